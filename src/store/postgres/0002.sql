-- When the bot was last alive on each platform.
CREATE TABLE IF NOT EXISTS lives (
    part BYTEA PRIMARY KEY,
    record BYTEA NOT NULL
);

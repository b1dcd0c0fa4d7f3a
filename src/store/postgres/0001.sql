-- Names of people, rooms and communities are bytes: in the order of bytes on every server, whatever its locale, and with any character in them.
-- Records are the same sealed bytes as in the embedded store (record.rs). Columns beside them are what is looked for. Instants are milliseconds.

-- Numbers that only go up: `given` to a challenge, the highest of a game that was `forgotten`, people who `joined`, each `process` that opened.
-- `stage` says what this is: 0 is being filled, 1 was filled and never served, 2 is in service.
CREATE TABLE IF NOT EXISTS numbers (
    name TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO numbers (name, value)
VALUES ('given', 0), ('forgotten', 0), ('joined', 0), ('process', 0), ('stage', 2)
ON CONFLICT (name) DO NOTHING;

-- standing: 0 open, 1 withdrawn, 2 finished.
CREATE TABLE IF NOT EXISTS games (
    id BIGINT PRIMARY KEY,
    version BIGINT NOT NULL,
    standing BIGINT NOT NULL,
    ended BIGINT,
    due BIGINT,
    room BYTEA NOT NULL,
    community BYTEA NOT NULL
);
CREATE INDEX IF NOT EXISTS games_room ON games (room, standing, id);
CREATE INDEX IF NOT EXISTS games_community ON games (community, standing, ended, id);
CREATE INDEX IF NOT EXISTS games_due ON games (due, id);

-- Who is in a game: challenger and opponent, then White and Black. Repeats `standing` and `ended`, so that a person's list is one look-up.
CREATE TABLE IF NOT EXISTS seats (
    game BIGINT NOT NULL,
    place BIGINT NOT NULL,
    who BYTEA NOT NULL,
    standing BIGINT NOT NULL,
    ended BIGINT,
    PRIMARY KEY (game, place)
);
CREATE INDEX IF NOT EXISTS seats_who ON seats (who, standing, ended, game);

-- Events that were stored together; `first` is the number of the first, counted from 0. `process` and `write` name the commit.
CREATE TABLE IF NOT EXISTS events (
    game BIGINT NOT NULL,
    first BIGINT NOT NULL,
    record BYTEA NOT NULL,
    process BIGINT NOT NULL,
    write BIGINT NOT NULL,
    PRIMARY KEY (game, first)
);

CREATE TABLE IF NOT EXISTS deliveries (
    key BYTEA PRIMARY KEY,
    game BIGINT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS deliveries_game ON deliveries (game);
CREATE INDEX IF NOT EXISTS deliveries_at ON deliveries (at);

CREATE TABLE IF NOT EXISTS people (
    who BYTEA PRIMARY KEY,
    room BYTEA,
    joined BIGINT NOT NULL,
    record BYTEA NOT NULL
);
CREATE INDEX IF NOT EXISTS people_room ON people (room, joined);

CREATE TABLE IF NOT EXISTS rooms (
    room BYTEA PRIMARY KEY,
    record BYTEA NOT NULL
);

CREATE TABLE IF NOT EXISTS posts (
    game BIGINT PRIMARY KEY,
    record BYTEA NOT NULL
);

CREATE TABLE IF NOT EXISTS questions (
    game BIGINT PRIMARY KEY,
    record BYTEA NOT NULL
);

CREATE TABLE IF NOT EXISTS preferences (
    who BYTEA PRIMARY KEY,
    record BYTEA NOT NULL
);

CREATE TABLE IF NOT EXISTS communities (
    community BYTEA PRIMARY KEY,
    record BYTEA NOT NULL
);

CREATE TABLE IF NOT EXISTS threads (
    game BIGINT PRIMARY KEY,
    room BYTEA NOT NULL,
    record BYTEA NOT NULL
);
CREATE INDEX IF NOT EXISTS threads_room ON threads (room);

CREATE TABLE IF NOT EXISTS absences (
    place BYTEA PRIMARY KEY,
    record BYTEA NOT NULL
);

-- What has to be said unasked. `pinged` is empty where it is nobody. `platform` is the beginning of `room`, and what a process asks for.
CREATE TABLE IF NOT EXISTS notices (
    game BIGINT NOT NULL,
    version BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    pinged BYTEA NOT NULL,
    ply BIGINT NOT NULL,
    room BYTEA NOT NULL,
    platform BYTEA NOT NULL,
    due BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    kept BOOLEAN NOT NULL,
    PRIMARY KEY (game, version, kind, pinged)
);
CREATE INDEX IF NOT EXISTS notices_due ON notices (platform, kept, due);

-- Games that somebody plays from another room than that in which the challenge was made: where from. Repeats `standing`, so that a room's list
-- is one look-up.
CREATE TABLE IF NOT EXISTS guests (
    game BIGINT PRIMARY KEY,
    room BYTEA NOT NULL,
    community BYTEA NOT NULL,
    standing BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS guests_room ON guests (room, standing, game);
CREATE INDEX IF NOT EXISTS guests_community ON guests (community, game);

-- What such a game has posted in the room of its guest, as `posts`, `questions` and `threads` for all others.
CREATE TABLE IF NOT EXISTS guest_posts (
    game BIGINT PRIMARY KEY,
    record BYTEA NOT NULL
);

CREATE TABLE IF NOT EXISTS guest_questions (
    game BIGINT PRIMARY KEY,
    record BYTEA NOT NULL
);

CREATE TABLE IF NOT EXISTS guest_threads (
    game BIGINT PRIMARY KEY,
    room BYTEA NOT NULL,
    record BYTEA NOT NULL
);
CREATE INDEX IF NOT EXISTS guest_threads_room ON guest_threads (room);

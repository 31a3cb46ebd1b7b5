-- Every event of every game, in the order (game, version). Clustered by that key, so that a
-- game is read from a few neighbouring pages.
CREATE TABLE journal (
    game    TEXT   NOT NULL,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    body    TEXT   NOT NULL,
    PRIMARY KEY (game, version)
) WITHOUT ROWID;

-- One row a game: whether it goes on, and when it must be looked at.
CREATE TABLE game (
    game     TEXT NOT NULL PRIMARY KEY,
    state    TEXT NOT NULL CHECK (state IN ('live', 'finished')),
    deadline BIGINT
) WITHOUT ROWID;

CREATE INDEX game_due ON game (deadline, game) WHERE state = 'live' AND deadline IS NOT NULL;
CREATE INDEX game_live ON game (game) WHERE state = 'live';

-- The compact record of a finished game, which the rules can replay.
CREATE TABLE finished (
    game     TEXT   NOT NULL PRIMARY KEY,
    ended_at BIGINT NOT NULL,
    variant  TEXT   NOT NULL,
    moves    TEXT   NOT NULL,
    result   TEXT   NOT NULL,
    reason   TEXT   NOT NULL
) WITHOUT ROWID;

-- Every event of every game, in the order (game, version). The collation "C" compares bytes, as
-- SQLite does: pages are cut at the same places whatever the locale.
CREATE TABLE journal (
    game    TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    body    TEXT   NOT NULL,
    PRIMARY KEY (game, version)
);

-- One row a game: whether it goes on, and when it must be looked at. The free space keeps the
-- row versions of a game on one page, since every move updates its row.
CREATE TABLE game (
    game     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    state    TEXT NOT NULL CHECK (state IN ('live', 'finished')),
    deadline BIGINT
) WITH (fillfactor = 70);

CREATE INDEX game_due ON game (deadline, game) WHERE state = 'live' AND deadline IS NOT NULL;
CREATE INDEX game_live ON game (game) WHERE state = 'live';

-- The compact record of a finished game, which the rules can replay.
CREATE TABLE finished (
    game     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    ended_at BIGINT NOT NULL,
    variant  TEXT   NOT NULL,
    moves    TEXT   NOT NULL,
    result   TEXT   NOT NULL,
    reason   TEXT   NOT NULL
);

-- Every event of every game, in the order (game, version). The collation "C" compares bytes, as
-- SQLite does: pages are cut at the same places whatever the locale.
CREATE TABLE journal (
    game    TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    body    TEXT   NOT NULL,
    PRIMARY KEY (game, version)
);

-- The games that go on, and when each must be looked at. A game that ends leaves: every move
-- writes here, so the rows of the few games that are played share the few pages that are hot.
CREATE TABLE live (
    game     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    deadline BIGINT
);

CREATE INDEX live_due ON live (deadline, game) WHERE deadline IS NOT NULL;

-- The compact record of a finished game, which the rules can replay.
CREATE TABLE finished (
    game     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    ended_at BIGINT NOT NULL,
    variant  TEXT   NOT NULL,
    moves    TEXT   NOT NULL,
    result   TEXT   NOT NULL,
    reason   TEXT   NOT NULL
);

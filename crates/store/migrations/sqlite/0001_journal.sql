-- Every event of every game, in the order (game, version). Clustered by that key, so that a
-- game is read from a few neighbouring pages.
CREATE TABLE journal (
    game    TEXT   NOT NULL,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    body    TEXT   NOT NULL,
    PRIMARY KEY (game, version)
) WITHOUT ROWID;

-- The games that go on, and when each must be looked at. A game that ends leaves: every move
-- writes here, so the rows of the few games that are played share the few pages that are hot.
CREATE TABLE live (
    game     TEXT NOT NULL PRIMARY KEY,
    deadline BIGINT
) WITHOUT ROWID;

CREATE INDEX live_due ON live (deadline, game) WHERE deadline IS NOT NULL;

-- The compact record of a finished game, which the rules can replay.
CREATE TABLE finished (
    game     TEXT   NOT NULL PRIMARY KEY,
    ended_at BIGINT NOT NULL,
    variant  TEXT   NOT NULL,
    moves    TEXT   NOT NULL,
    result   TEXT   NOT NULL,
    reason   TEXT   NOT NULL
) WITHOUT ROWID;

-- Small facts about the server itself, by name: when it was last alive.
CREATE TABLE mark (
    name  TEXT   NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);

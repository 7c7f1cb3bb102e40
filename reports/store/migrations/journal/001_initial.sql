-- Changes to gear, written before they are made.
CREATE TABLE effect (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run TEXT NOT NULL,
    device TEXT NOT NULL,
    serial TEXT NOT NULL,
    prior TEXT NOT NULL,
    what TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('intended', 'applied', 'undone', 'owed')),
    reason TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX outstanding_effect ON effect (run, id) WHERE state <> 'undone';

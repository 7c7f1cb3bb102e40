-- Runs, the steps they carried out, and what was measured. `step` is append-only: a repeated step
-- is a new row, and the newest row of an id counts (view current_step). Every row carries the hash
-- of the one before it, so nothing can be changed, removed or slipped in without notice.
CREATE TABLE run (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    plan_name TEXT NOT NULL,
    lab TEXT NOT NULL,
    provenance TEXT NOT NULL CHECK (provenance IN ('real', 'simulated', 'replayed')),
    limits_version TEXT NOT NULL,
    controller_version TEXT NOT NULL,
    started TEXT NOT NULL,
    finished TEXT,
    aborted INTEGER NOT NULL DEFAULT 0,
    header TEXT NOT NULL,       -- canonical JSON
    header_hash TEXT NOT NULL,  -- SHA-256 of it, where the chain begins
    final_hash TEXT             -- head of the chain when the run was finished
) STRICT;

CREATE TABLE segment (
    run TEXT NOT NULL REFERENCES run (id),
    number INTEGER NOT NULL,
    started TEXT NOT NULL,
    finished TEXT,              -- NULL if the process died
    PRIMARY KEY (run, number)
) STRICT;

CREATE TABLE step (
    seq INTEGER PRIMARY KEY,
    run TEXT NOT NULL REFERENCES run (id),
    id TEXT NOT NULL,
    verb TEXT NOT NULL,
    target TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    outcome TEXT NOT NULL,
    summary TEXT NOT NULL,
    error_kind TEXT,
    error TEXT,
    started TEXT NOT NULL,
    finished TEXT NOT NULL,
    record TEXT NOT NULL,         -- the whole step as canonical JSON
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL            -- SHA-256 of previous_hash followed by record
) STRICT;
CREATE INDEX step_by_id ON step (run, id, seq);

CREATE VIEW current_step AS
    SELECT * FROM step AS s
    WHERE s.seq = (SELECT max(seq) FROM step WHERE run = s.run AND id = s.id);

-- One row per value of the current steps, for queries. Counts beyond 2^63-1 are held at that value
-- here; step.record has them exactly.
CREATE TABLE measurement (
    seq INTEGER PRIMARY KEY,
    run TEXT NOT NULL REFERENCES run (id),
    step TEXT NOT NULL,
    target TEXT NOT NULL,
    verb TEXT NOT NULL,
    name TEXT NOT NULL,
    port TEXT,
    side TEXT,
    lane INTEGER,
    direction TEXT,
    value REAL,                 -- NULL if not finite
    unit TEXT NOT NULL,
    source TEXT NOT NULL,
    errors INTEGER,
    trials INTEGER,
    start_ns INTEGER NOT NULL,
    end_ns INTEGER NOT NULL,
    evidence TEXT,
    limit_id TEXT,              -- NULL and the rest too when no limit applies
    limit_version TEXT,
    limit_level TEXT,
    comparison TEXT,
    threshold REAL,
    confidence REAL,
    bound REAL,
    margin REAL,
    verdict TEXT,
    reason TEXT
) STRICT;
CREATE INDEX measurement_by_step ON measurement (run, step);
CREATE INDEX measurement_by_name ON measurement (name, run);

CREATE TABLE evidence (
    id TEXT PRIMARY KEY,        -- SHA-256 of content
    content BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Equal content may be found in several places.
CREATE TABLE evidence_label (
    evidence TEXT NOT NULL REFERENCES evidence (id),
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    PRIMARY KEY (evidence, kind, label)
) STRICT, WITHOUT ROWID;

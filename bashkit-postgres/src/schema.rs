//! Tables of a store, and how they come to be what this version needs.

use crate::database::Database;
use crate::error::PostgresError;

/// Steps from one version of the tables to the next, in order; `@` stands for the schema. A step that was released is never changed.
const MIGRATIONS: &[&str] = &["
    CREATE SEQUENCE @.epochs;

    -- Head of each journal, with the lease of who may go on with the run. Small, and with room in its pages: each record changes it.
    CREATE TABLE @.journals (
        run text COLLATE \"C\" PRIMARY KEY, n_records int8 NOT NULL DEFAULT 0,
        epoch int8 NOT NULL DEFAULT 0, holder text, expires_at timestamptz
    ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
    CREATE TABLE @.records (run text COLLATE \"C\" NOT NULL, at int8 NOT NULL, record bytea NOT NULL, PRIMARY KEY (run, at));

    CREATE TABLE @.sessions (id bytea PRIMARY KEY, revision int8 NOT NULL, content bytea NOT NULL, updated_at timestamptz NOT NULL DEFAULT now());

    CREATE TABLE @.collections (
        id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name bytea NOT NULL UNIQUE, identity int8 NOT NULL,
        revision int8 NOT NULL DEFAULT 0, forgotten int8 NOT NULL DEFAULT 0
    );
    CREATE TABLE @.resources (
        collection int8 NOT NULL, path bytea NOT NULL, revision int8 NOT NULL, is_directory bool NOT NULL, hash bytea NOT NULL,
        size int8 NOT NULL, mode int4 NOT NULL, updated_at int8 NOT NULL, content bytea NOT NULL,
        PRIMARY KEY (collection, path)
    );
    CREATE UNIQUE INDEX resources_by_revision ON @.resources (collection, revision);
    CREATE TABLE @.removed (collection int8 NOT NULL, path bytea NOT NULL, revision int8 NOT NULL, PRIMARY KEY (collection, path));
    CREATE UNIQUE INDEX removed_by_revision ON @.removed (collection, revision);

    CREATE TABLE @.tenants (
        tenant text COLLATE \"C\" PRIMARY KEY, running_max int8, queued_max int8, per_minute_max int8,
        minute timestamptz NOT NULL DEFAULT '-infinity', n_minute int8 NOT NULL DEFAULT 0, served_at timestamptz NOT NULL DEFAULT '-infinity'
    ) WITH (fillfactor = 50);
    CREATE INDEX tenants_by_service ON @.tenants (served_at);
    CREATE TABLE @.runs (
        run text COLLATE \"C\" PRIMARY KEY, seq int8 GENERATED ALWAYS AS IDENTITY, tenant text COLLATE \"C\" NOT NULL, session bytea,
        key text COLLATE \"C\", script bytea NOT NULL, timeout_ms int8, priority int4 NOT NULL, state text COLLATE \"C\" NOT NULL,
        not_before timestamptz NOT NULL, attempts int4 NOT NULL DEFAULT 0, attempts_max int4 NOT NULL, epoch int8 NOT NULL DEFAULT 0,
        worker text, is_cancelled bool NOT NULL DEFAULT false, reason text, response text,
        submitted_at timestamptz NOT NULL DEFAULT now(), started_at timestamptz, ended_at timestamptz,
        CHECK (state IN ('delayed', 'queued', 'running', 'waiting', 'done', 'dead', 'cancelled'))
    ) WITH (fillfactor = 70);
    CREATE UNIQUE INDEX runs_by_key ON @.runs (tenant, key) WHERE key IS NOT NULL;
    CREATE INDEX runs_to_do ON @.runs (tenant, state, priority DESC, seq) WHERE state IN ('delayed', 'queued', 'running');
    CREATE INDEX runs_delayed ON @.runs (not_before) WHERE state = 'delayed';
    CREATE INDEX runs_running ON @.runs (run) WHERE state = 'running';
    CREATE INDEX runs_of_session ON @.runs (tenant, session, seq) WHERE session IS NOT NULL AND ended_at IS NULL;
    CREATE INDEX runs_by_state ON @.runs (state, seq);
    CREATE INDEX runs_by_tenant ON @.runs (tenant, seq);
    CREATE UNIQUE INDEX runs_by_age ON @.runs (seq);
    CREATE INDEX runs_ended ON @.runs (ended_at) WHERE ended_at IS NOT NULL;

    -- Calls about which somebody is asked, and what was decided.
    CREATE TABLE @.pending (
        call text COLLATE \"C\" PRIMARY KEY, run text COLLATE \"C\" NOT NULL, place int4 NOT NULL, tool text NOT NULL, arguments text NOT NULL,
        stdin bytea, file bytea, reason text NOT NULL, question text NOT NULL, is_in_doubt bool NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT now(), decision text, decided_by text, decided_at timestamptz, is_applied bool NOT NULL DEFAULT false
    );
    CREATE INDEX pending_of_run ON @.pending (run, place);
    CREATE INDEX pending_undecided ON @.pending (asked_at, call) WHERE decision IS NULL;
", "
    -- What operators look at: the calls of a run, the words and the schema of a call that waits, runs by age.
    ALTER TABLE @.runs ADD COLUMN trace text;
    ALTER TABLE @.pending ADD COLUMN words text, ADD COLUMN schema text;
    CREATE INDEX runs_by_submission ON @.runs (submitted_at, seq);
", "
    -- Calls by idempotency key: one row for each effect, whichever run asked for it. Without an answer it is being made, or in doubt.
    CREATE TABLE @.calls (
        scope text COLLATE \"C\" NOT NULL, key text COLLATE \"C\" NOT NULL, digest bytea NOT NULL, epoch int8 NOT NULL,
        answer bytea, began_at timestamptz NOT NULL DEFAULT now(), ended_at timestamptz, PRIMARY KEY (scope, key)
    );
    CREATE INDEX calls_open ON @.calls (scope, began_at) WHERE ended_at IS NULL;
    CREATE INDEX calls_ended ON @.calls (scope, ended_at) WHERE ended_at IS NOT NULL;
", "
    -- A claim finds its runs among thousands: those behind an open run of their session leave its indexes until one of that session ends. Which they are, claims find out.
    ALTER TABLE @.runs ADD COLUMN is_blocked bool NOT NULL DEFAULT false;
    CREATE INDEX runs_ready ON @.runs (tenant, priority DESC, seq) WHERE state = 'queued' AND NOT is_blocked;
    CREATE INDEX runs_begun ON @.runs (tenant, priority DESC, seq) WHERE state = 'queued' AND NOT is_blocked AND started_at IS NOT NULL;
    CREATE INDEX runs_blocked ON @.runs (tenant, session, seq) WHERE is_blocked AND ended_at IS NULL;
    CREATE FUNCTION @.unblock_next() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE @.runs SET is_blocked = false WHERE run = (
            SELECT run FROM @.runs WHERE tenant = NEW.tenant AND session = NEW.session AND is_blocked AND ended_at IS NULL ORDER BY seq LIMIT 1);
        RETURN NULL;
    END $$;
    CREATE TRIGGER runs_ended_in_session AFTER UPDATE OF ended_at ON @.runs FOR EACH ROW
        WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.session IS NOT NULL) EXECUTE FUNCTION @.unblock_next();
"];

/// Version of the tables that this program reads and writes.
pub(crate) fn expected() -> i32 {
    i32::try_from(MIGRATIONS.len()).unwrap_or(i32::MAX)
}

/// Brings the tables to the expected version; any number of processes may do it at once. Answers the version that was found.
pub(crate) async fn migrate(database: &Database) -> Result<i32, PostgresError> {
    let begin = database.sql(
        "SELECT pg_advisory_xact_lock(hashtextextended('bashkit migration of @', 0));
         CREATE SCHEMA IF NOT EXISTS @;
         CREATE TABLE IF NOT EXISTS @.migrations (version int4 PRIMARY KEY, migrated_at timestamptz NOT NULL DEFAULT now());",
    );
    let found = database.sql("SELECT coalesce(max(version), 0) FROM @.migrations");
    let steps: Vec<String> = MIGRATIONS.iter().map(|step| database.sql(step)).collect();
    let noted = database.sql("INSERT INTO @.migrations (version) VALUES ($1)");
    let found = database
        .attempt("migrate", &(begin, found, steps, noted), |client, (begin, found, steps, noted)| {
            Box::pin(async move {
                let transaction = client.transaction().await?;
                transaction.batch_execute(begin).await?;
                let found: i32 = transaction.query_one(found, &[]).await?.try_get(0)?;
                let missing = (1..).zip(steps).filter(|(version, _)| *version > found);
                for (version, step) in missing {
                    transaction.batch_execute(step).await?;
                    transaction.execute(noted, &[&version]).await?;
                }
                transaction.commit().await?;
                Ok(found)
            })
        })
        .await?;
    if found > expected() { Err(newer(database, found)) } else { Ok(found) }
}

/// Version of the tables; 0 when there are none.
pub(crate) async fn version(database: &Database) -> Result<i32, PostgresError> {
    let is_there = "SELECT to_regclass($1) IS NOT NULL".to_owned();
    let with = (is_there, database.sql("@.migrations"), database.sql("SELECT coalesce(max(version), 0) FROM @.migrations"));
    database
        .attempt("read the version of the tables", &with, |client, (is_there, table, found)| {
            Box::pin(async move {
                if !client.query_one(is_there, &[table]).await?.try_get::<_, bool>(0)? {
                    return Ok(0);
                }
                client.query_one(found, &[]).await?.try_get(0)
            })
        })
        .await
}

/// Refuses tables of another version.
pub(crate) async fn check(database: &Database) -> Result<(), PostgresError> {
    match version(database).await? {
        found if found == expected() => Ok(()),
        found if found > expected() => Err(newer(database, found)),
        found => Err(PostgresError::Version {
            schema: database.settings.schema.clone(),
            found,
            expected: expected(),
            remedy: "call PostgresStore::migrate, or run `bashkit runs migrate`",
        }),
    }
}

fn newer(database: &Database, found: i32) -> PostgresError {
    let schema = database.settings.schema.clone();
    PostgresError::Version { schema, found, expected: expected(), remedy: "use the program that made it, or a later one" }
}

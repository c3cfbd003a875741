//! How a worker gives a run back: with its response, with questions, with a reason, or as it is.

use bashkit_orchestrator::ToolResponse;
use bashkit_orchestrator::journal::UndecidedCall;
use serde_json::Value;

use super::QueueError;
use crate::database::Database;

/// Fate of a run that a worker had.
pub(crate) enum Settlement {
    /// The script came to its end.
    Done(ToolResponse),
    /// Somebody has to decide about calls.
    Waiting(Vec<Question>),
    /// Run that could not go on.
    Failed(String),
    /// Run that goes on elsewhere; the attempt does not count.
    HandedBack,
    /// Somebody else was still at it; the attempt does not count.
    Busy,
    /// Somebody wanted it cancelled.
    Cancelled,
}

impl Settlement {
    /// The run's row, under the epoch that has it.
    fn sql(&self) -> &'static str {
        match self {
            Self::Done(_) => "state = 'done', ended_at = now(), response = $3, reason = NULL",
            Self::Waiting(_) => {
                "state = CASE WHEN is_cancelled THEN 'cancelled'
                     WHEN EXISTS (SELECT 1 FROM @.pending p WHERE p.run = $1 AND p.decision IS NOT NULL AND NOT p.is_applied) THEN 'queued'
                     ELSE 'waiting' END,
                 ended_at = CASE WHEN is_cancelled THEN now() END, attempts = 0, reason = $3"
            }
            Self::Failed(_) => {
                "state = CASE WHEN is_cancelled THEN 'cancelled' WHEN attempts >= attempts_max THEN 'dead' ELSE 'delayed' END,
                 ended_at = CASE WHEN is_cancelled OR attempts >= attempts_max THEN now() END,
                 not_before = now() + make_interval(secs => least(60, 0.25 * power(2, attempts))), reason = $3"
            }
            Self::HandedBack => {
                "state = CASE WHEN is_cancelled THEN 'cancelled' ELSE 'queued' END, ended_at = CASE WHEN is_cancelled THEN now() END,
                 attempts = greatest(0, attempts - 1), reason = $3"
            }
            Self::Busy => {
                "state = CASE WHEN is_cancelled THEN 'cancelled' ELSE 'delayed' END, ended_at = CASE WHEN is_cancelled THEN now() END,
                 not_before = now() + interval '1 second', attempts = greatest(0, attempts - 1), reason = $3"
            }
            Self::Cancelled => "state = 'cancelled', ended_at = now(), reason = $3",
        }
    }

    fn text(&self) -> Option<String> {
        match self {
            Self::Done(response) => serde_json::to_string(response).ok(),
            Self::Failed(reason) => Some(reason.replace('\0', "\u{fffd}")),
            _ => None,
        }
    }
}

/// A call that waits, with the schema of its tool's arguments.
pub(crate) struct Question {
    pub(crate) call: UndecidedCall,
    pub(crate) schema: Option<Value>,
}

/// Columns of the calls that wait.
#[derive(Default)]
struct Calls {
    calls: Vec<String>,
    places: Vec<i32>,
    tools: Vec<String>,
    arguments: Vec<String>,
    stdin: Vec<Option<Vec<u8>>>,
    files: Vec<Option<Vec<u8>>>,
    reasons: Vec<String>,
    questions: Vec<String>,
    in_doubt: Vec<bool>,
    words: Vec<String>,
    schemas: Vec<Option<String>>,
}

impl Calls {
    fn of(waiting: &[Question]) -> Self {
        // NUL is no character of a text of Postgres.
        let shown = |text: String| text.replace('\0', "\u{fffd}");
        let mut all = Self::default();
        for (place, Question { call, schema }) in (0..).zip(waiting) {
            all.calls.push(call.id.to_string());
            all.places.push(place);
            all.tools.push(shown(call.tool.clone()));
            all.arguments.push(serde_json::to_string(&call.arguments).unwrap_or_default());
            all.stdin.push(call.stdin.clone());
            all.files.push(call.file.clone());
            all.reasons.push(shown(call.reason.clone()));
            all.questions.push(shown(call.to_string()));
            all.in_doubt.push(call.is_in_doubt);
            let words: Vec<_> = call.args.iter().map(|word| String::from_utf8_lossy(word)).collect();
            all.words.push(serde_json::to_string(&words).unwrap_or_default());
            all.schemas.push(schema.as_ref().map(Value::to_string));
        }
        all
    }
}

/// Gives a run back, under the epoch that has it; `false` when another epoch has it by now.
///
/// `frees` says that nothing of this process appends to its journal any more: its lease ends in the same statement. `trace` is what is known of its calls, as JSON.
pub(crate) async fn settle(
    database: Database,
    run: String,
    epoch: i64,
    settlement: Settlement,
    frees: bool,
    trace: Option<String>,
) -> Result<bool, QueueError> {
    let update = format!(
        "WITH settled AS (
             UPDATE @.runs SET {}, trace = coalesce($4, trace) WHERE run = $1 AND epoch = $2 AND state = 'running' AND ($3::text IS NULL OR true)
             RETURNING run, epoch),
         freed AS (
             UPDATE @.journals j SET holder = NULL, expires_at = NULL FROM settled s WHERE $5 AND j.run = s.run AND j.epoch = s.epoch)
         SELECT run FROM settled",
        settlement.sql()
    );
    let sql = [
        database.sql(&update),
        database.sql("SELECT 1 FROM @.runs WHERE run = $1 AND epoch = $2 AND state = 'running' FOR UPDATE"),
        // A question that is asked again has no answer; one that was answered meanwhile keeps it.
        database.sql(
            "INSERT INTO @.pending AS p (call, run, place, tool, arguments, stdin, file, reason, question, is_in_doubt, words, schema)
             SELECT c.call, $1, c.place, c.tool, c.arguments, c.stdin, c.file, c.reason, c.question, c.is_in_doubt, c.words, c.schema
             FROM unnest($2::text[], $3::int4[], $4::text[], $5::text[], $6::bytea[], $7::bytea[], $8::text[], $9::text[], $10::bool[], $11::text[], $12::text[])
                 AS c (call, place, tool, arguments, stdin, file, reason, question, is_in_doubt, words, schema)
             ON CONFLICT (call) DO UPDATE SET decision = NULL, decided_by = NULL, decided_at = NULL, is_applied = false, asked_at = now(),
                 is_in_doubt = excluded.is_in_doubt, reason = excluded.reason, question = excluded.question
             WHERE p.is_applied OR p.is_in_doubt <> excluded.is_in_doubt",
        ),
        // Questions that are not asked any more.
        database.sql("DELETE FROM @.pending WHERE run = $1 AND decision IS NULL AND call <> ALL($2)"),
        // A try whose answer was lost.
        database.sql("SELECT 1 FROM @.runs WHERE run = $1 AND epoch = $2 AND state <> 'running'"),
    ];
    let calls = if let Settlement::Waiting(waiting) = &settlement { Calls::of(waiting) } else { Calls::default() };
    let has_questions = matches!(settlement, Settlement::Waiting(_));
    let is_tried = std::sync::atomic::AtomicBool::new(false);
    let texts = (settlement.text(), trace);
    let with = (sql, run, epoch, texts, calls, (has_questions, frees), is_tried);
    let settled =
        database.attempt("give a run back", &with, |client, (sql, run, epoch, (text, trace), calls, (has_questions, frees), is_tried)| {
            Box::pin(async move {
                let [update, lock, ask, forget, after] = sql;
                let is_tried = is_tried.swap(true, std::sync::atomic::Ordering::AcqRel);
                let update = client.prepare_cached(update).await?;
                let n_settled = if *has_questions {
                    let transaction = client.transaction().await?;
                    let n_settled = if transaction.query_opt(lock, &[run, epoch]).await?.is_some() {
                        let Calls { calls, places, tools, arguments, stdin, files, reasons, questions, in_doubt, words, schemas } = calls;
                        transaction
                            .execute(
                                ask,
                                &[run, calls, places, tools, arguments, stdin, files, reasons, questions, in_doubt, words, schemas],
                            )
                            .await?;
                        transaction.execute(forget, &[run, calls]).await?;
                        transaction.query(&update, &[run, epoch, text, trace, frees]).await?.len()
                    } else {
                        0
                    };
                    transaction.commit().await?;
                    n_settled
                } else {
                    client.query(&update, &[run, epoch, text, trace, frees]).await?.len()
                };
                Ok(n_settled > 0 || is_tried && client.query_opt(after, &[run, epoch]).await?.is_some())
            })
        });
    Ok(settled.await?)
}

/// Stores what is known of calls of runs that are under way: names, epochs and traces as JSON.
pub(crate) async fn store_traces(database: Database, runs: Vec<(String, i64, String)>) -> Result<(), QueueError> {
    let update = database.sql(
        "UPDATE @.runs r SET trace = t.trace FROM unnest($1::text[], $2::int8[], $3::text[]) AS t (run, epoch, trace)
         WHERE r.run = t.run AND r.epoch = t.epoch AND r.state = 'running'",
    );
    let mut columns = (Vec::new(), Vec::new(), Vec::new());
    for (run, epoch, trace) in runs {
        columns.0.push(run);
        columns.1.push(epoch);
        columns.2.push(trace);
    }
    let with = (update, columns);
    let stored = database.attempt("store traces", &with, |client, (update, (runs, epochs, traces))| {
        Box::pin(async move { client.execute(update, &[runs, epochs, traces]).await.map(drop) })
    });
    Ok(stored.await?)
}

//! Holds of runs: who goes on with one, as objects that are created and never replaced.
//!
//! A turn is an object with a number, `turns/RUN/00000000000000000001`, and its end is another one, with `.end` behind the number. A run is held while its highest turn has no end. An end is an object, and not the
//! absence of one, for the sake of puts that arrive when their client has given up and tried again: such a put may create a turn once more, but none that is the highest and has no end, so it holds nothing.
//! What stays when nobody holds a run is one object of some bytes.

use std::sync::mpsc;
use std::time::Duration;

use bashkit::host::Random;
use object_store::PutMode;
use object_store::path::Path;

use crate::bucket::{Bucket, Put, THREADS};
use crate::error::ObjectStoreError;

/// Time that the end of a hold is waited for; it goes on behind it.
const RELEASE: Duration = Duration::from_secs(5);

/// Largest object of a turn or of its end, in bytes.
const TURN_BYTES_MAX: u64 = 1024;

/// Objects that the turns of one run may have: whoever takes a turn removes those before it.
const N_TURN_OBJECTS_MAX: usize = 10_000;

/// What the key of an end has behind its number.
const END: &str = ".end";

const END_CONTENT: &[u8] = b"bashkit: this turn has ended\n";

/// Turns of one run, as they were listed.
#[derive(Debug, Default)]
struct Turns {
    /// Number of the highest turn, or 0.
    last: u64,
    is_ended: bool,
    /// Keys of what came before the highest turn.
    earlier: Vec<String>,
}

impl Turns {
    async fn list(bucket: &Bucket, run: &str) -> Result<Self, ObjectStoreError> {
        let listed = bucket.list(&turns_path(bucket, run), N_TURN_OBJECTS_MAX).await?;
        if listed.len() > N_TURN_OBJECTS_MAX {
            let problem =
                format!("there are more than {N_TURN_OBJECTS_MAX} objects of turns of the run '{run}', which is what is accepted");
            return Err(ObjectStoreError::Refused { doing: "list turns", problem });
        }
        Ok(Self::of(listed.into_iter().map(|(key, _)| key).collect()))
    }

    fn of(keys: Vec<String>) -> Self {
        let number = |key: &String| key.strip_suffix(END).unwrap_or(key).parse().ok();
        let Some(last) = keys.iter().filter_map(number).max() else { return Self::default() };
        let is_ended = keys.iter().any(|key| key.ends_with(END) && number(key) == Some(last));
        let earlier = keys.into_iter().filter(|key| number(key).is_some_and(|number| number < last)).collect();
        Self { last, is_ended, earlier }
    }

    fn is_held(&self) -> bool {
        self.last > 0 && !self.is_ended
    }
}

/// A turn that was taken, which ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Hold {
    bucket: Bucket,
    run: String,
    number: u64,
}

impl Hold {
    /// Takes the next turn, where nobody has one.
    pub(crate) async fn take(bucket: Bucket, run: String) -> Result<Option<Self>, ObjectStoreError> {
        let mut turns = Turns::list(&bucket, &run).await?;
        while !turns.is_held() {
            let number = turns.last.saturating_add(1);
            let [one, other] = [0; 2].map(|_: u8| Random::fresh().bits());
            // The process is for people.
            let content = format!("bashkit hold {one:016x}{other:016x} of process {}\n", std::process::id());
            let path = turn_path(&bucket, &run, number);
            match bucket.put("hold a run", &path, content.as_bytes(), PutMode::Create, TURN_BYTES_MAX).await? {
                Put::Taken { .. } => return Ok(None),
                Put::Stored(_) => {}
            }
            // Whoever was slow may have created a turn that others have had and removed since: then there is a higher one.
            turns = Turns::list(&bucket, &run).await?;
            if turns.last <= number {
                for key in &turns.earlier {
                    if let Err(error) = bucket.delete(&bucket.at(["turns", &run, key])).await {
                        tracing::debug!(%error, run, key, "what is left of a turn was not removed");
                    }
                }
                return Ok(Some(Self { bucket, run, number }));
            }
        }
        Ok(None)
    }

    /// Ends the turn of whoever has one, and says whether somebody had.
    pub(crate) async fn end_any(bucket: &Bucket, run: &str) -> Result<bool, ObjectStoreError> {
        let turns = Turns::list(bucket, run).await?;
        if turns.is_held() {
            end(bucket, run, turns.last).await?;
        }
        Ok(turns.is_held())
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let Ok(runtime) = THREADS.runtime() else { return };
        let (bucket, run, number) = (self.bucket.clone(), std::mem::take(&mut self.run), self.number);
        let (sender, released) = mpsc::sync_channel(1);
        runtime.spawn(async move {
            if let Err(error) = end(&bucket, &run, number).await {
                tracing::warn!(%error, run, "a hold was not released");
            }
            let _ = sender.send(());
        });
        // Whoever asks next finds it free; a store that is gone is not waited for.
        if !THREADS.is_serving() {
            let _ = released.recv_timeout(RELEASE);
        }
    }
}

/// Ends a turn, which may have been ended by hand, or be followed by others.
async fn end(bucket: &Bucket, run: &str, number: u64) -> Result<(), ObjectStoreError> {
    let path = bucket.at(["turns", run, &format!("{number:020}{END}")]);
    bucket.put("end a hold", &path, END_CONTENT, PutMode::Create, TURN_BYTES_MAX).await?;
    bucket.delete(&turn_path(bucket, run, number)).await
}

fn turns_path(bucket: &Bucket, run: &str) -> Path {
    bucket.at(["turns", run])
}

/// Path of a turn: keys are sorted as their numbers are.
fn turn_path(bucket: &Bucket, run: &str, number: u64) -> Path {
    bucket.at(["turns", run, &format!("{number:020}")])
}

#[cfg(test)]
mod tests {
    use super::Turns;

    #[test]
    fn a_run_is_held_while_its_highest_turn_has_no_end() {
        let cases: [(&[&str], u64, bool, usize); 7] = [
            (&[], 0, false, 0),
            (&["00000000000000000001"], 1, true, 0),
            (&["00000000000000000001", "00000000000000000001.end"], 1, false, 0),
            (&["00000000000000000001.end"], 1, false, 0),
            // A put that came late, before a turn that has ended and before one that has not.
            (&["00000000000000000001", "00000000000000000002.end"], 2, false, 1),
            (&["00000000000000000001", "00000000000000000001.end", "00000000000000000002"], 2, true, 2),
            (&["notes.txt", "00000000000000000003.end"], 3, false, 0),
        ];
        for (keys, last, is_held, n_earlier) in cases {
            let turns = Turns::of(keys.iter().map(|key| (*key).to_owned()).collect());
            assert_eq!((turns.last, turns.is_held(), turns.earlier.len()), (last, is_held, n_earlier), "{keys:?}");
        }
    }
}

//! Calls that wait for a decision, and what a decision about one is to the journal.

use super::error::DurableError;
use super::record::{Record, RecordedDecision};
use super::replay::CallId;
use super::sealed::SealedRun;
use crate::call::digest_of_parts;
use crate::call::journal::{CallPath, Digest};
use crate::policy::Approval;

/// Calls of a run that somebody was or is to decide about, as the records of its journal have them.
#[derive(Default)]
pub(crate) struct OpenCalls(Vec<OpenCall>);

struct OpenCall {
    call: CallPath,
    digest: Digest,
    /// Name of the tool of a call in doubt; `None` for a call that waits for an approval.
    in_doubt: Option<String>,
    /// Path of the file that the question is about, where it is about no call.
    file: Option<Vec<u8>>,
    /// Number of records before the one that opened it.
    since: u64,
    is_decided: bool,
}

impl OpenCalls {
    pub(crate) fn of(records: &[Record]) -> Self {
        let mut open = Self::default();
        for (record, since) in records.iter().zip(0..) {
            match record {
                Record::Asked { call, digest } => open.open(call, *digest, None, None, since),
                Record::Doubted { call, digest, tool } => open.open(call, *digest, Some(tool), None, since),
                Record::FileAsked { question, path } => open.open(question, digest_of_file(path), None, Some(path), since),
                Record::Decided { call, .. } => open.close(|open| open.call == *call && open.in_doubt.is_none()),
                Record::Resolved { call, .. } => open.close(|open| open.call == *call && open.in_doubt.is_some()),
                Record::FileDecided { path, .. } => open.close(|open| open.file.as_ref() == Some(path)),
                _ => {}
            }
        }
        open
    }

    fn open(&mut self, call: &CallPath, digest: Digest, in_doubt: Option<&String>, file: Option<&Vec<u8>>, since: u64) {
        let is_known = |open: &OpenCall| !open.is_decided && open.call == *call && open.in_doubt.as_ref() == in_doubt;
        if !self.0.iter().any(is_known) {
            let (in_doubt, file) = (in_doubt.cloned(), file.cloned());
            self.0.push(OpenCall { call: call.clone(), digest, in_doubt, file, since, is_decided: false });
        }
    }

    fn close(&mut self, is_closed: impl Fn(&OpenCall) -> bool) {
        for open in self.0.iter_mut().filter(|open| is_closed(open)) {
            open.is_decided = true;
        }
    }

    /// Whether no call waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|open| open.is_decided)
    }

    /// The record of a decision about a call of `run`, which came with `stored` if the run was stored; `None` for a decision that was made before, or is still to be made.
    ///
    /// # Errors
    /// The call does not wait for a decision of that kind.
    pub(crate) fn decide(
        &self,
        run: &str,
        call: &CallId,
        approval: &Approval,
        stored: Option<&SealedRun>,
    ) -> Result<Option<Record>, DurableError> {
        // Of what was opened after the run was stored, whoever decided knew nothing.
        let n_known = stored.map_or(u64::MAX, |stored| stored.recorded.n_records);
        let is_stored = |open: &&OpenCall| stored.is_none_or(|stored| stored.waiting.iter().any(|(path, _)| *path == open.call));
        let known: Vec<&OpenCall> = self.0.iter().filter(|open| open.since < n_known).filter(is_stored).collect();
        let (by, decision) = approval.clone().named();
        let resolution = if let Approval::Resolve(resolution) = decision { Some(resolution) } else { None };
        let of_call = |in_doubt: bool| {
            known.iter().rev().find(|open| CallId::new(run, &open.call, &open.digest) == *call && open.in_doubt.is_some() == in_doubt)
        };
        let Some(open) = of_call(resolution.is_some()) else {
            if let Some(OpenCall { in_doubt: Some(tool), .. }) = of_call(true) {
                return Err(DurableError::InDoubt { call: call.clone(), tool: tool.clone() });
            }
            let waiting = known.iter().filter(|open| resolution.is_none() || open.in_doubt.is_some());
            let mut waiting: Vec<String> = waiting.map(|open| CallId::new(run, &open.call, &open.digest).to_string()).collect();
            waiting.dedup();
            return Err(DurableError::UnknownCall { call: call.clone(), waiting: waiting.join(", ") });
        };
        let (call, digest) = (open.call.clone(), open.digest);
        let decision = RecordedDecision::of(approval);
        Ok(match (resolution, &open.file) {
            _ if open.is_decided => None,
            (Some(resolution), _) => Some(Record::Resolved { call, digest, resolution: resolution.into(), by }),
            (None, None) => decision.map(|(decision, by)| Record::Decided { call, digest, decision, by }),
            (None, Some(path)) => decision.map(|(decision, by)| {
                let is_allowed = matches!(decision, RecordedDecision::Allow | RecordedDecision::AllowForSession);
                Record::FileDecided { path: path.clone(), is_allowed, by }
            }),
        })
    }
}

/// Digest of the question about a file.
pub(super) fn digest_of_file(path: &[u8]) -> Digest {
    digest_of_parts([b"file".as_slice(), path])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_about_two_files_are_two_questions() {
        assert_eq!(digest_of_file(b"/a"), digest_of_file(b"/a"));
        assert_ne!(digest_of_file(b"/a"), digest_of_file(b"/b"));
        assert_ne!(digest_of_file(b""), digest_of_file(b"file"));
        assert_ne!(digest_of_file(b"/a"), digest_of_parts([b"/a".as_slice(), b"file"]));
    }
}

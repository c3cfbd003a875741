//! Attacks by the door they come through. Each row is one attack, with what must stay out; `docs/threats.md` names these tests.

mod approvals;
mod collections;
mod deny_writes;
mod http;
mod mounts;
mod policy;
mod sandboxes;
mod stored;

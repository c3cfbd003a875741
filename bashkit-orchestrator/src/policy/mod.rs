//! Policies: which calls may be made, which files written to, who is asked, and plans that are approved as a whole.
//!
//! A [`Policy`] is made of [`Rule`]s, an [`Approver`] answers an [`ApprovalRequest`] with an [`Approval`]. A [`Delegation`] narrows what a composed tool may do with its parts. An [`Analysis`] and a
//! [`Plan`] say what a script would do before it runs.
//!
//! ```
//! use bashkit_orchestrator::policy::{Decision, Policy, Rule};
//!
//! let policy = Policy::new().allow(Rule::any().read_only(true)).otherwise(Decision::Ask).deny_writes("/etc/**");
//! let narrower = policy.tightened_by(Policy::from_json(r#"{"deny": [{"tool": "pay"}]}"#)?);
//! # let _ = narrower;
//! # Ok::<(), bashkit_orchestrator::policy::PolicyError>(())
//! ```

mod allowances;
mod analyze;
mod approval;
mod delegation;
mod files;
mod gatekeeper;
mod pattern;
mod plan;
mod rules;
mod url;

pub(crate) use allowances::Allowances;
pub(crate) use analyze::analyze;
pub use analyze::{
    Analysis, AnalyzedAssignment, AnalyzedCommand, AnalyzedFunction, AnalyzedRedirection, AnalyzedTool, AnalyzedWord, OpaquePart,
    ScriptError,
};
pub use approval::{Approval, ApprovalFuture, ApprovalRequest, Approver, Resolution};
pub(crate) use approval::{NOT_IN_DOUBT, write_question};
pub use delegation::Delegation;
pub(crate) use delegation::Delegations;
pub(crate) use files::{FileAnswer, FileAnswers, FileWitness};
pub(crate) use gatekeeper::{CallFacts, Gatekeeper, Verdict};
pub use plan::{ApprovedPlan, Plan, PlanMismatch, PlannedCall};
pub(crate) use plan::{RunMode, decision_of, digest_of_script};
pub use rules::{Decision, Policy, PolicyError, Rule};

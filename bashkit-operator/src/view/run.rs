//! The page of one run.

use bashkit_orchestrator::ToolResponse;
use bashkit_orchestrator::text::Html;
use bashkit_orchestrator::trace::Trace;
use bashkit_postgres::{QueuedCall, RunPhase, RunStatus};

use super::list::phase;
use super::question::{Place, Refused, write_answered, write_question};
use super::{ago, button_form, fact, may_decide};
use crate::session::Session;

/// Characters of a run's output that are shown of each stream.
const OUTPUT_CHARS_MAX: usize = 20_000;
/// Questions of a run that its page shows.
const QUESTIONS_MAX: usize = 20;

/// Facts about a run.
pub(crate) struct RunPage {
    pub(crate) status: RunStatus,
    pub(crate) response: Option<ToolResponse>,
    pub(crate) trace: Option<Trace>,
    pub(crate) calls: Vec<QueuedCall>,
}

/// Content of the page of a run.
pub(crate) fn run(session: &Session, page: &RunPage) -> Html {
    let RunPage { status, response, trace, calls } = page;
    let mut html = Html::new();
    html.markup("<div data-part=\"status\"><h1>Run ").number(status.number.unsigned_abs()).markup(" ");
    phase(&mut html, status.phase);
    html.markup("</h1>");
    write_facts(&mut html, status);
    write_actions(&mut html, session, status, trace.is_some());
    html.markup("</div>");
    let (open, answered): (Vec<_>, Vec<_>) = calls.iter().partition(|call| call.decision.is_none() && !status.phase.is_over());
    for call in open.iter().take(QUESTIONS_MAX) {
        write_question(&mut html, session, call, Place::Among, Refused::default());
    }
    if open.len() > QUESTIONS_MAX {
        html.markup("<p data-part=\"more\"><a href=\"/decisions\">All questions</a></p>");
    }
    html.markup("<div data-part=\"waterfall\">");
    match trace {
        Some(trace) if !trace.script.is_empty() => {
            html.append(&trace.waterfall());
        }
        _ => {
            html.markup("<h2>Script</h2><pre role=\"region\" tabindex=\"0\" aria-label=\"Script\">")
                .lines_at_most(&status.script, 100_000)
                .markup("</pre>");
            html.markup("<h2>Calls</h2><p>Nothing is told of its calls yet.</p>");
        }
    }
    html.markup("</div><div data-part=\"decisions\">");
    if !answered.is_empty() {
        html.markup("<h2>Decisions</h2><ul class=\"answered\">");
        answered.iter().for_each(|call| write_answered(&mut html, call));
        html.markup("</ul>");
    }
    html.markup("</div><div data-part=\"response\">");
    if let Some(response) = response {
        write_response(&mut html, response);
    }
    html.markup("</div>");
    html
}

fn write_facts(html: &mut Html, status: &RunStatus) {
    let mut all = vec![
        ("Name", status.run.to_string()),
        ("Tenant", status.tenant.clone()),
        ("Attempts", format!("{} of {}", status.attempts, status.attempts_max)),
    ];
    all.extend(status.session.clone().map(|session| ("Session", session)));
    all.extend(status.worker.clone().map(|worker| ("Worker", worker)));
    all.extend(status.reason.clone().map(|reason| ("Reason", reason)));
    if status.is_cancelled && !status.phase.is_over() {
        all.push(("Cancelled", "as soon as its worker knows".to_owned()));
    }
    html.markup("<dl class=\"facts\">");
    for (name, value) in all {
        fact(html, name, |html| {
            html.text_at_most(&value, 1_000);
        });
    }
    fact(html, "Submitted", |html| {
        ago(html, status.age);
        html.markup(" ago");
    });
    html.markup("</dl>");
}

fn write_actions(html: &mut Html, session: &Session, status: &RunStatus, has_trace: bool) {
    html.markup("<div class=\"actions\">");
    let address = |action: &str| format!("/runs/{}/{action}", status.run);
    if may_decide(session) && !status.phase.is_over() && !status.is_cancelled {
        button_form(html, session, &address("cancel"), "Cancel the run", &format!("Cancel run {}", status.number));
    }
    if may_decide(session) && status.phase == RunPhase::Dead {
        button_form(html, session, &address("retry"), "Try again", &format!("Try run {} again", status.number));
    }
    if has_trace {
        html.markup("<a").attribute("href", &address("trace.html")).markup(" download>The waterfall as one file</a>");
    }
    html.markup("</div>");
}

fn write_response(html: &mut Html, response: &ToolResponse) {
    html.markup("<h2>Response</h2><p>Exit code <b>").text(&response.exit_code.to_string()).markup("</b></p>");
    for (name, text) in [("Output", &response.stdout), ("Messages", &response.stderr)] {
        if !text.is_empty() {
            html.markup("<h3>").markup(name).markup("</h3><pre role=\"region\" tabindex=\"0\"").attribute("aria-label", name).markup(">");
            html.lines_at_most(text, OUTPUT_CHARS_MAX).markup("</pre>");
        }
    }
}

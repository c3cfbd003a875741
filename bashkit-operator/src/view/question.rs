//! Calls that wait for a decision, with exactly what will run, and the forms by which it is decided.

use bashkit_orchestrator::text::{Html, quote};
use bashkit_postgres::QueuedCall;
use serde_json::Value;

use super::edit::write_edit;
use super::{ago, csrf, may_decide};
use crate::session::Session;

/// Questions of one page of the list.
pub(crate) const QUESTIONS: u32 = 20;
/// Longest question that the list shows, in bytes; a longer one has to be opened.
const LISTED_BYTES_MAX: usize = 16 << 10;
/// Longest question that a page shows whole, in bytes. What is longer nobody can allow here.
const SHOWN_BYTES_MAX: usize = 1 << 20;

/// Place where a question stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Among others.
    Among,
    /// On a page of its own.
    Alone,
}

/// What a form had in it that could not be taken.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Refused<'a> {
    pub(crate) problems: &'a [String],
    /// Arguments as JSON that were given.
    pub(crate) json: Option<&'a str>,
}

/// Whether all of a call can be shown, so that somebody can say yes to it.
pub(crate) fn can_be_allowed(call: &QueuedCall) -> bool {
    call.question.len() <= SHOWN_BYTES_MAX && shown_bytes(call) <= SHOWN_BYTES_MAX
}

fn shown_bytes(call: &QueuedCall) -> usize {
    let words: usize = call.words.iter().map(String::len).sum();
    words + call.stdin.as_ref().map_or(0, Vec::len) + call.question.len()
}

/// Content of the list of calls that wait.
pub(crate) fn questions(session: &Session, calls: &[QueuedCall]) -> Html {
    let mut html = Html::new();
    html.markup("<h1>Decisions</h1><p class=\"quiet\" data-part=\"n\">");
    match calls.len() {
        0 => html.markup("Nothing waits for a decision."),
        _ => html.markup("The oldest question comes first."),
    };
    html.markup("</p>");
    for call in calls {
        write_question(&mut html, session, call, Place::Among, Refused::default());
    }
    html.markup("<p class=\"pages\" data-part=\"pages\">");
    if let Some(last) = calls.last().filter(|_| calls.len() >= QUESTIONS as usize) {
        let after: String = form_urlencoded::byte_serialize(last.id.to_string().as_bytes()).collect();
        html.markup("<a rel=\"next\"").attribute("href", &format!("/decisions?after={after}")).markup(">Later questions</a>");
    }
    html.markup("</p>");
    html
}

/// Content of a page about one call.
pub(crate) fn question_page(session: &Session, call: &QueuedCall, refused: Refused<'_>) -> Html {
    let mut html = Html::new();
    html.markup("<h1>").markup(if call.decision.is_some() { "Decision" } else { "Question" }).markup("</h1>");
    if !refused.problems.is_empty() {
        html.markup("<div class=\"problem\" role=\"alert\"><p>Nothing was decided:</p><ul>");
        for problem in refused.problems {
            html.markup("<li>").text_at_most(problem, 500).markup("</li>");
        }
        html.markup("</ul></div>");
    }
    write_question(&mut html, session, call, Place::Alone, refused);
    html
}

/// Address of a call's own page.
pub(super) fn address(call: &QueuedCall) -> String {
    format!("/decisions/{}", call.id)
}

/// Identifier of an element that belongs to a call.
pub(super) fn element_id(call: &QueuedCall, what: &str) -> String {
    let call: String = call.id.to_string().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    format!("{what}-{call}")
}

pub(super) fn write_question(html: &mut Html, session: &Session, call: &QueuedCall, place: Place, refused: Refused<'_>) {
    let heading = element_id(call, "of");
    html.markup("<article class=\"question\"").attribute("data-part", &call.id.to_string()).attribute("aria-labelledby", &heading);
    html.markup("><h2").attribute("id", &heading).markup(">");
    match (&call.file, call.is_in_doubt) {
        (Some(_), _) => html.markup("Write to a file"),
        (None, true) => html.markup("In doubt: <code>").text_at_most(&call.tool, 80).markup("</code>"),
        (None, false) => html.markup("<code>").text_at_most(&call.tool, 80).markup("</code>"),
    };
    html.markup("</h2><p class=\"quiet\"><a")
        .attribute("href", &format!("/runs/{}", call.run))
        .markup(">Run <code>")
        .text(call.run.as_str());
    html.markup("</code></a>, call ").text(&call.id.place()).markup(", asked ");
    ago(html, call.age);
    html.markup(" ago: ").text_at_most(&call.reason, 1_000).markup("</p>");
    let is_whole = match place {
        Place::Among => shown_bytes(call) <= LISTED_BYTES_MAX,
        Place::Alone => can_be_allowed(call),
    };
    write_call(html, call, is_whole);
    if call.decision.is_some() {
        html.markup("<p class=\"decided\">Decided: ");
        write_decision(html, call);
        html.markup("</p>");
    } else if !may_decide(session) {
        html.markup("<p class=\"quiet\">Your role is to look: somebody who may decide is asked.</p>");
    } else if place == Place::Among && !is_whole {
        html.markup("<p><a").attribute("href", &address(call)).markup(">The whole question, to decide about it</a></p>");
    } else {
        write_forms(html, session, call, is_whole, refused);
    }
    html.markup("</article>");
}

/// What will run: the command, its arguments, standard input, or the file.
fn write_call(html: &mut Html, call: &QueuedCall, is_whole: bool) {
    let n_chars = if is_whole { usize::MAX } else { 2_000 };
    if let Some(path) = &call.file {
        html.markup("<h3>File</h3><pre role=\"region\" tabindex=\"0\" aria-label=\"File\">")
            .text_at_most(&String::from_utf8_lossy(path), n_chars)
            .markup("</pre>");
    } else {
        html.markup("<h3>What will run</h3><pre role=\"region\" tabindex=\"0\" class=\"command\" aria-label=\"What will run\">");
        html.text_at_most(&command(call), n_chars).markup("</pre>");
        if !call.arguments.is_empty() {
            html.markup("<dl class=\"arguments\">");
            for (name, value) in &call.arguments {
                html.markup("<div><dt><code>").text_at_most(name, 200).markup("</code></dt><dd><code>");
                html.text_at_most(&json(value), n_chars).markup("</code></dd></div>");
            }
            html.markup("</dl>");
        }
    }
    if let Some(stdin) = &call.stdin {
        html.markup("<h3>Standard input, ")
            .bytes(stdin.len() as u64)
            .markup("</h3><pre role=\"region\" tabindex=\"0\" aria-label=\"Standard input\">");
        html.lines_at_most(&text_of(stdin), n_chars).markup("</pre>");
    }
    if !is_whole {
        html.markup("<p class=\"bad\">This is the beginning only.</p>");
    }
}

/// Bytes as text; those that are not UTF-8 as `\xff`.
fn text_of(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|byte| text.push_str(&format!("\\x{byte:02x}")));
    }
    text
}

/// Words of the call as a shell reads them.
fn command(call: &QueuedCall) -> String {
    let is_plain = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"%+,-./:=@_".contains(&byte));
    let quoted = |word: &String| if is_plain(word) { word.clone() } else { String::from_utf8_lossy(&quote(word.as_bytes())).into_owned() };
    std::iter::once(call.tool.clone()).chain(call.words.iter().map(quoted)).collect::<Vec<_>>().join(" ")
}

fn json(value: &Value) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Decision, with its person and time.
pub(super) fn write_decision(html: &mut Html, call: &QueuedCall) {
    html.markup("<b>").text(call.decision.as_deref().unwrap_or("not yet")).markup("</b>");
    if let Some(who) = &call.decided_by {
        html.markup(" by <bdi>").text_at_most(who, 200).markup("</bdi>");
    }
    if let Some(time) = call.decided_ago {
        html.markup(", ");
        ago(html, time);
        html.markup(" ago");
    }
    if let Some(text) = call.decision_text.as_ref().filter(|text| !text.is_empty()) {
        html.markup(": <code>").text_at_most(text, 2_000).markup("</code>");
    }
}

fn begin_form(html: &mut Html, session: &Session, call: &QueuedCall) {
    html.markup("<form method=\"post\"").attribute("action", &address(call)).markup(">");
    csrf(html, session);
}

fn write_forms(html: &mut Html, session: &Session, call: &QueuedCall, is_whole: bool, refused: Refused<'_>) {
    html.markup("<div class=\"decide\" role=\"group\"");
    html.attribute("aria-label", &format!("Decide about {}, call {}", call.tool, call.id.place())).markup(">");
    if call.is_in_doubt {
        write_resolutions(html, session, call);
    } else {
        if is_whole {
            begin_form(html, session, call);
            html.markup("<button type=\"submit\" class=\"first\" name=\"decision\" value=\"allow\">Allow</button> ");
            html.markup("<button type=\"submit\" name=\"decision\" value=\"session\">Allow for the session</button></form>");
        } else {
            html.markup("<p>It is too long to be shown whole, so it can be allowed by <code>bashkit runs decide</code> alone.</p>");
        }
        let reason = element_id(call, "reason");
        begin_form(html, session, call);
        html.markup("<label")
            .attribute("for", &reason)
            .markup(">Reason</label><input name=\"reason\" required maxlength=\"1000\" autocomplete=\"off\"");
        html.attribute("id", &reason)
            .markup("> <button type=\"submit\" name=\"decision\" value=\"deny\" class=\"no\">Deny</button></form>");
        if is_whole && call.file.is_none() && call.schema.is_some() {
            write_edit(html, session, call, refused);
        }
    }
    html.markup("</div>");
}

/// Forms about a call of which nobody knows whether it is done.
fn write_resolutions(html: &mut Html, session: &Session, call: &QueuedCall) {
    html.markup("<p>The worker ended while the tool ran. Find out what became of the call, and say so.</p>");
    let (output, message) = (element_id(call, "output"), element_id(call, "message"));
    begin_form(html, session, call);
    html.markup("<label")
        .attribute("for", &output)
        .markup(">It was done; its output</label><textarea name=\"output\" rows=\"2\"")
        .attribute("id", &output);
    html.markup("></textarea> <button type=\"submit\" name=\"decision\" value=\"done\">Done</button></form>");
    begin_form(html, session, call);
    html.markup("<button type=\"submit\" name=\"decision\" value=\"repeat\">Not done: call it again</button></form>");
    begin_form(html, session, call);
    html.markup("<label")
        .attribute("for", &message)
        .markup(">It failed; its message</label><input name=\"message\" required maxlength=\"1000\"");
    html.attribute("id", &message)
        .markup("> <button type=\"submit\" name=\"decision\" value=\"failed\" class=\"no\">Failed</button></form>");
}

/// Facts about a question that was answered, for a list of a run.
pub(super) fn write_answered(html: &mut Html, call: &QueuedCall) {
    html.markup("<li data-answered><a").attribute("href", &address(call)).markup(">Call ").text(&call.id.place()).markup("</a> <code>");
    match &call.file {
        Some(path) => html.markup("write ").text_at_most(&String::from_utf8_lossy(path), 200),
        None => html.text_at_most(&command(call), 200),
    };
    html.markup("</code>: ");
    write_decision(html, call);
    html.markup(if call.is_applied { " <span class=\"quiet\">(taken along)</span></li>" } else { "</li>" });
}

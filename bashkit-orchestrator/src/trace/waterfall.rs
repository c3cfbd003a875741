//! A run as a waterfall of its calls: HTML without scripts, for a page of its own and for a part of another one.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{Trace, TracedCall, TracedChange, TracedWrite, count, decision, shown_time};
use crate::text::Html;

/// Style sheet of what [`Trace::waterfall`] writes.
pub const WATERFALL_STYLE: &str = include_str!("waterfall.css");

/// Calls that are shown.
const CALLS_MAX: usize = 5_000;
/// Characters of a script that are shown.
const SCRIPT_CHARS_MAX: usize = 100_000;
/// Characters of the words of a call that are always shown; the rest is folded.
const WORDS_CHARS: usize = 160;
/// Characters of the words of a call, or of its message, that are shown at most.
const TEXT_CHARS_MAX: usize = 4_000;
/// Length of the axis of time in the units of a bar.
const AXIS: u64 = 1_000;
/// Depth from which calls are not set in any further.
const DEPTH_SHOWN_MAX: usize = 3;

/// Head of a page: no script can run in it, and nothing is loaded.
const HEAD: &str = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
    <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><style>";

impl Trace {
    /// The run as one self-contained page of HTML: its script, a waterfall of its calls (times, bytes, statuses, who approved them, files that they changed), the files
    /// that it changed. Nothing is loaded, and no script runs; text of scripts and tools is never markup, and characters that cannot be seen are shown as `\u{202e}`.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, callable_tool};
    ///
    /// /// Greet somebody.
    /// #[callable_tool]
    /// fn greet(name: String) -> String {
    ///     format!("hello, {name}")
    /// }
    ///
    /// let api = OrchestratorTool::builder("api").tool(Greet).build()?;
    /// let (_, trace) = api.execute_traced("greet '<b>ada</b>' >/tmp/greeting".into());
    /// let page = trace.to_html();
    /// assert!(page.contains("greet &lt;b&gt;ada&lt;/b&gt;") && page.contains("+hello, &lt;b&gt;ada"));
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut html = Html::new();
        html.markup(HEAD).markup(WATERFALL_STYLE).markup("</style><title>").text_at_most(&self.tool, 80).markup(": ");
        html.text(&self.end()).markup("</title></head><body><main><h1>").text_at_most(&self.tool, 80).markup(": ").text(&self.end());
        html.markup("</h1><p>").text(&count(self.calls.len() + self.n_calls_omitted, "call")).markup(", ").text(&shown_time(self.time));
        html.markup("</p>").append(&self.waterfall()).markup("</main></body></html>\n");
        html.into_string()
    }

    /// Script, calls, decisions about files and changed files of the run as a part of a page, under headings of the second level; [`WATERFALL_STYLE`] is its style sheet. It has no scripts and
    /// no inline styles.
    #[must_use]
    pub fn waterfall(&self) -> Html {
        let mut html = Html::new();
        if !self.script.is_empty() {
            html.markup("<h2>Script</h2><pre role=\"region\" tabindex=\"0\" aria-label=\"Script\">")
                .lines_at_most(&self.script, SCRIPT_CHARS_MAX);
            html.markup("</pre>");
        }
        html.markup("<h2>Calls</h2>");
        if self.calls.is_empty() {
            html.markup("<p>No tool was called.</p>");
        } else {
            self.write_calls(&mut html);
        }
        if !self.writes.is_empty() {
            html.markup("<h2>Decisions about files</h2><ul>");
            self.writes.iter().for_each(|write| write_decision(&mut html, write));
            html.markup("</ul>");
            write_omitted(&mut html, self.n_writes_omitted, "decision");
        }
        if !self.changes.is_empty() {
            html.markup("<h2>Files that the run changed</h2>");
            self.changes.iter().for_each(|change| write_change(&mut html, change));
            write_omitted(&mut html, self.n_changes_omitted, "file");
        }
        html
    }

    fn end(&self) -> String {
        if self.is_waiting { "waiting".to_owned() } else { format!("exit {}", self.exit_code) }
    }

    fn write_calls(&self, html: &mut Html) {
        let end = |call: &TracedCall| call.began.saturating_add(call.time.unwrap_or_default());
        let whole = self.calls.iter().map(end).max().unwrap_or_default().max(self.time).max(Duration::from_micros(1));
        html.markup("<table class=\"waterfall\" role=\"table\"><caption>Calls in the order in which they came; the bars begin with the run and are ");
        html.text(&shown_time(whole)).markup(
            " long, yellow while a call waited for a decision and blue while it worked</caption><thead role=\"rowgroup\"><tr role=\"row\">",
        );
        for name in ["Call", "Status", "Bytes", "Time", "Decision"] {
            html.markup("<th role=\"columnheader\" scope=\"col\">").markup(name).markup("</th>");
        }
        html.markup("<th role=\"columnheader\" scope=\"col\">From the beginning</th></tr></thead><tbody role=\"rowgroup\">");
        let mut depths: BTreeMap<u64, usize> = BTreeMap::new();
        for call in self.calls.iter().take(CALLS_MAX) {
            let depth = call.parent.and_then(|parent| depths.get(&parent)).map_or(0, |depth| depth + 1);
            depths.insert(call.call, depth);
            write_call(html, call, depth, whole);
        }
        html.markup("</tbody></table>");
        write_omitted(html, self.n_calls_omitted + self.calls.len().saturating_sub(CALLS_MAX), "call");
    }
}

fn write_call(html: &mut Html, call: &TracedCall, depth: usize, whole: Duration) {
    html.markup("<tr role=\"row\"><th role=\"rowheader\" scope=\"row\" class=\"call ");
    html.markup(["depth0", "depth1", "depth2", "depth3"].get(depth.min(DEPTH_SHOWN_MAX)).copied().unwrap_or_default()).markup("\">");
    write_words(html, call);
    html.markup("</th>");
    write_cell(html, "Status", |html| match call.status {
        Some(0) => {
            html.markup("<span class=\"good\">0</span>");
        }
        Some(status) => {
            html.markup("<span class=\"bad\">").number(status.into()).markup("</span>");
        }
        None => {
            html.markup("<span class=\"quiet\">no answer</span>");
        }
    });
    write_cell(html, "Bytes", |html| {
        if let Some(n) = call.stdin_bytes {
            html.bytes(n as u64).markup(" in, ");
        }
        html.bytes(call.stdout_bytes as u64).markup(" out");
    });
    write_cell(html, "Time", |html| {
        html.text(&call.time.map_or_else(|| "–".to_owned(), shown_time));
        if let Some(waited) = call.waited {
            html.markup(" <span class=\"quiet\">(waited ").text(&shown_time(waited)).markup(")</span>");
        }
        for usage in &call.sandboxes {
            html.markup(" <span class=\"quiet\">").text_at_most(&usage.to_string(), 200).markup("</span>");
        }
    });
    write_cell(html, "Decision", |html| {
        if let Some(decision) = decision(call) {
            html.text(decision);
            if let Some(who) = &call.approver {
                html.markup(" by <bdi>").text_at_most(who, 200).markup("</bdi>");
            }
        } else {
            html.markup("<span class=\"quiet\">not asked</span>");
        }
        if call.from_journal {
            html.markup(" <span class=\"quiet\">from the journal</span>");
        }
    });
    html.markup("<td role=\"cell\" class=\"bar\">");
    write_bar(html, call, whole);
    html.markup("</td></tr>");
}

fn write_cell(html: &mut Html, name: &'static str, content: impl FnOnce(&mut Html)) {
    html.markup("<td role=\"cell\"><span class=\"label\" aria-hidden=\"true\">").markup(name).markup("</span>");
    content(html);
    html.markup("</td>");
}

/// The words of a call, and what is folded below them.
fn write_words(html: &mut Html, call: &TracedCall) {
    let words = std::iter::once(call.tool.as_str()).chain(call.args.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
    html.markup("<span class=\"number\">").number(call.call).markup("</span><code>").text_at_most(&words, WORDS_CHARS).markup("</code>");
    if words.chars().nth(WORDS_CHARS).is_some() {
        html.markup("<details><summary>All words of call ")
            .number(call.call)
            .markup("</summary><pre role=\"region\" tabindex=\"0\" aria-label=\"Words\">");
        html.lines_at_most(&words, TEXT_CHARS_MAX).markup("</pre></details>");
    }
    if let Some(failure) = &call.failure {
        html.markup("<details><summary class=\"bad\">Message of call ").number(call.call);
        html.markup("</summary><pre role=\"region\" tabindex=\"0\" aria-label=\"Message\">")
            .lines_at_most(failure, TEXT_CHARS_MAX)
            .markup("</pre></details>");
    }
    if !call.changes.is_empty() {
        html.markup("<details><summary>").text(&count(call.changes.len() + call.n_changes_omitted, "changed file")).markup(" of call ");
        html.number(call.call).markup("</summary>");
        call.changes.iter().for_each(|change| write_change(html, change));
        write_omitted(html, call.n_changes_omitted, "file");
        html.markup("</details>");
    }
}

fn write_decision(html: &mut Html, write: &TracedWrite) {
    html.markup("<li>Writing to <code>").text_at_most(&write.path, TEXT_CHARS_MAX).markup("</code>: ").markup(write.decision());
    if let Some(who) = &write.approver {
        html.markup(" by <bdi>").text_at_most(who, 200).markup("</bdi>");
    }
    html.markup(" <span class=\"quiet\">after ").text(&shown_time(write.at)).markup("</span></li>");
}

/// A bar for a call: the time in which it waited for a decision, then that in which it worked.
fn write_bar(html: &mut Html, call: &TracedCall, whole: Duration) {
    let at = |time: Duration| u64::try_from(time.as_micros() * u128::from(AXIS) / whole.as_micros().max(1)).unwrap_or(AXIS).min(AXIS);
    let end = call.time.map_or(whole, |time| call.began.saturating_add(time));
    let works_from = match (call.waited, call.time) {
        (Some(waited), Some(_)) => call.began.saturating_add(waited).min(end),
        (Some(_), None) => end,
        _ => call.began,
    };
    html.markup("<svg viewBox=\"0 0 1000 12\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"begins after ")
        .text(&shown_time(call.began));
    html.markup(", ends ").text(&call.time.map_or_else(|| "not".to_owned(), |_| format!("after {}", shown_time(end)))).markup("\">");
    if works_from > call.began {
        write_rectangle(html, "<rect class=\"wait\" y=\"0\" height=\"12\" x=\"", at(call.began), at(works_from));
    }
    if call.time.is_some() || call.waited.is_none() {
        write_rectangle(html, "<rect class=\"work\" y=\"0\" height=\"12\" x=\"", at(works_from), at(end));
    }
    html.markup("</svg>");
}

/// Writes a rectangle from one place of the axis to another; it is never too narrow to be seen.
fn write_rectangle(html: &mut Html, start: &'static str, from: u64, to: u64) {
    let width = to.saturating_sub(from).max(4);
    html.markup(start).number(from.min(AXIS - 4)).markup("\" width=\"").number(width).markup("\"/>");
}

fn write_change(html: &mut Html, change: &TracedChange) {
    html.markup("<details><summary><code>")
        .text_at_most(&change.path, WORDS_CHARS)
        .markup("</code></summary><pre class=\"diff\" role=\"region\" tabindex=\"0\"");
    html.attribute("aria-label", &format!("Changes of {}", change.path)).markup(">");
    for line in change.diff.split_inclusive('\n') {
        let class = match line.as_bytes().first() {
            Some(b'+') => "added",
            Some(b'-') => "removed",
            Some(b'@') => "place",
            _ => "same",
        };
        html.markup("<span class=\"").markup(class).markup("\">").lines(line).markup("</span>");
    }
    if change.is_cut {
        html.markup("<em>… and more</em>");
    }
    html.markup("</pre></details>");
}

fn write_omitted(html: &mut Html, n: usize, what: &'static str) {
    if n > 0 {
        html.markup("<p><em>").text(&count(n, &format!("more {what}"))).markup(" not shown</em></p>");
    }
}

#[cfg(test)]
mod tests {
    use super::super::ApprovedBy;
    use super::*;

    fn trace() -> Trace {
        let ms = Duration::from_millis;
        let pay = TracedCall {
            call: 1,
            tool: "pay".to_owned(),
            args: vec!["ada\u{202e}".to_owned(), "</table><script>alert(1)</script>".to_owned()],
            stdin_bytes: Some(2048),
            began: ms(10),
            time: Some(ms(60)),
            waited: Some(ms(20)),
            status: Some(0),
            stdout_bytes: 7,
            approved_by: Some(ApprovedBy::Approver),
            approver: Some("Grace <i>".to_owned()),
            ..TracedCall::default()
        };
        let part = TracedCall { call: 2, parent: Some(1), tool: "part".to_owned(), began: ms(80), ..TracedCall::default() };
        let change =
            TracedChange { path: "/a<b".to_owned(), diff: "--- a/a<b\n+++ b/a<b\n@@ -1 +1 @@\n-x\n+y\u{200b}\n".to_owned(), is_cut: true };
        let refused = TracedCall {
            call: 3,
            tool: "no".to_owned(),
            is_denied: true,
            status: Some(126),
            failure: Some("not approved: <b>late".to_owned()),
            changes: vec![change.clone()],
            n_changes_omitted: 2,
            ..TracedCall::default()
        };
        Trace {
            tool: "bank".to_owned(),
            script: "pay ada\n# <i>".to_owned(),
            time: ms(100),
            calls: vec![pay, part, refused],
            n_calls_omitted: 1,
            writes: vec![
                TracedWrite::new(b"/a<b", Some(ApprovedBy::ApproverForSession), Some("Grace <i>".to_owned())),
                TracedWrite::new(b"/etc/\xff", None, None),
            ],
            n_writes_omitted: 1,
            changes: vec![change],
            ..Trace::default()
        }
    }

    #[test]
    fn a_page_has_all_that_is_known_and_no_markup_of_others() {
        let page = trace().to_html();
        for shown in [
            "<title>bank: exit 0</title>",
            "4 calls, 100.0 ms",
            "pay ada\n# &lt;i&gt;</pre>",
            "pay ada<mark>\\u{202e}</mark> &lt;/table&gt;&lt;script&gt;",
            "2.0 KiB in, 7 B out",
            "60.0 ms <span class=\"quiet\">(waited 20.0 ms)</span>",
            "approved by <bdi>Grace &lt;i&gt;</bdi>",
            "<rect class=\"wait\" y=\"0\" height=\"12\" x=\"100\" width=\"200\"/><rect class=\"work\" y=\"0\" height=\"12\" x=\"300\" width=\"400\"/>",
            "class=\"call depth1\"",
            "<span class=\"quiet\">no answer</span>",
            "refused",
            "not approved: &lt;b&gt;late",
            "3 changed files of call 3",
            "<span class=\"added\">+y<mark>\\u{200b}</mark>\n</span>",
            "<em>… and more</em>",
            "1 more call not shown",
            "<li>Writing to <code>/a&lt;b</code>: approved for the session by <bdi>Grace &lt;i&gt;</bdi> <span class=\"quiet\">after 0 µs</span></li>",
            "<li>Writing to <code>/etc/\u{fffd}</code>: refused <span",
            "1 more decision not shown",
            "Files that the run changed",
        ] {
            assert!(page.contains(shown), "{shown}\n{page}");
        }
        for bad in ["<script", "<i>", "<b>", "style=", "onload", "\u{202e}", "\u{200b}", "http://", "https://", "url("] {
            assert!(!page.contains(bad), "{bad}\n{page}");
        }
    }

    #[test]
    fn each_element_is_closed() {
        let page = trace().to_html();
        let mut open: Vec<&str> = Vec::new();
        for tag in page.split('<').skip(1).filter(|tag| !tag.starts_with(['!']) && !tag.starts_with("meta")) {
            let name = tag.split([' ', '>']).next().unwrap();
            match name.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "{tag}"),
                None if tag.split('>').next().is_some_and(|tag| tag.ends_with('/')) => {}
                None => open.push(name),
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }

    #[test]
    fn a_run_without_calls_has_a_page() {
        let page = Trace { is_waiting: true, ..Trace::default() }.to_html();
        assert!(page.contains(": waiting</h1>") && page.contains("No tool was called.") && !page.contains("<table"), "{page}");
    }
}

//! Pages as HTML. What comes from runs and people goes through [`Html`] as text, never as markup.

mod edit;
mod list;
mod question;
mod run;

use std::time::Duration;

use bashkit_orchestrator::text::Html;

pub(crate) use list::{Filter, ROWS, list};
pub(crate) use question::{QUESTIONS, Refused, can_be_allowed, question_page, questions};
pub(crate) use run::{RunPage, run};

use crate::access::Role;
use crate::session::Session;

/// What every page has around its content.
pub(crate) struct Frame<'a> {
    pub(crate) title: &'a str,
    /// Who looks at it; `None` on the page where somebody signs in.
    pub(crate) session: Option<&'a Session>,
    /// Text about what was just done.
    pub(crate) notice: Option<&'a str>,
    /// Whether the page follows what happens.
    pub(crate) is_live: bool,
}

impl Frame<'_> {
    /// The whole page around a content.
    pub(crate) fn page(&self, content: &Html) -> Html {
        let mut html = Html::new();
        html.markup("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
        html.markup("<title>").text(self.title).markup(" – bashkit runs</title><link rel=\"stylesheet\" href=\"/style.css\">");
        html.markup(
            "<script src=\"/page.js\" defer></script></head><body><a class=\"skip\" href=\"#content\">Skip to the content</a><header>",
        );
        html.markup("<p class=\"brand\">bashkit runs</p>");
        if let Some(session) = self.session {
            html.markup("<nav aria-label=\"Pages\"><ul><li><a href=\"/\">Runs</a></li><li><a href=\"/decisions\">Decisions</a></li>");
            html.markup("<li><a href=\"/?phase=dead\">Dead letters</a></li></ul></nav><div class=\"person\"><span>Signed in as <bdi><b>");
            html.text(session.person.name()).markup("</b></bdi>, who may ").text(session.person.role().name()).markup("</span>");
            if session.is_by_token {
                html.markup("<form method=\"post\" action=\"/sign-out\">");
                csrf(&mut html, session);
                html.markup("<button type=\"submit\">Sign out</button></form>");
            }
            html.markup("</div>");
        }
        html.markup("</header><main id=\"content\" tabindex=\"-1\">");
        if let Some(notice) = self.notice {
            html.markup("<p class=\"notice\" role=\"status\">").text_at_most(notice, 1_000).markup("</p>");
        }
        if self.is_live {
            html.markup("<p id=\"news\" class=\"news\" role=\"status\" aria-live=\"polite\"></p><div data-live>")
                .append(content)
                .markup("</div>");
        } else {
            html.append(content);
        }
        html.markup("</main></body></html>\n");
        html
    }
}

/// Page on which somebody signs in.
pub(crate) fn sign_in(has_tokens: bool, problem: Option<&str>) -> Html {
    let mut html = Html::new();
    html.markup("<h1>Sign in</h1>");
    if let Some(problem) = problem {
        html.markup("<p class=\"problem\" role=\"alert\">").text(problem).markup("</p>");
    }
    if has_tokens {
        html.markup("<form method=\"post\" action=\"/sign-in\" class=\"sign-in\"><label for=\"token\">Token</label>");
        html.markup("<input id=\"token\" name=\"token\" type=\"password\" autocomplete=\"current-password\" required autofocus>");
        html.markup("<button type=\"submit\" class=\"first\">Sign in</button></form>");
    } else {
        html.markup("<p>People are signed in by the proxy in front of this page: come by its address.</p>");
    }
    Frame { title: "Sign in", session: None, notice: None, is_live: false }.page(&html)
}

/// Page about what was not done.
pub(crate) fn problem(session: Option<&Session>, title: &str, lines: &[String]) -> Html {
    let mut html = Html::new();
    html.markup("<h1>").text(title).markup("</h1><div role=\"alert\">");
    for line in lines {
        html.markup("<p>").text_at_most(line, 2_000).markup("</p>");
    }
    html.markup("</div>");
    if session.is_some() {
        html.markup("<p><a href=\"/decisions\">Decisions</a> · <a href=\"/\">Runs</a></p>");
    }
    Frame { title, session, notice: None, is_live: false }.page(&html)
}

/// Whether a person may change something.
fn may_decide(session: &Session) -> bool {
    session.person.role() >= Role::Decide
}

/// The secret of the session in a form.
fn csrf(html: &mut Html, session: &Session) {
    html.markup("<input type=\"hidden\" name=\"csrf\"").attribute("value", &session.csrf).markup(">");
}

/// A form of one button.
fn button_form(html: &mut Html, session: &Session, action: &str, label: &'static str, described: &str) {
    html.markup("<form method=\"post\"").attribute("action", action).markup(">");
    csrf(html, session);
    html.markup("<button type=\"submit\"").attribute("aria-label", described).markup(">").markup(label).markup("</button></form>");
}

/// A length of time in two words.
fn age(age: Duration) -> String {
    let secs = age.as_secs();
    match secs {
        0..60 => format!("{secs} s"),
        60..3600 => format!("{} min", secs / 60),
        3600..86_400 => format!("{} h", secs / 3600),
        86_400..172_800 => "1 day".to_owned(),
        _ => format!("{} days", secs / 86_400),
    }
}

/// Writes a length of time that grows while the page is open; the script of the page knows that this is no news.
fn ago(html: &mut Html, time: Duration) {
    html.markup("<span class=\"age\">").text(&age(time)).markup("</span>");
}

/// A row of facts: a name and what writes its value.
fn fact(html: &mut Html, name: &'static str, value: impl FnOnce(&mut Html)) {
    html.markup("<div><dt>").markup(name).markup("</dt><dd>");
    value(html);
    html.markup("</dd></div>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_short() {
        for (secs, shown) in
            [(0, "0 s"), (59, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"), (86_400, "1 day"), (200_000, "2 days")]
        {
            assert_eq!(age(Duration::from_secs(secs)), shown);
        }
    }

    #[test]
    fn pages_escape_what_they_are_told() {
        let page = problem(None, "<b>", &["a\u{202e}<script>".to_owned()]).into_string();
        assert!(page.contains("<h1>&lt;b&gt;</h1>") && page.contains("a<mark>\\u{202e}</mark>&lt;script&gt;"), "{page}");
        assert!(sign_in(false, Some("<i>")).as_str().contains("&lt;i&gt;"));
    }
}

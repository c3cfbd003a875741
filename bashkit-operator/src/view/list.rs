//! The list of runs.

use std::time::Duration;

use bashkit_orchestrator::text::Html;
use bashkit_postgres::{RunFilter, RunPhase, RunStatus};

use super::{ago, button_form, may_decide};
use crate::request::Fields;
use crate::session::Session;

/// Runs of one page.
pub(crate) const ROWS: u32 = 50;
/// Number from which counts say "and more".
const COUNTED_MAX: u64 = 1_000;
/// Choices of an age.
const AGES: [(&str, &str, u64); 5] =
    [("5m", "5 minutes", 300), ("1h", "1 hour", 3_600), ("1d", "1 day", 86_400), ("7d", "7 days", 604_800), ("30d", "30 days", 2_592_000)];

/// Which runs are shown, as an address says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    pub(crate) phase: Option<RunPhase>,
    pub(crate) tenant: Option<String>,
    older: Option<&'static str>,
    newer: Option<&'static str>,
    pub(crate) before: Option<i64>,
}

impl Filter {
    /// Reads a query; what is no filter is left out.
    pub(crate) fn of(query: &Fields) -> Self {
        let age = |name: &str| AGES.iter().find(|(key, _, _)| query.given(name) == Some(key)).map(|(key, _, _)| *key);
        Self {
            phase: query.given("phase").and_then(|phase| phase.parse().ok()),
            tenant: query.given("tenant").filter(|tenant| tenant.len() <= 200).map(str::to_owned),
            older: age("older"),
            newer: age("newer"),
            before: query.given("before").and_then(|number| number.parse().ok()),
        }
    }

    /// Filter of the queue.
    pub(crate) fn of_queue(&self) -> RunFilter {
        let duration = |key: Option<&str>| {
            let secs = key.and_then(|key| AGES.iter().find(|(other, _, _)| *other == key)).map(|(_, _, secs)| *secs);
            secs.map(Duration::from_secs)
        };
        let (age_min, age_max) = (duration(self.older), duration(self.newer));
        RunFilter { phase: self.phase, tenant: self.tenant.clone(), age_min, age_max, before: self.before }
    }

    /// Address of the list with this filter.
    fn address(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let before = self.before.map(|number| number.to_string());
        let all = [
            ("phase", self.phase.map(RunPhase::name)),
            ("tenant", self.tenant.as_deref()),
            ("older", self.older),
            ("newer", self.newer),
            ("before", before.as_deref()),
        ];
        for (name, value) in all {
            if let Some(value) = value {
                query.append_pair(name, value);
            }
        }
        match query.finish() {
            query if query.is_empty() => "/".to_owned(),
            query => format!("/?{query}"),
        }
    }
}

/// Content of the list: counts, filter, runs, and the way to older ones.
pub(crate) fn list(session: &Session, filter: &Filter, runs: &[RunStatus], counts: &[(RunPhase, u64)], tenants: &[String]) -> Html {
    let mut html = Html::new();
    html.markup("<h1>").markup(if filter.phase == Some(RunPhase::Dead) { "Dead letters" } else { "Runs" }).markup("</h1>");
    write_counts(&mut html, filter, counts);
    write_filter(&mut html, filter, tenants);
    html.markup("<div data-part=\"runs\">");
    if runs.is_empty() {
        html.markup("<p>No run is of that kind.</p>");
    } else {
        write_runs(&mut html, session, runs);
    }
    html.markup("<p class=\"pages\">");
    if filter.before.is_some() {
        let newest = Filter { before: None, ..filter.clone() }.address();
        html.markup("<a rel=\"first\"").attribute("href", &newest).markup(">Newest runs</a> ");
    }
    if let Some(last) = runs.last().filter(|_| runs.len() >= ROWS as usize) {
        let older = Filter { before: Some(last.number), ..filter.clone() }.address();
        html.markup("<a rel=\"next\"").attribute("href", &older).markup(">Older runs</a>");
    }
    html.markup("</p></div>");
    html
}

fn write_counts(html: &mut Html, filter: &Filter, counts: &[(RunPhase, u64)]) {
    html.markup("<nav class=\"counts\" aria-label=\"Phases\" data-part=\"counts\"><ul><li>");
    let link = |html: &mut Html, phase: Option<RunPhase>| {
        let address = Filter { phase, before: None, ..filter.clone() }.address();
        html.markup("<a").attribute("href", &address);
        html.markup(if filter.phase == phase { " aria-current=\"page\">" } else { ">" });
    };
    link(html, None);
    html.markup("all</a></li>");
    for (phase, n) in counts {
        html.markup("<li>");
        link(html, Some(*phase));
        html.text(phase.name()).markup(" <b>").number(*n).markup(if *n >= COUNTED_MAX { "+</b></a></li>" } else { "</b></a></li>" });
    }
    html.markup("</ul></nav>");
}

fn write_filter(html: &mut Html, filter: &Filter, tenants: &[String]) {
    html.markup("<form method=\"get\" action=\"/\" class=\"filter\" role=\"search\" aria-label=\"Filter of runs\">");
    if let Some(phase) = filter.phase {
        html.markup("<input type=\"hidden\" name=\"phase\"").attribute("value", phase.name()).markup(">");
    }
    html.markup("<p><label for=\"tenant\">Tenant</label><input id=\"tenant\" name=\"tenant\" list=\"tenants\" maxlength=\"200\" autocomplete=\"off\"");
    html.attribute("value", filter.tenant.as_deref().unwrap_or_default()).markup("><datalist id=\"tenants\">");
    for tenant in tenants {
        html.markup("<option").attribute("value", tenant).markup("></option>");
    }
    html.markup("</datalist></p>");
    write_ages(html, "<p><label for=\"older\">Older than</label><select id=\"older\" name=\"older\">", filter.older);
    write_ages(html, "<p><label for=\"newer\">Newer than</label><select id=\"newer\" name=\"newer\">", filter.newer);
    html.markup("<p><button type=\"submit\">Show</button></p></form>");
}

fn write_ages(html: &mut Html, start: &'static str, chosen: Option<&str>) {
    html.markup(start).markup("<option value=\"\">any age</option>");
    for (key, name, _) in AGES {
        html.markup("<option").attribute("value", key).markup(if chosen == Some(key) { " selected>" } else { ">" });
        html.markup(name).markup("</option>");
    }
    html.markup("</select></p>");
}

fn write_runs(html: &mut Html, session: &Session, runs: &[RunStatus]) {
    html.markup("<table class=\"runs\" role=\"table\"><caption>Runs, the latest first</caption><thead role=\"rowgroup\"><tr role=\"row\">");
    for name in ["Run", "Phase", "Age", "Tenant", "Script"] {
        html.markup("<th role=\"columnheader\" scope=\"col\">").markup(name).markup("</th>");
    }
    html.markup("</tr></thead><tbody role=\"rowgroup\">");
    for run in runs {
        html.markup("<tr role=\"row\"><th role=\"rowheader\" scope=\"row\"><a").attribute("id", &format!("of-{}", run.run));
        html.attribute("href", &format!("/runs/{}", run.run))
            .markup(">Run ")
            .number(run.number.unsigned_abs())
            .markup("</a></th><td role=\"cell\">");
        phase(html, run.phase);
        if run.is_cancelled && !run.phase.is_over() {
            html.markup(" <span class=\"quiet\">is being cancelled</span>");
        }
        html.markup("</td><td role=\"cell\">");
        ago(html, run.age);
        html.markup("</td><td role=\"cell\"><bdi>").text(&run.tenant);
        html.markup("</bdi></td><td role=\"cell\" class=\"script\"><code>").text_at_most(first_line(&run.script), 120).markup("</code>");
        if let Some(reason) = run.reason.as_ref().filter(|_| run.phase == RunPhase::Dead) {
            html.markup("<p class=\"bad\">").text_at_most(reason, 300).markup("</p>");
            if may_decide(session) {
                button_form(html, session, &format!("/runs/{}/retry", run.run), "Try again", &format!("Try run {} again", run.number));
            }
        }
        html.markup("</td></tr>");
    }
    html.markup("</tbody></table>");
}

/// A phase with its colour.
pub(super) fn phase(html: &mut Html, phase: RunPhase) {
    html.markup("<span");
    html.attribute("class", &format!("phase {}", phase.name())).markup(">").text(phase.name()).markup("</span>");
}

fn first_line(script: &str) -> &str {
    script.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_those_of_addresses() {
        let filter = Filter::of(&Fields::read(b"phase=dead&tenant=a+%26+b&older=1d&newer=7d&before=17").unwrap());
        assert_eq!(filter.address(), "/?phase=dead&tenant=a+%26+b&older=1d&newer=7d&before=17");
        let of_queue = filter.of_queue();
        assert_eq!((of_queue.phase, of_queue.tenant.as_deref(), of_queue.before), (Some(RunPhase::Dead), Some("a & b"), Some(17)));
        assert_eq!((of_queue.age_min, of_queue.age_max), (Some(Duration::from_secs(86_400)), Some(Duration::from_secs(604_800))));
        let odd = Filter::of(&Fields::read(b"phase=odd&older=99d&before=x&tenant=").unwrap());
        assert_eq!((odd.address().as_str(), odd), ("/", Filter::default()));
    }
}

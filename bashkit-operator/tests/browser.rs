//! The page in headless Chromium, with a real Postgres and three workers behind it.
//!
//! `UPDATE=1` writes the pictures of `docs/scale.md`.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::exit,
    reason = "tests stop at surprises, and start processes"
)]

mod chromium;
mod stage;

use std::path::Path;

use bashkit_postgres::{RunPhase, Submission};
use chromium::{Chromium, Tab};
use serde_json::json;
use stage::{Stage, WAIT};

/// Largest picture, in bytes.
const PICTURE_BYTES_MAX: usize = 150 << 10;

/// Does nothing unless a test started it.
#[test]
fn the_worker() {
    if std::env::var_os(stage::URL).is_some() {
        stage::work();
    }
}

/// Stage and browser; `None` where there is no Postgres or no Chromium.
fn both() -> Option<(Stage, Chromium)> {
    let chromium = Chromium::start()?;
    Some((Stage::new(3)?, chromium))
}

fn url(stage: &Stage, path: &str) -> String {
    format!("http://{}{path}", stage.address)
}

/// Signs somebody in by the form.
#[track_caller]
fn sign_in(stage: &Stage, chromium: &mut Chromium, name: &str) -> Tab {
    let tab = chromium.person();
    chromium.open(&tab, &url(stage, "/decisions"));
    chromium.until(&tab, "location.pathname === '/sign-in'");
    chromium.click(&tab, "#token");
    chromium.write(&tab, &stage.tokens[name]);
    chromium.follow(&tab, "button.first");
    chromium.until(&tab, &format!("document.body.innerText.includes('Signed in as {name}')"));
    chromium.open(&tab, &url(stage, "/decisions"));
    tab
}

/// Every control of a page has a name for those who do not see it, and there is one first heading.
#[track_caller]
fn has_names(chromium: &mut Chromium, tab: &Tab, page: &str) {
    let controls =
        ["button", "link", "textbox", "combobox", "checkbox", "searchbox", "listbox", "DisclosureTriangle", "article", "image", "table"];
    let tree = chromium.accessibility(tab);
    for (role, name) in &tree {
        assert!(!controls.contains(&role.as_str()) || !name.trim().is_empty(), "a {role} of {page} has no name: {tree:?}");
    }
    assert!(tree.iter().any(|(role, _)| role == "main") && tree.iter().any(|(role, _)| role == "banner"), "{page}: {tree:?}");
    assert_eq!(chromium.value(tab, "document.querySelectorAll('h1').length"), json!(1), "{page}");
}

/// Width: no part of a page reaches beyond that of a phone.
#[track_caller]
fn fits_a_phone(chromium: &mut Chromium, tab: &Tab, page: &str) {
    chromium.size(tab, 360, 740);
    let wide = "[...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1)
        .filter(e => !e.closest('pre, thead, svg')).map(e => e.outerHTML.slice(0, 200))";
    assert_eq!(chromium.value(tab, "[document.documentElement.scrollWidth, innerWidth]"), json!([360, 360]), "{page}");
    assert_eq!(chromium.value(tab, wide), json!([]), "{page}");
    chromium.size(tab, 1200, 900);
}

/// Writes a picture of the documentation, when that is asked for.
#[track_caller]
fn picture(chromium: &mut Chromium, tab: &Tab, name: &str, (width, height): (u32, u32)) {
    chromium.size(tab, width, height);
    chromium.value(tab, "document.activeElement.blur(), scrollTo(0, 0), new Promise(done => setTimeout(done, 1500))");
    let png = chromium.picture(tab);
    assert!(png.len() <= PICTURE_BYTES_MAX, "{name}: {} bytes", png.len());
    if std::env::var_os("UPDATE").is_some() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/images");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(name), png).unwrap();
    }
    chromium.size(tab, 1200, 900);
}

/// Runs of several kinds, so that lists have something to show.
fn some_runs(stage: &Stage) {
    for (tenant, script) in
        [("acme", "list_orders | wc -l"), ("globex", "write_report /work/report.md"), ("initech", "list_orders | cut -f 2 | sort")]
    {
        let run = stage.queue.submit(&Submission::new(script).tenant(tenant)).unwrap();
        assert_eq!(stage.queue.wait(&run, WAIT).unwrap().phase, RunPhase::Done);
    }
    let dead = stage.queue.submit(&Submission::new("export_ledger | gzip >/work/ledger.gz").tenant("globex")).unwrap();
    stage.output(&dead);
    stage.psql(&format!("UPDATE bashkit.runs SET state = 'dead', attempts = 5, reason = 'the tool ''export_ledger'', which it called, is not there now' WHERE run = '{dead}'"));
    stage.psql("UPDATE bashkit.runs SET submitted_at = submitted_at - (6 - seq) * interval '17 minutes'");
}

#[test]
fn people_decide_in_the_browser() {
    let Some((stage, mut chromium)) = both() else { return };
    some_runs(&stage);
    let script = "list_orders >/work/orders.tsv\nwrite_report /work/report.md\npay ada 120 </work/orders.tsv\n\
        pay bob 75 || echo 'bob is not paid'\npay eve 30\npay eve 30\npay $'mallory\\u202eada' 9\nwc -l /work/orders.tsv";
    let run = stage.queue.submit(&Submission::new(script).tenant("acme").session("ada")).unwrap();
    let path = format!("/runs/{run}");
    let grace = sign_in(&stage, &mut chromium, "Grace");
    let ada = sign_in(&stage, &mut chromium, "Ada");
    let eve = sign_in(&stage, &mut chromium, "Eve");
    let one = "document.querySelectorAll('article').length === 1 && document.querySelector('article').innerText";
    let shows = |command: &str| format!("{one}.includes({})", json!(command));

    // The question is there without anybody loading the page again. Allow.
    chromium.until(&grace, &shows("pay ada 120"));
    has_names(&mut chromium, &grace, "decisions");
    fits_a_phone(&mut chromium, &grace, "decisions");
    picture(&mut chromium, &grace, "operator-decision.png", (1000, 860));
    chromium.follow(&grace, "button[value=allow]");
    chromium.until(&grace, "document.querySelector('.notice').innerText.includes('Decided about pay')");

    // Who may look sees it and has no form for it.
    chromium.until(&eve, &shows("pay bob 75"));
    assert_eq!(chromium.value(&eve, "document.querySelectorAll('article form').length"), json!(0));
    assert_eq!(chromium.value(&eve, "document.querySelector('article').innerText.includes('Your role is to look')"), json!(true));

    // Two at once: Grace refuses with a reason, by the keyboard alone; Ada has written something and is told.
    chromium.until(&ada, &shows("pay bob 75"));
    chromium.click(&ada, "input[name=reason]");
    chromium.write(&ada, "wait for the invoice");
    chromium.until(&ada, "document.querySelector('input[name=reason]').value === 'wait for the invoice'");
    chromium.until(&grace, &shows("pay bob 75"));
    chromium.value(&grace, "document.activeElement.blur()");
    chromium.tab_to(&grace, "e.name === 'reason'");
    chromium.write(&grace, "Bob has left");
    chromium.tab_to(&grace, "e.value === 'deny'");
    chromium.value(&grace, "window.isOld = true");
    chromium.press(&grace, "Enter");
    chromium.until(&grace, "!window.isOld && document.readyState === 'complete'");
    chromium.until(&ada, "document.querySelector('.stale')?.innerText.includes('decided meanwhile')");
    // The next question may stand beside it already.
    let kept = "document.querySelector('article:has(.stale) input[name=reason]').value";
    assert_eq!(chromium.value(&ada, kept), json!("wait for the invoice"));
    chromium.follow(&ada, "article:has(.stale) button[value=deny]");
    chromium.until(&ada, "document.querySelector('[role=alert]').innerText.includes('Grace was first: deny')");
    has_names(&mut chromium, &ada, "too late");
    fits_a_phone(&mut chromium, &ada, "too late");
    picture(&mut chromium, &ada, "operator-second.png", (1000, 560));

    // For the session: the second payment to Eve is not asked about.
    chromium.until(&grace, &shows("pay eve 30"));
    chromium.follow(&grace, "button[value=session]");

    // What is hidden is shown, and edited as JSON after the fields had something that the schema refuses.
    chromium.until(&grace, &shows("mallory\\u{202e}ada"));
    picture(&mut chromium, &grace, "operator-hidden.png", (1000, 560));
    chromium.click(&grace, ".edit > summary");
    chromium.until(&grace, "document.querySelector('.edit').open");
    has_names(&mut chromium, &grace, "edit");
    fits_a_phone(&mut chromium, &grace, "edit");
    chromium.value(&grace, "document.querySelector('[name=\"value:amount\"]').value = '900'");
    chromium.follow(&grace, ".fields button");
    chromium.until(&grace, "document.querySelector('[role=alert]').innerText.includes('900 is greater than')");
    chromium.value(&grace, "document.querySelectorAll('details').forEach(details => { details.open = true; })");
    chromium.click(&grace, "textarea[name=json]");
    chromium.value(&grace, "document.querySelector('textarea[name=json]').select()");
    chromium.write(&grace, "{\"who\": \"ada\", \"amount\": 9}");
    chromium.follow(&grace, "details details button");

    // The run comes to its end; its page has all that was decided, by whom.
    let (status, output) = stage.output(&run);
    assert_eq!(status.phase, RunPhase::Done);
    let expected = "written\npaid 120 to ada\nbob is not paid\npaid 30 to eve\npaid 30 to eve\npaid 9 to ada\n2 /work/orders.tsv\n";
    assert!(output.starts_with(expected), "{output}");
    chromium.open(&grace, &url(&stage, &path));
    chromium.until(&grace, "document.querySelectorAll('.waterfall tbody tr').length === 7");
    for shown in [
        "approved by Grace",
        "refused by Grace",
        "approved for the session by Grace",
        "approved with other arguments by Grace",
        "1 changed file of call 2",
        "Bob has left",
    ] {
        assert_eq!(chromium.value(&grace, &format!("document.body.innerText.includes({})", json!(shown))), json!(true), "{shown}");
    }
    has_names(&mut chromium, &grace, "run");
    fits_a_phone(&mut chromium, &grace, "run");
    let open = "document.querySelectorAll('.waterfall details').forEach(e => { e.open = e.innerText.includes('changed file') || !!e.closest('details details'); })";
    chromium.value(&grace, open);
    picture(&mut chromium, &grace, "operator-run.png", (1100, 1250));
    chromium.size(&grace, 360, 740);
    chromium.value(&grace, "document.querySelector('.waterfall').scrollIntoView(), new Promise(done => setTimeout(done, 300))");
    let png = chromium.picture(&grace);
    assert!(png.len() <= PICTURE_BYTES_MAX);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/images/operator-phone.png"), png).unwrap();
    }
    chromium.size(&grace, 1200, 900);
    // The same as one file: nothing of it runs, and it needs nothing.
    chromium.open(&grace, &url(&stage, &format!("{path}/trace.html")));
    chromium.until(&grace, "document.querySelectorAll('.waterfall tbody tr').length === 7");
    fits_a_phone(&mut chromium, &grace, "file");
    assert_eq!(chromium.complaints, [""; 0]);
}

#[test]
fn who_decided_about_a_file_is_shown() {
    let Some((stage, mut chromium)) = both() else { return };
    let script = "list_orders >>/work/ledger/2026.tsv\nwrite_report /work/ledger/report.md || echo 'no report'";
    let run = stage.asked(script);
    let grace = sign_in(&stage, &mut chromium, "Grace");
    let shows = |path: &str| format!("document.querySelector('article')?.innerText.includes({})", json!(path));
    chromium.until(&grace, &shows("/work/ledger/2026.tsv"));
    chromium.follow(&grace, "button[value=allow]");
    chromium.until(&grace, &shows("/work/ledger/report.md"));
    chromium.click(&grace, "input[name=reason]");
    chromium.write(&grace, "Ada writes it");
    chromium.follow(&grace, "button[value=deny]");
    let (status, output) = stage.output(&run);
    assert_eq!((status.phase, output.lines().next()), (RunPhase::Done, Some("no report")), "{output}");
    for path in [format!("/runs/{run}"), format!("/runs/{run}/trace.html")] {
        chromium.open(&grace, &url(&stage, &path));
        chromium.until(&grace, "document.querySelectorAll('.waterfall tbody tr').length === 2");
        for shown in [
            "Decisions about files",
            "Writing to /work/ledger/2026.tsv: approved by Grace",
            "Writing to /work/ledger/report.md: refused by Grace",
        ] {
            assert_eq!(chromium.value(&grace, &format!("document.body.innerText.includes({})", json!(shown))), json!(true), "{shown}");
        }
        fits_a_phone(&mut chromium, &grace, &path);
    }
    chromium.open(&grace, &url(&stage, &format!("/runs/{run}")));
    has_names(&mut chromium, &grace, "decisions about files");
    assert_eq!(chromium.complaints, [""; 0]);
}

#[test]
fn the_list_follows_what_happens_and_works_by_keyboard() {
    let Some((stage, mut chromium)) = both() else { return };
    some_runs(&stage);
    let grace = sign_in(&stage, &mut chromium, "Grace");
    chromium.open(&grace, &url(&stage, "/"));
    chromium.until(&grace, "document.documentElement.dataset.following === 'yes'");
    let run = stage.asked("pay ada 20");
    chromium.until(&grace, &format!("document.getElementById('of-{run}') !== null"));
    chromium.until(&grace, &format!("document.getElementById('of-{run}').closest('tr').innerText.includes('waiting')"));
    chromium.until(&grace, "document.getElementById('news').innerText.includes('something has changed')");
    has_names(&mut chromium, &grace, "list");
    fits_a_phone(&mut chromium, &grace, "list");
    picture(&mut chromium, &grace, "operator-list.png", (1100, 620));
    // The way to the content, to a filter and to a run, by the keyboard alone.
    chromium.open(&grace, &url(&stage, "/"));
    assert_eq!(chromium.tab_to(&grace, "e.innerText === 'Skip to the content'"), 1);
    chromium.press(&grace, "Enter");
    chromium.until(&grace, "location.hash === '#content'");
    chromium.tab_to(&grace, "e.id === 'tenant'");
    chromium.write(&grace, "globex");
    chromium.value(&grace, "window.isOld = true");
    chromium.press(&grace, "Enter");
    chromium.until(&grace, "!window.isOld && document.readyState === 'complete' && location.search.includes('tenant=globex')");
    assert_eq!(chromium.value(&grace, "document.querySelectorAll('.runs tbody tr').length"), json!(2));
    chromium.tab_to(&grace, "e.id.startsWith('of-')");
    chromium.press(&grace, "Enter");
    chromium.until(&grace, "location.pathname.startsWith('/runs/') && document.readyState === 'complete'");
    // A dead letter is tried again, and a run is cancelled.
    chromium.open(&grace, &url(&stage, "/?phase=dead"));
    has_names(&mut chromium, &grace, "dead letters");
    fits_a_phone(&mut chromium, &grace, "dead letters");
    chromium.follow(&grace, ".runs button");
    chromium.until(&grace, "document.querySelector('.notice').innerText === 'The run is tried again.'");
    chromium.open(&grace, &url(&stage, &format!("/runs/{run}")));
    has_names(&mut chromium, &grace, "a run that waits");
    fits_a_phone(&mut chromium, &grace, "a run that waits");
    chromium.follow(&grace, ".actions button");
    chromium.until(&grace, "document.querySelector('.notice').innerText === 'The run is cancelled.'");
    assert_eq!(stage.queue.status(&run).unwrap().phase, RunPhase::Cancelled);
    // Who signs out in one place is told in another one.
    chromium.follow(&grace, "header button");
    chromium.until(&grace, "location.pathname === '/sign-in'");
    has_names(&mut chromium, &grace, "sign in");
    fits_a_phone(&mut chromium, &grace, "sign in");
    assert_eq!(chromium.complaints, [""; 0]);
}

#[test]
fn a_page_without_scripts_decides_too() {
    let Some((stage, mut chromium)) = both() else { return };
    let run = stage.asked("pay ada 20");
    let grace = chromium.person();
    chromium.call(Some(&grace), "Emulation.setScriptExecutionDisabled", json!({"value": true}));
    chromium.open(&grace, &url(&stage, "/sign-in"));
    chromium.click(&grace, "#token");
    chromium.write(&grace, &stage.tokens["Grace"]);
    chromium.click(&grace, "button.first");
    chromium.until(&grace, "location.pathname === '/' && document.readyState === 'complete'");
    chromium.open(&grace, &url(&stage, "/decisions"));
    chromium.click(&grace, "button[value=allow]");
    assert_eq!(stage.output(&run).1, "paid 20 to ada\n");
}

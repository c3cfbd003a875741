//! The page over HTTP, with a real Postgres and workers that are processes.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    clippy::exit,
    reason = "tests stop at surprises, and start processes"
)]

mod stage;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use bashkit_postgres::RunPhase;
use stage::{Stage, WAIT, exchange};

/// Does nothing unless a test started it.
#[test]
fn the_worker() {
    if std::env::var_os(stage::URL).is_some() {
        stage::work();
    }
}

#[test]
fn each_decision_is_made_by_its_person() {
    let Some(stage) = Stage::new(3) else { return };
    let script = |who: &str| format!("list_orders | pay {who} 20; pay {who} 20; echo end");
    let mut grace = stage.person("Grace");
    // Allow.
    let run = stage.asked(&script("ada"));
    let question = stage.question(&run);
    let page = grace.get(&question);
    for shown in ["pay ada 20", "{who}", "Standard input, 21 B", "17\tAda\t120\n", "the tool asks for confirmation", "Euros, at most 255"] {
        assert!(page.body.contains(&shown.replace("{who}", "<code>who</code>")), "{shown}\n{}", page.body);
    }
    let answer = grace.post(&question, &[("decision", "allow")]);
    assert_eq!((answer.status, answer.header("location")), (303, Some("/decisions")), "{}", answer.body);
    assert!(grace.get("/decisions").body.contains("Decided about pay"), "the next page tells what was done");
    assert!(!grace.get("/decisions").body.contains("Decided about pay"), "and no other");
    // Edit by fields: the schema is kept to.
    let status = stage.queue.wait(&run, WAIT).unwrap();
    assert_eq!(status.phase, RunPhase::Waiting);
    let question = loop {
        match stage.queue.undecided(10).unwrap().first() {
            Some(call) => break format!("/decisions/{}", call.id),
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    grace.get(&question);
    let answer = grace.post(&question, &[("decision", "edit"), ("value:who", "bob"), ("value:amount", "256")]);
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert!(answer.body.contains("Nothing was decided") && answer.body.contains("/amount: 256 is greater than"), "{}", answer.body);
    let answer = grace.post(&question, &[("decision", "edit"), ("json", "{\"who\": \"bob\"}")]);
    assert!(answer.status == 422 && answer.body.contains("is a required property"), "{}", answer.body);
    let answer = grace.post(&question, &[("decision", "edit"), ("value:who", "bob"), ("value:amount", "7")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(stage.output(&run).1, "paid 20 to ada\npaid 7 to bob\nend\n");
    // Deny with a reason, and never without.
    let run = stage.asked("pay eve 5 || echo refused");
    let question = stage.question(&run);
    grace.get(&question);
    assert_eq!(grace.post(&question, &[("decision", "deny"), ("reason", "  ")]).status, 422);
    assert_eq!(grace.post(&question, &[("decision", "odd")]).status, 422);
    assert_eq!(grace.post(&question, &[("decision", "deny"), ("reason", "not <b>today</b>")]).status, 303);
    let (_, output) = stage.output(&run);
    assert_eq!(output, "refused\npay: not approved: not <b>today</b>\n");
    // For the session: the same call is not asked about again.
    let run = stage.asked("pay eve 9; pay eve 9; pay eve 9");
    let question = stage.question(&run);
    grace.get(&question);
    assert_eq!(grace.post(&question, &[("decision", "session")]).status, 303);
    assert_eq!(stage.output(&run).1, "paid 9 to eve\n".repeat(3));
    // What was decided stands in the run's page, its file and its trace, with its person.
    let page = grace.get(&format!("/runs/{run}"));
    assert!(page.body.contains("approved for the session by <bdi>Grace</bdi>"), "{}", page.body);
    let file = grace.get(&format!("/runs/{run}/trace.html"));
    assert!(file.body.starts_with("<!doctype html>") && file.body.contains("approved for the session by <bdi>Grace</bdi>"));
    assert_eq!(file.header("content-security-policy"), Some("default-src 'none'; style-src 'unsafe-inline'; sandbox"));
    let trace = stage.queue.trace(&run).unwrap().unwrap();
    assert_eq!(trace.calls[0].approver.as_deref(), Some("Grace"));
}

#[test]
fn of_two_people_the_first_decides_and_the_second_is_told() {
    let Some(stage) = Stage::new(1) else { return };
    let (mut grace, mut ada) = (stage.person("Grace"), stage.person("Ada"));
    for (first, second) in [("deny", "allow"), ("allow", "allow")] {
        let run = stage.asked("pay ada 20 || true");
        let question = stage.question(&run);
        grace.get(&question);
        ada.get(&question);
        let fields = |decision| [("decision", decision), ("reason", "too late in the day")];
        assert_eq!(grace.post(&question, &fields(first)).status, 303);
        let answer = ada.post(&question, &fields(second));
        assert_eq!(answer.status, 409, "{}", answer.body);
        assert!(answer.body.contains("<bdi>Grace</bdi> was first: ") && answer.body.contains(first), "{}", answer.body);
        assert_eq!(stage.queue.calls_of(&run).unwrap()[0].decided_by.as_deref(), Some("Grace"));
        stage.output(&run);
    }
    // At the same moment.
    let run = stage.asked("pay ada 20 || true");
    let question = stage.question(&run);
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let people = [&mut grace, &mut ada].map(|person| {
            let question = &question;
            scope.spawn(move || {
                person.get(question);
                person.post(question, &[("decision", "allow")]).status
            })
        });
        people.into_iter().map(|person| person.join().unwrap()).collect()
    });
    assert!(statuses.contains(&303) && statuses.contains(&409), "{statuses:?}");
}

#[test]
fn who_may_look_changes_nothing() {
    let Some(stage) = Stage::new(1) else { return };
    let run = stage.asked("pay ada 20");
    let question = stage.question(&run);
    let mut eve = stage.person("Eve");
    for path in ["/", "/decisions", &question, &format!("/runs/{run}")] {
        let page = eve.get(path);
        assert_eq!(page.status, 200, "{path}");
        assert!(page.body.contains("who may look"), "{path}");
        for form in ["value=\"allow\"", "/cancel\"", "/retry\""] {
            assert!(!page.body.contains(form), "{path} has {form}");
        }
    }
    for (path, fields) in [
        (question.as_str(), vec![("decision", "allow")]),
        (&format!("/runs/{run}/cancel"), vec![]),
        (&format!("/runs/{run}/retry"), vec![]),
    ] {
        let answer = eve.post(path, &fields);
        assert_eq!(answer.status, 403, "{path}");
        assert!(answer.body.contains("Your role does not allow that"), "{}", answer.body);
    }
    assert_eq!(stage.queue.status(&run).unwrap().phase, RunPhase::Waiting);
    // Somebody who may decide cancels it.
    let mut grace = stage.person("Grace");
    grace.get(&format!("/runs/{run}"));
    assert_eq!(grace.post(&format!("/runs/{run}/cancel"), &[]).status, 303);
    assert_eq!(stage.queue.status(&run).unwrap().phase, RunPhase::Cancelled);
    let answer = grace.post(&format!("/runs/{run}/retry"), &[]);
    assert!(answer.status == 409 && answer.body.contains("only a dead letter can be tried again"), "{}", answer.body);
}

#[test]
fn nothing_changes_by_requests_of_other_pages() {
    let Some(stage) = Stage::new(1) else { return };
    let run = stage.asked("pay ada 20");
    let question = stage.question(&run);
    let mut grace = stage.person("Grace");
    grace.get(&question);
    let own = grace.own_headers();
    let origin = ("Origin", format!("http://{}", stage.address));
    let with = |more: &[(&'static str, String)]| own.iter().cloned().chain(more.iter().cloned()).collect::<Vec<_>>();
    let good = grace.form(&[("decision", "allow")]);
    let other_secret = stage.person("Ada").get(&question).body;
    let other_secret = other_secret.split("name=\"csrf\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let wrong_secret = format!("csrf={other_secret}&decision=allow");
    let cross_site = ("Sec-Fetch-Site", "cross-site".to_owned());
    for (headers, body, status) in [
        (with(&[]), good.as_str(), 403),
        (with(&[("Origin", "http://evil.example".to_owned())]), &good, 403),
        (with(&[("Origin", "null".to_owned())]), &good, 403),
        (with(&[origin.clone(), cross_site.clone()]), &good, 403),
        (with(std::slice::from_ref(&origin)), "decision=allow", 403),
        (with(std::slice::from_ref(&origin)), "csrf=&decision=allow", 403),
        (with(std::slice::from_ref(&origin)), &wrong_secret, 403),
        (vec![own[0].clone(), origin.clone()], &good, 401),
        (vec![("Host", "evil.example".to_owned()), own[1].clone(), ("Origin", "http://evil.example".to_owned())], &good, 421),
    ] {
        let answer = grace.send("POST", &question, &headers, body);
        assert_eq!(answer.status, status, "{headers:?} {body}\n{}", answer.body);
    }
    assert_eq!(stage.queue.status(&run).unwrap().phase, RunPhase::Waiting);
    // GET changes nothing.
    assert_eq!(grace.get(&format!("{question}?{good}")).status, 200);
    assert_eq!(grace.get(&format!("/runs/{run}/cancel")).status, 405);
    assert_eq!(stage.queue.status(&run).unwrap().phase, RunPhase::Waiting);
    // A sign-in is not made by other pages either.
    let mut other = stage.client();
    let body = format!("token={}", stage.tokens["Grace"]);
    let headers = vec![("Host", stage.address.to_string()), cross_site];
    assert_eq!((other.send("POST", "/sign-in", &headers, &body).status, other.cookie.is_none()), (403, true));
}

#[test]
fn people_sign_in_and_out_by_tokens() {
    let Some(stage) = Stage::new(0) else { return };
    let mut nobody = stage.client();
    for path in ["/", "/decisions", "/runs/run-1", "/runs/run-1/trace.html"] {
        let answer = nobody.get(path);
        assert_eq!((answer.status, answer.header("location")), (303, Some("/sign-in")), "{path}");
    }
    assert_eq!(nobody.get("/events").status, 401);
    assert_eq!(nobody.get("/nothing").status, 404);
    let page = nobody.get("/sign-in");
    assert!(page.status == 200 && page.body.contains("type=\"password\""), "{}", page.body);
    let answer = nobody.post("/sign-in", &[("token", &stage.tokens["Grace"][1..])]);
    assert!(answer.status == 403 && answer.body.contains("That token is not known."), "{}", answer.body);
    let mut grace = stage.person("Grace");
    let answer = grace.post("/sign-in", &[("token", &stage.tokens["Grace"])]);
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("bashkit=") && cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict"), "{cookie}");
    let page = grace.get("/");
    for (name, value) in [
        ("cache-control", "no-store"),
        ("x-frame-options", "DENY"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
    ] {
        assert_eq!(page.header(name), Some(value));
    }
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self'") && !policy.contains("unsafe"), "{policy}");
    let kept = grace.cookie.clone();
    assert_eq!(grace.post("/sign-out", &[]).status, 303);
    grace.cookie = kept;
    assert_eq!(grace.get("/").status, 303, "the session is gone, whatever the browser keeps");
}

#[test]
fn a_header_of_a_proxy_counts_from_its_address_alone() {
    let Some(stage) = Stage::new(0) else { return };
    let from = |address: &str, user: Option<&str>| {
        let socket = connection_from(address, stage.address);
        let user = user.map(|user| format!("X-User: {user}\r\n")).unwrap_or_default();
        exchange(socket, format!("GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{user}\r\n", stage.address).as_bytes())
    };
    let answer = from("127.0.0.2", Some("Carol"));
    assert!(answer.status == 200 && answer.body.contains("Carol") && answer.header("set-cookie").is_some(), "{}", answer.body);
    assert!(from("127.0.0.2", Some("Dan")).body.contains("who may look"));
    assert_eq!(from("127.0.0.2", Some("Mallory")).status, 403);
    assert_eq!(from("127.0.0.2", None).status, 303);
    // The same header from elsewhere is nothing.
    assert_eq!(from("127.0.0.1", Some("Carol")).status, 303);
    assert_eq!(from("127.0.0.3", Some("Carol")).status, 303);
    // A cookie of a person whom the proxy named is nothing without the proxy.
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let mut stolen = stage.client();
    stolen.cookie = Some(cookie);
    assert_eq!(stolen.get("/").status, 303);
}

/// Connection from an address of this machine.
fn connection_from(from: &str, to: std::net::SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
        socket.connect(to).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream
}

#[test]
fn no_text_of_a_run_becomes_markup() {
    let Some(stage) = Stage::new(1) else { return };
    let evil = "</code></pre><script>alert(1)</script><img src=x onerror=alert(2)>";
    let tenant = "<b>&\"'";
    let script =
        format!("printf '%s' {0} >/work/$'<i>\\u202e'; printf '{1}' | pay $'a\\u202eb\\u200b{1}' 5 || true; echo '{1}'", "'<u>'", evil);
    let run = stage.queue.submit(&bashkit_postgres::Submission::new(script).tenant(tenant)).unwrap();
    assert_eq!(stage.queue.wait(&run, WAIT).unwrap().phase, RunPhase::Waiting);
    let question = stage.question(&run);
    let mut grace = stage.person("Grace");
    let pages = [
        "/".to_owned(),
        format!("/?tenant={evil}").replace(['<', '>', ' '], "%3C"),
        "/decisions".to_owned(),
        question.clone(),
        format!("/runs/{run}"),
    ];
    let check = |name: &str, body: &str| {
        for bad in ["<script>", "<img", "<b>&", "<i>", "<u>", "onerror=alert(2)>\"", "\u{202e}", "\u{200b}"] {
            assert!(!body.contains(bad), "{name} has {bad:?}\n{body}");
        }
    };
    for path in &pages {
        let page = grace.get(path);
        assert_eq!(page.status, 200, "{path}");
        check(path, &page.body);
    }
    let page = grace.get(&question);
    assert!(page.body.contains("a<mark>\\u{202e}</mark>b<mark>\\u{200b}</mark>&lt;/code&gt;"), "{}", page.body);
    // What cannot be shown in a field is not offered in one.
    assert!(page.body.contains("has characters that a field cannot show") && page.body.contains("a\\u202eb\\u200b"), "{}", page.body);
    assert_eq!(grace.post(&question, &[("decision", "deny"), ("reason", evil)]).status, 303);
    stage.output(&run);
    for path in [format!("/runs/{run}"), format!("/runs/{run}/trace.html")] {
        check(&path, &grace.get(&path).body);
    }
    check("an unknown run", &grace.get("/runs/%3Cscript%3E").body);
}

#[test]
fn a_question_that_is_not_shown_whole_is_not_allowed_here() {
    let Some(stage) = Stage::new(1) else { return };
    let mut grace = stage.person("Grace");
    // Too long for the list, and not for its own page.
    let run = stage.asked("head -c 30000 /dev/zero | tr '\\0' x | pay ada 1");
    let question = stage.question(&run);
    let page = grace.get("/decisions");
    assert!(page.body.contains("The whole question, to decide about it") && !page.body.contains("value=\"allow\""), "{}", page.body.len());
    assert!(grace.get(&question).body.contains("value=\"allow\""));
    assert_eq!(grace.post(&question, &[("decision", "allow")]).status, 303);
    stage.output(&run);
    let run = stage.asked("head -c 1100000 /dev/zero | tr '\\0' x | pay ada 1 || echo no");
    let question = stage.question(&run);
    let page = grace.get(&question);
    assert!(page.body.len() < 200_000 && !page.body.contains("value=\"allow\"") && page.body.contains("value=\"deny\""));
    assert_eq!(grace.post(&question, &[("decision", "allow")]).status, 422);
    assert_eq!(grace.post(&question, &[("decision", "deny"), ("reason", "too long")]).status, 303);
    assert!(stage.output(&run).1.starts_with("no\n"));
}

#[test]
fn requests_are_bounded() {
    let Some(stage) = Stage::new(0) else { return };
    let mut grace = stage.person("Grace");
    grace.get("/");
    let big = "x".repeat((1 << 20) + 100);
    assert_eq!(grace.post("/decisions/run-1/1/0000000000000000", &[("json", &big)]).status, 413);
    let many = "a=1&".repeat(3_000);
    let mut headers = grace.own_headers();
    headers.push(("Origin", format!("http://{}", stage.address)));
    assert_eq!(grace.send("POST", "/runs/run-1/cancel", &headers, &many).status, 400);
    let mut long = grace.own_headers();
    long.push(("X-Long", "x".repeat(40_000)));
    assert_eq!(grace.send("GET", "/", &long, "").status, 431);
    for odd in ["/runs/..%2f..", "/decisions/a/b/c", "/decisions/run-1/1/zz", "/runs/run-1", "/decisions/run-1/1/0000000000000000"] {
        assert_eq!(grace.get(odd).status, 404, "{odd}");
    }
    // A head that does not come, and a body that does not, end their connections.
    let begun = Instant::now();
    let mut slow = TcpStream::connect(stage.address).unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
    slow.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
    let _ = slow.read_to_end(&mut Vec::new());
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    let begun = Instant::now();
    let mut head = String::from("POST /runs/run-1/cancel HTTP/1.1\r\nContent-Length: 100\r\nConnection: close\r\n");
    headers.iter().for_each(|(name, value)| head.push_str(&format!("{name}: {value}\r\n")));
    let answer = exchange(TcpStream::connect(stage.address).unwrap(), format!("{head}\r\ncsrf=").as_bytes());
    assert!(answer.status == 408 && begun.elapsed() < Duration::from_secs(45), "{answer:?}");
}

#[test]
fn ten_thousand_runs_are_listed_page_by_page() {
    let Some(stage) = Stage::new(0) else { return };
    stage.psql(
        "INSERT INTO bashkit.tenants (tenant) SELECT 'tenant-' || n FROM generate_series(0, 9) n;
         INSERT INTO bashkit.runs (run, tenant, script, priority, state, not_before, attempts_max, submitted_at, ended_at)
         SELECT 'run-' || n, 'tenant-' || n % 10, convert_to('echo ' || n, 'UTF8'), 0, (ARRAY['done', 'done', 'done', 'dead', 'waiting'])[1 + n % 5], now(), 5,
             now() - (10000 - n) * interval '1 minute', CASE WHEN n % 5 < 4 THEN now() END
         FROM generate_series(1, 10000) n;
         INSERT INTO bashkit.pending (call, run, place, tool, arguments, reason, question, is_in_doubt, asked_at)
         SELECT run || '/1/0000000000000000', run, 0, 'pay', '{}', 'asked', 'pay', false, submitted_at FROM bashkit.runs WHERE state = 'waiting';
         ANALYZE",
    );
    let mut grace = stage.person("Grace");
    let begun = Instant::now();
    let (mut path, mut seen) = ("/?phase=dead&tenant=tenant-3&newer=7d".to_owned(), Vec::new());
    loop {
        let page = grace.get(&path);
        assert_eq!(page.status, 200);
        seen.extend(page.body.split("href=\"/runs/run-").skip(1).map(|rest| rest.split('"').next().unwrap().parse::<u32>().unwrap()));
        let next = page.body.split("rel=\"next\" href=\"").nth(1).map(|rest| rest.split('"').next().unwrap().replace("&amp;", "&"));
        let Some(next) = next else { break };
        path = next;
    }
    // Each once, the latest first, and none older than seven days (10,080 minutes are all of them).
    let expected: Vec<u32> = (1..=10_000).rev().filter(|n| n % 5 == 3 && n % 10 == 3).collect();
    assert_eq!(seen, expected);
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    let page = grace.get("/");
    assert!(page.body.contains("dead <b>1000+</b>") && page.body.contains("running <b>0</b>"), "{}", page.body);
    assert_eq!(grace.get("/?older=1d").body.matches("href=\"/runs/").count(), 50);
    assert!(grace.get("/?older=30d").body.contains("No run is of that kind."));
    // Questions: page by page too.
    let (mut path, mut n) = ("/decisions".to_owned(), 0);
    for _ in 0..5 {
        let page = grace.get(&path);
        n += page.body.matches("<article").count();
        let next = page.body.split("rel=\"next\" href=\"").nth(1).unwrap();
        path = next.split('"').next().unwrap().to_owned();
    }
    assert_eq!(n, 100);
}

#[test]
fn a_dead_letter_is_tried_again() {
    let Some(stage) = Stage::new(1) else { return };
    let run = stage.submit("echo fine");
    stage.output(&run);
    stage.psql(&format!("UPDATE bashkit.runs SET state = 'dead', reason = 'the <tool> was gone', attempts = 5 WHERE run = '{run}'"));
    let mut grace = stage.person("Grace");
    let page = grace.get("/?phase=dead");
    assert!(
        page.body.contains("Dead letters") && page.body.contains("the &lt;tool&gt; was gone") && page.body.contains("Try again"),
        "{}",
        page.body
    );
    assert_eq!(grace.post(&format!("/runs/{run}/retry"), &[]).status, 303);
    assert_eq!(stage.output(&run).0.phase, RunPhase::Done);
}

#[test]
fn pages_are_told_what_happens() {
    let Some(stage) = Stage::new(1) else { return };
    let grace = stage.person("Grace");
    let mut stream = TcpStream::connect(stage.address).unwrap();
    let mut head = String::from("GET /events HTTP/1.1\r\n");
    grace.own_headers().iter().for_each(|(name, value)| head.push_str(&format!("{name}: {value}\r\n")));
    stream.write_all(format!("{head}\r\n").as_bytes()).unwrap();
    stream.set_read_timeout(Some(WAIT)).unwrap();
    let mut heard = String::new();
    let mut until = |wanted: &str| {
        let begun = Instant::now();
        while !heard.contains(wanted) {
            let mut buffer = [0; 4096];
            let n = stream.read(&mut buffer).unwrap();
            heard.push_str(&String::from_utf8_lossy(&buffer[..n]));
            assert!(n > 0 && begun.elapsed() < WAIT, "{wanted}: {heard}");
        }
    };
    until("text/event-stream");
    until("event: begun");
    // Listening has begun when the first wake-ups are told.
    std::thread::sleep(Duration::from_secs(2));
    let run = stage.asked("pay ada 1");
    until(run.as_str());
}

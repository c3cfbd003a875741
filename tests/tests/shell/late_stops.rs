//! How late a stop is: the CPU time that a run spends after it was cancelled, and between any two looks at its clock.
//!
//! `LATE_STOPS_MS=2000 cargo test --release -p bashkit-tests --test shell late_stops -- --nocapture` runs every row longer, and prints the figures;
//! `LATE_STOPS_ROW=bc` picks the rows that hold the text.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test that drives threads, reads how it is to run, and prints its figures"
)]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bashkit::host::{Clock, SystemClock};
use bashkit::{Bash, CancelToken, Error, Limits};
use rustix::time::{ClockId, clock_gettime};

/// CPU time that a run may spend after it was cancelled. Builds with optimization are to stay below 50 ms; a test allows for one without, on a busy machine.
const LATE_MAX: Duration = Duration::from_millis(300);

/// CPU time of the calling thread.
fn cpu_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Real time for the script; keeps the longest CPU time of the run's thread between two looks, which a stop cannot be later than.
#[derive(Debug)]
struct Stopwatch {
    clock: SystemClock,
    runs: AtomicBool,
    last_look: AtomicU64,
    longest: AtomicU64,
}

impl Stopwatch {
    fn new() -> Arc<Self> {
        Arc::new(Self { clock: SystemClock::new(), runs: false.into(), last_look: 0.into(), longest: 0.into() })
    }

    fn start(&self) {
        self.last_look.store(nanos(cpu_time()), Ordering::Relaxed);
        self.longest.store(0, Ordering::Relaxed);
        self.runs.store(true, Ordering::Relaxed);
    }

    fn look(&self) {
        if self.runs.load(Ordering::Relaxed) {
            let now = nanos(cpu_time());
            let before = self.last_look.swap(now, Ordering::Relaxed);
            self.longest.fetch_max(now.saturating_sub(before), Ordering::Relaxed);
        }
    }
}

impl Clock for Stopwatch {
    fn now(&self) -> Duration {
        self.clock.now()
    }

    fn monotonic(&self) -> Duration {
        self.look();
        self.clock.monotonic()
    }
}

/// Figures of one row.
struct Lateness {
    /// CPU time of the whole run.
    spent: Duration,
    /// From the last look before the cancellation to the end; zero for a run that ended by itself.
    late: Duration,
    /// The longest time between two looks, or from the last one to the end.
    longest: Duration,
    outcome: String,
}

fn session(limits: Limits, token: CancelToken, stopwatch: &Arc<Stopwatch>, prepare: &str) -> Bash {
    let mut bash = Bash::builder().limits(limits).cancel_token(token).clock(Arc::clone(stopwatch) as Arc<dyn Clock>).cwd("/tmp").build();
    let prepared = bash.exec(prepare);
    assert!(prepared.as_ref().is_ok_and(|output| output.status == 0), "{prepare}: {prepared:?}");
    bash
}

fn shown(result: &Result<bashkit::Output, bashkit::Stopped>) -> String {
    match result {
        Ok(output) => format!("status {}, {:.60}", output.status, output.stderr_text().lines().next().unwrap_or_default()),
        Err(stopped) => stopped.reason.to_string(),
    }
}

/// Runs a script, and cancels it from another thread when it has used so much of a CPU.
fn cancelled(prepare: &str, script: &str, after: Duration) -> Lateness {
    let (token, stopwatch) = (CancelToken::new(), Stopwatch::new());
    let mut limits = Limits::new();
    limits.time = Duration::from_secs(3600);
    let mut bash = session(limits, token.clone(), &stopwatch, prepare);
    let (ended, looked) = (AtomicBool::new(false), Mutex::new(None));
    std::thread::scope(|scope| {
        let began = cpu_time();
        stopwatch.start();
        let (canceller, n_began) = (Arc::clone(&stopwatch), nanos(began));
        let (ended, looked) = (&ended, &looked);
        scope.spawn(move || {
            let wall = Instant::now();
            loop {
                std::thread::sleep(Duration::from_millis(1));
                let look = canceller.last_look.load(Ordering::Relaxed);
                if ended.load(Ordering::Relaxed) {
                    return;
                }
                if look.saturating_sub(n_began) >= nanos(after) || wall.elapsed() > after * 3 {
                    *looked.lock().unwrap() = Some(look);
                    token.cancel();
                    return;
                }
            }
        });
        let result = bash.exec(script);
        let now = cpu_time();
        stopwatch.look();
        ended.store(true, Ordering::Relaxed);
        let late = match &result {
            Err(stopped) if stopped.reason == Error::Cancelled => looked.lock().unwrap().map_or(0, |look| nanos(now).saturating_sub(look)),
            _ => 0,
        };
        let longest = Duration::from_nanos(stopwatch.longest.load(Ordering::Relaxed));
        Lateness { spent: now.saturating_sub(began), late: Duration::from_nanos(late), longest, outcome: shown(&result) }
    })
}

/// Runs a script that has far too few steps.
fn starved(prepare: &str, script: &str) -> Lateness {
    let stopwatch = Stopwatch::new();
    let bash = session(Limits::new(), CancelToken::new(), &stopwatch, prepare);
    let files = bash.fs().unwrap();
    let mut poor = Bash::builder()
        .limits(Limits::new().max_steps(STEPS))
        .clock(Arc::clone(&stopwatch) as Arc<dyn Clock>)
        .fs(files)
        .cwd("/tmp")
        .build();
    drop(bash);
    stopwatch.start();
    let began = cpu_time();
    let result = poor.exec(script);
    let spent = cpu_time().saturating_sub(began);
    let longest = Duration::from_nanos(stopwatch.longest.load(Ordering::Relaxed));
    Lateness { spent, late: Duration::ZERO, longest, outcome: shown(&result) }
}

/// Steps of a run that has far too few.
const STEPS: u64 = 1_000_000;
/// CPU time that so many steps may take at most.
const STARVED_MAX: Duration = Duration::from_secs(1);

const NINES: &str = "head -c 2000000 /dev/zero | tr '\\0' 9 >n";
const LONG: &str = "head -c 20000 /dev/zero | tr '\\0' a >a; for i in {1..1000}; do cat a; echo $i; done >lines";
const LETTERS: &str = "head -c 3000000 /dev/zero | tr '\\0' a >a";
const NUMBERS: &str = "seq 300000 >n; seq 2 2 600000 >m";
const RANDOM: &str = "head -c 8000000 /dev/urandom >r; head -c 30000000 /dev/zero >z";
const JSON: &str = "{ echo '[0'; seq -f ',{\"a\":%.0f,\"b\":[true,null,\"text\"]}' 100000; echo ']'; } >j; tr -d '\\n' <j >one";
const TREE: &str = "for i in {1..40}; do mkdir d$i; for j in {1..100}; do echo $i $j >d$i/f$j; done; done";
const REPOSITORY: &str =
    "git init -q .; git config user.name a; git config user.email b; seq 200000 >big; for i in {1..3000}; do echo $i >f$i; done";
const COMMITTED: &str =
    "git init -q .; git config user.name a; git config user.email b; seq 200000 >big; git add big; git commit -qm 1; seq 2 3 300000 >big";
const UNSORTED: &str = "seq 400000 | awk '{ print ($1 * 7919) % 400009, $1 }' >u";

/// Scripts with what is prepared for them.
const PATTERN: &str =
    "x=$(yes 'a*' | head -c 1000000 | tr -d '\\n'); y=${x:0:130000}; echo \"$x\" >p; { printf s/; tr -d '\\n' <p; echo /b/; } >s";
const RANDOM_TEXT: &str = "head -c 6000000 /dev/urandom | tr -d '\\0' >r";

const ROWS: &[(&str, &str)] = &[
    // Numbers of any length.
    (NINES, "n=$(<n); expr $n \\* $n"),
    (NINES, "n=$(<n); expr $n / 7 + $n % 123456789"),
    (NINES, "n=$(<n); expr ${n}7 / ${n:1000000}"),
    ("", "bc <<< '9^9^7'"),
    ("", "bc <<< 'a=7^9000000'"),
    ("", "bc <<< '7^2000000'"),
    ("", "bc <<< 'obase=16; 7^2000000'; bc <<< 'obase=1000; 7^2000000'"),
    ("", "bc <<< 'scale=2000000; sqrt(2)'"),
    ("", "bc <<< 'scale=1000000; 1/7^1000000'"),
    ("", "bc -l <<< 'scale=20000; a(1)*4; e(1.5); l(3); s(2); j(3,2)'"),
    ("", "bc -l <<< 'scale=300000; e(1)'"),
    (NINES, "bc <n"),
    (NINES, "{ echo ibase=7; cat n; } | bc"),
    ("", "dc -e '7 2000000^p'"),
    ("", "dc -e '7 2000000^ d 1- r 3 * %p'"),
    ("", "dc -e '7 200000^ d 1- r 3 + |p' -e '3 7 300000^ 11 250000^ |p'"),
    ("", "dc -e '7 2000000^Zp'; dc -e '2 3000000^ v p'"),
    ("", "factor 340282366920938463463374607431768211297 115792089237316195423570985008687907853269984665640564039457584007913129639747"),
    ("", "seq 1 1e18"),
    (NINES, "numfmt --to=iec $(<n)"),
    ("", "while :; do (( i = i * 7 + i ** 3 % 11 )); done"),
    ("", "printf '%.60000f' 1.5 | wc -c; printf '%60000d' 1 | wc -c; while :; do printf -v x '%.60000f' 1.5; done"),
    ("", "awk 'BEGIN { while (1) x = sprintf(\"%.4000f%60000d\", 1.5, 1) }'"),
    // Lines and fields.
    (LONG, "sort -V lines | tail -n 1 | wc -c"),
    (LONG, "sort -f lines | tail -n 1 | wc -c"),
    (LONG, "sort lines | tail -n 1 | wc -c"),
    (LONG, "sort -n -k1,1 lines | wc -c; sort -d lines | wc -c; sort -u lines | wc -c"),
    (UNSORTED, "sort u | tail -n 1; sort -n u | tail -n 1; sort -k2,2nr u | tail -n 1; sort -R u | tail -n 1"),
    (LETTERS, "sort -V a a | wc -c; uniq -i a | wc -c; comm a a | wc -c"),
    (NUMBERS, "comm n m | wc -l; join <(sort n) <(sort m) | wc -l; paste n m | wc -l"),
    (NUMBERS, "shuf n | tail -n 1; shuf -i 1-100000000 | tail -n 1"),
    (NUMBERS, "paste n m | tsort | tail -n 1; { paste n m; paste m n; } | tsort 2>&1 | tail -n 1"),
    (NUMBERS, "column -c 200 n | wc -c; paste n m m | column -t | wc -c"),
    (NUMBERS, "diff n m | wc -l; diff -y n m | wc -l"),
    ("head -c 20000000 /dev/zero | tr '\\0' '\\n' >n", "diff n /dev/null | wc -l; diff --strip-trailing-cr n n"),
    (
        "for i in {1..30000}; do echo $((RANDOM % 3)); done >a; for i in {1..30000}; do echo $((RANDOM % 3)); done >b",
        "diff a b | wc -l; diff -d a b | wc -l",
    ),
    (LETTERS, "fold -w 7 a | wc -l; fold -s -w 70 a | wc -l; fmt a | wc -l; rev a | wc -c; tac a | wc -c"),
    (LETTERS, "tr a-z A-Z <a | wc -c; tr -s a <a; cut -c 2- a | wc -c; cut -d a -f 2-9 a | wc -c; expand a | wc -c; wc -mwL a"),
    (LETTERS, "grep -o a a | wc -l; grep -E '(a|aa)*b' a; grep -c 'a*b' a"),
    (LETTERS, "grep '\\(a*\\)*\\1b' a; grep -P '(a+)+b' a; grep -E '(a*)(a*)\\2\\1b' a"),
    (LETTERS, "rg '(a*)*b' a; rg -o a a | wc -l; head -c 65536 a >p; grep -F -f p a | wc -c"),
    (LETTERS, "sed -E 's/(a*)*b/x/' a | wc -c; sed 's/a/b/g' a | wc -c; sed 'y/a/b/' a | wc -c; sed 's/a/b/1000000' a | wc -c"),
    (LETTERS, "awk '{ gsub(/a/, \"bb\"); print length($0) }' a; awk '{ print match($0, /(a|aa)*b/) }' a; awk -F a '{ print NF }' a"),
    (LETTERS, "awk '{ n = split($0, x, \"\"); print n; while (sub(/a/, \"b\")) ; print toupper($0) }' a | wc -c"),
    // The shell.
    (LETTERS, "x=$(<a); y=${x//a/bc}; y=${x//[ab]/}; y=${x^^}; y=${x#*b}; y=${x%%b*}; y=${x/%a*b/}; echo ${#y}"),
    (LETTERS, "x=$(<a); [[ $x =~ (a*)*b ]]; [[ $x =~ ^(a|aa)+$ ]]; [[ $x == *a*a*a*b ]]"),
    (LETTERS, "shopt -s extglob; x=$(<a); [[ $x == +(a|aa)b ]]; y=${x##+(a|b)}; y=${x//+([!b])b/}"),
    (LETTERS, "x=$(<a); printf -v y %q \"$x\"; y=${x@Q}; read -ra z <<< \"$x\"; IFS=a; set -- $x; echo $#"),
    (RANDOM_TEXT, "IFS= read -r -d '' x <r; echo ${#x} ${x:4000000:9} ${x: -9}"),
    (RANDOM_TEXT, "IFS= read -r -d '' x <r; y=${x^^}; y=${x~~}; y=${x@U}; declare -u z=$x"),
    (RANDOM_TEXT, "IFS= read -r -d '' x <r; y=${x,,[a-z]}"),
    (RANDOM_TEXT, "IFS= read -r -d '' x <r; printf -v y '%*s' 5000000 \"$x\"; printf -v y %q \"$x\"; y=${x@Q}"),
    (RANDOM_TEXT, "IFS= read -r -d '' x <r; declare -p x | wc -c; set | wc -c; { set -x; : \"$x\"; } 2>&1 | wc -c"),
    (PATTERN, "echo $x | wc -c; [[ a == $x ]]; [[ a =~ $x ]]; find / -name \"$y\"; ls -I \"$y\"; compgen -X \"$x\" -W 'a b'"),
    (PATTERN, "grep -E -f p /etc/passwd; sed -E -f s p; awk -v x=\"$y\" '$0 ~ x' p; grep -P -f p p"),
    (PATTERN, "jq -n --arg x \"$y\" '\"a\"|test($x)'; rg -f p p; yq -n \"\\\"a\\\" | test(\\\"$y\\\")\"; expr a : \"$y\""),
    (
        "x=$(yes '{' | head -c 130000 | tr -d '\\n')",
        "grep -P \"$x\" /dev/null; rg \"$x\" /dev/null; rename \"s/$x/a/\" z; xan search -r \"$x\" /dev/null",
    ),
    (
        "x=$(yes '\\w' | head -c 60000 | tr -d '\\n')",
        "grep -P \"$x\" /dev/null; rg \"$x\" /dev/null; yq -n \"\\\"a\\\" | test(\\\"$x\\\")\"; [[ a =~ $x ]]; sed \"/$x/d\" z",
    ),
    (
        "x=$(seq -s '|' 60000)",
        "grep -cE -f p z; grep -cP \"${x:0:60000}\" z; rg -c \"${x:0:60000}\" z; [[ b =~ $x ]]; awk -v x=\"$y\" 'BEGIN { print \"a\" ~ x }'; expr b : \"$y\"",
    ),
    ("seq 60000 | tee z >w", "grep -cf w z; grep -cFf w z; grep -cEf w z; rg -cf w z"),
    (
        "head -c 9000000 /dev/zero >z",
        "factor <z; numfmt <z; tr '\\0' '\\1' <z >y; x=$(<y); ls \"$x\"; seq \"$x\"; cd \"$x\"; printf %d \"$x\"",
    ),
    (TREE, "shopt -s globstar; while :; do for f in ** **/*; do :; done; done"),
    (TREE, "while :; do find . -name '*9*' -o -regex '.*/f.*[13]' | wc -l; ls -lR | wc -l; du -a | wc -l; grep -r 9 . | wc -l; done"),
    ("", "x=a; while :; do cat <<< \"$x\" >/dev/null; cat <<E >/dev/null; x+=$x; if (( ${#x} > 10000000 )); then x=a; fi; done\n$x$x$x\nE"),
    (
        "",
        "for i in {1..200000}; do a[i]=$i; done; echo ${a[@]/1/2} | wc -c; echo ${!a[@]} | wc -c; b=(\"${a[@]}\"); unset a; declare -p b | wc -c",
    ),
    ("", "echo {1..500000} | wc -c; printf '%s\\n' {1..300000} | wc -l"),
    ("", "x='echo 1;'; for i in {1..17}; do x+=$x; done; eval \"$x\" | wc -l"),
    ("", "eval \"$(printf 'v%d=ab;' {1..100000})\"; set | wc -l"),
    (LETTERS, "x=$(<a); x+=$x$x$x$x$x$x$x; y=${x//b/$x}; x=${x//a/\\&}; y=${y//ab/$x}; echo ${#y}"),
    // Languages and formats.
    (JSON, "jq -c . one | wc -c; jq . j | wc -l; jq -c 'sort_by(.a)|length' j; jq 'map(.a?)|add' one"),
    ("", "jq -n '[range(1e9)]|length'"),
    (
        RANDOM,
        "base64 -w0 r >b; jq -R '@base64d|length' b; jq -Rs 'explode|length' b; jq -Rs '@uri|length' b; jq -Rs 'split(\"\")|length' b",
    ),
    (
        "",
        "jq -n '\"a\" * 1000000 | test(\"(a*)*b\")'; jq -n '\"a\" * 300000 | gsub(\"a\";\"b\")|length'; jq -n '[range(300000)]|sort|unique|group_by(.%7)|length'",
    ),
    (
        "",
        "jq -n '[range(200000)|tostring]|join(\",\")|length'; jq -n '[range(100000)]|tojson|fromjson|flatten|length'; jq -n '[limit(100000;repeat(1))]|index(2)'",
    ),
    (
        "x=$(printf 'a%.0s' {1..10000})",
        "jq -n --arg t \"$x\" '$t|test(\"(?=(?:(?:a{1,9}){1,9}){1,9}b)a\")'; grep -P '(?=(?:(?:a{1,9}){1,9}){1,9}b)a' <<< \"$x\"; grep -P '(a*)*\\1b' <<< \"$x\"",
    ),
    (
        "x=$(printf 'a%.0s' {1..12000})b",
        "jq -n --arg t \"$x\" '$t|[match(\"((a{1,9}){1,9}){1,9}b\";\"g\")]|length'; jq -n --arg t \"$x\" '$t|[match(\"((a{1,9}){1,9}){1,9}c\";\"g\")]|length'; rg -or '$1' '((a{1,9}){1,9}){1,9}b' <<< \"$x\"",
    ),
    (
        "x=$(printf 'a%.0s' {1..12000})b; printf '%s\\n' t $x >t",
        "X=$x yq -n 'strenv(X) | sub(\"((a{1,9}){1,9}){1,9}b\", \"x\") | length'; xan map 't.replace(/((a{1,9}){1,9}){1,9}b/, \"$1\") as u' t | wc -c; xan search -r '((a{1,9}){1,9}){1,9}c' t",
    ),
    (
        "x=$(yes 'ab ba b' | head -c 60000)é",
        "jq -n --arg t \"$x\" '$t|test(\"[ab]*a[ab ]{40}\\\\b[xé]\")'; grep -zcE '[ab]*a[ab]{40}c' <<< \"$x\"",
    ),
    (JSON, "yq -p json -o yaml . j | wc -l; yq -p json -o yaml . j >y; yq . y | wc -l"),
    ("seq 200000 | sed 's/.*/&,a\"b,c/' >t", "csv t 2>&1 | wc -l; xan count t; xan sort t 2>&1 | wc -l"),
    ("", "sqlite3 :memory: 'with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c'"),
    (
        "",
        "sqlite3 :memory: \"select length(replace(hex(zeroblob(20000000)),'00','abc')); select printf('%.*c', 100000000, 'x') like '%y%'\"",
    ),
    (
        "",
        "sqlite3 :memory: 'with recursive c(x) as (select 1 union all select x+1 from c limit 1000000) select x, random() r from c order by r' | tail -n 1",
    ),
    // Bytes.
    (RANDOM, "bzip2 -k r; bzip2 -dc r.bz2 | wc -c; bzip2 -c z | wc -c"),
    (RANDOM, "gzip -k r; gzip -dc r.gz | wc -c; gzip -9c z | gzip -dc | wc -c"),
    (RANDOM, "xz -k r; xz -dc r.xz | wc -c; xz -c z | xz -dc | wc -c"),
    (RANDOM, "zstd -q r; zstd -dc r.zst | wc -c; zstd -qc z | zstd -dc | wc -c"),
    (RANDOM, "sha1sum z; sha256sum z; sha512sum z; md5sum z; b2sum z; cksum z; sum z; cksum -a sm3 z"),
    (RANDOM, "base64 r | base64 -d | wc -c; base32 r | wc -c; basenc --z85 r | wc -c; uuencode r r 2>/dev/null | wc -c"),
    (RANDOM, "od r | wc -l; od -c z | wc -l; od -t f8 r | wc -l; xxd r | xxd -r | wc -c; hexdump -C r | wc -l; strings r | wc -l"),
    (RANDOM, "split -b 1000 r; cat x?? | cmp - r; csplit -s -z z 1; dd if=z of=w bs=1; cmp z z; file r z"),
    (RANDOM, "tar cf t.tar r z; tar tf t.tar; tar xf t.tar; tar czf t.tgz r z; zip -q t.zip r z; unzip -qo t.zip"),
    (
        "seq 500000 >n",
        "iconv -f utf-8 -t utf-16 n | wc -c; nl n | wc -l; pr n | wc -l; od n | wc -l; ptx n 2>/dev/null | wc -l; head -c 1000000 n | tail -n +2 | wc -l",
    ),
    (
        "head -c 9000000 /dev/urandom >r; head -c 7000000 /dev/zero >z",
        "jq -Rs length r; jq -R . z | wc -l; jq -Rs '{(.): 1}' z | wc -c; sqlite3 <z 2>&1 | wc -c",
    ),
    ("head -c 9000000 /dev/urandom >r", "jq -Rs '[match(\"(a|aa)+$\"; \"g\")]|length' r; base64 -w0 r | yq -p base64 length"),
    (
        "head -c 9000000 /dev/urandom >r",
        "awk '{ x = x $0 } END { print length(x), index(x, \"no such\"), match(x, /b*$/, m), toupper(x) ~ /a/, substr(x, 4000000, 9) }' r | wc -c",
    ),
    // git.
    (REPOSITORY, "git add .; git commit -qm 1; git status | wc -l; git log --stat | wc -l"),
    (
        COMMITTED,
        "git diff | wc -l; git diff --stat; git diff --word-diff | wc -l; git blame big | wc -l; git add big; git commit -qm 2; git log -p | wc -l",
    ),
    (
        "for i in {1..3}; do seq 1 $i 200000 >f$i; done; diff f1 f2 >p || :",
        "patch f1 p | wc -l; sdiff f2 f3 | wc -l; diff3 f1 f2 f3 | wc -l; diff -u f1 f3 | wc -l",
    ),
];

#[test]
fn a_stop_is_never_late() {
    let var = |name: &str| std::env::var(name).ok();
    let after = Duration::from_millis(var("LATE_STOPS_MS").and_then(|ms| ms.parse().ok()).unwrap_or(150));
    let only = var("LATE_STOPS_ROW").unwrap_or_default();
    let rows: Vec<_> = ROWS.iter().filter(|(_, script)| script.contains(&only)).collect();
    let next = AtomicU64::new(0);
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((prepare, script)) = usize::try_from(next.fetch_add(1, Ordering::Relaxed)).ok().and_then(|i| rows.get(i)) {
                    let run = cancelled(prepare, script, after);
                    let few = starved(prepare, script);
                    let figures = format!(
                        "{:5} ms late, {:5} ms unseen of {:5} ms; {:5} ms for {STEPS} steps, {:5} ms unseen | {script:.100} | {} | {}",
                        run.late.as_millis(),
                        run.longest.as_millis(),
                        run.spent.as_millis(),
                        few.spent.as_millis(),
                        few.longest.as_millis(),
                        run.outcome,
                        few.outcome,
                    );
                    println!("{figures}");
                    if run.late.max(run.longest) > LATE_MAX || few.longest > LATE_MAX || few.spent > STARVED_MAX {
                        wrong.lock().unwrap().push(figures);
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// CPU time between two looks while scripts run until they end by themselves or at the limit of memory.
fn longest_of(scripts: &[&str]) {
    let mut wrong = Vec::new();
    for script in scripts {
        let run = cancelled("", script, Duration::from_millis(20));
        if run.late.max(run.longest) > LATE_MAX {
            wrong.push(format!("{} ms late, {} ms unseen | {script}", run.late.as_millis(), run.longest.as_millis()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_padding_without_end_is_no_late_stop() {
    longest_of(&[
        "while :; do printf '%.*f %.*g %*x\\n' 96624163 1 3 2 87369 3; done",
        "while :; do printf '%0*d' 99999999 1 >/dev/null; done",
        "while :; do printf -v x '%*s' 99999999 ''; done",
        "while :; do numfmt --to=iec --padding=87028957 8826; done",
        "while :; do seq -f '%.77844013f' 1 3 >/dev/null; done",
        "awk 'BEGIN { while (1) x = sprintf(\"%.*f\", 59890441, 1) }'",
        "awk 'BEGIN { while (1) printf \"%*d\", 21769465, 1 }'",
    ]);
    // What is as long as a padding may be is made, and one byte more ends the run as memory does.
    let pad = |n: usize| Bash::builder().limits(Limits::new().max_memory(1 << 30)).build().exec(format!("printf '%*d' {n} 1 | wc -c"));
    let most = 8 << 20;
    assert_eq!(pad(most + 1).unwrap().stdout_text().trim(), (most + 1).to_string());
    assert!(matches!(pad(most + 2).unwrap_err().reason, Error::Limit(bashkit::Limit::Memory(_))));
}

#[test]
fn a_value_of_sqlite_is_no_late_stop() {
    longest_of(&[
        "while :; do sqlite3 :memory: \"select length(replace(hex(zeroblob(3900000)), '0', 'x'))\"; done",
        "while :; do sqlite3 :memory: \"select length(replace(hex(zeroblob(1900000)), '0', 'xy'))\"; done",
        "while :; do sqlite3 :memory: \"select length(hex(zeroblob(3900000))), length(hex(zeroblob(3900001))), length(hex(zeroblob(3900002)))\"; done",
    ]);
}

#[test]
fn a_block_of_bzip2_is_no_late_stop() {
    longest_of(&["yes | bzip2 | wc -c", "cat /dev/urandom | bzip2 -9 | wc -c", "yes xyxyxyxyxy | tar cjf - -C / . | wc -c"]);
    let output = Bash::new().exec("seq 400000 | bzip2 | bzcat | cksum; seq 400000 | cksum; seq 400000 | bzip2 -1 | bzcat | cksum").unwrap();
    let sums = output.stdout_text();
    let sums: Vec<&str> = sums.lines().collect();
    assert!(sums.len() == 3 && sums.iter().all(|sum| *sum == sums[0]), "{sums:?}");
}

#[test]
fn memory_that_python_fills_at_once_is_no_late_stop() {
    longest_of(&[
        "python3 -c 'while True: x = bytearray(150 << 20)'",
        "python3 -c 'x = bytearray(70 << 20)\nwhile True: x[:-1] = x[1:]'",
        "python3 -c 'while True: x = b\"x\" * (90 << 20); del x'",
    ]);
}

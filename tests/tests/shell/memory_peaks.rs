//! What a run takes of the machine's memory at most: each row multiplies a text, in a process of its own that tells its peak.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test that starts itself, and reads what its processes took"
)]

use std::process::{Command, Stdio};
use std::time::Duration;

use bashkit::{Bash, Error, Limit, Limits, Stopped};

/// Bytes of memory of each run.
const MEMORY_BYTES: usize = 16 << 20;
/// KiB that a run may take: a quarter more than its limit, and 32 MiB. Builds without optimization need some of their own.
const PEAK_KIB_MAX: u64 = (MEMORY_BYTES as u64 * 5 / 4 + (40 << 20)) >> 10;
/// Name of the variable that tells a process of this test its row.
const ROW: &str = "BASHKIT_MEMORY_ROW";
/// Texts that the rows use: 10,000 letters, a hundred thousand on a line or each on its own, and eight million; and a pattern.
const SETUP: &str = r#"
big=$(printf 'x%.0s' {1..10000})
A() { head -c "${1:-100000}" /dev/zero | tr '\0' a; }
L() { A "$1" | sed 's/a/a\n/g'; }
X() { x=$(A 8000000); }
P() { x=$(yes "$1" | head -c "${2:-400000}" | tr -d '\n'); echo "$x" >p; { printf 's/'; tr -d '\n' <p; echo '/b/'; } >s; { printf '$0 ~ /'; tr -d '\n' <p; echo /; } >w; }
Q() { P 'a*' 130000; }
"#;

const ROWS: &[&str] = &[
    // Replacements.
    r#"A | sed "s/a/$big/g" | wc -c"#,
    r#"A | sed -E "s/(a)/\1$big/g" | wc -c"#,
    r#"A 4000000 | sed 'y/a/é/' | wc -c"#,
    r#"L 10000 | sed -n 'H;${x;s/\n/'$big'/g;p}' | wc -c"#,
    r#"A 3000000 | sed -n 'h;G;G;G;G;G;G;G;p' | wc -c"#,
    r#"A | awk -v b="$big" '{ gsub(/a/, b) } 1' | wc -c"#,
    r#"A | awk -v b="$big" '{ print gensub(/a/, b, "g") }' | wc -c"#,
    r#"A | awk -v OFS="$big" -F '' '{ $1 = $1 } 1' | wc -c"#,
    r#"A | awk -v b="$big" '{ n = split($0, x, ""); for (i in x) s = s b; print s }' | wc -c"#,
    r#"A | rg -r "$big" a | wc -c"#,
    r#"A | rg -o a --replace "$big" | wc -c"#,
    r#"A | jq -R --arg b "$big" 'gsub("a"; $b)' | wc -c"#,
    r#"jq -n --arg b "$big" '$b * 100000 | length'"#,
    r#"A | jq -R --arg b "$big" 'split("") | join($b)' | wc -c"#,
    r#"x=$(A); y=${x//a/$big}; echo ${#y}"#,
    r#"x=$(A); IFS=a; set -- $x; IFS=$big; y="$*"; echo ${#y}"#,
    // Text that is shown again.
    r#"X; declare -A h; h[$x]=$x; declare -p h | wc -c"#,
    r#"X; alias z="$x"; alias | wc -c"#,
    r#"X; trap "$x" EXIT; trap -p | wc -c; trap - EXIT"#,
    r#"X; set | wc -c; declare -p x | wc -c; echo "${x@Q}" | wc -c; echo "${x@A}" | wc -c"#,
    r#"x=$(head -c 6000000 /dev/urandom | tr -d '\0'); echo "${x@Q}" | wc -c; declare -p x | wc -c; printf %q "$x" | wc -c"#,
    r#"X; set -x; : "$x" "$x" "$x""#,
    r#"X; printf '%q\n' "$x" | wc -c"#,
    r#"X; printf -v y '%s%s%s%s\n' "$x" "$x" "$x" "$x""#,
    r#"X; printf '%s%s%s%s%s%s%s%s\n' "$x" "$x" "$x" "$x" "$x" "$x" "$x" "$x" | wc -c"#,
    r#"X; echo "$x" "$x" "$x" "$x" "$x" "$x" "$x" "$x" "$x" "$x" | wc -c"#,
    r#"X; eval : "$x" "$x" "$x" "$x" "$x" "$x" "$x" "$x" "$x""#,
    r#"X; history -s "$x" "$x" "$x" "$x" "$x" "$x" "$x"; history | wc -c"#,
    r#"x=$(yes a | head -n 1000000); compgen -W "$x" | wc -c"#,
    // Words of messages.
    r#"x=$(A 6000000 | tr a '\1'); ls "$x"; factor "$x"; cd "$x"; printf %d "$x"; test "$x" -eq 1; cat "$x"; "$x"; cat <"$x""#,
    r#"x=$(A 6000000 | tr a '\1'); let "$x"; echo $(($x)); unset "$x"; declare "$x=1"; read "$x"; export "$x"; kill "$x"; ulimit "$x""#,
    r#"x=$(A 130000 | tr a '\1'); date -d "$x"; seq "$x"; sort -k "$x"; cut -f "$x"; head -n "$x"; tr "$x"; find -name . "$x"; sed "$x"; awk "$x"; jq "$x""#,
    r#"x=$(A 130000 | tr a '\1'); tar "$x"; git "$x"; bc <<<"$x"; dc -e "$x"; expr "$x" + 1; numfmt "$x"; xargs "$x"; env "$x"; nice "$x"; timeout "$x" a; yq "$x"; sqlite3 "$x""#,
    r#"head -c 6000000 /dev/zero | factor; head -c 6000000 /dev/zero | numfmt; head -c 6000000 /dev/zero | bc; head -c 6000000 /dev/zero | jq ."#,
    r#"A 2000000 | tr a '\1' >z; jq -n -f z; bc z; date -f z; sed -n -f z; awk -f z; dc -f z; xan count z; yq . z; grep -f z z | wc -c"#,
    r#"git init -q r; cd r; seq 300000 >f; git add f; git commit -qm 1; git blame f | wc -c"#,
    // Text that is held.
    r#"X; echo "$x$x$x$x$x$x" | wc -c; [[ $x$x$x$x$x == $x$x$x$x$x ]]"#,
    r#"X; cat <<<"$x$x$x$x$x" | wc -c"#,
    r#"X; f() { :; }; f "$x$x" "$x$x$x" "$x$x$x$x""#,
    r#"X; env A="$x" true; export x; env | wc -c"#,
    r#"X; y=$(echo "$x$x"); z=$(echo "$y$y")"#,
    r#"for i in {1..100000}; do a[i]=$big$i; done"#,
    r#"declare -A h; for i in {1..100000}; do h[$big$i]=; done"#,
    r#"awk -v b="$big" 'BEGIN { for (i = 0; i < 100000; i++) a[b i] = b i; print length(a) }'"#,
    r#"head -c 1000000 /dev/zero | html-to-markdown | wc -c"#,
    // Patterns, which take many times their text when they are compiled.
    r#"P 'a*'; echo $x | wc -c; case a in $x) ;; esac; [[ a == $x ]]; compgen -X "$x" -W 'a b'; GLOBIGNORE=$x; echo /etc/*"#,
    r#"Q; find / -name "$x" | wc -l"#,
    r#"Q; ls -I "$x" / | wc -l"#,
    r#"Q; tree -P "$x" / | wc -l; du --exclude="$x" / | wc -l"#,
    r#"Q; tar cf - --exclude="$x" /etc | wc -c; grep -r --include="$x" a /etc | wc -l; diff -x "$x" /etc /etc; tar cf - -X p /etc | wc -c"#,
    r#"P 'a*'; grep -E -f p /etc/passwd | wc -l; sed -E -f s /etc/passwd | wc -c; awk -f w /etc/passwd | wc -l; [[ a =~ $x ]]"#,
    r#"Q; jq -n --arg x "$x" '"a" | test($x)'; rg "$x" /etc/passwd | wc -l; grep -P "$x" /etc/passwd | wc -l; yq -n "\"a\" | test(\"$x\")""#,
    r#"P '\w'; [[ a =~ $x ]]; grep -f p /dev/null; sed -f s /dev/null; awk -f w /dev/null; rg -f p /dev/null"#,
    r#"P '\pL' 60000; grep -P "$x" /dev/null; rg "$x" /dev/null; jq -n --arg x "${x:0:9000}" '"a" | test($x)'"#,
    r#"P '\pL' 60000; yq -n "\"a\" | test(\"$x\")"; xan search "$x" /dev/null; echo a | html-to-markdown | wc -c"#,
    r#"P 'a|'; [[ a =~ $x ]]; expr a : "${x:0:130000}"; grep -E -f p /dev/null"#,
    r#"P '(?=\w{400})x' 12000; jq -n --arg x "$x" '"a" | test($x)'; grep -P "$x" /dev/null"#,
    r#"jq -n '[range(60) | "(?=\\w{\(. + 400)})x" as $x | "a" | test($x)] | length'"#,
    // Many that are kept, and what their searches remember.
    r#"seq 900 | sed 's/.*/s,\\w{&0}x,,/' >s; head -c 100000 /dev/urandom | sed -E -f s | wc -c"#,
    r#"head -c 100000 /dev/urandom | awk '{ for (i = 1; i < 500; i++) if ($0 ~ "[[:alpha:]]{" i "0}x") n++ } END { print n }'"#,
    r#"x=$(A 100000)xc; [[ $x =~ ((a|b)*)*\1c ]]"#,
    r#"x=$(A 100000 | sed 's/a/ab/g')xc; [[ $x =~ ((a|b)*)*\1c ]]; grep -E '((a|ab)*)*\1c' <<<"$x""#,
    // What many hold while they wait for each other.
    r#"A 6000000 >z; for i in {1..12}; do rev z | sleep 1 & done; wait"#,
    r#"A 6000000 >z; for i in {1..12}; do tac z | sleep 1 & done; wait"#,
    r#"A 6000000 >z; for i in {1..12}; do sed 'H;x' z | sleep 1 & done; wait"#,
    r#"A 6000000 >z; for i in {1..12}; do cut -c 1- z | sleep 1 & grep . z | sleep 1 & done; wait"#,
    r#"A 6000000 >z; for i in {1..12}; do awk '{ print $1 }' z | sleep 1 & jq -R . z | sleep 1 & done; wait"#,
    r#"A 6000000 >z; for i in {1..12}; do fold -w 7000000 z | sleep 1 & paste z z | sleep 1 & sponge <z | sleep 1 & done; wait"#,
    r#"A 6000000 >z; for i in {1..12}; do sort z | sleep 1 & uniq z | sleep 1 & comm z z | sleep 1 & join z z | sleep 1 & done; wait"#,
    r#"A 6000000 >z; for i in {1..12}; do expand z | sleep 1 & column z | sleep 1 & nl z | sleep 1 & fmt z | sleep 1 & done; wait"#,
    r#"A 6000000 >z; for i in {1..12}; do cat -A z | sleep 1 & tr a b <z | sleep 1 & head -n 1 z | sleep 1 & tail -n 1 z | sleep 1 & done; wait"#,
    r#"A 6000000 >z; for i in {1..12}; do iconv -t utf-16 z | sleep 1 & base64 -w 0 z | sleep 1 & yq . z | sleep 1 & rg . z | sleep 1 & done; wait"#,
    r#"A 6000000 >z; for i in {1..12}; do { read -r x; echo "$x"; } <z | sleep 1 & diff z /dev/null | sleep 1 & od -c z | sleep 1 & done; wait"#,
    r#"A 6000000 >z; for i in {1..12}; do { echo "$(cat z)"; } | sleep 1 & xargs echo <z | sleep 1 & tee <z /dev/null | sleep 1 & done; wait"#,
    r#"A 6000000 >z; rev z | rev | rev | rev | rev | rev | rev | rev | rev | wc -c"#,
    r#"A 6000000 >z; cat z | tac | sed 's/a/b/' | awk 1 | fold -w 7000000 | rev | cut -c 1- | grep . | wc -c"#,
    r#"for i in {1..12}; do sqlite3 :memory: 'select hex(zeroblob(1000000))' | sleep 1 & done; wait"#,
    r#"git init -q r; cd r; seq 600000 >f; git add f; git commit -qm 1; for i in {1..9}; do git show HEAD:f | sleep 1 & git log -p | sleep 1 & done; wait"#,
    r#"for i in {1..100000}; do complete -W "xxxxxxxxxxxxxxxxx" a$i; done"#,
    r#"seq 1000000 | yq -p csv length"#,
    r#"f() { (f); }; f"#,
    r#"f() { x=$(f); }; f"#,
    r#"f() { local a b c d e f g h i j k l m n; x=$(f); }; f"#,
    r#"x=ab; while :; do x=$x$x; done"#,
    // Widths and separators.
    r#"printf '\t%.0s' {1..100000} | expand -t 100000 | wc -c"#,
    r#"L 10000 | paste -d "$big" - - - | wc -c; L 10000 | paste -s -d "$big" | wc -c"#,
    r#"A | cut -c 1-99999 --output-delimiter="$big" | wc -c; A | cut -b "$(seq -s, 1 2 99999)" --output-delimiter="$big" | wc -c"#,
    r#"seq 100000 | sed 's/$/ x y/' | column -t -o "$big" | wc -c"#,
    r#"A | od -w100000000 | wc -c; A 4000000 | hexdump -v -e '1000000/1 "%02x"' | wc -c"#,
];

/// A line of `/proc/self/status`, in KiB.
fn status_kib(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    status.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok()).unwrap()
}

/// Runs a row; answers what the process took beyond what it had before.
fn peak_kib(row: &str) -> u64 {
    let mut limits = Limits::new().max_memory(MEMORY_BYTES);
    limits.time = Duration::from_secs(60);
    let mut bash = Bash::builder().limits(limits).build();
    let before = status_kib("VmRSS:");
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let ended = bash.exec(format!("{SETUP}{row}"));
    let is_expected =
        matches!(&ended, Ok(_) | Err(Stopped { reason: Error::Limit(Limit::Memory(_) | Limit::Steps(_) | Limit::Output(_)), .. }));
    assert!(is_expected, "{row}: {:?}", ended.err().map(|stopped| stopped.reason));
    status_kib("VmHWM:").saturating_sub(before)
}

#[test]
fn no_row_takes_more_than_its_limit() {
    if let Ok(row) = std::env::var(ROW) {
        return println!("peak {}", peak_kib(ROWS[row.parse::<usize>().unwrap()]));
    }
    let mut over = Vec::new();
    for (i, row) in ROWS.iter().enumerate() {
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["memory_peaks::no_row_takes_more_than_its_limit", "--exact", "--nocapture"])
            .env(ROW, i.to_string())
            .stderr(Stdio::inherit())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let peak: u64 = text.lines().find_map(|line| line.split_once("peak ")?.1.parse().ok()).unwrap_or_else(|| panic!("{row}: {text}"));
        if peak > PEAK_KIB_MAX {
            over.push(format!("{} MiB: {row}", peak >> 10));
        }
    }
    assert!(over.is_empty(), "more than {} MiB:\n{}", PEAK_KIB_MAX >> 10, over.join("\n"));
}

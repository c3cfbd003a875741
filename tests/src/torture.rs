//! Hostile scripts, generated: each wants memory, time, depth, processes or output without end, in a shape that no table of attacks has.

use std::time::Duration;

use bashkit::Limits;

use crate::dice::Dice;
use crate::stress::Case;

/// Templates: `%n` a number up to 10⁹, `%k` one up to 2,000, `%r` an expression that is costly to match, `%g` such a pattern, `%f` a filter, `%b` a command that
/// makes bytes, `%w` a word, `%s` another script.
const SCRIPTS: &[&str] = &[
    // Growth.
    "x=%w; while :; do x=$x$x; done",
    "x=%w; while :; do x+=$x%w; a+=(\"$x\"); done",
    "x=$(printf '%%*s' %n ''); y=${x// /%w}; echo ${#y}",
    "printf -v x '%%0*d' %n 1; echo ${#x}",
    "printf '%%.*f %%.*g %%*x\\n' %n 1 %n 2 %n 3 | wc -c",
    "a=({1..%n}); b=(\"${a[@]}\" \"${a[@]}\"); c=\"${b[*]}\"; set -- $c; echo $#",
    "declare -A m; for ((i = 0; i < %n; i++)); do m[$i]=$i$i; done; echo ${#m[@]} ${!m[@]} | wc -c",
    "s=$(yes %w | head -c %n); t=${s//%w/$s}; echo ${#t}",
    "mapfile -t a < <(seq %n); printf '%%s\\n' \"${a[@]}\" | sort | tail -n 1",
    "read -r -a a <<<\"$(seq %n | tr '\\n' ' ')\"; echo ${#a[@]}",
    "IFS=,; x=$(printf '%%s,' {1..%n}); set -- $x; echo $#",
    "eval \"$(printf 'v%%d=%w;' {1..%n})\"; set | wc -l",
    "eval \"$(printf 'f%%d() { %w; };' {1..%n})\"; declare -f | wc -c",
    "alias a='a a a'; shopt -s expand_aliases; eval 'a'; x='$x'; eval \"echo $x\"",
    "cd /tmp; for ((i = 0; i < %n; i++)); do : >f$i; mkdir d$i; ln -s f$i l$i; done; ls | wc -l; echo * | wc -c",
    "%b >/tmp/big; cp /tmp/big /tmp/more; cat /tmp/big /tmp/more >>/tmp/all; wc -c /tmp/all",
    "truncate -s %n /tmp/t; cat /tmp/t | %f; dd if=/dev/zero of=/tmp/d bs=%n count=%k 2>&1 | tail -n 1",
    // Nesting.
    "f() { f \"$@\" %w; }; f",
    "f() { local v=$1$1; f $v; }; f %w",
    "f() { (f); }; f",
    "f() { x=$(f); }; f",
    "f() { f | f; }; f",
    "f() { f & f & wait; }; f",
    "eval \"$(printf '(%%.0s' {1..%n})\"",
    "eval \"$(printf '{ %%.0s' {1..%n}) :; $(printf '}; %%.0s' {1..%n})\"",
    "eval \"echo \\$(( $(printf '(%%.0s' {1..%n}) 1 $(printf ')%%.0s' {1..%n}) ))\"",
    "eval \"echo $(printf '$(echo %%.0s' {1..%k}) $(printf ')%%.0s' {1..%k})\"",
    "eval \"echo $(printf '${x:-%%.0s' {1..%n}) $(printf '}%%.0s' {1..%n})\"",
    "x='eval \"$x\"'; eval \"$x\"",
    "x='bash -c \"$x\"'; export x; bash -c \"$x\"",
    "echo '. /tmp/s' >/tmp/s; . /tmp/s",
    "trap 'kill -USR1 $$' USR1; kill -USR1 $$; while :; do :; done",
    "trap 'f' DEBUG ERR RETURN EXIT; f() { false; }; f",
    "PS4='$(set -x; echo %w)'; set -x; echo %w",
    "PROMPT_COMMAND=%w; a='a[a]'; echo $((a)); b='b[$(echo b)]'; echo $((b))",
    "%l %l %l true",
    "env $(printf 'env %%.0s' {1..%n}) true",
    "%l $(printf '%l %%.0s' {1..%k}) true",
    "find / -exec find / -exec find / -exec echo {} + {} + {} + | wc -l",
    "printf '%%s\\n' {1..%n} | xargs -n 1 xargs -n 1 echo | wc -l",
    // Processes and pipes.
    ":() { :|:& }; :",
    "while :; do %s & done",
    "for i in {1..%k}; do (f() { f; }; f) & done; wait",
    "for i in {1..%k}; do (f() { [ $1 -gt 50 ] && sleep 1; f $(($1 + 1)); }; f 1) & done; wait",
    "for i in {1..%k}; do coproc c$i { cat; }; done; wait",
    "mkfifo /tmp/p; cat /tmp/p & cat </tmp/p >/tmp/p",
    "exec 3<> <(yes); cat <&3 | %f",
    "yes %w | tee >(%f) >(%f) >/dev/null",
    "%b | %f | %f | %f",
    "%b | while read -r -n %k l; do x=$x$l; done",
    "while read -r a; do %s; done < <(%b)",
    "{ %s; } | { %s; }",
    "(%s) & (%s) & wait",
    "x=$(%s); y=$(%s); echo ${#x} ${#y}",
    "for i in 1 2 3; do %s; done",
    "f() { %s; }; f; f",
    "if %s; then %s; fi",
    "trap '%s' EXIT; exit",
    "timeout %k bash -c 'while :; do :; done'",
    "kill -STOP $$; %s",
    "sleep %n & %s; wait",
    // Matching.
    "x=$(printf '%w%%.0s' {1..%k}); [[ $x =~ %r ]]; echo $?",
    "while :; do x=a$x; [[ $x =~ %r ]]; done",
    "shopt -s extglob; x=$(printf '%w%%.0s' {1..%k}); [[ $x == %g ]]; echo ${x//%g/} ${x##%g} | wc -c",
    "shopt -s extglob globstar; cd /; echo %g %g/%g **/%g | wc -c",
    "%b | grep -E '%r' | tail -n 1",
    "%b | grep -o '\\(.*\\)\\1' | wc -c",
    "%b | sed -E 's/%r/&&/g' | wc -c",
    "sed ':a;s/x/xx/;ta' <<<x",
    "sed -n ':a;N;$!ba;s/\\n/,/g;p' <(seq %n) | wc -c",
    "%b | awk '{ gsub(/%r/, \"&&&\"); x = x $0 } END { print length(x) }'",
    "jq -Rs '[match(\"%r\"; \"g\")] | length' < <(%b)",
    // Text that is shown again.
    "x=$(%b | tr -d '\\0'); echo \"${x@Q}\" \"${x^^}\" | wc -c; declare -p x | wc -c; printf %%q \"$x\" | wc -c",
    "IFS= read -r -d '' x < <(%b); echo ${#x} ${x: -9} ${x:%n:%k} ${x,,%g} | wc -c; y=${x@Q}; set -x; : \"$y\"",
    "mapfile -t a < <(%b); b=(\"${a[@]@Q}\"); declare -p a b | wc -c; echo \"${a[@]@A}\" \"${b[@]@K}\" | wc -c",
    "read -ra a < <(%b); echo ${#a[@]} \"${a[@]@K}\" | wc -c; set | wc -c",
    "x=$(%b | tr -d '\\0'); IFS=%w; set -- $x; echo $# ${*/%g/%w} | wc -c; read -r a b <<<\"$x\"",
    "x=$(%b | tr -d '\\0'); declare -A h; h[$x]=$x; declare -p h | wc -c; alias z=\"$x\"; alias | wc -c; trap \"$x\" EXIT; trap -p | wc -c",
    // Calculation.
    "echo '9^9^%k' | bc",
    "echo 'scale=%n; sqrt(2); e(1)' | bc -l",
    "echo '%k^%n; x=%k^%n; x*x' | bc",
    "echo '%k %n ^ p d * p' | dc",
    "echo '[d x] d x' | dc",
    "expr $(printf '9%%.0s' {1..%n}) '*' $(printf '9%%.0s' {1..%k})",
    "factor $(printf '9%%.0s' {1..%k}) %n%n%n",
    "seq 1 %k %n%n%n | %f",
    "numfmt --to=iec --padding=%n %n; seq -f '%%.%nf' 1 3 | wc -c",
    "nl -w %n <<<a | wc -c; pr -l %n -w %n <<<a | wc -c; fold -w %n <<<a; printf '%%(%%s%%n)T' -1",
    "date -d \"$(printf '%%s tomorrow ' {1..%k})\" 2>&1 | wc -c; date +%%%nN | wc -c",
    "for ((i = 0; i < %n; i++)); do ((x = x * 31 + i)); done; echo $x",
    // Languages.
    "awk 'BEGIN { while (1) a[i++] = i \"%w\" }'",
    "awk 'BEGIN { s = \"%w\"; while (1) s = s s }'",
    "awk 'function f(x) { return f(x x) } BEGIN { f(\"%w\") }'",
    "awk 'BEGIN { printf \"%%*d\", %n, 1; x = sprintf(\"%%.*f\", %n, 1); $%n = 1; print }' | wc -c",
    "awk 'BEGIN { while ((\"yes\" | getline x) > 0) n++; print n }'",
    "seq %n | awk '{ a[NR] = $0 } END { for (i in a) for (j in a) n++; print n }'",
    "jq -n '[range(%n)] | tojson | length'",
    "jq -n 'reduce range(%n) as $i (\"\"; . + \"%w\") | length'",
    "jq -n 'def f: [f]; f'",
    "jq -n '[limit(%n; repeat(\"%w\"))] | add | length'",
    "jq -n '\"%w\" * %n | length'",
    "jq -n '[range(%k)] | [combinations(3)]? // length'",
    "jq -n '{a: [range(%n)]} | [paths] | length'",
    "head -c %n /dev/zero | tr '\\0' '[' | jq -c . | wc -c",
    "yes '[[],[],' | head -c %n | jq -c . | wc -c",
    "printf '[%%s]' \"$(seq -s, %n)\" | jq 'map(tostring) | sort | unique | group_by(length) | length'",
    "yes 'a: [b, c]' | head -n %n | yq . | wc -c",
    "printf 'a: &a [x,x]\\n'; for i in {1..%k}; do echo \"a$i: &a$i [*a, *a]\"; done | yq . | wc -c",
    "sqlite3 :memory: 'with recursive t(x) as (select 1 union all select x + 1 from t) select count(*) from t'",
    "sqlite3 :memory: \"select length(replace(hex(zeroblob(%n)), '0', '%w%w')); select group_concat(x) from (select zeroblob(%n) x)\"",
    "cd /tmp; git init -q r; cd r; for i in {1..%k}; do echo $i >f$i; done; git add .; git commit -qm x; git log --format='%%<(%n)%%s' | wc -c; git diff HEAD | wc -c",
    "seq %n >/tmp/a; seq 1 2 %n >/tmp/b; diff /tmp/a /tmp/b | wc -l; comm /tmp/a /tmp/b | wc -l; join /tmp/a /tmp/b | wc -l",
    "cd /tmp; %b >x; tar cf - x x x | gzip | tee /tmp/z | zcat | tar tf - | wc -l; zip -q z.zip x; unzip -p z.zip | wc -c; xz <x | xzcat | wc -c",
    "base64 /dev/zero | head -c %n | base64 -d | md5sum",
    "printf '%%s %%s\\n' $(seq %n) | tsort | tail -n 1",
    "yes $'a\\tb' | head -n %n | column -t | wc -c",
    "printf '%%s\\n' {1..%n} | sort -V | sort -f | sort -R | shuf | tac | uniq -c | tail -n 1",
    "printf '%w%%.0s' {1..%n} >/tmp/l; cat /tmp/l /tmp/l | sort -f | wc -c; sort -V /tmp/l /tmp/l | wc -c",
];

const FILTERS: &[&str] = &[
    "cat",
    "wc",
    "wc -m",
    "tac | wc -c",
    "rev | wc -c",
    "sort | uniq -c | tail -n 1",
    "sort -V | tail -n 1",
    "tr a-z A-Z | tail -c 9",
    "od | tail -n 1",
    "xxd | tail -n 1",
    "base64 | tail -n 1",
    "fold -w 3 | wc -l",
    "fmt | wc -l",
    "nl | tail -n 1",
    "cut -c 1-3 | tail -n 1",
    "sed 's/./&&/g' | wc -c",
    "sed -n '$p' | wc -c",
    "awk '{ n += length } END { print n }'",
    "awk '{ s = s $0 } END { print length(s) }'",
    "grep -c .",
    "grep -v x | wc -c",
    "paste - - - | wc -l",
    "column | wc -l",
    "jq -R . | wc -l",
    "jq -Rs length",
    "jq -c . 2>&1 | tail -n 1",
    "md5sum",
    "sha512sum",
    "cksum",
    "gzip | wc -c",
    "bzip2 | wc -c",
    "xz | wc -c",
    "zstd | wc -c",
    "split -l 1 - /tmp/s; ls /tmp | wc -l",
    "xargs echo | wc -c",
    "xargs -n 1 | wc -l",
    "tee /tmp/t1 /tmp/t2 | wc -c",
    "head -n 1000000",
    "tail -n 1000000 | wc -c",
    "strings | wc -l",
    "expand | wc -c",
    "pr | wc -l",
    "shuf | tail -n 1",
    "tsort 2>&1 | tail -n 1",
    "mapfile a; echo ${#a[@]}",
    "while read -r l; do :; done",
    "iconv -t utf-16 | wc -c",
    "dd bs=7 2>&1 | wc -c",
    "bc 2>&1 | tail -n 1",
    "factor 2>&1 | tail -n 1",
    "sqlite3 2>&1 | tail -n 1",
    "yq . 2>&1 | wc -c",
    "comm - /dev/null | wc -c",
    "diff - /dev/null | wc -l",
    "unexpand -a | wc -c",
    "rg -o . | wc -l",
    "rg -c . -",
    "cat -A | wc -c",
    "ptx | wc -l",
    "uuencode x | wc -c",
    "hexdump -C | tail -n 1",
    "b2sum",
    "uniq -D | wc -l",
    "join - /dev/null",
    "iconv -f latin1 | wc -c",
    "xan count 2>&1",
    "xan frequency 2>&1 | wc -l",
    "html-to-markdown | wc -c",
    "jq -Rs 'ascii_downcase | split(\"a\") | length'",
    "jq -Rs '@base64 | length'",
    "jq -Rn '[inputs] | length'",
    "awk '{ print toupper($0) }' | wc -c",
    "awk -F '[a-f]+' '{ n += NF } END { print n }'",
    "sed 's/[a-f]*/\\U&/g' | wc -c",
    "sed 'y/abc/xyz/; l' | wc -c",
    "csplit -s -z - 1 2>&1 | wc -l",
    "cmp - /dev/zero 2>&1",
    "patch -d /tmp 2>&1 | tail -n 1",
    "ts | tail -c 9",
    "col -b | wc -c",
];

const BYTES: &[&str] = &[
    "yes %w",
    "yes %w | head -c %n",
    "seq %n",
    "head -c %n /dev/zero",
    "head -c %n /dev/urandom",
    "printf '%w%%.0s' {1..%n}",
    "cat /dev/zero",
    "seq inf",
    "yes | tr -d '\\n'",
    "printf '%%s\\n' {1..%n}",
    "find / /",
    "env",
];

const EXPRESSIONS: &[&str] = &[
    "(a*)*b",
    "(a|a)*b",
    "(a|aa)+$",
    "(.*)(.*)(.*)(.*)x",
    "((a{1,9}){1,9}){1,9}b",
    "[ab]*[bc]*[cd]*e",
    "(x+x+)+y",
    "(a?){30}a{30}",
    ".*.*.*=.*",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(ab*a)*c",
];

const PATTERNS: &[&str] = &[
    "*(*(a)*(a)*(a))b",
    "*a*a*a*a*a*a*a*b",
    "+(a|aa|aaa)b",
    "@(*(x)|*(y))z",
    "!(*a*)b",
    "[[:alpha:]]*[[:alpha:]]*9",
    "*(?|??|???)q",
    "**/*",
    "{a,b}{a,b}{a,b}*",
];

const LAUNCHERS: &[&str] = &[
    "env",
    "nice",
    "nohup",
    "timeout 9",
    "command",
    "builtin command",
    "exec env",
    "xargs",
    "time",
    "env -i",
    "stdbuf -o0",
    "setsid",
    "bash -c '\"$@\"' x",
    "sudo",
    "find . -exec",
];

const WORDS: &[&str] = &["a", "x", "aaaaaaaa", "ab", "é", "'  '", "0", "xyxyxy", "a.b", "-", "''", "9"];

/// Script of a seed, and what it runs under.
#[must_use]
pub fn case(seed: u64) -> Case {
    let mut dice = Dice::new(seed ^ 0xdead);
    let mut limits = Limits::new().max_memory(1 << (22 + dice.below(6))).max_output(1 << 18).max_file_bytes(1 << (18 + dice.below(4)));
    limits.time = Duration::from_millis(5 + dice.below(60));
    limits.steps = 10u64.pow(4 + u32::try_from(dice.below(6)).unwrap_or(0));
    limits.processes = 1 + u32::try_from(dice.below(1000)).unwrap_or(0);
    limits.inodes = 10 + dice.below(5000);
    limits.depth = 10 + u32::try_from(dice.below(2000)).unwrap_or(0);
    let cancelled_after = (dice.below(3) == 0).then(|| Duration::from_micros(dice.below(40_000)));
    Case { script: script(seed), files: Vec::new(), limits, cancelled_after }
}

fn script(seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let n = 1 + dice.below(3);
    (0..n).map(|_| fill(&mut dice, None, 0)).collect::<Vec<_>>().join("\n")
}

fn fill(dice: &mut Dice, template: Option<&str>, depth: u32) -> String {
    let template = template.unwrap_or_else(|| dice.one(SCRIPTS));
    let mut out = String::new();
    let mut letters = template.chars();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            out.push(letter);
            continue;
        }
        match letters.next() {
            Some('n') => out.push_str(&dice.number(9).to_string()),
            Some('k') => out.push_str(&dice.number(3).to_string()),
            Some('r') => out.push_str(dice.one(EXPRESSIONS)),
            Some('g') => out.push_str(dice.one(PATTERNS)),
            Some('l') => out.push_str(dice.one(LAUNCHERS)),
            Some('w') => out.push_str(dice.one(WORDS)),
            Some('f') => out.push_str(dice.one(FILTERS)),
            Some('b') => {
                let bytes = dice.one(BYTES);
                out.push_str(&fill(dice, Some(bytes), depth));
            }
            Some('s') if depth < 3 => out.push_str(&fill(dice, None, depth + 1)),
            Some('s') => out.push(':'),
            Some(other) => out.push(other),
            None => {}
        }
    }
    out
}

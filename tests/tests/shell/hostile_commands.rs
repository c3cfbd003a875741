//! Commands that are asked for too much: each ends in an error or in a limit of its fuel or memory, and leaves the session usable.

use std::sync::Arc;
use std::time::Duration;

use bashkit::host::VirtualClock;
use bashkit::{Bash, Error, Limit, Limits, Stopped};

fn limits() -> Limits {
    let mut limits = Limits::new().max_steps(1_500_000).max_memory(48 << 20).max_output(1 << 20).max_file_bytes(16 << 20);
    limits.processes = 100;
    limits.inodes = 20_000;
    // The clock goes on when everybody sleeps: work that is not charged for does not end.
    limits.time = Duration::from_secs(u64::from(u32::MAX));
    limits
}

/// Runs the scripts; says which ended wrongly.
fn all(scripts: &[&str]) {
    let wrong: Vec<String> = scripts.iter().filter_map(|script| ends(script).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn ends(script: &str) -> Result<(), String> {
    let mut bash = Bash::builder().limits(limits()).clock(Arc::new(VirtualClock::new(Duration::ZERO))).build();
    let result = bash.exec(script);
    if let Err(Stopped { reason: reason @ (Error::Limit(Limit::Time(_)) | Error::Internal(_)), .. }) = &result {
        return Err(format!("{script}: {reason:?}"));
    }
    if let Ok(output) = &result
        && output.stderr_text().contains(": internal error")
    {
        return Err(format!("{script}: {}", output.stderr_text()));
    }
    let after = bash.exec("echo alive").map(|output| output.stdout);
    let memory_is_held = matches!(&after, Err(Stopped { reason: Error::Limit(Limit::Memory(_)), .. }));
    let is_usable = memory_is_held || after.as_ref().is_ok_and(|out| out == b"alive\n");
    if is_usable { Ok(()) } else { Err(format!("{script}: then {after:?}")) }
}

#[test]
fn calculators() {
    all(&[
        "x='TZ=\"UTC\" '; for i in {1..17}; do x=$x$x; done; echo \"$x 2020-01-01\" >f; date -f f; touch -d \"${x:0:60000}\" f",
        "bc <<< '9^9^9'",
        "bc <<< '2^1000000000'",
        "bc <<< 'scale=100000000; 1/3'",
        "bc <<< 'while (1) { x = x + 1 }'",
        "bc <<< 'for (;;) a[i++] = i'",
        "bc <<< 'define f(x) { return f(x) }; f(1)'",
        "printf 'define f(x) {\\nreturn f(x+1)\\n}\\nf(1)\\n' | bc",
        "printf '(%.0s' {1..100000} | bc",
        "printf '{%.0s' {1..100000} | bc",
        "printf -- '-%.0s' {1..100000} | bc",
        "{ printf 1; printf '^1%.0s' {1..100000}; echo; } | bc",
        "{ printf 1; printf '+1%.0s' {1..200000}; echo; } | bc",
        "bc <<< 'obase=2; 2^3000000'",
        "bc <<< 'x=3; while (1) x=x*x'",
        "bc -l <<< 'scale=20000; a(1)*4'",
        "bc -l <<< 'e(1000000)'; bc -l <<< 'j(1000000, 3)'",
        "bc <<< 'sqrt(2^2000000)'; bc <<< 'scale=1000000; sqrt(2)'",
        "bc <<< 'x=read()' < /dev/zero",
        "head -c 1000000 /dev/zero | tr '\\0' 9 | bc",
        "dc -e '2 1000000000^p'",
        "dc -e '[lax]sa lax'",
        "dc -e '[lax1+]sa lax'",
        "dc -e '[d lax]sa 1lax'",
        "dc -e '100000000k 1 3/p'",
        "dc -e '[dd*lax]sa 9lax'",
        "{ printf '[%.0s' {1..100000}; printf ']%.0s' {1..100000}; } | dc",
        "dc -e '1 99999999999999999999:a'",
        "dc -e '0 1000000000 v p'; dc -e '2 3000000^ 2o p'",
        "expr $(printf 'length %.0s' {1..100000}) x",
        "expr $(printf '( %.0s' {1..100000}) x",
        "n=$(head -c 400000 /dev/zero | tr '\\0' 9); expr $n \\* $n >/dev/null; expr $n / 7 >/dev/null; expr $n % $n",
        "factor $(head -c 5000 /dev/zero | tr '\\0' 9)",
        "factor 340282366920938463463374607431768211297",
        "git init -q; git commit -q --allow-empty -m x; git log --format='%<(99999999999)%h'; git log --format='%>|(99999999999,trunc)%s'",
        "printf '%.999999999f %.99999999999e %.99999999a' 1e4932 1e-4950 1",
        "seq 1 999999999999 | tail -n 1",
        "seq -f %1000000000f 1",
        "seq 0 1e-300 1",
        "numfmt --to=iec $(head -c 100000 /dev/zero | tr '\\0' 9)",
        "awk 'BEGIN { while (1) x = x \"aaaaaaaa\" }'",
        "awk 'BEGIN { while (1) a[i++] = i }'",
        "awk 'function f(x) { return f(x + 1) } BEGIN { f(1) }'",
        "awk 'BEGIN { printf \"%1000000000d\", 1 }'",
        "awk \"BEGIN { x = $(printf '(%.0s' {1..50000})1 }\"",
        "awk 'BEGIN { s = sprintf(\"%100000s\", \"\"); gsub(/ /, s, s); gsub(/ /, s, s) }'",
        "awk 'BEGIN { \"yes\" | getline; while (1) print | \"cat\" }'",
        "jq -n '[range(1000000000000)]'",
        "jq -n 'def f: f | f; f'",
        "jq -n '\"x\" * 1000000000'",
        "jq -n '[limit(100000000; repeat(1))] | length'",
        "printf '[%.0s' {1..100000} | jq .",
        "jq -n \"$(printf '[%.0s' {1..100000})\"",
        "jq -n '[range(3000)] | combinations(5)' >/dev/null",
        "jq -n 'last(range(1000000000))'",
        "jq -n '\"a\" * 100000 | test(\"(a*)*b\")'",
    ]);
}

#[test]
fn text() {
    all(&[
        "pr -l 1000000000 <<< x",
        "pr -w 999999999 -2 <<< x",
        "pr -99999 <<< x",
        "pr -o 999999999 <<< x",
        "seq 1000 | pr -e999999999 -i1 -n9999",
        "pr -m $(printf '/dev/zero %.0s' {1..100}) | head -c 1000",
        "yes | pr -t -l 1000000000",
        "rg '(a*)*b' <<< $(head -c 100000 /dev/zero | tr '\\0' a)",
        "rg -e \"$(printf '(x+x+)+%.0s' {1..2000})y\" <<< xxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "rg 'x{1000}{1000}{1000}' <<< x",
        "rg '(?i)\\w{1000}\\W{1000}' <<< x",
        "rg -U '(.|\\n)*z' < /dev/zero",
        "seq 1000 | rg -A 99999999999999 -B 99999999999999 5",
        "seq 100000 >p; seq 1000 | rg -f p",
        "mkdir d; seq 20000 | sed 's/.*/**\\/a*b*c*&*d/' >d/.gitignore; for i in {1..50}; do : > d/aaaaaaaaaaaaaabbbbbbbbbbcccccccc$i; done; rg --files d | wc -l",
        "grep -E '(a|aa)*b' <<< $(head -c 100000 /dev/zero | tr '\\0' a)",
        "grep -P '((?=(?1))a)' <<< aaaa",
        "grep -P '(?=a)(?:(?:(?:){9999999}){9999999}){9999999}' <<< aaaa",
        "grep -P '(a|(?1)b)c' <<< aaaa",
        "grep '\\(a*\\)*\\1b' <<< $(head -c 3000 /dev/zero | tr '\\0' a)",
        "grep -P '(a+)+b' <<< $(head -c 100 /dev/zero | tr '\\0' a)",
        "grep -E 'a{30000}{30000}' <<< x",
        "grep -E \"$(printf '(%.0s' {1..50000})\" <<< x",
        "sed ':a;s/a/aa/;ta' <<< a",
        "sed ':a;ba' <<< a",
        "sed ':a;G;h;ba' <<< aaaaaaaaaaaaaaaaaaaa",
        "sed -E 's/(x*)*y/\\1/g' <<< $(head -c 100000 /dev/zero | tr '\\0' x)",
        "sed \"$(printf '{%.0s' {1..100000})\" <<< x",
        "yes | sort",
        "head -c 1E /dev/zero | sort",
        "tr a '[a*999999999999]' <<< a",
        "tr '[a*999999999999]b' 'xy' <<< a",
        "fold -w 99999999999999999999 <<< x",
        "cut -b 1-99999999999999999,3-5 <<< x",
        "cut -c \"$(seq -s, 1 3 300000)\" <<< x",
        "split -n 1000000000 /dev/null",
        "yes | split -l 1",
        "split -b 1 -a 5 <(head -c 30000 /dev/zero)",
        "yes | csplit -s - 5 '{*}'",
        "column -c 999999999 <<< 'a b'; seq 100000 | column -c 80 >/dev/null",
        "{ for i in {1..2000}; do printf 'x '; done; echo; } >w; for i in {1..300}; do cat w; done | column -t >/dev/null",
        "expand -t 999999999 <<< $'\\ta\\tb'",
        "unexpand -a -t 999999999 <<< $'       a'",
        "shuf -i 1-1000000000000 | head -n 1",
        "shuf -r -n 1000000000000 -e a b | tail -n 1",
        "yes | shuf -n 5",
        "yes | tac",
        "yes | tail -n 99999999999",
        "yes $'a b' | tsort",
        "seq 100000 | awk '{ print $1, $1 + 1 }' | tsort | tail -n 1",
        "seq 60000 >a; seq 60001 120000 >b; diff a b | wc -l",
        "seq 1 2 60000 >a; seq 1 3 60000 >b; diff a b | wc -l; diff -y a b | wc -l; sdiff a b | wc -l",
        "{ for i in {1..20000}; do echo x; echo y; done; } >a; { for i in {1..20000}; do echo y; echo y; echo x; done; } >b; diff -u a b | wc -l",
        "printf -- '--- a\\n+++ b\\n@@ -1,99999999999 +1,99999999999 @@\\n x\\n' | patch -p0",
        "printf -- '--- /etc/passwd\\n+++ /etc/passwd\\n@@ -0,0 +1 @@\\n+evil\\n' | patch -p0; printf -- '--- ../../x\\n+++ ../../x\\n@@ -0,0 +1 @@\\n+evil\\n' | patch",
        "join -o \"$(printf '1.1,%.0s' {1..100000})0\" <(echo a) <(echo a)",
        "yes | join - <(yes)",
        "paste $(printf -- '- %.0s' {1..10000}) <<< x; yes | paste -s -d '\\n\\t'",
        "nl -w 999999999 <<< x; nl -v 9223372036854775807 <<< $'a\\nb'",
        "fmt -w 2500 /dev/zero",
        "od -w1000000000 <<< x; od -j 1E /dev/zero; xxd -c 1000000000 <<< x; strings -n 99999999999 /dev/zero",
        "hexdump -e '1000000/1 \"%4000d\"' /dev/zero",
        "hexdump -e '99999999/1 \"%d\"' /dev/zero; hexdump /dev/zero",
        "iconv -f utf-8 -t utf-16 /dev/zero | tail -c 1",
        "ptx <<< x; look a /dev/zero",
        "envsubst <<< $(printf '$x%.0s' {1..100000})",
        "printf '%1000000000d' 1; printf '%.1000000000f' 1",
        "printf '%s' {1..100000}{1..100000}",
        "wc /dev/zero; cksum /dev/zero",
    ]);
}

#[test]
fn files_and_jobs() {
    all(&[
        "parallel echo ::: {1..100} ::: {1..100} ::: {1..100} ::: {1..100} ::: {1..100}",
        "parallel -j 0 sleep 1 ::: {1..1000}",
        "parallel --retries 1000000000 false ::: 1",
        "yes | parallel -j 1000 echo",
        "yes | parallel --pipe -N 1 cat",
        "yes | parallel -X echo | tail -n 1",
        "parallel --timeout 1 'while :; do :; done' ::: 1 2 3",
        "yes | xargs -n 1 echo",
        "yes | xargs -P 0 -n 1 sh -c 'sleep 1'",
        "head -c 10000000 /dev/zero | tr '\\0' x | xargs echo",
        "dd if=/dev/zero of=x bs=1T count=1",
        "dd if=/dev/zero of=x bs=1M",
        "dd if=/dev/null of=x seek=1E bs=1",
        "dd if=/dev/zero of=/dev/null bs=1 count=1E",
        "dd if=/dev/zero cbs=1000000000 conv=unblock,block | tail -c 1",
        "truncate -s 1E x",
        "fallocate -l 1E x; head -c 1E /dev/zero >x",
        "cat /dev/zero >x",
        "tee x y z </dev/zero >/dev/null",
        "d=; for i in {1..500}; do d+=d/; done; mkdir -p $d; find . | wc -l; ls -R | wc -l; du | wc -l; tree | tail -n 1; cp -r d e; tar cf x.tar d; zip -qr x.zip d; rg x; chmod -R 700 d; grep -r x .; rm -r d; ls",
        "ln -s . l; find -L . | wc -l; ls l/l/l/l/l/l/l/l/l/l; cp -rL . /tmp/o; du -L .; rg -L x; grep -R x .; tree -l | tail -n 1",
        "ln -s a b; ln -s b a; cat a; cp a c; readlink -f a; realpath a; stat -L a; ls -L a; file -L a; install a c; dd if=a",
        "mkfifo p; cat p",
        "mkfifo p; rg x p",
        "yes >f & tail -f f | head -n 1000000000",
        "file /dev/zero",
        "for magic in '\\x7fELF' '\\x89PNG\\r\\n\\x1a\\n' 'GIF89a' '\\xff\\xd8\\xff\\xe0' '%PDF-1.' 'PK\\3\\4' '\\x1f\\x8b\\x08' 'BZh9' '\\xfd7zXZ\\0' '\\x28\\xb5\\x2f\\xfd' 'SQLite format 3\\0' 'RIFF' '#!/' '<?xml ' '{\"a\":' '\\x50\\x2a\\x4d\\x18\\xff\\xff\\xff\\xff'; do printf \"$magic\" >m; file m; { printf \"$magic\"; head -c 5000 /dev/urandom; } >m; file m; { printf \"$magic\"; head -c 5000 /dev/zero | tr '\\0' '\\377'; } >m; file m; gzip -dc m; bzip2 -dc m; xz -dc m; zstd -dc m; unzip -l m; tar tf m; done",
        "printf '[%.0s' {1..100000} >j; file j; printf '<a>%.0s' {1..50000} >x; file x",
        "ps -o \"$(printf 'pid,%.0s' {1..100000})pid\" | tail -c 1",
        "for i in {1..90}; do sleep 100 & done; ps aux | wc -l; ps --forest | tail -n 1; top -b -n 1000000000 -d 0 | tail -n 1",
        "watch -n 0.1 true >/dev/null",
        "time -f \"$(head -c 1000000 /dev/zero | tr '\\0' %)\" true",
        "timeout 1000000000000 yes >/dev/null",
        "nice -n 5 bash -c 'f(){ nice f; }; f'; env env env $(printf 'env %.0s' {1..5000}) true",
        "nohup $(printf 'nohup %.0s' {1..5000}) true",
        "n='nice bash -c \"$n\"'; export n; bash -c \"$n\"",
        "tput cup 999999999 999999999 | wc -c; cal -y 9999 | tail -n 1; cal -n 1000000000",
        "date -d \"$(head -c 1000000 /dev/zero | tr '\\0' 1)\"; date -d 'next next next next year'; date +%1000000000d",
        "sleep 99999999999999999999 & kill $!; sleep inf & kill $!",
        "mktemp -p . $(printf 'X%.0s' {1..300})",
        "touch $(seq 30000); ls | wc -l",
        "find . $(printf -- '-o -true %.0s' {1..50000})",
        "find . $(printf -- '( %.0s' {1..50000})",
        "find . -regex \"$(printf '(%.0s' {1..50000})\"; find / -exec true {} \\; | tail -n 1",
        "chmod $(printf 'u+x,%.0s' {1..100000})u+x .",
        "man $(printf 'ls %.0s' {1..10000}) | tail -n 1; yes | less | tail -n 1",
        "getent hosts $(printf 'x%.0s' {1..10000}); install -D /dev/zero a/b",
        "head -c 20000000 /dev/zero | gzip >z.gz; gunzip z.gz",
        "head -c 30000000 /dev/zero | xz >z.xz; xz -dc z.xz | xz -dc",
        "head -c 8000000 /dev/zero | bzip2 | bzip2 | bzip2 | bzip2 -dc | bzip2 -dc | bzip2 -dc | wc -c",
        "yes | gzip | wc -c; yes | zstd | wc -c",
    ]);
}

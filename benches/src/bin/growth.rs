//! How work grows with its input: `cargo run --release -p bashkit-benches --bin growth [NAME]...`.
//!
//! Each operation is run with five sizes, each twice the one before, under `valgrind --tool=cachegrind`, which counts instructions. What does not depend on the size is
//! the same in all of them, so the differences between sizes are fitted: work that grows with the n-th power of its input has differences that do. The exit status is 1
//! when an exponent is above 1.1 (1.2 for what sorts).
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a program that measures")]

use std::error::Error;
use std::fmt::Write as _;
use std::process::Command;

use bashkit::{Bash, Limits};
use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal};
use bashkit_orchestrator::{CallableTool, OrchestratorTool, Tool, ToolFn, ToolOutput, callable_tool};

/// Sizes of each operation.
const SIZES: usize = 5;
/// Exponents above these are told as too large.
const EXPONENT_MAX: f64 = 1.1;
const SORTING_EXPONENT_MAX: f64 = 1.2;

/// What runs: a name, the smallest size, and a script that finds the size in `n`.
const SCRIPTS: &[(&str, usize, &str)] = &[
    // The language.
    ("lines of a script", 2000, "printf 'x=%s; echo $x\\n' $(seq $n) >s; . ./s >/dev/null"),
    ("lines of eval", 2000, "eval \"$(printf 'x=%s; : $x\\n' $(seq $n))\""),
    ("arms of case", 2000, "eval \"case z in $(printf 'a%s) :;; ' $(seq $n)) *) echo none;; esac\""),
    ("elif", 500, "eval \"if false; then :; $(printf 'elif test %s = x; then :; ' $(seq $n)) fi\""),
    ("nested braces", 5, "o=; c=; for ((i = 0; i < n; i++)); do o+='{ '; c+='; }'; done; eval \"$o :$c\""),
    ("nested substitutions", 3, "o=; c=; for ((i = 0; i < n; i++)); do o+='$(echo '; c+=')'; done; eval \": $o x$c\""),
    ("terms of arithmetic", 2000, "x=$(printf '%s+' $(seq $n)); echo $((${x}1))"),
    ("here-document", 5000, "{ echo 'cat <<E >/dev/null'; seq $n; echo E; } >s; . ./s"),
    ("here-string", 5000, "x=$(seq $n); read -d '' -r y <<<\"$x\"; echo ${#y}"),
    ("comment", 5000, "{ printf '# '; printf '%s ' $(seq $n); echo; } >s; . ./s"),
    ("variables", 1000, "for ((i = 0; i < n; i++)); do declare \"v$i=$i\"; done; for ((i = 0; i < n; i++)); do unset \"v$i\"; done"),
    ("exported variables", 1000, "for ((i = 0; i < n; i++)); do export \"v$i=$i\"; done; env | tail -n 1"),
    ("local variables", 1000, "f() { for ((i = 0; i < n; i++)); do local \"v$i=$i\"; done; }; f"),
    ("functions", 1000, "for ((i = 0; i < n; i++)); do eval \"f$i() { :; }\"; done; for ((i = 0; i < n; i++)); do f$i; done"),
    ("aliases", 1000, "for ((i = 0; i < n; i++)); do alias a$i=:; done; unalias -a"),
    ("depth of calls", 100, "f() { (($1 == 0)) || f $(($1 - 1)); }; f $n"),
    ("appended text", 5000, "for ((i = 0; i < n; i++)); do s+=abc; done; echo ${#s}"),
    ("prepended text", 500, "for ((i = 0; i < n; i++)); do s=$i; done; echo ${#s}"),
    ("characters by position", 2000, "s=$(printf 'a%.0s' $(seq $n)); for ((i = 0; i < n; i++)); do c=${s:i:1}; done; echo $c"),
    ("lines of a text by read", 2000, "s=$(seq $n); while read -r x; do :; done <<<\"$s\"; echo $x"),
    ("elements appended", 5000, "for ((i = 0; i < n; i++)); do a+=($i); done; echo ${#a[@]}"),
    ("elements from the end", 5000, "for ((i = n; i > 0; i--)); do a[i]=$i; done; echo ${#a[@]}"),
    ("elements taken from the front", 2000, "a=($(seq $n)); for ((i = 0; i < n; i++)); do unset \"a[$i]\"; done; echo ${#a[@]}"),
    ("elements taken from the end", 2000, "a=($(seq $n)); for ((i = 0; i < n; i++)); do unset 'a[-1]'; done; echo ${#a[@]}"),
    ("scattered elements", 5000, "for ((i = 0; i < n; i++)); do a[i * 7919 % n]=x; done; echo ${#a[@]}"),
    (
        "lists of elements",
        5000,
        "a=($(seq $n)); b=(\"${a[@]}\"); c=\"${b[*]}\"; d=(\"${a[@]/1/2}\"); echo ${#c} ${#d[@]} \"${!a[@]}\" | wc -c",
    ),
    (
        "keys",
        2000,
        "declare -A m; for ((i = 0; i < n; i++)); do m[k$i]=$i; done; for k in \"${!m[@]}\"; do ((s += m[$k])); unset \"m[$k]\"; done; echo $s",
    ),
    ("mapfile", 5000, "seq $n | mapfile -t a; mapfile -t a < <(seq $n); echo ${#a[@]}"),
    ("read -a", 5000, "read -ra a <<<\"$(echo $(seq $n))\"; echo ${#a[@]}"),
    ("read -n 1", 2000, "while read -rn 1 c; do :; done < <(head -c $n /dev/zero | tr '\\0' a)"),
    ("fields", 5000, "set -- $(seq $n); echo $#; x=\"$*\"; IFS=,; y=\"$*\"; echo ${#y}"),
    ("shift", 1000, "set -- $(seq $n); while (($#)); do shift; done"),
    ("arguments of printf", 5000, "printf '%s\\n' $(seq $n) >/dev/null; printf -v x '%05d,' $(seq $n); echo ${#x}"),
    ("braces", 5000, "eval \"echo {1..$n} a{,$(seq -s , $n)} >/dev/null\""),
    ("replacement", 20000, "s=$(printf 'ab%.0s' $(seq $n)); s=${s//a/xy}; s=${s//[xb]/}; echo ${#s}"),
    (
        "affixes",
        20000,
        "s=$(printf 'ab%.0s' $(seq $n))/x; echo ${#s} ${s##*/} ${s%/*} | wc -c; s=${s#*b}; s=${s%b*}; s=${s%%x*}; echo ${#s}",
    ),
    ("case of letters", 20000, "s=$(printf 'ab%.0s' $(seq $n)); s=${s^^}; s=${s,}; s=${s@Q}; printf %q \"$s\" | wc -c"),
    ("patterns", 20000, "s=$(printf 'ab%.0s' $(seq $n)); [[ $s == *a*b*c ]]; [[ $s == *(ab) ]]; case $s in *x*) ;; *ba*) echo yes;; esac"),
    ("regular expressions", 20000, "s=$(printf 'ab%.0s' $(seq $n)); [[ $s =~ (a+b)*c ]]; [[ $s =~ ^(ab)+$ ]]; echo $?"),
    ("pipeline", 10, "c=:; for ((i = 0; i < n; i++)); do c+=' | cat'; done; eval \"$c\""),
    ("subshells", 500, "for ((i = 0; i < n; i++)); do (:); x=$(:); done"),
    ("jobs", 200, "for ((i = 0; i < n; i++)); do : & done; wait"),
    ("jobs one by one", 100, "for ((i = 0; i < n; i++)); do : & done; while wait -n; do :; done"),
    ("history", 1000, "set -o history; for ((i = 0; i < n; i++)); do history -s \"echo $i\"; done; history | tail -n 1"),
    ("traps", 500, "trap ':' DEBUG; for ((i = 0; i < n; i++)); do :; done"),
    ("directories on the stack", 200, "for ((i = 0; i < n; i++)); do pushd / >/dev/null; popd >/dev/null; done"),
    // Files.
    ("files of a directory", 500, "mkdir d; for ((i = 0; i < n; i++)); do : >d/f$i; done; for f in d/*; do :; done; ls d | wc -l; rm -r d"),
    ("depth of a path", 50, "p=; for ((i = 0; i < n; i++)); do p+=a/; done; mkdir -p $p; : >${p}f; cd $p; pwd | wc -c; cat f"),
    (
        "tree",
        100,
        "for ((i = 0; i < n; i++)); do mkdir -p t/$((i / 10)); echo $i >t/$((i / 10))/$i; done; find t -type f | wc -l; cp -r t u; du -a u | wc -l; rm -r t",
    ),
    ("writes to a file", 2000, "for ((i = 0; i < n; i++)); do echo line $i; done >f; for ((i = 0; i < n; i++)); do echo $i >>f; done"),
    ("links", 200, "for ((i = 0; i < n; i++)); do ln -s f$i l$i; ln l$i h$i; mv h$i g$i; done; ls -l | wc -l"),
    // Tools.
    ("sort", 5000, "seq $n | tac | sort | sort -n | sort -k 1,1r | tail -n 1"),
    ("uniq, sort -u, comm, join", 2000, "seq $n | sort >a; uniq -c a | tail -n 1; comm a a | wc -l; join a a | wc -l; sort -u a a | wc -l"),
    ("cut, tr, paste, nl, rev, fold", 5000, "seq $n | cut -c 1-3 | tr 1 2 | paste - - | nl | rev | fold -w 10 | wc"),
    ("head, tail, tac, wc, split", 5000, "seq $n >a; head -n -5 a | tail -n +3 | tac | wc -l; split -l 100 a; cat x* | wc -c"),
    ("grep", 5000, "seq $n >a; grep -c 1 a; grep -E '(1|2)+3' a | wc -l; grep -v -i x a | wc -l; grep -o '[0-9]' a | wc -l"),
    ("grep -f", 500, "seq $n >a; grep -Fxf a a | wc -l; grep -wf a a | wc -l"),
    ("sed", 5000, "seq $n | sed 's/1/x/g; /2/d; y/3/4/' | wc -c"),
    ("sed, a growing space", 1000, "seq $n | sed ':a;N;$!ba;s/\\n/ /g' | wc -c; seq $n | sed -n 'H;${x;s/\\n/,/g;p}' | wc -c"),
    ("awk", 5000, "seq $n | awk '{s += $1; c[$1 % 10]++; l = l $1} END {print s, length(c), length(l)}'"),
    (
        "awk, arrays and functions",
        2000,
        "seq $n | awk '{a[NR] = $0} END {n = split(\"\", b); for (i = 1; i <= NR; i++) {b[i] = substr(a[i], 1, 2); gsub(/1/, \"x\", b[i])}; for (i in a) delete a[i]; print length(b)}'",
    ),
    ("awk, fields", 5000, "echo $(seq $n) | awk '{for (i = 1; i <= NF; i++) s += $i; $3 = \"x\"; print NF, s}'"),
    ("jq, a stream", 2000, "seq $n | jq -c '{a: ., b: [.]}' | jq -r '.b[]' | wc -l"),
    (
        "jq, an array",
        2000,
        "seq $n | jq -s 'map(. + 1) | add, length, (group_by(. % 10) | length), (map(tostring) | join(\",\") | length)'",
    ),
    (
        "jq, reduce",
        1000,
        "jq -n \"reduce range($n) as \\$i ([]; . + [\\$i]) | length, (reduce range($n) as \\$i ({}; .[\\$i | tostring] = \\$i) | length), ([limit($n; repeat(1))] | length)\"",
    ),
    ("xargs", 200, "seq $n | xargs -n 1 echo | wc -l; seq $n | xargs | wc -w"),
    ("diff, patch", 1000, "seq $n >a; sed 's/0$/x/' a >b; diff -u a b >p; patch -s a p; cmp a b"),
    (
        "tar, gzip",
        100,
        "mkdir d; for ((i = 0; i < n; i++)); do echo $i >d/$i; done; tar cf a.tar d; tar tf a.tar | wc -l; mkdir e; tar xf a.tar -C e; gzip a.tar; gunzip a.tar.gz",
    ),
    ("base64, od, checksums", 20000, "head -c $n /dev/zero | base64 | base64 -d | tee a | od | wc -l; md5sum a; sha256sum a; cksum a"),
    (
        "sqlite3",
        500,
        "{ echo 'create table t(x);begin;'; printf 'insert into t values(%s);\\n' $(seq $n); echo 'commit;select count(*), sum(x) from t;'; } | sqlite3 :memory:",
    ),
    (
        "git, files",
        50,
        "git config --global user.name n; git config --global user.email e; git init -q r; cd r; for ((i = 0; i < n; i++)); do echo $i >$i; done; git add .; git commit -qm x; git status --short | wc -l; git ls-files | wc -l",
    ),
    (
        "git, commits",
        30,
        "git config --global user.name n; git config --global user.email e; git init -q r; cd r; for ((i = 0; i < n; i++)); do git commit -q --allow-empty -m $i; done; git log --oneline | wc -l",
    ),
    ("date, bc, expr", 100, "for ((i = 0; i < n; i++)); do date -d @$i +%s; expr $i + 1; done | bc | wc -l"),
];

/// Operations of sessions and of tools.
const CALLS: &[(&str, usize, Call)] = &[
    ("sessions", 20, |n| {
        let mut sessions: Vec<Bash> = (0..n).map(|_| Bash::new()).collect();
        for bash in &mut sessions {
            bash.exec("x=1; echo $x")?;
        }
        Ok(())
    }),
    ("scripts of a session", 200, |n| {
        let mut bash = Bash::new();
        for i in 0..n {
            bash.exec(format!("x=$x$((x{i} = 1)); x=; f{i}() {{ :; }}"))?;
        }
        Ok(())
    }),
    ("snapshots of a session", 50, |n| {
        let mut bash = Bash::new();
        let mut kept = Vec::new();
        for i in 0..n {
            bash.exec(format!("echo {i} >/tmp/{i}; x={i}"))?;
            kept.extend(bash.snapshot());
        }
        Ok(())
    }),
    ("calls of a tool", 200, |n| ran(&OrchestratorTool::builder("t").tool(Noop).build()?, n)),
    ("calls of a durable run", 100, |n| {
        let tool = OrchestratorTool::builder("t").tool(Noop).durable(Durability::new(MemoryJournal::new(), b"key")).build()?;
        let DurableOutcome::Done(response) = tool.execute_durable(turns(n).as_str().into())? else { return Err("it waits".into()) };
        if response.exit_code == 0 { Ok(()) } else { Err(response.stderr.into()) }
    }),
    ("tools of an orchestrator", 100, |n| {
        let tools = (0..n).map(|i| -> Box<dyn CallableTool> {
            Box::new(ToolFn::new(&format!("work_{i}"), "Do the work.", |_, _| Ok(ToolOutput::text(""))).arg::<u64, _>("id", "Number"))
        });
        let tool = OrchestratorTool::builder("t").tools(tools).build()?;
        let response = tool.execute("tools work 7; work_7 1".into());
        if response.exit_code == 0 { Ok(()) } else { Err(response.stderr.into()) }
    }),
    ("results between tools", 200, |n| {
        let tool = OrchestratorTool::builder("t").tool(Noop).build()?;
        let response = tool.execute(format!("for ((i = 0; i < {n}; i++)); do x=$(noop $i); all+=$x; done; echo ${{#all}}").as_str().into());
        if response.exit_code == 0 { Ok(()) } else { Err(response.stderr.into()) }
    }),
];

type Answer = Result<(), Box<dyn Error>>;
/// Function that runs an operation of a size.
type Call = fn(usize) -> Answer;

/// Do nothing.
#[callable_tool(read_only)]
fn noop(n: u32) -> u32 {
    n
}

fn turns(n: usize) -> String {
    format!("for ((i = 0; i < {n}; i++)); do noop $i; done >/dev/null")
}

fn ran(tool: &OrchestratorTool, n: usize) -> Answer {
    let response = tool.execute(turns(n).as_str().into());
    if response.exit_code == 0 { Ok(()) } else { Err(response.stderr.into()) }
}

/// Runs an operation once.
fn run(name: &str, n: usize) -> Answer {
    if let Some((.., call)) = CALLS.iter().find(|(other, ..)| *other == name) {
        return call(n);
    }
    let (.., script) = SCRIPTS.iter().find(|(other, ..)| *other == name).ok_or("there is no such operation")?;
    let mut limits = Limits::new().max_function_depth(100_000).max_memory(4 << 30);
    (limits.processes, limits.descriptors, limits.depth) = (100_000, 100_000, 100_000);
    let mut bash = Bash::builder().limits(limits).build();
    let output = bash.exec(format!("n={n}\n{script}"))?;
    if output.stderr.is_empty() { Ok(()) } else { Err(output.stderr_text().into()) }
}

/// Instructions that an operation of a size takes, with the start of the program.
fn instructions(name: &str, n: usize) -> Result<f64, Box<dyn Error>> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--main-stacksize=67108864"]);
    let output = command.arg(std::env::current_exe()?).args(["--run", name, &n.to_string()]).output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        let why = text.lines().rfind(|line| !line.starts_with("==")).unwrap_or_default();
        return Err(format!("{name}, {n}: {why}").into());
    }
    let count = text.lines().find_map(|line| line.split_once("refs:")).ok_or("valgrind counts no instructions")?.1;
    Ok(count.trim().replace(',', "").parse()?)
}

/// Exponent of a power law through values that are taken at doubled sizes: the slope of their logarithms.
fn exponent(values: &[f64]) -> f64 {
    let middle = (values.len() as f64 - 1.0) / 2.0;
    let (mut covariance, mut variance) = (0.0, 0.0);
    for (i, value) in values.iter().enumerate() {
        let x = i as f64 - middle;
        covariance += x * value.max(1.0).log2();
        variance += x * x;
    }
    covariance / variance
}

fn main() -> Answer {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name, n] = args.as_slice()
        && flag == "--run"
    {
        return run(name, n.parse()?);
    }
    let all = SCRIPTS.iter().map(|(name, n, _)| (*name, *n)).chain(CALLS.iter().map(|(name, n, _)| (*name, *n)));
    let mut too_large = Vec::new();
    println!("| operation | sizes | million instructions | exponent |\n| --- | --- | --- | --- |");
    for (name, n) in all.filter(|(name, _)| args.is_empty() || args.iter().any(|part| name.contains(part.as_str()))) {
        let counts = match (0..SIZES).map(|i| instructions(name, n << i)).collect::<Result<Vec<_>, _>>() {
            Ok(counts) => counts,
            Err(error) => {
                println!("| {name} | {n} | {error} | |");
                too_large.push(name);
                continue;
            }
        };
        let differences: Vec<f64> = counts.windows(2).filter_map(|pair| Some(pair.get(1)? - pair.first()?)).collect();
        let exponent = exponent(&differences);
        let mut row = String::new();
        for difference in &differences {
            write!(row, "{:.1} ", difference / 1e6)?;
        }
        println!("| {name} | {n} to {} | {}| {exponent:.2} |", n << (SIZES - 1), row);
        if exponent > if name.contains("sort") { SORTING_EXPONENT_MAX } else { EXPONENT_MAX } {
            too_large.push(name);
        }
    }
    if too_large.is_empty() { Ok(()) } else { Err(format!("fails or grows too fast: {}", too_large.join("; ")).into()) }
}

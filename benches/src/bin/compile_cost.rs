//! What `#[callable_tool]` costs to compile. `cargo run --release -p bashkit-benches --bin compile_cost` writes two crates of 100 tools,
//! one with the macro and one by hand (the ten tools of `benches/compile` ten times), builds what they need, and then measures the CPU
//! time of `rustc` for the crates alone: without incremental compilation, taking turns, medians. It prints `docs/compile-time.md`.
//!
//! `compile_cost 5` runs five rounds instead of eleven; `compile_cost --keep` says where the crates are and measures nothing.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a program for people, that runs cargo"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The crates: name, root, ten tools.
const CRATES: [(&str, &str, &str); 2] = [
    ("with_macro", include_str!("../../compile/with_macro.rs"), include_str!("../../compile/with_macro_tools.rs")),
    ("by_hand", include_str!("../../compile/by_hand.rs"), include_str!("../../compile/by_hand_tools.rs")),
];
/// Asserts that both do the same.
const COMPARE: &str = include_str!("../../compile/compare.rs");
const TYPES: &str = include_str!("../../compile/types.rs");
/// How often each of them stands in its crate.
const N_COPIES: usize = 10;

/// Measures rustc for our crates, and nothing else.
const WRAPPER: &str = r#"#!/bin/bash
case " $* " in
*" --crate-name with_macro "* | *" --crate-name by_hand "*)
    [ "$COMPILE_COST_TIME$COMPILE_COST_EXPANDED" ] || exec "$@"
    [ "$COMPILE_COST_EXPANDED" ] && RUSTC_BOOTSTRAP=1 exec "$@" -Zunpretty=expanded >"$COMPILE_COST_EXPANDED"
    TIMEFORMAT='%3U %3S'
    { time "$@" 2>&3 3>&-; } 3>&2 2>"$COMPILE_COST_TIME" ;;
*) exec "$@" ;;
esac
"#;

fn main() {
    let args: Vec<_> = env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let target = env::var("CARGO_TARGET_DIR").map_or_else(|_| root.join("target"), PathBuf::from);
    let place = target.join("compile_cost");
    CRATES.iter().for_each(|krate| write_crate(root, &place, krate));
    let both = CRATES.map(|(name, ..)| format!("{name} = {{ path = \"../{name}\" }}\n")).concat();
    write_manifest(root, &place, "compare", &both);
    fs::write(place.join("compare/src/main.rs"), COMPARE).unwrap();
    fs::write(place.join("wrapper"), WRAPPER).unwrap();
    run(Command::new("chmod").arg("+x").arg(place.join("wrapper")));
    if args.iter().any(|arg| arg == "--keep") {
        println!("{}", place.display());
        return;
    }
    run(cargo(&place, &place.join("compare")).args(["run", "--quiet"]));
    let n_rounds = args.first().map_or(11, |arg| arg.parse().expect("a number of rounds"));
    let mut rows = String::new();
    for (what, command) in [("`cargo check`", "check"), ("`cargo build`", "build")] {
        for krate in CRATES {
            measure(&place, krate.0, command);
        }
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..n_rounds {
            for (times, krate) in times.iter_mut().zip(CRATES) {
                times.push(measure(&place, krate.0, command));
            }
        }
        let [with_macro, by_hand] = times.map(median);
        let more = (with_macro / by_hand - 1.0) * 100.0;
        writeln!(rows, "| {what} | {with_macro:.2} s | {by_hand:.2} s | {more:+.0} % |").unwrap();
    }
    let [with_macro, by_hand] = CRATES.map(|krate| lines(&krate));
    writeln!(rows, "| lines of source | {with_macro} | {by_hand} | {:+.0} % |", percent(with_macro, by_hand)).unwrap();
    let [with_macro, by_hand] = CRATES.map(|krate| expanded(&place, krate.0));
    let more = percent(with_macro, by_hand);
    writeln!(rows, "| bytes after expansion | {with_macro} | {by_hand} | {more:+.0} % |").unwrap();
    println!("{}", include_str!("../../compile/page.md").replace("{rows}", rows.trim_end()).replace("{machine}", &machine(n_rounds)));
}

/// Begins a crate of its own, so that it is compiled with the profile that users have.
fn write_manifest(root: &Path, place: &Path, name: &str, dependencies: &str) -> PathBuf {
    let folder = place.join(name);
    fs::create_dir_all(folder.join("src")).unwrap();
    let orchestrator = root.join("bashkit-orchestrator");
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n[workspace]\n\n[dependencies]\n\
         bashkit-orchestrator = {{ path = {orchestrator:?} }}\nschemars = \"1\"\nserde = {{ version = \"1\", features = [\"derive\"] }}\n\
         serde_json = \"1\"\n{dependencies}"
    );
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    folder
}

fn write_crate(root: &Path, place: &Path, (name, lib, tools): &(&str, &str, &str)) {
    let folder = write_manifest(root, place, name, "");
    fs::write(folder.join("src/types.rs"), TYPES).unwrap();
    let mut lib = format!("{lib}\npub mod types;\n");
    for copy in 0..N_COPIES {
        writeln!(lib, "pub mod tools_{copy};").unwrap();
        let tools = tools.replace("_zz", &format!("_{copy}")).replace("Zz", &copy.to_string());
        fs::write(folder.join(format!("src/tools_{copy}.rs")), tools).unwrap();
    }
    fs::write(folder.join("src/lib.rs"), lib).unwrap();
}

/// Seconds of CPU that rustc takes for a crate.
fn measure(place: &Path, name: &str, command: &str) -> f64 {
    let folder = place.join(name);
    run(Command::new("touch").arg(folder.join("src/lib.rs")));
    let time = place.join("time");
    let _ = fs::remove_file(&time);
    run(cargo(place, &folder).args([command, "--quiet"]).env("COMPILE_COST_TIME", &time));
    let text = fs::read_to_string(&time).unwrap();
    text.split_whitespace().map(|seconds| seconds.parse::<f64>().unwrap()).sum()
}

/// Bytes of a crate after expansion.
fn expanded(place: &Path, name: &str) -> usize {
    let (folder, text) = (place.join(name), place.join("expanded.rs"));
    run(Command::new("touch").arg(folder.join("src/lib.rs")));
    run(cargo(place, &folder).arg("check").env("COMPILE_COST_EXPANDED", &text));
    fs::read(&text).unwrap().len()
}

fn cargo(place: &Path, folder: &Path) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(folder).env("CARGO_TARGET_DIR", place.join("target")).env("CARGO_INCREMENTAL", "0").env_remove("RUSTFLAGS");
    cargo.env("RUSTC_WRAPPER", place.join("wrapper"));
    cargo
}

fn run(command: &mut Command) -> Vec<u8> {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Lines that people read and write, without what both crates share.
fn lines((_, lib, tools): &(&str, &str, &str)) -> usize {
    lib.lines().count() + tools.lines().count() * N_COPIES
}

#[expect(clippy::cast_precision_loss, reason = "for people")]
fn percent(one: usize, other: usize) -> f64 {
    (one as f64 / other as f64 - 1.0) * 100.0
}

fn machine(n_rounds: usize) -> String {
    let text = |command: &mut Command| String::from_utf8_lossy(&run(command)).trim().to_owned();
    let date = text(Command::new("date").arg("+%Y-%m-%d"));
    let rustc = text(Command::new("rustc").arg("-V"));
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let models: Vec<_> = cpus.lines().filter(|line| line.starts_with("model name")).collect();
    let model = models.first().and_then(|line| line.split_once(": ")).map_or("unknown", |(_, model)| model);
    format!("{date}, {rustc}, {model} ({} of them), medians of {n_rounds} rounds", models.len())
}

#!/usr/bin/env bash
# What a host builds: CPU seconds (user and system) of clean builds, and bytes of the stripped program. On an idle machine:
#   benches/compile/build_cost.sh [CHECKOUT]...      each is a clone of this repository; without any, this one
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_INCREMENTAL=0
unset CARGO_TARGET_DIR RUSTFLAGS

# CPU seconds of a command.
cpu() {
  local TIMEFORMAT='%U %S'
  { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ printf "%.0f", $1 + $2 }'
}

# A crate outside of the workspace: one tool, one orchestrator.
hello() { # CHECKOUT FEATURES
  mkdir -p "$work/hello/src"
  cat >"$work/hello/Cargo.toml" <<TOML
[package]
name = "hello"
version = "0.1.0"
edition = "2024"
[dependencies]
bashkit-orchestrator = { path = "$1/bashkit-orchestrator"$2 }
TOML
  cp "$1/Cargo.lock" "$work/hello/Cargo.lock"
  cat >"$work/hello/src/main.rs" <<'RUST'
use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};

/// Fetch a user by ID.
#[callable_tool]
fn get_user(id: u64) -> String {
    format!("user {id}")
}

fn main() {
    let api = OrchestratorTool::builder("shop").tool(Box::new(GetUser)).build().expect("one tool");
    print!("{}", api.execute("for id in 1 2; do get_user $id; done".into()).stdout);
}
RUST
}

row() { printf '| %s | %s | %s |\n' "$@"; }

[[ $# -gt 0 ]] || set -- "$(cd "$(dirname "$0")/../.." && pwd)"
for checkout; do
  checkout=$(cd "$checkout" && pwd)
  printf '%s\n\n| build | CPU s | bytes |\n| --- | ---: | ---: |\n' "$(git -C "$checkout" log -1 --format='%h %cs')"
  for features in '' ', default-features = false'; do
    hello "$checkout" "$features"
    seconds=$(cd "$work/hello" && cpu cargo build --release)
    strip "$work/hello/target/release/hello"
    row "one tool${features}" "$seconds" "$(stat -c %s "$work/hello/target/release/hello")"
    rm -rf "$work/hello"
  done
  export CARGO_TARGET_DIR=$work/target
  row '`cargo run --release --example ecommerce`' "$(cd "$checkout" && cpu cargo run --release --example ecommerce)" ''
  rm -rf "$work/target"
  # The program with all families, and again after a change of `wc`.
  if [[ -d $checkout/bashkit-cli ]]; then
    program=(-p bashkit-cli) wc=$checkout/bashkit-commands/text/src/wc.rs
  else
    program=(-p bashkit --bin bashkit --features 'git host-fs http sqlite') wc=$checkout/bashkit/src/commands/wc.rs
  fi
  (cd "$checkout" && cpu cargo build "${program[@]}" >/dev/null)
  touch "$wc"
  row 'the program, dev profile, after `touch wc.rs`' "$(cd "$checkout" && cpu cargo build "${program[@]}")" ''
  rm -rf "$work/target"
  unset CARGO_TARGET_DIR
  echo
done

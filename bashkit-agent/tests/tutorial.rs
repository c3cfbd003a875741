//! `docs/tutorial.md`, followed literally: blocks of `sh` are run in an empty folder, files are written as the page says, and what is printed is compared.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "tests start programs and stop at surprises"
)]

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

/// Block of the page: the text before it on its line of `<!-- … -->`, its language, its text.
struct Block {
    note: String,
    language: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let (mut blocks, mut note) = (Vec::new(), String::new());
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(said) = line.strip_prefix("<!-- ") {
            said.trim_end_matches(" -->").clone_into(&mut note);
        } else if let Some(language) = line.strip_prefix("```") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(Block { note: std::mem::take(&mut note), language: language.to_owned(), text: text.join("\n") + "\n" });
        }
    }
    blocks
}

/// Whether a text is another one in which `…` stands for the rest of a line.
fn is_like(shown: &str, printed: &str) -> bool {
    let (shown, printed): (Vec<&str>, Vec<&str>) = (shown.trim_end().lines().collect(), printed.trim_end().lines().collect());
    let line = |(shown, printed): (&&str, &&str)| match shown.strip_suffix('…') {
        Some(start) => printed.starts_with(start),
        None => shown == printed,
    };
    shown.len() == printed.len() && shown.iter().zip(&printed).all(line)
}

/// Folder in which Cargo finds no manifest above: it takes one for the workspace of a new package, and a machine may have such a file where programs keep their temporary ones.
fn folder_outside_packages() -> tempfile::TempDir {
    let is_outside = |folder: &PathBuf| folder.is_dir() && folder.ancestors().all(|above| !above.join("Cargo.toml").exists());
    let places = [std::env::temp_dir(), "/var/tmp".into(), "/dev/shm".into()];
    let place =
        places.iter().find(|place| is_outside(place)).ok_or_else(|| format!("each of {places:?} is missing or lies below a Cargo.toml"));
    tempfile::tempdir_in(place.unwrap()).unwrap()
}

/// Follows what a block of Rust says about its file.
fn write(folder: &Path, block: &Block) {
    let (name, how) = block.note.strip_prefix("file: ").unwrap().split_once(", ").unwrap_or((&block.note["file: ".len()..], ""));
    let path = folder.join("refunds").join(name);
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let text = match how {
        "" => block.text.clone(),
        "line 1" => {
            let rest = known.split_once('\n').unwrap().1;
            // A name that stands there already is not written again.
            format!("{}{rest}", block.text)
        }
        _ => {
            let from = how.strip_prefix("from `").and_then(|how| how.strip_suffix('`')).unwrap();
            format!("{}{}", &known[..known.find(from).unwrap()], block.text)
        }
    };
    std::fs::write(path, text).unwrap();
}

#[test]
fn the_tutorial_is_followed() {
    if std::env::var("TUTORIAL").is_err() {
        println!("skipped: TUTORIAL=1 builds the programs of docs/tutorial.md, which takes minutes");
        return;
    }
    let repository = PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned();
    let page = std::fs::read_to_string(repository.join("docs/tutorial.md")).unwrap();
    let target = std::env::current_exe()
        .unwrap()
        .ancestors()
        .find(|path| path.ends_with("debug") || path.ends_with("release"))
        .unwrap()
        .parent()
        .unwrap()
        .to_owned();
    let folder = folder_outside_packages();
    let server = common::serve();
    // What is built for this repository is used again where it is the same: the profile is.
    std::fs::create_dir(folder.path().join(".cargo")).unwrap();
    let manifest = std::fs::read_to_string(repository.join("Cargo.toml")).unwrap();
    let profiles = manifest.split("\n[profile.dev]").nth(1).unwrap();
    std::fs::write(folder.path().join(".cargo/config.toml"), format!("[profile.dev]{profiles}")).unwrap();
    let mut blocks = blocks(&page).into_iter().peekable();
    let (mut directory, mut n_compared) = (folder.path().to_owned(), 0);
    while let Some(block) = blocks.next() {
        match block.language.as_str() {
            "rust" => write(folder.path(), &block),
            "sh" => {
                let script = format!("set -e\n{}pwd >&3", block.text);
                let mut command = Command::new("bash");
                command.args(["-c", &format!("exec 3>'{}'\n{script}", folder.path().join("pwd").display())]).current_dir(&directory);
                command
                    .env("BASHKIT", &repository)
                    .env("CARGO_TARGET_DIR", &target)
                    .env("CARGO_NET_OFFLINE", "true")
                    .env("CARGO_PROFILE_DEV_DEBUG", "0");
                command.env("ANTHROPIC_API_KEY", "key").env("ANTHROPIC_BASE_URL", &server);
                let lock = repository.join("Cargo.lock");
                let output = command.output().unwrap();
                let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
                assert!(output.status.success(), "{}\n{stdout}{stderr}", block.text);
                directory = std::fs::read_to_string(folder.path().join("pwd")).unwrap().trim().into();
                if block.text.contains("cargo new") {
                    std::fs::copy(lock, directory.join("Cargo.lock")).unwrap();
                }
                if let Some(shown) = blocks.next_if(|next| next.language == "text") {
                    let is_shown = is_like(&shown.text, &stdout);
                    assert!(is_shown, "{}\nthe page shows\n{}\nand printed was\n{stdout}{stderr}", block.text, shown.text);
                    n_compared += 1;
                }
            }
            _ => {}
        }
    }
    assert!(n_compared >= 5, "{n_compared} outputs were compared");
}

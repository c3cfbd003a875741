//! A directory of the host is the workspace of a coding agent: its scripts work on a copy in a sandbox of ours, what they change is in the directory when they end, and what
//! somebody else changes there meanwhile is neither lost nor overwritten.
//!
//! `cargo run --release --example coding_agent_workspace`: on a small project that it makes and removes.
//! `… coding_agent_workspace DIRECTORY [OLD NEW [TESTS]]`: renames a name in all files of a directory, on a copy; runs the tests in a second sandbox, which is the host's bash; shows the difference, and
//! asks before it applies that.
use std::error::Error;
use std::path::{Path, PathBuf};

use bashkit_examples::staged::{Outcome, Staged, Wish, second_sandbox, show_and_ask};
use bashkit_orchestrator::{CallableTool, Tool};
use bashkit_workspace::collection::DirectoryCollection;
use bashkit_workspace::sandbox::{Filter, InMemory};
use bashkit_workspace::sync::SyncReport;
use bashkit_workspace::workspace::{CommandDecision, Workspace};
use serde_json::json;

const MAIN: &str = "def main():\n    print(greeting('world'))\n";
const GREETING: &str = "def greeting(name):\n    return 'hello ' + name\n";

/// The workspace of an agent that works on a directory.
fn open(directory: &Path) -> Result<Workspace, Box<dyn Error>> {
    // What the project itself ignores, and what no agent has to see.
    let ignored = std::fs::read_to_string(directory.join(".gitignore")).unwrap_or_default();
    let filter = Filter::default().gitignore(&ignored)?.gitignore("__pycache__/\n*.pyc\n")?;
    let files = DirectoryCollection::builder(directory).filter(filter.clone()).open()?;
    Ok(Workspace::builder()
        .collection("project", files)
        .filter(filter)
        .before_command(|command| match command.command.contains("git push") {
            true => CommandDecision::Refuse("pushing is for people".into()),
            false => CommandDecision::Run,
        })
        // A second sandbox on the same files: here one of ours too, in earnest a container or a machine far away.
        .remote("remote", InMemory::builder().env("CI", "1").build()?)
        .build()?)
}

/// What the model sends and gets back.
#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn turn(workspace: &Workspace, script: &str) -> Result<String, Box<dyn Error>> {
    println!("$ {}", script.trim().replace('\n', "\n  "));
    let response = workspace.execute(script.into());
    print!("{}{}", response.stdout, response.stderr);
    if response.exit_code != 0 {
        println!("[exit code {}]", response.exit_code);
    }
    Ok(response.stdout + &response.stderr)
}

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn show(report: &SyncReport) {
    print!("{}", report.render());
}

fn project() -> std::io::Result<PathBuf> {
    let directory = std::env::temp_dir().join(format!("bashkit-workspace-{}", std::process::id()));
    std::fs::create_dir_all(directory.join("src"))?;
    put(&directory, "src/main.py", MAIN)?;
    put(&directory, "src/greeting.py", GREETING)?;
    put(&directory, ".git/HEAD", "ref: refs/heads/main\n")?;
    Ok(directory)
}

#[expect(clippy::disallowed_methods, reason = "it plays the editor of somebody else")]
fn put(directory: &Path, path: &str, content: &str) -> std::io::Result<()> {
    let path = directory.join(path);
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    std::fs::write(path, content)
}

/// Renames a name in all files of a directory: whether that was applied.
#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn rename(directory: &Path, wish: &[String], answer: &mut dyn std::io::BufRead) -> Outcome<bool> {
    let staged = Staged::open(directory)?;
    let Wish { old, new, tests } = Wish::of(wish, &staged)?;
    let elsewhere = std::env::temp_dir().join(format!("bashkit-tests-{}-{old}", std::process::id()));
    let filter = Filter::default().gitignore("__pycache__/\n*.pyc\n")?;
    let workspace = Workspace::builder()
        .collection("copy", staged.copy().clone())
        .filter(filter)
        .remote("remote", second_sandbox(&elsewhere)?)
        .build()?;
    turn(&workspace, &format!("grep -rlIw {old} . | wc -l\ngrep -rlIw {old} . | xargs -r sed -i 's/\\b{old}\\b/{new}/g'"))?;
    let tested = workspace.execute_command(format!("remote -c {}", quoted(&tests)).as_str())?;
    std::fs::remove_dir_all(&elsewhere)?;
    println!("$ {tests}\n{}{}", tested.result.stdout_text(), tested.result.stderr_text());
    if tested.result.exit_code != 0 {
        return Err(format!("the tests fail with status {}: nothing was changed", tested.result.exit_code).into());
    }
    show_and_ask(&staged, answer)
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [directory, wish @ ..] = words.as_slice() {
        rename(Path::new(directory), wish, &mut std::io::stdin().lock())?;
        return Ok(());
    }
    let directory = project()?;
    let workspace = open(&directory)?;

    // What a model is told: the tools know where they are and which files there are.
    for tool in workspace.tools() {
        println!("{}: {}", tool.name(), tool.description().lines().next().unwrap_or_default());
    }
    println!();

    // A script edits the files of the host; what it does in between, and what is ignored, stays in the sandbox.
    turn(
        &workspace,
        "grep -rn hello src\nsed -i \"s/'hello '/'good morning, '/\" src/greeting.py\nmkdir -p src/__pycache__ && touch src/__pycache__/x.pyc\nwc -l src/*.py > /tmp/count; tail -1 /tmp/count",
    )?;
    assert!(std::fs::read_to_string(directory.join("src/greeting.py"))?.contains("good morning"));
    assert!(!directory.join("src/__pycache__").exists());

    // Partly here, partly there.
    turn(
        &workspace,
        "echo 'assert True' > test.py\nremote -c 'echo \"checked with CI=$CI: $(cat test.py)\" > report.txt'\ncat report.txt",
    )?;
    assert!(directory.join("report.txt").exists());

    // A hook that refuses.
    turn(&workspace, "git push --force")?;

    // Somebody saves the same file in an editor while a command is at work: here between a write of the model and the next look at the directory.
    workspace.sandbox().write_file(b"/workspace/src/main.py", b"def main():\n    print(greeting('agent'))\n")?;
    put(&directory, "src/main.py", "def main():\n    print(greeting('editor'))\n")?;
    let report = workspace.flush()?;
    println!();
    show(&report);
    assert_eq!(report.troubles().count(), 1);
    // Both are there, here and in the directory; the model is told, and settles it.
    let said = turn(&workspace, "cat src/main.py\ntail -n +1 src/main.conflict-*.py\nrm src/main.conflict-*.py")?;
    assert!(said.contains("editor") && said.contains("agent"));
    assert_eq!(std::fs::read_dir(directory.join("src"))?.count(), 2);

    // The tools by themselves, as a model that has no bash would call them.
    let tools = workspace.tools();
    let read = tools.iter().find(|tool| tool.name() == "read_file").ok_or("no such tool")?;
    print!("\nread_file: {}", read.respond(json!({"path": "src/greeting.py"}).as_object().ok_or("no object")?).stdout);
    std::fs::remove_dir_all(directory)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2,000 files, each of which uses a function; the change is shown, refused, agreed to, and stopped by tests.
    #[test]
    fn a_rename_across_2_000_files_is_tested_shown_and_applied_when_somebody_agrees() {
        let directory = std::env::temp_dir().join(format!("bashkit-rename-{}", std::process::id()));
        bashkit_examples::staged::project(&directory, 2_000).unwrap();
        let uses = |name: &str| {
            let read = |n: usize| std::fs::read_to_string(directory.join(format!("package{}/module{n}.py", n % 20))).unwrap();
            (0..2_000).filter(|n| read(*n).contains(name)).count()
        };
        let tests = "python3 -m unittest discover -q -p 'test*.py'".to_owned();
        let words = |new: &str| ["total_price".to_owned(), new.to_owned(), tests.clone()];
        assert!(!rename(&directory, &words("price_of_all"), &mut &b"n\n"[..]).unwrap());
        assert_eq!(uses("total_price("), 2_000);
        assert!(rename(&directory, &words("price_of_all"), &mut &b"y\n"[..]).unwrap());
        assert_eq!((uses("total_price("), uses("price_of_all(")), (0, 2_000));
        // A name of Python's own breaks the tests.
        let refused = rename(&directory, &["price_of_all".to_owned(), "lambda".to_owned(), tests.clone()], &mut &b"y\n"[..]).unwrap_err();
        assert!(refused.to_string().contains("nothing was changed"), "{refused}");
        assert_eq!(uses("price_of_all("), 2_000);
        std::fs::remove_dir_all(directory).unwrap();
    }
}

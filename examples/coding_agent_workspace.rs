//! A directory of the host is the workspace of a coding agent: its scripts work on a copy in a sandbox of ours, what they change is in the directory when they end, and what
//! somebody else changes there meanwhile is neither lost nor overwritten.
//!
//! `cargo run --release --example coding_agent_workspace [DIRECTORY]`: without one, on a small project that it makes and removes.
use std::error::Error;
use std::path::{Path, PathBuf};

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

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn Error>> {
    let given = std::env::args().nth(1);
    let directory = given.as_ref().map_or_else(project, |given| Ok(PathBuf::from(given)))?;
    let workspace = open(&directory)?;
    if given.is_some() {
        // Somebody's own files: only looked at.
        turn(&workspace, "find . -type f | sed 's/.*[.]//' | sort | uniq -c | sort -rn | head")?;
        return Ok(());
    }

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

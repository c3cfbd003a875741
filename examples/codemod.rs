//! A codemod whose every edit depends on what is read first, in one turn: eight files, each edited by the tier in its own header.
//!
//! `codemod DIRECTORY [OLD NEW [TESTS]]` does one over a directory of the host: a name is renamed in all files, on a copy, by tools that a script calls; tests run in a second sandbox; the difference is
//! shown, and it is asked before that is applied.
//!
//! Without a script a model reads eight files in one turn and edits eight in the next, with all eight sources in its context; here it sees eight lines.
use std::error::Error;

use std::path::Path;
use std::sync::Arc;

use bashkit_examples::services::{Project, services};
use bashkit_examples::staged::{Outcome, Staged, Wish, second_sandbox, show_and_ask};
use bashkit_orchestrator::{OrchestratorTool, Tool, ToolFailure, ToolFn, ToolOutput};
use bashkit_workspace::collection::{Expected, NewResource, ResourceCollection};
use bashkit_workspace::sandbox::Filter;
use bashkit_workspace::workspace::Workspace;

/// What a model would write.
const SCRIPT: &str = r#"
for path in $(list_services); do
  source=$(read_service "$path")
  case $source in
    '// tier: gold'*) timeout=5 ;;
    '// tier: silver'*) timeout=15 ;;
    *) timeout=60 ;;
  esac
  edit_service "$path" 'timeout: 30,' "timeout: $timeout,"
done
"#;

/// Script that a model would write for a directory, with the tools of [`rename`].
const RENAME: &str = r#"
for path in $(files_with "$OLD"); do
  replace_word "$path" "$OLD" "$NEW" || exit
done | awk '{ n += $1 } END { print n, "places in", NR, "files" }'
run_tests
"#;

fn failed(error: impl std::fmt::Display) -> ToolFailure {
    ToolFailure::new(error.to_string())
}

/// Replaces a word where it stands by itself: how often, and the text.
fn replaced(text: &str, old: &str, new: &str) -> (usize, String) {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let (mut n, mut out, mut rest) = (0, String::new(), text);
    while let Some((before, after)) = rest.split_once(old) {
        out.push_str(before);
        let is_word = !out.ends_with(is_part) && !after.starts_with(is_part);
        out.push_str(if is_word { new } else { old });
        n += usize::from(is_word);
        rest = after;
    }
    out.push_str(rest);
    (n, out)
}

/// Renames a name in all files of a directory: whether that was applied.
#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn rename(directory: &Path, words: &[String], answer: &mut dyn std::io::BufRead) -> Outcome<bool> {
    let staged = Staged::open(directory)?;
    let Wish { old, new, tests } = Wish::of(words, &staged)?;
    let (of_search, of_edit) = (staged.copy().clone(), staged.copy().clone());
    let search = ToolFn::new("files_with", "Paths of the files with a word, one a line.", move |arguments, _| {
        let word = arguments.get("word").and_then(|word| word.as_str()).unwrap_or_default();
        let mut found = String::new();
        for state in of_search.list().map_err(failed)?.states {
            let Some(resource) = of_search.read(&state.path).map_err(failed)? else { continue };
            let has = std::str::from_utf8(&resource.content).is_ok_and(|text| replaced(text, word, word).0 > 0);
            if has {
                found.push_str(&format!("{}\n", String::from_utf8_lossy(&state.path)));
            }
        }
        Ok(ToolOutput::text(found))
    });
    let search = search.arg::<String, _>("word", "The word").says(|tool| tool.effects.read_only = Some(true));
    let edit = ToolFn::new("replace_word", "Replace a word in a file, and print how often.", move |arguments, _| {
        let given = |name: &str| arguments.get(name).and_then(|value| value.as_str()).unwrap_or_default();
        let path = given("path").as_bytes();
        let resource = of_edit.read(path).map_err(failed)?.ok_or_else(|| failed("there is no such file"))?;
        let text = std::str::from_utf8(&resource.content).map_err(failed)?;
        let (n, text) = replaced(text, given("old"), given("new"));
        let kept = NewResource::file(text.into_bytes()).mode(resource.state.mode);
        of_edit.write(path, &Expected::Revision(resource.state.revision), &kept).map_err(failed)?;
        Ok(ToolOutput::text(format!("{n}\n")))
    });
    let edit = edit.arg::<String, _>("path", "The file").arg::<String, _>("old", "The word").arg::<String, _>("new", "What it becomes");
    let elsewhere = std::env::temp_dir().join(format!("bashkit-codemod-{}-{old}", std::process::id()));
    let second = Workspace::builder()
        .collection("copy", staged.copy().clone())
        .filter(Filter::default().gitignore("__pycache__/\n*.pyc\n")?)
        .sandbox(second_sandbox(&elsewhere)?)
        .build()?;
    let second = Arc::new(second);
    let there = Arc::clone(&second);
    let test = ToolFn::new("run_tests", "Run the tests in the second sandbox.", move |_, _| {
        let result = there.execute_command(tests.as_str()).map_err(failed)?.result;
        let said = result.stdout_text() + &result.stderr_text();
        if result.exit_code == 0 { Ok(ToolOutput::text(said)) } else { Err(ToolFailure::new(format!("the tests fail: {said}"))) }
    });
    let api = OrchestratorTool::builder("codemod").tool(Box::new(search)).tool(Box::new(edit)).tool(Box::new(test));
    let limits = bashkit_orchestrator::ExecutionLimits::new().max_commands(1_000_000).max_loop_iterations(1_000_000);
    let response = api.env("OLD", &old).env("NEW", &new).limits(limits).build()?.execute(RENAME.into());
    print!("{}{}", response.stdout, response.stderr);
    drop(second);
    std::fs::remove_dir_all(&elsewhere)?;
    if response.exit_code != 0 {
        return Err(format!("the script ends with status {}: nothing was changed", response.exit_code).into());
    }
    show_and_ask(&staged, answer)
}

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [directory, wish @ ..] = words.as_slice() {
        rename(Path::new(directory), wish, &mut std::io::stdin().lock())?;
        return Ok(());
    }
    let project = Project::default();
    let api = services(&project).build()?;
    let (response, trace) = api.execute_traced(SCRIPT.into());
    print!("{}{}", response.stdout, response.stderr);
    println!("\n{}", trace.render());
    assert_eq!((response.exit_code, project.wrong()), (0, vec![]));
    // A second time nothing is there to be edited: each call says so, and nothing is broken.
    let again = api.execute(SCRIPT.into());
    assert!(again.stderr.contains("is in services/s0.ts 0 times, not once") && project.wrong().is_empty());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_codemod_over_2_000_files_is_tested_shown_and_applied_when_somebody_agrees() {
        let directory = std::env::temp_dir().join(format!("bashkit-codemod-test-{}", std::process::id()));
        bashkit_examples::staged::project(&directory, 2_000).unwrap();
        let uses = |name: &str| {
            let read = |n: usize| std::fs::read_to_string(directory.join(format!("package{}/module{n}.py", n % 20))).unwrap();
            (0..2_000).filter(|n| read(*n).contains(name)).count()
        };
        // The name that occurs in the most files, and the tests of Python.
        assert!(!rename(&directory, &[], &mut &b""[..]).unwrap());
        assert_eq!(uses("total_price_renamed"), 0);
        assert!(rename(&directory, &[], &mut &b"y\n"[..]).unwrap());
        assert_eq!(uses("total_price_renamed"), 2_000);
        let broken = ["total_price_renamed".to_owned(), "lambda".to_owned()];
        assert!(rename(&directory, &broken, &mut &b"y\n"[..]).unwrap_err().to_string().contains("nothing was changed"));
        assert_eq!(uses("total_price_renamed"), 2_000);
        std::fs::remove_dir_all(directory).unwrap();
    }

    #[test]
    fn words_are_replaced_where_they_stand_by_themselves() {
        assert_eq!(replaced("a aa a_a (a) a", "a", "b"), (3, "b aa a_a (b) b".to_owned()));
    }
}

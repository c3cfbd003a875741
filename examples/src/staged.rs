//! A change of a directory of the host that is made on a copy, shown, and applied when somebody agrees.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::BufRead;
use std::path::Path;

use bashkit_orchestrator::process::Boundary;
use bashkit_workspace::collection::{
    DirectoryCollection, Expected, MemoryCollection, NewResource, ResourceCollection, ResourceEdit, ResourceKind, ResourceState,
};
use bashkit_workspace::sandbox::{Filter, InMemory, Local, Sandbox};

/// Result of an example.
pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// A directory and a copy of it that is worked on.
pub struct Staged {
    host: DirectoryCollection,
    copy: MemoryCollection,
    before: BTreeMap<Vec<u8>, ResourceState>,
}

impl Staged {
    /// Copies what is in a directory, but for `.git`, `node_modules` and what its `.gitignore` names.
    ///
    /// # Errors
    /// The directory cannot be read.
    pub fn open(directory: &Path) -> Outcome<Self> {
        let ignored = std::fs::read_to_string(directory.join(".gitignore")).unwrap_or_default();
        let host = DirectoryCollection::builder(directory).filter(Filter::default().gitignore(&ignored)?).open()?;
        let copy = MemoryCollection::new();
        let mut before = BTreeMap::new();
        for state in host.list()?.states {
            let Some(resource) = host.read(&state.path)? else { continue };
            let kept = NewResource::file(resource.content).mode(state.mode);
            let kept = if state.kind == ResourceKind::Directory { NewResource::directory().mode(state.mode) } else { kept };
            copy.write(&state.path, &Expected::Anything, &kept)?;
            before.insert(state.path.clone(), state);
        }
        Ok(Self { host, copy, before })
    }

    /// Copy that is worked on.
    #[must_use]
    pub fn copy(&self) -> &MemoryCollection {
        &self.copy
    }

    /// Number of files in the directory.
    #[must_use]
    pub fn n_files(&self) -> usize {
        self.before.len()
    }

    /// Edits that make the directory like the copy.
    ///
    /// # Errors
    /// The copy cannot be read.
    pub fn edits(&self) -> Outcome<Vec<ResourceEdit>> {
        let mut edits = Vec::new();
        let now: BTreeMap<Vec<u8>, ResourceState> = self.copy.list()?.states.into_iter().map(|state| (state.path.clone(), state)).collect();
        for (path, state) in &now {
            let was = self.before.get(path);
            if was.is_some_and(|was| (was.hash, was.mode, was.kind) == (state.hash, state.mode, state.kind)) {
                continue;
            }
            let Some(resource) = self.copy.read(path)? else { continue };
            let kept = NewResource::file(resource.content).mode(state.mode);
            let resource = if state.kind == ResourceKind::Directory { NewResource::directory().mode(state.mode) } else { kept };
            // What somebody changes meanwhile is not overwritten.
            let expected = was.map_or(Expected::Absent, |was| Expected::Revision(was.revision.clone()));
            edits.push(ResourceEdit::Write { path: path.clone(), expected, resource });
        }
        for (path, state) in self.before.iter().filter(|(path, _)| !now.contains_key(*path)) {
            edits.push(ResourceEdit::Delete { path: path.clone(), expected: state.revision.clone() });
        }
        Ok(edits)
    }

    /// Change as `diff -u` prints it.
    ///
    /// # Errors
    /// The files cannot be read.
    pub fn diff(&self) -> Outcome<String> {
        let sandbox = InMemory::new();
        for edit in self.edits()? {
            let (ResourceEdit::Write { path, .. } | ResourceEdit::Delete { path, .. }) = &edit;
            if let Some(before) = self.host.read(path)? {
                sandbox.write_file(&[b"/diff/a/", path.as_slice()].concat(), &before.content)?;
            }
            if let ResourceEdit::Write { resource, .. } = &edit {
                sandbox.write_file(&[b"/diff/b/", path.as_slice()].concat(), &resource.content)?;
            }
        }
        let shown = sandbox.execute_command(&"mkdir -p /diff/a /diff/b; cd /diff; diff -ruN a b | grep -v '^diff '".into())?;
        Ok(shown.stdout_text())
    }

    /// Brings the change to the directory; answers what was not applied, and why.
    ///
    /// # Errors
    /// The copy cannot be read.
    pub fn apply(&self) -> Outcome<Vec<String>> {
        let answers = self.host.edit(&self.edits()?);
        Ok(answers.into_iter().filter_map(|answer| answer.err().map(|error| error.to_string())).collect())
    }

    /// Name that is defined in one of the files (`def`, `fn`, `function`) and occurs in the most of them, and a command that tests the files.
    ///
    /// # Errors
    /// The copy cannot be read.
    pub fn suggest(&self) -> Outcome<(Option<String>, Option<String>)> {
        let mut defined: BTreeMap<String, usize> = BTreeMap::new();
        let mut texts = Vec::new();
        for path in self.before.keys() {
            let Some(resource) = self.copy.read(path)? else { continue };
            if let Ok(text) = std::str::from_utf8(&resource.content) {
                texts.push(text.to_owned());
            }
        }
        for line in texts.iter().flat_map(|text| text.lines()) {
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
            while let Some(word) = words.next() {
                let name = if matches!(word, "def" | "fn" | "function") { words.next() } else { None };
                if let Some(name) = name.filter(|name| name.len() > 4 && !name.starts_with('_')) {
                    defined.entry(name.to_owned()).or_default();
                }
            }
        }
        for text in &texts {
            let words: std::collections::BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            for word in words {
                if let Some(n) = defined.get_mut(word) {
                    *n += 1;
                }
            }
        }
        let name = defined.into_iter().max_by_key(|(_, n)| *n).map(|(name, _)| name);
        let has = |extension: &str| self.before.keys().any(|path| path.ends_with(extension.as_bytes()));
        let tests = match () {
            () if has(".py") => Some("python3 -m compileall -q . && python3 -m unittest discover -q -p 'test*.py'"),
            () if has(".js") || has(".mjs") => Some("find . -name '*.js' -o -name '*.mjs' | xargs -n 1 node --check"),
            () => None,
        };
        Ok((name, tests.map(str::to_owned)))
    }
}

/// Sandbox of the host's bash, in a directory of its own. It can read the interpreters that `PATH` names, wherever they are installed.
///
/// # Errors
/// The directory cannot be made.
pub fn second_sandbox(directory: &Path) -> Outcome<Local> {
    let mut builder = Local::builder(directory).landlock(Boundary::IfAvailable);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    for program in ["python3", "node"] {
        let Some(found) = std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|file| file.is_file()) else { continue };
        for file in [found.canonicalize()?, found] {
            // The folder around `bin`.
            if let Some(prefix) = file.ancestors().nth(2).filter(|prefix| prefix.parent().is_some()) {
                builder = builder.readable(prefix);
            }
        }
    }
    Ok(builder.build()?)
}

/// Rename that is asked for by the words `DIRECTORY [OLD NEW [TESTS]]`.
pub struct Wish {
    /// Name that is replaced.
    pub old: String,
    /// Name that takes its place.
    pub new: String,
    /// Command of the second sandbox that ends with 0 when all is well.
    pub tests: String,
}

impl Wish {
    /// Rename of the words behind the directory.
    ///
    /// # Errors
    /// There is no name to be renamed.
    pub fn of(words: &[String], staged: &Staged) -> Outcome<Self> {
        let (name, tests) = staged.suggest()?;
        let (old, new) = match words {
            [] => {
                let name = name.ok_or("no function is defined there: give the old and the new name behind the directory")?;
                let new = format!("{name}_renamed");
                (name, new)
            }
            [_] => return Err("the new name is missing: DIRECTORY OLD NEW [TESTS]".into()),
            [old, new, ..] => (old.clone(), new.clone()),
        };
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_name(&old) || !is_name(&new) {
            return Err("names have letters, digits and '_'".into());
        }
        let tests = words.get(2).cloned().or(tests).unwrap_or_else(|| "echo 'no tests are known for these files'".to_owned());
        Ok(Self { old, new, tests })
    }
}

/// Shows the change, asks, and applies it when the answer is `y`: whether it was.
///
/// # Errors
/// The files cannot be read, or something was not applied.
#[expect(clippy::print_stdout, reason = "a program for the terminal")]
pub fn show_and_ask(staged: &Staged, answer: &mut dyn BufRead) -> Outcome<bool> {
    const LINES_MAX: usize = 60;
    let diff = staged.diff()?;
    for line in diff.lines().take(LINES_MAX) {
        println!("{line}");
    }
    let n_more = diff.lines().count().saturating_sub(LINES_MAX);
    if n_more > 0 {
        println!("… and {n_more} more lines");
    }
    println!("{} of {} files change. Apply? [y/N]", staged.edits()?.len(), staged.n_files());
    let mut line = String::new();
    answer.read_line(&mut line)?;
    if !matches!(line.trim(), "y" | "yes") {
        println!("nothing was changed");
        return Ok(false);
    }
    let problems = staged.apply()?;
    if !problems.is_empty() {
        return Err(format!("not applied: {}", problems.join("; ")).into());
    }
    println!("applied");
    Ok(true)
}

/// Writes a project of so many Python files that all use one function, with a test of it.
///
/// # Errors
/// The directory cannot be written to.
#[expect(clippy::disallowed_methods, reason = "an example that makes files to work on")]
pub fn project(directory: &Path, n_files: usize) -> std::io::Result<()> {
    std::fs::create_dir_all(directory)?;
    std::fs::write(directory.join("prices.py"), "def total_price(items):\n    return sum(items)\n")?;
    let test = "import unittest\nfrom prices import total_price\n\nclass Prices(unittest.TestCase):\n    def test_all(self):\n        self.assertEqual(total_price([1, 2]), 3)\n";
    std::fs::write(directory.join("test_prices.py"), test)?;
    for n in 0..n_files {
        let package = directory.join(format!("package{}", n % 20));
        std::fs::create_dir_all(&package)?;
        let text =
            format!("from prices import total_price\n\nORDER = [{n}, 1]\n# total_prices is another name\nprint(total_price(ORDER))\n");
        std::fs::write(package.join(format!("module{n}.py")), text)?;
    }
    Ok(())
}

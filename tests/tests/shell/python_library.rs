//! The modules that `python3` brings with it are compiled, as a start must not compile them: what is committed is what the interpreter makes of the sources.
#![expect(clippy::disallowed_methods, reason = "a test that reads and writes files of the repository")]

use std::path::{Path, PathBuf};

use bashkit::Bash;
use bashkit::vfs::{FileSystem, Memory, OpenOptions};

const COMPILER: &str = r#"
import base64, importlib._bootstrap_external as bootstrap, sys
for name in sys.argv[1:]:
    with open("/tmp/source/" + name.replace("/", ".")) as file:
        code = compile(file.read(), "/var/lib/bashkit-python/" + name, "exec", dont_inherit=True)
    print(name, base64.b64encode(bootstrap._code_to_timestamp_pyc(code)).decode())
"#;

/// Paths of the sources below a directory.
fn sources(folder: &Path, below: &str, found: &mut Vec<String>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() && name != "compiled" {
            sources(&entry.path(), &format!("{name}/"), found)?;
        } else if name.ends_with(".py") {
            found.push(name);
        }
    }
    Ok(())
}

#[test]
fn the_modules_of_python_are_compiled() {
    use base64::Engine as _;
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bashkit-commands/python/library");
    let mut names = Vec::new();
    sources(&library, "", &mut names).unwrap();
    names.sort();
    let files = std::sync::Arc::new(Memory::new());
    let write = |path: &str, text: &[u8]| files.open(path.as_bytes(), OpenOptions::write(0o644)).unwrap().write_at(0, text).unwrap();
    files.mkdir(b"/tmp/source", 0o755).unwrap();
    for name in &names {
        write(&format!("/tmp/source/{}", name.replace('/', ".")), &std::fs::read(library.join(name)).unwrap());
    }
    write("/tmp/compile.py", COMPILER.as_bytes());
    let output = Bash::builder().fs(files).build().exec(format!("python3 /tmp/compile.py {}", names.join(" "))).unwrap();
    assert_eq!((output.status, output.stderr_text()), (0, "".into()));
    let mut stale = Vec::new();
    let text = output.stdout_text();
    for line in text.lines() {
        let (name, code) = line.split_once(' ').unwrap();
        let code = base64::engine::general_purpose::STANDARD.decode(code).unwrap();
        let path: PathBuf = library.join("compiled").join(format!("{name}c"));
        if std::env::var("UPDATE").is_ok() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &code).unwrap();
        }
        if std::fs::read(&path).ok().as_deref() != Some(&code) {
            stale.push(name.to_owned());
        }
    }
    assert_eq!(text.lines().count(), names.len());
    assert!(
        stale.is_empty(),
        "not what the interpreter compiles {stale:?} to: UPDATE=1 cargo test -p bashkit-tests --test shell python_library"
    );
}

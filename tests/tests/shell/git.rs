//! Repositories made here are read by the real git, and the other way round. A machine without git says so.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that runs the real git")]

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use bashkit::vfs::{Host, Memory, Mount};

const ENVIRONMENT: [(&str, &str); 7] = [
    ("HOME", "/nonexistent"),
    ("TZ", "UTC"),
    ("GIT_AUTHOR_NAME", "Ann"),
    ("GIT_AUTHOR_EMAIL", "a@b.c"),
    ("GIT_COMMITTER_NAME", "Ann"),
    ("GIT_COMMITTER_EMAIL", "a@b.c"),
    ("GIT_CONFIG_NOSYSTEM", "1"),
];

/// What our git says in a directory of the host.
fn ours(root: &Path, script: &str) -> String {
    let files = Memory::new();
    files.make_dirs(b"/work").unwrap();
    let mount = Mount::new(Arc::new(files));
    mount.mount(b"/work", Arc::new(Host::read_write(root).unwrap())).unwrap();
    let mut builder = bashkit::Bash::builder().fs(Arc::new(mount)).cwd("/work");
    for (name, value) in ENVIRONMENT {
        builder = builder.env(name, value);
    }
    let output = builder.build().exec(script).unwrap();
    assert_eq!(output.status, 0, "{script}\n{}", output.stderr_text());
    output.stdout_text()
}

/// What the real git says there; `None` without one.
fn real(root: &Path, script: &str) -> Option<String> {
    if Command::new("git").arg("--version").output().is_err() {
        eprintln!("not tested: there is no git on this machine");
        return None;
    }
    let output = Command::new("bash").args(["-c", script]).current_dir(root).envs(ENVIRONMENT).output().unwrap();
    assert!(output.status.success(), "{script}\n{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_real_git_reads_ours() {
    let root = tempfile::tempdir().unwrap();
    let script = "git init -q -b main; mkdir -p d/e; seq 100 >d/e/f; echo x >x; chmod +x x; ln -s x l; git add .; git commit -qm one
        git tag -a -m tag v1; git switch -qc side; seq 50 >d/e/f; git commit -qam side; git switch -q main; echo y >y; git add y; git commit -qm two
        git merge -q --no-edit side; echo z >>x; git stash -q; git stash apply -q; git add x; git commit -qm three; git mv y z; git commit -qm mv";
    ours(root.path(), script);
    let Some(checked) = real(root.path(), "git fsck --strict --no-dangling && git status --porcelain && git diff HEAD") else { return };
    assert_eq!(checked, "");
    for same in ["git log --format='%H %P %s'", "git ls-files -s", "git show-ref", "git stash list", "git rev-parse HEAD main@{1}"] {
        assert_eq!(ours(root.path(), same), real(root.path(), same).unwrap(), "{same}");
    }
}

#[test]
fn we_read_what_the_real_git_packed() {
    let root = tempfile::tempdir().unwrap();
    let script = "git init -q -b main; for i in $(seq 30); do seq $i 400 >f; echo $i >g$((i % 7)); git add .; git commit -qm \"commit $i\"; done
        git tag -a -m tag v1; git branch side HEAD~3; git gc -q --aggressive --prune=now; test -z \"$(ls .git/objects/??)\" 2>/dev/null || true";
    if real(root.path(), script).is_none() {
        return;
    }
    let same = [
        "git log",
        "git log --stat --format=%s",
        "git status",
        "git status --porcelain",
        "git show",
        "git show HEAD~5:f",
        "git blame -s f",
        "git diff HEAD~9",
        "git branch -av",
        "git cat-file -p v1",
        "git ls-tree -r HEAD~20",
        "git describe HEAD",
    ];
    for script in same {
        assert_eq!(ours(root.path(), script), real(root.path(), script).unwrap(), "{script}");
    }
}

#[test]
fn names_that_lead_out_are_not_written() {
    let root = tempfile::tempdir().unwrap();
    for (at, name) in ["..", ".git", ".GIT", "."].into_iter().enumerate() {
        let script = format!(
            "git init -q -b main r{at}; cd r{at}; git commit -q --allow-empty -m one; blob=$(echo evil | git hash-object -w --stdin)
            sub=$( {{ printf '100644 config\\0'; printf %s \"$blob\" | xxd -r -p; }} | git hash-object -w -t tree --stdin)
            tree=$( {{ printf '40000 {name}\\0'; printf %s \"$sub\" | xxd -r -p; }} | git hash-object -w -t tree --stdin)
            commit=$(printf 'tree %s\\nauthor A <a@b> 1 +0000\\ncommitter A <a@b> 1 +0000\\n\\nx\\n' \"$tree\" | git hash-object -w -t commit --stdin)
            git checkout -q \"$commit\" 2>&1; echo $?; git reset -q --hard \"$commit\" 2>&1; echo $?; git config core.bare; test ! -e ../config && echo safe"
        );
        let said = ours(root.path(), &script);
        assert!(said.contains("invalid path") && said.ends_with("128\nfalse\nsafe\n"), "{name}: {said}");
    }
}

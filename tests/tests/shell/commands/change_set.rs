//! Change sets of what scripts did to files.

use bashkit::Bash;
use bashkit::vfs::FileDiff;

/// What a script changed since the start, by kind and path, and as a text.
fn check(script: &str, expected: &[&str], text: &str) {
    let setup = "mkdir -p /w/d; cd /w; printf 'one\\ntwo\\n' >a; echo b >b; echo b >d/b; : >empty; printf '\\0x' >bin; ln -s a l; mkfifo p";
    for is_restored in [false, true] {
        let mut bash = Bash::builder().cwd("/w").build();
        assert_eq!(bash.exec(setup).unwrap().stderr_text(), "");
        let start = bash.snapshot().unwrap();
        if is_restored {
            // The files are others now: everything is compared.
            bash.restore(&start);
        }
        bash.exec(script).unwrap();
        let changes = bash.change_set_since(&start).unwrap();
        let told = |file: &FileDiff| format!("{:?} {}", file.kind, file.path_text());
        assert_eq!(changes.files.iter().map(told).collect::<Vec<_>>(), expected, "{script}");
        assert_eq!(changes.to_string(), text, "{script}");
        assert_eq!(changes.is_empty(), expected.is_empty());
    }
}

#[test]
fn each_kind_of_change_is_told() {
    check("", &[], "");
    check("touch a; cat a >x; rm x; cp a y; mv y a", &[], "");
    check("chmod 600 a", &["Mode /w/a"], "Mode of /w/a: 0644 -> 0600\n");
    check("chmod 700 d", &["Mode /w/d"], "Mode of /w/d: 0755 -> 0700\n");
    check("rm empty; : >new", &["Deleted /w/empty", "Created /w/new"], "Empty file /w/empty is deleted\nEmpty file /w/new is new\n");
    check("rm a", &["Deleted /w/a"], "--- a/w/a\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two\n");
    check("printf '\\0y' >bin", &["Modified /w/bin"], "Binary file /w/bin differs\n");
    check("chmod 755 bin", &["Mode /w/bin"], "Mode of /w/bin: 0644 -> 0755\n");
    check(
        "ln -sf b l; rm p",
        &["Modified /w/l", "Deleted /w/p"],
        "/w/l: symbolic link to a -> symbolic link to b\nDeleted named pipe: /w/p\n",
    );
    check("mkdir n; rm b; mkdir b", &["Modified /w/b", "Created /w/n"], "/w/b: file -> directory\nNew directory: /w/n\n");
    check("echo x >$'a\\nb'", &["Created /w/a\nb"], "--- /dev/null\n+++ b/w/a\\nb\n@@ -0,0 +1 @@\n+x\n");
}

#[test]
fn what_was_renamed_is_told_once() {
    check("mv a c", &["Renamed /w/c"], "Renamed: /w/a -> /w/c\n");
    check("mv bin c; chmod 600 c", &["Renamed /w/c"], "Renamed: /w/bin -> /w/c\nMode of /w/c: 0644 -> 0600\n");
    check("cp a c", &["Created /w/c"], "--- /dev/null\n+++ b/w/c\n@@ -0,0 +1,2 @@\n+one\n+two\n");
    // Two files hold the same.
    let moved = "Deleted directory: /w/d\nNew directory: /w/e\nRenamed: /w/d/b -> /w/e/b\nRenamed: /w/b -> /w/z\n";
    check("mkdir e; mv b z; mv d/b e; rmdir d", &["Deleted /w/d", "Created /w/e", "Renamed /w/e/b", "Renamed /w/z"], moved);
}

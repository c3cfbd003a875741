//! Repositories that were made to hurt: each ends in an error or within the limits.

use std::io::Write as _;

use bashkit::Bash;
use bashkit::Limits;
use sha1::{Digest, Sha1};

/// Byte strings joined.
macro_rules! bytes {
    ($($part:expr),* $(,)?) => {{
        let mut joined: Vec<u8> = Vec::new();
        $(joined.extend_from_slice(::std::convert::AsRef::<[u8]>::as_ref(&$part));)*
        joined
    }};
}

/// The name of an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Oid([u8; 20]);

impl Oid {
    fn hex(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl std::fmt::Display for Oid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.hex())
    }
}

/// Digits of git's base 85.
const BASE85: &[u8; 85] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

/// Lines of git's base 85, each with its length in front.
fn to_base85(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for line in data.chunks(52) {
        let n = u8::try_from(line.len()).unwrap_or(0);
        out.push(if n <= 26 { b'A' + n - 1 } else { b'a' + n - 27 });
        for group in line.chunks(4) {
            let mut four = [0; 4];
            for (to, from) in four.iter_mut().zip(group) {
                *to = *from;
            }
            let value = u32::from_be_bytes(four);
            for power in [85u32.pow(4), 85u32.pow(3), 85 * 85, 85, 1] {
                out.extend(BASE85.get((value / power % 85) as usize));
            }
        }
        out.push(b'\n');
    }
    out
}

/// The kind of an object.
enum Kind {
    Blob,
    Tree,
    Commit,
}

fn hash(kind: Kind, body: &[u8]) -> Oid {
    let kind = match kind {
        Kind::Blob => "blob",
        Kind::Tree => "tree",
        Kind::Commit => "commit",
    };
    Oid(sha1(&[format!("{kind} {}\0", body.len()).as_bytes(), body].concat()))
}

fn sha1(bytes: &[u8]) -> [u8; 20] {
    Sha1::digest(bytes).into()
}

/// An object of a pack: its kind, what stands between header and data, the data, the size that is claimed.
struct Packed {
    kind: u8,
    lead: Vec<u8>,
    data: Vec<u8>,
    size: u64,
    name: Option<Oid>,
}

impl Packed {
    fn new(kind: u8, data: Vec<u8>) -> Self {
        Self { kind, lead: Vec::new(), size: data.len() as u64, data, name: None }
    }
}

fn zlib(data: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

/// A pack and its index.
fn pack(objects: Vec<Packed>) -> (Vec<u8>, Vec<u8>) {
    let mut pack = bytes!["PACK", 2u32.to_be_bytes(), (objects.len() as u32).to_be_bytes()];
    let mut names: Vec<(Oid, u32)> = Vec::new();
    for object in objects {
        if let Some(name) = object.name {
            names.push((name, pack.len() as u32));
        }
        let mut size = object.size;
        let mut byte = object.kind << 4 | (size & 15) as u8;
        size >>= 4;
        while size > 0 {
            pack.push(byte | 0x80);
            byte = (size & 0x7f) as u8;
            size >>= 7;
        }
        pack.push(byte);
        pack.extend(object.lead);
        pack.extend(zlib(&object.data));
    }
    pack.extend(sha1(&pack));
    names.sort();
    let mut index = vec![0xff, b't', b'O', b'c', 0, 0, 0, 2];
    for first in 0..=255u8 {
        index.extend((names.iter().filter(|(name, _)| name.0[0] <= first).count() as u32).to_be_bytes());
    }
    names.iter().for_each(|(name, _)| index.extend(name.0));
    index.resize(index.len() + 4 * names.len(), 0);
    names.iter().for_each(|(_, at)| index.extend(at.to_be_bytes()));
    index.resize(index.len() + 40, 0);
    (pack, index)
}

fn limits() -> Limits {
    Limits { steps: 60_000_000, memory_bytes: 64 << 20, ..Limits::new() }
}

/// Runs a script in a repository with these files below `.git`; a limit that was met answers −1.
fn run(files: &[(&str, &[u8])], limits: Limits, script: &str) -> (i32, String) {
    let mut builder = Bash::builder().cwd("/r").limits(limits).env("HOME", "/h").env("GIT_AUTHOR_NAME", "A");
    for (name, value) in [("GIT_AUTHOR_EMAIL", "a@b"), ("GIT_COMMITTER_NAME", "A"), ("GIT_COMMITTER_EMAIL", "a@b")] {
        builder = builder.env(name, value);
    }
    let plain: [(&str, &[u8]); 3] = [("HEAD", b"ref: refs/heads/main\n"), ("refs/heads/.keep", b""), ("objects/pack/.keep", b"")];
    for (name, body) in plain.iter().chain(files) {
        builder = builder.file(if name.starts_with('/') { (*name).to_owned() } else { format!("/r/.git/{name}") }, body);
    }
    match builder.build().exec(script) {
        Ok(output) => (output.status, format!("{}{}", output.stdout_text(), output.stderr_text())),
        Err(error) => (-1, error.to_string()),
    }
}

fn with_pack(objects: Vec<Packed>, limits: Limits, script: &str) -> (i32, String) {
    let (pack, index) = pack(objects);
    run(&[("objects/pack/pack-1.pack", &pack), ("objects/pack/pack-1.idx", &index)], limits, script)
}

/// A number as deltas write it.
fn varint(mut n: u64) -> Vec<u8> {
    let mut out = Vec::new();
    while n > 0x7f {
        out.push((n & 0x7f) as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
    out
}

#[test]
fn long_chains_of_deltas_end() {
    for (n, want) in [(4000, 0), (10_000, 128)] {
        let base = b"hello\n".to_vec();
        let mut objects = vec![Packed::new(3, base.clone())];
        // Each delta copies its base, which stands before it: 3 to 30 bytes back.
        let same = bytes![varint(6), varint(6), [0x90, 6]];
        let mut before = 1 + zlib(&base).len();
        for i in 0..n {
            let mut object = Packed { kind: 6, lead: vec![before as u8], ..Packed::new(6, same.clone()) };
            before = 2 + zlib(&same).len();
            if i + 1 == n {
                object.name = Some(hash(Kind::Blob, &base));
            }
            objects.push(object);
        }
        let (status, text) = with_pack(objects, limits(), &format!("git cat-file -p {}", hash(Kind::Blob, &base)));
        assert_eq!((status, text.contains("too long")), (want, want != 0), "{text}");
    }
}

#[test]
fn deltas_that_lie_end() {
    let (a, b) = (Oid([1; 20]), Oid([2; 20]));
    let delta = bytes![varint(6), varint(6), [0x90, 6]];
    let on = |base: Oid, name: Oid, data: Vec<u8>| Packed { lead: base.0.to_vec(), name: Some(name), ..Packed::new(7, data) };
    let (status, text) = with_pack(vec![on(b, a, delta.clone()), on(a, b, delta)], limits(), &format!("git cat-file -p {a}"));
    assert_eq!((status, text.contains("delta chain")), (128, true), "{text}");
    // Ten gigabytes out of a few bytes: in the delta, and in the header.
    let base = vec![b'x'; 60_000];
    let mut huge = bytes![varint(60_000), varint(10_000_000_000)];
    for _ in 0..200_000 {
        huge.extend([0xb0, 0x60, 0xea]);
    }
    let name = hash(Kind::Blob, &base);
    let objects = vec![Packed { name: Some(name), ..Packed::new(3, base.clone()) }, on(name, a, huge)];
    let (status, text) = with_pack(objects, limits(), &format!("git cat-file -p {a}"));
    assert_eq!(status, -1, "{text}");
    let objects = vec![Packed { name: Some(name), size: 10_000_000_000, ..Packed::new(3, base) }];
    let (status, text) = with_pack(objects, limits(), &format!("git cat-file -p {name}"));
    assert_eq!((status, text.contains("inflate")), (128, true), "{text}");
}

#[test]
fn a_bomb_meets_the_limits() {
    let body = vec![0; 100 << 20];
    let name = hash(Kind::Blob, &body).hex();
    let file = zlib(&bytes![format!("blob {}\0", body.len()), body]);
    let (first, rest) = name.split_at(2);
    let (status, text) = run(&[(&format!("objects/{first}/{rest}"), &file)], limits(), &format!("git cat-file -p {name} | wc -c"));
    assert_eq!(status, -1, "{text}");
    // A loose object under the name of another, as one that is its own parent would be.
    let own = "11".repeat(20);
    let body = format!("tree {own}\nparent {own}\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\nx\n");
    let file = zlib(format!("commit {}\0{body}", body.len()).as_bytes());
    let (status, text) = run(&[(&format!("objects/11/{}", "11".repeat(19)), &file)], limits(), &format!("git log {own}"));
    assert_eq!((status, text.contains("corrupt")), (128, true), "{text}");
}

#[test]
fn a_tree_of_the_same_trees_meets_the_limits() {
    // Ten entries in forty levels: 10⁴⁰ files.
    let blob = hash(Kind::Blob, b"");
    let mut objects = vec![Packed { name: Some(blob), ..Packed::new(3, Vec::new()) }];
    let (mut mode, mut below) = ("100644", blob);
    for _ in 0..40 {
        let body: Vec<u8> = (0..10).flat_map(|i| bytes![format!("{mode} f{i}\0"), below.0]).collect();
        below = hash(Kind::Tree, &body);
        mode = "40000";
        objects.push(Packed { name: Some(below), ..Packed::new(2, body) });
    }
    for script in ["git ls-tree -r --name-only", "git diff-tree -r --name-only $(printf '' | git hash-object -w -t tree --stdin)"] {
        let objects = objects.iter().map(|o| Packed { lead: Vec::new(), data: o.data.clone(), ..*o }).collect();
        let (status, text) = with_pack(objects, limits(), &format!("{script} {below} >/dev/null"));
        assert_eq!(status, -1, "{script}: {text}");
    }
}

/// An index of version 2 or 4 with these entries, which says that there are `n`.
fn index(version: u32, n: u32, entries: &[(usize, &[u8])]) -> Vec<u8> {
    let mut body = bytes!["DIRC", version.to_be_bytes(), n.to_be_bytes()];
    for (drop, path) in entries {
        let from = body.len();
        body.extend([0; 24]);
        body.extend(0o100644u32.to_be_bytes());
        body.extend([0; 12]);
        body.extend(hash(Kind::Blob, b"").0);
        body.extend((path.len().min(0xfff) as u16).to_be_bytes());
        if version == 4 {
            body.extend(bytes![[*drop as u8], path, [0]]);
        } else {
            body.extend_from_slice(path);
            let used = body.len() - from;
            body.resize(from + (used + 8) / 8 * 8, 0);
        }
    }
    let sum = sha1(&body);
    body.extend(sum);
    body
}

#[test]
fn an_index_that_lies_is_corrupt() {
    let is_corrupt = |index: Vec<u8>, script: &str| {
        let (status, text) = run(&[("index", &index)], limits(), script);
        assert!(status == -1 || (status == 128 && text.contains("corrupt")), "{status} {text}");
    };
    is_corrupt(index(2, u32::MAX, &[(0, b"a")]), "git status");
    is_corrupt(index(2, 2, &[(0, b"b"), (0, b"a")]), "git ls-files");
    is_corrupt(index(4, 2, &[(0, b"a"), (9, b"b")]), "git ls-files");
    // Each path is the one before and a byte more: 10⁵ entries would be 5 · 10⁹ bytes.
    let entries = vec![(0, &b"x"[..]); 100_000];
    is_corrupt(index(4, 100_000, &entries), "git ls-files");
    // A name that leads out is neither written nor removed.
    let evil = index(2, 1, &[(0, b"../x")]);
    let (_, text) = run(
        &[("index", &evil), ("/x", b"kept\n")],
        limits(),
        "git rm -f ../x :/ . ; git reset --hard; git checkout -- .; git clean -fdx; cat /x",
    );
    assert!(text.contains("kept\n"), "{text}");
    let sound = index(2, 1, &[(0, b"a")]);
    for at in 0..sound.len() {
        let mut wrong = sound.clone();
        wrong[at] ^= 0xff;
        let end = wrong.len() - 20;
        let sum = sha1(&wrong[..end]);
        wrong[end..].copy_from_slice(&sum);
        run(&[("index", &wrong)], limits(), "git status; git ls-files -s");
        let (status, _) = run(&[("index", &sound[..at])], limits(), "git status");
        assert_eq!(status, 128, "{at}");
    }
}

fn commit(parent: Option<Oid>, time: usize) -> Vec<u8> {
    let parent = parent.map(|oid| format!("parent {oid}\n")).unwrap_or_default();
    let who = format!("A <a@b> {time} +0000");
    format!("tree {}\n{parent}author {who}\ncommitter {who}\n\nc{time}\n", hash(Kind::Tree, b"")).into_bytes()
}

#[test]
fn a_long_line_of_commits_is_walked_without_recursion() {
    let n = 100_000;
    let mut objects = vec![Packed { name: Some(hash(Kind::Tree, b"")), ..Packed::new(2, Vec::new()) }];
    let mut last = None;
    let mut early = None;
    for time in 1..=n {
        let body = commit(last, time);
        last = Some(hash(Kind::Commit, &body));
        if time == 2 {
            early = last;
        }
        objects.push(Packed { name: last, ..Packed::new(1, body) });
    }
    let (pack, index) = pack(objects);
    let (tip, early) = (last.unwrap().hex(), early.unwrap().hex());
    let limits = Limits { steps: 400_000_000, memory_bytes: 512 << 20, ..Limits::new() };
    let files = [("objects/pack/pack-1.pack", &pack[..]), ("objects/pack/pack-1.idx", &index), ("refs/heads/main", tip.as_bytes())];
    let script = format!(
        "git rev-list --count HEAD; git merge-base HEAD {early}; git log --topo-order --format=%s | tail -n1; git rev-parse HEAD~99998"
    );
    let (status, text) = run(&files, limits.clone(), &script);
    assert_eq!((status, text), (0, format!("{n}\n{early}\nc1\n{early}\n")));
    let (status, text) = run(&files, Limits { steps: 100_000, ..limits }, "git log >/dev/null");
    assert_eq!(status, -1, "{text}");
}

#[test]
fn many_references_and_lines_of_configuration() {
    let oid = hash(Kind::Commit, &commit(None, 1)).hex();
    let packed: String = (0..100_000).map(|i| format!("{oid} refs/tags/t{i:06}\n")).collect();
    let objects = vec![
        Packed { name: Some(hash(Kind::Commit, &commit(None, 1))), ..Packed::new(1, commit(None, 1)) },
        Packed { name: Some(hash(Kind::Tree, b"")), ..Packed::new(2, Vec::new()) },
    ];
    let (pack, index) = pack(objects);
    let mut files = vec![("objects/pack/pack-1.pack", &pack[..]), ("objects/pack/pack-1.idx", &index), ("refs/heads/main", oid.as_bytes())];
    files.push(("packed-refs", packed.as_bytes()));
    let limits = Limits { steps: 100_000_000, memory_bytes: 256 << 20, ..Limits::new() };
    let (status, text) =
        run(&files, limits.clone(), "git tag | wc -l; git show-ref -s refs/tags/t099999; git branch; git tag -d t000000; git tag | wc -l");
    assert_eq!((status, text), (0, format!("100000\n{oid}\n* main\nDeleted tag 't000000' (was {})\n99999\n", oid.get(..7).unwrap())));
    let loops: [(&str, &[u8]); 2] = [("refs/heads/main", b"ref: refs/heads/other\n"), ("refs/heads/other", b"ref: refs/heads/main\n")];
    let (status, text) = run(&loops, limits.clone(), "git log; git branch; git status; git rev-parse HEAD; git show-ref");
    assert!(status > 0, "{text}");
    let (status, text) = run(&[("HEAD", b"ref: HEAD\n")], limits.clone(), "git status; git log; git branch");
    assert!(status >= 0, "{text}");
    let config: String = (0..100_000).map(|i| format!("[a \"{i}\"]\n\tk = {i}\n")).collect();
    let (status, text) = run(
        &[("config", config.as_bytes())],
        limits.clone(),
        "git config a.99999.k; git config --get-regexp 'a\\.7.*' | wc -l; git config a.5.k new; git config a.5.k",
    );
    assert_eq!((status, text.ends_with("new\n")), (0, true), "{text}");
    // An alias that names itself.
    let (status, text) = run(&[("config", b"[alias]\n\tx = y\n\ty = x\n")], limits, "git x");
    assert!(status > 0, "{text}");
}

#[test]
fn patterns_that_are_slow_are_paid_for() {
    let pattern = format!("{}b\n", "*a".repeat(40));
    let rules = pattern.repeat(1000);
    let script = format!("for i in {{1..50}}; do : >{}$i; done; git status --porcelain | wc -l", "a".repeat(200));
    let limits = Limits { steps: 20_000_000, ..limits() };
    let (status, text) = run(&[("/r/.gitignore", rules.as_bytes())], limits, &script);
    assert!(status == -1 || text.trim() == "51", "{text}");
}

#[test]
fn a_second_status_reads_no_file_that_is_unchanged() {
    let mut bash = Bash::builder().cwd("/r").env("HOME", "/h").limits(Limits { steps: 2_000_000_000, ..Limits::new() }).build();
    let script = "git init -q -b main; head -c 10000 /dev/zero >z; for i in {1..5000}; do cp z f$i; done; git add .
        git -c user.name=A -c user.email=a@b commit -qm one; git status --porcelain";
    let output = bash.exec(script).unwrap();
    assert_eq!((output.status, output.stdout_text()), (0, String::new()));
    // To read them is 5,000 · 10,000 / 16 steps at least.
    let mut again =
        Bash::builder().fs(bash.fs().unwrap()).cwd("/r").env("HOME", "/h").limits(Limits { steps: 1_000_000, ..Limits::new() }).build();
    let output = again.exec("git status --porcelain; echo x >>f7; git status --porcelain").unwrap();
    assert_eq!((output.status, output.stdout_text()), (0, " M f7\n".to_owned()));
}

#[test]
fn a_patch_that_is_a_bomb_meets_the_limits() {
    let body = vec![0; 100 << 20];
    let packed = to_base85(&zlib(&body));
    let zero = Oid([0; 20]);
    let text = bytes![
        format!(
            "diff --git a/x b/x\nnew file mode 100644\nindex {zero}..{}\nGIT binary patch\nliteral {}\n",
            hash(Kind::Blob, &body),
            body.len()
        ),
        packed,
        "\nliteral 0\nHcmV?d00001\n\n"
    ];
    let (status, said) = run(&[("/p", &text)], limits(), "git apply /p");
    assert_eq!(status, -1, "{said}");
    // Counts that no file has.
    let (status, said) = run(&[], limits(), "printf -- '--- a/x\\n+++ b/x\\n@@ -1,99999999999 +1,99999999999 @@\\n x\\n' | git apply");
    assert_eq!((status, said.contains("corrupt patch")), (128, true), "{said}");
}

/// A hook that commits is asked about that commit, too.
#[test]
fn a_hook_that_calls_itself_ends() {
    let mut bash = Bash::new();
    let outcome = bash.exec(
        "export GIT_{AUTHOR,COMMITTER}_NAME=a GIT_{AUTHOR,COMMITTER}_EMAIL=b; git init -q r; cd r; mkdir -p .git/hooks; echo 'git commit --allow-empty -qm x' >.git/hooks/pre-commit; \
         chmod +x .git/hooks/pre-commit; git commit --allow-empty -qm y; echo $?",
    );
    assert!(outcome.map_or(true, |output| output.stdout_text() != "0\n"), "it came to an end that it has not");
}

/// A bundle of one reference and this pack.
fn bundle(mut pack: Vec<u8>, count: Option<u32>) -> Vec<u8> {
    if let Some(count) = count {
        pack.truncate(pack.len() - 20);
        pack[8..12].copy_from_slice(&count.to_be_bytes());
        pack.extend(sha1(&pack));
    }
    bytes!["# v2 git bundle\n", "1".repeat(40), " refs/heads/main\n\n", pack]
}

#[test]
fn bundles_that_lie() {
    let check = |file: Vec<u8>, limits: Limits| run(&[("/r/x", &file)], limits, "git bundle unbundle x 2>&1");
    let sound = || Packed::new(3, b"hello".to_vec());
    assert_eq!(check(bundle(pack(vec![sound()]).0, None), limits()).0, 0);
    for (objects, count) in [
        (vec![sound()], Some(u32::MAX)),
        (vec![Packed { size: 4, ..sound() }], None),
        (vec![Packed { size: u64::MAX >> 4, ..sound() }], None),
        // Deltas upon themselves, upon what is not there, of no kind.
        (vec![Packed { lead: vec![0], ..Packed::new(6, b"\x05\x05\x05hello".to_vec()) }], None),
        (vec![Packed { lead: vec![7; 20], ..Packed::new(7, b"\x05\x05\x05hello".to_vec()) }], None),
        (vec![Packed::new(5, Vec::new())], None),
    ] {
        let (status, text) = check(bundle(pack(objects).0, count), limits());
        assert!(status != 0 && text.contains("fatal: "), "{status} {text}");
    }
    let bomb = bundle(pack(vec![Packed::new(3, vec![0; 100 << 20])]).0, None);
    let (status, text) = check(bomb, Limits { memory_bytes: 16 << 20, ..limits() });
    assert_eq!(status, -1, "{text}");
    for file in [&b"# v2 git bundle\n"[..], b"# v2 git bundle\n\n", b"# v2 git bundle\nx\n\n", b"# v3 git bundle\n@x\n\nPACK"] {
        let (status, text) = check(file.to_vec(), limits());
        assert!(status > 0, "{status} {text}");
    }
}

#[test]
fn attributes_that_never_end() {
    let chain: String = (0..50_000).map(|n| format!("[attr]m{n} m{}\n", n + 1)).collect();
    let chain = format!("{chain}[attr]self self other\n* m0 self\n");
    let (status, text) = run(&[("/r/.gitattributes", chain.as_bytes())], limits(), "git check-attr m50000 other -- x");
    assert_eq!((status, text.as_str()), (0, "x: m50000: set\nx: other: set\n"));
    let stars = format!("{} x\n", "*a".repeat(2000)).repeat(200);
    let (status, _) = run(&[("/r/.gitattributes", stars.as_bytes())], limits(), "git check-attr x -- $(printf 'a%.0s' {1..2000})b");
    assert!(status <= 0);
}

#[test]
fn working_trees_that_are_not_of_this_repository_stay() {
    let files: [(&str, &[u8]); 4] = [
        ("worktrees/x/gitdir", b"/precious/.git\n"),
        ("worktrees/x/commondir", b"../..\n"),
        ("worktrees/x/HEAD", b"ref: refs/heads/x\n"),
        ("/precious/.git", b"gitdir: /elsewhere\n"),
    ];
    let script = "git worktree remove -f -f /precious; git worktree move /precious /gone; ls -A /precious; ls /gone";
    let (_, text) = run(&files, limits(), script);
    assert!(text.contains("does not point back") && text.contains(".git\n") && text.contains("cannot access '/gone'"), "{text}");
    let (status, text) = run(&[("BISECT_TERMS", b"../../x\ngood\n"), ("BISECT_START", b"main\n")], limits(), "git bisect good 2>&1");
    assert!(status == 1 && text.contains("not a valid term"), "{text}");
}

//! Bytes of archives, repositories and databases.

use std::cell::RefCell;
use std::sync::Arc;

use bashkit::vfs::{FileSystem, OpenOptions};

use crate::bench::{Bench, limits, memory, read, same, session, tree};
use crate::cases::Cases;

/// Files that a script leaves in `/tmp/seeds`.
fn made_by(script: &str) -> Vec<Vec<u8>> {
    let mut bash = session().limits(limits().max_steps(200_000_000)).build();
    let text =
        format!("mkdir /tmp/seeds /tmp/t; cd /tmp/t; mkdir d; echo one >a; seq 200 >d/b; ln -s a l; ln a h; : >e; chmod 755 a\n{script}");
    let _ = bash.exec(text);
    let Some(fs) = bash.fs() else { return Vec::new() };
    tree(&*fs, b"/tmp/seeds").into_iter().map(|(_, _, bytes)| bytes).filter(|bytes| !bytes.is_empty()).collect()
}

pub fn tar_seeds(_: &Cases) -> Vec<Vec<u8>> {
    made_by(
        "for f in ustar gnu posix v7 oldgnu; do tar --format=$f -cf /tmp/seeds/$f a d l h e; done; tar -cf /tmp/seeds/small e; tar -czf /tmp/seeds/gz a
        tar -cf /tmp/seeds/up --transform='s,^,../,' -P a; tar -cPf /tmp/seeds/abs /tmp/t/a; ln -s /etc x; tar -cf /tmp/seeds/link x; rm x; mkdir x; echo y >x/passwd; tar -rf /tmp/seeds/link x/passwd",
    )
}

pub fn zip_seeds(_: &Cases) -> Vec<Vec<u8>> {
    made_by(
        "zip -qr /tmp/seeds/a.zip a d e; zip -q0 /tmp/seeds/s.zip a; zip -qy /tmp/seeds/l.zip l; zip -q /tmp/seeds/c.zip -z a <<<comment; cd d; zip -q /tmp/seeds/u.zip ../a",
    )
}

pub fn compress_seeds(_: &Cases) -> Vec<Vec<u8>> {
    made_by(
        "for f in a d/b e; do for c in gzip bzip2 xz zstd lz4 compress; do $c -c $f >/tmp/seeds/${f##*/}.$c; done; done 2>/dev/null; cp a d/b /tmp/seeds; gzip -cn9 a d/b >/tmp/seeds/two",
    )
}

/// Unpacks an input in a folder, and looks at everything beside it.
fn unpack(bench: &mut Bench, input: &[u8], list: &str, extract: &str) -> Result<(), String> {
    let files = memory();
    let bash = || session().fs(Arc::clone(&files)).cwd("/tmp");
    let mut first = bash().build();
    let prepared = first.exec("mkdir -p /tmp/w /tmp/beside; echo safe >/tmp/beside/a; echo safe >/tmp/a");
    bench.judge(prepared)?;
    put(&*files, b"/tmp/in", input);
    let outside = |fs: &dyn FileSystem| tree(fs, b"/").into_iter().filter(|(path, ..)| !path.starts_with(b"/tmp/w")).collect::<Vec<_>>();
    let before = outside(&*files);
    let mut listed = Vec::new();
    for _ in 0..2 {
        let answer = bash().build().exec(list);
        let is_whole = answer.is_ok();
        listed.push((is_whole, bench.judge(answer)?));
    }
    if listed.iter().all(|(is_whole, _)| *is_whole) {
        same("listed twice", &listed[0].1.stdout, &listed[1].1.stdout)?;
    }
    let answer = bash().cwd("/tmp/w").build().exec(extract);
    bench.judge(answer)?;
    let after = outside(&*files);
    match after.iter().find(|file| !before.contains(file)).or_else(|| before.iter().find(|file| !after.contains(file))) {
        Some((path, meta, _)) => Err(format!("unpack: something outside changed: {} {meta}", path.escape_ascii())),
        None => Ok(()),
    }
}

fn put(fs: &dyn FileSystem, path: &[u8], bytes: &[u8]) {
    if let Ok(file) = fs.open(path, OpenOptions::write(0o644)) {
        let _ = file.append(bytes);
    }
}

pub fn tar(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    unpack(
        bench,
        input,
        "tar -tvf in",
        "tar -xf ../in; tar -xOf ../in | cksum; tar -xf ../in --strip-components=1; tar -df ../in; tar -xf ../in",
    )
}

pub fn zip(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    unpack(
        bench,
        input,
        "unzip -l in; zipinfo in",
        "unzip -oq ../in; unzip -p ../in | cksum; unzip -t ../in; unzip -ojq ../in; unzip -oq ../in; zip -T ../in; funzip ../in | cksum",
    )
}

pub fn compress(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let script = "cd /tmp; for c in gzip bzip2 xz zstd lzma; do type $c >x 2>&1 || continue; $c -dc <in >one 2>e; s=$?; $c -t <in >x 2>&1; t=$?; [ $((s > 0)) = $((t > 0)) ] || echo \"$c -t says $t, $c -d $s: $(cat e)\"
        $c -dc <in >two 2>e; cmp one two || echo \"$c -dc twice\"; for l in -1 -6; do $c -c $l <in >z 2>e || { echo \"$c $l: $(cat e)\"; continue; }; $c -dc <z | cmp in - || echo \"$c $l does not come back\"; done; done";
    match bench.whole(&[("/tmp/in", input)], script)? {
        Some(output) if !output.stdout.is_empty() => Err(format!("{}  {}", output.stdout_text(), output.stderr_text())),
        _ => Ok(()),
    }
}

/// A repository with branches, a tag, a stash and a pack.
fn repository() -> Arc<dyn FileSystem> {
    thread_local! {
        static MADE: RefCell<Option<Arc<dyn FileSystem>>> = const { RefCell::new(None) };
    }
    MADE.with_borrow_mut(|made| {
        let fs = made.get_or_insert_with(|| {
            let files = memory();
            let mut bash = session().limits(limits().max_steps(500_000_000)).fs(Arc::clone(&files)).build();
            let _ = bash.exec(
                "mkdir /tmp/r; cd /tmp/r; git init -q -b main; git config user.name A; git config user.email a@b; seq 30 >a; mkdir d; echo x >d/b; git add .; git commit -qm one
                git branch side; sed -i s/5/five/ a; git commit -qam two; git tag -am tag v1; git checkout -q side; echo y >c; git add c; git commit -qm three; git checkout -q main
                git merge -q -m merge side; git gc -q; echo z >>a; git stash -q; seq 40 >a; git add a; git commit -qm four; echo w >>a; echo '*.o' >.gitignore",
            );
            files
        });
        fs.snapshot().unwrap_or_else(memory)
    })
}

pub fn git_seeds(_: &Cases) -> Vec<Vec<u8>> {
    let fs = repository();
    let files = tree(&*fs, b"/tmp/r/.git").into_iter().filter(|(_, meta, bytes)| meta.starts_with("Regular") && bytes.len() < 8000);
    let of_file = files.map(|(path, _, bytes)| [path.strip_prefix(b"/tmp/r/.git/".as_slice()).unwrap_or(&path), b"\0", &bytes].concat());
    let hash = "0123456789012345678901234567890123456789";
    let objects = [
        format!("commit\0tree {hash}\nparent {hash}\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\ntext\n"),
        format!("tag\0object {hash}\ntype commit\ntag v\ntagger A <a@b> 1 +0000\n\ntext\n"),
        "tree\x00100644 a\0aaaaaaaaaaaaaaaaaaaa40000 d\0bbbbbbbbbbbbbbbbbbbb".into(),
    ];
    of_file.chain(objects.map(String::into_bytes)).collect()
}

pub fn git(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let at = input.iter().position(|b| *b == 0).unwrap_or(input.len());
    let (name, content) = (&input[..at], input.get(at + 1..).unwrap_or_default());
    let fs = repository();
    let mut script = String::new();
    if [b"commit".as_slice(), b"tag", b"tree"].contains(&name) {
        put(&*fs, b"/tmp/in", content);
        script = format!(
            "h=$(git hash-object -w --literally -t {0} /tmp/in) && {{ echo $h >.git/refs/heads/odd; git log odd; git show $h; git cat-file -p $h; git ls-tree -r $h; git diff odd main; }}\n",
            String::from_utf8_lossy(name)
        );
    } else {
        let path = [b"/tmp/r/.git/", name].concat();
        let _ = fs.privileged().map(|fs| fs.chmod(&path, 0o644));
        put(&*fs, &path, content);
    }
    script += "git status; git log --stat --all; git fsck; git diff; git show HEAD; git branch -av; git stash list -p; git tag -n; git ls-files -s; git cat-file --batch-all-objects --batch-check; git reflog; git config -l; git verify-pack -v .git/objects/pack/*.idx; git rev-list --all --objects; git blame a; git describe";
    let mut outputs = Vec::new();
    for _ in 0..2 {
        let answer = session().fs(Arc::clone(&fs)).cwd("/tmp/r").build().exec(&script);
        if answer.is_err() {
            return bench.judge(answer).map(drop);
        }
        outputs.push(bench.judge(answer)?);
    }
    let expected = repository();
    for name in [b"/tmp/r/a".as_slice(), b"/tmp/r/c", b"/tmp/r/d/b", b"/tmp/r/.gitignore"] {
        same("a file of the work tree", &read(&*expected, name), &read(&*fs, name))?;
    }
    same("git twice", &outputs[0].stdout, &outputs[1].stdout)
}

pub fn sqlite_seeds(_: &Cases) -> Vec<Vec<u8>> {
    made_by(
        "sqlite3 /tmp/seeds/a 'pragma page_size=512; create table t(a integer primary key, b text, c real, d blob); insert into t values(1,\"x\",2.5,x\"00ff\"),(2,null,-1e300,zeroblob(900)); create index i on t(b); create view v as select * from t'
        sqlite3 /tmp/seeds/b 'pragma page_size=512; create table w(k primary key, v) without rowid; insert into w values(1,2),(3,4)'; sqlite3 /tmp/seeds/c 'pragma page_size=1024; create table e(x); create trigger g after insert on e begin delete from e; end'",
    )
}

pub fn sqlite(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let script = "cd /tmp; cp in db; r() { sqlite3 db 'pragma integrity_check(3)' .schema 'select * from t limit 20' 'select * from w' 'select count(*) from sqlite_master' .dump 2>&1; echo $?; }; r >one; r >two; cmp one two || { echo 'read twice'; diff one two; }; cmp in db || echo 'reading changes the file'";
    match bench.whole(&[("/tmp/in", input)], script)? {
        Some(output) if !output.stdout.is_empty() => Err(format!("sqlite: {}  {}", output.stdout_text(), output.stderr_text())),
        _ => Ok(()),
    }
}

//! Directories of the host that are mounted, against every way out of them. The outside is looked at with the host's own eyes after each row.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises, and look at the host")]

use std::fmt::Write as _;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bashkit::host::Identity;
use bashkit::vfs::{FileSystem, Host, HostAccess, Memory, Mount, OpenOptions, privileged};
use bashkit::{Bash, Limits};

/// A directory with a part that is mounted at `/work` and one that is outside of it.
struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let place = Self { dir: tempfile::tempdir().unwrap() };
        for dir in ["in/d/e", "out/deep", "ro"] {
            fs::create_dir_all(place.at(dir)).unwrap();
        }
        for (file, text) in
            [("in/f", "inside\n"), ("in/d/f", "inside\n"), ("out/f", "outside\n"), ("out/deep/f", "outside\n"), ("ro/f", "kept\n")]
        {
            fs::write(place.at(file), text).unwrap();
        }
        fs::set_permissions(place.at("out/f"), fs::Permissions::from_mode(0o4755)).unwrap();
        for (to, name) in [
            (place.at("out"), "abs"),
            (place.at("out/f"), "abs_f"),
            ("../out".into(), "rel"),
            ("../out/f".into(), "rel_f"),
            ("d/../../out".into(), "up"),
            ("abs".into(), "two"),
            ("two/../abs".into(), "three"),
            ("/proc/self/root".into(), "root"),
            ("/proc/self/cwd".into(), "cwd"),
            (format!("/proc/{}/root{}", std::process::id(), place.at("out").display()).into(), "proc"),
            ("/".into(), "slash"),
            ("..".into(), "dots"),
            (place.at("out/new"), "dangling"),
            ("loop".into(), "loop"),
            ("/dev/fd/0".into(), "fd"),
        ] {
            symlink(to, place.at("in").join(name)).unwrap();
        }
        place
    }

    fn at(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    fn files(&self) -> Mount {
        let files = Mount::new(Arc::new(bashkit::standard_files(
            &Identity::default(),
            Arc::new(bashkit::host::SystemClock::new()),
            &Limits::new().max_file_bytes(8 << 20),
        )));
        files.mount(b"/work", Arc::new(Host::read_write(self.at("in")).unwrap())).unwrap();
        files.mount(b"/ro", Arc::new(Host::read_only(self.at("ro")).unwrap())).unwrap();
        files
    }

    /// Everything that is not to be changed: names, modes, owners, sizes, times, contents.
    fn outside(&self) -> String {
        [self.at("out"), self.at("ro")].iter().map(|dir| look(dir)).collect()
    }
}

fn look(path: &Path) -> String {
    let meta = fs::symlink_metadata(path).unwrap();
    let kind = meta.file_type();
    let mut text = format!(
        "{} {:o} {} {} {} {}.{}\n",
        path.display(),
        meta.mode(),
        meta.uid(),
        meta.nlink(),
        meta.size(),
        meta.mtime(),
        meta.mtime_nsec()
    );
    if kind.is_dir() {
        let mut names: Vec<PathBuf> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        names.sort();
        names.iter().for_each(|name| text.push_str(&look(name)));
    } else if kind.is_file() {
        let _ = writeln!(text, "{:?}", fs::read(path).unwrap());
    }
    text
}

/// Scripts in `/work` that must neither read nor change what is outside. `OUT` stands for the host's path of the directory outside.
const ESCAPES: &[&str] = &[
    "cat ../out/f; echo x >../out/f; echo x >../out/new",
    "cat ../../../../../../OUT/f; cat /work/../OUT/f; cat /work/../../out/f",
    "cat OUT/f; echo x >OUT/f; rm -rf OUT",
    "cat abs/f; echo x >abs/f; echo x >abs/new; mkdir abs/dir; ls abs/",
    "cat abs_f; echo x >abs_f; echo x >>abs_f; truncate -s 0 abs_f; chmod 777 abs_f; touch abs_f; chown 1 abs_f",
    "cat rel/f; echo x >rel/f; rm -rf rel/*; rmdir rel/deep",
    "cat rel_f; cp f rel_f; cp -f f rel_f; mv f rel_f/; dd if=f of=rel_f; tee rel_f <f; sed -i s/out/x/ rel_f",
    "cat up/f; echo x >up/f; cd up && echo x >f; cd -P up && ls",
    "cat two/f three/f; echo x >two/f; echo x >three/f; rm -r two/deep three/deep",
    "cat root/OUT/f; echo x >root/OUT/f; ls root/",
    "cat cwd/out/f; ls cwd/; echo x >cwd/out/f",
    "cat proc/f; echo x >proc/f; ls proc/",
    "cat slash/OUT/f; echo x >slash/OUT/f",
    "cat dots/out/f; ls dots/; echo x >dots/out/f; rm -rf dots/out",
    "echo x >dangling; : >>dangling; cp f dangling; mkdir dangling; ln f dangling; touch dangling",
    "cat loop; echo x >loop; ls loop/; rm -rf loop/",
    "cat fd <f; echo x >fd; cat fd/../../out/f",
    "ln -s OUT mine; cat mine/f; echo x >mine/f; rm -rf mine/; ls -R mine/",
    "ln -s OUT/f mine; cat mine; echo x >mine; chmod 0 mine; touch mine; chown 1:1 mine; truncate -s 1 mine",
    "ln -s /proc/self/fd mine; ls mine/; cat mine/*; for i in 3 4 5 6 7 8 9 10; do cat mine/$i/../out/f; done",
    "for i in 0 3 4 5 6 7 8 9 10 11 12; do ln -s /proc/self/fd/$i l$i; cat l$i/../out/f; echo x >l$i/../out/new; done",
    "ln OUT/f hard; ln abs_f hard2; ln -L abs_f hard3; ln rel/f hard4; cat hard hard2 hard3 hard4; echo x >hard3",
    "mv rel/f stolen; mv abs/f stolen; cat stolen; mv f abs/f; mv d abs/d; mv -T d rel",
    "mv dots x; cat x/out/f; mv x y; cp -rL y/out z; cat z/f y/out/f",
    "mkdir /tmp/all; cp -rL abs rel up two three d f /tmp/all; grep -r outside /tmp/all d; grep -R outside abs rel two d; find -L abs rel two d -name f -exec grep outside {} +",
    "cp -r abs/. copy; cat copy/f; cp -a rel copy2; cat copy2/f; tar chf - abs rel two d f | tar xOf -; tar cf - abs/f rel/f",
    "tar cf t --transform 's,^f$,../out/f,' f; tar xPf t; tar cf t --transform 's,^f$,abs/f,' f; tar xf t",
    "zip -q z.zip f; unzip -qo z.zip -d abs; unzip -qo z.zip -d ../out; gzip -k rel_f; gzip -kf abs/f",
    "rm -rf /work/..; rm -rf /work/../out; rm -rf ./*/; find -L . -delete; find . -L -type f -delete",
    "chmod -R 0 .; chmod -R 777 abs rel two; chmod 6777 abs/f; chown -R 1:1 . ; chown -L -R 1:1 abs/; touch -r f abs/f",
    "mv /work /elsewhere; rmdir /work; rm -r /work; ln -s /ro /work/ro; echo x >ro/f; rm ro/f; mv /ro /x",
    "echo x >/ro/f; echo x >/ro/new; rm /ro/f; mv /ro/f .; chmod 0 /ro/f; touch /ro/f; ln /ro/f h; truncate -s 0 /ro/f; mkdir /ro/d; exec 3<>/ro/f; echo x >&3",
    "sed -i s/kept/x/ /ro/f; cp f /ro/f; cp f /ro/; ln -s x /ro/l; chown 1 /ro/f; mkfifo /ro/p; rm -rf /ro /ro/; : >/ro/f; dd if=f of=/ro/f; tee -a /ro/f <f",
    "ln -s /ro/f l; echo x >l; echo x >>l; truncate -s 0 l; sed -i s/k/x/ l; cp f l; rm -rf /work/l/../ro; echo x >/work/../ro/f",
    "mv abs /ro/; mv /ro/f /work/f; cp -l /ro/f h; echo x >h; rename f x /ro/f; install -m 4777 f /ro/f",
    "git init -q --separate-git-dir=../out/g; git init -q abs/g; git -C rel init -q; git init -q; git config core.worktree OUT; git add -A; git commit -qm x; git rm -rqf .",
    "sqlite3 abs/db 'create table t(x)'; sqlite3 ../out/db 'create table t(x)'; sqlite3 x \"attach 'abs/db' as a; create table a.t(x)\"",
    "cd d; cat ../../out/f; cd ../..; cat out/f; cd /work/d/e/../../..; cat out/f; cat /work/d/../../out/f",
    "cd d; mv ../d ../e2; cat ../../out/f; cd ..; cd ..; cat out/f; echo x >out/f",
    "cd d/e; rm -rf /work/d; cat ../../../out/f; echo x >../../../out/new; mkdir -p ../../../out/x; pwd -P",
    "cat $'\\x2e\\x2e/out/f' .$'\\x00'./out/f './../out/f' '..//out//f' '.../out/f' '..\\out\\f' '../OUT/f' $'..\\n/out/f'",
    "cat $(printf '../%.0s' {1..2000})OUT/f; cat $(printf 'd/../%.0s' {1..700})../out/f; cat $(printf '/%.0s' {1..4000})OUT/f",
    "x=.; for i in {1..60}; do ln -s $x l$i; x=l$i/..; done; cat l60/out/f; cat l39/OUT/f; echo x >l60/out/new",
    "exec 3<.; cat /dev/fd/3/../out/f /proc/self/fd/3/../out/f; echo x >/proc/self/fd/3/../out/new; cat /proc/self/cwd/../out/f",
    "cat /proc/1/root/OUT/f /proc/self/root/OUT/f /proc/self/environ /proc/self/mem /proc/kcore /dev/mem /etc/shadow",
    "mount --bind OUT d; umount /work; cat d/f; mount -o remount,rw /ro; echo x >/ro/f; chroot .. cat out/f; pivot_root . .",
    "echo 'cat ../out/f' >s; chmod +x s; ./s; printf '#!../out/f\\n' >t; chmod +x t; ./t; . ../out/f; bash abs/f; source rel/f",
];

#[test]
fn no_path_leads_out_of_a_mount() {
    let mut escaped = Vec::new();
    for script in ESCAPES {
        let place = Place::new();
        let before = place.outside();
        let out = place.at("out").display().to_string();
        let mut bash = Bash::builder().fs(Arc::new(place.files())).cwd("/work").build();
        let script = script.replace("OUT", &out);
        let output = bash.exec(script.as_str()).unwrap_or_else(|stopped| stopped.output);
        let (text, after) = (output.stdout_text(), place.outside());
        let inside = look(&place.at("in"));
        if text.contains("outside") || after != before || inside.contains("outside") {
            escaped.push(format!("{script}\n{text}{}\n{before}{after}", output.stderr_text()));
        }
        assert!(place.at("ro/f").exists() && place.at("out/f").exists(), "{script}");
    }
    assert!(escaped.is_empty(), "{}", escaped.join("\n---\n"));
}

/// Operations on a name that a thread swaps between a directory of the mount and a link out of it.
fn tries(files: &dyn FileSystem, at: &[u8], turn: u32) -> Option<Vec<u8>> {
    let path = |name: &str| [at, b"/x/", name.as_bytes()].concat();
    let x = [at, b"/x"].concat();
    let moved = [at, b"/moved"].concat();
    match turn % 14 {
        0 => {
            let mut bytes = vec![0; 64];
            let file = files.open(&path("f"), OpenOptions::READ).ok()?;
            let n = file.read_at(0, &mut bytes).ok()?;
            bytes.truncate(n);
            return Some(bytes);
        }
        1 => drop(files.open(&path("f"), OpenOptions::write(0o644)).and_then(|file| file.append(b"inside\n"))),
        2 => drop(files.open(&path("new"), OpenOptions::write(0o644))),
        3 => drop(files.unlink(&path("f"))),
        4 => drop(files.rename(&path("f"), &moved)),
        5 => drop(files.rename(&moved, &path("f"))),
        6 => drop(files.chmod(&path("f"), 0o600)),
        7 => drop(files.set_times(&path("f"), Some(Duration::ZERO), Some(Duration::ZERO), true)),
        8 => drop(files.mkdir(&path("dir"), 0o755)),
        9 => drop(files.rmdir(&path("deep"))),
        10 => drop(files.symlink(b"f", &path("link"))),
        11 => drop(files.chmod(&x, 0o755)),
        12 => return files.read_dir(&x).ok().map(|all| all.into_iter().flat_map(|entry| entry.name).collect()),
        _ => return files.stat(&path("f")).ok().map(|meta| if meta.mode & 0o4000 == 0 { Vec::new() } else { b"outside".to_vec() }),
    }
    None
}

/// A directory `x` of the mount, and a link `y` out of it, which a thread exchanges until it is told to stop.
fn swapping<T>(place: &Place, work: impl FnOnce() -> T) -> T {
    let (x, y) = (place.at("in/x"), place.at("in/y"));
    fs::create_dir(&x).unwrap();
    fs::write(x.join("f"), "inside\n").unwrap();
    symlink(place.at("out"), &y).unwrap();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let here = rustix::fs::CWD;
            while !stop.load(Ordering::Relaxed) {
                rustix::fs::renameat_with(here, &x, here, &y, rustix::fs::RenameFlags::EXCHANGE).unwrap();
            }
        });
        let result = work();
        stop.store(true, Ordering::Relaxed);
        result
    })
}

#[test]
fn a_link_that_is_swapped_by_the_host_leads_nowhere() {
    let place = Place::new();
    fs::write(place.at("out/only_outside"), "outside\n").unwrap();
    let before = place.outside();
    let mount = place.files();
    let host: Arc<dyn FileSystem> = Arc::new(Host::read_write(place.at("in")).unwrap());
    let all = privileged(&host);
    let rows: [(&dyn FileSystem, &[u8]); 3] = [(&mount, b"/work"), (&*host, b""), (&*all, b"")];
    swapping(&place, || {
        for (files, at) in rows {
            for turn in 0..34_000 {
                let read = tries(files, at, turn).unwrap_or_default();
                let text = String::from_utf8_lossy(&read);
                assert!(!text.contains("outside"), "{turn}: {text}");
            }
        }
    });
    assert_eq!(place.outside(), before);
}

#[test]
fn a_script_is_led_nowhere_by_a_swapped_link() {
    let place = Place::new();
    let before = place.outside();
    let mut bash = Bash::builder().fs(Arc::new(place.files())).cwd("/work").build();
    let script = "for i in {1..150}; do cat x/f; echo inside >x/f; echo inside >x/new; rm -f x/new; cp x/f x/copy; mv x/copy x/other; rm -rf x/deep; \
                  chmod 644 x/f; touch x/f; ln -s f x/l; rm -f x/l; ls x; (cd x && cat f && rm -f f); find x/ -type f -exec cat {} +; sed -i s/i/i/ x/f; done 2>/dev/null";
    let output = swapping(&place, || bash.exec(script).unwrap());
    assert!(!output.stdout_text().contains("outside"), "{}", output.stdout_text());
    assert_eq!(place.outside(), before);
}

/// What makes a file another person's program, and what a write leaves of it.
#[test]
fn what_is_written_to_runs_as_nobody_else() {
    let rows: &[(&str, u32, u32)] = &[
        ("echo x >f", 0o4755, 0o755),
        ("echo x >>f", 0o4755, 0o755),
        ("echo x >|f", 0o6755, 0o755),
        ("exec 3<>f; echo x >&3", 0o6755, 0o755),
        ("truncate -s 3 f", 0o6755, 0o755),
        (": >f", 0o6777, 0o777),
        ("dd if=d/f of=f conv=notrunc 2>&1", 0o4711, 0o711),
        ("tee f <d/f", 0o2755, 0o755),
        ("tee -a f <d/f", 0o2745, 0o2745),
        ("cp d/f f", 0o6755, 0o755),
        ("printf x | sponge f || echo x >f", 0o4755, 0o755),
        ("ln -s f l; echo x >l", 0o4755, 0o755),
        ("ln f h; echo x >h", 0o6755, 0o755),
        ("awk 'BEGIN { printf \"x\" >\"f\" }'", 0o4755, 0o755),
        ("sort -o f d/f", 0o4755, 0o755),
        ("bash -c 'echo x >/work/f'", 0o4755, 0o755),
        ("chmod u+s f; chmod 6777 f; chmod g+s f; install -m 4755 f g; [[ -u g ]] && echo bad", 0o755, 0o755),
        ("cat f >/dev/null; touch f; mv f g; mv g f", 0o4755, 0o4755),
    ];
    let mut wrong = Vec::new();
    for (script, before, after) in rows {
        let place = Place::new();
        fs::set_permissions(place.at("in/f"), fs::Permissions::from_mode(*before)).unwrap();
        let mut bash = Bash::builder().fs(Arc::new(place.files())).cwd("/work").build();
        let output = bash.exec(*script).unwrap();
        let mode = fs::metadata(place.at("in/f")).unwrap().mode() & 0o7777;
        if mode != *after || output.stdout_text().contains("bad") {
            wrong.push(format!("{script}: {before:o} became {mode:o}, not {after:o}; {}", output.stderr_text()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Things of the host that are no files, in the place of one: none is opened, waited for or written to.
#[test]
fn special_files_are_seen_and_not_opened() {
    let place = Place::new();
    let at = |name: &str| place.at("in").join(name);
    rustix::fs::mkfifoat(rustix::fs::CWD, at("fifo"), rustix::fs::Mode::from_raw_mode(0o666)).unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
    symlink("fifo", at("to_fifo")).unwrap();
    let is_root = rustix::process::geteuid().is_root();
    let device = |name: &str, minor| {
        let kind = rustix::fs::FileType::CharacterDevice;
        rustix::fs::mknodat(rustix::fs::CWD, at(name), kind, rustix::fs::Mode::from_raw_mode(0o666), rustix::fs::makedev(1, minor)).is_ok()
    };
    let has_devices = is_root && device("mem", 1);
    let names = ["fifo", "socket", "to_fifo", "mem"];
    for name in names.iter().take(if has_devices { 4 } else { 3 }) {
        for command in [
            "timeout 5 cat <N",
            "timeout 5 cp N copy",
            "timeout 5 head -c1 N",
            "echo x >N",
            "echo x >>N",
            "timeout 5 bash N",
            "timeout 5 grep x N",
            "exec 3<>N",
        ] {
            let mut bash =
                Bash::builder().fs(Arc::new(place.files())).cwd("/work").limits(Limits::new().timeout(Duration::from_secs(20))).build();
            let script = command.replace('N', name);
            // A fifo without another end is waited for until it is seen that nobody can come.
            let output = bash.exec(script.as_str()).unwrap_or_else(|stopped| stopped.output);
            assert!(output.stdout.len() < 2, "{script}: {} {}", output.status, output.stderr_text());
            assert!(!at("copy").is_file() || fs::metadata(at("copy")).unwrap().len() < 1 << 20, "{script}");
        }
    }
    assert!(fs::symlink_metadata(at("fifo")).unwrap().file_type().is_fifo());
}

/// Names that are as long as they may be, longer, deeper, or no text.
#[test]
fn names_are_bytes_and_have_a_length() {
    let place = Place::new();
    let odd = place.at("in").join(std::ffi::OsStr::from_bytes(b"\xff\xfe\x80"));
    fs::write(&odd, "odd\n").unwrap();
    for (script, stdout) in [
        ("cat $'\\xff\\xfe\\x80'", "odd\n"),
        ("cat ???", "odd\n"),
        ("n=$(printf 'a%.0s' {1..255}); echo long >$n; cat $n; rm $n; ls | wc -c", ""),
        ("n=$(printf 'a%.0s' {1..256}); echo long >$n || echo refused", "refused\n"),
        (
            "n=$(printf 'a%.0s' {1..256}); mkdir $n || ln -s f $n || ln f $n || mv f $n || mkfifo $n || touch $n || echo refused",
            "refused\n",
        ),
        ("n=$(printf 'é%.0s' {1..128}); echo long >$n || echo refused", "refused\n"),
        (
            "for i in {1..40}; do mkdir dd && cd dd || break; done; echo deep >f; cat f; cd /work; rm -r dd; ls -d dd || echo gone",
            "deep\ngone\n",
        ),
        ("n=$(printf 'ddd/%.0s' {1..60}); mkdir -p $n && echo x >$n/f && cat $n/f; rm -rf ddd; ls -d ddd || echo gone", "x\ngone\n"),
        ("cat F 2>/dev/null || echo other; cat D/F 2>/dev/null || echo other", "other\nother\n"),
        ("echo x >$'a\\nb'; ls -b | grep -c 'a.nb'; rm $'a\\nb'", "1\n"),
        ("ln -s $(printf 'x%.0s' {1..4096}) l || echo refused; ln -s '' l || echo refused", "refused\nrefused\n"),
    ] {
        let mut bash = Bash::builder().fs(Arc::new(place.files())).cwd("/work").build();
        let output = bash.exec(script).unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.ends_with(stdout), "{script}\n{text}{}", output.stderr_text());
    }
    assert_eq!(fs::read(odd).unwrap(), b"odd\n");
}

/// Scripts that would take more room than there is.
#[test]
fn a_mount_grows_by_what_its_limits_give() {
    for script in [
        "head -c 200000 /dev/zero >big",
        "for i in {1..100}; do head -c 20000 /dev/zero >b$i; done",
        "truncate -s 1G big",
        "dd if=/dev/zero of=big bs=1 seek=1000000000 count=1",
        "yes >big",
        "cp f a; while cat a a >>b; do cp b a || break; done",
        "for i in {1..1000}; do : >n$i; done",
        "mkdir -p {a,b,c,d}/{a,b,c,d}/{a,b,c,d}/{a,b,c,d}",
        "for i in {1..1000}; do ln -s f l$i; done",
        "for i in {1..1000}; do mkfifo p$i; done",
        "exec 3>big; rm big; head -c 200000 /dev/zero >&3",
        "for i in {1..50}; do head -c 20000 /dev/zero >x; mv x y$i; done",
        "head -c 90000 /dev/zero >a; cp a b; cp a c; ln a d; cp d e",
        "tar cf t.tar .; for i in {1..200}; do tar rf t.tar f; done; head -c 100000 /dev/zero | split -b 100",
    ] {
        let place = Place::new();
        let mut limits = Limits::new().max_file_bytes(100_000);
        limits.inodes = 100;
        let files = Mount::new(Arc::new(Memory::new()));
        let host = Host::with(place.at("in"), HostAccess::ReadWrite, &Identity::default(), &limits).unwrap();
        files.mount(b"/work", Arc::new(host)).unwrap();
        let mut bash = Bash::builder().fs(Arc::new(files)).cwd("/work").build();
        let before = grown(&place.at("in"));
        drop(bash.exec(script));
        let after = grown(&place.at("in"));
        assert!(after.0 <= before.0 + 100_000 && after.1 <= before.1 + 100, "{script}: {before:?} {after:?}");
    }
}

/// Bytes and names of a directory.
fn grown(dir: &Path) -> (u64, u64) {
    let mut grown_by = (0, 0);
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let meta = fs::symlink_metadata(&path).unwrap();
        let (bytes, names) = if meta.is_dir() { grown(&path) } else { (if meta.is_file() { meta.len() / meta.nlink() } else { 0 }, 0) };
        grown_by = (grown_by.0 + bytes, grown_by.1 + names + 1);
    }
    grown_by
}

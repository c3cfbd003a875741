//! Swaps before every step, on every kind of files; and that nothing else has changed.

use std::sync::atomic::{AtomicUsize, Ordering};

use bashkit::host::Random;
use bashkit::vfs::{Memory, Mount, Node, Overlay, apply};

use super::*;

fn guard(policy: Policy, files: Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
    FileGate::new(Arc::new(policy), None, Arc::default(), None, None, (&Arc::default(), &Arc::default())).around(files)
}

fn write(fs: &dyn FileSystem, path: &str, text: &str) -> Result<()> {
    fs.open(path.as_bytes(), OpenOptions::write(0o644))?.append(text.as_bytes()).map(drop)
}

/// Files that are told of each operation before it is done: that is where somebody else may come in between.
struct Hooked {
    files: Arc<dyn FileSystem>,
    hook: Arc<dyn Fn() + Send + Sync>,
    /// Whether the files have no other views, as those that a host brings.
    is_plain: bool,
}

impl Debug for Hooked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.files.fmt(f)
    }
}

impl Hooked {
    fn then(&self) -> &dyn FileSystem {
        (self.hook)();
        &*self.files
    }

    fn view(&self, files: Option<Arc<dyn FileSystem>>) -> Option<Arc<dyn FileSystem>> {
        let files = files.filter(|_| !self.is_plain)?;
        Some(Arc::new(Self { files, hook: Arc::clone(&self.hook), is_plain: false }))
    }
}

impl FileSystem for Hooked {
    fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>> {
        self.then().open(path, options)
    }
    fn stat(&self, path: &[u8]) -> Result<Metadata> {
        self.then().stat(path)
    }
    fn lstat(&self, path: &[u8]) -> Result<Metadata> {
        self.then().lstat(path)
    }
    fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>> {
        self.then().read_dir(path)
    }
    fn read_link(&self, path: &[u8]) -> Result<Vec<u8>> {
        self.then().read_link(path)
    }
    fn mkdir(&self, path: &[u8], mode: u32) -> Result<()> {
        self.then().mkdir(path, mode)
    }
    fn rmdir(&self, path: &[u8]) -> Result<()> {
        self.then().rmdir(path)
    }
    fn unlink(&self, path: &[u8]) -> Result<()> {
        self.then().unlink(path)
    }
    fn rename(&self, from: &[u8], to: &[u8]) -> Result<()> {
        self.then().rename(from, to)
    }
    fn link(&self, existing: &[u8], new: &[u8]) -> Result<()> {
        self.then().link(existing, new)
    }
    fn symlink(&self, target: &[u8], link: &[u8]) -> Result<()> {
        self.then().symlink(target, link)
    }
    fn mkfifo(&self, path: &[u8], mode: u32) -> Result<()> {
        self.then().mkfifo(path, mode)
    }
    fn chmod(&self, path: &[u8], mode: u32) -> Result<()> {
        self.then().chmod(path, mode)
    }
    fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<()> {
        self.then().chown(path, uid, gid, follow)
    }
    fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<()> {
        self.then().set_times(path, atime, mtime, follow)
    }
    fn access(&self, path: &[u8], how: u32) -> Result<()> {
        self.then().access(path, how)
    }
    fn physical(&self) -> Option<Arc<dyn FileSystem>> {
        self.view(self.files.physical())
    }
    fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
        self.view(self.files.privileged())
    }
}

type Make = fn() -> (Arc<dyn FileSystem>, Option<tempfile::TempDir>);

fn mount_on(at: &str, part: Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
    let tree = Mount::new(Arc::new(Memory::new()));
    tree.mount(at.as_bytes(), part).unwrap();
    Arc::new(tree)
}

/// Each kind of files, with the directory of the host that holds them, where one does.
const KINDS: &[(&str, Make)] = &[
    ("Memory", || (Arc::new(Memory::new()), None)),
    ("Overlay", || (Arc::new(Overlay::new(Arc::new(Memory::new())).unwrap()), None)),
    ("Mount", || (mount_on("/mnt/other", Arc::new(Memory::new())), None)),
    #[cfg(target_os = "linux")]
    ("Host", || {
        let folder = tempfile::tempdir().unwrap();
        let host = bashkit::vfs::Host::read_write(folder.path()).unwrap();
        host.mkdir(b"/tmp", 0o777).unwrap();
        (Arc::new(host), Some(folder))
    }),
    #[cfg(target_os = "linux")]
    ("Host in a Mount", || {
        let folder = tempfile::tempdir().unwrap();
        (mount_on("/tmp", Arc::new(bashkit::vfs::Host::read_write(folder.path()).unwrap())), Some(folder))
    }),
];

fn prepare(fs: &dyn FileSystem) {
    for dir in ["/tmp/keep", "/tmp/keep/dir", "/tmp/free", "/tmp/free/dir", "/tmp/real", "/tmp/real/dir"] {
        fs.mkdir(dir.as_bytes(), 0o755).unwrap();
    }
    for (path, text) in [("/tmp/keep/f", "kept"), ("/tmp/free/f", "free"), ("/tmp/real/f", "real"), ("/tmp/file", "file")] {
        write(fs, path, text).unwrap();
    }
    fs.symlink(b"free", b"/tmp/link").unwrap();
    fs.symlink(b"free/f", b"/tmp/flink").unwrap();
    fs.symlink(b"/dev/null", b"/tmp/dev").unwrap();
}

/// Listing of the protected directory.
fn kept(fs: &dyn FileSystem) -> Vec<String> {
    let mut found = Vec::new();
    for dir in ["/tmp/keep", "/tmp/keep/dir"] {
        for entry in fs.read_dir(dir.as_bytes()).unwrap() {
            let path = [dir.as_bytes(), b"/", &entry.name].concat();
            let Metadata { mode, size, mtime, .. } = fs.lstat(&path).unwrap();
            let file = vfs::node(fs, &path).unwrap().map(|node| node.body);
            found.push(format!("{} {mode:o} {size} {mtime:?} {file:?}", String::from_utf8_lossy(&path)));
        }
    }
    found
}

type Act = fn(&dyn FileSystem) -> Result<()>;

/// Operations, and the names by which they reach their files.
const ACTS: &[(&str, &[&str], Act)] = &[
    ("write", &["link"], |fs| write(fs, "/tmp/link/f", "evil")),
    ("write, real", &["real"], |fs| write(fs, "/tmp/real/f", "evil")),
    ("write to a link", &["flink"], |fs| write(fs, "/tmp/flink", "evil")),
    ("write to a file", &["file"], |fs| write(fs, "/tmp/file", "evil")),
    ("write to a device", &["dev"], |fs| write(fs, "/tmp/dev", "evil")),
    ("append to a device", &["dev"], |fs| {
        fs.open(b"/tmp/dev", OpenOptions { truncate: false, ..OpenOptions::write(0o644) })?.append(b"evil").map(drop)
    }),
    ("make", &["link"], |fs| write(fs, "/tmp/link/new", "evil")),
    ("make, real", &["real"], |fs| write(fs, "/tmp/real/new", "evil")),
    ("make it alone", &["real"], |fs| {
        fs.open(b"/tmp/real/new", OpenOptions { exclusive: true, truncate: false, ..OpenOptions::write(0o644) }).map(drop)
    }),
    ("mkdir", &["link"], |fs| fs.mkdir(b"/tmp/link/new", 0o755)),
    ("mkdir, real", &["real"], |fs| fs.mkdir(b"/tmp/real/new", 0o755)),
    ("rmdir", &["link"], |fs| fs.rmdir(b"/tmp/link/dir")),
    ("rmdir, real", &["real"], |fs| fs.rmdir(b"/tmp/real/dir")),
    ("unlink", &["link"], |fs| fs.unlink(b"/tmp/link/f")),
    ("unlink, real", &["real"], |fs| fs.unlink(b"/tmp/real/f")),
    ("rename from", &["link"], |fs| fs.rename(b"/tmp/link/f", b"/tmp/gone")),
    ("rename to", &["link", "file"], |fs| fs.rename(b"/tmp/file", b"/tmp/link/f")),
    ("rename, real", &["real"], |fs| fs.rename(b"/tmp/real/f", b"/tmp/real/dir/f")),
    ("rename a directory", &["real"], |fs| fs.rename(b"/tmp/real/dir", b"/tmp/gone")),
    ("link", &["link", "file"], |fs| fs.link(b"/tmp/file", b"/tmp/link/new")),
    ("symlink", &["real"], |fs| fs.symlink(b"x", b"/tmp/real/new")),
    ("mkfifo", &["link"], |fs| fs.mkfifo(b"/tmp/link/new", 0o644)),
    ("chmod", &["link"], |fs| fs.chmod(b"/tmp/link/f", 0o777)),
    ("chmod, real", &["real"], |fs| fs.chmod(b"/tmp/real/f", 0o777)),
    ("chmod a file", &["file"], |fs| fs.chmod(b"/tmp/file", 0o777)),
    ("set_times", &["real"], |fs| fs.set_times(b"/tmp/real/f", None, Some(Duration::from_secs(1)), true)),
    ("set_times of a link", &["flink"], |fs| fs.set_times(b"/tmp/flink", None, Some(Duration::from_secs(1)), true)),
    ("apply", &["real"], |fs| {
        let change = |path: &str, after: Option<NodeBody>| Change {
            path: path.into(),
            before: None,
            after: after.map(|body| Node { body, mode: 0o777, mtime: Duration::from_secs(1) }),
        };
        apply(
            fs,
            &[
                change("/tmp/real/dir", None),
                change("/tmp/real/f", Some(NodeBody::File(b"evil".to_vec()))),
                change("/tmp/real/link", Some(NodeBody::Symlink(b"x".to_vec()))),
                change("/tmp/real/n/e/w", Some(NodeBody::Directory)),
            ],
        )
    }),
    ("as the host", &["real"], |fs| {
        let host = fs.privileged().unwrap();
        let done = [
            write(&*host, "/tmp/real/f", "evil"),
            host.mkdir(b"/tmp/real/new", 0o755),
            host.chmod(b"/tmp/real/f", 0o777),
            host.unlink(b"/tmp/real/f"),
            host.rmdir(b"/tmp/real/dir"),
        ];
        done.into_iter().collect()
    }),
];

/// Somebody who does not ask the gate, such as another process, comes in before any of the operations that one is made of.
#[test]
fn a_swap_before_any_step_leads_nowhere() {
    // Which name is swapped, and how.
    let swaps: &[(&str, Act)] = &[
        ("link", |fs| {
            fs.unlink(b"/tmp/link")?;
            fs.symlink(b"keep", b"/tmp/link")
        }),
        ("dev", |fs| {
            fs.unlink(b"/tmp/dev")?;
            fs.symlink(b"keep/f", b"/tmp/dev")
        }),
        ("flink", |fs| {
            fs.unlink(b"/tmp/flink")?;
            fs.symlink(b"keep/f", b"/tmp/flink")
        }),
        ("real", |fs| {
            fs.rename(b"/tmp/real", b"/tmp/old")?;
            fs.symlink(b"keep", b"/tmp/real")
        }),
        ("link", |fs| {
            fs.rename(b"/tmp/free", b"/tmp/old")?;
            fs.symlink(b"/tmp/keep", b"/tmp/free")
        }),
        ("file", |fs| {
            fs.unlink(b"/tmp/file")?;
            fs.symlink(b"keep/f", b"/tmp/file")
        }),
        ("real", |fs| {
            fs.unlink(b"/tmp/real/f")?;
            fs.symlink(b"../keep/f", b"/tmp/real/f")
        }),
    ];
    let mut n_swapped = 0;
    for (what, names, act) in ACTS {
        for (swapped, swap) in swaps.iter().filter(|(swapped, _)| names.contains(swapped)) {
            for (name, make) in KINDS {
                for step in 0.. {
                    let (files, _folder) = make();
                    prepare(&*files);
                    let before = kept(&*files);
                    let (n_steps, below, swap) = (Arc::new(AtomicUsize::new(0)), Arc::clone(&files), *swap);
                    let count = Arc::clone(&n_steps);
                    let hook = move || {
                        if count.fetch_add(1, Ordering::SeqCst) == step {
                            // What was to be swapped may be gone.
                            let _ = swap(&*below);
                        }
                    };
                    let hooked = Hooked { files: Arc::clone(&files), hook: Arc::new(hook), is_plain: false };
                    let guarded = guard(Policy::new().deny_writes("/tmp/keep/**"), Arc::new(hooked));
                    n_steps.store(0, Ordering::SeqCst);
                    let _ = act(&*guarded);
                    assert_eq!(kept(&*files), before, "{name}: {what}, {swapped} before step {step}");
                    if n_steps.load(Ordering::SeqCst) <= step {
                        break;
                    }
                    n_swapped += 1;
                }
            }
        }
    }
    assert!(n_swapped > 1_500, "{n_swapped}");
}

/// Every change asks the gate, also of files that have nothing but what they must have.
#[test]
fn files_that_a_host_brings_are_guarded_under_the_lock() {
    let files: Arc<dyn FileSystem> = Arc::new(Memory::new());
    prepare(&*files);
    let before = kept(&*files);
    let plain = Hooked { files: Arc::clone(&files), hook: Arc::new(std::thread::yield_now), is_plain: true };
    let guarded = guard(Policy::new().deny_writes("/tmp/keep/**"), Arc::new(plain));
    let over = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                for (name, to) in [("/tmp/link", "keep"), ("/tmp/real", "keep"), ("/tmp/file", "keep/f"), ("/tmp/flink", "keep/f")] {
                    let old = format!("{name}.old");
                    let _ = guarded.rename(name.as_bytes(), old.as_bytes());
                    let _ = guarded.symlink(to.as_bytes(), name.as_bytes());
                    let _ = guarded.unlink(name.as_bytes());
                    let _ = guarded.rename(old.as_bytes(), name.as_bytes());
                }
            }
        });
        for _ in 0..100 {
            for (_, _, act) in ACTS {
                let _ = act(&*guarded);
            }
        }
        over.store(true, Ordering::Relaxed);
    });
    assert_eq!(kept(&*files), before);
}

/// Guarded files answer as the files below them, to the last errno, where nothing is denied.
#[test]
fn what_is_not_denied_is_as_ever() {
    for seed in 0..12 {
        let random = Random::seeded(seed);
        let pick = |of: &[&str]| of[usize::try_from(random.bits()).unwrap_or(0) % of.len()].to_owned();
        let path = || {
            let depth = 1 + random.bits() % 3;
            let mut path: Vec<String> = (0..depth).map(|_| pick(&["a", "b", "c", "d", "a", "b", ".", ".."])).collect();
            if random.bits().is_multiple_of(15) {
                path.push(pick(&["null", "nowhere"]));
            }
            let path = format!("/tmp/w/{}", path.join("/"));
            if random.bits().is_multiple_of(8) { path + "/" } else { path }
        };
        let (plain, below): (Arc<dyn FileSystem>, Arc<dyn FileSystem>) = (Arc::new(Memory::new()), Arc::new(Memory::new()));
        let guarded = guard(Policy::new().deny_writes("/tmp/keep/**").ask_writes("/never/**"), Arc::clone(&below));
        for fs in [&plain, &below] {
            fs.mkdir(b"/tmp/w", 0o755).unwrap();
            fs.symlink(b"/dev/null", b"/tmp/w/null").unwrap();
        }
        for n in 0..4_000 {
            let (kind, one, other) = (random.bits() % 16, path(), path());
            let mode = [0o755, 0o755, 0o755, 0o644, 0o500, 0o0][usize::try_from(random.bits() % 6).unwrap()];
            let target = pick(&["a", "b/c", "../w/a", "/tmp/w/b", "nowhere", ".", "..", "/dev/null", "a/../b"]);
            let flags = random.bits();
            let act = |fs: &dyn FileSystem| -> Result<()> {
                let (one, other) = (one.as_bytes(), other.as_bytes());
                let has = |bit: u64| flags & (1 << bit) != 0;
                match kind {
                    0..3 => fs.mkdir(one, 0o755),
                    3..6 => write(fs, std::str::from_utf8(one).unwrap(), "x"),
                    6 => {
                        let options = OpenOptions {
                            read: has(0),
                            write: has(1),
                            create: has(2),
                            exclusive: has(3),
                            truncate: has(4),
                            ..OpenOptions::default()
                        };
                        fs.open(one, OpenOptions { no_follow: has(5), mode: 0o644, ..options }).map(drop)
                    }
                    7 => fs.rmdir(one),
                    8 => fs.unlink(one),
                    9 => fs.rename(one, other),
                    10 => fs.link(one, other),
                    11 => fs.symlink(target.as_bytes(), one),
                    12 => fs.mkfifo(one, 0o644),
                    // A mode that hides what is denied is refused.
                    13 => fs.chmod(one, mode | 0o500),
                    14 => fs.set_times(one, None, Some(Duration::from_secs(flags % 1000)), has(6)),
                    _ => fs.access(one, u32::try_from(flags % 8).unwrap()),
                }
            };
            let (mut expected, mut got) = (act(&*plain), act(&*guarded));
            // Of two places where both are wrong, either may be told of; and no link is made where `..` is above what is denied.
            if matches!(kind, 9..12) && [&one, &other].iter().any(|path| path.trim_end_matches('/').ends_with('.')) {
                (expected, got) = (expected.map_err(|_| Errno::Inval), got.map_err(|_| Errno::Inval));
            }
            assert_eq!(got, expected, "seed {seed}, {n}: {kind} {one} {other} {target} {flags:b}");
        }
        for entry in below.read_dir(b"/tmp/w").unwrap() {
            let meta = below.lstat(&[b"/tmp/w/", &*entry.name].concat()).unwrap();
            assert_eq!(guarded.dir_path(meta.dev, meta.ino), below.dir_path(meta.dev, meta.ino), "seed {seed}");
            assert_eq!(guarded.dir_path(meta.dev, meta.ino).is_some(), meta.is_dir(), "seed {seed}");
        }
        // Of times, only that of the last write of each is compared.
        let found = vfs::changes(&*plain, &*below).unwrap();
        let is_other = |change: &&Change| {
            let without = |node: &Option<Node>| node.clone().map(|node| (node.body, node.mode));
            without(&change.before) != without(&change.after)
        };
        assert_eq!(found.iter().find(is_other), None, "seed {seed}");
    }
}

#[test]
fn a_rule_about_a_name_holds_where_the_name_is_a_link() {
    let memory = Memory::new();
    let root = memory.privileged().unwrap();
    root.mkdir(b"/real", 0o777).unwrap();
    root.symlink(b"/real", b"/kept").unwrap();
    root.symlink(b"/real/file", b"/keptfile").unwrap();
    let files = guard(Policy::new().deny_writes("/kept/**").deny_writes("/keptfile"), Arc::new(memory.clone()));
    assert_eq!(write(&*files, "/kept/file", "evil"), Err(Errno::Acces));
    assert_eq!(write(&*files, "/keptfile", "evil"), Err(Errno::Acces));
    assert_eq!(files.mkdir(b"/kept/d", 0o755), Err(Errno::Acces));
    assert_eq!(memory.read_dir(b"/real").map(|entries| entries.len()), Ok(0));
    // By the other name it is another file.
    assert_eq!(write(&*files, "/real/file", "mine"), Ok(()));
}

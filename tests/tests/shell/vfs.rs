//! One suite for every file system: rows of operations with the answers of POSIX, and long histories compared with `Memory`.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that also looks at the host's side"
)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bashkit::Limits;
use bashkit::host::{Identity, Random, SystemClock};
use bashkit::vfs::{
    Change, Device, DirEntry, Errno, File, FileKind, FileSystem, Host, HostAccess, Memory, Metadata, Mount, Node, NodeBody, OpenOptions,
    Overlay, ReadOnly, apply, changes, physical, privileged,
};
use tempfile::TempDir;

/// Where everything happens.
const W: &str = "/tmp/w";

/// A file system that is made in two steps, so that what is prepared can be below what is tested.
struct Layer {
    name: &'static str,
    /// Makes what is prepared in.
    base: fn() -> (Arc<dyn FileSystem>, Option<TempDir>),
    /// Lays what is tested over it.
    over: fn(Arc<dyn FileSystem>) -> Arc<dyn FileSystem>,
}

fn memory() -> (Arc<dyn FileSystem>, Option<TempDir>) {
    let files = Memory::new();
    files.make_dirs(W.as_bytes()).unwrap();
    (Arc::new(files), None)
}

fn host() -> (Arc<dyn FileSystem>, Option<TempDir>) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("tmp/w")).unwrap();
    (Arc::new(Host::read_write(folder.path()).unwrap()), Some(folder))
}

/// A memory whose root is the user's.
fn part() -> Arc<dyn FileSystem> {
    let files = Memory::new();
    files.privileged().unwrap().chown(b"/", Some(1000), Some(1000), true).unwrap();
    Arc::new(files)
}

/// Mounted at the place of the test, and other things beside it.
fn mounted() -> (Arc<dyn FileSystem>, Option<TempDir>) {
    let tree = Mount::new(Arc::new(Memory::new()));
    tree.mount(W.as_bytes(), part()).unwrap();
    tree.mount(b"/mnt/deep/er", part()).unwrap();
    // The usual folders of a memory are in the way of the test.
    for entry in tree.read_dir(W.as_bytes()).unwrap() {
        remove(&*tree.privileged().unwrap(), format!("{W}/{}", String::from_utf8_lossy(&entry.name)).as_bytes());
    }
    (Arc::new(tree), None)
}

fn mounted_host() -> (Arc<dyn FileSystem>, Option<TempDir>) {
    let folder = tempfile::tempdir().unwrap();
    let tree = Mount::new(Arc::new(Memory::new()));
    tree.mount(W.as_bytes(), Arc::new(Host::read_write(folder.path()).unwrap())).unwrap();
    (Arc::new(tree), Some(folder))
}

fn remove(fs: &dyn FileSystem, path: &[u8]) {
    if fs.lstat(path).unwrap().is_dir() {
        for entry in fs.read_dir(path).unwrap() {
            remove(fs, &[path, b"/", &entry.name].concat());
        }
        fs.rmdir(path).unwrap();
    } else {
        fs.unlink(path).unwrap();
    }
}

fn itself(fs: Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
    fs
}

fn overlay(fs: Arc<dyn FileSystem>) -> Arc<dyn FileSystem> {
    Arc::new(Overlay::new(fs).unwrap())
}

/// What differs between them, on purpose: nothing that this suite looks at but the numbers of links and sizes of directories, which are the host's
/// on a `Host` (and are compared nowhere). Permission bits hold on a `Host` also where this process is root, because it checks them itself.
const LAYERS: &[Layer] = &[
    Layer { name: "Memory", base: memory, over: itself },
    Layer { name: "a layer of Memory", base: memory, over: |fs| fs.layer(None).unwrap() },
    Layer { name: "Overlay over Memory", base: memory, over: overlay },
    Layer { name: "Overlay over Overlay", base: memory, over: |fs| overlay(overlay(fs)) },
    Layer { name: "a snapshot of an Overlay", base: memory, over: |fs| overlay(fs).snapshot().unwrap() },
    Layer { name: "a layer of an Overlay", base: memory, over: |fs| overlay(fs).layer(None).unwrap() },
    Layer { name: "Overlay over Host", base: host, over: overlay },
    Layer { name: "Overlay over Mount", base: mounted, over: overlay },
    Layer { name: "Host", base: host, over: itself },
    Layer { name: "Mount", base: mounted, over: itself },
    Layer { name: "Mount of Host", base: mounted_host, over: itself },
    Layer {
        name: "Mount beside",
        base: memory,
        over: |fs| {
            let tree = Mount::new(fs);
            tree.mount(b"/tmp/x", part()).unwrap();
            tree.mount(b"/mnt", part()).unwrap();
            Arc::new(tree)
        },
    },
    Layer { name: "a layer of a Mount", base: mounted, over: |fs| fs.layer(None).unwrap() },
];

fn name_of(errno: Errno) -> String {
    format!("{errno:?}")
}

fn full(path: &str) -> Vec<u8> {
    let path = path.replace("LONG255", &"n".repeat(255)).replace("LONG256", &"n".repeat(256)).replace("PATH4100", &"p/".repeat(2050));
    let path = if path.starts_with('/') { path } else { format!("{W}/{path}") };
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        if byte == b'%' {
            bytes.push(u8::from_str_radix(std::str::from_utf8(&behind[..2]).unwrap(), 16).unwrap());
            rest = &behind[2..];
        } else {
            bytes.push(byte);
            rest = behind;
        }
    }
    bytes
}

fn read_all(file: &dyn File) -> Result<String, Errno> {
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    loop {
        match file.read_at(bytes.len() as u64, &mut piece)? {
            0 => return Ok(String::from_utf8_lossy(&bytes).into_owned()),
            n => bytes.extend_from_slice(&piece[..n]),
        }
    }
}

/// Kind, mode, owner where it is not the user, links of what is no directory, size.
fn show(meta: &Metadata) -> String {
    let kind = match meta.kind {
        FileKind::Regular => 'f',
        FileKind::Directory => 'd',
        FileKind::Symlink => 'l',
        FileKind::Fifo => 'p',
        FileKind::Device(_) => 'c',
    };
    let mode = if meta.is_symlink() { String::new() } else { format!(" {:o}", meta.mode) };
    let rest = if meta.is_dir() { String::new() } else { format!(" {} {}", meta.nlink, meta.size) };
    let owner = if (meta.uid, meta.gid) == (1000, 1000) { String::new() } else { format!(" {}:{}", meta.uid, meta.gid) };
    format!("{kind}{mode}{rest}{owner}")
}

fn options(flags: &str) -> OpenOptions {
    let has = |flag| flags.contains(flag);
    OpenOptions {
        read: has('r'),
        write: has('w'),
        create: has('c'),
        exclusive: has('x'),
        truncate: has('t'),
        no_follow: has('n'),
        mode: 0o644,
    }
}

/// Does one thing and tells what came of it.
fn act(fs: &dyn FileSystem, step: &str) -> String {
    let mut words = step.split(' ');
    let op = words.next().unwrap();
    let args: Vec<&str> = words.collect();
    let path = |at: usize| full(args.get(at).copied().unwrap_or(""));
    let octal = |at: usize| u32::from_str_radix(args[at], 8).unwrap();
    let number = |at: usize| args[at].parse::<u64>().unwrap();
    let id = |at: usize| args[at].parse::<u32>().ok();
    let seconds = |at: usize| args[at].parse::<u64>().ok().map(Duration::from_secs);
    let done = |result: Result<(), Errno>| result.map(|()| "ok".to_owned());
    let result = match op {
        "w" => fs.open(&path(0), options("wct")).and_then(|file| done(file.append(args[1].as_bytes()).map(drop))),
        "a" => fs.open(&path(0), options("w")).and_then(|file| done(file.append(args[1].as_bytes()).map(drop))),
        "at" => fs.open(&path(0), options("w")).and_then(|file| done(file.write_at(number(1), args[2].as_bytes()))),
        "cut" => fs.open(&path(0), options("w")).and_then(|file| done(file.truncate(number(1)))),
        "r" => fs.open(&path(0), options("r")).and_then(|file| read_all(&*file)),
        "open" => done(fs.open(&path(0), options(args[1])).map(drop)),
        "mkdir" => done(fs.mkdir(&path(0), octal(1))),
        "rmdir" => done(fs.rmdir(&path(0))),
        "rm" => done(fs.unlink(&path(0))),
        "mv" => done(fs.rename(&path(0), &path(1))),
        "ln" => done(fs.link(&path(0), &path(1))),
        "sym" => done(fs.symlink(args[0].as_bytes(), &path(1))),
        "fifo" => done(fs.mkfifo(&path(0), octal(1))),
        "chmod" => done(fs.chmod(&path(0), octal(1))),
        "chown" => done(fs.chown(&path(0), id(1), id(2), true)),
        "lchown" => done(fs.chown(&path(0), id(1), id(2), false)),
        "time" => done(fs.set_times(&path(0), seconds(1), seconds(2), true)),
        "ltime" => done(fs.set_times(&path(0), seconds(1), seconds(2), false)),
        // The kernel of a host says that a link was read.
        "times" => fs.lstat(&path(0)).map(|meta| {
            let atime = if meta.is_symlink() { "-".to_owned() } else { meta.atime.as_secs().to_string() };
            format!("{atime} {}", meta.mtime.as_secs())
        }),
        "stat" => fs.stat(&path(0)).map(|meta| show(&meta)),
        "lstat" => fs.lstat(&path(0)).map(|meta| show(&meta)),
        "same" => fs.stat(&path(0)).and_then(|a| Ok((a.ino, a.dev) == fs.stat(&path(1)).map(|b| (b.ino, b.dev))?)).map(|is| is.to_string()),
        "ls" => fs.read_dir(&path(0)).map(|entries| {
            assert!(entries.is_sorted_by(|a, b| a.name < b.name), "{step}");
            entries.iter().map(|entry| String::from_utf8_lossy(&entry.name).escape_debug().to_string()).collect::<Vec<_>>().join(" ")
        }),
        "scan" => fs.scan(&path(0)).map(|entries| {
            entries
                .iter()
                .map(|(entry, meta)| format!("{}={}", String::from_utf8_lossy(&entry.name), show(meta)))
                .collect::<Vec<_>>()
                .join(" ")
        }),
        "link" => fs.read_link(&path(0)).map(|target| String::from_utf8_lossy(&target).into_owned()),
        "may" => done(fs.access(&path(0), octal(1))),
        _ => panic!("no such step: {step}"),
    };
    result.unwrap_or_else(name_of)
}

/// What is prepared, what is done, what that answers: several of these pairs.
type Row = (&'static str, &'static [(&'static str, &'static str)]);

const ROWS: &[Row] = &[
    // Files.
    (
        "",
        &[("w f hello", "ok"), ("r f", "hello"), ("stat f", "f 644 1 5"), ("w f x", "ok"), ("r f", "x"), ("a f yz", "ok"), ("r f", "xyz")],
    ),
    ("w f hello", &[("r f", "hello"), ("a f !", "ok"), ("r f", "hello!"), ("stat f", "f 644 1 6")]),
    ("w f hello", &[("at f 1 E", "ok"), ("r f", "hEllo"), ("at f 7 x", "ok"), ("r f", "hEllo\0\0x"), ("stat f", "f 644 1 8")]),
    (
        "w f hello",
        &[("cut f 2", "ok"), ("r f", "he"), ("cut f 4", "ok"), ("r f", "he\0\0"), ("cut f 0", "ok"), ("r f", ""), ("stat f", "f 644 1 0")],
    ),
    (
        "w f hello",
        &[("open f wt", "ok"), ("r f", ""), ("open f rwc", "ok"), ("open f wcx", "Exist"), ("open g wcx", "ok"), ("stat g", "f 644 1 0")],
    ),
    (
        "w f x",
        &[
            ("a f hello", "ok"),
            ("cut f 100000", "ok"),
            ("stat f", "f 644 1 100000"),
            ("at f 99998 ab", "ok"),
            ("cut f 3", "ok"),
            ("r f", "xhe"),
        ],
    ),
    (
        "",
        &[
            ("r f", "NoEnt"),
            ("a f x", "NoEnt"),
            ("open d/f wc", "NoEnt"),
            ("stat f", "NoEnt"),
            ("open f/ wc", "IsDir"),
            ("open f r", "NoEnt"),
        ],
    ),
    (
        "w f x",
        &[("r f/", "NotDir"), ("r f/.", "NotDir"), ("r f/g", "NotDir"), ("open f/g wc", "NotDir"), ("stat f/..", "NotDir"), ("r ./f", "x")],
    ),
    (
        "mkdir d 755",
        &[
            ("r d", "IsDir"),
            ("open d w", "IsDir"),
            ("open d rc", "IsDir"),
            ("open d wct", "IsDir"),
            ("open d r", "ok"),
            ("open d/ r", "ok"),
        ],
    ),
    // Names.
    (
        "",
        &[
            ("w LONG255 x", "ok"),
            ("r LONG255", "x"),
            ("w LONG256 x", "NameTooLong"),
            ("stat LONG256", "NameTooLong"),
            ("mkdir LONG256 755", "NameTooLong"),
        ],
    ),
    (
        "w f x",
        &[
            ("mv f LONG256", "NameTooLong"),
            ("ln f LONG256", "NameTooLong"),
            ("sym f LONG256", "NameTooLong"),
            ("fifo LONG256 644", "NameTooLong"),
        ],
    ),
    (
        "",
        &[
            ("stat PATH4100", "NameTooLong"),
            ("mkdir PATH4100 755", "NameTooLong"),
            ("open PATH4100 r", "NameTooLong"),
            ("ls PATH4100", "NameTooLong"),
        ],
    ),
    (
        "",
        &[
            ("w a%0Ab x", "ok"),
            ("w %FF%FE y", "ok"),
            ("w %20 z", "ok"),
            ("r a%0Ab", "x"),
            ("r %FF%FE", "y"),
            ("ls .", "  a\\nb \u{fffd}\u{fffd}"),
        ],
    ),
    ("w a%0Ab x;w %FF y", &[("mv %FF %FE", "ok"), ("r %FE", "y"), ("r %FF", "NoEnt"), ("rm a%0Ab", "ok"), ("ls .", "\u{fffd}")]),
    ("w f x", &[("r .//./f", "x"), ("mkdir d 755", "ok"), ("r d/../f", "x"), ("r d/.././d/..//f", "x")]),
    // Directories.
    (
        "",
        &[
            ("mkdir d 755", "ok"),
            ("stat d", "d 755"),
            ("ls d", ""),
            ("mkdir d 755", "Exist"),
            ("mkdir d/ 755", "Exist"),
            ("mkdir e/ 700", "ok"),
            ("stat e", "d 700"),
        ],
    ),
    (
        "mkdir d 755;w f x",
        &[
            ("mkdir f 755", "Exist"),
            ("mkdir f/g 755", "NotDir"),
            ("mkdir n/g 755", "NoEnt"),
            ("mkdir d/. 755", "Exist"),
            ("mkdir / 755", "Exist"),
        ],
    ),
    (
        "mkdir d 755;w d/f x",
        &[("rmdir d", "NotEmpty"), ("rm d/f", "ok"), ("rmdir d", "ok"), ("rmdir d", "NoEnt"), ("stat d", "NoEnt"), ("ls d", "NoEnt")],
    ),
    (
        "mkdir d 755;w f x",
        &[
            ("rmdir f", "NotDir"),
            ("rmdir d/.", "Inval"),
            ("rmdir /", "Busy"),
            ("rmdir n/d", "NoEnt"),
            ("rmdir f/d", "NotDir"),
            ("rmdir d/", "ok"),
        ],
    ),
    (
        "mkdir d 755;mkdir d/e 755;mkdir d/e/f 755",
        &[("rmdir d/e", "NotEmpty"), ("rmdir d/e/f", "ok"), ("rmdir d/e", "ok"), ("rmdir d", "ok"), ("ls .", "")],
    ),
    (
        "mkdir d 755;w d/a 1;w d/c 3",
        &[
            ("w d/b 2", "ok"),
            ("ls d", "a b c"),
            ("rm d/a", "ok"),
            ("ls d", "b c"),
            ("w d/a 4", "ok"),
            ("scan d", "a=f 644 1 1 b=f 644 1 1 c=f 644 1 1"),
        ],
    ),
    // One that was removed and made again shows nothing of what was there.
    (
        "mkdir d 755;w d/a 1",
        &[
            ("rm d/a", "ok"),
            ("rmdir d", "ok"),
            ("mkdir d 700", "ok"),
            ("ls d", ""),
            ("stat d", "d 700"),
            ("stat d/a", "NoEnt"),
            ("w d/b 2", "ok"),
            ("ls d", "b"),
        ],
    ),
    ("w f x", &[("ls f", "NotDir"), ("ls f/", "NotDir"), ("ls n", "NoEnt"), ("ls LONG256", "NameTooLong")]),
    // Unlink.
    ("w f x", &[("rm f", "ok"), ("rm f", "NoEnt"), ("stat f", "NoEnt"), ("w f y", "ok"), ("r f", "y"), ("stat f", "f 644 1 1")]),
    (
        "mkdir d 755;w f x",
        &[("rm d", "IsDir"), ("rm f/", "NotDir"), ("rm f/g", "NotDir"), ("rm n/g", "NoEnt"), ("rm /", "IsDir"), ("rm d/", "IsDir")],
    ),
    // Rename.
    (
        "w f x",
        &[("mv f g", "ok"), ("r g", "x"), ("stat f", "NoEnt"), ("mv n f", "NoEnt"), ("mv g n/f", "NoEnt"), ("mv g g", "ok"), ("r g", "x")],
    ),
    ("w f x;w g y", &[("mv f g", "ok"), ("r g", "x"), ("ls .", "g"), ("stat g", "f 644 1 1")]),
    (
        "mkdir d 755;w d/f x;mkdir e 755",
        &[("mv d e", "ok"), ("r e/f", "x"), ("stat d", "NoEnt"), ("mv e d", "ok"), ("ls d", "f"), ("mv d/f d/g", "ok"), ("r d/g", "x")],
    ),
    ("mkdir d 755;w d/f x;mkdir e 755;w e/f y", &[("mv d e", "NotEmpty"), ("rm e/f", "ok"), ("mv d e", "ok"), ("r e/f", "x")]),
    (
        "mkdir d 755;w f x",
        &[
            ("mv d f", "NotDir"),
            ("mv f d", "IsDir"),
            ("mv f/ g", "NotDir"),
            ("mv f g/", "NotDir"),
            ("mv d/. e", "Busy"),
            ("mv / e", "Busy"),
            ("mv f /", "Busy"),
        ],
    ),
    (
        "mkdir d 755;mkdir d/e 755",
        &[
            ("mv d d/e", "Inval"),
            ("mv d d/f", "Inval"),
            ("mv d/e d", "NotEmpty"),
            ("mv d d/e/g", "Inval"),
            ("mv d/ e/", "ok"),
            ("ls e", "e"),
        ],
    ),
    (
        "mkdir a 755;mkdir a/b 755;mkdir a/b/c 755;w a/b/c/f 1;w a/b/g 2",
        &[
            ("mv a/b z", "ok"),
            ("ls a", ""),
            ("ls z", "c g"),
            ("r z/c/f", "1"),
            ("mv z/c a/c", "ok"),
            ("r a/c/f", "1"),
            ("stat z/c", "NoEnt"),
            ("a a/c/f +", "ok"),
            ("r a/c/f", "1+"),
            ("mv z a/b", "ok"),
            ("r a/b/g", "2"),
            ("ls a", "b c"),
            ("stat a/b/..", "d 755"),
            ("r a/b/../c/f", "1+"),
        ],
    ),
    // Hard links.
    (
        "w f x",
        &[
            ("ln f g", "ok"),
            ("stat f", "f 644 2 1"),
            ("same f g", "true"),
            ("a g y", "ok"),
            ("r f", "xy"),
            ("rm f", "ok"),
            ("r g", "xy"),
            ("stat g", "f 644 1 2"),
        ],
    ),
    (
        "w f x;ln f g",
        &[
            ("stat f", "f 644 2 1"),
            ("same f g", "true"),
            ("a g y", "ok"),
            ("r f", "xy"),
            ("chmod f 600", "ok"),
            ("stat g", "f 600 2 2"),
            ("mv f g", "ok"),
            ("ls .", "f g"),
        ],
    ),
    (
        "mkdir d 755;mkdir e 755;w d/f x;ln d/f e/g",
        &[
            ("a e/g y", "ok"),
            ("r d/f", "xy"),
            ("same d/f e/g", "true"),
            ("rm e/g", "ok"),
            ("stat d/f", "f 644 1 2"),
            ("mv d z", "ok"),
            ("r z/f", "xy"),
        ],
    ),
    (
        "mkdir d 755;mkdir e 755;w d/f x;ln d/f e/g",
        &[("rm d/f", "ok"), ("rmdir d", "ok"), ("stat e/g", "f 644 1 1"), ("r e/g", "x"), ("ln e/g h", "ok"), ("same h e/g", "true")],
    ),
    (
        "mkdir d 755;w f x;w g y",
        &[
            ("ln d h", "Perm"),
            ("ln f g", "Exist"),
            ("ln n h", "NoEnt"),
            ("ln f n/h", "NoEnt"),
            ("ln f f/h", "NotDir"),
            ("ln f d", "Exist"),
            ("ln f /", "Exist"),
        ],
    ),
    // Symbolic links.
    (
        "w f x;sym f l",
        &[
            ("r l", "x"),
            ("lstat l", "l 1 1"),
            ("stat l", "f 644 1 1"),
            ("link l", "f"),
            ("link f", "Inval"),
            ("link n", "NoEnt"),
            ("same f l", "true"),
        ],
    ),
    (
        "sym n l",
        &[
            ("stat l", "NoEnt"),
            ("lstat l", "l 1 1"),
            ("r l", "NoEnt"),
            ("w l x", "ok"),
            ("r n", "x"),
            ("r l", "x"),
            ("open l wcx", "Exist"),
        ],
    ),
    (
        "mkdir d 755;w d/f x;sym d l",
        &[
            ("r l/f", "x"),
            ("ls l", "f"),
            ("lstat l/", "d 755"),
            ("stat l/..", "d 755"),
            ("rmdir l", "NotDir"),
            ("w l/g y", "ok"),
            ("ls d", "f g"),
            ("mkdir l 755", "Exist"),
        ],
    ),
    (
        "sym b a;sym a b",
        &[
            ("stat a", "Loop"),
            ("lstat a", "l 1 1"),
            ("r a/x", "Loop"),
            ("w a x", "Loop"),
            ("ls a", "Loop"),
            ("chmod a 644", "Loop"),
            ("rm a", "ok"),
            ("stat b", "NoEnt"),
        ],
    ),
    (
        "w f x;sym f l",
        &[
            ("open l rn", "Loop"),
            ("open f rn", "ok"),
            ("open l wcx", "Exist"),
            ("rm l", "ok"),
            ("r f", "x"),
            ("sym f f", "Exist"),
            ("sym f n/l", "NoEnt"),
            ("sym f f/l", "NotDir"),
        ],
    ),
    (
        "w f x;sym f l;sym l m",
        &[
            ("mv l k", "ok"),
            ("link k", "f"),
            ("stat m", "NoEnt"),
            ("ln k j", "ok"),
            ("lstat j", "l 2 1"),
            ("same k j", "true"),
            ("r j", "x"),
        ],
    ),
    (
        "mkdir d 755;w d/f x;sym /tmp/w/d a;sym ../w/d u",
        &[
            ("r a/f", "x"),
            ("r u/f", "x"),
            ("w a/g y", "ok"),
            ("r d/g", "y"),
            ("mv a/g u/h", "ok"),
            ("ls d", "f h"),
            ("stat a/../d", "d 755"),
        ],
    ),
    (
        "sym d/n l;mkdir d 755",
        &[("w l x", "ok"), ("r d/n", "x"), ("sym d/n/ m", "ok"), ("link m", "d/n/"), ("mkdir l 755", "Exist"), ("mkdir m 755", "Exist")],
    ),
    (
        "sym n l",
        &[
            ("mkdir l 755", "Exist"),
            ("fifo l 644", "Exist"),
            ("sym x l", "Exist"),
            ("ln l m", "ok"),
            ("chmod l 600", "NoEnt"),
            ("lstat m", "l 2 1"),
        ],
    ),
    // Named pipes.
    (
        "",
        &[
            ("fifo p 640", "ok"),
            ("stat p", "p 640 1 0"),
            ("open p r", "NxIo"),
            ("open p w", "NxIo"),
            ("open p rw", "NxIo"),
            ("fifo p 640", "Exist"),
            ("fifo . 640", "Exist"),
            ("rm p", "ok"),
        ],
    ),
    (
        "fifo p 640",
        &[
            ("stat p", "p 640 1 0"),
            ("open p w", "NxIo"),
            ("chmod p 600", "ok"),
            ("stat p", "p 600 1 0"),
            ("mv p q", "ok"),
            ("ls q", "NotDir"),
            ("fifo n/p 640", "NoEnt"),
        ],
    ),
    // Permission bits, of a user who is not root.
    (
        "w f x;chmod f 0",
        &[
            ("r f", "Acces"),
            ("a f y", "Acces"),
            ("stat f", "f 0 1 1"),
            ("may f 4", "Acces"),
            ("may f 0", "ok"),
            ("chmod f 200", "ok"),
            ("a f y", "ok"),
            ("r f", "Acces"),
            ("rm f", "ok"),
        ],
    ),
    (
        "w f x;chmod f 444",
        &[
            ("r f", "x"),
            ("a f y", "Acces"),
            ("open f wt", "Acces"),
            ("open f rt", "Acces"),
            ("may f 2", "Acces"),
            ("may f 4", "ok"),
            ("mv f g", "ok"),
            ("rm g", "ok"),
        ],
    ),
    (
        "mkdir d 755;w d/f x;chmod d 555",
        &[
            ("r d/f", "x"),
            ("rm d/f", "Acces"),
            ("w d/g x", "Acces"),
            ("mkdir d/e 755", "Acces"),
            ("mv d/f f", "Acces"),
            ("sym x d/l", "Acces"),
            ("a d/f y", "ok"),
            ("fifo d/p 644", "Acces"),
            ("chmod d 755", "ok"),
        ],
    ),
    (
        "mkdir d 755;mkdir e 755;w d/f x;chmod d 666",
        &[
            ("ls d", "f"),
            ("stat d/f", "Acces"),
            ("r d/f", "Acces"),
            ("rm d/f", "Acces"),
            ("stat d/..", "Acces"),
            ("mv d/f f", "Acces"),
            ("ln d/f g", "Acces"),
            ("chmod d 755", "ok"),
        ],
    ),
    (
        "mkdir d 755;w d/f x;chmod d 333",
        &[
            ("ls d", "Acces"),
            ("r d/f", "x"),
            ("w d/g y", "ok"),
            ("rm d/f", "ok"),
            ("scan d", "Acces"),
            ("chmod d 755", "ok"),
            ("ls d", "g"),
        ],
    ),
    (
        "w f x;w g y;mkdir d 555",
        &[("ln f d/h", "Acces"), ("mv f d/h", "Acces"), ("open d/n wc", "Acces"), ("open d/n r", "NoEnt"), ("rmdir d", "ok")],
    ),
    (
        "w f x",
        &[
            ("may f 1", "Acces"),
            ("chmod f 755", "ok"),
            ("may f 1", "ok"),
            ("may f 7", "ok"),
            ("may n 0", "NoEnt"),
            ("may f/g 0", "NotDir"),
            ("may . 7", "ok"),
        ],
    ),
    (
        "w f x",
        &[
            ("chmod f 1644", "ok"),
            ("stat f", "f 1644 1 1"),
            ("chmod n 644", "NoEnt"),
            ("chmod f/ 644", "NotDir"),
            ("chmod f/g 644", "NotDir"),
            ("mkdir d 1777", "ok"),
            ("stat d", "d 1777"),
        ],
    ),
    (
        "w f x;sym f l",
        &[
            ("chmod l 600", "ok"),
            ("stat f", "f 600 1 1"),
            ("chown l 1000 1000", "ok"),
            ("lchown l 1000 -", "ok"),
            ("chown f 0 0", "Perm"),
            ("chown f - 0", "Perm"),
            ("chown n 1000 -", "NoEnt"),
            ("lchown n 1 1", "NoEnt"),
        ],
    ),
    // Times.
    (
        "w f x",
        &[
            ("time f 1000 2000", "ok"),
            ("times f", "1000 2000"),
            ("time f - 3000", "ok"),
            ("times f", "1000 3000"),
            ("time f 4000 -", "ok"),
            ("times f", "4000 3000"),
            ("time n 1 1", "NoEnt"),
        ],
    ),
    (
        "w f x;time f 5 6",
        &[
            ("times f", "5 6"),
            ("chmod f 600", "ok"),
            ("times f", "5 6"),
            ("mv f g", "ok"),
            ("times g", "5 6"),
            ("ln g h", "ok"),
            ("times h", "5 6"),
            ("time g/ 1 1", "NotDir"),
        ],
    ),
    (
        "w f x;sym f l;time f 5 6",
        &[("ltime l 7 8", "ok"), ("times l", "- 8"), ("times f", "5 6"), ("time l 9 9", "ok"), ("times f", "9 9"), ("times l", "- 8")],
    ),
    (
        "mkdir d 755;time d 5 6",
        &[
            ("times d", "5 6"),
            ("time d/ 7 8", "ok"),
            ("times d", "7 8"),
            ("time d 2000000000 4000000000", "ok"),
            ("times d", "2000000000 4000000000"),
        ],
    ),
    (
        "mkdir d 755;w d/f x;time d 5 6;time d/f 7 8",
        &[("mv d e", "ok"), ("times e", "5 6"), ("times e/f", "7 8"), ("a e/f y", "ok"), ("times e", "5 6"), ("r e/f", "xy")],
    ),
];

#[test]
fn every_file_system_answers_as_posix_says() {
    let mut n_asked = 0;
    let mut wrong = String::new();
    for Layer { name, base, over } in LAYERS {
        for (setup, steps) in ROWS {
            let (below, _folder) = base();
            for step in setup.split(';').filter(|step| !step.is_empty()) {
                assert_eq!(act(&*below, step), "ok", "{name}: {step}");
            }
            let before = dump(&*below);
            let fs = over(Arc::clone(&below));
            for (step, expected) in *steps {
                n_asked += 1;
                let got = act(&*fs, step);
                if got != *expected {
                    wrong.push_str(&format!("{name}: [{setup}] {step}: {got}, and not {expected}\n"));
                    break;
                }
            }
            if name.contains("Overlay") {
                assert_eq!(dump(&*below), before, "{name}: [{setup}]");
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(n_asked > 150 * LAYERS.len(), "{n_asked}");
}

/// Everything at the place of the test, with which names are one file.
fn dump(fs: &dyn FileSystem) -> Vec<String> {
    let fs = fs.privileged().unwrap();
    let mut found = Vec::new();
    let mut numbers: BTreeMap<(u64, u64), usize> = BTreeMap::new();
    let mut dirs = vec![W.to_owned().into_bytes()];
    while let Some(dir) = dirs.pop() {
        for (entry, meta) in fs.scan(&dir).unwrap() {
            let path = [&dir, b"/".as_slice(), &entry.name].concat();
            assert_eq!((entry.kind, entry.ino), (meta.kind, meta.ino));
            let next = numbers.len();
            let number = *numbers.entry((meta.dev, meta.ino)).or_insert(next);
            let body = match meta.kind {
                FileKind::Regular => read_all(&*fs.open(&path, OpenOptions::READ).unwrap()).unwrap(),
                FileKind::Symlink => String::from_utf8_lossy(&fs.read_link(&path).unwrap()).into_owned(),
                FileKind::Directory => {
                    dirs.push(path.clone());
                    String::new()
                }
                _ => String::new(),
            };
            found.push(format!("{} {} #{number} {body:?}", String::from_utf8_lossy(&path), show(&meta)));
        }
    }
    found.sort();
    found
}

/// Something to do, in a small world where much meets.
fn random_step(random: &Random) -> String {
    let pick = |of: &[&str]| of[usize::try_from(random.bits() % of.len() as u64).unwrap()].to_owned();
    let path = || {
        let depth = 1 + random.bits() % 3;
        let mut path: Vec<String> = (0..depth).map(|_| pick(&["a", "b", "c", "d"])).collect();
        if random.bits().is_multiple_of(12) {
            path.insert(0, pick(&["..", "."]).replace("..", "../w"));
        }
        if random.bits().is_multiple_of(20) { path.join("/") + "/" } else { path.join("/") }
    };
    let text = || "x".repeat(usize::try_from(random.bits() % 7).unwrap()) + &(random.bits() % 10).to_string();
    let number = |max: u64| random.bits() % max;
    match random.bits() % 38 {
        0..5 => format!("mkdir {} 755", path()),
        5..10 => format!("w {} {}", path(), text()),
        10 | 11 => format!("a {} {}", path(), text()),
        12 => format!("at {} {} {}", path(), number(20), text()),
        13 => format!("cut {} {}", path(), number(20)),
        14 => format!("r {}", path()),
        15 => format!("open {} {}", path(), pick(&["r", "rw", "wc", "wcx", "rn", "wt", "rwct", "wcn"])),
        16 => format!("rmdir {}", path()),
        17 | 18 => format!("rm {}", path()),
        19..24 => format!("mv {} {}", path(), path()),
        24..27 => format!("ln {} {}", path(), path()),
        27 | 28 => format!("sym {} {}", pick(&["a", "b/c", "../a", "/tmp/w/b", "../../w/c", "nowhere", "."]), path()),
        29 => format!("fifo {} 644", path()),
        30 => format!("chmod {} {}", path(), pick(&["755", "644", "700", "500", "555", "711", "0"])),
        31 => format!("chmod {} 755", path()),
        32 => format!("time {} {} {}", path(), number(1000), number(1000)),
        33 => format!("lstat {}", path()),
        34 => format!("stat {}", path()),
        35 => format!("ls {}", path()),
        36 => format!("link {}", path()),
        _ => format!("may {} {}", path(), number(8)),
    }
}

#[test]
fn a_directory_is_found_where_it_was_moved_to() {
    for layer in LAYERS {
        let (base, _folder) = (layer.base)();
        let fs = (layer.over)(base);
        for step in ["mkdir a 755", "mkdir a/b 755", "mkdir to 755"] {
            assert_eq!(act(&*fs, step), "ok", "{}: {step}", layer.name);
        }
        let of = |path: &str| fs.stat(&full(path)).map(|meta| (meta.dev, meta.ino)).unwrap();
        let ((dev, ino), root, beside) = (of("a/b"), of("."), of("to"));
        let tells = fs.generation().is_some();
        let views = [Some(Arc::clone(&fs)), fs.privileged(), Some(physical(&fs))];
        let is_at = |path: Option<&str>| {
            for view in views.iter().flatten() {
                assert_eq!(view.dir_path(dev, ino), path.filter(|_| tells).map(full), "{}", layer.name);
            }
        };
        is_at(Some("a/b"));
        assert_eq!(act(&*fs, "mv a to/c"), "ok");
        is_at(Some("to/c/b"));
        assert_eq!(fs.dir_path(root.0, root.1), tells.then(|| W.into()), "{}", layer.name);
        assert_eq!(fs.dir_path(beside.0, beside.1), tells.then(|| full("to")), "{}", layer.name);
        assert_eq!(act(&*fs, "rmdir to/c/b"), "ok");
        is_at(None);
    }
}

#[test]
fn long_histories_are_those_of_memory() {
    for (number, Layer { name, base, over }) in LAYERS.iter().enumerate().skip(1) {
        for seed in 0..4 {
            let random = Random::seeded(seed * 1000 + number as u64);
            let (model, _) = memory();
            let (below, _folder) = base();
            let mut told = Vec::new();
            let same = |fs: &dyn FileSystem, model: &dyn FileSystem, told: &mut Vec<String>| {
                let step = random_step(&random);
                let (expected, got) = (act(model, &step), act(fs, &step));
                told.push(format!("{step}: {expected}"));
                let last = || told[told.len().saturating_sub(60)..].join("\n");
                assert_eq!(got, expected, "{name}, seed {seed}: {step}, after\n{}", last());
            };
            for _ in 0..500 {
                same(&*below, &*model, &mut told);
            }
            let before = dump(&*below);
            let fs = over(Arc::clone(&below));
            let mut saved = None;
            for n in 0..1500 {
                same(&*fs, &*model, &mut told);
                if n % 100 == 99 {
                    assert_eq!(
                        dump(&*fs),
                        dump(&*model),
                        "{name}, seed {seed}, after\n{}",
                        told[told.len().saturating_sub(120)..].join("\n")
                    );
                }
                // Back to where it was, now and then.
                if n % 300 == 100 {
                    saved = fs.checkpoint().map(|there| (there, model.checkpoint().unwrap(), fs.snapshot(), dump(&*fs)));
                }
                if n % 300 == 250
                    && let Some((there, here, copy, then)) = &saved
                {
                    assert!(fs.roll_back(there) && model.roll_back(here), "{name}");
                    assert_eq!(dump(&*fs), *then, "{name}, seed {seed}");
                    assert_eq!(copy.as_ref().map(|copy| dump(&**copy)).unwrap_or(then.clone()), *then, "{name}, seed {seed}");
                }
            }
            if name.contains("Overlay") || name.contains("layer") {
                assert_eq!(dump(&*below), before, "{name}, seed {seed}: what is below");
            }
        }
    }
}

#[test]
fn changes_of_an_overlay_are_all_there_are() {
    for base in [memory, host, mounted] {
        for seed in 0..6 {
            let random = Random::seeded(seed);
            let (below, _folder) = base();
            for _ in 0..400 {
                act(&*below, &random_step(&random));
            }
            let overlay = Overlay::new(Arc::clone(&below)).unwrap();
            let mark = overlay.mark().unwrap();
            for _ in 0..300 {
                act(&overlay, &random_step(&random));
            }
            let found = overlay.changes().unwrap();
            let all = changes(&*below, &overlay).unwrap();
            let only = |of: &[bashkit::vfs::Change], not: &[bashkit::vfs::Change]| {
                of.iter()
                    .filter(|change| !not.contains(change))
                    .map(|change| format!("{change:?} {}", String::from_utf8_lossy(&change.path)))
                    .collect::<Vec<_>>()
            };
            assert_eq!(only(&found, &all), only(&all, &found), "seed {seed}");
            let touched = overlay.touched(&mark).unwrap();
            for change in &found {
                let is_told = |path: &Vec<u8>| *path == change.path || change.path.starts_with(&[path.as_slice(), b"/"].concat());
                assert!(touched.iter().any(is_told), "seed {seed}: {}", String::from_utf8_lossy(&change.path));
            }
            let copy = Overlay::new(Arc::clone(&below)).unwrap();
            apply(&copy, &found).unwrap();
            // A change tells neither which names are one file nor when a directory was written to.
            let plain = |fs: &dyn FileSystem| {
                let told = |change: bashkit::vfs::Change| (change.path, change.after.map(|node| (node.body, node.mode)));
                changes(&Memory::new(), fs).unwrap().into_iter().map(told).collect::<Vec<_>>()
            };
            assert_eq!(plain(&copy), plain(&overlay), "seed {seed}");
        }
    }
}

/// What is open is what it was, whatever becomes of its name.
#[test]
fn open_files_stay_open() {
    for Layer { name, base, over } in LAYERS {
        let (below, _folder) = base();
        for step in ["w f hello", "w g other", "mkdir d 755", "w d/h deep"] {
            assert_eq!(act(&*below, step), "ok");
        }
        let fs = over(below);
        let (file, both) = (fs.open(&full("f"), options("r")).unwrap(), fs.open(&full("f"), options("rw")).unwrap());
        assert_eq!(read_all(&*file).unwrap(), "hello", "{name}");
        both.append(b"!").unwrap();
        assert_eq!(read_all(&*file).unwrap(), "hello!", "{name}: what is copied up is seen through what was open");
        let ino = file.metadata().unwrap().ino;
        assert_eq!((fs.stat(&full("f")).unwrap().ino, fs.stat(&full("f")).unwrap().dev), (ino, file.metadata().unwrap().dev), "{name}");

        fs.unlink(&full("f")).unwrap();
        both.write_at(0, b"J").unwrap();
        assert_eq!((read_all(&*file).unwrap().as_str(), file.metadata().unwrap().nlink), ("Jello!", 0), "{name}");
        assert_eq!(act(&*fs, "w f new"), "ok");
        assert_eq!(read_all(&*both).unwrap(), "Jello!", "{name}");

        let old = fs.open(&full("g"), options("r")).unwrap();
        fs.rename(&full("f"), &full("g")).unwrap();
        assert_eq!((read_all(&*old).unwrap().as_str(), act(&*fs, "r g").as_str()), ("other", "new"), "{name}");

        let deep = fs.open(&full("d/h"), options("rw")).unwrap();
        fs.rename(&full("d"), &full("e")).unwrap();
        assert_eq!(deep.append(b"er"), Ok(6), "{name}");
        assert_eq!(act(&*fs, "r e/h"), "deeper", "{name}");
        assert_eq!(
            (file.append(b"x"), file.write_at(0, b"x"), file.truncate(0)),
            (Err(Errno::BadF), Err(Errno::BadF), Err(Errno::Inval)),
            "{name}"
        );
        let write_only = fs.open(&full("g"), options("w")).unwrap();
        assert_eq!(write_only.read_at(0, &mut [0; 1]), Err(Errno::BadF), "{name}");
        assert_eq!(write_only.write_at(u64::MAX, b"x"), Err(Errno::FBig), "{name}");
    }
}

#[test]
fn large_files_and_holes() {
    for Layer { name, base, over } in LAYERS {
        let (below, _folder) = base();
        let bytes: Vec<u8> = (0..3_000_000_u32).map(|n| n.to_le_bytes()[n as usize % 3]).collect();
        below.open(&full("f"), OpenOptions::write(0o644)).unwrap().append(&bytes).unwrap();
        let fs = over(below);
        let file = fs.open(&full("f"), options("rw")).unwrap();
        let mut piece = vec![0; 70_000];
        assert_eq!(file.read_at(1_000_001, &mut piece), Ok(70_000), "{name}");
        assert!(piece == bytes[1_000_001..1_070_001], "{name}");
        file.write_at(5_000_000, b"end").unwrap();
        file.write_at(10, b"begin").unwrap();
        assert_eq!(file.metadata().unwrap().size, 5_000_003, "{name}");
        assert_eq!(file.read_at(2_999_990, &mut piece), Ok(70_000), "{name}");
        assert!(piece[..10] == bytes[2_999_990..] && piece[10..].iter().all(|&b| b == 0), "{name}");
        assert_eq!(file.read_at(4_999_999, &mut piece), Ok(4), "{name}");
        assert_eq!(&piece[..4], b"\0end", "{name}");
        assert_eq!(file.read_at(5_000_003, &mut piece), Ok(0), "{name}");
        file.truncate(12).unwrap();
        file.truncate(20).unwrap();
        assert_eq!(file.read_at(0, &mut piece), Ok(20), "{name}");
        assert!(piece[..10] == bytes[..10] && &piece[10..20] == b"be\0\0\0\0\0\0\0\0", "{name}");
    }
}

#[test]
fn what_is_written_is_within_the_limits() {
    let limits = Limits { file_bytes: 100, inodes: 5, ..Limits::default() };
    let folder = tempfile::tempdir().unwrap();
    let below = folder.path().join("tmp/w");
    std::fs::create_dir_all(&below).unwrap();
    std::fs::write(below.join("old"), [b'x'; 60]).unwrap();
    let (identity, clock) = (Identity::default(), Arc::new(SystemClock::new()));
    let host: Arc<dyn FileSystem> = Arc::new(Host::with(folder.path(), HostAccess::ReadWrite, &identity, &limits).unwrap());
    let overlay: Arc<dyn FileSystem> = Arc::new(Overlay::with(Arc::clone(&host), &identity, clock, &limits).unwrap());
    for (name, fs) in [("Overlay", overlay), ("Host", host)] {
        assert_eq!(fs.usage().bytes, 0, "{name}");
        let file = fs.open(&full("f"), OpenOptions::write(0o644)).unwrap();
        file.append(&[0; 100]).unwrap();
        assert_eq!(
            (file.append(b"x"), file.write_at(99, b"xy"), file.truncate(101)),
            (Err(Errno::Dquot), Err(Errno::Dquot), Err(Errno::Dquot)),
            "{name}"
        );
        assert_eq!((file.write_at(99, b"x"), fs.usage().bytes, fs.usage().inodes), (Ok(()), 100, 1), "{name}");
        // What is open still counts.
        fs.unlink(&full("f")).unwrap();
        assert_eq!((fs.usage().bytes, act(&*fs, "w g x")), (100, "Dquot".to_owned()), "{name}");
        drop(file);
        assert_eq!((fs.usage().bytes, fs.usage().inodes, act(&*fs, "w g x")), (0, 1, "ok".to_owned()), "{name}");
        fs.rename(&full("g"), &full("h")).unwrap();
        assert_eq!((fs.unlink(&full("h")), fs.usage()), (Ok(()), Default::default()), "{name}");
        for n in 0..5 {
            assert_eq!(act(&*fs, &format!("mkdir d{n} 755")), "ok", "{name}");
        }
        for step in ["mkdir n 755", "w n x", "sym x n", "fifo n 644"] {
            assert_eq!(act(&*fs, step), "DquotInodes", "{name}");
        }
        assert_eq!(act(&*fs, "ln old n"), "ok", "{name}");
        // An overlay counts the whole of what it changed.
        let room = if name == "Overlay" { 40 } else { 100 };
        let file = fs.open(&full("old"), options("rw")).unwrap();
        assert_eq!((file.append(&vec![0; room + 1]), file.append(&vec![0; room])), (Err(Errno::Dquot), Ok(60 + room as u64)), "{name}");
        file.truncate(0).unwrap();
    }
    assert_eq!(std::fs::metadata(below.join("old")).unwrap().len(), 0);
}

#[test]
fn nothing_changes_what_is_read_only() {
    let (memory, _) = memory();
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("tmp/w")).unwrap();
    let host = Host::read_write(folder.path()).unwrap();
    for fs in [&*memory, &host] {
        for step in ["w f hello", "mkdir d 755", "w d/g deep", "sym f l", "fifo p 644", "mkdir e 755"] {
            assert_eq!(act(fs, step), "ok");
        }
    }
    let layers: [(&str, Arc<dyn FileSystem>); 3] = [
        ("ReadOnly over Memory", Arc::new(ReadOnly::new(memory))),
        ("ReadOnly over Host", Arc::new(ReadOnly::new(Arc::new(host)))),
        ("Host, read only", Arc::new(Host::read_only(folder.path()).unwrap())),
    ];
    let refused = [
        "w f x",
        "a f x",
        "open f wt",
        "open f rt",
        "open n wc",
        "open n rc",
        "w n x",
        "mkdir n 755",
        "rmdir e",
        "rm f",
        "rm l",
        "mv f n",
        "mv d/g f",
        "mv d n",
        "ln f n",
        "sym x n",
        "fifo n 644",
        "chmod f 600",
        "chmod l 600",
        "chown f 1000 1000",
        "lchown l 1000 -",
        "time f 1 1",
        "ltime l 1 1",
        "may f 2",
        "may d 2",
        "rm d/g",
        "w l x",
    ];
    let rows = [
        ("r f", "hello"),
        ("r l", "hello"),
        ("r d/g", "deep"),
        ("ls .", "d e f l p"),
        ("ls d", "g"),
        ("stat f", "f 644 1 5"),
        ("lstat l", "l 1 1"),
        ("link l", "f"),
        ("open f rc", "ok"),
        ("open d r", "ok"),
        ("may f 4", "ok"),
        ("may f 0", "ok"),
        ("may d 5", "ok"),
        ("may p 2", "ok"),
        ("open p w", "NxIo"),
        ("mkdir d 755", "Exist"),
        ("sym x f", "Exist"),
        ("ln f d", "Exist"),
        ("open f wcx", "Exist"),
        ("open d w", "IsDir"),
        ("r n", "NoEnt"),
        ("rm n", "NoEnt"),
        ("mkdir n/m 755", "NoEnt"),
        ("mkdir f/m 755", "NotDir"),
        ("chmod n 600", "NoEnt"),
        ("mkdir / 755", "Exist"),
        ("open n/m wc", "NoEnt"),
    ];
    for (name, fs) in layers {
        let before = dump(&*fs);
        for fs in [Arc::clone(&fs), fs.privileged().unwrap()] {
            for step in refused {
                assert_eq!(act(&*fs, step), "RoFs", "{name}: {step}");
            }
        }
        for (step, expected) in rows {
            assert_eq!(act(&*fs, step), expected, "{name}: {step}");
        }
        assert_eq!(dump(&*fs), before, "{name}");
    }
}

#[test]
fn a_read_only_file_system_goes_back_where_nothing_was_touched() {
    let (memory, _) = memory();
    let fs = ReadOnly::new(Arc::clone(&memory));
    let saved = fs.checkpoint().unwrap();
    assert!(fs.roll_back(&saved));
    act(&*memory, "w f x");
    assert!(!fs.roll_back(&saved) && act(&fs, "r f") == "x");
    assert_eq!(act(&*fs.snapshot().unwrap(), "rm f"), "RoFs");
    assert_eq!(act(&*fs.layer(None).unwrap(), "rm f"), "RoFs");
    assert!(fs.layer(None).unwrap().layered().unwrap().touched.is_empty() && fs.generation().is_some() && fs.usage().bytes > 0);
}

/// Views in which nothing leads through a symbolic link.
mod physical_paths {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    /// What a host brings that has no such view: what has to be there, and nothing else.
    #[derive(Debug)]
    pub(super) struct Plain(pub(super) Arc<dyn FileSystem>);

    impl FileSystem for Plain {
        fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>, Errno> {
            self.0.open(path, options)
        }
        fn stat(&self, path: &[u8]) -> Result<Metadata, Errno> {
            self.0.stat(path)
        }
        fn lstat(&self, path: &[u8]) -> Result<Metadata, Errno> {
            self.0.lstat(path)
        }
        fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>, Errno> {
            self.0.read_dir(path)
        }
        fn read_link(&self, path: &[u8]) -> Result<Vec<u8>, Errno> {
            self.0.read_link(path)
        }
        fn mkdir(&self, path: &[u8], mode: u32) -> Result<(), Errno> {
            self.0.mkdir(path, mode)
        }
        fn rmdir(&self, path: &[u8]) -> Result<(), Errno> {
            self.0.rmdir(path)
        }
        fn unlink(&self, path: &[u8]) -> Result<(), Errno> {
            self.0.unlink(path)
        }
        fn rename(&self, from: &[u8], to: &[u8]) -> Result<(), Errno> {
            self.0.rename(from, to)
        }
        fn link(&self, existing: &[u8], new: &[u8]) -> Result<(), Errno> {
            self.0.link(existing, new)
        }
        fn symlink(&self, target: &[u8], link: &[u8]) -> Result<(), Errno> {
            self.0.symlink(target, link)
        }
        fn mkfifo(&self, path: &[u8], mode: u32) -> Result<(), Errno> {
            self.0.mkfifo(path, mode)
        }
        fn chmod(&self, path: &[u8], mode: u32) -> Result<(), Errno> {
            self.0.chmod(path, mode)
        }
        fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<(), Errno> {
            self.0.chown(path, uid, gid, follow)
        }
        fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<(), Errno> {
            self.0.set_times(path, atime, mtime, follow)
        }
        fn access(&self, path: &[u8], how: u32) -> Result<(), Errno> {
            self.0.access(path, how)
        }
    }

    type Made = (String, Arc<dyn FileSystem>, Option<TempDir>);

    fn all() -> Vec<Made> {
        let mut made: Vec<Made> = Vec::new();
        for Layer { name, base, over } in LAYERS {
            let (below, folder) = base();
            made.push(((*name).to_owned(), over(below), folder));
        }
        let (below, folder) = memory();
        made.push(("what a host brings".to_owned(), Arc::new(Plain(below)), folder));
        let (below, folder) = memory();
        let tree = Mount::new(Arc::new(Plain(below)));
        tree.mount(b"/mnt", part()).unwrap();
        made.push(("a Mount of that".to_owned(), Arc::new(tree), folder));
        made
    }

    #[test]
    fn a_link_that_would_be_followed_is_refused() {
        let setup = [
            "mkdir d 755",
            "mkdir d/e 755",
            "w d/f hello",
            "sym d l",
            "sym d/f lf",
            "sym l ll",
            "sym nowhere dangling",
            "sym /tmp/w/d la",
            "sym ../w/d up",
            "sym f d/inner",
        ];
        let refused = [
            "r l/f",
            "r lf",
            "r ll/f",
            "r la/f",
            "r up/f",
            "r d/inner",
            "r d/../l/f",
            "r l/../d/f",
            "w l/f x",
            "w lf x",
            "a lf x",
            "w l/n x",
            "w dangling x",
            "w d/inner x",
            "open lf r",
            "open lf w",
            "open lf rn",
            "open dangling wc",
            "open l/f wcx",
            "open l/n wcx",
            "open lf wt",
            "mkdir l/n 755",
            "mkdir ll/n 755",
            "rmdir l/e",
            "rm l/f",
            "mv l/f n",
            "mv d/f l/n",
            "mv l/e n",
            "mv d/e l/n",
            "ln l/f n",
            "ln d/f l/n",
            "sym x l/n",
            "fifo l/n 644",
            "chmod l 700",
            "chmod l/f 600",
            "chmod lf 600",
            "chmod l/ 700",
            "chown l 1000 1000",
            "chown lf 1000 1000",
            "chown l/f 1000 1000",
            "lchown l/f 1000 1000",
            "time l 1 1",
            "time lf 1 1",
            "time l/f 1 1",
            "ltime l/f 1 1",
            "stat l",
            "stat lf",
            "stat l/f",
            "stat l/",
            "lstat l/f",
            "lstat l/.",
            "lstat ll/e",
            "stat dangling",
            "ls l",
            "ls l/e",
            "ls ll",
            "scan l",
            "link l/inner",
            "may l 4",
            "may lf 4",
            "may l/f 4",
        ];
        let allowed = [
            ("r d/f", "hello"),
            ("r d/../d/f", "hello"),
            ("lstat lf", "l 1 3"),
            ("link l", "d"),
            ("link d/inner", "f"),
            ("mkdir l 755", "Exist"),
            ("mkdir dangling 755", "Exist"),
            ("open lf wcx", "Exist"),
            ("open dangling wcx", "Exist"),
            ("sym x l", "Exist"),
            ("fifo l 644", "Exist"),
            ("ln d/f lf", "Exist"),
            ("rmdir l", "NotDir"),
            ("ltime lf 1 1", "ok"),
            ("lchown lf 1000 1000", "ok"),
            ("ln lf other", "ok"),
            ("rm other", "ok"),
            ("mv lf moved", "ok"),
            ("rm moved", "ok"),
            ("w d/f bye", "ok"),
            ("r d/n", "NoEnt"),
            ("r d/n/x", "NoEnt"),
            ("r d/f/x", "NotDir"),
            ("mv d e", "ok"),
            ("rm l", "ok"),
            ("w e/n x", "ok"),
            ("ls e", "e f inner n"),
        ];
        for is_host in [false, true] {
            for (name, fs, _folder) in all() {
                for step in setup {
                    assert_eq!(act(&*fs, step), "ok", "{name}: {step}");
                }
                let view = if is_host { privileged(&fs) } else { physical(&fs) };
                for step in refused {
                    let dump_before = fs.privileged().map(|_| dump(&*fs));
                    // What is looked at first differs, and nothing is done.
                    let answer = act(&*view, step);
                    assert_eq!(answer, "Loop", "{name}, {is_host}: {step}");
                    assert_eq!(fs.privileged().map(|_| dump(&*fs)), dump_before, "{name}: {step}");
                }
                for (step, expected) in allowed {
                    assert_eq!(act(&*view, step), expected, "{name}, {is_host}: {step}");
                }
            }
        }
    }

    /// Where there is no link they answer as ever.
    #[test]
    fn physical_paths_are_what_they_were() {
        let mut n_asked = 0;
        let plain = Layer { name: "what a host brings", base: memory, over: |fs| Arc::new(Plain(fs)) };
        for Layer { name, base, over } in LAYERS.iter().chain([&plain]) {
            for (setup, steps) in
                ROWS.iter().filter(|(setup, steps)| !setup.contains("sym") && !steps.iter().any(|(step, _)| step.contains("sym")))
            {
                let (below, _folder) = base();
                for step in setup.split(';').filter(|step| !step.is_empty()) {
                    assert_eq!(act(&*below, step), "ok", "{name}: {step}");
                }
                let fs = physical(&over(Arc::clone(&below)));
                for (step, expected) in *steps {
                    n_asked += 1;
                    assert_eq!(act(&*fs, step), *expected, "{name}: [{setup}] {step}");
                }
            }
        }
        assert!(n_asked > 100 * LAYERS.len(), "{n_asked}");
    }

    /// A directory and a link to another one take turns under one name, as fast as they can.
    #[test]
    fn a_link_that_is_swapped_in_leads_nowhere() {
        let folder = tempfile::tempdir().unwrap();
        let on_host: Arc<dyn FileSystem> = Arc::new(Host::read_write(folder.path()).unwrap());
        let of_memory: Arc<dyn FileSystem> = Arc::new(Memory::new());
        let tree = Mount::new(Arc::new(Memory::new()));
        tree.mount(b"/tmp", part()).unwrap();
        let overlay: Arc<dyn FileSystem> = Arc::new(Overlay::new(Arc::new(Memory::new())).unwrap());
        let layers = [("Host", on_host), ("Memory", of_memory), ("Mount", Arc::new(tree) as Arc<dyn FileSystem>), ("Overlay", overlay)];
        for (name, fs) in layers {
            let top = if name == "Host" { "" } else { "/tmp" };
            for step in [
                "mkdir TOP/keep 755",
                "mkdir TOP/keep/sub 755",
                "w TOP/keep/f kept",
                "mkdir TOP/real 755",
                "w TOP/real/f there",
                "sym keep TOP/link",
            ] {
                assert_eq!(act(&*fs, &step.replace("TOP", top)), "ok", "{name}: {step}");
            }
            let file = |text: &str| Some(Node { body: NodeBody::File(text.into()), mode: 0o644, mtime: Duration::ZERO });
            let at = |path: &str| format!("{top}/{path}").into_bytes();
            let change = |path: &str, after| Change { path: at(path), before: None, after };
            let changes = [change("d/f", file("evil")), change("d/n", file("evil")), change("d/sub", None)];
            let over = AtomicBool::new(false);
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    while !over.load(Ordering::Relaxed) {
                        for (from, to) in [("real", "d"), ("d", "real"), ("link", "d"), ("d", "link")] {
                            let _ = fs.rename(&at(from), &at(to));
                        }
                    }
                });
                let host = privileged(&fs);
                for _ in 0..1_000 {
                    for step in [
                        "w TOP/d/f evil",
                        "w TOP/d/n evil",
                        "chmod TOP/d/f 777",
                        "time TOP/d/f 1 1",
                        "mkdir TOP/d/m 755",
                        "sym x TOP/d/s",
                        "rm TOP/d/f",
                        "rmdir TOP/d/sub",
                        "mv TOP/d/n TOP/d/f",
                        "ln TOP/d/f TOP/d/o",
                    ] {
                        act(&*host, &step.replace("TOP", top));
                    }
                    let _ = apply(&*fs, &changes);
                }
                over.store(true, Ordering::Relaxed);
            });
            let kept = ["ls TOP/keep", "r TOP/keep/f", "stat TOP/keep/f"].map(|step| act(&*fs, &step.replace("TOP", top)));
            assert_eq!(kept, ["f sub", "kept", "f 644 1 4"], "{name}");
        }
    }
}

mod host_threats {
    use std::os::unix::fs::symlink;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn nothing_leads_out() {
        let outside = tempfile::tempdir().unwrap();
        std::fs::write(outside.path().join("secret"), "secret").unwrap();
        let folder = outside.path().join("inside");
        std::fs::create_dir_all(folder.join("d")).unwrap();
        let secret = outside.path().join("secret");
        symlink(&secret, folder.join("absolute")).unwrap();
        symlink("../secret", folder.join("relative")).unwrap();
        symlink("..", folder.join("up")).unwrap();
        symlink("/", folder.join("root")).unwrap();
        symlink("/proc/self/root", folder.join("magic")).unwrap();
        let fs = Host::read_write(&folder).unwrap();
        for path in [
            "/absolute",
            "/relative",
            "/../secret",
            "/d/../../secret",
            "/up/secret",
            "/root/etc/passwd",
            "/magic/etc/passwd",
            "/../../../../etc/passwd",
        ] {
            assert_eq!(act(&fs, &format!("r {path}")), "NoEnt", "{path}");
            assert_eq!(act(&fs, &format!("rm {path}")).as_str() == "ok", matches!(path, "/absolute" | "/relative"), "{path}");
        }
        assert_eq!(act(&fs, "ls /up"), "d magic root up");
        assert_eq!(act(&fs, "ls /root/root/.."), "d magic root up");
        // What is made through a link is made inside.
        symlink(outside.path().join("made"), folder.join("make")).unwrap();
        assert_eq!(act(&fs, "w /make x"), "NoEnt");
        symlink("/../../made", folder.join("make2")).unwrap();
        assert_eq!(act(&fs, "w /make2 x"), "ok");
        assert!(folder.join("made").is_file() && !outside.path().join("made").exists());
        assert_eq!(std::fs::read(&secret).unwrap(), b"secret");
        // The links themselves.
        symlink(&secret, folder.join("l")).unwrap();
        for step in ["chmod /l 777", "chown /l 1000 1000", "time /l 1 1", "may /l 4", "open /l w", "ln /l/x /y"] {
            assert_eq!(act(&fs, step), "NoEnt", "{step}");
        }
        assert_eq!(act(&fs, "open /l wn"), "Loop");
        assert_eq!(
            (act(&fs, "ln /l /m"), act(&fs, "ltime /m 1 1"), act(&fs, "mv /m /n"), act(&fs, "rm /n")),
            ("ok".into(), "ok".into(), "ok".into(), "ok".into())
        );
        assert_eq!(std::fs::read(&secret).unwrap(), b"secret");
    }

    #[test]
    fn magic_links_of_proc_are_text() {
        let fs = Host::read_only("/proc/self").unwrap();
        assert_eq!(act(&fs, "r /root/etc/passwd"), "NoEnt");
        assert_eq!(act(&fs, "ls /cwd/"), "NoEnt");
        assert_eq!(act(&fs, "open /exe r"), "NoEnt");
        assert!(act(&fs, "link /exe").starts_with('/'));
    }

    /// A link is put in the place of a directory and back, as fast as it can be.
    #[test]
    fn a_link_that_is_swapped_in_leads_nowhere_else() {
        let outside = tempfile::tempdir().unwrap();
        std::fs::create_dir(outside.path().join("out")).unwrap();
        std::fs::write(outside.path().join("out/f"), "secret").unwrap();
        let folder = outside.path().join("inside");
        std::fs::create_dir_all(folder.join("real")).unwrap();
        std::fs::write(folder.join("real/f"), "inside").unwrap();
        symlink(outside.path().join("out"), folder.join("link")).unwrap();
        let fs = Host::read_write(&folder).unwrap();
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let at = |name: &str| folder.join(name);
                while !over.load(Ordering::Relaxed) {
                    let _ = std::fs::rename(at("real"), at("d"));
                    let _ = std::fs::rename(at("d"), at("real"));
                    let _ = std::fs::rename(at("link"), at("d"));
                    let _ = std::fs::rename(at("d"), at("link"));
                }
            });
            let mut answers = std::collections::BTreeSet::new();
            for _ in 0..10_000 {
                answers.insert(act(&fs, "r /d/f"));
                answers.insert(act(&fs, "w /d/new x"));
                act(&fs, "chmod /d/f 600");
                act(&fs, "rm /d/new");
            }
            over.store(true, Ordering::Relaxed);
            answers.retain(|answer| !matches!(answer.as_str(), "inside" | "ok" | "NoEnt" | "Loop" | "NotDir" | "Again"));
            assert!(answers.is_empty(), "{answers:?}");
        });
        assert_eq!(std::fs::read(outside.path().join("out/f")).unwrap(), b"secret");
        assert_eq!(std::fs::read_dir(outside.path().join("out")).unwrap().count(), 1);
    }

    #[test]
    fn a_directory_that_is_moved_out_shows_nothing_beside_it() {
        let outside = tempfile::tempdir().unwrap();
        std::fs::write(outside.path().join("secret"), "secret").unwrap();
        let folder = outside.path().join("inside");
        std::fs::create_dir_all(folder.join("a/b")).unwrap();
        let fs = Host::read_write(&folder).unwrap();
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    let _ = std::fs::rename(folder.join("a"), outside.path().join("a"));
                    let _ = std::fs::rename(outside.path().join("a"), folder.join("a"));
                }
            });
            let mut wrong = Vec::new();
            for _ in 0..10_000 {
                wrong.extend(Some(act(&fs, "r /a/b/../../secret")).filter(|read| read != "NoEnt"));
                wrong.extend(Some(act(&fs, "ls /a/b/../..")).filter(|names| names.contains("secret")));
            }
            over.store(true, Ordering::Relaxed);
            assert!(wrong.is_empty(), "{wrong:?}");
        });
    }

    #[test]
    fn what_is_no_file_is_never_opened() {
        let folder = tempfile::tempdir().unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("socket")).unwrap();
        let fs = Host::read_write(folder.path()).unwrap();
        assert_eq!(act(&fs, "fifo /p 644"), "ok");
        for path in ["/p", "/socket"] {
            for flags in ["r", "w", "rw", "wc", "wt"] {
                assert_eq!(act(&fs, &format!("open {path} {flags}")), "NxIo", "{path} {flags}");
            }
        }
        assert_eq!(fs.stat(b"/socket").unwrap().kind, FileKind::Device(Device::Tty));
        let dev = Host::read_only("/dev").unwrap();
        assert_eq!(dev.stat(b"/null").unwrap().kind, FileKind::Device(Device::Null));
        assert_eq!(dev.stat(b"/zero").unwrap().kind, FileKind::Device(Device::Zero));
        assert_eq!(act(&dev, "open /null rw"), "NxIo");
    }

    #[test]
    fn set_id_bits_are_not_given() {
        let (fs, _folder) = host();
        assert_eq!(act(&*fs, "w f x"), "ok");
        for mode in ["4755", "2755", "6755"] {
            assert_eq!(act(&*fs, &format!("chmod f {mode}")), "Perm");
        }
        fs.open(&full("g"), OpenOptions::write(0o6755)).unwrap();
        assert_eq!(act(&*fs, "stat g"), "f 755 1 0");
        assert_eq!((act(&*fs, "mkdir d 755"), act(&*fs, "chmod d 2755"), act(&*fs, "stat d")), ("ok".into(), "ok".into(), "d 2755".into()));
    }

    #[test]
    fn deep_paths_need_few_descriptors() {
        let (fs, _folder) = host();
        let mut path = String::from(".");
        for _ in 0..600 {
            path.push_str("/d");
            assert_eq!(act(&*fs, &format!("mkdir {path} 755")), "ok");
        }
        assert_eq!(act(&*fs, &format!("w {path}/f x")), "ok");
        assert_eq!(act(&*fs, &format!("r {path}{}/d/d", "/..".repeat(598))), "IsDir");
        assert_eq!(act(&*fs, &format!("r {path}/../d/f")), "x");
        // As many links as there may be, and one more.
        for n in 1..=41 {
            assert_eq!(act(&*fs, &format!("sym {} l{n}", if n == 1 { "d".to_owned() } else { format!("l{}", n - 1) })), "ok");
        }
        assert_eq!((act(&*fs, "stat l40"), act(&*fs, "stat l41")), ("d 755".into(), "Loop".into()));
    }

    #[test]
    fn what_is_on_the_way_counts_at_any_depth() {
        let (fs, folder) = host();
        for step in ["mkdir a 755", "mkdir a/b 755", "mkdir a/b/c 755", "mkdir a/b/c/d 755", "w a/b/c/d/f x", "sym b a/l", "sym /tmp/w/a m"]
        {
            assert_eq!(act(&*fs, step), "ok", "{step}");
        }
        for path in ["a/b/c/d/f", "a/l/c/d/f", "a/b/../b/c/d/f", "m/b/c/d/f", "a/b/c/d/./f"] {
            assert_eq!(act(&*fs, &format!("r {path}")), "x", "{path}");
        }
        for (path, why) in [("a/b/c/none/f", "NoEnt"), ("a/b/c/d/f/g", "NotDir"), ("a/b/c/d/g", "NoEnt"), ("a/b/c/d/f/", "NotDir")] {
            assert_eq!(act(&*fs, &format!("r {path}")), why, "{path}");
        }
        for dir in ["a", "a/b", "a/b/c", "a/b/c/d"] {
            assert_eq!((act(&*fs, &format!("chmod {dir} 600")), act(&*fs, "r a/b/c/d/f")), ("ok".into(), "Acces".into()), "{dir}");
            assert_eq!((act(&*fs, &format!("chmod {dir} 755")), act(&*fs, "r a/b/c/d/f")), ("ok".into(), "x".into()), "{dir}");
        }
        // What others change is seen at once.
        let own = folder.unwrap();
        let own = own.path().join("tmp/w/a");
        std::fs::rename(own.join("b"), own.join("e")).unwrap();
        assert_eq!((act(&*fs, "r a/b/c/d/f"), act(&*fs, "r a/e/c/d/f")), ("NoEnt".into(), "x".into()));
    }

    #[test]
    fn other_processes_may_append_too() {
        let (fs, folder) = host();
        let path = folder.unwrap();
        let path = path.path().join("tmp/w/log");
        let file = fs.open(&full("log"), options("wc")).unwrap();
        file.append(b"one\n").unwrap();
        std::fs::write(&path, "one\ntheirs\n").unwrap();
        assert_eq!(file.append(b"two\n"), Ok(15));
        assert_eq!(std::fs::read(&path).unwrap(), b"one\ntheirs\ntwo\n");
    }
}

mod mounts {
    use super::*;

    fn tree() -> (Mount, Arc<dyn FileSystem>) {
        let (root, _) = memory();
        let tree = Mount::new(root);
        let a = part();
        tree.mount(b"/tmp/w/a", Arc::clone(&a)).unwrap();
        tree.mount(b"/tmp/w/a/tmp/b", part()).unwrap();
        (tree, a)
    }

    #[test]
    fn parts_are_one_tree() {
        let (tree, a) = tree();
        let rows = [
            ("w f x", "ok"),
            ("w a/f y", "ok"),
            ("w a/tmp/b/f z", "ok"),
            ("r a/tmp/b/f", "z"),
            ("r a/tmp/b/../../../f", "x"),
            ("sym /tmp/w/f a/tmp/b/l", "ok"),
            ("r a/tmp/b/l", "x"),
            ("sym ../f a/up", "ok"),
            ("r a/up", "x"),
            ("sym a/tmp/b l", "ok"),
            ("r l/f", "z"),
            ("r l/../../f", "y"),
            ("w l/n new", "ok"),
            ("r a/tmp/b/n", "new"),
            ("mv f a/g", "XDev"),
            ("ln f a/g", "XDev"),
            ("ln f a/f", "Exist"),
            ("mv a/f a/g", "ok"),
            ("mv a/tmp/b/f a/tmp/f", "XDev"),
            ("rmdir a", "Busy"),
            ("rm a", "IsDir"),
            ("mv a z", "Busy"),
            ("mv f a", "Busy"),
            ("rmdir a/tmp", "Busy"),
            ("mv a/tmp a/t", "Busy"),
            ("mkdir a 755", "Exist"),
            ("sym x a", "Exist"),
            ("ln f a", "Exist"),
            ("ls .", "a f l"),
            ("same a a/.", "true"),
            ("same . a", "false"),
            ("stat a/..", "d 755"),
            ("may a/tmp/b 7", "ok"),
        ];
        for (step, expected) in rows {
            assert_eq!(act(&tree, step), expected, "{step}");
        }
        assert!(act(&tree, "ls a/tmp").contains('b') && a.lstat(b"/tmp/b").is_err(), "shown, but not there");
        let dev = |path| tree.stat(&full(path)).unwrap().dev;
        assert!(dev(".") != dev("a") && dev("a") != dev("a/tmp/b") && dev("a") == dev("a/tmp") && dev("f") == dev("."));
        let file = tree.open(&full("a/g"), OpenOptions::READ).unwrap();
        assert_eq!(file.metadata().unwrap().dev, dev("a"));
    }

    #[test]
    fn what_leads_to_a_mount_point_is_shown() {
        let (root, _) = memory();
        let tree = Mount::new(root);
        tree.mount(b"/tmp/w/x/y/z", part()).unwrap();
        let rows = [
            ("ls .", "x"),
            ("ls x", "y"),
            ("ls x/y", "z"),
            ("stat x", "d 755 0:0"),
            ("w x/y/z/f 1", "ok"),
            ("r x/y/z/../z/f", "1"),
            ("w x/f 1", "RoFs"),
            ("mkdir x/n 755", "RoFs"),
            ("rmdir x", "Busy"),
            ("rm x", "IsDir"),
            ("mv x n", "Busy"),
            ("chmod x 700", "RoFs"),
            ("may x 5", "ok"),
            ("may x 2", "RoFs"),
            ("stat x/n", "NoEnt"),
            ("link x", "Inval"),
            ("mkdir x 755", "Exist"),
            ("w x 1", "IsDir"),
            ("rm x/n", "NoEnt"),
            ("sym a x/n", "RoFs"),
            ("rmdir x/n", "NoEnt"),
        ];
        for (step, expected) in rows {
            assert_eq!(act(&tree, step), expected, "{step}");
        }
        tree.unmount(b"/tmp/w/x/y/z").unwrap();
        assert_eq!(act(&tree, "ls ."), "");
    }

    #[test]
    fn mounts_come_and_go_under_a_session() {
        let (tree, _) = tree();
        assert_eq!(tree.mount(&full("a"), part()), Err(Errno::Busy));
        assert_eq!(tree.unmount(&full("a")).unwrap_err(), Errno::Busy);
        assert_eq!(tree.unmount(&full("n")).unwrap_err(), Errno::Inval);
        assert_eq!(tree.unmount(b"/").unwrap_err(), Errno::Busy);
        act(&tree, "w f x");
        assert_eq!(tree.mount(&full("f"), part()), Err(Errno::NotDir));
        let mut bash = bashkit::Bash::builder().fs(Arc::new(tree.clone())).cwd(W).build();
        bash.exec("mkdir d; echo in >d/f; exec 3<d/f; ln -s d l").unwrap();
        let generation = tree.generation();
        tree.mount(&full("l"), part()).unwrap();
        assert_ne!(tree.generation(), generation);
        assert_eq!(tree.mounts().last().unwrap(), &full("d"), "links are followed");
        let output = bash.exec("cat d/f; cat <&3; echo new >d/n; mv f d/; ls d/f d/n; exec 3>&-").unwrap();
        assert_eq!((output.stdout_text(), output.stderr_text()), ("in\nd/f\nd/n\n".into(), "cat: d/f: No such file or directory\n".into()));
        let gone = tree.unmount(&full("d")).unwrap();
        assert_eq!(bash.exec("cat d/f; ls d").unwrap().stdout, b"in\nf\n");
        assert!(gone.stat(b"/n").is_ok());
    }

    #[test]
    fn parts_are_copied_together() {
        let (tree, _) = tree();
        act(&tree, "w a/f y");
        let (copy, layer, saved, mark) =
            (tree.snapshot().unwrap(), tree.layer(None).unwrap(), tree.checkpoint().unwrap(), tree.mark().unwrap());
        for step in ["w f x", "a a/f z", "w a/tmp/b/g q"] {
            assert_eq!((act(&tree, step), act(&*layer, step)), ("ok".into(), "ok".into()));
        }
        let paths = [full("a/f"), full("a/tmp/b/g"), full("f")];
        assert_eq!(tree.touched(&mark).unwrap(), paths);
        assert_eq!(layer.layered().unwrap().touched, paths);
        let found = bashkit::vfs::changes_of_layer(&*layer).unwrap().unwrap();
        assert_eq!(found.len(), 3);
        assert_eq!(act(&*copy, "r a/f"), "y");
        apply(&*copy, &found).unwrap();
        assert_eq!(dump(&*copy), dump(&tree));
        tree.unmount(&full("a/tmp/b")).unwrap();
        assert_eq!(tree.touched(&mark), None);
        let (other, _) = self::tree();
        assert!(!other.roll_back(&saved) && other.touched(&mark).is_none(), "they are those of another tree");
        assert!(tree.roll_back(&saved));
        assert_eq!((act(&tree, "r a/f"), act(&tree, "r a/tmp/b/g"), act(&tree, "r f")), ("y".into(), "NoEnt".into(), "NoEnt".into()));
        assert!(!act(&tree, "ls a/tmp/b").is_empty());
        tree.mount(b"/host", host().0).unwrap();
        assert!(tree.snapshot().is_none() && tree.layer(None).is_none() && tree.checkpoint().is_none() && tree.mark().is_none());
    }

    #[test]
    fn a_mount_point_is_behind_what_leads_to_it() {
        let (tree, _) = tree();
        act(&tree, "mkdir d 755");
        tree.mount(&full("d/m"), part()).unwrap();
        assert_eq!(act(&tree, "w d/m/f x"), "ok");
        act(&tree, "chmod d 600");
        for step in ["r d/m/f", "stat d/m", "w d/m/g x", "rm d/m/f", "rmdir d/m", "stat d/.."] {
            assert_eq!(act(&tree, step), "Acces", "{step}");
        }
        assert_eq!(act(&*tree.privileged().unwrap(), "r d/m/f"), "x");
    }
}

mod lazy {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn counted(files: &Memory, hint: u64, text: &'static str) -> (bashkit::vfs::LazyFile, Arc<AtomicUsize>) {
        let n = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&n);
        let lazy = files.lazy(&full("f"), hint, move || {
            count.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(20));
            Ok::<_, String>(text)
        });
        (lazy.unwrap(), n)
    }

    #[test]
    fn it_is_fetched_once_and_when_it_is_read() {
        let files = Memory::new();
        let (lazy, n) = counted(&files, 10, "hello");
        assert_eq!((act(&files, "stat f"), act(&files, "ls ."), act(&files, "may f 4")), ("f 644 1 10".into(), "f".into(), "ok".into()));
        let copy = files.snapshot().unwrap();
        assert_eq!(
            (act(&files, "mv f g"), act(&files, "chmod g 600"), act(&files, "ln g h"), files.usage().bytes),
            ("ok".into(), "ok".into(), "ok".into(), 0)
        );
        assert!(n.load(Ordering::Relaxed) == 0 && !lazy.is_fetched());
        let file = files.open(&full("g"), OpenOptions::READ).unwrap();
        assert_eq!((file.metadata().unwrap().size, n.load(Ordering::Relaxed)), (10, 0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| assert_eq!(act(&files, "r g"), "hello"));
            }
        });
        assert_eq!(
            (act(&*copy, "r f"), read_all(&*file).unwrap(), act(&files, "stat g")),
            ("hello".into(), "hello".into(), "f 600 2 5".into())
        );
        assert_eq!((n.load(Ordering::Relaxed), lazy.is_fetched(), files.usage().bytes, copy.usage().bytes), (1, true, 5, 5));
        assert_eq!((act(&files, "rm g"), act(&files, "rm h")), ("ok".into(), "ok".into()));
        drop(file);
        assert_eq!((files.usage().bytes, act(&*copy, "a f !"), act(&*copy, "r f")), (0, "ok".into(), "hello!".into()));
    }

    #[test]
    fn what_is_written_over_is_never_fetched() {
        let files = Memory::new();
        let (_, n) = counted(&files, 10, "hello");
        assert_eq!((act(&files, "w f new"), act(&files, "r f"), n.load(Ordering::Relaxed)), ("ok".into(), "new".into(), 0));
        let (_, n) = counted(&files, 10, "hello");
        assert_eq!((act(&files, "cut f 0"), act(&files, "stat f"), n.load(Ordering::Relaxed)), ("ok".into(), "f 644 1 0".into(), 0));
        let (_, n) = counted(&files, 10, "hello");
        assert_eq!((act(&files, "a f !"), act(&files, "r f"), n.load(Ordering::Relaxed)), ("ok".into(), "hello!".into(), 1));
        let (_, n) = counted(&files, 10, "hello");
        assert_eq!((act(&files, "cut f 2"), act(&files, "r f"), n.load(Ordering::Relaxed)), ("ok".into(), "he".into(), 1));
        let (_, n) = counted(&files, 10, "hello");
        assert_eq!((act(&files, "at f 1 E"), act(&files, "r f"), n.load(Ordering::Relaxed)), ("ok".into(), "hEllo".into(), 1));
        let (_, n) = counted(&files, 10, "hello");
        assert_eq!((act(&files, "rm f"), n.load(Ordering::Relaxed), files.usage().bytes), ("ok".into(), 0, 0));
    }

    #[test]
    fn a_failure_is_told_to_the_host_and_may_pass() {
        let files = Memory::new();
        let n = AtomicUsize::new(0);
        let lazy = files
            .lazy(&full("f"), 3, move || if n.fetch_add(1, Ordering::Relaxed) == 0 { Err("the server is away") } else { Ok("abc") })
            .unwrap();
        assert_eq!(
            (act(&files, "r f"), lazy.failure().as_deref(), act(&files, "stat f")),
            ("Io".into(), Some("the server is away"), "f 644 1 3".into())
        );
        assert_eq!((act(&files, "r f"), lazy.failure()), ("abc".into(), None));
    }

    #[test]
    fn what_is_fetched_is_within_the_limits() {
        let limits = Limits { file_bytes: 5, ..Limits::default() };
        let files = Memory::with(&Identity::default(), Arc::new(SystemClock::new()), &limits);
        let (five, _) = counted(&files, 1, "12345");
        assert_eq!((act(&files, "r f"), five.is_fetched(), files.usage().bytes), ("12345".into(), true, 5));
        act(&files, "rm f");
        let (six, _) = counted(&files, 1, "123456");
        assert_eq!((act(&files, "r f"), six.is_fetched(), files.usage().bytes), ("Dquot".into(), false, 0));
    }

    #[test]
    fn below_an_overlay() {
        let files = Memory::new();
        let (_, n) = counted(&files, 5, "hello");
        let fs = overlay(Arc::new(files));
        assert_eq!((act(&*fs, "stat f"), act(&*fs, "mv f g"), n.load(Ordering::Relaxed)), ("f 644 1 5".into(), "ok".into(), 0));
        assert_eq!(
            (act(&*fs, "r g"), act(&*fs, "a g !"), act(&*fs, "r g"), n.load(Ordering::Relaxed)),
            ("hello".into(), "ok".into(), "hello!".into(), 1)
        );
    }
}

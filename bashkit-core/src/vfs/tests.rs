//! What file systems answer where only their own code can ask.

mod agree;

use std::sync::Arc;
use std::time::Duration;

use super::path::canonical;
use super::{
    Change, Checkpoint, Errno, File, FileSystem, Mark, Memory, Metadata, Mount, Node, NodeBody, OpenOptions, Overlay, ReadOnly, Result,
    Usage, physical,
};
use crate::host::{Identity, SystemClock, World, WorldFolder};
use crate::limits::Limits;

/// A file system with nothing but what it has to have, as that of a host may be.
#[derive(Debug)]
struct Bare(Arc<dyn FileSystem>);

macro_rules! delegate {
    ($($name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)*) => {
        impl FileSystem for Bare {
            $(fn $name(&self, $($arg: $type),*) -> Result<$answer> {
                self.0.$name($($arg),*)
            })*

            fn privileged(&self) -> Option<Arc<dyn FileSystem>> {
                Some(Arc::new(Bare(self.0.privileged()?)))
            }

            fn dir_path(&self, dev: u64, ino: u64) -> Option<Vec<u8>> {
                self.0.dir_path(dev, ino)
            }

            fn checkpoint(&self) -> Option<Checkpoint> {
                self.0.checkpoint()
            }

            fn roll_back(&self, to: &Checkpoint) -> bool {
                self.0.roll_back(to)
            }

            fn mark(&self) -> Option<Mark> {
                self.0.mark()
            }

            fn touched(&self, since: &Mark) -> Option<Vec<Vec<u8>>> {
                self.0.touched(since)
            }

            fn generation(&self) -> Option<u64> {
                self.0.generation()
            }

            fn usage(&self) -> Usage {
                self.0.usage()
            }
        }
    };
}

delegate! {
    open(path: &[u8], options: OpenOptions) -> Arc<dyn File>;
    stat(path: &[u8]) -> Metadata;
    lstat(path: &[u8]) -> Metadata;
    read_dir(path: &[u8]) -> Vec<super::DirEntry>;
    read_link(path: &[u8]) -> Vec<u8>;
    mkdir(path: &[u8], mode: u32) -> ();
    rmdir(path: &[u8]) -> ();
    unlink(path: &[u8]) -> ();
    rename(from: &[u8], to: &[u8]) -> ();
    link(existing: &[u8], new: &[u8]) -> ();
    symlink(target: &[u8], link: &[u8]) -> ();
    mkfifo(path: &[u8], mode: u32) -> ();
    chmod(path: &[u8], mode: u32) -> ();
    chown(path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> ();
    set_times(path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> ();
    access(path: &[u8], how: u32) -> ();
}

#[test]
fn a_user_of_another_name_has_a_home() {
    let identity = Identity { user: "ada".into(), uid: 1200, gid: 1201, home: "/srv/ada".into(), ..Identity::default() };
    let fs = Memory::with(&identity, Arc::new(SystemClock::new()), &Limits::new());
    let home = fs.stat(b"/srv/ada").unwrap();
    assert_eq!((home.is_dir(), home.uid, home.gid), (true, 1200, 1201));
    fs.mkdir(b"/srv/ada/new", 0o755).unwrap();
    assert_eq!(Memory::new().stat(b"/srv/ada").unwrap_err(), Errno::NoEnt);
}

#[test]
fn a_slash_behind_a_file_leads_nowhere() {
    let fs = Memory::new();
    fs.open(b"/tmp/f", OpenOptions::write(0o644)).unwrap();
    assert_eq!(canonical(&fs, b"/tmp/f"), Ok(b"/tmp/f".to_vec()));
    assert_eq!(canonical(&fs, b"/tmp/f/"), Err(Errno::NotDir));
    assert_eq!(canonical(&fs, b"/tmp/f/x"), Err(Errno::NotDir));
    assert_eq!(canonical(&fs, b"/tmp/"), Ok(b"/tmp".to_vec()));
}

#[test]
fn what_looks_at_each_name_finds_directories_where_they_are() {
    let bare: Arc<dyn FileSystem> = Arc::new(Bare(Arc::new(Memory::new())));
    let checked = physical(&bare);
    let tmp = bare.stat(b"/tmp").unwrap();
    assert_eq!(checked.dir_path(tmp.dev, tmp.ino), Some(b"/tmp".to_vec()));
    bare.symlink(b"/tmp", b"/tmp/link").unwrap();
    assert_eq!(checked.unlink(b"/tmp/link/link"), Err(Errno::Loop));
    checked.unlink(b"/tmp/link").unwrap();
    assert_eq!(bare.lstat(b"/tmp/link").unwrap_err(), Errno::NoEnt);
}

#[test]
fn mounted_layers_are_a_layer_where_they_were_made_together() {
    let mount = Mount::new(Memory::new().layer(None).unwrap());
    mount.mount(b"/mnt", Memory::new().layer(None).unwrap()).unwrap();
    assert!(mount.layered().is_none(), "each is a layer of its own");
    assert!(mount.layer(None).unwrap().layered().is_some());
}

#[test]
fn what_is_only_shown_is_not_changed() {
    let mount = Mount::new(Arc::new(Memory::new()));
    mount.mount(b"/shown/part", Arc::new(Memory::new())).unwrap();
    let node = |body| Some(Node { body, mode: 0o755, mtime: Duration::ZERO });
    let change = |path: &str, after| Change { path: path.as_bytes().to_vec(), before: None, after };
    let all = mount.privileged().unwrap();
    let apply = |path: &str, after| all.apply(&[change(path, after)], None);
    assert_eq!(apply("/shown/file", node(NodeBody::File(b"x".to_vec()))), Err(Errno::RoFs));
    assert_eq!(apply("/shown/part", None), Err(Errno::Busy));
    assert_eq!(apply("/shown", node(NodeBody::File(b"x".to_vec()))), Err(Errno::Busy));
    apply("/beside", node(NodeBody::File(b"x".to_vec()))).unwrap();
    apply("/shown/part/file", node(NodeBody::File(b"x".to_vec()))).unwrap();
    assert_eq!(mount.stat(b"/shown/part/file").unwrap().size, 1);
    assert_eq!(mount.stat(b"/shown/file").unwrap_err(), Errno::NoEnt);
}

#[test]
fn the_name_of_a_mount_point_is_what_is_mounted() {
    let (below, above) = (Arc::new(Memory::new()), Arc::new(Memory::new()));
    below.mkdir(b"/tmp/mnt", 0o700).unwrap();
    let mount = Mount::new(Arc::clone(&below) as Arc<dyn FileSystem>);
    mount.mount(b"/tmp/mnt", Arc::clone(&above) as Arc<dyn FileSystem>).unwrap();
    let host = mount.privileged().unwrap();
    let time = Some(Duration::from_secs(5));
    host.set_times(b"/tmp/mnt", time, time, false).unwrap();
    assert_eq!(above.stat(b"/").unwrap().mtime, Duration::from_secs(5));
    assert_ne!(below.stat(b"/tmp/mnt").unwrap().mtime, Duration::from_secs(5));
    assert_eq!(mount.lstat(b"/tmp/mnt").unwrap().mtime, Duration::from_secs(5));
    // `.` and `..` are those of the directory before them.
    assert_eq!(mount.lstat(b"/tmp/mnt/.").unwrap().mtime, Duration::from_secs(5));
    assert_eq!(mount.lstat(b"/tmp/mnt/..").unwrap().ino, mount.stat(b"/tmp").unwrap().ino);
    for (name, answer) in [
        ("mkdir", host.mkdir(b"/tmp/mnt", 0o755)),
        ("symlink", host.symlink(b"x", b"/tmp/mnt")),
        ("mkfifo", host.mkfifo(b"/tmp/mnt", 0o644)),
    ] {
        assert_eq!(answer, Err(Errno::Exist), "{name}");
    }
    for (name, answer) in [("rmdir", host.rmdir(b"/tmp/mnt")), ("rename", host.rename(b"/tmp/mnt", b"/tmp/other"))] {
        assert_eq!(answer, Err(Errno::Busy), "{name}");
    }
}

#[test]
fn bytes_that_are_elsewhere_can_be_fetched_beforehand() {
    let fs = Memory::new();
    let lazy = fs.lazy(b"/tmp/lazy", 4, || Ok::<_, String>("text")).unwrap();
    let file = fs.open(b"/tmp/lazy", OpenOptions::READ).unwrap();
    assert!(!lazy.is_fetched());
    file.fetch().unwrap()().unwrap();
    assert!(lazy.is_fetched());
    let mut bytes = [0; 8];
    assert_eq!((file.read_at(0, &mut bytes), &bytes[..4]), (Ok(4), &b"text"[..]));
    fs.open(b"/tmp/here", OpenOptions::write(0o644)).unwrap();
    assert!(fs.open(b"/tmp/here", OpenOptions::READ).unwrap().fetch().is_none());
}

#[test]
fn what_looks_at_each_name_tells_what_the_files_tell() {
    let bare: Arc<dyn FileSystem> = Arc::new(Bare(Arc::new(Memory::new())));
    let checked = physical(&bare);
    let (mark, before) = (checked.mark().unwrap(), checked.checkpoint().unwrap());
    let generation = checked.generation();
    checked.mkdir(b"/tmp/new", 0o755).unwrap();
    assert_eq!(checked.touched(&mark), Some(vec![b"/tmp/new".to_vec()]));
    assert!(checked.generation() > generation);
    assert_eq!(checked.usage(), bare.usage());
    assert!(checked.roll_back(&before));
    assert_eq!(bare.stat(b"/tmp/new").unwrap_err(), Errno::NoEnt);
}

#[test]
fn what_cannot_be_written_is_found_all_the_same() {
    let memory: Arc<dyn FileSystem> = Arc::new(Memory::new());
    memory.symlink(b"/tmp", b"/tmp/link").unwrap();
    let only_read = ReadOnly::new(Arc::clone(&memory));
    let tmp = memory.stat(b"/tmp").unwrap();
    assert_eq!(only_read.dir_path(tmp.dev, tmp.ino), Some(b"/tmp".to_vec()));
    let physical = only_read.physical().unwrap();
    assert_eq!(physical.stat(b"/tmp/link/link").unwrap_err(), Errno::Loop);
    assert_eq!(physical.mkdir(b"/tmp/new", 0o755), Err(Errno::RoFs));
}

/// The file systems in which edges are the same, each with a directory that is the user's.
fn with_edges() -> Vec<(&'static str, Arc<dyn FileSystem>)> {
    let mount = Mount::new(Arc::new(Memory::new()));
    mount.mount(b"/tmp/x", Arc::new(Memory::new())).unwrap();
    vec![
        ("Memory", Arc::new(Memory::new())),
        ("Overlay", Arc::new(Overlay::new(Arc::new(Memory::new())).unwrap())),
        ("Mount", Arc::new(mount)),
        ("Checked", physical(&(Arc::new(Bare(Arc::new(Memory::new()))) as Arc<dyn FileSystem>))),
    ]
}

/// Operation on a path.
type Operation<'a> = &'a dyn Fn(&[u8]) -> Result<()>;

#[test]
fn names_and_paths_have_a_length() {
    for (name, fs) in with_edges() {
        let of_bytes = |n: usize| [b"/tmp/".to_vec(), b"n".repeat(n)].concat();
        let new = OpenOptions { exclusive: true, ..OpenOptions::write(0o644) };
        let work: [(&str, Operation<'_>, Errno); 8] = [
            ("open", &|path| fs.open(path, new).map(drop), Errno::Exist),
            ("mkdir", &|path| fs.mkdir(path, 0o755), Errno::Exist),
            ("mkfifo", &|path| fs.mkfifo(path, 0o644), Errno::Exist),
            ("symlink", &|path| fs.symlink(b"x", path), Errno::Exist),
            ("stat", &|path| fs.stat(path).map(drop), Errno::NoEnt),
            ("rmdir", &|path| fs.rmdir(path), Errno::NoEnt),
            ("unlink", &|path| fs.unlink(path), Errno::NoEnt),
            ("rename", &|path| fs.rename(path, b"/tmp/other"), Errno::NoEnt),
        ];
        for (what, operate, without) in work {
            assert_eq!(operate(&of_bytes(256)), Err(Errno::NameTooLong), "{name}: {what}");
            match operate(&of_bytes(255)) {
                Ok(()) => fs.rename(&of_bytes(255), b"/tmp/made").unwrap(),
                answer => assert_eq!((answer, without), (Err(without), Errno::NoEnt), "{name}: {what}"),
            }
            let _ = fs.rmdir(b"/tmp/made").or_else(|_| fs.unlink(b"/tmp/made"));
            // A path has a length of its own.
            let longest = |n: usize| [b"/tmp".to_vec(), b"/".repeat(n - 8), b"path".to_vec()].concat();
            assert_eq!(operate(&longest(4096)), Err(Errno::NameTooLong), "{name}: {what}");
            assert_ne!(operate(&longest(4095)), Err(Errno::NameTooLong), "{name}: {what}");
            let _ = fs.rmdir(b"/tmp/path").or_else(|_| fs.unlink(b"/tmp/path"));
        }
        // A slash behind a new name says that it is a directory.
        fs.open(b"/tmp/file", OpenOptions::write(0o644)).unwrap();
        for (what, made) in [
            ("symlink", fs.symlink(b"x", b"/tmp/new/")),
            ("mkfifo", fs.mkfifo(b"/tmp/new/", 0o644)),
            ("link", fs.link(b"/tmp/file", b"/tmp/new/")),
        ] {
            assert_eq!(made, Err(Errno::NoEnt), "{name}: {what}");
        }
        assert_eq!(fs.open(b"/tmp/new/", OpenOptions::write(0o644)).map(drop), Err(Errno::IsDir), "{name}");
        fs.mkdir(b"/tmp/new/", 0o755).unwrap();
        assert_eq!(fs.symlink(&b"x".repeat(4096), b"/tmp/link"), Err(Errno::NameTooLong), "{name}");
        fs.symlink(&b"x".repeat(4095), b"/tmp/link").unwrap();
    }
}

#[test]
fn a_mount_that_came_and_went_is_noticed() {
    let mount = Mount::new(Arc::new(Memory::new()));
    let (mark, generation) = (mount.mark().unwrap(), mount.generation());
    mount.mount(b"/tmp/x", Arc::new(Memory::new())).unwrap();
    mount.unmount(b"/tmp/x").unwrap();
    assert_eq!(mount.touched(&mark), None);
    assert_ne!(mount.generation(), generation);
}

#[test]
fn names_of_one_file_stay_together_where_each_is_changed() {
    let file = |text: &str| Some(Node { body: NodeBody::File(text.as_bytes().to_vec()), mode: 0o644, mtime: Duration::ZERO });
    let change = |path: &str, text| Change { path: path.as_bytes().to_vec(), before: None, after: file(text) };
    for (changes, is_one) in [
        (vec![change("/tmp/a", "new"), change("/tmp/b", "new")], true),
        (vec![change("/tmp/a", "new"), change("/tmp/b", "other")], false),
        (vec![change("/tmp/a", "new")], false),
    ] {
        let fs = Memory::new();
        fs.put(b"/tmp/a", b"old", 0o644).unwrap();
        let all = fs.privileged().unwrap();
        all.link(b"/tmp/a", b"/tmp/b").unwrap();
        fs.apply(&changes, None).unwrap();
        let [a, b] = [b"/tmp/a", b"/tmp/b"].map(|path| fs.stat(path).unwrap());
        assert_eq!((a.ino == b.ino, a.nlink), (is_one, if is_one { 2 } else { 1 }), "{changes:?}");
        assert_eq!((a.size, b.size), (3, if changes.len() == 2 && !is_one { 5 } else { 3 }), "{changes:?}");
    }
}

#[test]
fn a_change_deep_below_is_told_by_a_copy_that_has_not_looked() {
    let below = Memory::new();
    below.make_dirs(b"/tmp/a/b/c/d").unwrap();
    let over = Overlay::new(Arc::new(below)).unwrap();
    let dir = over.stat(b"/tmp/a/b/c/d").unwrap();
    // What leads there is looked at for a directory that is asked for by its number.
    assert_eq!(over.dir_path(dir.dev, dir.ino), Some(b"/tmp/a/b/c/d".to_vec()));
    let saved = over.checkpoint().unwrap();
    let mark = over.mark().unwrap();
    over.open(b"/tmp/a/b/c/d/f", OpenOptions::write(0o644)).unwrap();
    assert_eq!(over.touched(&mark), Some(vec![b"/tmp/a/b/c/d/f".to_vec()]));
    assert_eq!(over.changes().unwrap().len(), 1);
    assert!(over.roll_back(&saved));
    assert_eq!(over.dir_path(dir.dev, dir.ino), Some(b"/tmp/a/b/c/d".to_vec()));
}

#[test]
fn folders_of_a_world_have_the_mode_that_it_says() {
    let world = World { folders: vec![WorldFolder { path: "/srv/data".into(), mode: 0o1750 }], ..World::user() };
    let fs = Memory::new();
    fs.prepare(&world).unwrap();
    assert_eq!(fs.stat(b"/srv/data").unwrap().mode, 0o1750);
    assert_eq!(fs.usage(), Usage::default());
}

#[test]
fn forty_links_are_followed() {
    for (name, fs) in with_edges().into_iter().filter(|(name, _)| *name != "Checked") {
        fs.mkdir(b"/tmp/0", 0o755).unwrap();
        for n in 1..=41 {
            fs.symlink(format!("{}", n - 1).as_bytes(), format!("/tmp/{n}").as_bytes()).unwrap();
        }
        assert!(fs.stat(b"/tmp/40").unwrap().is_dir(), "{name}");
        assert_eq!(fs.stat(b"/tmp/41"), Err(Errno::Loop), "{name}");
        assert_eq!(canonical(&*fs, b"/tmp/40"), Ok(b"/tmp/0".to_vec()), "{name}");
        assert_eq!(canonical(&*fs, b"/tmp/41"), Err(Errno::Loop), "{name}");
    }
}

#[test]
fn what_somebody_put_into_a_directory_that_goes_stays() {
    let file = |text: &str| Some(Node { body: NodeBody::File(text.as_bytes().to_vec()), mode: 0o644, mtime: Duration::ZERO });
    for (after, expected) in [(None, Ok(())), (file("new"), Err(Errno::NotEmpty))] {
        let fs = Memory::new();
        fs.mkdir(b"/tmp/d", 0o755).unwrap();
        fs.open(b"/tmp/d/theirs", OpenOptions::write(0o644)).unwrap();
        let changes =
            [Change { path: b"/tmp/b".to_vec(), before: None, after: file("b") }, Change { path: b"/tmp/d".to_vec(), before: None, after }];
        assert_eq!(fs.apply(&changes, None), expected);
        assert!(fs.stat(b"/tmp/d/theirs").is_ok());
        assert_eq!(fs.stat(b"/tmp/b").is_ok(), expected.is_ok());
    }
}

#[test]
fn a_file_below_is_copied_where_there_is_room_for_it() {
    for (room, expected) in [(10, Ok(())), (9, Err(Errno::Dquot))] {
        let below = Memory::new();
        below.put(b"/tmp/f", b"0123456789", 0o644).unwrap();
        let limits = Limits { file_bytes: room, ..Limits::default() };
        let over = Overlay::with(Arc::new(below), &Identity::default(), Arc::new(SystemClock::new()), &limits).unwrap();
        let file = over.open(b"/tmp/f", OpenOptions { truncate: false, ..OpenOptions::write(0o644) }).unwrap();
        assert_eq!(file.write_at(0, b"x"), expected, "{room}");
        assert_eq!(over.usage().bytes, if expected.is_ok() { 10 } else { 0 });
    }
}

#[test]
fn a_view_answers_as_what_it_shows() {
    let memory: Arc<dyn FileSystem> = Arc::new(Memory::new());
    memory.mkdir(b"/tmp/d", 0o755).unwrap();
    let dir = memory.stat(b"/tmp/d").unwrap();
    let views: [(&str, Arc<dyn FileSystem>); 3] = [
        ("ReadOnly", Arc::new(ReadOnly::new(Arc::clone(&memory)))),
        ("Checked", physical(&(Arc::new(Bare(Arc::clone(&memory))) as Arc<dyn FileSystem>))),
        ("Mount", Arc::new(Mount::new(Arc::clone(&memory)))),
    ];
    for (name, view) in views {
        let saved = view.checkpoint().unwrap();
        assert!(view.roll_back(&saved), "{name}: nothing was done");
        let (mark, generation) = (view.mark().unwrap(), view.generation().unwrap());
        assert_eq!((view.usage(), view.generation()), (memory.usage(), Some(generation)), "{name}");
        assert_eq!(view.touched(&mark), Some(Vec::new()), "{name}");
        memory.mkdir(b"/tmp/d/new", 0o755).unwrap();
        assert_eq!(view.touched(&mark), Some(vec![b"/tmp/d/new".to_vec()]), "{name}");
        assert_ne!(view.generation(), Some(generation), "{name}");
        assert_eq!(view.usage(), memory.usage(), "{name}");
        assert_eq!(view.roll_back(&saved), name != "ReadOnly", "{name}");
        let _ = memory.rmdir(b"/tmp/d/new");
        // Another one's are none of its own.
        assert!(!view.roll_back(&Checkpoint::new(())), "{name}");
        let (dev, ino) = view.stat(b"/tmp/d").map(|meta| (meta.dev, meta.ino)).unwrap();
        assert_eq!(view.dir_path(dev, ino), Some(b"/tmp/d".to_vec()), "{name}");
        assert_eq!((ino, view.dir_path(dev, 12_345)), (dir.ino, None), "{name}");
        assert_eq!(view.scan(b"/tmp").unwrap().len(), 1, "{name}");
        let root = view.stat(b"/").unwrap();
        assert_eq!(view.dir_path(root.dev, root.ino), Some(b"/".to_vec()), "{name}");
    }
}

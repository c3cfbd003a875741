//! Files that hold the whole of an output of which only a part is shown; the next call can read them.

use std::sync::Arc;

use bashkit::vfs::{self, FileSystem, OpenOptions};

use super::OutputBudget;

/// Directory of the files, and bounds on their number and size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) directory: String,
    pub(super) files_max: usize,
    pub(super) bytes_max: u64,
}

impl Default for Place {
    fn default() -> Self {
        Self { directory: "/tmp/output".to_owned(), files_max: 20, bytes_max: 16 << 20 }
    }
}

/// Standard output and standard error of one run, whole.
#[derive(Debug, Clone, Copy)]
pub struct Streams<'a> {
    /// Bytes of the standard output.
    pub stdout: &'a [u8],
    /// Bytes of the standard error.
    pub stderr: &'a [u8],
}

/// Paths of the files that hold the whole of a shortened output; `None` for a stream that is in no file.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Spilled {
    /// Path of the file with the standard output.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stdout: Option<String>,
    /// Path of the file with the standard error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
}

impl Spilled {
    pub(crate) fn is_nothing(&self) -> bool {
        self.stdout.is_none() && self.stderr.is_none()
    }
}

/// Room that the file system has for the files.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room {
    pub(crate) bytes: u64,
    pub(crate) inodes: u64,
}

/// Store for the whole of a long output, in files beside those that scripts work on.
///
/// ```
/// use bashkit_orchestrator::output::{OutputBudget, SpillTarget, Streams};
/// use std::{collections::BTreeMap, sync::Mutex};
///
/// #[derive(Default)]
/// struct Files(Mutex<BTreeMap<String, Vec<u8>>>);
///
/// impl SpillTarget for Files {
///     fn files(&self, directory: &str) -> Vec<(Vec<u8>, u64)> {
///         let files = self.0.lock().unwrap();
///         let below = |path: &String| Some(path.strip_prefix(directory)?.trim_start_matches('/').as_bytes().to_vec());
///         files.iter().filter_map(|(path, content)| Some((below(path)?, content.len() as u64))).collect()
///     }
///     fn remove(&self, directory: &str, names: &[&str]) {
///         self.0.lock().unwrap().retain(|path, _| !names.iter().any(|name| *path == format!("{directory}/{name}")));
///     }
///     fn write(&self, path: &str, content: &[u8]) -> bool {
///         self.0.lock().unwrap().insert(path.into(), content.into());
///         true
///     }
/// }
///
/// let (budget, files) = (OutputBudget::new().bytes_max(100), Files::default());
/// let mut stdout = b"a line\n".repeat(1000);
/// let spilled = budget.spill_beside(&files, b"/work", &Streams { stdout: &stdout, stderr: b"" });
/// assert_eq!(spilled.stdout.as_deref(), Some("/tmp/output/1.stdout"));
/// assert_eq!(files.0.lock().unwrap()["/tmp/output/1.stdout"].len(), 7000);
/// let notes = budget.shorten(&mut stdout, &mut Vec::new(), spilled);
/// assert!(stdout.len() <= 100 && notes.lines(true).contains("/tmp/output/1.stdout"));
/// ```
pub trait SpillTarget {
    /// Names of the files in a directory, with their bytes; none where there is no such directory.
    fn files(&self, directory: &str) -> Vec<(Vec<u8>, u64)>;

    /// Removes files from a directory, as far as that goes.
    fn remove(&self, directory: &str, names: &[&str]);

    /// Writes a file, with the directories that it needs; answers whether that was possible.
    fn write(&self, path: &str, content: &[u8]) -> bool;
}

/// A file of ours.
struct Old {
    number: u64,
    name: String,
    bytes: u64,
}

/// Work to be done: files to be removed, and the number of the new ones.
struct Turnover {
    removed: Vec<Old>,
    number: u64,
    stdout: bool,
    stderr: bool,
}

impl Turnover {
    fn freed(&self) -> u64 {
        self.removed.iter().map(|old| old.bytes).sum()
    }
}

impl Place {
    /// Makes room for what does not fit into the output; `None` when nothing can be put there.
    fn turn_over(&self, mut old: Vec<Old>, stdout: Option<usize>, stderr: Option<usize>) -> Option<Turnover> {
        old.sort_unstable_by(|a, b| (a.number, &a.name).cmp(&(b.number, &b.name)));
        let number = old.last().map_or(0, |last| last.number) + 1;
        let fits = |bytes: Option<usize>, taken: u64| {
            bytes.map(|bytes| bytes as u64).filter(|bytes| taken.saturating_add(*bytes) <= self.bytes_max)
        };
        // Standard output comes first when there is no room for both.
        let stdout = fits(stdout, 0).filter(|_| self.files_max > 0);
        let stderr = fits(stderr, stdout.unwrap_or(0)).filter(|_| self.files_max > usize::from(stdout.is_some()));
        if stdout.is_none() && stderr.is_none() {
            return None;
        }
        let (n_new, new_bytes) = (usize::from(stdout.is_some()) + usize::from(stderr.is_some()), stdout.unwrap_or(0) + stderr.unwrap_or(0));
        let (mut n, mut bytes) = (old.len() + n_new, old.iter().map(|old| old.bytes).fold(new_bytes, u64::saturating_add));
        let mut kept = old.into_iter();
        let mut removed = Vec::new();
        while n > self.files_max || bytes > self.bytes_max {
            let Some(oldest) = kept.next() else { break };
            n -= 1;
            bytes -= oldest.bytes;
            removed.push(oldest);
        }
        Some(Turnover { removed, number, stdout: stdout.is_some(), stderr: stderr.is_some() })
    }

    fn path(&self, name: &str) -> String {
        format!("{}/{name}", self.directory.trim_end_matches('/'))
    }
}

/// The number in a name such as `12.stdout`.
fn number_of(name: &[u8]) -> Option<u64> {
    let number = name.strip_suffix(b".stdout").or_else(|| name.strip_suffix(b".stderr"))?;
    let is_ours = number.len() <= 12 && number.iter().all(u8::is_ascii_digit) && !number.starts_with(b"0");
    if is_ours { std::str::from_utf8(number).ok()?.parse().ok() } else { None }
}

impl OutputBudget {
    /// Streams that do not fit.
    fn too_long<'a>(&self, streams: &Streams<'a>) -> (Option<&'a [u8]>, Option<&'a [u8]>) {
        let long = |text: &'a [u8]| Some(text).filter(|text| !self.fits(text));
        (long(streams.stdout), long(streams.stderr))
    }

    /// Puts what does not fit into the files of a session.
    pub(crate) fn spill_to_files(&self, files: &Arc<dyn FileSystem>, room: Room, streams: &Streams<'_>) -> Spilled {
        let (stdout, stderr) = self.too_long(streams);
        let files = vfs::privileged(files);
        self.place.as_ref().and_then(|place| place.put(&*files, room, stdout, stderr)).unwrap_or_default()
    }

    /// Writes the streams that do not fit into files of `target`, oldest files first out, within [`OutputBudget::spill_files_max`].
    /// Writes nothing below the directory `synchronised`, whose files belong to somebody else; [`Spilled`] says what was written.
    pub fn spill_beside(&self, target: &dyn SpillTarget, synchronised: &[u8], streams: &Streams<'_>) -> Spilled {
        let (stdout, stderr) = self.too_long(streams);
        let Some(place) = self.place.as_ref().filter(|_| stdout.is_some() || stderr.is_some()) else { return Spilled::default() };
        let (inside, outside) = (with_slash(place.directory.as_bytes()), with_slash(synchronised));
        if inside.starts_with(&outside) {
            return Spilled::default();
        }
        place.put_in(target, stdout, stderr).unwrap_or_default()
    }
}

fn with_slash(path: &[u8]) -> Vec<u8> {
    let mut path = path.to_vec();
    if !path.ends_with(b"/") {
        path.push(b'/');
    }
    path
}

impl Place {
    fn put(&self, files: &dyn FileSystem, room: Room, stdout: Option<&[u8]>, stderr: Option<&[u8]>) -> Option<Spilled> {
        if stdout.is_none() && stderr.is_none() {
            return None;
        }
        self.check_directories(files)?;
        let mut old = Vec::new();
        for entry in files.read_dir(self.directory.as_bytes()).unwrap_or_default() {
            let name = String::from_utf8_lossy(&entry.name).into_owned();
            if let Some(number) = number_of(&entry.name)
                && let Ok(found) = files.lstat(self.path(&name).as_bytes())
            {
                // Whatever the script has put there under such a name is not overwritten.
                old.push(Old { number, name, bytes: if found.is_file() { found.size } else { 0 } });
            }
        }
        let turnover = self.turn_over(old, stdout.map(<[u8]>::len), stderr.map(<[u8]>::len))?;
        let (stdout, stderr) = (stdout.filter(|_| turnover.stdout), stderr.filter(|_| turnover.stderr));
        let new_bytes = stdout.map_or(0, <[u8]>::len) + stderr.map_or(0, <[u8]>::len);
        let n_new = self.directory.split('/').count() as u64 + 2;
        if (new_bytes as u64).saturating_sub(turnover.freed()) > room.bytes || n_new > room.inodes {
            return None;
        }
        self.make_directories(files)?;
        for old in &turnover.removed {
            let _ = files.unlink(self.path(&old.name).as_bytes());
        }
        let put = |stream: &str, content: &[u8]| {
            let path = self.path(&format!("{}.{stream}", turnover.number));
            let how = OpenOptions { exclusive: true, no_follow: true, truncate: false, ..OpenOptions::write(0o644) };
            let file = files.open(path.as_bytes(), how).ok()?;
            if file.append(content).is_err() {
                let _ = files.unlink(path.as_bytes());
                return None;
            }
            Some(path)
        };
        let (stdout, stderr) = (stdout.and_then(|content| put("stdout", content)), stderr.and_then(|content| put("stderr", content)));
        Some(Spilled { stdout, stderr })
    }

    /// Each folder on the way, from the first.
    fn folders(&self) -> impl Iterator<Item = &[u8]> {
        let directory = self.directory.trim_end_matches('/');
        let ends = directory.char_indices().skip(1).filter(|(_, c)| *c == '/').map(|(at, _)| at).chain([directory.len()]);
        ends.filter_map(|end| directory.as_bytes().get(..end))
    }

    /// A script must not lead us elsewhere by a symlink. `None`: one of the folders is none.
    fn check_directories(&self, files: &dyn FileSystem) -> Option<()> {
        self.folders().all(|folder| files.lstat(folder).map_or(true, |found| found.is_dir())).then_some(())
    }

    fn make_directories(&self, files: &dyn FileSystem) -> Option<()> {
        for folder in self.folders() {
            if files.lstat(folder).is_err() {
                files.mkdir(folder, 0o755).ok()?;
            }
        }
        Some(())
    }

    fn put_in(&self, target: &dyn SpillTarget, stdout: Option<&[u8]>, stderr: Option<&[u8]>) -> Option<Spilled> {
        let of_ours = |(name, bytes): (Vec<u8>, u64)| {
            let number = number_of(&name)?;
            Some(Old { number, name: String::from_utf8_lossy(&name).into_owned(), bytes })
        };
        let old = target.files(&self.directory).into_iter().filter_map(of_ours).collect();
        let turnover = self.turn_over(old, stdout.map(<[u8]>::len), stderr.map(<[u8]>::len))?;
        let removed: Vec<&str> = turnover.removed.iter().map(|old| old.name.as_str()).collect();
        if !removed.is_empty() {
            target.remove(&self.directory, &removed);
        }
        let put = |wanted: bool, stream: &str, content: Option<&[u8]>| {
            let path = self.path(&format!("{}.{stream}", turnover.number));
            content.filter(|content| wanted && target.write(&path, content)).map(|_| path)
        };
        Some(Spilled { stdout: put(turnover.stdout, "stdout", stdout), stderr: put(turnover.stderr, "stderr", stderr) })
    }
}

#[cfg(test)]
mod tests {
    use bashkit::vfs::Memory;

    use super::*;

    fn spill(files: &Memory, place: &Place, stdout: &[u8], stderr: &[u8]) -> Spilled {
        let some = |text: &'static [u8]| Some(text).filter(|text| !text.is_empty());
        let (stdout, stderr) = (some(stdout.to_vec().leak()), some(stderr.to_vec().leak()));
        place.put(files, Room { bytes: 1 << 20, inodes: 100 }, stdout, stderr).unwrap_or_default()
    }

    fn names(files: &Memory, directory: &str) -> Vec<String> {
        files
            .read_dir(directory.as_bytes())
            .unwrap_or_default()
            .iter()
            .map(|entry| String::from_utf8_lossy(&entry.name).into_owned())
            .collect()
    }

    #[test]
    fn files_are_numbered_and_the_oldest_go() {
        let files = Memory::new();
        let place = Place { files_max: 3, bytes_max: 100, ..Place::default() };
        assert_eq!(spill(&files, &place, b"one", b"").stdout.as_deref(), Some("/tmp/output/1.stdout"));
        assert_eq!(spill(&files, &place, b"two", b"err").stderr.as_deref(), Some("/tmp/output/2.stderr"));
        assert_eq!(names(&files, "/tmp/output"), ["1.stdout", "2.stderr", "2.stdout"]);
        spill(&files, &place, b"three", b"");
        assert_eq!(names(&files, "/tmp/output"), ["2.stderr", "2.stdout", "3.stdout"]);
        // Bytes count too.
        spill(&files, &place, &[b'x'; 96], b"");
        assert_eq!(names(&files, "/tmp/output"), ["4.stdout"]);
        assert_eq!(spill(&files, &place, &[b'x'; 101], b"").stdout, None);
        assert_eq!(names(&files, "/tmp/output"), ["4.stdout"]);
        // What a script puts there is not taken for another output, and not overwritten.
        for (name, next) in [("9.stdout", 10), ("notes", 11), ("012.stdout", 12), ("9999999999999.stdout", 13)] {
            files.put(format!("/tmp/output/{name}").as_bytes(), b"mine", 0o600).unwrap();
            assert_eq!(spill(&files, &place, b"x", b"").stdout, Some(format!("/tmp/output/{next}.stdout")));
        }
        assert!(names(&files, "/tmp/output").contains(&"notes".to_owned()));
    }

    #[test]
    fn no_symlink_leads_elsewhere() {
        let files = Memory::new();
        files.put(b"/home/user/keep/1.stdout", b"mine", 0o644).unwrap();
        files.symlink(b"/home/user/keep", b"/tmp/output").unwrap();
        assert_eq!(spill(&files, &Place::default(), b"x", b""), Spilled::default());
        assert_eq!(names(&files, "/home/user/keep"), ["1.stdout"]);
        files.unlink(b"/tmp/output").unwrap();
        files.mkdir(b"/tmp/output", 0o755).unwrap();
        files.symlink(b"/home/user/keep/new", b"/tmp/output/4.stdout").unwrap();
        assert_eq!(spill(&files, &Place::default(), b"x", b"").stdout.as_deref(), Some("/tmp/output/5.stdout"));
        assert_eq!(names(&files, "/home/user/keep"), ["1.stdout"]);
    }

    #[test]
    fn there_must_be_room() {
        let files = Memory::new();
        let put = |bytes, inodes| Place::default().put(&files, Room { bytes, inodes }, Some(b"four"), None).unwrap_or_default();
        assert_eq!(put(3, 100), Spilled::default());
        assert_eq!(put(4, 1), Spilled::default());
        assert!(put(4, 100).stdout.is_some());
        let elsewhere = Place { directory: "/a/b/c/".to_owned(), ..Place::default() };
        let files: Arc<dyn FileSystem> = Arc::new(files);
        let found = elsewhere.put(&*vfs::privileged(&files), Room { bytes: 9, inodes: 9 }, Some(b"x"), None);
        assert_eq!(found.unwrap().stdout.as_deref(), Some("/a/b/c/1.stdout"));
    }
}

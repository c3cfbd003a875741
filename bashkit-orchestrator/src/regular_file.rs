//! Opening files of the host that only ever are regular files. This is a door: nothing here is within reach of a script.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Opens a regular file that, where it is made, only the user of the process can read: never through a symbolic link, and without waiting for the other end of
/// a fifo.
///
/// # Errors
/// `InvalidInput` for a link, a fifo, a device or a directory; the error of the host.
pub(crate) fn open(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let refused = |found: &str| io::Error::new(ErrorKind::InvalidInput, format!("{found}, where a regular file is accepted"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY).mode(0o600);
    }
    let file = options.open(path).map_err(|error| {
        let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
        if is_link { refused("a symbolic link") } else { error }
    })?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(refused("no regular file")) }
}

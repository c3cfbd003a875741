//! Opening files, devices and descriptors by their names.

use std::rc::Rc;

use super::descriptor::{Description, Endpoint, Fds, quota};
use super::fault::Fault;
use super::pipe::open_fifo;
use super::scheduler::Kernel;
use crate::vfs::{Device, Errno, FileKind, FileSystem, OpenOptions};

/// Opens an absolute path: regular files by the file system, devices and `/dev/fd/N` here.
///
/// # Errors
/// Errors of `open(2)`; a quota ends the run.
pub fn open(
    kernel: &Rc<Kernel>,
    fs: &dyn FileSystem,
    fds: &Fds,
    path: &[u8],
    options: OpenOptions,
    append: bool,
) -> Result<Rc<Description>, Fault> {
    if let Some(fd) = path_fd(path) {
        return fds.get(fd).cloned().ok_or(Fault::Errno(Errno::NoEnt));
    }
    match fs.open(path, options) {
        Ok(file) => Ok(Description::file(file, options.read, options.write, append)),
        Err(Errno::NxIo) => match fs.stat(path).map(|meta| (meta.kind, meta))? {
            (FileKind::Fifo, meta) => {
                let end = open_fifo(kernel, (meta.dev, meta.ino), options.read, options.write)?;
                Ok(Description::new(end))
            }
            (FileKind::Device(Device::Null), _) => Ok(Description::device(Endpoint::Null, options.read, options.write)),
            (FileKind::Device(Device::Zero), _) => Ok(Description::device(Endpoint::Zero, options.read, options.write)),
            (FileKind::Device(Device::Full), _) => Ok(Description::device(Endpoint::Full, options.read, options.write)),
            (FileKind::Device(Device::Random), _) => Ok(Description::device(Endpoint::Random, options.read, options.write)),
            _ => Err(Errno::NxIo.into()),
        },
        Err(Errno::IsDir) if !options.write => Ok(Description::new(Endpoint::Directory)),
        Err(errno) => Err(quota(kernel, errno)),
    }
}

/// The descriptor that a path of `/dev` names.
#[must_use]
pub fn path_fd(path: &[u8]) -> Option<u32> {
    match path {
        b"/dev/stdin" => Some(0),
        b"/dev/stdout" => Some(1),
        b"/dev/stderr" => Some(2),
        _ => {
            let digits = path.strip_prefix(b"/dev/fd/").or_else(|| path.strip_prefix(b"/proc/self/fd/"))?;
            std::str::from_utf8(digits).ok()?.parse().ok()
        }
    }
}

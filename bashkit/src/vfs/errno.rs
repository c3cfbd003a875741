//! Why an operation on a file failed, in the words of `strerror(3)`.

/// A POSIX error number by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[expect(missing_docs, reason = "each is named for its constant in errno.h")]
#[non_exhaustive]
pub enum Errno {
    #[error("Operation not permitted")]
    Perm,
    #[error("No such file or directory")]
    NoEnt,
    #[error("No such process")]
    Srch,
    #[error("Interrupted system call")]
    Intr,
    #[error("Input/output error")]
    Io,
    #[error("No such device or address")]
    NxIo,
    #[error("Argument list too long")]
    TooBig,
    #[error("Exec format error")]
    NoExec,
    #[error("Bad file descriptor")]
    BadF,
    #[error("No child processes")]
    Child,
    #[error("Resource temporarily unavailable")]
    Again,
    #[error("Cannot allocate memory")]
    NoMem,
    #[error("Permission denied")]
    Acces,
    #[error("Device or resource busy")]
    Busy,
    #[error("File exists")]
    Exist,
    #[error("Invalid cross-device link")]
    XDev,
    #[error("Not a directory")]
    NotDir,
    #[error("Is a directory")]
    IsDir,
    #[error("Invalid argument")]
    Inval,
    #[error("Too many open files")]
    MFile,
    #[error("Inappropriate ioctl for device")]
    NoTty,
    #[error("File too large")]
    FBig,
    #[error("No space left on device")]
    NoSpc,
    #[error("Illegal seek")]
    SPipe,
    #[error("Read-only file system")]
    RoFs,
    #[error("Too many links")]
    MLink,
    #[error("Broken pipe")]
    Pipe,
    #[error("File name too long")]
    NameTooLong,
    #[error("Directory not empty")]
    NotEmpty,
    #[error("Too many levels of symbolic links")]
    Loop,
    #[error("Operation not supported")]
    NotSup,
    /// The quota of the file system: ends the run (see `Limits::file_bytes`).
    #[error("Disk quota exceeded")]
    Dquot,
    /// The quota of inodes: ends the run (see `Limits::inodes`).
    #[error("Disk quota exceeded")]
    DquotInodes,
    #[error("Connection refused")]
    ConnRefused,
}

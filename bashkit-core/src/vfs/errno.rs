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
    /// File or directory was replaced since it was looked at (ESTALE).
    #[error("Stale file handle")]
    Stale,
}

impl Errno {
    /// The number that it has on Linux.
    #[must_use]
    pub fn number(self) -> i32 {
        match self {
            Self::Perm => 1,
            Self::NoEnt => 2,
            Self::Srch => 3,
            Self::Intr => 4,
            Self::Io => 5,
            Self::NxIo => 6,
            Self::TooBig => 7,
            Self::NoExec => 8,
            Self::BadF => 9,
            Self::Child => 10,
            Self::Again => 11,
            Self::NoMem => 12,
            Self::Acces => 13,
            Self::Busy => 16,
            Self::Exist => 17,
            Self::XDev => 18,
            Self::NotDir => 20,
            Self::IsDir => 21,
            Self::Inval => 22,
            Self::MFile => 24,
            Self::NoTty => 25,
            Self::FBig => 27,
            Self::NoSpc => 28,
            Self::SPipe => 29,
            Self::RoFs => 30,
            Self::MLink => 31,
            Self::Pipe => 32,
            Self::NameTooLong => 36,
            Self::NotEmpty => 39,
            Self::Loop => 40,
            Self::NotSup => 95,
            Self::Dquot | Self::DquotInodes => 122,
            Self::ConnRefused => 111,
            Self::Stale => 116,
        }
    }
}

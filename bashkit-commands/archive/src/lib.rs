//! Commands of bashkit for archives and compression: `tar`, `zip`, `gzip`, `bzip2`, `xz`, `zstd` and their like.

mod compress;
mod less;
mod tar;
mod zip;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[
    &compress::files::BUNZIP2,
    &compress::files::BZCAT,
    &compress::files::BZIP2,
    &compress::gzip::GUNZIP,
    &compress::gzip::GZIP,
    &less::LESS,
    &less::MORE,
    &tar::COMMAND,
    &compress::files::UNXZ,
    &zip::UNZIP,
    &compress::files::UNZSTD,
    &compress::files::XZ,
    &compress::files::XZCAT,
    &compress::gzip::ZCAT,
    &compress::scripts::ZCMP,
    &compress::scripts::ZDIFF,
    &compress::scripts::ZEGREP,
    &compress::scripts::ZFGREP,
    &compress::scripts::ZFORCE,
    &compress::scripts::ZGREP,
    &zip::ZIP,
    &less::ZLESS,
    &compress::scripts::ZMORE,
    &compress::files::ZSTD,
    &compress::files::ZSTDCAT,
];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");

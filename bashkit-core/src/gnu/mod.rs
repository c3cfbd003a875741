//! What the commands share, under the names that gnulib and coreutils give it.

pub mod argmatch;
pub mod canonicalize;
pub mod dirname;
pub mod duration;
pub mod filenamecat;
pub mod filevercmp;
pub mod human;
pub mod idcache;
pub mod in_place;
pub mod inttostr;
pub mod json_string;
pub mod linebuffer;
pub mod locale;
pub mod long_double;
pub mod mbchar;
pub mod mbswidth;
#[cfg(feature = "bignum")]
pub mod mini_gmp;
pub mod mode;
pub mod parse_datetime;
pub mod printf_directive;
pub mod quotearg;
pub mod randint;
pub mod searcher;
pub mod set_fields;
pub mod targetdir;
pub mod usage;
pub mod vasnprintf;
pub mod xstrtol;

pub use locale::Locale;

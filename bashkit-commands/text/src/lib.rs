//! Commands of bashkit for lines and bytes: `cat`, `sort`, `cut`, `wc`, `tr`, checksums, dumps and their like.

mod basenc;
mod cat;
mod checksum;
mod colrm;
mod column;
mod comm;
mod csplit;
mod cut;
mod envsubst;
mod expand;
mod fmt;
mod fold;
mod head;
mod hexdump;
mod iconv;
mod join;
mod look;
mod nl;
mod numfmt;
mod od;
mod paste;
mod pr;
mod rev;
mod shuf;
mod sort;
mod split;
mod sponge;
mod stops;
mod strings;
mod sum;
mod tac;
mod tail;
mod tee;
mod tr;
mod tsort;
mod unexpand;
mod uniq;
mod wc;
mod xxd;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[
    &checksum::B2SUM,
    &basenc::BASE32_COMMAND,
    &basenc::BASE64_COMMAND,
    &basenc::COMMAND,
    &cat::COMMAND,
    &checksum::CKSUM,
    &colrm::COMMAND,
    &column::COMMAND,
    &comm::COMMAND,
    &csplit::COMMAND,
    &cut::COMMAND,
    &envsubst::COMMAND,
    &expand::COMMAND,
    &fmt::COMMAND,
    &fold::COMMAND,
    &hexdump::HD,
    &head::COMMAND,
    &hexdump::HEXDUMP,
    &iconv::COMMAND,
    &join::COMMAND,
    &look::COMMAND,
    &checksum::MD5SUM,
    &nl::COMMAND,
    &numfmt::COMMAND,
    &od::COMMAND,
    &paste::COMMAND,
    &pr::COMMAND,
    &rev::COMMAND,
    &checksum::SHA1SUM,
    &checksum::SHA224SUM,
    &checksum::SHA256SUM,
    &checksum::SHA384SUM,
    &checksum::SHA512SUM,
    &shuf::COMMAND,
    &sort::COMMAND,
    &split::COMMAND,
    &sponge::COMMAND,
    &strings::COMMAND,
    &sum::COMMAND,
    &tac::COMMAND,
    &tail::COMMAND,
    &tee::COMMAND,
    &tr::COMMAND,
    &tsort::COMMAND,
    &unexpand::COMMAND,
    &uniq::COMMAND,
    &wc::COMMAND,
    &xxd::COMMAND,
];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");

//! Commands of bashkit for lines and bytes: `cat`, `sort`, `cut`, `wc`, `tr`, checksums, dumps and their like.

mod b2sum;
mod base32;
mod base64;
mod basenc;
mod cat;
mod checksum;
mod cksum;
mod col;
mod colrm;
mod column;
mod combine;
mod comm;
mod csplit;
mod cut;
mod dos2unix;
mod envsubst;
mod expand;
mod fmt;
mod fold;
mod hd;
mod head;
mod hexdump;
mod iconv;
mod isutf8;
mod join;
mod look;
mod md5sum;
mod nl;
mod numfmt;
mod od;
mod paste;
mod pr;
mod ptx;
mod pv;
mod rev;
mod sha1sum;
mod sha224sum;
mod sha256sum;
mod sha384sum;
mod sha512sum;
mod shasum;
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
mod unix2dos;
mod uudecode;
mod uuencode;
mod wc;
mod xxd;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[
    &b2sum::COMMAND,
    &base32::COMMAND,
    &base64::COMMAND,
    &basenc::COMMAND,
    &cat::COMMAND,
    &cksum::COMMAND,
    &col::COMMAND,
    &colrm::COMMAND,
    &column::COMMAND,
    &combine::COMMAND,
    &comm::COMMAND,
    &csplit::COMMAND,
    &cut::COMMAND,
    &dos2unix::COMMAND,
    &envsubst::COMMAND,
    &expand::COMMAND,
    &fmt::COMMAND,
    &fold::COMMAND,
    &hd::COMMAND,
    &head::COMMAND,
    &hexdump::COMMAND,
    &iconv::COMMAND,
    &isutf8::COMMAND,
    &join::COMMAND,
    &look::COMMAND,
    &md5sum::COMMAND,
    &nl::COMMAND,
    &numfmt::COMMAND,
    &od::COMMAND,
    &paste::COMMAND,
    &pr::COMMAND,
    &ptx::COMMAND,
    &pv::COMMAND,
    &rev::COMMAND,
    &sha1sum::COMMAND,
    &sha224sum::COMMAND,
    &sha256sum::COMMAND,
    &sha384sum::COMMAND,
    &sha512sum::COMMAND,
    &shasum::COMMAND,
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
    &unix2dos::COMMAND,
    &uudecode::COMMAND,
    &uuencode::COMMAND,
    &wc::COMMAND,
    &xxd::COMMAND,
];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");

//! `git count-objects`: loose and packed objects counted.

use std::collections::HashSet;

use crate::halt::G;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "count-objects",
    "[-v] [-H]",
    &[&own!(&[("v,verbose", "packs, too"), ("H,human-readable", "sizes with units")], &[])],
    Run::InRepository(count_objects),
);

pub(crate) fn count_objects(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let loose = repo.loose_files()?;
    // Files take whole blocks of 4096 bytes.
    let on_disk = |file: &Vec<u8>| repo.lstat(file).map_or(0, |meta| meta.size.div_ceil(4096) * 4096);
    let bytes: u64 = loose.values().map(on_disk).sum();
    let human = |bytes: u64| if opts.has("human-readable") { human(bytes) } else { (bytes / 1024).to_string() };
    if !opts.has("verbose") {
        let unit = if opts.has("human-readable") { "" } else { " kilobytes" };
        repo.put(format!("{} objects, {}{unit}\n", loose.len(), human(bytes)))?;
        return Ok(0);
    }
    let packed: HashSet<Oid> = repo.packed_objects()?.into_iter().collect();
    let packs = repo.pack_files();
    let both = loose.keys().filter(|oid| packed.contains(oid)).count();
    let zero = if opts.has("human-readable") { "0 bytes" } else { "0" };
    repo.put(format!(
        "count: {}\nsize: {}\nin-pack: {}\npacks: {}\nsize-pack: {}\nprune-packable: {both}\ngarbage: 0\nsize-garbage: {zero}\n",
        loose.len(),
        human(bytes),
        packed.len(),
        packs.len(),
        human(packs.iter().map(|(_, bytes)| bytes).sum()),
    ))?;
    Ok(0)
}

/// Formats a size with a unit.
fn human(bytes: u64) -> String {
    let unit = |shift: u32, name: &str| {
        let whole = bytes >> shift;
        let rest = ((bytes & ((1 << shift) - 1)) * 100) >> shift;
        format!("{whole}.{rest:02} {name}")
    };
    match bytes {
        0..=1024 => format!("{bytes} bytes"),
        1025..=0x10_0000 => unit(10, "KiB"),
        0x10_0001..=0x4000_0000 => unit(20, "MiB"),
        _ => unit(30, "GiB"),
    }
}

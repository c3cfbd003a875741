//! `git archive`: a tree as tar or zip.

use crate::attributes::Attributes;
use crate::diff::Flat;
use crate::object::Commit;
use std::io::Write as _;
use std::rc::Rc;

use flate2::{Compression, Crc, GzBuilder};

use crate::attributes::State;
use crate::halt::{G, Halt};
use crate::object::{Kind, LINK, MODULE, Oid, TREE};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "archive",
    "[<options>] <tree-ish> [<path>...]\n--list",
    &[&own!(
        &[
            ("format=<format>", "tar, tgz, tar.gz or zip"),
            ("prefix=<prefix>", "names begin with this"),
            ("add-file=<file>", "a file that is not tracked, too"),
            ("o,output=<file>", "write it there"),
            ("worktree-attributes", "attributes of the working tree"),
            ("v,verbose", "names on stderr"),
            ("#level", "as without"),
            ("l,list", "the formats"),
        ],
        &["add-virtual-file=<path:content>", "remote=<repo>", "exec=<command>", "mtime=<time>"],
    )],
    Run::InRepository(archive),
);

/// A member: its name, mode, and what it holds.
struct Member {
    name: Vec<u8>,
    mode: u32,
    oid: Oid,
    body: Vec<u8>,
}

const FORMATS: &[&str] = &["tar", "tgz", "tar.gz", "zip"];

pub(crate) fn archive(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if opts.has("list") {
        repo.put(bytes![FORMATS.join("\n"), "\n"])?;
        return Ok(0);
    }
    let Some((name, paths)) = opts.args.split_first() else {
        return Err(Halt::Die(129, crate::parse_options::usage(&SUBCOMMAND.usage).into_bytes()));
    };
    let output = opts.value("output").map(<[u8]>::to_vec);
    let format = format_of(&opts)?;
    let (tree, commit) = tree_and_commit(repo, name)?;
    let (now, _) = repo.now();
    let time = commit.as_ref().map_or(now, |(_, commit)| commit.committer.time);
    let files = selected(repo, &opts, &tree, paths)?;
    let prefix = opts.value("prefix").unwrap_or_default().to_vec();
    let mut writer = Archive::new(repo, &format, time, commit.as_ref().map(|(oid, _)| *oid))?;
    let verbose = opts.has("verbose");
    let put = |writer: &mut Archive<'_, '_, '_>, member: Member| writer.add_said(&member, verbose);
    if prefix.ends_with(b"/") {
        put(&mut writer, Member { name: prefix.clone(), mode: TREE, oid: tree, body: Vec::new() })?;
    }
    let attributes = repo.attributes()?;
    let is_left_out = |path: &[u8]| -> G<bool> { Ok(attributes.of(repo, path)?.get(&b"export-ignore"[..]) == Some(&State::Set)) };
    let mut open: Vec<(Vec<u8>, bool)> = Vec::new();
    for (path, mode, oid) in files {
        repo.cx.step(5)?;
        while open.last().is_some_and(|(dir, _)| !path.starts_with(dir)) {
            open.pop();
        }
        let hidden = put_directories(&mut writer, (&path, oid), &mut open, &is_left_out, (&prefix, verbose))?;
        if hidden || is_left_out(&path)? {
            continue;
        }
        if mode == MODULE {
            put(&mut writer, Member { name: bytes![&prefix, path, "/"], mode: TREE, oid, body: Vec::new() })?;
            continue;
        }
        let body = written(repo, &attributes, commit.as_ref().map(|(oid, _)| oid), (&path, mode, &oid))?;
        put(&mut writer, Member { name: bytes![&prefix, path], mode, oid, body })?;
    }
    add_files(&mut writer, &opts)?;
    let out = writer.finish()?;
    match output {
        Some(file) if file != b"-" => repo.write(&repo.at(&file), &out)?,
        _ => repo.put(&out)?,
    }
    Ok(0)
}

/// Adds the directories above a file; whether one of them is left out.
fn put_directories(
    writer: &mut Archive<'_, '_, '_>,
    (path, oid): (&[u8], Oid),
    open: &mut Vec<(Vec<u8>, bool)>,
    is_left_out: &dyn Fn(&[u8]) -> G<bool>,
    (prefix, verbose): (&[u8], bool),
) -> G<bool> {
    let from = open.last().map_or(0, |(dir, _)| dir.len());
    let mut hidden = open.iter().any(|(_, hidden)| *hidden);
    for at in memchr::memchr_iter(b'/', path.get(from..).unwrap_or_default()) {
        let dir = path.get(..from + at).unwrap_or_default();
        hidden = hidden || is_left_out(dir)?;
        if !hidden {
            writer.add_said(&Member { name: bytes![prefix, dir, "/"], mode: TREE, oid, body: Vec::new() }, verbose)?;
        }
        open.push((bytes![dir, "/"], hidden));
    }
    Ok(hidden)
}

/// Files of a tree that operands select; attributes are read from it.
fn selected(repo: &Repo<'_, '_>, opts: &Opts, tree: &Oid, paths: &[Vec<u8>]) -> G<Vec<Flat>> {
    // Operands are names in the tree.
    let specs = Specs::of_tree(repo, paths);
    let mut files = repo.flatten(Some(tree))?;
    for spec in &specs.0 {
        if !files.iter().any(|(path, ..)| spec.matches(path)) {
            return Err(fatal!["pathspec '", &spec.text, "' did not match any files"]);
        }
    }
    files.retain(|(path, ..)| specs.matches(path));
    // Attributes are those of the tree itself.
    if !opts.has("worktree-attributes") {
        let all: Vec<(Vec<u8>, (u32, Oid))> = repo.flatten(Some(tree))?.into_iter().map(|(path, mode, oid)| (path, (mode, oid))).collect();
        repo.attributes_of(all.iter().map(|(path, side)| (path, side)))?;
    }
    Ok(files)
}

/// Format asked for, or the one that the name of the file implies.
fn format_of(opts: &Opts) -> G<Vec<u8>> {
    let format = match opts.value("format") {
        Some(format) => format.to_vec(),
        None => {
            let file = opts.value("output").unwrap_or_default();
            let ends = |end: &str| file.ends_with(format!(".{end}").as_bytes());
            FORMATS.iter().find(|end| ends(end)).map_or(b"tar".to_vec(), |format| format.as_bytes().to_vec())
        }
    };
    if !FORMATS.iter().any(|known| known.as_bytes() == format) {
        return Err(fatal!["Unknown archive format '", format, "'"]);
    }
    Ok(format)
}

/// Tree to archive, below the working directory, and the commit that holds it.
fn tree_and_commit(repo: &Repo<'_, '_>, name: &[u8]) -> G<(Oid, Option<(Oid, Rc<Commit>)>)> {
    let Some(found) = repo.resolve(name)? else { return Err(fatal!["not a valid object name: ", name]) };
    let (kind, peeled) = repo.peel(&found.oid)?;
    let commit = if kind == Kind::Commit { Some((peeled, repo.commit(&peeled)?)) } else { None };
    let mut tree = match (&commit, kind) {
        (Some((_, commit)), _) => commit.tree,
        (None, Kind::Tree) => peeled,
        _ => return Err(fatal!["not a tree object: ", peeled.hex()]),
    };
    if !repo.prefix.is_empty() {
        let dir = repo.prefix.strip_suffix(b"/").unwrap_or(&repo.prefix);
        match repo.in_tree(&tree, dir)?.filter(|entry| entry.mode == TREE) {
            Some(entry) => tree = entry.oid,
            None => return Err(fatal!["current working directory is untracked"]),
        }
    }
    Ok((tree, commit))
}

/// Contents of a file as they are archived.
fn written(repo: &Repo<'_, '_>, attributes: &Attributes, commit: Option<&Oid>, (path, mode, oid): (&[u8], u32, &Oid)) -> G<Vec<u8>> {
    let mut body = repo.blob(oid)?;
    if mode != LINK {
        body = repo.to_work(path, body)?;
        if let Some(of) = commit
            && attributes.of(repo, path)?.get(&b"export-subst"[..]) == Some(&State::Set)
        {
            body = substituted(repo, &body, of)?;
        }
    }
    Ok(body)
}

/// Adds files that are not of the tree (`--add-file`).
fn add_files(writer: &mut Archive<'_, '_, '_>, opts: &Opts) -> G<()> {
    let repo = writer.repo;
    let mut prefix: &[u8] = b"";
    for (id, file) in opts.in_order(&["prefix", "add-file"]) {
        if id == "prefix" {
            prefix = file;
            continue;
        }
        let full = repo.at(file);
        let meta = repo.cx.fs().stat(&full).map_err(|_| fatal!["File not found: ", file])?;
        let body = repo.read(&full)?.unwrap_or_default();
        let base = file.rsplit(|b| *b == b'/').next().unwrap_or_default();
        let mode = if meta.mode & 0o100 != 0 { 0o100755 } else { 0o100644 };
        writer.add_said(&Member { name: bytes![prefix, base], mode, oid: Oid::default(), body }, opts.has("verbose"))?;
    }
    Ok(())
}

/// `$Format:…$` is the commit in that format.
fn substituted(repo: &Repo<'_, '_>, body: &[u8], commit: &Oid) -> G<Vec<u8>> {
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = memchr::memmem::find(rest, b"$Format:") {
        let (before, from) = rest.split_at_checked(at).unwrap_or((rest, b""));
        let inner = from.get(8..).unwrap_or_default();
        let Some(end) = memchr::memchr(b'$', inner) else { break };
        out.extend_from_slice(before);
        out.extend(crate::pretty::placeholder::formatted(repo, inner.get(..end).unwrap_or_default(), commit)?);
        rest = inner.get(end + 1..).unwrap_or_default();
        repo.cx.meter().fits(out.len() + rest.len())?;
    }
    out.extend_from_slice(rest);
    Ok(out)
}

/// An archive as it grows.
struct Archive<'r, 'g, 'c> {
    repo: &'r Repo<'g, 'c>,
    out: Vec<u8>,
    held: bashkit_core::limits::Charge,
    time: i64,
    commit: Option<Oid>,
    zip: bool,
    gzip: bool,
    /// The directory of a zip.
    central: Vec<u8>,
    n: u16,
}

impl<'r, 'g, 'c> Archive<'r, 'g, 'c> {
    fn new(repo: &'r Repo<'g, 'c>, format: &[u8], time: i64, commit: Option<Oid>) -> G<Self> {
        let held = repo.cx.meter().charge(0)?;
        let (zip, gzip) = (format == b"zip", format == b"tgz" || format == b"tar.gz");
        let mut archive = Self { repo, out: Vec::new(), held, time, commit, zip, gzip, central: Vec::new(), n: 0 };
        if let Some(commit) = commit.filter(|_| !zip) {
            let body = format!("52 comment={commit}\n").into_bytes();
            archive.block(b'g', b"pax_global_header", b"", b"", 0o666, body.len());
            archive.data(&body);
        }
        Ok(archive)
    }

    /// Writes a header of tar.
    fn block(&mut self, kind: u8, name: &[u8], prefix: &[u8], link: &[u8], mode: u32, size: usize) {
        let mut block = [0u8; 512];
        let mut put = |at: usize, text: &[u8]| {
            for (slot, b) in block.iter_mut().skip(at).zip(text) {
                *slot = *b;
            }
        };
        put(0, name);
        put(100, format!("{mode:07o}").as_bytes());
        put(108, b"0000000");
        put(116, b"0000000");
        put(124, format!("{size:011o}").as_bytes());
        put(136, format!("{:011o}", self.time.max(0)).as_bytes());
        put(148, b"        ");
        put(156, &[kind]);
        put(157, link);
        put(257, b"ustar\x0000");
        put(265, b"root");
        put(297, b"root");
        put(329, b"0000000");
        put(337, b"0000000");
        put(345, prefix);
        let sum: u32 = block.iter().map(|b| u32::from(*b)).sum();
        for (slot, b) in block.iter_mut().skip(148).zip(format!("{sum:07o}\0").bytes()) {
            *slot = b;
        }
        self.out.extend_from_slice(&block);
    }

    fn data(&mut self, body: &[u8]) {
        self.out.extend_from_slice(body);
        self.out.resize(self.out.len().div_ceil(512) * 512, 0);
    }

    fn add(&mut self, member: &Member) -> G<()> {
        self.repo.cx.step(1 + member.body.len() as u64 / 16)?;
        self.held.resize(self.out.capacity() + self.central.capacity() + member.body.len())?;
        if self.zip { self.add_to_zip(member) } else { self.add_to_tar(member) }
    }

    fn add_to_tar(&mut self, member: &Member) -> G<()> {
        let umask = match self.repo.get("tar.umask") {
            None => 0o002,
            Some(text) if text == b"user" => self.repo.cx.umask(),
            Some(text) => std::str::from_utf8(&text).ok().and_then(|text| u32::from_str_radix(text, 8).ok()).unwrap_or(0o002),
        };
        let (kind, mode, size) = match member.mode {
            TREE => (b'5', 0o777 & !umask, 0),
            LINK => (b'2', 0o777, 0),
            mode => (b'0', (if mode & 0o100 != 0 { 0o777 } else { 0o666 }) & !umask, member.body.len()),
        };
        let mut records = Vec::new();
        let mut record = |key: &str, value: &[u8]| records.extend(pax_record(key, value));
        let path = &member.name;
        let hex = member.oid.hex();
        let (name, prefix) = match tar_name(path) {
            Some(names) => names,
            None => {
                record("path", path);
                (format!("{hex}.data").into_bytes(), Vec::new())
            }
        };
        let mut link = if member.mode == LINK { member.body.clone() } else { Vec::new() };
        if link.len() > 100 {
            record("linkpath", &link);
            link = format!("see {hex}.paxheader").into_bytes();
        }
        if !records.is_empty() {
            self.block(b'x', format!("{hex}.paxheader").as_bytes(), b"", b"", 0o666, records.len());
            self.data(&records);
        }
        self.block(kind, &name, &prefix, &link, mode, size);
        if size > 0 {
            self.data(&member.body);
        }
        Ok(())
    }

    fn add_to_zip(&mut self, member: &Member) -> G<()> {
        let large = || fatal!["the archive is too large for zip"];
        let place = u32::try_from(self.out.len()).map_err(|_| large())?;
        let mut crc = Crc::new();
        crc.update(&member.body);
        let mut packed = Vec::new();
        let is_file = member.mode != TREE && member.mode != LINK;
        if is_file && !member.body.is_empty() {
            // The stream of zlib without its head and its checksum is deflate.
            let zlib = crate::object_store::zlib::deflate(self.repo.cx, &[&member.body])?;
            packed = zlib.get(2..zlib.len().saturating_sub(4)).unwrap_or_default().to_vec();
        }
        let deflates = !packed.is_empty() && packed.len() < member.body.len();
        let data: &[u8] = if deflates { &packed } else { &member.body };
        let (date, hour) = dos_time(self.repo, self.time);
        let number = |n: usize| u32::try_from(n).map_err(|_| large());
        let name_bytes = u16::try_from(member.name.len()).map_err(|_| large())?;
        let utf8 = if member.name.is_ascii() { 0u16 } else { 0x800 };
        let method: u16 = if deflates { 8 } else { 0 };
        let stamp = u32::try_from(self.time.clamp(0, i64::from(u32::MAX))).unwrap_or(0);
        let extra = bytes!["UT", 5u16.to_le_bytes(), [1], stamp.to_le_bytes()];
        let common = bytes![
            10u16.to_le_bytes(),
            utf8.to_le_bytes(),
            method.to_le_bytes(),
            hour.to_le_bytes(),
            date.to_le_bytes(),
            crc.sum().to_le_bytes(),
            number(data.len())?.to_le_bytes(),
            number(member.body.len())?.to_le_bytes(),
            name_bytes.to_le_bytes(),
            9u16.to_le_bytes(),
        ];
        self.out.extend(bytes!["PK\x03\x04", &common, &member.name, &extra, data]);
        self.put_in_directory(member, (&common, &extra), place);
        self.n = self.n.checked_add(1).ok_or_else(large)?;
        Ok(())
    }

    /// Adds a member to the directory at the end of a zip archive.
    fn put_in_directory(&mut self, member: &Member, (common, extra): (&[u8], &[u8]), place: u32) {
        let (creator, attributes): (u16, u32) = match member.mode {
            TREE => (0, 16),
            LINK => (0x0317, (LINK | 0o777) << 16),
            mode if mode & 0o111 != 0 => (0x0317, mode << 16),
            _ => (0, 0),
        };
        self.central.extend(bytes![
            "PK\x01\x02",
            creator.to_le_bytes(),
            common,
            0u16.to_le_bytes(),
            0u16.to_le_bytes(),
            u16::from(member.mode != TREE && !crate::diff::text::is_binary(&member.body)).to_le_bytes(),
            attributes.to_le_bytes(),
            place.to_le_bytes(),
            &member.name,
            extra,
        ]);
    }

    fn finish(mut self) -> G<Vec<u8>> {
        if self.zip {
            return self.finish_zip();
        }
        // Two empty blocks, and full records.
        let whole = (self.out.len() + 1024).div_ceil(10240) * 10240;
        self.out.resize(whole, 0);
        if !self.gzip {
            return Ok(self.out);
        }
        self.repo.cx.step(self.out.len() as u64 / 8)?;
        self.repo.cx.meter().fits(self.out.len() * 2)?;
        let failed = |_| fatal!["gzip failed"];
        let mut gzip = GzBuilder::new().operating_system(3).write(Vec::new(), Compression::default());
        gzip.write_all(&self.out).map_err(failed)?;
        gzip.finish().map_err(failed)
    }

    /// Ends a zip archive with its directory.
    fn finish_zip(mut self) -> G<Vec<u8>> {
        let place = u32::try_from(self.out.len()).map_err(|_| fatal!["the archive is too large for zip"])?;
        let size = u32::try_from(self.central.len()).map_err(|_| fatal!["the archive is too large for zip"])?;
        let comment = self.commit.map_or(Vec::new(), |oid| oid.hex().into_bytes());
        self.out.append(&mut self.central);
        let n = self.n.to_le_bytes();
        let length = u16::try_from(comment.len()).unwrap_or(0);
        self.out.extend(bytes!["PK\x05\x06", [0, 0, 0, 0], n, n, size.to_le_bytes(), place.to_le_bytes(), length.to_le_bytes(), comment]);
        Ok(self.out)
    }
}

/// Name and prefix of a header; `None` when the path is too long for them.
fn tar_name(path: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let (mut name, mut prefix) = (path.to_vec(), Vec::new());
    if path.len() > 100 {
        let cut = path.get(..path.len().min(156)).and_then(|part| {
            let part = if path.ends_with(b"/") && part.len() == path.len() { part.get(..part.len() - 1)? } else { part };
            memchr::memrchr(b'/', part)
        });
        match cut.filter(|cut| *cut > 0 && path.len() - cut - 1 <= 100) {
            Some(cut) => {
                prefix = path.get(..cut).unwrap_or_default().to_vec();
                name = path.get(cut + 1..).unwrap_or_default().to_vec();
            }
            None => {
                return None;
            }
        }
    }
    Some((name, prefix))
}

/// A date and a time as DOS has them.
fn dos_time(repo: &Repo<'_, '_>, time: i64) -> (u16, u16) {
    let zone = repo.zone_at(time);
    let offset = i64::from(zone.signum()) * (i64::from(zone.abs()) / 100 * 3600 + i64::from(zone.abs()) % 100 * 60);
    let Ok(stamp) = jiff::Timestamp::from_second(time + offset) else { return (0x21, 0) };
    let civil = stamp.to_zoned(jiff::tz::TimeZone::UTC);
    let part = |n: i8| u16::try_from(n).unwrap_or(0);
    let year = u16::try_from(civil.year()).unwrap_or(1980).saturating_sub(1980);
    let date = year << 9 | part(civil.month()) << 5 | part(civil.day());
    (date, part(civil.hour()) << 11 | part(civil.minute()) << 5 | (part(civil.second()) / 2))
}

impl Archive<'_, '_, '_> {
    /// Adds a member, and names it on stderr with `--verbose`.
    fn add_said(&mut self, member: &Member, verbose: bool) -> G<()> {
        if verbose {
            self.repo.warn(&member.name)?;
        }
        self.add(member)
    }
}

/// Record of an extended header, which begins with its own length.
fn pax_record(key: &str, value: &[u8]) -> Vec<u8> {
    let rest = key.len() + value.len() + 3;
    let mut n = rest + 1;
    while n != rest + n.to_string().len() {
        n = rest + n.to_string().len();
    }
    bytes![n.to_string(), " ", key, "=", value, "\n"]
}

//! `git show`: objects shown.

use crate::commit_limiting::{COMMIT_OPTIONS, walk};
use crate::date;
use crate::diff::format::{DIFF_OPTIONS, Show};
use crate::diff::merges::Merges;
use crate::halt::G;
use crate::object::Oid;
use crate::object::{Kind, Tag};
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::pretty::decoration::Names;
use crate::pretty::{Format, Pretty, Printer, shown_mailmap, shown_notes};
use crate::quote::quoted;
use crate::repository::Repo;
use crate::revwalk::Range;
use crate::subcommands::log::parsed;
use crate::subcommands::{Run, Subcommand};

pub(crate) const SUBCOMMAND: Subcommand =
    Subcommand::new("show", "[<options>] <object>...", &[&COMMIT_OPTIONS, &DIFF_OPTIONS], Run::InRepository(show));

pub(crate) fn show(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = parsed(&SUBCOMMAND.usage, args)?;
    let (names, paths) = names_and_paths(repo, &opts)?;
    let format = Format::new(repo, &opts)?;
    let mut show = Show::new(repo, &opts)?;
    if !show.has_format() && !show.none {
        show.patch = true;
    }
    let decorations = match format.decorate {
        Some(full) => Some(Names::new(repo, full)?),
        None => None,
    };
    let specs = Specs::new(repo, &paths)?;
    let merges = Merges::new(&opts, Merges::Together(true))?;
    let mut printer = Printer { names: decorations, merges, ..Printer::new(repo, &opts, format, show, specs) };
    // git: a format that is asked for has no notes.
    let is_user = ["pretty", "format", "oneline"].iter().any(|id| opts.has(id));
    printer.notes = shown_notes(repo, &opts, is_user)?;
    printer.mailmap = shown_mailmap(repo, &opts)?;
    for name in &names {
        if memchr::memmem::find(name, b"..").is_some() {
            let mut range = Range::default();
            repo.range(name, &mut range)?.ok_or_else(|| repo.ambiguous(name))?;
            for (oid, commit, _) in walk(repo, &opts, &range, &printer.specs.clone(), &mut None)? {
                printer.commit(&oid, &commit)?;
            }
            continue;
        }
        let Some(found) = repo.resolve(name)? else { return Err(repo.ambiguous(name)) };
        put_object(&mut printer, name, found.oid)?;
    }
    Ok(0)
}

/// Prints an object; of a tag also what it names.
fn put_object(printer: &mut Printer<'_, '_, '_>, name: &[u8], mut oid: Oid) -> G<()> {
    let repo = printer.repo;
    loop {
        let Some((kind, body)) = repo.find_object(&oid)? else { return Err(fatal!["bad object ", name]) };
        match kind {
            Kind::Commit => printer.commit(&oid, &*repo.commit(&oid)?)?,
            Kind::Blob => repo.put(body)?,
            Kind::Tree => {
                put_tree(printer, name, &oid)?;
            }
            Kind::Tag => {
                oid = put_tag(printer, &body)?;
                continue;
            }
        }
        break;
    }
    Ok(())
}

/// Objects to show, and the paths to show them at.
fn names_and_paths(repo: &Repo<'_, '_>, opts: &Opts) -> G<(Vec<Vec<u8>>, Vec<Vec<u8>>)> {
    let (before, behind) = opts.split();
    let mut names = before.to_vec();
    let mut paths = behind.unwrap_or_default().to_vec();
    if behind.is_none() {
        let at = names.iter().position(|name| {
            !matches!(repo.resolve(name), Ok(Some(_))) && repo.inside(name).is_ok_and(|path| repo.kind_at(&path).is_some())
        });
        if let Some(at) = at {
            paths = names.split_off(at);
        }
    }
    if names.is_empty() {
        names.push(b"HEAD".to_vec());
        if repo.head_oid()?.is_none() {
            return Err(fatal!["your current branch '", repo.branch()?.unwrap_or_default(), "' does not have any commits yet"]);
        }
    }
    Ok((names, paths))
}

/// Prints the names of a tree.
fn put_tree(printer: &mut Printer<'_, '_, '_>, name: &[u8], oid: &Oid) -> G<()> {
    let repo = printer.repo;
    if !printer.is_first {
        repo.put("\n")?;
    }
    repo.put(bytes!["tree ", name, "\n\n"])?;
    for entry in repo.tree(oid)? {
        let slash = if entry.mode == crate::object::TREE { "/" } else { "" };
        repo.put(bytes![quoted(&entry.name), slash, "\n"])?;
    }
    printer.is_first = false;
    Ok(())
}

/// Prints a tag; the object that it names.
fn put_tag(printer: &mut Printer<'_, '_, '_>, body: &[u8]) -> G<Oid> {
    let tag = Tag::parse(body)?;
    let repo = printer.repo;
    if !printer.is_first {
        repo.put("\n")?;
    }
    repo.put(bytes!["tag ", &tag.name, "\n"])?;
    if let Some(tagger) = &tag.tagger {
        repo.put(bytes!["Tagger: ", &tagger.name, " <", &tagger.email, ">\n"])?;
        if !matches!(printer.format.kind, Pretty::Oneline | Pretty::User(_)) {
            repo.put(bytes!["Date:   ", date::show(repo, tagger.time, tagger.zone, &printer.format.date), "\n"])?;
        }
    }
    repo.put(bytes!["\n", &tag.message])?;
    printer.is_first = false;
    Ok(tag.object)
}

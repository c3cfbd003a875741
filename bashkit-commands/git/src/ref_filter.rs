//! Formats and sort keys of `for-each-ref`, `branch` and `tag`.

use crate::halt::{G, Halt};
use crate::object::{Commit, Kind, Oid, Tag};
use crate::repository::Repo;
use crate::{date, refs};

/// Fills in a format of `for-each-ref`.
pub(crate) fn ref_format(repo: &Repo<'_, '_>, format: &[u8], name: &[u8], oid: &Oid) -> G<Vec<u8>> {
    let mut out = Vec::new();
    let mut rest = format;
    while let Some(at) = memchr::memchr(b'%', rest) {
        out.extend_from_slice(rest.get(..at).unwrap_or_default());
        rest = rest.get(at + 1..).unwrap_or_default();
        if let Some(behind) = rest.strip_prefix(b"%") {
            out.push(b'%');
            rest = behind;
            continue;
        }
        let Some(field) = rest.strip_prefix(b"(").and_then(|r| memchr::memchr(b')', r).and_then(|end| r.get(..end))) else {
            let digits = rest.get(..2).and_then(|d| std::str::from_utf8(d).ok()).and_then(|d| u8::from_str_radix(d, 16).ok());
            match digits {
                Some(byte) => {
                    out.push(byte);
                    rest = rest.get(2..).unwrap_or_default();
                }
                None => out.push(b'%'),
            }
            continue;
        };
        rest = rest.get(field.len() + 2..).unwrap_or_default();
        out.extend(field_value(repo, field, name, oid)?);
    }
    out.extend_from_slice(rest);
    Ok(out)
}

/// Value of one field; empty where the object has none.
fn field_value(repo: &Repo<'_, '_>, field: &[u8], name: &[u8], oid: &Oid) -> G<Vec<u8>> {
    let (kind, body) = repo.object(oid)?;
    let (field, target, kind, body) = match field.strip_prefix(b"*") {
        Some(field) if kind == Kind::Tag => {
            let target = repo.peel(oid)?.1;
            let (kind, body) = repo.object(&target)?;
            (field, target, kind, body)
        }
        Some(_) => return Ok(Vec::new()),
        None => (field, *oid, kind, body),
    };
    let commit = if kind == Kind::Commit { Some(repo.commit(&target)?) } else { None };
    let tag = if kind == Kind::Tag { Some(Tag::parse(&body)?) } else { None };
    let (base, option) = match memchr::memchr(b':', field).and_then(|at| field.split_at_checked(at)) {
        Some((base, option)) => (base, option.get(1..).unwrap_or_default()),
        None => (field, &b""[..]),
    };
    let message = commit.as_ref().map(|c| c.message.clone()).or(tag.as_ref().map(|t| t.message.clone())).unwrap_or_default();
    let author = commit.as_ref().map(|c| c.author.clone());
    let committer = commit.as_ref().map(|c| c.committer.clone());
    let tagger = tag.as_ref().and_then(|t| t.tagger.clone());
    let creator = tagger.clone().or(committer.clone());
    let style = if option.is_empty() || !base.ends_with(b"date") {
        date::Style::Default
    } else {
        date::Style::named(option).ok_or_else(|| fatal!["unknown date format ", option])?
    };
    let when = |who: Option<crate::object::Ident>| who.map(|who| date::show(repo, who.time, who.zone, &style)).unwrap_or_default();
    let short_name = |name: &[u8]| match option {
        b"short" => refs::short(name).to_vec(),
        _ => name.to_vec(),
    };
    Ok(match base {
        b"refname" => match option
            .strip_prefix(b"lstrip=")
            .or(option.strip_prefix(b"strip="))
            .and_then(|n| std::str::from_utf8(n).ok()?.parse::<usize>().ok())
        {
            Some(n) => name.split(|b| *b == b'/').skip(n).collect::<Vec<_>>().join(&b'/'),
            None => match option.strip_prefix(b"rstrip=").and_then(|n| std::str::from_utf8(n).ok()?.parse::<i64>().ok()) {
                Some(n) => without_last(name, n),
                None => short_name(name),
            },
        },
        b"objectname" => {
            if option.starts_with(b"short") {
                repo.abbrev(&target)?.into_bytes()
            } else {
                target.hex().into_bytes()
            }
        }
        b"objecttype" => kind.name().as_bytes().to_vec(),
        b"objectsize" => body.len().to_string().into_bytes(),
        b"HEAD" => {
            if repo.head()? == refs::Head::Branch(name.to_vec()) {
                b"*".to_vec()
            } else {
                b" ".to_vec()
            }
        }
        b"subject" | b"contents" if base == b"subject" || option == b"subject" => crate::object::subject(&message),
        b"contents" if option == b"body" => Commit { message, ..Commit::default() }.body(),
        b"contents" => message,
        b"body" => Commit { message, ..Commit::default() }.body(),
        b"authorname" => author.map(|w| w.name).unwrap_or_default(),
        b"authoremail" => author.map(|w| bytes!["<", w.email, ">"]).unwrap_or_default(),
        b"authordate" => when(author),
        b"committername" => committer.map(|w| w.name).unwrap_or_default(),
        b"committeremail" => committer.map(|w| bytes!["<", w.email, ">"]).unwrap_or_default(),
        b"committerdate" => when(committer),
        b"taggername" => tagger.map(|w| w.name).unwrap_or_default(),
        b"taggerdate" => when(tagger),
        b"creatordate" => when(creator),
        b"creator" => creator.map(|w| w.print()).unwrap_or_default(),
        b"numparent" => commit.map(|c| c.parents.len().to_string().into_bytes()).unwrap_or_default(),
        b"tree" | b"parent" if option.starts_with(b"short") => {
            let oids = commit.map(|c| if base == b"tree" { vec![c.tree] } else { c.parents.clone() }).unwrap_or_default();
            let short = oids.iter().map(|oid| repo.abbrev(oid)).collect::<G<Vec<String>>>()?;
            short.join(" ").into_bytes()
        }
        b"tree" => commit.map(|c| c.tree.hex().into_bytes()).unwrap_or_default(),
        b"parent" => commit.map(|c| c.parents.iter().map(Oid::hex).collect::<Vec<_>>().join(" ").into_bytes()).unwrap_or_default(),
        b"upstream" | b"push" => followed(repo, name, (base, option))?,
        b"symref" => repo.symbolic(name)?.map(|to| short_name(&to)).unwrap_or_default(),
        other => return Err(fatal!["unknown field name: ", other]),
    })
}

/// Value of `%(upstream)` and `%(push)`: what the branch follows, where that is, how far it is.
fn followed(repo: &Repo<'_, '_>, name: &[u8], (base, option): (&[u8], &[u8])) -> G<Vec<u8>> {
    let Some(branch) = name.strip_prefix(b"refs/heads/") else { return Ok(Vec::new()) };
    let is_push = base == b"push";
    let full = if is_push {
        match repo.push_tracking(branch) {
            Ok(full) => Some(full),
            Err(Halt::Die(..)) => None,
            Err(halt) => return Err(halt),
        }
    } else {
        repo.upstream(branch)?
    };
    let (remote, is_explicit) = if is_push { repo.push_remote_of_branch(Some(branch)) } else { repo.remote_of_branch(Some(branch)) };
    match option {
        b"remotename" => return Ok(if is_explicit { remote } else { Vec::new() }),
        b"remoteref" if !is_push => return Ok(repo.merged_refs(branch).pop().unwrap_or_default()),
        _ => {}
    }
    let Some(full) = full else { return Ok(Vec::new()) };
    let counts = || -> G<Option<(usize, usize)>> {
        match (repo.ref_oid(name)?, repo.ref_oid(&full)?) {
            (Some(ours), Some(theirs)) => crate::revwalk::ahead_behind(repo, &ours, &theirs).map(Some),
            _ => Ok(None),
        }
    };
    Ok(match option {
        b"" => full,
        b"short" => refs::short(&full).to_vec(),
        b"track" | b"track,nobracket" | b"nobracket,track" => {
            let text = match counts()? {
                None => "gone".to_owned(),
                Some((0, 0)) => String::new(),
                Some((a, 0)) => format!("ahead {a}"),
                Some((0, b)) => format!("behind {b}"),
                Some((a, b)) => format!("ahead {a}, behind {b}"),
            };
            if text.is_empty() || option != b"track" { text.into_bytes() } else { format!("[{text}]").into_bytes() }
        }
        b"trackshort" => match counts()? {
            None => "",
            Some((0, 0)) => "=",
            Some((_, 0)) => ">",
            Some((0, _)) => "<",
            Some(_) => "<>",
        }
        .into(),
        other => return Err(fatal!["unrecognized %(", base, ") argument: ", other]),
    })
}

/// A name without so many of its last parts; a number below zero says how many are left.
fn without_last(name: &[u8], n: i64) -> Vec<u8> {
    let parts: Vec<&[u8]> = name.split(|b| *b == b'/').collect();
    let count = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX);
    let left = if n < 0 { count.min(parts.len()) } else { parts.len().saturating_sub(count) };
    parts.get(..left).unwrap_or_default().join(&b'/')
}

pub(crate) fn sort_refs(repo: &Repo<'_, '_>, rows: &mut [(Vec<u8>, Oid)], keys: &[&[u8]]) -> G<()> {
    for key in keys {
        let (bare, reverse) = key.strip_prefix(b"-").map_or((*key, false), |bare| (bare, true));
        let mut keyed: Vec<((i64, Vec<u8>), (Vec<u8>, Oid))> = Vec::new();
        for row in rows.iter() {
            let value = sort_value(repo, bare, row)?;
            keyed.push((value, row.clone()));
        }
        keyed.sort_by(|a, b| if reverse { b.0.cmp(&a.0) } else { a.0.cmp(&b.0) });
        for (slot, (_, row)) in rows.iter_mut().zip(keyed) {
            *slot = row;
        }
    }
    Ok(())
}

/// Value of a sort key: dates and versions are compared as numbers.
fn sort_value(repo: &Repo<'_, '_>, field: &[u8], row: &(Vec<u8>, Oid)) -> G<(i64, Vec<u8>)> {
    Ok(match field {
        b"creatordate" | b"committerdate" | b"authordate" | b"taggerdate" => {
            let text = ref_format(repo, &bytes!["%(", field, ":unix)"], &row.0, &row.1)?;
            (std::str::from_utf8(&text).ok().and_then(|t| t.parse().ok()).unwrap_or(0), Vec::new())
        }
        b"version:refname" | b"v:refname" => (0, version_key(&row.0)),
        field => (0, ref_format(repo, &bytes!["%(", field, ")"], &row.0, &row.1)?),
    })
}

/// Name with its numbers filled up with zeros, so that versions sort by them.
pub(crate) fn version_key(name: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    for run in name.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
        if run.first().is_some_and(u8::is_ascii_digit) {
            text.extend(vec![b'0'; 20usize.saturating_sub(run.len())]);
        }
        text.extend_from_slice(run);
    }
    text
}

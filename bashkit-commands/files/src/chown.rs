//! `chown`: owner and group of files; the engine of `chgrp`, too.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{filenamecat, idcache, quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::vfs::Errno;

pub(super) const CHANGES: Opt = Opt::flag('c', "changes", "like verbose but report only when a change is made");
pub(super) const SILENT: Opt = Opt::flag('f', "silent", "suppress most error messages");
pub(super) const QUIET: Opt = Opt::flag('\0', "quiet", "the same as --silent");
pub(super) const VERBOSE: Opt = Opt::flag('v', "verbose", "output a diagnostic for every file processed");
pub(super) const DEREFERENCE: Opt = Opt::flag('\0', "dereference", "affect the referent of each symbolic link (this is the default)");
pub(super) const NO_DEREFERENCE: Opt = Opt::flag('h', "no-dereference", "affect symbolic links instead of any referenced file");
const FROM: Opt =
    Opt::value('\0', "from", "CURRENT_OWNER:CURRENT_GROUP", "change only if the current owner and/or group match those given here");
pub(super) const NO_ROOT: Opt = Opt::flag('\0', "no-preserve-root", "do not treat '/' specially (the default)");
pub(super) const ROOT: Opt = Opt::flag('\0', "preserve-root", "fail to operate recursively on '/'");
pub(super) const REFERENCE: Opt = Opt::value('\0', "reference", "RFILE", "use RFILE's owner and group rather than specifying values");
pub(super) const RECURSIVE: Opt = Opt::flag('R', "recursive", "operate on files and directories recursively");
pub(super) const GIVEN: Opt = Opt::flag('H', "", "with -R: traverse a command line argument that is a symbolic link to a directory");
pub(super) const EVERY: Opt = Opt::flag('L', "", "with -R: traverse every symbolic link to a directory encountered");
pub(super) const NONE: Opt = Opt::flag('P', "", "with -R: do not traverse any symbolic links (default)");

pub(crate) const COMMAND: Command = Command::new(
    "chown",
    "chown [OPTION]... [OWNER][:[GROUP]] FILE...",
    "Change the owner and/or group of each FILE to OWNER and/or GROUP",
    &[CHANGES, SILENT, QUIET, VERBOSE, DEREFERENCE, NO_DEREFERENCE, FROM, NO_ROOT, ROOT, REFERENCE, RECURSIVE, GIVEN, EVERY, NONE],
    |cx| run(cx, false),
);

/// An owner and a group, and how messages name them.
#[derive(Debug, Clone, Default)]
struct Whom {
    uid: Option<u32>,
    gid: Option<u32>,
    user: Option<String>,
    group: Option<String>,
}

impl Whom {
    /// `user:group`, `user`, or `group`.
    fn text(&self) -> Option<String> {
        match (&self.user, &self.group) {
            (Some(user), Some(group)) => Some(format!("{user}:{group}")),
            (one, other) => one.clone().or_else(|| other.clone()),
        }
    }
}

fn number(text: &[u8]) -> Option<u32> {
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    if digits.first().is_some_and(u8::is_ascii_digit) { std::str::from_utf8(digits).ok()?.parse().ok() } else { None }
}

fn group(cx: &Cx<'_>, text: &[u8]) -> Option<u32> {
    idcache::gid(cx, text).or_else(|| number(text))
}

/// A word of prose, an empty one in shell quotes as GNU shows it.
fn shown(text: &[u8]) -> Vec<u8> {
    if text.is_empty() { "‘''’".as_bytes().to_vec() } else { quotearg::curly(text) }
}

fn parse(cx: &Cx<'_>, text: &[u8]) -> Result<Whom, Fault> {
    let refuse = |what: &[u8]| Err(Fault::failure(1, [b"invalid ", what, b": ", &shown(text)].concat()));
    let user_of = |name: &[u8]| idcache::uid(cx, name).or_else(|| number(name));
    let cut = separator(cx, text)?;
    let (user, group_name) = match cut {
        None => (text, None),
        Some(at) => (text.get(..at).unwrap_or_default(), text.get(at + 1..)),
    };
    let mut whom = Whom::default();
    if text.is_empty() {
        return Ok(whom);
    }
    if !user.is_empty() || group_name.is_none() {
        match user_of(user) {
            Some(uid) => whom.uid = Some(uid),
            None => return refuse(b"user"),
        }
        whom.user = Some(String::from_utf8_lossy(user).into_owned());
    }
    match group_name {
        None => {}
        Some(b"") if user.is_empty() => {}
        // The login group of a user is known where the user has a name.
        Some(b"") => {
            let Some(gid) = login_group(cx, user) else { return refuse(b"spec") };
            whom.gid = Some(gid);
            whom.group = idcache::group(cx, gid);
        }
        Some(name) => match group(cx, name) {
            Some(gid) => {
                whom.gid = Some(gid);
                whom.group = Some(String::from_utf8_lossy(name).into_owned());
            }
            None => return refuse(b"group"),
        },
    }
    Ok(whom)
}

/// Finds what separates the user from the group; a dot where no user has that name.
fn separator(cx: &Cx<'_>, text: &[u8]) -> Result<Option<usize>, Fault> {
    let mut cut = memchr::memchr(b':', text);
    let user_of = |name: &[u8]| idcache::uid(cx, name).or_else(|| number(name));
    if cut.is_none() && user_of(text).is_none() {
        // GNU: `user.group` is taken where no user has that name.
        let dot = memchr::memchr(b'.', text);
        if let Some(at) = dot
            && text.get(..at).is_some_and(|user| user_of(user).is_some())
            && text.get(at + 1..).is_some_and(|name| group(cx, name).is_some())
        {
            cx.error_bytes(&[b"warning: '.' should be ':': ", &quotearg::curly(text)[..]].concat())?;
            cut = dot;
        }
    }
    Ok(cut)
}

/// Looks up the login group of a user with a name.
fn login_group(cx: &Cx<'_>, user: &[u8]) -> Option<u32> {
    let identity = &cx.host().identity;
    if user == identity.user.as_bytes() { Some(identity.gid) } else { (user == b"root").then_some(0) }
}

struct Job<'a, 'c> {
    cx: &'a Cx<'c>,
    whom: Whom,
    from: Whom,
    follow: bool,
    recursive: bool,
    /// `H`, `L` or `P`.
    traverse: u8,
    changes: bool,
    verbose: bool,
    silent: bool,
    group_only: bool,
    status: u8,
    out: Output,
}

/// Changes the owner and group of the operands, or with `group_only` the group alone.
pub(super) fn run(cx: &mut Cx<'_>, group_only: bool) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    let cx = &*cx;
    let has = |option: &Opt| cx.args.has(option);
    let recursive = has(&RECURSIVE);
    let traverse = cx.args.last_of(&[&GIVEN, &EVERY, &NONE]).map_or(b'P', |option| option.short());
    let deref = cx.args.last_of(&[&DEREFERENCE, &NO_DEREFERENCE]).map(|option| option.short() == 0);
    if recursive && traverse == b'P' && deref == Some(true) {
        return Err(Fault::failure(1, "-R --dereference requires either -H or -L"));
    }
    let follow = deref.unwrap_or(true) && !(recursive && traverse == b'P');
    let whom = match cx.args.value(&REFERENCE) {
        Some(name) => of_reference(cx, name, group_only)?,
        None => of_operand(cx, &mut operands, group_only)?,
    };
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let from = match cx.args.value(&FROM) {
        None => Whom::default(),
        Some(text) => parse(cx, text)?,
    };
    let mut job = Job {
        cx,
        whom,
        from,
        follow,
        recursive,
        traverse,
        changes: has(&CHANGES),
        verbose: has(&VERBOSE),
        silent: has(&SILENT) || has(&QUIET),
        group_only,
        status: 0,
        out: cx.stdout(),
    };
    let preserve = cx.args.last_of(&[&ROOT, &NO_ROOT]).is_some_and(|option| option.long() == ROOT.long());
    for operand in &operands {
        if recursive && preserve && cx.path(operand) == b"/" {
            cx.error("it is dangerous to operate recursively on '/'")?;
            cx.error("use --no-preserve-root to override this failsafe")?;
            job.status = 1;
            continue;
        }
        job.tree(operand)?;
    }
    job.out.flush()?;
    Ok(job.status)
}

/// Takes the owner and group of a file.
fn of_reference(cx: &Cx<'_>, name: &[u8], group_only: bool) -> Result<Whom, Fault> {
    let meta = cx.stat(name).map_err(|errno| usage::failed("failed to get attributes of", name, errno))?;
    let of = |name: Option<String>, id: u32| Some(name.unwrap_or_else(|| id.to_string()));
    let mut whom = Whom { gid: Some(meta.gid), group: of(idcache::group(cx, meta.gid), meta.gid), ..Whom::default() };
    if !group_only {
        whom.uid = Some(meta.uid);
        whom.user = of(idcache::user(cx, meta.uid), meta.uid);
    }
    Ok(whom)
}

/// Takes the owner and group from the first operand.
fn of_operand(cx: &Cx<'_>, operands: &mut Vec<Vec<u8>>, group_only: bool) -> Result<Whom, Fault> {
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let text = operands.remove(0);
    if operands.is_empty() {
        return Err(usage::missing_operand(Some(&text)));
    }
    if !group_only {
        return parse(cx, &text);
    }
    match group(cx, &text) {
        _ if text.is_empty() => Ok(Whom::default()),
        Some(gid) => Ok(Whom { gid: Some(gid), group: Some(String::from_utf8_lossy(&text).into_owned()), ..Whom::default() }),
        None => Err(Fault::failure(1, [b"invalid group: ", &shown(&text)[..]].concat())),
    }
}

impl Job<'_, '_> {
    fn tree(&mut self, operand: &[u8]) -> Result<(), Fault> {
        let mut todo = vec![(operand.to_vec(), true, false)];
        let mut above: Vec<(u64, u64)> = Vec::new();
        while let Some((name, given, leaving)) = todo.pop() {
            self.cx.step(2)?;
            if leaving {
                above.pop();
                self.one(&name)?;
                continue;
            }
            let enters = match self.traverse {
                b'L' => true,
                b'H' => given,
                _ => false,
            } || !self.cx.lstat(&name).is_ok_and(|meta| meta.is_symlink());
            let dir = self.cx.stat(&name).ok().filter(|meta| self.recursive && enters && meta.is_dir());
            let Some(meta) = dir.filter(|meta| !above.contains(&(meta.dev, meta.ino))) else {
                self.one(&name)?;
                continue;
            };
            above.push((meta.dev, meta.ino));
            todo.push((name.clone(), given, true));
            match self.cx.fs().read_dir(&self.cx.path(&name)) {
                Ok(entries) => todo.extend(entries.into_iter().rev().map(|entry| (filenamecat::child(&name, &entry.name), false, false))),
                Err(errno) => {
                    if !self.silent {
                        usage::about(self.cx, "cannot read directory", &name, errno)?;
                    }
                    self.status = 1;
                }
            }
        }
        Ok(())
    }

    fn one(&mut self, name: &[u8]) -> Result<(), Fault> {
        let cx = self.cx;
        let meta = match if self.follow { cx.stat(name) } else { cx.lstat(name) } {
            Ok(meta) => meta,
            Err(errno) => {
                return self.inaccessible(name, errno);
            }
        };
        let old = (meta.uid, meta.gid);
        let matches = self.from.uid.is_none_or(|uid| uid == meta.uid) && self.from.gid.is_none_or(|gid| gid == meta.gid);
        if !matches || (self.whom.uid.is_none() && self.whom.gid.is_none()) {
            if self.verbose {
                self.report(name, Some(old), Ok(false))?;
            }
            return Ok(());
        }
        match cx.fs().chown(&cx.path(name), self.whom.uid, self.whom.gid, self.follow) {
            Ok(()) => {
                let new = (self.whom.uid.unwrap_or(meta.uid), self.whom.gid.unwrap_or(meta.gid));
                if self.verbose || (self.changes && new != old) {
                    self.report(name, Some(old), Ok(new != old))?;
                }
            }
            Err(errno) => {
                self.refused(name, old, errno)?;
            }
        }
        Ok(())
    }

    /// Says that a file cannot be accessed.
    fn inaccessible(&mut self, name: &[u8], errno: Errno) -> Result<(), Fault> {
        let cx = self.cx;
        self.status = 1;
        if !self.silent {
            let dangling = errno == Errno::NoEnt && cx.lstat(name).is_ok();
            usage::about(cx, if dangling { "cannot dereference" } else { "cannot access" }, name, errno)?;
        }
        if self.verbose {
            self.report(name, None, Err(()))?;
        }
        Ok(())
    }

    /// Says that the owner of a file cannot be changed.
    fn refused(&mut self, name: &[u8], old: (u32, u32), errno: Errno) -> Result<(), Fault> {
        let cx = self.cx;
        self.status = 1;
        if !self.silent {
            let what = if self.whom.uid.is_none() { "changing group of" } else { "changing ownership of" };
            usage::about(cx, what, name, errno)?;
        }
        if self.verbose {
            self.report(name, Some(old), Err(()))?;
        }
        Ok(())
    }

    fn report(&mut self, name: &[u8], old: Option<(u32, u32)>, result: Result<bool, ()>) -> Result<(), Fault> {
        let cx = self.cx;
        let user_of = |uid: u32| idcache::user(cx, uid).unwrap_or_else(|| uid.to_string());
        let group_of = |gid: u32| idcache::group(cx, gid).unwrap_or_else(|| gid.to_string());
        let before = old.map(|(uid, gid)| match (&self.whom.user, &self.whom.group) {
            (Some(_), Some(_)) => format!("{}:{}", user_of(uid), group_of(gid)),
            (Some(_), None) => user_of(uid),
            _ => group_of(gid),
        });
        let what = if self.whom.user.is_some() || (self.whom.group.is_none() && !self.group_only) { "ownership" } else { "group" };
        let target = self.whom.text();
        let name = quotearg::always(name);
        let text = match (result, before, target) {
            (Ok(true), Some(before), Some(target)) => {
                [format!("changed {what} of ").as_bytes(), &name, format!(" from {before} to {target}").as_bytes()].concat()
            }
            (Ok(true), None, Some(target)) => {
                [format!("changed {what} of ").as_bytes(), &name, format!(" to {target}").as_bytes()].concat()
            }
            (Err(()), Some(before), Some(target)) => {
                [format!("failed to change {what} of ").as_bytes(), &name, format!(" from {before} to {target}").as_bytes()].concat()
            }
            (Err(()), None, Some(target)) => {
                [format!("failed to change {what} of ").as_bytes(), &name, format!(" to {target}").as_bytes()].concat()
            }
            (Err(()), _, None) => [format!("failed to change {what} of ").as_bytes(), &name].concat(),
            (Ok(_), Some(before), Some(_)) => {
                [format!("{what} of ").as_bytes(), &name, format!(" retained as {before}").as_bytes()].concat()
            }
            (Ok(_), _, _) => [format!("{what} of ").as_bytes(), &name, b" retained"].concat(),
        };
        self.out.line(&text)
    }
}

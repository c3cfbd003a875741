//! The receiving end of a push: what it denies, its hooks, its references.

use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::hooks::Call;
use crate::object::{Kind, Oid, ZERO};
use crate::pathspec::Specs;
use crate::refs::{self, Head};
use crate::repository::Repo;
use crate::transport::{Copied, copy_objects};
use crate::unpack_trees::Care;

/// Change to one reference that a push asks for.
pub(crate) struct Command {
    pub(crate) name: Vec<u8>,
    pub(crate) old: Oid,
    pub(crate) new: Oid,
    /// Reason of a refusal.
    pub(crate) error: Option<Vec<u8>>,
}

/// Lines of the other end, each shown as `remote: …` once it is complete.
struct Sideband<'s, 'g, 'c> {
    env: &'s Env<'g, 'c>,
    rest: Vec<u8>,
}

impl Sideband<'_, '_, '_> {
    fn write(&mut self, text: &[u8]) -> G<()> {
        for part in text.split_inclusive(|b| *b == b'\n') {
            self.rest.extend_from_slice(part);
            if let Some(line) = self.rest.strip_suffix(b"\n") {
                // git: blanks overwrite what a line of progress has left behind.
                let blanks = if line.is_empty() { "" } else { "        " };
                self.env.cx.stderr_bytes(&bytes!["remote: ", line, blanks, "\n"])?;
                self.rest.clear();
            }
        }
        Ok(())
    }

    fn line(&mut self, text: impl AsRef<[u8]>) -> G<()> {
        self.write(&bytes![text, "\n"])
    }

    /// Shows what is left without the end of a line.
    fn close(&mut self) -> G<()> {
        if !self.rest.is_empty() {
            let rest = std::mem::take(&mut self.rest);
            self.env.cx.stderr_bytes(&bytes!["remote: ", rest, "\n"])?;
        }
        Ok(())
    }
}

const REFUSAL: &str = "error: By default, updating the current branch in a non-bare repository\nis denied, because it will make the index and work tree inconsistent\nwith what you pushed, and will require 'git reset --hard' to match\nthe work tree to HEAD.\n\nYou can set the 'receive.denyCurrentBranch' configuration variable\nto 'ignore' or 'warn' in the remote repository to allow pushing into\nits current branch; however, this is not recommended unless you\narranged to update its work tree to match what you pushed in some\nother way.\n\nTo squelch this message and still keep the default behaviour, set\n'receive.denyCurrentBranch' configuration variable to 'refuse'.\n";

const REFUSAL_TO_DELETE: &str = "error: By default, deleting the current branch is denied, because the next\n'git clone' won't result in any file checked out, causing confusion.\n\nYou can set 'receive.denyDeleteCurrent' configuration variable to\n'warn' or 'ignore' in the remote repository to allow deleting the\ncurrent branch, with or without a warning message.\n\nTo squelch this message, you can set it to 'refuse'.\n";

/// Answer of a setting about the current branch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deny {
    Ignore,
    Warn,
    Refuse,
    /// Refuses, as nothing is configured, and explains itself.
    Unconfigured,
    UpdateInstead,
}

impl Deny {
    fn read(repo: &Repo<'_, '_>, key: &str) -> Self {
        match repo.get(key).map(|value| value.to_ascii_lowercase()).as_deref() {
            None => Self::Unconfigured,
            Some(b"ignore") => Self::Ignore,
            Some(b"warn") => Self::Warn,
            Some(b"updateinstead") => Self::UpdateInstead,
            Some(value) if crate::config::truth(value) == Some(false) => Self::Ignore,
            Some(_) => Self::Refuse,
        }
    }
}

/// Repository that receives a push, with the lines that it shows.
struct Receiver<'s, 'g, 'c> {
    repo: &'s Repo<'g, 'c>,
    /// Working tree, which hooks do not run in.
    work: Option<Vec<u8>>,
    band: Sideband<'s, 'g, 'c>,
}

/// Takes objects and changes references; a command that is refused has its reason.
pub(crate) fn receive<'g, 'c>(from: &Repo<'g, 'c>, mut to: Repo<'g, 'c>, commands: &mut [Command], atomic: bool) -> G<()> {
    let news: Vec<Oid> = commands.iter().map(|command| command.new).filter(|oid| !oid.is_zero()).collect();
    let copied = copy_objects(from, &to, &news)?;
    // git: the other end runs in the directory of its repository.
    let work = to.work.take();
    let mut receiver = Receiver { repo: &to, work, band: Sideband { env: from, rest: Vec::new() } };
    receiver.run(commands, atomic, &copied)?;
    receiver.band.close()
}

impl Receiver<'_, '_, '_> {
    fn run(&mut self, commands: &mut [Command], atomic: bool, copied: &Copied) -> G<()> {
        if !self.feed_hook("pre-receive", commands)? {
            copied.remove(self.repo)?;
            for command in commands.iter_mut() {
                command.error = Some(b"pre-receive hook declined".to_vec());
            }
            return Ok(());
        }
        if atomic {
            self.run_atomic(commands)?;
        } else {
            for command in commands.iter_mut() {
                command.error = self.check(command)?;
                if command.error.is_none() {
                    command.error = self.apply(command)?;
                }
            }
        }
        self.feed_hook("post-receive", commands)?;
        let names: Vec<&[u8]> = commands.iter().filter(|c| c.error.is_none()).map(|c| c.name.as_slice()).collect();
        if !names.is_empty() {
            self.hook("post-update", &names, &[])?;
        }
        Ok(())
    }

    /// Changes all references, or none of them.
    fn run_atomic(&mut self, commands: &mut [Command]) -> G<()> {
        let mut failed = false;
        for command in commands.iter_mut() {
            command.error = self.check(command)?;
            if command.error.is_some() {
                failed = true;
                break;
            }
        }
        for command in commands.iter_mut() {
            if failed {
                command.error.get_or_insert_with(|| b"atomic push failure".to_vec());
            } else {
                command.error = self.apply(command)?;
            }
        }
        Ok(())
    }

    /// Runs a hook that reads the changes; `false` when it refuses them.
    fn feed_hook(&mut self, name: &str, commands: &[Command]) -> G<bool> {
        let mut input = Vec::new();
        for command in commands.iter().filter(|command| command.error.is_none()) {
            input.extend(bytes![command.old.hex(), " ", command.new.hex(), " ", &command.name, "\n"]);
        }
        Ok(input.is_empty() || self.hook(name, &[], &input)? == 0)
    }

    fn hook(&mut self, name: &str, args: &[&[u8]], stdin: &[u8]) -> G<u8> {
        let mut env = vec![("GIT_DIR", b".".to_vec())];
        if name == "pre-receive" {
            env.push(("GIT_QUARANTINE_PATH", bytes![&self.repo.common, "/objects"]));
        }
        let (status, output) = self.repo.hook_caught(name, &Call { args, env, stdin })?;
        self.band.write(&output)?;
        Ok(status)
    }

    /// Checks a change; answers the reason of a refusal.
    fn check(&mut self, command: &Command) -> G<Option<Vec<u8>>> {
        let repo = self.repo;
        let name = &command.name;
        if !name.starts_with(b"refs/") || !refs::is_valid(name) {
            self.band.line(bytes!["error: refusing to update funny ref '", name, "' remotely"])?;
            return reason("funny refname");
        }
        let checked_out = self.checked_out_at(name)?;
        let mut updates_tree = None;
        if checked_out.is_some() {
            match Deny::read(repo, "receive.denycurrentbranch") {
                Deny::Ignore => {}
                Deny::Warn => self.band.line("warning: updating the current branch")?,
                Deny::UpdateInstead => updates_tree = checked_out.clone(),
                deny => {
                    self.band.line(bytes!["error: refusing to update checked out branch: ", name])?;
                    if deny == Deny::Unconfigured {
                        self.band.write(REFUSAL.as_bytes())?;
                    }
                    return reason("branch is currently checked out");
                }
            }
        }
        if command.new.is_zero()
            && !command.old.is_zero()
            && let Some(refused) = self.check_deletion(name, checked_out.is_some())?
        {
            return Ok(Some(refused));
        }
        let is_change = !command.new.is_zero() && !command.old.is_zero() && name.starts_with(b"refs/heads/");
        if is_change && repo.config.borrow().is("receive.denynonfastforwards") && !self.moves_forward(command)? {
            self.band.line(bytes!["error: denying non-fast-forward ", name, " (you should pull first)"])?;
            return reason("non-fast-forward");
        }
        let (old, new) = (command.old.hex(), command.new.hex());
        if self.hook("update", &[name, old.as_bytes(), new.as_bytes()], &[])? != 0 {
            self.band.line(bytes!["error: hook declined to update ", name])?;
            return reason("hook declined");
        }
        match updates_tree {
            Some(work) => self.update_tree(&work, &command.new),
            None => Ok(None),
        }
    }

    /// Working tree that a branch is checked out in.
    fn checked_out_at(&self, name: &[u8]) -> G<Option<Vec<u8>>> {
        if let Some(work) = self.work.as_ref().filter(|_| !self.repo.config.borrow().is("core.bare"))
            && self.repo.head()? == Head::Branch(name.to_vec())
        {
            return Ok(Some(work.clone()));
        }
        self.repo.checked_out_at(name)
    }

    fn check_deletion(&mut self, name: &[u8], is_checked_out: bool) -> G<Option<Vec<u8>>> {
        if name.starts_with(b"refs/heads/") && self.repo.config.borrow().is("receive.denydeletes") {
            self.band.line(bytes!["error: denying ref deletion for ", name])?;
            return reason("deletion prohibited");
        }
        if !is_checked_out && self.repo.head()? != Head::Branch(name.to_vec()) {
            return Ok(None);
        }
        match Deny::read(self.repo, "receive.denydeletecurrent") {
            Deny::Ignore => Ok(None),
            Deny::Warn => self.band.line("warning: deleting the current branch").map(|()| None),
            deny => {
                if deny == Deny::Unconfigured {
                    self.band.write(REFUSAL_TO_DELETE.as_bytes())?;
                }
                self.band.line(bytes!["error: refusing to delete the current branch: ", name])?;
                reason("deletion of the current branch prohibited")
            }
        }
    }

    fn moves_forward(&self, command: &Command) -> G<bool> {
        let commit = |oid: &Oid| -> G<Option<Oid>> {
            Ok(match self.repo.peel(oid)? {
                (Kind::Commit, oid) => Some(oid),
                _ => None,
            })
        };
        match (commit(&command.old)?, commit(&command.new)?) {
            (Some(old), Some(new)) => self.repo.is_ancestor(&old, &new),
            _ => Ok(false),
        }
    }

    /// Brings a clean working tree to a new commit (`receive.denyCurrentBranch=updateInstead`).
    fn update_tree(&mut self, work: &[u8], new: &Oid) -> G<Option<Vec<u8>>> {
        let env = Env { work_tree: Some(work.to_vec()), cwd: work.to_vec(), ..self.repo.lent() };
        let dir = crate::transport::git_dir_at(&env, work)?.map_or_else(|| self.repo.dir.clone(), |(dir, _)| dir);
        let repo = Repo::open(env, dir, Some(work.to_vec())).map_err(|(_, halt)| halt)?;
        if repo.has_hook("push-to-checkout") {
            let new = new.hex();
            let (status, output) = repo.hook_caught("push-to-checkout", &Call { args: &[new.as_bytes()], ..Call::default() })?;
            self.band.write(&output)?;
            return if status == 0 { Ok(None) } else { reason("push-to-checkout hook declined") };
        }
        let mut index = repo.index()?;
        let (unstaged, _) = repo.diff_work(&mut index, &Specs::default())?;
        if !unstaged.is_empty() {
            return reason("Working directory has unstaged changes");
        }
        let head = repo.head_tree()?;
        if !repo.diff_index(head.as_ref(), &index, &Specs::default())?.is_empty() {
            return reason("Working directory has staged changes");
        }
        let tree = repo.commit(new)?.tree;
        match repo.switch_tree(head.as_ref(), &tree, Care::Keep, "merge") {
            Ok(()) => Ok(None),
            Err(Halt::Die(_, text)) => {
                self.band.write(&text)?;
                reason("Could not update working tree to new HEAD")
            }
            Err(halt) => Err(halt),
        }
    }

    /// Changes the reference; answers the reason when that fails.
    fn apply(&mut self, command: &Command) -> G<Option<Vec<u8>>> {
        let (repo, name) = (self.repo, &command.name);
        if command.new == ZERO {
            if repo.ref_oid(name)?.is_none() {
                self.band.line("warning: deleting a non-existent ref")?;
            }
            repo.delete_ref(name)?;
            return Ok(None);
        }
        if name.starts_with(b"refs/heads/") && repo.object(&command.new)?.0 != Kind::Commit {
            let what = bytes!["trying to write non-commit object ", command.new.hex(), " to branch '", name, "'"];
            self.band.line(bytes!["error: cannot update ref '", name, "': ", what])?;
            return reason("failed to update ref");
        }
        if let Some(other) = repo.conflicting_ref(name)? {
            self.band.line(bytes!["error: cannot lock ref '", name, "': '", other, "' exists; cannot create '", name, "'"])?;
            return reason("failed to update ref");
        }
        repo.set_ref(name, &command.new, b"push")?;
        Ok(None)
    }
}

fn reason(text: &str) -> G<Option<Vec<u8>>> {
    Ok(Some(text.as_bytes().to_vec()))
}

//! Hooks: scripts of the repository that git runs.

use bashkit_core::command::Launching;
use bashkit_core::vfs::{OpenOptions, path};

use crate::halt::{G, Halt};
use crate::object::{Ident, Oid, ZERO};
use crate::repository::Repo;

/// Arguments, input and environment of a hook.
#[derive(Default)]
pub(crate) struct Call<'a> {
    pub(crate) args: &'a [&'a [u8]],
    /// Variables of its environment beside those of git.
    pub(crate) env: Vec<(&'static str, Vec<u8>)>,
    pub(crate) stdin: &'a [u8],
}

/// Variables `GITHEAD_OBJECT=NAME` of a merge, which its hooks and drivers see.
pub(crate) struct MergedNames(pub(crate) Vec<(Vec<u8>, Vec<u8>)>);

/// Place to which a hook prints.
enum Streams<'p> {
    ToStderr,
    AsTheyAre,
    ToFile(&'p [u8]),
}

impl Repo<'_, '_> {
    /// Working directory of hooks: the top of the working tree.
    fn hooks_run_in(&self) -> Vec<u8> {
        self.work.clone().unwrap_or_else(|| self.dir.clone())
    }

    /// A file of the repository as seen from where hooks run.
    fn seen_from_top(&self, file: &[u8]) -> Vec<u8> {
        let top = self.hooks_run_in();
        file.strip_prefix(top.as_slice()).and_then(|rest| rest.strip_prefix(b"/")).map_or(file.to_vec(), <[u8]>::to_vec)
    }

    /// The program of a hook, as seen from where it runs.
    fn hook_file(&self, name: &str) -> G<Option<Vec<u8>>> {
        let dir = match self.get("core.hookspath") {
            Some(dir) => match (dir.strip_prefix(b"~/"), self.cx.env("HOME")) {
                (Some(rest), Some(home)) => bytes![home, "/", rest],
                _ => dir,
            },
            None => self.seen_from_top(&bytes![&self.common, "/hooks"]),
        };
        let file = bytes![dir, "/", name];
        let full = path::join(&self.hooks_run_in(), &file);
        if self.cx.fs().stat(&full).is_ok_and(|meta| !meta.is_dir()) {
            if self.cx.fs().access(&full, 1).is_ok() {
                return Ok(Some(file));
            }
            if self.config.borrow().boolean("advice.ignoredhook") != Some(false) {
                self.warn(bytes![
                    "hint: The '",
                    &file,
                    "' hook was ignored because it's not set as executable.\nhint: You can disable this warning with `git config advice.ignoredHook false`."
                ])?;
            }
        }
        Ok(None)
    }

    /// Whether there is such a hook.
    pub(crate) fn has_hook(&self, name: &str) -> bool {
        self.get("core.hookspath").is_some() || self.lstat(&bytes![&self.common, "/hooks/", name]).is_some()
    }

    /// Refuses to go on where a hook is that nobody would ask.
    pub(crate) fn no_hook(&self, name: &str) -> G<()> {
        if self.has_hook(name) && self.hook_file(name)?.is_some() {
            return Err(fatal![
                "the hook '",
                name,
                "' is not supported here; supported are: applypatch-msg pre-applypatch post-applypatch pre-commit prepare-commit-msg commit-msg post-commit pre-merge-commit post-merge post-checkout pre-rebase post-rewrite pre-push pre-receive update post-receive post-update push-to-checkout"
            ]);
        }
        Ok(())
    }

    /// Runs a hook and answers its status; 0 when there is none.
    pub(crate) fn hook(&self, name: &str, call: &Call<'_>) -> G<u8> {
        self.run_hook(name, call, Streams::ToStderr)
    }

    /// Runs a hook that prints to the streams of the command itself.
    pub(crate) fn hook_to_stdout(&self, name: &str, call: &Call<'_>) -> G<u8> {
        self.run_hook(name, call, Streams::AsTheyAre)
    }

    /// Runs a hook and answers its status, and all that it prints; 0 and nothing when there is none.
    pub(crate) fn hook_caught(&self, name: &str, call: &Call<'_>) -> G<(u8, Vec<u8>)> {
        if !self.has_hook(name) {
            return Ok((0, Vec::new()));
        }
        let taken = self.state_file("HOOK_OUTPUT");
        self.write(&taken, b"")?;
        let status = self.run_hook(name, call, Streams::ToFile(&taken));
        let output = self.read(&taken)?.unwrap_or_default();
        self.unlink(&taken)?;
        Ok((status?, output))
    }

    fn run_hook(&self, name: &str, call: &Call<'_>, streams: Streams<'_>) -> G<u8> {
        if !self.has_hook(name) {
            return Ok(0);
        }
        let Some(file) = self.hook_file(name)? else { return Ok(0) };
        self.out.borrow_mut().flush()?;
        let program = if file.contains(&b'/') { file } else { bytes!["./", file] };
        let argv = std::iter::once(program).chain(call.args.iter().map(|arg| arg.to_vec())).collect();
        let env = self.hook_env(call);
        let given = self.state_file("HOOK_INPUT");
        let stdin = if call.stdin.is_empty() {
            self.cx.open(b"/dev/null", OpenOptions::READ)?
        } else {
            self.write(&given, call.stdin)?;
            self.cx.open(&given, OpenOptions::READ)?
        };
        let mut fds = vec![(0, Some(stdin))];
        match streams {
            Streams::ToStderr => fds.push((1, self.cx.fds().get(2).cloned())),
            Streams::AsTheyAre => {}
            Streams::ToFile(path) => {
                let file = self.cx.open(path, OpenOptions::write(0o666))?;
                fds.extend([(1, Some(file.clone())), (2, Some(file))]);
            }
        }
        let status = self.cx.call(Launching { argv, fds, env: Some(env), cwd: Some(self.hooks_run_in()) });
        if !call.stdin.is_empty() {
            self.unlink(&given)?;
        }
        // What the hook did to the repository is seen.
        self.forget_packs();
        *self.packed_refs.borrow_mut() = None;
        Ok(u8::try_from(status?.code()).unwrap_or(u8::MAX))
    }

    /// Environment that a hook runs in.
    fn hook_env(&self, call: &Call<'_>) -> Vec<(Vec<u8>, Vec<u8>)> {
        let mut own = vec![("GIT_PREFIX", self.prefix.clone())];
        if self.git_dir.is_some() || self.dir != self.common {
            own.push(("GIT_DIR", self.dir.clone()));
        }
        own.extend(call.env.iter().cloned());
        let mut env = self.cx.environ();
        if let Some(names) = self.cache.get::<MergedNames>() {
            env.extend(names.0.iter().cloned());
        }
        env.retain(|(key, _)| !own.iter().any(|(name, _)| name.as_bytes() == key.as_slice()));
        env.extend(own.into_iter().map(|(key, value)| (key.as_bytes().to_vec(), value)));
        env
    }

    /// Variables in the environment of hooks of a commit.
    pub(crate) fn commit_env(&self, index: Option<&[u8]>, author: Option<&Ident>, edits: bool) -> Vec<(&'static str, Vec<u8>)> {
        let index = index.map_or_else(|| self.seen_from_top(&self.index_file()), <[u8]>::to_vec);
        let mut env = vec![("GIT_INDEX_FILE", index)];
        if let Some(author) = author {
            let zone = format!("{}{:04}", if author.zone < 0 { '-' } else { '+' }, author.zone.unsigned_abs());
            env.push(("GIT_AUTHOR_NAME", author.name.clone()));
            env.push(("GIT_AUTHOR_EMAIL", author.email.clone()));
            env.push(("GIT_AUTHOR_DATE", format!("@{} {zone}", author.time).into_bytes()));
        }
        if !edits {
            env.push(("GIT_EDITOR", b":".to_vec()));
        }
        env
    }

    /// A file with a message goes through a hook; whether that lets it pass.
    pub(crate) fn message_hook(&self, name: &str, file: &str, more: &[&[u8]], env: &[(&'static str, Vec<u8>)]) -> G<bool> {
        let file = self.seen_from_top(&self.state_file(file));
        let args: Vec<&[u8]> = std::iter::once(file.as_slice()).chain(more.iter().copied()).collect();
        Ok(self.hook(name, &Call { args: &args, env: env.to_vec(), ..Call::default() })? == 0)
    }

    /// A message that is not edited goes through `prepare-commit-msg`.
    pub(crate) fn prepared(&self, message: Vec<u8>) -> G<Vec<u8>> {
        if !self.has_hook("prepare-commit-msg") {
            return Ok(message);
        }
        self.write(&self.state_file("COMMIT_EDITMSG"), &message)?;
        if !self.message_hook("prepare-commit-msg", "COMMIT_EDITMSG", &[b"message"], &self.commit_env(None, None, false))? {
            return Err(Halt::Die(1, b"error: 'prepare-commit-msg' hook failed\n".to_vec()));
        }
        Ok(self.read(&self.state_file("COMMIT_EDITMSG"))?.unwrap_or_default())
    }

    /// Runs the hook `post-commit` after a commit.
    pub(crate) fn committed(&self, author: Option<&Ident>, edits: bool) -> G<()> {
        self.hook("post-commit", &Call { env: self.commit_env(None, author, edits), ..Call::default() }).map(|_| ())
    }

    /// After files were checked out; the status of the hook.
    pub(crate) fn checked_out(&self, old: Option<Oid>, new: Option<Oid>, is_branch: bool) -> G<u8> {
        let (old, new) = (old.unwrap_or(ZERO).hex(), new.unwrap_or(ZERO).hex());
        let flag: &[u8] = if is_branch { b"1" } else { b"0" };
        self.hook("post-checkout", &Call { args: &[old.as_bytes(), new.as_bytes(), flag], ..Call::default() })
    }

    /// After commits were written anew: a line for each.
    pub(crate) fn rewritten(&self, how: &str, lines: &[u8], mut env: Vec<(&'static str, Vec<u8>)>) -> G<()> {
        if lines.is_empty() {
            return Ok(());
        }
        env.retain(|(key, _)| key.starts_with("GIT_AUTHOR"));
        self.hook("post-rewrite", &Call { args: &[how.as_bytes()], stdin: lines, env }).map(|_| ())
    }
}

//! The restricted shell (`bash -r`, `rbash`, `set -r`): what a script may do no longer.

use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::vars::{Attrs, special as names};

impl Shell {
    /// Whether the shell is a restricted one.
    #[inline]
    pub(crate) fn is_restricted(&self) -> bool {
        self.on(SetOpt::Restricted)
    }

    /// Restricts a shell that was called as one. bash: its files are read before, and `set -r` alone leaves the variables as they are.
    pub(crate) fn restrict(&mut self) -> Result<(), Stop> {
        for name in [names::PATH, names::SHELL, self.intern(b"ENV")?, names::BASH_ENV, self.intern(b"HISTFILE")?] {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::READONLY);
        }
        self.session.options.put_shopt(crate::runtime::options::Shopt::RESTRICTED_SHELL, true);
        self.session.options.put(SetOpt::Restricted, true);
        Ok(())
    }

    /// Tells that a name is the path of a command, where the shell is restricted; `false`: it is none, or may be one.
    pub(crate) fn refuse_path(&mut self, name: &[u8]) -> Result<bool, Stop> {
        if !self.is_restricted() || memchr::memchr(b'/', name).is_none() {
            return Ok(false);
        }
        self.complain_about(name, "restricted: cannot specify `/' in command names")?;
        Ok(true)
    }

    /// Tells that a path may not be given to a builtin of a restricted shell; `false`: it may.
    pub(crate) fn refuse_file_of(&mut self, builtin: &str, path: &[u8]) -> Result<bool, Stop> {
        if !self.is_restricted() || memchr::memchr(b'/', path).is_none() {
            return Ok(false);
        }
        self.builtin_error_about(builtin, path, "restricted")?;
        Ok(true)
    }

    /// Tells why a path may not be remembered as the place of a command in a restricted shell: it has a slash, or is no command; `false`: it may.
    pub(crate) fn refuse_hashed(&mut self, path: &[u8]) -> Result<Option<&'static str>, Stop> {
        if !self.is_restricted() {
            return Ok(None);
        }
        if memchr::memchr(b'/', path).is_some() {
            return Ok(Some("restricted"));
        }
        let is_found = !path.is_empty() && self.search_path(path)?.is_some();
        Ok((!is_found).then_some("not found"))
    }
}

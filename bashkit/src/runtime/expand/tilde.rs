//! `~`, `~+`, `~-`, `~user`.

use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::vars::special as names;

impl Shell {
    /// The directory of a tilde prefix; `None` leaves it as it stands.
    pub(crate) fn tilde(&mut self, user: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        match user {
            b"" => {
                let home = self.scalar(names::HOME)?;
                Ok(Some(home.map_or_else(|| self.kernel.host().identity.home.as_bytes().to_vec(), |home| home.to_vec())))
            }
            b"+" => Ok(self.scalar(names::PWD)?.map(|dir| dir.to_vec())),
            b"-" => Ok(self.scalar(names::OLDPWD)?.map(|dir| dir.to_vec())),
            b"root" => Ok(Some(b"/root".to_vec())),
            user => {
                let identity = &self.kernel.host().identity;
                if user == identity.user.as_bytes() {
                    return Ok(Some(identity.home.as_bytes().to_vec()));
                }
                Ok(self.stack_dir(user))
            }
        }
    }

    /// `~N`, `~+N`, `~-N`: an entry of the directory stack.
    fn stack_dir(&self, text: &[u8]) -> Option<Vec<u8>> {
        let (from_end, digits) = match text.split_first()? {
            (b'+', digits) => (false, digits),
            (b'-', digits) => (true, digits),
            _ => (false, text),
        };
        let n: usize = std::str::from_utf8(digits).ok().filter(|d| d.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()?;
        let n = if from_end { self.place.dirs.len().checked_sub(n)? } else { n };
        if n == 0 {
            return Some(self.place.cwd().to_vec());
        }
        self.place.dirs.len().checked_sub(n).and_then(|i| self.place.dirs.get(i)).cloned()
    }
}

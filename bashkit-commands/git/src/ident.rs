//! Identities of authors and committers.

use crate::halt::{G, Halt};
use crate::object::Ident;
use crate::repository::Repo;

impl<'g, 'c> Repo<'g, 'c> {
    /// Identity of the committer (`GIT_COMMITTER_…`) or author (`GIT_AUTHOR_…`).
    pub(crate) fn ident(&self, role: &str) -> G<Ident> {
        let lower = role.to_ascii_lowercase();
        let from = |what: &str| -> Option<Vec<u8>> {
            let env = self.cx.env(&format!("GIT_{role}_{what}")).filter(|v| !v.is_empty());
            let key = what.to_ascii_lowercase();
            env.or_else(|| self.get(&format!("{lower}.{key}"))).or_else(|| self.get(&format!("user.{key}"))).filter(|v| !v.is_empty())
        };
        let name = from("NAME");
        let email = from("EMAIL").or_else(|| self.cx.env("EMAIL").filter(|v| !v.is_empty()));
        let (Some(name), Some(email)) = (name.clone(), email.clone()) else {
            return Err(self.unknown(role, name, email));
        };
        let (mut time, mut zone) = self.now();
        if let Some(date) = self.cx.env(&format!("GIT_{role}_DATE")).filter(|v| !v.is_empty()) {
            (time, zone) = crate::date::parse(self, &date).ok_or_else(|| fatal!["invalid date format: ", date])?;
        }
        Ok(Ident { name: clean(name), email: clean(email), time, zone })
    }

    /// Refusal that says how an identity is configured.
    fn unknown(&self, role: &str, name: Option<Vec<u8>>, email: Option<Vec<u8>>) -> Halt {
        let title = if role == "AUTHOR" { "Author" } else { "Committer" };
        let why = match (name, email) {
            (_, None) => {
                let user = self.cx.env("USER").or_else(|| self.cx.env("LOGNAME")).unwrap_or_else(|| b"user".to_vec());
                bytes![
                    "fatal: unable to auto-detect email address (got '",
                    user,
                    "@",
                    self.cx.host().identity.host.as_bytes(),
                    ".(none)')\n"
                ]
            }
            (_, Some(email)) => bytes!["fatal: empty ident name (for <", email, ">) not allowed\n"],
        };
        Halt::Die(
            128,
            bytes![
                title,
                " identity unknown\n\n*** Please tell me who you are.\n\nRun\n\n  git config --global user.email \"you@example.com\"\n  \
         git config --global user.name \"Your Name\"\n\nto set your account's default identity.\nOmit --global to set the identity only in this \
         repository.\n\n",
                why
            ],
        )
    }
}

/// Part of an identity without line ends and angle brackets, and without signs at its ends.
fn clean(text: Vec<u8>) -> Vec<u8> {
    let crud = |b: &u8| *b <= 32 || b".,:;<>\"\\'".contains(b);
    let start = text.iter().position(|b| !crud(b)).unwrap_or(text.len());
    let end = text.iter().rposition(|b| !crud(b)).map_or(start, |at| at + 1);
    let kept = text.get(start..end).unwrap_or_default();
    kept.iter().copied().filter(|b| !b"\n<>".contains(b)).collect()
}

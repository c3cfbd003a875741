//! `.mailmap`: proper names and addresses of people, as gitmailmap(5) describes them.

use std::collections::HashMap;
use std::rc::Rc;

use crate::environment::Env;
use crate::halt::G;
use crate::object::Kind;
use crate::repository::Repo;

/// Proper name and address; `None` leaves what a commit has.
#[derive(Clone, Debug, Default)]
struct Proper {
    name: Option<Vec<u8>>,
    email: Option<Vec<u8>>,
}

/// Proper names and addresses of people.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mailmap {
    /// By the address in commits, in lower case: what holds for every name, and for some names in lower case.
    by_email: HashMap<Vec<u8>, (Proper, HashMap<Vec<u8>, Proper>)>,
}

impl Mailmap {
    /// Adds the lines of a file.
    pub(crate) fn add(&mut self, env: &Env<'_, '_>, text: &[u8]) -> G<()> {
        for line in text.split(|b| *b == b'\n').filter(|line| !line.starts_with(b"#")) {
            env.cx.step(1 + line.len() as u64 / 8)?;
            let Some((name, email, rest)) = name_and_email(line) else { continue };
            let given = |text: &[u8]| (!text.is_empty()).then(|| text.to_vec());
            let (key, old_name, proper) = match name_and_email(rest) {
                Some((old_name, old_email, _)) => (old_email, given(old_name), Proper { name: given(name), email: given(email) }),
                None => (email, None, Proper { name: given(name), email: None }),
            };
            let entry = self.by_email.entry(key.to_ascii_lowercase()).or_default();
            let place = match old_name {
                Some(old_name) => entry.1.entry(old_name.to_ascii_lowercase()).or_default(),
                None => &mut entry.0,
            };
            place.name = proper.name.or(place.name.take());
            place.email = proper.email.or(place.email.take());
        }
        Ok(env.cx.meter().fits(text.len().saturating_mul(4))?)
    }

    /// Proper name and address of a person.
    pub(crate) fn of<'m>(&'m self, name: &'m [u8], email: &'m [u8]) -> (&'m [u8], &'m [u8]) {
        if self.by_email.is_empty() {
            return (name, email);
        }
        let Some((all, named)) = self.by_email.get(&email.to_ascii_lowercase()) else { return (name, email) };
        let proper = named.get(&name.to_ascii_lowercase()).unwrap_or(all);
        (proper.name.as_deref().unwrap_or(name), proper.email.as_deref().unwrap_or(email))
    }
}

/// Name and address at the start of a line, and what stands behind them.
fn name_and_email(line: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let open = memchr::memchr(b'<', line)?;
    let close = memchr::memchr(b'>', line).filter(|close| *close > open)?;
    Some((line.get(..open)?.trim_ascii(), line.get(open + 1..close)?, line.get(close + 1..)?))
}

impl Repo<'_, '_> {
    /// The names of `.mailmap`, `mailmap.blob` and `mailmap.file`, read once.
    pub(crate) fn mailmap(&self) -> G<Rc<Mailmap>> {
        if let Some(known) = self.cache.get::<Mailmap>() {
            return Ok(known);
        }
        let mut map = Mailmap::default();
        if self.work.is_some()
            && let Some(text) = self.read(&self.full(b".mailmap")?)?
        {
            map.add(self, &text)?;
        }
        let blob = self.get("mailmap.blob").or_else(|| self.work.is_none().then(|| b"HEAD:.mailmap".to_vec()));
        if let Some(name) = blob
            && let Some(found) = self.resolve(&name)?
            && let (Kind::Blob, text) = self.object(&found.oid)?
        {
            map.add(self, &text)?;
        }
        if let Some(file) = self.get("mailmap.file") {
            let path = match (file.strip_prefix(b"~/"), self.cx.env("HOME")) {
                (Some(rest), Some(home)) => bytes![home, "/", rest],
                _ => self.at(&file),
            };
            if let Some(text) = self.read(&path)? {
                map.add(self, &text)?;
            }
        }
        Ok(self.cache.keep(map))
    }
}

//! People who are signed in, in this process: a secret in a cookie leads to each.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bashkit::host::{Clock, SystemClock};

use crate::access::{Digest, Person, digest, fresh_secret, is_equal};

/// Sessions that are kept at one time; the oldest gives way.
const SESSIONS_MAX: usize = 10_000;
/// Time after which somebody has to sign in again.
const LIFETIME: Duration = Duration::from_secs(12 * 3600);

/// One person in one browser.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) person: Person,
    /// Whether a token signed the person in; else a proxy does with each request.
    pub(crate) is_by_token: bool,
    /// Secret that each form has in it.
    pub(crate) csrf: String,
    began: Duration,
    /// Text that the next page shows.
    notice: Mutex<Option<String>>,
}

impl Session {
    /// Whether a form has the secret of this session.
    pub(crate) fn has_csrf(&self, given: &str) -> bool {
        is_equal(&digest(self.csrf.as_bytes()), &digest(given.as_bytes()))
    }

    /// Leaves a text for the next page.
    pub(crate) fn leave_notice(&self, text: impl Into<String>) {
        *self.notice.lock().unwrap_or_else(PoisonError::into_inner) = Some(text.into());
    }

    /// Takes the text that was left for this page.
    pub(crate) fn take_notice(&self) -> Option<String> {
        self.notice.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// All sessions, by the digest of what their cookie has.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    clock: SystemClock,
    all: Mutex<BTreeMap<Digest, Arc<Session>>>,
}

impl Sessions {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Digest, Arc<Session>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a session; answers the value of its cookie too.
    pub(crate) fn begin(&self, person: Person, is_by_token: bool) -> (String, Arc<Session>) {
        let (cookie, began) = (fresh_secret(), self.clock.monotonic());
        let session = Arc::new(Session { person, is_by_token, csrf: fresh_secret(), began, notice: Mutex::default() });
        let mut all = self.lock();
        if all.len() >= SESSIONS_MAX {
            all.retain(|_, session| began.saturating_sub(session.began) < LIFETIME);
        }
        if all.len() >= SESSIONS_MAX
            && let Some(oldest) = all.iter().min_by_key(|(_, session)| session.began).map(|(key, _)| *key)
        {
            all.remove(&oldest);
        }
        all.insert(digest(cookie.as_bytes()), Arc::clone(&session));
        (cookie, session)
    }

    /// Session of a cookie, as long as it lasts.
    pub(crate) fn find(&self, cookie: &str) -> Option<Arc<Session>> {
        let now = self.clock.monotonic();
        let session = self.lock().get(&digest(cookie.as_bytes())).cloned()?;
        (now.saturating_sub(session.began) < LIFETIME).then_some(session)
    }

    /// Ends the session of a cookie.
    pub(crate) fn end(&self, cookie: &str) {
        self.lock().remove(&digest(cookie.as_bytes()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;

    #[test]
    fn a_session_lasts_until_it_is_ended() {
        let sessions = Sessions::default();
        let ada = Person::new("ada", Role::Look).unwrap();
        let [(one, session), (other, _)] = [(), ()].map(|()| sessions.begin(ada.clone(), true));
        assert_ne!(one, other);
        assert_eq!(sessions.find(&one).map(|session| session.person.clone()), Some(ada));
        assert!(session.has_csrf(&session.csrf) && !session.has_csrf("") && !session.has_csrf(&sessions.find(&other).unwrap().csrf));
        session.leave_notice("done");
        assert_eq!((session.take_notice().as_deref(), session.take_notice()), (Some("done"), None));
        sessions.end(&one);
        assert!(sessions.find(&one).is_none() && sessions.find(&other).is_some() && sessions.find("").is_none());
    }

    #[test]
    fn so_many_sessions_are_kept() {
        let sessions = Sessions::default();
        let begin = || sessions.begin(Person::new("ada", Role::Look).unwrap(), false).0;
        let first = begin();
        let second = begin();
        (2..SESSIONS_MAX).for_each(|_| drop(begin()));
        assert!(sessions.find(&first).is_some());
        begin();
        assert!(sessions.find(&first).is_none() && sessions.find(&second).is_some());
        assert_eq!(sessions.lock().len(), SESSIONS_MAX);
    }
}

//! Panics of commands and of functions of the host: caught where they are called, kept from the host's stderr, and reported through `tracing`.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, resume_unwind, set_hook, take_hook};
use std::sync::Once;

/// Panic that the hook saw on this thread.
struct Record {
    message: String,
    location: String,
    /// Type of the payload: what is caught must be what the hook saw.
    payload: TypeId,
}

thread_local! {
    /// Whether what this thread runs is inside a call whose panics are caught and reported here.
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
    static LAST: RefCell<Option<Record>> = const { RefCell::new(None) };
}

/// Panic that was caught and reported.
#[derive(Debug)]
pub struct Panicked {
    payload: Box<dyn Any + Send>,
    location: String,
}

impl Panicked {
    /// The panic's message; empty for a payload that is no text.
    #[must_use]
    pub fn message(&self) -> &str {
        message_of(&*self.payload).unwrap_or_default()
    }

    /// The panic's place in the source, `file:line:column`; empty where the hook of this crate was replaced.
    #[must_use]
    pub fn location(&self) -> &str {
        &self.location
    }

    /// Payload of the panic, as `catch_unwind` gives it.
    #[must_use]
    pub fn into_payload(self) -> Box<dyn Any + Send> {
        self.payload
    }
}

fn message_of(payload: &(dyn Any + Send)) -> Option<&str> {
    payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str))
}

/// Installs, once per process, a panic hook that keeps the panics of guarded calls, and gives every other one to the hook before it.
pub(crate) fn install_hook() {
    static INSTALLED: Once = Once::new();
    // A thread that panics may not change the hook.
    if std::thread::panicking() {
        return;
    }
    INSTALLED.call_once(|| {
        let previous = take_hook();
        set_hook(Box::new(move |info| {
            if !keep(info) {
                previous(info);
            }
        }));
    });
}

/// Keeps a panic of a guarded call for whoever catches it; `false` for any other panic.
fn keep(info: &PanicHookInfo<'_>) -> bool {
    if !IS_GUARDED.try_with(Cell::get).unwrap_or(false) {
        return false;
    }
    let record = Record {
        message: info.payload_as_str().unwrap_or("no message").to_owned(),
        location: info.location().map(ToString::to_string).unwrap_or_default(),
        payload: info.payload().type_id(),
    };
    LAST.try_with(|last| last.replace(Some(record))).is_ok()
}

/// Takes the panic that the hook kept.
// A fiber goes on on another thread than before: nobody else may keep the address of the thread-local.
#[inline(never)]
fn take_record() -> Option<Record> {
    LAST.take()
}

/// Marks this thread as inside a guarded call until it is dropped, on the same thread.
pub(crate) struct Guard(bool);

impl Guard {
    #[inline]
    pub(crate) fn new() -> Self {
        Self(IS_GUARDED.replace(true))
    }
}

impl Drop for Guard {
    #[inline]
    fn drop(&mut self) {
        IS_GUARDED.set(self.0);
    }
}

/// Runs `work`, which may suspend the fiber that runs it, and catches and reports its panic. What unwinds without being a panic, as a fiber that
/// is dropped does, goes on unwinding.
///
/// # Errors
/// `work` panicked.
pub fn catch_panic<T>(command: &[u8], work: impl FnOnce() -> T) -> Result<T, Panicked> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| report(command, payload))
}

/// Runs a function of the host, which suspends no fiber, and catches and reports its panic.
///
/// # Errors
/// The payload of the panic.
pub fn catch_host_panic<T>(name: &str, work: impl FnOnce() -> T) -> std::thread::Result<T> {
    install_hook();
    let guard = Guard::new();
    let result = catch_panic(name.as_bytes(), work);
    drop(guard);
    result.map_err(Panicked::into_payload)
}

#[cold]
fn report(command: &[u8], payload: Box<dyn Any + Send>) -> Panicked {
    let record = take_record().filter(|record| record.payload == (*payload).type_id());
    if record.is_none() && message_of(&*payload).is_none() {
        resume_unwind(payload);
    }
    let message = record.as_ref().map_or_else(|| message_of(&*payload).unwrap_or_default(), |record| &record.message);
    let location = record.as_ref().map_or("", |record| &record.location);
    tracing::error!(command = %String::from_utf8_lossy(command), message, location, "panicked");
    Panicked { location: location.to_owned(), payload }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_with_its_place() {
        install_hook();
        let guard = Guard::new();
        let panicked = catch_panic(b"boom", || -> () { std::panic::panic_any(7) }).unwrap_err();
        assert!(panicked.location().contains("panics.rs:"), "{}", panicked.location());
        assert_eq!(panicked.message(), "");
        let panicked = catch_panic(b"boom", || -> () { std::panic::panic_any("kaput") }).unwrap_err();
        assert_eq!(panicked.message(), "kaput");
        drop(guard);
    }

    #[test]
    fn what_only_unwinds_is_not_caught() {
        let unwound = catch_unwind(|| catch_panic(b"left", || -> () { resume_unwind(Box::new(7)) }).map_err(drop));
        assert_eq!(unwound.unwrap_err().downcast_ref::<i32>(), Some(&7));
    }

    #[test]
    fn panics_of_the_host_keep_their_payload() {
        let payload = catch_host_panic("host", || -> () { std::panic::panic_any("kaput") }).unwrap_err();
        assert_eq!(payload.downcast_ref::<&str>(), Some(&"kaput"));
    }
}

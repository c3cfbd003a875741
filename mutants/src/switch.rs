//! Which mutant is on: none, or the one that `MUTANT` names. With `MUTANTS_COVER=FILE` the numbers of all that were asked for are written there at the end.

use std::io::Write as _;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, Once};

const N: usize = N_MUTANTS;
const NONE: u32 = u32::MAX;

/// 0: it was not read yet, or what is reached is noted.
static ACTIVE: AtomicU32 = AtomicU32::new(0);
static REACHED: [AtomicU8; N] = [const { AtomicU8::new(0) }; N];
static READ: Once = Once::new();
static FILE: Mutex<Option<std::path::PathBuf>> = Mutex::new(None);

unsafe extern "C" {
    safe fn atexit(run: extern "C" fn()) -> i32;
}

#[inline]
pub fn on(mutant: u32) -> bool {
    let active = ACTIVE.load(Relaxed);
    active == mutant || active == 0 && slow(mutant)
}

#[cold]
fn slow(mutant: u32) -> bool {
    READ.call_once(|| {
        if std::env::var("MUTANTS_WORKER").is_ok() {
            return;
        }
        if let Ok(path) = std::env::var("MUTANTS_COVER") {
            *FILE.lock().unwrap() = Some(path.into());
            atexit(save);
        } else {
            let active = std::env::var("MUTANT").ok().and_then(|number| number.parse().ok());
            ACTIVE.store(active.unwrap_or(NONE), Relaxed);
        }
    });
    REACHED[mutant as usize].store(1, Relaxed);
    ACTIVE.load(Relaxed) == mutant
}

extern "C" fn save() {
    let Ok(Some(path)) = FILE.lock().map(|path| path.clone()) else { return };
    let text: String = reached().iter().map(|number| format!("{number}\n")).collect();
    let _ = std::fs::File::create(path).and_then(|mut file| file.write_all(text.as_bytes()));
}

/// Mutants that were reached since the last call.
pub fn reached() -> Vec<u32> {
    REACHED.iter().zip(0..).filter(|(one, _)| one.swap(0, Relaxed) == 1).map(|(_, number)| number).collect()
}

/// `Some`: this one is on, and `Some(NONE)` none; `None`: what is reached is noted.
pub fn set(mutant: Option<u32>) {
    ACTIVE.store(mutant.unwrap_or(0), Relaxed);
}

/// No mutant.
pub const fn none() -> Option<u32> {
    Some(NONE)
}

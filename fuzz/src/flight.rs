//! A page that a worker shares with its parent: the input in flight and the counters survive whatever becomes of the worker.

use std::fs::OpenOptions;
use std::os::fd::AsRawFd as _;
use std::path::Path;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::mutate::BYTES_MAX;

/// Words of counters in front of the input.
const WORDS: usize = 16;
const PAGE_BYTES: usize = WORDS * 8 + 4 * BYTES_MAX;

/// Counters of a worker, by their place in the page.
#[derive(Clone, Copy)]
pub enum Counter {
    Executions,
    Corpus,
    Features,
    Findings,
    /// Executions compared with a real program.
    Compared,
    InputBytes,
    /// Four words of bits: kinds of nodes that parsed scripts held.
    Nodes,
}

/// The shared page, mapped from a file.
pub struct Flight(*mut u8);

// SAFETY: counters are atomics; the input is written by the worker alone, and read when it has ended or hangs.
unsafe impl Send for Flight {}
// SAFETY: see above.
unsafe impl Sync for Flight {}

impl Flight {
    /// Maps a file, which is made when it is not there.
    pub fn open(path: &Path) -> std::io::Result<Self> {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.set_len(PAGE_BYTES as u64)?;
        // SAFETY: a new mapping of a file of that length, which nobody truncates.
        let at = unsafe {
            libc::mmap(std::ptr::null_mut(), PAGE_BYTES, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED, file.as_raw_fd(), 0)
        };
        if at == libc::MAP_FAILED { Err(std::io::Error::last_os_error()) } else { Ok(Self(at.cast())) }
    }

    fn word(&self, at: usize) -> &AtomicU64 {
        assert!(at < WORDS);
        // SAFETY: inside the mapping, aligned as it begins on a page, and never freed.
        unsafe { &*self.0.cast::<AtomicU64>().add(at) }
    }

    pub fn read(&self, counter: Counter) -> u64 {
        self.word(counter as usize).load(Ordering::Relaxed)
    }

    pub fn write(&self, counter: Counter, value: u64) {
        self.word(counter as usize).store(value, Ordering::Relaxed);
    }

    pub fn add(&self, counter: Counter, n: u64) {
        self.word(counter as usize).fetch_add(n, Ordering::Relaxed);
    }

    /// Bits of the node kinds.
    pub fn nodes(&self) -> [u64; 4] {
        std::array::from_fn(|i| self.word(Counter::Nodes as usize + i).load(Ordering::Relaxed))
    }

    pub fn add_nodes(&self, bits: [u64; 4]) {
        for (i, bits) in bits.into_iter().enumerate() {
            self.word(Counter::Nodes as usize + i).fetch_or(bits, Ordering::Relaxed);
        }
    }

    /// Says which input is run next.
    pub fn put_input(&self, input: &[u8]) {
        let len = input.len().min(4 * BYTES_MAX);
        // SAFETY: inside the mapping, which does not overlap the input.
        unsafe { std::ptr::copy_nonoverlapping(input.as_ptr(), self.0.add(WORDS * 8), len) };
        self.write(Counter::InputBytes, len as u64);
    }

    /// Input that was run last.
    pub fn input(&self) -> Vec<u8> {
        let len = (self.read(Counter::InputBytes) as usize).min(4 * BYTES_MAX);
        // SAFETY: inside the mapping; the worker has ended or is stopped.
        unsafe { slice::from_raw_parts(self.0.add(WORDS * 8), len).to_vec() }
    }
}

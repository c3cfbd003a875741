//! The allocator of the program: mimalloc.
//!
//! The crate `mimalloc` asks for each block with its alignment, which takes a longer way through the library. Words and values are many small blocks that need no
//! more alignment than every block has: without it scripts take five to eight per cent less time (`benches --bin shells`).
//!
//! The first blocks of the heap lie on small pages: three huge ones would be cleared for the first kilobytes, which takes a fifth of the start. Once a large block
//! is asked for, the kernel is advised to give huge pages for what the heap takes from then on: `sort`, `jq -s` and arrays of `awk` over some MB spend a sixth to
//! two fifths of their time in faults of small ones.
#![expect(unsafe_code, reason = "an allocator hands out memory")]

use std::alloc::{GlobalAlloc, Layout};
use std::sync::atomic::{AtomicBool, Ordering};

use libmimalloc_sys as mi;

/// Alignment that every block of mimalloc has: its size classes are multiples of a word.
const WORD: usize = size_of::<usize>();

/// Bytes of a block from which on the heap is taken for a large one.
const LARGE_BYTES: usize = 256 << 10;

/// Whether a large block was asked for.
static HAS_LARGE: AtomicBool = AtomicBool::new(false);

/// Notes that so many bytes are asked for.
#[inline]
fn ask_for(size: usize) {
    if size >= LARGE_BYTES && !HAS_LARGE.load(Ordering::Relaxed) && !HAS_LARGE.swap(true, Ordering::Relaxed) {
        advise_huge_pages();
    }
}

/// Advises the kernel to give huge pages for what of the first arena was not touched yet. A kernel that gives none refuses, and nothing changes.
#[cold]
#[cfg(target_os = "linux")]
fn advise_huge_pages() {
    unsafe extern "C" {
        /// The memory of an arena, which are numbered from 1 on; null where there is none.
        fn mi_arena_area(arena: std::ffi::c_int, size: *mut usize) -> *mut std::ffi::c_void;
    }
    let mut size = 0;
    // SAFETY: the area is mapped for as long as the program runs, and advice about the size of its pages changes none of its bytes.
    unsafe {
        let area = mi_arena_area(1, &raw mut size);
        if !area.is_null() {
            let _ = rustix::mm::madvise(area, size, rustix::mm::Advice::LinuxHugepage);
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn advise_huge_pages() {}

/// Allocator of Rust's collections.
pub(crate) struct Allocator;

// SAFETY: blocks are those of mimalloc, which are as large as asked for, aligned to a word, and to more where that is asked for; `mi_free` and `mi_realloc` take
// what either call has given. None of it panics.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ask_for(layout.size());
        // SAFETY: any size will do.
        unsafe {
            match layout.align() {
                ..=WORD => mi::mi_malloc(layout.size()),
                align => mi::mi_malloc_aligned(layout.size(), align),
            }
        }
        .cast()
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        ask_for(layout.size());
        // SAFETY: any size will do.
        unsafe {
            match layout.align() {
                ..=WORD => mi::mi_zalloc(layout.size()),
                align => mi::mi_zalloc_aligned(layout.size(), align),
            }
        }
        .cast()
    }

    unsafe fn dealloc(&self, block: *mut u8, _layout: Layout) {
        // SAFETY: the caller's: the block is one of these, and nobody uses it any more.
        unsafe { mi::mi_free(block.cast()) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ask_for(size);
        // SAFETY: the caller's: the block is one of these.
        unsafe {
            match layout.align() {
                ..=WORD => mi::mi_realloc(block.cast(), size),
                align => mi::mi_realloc_aligned(block.cast(), size, align),
            }
        }
        .cast()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_aligned_and_keep_their_bytes() {
        for align in [1, 2, 8, 16, 64, 4096] {
            for size in [1, 3, 8, 24, 100, 5000, 1 << 20] {
                let layout = Layout::from_size_align(size, align).unwrap();
                let larger = Layout::from_size_align(size * 3, align).unwrap();
                // SAFETY: each block is written within its size, and freed once.
                unsafe {
                    let zeroed = Allocator.alloc_zeroed(layout);
                    assert!(!zeroed.is_null() && zeroed.addr().is_multiple_of(align), "{size} {align}");
                    assert!(std::slice::from_raw_parts(zeroed, size).iter().all(|byte| *byte == 0));
                    let block = Allocator.alloc(layout);
                    assert!(!block.is_null() && block.addr().is_multiple_of(align), "{size} {align}");
                    block.write_bytes(7, size);
                    let block = Allocator.realloc(block, layout, larger.size());
                    assert!(!block.is_null() && block.addr().is_multiple_of(align), "{size} {align}");
                    assert!(std::slice::from_raw_parts(block, size).iter().all(|byte| *byte == 7));
                    Allocator.dealloc(block, larger);
                    Allocator.dealloc(zeroed, layout);
                }
            }
        }
    }
}

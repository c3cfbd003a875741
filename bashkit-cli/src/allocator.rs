//! The allocator of the program: mimalloc.
//!
//! The crate `mimalloc` asks for each block with its alignment, which takes a longer way through the library. Words and values are many small blocks that need no
//! more alignment than every block has: without it scripts take five to eight per cent less time (`benches --bin shells`).
//!
//! The first blocks lie together, see [`FirstBlocks`]. What comes behind them lies on small pages: three huge ones would be cleared for the first kilobytes, which takes a fifth of the start. Once a large block
//! is asked for, the kernel is advised to give huge pages for what the heap takes from then on: `sort`, `jq -s` and arrays of `awk` over some MB spend a sixth to
//! two fifths of their time in faults of small ones.
#![expect(unsafe_code, reason = "an allocator hands out memory")]

use std::alloc::{GlobalAlloc, Layout};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use libmimalloc_sys as mi;

/// Alignment that every block of mimalloc has: its size classes are multiples of a word.
const WORD: usize = size_of::<usize>();

/// Bytes of a block from which on the heap is taken for a large one.
const LARGE_BYTES: usize = 256 << 10;

/// Bytes of all first blocks.
const FIRST_BYTES: usize = 64 << 10;

/// Bytes of the largest first block.
const FIRST_BLOCK_BYTES: usize = 8 << 10;

/// Alignment of first blocks; their sizes are multiples of it.
const FIRST_ALIGN: usize = 16;

/// The first blocks of the program: memory that is zero, given out once and not taken back.
///
/// A run of nothing asks for 400 blocks, 54 KB together. Their 48 size classes would touch a page of the heap each, and a page that is touched for the first time takes
/// the kernel some microseconds: here they fill a dozen.
#[repr(align(4096))]
struct FirstBlocks(UnsafeCell<[u8; FIRST_BYTES]>);

// SAFETY: each byte is part of one block at the most, which `FIRST_USED` sees to, and is read and written by whoever has the block alone.
unsafe impl Sync for FirstBlocks {}

static FIRST: FirstBlocks = FirstBlocks(UnsafeCell::new([0; FIRST_BYTES]));

/// Bytes of [`FIRST`] that were given out; more than there are once a block found no room.
static FIRST_USED: AtomicUsize = AtomicUsize::new(0);

impl FirstBlocks {
    /// Takes a block, while there is room.
    #[inline]
    fn take(layout: Layout) -> Option<*mut u8> {
        let has_room =
            FIRST_USED.load(Ordering::Relaxed) < FIRST_BYTES && layout.size() <= FIRST_BLOCK_BYTES && layout.align() <= FIRST_ALIGN;
        if has_room { Self::take_next(layout.size().next_multiple_of(FIRST_ALIGN)) } else { None }
    }

    #[cold]
    fn take_next(size: usize) -> Option<*mut u8> {
        let at = FIRST_USED.fetch_add(size, Ordering::Relaxed);
        (at + size <= FIRST_BYTES).then(|| FIRST.0.get().cast::<u8>().wrapping_add(at))
    }

    /// Whether a block is one of these.
    #[inline]
    fn has(block: *mut u8) -> bool {
        block.addr().wrapping_sub(FIRST.0.get().addr()) < FIRST_BYTES
    }
}

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
    // SAFETY: a small block makes the first arena, where there is none yet, and is freed. The area is mapped for as long as the program runs, and advice about the size of its pages changes none of its bytes.
    unsafe {
        mi::mi_free(mi::mi_malloc(WORD));
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

// SAFETY: blocks are first ones, or those of mimalloc, which are as large as asked for, aligned to a word, and to more where that is asked for; `mi_free` and
// `mi_realloc` take what either call has given, and are given nothing else. None of it panics.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if let Some(block) = FirstBlocks::take(layout) {
            return block;
        }
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
        if let Some(block) = FirstBlocks::take(layout) {
            return block;
        }
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
        if FirstBlocks::has(block) {
            return;
        }
        // SAFETY: the caller's: the block is one of these, and nobody uses it any more.
        unsafe { mi::mi_free(block.cast()) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if FirstBlocks::has(block) {
            // SAFETY: the caller's.
            return unsafe { self.move_first(block, layout, size) };
        }
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

impl Allocator {
    /// Moves a first block into one of `size` bytes.
    ///
    /// # Safety
    /// The contract of [`GlobalAlloc::realloc`] holds, and the block is a first one.
    #[cold]
    unsafe fn move_first(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if size <= layout.size() {
            return block;
        }
        // SAFETY: the caller's: size and alignment make a layout, and the block has `layout.size()` bytes, fewer than the new one, which is another one.
        unsafe {
            let moved = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !moved.is_null() {
                block.copy_to_nonoverlapping(moved, layout.size());
            }
            moved
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_blocks_lie_side_by_side_until_there_is_no_room() {
        let word = Layout::new::<u64>();
        // SAFETY: none of the blocks is used.
        let blocks: Vec<usize> = (0..=FIRST_BYTES / FIRST_ALIGN).map(|_| unsafe { Allocator.alloc(word) }.addr()).collect();
        let n_first = blocks.iter().filter(|block| FirstBlocks::has(std::ptr::without_provenance_mut(**block))).count();
        let mut sorted = blocks.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), blocks.len(), "no block is given out twice");
        assert!(n_first < blocks.len() && FIRST_USED.load(Ordering::Relaxed) >= FIRST_BYTES, "there is an end of them");
    }

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

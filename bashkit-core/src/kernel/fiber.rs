//! Stackful coroutines: the one place that switches stacks.
//!
//! Everything `unsafe` of the crate but `Send` for the session is here.
#![expect(unsafe_code, reason = "switching stacks needs the address of the running coroutine's yielder")]

use std::cell::Cell;
use std::ptr;
use std::sync::{Mutex, PoisonError};

use corosensei::stack::{DefaultStack, Stack};
use corosensei::{Coroutine, CoroutineResult, Yielder};

use crate::error::Error;

/// A fiber of one kernel. Numbers are used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FiberId(pub(super) u32);

/// Bytes of the stack of a run's first fiber, reserved, not committed.
const ROOT_STACK_BYTES: usize = 64 << 20;
/// Bytes of the stack of every other fiber.
const STACK_BYTES: usize = 4 << 20;
/// Bytes that must be left on a stack for libraries (regular expressions, formatting, jq).
const RESERVE_BYTES: usize = 256 << 10;
/// Stacks kept for the next fiber, of each size: as many as a host has runs that wait at once, so that a run makes no memory map of its own.
const POOLED_MAX: usize = 1024;
/// Largest part of a stack whose memory the pool keeps.
const POOLED_BYTES: usize = 256 << 10;
/// Bytes of a stack that are charged at once, the first of them when the fiber is made.
pub(super) const STACK_STEP_BYTES: usize = 32 << 10;

static ROOT_STACKS: Mutex<Vec<DefaultStack>> = Mutex::new(Vec::new());
static STACKS: Mutex<Vec<DefaultStack>> = Mutex::new(Vec::new());

fn pool(root: bool) -> &'static Mutex<Vec<DefaultStack>> {
    if root { &ROOT_STACKS } else { &STACKS }
}

/// A coroutine with its pooled stack.
pub(super) struct Fiber {
    coroutine: Option<Coroutine<(), (), (), DefaultStack>>,
    root: bool,
    stack_mark: StackMark,
    yielder: *const Yielder<(), ()>,
}

thread_local! {
    /// Address of its yielder that a starting coroutine leaves for `resume`.
    static STARTED: Cell<*const Yielder<(), ()>> = const { Cell::new(ptr::null()) };
}

/// The right to suspend the fiber that is running now.
#[derive(Clone, Copy)]
pub(super) struct Suspender(*const Yielder<(), ()>);

impl Suspender {
    pub(super) const NONE: Self = Self(ptr::null());

    /// Gives control back to the scheduler until the fiber is resumed. Does nothing outside a fiber.
    pub(super) fn suspend(self) {
        if !self.0.is_null() {
            // SAFETY: the scheduler hands this out only while the coroutine it belongs to is the running one, and the yielder
            // lives on that coroutine's stack until its closure returns.
            unsafe { (*self.0).suspend(()) };
        }
    }
}

impl Fiber {
    pub(super) fn new(root: bool, body: impl FnOnce(Suspender) + 'static) -> Result<Self, Error> {
        let pooled = pool(root).lock().unwrap_or_else(PoisonError::into_inner).pop();
        let stack = match pooled {
            Some(stack) => stack,
            None => DefaultStack::new(if root { ROOT_STACK_BYTES } else { STACK_BYTES })
                .map_err(|e| Error::Internal(format!("the host gives no memory for another stack: {e}")))?,
        };
        let stack_mark = StackMark::of(&stack);
        let coroutine = Coroutine::with_stack(stack, move |yielder: &Yielder<(), ()>, ()| {
            let yielder = ptr::from_ref(yielder);
            STARTED.set(yielder);
            body(Suspender(yielder));
        });
        Ok(Self { coroutine: Some(coroutine), root, stack_mark, yielder: ptr::null() })
    }

    pub(super) fn stack_mark(&self) -> StackMark {
        self.stack_mark
    }

    /// Runs until the fiber suspends or ends; `true` when it has ended.
    pub(super) fn resume(&mut self) -> bool {
        let Some(coroutine) = &mut self.coroutine else { return true };
        let fresh = self.yielder.is_null();
        let ended = matches!(coroutine.resume(()), CoroutineResult::Return(()));
        if fresh {
            self.yielder = STARTED.get();
        }
        ended
    }

    /// Keeps the stack of a fiber that has ended for the next one.
    pub(super) fn recycle(mut self) {
        if let Some(coroutine) = self.coroutine.take().filter(Coroutine::done) {
            let mut stacks = pool(self.root).lock().unwrap_or_else(PoisonError::into_inner);
            if stacks.len() < POOLED_MAX {
                stacks.push(coroutine.into_stack());
            }
        }
    }
}

/// Address of a stack that is watched, as stacks grow towards it: what is beyond is not charged yet.
#[derive(Clone, Copy)]
pub(super) struct StackMark {
    address: usize,
    /// Address at which the stack begins.
    base: usize,
    /// Address at which the stack is used up, but for a reserve.
    end: usize,
}

impl StackMark {
    /// Mark of no stack.
    pub(super) const NONE: Self = Self { address: 0, base: 0, end: 0 };

    fn of(stack: &DefaultStack) -> Self {
        let (base, end) = (stack.base().get(), stack.limit().get() + RESERVE_BYTES);
        Self { address: end.max(base.saturating_sub(STACK_STEP_BYTES)), base, end }
    }

    /// Whether the running stack has grown past the mark.
    #[inline]
    pub(super) fn is_passed(self) -> bool {
        stack_now() < self.address
    }

    /// Bytes of the running stack that are in use.
    #[inline]
    pub(super) fn used_bytes(self) -> usize {
        self.base.saturating_sub(stack_now())
    }

    /// Mark a step below the place that the running stack has grown to, at its end at the most.
    pub(super) fn moved(self) -> Self {
        let used = self.used_bytes().next_multiple_of(STACK_STEP_BYTES);
        Self { address: self.end.max(self.base.saturating_sub(used)), ..self }
    }

    /// Bytes of the stack above the mark.
    pub(super) fn bytes(self) -> usize {
        self.base - self.address
    }

    /// Whether the stack has grown so far that its memory is given back and not kept.
    pub(super) fn is_large(self) -> bool {
        self.bytes() > POOLED_BYTES
    }
}

/// Address of the stack now.
#[inline]
fn stack_now() -> usize {
    let here = 0u8;
    ptr::from_ref(&here).addr()
}

//! Turns of the calls that work in a session: one after the other, in the order in which they came.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// Gives turns.
#[derive(Debug, Default)]
pub(crate) struct Turns(Mutex<Queue>);

#[derive(Debug, Default)]
struct Queue {
    is_taken: bool,
    n_tickets: u64,
    /// Tickets that wait, with how to wake their holders.
    waiting: VecDeque<(u64, Waker)>,
    /// Ticket whose turn it is, and whose holder does not know yet.
    called: Option<u64>,
}

impl Queue {
    /// The turn goes to the next, if there is one; answers how to wake that one.
    fn pass_on(&mut self) -> Option<Waker> {
        self.called = None;
        match self.waiting.pop_front() {
            Some((ticket, waker)) => {
                self.called = Some(ticket);
                Some(waker)
            }
            None => {
                self.is_taken = false;
                None
            }
        }
    }
}

impl Turns {
    /// Waits for a turn, without a thread.
    pub(crate) fn wait(self: &Arc<Self>) -> Waiting {
        Waiting { turns: Arc::clone(self), ticket: None }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pass_on(&self) {
        let waker = self.lock().pass_on();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

/// A turn: it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Turn(Arc<Turns>);

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.pass_on();
    }
}

/// Waits for a turn.
pub(crate) struct Waiting {
    turns: Arc<Turns>,
    ticket: Option<u64>,
}

impl Future for Waiting {
    type Output = Turn;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Turn> {
        let turns = Arc::clone(&self.turns);
        let mut queue = turns.lock();
        let Some(ticket) = self.ticket else {
            if !queue.is_taken {
                queue.is_taken = true;
                return Poll::Ready(Turn(Arc::clone(&turns)));
            }
            queue.n_tickets += 1;
            let ticket = queue.n_tickets;
            queue.waiting.push_back((ticket, cx.waker().clone()));
            self.ticket = Some(ticket);
            return Poll::Pending;
        };
        if queue.called == Some(ticket) {
            queue.called = None;
            self.ticket = None;
            return Poll::Ready(Turn(Arc::clone(&turns)));
        }
        if let Some((_, waker)) = queue.waiting.iter_mut().find(|(waiting, _)| *waiting == ticket) {
            waker.clone_from(cx.waker());
        }
        Poll::Pending
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let Some(ticket) = self.ticket else { return };
        let mut queue = self.turns.lock();
        let waker = if queue.called == Some(ticket) {
            queue.pass_on()
        } else {
            queue.waiting.retain(|(waiting, _)| *waiting != ticket);
            None
        };
        drop(queue);
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::task::Waker;

    use super::*;

    fn poll(waiting: &mut Waiting) -> Option<Turn> {
        match Pin::new(waiting).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(turn) => Some(turn),
            Poll::Pending => None,
        }
    }

    #[test]
    fn turns_come_in_order_and_skip_who_left() {
        let turns = Arc::new(Turns::default());
        let first = poll(&mut turns.wait()).unwrap();
        let mut waits: Vec<_> = (0..4).map(|_| turns.wait()).collect();
        assert!(waits.iter_mut().all(|wait| poll(wait).is_none()));
        // One leaves while it waits.
        drop(waits.remove(1));
        drop(first);
        // Nobody can push in front of whose turn it is.
        assert!(poll(&mut turns.wait()).is_none());
        assert!(poll(&mut waits[1]).is_none());
        // One leaves when its turn has come.
        drop(waits.remove(0));
        assert!(poll(&mut waits[1]).is_none());
        let turn = poll(&mut waits[0]).unwrap();
        drop(turn);
        drop(poll(&mut waits[1]).unwrap());
        assert!(poll(&mut turns.wait()).is_some());
    }
}

//! Fibers that hold the others.
#![expect(clippy::disallowed_methods, reason = "threads of the test take their time")]

use super::*;
use crate::host::VirtualClock;
use crate::limits::{CancelToken, Limits};

/// What fibers of a run did, in order.
type Log = Rc<RefCell<Vec<&'static str>>>;

fn machine(limits: Limits) -> Rc<Kernel> {
    let clock = Arc::new(VirtualClock::new(Duration::ZERO));
    let meter = Meter::new(limits, Arc::clone(&clock) as _, CancelToken::new());
    let host = Host { clock, random: Random::seeded(1), identity: Identity::default(), http: None, threads: ThreadPool::default() };
    Kernel::new(meter, host)
}

fn spawn(kernel: &Rc<Kernel>, log: &Log, body: impl FnOnce(&Kernel, &dyn Fn(&'static str)) + 'static) {
    let (inner, log) = (Rc::clone(kernel), Rc::clone(log));
    let body = move || {
        body(&inner, &|line| log.borrow_mut().push(line));
        Ok(())
    };
    kernel.spawn(&kernel.process(), body).unwrap();
}

fn progress(kernel: &Kernel) -> Progress {
    if kernel.n_alive() == 0 { Progress::Ended } else { Progress::Runs }
}

/// A future that is done when a thread says so.
fn told_by_thread() -> impl Future<Output = u32> + Send {
    let answer = crate::host::on_thread(|| {
        std::thread::sleep(Duration::from_millis(20));
        7
    });
    async move { answer.unwrap().await.unwrap() }
}

#[test]
fn no_other_fiber_runs_while_one_holds_them() {
    let (kernel, log) = (machine(Limits::new()), Log::default());
    spawn(&kernel, &log, |kernel, say| {
        say("held");
        assert_eq!(kernel.hold_for(told_by_thread()).unwrap(), 7);
        assert_eq!(kernel.hold_through_stop(told_by_thread()), Some(7));
        say("done");
    });
    spawn(&kernel, &log, |kernel, say| {
        say("other");
        kernel.sleep(Duration::from_secs(30)).unwrap();
        say("later");
    });
    Drive::new(&kernel, || progress(&kernel)).block();
    assert_eq!((log.borrow().as_slice(), kernel.take_stop()), (["held", "done", "other", "later"].as_slice(), None));
}

/// The same where an executor polls the run, which does other work meanwhile.
#[test]
fn an_executor_is_free_while_a_fiber_holds_the_others() {
    let (kernel, log) = (machine(Limits::new()), Log::default());
    spawn(&kernel, &log, |kernel, say| {
        assert_eq!(kernel.hold_for(told_by_thread()).unwrap(), 7);
        say("done");
    });
    spawn(&kernel, &log, |_, say| say("other"));
    let mut drive = Drive::new(&kernel, || progress(&kernel));
    let mut n_polls = 0_u32;
    while Pin::new(&mut drive).poll(&mut Context::from_waker(Waker::noop())).is_pending() {
        n_polls += 1;
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(n_polls > 1, "{n_polls}");
    assert_eq!(*log.borrow(), ["done", "other"]);
}

#[test]
fn a_stop_ends_one_hold_and_not_the_other_and_the_end_of_a_run_ends_both() {
    for (is_dropped, expected) in [(false, ["stopped", "7"]), (true, ["stopped", "nothing"])] {
        let (kernel, log) = (machine(Limits::new()), Log::default());
        spawn(&kernel, &log, |kernel, say| {
            let answer = kernel.hold_for(std::future::pending::<u32>());
            say(if matches!(answer, Err(Fault::Stop(Error::Cancelled))) { "stopped" } else { "went on" });
            say(if kernel.hold_through_stop(told_by_thread()) == Some(7) { "7" } else { "nothing" });
        });
        let mut drive = Drive::new(&kernel, || progress(&kernel));
        assert!(Pin::new(&mut drive).poll(&mut Context::from_waker(Waker::noop())).is_pending());
        if is_dropped {
            kernel.stop_dropped()
        } else {
            kernel.stop_all(Error::Cancelled)
        }
        drive.block();
        assert_eq!(*log.borrow(), expected);
    }
}

#[test]
fn a_cancelled_run_ends_a_hold() {
    let (kernel, log) = (machine(Limits::new()), Log::default());
    kernel.meter().cancel_token().cancel();
    spawn(&kernel, &log, |kernel, say| {
        say(if kernel.hold_for(std::future::pending::<()>()).is_err() { "stopped" } else { "went on" });
    });
    Drive::new(&kernel, || progress(&kernel)).block();
    assert_eq!(*log.borrow(), ["stopped"]);
}

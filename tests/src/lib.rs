//! Recorded cases: what a script answers in real bash, and what it answers here.

pub mod cases;
pub mod commands;
pub mod conformance;
pub mod dice;
pub mod differ;
pub mod golden;
pub mod model_view;
pub mod oils;
pub mod picture;
pub mod python_exam;
pub mod python_fuzz;
pub mod real;
pub mod server;
pub mod stress;
pub mod torture;

/// Rounds of a test that repeats something random: `short`, or `long` where the environment has `LONG_TESTS=1`.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "tests read their own environment")]
pub fn rounds(short: u64, long: u64) -> u64 {
    if std::env::var("LONG_TESTS").is_ok_and(|value| value == "1") { long } else { short }
}

/// Waits for a future on the calling thread.
pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    struct Unpark(std::thread::Thread);
    impl std::task::Wake for Unpark {
        fn wake(self: std::sync::Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = std::sync::Arc::new(Unpark(std::thread::current())).into();
    let mut future = std::pin::pin!(future);
    loop {
        if let std::task::Poll::Ready(value) = future.as_mut().poll(&mut std::task::Context::from_waker(&waker)) {
            return value;
        }
        std::thread::park();
    }
}

/// Examples of the project's README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// Examples of the guide, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guide.md")]
pub struct Guide;

/// Examples of the page about state, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/state.md")]
pub struct StatePage;

/// Examples of the page about output, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/output.md")]
pub struct OutputPage;

/// Examples of the page about APIs, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/api.md")]
pub struct ApiPage;

/// Examples of the page about more than one machine, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/scale.md")]
pub struct ScalePage;

/// Examples of the page about models and frameworks, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/integrations.md")]
pub struct IntegrationsPage;

/// Recipes of the cookbook, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/cookbook.md")]
pub struct Cookbook;

/// Examples of the page about Python, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/python.md")]
pub struct PythonPage;

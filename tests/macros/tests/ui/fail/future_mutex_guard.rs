#![allow(unused)]

use bashkit_orchestrator::callable_tools;

use std::sync::Mutex;

#[derive(Default)]
struct Shop(Mutex<u8>);

#[callable_tools]
impl Shop {
    /// Keep the lock while waiting.
    #[callable_tool]
    async fn hold(&self) -> u8 {
        let mut n = self.0.lock().unwrap();
        std::future::ready(()).await;
        *n += 1;
        *n
    }
}

fn main() {}

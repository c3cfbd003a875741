//! Sandboxes of this process and of this machine, under the suite that every sandbox must pass.
use bashkit_orchestrator::{InMemory, SandboxProvider};
use bashkit_tests::conformance::{self, Can};

#[test]
fn in_memory() {
    conformance::sandbox(&InMemory::new(), &Can::everything("/workspace"));
    let kept = InMemory::builder().keep_shell(true).build().unwrap();
    conformance::sandbox(&kept, &Can::everything("/workspace"));
    let provided = InMemory::builder().provider().create().unwrap();
    conformance::sandbox(&*provided, &Can::everything("/workspace"));
}

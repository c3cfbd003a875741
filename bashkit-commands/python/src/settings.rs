/// Settings that the compiler of the interpreter and its runtime must have in common.
fn settings() -> wasmtime::Config {
    let mut config = wasmtime::Config::new();
    config.epoch_interruption(true);
    config
}

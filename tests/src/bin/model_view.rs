//! `cargo run -p bashkit-tests --bin model_view > docs/model-view.md`: what a model sees of an orchestrator.
#![expect(clippy::print_stdout, reason = "a program for the terminal")]

fn main() -> Result<(), Box<dyn std::error::Error>> {
    print!("{}", bashkit_tests::model_view::page()?);
    Ok(())
}

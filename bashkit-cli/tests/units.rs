//! Unit tests of modules that stand alone: the program is not built a second time for them.

#[path = "../src/allocator.rs"]
mod allocator;
#[path = "../src/line.rs"]
mod line;

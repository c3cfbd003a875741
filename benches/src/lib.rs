//! What is measured about bashkit beyond the time of a call: whether the script tool helps a model ([`ab`]).

pub mod ab;

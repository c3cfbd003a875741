//! The shell and its commands: hostile scripts and files, file systems, the network, what is saved, and comparison by random scripts.

mod archives;
mod at_the_host;
mod commands;
mod costs;
mod differ;
mod fault_injection;
mod faults;
mod git;
mod hostile;
mod hostile_commands;
mod http;
mod late_stops;
mod limits;
mod memory_peaks;
mod panics;
mod programs;
mod python_hostile;
mod python_library;
mod python_start;
mod saved;
mod schedule;
mod vfs;

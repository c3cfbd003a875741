//! Rows of scripts with their trees.

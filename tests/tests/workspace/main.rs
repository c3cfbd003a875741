//! Sandboxes, collections and the synchronisation of both.

mod collection_watch;
mod collections;
mod sandbox;
mod sandbox_container;
mod sandbox_remote;
mod three_methods;
mod workspace;
mod workspace_histories;
mod workspace_state;
mod workspace_told;

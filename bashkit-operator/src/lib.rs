//! The operator's page of a queue of runs in Postgres: runs by phase, tenant and age, each as a waterfall of its calls, and the decisions that they wait for.
//!
//! An [`Operator`] is made from a [`PostgresStore`](bashkit_postgres::PostgresStore) and an [`Access`], and is served at an address or as an axum `Router`. `bashkit runs
//! serve` is this crate as a program; the page `docs/scale.md` shows what it looks like.
//!
//! ```no_run
//! use bashkit_operator::{Access, Operator, Role, Tokens};
//! use bashkit_postgres::PostgresStore;
//!
//! # async fn serve() -> Result<(), Box<dyn std::error::Error>> {
//! let store = PostgresStore::connect("postgresql://localhost/bashkit")?;
//! let (token, line) = Tokens::make("Grace", Role::Decide)?;
//! println!("Grace signs in with {token}");
//! let operator = Operator::new(&store, Access::new().tokens(Tokens::parse(&line)?))?;
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:8484").await?;
//! operator.serve(listener, std::future::pending()).await?;
//! # Ok(())
//! # }
//! ```
//!
//! # How it is kept safe
//!
//! Whatever comes from a run is text, never markup ([`Html`](bashkit_orchestrator::text::Html)), and a character that cannot be seen is shown as such. Pages work without
//! scripts; the one script only looks again when something has changed, and the policy of the pages lets no other run. What changes something needs the role
//! [`Role::Decide`], the cookie of the session, the secret of the session in the form, and a request that the browser says this page made. A header of a proxy counts
//! only from its address. The first of two decisions holds, and the second person is told who was first.

mod access;
mod edit;
mod events;
mod operator;
mod request;
mod server;
mod session;
mod view;

pub use access::{Access, AccessError, Person, Role, Tokens, TrustedProxy};
pub use operator::{Operator, OperatorError};

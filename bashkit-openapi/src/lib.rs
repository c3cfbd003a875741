//! HTTP APIs as commands of a script: the operations of a document of OpenAPI 3.0 or 3.1 or Swagger 2.0, and the queries and mutations of a GraphQL schema, become tools of an orchestrator.

mod api;
mod call;
mod credential;
mod document;
mod graphql;
mod operation;
mod request;
mod schema;

pub use api::{Api, SecretError};
pub use credential::Credential;
pub use document::DocumentError;
pub use operation::{Operation, Skipped};

//! Statements of an effect in the database of the ledger.

use tokio_postgres::Transaction;
use tokio_postgres::types::{ToSql, Type};

/// Statement with its parameters, which are texts: `$1::int8` makes a number of one.
///
/// ```
/// use bashkit_postgres::Statement;
///
/// let debit = Statement::new("UPDATE accounts SET cents = cents - $2::int8 WHERE name = $1").text("ada").text("2000");
/// assert_eq!(debit.sql, "UPDATE accounts SET cents = cents - $2::int8 WHERE name = $1");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statement {
    /// Text of the statement, with `$1` for its first parameter.
    pub sql: String,
    /// Texts of the parameters in their order.
    pub parameters: Vec<String>,
}

impl Statement {
    /// Statement that has no parameters yet.
    #[must_use]
    pub fn new(sql: impl Into<String>) -> Self {
        Self { sql: sql.into(), parameters: Vec::new() }
    }

    /// Adds a parameter behind the others.
    #[must_use]
    pub fn text(mut self, value: impl Into<String>) -> Self {
        self.parameters.push(value.into());
        self
    }

    /// Runs the statement; answers the number of rows that it touched.
    pub(super) async fn execute(&self, transaction: &Transaction<'_>) -> Result<u64, tokio_postgres::Error> {
        let types = vec![Type::TEXT; self.parameters.len()];
        let statement = transaction.prepare_typed(&self.sql, &types).await?;
        let parameters: Vec<&(dyn ToSql + Sync)> = self.parameters.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
        transaction.execute(&statement, &parameters).await
    }
}

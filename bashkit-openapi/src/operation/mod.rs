//! Operations of an API: what is sent where, and the schema of the arguments.

mod arguments;
mod media;
mod openapi;
pub(crate) mod pages;
mod swagger;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::credential::Scheme;
use crate::schema::Dialect;

pub(crate) use media::media_kind;
pub(crate) use openapi::read as read_openapi;
pub(crate) use swagger::{Forms, read as read_swagger};

/// One operation of an API, with the command that it becomes.
#[derive(Debug, Clone)]
pub struct Operation {
    pub(crate) id: String,
    pub(crate) method: String,
    pub(crate) path: String,
    /// Server of this operation alone.
    pub(crate) server: Option<Server>,
    pub(crate) summary: String,
    pub(crate) description: String,
    pub(crate) tag: Option<String>,
    pub(crate) is_deprecated: bool,
    pub(crate) input_schema: Value,
    pub(crate) output_schema: Option<Value>,
    pub(crate) shape: Shape,
}

impl Operation {
    /// Name that the document gives the operation, or its method and path.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Method of the request, such as `GET`.
    #[must_use]
    pub fn method(&self) -> &str {
        &self.method
    }

    /// Path of the request as the document has it, such as `/users/{id}`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Tag of the operation, by which documents group them.
    #[must_use]
    pub fn tag(&self) -> Option<&str> {
        self.tag.as_deref()
    }

    /// Description of the operation in one line.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// JSON Schema (2020-12) of the arguments of the command.
    #[must_use]
    pub fn input_schema(&self) -> &Value {
        &self.input_schema
    }
}

/// Operation that is no command.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped {
    /// Name that the document gives the operation, or its method and path.
    pub id: String,
    /// Method of the request, such as `GET`.
    pub method: String,
    /// Path of the request as the document has it.
    pub path: String,
    /// Reason why the operation cannot be called, in words.
    pub reason: String,
}

/// How arguments become a request.
#[derive(Debug, Clone)]
pub(crate) enum Shape {
    Rest(Rest),
    GraphQl(GraphQlField),
}

/// Operation of an OpenAPI or Swagger document.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rest {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) body: Option<Body>,
    /// Meaning of each property of the arguments.
    pub(crate) places: BTreeMap<String, Place>,
    /// Alternatives of security schemes, by name; no alternative: none is needed.
    pub(crate) security: Vec<Vec<String>>,
    pub(crate) accept: String,
    /// Descriptions of answers, by status or `default`.
    pub(crate) answers: BTreeMap<String, String>,
    /// Property that asks for all pages.
    pub(crate) all_pages: Option<String>,
}

/// Field of the query or mutation type of a GraphQL schema.
#[derive(Debug, Clone)]
pub(crate) struct GraphQlField {
    /// Name of the field in the schema.
    pub(crate) name: String,
    pub(crate) is_mutation: bool,
    /// Variables that arguments become: property, argument of the field, type.
    pub(crate) variables: Vec<(String, String, String)>,
    /// Fields that are asked for where the call does not say; `None` for a field of a scalar type.
    pub(crate) selection: Option<String>,
    /// Property with the selection.
    pub(crate) select: Option<String>,
    /// Property that asks for all pages of a connection, with the property of the cursor.
    pub(crate) all_pages: Option<(String, String)>,
}

/// Where a parameter stands in a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Location {
    Path,
    Query,
    Header,
    Cookie,
}

/// Way in which a value becomes text, as OpenAPI's "style values".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Simple,
    Label,
    Matrix,
    Form,
    SpaceDelimited,
    TabDelimited,
    PipeDelimited,
    DeepObject,
}

/// Style with its flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Format {
    pub(crate) style: Style,
    pub(crate) explode: bool,
    pub(crate) allows_reserved: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) location: Location,
    pub(crate) format: Format,
    /// Whether the value is sent as JSON text.
    pub(crate) is_json: bool,
}

/// Kind of a body, by its media type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MediaKind {
    Json,
    Form,
    Multipart,
    /// Text that is given as it is.
    Text,
    /// Bytes of a file.
    Binary,
}

#[derive(Debug, Clone)]
pub(crate) struct Body {
    pub(crate) kind: MediaKind,
    pub(crate) content_type: String,
    pub(crate) is_required: bool,
    /// How fields of forms are written; others have the defaults.
    pub(crate) fields: BTreeMap<String, FieldFormat>,
}

/// How a field of a form is written.
#[derive(Debug, Clone, Default)]
pub(crate) struct FieldFormat {
    pub(crate) format: Option<Format>,
    /// Whether the value is the path of a file.
    pub(crate) is_file: bool,
    pub(crate) content_type: Option<String>,
}

/// Meaning of a property of the arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// Parameter at this place of the list.
    Parameter(usize),
    /// Field of the body.
    Field(String),
    /// Body as a whole, or fields of it that have no property.
    Body,
    /// Media type of the body.
    ContentType,
    /// Whether all pages are asked for.
    AllPages,
}

/// Address of a server, with variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Server {
    pub(crate) url: String,
    /// Defaults of variables.
    pub(crate) variables: BTreeMap<String, String>,
}

impl Server {
    /// Address with the values of variables, which are those of the host, else their defaults.
    pub(crate) fn filled(&self, variables: &BTreeMap<String, String>) -> String {
        let defaults = self.variables.iter().filter(|(name, _)| !variables.contains_key(*name));
        variables.iter().chain(defaults).fold(self.url.clone(), |url, (name, value)| url.replace(&format!("{{{name}}}"), value))
    }
}

/// Everything that is read from a document.
#[derive(Debug, Clone)]
pub(crate) struct Description {
    pub(crate) title: String,
    pub(crate) server: Option<Server>,
    pub(crate) schemes: BTreeMap<String, Scheme>,
    pub(crate) operations: Vec<Operation>,
    pub(crate) skipped: Vec<Skipped>,
}

/// Methods that a path can have.
const METHODS: &[&str] = &["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/// Operations of all paths of a document, each read by `read_one`.
fn each_operation<'a>(
    root: &'a Value,
    mut read_one: impl FnMut(&'a Value, &'a Value, &str, &str) -> Result<Operation, String>,
) -> (Vec<Operation>, Vec<Skipped>) {
    let (mut operations, mut skipped) = (Vec::new(), Vec::new());
    for (path, item) in root.get("paths").and_then(Value::as_object).into_iter().flatten() {
        if !path.starts_with('/') {
            continue;
        }
        let item = match crate::document::resolved(root, item) {
            Ok(item) => item,
            Err(reason) => {
                skipped.push(Skipped { id: path.clone(), method: "*".to_owned(), path: path.clone(), reason });
                continue;
            }
        };
        for method in METHODS {
            let Some(operation) = item.get(*method).filter(|operation| operation.is_object()) else { continue };
            let id = operation_id(operation, method, path);
            let upper = method.to_ascii_uppercase();
            match read_one(item, operation, &upper, path) {
                Ok(read) => operations.push(Operation { id, ..read }),
                Err(reason) => skipped.push(Skipped { id, method: upper, path: path.clone(), reason }),
            }
        }
    }
    (operations, skipped)
}

/// Name of an operation: its `operationId`, or method and path.
fn operation_id(operation: &Value, method: &str, path: &str) -> String {
    match operation.get("operationId").and_then(Value::as_str).map(str::trim) {
        Some(id) if !id.is_empty() => id.to_owned(),
        _ => {
            let words = path.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
            std::iter::once(method).chain(words).collect::<Vec<_>>().join("_")
        }
    }
}

/// Text at a key, or none.
fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// Whether a key holds `true`.
fn is_true(value: &Value, key: &str) -> bool {
    value.get(key) == Some(&Value::Bool(true))
}

/// Texts of a list.
fn texts(value: Option<&Value>) -> Vec<String> {
    value.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Alternatives of security schemes: those of the operation, or of the document.
fn security(root: &Value, operation: &Value) -> Vec<Vec<String>> {
    let alternatives = operation.get("security").or_else(|| root.get("security")).and_then(Value::as_array);
    let names = |alternative: &Value| alternative.as_object().map(|schemes| schemes.keys().cloned().collect());
    alternatives.into_iter().flatten().filter_map(names).collect()
}

/// Descriptions of answers, by status.
fn answers(root: &Value, operation: &Value) -> BTreeMap<String, String> {
    let answers = operation.get("responses").and_then(Value::as_object).into_iter().flatten();
    let described = |(status, answer): (&String, &Value)| {
        let said = text(crate::document::resolved(root, answer).ok()?, "description").trim();
        let said: String = said.lines().next().unwrap_or_default().chars().take(200).collect();
        (!said.is_empty()).then(|| (status.clone(), said))
    };
    answers.filter_map(described).collect()
}

/// The answer of a call that succeeds, as the document describes it.
fn success<'a>(root: &'a Value, operation: &'a Value) -> Option<&'a Value> {
    let answers = operation.get("responses")?.as_object()?;
    let is_success = |status: &&String| status.starts_with('2');
    let status = ["200", "201", "2XX", "2xx"].iter().find(|status| answers.contains_key(**status)).map(|status| (*status).to_owned());
    let status = status.or_else(|| answers.keys().find(is_success).cloned());
    crate::document::resolved(root, answers.get(&status.unwrap_or_else(|| "default".to_owned()))?).ok()
}

/// Summary and description of an operation: the first line, and the rest.
fn described(operation: &Value, method: &str, path: &str) -> (String, String) {
    let (summary, description) = (text(operation, "summary").trim(), text(operation, "description").trim());
    let first = description.split("\n\n").next().unwrap_or_default().trim();
    let summary = match (summary.is_empty(), first.is_empty()) {
        (false, _) => summary.to_owned(),
        (true, false) => first.split_whitespace().collect::<Vec<_>>().join(" "),
        (true, true) => format!("{method} {path}"),
    };
    (crate::schema::shortened(&summary), crate::schema::shortened(description))
}

/// Dialect of the schemas by the version of the document.
fn dialect(version: &str) -> Dialect {
    if version.starts_with("3.0") { Dialect::Draft4 } else { Dialect::Draft2020 }
}

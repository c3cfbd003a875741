//! Requests that arguments become.

mod body;
pub(crate) mod style;

use bashkit_orchestrator::ToolFailure;
use bashkit_orchestrator::tool::{ToolArguments, ToolContext};
use serde_json::Value;

pub(crate) use body::Content;

use crate::operation::{Location, Operation, Parameter, Place, Rest};

/// Parts of a request, without what only the host knows.
pub(crate) struct Draft {
    /// Escaped path, which begins with `/`.
    pub(crate) path: String,
    /// Escaped pairs of the query.
    pub(crate) query: Vec<(String, String)>,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) cookies: Vec<String>,
    pub(crate) content: Option<Content>,
    /// Whether all pages are asked for.
    pub(crate) all_pages: bool,
}

/// Request of an operation with these arguments.
///
/// # Errors
/// A value cannot stand where the operation has it, or a file cannot be read.
pub(crate) fn draft(operation: &Operation, rest: &Rest, arguments: &ToolArguments, context: &ToolContext) -> Result<Draft, ToolFailure> {
    let mut draft = Draft {
        path: operation.path.clone(),
        query: Vec::new(),
        headers: Vec::new(),
        cookies: Vec::new(),
        content: None,
        all_pages: false,
    };
    let (mut fields, mut whole, mut content_type) = (ToolArguments::new(), None, None);
    let mut segments: Vec<(&str, String)> = Vec::new();
    for (property, value) in arguments {
        match rest.places.get(property) {
            Some(Place::Parameter(at)) => {
                let Some(parameter) = rest.parameters.get(*at) else { continue };
                put(parameter, value, &mut draft, &mut segments)?;
            }
            Some(Place::Field(name)) => {
                fields.insert(name.clone(), value.clone());
            }
            Some(Place::Body) => whole = Some(value.clone()),
            Some(Place::ContentType) => content_type = value.as_str().map(str::to_owned),
            Some(Place::AllPages) => draft.all_pages = value == &Value::Bool(true),
            None => return Err(ToolFailure::usage(format!("there is no argument '{property}'"))),
        }
    }
    draft.path = filled(&operation.path, &segments);
    if let Some(body) = &rest.body {
        draft.content = body::content(body, whole, fields, content_type, context)?;
    }
    Ok(draft)
}

fn put<'p>(parameter: &'p Parameter, value: &Value, draft: &mut Draft, segments: &mut Vec<(&'p str, String)>) -> Result<(), ToolFailure> {
    let (name, format) = (&parameter.name, parameter.format);
    let json = parameter.is_json.then(|| Value::from(value.to_string()));
    let value = json.as_ref().unwrap_or(value);
    let is_empty = value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(serde_json::Map::is_empty);
    if is_empty && parameter.location != Location::Path {
        return Ok(());
    }
    match parameter.location {
        Location::Path => {
            let text = style::segment(name, value, format);
            if matches!(text.as_str(), "" | "." | "..") {
                return Err(ToolFailure::usage(format!("<{name}>: '{text}' cannot stand in a path")));
            }
            segments.push((name, text));
        }
        Location::Query => draft.query.extend(style::pairs(name, value, format)),
        Location::Header => {
            let text = style::header(value, format.explode);
            if text.chars().any(|c| c.is_control() && c != '\t') {
                return Err(ToolFailure::usage(format!("{name}: a header has no control characters")));
            }
            draft.headers.push((name.clone(), text));
        }
        Location::Cookie => draft.cookies.push(format!("{name}={}", style::cookie(value))),
    }
    Ok(())
}

/// Path with its variables filled in.
fn filled(template: &str, segments: &[(&str, String)]) -> String {
    // What some documents put behind a `#` tells operations of one path apart.
    let template = template.split('#').next().unwrap_or_default();
    let mut path = String::new();
    for (i, part) in template.split('{').enumerate() {
        let (name, text) = if i == 0 { ("", part) } else { part.split_once('}').unwrap_or((part, "")) };
        path.extend(segments.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str()));
        match text.split_once('?') {
            Some((text, query)) => path.push_str(&format!("{}?{query}", style::literal(text))),
            None => path.push_str(&style::literal(text)),
        }
    }
    path
}

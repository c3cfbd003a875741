//! OpenAPI 3.0 and 3.1.

use std::collections::BTreeMap;

use bashkit_orchestrator::declare::relax;
use serde_json::{Map, Value};

use super::arguments::{Declared, DeclaredBody, arranged};
use super::{
    Body, Description, FieldFormat, Format, Location, MediaKind, Operation, Parameter, Rest, Server, Shape, Style, answers, described,
    dialect, each_operation, is_true, media, pages, security, success, text,
};
use crate::credential::Scheme;
use crate::document::resolved;
use crate::schema::Schemas;

/// Headers that are no parameters, whatever a document says: OpenAPI has other places for them.
const IGNORED_HEADERS: &[&str] = &["accept", "content-type", "authorization"];

/// Values in the schema of an answer that help shows.
const OUTPUT_NODES_MAX: usize = 200;

/// Reads a document of OpenAPI 3.
pub(crate) fn read(root: &Value) -> Description {
    let version = text(root, "openapi");
    let (operations, skipped) = each_operation(root, |item, operation, method, path| one(root, version, item, operation, method, path));
    let schemes = root.pointer("/components/securitySchemes").and_then(Value::as_object).into_iter().flatten();
    let scheme_of = |(name, scheme): (&String, &Value)| Some((name.clone(), scheme_of(resolved(root, scheme).ok()?)));
    Description {
        title: root.pointer("/info/title").and_then(Value::as_str).unwrap_or_default().to_owned(),
        server: server(root),
        schemes: schemes.filter_map(scheme_of).collect(),
        operations,
        skipped,
    }
}

/// First server of a document, path or operation.
fn server(value: &Value) -> Option<Server> {
    let server = value.get("servers")?.as_array()?.first()?;
    let variables = server.get("variables").and_then(Value::as_object).into_iter().flatten();
    let default = |(name, variable): (&String, &Value)| {
        let default = variable.get("default")?;
        Some((name.clone(), default.as_str().map_or_else(|| default.to_string(), str::to_owned)))
    };
    Some(Server { url: text(server, "url").to_owned(), variables: variables.filter_map(default).collect() })
}

fn scheme_of(scheme: &Value) -> Scheme {
    let name = || text(scheme, "name").to_owned();
    match (text(scheme, "type"), text(scheme, "in"), text(scheme, "scheme").to_ascii_lowercase().as_str()) {
        ("apiKey", "header", _) if name().eq_ignore_ascii_case("authorization") => Scheme::Header("Authorization".to_owned()),
        ("apiKey", "header", _) => Scheme::Header(name()),
        ("apiKey", "query", _) => Scheme::Query(name()),
        ("apiKey", "cookie", _) => Scheme::Cookie(name()),
        ("http", _, "bearer") | ("oauth2" | "openIdConnect", _, _) => Scheme::Bearer,
        ("http", _, "basic") => Scheme::Basic,
        ("http", _, other) => Scheme::Unsupported(format!("HTTP authentication '{other}'")),
        (other, _, _) => Scheme::Unsupported(format!("the security scheme '{other}'")),
    }
}

fn one(root: &Value, version: &str, item: &Value, operation: &Value, method: &str, path: &str) -> Result<Operation, String> {
    let mut declared: Vec<Declared<'_>> = Vec::new();
    for list in [item, operation] {
        for given in list.get("parameters").and_then(Value::as_array).into_iter().flatten() {
            let Some(read) = parameter(resolved(root, given)?)? else { continue };
            let is_same = |known: &&mut Declared<'_>| {
                known.parameter.name == read.parameter.name && known.parameter.location == read.parameter.location
            };
            match declared.iter_mut().find(is_same) {
                Some(known) => *known = read,
                None => declared.push(read),
            }
        }
    }
    check_path(path, &mut declared)?;
    let body = match operation.get("requestBody") {
        Some(body) => request_body(root, resolved(root, body)?)?,
        None => None,
    };
    let answer = success(root, operation);
    let output = answer.and_then(|answer| answer.get("content")).and_then(Value::as_object);
    let accept = media::accept(output.into_iter().flatten().map(|(name, _)| name.as_str()));
    let schema =
        output.and_then(media::chosen).filter(|(_, kind, _)| *kind == MediaKind::Json).and_then(|(_, _, media)| media.get("schema"));
    let output_schema = schema.and_then(|schema| output_schema(root, version, schema));
    let has_pages = method == "GET" && pages::are_there(root, declared.iter().map(|declared| &declared.parameter), answer, schema);
    let rest = Rest { security: security(root, operation), accept, answers: answers(root, operation), ..Rest::default() };
    let schemas = Schemas::new(root, dialect(version));
    let (input_schema, rest) = arranged(schemas, declared, body, rest, has_pages)?;
    let (summary, description) = described(operation, method, path);
    Ok(Operation {
        id: String::new(),
        method: method.to_owned(),
        path: path.to_owned(),
        server: server(operation).or_else(|| server(item)),
        summary,
        description,
        tag: operation.get("tags").and_then(|tags| tags.get(0)?.as_str()).map(str::to_owned),
        is_deprecated: is_true(operation, "deprecated"),
        input_schema,
        output_schema,
        shape: Shape::Rest(rest),
    })
}

/// Schema of what a call prints, where it is small enough to be shown.
pub(super) fn output_schema(root: &Value, version: &str, schema: &Value) -> Option<Value> {
    let mut schemas = Schemas::new(root, dialect(version)).for_answers(OUTPUT_NODES_MAX);
    let mut copy = schemas.convert(schema).ok()?;
    let (definitions, is_cut) = schemas.definitions().ok()?;
    if let Some(object) = copy.as_object_mut().filter(|_| !definitions.is_empty()) {
        object.insert("$defs".to_owned(), definitions.into());
    }
    if is_cut {
        relax(&mut copy);
    }
    copy.is_object().then_some(copy)
}

/// Refuses a path with variables that nothing declares, and makes all others required.
pub(super) fn check_path(path: &str, declared: &mut Vec<Declared<'_>>) -> Result<(), String> {
    let names: Vec<&str> = path.split('{').skip(1).filter_map(|part| part.split('}').next()).collect();
    for name in &names {
        match declared.iter_mut().find(|declared| declared.parameter.location == Location::Path && declared.parameter.name == *name) {
            Some(declared) => declared.is_required = true,
            None => return Err(format!("no parameter declares {{{name}}} of the path")),
        }
    }
    declared.retain(|declared| declared.parameter.location != Location::Path || names.contains(&declared.parameter.name.as_str()));
    // Arguments by position come in the order of the path.
    declared.sort_by_key(|declared| {
        names.iter().position(|name| *name == declared.parameter.name && declared.parameter.location == Location::Path)
    });
    Ok(())
}

/// Parameter of an operation; `None` for headers that OpenAPI ignores.
fn parameter(given: &Value) -> Result<Option<Declared<'_>>, String> {
    let name = text(given, "name");
    if name.is_empty() {
        return Err("a parameter has no name".to_owned());
    }
    let location = match text(given, "in") {
        "path" => Location::Path,
        "query" => Location::Query,
        "header" => Location::Header,
        "cookie" => Location::Cookie,
        other => return Err(format!("the parameter '{name}' is in '{other}'; accepted are path, query, header and cookie")),
    };
    if location == Location::Header && IGNORED_HEADERS.contains(&name.to_ascii_lowercase().as_str()) {
        return Ok(None);
    }
    let content = given.get("content").and_then(Value::as_object).and_then(|content| content.iter().next());
    if let Some((media_type, _)) = content
        && !matches!(media::media_kind(media_type), MediaKind::Json | MediaKind::Text)
    {
        return Err(format!("the parameter '{name}' is sent as {media_type}; accepted are JSON and text"));
    }
    let is_json = content.is_some_and(|(media_type, _)| media::media_kind(media_type) == MediaKind::Json);
    let schema = content.map_or(given, |(_, media)| media).get("schema");
    let parameter = Parameter { name: name.to_owned(), location, format: format(given, location, name)?, is_json };
    Ok(Some(Declared { parameter, schema, description: text(given, "description"), is_required: is_true(given, "required") }))
}

fn format(given: &Value, location: Location, name: &str) -> Result<Format, String> {
    let default = if matches!(location, Location::Query | Location::Cookie) { Style::Form } else { Style::Simple };
    let style = match (given.get("style").and_then(Value::as_str), location) {
        (None, _) => default,
        (Some("simple"), Location::Path | Location::Header) => Style::Simple,
        (Some("label"), Location::Path) => Style::Label,
        (Some("matrix"), Location::Path) => Style::Matrix,
        (Some("form"), Location::Query | Location::Cookie) => Style::Form,
        (Some("spaceDelimited"), Location::Query) => Style::SpaceDelimited,
        (Some("pipeDelimited"), Location::Query) => Style::PipeDelimited,
        (Some("deepObject"), Location::Query) => Style::DeepObject,
        // Documents write the style of queries elsewhere, where it means nothing.
        (Some("form" | "simple"), _) => default,
        (Some(other), _) => return Err(format!("the parameter '{name}' has the style '{other}', which its place cannot have")),
    };
    Ok(Format { style, explode: explode(given, style), allows_reserved: is_true(given, "allowReserved") })
}

fn explode(given: &Value, style: Style) -> bool {
    given.get("explode").and_then(Value::as_bool).unwrap_or(style == Style::Form)
}

fn request_body<'a>(root: &'a Value, given: &'a Value) -> Result<Option<DeclaredBody<'a>>, String> {
    let Some(content) = given.get("content").and_then(Value::as_object) else { return Ok(None) };
    let Some((media_type, kind, chosen)) = media::chosen(content) else { return Ok(None) };
    let is_same = |(name, media): &(&String, &Value)| {
        kind == MediaKind::Json && media::media_kind(name) == kind && media.get("schema") == chosen.get("schema")
    };
    let mut content_types: Vec<String> = content.iter().filter(is_same).map(|(name, _)| media::sent(name)).collect();
    content_types.dedup();
    let chosen = resolved(root, chosen)?;
    let body = Body { kind, content_type: media::sent(media_type), is_required: is_true(given, "required"), fields: encodings(chosen) };
    Ok(Some(DeclaredBody { body, schema: chosen.get("schema"), description: text(given, "description"), content_types }))
}

/// How the fields of a form are written, where the document says so.
fn encodings(media: &Value) -> BTreeMap<String, FieldFormat> {
    let empty = Map::new();
    let given = media.get("encoding").and_then(Value::as_object).unwrap_or(&empty);
    let of = |encoding: &Value| {
        let style = match encoding.get("style").and_then(Value::as_str) {
            Some("spaceDelimited") => Some(Style::SpaceDelimited),
            Some("pipeDelimited") => Some(Style::PipeDelimited),
            Some("deepObject") => Some(Style::DeepObject),
            Some(_) => Some(Style::Form),
            None if encoding.get("explode").is_some() || encoding.get("allowReserved").is_some() => Some(Style::Form),
            None => None,
        };
        let format =
            style.map(|style| Format { style, explode: explode(encoding, style), allows_reserved: is_true(encoding, "allowReserved") });
        let content_type = encoding.get("contentType").and_then(Value::as_str).and_then(|types| types.split(',').next());
        FieldFormat { format, is_file: false, content_type: content_type.map(|media| media.trim().to_owned()) }
    };
    given.iter().map(|(name, encoding)| (name.clone(), of(encoding))).collect()
}

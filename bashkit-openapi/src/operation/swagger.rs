//! Swagger 2.0.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::arguments::{Declared, DeclaredBody, arranged};
use super::openapi::{check_path, output_schema};
use super::{
    Body, Description, FieldFormat, Format, Location, MediaKind, Operation, Parameter, Rest, Server, Shape, Style, answers, described,
    each_operation, is_true, media, pages, security, success, text, texts,
};
use crate::credential::Scheme;
use crate::document::resolved;
use crate::schema::{Dialect, Schemas};

/// Document with its forms as the bodies of OpenAPI 3, by method and path: they are parameters there.
#[derive(Debug, Default)]
pub(crate) struct Forms(BTreeMap<(String, String), Value>);

impl Forms {
    /// Schemas of the forms of a document.
    pub(crate) fn of(root: &Value) -> Self {
        let mut forms = BTreeMap::new();
        let (_, _) = each_operation(root, |item, operation, method, path| {
            let (mut properties, mut required) = (serde_json::Map::new(), Vec::new());
            for given in [item, operation].iter().flat_map(|list| list.get("parameters").and_then(Value::as_array)).flatten() {
                let given = resolved(root, given)?;
                if text(given, "in") == "formData" {
                    properties.insert(text(given, "name").to_owned(), given.clone());
                    if is_true(given, "required") {
                        required.push(json!(text(given, "name")));
                    }
                }
            }
            if !properties.is_empty() {
                let schema = json!({"type": "object", "properties": properties, "required": required});
                forms.insert((method.to_owned(), path.to_owned()), schema);
            }
            Err(String::new())
        });
        Self(forms)
    }
}

/// Reads a document of Swagger 2.0.
pub(crate) fn read(root: &Value, forms: &Forms) -> Description {
    let (operations, skipped) = each_operation(root, |item, operation, method, path| {
        let form = forms.0.get(&(method.to_owned(), path.to_owned()));
        one(root, form, item, operation, (method, path))
    });
    let schemes = root.get("securityDefinitions").and_then(Value::as_object).into_iter().flatten();
    Description {
        title: root.pointer("/info/title").and_then(Value::as_str).unwrap_or_default().to_owned(),
        server: server(root),
        schemes: schemes.map(|(name, scheme)| (name.clone(), scheme_of(scheme))).collect(),
        operations,
        skipped,
    }
}

fn server(root: &Value) -> Option<Server> {
    let schemes = texts(root.get("schemes"));
    let scheme = ["https", "http"].into_iter().find(|scheme| schemes.iter().any(|given| given == scheme)).unwrap_or("https");
    let base = text(root, "basePath").trim_end_matches('/');
    let url = match text(root, "host") {
        "" if base.is_empty() => return None,
        "" => base.to_owned(),
        host => format!("{scheme}://{host}{base}"),
    };
    Some(Server { url, variables: BTreeMap::new() })
}

fn scheme_of(scheme: &Value) -> Scheme {
    let name = || text(scheme, "name").to_owned();
    match (text(scheme, "type"), text(scheme, "in")) {
        ("basic", _) => Scheme::Basic,
        ("oauth2", _) => Scheme::Bearer,
        ("apiKey", "header") => Scheme::Header(name()),
        ("apiKey", "query") => Scheme::Query(name()),
        (other, _) => Scheme::Unsupported(format!("the security scheme '{other}'")),
    }
}

fn one<'a>(
    root: &'a Value,
    form: Option<&'a Value>,
    item: &'a Value,
    operation: &'a Value,
    (method, path): (&str, &str),
) -> Result<Operation, String> {
    let consumes = texts(operation.get("consumes").or_else(|| root.get("consumes")));
    let produces = texts(operation.get("produces").or_else(|| root.get("produces")));
    let mut declared: Vec<Declared<'a>> = Vec::new();
    let mut body = None;
    for list in [item, operation] {
        for given in list.get("parameters").and_then(Value::as_array).into_iter().flatten() {
            let given = resolved(root, given)?;
            let location = match text(given, "in") {
                "path" => Location::Path,
                "query" => Location::Query,
                "header" => Location::Header,
                "body" => {
                    body = Some(json_body(given, &consumes));
                    continue;
                }
                "formData" => continue,
                other => {
                    return Err(format!(
                        "the parameter '{}' is in '{other}'; accepted are path, query, header, body and formData",
                        text(given, "name")
                    ));
                }
            };
            let name = text(given, "name").to_owned();
            if location == Location::Header && ["accept", "content-type", "authorization"].contains(&name.to_ascii_lowercase().as_str()) {
                continue;
            }
            let parameter = Parameter { name, location, format: format(given, location), is_json: false };
            let read = Declared {
                parameter,
                schema: Some(given),
                description: text(given, "description"),
                is_required: is_true(given, "required"),
            };
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
    let body = body.or_else(|| form.map(|form| form_body(form, &consumes)));
    let schema = success(root, operation).and_then(|answer| answer.get("schema"));
    let has_pages =
        method == "GET" && pages::are_there(root, declared.iter().map(|declared| &declared.parameter), success(root, operation), schema);
    let accept = media::accept(produces.iter().map(String::as_str));
    let prints_json = produces.is_empty() || produces.iter().any(|media| media::media_kind(media) == MediaKind::Json);
    let output_schema = schema.filter(|_| prints_json).and_then(|schema| output_schema(root, "3.0", schema));
    let rest = Rest { security: security(root, operation), accept, answers: answers(root, operation), ..Rest::default() };
    let (input_schema, rest) = arranged(Schemas::new(root, Dialect::Draft4), declared, body, rest, has_pages)?;
    let (summary, description) = described(operation, method, path);
    Ok(Operation {
        id: String::new(),
        method: method.to_owned(),
        path: path.to_owned(),
        server: None,
        summary,
        description,
        tag: operation.get("tags").and_then(|tags| tags.get(0)?.as_str()).map(str::to_owned),
        is_deprecated: is_true(operation, "deprecated"),
        input_schema,
        output_schema,
        shape: Shape::Rest(rest),
    })
}

fn format(given: &Value, location: Location) -> Format {
    let (style, explode) = match (text(given, "collectionFormat"), location) {
        ("multi", Location::Query) => (Style::Form, true),
        ("ssv", Location::Query) => (Style::SpaceDelimited, false),
        ("tsv", Location::Query) => (Style::TabDelimited, false),
        ("pipes", Location::Query) => (Style::PipeDelimited, false),
        (_, Location::Query | Location::Cookie) => (Style::Form, false),
        (_, Location::Path | Location::Header) => (Style::Simple, false),
    };
    Format { style, explode, allows_reserved: false }
}

fn json_body<'a>(given: &'a Value, consumes: &[String]) -> DeclaredBody<'a> {
    let of_kind = |kind| consumes.iter().find(|media| media::media_kind(media) == kind);
    let content_type =
        of_kind(MediaKind::Json).or_else(|| consumes.first()).map_or_else(|| "application/json".to_owned(), |media| media::sent(media));
    // A body of a form is written as its fields are.
    let kind = media::media_kind(&content_type);
    let is_json = |media: &&String| kind == MediaKind::Json && media::media_kind(media) == kind;
    let content_types = consumes.iter().filter(is_json).map(|media| media::sent(media)).collect();
    let body = Body { kind, content_type, is_required: is_true(given, "required"), fields: BTreeMap::new() };
    DeclaredBody { body, schema: given.get("schema"), description: text(given, "description"), content_types }
}

fn form_body<'a>(form: &'a Value, consumes: &[String]) -> DeclaredBody<'a> {
    let properties = || form.get("properties").and_then(Value::as_object).into_iter().flatten();
    let has_file = properties().any(|(_, field)| text(field, "type") == "file");
    let is_multipart = has_file || consumes.iter().any(|media| media::media_kind(media) == MediaKind::Multipart);
    let is_form = !has_file && consumes.iter().any(|media| media::media_kind(media) == MediaKind::Form);
    let (kind, content_type) = match (is_multipart, is_form) {
        (true, false) => (MediaKind::Multipart, "multipart/form-data"),
        _ => (MediaKind::Form, "application/x-www-form-urlencoded"),
    };
    let fields = properties().filter_map(|(name, field)| {
        let format = match text(field, "collectionFormat") {
            "multi" => Format { style: Style::Form, explode: true, allows_reserved: false },
            _ if text(field, "type") == "array" => Format { explode: false, ..format(field, Location::Query) },
            _ => return None,
        };
        Some((name.clone(), FieldFormat { format: Some(format), ..FieldFormat::default() }))
    });
    let is_required = form.get("required").and_then(Value::as_array).is_some_and(|required| !required.is_empty());
    let body = Body { kind, content_type: content_type.to_owned(), is_required, fields: fields.collect() };
    DeclaredBody { body, schema: Some(form), description: "", content_types: Vec::new() }
}

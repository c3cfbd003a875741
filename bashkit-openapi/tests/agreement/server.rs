//! A server that knows nothing but the document: it takes a request apart as the specification says, and checks every value by the schema that the document has for it.

use std::collections::BTreeMap;

use bashkit::host::http::HttpRequest;
use serde_json::{Map, Value, json};

/// One operation, as the server knows it.
pub(crate) struct Server<'d> {
    root: &'d Value,
    path: String,
    parameters: Vec<Parameter<'d>>,
    /// Media types of the body with their descriptions.
    bodies: Vec<(String, &'d Value)>,
    body_is_required: bool,
    is_swagger: bool,
    validators: BTreeMap<String, jsonschema::Validator>,
}

struct Parameter<'d> {
    name: String,
    location: String,
    style: String,
    explode: bool,
    is_required: bool,
    is_json: bool,
    schema: &'d Value,
}

/// Scalars in a value as text.
pub(crate) fn leaves(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| leaves(value, found)),
        Value::Object(entries) => entries.values().for_each(|value| leaves(value, found)),
        Value::String(text) => found.push(text.clone()),
        Value::Null => found.push(String::new()),
        other => found.push(other.to_string()),
    }
}

static ANY: Value = Value::Bool(true);

fn follow<'d>(root: &'d Value, value: &'d Value) -> &'d Value {
    match value.get("$ref").and_then(Value::as_str) {
        Some(to) => follow(root, root.pointer(&to[1..].replace("%7B", "{").replace("%7D", "}")).unwrap_or(&ANY)),
        None => value,
    }
}

fn unescape(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut out, mut i) = (Vec::new(), 0);
    while i < bytes.len() {
        if bytes[i] == b'%' {
            out.push(u8::from_str_radix(&text[i + 1..i + 3], 16).unwrap());
            i += 3;
        } else {
            out.push(if bytes[i] == b'+' { b' ' } else { bytes[i] });
            i += 1;
        }
    }
    String::from_utf8(out).unwrap()
}

impl<'d> Server<'d> {
    pub(crate) fn new(root: &'d Value, method: &str, path: &str) -> Result<Self, String> {
        let item = follow(root, &root["paths"][path]);
        let operation = &item[method.to_ascii_lowercase().as_str()];
        let is_swagger = root.get("swagger").is_some();
        let mut parameters: Vec<Parameter<'d>> = Vec::new();
        let (mut bodies, mut body_is_required, mut form) = (Vec::new(), false, Vec::new());
        let consumes = operation.get("consumes").or(root.get("consumes")).and_then(Value::as_array);
        for given in [item, operation].iter().flat_map(|list| list["parameters"].as_array()).flatten() {
            let given = follow(root, given);
            let (name, location) = (given["name"].as_str().unwrap().to_owned(), given["in"].as_str().unwrap().to_owned());
            if location == "header" && ["accept", "content-type", "authorization"].contains(&name.to_ascii_lowercase().as_str()) {
                continue;
            }
            if location == "body" {
                let media = consumes.and_then(|all| all.iter().find(|media| media.as_str().unwrap().contains("json")).or(all.first()));
                bodies.push((media.map_or("application/json", |media| media.as_str().unwrap()).to_owned(), given));
                bodies.extend(consumes.into_iter().flatten().map(|media| (media.as_str().unwrap().to_owned(), given)));
                body_is_required = given["required"] == true;
                continue;
            }
            if location == "formData" {
                form.push(given);
                continue;
            }
            let default = if matches!(location.as_str(), "query" | "cookie") { "form" } else { "simple" };
            let (style, explode) = match given["collectionFormat"].as_str() {
                _ if !is_swagger => {
                    let style = given["style"].as_str().unwrap_or(default);
                    (style, given["explode"].as_bool().unwrap_or(style == "form"))
                }
                Some("multi") => ("form", true),
                Some("ssv") => ("spaceDelimited", false),
                Some("tsv") => ("tabDelimited", false),
                Some("pipes") => ("pipeDelimited", false),
                _ => (default, false),
            };
            let content = given["content"].as_object().and_then(|content| content.values().next());
            let schema = if is_swagger { given } else { content.unwrap_or(given).get("schema").unwrap_or(&ANY) };
            parameters.retain(|known| (&known.name, &known.location) != (&name, &location));
            let is_required = given["required"] == true;
            parameters.push(Parameter {
                name,
                location,
                style: style.to_owned(),
                explode,
                is_required,
                is_json: content.is_some(),
                schema,
            });
        }
        if let Some(body) = operation.get("requestBody") {
            let body = follow(root, body);
            body_is_required = body["required"] == true;
            bodies.extend(body["content"].as_object().into_iter().flatten().map(|(media, about)| (media.clone(), about)));
        }
        let mut server =
            Self { root, path: path.to_owned(), parameters, bodies, body_is_required, is_swagger, validators: BTreeMap::new() };
        if !form.is_empty() {
            // The fields of a form are checked like parameters.
            for given in form {
                let explode = given["collectionFormat"] == "multi";
                server.parameters.push(Parameter {
                    name: given["name"].as_str().unwrap().to_owned(),
                    location: "formData".to_owned(),
                    style: "form".to_owned(),
                    explode,
                    is_required: given["required"] == true,
                    is_json: false,
                    schema: given,
                });
            }
        }
        for (i, parameter) in server.parameters.iter().enumerate() {
            server.validators.insert(format!("p{i}"), server.validator(parameter.schema)?);
        }
        for (media, about) in &server.bodies {
            let schema = about.get("schema").unwrap_or(&ANY);
            server.validators.insert(media.clone(), server.validator(schema)?);
        }
        Ok(server)
    }

    pub(crate) fn has_field(&self, name: &str) -> bool {
        self.parameters.iter().any(|parameter| parameter.name == name)
            || self.bodies.iter().any(|(_, about)| self.property(about.get("schema").unwrap_or(&ANY), name).is_some())
    }

    fn validator(&self, schema: &Value) -> Result<jsonschema::Validator, String> {
        let mut definitions = Map::new();
        let mut whole = self.modern(schema, &mut definitions);
        if let Some(object) = whole.as_object_mut() {
            object.insert("$defs".to_owned(), definitions.into());
        }
        jsonschema::options()
            .with_draft(jsonschema::Draft::Draft202012)
            .build(&whole)
            .map_err(|error| format!("the document has no valid schema: {error}"))
    }

    /// Schema of the document in JSON Schema 2020-12.
    fn modern(&self, schema: &Value, definitions: &mut Map<String, Value>) -> Value {
        let is_old = self.is_swagger || self.root["openapi"].as_str().is_some_and(|version| version.starts_with("3.0"));
        let Some(object) = schema.as_object() else { return schema.clone() };
        let mut out = Map::new();
        if let Some(to) = object.get("$ref").and_then(Value::as_str) {
            let name = to.replace(['/', '#', '~', '%'], "_");
            if !definitions.contains_key(&name) {
                definitions.insert(name.clone(), Value::Bool(true));
                let copy = self.modern(follow(self.root, schema), definitions);
                definitions.insert(name.clone(), copy);
            }
            out.insert("$ref".to_owned(), format!("#/$defs/{name}").into());
            if is_old {
                return out.into();
            }
        }
        let read_only: Vec<&String> = object
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
            .filter(|(_, property)| property["readOnly"] == true)
            .map(|(name, _)| name)
            .collect();
        for (key, value) in object {
            let value = match key.as_str() {
                "items" | "additionalProperties" | "not" | "if" | "then" | "else" | "contains" | "propertyNames" => {
                    self.modern(value, definitions)
                }
                "allOf" | "anyOf" | "oneOf" | "prefixItems" => {
                    value.as_array().into_iter().flatten().map(|value| self.modern(value, definitions)).collect::<Vec<_>>().into()
                }
                "properties" | "patternProperties" => value
                    .as_object()
                    .into_iter()
                    .flatten()
                    .map(|(name, value)| (name.clone(), self.modern(value, definitions)))
                    .collect::<Map<_, _>>()
                    .into(),
                "required" if value.is_array() => value
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter(|name| !read_only.iter().any(|known| Some(known.as_str()) == name.as_str()))
                    .cloned()
                    .collect::<Vec<_>>()
                    .into(),
                "enum" if object.get("type") == Some(&json!("string")) => value
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|value| if value.is_number() || value.is_boolean() { value.to_string().into() } else { value.clone() })
                    .collect::<Vec<_>>()
                    .into(),
                "type" | "enum" | "const" | "minimum" | "maximum" | "multipleOf" | "minLength" | "maxLength" | "minItems" | "maxItems"
                | "uniqueItems" | "minProperties" | "maxProperties" => value.clone(),
                // Expressions of another dialect than the judge's say nothing.
                "pattern" if value.as_str().is_some_and(|pattern| regex_syntax::parse(pattern).is_ok()) => value.clone(),
                "exclusiveMinimum" | "exclusiveMaximum" if value.is_number() => value.clone(),
                _ => continue,
            };
            out.insert(key.clone(), value);
        }
        if is_old {
            for (flag, bound) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
                if object.get(flag) == Some(&json!(true))
                    && let Some(number) = out.shift_remove(bound)
                {
                    out.insert(flag.to_owned(), number);
                }
            }
            if out.get("type") == Some(&json!("file")) {
                out.insert("type".to_owned(), json!("string"));
            }
            if object.get("nullable") == Some(&json!(true)) {
                return json!({"anyOf": [{"type": "null"}, out]});
            }
        }
        out.into()
    }

    /// Property that a schema has by itself or by what it is made of.
    fn property(&self, schema: &'d Value, name: &str) -> Option<&'d Value> {
        let schema = follow(self.root, schema);
        let own = schema.get("properties").and_then(|properties| properties.get(name));
        own.or_else(|| {
            ["allOf", "anyOf", "oneOf"]
                .iter()
                .find_map(|key| schema.get(*key)?.as_array()?.iter().find_map(|part| self.property(part, name)))
        })
    }

    /// Value of a text by the type that the schema has.
    fn typed(&self, schema: &'d Value, text: &str) -> Vec<Value> {
        let mut all = vec![Value::from(text)];
        let _ = schema;
        if let Ok(number) = text.parse::<i64>() {
            all.push(number.into());
        } else if let Ok(number) = text.parse::<f64>() {
            all.push(json!(number));
        }
        match text {
            "true" => all.push(true.into()),
            "false" => all.push(false.into()),
            "" => all.push(Value::Null),
            json if json.starts_with(['{', '[']) => all.extend(serde_json::from_str::<Value>(json)),
            _ => {}
        }
        all
    }

    /// Value of texts in the form of a schema: each text becomes what the schema of its place accepts.
    fn shaped(&self, schema: &'d Value, texts: &Value, validator: Option<&jsonschema::Validator>) -> Value {
        let whole = follow(self.root, schema);
        let is_valid = |value: &Value, schema: &'d Value| self.validator(schema).is_ok_and(|validator| validator.is_valid(value));
        match texts {
            Value::Array(values) => {
                let items = self.items(whole);
                values.iter().map(|value| self.shaped(items, value, None)).collect::<Vec<_>>().into()
            }
            Value::Object(entries) => {
                let of = |name: &str| self.property(whole, name).or_else(|| whole.get("additionalProperties")).unwrap_or(&ANY);
                entries.iter().map(|(name, value)| (name.clone(), self.shaped(of(name), value, None))).collect::<Map<_, _>>().into()
            }
            scalar => {
                let all = self.typed(whole, scalar.as_str().unwrap_or_default());
                let fits = |value: &&Value| validator.map_or_else(|| is_valid(value, schema), |validator| validator.is_valid(value));
                all.iter().rev().find(fits).unwrap_or(&all[0]).clone()
            }
        }
    }

    /// Whether an object may have properties that the schema does not name.
    fn is_open(&self, schema: &'d Value) -> bool {
        let schema = follow(self.root, schema);
        let inner = ["allOf", "anyOf", "oneOf"].iter().filter_map(|key| schema.get(*key)?.as_array()).flatten();
        let is_object = schema["type"] == "object" || schema["type"].as_array().is_some_and(|of| of.contains(&json!("object")));
        is_object && schema.get("additionalProperties") != Some(&json!(false)) || inner.into_iter().any(|part| self.is_open(part))
    }

    fn items(&self, schema: &'d Value) -> &'d Value {
        let own = schema.get("items");
        own.or_else(|| {
            ["allOf", "anyOf", "oneOf"]
                .iter()
                .find_map(|key| schema.get(*key)?.as_array()?.iter().find_map(|part| follow(self.root, part).get("items")))
        })
        .unwrap_or(&ANY)
    }

    fn kind(&self, schema: &'d Value) -> &'static str {
        let schema = follow(self.root, schema);
        let of = |name: &str| schema["type"] == name || schema["type"].as_array().is_some_and(|all| all.iter().any(|of| of == name));
        if of("array") || (schema.get("items").is_some() && schema.get("type").is_none()) {
            return "array";
        }
        if of("object") || (schema.get("properties").is_some() && schema.get("type").is_none()) {
            return "object";
        }
        let inner = ["allOf", "anyOf", "oneOf"].iter().filter_map(|key| schema.get(*key)?.as_array()).flatten().map(|part| self.kind(part));
        inner.into_iter().find(|kind| *kind != "scalar").unwrap_or("scalar")
    }

    /// Texts of a value that stands in one word.
    fn taken_apart(&self, word: &str, parameter: &Parameter<'d>, separator: &str, decode: fn(&str) -> String) -> Value {
        let parts: Vec<&str> = word.split(separator).collect();
        match self.kind(parameter.schema) {
            "array" => parts.iter().map(|part| decode(part).into()).collect::<Vec<Value>>().into(),
            "object" if parameter.explode => parts
                .iter()
                .map(|part| part.split_once('=').unwrap_or((part, "")))
                .map(|(key, value)| (decode(key), decode(value).into()))
                .collect::<Map<_, _>>()
                .into(),
            "object" => {
                parts.chunks(2).map(|pair| (decode(pair[0]), decode(pair.get(1).unwrap_or(&"")).into())).collect::<Map<_, _>>().into()
            }
            _ => decode(word).into(),
        }
    }

    /// Scalars of a request that is as the document says.
    pub(crate) fn accept(&self, request: &HttpRequest) -> Result<Vec<String>, String> {
        let mut found: BTreeMap<usize, Value> = BTreeMap::new();
        self.take_path(request, &mut found)?;
        self.take_query(request.url.query().unwrap_or_default(), &mut found, "query")?;
        self.take_headers(request, &mut found)?;
        let mut scalars = Vec::new();
        let body = request.body.as_ref().map(|body| body.as_slice());
        let content_type = request
            .headers
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(b"content-type"))
            .map(|(_, value)| String::from_utf8_lossy(value).into_owned());
        if self.parameters.iter().any(|parameter| parameter.location == "formData") {
            match content_type.as_deref() {
                Some("application/x-www-form-urlencoded") => {
                    self.take_query(std::str::from_utf8(body.unwrap()).unwrap(), &mut found, "formData")?
                }
                Some(multipart) if multipart.starts_with("multipart/form-data") => {
                    for (name, text) in parts(multipart, body.unwrap())? {
                        let at = self.index(&name, "formData").ok_or_else(|| format!("there is no field {name}"))?;
                        add(
                            found
                                .entry(at)
                                .or_insert_with(|| if self.kind(self.parameters[at].schema) == "array" { json!([]) } else { Value::Null }),
                            text.into(),
                        );
                    }
                }
                None => {}
                other => return Err(format!("a form of type {other:?}")),
            }
        } else {
            self.take_body(content_type.as_deref(), body, &mut scalars)?;
        }
        for (i, parameter) in self.parameters.iter().enumerate() {
            let Some(texts) = found.get(&i) else {
                if parameter.is_required || parameter.location == "path" {
                    return Err(format!("the parameter {} is missing", parameter.name));
                }
                continue;
            };
            let validator = &self.validators[&format!("p{i}")];
            // Where one text or a list is accepted, one text stands alone.
            let alone =
                texts.as_array().filter(|texts| texts.len() == 1).map(|texts| self.shaped(parameter.schema, &texts[0], Some(validator)));
            if let Some(alone) = alone.filter(|alone| validator.is_valid(alone)) {
                leaves(&alone, &mut scalars);
                continue;
            }
            let value = if parameter.is_json { texts.clone() } else { self.shaped(parameter.schema, texts, Some(validator)) };
            if !validator.is_valid(&value) {
                return Err(format!("the parameter {} is {value}, which is not valid", parameter.name));
            }
            leaves(&value, &mut scalars);
        }
        Ok(scalars)
    }

    fn index(&self, name: &str, location: &str) -> Option<usize> {
        self.parameters.iter().position(|parameter| parameter.location == location && parameter.name == name)
    }

    fn take_path(&self, request: &HttpRequest, found: &mut BTreeMap<usize, Value>) -> Result<(), String> {
        let mut rest = request.url.path().strip_prefix("/base").ok_or("the path is not below that of the server")?;
        let template = self.path.replace('<', "%3C").replace('>', "%3E");
        let template = template.split('#').next().unwrap().split('?').next().unwrap();
        let mut pieces = template.split('{');
        rest = rest.strip_prefix(pieces.next().unwrap()).ok_or("the path is another one")?;
        for piece in pieces {
            let (name, literal) = piece.split_once('}').unwrap();
            let end = if literal.is_empty() { rest.len() } else { rest.find(literal).ok_or("the path is another one")? };
            let (word, after) = rest.split_at(end);
            rest = &after[literal.len()..];
            let at = self.index(name, "path").ok_or_else(|| format!("{name} is not declared"))?;
            let parameter = &self.parameters[at];
            let separator = match (parameter.style.as_str(), parameter.explode) {
                ("label", true) => ".",
                ("matrix", true) => ";",
                _ => ",",
            };
            let word = match parameter.style.as_str() {
                "label" => word.strip_prefix('.').ok_or("a label begins with a dot")?.to_owned(),
                "matrix" if parameter.explode && self.kind(parameter.schema) == "object" => {
                    word.strip_prefix(';').ok_or("a matrix begins with a semicolon")?.to_owned()
                }
                "matrix" if parameter.explode => word
                    .strip_prefix(';')
                    .ok_or("a matrix begins with a semicolon")?
                    .split(';')
                    .map(|part| part.split_once('=').unwrap().1)
                    .collect::<Vec<_>>()
                    .join(";"),
                "matrix" => word.strip_prefix(&format!(";{name}=")).ok_or("a matrix begins with the name")?.to_owned(),
                _ => word.to_owned(),
            };
            if word.is_empty() || word.contains('/') {
                return Err(format!("the segment {name} is '{word}'"));
            }
            found.insert(at, self.taken_apart(&word, parameter, separator, unescape));
        }
        if rest.is_empty() { Ok(()) } else { Err(format!("the path has '{rest}' at its end")) }
    }

    fn take_query(&self, query: &str, found: &mut BTreeMap<usize, Value>, location: &str) -> Result<(), String> {
        let constant = self.path.split_once('?').map(|(_, query)| query).filter(|_| location == "query").unwrap_or_default();
        for pair in query.split('&').filter(|pair| !pair.is_empty() && !constant.split('&').any(|known| known == *pair)) {
            let (key, raw) = pair.split_once('=').unwrap_or((pair, ""));
            let name = unescape(key);
            if let Some(at) = self.index(&name, location) {
                let parameter = &self.parameters[at];
                let value = match (parameter.style.as_str(), parameter.explode, self.kind(parameter.schema)) {
                    _ if parameter.is_json => serde_json::from_str(&unescape(raw)).map_err(|error| error.to_string())?,
                    (_, true, "array") => {
                        add(found.entry(at).or_insert_with(|| json!([])), unescape(raw).into());
                        continue;
                    }
                    ("spaceDelimited", _, _) => self.taken_apart(raw, parameter, "%20", unescape),
                    ("tabDelimited", _, _) => self.taken_apart(raw, parameter, "%09", unescape),
                    ("pipeDelimited", _, _) => self.taken_apart(raw, parameter, "%7C", unescape),
                    _ => self.taken_apart(raw, parameter, ",", unescape),
                };
                if found.insert(at, value).is_some() {
                    return Err(format!("{name} stands twice"));
                }
                continue;
            }
            // Keys of objects: `name[key]` or, exploded, the bare key.
            let deep = name.split_once('[').and_then(|(front, rest)| {
                let at = self.index(front, location).filter(|at| self.parameters[*at].style == "deepObject")?;
                Some((at, rest.trim_end_matches(']').split("][").map(str::to_owned).collect::<Vec<_>>()))
            });
            if let Some((at, path)) = deep {
                put(found.entry(at).or_insert(Value::Null), &path, unescape(raw));
                continue;
            }
            let exploded = self.parameters.iter().position(|parameter| {
                parameter.location == location
                    && parameter.style == "form"
                    && parameter.explode
                    && self.kind(parameter.schema) == "object"
                    && (self.property(parameter.schema, &name).is_some() || self.is_open(parameter.schema))
            });
            let at = exploded.ok_or_else(|| format!("there is no parameter {name}"))?;
            put(found.entry(at).or_insert(Value::Null), &[name], unescape(raw));
        }
        Ok(())
    }

    fn take_headers(&self, request: &HttpRequest, found: &mut BTreeMap<usize, Value>) -> Result<(), String> {
        for (name, value) in &request.headers {
            let (name, value) = (String::from_utf8_lossy(name), String::from_utf8(value.clone()).map_err(|error| error.to_string())?);
            if name.eq_ignore_ascii_case("cookie") {
                for cookie in value.split("; ") {
                    let (name, value) = cookie.split_once('=').ok_or("a cookie has no value")?;
                    let at = self.index(name, "cookie").ok_or_else(|| format!("there is no cookie {name}"))?;
                    let kept = |text: &str| if text.contains('%') { unescape(&text.replace('+', "%2B")) } else { text.to_owned() };
                    if self.parameters[at].is_json {
                        found.insert(at, serde_json::from_str(&kept(value)).map_err(|error| error.to_string())?);
                        continue;
                    }
                    let value = if self.kind(self.parameters[at].schema) == "scalar" {
                        kept(value).into()
                    } else {
                        self.taken_apart(&value.replace("%2C", ","), &self.parameters[at], ",", |text| unescape(&text.replace('+', "%2B")))
                    };
                    found.insert(at, value);
                }
                continue;
            }
            let at =
                self.parameters.iter().position(|parameter| parameter.location == "header" && parameter.name.eq_ignore_ascii_case(&name));
            match at {
                Some(at) if self.parameters[at].is_json => {
                    found.insert(at, serde_json::from_str(&value).map_err(|error| error.to_string())?);
                }
                Some(at) => {
                    found.insert(at, self.taken_apart(&value, &self.parameters[at], ",", str::to_owned));
                }
                None if ["accept", "user-agent", "content-type"].iter().any(|known| name.eq_ignore_ascii_case(known)) => {}
                None => return Err(format!("there is no header {name}")),
            }
        }
        Ok(())
    }

    fn take_body(&self, content_type: Option<&str>, body: Option<&[u8]>, scalars: &mut Vec<String>) -> Result<(), String> {
        let (Some(content_type), Some(body)) = (content_type, body) else {
            return if self.body_is_required && !self.bodies.is_empty() { Err("the body is missing".to_owned()) } else { Ok(()) };
        };
        let plain = content_type.split(';').next().unwrap_or_default();
        let known = |media: &str| {
            media == content_type || media.split(';').next().unwrap() == plain || (media == "*/*" && plain == "application/json")
        };
        let (media, about) =
            self.bodies.iter().find(|(media, _)| known(media)).ok_or_else(|| format!("there is no body of type {content_type}"))?;
        let schema = about.get("schema").unwrap_or(&ANY);
        let validator = &self.validators[media];
        let value = if plain.ends_with("json") {
            serde_json::from_slice(body).map_err(|error| error.to_string())?
        } else if plain == "application/x-www-form-urlencoded" {
            self.form(about, schema, std::str::from_utf8(body).unwrap())?
        } else if plain == "multipart/form-data" {
            let mut fields = Map::new();
            for (name, text) in parts(content_type, body)? {
                let of = self.property(schema, &name).unwrap_or(&ANY);
                let value = self.shaped_field(of, text);
                match (self.kind(of), fields.get_mut(&name)) {
                    ("array", Some(known)) => add(known, value),
                    ("array", None) => drop(fields.insert(name, json!([value]))),
                    _ => drop(fields.insert(name, value)),
                }
            }
            fields.into()
        } else {
            scalars.push(String::from_utf8_lossy(body).into_owned());
            return Ok(());
        };
        if let Err(error) = validator.validate(&value) {
            return Err(format!("the body {value} is not valid: {error} at {}", error.instance_path()));
        }
        leaves(&value, scalars);
        Ok(())
    }

    /// Field of a multipart form: JSON for what is no scalar.
    fn shaped_field(&self, schema: &'d Value, text: String) -> Value {
        let schema = if self.kind(schema) == "array" { self.items(follow(self.root, schema)) } else { schema };
        match serde_json::from_str::<Value>(&text) {
            Ok(value) if value.is_object() || value.is_array() => value,
            _ => self.shaped(schema, &text.into(), None),
        }
    }

    fn form(&self, about: &'d Value, schema: &'d Value, body: &str) -> Result<Value, String> {
        let mut fields = Map::new();
        for pair in body.split('&').filter(|pair| !pair.is_empty()) {
            let (key, raw) = pair.split_once('=').ok_or("a field has no value")?;
            let (name, text) = (unescape(key), unescape(raw));
            let (front, rest) = name.split_once('[').map_or((name.as_str(), None), |(front, rest)| (front, Some(rest)));
            if let Some(of) = self.property(schema, &name) {
                let encoding = about.get("encoding").and_then(|encoding| encoding.get(&name));
                let is_deep = encoding.is_some_and(|encoding| encoding["style"] == "deepObject");
                match (self.kind(of), fields.get_mut(&name)) {
                    ("array", _) if encoding.is_some_and(|encoding| encoding["explode"] == false) => {
                        fields.insert(name, raw.split(',').map(|part| unescape(part).into()).collect::<Vec<Value>>().into());
                    }
                    ("array", Some(known)) if !is_deep => add(known, text.into()),
                    ("array", None) if !is_deep => drop(fields.insert(name, json!([text]))),
                    _ => drop(fields.insert(name, text.into())),
                }
            } else if let Some(rest) = rest
                && self.property(schema, front).is_some()
            {
                let path: Vec<String> = rest.trim_end_matches(']').split("][").map(str::to_owned).collect();
                put(fields.entry(front).or_insert(Value::Null), &path, text);
            } else {
                // Free fields.
                fields.insert(name, text.into());
            }
        }
        Ok(self.unfolded(schema, fields.into()))
    }

    /// Texts of a form in the shape of the schema, with what JSON a text is.
    fn unfolded(&self, schema: &'d Value, texts: Value) -> Value {
        match texts {
            Value::Object(entries) => {
                let whole = follow(self.root, schema);
                let of = |name: &str| self.property(whole, name).or_else(|| whole.get("additionalProperties")).unwrap_or(&ANY);
                entries.into_iter().map(|(name, value)| (name.clone(), self.unfolded(of(&name), value))).collect::<Map<_, _>>().into()
            }
            Value::Array(values) => {
                let items = self.items(follow(self.root, schema));
                values.into_iter().map(|value| self.unfolded(items, value)).collect::<Vec<_>>().into()
            }
            scalar => self.shaped(schema, &scalar, None),
        }
    }
}

fn add(list: &mut Value, value: Value) {
    match list {
        Value::Array(values) => values.push(value),
        other => *other = value,
    }
}

/// Puts a text into objects, and into lists where the keys are numbers.
fn put(place: &mut Value, path: &[String], text: String) {
    let Some((first, rest)) = path.split_first() else {
        *place = text.into();
        return;
    };
    if let Ok(i) = first.parse::<usize>() {
        if place.is_null() {
            *place = json!([]);
        }
        if let Value::Array(values) = place {
            while values.len() <= i {
                values.push(Value::Null);
            }
            return put(&mut values[i], rest, text);
        }
    }
    if place.is_null() {
        *place = json!({});
    }
    put(place.as_object_mut().unwrap().entry(first).or_insert(Value::Null), rest, text);
}

/// Names and contents of the parts of a multipart form.
fn parts(content_type: &str, body: &[u8]) -> Result<Vec<(String, String)>, String> {
    let boundary = content_type.split_once("boundary=").ok_or("there is no boundary")?.1;
    let text = std::str::from_utf8(body).map_err(|error| error.to_string())?;
    let inner = text.strip_suffix(&format!("--{boundary}--\r\n")).ok_or("the last boundary is missing")?;
    let mut found = Vec::new();
    for part in inner.split(&format!("--{boundary}\r\n")).skip(1) {
        let (head, content) = part.split_once("\r\n\r\n").ok_or("a part has no head")?;
        let name = head.split_once("name=\"").and_then(|(_, rest)| rest.split_once('"')).ok_or("a part has no name")?.0;
        found.push((name.replace("%22", "\""), content.strip_suffix("\r\n").ok_or("a part has no end")?.to_owned()));
    }
    Ok(found)
}

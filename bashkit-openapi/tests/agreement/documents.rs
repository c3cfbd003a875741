//! Random documents of OpenAPI 3.0 and 3.1 and Swagger 2.0.

use serde_json::{Map, Value, json};

use crate::random::Random;

const VERSIONS: &[&str] = &["3.0.3", "3.1.0", "2.0"];

const NAMES: &[&str] =
    &["id", "name", "filter", "page", "X-Trace", "user_id", "a.b", "sort[by]", "limit", "help", "json", "kind", "no-cache", "ünï", "q"];

struct Author<'r> {
    random: &'r mut Random,
    version: &'static str,
    definitions: Map<String, Value>,
}

pub(crate) fn document(random: &mut Random) -> Value {
    let version = *random.pick(VERSIONS);
    let mut author = Author { random, version, definitions: Map::new() };
    for n in 0..3 {
        let schema = author.object(2, false);
        author.definitions.insert(format!("T{n}"), schema);
    }
    let mut paths = Map::new();
    for n in 0..1 + author.random.below(4) {
        author.path(n, &mut paths);
    }
    let definitions = std::mem::take(&mut author.definitions);
    match version {
        "2.0" => {
            json!({"swagger": "2.0", "info": {"title": "T", "version": "1"}, "host": "real.example", "paths": paths, "definitions": definitions})
        }
        _ => {
            json!({"openapi": version, "info": {"title": "T", "version": "1"}, "servers": [{"url": "https://real.example"}], "paths": paths, "components": {"schemas": definitions}})
        }
    }
}

impl Author<'_> {
    fn is_swagger(&self) -> bool {
        self.version == "2.0"
    }

    fn path(&mut self, n: usize, paths: &mut Map<String, Value>) {
        let mut path = format!("/r{n}");
        let mut parameters = Vec::new();
        for i in 0..self.random.below(3) {
            let name = format!("p{i}");
            path.push_str(&format!("/s{i}/{{{name}}}"));
            let mut parameter = json!({"name": name, "in": "path", "required": true});
            let style = if self.is_swagger() { "simple" } else { *self.random.pick(&["simple", "label", "matrix"]) };
            let shape = self.random.below(if self.is_swagger() { 2 } else { 3 });
            let schema = self.value_schema(shape, true);
            // The dots of numbers are those of labels.
            let style = if style == "label" && schema.to_string().contains("number") { "simple" } else { style };
            self.declare(&mut parameter, schema, style);
            parameters.push(parameter);
        }
        let mut item = json!({"parameters": parameters});
        for method in ["get", "post", "put", "delete", "patch"] {
            if self.random.chance(40) {
                let mut operation = self.operation(method);
                if self.random.chance(80) {
                    operation["operationId"] = format!("{method}/thing.{n}").into();
                }
                item[method] = operation;
            }
        }
        paths.insert(path, item);
    }

    fn declare(&mut self, parameter: &mut Value, schema: Value, style: &str) {
        if self.is_swagger() {
            parameter.as_object_mut().unwrap().extend(schema.as_object().unwrap().clone());
            if parameter["type"] == "array" {
                let formats: &[&str] = if parameter["in"] == "query" { &["csv", "ssv", "pipes", "multi", "tsv"] } else { &["csv"] };
                parameter["collectionFormat"] = (*self.random.pick(formats)).into();
            }
            return;
        }
        if self.random.chance(8) && parameter["in"] != "path" {
            parameter["content"] = json!({"application/json": {"schema": schema}});
            return;
        }
        parameter["schema"] = schema;
        if style != "form" && style != "simple" || self.random.chance(50) {
            parameter["style"] = style.into();
        }
        if style == "deepObject" {
            parameter["explode"] = true.into();
        } else if matches!(style, "spaceDelimited" | "pipeDelimited") {
            parameter["explode"] = false.into();
        } else if parameter["in"] == "cookie" {
            // Exploded values of cookies mean nothing.
            parameter["explode"] = false.into();
        } else if self.random.chance(50) {
            parameter["explode"] = self.random.chance(50).into();
        }
    }

    /// Scalar, list or flat object, as parameters have them.
    fn value_schema(&mut self, shape: usize, is_path: bool) -> Value {
        match shape {
            0 => self.scalar(),
            1 => json!({"type": "array", "items": self.scalar(), "minItems": 1}),
            _ => {
                let (first, second) = (self.scalar(), self.scalar());
                let required: &[&str] = if is_path { &["oa"] } else { &[] };
                json!({"type": "object", "properties": {"oa": first, "ob": second}, "required": required, "additionalProperties": false})
            }
        }
    }

    fn scalar(&mut self) -> Value {
        match self.random.below(9) {
            0 => json!({"type": "integer"}),
            1 => json!({"type": "integer", "minimum": 1, "maximum": 9, "format": "int32"}),
            2 if self.version == "3.1.0" => json!({"type": "integer", "exclusiveMinimum": 3}),
            2 => json!({"type": "integer", "minimum": 3, "exclusiveMinimum": true}),
            3 => json!({"type": "boolean"}),
            4 => json!({"type": "string", "enum": ["red", "light-blue", "grün"]}),
            5 => json!({"type": "string", "pattern": "^[a-z]{2,4}-[0-9]+$"}),
            6 => json!({"type": "number"}),
            7 => json!({"type": "string", "minLength": 2, "maxLength": 5}),
            _ => json!({"type": "string"}),
        }
    }

    fn operation(&mut self, method: &str) -> Value {
        let mut parameters = Vec::new();
        let mut objects = 0;
        for i in 0..self.random.below(6) {
            let location =
                *self.random.pick(if self.is_swagger() { &["query", "header", "query"] } else { &["query", "header", "cookie"] });
            let name = match location {
                "header" => format!("X-H{i}"),
                "cookie" => format!("c{i}"),
                _ => format!("{}{}", self.random.pick(NAMES), if i > 1 { i.to_string() } else { String::new() }),
            };
            if parameters.iter().any(|known: &Value| known["name"] == name) {
                continue;
            }
            let mut parameter = json!({"name": name, "in": location, "required": self.random.chance(30), "description": "Said."});
            let shape = if self.is_swagger() { self.random.below(2) } else { self.random.below(3) };
            let style = match (location, shape) {
                ("query", 0) => "form",
                ("query", 1) => *self.random.pick(&["form", "spaceDelimited", "pipeDelimited"]),
                ("query", _) => *self.random.pick(&["form", "deepObject"]),
                ("cookie", _) => "form",
                _ => "simple",
            };
            objects += usize::from(shape == 2);
            // Exploded objects of one query have the same keys.
            let shape = if shape == 2 && objects > 1 { 1 } else { shape };
            let style = if name.contains('[') && style == "deepObject" { "form" } else { style };
            let style = if shape == 1 && style == "deepObject" { "form" } else { style };
            let schema = self.value_schema(shape, false);
            self.declare(&mut parameter, schema, style);
            parameters.push(parameter);
        }
        let mut operation = json!({"summary": "Does it.", "responses": {"200": {"description": "Done."}}});
        if matches!(method, "post" | "put" | "patch") && self.random.chance(80) {
            self.body(&mut operation, &mut parameters);
        }
        operation["parameters"] = parameters.into();
        operation
    }

    fn body(&mut self, operation: &mut Value, parameters: &mut Vec<Value>) {
        let is_required = self.random.chance(60);
        if self.is_swagger() {
            if self.random.chance(60) {
                let schema = self.body_schema();
                parameters.push(json!({"name": "payload", "in": "body", "required": is_required, "schema": schema}));
                return;
            }
            let is_file = self.random.chance(40);
            operation["consumes"] = json!([if is_file { "multipart/form-data" } else { "application/x-www-form-urlencoded" }]);
            for i in 0..1 + self.random.below(3) {
                let mut field = json!({"name": format!("f{i}"), "in": "formData", "required": self.random.chance(50)});
                let schema = if is_file && i == 0 { json!({"type": "file"}) } else { self.scalar() };
                field.as_object_mut().unwrap().extend(schema.as_object().unwrap().clone());
                parameters.push(field);
            }
            return;
        }
        let media = match self.random.below(8) {
            0 => ("text/plain", json!({"schema": {"type": "string"}})),
            1 => ("application/octet-stream", json!({"schema": {"type": "string", "format": "binary"}})),
            2 => {
                let schema = json!({"type": "object", "properties": {
                    "note": self.scalar(), "file": {"type": "string", "format": "binary"}, "files": {"type": "array", "items": {"type": "string", "format": "binary"}},
                    "tags": {"type": "array", "items": self.scalar()}, "meta": {"type": "object", "properties": {"k": self.scalar()}, "required": ["k"], "additionalProperties": false},
                }, "required": ["file"]});
                ("multipart/form-data", json!({"schema": schema, "encoding": {"file": {"contentType": "image/png, image/jpeg"}}}))
            }
            3 => {
                let schema = json!({"type": "object", "properties": {"a": self.scalar(), "list": {"type": "array", "items": self.scalar()}, "deep": {"type": "object", "properties": {"x": self.scalar(), "y": {"type": "array", "items": self.scalar()}}, "required": ["x"], "additionalProperties": false}}, "required": ["a"], "additionalProperties": false});
                (
                    "application/x-www-form-urlencoded",
                    json!({"schema": schema, "encoding": {"deep": {"style": "deepObject", "explode": true}}}),
                )
            }
            4 => ("application/vnd.thing+json", json!({"schema": self.body_schema()})),
            _ => ("application/json", json!({"schema": self.body_schema()})),
        };
        operation["requestBody"] = json!({"required": is_required, "content": {media.0: media.1}});
    }

    fn body_schema(&mut self) -> Value {
        let prefix = if self.is_swagger() { "#/definitions" } else { "#/components/schemas" };
        let reference = json!({"$ref": format!("{prefix}/T{}", self.random.below(3))});
        match self.random.below(7) {
            0 => json!({"type": "array", "items": reference}),
            1 => json!({"allOf": [reference, {"type": "object", "properties": {"extra": self.scalar()}}]}),
            2 if !self.is_swagger() => {
                json!({"oneOf": [{"type": "object", "properties": {"only": {"type": "integer"}}, "required": ["only"], "additionalProperties": false}, {"type": "string"}]})
            }
            3 => self.object(2, true),
            4 => self.object(1, false),
            _ => reference,
        }
    }

    /// Object of scalars, lists, maps and objects.
    fn object(&mut self, depth: usize, is_open: bool) -> Value {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for i in 0..1 + self.random.below(4) {
            let name = format!("{}{i}", self.random.pick(NAMES));
            let mut schema = match self.random.below(if depth == 0 { 3 } else { 6 }) {
                0 | 1 => self.scalar(),
                2 => json!({"type": "array", "items": self.scalar()}),
                3 => json!({"type": "object", "additionalProperties": self.scalar()}),
                4 => json!({"type": "array", "items": self.object(depth - 1, false)}),
                _ => self.object(depth - 1, false),
            };
            if self.random.chance(15) && !self.is_swagger() {
                match self.version {
                    "3.1.0" if schema["type"].is_string() && schema.get("enum").is_none() => {
                        schema["type"] = json!([schema["type"], "null"])
                    }
                    "3.0.3" => schema["nullable"] = true.into(),
                    _ => {}
                }
            }
            if self.random.chance(10) {
                schema["readOnly"] = true.into();
            }
            if self.random.chance(40) {
                required.push(Value::from(name.clone()));
            }
            properties.insert(name, schema);
        }
        let mut object = json!({"type": "object", "properties": properties});
        if !required.is_empty() {
            object["required"] = required.into();
        }
        if is_open {
            object["additionalProperties"] = true.into();
        }
        object
    }
}

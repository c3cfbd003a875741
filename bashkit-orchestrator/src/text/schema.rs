//! JSON Schema of Rust types as a model reads it: inlined, and without what only a Rust program understands.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// Schema of a type with these settings: inlined, but for types that contain themselves, which stand in `$defs`. `$schema`, the name of the type and the
/// names of Rust's numbers are left out.
pub(crate) fn inlined<T: JsonSchema>(settings: SchemaSettings) -> Value {
    let settings = settings.with(|settings| {
        settings.meta_schema = None;
        settings.inline_subschemas = true;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    if let Some(object) = schema.as_object_mut() {
        object.remove("title");
    }
    without_rust(&mut schema);
    let name = T::schema_name();
    let own = format!("#/$defs/{name}");
    if !retarget(&mut schema, "#", &own) {
        return schema;
    }
    let mut defs = schema.as_object_mut().and_then(|object| object.remove("$defs")).unwrap_or_else(|| json!({}));
    if let Some(defs) = defs.as_object_mut() {
        defs.insert(name.into_owned(), schema);
    }
    json!({"$ref": own, "$defs": defs})
}

/// Points references elsewhere; whether there were any.
pub(crate) fn retarget(schema: &mut Value, from: &str, to: &str) -> bool {
    match schema {
        Value::Object(object) => {
            let mut found = false;
            for (key, value) in object {
                if key == "$ref" && value.as_str() == Some(from) {
                    *value = to.into();
                    found = true;
                } else {
                    found |= retarget(value, from, to);
                }
            }
            found
        }
        Value::Array(values) => values.iter_mut().filter_map(|value| retarget(value, from, to).then_some(())).count() > 0,
        _ => false,
    }
}

/// Replaces the names of Rust's numbers in `format` by bounds, where these are short.
fn without_rust(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            if let Some((min, max)) = object.get("format").and_then(Value::as_str).and_then(bounds) {
                object.shift_remove("format");
                bound(object, "minimum", min);
                bound(object, "maximum", max);
            }
            object.values_mut().for_each(without_rust);
        }
        Value::Array(values) => values.iter_mut().for_each(without_rust),
        _ => {}
    }
}

fn bound(object: &mut Map<String, Value>, key: &str, bound: Option<i64>) {
    if let Some(bound) = bound
        && !object.contains_key(key)
    {
        object.insert(key.to_owned(), bound.into());
    }
}

/// Bounds of the number of that format, those of 64 bits left out; `None`: it is no number of Rust.
fn bounds(format: &str) -> Option<(Option<i64>, Option<i64>)> {
    Some(match format {
        "int8" => (Some(i8::MIN.into()), Some(i8::MAX.into())),
        "int16" => (Some(i16::MIN.into()), Some(i16::MAX.into())),
        "int32" => (Some(i32::MIN.into()), Some(i32::MAX.into())),
        "uint8" => (Some(0), Some(u8::MAX.into())),
        "uint16" => (Some(0), Some(u16::MAX.into())),
        "uint32" => (Some(0), Some(u32::MAX.into())),
        "uint64" | "uint128" | "uint" => (Some(0), None),
        "int64" | "int128" | "int" | "float" | "double" => (None, None),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use schemars::JsonSchema;
    use schemars::generate::SchemaSettings;
    use serde_json::json;

    use super::inlined;

    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "only its schema is made")]
    struct Parcel {
        grams: u16,
        number: u64,
        value: f64,
        at: [i32; 2],
        #[schemars(extend("format" = "date"))]
        day: String,
    }

    /// A schema names no type and no number of Rust; bounds of up to 32 bits and other formats stay.
    #[test]
    fn no_rust_in_schemas() {
        let schema = inlined::<Parcel>(SchemaSettings::draft2020_12());
        let point = json!({"type": "integer", "minimum": i32::MIN, "maximum": i32::MAX});
        let want = json!({
            "type": "object",
            "properties": {
                "grams": {"type": "integer", "minimum": 0, "maximum": 65535},
                "number": {"type": "integer", "minimum": 0},
                "value": {"type": "number"},
                "at": {"type": "array", "items": point, "minItems": 2, "maxItems": 2},
                "day": {"type": "string", "format": "date"},
            },
            "required": ["grams", "number", "value", "at", "day"],
        });
        assert_eq!(schema, want);
    }
}

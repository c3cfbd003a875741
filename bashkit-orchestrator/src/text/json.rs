//! JSON as arguments are given in it: a property that stands twice is a mistake, as a flag that is given twice is.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// The value that a text is.
///
/// # Errors
/// It is not JSON, or an object in it has a property twice.
pub(crate) fn parse(text: &str) -> serde_json::Result<Value> {
    serde_json::from_str(text).map(|Unique(value)| value)
}

struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor).map(Self)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Unique(value)) = items.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut properties: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = properties.next_key::<String>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(format_args!("the property {name:?} is given more than once")));
            }
            let Unique(value) = properties.next_value()?;
            object.insert(name, value);
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn texts() {
        for text in [
            "null",
            "true",
            "-1",
            "18446744073709551615",
            "-0.0",
            "1e308",
            "5e-324",
            "\"a\\u0000\"",
            "[]",
            "[1,[{}]]",
            "{\"b\":1,\"a\":{\"b\":2}}",
        ] {
            assert_eq!(parse(text).unwrap().to_string(), serde_json::from_str::<serde_json::Value>(text).unwrap().to_string());
        }
        for (text, why) in [
            ("{\"a\":1,\"b\":2,\"a\":1}", "the property \"a\" is given more than once at line 1 column 16"),
            ("[{\"a\":{\"b\":1,\"\\u0062\":1}}]", "the property \"b\" is given more than once at line 1 column 21"),
            ("1e400", "number out of range at line 1 column 5"),
            ("[1", "EOF while parsing a list at line 1 column 2"),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), why, "{text}");
        }
        let deep = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
        assert!(parse(&deep(127)).is_ok());
        assert!(parse(&deep(128)).unwrap_err().to_string().starts_with("recursion limit exceeded"));
    }
}

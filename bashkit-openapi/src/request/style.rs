//! Values as text in paths, queries, headers, cookies and forms: OpenAPI's styles, which are those of RFC 6570.

use serde_json::Value;

use crate::operation::{Format, Style};

/// Bytes that stand as they are in every part of a URL (RFC 3986, 2.3).
const UNRESERVED: &[u8] = b"-._~";

/// Reserved bytes that stand as they are in a query where a parameter allows that, and are no separators of queries.
const RESERVED: &[u8] = b":/?@!$'()*,;[]";

/// Text with all bytes escaped but letters, digits and `extra`.
fn escaped(text: &str, extra: &[u8]) -> String {
    let byte = |byte: u8| match byte {
        byte if byte.is_ascii_alphanumeric() || UNRESERVED.contains(&byte) || extra.contains(&byte) => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// Text that stands in a URL as itself.
pub(crate) fn component(text: &str) -> String {
    escaped(text, b"")
}

/// Text of a path that documents write, with what a URL cannot have escaped.
pub(crate) fn literal(text: &str) -> String {
    escaped(text, b":/@!$&'()*+,;=%")
}

/// Value as text: texts as they are, lists and objects as JSON.
pub(crate) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// Segment of a path.
pub(crate) fn segment(name: &str, value: &Value, format: Format) -> String {
    let word = |value: &Value| component(&plain(value));
    let pairs = |between: &str| match value {
        Value::Object(entries) => entries.iter().map(|(key, value)| format!("{}{between}{}", component(key), word(value))).collect(),
        Value::Array(values) => values.iter().map(word).collect(),
        scalar => vec![word(scalar)],
    };
    let is_list = value.is_array();
    match (format.style, format.explode) {
        (Style::Label, true) => format!(".{}", pairs("=").join(".")),
        (Style::Label, false) => format!(".{}", pairs(",").join(",")),
        (Style::Matrix, true) if is_list => pairs("=").iter().map(|word| format!(";{}={word}", component(name))).collect(),
        (Style::Matrix, true) if value.is_object() => pairs("=").iter().map(|pair| format!(";{pair}")).collect(),
        (Style::Matrix, _) => format!(";{}={}", component(name), pairs(",").join(",")),
        (_, true) => pairs("=").join(","),
        (_, false) => pairs(",").join(","),
    }
}

/// Value of a header, or of a cookie.
pub(crate) fn header(value: &Value, explode: bool) -> String {
    match value {
        Value::Object(entries) => {
            let between = if explode { "=" } else { "," };
            entries.iter().map(|(key, value)| format!("{key}{between}{}", plain(value))).collect::<Vec<_>>().join(",")
        }
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(","),
        scalar => plain(scalar),
    }
}

/// Value of a cookie: what separates cookies is escaped.
pub(crate) fn cookie(value: &Value) -> String {
    escaped(&header(value, false), b"!#$&'()*+/:<=>?@[]^`{|}")
}

/// Escaped pairs of a query or form.
pub(crate) fn pairs(name: &str, value: &Value, format: Format) -> Vec<(String, String)> {
    let extra = if format.allows_reserved { RESERVED } else { b"" };
    let text = |value: &Value| escaped(&plain(value), extra);
    let key = component(name);
    let joined = |between: &str| match value {
        Value::Array(values) => values.iter().map(text).collect::<Vec<_>>().join(between),
        Value::Object(entries) => {
            let words = entries.iter().flat_map(|(key, value)| [component(key), text(value)]);
            words.collect::<Vec<_>>().join(between)
        }
        scalar => text(scalar),
    };
    let is_empty = value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(serde_json::Map::is_empty);
    match (format.style, value) {
        _ if is_empty => Vec::new(),
        (Style::DeepObject, Value::Object(_) | Value::Array(_)) => {
            let mut pairs = Vec::new();
            deep(name, value, extra, &mut pairs);
            pairs
        }
        (_, Value::Array(values)) if format.explode => values.iter().map(|value| (key.clone(), text(value))).collect(),
        (_, Value::Object(entries)) if format.explode => entries.iter().map(|(key, value)| (component(key), text(value))).collect(),
        (Style::SpaceDelimited, _) => vec![(key, joined("%20"))],
        (Style::TabDelimited, _) => vec![(key, joined("%09"))],
        (Style::PipeDelimited, _) => vec![(key, joined("%7C"))],
        _ => vec![(key, joined(","))],
    }
}

/// Pairs of `deepObject`: `name[key]=value`, and `name[key][0]=value` for what is inside, as servers read it that go further than the specification.
fn deep(name: &str, value: &Value, extra: &[u8], pairs: &mut Vec<(String, String)>) {
    match value {
        Value::Object(entries) => entries.iter().for_each(|(key, value)| deep(&format!("{name}[{key}]"), value, extra, pairs)),
        Value::Array(values) => values.iter().enumerate().for_each(|(i, value)| deep(&format!("{name}[{i}]"), value, extra, pairs)),
        scalar => pairs.push((component(name), escaped(&plain(scalar), extra))),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{component, cookie, header, literal, pairs, segment};
    use crate::operation::{Format, Style};

    /// The table of the specification (OpenAPI 3.1.1, "Style Examples").
    #[test]
    fn styles() {
        let (text, array, object) = (json!("blue"), json!(["blue", "black", "brown"]), json!({"R": 100, "G": 200, "B": 150}));
        let path = |style, explode, value: &Value| segment("color", value, Format { style, explode, allows_reserved: false });
        for (style, explode, wants) in [
            (Style::Matrix, false, [";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"]),
            (Style::Matrix, true, [";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"]),
            (Style::Label, false, [".blue", ".blue,black,brown", ".R,100,G,200,B,150"]),
            (Style::Label, true, [".blue", ".blue.black.brown", ".R=100.G=200.B=150"]),
            (Style::Simple, false, ["blue", "blue,black,brown", "R,100,G,200,B,150"]),
            (Style::Simple, true, ["blue", "blue,black,brown", "R=100,G=200,B=150"]),
        ] {
            assert_eq!([&text, &array, &object].map(|value| path(style, explode, value)), wants, "{style:?} {explode}");
        }
        let query = |style, explode, value: &Value| {
            let pairs = pairs("color", value, Format { style, explode, allows_reserved: false });
            pairs.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join("&")
        };
        for (style, explode, value, want) in [
            (Style::Form, false, &text, "color=blue"),
            (Style::Form, false, &array, "color=blue,black,brown"),
            (Style::Form, true, &array, "color=blue&color=black&color=brown"),
            (Style::Form, false, &object, "color=R,100,G,200,B,150"),
            (Style::Form, true, &object, "R=100&G=200&B=150"),
            (Style::SpaceDelimited, false, &array, "color=blue%20black%20brown"),
            (Style::SpaceDelimited, false, &object, "color=R%20100%20G%20200%20B%20150"),
            (Style::PipeDelimited, false, &array, "color=blue%7Cblack%7Cbrown"),
            (Style::PipeDelimited, false, &object, "color=R%7C100%7CG%7C200%7CB%7C150"),
            (Style::DeepObject, true, &object, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
            (Style::DeepObject, true, &json!({"a": {"b": ["x", "y"]}}), "color%5Ba%5D%5Bb%5D%5B0%5D=x&color%5Ba%5D%5Bb%5D%5B1%5D=y"),
            (Style::Form, true, &json!([]), ""),
        ] {
            assert_eq!(query(style, explode, value), want, "{style:?} {explode} {value}");
        }
        assert_eq!(
            [header(&array, false), header(&object, false), header(&object, true)],
            ["blue,black,brown", "R,100,G,200,B,150", "R=100,G=200,B=150"]
        );
    }

    #[test]
    fn escapes() {
        assert_eq!(component("a/b?c=d&e ü%"), "a%2Fb%3Fc%3Dd%26e%20%C3%BC%25");
        assert_eq!(literal("/a b/{c}/d%20e"), "/a%20b/%7Bc%7D/d%20e");
        assert_eq!(cookie(&json!("a;b, c")), "a%3Bb%2C%20c");
        let reserved = Format { style: Style::Form, explode: true, allows_reserved: true };
        assert_eq!(pairs("u", &json!("http://x/?a=b&c#d"), reserved), [("u".to_owned(), "http://x/?a%3Db%26c%23d".to_owned())]);
    }
}

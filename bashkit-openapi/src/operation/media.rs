//! Media types of bodies: which of several is sent, and as what.

use serde_json::{Map, Value};

use super::MediaKind;

/// Kind of a media type: what a body of it is made from.
pub(crate) fn media_kind(media_type: &str) -> MediaKind {
    let plain = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match plain.as_str() {
        "application/json" | "*/*" | "" => MediaKind::Json,
        "application/x-www-form-urlencoded" => MediaKind::Form,
        "multipart/form-data" => MediaKind::Multipart,
        json if json.ends_with("+json") || json.ends_with("/json") => MediaKind::Json,
        text if text.starts_with("text/") || text.ends_with("xml") || text.contains("yaml") || text.contains("graphql") => MediaKind::Text,
        text if text.ends_with("ndjson") || text.ends_with("jsonl") || text.ends_with("javascript") || text.ends_with("csv") => {
            MediaKind::Text
        }
        _ => MediaKind::Binary,
    }
}

/// Order in which kinds are preferred where a body may be of several.
fn rank(kind: MediaKind) -> u8 {
    match kind {
        MediaKind::Json => 0,
        MediaKind::Form => 1,
        MediaKind::Multipart => 2,
        MediaKind::Text => 3,
        MediaKind::Binary => 4,
    }
}

/// Media type that is sent, with its description; the first of the kind that is preferred.
pub(super) fn chosen(content: &Map<String, Value>) -> Option<(&str, MediaKind, &Value)> {
    let all = content.iter().map(|(name, media)| (name.as_str(), media_kind(name), media));
    all.min_by_key(|(_, kind, _)| rank(*kind))
}

/// Value of a header: the media type that stands for any is JSON.
pub(super) fn sent(media_type: &str) -> String {
    if matches!(media_type, "*/*" | "") { "application/json".to_owned() } else { media_type.to_owned() }
}

/// Value of the header `Accept` for an answer that may be of these types: JSON where that is among them.
pub(super) fn accept<'a>(types: impl Iterator<Item = &'a str>) -> String {
    let types: Vec<&str> = types.filter(|name| !name.is_empty()).collect();
    let json: Vec<&str> = types.iter().copied().filter(|name| media_kind(name) == MediaKind::Json && *name != "*/*").collect();
    match (json.as_slice(), types.as_slice()) {
        ([first, ..], _) => (*first).to_owned(),
        ([], []) => "application/json, */*;q=0.8".to_owned(),
        ([], types) => types.join(", "),
    }
}

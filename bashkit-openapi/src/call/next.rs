//! Pages: where the next one is, and the items of all.

use bashkit::host::http::Url;
use bashkit_orchestrator::ToolFailure;
use serde_json::Value;

use super::exchange::{Outgoing, Reply};
use crate::operation::pages::{AFTER_ID, CURSORS, NEXT_CURSORS, NEXT_URLS, OFFSETS, PAGES, SIZES};
use crate::operation::{Location, Operation, Rest};
use crate::request::style::{component, plain};

/// Properties that hold the items of a page, in the order in which they are looked for.
const ITEMS: &[&str] =
    &["items", "data", "results", "values", "entries", "records", "value", "elements", "nodes", "resources", "content", "list"];

/// Next page of a list.
#[derive(Default)]
pub(super) struct Next {
    pub(super) url: Option<Url>,
    /// The page has the items of the one before: the server does not know the parameter.
    pub(super) is_repeated: bool,
    /// The answer itself says where the next page is; one that does not ends the list then.
    pub(super) is_told: bool,
}

/// Where the page after this one is: by the header `Link`, by an address or cursor in the answer, or by the parameters of the operation.
pub(super) fn page(
    asked: &Outgoing,
    reply: &Reply,
    page: &Value,
    before: Option<&Value>,
    is_told: bool,
    (operation, rest): (&Operation, &Rest),
) -> Result<Next, ToolFailure> {
    let at = |url: Url| Next { url: Some(url), ..Next::default() };
    let told = |url: Url| Next { is_told: true, ..at(url) };
    let joined = |to: &str| {
        asked.url.join(to).map_err(|error| ToolFailure::new(format!("the next page is at {to:?}: {error}")).with_code("protocol"))
    };
    if let Some(to) = reply.header("link").as_deref().and_then(link_next) {
        return joined(to).map(told);
    }
    // The last page of a list names the others.
    if reply.header("link").is_some_and(|links| ["prev", "first", "last"].iter().any(|relation| links.contains(relation))) {
        return Ok(Next::default());
    }
    let text = |pointer: &str| page.pointer(pointer).and_then(Value::as_str).filter(|text| !text.is_empty());
    let is_address = |text: &&str| text.starts_with("https://") || text.starts_with("http://") || text.starts_with('/');
    if let Some(to) = NEXT_URLS.iter().find_map(|pointer| text(pointer).filter(is_address)) {
        return joined(to).map(told);
    }
    let has = |name: &&&str| rest.parameters.iter().any(|parameter| parameter.location == Location::Query && parameter.name == **name);
    let first = |names: &'static [&'static str]| names.iter().find(has).copied();
    let cursor = NEXT_CURSORS.iter().find_map(|pointer| match page.pointer(pointer)? {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    if let (Some(cursor), Some(name)) = (cursor, first(CURSORS)) {
        return Ok(told(with(&asked.url, name, &cursor)));
    }
    if is_told {
        return Ok(Next::default());
    }
    let says_end = |pointer: &&str| {
        matches!(page.pointer(pointer), Some(Value::Null | Value::Bool(false))) || page.pointer(pointer).and_then(Value::as_str) == Some("")
    };
    if NEXT_URLS.iter().chain(NEXT_CURSORS).any(says_end) {
        return Ok(Next::default());
    }
    let found = list(page);
    let n = found.map_or(0, Vec::len);
    let says_more = page.get("has_more").or_else(|| page.get("hasMore")).and_then(Value::as_bool);
    if says_more == Some(false) || n == 0 {
        return Ok(Next::default());
    }
    let last_id = found.and_then(|items| items.last()?.get("id")).filter(|id| id.is_string() || id.is_number());
    if let (Some(true), Some(name), Some(id)) = (says_more, first(AFTER_ID), last_id) {
        return Ok(at(with(&asked.url, name, &plain(id))));
    }
    // From here on nothing but the parameters tells of pages: a page that is the one before ends the list.
    if before.is_some_and(|before| list(before) == found) {
        return Ok(Next { is_repeated: true, ..Next::default() });
    }
    let given = |name: &str| {
        asked
            .url
            .query()
            .and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix(&*format!("{}=", component(name)))))
            .map(str::to_owned)
    };
    let size = first(SIZES).and_then(|name| given(name)?.parse::<usize>().ok());
    if size.is_some_and(|size| n < size) {
        return Ok(Next::default());
    }
    if let Some(name) = first(OFFSETS) {
        let offset = given(name).and_then(|offset| offset.parse::<usize>().ok()).unwrap_or(0);
        return Ok(at(with(&asked.url, name, &(offset + n).to_string())));
    }
    if let Some(name) = first(PAGES) {
        let start = || first_page(operation, name);
        let number = given(name).and_then(|number| number.parse::<u64>().ok()).unwrap_or_else(start);
        return Ok(at(with(&asked.url, name, &(number + 1).to_string())));
    }
    Ok(Next::default())
}

/// Number of the first page: the default of the parameter, else 0 where it may be that, else 1.
fn first_page(operation: &Operation, name: &str) -> u64 {
    let schema = operation.input_schema.get("properties").and_then(|properties| properties.get(name));
    let number = |key: &str| schema.and_then(|schema| schema.get(key)).and_then(Value::as_u64);
    number("default").or_else(|| number("minimum")).unwrap_or(1)
}

/// Address in a header `Link` (RFC 8288) whose relation is `next`.
fn link_next(header: &str) -> Option<&str> {
    let mut rest = header;
    while let Some((_, after)) = rest.split_once('<') {
        let (address, after) = after.split_once('>')?;
        let end = after.find('<').unwrap_or(after.len());
        let parameters = after.get(..end).unwrap_or_default();
        let is_next = parameters.split(';').any(|parameter| {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let value = value.trim().trim_end_matches(',').trim().trim_matches('"');
            name.trim().eq_ignore_ascii_case("rel") && value.split_whitespace().any(|relation| relation.eq_ignore_ascii_case("next"))
        });
        if is_next {
            return Some(address);
        }
        rest = after.get(end..).unwrap_or_default();
    }
    None
}

/// Address with another value of a parameter.
fn with(url: &Url, name: &str, value: &str) -> Url {
    let key = component(name);
    let others = url.query().into_iter().flat_map(|query| query.split('&'));
    let others = others.filter(|pair| !pair.is_empty() && pair.split('=').next() != Some(&key)).map(str::to_owned);
    let query = others.chain([format!("{key}={}", component(value))]).collect::<Vec<_>>().join("&");
    url.clone().with_query(Some(query))
}

/// List of a page: the page itself, a property that APIs name so, or its only list.
fn list(page: &Value) -> Option<&Vec<Value>> {
    let object = match page {
        Value::Array(values) => return Some(values),
        Value::Object(object) => object,
        _ => return None,
    };
    if let Some(values) = ITEMS.iter().find_map(|name| object.get(*name)?.as_array()) {
        return Some(values);
    }
    let mut lists = object.values().filter_map(Value::as_array);
    match (lists.next(), lists.next()) {
        (Some(only), None) => Some(only),
        (None, None) => object.get("data").and_then(list),
        _ => None,
    }
}

/// JSON array of the items of all pages.
///
/// # Errors
/// A page has no list, or several and none that is known.
pub(super) fn items(pages: Vec<Value>) -> Result<String, ToolFailure> {
    let mut all = Vec::new();
    for page in pages {
        match list(&page) {
            Some(items) => all.extend(items.iter().cloned()),
            None => {
                return Err(
                    ToolFailure::new("the answer has no list whose pages could be joined: call it without --all").with_code("protocol")
                );
            }
        }
    }
    Ok(Value::Array(all).to_string())
}

#[cfg(test)]
mod tests {
    use bashkit::host::http::Url;
    use serde_json::json;

    use super::{link_next, list, with};

    #[test]
    fn links() {
        let header = "<https://x/?page=1>; rel=\"prev\", <https://x/?page=3>; rel=\"next\"; title=\"a, b\", </last>; rel=last";
        assert_eq!(link_next(header), Some("https://x/?page=3"));
        assert_eq!(link_next("<a>; rel=\"first next\""), Some("a"));
        assert_eq!(link_next("<a>; rel=prev"), None);
        assert_eq!(link_next("junk"), None);
    }

    #[test]
    fn lists() {
        assert_eq!(list(&json!([1])), Some(&vec![json!(1)]));
        assert_eq!(list(&json!({"total": 1, "users": [1]})), Some(&vec![json!(1)]));
        assert_eq!(list(&json!({"a": [], "items": [1]})), Some(&vec![json!(1)]));
        assert_eq!(list(&json!({"data": {"things": [1]}})), Some(&vec![json!(1)]));
        assert_eq!(list(&json!({"a": [], "b": []})), None);
    }

    #[test]
    fn parameters_are_replaced() {
        let url = Url::parse("https://x/a?page=1&q=%20").unwrap();
        assert_eq!(with(&url, "page", "2").to_string(), "https://x/a?q=%20&page=2");
        assert_eq!(with(&url, "page[after]", "a/b").to_string(), "https://x/a?page=1&q=%20&page%5Bafter%5D=a%2Fb");
    }
}

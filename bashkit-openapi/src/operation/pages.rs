//! Signs of pages: parameters and properties by which APIs go through long lists.

use serde_json::Value;

use super::{Location, Parameter};
use crate::document::resolved;

/// Parameters that take a cursor from the page before.
pub(crate) const CURSORS: &[&str] = &[
    "cursor",
    "page_token",
    "pageToken",
    "PageToken",
    "next_token",
    "nextToken",
    "NextToken",
    "continue",
    "start_cursor",
    "next_cursor",
    "page[cursor]",
    "page[after]",
    "page_cursor",
    "after",
    "marker",
    "Marker",
    "bookmark",
    "continuation_token",
    "continuationToken",
    "offset",
];

/// Parameters that take the id of the last item before.
pub(crate) const AFTER_ID: &[&str] = &["starting_after", "after", "after_id", "since_id"];

/// Parameters that take the number of items before.
pub(crate) const OFFSETS: &[&str] = &["offset", "skip", "startAt", "start", "page[offset]"];

/// Parameters that take the number of a page.
pub(crate) const PAGES: &[&str] = &["page", "page_number", "pageNumber", "page[number]", "Page"];

/// Parameters that take the size of a page.
pub(crate) const SIZES: &[&str] =
    &["per_page", "perPage", "limit", "page_size", "pageSize", "PageSize", "maxResults", "page[size]", "page[limit]", "count"];

/// Properties of an answer that hold the address of the next page.
pub(crate) const NEXT_URLS: &[&str] = &[
    "/next",
    "/links/next",
    "/links/next/href",
    "/_links/next",
    "/_links/next/href",
    "/links/pages/next",
    "/paging/next",
    "/pagination/next",
    "/pagination/next_url",
    "/meta/next",
    "/meta/next_page_url",
    "/next_page_uri",
    "/next_page_url",
    "/next_url",
    "/nextLink",
    "/@odata.nextLink",
    "/next_page/uri",
];

/// Properties of an answer that hold the cursor of the next page.
pub(crate) const NEXT_CURSORS: &[&str] = &[
    "/next_cursor",
    "/nextCursor",
    "/next_page_token",
    "/nextPageToken",
    "/next_token",
    "/nextToken",
    "/NextToken",
    "/response_metadata/next_cursor",
    "/meta/next_cursor",
    "/meta/nextCursor",
    "/meta/next_token",
    "/pagination/next_cursor",
    "/paging/cursors/after",
    "/paging/next/after",
    "/metadata/continue",
    "/cursor/next",
    "/cursors/next",
    "/next_page/offset",
    "/next_marker",
    "/NextMarker",
    "/continuation_token",
    "/continuationToken",
    "/next",
];

/// Whether an operation answers with pages: a parameter goes through them, the answer has a header `Link`, or says where the next one is.
pub(super) fn are_there<'p>(
    root: &Value,
    parameters: impl Iterator<Item = &'p Parameter>,
    answer: Option<&Value>,
    schema: Option<&Value>,
) -> bool {
    let headers = answer.and_then(|answer| answer.get("headers")?.as_object());
    let has_link = headers.is_some_and(|headers| headers.keys().any(|name| name.eq_ignore_ascii_case("link")));
    has_link || has_paging_parameter(parameters) || schema.is_some_and(|schema| tells_next(root, schema))
}

/// Whether a parameter goes through pages.
fn has_paging_parameter<'p>(mut parameters: impl Iterator<Item = &'p Parameter>) -> bool {
    let known = [CURSORS, AFTER_ID, OFFSETS, PAGES];
    parameters.any(|parameter| parameter.location == Location::Query && known.iter().any(|names| names.contains(&parameter.name.as_str())))
}

/// Whether the schema of an answer has a property with the address or cursor of the next page.
fn tells_next(root: &Value, schema: &Value) -> bool {
    let has = |pointer: &&str| {
        let mut schema = schema;
        pointer.split('/').skip(1).all(|name| {
            let property = resolved(root, schema).ok().and_then(|schema| schema.get("properties")?.get(name));
            property.inspect(|found| schema = found).is_some()
        })
    };
    NEXT_URLS.iter().chain(NEXT_CURSORS).any(has)
}

//! Form of the arguments of a call.

use bashkit_orchestrator::text::Html;
use bashkit_postgres::QueuedCall;
use serde_json::Value;

use super::csrf;
use super::question::{Refused, address, element_id};
use crate::edit::{FieldKind, Property, given_field, properties, value_field, visible_json, whole};
use crate::session::Session;

/// Writes the forms by which a call is let through with other arguments: fields by the schema of its tool, and all of it as JSON.
pub(super) fn write_edit(html: &mut Html, session: &Session, call: &QueuedCall, refused: Refused<'_>) {
    html.markup(if refused.problems.is_empty() { "<details class=\"edit\">" } else { "<details class=\"edit\" open>" });
    html.markup("<summary").attribute("id", &element_id(call, "edit")).markup(">Edit the arguments</summary>");
    let all = call.schema.as_ref().map(|schema| properties(schema, &call.arguments)).unwrap_or_default();
    if !all.is_empty() {
        begin(html, session, call);
        all.iter().enumerate().for_each(|(n, property)| write_property(html, property, &element_id(call, &format!("p{n}"))));
        html.markup("<p><button type=\"submit\" name=\"decision\" value=\"edit\">Allow with these arguments</button></p></form>");
    }
    let id = element_id(call, "json");
    html.markup(if refused.json.is_some() { "<details open>" } else { "<details>" }).markup("<summary>As JSON</summary>");
    begin(html, session, call);
    html.markup("<label")
        .attribute("for", &id)
        .markup(">Arguments as a JSON object</label><textarea name=\"json\" rows=\"6\" spellcheck=\"false\" class=\"code\"");
    html.attribute("id", &id).markup(">\n");
    let own = visible_json(&whole(&call.arguments));
    html.lines(refused.json.unwrap_or(&own)).markup("</textarea>");
    html.markup("<p><button type=\"submit\" name=\"decision\" value=\"edit\">Allow with this JSON</button></p></form></details></details>");
}

fn begin(html: &mut Html, session: &Session, call: &QueuedCall) {
    html.markup("<form method=\"post\" class=\"fields\"").attribute("action", &address(call)).markup(">");
    csrf(html, session);
}

fn write_property(html: &mut Html, property: &Property<'_>, id: &str) {
    let (name, help_id) = (value_field(property.name), format!("{id}-help"));
    html.markup("<div class=\"field\">");
    if property.kind == FieldKind::Kept {
        html.markup("<p><code>")
            .text_at_most(property.name, 100)
            .markup("</code> has characters that a field cannot show: change it in the JSON below.</p></div>");
        return;
    }
    html.markup("<label").attribute("for", id).markup("><code>").text_at_most(property.name, 100).markup("</code>");
    html.markup(if property.is_required { " (needed)</label>" } else { "</label>" });
    match &property.kind {
        FieldKind::Choice(choices) => {
            html.markup("<select").attribute("id", id).attribute("name", &name);
            describe(html, property, &help_id);
            html.markup(">");
            for choice in choices {
                let is_chosen = property.value.and_then(Value::as_str) == Some(choice);
                option(html, choice, is_chosen);
            }
            html.markup("</select>");
        }
        FieldKind::Switch => {
            html.markup("<select").attribute("id", id).attribute("name", &name);
            describe(html, property, &help_id);
            html.markup(">");
            let is_set = property.value.and_then(Value::as_bool).unwrap_or_default();
            option(html, "true", is_set);
            option(html, "false", !is_set);
            html.markup("</select>");
        }
        FieldKind::Number { is_whole } => {
            html.markup(if *is_whole { "<input inputmode=\"numeric\"" } else { "<input inputmode=\"decimal\"" })
                .markup(" autocomplete=\"off\"");
            html.attribute("id", id).attribute("name", &name).attribute("value", &property.value.map(Value::to_string).unwrap_or_default());
            describe(html, property, &help_id);
            html.markup(">");
        }
        FieldKind::Text if !property.value.and_then(Value::as_str).unwrap_or_default().contains('\n') => {
            html.markup("<input autocomplete=\"off\" spellcheck=\"false\"").attribute("id", id).attribute("name", &name);
            html.attribute("value", property.value.and_then(Value::as_str).unwrap_or_default());
            describe(html, property, &help_id);
            html.markup(">");
        }
        FieldKind::Text | FieldKind::Lines | FieldKind::Json | FieldKind::Kept => {
            html.markup("<textarea rows=\"3\" spellcheck=\"false\"").attribute("id", id).attribute("name", &name);
            describe(html, property, &help_id);
            // The first line end in a text area is not part of its value.
            html.markup(">\n").lines(&area_text(property)).markup("</textarea>");
        }
    }
    if !property.is_required {
        let given = format!("{id}-given");
        html.markup("<label class=\"given\"")
            .attribute("for", &given)
            .markup("><input type=\"checkbox\" value=\"on\"")
            .attribute("id", &given);
        html.attribute("name", &given_field(property.name)).markup(if property.value.is_some() { " checked> give " } else { "> give " });
        html.text_at_most(property.name, 100).markup("</label>");
    }
    if let Some(help) = property.help {
        html.markup("<p class=\"quiet\"").attribute("id", &help_id).markup(">").text_at_most(help, 500).markup("</p>");
    }
    html.markup("</div>");
}

fn describe(html: &mut Html, property: &Property<'_>, help_id: &str) {
    if property.help.is_some() {
        html.attribute("aria-describedby", help_id);
    }
}

fn option(html: &mut Html, value: &str, is_chosen: bool) {
    html.markup("<option").attribute("value", value).markup(if is_chosen { " selected>" } else { ">" }).text(value).markup("</option>");
}

/// Text of a text area for the value of a property.
fn area_text(property: &Property<'_>) -> String {
    match (&property.kind, property.value) {
        (_, None) => String::new(),
        (FieldKind::Text, Some(value)) => value.as_str().unwrap_or_default().to_owned(),
        (FieldKind::Lines, Some(value)) => value.as_array().into_iter().flatten().filter_map(Value::as_str).collect::<Vec<_>>().join("\n"),
        (_, Some(value)) => visible_json(value),
    }
}

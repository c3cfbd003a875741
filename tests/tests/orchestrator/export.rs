//! Definitions in the words of each provider, compared with `tests/golden/export/`; `RECORD=1` rewrites the files.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::time::Duration;

use bashkit_orchestrator::export::{NotStrict, Provider, export_all};
use bashkit_orchestrator::tool::{Compensate, Confirm, Effects, Example, RateLimit, ToolArguments};
use bashkit_orchestrator::{OrchestratorTool, Tool, ToolDefinition, ToolOutput};
use serde_json::{Value, json};

fn example(command: &str, output: Option<&str>, arguments: Option<Value>) -> Example {
    Example {
        command: command.into(),
        output: output.map(str::to_owned),
        arguments: arguments.map(|arguments| arguments.as_object().unwrap().clone()),
    }
}

/// Two arguments, one of which may be left out.
fn small() -> ToolDefinition {
    let mut tool = ToolDefinition::new("get_user", "Fetch user by ID.");
    tool.usage = "get_user <id> [--verbose]".into();
    tool.input_schema = json!({
        "type": "object",
        "properties": {
            "id": {"type": "integer", "format": "uint64", "minimum": 0, "description": "The number of the user"},
            "verbose": {"type": "boolean", "default": false, "description": "Say more."}
        },
        "required": ["id"],
        "additionalProperties": false
    });
    tool
}

/// Everything that can be said. `maps`: also what strict mode refuses.
fn everything(maps: bool) -> ToolDefinition {
    let mut tool = ToolDefinition::new("place_order", "Place an order.\n\nThe second paragraph is for help.");
    tool.title = Some("Place an order".into());
    tool.summary = Some("Orders things.".into());
    tool.category = Some("shop".into());
    tool.tags = vec!["orders".into(), "money".into()];
    tool.effects = Effects { read_only: Some(false), destructive: Some(false), idempotent: None, open_world: Some(true) };
    tool.confirm = Confirm::When(|arguments| arguments.contains_key("id"));
    tool.composed_of = vec!["get_user".into(), "pay".into()];
    tool.single_confirmation = true;
    tool.atomic = true;
    tool.compensate = Some(Compensate::new(|_: &ToolArguments, _: &ToolOutput| Ok(())));
    tool.timeout = Some(Duration::from_secs(30));
    tool.retries = 2;
    tool.cache = Some(Duration::from_millis(1500));
    tool.rate_limit = Some(RateLimit { calls: 10, per: Duration::from_secs(60) });
    tool.max_output = Some(65536);
    tool.script_exposable = false;
    tool.usage = "place_order (--id <ID> | --email <TEXT>) [--speed <NAME>] <items>...".into();
    tool.examples = vec![
        example("place_order --id 7 tea", Some("{\"order\": …}"), Some(json!({"id": 7, "items": ["tea"]}))),
        example("place_order --email a@b.c tea | jq .order", None, None),
        example("place_order --id 7 --trace tea", None, Some(json!({"id": 7, "trace": true, "items": ["tea"]}))),
    ];
    tool.hidden = vec!["trace".into()];
    tool.input_schema = json!({
        "type": "object",
        "properties": {
            "id": {"type": "integer", "minimum": 1, "maximum": 9999, "description": "The number of the user"},
            "email": {"type": "string", "format": "email", "minLength": 3, "maxLength": 254},
            "speed": {
                "type": "string",
                "description": "How fast.",
                "oneOf": [{"const": "slow", "description": "In a week."}, {"const": "very-fast", "description": "Today."}],
                "default": "slow"
            },
            "size": {"type": "string", "enum": ["s", "m", "l"]},
            "level": {"enum": [1, 2, 3], "default": 2},
            "ratio": {"type": "number", "format": "double", "exclusiveMinimum": 0, "maximum": 1.5},
            "count": {"type": "integer", "format": "int32", "exclusiveMinimum": 0, "multipleOf": 2},
            "items": {"type": "array", "items": {"type": "string", "pattern": "^[a-z]+$"}, "minItems": 1, "maxItems": 10, "uniqueItems": true},
            "corner": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
            "place": {
                "type": "array",
                "prefixItems": [{"type": "string", "description": "Its name."}, {"type": "integer", "minimum": 0}],
                "items": false,
                "minItems": 2,
                "maxItems": 2
            },
            "when": {"type": ["string", "null"], "format": "date-time", "examples": ["2025-01-01T00:00:00Z"]},
            "wait": {"type": "string", "format": "duration-human", "default": "1m", "deprecated": true},
            "address": {
                "anyOf": [
                    {
                        "type": "object",
                        "title": "Address",
                        "properties": {"street": {"type": "string"}, "city": {"type": "string", "default": "Ulm"}},
                        "required": ["street"]
                    },
                    {"type": "null"}
                ],
                "description": "Where to."
            },
            "pay": {
                "description": "How to pay.",
                "oneOf": [
                    {
                        "type": "object",
                        "properties": {"card": {"type": "string"}},
                        "required": ["card"],
                        "additionalProperties": false
                    },
                    {"type": "string", "const": "cash"}
                ]
            },
            "trace": {"type": "boolean"}
        },
        "required": ["items", "trace"],
        "oneOf": [{"required": ["id"]}, {"required": ["email"]}],
        "allOf": [{"not": {"required": ["size", "level"]}}, {"not": {"required": ["trace", "level"]}}],
        "dependentRequired": {"place": ["address"], "trace": ["id"]},
        "additionalProperties": false
    });
    if maps {
        tool.input_schema["properties"]["labels"] =
            json!({"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}, "description": "Labels"});
        tool.input_schema["properties"]["extra"] = json!({"description": "Anything else"});
    }
    tool.output_schema = Some(json!({
        "type": "object",
        "properties": {
            "order": {"type": "integer", "format": "uint64", "minimum": 0},
            "parts": {"type": "array", "items": {"$ref": "#/$defs/Part"}}
        },
        "required": ["order", "parts"],
        "$defs": {
            "Part": {
                "type": "object",
                "properties": {"name": {"type": "string"}, "parts": {"type": "array", "items": {"$ref": "#/$defs/Part"}}},
                "required": ["name"]
            }
        }
    }));
    tool
}

/// None.
fn without_arguments() -> ToolDefinition {
    let mut tool = ToolDefinition::new("now", "What time it is.");
    tool.effects.read_only = Some(true);
    tool.output_schema = Some(json!({"type": "string"}));
    tool
}

fn check(name: &str, value: &Value) {
    bashkit_tests::golden::check(&format!("export/{name}.json"), &format!("{value:#}\n"));
}

#[test]
fn golden() {
    for (name, tool) in [("small", small()), ("everything", everything(true)), ("without_arguments", without_arguments())] {
        for provider in Provider::ALL {
            let exported = match tool.export(*provider) {
                Ok(exported) => exported,
                Err(refused) => {
                    assert_eq!((name, refused.path.as_str()), ("everything", "$.labels"));
                    everything(false).export(*provider).unwrap()
                }
            };
            check(&format!("{}.{name}", provider.name()), &exported);
        }
        check(&format!("definition.{name}"), &tool.to_json());
    }
    let api = OrchestratorTool::builder("shop").build().unwrap();
    check("anthropic.orchestrator", &Tool::definition(&api).to_anthropic());
    check("openai-chat-strict.orchestrator", &Tool::definition(&api).to_openai_chat_strict().unwrap());
}

#[test]
fn a_difference_is_readable() {
    assert_eq!(bashkit_tests::golden::diff("a\nb\nc\nd\ne\nf\n", "a\nx\nc\nd\ne\nf\n"), "  a\n- b\n+ x\n  c\n  d\n  e\n");
}

/// A tool with one argument.
fn with(schema: &Value, required: bool) -> ToolDefinition {
    let mut tool = ToolDefinition::new("t", "Does.");
    let required: &[&str] = if required { &["x"] } else { &[] };
    tool.input_schema = json!({"type": "object", "properties": {"x": schema}, "required": required, "additionalProperties": false});
    tool
}

#[test]
fn strict_forms_of_an_argument() {
    for (schema, required, expected) in [
        (json!({"type": "string"}), true, json!({"type": "string"})),
        (json!({"type": "string"}), false, json!({"type": ["string", "null"]})),
        (json!({"type": ["string", "null"]}), false, json!({"type": ["string", "null"]})),
        (json!({"enum": ["a", "b"]}), false, json!({"type": ["string", "null"], "enum": ["a", "b", null]})),
        (json!({"const": "a"}), true, json!({"type": "string", "enum": ["a"]})),
        (json!({"type": "string", "format": "email"}), true, json!({"type": "string", "format": "email"})),
        (json!({"type": "string", "format": "uri"}), true, json!({"type": "string", "description": "Format: uri."})),
        (
            json!({"type": "string", "minLength": 1, "description": "Name"}),
            true,
            json!({"type": "string", "description": "Name. At least 1 character."}),
        ),
        (
            json!({"type": "integer", "format": "uint8", "minimum": 0, "maximum": 255}),
            true,
            json!({"type": "integer", "minimum": 0, "maximum": 255}),
        ),
        (json!({"type": "integer", "default": 3}), true, json!({"type": "integer", "description": "Default: 3."})),
        (
            json!({"type": "integer", "default": 3}),
            false,
            json!({"type": ["integer", "null"], "description": "null stands for the default, 3."}),
        ),
        (
            json!({"type": "array", "items": {"type": "string"}, "minItems": 1}),
            true,
            json!({"type": "array", "items": {"type": "string"}, "minItems": 1}),
        ),
        (
            json!({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "integer"}], "minItems": 2, "maxItems": 2}),
            true,
            json!({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}),
        ),
        (json!({"anyOf": [{"type": "integer"}, {"type": "null"}]}), true, json!({"type": ["integer", "null"]})),
        (
            json!({"oneOf": [{"type": "integer"}, {"type": "string"}]}),
            false,
            json!({"anyOf": [{"type": "integer"}, {"type": "string"}, {"type": "null"}]}),
        ),
        (
            json!({"type": "object", "properties": {"a": {"type": "string"}}, "description": "D."}),
            false,
            json!({
                "description": "D.",
                "anyOf": [
                    {"type": "object", "required": ["a"], "properties": {"a": {"type": ["string", "null"]}}, "additionalProperties": false},
                    {"type": "null"}
                ]
            }),
        ),
    ] {
        let function = with(&schema, required).to_openai_responses_strict().unwrap();
        assert_eq!(function["parameters"]["properties"]["x"], expected, "{schema}");
        assert_eq!(function["parameters"]["required"], json!(["x"]), "{schema}");
        assert_eq!(function["strict"], json!(true));
    }
}

#[test]
fn what_strict_mode_refuses() {
    let mut deep = json!({"type": "string"});
    for _ in 0..10 {
        deep = json!({"type": "object", "properties": {"y": deep}});
    }
    for (schema, path, why) in [
        (json!({"type": "object", "additionalProperties": {"type": "string"}}), "$.x", "no map from free keys (here to string)"),
        (json!({"type": "object"}), "$.x", "no map from free keys"),
        (json!({"type": "object", "properties": {"a": {}}, "additionalProperties": true}), "$.x", "no map from free keys"),
        (json!({"type": "object", "properties": {"a": {}}}), "$.x.a", "no type for any JSON value"),
        (json!(true), "$.x", "no type for any JSON value"),
        (json!({"type": "array"}), "$.x", "no list of free JSON values"),
        (json!({"type": "array", "items": {"type": "object"}}), "$.x[*]", "no map from free keys"),
        (json!({"anyOf": [{"type": "string"}, {}]}), "$.x<1>", "no type for any JSON value"),
        (json!({"type": "string", "not": {"const": "a"}}), "$.x", "no `not`"),
        (json!({"enum": [[1]]}), "$.x", "no lists or objects as values"),
        (deep, "$.x.y.y.y.y.y.y.y.y.y", "no more than 10 levels"),
    ] {
        let NotStrict { tool, path: at, why: reason, .. } = with(&schema, true).to_openai_chat_strict().unwrap_err();
        assert_eq!((tool.as_str(), at.as_str()), ("t", path), "{schema}");
        assert!(reason.contains(why) && reason.contains("or export the tool without strict"), "{schema}: {reason}");
    }
}

#[test]
fn gemini_forms_of_an_argument() {
    for (schema, expected) in [
        (json!({"type": "string", "default": "a"}), json!({"type": "STRING", "description": "Default: \"a\"."})),
        (json!({"type": ["string", "null"]}), json!({"type": "STRING", "nullable": true})),
        (json!({"const": "a"}), json!({"type": "STRING", "format": "enum", "enum": ["a"]})),
        (json!({"enum": [1, 2]}), json!({"type": "INTEGER", "description": "One of: 1, 2."})),
        (json!({"enum": [1, 2.5]}), json!({"type": "NUMBER", "description": "One of: 1, 2.5."})),
        (json!({"type": "integer", "format": "int64"}), json!({"type": "INTEGER", "format": "int64"})),
        (json!({"type": "integer", "format": "uint8", "exclusiveMaximum": 9}), json!({"type": "INTEGER", "maximum": 8})),
        (json!({"type": "number", "exclusiveMaximum": 9}), json!({"type": "NUMBER", "description": "Less than 9."})),
        (json!({"type": "string", "format": "email"}), json!({"type": "STRING", "description": "Format: email."})),
        (
            json!({"type": "array", "items": {"type": "string"}, "minItems": 2}),
            json!({"type": "ARRAY", "items": {"type": "STRING"}, "minItems": "2"}),
        ),
        (
            json!({"oneOf": [{"const": "a", "description": "First."}, {"const": "b"}]}),
            json!({"type": "STRING", "description": "Values:\n- a: First.", "format": "enum", "enum": ["a", "b"]}),
        ),
        (
            json!({"type": "object", "properties": {"b": {"type": "string"}, "a": {"type": "boolean"}}, "required": ["a"]}),
            json!({
                "type": "OBJECT",
                "properties": {"b": {"type": "STRING"}, "a": {"type": "BOOLEAN"}},
                "required": ["a"],
                "propertyOrdering": ["b", "a"]
            }),
        ),
        (
            json!({"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}], "description": "D."}),
            json!({"anyOf": [
                {"type": "STRING", "description": "D.", "nullable": true},
                {"type": "INTEGER", "description": "D.", "nullable": true}
            ]}),
        ),
        (
            json!({"type": "object", "additionalProperties": {"type": "string"}}),
            json!({"type": "OBJECT", "description": "Keys are free; each value: string."}),
        ),
        (json!({"$ref": "#/nowhere"}), json!({"type": "OBJECT", "description": "Again an object such as nowhere."})),
    ] {
        let function = with(&schema, true).to_gemini();
        assert_eq!(function["parameters"]["properties"]["x"], expected, "{schema}");
    }
    assert_eq!(without_arguments().to_gemini().get("parameters"), None);
}

#[test]
fn groups_leave_the_top_level_of_the_schema() {
    let mut tool = with(&json!({"type": "string"}), false);
    tool.input_schema["anyOf"] = json!([{"required": ["x"]}, {"properties": {"y": {"const": 1}}}]);
    tool.input_schema["not"] = json!({"required": ["x", "y"]});
    let said =
        "Does.\n\nDo not give x and y together.\n\nJSON Schema `anyOf`: [{\"required\":[\"x\"]},{\"properties\":{\"y\":{\"const\":1}}}].";
    let (anthropic, openai) = (tool.to_anthropic(), tool.to_openai_chat());
    assert_eq!((&anthropic["description"], &openai["function"]["description"]), (&json!(said), &json!(said)));
    assert_eq!((anthropic["input_schema"].get("anyOf"), anthropic["input_schema"].get("not").is_some()), (None, true));
    assert_eq!((openai["function"]["parameters"].get("anyOf"), openai["function"]["parameters"].get("not")), (None, None));
}

#[test]
fn what_is_hidden_is_nowhere() {
    let mut tool = everything(false);
    tool.examples.clear();
    for provider in Provider::ALL {
        assert!(!tool.export(*provider).unwrap().to_string().contains("trace"), "{provider:?}");
    }
    assert!(!tool.to_json().to_string().contains("trace"));
}

#[test]
fn several_at_once() {
    let tools = [small(), without_arguments()];
    for provider in Provider::ALL {
        let all = export_all(&tools, *provider).unwrap();
        let list = if *provider == Provider::Gemini { &all[0]["functionDeclarations"] } else { &all };
        let each: Vec<Value> = tools.iter().map(|tool| tool.export(*provider).unwrap()).collect();
        assert_eq!(list, &json!(each), "{provider:?}");
        assert_eq!(export_all([], *provider).unwrap(), json!([]));
    }
    let refused = export_all([&small(), &everything(true)], Provider::OpenAiChatStrict).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "place_order: $.labels: strict mode has no map from free keys (here to integer, at least 0): take a list of objects with a key and a \
         value, or export the tool without strict"
    );
}

/// Every schema in a schema of ours.
fn schemas<'a>(schema: &'a Value, found: &mut Vec<&'a Value>) {
    found.push(schema);
    for key in ["properties", "$defs"] {
        schema[key].as_object().into_iter().flatten().for_each(|(_, inner)| schemas(inner, found));
    }
    schema["anyOf"].as_array().into_iter().flatten().for_each(|inner| schemas(inner, found));
    schema.get("items").into_iter().for_each(|inner| schemas(inner, found));
}

#[test]
fn every_schema_has_only_what_its_provider_takes() {
    let strict: &[&str] = &[
        "type",
        "description",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "enum",
        "anyOf",
        "$ref",
        "$defs",
        "pattern",
        "format",
        "multipleOf",
        "maximum",
        "exclusiveMaximum",
        "minimum",
        "exclusiveMinimum",
        "minItems",
        "maxItems",
    ];
    let gemini: &[&str] = &[
        "type",
        "description",
        "properties",
        "required",
        "propertyOrdering",
        "items",
        "enum",
        "anyOf",
        "nullable",
        "format",
        "pattern",
        "minimum",
        "maximum",
        "minItems",
        "maxItems",
        "minLength",
        "maxLength",
        "minProperties",
        "maxProperties",
    ];
    for tool in [small(), everything(false), without_arguments()] {
        let (function, declaration) = (tool.to_openai_responses_strict().unwrap(), tool.to_gemini());
        let mut found = Vec::new();
        schemas(&function["parameters"], &mut found);
        for schema in found {
            assert!(schema.as_object().unwrap().keys().all(|key| strict.contains(&key.as_str())), "{schema}");
            if schema["type"] == "object" {
                let names: Vec<&String> = schema["properties"].as_object().unwrap().keys().collect();
                assert_eq!((&schema["required"], &schema["additionalProperties"]), (&json!(names), &json!(false)));
            }
        }
        let mut found = Vec::new();
        for key in ["parameters", "response"] {
            declaration.get(key).into_iter().for_each(|schema| schemas(schema, &mut found));
        }
        for schema in found {
            assert!(schema.as_object().unwrap().keys().all(|key| gemini.contains(&key.as_str())), "{schema}");
            assert!(schema.get("anyOf").is_none_or(|_| schema.as_object().unwrap().len() == 1), "{schema}");
            assert!(schema["type"] != "ARRAY" || schema.get("items").is_some(), "{schema}");
        }
    }
}

#[test]
fn recursive_arguments_stay_recursive_in_strict_mode() {
    let mut tool = with(&json!({"$ref": "#/$defs/Node", "description": "A tree."}), false);
    tool.input_schema["$defs"] = json!({"Node": {"type": "object", "properties": {"children": {"type": "array", "items": {"$ref": "#/$defs/Node"}}}, "required": ["children"]}});
    let parameters = &tool.to_openai_chat_strict().unwrap()["function"]["parameters"];
    let x = json!({"description": "A tree.", "anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]});
    assert_eq!(parameters["properties"]["x"], x);
    assert_eq!(parameters["$defs"]["Node"]["properties"]["children"], json!({"type": "array", "items": {"$ref": "#/$defs/Node"}}));
    let gemini = tool.to_gemini();
    assert_eq!(
        gemini["parameters"]["properties"]["x"]["properties"]["children"],
        json!({"type": "ARRAY", "items": {"type": "OBJECT", "description": "Again an object such as Node."}})
    );
}

//! The tools of both crates do the same.

use bashkit_orchestrator::{CallableTool, ToolCall};

const CALLS: &[(&str, Option<&str>)] = &[
    ("get_user_0 7 --verbose", None),
    ("get_user_0 --id=7 --no-verbose", None),
    ("get_user_0 0", None),
    ("get_user_0 x", None),
    ("get_user_0", None),
    ("get_user_0 7 8", None),
    ("get_user_0 --nope", None),
    ("ping_0", None),
    ("ping_0 x", None),
    ("find_shoes_0 red --limit 2 --color black", None),
    ("find_shoes_0 -- --red", None),
    ("find_shoes_0 red --color green", None),
    ("add_tags_0 3 a b", None),
    ("add_tags_0 --tags=a --id 3 --tags b", None),
    ("add_tags_0 3", None),
    ("convert_0 12.5 eur usd --round", None),
    ("convert_0 2e9 eur usd", None),
    ("convert_0 1 eur usd --date=1", None),
    ("fetch_page_0 there --retries 9", None),
    ("fetch_page_0 there --retries 11", None),
    ("fetch_page_0 there --timeout=0", None),
    ("create_order_0 5 a b --express --note hi --priority=9", None),
    ("create_order_0 5 --priority 10", None),
    ("create_order_0 5 --priority 5 --priority 6", None),
    ("rename_file_0 a b", None),
    ("rename_file_0 a a", None),
    ("rename_file_0 a", None),
    ("get_weather_0 Rome --days 3 --unit fahrenheit", None),
    ("get_weather_0", None),
    ("count_words_0 --min 2 --prefix f", Some("foo fi f bar")),
    ("count_words_0", None),
];

fn main() {
    let (with_macro, by_hand) = (with_macro::tools_0::tools(), by_hand::tools_0::tools());
    for (with_macro, by_hand) in with_macro.iter().zip(&by_hand) {
        let (one, other) = (with_macro.definition(), by_hand.definition());
        assert_eq!((&one.name, &one.description, &one.usage), (&other.name, &other.description, &other.usage));
        let names = |schema: &serde_json::Value| schema["properties"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&one.input_schema), names(&other.input_schema));
        assert_eq!(one.input_schema["required"], other.input_schema["required"]);
        assert_eq!(one.output_schema.is_some(), other.output_schema.is_some(), "{}", one.name);
    }
    for (line, stdin) in CALLS {
        let mut words = line.split(' ');
        let name = words.next().unwrap();
        let words: Vec<_> = words.map(|word| word.as_bytes().to_vec()).collect();
        let answer = |tools: &[Box<dyn CallableTool>]| {
            let tool = tools.iter().find(|tool| tool.name() == name).unwrap();
            let output = tool.call_with(ToolCall::new(&words, stdin.map(str::as_bytes)));
            output.map(|output| String::from_utf8(output.stdout).unwrap()).map_err(|failure| failure.status)
        };
        assert_eq!(answer(&with_macro), answer(&by_hand), "{line}");
    }
}

//! `#[callable_tool]` and `#[derive(ToolEnum)]`: what they make of a function.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::path::PathBuf;

use bashkit_orchestrator::{CallableTool, Json, OrchestratorTool, Tool, ToolCall, ToolEnum, ToolFailure, ToolOutput, callable_tool};
use bashkit_tests::golden;
use serde::Serialize;
use serde_json::{Value, json};

/// How much is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToolEnum)]
enum Level {
    /// Nothing but the result.
    Quiet,
    /// Everything.
    VeryLoud,
    #[tool_enum(name = "2x")]
    Double,
}

#[derive(Serialize, schemars::JsonSchema)]
struct User {
    id: u64,
    name: String,
}

/// Fetch user by ID.
///
/// The second paragraph is for help.
#[callable_tool]
fn get_user(
    /// The number of the user.
    id: u64,
    /// Say more.
    verbose: bool,
) -> Result<User, String> {
    if id == 0 {
        return Err("no user 0".into());
    }
    Ok(User { id, name: if verbose { "Ada Lovelace".into() } else { "Ada".into() } })
}

/// Every way to give a value.
#[callable_tool]
#[allow(clippy::too_many_arguments, reason = "that is what is tested")]
fn everything(
    number: i32,
    letter: char,
    rest: Vec<String>,
    limit: Option<u8>,
    #[arg(short, help = "How loud")] verbose: bool,
    #[arg(short = 'n', long = "named", default = "x")] name: String,
    #[arg(default = Level::Quiet)] level: Level,
    #[arg(flag)] tag: Vec<PathBuf>,
    #[arg(default = 1.5)] ratio: f64,
    #[arg(default = true)] color: bool,
) -> String {
    format!("{number} {letter} {rest:?} {limit:?} {verbose} {name} {level:?} {tag:?} {ratio} {color}")
}

fn call(tool: &dyn CallableTool, words: &str) -> Result<String, String> {
    let args: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    tool.call(&args, None)
}

#[test]
fn the_function_stays_callable() {
    assert_eq!(get_user(1, false).unwrap().name, "Ada");
    assert_eq!(format!("{GetUser:?}"), "GetUser");
}

#[test]
fn positions_and_flags() {
    for words in ["1", "--id 1", "--id=1", "-- 1"] {
        assert_eq!(call(&GetUser, words).unwrap(), r#"{"id":1,"name":"Ada"}"#, "{words}");
    }
    for words in ["1 --verbose", "--verbose 1", "--verbose=true --id=1", "--no-verbose 1 --no-verbose --id"] {
        let answer = call(&GetUser, words);
        assert_eq!(answer.is_ok(), !words.ends_with("--id"), "{words}: {answer:?}");
    }
}

#[test]
fn every_way_to_give_a_value() {
    let defaults = "None false x Quiet [] 1.5 true";
    for (words, expected) in [
        ("1 a", format!("1 a [] {defaults}")),
        ("-5 a b c", format!("-5 a [\"b\", \"c\"] {defaults}")),
        ("--number -5 -- -x", "-5 - x".to_owned()),
        ("-- -5 a --limit", format!("-5 a [\"--limit\"] {defaults}")),
        ("1 a --limit 7", "1 a [] Some(7) false x Quiet [] 1.5 true".into()),
        ("1 a -v", "1 a [] None true x Quiet [] 1.5 true".into()),
        ("1 a -vn y", "1 a [] None true y Quiet [] 1.5 true".into()),
        ("1 a -vny", "1 a [] None true y Quiet [] 1.5 true".into()),
        ("1 a -n=y", "1 a [] None false y Quiet [] 1.5 true".into()),
        ("1 a --named=", "1 a [] None false  Quiet [] 1.5 true".into()),
        ("1 a --named=--limit", "1 a [] None false --limit Quiet [] 1.5 true".into()),
        ("1 a --level very-loud", "1 a [] None false x VeryLoud [] 1.5 true".into()),
        ("1 a --level=2x", "1 a [] None false x Double [] 1.5 true".into()),
        ("--tag a 1 --tag b/c a", "1 a [] None false x Quiet [\"a\", \"b/c\"] 1.5 true".into()),
        ("1 a --ratio -2.5e1 --no-color", "1 a [] None false x Quiet [] -25 false".into()),
        ("--letter a 1 b --rest c", format!("1 a [\"c\", \"b\"] {defaults}")),
    ] {
        if words == "--number -5 -- -x" {
            assert!(call(&Everything, words).unwrap_err().contains("<letter>: '-x' is not one character"));
            continue;
        }
        assert_eq!(call(&Everything, words).unwrap(), expected, "{words}");
    }
}

#[test]
fn wrong_calls_say_what_is_accepted() {
    let usage = "usage: get_user <id> [--verbose]";
    for (words, expected) in [
        ("", "missing <id>: The number of the user. (accepts an integer, 0 or more)"),
        ("x", "<id>: 'x' is not an integer, 0 or more"),
        ("-1", "<id>: '-1' is not an integer, 0 or more"),
        ("1 2", "unexpected argument '2': it takes <id>"),
        (
            "1 --verbos",
            "unknown flag '--verbos'; did you mean '--verbose'? (flags: --id, --verbose, --no-verbose, --json, --help; `--` ends the flags)",
        ),
        ("1 -x", "unknown flag '-x' (flags: --id, --verbose, --no-verbose, --json, --help; `--` ends the flags)"),
        ("--id", "--id: needs a value (an integer, 0 or more); write --id=VALUE if it begins with a dash"),
        (
            "--id --verbose",
            "--id: needs a value (an integer, 0 or more), but '--verbose' follows; write --id=VALUE if it begins with a dash",
        ),
        ("--id 1 --id 2", "<id>: given more than once ('1', '2'): give it once"),
        ("1 --no-verbose=x", "--no-verbose: takes no value"),
        ("1 --verbose=x", "--verbose: 'x' is not true or false"),
        (
            "x --frob",
            "unknown flag '--frob' (flags: --id, --verbose, --no-verbose, --json, --help; `--` ends the flags)\nget_user: <id>: 'x' is not an integer, 0 or more",
        ),
    ] {
        assert_eq!(call(&GetUser, words).unwrap_err(), format!("{expected}\n{usage}"), "{words}");
    }
    let error = call(&Everything, "1 a --level lod --limit 300").unwrap_err();
    assert!(error.contains("--limit: '300' is not an integer from 0 to 255"), "{error}");
    assert!(error.contains("--level: 'lod' is not one of quiet, very-loud, 2x"), "{error}");
    let error = call(&Everything, "1 a --level quit").unwrap_err();
    assert!(error.contains("; did you mean 'quiet'?"), "{error}");
    assert_eq!(call(&GetUser, "0").unwrap_err(), "no user 0");
}

#[test]
fn wrong_calls_have_status_2_and_do_not_run() {
    let args = [b"x".to_vec()];
    let failure = GetUser.call_with(ToolCall::new(&args, None)).unwrap_err();
    assert_eq!(failure.status, 2);
    let args = [b"0".to_vec()];
    assert_eq!(GetUser.call_with(ToolCall::new(&args, None)).unwrap_err().status, 1);
    let args = [vec![b'1', 0xff]];
    let failure = GetUser.call_with(ToolCall::new(&args, None)).unwrap_err();
    assert!(failure.message.starts_with("argument 1 ('1\u{fffd}') is not UTF-8 text"), "{failure}");
}

#[test]
fn help_on_request() {
    for words in ["--help", "-h", "1 --help", "--frob --help"] {
        assert_eq!(call(&GetUser, words).unwrap(), GetUser.help(), "{words}");
    }
    golden::check("help/get_user.txt", &GetUser.help());
    golden::check("help/everything.txt", &Everything.help());
}

#[test]
fn schemas() {
    let expected = json!({
        "type": "object",
        "properties": {
            "id": {"type": "integer", "minimum": 0, "description": "The number of the user."},
            "verbose": {"type": "boolean", "description": "Say more.", "default": false}
        },
        "required": ["id"],
        "additionalProperties": false
    });
    assert_eq!(GetUser.input_schema(), expected);
    let schema = Everything.input_schema();
    assert_eq!(schema["required"], json!(["number", "letter"]));
    let property = |name: &str| schema["properties"][name].clone();
    assert_eq!(property("name"), json!({"type": "string", "default": "x"}));
    assert_eq!(property("ratio")["default"], 1.5);
    assert_eq!(property("color")["default"], true);
    assert_eq!(property("tag"), json!({"type": "array", "items": {"type": "string"}}));
    assert_eq!(property("level")["default"], "quiet");
    assert_eq!(property("level")["oneOf"][0], json!({"const": "quiet", "description": "Nothing but the result."}));
    let output = GetUser.output_schema().unwrap();
    assert_eq!(output["properties"]["name"]["type"], "string");
    assert_eq!(Everything.output_schema(), None);
}

#[test]
fn descriptions_and_usage() {
    assert_eq!(GetUser.name(), "get_user");
    assert_eq!(GetUser.description(), "Fetch user by ID.\n\nThe second paragraph is for help.");
    assert_eq!(GetUser.usage(), "get_user <id> [--verbose]");
    let api = OrchestratorTool::builder("x").tool(Box::new(GetUser)).build().unwrap();
    assert!(api.system_prompt().contains("- `get_user`: Fetch user by ID. Usage: get_user <id> [--verbose] (prints JSON)\n"));
}

/// Names from the attribute.
#[callable_tool(name = "find-it", struct_name = Finder)]
fn find(_what: String) -> Vec<&'static str> {
    vec!["here"]
}

#[test]
fn names_from_the_attribute() {
    assert_eq!(Finder.name(), "find-it");
    assert_eq!(call(&Finder, "x").unwrap(), "here\n");
    assert_eq!(Finder.usage(), "find-it <what>");
}

mod replies {
    use super::*;

    type Answer<T> = Result<T, ToolFailure>;

    /// Text.
    #[callable_tool]
    fn text() -> String {
        "a".into()
    }
    /// Static text.
    #[callable_tool]
    fn static_text() -> &'static str {
        "a"
    }
    /// A number.
    #[callable_tool]
    fn number() -> f64 {
        2.5
    }
    /// Nothing.
    #[callable_tool]
    fn nothing() {}
    /// Text as JSON.
    #[callable_tool]
    fn quoted() -> Json<&'static str> {
        Json("a")
    }
    /// JSON.
    #[callable_tool(struct_name = JsonValue)]
    fn value() -> Value {
        json!({"b": 1, "a": [true, null]})
    }
    /// Something that can be JSON.
    #[callable_tool]
    fn opaque() -> impl Serialize {
        [1, 2]
    }
    /// Maybe.
    #[callable_tool]
    fn maybe() -> Option<u8> {
        None
    }
    /// An alias is seen through.
    #[callable_tool]
    fn aliased() -> Answer<u8> {
        Err(ToolFailure::new("wrong").with_status(9))
    }
    /// A result of text.
    #[callable_tool(struct_name = Outcome)]
    fn result() -> Result<String, std::num::ParseIntError> {
        "x".parse::<u8>().map(|n| n.to_string())
    }
    /// Everything.
    #[callable_tool]
    fn output() -> ToolOutput {
        ToolOutput::text("a").with_status(4)
    }
    /// Bytes.
    #[callable_tool]
    fn bytes() -> Vec<u8> {
        vec![0, 255]
    }
    /// Later.
    #[callable_tool]
    async fn later(n: u8) -> Result<u8, String> {
        std::future::ready(()).await;
        n.checked_mul(2).ok_or_else(|| "too much".into())
    }
    /// Later, from input.
    #[callable_tool]
    async fn later_length(#[arg(stdin, help = "Any text")] text: String) -> usize {
        text.len()
    }

    fn run(script: &str) -> (String, String, i32) {
        let tools: [Box<dyn CallableTool>; 14] = [
            Box::new(Text),
            Box::new(StaticText),
            Box::new(Number),
            Box::new(Nothing),
            Box::new(Quoted),
            Box::new(JsonValue),
            Box::new(Opaque),
            Box::new(Maybe),
            Box::new(Aliased),
            Box::new(Outcome),
            Box::new(Output),
            Box::new(Bytes),
            Box::new(Later),
            Box::new(LaterLength),
        ];
        let response = OrchestratorTool::builder("x").tools(tools).build().unwrap().execute(script.into());
        (response.stdout, response.stderr, response.exit_code)
    }

    #[test]
    fn printed() {
        for (script, stdout, stderr, status) in [
            ("text; static_text; number", "a\na\n2.5\n", "", 0),
            ("nothing", "", "", 0),
            ("quoted; value; opaque; maybe", "\"a\"\n{\"b\":1,\"a\":[true,null]}\n[1,2]\n", "", 0),
            ("maybe --json", "null\n", "", 0),
            ("aliased", "", "aliased: wrong\n", 9),
            ("result", "", "result: invalid digit found in string\n", 1),
            ("output", "a\n", "", 4),
            ("bytes | od -An -tx1", " 00 ff\n", "", 0),
            ("later 4; later 200", "8\n", "later: too much\n", 1),
            ("later --help | head -n 1", "later - Later.\n", "", 0),
            ("later", "", "later: missing <n> (accepts an integer from 0 to 255)\nusage: later <n>\n", 2),
            ("echo abc | later_length", "4\n", "", 0),
            ("printf '\\xff' | later_length", "", "later_length: standard input is not UTF-8 text (byte 1)\nusage: later_length\n", 2),
            (
                "later_length",
                "",
                "later_length: it reads standard input, but nothing is connected to it: pipe something into it, or use `< FILE` or `<<< TEXT`\nusage: later_length\n",
                2,
            ),
        ] {
            assert_eq!(run(script), (stdout.to_owned(), stderr.to_owned(), status), "{script}");
        }
    }

    #[test]
    fn called_from_rust() {
        assert_eq!(call(&Later, "4"), Ok("8".into()));
        assert_eq!(call(&Later, "200"), Err("too much".into()));
        assert_eq!(LaterLength.call(&[], Some("abc")), Ok("3".into()));
        assert!(LaterLength.wants_stdin() && !Later.wants_stdin());
    }
}

#[test]
fn enums() {
    assert_eq!("very-loud".parse(), Ok(Level::VeryLoud));
    assert_eq!("x".parse::<Level>().unwrap_err().to_string(), "'x' is not one of quiet, very-loud, 2x");
    assert_eq!(Level::Double.name(), "2x");
    assert_eq!(Level::NAMES.len(), 3);
}

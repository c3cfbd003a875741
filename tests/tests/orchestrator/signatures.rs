//! What `#[callable_tool]` makes of every kind of parameter, attribute and result.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Display;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit_orchestrator::declare::{Lines, Stdin};
use bashkit_orchestrator::export::Provider;
use bashkit_orchestrator::tool::{Confirm, ToolArguments};
use bashkit_orchestrator::{
    Args, BuildError, CallableTool, Json, OrchestratorTool, State, Tool, ToolArgs, ToolCall, ToolContext, ToolEnum, ToolError, ToolFailure,
    ToolOutput, ToolService, callable_tool, callable_tools,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

fn words(line: &str) -> Vec<String> {
    line.split(' ').filter(|word| !word.is_empty()).map(|word| word.replace('~', " ")).collect()
}

/// `~` stands for a space within a word.
fn call(tool: &dyn CallableTool, line: &str) -> Result<String, String> {
    tool.call(&words(line), None)
}

/// Rows of words and what is printed, or `!` and the first line of what is said.
fn check(tool: &dyn CallableTool, rows: &[(&str, &str)]) {
    for (line, expected) in rows {
        match (call(tool, line), expected.strip_prefix('!')) {
            (Ok(printed), None) => assert_eq!(printed, *expected, "{} {line}", tool.name()),
            (Err(said), Some(expected)) => assert_eq!(said.lines().next().unwrap(), expected, "{} {line}", tool.name()),
            (answer, _) => panic!("{} {line}: {answer:?}, not {expected}", tool.name()),
        }
    }
}

/// A size of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ToolEnum)]
enum Size {
    /// Fits a pocket.
    Small,
    /// Fits a room.
    ExtraLarge,
}

mod types {
    use super::*;

    /// Numbers.
    #[callable_tool]
    fn numbers(#[arg(range = 1..=100)] n: u32, #[arg(range = -1.5..1.5, flag)] x: Option<f64>, #[arg(flag)] big: Option<i128>) -> String {
        format!("{n} {x:?} {big:?}")
    }

    #[test]
    fn numbers_and_ranges() {
        check(
            &Numbers,
            &[
                ("1", "1 None None"),
                ("100 --x -1.5", "100 Some(-1.5) None"),
                (
                    "5 --x=.5 --big -170141183460469231731687303715884105727",
                    "!--big: '-170141183460469231731687303715884105727' is not an integer of at most 38 digits",
                ),
                ("5 --big -99999999999999999999999999999999999999", "5 None Some(-99999999999999999999999999999999999999)"),
                ("0", "!<n>: '0' is not an integer from 1 to 100"),
                ("101", "!<n>: '101' is not an integer from 1 to 100"),
                ("1e1", "!<n>: '1e1' is not an integer from 1 to 100"),
                ("1 --x 1.5", "!--x: '1.5' is not a number from -1.5 to less than 1.5"),
                ("1 --x nan", "!--x: 'nan' is not a number from -1.5 to less than 1.5"),
                ("1 --x inf", "!--x: 'inf' is not a number from -1.5 to less than 1.5"),
            ],
        );
        let schema = Numbers.input_schema();
        assert_eq!(schema["properties"]["n"], json!({"type": "integer", "minimum": 1, "maximum": 100}));
        assert_eq!(schema["properties"]["x"], json!({"type": "number", "minimum": -1.5, "exclusiveMaximum": 1.5}));
    }

    /// Large numbers.
    #[callable_tool]
    fn large(a: u64, #[arg(flag)] b: Option<i64>, #[arg(flag)] c: Option<u128>, #[arg(flag, range = 5..)] d: Option<usize>) -> String {
        format!("{a} {b:?} {c:?} {d:?}")
    }

    #[test]
    fn integers_say_how_large_they_may_be() {
        check(
            &Large,
            &[
                ("18446744073709551615", "18446744073709551615 None None None"),
                ("18446744073709551616", "!<a>: '18446744073709551616' is not an integer, 0 or more: the greatest is 18446744073709551615"),
                ("-1", "!<a>: '-1' is not an integer, 0 or more"),
                ("x1", "!<a>: 'x1' is not an integer, 0 or more"),
                ("1 --b 9223372036854775808", "!--b: '9223372036854775808' is not an integer: the greatest is 9223372036854775807"),
                ("1 --b -9223372036854775809", "!--b: '-9223372036854775809' is not an integer: the smallest is -9223372036854775808"),
                (
                    &format!("1 --b {}", "9".repeat(50)),
                    &format!("!--b: '{}' is not an integer: the greatest is 9223372036854775807", "9".repeat(50)),
                ),
                (
                    "1 --d 18446744073709551616",
                    "!--d: '18446744073709551616' is not an integer, 5 or more: the greatest is 18446744073709551615",
                ),
                (&format!("1 --c {}", "9".repeat(38)), &format!("1 None Some({}) None", "9".repeat(38))),
                (
                    &format!("1 --c {}", "9".repeat(39)),
                    &format!("!--c: '{}' is not an integer of at most 38 digits, 0 or more", "9".repeat(39)),
                ),
            ],
        );
        let json = call(&Large, r#"--json {"a":1,"b":9223372036854775808}"#).unwrap_err();
        assert!(json.starts_with("\"b\": '9223372036854775808' is not an integer: the greatest is 9223372036854775807\n"), "{json}");
        assert!(Large.help().contains("(an integer of at most 38 digits, 0 or more)"), "{}", Large.help());
    }

    /// Sets and pointers.
    #[callable_tool]
    fn pointers(
        name: Arc<str>,
        #[arg(range = 1..=99)] id: Box<u8>,
        #[arg(flag)] set: HashSet<u8>,
        #[arg(flag, default = HashSet::from([30, 4]))] other: HashSet<u8>,
        loud: Box<bool>,
        title: Option<Box<str>>,
        boxed: Box<Option<Size>>,
        #[arg(range = 1..=9)] rest: Vec<u8>,
    ) -> String {
        let set: BTreeSet<_> = set.into_iter().collect();
        let other: BTreeSet<_> = other.into_iter().collect();
        format!("{name} {id} {set:?} {other:?} {loud} {title:?} {boxed:?} {rest:?}")
    }

    #[test]
    fn sets_boxes_and_shared_text() {
        check(
            &Pointers,
            &[
                ("a 1", "a 1 {} {4, 30} false None None []"),
                ("a 1 --set 3,2,3 --other= --loud --title x --boxed small 1 9", r#"!--other: '' is not an integer from 0 to 255"#),
                ("a 1 --set 3,2,3 --other 5 --loud --title x --boxed small 1 9", r#"a 1 {2, 3} {5} true Some("x") Some(Small) [1, 9]"#),
                ("a 256", "!<id>: '256' is not an integer from 1 to 99"),
                ("a 1 10", "!<rest>: '10' is not an integer from 1 to 9"),
            ],
        );
        let schema = Pointers.input_schema();
        assert_eq!(schema["properties"]["set"]["type"], "array");
        assert_eq!(schema["properties"]["other"]["default"], json!([30, 4]));
        assert_eq!(schema["properties"]["name"], json!({"type": "string"}));
        assert_eq!(schema["required"], json!(["name", "id"]));
    }

    type Maybe = Option<u8>;

    /// A list of what may be absent.
    #[callable_tool]
    fn holes(ids: Vec<Maybe>) -> usize {
        ids.len()
    }

    #[test]
    fn a_list_of_options_is_refused_by_any_name() {
        let problem = OrchestratorTool::builder("x").tool(Box::new(Holes)).build().unwrap_err().to_string();
        assert_eq!(
            problem,
            "the tool 'holes' is declared wrongly: `ids` is a list of `Option`, but each value of a list is there: make it a `Vec<T>`"
        );
    }

    /// Switches.
    #[callable_tool]
    fn switches(
        #[arg(short)] verbose: bool,
        #[arg(default = true)] color: bool,
        maybe: Option<bool>,
        #[arg(positional)] on: bool,
    ) -> String {
        format!("{verbose} {color} {maybe:?} {on}")
    }

    #[test]
    fn booleans() {
        check(
            &Switches,
            &[
                ("", "false true None false"),
                ("-v --no-color --maybe true", "true false Some(true) true"),
                ("--no-verbose --no-maybe", "false true Some(false) false"),
                ("--verbose=false --color=false -v=true", "!--verbose: given more than once ('false', 'true'): give it once"),
                ("yes", "!<on>: 'yes' is not true or false"),
            ],
        );
    }

    /// Texts.
    #[callable_tool]
    fn texts(
        name: String,
        letter: char,
        path: PathBuf,
        #[arg(flag)] wait: Duration,
        #[arg(flag)] from: Option<IpAddr>,
        #[arg(default = "1h 30m")] every: Duration,
        #[arg(default = Size::Small)] size: Size,
    ) -> String {
        format!("{name:?} {letter:?} {path:?} {wait:?} {from:?} {every:?} {size:?}")
    }

    #[test]
    fn texts_of_all_kinds() {
        check(
            &Texts,
            &[
                ("a é b/c --wait 90s", r#""a" 'é' "b/c" 90s None 5400s Small"#),
                ("a b c --wait=1h~30m --from ::1 --size extra-large", r#""a" 'b' "c" 5400s Some(::1) 5400s ExtraLarge"#),
                ("a bc d --wait 1s", "!<letter>: 'bc' is not one character"),
                ("a b d --wait 5", "!--wait: '5' is not a length of time such as 90s or 1h 30m: time unit needed, for example 5sec or 5ms"),
                ("a b d --wait 1s --from 1.2", "!--from: '1.2' is refused: invalid IP address syntax"),
                ("a b d --wait 1s --size smal", "!--size: 'smal' is not one of small, extra-large; did you mean 'small'?"),
            ],
        );
        let schema = Texts.input_schema();
        assert_eq!(schema["properties"]["from"], json!({"type": "string", "format": "ip"}));
        assert_eq!(schema["properties"]["every"]["default"], "1h 30m");
        assert_eq!(schema["properties"]["size"]["oneOf"][1], json!({"const": "extra-large", "description": "Fits a room."}));
    }

    /// Lists.
    #[callable_tool]
    fn lists(
        #[arg(flag)] ids: Vec<u32>,
        #[arg(flag)] tag: Vec<String>,
        #[arg(delimiter = ':', flag)] dirs: Vec<PathBuf>,
        #[arg(flag)] sizes: BTreeSet<Size>,
        #[arg(required)] rest: Vec<i8>,
    ) -> String {
        format!("{ids:?} {tag:?} {dirs:?} {sizes:?} {rest:?}")
    }

    #[test]
    fn lists_of_all_kinds() {
        check(
            &Lists,
            &[
                ("1 -2 3", "[] [] [] {} [1, -2, 3]"),
                ("--ids 1,2 --ids=3 1", "[1, 2, 3] [] [] {} [1]"),
                ("--tag a,b --tag c 1,2", r#"[] ["a,b", "c"] [] {} [1, 2]"#),
                (r"--dirs a:b\:c --dirs d 1", r#"[] [] ["a", "b:c", "d"] {} [1]"#),
                ("--sizes small,extra-large 1", "[] [] [] {Small, ExtraLarge} [1]"),
                ("--ids 1,x 1", "!--ids: 'x' is not an integer from 0 to 4294967295"),
                ("", "!missing <rest> (accepts an integer from -128 to 127)"),
            ],
        );
        assert_eq!(Lists.usage(), "lists <rest>... [--ids <ids>]... [--tag <tag>]... [--dirs <dirs>]... [--sizes <small|extra-large>]...");
    }

    /// Several words.
    #[callable_tool]
    fn points(at: (f64, f64), #[arg(flag)] rgb: Option<[u8; 3]>, #[arg(flag)] named: Vec<(String, u8)>) -> String {
        format!("{at:?} {rgb:?} {named:?}")
    }

    #[test]
    fn arrays_and_tuples() {
        check(
            &Points,
            &[
                ("1 -2", "(1.0, -2.0) None []"),
                ("1,-2 --rgb 1 2 3", "(1.0, -2.0) Some([1, 2, 3]) []"),
                ("1 2 --rgb=1,2,3 --named a 1 --named=b,2", r#"(1.0, 2.0) Some([1, 2, 3]) [("a", 1), ("b", 2)]"#),
                (r#"[1,2] --named ["a,b",3]"#, r#"(1.0, 2.0) None [("a,b", 3)]"#),
                ("1", "!<at>: '1' is not 2 words, each a number"),
                (
                    "1 2 --rgb 1 2",
                    "!--rgb: needs a value (3 words, each an integer from 0 to 255); write --rgb=VALUE if it begins with a dash",
                ),
                ("1 2 --named a 300", "!--named: '300' is not an integer from 0 to 255"),
            ],
        );
        assert_eq!(Points.usage(), "points <at_1> <at_2> [--rgb <rgb_1> <rgb_2> <rgb_3>] [--named <named_1> <named_2>]...");
    }

    /// Maps.
    #[callable_tool]
    fn maps(label: BTreeMap<String, u8>, size: BTreeMap<u16, Size>) -> String {
        format!("{label:?} {size:?}")
    }

    #[test]
    fn maps_of_all_kinds() {
        check(
            &Maps,
            &[
                ("", "{} {}"),
                ("--label a=1 --label=b-c=2 --size 80=small", r#"{"a": 1, "b-c": 2} {80: Small}"#),
                ("--label a", "!--label: 'a' is not an object, each value an integer from 0 to 255: there is no `=` behind a key"),
                ("--label a=x", "!--label: 'x' is not an integer from 0 to 255"),
                ("--label a=1 --label a=2", "!--label: the key 'a' is given more than once"),
                ("--size x=small", "!--size: '{\"x\":\"small\"}' is refused: key 'x': it is not accepted"),
            ],
        );
    }

    #[derive(Debug, Deserialize, schemars::JsonSchema)]
    struct Order {
        #[expect(dead_code, reason = "it is shown")]
        sku: String,
        #[serde(default)]
        #[expect(dead_code, reason = "it is shown")]
        n: u8,
    }

    /// JSON.
    #[callable_tool]
    fn orders(order: Json<Order>, extra: Option<Value>) -> String {
        format!("{:?} {extra:?}", order.0)
    }

    #[test]
    fn json_values() {
        check(
            &Orders,
            &[
                (r#"{"sku":"a"}"#, r#"Order { sku: "a", n: 0 } None"#),
                (r#"{"sku":"a","n":2} --extra [1]"#, r#"Order { sku: "a", n: 2 } Some(Array [Number(1)])"#),
                (r#"{"n":2}"#, r#"!<order>: '{"n":2}' is not an object with "sku": {"sku": text, "n"?: integer}"#),
                ("{", "!<order>: '{' is not JSON: {\"sku\": text, \"n\"?: integer}: EOF while parsing an object at line 1 column 1"),
            ],
        );
        assert_eq!(Orders.input_schema()["properties"]["order"]["properties"]["n"]["type"], "integer");
    }
}

mod grammar {
    use super::*;

    /// Find items.
    #[callable_tool]
    fn find(
        /// What to look for.
        what: String,
        #[arg(short, alias = "max", value_name = "N")] limit: Option<u32>,
        #[arg(short = 'v')] very_loud: bool,
        #[arg(short = 'q')] quiet: bool,
        #[arg(env = "SHOP_TOKEN", flag)] token: Option<String>,
        #[arg(hidden)] debug: bool,
        #[arg(deprecated = "use --limit")] first: Option<u32>,
    ) -> String {
        format!("{what} {limit:?} {very_loud} {quiet} {token:?} {debug} {first:?}")
    }

    #[test]
    fn flags_are_written_in_all_the_usual_ways() {
        let rest = "None false None";
        for (line, expected) in [
            ("a -l5", format!("a Some(5) false false {rest}")),
            ("a -l 5", format!("a Some(5) false false {rest}")),
            ("a -l=5", format!("a Some(5) false false {rest}")),
            ("-vql5 a", format!("a Some(5) true true {rest}")),
            ("a --max 5 --very_loud", format!("a Some(5) true false {rest}")),
            ("--very-loud a --limit=5", format!("a Some(5) true false {rest}")),
            ("--limit=5 -- --quiet", format!("--quiet Some(5) false false {rest}")),
            ("--what=-v", format!("-v None false false {rest}")),
            ("a --debug --token t", "a None false false Some(\"t\") true None".to_owned()),
        ] {
            assert_eq!(call(&Find, line).unwrap(), expected, "{line}");
        }
        let flags = "(flags: --what, --limit, --very-loud, --quiet, --token, --first, --no-very-loud, --no-quiet, --json, --help; `--` ends the flags)";
        check(
            &Find,
            &[
                ("a --limt 5", &format!("!unknown flag '--limt'; did you mean '--limit'? {flags}")),
                ("a --limt 5 b", &format!("!unknown flag '--limt'; did you mean '--limit'? {flags}")),
                ("a -vx", &format!("!unknown flag '-x' in 'vx' {flags}").replace("'-x' in 'vx'", "'-x' in '-vx'")),
                (
                    "a --limit --quiet",
                    "!--limit: needs a value (an integer from 0 to 4294967295), but '--quiet' follows; write --limit=VALUE if it begins with a dash",
                ),
                ("a --limit 5 --max 6", "!--limit: given more than once ('5', '6'): give it once"),
            ],
        );
    }

    #[test]
    fn what_is_hidden_or_deprecated() {
        let help = Find.help();
        assert!(!help.contains("--debug"), "{help}");
        assert!(help.contains("(an integer from 0 to 4294967295; also --max)"), "{help}");
        assert!(help.contains("--first <first>"), "{help}");
        let args = [b"a".to_vec(), b"--first=1".to_vec()];
        let output = Find.call_with(ToolCall::new(&args, None)).unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "find: warning: --first is deprecated: use --limit\n");
        assert_eq!(Find.definition().hidden, ["debug"]);
        assert_eq!(Find.input_schema()["properties"]["first"]["deprecated"], true);
    }

    #[test]
    fn the_environment_gives_what_the_call_does_not() {
        let api = OrchestratorTool::builder("shop").tool(Box::new(Find)).env("SHOP_TOKEN", "secret").build();
        // `find` is a command of the sandbox; a tool of that name is the author's wish.
        let api = api.unwrap();
        let response = api.execute("find a; find a --token other; SHOP_TOKEN=third find a; (unset SHOP_TOKEN; find a)".into());
        assert_eq!(
            response.stdout,
            "a None false false Some(\"secret\") false None\na None false false Some(\"other\") false None\n\
             a None false false Some(\"third\") false None\na None false false None false None\n"
        );
    }

    /// Whom to ask.
    #[callable_tool(one_of(id, email), all_or_none_of(from, to), at_most_one_of(json_lines, table))]
    fn people(
        #[arg(flag)] id: Option<u64>,
        #[arg(flag)] email: Option<String>,
        from: Option<u8>,
        to: Option<u8>,
        json_lines: bool,
        table: bool,
        #[arg(conflicts(table), requires(from, to))] sum: bool,
    ) -> String {
        format!("{id:?} {email:?} {from:?} {to:?} {json_lines} {table} {sum}")
    }

    #[test]
    fn arguments_that_depend_on_each_other() {
        check(
            &People,
            &[
                ("--id 1", "Some(1) None None None false false false"),
                ("", "!exactly one of --id, --email, but none is given"),
                ("--id 1 --email x", "!exactly one of --id, --email, but given: --id, --email"),
                ("--id 1 --from 1", "!all of --from, --to, or none of them, but given: --from"),
                ("--id 1 --json-lines --table", "!at most one of --json-lines, --table, but given: --json-lines, --table"),
                ("--id 1 --sum", "!--sum needs --from and --to, but given: --sum"),
                ("--id 1 --sum --from 1 --to 2", "Some(1) None Some(1) Some(2) false false true"),
                ("--id 1 --sum --from 1 --to 2 --table", "!at most one of --sum, --table, but given: --sum, --table"),
            ],
        );
        assert!(People.help().contains("\nTogether:\n  exactly one of --id, --email\n"), "{}", People.help());
        assert_eq!(People.input_schema()["allOf"][0], json!({"oneOf": [{"required": ["id"]}, {"required": ["email"]}]}));
    }

    #[test]
    fn the_whole_call_as_json() {
        check(
            &Find,
            &[
                (r#"--json {"what":"a","limit":5}"#, "a Some(5) false false None false None"),
                (r#"--json={"what":"a","very-loud":true,"max":1}"#, "a Some(1) true false None false None"),
                (r#"--json {"what":"a","limit":null}"#, "a None false false None false None"),
                (r#"--json {"what":7}"#, r#"!"what": '7' is not text"#),
                (r#"--json {"what":"a","limit":"5"}"#, "a Some(5) false false None false None"),
                (
                    r#"--json {"what":"a","limt":5}"#,
                    r#"!unknown property "limt"; did you mean "limit"? (properties: what, limit, very_loud, quiet, token, first)"#,
                ),
                (r#"--json {}"#, r#"!missing "what": What to look for. (accepts text)"#),
                (r#"--json []"#, r#"!the arguments are a JSON object such as {"what": …}, not []"#),
                (r#"--json {"what":"a"} -v"#, "!--json gives the whole call: remove the other arguments"),
                ("--json", "!--json: needs a value: the arguments as a JSON object such as {\"what\": …}"),
                ("-- --json", "--json None false false None false None"),
            ],
        );
        let api = OrchestratorTool::builder("shop").tool(Box::new(Find)).build().unwrap();
        for (script, expected) in [
            (r#"echo '{"what":"a"}' | find"#, "a None false false None false None\n"),
            (r#"find --json - <<< '{"what":"b"}'"#, "b None false false None false None\n"),
            (r#"jq -n '{what: "c", limit: 2}' | find"#, "c Some(2) false false None false None\n"),
            (
                r#"printf 'x\ny\n' | while read -r word; do find "$word"; done"#,
                "x None false false None false None\ny None false false None false None\n",
            ),
        ] {
            assert_eq!(api.execute(script.into()).stdout, expected, "{script}");
        }
        let response = api.execute("echo hello | find".into());
        assert_eq!(response.exit_code, 2);
        assert!(response.stderr.starts_with("find: the arguments are not a JSON object such as {\"what\": …}: "), "{}", response.stderr);
    }

    #[test]
    fn definitions_for_programs() {
        let definition: Value = serde_json::from_str(&call(&Find, "--help --json").unwrap()).unwrap();
        assert_eq!(definition["name"], "find");
        assert_eq!(definition["input_schema"]["properties"]["limit"], Find.input_schema()["properties"]["limit"]);
        let arguments = Find.arguments(&ToolCall::new(&[b"a".to_vec(), b"-l5".to_vec()], None)).unwrap();
        assert_eq!(Value::Object(arguments.clone()), json!({"what": "a", "limit": 5}));
        assert_eq!(Find.words(&arguments).unwrap(), ["--limit=5", "--", "a"]);
    }
}

mod injected {
    use super::*;

    #[derive(Default)]
    struct Db(Mutex<Vec<String>>);

    /// Add a line.
    #[callable_tool]
    fn add(State(db): State<Db>, line: String, context: &ToolContext) -> usize {
        let mut lines = db.0.lock().unwrap();
        lines.push(format!("{line} in {}", context.cwd_text()));
        lines.len()
    }

    /// Later.
    #[callable_tool]
    async fn later(context: &ToolContext, db: State<Db>, #[arg(default = 1)] n: usize) -> Result<String, ToolFailure> {
        std::future::ready(()).await;
        context.check_cancelled()?;
        let lines = db.0.0.lock().unwrap();
        lines.get(n - 1).cloned().ok_or_else(|| ToolFailure::new("no such line"))
    }

    #[test]
    fn state_and_context() {
        let api = || OrchestratorTool::builder("log").tool(Box::new(Add)).tool(Box::new(Later));
        let refused = api().build().unwrap_err();
        assert!(matches!(&refused, BuildError::MissingState { tool, .. } if tool == "add"), "{refused}");
        let api = api().state(Db::default()).build().unwrap();
        let response = api.execute("mkdir /tmp/b; add one; cd /tmp/b; add two; later; later --n 2; later --n 9".into());
        assert_eq!(
            response.stdout,
            "1\n2\none in /home/user\ntwo in /tmp/b\n".replace("/home/user", api.execute("pwd".into()).stdout.trim())
        );
        assert_eq!(response.stderr, "later: no such line\n");
        assert_eq!(add(State(Arc::default()), "x".into(), &ToolContext::default()), 1);
    }

    #[derive(Debug, Deserialize, schemars::JsonSchema)]
    struct Point {
        x: i32,
        y: i32,
    }

    /// Bytes.
    #[callable_tool]
    fn raw(input: Stdin) -> String {
        format!("{} {:?}", input.is_connected(), input.bytes())
    }
    /// Lines.
    #[callable_tool]
    fn numbered(lines: Lines, #[arg(default = 1)] from: usize) -> impl Iterator<Item = String> {
        lines.enumerate().map(move |(i, line)| format!("{} {line}", i + from))
    }
    /// One shape.
    #[callable_tool]
    fn area(#[arg(stdin)] Json(point): Json<Point>) -> i32 {
        point.x * point.y
    }
    /// Maybe a shape.
    #[callable_tool]
    fn maybe_area(#[arg(stdin)] point: Option<Json<Point>>) -> String {
        point.map_or_else(|| "none".into(), |Json(point)| (point.x * point.y).to_string())
    }

    #[test]
    fn standard_input() {
        let tools: [Box<dyn CallableTool>; 4] = [Box::new(Raw), Box::new(Numbered), Box::new(Area), Box::new(MaybeArea)];
        let api = OrchestratorTool::builder("in").tools(tools).build().unwrap();
        for (script, stdout, stderr) in [
            (r"printf '\377a' | raw; raw", "true [255, 97]\nfalse []\n", ""),
            (r"printf 'a\r\nb' | numbered --from 5; numbered", "5 a\n6 b\n", ""),
            (r#"area <<< '{"x":2,"y":3}'"#, "6\n", ""),
            ("maybe_area; maybe_area </dev/null", "none\nnone\n", ""),
            (
                r#"maybe_area <<< '{"x":2}'"#,
                "",
                "maybe_area: standard input is not the JSON that is read: missing field `y` at line 1 column 7\nusage: maybe_area\n",
            ),
            (
                "area",
                "",
                "area: it reads standard input, but nothing is connected to it: pipe something into it, or use `< FILE` or `<<< TEXT`\nusage: area\n",
            ),
            ("printf '' | raw", "true []\n", ""),
        ] {
            let response = api.execute(script.into());
            assert_eq!((response.stdout.as_str(), response.stderr.as_str()), (stdout, stderr), "{script}");
        }
    }

    /// Paging.
    #[derive(Debug, ToolArgs)]
    struct Paging {
        /// Where to start.
        #[arg(default = 0)]
        offset: u32,
        #[arg(short, default = 10, range = 1..=50)]
        limit: u32,
    }

    #[derive(Debug, ToolArgs)]
    struct Search {
        /// What to look for.
        query: String,
        #[arg(flatten)]
        paging: Paging,
        r#type: Option<Size>,
    }

    /// Search.
    #[callable_tool(name = "search", struct_name = SearchTool)]
    fn search(Args(search): Args<Search>, dry: bool) -> String {
        format!("{} {} {} {:?} {dry}", search.query, search.paging.offset, search.paging.limit, search.r#type)
    }
    /// List.
    #[callable_tool]
    fn list(#[arg(flatten)] paging: Paging, folder: String) -> String {
        format!("{folder} {} {}", paging.offset, paging.limit)
    }

    #[test]
    fn structs_of_arguments() {
        check(
            &SearchTool,
            &[
                ("shoes", "shoes 0 10 None false"),
                ("shoes -l5 --offset 2 --type small --dry", "shoes 2 5 Some(Small) true"),
                ("shoes -l51", "!--limit: '51' is not an integer from 1 to 50"),
            ],
        );
        check(&List, &[("a", "a 0 10"), ("a --offset=1", "a 1 10")]);
        assert_eq!(SearchTool.usage(), "search <query> [--offset <offset>] [--limit <limit>] [--type <small|extra-large>] [--dry]");
    }
    #[derive(ToolArgs)]
    struct Twice {
        #[expect(dead_code, reason = "never called")]
        #[arg(long = "limit", flag)]
        other: Option<u8>,
        #[expect(dead_code, reason = "never called")]
        #[arg(flatten)]
        paging: Paging,
    }

    #[test]
    fn what_only_the_whole_shows_to_be_wrong() {
        let refused = OrchestratorTool::builder("x").tool(Box::new(TwiceTool)).build().unwrap_err();
        assert_eq!(refused.to_string(), "the tool 'twice' is declared wrongly: `--limit` is a flag of both `other` and `limit`");
        assert!(call(&TwiceTool, "").unwrap_err().starts_with("the tool is declared wrongly: "));
    }
    /// Never right.
    #[callable_tool(name = "twice", struct_name = TwiceTool)]
    fn twice_tool(_all: Args<Twice>) {}
}

mod services {
    use super::*;

    struct Counter {
        n: AtomicU32,
        step: u32,
    }

    #[callable_tools(example = Counter { n: AtomicU32::new(40), step: 1 })]
    impl Counter {
        /// Not a tool.
        fn next(&self, by: u32) -> u32 {
            self.n.fetch_add(by * self.step, Ordering::Relaxed) + by * self.step
        }

        /// Count on.
        #[callable_tool(examples("count --by 2" => "42"))]
        fn count(&self, #[arg(default = 1)] by: u32) -> u32 {
            self.next(by)
        }

        /// Count on, later.
        #[callable_tool(name = "count_later", examples("count_later; count_later" => "41\n42"))]
        pub(super) async fn later(&self, #[arg(stdin)] _note: Option<String>, context: &ToolContext) -> Result<u32, String> {
            std::future::ready(()).await;
            if context.is_cancelled() { Err("stopped".into()) } else { Ok(self.next(1)) }
        }

        /// What it is for.
        #[callable_tool]
        fn about() -> Json<Self> {
            Json(Self { n: AtomicU32::new(0), step: 0 })
        }
    }

    impl Serialize for Counter {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_u32(self.step)
        }
    }

    #[test]
    fn methods_share_their_service() {
        let counter = Arc::new(Counter { n: AtomicU32::new(0), step: 10 });
        let api = OrchestratorTool::builder("counter").tools(counter.shared_tools()).build().unwrap();
        let response = api.execute("count; count --by 2; count_later; about".into());
        assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("10\n30\n40\n0\n", ""));
        assert_eq!(counter.next(1), 50);
        assert_eq!(counter.count(1), 60);
        let names: Vec<_> = api.tools().map(|tool| tool.name().to_owned()).collect();
        assert_eq!(names, ["count", "count_later", "about"]);
    }
}

mod replies {
    use super::*;

    struct Money(u32);

    impl Display for Money {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "${}", self.0)
        }
    }

    #[derive(Serialize)]
    struct Item {
        id: u8,
    }

    #[derive(Debug, thiserror::Error, ToolError)]
    enum ShopError {
        #[error("no item {0}")]
        #[tool_error(status = 3)]
        NotFound(u8),
        #[error("password is hunter2")]
        #[tool_error(message = "the shop is closed", code = "closed")]
        Closed,
    }

    /// A price.
    #[callable_tool]
    fn price() -> Money {
        Money(5)
    }
    /// Items.
    #[callable_tool]
    fn items(n: u8) -> impl Iterator<Item = Item> {
        (0..n).map(|id| Item { id })
    }
    /// For ever.
    #[callable_tool]
    fn ticks() -> impl Iterator<Item = u64> {
        0..
    }
    /// Until it fails.
    #[callable_tool]
    fn up_to(n: u8) -> Box<dyn Iterator<Item = Result<u8, String>> + Send> {
        Box::new((0..).map(move |i| if i < n { Ok(i) } else { Err(format!("no {i}")) }))
    }
    /// A list.
    #[callable_tool]
    fn lists() -> Result<std::vec::IntoIter<Value>, ShopError> {
        Ok(vec![json!({"a": 1}), json!("text")].into_iter())
    }
    /// One item.
    #[callable_tool(struct_name = ItemTool)]
    fn item(id: u8) -> Result<Json<Item>, ShopError> {
        match id {
            0 => Err(ShopError::Closed),
            9 => Err(ShopError::NotFound(id)),
            id => Ok(Json(Item { id })),
        }
    }
    /// Bytes.
    #[callable_tool]
    fn bytes() -> Result<Vec<u8>, ShopError> {
        Ok(vec![0, 255, 10])
    }
    /// Nothing.
    #[callable_tool]
    fn nothing() -> Result<(), ToolFailure> {
        Ok(())
    }
    /// More than text.
    #[callable_tool]
    fn output() -> ToolOutput {
        ToolOutput::text("a").with_stderr("careful").with_status(4)
    }

    #[test]
    fn what_is_printed() {
        let tools: [Box<dyn CallableTool>; 9] = [
            Box::new(Price),
            Box::new(Items),
            Box::new(Ticks),
            Box::new(UpTo),
            Box::new(Lists),
            Box::new(ItemTool),
            Box::new(Bytes),
            Box::new(Nothing),
            Box::new(Output),
        ];
        let api = OrchestratorTool::builder("shop").tools(tools).build().unwrap();
        for (script, stdout, stderr, status) in [
            ("price", "$5\n", "", 0),
            ("items 2; items 0", "{\"id\":0}\n{\"id\":1}\n", "", 0),
            ("ticks | head -2", "0\n1\n", "", 0),
            ("up_to 2", "0\n1\n", "up_to: no 2\n", 1),
            ("lists", "{\"a\":1}\n\"text\"\n", "", 0),
            ("item 1", "{\"id\":1}\n", "", 0),
            ("item 9", "", "item: no item 9\n", 3),
            ("item 0", "", "item: the shop is closed\n", 1),
            ("bytes | od -An -tx1", " 00 ff 0a\n", "", 0),
            ("nothing", "", "", 0),
            ("output", "a\n", "careful\n", 4),
            (
                "export TOOL_ERRORS=json; item 0; item 9; item x 2>&1 | jq -r .kind",
                "usage\n",
                "{\"tool\":\"item\",\"kind\":\"failed\",\"code\":\"closed\",\"message\":\"the shop is closed\",\"status\":1}\n\
                 {\"tool\":\"item\",\"kind\":\"failed\",\"code\":\"not-found\",\"message\":\"no item 9\",\"status\":3}\n",
                0,
            ),
        ] {
            let response = api.execute(script.into());
            assert_eq!((response.stdout.as_str(), response.stderr.as_str(), response.exit_code), (stdout, stderr, status), "{script}");
        }
    }
}

mod schemas {
    use super::*;

    mod other {
        #[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
        pub(super) struct Node {
            pub(super) next: Vec<Node>,
        }
    }

    #[derive(Debug, Deserialize, schemars::JsonSchema)]
    struct Tree {
        name: String,
        children: Vec<Tree>,
        node: Option<Box<Node>>,
    }
    #[derive(Debug, Deserialize, schemars::JsonSchema)]
    struct Node {
        next: Option<Box<Node>>,
    }

    /// Plant.
    #[callable_tool]
    fn plant(tree: Json<Tree>, nodes: Vec<Json<other::Node>>) -> String {
        let depth = |node: &Node| node.next.is_some();
        format!(
            "{} {} {:?} {}",
            tree.0.name,
            tree.0.children.len(),
            tree.0.node.as_deref().map(depth),
            nodes.len() + nodes.iter().map(|n| n.0.next.len()).sum::<usize>()
        )
    }

    #[test]
    fn types_that_contain_themselves_are_the_only_references() {
        check(&Plant, &[(r#"{"name":"a","children":[{"name":"b","children":[]}]} {"next":[]}"#, "a 1 None 1")]);
        let schema = Plant.input_schema();
        assert_eq!(schema["properties"]["tree"], json!({"$ref": "#/$defs/Tree"}));
        assert_eq!(schema["properties"]["nodes"]["items"], json!({"$ref": "#/$defs/Node2"}));
        let names: Vec<_> = schema["$defs"].as_object().unwrap().keys().collect();
        assert_eq!(names, ["Node", "Tree", "Node2"]);
        assert_eq!(schema["$defs"]["Tree"]["properties"]["children"]["items"], json!({"$ref": "#/$defs/Tree"}));
        assert_eq!(schema["$defs"]["Node2"]["properties"]["next"]["items"], json!({"$ref": "#/$defs/Node2"}));
    }
}

mod attributes {
    use super::*;

    fn is_expensive(arguments: &ToolArguments) -> bool {
        arguments.get("amount").and_then(Value::as_u64).is_some_and(|amount| amount > 100)
    }

    #[expect(clippy::unnecessary_wraps, reason = "the form of a compensation")]
    fn give_back(_: &ToolArguments, _: &ToolOutput) -> Result<(), ToolFailure> {
        Ok(())
    }

    /// Pay an amount.
    ///
    /// Goes through the bank.
    #[callable_tool(
        title = "Pay",
        summary = "Pay an amount now.",
        category = "money",
        tags("bank", "cash"),
        destructive = false,
        idempotent,
        open_world,
        confirm = is_expensive,
        composed_of(get_account, "send_money"),
        single_confirmation,
        atomic,
        compensate = give_back,
        timeout = "1m 30s",
        retries = 3,
        rate_limit = "10/1m",
        max_output = "1KiB",
        examples("pay 5" => "paid 5", "pay 5 | wc -l" => "1", "pay --amount=7 --to bob" => "paid …", "pay 0")
    )]
    fn pay(
        /// How much.
        amount: u32,
        to: Option<String>,
    ) -> String {
        format!("paid {amount}{}", to.map_or_else(String::new, |to| format!(" to {to}")))
    }

    /// Look.
    #[callable_tool(read_only, cache = "5m", confirm = never, script_exposable = false)]
    fn look() {}

    #[test]
    fn all_of_them() {
        let pay = Pay.definition();
        assert_eq!((pay.title.as_deref(), pay.category.as_deref()), (Some("Pay"), Some("money")));
        assert_eq!((pay.summary_line(), pay.tags.clone()), ("Pay an amount now.".into(), vec!["bank".to_owned(), "cash".to_owned()]));
        assert_eq!((pay.effects.read_only, pay.effects.destructive), (None, Some(false)));
        assert_eq!((pay.effects.idempotent, pay.effects.open_world), (Some(true), Some(true)));
        let asked = |amount: u32| pay.confirm.asks(json!({"amount": amount}).as_object().unwrap());
        assert_eq!((asked(100), asked(101)), (Some(false), Some(true)));
        assert_eq!(pay.composed_of, ["get_account", "send_money"]);
        assert!(pay.single_confirmation && pay.atomic && pay.compensate.is_some() && pay.script_exposable);
        assert_eq!((pay.timeout, pay.retries, pay.max_output), (Some(Duration::from_secs(90)), 3, Some(1024)));
        let rate = pay.rate_limit.unwrap();
        assert_eq!((rate.calls, rate.per), (10, Duration::from_secs(60)));
        assert_eq!(pay.examples[2].arguments.clone().map(Value::Object), Some(json!({"amount": 7, "to": "bob"})));
        assert_eq!(pay.examples[1].arguments, None);
        assert_eq!(pay.input_schema["examples"], json!([{"amount": 5}, {"amount": 7, "to": "bob"}, {"amount": 0}]));
        assert!(
            Pay.help()
                .ends_with("\nExamples:\n  $ pay 5\n  paid 5\n  $ pay 5 | wc -l\n  1\n  $ pay --amount=7 --to bob\n  paid …\n  $ pay 0\n")
        );
        let look = Look.definition();
        assert!(matches!(look.confirm, Confirm::Never) && !look.script_exposable);
        assert_eq!((look.cache, look.effects.read_only), (Some(Duration::from_secs(300)), Some(true)));
    }

    #[test]
    fn exports() {
        for provider in Provider::ALL {
            let exported = Pay.definition().export(*provider).unwrap();
            bashkit_tests::golden::check(&format!("export/{}.pay.json", provider.name()), &format!("{exported:#}\n"));
        }
        bashkit_tests::golden::check("help/pay.txt", &Pay.help());
    }

    /// Says what is not so.
    #[callable_tool(struct_name = Liar, name = "liar")]
    fn liar() -> u8 {
        1
    }

    #[test]
    fn an_example_that_fails_says_why() {
        struct Wrong;
        impl CallableTool for Wrong {
            fn name(&self) -> &str {
                "liar"
            }
            fn description(&self) -> &str {
                "Says what is not so."
            }
            fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
                Liar.call(args, stdin)
            }
            fn definition(&self) -> bashkit_orchestrator::ToolDefinition {
                let mut definition = Liar.definition();
                let example = |command: &str, output: &str| bashkit_orchestrator::tool::Example {
                    command: command.into(),
                    output: Some(output.into()),
                    arguments: None,
                };
                definition.examples = vec![example("liar", "1"), example("liar", "2"), example("liar x", "1")];
                definition
            }
        }
        let wrong = bashkit_orchestrator::__private::check_examples(Wrong, ToolContext::default()).unwrap_err();
        assert_eq!(
            wrong,
            "the example `liar`\n  says:   2\n  prints: 1\n  status: 0\nthe example `liar x`\n  says:   1\n  prints: \n  status: 1\n  \
             stderr: liar: unexpected argument 'x': it takes flags only\nusage: liar\n"
        );
    }
}

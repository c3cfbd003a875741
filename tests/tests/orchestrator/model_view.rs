//! What a model reads: definition, prompt, help, hints and messages, read as a model would.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use bashkit_orchestrator::export::Provider;
use bashkit_orchestrator::output::{OutputBudget, TokenCount};
use bashkit_orchestrator::tool::PrintedForm;
use bashkit_orchestrator::{
    CallableTool, Json, OrchestratorTool, Policy, Rule, Tool, ToolFn, ToolOutput, ToolRequest, ToolResponse, callable_tool,
};
use bashkit_tests::model_view::{company, page, shop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

fn run(script: &str) -> ToolResponse {
    shop().unwrap().execute(script.into())
}

/// Runs scripts of the shop and compares stdout, stderr and status.
fn check(rows: &[(&str, &str, &str, i32)]) {
    let shop = shop().unwrap();
    for (script, stdout, stderr, exit_code) in rows {
        let response = shop.execute((*script).into());
        assert_eq!((response.stdout.as_str(), response.stderr.as_str(), response.exit_code), (*stdout, *stderr, *exit_code), "{script}");
    }
}

/// The page of the documentation is what the shop says.
#[test]
fn the_page_is_up_to_date() {
    bashkit_tests::golden::check("../../docs/model-view.md", &page().unwrap());
}

/// The definition alone is enough to call the tools: usage and summary of each, and how to learn more.
#[test]
fn a_definition_has_what_is_needed_to_use_the_tools() {
    let definition = shop().unwrap().definition();
    for part in [
        "- `get_order`: Show an order. Usage: get_order <id> (prints JSON)\n",
        "- `customer_name`: Look up the name of a customer; prints nothing when there is none. Usage: customer_name <mail>\n",
        r#"Usage: place_order '{"customer": text, "lines": [{"sku": text, "n": integer}, …], "note"?: text}'"#,
        "`NAME --help`",
    ] {
        assert!(definition.description.contains(part), "{part}: {}", definition.description);
    }
    let exported = definition.export(Provider::Anthropic).unwrap();
    assert!(exported["description"].as_str().unwrap().contains("Usage: get_order <id>"));
}

/// Schemas say nothing that only a Rust program understands.
#[test]
fn schemas_have_no_noise() {
    let shop = shop().unwrap();
    let want = json!({
        "type": "object",
        "properties": {
            "commands": {"description": "The bash script to run.", "type": "string"},
            "timeout_ms": {"description": "Stop the script after so many milliseconds; it cannot extend the limit that the host set.", "type": "integer", "minimum": 0},
        },
        "additionalProperties": false,
        "required": ["commands"],
    });
    assert_eq!(shop.input_schema(), want);
    assert_eq!(ToolRequest::schema(), want);
    let mut schemas = vec![shop.output_schema().to_string()];
    for tool in shop.tools() {
        schemas.push(tool.input_schema().to_string());
        schemas.extend(tool.output_schema().map(|schema| schema.to_string()));
    }
    for schema in schemas {
        for noise in ["$schema", "\"title\"", "int32", "int64", "uint", "\"double\"", "ToolRe", "model gets"] {
            assert!(!schema.contains(noise), "{noise}: {schema}");
        }
    }
}

/// At 10,000 tools the texts are as short as ever, and say how the rest is found.
#[test]
fn ten_thousand_tools_fit_into_400_tokens() {
    let company = company(10_000).unwrap();
    for text in [company.description(), company.system_prompt()] {
        for count in [TokenCount::Estimated, TokenCount::O200k] {
            assert!(count.of(&text) <= 400, "{} {count:?}: {text}", count.of(&text));
        }
        assert!(text.contains("10000 commands, by group: customers (1250), invoices (1250)"), "{text}");
        assert!(text.contains("`tools WORDS` finds them") && text.contains("`NAME --help`"), "{text}");
    }
    let found = company.execute("tools archive suppliers region 17".into());
    assert_eq!(found.stdout.lines().next(), Some("suppliers_archive_17 <number> - Archive what is kept of suppliers in region 17."));
    assert!(
        found.stdout.lines().count() == 20 && found.stderr.contains("more match as well: give more words, or -a for all"),
        "{}",
        found.stderr
    );
}

/// `tools` finds by name, description and argument; with a name it is that tool's help; without words it lists the groups.
#[test]
fn tools_are_found() {
    let shop = shop().unwrap();
    let help = shop.execute("refund_order --help".into()).stdout;
    assert_eq!(shop.execute("tools refund_order".into()).stdout, help);
    assert_eq!(
        shop.execute("tools".into()).stdout,
        "12 tools, by group: list (3), set (2), add (1), cancel (1), customer (1), get (1), place (1), refund (1), ship (1)\n"
    );
    assert_eq!(shop.execute("tools -a | wc -l".into()).stdout, "12\n");
    check(&[
        ("tools pieces", "set_stock [--stock <key=value>]... - Set how many pieces of articles there are.\n", "", 0),
        ("tools countries", "list_customers [--country <country>] - List the mail addresses of customers.\n", "", 0),
        ("tools refnud", "", "tools: no tool has any of the words 'refnud'; did you mean 'refund'?\n", 1),
        ("tools --nosuch", "", "tools: unrecognized option '--nosuch'\nTry 'tools --help' for more information.\n", 2),
    ]);
    let own = ToolFn::new("tools", "Print my tools.", |_, _| Ok(ToolOutput::text("hammer")));
    let api = OrchestratorTool::builder("own").tool(Box::new(own)).build().unwrap();
    assert_eq!(api.execute("tools".into()).stdout, "hammer\n");
    assert_eq!(OrchestratorTool::builder("none").build().unwrap().execute("tools".into()).exit_code, 127);
}

/// Tools that scripts cannot call are neither found nor suggested.
#[test]
fn hidden_tools_are_not_found() {
    let hidden =
        ToolFn::new("secret_door", "Open the secret door.", |_, _| Ok(ToolOutput::text(""))).says(|tool| tool.script_exposable = false);
    let shown = ToolFn::new("front_door", "Open the front door.", |_, _| Ok(ToolOutput::text("")));
    let api = OrchestratorTool::builder("doors").tool(Box::new(hidden)).tool(Box::new(shown)).build().unwrap();
    assert_eq!(api.execute("tools door".into()).stdout, "front_door - Open the front door.\n");
    assert!(!api.execute("tools secret; tools; tools -a; secret_dor".into()).stdout.contains("secret"));
    assert_eq!(
        api.execute("secret_door".into()).stderr,
        "bash: line 1: secret_door: command not found\nsecret_door: there is front_door\n"
    );
    assert!(!api.plan_mode().execute("secret_door".into()).stderr.contains("plan mode"));
}

/// Bash's own line comes first; the second says what is there, or why the command is not.
#[test]
fn unknown_commands_have_a_hint() {
    check(&[
        ("get_ordr 7", "", "bash: line 1: get_ordr: command not found\nget_ordr: did you mean 'get_order'?\n", 127),
        ("prinft x", "", "bash: line 1: prinft: command not found\nprinft: did you mean 'printf'?\n", 127),
        ("fetch_price", "", "bash: line 1: fetch_price: command not found\nfetch_price: there is set_price\n", 127),
        ("zzz", "", "bash: line 1: zzz: command not found\n", 127),
        (
            "curl -s https://example.com",
            "",
            "bash: line 1: curl: command not found\ncurl: not available: it needs the network, and there is none here\n",
            127,
        ),
        (
            "sudo apt-get install -y jq; ssh host ls; docker ps",
            "",
            "sudo: apt-get: command not found\n\
             bash: line 1: ssh: command not found\nssh: there is no network here: the files of the sandbox are all there is\n\
             bash: line 1: docker: command not found\ndocker: there are no containers here: this sandbox is the only machine\n",
            127,
        ),
        ("cancel_order 7", "", "cancel_order: denied: orders of this month stay\n", 126),
        ("nosuchthing 2>/dev/null || echo none", "none\n", "", 0),
    ]);
    let planning = shop().unwrap().plan_mode();
    let response = planning.execute("set_price tea 5".into());
    assert_eq!(response.exit_code, 126);
    let shown = "withheld by plan mode, which has only tools that are declared read-only: list_orders, get_order, list_customers, customer_name, list_articles";
    assert_eq!(response.stderr, format!("bash: line 1: set_price: {shown}\n"));
    assert_eq!(planning.execute("tools price".into()).exit_code, 1);
    let company = company(1000).unwrap();
    let response = company.execute("teleport 1".into());
    assert_eq!(response.stderr, "bash: line 1: teleport: command not found\nteleport: `tools WORDS` finds tools\n");
}

/// Arguments that are JSON show their fields; a wrong one is told all that is wrong with it.
#[test]
fn json_arguments_show_their_fields() {
    let help = run("place_order --help").stdout;
    for part in [
        "Fields of JSON:\n",
        "order.customer: text",
        "Mail address of the customer.",
        "order.lines[].sku: text",
        "Article number, such as `tea-100`.",
    ] {
        assert!(help.contains(part), "{part}: {help}");
    }
    let wrong = run(r#"place_order '{"custmer": "ada", "lines": [{"sku": "tea", "m": 1}], "noet": "x"}'"#);
    for part in [
        r#"is not an object with "customer" and without "custmer" (did you mean "customer"?), "noet" (did you mean "note"?)"#,
        r#"<order>.lines[0]: '{"sku":"tea","m":1}' is not an object with "n" and without "m" (did you mean "n"?): {"sku": text, "n": integer}"#,
    ] {
        assert!(wrong.stderr.contains(part), "{part}: {}", wrong.stderr);
    }
    assert_eq!(wrong.exit_code, 2);
    let wrong = run(r#"refund_order 7 --how '{"cash": 7}'"#);
    assert!(
        wrong.stderr.contains(r#"--how: '{"cash":7}' is not {"card": {"digits": text}} or {"voucher": {"cents": integer}}"#),
        "{}",
        wrong.stderr
    );
    let wrong = run(r#"refund_order 7 --how '{"card": {"digit": "1234"}}'"#);
    assert!(
        wrong
            .stderr
            .contains(r#"--how.card: '{"digit":"1234"}' is not an object with "digits" and without "digit" (did you mean "digits"?)"#),
        "{}",
        wrong.stderr
    );
}

/// Numbers in quotes are taken, with a note; null is nothing given, also within JSON of a known shape.
#[test]
fn json_is_read_leniently() {
    check(&[
        (
            r#"set_price --json '{"sku": "tea", "cents": "120", "note": null}'"#,
            "tea: 120\n",
            "set_price: note: \"cents\": text '120' is taken as 120\n",
            0,
        ),
        (r#"place_order '{"customer": "ada", "lines": [{"sku": "tea", "n": 1}], "note": null}'"#, "8\n", "", 0),
        (
            r#"place_order --json '{"order": {"customer": "ada", "lines": [{"sku": "tea", "n": "2"}]}}'"#,
            "8\n",
            "place_order: note: \"order\".lines[0].n: text '2' is taken as 2\n",
            0,
        ),
        (
            r#"set_price --json '{"sku": "tea", "cents": null}'"#,
            "",
            "set_price: missing \"cents\" (accepts an integer from 0 to 4294967295)\nusage: set_price <sku> <cents> [--note <note>]\n",
            2,
        ),
        (
            r#"set_price --json '{"sku": "tea", "cents": "many"}'"#,
            "",
            "set_price: \"cents\": '\"many\"' is not an integer from 0 to 4294967295\nusage: set_price <sku> <cents> [--note <note>]\n",
            2,
        ),
    ]);
}

/// A message about a form that does not work has the one that does, and that one works.
#[test]
fn messages_show_the_form_that_works() {
    for (script, form, works) in [
        ("ship_order 7 --express false", "; write --no-express or --express=false\n", "ship_order 7 --express=false"),
        ("ship_order 7 --express true", "; write --express\n", "ship_order 7 --express"),
        ("ship_order --express false 7", "; write --no-express or --express=false\n", "ship_order --no-express 7"),
        ("list_articles --ids 1 2", "; for several values write --ids 1,2\n", "list_articles --ids 1,2"),
        ("list_articles --ids '[1,2]'", ": write --ids 1,2\n", "list_articles --ids 1,2"),
        ("ship_order 7 --parcels north=1,2", ": write --parcels 'north=[1,2]'\n", "ship_order 7 --parcels 'north=[1,2]'"),
        (r#"set_stock --stock '{"a":"1","b":2}'"#, ": write --stock a=1,b=2\n", "set_stock --stock a=1,b=2"),
        (
            r#"add_customer ada --labels '{"a":"1","b":"2"}'"#,
            ": write --labels a=1 --labels b=2\n",
            "add_customer ada --labels a=1 --labels b=2",
        ),
    ] {
        let refused = run(script);
        assert!(refused.exit_code == 2 && refused.stderr.contains(form), "{script}: {}", refused.stderr);
        let taken = run(works);
        assert_eq!((taken.exit_code, taken.stderr.as_str()), (0, ""), "{works}");
    }
}

/// Lists and maps follow one rule: a word is split at commas where values have none, or where the declaration says so.
#[test]
fn lists_and_maps_are_split_alike() {
    /// Show what was read.
    #[callable_tool]
    fn show(
        #[arg(flag)] n: Vec<u32>,
        #[arg(flag)] m: BTreeMap<String, u32>,
        #[arg(flag)] t: Vec<String>,
        #[arg(flag)] u: BTreeMap<String, String>,
        #[arg(flag, delimiter = ',')] d: BTreeMap<String, String>,
    ) -> String {
        format!("{n:?} {m:?} {t:?} {u:?} {d:?}")
    }
    let api = OrchestratorTool::builder("show").tool(Box::new(Show)).build().unwrap();
    for (script, said) in [
        ("show --n 1,2 --m a=1,b=2", r#"[1, 2] {"a": 1, "b": 2} [] {} {}"#),
        ("show --t a,b --u a=1,b=2", r#"[] {} ["a,b"] {"a": "1,b=2"} {}"#),
        ("show --d a=1,b=2", r#"[] {} [] {} {"a": "1", "b": "2"}"#),
        (r"show --m 'a\,b=1' --d 'a=1\,2'", r#"[] {"a,b": 1} [] {} {"a": "1,2"}"#),
    ] {
        assert_eq!(api.execute(script.into()).stdout.trim_end(), said, "{script}");
    }
    let arguments = json!({"m": {"a,b": 1}, "d": {"x": "1,2", "y": "\\"}});
    let words = Show.words(arguments.as_object().unwrap()).unwrap();
    let again =
        Show.arguments(&bashkit_orchestrator::ToolCall::new(&words.iter().map(|word| word.clone().into_bytes()).collect::<Vec<_>>(), None));
    assert_eq!(Value::Object(again.unwrap()), arguments);
}

/// A list of JSON values takes one array, values one by one, and arrays where each value is one.
#[test]
fn lists_of_json_take_an_array() {
    #[derive(Deserialize, JsonSchema)]
    struct Point {
        x: i32,
    }
    /// Add up.
    #[callable_tool]
    fn add(points: Vec<Json<Point>>) -> i32 {
        points.iter().map(|point| point.0.x).sum()
    }
    /// Count rows.
    #[callable_tool]
    fn rows(rows: Vec<Json<Vec<i32>>>) -> String {
        rows.iter().map(|row| format!("{:?}", row.0)).collect()
    }
    let api = OrchestratorTool::builder("points").tool(Box::new(Add)).tool(Box::new(Rows)).build().unwrap();
    for (script, said) in [
        (r#"add '[{"x": 1}, {"x": 2}]'"#, "3\n"),
        (r#"add '{"x": 1}' '{"x": 2}'"#, "3\n"),
        (r#"add '[{"x": 1}]' '{"x": 5}'"#, "6\n"),
        ("add '[]'", "0\n"),
        ("rows '[1,2]' '[3]'", "[1, 2][3]\n"),
        ("rows '[[1],[2]]'", "[1][2]\n"),
    ] {
        assert_eq!(api.execute(script.into()).stdout, said, "{script}");
    }
    let wrong = api.execute(r#"add '[{"x": 1}, {"y": 2}]'"#.into());
    assert!(wrong.stderr.contains(r#"<points>: '{"y":2}' is not an object with "x": {"x": integer}"#), "{}", wrong.stderr);
}

#[derive(Serialize, JsonSchema)]
struct Row {
    id: u32,
}

/// One text or none.
#[callable_tool(read_only)]
fn maybe(give: bool) -> Option<String> {
    give.then(|| "two words".to_owned())
}

/// Some numbers.
#[callable_tool(read_only)]
fn numbers(#[arg(default = 3)] n: u32) -> Result<Vec<u32>, String> {
    Ok((1..=n).collect())
}

/// Rows of a table.
#[callable_tool(read_only)]
fn table() -> Vec<Row> {
    vec![Row { id: 1 }]
}

/// Texts, as JSON in any case.
#[callable_tool(read_only)]
fn quoted() -> Json<Vec<String>> {
    Json(vec!["a".into()])
}

/// Texts, later.
#[callable_tool(read_only)]
async fn later() -> Vec<String> {
    vec!["a".into(), String::new()]
}

/// Plain text.
#[callable_tool(read_only)]
fn plain() -> String {
    "text".into()
}

fn printing() -> OrchestratorTool {
    let tools: [Box<dyn CallableTool>; 6] =
        [Box::new(Maybe), Box::new(Numbers), Box::new(Table), Box::new(Quoted), Box::new(Later), Box::new(Plain)];
    OrchestratorTool::builder("printing").tools(tools).build().unwrap()
}

/// Options and lists of text are printed as `$(…)` wants them, as JSON with `--json`; the prompt says what prints JSON.
#[test]
fn options_and_lists_are_printed_bare() {
    let api = printing();
    for (script, stdout) in [
        ("maybe --give", "two words\n"),
        ("maybe", ""),
        ("maybe --give --json", "\"two words\"\n"),
        ("maybe --json", "null\n"),
        ("numbers", "1\n2\n3\n"),
        ("for n in $(numbers); do printf '%s;' $n; done", "1;2;3;"),
        ("numbers --n 2 --json", "[1,2]\n"),
        ("numbers --json --n=2", "[1,2]\n"),
        (r#"numbers --json '{"n": 1}'"#, "1\n"),
        (r#"numbers --json '{"n": 1}' --json"#, "[1]\n"),
        ("table", "[{\"id\":1}]\n"),
        ("table --json", "[{\"id\":1}]\n"),
        ("quoted", "[\"a\"]\n"),
        ("later", "a\n\n"),
        ("later --json", "[\"a\",\"\"]\n"),
    ] {
        let response = api.execute(script.into());
        assert_eq!((response.stdout.as_str(), response.stderr.as_str()), (stdout, ""), "{script}");
    }
    assert_eq!(api.execute("plain --json".into()).exit_code, 2);
    let prompt = api.system_prompt();
    for (name, prints) in [("maybe", false), ("numbers", false), ("table", true), ("quoted", true), ("later", false), ("plain", false)] {
        let line = prompt.lines().find(|line| line.starts_with(&format!("- `{name}`"))).unwrap();
        assert_eq!(line.ends_with("(prints JSON)"), prints, "{line}");
    }
    assert_eq!((Maybe.definition().prints, Numbers.definition().prints), (PrintedForm::Text, PrintedForm::Lines));
    assert!(Numbers.help().contains("Without a value, at the end: print"), "{}", Numbers.help());
}

/// Tools that call tools with JSON get JSON back.
#[test]
fn calls_with_json_are_answered_with_json() {
    /// Call it.
    #[callable_tool(composed_of(numbers))]
    fn outer(context: &bashkit_orchestrator::ToolContext) -> bashkit_orchestrator::ToolResult {
        context.tools().call_json("numbers", json!({"n": 2}).as_object().unwrap(), None)
    }
    let api = OrchestratorTool::builder("calls").tool(Box::new(Numbers)).tool(Box::new(Outer)).build().unwrap();
    assert_eq!(api.execute("outer".into()).stdout, "[1,2]\n");
}

/// `help` and `man` end a summary with one stop, whether it has one or not.
#[test]
fn help_and_man_have_one_stop() {
    let help = run("help get_order; man set_price; help -d transaction").stdout;
    assert!(help.contains("Show an order.\n") && help.contains("Set the price of an article.\n"), "{help}");
    assert!(!help.contains(".."), "{help}");
}

/// Examples in the prompt are the tools that fit, whatever their order.
#[test]
fn guidance_names_tools_for_what_they_are() {
    let tool = |name: &str, read_only: bool| {
        ToolFn::new(name, "Do it.", |_, _| Ok(ToolOutput::text(""))).says(|tool| tool.effects.read_only = Some(read_only))
    };
    let mut tools = vec![
        tool("wipe", false).arg::<u32, _>("id", ""),
        tool("clock", true),
        tool("rows", true).says(|tool| tool.output_schema = Some(json!({"type": "array"}))),
        tool("show", true).arg::<u32, _>("id", ""),
    ];
    let prompt = |tools: &[ToolFn]| {
        let tools = tools.iter().map(|tool| Box::new(tool.clone()) as Box<dyn CallableTool>);
        let prompt = OrchestratorTool::builder("x").tools(tools).build().unwrap().system_prompt();
        prompt.split_once("## When to write a script").unwrap().1.to_owned()
    };
    let said = prompt(&tools);
    for part in ["`rows … | jq …`", "a loop around `show`", "`show`, decide, `wipe`"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    tools.reverse();
    assert_eq!(prompt(&tools), said);
    let clock = prompt(&[tool("clock", true)]);
    assert!(!clock.contains("`clock") && !clock.contains("decide"), "{clock}");
}

/// Texts for models name no items of Rust.
#[test]
fn texts_name_no_rust() {
    let shop = shop().unwrap();
    let mut text =
        [shop.description(), shop.help(), shop.system_prompt(), shop.input_schema().to_string(), shop.output_schema().to_string()].concat();
    for tool in shop.tools() {
        text.push_str(&tool.definition().to_json().to_string());
    }
    for script in ["tools --help", "help tools transaction", "get_order x --y", "state_get"] {
        let response = shop.execute(script.into());
        text.push_str(&(response.stdout + &response.stderr));
    }
    for item in ["::", "Option<", "Vec<", "String", "u32", "u64", "ToolRe", "CallableTool", "Result<", "builder("] {
        assert!(!text.contains(item), "{item}");
    }
}

/// Thirty megabytes are no answer unless the host wants them.
#[test]
fn output_is_bounded_by_default() {
    let script = "head -c 3000000 /dev/zero | tr '\\0' x";
    let response = run(script);
    assert!(response.stdout.len() <= 32 * 1024, "{}", response.stdout.len());
    assert!(response.stderr.starts_with("output: stdout shows "), "{}", response.stderr);
    assert!(shop().unwrap().system_prompt().contains("Output of more than 32,768 bytes is shortened"));
    let all = OrchestratorTool::builder("all").output_budget(OutputBudget::none()).build().unwrap();
    assert_eq!(all.execute(script.into()).stdout.len(), 3_000_000);
}

/// What a policy denies is found, and says that it is denied when it is called.
#[test]
fn policies_do_not_hide_tools() {
    let policy = Policy::new().deny(Rule::tool("plain"));
    let api = OrchestratorTool::builder("x").tool(Box::new(Plain)).policy(policy).build().unwrap();
    let response = api.execute("tools text; plain".into());
    assert_eq!((response.stdout.as_str(), response.exit_code), ("plain - Plain text.\n", 126));
    assert!(response.stderr.starts_with("plain: denied"), "{}", response.stderr);
}

/// The picture of the README is what its scripts answer.
#[test]
fn the_picture_of_a_session_is_up_to_date() {
    bashkit_tests::golden::check("../../docs/session.svg", &bashkit_tests::picture::session().unwrap());
}

//! `tools.ts`, and `tools.mjs`, which is the same with the types in comments.

use std::fmt::Write as _;

use serde_json::Value;

use super::schema::StubType;
use super::{function_name, is_identifier, literal, properties, type_name};
use crate::tool::ToolDefinition;

const WORDS: &[&str] = &[
    "arguments",
    "async",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "var",
    "void",
    "while",
    "with",
    "yield",
    "call",
    "exchange",
    "given",
    "idle",
    "named",
    "net",
    "process",
    "waiting",
    "ToolError",
];

/// Only what can be left out to get JavaScript: some runtimes do just that.
const TYPES: &str = r#"
type Arguments = Record<string, unknown>;

/** Why a call failed. */
export class ToolError extends Error {
  /** The tool's name. */
  tool: string;
  /** Its exit status. */
  status: number;
  /** A code for programs, where there is one. */
  code: string | null;

  constructor(tool: string, status: number, code: string | null, message: string) {
    super(`${tool}: ${message}`);
    this.name = "ToolError";
    this.tool = tool;
    this.status = status;
    this.code = code;
  }
}

"#;

const NO_TYPES: &str = r#"
/** Why a call failed: `tool`, its exit `status`, and a `code` for programs where there is one. */
export class ToolError extends Error {
  constructor(tool, status, code, message) {
    super(`${tool}: ${message}`);
    this.name = "ToolError";
    this.tool = tool;
    this.status = status;
    this.code = code;
  }
}
"#;

/// With types; what is between `/*` and `*/` here is left out for JavaScript.
const CALL: &str = r#"
// Connections that this program was given, and calls that wait for one.
const idle/*: any[]*/ = [];
const waiting/*: ((socket: any) => void)[]*/ = [];
for (const descriptor of (process.env.BASHKIT_RPC_FDS ?? "").split(",").filter(Boolean)) {
  const socket = new net.Socket({ fd: Number(descriptor) });
  socket.setEncoding("utf8");
  socket.on("error", () => {});
  socket.unref();
  idle.push(socket);
}

/** Sends a line and answers the line that comes back. */
function exchange(line/*: string*/)/*: Promise<string>*/ {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error("the tools do not answer any more"));
    const listen = (socket/*: any*/, end/*: () => void*/) => {
      let answer = "";
      const read = (part/*: string*/) => {
        answer += part;
        if (!answer.endsWith("\n")) return;
        socket.removeListener("data", read);
        socket.removeListener("close", gone);
        end();
        resolve(answer);
      };
      socket.on("data", read);
      socket.on("close", gone);
    };
    if (process.env.BASHKIT_RPC_FDS !== undefined) {
      const use = (socket/*: any*/) => {
        socket.ref();
        listen(socket, () => {
          socket.unref();
          const next = waiting.shift();
          if (next) next(socket);
          else idle.push(socket);
        });
        socket.write(line);
      };
      const socket = idle.pop();
      if (socket) use(socket);
      else waiting.push(use);
      return;
    }
    const socket = net.connect(process.env.BASHKIT_RPC_SOCKET ?? "");
    socket.setEncoding("utf8");
    socket.on("error", reject);
    socket.on("connect", () => socket.write(`${process.env.BASHKIT_RPC_TOKEN}\n${line}`));
    listen(socket, () => socket.end());
  });
}

async function call(tool/*: string*/, args/*: Arguments*/, isJson/*: boolean*/)/*: Promise<any>*/ {
  let answer/*: string*/;
  try {
    answer = await exchange(`${JSON.stringify({ tool, arguments: args })}\n`);
  } catch (error) {
    throw new ToolError(tool, 1, "connection", (error/* as Error*/).message);
  }
  const { status, stdout, stderr, error } = JSON.parse(answer);
  if (error !== undefined) throw new ToolError(tool, status, error.code, error.message);
  if (stderr) process.stderr.write(stderr);
  const text = stdout.replace(/\n$/, "");
  if (status !== 0) throw new ToolError(tool, status, null, stderr || text || `exit status ${status}`);
  return isJson ? JSON.parse(text) : text;
}

/** Arguments by their names: those that were given in the order of `required`, with an object for the others behind them, or one object with all of them. */
function given(tool/*: string*/, form/*: string*/, required/*: string[]*/, all/*: string[]*/, args/*: unknown[]*/)/*: Arguments*/ {
  const named = (value/*: unknown*/)/*: value is Arguments*/ =>
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).every((name) => all.includes(name));
  const [first] = args;
  if (args.length === 0 && required.length === 0) return {};
  if (args.length === 1 && named(first)) return first;
  const rest = args.length === required.length + 1 ? args[required.length] : {};
  if (args.length < required.length || args.length > required.length + 1 || !named(rest)) {
    throw new ToolError(tool, 2, "usage", `call it as ${form}`);
  }
  return { ...rest, ...Object.fromEntries(required.map((name, at) => [name, args[at]])) };
}
"#;

/// The text for a language: types are comments in the constant.
fn in_language(text: &str, has_types: bool) -> String {
    let mut parts = text.split("/*");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match (part.split_once("*/"), has_types) {
            // Documentation stays what it is.
            (Some((types, rest)), _) if types.starts_with('*') => {
                let _ = write!(out, "/*{types}*/{rest}");
            }
            (Some((types, rest)), true) => out.extend([types, rest]),
            (Some((_, rest)), false) => out.push_str(rest),
            (None, _) => out.push_str(part),
        }
    }
    out
}

pub(super) fn module(tools: &[&ToolDefinition], has_types: bool) -> String {
    let mut text = String::from(
        "// The tools, each as a function. Written for this run; changes are lost.\nimport net from \"node:net\";\nimport process from \"node:process\";\n",
    );
    text.push_str(if has_types { TYPES } else { NO_TYPES });
    text.push_str(&in_language(CALL, has_types));
    for tool in tools {
        function(&mut text, tool, has_types);
    }
    text
}

fn function(text: &mut String, tool: &ToolDefinition, has_types: bool) {
    let name = function_name(&tool.name, WORDS);
    let all = properties(tool);
    let args_type = format!("{}Args", type_name(&tool.name));
    let (result, is_json) = match &tool.output_schema {
        Some(schema) => (ts(&StubType::of(schema), 0), true),
        None => ("string".to_owned(), false),
    };
    let (required, others): (Vec<_>, Vec<_>) = all.iter().partition(|(_, _, is_required)| *is_required);
    let names = |of: &[&(&str, &Value, bool)]| of.iter().map(|(name, ..)| (*name).to_owned()).collect::<Vec<_>>();
    let (required, others) = (names(&required), names(&others));
    if !all.is_empty() && has_types {
        let _ = write!(text, "\n/** Arguments of `{}`. */\nexport interface {args_type} ", comment(&tool.name));
        let fields = all.iter().map(|(name, schema, is_required)| {
            let said = schema.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
            ((*name).to_owned(), StubType::of_part(schema, &tool.input_schema), *is_required, said)
        });
        text.push_str(&record(&fields.collect::<Vec<_>>(), 0));
        text.push('\n');
    }
    text.push_str("\n/**\n");
    for line in tool.description.trim().lines() {
        let _ = writeln!(text, "{}", format!(" * {}", comment(line)).trim_end());
    }
    if !has_types {
        for (name, schema, is_required) in &all {
            let shape = ts(&StubType::of_part(schema, &tool.input_schema), 0).replace('\n', " ");
            let shown = if *is_required { format!("args.{name}") } else { format!("[args.{name}]") };
            let said = schema.get("description").and_then(Value::as_str).unwrap_or_default();
            let _ = writeln!(text, "{}", format!(" * @param {{{}}} {} {}", comment(&shape), comment(&shown), comment(said)).trim_end());
        }
        let _ = writeln!(text, " * @returns {{Promise<{}>}}", comment(&result.replace('\n', " ")));
    }
    text.push_str(" */\n");
    if has_types {
        for parameters in signatures(&all, &args_type, &required, &others) {
            let _ = writeln!(text, "export function {name}({parameters}): Promise<{result}>;");
        }
    }
    let (types, of_result) = if has_types { (": unknown[]", format!(": Promise<{result}>")) } else { Default::default() };
    let _ = writeln!(text, "export async function {name}(...args{types}){of_result} {{");
    let list = |names: &[String]| format!("[{}]", names.iter().map(|name| literal(name)).collect::<Vec<_>>().join(", "));
    let everything: Vec<String> = required.iter().chain(&others).cloned().collect();
    let form = literal(&form(&name, &required, &others));
    let _ = writeln!(
        text,
        "  return call({}, given({}, {form}, {}, {}, args), {is_json});\n}}",
        literal(&tool.name),
        literal(&tool.name),
        list(&required),
        list(&everything)
    );
}

/// Parameters of the two ways to call a function: required ones in their order, or an object with all of them.
fn signatures(all: &[(&str, &Value, bool)], args_type: &str, required: &[String], others: &[String]) -> Vec<String> {
    if all.is_empty() {
        return vec!["args?: Record<string, never>".to_owned()];
    }
    let by_name = format!("args{}: {args_type}", if required.is_empty() { "?" } else { "" });
    if required.is_empty() {
        return vec![by_name];
    }
    let mut in_order: Vec<String> = required
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let parameter =
                if is_identifier(name) && !WORDS.contains(&name.as_str()) { name.clone() } else { format!("argument{}", at + 1) };
            format!("{parameter}: {args_type}[{}]", literal(name))
        })
        .collect();
    if !others.is_empty() {
        let names = required.iter().map(|name| literal(name)).collect::<Vec<_>>().join(" | ");
        in_order.push(format!("options?: Omit<{args_type}, {names}>"));
    }
    vec![in_order.join(", "), by_name]
}

/// Both forms of a call, for people.
fn form(name: &str, required: &[String], others: &[String]) -> String {
    let optional: Vec<String> = others.iter().map(|name| format!("{name}?")).collect();
    let everything = [required, &optional].concat().join(", ");
    let by_name = if everything.is_empty() { format!("{name}()") } else { format!("{name}({{ {everything} }})") };
    if required.is_empty() {
        return by_name;
    }
    let mut in_order = required.to_vec();
    if !optional.is_empty() {
        in_order.push(format!("{{ {} }}", optional.join(", ")));
    }
    format!("{name}({}) or {by_name}", in_order.join(", "))
}

/// Text in a form that can stand in a comment.
fn comment(text: &str) -> String {
    text.replace("*/", "*\u{200b}/")
}

fn ts(shape: &StubType, depth: usize) -> String {
    match shape {
        StubType::Any => "any".to_owned(),
        StubType::Null => "null".to_owned(),
        StubType::Text => "string".to_owned(),
        StubType::Integer | StubType::Number => "number".to_owned(),
        StubType::Boolean => "boolean".to_owned(),
        StubType::OneOf(values) if values.is_empty() => "never".to_owned(),
        StubType::OneOf(values) => {
            let plain = |value: &Value| if value.is_array() || value.is_object() { "any".to_owned() } else { value.to_string() };
            values.iter().map(plain).collect::<Vec<_>>().join(" | ")
        }
        StubType::List(of) => format!("Array<{}>", ts(of, depth)),
        StubType::Map(of) => format!("Record<string, {}>", ts(of, depth)),
        StubType::Record(fields) => record(fields, depth),
        StubType::Union(parts) => parts.iter().map(|part| ts(part, depth)).collect::<Vec<_>>().join(" | "),
    }
}

fn record(fields: &[(String, StubType, bool, String)], depth: usize) -> String {
    let indent = "  ".repeat(depth);
    let mut text = String::from("{\n");
    for (name, shape, is_required, said) in fields {
        if !said.is_empty() {
            let _ = writeln!(text, "{indent}  /** {} */", comment(&said.replace('\n', " ")));
        }
        let key = if is_identifier(name) { name.clone() } else { literal(name) };
        let optional = if *is_required { "" } else { "?" };
        let _ = writeln!(text, "{indent}  {key}{optional}: {};", ts(shape, depth + 1));
    }
    text.push_str(&indent);
    text.push('}');
    text
}

//! `tools.ts`, and `tools.mjs`, which is the same with the types in comments.

use std::fmt::Write as _;

use serde_json::Value;

use super::schema::StubType;
use super::{function_name, is_identifier, literal, only_text, properties, type_name};
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
    "net",
    "process",
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

function call(tool: string, args: Arguments, isJson: boolean): Promise<any> {
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

function call(tool, args, isJson) {
"#;

const CALL: &str = r#"  return new Promise((resolve, reject) => {
    const socket = net.connect(process.env.BASHKIT_RPC_SOCKET ?? "");
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("connect", () => {
      socket.write(`${process.env.BASHKIT_RPC_TOKEN}\n${JSON.stringify({ tool, arguments: args })}\n`);
    });
    socket.on("data", (part) => {
      answer += part;
      if (answer.endsWith("\n")) socket.end();
    });
    socket.on("error", (error) => reject(new ToolError(tool, 1, "connection", error.message)));
    socket.on("close", () => {
      if (!answer.endsWith("\n")) return reject(new ToolError(tool, 1, "connection", "the tools do not answer any more"));
      const { status, stdout, stderr, error } = JSON.parse(answer);
      if (error !== undefined) return reject(new ToolError(tool, status, error.code, error.message));
      if (stderr) process.stderr.write(stderr);
      const text = stdout.replace(/\n$/, "");
      if (status !== 0) return reject(new ToolError(tool, status, null, stderr || text || `exit status ${status}`));
      try {
        resolve(isJson ? JSON.parse(text) : text);
      } catch {
        resolve(text);
      }
    });
  });
}
"#;

pub(super) fn module(tools: &[&ToolDefinition], has_types: bool) -> String {
    let mut text = String::from(
        "// The tools, each as a function. Written for this run; changes are lost.\nimport net from \"node:net\";\nimport process from \"node:process\";\n",
    );
    text.push_str(if has_types { TYPES } else { NO_TYPES });
    let of_callbacks = |text: &str| text.replace("(part)", "(part: string)").replace("(error)", "(error: Error)");
    text.push_str(&if has_types { of_callbacks(CALL) } else { CALL.to_owned() });
    for tool in tools {
        function(&mut text, tool, has_types);
    }
    text
}

fn function(text: &mut String, tool: &ToolDefinition, has_types: bool) {
    let name = function_name(&tool.name, WORDS);
    let all = properties(tool);
    let is_optional = all.iter().all(|(_, _, is_required)| !is_required);
    let args_type = format!("{}Args", type_name(&tool.name));
    let (result, is_json) = match &tool.output_schema {
        Some(schema) => (ts(&StubType::of(schema), 0), true),
        None => ("string".to_owned(), false),
    };
    let only = only_text(tool);
    let parameter = match (only, all.is_empty()) {
        (_, true) => "Record<string, never>".to_owned(),
        (Some(_), _) => format!("{args_type} | string"),
        (None, _) => args_type.clone(),
    };
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
    let default = if is_optional { " = {}" } else { "" };
    let (types, of_result) = if has_types { (format!(": {parameter}"), format!(": Promise<{result}>")) } else { Default::default() };
    let _ = writeln!(text, "export function {name}(args{types}{default}){of_result} {{");
    let given = match only {
        Some(only) if has_types => {
            format!("typeof args === \"string\" ? {{ {}: args }} : (args as unknown as Arguments)", literal(only))
        }
        Some(only) => format!("typeof args === \"string\" ? {{ {}: args }} : args", literal(only)),
        None if has_types => "args as unknown as Arguments".to_owned(),
        None => "args".to_owned(),
    };
    let _ = writeln!(text, "  return call({}, {given}, {is_json});\n}}", literal(&tool.name));
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

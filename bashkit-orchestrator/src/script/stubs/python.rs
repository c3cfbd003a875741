//! `tools.py`.

use std::fmt::Write as _;

use serde_json::Value;

use super::schema::StubType;
use super::{function_name, is_identifier, literal, properties, type_name};
use crate::tool::ToolDefinition;

const WORDS: &[&str] = &[
    "False",
    "None",
    "True",
    "and",
    "as",
    "assert",
    "async",
    "await",
    "break",
    "class",
    "continue",
    "def",
    "del",
    "elif",
    "else",
    "except",
    "finally",
    "for",
    "from",
    "global",
    "if",
    "import",
    "in",
    "is",
    "lambda",
    "nonlocal",
    "not",
    "or",
    "pass",
    "raise",
    "return",
    "try",
    "while",
    "with",
    "yield",
    "json",
    "os",
    "socket",
    "sys",
    "threading",
    "ToolError",
];

const HEAD: &str = r#""""The tools, each as a function. Written for this run; changes are lost."""

from __future__ import annotations

import json as _json
import os as _os
import queue as _queue
import socket as _socket
import sys as _sys
import threading as _threading
from typing import Any, Dict, List, Optional, Union

try:
    from typing import Literal, TypedDict
except ImportError:  # pragma: no cover
    pass


class ToolError(Exception):
    """Why a call failed: the tool's name, its exit status, and a code for programs where there is one."""

    def __init__(self, tool: str, status: int, code: Optional[str], message: str) -> None:
        super().__init__(f"{tool}: {message}")
        self.tool = tool
        self.status = status
        self.code = code


_of_thread = _threading.local()
_given: _queue.SimpleQueue[Any] = _queue.SimpleQueue()
_owner = _os.getpid()
for _descriptor in _os.environ.get("BASHKIT_RPC_FDS", "").split(","):
    if _descriptor:
        _given.put(_socket.socket(fileno=int(_descriptor)).makefile("rwb"))


def _connection() -> Any:
    if getattr(_of_thread, "file", None) is None or _of_thread.process != _os.getpid():
        connection = _socket.socket(_socket.AF_UNIX)
        connection.connect(_os.environ["BASHKIT_RPC_SOCKET"])
        _of_thread.file, _of_thread.process = connection.makefile("rwb"), _os.getpid()
        _of_thread.file.write(_os.environ["BASHKIT_RPC_TOKEN"].encode() + b"\n")
    return _of_thread.file


def _exchange(line: bytes) -> Any:
    is_given = "BASHKIT_RPC_FDS" in _os.environ
    if is_given and _os.getpid() != _owner:
        raise OSError("only the process that imported the tools can call them")
    file = _given.get() if is_given else _connection()
    try:
        file.write(line)
        file.flush()
        return file.readline()
    except OSError:
        _of_thread.file = None
        raise
    finally:
        if is_given:
            _given.put(file)


def _call(tool: str, arguments: Dict[str, Any], is_json: bool) -> Any:
    request = {"tool": tool, "arguments": {name: value for name, value in arguments.items() if value is not None}}
    try:
        line = _exchange(_json.dumps(request).encode() + b"\n")
    except OSError as error:
        raise ToolError(tool, 1, "connection", str(error)) from error
    if not line.endswith(b"\n"):
        _of_thread.file = None
        raise ToolError(tool, 1, "connection", "the tools do not answer any more")
    answer = _json.loads(line)
    if "error" in answer:
        raise ToolError(tool, answer["status"], answer["error"]["code"], answer["error"]["message"])
    text, errors = answer["stdout"], answer["stderr"]
    if errors:
        _sys.stderr.write(errors)
    if text.endswith("\n"):
        text = text[:-1]
    if answer["status"] != 0:
        raise ToolError(tool, answer["status"], None, errors or text or f"exit status {answer['status']}")
    return _json.loads(text) if is_json else text
"#;

pub(super) fn module(tools: &[&ToolDefinition]) -> String {
    let mut text = HEAD.to_owned();
    for tool in tools {
        function(&mut text, tool);
    }
    text
}

fn function(text: &mut String, tool: &ToolDefinition) {
    let mut types = Types { text: String::new() };
    let (result, is_json) = match &tool.output_schema {
        Some(schema) => (types.python(&StubType::of(schema), &format!("{}Result", type_name(&tool.name))), true),
        None => ("str".to_owned(), false),
    };
    let all = properties(tool);
    let mut parameters: Vec<String> = Vec::new();
    let mut arguments: Vec<String> = Vec::new();
    let mut odd = false;
    let mut is_by_name = false;
    for (name, schema, is_required) in &all {
        if !is_identifier(name) {
            odd = true;
            continue;
        }
        let parameter = function_name(name, WORDS);
        let hint = types.python(&StubType::of_part(schema, &tool.input_schema), &format!("{}{}", type_name(&tool.name), type_name(name)));
        if !is_required && !is_by_name {
            // What need not be given is given by its name.
            parameters.push("*".to_owned());
            is_by_name = true;
        }
        parameters.push(match is_required {
            true => format!("{parameter}: {hint}"),
            false if hint.starts_with("Optional[") || hint == "Any" => format!("{parameter}: {hint} = None"),
            false => format!("{parameter}: Optional[{hint}] = None"),
        });
        arguments.push(format!("{}: {parameter}", literal(name)));
    }
    if odd {
        // Names that are none in Python.
        parameters.push("**others: Any".to_owned());
        arguments.push("**others".to_owned());
    }
    text.push_str(&types.text);
    let name = function_name(&tool.name, WORDS);
    let _ = writeln!(text, "\n\ndef {name}({}) -> {result}:", parameters.join(", "));
    text.push_str("    \"\"\"");
    text.push_str(&indented(tool.description.trim()));
    let said = |schema: &Value| schema.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
    let described: Vec<_> = all.iter().filter(|(_, schema, _)| !said(schema).is_empty()).collect();
    let has_arguments = !described.is_empty();
    if has_arguments {
        text.push_str("\n\n    Args:");
        for (name, schema, _) in described {
            let _ = write!(text, "\n        {}: {}", docstring(name), docstring(&said(schema).replace('\n', " ")));
        }
    }
    let is_one_line = !tool.description.trim().contains('\n') && !has_arguments;
    text.push_str(if is_one_line { "\"\"\"\n" } else { "\n    \"\"\"\n" });
    let is_json = if is_json { "True" } else { "False" };
    let _ = writeln!(
        text,
        "    _answer: {result} = _call({}, {{{}}}, {is_json})\n    return _answer",
        literal(&tool.name),
        arguments.join(", ")
    );
}

fn docstring(text: &str) -> String {
    text.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"")
}

fn indented(text: &str) -> String {
    let mut lines = text.lines().map(|line| docstring(line.trim_end()));
    let first = lines.next().unwrap_or_default();
    // A quote at the end would end the docstring with it.
    let first = if first.ends_with('"') { format!("{first} ") } else { first };
    let rest: String = lines.map(|line| if line.is_empty() { "\n".to_owned() } else { format!("\n    {line}") }).collect();
    first + &rest
}

/// The classes that the types of a function need.
struct Types {
    text: String,
}

impl Types {
    fn python(&mut self, shape: &StubType, name: &str) -> String {
        match shape {
            StubType::Any => "Any".to_owned(),
            StubType::Null => "None".to_owned(),
            StubType::Text => "str".to_owned(),
            StubType::Integer => "int".to_owned(),
            StubType::Number => "float".to_owned(),
            StubType::Boolean => "bool".to_owned(),
            StubType::OneOf(values) => {
                let plain = |value: &Value| match value {
                    Value::Null => Some("None".to_owned()),
                    Value::Bool(true) => Some("True".to_owned()),
                    Value::Bool(false) => Some("False".to_owned()),
                    Value::String(text) => Some(literal(text)),
                    Value::Number(number) if number.is_i64() => Some(number.to_string()),
                    _ => None,
                };
                match values.iter().map(plain).collect::<Option<Vec<_>>>() {
                    Some(values) if !values.is_empty() => format!("Literal[{}]", values.join(", ")),
                    _ => "Any".to_owned(),
                }
            }
            StubType::List(of) => format!("List[{}]", self.python(of, &format!("{name}Item"))),
            StubType::Map(of) => format!("Dict[str, {}]", self.python(of, &format!("{name}Value"))),
            StubType::Record(fields) => self.class(fields, name),
            StubType::Union(parts) => {
                let is_null = |part: &&StubType| **part == StubType::Null;
                let mut others: Vec<String> = Vec::new();
                for (at, part) in parts.iter().filter(|part| !is_null(part)).enumerate() {
                    let of_part = if at == 0 { name.to_owned() } else { format!("{name}{}", at + 1) };
                    others.push(self.python(part, &of_part));
                }
                let joined = if let [only] = others.as_slice() { only.clone() } else { format!("Union[{}]", others.join(", ")) };
                if parts.iter().any(|part| is_null(&part)) { format!("Optional[{joined}]") } else { joined }
            }
        }
    }

    fn class(&mut self, fields: &[(String, StubType, bool, String)], name: &str) -> String {
        let is_plain = |field: &str| is_identifier(field) && !WORDS.iter().take(35).any(|word| *word == field);
        if !fields.iter().all(|(field, ..)| is_plain(field)) {
            return "Dict[str, Any]".to_owned();
        }
        let mut body = String::new();
        for (field, shape, _, said) in fields {
            let hint = self.python(shape, &format!("{name}{}", type_name(field)));
            let said = if said.is_empty() { String::new() } else { format!("  # {}", said.replace(char::is_control, " ")) };
            let _ = writeln!(body, "    {field}: {hint}{said}");
        }
        let total = if fields.iter().all(|(_, _, is_required, _)| *is_required) { "" } else { ", total=False" };
        let _ = write!(self.text, "\n\nclass {name}(TypedDict{total}):\n{body}");
        name.to_owned()
    }
}

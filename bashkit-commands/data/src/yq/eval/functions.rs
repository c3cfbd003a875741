//! Operators by name.

use std::rc::Rc;

use super::{Context, Evaluator, Found};
use crate::yq::formats::{self, Format};
use crate::yq::node::{Id, Kind, Node, Style};
use crate::yq::number::int;
use crate::yq::parser::{self, Expr};

impl Evaluator<'_, '_> {
    pub(super) fn call(&mut self, name: &str, args: &[Expr], context: &Context) -> Found {
        let first = args.first().unwrap_or(&Expr::Itself);
        let second = args.get(1).unwrap_or(&Expr::Itself);
        match name {
            "empty" => Ok(Vec::new()),
            "del" => self.delete(context, first),
            "delpaths" => self.delete_paths(context, first),
            "setpath" => self.set_path(context, first, second),
            "explode" => self.explode(context, first),
            "with" => {
                for group in self.groups(context) {
                    for node in self.eval(first, &group)? {
                        self.eval(second, &group.only(node))?;
                    }
                }
                Ok(context.nodes.clone())
            }
            "with_dtf" => {
                let layout = self.argument(first, context)?;
                let mut inner = context.clone();
                inner.layout = Rc::from(layout);
                self.eval(second, &inner)
            }
            "select" => {
                let mut found = Vec::new();
                for node in context.nodes.clone() {
                    if self.holds(first, node, context)? {
                        found.push(node);
                    }
                }
                Ok(found)
            }
            "error" => {
                let message = self.argument(first, context)?;
                Err(message)
            }
            "eval" => self.evaluated(first, context),
            "now" => {
                let text = self.now();
                self.each(context, |_, _| Ok(Some(Node::scalar("!!timestamp", text.clone()))))
            }
            "sort_keys" => {
                for node in self.eval(first, context)? {
                    self.sort_keys(node);
                }
                Ok(context.nodes.clone())
            }
            "split_doc" => self.split_doc(context),
            "map_values" => {
                for node in context.nodes.clone() {
                    for child in self.values(node)? {
                        if let Some(value) = self.first_of(first, child, context)? {
                            self.replace(child, value, false);
                        }
                    }
                }
                Ok(context.nodes.clone())
            }
            "system" => Err("system operations are disabled: system is not supported here".into()),
            "load" | "load_str" | "load_xml" | "load_props" | "load_base64" => self.load(name, first, context),
            "array_to_map" | "from_entries" | "to_entries" | "with_entries" | "pick" | "omit" | "pivot" => {
                self.entries(name, args, context)
            }
            "group_by" | "unique" | "unique_by" | "sort" | "sort_by" | "reverse" | "shuffle" | "flatten" | "map" | "filter" | "keys"
            | "min" | "max" | "any" | "all" | "any_c" | "all_c" | "first" | "contains" | "has" | "length" => {
                self.collection(name, args, context)
            }
            "upcase" | "downcase" | "trim" | "split" | "join" | "test" | "match" | "capture" | "sub" | "to_string" | "to_number"
            | "@base64" | "@base64d" | "@uri" | "@urid" | "@sh" => self.strings(name, args, context),
            "format_datetime" | "tz" | "from_unix" | "to_unix" => self.dates(name, args, context),
            "parent" | "parents" | "root" | "path" | "key" | "is_key" | "line" | "column" | "filename" | "file_index"
            | "document_index" | "kind" | "tag" | "style" | "anchor" | "alias" | "line_comment" | "head_comment" | "foot_comment"
            | "not" => self.places(name, args, context),
            "to_yaml" | "to_json" | "@json" | "to_xml" | "@xml" | "to_props" | "to_csv" | "to_tsv" => self.encode(name, args, context),
            "from_yaml" | "from_json" | "from_xml" | "from_props" | "from_csv" | "from_tsv" => self.decode(name, context),
            _ => Err(format!("there is no operator '{name}': see `yq --help`")),
        }
    }

    /// Result of an argument as a text.
    pub(super) fn argument(&mut self, expr: &Expr, context: &Context) -> Result<String, String> {
        let found = self.eval(expr, &context.looking())?;
        Ok(match found.first() {
            Some(first) => self.tree.get(self.tree.target(*first)).value.to_string(),
            None => String::new(),
        })
    }

    /// A node made of each node, in its place.
    pub(super) fn each(&mut self, context: &Context, mut make: impl FnMut(&mut Self, Id) -> Result<Option<Node>, String>) -> Found {
        let mut found = Vec::new();
        for node in context.nodes.clone() {
            let target = self.tree.target(node);
            if let Some(new) = make(self, target)? {
                found.push(self.tree.replacement(node, new));
            }
        }
        Ok(found)
    }

    fn evaluated(&mut self, expr: &Expr, context: &Context) -> Found {
        let mut found = Vec::new();
        for group in self.groups(context) {
            for text in self.eval(expr, &group.looking())? {
                let text = self.tree.get(self.tree.target(text)).value.clone();
                let inner = parser::parse(&text, self.settings.interpolates)?;
                found.extend(self.eval(&inner, &group)?);
            }
        }
        Ok(found)
    }

    fn split_doc(&mut self, context: &Context) -> Found {
        for (i, node) in context.nodes.clone().into_iter().enumerate() {
            let node = self.tree.edit(node);
            node.document = i;
            node.separate = true;
        }
        Ok(context.nodes.clone())
    }

    /// `env(NAME)`, `strenv(NAME)`, `envsubst(OPTIONS)`.
    pub(super) fn environment(&mut self, name: &str, argument: &str, context: &Context) -> Found {
        if self.settings.denies_env {
            return Err("env operations have been disabled".into());
        }
        if name == "envsubst" {
            return self.substitute(argument, context);
        }
        let Some(value) = self.cx.env(argument) else {
            return Err(format!("value for env variable '{argument}' not provided in env()"));
        };
        let value = String::from_utf8_lossy(&value).into_owned();
        let made = if name == "strenv" {
            self.tree.add(Node::string(value))
        } else {
            let documents = formats::decode(self.tree, Format::Yaml, &value, self.settings)?;
            match documents.first() {
                Some(first) => *first,
                None => self.tree.add(Node::scalar("!!null", "")),
            }
        };
        if let Some(first) = context.nodes.first() {
            let document = self.tree.get(*first).document;
            self.tree.edit(made).document = document;
        }
        Ok(vec![made])
    }

    fn substitute(&mut self, options: &str, context: &Context) -> Found {
        let mut checks = (false, false, false);
        for option in options.split(',').map(str::trim).filter(|option| !option.is_empty()) {
            match option {
                "nu" => checks.0 = true,
                "ne" => checks.1 = true,
                "ff" => checks.2 = true,
                other => return Err(format!("unknown option of envsubst: {other}; there are nu, ne and ff")),
            }
        }
        self.each(context, |this, node| {
            let value = this.tree.get(node).clone();
            if value.core_tag() != "!!str" {
                return Err(format!("cannot substitute with {}, can only substitute strings. Hint: Most often you'll want to use '|=' over '=' for this operation.", value.tag));
            }
            let text = super::strings::expand(&value.value, checks, |name| this.cx.env(name).map(|value| String::from_utf8_lossy(&value).into_owned()))?;
            Ok(Some(Node { style: value.style, ..Node::string(text) }))
        })
    }

    fn load(&mut self, name: &str, file: &Expr, context: &Context) -> Found {
        if self.settings.denies_files {
            return Err("file operations have been disabled".into());
        }
        let mut found = Vec::new();
        for group in self.groups(context) {
            for file in self.eval(file, &group.looking())? {
                let file = self.tree.get(self.tree.target(file)).value.to_string();
                let mut content = Vec::new();
                let result = self.cx.open_input(file.as_bytes()).and_then(|mut input| input.rest(&mut content));
                if let Err(fault) = result {
                    match fault.errno() {
                        Ok(errno) => return Err(format!("failed to load {file}: open {file}: {}", errno.to_string().to_lowercase())),
                        Err(fault) => bashkit_commands_jq::gate::unwind(fault),
                    }
                }
                let text = bashkit_commands_jq::gate::decoded(&content);
                if name == "load_str" {
                    found.push(self.tree.add(Node::string(text)));
                    continue;
                }
                let format = match name {
                    "load_xml" => Format::Xml,
                    "load_props" => Format::Props,
                    "load_base64" => Format::Base64,
                    _ => Format::Yaml,
                };
                let documents = formats::decode(self.tree, format, &text, self.settings)?;
                match documents.as_slice() {
                    [] => found.push(self.tree.add(Node::null())),
                    [one] => {
                        // Comments before the document stay with it.
                        let leading = self.tree.get(*one).leading.clone();
                        if !leading.is_empty() {
                            let head = formats::uncommented(&leading);
                            let node = self.tree.edit(*one);
                            node.leading = Rc::from("");
                            if node.head.is_empty() {
                                node.head = Rc::from(head);
                            }
                        }
                        found.push(*one);
                    }
                    several => {
                        let seq = self.tree.add(Node::seq());
                        for document in several {
                            self.tree.push_item(seq, *document);
                        }
                        found.push(seq);
                    }
                }
            }
        }
        Ok(found)
    }

    fn encode(&mut self, name: &str, args: &[Expr], context: &Context) -> Found {
        let mut indent = 2;
        if let Some(arg) = args.first() {
            let text = self.argument(arg, context)?;
            indent = int(&text)
                .and_then(|n| usize::try_from(n).ok())
                .filter(|n| *n <= 100)
                .ok_or_else(|| format!("{name}: '{text}' is no indent"))?;
        }
        let format = match name {
            "to_yaml" => Format::Yaml,
            "to_json" => Format::Json,
            "@json" => {
                indent = 0;
                Format::Json
            }
            "to_xml" => Format::Xml,
            "@xml" => {
                indent = 0;
                Format::Xml
            }
            "to_props" => Format::Props,
            "to_csv" => Format::Csv,
            _ => Format::Tsv,
        };
        self.each(context, |this, node| {
            let mut text = formats::encode_text(this.tree, node, format, indent, this.settings)?;
            // One line stands without its end: a JSON text, a row, a scalar.
            let is_one_line = matches!(format, Format::Csv | Format::Tsv) && text.matches('\n').count() <= 1;
            let is_scalar = this.tree.get(node).kind == Kind::Scalar || (this.tree.get(node).is_bare && text.matches('\n').count() == 1);
            if is_one_line || is_scalar || (format == Format::Json && indent == 0) {
                text.truncate(text.trim_end_matches('\n').len());
            }
            Ok(Some(Node::string(text)))
        })
    }

    fn decode(&mut self, name: &str, context: &Context) -> Found {
        let format = match name {
            "from_yaml" => Format::Yaml,
            "from_json" => Format::Json,
            "from_xml" => Format::Xml,
            "from_props" => Format::Props,
            "from_csv" => Format::Csv,
            _ => Format::Tsv,
        };
        let mut found = Vec::new();
        for node in context.nodes.clone() {
            let text = self.tree.get(self.tree.target(node)).value.to_string();
            let documents = formats::decode(self.tree, format, &text, self.settings)?;
            let Some(first) = documents.first().copied() else { continue };
            let at = self.tree.get(node);
            let (parent, key, document, file) = (at.parent, at.key, at.document, at.file);
            let made = self.tree.edit(first);
            made.is_bare = !text.ends_with('\n');
            (made.parent, made.key, made.document, made.file) = (parent, key, document, file);
            found.push(first);
        }
        Ok(found)
    }

    fn sort_keys(&mut self, id: Id) {
        let id = self.tree.target(id);
        if self.tree.get(id).kind != Kind::Map {
            return;
        }
        let mut pairs = self.tree.pairs(id);
        pairs.sort_by(|(left, _), (right, _)| self.tree.get(*left).value.cmp(&self.tree.get(*right).value));
        self.tree.edit(id).content = pairs.into_iter().flat_map(|(key, value)| [key, value]).collect();
    }

    /// Sequence in the place of a node, with its style.
    pub(super) fn seq_like(&mut self, id: Id) -> Id {
        let style = self.tree.get(id).style;
        self.made(id, Node { style: style.without(Style::TAGGED), ..Node::seq() })
    }
}

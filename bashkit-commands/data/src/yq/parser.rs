//! Expressions from their words.

use super::lexer::{Attribute, Merge, Part, Word, words};

/// Operator between two values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply(Merge),
    Divide,
    Modulo,
    Alternative,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    And,
    Or,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Expr {
    Itself,
    Descend {
        keys: bool,
    },
    Field {
        name: String,
        optional: bool,
    },
    /// `BASE[INDEX]`; both are asked of the same node.
    Index {
        base: Box<Expr>,
        index: Box<Expr>,
        optional: bool,
    },
    /// `BASE[]`
    Splat {
        base: Box<Expr>,
    },
    Slice {
        base: Box<Expr>,
        from: Option<Box<Expr>>,
        to: Option<Box<Expr>>,
    },
    /// Scalar with its tag.
    Scalar(&'static str, String),
    Text(Vec<TextPart>),
    Variable(String),
    Pipe(Vec<Expr>),
    Union(Vec<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    Assign {
        to: Box<Expr>,
        value: Box<Expr>,
        relative: bool,
        clobber: bool,
    },
    /// `a += b` and its like.
    Update(Operator, Box<Expr>, Box<Expr>),
    AssignAttribute {
        attribute: Attribute,
        relative: bool,
        clobber: bool,
        to: Box<Expr>,
        value: Box<Expr>,
    },
    Collect(Option<Box<Expr>>),
    Object(Vec<(Expr, Expr)>),
    As {
        source: Box<Expr>,
        name: String,
        /// The nodes themselves, not copies (`ref`).
        by_reference: bool,
        body: Box<Expr>,
    },
    Reduce {
        source: Box<Expr>,
        name: String,
        init: Box<Expr>,
        body: Box<Expr>,
    },
    Call(&'static str, Vec<Expr>),
    /// `env(NAME)` and its like.
    Raw(String, String),
}

/// Part of a string with expressions in it.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum TextPart {
    Text(String),
    Expression(Expr),
}

/// Operators by name: their canonical name, its other names, and the numbers of arguments.
const FUNCTIONS: &[(&str, &[&str], &[usize])] = &[
    ("alias", &[], &[0]),
    ("all", &[], &[0]),
    ("all_c", &[], &[1]),
    ("anchor", &[], &[0]),
    ("any", &[], &[0]),
    ("any_c", &[], &[1]),
    ("array_to_map", &[], &[0]),
    ("capture", &[], &[1]),
    ("column", &[], &[0]),
    ("contains", &[], &[1]),
    ("del", &[], &[1]),
    ("delpaths", &[], &[1]),
    ("document_index", &["documentIndex", "di"], &[0]),
    ("downcase", &["ascii_downcase"], &[0]),
    ("empty", &[], &[0]),
    ("error", &[], &[1]),
    ("eval", &[], &[1]),
    ("explode", &[], &[1]),
    ("file_index", &["fileIndex", "fi"], &[0]),
    ("filename", &[], &[0]),
    ("filter", &[], &[1]),
    ("first", &[], &[0, 1]),
    ("flatten", &[], &[0, 1]),
    ("foot_comment", &["footComment"], &[0]),
    ("format_datetime", &[], &[1]),
    ("from_csv", &["fromcsv"], &[0]),
    ("from_entries", &[], &[0]),
    ("from_json", &["fromjson"], &[0]),
    ("from_props", &["fromprops"], &[0]),
    ("from_tsv", &["fromtsv"], &[0]),
    ("from_unix", &[], &[0]),
    ("from_xml", &["fromxml"], &[0]),
    ("from_yaml", &["fromyaml"], &[0]),
    ("group_by", &[], &[1]),
    ("has", &[], &[1]),
    ("head_comment", &["headComment"], &[0]),
    ("is_key", &[], &[0]),
    ("join", &[], &[1]),
    ("key", &[], &[0]),
    ("keys", &[], &[0]),
    ("kind", &[], &[0]),
    ("length", &[], &[0]),
    ("line", &[], &[0]),
    ("line_comment", &["lineComment"], &[0]),
    ("load", &[], &[1]),
    ("load_base64", &[], &[1]),
    ("load_props", &[], &[1]),
    ("load_str", &["strload"], &[1]),
    ("load_xml", &[], &[1]),
    ("map", &[], &[1]),
    ("map_values", &[], &[1]),
    ("match", &[], &[1, 2]),
    ("max", &[], &[0]),
    ("min", &[], &[0]),
    ("not", &[], &[0]),
    ("now", &[], &[0]),
    ("omit", &[], &[1]),
    ("parent", &[], &[0, 1]),
    ("parents", &[], &[0]),
    ("path", &[], &[0]),
    ("pick", &[], &[1]),
    ("pivot", &[], &[0]),
    ("reverse", &[], &[0]),
    ("root", &[], &[0]),
    ("select", &[], &[1]),
    ("setpath", &[], &[2]),
    ("shuffle", &[], &[0]),
    ("sort", &[], &[0]),
    ("sort_by", &[], &[1]),
    ("sort_keys", &["sortKeys"], &[1]),
    ("split", &[], &[1]),
    ("split_doc", &["splitDoc", "splitDocument", "split_document"], &[0]),
    ("style", &[], &[0]),
    ("sub", &[], &[2]),
    ("system", &[], &[1, 2]),
    ("tag", &["type"], &[0]),
    ("test", &[], &[1]),
    ("to_csv", &["tocsv"], &[0]),
    ("to_entries", &[], &[0]),
    ("to_json", &["tojson"], &[0, 1]),
    ("to_number", &["tonumber"], &[0]),
    ("to_props", &["toprops"], &[0]),
    ("to_string", &["tostring"], &[0]),
    ("to_tsv", &["totsv"], &[0]),
    ("to_unix", &[], &[0]),
    ("to_xml", &["toxml"], &[0, 1]),
    ("to_yaml", &["toyaml"], &[0, 1]),
    ("trim", &[], &[0]),
    ("tz", &[], &[1]),
    ("unique", &[], &[0]),
    ("unique_by", &[], &[1]),
    ("upcase", &["ascii_upcase"], &[0]),
    ("with", &[], &[2]),
    ("with_dtf", &["with_dt_format"], &[2]),
    ("with_entries", &[], &[1]),
];

/// Formats behind `@`.
const FORMATS: &[(&str, &str)] = &[
    ("base64", "@base64"),
    ("base64d", "@base64d"),
    ("csv", "to_csv"),
    ("csvd", "from_csv"),
    ("json", "@json"),
    ("jsond", "from_json"),
    ("props", "to_props"),
    ("propsd", "from_props"),
    ("sh", "@sh"),
    ("tsv", "to_tsv"),
    ("tsvd", "from_tsv"),
    ("uri", "@uri"),
    ("urid", "@urid"),
    ("xml", "@xml"),
    ("xmld", "from_xml"),
    ("yaml", "to_yaml"),
    ("yamld", "from_yaml"),
];

/// Nesting of an expression at most.
const DEPTH_MAX: usize = 200;

type Parsed = Result<Expr, String>;

struct Parser {
    words: Vec<Word>,
    at: usize,
    depth: usize,
    interpolates: bool,
}

/// Expression of a text; an empty one is `.`.
pub(super) fn parse(text: &str, interpolates: bool) -> Parsed {
    parse_at(text, interpolates, 0)
}

fn parse_at(text: &str, interpolates: bool, depth: usize) -> Parsed {
    let mut parser = Parser { words: words(text, interpolates)?, at: 0, depth, interpolates };
    if parser.words.is_empty() {
        return Ok(Expr::Itself);
    }
    let expr = parser.union()?;
    match parser.peek() {
        None => Ok(expr),
        Some(word) => Err(format!("bad expression, please check expression syntax: nothing is expected at '{}'", shown(word))),
    }
}

fn shown(word: &Word) -> String {
    match word {
        Word::Dot => ".".into(),
        Word::Descend { keys } => if *keys { "..." } else { ".." }.into(),
        Word::Field(name, _) => format!(".{name}"),
        Word::String(_) => "a string".into(),
        Word::Number(text) | Word::Null(text) | Word::Bool(text) | Word::Name(text) => text.clone(),
        Word::Variable(name) => format!("${name}"),
        Word::Format(name) => format!("@{name}"),
        Word::Raw(name, _) => format!("{name}(…)"),
        Word::Assign(..) | Word::Update(..) => "an assignment".into(),
        Word::Multiply(_) => "*".into(),
        Word::Sign(sign) => (*sign).into(),
        Word::Question => "?".into(),
    }
}

impl Parser {
    fn peek(&self) -> Option<&Word> {
        self.words.get(self.at)
    }

    fn peek_at(&self, ahead: usize) -> Option<&Word> {
        self.words.get(self.at + ahead)
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Word::Sign(have)) if *have == sign)
    }

    fn accept(&mut self, sign: &str) -> bool {
        let fits = self.is_sign(sign);
        self.at += usize::from(fits);
        fits
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        if self.accept(sign) {
            return Ok(());
        }
        Err(match self.peek() {
            Some(word) => format!("bad expression, please check expression syntax: '{sign}' is expected at '{}'", shown(word)),
            None => format!("bad expression, please check expression syntax: '{sign}' is missing at its end"),
        })
    }

    fn deeper(&mut self) -> Result<(), String> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(format!("the expression is nested more than {DEPTH_MAX} deep"));
        }
        Ok(())
    }

    /// `a, b`
    fn union(&mut self) -> Parsed {
        self.deeper()?;
        let mut items = vec![self.logic()?];
        while self.accept(",") {
            items.push(self.logic()?);
        }
        self.depth -= 1;
        Ok(if items.len() == 1 { items.pop().unwrap_or(Expr::Itself) } else { Expr::Union(items) })
    }

    /// `a and b`, `a or b`: weaker than the pipe.
    fn logic(&mut self) -> Parsed {
        let before = self.depth;
        let mut left = self.pipe()?;
        loop {
            let operator = match self.peek() {
                Some(Word::Name(name)) if name == "and" => Operator::And,
                Some(Word::Name(name)) if name == "or" => Operator::Or,
                _ => break,
            };
            self.at += 1;
            self.deeper()?;
            let right = self.pipe()?;
            left = Expr::Binary(operator, Box::new(left), Box::new(right));
        }
        self.depth = before;
        Ok(left)
    }

    fn pipe(&mut self) -> Parsed {
        let mut items = vec![self.bound()?];
        while self.accept("|") {
            items.push(self.bound()?);
        }
        Ok(if items.len() == 1 { items.pop().unwrap_or(Expr::Itself) } else { Expr::Pipe(items) })
    }

    /// `a as $x | b`, `a as $x ireduce (b; c)`.
    fn bound(&mut self) -> Parsed {
        let source = self.assignment()?;
        let by_reference = match self.peek() {
            Some(Word::Name(name)) if name == "as" => false,
            Some(Word::Name(name)) if name == "ref" => true,
            _ => return Ok(source),
        };
        self.at += 1;
        let Some(Word::Variable(name)) = self.peek().cloned() else { return Err("a variable is expected behind 'as'".into()) };
        self.at += 1;
        self.deeper()?;
        let source = Box::new(source);
        if matches!(self.peek(), Some(Word::Name(word)) if word == "ireduce") {
            self.at += 1;
            self.expect("(")?;
            let init = Box::new(self.union()?);
            self.expect(";")?;
            let body = Box::new(self.union()?);
            self.expect(")")?;
            self.depth -= 1;
            let reduce = Expr::Reduce { source, name, init, body };
            return self.rebound(reduce);
        }
        let body = Box::new(if self.accept("|") { self.pipe()? } else { Expr::Itself });
        self.depth -= 1;
        Ok(Expr::As { source, name, by_reference, body })
    }

    /// Reads another `as NAME` behind a source, which names it in turn.
    fn rebound(&mut self, source: Expr) -> Parsed {
        if !matches!(self.peek(), Some(Word::Name(name)) if name == "as") {
            return Ok(source);
        }
        self.at += 1;
        let Some(Word::Variable(name)) = self.peek().cloned() else { return Err("a variable is expected behind 'as'".into()) };
        self.at += 1;
        self.deeper()?;
        let body = Box::new(if self.accept("|") { self.pipe()? } else { Expr::Itself });
        self.depth -= 1;
        Ok(Expr::As { source: Box::new(source), name, by_reference: false, body })
    }

    /// Assignments and comparisons.
    fn assignment(&mut self) -> Parsed {
        let before = self.depth;
        // `style = "x"` with nothing before it is of the node itself.
        let mut left = if matches!(self.peek(), Some(Word::Assign(..))) { Expr::Itself } else { self.sum()? };
        while let Some(word) = self.peek().cloned() {
            let comparison = match word {
                Word::Sign("==") => Some(Operator::Equal),
                Word::Sign("!=") => Some(Operator::NotEqual),
                Word::Sign("<") => Some(Operator::Less),
                Word::Sign("<=") => Some(Operator::LessOrEqual),
                Word::Sign(">") => Some(Operator::Greater),
                Word::Sign(">=") => Some(Operator::GreaterOrEqual),
                Word::Assign(..) | Word::Update(..) => None,
                _ => break,
            };
            self.at += 1;
            self.deeper()?;
            let right = self.sum()?;
            let (to, value) = (Box::new(left), Box::new(right));
            left = match (comparison, word) {
                (Some(operator), _) => Expr::Binary(operator, to, value),
                (None, Word::Assign(attribute, relative, clobber)) => Expr::AssignAttribute { attribute, relative, clobber, to, value },
                (None, Word::Update(sign @ ("=" | "|="), flags)) => {
                    Expr::Assign { to, value, relative: sign == "|=", clobber: flags.clobber }
                }
                (None, Word::Update(sign, flags)) => {
                    let operator = match sign {
                        "+" => Operator::Add,
                        "-" => Operator::Subtract,
                        "/" => Operator::Divide,
                        "%" => Operator::Modulo,
                        "//" => Operator::Alternative,
                        _ => Operator::Multiply(flags),
                    };
                    Expr::Update(operator, to, value)
                }
                _ => return Err("bad expression, please check expression syntax".into()),
            };
        }
        self.depth = before;
        Ok(left)
    }

    /// `+ - * / % //`, all of one strength.
    fn sum(&mut self) -> Parsed {
        let before = self.depth;
        let mut left = self.postfix()?;
        loop {
            let operator = match self.peek() {
                Some(Word::Sign("+")) => Operator::Add,
                Some(Word::Sign("-")) => Operator::Subtract,
                Some(Word::Sign("/")) => Operator::Divide,
                Some(Word::Sign("%")) => Operator::Modulo,
                Some(Word::Sign("//")) => Operator::Alternative,
                Some(Word::Multiply(flags)) => Operator::Multiply(*flags),
                _ => break,
            };
            self.at += 1;
            self.deeper()?;
            let right = self.postfix()?;
            left = Expr::Binary(operator, Box::new(left), Box::new(right));
        }
        self.depth = before;
        Ok(left)
    }

    /// A term with what follows it: `.a`, `[0]`, `[]`.
    fn postfix(&mut self) -> Parsed {
        let mut steps: Vec<Expr> = Vec::new();
        let mut last = self.term()?;
        let mut nested = 0;
        loop {
            match self.peek().cloned() {
                Some(Word::Field(name, optional)) => {
                    self.at += 1;
                    steps.push(std::mem::replace(&mut last, Expr::Field { name, optional }));
                    nested = 0;
                }
                // `.a.[0]` is `.a[0]`.
                Some(Word::Dot) if matches!(self.peek_at(1), Some(Word::Sign("["))) => {
                    self.at += 1;
                    steps.push(std::mem::replace(&mut last, Expr::Itself));
                    nested = 0;
                }
                Some(Word::Sign("[")) => {
                    self.at += 1;
                    nested += 1;
                    if nested > DEPTH_MAX {
                        return Err(format!("the expression is nested more than {DEPTH_MAX} deep"));
                    }
                    if nested > 1 {
                        steps.push(std::mem::replace(&mut last, Expr::Itself));
                    }
                    last = self.bracket(last)?;
                }
                Some(Word::Question) => self.at += 1,
                _ => break,
            }
        }
        if steps.is_empty() {
            return Ok(last);
        }
        steps.push(last);
        Ok(Expr::Pipe(steps))
    }

    fn bracket(&mut self, base: Expr) -> Parsed {
        let base = Box::new(base);
        if self.accept("]") {
            return Ok(Expr::Splat { base });
        }
        if self.accept(":") {
            let to = if self.is_sign("]") { None } else { Some(Box::new(self.union()?)) };
            self.expect("]")?;
            return Ok(Expr::Slice { base, from: None, to });
        }
        let index = Box::new(self.union()?);
        if self.accept(":") {
            let to = if self.is_sign("]") { None } else { Some(Box::new(self.union()?)) };
            self.expect("]")?;
            return Ok(Expr::Slice { base, from: Some(index), to });
        }
        self.expect("]")?;
        let optional = matches!(self.peek(), Some(Word::Question));
        Ok(Expr::Index { base, index, optional })
    }

    fn term(&mut self) -> Parsed {
        let Some(word) = self.peek().cloned() else {
            return Err("bad expression, please check expression syntax: a value is missing at its end".into());
        };
        self.at += 1;
        Ok(match word {
            Word::Dot => Expr::Itself,
            Word::Descend { keys } => Expr::Descend { keys },
            Word::Field(name, optional) => Expr::Field { name, optional },
            Word::String(parts) => self.text(parts)?,
            Word::Number(text) => Expr::Scalar(number_tag(&text), text),
            Word::Null(text) => Expr::Scalar("!!null", text),
            Word::Bool(text) => Expr::Scalar("!!bool", text),
            Word::Variable(name) => Expr::Variable(name),
            Word::Raw(name, argument) => Expr::Raw(name, argument),
            Word::Format(name) => match FORMATS.iter().find(|(have, _)| *have == name) {
                Some((_, function)) => Expr::Call(function, Vec::new()),
                None => return Err(format!("1:1: invalid input text \"@{name}\"")),
            },
            Word::Sign("-") => match self.peek().cloned() {
                Some(Word::Number(text)) => {
                    self.at += 1;
                    Expr::Scalar(number_tag(&text), format!("-{text}"))
                }
                _ => return Err("bad expression, please check expression syntax: a number is expected behind '-'".into()),
            },
            Word::Sign("(") => {
                if self.accept(")") {
                    return Ok(Expr::Call("empty", Vec::new()));
                }
                let inner = self.union()?;
                self.expect(")")?;
                inner
            }
            Word::Sign("[") => {
                if self.accept("]") {
                    return Ok(Expr::Collect(None));
                }
                let inner = self.union()?;
                self.expect("]")?;
                Expr::Collect(Some(Box::new(inner)))
            }
            Word::Sign("{") => self.object()?,
            Word::Name(name) => self.call(&name)?,
            word => {
                return Err(format!("bad expression, please check expression syntax: a value is expected at '{}'", shown(&word)));
            }
        })
    }

    fn text(&self, parts: Vec<Part>) -> Parsed {
        if parts.iter().all(|part| matches!(part, Part::Text(_))) {
            let text = parts.into_iter().map(|part| match part {
                Part::Text(text) | Part::Expression(text) => text,
            });
            return Ok(Expr::Scalar("!!str", text.collect()));
        }
        if self.depth > DEPTH_MAX {
            return Err(format!("the expression is nested more than {DEPTH_MAX} deep"));
        }
        let parts = parts.into_iter().map(|part| match part {
            Part::Text(text) => Ok(TextPart::Text(text)),
            Part::Expression(text) => parse_at(&text, self.interpolates, self.depth + 10).map(TextPart::Expression),
        });
        Ok(Expr::Text(parts.collect::<Result<_, _>>()?))
    }

    fn object(&mut self) -> Parsed {
        let mut entries = Vec::new();
        if self.accept("}") {
            return Ok(Expr::Object(entries));
        }
        loop {
            self.deeper()?;
            let key = match (self.peek().cloned(), self.peek_at(1)) {
                (Some(Word::Name(name)), Some(Word::Sign(":"))) => {
                    self.at += 1;
                    Expr::Scalar("!!str", name)
                }
                _ => self.logic()?,
            };
            self.expect(":")?;
            let value = self.logic()?;
            self.depth -= 1;
            entries.push((key, value));
            if !self.accept(",") {
                break;
            }
        }
        self.expect("}")?;
        Ok(Expr::Object(entries))
    }

    fn call(&mut self, name: &str) -> Parsed {
        if matches!(name, "env" | "strenv" | "envsubst") {
            return Ok(Expr::Raw(name.to_owned(), String::new()));
        }
        let Some((canonical, _, counts)) = FUNCTIONS.iter().find(|(have, others, _)| *have == name || others.contains(&name)) else {
            return Err(format!("there is no operator '{name}': see `yq --help`"));
        };
        let mut args = Vec::new();
        if counts.iter().any(|count| *count > 0) && self.accept("(") {
            args.push(self.union()?);
            while self.accept(";") {
                args.push(self.union()?);
            }
            self.expect(")")?;
        }
        // `sub("a", "b")`: a comma separates, too.
        if !counts.contains(&args.len())
            && let [Expr::Union(items)] = args.as_slice()
            && counts.contains(&items.len())
        {
            args = items.clone();
        }
        if !counts.contains(&args.len()) {
            let wanted: Vec<String> = counts.iter().map(ToString::to_string).collect();
            return Err(format!("'{canonical}' expects {} args but there are {}", wanted.join(" or "), args.len()));
        }
        Ok(Expr::Call(canonical, args))
    }
}

fn number_tag(text: &str) -> &'static str {
    if super::number::int(text).is_some() { "!!int" } else { "!!float" }
}

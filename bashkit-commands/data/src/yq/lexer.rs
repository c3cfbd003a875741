//! Words of an expression.

use bashkit_commands_jq::gate;

/// Attribute of a node that can be assigned to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attribute {
    Style,
    Tag,
    Anchor,
    Alias,
    Line,
    Head,
    Foot,
    Comments,
}

/// How a merge is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Merge {
    pub(super) append: bool,
    pub(super) deep: bool,
    pub(super) existing: bool,
    pub(super) new: bool,
    pub(super) clobber: bool,
}

/// Part of a string: text, or an expression in it.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Part {
    Text(String),
    Expression(String),
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Word {
    Dot,
    Descend {
        keys: bool,
    },
    /// `.name` and whether `?` is behind it.
    Field(String, bool),
    String(Vec<Part>),
    Number(String),
    Null(String),
    Bool(String),
    Variable(String),
    Format(String),
    Name(String),
    /// `env(NAME)`, `strenv(NAME)`, `envsubst(OPTIONS)`.
    Raw(String, String),
    /// `style =` and its like; relative, clobbering.
    Assign(Attribute, bool, bool),
    /// `=`, `|=`, `+=`, …: the operator, with its flags.
    Update(&'static str, Merge),
    Multiply(Merge),
    Sign(&'static str),
    Question,
}

const SIGNS: &[&str] = &["//", "==", "!=", "<=", ">=", "|", ",", ";", "<", ">", "+", "-", "/", "%", "(", ")", "[", "]", "{", "}", ":"];

fn attribute(name: &str) -> Option<Attribute> {
    Some(match name {
        "style" => Attribute::Style,
        "tag" | "type" => Attribute::Tag,
        "anchor" => Attribute::Anchor,
        "alias" => Attribute::Alias,
        "line_comment" | "lineComment" => Attribute::Line,
        "head_comment" | "headComment" => Attribute::Head,
        "foot_comment" | "footComment" => Attribute::Foot,
        "comments" => Attribute::Comments,
        _ => return None,
    })
}

/// Whether a character ends a name behind a dot.
fn ends_field(c: char) -> bool {
    matches!(c, ' ' | ';' | '}' | '{' | ':' | '[' | ']' | ',' | '|' | '.' | '(' | ')' | '=' | '\n' | '\t' | '\r' | '!' | '"')
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

struct Lexer<'t> {
    text: &'t str,
    rest: &'t str,
    words: Vec<Word>,
}

/// The words of an expression, or what is wrong with it.
pub(super) fn words(text: &str, interpolates: bool) -> Result<Vec<Word>, String> {
    gate::fits(text.len() * size_of::<Word>() / 2);
    let mut lexer = Lexer { text, rest: text, words: Vec::new() };
    while lexer.next(interpolates)? {
        gate::step(1);
    }
    Ok(lexer.words)
}

impl<'t> Lexer<'t> {
    fn take(&mut self, n: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at_checked(n).unwrap_or((self.rest, ""));
        self.rest = rest;
        taken
    }

    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        self.take(end)
    }

    fn starts(&self, text: &str) -> bool {
        self.rest.starts_with(text)
    }

    /// `1:5: invalid input text "…"`, as the original's lexer says.
    fn invalid<T>(&self) -> Result<T, String> {
        let before = self.text.get(..self.text.len() - self.rest.len()).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let shown: String = self.rest.chars().take(16).collect();
        let dots = if shown.len() < self.rest.len() { "..." } else { "" };
        Err(format!("{line}:{column}: invalid input text \"{}{dots}\"", shown.replace('"', "\\\"")))
    }

    fn next(&mut self, interpolates: bool) -> Result<bool, String> {
        loop {
            self.rest = self.rest.trim_start();
            if !self.starts("#") {
                break;
            }
            self.take_while(|c| c != '\n');
        }
        let Some(first) = self.rest.chars().next() else { return Ok(false) };
        let second = self.rest.chars().nth(1);
        let word = match first {
            '.' if self.starts("...") => {
                self.take(3);
                Word::Descend { keys: true }
            }
            '.' if self.starts("..") => {
                self.take(2);
                Word::Descend { keys: false }
            }
            '.' if second == Some('"') => {
                self.take(1);
                let parts = self.string(false)?;
                let name = parts.into_iter().map(|part| match part {
                    Part::Text(text) | Part::Expression(text) => text,
                });
                let name: String = name.collect();
                Word::Field(name, self.question())
            }
            '.' if second.is_some_and(|c| !ends_field(c)) => {
                self.take(1);
                let name = self.take_while(|c| !ends_field(c));
                match name.strip_suffix('?') {
                    Some(name) => Word::Field(name.to_owned(), true),
                    None => Word::Field(name.to_owned(), false),
                }
            }
            '.' => {
                self.take(1);
                Word::Dot
            }
            '"' => Word::String(self.string(interpolates)?),
            '0'..='9' => self.number(),
            '$' => {
                self.take(1);
                let name = self.take_while(is_word);
                if name.is_empty() {
                    return self.invalid();
                }
                Word::Variable(name.to_owned())
            }
            '@' => {
                self.take(1);
                Word::Format(self.take_while(is_word).to_owned())
            }
            '~' => {
                self.take(1);
                Word::Null("~".into())
            }
            '?' => {
                self.take(1);
                Word::Question
            }
            '*' => self.multiply(),
            c if is_word(c) => self.name(),
            _ => match self.operator() {
                Some(word) => word,
                None => return self.invalid(),
            },
        };
        self.words.push(word);
        Ok(true)
    }

    fn question(&mut self) -> bool {
        let is_optional = self.starts("?");
        if is_optional {
            self.take(1);
        }
        is_optional
    }

    fn number(&mut self) -> Word {
        let text = if self.starts("0x") || self.starts("0o") {
            let n = 2 + self.rest.chars().skip(2).take_while(char::is_ascii_hexdigit).count();
            self.take(n)
        } else {
            let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
            let mut n = digits(self.rest);
            let behind = |n: usize| self.rest.get(n..).unwrap_or_default();
            if behind(n).starts_with('.') && digits(behind(n + 1)) > 0 {
                n += 1 + digits(behind(n + 1));
            }
            if behind(n).starts_with(['e', 'E']) {
                let sign = usize::from(behind(n + 1).starts_with(['-', '+']));
                let exponent = digits(behind(n + 1 + sign));
                if exponent > 0 {
                    n += 1 + sign + exponent;
                }
            }
            self.take(n)
        };
        Word::Number(text.to_owned())
    }

    fn flags(&mut self) -> Merge {
        let mut flags = Merge::default();
        let fits = |c: char| matches!(c, '+' | '?' | 'c' | 'd' | 'n');
        let found: String = self.rest.chars().take_while(|c| fits(*c)).collect();
        let behind = self.rest.get(found.len()..).unwrap_or_default();
        if found.is_empty() || behind.starts_with(is_word) {
            return flags;
        }
        self.take(found.len());
        for c in found.chars() {
            match c {
                '+' => flags.append = true,
                '?' => flags.existing = true,
                'c' => flags.clobber = true,
                'd' => flags.deep = true,
                _ => flags.new = true,
            }
        }
        flags
    }

    fn multiply(&mut self) -> Word {
        self.take(1);
        let flags = self.flags();
        if self.starts("=") && !self.starts("==") {
            self.take(1);
            let more = self.flags();
            return Word::Update("*", if flags == Merge::default() { more } else { flags });
        }
        Word::Multiply(flags)
    }

    fn operator(&mut self) -> Option<Word> {
        for (sign, operator) in [("|=", "|="), ("+=", "+"), ("-=", "-"), ("//=", "//"), ("/=", "/"), ("%=", "%")] {
            if self.starts(sign) && !(sign == "|=" && self.starts("|==")) {
                self.take(sign.len());
                let flags = if sign == "|=" { self.flags_of_assignment() } else { Merge::default() };
                return Some(Word::Update(operator, flags));
            }
        }
        if self.starts("=") && !self.starts("==") {
            self.take(1);
            return Some(Word::Update("=", self.flags_of_assignment()));
        }
        let sign = SIGNS.iter().find(|sign| self.starts(sign))?;
        self.take(sign.len());
        Some(Word::Sign(sign))
    }

    /// `c` right behind an assignment.
    fn flags_of_assignment(&mut self) -> Merge {
        if self.starts("c") && !self.rest.get(1..).is_some_and(|rest| rest.starts_with(is_word)) {
            self.take(1);
            return Merge { clobber: true, ..Merge::default() };
        }
        Merge::default()
    }

    fn name(&mut self) -> Word {
        let name = self.take_while(is_word);
        match name {
            "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => return Word::Bool(name.to_owned()),
            "null" | "Null" | "NULL" => return Word::Null(name.to_owned()),
            "env" | "strenv" | "envsubst" if self.starts("(") => {
                let end = self.rest.find(')').unwrap_or(self.rest.len());
                let inner = self.take((end + 1).min(self.rest.len()));
                let inner = inner.trim_start_matches('(').trim_end_matches(')').trim().trim_matches('"');
                return Word::Raw(name.to_owned(), inner.to_owned());
            }
            _ => {}
        }
        if let Some(attribute) = attribute(name) {
            let behind = self.rest.trim_start();
            for (sign, relative) in [("|=", true), ("=", false)] {
                if let Some(rest) = behind.strip_prefix(sign)
                    && !rest.starts_with('=')
                {
                    self.rest = rest;
                    let clobbers = self.flags_of_assignment().clobber;
                    return Word::Assign(attribute, relative, clobbers);
                }
            }
        }
        Word::Name(name.to_owned())
    }

    /// String in quotes, with its escapes and the expressions in it.
    fn string(&mut self, interpolates: bool) -> Result<Vec<Part>, String> {
        let mut parts = Vec::new();
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        let end = loop {
            let Some((at, c)) = chars.next() else { return self.invalid() };
            match c {
                '"' => break at + 1,
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, 'r')) => text.push('\r'),
                    Some((_, 'f')) => text.push('\x0c'),
                    Some((_, 'v')) => text.push('\x0b'),
                    Some((_, 'b')) => text.push('\x08'),
                    Some((_, 'a')) => text.push('\x07'),
                    Some((_, '(')) if interpolates => {
                        let (mut depth, mut in_string, mut inner) = (1usize, false, String::new());
                        loop {
                            let Some((_, c)) = chars.next() else { return self.invalid() };
                            match c {
                                '"' => in_string = !in_string,
                                '(' if !in_string => depth += 1,
                                ')' if !in_string => depth -= 1,
                                _ => {}
                            }
                            if depth == 0 {
                                break;
                            }
                            inner.push(c);
                        }
                        parts.push(Part::Text(std::mem::take(&mut text)));
                        parts.push(Part::Expression(inner));
                    }
                    Some((_, c @ ('"' | '\\'))) => text.push(c),
                    Some((_, c)) => text.extend(['\\', c]),
                    None => return self.invalid(),
                },
                c => text.push(c),
            }
        };
        self.take(end);
        parts.push(Part::Text(text));
        Ok(parts)
    }
}

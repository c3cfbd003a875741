//! Patterns of `git grep`, and how `--and`, `--or`, `--not` and parentheses join them.

use bashkit_core::pattern::{Regex, RegexOptions, Syntax};

use crate::halt::G;
use crate::parse_options::Opts;
use crate::repository::Repo;

/// Patterns as they are joined.
enum Node {
    Pattern(usize),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
}

/// Part of an expression as the options give it.
enum Token {
    Pattern(Vec<u8>),
    And,
    Not,
    Open,
    Close,
}

/// Expression that is searched for.
pub(super) struct Expression {
    regexes: Vec<Regex>,
    root: Node,
    /// Lines are searched with the patterns one by one.
    is_extended: bool,
    is_inverted: bool,
}

/// Depth of groups and negations that is read.
const DEPTH_MAX: usize = 200;

impl Expression {
    /// Compiles the patterns of the options, or the first operand.
    pub(super) fn new(repo: &Repo<'_, '_>, opts: &Opts, rest: &mut Vec<Vec<u8>>) -> G<Self> {
        let mut tokens = Vec::new();
        for (id, value) in opts.sequence(&["e", "f", "and", "or", "not", "(", ")"]) {
            match id {
                "e" => tokens.push(Token::Pattern(value.unwrap_or_default().to_vec())),
                "f" => add_file(repo, value.unwrap_or_default(), &mut tokens)?,
                "and" => tokens.push(Token::And),
                "not" => tokens.push(Token::Not),
                "(" => tokens.push(Token::Open),
                ")" => tokens.push(Token::Close),
                _ => {}
            }
        }
        if tokens.is_empty() && !opts.has("f") && !rest.is_empty() {
            // git: each line of a pattern is one.
            let operand = rest.remove(0);
            tokens.extend(operand.split(|b| *b == b'\n').map(|line| Token::Pattern(line.to_vec())));
        }
        if !tokens.iter().any(|token| matches!(token, Token::Pattern(_) | Token::Open | Token::Close)) {
            return Err(fatal!["no pattern given"]);
        }
        let compiler = Compiler::new(repo, opts);
        let mut regexes = Vec::new();
        let root = {
            let mut parser =
                Parser { repo, tokens: &tokens, at: 0, regexes: &mut regexes, compiler: &compiler, is_operand: !opts.has("e") };
            let root = parser.or(0)?;
            if parser.at < tokens.len() {
                return Err(fatal!["incomplete pattern expression group: )"]);
            }
            root
        };
        let is_extended = opts.has("all-match") || tokens.iter().any(|token| !matches!(token, Token::Pattern(_)));
        Ok(Self { regexes, root, is_extended, is_inverted: opts.has("invert-match") })
    }

    /// Whether a line matches, and the column of its first match.
    pub(super) fn matches(&self, repo: &Repo<'_, '_>, line: &[u8]) -> G<Option<usize>> {
        let step = &mut |n| repo.cx.meter().step(n);
        if !self.is_extended && self.regexes.len() > 1 && self.is_inverted {
            return Ok((!Regex::any(&self.regexes, line, step)?).then_some(0));
        }
        let found = self.node(repo, &self.root, line)?;
        Ok(match (found, self.is_inverted) {
            (found, false) => found,
            (None, true) => Some(0),
            (Some(_), true) => None,
        })
    }

    fn node(&self, repo: &Repo<'_, '_>, node: &Node, line: &[u8]) -> G<Option<usize>> {
        Ok(match node {
            Node::Pattern(at) => match self.regexes.get(*at) {
                Some(regex) => span(repo, regex, line, 0)?.map(|(from, _)| from),
                None => None,
            },
            Node::Not(node) => match self.node(repo, node, line)? {
                Some(_) => None,
                None => Some(0),
            },
            Node::And(nodes) => {
                let mut first = None;
                for node in nodes {
                    let Some(found) = self.node(repo, node, line)? else { return Ok(None) };
                    first = Some(first.map_or(found, |first: usize| first.min(found)));
                }
                first
            }
            Node::Or(nodes) => {
                let mut first = None;
                for node in nodes {
                    if let Some(found) = self.node(repo, node, line)? {
                        first = Some(first.map_or(found, |first: usize| first.min(found)));
                    }
                }
                first
            }
        })
    }

    /// Whether each of the joined patterns matches some line of a text (`--all-match`).
    pub(super) fn all_match(&self, repo: &Repo<'_, '_>, body: &[u8]) -> G<bool> {
        let Node::Or(nodes) = &self.root else { return Ok(true) };
        for node in nodes {
            let mut is_hit = false;
            for line in body.split(|b| *b == b'\n') {
                is_hit = is_hit || self.node(repo, node, line)?.is_some();
            }
            if !is_hit {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Next match of any pattern from an offset on.
    pub(super) fn next(&self, repo: &Repo<'_, '_>, line: &[u8], from: usize) -> G<Option<(usize, usize)>> {
        let mut best: Option<(usize, usize)> = None;
        for regex in &self.regexes {
            if let Some(found) = span(repo, regex, line, from)?
                && best.is_none_or(|best| found.0 < best.0 || (found.0 == best.0 && found.1 > best.1))
            {
                best = Some(found);
            }
        }
        Ok(best)
    }
}

/// Match of an expression from an offset on.
fn span(repo: &Repo<'_, '_>, regex: &Regex, line: &[u8], from: usize) -> G<Option<(usize, usize)>> {
    let mut found = Vec::new();
    if !regex.captures_at(line, from, from > 0, &mut found, &mut |n| repo.cx.meter().step(n))? {
        return Ok(None);
    }
    Ok(found.first().copied().flatten())
}

/// Adds the patterns of a file, one a line; `-` is standard input.
fn add_file(repo: &Repo<'_, '_>, name: &[u8], tokens: &mut Vec<Token>) -> G<()> {
    let mut text = Vec::new();
    if name == b"-" {
        repo.cx.stdin().rest(&mut text)?;
    } else {
        text = repo.read(&repo.at(name))?.ok_or_else(|| fatal!["cannot open '", name, "': No such file or directory"])?;
    }
    for line in text.split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
        tokens.push(Token::Pattern(line.to_vec()));
    }
    Ok(())
}

/// Syntax in which patterns are written.
struct Compiler {
    syntax: Syntax,
    options: RegexOptions,
}

impl Compiler {
    fn new(repo: &Repo<'_, '_>, opts: &Opts) -> Self {
        let configured = match repo.get("grep.patterntype").as_deref() {
            Some(b"extended") => Syntax::Extended,
            Some(b"perl") => Syntax::Perl,
            Some(b"fixed") => Syntax::Fixed,
            Some(b"basic") => Syntax::Basic,
            _ if repo.config.borrow().is("grep.extendedregexp") => Syntax::Extended,
            _ => Syntax::Basic,
        };
        let syntax = match opts.last_of(&["extended-regexp", "basic-regexp", "fixed-strings", "perl-regexp"]) {
            Some("extended-regexp") => Syntax::Extended,
            Some("fixed-strings") => Syntax::Fixed,
            Some("perl-regexp") => Syntax::Perl,
            Some(_) => Syntax::Basic,
            None => configured,
        };
        let options = RegexOptions { icase: opts.has("ignore-case"), whole_word: opts.has("word-regexp"), ..RegexOptions::default() };
        Self { syntax, options }
    }
}

/// Parser of the patterns and what joins them.
struct Parser<'p, 'g, 'c> {
    repo: &'p Repo<'g, 'c>,
    tokens: &'p [Token],
    at: usize,
    regexes: &'p mut Vec<Regex>,
    compiler: &'p Compiler,
    /// The pattern is an operand, which messages tell otherwise.
    is_operand: bool,
}

impl Parser<'_, '_, '_> {
    fn or(&mut self, depth: usize) -> G<Node> {
        let mut nodes = vec![self.and(depth)?];
        while !matches!(self.tokens.get(self.at), None | Some(Token::Close)) {
            nodes.push(self.and(depth)?);
        }
        let last = if nodes.len() == 1 { nodes.pop() } else { None };
        Ok(last.unwrap_or(Node::Or(nodes)))
    }

    fn and(&mut self, depth: usize) -> G<Node> {
        let mut nodes = vec![self.not(depth)?];
        while let Some(Token::And) = self.tokens.get(self.at) {
            self.at += 1;
            if self.tokens.get(self.at).is_none() {
                return Err(fatal!["--and not followed by pattern expression"]);
            }
            nodes.push(self.not(depth)?);
        }
        let last = if nodes.len() == 1 { nodes.pop() } else { None };
        Ok(last.unwrap_or(Node::And(nodes)))
    }

    fn not(&mut self, depth: usize) -> G<Node> {
        if depth > DEPTH_MAX {
            return Err(fatal!["too many groups of patterns"]);
        }
        let token = self.tokens.get(self.at);
        self.at += 1;
        match token {
            Some(Token::Pattern(text)) => self.pattern(text),
            Some(Token::Not) => {
                if self.tokens.get(self.at).is_none() {
                    return Err(fatal!["--not not followed by pattern expression"]);
                }
                Ok(Node::Not(Box::new(self.not(depth + 1)?)))
            }
            Some(Token::Open) => {
                if self.tokens.get(self.at).is_none() {
                    return Err(fatal!["unmatched parenthesis"]);
                }
                let node = self.or(depth + 1)?;
                if !matches!(self.tokens.get(self.at), Some(Token::Close)) {
                    return Err(fatal!["unmatched parenthesis"]);
                }
                self.at += 1;
                Ok(node)
            }
            Some(Token::And) => Err(fatal!["not a pattern expression"]),
            Some(Token::Close) | None => Err(fatal!["not a pattern expression"]),
        }
    }

    fn pattern(&mut self, text: &[u8]) -> G<Node> {
        let from = if self.is_operand { "command line" } else { "-e option" };
        let regex = Regex::new(self.repo.cx.meter(), text, self.compiler.syntax, &self.compiler.options)
            .map_err(|error| fatal![from, ", '", text, "': ", error.to_string()])?;
        self.regexes.push(regex);
        Ok(Node::Pattern(self.regexes.len() - 1))
    }
}

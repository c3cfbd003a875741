//! Tokens of YAML, and the comments between them with the tokens that they belong to.

use std::rc::Rc;

use bashkit_commands_jq::gate;

/// Position in a text. Lines and columns count from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) index: usize,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Presentation of a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScalarStyle {
    Plain,
    Single,
    Double,
    Literal,
    Folded,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum TokenKind {
    StreamStart,
    StreamEnd,
    VersionDirective,
    TagDirective(Rc<str>, Rc<str>),
    DocumentStart,
    DocumentEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowSequenceEnd,
    FlowMappingStart,
    FlowMappingEnd,
    BlockEntry,
    FlowEntry,
    Key,
    Value,
    Alias(Rc<str>),
    Anchor(Rc<str>),
    Tag(Rc<str>, Rc<str>),
    Scalar(Rc<str>, ScalarStyle),
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: Mark,
}

/// Comment that waits for its token.
#[derive(Default)]
struct Comment {
    scan: Mark,
    token: Mark,
    start: Mark,
    end: Mark,
    head: String,
    line: String,
    foot: String,
}

/// Place where a key of one line may have begun.
#[derive(Clone, Copy, Default)]
struct SimpleKey {
    possible: bool,
    required: bool,
    number: usize,
    mark: Mark,
}

/// Error of a text, in the words of libyaml.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) problem: String,
    /// Line from 1, 0 where it is not known.
    pub(super) line: usize,
}

type Scanned<T> = Result<T, Wrong>;

/// Nesting of collections at most.
pub(super) const DEPTH_MAX: usize = 1000;
/// Characters of a key that is followed by a colon on its line.
const KEY_CHARS_MAX: usize = 1024;

pub(super) struct Scanner {
    chars: Vec<char>,
    _charge: Option<bashkit_core::limits::Charge>,
    at: Mark,
    newlines: usize,
    tokens: Vec<Token>,
    head: usize,
    n_parsed: usize,
    indent: i64,
    indents: Vec<i64>,
    flow_level: usize,
    simple_key_allowed: bool,
    simple_keys: Vec<SimpleKey>,
    comments: Vec<Comment>,
    comments_head: usize,
    started: bool,
    ended: bool,
    pub(super) head_comment: String,
    pub(super) line_comment: String,
    pub(super) foot_comment: String,
}

fn append(to: &mut String, text: &str) {
    if text.is_empty() {
        return;
    }
    if !to.is_empty() {
        to.push('\n');
    }
    to.push_str(text);
}

fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

impl Scanner {
    pub(super) fn new(text: &str) -> Self {
        let n_chars = text.len();
        Self {
            _charge: gate::charge(n_chars * 4),
            chars: text.strip_prefix('\u{feff}').unwrap_or(text).chars().collect(),
            at: Mark::default(),
            newlines: 0,
            tokens: Vec::new(),
            head: 0,
            n_parsed: 0,
            indent: -1,
            indents: Vec::new(),
            flow_level: 0,
            simple_key_allowed: true,
            simple_keys: vec![SimpleKey::default()],
            comments: Vec::new(),
            comments_head: 0,
            started: false,
            ended: false,
            head_comment: String::new(),
            line_comment: String::new(),
            foot_comment: String::new(),
        }
    }

    fn fail<T>(&self, problem: &str, line: usize) -> Scanned<T> {
        Err(Wrong { problem: problem.to_owned(), line: line + 1 })
    }

    fn peek_char(&self, ahead: usize) -> char {
        self.chars.get(self.at.index + ahead).copied().unwrap_or('\0')
    }

    fn is_end(&self, ahead: usize) -> bool {
        self.at.index + ahead >= self.chars.len()
    }

    fn is_break_at(&self, ahead: usize) -> bool {
        !self.is_end(ahead) && is_break(self.peek_char(ahead))
    }

    fn is_break_or_end(&self, ahead: usize) -> bool {
        self.is_end(ahead) || is_break(self.peek_char(ahead))
    }

    fn is_blank_at(&self, ahead: usize) -> bool {
        matches!(self.peek_char(ahead), ' ' | '\t')
    }

    fn is_blank_or_end(&self, ahead: usize) -> bool {
        self.is_blank_at(ahead) || self.is_break_or_end(ahead)
    }

    fn skip(&mut self) {
        gate::step(1);
        if !self.is_blank_at(0) {
            self.newlines = 0;
        }
        self.at.index += 1;
        self.at.column += 1;
    }

    fn skip_n(&mut self, n: usize) {
        for _ in 0..n {
            self.skip();
        }
    }

    fn skip_line(&mut self) {
        gate::step(1);
        if self.peek_char(0) == '\r' && self.peek_char(1) == '\n' {
            self.at.index += 1;
        }
        self.at.index += 1;
        self.at.column = 0;
        self.at.line += 1;
        self.newlines += 1;
    }

    fn read(&mut self, to: &mut String) {
        to.push(self.peek_char(0));
        self.skip();
    }

    /// Line break as it counts: a newline.
    fn read_line(&mut self, to: &mut String) {
        match self.peek_char(0) {
            c @ ('\u{2028}' | '\u{2029}') => to.push(c),
            _ => to.push('\n'),
        }
        self.skip_line();
    }

    /// Token at the front, with the comments that belong to it.
    pub(super) fn peek(&mut self) -> Scanned<Token> {
        self.fetch_more()?;
        let Some(token) = self.tokens.get(self.head).cloned() else {
            return self.fail("did not find expected token", self.at.line);
        };
        while let Some(comment) = self.comments.get_mut(self.comments_head) {
            if token.start.index < comment.token.index {
                break;
            }
            // An end has no head: that is for a token behind it.
            if !comment.head.is_empty() && token.kind == TokenKind::BlockEnd {
                break;
            }
            append(&mut self.head_comment, &comment.head);
            append(&mut self.foot_comment, &comment.foot);
            append(&mut self.line_comment, &comment.line);
            *comment = Comment::default();
            self.comments_head += 1;
        }
        Ok(token)
    }

    pub(super) fn advance(&mut self) {
        self.head += 1;
        self.n_parsed += 1;
        if self.head > 4096 {
            let gone = self.head - 4;
            self.tokens.drain(..gone);
            self.head -= gone;
        }
    }

    fn fetch_more(&mut self) -> Scanned<()> {
        loop {
            if self.ended && self.head < self.tokens.len() {
                return Ok(());
            }
            // Two tokens more are looked at, so that comments are known in time.
            if self.head + 2 < self.tokens.len() {
                let number = self.n_parsed;
                let line = self.at.line;
                let index = self.at.index;
                let waits = self
                    .simple_keys
                    .iter()
                    .any(|key| key.possible && key.number == number && key.mark.line == line && key.mark.index + KEY_CHARS_MAX >= index);
                if !waits {
                    return Ok(());
                }
            }
            self.fetch_next()?;
        }
    }

    /// Gives up keys that can be none any more.
    fn stale_simple_keys(&mut self) -> Scanned<()> {
        let at = self.at;
        for i in 0..self.simple_keys.len() {
            let Some(key) = self.simple_keys.get_mut(i) else { break };
            if key.possible && (key.mark.line < at.line || key.mark.index + KEY_CHARS_MAX < at.index) {
                if key.required {
                    let line = key.mark.line;
                    return self.fail("could not find expected ':'", line);
                }
                key.possible = false;
            }
        }
        Ok(())
    }

    fn fetch_next(&mut self) -> Scanned<()> {
        gate::step(1);
        if !self.started {
            self.started = true;
            self.push(TokenKind::StreamStart, self.at);
            return Ok(());
        }
        let scan_mark = self.at;
        self.skip_to_token()?;
        self.stale_simple_keys()?;
        self.unroll(i64::try_from(self.at.column).unwrap_or(i64::MAX), scan_mark);
        if self.is_end(0) {
            self.unroll(-1, scan_mark);
            self.remove_simple_key()?;
            self.simple_key_allowed = false;
            self.ended = true;
            self.push(TokenKind::StreamEnd, self.at);
            return Ok(());
        }
        let (c, next_blank) = (self.peek_char(0), self.is_blank_or_end(1));
        if self.at.column == 0 && c == '%' {
            self.unroll(-1, scan_mark);
            self.remove_simple_key()?;
            self.simple_key_allowed = false;
            return self.directive();
        }
        if self.at.column == 0 && self.is_document_indicator() {
            let kind = if c == '-' { TokenKind::DocumentStart } else { TokenKind::DocumentEnd };
            self.unroll(-1, scan_mark);
            self.remove_simple_key()?;
            self.simple_key_allowed = false;
            let start = self.at;
            self.skip_n(3);
            self.push(kind, start);
            return Ok(());
        }
        // Comments behind `:` and `,` belong to the token before.
        let mut comment_mark = self.at;
        if let Some(last) = self.tokens.last()
            && ((self.flow_level == 0 && c == ':') || (self.flow_level > 0 && c == ','))
        {
            comment_mark = last.start;
        }
        self.fetch_token(c, next_blank)?;
        if !self.tokens.last().is_some_and(|token| token.kind == TokenKind::BlockEntry) {
            self.line_comment(comment_mark);
        }
        Ok(())
    }

    fn fetch_token(&mut self, c: char, next_blank: bool) -> Scanned<()> {
        let in_flow = self.flow_level > 0;
        match c {
            '[' => self.flow_start(TokenKind::FlowSequenceStart),
            '{' => self.flow_start(TokenKind::FlowMappingStart),
            ']' => self.flow_end(TokenKind::FlowSequenceEnd),
            '}' => self.flow_end(TokenKind::FlowMappingEnd),
            ',' => {
                self.remove_simple_key()?;
                self.simple_key_allowed = true;
                let start = self.at;
                self.skip();
                self.push(TokenKind::FlowEntry, start);
                Ok(())
            }
            '-' if next_blank => self.block_entry(),
            '?' if in_flow || next_blank => self.key(),
            ':' if in_flow || next_blank => self.value(),
            '*' | '&' => self.anchor(c == '*'),
            '!' => self.tag(),
            '|' | '>' if !in_flow => self.block_scalar(c == '|'),
            '\'' | '"' => self.quoted(c == '\''),
            c if !(self.is_blank_or_end(0)
                || matches!(
                    c,
                    '-' | '?' | ':' | ',' | '[' | ']' | '{' | '}' | '#' | '&' | '*' | '!' | '|' | '>' | '\'' | '"' | '%' | '@' | '`'
                ))
                || (c == '-' && !self.is_blank_at(1))
                || (!in_flow && matches!(c, '?' | ':') && !self.is_blank_or_end(1)) =>
            {
                self.save_simple_key()?;
                self.simple_key_allowed = false;
                self.plain()
            }
            _ => self.fail("found character that cannot start any token", self.at.line),
        }
    }

    fn is_document_indicator(&self) -> bool {
        let c = self.peek_char(0);
        matches!(c, '-' | '.') && self.peek_char(1) == c && self.peek_char(2) == c && self.is_blank_or_end(3)
    }

    fn push(&mut self, kind: TokenKind, start: Mark) {
        self.tokens.push(Token { kind, start });
    }

    fn insert(&mut self, number: usize, kind: TokenKind, start: Mark) {
        let position = (number + self.head).saturating_sub(self.n_parsed).min(self.tokens.len());
        self.tokens.insert(position, Token { kind, start });
    }

    fn next_number(&self) -> usize {
        self.n_parsed + (self.tokens.len() - self.head)
    }

    fn save_simple_key(&mut self) -> Scanned<()> {
        let required = self.flow_level == 0 && self.indent == i64::try_from(self.at.column).unwrap_or(i64::MAX);
        if self.simple_key_allowed {
            let key = SimpleKey { possible: true, required, number: self.next_number(), mark: self.at };
            self.remove_simple_key()?;
            if let Some(last) = self.simple_keys.last_mut() {
                *last = key;
            }
        }
        Ok(())
    }

    fn remove_simple_key(&mut self) -> Scanned<()> {
        let Some(last) = self.simple_keys.last_mut() else { return Ok(()) };
        let (was_required, line) = (last.possible && last.required, last.mark.line);
        last.possible = false;
        if was_required { self.fail("could not find expected ':'", line) } else { Ok(()) }
    }

    /// Opens a block collection where the column is a new indentation.
    fn roll(&mut self, column: usize, number: Option<usize>, kind: TokenKind, mark: Mark) -> Scanned<()> {
        let column = i64::try_from(column).unwrap_or(i64::MAX);
        if self.flow_level > 0 || self.indent >= column {
            return Ok(());
        }
        self.indents.push(self.indent);
        self.indent = column;
        if self.indents.len() > DEPTH_MAX {
            return self.fail(&format!("exceeded max depth of {DEPTH_MAX}"), self.at.line);
        }
        match number {
            Some(number) => self.insert(number, kind, mark),
            None => self.push(kind, mark),
        }
        Ok(())
    }

    /// Closes the block collections that are deeper than a column; comments that stand at the indentation of one are inside of it.
    fn unroll(&mut self, column: i64, scan_mark: Mark) {
        if self.flow_level > 0 {
            return;
        }
        let mut block = scan_mark;
        block.index = block.index.saturating_sub(1);
        while self.indent > column {
            let mut stop = block.index;
            for comment in self.comments.iter().rev() {
                gate::step(1);
                if comment.end.index < stop {
                    break;
                }
                if i64::try_from(comment.start.column).unwrap_or(0) == self.indent + 1 {
                    block = comment.start;
                }
                stop = comment.scan.index;
            }
            self.push(TokenKind::BlockEnd, block);
            self.indent = self.indents.pop().unwrap_or(-1);
        }
    }

    fn flow_start(&mut self, kind: TokenKind) -> Scanned<()> {
        self.save_simple_key()?;
        self.simple_keys.push(SimpleKey::default());
        self.flow_level += 1;
        if self.flow_level > DEPTH_MAX {
            return self.fail(&format!("exceeded max depth of {DEPTH_MAX}"), self.at.line);
        }
        self.simple_key_allowed = true;
        let start = self.at;
        self.skip();
        self.push(kind, start);
        Ok(())
    }

    fn flow_end(&mut self, kind: TokenKind) -> Scanned<()> {
        self.remove_simple_key()?;
        if self.flow_level > 0 {
            self.flow_level -= 1;
            self.simple_keys.pop();
        }
        self.simple_key_allowed = false;
        let start = self.at;
        self.skip();
        self.push(kind, start);
        Ok(())
    }

    fn block_entry(&mut self) -> Scanned<()> {
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return self.fail("block sequence entries are not allowed in this context", self.at.line);
            }
            self.roll(self.at.column, None, TokenKind::BlockSequenceStart, self.at)?;
        }
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        let start = self.at;
        self.skip();
        self.push(TokenKind::BlockEntry, start);
        Ok(())
    }

    fn key(&mut self) -> Scanned<()> {
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return self.fail("mapping keys are not allowed in this context", self.at.line);
            }
            self.roll(self.at.column, None, TokenKind::BlockMappingStart, self.at)?;
        }
        self.remove_simple_key()?;
        self.simple_key_allowed = self.flow_level == 0;
        let start = self.at;
        self.skip();
        self.push(TokenKind::Key, start);
        Ok(())
    }

    fn value(&mut self) -> Scanned<()> {
        let key = self.simple_keys.last().copied().unwrap_or_default();
        let is_valid = key.possible && key.mark.line == self.at.line && key.mark.index + KEY_CHARS_MAX >= self.at.index;
        if is_valid {
            self.insert(key.number, TokenKind::Key, key.mark);
            self.roll(key.mark.column, Some(key.number), TokenKind::BlockMappingStart, key.mark)?;
            if let Some(last) = self.simple_keys.last_mut() {
                last.possible = false;
            }
            self.simple_key_allowed = false;
        } else {
            if self.flow_level == 0 {
                if !self.simple_key_allowed {
                    return self.fail("mapping values are not allowed in this context", self.at.line);
                }
                self.roll(self.at.column, None, TokenKind::BlockMappingStart, self.at)?;
            }
            self.simple_key_allowed = self.flow_level == 0;
        }
        let start = self.at;
        self.skip();
        self.push(TokenKind::Value, start);
        Ok(())
    }

    fn anchor(&mut self, is_alias: bool) -> Scanned<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let start = self.at;
        self.skip();
        let mut name = String::new();
        while !self.is_blank_or_end(0) && !matches!(self.peek_char(0), ',' | '[' | ']' | '{' | '}') {
            self.read(&mut name);
        }
        if name.is_empty() {
            return self.fail("did not find expected alphabetic or numeric character", start.line);
        }
        // `*a : b` has its colon behind a blank; `*a: b` names `a`.
        if is_alias && name.len() > 1 && name.ends_with(':') && self.is_blank_or_end(0) {
            name.pop();
            self.at.index -= 1;
            self.at.column -= 1;
        }
        let name: Rc<str> = Rc::from(name);
        self.push(if is_alias { TokenKind::Alias(name) } else { TokenKind::Anchor(name) }, start);
        Ok(())
    }

    fn tag(&mut self) -> Scanned<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let start = self.at;
        let (mut handle, mut suffix) = (String::new(), String::new());
        if self.peek_char(1) == '<' {
            self.skip_n(2);
            while !self.is_blank_or_end(0) && self.peek_char(0) != '>' {
                self.read(&mut suffix);
            }
            if self.peek_char(0) != '>' {
                return self.fail("did not find the expected '>'", start.line);
            }
            self.skip();
        } else {
            let mut word = String::new();
            while !(self.is_blank_or_end(0) || (self.flow_level > 0 && matches!(self.peek_char(0), ',' | '[' | ']' | '{' | '}'))) {
                self.read(&mut word);
            }
            match word.get(1..).and_then(|rest| rest.find('!')) {
                Some(end) => {
                    let (first, rest) = word.split_at_checked(end + 2).unwrap_or((&word, ""));
                    (handle, suffix) = (first.to_owned(), rest.to_owned());
                }
                None => (handle, suffix) = ("!".to_owned(), word.get(1..).unwrap_or_default().to_owned()),
            }
        }
        if !(self.is_blank_or_end(0) || (self.flow_level > 0 && matches!(self.peek_char(0), ',' | ']' | '}'))) {
            return self.fail("did not find expected whitespace or line break", start.line);
        }
        self.push(TokenKind::Tag(Rc::from(handle), Rc::from(suffix)), start);
        Ok(())
    }

    fn directive(&mut self) -> Scanned<()> {
        let start = self.at;
        let mut text = String::new();
        while !self.is_break_or_end(0) {
            self.read(&mut text);
        }
        let text = text.split(" #").next().unwrap_or_default().to_owned();
        let mut words = text.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("%YAML"), Some(_), _) => self.push(TokenKind::VersionDirective, start),
            (Some("%TAG"), Some(handle), Some(prefix)) => {
                self.push(TokenKind::TagDirective(Rc::from(handle), Rc::from(prefix)), start);
            }
            _ => return self.fail("found unknown directive name", start.line),
        }
        Ok(())
    }

    /// Skips blanks, line breaks and comments before the next token.
    fn skip_to_token(&mut self) -> Scanned<()> {
        let scan_mark = self.at;
        loop {
            while self.peek_char(0) == ' ' || ((self.flow_level > 0 || !self.simple_key_allowed) && self.peek_char(0) == '\t') {
                self.skip();
            }
            self.raise_line_comment();
            if self.peek_char(0) == '#' {
                self.scan_comments(scan_mark);
            }
            if self.is_break_at(0) {
                self.skip_line();
                if self.flow_level == 0 {
                    self.simple_key_allowed = true;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// A comment behind the first `-` of a sequence heads what stands below it.
    fn raise_line_comment(&mut self) {
        let n = self.tokens.len();
        let (Some(comment), true) = (self.comments.last_mut(), n > 1) else { return };
        let kind_at = |back: usize| self.tokens.get(n - back).map(|token| &token.kind);
        let is_first = matches!((kind_at(2), kind_at(1)), (Some(TokenKind::BlockSequenceStart), Some(TokenKind::BlockEntry)))
            && !comment.line.is_empty();
        if is_first && !self.chars.get(self.at.index).copied().is_some_and(is_break) {
            comment.head = std::mem::take(&mut comment.line);
            if comment.start.line + 1 == self.at.line {
                comment.token = self.at;
            }
        }
    }

    /// Takes the comment behind a token on its line.
    fn line_comment(&mut self, token: Mark) {
        if self.newlines > 0 {
            return;
        }
        let mut ahead = 0;
        while self.is_blank_at(ahead) {
            ahead += 1;
        }
        if self.peek_char(ahead) != '#' {
            return;
        }
        self.skip_n(ahead);
        let start = self.at;
        let mut text = String::new();
        while !self.is_break_or_end(0) {
            self.read(&mut text);
        }
        let line = text.trim_end_matches('\r').to_owned();
        self.comments.push(Comment { token, start, line, ..Comment::default() });
    }

    /// Takes the comments of whole lines, and decides which are at the foot of what was before and which head what comes.
    fn scan_comments(&mut self, scan_mark: Mark) {
        let Some(mut token) = self.tokens.last() else { return };
        if token.kind == TokenKind::FlowEntry
            && let Some(before) = self.tokens.len().checked_sub(2).and_then(|i| self.tokens.get(i))
        {
            token = before;
        }
        let is_value = token.kind == TokenKind::Value;
        let (mut token_mark, mut scan_mark) = (token.start, scan_mark);
        let mut start = Mark::default();
        let mut indent = usize::try_from(self.indent).unwrap_or(0);
        let (mut recent_empty, mut first_empty) = (false, self.newlines <= 1);
        let (mut line, mut column) = (self.at.line, self.at.column);
        let mut text = String::new();
        // Line on which a comment must begin to be still at the foot of what was before.
        let mut foot_line = None;
        if scan_mark.line > 0 {
            let below = (self.at.line + 1).saturating_sub(self.newlines);
            foot_line = Some(if self.newlines == 0 && self.at.column > 1 { below + 1 } else { below });
        }
        let mut ahead = 0;
        loop {
            gate::step(1);
            column += 1;
            if self.is_blank_at(ahead) {
                ahead += 1;
                continue;
            }
            let c = self.peek_char(ahead);
            let closes = self.flow_level > 0 && matches!(c, ']' | '}');
            let here = Mark { index: self.at.index + ahead, line, column };
            let is_dedented = start.column.saturating_sub(1) < indent;
            if closes || self.is_break_or_end(ahead) {
                if closes || !recent_empty {
                    let is_foot = closes || (first_empty && ((foot_line == Some(start.line) && !is_value) || is_dedented));
                    if is_foot {
                        if !text.is_empty() {
                            if is_dedented {
                                token_mark = start;
                            }
                            let foot = std::mem::take(&mut text);
                            self.comments.push(Comment {
                                scan: scan_mark,
                                token: token_mark,
                                start,
                                end: here,
                                foot,
                                ..Comment::default()
                            });
                            scan_mark = here;
                            token_mark = here;
                        }
                    } else if !text.is_empty() && !self.is_end(ahead) {
                        text.push('\n');
                    }
                }
                if !self.is_break_at(ahead) {
                    break;
                }
                (first_empty, recent_empty, column) = (false, true, 0);
                line += 1;
                ahead += 1;
                continue;
            }
            if !text.is_empty() && (column - 1 < indent && column != start.column) {
                let foot = std::mem::take(&mut text);
                self.comments.push(Comment { scan: scan_mark, token: token_mark, start, end: here, foot, ..Comment::default() });
                scan_mark = here;
                token_mark = here;
            }
            if c != '#' {
                break;
            }
            if text.is_empty() {
                start = here;
            } else {
                text.push('\n');
            }
            recent_empty = false;
            let begin = self.at.index + ahead;
            while self.at.index < begin {
                if self.is_break_at(0) { self.skip_line() } else { self.skip() }
            }
            while !self.is_break_or_end(0) {
                self.read(&mut text);
            }
            // The end of this line is no empty line.
            ahead = if self.peek_char(0) == '\r' && self.peek_char(1) == '\n' { 2 } else { 1 };
            column = 0;
            line = self.at.line;
            indent = usize::try_from(self.indent).unwrap_or(0);
            if self.is_end(0) {
                break;
            }
        }
        if !text.is_empty() {
            let end = Mark { index: (self.at.index + ahead).saturating_sub(1), line, column };
            self.comments.push(Comment { scan: scan_mark, token: start, start, end, head: text, ..Comment::default() });
        }
    }

    fn block_scalar(&mut self, literal: bool) -> Scanned<()> {
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        let start = self.at;
        self.skip();
        let (mut chomping, mut increment) = (None, 0);
        for _ in 0..2 {
            match self.peek_char(0) {
                c @ ('+' | '-') if chomping.is_none() => {
                    chomping = Some(c == '+');
                    self.skip();
                }
                c if c.is_ascii_digit() && increment == 0 => {
                    if c == '0' {
                        return self.fail("found an indentation indicator equal to 0", start.line);
                    }
                    increment = c as usize - '0' as usize;
                    self.skip();
                }
                _ => {}
            }
        }
        while self.is_blank_at(0) {
            self.skip();
        }
        if self.peek_char(0) == '#' {
            self.line_comment(start);
        }
        if !self.is_break_or_end(0) {
            return self.fail("did not find expected comment or line break", start.line);
        }
        if self.is_break_at(0) {
            self.skip_line();
        }
        let parent = usize::try_from(self.indent).unwrap_or(0);
        let mut indent = if increment > 0 { if self.indent >= 0 { parent + increment } else { increment } } else { 0 };
        let (mut text, mut leading_break, mut trailing) = (String::new(), String::new(), String::new());
        self.block_breaks(&mut indent, &mut trailing);
        let mut leading_blank = false;
        while self.at.column == indent && !self.is_end(0) {
            let trailing_blank = self.is_blank_at(0);
            if !literal && !leading_blank && !trailing_blank && leading_break.starts_with('\n') {
                if trailing.is_empty() {
                    text.push(' ');
                }
            } else {
                text.push_str(&leading_break);
            }
            leading_break.clear();
            text.push_str(&std::mem::take(&mut trailing));
            leading_blank = self.is_blank_at(0);
            while !self.is_break_or_end(0) {
                self.read(&mut text);
            }
            if self.is_end(0) {
                break;
            }
            self.read_line(&mut leading_break);
            self.block_breaks(&mut indent, &mut trailing);
        }
        if chomping != Some(false) {
            text.push_str(&leading_break);
        }
        if chomping == Some(true) {
            text.push_str(&trailing);
        }
        let style = if literal { ScalarStyle::Literal } else { ScalarStyle::Folded };
        self.push(TokenKind::Scalar(Rc::from(text), style), start);
        Ok(())
    }

    fn block_breaks(&mut self, indent: &mut usize, breaks: &mut String) {
        let mut deepest = 0;
        loop {
            while (*indent == 0 || self.at.column < *indent) && self.peek_char(0) == ' ' {
                self.skip();
            }
            deepest = deepest.max(self.at.column);
            if !self.is_break_at(0) {
                break;
            }
            self.read_line(breaks);
        }
        if *indent == 0 {
            let least = usize::try_from(self.indent + 1).unwrap_or(0);
            *indent = deepest.max(least).max(1);
        }
    }

    fn quoted(&mut self, single: bool) -> Scanned<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let start = self.at;
        self.skip();
        let mut text = String::new();
        loop {
            if self.at.column == 0 && self.is_document_indicator() {
                return self.fail("found unexpected document indicator", start.line);
            }
            if self.is_end(0) {
                return self.fail("found unexpected end of stream", self.at.line);
            }
            let mut leading_blanks = false;
            while !self.is_blank_or_end(0) {
                match self.peek_char(0) {
                    '\'' if single && self.peek_char(1) == '\'' => {
                        text.push('\'');
                        self.skip_n(2);
                    }
                    '\'' if single => break,
                    '"' if !single => break,
                    '\\' if !single && self.is_break_at(1) => {
                        self.skip();
                        self.skip_line();
                        leading_blanks = true;
                        break;
                    }
                    '\\' if !single => self.escape(&mut text)?,
                    _ => self.read(&mut text),
                }
            }
            if self.peek_char(0) == if single { '\'' } else { '"' } {
                break;
            }
            let (mut whitespace, mut leading_break, mut trailing) = (String::new(), String::new(), String::new());
            while self.is_blank_at(0) || self.is_break_at(0) {
                if self.is_blank_at(0) {
                    if leading_blanks { self.skip() } else { self.read(&mut whitespace) }
                } else if leading_blanks {
                    self.read_line(&mut trailing);
                } else {
                    whitespace.clear();
                    self.read_line(&mut leading_break);
                    leading_blanks = true;
                }
            }
            if leading_blanks {
                if leading_break.starts_with('\n') {
                    text.push_str(if trailing.is_empty() { " " } else { &trailing });
                } else {
                    text.push_str(&leading_break);
                    text.push_str(&trailing);
                }
            } else {
                text.push_str(&whitespace);
            }
        }
        self.skip();
        let style = if single { ScalarStyle::Single } else { ScalarStyle::Double };
        self.push(TokenKind::Scalar(Rc::from(text), style), start);
        Ok(())
    }

    fn escape(&mut self, text: &mut String) -> Scanned<()> {
        let (plain, n_digits) = match self.peek_char(1) {
            '0' => ('\0', 0),
            'a' => ('\x07', 0),
            'b' => ('\x08', 0),
            't' | '\t' => ('\t', 0),
            'n' => ('\n', 0),
            'v' => ('\x0b', 0),
            'f' => ('\x0c', 0),
            'r' => ('\r', 0),
            'e' => ('\x1b', 0),
            c @ (' ' | '"' | '\'' | '/' | '\\') => (c, 0),
            'N' => ('\u{85}', 0),
            '_' => ('\u{a0}', 0),
            'L' => ('\u{2028}', 0),
            'P' => ('\u{2029}', 0),
            'x' => (' ', 2),
            'u' => (' ', 4),
            'U' => (' ', 8),
            _ => return self.fail("found unknown escape character", self.at.line),
        };
        self.skip_n(2);
        if n_digits == 0 {
            text.push(plain);
            return Ok(());
        }
        let mut code = 0u32;
        for _ in 0..n_digits {
            let Some(digit) = self.peek_char(0).to_digit(16) else {
                return self.fail("did not find expected hexdecimal number", self.at.line);
            };
            code = code.wrapping_mul(16).wrapping_add(digit);
            self.skip();
        }
        // A pair of surrogates, as JSON writes them.
        if (0xd800..0xdc00).contains(&code) && self.peek_char(0) == '\\' && self.peek_char(1) == 'u' {
            let low: Option<u32> = (2..6)
                .try_fold(0u32, |low, i| self.peek_char(i).to_digit(16).map(|digit| low * 16 + digit))
                .filter(|low| (0xdc00..0xe000).contains(low));
            if let Some(low) = low {
                self.skip_n(6);
                code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            }
        }
        match char::from_u32(code) {
            Some(c) => text.push(c),
            None => return self.fail("found invalid Unicode character escape code", self.at.line),
        }
        Ok(())
    }

    fn plain(&mut self) -> Scanned<()> {
        let start = self.at;
        let indent = usize::try_from(self.indent + 1).unwrap_or(0);
        let in_flow = self.flow_level > 0;
        let (mut text, mut whitespace, mut leading_break, mut trailing) = (String::new(), String::new(), String::new(), String::new());
        let mut leading_blanks = false;
        loop {
            if (self.at.column == 0 && self.is_document_indicator()) || self.peek_char(0) == '#' {
                break;
            }
            while !self.is_blank_or_end(0) {
                let c = self.peek_char(0);
                if (c == ':' && (self.is_blank_or_end(1) || (in_flow && matches!(self.peek_char(1), ',' | '?' | '[' | ']' | '{' | '}'))))
                    || (in_flow && matches!(c, ',' | '[' | ']' | '{' | '}'))
                    || (in_flow && c == '?' && self.is_blank_or_end(1))
                {
                    break;
                }
                if leading_blanks {
                    if leading_break.starts_with('\n') {
                        if trailing.is_empty() {
                            text.push(' ');
                        } else {
                            text.push_str(&trailing);
                        }
                    } else {
                        text.push_str(&leading_break);
                        text.push_str(&trailing);
                    }
                    leading_break.clear();
                    trailing.clear();
                    whitespace.clear();
                    leading_blanks = false;
                } else {
                    text.push_str(&whitespace);
                    whitespace.clear();
                }
                self.read(&mut text);
            }
            if !(self.is_blank_at(0) || self.is_break_at(0)) {
                break;
            }
            while self.is_blank_at(0) || self.is_break_at(0) {
                if self.is_blank_at(0) {
                    if leading_blanks && self.at.column < indent && self.peek_char(0) == '\t' {
                        return self.fail("found a tab character that violates indentation", self.at.line);
                    }
                    if leading_blanks { self.skip() } else { self.read(&mut whitespace) }
                } else if leading_blanks {
                    self.read_line(&mut trailing);
                } else {
                    whitespace.clear();
                    self.read_line(&mut leading_break);
                    leading_blanks = true;
                }
            }
            if !in_flow && self.at.column < indent {
                break;
            }
        }
        self.push(TokenKind::Scalar(Rc::from(text), ScalarStyle::Plain), start);
        if leading_blanks {
            self.simple_key_allowed = true;
        }
        Ok(())
    }
}

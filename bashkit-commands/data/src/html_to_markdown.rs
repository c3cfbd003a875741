//! `html-to-markdown`: a page as GitHub's Markdown. Tags are taken one by one and nothing calls itself, so nesting costs no stack.

use std::fmt::Write;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault};
use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};

const HEADING: Opt = Opt::value('\0', "heading-style", "STYLE", "atx (#, the default) or setext (underlined, for the first two levels)");
const BULLET: Opt = Opt::value('\0', "bullet", "CHAR", "what marks the items of lists: -, * or + (-)");
const CODE: Opt = Opt::value('\0', "code-block-style", "STYLE", "fenced (the default) or indented");
const STRIP: Opt = Opt::value('\0', "strip", "TAGS", "leave out the markup of these tags (with commas), keep their text");
const WRAP: Opt = Opt::flag('\0', "wrap", "fold paragraphs");
const WIDTH: Opt = Opt::value('\0', "width", "N", "fold paragraphs behind column N (80)");
const LINKS: Opt = Opt::value('\0', "links", "STYLE", "inline (the default) or referenced (addresses at the end)");
const NO_IMAGES: Opt = Opt::flag('\0', "no-images", "leave out images");

pub(crate) const COMMAND: Command = Command::new(
    "html-to-markdown",
    "html-to-markdown [OPTION]... [FILE]...",
    "Convert HTML of FILE(s) or standard input to Markdown (GFM)",
    &[HEADING, BULLET, CODE, STRIP, WRAP, WIDTH, LINKS, NO_IMAGES],
    run,
);

/// Bytes of an error that the reader keeps.
const ERROR_BYTES: usize = 80;
/// Blocks may be in blocks this deep; what is deeper stands in the block above.
const BLOCKS_MAX: usize = 24;
/// Emphasis and links may be in each other this deep.
const SPANS_MAX: usize = 32;

struct Style {
    setext: bool,
    bullet: char,
    indented: bool,
    strip: Vec<String>,
    width: Option<usize>,
    referenced: bool,
    images: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let text_of = |option: &Opt| cx.args.value(option).map(|value| String::from_utf8_lossy(value).into_owned());
    let choice = |option: &Opt, first: &str, second: &str| match text_of(option) {
        None => Ok(false),
        Some(value) if value == first => Ok(false),
        Some(value) if value == second => Ok(true),
        Some(value) => Err(format!("invalid --{}: '{value}'; there are: {first} {second}", option.long())),
    };
    let style = || -> Result<Style, String> {
        let bullet = match text_of(&BULLET).as_deref() {
            None | Some("-") => '-',
            Some("*") => '*',
            Some("+") => '+',
            Some(other) => return Err(format!("invalid --bullet: '{other}'; there are: - * +")),
        };
        let width = match text_of(&WIDTH) {
            None => cx.args.has(&WRAP).then_some(80),
            Some(text) => Some(text.parse().map_err(|_| format!("invalid --width: '{text}'"))?),
        };
        Ok(Style {
            setext: choice(&HEADING, "atx", "setext")?,
            bullet,
            indented: choice(&CODE, "fenced", "indented")?,
            strip: cx
                .args
                .values(&STRIP)
                .flat_map(|tags| String::from_utf8_lossy(tags).split([',', ' ']).map(str::to_ascii_lowercase).collect::<Vec<_>>())
                .collect(),
            width,
            referenced: choice(&LINKS, "inline", "referenced")?,
            images: !cx.args.has(&NO_IMAGES),
        })
    };
    let style = style().map_err(|message| Fault::failure(1, message))?;
    let files = cx.take_files();
    let mut out = cx.stdout();
    let status = cx.each_input(&files, usage::failed_file, |_, mut input| {
        let mut content = Vec::new();
        input.rest(&mut content)?;
        // The page and what is made of it: a block in a block adds a few signs to each line, `BLOCKS_MAX` times at most.
        // The reader keeps an error for each character that has no place in a document.
        let n_controls = content.iter().filter(|b| (**b < b' ' && !b.is_ascii_whitespace()) || matches!(**b, 0x7f | 0xc2)).count();
        let _charge = cx.meter().charge(content.len().saturating_mul(12).saturating_add(n_controls.saturating_mul(ERROR_BYTES)))?;
        let mut page = Page::new(&style);
        for token in tokens(&content) {
            let Ok(token) = token;
            let weight = match &token {
                Token::String(text) => 1 + text.len() / 8,
                _ => 2,
            };
            cx.step(weight as u64 + page.take_work())?;
            cx.meter().fits(page.size())?;
            page.token(token);
        }
        out.put(page.finish().as_bytes())
    })?;
    out.flush()?;
    Ok(status)
}

/// The tags and texts of a page; what is in scripts is text.
fn tokens(html: &[u8]) -> impl Iterator<Item = Result<Token<()>, std::convert::Infallible>> {
    let mut emitter = DefaultEmitter::<()>::default();
    emitter.naively_switch_states(true);
    Tokenizer::new_with_emitter(html, emitter)
}

/// A block that is open.
enum Kind {
    Page,
    Quote,
    /// The next number, if it has numbers.
    List(Option<u64>),
    Item,
    Heading(usize),
    Pre(String),
    Table {
        rows: Vec<Row>,
        header: bool,
    },
    Cell {
        header: bool,
        align: &'static str,
    },
}

#[derive(Default)]
struct Row {
    cells: Vec<(String, &'static str)>,
}

struct Frame {
    kind: Kind,
    /// Markdown of the blocks finished so far.
    blocks: String,
    /// Whether the last block was a tight list item.
    tight: bool,
    /// The paragraph that is being written.
    line: String,
}

/// Emphasis, code or a link that is open in the paragraph.
struct Span {
    tag: String,
    start: usize,
    href: String,
    title: String,
}

struct Page<'s> {
    style: &'s Style,
    frames: Vec<Frame>,
    spans: Vec<Span>,
    /// The tag whose content is left out, and how often it is open.
    skipped: Option<(String, usize)>,
    references: Vec<(String, String)>,
    work: u64,
}

fn name_of(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}

fn attribute(tag: &StartTag<()>, name: &str) -> Option<String> {
    let (_, value) = tag.attributes.iter().find(|(key, _)| key.0 == name.as_bytes())?;
    Some(String::from_utf8_lossy(&value.value).into_owned())
}

/// Markdown delimiter of an inline element; `None` when the tag is not one.
fn marker(tag: &str) -> Option<&'static str> {
    Some(match tag {
        "em" | "i" | "cite" | "dfn" | "var" => "*",
        "strong" | "b" => "**",
        "del" | "s" | "strike" => "~~",
        "code" | "kbd" | "samp" | "tt" => "`",
        "a" => "",
        _ => return None,
    })
}

fn is_block(tag: &str) -> bool {
    matches!(
        tag,
        "p" | "div"
            | "section"
            | "article"
            | "header"
            | "footer"
            | "main"
            | "nav"
            | "aside"
            | "figure"
            | "figcaption"
            | "address"
            | "form"
            | "fieldset"
            | "details"
            | "summary"
            | "dl"
            | "dt"
            | "dd"
            | "body"
            | "html"
            | "head"
            | "center"
            | "hgroup"
            | "option"
            | "legend"
    )
}

impl<'s> Page<'s> {
    fn new(style: &'s Style) -> Self {
        let page = Frame { kind: Kind::Page, blocks: String::new(), tight: false, line: String::new() };
        Self { style, frames: vec![page], spans: Vec::new(), skipped: None, references: Vec::new(), work: 0 }
    }

    /// Units of work done since the previous call.
    fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    fn size(&self) -> usize {
        self.frames.iter().map(|frame| frame.blocks.len() + frame.line.len()).sum()
    }

    fn token(&mut self, token: Token<()>) {
        match token {
            Token::StartTag(tag) => {
                let name = name_of(&tag.name);
                if let Some((skipped, depth)) = &mut self.skipped {
                    *depth += usize::from(*skipped == name && !tag.self_closing);
                } else if !self.style.strip.contains(&name) {
                    self.open(&name, &tag);
                }
            }
            Token::EndTag(tag) => {
                let name = name_of(&tag.name);
                if let Some((skipped, depth)) = &mut self.skipped {
                    if *skipped == name {
                        *depth -= 1;
                        if *depth == 0 {
                            self.skipped = None;
                        }
                    }
                } else if !self.style.strip.contains(&name) {
                    self.close(&name);
                }
            }
            Token::String(text) if self.skipped.is_none() => self.text(&String::from_utf8_lossy(&text)),
            _ => {}
        }
    }

    fn push(&mut self, kind: Kind) {
        self.paragraph();
        if self.frames.len() < BLOCKS_MAX || matches!(kind, Kind::Cell { .. }) {
            self.frames.push(Frame { kind, blocks: String::new(), tight: false, line: String::new() });
        }
    }

    fn open(&mut self, name: &str, tag: &StartTag<()>) {
        match name {
            "script" | "style" | "template" | "title" | "noscript" | "iframe" | "svg" | "math" | "object" | "select" | "textarea" => {
                self.skipped = (!tag.self_closing).then(|| (name.to_owned(), 1))
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.push(Kind::Heading(usize::from(name.as_bytes().get(1).map_or(1, |b| b - b'0'))));
            }
            "blockquote" => self.push(Kind::Quote),
            "ul" | "menu" | "dir" => self.push(Kind::List(None)),
            "ol" => {
                let start = attribute(tag, "start").and_then(|start| start.trim().parse().ok()).unwrap_or(1);
                self.push(Kind::List(Some(start)));
            }
            "li" => {
                self.end_until(|kind| matches!(kind, Kind::Item), |kind| matches!(kind, Kind::List(_)));
                self.push(Kind::Item);
            }
            "pre" | "listing" | "xmp" if self.in_pre() => {}
            "pre" | "listing" | "xmp" => {
                let language = language(tag);
                self.push(Kind::Pre(language));
            }
            "table" => self.push(Kind::Table { rows: Vec::new(), header: false }),
            "tr" => {
                self.end_until(|kind| matches!(kind, Kind::Cell { .. }), |kind| matches!(kind, Kind::Table { .. }));
                if let Some(Kind::Table { rows, .. }) = self.frames.last_mut().map(|frame| &mut frame.kind) {
                    rows.push(Row::default());
                }
            }
            "td" | "th" => {
                self.end_until(|kind| matches!(kind, Kind::Cell { .. }), |kind| matches!(kind, Kind::Table { .. }));
                let style = attribute(tag, "style").unwrap_or_default().replace(' ', "");
                let align = attribute(tag, "align").unwrap_or_default().to_ascii_lowercase();
                let is = |side: &str| align == side || style.contains(&format!("text-align:{side}"));
                let align = if is("center") {
                    ":---:"
                } else if is("right") {
                    "---:"
                } else if is("left") {
                    ":---"
                } else {
                    "---"
                };
                if matches!(self.frames.last().map(|frame| &frame.kind), Some(Kind::Table { .. })) {
                    self.push(Kind::Cell { header: name == "th", align });
                } else {
                    self.paragraph();
                }
            }
            "caption" | "thead" | "tbody" | "tfoot" | "colgroup" | "col" => {}
            "br" => match self.frames.last_mut() {
                Some(Frame { kind: Kind::Pre(_), line, .. }) => line.push('\n'),
                Some(Frame { kind: Kind::Heading(_), .. }) => self.text(" "),
                Some(frame) => {
                    let kept = frame.line.trim_end_matches(' ').len();
                    frame.line.truncate(kept);
                    frame.line.push_str("  \n");
                }
                None => {}
            },
            "hr" => {
                self.paragraph();
                self.block("---");
            }
            "img" if self.style.images && !self.in_pre() => {
                let part = |name: &str| attribute(tag, name).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
                let (alt, source, title) = (part("alt"), part("src"), part("title"));
                if !source.is_empty() {
                    let image = format!("![{}]({})", alt.replace('[', "\\[").replace(']', "\\]"), target(&source, &title));
                    self.put(&image);
                }
            }
            "input" => {
                let is_box = attribute(tag, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"));
                let checked = attribute(tag, "checked").is_some();
                self.put(if !is_box {
                    ""
                } else if checked {
                    "[x] "
                } else {
                    "[ ] "
                });
            }
            "code" if self.in_pre() => {
                let found = language(tag);
                if let Some(Kind::Pre(language)) = self.frames.last_mut().map(|frame| &mut frame.kind)
                    && language.is_empty()
                {
                    *language = found;
                }
            }
            name if is_block(name) && !self.in_pre() => self.paragraph(),
            name if marker(name).is_some() && !self.in_pre() && self.spans.len() < SPANS_MAX => {
                let start = self.frames.last().map_or(0, |frame| frame.line.len());
                let part = |key: &str| attribute(tag, key).unwrap_or_default().trim().to_owned();
                self.spans.push(Span { tag: name.to_owned(), start, href: part("href"), title: part("title") });
            }
            _ => {}
        }
    }

    fn in_pre(&self) -> bool {
        matches!(self.frames.last(), Some(Frame { kind: Kind::Pre(_), .. }))
    }

    fn in_code(&self) -> bool {
        self.spans.iter().any(|span| marker(&span.tag) == Some("`"))
    }

    fn close(&mut self, name: &str) {
        let nothing = |_: &Kind| false;
        match name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.end_until(|kind| matches!(kind, Kind::Heading(_)), nothing),
            "blockquote" => self.end_until(|kind| matches!(kind, Kind::Quote), nothing),
            "ul" | "ol" | "menu" | "dir" => self.end_until(|kind| matches!(kind, Kind::List(_)), nothing),
            "li" => self.end_until(|kind| matches!(kind, Kind::Item), |kind| matches!(kind, Kind::List(_))),
            "pre" | "listing" | "xmp" => self.end_until(|kind| matches!(kind, Kind::Pre(_)), nothing),
            "table" => self.end_until(|kind| matches!(kind, Kind::Table { .. }), nothing),
            "td" | "th" | "tr" => self.end_until(|kind| matches!(kind, Kind::Cell { .. }), |kind| matches!(kind, Kind::Table { .. })),
            name if is_block(name) && !self.in_pre() => self.paragraph(),
            name if marker(name).is_some() => self.end_span(name),
            _ => {}
        }
    }

    /// Ends the innermost block that is `wanted` with all that is open in it, unless a `fence` is before it.
    fn end_until(&mut self, wanted: impl Fn(&Kind) -> bool, fence: impl Fn(&Kind) -> bool) {
        let mut found = None;
        for (i, frame) in self.frames.iter().enumerate().rev() {
            if wanted(&frame.kind) {
                found = Some(i);
                break;
            }
            if fence(&frame.kind) {
                break;
            }
        }
        let Some(at) = found.filter(|at| *at > 0) else { return self.paragraph() };
        while self.frames.len() > at {
            self.end_block();
        }
    }

    fn end_span(&mut self, name: &str) {
        let Some(at) = self.spans.iter().rposition(|span| span.tag == name) else { return };
        self.spans.truncate(at + 1);
        let Some(span) = self.spans.pop() else { return };
        let Some(frame) = self.frames.last_mut() else { return };
        let tail = frame.line.split_off(span.start.min(frame.line.len()));
        self.work += tail.len() as u64 / 8;
        let inner = tail.trim();
        if inner.is_empty() && span.href.is_empty() {
            frame.line.push_str(&tail);
            return;
        }
        let before = tail.len() - tail.trim_start().len();
        let behind = if inner.is_empty() { "" } else { tail.get(tail.trim_end().len()..).unwrap_or_default() };
        frame.line.push_str(tail.get(..before).unwrap_or_default());
        match marker(name) {
            Some("`") => {
                let fence = "`".repeat(longest_run(inner) + 1);
                let space = if inner.starts_with('`') || inner.ends_with('`') { " " } else { "" };
                let _ = write!(frame.line, "{fence}{space}{inner}{space}{fence}");
            }
            Some("") if span.href.is_empty() || inner.is_empty() => frame.line.push_str(inner),
            Some("") if self.style.referenced => {
                let entry = (span.href, span.title);
                let n = match self.references.iter().rposition(|known| *known == entry) {
                    Some(at) => at + 1,
                    None => {
                        self.references.push(entry);
                        self.references.len()
                    }
                };
                self.work += self.references.len() as u64 / 4;
                let _ = write!(frame.line, "[{inner}][{n}]");
            }
            Some("") if inner == span.href && span.title.is_empty() && inner.contains("://") => {
                let _ = write!(frame.line, "<{inner}>");
            }
            Some("") => {
                let _ = write!(frame.line, "[{inner}]({})", target(&span.href, &span.title));
            }
            mark => {
                let mark = mark.unwrap_or_default();
                let _ = write!(frame.line, "{mark}{inner}{mark}");
            }
        }
        frame.line.push_str(behind);
    }

    /// Puts markup into the paragraph.
    fn put(&mut self, text: &str) {
        if let Some(frame) = self.frames.last_mut() {
            frame.line.push_str(text);
        }
    }

    fn text(&mut self, text: &str) {
        let (in_pre, in_code) = (self.in_pre(), self.in_code());
        let Some(frame) = self.frames.last_mut() else { return };
        if in_pre {
            frame.line.push_str(text);
            return;
        }
        if matches!(frame.kind, Kind::Table { .. } | Kind::List(_)) && text.trim().is_empty() {
            return;
        }
        let mut previous = frame.line.chars().next_back();
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            if matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0c') {
                if !matches!(previous, None | Some(' ' | '\n')) {
                    frame.line.push(' ');
                    previous = Some(' ');
                }
                continue;
            }
            if !in_code {
                let starts_line = matches!(previous, None | Some('\n'));
                let next = chars.peek().copied();
                let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
                let escaped = match c {
                    '\\' | '*' | '`' | '[' | ']' => true,
                    '_' => !(is_word(previous) && is_word(next)),
                    '<' => next.is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')),
                    '#' => starts_line,
                    '>' => starts_line,
                    '+' | '-' => starts_line && next.is_none_or(|c| c == ' ' || c == c_of(&frame.line)),
                    '~' => next == Some('~'),
                    '.' | ')' => next.is_none_or(|c| c == ' ') && is_number(&frame.line),
                    _ => false,
                };
                if escaped {
                    frame.line.push('\\');
                }
            }
            frame.line.push(c);
            previous = Some(c);
        }
    }

    /// Ends the paragraph and appends it to the blocks.
    fn paragraph(&mut self) {
        while let Some(tag) = self.spans.last().map(|span| span.tag.clone()) {
            self.end_span(&tag);
        }
        let width = self.style.width;
        let Some(frame) = self.frames.last_mut() else { return };
        if matches!(frame.kind, Kind::Pre(_)) {
            return;
        }
        let line = std::mem::take(&mut frame.line);
        let text = line.trim_matches([' ', '\n']);
        if text.is_empty() {
            return;
        }
        self.work += text.len() as u64 / 8;
        let folds = matches!(frame.kind, Kind::Page | Kind::Quote | Kind::Item | Kind::List(_));
        match width.filter(|_| folds) {
            Some(width) => {
                let folded = fold(text, width);
                self.block(&folded);
            }
            None => self.block(text),
        }
    }

    /// Appends a finished block to the one that is open.
    fn block(&mut self, text: &str) {
        self.work += text.len() as u64 / 8;
        if let Some(frame) = self.frames.last_mut() {
            if !frame.blocks.is_empty() {
                frame.blocks.push_str("\n\n");
            }
            frame.blocks.push_str(text);
            frame.tight = false;
        }
    }

    fn end_block(&mut self) {
        self.paragraph();
        let Some(Frame { kind, blocks, line, .. }) = self.frames.pop() else { return };
        match kind {
            Kind::Page => {
                // There is nothing to put it into: it stays.
                self.frames.push(Frame { kind, blocks, tight: false, line });
            }
            Kind::Quote => {
                if !blocks.is_empty() {
                    let text: Vec<String> =
                        blocks.split('\n').map(|line| if line.is_empty() { ">".into() } else { format!("> {line}") }).collect();
                    self.block(&text.join("\n"));
                }
            }
            Kind::List(_) => {
                if !blocks.is_empty() {
                    let in_item = matches!(self.frames.last(), Some(Frame { kind: Kind::Item, blocks, .. }) if !blocks.is_empty() && !blocks.contains("\n\n"));
                    if in_item && let Some(frame) = self.frames.last_mut() {
                        frame.blocks.push('\n');
                        frame.blocks.push_str(&blocks);
                    } else {
                        self.block(&blocks);
                    }
                }
            }
            Kind::Item => self.item(&blocks),
            Kind::Heading(level) => {
                let text = blocks.replace("  \n", " ").replace('\n', " ");
                if !text.is_empty() {
                    // A line below the text of a heading in a heading would double with each of them.
                    let is_inner = self.frames.iter().any(|frame| matches!(frame.kind, Kind::Heading(_)));
                    let heading = match (self.style.setext && !is_inner, level) {
                        (true, 1 | 2) => {
                            format!("{text}\n{}", if level == 1 { "=" } else { "-" }.repeat(text.chars().count().max(3)))
                        }
                        _ => format!("{} {text}", "#".repeat(level)),
                    };
                    self.block(&heading);
                }
            }
            Kind::Pre(language) => {
                if !blocks.is_empty() {
                    self.block(&blocks);
                }
                let code = line.strip_prefix('\n').unwrap_or(&line).trim_end_matches('\n');
                let text = if self.style.indented {
                    code.split('\n')
                        .map(|line| if line.is_empty() { String::new() } else { format!("    {line}") })
                        .collect::<Vec<_>>()
                        .join("\n")
                } else {
                    let fence = "`".repeat((longest_run(code) + 1).max(3));
                    format!("{fence}{language}\n{code}\n{fence}")
                };
                self.block(&text);
            }
            Kind::Cell { header, align } => {
                let text = blocks.replace("  \n", "<br>").replace("\n\n", "<br>").replace('\n', " ").replace('|', "\\|");
                if let Some(Frame { kind: Kind::Table { rows, header: any }, .. }) = self.frames.last_mut() {
                    *any |= header && rows.len() <= 1;
                    if rows.is_empty() {
                        rows.push(Row::default());
                    }
                    if let Some(row) = rows.last_mut() {
                        row.cells.push((text, align));
                    }
                }
            }
            Kind::Table { rows, header } => {
                if !blocks.is_empty() {
                    self.block(&blocks);
                }
                let table = table(&rows, header);
                if !table.is_empty() {
                    self.block(&table);
                }
            }
        }
    }

    fn item(&mut self, content: &str) {
        let bullet = self.style.bullet;
        let Some(frame) = self.frames.last_mut() else { return };
        let mark = match &mut frame.kind {
            Kind::List(Some(number)) => {
                let mark = format!("{number}. ");
                *number = number.saturating_add(1);
                mark
            }
            _ => format!("{bullet} "),
        };
        let indent = " ".repeat(mark.len());
        let mut text = mark;
        for (i, line) in content.split('\n').enumerate() {
            if i > 0 {
                text.push('\n');
                if !line.is_empty() {
                    text.push_str(&indent);
                }
            }
            text.push_str(line);
        }
        let loose = content.contains("\n\n");
        if !frame.blocks.is_empty() {
            frame.blocks.push_str(if loose || !frame.tight { "\n\n" } else { "\n" });
        }
        frame.blocks.push_str(text.trim_end());
        frame.tight = !loose;
        self.work += text.len() as u64 / 8;
    }

    fn finish(mut self) -> String {
        while self.frames.len() > 1 {
            self.end_block();
        }
        self.paragraph();
        let mut text = self.frames.pop().map(|frame| frame.blocks).unwrap_or_default();
        for (i, (href, title)) in self.references.iter().enumerate() {
            text.push_str(if i == 0 { "\n\n" } else { "\n" });
            let title = if title.is_empty() { String::new() } else { format!(" \"{}\"", title.replace('"', "\\\"")) };
            let _ = write!(text, "[{}]: {href}{title}", i + 1);
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text
    }
}

/// The first character of a line that has only that.
fn c_of(line: &str) -> char {
    line.chars().next_back().unwrap_or(' ')
}

/// Whether the line is a number so far, which a dot would make the item of a list.
fn is_number(line: &str) -> bool {
    let line = line.rsplit('\n').next().unwrap_or_default();
    !line.is_empty() && line.len() < 10 && line.bytes().all(|b| b.is_ascii_digit())
}

/// The longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// An address as it stands between parentheses.
fn target(address: &str, title: &str) -> String {
    let address = if address.contains([' ', '(', ')', '\n']) { format!("<{}>", address.replace('\n', " ")) } else { address.to_owned() };
    if title.is_empty() { address } else { format!("{address} \"{}\"", title.replace('"', "\\\"")) }
}

/// Language of a code block, from `class="language-rust"` or its variants; empty when there is none.
fn language(tag: &StartTag<()>) -> String {
    let class = attribute(tag, "class").or_else(|| attribute(tag, "lang")).unwrap_or_default();
    let names = class.split_whitespace();
    let found = names.filter_map(|name| {
        name.strip_prefix("language-").or_else(|| name.strip_prefix("lang-")).or_else(|| name.strip_prefix("highlight-source-"))
    });
    found.take(1).collect()
}

fn fold(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for (i, line) in text.split('\n').enumerate() {
        if i > 0 {
            out.push('\n');
        }
        let breaks = line.ends_with("  ");
        let mut column = 0;
        for word in line.split(' ').filter(|word| !word.is_empty()) {
            let n = word.chars().count();
            if column > 0 && column + 1 + n > width {
                out.push('\n');
                column = 0;
            } else if column > 0 {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += n;
        }
        if breaks {
            out.push_str("  ");
        }
    }
    out
}

fn table(rows: &[Row], header: bool) -> String {
    let rows: Vec<&Row> = rows.iter().filter(|row| !row.cells.is_empty()).collect();
    let n_columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0).min(1000);
    let Some(first) = rows.first() else { return String::new() };
    let mut text = String::new();
    let line = |cells: &[(String, &'static str)], text: &mut String| {
        text.push('|');
        for i in 0..n_columns.min(cells.len().max(1)) {
            let cell = cells.get(i).map_or("", |(cell, _)| cell);
            let _ = write!(text, " {cell} |");
        }
        for _ in cells.len().max(1)..n_columns {
            text.push_str("  |");
        }
    };
    if header {
        line(&first.cells, &mut text);
    } else {
        line(&[], &mut text);
    }
    text.push_str("\n|");
    for i in 0..n_columns {
        let align = first.cells.get(i).map_or("---", |(_, align)| align);
        let _ = write!(text, " {align} |");
    }
    for row in rows.iter().skip(usize::from(header)) {
        text.push('\n');
        line(&row.cells, &mut text);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn convert(html: &str) -> String {
        let style = Style { setext: false, bullet: '-', indented: false, strip: Vec::new(), width: None, referenced: false, images: true };
        let mut page = Page::new(&style);
        for token in tokens(html.as_bytes()) {
            let Ok(token) = token;
            page.token(token);
        }
        page.finish()
    }

    #[test]
    fn nesting_costs_no_stack() {
        for tag in ["div", "blockquote", "ul", "li", "em", "a", "table", "td", "pre", "h1", "span", "code"] {
            let html = format!("{}x{}", format!("<{tag}>").repeat(100_000), format!("</{tag}>").repeat(100_000));
            assert!(convert(&html).contains('x'), "{tag}");
        }
        assert!(convert(&"<table><tr><td>".repeat(20_000)).len() < 1_000_000);
    }

    #[test]
    fn blocks_and_spans() {
        for (html, want) in [
            ("<h1>T</h1><p>a <b>b</b> <i> c </i>d</p>", "# T\n\na **b** *c* d\n"),
            ("<ul><li>a<ul><li>b</li></ul></li><li>c</ul>", "- a\n  - b\n- c\n"),
            ("<ol start=3><li>a<li>b</ol>", "3. a\n4. b\n"),
            ("<pre><code class='language-rs'>fn x() {\n}\n</code></pre>", "```rs\nfn x() {\n}\n```\n"),
            ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b\n"),
            ("<table><tr><th>a<th>b<tr><td>1<td>x|y</table>", "| a | b |\n| --- | --- |\n| 1 | x\\|y |\n"),
            ("<p>1. x * y", "1\\. x \\* y\n"),
        ] {
            assert_eq!(convert(html), want);
        }
    }
}

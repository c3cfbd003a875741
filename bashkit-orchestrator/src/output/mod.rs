//! Output that fits: what is too long for a model is shortened by rules, and all of it is in a file that the next call can read.
//!
//! An [`OutputBudget`] says how much is shown; [`Condensed`] is a text that was shortened, each [`Elision`] what is missing in it.
//!
//! ```
//! use bashkit_orchestrator::output::OutputBudget;
//!
//! let budget = OutputBudget::new().bytes_max(200);
//! let text = "still waiting\n".repeat(100);
//! let condensed = budget.condense(text.as_bytes());
//! assert!(condensed.text.len() <= 200 && !condensed.elided.is_empty());
//! ```

mod binary;
mod lines;
mod note;
mod sample;
mod scan;
mod spill;
mod table;
mod tokens;
mod window;

use std::borrow::Cow;

use bashkit::Output;
use bashkit::flat_map::FlatMap;

use crate::tool::ToolResponse;

pub use spill::{SpillTarget, Spilled, Streams};
pub use tokens::TokenCount;

use lines::{Cleaning, Tally};
use note::Whole;
use sample::Largest;
use spill::Place;
pub(crate) use spill::Room;
use window::Window;

/// Bytes of each stream, unless it is said otherwise.
const BYTES_MAX: usize = 32 * 1024;

/// One of the ways in which an [`OutputBudget`] makes output shorter. None is applied to output that fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum OutputRule {
    /// Shows the last state of a line that is written over and over with carriage returns.
    Progress,
    /// Colours and other sequences for terminals are left out.
    Colour,
    /// Equal lines, one after the other, are shown once; of lines that are equal but for numbers, the first three and the last two.
    Repeats,
    /// JSON stays JSON: long arrays and objects are shown by their first and last members, long texts by their beginning.
    Json,
    /// Shows, of the lines that are left out between beginning and end, those that look like errors.
    Errors,
    /// Describes bytes that are not text instead of showing them.
    Binary,
}

/// Part of an output that a model is shown, and the place of the rest.
///
/// What fits is not touched. Of what does not, as much is shown as the budget allows, by the rules of [`OutputRule`], and a line on standard error says how
/// much of what that is and how to see the rest. The files of a session that keeps them ([`OrchestratorToolBuilder::persistent`](crate::orchestrator::OrchestratorToolBuilder::persistent))
/// hold all of it for the next call:
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Tool};
/// use bashkit_orchestrator::output::OutputBudget;
///
/// let api = OrchestratorTool::builder("numbers").persistent(true).output_budget(OutputBudget::new().bytes_max(600)).build()?;
/// let response = api.execute("jq -nc '[range(1000)]'".into());
/// let shown: Vec<serde_json::Value> = serde_json::from_str(&response.stdout).unwrap();
/// assert_eq!(shown[0], 0);
/// assert!(response.stdout.len() <= 600);
/// assert!(response.stderr.starts_with("output: stdout shows ") && response.stderr.contains("; read on: jq '.["), "{}", response.stderr);
/// assert_eq!(api.execute("jq '.[500]' /tmp/output/1.stdout".into()).stdout, "500\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct OutputBudget {
    bytes_max: Option<usize>,
    tokens_max: Option<usize>,
    count: TokenCount,
    without: FlatMap<OutputRule, ()>,
    place: Option<Place>,
}

impl Default for OutputBudget {
    fn default() -> Self {
        Self::new()
    }
}

impl OutputBudget {
    /// Bytes by which a shortened stream may be longer than [`OutputBudget::bytes_max`], where that is too little for the words that say what is left out.
    pub const SLACK_BYTES: usize = 384;

    /// Tokens by which a shortened stream may be longer than [`OutputBudget::tokens_max`], for the same reason.
    pub const SLACK_TOKENS: usize = 256;

    /// 32 KiB of each stream.
    pub fn new() -> Self {
        Self { bytes_max: Some(BYTES_MAX), ..Self::none() }
    }

    /// Budget without bounds: everything is shown as it is.
    pub fn none() -> Self {
        Self { bytes_max: None, tokens_max: None, count: TokenCount::default(), without: FlatMap::new(), place: Some(Place::default()) }
    }

    /// Sets the greatest number of bytes of each stream that are shown.
    pub fn bytes_max(mut self, bytes: usize) -> Self {
        self.bytes_max = Some(bytes);
        self
    }

    /// Sets the greatest number of tokens of each stream that are shown. Both bounds hold where both are given.
    pub fn tokens_max(mut self, tokens: usize) -> Self {
        self.tokens_max = Some(tokens);
        self
    }

    /// Sets the method of counting tokens. Default: they are estimated.
    pub fn counted_by(mut self, count: TokenCount) -> Self {
        self.count = count;
        self
    }

    /// Switches a rule of shortening off.
    pub fn without(mut self, rule: OutputRule) -> Self {
        self.without.insert(rule, ());
        self
    }

    /// The directory of the files that hold all of what was shortened: an absolute path among the script's files. Default `/tmp/output`, in which they are named
    /// `1.stdout`, `1.stderr`, `2.stdout`, …: a number is not used again as long as there is a file with it or a higher one.
    ///
    /// A path that is not absolute means that there are no such files.
    pub fn spill_to(mut self, directory: impl Into<String>) -> Self {
        let directory = directory.into();
        let place = Place { directory, ..self.place.take().unwrap_or_default() };
        self.place = Some(place).filter(|place| place.directory.starts_with('/') && !place.directory.trim_end_matches('/').is_empty());
        self
    }

    /// Sets the greatest number of such files; the oldest are removed. Default 20; 0: there are none.
    pub fn spill_files_max(mut self, files: usize) -> Self {
        self.place = self.place.map(|place| Place { files_max: files, ..place });
        self
    }

    /// Sets the greatest number of bytes that they have together; the oldest are removed, and a longer output is not kept. Default 16 MiB.
    pub fn spill_bytes_max(mut self, bytes: u64) -> Self {
        self.place = self.place.map(|place| Place { bytes_max: bytes, ..place });
        self
    }

    /// Whether the budget bounds nothing at all.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.bytes_max.is_none() && self.tokens_max.is_none()
    }

    fn applies(&self, rule: OutputRule) -> bool {
        !self.without.contains_key(&rule)
    }

    /// Whether a text is shown as it is.
    #[must_use]
    pub fn fits(&self, text: &[u8]) -> bool {
        self.bytes_max.is_none_or(|most| text.len() <= most) && self.tokens_max.is_none_or(|most| self.has_at_most(text, most))
    }

    fn has_at_most(&self, text: &[u8], tokens: usize) -> bool {
        // One that is far too long is not counted.
        text.len() <= tokens.saturating_add(1).saturating_mul(self.count.bytes_max()) && self.count.of(text) <= tokens
    }

    /// Makes a text fit. One that fits is as it was; a shorter one is longer than the budget by [`OutputBudget::SLACK_BYTES`] at the most. It takes time in
    /// proportion to the text.
    ///
    /// ```
    /// use bashkit_orchestrator::output::{ElisionKind, OutputBudget};
    ///
    /// let budget = OutputBudget::new().bytes_max(1000);
    /// assert_eq!(&*budget.condense(b"short\n").text, b"short\n");
    ///
    /// let log = "waiting for the server\n".repeat(500) + "ready\n";
    /// let condensed = budget.condense(log.as_bytes());
    /// assert_eq!(&*condensed.text, "waiting for the server\n… (the line above 499 more times)\nready\n".as_bytes());
    /// assert_eq!((condensed.elided[0].kind, condensed.elided[0].count), (ElisionKind::Repeats, 499));
    /// ```
    #[must_use]
    pub fn condense<'a>(&self, text: &'a [u8]) -> Condensed<'a> {
        if self.fits(text) {
            return Condensed::whole(text);
        }
        let bytes_max = self.bytes_max.unwrap_or(usize::MAX);
        let Some(tokens_max) = self.tokens_max else { return self.within(text, bytes_max) };
        // A token has four bytes or so, and more where signs are repeated; after the first attempt it is known better.
        let mut bytes_max = bytes_max.min(tokens_max.saturating_mul(12)).min(text.len());
        let mut work = 0;
        for attempt in 0..12 {
            let mut condensed = self.within(text, bytes_max);
            work += condensed.work;
            condensed.work = work;
            let tokens = self.count.of(&condensed.text);
            if tokens <= tokens_max || bytes_max == 0 {
                return condensed;
            }
            let fitting = condensed.text.len().min(bytes_max) as u128 * tokens_max as u128 * 19 / (tokens as u128 * 20);
            bytes_max = if attempt < 5 { usize::try_from(fitting).unwrap_or(0).min(bytes_max / 8 * 7) } else { bytes_max / 4 };
        }
        self.within(text, 0)
    }

    /// A text in so many bytes.
    fn within<'a>(&self, text: &'a [u8], bytes_max: usize) -> Condensed<'a> {
        if self.applies(OutputRule::Json)
            && let Ok(json) = std::str::from_utf8(text)
            && let Some(condensed) = Condensed::json(json, bytes_max)
        {
            return condensed;
        }
        if self.applies(OutputRule::Binary) && binary::is_binary(text) {
            return Condensed::binary(text);
        }
        self.lines(text, bytes_max)
    }

    fn lines<'a>(&self, text: &'a [u8], bytes_max: usize) -> Condensed<'a> {
        let is_table = table::is_table(text);
        let folds = self.applies(OutputRule::Repeats) && !is_table;
        let n_lines = n_lines(text);
        let mut work = 2 * text.len() as u64;
        let mut attempt = |alike: bool| {
            let cleaning =
                Cleaning { colour: self.applies(OutputRule::Colour), progress: self.applies(OutputRule::Progress), equal: folds, alike };
            let mut window = Window::new(bytes_max, n_lines, self.applies(OutputRule::Errors) && !is_table);
            let tally = lines::read(text, cleaning, |unit| window.push(unit));
            work += text.len() as u64 + window.work;
            (window, tally)
        };
        let (mut window, mut tally) = attempt(false);
        if !window.holds_all() && folds {
            (window, tally) = attempt(true);
        }
        let form = if is_table { OutputForm::Table } else { OutputForm::Text };
        let mut condensed = Condensed { form, lines: n_lines, work, ..Condensed::whole(text) };
        let shown = window.shown(n_lines, text.ends_with(b"\n"));
        condensed.tell(&tally, &shown);
        condensed.text = Cow::Owned(shown.text);
        condensed
    }

    /// Makes a response fit, for tools of the host's own: what is left out of it is not kept anywhere.
    ///
    /// ```
    /// use bashkit_orchestrator::ToolResponse;
    /// use bashkit_orchestrator::output::OutputBudget;
    ///
    /// let response = ToolResponse { stdout: "x".repeat(5000), ..ToolResponse::default() };
    /// let shown = OutputBudget::new().bytes_max(400).apply(response);
    /// assert!(shown.stdout.len() <= 400);
    /// assert!(shown.stderr.starts_with("output: stdout shows "));
    /// ```
    #[must_use]
    pub fn apply(&self, response: ToolResponse) -> ToolResponse {
        self.apply_spilled(response, &Spilled::default())
    }

    /// Makes a response fit whose streams are in these files.
    pub(crate) fn apply_spilled(&self, mut response: ToolResponse, spilled: &Spilled) -> ToolResponse {
        if self.is_none() {
            return response;
        }
        let (mut stdout, mut stderr) =
            (std::mem::take(&mut response.stdout).into_bytes(), std::mem::take(&mut response.stderr).into_bytes());
        let notes = self.shorten(&mut stdout, &mut stderr, spilled.clone());
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        (response.stdout, response.stderr) = (text(stdout), text(stderr));
        notes.append(&mut response, true);
        response
    }

    /// Shortens the streams that do not fit, in place; the notes say what was left out and, by `spilled`, where all of it is.
    pub fn shorten(&self, stdout: &mut Vec<u8>, stderr: &mut Vec<u8>, spilled: Spilled) -> Notes {
        let mut notes = Notes::default();
        for (text, stream, path) in [(stdout, "stdout", spilled.stdout), (stderr, "stderr", spilled.stderr)] {
            if self.fits(text) {
                continue;
            }
            let condensed = self.condense(text);
            let kept = path.map(|path| condensed.said(stream, &Whole::File(path)));
            notes.0.push((kept, condensed.said(stream, &Whole::Nowhere(NOT_KEPT))));
            *text = condensed.text.into_owned();
        }
        notes
    }

    /// Shortens the output of a run.
    pub(crate) fn shorten_output(&self, output: &mut Output, spill: impl FnOnce(&Streams<'_>) -> Spilled) -> Notes {
        if self.is_none() || (self.fits(&output.stdout) && self.fits(&output.stderr)) {
            return Notes::default();
        }
        let spilled = spill(&Streams { stdout: &output.stdout, stderr: &output.stderr });
        self.shorten(&mut output.stdout, &mut output.stderr, spilled)
    }

    /// Shortens the content of the file `path` in place; the note that names the file is `None` when the content fits. Repeated lines are not folded.
    pub fn shorten_file(&self, content: &mut Vec<u8>, path: &str) -> Option<String> {
        if self.fits(content) {
            return None;
        }
        // What a file says twice it means to say twice.
        let condensed = self.clone().without(OutputRule::Repeats).without(OutputRule::Progress).condense(content);
        let said = condensed.said("stdout", &Whole::File(path.to_owned()));
        *content = condensed.text.into_owned();
        Some(said)
    }

    /// Sentence for models about long output, `is_kept` where files hold all of it; `None` when no output is shortened.
    #[must_use]
    pub fn describe(&self, is_kept: bool) -> Option<String> {
        let bound = match (self.bytes_max, self.tokens_max) {
            (None, None) => return None,
            (Some(bytes), None) => note::counted(bytes as u64, "byte"),
            (None, Some(tokens)) => note::counted(tokens as u64, "token"),
            (Some(bytes), Some(tokens)) => format!("{} or {}", note::counted(bytes as u64, "byte"), note::counted(tokens as u64, "token")),
        };
        Some(match self.place.as_ref().filter(|place| is_kept && place.files_max > 0) {
            Some(place) => {
                let directory = place.directory.trim_end_matches('/');
                format!(
                    "Output of more than {bound} is shortened; stderr says which file below {directory} has all of it: read on with `sed -n` or `jq`"
                )
            }
            None => format!("Output of more than {bound} is shortened: print what you need, with `grep`, `head` or `jq`"),
        })
    }
}

/// Note where no file holds the rest.
const NOT_KEPT: &str = "the rest is not kept: print less, with grep, head or jq";

/// Notes about shortened streams: for each, one for when its file is kept, and one for when it is not.
#[derive(Debug, Default)]
pub struct Notes(Vec<(Option<String>, String)>);

impl Notes {
    /// Lines for the end of standard error; empty when nothing was shortened.
    #[must_use]
    pub fn lines(&self, is_kept: bool) -> String {
        self.0.iter().map(|(kept, lost)| format!("{}\n", kept.as_ref().filter(|_| is_kept).unwrap_or(lost))).collect()
    }

    /// Says it at the end of a response.
    pub(crate) fn append(&self, response: &mut ToolResponse, is_kept: bool) {
        let lines = self.lines(is_kept);
        if !lines.is_empty() && !response.stderr.is_empty() && !response.stderr.ends_with('\n') {
            response.stderr.push('\n');
        }
        response.stderr.push_str(&lines);
    }
}

/// Form of a text, by which it was shortened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutputForm {
    /// Text, shown line by line.
    Text,
    /// Lines with the same number of fields; the first is the header.
    Table,
    /// JSON: a document, or several one after the other.
    Json,
    /// Bytes that are not text.
    Binary,
}

/// Kinds of what was left out of an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ElisionKind {
    /// Escape sequences for the colours of terminals.
    Colour,
    /// States that a line had before its last.
    Progress,
    /// Lines that are like others.
    Repeats,
    /// Lines between the beginning and the end; [`Elision::lines`] says which.
    Lines,
    /// The middles of long lines.
    LineMiddles,
    /// Items of arrays of JSON, and documents.
    Items,
    /// Keys of objects of JSON.
    Keys,
    /// Ends of long texts, and long numbers, in JSON.
    Strings,
    /// White space between the signs of JSON.
    WhiteSpace,
    /// All bytes, because the output is not text.
    Binary,
}

/// Part of an output that was left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Elision {
    /// Kind of what was left out.
    pub kind: ElisionKind,
    /// Number of lines, items, keys or states; of bytes where only these make sense.
    pub count: u64,
    /// Number of bytes; 0 where they are not counted.
    pub bytes: u64,
    /// The first and the last line, from 1, where it is one range of lines.
    pub lines: Option<(u64, u64)>,
}

/// Text that [`OutputBudget::condense`] has shortened, and what is missing in it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Condensed<'a> {
    /// Bytes that are shown, UTF-8 where the text was.
    pub text: Cow<'a, [u8]>,
    /// Parts that are not shown; empty: the text is as it was.
    pub elided: Vec<Elision>,
    /// Form by which it was shortened; [`OutputForm::Text`] when it was not.
    pub form: OutputForm,
    /// Bytes of all of it.
    pub bytes: u64,
    /// Lines of all of it; 0 when they were not counted.
    pub lines: u64,
    /// See `Sampled`.
    largest: Option<Largest>,
    documents_shown: Option<usize>,
    /// Bytes looked at, each as often as that.
    work: u64,
}

impl<'a> Condensed<'a> {
    fn whole(text: &'a [u8]) -> Self {
        Self {
            text: Cow::Borrowed(text),
            elided: Vec::new(),
            form: OutputForm::Text,
            bytes: text.len() as u64,
            lines: 0,
            largest: None,
            documents_shown: None,
            work: 0,
        }
    }

    fn binary(text: &'a [u8]) -> Self {
        let elision = Elision { kind: ElisionKind::Binary, count: text.len() as u64, bytes: text.len() as u64, lines: None };
        let (form, work) = (OutputForm::Binary, 2 * text.len() as u64);
        Self { text: Cow::Owned(binary::describe(text)), elided: vec![elision], form, work, ..Self::whole(text) }
    }

    /// `None`: it is no JSON.
    fn json(text: &'a str, bytes_max: usize) -> Option<Self> {
        let documents = scan::scan(text)?;
        let sampled = sample::sample(text, &documents, bytes_max);
        let mut condensed = Self { form: OutputForm::Json, work: documents.work + sampled.work, ..Self::whole(text.as_bytes()) };
        condensed.add(ElisionKind::Items, sampled.items, 0);
        condensed.add(ElisionKind::Keys, sampled.keys, 0);
        condensed.add(ElisionKind::Strings, sampled.string_bytes, sampled.string_bytes);
        if condensed.elided.is_empty() {
            let bytes = (text.len() - sampled.text.len().min(text.len())) as u64;
            condensed.add(ElisionKind::WhiteSpace, bytes, bytes);
        }
        (condensed.largest, condensed.documents_shown) = (sampled.largest, sampled.documents_shown);
        condensed.text = Cow::Owned(sampled.text);
        Some(condensed)
    }

    fn add(&mut self, kind: ElisionKind, count: u64, bytes: u64) {
        if count > 0 {
            self.elided.push(Elision { kind, count, bytes, lines: None });
        }
    }

    fn tell(&mut self, tally: &Tally, shown: &window::Shown) {
        if let Some(gap) = shown.gap {
            let count = gap.last - gap.first + 1 - shown.errors_shown;
            self.elided.push(Elision { kind: ElisionKind::Lines, count, bytes: gap.bytes, lines: Some((gap.first, gap.last)) });
        }
        self.add(ElisionKind::LineMiddles, shown.cut.0, shown.cut.1);
        self.add(ElisionKind::Repeats, tally.repeats, tally.repeats_bytes);
        self.add(ElisionKind::Progress, tally.progress, tally.progress_bytes);
        self.add(ElisionKind::Colour, tally.colour_bytes, tally.colour_bytes);
    }
}

fn n_lines(text: &[u8]) -> u64 {
    let n = memchr::memchr_iter(b'\n', text).count() as u64;
    n + u64::from(text.last().is_some_and(|last| *last != b'\n'))
}

#[cfg(test)]
mod tests;

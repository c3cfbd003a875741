//! What a command says of itself, and its options as `getopt_long(3)` reads them, with GNU's messages.

use crate::command::Cx;
use crate::host::Door;
use crate::kernel::Done;
use crate::vfs::SystemFile;

/// A command: its names, its options, its work. Help, completion and documentation are made from this.
pub struct Command {
    /// Name that the command is called by.
    pub name: &'static str,
    /// The usage line behind `Usage: `, e.g. `wc [OPTION]... [FILE]...`.
    pub synopsis: &'static str,
    /// Summary for `--help` and `help`: one sentence without a full stop.
    pub summary: &'static str,
    /// Options that the parser of arguments knows.
    pub options: &'static [Opt],
    /// Options of the original that are not among them, with their dashes (`-Z`, `--context`): refused by name.
    pub refused: &'static [&'static str],
    /// Status of a usage error (1 for most of GNU, 2 for some).
    pub usage_status: u8,
    /// Rule by which options are told from operands.
    pub parsing: Parsing,
    /// `-5` is this option with the value `5` (`head -5`, `nice -5`).
    pub number: Option<&'static Opt>,
    /// Digits stand among other letters, each run of them a number of its own (`grep -1A2`).
    pub number_in_clusters: bool,
    /// Rewrites obsolete forms (`tail +3`) before options are looked for.
    pub prepare: Option<Prepare>,
    /// A wrong option is answered with the usage line, too (`grep`).
    pub usage_line: bool,
    /// The hint where help is begins with the name, too (`diff`).
    pub named_hint: bool,
    /// Answer to a wrong use, where it is not the hint of GNU's coreutils; with its line end.
    pub hint: &'static str,
    /// Lines between the message about a wrong option and the hint where help is, of the command called so (`rm`).
    pub refusal_note: Option<fn(&Cx<'_>) -> Vec<u8>>,
    /// Name that messages begin with, where the original is a script that calls another command (`egrep`).
    pub message_name: Option<&'static str>,
    /// Messages come before what was printed and not written yet: the original is not one of those that write that first (util-linux, jq).
    pub messages_first: bool,
    /// Door to the host that it needs: without it the command is not there.
    pub door: Option<Door>,
    /// A paragraph in Markdown for each of its subcommands, with the name; without one for what they share.
    pub subcommands: Option<Subcommands>,
    /// Readable files that it comes with, in the file systems that have programs.
    pub files: &'static [SystemFile],
    /// Function that does the work.
    pub run: fn(&mut Cx<'_>) -> Done,
}

impl std::fmt::Debug for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Command").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Names of subcommands and what is to be said of them.
pub type Subcommands = fn() -> Vec<(&'static str, String)>;

/// Function that rewrites arguments before they are parsed.
pub type Prepare = fn(&[Vec<u8>]) -> Vec<Vec<u8>>;

/// Rules by which options are told from operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parsing {
    /// Options and operands in any order, `--` ends options, `--help` and `--version` exist.
    Gnu,
    /// The first operand ends options (`env`, `xargs`, `nice`, `timeout`).
    InOrder,
    /// The command reads its arguments itself; all are operands (`expr`, `find`, `yes`). `--help` alone is still answered.
    Raw,
    /// The command reads its arguments itself, `--help` and `--version` among them (`test`, `echo`).
    Words,
}

impl Command {
    /// A command that parses as GNU does and answers usage errors with status 1.
    pub const fn new(
        name: &'static str,
        synopsis: &'static str,
        summary: &'static str,
        options: &'static [Opt],
        run: fn(&mut Cx<'_>) -> Done,
    ) -> Self {
        Self {
            name,
            synopsis,
            summary,
            options,
            refused: &[],
            usage_status: 1,
            parsing: Parsing::Gnu,
            number: None,
            number_in_clusters: false,
            prepare: None,
            usage_line: false,
            named_hint: false,
            hint: "",
            refusal_note: None,
            message_name: None,
            messages_first: false,
            door: None,
            subcommands: None,
            files: &[],
            run,
        }
    }

    /// Sets the [`Command::usage_status`] of a wrong use.
    #[must_use]
    pub const fn usage_status(mut self, status: u8) -> Self {
        self.usage_status = status;
        self
    }

    /// Sets the [`Command::refused`] options of the original.
    #[must_use]
    pub const fn refused(mut self, options: &'static [&'static str]) -> Self {
        self.refused = options;
        self
    }

    /// Sets the rule of [`Command::parsing`] for arguments.
    #[must_use]
    pub const fn parsing(mut self, parsing: Parsing) -> Self {
        self.parsing = parsing;
        self
    }

    /// Sets [`Command::number_in_clusters`] for a command such as `grep`.
    #[must_use]
    pub const fn number_in_clusters(mut self) -> Self {
        self.number_in_clusters = true;
        self
    }

    /// Sets the option that [`Command::number`] stands for.
    #[must_use]
    pub const fn number(mut self, option: &'static Opt) -> Self {
        self.number = Some(option);
        self
    }

    /// Sets [`Command::usage_line`] for wrong options.
    #[must_use]
    pub const fn usage_line(mut self) -> Self {
        self.usage_line = true;
        self
    }

    /// Sets [`Command::named_hint`] for wrong options.
    #[must_use]
    pub const fn named_hint(mut self) -> Self {
        self.named_hint = true;
        self
    }

    /// Sets the [`Command::hint`] of a wrong use.
    #[must_use]
    pub const fn hint(mut self, hint: &'static str) -> Self {
        self.hint = hint;
        self
    }

    /// Sets the [`Command::refusal_note`] of wrong options.
    #[must_use]
    pub const fn refusal_note(mut self, note: fn(&Cx<'_>) -> Vec<u8>) -> Self {
        self.refusal_note = Some(note);
        self
    }

    /// Sets the [`Command::message_name`] of a command that calls another.
    #[must_use]
    pub const fn message_name(mut self, name: &'static str) -> Self {
        self.message_name = Some(name);
        self
    }

    /// Sets [`Command::messages_first`] for a command that does not write out before a message.
    #[must_use]
    pub const fn messages_first(mut self) -> Self {
        self.messages_first = true;
        self
    }

    /// Sets the [`Command::door`] that it needs.
    #[must_use]
    pub const fn door(mut self, door: Door) -> Self {
        self.door = Some(door);
        self
    }

    /// Sets the [`Command::prepare`] that rewrites arguments.
    #[must_use]
    pub const fn prepare(mut self, prepare: Prepare) -> Self {
        self.prepare = Some(prepare);
        self
    }

    /// Sets the list of [`Command::files`].
    #[must_use]
    pub const fn files(mut self, files: &'static [SystemFile]) -> Self {
        self.files = files;
        self
    }

    /// Sets the list of [`Command::subcommands`].
    #[must_use]
    pub const fn subcommands(mut self, subcommands: Subcommands) -> Self {
        self.subcommands = Some(subcommands);
        self
    }

    /// Text that `--help` prints to stdout.
    #[must_use]
    pub fn help(&self) -> String {
        let mut text = format!("Usage: {}\n{}.\n", self.synopsis, self.summary);
        if !self.options.is_empty() {
            text.push('\n');
        }
        for option in self.options {
            let indent = if option.short == 0 { "      " } else { "  " };
            let left = format!("{indent}{}", option.usage());
            if left.len() > 28 {
                text.push_str(&format!("{left}\n{:30}{}\n", "", option.help()));
            } else {
                text.push_str(&format!("{left:30}{}\n", option.help()));
            }
        }
        if let Some(subcommands) = self.subcommands {
            let names: Vec<&str> = subcommands().iter().map(|(name, _)| *name).filter(|name| !name.is_empty()).collect();
            text.push_str(&format!("\nCommands (help of each: -h): {}\n", names.join(", ")));
        }
        if !self.refused.is_empty() {
            text.push_str(&format!("\nNot supported here: {}\n", self.refused.join(" ")));
        }
        text
    }

    /// Text about a wrong use of this command, called as `name`: the message, and where help is.
    #[must_use]
    pub fn wrong_use(&self, name: &[u8], message: &[u8]) -> Vec<u8> {
        let mut text = [name, b": ", message, b"\n"].concat();
        if !self.hint.is_empty() {
            text.extend_from_slice(self.hint.as_bytes());
            return text;
        }
        if self.usage_line {
            text.extend_from_slice(&[b"Usage: ", self.synopsis.as_bytes(), b"\n"].concat());
        }
        if self.named_hint {
            text.extend_from_slice(&[name, b": "].concat());
        }
        text.extend_from_slice(&help_hint(name));
        text
    }

    /// The options, as an error lists them: `-a --all -b`.
    fn supported(&self) -> String {
        let mut list = Vec::new();
        for option in self.options {
            if option.short != 0 {
                list.push(format!("-{}", char::from(option.short)));
            }
            if !option.long().is_empty() {
                list.push(format!("--{}", option.long()));
            }
        }
        list.join(" ")
    }
}

/// Line that says where help is.
pub(super) fn help_hint(name: &[u8]) -> Vec<u8> {
    [b"Try '", name, b" --help' for more information.\n"].concat()
}

/// Option of a command, by letter or by name.
///
/// The texts stand in the option itself: tables of thousands of options hold no pointers, which the loader would have to relocate at each start of the program.
#[derive(Debug)]
pub struct Opt {
    short: u8,
    kind: Kind,
    /// Ends of the long name, of the name of the value, and of the help in `text`.
    ends: [u8; 3],
    text: [u8; TEXT_MAX],
}

/// Bytes of the names and the help of an option, all together; more is refused by the compiler.
const TEXT_MAX: usize = 123;

/// Kinds of options, by what value they take.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Flag,
    Required,
    Optional,
}

/// Kinds of values of options, with what help calls them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueKind<'a> {
    /// No value at all: a flag.
    None,
    /// `-n 5`, `-n5`, `--lines 5`, `--lines=5`.
    Required(&'a str),
    /// Value that may be left out, only attached: `-i.bak`, `--in-place=.bak`; a separate word is an operand.
    Optional(&'a str),
}

impl Opt {
    /// An option without a value: its letter (`'\0'` for none), its long name without dashes (may be empty), its line of `--help`.
    pub const fn flag(short: char, long: &str, help: &str) -> Self {
        Self::new(short, Kind::Flag, [long, "", help])
    }

    /// An option with a value, which help calls `value`.
    pub const fn value(short: char, long: &str, value: &str, help: &str) -> Self {
        Self::new(short, Kind::Required, [long, value, help])
    }

    /// An option whose value may be left out.
    pub const fn optional(short: char, long: &str, value: &str, help: &str) -> Self {
        Self::new(short, Kind::Optional, [long, value, help])
    }

    const fn new(short: char, kind: Kind, [long, value, help]: [&str; 3]) -> Self {
        let mut text = [0; TEXT_MAX];
        let ends = [long.len(), long.len() + value.len(), long.len() + value.len() + help.len()];
        assert!(ends[2] <= TEXT_MAX, "the names and the help of an option are too long");
        let (names, rest) = text.split_at_mut(ends[1]);
        let (name, of_value) = names.split_at_mut(ends[0]);
        name.copy_from_slice(long.as_bytes());
        of_value.copy_from_slice(value.as_bytes());
        rest.split_at_mut(help.len()).0.copy_from_slice(help.as_bytes());
        Self { short: letter(short), kind, ends: [ends[0] as u8, ends[1] as u8, ends[2] as u8], text }
    }

    /// The letter; 0 when there is none.
    #[must_use]
    pub const fn short(&self) -> u8 {
        self.short
    }

    /// The long name without dashes; empty when there is none.
    #[must_use]
    pub fn long(&self) -> &str {
        self.part(0, self.ends[0])
    }

    /// Kind of value that the option takes.
    #[must_use]
    pub fn takes(&self) -> ValueKind<'_> {
        let name = self.part(self.ends[0], self.ends[1]);
        match self.kind {
            Kind::Flag => ValueKind::None,
            Kind::Required => ValueKind::Required(name),
            Kind::Optional => ValueKind::Optional(name),
        }
    }

    /// Line of text for `--help`.
    #[must_use]
    pub fn help(&self) -> &str {
        self.part(self.ends[1], self.ends[2])
    }

    fn long_bytes(&self) -> &[u8] {
        self.bytes(0, self.ends[0])
    }

    fn bytes(&self, start: u8, end: u8) -> &[u8] {
        self.text.get(usize::from(start)..usize::from(end)).unwrap_or_default()
    }

    fn part(&self, start: u8, end: u8) -> &str {
        std::str::from_utf8(self.bytes(start, end)).unwrap_or_default()
    }

    /// Form in which the option is written: `-n, --lines=NUM`, `-z`, `--color[=WHEN]`.
    #[must_use]
    pub fn usage(&self) -> String {
        let (open, value, close) = match self.takes() {
            ValueKind::None => ("", "", ""),
            ValueKind::Required(value) => ("=", value, ""),
            ValueKind::Optional(value) => ("[=", value, "]"),
        };
        match (char::from(self.short), self.long()) {
            ('\0', long) => format!("--{long}{open}{value}{close}"),
            (short, "") if open == "=" => format!("-{short} {value}"),
            (short, "") => format!("-{short}{}{value}{close}", if open.is_empty() { "" } else { "[" }),
            (short, long) => format!("-{short}, --{long}{open}{value}{close}"),
        }
    }

    fn is(&self, other: &Self) -> bool {
        self.short == other.short && self.long_bytes() == other.long_bytes()
    }
}

/// `'\0'` stands for no letter.
const fn letter(c: char) -> u8 {
    assert!(c.is_ascii(), "an option letter is ASCII");
    c as u8
}

/// Options and operands of one call.
#[derive(Debug, Default)]
pub struct Args {
    found: Vec<(&'static Opt, Option<Vec<u8>>)>,
    /// The arguments that are not options, in order.
    pub operands: Vec<Vec<u8>>,
}

/// Refusal of arguments (or their answer, with status 0, as for `--help`).
#[derive(Debug)]
pub struct Refusal {
    /// Text to print, with its line ends.
    pub text: Vec<u8>,
    /// The status; 0 means that the text is for stdout.
    pub status: u8,
}

impl Args {
    /// Tells whether an option was given.
    #[must_use]
    pub fn has(&self, option: &Opt) -> bool {
        self.found.iter().any(|(found, _)| found.is(option))
    }

    /// Counts how often an option was given.
    #[must_use]
    pub fn count(&self, option: &Opt) -> usize {
        self.found.iter().filter(|(found, _)| found.is(option)).count()
    }

    /// The last value of an option.
    #[must_use]
    pub fn value(&self, option: &Opt) -> Option<&[u8]> {
        self.found.iter().rev().find(|(found, _)| found.is(option)).and_then(|(_, value)| value.as_deref())
    }

    /// Values of an option, in the order in which they were given.
    pub fn values<'s>(&'s self, option: &'s Opt) -> impl Iterator<Item = &'s [u8]> {
        self.found.iter().filter(|(found, _)| found.is(option)).filter_map(|(_, value)| value.as_deref())
    }

    /// Options that were given, in order, each with its value.
    pub fn in_order(&self) -> impl DoubleEndedIterator<Item = (&'static Opt, Option<&[u8]>)> {
        self.found.iter().map(|(option, value)| (*option, value.as_deref()))
    }

    /// The last of these options that was given.
    #[must_use]
    pub fn last_of(&self, options: &[&Opt]) -> Option<&'static Opt> {
        self.found.iter().rev().find(|(found, _)| options.iter().any(|o| found.is(o))).map(|(found, _)| *found)
    }

    /// Parses the arguments of `command`, called as `name`.
    ///
    /// # Errors
    /// What GNU's `getopt_long` says of a wrong option; `--help` and `--version` with status 0.
    pub fn parse(command: &'static Command, name: &[u8], argv: &[Vec<u8>]) -> Result<Self, Refusal> {
        Self::parse_as(command, name, argv, command.parsing)
    }

    /// Parses the arguments as [`Args::parse`] does, by another rule than the command's own.
    ///
    /// # Errors
    /// Options are refused as by [`Args::parse`].
    pub fn parse_as(command: &'static Command, name: &[u8], argv: &[Vec<u8>], parsing: Parsing) -> Result<Self, Refusal> {
        let prepared;
        let argv = match command.prepare {
            Some(prepare) => {
                prepared = prepare(argv);
                &prepared
            }
            None => argv,
        };
        let mut parser = ArgParser { command, name, args: Self::default() };
        if parsing == Parsing::Words {
            parser.args.operands = argv.to_vec();
            return Ok(parser.args);
        }
        if parsing == Parsing::Raw {
            // A command with a version of its own shows that.
            if let [arg] = argv
                && !(arg == b"--version" && command.options.iter().any(|o| o.long() == "version"))
            {
                parser.standard(arg)?;
            }
            parser.args.operands = argv.to_vec();
            return Ok(parser.args);
        }
        let mut rest = argv.iter();
        while let Some(arg) = rest.next() {
            if arg == b"--" {
                parser.args.operands.extend(rest.cloned());
                break;
            }
            if let Some(long) = arg.strip_prefix(b"--") {
                parser.long(long, &mut rest)?;
            } else if arg.len() > 1 && arg.first() == Some(&b'-') {
                parser.cluster(arg.get(1..).unwrap_or_default(), &mut rest)?;
            } else if parsing == Parsing::InOrder {
                parser.args.operands.push(arg.clone());
                parser.args.operands.extend(rest.cloned());
                break;
            } else {
                parser.args.operands.push(arg.clone());
            }
        }
        Ok(parser.args)
    }
}

struct ArgParser<'a> {
    command: &'static Command,
    name: &'a [u8],
    args: Args,
}

impl ArgParser<'_> {
    /// Refusal of an option that is not ours: GNU's words, or, when the original has it, that we do not and what we have.
    fn unknown(&self, option: &[u8], words: &[&[u8]]) -> Refusal {
        let is_of_original = |name: &&&str| {
            let name = name.as_bytes();
            name == option || (option.len() > 3 && option.starts_with(b"--") && name.starts_with(option))
        };
        match self.command.refused.iter().find(is_of_original) {
            Some(name) => {
                let supported = self.command.supported();
                self.refuse(&[b"option '", name.as_bytes(), b"' is not supported here; supported are: ", supported.as_bytes()])
            }
            None => self.refuse(words),
        }
    }

    fn refuse(&self, message: &[&[u8]]) -> Refusal {
        Refusal { text: self.command.wrong_use(self.name, &message.concat()), status: self.command.usage_status }
    }

    /// `--help` and `--version`, or nothing.
    fn standard(&self, arg: &[u8]) -> Result<(), Refusal> {
        match arg {
            b"--help" => Err(Refusal { text: self.command.help().into_bytes(), status: 0 }),
            b"--version" => Err(Refusal { text: super::version(self.command.name).into_bytes(), status: 0 }),
            _ => Ok(()),
        }
    }

    fn long<'r>(&mut self, arg: &[u8], rest: &mut impl Iterator<Item = &'r Vec<u8>>) -> Result<(), Refusal> {
        let equals = memchr::memchr(b'=', arg);
        let (name, value) = match equals.and_then(|at| arg.split_at_checked(at)) {
            Some((name, value)) => (name, value.get(1..)),
            None => (arg, None),
        };
        let options = self.command.options;
        if matches!(name, b"help" | b"version") && value.is_none() && !options.iter().any(|o| o.long_bytes() == name) {
            return self.standard(&[b"--", name].concat());
        }
        let exact = options.iter().find(|o| !o.long_bytes().is_empty() && o.long_bytes() == name);
        let option = match exact {
            Some(option) => option,
            None => {
                let standard = ["help", "version"];
                let mut like: Vec<&str> =
                    options.iter().map(|o| o.long()).filter(|l| !l.is_empty() && l.as_bytes().starts_with(name)).collect();
                like.extend(standard.iter().filter(|l| l.as_bytes().starts_with(name) && !options.iter().any(|o| o.long() == **l)));
                match like.as_slice() {
                    [] => {
                        return Err(self.unknown(&[b"--", name].concat(), &[b"unrecognized option '--", arg, b"'"]));
                    }
                    [one] => {
                        if standard.contains(one) && !options.iter().any(|o| o.long() == *one) {
                            if value.is_some() {
                                return Err(self.refuse(&[b"option '--", one.as_bytes(), b"' doesn't allow an argument"]));
                            }
                            self.standard(&[b"--", one.as_bytes()].concat())?;
                        }
                        let Some(option) = options.iter().find(|o| o.long() == *one) else { return Ok(()) };
                        option
                    }
                    several => {
                        let list: String = several.iter().map(|l| format!(" '--{l}'")).collect();
                        return Err(self.refuse(&[b"option '--", arg, b"' is ambiguous; possibilities:", list.as_bytes()]));
                    }
                }
            }
        };
        let long = option.long_bytes();
        let value = match (option.takes(), value) {
            (ValueKind::None, Some(_)) => return Err(self.refuse(&[b"option '--", long, b"' doesn't allow an argument"])),
            (ValueKind::None, None) | (ValueKind::Optional(_), None) => None,
            (_, Some(value)) => Some(value.to_vec()),
            (ValueKind::Required(_), None) => match rest.next() {
                Some(value) => Some(value.clone()),
                None => return Err(self.refuse(&[b"option '--", long, b"' requires an argument"])),
            },
        };
        self.args.found.push((option, value));
        Ok(())
    }

    fn cluster<'r>(&mut self, letters: &[u8], rest: &mut impl Iterator<Item = &'r Vec<u8>>) -> Result<(), Refusal> {
        if let Some(number) = self.command.number.filter(|_| !self.command.number_in_clusters)
            && letters.first().is_some_and(u8::is_ascii_digit)
        {
            self.args.found.push((number, Some(letters.to_vec())));
            return Ok(());
        }
        let mut at = 0;
        while let Some(&letter) = letters.get(at) {
            if let Some(number) = self.command.number.filter(|_| letter.is_ascii_digit() && self.command.number_in_clusters) {
                let rest = letters.get(at..).unwrap_or_default();
                let n = rest.iter().take_while(|b| b.is_ascii_digit()).count();
                self.args.found.push((number, rest.get(..n).map(<[u8]>::to_vec)));
                at += n;
                continue;
            }
            at += 1;
            let Some(option) = self.command.options.iter().find(|o| o.short == letter && o.short != 0) else {
                return Err(self.unknown(&[b'-', letter], &[b"invalid option -- '", &[letter], b"'"]));
            };
            let behind = letters.get(at..).filter(|behind| !behind.is_empty());
            let value = match option.takes() {
                ValueKind::None => {
                    self.args.found.push((option, None));
                    continue;
                }
                ValueKind::Optional(_) => behind.map(<[u8]>::to_vec),
                ValueKind::Required(_) => match behind.map(<[u8]>::to_vec).or_else(|| rest.next().cloned()) {
                    Some(value) => Some(value),
                    None => return Err(self.refuse(&[b"option requires an argument -- '", &[letter], b"'"])),
                },
            };
            self.args.found.push((option, value));
            return Ok(());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing(_: &mut Cx<'_>) -> Done {
        Ok(0)
    }

    static PAINT: Command = Command::new(
        "paint",
        "paint [OPTION]...",
        "Paint",
        &[Opt::flag('a', "all", "everything"), Opt::value('c', "", "COLOR", "with COLOR"), Opt::optional('\0', "gloss", "HOW", "shining")],
        nothing,
    )
    .refused(&["-Z", "--context"]);

    /// Compares the first line about wrong arguments.
    #[track_caller]
    fn check(argv: &[&str], want: &str) {
        let argv: Vec<Vec<u8>> = argv.iter().map(|a| a.as_bytes().to_vec()).collect();
        let refusal = Args::parse(&PAINT, b"paint", &argv).err().map(|r| String::from_utf8_lossy(&r.text).into_owned());
        assert_eq!(refusal.as_deref().and_then(|text| text.lines().next()).unwrap_or(""), want);
    }

    #[test]
    fn an_option_of_the_original_is_refused_by_name_with_those_that_are_here() {
        check(&["-aZ"], "paint: option '-Z' is not supported here; supported are: -a --all -c --gloss");
        check(&["--context"], "paint: option '--context' is not supported here; supported are: -a --all -c --gloss");
        check(&["--cont=x"], "paint: option '--context' is not supported here; supported are: -a --all -c --gloss");
        check(&["-z"], "paint: invalid option -- 'z'");
        check(&["--zebra"], "paint: unrecognized option '--zebra'");
        check(&["-c"], "paint: option requires an argument -- 'c'");
        check(&["-a", "--gloss", "-cred"], "");
    }

    #[test]
    fn help_shows_how_options_are_written() {
        let usages: Vec<String> = PAINT.options.iter().map(Opt::usage).collect();
        assert_eq!(usages, ["-a, --all", "-c COLOR", "--gloss[=HOW]"]);
        assert!(PAINT.help().ends_with("\nNot supported here: -Z --context\n"));
    }
}

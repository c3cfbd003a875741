//! `iconv`: text from one encoding to another.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::mbchar;
use bashkit_core::kernel::{Done, Fault, Output};

const FROM: Opt = Opt::value('f', "from-code", "NAME", "encoding of original text (default UTF-8)");
const TO: Opt = Opt::value('t', "to-code", "NAME", "encoding for output; NAME//TRANSLIT replaces, NAME//IGNORE drops what has no code");
const LIST: Opt = Opt::flag('l', "list", "list all known coded character sets");
const DISCARD: Opt = Opt::flag('c', "", "omit invalid characters from output");
const OUTPUT: Opt = Opt::value('o', "output", "FILE", "output file");
const SILENT: Opt = Opt::flag('s', "silent", "suppress warnings");

pub(crate) const COMMAND: Command = Command::new(
    "iconv",
    "iconv [OPTION]... [FILE]...",
    "Convert encoding of given files from one encoding to another",
    &[FROM, TO, LIST, DISCARD, OUTPUT, SILENT],
    run,
)
.refused(&["--verbose"])
.usage_status(64);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Ascii,
    Latin1,
    Latin9,
    Windows1252,
    /// Bytes of a unit, whether the low byte comes first, whether a mark says so.
    Wide(usize, bool, bool),
}

impl Encoding {
    /// Whether each byte below 0x80 is that character of ASCII.
    fn is_like_ascii(self) -> bool {
        !matches!(self, Self::Wide(..))
    }
}

/// Names as people write them, without `-` and `_`, in capitals; the first of each encoding is its name.
const NAMES: &[(&str, &str, Encoding)] = &[
    ("ASCII", "ASCII", Encoding::Ascii),
    ("USASCII", "", Encoding::Ascii),
    ("ANSIX3.41968", "", Encoding::Ascii),
    ("646", "", Encoding::Ascii),
    ("CP1252", "CP1252", Encoding::Windows1252),
    ("WINDOWS1252", "", Encoding::Windows1252),
    ("MSANSI", "", Encoding::Windows1252),
    ("ISO88591", "ISO-8859-1", Encoding::Latin1),
    ("LATIN1", "", Encoding::Latin1),
    ("L1", "", Encoding::Latin1),
    ("ISO885915", "ISO-8859-15", Encoding::Latin9),
    ("LATIN9", "", Encoding::Latin9),
    ("UCS2", "UCS-2", Encoding::Wide(2, true, false)),
    ("UCS2LE", "UCS-2LE", Encoding::Wide(2, true, false)),
    ("UCS2BE", "UCS-2BE", Encoding::Wide(2, false, false)),
    ("UCS4", "UCS-4", Encoding::Wide(4, false, false)),
    ("UCS4LE", "UCS-4LE", Encoding::Wide(4, true, false)),
    ("UCS4BE", "UCS-4BE", Encoding::Wide(4, false, false)),
    ("UTF8", "UTF-8", Encoding::Utf8),
    ("UTF16", "UTF-16", Encoding::Wide(2, true, true)),
    ("UTF16LE", "UTF-16LE", Encoding::Wide(2, true, false)),
    ("UTF16BE", "UTF-16BE", Encoding::Wide(2, false, false)),
    ("UTF32", "UTF-32", Encoding::Wide(4, true, true)),
    ("UTF32LE", "UTF-32LE", Encoding::Wide(4, true, false)),
    ("UTF32BE", "UTF-32BE", Encoding::Wide(4, false, false)),
];

/// Characters of CP1252 from 0x80 to 0x9f; 0 stands for none.
const WINDOWS: [u16; 32] = [
    0x20ac, 0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17d, 0, 0, 0x2018, 0x2019, 0x201c,
    0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0, 0x17e, 0x178,
];

/// Characters of ISO-8859-15 that differ from ISO-8859-1.
const LATIN9: [(u8, char); 8] = [(0xa4, '€'), (0xa6, 'Š'), (0xa8, 'š'), (0xb4, 'Ž'), (0xb8, 'ž'), (0xbc, 'Œ'), (0xbd, 'œ'), (0xbe, 'Ÿ')];

fn encoding(name: &[u8]) -> Option<Encoding> {
    let plain: Vec<u8> = name.iter().filter(|b| !matches!(b, b'-' | b'_')).map(u8::to_ascii_uppercase).collect();
    if plain.is_empty() {
        return Some(Encoding::Utf8);
    }
    NAMES.iter().find(|(known, _, _)| known.as_bytes() == plain).map(|(_, _, encoding)| *encoding)
}

/// Reason why a conversion ended.
enum Stop {
    Fault(Fault),
    /// At this byte of the input.
    Illegal(usize),
    Incomplete,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut out = cx.stdout();
    if cx.args.has(&LIST) {
        return put_names(&mut out);
    }
    let split = |value: &[u8]| -> (Vec<u8>, Vec<u8>) {
        match memchr::memmem::find(value, b"//") {
            Some(at) => (value.get(..at).unwrap_or_default().to_vec(), value.get(at..).unwrap_or_default().to_ascii_uppercase()),
            None => (value.to_vec(), Vec::new()),
        }
    };
    let (from_name, _) = split(cx.args.value(&FROM).unwrap_or_default());
    let (to_name, how) = split(cx.args.value(&TO).unwrap_or_default());
    let has = |word: &[u8]| memchr::memmem::find(&how, word).is_some();
    let (translit, ignore) = (has(b"TRANSLIT"), has(b"IGNORE"));
    let (Some(from), Some(to)) = (encoding(&from_name), encoding(&to_name)) else {
        cx.error("failed to start conversion processing: No such file or directory")?;
        return Ok(1);
    };
    let files = cx.take_files();
    if let Some(name) = cx.args.value(&OUTPUT) {
        out = create(cx, name)?;
    }
    let mut converter = Converter { to, translit, drops: cx.args.has(&DISCARD) || ignore, dropped: false, marked: false };
    let unopened = |file: &[u8], errno| Fault::failure(1, [b"cannot open input file `", file, format!("': {errno}").as_bytes()].concat());
    cx.each_input(&files, unopened, |_, mut input| {
        let mut text = Vec::new();
        input.rest(&mut text).map_err(|fault| fault.errno_as(1, |errno| format!("error while reading the input: {errno}").into()))?;
        let _charge = cx.meter().charge(text.len())?;
        let result = converter.convert(cx, from, &text, &mut out);
        out.flush()?;
        let message = match result {
            Ok(()) if converter.dropped && ignore && !cx.args.has(&DISCARD) => {
                format!("illegal input sequence at position {}", text.len())
            }
            Ok(()) => return Ok(()),
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::Illegal(at)) => format!("illegal input sequence at position {at}"),
            Err(Stop::Incomplete) => "incomplete character or shift sequence at end of buffer".to_owned(),
        };
        cx.error(message)?;
        Err(Fault::Exit(1))
    })
}

/// Prints the names of the encodings.
fn put_names(out: &mut Output) -> Done {
    for (_, name, _) in NAMES.iter().filter(|(_, name, _)| !name.is_empty()) {
        out.put(format!("{name}//\n").as_bytes())?;
    }
    out.flush()?;
    Ok(0)
}

/// Creates the file that is written to.
fn create(cx: &Cx<'_>, name: &[u8]) -> Result<Output, Fault> {
    cx.create(name).or_else(|fault| {
        let errno = fault.errno()?;
        Err(Fault::failure(1, [b"unable to open output file: ", name, format!(": {errno}").as_bytes()].concat()))
    })
}

struct Converter {
    to: Encoding,
    translit: bool,
    drops: bool,
    dropped: bool,
    marked: bool,
}

impl Converter {
    fn convert(&mut self, cx: &Cx<'_>, from: Encoding, text: &[u8], out: &mut Output) -> Result<(), Stop> {
        self.marked = false;
        let mut from = from;
        let mut at = 0;
        if let Encoding::Wide(unit, _, true) = from {
            let mark = text.get(..unit).unwrap_or_default();
            let big = matches!(mark, [0xfe, 0xff] | [0, 0, 0xfe, 0xff]);
            let little = matches!(mark, [0xff, 0xfe] | [0xff, 0xfe, 0, 0]);
            from = Encoding::Wide(unit, !big, false);
            at = if big || little { unit } else { 0 };
        }
        let mut buffer = Vec::with_capacity(4096);
        while at < text.len() {
            if buffer.len() > 4000 {
                cx.step(1000)?;
                out.put(&buffer)?;
                buffer.clear();
            }
            let rest = text.get(at..).unwrap_or_default();
            if from.is_like_ascii() && rest.first().is_some_and(u8::is_ascii) {
                let run = rest.get(..ASCII_RUN).unwrap_or(rest);
                let run = run.get(..run.iter().take_while(|byte| byte.is_ascii()).count()).unwrap_or_default();
                self.mark(&mut buffer);
                put_ascii(self.to, run, &mut buffer);
                at += run.len();
                continue;
            }
            let (c, n) = match decode(from, rest) {
                Decoded::Char(c, n) => (c, n),
                Decoded::Illegal(n) if self.drops => {
                    self.dropped = true;
                    at += n;
                    continue;
                }
                Decoded::Illegal(_) => {
                    out.put(&buffer)?;
                    return Err(Stop::Illegal(at));
                }
                Decoded::Incomplete => {
                    out.put(&buffer)?;
                    return Err(Stop::Incomplete);
                }
            };
            self.mark(&mut buffer);
            if !encode(self.to, c, &mut buffer) {
                if self.translit {
                    for c in like(c).chars() {
                        encode(self.to, c, &mut buffer);
                    }
                } else if self.drops {
                    self.dropped = true;
                } else {
                    out.put(&buffer)?;
                    return Err(Stop::Illegal(at));
                }
            }
            at += n;
        }
        Ok(out.put(&buffer)?)
    }
}

impl Converter {
    /// Puts the mark of the order of bytes before the first character, where an encoding has one.
    fn mark(&mut self, buffer: &mut Vec<u8>) {
        if let (false, Encoding::Wide(unit, _, true)) = (self.marked, self.to) {
            buffer.extend_from_slice(if unit == 2 { &[0xff, 0xfe] } else { &[0xff, 0xfe, 0, 0] });
            self.marked = true;
        }
    }
}

/// Characters of ASCII that are converted at once.
const ASCII_RUN: usize = 512;

/// Appends characters of ASCII, which every encoding here has.
fn put_ascii(to: Encoding, run: &[u8], buffer: &mut Vec<u8>) {
    let Encoding::Wide(unit, is_little, _) = to else { return buffer.extend_from_slice(run) };
    for byte in run {
        match (unit, is_little) {
            (2, true) => buffer.extend_from_slice(&[*byte, 0]),
            (2, false) => buffer.extend_from_slice(&[0, *byte]),
            (_, true) => buffer.extend_from_slice(&[*byte, 0, 0, 0]),
            (_, false) => buffer.extend_from_slice(&[0, 0, 0, *byte]),
        }
    }
}

enum Decoded {
    Char(char, usize),
    Illegal(usize),
    Incomplete,
}

fn decode(from: Encoding, text: &[u8]) -> Decoded {
    let Some(&byte) = text.first() else { return Decoded::Incomplete };
    let one = |c: char| Decoded::Char(c, 1);
    match from {
        Encoding::Utf8 => match mbchar::first(text) {
            Some((Some(c), n)) => Decoded::Char(c, n),
            _ if mbchar::is_cut(text) => Decoded::Incomplete,
            _ => Decoded::Illegal(1),
        },
        Encoding::Ascii if byte >= 0x80 => Decoded::Illegal(1),
        Encoding::Ascii | Encoding::Latin1 => one(char::from(byte)),
        Encoding::Latin9 => one(LATIN9.iter().find(|(b, _)| *b == byte).map_or(char::from(byte), |(_, c)| *c)),
        Encoding::Windows1252 => match byte.checked_sub(0x80).and_then(|at| WINDOWS.get(usize::from(at))) {
            Some(0) => Decoded::Illegal(1),
            Some(code) => char::from_u32(u32::from(*code)).map_or(Decoded::Illegal(1), one),
            None => one(char::from(byte)),
        },
        Encoding::Wide(unit, little, _) => {
            let read = |from: usize| -> Option<u32> {
                let bytes = text.get(from..from + unit)?;
                let fold = |value: u32, b: &u8| value << 8 | u32::from(*b);
                Some(if little { bytes.iter().rev().fold(0, fold) } else { bytes.iter().fold(0, fold) })
            };
            let Some(first) = read(0) else { return Decoded::Incomplete };
            if unit == 2 && (0xd800..0xdc00).contains(&first) {
                return match read(2) {
                    Some(second @ 0xdc00..0xe000) => {
                        let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                        char::from_u32(code).map_or(Decoded::Illegal(2), |c| Decoded::Char(c, 4))
                    }
                    Some(_) => Decoded::Illegal(2),
                    None => Decoded::Incomplete,
                };
            }
            char::from_u32(first).map_or(Decoded::Illegal(unit), |c| Decoded::Char(c, unit))
        }
    }
}

/// Appends a character; `false` when the encoding has none for it.
fn encode(to: Encoding, c: char, out: &mut Vec<u8>) -> bool {
    let code = u32::from(c);
    let byte = match to {
        Encoding::Utf8 => {
            mbchar::push(out, c);
            return true;
        }
        Encoding::Wide(unit, little, _) => {
            let mut units = [0u16; 2];
            let mut put = |value: u32, bytes: usize| {
                let all = value.to_be_bytes();
                let part = all.get(4 - bytes..).unwrap_or_default();
                if little { out.extend(part.iter().rev()) } else { out.extend_from_slice(part) }
            };
            if unit == 4 {
                put(code, 4);
            } else {
                c.encode_utf16(&mut units).iter().for_each(|unit| put(u32::from(*unit), 2));
            }
            return true;
        }
        Encoding::Ascii => u8::try_from(code).ok().filter(|b| *b < 0x80),
        Encoding::Latin1 => u8::try_from(code).ok(),
        Encoding::Latin9 => match LATIN9.iter().find(|(_, known)| *known == c) {
            Some((byte, _)) => Some(*byte),
            None => u8::try_from(code).ok().filter(|b| !LATIN9.iter().any(|(taken, _)| taken == b)),
        },
        Encoding::Windows1252 => match WINDOWS.iter().position(|known| *known != 0 && u32::from(*known) == code) {
            Some(at) => u8::try_from(at + 0x80).ok(),
            None => u8::try_from(code).ok().filter(|b| !(0x80..0xa0).contains(b)),
        },
    };
    out.extend(byte);
    byte.is_some()
}

/// ASCII that looks like a character; `?` when nothing does.
fn like(c: char) -> &'static str {
    match c {
        'À'..='Å' => "A",
        'Æ' => "AE",
        'Ç' => "C",
        'È'..='Ë' => "E",
        'Ì'..='Ï' => "I",
        'Ñ' => "N",
        'Ò'..='Ö' | 'Ø' => "O",
        'Ù'..='Ü' => "U",
        'Ý' => "Y",
        'ß' => "ss",
        'à'..='å' => "a",
        'æ' => "ae",
        'ç' => "c",
        'è'..='ë' => "e",
        'ì'..='ï' => "i",
        'ñ' => "n",
        'ò'..='ö' | 'ø' => "o",
        'ù'..='ü' => "u",
        'ý' | 'ÿ' => "y",
        'Œ' => "OE",
        'œ' => "oe",
        'Š' => "S",
        'š' => "s",
        'Ž' => "Z",
        'ž' => "z",
        '€' => "EUR",
        '‘' | '’' | '‛' => "'",
        '“' | '”' | '‟' => "\"",
        '‚' => ",",
        '„' => ",,",
        '‐'..='―' => "-",
        '…' => "...",
        '•' => "o",
        '\u{a0}' => " ",
        '«' => "<<",
        '»' => ">>",
        '©' => "(C)",
        '®' => "(R)",
        '™' => "TM",
        _ => "?",
    }
}

//! Changes of inputs that know nothing of their structure.

use crate::dice::Dice;

/// Bytes that no mutation makes an input longer than.
pub const BYTES_MAX: usize = 16 << 10;

/// Tokens of the syntax of bash and of the languages of its commands.
const TOKENS: &[&str] = &[
    "$(",
    ")",
    "${",
    "}",
    "$((",
    "))",
    "`",
    "\"",
    "'",
    "$'",
    "$\"",
    "\\",
    "\n",
    ";",
    ";;",
    ";&",
    ";;&",
    "&",
    "&&",
    "|",
    "||",
    "|&",
    "<",
    ">",
    ">>",
    "<<E\n",
    "E\n",
    "<<-'E'\n",
    "<<<",
    "<(",
    ">(",
    "&>",
    ">&2",
    "2>&1",
    "{fd}>",
    "<&-",
    "(",
    "{ ",
    "; }",
    "[[ ",
    " ]]",
    "[ ",
    " ]",
    "((",
    "if ",
    "then ",
    "elif ",
    "else ",
    "fi\n",
    "while ",
    "until ",
    "do ",
    "done\n",
    "for x in ",
    "for ((;;))",
    "case x in ",
    "esac\n",
    "select x in ",
    "function f ",
    "f() ",
    "coproc ",
    "time ",
    "! ",
    "!",
    "#",
    "##",
    "%",
    "%%",
    "/",
    "//",
    ":-",
    ":=",
    ":?",
    ":+",
    "^^",
    ",,",
    "@Q",
    "@a",
    "@P",
    "@E",
    "!x",
    "x[@]",
    "x[*]",
    "x[-1]",
    "x+=",
    "x=(",
    "[k]=",
    "{1..9}",
    "{a,b}",
    "~",
    "~+",
    "*",
    "?",
    "[a-z]",
    "[[:alpha:]]",
    "[!",
    "@(",
    "!(",
    "+(",
    "*(",
    "?(",
    "**",
    "=~",
    "==",
    "!=",
    "-eq",
    "$@",
    "$*",
    "$#",
    "$?",
    "$!",
    "$$",
    "$-",
    "$0",
    "$1",
    "${10}",
    "$_",
    "IFS=",
    "local ",
    "declare -A ",
    "declare -n ",
    "export ",
    "readonly ",
    "set -e\n",
    "shopt -s extglob\n",
    "eval ",
    "trap ",
    "return ",
    "break ",
    "continue ",
    "exit ",
    "exec ",
    "printf %s ",
    "echo ",
    "cat ",
    "read x\n",
    "\0",
    "\x7f",
    "\u{1b}",
    "é",
    "日",
    "\u{301}",
    "\u{feff}",
    "\r\n",
    "\\n",
    "\\x",
    "\\u",
    "%s",
    "%d",
    "%*d",
    "%n",
    "%b",
    "%q",
    "%(",
    "%5.3f",
    "\\1",
    "\\(",
    "\\)",
    "\\{",
    "(?:",
    "(?=",
    "[^",
    "]",
    "{2,3}",
    "{,",
    "{0}",
    "^",
    "$",
    ".*",
    "BEGIN{",
    "END{",
    "NR",
    "NF",
    "$0",
    "getline ",
    "print ",
    "s/",
    "/g",
    "y/",
    "N;",
    "D",
    "G",
    "h",
    ":a;",
    "ba",
    "ta",
    "..",
    ".[]",
    ".a",
    "reduce ",
    "foreach ",
    "def f: ",
    "limit(",
    "try ",
    "catch ",
    "as $x ",
    "|=",
    "//=",
    "?//",
    "@base64",
    "null",
    "true",
    "NaN",
    "1e999",
    "\"a\":",
    "[1]",
    "next month",
    "ago",
    "UTC",
    "@0",
    "2024-02-29",
    "last day",
    "http://",
    "https://",
    "%2e",
    "/../",
    "@",
    "\\\\",
    "<!--",
    "&a ",
    "*a",
    "---\n",
    "- ",
    ": ",
    "[t]\n",
    "\"\"\"",
];

/// Numbers at the ends of types.
const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "1",
    "-1",
    "7",
    "8",
    "08",
    "255",
    "256",
    "0x",
    "0xff",
    "64#_",
    "65#1",
    "127",
    "128",
    "32767",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551615",
    "99999999999999999999",
    "1e308",
    "1e-400",
    "0.1",
    "1000000000",
    "1000",
    "4096",
    "nan",
    "inf",
];

/// Changes an input in one to six places; `other` is an entry of the corpus that pieces are taken from.
pub fn mutate(input: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = input.to_vec();
    let n = 1 + dice.below(3) * dice.below(3);
    for _ in 0..=n {
        step(&mut bytes, other, dice);
    }
    bytes.truncate(BYTES_MAX);
    bytes
}

/// Range of bytes within a length, mostly short.
fn range(len: usize, dice: &mut Dice) -> std::ops::Range<usize> {
    let start = dice.below(len + 1);
    let longest = if dice.below(4) == 0 { len } else { 12 };
    start..(start + dice.below(longest + 1)).min(len)
}

fn step(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let at = dice.below(bytes.len() + 1);
    match dice.below(12) {
        0 if !bytes.is_empty() => {
            let at = at.min(bytes.len() - 1);
            bytes[at] ^= 1 << dice.below(8);
        }
        1 if !bytes.is_empty() => {
            let at = at.min(bytes.len() - 1);
            bytes[at] = dice.bits() as u8;
        }
        2 => {
            bytes.drain(range(bytes.len(), dice));
        }
        3..=5 => {
            let token = dice.one(TOKENS).bytes();
            let end = if dice.below(3) == 0 { (at + token.len()).min(bytes.len()) } else { at };
            bytes.splice(at..end, token);
        }
        6 => {
            let piece = bytes[range(bytes.len(), dice)].to_vec();
            let n = 1 + if dice.below(8) == 0 { dice.below(400) } else { dice.below(4) };
            let n = n.min(BYTES_MAX / piece.len().max(1));
            bytes.splice(at..at, piece.repeat(n));
        }
        7 | 8 => {
            let piece = other[range(other.len(), dice)].to_vec();
            let end = if dice.below(2) == 0 { at } else { range(bytes.len(), dice).end.max(at) };
            bytes.splice(at..end, piece);
        }
        9 => {
            bytes.truncate(at);
            bytes.extend_from_slice(&other[dice.below(other.len() + 1)..]);
        }
        10 => replace_number(bytes, dice),
        _ => bytes.insert(at, dice.bits() as u8),
    }
}

/// Puts a hostile number in the place of one of the input.
fn replace_number(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let starts: Vec<usize> =
        (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit() && (i == 0 || !bytes[i - 1].is_ascii_digit())).collect();
    if starts.is_empty() {
        return;
    }
    let start = *dice.one(&starts);
    let end = bytes[start..].iter().position(|b| !b.is_ascii_digit()).map_or(bytes.len(), |n| start + n);
    bytes.splice(start..end, dice.one(NUMBERS).bytes());
}

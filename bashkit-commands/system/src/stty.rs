//! `stty`: settings of a terminal, of which there is none.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::gnu::quotearg;
use bashkit_core::kernel::{Done, Fault};

const ALL: Opt = Opt::flag('a', "all", "print all current settings in human-readable form");
const SAVE: Opt = Opt::flag('g', "save", "print all current settings in a stty-readable form");
const DEVICE: Opt = Opt::value('F', "file", "DEVICE", "open and use the specified DEVICE instead of stdin");

pub(crate) const COMMAND: Command = Command::new(
    "stty",
    "stty [-F DEVICE] [SETTING]...",
    "Print or change terminal characteristics (there is no terminal)",
    &[ALL, SAVE, DEVICE],
    run,
)
.parsing(Parsing::InOrder)
.prepare(settings_last);

/// `-echo` is a setting, not letters of options.
fn settings_last(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let is_setting = |arg: &Vec<u8>| arg.len() > 2 && arg.get(1).is_some_and(u8::is_ascii_lowercase);
    let at = argv.iter().position(is_setting).unwrap_or(argv.len());
    let (head, tail) = argv.split_at_checked(at).unwrap_or((argv, &[]));
    let mut all = head.to_vec();
    if !tail.is_empty() {
        all.push(b"--".to_vec());
    }
    all.extend_from_slice(tail);
    all
}

fn run(cx: &mut Cx<'_>) -> Done {
    let known = |word: &[u8]| {
        let plain = word.strip_prefix(b"-").unwrap_or(word);
        !plain.is_empty() && plain.iter().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || *b == b'^' || *b == b':')
    };
    if let Some(word) = cx.args.operands.iter().find(|word| !known(word)) {
        return Err(Fault::usage([b"invalid argument ", &quotearg::curly(word)[..]].concat()));
    }
    match cx.args.value(&DEVICE) {
        Some(device) => match cx.stat(device) {
            Ok(_) => cx.error_bytes(&[&quotearg::maybe(device)[..], b": Inappropriate ioctl for device"].concat())?,
            Err(errno) => cx.error_bytes(&[&quotearg::maybe(device)[..], format!(": {errno}").as_bytes()].concat())?,
        },
        None => cx.error("'standard input': Inappropriate ioctl for device")?,
    }
    Ok(1)
}

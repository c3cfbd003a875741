//! `git check-mailmap`: proper names and addresses of people.

use crate::halt::G;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "check-mailmap",
    "[<options>] <contact>...",
    &[&own!(&[("stdin", "more contacts from standard input")], &[])],
    Run::InRepository(check_mailmap),
);

fn check_mailmap(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if opts.args.is_empty() && !opts.has("stdin") {
        return Err(fatal!["no contacts specified"]);
    }
    let map = repo.mailmap()?;
    let put = |contact: &[u8]| -> G<()> {
        let open = memchr::memchr(b'<', contact);
        let close = memchr::memchr(b'>', contact).filter(|close| open.is_some_and(|open| open < *close));
        let (Some(open), Some(close)) = (open, close) else { return Err(fatal!["unable to parse contact: ", contact]) };
        let (name, email) = (contact.get(..open).unwrap_or_default().trim_ascii(), contact.get(open + 1..close).unwrap_or_default());
        let (name, email) = map.of(name, email);
        repo.put(bytes![name, if name.is_empty() { "" } else { " " }, "<", email, ">\n"])
    };
    for contact in &opts.args {
        put(contact)?;
    }
    if opts.has("stdin") {
        let mut text = Vec::new();
        repo.cx.stdin().rest(&mut text)?;
        for line in text.split_inclusive(|b| *b == b'\n') {
            put(line.strip_suffix(b"\n").unwrap_or(line))?;
        }
    }
    Ok(0)
}

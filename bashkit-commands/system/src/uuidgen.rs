//! `uuidgen` of util-linux: identifiers from random numbers, the time, or a name.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault};
use md5::{Digest, Md5};
use sha1::Sha1;

const RANDOM: Opt = Opt::flag('r', "random", "generate random-based uuid");
const TIME: Opt = Opt::flag('t', "time", "generate time-based uuid");
const NAMESPACE: Opt = Opt::value('n', "namespace", "NS", "generate hash-based uuid in this namespace: @dns, @url, @oid, @x500, or a uuid");
const NAME: Opt = Opt::value('N', "name", "NAME", "generate hash-based uuid from this name");
const MD5: Opt = Opt::flag('m', "md5", "generate md5 hash");
const SHA1: Opt = Opt::flag('s', "sha1", "generate sha1 hash");
const HEX: Opt = Opt::flag('x', "hex", "interpret name as hex string");

pub(crate) const COMMAND: Command = Command::new(
    "uuidgen",
    "uuidgen [OPTION]...",
    "Create a new UUID value",
    &[RANDOM, TIME, NAMESPACE, NAME, MD5, SHA1, HEX, usage::HELP, usage::VERSION],
    run,
);

/// 100 ns between 1582-10-15 and 1970.
const GREGORIAN: u64 = 0x01b2_1dd2_1381_4000;

/// The namespaces of RFC 4122 differ in one byte.
fn namespace(name: &[u8]) -> Option<[u8; 16]> {
    let last = match name {
        b"@dns" => 0x10,
        b"@url" => 0x11,
        b"@oid" => 0x12,
        b"@x500" => 0x14,
        _ => return None,
    };
    let mut id = *b"\x6b\xa7\xb8\x10\x9d\xad\x11\xd1\x80\xb4\x00\xc0\x4f\xd4\x30\xc8";
    id[3] = last;
    Some(id)
}

fn hex(text: &[u8]) -> Option<Vec<u8>> {
    let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
    if !text.len().is_multiple_of(2) {
        return None;
    }
    text.chunks_exact(2).map(|pair| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?)).collect()
}

fn parse(text: &[u8]) -> Option<[u8; 16]> {
    let dashes = [8, 13, 18, 23];
    if text.len() != 36 || text.iter().enumerate().any(|(at, b)| (*b == b'-') != dashes.contains(&at)) {
        return None;
    }
    let digits: Vec<u8> = text.iter().copied().filter(|b| *b != b'-').collect();
    hex(&digits)?.try_into().ok()
}

/// Sets the version and the variant.
fn seal(mut id: [u8; 16], version: u8) -> String {
    id[6] = (id[6] & 0x0f) | version << 4;
    id[8] = (id[8] & 0x3f) | 0x80;
    let mut text = String::new();
    for (at, byte) in id.iter().enumerate() {
        if matches!(at, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        text.push_str(&format!("{byte:02x}"));
    }
    text
}

fn by_time(cx: &Cx<'_>) -> String {
    let now = cx.now();
    let ticks = u64::try_from(now.as_nanos() / 100).unwrap_or(0).wrapping_add(GREGORIAN);
    let mut id = [0; 16];
    cx.host().random.fill(&mut id);
    // No network card: a random node, marked as such.
    id[10] |= 1;
    let [a, b, c, d, e, f, g, h] = ticks.to_be_bytes();
    [id[0], id[1], id[2], id[3], id[4], id[5], id[6], id[7]] = [e, f, g, h, c, d, a, b];
    seal(id, 1)
}

fn run(cx: &mut Cx<'_>) -> Done {
    if usage::answered(cx, &cx.args, &COMMAND)? {
        return Ok(0);
    }
    let how = cx.args.last_of(&[&RANDOM, &TIME, &MD5, &SHA1]).map_or(b'r', |option| option.short());
    let name = name(cx, matches!(how, b'm' | b's'))?;
    let text = match (how, name) {
        (b't', _) => by_time(cx),
        (_, Some((space, name))) => {
            cx.step(name.len() as u64 / 16)?;
            let named = [&space[..], &name].concat();
            if how == b'm' {
                seal(Md5::digest(&named).into(), 3)
            } else {
                let digest: [u8; 20] = Sha1::digest(&named).into();
                seal(digest.first_chunk::<16>().copied().unwrap_or_default(), 5)
            }
        }
        _ => {
            let mut id = [0; 16];
            cx.host().random.fill(&mut id);
            seal(id, 4)
        }
    };
    let mut out = cx.stdout();
    out.line(text.as_bytes())?;
    out.flush()?;
    Ok(0)
}

/// Namespace and name that are hashed to an identifier.
type Hashed = ([u8; 16], Vec<u8>);

/// Reads the namespace and the name of a hashed identifier.
fn name(cx: &Cx<'_>, hashed: bool) -> Result<Option<Hashed>, Fault> {
    let wrong = |text: &[u8]| Err(Fault::usage(text));

    Ok(match (cx.args.value(&NAMESPACE), cx.args.value(&NAME)) {
        (Some(_), None) => return wrong(b"--namespace requires --name argument"),
        (None, Some(_)) => return wrong(b"--name requires --namespace argument"),
        (None, None) if hashed => return wrong(b"--md5 or --sha1 requires --namespace argument"),
        (None, None) => None,
        (Some(_), Some(_)) if !hashed => return wrong(b"--namespace requires --md5 or --sha1"),
        (Some(space), Some(name)) => {
            let name = if cx.args.has(&HEX) {
                match hex(name) {
                    Some(name) => name,
                    None => return wrong(b"not a valid hex string"),
                }
            } else {
                name.to_vec()
            };
            let id = match space {
                [b'@', ..] => match namespace(space) {
                    Some(id) => id,
                    None => return wrong(&[&b"unknown namespace alias: '"[..], space, b"'"].concat()),
                },
                _ => match parse(space) {
                    Some(id) => id,
                    None => return wrong(&[&b"invalid uuid for namespace: '"[..], space, b"'"].concat()),
                },
            };
            Some((id, name))
        }
    })
}

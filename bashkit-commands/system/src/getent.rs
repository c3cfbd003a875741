//! `getent`: entries of the databases of users, groups, hosts, services and protocols: those of `/etc`, else the few that a sandbox has.

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault};

pub(crate) const COMMAND: Command =
    Command::new("getent", "getent passwd|group|hosts|services|protocols [KEY]...", "Get entries from administrative databases", &[], run);

const SERVICES: &str = "ftp 21/tcp\nssh 22/tcp\ntelnet 23/tcp\nsmtp 25/tcp\ndomain 53/tcp\ndomain 53/udp\nhttp 80/tcp www\npop3 110/tcp\nntp 123/udp\nimap2 143/tcp imap\nldap 389/tcp\nhttps 443/tcp\nhttps 443/udp\n";
const PROTOCOLS: &str = "ip 0 IP\nicmp 1 ICMP\ntcp 6 TCP\nudp 17 UDP\nipv6 41 IPv6\nipv6-icmp 58 IPv6-ICMP\n";

/// The text of a file of `/etc`, or what stands for it.
fn text(cx: &Cx<'_>, name: &str) -> Result<Vec<u8>, Fault> {
    let path = format!("/etc/{name}");
    let mut all = Vec::new();
    match cx.open_input(path.as_bytes()).and_then(|mut input| input.rest(&mut all)) {
        Ok(()) => return Ok(all),
        Err(Fault::Errno(_)) => {}
        Err(fault) => return Err(fault),
    }
    let who = &cx.host().identity;
    let others = who.uid != 0;
    Ok(match name {
        "passwd" => {
            let root = if others { "root:x:0:0:root:/root:/bin/bash\n" } else { "" };
            format!("{root}{}:x:{}:{}:{}:{}:/bin/bash\n", who.user, who.uid, who.gid, who.user, who.home)
        }
        "group" => {
            let root = if who.gid == 0 { "" } else { "root:x:0:\n" };
            format!("{root}{}:x:{}:\n", who.group, who.gid)
        }
        "hosts" => format!("127.0.0.1 localhost\n127.0.1.1 {}\n", who.host),
        "services" => SERVICES.to_string(),
        _ => PROTOCOLS.to_string(),
    }
    .into_bytes())
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let Some((database, keys)) = operands.split_first() else {
        return Err(Fault::usage("wrong number of arguments"));
    };
    let Some(database) = ["passwd", "group", "hosts", "services", "protocols"].into_iter().find(|name| name.as_bytes() == database) else {
        cx.stderr_bytes(&[b"Unknown database: ", &database[..], b"\n"].concat())?;
        usage::hint(cx)?;
        return Ok(1);
    };
    let all = text(cx, database)?;
    let mut out = cx.stdout();
    let mut status = 0;
    let entries: Vec<&[u8]> = all.split(|b| *b == b'\n').filter(|line| !line.trim_ascii().is_empty() && !line.starts_with(b"#")).collect();
    if keys.is_empty() {
        for entry in &entries {
            cx.step(1)?;
            out.line(&show(database, entry))?;
        }
    }
    for key in keys {
        cx.step(entries.len() as u64)?;
        let found = entries.iter().find(|entry| is_entry_of(database, entry, key));
        match found {
            Some(entry) => out.line(&show(database, entry))?,
            None => status = 2,
        }
    }
    out.flush()?;
    Ok(status)
}

/// Tells whether an entry has a name, number or alias.
fn is_entry_of(database: &str, entry: &[u8], key: &[u8]) -> bool {
    if matches!(database, "passwd" | "group") {
        let mut fields = entry.split(|b| *b == b':');
        let name = fields.next();
        return name == Some(key) || fields.nth(1) == Some(key);
    }
    let mut fields = words(entry);
    let (first, second) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    match database {
        "services" => {
            let (name, protocol) = split(key, b'/');
            let (port, its) = split(second, b'/');
            (first == name || port == name || fields.any(|alias| alias == name)) && protocol.is_none_or(|p| Some(p) == its)
        }
        _ => first == key || second == key || fields.any(|alias| alias == key),
    }
}

fn words(entry: &[u8]) -> impl Iterator<Item = &[u8]> {
    entry.split(|b| *b == b'#').next().unwrap_or_default().split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

fn split(text: &[u8], at: u8) -> (&[u8], Option<&[u8]>) {
    match memchr::memchr(at, text).and_then(|i| text.split_at_checked(i)) {
        Some((head, tail)) => (head, tail.get(1..)),
        None => (text, None),
    }
}

fn show(database: &str, entry: &[u8]) -> Vec<u8> {
    if matches!(database, "passwd" | "group") {
        return entry.to_vec();
    }
    let words: Vec<&[u8]> = words(entry).collect();
    let width = match database {
        "hosts" => 15,
        _ => 21,
    };
    let mut out = words.first().copied().unwrap_or_default().to_vec();
    out.resize(out.len().max(width), b' ');
    for word in words.iter().skip(1) {
        out.push(b' ');
        out.extend_from_slice(word);
    }
    out
}

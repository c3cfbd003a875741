//! `hostname`: the name of the host that scripts see.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault};

const SHORT: Opt = Opt::flag('s', "short", "short host name");
const LONG: Opt = Opt::flag('f', "fqdn", "long host name (FQDN)");
const LONG_NAME: Opt = Opt::flag('\0', "long", "the same as --fqdn");
const DOMAIN: Opt = Opt::flag('d', "domain", "DNS domain name");
const ADDRESS: Opt = Opt::flag('i', "ip-address", "addresses for the host name");
const ALL_ADDRESSES: Opt = Opt::flag('I', "all-ip-addresses", "all addresses for the host");

pub(crate) const COMMAND: Command = Command::new(
    "hostname",
    "hostname [-s|-f|-d|-i|-I]",
    "Show the system's host name",
    &[SHORT, LONG, LONG_NAME, DOMAIN, ADDRESS, ALL_ADDRESSES],
    run,
)
.refused(&["-a", "--alias", "-A", "--all-fqdns", "-b", "--boot", "-F", "--file", "-y", "--yp", "--nis"]);

fn run(cx: &mut Cx<'_>) -> Done {
    if !cx.args.operands.is_empty() {
        return Err(Fault::failure(1, "you must be root to change the host name"));
    }
    let name = &cx.host().identity.host;
    let (short, domain) = name.split_once('.').unwrap_or((name, ""));
    let text = match cx.args.last_of(&[&SHORT, &LONG, &LONG_NAME, &DOMAIN, &ADDRESS, &ALL_ADDRESSES]) {
        Some(o) if o.short() == b's' => short,
        Some(o) if o.short() == b'd' => domain,
        Some(o) if o.short() == b'i' || o.short() == b'I' => "127.0.0.1",
        _ => name,
    };
    let mut out = cx.stdout();
    out.line(text.as_bytes())?;
    out.flush()?;
    Ok(0)
}

//! `free`: the memory of the run, which is what its limit leaves.

use std::time::Duration;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{duration, xstrtol};
use bashkit_core::kernel::{Done, Fault, Output};

const BYTES: Opt = Opt::flag('b', "bytes", "show output in bytes");
const KIBI: Opt = Opt::flag('k', "kibi", "show output in kibibytes (the default)");
const MEBI: Opt = Opt::flag('m', "mebi", "show output in mebibytes");
const GIBI: Opt = Opt::flag('g', "gibi", "show output in gibibytes");
const KILO: Opt = Opt::flag('\0', "kilo", "show output in kilobytes");
const MEGA: Opt = Opt::flag('\0', "mega", "show output in megabytes");
const GIGA: Opt = Opt::flag('\0', "giga", "show output in gigabytes");
const HUMAN: Opt = Opt::flag('h', "human", "show human-readable output");
const SI: Opt = Opt::flag('\0', "si", "use powers of 1000 not 1024");
const TOTAL: Opt = Opt::flag('t', "total", "show total for RAM + swap");
const WIDE: Opt = Opt::flag('w', "wide", "wide output");
const SECONDS: Opt = Opt::value('s', "seconds", "N", "repeat printing every N seconds");
const COUNT: Opt = Opt::value('c', "count", "N", "repeat printing N times, then exit");

pub(crate) const COMMAND: Command = Command::new(
    "free",
    "free [OPTION]...",
    "Show the memory of the run: its limit, and what is held now",
    &[BYTES, KIBI, MEBI, GIBI, KILO, MEGA, GIGA, HUMAN, SI, TOTAL, WIDE, SECONDS, COUNT],
    run,
)
.refused(&["-l", "--lohi", "-L", "--line", "-v", "--committed", "--tebi", "--pebi", "--tera", "--peta"]);

fn run(cx: &mut Cx<'_>) -> Done {
    let pause = match cx.args.value(&SECONDS).map(duration::parse) {
        Some(None) => {
            let text = String::from_utf8_lossy(cx.args.value(&SECONDS).unwrap_or_default()).into_owned();
            return Err(Fault::failure(1, format!("seconds argument failed: '{text}': Invalid argument")));
        }
        pause => pause.flatten(),
    };
    let count = match cx.args.value(&COUNT).map(|n| std::str::from_utf8(n).ok().and_then(|n| n.parse::<u64>().ok()).filter(|n| *n > 0)) {
        Some(None) => {
            let text = String::from_utf8_lossy(cx.args.value(&COUNT).unwrap_or_default()).into_owned();
            let why = if text.bytes().all(|b| b.is_ascii_digit()) { "Numerical result out of range" } else { "Invalid argument" };
            cx.error(format_args!("failed to parse count argument: '{text}': {why}"))?;
            return Ok(1);
        }
        count => count.flatten(),
    };
    let turns = count.unwrap_or(if pause.is_some() { u64::MAX } else { 1 });
    let mut out = cx.stdout();
    for turn in 0..turns {
        if turn > 0 {
            out.line(b"")?;
            out.flush()?;
            cx.sleep(pause.unwrap_or(Duration::from_secs(1)))?;
        }
        table(cx, &mut out)?;
    }
    out.flush()?;
    Ok(0)
}

fn table(cx: &Cx<'_>, out: &mut Output) -> Result<(), Fault> {
    let total = cx.meter().limits().memory_bytes as u64;
    let used = (cx.meter().live_bytes() as u64).min(total);
    let left = total - used;
    let si = cx.args.has(&SI);
    let unit = cx.args.last_of(&[&BYTES, &KIBI, &MEBI, &GIBI, &KILO, &MEGA, &GIGA, &HUMAN]).map_or("kibi", |option| option.long());
    let shown = |bytes: u64| match unit {
        "human" if si => xstrtol::human(bytes, 1000),
        "human" => {
            let text = xstrtol::human(bytes, 1024);
            if text.ends_with(|c: char| c.is_ascii_digit()) { format!("{text}B") } else { format!("{text}i") }
        }
        "bytes" => bytes.to_string(),
        "mebi" if !si => (bytes >> 20).to_string(),
        "gibi" if !si => (bytes >> 30).to_string(),
        "mebi" | "mega" => (bytes / 1_000_000).to_string(),
        "gibi" | "giga" => (bytes / 1_000_000_000).to_string(),
        "kibi" if !si => (bytes >> 10).to_string(),
        _ => (bytes / 1000).to_string(),
    };
    let wide = cx.args.has(&WIDE);
    let cache = if wide { format!("{:>12}{:>12}", "buffers", "cache") } else { format!("{:>12}", "buff/cache") };
    out.line(format!("{:>20}{:>12}{:>12}{:>12}{cache}{:>12}", "total", "used", "free", "shared", "available").as_bytes())?;
    let zero = shown(0);
    let cached = if wide { format!("{zero:>12}{zero:>12}") } else { format!("{zero:>12}") };
    let (total, used, left) = (shown(total), shown(used), shown(left));
    out.line(format!("Mem:    {total:>12}{used:>12}{left:>12}{zero:>12}{cached}{left:>12}").as_bytes())?;
    out.line(format!("Swap:   {zero:>12}{zero:>12}{zero:>12}").as_bytes())?;
    if cx.args.has(&TOTAL) {
        out.line(format!("Total:  {total:>12}{used:>12}{left:>12}").as_bytes())?;
    }
    Ok(())
}

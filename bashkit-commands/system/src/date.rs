//! `date`: moments in words and numbers.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::argmatch;
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault};
use jiff::tz::TimeZone;

const DATE: Opt = Opt::value('d', "date", "STRING", "display time described by STRING, not 'now'");
const FILE: Opt = Opt::value('f', "file", "DATEFILE", "like --date; once for each line of DATEFILE");
const ISO: Opt = Opt::optional('I', "iso-8601", "FMT", "output date/time in ISO 8601 format: date, hours, minutes, seconds, ns");
const RFC_EMAIL: Opt = Opt::flag('R', "rfc-email", "output date and time in RFC 5322 format");
const RFC_2822: Opt = Opt::flag('\0', "rfc-2822", "the same as --rfc-email");
const RFC_822: Opt = Opt::flag('\0', "rfc-822", "the same as --rfc-email");
const RFC_3339: Opt = Opt::value('\0', "rfc-3339", "FMT", "output date/time in RFC 3339 format: date, seconds, ns");
const REFERENCE: Opt = Opt::value('r', "reference", "FILE", "display the last modification time of FILE");
const SET: Opt = Opt::value('s', "set", "STRING", "(refused: the clock belongs to the host)");
const RESOLUTION: Opt = Opt::flag('\0', "resolution", "output the available resolution of timestamps");
const UTC: Opt = Opt::flag('u', "utc", "print Coordinated Universal Time (UTC)");
const UNIVERSAL: Opt = Opt::flag('\0', "universal", "the same as --utc");
const UCT: Opt = Opt::flag('\0', "uct", "the same as --utc");

pub(crate) const COMMAND: Command = Command::new(
    "date",
    "date [OPTION]... [+FORMAT]",
    "Display date and time in the given FORMAT",
    &[DATE, FILE, ISO, RFC_EMAIL, RFC_2822, RFC_822, RFC_3339, REFERENCE, RESOLUTION, SET, UTC, UNIVERSAL, UCT],
    run,
)
.refused(&["--debug"]);

fn run(cx: &mut Cx<'_>) -> Done {
    let utc = cx.args.has(&UTC) || cx.args.has(&UNIVERSAL) || cx.args.has(&UCT);
    let zone = if utc { parse_datetime::zone_named(b"") } else { parse_datetime::zone(cx) };
    let mut formats = formats(cx)?;
    let operands = std::mem::take(&mut cx.args.operands);
    if formats.len() > 1 {
        return Err(Fault::failure(1, "multiple output formats specified"));
    }
    let sources = [&DATE, &FILE, &REFERENCE, &RESOLUTION].iter().filter(|o| cx.args.has(o)).count();
    if sources > 1 {
        return Err(Fault::usage("the options to specify dates for printing are mutually exclusive"));
    }
    if let Some(extra) = operands.get(1) {
        return Err(usage::extra_operand(extra));
    }
    if let Some(operand) = operands.first() {
        let Some(format) = operand.strip_prefix(b"+") else {
            return Err(not_a_format(cx, operand, sources > 0));
        };
        if !formats.is_empty() {
            return Err(Fault::failure(1, "multiple output formats specified"));
        }
        formats.push(format.to_vec());
    }
    let resolution = cx.args.has(&RESOLUTION);
    let format = formats.pop().unwrap_or_else(|| if resolution { b"%s.%N".to_vec() } else { b"%a %b %e %H:%M:%S %Z %Y".to_vec() });
    let now = if resolution { Moment { seconds: 0, nanos: 1 } } else { Moment::since_epoch(cx.now()) };
    if cx.args.has(&SET) {
        return Err(Fault::failure(1, "cannot set date: Operation not permitted"));
    }
    let mut out = cx.stdout();
    if let Some(file) = cx.args.value(&FILE) {
        return put_file(cx, file, now, &zone, &format);
    }
    let moment = if let Some(file) = cx.args.value(&REFERENCE) {
        match cx.stat(file) {
            Ok(meta) => Moment::since_epoch(meta.mtime),
            Err(errno) => {
                usage::file(cx, file, errno)?;
                return Ok(1);
            }
        }
    } else if let Some(text) = cx.args.value(&DATE) {
        match parse_datetime::parse(text, now, &zone) {
            Some(moment) => moment,
            None => return Err(usage::invalid("invalid date", text)),
        }
    } else {
        now
    };
    out.line(&Calendar::at(moment, &zone).format(&format))?;
    out.flush()?;
    Ok(0)
}

/// Reads the output formats that options ask for.
fn formats(cx: &Cx<'_>) -> Result<Vec<Vec<u8>>, Fault> {
    let mut formats: Vec<Vec<u8>> = Vec::new();
    for (option, value) in cx.args.in_order() {
        let table: &[(&str, &str)] = match option.long() {
            "iso-8601" => &[
                ("hours", "%Y-%m-%dT%H%:z"),
                ("minutes", "%Y-%m-%dT%H:%M%:z"),
                ("date", "%Y-%m-%d"),
                ("seconds", "%Y-%m-%dT%H:%M:%S%:z"),
                ("ns", "%Y-%m-%dT%H:%M:%S,%N%:z"),
            ],
            "rfc-3339" => &[("date", "%Y-%m-%d"), ("seconds", "%Y-%m-%d %H:%M:%S%:z"), ("ns", "%Y-%m-%d %H:%M:%S.%N%:z")],
            "rfc-email" | "rfc-2822" | "rfc-822" => {
                formats.push(b"%a, %d %b %Y %H:%M:%S %z".to_vec());
                continue;
            }
            _ => continue,
        };
        let value = value.unwrap_or(b"date");
        formats.push(argmatch::among(&format!("--{}", option.long()), value, table)?.as_bytes().to_vec());
    }
    Ok(formats)
}

/// Says what an operand without `+` would be.
fn not_a_format(cx: &Cx<'_>, operand: &[u8], has_source: bool) -> Fault {
    if has_source || cx.args.has(&SET) {
        let why = "lacks a leading '+';\nwhen using an option to specify date(s), any non-option\nargument must be a format string beginning with '+'";
        return Fault::usage([b"the argument ", &quotearg::curly(operand)[..], b" ", why.as_bytes()].concat());
    }
    if operand.iter().all(|b| b.is_ascii_digit() || *b == b'.') && operand.len() >= 8 {
        return Fault::failure(1, "cannot set date: Operation not permitted");
    }
    usage::invalid("invalid date", operand)
}

/// Prints the dates of a file, one a line.
fn put_file(cx: &Cx<'_>, file: &[u8], now: Moment, zone: &TimeZone, format: &[u8]) -> Done {
    let mut out = cx.stdout();
    let mut status = 0;
    let mut input = match cx.open_input(file) {
        Ok(input) => input.ending_at_errors(),
        Err(fault) => {
            usage::file(cx, file, fault.errno()?)?;
            return Ok(1);
        }
    };
    let mut line = Vec::new();
    while input.line(b'\n', &mut line)? {
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        match parse_datetime::parse(text, now, zone) {
            Some(moment) => out.line(&Calendar::at(moment, zone).format(format))?,
            None => status = cx.report(usage::invalid("invalid date", text))?,
        }
        line.clear();
    }
    out.flush()?;
    Ok(status)
}

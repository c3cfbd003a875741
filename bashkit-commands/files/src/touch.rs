//! `touch`: times of files.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::argmatch;
use bashkit_core::gnu::parse_datetime::{self, Moment};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::{Errno, OpenOptions};

const ACCESS: Opt = Opt::flag('a', "", "change only the access time");
const NO_CREATE: Opt = Opt::flag('c', "no-create", "do not create any files");
const DATE: Opt = Opt::value('d', "date", "STRING", "parse STRING and use it instead of current time");
const F: Opt = Opt::flag('f', "", "(ignored)");
const NO_DEREFERENCE: Opt = Opt::flag('h', "no-dereference", "affect each symbolic link instead of any referenced file");
const MODIFIED: Opt = Opt::flag('m', "", "change only the modification time");
const REFERENCE: Opt = Opt::value('r', "reference", "FILE", "use this file's times instead of current time");
const STAMP: Opt = Opt::value('t', "", "STAMP", "use [[CC]YY]MMDDhhmm[.ss] instead of current time");
const TIME: Opt = Opt::value('\0', "time", "WORD", "change the specified time: access, atime, use (-a); modify, mtime (-m)");

pub(crate) const COMMAND: Command = Command::new(
    "touch",
    "touch [OPTION]... FILE...",
    "Update the access and modification times of each FILE to the current time",
    &[ACCESS, NO_CREATE, DATE, F, NO_DEREFERENCE, MODIFIED, REFERENCE, STAMP, TIME],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let zone = parse_datetime::zone(cx);
    let now = Moment::since_epoch(cx.now());
    let follow = !cx.args.has(&NO_DEREFERENCE);
    let (atime, mtime) = which(cx)?;
    let times = times(cx, now, &zone, follow)?;
    if operands.is_empty() {
        return Err(Fault::usage("missing file operand"));
    }
    let [access, modified] = times.map(Moment::duration);
    let mut status = 0;
    for operand in &operands {
        cx.step(1)?;
        if operand == b"-" {
            continue;
        }
        let path = cx.path(operand);
        let here = if follow { cx.fs().stat(&path) } else { cx.fs().lstat(&path) };
        let mut result = Ok(());
        if here == Err(Errno::NoEnt) {
            if cx.args.has(&NO_CREATE) || (!follow && cx.fs().lstat(&path).is_err()) {
                if !cx.args.has(&NO_CREATE) {
                    usage::about(cx, "setting times of", operand, Errno::NoEnt)?;
                    status = 1;
                }
                continue;
            }
            let options = OpenOptions { truncate: false, ..OpenOptions::write(0o666) };
            result = match cx.open(operand, options) {
                Ok(_) => Ok(()),
                Err(fault) => Err(("cannot touch", fault.errno()?)),
            };
        } else if let Err(errno) = here {
            result = Err(("cannot touch", errno));
        }
        if result.is_ok() {
            let set = cx.fs().set_times(&path, atime.then_some(access), mtime.then_some(modified), follow);
            result = set.map_err(|errno| (if errno == Errno::Acces { "cannot touch" } else { "setting times of" }, errno));
        }
        if let Err((what, errno)) = result {
            usage::about(cx, what, operand, errno)?;
            status = 1;
        }
    }
    Ok(status)
}

/// Reads which of the two times are set; both where neither is asked for.
fn which(cx: &Cx<'_>) -> Result<(bool, bool), Fault> {
    let (mut atime, mut mtime) = (cx.args.has(&ACCESS), cx.args.has(&MODIFIED));
    for word in cx.args.values(&TIME) {
        let list = [("atime", true), ("access", true), ("use", true), ("mtime", false), ("modify", false)];
        if argmatch::among("--time", word, &list)? { atime = true } else { mtime = true }
    }
    if !atime && !mtime {
        (atime, mtime) = (true, true);
    }
    Ok((atime, mtime))
}

/// Reads the access and modification times that are set.
fn times(cx: &Cx<'_>, now: Moment, zone: &jiff::tz::TimeZone, follow: bool) -> Result<[Moment; 2], Fault> {
    if let Some(text) = cx.args.value(&STAMP)
        && parse_datetime::stamp(text, zone, now).is_none()
    {
        return Err(usage::invalid("invalid date format", text));
    }
    let mut times = [now, now];
    if let Some(given) = of_reference(cx, follow)? {
        times = given;
    }
    if let Some(text) = cx.args.value(&DATE) {
        for time in &mut times {
            // With -r as well, STRING is relative to the times of the file.
            match parse_datetime::parse(text, *time, zone) {
                Some(moment) => *time = moment,
                None => return Err(usage::invalid("invalid date format", text)),
            }
        }
    } else if let Some(text) = cx.args.value(&STAMP) {
        match parse_datetime::stamp(text, zone, now) {
            Some(moment) => times = [moment, moment],
            None => return Err(usage::invalid("invalid date format", text)),
        }
    }
    Ok(times)
}

/// Takes the times of the file of `-r`.
fn of_reference(cx: &Cx<'_>, follow: bool) -> Result<Option<[Moment; 2]>, Fault> {
    if cx.args.has(&STAMP) && (cx.args.has(&DATE) || cx.args.has(&REFERENCE)) {
        return Err(Fault::usage("cannot specify times from more than one source"));
    }
    let Some(file) = cx.args.value(&REFERENCE) else { return Ok(None) };
    match if follow { cx.stat(file) } else { cx.lstat(file) } {
        Ok(meta) => Ok(Some([Moment::since_epoch(meta.atime), Moment::since_epoch(meta.mtime)])),
        Err(errno) => Err(usage::failed("failed to get attributes of", file, errno)),
    }
}

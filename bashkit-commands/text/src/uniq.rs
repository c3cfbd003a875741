//! `uniq`: adjacent lines that are equal, once, counted, or alone.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::argmatch;
use bashkit_core::gnu::{inttostr, quotearg, usage, xstrtol};
use bashkit_core::kernel::{Done, Fault, Input, Output};

const COUNT: Opt = Opt::flag('c', "count", "prefix lines by the number of occurrences");
const REPEATED: Opt = Opt::flag('d', "repeated", "only print duplicate lines, one for each group");
const D: Opt = Opt::flag('D', "", "print all duplicate lines");
const ALL: Opt = Opt::optional('\0', "all-repeated", "METHOD", "like -D, but allow separating groups: none, prepend, separate");
const SKIP_FIELDS: Opt = Opt::value('f', "skip-fields", "N", "avoid comparing the first N fields");
const GROUP: Opt = Opt::optional('\0', "group", "METHOD", "show all items, separating groups: separate, prepend, append, both");
const IGNORE_CASE: Opt = Opt::flag('i', "ignore-case", "ignore differences in case when comparing");
const SKIP_CHARS: Opt = Opt::value('s', "skip-chars", "N", "avoid comparing the first N characters");
const UNIQUE: Opt = Opt::flag('u', "unique", "only print unique lines");
const ZERO: Opt = Opt::flag('z', "zero-terminated", "line delimiter is NUL, not newline");
const CHECK: Opt = Opt::value('w', "check-chars", "N", "compare no more than N characters in lines");
const OBSOLETE: Opt = Opt::value('\0', "", "N", "-N is -f N");

pub(crate) const COMMAND: Command = Command::new(
    "uniq",
    "uniq [OPTION]... [INPUT [OUTPUT]]",
    "Filter adjacent matching lines from INPUT (or standard input), writing to OUTPUT (or standard output)",
    &[COUNT, REPEATED, D, ALL, SKIP_FIELDS, GROUP, IGNORE_CASE, SKIP_CHARS, UNIQUE, ZERO, CHECK],
    run,
)
.number(&OBSOLETE)
.prepare(modern);

/// Rewrites the obsolete `+N`, which is `-s N`, of arguments before `--`.
fn modern(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let n_before = argv.iter().position(|arg| arg == b"--").unwrap_or(argv.len());
    let (before, behind) = argv.split_at_checked(n_before).unwrap_or((argv, &[]));
    let rewritten = before.iter().map(|arg| match arg.split_first() {
        Some((b'+', digits)) if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => [b"-s", digits].concat(),
        _ => arg.clone(),
    });
    rewritten.chain(behind.iter().cloned()).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    None,
    Prepend,
    Separate,
    Append,
    Both,
}

#[derive(Clone, Copy)]
struct Style {
    count: bool,
    first_of_repeated: bool,
    all_of_repeated: Option<Between>,
    unique: bool,
    group: Option<Between>,
    skip_fields: usize,
    skip_chars: usize,
    check: usize,
    ignore_case: bool,
    end: u8,
}

fn method(cx: &Cx<'_>, option: &Opt, methods: &[(&str, Between)], default: Between) -> Result<Option<Between>, Fault> {
    if !cx.args.has(option) {
        return Ok(None);
    }
    match cx.args.value(option) {
        Some(value) => argmatch::among(&format!("--{}", option.long()), value, methods).map(Some),
        None => Ok(Some(default)),
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let style = style(cx)?;
    let operands = std::mem::take(&mut cx.args.operands);
    if let Some(extra) = operands.get(2) {
        return Err(usage::extra_operand(extra));
    }
    let name = operands.first().map_or(&b"-"[..], Vec::as_slice);
    let mut input = match cx.open_input(name) {
        Ok(input) => input,
        Err(fault) => {
            return Err(usage::failed_file(name, fault.errno()?));
        }
    };
    let mut out = match operands.get(1).filter(|name| *name != b"-") {
        None => cx.stdout(),
        Some(name) => match cx.create(name) {
            Ok(out) => out,
            Err(fault) => {
                usage::file(cx, name, fault.errno()?)?;
                return Ok(1);
            }
        },
    };
    match style.filter(&mut input, &mut out) {
        // GNU: the reason is not said.
        Err(Fault::Errno(_)) => return Err(Fault::failure(1, [b"error reading ", &quotearg::always(name)[..]].concat())),
        result => result?,
    }
    out.flush()?;
    Ok(0)
}

/// Reads what is compared, and which lines are printed.
fn style(cx: &Cx<'_>) -> Result<Style, Fault> {
    let has = |o: &Opt| cx.args.has(o);
    let of_all = [("none", Between::None), ("prepend", Between::Prepend), ("separate", Between::Separate)];
    let of_group = [("prepend", Between::Prepend), ("append", Between::Append), ("separate", Between::Separate), ("both", Between::Both)];
    let mut all = method(cx, &ALL, &of_all, Between::None)?;
    if all.is_none() && has(&D) {
        all = Some(Between::None);
    }
    let group = method(cx, &GROUP, &of_group, Between::Separate)?;
    let [skip_fields, skip_chars, check] = numbers(cx)?;
    if group.is_some() && (has(&COUNT) || has(&REPEATED) || all.is_some() || has(&UNIQUE)) {
        return Err(Fault::usage("--group is mutually exclusive with -c/-d/-D/-u"));
    }
    if has(&COUNT) && all.is_some() {
        return Err(Fault::usage("printing all duplicated lines and repeat counts is meaningless"));
    }
    Ok(Style {
        count: has(&COUNT),
        first_of_repeated: has(&REPEATED),
        all_of_repeated: all,
        unique: has(&UNIQUE),
        group,
        skip_fields,
        skip_chars,
        check,
        ignore_case: has(&IGNORE_CASE),
        end: if has(&ZERO) { 0 } else { b'\n' },
    })
}

/// Reads the fields and bytes to skip, and the bytes to compare.
fn numbers(cx: &Cx<'_>) -> Result<[usize; 3], Fault> {
    let mut numbers = [0, 0, usize::MAX];
    let obsolete = cx.args.in_order().filter(|(o, _)| o.short() == 0 && o.long().is_empty()).filter_map(|(_, v)| v).next_back();
    let wanted = [
        (cx.args.value(&SKIP_FIELDS).or(obsolete), "fields to skip"),
        (cx.args.value(&SKIP_CHARS), "bytes to skip"),
        (cx.args.value(&CHECK), "bytes to compare"),
    ];
    for (slot, (value, what)) in numbers.iter_mut().zip(wanted) {
        let Some(value) = value else { continue };
        match xstrtol::number(value) {
            Ok(n) => *slot = usize::try_from(n).unwrap_or(usize::MAX),
            Err(xstrtol::BadSize::TooLarge) => *slot = usize::MAX,
            Err(xstrtol::BadSize::Invalid) => {
                return Err(usage::failed_file(value, format_args!("invalid number of {what}")));
            }
        }
    }
    Ok(numbers)
}

impl Style {
    /// The part of a line that is compared.
    fn key<'l>(&self, line: &'l [u8]) -> &'l [u8] {
        if self.skip_fields == 0 && self.skip_chars == 0 && self.check == usize::MAX {
            return line;
        }
        let mut at = 0;
        let blank = |b: &u8| matches!(b, b' ' | b'\t');
        for _ in 0..self.skip_fields {
            if at >= line.len() {
                break;
            }
            at += line.get(at..).unwrap_or_default().iter().take_while(|b| blank(b)).count();
            at += line.get(at..).unwrap_or_default().iter().take_while(|b| !blank(b)).count();
        }
        at = at.saturating_add(self.skip_chars).min(line.len());
        let key = line.get(at..).unwrap_or_default();
        key.get(..self.check.min(key.len())).unwrap_or_default()
    }

    fn same(&self, a: &[u8], b: &[u8]) -> bool {
        let (a, b) = (self.key(a), self.key(b));
        if self.ignore_case { a.eq_ignore_ascii_case(b) } else { a == b }
    }

    fn filter(&self, input: &mut Input, out: &mut Output) -> Result<(), Fault> {
        let mut current: Vec<u8> = Vec::new();
        let mut line: Vec<u8> = Vec::new();
        let mut n: u64 = 0;
        let mut groups: u64 = 0;
        let each = self.all_of_repeated.is_some() || self.group.is_some();
        // Lines are compared where they lie in the block; only the first of a group is copied.
        loop {
            let data = input.fill()?;
            let Some(at) = memchr::memchr(self.end, data) else {
                line.clear();
                if !input.line(self.end, &mut line)? {
                    break;
                }
                let body = line.strip_suffix(&[self.end]).unwrap_or(&line);
                self.see(body, &mut current, &mut n, &mut groups, each, out)?;
                continue;
            };
            let (mut used, mut at) = (0, Some(at));
            while let Some(end) = at {
                let body = data.get(used..used + end).unwrap_or_default();
                self.see(body, &mut current, &mut n, &mut groups, each, out)?;
                used += end + 1;
                at = memchr::memchr(self.end, data.get(used..).unwrap_or_default());
            }
            input.used(used);
        }
        if n > 0 {
            self.finish(&current, n, out)?;
            if groups > 0 && matches!(self.group, Some(Between::Append | Between::Both)) {
                out.put(&[self.end])?;
            }
        }
        Ok(())
    }

    fn see(&self, body: &[u8], current: &mut Vec<u8>, n: &mut u64, groups: &mut u64, each: bool, out: &mut Output) -> Result<(), Fault> {
        let same = *n > 0 && self.same(body, current);
        if same {
            *n += 1;
        } else {
            if *n > 0 {
                self.finish(current, *n, out)?;
            }
            *n = 1;
        }
        if each {
            self.print_each(body, current, *n, groups, out)?;
        }
        // GNU compares with the previous line where it prints all, else with the first of the group: equal keys either way.
        if !same {
            current.clear();
            current.extend_from_slice(body);
        }
        Ok(())
    }

    fn print_each(&self, body: &[u8], first: &[u8], n: u64, groups: &mut u64, out: &mut Output) -> Result<(), Fault> {
        let end = [self.end];
        if let Some(between) = self.group {
            if n == 1 {
                let leading = matches!(between, Between::Prepend | Between::Both) || (*groups > 0);
                if leading {
                    out.put(&end)?;
                }
                *groups += 1;
            }
            out.put(body)?;
            return out.put(&end);
        }
        if n == 2 {
            match self.all_of_repeated {
                Some(Between::Prepend) => out.put(&end)?,
                Some(Between::Separate) if *groups > 0 => out.put(&end)?,
                _ => {}
            }
            *groups += 1;
            out.put(first)?;
            out.put(&end)?;
        }
        if n >= 2 && !self.unique {
            out.put(body)?;
            out.put(&end)?;
        }
        Ok(())
    }

    fn finish(&self, line: &[u8], n: u64, out: &mut Output) -> Result<(), Fault> {
        if self.all_of_repeated.is_some() || self.group.is_some() {
            return Ok(());
        }
        let shown = match (self.first_of_repeated, self.unique) {
            (true, true) => false,
            (true, false) => n > 1,
            (false, true) => n == 1,
            (false, false) => true,
        };
        if !shown {
            return Ok(());
        }
        if self.count {
            let mut buf = [0; inttostr::BYTES_MAX];
            let digits = inttostr::umaxtostr(n, &mut buf);
            out.put(b"      ".get(digits.len() - 1..).unwrap_or_default())?;
            out.put(digits)?;
            out.put(b" ")?;
        }
        out.put(line)?;
        out.put(&[self.end])
    }
}

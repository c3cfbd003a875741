//! `df`: the space of the file system. There is one: that of the sandbox, as large as its limits.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::human::Blocks;
use bashkit_core::gnu::{quotearg, usage, xstrtol};
use bashkit_core::kernel::{Done, Fault};

const ALL: Opt = Opt::flag('a', "all", "include pseudo, duplicate, inaccessible file systems");
const BLOCK_SIZE: Opt = Opt::value('B', "block-size", "SIZE", "scale sizes by SIZE before printing them");
const HUMAN: Opt = Opt::flag('h', "human-readable", "print sizes in powers of 1024 (e.g., 1023M)");
const SI: Opt = Opt::flag('H', "si", "print sizes in powers of 1000 (e.g., 1.1G)");
const INODES: Opt = Opt::flag('i', "inodes", "list inode information instead of block usage");
const KIBI: Opt = Opt::flag('k', "", "like --block-size=1K");
const MEBI: Opt = Opt::flag('m', "", "like --block-size=1M");
const LOCAL: Opt = Opt::flag('l', "local", "limit listing to local file systems");
const NO_SYNC: Opt = Opt::flag('\0', "no-sync", "do not invoke sync before getting usage info (default)");
const OUTPUT: Opt = Opt::optional('\0', "output", "FIELD_LIST", "use the output format defined by FIELD_LIST, or print all fields");
const PORTABLE: Opt = Opt::flag('P', "portability", "use the POSIX output format");
const SYNC: Opt = Opt::flag('\0', "sync", "invoke sync before getting usage info");
const TOTAL: Opt = Opt::flag('\0', "total", "produce a grand total");
const TYPE: Opt = Opt::value('t', "type", "TYPE", "limit listing to file systems of type TYPE");
const PRINT_TYPE: Opt = Opt::flag('T', "print-type", "print file system type");
const EXCLUDE: Opt = Opt::value('x', "exclude-type", "TYPE", "limit listing to file systems not of type TYPE");

pub(crate) const COMMAND: Command = Command::new(
    "df",
    "df [OPTION]... [FILE]...",
    "Show information about the file system on which each FILE resides",
    &[ALL, BLOCK_SIZE, HUMAN, SI, INODES, KIBI, MEBI, LOCAL, NO_SYNC, OUTPUT, PORTABLE, SYNC, TOTAL, TYPE, PRINT_TYPE, EXCLUDE],
    run,
);

const SOURCE: &str = "sandbox";
const KIND: &str = "tmpfs";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Source,
    Kind,
    Inodes,
    InodesUsed,
    InodesFree,
    InodesPercent,
    Size,
    Used,
    Free,
    Percent,
    File,
    Target,
}

const FIELDS: [(&str, Field); 12] = [
    ("source", Field::Source),
    ("fstype", Field::Kind),
    ("itotal", Field::Inodes),
    ("iused", Field::InodesUsed),
    ("iavail", Field::InodesFree),
    ("ipcent", Field::InodesPercent),
    ("size", Field::Size),
    ("used", Field::Used),
    ("avail", Field::Free),
    ("pcent", Field::Percent),
    ("file", Field::File),
    ("target", Field::Target),
];

struct Numbers {
    size: u64,
    used: u64,
    inodes: u64,
    inodes_used: u64,
}

/// Columns that the options ask for.
fn fields(cx: &Cx<'_>) -> Result<Vec<Field>, Fault> {
    let has = |option: &Opt| cx.args.has(option);
    for (one, name) in [(&INODES, "-i"), (&PRINT_TYPE, "-T"), (&PORTABLE, "-P")] {
        if has(&OUTPUT) && has(one) {
            return Err(Fault::usage(format!("options {name} and --output are mutually exclusive")));
        }
    }
    if !has(&OUTPUT) {
        let mut fields = vec![Field::Source];
        if has(&PRINT_TYPE) {
            fields.push(Field::Kind);
        }
        if has(&INODES) {
            fields.extend([Field::Inodes, Field::InodesUsed, Field::InodesFree, Field::InodesPercent]);
        } else {
            fields.extend([Field::Size, Field::Used, Field::Free, Field::Percent]);
        }
        fields.push(Field::Target);
        return Ok(fields);
    }
    let mut fields = Vec::new();
    for list in cx.args.in_order().filter(|(o, _)| o.long() == OUTPUT.long()).map(|(_, value)| value) {
        let Some(list) = list else {
            fields = FIELDS.iter().map(|(_, field)| *field).collect();
            continue;
        };
        for name in list.split(|b| *b == b',') {
            match FIELDS.iter().find(|(known, _)| known.as_bytes() == name) {
                None => return Err(Fault::usage([b"option --output: field ", &quotearg::curly(name)[..], b" unknown"].concat())),
                Some((known, field)) if fields.contains(field) => {
                    return Err(Fault::usage(format!("option --output: field ‘{known}’ used more than once")));
                }
                Some((_, field)) => fields.push(*field),
            }
        }
    }
    Ok(fields)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let cx = &*cx;
    let has = |option: &Opt| cx.args.has(option);
    let blocks = blocks(cx)?;
    let fields = fields(cx)?;
    let wanted = is_wanted(cx)?;
    let usage_now = cx.fs().usage();
    let limits = cx.meter().limits();
    let numbers = Numbers { size: limits.file_bytes, used: usage_now.bytes, inodes: limits.inodes, inodes_used: usage_now.inodes };
    let mut rows: Vec<Vec<Vec<u8>>> = Vec::new();
    let mut status = 0;
    let names: Vec<Option<&[u8]>> =
        if operands.is_empty() { vec![None] } else { operands.iter().map(|name| Some(name.as_slice())).collect() };
    let mut n = 0;
    for name in names {
        if let Some(name) = name
            && let Err(errno) = cx.stat(name)
        {
            usage::file(cx, name, errno)?;
            status = 1;
            continue;
        }
        if wanted {
            n += 1;
            rows.push(fields.iter().map(|field| cell(*field, &numbers, &blocks, name, false)).collect());
        }
    }
    if rows.is_empty() {
        if status == 0 {
            cx.error("no file systems processed")?;
        }
        return Ok(1);
    }
    if has(&TOTAL) {
        rows.push(total(&fields, &numbers.times(n), &blocks));
    }
    let heads: Vec<Vec<u8>> = fields.iter().map(|field| head(*field, &blocks, has(&PORTABLE), has(&OUTPUT)).into_bytes()).collect();
    rows.insert(0, heads);
    print(cx, &fields, &rows)?;
    Ok(status)
}

/// Reads the size of a block, of which the last option counts.
fn blocks(cx: &Cx<'_>) -> Result<Blocks, Fault> {
    let mut blocks = Blocks::from_env(cx, "DF_BLOCK_SIZE");

    for (option, value) in cx.args.in_order() {
        match option.short() {
            b'B' => blocks = Blocks::of_option(cx, option, value.unwrap_or_default())?,
            b'h' => blocks = Blocks::Human(1024),
            b'H' => blocks = Blocks::Human(1000),
            b'k' => blocks = Blocks::Unit(1024, String::new()),
            b'm' => blocks = Blocks::Unit(1 << 20, String::new()),
            _ => {}
        }
    }
    Ok(blocks)
}

/// Tells whether the one file system has a type that is selected.
fn is_wanted(cx: &Cx<'_>) -> Result<bool, Fault> {
    let has = |option: &Opt| cx.args.has(option);
    for name in cx.args.values(&TYPE) {
        if cx.args.values(&EXCLUDE).any(|other| other == name) {
            return Err(Fault::failure(1, [b"file system type ", &quotearg::always(name)[..], b" both selected and excluded"].concat()));
        }
    }
    Ok((!has(&TYPE) || cx.args.values(&TYPE).any(|name| name == KIND.as_bytes()))
        && !cx.args.values(&EXCLUDE).any(|name| name == KIND.as_bytes()))
}

/// Formats the row of the total.
fn total(fields: &[Field], all: &Numbers, blocks: &Blocks) -> Vec<Vec<u8>> {
    let has_source = fields.contains(&Field::Source);
    fields
        .iter()
        .map(|field| match field {
            Field::Target if !has_source => b"total".to_vec(),
            field => cell(*field, all, blocks, None, true),
        })
        .collect()
}

impl Numbers {
    /// Multiplies the numbers of one file system.
    fn times(&self, n: u64) -> Numbers {
        Numbers {
            size: self.size.saturating_mul(n),
            used: self.used.saturating_mul(n),
            inodes: self.inodes.saturating_mul(n),
            inodes_used: self.inodes_used.saturating_mul(n),
        }
    }
}

/// Prints the rows, each column as wide as its widest cell.
fn print(cx: &Cx<'_>, fields: &[Field], rows: &[Vec<Vec<u8>>]) -> Result<(), Fault> {
    let widths: Vec<usize> = fields
        .iter()
        .enumerate()
        .map(|(i, field)| rows.iter().filter_map(|row| row.get(i)).map(Vec::len).max().unwrap_or(0).max(least(*field)))
        .collect();
    let mut out = cx.stdout();
    for row in rows {
        cx.step(4)?;
        let mut line = Vec::new();
        for (i, ((text, width), field)) in row.iter().zip(&widths).zip(fields).enumerate() {
            if i > 0 {
                line.push(b' ');
            }
            let pad = width.saturating_sub(text.len());
            let left = matches!(field, Field::Source | Field::Kind | Field::File | Field::Target);
            if !left {
                line.resize(line.len() + pad, b' ');
            }
            line.extend_from_slice(text);
            if left && i + 1 < row.len() {
                line.resize(line.len() + pad, b' ');
            }
        }
        out.line(&line)?;
    }
    out.flush()
}

/// The least columns that a field takes.
fn least(field: Field) -> usize {
    match field {
        Field::Source => 14,
        Field::Kind | Field::Percent | Field::InodesPercent => 4,
        Field::Inodes | Field::InodesUsed | Field::InodesFree | Field::Size | Field::Used | Field::Free => 5,
        Field::File | Field::Target => 0,
    }
}

fn cell(field: Field, numbers: &Numbers, blocks: &Blocks, name: Option<&[u8]>, total: bool) -> Vec<u8> {
    let percent =
        |used: u64, size: u64| if size == 0 { "-".to_owned() } else { format!("{}%", (u128::from(used) * 100).div_ceil(u128::from(size))) };
    let count = |n: u64| match blocks {
        Blocks::Human(base) => xstrtol::human(n, *base),
        Blocks::Unit(..) => n.to_string(),
    };
    match field {
        Field::Source if total => "total".to_owned(),
        Field::Kind | Field::Target | Field::File if total => "-".to_owned(),
        Field::Source => SOURCE.to_owned(),
        Field::Kind => KIND.to_owned(),
        Field::Inodes => count(numbers.inodes),
        Field::InodesUsed => count(numbers.inodes_used),
        Field::InodesFree => count(numbers.inodes.saturating_sub(numbers.inodes_used)),
        Field::InodesPercent => percent(numbers.inodes_used, numbers.inodes),
        Field::Size => blocks.show(numbers.size),
        Field::Used => blocks.show(numbers.used),
        Field::Free => blocks.show(numbers.size.saturating_sub(numbers.used)),
        Field::Percent => percent(numbers.used, numbers.size),
        Field::File => return name.unwrap_or(b"-").to_vec(),
        Field::Target => "/".to_owned(),
    }
    .into_bytes()
}

fn head(field: Field, blocks: &Blocks, portable: bool, listed: bool) -> String {
    let human = matches!(blocks, Blocks::Human(_));
    match field {
        Field::Source => "Filesystem".to_owned(),
        Field::Kind => "Type".to_owned(),
        Field::Inodes => "Inodes".to_owned(),
        Field::InodesUsed => "IUsed".to_owned(),
        Field::InodesFree => "IFree".to_owned(),
        Field::InodesPercent => "IUse%".to_owned(),
        Field::Size => match blocks {
            Blocks::Human(_) => "Size".to_owned(),
            Blocks::Unit(unit, _) if portable => format!("{unit}-blocks"),
            Blocks::Unit(unit, _) => format!("{}-blocks", unit_name(*unit)),
        },
        Field::Used => "Used".to_owned(),
        Field::Free if listed || human => "Avail".to_owned(),
        Field::Free => "Available".to_owned(),
        Field::Percent if portable && !human => "Capacity".to_owned(),
        Field::Percent => "Use%".to_owned(),
        Field::File => "File".to_owned(),
        Field::Target => "Mounted on".to_owned(),
    }
}

/// A unit as the header names it: `1K`, `1M`, `1kB`, `512B`.
fn unit_name(unit: u64) -> String {
    let (mut by_1000, mut by_1024) = (unit, unit);
    let (binary, decimal) = loop {
        let (is_1000, is_1024) = (by_1000 % 1000 == 0, by_1024 % 1024 == 0);
        (by_1000, by_1024) = (by_1000 / 1000, by_1024 / 1024);
        if !(is_1000 && is_1024) {
            break (is_1024, is_1000);
        }
    };
    let base = if binary && !decimal { 1024 } else { 1000 };
    let text = xstrtol::human(unit, base);
    let text = match text.split_once(".0") {
        Some((whole, letter)) => format!("{whole}{letter}"),
        None => text,
    };
    if base == 1000 { format!("{text}B") } else { text }
}

//! `dd`: copies a file in blocks, and converts it on the way.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::gnu::xstrtol::{self, BadSize};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Description, Done, Endpoint, Fault};
use bashkit_core::vfs::{Errno, File, OpenOptions};

pub(crate) const COMMAND: Command = Command::new(
    "dd",
    "dd [OPERAND]...",
    "Copy a file, converting and formatting according to the operands: if=FILE of=FILE bs=N ibs=N obs=N cbs=N count=N skip=N (iseek=N) seek=N (oseek=N)\n\
conv=CONVS (ascii ebcdic ibm block unblock lcase ucase sparse swab sync excl nocreat notrunc noerror fdatasync fsync)\n\
iflag=FLAGS, oflag=FLAGS (append directory nofollow fullblock count_bytes skip_bytes seek_bytes; direct dsync sync nonblock noatime nocache noctty are accepted:\n\
nothing is cached here) status=LEVEL (none noxfer progress)",
    &[],
    run,
)
.parsing(Parsing::Raw);

/// The largest block.
const BLOCK_MAX: u64 = 1 << 30;

#[derive(Default)]
struct Conversion {
    ascii: bool,
    ebcdic: bool,
    ibm: bool,
    block: bool,
    unblock: bool,
    lower: bool,
    upper: bool,
    swab: bool,
    sync: bool,
    excl: bool,
    nocreat: bool,
    notrunc: bool,
    noerror: bool,
    sparse: bool,
    fsync: bool,
}

#[derive(Default)]
struct Flags {
    append: bool,
    directory: bool,
    nofollow: bool,
    fullblock: bool,
    count_bytes: bool,
    skip_bytes: bool,
    seek_bytes: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    All,
    Progress,
    NoTransfer,
    None,
}

struct Plan {
    from: Option<Vec<u8>>,
    to: Option<Vec<u8>>,
    ibs: usize,
    obs: usize,
    /// Blocks are written as they are read.
    direct: bool,
    cbs: usize,
    count: Option<u64>,
    count_bytes: bool,
    skip: u64,
    skip_bytes: bool,
    seek: u64,
    seek_bytes: bool,
    conv: Conversion,
    input: Flags,
    output: Flags,
    status: Status,
}

/// A number as dd reads it: factors joined with `x`, suffixes; and whether it counts bytes (`3B`).
fn number(text: &[u8]) -> Result<(u64, bool), Fault> {
    let refuse = |why: BadSize| {
        let tail = if why == BadSize::TooLarge { format!(": {}", xstrtol::TOO_LARGE) } else { String::new() };
        Fault::failure(1, [b"invalid number: ", &quotearg::curly(text)[..], tail.as_bytes()].concat())
    };
    let (body, bytes) = match text.strip_suffix(b"B") {
        Some(body) if body.last().is_some_and(u8::is_ascii_digit) => (body, true),
        _ => (text, false),
    };
    let mut product: u64 = 1;
    for factor in body.split(|b| *b == b'x') {
        if !factor.first().is_some_and(u8::is_ascii_digit) {
            return Err(refuse(BadSize::Invalid));
        }
        let n = xstrtol::parse(factor, b"bckKmMgGtTPEZYw0").map_err(refuse)?;
        product = product.checked_mul(n).ok_or_else(|| refuse(BadSize::TooLarge))?;
    }
    if product > i64::MAX as u64 {
        Err(refuse(BadSize::TooLarge))
    } else {
        Ok((product, bytes || (text.ends_with(b"B") && text.len() > 1)))
    }
}

fn flags(list: &[u8], into: &mut Flags, what: &str, output: bool) -> Result<(), Fault> {
    for word in list.split(|b| *b == b',') {
        match word {
            b"append" if output => into.append = true,
            b"append" => {}
            b"directory" => into.directory = true,
            b"nofollow" => into.nofollow = true,
            b"fullblock" if !output => into.fullblock = true,
            b"count_bytes" if !output => into.count_bytes = true,
            b"skip_bytes" if !output => into.skip_bytes = true,
            b"seek_bytes" if output => into.seek_bytes = true,
            b"direct" | b"dsync" | b"sync" | b"nonblock" | b"noatime" | b"nocache" | b"noctty" | b"text" | b"binary" => {}
            _ => return Err(Fault::usage([b"invalid ", what.as_bytes(), b" flag: ", &quotearg::curly(word)].concat())),
        }
    }
    Ok(())
}

fn plan(operands: &[Vec<u8>]) -> Result<Plan, Fault> {
    let mut plan = Plan::default();
    let mut bs = None;
    for operand in operands {
        let unknown = || Fault::usage([b"unrecognized operand ", &quotearg::curly(operand)[..]].concat());
        let at = memchr::memchr(b'=', operand).ok_or_else(unknown)?;
        let (name, value) = (operand.get(..at).unwrap_or_default(), operand.get(at + 1..).unwrap_or_default());
        let block = || block_bytes(value);
        match name {
            b"if" => plan.from = Some(value.to_vec()),
            b"of" => plan.to = Some(value.to_vec()),
            b"bs" => bs = Some(block()?),
            b"ibs" => plan.ibs = block()?,
            b"obs" => plan.obs = block()?,
            b"cbs" => plan.cbs = block()?,
            b"count" => {
                let (n, bytes) = number(value)?;
                (plan.count, plan.count_bytes) = (Some(n), bytes);
            }
            b"skip" | b"iseek" => (plan.skip, plan.skip_bytes) = number(value)?,
            b"seek" | b"oseek" => (plan.seek, plan.seek_bytes) = number(value)?,
            b"iflag" => flags(value, &mut plan.input, "input", false)?,
            b"oflag" => flags(value, &mut plan.output, "output", true)?,
            b"status" => {
                plan.status = match value {
                    b"none" => Status::None,
                    b"noxfer" => Status::NoTransfer,
                    b"progress" => Status::Progress,
                    _ => return Err(Fault::usage([b"invalid status level: ", &quotearg::curly(value)[..]].concat())),
                }
            }
            b"conv" => {
                plan.conv.read(value)?;
            }
            _ => return Err(unknown()),
        }
    }
    plan.settle(bs)?;
    Ok(plan)
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            from: None,
            to: None,
            ibs: 512,
            obs: 512,
            direct: false,
            cbs: 0,
            count: None,
            count_bytes: false,
            skip: 0,
            skip_bytes: false,
            seek: 0,
            seek_bytes: false,
            conv: Conversion::default(),
            input: Flags::default(),
            output: Flags::default(),
            status: Status::All,
        }
    }
}

/// Reads the bytes of a block.
fn block_bytes(value: &[u8]) -> Result<usize, Fault> {
    match number(value)?.0 {
        0 => Err(Fault::failure(1, [b"invalid number: ", &quotearg::curly(value)[..]].concat())),
        n if n > BLOCK_MAX => {
            Err(Fault::failure(1, [b"invalid number: ", &quotearg::curly(value)[..], b": Cannot allocate memory"].concat()))
        }
        n => Ok(usize::try_from(n).unwrap_or(1)),
    }
}

impl Conversion {
    /// Reads the words of `conv=`.
    fn read(&mut self, value: &[u8]) -> Result<(), Fault> {
        let conv = self;
        for word in value.split(|b| *b == b',') {
            match word {
                b"ascii" => (conv.ascii, conv.unblock) = (true, true),
                b"ebcdic" => (conv.ebcdic, conv.block) = (true, true),
                b"ibm" => (conv.ibm, conv.block) = (true, true),
                b"block" => conv.block = true,
                b"unblock" => conv.unblock = true,
                b"lcase" => conv.lower = true,
                b"ucase" => conv.upper = true,
                b"sparse" => conv.sparse = true,
                b"swab" => conv.swab = true,
                b"sync" => conv.sync = true,
                b"excl" => conv.excl = true,
                b"nocreat" => conv.nocreat = true,
                b"notrunc" => conv.notrunc = true,
                b"noerror" => conv.noerror = true,
                b"fdatasync" | b"fsync" => conv.fsync = true,
                _ => return Err(Fault::usage([b"invalid conversion: ", &quotearg::curly(word)[..]].concat())),
            }
        }
        Ok(())
    }

    /// Refuses conversions that exclude each other.
    fn check(&self) -> Result<(), Fault> {
        let conv = self;
        let both = |text: &str| Err(Fault::failure(1, text));
        if usize::from(conv.ascii) + usize::from(conv.ebcdic) + usize::from(conv.ibm) > 1 {
            return both("cannot combine any two of {ascii,ebcdic,ibm}");
        }
        if conv.block && conv.unblock {
            return both("cannot combine block and unblock");
        }
        if conv.lower && conv.upper {
            return both("cannot combine lcase and ucase");
        }
        if conv.excl && conv.nocreat {
            return both("cannot combine excl and nocreat");
        }
        Ok(())
    }

    /// Converts a block in place; the odd byte of swapped ones waits for the next.
    fn apply(&self, data: &mut Vec<u8>, odd: &mut Option<u8>) {
        let conv = self;
        if conv.ascii {
            data.iter_mut().for_each(|b| *b = to_ascii(*b));
        }
        if conv.lower {
            data.make_ascii_lowercase();
        }
        if conv.upper {
            data.make_ascii_uppercase();
        }
        if conv.swab {
            // The odd byte of a block waits for the next one.
            if let Some(byte) = odd.take() {
                data.insert(0, byte);
            }
            if data.len() % 2 == 1 {
                *odd = data.pop();
            }
            data.chunks_exact_mut(2).for_each(|pair| pair.reverse());
        }
    }
}

impl Plan {
    /// Settles what follows from several operands at once.
    fn settle(&mut self, bs: Option<usize>) -> Result<(), Fault> {
        let plan = self;
        if let Some(bs) = bs {
            (plan.ibs, plan.obs) = (bs, bs);
        }
        if plan.cbs == 0 {
            (plan.conv.block, plan.conv.unblock) = (false, false);
        }
        let conv = &plan.conv;
        conv.check()?;
        let plain = !(conv.block || conv.unblock || conv.lower || conv.upper || conv.swab || conv.ascii);
        plan.direct = bs.is_some() && plain;
        plan.count_bytes |= plan.input.count_bytes;
        plan.skip_bytes |= plan.input.skip_bytes;
        plan.seek_bytes |= plan.output.seek_bytes;
        Ok(())
    }
}

#[derive(Default)]
struct Counts {
    in_full: u64,
    in_part: u64,
    out_full: u64,
    out_part: u64,
    truncated: u64,
    bytes: u64,
}

struct Writer<'a, 'c> {
    cx: &'a Cx<'c>,
    to: Rc<Description>,
    name: Vec<u8>,
    obs: usize,
    held: Vec<u8>,
    sparse: bool,
    /// Bytes that a hole at the end stands for.
    hole: u64,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut words: Vec<Vec<u8>> = Vec::new();
    let mut over = false;
    for operand in operands {
        if !over && operand == b"--" {
            over = true;
        } else if !over && operand.len() > 1 && operand.starts_with(b"-") {
            let text = match operand.strip_prefix(b"--") {
                Some(_) => [b"unrecognized option '", &operand[..], b"'"].concat(),
                None => [b"invalid option -- '", operand.get(1..2).unwrap_or_default(), b"'"].concat(),
            };
            return Err(Fault::usage(text));
        } else {
            words.push(operand);
        }
    }
    let plan = plan(&words)?;
    if plan.output.append && !plan.conv.notrunc && plan.to.is_some() {
        cx.error("you probably want conv=notrunc with oflag=append")?;
    }
    copy(cx, &plan)
}

fn failed_to_open(cx: &Cx<'_>, name: &[u8], fault: Fault) -> Done {
    let errno = fault.errno()?;
    usage::about(cx, "failed to open", name, errno)?;
    Ok(1)
}

fn copy(cx: &Cx<'_>, plan: &Plan) -> Done {
    let (from, from_name) = match &plan.from {
        None => (cx.fds().get(0).cloned().ok_or(Errno::BadF)?, b"standard input".to_vec()),
        Some(name) => {
            let options = OpenOptions { no_follow: plan.input.nofollow, ..OpenOptions::READ };
            match cx.open(name, options) {
                Ok(_) if plan.input.directory && !cx.stat(name).is_ok_and(|meta| meta.is_dir()) => {
                    return failed_to_open(cx, name, Errno::NotDir.into());
                }
                Ok(from) => (from, name.clone()),
                Err(fault) => return failed_to_open(cx, name, fault),
            }
        }
    };
    let seek = if plan.seek_bytes { plan.seek } else { plan.seek.saturating_mul(plan.obs as u64) };
    let (to, to_name) = match &plan.to {
        None => (cx.fds().get(1).cloned().ok_or(Errno::BadF)?, b"standard output".to_vec()),
        Some(name) => {
            let options = OpenOptions {
                create: !plan.conv.nocreat,
                exclusive: plan.conv.excl,
                truncate: !plan.conv.notrunc && seek == 0,
                no_follow: plan.output.nofollow,
                ..OpenOptions::write(0o666)
            };
            match cx.open(name, options) {
                Ok(to) => (to, name.clone()),
                Err(fault) => return failed_to_open(cx, name, fault),
            }
        }
    };
    seek_output(cx, plan, &to, &to_name, seek)?;
    let mut clock = Progress::begin(cx, plan);
    let mut counts = Counts::default();
    let mut status = 0;
    let skip = if plan.skip_bytes { plan.skip } else { plan.skip.saturating_mul(plan.ibs as u64) };
    if skip > 0 && !skip_input(cx, &from, skip)? && plan.status != Status::None {
        cx.error_bytes(&[&quotearg::maybe(&from_name)[..], b": cannot skip to specified offset"].concat())?;
    }
    let _charge = cx.meter().charge(plan.ibs.saturating_add(plan.obs))?;
    let mut writer = Writer { cx, to, name: to_name, obs: plan.obs, held: Vec::new(), sparse: plan.conv.sparse, hole: 0 };
    let result = transfer(cx, plan, &from, &from_name, &mut writer, &mut counts, (&mut clock, &mut status));
    match result {
        Ok(()) => {}
        Err(Fault::Write(errno)) => {
            usage::about(cx, "error writing", &writer.name, errno)?;
            status = 1;
        }
        Err(fault) => return Err(fault),
    }
    if plan.conv.fsync && !matches!(writer.to.end, Endpoint::File { .. }) {
        usage::about(cx, "fsync failed for", &writer.name, Errno::Inval)?;
        status = 1;
    }
    tell(cx, plan, &counts, &clock)?;
    Ok(status)
}

/// Moves the output to its offset.
fn seek_output(cx: &Cx<'_>, plan: &Plan, to: &Rc<Description>, to_name: &[u8], seek: u64) -> Result<(), Fault> {
    if let Endpoint::File { file, .. } = &to.end {
        if seek > 0 && !plan.conv.notrunc && plan.to.is_some() {
            set_size(cx, file, to_name, seek)?;
        }
        let start = if plan.output.append {
            file.metadata().map(|meta| meta.size).unwrap_or(0)
        } else {
            to.position().unwrap_or(0).saturating_add(seek)
        };
        to.seek(start);
    } else if seek > 0 && !matches!(to.end, Endpoint::Null | Endpoint::Zero | Endpoint::Full | Endpoint::Random) {
        put_zeros(cx, to, seek)?;
    }
    Ok(())
}

/// Cuts or extends the output file to where writing begins.
fn set_size(cx: &Cx<'_>, file: &Arc<dyn File>, to_name: &[u8], seek: u64) -> Result<(), Fault> {
    let size = file.metadata().map(|meta| meta.size).unwrap_or(0);
    let kept = size.min(seek);
    let result = file.truncate(kept).and_then(|()| file.truncate(seek));
    if let Err(errno) = result {
        let errno = cx.fault(errno).errno()?;
        return Err(Fault::failure(
            1,
            [
                format!("failed to truncate to {seek} bytes in output file ").as_bytes(),
                &quotearg::always(to_name),
                format!(": {errno}").as_bytes(),
            ]
            .concat(),
        ));
    }
    Ok(())
}

/// Writes zeros where the output cannot seek, as GNU does.
fn put_zeros(cx: &Cx<'_>, to: &Rc<Description>, seek: u64) -> Result<(), Fault> {
    let zeros = vec![0u8; 4096];
    let mut left = seek;
    while left > 0 {
        let n = left.min(4096);
        cx.step(1 + n / 16)?;
        to.write(cx.kernel(), zeros.get(..usize::try_from(n).unwrap_or(0)).unwrap_or_default())?;
        left -= n;
    }
    Ok(())
}

/// Goes ahead in the input; whether it was long enough.
fn skip_input(cx: &Cx<'_>, from: &Rc<Description>, skip: u64) -> Result<bool, Fault> {
    if let Endpoint::File { file, .. } = &from.end {
        let size = file.metadata().map(|meta| meta.size).unwrap_or(0);
        let at = from.position().unwrap_or(0);
        from.seek(at.saturating_add(skip).min(size.max(at)));
        return Ok(size.saturating_sub(at) >= skip);
    }
    let mut left = skip;
    let mut buf = vec![0u8; 4096];
    while left > 0 {
        let n = usize::try_from(left.min(4096)).unwrap_or(0);
        let got = from.read(cx.kernel(), buf.get_mut(..n).unwrap_or_default())?;
        cx.step(1 + got as u64 / 16)?;
        if got == 0 {
            return Ok(false);
        }
        left -= got as u64;
    }
    Ok(true)
}

impl Writer<'_, '_> {
    /// Writes one block, or leaves a hole.
    fn block(&mut self, data: &[u8], counts: &mut Counts) -> Result<(), Fault> {
        self.cx.step(1 + data.len() as u64 / 16)?;
        let is_file = matches!(self.to.end, Endpoint::File { .. });
        if self.sparse && is_file && data.iter().all(|b| *b == 0) {
            self.hole += data.len() as u64;
            self.to.seek(self.to.position().unwrap_or(0).saturating_add(data.len() as u64));
        } else {
            self.hole = 0;
            match self.to.write(self.cx.kernel(), data) {
                Ok(()) => {}
                Err(Fault::Errno(errno)) => return Err(Fault::Write(errno)),
                Err(fault) => return Err(fault),
            }
        }
        counts.bytes += data.len() as u64;
        if data.len() == self.obs {
            counts.out_full += 1
        } else {
            counts.out_part += 1
        }
        Ok(())
    }

    fn put(&mut self, data: &[u8], counts: &mut Counts) -> Result<(), Fault> {
        let mut rest = data;
        if self.held.is_empty() {
            while let Some((block, behind)) = rest.split_at_checked(self.obs) {
                self.block(block, counts)?;
                rest = behind;
            }
        }
        while !rest.is_empty() {
            let n = rest.len().min(self.obs - self.held.len());
            let (now, behind) = rest.split_at_checked(n).unwrap_or((rest, b""));
            self.held.extend_from_slice(now);
            rest = behind;
            if self.held.len() == self.obs {
                let block = std::mem::take(&mut self.held);
                self.block(&block, counts)?;
            }
        }
        Ok(())
    }

    fn finish(&mut self, counts: &mut Counts) -> Result<(), Fault> {
        let block = std::mem::take(&mut self.held);
        if !block.is_empty() {
            self.block(&block, counts)?;
        }
        if self.hole > 0
            && let Endpoint::File { file, .. } = &self.to.end
        {
            let end = self.to.position().unwrap_or(0);
            if file.metadata().is_ok_and(|meta| meta.size < end) {
                file.truncate(end).map_err(|errno| self.cx.fault(errno))?;
            }
        }
        Ok(())
    }
}

/// State of `conv=block` and `conv=unblock` between blocks.
#[derive(Default)]
struct Records {
    column: usize,
    spaces: usize,
}

fn transfer(
    cx: &Cx<'_>,
    plan: &Plan,
    from: &Rc<Description>,
    name: &[u8],
    writer: &mut Writer<'_, '_>,
    counts: &mut Counts,
    (clock, status): (&mut Progress, &mut u8),
) -> Result<(), Fault> {
    let mut buf = vec![0u8; plan.ibs];
    let mut records = Records::default();
    let mut odd: Option<u8> = None;
    let mut left_bytes = if plan.count_bytes { plan.count } else { None };
    let blocks = if plan.count_bytes { None } else { plan.count };
    let conv = &plan.conv;
    loop {
        if blocks.is_some_and(|n| counts.in_full + counts.in_part >= n) || left_bytes == Some(0) {
            break;
        }
        clock.tell(cx, counts)?;
        let most = left_bytes.map_or(plan.ibs, |left| usize::try_from(left).unwrap_or(usize::MAX).min(plan.ibs));
        let mut n = 0;
        let mut failed = false;
        while n < most {
            match from.read(cx.kernel(), buf.get_mut(n..most).unwrap_or_default()) {
                Ok(0) => break,
                Ok(got) => n += got,
                Err(fault) => {
                    let errno = fault.errno()?;
                    usage::about(cx, "error reading", name, errno)?;
                    *status = 1;
                    failed = true;
                    break;
                }
            }
            if !plan.input.fullblock {
                break;
            }
        }
        cx.step(1 + n as u64 / 16)?;
        if failed || n == 0 {
            break;
        }
        if let Some(left) = &mut left_bytes {
            *left -= n as u64;
        }
        if n == plan.ibs {
            counts.in_full += 1;
        } else {
            counts.in_part += 1;
            if conv.sync {
                let pad = if conv.block || conv.unblock { b' ' } else { 0 };
                if let Some(rest) = buf.get_mut(n..) {
                    rest.fill(pad);
                }
                n = plan.ibs;
            }
        }
        let data = buf.get(..n).unwrap_or_default();
        if plan.direct {
            writer.block(data, counts)?;
            continue;
        }
        let mut data = data.to_vec();
        conv.apply(&mut data, &mut odd);
        records.put(plan, &data, writer, counts)?;
    }
    if let Some(byte) = odd {
        records.put(plan, &[byte], writer, counts)?;
    }
    records.end(plan, writer, counts)?;
    writer.finish(counts)
}

impl Records {
    /// Ends a record that is not whole: pads it, or ends its line.
    fn end(&self, plan: &Plan, writer: &mut Writer<'_, '_>, counts: &mut Counts) -> Result<(), Fault> {
        let conv = &plan.conv;
        let records = self;

        if plan.cbs > 0 && conv.block && records.column > 0 {
            let pad = plan.cbs.saturating_sub(records.column);
            writer.put(&encoded(plan, vec![b' '; pad]), counts)?;
        }
        if plan.cbs > 0 && conv.unblock && records.column > 0 {
            writer.put(b"\n", counts)?;
        }
        Ok(())
    }

    fn put(&mut self, plan: &Plan, data: &[u8], writer: &mut Writer<'_, '_>, counts: &mut Counts) -> Result<(), Fault> {
        if plan.cbs == 0 || !(plan.conv.block || plan.conv.unblock) {
            return writer.put(&encoded(plan, data.to_vec()), counts);
        }
        let mut out = Vec::with_capacity(data.len());
        for byte in data {
            if plan.conv.block {
                if *byte == b'\n' {
                    let pad = plan.cbs.saturating_sub(self.column);
                    writer.cx.meter().fits(out.len() + pad)?;
                    out.resize(out.len() + pad, b' ');
                    self.column = 0;
                } else {
                    if self.column == plan.cbs {
                        counts.truncated += 1;
                    } else if self.column < plan.cbs {
                        out.push(*byte);
                    }
                    self.column += 1;
                }
            } else {
                if self.column >= plan.cbs {
                    out.push(b'\n');
                    (self.column, self.spaces) = (0, 0);
                }
                self.column += 1;
                if *byte == b' ' {
                    self.spaces += 1;
                } else {
                    out.resize(out.len() + std::mem::take(&mut self.spaces), b' ');
                    out.push(*byte);
                }
            }
            if out.len() >= 1 << 16 {
                writer.put(&encoded(plan, std::mem::take(&mut out)), counts)?;
            }
        }
        writer.put(&encoded(plan, out), counts)
    }
}

fn encoded(plan: &Plan, mut data: Vec<u8>) -> Vec<u8> {
    if plan.conv.ebcdic || plan.conv.ibm {
        data.iter_mut().for_each(|b| *b = to_ebcdic(*b, plan.conv.ibm));
    }
    data
}

/// Time of a transfer, and what `status=progress` has shown of it.
struct Progress {
    begun: Duration,
    /// Time of the next line; `None`: there are none.
    next: Option<Duration>,
    /// Columns of the last line.
    n_shown: usize,
}

impl Progress {
    fn begin(cx: &Cx<'_>, plan: &Plan) -> Self {
        let begun = cx.host().clock.monotonic();
        let next = (plan.status == Status::Progress).then(|| begun.saturating_add(Duration::from_secs(1)));
        Self { begun, next, n_shown: 0 }
    }

    fn time(&self, cx: &Cx<'_>) -> Duration {
        cx.host().clock.monotonic().saturating_sub(self.begun)
    }

    /// Shows once a second how much was copied, in place of the line before.
    fn tell(&mut self, cx: &Cx<'_>, counts: &Counts) -> Result<(), Fault> {
        let Some(next) = self.next else { return Ok(()) };
        let now = cx.host().clock.monotonic();
        if now < next {
            return Ok(());
        }
        self.next = Some(next.saturating_add(Duration::from_secs(1)));
        let time = self.time(cx);
        let line = transferred(counts, time, &format!("{:.0}", time.as_secs_f64()));
        let rest = " ".repeat(self.n_shown.saturating_sub(line.len()));
        cx.stderr_bytes(format!("\r{line}{rest}").as_bytes())?;
        self.n_shown = line.len();
        Ok(())
    }
}

/// Bytes, seconds and rate of a transfer.
fn transferred(counts: &Counts, time: Duration, seconds: &str) -> String {
    let exact = time.as_secs_f64();
    let rate = if exact > 0.0 { scaled(counts.bytes as f64 / exact) } else { "Infinity B".to_owned() };
    format!("{}, {seconds} s, {rate}/s", amount(counts.bytes))
}

fn tell(cx: &Cx<'_>, plan: &Plan, counts: &Counts, clock: &Progress) -> Result<(), Fault> {
    if plan.status == Status::None {
        return Ok(());
    }
    let time = clock.time(cx);
    if clock.n_shown > 0 {
        cx.stderr_bytes(b"\n")?;
    }
    let mut text = format!("{}+{} records in\n{}+{} records out\n", counts.in_full, counts.in_part, counts.out_full, counts.out_part);
    match counts.truncated {
        0 => {}
        1 => text.push_str("1 truncated record\n"),
        n => text.push_str(&format!("{n} truncated records\n")),
    }
    if plan.status != Status::NoTransfer {
        let mut shown = Vec::new();
        if let Ok(format) = bashkit_core::gnu::printf_directive::Directive::parse(b"%g") {
            format.print(&mut shown, time.as_secs_f64());
        }
        text.push_str(&transferred(counts, time, &String::from_utf8_lossy(&shown)));
        text.push('\n');
    }
    cx.stderr_bytes(text.as_bytes())
}

/// `6 bytes copied`, `3072 bytes (3.1 kB, 3.0 KiB) copied`.
fn amount(bytes: u64) -> String {
    let si = size_text(bytes, 1000);
    let binary = size_text(bytes, 1024);
    if bytes == 1 {
        "1 byte copied".to_owned()
    } else if bytes < 1000 {
        format!("{bytes} bytes copied")
    } else if bytes < 1024 {
        format!("{bytes} bytes ({si}) copied")
    } else {
        format!("{bytes} bytes ({si}, {binary}) copied")
    }
}

/// A size rounded to the nearest, with its unit.
fn size_text(bytes: u64, base: u64) -> String {
    let letters = if base == 1000 { "kMGTPE" } else { "KMGTPE" };
    let tail = if base == 1000 { "B" } else { "iB" };
    let mut unit = 1u128;
    let mut power = 0;
    while u128::from(bytes) >= unit * u128::from(base) && power < 6 {
        unit *= u128::from(base);
        power += 1;
    }
    if power == 0 {
        return format!("{bytes} B");
    }
    let letter = |power: usize| letters.chars().nth(power - 1).unwrap_or('?');
    let tenths = (u128::from(bytes) * 20 + unit) / (unit * 2);
    if tenths < 100 {
        return format!("{}.{} {}{tail}", tenths / 10, tenths % 10, letter(power));
    }
    let whole = (u128::from(bytes) * 2 + unit) / (unit * 2);
    if whole >= u128::from(base) { format!("1.0 {}{tail}", letter(power + 1)) } else { format!("{whole} {}{tail}", letter(power)) }
}

fn scaled(rate: f64) -> String {
    if rate < 1000.0 {
        return format!("{:.1} kB", rate / 1000.0);
    }
    let mut value = rate;
    let mut letters = "kMGTPEZY".chars();
    let mut letter = 'k';
    while value >= 999.5 {
        value /= 1000.0;
        letter = letters.next().unwrap_or('Y');
    }
    if value < 9.95 { format!("{value:.1} {letter}B") } else { format!("{value:.0} {letter}B") }
}

fn to_ascii(byte: u8) -> u8 {
    TO_ASCII.get(usize::from(byte)).copied().unwrap_or(byte)
}

fn to_ebcdic(byte: u8, ibm: bool) -> u8 {
    let table = if ibm { &TO_IBM } else { &TO_EBCDIC };
    table.get(usize::from(byte)).copied().unwrap_or(byte)
}

/// Byte that `conv=ebcdic` makes of each byte.
#[rustfmt::skip]
const TO_EBCDIC: [u8; 256] = [
    0x00, 0x01, 0x02, 0x03, 0x37, 0x2d, 0x2e, 0x2f, 0x16, 0x05, 0x25, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f,
    0x10, 0x11, 0x12, 0x13, 0x3c, 0x3d, 0x32, 0x26, 0x18, 0x19, 0x3f, 0x27, 0x1c, 0x1d, 0x1e, 0x1f,
    0x40, 0x5a, 0x7f, 0x7b, 0x5b, 0x6c, 0x50, 0x7d, 0x4d, 0x5d, 0x5c, 0x4e, 0x6b, 0x60, 0x4b, 0x61,
    0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0x7a, 0x5e, 0x4c, 0x7e, 0x6e, 0x6f,
    0x7c, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6,
    0xd7, 0xd8, 0xd9, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xad, 0xe0, 0xbd, 0x9a, 0x6d,
    0x79, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96,
    0x97, 0x98, 0x99, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9, 0xc0, 0x4f, 0xd0, 0x5f, 0x07,
    0x20, 0x21, 0x22, 0x23, 0x24, 0x15, 0x06, 0x17, 0x28, 0x29, 0x2a, 0x2b, 0x2c, 0x09, 0x0a, 0x1b,
    0x30, 0x31, 0x1a, 0x33, 0x34, 0x35, 0x36, 0x08, 0x38, 0x39, 0x3a, 0x3b, 0x04, 0x14, 0x3e, 0xe1,
    0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57,
    0x58, 0x59, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x70, 0x71, 0x72, 0x73, 0x74, 0x75,
    0x76, 0x77, 0x78, 0x80, 0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x6a, 0x9b, 0x9c, 0x9d, 0x9e,
    0x9f, 0xa0, 0xaa, 0xab, 0xac, 0x4a, 0xae, 0xaf, 0xb0, 0xb1, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7,
    0xb8, 0xb9, 0xba, 0xbb, 0xbc, 0xa1, 0xbe, 0xbf, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xda, 0xdb,
    0xdc, 0xdd, 0xde, 0xdf, 0xea, 0xeb, 0xec, 0xed, 0xee, 0xef, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff,
];

/// Byte that `conv=ibm` makes of each byte.
#[rustfmt::skip]
const TO_IBM: [u8; 256] = [
    0x00, 0x01, 0x02, 0x03, 0x37, 0x2d, 0x2e, 0x2f, 0x16, 0x05, 0x25, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f,
    0x10, 0x11, 0x12, 0x13, 0x3c, 0x3d, 0x32, 0x26, 0x18, 0x19, 0x3f, 0x27, 0x1c, 0x1d, 0x1e, 0x1f,
    0x40, 0x5a, 0x7f, 0x7b, 0x5b, 0x6c, 0x50, 0x7d, 0x4d, 0x5d, 0x5c, 0x4e, 0x6b, 0x60, 0x4b, 0x61,
    0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0x7a, 0x5e, 0x4c, 0x7e, 0x6e, 0x6f,
    0x7c, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6,
    0xd7, 0xd8, 0xd9, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xad, 0xe0, 0xbd, 0x5f, 0x6d,
    0x79, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96,
    0x97, 0x98, 0x99, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9, 0xc0, 0x4f, 0xd0, 0xa1, 0x07,
    0x20, 0x21, 0x22, 0x23, 0x24, 0x15, 0x06, 0x17, 0x28, 0x29, 0x2a, 0x2b, 0x2c, 0x09, 0x0a, 0x1b,
    0x30, 0x31, 0x1a, 0x33, 0x34, 0x35, 0x36, 0x08, 0x38, 0x39, 0x3a, 0x3b, 0x04, 0x14, 0x3e, 0xe1,
    0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57,
    0x58, 0x59, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x70, 0x71, 0x72, 0x73, 0x74, 0x75,
    0x76, 0x77, 0x78, 0x80, 0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x9a, 0x9b, 0x9c, 0x9d, 0x9e,
    0x9f, 0xa0, 0xaa, 0xab, 0xac, 0xad, 0xae, 0xaf, 0xb0, 0xb1, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7,
    0xb8, 0xb9, 0xba, 0xbb, 0xbc, 0xbd, 0xbe, 0xbf, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xda, 0xdb,
    0xdc, 0xdd, 0xde, 0xdf, 0xea, 0xeb, 0xec, 0xed, 0xee, 0xef, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff,
];

/// Byte that `conv=ascii` makes of each byte.
#[rustfmt::skip]
const TO_ASCII: [u8; 256] = [
    0x00, 0x01, 0x02, 0x03, 0x9c, 0x09, 0x86, 0x7f, 0x97, 0x8d, 0x8e, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f,
    0x10, 0x11, 0x12, 0x13, 0x9d, 0x85, 0x08, 0x87, 0x18, 0x19, 0x92, 0x8f, 0x1c, 0x1d, 0x1e, 0x1f,
    0x80, 0x81, 0x82, 0x83, 0x84, 0x0a, 0x17, 0x1b, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x05, 0x06, 0x07,
    0x90, 0x91, 0x16, 0x93, 0x94, 0x95, 0x96, 0x04, 0x98, 0x99, 0x9a, 0x9b, 0x14, 0x15, 0x9e, 0x1a,
    0x20, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xd5, 0x2e, 0x3c, 0x28, 0x2b, 0x7c,
    0x26, 0xa9, 0xaa, 0xab, 0xac, 0xad, 0xae, 0xaf, 0xb0, 0xb1, 0x21, 0x24, 0x2a, 0x29, 0x3b, 0x7e,
    0x2d, 0x2f, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xcb, 0x2c, 0x25, 0x5f, 0x3e, 0x3f,
    0xba, 0xbb, 0xbc, 0xbd, 0xbe, 0xbf, 0xc0, 0xc1, 0xc2, 0x60, 0x3a, 0x23, 0x40, 0x27, 0x3d, 0x22,
    0xc3, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9,
    0xca, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f, 0x70, 0x71, 0x72, 0x5e, 0xcc, 0xcd, 0xce, 0xcf, 0xd0,
    0xd1, 0xe5, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0xd2, 0xd3, 0xd4, 0x5b, 0xd6, 0xd7,
    0xd8, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0xe0, 0xe1, 0xe2, 0xe3, 0xe4, 0x5d, 0xe6, 0xe7,
    0x7b, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed,
    0x7d, 0x4a, 0x4b, 0x4c, 0x4d, 0x4e, 0x4f, 0x50, 0x51, 0x52, 0xee, 0xef, 0xf0, 0xf1, 0xf2, 0xf3,
    0x5c, 0x9f, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5a, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9,
    0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff,
];

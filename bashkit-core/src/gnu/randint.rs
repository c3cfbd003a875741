//! Random numbers of any range from a stream of bytes (gnulib: `randint`, `randread`): the numbers of GNU's `--random-source`.

use super::{quotearg, usage};
use crate::command::{Cx, Opt};
use crate::kernel::{Fault, Input};

/// Random numbers of any range from a stream of bytes, with what is left of one kept for the next.
pub struct Chooser<'c, 'k> {
    cx: &'c Cx<'k>,
    source: Option<(Vec<u8>, Input)>,
    /// Random bytes of the run that are left over, and how many.
    spare: (u64, u32),
    number: u64,
    max: u64,
}

impl<'c, 'k> Chooser<'c, 'k> {
    /// Numbers from the bytes of a file, or from those of the run.
    fn new(cx: &'c Cx<'k>, source: Option<(Vec<u8>, Input)>) -> Self {
        Self { cx, source, spare: (0, 0), number: 0, max: 0 }
    }

    /// Numbers from the bytes of the file that an option names (`--random-source`), or from those of the run.
    ///
    /// # Errors
    /// A failure, where the file cannot be opened.
    pub fn of_option(cx: &'c Cx<'k>, option: &Opt) -> Result<Self, Fault> {
        let Some(name) = cx.args.value(option) else { return Ok(Self::new(cx, None)) };
        match cx.open_input(name) {
            Ok(input) => Ok(Self::new(cx, Some((name.to_vec(), input)))),
            Err(fault) => Err(usage::failed_file(name, fault.errno()?)),
        }
    }

    /// Fills a buffer with random bytes.
    pub fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        if self.source.is_none() {
            self.cx.host().random.fill(bytes);
            return Ok(());
        }
        for byte in bytes {
            *byte = self.byte()?;
        }
        Ok(())
    }

    fn byte(&mut self) -> Result<u8, Fault> {
        let Some((name, input)) = &mut self.source else {
            let (bits, n_bytes) = match self.spare {
                (_, 0) => (self.cx.host().random.bits(), u64::BITS / 8),
                spare => spare,
            };
            self.spare = (bits >> 8, n_bytes - 1);
            return Ok((bits & 0xff) as u8);
        };
        match input.fill() {
            Ok([byte, ..]) => {
                let byte = *byte;
                input.used(1);
                Ok(byte)
            }
            Ok([]) => Err(Fault::failure(1, [&quotearg::curly(name)[..], b": end of file"].concat())),
            Err(fault) => Err(usage::failed_file(name, format_args!("read error: {}", fault.errno()?))),
        }
    }

    /// A number below `n`, all equally likely.
    pub fn choose(&mut self, n: u64) -> Result<u64, Fault> {
        let top = n.saturating_sub(1);
        let (mut number, mut max) = (self.number, self.max);
        loop {
            if max < top {
                while max < top {
                    number = (number << 8).wrapping_add(u64::from(self.byte()?));
                    max = (max << 8).wrapping_add(255);
                }
            }
            if max == top {
                (self.number, self.max) = (0, 0);
                return Ok(number);
            }
            let excess = max - top;
            let unusable = excess % n;
            let last = max - unusable;
            if number <= last {
                self.number = number / n;
                self.max = excess / n;
                return Ok(number % n);
            }
            number -= last + 1;
            max = unusable - 1;
        }
    }
}

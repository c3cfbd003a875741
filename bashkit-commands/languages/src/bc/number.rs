//! Decimal numbers of any length with a scale, as POSIX defines bc's arithmetic.

use std::borrow::Cow;

use bashkit_core::command::Cx;
use bashkit_core::gnu::{inttostr, mini_gmp};
use bashkit_core::kernel::Fault;
use num_bigint::{BigInt, Sign};

/// Decimal number of arbitrary precision: `n / 10^scale`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Number {
    pub(crate) n: BigInt,
    pub(crate) scale: usize,
}

/// Charges a pass over a number of so many bits, and asks whether another one like it fits.
pub(crate) fn pass(cx: &Cx<'_>, bits: u64) -> Result<(), Fault> {
    cx.meter().fits(usize::try_from(bits / 4).unwrap_or(usize::MAX))?;
    cx.step(1 + bits / 1024)
}

/// Quotient and remainder of a division by what is not zero.
pub(crate) fn div_rem(cx: &Cx<'_>, a: &BigInt, b: &BigInt) -> Result<(BigInt, BigInt), Fault> {
    Ok(mini_gmp::div_rem(cx, a, b)?.unwrap_or_default())
}

/// Power of ten, `10^n`, charged for its size.
pub(crate) fn ten(cx: &Cx<'_>, n: usize) -> Result<BigInt, Fault> {
    mini_gmp::pow(cx, &BigInt::from(10), n as u64)
}

impl Number {
    pub(crate) fn int(n: i64) -> Self {
        Self { n: BigInt::from(n), scale: 0 }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.n.sign() == Sign::NoSign
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.n.sign() == Sign::Minus
    }

    /// Converts to another scale: digits are truncated, or zeros added.
    pub(crate) fn rescale(&self, cx: &Cx<'_>, scale: usize) -> Result<Self, Fault> {
        Ok(match scale.checked_sub(self.scale) {
            Some(0) => self.clone(),
            Some(more) => {
                let n = if self.is_zero() { BigInt::default() } else { mini_gmp::mul(cx, &self.n, &ten(cx, more)?)? };
                Self { n, scale }
            }
            None => Self { n: div_rem(cx, &self.n, &ten(cx, self.scale - scale)?)?.0, scale },
        })
    }

    /// The digits at another scale, copied only where they differ.
    fn digits(&self, cx: &Cx<'_>, scale: usize) -> Result<Cow<'_, BigInt>, Fault> {
        if scale == self.scale { Ok(Cow::Borrowed(&self.n)) } else { Ok(Cow::Owned(self.rescale(cx, scale)?.n)) }
    }

    pub(crate) fn add(&self, cx: &Cx<'_>, other: &Self) -> Result<Self, Fault> {
        let scale = self.scale.max(other.scale);
        Ok(Self { n: &*self.digits(cx, scale)? + &*other.digits(cx, scale)?, scale })
    }

    pub(crate) fn neg(&self) -> Self {
        Self { n: -&self.n, scale: self.scale }
    }

    pub(crate) fn sub(&self, cx: &Cx<'_>, other: &Self) -> Result<Self, Fault> {
        let scale = self.scale.max(other.scale);
        Ok(Self { n: &*self.digits(cx, scale)? - &*other.digits(cx, scale)?, scale })
    }

    pub(crate) fn mul(&self, cx: &Cx<'_>, other: &Self, scale: usize) -> Result<Self, Fault> {
        let whole = Self { n: mini_gmp::mul(cx, &self.n, &other.n)?, scale: self.scale + other.scale };
        let kept = whole.scale.min(scale.max(self.scale).max(other.scale));
        if kept == whole.scale { Ok(whole) } else { whole.rescale(cx, kept) }
    }

    /// Quotient with `scale` digits; `None` for a division by zero.
    pub(crate) fn div(&self, cx: &Cx<'_>, other: &Self, scale: usize) -> Result<Option<Self>, Fault> {
        if other.is_zero() {
            return Ok(None);
        }
        let up = scale + other.scale;
        if let (Some(more), Ok(a), Ok(b)) = (up.checked_sub(self.scale), i64::try_from(&self.n), i64::try_from(&other.n))
            && let Some(power) = u32::try_from(more).ok().and_then(|more| 10i128.checked_pow(more))
            && let Some(quotient) = i128::from(a).checked_mul(power).and_then(|a| a.checked_div(i128::from(b)))
        {
            return Ok(Some(Self { n: BigInt::from(quotient), scale }));
        }
        let (mut a, mut b) = (self.n.clone(), other.n.clone());
        match up.checked_sub(self.scale) {
            Some(more) => a = mini_gmp::mul(cx, &a, &ten(cx, more)?)?,
            None => b = mini_gmp::mul(cx, &b, &ten(cx, self.scale - up)?)?,
        }
        Ok(Some(Self { n: div_rem(cx, &a, &b)?.0, scale }))
    }

    pub(crate) fn rem(&self, cx: &Cx<'_>, other: &Self, scale: usize) -> Result<Option<Self>, Fault> {
        let Some(quotient) = self.div(cx, other, scale)? else { return Ok(None) };
        let kept = self.scale.max(other.scale + scale);
        let product = Self { n: mini_gmp::mul(cx, &quotient.n, &other.n)?, scale: quotient.scale + other.scale };
        Ok(Some(self.sub(cx, &product)?.rescale(cx, kept)?))
    }

    /// Power of an integer exponent, a negative one with `scale` digits; `None` for a negative power of zero.
    pub(crate) fn pow(&self, cx: &Cx<'_>, exponent: i64, scale: usize) -> Result<Option<Self>, Fault> {
        if exponent == 0 {
            return Ok(Some(Self::int(1)));
        }
        let times = exponent.unsigned_abs();
        let bits = self.n.bits().saturating_mul(times).saturating_add((self.scale as u64).saturating_mul(times).saturating_mul(4));
        cx.meter().fits(usize::try_from(bits / 4).unwrap_or(usize::MAX))?;
        let full = mini_gmp::pow(cx, &self.n, times)?;
        let full_scale = usize::try_from((self.scale as u64).saturating_mul(times)).unwrap_or(usize::MAX);
        let power = Self { n: full, scale: full_scale };
        if exponent > 0 {
            return Ok(Some(power.rescale(cx, full_scale.min(scale.max(self.scale)))?));
        }
        Self::int(1).div(cx, &power, scale)
    }

    /// Square root with `scale` digits, or the number's own if more; `None` for a negative number.
    pub(crate) fn sqrt(&self, cx: &Cx<'_>, scale: usize) -> Result<Option<Self>, Fault> {
        if self.is_negative() {
            return Ok(None);
        }
        let scale = scale.max(self.scale);
        let up = self.rescale(cx, scale * 2)?;
        Ok(Some(Self { n: mini_gmp::sqrt(cx, &up.n)?, scale }))
    }

    pub(crate) fn compare(&self, cx: &Cx<'_>, other: &Self) -> Result<std::cmp::Ordering, Fault> {
        let scale = self.scale.max(other.scale);
        Ok(self.digits(cx, scale)?.cmp(&other.digits(cx, scale)?))
    }

    /// The whole part, when it fits.
    pub(crate) fn whole(&self, cx: &Cx<'_>) -> Result<Option<i64>, Fault> {
        Ok(i64::try_from(&*self.digits(cx, 0)?).ok())
    }

    /// Reads a few decimal digits.
    fn small(text: &[u8]) -> Option<Self> {
        if text.is_empty() || text.len() > 18 {
            return None;
        }
        let (mut n, mut scale) = (0u64, None);
        for byte in text {
            match (byte, &mut scale) {
                (b'0'..=b'9', scale) => {
                    n = n * 10 + u64::from(byte - b'0');
                    if let Some(scale) = scale {
                        *scale += 1;
                    }
                }
                (b'.', None) => scale = Some(0),
                _ => return None,
            }
        }
        Some(Self { n: BigInt::from(n), scale: scale.unwrap_or(0) })
    }

    /// Reads digits of a base; letters are digits above 9.
    pub(crate) fn parse(cx: &Cx<'_>, text: &[u8], base: u32) -> Result<Self, Fault> {
        if base == 10
            && let Some(small) = Self::small(text)
        {
            return Ok(small);
        }
        let n_digits = text.iter().filter(|b| **b != b'.').count();
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => u32::from(byte - b'0'),
            b'A'..=b'Z' => u32::from(byte - b'A') + 10,
            _ => 0,
        };
        cx.step(1 + text.len() as u64 / 16)?;
        let (whole, fraction) = match memchr::memchr(b'.', text) {
            Some(at) => (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default()),
            None => (text, &b""[..]),
        };
        let scale = fraction.len();
        if n_digits <= 1 {
            // A single digit has its value in any base.
            let value = |digits: &[u8]| BigInt::from(digits.first().map_or(0, |byte| digit(*byte)));
            let (n, tail) = (value(whole), value(fraction));
            return Ok(if scale == 0 { Self { n, scale } } else { Self { n: tail * 10 / base, scale } });
        }
        // A digit that the base does not have counts as its largest.
        let clamp = |byte: &u8| char::from_digit(digit(*byte).min(base - 1), base).and_then(|c| u8::try_from(c).ok()).unwrap_or(b'0');
        let read = |digits: Vec<u8>| Ok::<_, Fault>(BigInt::from(mini_gmp::parse(cx, &digits, base)?.unwrap_or_default()));
        if base == 10 {
            return Ok(Self { n: read(whole.iter().chain(fraction).map(clamp).collect())?, scale });
        }
        let (n, tail) = (read(whole.iter().map(clamp).collect())?, read(fraction.iter().map(clamp).collect())?);
        if scale == 0 {
            return Ok(Self { n, scale });
        }
        let (power, unit) = (ten(cx, scale)?, mini_gmp::pow(cx, &BigInt::from(base), scale as u64)?);
        let tail = div_rem(cx, &mini_gmp::mul(cx, &tail, &power)?, &unit)?.0;
        Ok(Self { n: mini_gmp::mul(cx, &n, &power)? + tail, scale })
    }

    /// Text of the number in the output base, as bc prints it.
    pub(crate) fn show(&self, cx: &Cx<'_>, base: &BigInt) -> Result<Vec<u8>, Fault> {
        if self.is_zero() {
            return Ok(b"0".to_vec());
        }
        let is_decimal = u32::try_from(base) == Ok(10);
        if is_decimal
            && self.scale == 0
            && let Ok(n) = i64::try_from(&self.n)
        {
            return Ok(inttostr::inttostr(n, &mut [0; inttostr::BYTES_MAX]).to_vec());
        }
        let mut out = Vec::new();
        if self.is_negative() {
            out.push(b'-');
        }
        let magnitude = BigInt::from(self.n.magnitude().clone());
        if is_decimal {
            let digits = mini_gmp::text(cx, &magnitude, 10)?;
            let n_whole = digits.len().saturating_sub(self.scale);
            out.extend_from_slice(digits.get(..n_whole).unwrap_or_default());
            if self.scale > 0 {
                out.push(b'.');
                out.resize(out.len() + self.scale.saturating_sub(digits.len()), b'0');
                out.extend_from_slice(digits.get(n_whole..).unwrap_or_default());
            }
            return Ok(out);
        }
        let power = ten(cx, self.scale)?;
        let (whole, mut fraction) = div_rem(cx, &magnitude, &power)?;
        let small = *base <= BigInt::from(16);
        let width = mini_gmp::decimal_length(cx, &(base - 1u32))?;
        let put = |out: &mut Vec<u8>, digit: &BigInt, space: bool| {
            if small {
                let value = u32::try_from(digit).unwrap_or(0);
                out.push(char::from_digit(value, 16).map_or(b'?', |c| u8::try_from(c.to_ascii_uppercase()).unwrap_or(b'?')));
            } else {
                let text = mini_gmp::text(cx, digit, 10)?;
                if space {
                    out.push(b' ');
                }
                out.resize(out.len() + width.saturating_sub(text.len()), b'0');
                out.extend_from_slice(&text);
            }
            Ok::<(), Fault>(())
        };
        if small && !whole.sign().eq(&Sign::NoSign) {
            let radix = u32::try_from(base).unwrap_or(16);
            out.extend(mini_gmp::text(cx, &whole, radix)?.to_ascii_uppercase());
        } else {
            for digit in mini_gmp::digits(cx, &whole, base)?.into_iter().rev() {
                cx.step(1)?;
                put(&mut out, &BigInt::from(digit), true)?;
            }
        }
        if self.scale > 0 {
            out.push(b'.');
            let mut length = BigInt::from(1);
            let mut space = false;
            while length < power {
                cx.step(1 + (fraction.bits() + length.bits()) / 256)?;
                fraction = mini_gmp::mul(cx, &fraction, base)?;
                let (digit, rest) = div_rem(cx, &fraction, &power)?;
                fraction = rest;
                put(&mut out, &digit, space)?;
                space = true;
                length = mini_gmp::mul(cx, &length, base)?;
            }
        }
        Ok(out)
    }
}

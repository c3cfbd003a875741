//! Decimal numbers of any length with a scale, as POSIX defines bc's arithmetic.

use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;
use num_bigint::{BigInt, Sign};

/// Decimal number of arbitrary precision: `n / 10^scale`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Number {
    pub(crate) n: BigInt,
    pub(crate) scale: usize,
}

/// Charges work on numbers of so many bits, and asks whether the result fits.
pub(crate) fn charge(cx: &Cx<'_>, a: u64, b: u64) -> Result<(), Fault> {
    cx.meter().fits(usize::try_from((a + b) / 4).unwrap_or(usize::MAX))?;
    cx.step(1 + (a / 64 + 1).saturating_mul(b / 64 + 1) / 16)
}

/// Power of ten, `10^n`, charged for its size.
pub(crate) fn ten(cx: &Cx<'_>, n: usize) -> Result<BigInt, Fault> {
    charge(cx, n as u64 * 4, 64 + n as u64 / 8)?;
    Ok(BigInt::from(10).pow(u32::try_from(n).unwrap_or(u32::MAX)))
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
                charge(cx, self.n.bits(), more as u64 * 4)?;
                Self { n: &self.n * ten(cx, more)?, scale }
            }
            None => {
                charge(cx, self.n.bits(), 64)?;
                Self { n: &self.n / ten(cx, self.scale - scale)?, scale }
            }
        })
    }

    pub(crate) fn add(&self, cx: &Cx<'_>, other: &Self) -> Result<Self, Fault> {
        let scale = self.scale.max(other.scale);
        Ok(Self { n: self.rescale(cx, scale)?.n + other.rescale(cx, scale)?.n, scale })
    }

    pub(crate) fn neg(&self) -> Self {
        Self { n: -&self.n, scale: self.scale }
    }

    pub(crate) fn sub(&self, cx: &Cx<'_>, other: &Self) -> Result<Self, Fault> {
        self.add(cx, &other.neg())
    }

    pub(crate) fn mul(&self, cx: &Cx<'_>, other: &Self, scale: usize) -> Result<Self, Fault> {
        charge(cx, self.n.bits(), other.n.bits())?;
        let whole = Self { n: &self.n * &other.n, scale: self.scale + other.scale };
        let kept = whole.scale.min(scale.max(self.scale).max(other.scale));
        whole.rescale(cx, kept)
    }

    /// Quotient with `scale` digits; `None` for a division by zero.
    pub(crate) fn div(&self, cx: &Cx<'_>, other: &Self, scale: usize) -> Result<Option<Self>, Fault> {
        if other.is_zero() {
            return Ok(None);
        }
        let up = scale + other.scale;
        let (mut a, mut b) = (self.n.clone(), other.n.clone());
        match up.checked_sub(self.scale) {
            Some(more) => a *= ten(cx, more)?,
            None => b *= ten(cx, self.scale - up)?,
        }
        charge(cx, a.bits(), b.bits())?;
        Ok(Some(Self { n: a / b, scale }))
    }

    pub(crate) fn rem(&self, cx: &Cx<'_>, other: &Self, scale: usize) -> Result<Option<Self>, Fault> {
        let Some(quotient) = self.div(cx, other, scale)? else { return Ok(None) };
        let kept = self.scale.max(other.scale + scale);
        let product = Self { n: &quotient.n * &other.n, scale: quotient.scale + other.scale };
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
        charge(cx, bits, bits / 16)?;
        let times32 = u32::try_from(times).unwrap_or(u32::MAX);
        let full = if self.n.bits() <= 1 && times > u64::from(u32::MAX) { self.n.clone() } else { self.n.pow(times32) };
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
        charge(cx, up.n.bits(), up.n.bits())?;
        Ok(Some(Self { n: up.n.sqrt(), scale }))
    }

    pub(crate) fn compare(&self, cx: &Cx<'_>, other: &Self) -> Result<std::cmp::Ordering, Fault> {
        let scale = self.scale.max(other.scale);
        Ok(self.rescale(cx, scale)?.n.cmp(&other.rescale(cx, scale)?.n))
    }

    /// The whole part, when it fits.
    pub(crate) fn whole(&self, cx: &Cx<'_>) -> Result<Option<i64>, Fault> {
        Ok(i64::try_from(&self.rescale(cx, 0)?.n).ok())
    }

    /// Reads digits of a base; letters are digits above 9.
    pub(crate) fn parse(cx: &Cx<'_>, text: &[u8], base: u32) -> Result<Self, Fault> {
        let n_digits = text.iter().filter(|b| **b != b'.').count();
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => u32::from(byte - b'0'),
            b'A'..=b'Z' => u32::from(byte - b'A') + 10,
            _ => 0,
        };
        charge(cx, text.len() as u64 * 4, text.len() as u64)?;
        let (whole, fraction) = match memchr::memchr(b'.', text) {
            Some(at) => (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default()),
            None => (text, &b""[..]),
        };
        if base == 10 && n_digits > 1 {
            // A digit that the base does not have counts as its largest.
            let digits: Vec<u8> = whole.iter().chain(fraction).map(|b| if b.is_ascii_digit() { *b } else { b'9' }).collect();
            return Ok(Self { n: BigInt::parse_bytes(&digits, 10).unwrap_or_default(), scale: fraction.len() });
        }
        let clamp = |byte: u8| if n_digits > 1 { digit(byte).min(base - 1) } else { digit(byte) };
        let mut n = BigInt::default();
        for byte in whole {
            n = n * base + clamp(*byte);
        }
        let mut tail = BigInt::default();
        let mut unit = BigInt::from(1);
        for byte in fraction {
            tail = tail * base + clamp(*byte);
            unit *= base;
        }
        let scale = fraction.len();
        let power = ten(cx, scale)?;
        Ok(Self { n: n * &power + tail * power / unit, scale })
    }

    /// Text of the number in the output base, as bc prints it.
    pub(crate) fn show(&self, cx: &Cx<'_>, base: &BigInt) -> Result<Vec<u8>, Fault> {
        if self.is_zero() {
            return Ok(b"0".to_vec());
        }
        charge(cx, self.n.bits(), self.n.bits() / 8 + 64)?;
        let mut out = Vec::new();
        if self.is_negative() {
            out.push(b'-');
        }
        let magnitude = self.n.magnitude().clone();
        if *base == BigInt::from(10) {
            let digits = magnitude.to_str_radix(10).into_bytes();
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
        let magnitude = BigInt::from(magnitude);
        let (mut whole, mut fraction) = (&magnitude / &power, &magnitude % &power);
        let small = *base <= BigInt::from(16);
        let width = (base - 1u32).to_string().len();
        let put = |out: &mut Vec<u8>, digit: &BigInt, space: bool| {
            let text = digit.to_string();
            if small {
                let value = u32::try_from(digit).unwrap_or(0);
                out.push(char::from_digit(value, 16).map_or(b'?', |c| u8::try_from(c.to_ascii_uppercase()).unwrap_or(b'?')));
            } else {
                if space {
                    out.push(b' ');
                }
                out.resize(out.len() + width.saturating_sub(text.len()), b'0');
                out.extend_from_slice(text.as_bytes());
            }
        };
        let mut digits = Vec::new();
        while whole.sign() != Sign::NoSign {
            cx.step(1 + whole.bits() / 64)?;
            digits.push(&whole % base);
            whole /= base;
        }
        digits.iter().rev().for_each(|digit| put(&mut out, digit, true));
        if self.scale > 0 {
            out.push(b'.');
            let mut length = BigInt::from(1);
            let mut space = false;
            while length.to_string().len() <= self.scale {
                cx.step(1 + (fraction.bits() + length.bits()) / 16)?;
                fraction *= base;
                let digit = &fraction / &power;
                fraction %= &power;
                put(&mut out, &digit, space);
                space = true;
                length *= base;
            }
        }
        Ok(out)
    }
}

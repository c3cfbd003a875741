//! Decimal numbers of any length with a scale, as POSIX defines bc's arithmetic.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::rc::Rc;

use bashkit_core::command::Cx;
use bashkit_core::gnu::{inttostr, mini_gmp};
use bashkit_core::kernel::Fault;
use num_bigint::{BigInt, Sign};

/// Decimal number of arbitrary precision: its digits, as an integer, over `10^scale`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Number {
    digits: Digits,
    pub(crate) scale: usize,
}

/// Integer, large only where it has to be.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Digits {
    Small(i64),
    /// What no `i64` holds.
    Large(Rc<BigInt>),
}

impl Default for Digits {
    fn default() -> Self {
        Self::Small(0)
    }
}

impl From<i64> for Digits {
    fn from(n: i64) -> Self {
        Self::Small(n)
    }
}

impl From<BigInt> for Digits {
    fn from(n: BigInt) -> Self {
        i64::try_from(&n).map_or_else(|_| Self::Large(Rc::new(n)), Self::Small)
    }
}

impl Digits {
    fn big(&self) -> Cow<'_, BigInt> {
        match self {
            Self::Small(n) => Cow::Owned(BigInt::from(*n)),
            Self::Large(n) => Cow::Borrowed(n),
        }
    }
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

/// `n * 10^places`, where that fits.
fn scaled(n: i64, places: usize) -> Option<i64> {
    n.checked_mul(10i64.checked_pow(u32::try_from(places).ok()?)?)
}

impl Number {
    /// Makes a number of its digits.
    pub(crate) fn new(digits: BigInt, scale: usize) -> Self {
        Self { digits: digits.into(), scale }
    }

    pub(crate) const fn int(n: i64) -> Self {
        Self { digits: Digits::Small(n), scale: 0 }
    }

    /// The digits as an integer: the number times `10^scale`.
    pub(crate) fn digits(&self) -> Cow<'_, BigInt> {
        self.digits.big()
    }

    /// Number of bits of its digits.
    pub(crate) fn bits(&self) -> u64 {
        match &self.digits {
            Digits::Small(n) => u64::from(u64::BITS - n.unsigned_abs().leading_zeros()),
            Digits::Large(n) => n.bits(),
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.digits == Digits::Small(0)
    }

    pub(crate) fn is_negative(&self) -> bool {
        match &self.digits {
            Digits::Small(n) => *n < 0,
            Digits::Large(n) => n.sign() == Sign::Minus,
        }
    }

    /// Both as integers of the larger scale, where they fit.
    fn aligned(&self, other: &Self) -> Option<(i64, i64, usize)> {
        let (Digits::Small(a), Digits::Small(b)) = (&self.digits, &other.digits) else { return None };
        Some(match self.scale.cmp(&other.scale) {
            Ordering::Equal => (*a, *b, self.scale),
            Ordering::Less => (scaled(*a, other.scale - self.scale)?, *b, other.scale),
            Ordering::Greater => (*a, scaled(*b, self.scale - other.scale)?, self.scale),
        })
    }

    /// Converts to another scale: digits are truncated, or zeros added.
    pub(crate) fn rescale(&self, cx: &Cx<'_>, scale: usize) -> Result<Self, Fault> {
        if let Digits::Small(n) = self.digits {
            let fits = match scale.checked_sub(self.scale) {
                Some(more) => {
                    if n == 0 {
                        Some(0)
                    } else {
                        scaled(n, more)
                    }
                }
                // What has more places than an `i64` has digits leaves nothing.
                None => {
                    Some(u32::try_from(self.scale - scale).ok().and_then(|places| 10i64.checked_pow(places)).map_or(0, |power| n / power))
                }
            };
            if let Some(n) = fits {
                return Ok(Self { digits: Digits::Small(n), scale });
            }
        }
        let n = self.digits();
        Ok(match scale.checked_sub(self.scale) {
            Some(0) => self.clone(),
            Some(more) => Self::new(mini_gmp::mul(cx, &n, &ten(cx, more)?)?, scale),
            None => Self::new(div_rem(cx, &n, &ten(cx, self.scale - scale)?)?.0, scale),
        })
    }

    pub(crate) fn add(&self, cx: &Cx<'_>, other: &Self) -> Result<Self, Fault> {
        if let Some((a, b, scale)) = self.aligned(other)
            && let Some(sum) = a.checked_add(b)
        {
            return Ok(Self { digits: Digits::Small(sum), scale });
        }
        let scale = self.scale.max(other.scale);
        Ok(Self::new(&*self.rescale(cx, scale)?.digits() + &*other.rescale(cx, scale)?.digits(), scale))
    }

    pub(crate) fn neg(&self) -> Self {
        match &self.digits {
            Digits::Small(n) if *n != i64::MIN => Self { digits: Digits::Small(-n), scale: self.scale },
            digits => Self::new(-&*digits.big(), self.scale),
        }
    }

    pub(crate) fn sub(&self, cx: &Cx<'_>, other: &Self) -> Result<Self, Fault> {
        if let Some((a, b, scale)) = self.aligned(other)
            && let Some(difference) = a.checked_sub(b)
        {
            return Ok(Self { digits: Digits::Small(difference), scale });
        }
        let scale = self.scale.max(other.scale);
        Ok(Self::new(&*self.rescale(cx, scale)?.digits() - &*other.rescale(cx, scale)?.digits(), scale))
    }

    /// Product with all its digits.
    fn product(&self, cx: &Cx<'_>, other: &Self) -> Result<Self, Fault> {
        let scale = self.scale + other.scale;
        if let (Digits::Small(a), Digits::Small(b)) = (&self.digits, &other.digits)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok(Self { digits: Digits::Small(product), scale });
        }
        Ok(Self::new(mini_gmp::mul(cx, &self.digits(), &other.digits())?, scale))
    }

    pub(crate) fn mul(&self, cx: &Cx<'_>, other: &Self, scale: usize) -> Result<Self, Fault> {
        let whole = self.product(cx, other)?;
        let kept = whole.scale.min(scale.max(self.scale).max(other.scale));
        if kept == whole.scale { Ok(whole) } else { whole.rescale(cx, kept) }
    }

    /// Quotient with `scale` digits; `None` for a division by zero.
    pub(crate) fn div(&self, cx: &Cx<'_>, other: &Self, scale: usize) -> Result<Option<Self>, Fault> {
        if other.is_zero() {
            return Ok(None);
        }
        let up = scale + other.scale;
        if let (Some(more), Digits::Small(a), Digits::Small(b)) = (up.checked_sub(self.scale), &self.digits, &other.digits) {
            if let Some(quotient) = scaled(*a, more).and_then(|a| a.checked_div(*b)) {
                return Ok(Some(Self { digits: Digits::Small(quotient), scale }));
            }
            if let Some(power) = u32::try_from(more).ok().and_then(|more| 10i128.checked_pow(more))
                && let Some(quotient) = i128::from(*a).checked_mul(power).and_then(|a| a.checked_div(i128::from(*b)))
            {
                return Ok(Some(Self::new(BigInt::from(quotient), scale)));
            }
        }
        let (mut a, mut b) = (self.digits().into_owned(), other.digits().into_owned());
        match up.checked_sub(self.scale) {
            Some(more) => a = mini_gmp::mul(cx, &a, &ten(cx, more)?)?,
            None => b = mini_gmp::mul(cx, &b, &ten(cx, self.scale - up)?)?,
        }
        Ok(Some(Self::new(div_rem(cx, &a, &b)?.0, scale)))
    }

    pub(crate) fn rem(&self, cx: &Cx<'_>, other: &Self, scale: usize) -> Result<Option<Self>, Fault> {
        let Some(quotient) = self.div(cx, other, scale)? else { return Ok(None) };
        let kept = self.scale.max(other.scale + scale);
        Ok(Some(self.sub(cx, &quotient.product(cx, other)?)?.rescale(cx, kept)?))
    }

    /// Power of an integer exponent, a negative one with `scale` digits; `None` for a negative power of zero.
    pub(crate) fn pow(&self, cx: &Cx<'_>, exponent: i64, scale: usize) -> Result<Option<Self>, Fault> {
        if exponent == 0 {
            return Ok(Some(Self::int(1)));
        }
        let times = exponent.unsigned_abs();
        let bits = self.bits().saturating_mul(times).saturating_add((self.scale as u64).saturating_mul(times).saturating_mul(4));
        cx.meter().fits(usize::try_from(bits / 4).unwrap_or(usize::MAX))?;
        let full = mini_gmp::pow(cx, &self.digits(), times)?;
        let full_scale = usize::try_from((self.scale as u64).saturating_mul(times)).unwrap_or(usize::MAX);
        let power = Self::new(full, full_scale);
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
        // bc: roots of 0 and 1 are those numbers without digits behind the point.
        for n in [0, 1] {
            if self.compare(cx, &Self::int(n))? == Ordering::Equal {
                return Ok(Some(Self::int(n)));
            }
        }
        let scale = scale.max(self.scale);
        let up = self.rescale(cx, scale * 2)?;
        Ok(Some(Self::new(mini_gmp::sqrt(cx, &up.digits())?, scale)))
    }

    pub(crate) fn compare(&self, cx: &Cx<'_>, other: &Self) -> Result<Ordering, Fault> {
        if let Some((a, b, _)) = self.aligned(other) {
            return Ok(a.cmp(&b));
        }
        let scale = self.scale.max(other.scale);
        Ok(self.rescale(cx, scale)?.digits().cmp(&other.rescale(cx, scale)?.digits()))
    }

    /// The whole part, when it fits.
    pub(crate) fn whole(&self, cx: &Cx<'_>) -> Result<Option<i64>, Fault> {
        Ok(self.rescale(cx, 0)?.small())
    }

    /// The digits as an integer, when they fit.
    pub(crate) fn small(&self) -> Option<i64> {
        if let Digits::Small(n) = self.digits { Some(n) } else { None }
    }

    /// Reads a few decimal digits.
    fn parse_small(text: &[u8]) -> Option<Self> {
        if text.is_empty() || text.len() > 18 {
            return None;
        }
        let (mut n, mut scale) = (0i64, None);
        for byte in text {
            match (byte, &mut scale) {
                (b'0'..=b'9', scale) => {
                    n = n * 10 + i64::from(byte - b'0');
                    if let Some(scale) = scale {
                        *scale += 1;
                    }
                }
                (b'.', None) => scale = Some(0),
                _ => return None,
            }
        }
        Some(Self { digits: Digits::Small(n), scale: scale.unwrap_or(0) })
    }

    /// Reads digits of a base; letters are digits above 9.
    pub(crate) fn parse(cx: &Cx<'_>, text: &[u8], base: u32) -> Result<Self, Fault> {
        if base == 10
            && let Some(small) = Self::parse_small(text)
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
            return Ok(Self::new(if scale == 0 { n } else { tail * 10 / base }, scale));
        }
        // A digit that the base does not have counts as its largest.
        let clamp = |byte: &u8| char::from_digit(digit(*byte).min(base - 1), base).and_then(|c| u8::try_from(c).ok()).unwrap_or(b'0');
        let read = |digits: Vec<u8>| Ok::<_, Fault>(BigInt::from(mini_gmp::parse(cx, &digits, base)?.unwrap_or_default()));
        if base == 10 {
            return Ok(Self::new(read(whole.iter().chain(fraction).map(clamp).collect())?, scale));
        }
        let (n, tail) = (read(whole.iter().map(clamp).collect())?, read(fraction.iter().map(clamp).collect())?);
        if scale == 0 {
            return Ok(Self::new(n, scale));
        }
        let (power, unit) = (ten(cx, scale)?, mini_gmp::pow(cx, &BigInt::from(base), scale as u64)?);
        let tail = div_rem(cx, &mini_gmp::mul(cx, &tail, &power)?, &unit)?.0;
        Ok(Self::new(mini_gmp::mul(cx, &n, &power)? + tail, scale))
    }

    /// Text of the number in the output base, as bc prints it.
    pub(crate) fn show(&self, cx: &Cx<'_>, base: &BigInt) -> Result<Vec<u8>, Fault> {
        if self.is_zero() {
            return Ok(b"0".to_vec());
        }
        let is_decimal = u32::try_from(base) == Ok(10);
        if is_decimal
            && self.scale == 0
            && let Digits::Small(n) = self.digits
        {
            return Ok(inttostr::inttostr(n, &mut [0; inttostr::BYTES_MAX]).to_vec());
        }
        let mut out = Vec::new();
        if self.is_negative() {
            out.push(b'-');
        }
        let magnitude = BigInt::from(self.digits().magnitude().clone());
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

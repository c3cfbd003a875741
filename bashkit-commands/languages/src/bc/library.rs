//! The functions of `bc -l`: reckoned with more digits than are asked for, then cut.

use bashkit_core::command::Cx;
use bashkit_core::gnu::mini_gmp;
use bashkit_core::kernel::Fault;
use num_bigint::BigInt;

use super::number::{Number, div_rem, pass, ten};

/// Fixed-point arithmetic with `digits` digits behind the point.
struct Fixed<'a, 'c> {
    cx: &'a Cx<'c>,
    digits: usize,
    one: BigInt,
}

impl<'a, 'c> Fixed<'a, 'c> {
    fn new(cx: &'a Cx<'c>, digits: usize) -> Result<Self, Fault> {
        Ok(Self { cx, digits, one: ten(cx, digits)? })
    }

    fn from(&self, x: &Number) -> Result<BigInt, Fault> {
        Ok(x.rescale(self.cx, self.digits)?.digits().into_owned())
    }

    fn mul(&self, a: &BigInt, b: &BigInt) -> Result<BigInt, Fault> {
        self.unscaled(&mini_gmp::mul(self.cx, a, b)?)
    }

    fn div(&self, a: &BigInt, b: &BigInt) -> Result<BigInt, Fault> {
        Ok(div_rem(self.cx, &mini_gmp::mul(self.cx, a, &self.one)?, b)?.0)
    }

    fn sqrt(&self, a: &BigInt) -> Result<BigInt, Fault> {
        mini_gmp::sqrt(self.cx, &mini_gmp::mul(self.cx, a, &self.one)?)
    }

    fn unscaled(&self, n: &BigInt) -> Result<BigInt, Fault> {
        Ok(div_rem(self.cx, n, &self.one)?.0)
    }

    fn result(&self, n: BigInt, scale: usize) -> Result<Number, Fault> {
        Number::new(n, self.digits).rescale(self.cx, scale)
    }

    /// `1/q - 1/3q³ + …`.
    fn arctan_of_inverse(&self, q: u32) -> Result<BigInt, Fault> {
        let mut term = &self.one / q;
        let mut sum = term.clone();
        let mut k = 1u32;
        while term != BigInt::default() {
            pass(self.cx, 4 * term.bits())?;
            term = -(term / (q * q));
            k += 2;
            sum += &term / k;
        }
        Ok(sum)
    }

    fn pi(&self) -> Result<BigInt, Fault> {
        Ok(self.arctan_of_inverse(5)? * 16 - self.arctan_of_inverse(239)? * 4)
    }

    fn sin(&self, x: &BigInt) -> Result<BigInt, Fault> {
        let turn = self.pi()? * 2;
        let (_, x) = div_rem(self.cx, x, &turn)?;
        let square = self.mul(&x, &x)?;
        let mut term = x.clone();
        let mut sum = x;
        let mut k = 1u32;
        while term != BigInt::default() {
            pass(self.cx, 4 * term.bits())?;
            term = -self.mul(&term, &square)? / ((k + 1) * (k + 2));
            k += 2;
            sum += &term;
        }
        Ok(sum)
    }

    fn arctan(&self, x: &BigInt) -> Result<BigInt, Fault> {
        let mut x = x.clone();
        let mut doubled = 0u32;
        // Halve the angle until the series is quick.
        while &x * 8 > self.one || &x * 8 < -&self.one {
            let root = self.sqrt(&(&self.one + self.mul(&x, &x)?))?;
            x = self.div(&x, &(&self.one + root))?;
            doubled += 1;
        }
        let square = self.mul(&x, &x)?;
        let mut power = x.clone();
        let mut sum = x;
        let mut k = 1u32;
        while power != BigInt::default() {
            power = -self.mul(&power, &square)?;
            k += 2;
            sum += &power / k;
        }
        Ok(sum << doubled)
    }

    fn exp(&self, x: &BigInt) -> Result<BigInt, Fault> {
        let mut halved = 0u32;
        let mut x = x.clone();
        while &x * 2 > self.one {
            x /= 2;
            halved += 1;
        }
        let mut term = self.one.clone();
        let mut sum = self.one.clone();
        let mut k = 1u32;
        while term != BigInt::default() {
            term = self.mul(&term, &x)? / k;
            k += 1;
            sum += &term;
        }
        for _ in 0..halved {
            sum = self.mul(&sum, &sum)?;
        }
        Ok(sum)
    }
}

/// Digits in front of the point.
fn whole_digits(x: &Number) -> usize {
    usize::try_from(x.bits() * 3 / 10 + 1).unwrap_or(usize::MAX).saturating_sub(x.scale).max(1)
}

/// Sine `s(x)`, or cosine `c(x)` when `cosine` is set; x in radians.
pub(super) fn sine(cx: &Cx<'_>, x: &Number, scale: usize, cosine: bool) -> Result<Number, Fault> {
    let fixed = Fixed::new(cx, scale.max(x.scale) + whole_digits(x) + 12)?;
    let mut angle = fixed.from(x)?;
    if cosine {
        angle += fixed.pi()? / 2;
    }
    let value = fixed.sin(&angle)?;
    fixed.result(value, scale)
}

/// Arctangent `a(x)`, in radians, to `scale` digits.
pub(super) fn arctan(cx: &Cx<'_>, x: &Number, scale: usize) -> Result<Number, Fault> {
    let fixed = Fixed::new(cx, scale.max(x.scale) + whole_digits(x) + 12)?;
    let angle = fixed.from(x)?;
    let value = fixed.arctan(&angle)?;
    fixed.result(value, scale)
}

/// Exponential function `e(x)`, to `scale` digits.
pub(super) fn exp(cx: &Cx<'_>, x: &Number, scale: usize) -> Result<Number, Fault> {
    let whole = x.whole(cx)?.map_or(u64::MAX, i64::unsigned_abs);
    let more = usize::try_from(whole / 2).unwrap_or(usize::MAX);
    cx.meter().fits(more.saturating_mul(2))?;
    let digits = scale.max(x.scale).saturating_add(more).saturating_add(25);
    if x.is_negative() {
        let fixed = Fixed::new(cx, digits)?;
        let power = fixed.exp(&-fixed.from(x)?)?;
        let value = fixed.div(&fixed.one, &power)?;
        return fixed.result(value, scale);
    }
    let fixed = Fixed::new(cx, digits)?;
    let value = fixed.exp(&fixed.from(x)?)?;
    fixed.result(value, scale)
}

/// Natural logarithm `l(x)`, to `scale` digits.
pub(super) fn log(cx: &Cx<'_>, x: &Number, scale: usize) -> Result<Number, Fault> {
    if x.is_zero() || x.is_negative() {
        // bc: the least number of so many digits.
        let least = Number::new(BigInt::from(1) - ten(cx, scale)?, 0);
        return least.rescale(cx, scale);
    }
    let fixed = Fixed::new(cx, scale.max(x.scale) + whole_digits(x) + 20)?;
    let mut value = fixed.from(x)?;
    let mut doubled = 0u32;
    while value > &fixed.one + &fixed.one / 8 || value < &fixed.one - &fixed.one / 8 {
        value = fixed.sqrt(&value)?;
        doubled += 1;
    }
    let ratio = fixed.div(&(&value - &fixed.one), &(&value + &fixed.one))?;
    let square = fixed.mul(&ratio, &ratio)?;
    let mut power = ratio.clone();
    let mut sum = ratio;
    let mut k = 1u32;
    while power != BigInt::default() {
        power = fixed.mul(&power, &square)?;
        k += 2;
        sum += &power / k;
    }
    fixed.result(sum << (doubled + 1), scale)
}

/// Bessel function `j(n, x)` of integer order, to `scale` digits.
pub(super) fn bessel(cx: &Cx<'_>, order: i64, x: &Number, scale: usize) -> Result<Number, Fault> {
    let n = order.unsigned_abs();
    let whole = x.whole(cx)?.map_or(u64::MAX, i64::unsigned_abs);
    let more = usize::try_from(whole).unwrap_or(usize::MAX);
    cx.meter().fits(more)?;
    let fixed = Fixed::new(cx, scale.max(x.scale).saturating_add(more).saturating_add(20))?;
    let half = fixed.from(x)? / 2;
    let square = fixed.mul(&half, &half)?;
    let mut term = fixed.one.clone();
    for i in 1..=n {
        term = fixed.mul(&term, &half)? / i;
        if term == BigInt::default() {
            break;
        }
    }
    let mut sum = term.clone();
    let mut k = 1u64;
    while term != BigInt::default() {
        term = -fixed.mul(&term, &square)? / (k.saturating_mul(n.saturating_add(k)));
        k += 1;
        sum += &term;
    }
    if order < 0 && n % 2 == 1 {
        sum = -sum;
    }
    fixed.result(sum, scale)
}

//! Functions on numbers, by the names of the C library.

use super::value::{Error, Val};

/// The number that a function wants.
pub(super) fn want(value: &Val) -> Result<f64, Error> {
    value.num().ok_or_else(|| Error::str(format!("{} number required", value.shown())))
}

pub(super) fn exp10(x: f64) -> f64 {
    10_f64.powf(x)
}

pub(super) fn significand(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() { x } else { split(x).0 * 2.0 }
}

pub(super) fn logb(x: f64) -> f64 {
    if x == 0.0 {
        f64::NEG_INFINITY
    } else if x.is_finite() {
        f64::from(split(x).1 - 1)
    } else {
        x.abs()
    }
}

pub(super) fn fmod(a: f64, b: f64) -> f64 {
    a % b
}

pub(super) fn fdim(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::NAN
    } else if a > b {
        a - b
    } else {
        0.0
    }
}

/// Remainder of the division that rounds to the nearest integer.
pub(super) fn remainder(a: f64, b: f64) -> f64 {
    if b == 0.0 {
        return f64::NAN;
    }
    let rest = a - (a / b).round_ties_even() * b;
    if rest == 0.0 { rest.copysign(a) } else { rest }
}

pub(super) fn frexp(x: f64) -> Val {
    let (mantissa, exponent) = split(x);
    Val::arr(vec![Val::Num(mantissa), Val::Num(f64::from(exponent))])
}

pub(super) fn modf(x: f64) -> Val {
    let fraction = if x.is_infinite() { 0.0_f64.copysign(x) } else { x.fract().copysign(x) };
    Val::arr(vec![Val::Num(fraction), Val::Num(x.trunc())])
}

pub(super) fn lgamma_r(x: f64) -> Val {
    let (value, sign) = libm::lgamma_r(x);
    Val::arr(vec![Val::Num(value), Val::Num(f64::from(sign))])
}

/// Bessel function of the first kind, of order `n`.
pub(super) fn jn(n: f64, x: f64) -> f64 {
    libm::jn(n as i32, x)
}

/// Bessel function of the second kind, of order `n`.
pub(super) fn yn(n: f64, x: f64) -> f64 {
    libm::yn(n as i32, x)
}

/// Mantissa in [0.5, 1) and exponent, as `frexp(3)`.
fn split(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let (x, shift) = if x.is_normal() { (x, 0) } else { (x * 2_f64.powi(64), -64) };
    let bits = x.to_bits();
    let exponent = i32::try_from((bits >> 52) & 0x7ff).unwrap_or(0) - 1022;
    (f64::from_bits((bits & !(0x7ff << 52)) | (1022 << 52)), exponent + shift)
}

pub(super) fn scale(x: f64, n: f64) -> f64 {
    let n = n.clamp(-5000.0, 5000.0) as i32;
    let half = n / 2;
    x * 2_f64.powi(half.clamp(-1000, 1000)) * 2_f64.powi((n - half).clamp(-1000, 1000))
}

pub(super) fn next_after(x: f64, to: f64) -> f64 {
    if x.is_nan() || to.is_nan() {
        f64::NAN
    } else if x == to {
        to
    } else if to > x {
        x.next_up()
    } else {
        x.next_down()
    }
}

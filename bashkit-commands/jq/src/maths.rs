//! Functions on numbers.

use jaq_core::native::{Fun, bome, v};
use jaq_core::{Native, ValR};

use super::native::f0;
use super::program::J;
use super::value::{Error, Val};

/// The number that a function wants.
fn want(value: &Val) -> Result<f64, Error> {
    value.num().ok_or_else(|| Error::str(format!("{} number required", value.shown())))
}

macro_rules! unary {
    ($($name:literal $f:expr),* $(,)?) => {
        vec![$(f0!($name, |value: Val| {
            let f: fn(f64) -> f64 = $f;
            Ok(Val::Num(f(want(&value)?)))
        })),*]
    };
}

macro_rules! binary {
    ($($name:literal $f:expr),* $(,)?) => {
        vec![$(($name, v(2), Native::new(|mut cv| {
            let f: fn(f64, f64) -> f64 = $f;
            let b = cv.0.pop_var();
            let a = cv.0.pop_var();
            bome(want(&a).and_then(|a| Ok(Val::Num(f(a, want(&b)?)))))
        }))),*]
    };
}

/// Native functions on numbers, by the names of the C library.
pub(super) fn all() -> Vec<Fun<J>> {
    let mut all: Vec<Fun<J>> = unary![
        "floor" f64::floor, "ceil" f64::ceil, "round" f64::round, "trunc" f64::trunc, "sqrt" f64::sqrt, "cbrt" f64::cbrt,
        "fabs" f64::abs, "exp" f64::exp, "exp2" f64::exp2, "exp10" |x| 10_f64.powf(x), "pow10" |x| 10_f64.powf(x), "expm1" f64::exp_m1,
        "log" f64::ln, "log2" f64::log2, "log10" f64::log10, "log1p" f64::ln_1p,
        "sin" f64::sin, "cos" f64::cos, "tan" f64::tan, "asin" f64::asin, "acos" f64::acos, "atan" f64::atan,
        "sinh" f64::sinh, "cosh" f64::cosh, "tanh" f64::tanh, "asinh" f64::asinh, "acosh" f64::acosh, "atanh" f64::atanh,
        "rint" f64::round_ties_even, "nearbyint" f64::round_ties_even,
        "significand" |x| if x == 0.0 || !x.is_finite() { x } else { split(x).0 * 2.0 },
        "logb" |x| if x == 0.0 { f64::NEG_INFINITY } else if x.is_finite() { f64::from(split(x).1 - 1) } else { x.abs() },
        "lgamma" lgamma, "gamma" lgamma, "lgamma_r" lgamma, "tgamma" tgamma,
    ];
    all.extend(binary![
        "pow" f64::powf, "atan2" f64::atan2, "fmod" |a, b| a % b, "fmin" f64::min, "fmax" f64::max,
        "hypot" f64::hypot, "copysign" f64::copysign, "fdim" |a, b| if a > b { a - b } else { 0.0 },
        "ldexp" scale, "scalb" scale, "scalbln" scale,
        "drem" |a, b| { let n = (a / b).round_ties_even(); if b == 0.0 { f64::NAN } else { (a - n * b).copysign(if a - n * b == 0.0 { a } else { a - n * b }) } },
        "nextafter" next_after, "nexttoward" next_after,
    ]);
    all.extend([
        f0!("nan", |_| Ok(Val::Num(f64::NAN))),
        f0!("infinite", |_| Ok(Val::Num(f64::INFINITY))),
        f0!("isnan", |value: Val| Ok(Val::Bool(want(&value)?.is_nan()))),
        f0!("isinfinite", |value: Val| Ok(Val::Bool(want(&value)?.is_infinite()))),
        f0!("isnormal", |value: Val| Ok(Val::Bool(want(&value)?.is_normal()))),
        f0!("abs", abs),
        f0!("frexp", |value: Val| {
            let (mantissa, exponent) = split(want(&value)?);
            Ok(Val::arr(vec![Val::Num(mantissa), Val::Num(f64::from(exponent))]))
        }),
        f0!("modf", |value: Val| {
            let x = want(&value)?;
            let fraction = if x.is_infinite() { 0.0_f64.copysign(x) } else { x.fract().copysign(x) };
            Ok(Val::arr(vec![Val::Num(fraction), Val::Num(x.trunc())]))
        }),
    ]);
    all.push((
        "fma",
        v(3),
        Native::new(|mut cv| {
            let c = cv.0.pop_var();
            let b = cv.0.pop_var();
            let a = cv.0.pop_var();
            bome(want(&a).and_then(|a| Ok(Val::Num(a.mul_add(want(&b)?, want(&c)?)))))
        }),
    ));
    all
}

fn abs(value: Val) -> ValR<Val> {
    match value.num() {
        Some(n) if n < 0.0 => Ok(Val::Num(-n)),
        Some(_) => Ok(value),
        None => Err(Error::str(format!("{} has no absolute value", value.shown()))),
    }
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

fn scale(x: f64, n: f64) -> f64 {
    let n = n.clamp(-5000.0, 5000.0) as i32;
    let half = n / 2;
    x * 2_f64.powi(half.clamp(-1000, 1000)) * 2_f64.powi((n - half).clamp(-1000, 1000))
}

fn next_after(x: f64, to: f64) -> f64 {
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

/// Lanczos' approximation, g = 7.
fn lgamma(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    if x < 0.5 {
        return (std::f64::consts::PI / (std::f64::consts::PI * x).sin().abs()).ln() - lgamma(1.0 - x);
    }
    let x = x - 1.0;
    let sum = COEFFICIENTS.iter().zip(1_u32..).fold(0.999_999_999_999_809_9, |sum, (c, i)| sum + c / (x + f64::from(i)));
    let t = x + 7.5;
    0.5 * (2.0 * std::f64::consts::PI).ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

fn tgamma(x: f64) -> f64 {
    if x.fract() == 0.0 && x > 0.0 && x < 171.0 {
        return (1..x as u32).map(f64::from).product();
    }
    let size = lgamma(x).exp();
    if x < 0.0 && (x.floor() as i64) % 2 != 0 { -size } else { size }
}

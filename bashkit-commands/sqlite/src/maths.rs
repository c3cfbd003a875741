//! Mathematical functions of SQL, which the original of Debian is built with.

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error};

/// A number of SQL.
enum Number {
    Integer(i64),
    Real(f64),
}

/// A function of one number.
type Unary = fn(f64) -> f64;

/// A function of two numbers.
type Binary = fn(f64, f64) -> f64;

/// Functions of one argument. SQLite: what has no value is NULL.
const UNARY: [(&str, Unary); 20] = [
    ("acos", f64::acos),
    ("acosh", f64::acosh),
    ("asin", f64::asin),
    ("asinh", f64::asinh),
    ("atan", f64::atan),
    ("atanh", f64::atanh),
    ("cos", f64::cos),
    ("cosh", f64::cosh),
    ("degrees", f64::to_degrees),
    ("exp", f64::exp),
    ("ln", logarithm),
    ("log", common_logarithm),
    ("log10", common_logarithm),
    ("log2", binary_logarithm),
    ("radians", f64::to_radians),
    ("sin", f64::sin),
    ("sinh", f64::sinh),
    ("sqrt", f64::sqrt),
    ("tan", f64::tan),
    ("tanh", f64::tanh),
];

/// Functions that an integer is the result of itself for.
const ROUNDING: [(&str, Unary); 4] = [("ceil", f64::ceil), ("ceiling", f64::ceil), ("floor", f64::floor), ("trunc", f64::trunc)];

/// Functions of two arguments.
const BINARY: [(&str, Binary); 5] =
    [("atan2", f64::atan2), ("log", logarithm_to), ("mod", remainder), ("pow", f64::powf), ("power", f64::powf)];

fn logarithm(x: f64) -> f64 {
    if x > 0.0 { x.ln() } else { f64::NAN }
}

fn common_logarithm(x: f64) -> f64 {
    if x > 0.0 { x.log10() } else { f64::NAN }
}

fn binary_logarithm(x: f64) -> f64 {
    if x > 0.0 { x.log2() } else { f64::NAN }
}

/// The logarithm of `x` to a base.
fn logarithm_to(base: f64, x: f64) -> f64 {
    let of_base = logarithm(base);
    if of_base == 0.0 { f64::NAN } else { logarithm(x) / of_base }
}

fn remainder(x: f64, y: f64) -> f64 {
    x % y
}

/// The number that an argument is; None where it is none.
fn number(context: &Context<'_>, idx: usize) -> Option<Number> {
    match context.get_raw(idx) {
        ValueRef::Integer(n) => Some(Number::Integer(n)),
        ValueRef::Real(x) => Some(Number::Real(x)),
        ValueRef::Text(text) => {
            let text = std::str::from_utf8(text).ok()?.trim_matches(|c: char| c.is_ascii_whitespace());
            let is_decimal = text.bytes().all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b));
            let integer = text.parse().map(Number::Integer).ok();
            integer.or_else(|| text.parse().ok().filter(|_| is_decimal).map(Number::Real))
        }
        ValueRef::Null | ValueRef::Blob(_) => None,
    }
}

fn real(context: &Context<'_>, idx: usize) -> Option<f64> {
    Some(match number(context, idx)? {
        Number::Integer(n) => n as f64,
        Number::Real(x) => x,
    })
}

/// A result: NULL for what is no number.
fn value(x: Option<f64>) -> Value {
    x.filter(|x| !x.is_nan()).map_or(Value::Null, Value::Real)
}

/// Makes the functions known to a connection.
pub(super) fn add(connection: &Connection) -> Result<(), Error> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    for (name, function) in UNARY {
        connection.create_scalar_function(name, 1, flags, move |context| Ok(value(real(context, 0).map(function))))?;
    }
    for (name, function) in ROUNDING {
        connection.create_scalar_function(name, 1, flags, move |context| {
            Ok(match number(context, 0) {
                Some(Number::Integer(n)) => Value::Integer(n),
                Some(Number::Real(x)) => value(Some(function(x))),
                None => Value::Null,
            })
        })?;
    }
    for (name, function) in BINARY {
        connection.create_scalar_function(name, 2, flags, move |context| {
            Ok(value(real(context, 0).zip(real(context, 1)).map(|(x, y)| function(x, y))))
        })?;
    }
    connection.create_scalar_function("pi", 0, flags, |_| Ok(Value::Real(std::f64::consts::PI)))
}

//! Numbers as Python writes them.

use bashkit_commands_jq::value::Val;
use bashkit_commands_jq::{read, write};

/// Text of a double as Python's `repr(float)` prints it.
pub(super) fn float(n: f64) -> String {
    if n.is_nan() {
        return "nan".into();
    }
    if n.is_infinite() {
        return if n < 0.0 { "-inf".into() } else { "inf".into() };
    }
    let scientific = format!("{:e}", n.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent = exponent.parse::<i32>().unwrap_or(0);
    let sign = if n.is_sign_negative() { "-" } else { "" };
    if n != 0.0 && !(-4..16).contains(&exponent) {
        let exponent_sign = if exponent < 0 { '-' } else { '+' };
        return format!("{sign}{mantissa}e{exponent_sign}{:02}", exponent.abs());
    }
    let plain = format!("{}", n.abs());
    let dot = if plain.contains('.') { "" } else { ".0" };
    format!("{sign}{plain}{dot}")
}

/// Number as Python's JSON reader types the text that jq printed: an integer of any length, or a double.
pub(super) enum Number {
    Int(String),
    Float(f64),
}

/// The number of a value, `None` for what jq prints as `null`.
pub(super) fn of(value: &Val) -> Option<Number> {
    let text = match value {
        Val::Num(n) if n.is_nan() => return None,
        Val::Num(n) => write::number(*n),
        Val::Literal(literal) => literal.text.to_string(),
        _ => return None,
    };
    if !text.contains(['.', 'e', 'E']) {
        return Some(Number::Int(text));
    }
    Some(Number::Float(text.parse().unwrap_or(f64::NAN)))
}

/// The value of a float, which jq is told with Python's digits.
pub(super) fn value(n: f64) -> Val {
    if n.is_finite() { read::number(&float(n)).unwrap_or(Val::Num(n)) } else { Val::Num(n) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn floats_are_written_as_python_does() {
        for (n, want) in [
            (1.0, "1.0"),
            (0.1, "0.1"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.5e-5, "1.5e-05"),
            (0.0001, "0.0001"),
            (-0.0, "-0.0"),
            (1e300, "1e+300"),
        ] {
            assert_eq!(super::float(n), want);
        }
    }
}

//! Numbers as YAML and Go write them.

/// Integer of 64 bits, in any of the bases that YAML has.
pub(super) fn int(text: &str) -> Option<i64> {
    let text = text.replace('_', "");
    let (negative, body) = match text.strip_prefix('-') {
        Some(body) => (true, body),
        None => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    let (digits, base) = match body.get(..2) {
        Some("0x" | "0X") => (body.get(2..)?, 16),
        Some("0o" | "0O") => (body.get(2..)?, 8),
        Some("0b" | "0B") => (body.get(2..)?, 2),
        _ => (body, 10),
    };
    if digits.is_empty() || digits.starts_with(['+', '-']) {
        return None;
    }
    let number = i128::from_str_radix(digits, base).ok()?;
    i64::try_from(if negative { -number } else { number }).ok()
}

/// Number as a float.
pub(super) fn float(text: &str) -> Option<f64> {
    if let Some(n) = int(text) {
        #[expect(clippy::cast_precision_loss, reason = "a float of Go loses the same")]
        return Some(n as f64);
    }
    let text = text.replace('_', "");
    match text.to_ascii_lowercase().as_str() {
        ".inf" | "+.inf" | "inf" | "+inf" => Some(f64::INFINITY),
        "-.inf" | "-inf" => Some(f64::NEG_INFINITY),
        ".nan" | "nan" => Some(f64::NAN),
        text => text.parse().ok(),
    }
}

/// Float as Go's `%v` prints it: the shortest digits, an exponent from 21 on.
pub(super) fn shown(n: f64) -> String {
    if n.is_nan() {
        return "NaN".into();
    }
    if n.is_infinite() {
        return if n > 0.0 { "+Inf".into() } else { "-Inf".into() };
    }
    let magnitude = n.abs();
    if magnitude != 0.0 && !(1e-4..1e21).contains(&magnitude) {
        let text = format!("{n:e}");
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (sign, digits) = exponent.strip_prefix('-').map_or(('+', exponent), |digits| ('-', digits));
        return format!("{mantissa}e{sign}{digits:0>2}");
    }
    format!("{n}")
}

//! Numbers with the 64-bit mantissa of an x87 `long double`, which bash and coreutils read and print by `strtold` and `%Lf`: every digit is exact.

use super::vasnprintf::fill;

/// Number as `strtold` reads it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LongDouble {
    negative: bool,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    NotANumber,
    Infinite,
    /// The mantissa times 2 to the exponent; its first bit is set, but in zero and in what is smaller than any other.
    Finite {
        mantissa: u64,
        exponent: i32,
    },
}

/// Exponent of the last bit of the smallest number.
const EXPONENT_MIN: i32 = -16_445;
/// Exponent of the last bit of the greatest number.
const EXPONENT_MAX: i32 = 16_383 - 63;
/// Significant digits that can matter: between two neighbours there are no longer ones.
const DIGITS_MAX: usize = 11_600;
/// Decimal exponents beyond which a number is infinite or zero, whatever its digits are.
const DECIMAL_EXPONENT_MAX: i64 = 17_000;
/// Digits behind the point after which all of them are zeros.
const DECIMALS_MAX: usize = 16_500;
/// Digits of a number that fits 64 bits.
const SHORT_DIGITS: usize = 19;
/// Powers of ten by which such a number is multiplied or divided in 128 bits.
const SHORT_TENS: u32 = 18;
/// Value of a limb of a [`Decimal`], which has nine digits.
const LIMB: u64 = 1_000_000_000;

/// Number and how much of a text it took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parsed {
    /// The number; zero where there is none.
    pub value: LongDouble,
    /// Bytes of the text that are the number.
    pub n_bytes: usize,
    /// Too great or too small a number, which is infinite or rounded to what is left of it.
    pub is_out_of_range: bool,
}

impl From<u64> for LongDouble {
    fn from(n: u64) -> Self {
        Self::rounded(false, u128::from(n), false, 0).0
    }
}

impl LongDouble {
    /// Reads the number at the start of a text.
    #[must_use]
    pub fn parse(text: &[u8]) -> Parsed {
        let (negative, unsigned) = match text.split_first() {
            Some((b'-', rest)) => (true, rest),
            Some((b'+', rest)) => (false, rest),
            _ => (false, text),
        };
        let n_sign = text.len() - unsigned.len();
        for (word, kind) in [(&b"infinity"[..], Kind::Infinite), (b"inf", Kind::Infinite), (b"nan", Kind::NotANumber)] {
            if unsigned.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)) {
                let behind = unsigned.get(word.len()..).unwrap_or_default();
                let n_more = if kind == Kind::NotANumber { payload_bytes(behind) } else { 0 };
                return Parsed { value: Self { negative, kind }, n_bytes: n_sign + word.len() + n_more, is_out_of_range: false };
            }
        }
        let read = match unsigned {
            [b'0', b'x' | b'X', digits @ ..] => hexadecimal(negative, digits).map(|(read, n)| (read, n + 2)),
            _ => None,
        };
        let read = read.or_else(|| decimal(negative, unsigned));
        let Some(((value, is_out_of_range), n_bytes)) = read else {
            return Parsed { value: Self::from(0_u64), n_bytes: 0, is_out_of_range: false };
        };
        Parsed { value, n_bytes: n_sign + n_bytes, is_out_of_range }
    }

    /// Rounds `bits` times 2 to the exponent to the nearest number, of two the even one; `sticky` says that there is more behind the bits, of which
    /// there must be 66 then. The second is true when it is out of range.
    fn rounded(negative: bool, bits: u128, sticky: bool, exponent: i32) -> (Self, bool) {
        let zero = (Self { negative, kind: Kind::Finite { mantissa: 0, exponent: 0 } }, bits != 0 || sticky);
        let length = 128 - i64::from(bits.leading_zeros());
        let drop = (length - 64).max(i64::from(EXPONENT_MIN) - i64::from(exponent));
        let Ok(drop) = u32::try_from(drop) else {
            // There are fewer bits than the mantissa has.
            let shift = u32::try_from(-drop).unwrap_or(0).min(64 - u32::try_from(length).unwrap_or(64).min(64));
            let mantissa = u64::try_from(bits << shift).unwrap_or(0);
            let exponent = exponent.saturating_sub_unsigned(shift);
            return if mantissa == 0 { zero } else { Self::checked(negative, mantissa, exponent) };
        };
        if drop > 127 {
            return zero;
        }
        let (kept, rest) = (bits >> drop, bits & ((1 << drop) - 1));
        let half = if drop == 0 { 1 } else { 1 << (drop - 1) };
        let up = drop > 0 && (rest > half || rest == half && (sticky || kept & 1 == 1));
        let exponent = exponent.saturating_add_unsigned(drop);
        match u64::try_from(kept + u128::from(up)) {
            Ok(0) => zero,
            Ok(mantissa) => {
                let (value, is_infinite) = Self::checked(negative, mantissa, exponent);
                let is_inexact = rest != 0 || sticky;
                (value, is_infinite || is_inexact && mantissa.leading_zeros() > 0)
            }
            Err(_) => Self::checked(negative, 1 << 63, exponent.saturating_add(1)),
        }
    }

    fn checked(negative: bool, mantissa: u64, exponent: i32) -> (Self, bool) {
        let is_infinite = exponent > EXPONENT_MAX;
        let kind = if is_infinite { Kind::Infinite } else { Kind::Finite { mantissa, exponent } };
        (Self { negative, kind }, is_infinite)
    }

    /// The number that the parts of its 80 bits stand for.
    #[must_use]
    pub fn of_parts(negative: bool, exponent: u16, mantissa: u64) -> Self {
        let kind = match (exponent, mantissa) {
            (0x7fff, _) if mantissa << 1 == 0 => Kind::Infinite,
            (0x7fff, _) => Kind::NotANumber,
            (_, 0) => Kind::Finite { mantissa: 0, exponent: 0 },
            _ => Kind::Finite { mantissa, exponent: i32::from(exponent.max(1)) - 1 + EXPONENT_MIN },
        };
        Self { negative, kind }
    }

    /// Whether the number has digits.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        matches!(self.kind, Kind::Finite { .. })
    }

    /// Whether a minus sign stands before the number.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// Word for what has no digits, without a sign.
    #[must_use]
    pub fn word(&self) -> Option<&'static str> {
        match self.kind {
            Kind::NotANumber => Some("nan"),
            Kind::Infinite => Some("inf"),
            Kind::Finite { .. } => None,
        }
    }

    /// The magnitude with so many digits behind the point: `%.*Lf`.
    #[must_use]
    pub fn fixed(&self, decimals: usize) -> String {
        self.decimal().fixed(decimals)
    }

    /// The magnitude with so many digits behind the point and its exponent: `%.*Le`, and of a round mantissa the point with `pointed` alone.
    #[must_use]
    pub fn exponential(&self, decimals: usize, pointed: bool) -> String {
        self.decimal().exponential(decimals, pointed)
    }

    /// The magnitude in the shorter of both forms: `%.*Lg`, with `#` as `keeps_zeros`.
    #[must_use]
    pub fn general(&self, precision: usize, keeps_zeros: bool) -> String {
        let precision = precision.max(1);
        let decimal = self.decimal();
        let (_, exponent) = decimal.scientific(precision - 1);
        let limit = i64::try_from(precision).unwrap_or(i64::MAX);
        let trimmed = |text: &str| -> String {
            if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text.to_owned() }
        };
        if exponent < -4 || exponent >= limit {
            let text = decimal.exponential(precision - 1, keeps_zeros);
            let (mantissa, tail) = text.split_once('e').unwrap_or((&text, "+00"));
            return if keeps_zeros { text } else { format!("{}e{tail}", trimmed(mantissa)) };
        }
        let decimals = usize::try_from(limit - 1 - exponent).unwrap_or(0);
        let text = decimal.fixed(decimals);
        match keeps_zeros {
            true if decimals == 0 => text + ".",
            true => text,
            false => trimmed(&text),
        }
    }

    /// The magnitude with hexadecimal digits: `%.*La`, and of a round mantissa the point with `pointed` alone.
    #[must_use]
    pub fn hexadecimal(&self, precision: Option<usize>, pointed: bool) -> String {
        /// Digits behind the point.
        const DIGITS: usize = 15;
        let Kind::Finite { mantissa, exponent } = self.kind else { return String::new() };
        let shift = mantissa.leading_zeros() % 64;
        let (mut mantissa, mut exponent) = (u128::from(mantissa << shift), i64::from(exponent) - i64::from(shift) + 60);
        if mantissa == 0 {
            exponent = 0;
        }
        if let Some(dropped) = precision.and_then(|n| DIGITS.checked_sub(n)).filter(|dropped| *dropped > 0) {
            let unit = 1_u128 << (4 * dropped);
            let (kept, rest) = (mantissa / unit, mantissa % unit);
            let up = rest > unit / 2 || rest == unit / 2 && kept & 1 == 1;
            mantissa = (kept + u128::from(up)) * unit;
        }
        if mantissa >> 64 > 0 {
            (mantissa, exponent) = (mantissa >> 4, exponent + 4);
        }
        let digits = format!("{mantissa:016x}");
        let (first, rest) = digits.split_at_checked(1).unwrap_or(("0", ""));
        let fraction = match precision {
            None => rest.trim_end_matches('0').to_owned(),
            Some(n) => rest.chars().take(n).collect::<String>() + &fill('0', n.saturating_sub(DIGITS)),
        };
        let point = if fraction.is_empty() && !pointed { "" } else { "." };
        format!("0x{first}{point}{fraction}p{exponent:+}")
    }

    /// All digits of the magnitude.
    fn decimal(&self) -> Decimal {
        let Kind::Finite { mantissa, exponent } = self.kind else { return Decimal::default() };
        if mantissa == 0 {
            return Decimal::default();
        }
        let mut limbs = vec![mantissa % LIMB, mantissa / LIMB % LIMB, mantissa / LIMB / LIMB];
        let n_twos = exponent.max(0).unsigned_abs();
        multiply_power(&mut limbs, 2, 29, n_twos);
        let mut n_fives = exponent.min(0).unsigned_abs();
        let even = mantissa.trailing_zeros().min(n_fives);
        if even > 0 {
            let odd = mantissa >> even;
            limbs = vec![odd % LIMB, odd / LIMB % LIMB, odd / LIMB / LIMB];
            n_fives -= even;
        }
        // m / 2^k is m * 5^k / 10^k.
        multiply_power(&mut limbs, 5, 12, n_fives);
        let mut digits = Vec::with_capacity(limbs.len() * 9);
        for limb in limbs.iter().rev() {
            let mut rest = *limb as u32;
            let mut nine = [0; 9];
            for digit in nine.iter_mut().rev() {
                (*digit, rest) = ((rest % 10) as u8, rest / 10);
            }
            digits.extend_from_slice(&nine);
        }
        let n_leading = digits.iter().take_while(|digit| **digit == 0).count();
        digits.drain(..n_leading);
        let point = i64::try_from(digits.len()).unwrap_or(0) - i64::from(n_fives);
        Decimal { digits, point }
    }
}

/// Digits of a number: zero, a point, and these, times 10 to the power of `point`.
#[derive(Debug, Default)]
struct Decimal {
    digits: Vec<u8>,
    point: i64,
}

impl Decimal {
    /// So many digits behind the point.
    fn fixed(&self, decimals: usize) -> String {
        let shown = decimals.min(DECIMALS_MAX);
        let (digits, carry) = rounded_digits(&self.digits, self.point.saturating_add(i64::try_from(shown).unwrap_or(i64::MAX)));
        let point = self.point + i64::from(carry);
        let n_whole = usize::try_from(point).unwrap_or(0);
        let n_zeros = usize::try_from(-point).unwrap_or(0).min(shown);
        let mut text = String::with_capacity(n_whole + decimals.min(DECIMALS_MAX) + 2);
        if n_whole == 0 {
            text.push('0');
        }
        let mut digits = digits.iter().map(|digit| char::from(b'0' + digit));
        text.extend(digits.by_ref().chain(std::iter::repeat('0')).take(n_whole));
        if shown > 0 {
            text.push('.');
            text.extend(std::iter::repeat_n('0', n_zeros));
            text.extend(digits.chain(std::iter::repeat('0')).take(shown - n_zeros));
        }
        text.push_str(&fill('0', decimals - shown));
        text
    }

    /// A mantissa with so many digits behind the point, and the exponent; of a round mantissa the point with `pointed` alone.
    fn exponential(&self, decimals: usize, pointed: bool) -> String {
        let (mantissa, exponent) = self.scientific(decimals);
        let point = if pointed && decimals == 0 { "." } else { "" };
        format!("{mantissa}{point}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.unsigned_abs())
    }

    /// Mantissa with so many digits behind the point, and the exponent.
    fn scientific(&self, decimals: usize) -> (String, i64) {
        let shown = decimals.min(DECIMALS_MAX);
        let exponent = if self.digits.is_empty() { 0 } else { self.point - 1 };
        let (digits, carry) = rounded_digits(&self.digits, i64::try_from(shown).unwrap_or(i64::MAX).saturating_add(1));
        let mut digits = digits.iter().map(|digit| char::from(b'0' + digit)).chain(std::iter::repeat('0'));
        let mut text = String::from(digits.next().unwrap_or('0'));
        if shown > 0 {
            text.push('.');
            text.extend(digits.take(shown));
        }
        text.push_str(&fill('0', decimals - shown));
        (text, exponent + i64::from(carry))
    }
}

/// Multiplies limbs of nine digits by a power of a small number, `at_once` factors together.
fn multiply_power(limbs: &mut Vec<u64>, base: u64, at_once: u32, n_factors: u32) {
    let mut left = n_factors;
    while left > 0 {
        let now = left.min(at_once);
        let factor = base.pow(now);
        let mut carry = 0;
        for limb in limbs.iter_mut() {
            let product = *limb * factor + carry;
            (*limb, carry) = (product % LIMB, product / LIMB);
        }
        if carry > 0 {
            limbs.push(carry);
        }
        left -= now;
    }
}

/// The first digits, rounded to the nearest, of two the even ones; the second is true when they have become one more.
fn rounded_digits(digits: &[u8], keep: i64) -> (Vec<u8>, bool) {
    let Ok(keep) = usize::try_from(keep) else { return (Vec::new(), false) };
    let (Some(kept), Some((next, rest))) = (digits.get(..keep), digits.get(keep..).and_then(<[u8]>::split_first)) else {
        return (digits.to_vec(), false);
    };
    let is_odd = kept.last().is_some_and(|digit| digit % 2 == 1);
    let up = *next > 5 || *next == 5 && (is_odd || rest.iter().any(|digit| *digit > 0));
    let mut kept = kept.to_vec();
    if !up {
        return (kept, false);
    }
    for digit in kept.iter_mut().rev() {
        if *digit < 9 {
            *digit += 1;
            return (kept, false);
        }
        *digit = 0;
    }
    kept.insert(0, 1);
    (kept, true)
}

/// Bytes of the `(…)` that may stand behind `nan`.
fn payload_bytes(text: &[u8]) -> usize {
    let Some(inside) = text.strip_prefix(b"(") else { return 0 };
    let n_bytes = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    if inside.get(n_bytes) == Some(&b')') { n_bytes + 2 } else { 0 }
}

/// What a reader of digits has found: the number, whether it is out of range, and its bytes.
type Read = ((LongDouble, bool), usize);

/// Reads the hexadecimal digits behind `0x`, with an exponent behind `p`.
fn hexadecimal(negative: bool, text: &[u8]) -> Option<Read> {
    let (mut bits, mut sticky, mut exponent) = (0_u128, false, 0_i64);
    let (mut n_bytes, mut n_digits, mut is_fraction) = (0, 0_usize, false);
    for byte in text {
        match char::from(*byte).to_digit(16) {
            Some(digit) => {
                n_digits += 1;
                if bits >> 120 == 0 {
                    bits = bits << 4 | u128::from(digit);
                    exponent -= if is_fraction { 4 } else { 0 };
                } else {
                    sticky |= digit > 0;
                    exponent += if is_fraction { 0 } else { 4 };
                }
            }
            None if *byte == b'.' && !is_fraction => is_fraction = true,
            None => break,
        }
        n_bytes += 1;
    }
    if n_digits == 0 {
        return None;
    }
    let (more, n_exponent) = exponent_of(text.get(n_bytes..).unwrap_or_default(), b'p');
    let exponent = exponent.saturating_add(more).clamp(-40_000, 40_000);
    Some((LongDouble::rounded(negative, bits, sticky, i32::try_from(exponent).unwrap_or(0)), n_bytes + n_exponent))
}

/// The exponent behind a letter, and its bytes: none without digits.
fn exponent_of(text: &[u8], letter: u8) -> (i64, usize) {
    let Some((first, rest)) = text.split_first().filter(|(first, _)| first.eq_ignore_ascii_case(&letter)) else { return (0, 0) };
    let (negative, digits) = match rest.split_first() {
        Some((b'-', digits)) => (true, digits),
        Some((b'+', digits)) => (false, digits),
        _ => (false, rest),
    };
    let n_digits = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if n_digits == 0 {
        return (0, 0);
    }
    let n = digits.iter().take(n_digits).fold(0_i64, |n, byte| (n * 10 + i64::from(byte - b'0')).min(1_000_000_000));
    (if negative { -n } else { n }, std::slice::from_ref(first).len() + rest.len() - digits.len() + n_digits)
}

/// Reads decimal digits with a point and an exponent behind `e`.
fn decimal(negative: bool, text: &[u8]) -> Option<Read> {
    let (mut digits, mut exponent, mut more) = (Vec::with_capacity(SHORT_DIGITS + 1), 0_i64, false);
    let (mut n_bytes, mut n_digits, mut is_fraction) = (0, 0_usize, false);
    for byte in text {
        match byte {
            b'0'..=b'9' => {
                n_digits += 1;
                let digit = byte - b'0';
                if digits.len() < DIGITS_MAX {
                    if digit > 0 || !digits.is_empty() {
                        digits.push(digit);
                    }
                    exponent -= i64::from(is_fraction);
                } else {
                    more |= digit > 0;
                    exponent += i64::from(!is_fraction);
                }
            }
            b'.' if !is_fraction => is_fraction = true,
            _ => break,
        }
        n_bytes += 1;
    }
    if n_digits == 0 {
        return None;
    }
    let (given, n_exponent) = exponent_of(text.get(n_bytes..).unwrap_or_default(), b'e');
    exponent = exponent.saturating_add(given);
    if more {
        // Something behind the last digit decides between two neighbours.
        digits.push(1);
        exponent -= 1;
    }
    Some((from_decimal(negative, &digits, exponent), n_bytes + n_exponent))
}

/// The number nearest to decimal digits times 10 to the exponent.
fn from_decimal(negative: bool, digits: &[u8], exponent: i64) -> (LongDouble, bool) {
    let magnitude = exponent.saturating_add(i64::try_from(digits.len()).unwrap_or(i64::MAX));
    if digits.is_empty() || magnitude < -DECIMAL_EXPONENT_MAX {
        return LongDouble::rounded(negative, 0, !digits.is_empty(), 0);
    }
    if magnitude > DECIMAL_EXPONENT_MAX {
        return LongDouble::checked(negative, 1 << 63, i32::MAX);
    }
    let n_tens = u32::try_from(exponent.unsigned_abs()).unwrap_or(0);
    if digits.len() <= SHORT_DIGITS && n_tens <= SHORT_TENS {
        let number = digits.iter().fold(0_u128, |n, digit| n * 10 + u128::from(*digit));
        let fives = 5_u128.pow(n_tens);
        if exponent >= 0 {
            return LongDouble::rounded(negative, number * fives, false, n_tens.cast_signed());
        }
        // The quotient has 66 or 67 bits.
        let shift = 66 + number.leading_zeros() - fives.leading_zeros();
        let scaled = number << shift;
        return LongDouble::rounded(negative, scaled / fives, scaled % fives > 0, -shift.cast_signed() - n_tens.cast_signed());
    }
    let mut number = Binary::default();
    for chunk in digits.chunks(9) {
        let value = chunk.iter().fold(0, |n, digit| n * 10 + u64::from(*digit));
        number.multiply_add(10_u64.pow(u32::try_from(chunk.len()).unwrap_or(9)), value);
    }
    if exponent >= 0 {
        number.multiply_fives(n_tens);
        let (bits, sticky, shift) = number.leading();
        return LongDouble::rounded(negative, bits, sticky, i32::try_from(shift + i64::from(n_tens)).unwrap_or(i32::MAX));
    }
    let mut divisor = Binary::default();
    divisor.multiply_add(1, 1);
    divisor.multiply_fives(n_tens);
    // The quotient shall have 66 or 67 bits.
    let shift = 66 + divisor.length() - number.length();
    number.shift_left(usize::try_from(shift).unwrap_or(0));
    divisor.shift_left(usize::try_from(-shift).unwrap_or(0));
    let (bits, sticky) = number.divide(&divisor);
    LongDouble::rounded(negative, bits, sticky, i32::try_from(-shift - i64::from(n_tens)).unwrap_or(i32::MIN))
}

/// Whole number of any size: limbs of 32 bits, the least first.
#[derive(Debug, Default, Clone)]
struct Binary(Vec<u32>);

impl Binary {
    fn multiply_add(&mut self, factor: u64, more: u64) {
        let mut carry = more;
        for limb in &mut self.0 {
            let product = u64::from(*limb) * factor + carry;
            (*limb, carry) = (product as u32, product >> 32);
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    fn multiply_fives(&mut self, n_factors: u32) {
        let mut left = n_factors;
        while left > 0 {
            let now = left.min(13);
            self.multiply_add(5_u64.pow(now), 0);
            left -= now;
        }
    }

    /// Bits up to the first that is set.
    fn length(&self) -> i64 {
        let last = self.0.last().map_or(0, |limb| 32 - i64::from(limb.leading_zeros()));
        i64::try_from(self.0.len().saturating_sub(1)).unwrap_or(0) * 32 + last
    }

    fn shift_left(&mut self, n_bits: usize) {
        let small = n_bits % 32;
        if small > 0 {
            self.multiply_add(1 << small, 0);
        }
        self.0.splice(..0, std::iter::repeat_n(0, n_bits / 32));
    }

    fn halve(&mut self) {
        let mut carry = 0;
        for limb in self.0.iter_mut().rev() {
            let bit = *limb & 1;
            *limb = *limb >> 1 | carry << 31;
            carry = bit;
        }
        self.trim();
    }

    fn trim(&mut self) {
        let n_zeros = self.0.iter().rev().take_while(|limb| **limb == 0).count();
        self.0.truncate(self.0.len() - n_zeros);
    }

    /// The first 96 bits or more, whether there is something behind them, and how far they stand from the end.
    fn leading(&self) -> (u128, bool, i64) {
        let n_rest = self.0.len().saturating_sub(4);
        let bits = self.0.iter().skip(n_rest).rev().fold(0_u128, |bits, limb| bits << 32 | u128::from(*limb));
        let sticky = self.0.iter().take(n_rest).any(|limb| *limb > 0);
        (bits, sticky, i64::try_from(n_rest).unwrap_or(0) * 32)
    }

    fn is_less(&self, other: &Self) -> bool {
        let lengths = self.0.len().cmp(&other.0.len());
        lengths.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev())).is_lt()
    }

    fn subtract(&mut self, other: &Self) {
        let mut borrow = false;
        for (limb, less) in self.0.iter_mut().zip(other.0.iter().copied().chain(std::iter::repeat(0))) {
            let (difference, one) = limb.overflowing_sub(less);
            let (difference, two) = difference.overflowing_sub(u32::from(borrow));
            (*limb, borrow) = (difference, one || two);
        }
        self.trim();
    }

    /// The quotient, of at most 68 bits, and whether something is left.
    fn divide(mut self, divisor: &Self) -> (u128, bool) {
        /// Bits of the greatest quotient.
        const BITS: usize = 68;
        let mut part = divisor.clone();
        part.shift_left(BITS - 1);
        let mut quotient = 0_u128;
        for _ in 0..BITS {
            quotient <<= 1;
            if !self.is_less(&part) {
                self.subtract(&part);
                quotient |= 1;
            }
            part.halve();
        }
        (quotient, !self.0.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> LongDouble {
        LongDouble::parse(text.as_bytes()).value
    }

    #[test]
    fn digits_are_those_of_the_c_library() {
        for (text, decimals, wanted) in [
            ("0.1", 20, "0.10000000000000000000"),
            ("0.1", 25, "0.1000000000000000000013553"),
            ("1.1", 40, "1.1000000000000000000216840434497100886801"),
            ("1.115", 2, "1.12"),
            ("0.615", 2, "0.62"),
            ("2.5", 0, "2"),
            ("0.5", 0, "0"),
            ("1.5", 0, "2"),
            ("9.99", 1, "10.0"),
            ("0.04", 1, "0.0"),
            ("0.06", 1, "0.1"),
            ("123456789012345678901234567890", 0, "123456789012345678899921813504"),
            ("0", 3, "0.000"),
        ] {
            assert_eq!(parsed(text).fixed(decimals), wanted, "{text}");
        }
    }

    #[test]
    fn other_forms_are_those_of_the_c_library() {
        assert_eq!(parsed("1e400").exponential(6, false), "1.000000e+400");
        assert_eq!(parsed("0.1").exponential(30, false), "1.000000000000000000013552527156e-01");
        assert_eq!(parsed("0").exponential(2, false), "0.00e+00");
        assert_eq!(parsed("200").exponential(0, true), "2.e+02");
        for (text, precision, keeps, wanted) in
            [("100000", 6, false, "100000"), ("1e6", 6, false, "1e+06"), ("0.0001", 6, false, "0.0001"), ("200", 1, true, "2.e+02")]
        {
            assert_eq!(parsed(text).general(precision, keeps), wanted, "{text}");
        }
        for (text, precision, wanted) in [
            ("1.5", None, "0xcp-3"),
            ("1.99", Some(0), "0x1p+1"),
            ("31", Some(0), "0x1p+5"),
            ("1.03125", Some(0), "0x8p-3"),
            ("0", Some(2), "0x0.00p+0"),
            ("0.1", Some(16), "0xc.ccccccccccccccd0p-7"),
        ] {
            assert_eq!(parsed(text).hexadecimal(precision, false), wanted, "{text}");
        }
    }

    #[test]
    fn short_numbers_are_those_that_long_ones_come_to() {
        for (digits, exponent) in
            [("1", 0), ("1", -1), ("1", -18), ("9999999999999999999", -18), ("9999999999999999999", 18), ("5", -3), ("3", 7), ("1115", -3)]
        {
            let short = parsed(&format!("{digits}e{exponent}"));
            // With zeros in front of the exponent there are too many digits for the short way.
            let long = parsed(&format!("{digits}{}e{}", "0".repeat(20), exponent - 20));
            assert_eq!(short, long, "{digits}e{exponent}");
        }
    }

    #[test]
    fn texts_end_where_the_number_does() {
        for (text, n_bytes, out) in [
            ("1e5x", 3, false),
            ("1e", 1, false),
            (".5.", 2, false),
            (".", 0, false),
            ("0x", 1, false),
            ("0x1p-2", 6, false),
            ("-inf", 4, false),
            ("1e5000", 6, true),
            ("1e-5000", 7, true),
            ("", 0, false),
        ] {
            let read = LongDouble::parse(text.as_bytes());
            assert_eq!((read.n_bytes, read.is_out_of_range), (n_bytes, out), "{text}");
        }
        assert_eq!(parsed("3.6451995318824746025e-4951").exponential(3, false), "3.645e-4951");
        assert_eq!(parsed("1.18973149535723176502e+4932").exponential(5, false), "1.18973e+4932");
        assert!(parsed(&format!("1{}", "0".repeat(20_000))).word().is_some());
        assert_eq!(parsed(&format!("0.{}1e20000", "0".repeat(19_999))).fixed(0), "1");
    }
}

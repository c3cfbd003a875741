//! Arithmetic on integers of any length in bounded pieces: between two calls of [`Steps::step`] only as much is computed as takes a few milliseconds,
//! so a run that is over ends there. Each piece is charged before it is computed.
//!
//! Multiplication is Karatsuba's, division Burnikel's and Ziegler's ("Fast Recursive Division", 1998), the square root Zimmermann's ("Karatsuba Square
//! Root", 1999); reading and printing divide and conquer. What is small enough goes to `num-bigint`.

use num_bigint::{BigInt, BigUint, Sign};

use crate::command::Cx;
use crate::kernel::Fault;

/// Counter of work: charges each piece before it is computed.
pub trait Steps {
    /// Charges `n` steps of work.
    ///
    /// # Errors
    /// The end of the run.
    fn step(&self, n: u64) -> Result<(), Fault>;

    /// Asks whether so many bytes more fit.
    ///
    /// # Errors
    /// The end of the run.
    fn fits(&self, bytes: usize) -> Result<(), Fault>;
}

impl Steps for Cx<'_> {
    fn step(&self, n: u64) -> Result<(), Fault> {
        Cx::step(self, n)
    }

    fn fits(&self, bytes: usize) -> Result<(), Fault> {
        Ok(self.meter().fits(bytes)?)
    }
}

type Done<T> = Result<T, Fault>;

/// 64-bit limbs of factors that are multiplied at once.
const MUL_LEAF: usize = 1024;
/// Limbs of a divisor that is divided by at once.
const DIV_LEAF: usize = 256;
/// Limbs of a number whose square root is computed at once.
const SQRT_LEAF: usize = 128;
/// Limbs of a number that is printed at once.
const TEXT_LEAF: usize = 256;
/// Digits that are read at once.
const PARSE_LEAF: usize = 4096;

fn limbs(n: &BigUint) -> usize {
    usize::try_from(n.bits().div_ceil(64)).unwrap_or(usize::MAX)
}

fn shift(limbs: usize) -> u64 {
    limbs as u64 * 64
}

/// Limbs above and below a place.
fn split(n: &BigUint, at: usize) -> (BigUint, BigUint) {
    let low: Vec<u32> = n.iter_u32_digits().take(at.saturating_mul(2)).collect();
    (n >> shift(at), BigUint::new(low))
}

/// Charges a pass over so many limbs.
fn pass(steps: &dyn Steps, limbs: usize) -> Done<()> {
    steps.step(1 + limbs as u64 / 16)
}

fn charge_leaf(steps: &dyn Steps, n: usize, m: usize) -> Done<()> {
    steps.step(1 + (n as u64).saturating_mul(m as u64) / 16)
}

/// Product of two numbers of any length.
///
/// # Errors
/// The end of the run.
pub fn mul(steps: &dyn Steps, a: &BigInt, b: &BigInt) -> Done<BigInt> {
    let product = mul_magnitudes(steps, a.magnitude(), b.magnitude())?;
    Ok(BigInt::from_biguint(if a.sign() == b.sign() { Sign::Plus } else { Sign::Minus }, product))
}

fn mul_magnitudes(steps: &dyn Steps, a: &BigUint, b: &BigUint) -> Done<BigUint> {
    // The product, and the sums and parts of it on the way.
    steps.fits((limbs(a).saturating_add(limbs(b))).saturating_mul(32))?;
    product(steps, a, b)
}

fn product(steps: &dyn Steps, a: &BigUint, b: &BigUint) -> Done<BigUint> {
    let (a, b) = if limbs(a) < limbs(b) { (b, a) } else { (a, b) };
    let (n, m) = (limbs(a), limbs(b));
    if n <= MUL_LEAF || n.saturating_mul(m) <= MUL_LEAF * MUL_LEAF {
        charge_leaf(steps, n, m)?;
        return Ok(a * b);
    }
    let half = n.div_ceil(2);
    pass(steps, 4 * n)?;
    let (a_high, a_low) = split(a, half);
    if m <= half {
        let high = product(steps, &a_high, b)?;
        let low = product(steps, &a_low, b)?;
        pass(steps, 2 * n)?;
        return Ok((high << shift(half)) + low);
    }
    let (b_high, b_low) = split(b, half);
    let high = product(steps, &a_high, &b_high)?;
    let low = product(steps, &a_low, &b_low)?;
    pass(steps, n)?;
    let mut middle = product(steps, &(a_high + a_low), &(b_high + b_low))?;
    pass(steps, 2 * n)?;
    middle -= &high;
    middle -= &low;
    pass(steps, 4 * n)?;
    Ok((((high << shift(half)) + middle) << shift(half)) + low)
}

/// Quotient, rounded to zero, and remainder, with the sign of the dividend; `None` for a division by zero.
///
/// # Errors
/// The end of the run.
pub fn div_rem(steps: &dyn Steps, a: &BigInt, b: &BigInt) -> Done<Option<(BigInt, BigInt)>> {
    if b.sign() == Sign::NoSign {
        return Ok(None);
    }
    steps.fits((limbs(a.magnitude()).saturating_add(limbs(b.magnitude()))).saturating_mul(32))?;
    let (quotient, rest) = div_rem_magnitudes(steps, a.magnitude(), b.magnitude())?;
    let sign = if a.sign() == b.sign() { Sign::Plus } else { Sign::Minus };
    Ok(Some((BigInt::from_biguint(sign, quotient), BigInt::from_biguint(a.sign(), rest))))
}

/// Quotient and remainder of a division by another number than zero.
fn div_rem_magnitudes(steps: &dyn Steps, a: &BigUint, b: &BigUint) -> Done<(BigUint, BigUint)> {
    if a < b {
        return Ok((BigUint::ZERO, a.clone()));
    }
    let m = limbs(b);
    if m <= DIV_LEAF {
        return div_by_short(steps, a, b);
    }
    // The divisor gets `leaf << levels` limbs, so that it can be halved, and its first bit is set.
    let mut levels = 0;
    while m.div_ceil(1 << levels) > DIV_LEAF {
        levels += 1;
    }
    let n = m.div_ceil(1 << levels) << levels;
    let up = shift(n) - b.bits();
    pass(steps, limbs(a) + n)?;
    let (a, b) = (a << up, b << up);
    div_blocks(steps, &a, n, |rest, block| div_2_by_1(steps, rest, block, &b, n)).map(|(quotient, rest)| (quotient, rest >> up))
}

/// Division in blocks of `n` limbs of the dividend, the highest first, as on paper.
fn div_blocks(
    steps: &dyn Steps,
    a: &BigUint,
    n: usize,
    mut divide: impl FnMut(&BigUint, &BigUint) -> Done<(BigUint, BigUint)>,
) -> Done<(BigUint, BigUint)> {
    pass(steps, limbs(a))?;
    let digits: Vec<u32> = a.iter_u32_digits().collect();
    let mut quotient = vec![0; digits.len().next_multiple_of(2 * n)];
    let mut rest = BigUint::ZERO;
    for (block, place) in digits.chunks(2 * n).zip(quotient.chunks_mut(2 * n)).rev() {
        let (digit, next) = divide(&rest, &BigUint::new(block.to_vec()))?;
        rest = next;
        place.iter_mut().zip(digit.iter_u32_digits()).for_each(|(place, digit)| *place = digit);
    }
    Ok((BigUint::new(quotient), rest))
}

fn div_by_short(steps: &dyn Steps, a: &BigUint, b: &BigUint) -> Done<(BigUint, BigUint)> {
    let m = limbs(b);
    let n = (DIV_LEAF * DIV_LEAF / m).clamp(1, 4 * DIV_LEAF);
    div_blocks(steps, a, n, |rest, block| {
        charge_leaf(steps, n, m)?;
        Ok(div_at_once(&((rest << shift(n)) + block), b))
    })
}

fn div_at_once(a: &BigUint, b: &BigUint) -> (BigUint, BigUint) {
    let quotient = a / b;
    let rest = a - &quotient * b;
    (quotient, rest)
}

/// Division of `high` and `low` (`n` limbs each, `high` less than `b`) by `b` of `n` limbs.
fn div_2_by_1(steps: &dyn Steps, high: &BigUint, low: &BigUint, b: &BigUint, n: usize) -> Done<(BigUint, BigUint)> {
    if n <= DIV_LEAF {
        charge_leaf(steps, n, n)?;
        return Ok(div_at_once(&((high << shift(n)) + low), b));
    }
    let half = n / 2;
    pass(steps, 2 * n)?;
    let (low_high, low_low) = split(low, half);
    let (first, rest) = div_3_by_2(steps, high, &low_high, b, half)?;
    let (second, rest) = div_3_by_2(steps, &rest, &low_low, b, half)?;
    Ok(((first << shift(half)) + second, rest))
}

/// Division of three halves by two: `high` (two, less than `b`) and `low` (one) by `b`.
fn div_3_by_2(steps: &dyn Steps, high: &BigUint, low: &BigUint, b: &BigUint, half: usize) -> Done<(BigUint, BigUint)> {
    pass(steps, 4 * half)?;
    let (b_high, b_low) = split(b, half);
    let (first, second) = split(high, half);
    let (mut quotient, rest) = if first < b_high {
        div_2_by_1(steps, &first, &second, &b_high, half)?
    } else {
        let largest = (BigUint::from(1u32) << shift(half)) - 1u32;
        (largest, high + &b_high - (&b_high << shift(half)))
    };
    let product = product(steps, &quotient, &b_low)?;
    pass(steps, 4 * half)?;
    let mut rest = (rest << shift(half)) + low;
    while rest < product {
        rest += b;
        quotient -= 1u32;
    }
    Ok((quotient, rest - product))
}

/// Power of a number of any length.
///
/// # Errors
/// The end of the run.
pub fn pow(steps: &dyn Steps, base: &BigInt, exponent: u64) -> Done<BigInt> {
    let magnitude = pow_magnitude(steps, base.magnitude(), exponent)?;
    let sign = if base.sign() == Sign::Minus && exponent % 2 == 1 { Sign::Minus } else { Sign::Plus };
    Ok(BigInt::from_biguint(sign, magnitude))
}

fn pow_magnitude(steps: &dyn Steps, base: &BigUint, exponent: u64) -> Done<BigUint> {
    if base.bits() <= 1 {
        return Ok(if exponent == 0 { BigUint::from(1u32) } else { base.clone() });
    }
    let bytes = (base.bits() - 1).saturating_mul(exponent) / 8;
    steps.fits(usize::try_from(bytes).unwrap_or(usize::MAX))?;
    let mut power = BigUint::from(1u32);
    for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
        power = mul_magnitudes(steps, &power, &power)?;
        if exponent >> bit & 1 == 1 {
            power = mul_magnitudes(steps, &power, base)?;
        }
    }
    Ok(power)
}

/// Rest of a power of a number that is not negative, divided by another number than zero.
///
/// # Errors
/// The end of the run.
pub fn pow_mod(steps: &dyn Steps, base: &BigUint, exponent: &BigUint, modulus: &BigUint) -> Done<BigUint> {
    let (_, base) = div_rem_magnitudes(steps, base, modulus)?;
    let (_, mut power) = div_rem_magnitudes(steps, &BigUint::from(1u32), modulus)?;
    for bit in (0..exponent.bits()).rev() {
        let square = mul_magnitudes(steps, &power, &power)?;
        power = div_rem_magnitudes(steps, &square, modulus)?.1;
        if exponent.bit(bit) {
            let product = mul_magnitudes(steps, &power, &base)?;
            power = div_rem_magnitudes(steps, &product, modulus)?.1;
        }
    }
    Ok(power)
}

/// Square root of a number that is not negative, rounded down.
///
/// # Errors
/// The end of the run.
pub fn sqrt(steps: &dyn Steps, n: &BigInt) -> Done<BigInt> {
    let n = n.magnitude();
    if n.bits() == 0 {
        return Ok(BigInt::default());
    }
    steps.fits(limbs(n).saturating_mul(64))?;
    // One of the first two bits is set then, and the root is shifted by half of that.
    let half = (shift(limbs(n)) - n.bits()) / 2;
    let (root, _) = sqrt_rem(steps, &(n << (2 * half)))?;
    Ok(BigInt::from(root >> half))
}

/// Square root and remainder of a number of which one of the first two bits is set.
fn sqrt_rem(steps: &dyn Steps, n: &BigUint) -> Done<(BigUint, BigInt)> {
    let quarter = limbs(n) / 4;
    if limbs(n) <= SQRT_LEAF {
        charge_leaf(steps, 4 * limbs(n), limbs(n))?;
        let root = n.sqrt();
        let rest = n - &root * &root;
        return Ok((root, BigInt::from(rest)));
    }
    pass(steps, 2 * limbs(n))?;
    let (high, low) = split(n, 2 * quarter);
    let (low_high, low_low) = split(&low, quarter);
    let (root, rest) = sqrt_rem(steps, &high)?;
    let (digit, rest) = div_rem_magnitudes(steps, &((rest.magnitude() << shift(quarter)) + low_high), &(&root << 1u32))?;
    let square = product(steps, &digit, &digit)?;
    pass(steps, 4 * limbs(n))?;
    let mut root = (root << shift(quarter)) + digit;
    let mut rest = BigInt::from((rest << shift(quarter)) + low_low) - BigInt::from(square);
    while rest.sign() == Sign::Minus {
        rest += BigInt::from(&root << 1u32) - 1;
        root -= 1u32;
    }
    Ok((root, rest))
}

/// Powers of a base, each the square of the one before, from the one of `digits` digits up to the last whose square is no more than `n`, at least one.
fn powers(steps: &dyn Steps, n_bits: u64, first: BigUint) -> Done<Vec<BigUint>> {
    let mut all = vec![first];
    while let Some(last) = all.last() {
        if last.bits().saturating_mul(2) > n_bits + 1 {
            break;
        }
        let square = mul_magnitudes(steps, last, last)?;
        all.push(square);
    }
    Ok(all)
}

/// Digits of a number in a base from 2 to 36, with letters above 9, and the sign.
///
/// # Errors
/// The end of the run.
pub fn text(steps: &dyn Steps, n: &BigInt, radix: u32) -> Done<Vec<u8>> {
    let mut out = Vec::new();
    if n.sign() == Sign::Minus {
        out.push(b'-');
    }
    let n = n.magnitude();
    let bits = u64::from(radix.max(2).ilog2());
    steps.fits(usize::try_from(n.bits() / bits).unwrap_or(usize::MAX))?;
    if limbs(n) <= TEXT_LEAF || radix.is_power_of_two() {
        charge_leaf(steps, limbs(n), limbs(n).min(TEXT_LEAF))?;
        out.extend(n.to_str_radix(radix).into_bytes());
        return Ok(out);
    }
    let width = TEXT_LEAF * 64 / (usize::try_from(bits).unwrap_or(1) + 1);
    let first = pow_magnitude(steps, &BigUint::from(radix), width as u64)?;
    let printer = Printer { steps, radix, width, start: out.len() };
    printer.put(n, &powers(steps, n.bits(), first)?, &mut out)?;
    Ok(out)
}

struct Printer<'a> {
    steps: &'a dyn Steps,
    radix: u32,
    /// Digits of a leaf.
    width: usize,
    /// Bytes in front of the first digit.
    start: usize,
}

impl Printer<'_> {
    /// Appends a number less than the square of the last power; behind other digits with all its zeros.
    fn put(&self, n: &BigUint, powers: &[BigUint], out: &mut Vec<u8>) -> Done<()> {
        if n.bits() == 0 && out.len() == self.start {
            return Ok(());
        }
        if let Some((power, powers)) = powers.split_last() {
            let (high, low) = div_rem_magnitudes(self.steps, n, power)?;
            self.put(&high, powers, out)?;
            return self.put(&low, powers, out);
        }
        charge_leaf(self.steps, limbs(n), limbs(n))?;
        let digits = n.to_str_radix(self.radix);
        if out.len() > self.start {
            out.resize(out.len() + self.width.saturating_sub(digits.len()), b'0');
        }
        out.extend_from_slice(digits.as_bytes());
        Ok(())
    }
}

/// Number of digits of base 10.
///
/// # Errors
/// The end of the run.
pub fn decimal_length(steps: &dyn Steps, n: &BigInt) -> Done<usize> {
    Ok(text(steps, &BigInt::from(n.magnitude().clone()), 10)?.len())
}

/// Digits of a number that is not negative in any base from 2, the lowest first; none for zero.
///
/// # Errors
/// The end of the run.
pub fn digits(steps: &dyn Steps, n: &BigInt, base: &BigInt) -> Done<Vec<BigUint>> {
    let (n, base) = (n.magnitude(), base.magnitude());
    // Digits of a leaf: as many as fill some limbs.
    let width = (2048 / base.bits().max(1)).max(1);
    let first = pow_magnitude(steps, base, width)?;
    let powers = powers(steps, n.bits(), first)?;
    let mut out = Vec::new();
    digits_into(steps, n, base, (usize::try_from(width).unwrap_or(1), &powers), &mut out)?;
    while out.last().is_some_and(|digit: &BigUint| digit.bits() == 0) {
        out.pop();
    }
    Ok(out)
}

fn digits_into(steps: &dyn Steps, n: &BigUint, base: &BigUint, (width, powers): (usize, &[BigUint]), out: &mut Vec<BigUint>) -> Done<()> {
    if let Some((power, powers)) = powers.split_last() {
        let (high, low) = div_rem_magnitudes(steps, n, power)?;
        digits_into(steps, &low, base, (width, powers), out)?;
        return digits_into(steps, &high, base, (width, powers), out);
    }
    steps.fits((out.len() + width).saturating_mul(size_of::<BigUint>() + 8))?;
    let mut rest = n.clone();
    for _ in 0..width {
        let (quotient, digit) = if width == 1 { (BigUint::ZERO, rest) } else { div_rem_magnitudes(steps, &rest, base)? };
        out.push(digit);
        rest = quotient;
    }
    Ok(())
}

/// Number that a row of digits stands for, in a base from 2 to 36; `None` where a byte is no digit of it, or there is none.
///
/// # Errors
/// The end of the run.
pub fn parse(steps: &dyn Steps, digits: &[u8], radix: u32) -> Done<Option<BigUint>> {
    steps.fits(digits.len().saturating_mul(4))?;
    let bits_max = (digits.len() as u64).saturating_mul(u64::from(u32::BITS - radix.leading_zeros()));
    if digits.len() <= PARSE_LEAF {
        return parse_into(steps, digits, radix, &[]);
    }
    let first = pow_magnitude(steps, &BigUint::from(radix), PARSE_LEAF as u64)?;
    let powers = powers(steps, bits_max, first)?;
    parse_into(steps, digits, radix, &powers)
}

fn parse_into(steps: &dyn Steps, digits: &[u8], radix: u32, powers: &[BigUint]) -> Done<Option<BigUint>> {
    let mut powers = powers;
    while let Some((power, smaller)) = powers.split_last() {
        let width = PARSE_LEAF << smaller.len();
        powers = smaller;
        let Some((high, low)) = digits.split_at_checked(digits.len().saturating_sub(width)).filter(|(high, _)| !high.is_empty()) else {
            continue;
        };
        let (Some(high), Some(low)) = (parse_into(steps, high, radix, powers)?, parse_into(steps, low, radix, powers)?) else {
            return Ok(None);
        };
        return Ok(Some(product(steps, &high, power)? + low));
    }
    charge_leaf(steps, digits.len() / 16, digits.len() / 16)?;
    let is_number = digits.iter().all(|byte| char::from(*byte).is_digit(radix));
    Ok(if is_number { BigUint::parse_bytes(digits, radix) } else { None })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Counts; no piece may cost more than what is done in a few milliseconds.
    #[derive(Default)]
    struct Count(Cell<u64>);

    impl Steps for Count {
        fn step(&self, n: u64) -> Result<(), Fault> {
            assert!(n < 200_000, "{n} steps at once");
            self.0.set(self.0.get() + n);
            Ok(())
        }

        fn fits(&self, _: usize) -> Result<(), Fault> {
            Ok(())
        }
    }

    /// Ends the run after so many steps.
    struct Few(Cell<u64>);

    impl Steps for Few {
        fn step(&self, n: u64) -> Result<(), Fault> {
            self.0.set(self.0.get().checked_sub(n).ok_or(Fault::Stop(crate::error::Error::Cancelled))?);
            Ok(())
        }

        fn fits(&self, _: usize) -> Result<(), Fault> {
            Ok(())
        }
    }

    /// Numbers of so many limbs: random ones, and those of ones and zeros that carry far.
    fn numbers(limbs: usize) -> Vec<BigInt> {
        let mut state = limbs as u64 + 88_172_645_463_325_252;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            u32::try_from(state >> 32).unwrap()
        };
        let random: Vec<u32> = (0..2 * limbs).map(|_| next()).collect();
        let one = BigUint::from(1u32) << (64 * limbs as u64 - 1);
        let all = [BigUint::new(random), (&one << 1u32) - 1u32, one.clone(), one + 1u32];
        all.into_iter().map(BigInt::from).collect()
    }

    #[test]
    fn products_and_quotients_are_those_of_the_crate() {
        let sizes = [1, 2, 255, 257, 513, 1025, 2049, 3000, 5001];
        for (a, b) in sizes.iter().flat_map(|a| sizes.iter().map(move |b| (*a, *b))) {
            for (a, b) in numbers(a).iter().zip(numbers(b).iter().rev()) {
                let steps = Count::default();
                assert_eq!(mul(&steps, a, b).unwrap(), a * b);
                assert_eq!(mul(&steps, &-a, b).unwrap(), -(a * b));
                let (quotient, rest) = div_rem(&steps, a, b).unwrap().unwrap();
                assert_eq!((&quotient, &rest), (&(a / b), &(a % b)));
                assert_eq!(div_rem(&steps, &-a, b).unwrap().unwrap(), (-quotient, -rest));
            }
        }
        assert_eq!(div_rem(&Count::default(), &BigInt::from(1), &BigInt::default()).unwrap(), None);
    }

    #[test]
    fn roots_and_powers_are_those_of_the_crate() {
        for size in [1, 2, 127, 129, 131, 513, 1030, 2051] {
            for n in numbers(size) {
                assert_eq!(sqrt(&Count::default(), &n).unwrap(), n.sqrt());
                let square = &n * &n;
                assert_eq!(sqrt(&Count::default(), &square).unwrap(), n);
                assert_eq!(sqrt(&Count::default(), &(square - 1)).unwrap(), n - 1);
            }
        }
        let seven = BigInt::from(-7);
        assert_eq!(pow(&Count::default(), &seven, 30_001).unwrap(), seven.pow(30_001));
        assert_eq!(pow(&Count::default(), &BigInt::default(), 0).unwrap(), BigInt::from(1));
        let [a, b, c, _] = numbers(20).try_into().unwrap();
        assert_eq!(pow_mod(&Count::default(), a.magnitude(), b.magnitude(), c.magnitude()).unwrap(), *a.modpow(&b, &c).magnitude());
    }

    #[test]
    fn digits_are_those_of_the_crate() {
        for size in [1, 2, 255, 257, 600, 1500, 4000] {
            for n in numbers(size) {
                for radix in [2, 3, 7, 10, 16, 36] {
                    let digits = text(&Count::default(), &n, radix).unwrap();
                    assert_eq!(String::from_utf8(digits.clone()).unwrap(), n.to_str_radix(radix));
                    assert_eq!(parse(&Count::default(), &digits, radix).unwrap().as_ref(), Some(n.magnitude()));
                }
                for base in [BigInt::from(17), BigInt::from(1000), BigInt::from(7).pow(40), &n - 1, n.clone()] {
                    let mut sum = BigInt::default();
                    for digit in digits_of(&n, &base).iter().rev() {
                        assert!(digit < base.magnitude());
                        sum = sum * &base + BigInt::from(digit.clone());
                    }
                    assert_eq!(sum, n);
                }
            }
        }
        assert_eq!(text(&Count::default(), &BigInt::from(-10), 10).unwrap(), b"-10");
        assert_eq!(text(&Count::default(), &BigInt::default(), 10).unwrap(), b"0");
        assert_eq!(parse(&Count::default(), b"12x", 10).unwrap(), None);
        assert_eq!(parse(&Count::default(), b"", 10).unwrap(), None);
    }

    fn digits_of(n: &BigInt, base: &BigInt) -> Vec<BigUint> {
        // The crate's own division is too slow for every size in a small base.
        digits(&Count::default(), n, base).unwrap()
    }

    #[test]
    fn a_run_that_is_over_ends_within() {
        let n = &numbers(20_000)[0];
        assert!(mul(&Few(Cell::new(1_000_000)), n, n).is_err());
        assert!(div_rem(&Few(Cell::new(1_000_000)), &(n * n), n).is_err());
        assert!(text(&Few(Cell::new(1_000_000)), n, 10).is_err());
        assert!(sqrt(&Few(Cell::new(1_000_000)), &(n * n)).is_err());
        assert!(pow(&Few(Cell::new(1_000_000)), &BigInt::from(7), 9_000_000).is_err());
    }
}

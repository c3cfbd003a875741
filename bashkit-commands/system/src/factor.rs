//! `factor`: prime factors.

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::quotearg;
use bashkit_core::kernel::{Done, Fault, Output};

pub(crate) const COMMAND: Command = Command::new(
    "factor",
    "factor [NUMBER]...",
    "Print the prime factors of each specified integer NUMBER, or of those on standard input",
    &[],
    run,
)
.messages_first();

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut out = cx.stdout();
    let mut status = 0;
    if operands.is_empty() {
        let mut input = cx.stdin().ending_at_errors();
        let mut line = Vec::new();
        while input.line(b'\n', &mut line)? {
            for token in line.split(|b| matches!(b, b' ' | b'\t' | b'\n')).filter(|token| !token.is_empty()) {
                status |= one(cx, token, &mut out)?;
            }
            line.clear();
        }
    }
    for operand in &operands {
        status |= one(cx, operand, &mut out)?;
    }
    out.flush()?;
    Ok(status)
}

fn one(cx: &Cx<'_>, token: &[u8], out: &mut Output) -> Done {
    let text = token.trim_ascii_start();
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        cx.error_bytes(&[&quotearg::curly(token)[..], b" is not a valid positive integer"].concat())?;
        return Ok(1);
    }
    let Some(n) = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<u128>().ok()).filter(|n| *n < 1 << 127) else {
        cx.error_bytes(&[&quotearg::curly(token)[..], b" is too large"].concat())?;
        return Ok(1);
    };
    let mut factors = Vec::new();
    factorize(cx, n, &mut factors)?;
    factors.sort_unstable();
    let mut text = format!("{n}:");
    for factor in factors {
        text.push_str(&format!(" {factor}"));
    }
    out.line(text.as_bytes())?;
    Ok(0)
}

fn multiply(a: u128, b: u128, n: u128) -> u128 {
    if n <= u128::from(u64::MAX) {
        return a * b % n;
    }
    let (mut a, mut b, mut sum) = (a, b, 0u128);
    while b > 0 {
        if b & 1 == 1 {
            sum = (sum + a) % n;
        }
        a = (a << 1) % n;
        b >>= 1;
    }
    sum
}

fn power(mut base: u128, mut exponent: u128, n: u128) -> u128 {
    let mut result = 1;
    base %= n;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply(result, base, n);
        }
        base = multiply(base, base, n);
        exponent >>= 1;
    }
    result
}

/// Miller and Rabin's test; these bases decide up to 3.3e24, and nothing is known to pass them beyond.
fn is_prime(cx: &Cx<'_>, n: u128) -> Result<bool, Fault> {
    const BASES: [u128; 16] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
    if n < 2 {
        return Ok(false);
    }
    for base in BASES {
        if n.is_multiple_of(base) {
            return Ok(n == base);
        }
    }
    let shift = (n - 1).trailing_zeros();
    let odd = (n - 1) >> shift;
    'bases: for base in BASES {
        cx.step(if n > u128::from(u64::MAX) { 2000 } else { 20 })?;
        let mut x = power(base, odd, n);
        if x == 1 || x == n - 1 {
            continue;
        }
        for _ in 1..shift {
            x = multiply(x, x, n);
            if x == n - 1 {
                continue 'bases;
            }
        }
        return Ok(false);
    }
    Ok(true)
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn factorize(cx: &Cx<'_>, n: u128, factors: &mut Vec<u128>) -> Result<(), Fault> {
    let mut rest = n;
    let mut divisor = 2;
    while divisor < 5000 && divisor * divisor <= rest {
        while rest.is_multiple_of(divisor) {
            factors.push(divisor);
            rest /= divisor;
        }
        divisor += if divisor == 2 { 1 } else { 2 };
    }
    cx.step(50)?;
    if rest > 1 && divisor * divisor > rest {
        factors.push(rest);
        return Ok(());
    }
    let mut todo = vec![rest];
    while let Some(n) = todo.pop() {
        if n <= 1 {
            continue;
        }
        if is_prime(cx, n)? {
            factors.push(n);
            continue;
        }
        let found = divide(cx, n)?;
        todo.push(found);
        todo.push(n / found);
    }
    Ok(())
}

/// Pollard's rho, with Brent's way of finding the cycle.
fn divide(cx: &Cx<'_>, n: u128) -> Result<u128, Fault> {
    const BATCH: u64 = 128;
    let price = if n > u128::from(u64::MAX) { 40 } else { 1 };
    for c in 1u128.. {
        let step = |x: u128| (multiply(x, x, n) + c) % n;
        let (mut y, mut x, mut start) = (2u128, 2u128, 2u128);
        let (mut g, mut round, mut product) = (1u128, 1u64, 1u128);
        while g == 1 {
            x = y;
            for _ in 0..round {
                y = step(y);
            }
            cx.step(round.saturating_mul(price))?;
            let mut k = 0;
            while k < round && g == 1 {
                start = y;
                for _ in 0..BATCH.min(round - k) {
                    y = step(y);
                    product = multiply(product, x.abs_diff(y), n);
                }
                cx.step(BATCH * price)?;
                g = gcd(product, n);
                k += BATCH;
            }
            round *= 2;
        }
        if g == n {
            loop {
                start = step(start);
                g = gcd(x.abs_diff(start), n);
                cx.step(price)?;
                if g > 1 {
                    break;
                }
            }
        }
        if g != n {
            return Ok(g);
        }
    }
    Ok(n)
}

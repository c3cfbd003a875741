//! What can be said of counts.

/// The 95 % interval of a proportion by Wilson's score (Wilson 1927): sensible for few trials, and for none or all of them.
#[must_use]
pub fn wilson(successes: u64, n: u64) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    // The 97.5 % quantile of the normal distribution.
    const Z: f64 = 1.959_963_984_540_054;
    let (n, p) = (n as f64, successes as f64 / n as f64);
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// The two-sided p-value of Fisher's exact test of `a` successes of `n_a` against `b` of `n_b`: the probability, were there no difference,
/// of all tables that are no more probable than this one.
#[must_use]
pub fn fisher(a: u64, n_a: u64, b: u64, n_b: u64) -> f64 {
    let (a, b) = (a.min(n_a), b.min(n_b));
    let (successes, n) = (a + b, n_a + n_b);
    let whole = ln_choose(n, successes);
    let ln_probability = |x: u64| ln_choose(n_a, x) + ln_choose(n_b, successes - x) - whole;
    let this = ln_probability(a);
    // Equal probabilities differ by rounding.
    let is_counted = |ln: &f64| *ln <= this + 1e-7;
    let all = (successes.saturating_sub(n_b)..=successes.min(n_a)).map(ln_probability);
    all.filter(is_counted).map(f64::exp).sum::<f64>().min(1.0)
}

/// The natural logarithm of "n choose k".
fn ln_choose(n: u64, k: u64) -> f64 {
    let k = k.min(n - k.min(n));
    (1..=k).map(|i| ((n - k + i) as f64).ln() - (i as f64).ln()).sum()
}

#[cfg(test)]
mod tests {
    use super::{fisher, wilson};

    #[test]
    fn wilson_is_as_in_the_books() {
        // The closed form, in another language.
        for (x, n, low, high) in [
            (0, 10, 0.0, 0.277_533),
            (10, 10, 0.722_467, 1.0),
            (5, 10, 0.236_593, 0.763_407),
            (12, 20, 0.386_582, 0.781_193),
            (19, 20, 0.763_869, 0.991_119),
            (81, 263, 0.255_289, 0.366_213),
        ] {
            let (l, h) = wilson(x, n);
            assert!((l - low).abs() < 2e-5 && (h - high).abs() < 2e-5, "{x}/{n}: {l} {h}");
        }
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn fisher_is_as_in_the_books() {
        for (a, n_a, b, n_b, p) in [
            // The tea of Muriel Bristol: 34/70.
            (3, 4, 1, 4, 34.0 / 70.0),
            (4, 4, 0, 4, 2.0 / 70.0),
            // The pull request that made this harness wanted says 0.008 of these, which is Pearson's chi-squared test.
            (12, 20, 19, 20, 0.019_656),
            (20, 20, 20, 20, 1.0),
            (0, 5, 0, 7, 1.0),
            (1, 12, 9, 12, 0.002_759),
        ] {
            let found = fisher(a, n_a, b, n_b);
            assert!((found - p).abs() < 5e-5, "{a}/{n_a} {b}/{n_b}: {found}");
            assert!((fisher(b, n_b, a, n_a) - found).abs() < 1e-12);
        }
    }

    #[test]
    fn large_tables_do_not_overflow() {
        assert!(fisher(500, 1_000, 510, 1_000) > 0.6);
        assert!(fisher(100, 1_000, 900, 1_000) < 1e-200);
    }
}

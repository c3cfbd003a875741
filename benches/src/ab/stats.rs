//! Statistics of counts, and of pairs of costs.

use super::dice::Dice;

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

/// Trials below which nothing is concluded.
pub const N_MIN: usize = 20;

/// Interval of 95 % of the relative difference of the sums of pairs, `(second - first) / first`, by the percentiles of 2,000 paired bootstrap samples (Efron 1979). `None`: fewer than [`N_MIN`] pairs,
/// or a first sum of 0.
#[must_use]
pub fn paired_interval(pairs: &[(f64, f64)]) -> Option<(f64, f64)> {
    const SAMPLES: usize = 2_000;
    let relative = |first: f64, second: f64| (first > 0.0).then(|| (second - first) / first);
    relative(pairs.iter().map(|pair| pair.0).sum(), 1.0).filter(|_| pairs.len() >= N_MIN)?;
    let mut dice = Dice::new(pairs.len() as u64, &["bootstrap"]);
    let mut found: Vec<f64> = (0..SAMPLES)
        .filter_map(|_| {
            let drawn = (0..pairs.len()).filter_map(|_| dice.pick(pairs));
            let (first, second) = drawn.fold((0.0, 0.0), |sums, pair| (sums.0 + pair.0, sums.1 + pair.1));
            relative(first, second)
        })
        .collect();
    found.sort_by(f64::total_cmp);
    let at = |part: f64| found.get(((found.len().max(1) - 1) as f64 * part).round() as usize).copied();
    Some((at(0.025)?, at(0.975)?))
}

/// Interval of 95 % of the difference of two proportions of the same worlds, from the same samples.
#[must_use]
pub fn paired_passes_interval(pairs: &[(bool, bool)]) -> Option<(f64, f64)> {
    // The mean of what was gained, on a scale whose first sum is the number of worlds.
    let gained: Vec<(f64, f64)> = pairs.iter().map(|(off, on)| (1.0, 1.0 + f64::from(u8::from(*on)) - f64::from(u8::from(*off)))).collect();
    paired_interval(&gained)
}

/// Whether an interval excludes 0.
#[must_use]
pub fn excludes_zero((low, high): (f64, f64)) -> bool {
    low > 0.0 || high < 0.0
}

/// The natural logarithm of "n choose k".
fn ln_choose(n: u64, k: u64) -> f64 {
    let k = k.min(n - k.min(n));
    (1..=k).map(|i| ((n - k + i) as f64).ln() - (i as f64).ln()).sum()
}

#[cfg(test)]
mod tests {
    use super::{N_MIN, excludes_zero, fisher, paired_interval, paired_passes_interval, wilson};

    /// Pearson's chi-squared statistic of a table of two by two.
    fn pearson(a: f64, n_a: f64, b: f64, n_b: f64) -> f64 {
        let (n, c, d) = (n_a + n_b, n_a - a, n_b - b);
        n * (a * d - b * c).powi(2) / (n_a * n_b * (a + b) * (c + d))
    }

    /// 12/20 against 19/20: 7.025 on one degree of freedom is p = 0.0080, of which Fisher's exact test makes 0.0197.
    #[test]
    fn the_seed_cites_pearson_not_fisher() {
        assert!((pearson(12.0, 20.0, 19.0, 20.0) - 7.025_09).abs() < 1e-4);
        assert!((fisher(12, 20, 19, 20) - 0.019_656).abs() < 5e-5);
    }

    #[test]
    fn noise_is_no_verdict() {
        let noise: Vec<(f64, f64)> = (0..40_u32).map(|n| (100.0, if n % 2 == 0 { 70.0 } else { 132.0 })).collect();
        assert!(!excludes_zero(paired_interval(&noise).unwrap()));
        let less: Vec<(f64, f64)> = (0..40_u32).map(|n| (100.0, 60.0 + f64::from(n % 7))).collect();
        let (low, high) = paired_interval(&less).unwrap();
        assert!(low < high && high < -0.3 && excludes_zero((low, high)), "{low} {high}");
        assert_eq!(paired_interval(less.get(..N_MIN - 1).unwrap()), None);
        assert!(paired_interval(less.get(..N_MIN).unwrap()).is_some());
        let passes: Vec<(bool, bool)> = (0..20).map(|n| (n < 12, n < 19)).collect();
        assert!(excludes_zero(paired_passes_interval(&passes).unwrap()));
        let same: Vec<(bool, bool)> = (0..20).map(|n| (n % 2 == 0, n % 2 == 1)).collect();
        assert!(!excludes_zero(paired_passes_interval(&same).unwrap()));
        assert_eq!(paired_passes_interval(&[]), None);
    }

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
            // Where these are cited with p ≈ 0.008, that is Pearson's chi-squared test without correction; Fisher's exact test, two-sided, has 0.0197.
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

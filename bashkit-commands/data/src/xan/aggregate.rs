//! Aggregations: what is kept while rows go by, and what comes out.

use bashkit_core::gnu::vasnprintf;
use indexmap::IndexMap;

use super::expr::{Aggregation, Scope, eval};
use super::rows::{R, say};
use super::value::{Number, Value, float_text};

/// Names of all aggregations, sorted.
pub(super) const NAMES: &[&str] = &[
    "all",
    "any",
    "argmax",
    "argmin",
    "avg",
    "cardinality",
    "correlation",
    "count",
    "covariance",
    "covariance_pop",
    "covariance_sample",
    "distinct_values",
    "first",
    "last",
    "lex_first",
    "lex_last",
    "max",
    "mean",
    "median",
    "median_high",
    "median_low",
    "min",
    "mode",
    "most_common",
    "most_common_counts",
    "percentage",
    "q1",
    "q2",
    "q3",
    "quantile",
    "ratio",
    "rms",
    "stddev",
    "stddev_pop",
    "stddev_sample",
    "sum",
    "top",
    "type",
    "types",
    "values",
    "var",
    "var_pop",
    "var_sample",
];

/// Numbers seen one after the other.
#[derive(Debug, Clone, Default)]
pub(super) struct Numbers {
    pub(super) n: u64,
    ints: i64,
    floats: f64,
    lost: f64,
    any_float: bool,
    mean: f64,
    squares: f64,
    pub(super) least: Option<Number>,
    pub(super) most: Option<Number>,
}

impl Numbers {
    pub(super) fn add(&mut self, number: Number) {
        self.n += 1;
        match number {
            Number::Int(n) => self.ints = self.ints.wrapping_add(n),
            Number::Float(x) => {
                self.any_float = true;
                // Kahan and Babuska: what each addition loses is added at the end.
                let sum = self.floats + x;
                self.lost += if self.floats.abs() >= x.abs() { (self.floats - sum) + x } else { (x - sum) + self.floats };
                self.floats = sum;
            }
        }
        let x = number.float();
        let delta = x - self.mean;
        self.mean += delta / self.n as f64;
        self.squares += delta * (x - self.mean);
        if self.least.is_none_or(|least| number.compare(least).is_lt()) {
            self.least = Some(number);
        }
        if self.most.is_none_or(|most| number.compare(most).is_gt()) {
            self.most = Some(number);
        }
    }

    pub(super) fn sum(&self) -> Number {
        if self.any_float { Number::Float(self.floats + self.lost + self.ints as f64) } else { Number::Int(self.ints) }
    }

    pub(super) fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum().float() / self.n as f64)
    }

    pub(super) fn variance(&self) -> Option<f64> {
        (self.n > 0).then(|| self.squares / self.n as f64)
    }

    fn sample_variance(&self) -> Option<f64> {
        (self.n > 1).then(|| self.squares / (self.n - 1) as f64)
    }
}

/// Running state of one aggregation over one group.
#[derive(Debug, Clone, Default)]
pub(super) struct Kept {
    numbers: Numbers,
    rows: u64,
    truthy: u64,
    falsy: u64,
    first: Option<Vec<u8>>,
    last: Option<Vec<u8>>,
    list: Vec<Value>,
    pairs: Vec<(f64, f64)>,
    counts: IndexMap<Vec<u8>, u64>,
    best: Option<(Number, Vec<u8>)>,
    kinds: Kinds,
}

/// Kinds of cells that were seen.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Kinds {
    strings: u64,
    floats: u64,
    ints: u64,
    dates: u64,
    urls: u64,
    empty: u64,
}

impl Kinds {
    pub(super) fn add(&mut self, cell: &[u8]) {
        let is_date =
            || cell.len() == 10 && cell.iter().enumerate().all(|(i, b)| if i == 4 || i == 7 { *b == b'-' } else { b.is_ascii_digit() });
        match super::value::parse_number(cell) {
            _ if cell.is_empty() => self.empty += 1,
            Some(Number::Int(_)) => self.ints += 1,
            Some(Number::Float(_)) => self.floats += 1,
            None if is_date() => self.dates += 1,
            None if cell.starts_with(b"http://") || cell.starts_with(b"https://") => self.urls += 1,
            None => self.strings += 1,
        }
    }

    fn seen(&self) -> Vec<&'static str> {
        let all = [("string", self.strings), ("float", self.floats), ("int", self.ints), ("date", self.dates), ("url", self.urls)];
        all.iter().filter(|(_, n)| *n > 0).map(|(name, _)| *name).collect()
    }

    pub(super) fn best(&self) -> &'static str {
        match self.seen().as_slice() {
            [] => "empty",
            [one] => one,
            ["float", "int"] => "float",
            _ => "mixed",
        }
    }

    pub(super) fn all(&self) -> String {
        let mut seen = self.seen();
        if self.empty > 0 {
            seen.push("empty");
        }
        seen.join("|")
    }
}

impl Kept {
    /// Takes one row; the bytes that are kept more.
    pub(super) fn add(&mut self, aggregation: &Aggregation, scope: &mut Scope<'_>) -> R<usize> {
        let name = aggregation.name.as_str();
        let mut arguments = aggregation.arguments.iter();
        let leads = matches!(name, "most_common" | "most_common_counts" | "top");
        if leads {
            arguments.next();
        }
        let row = self.rows;
        self.rows += 1;
        let Some(expr) = arguments.next() else { return Ok(0) };
        let value = eval(expr, scope)?;
        let items: Vec<Value> = match &value {
            Value::List(items) => items.to_vec(),
            _ => vec![value],
        };
        let mut bytes = 0;
        for value in items {
            if value.is_true() {
                self.truthy += 1;
            } else {
                self.falsy += 1;
            }
            if matches!(name, "count" | "all" | "any" | "ratio" | "percentage") {
                continue;
            }
            let text = value.text();
            if matches!(name, "type" | "types") {
                self.kinds.add(&text);
                continue;
            }
            if text.is_empty() {
                continue;
            }
            match name {
                "first" => {
                    self.first.get_or_insert(text);
                }
                "last" => self.last = Some(text),
                "lex_first" => {
                    if self.first.as_ref().is_none_or(|first| text < *first) {
                        self.first = Some(text);
                    }
                }
                "lex_last" => {
                    if self.last.as_ref().is_none_or(|last| text > *last) {
                        self.last = Some(text);
                    }
                }
                "cardinality" | "distinct_values" | "mode" | "most_common" | "most_common_counts" => {
                    if !self.counts.contains_key(&text) {
                        bytes += text.len() + 64;
                    }
                    *self.counts.entry(text).or_insert(0) += 1;
                }
                "values" => {
                    bytes += text.len() + 48;
                    self.list.push(value);
                }
                _ => {
                    let Some(number) = value.number() else {
                        return say(format!(
                            "<agg-expr> cannot safely cast {} from type \"{}\" to type \"number\"",
                            value.debug(),
                            value.type_name()
                        ));
                    };
                    match name {
                        "argmin" | "argmax" => {
                            let better = self.best.as_ref().is_none_or(|(best, _)| {
                                let order = number.compare(*best);
                                if name == "argmax" { order.is_gt() } else { order.is_lt() }
                            });
                            if better {
                                let label = match arguments.next() {
                                    Some(expr) => eval(expr, scope)?.text(),
                                    None => row.to_string().into_bytes(),
                                };
                                self.best = Some((number, label));
                            }
                        }
                        "covariance" | "covariance_pop" | "covariance_sample" | "correlation" => {
                            let other = arguments.next().map_or(Ok(Value::Null), |a| eval(a, scope))?;
                            if let Some(other) = other.number() {
                                bytes += 16;
                                self.pairs.push((number.float(), other.float()));
                            }
                        }
                        "median" | "median_low" | "median_high" | "q1" | "q2" | "q3" | "quantile" | "top" => {
                            bytes += 40;
                            self.list.push(number.value());
                        }
                        "rms" => self.numbers.add(Number::Float(number.float() * number.float())),
                        _ => self.numbers.add(number),
                    }
                }
            }
        }
        Ok(bytes)
    }

    /// Result of the aggregation over the rows seen.
    pub(super) fn value(&self, aggregation: &Aggregation, scope: &mut Scope<'_>) -> R<Value> {
        let float = |x: Option<f64>| x.map_or(Value::Null, Value::Float);
        let number = |x: Option<Number>| x.map_or(Value::Null, Number::value);
        let text = |x: &Option<Vec<u8>>| x.as_ref().map_or(Value::Null, |t| Value::string(t.clone()));
        let name = aggregation.name.as_str();
        let mut option = |i: usize| -> R<Option<Value>> { aggregation.arguments.get(i).map(|a| eval(a, scope)).transpose() };
        let separator = |value: Option<Value>| value.map_or_else(|| b"|".to_vec(), |v| v.text());
        let ranked = || {
            let mut pairs: Vec<(&Vec<u8>, u64)> = self.counts.iter().map(|(k, n)| (k, *n)).collect();
            pairs.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
            pairs
        };
        let decimals = |x: f64, value: Option<Value>| match value.and_then(|v| v.number()) {
            Some(n) => vasnprintf::fixed(x, n.float() as usize % 300),
            None => float_text(x),
        };
        Ok(match name {
            "count" if aggregation.arguments.is_empty() => Value::Int(i64::try_from(self.rows).unwrap_or(i64::MAX)),
            "count" => Value::Int(i64::try_from(self.truthy).unwrap_or(i64::MAX)),
            "all" => Value::Bool(self.falsy == 0),
            "any" => Value::Bool(self.truthy > 0),
            "ratio" | "percentage" => {
                let total = self.truthy + self.falsy;
                let ratio = self.truthy as f64 / total.max(1) as f64;
                if name == "ratio" {
                    Value::string(decimals(ratio, option(1)?))
                } else {
                    let shown = match option(1)? {
                        Some(digits) => decimals(ratio * 100.0, Some(digits)),
                        None => format!("{}", ratio * 100.0),
                    };
                    Value::string(format!("{shown}%"))
                }
            }
            "sum" => self.numbers.sum().value(),
            "mean" | "avg" => float(self.numbers.mean()),
            "rms" => float(self.numbers.mean().map(f64::sqrt)),
            "min" => number(self.numbers.least),
            "max" => number(self.numbers.most),
            "var" | "var_pop" => float(self.numbers.variance()),
            "stddev" | "stddev_pop" => float(self.numbers.variance().map(f64::sqrt)),
            "var_sample" => float(self.numbers.sample_variance()),
            "stddev_sample" => float(self.numbers.sample_variance().map(f64::sqrt)),
            "first" | "lex_first" => text(&self.first),
            "last" | "lex_last" => text(&self.last),
            "argmin" | "argmax" => self.best.as_ref().map_or(Value::Null, |(_, label)| Value::string(label.clone())),
            "cardinality" => Value::Int(i64::try_from(self.counts.len()).unwrap_or(i64::MAX)),
            "distinct_values" => {
                let mut all: Vec<&[u8]> = self.counts.keys().map(Vec::as_slice).collect();
                all.sort_unstable();
                Value::string(all.join(&separator(option(1)?)[..]))
            }
            "values" => Value::string(self.list.iter().map(Value::text).collect::<Vec<_>>().join(&separator(option(1)?)[..])),
            "mode" => ranked().first().map_or(Value::Null, |(value, _)| Value::string((*value).clone())),
            "most_common" | "most_common_counts" => {
                let n = option(0)?.and_then(|n| n.number()).map_or(0, |n| n.float() as usize);
                let parts: Vec<Vec<u8>> = ranked()
                    .into_iter()
                    .take(n)
                    .map(|(value, count)| if name == "most_common" { value.clone() } else { count.to_string().into_bytes() })
                    .collect();
                Value::string(parts.join(&separator(option(2)?)[..]))
            }
            "top" => {
                let n = option(0)?.and_then(|n| n.number()).map_or(0, |n| n.float() as usize);
                let mut numbers: Vec<Number> = self.list.iter().filter_map(Value::number).collect();
                numbers.sort_by(|a, b| b.compare(*a));
                Value::string(numbers.into_iter().take(n).map(Number::text).collect::<Vec<_>>().join(&separator(option(2)?)[..]))
            }
            "median" | "q2" => self.quantile(0.5, Between::Linear),
            "median_low" => self.quantile(0.5, Between::Low),
            "median_high" => self.quantile(0.5, Between::High),
            "q1" => self.quantile(0.25, Between::Linear),
            "q3" => self.quantile(0.75, Between::Linear),
            "quantile" => {
                let q = option(1)?.and_then(|q| q.number()).map_or(0.5, Number::float);
                self.quantile(q, Between::Linear)
            }
            "type" => Value::string(self.kinds.best()),
            "types" => Value::string(self.kinds.all()),
            _ => {
                let n = self.pairs.len() as f64;
                if self.pairs.is_empty() {
                    return Ok(Value::Null);
                }
                let (mx, my) = (self.pairs.iter().map(|p| p.0).sum::<f64>() / n, self.pairs.iter().map(|p| p.1).sum::<f64>() / n);
                let co: f64 = self.pairs.iter().map(|p| (p.0 - mx) * (p.1 - my)).sum();
                Value::Float(match name {
                    "covariance_sample" => co / (n - 1.0),
                    "correlation" => {
                        let of = |f: &dyn Fn(&(f64, f64)) -> f64| self.pairs.iter().map(|p| f(p).powi(2)).sum::<f64>();
                        co / (of(&|p| p.0 - mx) * of(&|p| p.1 - my)).sqrt()
                    }
                    _ => co / n,
                })
            }
        })
    }

    fn quantile(&self, q: f64, between: Between) -> Value {
        let mut numbers: Vec<Number> = self.list.iter().filter_map(Value::number).collect();
        numbers.sort_by(|a, b| a.compare(*b));
        quantile(&numbers, q, between)
    }
}

/// Interpolation of a quantile that lies between two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Between {
    Linear,
    Low,
    High,
}

/// Takes one row into the states of all aggregations; the bytes that are kept more.
pub(super) fn add_row(kept: &mut [Kept], aggregations: &[Aggregation], scope: &mut Scope<'_>) -> R<usize> {
    kept.iter_mut().zip(aggregations).try_fold(0, |bytes, (kept, aggregation)| Ok(bytes + kept.add(aggregation, scope)?))
}

/// A quantile of sorted numbers.
pub(super) fn quantile(numbers: &[Number], q: f64, between: Between) -> Value {
    let Some(last) = numbers.len().checked_sub(1) else { return Value::Null };
    let place = q.clamp(0.0, 1.0) * last as f64;
    let (low, high) = (place.floor() as usize, place.ceil() as usize);
    let (Some(a), Some(b)) = (numbers.get(low), numbers.get(high)) else { return Value::Null };
    match between {
        Between::Low => a.value(),
        Between::High => b.value(),
        Between::Linear if low == high => a.value(),
        Between::Linear => Value::Float(a.float() + (b.float() - a.float()) * (place - low as f64)),
    }
}

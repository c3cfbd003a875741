//! `xan window`: values of each row that rows around it, or all rows of its group, decide.

use csv::ByteRecord;
use indexmap::IndexMap;

use super::Call;
use super::aggregate::{Kept, Numbers};
use super::choose::choose;
use super::expr::{Aggregation, Expr, Named, Scope, eval, parse_window};
use super::rows::{Held, R, say};
use super::shape::meter;
use super::value::{Number, Value};

type Work<'w, 'c, 'a> = &'w mut Call<'c, 'a>;

/// Functions of windows, sorted; all others are aggregations of the whole group.
pub(super) const NAMES: &[&str] = &[
    "cume_dist",
    "cummax",
    "cummin",
    "cumsum",
    "dense_rank",
    "frac",
    "front_coding",
    "lag",
    "lead",
    "ntile",
    "percent_rank",
    "rank",
    "rolling_avg",
    "rolling_mean",
    "rolling_stddev",
    "rolling_sum",
    "rolling_var",
    "row_index",
    "row_number",
];

/// Rows of a group: their places among all rows.
struct Group<'g> {
    held: &'g Held,
    headers: &'g ByteRecord,
    places: &'g [usize],
    /// Column that `_` stands for.
    under: Option<usize>,
}

impl Group<'_> {
    fn row(&self, k: usize) -> Option<(usize, &ByteRecord)> {
        let place = *self.places.get(k)?;
        Some((place, self.held.rows.get(place)?))
    }

    /// Value of an expression for row `k` of the group.
    fn at(&self, call: &Call<'_, '_>, expr: &Expr, k: usize, aggregates: &[Value]) -> R<Value> {
        let Some((place, row)) = self.row(k) else { return Ok(Value::Null) };
        let mut scope = Scope { aggregates, ..Scope::new(row, self.headers, place as u64, call.cx.meter()) };
        scope.under = self.under.map(|column| Value::Bytes(row.get(column).unwrap_or_default().into()));
        eval(expr, &mut scope)
    }

    fn number(&self, call: &Call<'_, '_>, expr: &Expr, k: usize) -> R<Number> {
        let value = self.at(call, expr, k, &[])?;
        match value.number() {
            Some(number) => Ok(number),
            None => say(format!("<agg-expr> cannot safely cast {} from type \"{}\" to type \"number\"", value.debug(), value.type_name())),
        }
    }

    /// Values of an aggregation, one for each row.
    fn series(&self, call: &Call<'_, '_>, aggregation: &Aggregation) -> R<Vec<Value>> {
        let n = self.places.len();
        let name = aggregation.name.as_str();
        let argument = |i: usize| aggregation.arguments.get(i);
        let null = Expr::Value(Value::Null);
        let first = argument(0).unwrap_or(&null);
        let second = argument(1).unwrap_or(&null);
        let count = |expr: &Expr| -> R<usize> {
            match expr {
                Expr::Value(Value::Int(n)) if *n >= 0 => Ok(usize::try_from(*n).unwrap_or(usize::MAX)),
                _ => say(format!("{name}: the number of rows must be given by a literal")),
            }
        };
        let integers = |from: i64| (0..n).map(|k| Value::Int(from + i64::try_from(k).unwrap_or(i64::MAX))).collect();
        match name {
            "row_number" => Ok(integers(1)),
            "row_index" => Ok(integers(0)),
            "lag" | "lead" => {
                let steps = argument(1).map_or(Ok(1), count)?;
                let default = argument(2).unwrap_or(&null);
                let other = |k: usize| if name == "lag" { k.checked_sub(steps) } else { k.checked_add(steps).filter(|other| *other < n) };
                (0..n).map(|k| other(k).map_or_else(|| self.at(call, default, k, &[]), |other| self.at(call, first, other, &[]))).collect()
            }
            "cumsum" | "cummin" | "cummax" => self.cumulative(call, name, first),
            "rolling_sum" | "rolling_avg" | "rolling_mean" | "rolling_var" | "rolling_stddev" => {
                self.rolling(call, name, count(first)?, second)
            }
            "frac" => self.fractions(call, first, argument(1)),
            "front_coding" => self.front_coded(call, first),
            "ntile" => self.ranks(call, name, second, count(first)?),
            _ if NAMES.contains(&name) => self.ranks(call, name, first, 1),
            _ => self.total(call, aggregation).map(|value| vec![value; n]),
        }
    }

    fn cumulative(&self, call: &Call<'_, '_>, name: &str, expr: &Expr) -> R<Vec<Value>> {
        let mut numbers = Numbers::default();
        (0..self.places.len())
            .map(|k| {
                numbers.add(self.number(call, expr, k)?);
                Ok(match name {
                    "cumsum" => numbers.sum().value(),
                    "cummin" => numbers.least.map_or(Value::Null, Number::value),
                    _ => numbers.most.map_or(Value::Null, Number::value),
                })
            })
            .collect()
    }

    fn rolling(&self, call: &Call<'_, '_>, name: &str, size: usize, expr: &Expr) -> R<Vec<Value>> {
        let numbers = (0..self.places.len()).map(|k| self.number(call, expr, k)).collect::<R<Vec<_>>>()?;
        let mut values = vec![Value::Null; numbers.len().min(size.saturating_sub(1))];
        for window in numbers.windows(size.max(1)) {
            call.cx.step(window.len() as u64)?;
            let mut all = Numbers::default();
            window.iter().for_each(|number| all.add(*number));
            let variance = all.variance().unwrap_or(0.0);
            values.push(match name {
                "rolling_sum" => all.sum().value(),
                "rolling_var" => Value::Float(variance),
                "rolling_stddev" => Value::Float(variance.sqrt()),
                _ => all.mean().map_or(Value::Null, Value::Float),
            });
        }
        Ok(values)
    }

    fn fractions(&self, call: &Call<'_, '_>, expr: &Expr, decimals: Option<&Expr>) -> R<Vec<Value>> {
        let mut sum = Numbers::default();
        let mut numbers = Vec::new();
        for k in 0..self.places.len() {
            let is_empty = self.at(call, expr, k, &[])?.text().is_empty();
            let number = if is_empty { None } else { Some(self.number(call, expr, k)?) };
            number.iter().for_each(|number| sum.add(*number));
            numbers.push(number);
        }
        let decimals = match decimals {
            Some(expr) => self.at(call, expr, 0, &[])?.number().map(|digits| digits.float() as usize % 300),
            None => None,
        };
        let total = sum.sum().float();
        let shown = |x: f64| match decimals {
            Some(digits) => Value::string(bashkit_core::gnu::vasnprintf::fixed(x, digits)),
            None => Value::Float(x),
        };
        Ok(numbers.into_iter().map(|number| number.map_or(Value::Null, |number| shown(number.float() / total))).collect())
    }

    /// Incremental encoding: how much of the text before is the same, and what follows.
    fn front_coded(&self, call: &Call<'_, '_>, expr: &Expr) -> R<Vec<Value>> {
        let mut before: Option<String> = None;
        (0..self.places.len())
            .map(|k| {
                let text = String::from_utf8_lossy(&self.at(call, expr, k, &[])?.text()).into_owned();
                let n = before.as_ref().map_or(0, |before| text.chars().zip(before.chars()).take_while(|(a, b)| a == b).count());
                let rest: String = text.chars().skip(n).collect();
                before = Some(text);
                Ok(Value::string(format!("{n} {rest}")))
            })
            .collect()
    }

    /// Ranks of all kinds; `tiles` is the number of groups of `ntile`.
    fn ranks(&self, call: &Call<'_, '_>, name: &str, expr: &Expr, tiles: usize) -> R<Vec<Value>> {
        let n = self.places.len();
        let mut numbers = (0..n).map(|k| Ok((self.number(call, expr, k)?, k))).collect::<R<Vec<_>>>()?;
        call.cx.step((n as u64).saturating_mul(u64::from(64 - (n as u64).leading_zeros())))?;
        numbers.sort_by(|(a, i), (b, j)| a.compare(*b).then(i.cmp(j)));
        let int = |n: usize| Value::Int(i64::try_from(n).unwrap_or(i64::MAX));
        let mut values = vec![Value::Int(0); n];
        let mut put = |k: usize, value: Value| {
            if let Some(slot) = values.get_mut(k) {
                *slot = value;
            }
        };
        let (mut at, mut rank) = (0, 0);
        for same in numbers.chunk_by(|(a, _), (b, _)| a.compare(*b).is_eq()) {
            rank += 1;
            for (i, (_, k)) in same.iter().enumerate() {
                put(
                    *k,
                    match name {
                        "dense_rank" => int(rank),
                        "cume_dist" => Value::Float((at + same.len()) as f64 / n as f64),
                        "percent_rank" if n > 1 => Value::Float(at as f64 / (n - 1) as f64),
                        "percent_rank" => Value::Int(0),
                        "ntile" => int(tile(at + i, n, tiles.max(1))),
                        _ => int(at + i + 1),
                    },
                );
            }
            at += same.len();
        }
        Ok(values)
    }

    /// Result of an aggregation over the whole group.
    fn total(&self, call: &Call<'_, '_>, aggregation: &Aggregation) -> R<Value> {
        let mut kept = Kept::default();
        let none = ByteRecord::new();
        let mut charge = meter(call).charge(0)?;
        for k in 0..self.places.len() {
            let Some((place, row)) = self.row(k) else { continue };
            let mut scope = Scope::new(row, self.headers, place as u64, call.cx.meter());
            scope.under = self.under.map(|column| Value::Bytes(row.get(column).unwrap_or_default().into()));
            let more = kept.add(aggregation, &mut scope)?;
            if more > 0 {
                charge.resize(charge.bytes() + more)?;
            }
        }
        kept.value(aggregation, &mut Scope::new(&none, self.headers, 0, call.cx.meter()))
    }

    /// Values of the expressions, a list for each row.
    fn values(&self, call: &Call<'_, '_>, all: &[Named], aggregations: &[Aggregation]) -> R<Vec<Vec<Vec<u8>>>> {
        let series = aggregations.iter().map(|aggregation| self.series(call, aggregation)).collect::<R<Vec<_>>>()?;
        let mut out = Vec::with_capacity(self.places.len());
        for k in 0..self.places.len() {
            let aggregates: Vec<Value> = series.iter().map(|values| values.get(k).cloned().unwrap_or(Value::Null)).collect();
            out.push(all.iter().map(|named| Ok(self.at(call, &named.expr, k, &aggregates)?.text())).collect::<R<Vec<_>>>()?);
        }
        Ok(out)
    }
}

/// Number of the tile, from 1, that place `at` of `n` falls into: the first tiles take one more where they are not equal.
fn tile(at: usize, n: usize, tiles: usize) -> usize {
    let (size, larger) = (n / tiles, n % tiles);
    let in_larger = larger * (size + 1);
    if at < in_larger { at / (size + 1) + 1 } else { larger + (at - in_larger) / size.max(1) + 1 }
}

/// Places of the rows of each group; with `sorted` only rows that stand together are one.
fn groups(held: &Held, columns: &[usize], sorted: bool) -> Vec<Vec<usize>> {
    let key = |record: &ByteRecord| -> Vec<Vec<u8>> { columns.iter().map(|i| record.get(*i).unwrap_or_default().to_vec()).collect() };
    if sorted {
        let mut out: Vec<(Vec<Vec<u8>>, Vec<usize>)> = Vec::new();
        for (place, record) in held.rows.iter().enumerate() {
            let key = key(record);
            match out.last_mut() {
                Some((last, places)) if *last == key => places.push(place),
                _ => out.push((key, vec![place])),
            }
        }
        return out.into_iter().map(|(_, places)| places).collect();
    }
    let mut out: IndexMap<Vec<Vec<u8>>, Vec<usize>> = IndexMap::new();
    for (place, record) in held.rows.iter().enumerate() {
        out.entry(key(record)).or_default().push(place);
    }
    out.into_values().collect()
}

pub(super) fn window(call: Work<'_, '_, '_>) -> R<()> {
    if call.has("sorted") && !call.has("groupby") {
        return say("-S/--sorted only makes sense with -g/--groubpy!");
    }
    let mut rows = call.rows(1)?;
    let headers = rows.headers.clone();
    let (all, aggregations) = parse_window(&call.source(0), &headers)?;
    let by = call.value("groupby").map(|by| choose(by, &headers, rows.named)).transpose()?;
    let along = call.value("along-columns").map(|columns| choose(columns, &headers, rows.named)).transpose()?;
    let overwrite = call.has("overwrite");
    let held = rows.all()?;
    let cells = along.as_ref().map_or(1, Vec::len).saturating_mul(all.len() + aggregations.len());
    meter(call).fits(held.rows.len().saturating_mul(cells).saturating_mul(64))?;
    let names: Vec<&[u8]> = all.iter().flat_map(|named| named.names.iter().map(Vec::as_slice)).collect();
    // For each column that is given to the expressions, or once: the values of each row.
    let unders: Vec<Option<usize>> = along.as_ref().map_or_else(|| vec![None], |columns| columns.iter().copied().map(Some).collect());
    let mut results: Vec<Vec<Vec<Vec<u8>>>> = vec![vec![Vec::new(); held.rows.len()]; unders.len()];
    let everything = (0..held.rows.len()).collect::<Vec<_>>();
    let groups = by.map_or_else(|| vec![everything], |by| groups(&held, &by, call.has("sorted")));
    for (under, result) in unders.iter().zip(&mut results) {
        for places in &groups {
            let group = Group { held: &held, headers: &headers, places, under: *under };
            for (place, values) in places.iter().zip(group.values(call, &all, &aggregations)?) {
                if let Some(slot) = result.get_mut(*place) {
                    *slot = values;
                }
            }
        }
    }
    let layout = Layout { along, overwrite, names: &names };
    let mut sink = call.sink()?;
    if rows.named {
        let names: Vec<Vec<Vec<u8>>> = unders.iter().map(|under| layout.names_of(under.and_then(|column| headers.get(column)))).collect();
        sink.fields(layout.row(&headers, &headers, &names.iter().map(Vec::as_slice).collect::<Vec<_>>()))?;
    }
    for (place, record) in held.rows.iter().enumerate() {
        let values: Vec<&[Vec<u8>]> = results.iter().map(|result| result.get(place).map_or(&[][..], Vec::as_slice)).collect();
        sink.fields(layout.row(record, &headers, &values))?;
    }
    sink.flush()
}

/// Where values go in a row.
struct Layout<'l> {
    /// Columns that the expressions are repeated for; their values stand behind each.
    along: Option<Vec<usize>>,
    overwrite: bool,
    names: &'l [&'l [u8]],
}

impl Layout<'_> {
    /// Names of the values, with the name of a column in place of `{}`.
    fn names_of(&self, column: Option<&[u8]>) -> Vec<Vec<u8>> {
        let replaced = |name: &[u8]| match column {
            Some(column) => String::from_utf8_lossy(name).replace("{}", &String::from_utf8_lossy(column)).into_bytes(),
            None => name.to_vec(),
        };
        self.names.iter().map(|name| replaced(name)).collect()
    }

    fn row<'r>(&self, record: &'r ByteRecord, headers: &ByteRecord, values: &[&'r [Vec<u8>]]) -> Vec<&'r [u8]> {
        let Some(along) = &self.along else {
            let mut out: Vec<&[u8]> = record.iter().collect();
            for (name, value) in self.names.iter().zip(values.first().copied().unwrap_or_default()) {
                let place = headers.iter().position(|header| self.overwrite && header == *name);
                match place.and_then(|place| out.get_mut(place)) {
                    Some(slot) => *slot = value,
                    None => out.push(value),
                }
            }
            return out;
        };
        let mut out = Vec::new();
        for (i, cell) in record.iter().enumerate() {
            let values = along.iter().position(|column| *column == i).and_then(|at| values.get(at));
            if values.is_none() || !self.overwrite {
                out.push(cell);
            }
            out.extend(values.iter().flat_map(|values| values.iter().map(Vec::as_slice)));
        }
        out
    }
}

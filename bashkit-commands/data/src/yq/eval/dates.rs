//! Dates: Go's layouts, durations, zones.

use std::time::Duration;

use bashkit_core::host::zone;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::{Context, Evaluator, Found, RFC3339};
use crate::yq::go_time::{self, Moment};
use crate::yq::node::{Kind, Node, is_timestamp};
use crate::yq::number::{float, int};
use crate::yq::parser::Expr;

/// Duration in Go's words: `3h10m`, `-1.5s`; in nanoseconds.
fn duration(text: &str) -> Option<i128> {
    let (sign, mut rest) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if rest == "0" {
        return Some(0);
    }
    if rest.is_empty() {
        return None;
    }
    let mut total: i128 = 0;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let (number, behind) = rest.split_at_checked(end)?;
        let units = [
            ("ns", 1i128),
            ("us", 1_000),
            ("µs", 1_000),
            ("ms", 1_000_000),
            ("s", 1_000_000_000),
            ("m", 60_000_000_000),
            ("h", 3_600_000_000_000),
        ];
        let unit_end = behind.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(behind.len());
        let (unit, after) = behind.split_at_checked(unit_end)?;
        let (_, nanos) = units.into_iter().find(|(name, _)| *name == unit)?;
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        total += whole.parse::<i128>().ok().or(whole.is_empty().then_some(0))?.checked_mul(nanos)?;
        if !fraction.is_empty() {
            let digits: String = fraction.chars().take(18).collect();
            let scale = 10i128.pow(u32::try_from(digits.len()).ok()?);
            total += digits.parse::<i128>().ok()?.checked_mul(nanos)? / scale;
        }
        rest = after;
    }
    Some(sign * total)
}

impl Evaluator<'_, '_> {
    /// Moment that a scalar tells, where it is a date.
    pub(super) fn moment(&self, node: &Node, context: &Context) -> Option<i128> {
        self.parsed_moment(node, context).map(|moment| moment.nanoseconds())
    }

    fn parsed_moment(&self, node: &Node, context: &Context) -> Option<Moment> {
        if node.kind != Kind::Scalar {
            return None;
        }
        let is_custom = &*context.layout != RFC3339;
        if !(is_custom && node.core_tag() == "!!str")
            && node.core_tag() != "!!timestamp"
            && !(node.core_tag() == "!!str" && is_timestamp(&node.value) && node.value.contains('T'))
        {
            return None;
        }
        go_time::parse(&context.layout, &node.value).or_else(|| if is_custom { None } else { go_time::parse("2006-01-02", &node.value) })
    }

    /// Sum of a date and a duration, as tag and text.
    pub(super) fn add_duration(
        &self,
        left: &Node,
        right: &Node,
        sign: i128,
        context: &Context,
    ) -> Result<Option<(&'static str, String)>, String> {
        let Some(mut moment) = self.parsed_moment(left, context) else { return Ok(None) };
        let Some(nanos) = duration(&right.value) else {
            if right.is_null() {
                return Ok(None);
            }
            return Err(format!("unable to parse duration [{}]: time: invalid duration \"{}\"", right.value, right.value));
        };
        moment.add(sign * nanos).ok_or("the date is out of range")?;
        let text = go_time::format(&context.layout, &moment);
        let tag = if left.core_tag() == "!!timestamp" { "!!timestamp" } else { "!!str" };
        Ok(Some((tag, text)))
    }

    pub(super) fn now(&self) -> String {
        let now: Duration = self.cx.now();
        let seconds = i64::try_from(now.as_secs()).unwrap_or(0);
        go_time::format(RFC3339, &Moment::utc(seconds))
    }

    pub(super) fn dates(&mut self, name: &str, args: &[Expr], context: &Context) -> Found {
        let argument = match args.first() {
            Some(arg) => self.argument(arg, context)?,
            None => String::new(),
        };
        self.each(context, |this, id| {
            let node = this.tree.get(id).clone();
            if name == "from_unix" {
                let seconds = int(&node.value).or_else(|| {
                    #[expect(clippy::cast_possible_truncation, reason = "seconds of a float, as Go takes them")]
                    float(&node.value).map(|n| n as i64)
                });
                let Some(seconds) = seconds.filter(|_| matches!(node.core_tag(), "!!int" | "!!float")) else {
                    return Err(format!("from_unix only works on numbers, found {} instead", node.tag));
                };
                return Ok(Some(Node::scalar("!!timestamp", go_time::format(RFC3339, &Moment::utc(seconds)))));
            }
            let Some(moment) = this.parsed_moment(&node, context) else {
                return Err(format!(
                    "could not parse datetime of [{}]: parsing time \"{}\" as \"{}\": cannot parse",
                    this.tree.shown_path(id),
                    node.value,
                    context.layout
                ));
            };
            Ok(Some(match name {
                "to_unix" => Node::int(moment.nanoseconds().div_euclid(1_000_000_000)),
                "format_datetime" => {
                    let text = go_time::format(&argument, &moment);
                    let tag = crate::yq::node::resolve(&text);
                    Node::scalar(tag, text)
                }
                _ => {
                    let found = match argument.to_ascii_lowercase().as_str() {
                        "utc" | "" => Some(TimeZone::UTC),
                        "local" => zone(&this.cx.env("TZ").unwrap_or_default()),
                        _ => zone(argument.as_bytes()),
                    };
                    let Some(zone) = found else {
                        return Err(format!("could not load tz [{argument}]: unknown time zone {argument}"));
                    };
                    let seconds = i64::try_from(moment.nanoseconds().div_euclid(1_000_000_000)).map_err(|_| "the date is out of range")?;
                    let timestamp = Timestamp::from_second(seconds).map_err(|_| "the date is out of range")?;
                    let info = zone.to_offset_info(timestamp);
                    let moved = moment.moved(info.offset().seconds(), info.abbreviation());
                    let tag = if node.core_tag() == "!!timestamp" { "!!timestamp" } else { "!!str" };
                    Node::scalar(tag, go_time::format(&context.layout, &moved))
                }
            }))
        })
    }
}

//! Dates by the layouts of Go: the parts of `Mon Jan 2 15:04:05 MST 2006` stand for themselves.

/// Moment with the zone in which it is shown.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    /// Seconds since 1970 of the clock on the wall.
    local: i64,
    nanos: u32,
    offset: i32,
    /// Abbreviation of the zone, empty where there is none.
    zone: String,
}

const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// Parts of layouts, the longer before the shorter.
const PARTS: &[&str] = &[
    "January",
    "Jan",
    "Monday",
    "Mon",
    "MST",
    "2006",
    "Z07:00:00",
    "Z070000",
    "Z07:00",
    "Z0700",
    "Z07",
    "-07:00:00",
    "-070000",
    "-07:00",
    "-0700",
    "-07",
    "002",
    "01",
    "02",
    "03",
    "04",
    "05",
    "06",
    "_2",
    "15",
    "PM",
    "pm",
    "1",
    "2",
    "3",
    "4",
    "5",
];

/// Days since 1970 of a date.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day of a number of days since 1970.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

impl Moment {
    pub(super) fn utc(seconds: i64) -> Self {
        Self { local: seconds, nanos: 0, offset: 0, zone: "UTC".into() }
    }

    /// Nanoseconds since 1970.
    pub(super) fn nanoseconds(&self) -> i128 {
        i128::from(self.local - i64::from(self.offset)) * 1_000_000_000 + i128::from(self.nanos)
    }

    pub(super) fn add(&mut self, nanos: i128) -> Option<()> {
        let sum = i128::from(self.local) * 1_000_000_000 + i128::from(self.nanos) + nanos;
        self.local = i64::try_from(sum.div_euclid(1_000_000_000)).ok().filter(|seconds| seconds.abs() < 1 << 40)?;
        self.nanos = u32::try_from(sum.rem_euclid(1_000_000_000)).ok()?;
        Some(())
    }

    /// Converts to the same moment in another zone.
    pub(super) fn moved(&self, offset: i32, zone: &str) -> Self {
        Self { local: self.local - i64::from(self.offset) + i64::from(offset), nanos: self.nanos, offset, zone: zone.to_owned() }
    }
}

/// Part at the beginning of a layout, with what is behind it.
fn part(layout: &str) -> Option<(&'static str, &str)> {
    PARTS.iter().find_map(|part| {
        let rest = layout.strip_prefix(part)?;
        // `Jan` in `Janet` is no month.
        let is_word = matches!(*part, "Jan" | "Mon") && rest.starts_with(|c: char| c.is_ascii_lowercase());
        (!is_word).then_some((*part, rest))
    })
}

/// Fraction of seconds in a layout: the separator, the digits, and what is behind.
fn fraction(layout: &str) -> Option<(char, &str, &str)> {
    let separator = layout.chars().next().filter(|c| matches!(c, '.' | ','))?;
    let rest = layout.get(1..)?;
    let first = rest.chars().next().filter(|c| matches!(c, '0' | '9'))?;
    let end = rest.find(|c| c != first).unwrap_or(rest.len());
    let (digits, behind) = rest.split_at_checked(end)?;
    (!behind.starts_with(|c: char| c.is_ascii_digit())).then_some((separator, digits, behind))
}

fn offset_text(offset: i32, part: &str) -> String {
    if part.starts_with('Z') && offset == 0 {
        return "Z".into();
    }
    let sign = if offset < 0 { '-' } else { '+' };
    let (hours, minutes) = (offset.abs() / 3600, offset.abs() / 60 % 60);
    if part.ends_with("07") {
        format!("{sign}{hours:02}")
    } else if part.contains(':') {
        format!("{sign}{hours:02}:{minutes:02}")
    } else {
        format!("{sign}{hours:02}{minutes:02}")
    }
}

/// Text of a moment by a layout.
pub(super) fn format(layout: &str, moment: &Moment) -> String {
    let day = moment.local.div_euclid(86_400);
    let (year, month, day_of_month) = date(day);
    let seconds = moment.local.rem_euclid(86_400);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let name = |names: &[&str], i: i64| usize::try_from(i).ok().and_then(|i| names.get(i)).map_or("", |name| *name).to_owned();
    let (month_name, day_name) = (name(&MONTHS, month - 1), name(&DAYS, (day + 4).rem_euclid(7)));
    let short = |name: &str| name.get(..3).unwrap_or_default().to_owned();
    let twelve = if hour % 12 == 0 { 12 } else { hour % 12 };
    let mut out = String::new();
    let mut rest = layout;
    while let Some(c) = rest.chars().next() {
        if let Some((separator, digits, behind)) = fraction(rest) {
            let all = format!("{:09}", moment.nanos);
            let kept = all.get(..digits.len().min(9)).unwrap_or_default();
            if digits.starts_with('0') {
                out.push(separator);
                out.push_str(kept);
            } else if !kept.trim_end_matches('0').is_empty() {
                out.push(separator);
                out.push_str(kept.trim_end_matches('0'));
            }
            rest = behind;
            continue;
        }
        let Some((part, behind)) = part(rest) else {
            out.push(c);
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
            continue;
        };
        rest = behind;
        out.push_str(&match part {
            "January" => month_name.clone(),
            "Jan" => short(&month_name),
            "Monday" => day_name.clone(),
            "Mon" => short(&day_name),
            "MST" if moment.zone.is_empty() => offset_text(moment.offset, "-07"),
            "MST" => moment.zone.clone(),
            "2006" => format!("{year:04}"),
            "06" => format!("{:02}", year.rem_euclid(100)),
            "01" => format!("{month:02}"),
            "1" => month.to_string(),
            "02" => format!("{day_of_month:02}"),
            "_2" => format!("{day_of_month:2}"),
            "2" => day_of_month.to_string(),
            "002" => format!("{:03}", day - days(year, 1, 1) + 1),
            "15" => format!("{hour:02}"),
            "03" => format!("{twelve:02}"),
            "3" => twelve.to_string(),
            "04" => format!("{minute:02}"),
            "4" => minute.to_string(),
            "05" => format!("{second:02}"),
            "5" => second.to_string(),
            "PM" => if hour >= 12 { "PM" } else { "AM" }.to_owned(),
            "pm" => if hour >= 12 { "pm" } else { "am" }.to_owned(),
            offset => offset_text(moment.offset, offset),
        });
        // Seconds that the layout has no fraction for keep theirs where it was written.
        if part == "05" && moment.nanos != 0 && layout == super::eval::RFC3339 {
            out.push('.');
            out.push_str(format!("{:09}", moment.nanos).trim_end_matches('0'));
        }
    }
    out
}

/// Digits at the beginning of a text, from `least` to `most` of them.
fn digits<'t>(text: &mut &'t str, least: usize, most: usize) -> Option<i64> {
    let n = text.bytes().take(most).take_while(u8::is_ascii_digit).count();
    if n < least {
        return None;
    }
    let (number, rest): (&'t str, &'t str) = text.split_at_checked(n)?;
    *text = rest;
    number.parse().ok()
}

fn named(text: &mut &str, names: &[&str], length: Option<usize>) -> Option<i64> {
    let fits = |name: &str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    let (i, n) = names.iter().enumerate().find_map(|(i, name)| {
        let name = length.map_or(*name, |n| name.get(..n).unwrap_or(name));
        fits(name).then_some((i, name.len()))
    })?;
    *text = text.get(n..)?;
    i64::try_from(i).ok()
}

fn offset_of(text: &mut &str, part: &str) -> Option<i32> {
    if part.starts_with('Z')
        && let Some(rest) = text.strip_prefix('Z')
    {
        *text = rest;
        return Some(0);
    }
    let sign = match text.chars().next()? {
        '+' => 1,
        '-' => -1,
        _ => return None,
    };
    *text = text.get(1..)?;
    let hours = digits(text, 2, 2)?;
    let minutes = if part.ends_with("07") {
        0
    } else {
        if part.contains(':') {
            *text = text.strip_prefix(':')?;
        }
        digits(text, 2, 2)?
    };
    i32::try_from(sign * (hours * 3600 + minutes * 60)).ok()
}

/// Moment that a text tells by a layout.
pub(super) fn parse(layout: &str, text: &str) -> Option<Moment> {
    let (mut year, mut month, mut day, mut hour, mut minute, mut second) = (0i64, 1i64, 1i64, 0i64, 0i64, 0i64);
    let (mut nanos, mut offset, mut zone) = (0u32, 0i32, String::from("UTC"));
    let (mut is_pm, mut is_am) = (false, false);
    let (mut rest, mut text) = (layout, text);
    while let Some(c) = rest.chars().next() {
        if let Some((separator, _, behind)) = fraction(rest) {
            rest = behind;
            if text.starts_with(separator) {
                text = text.get(1..)?;
                nanos = fraction_of(&mut text)?;
            }
            continue;
        }
        let Some((part, behind)) = part(rest) else {
            if c == ' ' {
                rest = rest.trim_start_matches(' ');
                text = text.trim_start_matches(' ');
                continue;
            }
            text = text.strip_prefix(c)?;
            rest = rest.get(c.len_utf8()..)?;
            continue;
        };
        rest = behind;
        match part {
            "January" => month = named(&mut text, &MONTHS, None)? + 1,
            "Jan" => month = named(&mut text, &MONTHS, Some(3))? + 1,
            "Monday" => drop(named(&mut text, &DAYS, None)?),
            "Mon" => drop(named(&mut text, &DAYS, Some(3))?),
            "2006" => year = digits(&mut text, 4, 4)?,
            "06" => {
                let short = digits(&mut text, 2, 2)?;
                year = if short >= 69 { 1900 + short } else { 2000 + short };
            }
            "01" => month = digits(&mut text, 2, 2)?,
            "1" => month = digits(&mut text, 1, 2)?,
            "02" => day = digits(&mut text, 2, 2)?,
            "2" | "_2" => {
                text = text.trim_start_matches(' ');
                day = digits(&mut text, 1, 2)?;
            }
            "002" => {
                let of_year = digits(&mut text, 3, 3)?;
                (month, day) = (1, of_year);
            }
            "15" => hour = digits(&mut text, 1, 2)?,
            "03" => hour = digits(&mut text, 2, 2)?,
            "3" => hour = digits(&mut text, 1, 2)?,
            "04" => minute = digits(&mut text, 2, 2)?,
            "4" => minute = digits(&mut text, 1, 2)?,
            "05" | "5" => {
                second = digits(&mut text, if part == "05" { 2 } else { 1 }, 2)?;
                // A fraction may stand where the layout has none.
                if text.starts_with('.') && text.get(1..)?.starts_with(|c: char| c.is_ascii_digit()) && fraction(rest).is_none() {
                    text = text.get(1..)?;
                    nanos = fraction_of(&mut text)?;
                }
            }
            "PM" | "pm" => {
                let word = text.get(..2)?;
                is_pm = word.eq_ignore_ascii_case("pm");
                is_am = word.eq_ignore_ascii_case("am");
                if !is_pm && !is_am {
                    return None;
                }
                text = text.get(2..)?;
            }
            "MST" => {
                let n = text.bytes().take(5).take_while(u8::is_ascii_uppercase).count();
                if n < 3 {
                    return None;
                }
                let (name, after) = text.split_at_checked(n)?;
                name.clone_into(&mut zone);
                text = after;
            }
            part => {
                offset = offset_of(&mut text, part)?;
                zone = if offset == 0 { "UTC".into() } else { String::new() };
            }
        }
    }
    if !text.is_empty() || !(1..=12).contains(&month) || !(1..=366).contains(&day) || hour > 24 || minute > 59 || second > 59 {
        return None;
    }
    if is_pm && hour < 12 {
        hour += 12;
    } else if is_am && hour == 12 {
        hour = 0;
    }
    let local = (days(year, month, 1) + day - 1) * 86_400 + hour * 3600 + minute * 60 + second;
    Some(Moment { local, nanos, offset, zone })
}

fn fraction_of(text: &mut &str) -> Option<u32> {
    let n = text.bytes().take_while(u8::is_ascii_digit).count();
    let (found, rest) = text.split_at_checked(n)?;
    *text = rest;
    let nine: String = found.chars().chain("000000000".chars()).take(9).collect();
    nine.parse().ok()
}

//! `cal`: months, as Debian's ncal prints them into a pipe; the engine of `ncal`, too.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::kernel::{Done, Fault, Output};

pub(super) const ONE: Opt = Opt::flag('1', "", "display one month (default)");
pub(super) const THREE: Opt = Opt::flag('3', "", "display the previous, current and next month");
pub(super) const AFTER: Opt = Opt::value('A', "", "MONTHS", "display MONTHS months after the one asked for");
pub(super) const BEFORE: Opt = Opt::value('B', "", "MONTHS", "display MONTHS months before the one asked for");
pub(super) const BLOCK: Opt = Opt::flag('b', "", "as cal prints");
pub(super) const CAL: Opt = Opt::flag('C', "", "be cal");
const NCAL: Opt = Opt::flag('N', "", "be ncal");
pub(super) const CURRENT: Opt = Opt::value('d', "", "YYYY-MM", "use this month as the current one");
pub(super) const EASTER: Opt = Opt::flag('e', "", "display the date of Easter (for western churches)");
pub(super) const ORTHODOX: Opt = Opt::flag('o', "", "display the date of Orthodox Easter");
pub(super) const PLAIN: Opt = Opt::flag('h', "", "no highlighting of today (there is none in a pipe)");
pub(super) const HIGHLIGHT: Opt = Opt::value('H', "", "YYYY-MM-DD", "use this date as today for highlighting (there is none in a pipe)");
pub(super) const JULIAN_DAYS: Opt = Opt::flag('j', "", "display days of the year");
pub(super) const JULIAN: Opt = Opt::flag('J', "", "display the Julian calendar");
pub(super) const MONTH: Opt = Opt::value('m', "", "MONTH", "display this month");
pub(super) const MONDAY: Opt = Opt::flag('M', "", "weeks start on Monday");
pub(super) const SUNDAY: Opt = Opt::flag('S', "", "weeks start on Sunday");
pub(super) const COUNTRIES: Opt = Opt::flag('p', "", "print country codes and the days when they left the Julian calendar");
pub(super) const COUNTRY: Opt = Opt::value('s', "", "COUNTRY", "switch from the Julian calendar as this country did");
pub(super) const WEEKS: Opt = Opt::flag('w', "", "print the numbers of weeks below");
pub(super) const YEAR: Opt = Opt::flag('y', "", "display a year");

pub(crate) const COMMAND: Command = Command::new(
    "cal",
    "cal [-31jy] [-A MONTHS] [-B MONTHS] [-d YYYY-MM] [-m MONTH] [[MONTH] YEAR]",
    "Display a calendar",
    &[ONE, THREE, AFTER, BEFORE, CURRENT, PLAIN, JULIAN_DAYS, MONTH, YEAR, NCAL],
    run,
)
.usage_status(64);

const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const DAYS: [&str; 7] = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];

/// Countries and the last day of the Julian calendar there.
const SWITCHES: [(&str, &str, i64, i64, i64); 34] = [
    ("AL", "Albania", 1912, 11, 30),
    ("AT", "Austria", 1583, 10, 5),
    ("AU", "Australia", 1752, 9, 2),
    ("BE", "Belgium", 1582, 12, 14),
    ("BG", "Bulgaria", 1916, 3, 31),
    ("CA", "Canada", 1752, 9, 2),
    ("CH", "Switzerland", 1655, 2, 28),
    ("CN", "China", 1911, 12, 18),
    ("CZ", "Czech Republic", 1584, 1, 6),
    ("DE", "Germany", 1700, 2, 18),
    ("DK", "Denmark", 1700, 2, 18),
    ("ES", "Spain", 1582, 10, 4),
    ("FI", "Finland", 1753, 2, 17),
    ("FR", "France", 1582, 12, 9),
    ("GB", "United Kingdom", 1752, 9, 2),
    ("GR", "Greece", 1924, 3, 9),
    ("HU", "Hungary", 1587, 10, 21),
    ("IS", "Iceland", 1700, 11, 16),
    ("IT", "Italy", 1582, 10, 4),
    ("JP", "Japan", 1918, 12, 18),
    ("LI", "Lithuania", 1918, 2, 1),
    ("LU", "Luxembourg", 1582, 12, 14),
    ("LV", "Latvia", 1918, 2, 1),
    ("NL", "Netherlands", 1582, 12, 14),
    ("NO", "Norway", 1700, 2, 18),
    ("PL", "Poland", 1582, 10, 4),
    ("PT", "Portugal", 1582, 10, 4),
    ("RO", "Romania", 1919, 3, 31),
    ("RU", "Russia", 1918, 1, 31),
    ("SI", "Slovenia", 1919, 3, 4),
    ("SE", "Sweden", 1753, 2, 17),
    ("TR", "Turkey", 1926, 12, 18),
    ("US", "United States", 1752, 9, 2),
    ("YU", "Yugoslavia", 1919, 3, 4),
];

/// Days since 1970-01-01 (Gregorian) of a date of the Julian calendar.
fn julian(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let shifted = (month + 9) % 12;
    year.div_euclid(4) * 1461 + year.rem_euclid(4) * 365 + (153 * shifted + 2) / 5 + day - 1 - 719_470
}

/// Settings for showing a calendar.
struct Look {
    /// The last Julian day.
    switch: i64,
    first_weekday: i64,
    day_numbers: bool,
    weeks: bool,
}

/// A month: its days as (number shown, day count).
struct Month {
    year: i64,
    month: i64,
    days: Vec<(i64, i64)>,
}

impl Look {
    fn day(&self, year: i64, month: i64, day: i64) -> i64 {
        let old = julian(year, month, day);
        if old <= self.switch { old } else { parse_datetime::days(year, month, day).max(self.switch + 1) }
    }

    fn month(&self, year: i64, month: i64) -> Month {
        let mut days = Vec::with_capacity(31);
        let first = self.day(year, 1, 1);
        for day in 1..=31 {
            let old = julian(year, month, day);
            let (next_year, next_month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
            let count = if old <= self.switch && old < julian(next_year, next_month, 1) {
                old
            } else {
                let new = parse_datetime::days(year, month, day);
                if new <= self.switch || new >= parse_datetime::days(next_year, next_month, 1) {
                    continue;
                }
                new
            };
            if days.iter().any(|(_, seen)| *seen == count) {
                continue;
            }
            days.push((if self.day_numbers { count - first + 1 } else { day }, count));
        }
        Month { year, month, days }
    }

    /// The column of a day in its week.
    fn weekday(&self, count: i64) -> i64 {
        (count + 4 - self.first_weekday).rem_euclid(7)
    }

    /// Rows of weeks: the width of a month and six lines.
    fn block(&self, month: &Month) -> Vec<String> {
        let width = if self.day_numbers { 4 } else { 3 };
        let mut rows = vec![String::new()];
        for i in 0..7 {
            let name = usize::try_from((i + self.first_weekday) % 7).ok().and_then(|i| DAYS.get(i)).copied().unwrap_or("");
            if let Some(row) = rows.last_mut() {
                row.push_str(&format!("{name:>0$}", width - 1));
                row.push(' ');
            }
        }
        let mut row = String::new();
        let mut column = 0;
        for (shown, count) in &month.days {
            let at = self.weekday(*count);
            if at < column {
                rows.push(std::mem::take(&mut row));
                column = 0;
            }
            while column < at {
                row.push_str(&" ".repeat(width));
                column += 1;
            }
            row.push_str(&format!("{shown:>0$} ", width - 1));
            column = at + 1;
        }
        rows.push(row);
        rows.resize(7, String::new());
        rows.iter().map(|row| format!("{row:<0$}", width * 7)).collect()
    }

    /// Columns of weeks: seven lines, and one of numbers of weeks; without what is empty at their ends.
    fn columns(&self, month: &Month) -> Vec<String> {
        let width = if self.day_numbers { 4 } else { 3 };
        let mut rows = vec![String::new(); 7];
        let Some((_, first)) = month.days.first() else { return rows };
        let first_week = first - self.weekday(*first);
        let mut weeks = String::new();
        for week in 0..6 {
            let start = first_week + 7 * week;
            for (i, row) in rows.iter_mut().enumerate() {
                let count = start + i64::try_from(i).unwrap_or(0);
                // Days that a switch left out are closed up.
                let shown = month.days.iter().find(|(_, seen)| *seen == count);
                match shown {
                    Some((shown, _)) => row.push_str(&format!("{shown:>width$}")),
                    None => row.push_str(&" ".repeat(width)),
                }
            }
            let any = month.days.iter().find(|(_, seen)| (start..start + 7).contains(seen));
            match any {
                Some((_, count)) => weeks.push_str(&format!("{:>width$}", self.week(month.year, *count))),
                None => weeks.push_str(&" ".repeat(width)),
            }
        }
        if self.weeks {
            rows.push(weeks);
        }
        rows
    }

    /// The number of the week of a day: the first has four days of the year.
    fn week(&self, year: i64, count: i64) -> i64 {
        let start = count - self.weekday(count);
        let first_of = |year: i64| {
            let first = self.day(year, 1, 1);
            let column = self.weekday(first);
            if column <= 3 { first - column } else { first - column + 7 }
        };
        if start >= first_of(year + 1) {
            return 1;
        }
        let base = if start < first_of(year) { first_of(year - 1) } else { first_of(year) };
        (start - base) / 7 + 1
    }
}

/// A month by number or name.
fn month_named(text: &[u8]) -> Option<i64> {
    if let Some(n) = std::str::from_utf8(text).ok().and_then(|t| t.parse::<i64>().ok()) {
        return (1..=12).contains(&n).then_some(n);
    }
    if text.len() < 3 {
        return None;
    }
    let found = MONTHS.iter().position(|name| name.as_bytes().get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text)))?;
    i64::try_from(found + 1).ok()
}

fn centered(text: &str, width: usize) -> String {
    let free = width.saturating_sub(text.len());
    format!("{}{text}{}", " ".repeat(free / 2), " ".repeat(free - free / 2))
}

fn usage(cx: &Cx<'_>) -> Result<u8, Fault> {
    cx.stderr_bytes(format!("Usage: {}\n       {}\n", COMMAND.synopsis, super::ncal::COMMAND.synopsis).as_bytes())?;
    Ok(64)
}

pub(super) fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let is_cal = cx.name().ends_with(b"ncal") == cx.args.has(&CAL) && !cx.args.has(&NCAL);
    let block = is_cal || cx.args.has(&BLOCK);
    if cx.args.has(&COUNTRIES) {
        return countries(cx);
    }
    let fail = |text: String| -> Done {
        cx.error(text)?;
        Ok(64)
    };
    let switch = match switch(cx) {
        Ok(switch) => switch,
        Err(text) => return fail(text),
    };
    let look = look(cx, switch);
    let today = Calendar::at(Moment::since_epoch(cx.now()), &parse_datetime::zone(cx)).format(b"%Y-%m");
    let date = cx.args.value(&CURRENT).unwrap_or(&today);
    let mut parts = date.splitn(2, |b| *b == b'-');
    let number = |part: Option<&[u8]>| part.and_then(|p| std::str::from_utf8(p).ok()).and_then(|p| p.parse::<i64>().ok());
    let (Some(mut year), Some(mut month)) = (number(parts.next()), number(parts.next())) else { return usage(cx) };
    let mut whole_year = cx.args.has(&YEAR);
    if !(1..=12).contains(&month) {
        year += (month - 1).div_euclid(12);
        month = (month - 1).rem_euclid(12) + 1;
    }
    let mut asked = cx.args.value(&MONTH).map(<[u8]>::to_vec);
    let year_text = match operands.as_slice() {
        [] => None,
        [year] => Some(year),
        [month, year] => {
            asked = Some(month.clone());
            Some(year)
        }
        _ => return usage(cx),
    };
    if let Some(text) = year_text {
        match number(Some(text)) {
            Some(n) if (1..=9999).contains(&n) => year = n,
            Some(_) => return fail(format!("year `{}' not in range 1..9999", String::from_utf8_lossy(text))),
            None if operands.len() == 1 && month_named(text).is_some() => asked = Some(text.clone()),
            None => return fail(format!("not a valid year {}", String::from_utf8_lossy(text))),
        }
        whole_year |= asked.is_none();
    }
    if cx.args.has(&EASTER) || cx.args.has(&ORTHODOX) {
        return put_easter(cx, year);
    }
    if let Some(text) = &asked {
        let (name, shift) = month_and_shift(text);
        match month_named(name) {
            Some(n) => month = n,
            None => return fail(format!("{} is neither a month number (1..12) nor a name", String::from_utf8_lossy(text))),
        }
        if shift != 0 && is_cal && shift < 0 {
            year += shift;
        }
    }
    let count = |option: &Opt| -> Option<i64> { number(cx.args.value(option)).filter(|n| (0..=1200).contains(n)) };
    let (mut before, mut after) = (count(&BEFORE).unwrap_or(0), count(&AFTER).unwrap_or(0));
    for option in [&BEFORE, &AFTER] {
        if let Some(text) = cx.args.value(option).filter(|_| count(option).is_none()) {
            return fail(format!("Argument to -{} must be positive: {}", char::from(option.short()), String::from_utf8_lossy(text)));
        }
    }
    match cx.args.last_of(&[&ONE, &THREE, &YEAR]).map(|o| o.short()) {
        Some(b'3') if !cx.args.has(&YEAR) || year_text.is_none() => {
            (before, after) = (1, 1);
        }
        _ if whole_year => (month, before, after) = (1, 0, 11),
        _ => {}
    }
    show(cx, &look, &months(year, month, before, after), block)
}

/// Reads how months are laid out.
fn look(cx: &Cx<'_>, switch: (i64, i64, i64)) -> Look {
    Look {
        switch: julian(switch.0, switch.1, switch.2),
        first_weekday: match cx.args.last_of(&[&MONDAY, &SUNDAY]) {
            Some(option) => i64::from(option.short() == b'M'),
            None => 0,
        },
        day_numbers: cx.args.has(&JULIAN_DAYS),
        weeks: cx.args.has(&WEEKS),
    }
}

/// Takes a month apart from the `p` or `f` behind it, which shift the year.
fn month_and_shift(text: &[u8]) -> (&[u8], i64) {
    match text.split_last() {
        Some((b'p', name)) if month_named(text).is_none() => (name, -1),
        Some((b'f', name)) if month_named(text).is_none() => (name, 1),
        _ => (text, 0),
    }
}

/// Lists the months around one, with their years.
fn months(year: i64, month: i64, before: i64, after: i64) -> Vec<(i64, i64)> {
    let start = year * 12 + month - 1 - before;
    (0..=before + after)
        .map(|i| ((start + i).div_euclid(12), (start + i).rem_euclid(12) + 1))
        .filter(|(y, _)| (1..=9999).contains(y))
        .collect()
}

/// Looks up the day of the switch to the Gregorian calendar.
fn switch(cx: &Cx<'_>) -> Result<(i64, i64, i64), String> {
    let mut switch = (1752, 9, 2);
    if cx.args.has(&JULIAN) {
        switch = (99_999, 1, 1);
    } else if let Some(code) = cx.args.value(&COUNTRY) {
        match SWITCHES.iter().find(|(name, ..)| name.as_bytes() == code) {
            Some((_, _, year, month, day)) => switch = (*year, *month, *day),
            None => return Err(format!("{}: invalid country code", String::from_utf8_lossy(code))),
        }
    }
    Ok(switch)
}

/// Prints the date of Easter.
fn put_easter(cx: &Cx<'_>, year: i64) -> Done {
    let (month, day) = if cx.args.has(&EASTER) { easter(year) } else { orthodox(year) };
    let mut out = cx.stdout();
    out.line(format!("{month:02}/{day:02}/{:02}", year % 100).as_bytes())?;
    out.flush()?;
    Ok(0)
}

fn show(cx: &Cx<'_>, look: &Look, months: &[(i64, i64)], block: bool) -> Done {
    let mut out = cx.stdout();
    let one_year = months.len() > 1 && months.iter().all(|(year, _)| Some(year) == months.first().map(|(y, _)| y));
    let (per_row, width) = match (block, look.day_numbers) {
        (true, false) => (3, 22),
        (true, true) => (2, 29),
        (false, false) => (4, 18),
        (false, true) => (3, 24),
    };
    let title = |(year, month): &(i64, i64), with_year: bool| {
        let name = usize::try_from(month - 1).ok().and_then(|i| MONTHS.get(i)).copied().unwrap_or("");
        if with_year { format!("{name} {year}") } else { name.to_string() }
    };
    let row = i64::try_from(per_row).unwrap_or(1);
    let aligned = months.first().is_some_and(|(_, month)| (month - 1) % row == 0);
    let wide = one_year && aligned && months.len() >= per_row;
    if wide && let Some((year, _)) = months.first() {
        put_year(*year, block, look.day_numbers, &mut out)?;
    }
    for (i, row) in months.chunks(per_row).enumerate() {
        cx.step(200)?;
        if i > 0 {
            out.put(b"\n")?;
        }
        let shown: Vec<Month> = row.iter().map(|(year, month)| look.month(*year, *month)).collect();
        let titles = shown.iter().map(|month| title(&(month.year, month.month), !wide));
        let line = if block {
            let inner = if look.day_numbers { 27 } else { 20 };
            titles.map(|text| format!("{:<width$}", centered(&text, inner))).collect::<String>()
        } else {
            let end = 4 + row.len() * width;
            format!("{:<end$}", titles.map(|text| format!("    {text:<0$}", width - 4)).collect::<String>())
        };
        out.line(line.as_bytes())?;
        let columns: Vec<Vec<String>> = shown.iter().map(|month| if block { look.block(month) } else { look.columns(month) }).collect();
        let lines = columns.first().map_or(0, Vec::len);
        for n in 0..lines {
            out.line(line_of(look, &columns, n, block, width).as_bytes())?;
        }
    }
    out.flush()?;
    Ok(0)
}

/// Prints the year above its months.
fn put_year(year: i64, block: bool, day_numbers: bool, out: &mut Output) -> Result<(), Fault> {
    let whole = match (block, day_numbers) {
        (true, false) => 60,
        (true, true) => 54,
        _ => 72,
    };
    let text = year.to_string();
    out.line(format!("{}{text}", " ".repeat((whole - text.len()) / 2)).as_bytes())
}

/// Joins a line of each month of a row.
fn line_of(look: &Look, columns: &[Vec<String>], n: usize, block: bool, width: usize) -> String {
    let mut line = String::new();
    if !block {
        let name = usize::try_from((i64::try_from(n).unwrap_or(0) + look.first_weekday) % 7).ok().and_then(|i| DAYS.get(i)).copied();
        line.push_str(if n < 7 { name.unwrap_or("") } else { "  " });
    }
    for month in columns {
        let text = month.get(n).map_or("", String::as_str);
        if block {
            line.push_str(&format!("{text:<width$}"));
        } else {
            line.push_str(text.get(..width).unwrap_or(text));
        }
    }
    line
}

fn countries(cx: &Cx<'_>) -> Done {
    let mut out = cx.stdout();
    let cell = |(code, name, year, month, day): &(&str, &str, i64, i64, i64)| {
        let star = if *code == "US" { '*' } else { ' ' };
        format!("{star}{code} {name:<15}{year:04}-{month:02}-{day:02}")
    };
    let half = SWITCHES.len() / 2;
    for (left, right) in SWITCHES.iter().zip(SWITCHES.iter().skip(half)) {
        out.line(format!("{}     {}", cell(left), cell(right)).as_bytes())?;
    }
    out.flush()?;
    Ok(0)
}

/// Month and day of Easter in the western churches (the anonymous Gregorian algorithm).
fn easter(year: i64) -> (i64, i64) {
    let (a, b, c) = (year % 19, year / 100, year % 100);
    let (d, e, f) = (b / 4, b % 4, (b + 8) / 25);
    let g = (b - f + 1) / 3;
    let h = (19 * a + b - d - g + 15) % 30;
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let n = h + l - 7 * m + 114;
    (n / 31, n % 31 + 1)
}

/// The same in the Orthodox churches (Meeus), as the Gregorian calendar names the day.
fn orthodox(year: i64) -> (i64, i64) {
    let (a, b, c) = (year % 4, year % 7, year % 19);
    let d = (19 * c + 15) % 30;
    let e = (2 * a + 4 * b - d + 34) % 7;
    let n = d + e + 114;
    let (_, month, day) = parse_datetime::date(julian(year, n / 31, n % 31 + 1));
    (month, day)
}

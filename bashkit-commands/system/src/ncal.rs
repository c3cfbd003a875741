//! `ncal`: `cal` with weeks in columns.

use bashkit_core::command::Command;

use super::cal::{
    AFTER, BEFORE, BLOCK, CAL, COUNTRIES, COUNTRY, CURRENT, EASTER, HIGHLIGHT, JULIAN, JULIAN_DAYS, MONDAY, MONTH, ONE, ORTHODOX, PLAIN,
    SUNDAY, THREE, WEEKS, YEAR, run,
};

pub(crate) const COMMAND: Command = Command::new(
    "ncal",
    "ncal [-31bCJjeMopSwy] [-A MONTHS] [-B MONTHS] [-d YYYY-MM] [-m MONTH] [-s COUNTRY] [[MONTH] YEAR]",
    "Display a calendar, weeks in columns",
    &[
        ONE,
        THREE,
        AFTER,
        BEFORE,
        BLOCK,
        CAL,
        CURRENT,
        EASTER,
        ORTHODOX,
        PLAIN,
        HIGHLIGHT,
        JULIAN_DAYS,
        JULIAN,
        MONTH,
        MONDAY,
        SUNDAY,
        COUNTRIES,
        COUNTRY,
        WEEKS,
        YEAR,
    ],
    run,
)
.usage_status(64)
.refused(&["-W"]);

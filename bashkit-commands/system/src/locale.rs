//! `locale`: what the one locale of a sandbox says, C.UTF-8.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault, Output};

const ALL: Opt = Opt::flag('a', "all-locales", "write names of available locales");
const CATEGORY: Opt = Opt::flag('c', "category-name", "write names of selected categories");
const KEYWORD: Opt = Opt::flag('k', "keyword-name", "write names of selected keywords");

pub(crate) const COMMAND: Command = Command::new(
    "locale",
    "locale [OPTION]... [NAME]...\n   or: locale -a",
    "Get locale-specific information: the environment, or the values of categories and keywords",
    &[ALL, CATEGORY, KEYWORD],
    run,
)
.refused(&["-m", "--charmaps", "-v", "--verbose"])
.usage_status(64)
.hint("Try `locale --help' or `locale --usage' for more information.\n");

/// The categories and their keywords, as `-k` writes them.
const CATEGORIES: [(&str, &[(&str, &str)]); 12] = [
    (
        "LC_CTYPE",
        &[
            (
                "ctype-class-names",
                r#""upper";"lower";"alpha";"digit";"xdigit";"space";"print";"graph";"blank";"cntrl";"punct";"alnum";"combining";"combining_level3""#,
            ),
            ("ctype-map-names", r#""toupper";"tolower";"totitle""#),
            ("ctype-width", "16"),
            ("ctype-mb-cur-max", "6"),
            ("charmap", r#""UTF-8""#),
            ("ctype-class-offset", "72"),
            ("ctype-map-offset", "86"),
            ("ctype-indigits_mb-len", "1"),
            ("ctype-indigits0_mb", r#""0""#),
            ("ctype-indigits1_mb", r#""1""#),
            ("ctype-indigits2_mb", r#""2""#),
            ("ctype-indigits3_mb", r#""3""#),
            ("ctype-indigits4_mb", r#""4""#),
            ("ctype-indigits5_mb", r#""5""#),
            ("ctype-indigits6_mb", r#""6""#),
            ("ctype-indigits7_mb", r#""7""#),
            ("ctype-indigits8_mb", r#""8""#),
            ("ctype-indigits9_mb", r#""9""#),
            ("ctype-indigits_wc-len", "1"),
            ("ctype-outdigit0_mb", r#""0""#),
            ("ctype-outdigit1_mb", r#""1""#),
            ("ctype-outdigit2_mb", r#""2""#),
            ("ctype-outdigit3_mb", r#""3""#),
            ("ctype-outdigit4_mb", r#""4""#),
            ("ctype-outdigit5_mb", r#""5""#),
            ("ctype-outdigit6_mb", r#""6""#),
            ("ctype-outdigit7_mb", r#""7""#),
            ("ctype-outdigit8_mb", r#""8""#),
            ("ctype-outdigit9_mb", r#""9""#),
            ("ctype-outdigit0_wc", "48"),
            ("ctype-outdigit1_wc", "49"),
            ("ctype-outdigit2_wc", "50"),
            ("ctype-outdigit3_wc", "51"),
            ("ctype-outdigit4_wc", "52"),
            ("ctype-outdigit5_wc", "53"),
            ("ctype-outdigit6_wc", "54"),
            ("ctype-outdigit7_wc", "55"),
            ("ctype-outdigit8_wc", "56"),
            ("ctype-outdigit9_wc", "57"),
            ("ctype-translit-tab-size", "6228"),
            ("ctype-translit-default-missing-len", "1"),
            ("ctype-translit-ignore-len", "0"),
            ("ctype-translit-ignore", r#""""#),
            ("map-to-nonascii", "0"),
            ("nonascii-case", "0"),
        ],
    ),
    (
        "LC_NUMERIC",
        &[
            ("decimal_point", r#"".""#),
            ("thousands_sep", r#""""#),
            ("grouping", "-1"),
            ("numeric-decimal-point-wc", "46"),
            ("numeric-thousands-sep-wc", "0"),
            ("numeric-codeset", r#""UTF-8""#),
        ],
    ),
    (
        "LC_TIME",
        &[
            ("abday", r#""Sun;Mon;Tue;Wed;Thu;Fri;Sat""#),
            ("day", r#""Sunday;Monday;Tuesday;Wednesday;Thursday;Friday;Saturday""#),
            ("abmon", r#""Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec""#),
            ("mon", r#""January;February;March;April;May;June;July;August;September;October;November;December""#),
            ("am_pm", r#""AM;PM""#),
            ("d_t_fmt", r#""%a %b %e %H:%M:%S %Y""#),
            ("d_fmt", r#""%m/%d/%y""#),
            ("t_fmt", r#""%H:%M:%S""#),
            ("t_fmt_ampm", r#""%I:%M:%S %p""#),
            ("era", ""),
            ("era_year", r#""""#),
            ("era_d_fmt", r#""""#),
            ("alt_digits", ""),
            ("era_d_t_fmt", r#""""#),
            ("era_t_fmt", r#""""#),
            ("time-era-num-entries", "0"),
            ("time-era-entries", r#""S""#),
            ("week-ndays", "7"),
            ("week-1stday", "19971130"),
            ("week-1stweek", "4"),
            ("first_weekday", "1"),
            ("first_workday", "2"),
            ("cal_direction", "1"),
            ("timezone", r#""""#),
            ("date_fmt", r#""%a %b %e %H:%M:%S %Z %Y""#),
            ("time-codeset", r#""UTF-8""#),
            ("alt_mon", r#""January;February;March;April;May;June;July;August;September;October;November;December""#),
            ("ab_alt_mon", r#""Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec""#),
        ],
    ),
    (
        "LC_COLLATE",
        &[("collate-nrules", "0"), ("collate-rulesets", r#""""#), ("collate-symb-hash-sizemb", "0"), ("collate-codeset", r#""UTF-8""#)],
    ),
    (
        "LC_MONETARY",
        &[
            ("int_curr_symbol", r#""""#),
            ("currency_symbol", r#""""#),
            ("mon_decimal_point", r#""""#),
            ("mon_thousands_sep", r#""""#),
            ("mon_grouping", "-1"),
            ("positive_sign", r#""""#),
            ("negative_sign", r#""""#),
            ("int_frac_digits", "-1"),
            ("frac_digits", "-1"),
            ("p_cs_precedes", "-1"),
            ("p_sep_by_space", "-1"),
            ("n_cs_precedes", "-1"),
            ("n_sep_by_space", "-1"),
            ("p_sign_posn", "-1"),
            ("n_sign_posn", "-1"),
            ("crncystr", r#""-""#),
            ("int_p_cs_precedes", "-1"),
            ("int_p_sep_by_space", "-1"),
            ("int_n_cs_precedes", "-1"),
            ("int_n_sep_by_space", "-1"),
            ("int_p_sign_posn", "-1"),
            ("int_n_sign_posn", "-1"),
            ("duo_int_curr_symbol", r#""""#),
            ("duo_currency_symbol", r#""""#),
            ("duo_int_frac_digits", "-1"),
            ("duo_frac_digits", "-1"),
            ("duo_p_cs_precedes", "-1"),
            ("duo_p_sep_by_space", "-1"),
            ("duo_n_cs_precedes", "-1"),
            ("duo_n_sep_by_space", "-1"),
            ("duo_int_p_cs_precedes", "-1"),
            ("duo_int_p_sep_by_space", "-1"),
            ("duo_int_n_cs_precedes", "-1"),
            ("duo_int_n_sep_by_space", "-1"),
            ("duo_p_sign_posn", "-1"),
            ("duo_n_sign_posn", "-1"),
            ("duo_int_p_sign_posn", "-1"),
            ("duo_int_n_sign_posn", "-1"),
            ("uno_valid_from", "10101"),
            ("uno_valid_to", "99991231"),
            ("duo_valid_from", "10101"),
            ("duo_valid_to", "99991231"),
            ("conversion_rate", "1;1"),
            ("monetary-decimal-point-wc", "0"),
            ("monetary-thousands-sep-wc", "0"),
            ("monetary-codeset", r#""UTF-8""#),
        ],
    ),
    (
        "LC_MESSAGES",
        &[("yesexpr", r#""^[yY]""#), ("noexpr", r#""^[nN]""#), ("yesstr", r#""""#), ("nostr", r#""""#), ("messages-codeset", r#""UTF-8""#)],
    ),
    ("LC_PAPER", &[("height", "297"), ("width", "210"), ("paper-codeset", r#""UTF-8""#)]),
    (
        "LC_NAME",
        &[
            ("name_fmt", r#""%p%t%g%t%m%t%f""#),
            ("name_gen", r#""""#),
            ("name_mr", r#""""#),
            ("name_mrs", r#""""#),
            ("name_miss", r#""""#),
            ("name_ms", r#""""#),
            ("name-codeset", r#""UTF-8""#),
        ],
    ),
    (
        "LC_ADDRESS",
        &[
            ("postal_fmt", r#""%a%N%f%N%d%N%b%N%s %h %e %r%N%C-%z %T%N%c%N""#),
            ("country_name", r#""""#),
            ("country_post", r#""""#),
            ("country_ab2", r#""""#),
            ("country_ab3", r#""""#),
            ("country_car", r#""""#),
            ("country_num", "0"),
            ("country_isbn", r#""""#),
            ("lang_name", r#""""#),
            ("lang_ab", r#""""#),
            ("lang_term", r#""""#),
            ("lang_lib", r#""""#),
            ("address-codeset", r#""UTF-8""#),
        ],
    ),
    (
        "LC_TELEPHONE",
        &[
            ("tel_int_fmt", r#""+%c %a %l""#),
            ("tel_dom_fmt", r#""""#),
            ("int_select", r#""""#),
            ("int_prefix", r#""""#),
            ("telephone-codeset", r#""UTF-8""#),
        ],
    ),
    ("LC_MEASUREMENT", &[("measurement", "1"), ("measurement-codeset", r#""UTF-8""#)]),
    (
        "LC_IDENTIFICATION",
        &[
            ("title", r#""C locale""#),
            ("source", r#""""#),
            ("address", r#""""#),
            ("contact", r#""""#),
            ("email", r#""bug-glibc-locales@gnu.org""#),
            ("tel", r#""""#),
            ("fax", r#""""#),
            ("language", r#""""#),
            ("territory", r#""""#),
            ("audience", r#""""#),
            ("application", r#""""#),
            ("abbreviation", r#""""#),
            ("revision", r#""2.1""#),
            ("date", r#""2022-01-30""#),
            ("category", r#""i18n:2012;UTF-8;;;;;;;;;;;""#),
            ("identification-codeset", r#""UTF-8""#),
        ],
    ),
];

/// Locales that are this one.
const KNOWN: [&[u8]; 6] = [b"", b"C", b"POSIX", b"C.UTF-8", b"C.utf8", b"C.UTF8"];

fn environment(cx: &Cx<'_>) -> Vec<u8> {
    let get = |name: &str| cx.env(name).unwrap_or_default();
    let (all, lang) = (get("LC_ALL"), get("LANG"));
    let mut text = [b"LANG=", &lang[..], b"\nLANGUAGE=", &get("LANGUAGE"), b"\n"].concat();
    for (name, _) in CATEGORIES {
        let own = get(name);
        let (value, implied) = match (all.is_empty(), own.is_empty()) {
            (false, _) => (&all, true),
            (true, false) => (&own, false),
            (true, true) => (&lang, true),
        };
        let value: &[u8] = if value.is_empty() { b"POSIX" } else { value };
        let quote: &[u8] = if implied { b"\"" } else { b"" };
        text.extend([name.as_bytes(), b"=", quote, value, quote, b"\n"].concat());
    }
    text.extend([b"LC_ALL=", &all[..], b"\n"].concat());
    text
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let known = |name: &str| {
        let all = cx.env("LC_ALL").filter(|v| !v.is_empty());
        let value = all.or_else(|| cx.env(name).filter(|v| !v.is_empty())).or_else(|| cx.env("LANG")).unwrap_or_default();
        KNOWN.contains(&value.as_slice())
    };
    for name in ["LC_CTYPE", "LC_MESSAGES"].into_iter().filter(|name| !known(name)) {
        cx.error(format_args!("Cannot set {name} to default locale: No such file or directory"))?;
    }
    let mut out = cx.stdout();
    if cx.args.has(&ALL) {
        out.put(b"C\nC.utf8\nPOSIX\n")?;
        out.flush()?;
        return Ok(0);
    }
    if !CATEGORIES.iter().all(|(name, _)| known(name)) {
        cx.error("Cannot set LC_ALL to default locale: No such file or directory")?;
    }
    if operands.is_empty() {
        out.put(&environment(cx))?;
        out.flush()?;
        return Ok(0);
    }
    for operand in &operands {
        cx.step(1)?;
        if !put_values(cx, operand, &mut out)? {
            out.flush()?;
            cx.error_bytes(&[b"unknown name \"", &operand[..], b"\""].concat())?;
            return Ok(1);
        }
    }
    out.flush()?;
    Ok(0)
}

/// Prints the values of a keyword, or of a whole category; false when there are none.
fn put_values(cx: &Cx<'_>, operand: &[u8], out: &mut Output) -> Result<bool, Fault> {
    let (with_category, with_keyword) = (cx.args.has(&CATEGORY), cx.args.has(&KEYWORD));

    let mut found = false;
    for (category, keywords) in CATEGORIES {
        let whole = category.as_bytes() == operand;
        let mut headed = false;
        for (keyword, value) in keywords.iter().filter(|(keyword, _)| whole || keyword.as_bytes() == operand) {
            found = true;
            if with_category && !headed {
                out.line(category.as_bytes())?;
                headed = true;
            }
            let line = if with_keyword { format!("{keyword}={value}") } else { value.replace('"', "") };
            out.line(line.as_bytes())?;
        }
    }
    Ok(found)
}

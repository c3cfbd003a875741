use super::*;

/// A small generator of numbers: the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

fn condensed(text: &str, bytes_max: usize) -> (String, Vec<ElisionKind>, OutputForm) {
    let budget = OutputBudget::none().bytes_max(bytes_max);
    let condensed = budget.condense(text.as_bytes());
    assert!(condensed.text.len() <= bytes_max + OutputBudget::SLACK_BYTES, "{} > {bytes_max}", condensed.text.len());
    let kinds = condensed.elided.iter().map(|elision| elision.kind).collect();
    (String::from_utf8(condensed.text.into_owned()).unwrap(), kinds, condensed.form)
}

#[test]
fn what_fits_is_as_it_was() {
    for text in
        [&b""[..], b"\x1b[31mred\x1b[0m\r\n\r50%\r100%", b"\0\xff\xfe", b"a\na\na\na\na\na\na\na\na\n", b"[1, 2,\n 3]", b"no newline"]
    {
        for budget in
            [OutputBudget::none(), OutputBudget::new(), OutputBudget::none().bytes_max(text.len()), OutputBudget::none().tokens_max(100)]
        {
            let condensed = budget.condense(text);
            assert!(matches!(condensed.text, Cow::Borrowed(same) if same == text));
            assert!(condensed.elided.is_empty());
        }
    }
}

/// A text, how many bytes are shown of it, as what, without what, and parts of what is shown.
type Case<'a> = (String, usize, OutputForm, &'a [ElisionKind], &'a [&'a str]);

#[test]
fn each_form() {
    use ElisionKind as Kind;
    let rows = |n: usize, row: &dyn Fn(usize) -> String| (0..n).map(row).collect::<String>();
    let cases: &[Case<'_>] = &[
        (
            format!("start\n{}end\n", "working on it\n".repeat(500)),
            300,
            OutputForm::Text,
            &[Kind::Repeats],
            &["start\nworking on it\n… (the line above 499 more times)\nend\n"],
        ),
        (
            rows(200, &|n| format!("\r\u{1b}[32m{n}%\u{1b}[0m")) + "\ndone\n",
            300,
            OutputForm::Text,
            &[Kind::Progress, Kind::Colour],
            &["199%\ndone\n"],
        ),
        (
            rows(500, &|n| format!("{n}\n")),
            400,
            OutputForm::Text,
            &[Kind::Lines],
            &["0\n1\n2\n", "\n498\n499\n", "bytes are left out …]\n"],
        ),
        (
            format!("id,name\n{}", rows(500, &|n| format!("{n},name {n}\n"))),
            400,
            OutputForm::Table,
            &[Kind::Lines],
            &["id,name\n0,name 0\n", "499,name 499\n"],
        ),
        (
            serde_json::json!({"rows": (0..900).collect::<Vec<_>>()}).to_string(),
            400,
            OutputForm::Json,
            &[Kind::Items],
            &["{\"rows\":[0,1,2,"],
        ),
        (
            serde_json::json!({"text": "x".repeat(900)}).to_string(),
            400,
            OutputForm::Json,
            &[Kind::Strings],
            &["{\"text\":\"xxx", " more bytes\"}"],
        ),
        (
            serde_json::to_string_pretty(&serde_json::json!([{"a": 1}, {"a": 2}])).unwrap(),
            30,
            OutputForm::Json,
            &[Kind::WhiteSpace],
            &["[{\"a\":1},\n{\"a\":2}]"],
        ),
        (
            rows(300, &|n| format!("{{\"n\":{n}}}\n")),
            300,
            OutputForm::Json,
            &[Kind::Items],
            &["{\"n\":0}\n", "more documents\"\n", "{\"n\":299}\n"],
        ),
        ("y".repeat(5000), 400, OutputForm::Text, &[Kind::LineMiddles], &["yyyy[… ", " bytes of this line …]yyyy"]),
        (
            "\0\u{1}".repeat(500),
            200,
            OutputForm::Binary,
            &[Kind::Binary],
            &["[binary, 1,000 bytes; the first 64 in hexadecimal:]\n00 01 00 01"],
        ),
        // JSON that is not whole is lines.
        (format!("[{}", rows(300, &|n| format!("{n},\n"))), 300, OutputForm::Text, &[Kind::Lines], &["[0,\n1,\n"]),
    ];
    for (text, bytes_max, form, kinds, parts) in cases {
        let (short, found, was) = condensed(text, *bytes_max);
        assert_eq!((was, found.as_slice()), (*form, *kinds), "{short}");
        for part in *parts {
            assert!(short.contains(part), "{part:?} in {short}");
        }
    }
}

#[test]
fn rules_can_be_left_out() {
    let text = "same\n".repeat(500);
    let budget = OutputBudget::none().bytes_max(300);
    let kinds =
        |budget: &OutputBudget, text: &str| budget.condense(text.as_bytes()).elided.iter().map(|elision| elision.kind).collect::<Vec<_>>();
    assert_eq!(kinds(&budget, &text), [ElisionKind::Repeats]);
    assert_eq!(kinds(&budget.clone().without(OutputRule::Repeats), &text), [ElisionKind::Lines]);
    let json = format!("[{}1]", "1,".repeat(500));
    assert_eq!(kinds(&budget.clone().without(OutputRule::Json), &json), [ElisionKind::LineMiddles]);
    assert_eq!(kinds(&budget.clone().without(OutputRule::Binary), &"\0".repeat(500)), [ElisionKind::LineMiddles]);
    let colour = "\u{1b}[1mx\u{1b}[0m\n".repeat(100) + &"y\n".repeat(10);
    let without = budget.without(OutputRule::Colour).without(OutputRule::Progress).condense(colour.as_bytes()).text.into_owned();
    assert!(without.starts_with(b"\x1b[1mx"));
}

#[test]
fn notes_say_how_to_go_on() {
    let said = |text: &str, bytes_max: usize, path: Option<&str>| {
        let budget = OutputBudget::none().bytes_max(bytes_max);
        let whole = path.map_or(Whole::Nowhere(NOT_KEPT), |path| Whole::File(path.to_owned()));
        budget.condense(text.as_bytes()).said("stdout", &whole)
    };
    let numbers: String = (1..=2000).map(|n| format!("{n}\n")).collect();
    let note = said(&numbers, 1000, Some("/tmp/output/3.stdout"));
    assert!(note.starts_with("output: stdout shows ") && note.contains(" of 8,893 bytes (left out: 1,7"), "{note}");
    let page = note.rsplit("read on: ").next().unwrap();
    assert!(page.starts_with("sed -n '") && page.ends_with("p' /tmp/output/3.stdout"), "{note}");
    assert!(said(&numbers, 1000, None).ends_with("; the rest is not kept: print less, with grep, head or jq"));
    let json = serde_json::json!({"data": {"rows": (0..900).collect::<Vec<_>>()}}).to_string();
    let note = said(&json, 400, Some("/tmp/a b"));
    assert!(note.contains("read on: jq '.data.rows[") && note.ends_with("]' '/tmp/a b'"), "{note}");
    assert!(said(&format!("[{json}]").replace("900", "1"), 80, Some("/f")).contains("jq '"));
    let lines: String = (0..300).map(|n| format!("{{\"n\":{n}}}\n")).collect();
    assert!(said(&lines, 300, Some("/f")).contains("jq -c . /f | sed -n '"));
    assert!(said(&"\0".repeat(900), 80, Some("/f")).ends_with("od -c /f | head"));
    assert!(said(&"y".repeat(900), 80, Some("/f")).ends_with("; read on: tail -c +23 /f | head -c 4000"));
    assert!(
        said(&format!("{{\"a\":\"{}\"}}", "y".repeat(900)), 200, Some("/f"))
            .ends_with("; read on: jq -r '.a' /f | tail -c +101 | head -c 4000")
    );
    let object = format!("{{{}}}", (0..100).map(|n| format!("\"k{n}\":{n}")).collect::<Vec<_>>().join(","));
    assert!(said(&object, 200, Some("/f")).contains("; read on: jq 'to_entries["));
    assert!(said(&format!("{{\"o\":{object}}}"), 200, Some("/f")).contains("; read on: jq '.o | to_entries["));
    assert!(said(&"same\n".repeat(900), 80, Some("/f")).ends_with("(left out: 899 lines like others); read on: sed -n '1,200p' /f"));
}

#[test]
fn tokens_bound_as_bytes_do() {
    let texts = [
        (0..5000).map(|n| format!("line {n} of a log: something happened\n")).collect::<String>(),
        serde_json::to_string(&(0..5000).map(|n| serde_json::json!({"id": n, "name": format!("user {n}")})).collect::<Vec<_>>()).unwrap(),
        "#".repeat(20_000),
        "word ".repeat(5000),
        "ä€😀".repeat(3000),
        "\0".repeat(5000),
    ];
    let mut counts = vec![TokenCount::Estimated];
    #[cfg(feature = "tokens")]
    counts.push(TokenCount::O200k);
    counts.dedup();
    for count in counts {
        for text in &texts {
            for tokens in [0, 10, 100, 400, 1000] {
                let budget = OutputBudget::none().tokens_max(tokens).counted_by(count).without(OutputRule::Repeats);
                let short = budget.condense(text.as_bytes());
                let found = count.of(&short.text);
                assert!(found <= tokens + OutputBudget::SLACK_TOKENS, "{found} > {tokens}: {}", text.get(..12).unwrap());
                if tokens >= 400 && short.form != OutputForm::Binary {
                    assert!(found * 4 >= tokens, "{found} of {tokens}: {}", String::from_utf8_lossy(&short.text));
                }
            }
        }
    }
}

/// A value of any kind, of about so many parts.
fn value(dice: &mut Dice, size: u64) -> serde_json::Value {
    use serde_json::Value;
    let text = |dice: &mut Dice| {
        let n = if dice.roll(8) == 0 { dice.roll(600) } else { dice.roll(12) };
        (0..n).map(|_| ['a', '"', '\\', '\n', 'ä', '😀', '\u{1}', '\u{2028}', '…', ' '][dice.roll(10) as usize]).collect::<String>()
    };
    match dice.roll(if size == 0 { 5 } else { 9 }) {
        0 => Value::Null,
        1 => Value::Bool(true),
        2 => Value::from(dice.roll(1 << 30)),
        3 => serde_json::json!(-1.5e-7),
        4 => Value::String(text(dice)),
        5 | 6 => {
            let n = dice.roll(size) + 1;
            (0..n).map(|_| value(dice, size / (n + 1))).collect()
        }
        _ => {
            let n = dice.roll(size) + 1;
            Value::Object((0..n).map(|_| (text(dice), value(dice, size / (n + 1)))).collect())
        }
    }
}

#[test]
fn json_stays_json() {
    let mut dice = Dice(7);
    for round in 0..1000 {
        let size = 1 + dice.roll(400);
        let array: Vec<_> = (0..dice.roll(4)).map(|_| value(&mut dice, size)).collect();
        let document =
            if round % 3 == 0 { serde_json::json!(array) } else { serde_json::json!({"k": array, "…": 1, "x": value(&mut dice, size)}) };
        let text = match round % 2 {
            0 => document.to_string(),
            _ => serde_json::to_string_pretty(&document).unwrap() + "\n",
        };
        let bytes_max = dice.roll(text.len() as u64 + 1) as usize;
        let (short, kinds, _) = condensed(&text, bytes_max);
        let shown: serde_json::Value = serde_json::from_str(&short).unwrap_or_else(|error| panic!("{error}: {short}\n{text}"));
        assert_eq!(shown.is_array(), document.is_array());
        assert!(short.len() <= bytes_max || short.len() < 64, "{bytes_max}: {short}");
        // Nothing that is shown is made up, and all of it is there if nothing is said to be missing.
        let is_all = kinds.is_empty() || kinds == [ElisionKind::WhiteSpace];
        assert_eq!(shown == document, is_all, "{short}\n{text}");
        // Several documents, one per line.
        let lines = format!("{document}\n").repeat(3);
        let (short, ..) = condensed(&lines, bytes_max);
        for line in short.lines() {
            assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{short}");
        }
    }
}

#[test]
fn any_text_fits() {
    let mut dice = Dice(11);
    let pieces = [
        "\n",
        "\r",
        "\u{1b}[31m",
        "error: x",
        "a",
        "12",
        ",",
        "\t",
        "ä",
        "{",
        "}",
        "[1,2]",
        "\"",
        "\u{1b}]0;t\u{7}",
        "the same line again\n",
        "\n\n\n",
    ];
    for _ in 0..2000 {
        let n = dice.roll(300);
        let mut text = String::new();
        for _ in 0..n {
            let piece = pieces[dice.roll(pieces.len() as u64) as usize];
            text.push_str(&piece.repeat(if dice.roll(20) == 0 { 50 } else { 1 }));
        }
        let bytes_max = dice.roll(text.len() as u64 + 1) as usize;
        let (short, kinds, _) = condensed(&text, bytes_max);
        assert_eq!(short == text && kinds.is_empty(), text.len() <= bytes_max, "{text:?}");
        // Bytes that are no UTF-8 are no problem either.
        let mut bytes = text.into_bytes();
        for _ in 0..dice.roll(4) {
            if let Some(at) = dice.roll(bytes.len() as u64 + 1).checked_sub(1) {
                bytes[at as usize] = 0xff;
            }
        }
        let short = OutputBudget::none().bytes_max(bytes_max).condense(&bytes).text.len();
        assert!(short <= bytes_max + OutputBudget::SLACK_BYTES);
    }
}

#[test]
fn the_work_is_in_proportion() {
    type Make = fn(usize) -> String;
    let kinds: [(&str, Make); 8] = [
        ("lines", |n| (0..n).map(|n| format!("line {n} says this\n")).collect()),
        ("numbers", |n| (0..n).map(|n| format!("{n}\n")).collect()),
        ("errors", |n| (0..n).map(|n| format!("error {n}: {}\n", n * n % 7919)).collect()),
        ("one line", |n| "word ".repeat(4 * n)),
        ("array", |n| format!("[{}1]", "1,".repeat(8 * n))),
        ("records", |n| format!("[{}{{}}]", "{\"id\":1,\"tags\":[\"a\",\"b\"]},".repeat(n))),
        ("deep", |n| format!("[{}1]", format!("{}{},", "[".repeat(64), "]".repeat(64)).repeat(n / 8))),
        ("jsonl", |n| "{\"id\":1,\"t\":\"ab\"}\n".repeat(n)),
    ];
    for (kind, make) in kinds {
        let work = |n: usize, budget: &OutputBudget| {
            let text = make(n);
            (budget.condense(text.as_bytes()).work, text.len() as u64)
        };
        for budget in [OutputBudget::none().bytes_max(2000), OutputBudget::none().tokens_max(500)] {
            let ((small, bytes), (large, more)) = (work(2000, &budget), work(16_000, &budget));
            // Looked at a bounded number of times, and no more often when there is more of it.
            assert!(large <= 60 * more, "{kind}: {large} for {more}");
            assert!(large * bytes <= small * more * 2, "{kind}: {small} for {bytes}, {large} for {more}");
        }
    }
}

//! The mistakes of a simulated model. They are changes of what is really executed; what becomes of them is seen there.

use serde_json::Value;

use super::dice::Dice;

/// A value copied wrongly: another digit where it has one, else a letter too few.
pub(super) fn miscopied(value: &Value, dice: &mut Dice) -> Value {
    match value {
        Value::String(text) => Value::String(miscopied_text(text, dice)),
        Value::Number(number) => serde_json::from_str(&miscopied_text(&number.to_string(), dice)).unwrap_or_else(|_| value.clone()),
        other => other.clone(),
    }
}

fn miscopied_text(text: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    // A leading zero would not be a number.
    let digits: Vec<usize> = letters.iter().enumerate().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
    match dice.pick(&digits).copied() {
        Some(at) => {
            if let Some(digit) = letters.get_mut(at) {
                let old = digit.to_digit(10).unwrap_or(0);
                let new = (old + 1 + u32::try_from(dice.below(8)).unwrap_or(0)) % 10;
                *digit = char::from_digit(if new == 0 { (old % 9) + 1 } else { new }, 10).unwrap_or('1');
            }
        }
        None if !letters.is_empty() => drop(letters.remove(dice.below(letters.len()))),
        None => {}
    }
    letters.into_iter().collect()
}

/// Every way in which this program can be slightly wrong. Some of them do no harm, some fail loudly, some quietly do something else.
pub(super) fn bugs(program: &str, tools: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    let mut once = |from: &str, to: &str| {
        if program.contains(from) {
            all.push(program.replacen(from, to, 1));
        }
    };
    // The name of a command, or of an option.
    for tool in tools {
        once(&format!("{tool} "), &format!("{} ", tool.replacen('_', "", 1)));
    }
    once(" --", " -");
    // What jq prints is text without quotes only on request.
    once("jq -r ", "jq ");
    // A condition.
    for (from, to) in [(" > ", " >= "), (" == ", " != "), (" && ", " || "), ("-n $", "-z $")] {
        once(from, to);
    }
    // Words that are split.
    if let Some(at) = program.find("\"$") {
        let (before, behind) = program.split_at_checked(at).unwrap_or((program, ""));
        all.push(format!("{before}{}", behind.replacen('"', "", 2)));
    }
    // A quote that does not end.
    if let Some(at) = program.rfind(['"', '\'']) {
        all.push(program.char_indices().filter(|(i, _)| *i != at).map(|(_, c)| c).collect());
    }
    all.extend(other_fields(program));
    all.extend(other_numbers(program));
    all.extend(lines_left_out(program));
    all.retain(|bug| bug != program);
    all
}

/// A field of JSON by a name that it does not have.
fn other_fields(program: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut before = ' ';
    for (at, c) in program.char_indices() {
        let behind = program.get(at + 1..).unwrap_or_default();
        let name: String = behind.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
        if c == '.' && matches!(before, ' ' | '(' | '\'' | '[') && name.len() > 1 {
            let rest = behind.get(name.len()..).unwrap_or_default();
            all.push(format!("{}.{name}s{rest}", program.get(..at).unwrap_or_default()));
        }
        before = c;
    }
    all
}

/// A number that is one less.
fn other_numbers(program: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(found) = program.get(at..).and_then(|rest| rest.find(|c: char| c.is_ascii_digit())) {
        let start = at + found;
        let digits: String = program.get(start..).unwrap_or_default().chars().take_while(char::is_ascii_digit).collect();
        at = start + digits.len();
        if let Some(less) = digits.parse::<u64>().ok().and_then(|number| number.checked_sub(1)) {
            all.push(format!("{}{less}{}", program.get(..start).unwrap_or_default(), program.get(at..).unwrap_or_default()));
        }
    }
    all
}

/// A line that was forgotten.
fn lines_left_out(program: &str) -> Vec<String> {
    let lines: Vec<&str> = program.lines().collect();
    let without = |left_out: usize| {
        let kept = lines.iter().enumerate().filter(|(i, _)| *i != left_out).map(|(_, line)| *line);
        kept.collect::<Vec<_>>().join("\n") + "\n"
    };
    if lines.len() < 2 { Vec::new() } else { (0..lines.len()).map(without).collect() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{bugs, miscopied};
    use crate::ab::Dice;

    #[test]
    fn a_miscopied_value_is_another_one_of_the_same_kind() {
        for seed in 0..200 {
            let mut dice = Dice::new(seed, &[]);
            for value in [json!("ord-17"), json!("gold"), json!(7), json!(1200), json!(0)] {
                let other = miscopied(&value, &mut dice);
                assert_ne!(other, value);
                assert_eq!(other.is_number(), value.is_number());
            }
        }
    }

    #[test]
    fn a_bug_changes_one_thing() {
        let program = "set -e\nget_user \"$id\" --all | jq -r .name | head -n 3\n";
        let found = bugs(program, &["get_user", "list_users"]);
        for bug in [
            "set -e\ngetuser \"$id\" --all | jq -r .name | head -n 3\n",
            "set -e\nget_user \"$id\" -all | jq -r .name | head -n 3\n",
            "set -e\nget_user \"$id\" --all | jq .name | head -n 3\n",
            "set -e\nget_user $id --all | jq -r .name | head -n 3\n",
            "set -e\nget_user \"$id --all | jq -r .name | head -n 3\n",
            "set -e\nget_user \"$id\" --all | jq -r .names | head -n 3\n",
            "set -e\nget_user \"$id\" --all | jq -r .name | head -n 2\n",
            "set -e\n",
        ] {
            assert!(found.iter().any(|other| other == bug), "{bug:?} is not in {found:#?}");
        }
        assert_eq!(found.len(), 9);
    }
}

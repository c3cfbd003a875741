
/// Runs cases as lines of stdin ask for them: `cover`, or a mutant and the numbers of cases, up to the first that fails.
#[allow(clippy::all)]
fn take_orders() {
    use std::io::Write as _;
    let checks = checks();
    let out = |line: String| {
        let mut stdout = std::io::stdout();
        let _ = stdout.write_all(format!("\n@{line}\n").as_bytes());
        let _ = stdout.flush();
    };
    let passes = |idx: usize| {
        let check = &checks[idx].1;
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check().is_ok())).unwrap_or(false)
    };
    for line in std::io::stdin().lines().map_while(Result::ok) {
        if line == "cover" {
            for idx in 0..checks.len() {
                mutant_switch::set(None);
                mutant_switch::reached();
                let begun = std::time::Instant::now();
                let passed = passes(idx);
                let reached: Vec<String> = mutant_switch::reached().iter().map(u32::to_string).collect();
                out(format!("case {idx} {} {passed} {}\t{}", begun.elapsed().as_micros(), reached.join(","), checks[idx].0));
            }
            out("end".into());
            continue;
        }
        let mut numbers = line.split(' ').map(|word| word.parse::<u32>().unwrap());
        let mutant = numbers.next().unwrap();
        let mut is_caught = false;
        for idx in numbers.map(|idx| idx as usize) {
            out(format!("at {idx}"));
            mutant_switch::set(Some(mutant));
            let passed = passes(idx);
            mutant_switch::set(mutant_switch::none());
            if !passed {
                // What fails without the mutant as well has caught nothing.
                out(format!("caught {idx} {}", passes(idx)));
                is_caught = true;
                break;
            }
        }
        if !is_caught {
            out("survived".into());
        }
    }
}

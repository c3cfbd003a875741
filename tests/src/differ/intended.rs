//! Divergences that are meant to be, each with its reason.

use super::run::Answer;

/// A divergence that is meant to be.
#[derive(Debug)]
pub struct Intended {
    /// Why ours may differ here.
    pub reason: &'static str,
    /// Whether a script with these answers (bash, ours) is one.
    pub matches: fn(&str, &Answer, &Answer) -> bool,
}

/// The table: what is not listed here is a fault.
pub const INTENDED: &[Intended] = &[
    Intended {
        reason: "`\\\"` between double quotes of an expansion in a here-document (`${x/a/\"\\\"\"}`): bash drops the quote and what follows",
        matches: |script, bash, ours| {
            let is_it = |line: &str| line.contains("${") && line.contains('/') && line.contains("\\\"\"");
            let (n_bash, n_ours) = (bash.stdout.split(|b| *b == b'\n').count(), ours.stdout.split(|b| *b == b'\n').count());
            let mut lines = bash.stdout.split(|b| *b == b'\n').zip(ours.stdout.split(|b| *b == b'\n'));
            let rest = (bash.status, &bash.stderr, &bash.files) == (ours.status, &ours.stderr, &ours.files);
            script.contains("<<")
                && script.lines().any(is_it)
                && rest
                && n_bash == n_ours
                && lines.all(|(a, b)| a == b || a.len() < b.len())
        },
    },
    Intended {
        reason: "the order in which processes that run at the same time print",
        matches: |script, bash, ours| {
            // What is read while it is written may have been written or not.
            let reads_on = script.contains("> out") && script.contains("cat out") && same_but(bash, ours, deduplicated);
            has_processes(script) && (reads_on || same_but_order(bash, ours, has_reprinted_substitution(script)))
        },
    },
    Intended {
        reason: "whether a process has written before the one that reads from it has ended: SIGPIPE or not",
        matches: |script, bash, ours| script.contains("PIPESTATUS") && same_but(bash, ours, without_broken_pipes),
    },
    Intended {
        reason: "bash itself crashes, does not come to an end, or keeps the frames of calls that FUNCNEST refused, with their parameters and lines",
        matches: |script, bash, ours| {
            let ends = ["File size limit exceeded", "free(): ", "malloc(): ", "pop_var_context: head of shell_variables"];
            let crashes = [-1, 128 + 6, 128 + 11].contains(&bash.status) || ends.iter().any(|end| says(bash, end));
            crashes || keeps_refused_frames(script, bash, ours)
        },
    },
    Intended {
        reason: "bash counts the lines of a substitution, and `$LINENO`, in its own print of it; here they are those of the script",
        matches: |script, bash, ours| has_reprinted_substitution(script) && same_but(bash, ours, masked_lines),
    },
    Intended {
        reason: "texts in messages: bash doubles or adds the bytes 1 and 127, and shows more of a `$((…))` in which a `#` behind a blank hides the end",
        matches: |script, bash, ours| {
            let masked = |text: &[u8]| lines_but(text, |line| line.contains(" (error token is \"") || line.contains("no closing `)' in "));
            let hides_end = script.contains("$((") && says(bash, "bad substitution: no closing `)' in ");
            let marks_name = says(bash, "\u{7f}: invalid variable name");
            ((has_marks(script) || marks_name) && same_but(bash, ours, without_marks)) || (hides_end && same_but(bash, ours, masked))
        },
    },
    Intended {
        reason: "`set -k` before a declaration with an array literal: bash takes the literal away from it",
        matches: |script, bash, ours| {
            let differs = (&bash.stdout, &bash.stderr, &bash.files) != (&ours.stdout, &ours.stderr, &ours.files);
            (script.contains("set -k") || script.contains("-o keyword")) && script.contains("=(") && differs
        },
    },
    Intended {
        reason: "`set -v`: bash leaves out lines behind a substitution or an error, and shows parts of substitutions twice",
        matches: |script, bash, ours| {
            let source: Vec<&str> = script.lines().map(str::trim).collect();
            // What continues a line of a here-document is shown as one line.
            let joined = script.replace("\\\n", "");
            let known = |line: &str| source.iter().any(|known| known.contains(line)) || joined.lines().any(|known| known.contains(line));
            let tight = script.replace(' ', "").replace("$'", "'");
            let reprinted = |line: &str| tight.lines().any(|known| known.contains(&line.replace(' ', "")));
            let masked = |text: &[u8]| lines_but(text, |line| known(line.trim()) || reprinted(line));
            let unnumbered = |text: &[u8]| masked(&masked_lines(text));
            let is_reprinted = has_reprinted_substitution(script);
            script.contains("set -v") && if is_reprinted { same_but(bash, ours, unnumbered) } else { same_but(bash, ours, masked) }
        },
    },
    Intended {
        reason: "what bash loses when it prints a substitution anew: the backslash of a quote in an array literal, the end of a list behind a here-document",
        matches: |script, bash, ours| {
            let refuses =
                |answer: &Answer| says(answer, ": command substitution: line ") && says(answer, ": syntax error near unexpected token `");
            let loses_behind_document = script.contains("$(") && script.contains("<<") && refuses(bash) && !refuses(ours);
            loses_backslash(script, bash, ours) || loses_behind_document
        },
    },
    Intended {
        reason: "substitutions in here-documents: in `${x/…}` bash does not find their end, and in a here-document within one it reads them only when they run",
        matches: |script, bash, ours| {
            let has_no_end = says(bash, "command substitution: line ") && says(bash, "unexpected EOF while looking for matching `)'");
            let is_lost = has_no_end || says(bash, ": bad substitution");
            let is_second = script.matches("<<").count() > 1 && has_no_end && says(ours, ": bad substitution\n");
            let is_in_word = script.contains("<<") && script.lines().any(substitutes_in_word) && is_lost;
            is_second || is_in_word && !says(ours, ": bad substitution")
        },
    },
    Intended {
        reason: "an error that leaves a loop: bash stays in it, and a later `break` outside of all loops ends the script without a word",
        matches: |script, bash, ours| {
            let masked = |text: &[u8]| lines_but(text, |line| line.contains(": only meaningful in a `for', `while', or `until' loop"));
            let (said, more) = (masked(&bash.stderr), masked(&ours.stderr));
            let leaves = script.contains("break") || script.contains("continue");
            leaves
                && said.len() >= bash.stderr.len().saturating_sub(1)
                && more.len() + 1 < ours.stderr.len()
                && more.starts_with(&said)
                && ours.stdout.starts_with(&bash.stdout)
        },
    },
    Intended {
        reason: "`eval` of a text that ends with a backslash or in quotes: bash counts lines that are not there, or takes no reserved word behind it",
        matches: |script, bash, ours| {
            // A file that scripts find has a line that ends so.
            let lines = (script.contains('\\') || script.contains("a.txt")) && same_but(bash, ours, masked_lines);
            let timed =
                says(bash, "unexpected EOF while looking for matching `") && script.contains("time -p") && same_but(bash, ours, untimed);
            script.contains("eval") && (lines || timed || misses_reserved_word(script, bash, ours))
        },
    },
    Intended {
        reason: "a subscript in an array literal: bash expands its text again, so that data are run as code",
        matches: |script, bash, ours| {
            let refuses = |answer: &Answer| says(answer, ": syntax error: operand expected (error token is \"$");
            let masked = |text: &[u8]| lines_but(text, |line| line.contains(": syntax error: operand expected (error token is \""));
            let both = says(bash, ": syntax error: operand expected (") && says(ours, ": syntax error: operand expected (");
            let differs = refuses(ours) && !refuses(bash) || both && same_but(bash, ours, masked);
            script.contains("=(") && script.contains('[') && differs
        },
    },
    Intended {
        reason: "a nameref to its own name: bash warns again each time that it looks at it",
        matches: |script, bash, ours| {
            let masked = |text: &[u8]| lines_but(text, |line| line.contains("warning: ") && line.ends_with(": circular name reference"));
            script.contains("-n ") && same_but(bash, ours, masked)
        },
    },
    Intended {
        reason: "a text that ends within `[[`: bash says more about it, with a byte of its own in the message",
        matches: |script, bash, ours| {
            let said = String::from_utf8_lossy(&bash.stderr).contains("unexpected EOF while looking for matching `");
            let more = |line: &str| line.contains(": unexpected argument to conditional ") || line.ends_with("' in conditional command");
            script.contains("[[") && said && same_but(bash, ours, |text| lines_but(text, more))
        },
    },
    Intended {
        reason: "`eval` of a `[[` with a wrong operator: bash tells every other one otherwise, as it reads it in the state that the last one left",
        matches: |script, bash, ours| {
            let told = |line: &str| line.contains(": eval: line ");
            let wrong = |answer: &Answer| {
                [": conditional binary operator expected", ": unexpected argument `]]' to conditional "]
                    .iter()
                    .any(|text| says(answer, text))
            };
            script.contains("eval") && wrong(bash) && wrong(ours) && same_but(bash, ours, |text| lines_but(text, told))
        },
    },
    Intended {
        reason: "`< nosuch &`: bash does not wait for what its message comes from, nor does a coprocess for who reads it",
        matches: |script, bash, ours| {
            let is_late = |line: &str| line.ends_with(": nosuch: No such file or directory") || line.contains("COPROC[0]}\": ");
            let masked = |text: &[u8]| lines_but(text, is_late);
            (script.contains("< nosuch &") || script.contains("coproc")) && same_but(bash, ours, masked)
        },
    },
    Intended {
        reason: "a script that writes to its own file: bash reads what is left of it from there",
        matches: |script, bash, ours| {
            let names_itself = ["$0", "{0", ":0", "@:", "*:", "../s", "BASH_SOURCE"].iter().any(|name| script.contains(name));
            let is_shorter = ours.stdout.starts_with(&bash.stdout) && ours.stderr.starts_with(&bash.stderr) && bash.stdout != ours.stdout;
            names_itself && script.contains('>') && is_shorter
        },
    },
    Intended {
        reason: "the machine: its root folder, its variables, its locales, the numbers of its processes",
        matches: |script, bash, ours| {
            let lists = [bash, ours]
                .iter()
                .all(|answer| lists_all(&answer.stdout) || lists_all(&answer.stderr) || answer.files.values().any(|file| lists_all(file)));
            let locales = |text: &[u8]| lines_but(text, |line| line.contains(": warning: setlocale: "));
            lists
                || sees_root(bash, ours)
                || writes_to_root(script, bash, ours)
                || same_but(bash, ours, locales)
                || waits_for_digits(script, bash, ours)
        },
    },
];

/// The reason, when it is listed.
pub(super) fn reason(script: &str, bash: &Answer, ours: &Answer) -> Option<&'static str> {
    let find = |bash: &Answer, ours: &Answer| INTENDED.iter().find(|i| (i.matches)(script, bash, ours)).map(|i| i.reason);
    // Processes that run at the same time may print in another order, besides.
    let find_in_order = || if has_processes(script) { find(&in_order(bash), &in_order(ours)) } else { None };
    // Bytes that bash doubles may do so, besides.
    let find_unmarked = || if has_marks(script) { find(&unmarked(bash), &unmarked(ours)) } else { None };
    find(bash, ours).or_else(find_in_order).or_else(find_unmarked)
}

/// The reason why a script that prints `$LINENO` differs in numbers alone; that it does not without `$LINENO` remains to be seen.
pub(super) fn counted(script: &str, bash: &Answer, ours: &Answer) -> Option<&'static str> {
    let counts = has_reprinted_substitution(script) || script.contains("eval") && script.contains('\\');
    let unnumbered = |text: &[u8]| text.iter().copied().filter(|b| !b.is_ascii_digit()).collect();
    (script.contains("LINENO") && counts && same_but(bash, ours, unnumbered))
        .then_some("bash counts other lines: what differs is `$LINENO`")
}

/// An answer with the lines of each text in order.
fn in_order(answer: &Answer) -> Answer {
    let files = answer.files.iter().map(|(name, text)| (name.clone(), sorted(text))).collect();
    Answer { stdout: sorted(&answer.stdout), stderr: sorted(&answer.stderr), status: answer.status, files }
}

/// An answer without the bytes 1 and 127.
fn unmarked(answer: &Answer) -> Answer {
    let files = answer.files.iter().map(|(name, text)| (name.clone(), without_marks(text))).collect();
    Answer { stdout: without_marks(&answer.stdout), stderr: without_marks(&answer.stderr), status: answer.status, files }
}

/// Whether frames are asked for, or lines told, behind a call that FUNCNEST refused.
fn keeps_refused_frames(script: &str, bash: &Answer, ours: &Answer) -> bool {
    let refused = |answer: &Answer| says(answer, ": maximum function nesting level exceeded (");
    let frames =
        ["BASH_SOURCE", "BASH_LINENO", "FUNCNAME", "caller", "$#", "$@", "$*", "${#", "${@", "${*", "${!#", "$1", "${1", "f.sh", "local"];
    let Some((_, behind)) = script.split_once("FUNCNEST=") else { return false };
    let names_frames = frames.iter().any(|name| behind.contains(name));
    refused(bash) && refused(ours) && (names_frames || same_but(bash, ours, masked_lines))
}

/// Whether a script makes the byte 1, which bash marks quoted bytes with.
fn has_marks(script: &str) -> bool {
    ["\\cA", "\\001", "\\x01"].iter().any(|name| script.contains(name))
}

fn without_marks(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|b| ![1, 127].contains(b)).collect()
}

fn sorted(text: &[u8]) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = text.split(|&b| b == b'\n').collect();
    lines.sort_unstable();
    lines.join(&b'\n')
}

/// The lines of a text in order, each once.
fn deduplicated(text: &[u8]) -> Vec<u8> {
    let text = sorted(text);
    let mut lines: Vec<&[u8]> = text.split(|&b| b == b'\n').collect();
    lines.dedup();
    lines.join(&b'\n')
}

/// Whether a line has a command substitution in the word of an operation on a parameter.
fn substitutes_in_word(line: &str) -> bool {
    let inside = line.split("${").skip(1);
    inside.filter_map(|inside| inside.split_once("$(")).any(|(before, _)| before.contains(['/', '#', '%', '^', ',']))
}

/// A text without the lines of `time -p`.
fn untimed(text: &[u8]) -> Vec<u8> {
    lines_but(text, |line| ["real ", "user ", "sys "].iter().any(|start| line.starts_with(start)))
}

/// Whether a message is among what was printed, on either stream or to a file.
fn says(answer: &Answer, text: &str) -> bool {
    [&answer.stderr, &answer.stdout].into_iter().chain(answer.files.values()).any(|bytes| String::from_utf8_lossy(bytes).contains(text))
}

fn says_out(answer: &Answer, text: &str) -> bool {
    String::from_utf8_lossy(&answer.stdout).contains(text)
}

/// Whether bash took the reserved word behind an `eval` that ended in quotes for a name.
fn misses_reserved_word(script: &str, bash: &Answer, ours: &Answer) -> bool {
    let token = ": syntax error near unexpected token `";
    let words = [": [[: command not found", ": case: command not found", ": !: command not found", ": 017: command not found"];
    (says(bash, ": eval: line ") || script.contains('\\'))
        && (says(bash, token) && bash.status == 2 || words.iter().any(|word| says(bash, word)))
        && !says(ours, token)
        && (ours.stdout.starts_with(&bash.stdout) || says(bash, ": case: command not found"))
}

/// Whether bash missed the end of a quote or literal, as a backslash in an array literal in `$(…)` or `<(…)` got lost.
fn loses_backslash(script: &str, bash: &Answer, ours: &Answer) -> bool {
    let refuses = |answer: &Answer| {
        says(answer, "unexpected EOF while looking for matching `") || says(answer, ": syntax error near unexpected token `")
    };
    literal_with_escaped_quote(script) && (refuses(bash) || says(bash, ": command substitution: line ")) && !refuses(ours)
}

/// Whether both list the root folder, which is that of the machine in bash.
fn sees_root(bash: &Answer, ours: &Answer) -> bool {
    let lists = |answer: &Answer, names: [&str; 3]| {
        let seen = |text: &[u8]| names.iter().all(|name| String::from_utf8_lossy(text).contains(name));
        seen(&answer.stdout) || seen(&answer.stderr) || answer.files.values().any(|file| seen(file))
    };
    // A pattern that only the machine has files for.
    let is_pattern = |answer: &Answer| says_out(answer, " /**/") || says_out(answer, " /*/");
    is_pattern(ours) && !is_pattern(bash)
        || lists(bash, ["/boot", "/etc", "/usr"]) && lists(ours, ["/bin", "/dev", "/tmp"])
        || lists(bash, ["bin boot", " etc ", " usr "]) && lists(ours, ["bin dev", " etc ", " usr "])
}

/// Whether ours may not write to the root folder, and nothing else differs.
fn writes_to_root(script: &str, bash: &Answer, ours: &Answer) -> bool {
    // A script may have gone there, one folder up after another.
    let goes_up = script.contains("cd ..");
    let path = |line: &str| {
        let path = line.strip_suffix(": Permission denied")?.rsplit(": ").next()?;
        let is_there = path.starts_with('/') && path.matches('/').count() == 1 || goes_up && !path.contains('/');
        is_there.then(|| path.to_owned())
    };
    let refused = |answer: &Answer| -> Vec<String> { String::from_utf8_lossy(&answer.stderr).lines().filter_map(path).collect() };
    let paths = refused(ours);
    let about = |line: &str| paths.iter().any(|path| line.contains(path.as_str()));
    // What follows from the file that is there or not: its lines, and the status of the command.
    let status = |answer: &Answer| Answer { status: 0, ..answer.clone() };
    // A script may tell that status.
    let masked = |text: &[u8]| lines_but(text, about).into_iter().filter(|b| !b.is_ascii_digit()).collect();
    !paths.is_empty() && refused(bash).is_empty() && same_but(&status(bash), &status(ours), masked)
}

/// Whether `wait $!` is given parts of the number of a process, as IFS has a digit.
fn waits_for_digits(script: &str, bash: &Answer, ours: &Answer) -> bool {
    let masked = |text: &[u8]| lines_but(text, |line| line.contains(": wait: "));
    let unnumbered = |text: &[u8]| masked(&masked_lines(text));
    let same = if has_reprinted_substitution(script) { same_but(bash, ours, unnumbered) } else { same_but(bash, ours, masked) };
    let uses_number = script.contains("wait $!") || script.contains("kill -USR1 $$") && says(ours, ": kill: ");
    script.contains("IFS=") && uses_number && (same || script.contains("kill -USR1 $$"))
}

/// Whether a script has a pipeline, a process in the background or a process substitution: `||` and `|&` into nothing are none.
fn has_processes(script: &str) -> bool {
    let joined = script.replace("||", "").replace("&&", "").replace(">&", "").replace("<&", "");
    joined.contains("coproc") || joined.contains('|') || joined.contains('&') || joined.contains(">(") || joined.contains("<(")
}

/// Whether a substitution of the script holds a command that bash prints on more or fewer lines than it has.
fn has_reprinted_substitution(script: &str) -> bool {
    let starts = script.match_indices("$(").chain(script.match_indices("<("));
    starts.map(|(at, _)| script.get(at + 2..).unwrap_or_default()).any(|inside| {
        let mut depth = 1;
        let end = inside.find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        });
        let inside = inside.get(..end.unwrap_or(inside.len())).unwrap_or_default();
        let signs = ["\n", "\\n", "case ", "if ", "{ ", "for ", "while "];
        // A here-document whose body stands behind the substitution counts as well.
        signs.iter().any(|sign| inside.contains(sign)) || inside.replace("<<<", "").contains("<<")
    })
}

/// Whether a substitution of the script holds an array literal with an escaped quote in it.
fn literal_with_escaped_quote(script: &str) -> bool {
    let starts = script.match_indices("$(").chain(script.match_indices("<("));
    starts.map(|(at, _)| script.get(at..).unwrap_or_default()).any(|inside| {
        let literal = inside.split_once("=(").map_or("", |(_, literal)| literal);
        ["\\\"", "\\'", "\\`"].iter().any(|quote| literal.contains(quote))
    })
}

/// Whether two answers differ only in the order of lines, and, `unnumbered`, in their numbers.
fn same_but_order(bash: &Answer, ours: &Answer, unnumbered: bool) -> bool {
    same_but(bash, ours, |text| {
        let text = &if unnumbered { masked_lines(text) } else { text.to_vec() };
        // A prompt has no line of its own.
        let prompts = text.windows(3).filter(|window| window == b"#? ").count();
        let text = String::from_utf8_lossy(text).replace("#? ", "");
        let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
        lines.push(format!("{prompts} prompts"));
        lines.sort();
        lines.join("\n").into_bytes()
    })
}

/// Whether two answers are the same when both are seen through `masked`.
fn same_but(bash: &Answer, ours: &Answer, masked: impl Fn(&[u8]) -> Vec<u8>) -> bool {
    bash.status == ours.status
        && masked(&bash.stdout) == masked(&ours.stdout)
        && masked(&bash.stderr) == masked(&ours.stderr)
        && bash.files.keys().eq(ours.files.keys())
        && bash.files.iter().zip(&ours.files).all(|(a, b)| masked(a.1) == masked(b.1))
}

/// A text in which the status of a process that SIGPIPE has ended is 0.
fn without_broken_pipes(text: &[u8]) -> Vec<u8> {
    let masked =
        |word: &[u8]| if word.trim_ascii_end() == b"141" { [b"0", word.get(3..).unwrap_or_default()].concat() } else { word.to_vec() };
    text.split_inclusive(|byte| byte.is_ascii_whitespace()).flat_map(masked).collect()
}

/// A text without the numbers in `: line N: `, which may have gone through `tr`, `select` or `mapfile`.
fn masked_lines(text: &[u8]) -> Vec<u8> {
    /// Most bytes between the word and its number.
    const APART: usize = 14;
    let (mut masked, mut line_at) = (Vec::with_capacity(text.len()), None);
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.get(..4).is_some_and(|word| word.eq_ignore_ascii_case(b"line")) {
            line_at = Some(at + 4);
        }
        let n_digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let is_number = n_digits > 0 && rest.get(n_digits) == Some(&b':') && line_at.is_some_and(|line| at - line <= APART);
        if !is_number {
            masked.extend(rest.iter().take(n_digits.max(1)));
        }
        at += n_digits.max(1);
    }
    masked
}

/// Whether a text is (with) the answer of `set` or `declare`.
fn lists_all(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    // A list may be that of integers alone.
    (text.contains("BASH_VERSINFO=") || text.contains("PPID=")) && (text.contains("OPTIND=") || text.contains("EUID="))
}

/// A text without some lines.
fn lines_but(text: &[u8], drops: impl Fn(&str) -> bool) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let kept: Vec<&str> = text.lines().filter(|line| !drops(line)).collect();
    kept.join("\n").into_bytes()
}

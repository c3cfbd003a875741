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

/// How bash refuses an exponent.
const UNEVALUATED: &str = ": exponent less than 0 (error token is \"";

/// The table: what is not listed here is a fault.
pub const INTENDED: &[Intended] = &[
    Intended {
        reason: "an exponent below 0 in a part of an expression that is not evaluated (`1 || 2 ** -1`): bash refuses it nevertheless",
        matches: |_, bash, ours| {
            let refusals = |answer: &Answer| {
                let said = String::from_utf8_lossy(&answer.stderr).into_owned();
                said.lines().filter(|line| line.contains(UNEVALUATED)).map(str::to_owned).collect::<Vec<_>>()
            };
            // In the expression a sign that spares a part of it stands before the exponent.
            let is_spared = |line: &String| {
                let expression = line.split(UNEVALUATED).next().unwrap_or_default();
                let before = expression.rfind("**").and_then(|at| expression.get(..at)).unwrap_or_default();
                ["||", "&&", "?"].iter().any(|sign| before.contains(sign))
            };
            let known = refusals(ours);
            let more: Vec<String> = refusals(bash).into_iter().filter(|line| !known.contains(line)).collect();
            !more.is_empty() && more.iter().all(is_spared)
        },
    },
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
    Intended { reason: "bash itself crashes", matches: |_, bash, _| [128 + 6, 128 + 11].contains(&bash.status) },
    Intended {
        reason: "the order in which processes that run at the same time print",
        matches: |script, bash, ours| has_processes(script) && same_but_order(bash, ours, false),
    },
    Intended {
        reason: "bash does not come to an end",
        matches: |_, bash, _| bash.status == -1 || String::from_utf8_lossy(&bash.stderr).contains("File size limit exceeded"),
    },
    Intended {
        reason: "bash counts the lines of a substitution in its own print of it; here they are those of the script",
        matches: |script, bash, ours| has_reprinted_substitution(script) && same_but(bash, ours, masked_lines),
    },
    Intended {
        reason: "posix mode: `time -p` is the command of that name, which is not there",
        matches: |script, bash, ours| {
            let masked = |text: &[u8]| lines_but(text, |line| ["real ", "user ", "sys "].iter().any(|start| line.starts_with(start)));
            script.contains("posix") && script.contains("time -p") && same_but(bash, ours, masked)
        },
    },
    Intended {
        reason: "a list of all variables: there are others here",
        matches: |_, bash, ours| {
            [bash, ours].iter().all(|answer| lists_all(&answer.stdout) || answer.files.values().any(|file| lists_all(file)))
        },
    },
    Intended {
        reason: "bash doubles the bytes 1 and 127 in some messages, and leaves 127 in the place of an empty `\"$@\"` in a replacement",
        matches: |script, bash, ours| {
            let unquoted = |text: &[u8]| {
                let text = String::from_utf8_lossy(text).replace("\\177", "");
                text.bytes().filter(|b| !b" $'\"\x01\x7f".contains(b)).collect()
            };
            let unmarked = |text: &[u8]| text.iter().copied().filter(|b| ![1, 127].contains(b)).collect();
            script.contains("\\cA") && same_but(bash, ours, unmarked) || script.contains("/\"$@\"}") && same_but(bash, ours, unquoted)
        },
    },
    Intended {
        reason: "`${a[@]@A}` when IFS has a letter of the declaration, or is empty: bash splits the text, even in quotes",
        matches: |script, bash, ours| {
            let masked = |text: &[u8]| text.iter().copied().filter(|b| !b" '-a\"[]0123456789=".contains(b)).collect();
            script.contains("IFS=") && script.contains("@A}") && same_but(bash, ours, masked)
        },
    },
    Intended {
        reason: "`eval` of a text that ends with a backslash: bash counts lines that are not there",
        matches: |script, bash, ours| script.contains("eval") && script.contains('\\') && same_but(bash, ours, masked_lines),
    },
    Intended {
        reason: "`set -k` before a declaration with an array literal: bash takes the literal away from it",
        matches: |script, bash, ours| {
            (script.contains("set -k") || script.contains("-o keyword")) && bash.stdout.len() != ours.stdout.len()
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
        reason: "an escaped quote or blank in an array literal in `$(…)` or `<(…)`: bash loses the backslash, and misses the end of quote or literal",
        matches: |script, bash, ours| {
            let said = |answer: &Answer| String::from_utf8_lossy(&answer.stderr).contains("unexpected EOF while looking for matching `");
            let said_token = |answer: &Answer| String::from_utf8_lossy(&answer.stderr).contains(": syntax error near unexpected token `");
            let reread = String::from_utf8_lossy(&bash.stderr).contains(": command substitution: line ");
            literal_with_escaped_quote(script) && (said(bash) || reread || said_token(bash)) && !said(ours) && !said_token(ours)
        },
    },
    Intended {
        reason: "the line of `$LINENO` in a substitution that bash prints anew to run it",
        matches: |script, bash, ours| {
            let masked = |text: &[u8]| text.iter().copied().filter(|b| !b.is_ascii_digit()).collect();
            script.contains("LINENO") && has_reprinted_substitution(script) && same_but(bash, ours, masked)
        },
    },
    Intended {
        reason: "an expansion that fails in a process of a pipeline: bash runs the EXIT trap of the parent there, too",
        matches: |script, bash, ours| {
            let masked = |text: &[u8]| {
                let mut lines: Vec<&[u8]> = text.split(|&b| b == b'\n').collect();
                lines.sort_unstable();
                lines.dedup();
                lines.join(&b'\n')
            };
            script.contains("EXIT") && has_processes(script) && same_but(bash, ours, masked)
        },
    },
    Intended {
        reason: "posix mode: behind `command` with a name that is not there, bash takes no error for the end of the shell",
        matches: |script, bash, ours| {
            script.contains("posix")
                && script.contains("command ")
                && String::from_utf8_lossy(&ours.stderr).contains(": command not found\n")
                && bash.stderr.starts_with(&ours.stderr)
                && bash.stdout.starts_with(&ours.stdout)
        },
    },
    Intended {
        reason: "commands in the here-document of a here-document: bash reads them only when they run",
        matches: |script, bash, ours| {
            let said = |answer: &Answer, text: &str| String::from_utf8_lossy(&answer.stderr).contains(text);
            script.matches("<<").count() > 1
                && said(bash, "command substitution: line ")
                && said(bash, "unexpected EOF while looking for matching `)'")
                && said(ours, ": bad substitution\n")
        },
    },
    Intended {
        reason: "the root folder: bash sees that of the machine",
        matches: |_, bash, ours| {
            let lists_root = |answer: &Answer, names: [&str; 3]| {
                let seen = |text: &[u8]| names.iter().all(|name| String::from_utf8_lossy(text).contains(name));
                seen(&answer.stdout) || seen(&answer.stderr) || answer.files.values().any(|file| seen(file))
            };
            lists_root(bash, ["/boot", "/etc", "/usr"]) && lists_root(ours, ["/bin", "/dev", "/tmp"])
                || lists_root(bash, ["bin boot", " etc ", " usr "]) && lists_root(ours, ["bin dev", " etc ", " usr "])
        },
    },
    Intended {
        reason: "`command -`: BASH_COMMAND is the command without `command` there",
        matches: |script, bash, ours| {
            let masked = |text: &[u8]| String::from_utf8_lossy(text).replace(" command -", " -").into_bytes();
            script.contains("command -") && same_but(bash, ours, masked)
        },
    },
    Intended {
        reason: "`command %` in a pipeline: bash looks for a command there, and for a job elsewhere",
        matches: |script, bash, ours| {
            let masked = |text: &[u8]| String::from_utf8_lossy(text).replace("%: command not found", "fg: no job control").into_bytes();
            // Its status is that of the process, too.
            let as_ours = Answer { status: if bash.status == 127 { ours.status } else { bash.status }, ..bash.clone() };
            let unnumbered = |text: &[u8]| masked(&masked_lines(text));
            let same =
                if has_reprinted_substitution(script) { same_but(&as_ours, ours, unnumbered) } else { same_but(&as_ours, ours, masked) };
            script.contains("command %") && same
        },
    },
    Intended {
        reason: "`eval` of a text that ends in quotes: bash takes no reserved word at the beginning of the next command",
        matches: |script, bash, ours| {
            let said = |answer: &Answer, text: &str| String::from_utf8_lossy(&answer.stderr).contains(text);
            script.contains("eval")
                && (said(bash, ": eval: line ") || script.contains('\\'))
                && (said(bash, ": syntax error near unexpected token `") && bash.status == 2
                    || said(bash, ": [[: command not found")
                    || said(bash, ": case: command not found"))
                && !said(ours, ": syntax error near unexpected token `")
                && (ours.stdout.starts_with(&bash.stdout) || said(bash, ": case: command not found"))
        },
    },
    Intended {
        reason: "`set -E`: bash has no ERR trap for a command from a file that is all of a subshell",
        matches: |script, bash, ours| {
            let masked = |text: &[u8]| {
                let mut lines: Vec<&[u8]> = text.split(|&b| b == b'\n').collect();
                lines.dedup();
                lines.join(&b'\n')
            };
            script.contains("set -E") && script.contains("ERR") && ours.stdout.len() > bash.stdout.len() && same_but(bash, ours, masked)
        },
    },
    Intended {
        reason: "a here-document before `| {` in `$(…)`: bash loses the first `;` of the group when it prints that anew",
        matches: |script, bash, ours| {
            let said = |answer: &Answer| String::from_utf8_lossy(&answer.stderr).contains("': not a valid identifier\n");
            script.contains("$(") && ["E | {", "E' | {", "E\" | {"].iter().any(|sign| script.contains(sign)) && said(bash) && !said(ours)
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
        reason: "the root folder: a script may not write there",
        matches: |_, bash, ours| {
            let path = |line: &str| {
                let path = line.strip_suffix(": Permission denied")?.rsplit(": ").next()?;
                (path.starts_with('/') && path.matches('/').count() == 1).then(|| path.to_owned())
            };
            let refused = |answer: &Answer| -> Vec<String> { String::from_utf8_lossy(&answer.stderr).lines().filter_map(path).collect() };
            let paths = refused(ours);
            let about = |line: &str| paths.iter().any(|path| line.contains(path.as_str()));
            // What follows from the file that is there or not: its lines, and the status of the command.
            let status = |answer: &Answer| Answer { status: 0, ..answer.clone() };
            !paths.is_empty() && refused(bash).is_empty() && same_but(&status(bash), &status(ours), |text| lines_but(text, about))
        },
    },
    Intended {
        reason: "`wait $!` when IFS has a digit: the numbers of processes are others",
        matches: |script, bash, ours| {
            let masked = |text: &[u8]| lines_but(text, |line| line.contains(": wait: "));
            let unnumbered = |text: &[u8]| masked(&masked_lines(text));
            let same = if has_reprinted_substitution(script) { same_but(bash, ours, unnumbered) } else { same_but(bash, ours, masked) };
            script.contains("IFS=") && script.contains("wait $!") && same
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
        reason: "a locale that is not there: here there are none to look up",
        matches: |_, bash, ours| {
            let masked = |text: &[u8]| lines_but(text, |line| line.contains(": warning: setlocale: "));
            same_but(bash, ours, masked)
        },
    },
    Intended {
        reason: "the order of processes and the lines of a substitution at once",
        matches: |script, bash, ours| has_processes(script) && has_reprinted_substitution(script) && same_but_order(bash, ours, true),
    },
];

/// The reason, when it is listed.
pub(super) fn reason(script: &str, bash: &Answer, ours: &Answer) -> Option<&'static str> {
    INTENDED.iter().find(|i| (i.matches)(script, bash, ours)).map(|i| i.reason)
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
        ["\\\"", "\\'", "\\`", "\\ "].iter().any(|quote| literal.contains(quote))
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

/// A text without the numbers in `: line N: `.
fn masked_lines(text: &[u8]) -> Vec<u8> {
    // A message may have gone through `tr a-z A-Z`.
    let text = String::from_utf8_lossy(text).replace(": LINE ", ": line ");
    let mut parts = text.split(": line ");
    let first = parts.next().unwrap_or_default().to_owned();
    let masked = parts.fold(first, |all, part| all + ": line " + part.trim_start_matches(|c: char| c.is_ascii_digit()));
    masked.into_bytes()
}

/// Whether a text is (with) the answer of `set` or `declare`.
fn lists_all(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    text.contains("BASH_VERSINFO=") && text.contains("OPTIND=")
}

/// A text without some lines.
fn lines_but(text: &[u8], drops: impl Fn(&str) -> bool) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let kept: Vec<&str> = text.lines().filter(|line| !drops(line)).collect();
    kept.join("\n").into_bytes()
}

//! `man`: pages made of what commands say of themselves; the search of `apropos` and `whatis`, too.

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::kernel::{Done, Fault};

const KEYWORD: Opt = Opt::flag('k', "apropos", "equivalent to apropos");
const WHATIS: Opt = Opt::flag('f', "whatis", "equivalent to whatis");
const PAGER: Opt = Opt::value('P', "pager", "PAGER", "(accepted: pages are printed)");

pub(crate) const COMMAND: Command = Command::new(
    "man",
    "man [OPTION]... [SECTION] PAGE...",
    "Print the manual page of a command, made of what it says of itself",
    &[KEYWORD, WHATIS, PAGER],
    run,
)
.parsing(Parsing::InOrder)
.refused(&["-a", "--all", "-w", "--where", "--path", "-K", "--global-apropos", "-l", "--local-file", "-H", "--html", "-t", "--troff"]);

fn run(cx: &mut Cx<'_>) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    if cx.args.has(&KEYWORD) {
        return search(cx, &operands, false);
    }
    if cx.args.has(&WHATIS) {
        return search(cx, &operands, true);
    }
    if operands.len() > 1 && operands.first().is_some_and(|o| matches!(o.as_slice(), [b'1'..=b'9'])) {
        operands.remove(0);
    }
    if operands.is_empty() {
        cx.stderr_bytes(b"What manual page do you want?\nFor example, try 'man man'.\n")?;
        return Ok(1);
    }
    let mut status = 0;
    for name in &operands {
        if let Some(command) = cx.commands().find(name) {
            let mut out = cx.stdout();
            page(command, &mut out)?;
            out.flush()?;
            continue;
        }
        // Builtins tell about themselves; the shell knows them.
        let launching = Launching {
            argv: vec![b"bash".to_vec(), b"-c".to_vec(), b"help -m -- \"$1\" 2>/dev/null".to_vec(), b"man".to_vec(), name.clone()],
            ..Launching::default()
        };
        if cx.run(launching)?.code() != 0 {
            cx.stderr_bytes(&[b"No manual entry for ", &name[..], b"\n"].concat())?;
            status = 16;
        }
    }
    Ok(status)
}

fn page(command: &Command, out: &mut bashkit_core::kernel::Output) -> Result<(), Fault> {
    let title = format!("{}(1)", command.name.to_uppercase());
    let middle = "User Commands";
    let free = 78usize.saturating_sub(2 * title.len() + middle.len());
    out.line(format!("{title}{}{middle}{}{title}", " ".repeat(free / 2), " ".repeat(free - free / 2)).as_bytes())?;
    out.put(format!("\nNAME\n       {} - {}\n", command.name, command.summary).as_bytes())?;
    out.put(format!("\nSYNOPSIS\n       {}\n", command.synopsis).as_bytes())?;
    out.put(format!("\nDESCRIPTION\n       {}.\n", command.summary).as_bytes())?;
    if !command.options.is_empty() {
        out.put(b"\nOPTIONS\n")?;
        for option in command.options {
            out.put(format!("       {}\n              {}\n\n", option.usage(), option.help()).as_bytes())?;
        }
    }
    if !command.refused.is_empty() {
        out.put(format!("\nNOT SUPPORTED HERE\n       {}\n", command.refused.join(" ")).as_bytes())?;
    }
    Ok(())
}

/// Prints a line for each command whose name is one of `words`, or, unless `exact`, whose name or summary holds one.
pub(super) fn search(cx: &Cx<'_>, words: &[Vec<u8>], exact: bool) -> Done {
    if words.is_empty() {
        let name = if exact { "whatis" } else { "apropos" };
        let mut out = cx.stdout();
        out.line(format!("{name} what?").as_bytes())?;
        out.flush()?;
        return Ok(1);
    }
    let mut out = cx.stdout();
    let mut status = 0;
    for word in words {
        let needle = word.to_ascii_lowercase();
        let mut any = false;
        for command in cx.commands().iter() {
            cx.step(1 + needle.len() as u64)?;
            let found = if exact {
                command.name.as_bytes() == word
            } else {
                let text = format!("{} {}", command.name, command.summary).to_lowercase();
                memchr::memmem::find(text.as_bytes(), &needle).is_some()
            };
            if found {
                any = true;
                out.line(format!("{:<20} - {}", format!("{} (1)", command.name), command.summary).as_bytes())?;
            }
        }
        if !any {
            out.flush()?;
            cx.stderr_bytes(&[&word[..], b": nothing appropriate.\n"].concat())?;
            status = 16;
        }
    }
    out.flush()?;
    Ok(status)
}

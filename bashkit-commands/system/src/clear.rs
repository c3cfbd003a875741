//! `clear`: the text that clears the screen.

use bashkit_core::command::{Command, Cx};
use bashkit_core::kernel::Done;

use super::terminfo::{KEEP, TERM, answer, terminal};

pub(crate) const COMMAND: Command = Command::new("clear", "clear [OPTION]...", "Clear the screen", &[TERM, KEEP], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let Some((name, colors)) = terminal(cx) else {
        cx.stderr_bytes(b"TERM environment variable not set.\n")?;
        return Ok(1);
    };
    if colors.is_none() {
        cx.stderr_bytes(format!("'{name}': unknown terminal type.\n").as_bytes())?;
        return Ok(1);
    }
    let (text, status) = answer(cx, &name, 8, &[b"clear".to_vec()]).unwrap_or_default();
    let mut out = cx.stdout();
    out.put(&text)?;
    out.flush()?;
    Ok(status)
}

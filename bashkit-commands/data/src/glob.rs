//! `glob`: the paths that patterns match, as bash finds them with `globstar` and `extglob`.

use bashkit_core::command::{Command, Cx, Launching, Opt};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Capture, Done, Fault};

const ALL: Opt = Opt::flag('a', "all", "hidden files are matched, too");
const KIND: Opt = Opt::value('t', "type", "TYPE", "only f (regular files), d (directories) or l (symbolic links)");
const ZERO: Opt = Opt::flag('0', "null", "end each path with NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
    "glob",
    "glob [-a] [-0] [-t TYPE] PATTERN...",
    "Print the paths that the PATTERNs match, ** across directories; fail if there are none",
    &[ALL, KIND, ZERO],
    run,
)
.usage_status(2);

/// Without separators, an unquoted parameter is expanded to paths and nothing else.
const SCRIPT: &[u8] = b"IFS=; for pattern; do for path in $pattern; do printf '%s\\0' \"$path\"; done; done";

fn run(cx: &mut Cx<'_>) -> Done {
    let patterns = std::mem::take(&mut cx.args.operands);
    if patterns.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let kind = match cx.args.value(&KIND) {
        None => None,
        Some([kind @ (b'f' | b'd' | b'l')]) => Some(*kind),
        Some(other) => {
            let text = " for ‘--type’\nValid arguments are:\n  - ‘f’\n  - ‘d’\n  - ‘l’";
            return Err(Fault::usage([b"invalid argument ", &quotearg::curly(other)[..], text.as_bytes()].concat()));
        }
    };
    let mut argv: Vec<Vec<u8>> =
        [&b"bash"[..], b"-O", b"globstar", b"-O", b"extglob", b"-O", b"nullglob"].iter().map(|w| w.to_vec()).collect();
    if cx.args.has(&ALL) {
        argv.extend([b"-O".to_vec(), b"dotglob".to_vec()]);
    }
    argv.extend([b"-c".to_vec(), SCRIPT.to_vec(), b"glob".to_vec()]);
    argv.extend(patterns);
    let (capture, stdout) = Capture::new(cx.kernel())?;
    let status = cx.run(Launching { argv, fds: vec![(1, Some(stdout))], ..Launching::default() })?;
    let found = capture.finish(cx.kernel())?;
    let _charge = cx.meter().charge(found.len())?;
    let mut out = cx.stdout();
    let mut is_empty = true;
    for path in found.split(|b| *b == 0).filter(|path| !path.is_empty()) {
        cx.step(4)?;
        // A pattern without magic stands for itself, there or not.
        let Ok(meta) = cx.lstat(path) else { continue };
        let is_wanted = match kind {
            None => true,
            Some(b'l') => meta.is_symlink(),
            Some(b'd') => meta.is_dir(),
            Some(_) => meta.is_file(),
        };
        if is_wanted {
            out.put(path)?;
            out.put(if cx.args.has(&ZERO) { b"\0" } else { b"\n" })?;
            is_empty = false;
        }
    }
    out.flush()?;
    Ok(if status.code() == 0 { u8::from(is_empty) } else { 2 })
}

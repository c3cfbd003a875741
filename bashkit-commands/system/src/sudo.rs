//! `sudo`: a command as the one user that there is.

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::Errno;

const KEEP_ALL: Opt = Opt::flag('E', "", "keep the whole environment");
const KEEP: Opt = Opt::optional('\0', "preserve-env", "LIST", "keep the whole environment, or the variables of LIST, separated by commas");
const HOME: Opt = Opt::flag('H', "set-home", "set HOME to the user's home directory, as is done anyway without -E");
const NO_PROMPT: Opt = Opt::flag('n', "non-interactive", "ask nothing: nothing is ever asked here");
const STDIN: Opt = Opt::flag('S', "stdin", "read a password from standard input: none is ever asked for here");
const PROMPT: Opt = Opt::value('p', "prompt", "PROMPT", "prompt for a password: none is ever asked for here");
const FORGET: Opt = Opt::flag('k', "reset-timestamp", "forget the password: none is remembered here");
const FORGET_ALL: Opt = Opt::flag('K', "remove-timestamp", "forget the password: none is remembered here");
const VALIDATE: Opt = Opt::flag('v', "validate", "renew the remembered password without a command");
const USER: Opt = Opt::value('u', "user", "USER", "run as USER: the user that there is, or root");
const GROUP: Opt = Opt::value('g', "group", "GROUP", "run as GROUP: the group that there is, or root");
const SHELL: Opt = Opt::flag('s', "shell", "run the command, or what standard input says, by the shell");
const LOGIN: Opt = Opt::flag('i', "login", "run the command, or what standard input says, by a login shell in the home directory");

pub(crate) const COMMAND: Command = Command::new(
    "sudo",
    "sudo [OPTION]... [NAME=VALUE]... [COMMAND [ARG]...]",
    "Run COMMAND: there is one user here, who needs no leave",
    &[KEEP_ALL, KEEP, HOME, NO_PROMPT, STDIN, PROMPT, FORGET, FORGET_ALL, VALIDATE, USER, GROUP, SHELL, LOGIN],
    run,
)
.refused(&[
    "-A",
    "-b",
    "-B",
    "-C",
    "-D",
    "-e",
    "-l",
    "-P",
    "-R",
    "-r",
    "-T",
    "-t",
    "-U",
    "--askpass",
    "--background",
    "--chdir",
    "--edit",
    "--list",
])
.usage_status(1)
.parsing(Parsing::InOrder);

/// Variables that a command finds although the environment is reset.
const KEPT: &[&[u8]] = &[b"COLORS", b"DISPLAY", b"HOSTNAME", b"LANG", b"LANGUAGE", b"LS_COLORS", b"PATH", b"TERM", b"TZ"];

fn run(cx: &mut Cx<'_>) -> Done {
    allowed(cx)?;
    let mut operands = std::mem::take(&mut cx.args.operands).into_iter().peekable();
    let mut assigned = Vec::new();
    while let Some(word) = operands.next_if(|word| word.contains(&b'=')) {
        let at = memchr::memchr(b'=', &word).unwrap_or(word.len());
        assigned.push((word.get(..at).unwrap_or_default().to_vec(), word.get(at + 1..).unwrap_or_default().to_vec()));
    }
    let mut argv: Vec<Vec<u8>> = operands.collect();
    let (is_shell, is_login) = (cx.args.has(&SHELL), cx.args.has(&LOGIN));
    if argv.is_empty() && !is_shell && !is_login {
        let is_whole = cx.args.has(&FORGET) || cx.args.has(&FORGET_ALL) || cx.args.has(&VALIDATE);
        return if is_whole { Ok(0) } else { Err(Fault::usage("a command to run is missing, e.g. `sudo ls`")) };
    }
    if is_shell || is_login {
        argv = shell_words(&argv, is_login);
    }
    let name = argv.first().map_or(b"".as_slice(), Vec::as_slice);
    if cx.exec_errno(name).is_some() || is_builtin_alone(cx, name) {
        cx.error_bytes(&[name, b": command not found"].concat())?;
        return Ok(1);
    }
    let mut env = environment(cx, &argv);
    for (name, value) in assigned {
        env.retain(|(have, _)| *have != name);
        env.push((name, value));
    }
    let cwd = is_login.then(|| cx.host().identity.home.clone().into_bytes());
    cx.exec(Launching { argv, env: Some(env), cwd, ..Launching::default() })
}

/// Refuses users and groups that a command cannot run as.
fn allowed(cx: &Cx<'_>) -> Result<(), Fault> {
    let identity = &cx.host().identity;
    let check = |option: &Opt, what: &str, own: &str, number: u32| {
        let Some(name) = cx.args.value(option) else { return Ok(()) };
        let own_number = format!("#{number}");
        if [own.as_bytes(), own_number.as_bytes(), b"root", b"#0"].contains(&name) {
            return Ok(());
        }
        let name = String::from_utf8_lossy(name);
        Err(Fault::failure(1, format!("no command can run as {what} '{name}': the only {what} here is '{own}'")))
    };
    check(&USER, "user", &identity.user, identity.uid)?;
    check(&GROUP, "group", &identity.group, identity.gid)
}

/// Words of the shell that runs a command as one text, each character escaped that means something to it; `$` does go on meaning what it does.
fn shell_words(argv: &[Vec<u8>], is_login: bool) -> Vec<Vec<u8>> {
    let mut words = vec![b"/bin/bash".to_vec()];
    if is_login {
        words.push(b"-l".to_vec());
    }
    if argv.is_empty() {
        return words;
    }
    let mut text = Vec::new();
    for (i, word) in argv.iter().enumerate() {
        if i > 0 {
            text.push(b' ');
        }
        for byte in word {
            if !byte.is_ascii_alphanumeric() && !matches!(byte, b'_' | b'-' | b'$') {
                text.push(b'\\');
            }
            text.push(*byte);
        }
    }
    words.extend([b"-c".to_vec(), text]);
    words
}

/// Whether a name is that of a builtin that is no file.
fn is_builtin_alone(cx: &Cx<'_>, name: &[u8]) -> bool {
    let path = cx.env("PATH").unwrap_or_default();
    cx.exec_errno_in(name, &path) == Some(Errno::NoEnt)
}

/// Words of a command on one line, the file of its name first.
fn command_line(cx: &Cx<'_>, argv: &[Vec<u8>]) -> Vec<u8> {
    let name = argv.first().map_or(b"".as_slice(), Vec::as_slice);
    let path = cx.env("PATH").filter(|_| !name.contains(&b'/')).unwrap_or_default();
    let file = path.split(|b| *b == b':').map(|dir| [dir, b"/", name].concat()).find(|file| cx.stat(file).is_ok_and(|meta| meta.is_file()));
    let mut words = vec![file.unwrap_or_else(|| name.to_vec())];
    words.extend(argv.iter().skip(1).cloned());
    words.join(&b' ')
}

/// Environment of the command: reset as sudo does, or kept by -E.
fn environment(cx: &Cx<'_>, argv: &[Vec<u8>]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let identity = &cx.host().identity;
    let list = cx.args.value(&KEEP).unwrap_or_default();
    let keeps_all = cx.args.has(&KEEP_ALL) || (cx.args.has(&KEEP) && list.is_empty());
    let is_kept =
        |name: &[u8]| keeps_all || name.starts_with(b"LC_") || KEPT.contains(&name) || list.split(|b| *b == b',').any(|kept| kept == name);
    let mut env: Vec<_> = cx.environ().into_iter().filter(|(name, _)| is_kept(name)).collect();
    let user = identity.user.as_bytes();
    let set = [
        (&b"HOME"[..], identity.home.as_bytes().to_vec()),
        (b"LOGNAME", user.to_vec()),
        (b"USER", user.to_vec()),
        (b"SHELL", b"/bin/bash".to_vec()),
        (b"SUDO_COMMAND", command_line(cx, argv)),
        (b"SUDO_USER", user.to_vec()),
        (b"SUDO_UID", identity.uid.to_string().into_bytes()),
        (b"SUDO_GID", identity.gid.to_string().into_bytes()),
    ];
    for (name, value) in set {
        let stays = keeps_all && name == b"HOME" && !cx.args.has(&HOME);
        match env.iter_mut().find(|(have, _)| have == name) {
            Some(_) if stays => {}
            Some((_, old)) => *old = value,
            None => env.push((name.to_vec(), value)),
        }
    }
    env
}

//! The prompt, driven through a pseudo-terminal.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "tests start the program and stop at surprises"
)]

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// Person at a terminal: types keys, and waits until something is on the screen.
struct Person {
    terminal: File,
    child: Child,
    seen: String,
    n_prompts: u32,
}

/// Prompt that counts how often it was shown.
const PS1: &str = "PS1=[$((++n_prompts))]$ ";

/// Keys by their names on a keyboard.
const CTRL_A: &str = "\x01";
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const CTRL_R: &str = "\x12";
const CTRL_U: &str = "\x15";
const CTRL_W: &str = "\x17";
const TAB: &str = "\t";
const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";

impl Person {
    fn at(args: &[&str]) -> Self {
        Self::with(args, &[])
    }

    fn with(args: &[&str], variables: &[(&str, &str)]) -> Self {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        rustix::termios::tcsetwinsize(&terminal, rustix::termios::Winsize { ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
        let end = || -> Stdio { OwnedFd::from(File::options().read(true).write(true).open(&name).unwrap()).into() };
        // The program becomes the leader of the terminal's session, so that Ctrl-C is a signal to it.
        let child = Command::new("setsid")
            .args(["--ctty", env!("CARGO_BIN_EXE_bashkit")])
            .args(args)
            .env_clear()
            .envs([("TERM", "xterm"), ("NO_COLOR", "1"), ("PATH", "/usr/bin:/bin")])
            .envs(variables.iter().copied())
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .unwrap();
        Self { terminal: terminal.into(), child, seen: String::new(), n_prompts: 0 }
    }

    /// Waits for the next prompt, which counts: keys that are typed before it are lost when the terminal changes its mode.
    fn prompt(&mut self) {
        self.n_prompts += 1;
        self.sees(&format!("[{}]$ ", self.n_prompts));
    }

    /// Gives up what is typed or runs.
    fn interrupt(&mut self) {
        self.type_keys(CTRL_C);
        self.prompt();
    }

    fn type_keys(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits for a text behind what was seen before; what stood before it.
    fn sees(&mut self, text: &str) -> String {
        let start = Instant::now();
        loop {
            if let Some(at) = self.seen.find(text) {
                let mut before: String = self.seen.drain(..at + text.len()).collect();
                before.truncate(at);
                return before;
            }
            // Bulk is not searched again.
            let tail = self.seen.len().saturating_sub(4096);
            if let Some(at) = (tail..self.seen.len()).find(|at| self.seen.is_char_boundary(*at)) {
                self.seen.drain(..at);
            }
            assert!(start.elapsed() < Duration::from_secs(60), "{text:?} is not on the screen; there is {:?}", self.seen);
            let mut wait = [PollFd::new(&self.terminal, PollFlags::IN)];
            let time = rustix::time::Timespec { tv_sec: 1, tv_nsec: 0 };
            if poll(&mut wait, Some(&time)).unwrap() == 0 {
                continue;
            }
            let mut bytes = [0; 65536];
            match self.terminal.read(&mut bytes) {
                Ok(n) => self.seen.push_str(&without_styles(&String::from_utf8_lossy(&bytes[..n]))),
                Err(error) => panic!("the terminal is gone ({error}) before {text:?}; there was {:?}", self.seen),
            }
        }
    }

    fn line(&mut self, line: &str) {
        self.type_keys(line);
        self.type_keys("\r");
    }

    /// Waits for the end of the program.
    fn status(mut self) -> Option<i32> {
        let end = self.terminal.as_fd().try_clone_to_owned().unwrap();
        let drained = std::thread::spawn(move || {
            let mut rest = Vec::new();
            let _ = File::from(end).read_to_end(&mut rest);
        });
        let status = self.child.wait().unwrap();
        drained.join().unwrap();
        status.code()
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Text without the sequences that move the cursor.
fn without_styles(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\x1b' {
            out.push(c);
            continue;
        }
        if chars.next() == Some('[') {
            chars.find(char::is_ascii_alphabetic);
        }
    }
    out
}

#[test]
fn commands_are_edited_remembered_and_interrupted() {
    let mut person = Person::at(&["--env", PS1]);
    person.prompt();
    person.line("echo one $((1+1))");
    person.sees("\none 2\r\n");

    // Editing: the cursor goes to the front and back.
    person.prompt();
    person.type_keys(&format!("cho two{CTRL_A}e"));
    person.line("");
    person.sees("\ntwo\r\n");
    person.prompt();
    person.type_keys(&format!("echo tree{LEFT}{LEFT}{LEFT}h"));
    person.line("");
    person.sees("\nthree\r\n");

    // History: the command before the last one.
    person.prompt();
    person.type_keys(&format!("{UP}{UP}"));
    person.sees("echo two");
    person.line("");
    person.sees("\ntwo\r\n");

    // History: the last command with a text in it, and a line that is given up in the middle.
    person.prompt();
    person.type_keys(&format!("never{CTRL_U}{CTRL_R}thr"));
    person.sees("echo three");
    person.line("");
    person.sees("\nthree\r\n");
    person.prompt();
    person.type_keys(&format!("echo one two{CTRL_W}three"));
    person.line("");
    person.sees("\none three\r\n");

    // A command over lines.
    person.prompt();
    person.line("for i in a b; do");
    person.sees("> ");
    person.line("echo $i$i; done");
    person.sees("\naa\r\nbb\r\n");

    // Errors and statuses end a line, not the session.
    for (line, answer) in [
        ("nosuchcommand", "nosuchcommand: command not found"),
        ("echo status $?", "\nstatus 127"),
        ("fi", "syntax error near unexpected token `fi'"),
        ("set -u; echo $nosuch; echo never", "nosuch: unbound variable"),
        ("echo status $?; set +u", "\nstatus 1"),
    ] {
        person.prompt();
        person.line(line);
        person.sees(answer);
    }

    // Ctrl-C: a command that waits, one that computes, ones that read, one that is being typed.
    person.prompt();
    for command in ["sleep 1000", "while :; do :; done", "cat", "read x"] {
        person.line(command);
        std::thread::sleep(Duration::from_millis(300));
        person.interrupt();
        person.line("echo after $?");
        person.sees("\nafter 130\r\n");
        person.prompt();
    }
    person.type_keys("echo never");
    std::thread::sleep(Duration::from_millis(200));
    person.interrupt();
    person.line("echo then $?");
    person.sees("\nthen 130\r\n");

    // What a command prints in bulk goes through.
    person.prompt();
    person.line("seq 200000 | tail -n 1; head -c 10000000 /dev/zero | tr '\\0' x | fold -w 99; echo end of it");
    person.sees("\n200000\r\n");
    person.sees("end of it\r\n");
    person.prompt();
    person.line("exit 7");
    assert_eq!(person.status(), Some(7));
}

#[test]
fn words_are_completed() {
    let mut person = Person::at(&["--rcfile", "/nosuch", "--env", PS1]);
    person.prompt();
    person.line("mkdir -p 'docs of mine' src; echo text >src/notes.txt; myfunction() { echo called \"$@\"; }; myvariable=7");
    person.prompt();
    for (keys, completed) in [
        ("cat sr", "cat src/"),
        ("cat src/no", "cat src/notes.txt "),
        ("ls doc", "ls docs\\ of\\ mine/"),
        ("myfunc", "myfunction "),
        ("echo $myvar", "echo $myvariable "),
        ("echo ${myvar", "echo ${myvariable "),
        ("sort --numeric", "sort --numeric-sort "),
        ("cat /usr/share/../sh", "/usr/share/../share/"),
        ("unali", "unalias "),
    ] {
        person.type_keys(keys);
        person.type_keys(TAB);
        person.sees(completed);
        person.interrupt();
    }
    person.type_keys(CTRL_D);
    assert_eq!(person.status(), Some(130));
}

/// Server that asks a person for a colour before it answers.
const ASKING: &str = r#"
import json, sys
def send(**message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)
def receive():
    return json.loads(sys.stdin.readline() or "null")
schema = {"type": "object", "properties": {"paint_it": {"type": "boolean"}, "what": {"type": "string"}}, "required": ["what"]}
while message := receive():
    method, id = message.get("method"), message.get("id")
    if method == "initialize":
        info = {"name": "asking", "version": "1"}
        send(id=id, result={"protocolVersion": message["params"]["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": info})
    elif method == "tools/list":
        send(id=id, result={"tools": [{"name": "paint", "description": "Paint something.", "inputSchema": schema}]})
    elif method == "tools/call":
        form = {"type": "object", "properties": {"colour": {"type": "string", "default": "red"}}}
        send(id="form", method="elicitation/create", params={"message": "Which colour?", "requestedSchema": form})
        answer = receive()["result"]
        said = answer["action"] + " " + answer.get("content", {}).get("colour", "-")
        send(id=id, result={"content": [{"type": "text", "text": said}]})
    elif id is not None:
        send(id=id, error={"code": -32601, "message": "no such method"})
"#;

#[test]
fn tools_of_servers_have_flags_and_ask_at_the_terminal() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("NOT TESTED: the server takes a python3");
        return;
    }
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("asking.py"), ASKING).unwrap();
    let variables = [("XDG_CONFIG_HOME", home.path().to_str().unwrap()), ("PATH", env!("PATH"))];
    let server = home.path().join("asking.py");
    let added = Command::new(env!("CARGO_BIN_EXE_bashkit"))
        .args(["mcp", "add", "asking", "--", "python3", server.to_str().unwrap()])
        .envs(variables)
        .status();
    assert!(added.unwrap().success());
    let mut person = Person::with(&["--rcfile", "/nosuch", "--env", PS1, "--mcp", "asking"], &variables);
    person.prompt();
    for (keys, completed) in [("pain", "paint "), ("paint --wh", "paint --what "), ("paint --no", "paint --no-paint-it ")] {
        person.type_keys(keys);
        person.type_keys(TAB);
        person.sees(completed);
        person.interrupt();
    }
    for (answer, said) in [("y", "accept red"), (r#"{"colour": "blue"}"#, "accept blue"), ("", "decline -"), ("{", "decline -")] {
        person.line("paint --what wall");
        person.sees("the MCP server 'asking' asks: Which colour?");
        person.sees(r#"bashkit: answer with {"colour":"red"}? [y]es, [N]o, or another object in JSON: "#);
        person.line(answer);
        person.sees(said);
        person.prompt();
    }
    person.type_keys(CTRL_D);
    assert_eq!(person.status(), Some(0));
}

#[test]
fn jobs_terminals_and_files_are_those_of_a_session() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(".bashrc"), format!("alias hi='echo from the alias'\n{}\n", PS1.replace('=', "='") + "'")).unwrap();
    let mount = format!("{}:/home/user:overlay", folder.path().display());
    let mut person = Person::at(&["--mount", &mount]);
    person.prompt();
    person.line("hi");
    person.sees("\nfrom the alias\r\n");
    person.prompt();
    person.line("[ -t 0 ] && [ -t 1 ] && echo terminal; [ -t 1 ] | cat; echo ${PIPESTATUS[0]} $- $COLUMNS");
    person.sees("\nterminal\r\n1 ");
    person.sees(" 100\r\n");
    // A job prints while the prompt waits.
    person.prompt();
    person.line("{ sleep 0.3; echo late; } &");
    person.prompt();
    person.sees("late\r\n");
    person.line("read -p 'name: ' name; echo \"got $name\"");
    person.sees("\nname: ");
    person.line("Ada");
    person.sees("\ngot Ada");
    // A secret is not on the screen, and what is typed after it is: when it was read, and when it was given up.
    for keys in ["hunter2\r", CTRL_C] {
        person.prompt();
        person.line("read -s -p 'secret: ' secret; echo; echo \"it has ${#secret}\"; unset secret");
        person.sees("\nsecret: ");
        std::thread::sleep(Duration::from_millis(200));
        person.type_keys(keys);
        if keys == CTRL_C {
            continue;
        }
        let shown = person.sees("it has 7");
        assert!(!shown.contains("hunter2"), "{shown:?}");
    }
    person.prompt();
    person.line("read -p 'open: ' word; echo \"it is $word\"");
    person.sees("\nopen: ");
    std::thread::sleep(Duration::from_millis(200));
    person.line("shown");
    let shown = person.sees("it is shown");
    assert!(shown.contains("shown"), "{shown:?}");
    // Input that ended for one command goes on for the next.
    for word in ["typed", "again"] {
        person.prompt();
        person.line("cat");
        std::thread::sleep(Duration::from_millis(200));
        person.line(word);
        person.sees(&format!("{word}\r\n{word}\r\n"));
        person.type_keys(CTRL_D);
    }
    person.prompt();
    person.line("trap 'echo goodbye' EXIT; echo made >file; sleep 1000 &");
    person.prompt();
    person.line("exit");
    person.sees("\ngoodbye");
    person.sees("write 1 change to the mounted directories? [y/N] ");
    person.line("y");
    assert_eq!(person.status(), Some(0));
    assert_eq!(std::fs::read_to_string(folder.path().join("file")).unwrap(), "made\n");
}

//! `cargo run --release -p bashkit-tests --bin commands -- LIST`: the commands of a list in real bash and here, in equal trees, and a table of
//! how many answer alike. Needs root (real bash runs in namespaces of its own).
#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bashkit_tests::commands::{Answer, Machine, Place, Session, TREE, Verdict, is_about_a_machine, judge, load};

const USAGE: &str = "usage: commands [--tree SCRIPT] [--cwd DIR] [--seconds N] [--answers FILE] [--only TEXT] [--show] LIST\n\n\
                     LIST has a command a line, or is JSON whose members have a command under `gold`. --tree: the script that makes the files\n\
                     (else they are our own); --answers keeps those of bash from one run to the next; --show prints what differs.";

struct Options {
    place: Place,
    list: PathBuf,
    answers: Option<PathBuf>,
    only: Option<String>,
    shows: bool,
}

fn options() -> Result<Options, String> {
    let place = Place { tree: TREE.to_owned(), cwd: "/workspace".to_owned(), time: Duration::from_secs(4) };
    let mut options = Options { place, list: PathBuf::new(), answers: None, only: None, shows: false };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value\n{USAGE}"));
        match word.as_str() {
            "--tree" => options.place.tree = std::fs::read_to_string(value()?).map_err(|error| error.to_string())?,
            "--cwd" => options.place.cwd = value()?,
            "--seconds" => {
                options.place.time = Duration::from_secs(value()?.parse().map_err(|_| format!("--seconds needs a number\n{USAGE}"))?);
            }
            "--answers" => options.answers = Some(value()?.into()),
            "--only" => options.only = Some(value()?),
            "--show" => options.shows = true,
            _ if word.starts_with('-') => return Err(format!("unknown option '{word}'\n{USAGE}")),
            _ => options.list = word.into(),
        }
    }
    if options.list.as_os_str().is_empty() { Err(USAGE.to_owned()) } else { Ok(options) }
}

/// Answers of bash that an earlier run kept.
#[expect(clippy::disallowed_methods, reason = "files of the terminal's user")]
fn kept(options: &Options) -> BTreeMap<String, Answer> {
    let Some(file) = options.answers.as_ref().and_then(|path| std::fs::File::open(path).ok()) else { return BTreeMap::new() };
    BufReader::new(file).lines().map_while(Result::ok).filter_map(|line| serde_json::from_str(&line).ok()).collect()
}

fn shown(text: &str) -> &str {
    text.char_indices().nth(600).and_then(|(end, _)| text.get(..end)).unwrap_or(text)
}

/// Lines of one text that the other does not have.
fn only_in(one: &str, other: &str) -> String {
    let others: std::collections::BTreeSet<&str> = other.lines().collect();
    one.lines().filter(|line| !others.contains(line)).take(6).map(|line| format!("    {line}\n")).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = options()?;
    let mut commands = load(&options.list)?;
    commands.retain(|command| options.only.as_ref().is_none_or(|text| command.contains(text.as_str())));
    let kept = kept(&options);
    let mut file = match &options.answers {
        Some(path) => Some(std::fs::OpenOptions::new().create(true).append(true).open(path)?),
        None => None,
    };
    let folder = std::env::temp_dir().join(format!("bashkit-commands-{}", std::process::id()));
    let machine = Machine::new(&folder, &options.place)?;
    let (next, results) = (AtomicUsize::new(0), Mutex::new((Vec::new(), file.as_mut())));
    let work = |worker: usize| -> std::io::Result<()> {
        let mut session = Session::new(&options.place)?;
        while let Some(command) = commands.get(next.fetch_add(1, Ordering::Relaxed)) {
            let known = kept.get(command);
            let bash = match known {
                Some(answer) => answer.clone(),
                None if is_about_a_machine(command) => Answer { refused: machine.refuses(command)?, ..Answer::default() },
                None => match machine.ask(command, worker) {
                    Ok(answer) => answer,
                    Err(error) => Answer { status: 124, stderr: error.to_string(), ..Answer::default() },
                },
            };
            let runs = bash.status != 124 && !is_about_a_machine(command);
            let ours = if runs { session.ask(command) } else { Answer { refused: session.refuses(command), ..Answer::default() } };
            let verdict = judge(command, &bash, &ours, || machine.ask_other(command, worker))?;
            if ours.status == 124 {
                session.renew()?;
            }
            let mut results = results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if let (None, Some(file)) = (known, &mut results.1) {
                writeln!(file, "{}", serde_json::to_string(&(command, &bash))?)?;
            }
            results.0.push((command, verdict, bash, ours));
        }
        Ok(())
    };
    std::thread::scope(|scope| -> std::io::Result<()> {
        let work = &work;
        let workers: Vec<_> = (0..3).map(|worker| scope.spawn(move || work(worker))).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or(Ok(())))
    })?;
    std::fs::remove_dir_all(&folder)?;

    let (mut results, _) = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_by_key(|(command, verdict, ..)| (*verdict, *command));
    for (command, verdict, bash, ours) in &results {
        if !options.shows || !matches!(verdict, Verdict::Files | Verdict::Differs | Verdict::Syntax | Verdict::Missing | Verdict::Order) {
            continue;
        }
        println!("#### {verdict:?} {command}");
        for (name, answer, other) in [("bash", bash, ours), ("bashkit", ours, bash)] {
            println!(
                "-- {name} {}\n{}-- stderr\n{}-- files\n{}",
                answer.status,
                shown(&answer.stdout),
                shown(&answer.stderr),
                only_in(&answer.files, &other.files)
            );
        }
    }
    println!("{:<16} {:>6}", "commands", results.len());
    for verdict in Verdict::ALL {
        println!("{:<16} {:>6}", format!("{verdict:?}"), results.iter().filter(|(_, other, ..)| *other == verdict).count());
    }
    Ok(())
}

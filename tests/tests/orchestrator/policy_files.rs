//! Files that a policy keeps, and those that permissions keep, against scripts that change what names lead to while the host works there with privilege.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises, and race with threads of their own")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use bashkit::host::World;
use bashkit::vfs::{Errno, FileSystem, OpenOptions};
use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::output::OutputBudget;
use bashkit_orchestrator::{
    Approval, ApprovalRequest, OrchestratorTool, Policy, Rule, ScriptTool, Tool, ToolContext, ToolFailure, ToolFn, ToolOutput,
    ToolResponse, ToolResult,
};
use bashkit_workspace::sandbox::{Filter, InMemory, Sandbox, SandboxEdit};

/// Doors that are opened once, by name: who waits for one goes on when it is open.
#[derive(Clone, Default)]
struct Doors(Arc<(Mutex<BTreeMap<String, bool>>, Condvar)>);

impl Doors {
    fn open(&self, name: &str) {
        self.0.0.lock().unwrap().insert(name.to_owned(), true);
        self.0.1.notify_all();
    }

    fn wait(&self, name: &str) -> Result<(), ToolFailure> {
        let open = self.0.0.lock().unwrap();
        let (_open, waited) = self.0.1.wait_timeout_while(open, Duration::from_secs(20), |open| !open.contains_key(name)).unwrap();
        if waited.timed_out() { Err(ToolFailure::new(format!("nobody opened the door '{name}'"))) } else { Ok(()) }
    }
}

fn write(files: &dyn FileSystem, path: &[u8], text: &str) -> Result<(), Errno> {
    files.open(path, OpenOptions::write(0o644))?.append(text.as_bytes()).map(drop)
}

fn failed(errno: Errno) -> ToolFailure {
    ToolFailure::new(errno.to_string())
}

/// A tool that does something to its files and then stands still between the doors `done` and `go`.
fn held(name: &str, doors: &Doors, work: impl Fn(&ToolContext, &str) -> Result<String, ToolFailure> + Send + Sync + 'static) -> ToolFn {
    let doors = doors.clone();
    let tool = ToolFn::new(name, "Work, and wait for somebody.", move |arguments, call| {
        let path = arguments.get("path").and_then(|path| path.as_str()).unwrap_or_default();
        let said = work(call.context(), path);
        doors.open("done");
        doors.wait("go")?;
        Ok(ToolOutput::text(said?))
    });
    tool.arg::<String, _>("path", "Where")
}

fn door_tools(doors: &Doors) -> [ToolFn; 2] {
    let (opened, awaited) = (doors.clone(), doors.clone());
    let name = |arguments: &serde_json::Map<String, serde_json::Value>| arguments["name"].as_str().unwrap_or_default().to_owned();
    let open = ToolFn::new("open_door", "Open a door.", move |arguments, _| -> ToolResult {
        opened.open(&name(arguments));
        Ok(ToolOutput::default())
    });
    let wait = ToolFn::new("await_door", "Wait for a door.", move |arguments, _| -> ToolResult {
        awaited.wait(&name(arguments))?;
        Ok(ToolOutput::default())
    });
    [open.arg::<String, _>("name", "Which"), wait.arg::<String, _>("name", "Which")]
}

fn guarded() -> Policy {
    Policy::new().deny_writes("/home/user/audit/**")
}

fn builder(policy: Policy, doors: &Doors, tools: impl IntoIterator<Item = ToolFn>) -> OrchestratorToolBuilder {
    let seal = ToolFn::new("seal", "Give /home/user/own/audit to root.", |_, call| {
        let files = call.context().files().privileged().unwrap_or_else(|| Arc::clone(call.context().files()));
        for path in ["/home/user/own/audit/log", "/home/user/own/audit/deep/er", "/home/user/own/audit/deep", "/home/user/own/audit"] {
            files.chown(path.as_bytes(), Some(0), Some(0), true).map_err(failed)?;
        }
        Ok(ToolOutput::default())
    });
    let all = door_tools(doors).into_iter().chain(tools).chain([seal]);
    let builder = all.fold(OrchestratorTool::builder("api").world(World::user()), |builder, tool| builder.tool(Box::new(tool)));
    ["/home/user", "/home/user/own"]
        .iter()
        .fold(builder, |builder, dir| builder.file(format!("{dir}/audit/log"), "kept\n").file(format!("{dir}/audit/deep/er"), "kept too\n"))
        .policy(policy)
}

/// Says everything about what is to be kept: `/home/user/audit` by the policy, and `/home/user/own/audit` because it is root's, though the script may rename it.
const LOOK: &str = "find /home/user/audit /home/user/own/audit | sort | while read -r f; do stat -c '%n %a %u %s %y %F' \"$f\"; [ -f \"$f\" ] && cat \"$f\"; done";

/// Runs a script in a session. What is to be kept, before and after.
fn looked_at(builder: OrchestratorToolBuilder, script: &str) -> (ToolResponse, [String; 2]) {
    let api = builder.persistent(true).build().unwrap();
    let before = api.execute(format!("seal; {LOOK}").as_str().into()).stdout;
    assert_eq!(before.matches("kept").count(), 4, "{before}");
    let response = api.execute(script.into());
    let after = api.execute(LOOK.into()).stdout;
    (response, [before, after])
}

/// Runs a script, which must not change what is to be kept.
#[track_caller]
fn keeps(builder: OrchestratorToolBuilder, script: &str) -> ToolResponse {
    let (response, [before, after]) = looked_at(builder, script);
    assert_eq!(after, before, "{script}\n{}{}", response.stdout, response.stderr);
    response
}

/// A draft in a scratch directory; prints where that is.
fn draft(context: &ToolContext) -> Result<String, ToolFailure> {
    let scratch = context.scratch_dir()?.to_vec();
    let files = context.files();
    files.mkdir(&[&scratch, b"/sub".as_slice()].concat(), 0o755).map_err(failed)?;
    for name in ["draft", "sub/draft"] {
        write(&**files, &at(&scratch, name), "draft").map_err(failed)?;
    }
    Ok(String::from_utf8_lossy(&scratch).into_owned())
}

fn drafting(name: &str) -> ToolFn {
    ToolFn::new(name, "Draft something.", |_, call| Ok(ToolOutput::text(draft(call.context())? + "\n")))
}

#[test]
fn a_link_in_the_place_of_a_scratch_directory_leads_nowhere() {
    let script = "for i in {1..20}; do ln -s /home/user/audit /tmp/.call-$i; done; draft; draft; ls -A /tmp | grep -v call";
    let response = keeps(builder(guarded(), &Doors::default(), [drafting("draft")]), script);
    let places: Vec<&str> = response.stdout.lines().collect();
    assert_eq!(places.len(), 2, "{response:?}");
    // No two have one name, and none can be guessed.
    assert!(places[0] != places[1] && places.iter().all(|place| place.rsplit('/').next().unwrap().len() >= 32), "{places:?}");
}

#[test]
fn scripts_do_not_reach_the_scratch_directory_of_a_tool_at_work() {
    for world in [World::user(), World::container()] {
        scratch_is_out_of_reach(&world);
    }
}

#[track_caller]
fn scratch_is_out_of_reach(world: &World) {
    let doors = Doors::default();
    let tool = held("draft", &doors, |context, _| {
        let scratch = draft(context)?;
        Ok(scratch)
    });
    // Whatever a script finds in /tmp it takes away, opens to all, renames and looks into.
    let script = "draft . & await_door done; cd /tmp; shopt -s dotglob nullglob; find . -name draft; ls -R . | grep -c draft
        chmod 777 .; for d in *; do chmod 777 $d; chown 0 $d; touch $d; mv $d x; rm -r $d; rmdir $d; ls $d; ln -sfn /home/user/audit $d; cp -r $d /home/user/stolen; done
        grep -r draft /tmp; open_door go; wait; ls -A /tmp; ls /home/user/stolen";
    let response = keeps(builder(guarded(), &doors, [tool]).world(world.clone()), script);
    let mut lines = response.stdout.lines();
    assert_eq!(lines.next(), Some("0"), "{response:?}");
    assert!(lines.next().unwrap().starts_with("/tmp/") && lines.next().is_none(), "{response:?}");
}

#[test]
fn the_end_of_a_scratch_directory_follows_no_link() {
    // The worst case: the script was told where it is.
    let swaps = [
        "mv $d/sub $d/old; ln -s /home/user/audit $d/sub",
        "mv $d /home/user/old; ln -s /home/user/audit $d",
        "ln -s /home/user/audit $d/link; ln -s /home/user/audit/log $d/file",
        "rm -r $d; ln -s /home/user/audit $d",
        "mv $d /home/user/old; mkdir $d; ln -s /home/user/audit $d/sub",
        "mv ${d%/*} /home/user/old; mkdir ${d%/*}; ln -s /home/user/audit $d",
        "mv ${d%/*} /home/user/old; ln -s /home/user $d; ln -s /home/user ${d%/*}",
        "mv /home/user/audit $d/audit; ln /home/user/audit/log $d/log",
    ];
    for swap in swaps {
        let doors = Doors::default();
        let tool = held("draft", &doors, |context, _| {
            let scratch = draft(context)?;
            write(&**context.files(), b"/home/user/where", &scratch).map_err(failed)?;
            Ok(String::new())
        });
        keeps(
            builder(guarded(), &doors, [tool]),
            &format!("draft . & await_door done; d=$(cat /home/user/where); {swap}; open_door go; wait"),
        );
    }
}

type Work = fn(&dyn FileSystem, &[u8]) -> Result<(), Errno>;

fn at(dir: &[u8], name: &str) -> Vec<u8> {
    [dir, b"/", name.as_bytes()].concat()
}

/// What a tool does to `x`, which is a copy of what is to be kept (`$from`), and what the script does meanwhile.
const SWAPS: &[(&str, Work, &str)] = &[
    ("write a file", |fs, x| write(fs, &at(x, "log"), "evil\n"), "mv x xx; ln -s $from x"),
    ("write a file, by two links", |fs, x| write(fs, &at(x, "log"), "evil\n"), "mv x xx; ln -s $from y; ln -s y x"),
    (
        "append",
        |fs, x| fs.open(&at(x, "log"), OpenOptions { truncate: false, ..OpenOptions::write(0o644) })?.append(b"evil").map(drop),
        "mv x xx; ln -s $from x",
    ),
    ("make a file", |fs, x| write(fs, &at(x, "new"), "evil\n"), "mv x xx; ln -s $from x"),
    ("remove a file", |fs, x| fs.unlink(&at(x, "log")), "mv x xx; ln -s $from x"),
    ("change a mode", |fs, x| fs.chmod(&at(x, "log"), 0o777), "mv x xx; ln -s $from x"),
    ("change a mode of a directory", |fs, x| fs.chmod(&at(x, "deep"), 0o777), "mv x xx; ln -s $from x"),
    ("change a time", |fs, x| fs.set_times(&at(x, "log"), None, Some(Duration::from_secs(9)), true), "mv x xx; ln -s $from x"),
    ("make a directory", |fs, x| fs.mkdir(&at(x, "new"), 0o777), "mv x xx; ln -s $from x"),
    ("make a link", |fs, x| fs.symlink(b"/etc", &at(x, "new")), "mv x xx; ln -s $from x"),
    ("make a pipe", |fs, x| fs.mkfifo(&at(x, "new"), 0o644), "mv x xx; ln -s $from x"),
    ("rename", |fs, x| fs.rename(&at(x, "log"), &at(x, "new")), "mv x xx; ln -s $from x"),
    ("rename a directory", |fs, x| fs.rename(&at(x, "deep"), &at(x, "new")), "mv x xx; ln -s $from x"),
    ("write deep", |fs, x| write(fs, &at(x, "deep/er"), "evil\n"), "mv x/deep x/old; ln -s $from/deep x/deep"),
    ("write deep, higher up", |fs, x| write(fs, &at(x, "deep/er"), "evil\n"), "mv x xx; ln -s $from x"),
    ("the whole of it", |fs, x| fs.rename(x, b"/home/user/z"), "mv x xx; ln -s $from x"),
    ("the directory above", |fs, x| write(fs, &at(x, "log"), "evil\n"), "cd ..; mv w v; mkdir w; ln -s $from w/x"),
    ("a file that becomes a link", |fs, x| write(fs, &at(x, "log"), "evil\n"), "rm x/log; ln -s $from/log x/log"),
    ("a new file that becomes a link", |fs, x| write(fs, &at(x, "new"), "evil\n"), "ln -s $from/log x/new"),
    ("a mode of what becomes a link", |fs, x| fs.chmod(&at(x, "log"), 0o777), "rm x/log; ln -s $from/log x/log"),
    ("a mode of a directory that becomes a link", |fs, x| fs.chmod(&at(x, "deep"), 0o777), "rm -r x/deep; ln -s $from/deep x/deep"),
    (
        "a new directory that becomes a link",
        |fs, x| {
            fs.mkdir(&at(x, "new"), 0o777)?;
            write(fs, &at(x, "new/log"), "evil\n")
        },
        "ln -s $from x/new",
    ),
    ("a file that becomes another name", |fs, x| write(fs, &at(x, "log"), "evil\n"), "rm x/log; ln $from/log x/log"),
    ("a new file that becomes another name", |fs, x| write(fs, &at(x, "new"), "evil\n"), "ln $from/log x/new"),
    ("a mode of what becomes another name", |fs, x| fs.chmod(&at(x, "log"), 0o777), "rm x/log; ln $from/log x/log"),
    // Without any link: the directory of root itself, which the script may rename, because it is in one of its own.
    ("another directory", |fs, x| write(fs, &at(x, "log"), "evil\n"), "mv x xx; mv $from x; open_door go; wait $!; mv x $from"),
    ("another directory, deep", |fs, x| write(fs, &at(x, "deep/er"), "evil\n"), "mv x xx; mv $from x; open_door go; wait $!; mv x $from"),
    (
        "another directory, deep down",
        |fs, x| write(fs, &at(x, "deep/er"), "evil\n"),
        "mv x/deep x/old; mv $from/deep x/deep; open_door go; wait $!; mv x/deep $from/deep",
    ),
    ("a mode of another directory", |fs, x| fs.chmod(x, 0o700), "mv x xx; mv $from x; open_door go; wait $!; mv x $from"),
    (
        "a new directory that is another",
        |fs, x| {
            fs.mkdir(&at(x, "new"), 0o777)?;
            write(fs, &at(x, "new/log"), "evil\n")
        },
        "mv $from x/new; open_door go; wait $!; mv x/new $from",
    ),
    (
        "a mode of a new directory that is another",
        |fs, x| fs.mkdir(&at(x, "new"), 0o777),
        "mv $from x/new; open_door go; wait $!; mv x/new $from",
    ),
];

/// An atomic tool, an atomic script, and any tool of a durable run, while the script changes the directories that they work in.
#[test]
fn what_a_tool_did_is_kept_where_it_was_done_or_not_at_all() {
    let mut wrong = String::new();
    for (what, work, swap) in SWAPS {
        for from in ["/home/user/audit", "/home/user/own/audit"] {
            let mut check = |how: &str, response: &ToolResponse, before: &str, after: &str| {
                if before != after {
                    wrong.push_str(&format!("{what}, {from}, {how}: {}{}\n", response.stdout, response.stderr));
                }
            };
            let save = |doors: &Doors| {
                held("save", doors, |context, dir| work(&**context.files(), &context.path(dir)).map(|()| String::new()).map_err(failed))
            };
            let policy = || if from.contains("/own/") { Policy::new() } else { guarded() };
            let script = format!(
                "mkdir /home/user/w; cd /home/user/w; from={from}; cp -rp $from x; save x & await_door done; {swap}; open_door go; wait"
            );

            let doors = Doors::default();
            let atomic = save(&doors).says(|definition| definition.atomic = true);
            let (response, [before, after]) = looked_at(builder(policy(), &doors, [atomic]), &script);
            check("an atomic tool", &response, &before, &after);

            let doors = Doors::default();
            let whole = ScriptTool::new("whole", "Calls it", "save \"$dir\"").arg::<String, _>("dir", "Where").calls(&["save"]);
            let whole = whole.says(|definition| definition.atomic = true);
            let api = builder(policy(), &doors, [save(&doors)]).tool(Box::new(whole));
            let (response, [before, after]) = looked_at(api, &script.replace("save x", "whole x"));
            check("an atomic script", &response, &before, &after);

            // What changes its owner only is no change that a journal knows.
            if from.contains("/own/") {
                continue;
            }
            let doors = Doors::default();
            let api =
                builder(policy(), &doors, [save(&doors)]).durable(Durability::new(Arc::new(MemoryJournal::new()), b"a key of the test"));
            let script = format!("seal; {LOOK}; echo ===; {{ {script}; }} >/dev/null; echo ===; {LOOK}");
            let DurableOutcome::Done(response) = api.build().unwrap().execute_durable(script.as_str().into()).unwrap() else {
                unreachable!("nobody is asked")
            };
            let parts: Vec<&str> = response.stdout.split("===\n").collect();
            assert_eq!(parts[0].matches("kept").count(), 4, "{what}: {}", response.stderr);
            check("durable", &response, parts[0], parts[2]);
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Opens, and makes, removes and renames what is there, while somebody else changes where the name leads.
#[test]
fn what_is_judged_is_what_is_changed() {
    type Act = fn(&dyn FileSystem) -> Result<(), Errno>;
    const TIMES: usize = 4_000;
    let acts: &[(&str, Act)] = &[
        ("write through a link", |fs| write(fs, b"/tmp/dev", "evil\n")),
        ("append through a link", |fs| {
            fs.open(b"/tmp/dev", OpenOptions { truncate: false, ..OpenOptions::write(0o644) })?.append(b"evil\n").map(drop)
        }),
        ("write below a link", |fs| write(fs, b"/tmp/l/log", "evil\n")),
        ("make a directory that may be there", |fs| fs.mkdir(b"/tmp/l/there", 0o755)),
        ("make a directory", |fs| fs.mkdir(b"/tmp/l/new", 0o755)),
        ("make a link", |fs| fs.symlink(b"x", b"/tmp/l/link")),
        ("make a pipe", |fs| fs.mkfifo(b"/tmp/l/pipe", 0o644)),
        ("make another name", |fs| fs.link(b"/tmp/l/log", b"/tmp/other")),
        ("remove", |fs| fs.unlink(b"/tmp/l/log")),
        ("remove a directory", |fs| fs.rmdir(b"/tmp/l/empty")),
        ("rename", |fs| fs.rename(b"/tmp/l/log", b"/tmp/l/renamed")),
        ("rename away", |fs| fs.rename(b"/tmp/l/deep", b"/tmp/away")),
        ("change a mode", |fs| fs.chmod(b"/tmp/l/log", 0o777)),
        ("change an owner", |fs| fs.chown(b"/tmp/l/log", None, Some(1000), true)),
        ("change a time", |fs| fs.set_times(b"/tmp/l/log", None, Some(Duration::from_secs(5)), true)),
    ];
    let mut wrong = String::new();
    for (what, act) in acts {
        let act = *act;
        let race = ToolFn::new("race", "Race.", move |_, call| {
            let files = call.context().files();
            let turn = AtomicUsize::new(0);
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    while turn.load(Ordering::Relaxed) < TIMES {
                        for (dev, dir) in
                            [(b"/dev/null".as_slice(), b"/home/user/free".as_slice()), (b"/home/user/audit/log", b"/home/user/audit")]
                        {
                            for (target, link) in [(dev, b"/tmp/dev".as_slice()), (dir, b"/tmp/l")] {
                                let _ = files.unlink(link);
                                let _ = files.symlink(target, link);
                            }
                        }
                    }
                });
                let n_done = (0..TIMES).filter(|_| {
                    turn.fetch_add(1, Ordering::Relaxed);
                    act(&**files).is_ok()
                });
                Ok(ToolOutput::text(n_done.count().to_string()))
            })
        });
        let script = "mkdir -p /home/user/free/{there,empty,deep}; echo free >/home/user/free/log; mkdir /home/user/audit/empty; race";
        let (response, [before, after]) = looked_at(builder(guarded(), &Doors::default(), [race]), script);
        assert!(!response.stdout.is_empty(), "{what}: {response:?}");
        if before != after {
            wrong.push_str(&format!("{what}: {after}\n"));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Somebody who changes what names lead to, through the files of a run, until it is told to stop: with its run, and after it.
#[derive(Clone, Default)]
struct Swapper(Arc<Swapping>);

#[derive(Default)]
struct Swapping {
    is_over: AtomicBool,
    n_swapped: AtomicUsize,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Swapper {
    /// A tool that begins with it: `names` and links to `to` take turns.
    fn tool(&self, names: impl Fn() -> Vec<String> + Clone + Send + Sync + 'static, to: &'static str) -> ToolFn {
        let swapper = self.clone();
        ToolFn::new("swap", "Swap links.", move |_, call| {
            let (files, names, there) = (Arc::clone(call.context().files()), names.clone(), Arc::clone(&swapper.0));
            let work = move || {
                while !there.is_over.load(Ordering::Relaxed) {
                    for name in names() {
                        let old = format!("{name}.old");
                        let _ = files.rename(name.as_bytes(), old.as_bytes());
                        let _ = files.symlink(to.as_bytes(), name.as_bytes());
                        std::thread::yield_now();
                        let _ = files.unlink(name.as_bytes());
                        let _ = files.rename(old.as_bytes(), name.as_bytes());
                        there.n_swapped.fetch_add(1, Ordering::Relaxed);
                    }
                }
            };
            // One at a time: the files of a call before are no longer of interest.
            swapper.stop();
            swapper.0.is_over.store(false, Ordering::Relaxed);
            *swapper.0.thread.lock().unwrap() = Some(std::thread::spawn(work));
            swapper.await_more();
            Ok(ToolOutput::default())
        })
    }

    /// A tool that waits until it has swapped again: a busy machine may have left it behind.
    fn wait_tool(&self) -> ToolFn {
        let swapper = self.clone();
        ToolFn::new("await_swap", "Wait for a swap.", move |_, _| {
            swapper.await_more();
            Ok(ToolOutput::default())
        })
    }

    fn await_more(&self) {
        let before = self.0.n_swapped.load(Ordering::Relaxed);
        let begun = Instant::now();
        while self.0.n_swapped.load(Ordering::Relaxed) == before && begun.elapsed() < Duration::from_secs(20) {
            std::thread::yield_now();
        }
    }

    /// Ends it; how often it has swapped.
    fn stop(&self) -> usize {
        self.0.is_over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.0.thread.lock().unwrap().take() {
            thread.join().unwrap();
        }
        self.0.n_swapped.load(Ordering::Relaxed)
    }
}

/// Every operation that the host does with privilege in the files of a run, while a thread swaps links there.
#[test]
fn nothing_that_the_host_does_is_led_elsewhere() {
    const TIMES: usize = 150;
    let here = |names: &'static [&'static str]| move || names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let save = || {
        let tool = ToolFn::new("save", "Save.", |_, call| {
            for name in ["log", "deep/er", "new"] {
                let _ = write(&**call.context().files(), format!("/home/user/w/x/{name}").as_bytes(), "evil\n");
            }
            let _ = call.context().files().unlink(b"/home/user/w/x/1.stdout");
            std::thread::sleep(Duration::from_millis(1));
            Ok(ToolOutput::default())
        });
        tool.says(|definition| definition.atomic = true)
    };
    let fails = || {
        let tool = ToolFn::new("fails", "Fail.", |_, call| {
            for name in ["log", "new"] {
                let _ = write(&**call.context().files(), format!("/home/user/w/x/{name}").as_bytes(), "evil\n");
            }
            Err(ToolFailure::new("no"))
        });
        tool.says(|definition| definition.atomic = true)
    };
    let times = |command: &str| format!("swap; for i in {{1..{TIMES}}}; do {command}; (( i % 10 )) || await_swap; done >/dev/null 2>&1");
    let prepared = "mkdir /home/user/w; cp -rp /home/user/audit /home/user/w/x; cd /home/user/w; ";

    let rows: [(&str, ToolFn, Vec<String>); 6] = [
        ("commit", save(), vec![times("save")]),
        ("undo", fails(), vec![times("fails")]),
        ("transaction", drafting("none"), vec![times("transaction eval 'echo evil >x/log; echo evil >x/new; rm x/deep/er; false'")]),
        ("a transaction around a commit", save(), vec![times("transaction eval 'save; false'")]),
        // It is at work when the script has ended.
        ("spill", drafting("none"), vec!["mkdir -p /tmp/output; swap; seq 2000; seq 2000 >&2".to_owned(); TIMES]),
        (
            "plain",
            drafting("none"),
            vec![times(
                "echo evil >x/log; echo evil >>x/new; rm x/deep/er; mkdir x/there; touch x/log; chmod 777 x/log x/deep; mv x/log x/moved; ln -s x x/link; rm -r x/deep",
            )],
        ),
    ];
    for (what, tool, scripts) in rows {
        let swapper = Swapper::default();
        let swap = swapper.tool(here(&["/home/user/w/x", "/home/user/w/x/deep", "/tmp/output"]), "/home/user/audit");
        let budget = OutputBudget::new().bytes_max(500).spill_files_max(3);
        let api = builder(guarded(), &Doors::default(), [tool, swap, swapper.wait_tool()]).output_budget(budget);
        // What a spill would remove as its own.
        let api = api.file("/home/user/audit/1.stdout", "kept\n").persistent(true).build().unwrap();
        let look =
            |api: &OrchestratorTool| api.execute(format!("{{ {LOOK}; }} | sort | md5sum; find /home/user/audit").as_str().into()).stdout;
        api.execute("seal".into());
        let before = look(&api);
        assert!(before.contains("1.stdout"), "{before}");
        api.execute(prepared.into());
        for script in &scripts {
            api.execute(format!("cd /home/user/w; {script}").as_str().into());
        }
        let n_swapped = swapper.stop();
        assert_eq!(look(&api), before, "{what}");
        assert!(n_swapped > 10, "{what}: {n_swapped}");
    }

    // Scratch directories, of which the swapper is told.
    let swapper = Swapper::default();
    let place = Arc::new(Mutex::new(String::new()));
    let (told, known) = (Arc::clone(&place), Arc::clone(&place));
    let draft = ToolFn::new("draft", "Draft.", move |_, call| {
        let scratch = draft(call.context())?;
        *told.lock().unwrap() = scratch.clone();
        let _ = write(&**call.context().files(), format!("{scratch}/sub/log").as_bytes(), "evil\n");
        Ok(ToolOutput::default())
    });
    let names = move || {
        let scratch = known.lock().unwrap().clone();
        let above = scratch.rsplit_once('/').map_or(String::new(), |(above, _)| above.to_owned());
        // As long as there is none, it swaps something else.
        let all = [format!("{scratch}/sub"), scratch, above].map(|name| if name.len() > 10 { name } else { "/tmp/none".to_owned() });
        all.to_vec()
    };
    let swap = swapper.tool(names, "/home/user/audit");
    keeps(builder(guarded(), &Doors::default(), [draft, swap, swapper.wait_tool()]), &times("draft"));
    assert!(swapper.stop() > 10);
}

/// In a durable run each tool works on files of its own, so that it is the script that swaps: beside the tools, and again when the run is gone on with.
#[test]
fn what_a_journal_says_is_done_where_it_was_done() {
    let save = ToolFn::new("save", "Save.", |_, call| {
        std::thread::sleep(Duration::from_millis(3));
        for name in ["log", "deep/er", "new"] {
            let _ = write(&**call.context().files(), format!("/home/user/w/x/{name}").as_bytes(), "evil\n");
        }
        std::thread::sleep(Duration::from_millis(3));
        Ok(ToolOutput::default())
    });
    let ask = ToolFn::new("ask", "Ask.", |_, _| Ok(ToolOutput::default())).arg::<String, _>("seen", "What is there");
    let policy = guarded().ask(Rule::tool("ask"));
    let api =
        builder(policy, &Doors::default(), [save, ask]).durable(Durability::new(Arc::new(MemoryJournal::new()), b"a key of the test"));
    let api = api.approver(|_: &ApprovalRequest| Approval::Pending).build().unwrap();
    let script = format!(
        "{LOOK}; echo ===; mkdir /home/user/w; cd /home/user/w; cp -rp ../audit x
        {{ while [ ! -e over ]; do mv x old; ln -s ../audit x; sleep 0.001; rm x; mv old x; sleep 0.001; done; }} &
        for i in {{1..300}}; do save || (( i < 20 )) || break; done; touch over; wait; ask \"$({LOOK})\"; {LOOK}"
    );
    let DurableOutcome::Pending(pending) = api.execute_durable(script.as_str().into()).unwrap() else { unreachable!("it waits") };
    let decisions = [(pending.calls[0].id.clone(), Approval::Allow)];
    let DurableOutcome::Done(response) = api.resume(&pending.to_bytes(), &decisions).unwrap() else { unreachable!("it ends") };
    let (before, after) = response.stdout.split_once("===\n").unwrap();
    assert_eq!(after, before, "{}", response.stderr);
    assert_eq!(pending.calls[0].arguments["seen"], before.trim_end(), "in its first life");
    assert!(response.stderr.contains("'/home/user/w/x' was changed by somebody else meanwhile"), "{}", response.stderr);
    assert_eq!(before.matches("kept").count(), 4);
}

/// Files are put into a sandbox while its commands swap links.
#[test]
fn a_sandbox_is_written_to_where_it_was_looked_at() {
    let sandbox = InMemory::new();
    let put = |path: &str, text: &str| sandbox.write_file(path.as_bytes(), text.as_bytes()).unwrap();
    for (path, text) in [("/keep/log", "kept"), ("/keep/deep/er", "kept"), ("/workspace/x/log", "there"), ("/workspace/x/deep/er", "there")]
    {
        put(path, text);
    }
    let host = sandbox.fs().privileged().unwrap();
    for path in ["/keep/log", "/keep/deep/er", "/keep/deep", "/keep"] {
        host.chown(path.as_bytes(), Some(0), Some(0), true).unwrap();
    }
    let look = || sandbox.execute_command(&"ls -lR --time-style=full-iso /keep; cat /keep/log /keep/deep/er".into()).unwrap().stdout;
    let before = look();
    let over = AtomicBool::new(false);
    let n_swapped = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let files = sandbox.fs();
            while !over.load(Ordering::Relaxed) {
                for (name, to) in [
                    ("/workspace/x", "/keep"),
                    ("/workspace/x/deep", "/keep/deep"),
                    ("/workspace", "/keep"),
                    ("/workspace/x/log", "/keep/log"),
                ] {
                    let old = format!("{name}.old");
                    let _ = files.rename(name.as_bytes(), old.as_bytes());
                    let _ = files.symlink(to.as_bytes(), name.as_bytes());
                    std::thread::yield_now();
                    let _ = files.unlink(name.as_bytes());
                    let _ = files.rename(old.as_bytes(), name.as_bytes());
                    n_swapped.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        let mut n_rounds = 0;
        while n_rounds < 600 || n_swapped.load(Ordering::Relaxed) <= 10 {
            n_rounds += 1;
            let write = |path: &str| SandboxEdit::Write { path: path.into(), content: Arc::from(*b"evil"), mode: 0o777 };
            let edits = [
                write("x/log"),
                write("x/deep/er"),
                write("x/n/e/w"),
                SandboxEdit::Directory { path: b"x/deep".to_vec(), mode: 0o777 },
                SandboxEdit::Mode { path: b"x/deep".to_vec(), mode: 0o755 },
                SandboxEdit::Remove { path: b"x/n/e/w".to_vec() },
                SandboxEdit::Remove { path: b"x/log".to_vec() },
            ];
            for edit in edits {
                let _ = sandbox.apply(b"/workspace", &[edit]);
            }
            let _ = sandbox.list(b"/workspace", &Filter::all());
        }
        over.store(true, Ordering::Relaxed);
    });
    assert_eq!(String::from_utf8_lossy(&look()), String::from_utf8_lossy(&before));
}

/// Rules that ask are asked once about a file, also where a layer is kept; what nobody was asked about is asked about then.
#[test]
fn what_was_let_through_in_a_layer_is_kept_without_asking_again() {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&asked);
    let approver = move |request: &ApprovalRequest| {
        list.lock().unwrap().push(String::from_utf8_lossy(request.file.as_deref().unwrap_or_default()).into_owned());
        Approval::Allow
    };
    let save = ToolFn::new("save", "Save.", |_, call| {
        let files = call.context().files();
        let dir = call.context().scratch_dir()?.to_vec();
        write(&**files, &at(&dir, "draft"), "draft").map_err(failed)?;
        write(&**files, b"/home/user/audit/log", "new\n").map_err(failed)?;
        write(&**files, b"/home/user/free", "new\n").map_err(failed)?;
        Ok(ToolOutput::default())
    });
    let policy = Policy::new().ask_writes("/home/user/audit/**");
    let api = builder(policy, &Doors::default(), [save.says(|definition| definition.atomic = true)]).approver(approver);
    let response = api.build().unwrap().execute("save; cat /home/user/audit/log /home/user/free; ls -A /tmp".into());
    assert_eq!(response.stdout, "new\nnew\n", "{}", response.stderr);
    assert_eq!(*asked.lock().unwrap(), ["/home/user/audit/log"]);
}

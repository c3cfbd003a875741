//! `cargo run --release -p bashkit-tests --bin real -- PROJECT=CHECKOUT…`: the suites of whole programs in real bash and here, a table by
//! project. Needs root (real bash runs as another user, on a copy of the checkout).
#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::path::PathBuf;
use std::time::Duration;

use bashkit_tests::real::{PROJECTS, Project, Run};

struct Options {
    projects: Vec<(&'static Project<'static>, PathBuf)>,
    tools: Vec<(String, PathBuf)>,
    file: Option<String>,
    time: Duration,
    shows_output: bool,
    skips_bash: bool,
    script: Option<String>,
}

fn usage() -> String {
    let names: Vec<&str> = PROJECTS.iter().map(|project| project.name).collect();
    format!(
        "usage: real [--file NAME] [--seconds N] [--output] [--ours] [--run SCRIPT] [--tool PROJECT=CHECKOUT]... PROJECT=CHECKOUT...\n\n\
         PROJECT is one of {}; --tool gives checkouts that suites of others need",
        names.join(", ")
    )
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        projects: Vec::new(),
        tools: Vec::new(),
        file: None,
        time: Duration::from_secs(120),
        shows_output: false,
        skips_bash: false,
        script: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value\n{}", usage()));
        match word.as_str() {
            "--file" => options.file = Some(value()?),
            "--seconds" => {
                options.time = Duration::from_secs(value()?.parse().map_err(|_| format!("--seconds needs a number\n{}", usage()))?)
            }
            "--run" => options.script = Some(value()?),
            "--tool" => {
                let tool = value()?;
                let (name, checkout) = tool.split_once('=').ok_or_else(usage)?;
                options.tools.push((name.to_owned(), checkout.into()));
            }
            "--output" => options.shows_output = true,
            "--ours" => options.skips_bash = true,
            _ => {
                let (name, checkout) = word.split_once('=').ok_or_else(usage)?;
                let project = Project::find(name).ok_or_else(|| format!("unknown project '{name}'\n{}", usage()))?;
                options.projects.push((project, checkout.into()));
            }
        }
    }
    if options.projects.is_empty() { Err(usage()) } else { Ok(options) }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = options()?;
    let mut totals = Vec::new();
    for (project, checkout) in &options.projects {
        let needed = |name: &&str| options.tools.iter().find(|(known, _)| known == name).cloned();
        let tools: Vec<(String, PathBuf)> = project.tools.iter().filter_map(needed).collect();
        if let Some(name) = project.tools.iter().find(|name| needed(name).is_none()) {
            return Err(format!("{}: needs --tool {name}=CHECKOUT", project.name).into());
        }
        if let Some(script) = &options.script {
            let project = project.running(script);
            println!("---- bash\n{}", project.bash(checkout, &tools, "", options.time)?.output);
            println!("---- bashkit\n{}", project.ours(checkout, &tools, "", options.time)?.output);
            continue;
        }
        let (mut bash, mut ours) = (0, 0);
        for file in project.files(checkout) {
            if options.file.as_ref().is_some_and(|part| !file.contains(part.as_str())) {
                continue;
            }
            let theirs = if options.skips_bash { Run::default() } else { project.bash(checkout, &tools, &file, options.time)? };
            let run = project.ours(checkout, &tools, &file, options.time)?;
            (bash, ours) = (bash + theirs.passed, ours + run.passed);
            if theirs.passed != run.passed || options.shows_output {
                println!("{} {file}: bash {}, bashkit {}", project.name, theirs.passed, run.passed);
            }
            if options.shows_output {
                println!("---- bash\n{}---- bashkit\n{}", theirs.output, run.output);
            }
        }
        totals.push((project.name, bash, ours));
    }
    println!("{:<20} {:>6} {:>8}", "suite", "bash", "bashkit");
    for (name, bash, ours) in totals {
        println!("{name:<20} {bash:>6} {ours:>8}");
    }
    Ok(())
}

//! Plays the tasks with and without the script tool: `cargo run --release -p bashkit-benches --bin ab -- --help`.
#![expect(clippy::print_stdout, reason = "a program for people")]

use std::error::Error;
use std::process::ExitCode;

use bashkit_evaluation::ab::{Arm, Experiment, simulated_page, tasks};

const HELP: &str = "\
Usage: ab simulated [--repeats N] [--seed N] [--tasks NAMES]
       ab openai|anthropic --model NAME [--url BASE] [--key-env NAME] [--temperature T] [--repeats N] [--seed N] [--tasks NAMES] [--arms NAMES]
                           [--threads N] [--turns-max N]

Plays tasks with and without the script tool and prints a report in Markdown.

  --url BASE         where the endpoint is, without /v1 (default: that of the provider)
  --key-env NAME     the environment variable that holds the key; without it none is sent
  --repeats N        worlds of each task (default: 40 simulated, 20 otherwise: nothing is concluded from fewer)
  --tasks NAMES      migrate,join,pages,log,single,chain,creates (default: all)
  --arms NAMES       off,on,on-unguided,one-tool (default: off,on)
  --threads N        trials at the same time (default: 4)
";

struct Options {
    kind: String,
    url: Option<String>,
    model: Option<String>,
    key_env: Option<String>,
    temperature: Option<f64>,
    experiment: Experiment,
}

fn options(words: impl IntoIterator<Item = String>) -> Result<Options, Box<dyn Error>> {
    let mut words = words.into_iter();
    let kind = words.next().ok_or(HELP)?;
    let repeats = if kind == "simulated" { 40 } else { 20 };
    let experiment = Experiment { repeats, threads: 4, ..Experiment::default() };
    let mut options = Options { kind, url: None, model: None, key_env: None, temperature: None, experiment };
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let to = &mut options.experiment;
        match word.as_str() {
            "--url" => options.url = Some(value),
            "--model" => options.model = Some(value),
            "--key-env" => options.key_env = Some(value),
            "--temperature" => options.temperature = Some(value.parse()?),
            "--repeats" => to.repeats = value.parse()?,
            "--seed" => to.seed = value.parse()?,
            "--threads" => to.threads = value.parse()?,
            "--turns-max" => to.turns_max = value.parse()?,
            "--tasks" => {
                let named = |name: &str| tasks::named(name).ok_or_else(|| format!("there is no task {name}: see ab --help"));
                to.tasks = value.split(',').map(named).collect::<Result<_, _>>()?;
            }
            "--arms" => {
                let named = |name: &str| {
                    Arm::ALL.into_iter().find(|arm| arm.name() == name).ok_or_else(|| format!("there is no arm {name}: see ab --help"))
                };
                to.arms = value.split(',').map(named).collect::<Result<_, _>>()?;
            }
            _ => return Err(format!("there is no option {word}\n\n{HELP}").into()),
        }
    }
    Ok(options)
}

#[cfg(feature = "http")]
fn real(options: &Options) -> Result<String, Box<dyn Error>> {
    use bashkit_evaluation::ab::{Clock, Dialect, HttpModel, Report, run};

    let (dialect, default_url) = match options.kind.as_str() {
        "openai" => (Dialect::OpenAi, "https://api.openai.com"),
        "anthropic" => (Dialect::Anthropic, "https://api.anthropic.com"),
        _ => return Err(HELP.into()),
    };
    let name = options.model.as_deref().ok_or("--model is missing")?;
    #[expect(clippy::disallowed_methods, reason = "the caller names the variable that holds the key")]
    let key = match &options.key_env {
        Some(variable) => std::env::var(variable).map_err(|_| format!("the environment variable {variable} of --key-env is not set"))?,
        None => String::new(),
    };
    let mut model = HttpModel::new(dialect, options.url.as_deref().unwrap_or(default_url), key.trim(), name);
    if let Some(temperature) = options.temperature {
        model = model.temperature(temperature);
    }
    let experiment = &options.experiment;
    let outcomes = run(experiment, &|trial, _| {
        eprintln!("{} {} {}", trial.task.name(), trial.arm.name(), trial.repeat + 1);
        Ok(Box::new(model.clone()))
    });
    let report = Report::new(outcomes, Clock::Measured);
    report.check()?;
    let (n, seed) = (experiment.repeats, experiment.seed);
    let mut text = format!("# {name}: with and without the script tool\n\n{n} worlds of each task, seed {seed}.\n\n{}\n", report.table());
    for arm in experiment.arms.iter().filter(|arm| **arm != Arm::Off) {
        text.push_str(&format!("## off and {}\n\n{}\n{}\n", arm.name(), report.comparison(*arm), report.verdicts(*arm)));
    }
    Ok(format!("{text}## What went wrong\n\n{}\n{}", report.failures(), report.not_played()))
}

#[cfg(not(feature = "http"))]
fn real(options: &Options) -> Result<String, Box<dyn Error>> {
    Err(format!("{} needs the feature http\n\n{HELP}", options.kind).into())
}

fn report(words: Vec<String>) -> Result<String, Box<dyn Error>> {
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(HELP.to_owned());
    }
    let options = options(words)?;
    if options.kind == "simulated" { Ok(simulated_page(&options.experiment)) } else { real(&options) }
}

fn main() -> ExitCode {
    match report(std::env::args().skip(1).collect()) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("ab: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{options, report};

    fn words(text: &str) -> impl Iterator<Item = String> {
        text.split(' ').map(str::to_owned)
    }

    #[test]
    fn options_are_read() {
        let options =
            options(words("openai --model m --key-env K --tasks log,single --arms off,one-tool --repeats 3 --temperature 0")).unwrap();
        let experiment = &options.experiment;
        let tasks: Vec<_> = experiment.tasks.iter().map(|task| task.name()).collect();
        assert_eq!((options.kind.as_str(), tasks.as_slice(), experiment.arms.len()), ("openai", &["log", "single"][..], 2));
        assert_eq!((experiment.repeats, options.model.as_deref(), options.key_env.as_deref()), (3, Some("m"), Some("K")));
    }

    #[test]
    #[cfg(feature = "http")]
    fn an_endpoint_that_is_not_there_is_an_error() {
        let text = "openai --url http://127.0.0.1:9 --model m --tasks single --repeats 1 --threads 2";
        let error = report(words(text).collect()).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.starts_with("no trial of arm 'off' was played: "), "{error}");
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, said) in [
            ("openai --model", "--model needs a value"),
            ("openai --tasks x", "there is no task x"),
            ("openai --arms x", "there is no arm x"),
            ("openai --x y", "there is no option --x"),
            ("openai --repeats x", "invalid digit"),
        ] {
            let error = options(words(text)).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}

//! Plays the tasks: asks the model for its turns, really makes its calls, and looks at what is left.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bashkit_orchestrator::{CallableTool, ExecutionLimits, OrchestratorTool, Tool, ToolRequest, ToolResponse};
use serde_json::{Value, json};

use super::arm::Arm;
use super::conversation::{Conversation, Message, Model, ModelError, ToolReply, ToolUse};
use super::tasks::Task;

/// The name of the script tool.
const SCRIPT: &str = "script";

/// Commands that a script may run: a loop that does not end is stopped here, after the same time on every machine.
const COMMANDS_MAX: u64 = 3_000;

/// One cell's place in the comparison, and which repeat of it.
#[derive(Clone, Copy)]
pub struct Trial {
    /// What is asked.
    pub task: &'static dyn Task,
    /// What is offered.
    pub arm: Arm,
    /// Which repeat. The worlds of the same repeat are the same in all arms.
    pub repeat: u64,
    /// What the world is made from.
    pub seed: u64,
}

/// What is compared.
#[derive(Clone)]
pub struct Experiment {
    /// The tasks.
    pub tasks: Vec<&'static dyn Task>,
    /// The arms.
    pub arms: Vec<Arm>,
    /// How many worlds of each task.
    pub repeats: u64,
    /// What all chance comes from.
    pub seed: u64,
    /// Turns after which a trial has failed.
    pub turns_max: u64,
    /// Trials at the same time.
    pub threads: usize,
}

impl Default for Experiment {
    fn default() -> Self {
        Self { tasks: super::tasks::ALL.to_vec(), arms: vec![Arm::Off, Arm::On], repeats: 40, seed: 1, turns_max: 30, threads: 1 }
    }
}

/// What came of a trial.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome {
    /// What is wrong with the state that was left, and why the conversation ended early.
    pub problems: Vec<String>,
    /// Why there was no model to play with; such a trial says nothing and is not counted.
    pub not_played: Option<String>,
    /// Turns of the model.
    pub turns: u64,
    /// Calls that were made, those of scripts included.
    pub tool_calls: u64,
    /// Calls of the script tool.
    pub scripts: u64,
    /// Tokens that the model read, in all turns together.
    pub tokens_in: u64,
    /// Tokens that it wrote.
    pub tokens_out: u64,
    /// Bytes that tools gave to scripts, less what the scripts gave to the model.
    pub kept_out_bytes: i64,
    /// The time that the model took.
    pub model_time: Duration,
    /// The time that the calls took.
    pub tool_time: Duration,
}

impl Outcome {
    /// Whether all is as it should be.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        self.not_played.is_none() && self.problems.is_empty()
    }
}

/// Who makes the model of a trial: it is given the trial and the prompt.
pub type MakeModel<'a> = dyn Fn(&Trial, &str) -> Result<Box<dyn Model>, ModelError> + Sync + 'a;

/// Plays all trials. The outcomes are in the order of tasks, then arms, then repeats.
#[must_use]
pub fn run(experiment: &Experiment, make: &MakeModel<'_>) -> Vec<(Trial, Outcome)> {
    let mut trials = Vec::new();
    for task in &experiment.tasks {
        for arm in &experiment.arms {
            let trial =
                |repeat| Trial { task: *task, arm: *arm, repeat, seed: experiment.seed.wrapping_mul(1_000_003).wrapping_add(repeat) };
            trials.extend((0..experiment.repeats).map(trial));
        }
    }
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let work = || {
        loop {
            let idx = next.fetch_add(1, Ordering::Relaxed);
            let Some(trial) = trials.get(idx) else { break };
            let outcome = run_trial(trial, experiment.turns_max, make);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((idx, outcome));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..experiment.threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(idx, _)| *idx);
    trials.iter().copied().zip(done.into_iter().map(|(_, outcome)| outcome)).collect()
}

/// Plays one.
#[must_use]
pub fn run_trial(trial: &Trial, turns_max: u64, make: &MakeModel<'_>) -> Outcome {
    let world = trial.task.world(trial.seed);
    let mut outcome = Outcome::default();
    let limits = ExecutionLimits::new().max_commands(COMMANDS_MAX);
    let built = OrchestratorTool::builder(SCRIPT).tools(world.tools()).limits(limits).guidance(trial.arm.is_guided()).build();
    let played = built.map_err(|error| ModelError::NoAnswer(error.to_string())).and_then(|api| {
        let prompt = world.prompt();
        let mut model = make(trial, &prompt)?;
        let messages = vec![Message::User(prompt)];
        let mut conversation = Conversation { system: trial.arm.system_prompt(&api), messages };
        play(&api, trial.arm, turns_max, model.as_mut(), &mut conversation, &mut outcome)
    });
    outcome.problems = world.problems();
    match played {
        Ok(()) => {}
        Err(ModelError::Failed(problem)) => outcome.problems.insert(0, problem),
        Err(ModelError::NoAnswer(problem)) => outcome.not_played = Some(problem),
    }
    outcome
}

fn play(
    api: &OrchestratorTool,
    arm: Arm,
    turns_max: u64,
    model: &mut dyn Model,
    conversation: &mut Conversation,
    outcome: &mut Outcome,
) -> Result<(), ModelError> {
    let offered = arm.offered(api);
    while outcome.turns < turns_max {
        let turn = model.turn(conversation, &offered)?;
        outcome.turns += 1;
        outcome.tokens_in += turn.usage.tokens_in;
        outcome.tokens_out += turn.usage.tokens_out;
        outcome.model_time += turn.time;
        let is_finished = turn.calls.is_empty();
        conversation.messages.push(Message::Assistant { text: turn.text, calls: turn.calls.clone() });
        if is_finished {
            return Ok(());
        }
        let replies = turn.calls.iter().map(|call| reply(api, arm, call, outcome)).collect();
        conversation.messages.push(Message::Replies(replies));
    }
    Err(ModelError::Failed(format!("not finished after {turns_max} turns")))
}

/// Makes a call.
fn reply(api: &OrchestratorTool, arm: Arm, call: &ToolUse, outcome: &mut Outcome) -> ToolReply {
    #[expect(clippy::disallowed_methods, reason = "it is measured how long the call takes")]
    let start = Instant::now();
    let tool = if arm == Arm::OneTool { None } else { api.tools().find(|tool| tool.name() == call.name) };
    let (text, is_error) = match tool {
        Some(tool) => directly(api, tool, call, outcome),
        None if call.name == SCRIPT && arm != Arm::Off => by_script(api, call, outcome),
        None => (format!("there is no tool {}", call.name), true),
    };
    outcome.tool_time += start.elapsed();
    ToolReply { id: call.id.clone(), text, is_error }
}

/// A call of one tool goes through the same dispatcher as that of a script.
fn directly(api: &OrchestratorTool, tool: &dyn CallableTool, call: &ToolUse, outcome: &mut Outcome) -> (String, bool) {
    outcome.tool_calls += 1;
    let words = match tool.words(&call.arguments) {
        Ok(words) => words,
        Err(failure) => return (failure.message, true),
    };
    let response = api.execute(ToolRequest::new(command(&call.name, &words)));
    if response.exit_code == 0 { (response.stdout, false) } else { (response.stderr, true) }
}

fn by_script(api: &OrchestratorTool, call: &ToolUse, outcome: &mut Outcome) -> (String, bool) {
    outcome.scripts += 1;
    let request: ToolRequest = match serde_json::from_value(Value::Object(call.arguments.clone())) {
        Ok(request) => request,
        Err(error) => return (error.to_string(), true),
    };
    let (response, trace) = api.execute_traced(request);
    outcome.tool_calls += trace.calls.len() as u64;
    let read: usize = trace.calls.iter().map(|call| call.stdout_bytes).sum();
    let given = response.stdout.len() + response.stderr.len();
    outcome.kept_out_bytes += i64::try_from(read).unwrap_or(i64::MAX) - i64::try_from(given).unwrap_or(i64::MAX);
    (shown(&response), response.exit_code != 0)
}

/// A response as the model reads it.
fn shown(response: &ToolResponse) -> String {
    serde_json::to_value(response).unwrap_or_else(|error| json!({"error": error.to_string()})).to_string()
}

/// Words as a command of the shell.
pub(super) fn command(name: &str, words: &[String]) -> String {
    let quoted = words.iter().map(|word| format!(" '{}'", word.replace('\'', r"'\''")));
    format!("{name}{}", quoted.collect::<String>())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::{Experiment, Trial, run, run_trial};
    use crate::ab::conversation::{Conversation, Message, Model, ModelError, Offered, ToolUse, Turn, Usage};
    use crate::ab::plan::Program;
    use crate::ab::{Arm, Parameters, SimulatedModel, tasks};

    /// Says what it was told to say.
    struct Scripted(Vec<Vec<ToolUse>>, Vec<String>);

    impl Model for Scripted {
        fn turn(&mut self, conversation: &Conversation, _: &Offered) -> Result<Turn, ModelError> {
            if let Some(Message::Replies(replies)) = conversation.messages.last() {
                self.1.extend(replies.iter().map(|reply| reply.text.clone()));
            }
            let calls = if self.0.is_empty() { Vec::new() } else { self.0.remove(0) };
            if calls.is_empty() && self.1.iter().any(|text| text.contains("stop here")) {
                return Err(ModelError::Failed("stopped".into()));
            }
            Ok(Turn { calls, usage: Usage { tokens_in: 10, tokens_out: 1 }, time: Duration::from_millis(5), ..Turn::default() })
        }
    }

    fn call(name: &str, arguments: serde_json::Value) -> ToolUse {
        ToolUse { id: "1".into(), name: name.into(), arguments: arguments.as_object().unwrap().clone() }
    }

    fn trial(task: &str, arm: Arm) -> Trial {
        Trial { task: tasks::named(task).unwrap(), arm, repeat: 0, seed: 3 }
    }

    fn played(trial: &Trial, turns: Vec<Vec<ToolUse>>) -> super::Outcome {
        run_trial(trial, 5, &move |_, _| Ok(Box::new(Scripted(turns.clone(), Vec::new()))))
    }

    #[test]
    fn the_state_decides_not_the_words() {
        let nothing = played(&trial("single", Arm::Off), vec![]);
        assert_eq!((nothing.is_passed(), nothing.turns, nothing.tokens_in), (false, 1, 10));
        assert_eq!(nothing.problems.len(), 1);
        let prompt = trial("single", Arm::Off).task.world(3).prompt();
        let words: Vec<&str> = prompt.trim_end_matches(" degrees.").split(' ').collect();
        let right = json!({"room": words[2], "degrees": words[4].parse::<u64>().unwrap()});
        let outcome = played(&trial("single", Arm::Off), vec![vec![call("set_thermostat", right)]]);
        assert_eq!((outcome.problems.as_slice(), outcome.turns, outcome.tool_calls, outcome.scripts), (&[][..], 2, 1, 0));
    }

    #[test]
    fn tools_that_are_not_offered_do_not_run() {
        let script = || call("script", json!({"commands": "for room in hall kitchen; do get_thermostat $room; done"}));
        let off = played(&trial("single", Arm::Off), vec![vec![script()]]);
        assert_eq!((off.scripts, off.tool_calls), (0, 0));
        let on = played(&trial("single", Arm::On), vec![vec![script()]]);
        assert_eq!((on.scripts, on.tool_calls, on.kept_out_bytes), (1, 2, -2), "newlines are added to what two calls print");
        let alone = played(&trial("single", Arm::OneTool), vec![vec![call("get_thermostat", json!({"room": "hall"}))]]);
        assert_eq!((alone.scripts, alone.tool_calls), (0, 0));
    }

    #[test]
    fn a_trial_ends() {
        let look = || vec![call("get_thermostat", json!({"room": "it's"}))];
        let outcome = played(&trial("single", Arm::Off), (0..9).map(|_| look()).collect());
        assert_eq!((outcome.turns, outcome.problems[0].as_str()), (5, "not finished after 5 turns"));
        let endless = vec![vec![call("script", json!({"commands": "while :; do get_thermostat hall; done"}))]];
        let outcome = played(&trial("single", Arm::On), endless);
        assert!(outcome.turns == 2 && outcome.tool_calls < 3_000, "{outcome:?}");
    }

    #[test]
    fn every_task_is_done_by_its_plan_and_by_its_program() {
        let faultless = Parameters { uses_guided: (1.0, 1.0), ..Parameters::faultless() };
        for task in tasks::ALL {
            for (arm, parameters) in [(Arm::Off, Parameters::faultless()), (Arm::On, faultless.clone()), (Arm::OneTool, faultless.clone())]
            {
                for repeat in 0..3 {
                    let trial = Trial { task, arm, repeat, seed: 50 + repeat };
                    let outcome = run_trial(&trial, 40, &|trial, prompt| Ok(Box::new(SimulatedModel::new(trial, prompt, &parameters))));
                    assert_eq!(outcome.problems, Vec::<String>::new(), "{} {} {repeat}", task.name(), arm.name());
                    assert_eq!(outcome.scripts > 0, arm != Arm::Off, "{} {}", task.name(), arm.name());
                    // One for the program and one for the last word.
                    if arm == Arm::On && matches!(task.plan("").program(), Program::Whole(_)) {
                        assert_eq!(outcome.turns, 2, "{}", task.name());
                    }
                }
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_outcomes_on_any_number_of_threads() {
        let experiment = Experiment { repeats: 2, ..Experiment::default() };
        let parameters = Parameters::default();
        let outcomes = |threads| {
            let done = run(&Experiment { threads, ..experiment.clone() }, &|trial, prompt| {
                Ok(Box::new(SimulatedModel::new(trial, prompt, &parameters)))
            });
            let timeless = |(_, outcome): (Trial, super::Outcome)| super::Outcome { tool_time: Duration::ZERO, ..outcome };
            done.into_iter().map(timeless).collect::<Vec<_>>()
        };
        assert_eq!(outcomes(1), outcomes(3));
        let words = Parameters { name: "other", ..parameters.clone() };
        assert_ne!(words, parameters);
    }
}

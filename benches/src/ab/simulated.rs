//! A model that is none: it knows how each task is done, pays for what it reads and writes, and errs by seed.
//!
//! It reads the answers to its calls out of the conversation, and nothing else of the world. Without the script tool it can only make calls
//! whose inputs it has, several at a time; with it, it writes a program. Its mistakes are in what it sends: calls that it forgets, values that
//! it copies wrongly, programs with a change in them. What becomes of them is decided by the tools and the shell.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Map, Value};

use super::conversation::{Conversation, Message, Model, ModelError, Offered, ToolReply, ToolUse, Turn, Usage, script_arguments, tokens};
use super::dice::Dice;
use super::harness::{Trial, command};
use super::mistakes::{bugs, miscopied};
use super::plan::{Operation, Plan, Program, Seen, Source};
use super::tasks::Shape;

/// How a simulated model is.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters {
    /// A name for reports.
    pub name: &'static str,
    /// The probability to forget a call, for each of more than four that come together.
    pub forgets: f64,
    /// The probability to copy a value wrongly, out of a short context.
    pub miscopies: f64,
    /// Each so many tokens of context make that as much again more probable.
    pub miscopies_per_tokens: f64,
    /// The probability to judge an answer wrongly.
    pub misjudges: f64,
    /// The probability that a program of ten lines has a bug; in a short one it is less probable.
    pub bug: f64,
    /// The probability to write a program when guidance speaks for it, and when it speaks against it.
    pub uses_guided: (f64, f64),
    /// The same without guidance.
    pub uses_unguided: (f64, f64),
    /// The probability to look whether a program did it.
    pub looks: f64,
    /// Calls in a turn.
    pub parallel_max: usize,
    /// Words around the calls of a turn, and around a program, in tokens.
    pub words: (u64, u64),
    /// The time of a turn, of 1,000 tokens read, and of a token written.
    pub times: (Duration, Duration, Duration),
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            name: "default",
            forgets: 0.01,
            miscopies: 0.001,
            miscopies_per_tokens: 8_000.0,
            misjudges: 0.02,
            bug: 0.15,
            uses_guided: (0.95, 0.05),
            uses_unguided: (0.70, 0.40),
            looks: 0.2,
            parallel_max: 8,
            words: (30, 60),
            times: (Duration::from_millis(900), Duration::from_millis(20), Duration::from_millis(15)),
        }
    }
}

impl Parameters {
    /// One that makes no mistakes, and looks at nothing twice.
    #[must_use]
    pub fn faultless() -> Self {
        Self { name: "faultless", forgets: 0.0, miscopies: 0.0, misjudges: 0.0, bug: 0.0, looks: 0.0, ..Self::default() }
    }

    /// Adverse to scripts: bad at programs, good at everything else, and able to make very many calls at a time.
    #[must_use]
    pub fn adverse() -> Self {
        Self { name: "adverse", forgets: 0.001, miscopies: 0.000_1, bug: 0.5, looks: 0.5, parallel_max: 32, ..Self::default() }
    }

    /// One that gets lost in long contexts and calls one tool at a time.
    #[must_use]
    pub fn forgetful() -> Self {
        Self { name: "forgetful", forgets: 0.03, miscopies: 0.004, parallel_max: 1, ..Self::default() }
    }

    /// The sets that are compared with the default.
    #[must_use]
    pub fn others() -> [Self; 3] {
        [Self::adverse(), Self::forgetful(), Self::faultless()]
    }
}

/// Failures of one call, or of programs, after which it is not tried again.
const TRIES: u32 = 3;

/// See the module.
pub struct SimulatedModel {
    plan: Box<dyn Plan>,
    parameters: Parameters,
    dice: Dice,
    shape: Shape,
    /// Decided in the first turn.
    writes_programs: Option<bool>,
    seen: Seen,
    /// Which calls wait for their answers, by id.
    asked: BTreeMap<String, Asked>,
    /// Which operations it has once thought of, and so not forgotten.
    considered: BTreeSet<String>,
    failures: BTreeMap<String, u32>,
    is_programmed: bool,
    /// What tools and system prompt cost in each turn, once it was counted.
    fixed_tokens: Option<u64>,
    /// How many messages were counted, and what they cost.
    counted: (usize, u64),
    n_ids: u64,
}

enum Asked {
    /// An operation by its key.
    Operation(String),
    /// A script that holds one operation.
    Step(String),
    /// The program for the whole task.
    Program,
    /// A look whether it was done.
    Look,
}

/// The key under which failures of whole programs are counted.
const PROGRAM: &str = "program";

impl SimulatedModel {
    /// One for a trial.
    #[must_use]
    pub fn new(trial: &Trial, prompt: &str, parameters: &Parameters) -> Self {
        let dice = Dice::new(trial.seed, &["model", parameters.name, trial.task.name(), trial.arm.name()]);
        Self {
            plan: trial.task.plan(prompt),
            parameters: parameters.clone(),
            shape: trial.task.shape(),
            writes_programs: None,
            dice,
            seen: Seen::default(),
            asked: BTreeMap::new(),
            considered: BTreeSet::new(),
            failures: BTreeMap::new(),
            is_programmed: false,
            fixed_tokens: None,
            counted: (0, 0),
            n_ids: 0,
        }
    }

    /// Whether it writes a program: with nothing else it must, otherwise by what the system prompt says about scripts.
    fn decides(&mut self, system: &str, offered: &Offered) -> bool {
        let is_guided = system.contains("When to write a script");
        let (helps, does_not) = if is_guided { self.parameters.uses_guided } else { self.parameters.uses_unguided };
        let probability = match offered {
            Offered { script: None, .. } => 0.0,
            Offered { tools, .. } if tools.is_empty() => 1.0,
            _ if self.shape.is_for_scripts() => helps,
            _ => does_not,
        };
        self.dice.chance(probability)
    }

    /// Reads the answers to its last calls.
    fn read(&mut self, replies: &[ToolReply]) -> Vec<ToolUse> {
        let mut next = Vec::new();
        for reply in replies {
            match self.asked.remove(&reply.id) {
                Some(Asked::Operation(key)) if reply.is_error => self.failed(key),
                Some(Asked::Operation(key)) => self.seen.learn(key, reply.text.clone()),
                Some(Asked::Step(key)) => match printed(&reply.text) {
                    Ok(stdout) => self.seen.learn(key, stdout),
                    Err(()) => self.failed(key),
                },
                Some(Asked::Program) => match printed(&reply.text) {
                    Ok(_) => {
                        self.is_programmed = true;
                        if self.dice.chance(self.parameters.looks) {
                            next.extend(self.look());
                        }
                    }
                    Err(()) => self.failed(PROGRAM.to_owned()),
                },
                Some(Asked::Look) | None => {}
            }
        }
        next
    }

    fn failed(&mut self, key: String) {
        let n = self.failures.entry(key.clone()).or_default();
        *n += 1;
        if *n >= TRIES {
            self.seen.give_up(key);
        }
    }

    /// What it calls next.
    fn next_calls(&mut self, system: &str, offered: &Offered, context_tokens: u64) -> Vec<ToolUse> {
        let writes_programs = match self.writes_programs {
            Some(decided) => decided,
            None => self.decides(system, offered),
        };
        self.writes_programs = Some(writes_programs);
        let whole = match self.plan.program() {
            _ if !writes_programs => None,
            Program::Whole(_) if self.is_programmed => return Vec::new(),
            Program::Whole(text) => Some(text),
            Program::OneStep => None,
        };
        match whole {
            Some(program) if !self.seen.is_settled(PROGRAM) => {
                let call = self.program(&program, offered);
                return vec![self.asks(Asked::Program, script_name(offered), script_arguments(&call))];
            }
            // A program that did not work is left, and the calls are made one by one where that can be.
            Some(_) if offered.tools.is_empty() => return Vec::new(),
            _ => {}
        }
        let is_stepwise = offered.tools.is_empty() || (whole.is_none() && writes_programs);
        let ready = self.remembered();
        let n = if is_stepwise { 1 } else { self.parameters.parallel_max };
        ready.into_iter().take(n).map(|operation| self.operation(operation, is_stepwise, offered, context_tokens)).collect()
    }

    /// The operations that it can make now and has not forgotten.
    fn remembered(&mut self) -> Vec<Operation> {
        let mut ready = self.plan.ready(&self.seen);
        ready.retain(|operation| !self.seen.is_settled(&operation.key));
        let fresh: Vec<String> =
            ready.iter().map(|operation| &operation.key).filter(|key| !self.considered.contains(*key)).cloned().collect();
        let can_forget = ready.len() > 4;
        for key in fresh {
            if can_forget && self.dice.chance(self.parameters.forgets) {
                self.seen.give_up(key.clone());
            }
            self.considered.insert(key);
        }
        ready.retain(|operation| !self.seen.is_settled(&operation.key));
        if ready.is_empty() {
            // To have forgotten the last ones may be what the next ones wait for.
            ready = self.plan.ready(&self.seen);
            ready.retain(|operation| !self.seen.is_settled(&operation.key));
        }
        ready
    }

    /// A call of one operation, by itself or as a script.
    fn operation(&mut self, operation: Operation, is_stepwise: bool, offered: &Offered, context_tokens: u64) -> ToolUse {
        let Operation { key, tool, arguments } = operation;
        let arguments: Map<String, Value> =
            arguments.into_iter().map(|(name, value, source)| (name.to_owned(), self.sent(value, &source, context_tokens))).collect();
        if !is_stepwise {
            return self.asks(Asked::Operation(key), tool, arguments);
        }
        let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let words: Vec<String> = arguments.into_iter().flat_map(|(name, value)| [format!("--{name}"), text(value)]).collect();
        let call = self.program(&format!("{}\n", command(tool, &words)), offered);
        self.asks(Asked::Step(key), script_name(offered), script_arguments(&call))
    }

    /// A value as it gets into a call.
    fn sent(&mut self, value: Value, source: &Source, context_tokens: u64) -> Value {
        match source {
            Source::Known => value,
            Source::Read(n) => {
                let each = self.parameters.miscopies * (1.0 + context_tokens as f64 / self.parameters.miscopies_per_tokens);
                let all_right = (1.0 - each.min(1.0)).powi(i32::try_from(*n).unwrap_or(i32::MAX));
                if self.dice.chance(1.0 - all_right) { miscopied(&value, &mut self.dice) } else { value }
            }
            Source::Judged(others) if self.dice.chance(self.parameters.misjudges) => {
                self.dice.pick(others).map_or(value, |other| other.as_str().into())
            }
            Source::Judged(_) => value,
        }
    }

    /// A program as it is written.
    fn program(&mut self, program: &str, offered: &Offered) -> String {
        let all_right = (1.0 - self.parameters.bug).powf(program.lines().count() as f64 / 10.0);
        if self.dice.chance(1.0 - all_right) {
            // What can be called is also known where it is only offered to scripts: from the system prompt, and so from the program.
            let named: Vec<&str> = offered.tools.iter().map(|tool| tool.name.as_str()).collect();
            let words: Vec<&str> = program.split(|c: char| !c.is_ascii_lowercase() && c != '_').filter(|word| word.contains('_')).collect();
            let tools = if named.is_empty() { words } else { named };
            if let Some(bug) = self.dice.pick(&bugs(program, &tools)) {
                return bug.clone();
            }
        }
        program.to_owned()
    }

    /// A call that looks whether a program did it.
    fn look(&mut self) -> Option<ToolUse> {
        let look = self.plan.look()?;
        let arguments = look.arguments.into_iter().map(|(name, value, _)| (name.to_owned(), value)).collect();
        Some(self.asks(Asked::Look, look.tool, arguments))
    }

    /// What it reads in a turn: everything once more.
    fn count(&mut self, conversation: &Conversation, offered: &Offered) -> u64 {
        let fixed = *self.fixed_tokens.get_or_insert_with(|| tokens(&conversation.system) + offered.tokens());
        let (n, counted) = self.counted;
        let new: u64 = conversation.messages.iter().skip(n).map(Message::tokens).sum();
        self.counted = (conversation.messages.len(), counted + new);
        fixed + counted + new
    }

    fn asks(&mut self, what: Asked, name: &str, arguments: Map<String, Value>) -> ToolUse {
        self.n_ids += 1;
        let id = format!("call_{}", self.n_ids);
        self.asked.insert(id.clone(), what);
        ToolUse { id, name: name.to_owned(), arguments }
    }
}

fn script_name(offered: &Offered) -> &str {
    offered.script.as_ref().map_or("", |script| script.name.as_str())
}

/// What a script printed, if nothing on stderr or in its status says that it did not work.
fn printed(reply: &str) -> Result<String, ()> {
    let response: Value = serde_json::from_str(reply).map_err(|_| ())?;
    let text = |name: &str| response.get(name).and_then(Value::as_str).unwrap_or_default();
    let is_good = response.get("exit_code").and_then(Value::as_i64) == Some(0) && text("stderr").is_empty();
    if is_good { Ok(text("stdout").to_owned()) } else { Err(()) }
}

impl Model for SimulatedModel {
    fn turn(&mut self, conversation: &Conversation, offered: &Offered) -> Result<Turn, ModelError> {
        let tokens_in = self.count(conversation, offered);
        let mut calls = match conversation.messages.last() {
            Some(Message::Replies(replies)) => self.read(replies),
            _ => Vec::new(),
        };
        // In the arm with one tool, a look is a script too.
        if offered.tools.is_empty() {
            calls.retain(|call| call.name == script_name(offered));
        }
        if calls.is_empty() {
            calls = self.next_calls(&conversation.system, offered, tokens_in);
        }
        let is_script = |call: &ToolUse| offered.script.as_ref().is_some_and(|script| script.name == call.name);
        let (around_calls, around_program) = self.parameters.words;
        let n_words = if calls.iter().any(is_script) { around_program } else { around_calls };
        let tokens_out = n_words + calls.iter().map(ToolUse::tokens).sum::<u64>();
        let (turn, thousand_in, out) = self.parameters.times;
        let time = turn + thousand_in.mul_f64(tokens_in as f64 / 1_000.0) + out.mul_f64(tokens_out as f64);
        // The words count when they are read again.
        let text = "word ".repeat(usize::try_from(n_words).unwrap_or(0));
        Ok(Turn { text, calls, usage: Usage { tokens_in, tokens_out }, time })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Parameters, SimulatedModel, printed};
    use crate::ab::conversation::{Conversation, Message, Model as _, Offered, ToolReply, ToolUse, tokens};
    use crate::ab::plan::{Operation, Source};
    use crate::ab::{Arm, Outcome, Trial, run_trial, tasks};

    fn trial(task: &str, arm: Arm, seed: u64) -> Trial {
        Trial { task: tasks::named(task).unwrap(), arm, repeat: seed, seed }
    }

    fn played(task: &str, arm: Arm, seed: u64, parameters: &Parameters) -> Outcome {
        run_trial(&trial(task, arm, seed), 30, &|trial, prompt| Ok(Box::new(SimulatedModel::new(trial, prompt, parameters))))
    }

    fn passed(task: &str, arm: Arm, parameters: &Parameters) -> usize {
        (0..12).filter(|seed| played(task, arm, *seed, parameters).is_passed()).count()
    }

    #[test]
    fn stderr_or_a_status_is_a_failure() {
        assert_eq!(printed(r#"{"stdout":"a\n","stderr":"","exit_code":0}"#), Ok("a\n".to_owned()));
        assert_eq!(printed(r#"{"stdout":"a\n","stderr":"x","exit_code":0}"#), Err(()));
        assert_eq!(printed(r#"{"stdout":"a\n","stderr":"","exit_code":1}"#), Err(()));
        assert_eq!(printed("no JSON"), Err(()));
    }

    #[test]
    fn each_mistake_shows_in_the_state() {
        let faultless = Parameters::faultless();
        let always = |parameters: Parameters| Parameters { uses_guided: (1.0, 1.0), ..parameters };
        assert_eq!(passed("creates", Arm::Off, &Parameters { forgets: 1.0, ..faultless.clone() }), 0);
        assert_eq!(passed("join", Arm::Off, &Parameters { miscopies: 1.0, ..faultless.clone() }), 0);
        // Wrong turns are seen and taken back.
        let turns = |parameters: &Parameters| (0..12).map(|seed| played("chain", Arm::Off, seed, parameters).turns).sum::<u64>();
        assert_eq!(turns(&faultless), 12 * 8);
        assert!(turns(&Parameters { misjudges: 1.0, ..faultless.clone() }) > 12 * 9);
        let buggy = passed("creates", Arm::On, &always(Parameters { bug: 1.0, ..faultless.clone() }));
        assert!(buggy < 12, "{buggy}");
        // What is wrong there does not matter without programs.
        assert_eq!(passed("creates", Arm::Off, &Parameters { bug: 1.0, misjudges: 1.0, ..faultless }), 12);
    }

    #[test]
    fn each_turn_is_paid_in_full() {
        let trial = trial("single", Arm::Off, 1);
        let mut model = SimulatedModel::new(&trial, &trial.task.world(1).prompt(), &Parameters::faultless());
        let offered = Offered::default();
        let mut conversation = Conversation { system: "You work.".into(), messages: vec![Message::User("Set it.".into())] };
        for _ in 0..3 {
            let turn = model.turn(&conversation, &offered).unwrap();
            assert_eq!(turn.usage.tokens_in, conversation.tokens() + offered.tokens());
            assert_eq!(turn.usage.tokens_out, tokens(&turn.text) + turn.calls.iter().map(ToolUse::tokens).sum::<u64>());
            let replies =
                turn.calls.iter().map(|call| ToolReply { id: call.id.clone(), text: "it is set".into(), is_error: false }).collect();
            conversation.messages.push(Message::Assistant { text: turn.text, calls: turn.calls });
            conversation.messages.push(Message::Replies(replies));
        }
    }

    #[test]
    fn a_long_context_is_copied_less_well() {
        let parameters = Parameters { miscopies: 0.01, ..Parameters::faultless() };
        let wrong = |context_tokens| {
            let mut model = SimulatedModel::new(&trial("join", Arm::Off, 1), "", &parameters);
            (0..5_000).filter(|_| model.sent(json!(12), &Source::Read(1), context_tokens) != json!(12)).count()
        };
        let (short, long) = (wrong(0), wrong(24_000));
        assert!((30..75).contains(&short) && (160..245).contains(&long), "{short} {long}");
    }

    #[test]
    fn guidance_decides_about_scripts() {
        let parameters = Parameters { uses_guided: (1.0, 0.0), uses_unguided: (0.0, 1.0), ..Parameters::faultless() };
        for task in tasks::ALL {
            for (arm, is_turned) in [(Arm::On, false), (Arm::OnUnguided, true)] {
                let outcome = run_trial(&Trial { task, arm, repeat: 0, seed: 1 }, 30, &|trial, prompt| {
                    Ok(Box::new(SimulatedModel::new(trial, prompt, &parameters)))
                });
                assert_eq!(outcome.scripts > 0, task.shape().is_for_scripts() != is_turned, "{} {}", task.name(), arm.name());
            }
        }
    }

    #[test]
    fn a_call_needs_its_inputs() {
        let plan = tasks::named("join").unwrap().plan("");
        let keys = |all: Vec<Operation>| all.into_iter().map(|operation| operation.key).collect::<Vec<_>>();
        let mut seen = super::Seen::default();
        assert_eq!(keys(plan.ready(&seen)), ["orders", "refunds"]);
        seen.learn("orders".into(), r#"[{"id": 1, "customer": 7, "total_cents": 50}]"#.into());
        assert_eq!(keys(plan.ready(&seen)), ["orders", "refunds"]);
        seen.learn("refunds".into(), r#"[{"order": 1, "reason": "x"}]"#.into());
        assert_eq!(keys(plan.ready(&seen)), ["orders", "refunds", "customer 7"]);
        seen.learn("customer 7".into(), r#"{"tier": "gold"}"#.into());
        assert_eq!(keys(plan.ready(&seen)), ["orders", "refunds", "customer 7", "credit 1"]);
    }
}

//! A tool that is written as a bash script.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use bashkit::command::Cx;
use bashkit::host::VirtualClock;
use bashkit::kernel::Fault;
use bashkit::vfs::FileSystem;
use bashkit::{Bash, BashBuilder, Builtin, Limits};
use serde_json::Value;

use crate::builtin::{print_all, state_builtins};
use crate::declare::{ToolFn, ToolParameter};
use crate::text::quoting::quote;
use crate::tool::{
    CallableTool, OwnedToolCall, ToolArguments, ToolCall, ToolContext, ToolDefinition, ToolFailure, ToolFuture, ToolOutput, ToolResult,
    wait,
};

/// A tool that is written as a bash script and composed of the tools that the script calls.
///
/// Arguments are variables of the script by their names: text and numbers as they are, `true` or `false` for a switch, an indexed array for a list, an associative one
/// for a map, JSON for anything else; what is not given and has no default is unset. Standard input is the script's. It works on the files, the variables and the working
/// directory of whoever calls it, prints to the same places, and its exit status is that of the call.
///
/// Which tools it calls is seen from the script when the orchestrator is built, where they are called by name: in pipelines, loops, functions and substitutions, and behind `xargs`, `env` and
/// the like. What is only known when it runs, such as `"$tool" x`, needs [`ScriptTool::calls`].
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, ScriptTool, Tool, callable_tool};
///
/// /// The price of an item in cents.
/// #[callable_tool(read_only)]
/// fn price(item: String) -> u32 {
///     item.len() as u32 * 100
/// }
///
/// let total = ScriptTool::new("total", "What several items cost.", r#"
///     for item in "${items[@]}"; do price "$item"; done | awk -v rate="$rate" '{ sum += $1 } END { print sum * rate }'
/// "#)
/// .arg::<Vec<String>, _>("items", "The items")
/// .flag::<f64, _>("rate", "What a cent is worth")
/// .default("rate", 1.0);
///
/// let shop = OrchestratorTool::builder("shop").tool(Price).tool(total).build()?;
/// assert_eq!(shop.execute("total tea milk; total --rate 0.5 tea".into()).stdout, "700\n150\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Clone)]
pub struct ScriptTool {
    tool: ToolFn,
    script: Arc<str>,
    limits: Limits,
}

impl Debug for ScriptTool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ScriptTool").field("name", &self.tool.name()).finish_non_exhaustive()
    }
}

impl ScriptTool {
    /// A tool of that name that runs a script.
    #[must_use]
    pub fn new(name: &str, description: &str, script: impl Into<Arc<str>>) -> Self {
        let unused = |_: &ToolArguments, _: &ToolCall<'_>| Ok(ToolOutput::default());
        let script: Arc<str> = script.into();
        let of_script = Arc::clone(&script);
        let tool = ToolFn::new(name, description, unused)
            .stdin("What the script reads")
            .says(move |definition| definition.script = Some(of_script));
        Self { tool, script, limits: Limits::default() }
    }

    /// An argument of type `T`, by its position where `#[callable_tool]` would have it so (its flag is accepted too).
    #[must_use]
    pub fn arg<T: ToolParameter<V>, V>(mut self, name: &'static str, help: &'static str) -> Self {
        self.tool = self.tool.arg::<T, V>(name, help);
        self
    }

    /// An argument of type `T` by its flag only.
    #[must_use]
    pub fn flag<T: ToolParameter<V>, V>(mut self, name: &'static str, help: &'static str) -> Self {
        self.tool = self.tool.flag::<T, V>(name, help);
        self
    }

    /// Gives an argument a value where a call does not.
    #[must_use]
    pub fn default(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.tool = self.tool.default(name, value);
        self
    }

    /// Tools that it calls besides those that are seen from the script.
    #[must_use]
    pub fn calls(self, names: &[&str]) -> Self {
        self.says(|definition| definition.composed_of.extend(names.iter().map(|&name| name.to_owned())))
    }

    /// Says more about the tool: that it is `atomic`, is confirmed once, and so on.
    #[must_use]
    pub fn says(mut self, say: impl FnOnce(&mut ToolDefinition)) -> Self {
        self.tool = self.tool.says(say);
        self
    }

    /// The limits of the script. Its time is at most that of the call.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    fn future(&self, call: &ToolCall<'_>) -> ToolFuture {
        self.tool.run_async(call, |arguments, call| Box::pin(self.clone().run(arguments, call)))
    }

    /// Runs the script with these arguments.
    pub(crate) async fn run(self, arguments: ToolArguments, call: OwnedToolCall) -> ToolResult {
        let mut bash = self.bash(&call.call()).build();
        let mut printed = ToolOutput::bytes(Vec::new());
        for script in [declarations(&arguments).as_slice(), self.script.as_bytes()] {
            let output = bash.exec_file_async(self.name(), script).await.map_err(|stopped| {
                let stderr = String::from_utf8_lossy(&stopped.output.stderr).into_owned();
                ToolFailure::new(format!("{stderr}stopped: {}", stopped.reason)).with_status(125).with_code("stopped")
            })?;
            printed.stdout.extend(output.stdout);
            printed.stderr.extend(output.stderr);
            printed.status = u8::try_from(output.status & 0xff).unwrap_or(1);
        }
        call.context().check_cancelled()?;
        Ok(printed)
    }

    /// Bash in which the script of a call runs.
    fn bash(&self, call: &ToolCall<'_>) -> BashBuilder {
        let context = call.context();
        let mut limits = self.limits.clone();
        if let Some(left) = context.time_left() {
            limits.time = limits.time.min(left);
        }
        let mut bash = Bash::builder()
            .name(self.name())
            .fs(Arc::clone(context.files()))
            .cwd(context.cwd())
            .stdin(call.stdin().unwrap_or_default())
            .args(call.args());
        for (name, value) in context.environ() {
            bash = bash.env(name, value);
        }
        if let Some(allowance) = context.allowance() {
            bash = bash.below(allowance);
        }
        if let Some(token) = context.cancel_token() {
            bash = bash.cancel_token(token.clone());
        }
        if let Some(key) = context.idempotency_key() {
            // It may have to run again, and has to do the same then.
            let seed = key.bytes().fold(0_u64, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
            limits.time = self.limits.time;
            bash = bash.seed(seed).clock(Arc::new(VirtualClock::new(began(context))));
        }
        for part in context.tools().parts() {
            bash = bash.builtin(Arc::new(Part { name: part, context: context.clone() }));
        }
        if context.has_key_commands() {
            bash = state_builtins(context.keys()).fold(bash, BashBuilder::builtin);
        }
        bash.limits(limits)
    }
}

/// A time that is the same whenever the call is made again.
fn began(context: &ToolContext) -> Duration {
    let files: &dyn FileSystem = &**context.files();
    files.stat(b"/").map_or(Duration::ZERO, |root| root.mtime)
}

/// The script that declares the arguments.
fn declarations(arguments: &ToolArguments) -> Vec<u8> {
    let mut script = Vec::new();
    for (name, value) in arguments {
        match value {
            Value::Null => {}
            Value::Array(values) => {
                let words: Vec<String> = values.iter().map(|value| quoted(&text(value))).collect();
                script.extend_from_slice(format!("declare -a {name}=({})\n", words.join(" ")).as_bytes());
            }
            Value::Object(map) => {
                let pairs: Vec<String> = map.iter().map(|(key, value)| format!("[{}]={}", quoted(key), quoted(&text(value)))).collect();
                script.extend_from_slice(format!("declare -A {name}=({})\n", pairs.join(" ")).as_bytes());
            }
            value => script.extend_from_slice(format!("declare -- {name}={}\n", quoted(&text(value))).as_bytes()),
        }
    }
    script
}

fn quoted(text: &str) -> String {
    String::from_utf8_lossy(&quote(text.as_bytes())).into_owned()
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A tool that the script may call.
struct Part {
    name: String,
    context: ToolContext,
}

impl Builtin for Part {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let reads = self.context.tools().reads_stdin(&self.name, cx.argv());
        let mut stdin = None;
        if cx.has_own_stdin() && reads {
            cx.stdin().rest(stdin.insert(Vec::new()))?;
        }
        let (name, args, context) =
            (self.name.clone(), cx.argv().to_vec(), self.context.clone().with_cwd(cx.cwd()).with_environ(cx.environ()));
        let context = context.with_watched(Arc::clone(cx.meter().run_deadline()), true);
        let answer = match self.context.idempotency_key() {
            // Where the calls have to come in the same order when the script runs again, one comes after the other.
            Some(_) => context.tools().wait(&name, &args, stdin.as_deref()),
            None => cx.block_on(context.tools().begin(&name, &args, stdin.as_deref(), false))?,
        };
        let status = print_all(cx, answer)?;
        cx.meter().check()?;
        Ok(status)
    }
}

impl CallableTool for ScriptTool {
    fn name(&self) -> &str {
        self.tool.name()
    }

    fn description(&self) -> &str {
        self.tool.description()
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        crate::tool::text_of(self, args, stdin)
    }

    fn input_schema(&self) -> Value {
        self.tool.input_schema()
    }

    fn usage(&self) -> String {
        self.tool.usage()
    }

    fn help(&self) -> String {
        self.tool.help()
    }

    fn definition(&self) -> ToolDefinition {
        self.tool.definition()
    }

    fn check(&self) -> Result<(), String> {
        self.tool.check()
    }

    fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
        self.tool.arguments(call)
    }

    fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
        self.tool.words(arguments)
    }

    fn wants_stdin(&self) -> bool {
        self.tool.wants_stdin()
    }

    fn asks_for_help(&self, call: &ToolCall<'_>) -> bool {
        self.tool.asks_for_help(call)
    }

    fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
        self.tool.reads_stdin(args)
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        wait(self.future(&call))
    }

    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        // In a durable run each call below it blocks, so that they come in the same order: that needs a thread.
        call.context().idempotency_key().is_none().then(|| self.future(call))
    }
}

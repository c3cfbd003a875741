//! A tool: a function of the host that scripts call as a command.

use std::any::Any;
use std::sync::Arc;

use serde_json::{Value, json};

use super::blocking::wait;
use super::call::ToolCall;
use super::definition::{ToolArguments, ToolDefinition};
use super::failure::ToolFailure;
use super::output::{ToolFuture, ToolOutput, ToolResult};
use super::panics::contain;
use super::request::ToolResponse;

/// A function of the host that scripts call as a command.
///
/// Three methods are required; the rest says more about the tool or receives more of the call. `#[callable_tool]` writes all of them
/// from an ordinary function.
///
/// ```
/// use bashkit_orchestrator::CallableTool;
///
/// struct GetUser;
///
/// impl CallableTool for GetUser {
///     fn name(&self) -> &str {
///         "get_user"
///     }
///     fn description(&self) -> &str {
///         "Fetch user by ID"
///     }
///     fn call(&self, args: &[String], _stdin: Option<&str>) -> Result<String, String> {
///         match args {
///             [id] => Ok(format!(r#"{{"id": {id}, "name": "Ada"}}"#)),
///             _ => Err("usage: get_user <id>".into()),
///         }
///     }
/// }
///
/// assert!(GetUser.call(&["7".into()], None).unwrap().contains("Ada"));
/// ```
pub trait CallableTool: Send + Sync {
    /// The name of the command: `[A-Za-z_][A-Za-z0-9_-]{0,63}`, not a keyword or builtin of the shell.
    fn name(&self) -> &str;

    /// Description of the tool. The first paragraph is shown to the model, the rest in help.
    fn description(&self) -> &str;

    /// Runs the tool with the words behind its name and, where something was piped or redirected into it, its standard input.
    /// Bytes that are not UTF-8 arrive as U+FFFD; [`CallableTool::call_with`] receives them as they are.
    ///
    /// # Errors
    /// What the script sees on stderr behind `NAME: `, with exit status 1.
    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String>;

    /// JSON Schema of the arguments. Default: an object with a list of words, `args`.
    fn input_schema(&self) -> Value {
        let args = json!({"type": "array", "items": {"type": "string"}, "description": "Words behind the command's name"});
        json!({"type": "object", "properties": {"args": args}})
    }

    /// JSON Schema of what the tool prints, when it prints JSON. Default: none.
    fn output_schema(&self) -> Option<Value> {
        None
    }

    /// Usage on one line, such as `get_user <id> [--verbose]`. Default: empty, nothing is said.
    fn usage(&self) -> String {
        String::new()
    }

    /// The full help text. Default: name, description and usage.
    fn help(&self) -> String {
        let (name, description, usage) = (self.name(), self.description(), self.usage());
        if usage.is_empty() { format!("{name} - {description}\n") } else { format!("{name} - {description}\n\nUsage: {usage}\n") }
    }

    /// Definition of the tool: everything that is said about it. Default: what the methods above answer.
    fn definition(&self) -> ToolDefinition {
        let mut definition = ToolDefinition::new(self.name(), self.description());
        definition.usage = self.usage();
        definition.input_schema = self.input_schema();
        definition.output_schema = self.output_schema();
        definition
    }

    /// Checks the declaration of the tool itself, once when an orchestrator is built. Default: nothing is wrong.
    ///
    /// # Errors
    /// Why no call of it could be right.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// The arguments of a call as a JSON object, valid under the input schema; they are checked, nothing is run. An empty one when only
    /// help is asked for. Default: `{"args": [WORDS]}`.
    ///
    /// # Errors
    /// What is wrong with them, as a call would say it.
    fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
        Ok(ToolArguments::from_iter([("args".to_owned(), call.args_text().into())]))
    }

    /// Whether a call asks for help alone, which the tool answers from its definition and does nothing else: then no rule and no person is asked. Default: no.
    fn asks_for_help(&self, call: &ToolCall<'_>) -> bool {
        let _ = call;
        false
    }

    /// Runs it with arguments as JSON, as a model sends them to which it is offered by itself: what it printed, and 0 or why not. A panic is a failure, as in a script.
    ///
    /// ```
    /// use bashkit_orchestrator::{CallableTool, callable_tool};
    /// use serde_json::json;
    ///
    /// /// Greet somebody.
    /// #[callable_tool]
    /// fn greet(name: String) -> String {
    ///     format!("hello, {name}")
    /// }
    ///
    /// let sent = json!({"name": "ada"});
    /// assert_eq!(Greet.respond(sent.as_object().unwrap()).stdout, "hello, ada\n");
    /// let wrong = Greet.respond(json!({"nam": "ada"}).as_object().unwrap());
    /// assert_eq!(wrong.exit_code, 2);
    /// assert!(wrong.stderr.contains("name"), "{}", wrong.stderr);
    /// ```
    fn respond(&self, arguments: &ToolArguments) -> ToolResponse {
        let answer = contain(|| {
            let words: Vec<Vec<u8>> = self.words(arguments)?.into_iter().map(String::into_bytes).collect();
            let call = ToolCall::new(&words, None);
            let answer = match self.call_async(&call) {
                Some(future) => wait(future),
                None => self.call_with(call),
            };
            answer?.collect()
        });
        ToolResponse::from_result(answer)
    }

    /// The words of a call with these arguments: the way back from [`CallableTool::arguments`]. Default: what is in `args`.
    ///
    /// # Errors
    /// The arguments are not valid under the input schema.
    fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
        let word =
            |word: &Value| word.as_str().map(str::to_owned).ok_or_else(|| ToolFailure::usage(format!("{word} in \"args\" is not text")));
        match arguments.get("args").map(|args| args.as_array().ok_or("\"args\" is not a list of words")) {
            None => Ok(Vec::new()),
            Some(Ok(args)) => args.iter().map(word).collect(),
            Some(Err(message)) => Err(ToolFailure::usage(message)),
        }
    }

    /// Whether the tool reads standard input. Default: yes, but only where stdin was connected for this one call by a pipe or a
    /// redirection of its own: a tool in the body of `while read` does not eat the loop's input.
    fn wants_stdin(&self) -> bool {
        true
    }

    /// Whether a call with these words reads standard input. Default: [`CallableTool::wants_stdin`].
    fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
        let _ = args;
        self.wants_stdin()
    }

    /// Whether the tool reads standard input as it comes, while it runs: then a call has none of its bytes, and only a parameter of type
    /// [`Lines`](crate::declare::Lines) or [`Stdin`](crate::declare::Stdin) reads them. Default: no.
    fn streams_stdin(&self) -> bool {
        false
    }

    /// Runs the tool with everything that is known of the call: exact bytes in and out, and an exit status.
    /// Default: through [`CallableTool::call`].
    ///
    /// # Errors
    /// What the script sees on stderr, and the exit status.
    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        let (args, stdin) = (call.args_text(), call.stdin_text());
        self.call(&args, stdin.as_deref()).map(ToolOutput::text).map_err(ToolFailure::new)
    }

    /// An asynchronous tool answers with its future and is never asked through [`CallableTool::call_with`]. Default: `None`.
    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        let _ = call;
        None
    }
}

/// A tool behind a pointer is that tool.
macro_rules! through_pointer {
    () => {
        fn name(&self) -> &str {
            (**self).name()
        }

        fn description(&self) -> &str {
            (**self).description()
        }

        fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
            (**self).call(args, stdin)
        }

        fn input_schema(&self) -> Value {
            (**self).input_schema()
        }

        fn output_schema(&self) -> Option<Value> {
            (**self).output_schema()
        }

        fn usage(&self) -> String {
            (**self).usage()
        }

        fn help(&self) -> String {
            (**self).help()
        }

        fn definition(&self) -> ToolDefinition {
            (**self).definition()
        }

        fn check(&self) -> Result<(), String> {
            (**self).check()
        }

        fn arguments(&self, call: &ToolCall<'_>) -> Result<ToolArguments, ToolFailure> {
            (**self).arguments(call)
        }

        fn asks_for_help(&self, call: &ToolCall<'_>) -> bool {
            (**self).asks_for_help(call)
        }

        fn words(&self, arguments: &ToolArguments) -> Result<Vec<String>, ToolFailure> {
            (**self).words(arguments)
        }

        fn wants_stdin(&self) -> bool {
            (**self).wants_stdin()
        }

        fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
            (**self).reads_stdin(args)
        }

        fn streams_stdin(&self) -> bool {
            (**self).streams_stdin()
        }

        fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
            (**self).call_with(call)
        }

        fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
            (**self).call_async(call)
        }
    };
}

impl<T: CallableTool + ?Sized> CallableTool for Arc<T> {
    through_pointer!();
}

impl CallableTool for Box<dyn CallableTool> {
    through_pointer!();
}

/// Tools that an orchestrator can be given: every [`CallableTool`], and a box of one. `Via` is inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "it does not implement `CallableTool`",
    note = "of a function with #[callable_tool] the tool is the struct beside it: `GetUser` of `fn get_user`"
)]
pub trait IntoTool<Via> {
    /// Adds the tool to a list, in a box.
    fn add_to(self, tools: &mut Vec<Box<dyn CallableTool>>);
}

/// Marks tools that have no box, or a `Box<dyn CallableTool>`.
#[derive(Debug)]
pub struct Itself;
/// Marks boxes of a tool of a known type.
#[derive(Debug)]
pub struct Boxed;

impl<T: CallableTool + 'static> IntoTool<Itself> for T {
    fn add_to(self, tools: &mut Vec<Box<dyn CallableTool>>) {
        let mut tool = Some(self);
        // What is such a box already is not put into another.
        let boxed = (&mut tool as &mut dyn Any).downcast_mut::<Option<Box<dyn CallableTool>>>().and_then(Option::take);
        tools.extend(boxed.or_else(|| tool.map(|tool| Box::new(tool) as _)));
    }
}

#[diagnostic::do_not_recommend]
impl<T: CallableTool + 'static> IntoTool<Boxed> for Box<T> {
    fn add_to(self, tools: &mut Vec<Box<dyn CallableTool>>) {
        tools.push(self);
    }
}

/// Tools of different types in one list, for [`OrchestratorToolBuilder::tools`](crate::orchestrator::OrchestratorToolBuilder::tools).
///
/// ```
/// use bashkit_orchestrator::{CallableTool, callable_tool, tools};
///
/// /// Greet somebody.
/// #[callable_tool]
/// fn greet(name: String) -> String {
///     format!("hello, {name}")
/// }
///
/// /// Say good-bye.
/// #[callable_tool]
/// fn leave() -> &'static str {
///     "bye"
/// }
///
/// let names: Vec<String> = tools![Greet, Leave].iter().map(|tool| tool.name().to_owned()).collect();
/// assert_eq!(names, ["greet", "leave"]);
/// ```
#[macro_export]
macro_rules! tools {
    ($($tool:expr),* $(,)?) => {
        {
            #[allow(unused_mut, reason = "there may be none")]
            let mut tools: ::std::vec::Vec<::std::boxed::Box<dyn $crate::tool::CallableTool>> = ::std::vec::Vec::new();
            $($crate::tool::IntoTool::add_to($tool, &mut tools);)*
            tools
        }
    };
}

/// Answer of [`CallableTool::call`] for a tool that is written as [`CallableTool::call_with`] or [`CallableTool::call_async`].
///
/// # Errors
/// The failure's message.
pub(crate) fn text_of(tool: &dyn CallableTool, args: &[String], stdin: Option<&str>) -> Result<String, String> {
    let args: Vec<Vec<u8>> = args.iter().map(|arg| arg.as_bytes().to_vec()).collect();
    let call = ToolCall::new(&args, stdin.map(str::as_bytes));
    let answer = match tool.call_async(&call) {
        Some(future) => wait(future),
        None => tool.call_with(call),
    };
    match answer.and_then(ToolOutput::collect) {
        Ok(output) if output.status == 0 => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) if output.stderr.is_empty() => Err(format!("exit status {}", output.status)),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).trim_end().to_owned()),
        Err(failure) => Err(failure.message),
    }
}

#[cfg(test)]
mod tests {
    use super::CallableTool;

    struct Named(u8);

    impl CallableTool for Named {
        fn name(&self) -> &str {
            "named"
        }

        fn description(&self) -> &str {
            ""
        }

        fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
            Ok(self.0.to_string())
        }
    }

    #[test]
    fn a_box_is_not_boxed_again() {
        let (one, two): (Box<dyn CallableTool>, _) = (Box::new(Named(7)), Box::new(Named(8)));
        let (at_one, at_two): (*const dyn CallableTool, *const Named) = (&*one, &*two);
        let tools = crate::tools![one, two, Named(9)];
        assert!(std::ptr::addr_eq(&*tools[0], at_one) && std::ptr::addr_eq(&*tools[1], at_two));
        let answers: Vec<_> = tools.iter().map(|tool| tool.call(&[], None).unwrap()).collect();
        assert_eq!(answers, ["7", "8", "9"]);
        assert!(crate::tools![].is_empty());
    }
}

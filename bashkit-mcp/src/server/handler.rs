//! Requests of clients, and their results.

use std::borrow::Cow;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bashkit_orchestrator::journal::DurableError;
use bashkit_orchestrator::{CallableTool, ToolDefinition, ToolRequest, ToolResponse};
use rmcp::model::*;
use rmcp::service::{NotificationContext, RequestContext, SubscriptionContext};
use rmcp::task_manager::{TaskContext, TaskExit, TaskOptions};
use rmcp::{RoleServer, ServerHandler};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::task::JoinSet;

use super::conversation::Turn;
use super::decision::{self, Waiting};
use super::published::quoted;
use super::result;
use super::run::{Attended, Begin, Outcome, Run, Settings};
use super::waiting::random_name;
use super::{McpServer, RUN_META, TaskUse};
use crate::content::{Blocks, blocks_of};

/// Time for which lists may be kept by clients, in milliseconds.
const LIST_TTL_MS: u64 = 60_000;

/// Bytes of a `requestState` that are read.
const STATE_BYTES_MAX: usize = 32 << 20;

/// Answers with which a client comes back, and to what.
struct Retry {
    state: Option<String>,
    answers: InputResponses,
}

/// State of a request that goes on later. A run in a journal is sealed by its key; one in memory is known by a name that nobody can guess.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
enum RequestState {
    Stored { run: String, calls: Vec<Waiting> },
    InMemory { id: String },
}

impl RequestState {
    fn to_text(&self) -> String {
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(self).unwrap_or_default())
    }

    fn parse(text: &str) -> Option<Self> {
        if text.len() > STATE_BYTES_MAX {
            return None;
        }
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()
    }
}

/// End of the service of a request.
enum Served {
    Ended(ToolResponse, Vec<u8>, String),
    /// A durable run waits, and its client cannot be asked.
    Stuck(CallToolResult),
    Input(InputRequiredResult),
    Task(CreateTaskResult),
}

/// Way in which the output of a script becomes a result.
#[derive(Clone)]
enum Shape {
    Script,
    Subtool(Box<ToolDefinition>),
}

fn bad_state() -> ErrorData {
    let message = "the requestState is not one that waits for this request: it was changed, used before, or has expired";
    ErrorData::invalid_params(message, None)
}

fn durable_error(error: DurableError) -> ErrorData {
    match error {
        DurableError::Tampered | DurableError::Version { .. } => bad_state(),
        DurableError::Journal(_) | DurableError::Session(_) | DurableError::Busy { .. } => {
            ErrorData::internal_error(error.to_string(), None)
        }
        other => ErrorData::invalid_params(other.to_string(), None),
    }
}

impl McpServer {
    fn log_level(&self) -> LoggingLevel {
        *self.inner.log_level.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn task_use(&self, tool: &str) -> TaskUse {
        let own = self.inner.task_uses.iter().rev().find(|(name, _)| name == tool).map(|(_, tasks)| *tasks);
        own.unwrap_or(self.inner.tasks)
    }

    fn subtool(&self, name: &str) -> Option<(&dyn CallableTool, &ToolDefinition)> {
        let definition = self.inner.subtools.iter().find(|definition| definition.name == name)?;
        let tool = self.inner.scripted.orchestrator()?.tools().find(|tool| tool.name() == name)?;
        Some((tool, definition))
    }

    /// Beginning of the run that a call asks for, and how its output becomes a result; a message about arguments that are not accepted.
    fn beginning(
        &self,
        request: &CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<Result<(Begin, Shape), String>, ErrorData> {
        let arguments = request.arguments.clone().unwrap_or_default();
        let name = || {
            let is_durable = self.inner.scripted.orchestrator().is_some_and(|api| api.is_durable());
            let given = context.meta.get(RUN_META).and_then(Value::as_str).map(str::to_owned);
            is_durable.then(|| given.unwrap_or_else(|| format!("mcp-{}", random_name())))
        };
        if request.name == self.inner.scripted.tool().name() {
            let request: Result<ToolRequest, _> = serde_json::from_value(Value::Object(arguments));
            let accepted = "{\"commands\": a bash script, \"timeout_ms\"?: an integer} is accepted";
            return Ok(match request {
                Ok(request) => Ok((Begin::Script { request, name: name() }, Shape::Script)),
                Err(error) => Err(format!("the arguments are not a request for a script: {error}; {accepted}")),
            });
        }
        if let Some((tool, definition)) = self.inner.others.iter().find(|(_, definition)| definition.name == request.name) {
            let begin = Begin::Call { tool: Arc::clone(tool), arguments };
            return Ok(Ok((begin, Shape::Subtool(Box::new(definition.clone())))));
        }
        let Some((tool, definition)) = self.subtool(&request.name) else {
            let known: Vec<&str> = self.tool_names().collect();
            return Err(ErrorData::invalid_params(format!("there is no tool '{}'; there are: {}", request.name, known.join(", ")), None));
        };
        Ok(match tool.words(&arguments) {
            Ok(words) => {
                let line = result::command(&definition.name, &words, result::needs_json_flag(definition));
                Ok((Begin::Script { request: line.into(), name: name() }, Shape::Subtool(Box::new(definition.clone()))))
            }
            Err(failure) => Err(failure.message),
        })
    }

    fn tool_names(&self) -> impl Iterator<Item = &str> {
        let others = self.inner.others.iter().map(|(_, definition)| definition);
        let all = self.inner.subtools.iter().chain(others).map(|definition| definition.name.as_str());
        std::iter::once(self.inner.scripted.tool().name()).chain(all)
    }

    /// Serves a request by a run: one that begins, or one that its client comes back to.
    async fn drive(
        &self,
        subject: &str,
        begin: impl FnOnce() -> (Begin, String),
        retry: Retry,
        tasks: Option<(TaskUse, Shape)>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Served, ErrorData> {
        let turn = Turn::of(context);
        let is_of_script = matches!(tasks, Some((_, Shape::Script)));
        let settings = |tag| Settings { log_level: self.log_level(), is_of_script, tag };
        let mut run = match retry.state.as_deref().map(RequestState::parse) {
            None => {
                let (begin, tag) = begin();
                Run::begin(&self.inner.scripted, begin, turn, settings(tag))
            }
            Some(None) => return Err(bad_state()),
            Some(Some(RequestState::Stored { run, calls })) => {
                let stored = URL_SAFE_NO_PAD.decode(run).map_err(|_| bad_state())?;
                let decisions = decision::decisions(&calls, &retry.answers);
                Run::begin(&self.inner.scripted, Begin::Resume { stored, decisions }, turn, settings(String::new()))
            }
            Some(Some(RequestState::InMemory { id })) => {
                let mut run = self.inner.waiting.take(subject, &id).ok_or_else(bad_state)?;
                run.conversation.take_turn(turn);
                if !run.answer(&retry.answers) {
                    return Ok(Served::Input(self.let_wait(subject, run)));
                }
                run
            }
        };
        let limit = match &tasks {
            Some((TaskUse::After(time), _)) if context.client_capabilities().is_some_and(|caps| caps.supports_tasks()) => Some(*time),
            Some((TaskUse::Required, _)) => Some(Duration::ZERO),
            _ => None,
        };
        loop {
            let attended = match limit {
                Some(limit) => match tokio::time::timeout(limit, run.attend(context.ct.cancelled())).await {
                    Ok(attended) => attended,
                    Err(_) => {
                        let shape = tasks.map_or(Shape::Script, |(_, shape)| shape);
                        return Ok(Served::Task(self.begin_task(run, shape)));
                    }
                },
                None => run.attend(context.ct.cancelled()).await,
            };
            match attended {
                Attended::Cancelled => return Err(ErrorData::internal_error("the request was cancelled", None)),
                Attended::Asks(_) => return Ok(Served::Input(self.let_wait(subject, run))),
                Attended::Ended(outcome) => match self.settle(outcome, &mut run).await? {
                    Some(served) => return Ok(served),
                    None => continue,
                },
            }
        }
    }

    /// Result of a run that has ended; `None`: its client has decided, and it goes on.
    async fn settle(&self, outcome: Outcome, run: &mut Run) -> Result<Option<Served>, ErrorData> {
        if let Some(error) = run.conversation.take_error() {
            return Err(error);
        }
        let pending = match outcome {
            Outcome::Done { response, raw } => return Ok(Some(Served::Ended(response, raw, std::mem::take(&mut run.tag)))),
            Outcome::Failed(error) => return Err(durable_error(error)),
            Outcome::Waiting(pending) => pending,
        };
        let turn = run.conversation.current_turn();
        let Some(api) = self.inner.scripted.orchestrator().filter(|_| turn.capabilities.elicitation.is_some()) else {
            return Ok(Some(Served::Stuck(result::waiting_result(&pending))));
        };
        let (questions, calls) = (decision::questions(api, &pending), Waiting::of(&pending));
        if turn.is_stateless {
            let state = RequestState::Stored { run: URL_SAFE_NO_PAD.encode(pending.to_bytes()), calls };
            return Ok(Some(Served::Input(InputRequiredResult::new(Some(questions), Some(state.to_text())))));
        }
        let decisions = match run.conversation.ask_all(questions).await {
            Ok(answers) => decision::decisions(&calls, &answers),
            Err(_) => Vec::new(),
        };
        if decisions.is_empty() {
            return Ok(Some(Served::Stuck(result::waiting_result(&pending))));
        }
        let begin = Begin::Resume { stored: pending.to_bytes(), decisions };
        *run = run.resumed(&self.inner.scripted, begin, turn);
        Ok(None)
    }

    /// Lets a run wait for its client, and tells the client what is asked.
    fn let_wait(&self, subject: &str, run: Run) -> InputRequiredResult {
        let questions = run.questions();
        let id = self.inner.waiting.put(subject, run);
        InputRequiredResult::new(Some(questions), Some(RequestState::InMemory { id }.to_text()))
    }

    /// Lets a run go on as a task.
    fn begin_task(&self, run: Run, shape: Shape) -> CreateTaskResult {
        let server = self.clone();
        let task = self.inner.manager.spawn(TaskOptions::new(), move |context| Box::pin(server.work_as_task(run, shape, context)));
        CreateTaskResult::new(task)
    }

    async fn work_as_task(self, mut run: Run, shape: Shape, context: TaskContext) -> Result<CallToolResult, TaskExit> {
        let mut n_rounds = 0;
        loop {
            match run.attend(context.cancelled()).await {
                Attended::Cancelled => return Err(TaskExit::Cancelled),
                Attended::Asks(questions) => {
                    let answers = ask_in_task(&context, questions, n_rounds).await?;
                    run.answer(&answers);
                }
                Attended::Ended(Outcome::Waiting(pending)) if run.conversation.capabilities().elicitation.is_some() => {
                    let Some(api) = self.inner.scripted.orchestrator() else { return Ok(result::waiting_result(&pending)) };
                    let answers = ask_in_task(&context, decision::questions(api, &pending), n_rounds).await?;
                    let decisions = decision::decisions(&Waiting::of(&pending), &answers);
                    let begin = Begin::Resume { stored: pending.to_bytes(), decisions };
                    let turn = run.conversation.current_turn();
                    run = run.resumed(&self.inner.scripted, begin, turn);
                }
                Attended::Ended(outcome) => match self.settle(outcome, &mut run).await? {
                    Some(Served::Ended(response, raw, _)) => return Ok(self.call_result(&shape, &response, &raw)),
                    Some(Served::Stuck(result)) => return Ok(result),
                    _ => return Err(ErrorData::internal_error("the run did not end", None).into()),
                },
            }
            n_rounds += 1;
        }
    }

    fn call_result(&self, shape: &Shape, response: &ToolResponse, raw: &[u8]) -> CallToolResult {
        match shape {
            Shape::Script => {
                let files = result::spilled_files(response);
                self.inner.spilled.lock().unwrap_or_else(PoisonError::into_inner).extend(files.iter().cloned());
                result::script_result(response, raw, &files)
            }
            Shape::Subtool(definition) => result::subtool_result(definition, response, raw),
        }
    }

    /// Output of a run for a resource or prompt.
    fn printed(served: Served) -> Result<Result<(Vec<u8>, String), InputRequiredResult>, ErrorData> {
        match served {
            Served::Ended(response, raw, tag) if response.exit_code == 0 => Ok(Ok((raw, tag))),
            Served::Ended(response, ..) => {
                let message = format!("the script failed with exit code {}: {}", response.exit_code, response.stderr.trim_end());
                Err(ErrorData::internal_error(message, None))
            }
            Served::Input(input) => Ok(Err(input)),
            Served::Stuck(_) | Served::Task(_) => Err(ErrorData::internal_error("the script did not end", None)),
        }
    }
}

/// Asks the client of a task for several things at once.
async fn ask_in_task(context: &TaskContext, questions: InputRequests, n_rounds: u32) -> Result<InputResponses, TaskExit> {
    let mut waiting = JoinSet::new();
    for (key, question) in questions {
        let context = context.clone();
        // A key is used once in the life of a task.
        let unique = if n_rounds == 0 { key.clone() } else { format!("{key}#{n_rounds}") };
        waiting.spawn(async move { (key, context.request_input(unique, question).await) });
    }
    let mut answers = InputResponses::new();
    while let Some(answered) = waiting.join_next().await {
        let (key, answer) = answered.map_err(|_| TaskExit::Cancelled)?;
        answers.insert(key, answer?);
    }
    Ok(answers)
}

/// Content of a resource.
fn contents(uri: &str, media: Option<&str>, bytes: &[u8]) -> ResourceContents {
    let found = crate::content::media_type(bytes);
    match (found, std::str::from_utf8(bytes)) {
        (None, Ok(text)) => ResourceContents::text(text, uri).with_mime_type(media.unwrap_or("text/plain")),
        (found, _) => {
            let blob = base64::engine::general_purpose::STANDARD.encode(bytes);
            ResourceContents::blob(blob, uri).with_mime_type(media.or(found).unwrap_or("application/octet-stream"))
        }
    }
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let inner = &*self.inner;
        let mut capabilities =
            ServerCapabilities::builder().enable_tools().enable_tool_list_changed().enable_resources().enable_resources_subscribe().build();
        capabilities.logging = Some(JsonObject::new());
        if !inner.prompts.is_empty() {
            let prompts = ServerCapabilities::builder().enable_prompts().enable_prompts_list_changed().build();
            capabilities.prompts = prompts.prompts;
        }
        if !inner.prompts.is_empty() || !inner.resources.is_empty() {
            capabilities.completions = Some(JsonObject::new());
        }
        if inner.tasks != TaskUse::Never || !inner.task_uses.is_empty() {
            let tasks = ServerCapabilities::builder().enable_tasks().build();
            capabilities.extensions = tasks.extensions;
        }
        let tool = inner.scripted.tool();
        let info = Implementation::new(tool.name(), env!("CARGO_PKG_VERSION"));
        let instructions = inner.instructions.clone().unwrap_or_else(|| tool.system_prompt());
        ServerConfig::new(capabilities).with_server_info(info).with_instructions(instructions)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        if name == self.inner.scripted.tool().name() {
            return Some(result::tool(&self.inner.scripted.tool().definition()));
        }
        let others = self.inner.others.iter().map(|(_, definition)| definition);
        self.inner.subtools.iter().chain(others).find(|definition| definition.name == name).map(result::tool)
    }

    async fn list_tools(&self, _: Option<PaginatedRequestParams>, _: RequestContext<RoleServer>) -> Result<ListToolsResult, ErrorData> {
        let scripted = result::tool(&self.inner.scripted.tool().definition());
        let others = self.inner.others.iter().map(|(_, definition)| definition);
        let tools = std::iter::once(scripted).chain(self.inner.subtools.iter().chain(others).map(result::tool)).collect();
        Ok(ListToolsResult { tools, ..Default::default() }.with_ttl_ms(LIST_TTL_MS).with_cache_scope(CacheScope::Public))
    }

    async fn call_tool(&self, request: CallToolRequestParams, context: RequestContext<RoleServer>) -> Result<CallToolResponse, ErrorData> {
        let (begin, shape) = match self.beginning(&request, &context)? {
            Ok(beginning) => beginning,
            Err(message) => return Ok(CallToolResult::error(vec![ContentBlock::text(message)]).into()),
        };
        let tasks = self.task_use(&request.name);
        if tasks == TaskUse::Required && !context.client_capabilities().is_some_and(|caps| caps.supports_tasks()) {
            let required = ClientCapabilities::builder().enable_tasks().build();
            return Err(ErrorData::missing_required_client_capability(required));
        }
        let subject = format!("tools/call {}", request.name);
        let retry = Retry { state: request.request_state, answers: request.input_responses.unwrap_or_default() };
        let served = self.drive(&subject, || (begin, String::new()), retry, Some((tasks, shape.clone())), &context).await?;
        Ok(match served {
            Served::Ended(response, raw, _) => self.call_result(&shape, &response, &raw).into(),
            Served::Stuck(result) => result.into(),
            Served::Input(input) => input.into(),
            Served::Task(task) => task.into(),
        })
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let published = self.inner.resources.iter().filter(|resource| !resource.is_template()).map(|resource| resource.resource());
        let spilled = self.inner.spilled.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let resources = published.chain(spilled.iter().map(|path| result::file_resource(path))).collect();
        Ok(ListResourcesResult { resources, ..Default::default() }.with_ttl_ms(0).with_cache_scope(CacheScope::Private))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let templates = self.inner.resources.iter().filter(|resource| resource.is_template());
        let resource_templates = templates.map(|template| template.template()).collect();
        let result = ListResourceTemplatesResult { resource_templates, ..Default::default() };
        Ok(result.with_ttl_ms(LIST_TTL_MS).with_cache_scope(CacheScope::Public))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri.clone();
        let published = self.inner.resources.iter().find_map(|resource| Some((resource.script_of(&uri)?, resource.media())));
        let spilled = || {
            let path = result::file_of(&uri)?;
            let known = self.inner.spilled.lock().unwrap_or_else(PoisonError::into_inner).contains(path);
            known.then(|| (format!("cat -- {}", quoted(path)), Some("text/plain")))
        };
        let Some((script, media)) = published.or_else(spilled) else {
            let data = serde_json::json!({"uri": uri});
            return Err(ErrorData::resource_not_found(format!("there is no resource '{uri}'"), Some(data)));
        };
        let subject = format!("resources/read {uri}");
        let retry = Retry { state: request.request_state, answers: request.input_responses.unwrap_or_default() };
        let begin = || (Begin::Script { request: script.into(), name: None }, String::new());
        let served = self.drive(&subject, begin, retry, None, &context).await?;
        Ok(match Self::printed(served)? {
            Ok((bytes, _)) => {
                let result = ReadResourceResult::new(vec![contents(&uri, media, &bytes)]);
                result.with_ttl_ms(0).with_cache_scope(CacheScope::Private).into()
            }
            Err(input) => input.into(),
        })
    }

    async fn list_prompts(&self, _: Option<PaginatedRequestParams>, _: RequestContext<RoleServer>) -> Result<ListPromptsResult, ErrorData> {
        let prompts = self.inner.prompts.iter().map(|prompt| prompt.prompt()).collect();
        Ok(ListPromptsResult { prompts, ..Default::default() }.with_ttl_ms(LIST_TTL_MS).with_cache_scope(CacheScope::Public))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let Some(prompt) = self.inner.prompts.iter().find(|prompt| prompt.name() == request.name) else {
            let known: Vec<&str> = self.inner.prompts.iter().map(|prompt| prompt.name()).collect();
            return Err(ErrorData::invalid_params(format!("there is no prompt '{}'; there are: {}", request.name, known.join(", ")), None));
        };
        let messages =
            prompt.scripts(&request.arguments.unwrap_or_default()).map_err(|message| ErrorData::invalid_params(message, None))?;
        // The outputs of all messages are those of one run, between words that nobody can guess.
        let begin = || {
            let tag = random_name();
            let script: String = messages.iter().map(|(_, script)| format!("(\n{script}\n) || exit\nprintf {tag}\n")).collect();
            (Begin::Script { request: script.into(), name: None }, tag)
        };
        let subject = format!("prompts/get {}", request.name);
        let retry = Retry { state: request.request_state, answers: request.input_responses.unwrap_or_default() };
        let served = self.drive(&subject, begin, retry, None, &context).await?;
        Ok(match Self::printed(served)? {
            Err(input) => input.into(),
            Ok((bytes, tag)) => {
                let mut rest = bytes.as_slice();
                let mut result = Vec::new();
                for (role, _) in &messages {
                    let at = rest.windows(tag.len().max(1)).position(|window| window == tag.as_bytes()).unwrap_or(rest.len());
                    let (output, behind) = rest.split_at_checked(at).unwrap_or((rest, &[]));
                    rest = behind.get(tag.len()..).unwrap_or_default();
                    let output = output.strip_suffix(b"\n").unwrap_or(output);
                    let blocks = blocks_of(output).unwrap_or_else(|| vec![Blocks::of_bytes(output)]);
                    result.extend(blocks.into_iter().map(|block| PromptMessage::new(role.clone(), block)));
                }
                GetPromptResult::new(result).with_description(prompt.description()).into()
            }
        })
    }

    async fn complete(&self, request: CompleteRequestParams, _: RequestContext<RoleServer>) -> Result<CompleteResult, ErrorData> {
        let argument = &request.argument;
        let known: &[String] = match &request.r#ref {
            Reference::Prompt(prompt) => {
                self.inner.prompts.iter().find(|known| known.name() == prompt.name).map(|known| known.choices_of(&argument.name))
            }
            Reference::Resource(template) => {
                self.inner.resources.iter().find(|known| known.uri() == template.uri).map(|known| known.choices_of(&argument.name))
            }
            _ => None,
        }
        .unwrap_or_default();
        let values: Vec<String> = known.iter().filter(|value| value.starts_with(&argument.value)).take(100).cloned().collect();
        CompletionInfo::new(values).map(CompleteResult::new).map_err(|message| ErrorData::internal_error(message, None))
    }

    async fn set_level(&self, request: SetLevelRequestParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        *self.inner.log_level.lock().unwrap_or_else(PoisonError::into_inner) = request.level;
        Ok(())
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        Some(requested.supported_by(&self.get_info().capabilities))
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        let key = self.inner.notifier.add(context.sink().clone());
        let _gone = Unlisten { server: self, key };
        context.cancelled().await;
        Ok(())
    }

    async fn subscribe(&self, request: SubscribeRequestParams, context: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        self.inner.notifier.subscribe(&request.uri, context.peer);
        Ok(())
    }

    async fn unsubscribe(&self, request: UnsubscribeRequestParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        self.inner.notifier.unsubscribe(&request.uri);
        Ok(())
    }

    async fn on_initialized(&self, _: NotificationContext<RoleServer>) {}

    async fn get_task(&self, request: GetTaskParams, _: RequestContext<RoleServer>) -> Result<GetTaskResult, ErrorData> {
        Ok(GetTaskResult::new(self.inner.manager.get_task(&request.task_id)?))
    }

    async fn update_task(&self, request: UpdateTaskParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        self.inner.manager.update_task(&request.task_id, request.input_responses)
    }

    async fn cancel_task(&self, request: CancelTaskParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        self.inner.manager.cancel_task(&request.task_id)
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(ProtocolVersion::KNOWN_VERSIONS)
    }
}

/// Takes a listener off the list when its request ends, however it ends.
struct Unlisten<'a> {
    server: &'a McpServer,
    key: u64,
}

impl Drop for Unlisten<'_> {
    fn drop(&mut self) {
        self.server.inner.notifier.remove(self.key);
    }
}

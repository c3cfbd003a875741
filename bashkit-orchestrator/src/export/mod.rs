//! One [`ToolDefinition`] in the words of each provider: what goes into the `tools` of a request, or into an MCP server's list.
//!
//! Properties that are hidden appear nowhere. What a provider's schema language cannot say is said in a description, in words; what
//! strict mode cannot say at all is refused as [`NotStrict`].

mod gemini;
mod shape;
mod strict;
mod words;

use serde_json::{Map, Value, json};

use crate::tool::{Confirm, Example, ToolDefinition};

/// API of a model provider that a tool definition is exported for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Provider {
    /// Messages API of Anthropic, key `input_schema`.
    Anthropic,
    /// Chat Completions API of OpenAI, without strict mode.
    OpenAiChat,
    /// Chat Completions API of OpenAI with `strict: true`: the model's arguments are valid under the schema, which can say less.
    OpenAiChatStrict,
    /// Responses API of OpenAI, without strict mode.
    OpenAiResponses,
    /// Responses API of OpenAI with `strict: true`.
    OpenAiResponsesStrict,
    /// Gemini API of Google, with its dialect of schemas.
    Gemini,
    /// A server of the Model Context Protocol, revision 2025-06-18.
    Mcp,
}

impl Provider {
    /// All providers, in the order of the variants.
    pub const ALL: &'static [Self] = &[
        Self::Anthropic,
        Self::OpenAiChat,
        Self::OpenAiChatStrict,
        Self::OpenAiResponses,
        Self::OpenAiResponsesStrict,
        Self::Gemini,
        Self::Mcp,
    ];

    /// Name of the provider in kebab case, such as `openai-chat-strict`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::OpenAiChat => "openai-chat",
            Self::OpenAiChatStrict => "openai-chat-strict",
            Self::OpenAiResponses => "openai-responses",
            Self::OpenAiResponsesStrict => "openai-responses-strict",
            Self::Gemini => "gemini",
            Self::Mcp => "mcp",
        }
    }
}

/// A tool whose arguments OpenAI's strict mode cannot describe.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{tool}: {path}: {why}")]
#[non_exhaustive]
pub struct NotStrict {
    /// Name of the tool that cannot be exported.
    pub tool: String,
    /// Path in the arguments, such as `$.labels` or `$.users[*].name`.
    pub path: String,
    /// Reason why strict mode cannot describe them, and the remedy.
    pub why: String,
}

/// The value of a request's `tools` with all of these, in their order; for MCP the `tools` of the answer to `tools/list`.
///
/// ```
/// use bashkit_orchestrator::ToolDefinition;
/// use bashkit_orchestrator::export::{Provider, export_all};
///
/// let tools = export_all([&ToolDefinition::new("now", "What time it is.")], Provider::Gemini)?;
/// assert_eq!(tools[0]["functionDeclarations"][0]["name"], "now");
/// # Ok::<(), bashkit_orchestrator::export::NotStrict>(())
/// ```
///
/// # Errors
/// [`NotStrict`] of the first tool that a strict form cannot describe.
pub fn export_all<'a>(definitions: impl IntoIterator<Item = &'a ToolDefinition>, provider: Provider) -> Result<Value, NotStrict> {
    let tools: Vec<Value> = definitions.into_iter().map(|definition| definition.export(provider)).collect::<Result<_, _>>()?;
    // Gemini: a `Tool` holds a list of functions; one without any is refused.
    Ok(if provider == Provider::Gemini && !tools.is_empty() { json!([{"functionDeclarations": tools}]) } else { Value::Array(tools) })
}

impl ToolDefinition {
    /// The definition in the words of a provider.
    ///
    /// # Errors
    /// [`NotStrict`] where a strict form cannot describe the arguments.
    pub fn export(&self, provider: Provider) -> Result<Value, NotStrict> {
        match provider {
            Provider::Anthropic => Ok(self.to_anthropic()),
            Provider::OpenAiChat => Ok(self.to_openai_chat()),
            Provider::OpenAiChatStrict => self.to_openai_chat_strict(),
            Provider::OpenAiResponses => Ok(self.to_openai_responses()),
            Provider::OpenAiResponsesStrict => self.to_openai_responses_strict(),
            Provider::Gemini => Ok(self.to_gemini()),
            Provider::Mcp => Ok(self.to_mcp()),
        }
    }

    /// A tool of Anthropic's Messages API: `{name, description, input_schema, input_examples}`.
    #[must_use]
    pub fn to_anthropic(&self) -> Value {
        let mut schema = self.visible_schema();
        let said = words::groups(&schema);
        // Anthropic: "input_schema does not support oneOf, allOf, or anyOf at the top level".
        let dropped = drop_keys(&mut schema, &["oneOf", "anyOf", "allOf"]);
        let mut tool = Map::new();
        tool.insert("name".into(), json!(self.name));
        tool.insert("description".into(), json!(words::paragraphs(&self.full_description(), &[&said, &dropped])));
        tool.insert("input_schema".into(), Value::Object(schema));
        // Anthropic: `input_examples` are valid under the schema.
        let examples: Vec<&Map<String, Value>> = self.visible_examples().filter_map(|example| example.arguments.as_ref()).collect();
        if !examples.is_empty() {
            tool.insert("input_examples".into(), json!(examples));
        }
        Value::Object(tool)
    }

    /// A function of OpenAI's Chat Completions API.
    #[must_use]
    pub fn to_openai_chat(&self) -> Value {
        json!({"type": "function", "function": self.openai_function(false)})
    }

    /// A function of OpenAI's Responses API.
    #[must_use]
    pub fn to_openai_responses(&self) -> Value {
        responses(self.openai_function(false))
    }

    /// A function of OpenAI's Chat Completions API in strict mode. What may be left out is `null` there, which means the same.
    ///
    /// # Errors
    /// [`NotStrict`]: the arguments have a map with free keys, a free JSON value, or what else strict mode cannot describe.
    pub fn to_openai_chat_strict(&self) -> Result<Value, NotStrict> {
        Ok(json!({"type": "function", "function": self.openai_strict_function()?}))
    }

    /// A function of OpenAI's Responses API in strict mode. What may be left out is `null` there, which means the same.
    ///
    /// # Errors
    /// [`NotStrict`]: the arguments have a map with free keys, a free JSON value, or what else strict mode cannot describe.
    pub fn to_openai_responses_strict(&self) -> Result<Value, NotStrict> {
        self.openai_strict_function().map(responses)
    }

    /// A function declaration of the Gemini API.
    #[must_use]
    pub fn to_gemini(&self) -> Value {
        let schema = self.visible_schema();
        let mut function = Map::new();
        function.insert("name".into(), json!(self.name));
        function.insert(
            "description".into(),
            json!(words::paragraphs(&self.full_description(), &[&words::groups(&schema), &self.said_examples()])),
        );
        // Gemini: "For function with no parameters, this can be left unset"; an OBJECT without properties is refused here.
        if schema.get("properties").and_then(Value::as_object).is_some_and(|properties| !properties.is_empty()) {
            function.insert("parameters".into(), gemini::parameters(schema));
        }
        if let Some(output) = self.output_schema.as_ref().filter(|_| self.prints_json()) {
            function.insert("response".into(), gemini::schema(output));
        }
        Value::Object(function)
    }

    /// A `Tool` of the Model Context Protocol, revision 2025-06-18. What has no place of its own there is in `_meta`, under
    /// `dev.bashkit/tool`.
    #[must_use]
    pub fn to_mcp(&self) -> Value {
        let schema = self.visible_schema();
        let mut tool = Map::new();
        tool.insert("name".into(), json!(self.name));
        if let Some(title) = &self.title {
            tool.insert("title".into(), json!(title));
        }
        // Clients hand these schemas on to providers that refuse or overlook groups, so the description says them too.
        tool.insert(
            "description".into(),
            json!(words::paragraphs(&self.full_description(), &[&words::groups(&schema), &self.said_examples()])),
        );
        tool.insert("inputSchema".into(), Value::Object(schema));
        // MCP: `outputSchema` is of `type: "object"`, because `structuredContent` is an object.
        if let Some(output) = self.output_schema.as_ref().filter(|output| output.get("type").and_then(Value::as_str) == Some("object")) {
            tool.insert("outputSchema".into(), output.clone());
        }
        let annotations = self.mcp_annotations();
        if !annotations.is_empty() {
            tool.insert("annotations".into(), Value::Object(annotations));
        }
        let facts = self.facts();
        if !facts.is_empty() {
            // MCP: keys of `_meta` have a prefix in reverse DNS.
            tool.insert("_meta".into(), json!({"dev.bashkit/tool": facts}));
        }
        Value::Object(tool)
    }

    /// The whole definition, as `TOOL --help --json` prints it. What is not said is left out.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut all = Map::new();
        all.insert("name".into(), json!(self.name));
        if let Some(title) = &self.title {
            all.insert("title".into(), json!(title));
        }
        all.insert("summary".into(), json!(self.summary_line()));
        all.insert("description".into(), json!(self.description));
        if !self.usage.is_empty() {
            all.insert("usage".into(), json!(self.usage));
        }
        let effects = self.effects_as(&["read_only", "destructive", "idempotent", "open_world"]);
        if !effects.is_empty() {
            all.insert("effects".into(), Value::Object(effects));
        }
        all.insert("confirm".into(), json!(confirm_name(self.confirm)));
        for (key, value) in self.facts() {
            all.insert(key, value);
        }
        all.insert("script_exposable".into(), json!(self.script_exposable));
        let examples: Vec<Value> = self.visible_examples().map(example_json).collect();
        if !examples.is_empty() {
            all.insert("examples".into(), Value::Array(examples));
        }
        all.insert("input_schema".into(), Value::Object(self.visible_schema()));
        if let Some(output) = &self.output_schema {
            all.insert("output_schema".into(), output.clone());
        }
        Value::Object(all)
    }

    fn openai_function(&self, strict: bool) -> Map<String, Value> {
        let mut schema = self.visible_schema();
        let said = words::groups(&schema);
        // OpenAI: "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level".
        let dropped = drop_keys(&mut schema, &["oneOf", "anyOf", "allOf", "not", "enum", "const"]);
        let description = words::paragraphs(&self.full_description(), &[&said, &dropped, &self.said_examples()]);
        // OpenAI: the Responses API takes a missing `strict` for true.
        openai(&self.name, description, Value::Object(schema), strict)
    }

    fn openai_strict_function(&self) -> Result<Map<String, Value>, NotStrict> {
        let schema = self.visible_schema();
        let mut said = words::groups(&schema);
        if !said.is_empty() {
            said.push("An argument that is null is not given.".to_owned());
        }
        let description = words::paragraphs(&self.full_description(), &[&said, &self.said_examples()]);
        Ok(openai(&self.name, description, strict::parameters(&self.name, schema)?, true))
    }

    fn mcp_annotations(&self) -> Map<String, Value> {
        let title = self.title.iter().map(|title| ("title".to_owned(), json!(title)));
        let hints = self.effects_as(&["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]);
        title.chain(hints).collect()
    }

    fn effects_as(&self, names: &[&str; 4]) -> Map<String, Value> {
        let effects = self.effects;
        let values = [effects.read_only, effects.destructive, effects.idempotent, effects.open_world];
        names.iter().zip(values).filter_map(|(name, value)| Some(((*name).to_owned(), json!(value?)))).collect()
    }

    /// Notes about the tool beyond what every provider has a place for.
    fn facts(&self) -> Map<String, Value> {
        let mut facts = Map::new();
        let mut say = |key: &str, value: Option<Value>| {
            if let Some(value) = value {
                facts.insert(key.to_owned(), value);
            }
        };
        let ms = |time: std::time::Duration| json!(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let list = |list: &Vec<String>| (!list.is_empty()).then(|| json!(list));
        let flag = |flag: bool| flag.then_some(Value::Bool(true));
        say("category", self.category.as_ref().map(|category| json!(category)));
        say("tags", list(&self.tags));
        say("confirm", (!matches!(self.confirm, Confirm::Policy)).then(|| json!(confirm_name(self.confirm))));
        say("composed_of", list(&self.composed_of));
        say("single_confirmation", flag(self.single_confirmation));
        say("atomic", flag(self.atomic));
        say("compensable", flag(self.compensate.is_some()));
        say("timeout_ms", self.timeout.map(ms));
        say("retries", (self.retries > 0).then(|| json!(self.retries)));
        say("cache_ms", self.cache.map(ms));
        say("rate_limit", self.rate_limit.map(|limit| json!({"calls": limit.calls, "per_ms": ms(limit.per)})));
        say("max_output_bytes", self.max_output.map(|bytes| json!(bytes)));
        facts
    }

    /// The input schema without what is hidden.
    fn visible_schema(&self) -> Map<String, Value> {
        let mut schema = self.input_schema.as_object().cloned().unwrap_or_default();
        schema.shift_remove("$schema");
        // They have a place of their own, or are said in words, without those that show what is hidden.
        schema.shift_remove("examples");
        if !schema.contains_key("type") {
            schema.shift_insert(0, "type".into(), json!("object"));
        }
        // OpenAI: "object schema missing properties".
        if !schema.contains_key("properties") {
            schema.insert("properties".into(), json!({}));
        }
        if !self.hidden.is_empty() {
            if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
                properties.retain(|name, _| !self.hidden.contains(name));
            }
            words::forget(&mut schema, &self.hidden);
        }
        schema
    }

    /// The summary, where it is one of its own, and the description.
    fn full_description(&self) -> String {
        match &self.summary {
            Some(summary) if self.description.is_empty() => summary.clone(),
            Some(summary) if !self.description.starts_with(summary.trim_end_matches('.')) => format!("{summary}\n\n{}", self.description),
            _ => self.description.clone(),
        }
    }

    /// The examples that show nothing that is hidden.
    fn visible_examples(&self) -> impl Iterator<Item = &Example> {
        let hidden = |name: &String| self.hidden.contains(name);
        self.examples.iter().filter(move |example| !example.arguments.as_ref().is_some_and(|arguments| arguments.keys().any(hidden)))
    }

    /// The examples in words, for who has no field for them.
    fn said_examples(&self) -> Vec<String> {
        let arguments = self.visible_examples().filter_map(|example| example.arguments.as_ref());
        let examples: Vec<String> = arguments.map(|arguments| json!(arguments).to_string()).collect();
        if examples.is_empty() { Vec::new() } else { vec![format!("Examples of arguments: {}", examples.join("; "))] }
    }
}

fn openai(name: &str, description: String, parameters: Value, strict: bool) -> Map<String, Value> {
    let mut function = Map::new();
    function.insert("name".into(), json!(name));
    function.insert("description".into(), json!(description));
    function.insert("parameters".into(), parameters);
    function.insert("strict".into(), json!(strict));
    function
}

/// OpenAI: the Responses API has the function's fields beside `type`, not inside of `function`.
fn responses(mut function: Map<String, Value>) -> Value {
    function.shift_insert(0, "type".into(), json!("function"));
    Value::Object(function)
}

/// Takes keywords out of a schema. Answers in words what is not one of the groups that are said anyway.
fn drop_keys(schema: &mut Map<String, Value>, keys: &[&str]) -> Vec<String> {
    let mut said = Vec::new();
    for key in keys {
        if let Some(value) = schema.shift_remove(*key)
            && !words::is_group(key, &value)
        {
            said.push(words::keyword(key, &value));
        }
    }
    said
}

fn confirm_name(confirm: Confirm) -> &'static str {
    match confirm {
        Confirm::Policy => "policy",
        Confirm::Always => "always",
        Confirm::Never => "never",
        Confirm::When(_) => "when",
    }
}

fn example_json(example: &Example) -> Value {
    let mut json = Map::new();
    json.insert("command".into(), json!(example.command));
    if let Some(output) = &example.output {
        json.insert("output".into(), json!(output));
    }
    if let Some(arguments) = &example.arguments {
        json.insert("arguments".into(), json!(arguments));
    }
    Value::Object(json)
}

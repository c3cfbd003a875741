//! Resources and prompts of a server: their content is what a script of the host prints.

use bashkit_orchestrator::text::quote;
use rmcp::model::{Prompt, PromptArgument, Resource, ResourceTemplate, Role};

/// Resource, or a family of resources, whose content is the output of a script.
///
/// A name in braces in the URI makes it a template: `user://{id}/name`; the script has what stands there in the variable of that name.
///
/// ```
/// use bashkit_mcp::server::ScriptResource;
/// let user = ScriptResource::new("user://{id}/name", "User", "get_user \"$id\"").mime_type("text/plain");
/// assert_eq!(user.script_of("user://7/name").as_deref(), Some("id='7'\nget_user \"$id\""));
/// assert_eq!(user.script_of("user://7/8/name"), None);
/// ```
#[derive(Debug, Clone)]
pub struct ScriptResource {
    uri: String,
    name: String,
    description: Option<String>,
    mime_type: Option<String>,
    script: String,
    choices: Vec<(String, Vec<String>)>,
}

impl ScriptResource {
    /// Resource of this URI and name with what the script prints.
    #[must_use]
    pub fn new(uri: impl Into<String>, name: impl Into<String>, script: impl Into<String>) -> Self {
        Self { uri: uri.into(), name: name.into(), description: None, mime_type: None, script: script.into(), choices: Vec::new() }
    }

    /// Sets the description for people and models.
    #[must_use]
    pub fn description(mut self, text: impl Into<String>) -> Self {
        self.description = Some(text.into());
        self
    }

    /// Sets the media type of the content. Bytes that are not UTF-8 are sent as a blob whatever it is.
    #[must_use]
    pub fn mime_type(mut self, media: impl Into<String>) -> Self {
        self.mime_type = Some(media.into());
        self
    }

    /// Sets values that are offered when a client completes a variable of the URI.
    #[must_use]
    pub fn choices<S: Into<String>>(mut self, variable: impl Into<String>, values: impl IntoIterator<Item = S>) -> Self {
        self.choices.push((variable.into(), values.into_iter().map(Into::into).collect()));
        self
    }

    pub(super) fn is_template(&self) -> bool {
        self.uri.contains('{')
    }

    pub(super) fn uri(&self) -> &str {
        &self.uri
    }

    pub(super) fn media(&self) -> Option<&str> {
        self.mime_type.as_deref()
    }

    pub(super) fn resource(&self) -> Resource {
        let mut resource = Resource::new(&self.uri, &self.name);
        (resource.description, resource.mime_type) = (self.description.clone(), self.mime_type.clone());
        resource
    }

    pub(super) fn template(&self) -> ResourceTemplate {
        let mut template = ResourceTemplate::new(&self.uri, &self.name);
        (template.description, template.mime_type) = (self.description.clone(), self.mime_type.clone());
        template
    }

    pub(super) fn choices_of(&self, variable: &str) -> &[String] {
        choices_of(&self.choices, variable)
    }

    /// Script that prints the content of a URI; `None`: it is another resource's.
    #[must_use]
    pub fn script_of(&self, uri: &str) -> Option<String> {
        let mut assignments = String::new();
        let (mut pattern, mut text) = (self.uri.as_str(), uri);
        while let Some((before, rest)) = pattern.split_once('{') {
            let (name, after) = rest.split_once('}')?;
            text = text.strip_prefix(before)?;
            // A value ends where the text behind it begins, and has no slash.
            let stop = after.split('{').next().unwrap_or_default();
            let end = if stop.is_empty() { text.len() } else { text.find(stop)? };
            let (value, behind) = text.split_at_checked(end)?;
            if value.is_empty() || value.contains('/') || !is_name(name) {
                return None;
            }
            assignments.push_str(&format!("{name}={}\n", quoted(value)));
            (pattern, text) = (after, behind);
        }
        (pattern == text).then(|| assignments + &self.script)
    }
}

/// Prompt whose messages are the outputs of scripts.
///
/// ```
/// use bashkit_mcp::server::ScriptPrompt;
/// let review = ScriptPrompt::new("review", "Review a change.").argument("id", "Number of the change", true).message("echo Review this:").message("get_change \"$id\"");
/// ```
#[derive(Debug, Clone)]
pub struct ScriptPrompt {
    name: String,
    description: String,
    arguments: Vec<(String, String, bool)>,
    messages: Vec<(Role, String)>,
    choices: Vec<(String, Vec<String>)>,
}

impl ScriptPrompt {
    /// Prompt of this name, without messages yet.
    #[must_use]
    pub fn new(name: impl Into<String>, description: impl Into<String>) -> Self {
        Self { name: name.into(), description: description.into(), arguments: Vec::new(), messages: Vec::new(), choices: Vec::new() }
    }

    /// Declares an argument, which the scripts have as a variable. The name is one of a shell variable.
    #[must_use]
    pub fn argument(mut self, name: impl Into<String>, description: impl Into<String>, required: bool) -> Self {
        self.arguments.push((name.into(), description.into(), required));
        self
    }

    /// Sets values that are offered when a client completes an argument.
    #[must_use]
    pub fn choices<S: Into<String>>(mut self, argument: impl Into<String>, values: impl IntoIterator<Item = S>) -> Self {
        self.choices.push((argument.into(), values.into_iter().map(Into::into).collect()));
        self
    }

    /// Adds a message of the user with what a script prints.
    #[must_use]
    pub fn message(self, script: impl Into<String>) -> Self {
        self.message_of(Role::User, script)
    }

    /// Adds a message of that role with what a script prints.
    #[must_use]
    pub fn message_of(mut self, role: Role, script: impl Into<String>) -> Self {
        self.messages.push((role, script.into()));
        self
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn description(&self) -> &str {
        &self.description
    }

    pub(super) fn prompt(&self) -> Prompt {
        let argument =
            |(name, said, required): &(String, String, bool)| PromptArgument::new(name).with_description(said).with_required(*required);
        let arguments: Vec<PromptArgument> = self.arguments.iter().map(argument).collect();
        Prompt::new(&self.name, Some(&self.description), (!arguments.is_empty()).then_some(arguments))
    }

    pub(super) fn choices_of(&self, argument: &str) -> &[String] {
        choices_of(&self.choices, argument)
    }

    /// Roles and scripts of the messages with these arguments.
    ///
    /// # Errors
    /// An argument is missing or unknown.
    pub(super) fn scripts(&self, given: &serde_json::Map<String, serde_json::Value>) -> Result<Vec<(Role, String)>, String> {
        let names = || self.arguments.iter().map(|(name, _, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        if let Some(unknown) = given.keys().find(|key| !self.arguments.iter().any(|(name, _, _)| name == *key)) {
            return Err(format!("the prompt '{}' has no argument '{unknown}'; it has: {}", self.name, names()));
        }
        let mut assignments = String::new();
        for (name, _, required) in &self.arguments {
            let value = match given.get(name) {
                Some(serde_json::Value::String(text)) => text.clone(),
                Some(other) => other.to_string(),
                None if *required => return Err(format!("the prompt '{}' needs the argument '{name}'", self.name)),
                None => continue,
            };
            assignments.push_str(&format!("{name}={}\n", quoted(&value)));
        }
        Ok(self.messages.iter().map(|(role, script)| (role.clone(), format!("{assignments}{script}"))).collect())
    }

    /// Reason why the declaration cannot be right.
    pub(super) fn problem(&self) -> Option<String> {
        let wrong = self.arguments.iter().map(|(name, _, _)| name).find(|name| !is_name(name));
        wrong.map(|name| format!("the argument '{name}' of the prompt '{}' is no name of a shell variable", self.name))
    }
}

fn is_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first == b'_' || first.is_ascii_alphabetic())
        && bytes.all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
}

fn choices_of<'a>(choices: &'a [(String, Vec<String>)], name: &str) -> &'a [String] {
    choices.iter().find(|(known, _)| known == name).map(|(_, values)| values.as_slice()).unwrap_or_default()
}

/// Text as one word of a shell.
pub(super) fn quoted(text: &str) -> String {
    String::from_utf8_lossy(&quote(text.as_bytes())).into_owned()
}

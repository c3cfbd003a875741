//! Settings of trailers: `trailer.separators`, `trailer.<token>.key` and the others.

use std::rc::Rc;

use crate::config::Config;
use crate::environment::Env;
use crate::halt::G;
use crate::repository::Repo;

/// Place of a new trailer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Where {
    #[default]
    End,
    After,
    Before,
    Start,
}

/// Treatment of a trailer whose key the message has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum IfExists {
    #[default]
    AddIfDifferentNeighbor,
    AddIfDifferent,
    Add,
    Replace,
    DoNothing,
}

/// Treatment of a trailer whose key the message has not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum IfMissing {
    #[default]
    Add,
    DoNothing,
}

/// Rules for a trailer that is added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) place: Where,
    pub(crate) if_exists: IfExists,
    pub(crate) if_missing: IfMissing,
}

impl Rules {
    /// Sets the rule of a lower-case name; `false` for a value that git does not know.
    pub(crate) fn set(&mut self, name: &[u8], value: &[u8]) -> bool {
        match name {
            b"where" => match value.to_ascii_lowercase().as_slice() {
                b"after" => self.place = Where::After,
                b"before" => self.place = Where::Before,
                b"end" => self.place = Where::End,
                b"start" => self.place = Where::Start,
                _ => return false,
            },
            b"ifexists" => match value.to_ascii_lowercase().as_slice() {
                b"addifdifferent" => self.if_exists = IfExists::AddIfDifferent,
                b"addifdifferentneighbor" => self.if_exists = IfExists::AddIfDifferentNeighbor,
                b"add" => self.if_exists = IfExists::Add,
                b"replace" => self.if_exists = IfExists::Replace,
                b"donothing" => self.if_exists = IfExists::DoNothing,
                _ => return false,
            },
            _ => match value.to_ascii_lowercase().as_slice() {
                b"add" => self.if_missing = IfMissing::Add,
                b"donothing" => self.if_missing = IfMissing::DoNothing,
                _ => return false,
            },
        }
        true
    }
}

/// Settings of one kind of trailers (`trailer.<token>.…`).
#[derive(Clone, Debug)]
pub(crate) struct Token {
    name: Vec<u8>,
    /// Spelling of the key in messages.
    pub(crate) key: Option<Vec<u8>>,
    /// Line of shell in which `$ARG` is replaced.
    pub(crate) command: Option<Vec<u8>>,
    /// Line of shell that is given the value as its argument.
    pub(crate) cmd: Option<Vec<u8>>,
    pub(crate) rules: Rules,
}

impl Token {
    /// Key that its trailers have.
    pub(crate) fn spelled(&self) -> &[u8] {
        self.key.as_deref().unwrap_or(&self.name)
    }
}

/// Settings of trailers of all kinds.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) separators: Vec<u8>,
    pub(crate) comment: u8,
    pub(crate) rules: Rules,
    pub(crate) tokens: Vec<Token>,
}

/// Length of a key without what is no letter or digit at its end.
pub(crate) fn word_bytes(key: &[u8]) -> usize {
    key.iter().rposition(u8::is_ascii_alphanumeric).map_or(0, |at| at + 1)
}

impl Settings {
    /// Reads the settings, with a warning for each value that is none.
    pub(crate) fn new(env: &Env<'_, '_>, config: &Config) -> G<Self> {
        let comment = config.get("core.commentchar").filter(|mark| mark.len() == 1).and_then(<[u8]>::first).copied().unwrap_or(b'#');
        let mut settings = Self { separators: b":".to_vec(), comment, rules: Rules::default(), tokens: Vec::new() };
        let named = || {
            config.all.iter().filter_map(|(key, value)| {
                let rest = key.strip_prefix(b"trailer.")?;
                Some((key, memchr::memrchr(b'.', rest).and_then(|at| rest.split_at_checked(at)), rest, value.as_deref()))
            })
        };
        // git: what holds for all is read first, as each token begins with it.
        for (key, split, rest, value) in named() {
            if split.is_some() {
                continue;
            }
            match rest {
                b"separators" => settings.separators = value.unwrap_or_default().to_vec(),
                b"where" | b"ifexists" | b"ifmissing" => warn_unless(settings.rules.set(rest, value.unwrap_or_default()), env, key, value)?,
                _ => {}
            }
        }
        for (key, split, _, value) in named() {
            let Some((name, field)) = split else { continue };
            let field = field.get(1..).unwrap_or_default();
            if !matches!(field, b"key" | b"command" | b"cmd" | b"where" | b"ifexists" | b"ifmissing") {
                continue;
            }
            env.cx.step(1 + settings.tokens.len() as u64 / 4)?;
            let rules = settings.rules;
            let at = settings.tokens.iter().position(|token| token.name.eq_ignore_ascii_case(name)).unwrap_or_else(|| {
                settings.tokens.push(Token { name: name.to_vec(), key: None, command: None, cmd: None, rules });
                settings.tokens.len() - 1
            });
            let Some(token) = settings.tokens.get_mut(at) else { continue };
            let text = value.unwrap_or_default();
            match field {
                b"key" => token.key = Some(text.to_vec()),
                b"command" => token.command = Some(text.to_vec()),
                b"cmd" => token.cmd = Some(text.to_vec()),
                _ => warn_unless(token.rules.set(field, text), env, key, value)?,
            }
        }
        Ok(settings)
    }

    /// Settings of the token that a key, or a line that begins with one, means: the first that begins with it.
    pub(crate) fn token(&self, line: &[u8]) -> Option<&Token> {
        let end = super::separator(line, &self.separators).unwrap_or(line.len());
        let key = line.get(..end)?;
        let word = key.get(..word_bytes(key))?;
        let begins = |name: &[u8]| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        self.tokens.iter().find(|token| begins(&token.name) || token.key.as_deref().is_some_and(begins))
    }
}

fn warn_unless(is_known: bool, env: &Env<'_, '_>, key: &[u8], value: Option<&[u8]>) -> G<()> {
    if is_known {
        return Ok(());
    }
    env.warn(bytes!["warning: unknown value '", value.unwrap_or_default(), "' for key '", key, "'"])
}

impl Repo<'_, '_> {
    /// Settings of trailers, read once.
    pub(crate) fn trailer_settings(&self) -> G<Rc<Settings>> {
        match self.cache.get::<Settings>() {
            Some(settings) => Ok(settings),
            None => Ok(self.cache.keep(Settings::new(self, &self.config.borrow())?)),
        }
    }
}

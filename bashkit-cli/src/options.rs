//! Command line of the program: what each option means, and how bash's clusters and `+o` are read.

use std::cell::LazyCell;
use std::ffi::{OsStr, OsString};
use std::time::Duration;

use bashkit::Limits;
use bashkit::host::World;
use bashkit::host::http::HttpRule;
use clap::{ArgAction, Args, CommandFactory, Parser, Subcommand, ValueEnum};

use serde_json::Value;

use crate::mounts::MountOption;

const AFTER_HELP: &str = "\
Options come before SCRIPT or FILE; what follows is for the script. Options of the shell come in clusters, as in bash: `bashkit -euxo pipefail -c SCRIPT`, and `+e` switches off.
A script that is named like a command below is run as `./agent`.

Exit status:
  0-255  that of the script; 128+N when signal N ended it
  2      wrong use of this program
  124    the time limit (--timeout, --limit time) stopped the script
  125    another limit stopped the script
  126    FILE cannot be read
  127    FILE was not found";

/// Runs a bash script in a sandbox: its own files, no processes, no network, no access to this machine but what options give.
#[derive(Debug, Default, Parser)]
#[command(name = "bashkit", version, after_help = AFTER_HELP, disable_help_flag = true, disable_version_flag = true, max_term_width = 100)]
#[command(
    override_usage = "bashkit [OPTION]... -c SCRIPT [NAME [ARG]...]\n       bashkit [OPTION]... FILE [ARG]...\n       bashkit [OPTION]... [< SCRIPT]\n       bashkit COMMAND ..."
)]
#[command(subcommand_negates_reqs = true, args_conflicts_with_subcommands = true, args_override_self = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) shell: ShellOptions,
    #[command(flatten)]
    pub(crate) sandbox: SandboxOptions,
    #[command(flatten)]
    pub(crate) report: ReportOptions,
    #[command(subcommand)]
    pub(crate) command: Option<Subcommands>,
    /// SCRIPT after -c or FILE, then its arguments
    #[arg(value_name = "SCRIPT|FILE", trailing_var_arg = true, hide = true)]
    pub(crate) operands: Vec<OsString>,
    /// Print help
    #[arg(long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
    /// Print version
    #[arg(long, action = ArgAction::Version)]
    version: Option<bool>,
}

/// Options that bash has, too.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Options of the shell")]
pub(crate) struct ShellOptions {
    /// Run the script in the first operand; the next one is $0
    #[arg(short = 'c')]
    pub(crate) command: bool,
    /// Interactive: prompt, line editing, history
    #[arg(short = 'i')]
    pub(crate) interactive: bool,
    /// Read the script from standard input; operands are its arguments
    #[arg(short = 's')]
    pub(crate) stdin: bool,
    /// Login shell: read /etc/profile and ~/.bash_profile, ~/.bash_login or ~/.profile of the sandbox first
    #[arg(short = 'l', long)]
    pub(crate) login: bool,
    /// Set an option of `set -o`, e.g. pipefail; `+o NAME` unsets it
    #[arg(short = 'o', value_name = "NAME")]
    set: Option<String>,
    /// Set an option of `shopt`, e.g. globstar; `+O NAME` unsets it
    #[arg(short = 'O', value_name = "NAME")]
    shopt: Option<String>,
    /// POSIX mode
    #[arg(long)]
    pub(crate) posix: bool,
    /// Do not read ~/.bashrc of the sandbox when interactive
    #[arg(long)]
    pub(crate) norc: bool,
    /// Do not read the files of a login shell
    #[arg(long)]
    pub(crate) noprofile: bool,
    /// Read this file of the sandbox in place of ~/.bashrc
    #[arg(long, value_name = "FILE", alias = "init-file")]
    pub(crate) rcfile: Option<String>,
    /// Letters and names as `set` and `shopt` take them, in the order given: `-e`, `+o NAME`, `-O NAME`
    #[arg(long = "flag", hide = true, action = ArgAction::Append)]
    pub(crate) flags: Vec<String>,
}

/// Options for files, network, limits and identity of the sandbox.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Sandbox")]
pub(crate) struct SandboxOptions {
    /// Show a directory of this machine: read only (ro, the default), for reading and writing (rw), or with changes kept aside (overlay)
    #[arg(long = "mount", value_name = "HOST:GUEST[:ro|rw|overlay]", action = ArgAction::Append)]
    pub(crate) mounts: Vec<MountOption>,
    /// Working directory
    #[arg(long, value_name = "DIR")]
    pub(crate) cwd: Option<String>,
    /// Export a variable; NAME alone takes the value that it has here
    #[arg(long, value_name = "NAME[=VALUE]", action = ArgAction::Append)]
    pub(crate) env: Vec<String>,
    /// Name of the user
    #[arg(long, value_name = "NAME")]
    pub(crate) user: Option<String>,
    /// User, folders and files of the sandbox
    #[arg(long, value_enum, default_value_t = Profile::User)]
    pub(crate) profile: Profile,
    /// Allow requests below a URL, e.g. https://api.example.com/v1 or POST,PUT=https://example.com (GET and HEAD unless methods are named, * for all)
    #[arg(long = "allow-net", value_name = "[METHODS=]URL", value_parser = net_rule, action = ArgAction::Append)]
    pub(crate) net: Vec<HttpRule>,
    /// As --allow-net, where the host may be in a private network or this machine
    #[arg(long = "allow-local-net", value_name = "[METHODS=]URL", value_parser = net_rule, action = ArgAction::Append)]
    pub(crate) local_net: Vec<HttpRule>,
    /// Set a limit: steps, commands, loop-turns, memory, output, files, inodes, descriptors, processes, depth, script, time (sizes take K, M, G; time takes ms, s, m, h)
    #[arg(long = "limit", value_name = "NAME=VALUE", value_parser = limit, action = ArgAction::Append)]
    pub(crate) limits: Vec<(LimitName, u128)>,
    /// Stop the script after this time [default: 60; none at a prompt or with --clock]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Seed of every random number
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Begin at this time and let sleeps take none, e.g. 2026-01-31T12:00:00Z or @1769860800
    #[arg(long, value_name = "TIME", value_parser = clock)]
    pub(crate) clock: Option<Duration>,
    /// Make the tools of an MCP server commands of the script, by the name that `bashkit mcp add` gave it; `tools WORD` searches them
    #[arg(long, value_name = "NAME", action = ArgAction::Append)]
    pub(crate) mcp: Vec<String>,
    /// Make the operations of an HTTP API commands of the script, by the name that `bashkit api add` gave it. Its server needs --allow-net; secrets come from variables of this program,
    /// BASHKIT_API_NAME_SCHEME
    #[arg(long = "api", value_name = "NAME", action = ArgAction::Append)]
    pub(crate) api: Vec<String>,
    /// Whether a person is asked before calls of tools that may change something.
    #[arg(skip)]
    pub(crate) asks: bool,
    /// Keep files, variables, functions and options in FILE from one call to the next
    #[arg(long, value_name = "FILE")]
    pub(crate) session: Option<std::path::PathBuf>,
}

/// Options for the report about a run.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct ReportOptions {
    /// Print one JSON object when the script has ended: stdout, stderr, status, reason of a stop, limits used, changes of files
    #[arg(long)]
    pub(crate) json: bool,
    /// Print what changed below the mounts as a diff on standard error
    #[arg(long)]
    pub(crate) diff: bool,
    /// Write what calls of tools were: a JSON object to FILE, a page of HTML to one called *.html, or a tree to standard error (-)
    #[arg(long, value_name = "FILE|-")]
    pub(crate) trace: Option<std::path::PathBuf>,
    /// What becomes of the changes in overlay mounts [default: ask at a terminal, else never]
    #[arg(long, value_enum, value_name = "WHEN")]
    pub(crate) apply: Option<Apply>,
}

/// Profiles of the sandbox.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Profile {
    /// user 1000 in /home/user
    #[default]
    User,
    /// root in /root, with /app, /workspace and files in /etc
    Container,
}

impl Profile {
    pub(crate) fn world(self) -> World {
        match self {
            Self::User => World::user(),
            Self::Container => World::container(),
        }
    }
}

/// When changes of overlays are written to the directories below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Apply {
    /// ask at the terminal
    Ask,
    /// write them when the script has ended with status 0
    Always,
    /// leave the directories as they are
    Never,
}

/// Commands of the program besides running a script.
#[derive(Debug, Subcommand)]
#[command(subcommand_help_heading = "Commands", disable_help_subcommand = true)]
pub(crate) enum Subcommands {
    /// Print completions of this program's options for a shell
    Completions {
        /// Shell that reads the completions
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print the manual page of this program
    Man,
    /// Let a language model work on a task in the sandbox
    Agent(Box<AgentOptions>),
    /// HTTP APIs as commands of scripts
    Api {
        /// What to do with the APIs
        #[command(subcommand)]
        command: ApiCommand,
    },
    /// Model Context Protocol: offer the sandbox to MCP clients, and name the servers whose tools scripts use
    Mcp {
        /// Command of the protocol
        #[command(subcommand)]
        command: McpCommand,
    },
    /// The queue of runs in Postgres: list them, decide about their calls, cancel and retry
    #[cfg(feature = "runs")]
    Runs {
        /// Database of the queue
        #[command(flatten)]
        database: DatabaseOptions,
        /// Action on the runs
        #[command(subcommand)]
        command: RunsCommand,
    },
}

/// Database of a queue.
#[cfg(feature = "runs")]
#[derive(Debug, Args)]
pub(crate) struct DatabaseOptions {
    /// Database, such as postgresql://user@host/name?sslmode=require; default: $BASHKIT_DATABASE_URL
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Schema of the tables
    #[arg(long, value_name = "NAME", default_value = "bashkit")]
    pub(crate) schema: String,
}

/// Commands of `bashkit runs`.
#[cfg(feature = "runs")]
#[derive(Debug, Subcommand)]
#[command(disable_help_subcommand = true)]
pub(crate) enum RunsCommand {
    /// Make the tables, or bring those of an earlier version to this one
    Migrate,
    /// List runs, the latest first: number, name, phase, age, tenant and script, separated by tabs
    List {
        /// Only runs in this phase: delayed, queued, running, waiting, done, dead or cancelled
        #[arg(long)]
        phase: Option<String>,
        /// Only runs of this tenant
        #[arg(long)]
        tenant: Option<String>,
        /// At most so many, up to 1000
        #[arg(short, long, default_value_t = 50)]
        number: u32,
        /// Only runs with a smaller number: the last one of the page before
        #[arg(long, value_name = "NUMBER")]
        before: Option<i64>,
    },
    /// Show a run: its phase, script, pending calls and response
    Show {
        /// Name of the run
        run: String,
    },
    /// Calls of all runs that wait for a decision, the oldest first
    Pending {
        /// At most so many, up to 1000
        #[arg(short, long, default_value_t = 50)]
        number: u32,
    },
    /// Decide about a call
    Decide {
        /// The call: RUN/PLACE/DIGEST
        call: String,
        /// The decision
        #[command(flatten)]
        decision: Decision,
        /// Name of who decides, for the trace of the run
        #[arg(long, value_name = "NAME")]
        by: Option<String>,
    },
    /// Cancel a run that is not over
    Cancel {
        /// Name of the run
        run: String,
    },
    /// Queue a dead letter once more
    Retry {
        /// Name of the run
        run: String,
    },
    /// Remove runs that have been over for some time
    Remove {
        /// Days for which they have been over
        #[arg(long)]
        days: u32,
    },
    /// Serve the operator's page: runs, their calls as a waterfall, and the decisions that they wait for
    Serve {
        /// Settings of the page
        #[command(flatten)]
        options: ServeOptions,
    },
    /// Make a token for a person: it goes to standard error, and the line for the file of `serve --token-file`, which has its digest, to standard output
    Token {
        /// Name of the person, as decisions and traces have it
        name: String,
        /// Role of the person: look or decide
        #[arg(long, default_value = "look")]
        role: String,
    },
}

/// Settings of the operator's page.
#[cfg(feature = "runs")]
#[derive(Debug, Args)]
pub(crate) struct ServeOptions {
    /// Address to listen at
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8484")]
    pub(crate) listen: std::net::SocketAddr,
    /// Address under which people reach the page, such as https://ops.example.com
    #[arg(long, value_name = "URL")]
    pub(crate) origin: Option<String>,
    /// File with the tokens of people, a line each: ROLE sha256:DIGEST NAME; default: the text of $BASHKIT_OPERATOR_TOKENS
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<std::path::PathBuf>,
    /// Header field by which a proxy says who has signed in, such as X-Auth-Request-Email; it counts from --proxy alone
    #[arg(long, value_name = "NAME", requires = "proxies")]
    pub(crate) proxy_header: Option<String>,
    /// Address that the proxy connects from
    #[arg(long = "proxy", value_name = "ADDRESS", action = ArgAction::Append, requires = "proxy_header")]
    pub(crate) proxies: Vec<std::net::IpAddr>,
    /// Role of a person whom the proxy names, look or decide; * is everybody else
    #[arg(long = "role", value_name = "NAME=ROLE", action = ArgAction::Append)]
    pub(crate) roles: Vec<String>,
}

/// One decision about a call.
#[cfg(feature = "runs")]
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Decision {
    /// Let the call run
    #[arg(long)]
    pub(crate) allow: bool,
    /// Let the call run, and later calls of its tool with its arguments in its session
    #[arg(long)]
    pub(crate) allow_for_session: bool,
    /// Refuse the call
    #[arg(long, value_name = "REASON")]
    pub(crate) deny: Option<String>,
    /// Let the call run with other arguments, a JSON object
    #[arg(long, value_name = "JSON")]
    pub(crate) edit: Option<String>,
    /// A call in doubt was done, with this on standard output
    #[arg(long, value_name = "STDOUT")]
    pub(crate) done: Option<String>,
    /// A call in doubt is to be made again
    #[arg(long)]
    pub(crate) repeat: bool,
    /// A call in doubt has failed, with this message
    #[arg(long, value_name = "MESSAGE")]
    pub(crate) failed: Option<String>,
}

/// Options of `bashkit agent`.
#[derive(Debug, Args)]
pub(crate) struct AgentOptions {
    #[command(flatten)]
    pub(crate) sandbox: SandboxOptions,
    /// Name of the model [default: BASHKIT_MODEL]: claude... with ANTHROPIC_API_KEY, any other with OPENAI_API_KEY or --base-url
    #[arg(long, value_name = "NAME")]
    pub(crate) model: Option<String>,
    /// Address of another server that speaks the protocol of the model, e.g. http://localhost:11434/v1 (Ollama) [default: ANTHROPIC_BASE_URL or OPENAI_BASE_URL]
    #[arg(long, value_name = "URL")]
    pub(crate) base_url: Option<String>,
    /// Do not ask before calls of tools that may change something
    #[arg(long)]
    pub(crate) yes: bool,
    /// Turns that the model may take
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) turns: usize,
    /// Tokens that one answer of the model may have [default: 16000]
    #[arg(long, value_name = "N")]
    pub(crate) max_tokens: Option<u32>,
    /// What becomes of the changes in overlay mounts [default: ask at a terminal, else never]
    #[arg(long, value_enum, value_name = "WHEN")]
    pub(crate) apply: Option<Apply>,
    /// Task for the model
    #[arg(value_name = "TASK")]
    pub(crate) task: String,
}

/// Commands of `bashkit api`.
#[derive(Debug, Subcommand)]
#[command(disable_help_subcommand = true)]
pub(crate) enum ApiCommand {
    /// Name an API for --api: a document of OpenAPI 3.0, 3.1 or Swagger 2.0 (JSON or YAML), or the answer to a GraphQL introspection query
    Add {
        /// Name of the API
        name: String,
        /// File or URL of the document, which is kept
        #[arg(value_name = "FILE|URL")]
        source: String,
        /// Address of the server in place of that of the document; where GraphQL queries are sent to
        #[arg(long, value_name = "URL")]
        server: Option<String>,
        /// Set a variable in the addresses of servers, such as region in https://{region}.example.com
        #[arg(long = "server-variable", value_name = "NAME=VALUE", action = ArgAction::Append)]
        variables: Vec<String>,
    },
    /// List the APIs that have names, or the commands of one
    List {
        /// Name of the API
        name: Option<String>,
    },
    /// Forget an API
    Remove {
        /// Name of the API
        name: String,
    },
}

/// Commands of `bashkit mcp`.
#[derive(Debug, Subcommand)]
#[command(disable_help_subcommand = true)]
pub(crate) enum McpCommand {
    /// Serve the tools bash, read_file, write_file and list_files of one sandbox on standard input and output
    Serve {
        #[command(flatten)]
        sandbox: Box<SandboxOptions>,
        /// Serve over streamable HTTP at this address instead, e.g. 127.0.0.1:8080
        #[arg(long, value_name = "ADDRESS:PORT")]
        http: Option<std::net::SocketAddr>,
        /// Read options from a JSON file, by their long names: {"mount": [".:/work:rw"], "limit": {"memory": "64M"}}; those of the command line come after them
        #[arg(long, value_name = "FILE")]
        config: Option<std::path::PathBuf>,
    },
    /// Name a server for --mcp: a URL, or a command behind --
    Add {
        /// Name of the server
        name: String,
        /// Set a variable in the environment of the command, which has PATH and HOME only
        #[arg(long, value_name = "NAME=VALUE", action = ArgAction::Append)]
        env: Vec<String>,
        /// Send a header with each request to the URL
        #[arg(long = "header", value_name = "NAME: VALUE", action = ArgAction::Append)]
        headers: Vec<String>,
        /// Working directory of the command
        #[arg(long, value_name = "DIR")]
        cwd: Option<String>,
        /// URL of a server that is reached by streamable HTTP
        #[arg(required_unless_present = "program")]
        url: Option<String>,
        /// Command of a server that speaks on its standard input and output, with its arguments
        #[arg(value_name = "COMMAND", last = true, conflicts_with = "url")]
        program: Vec<String>,
    },
    /// List the servers that have names
    List,
    /// Forget a server and its tokens
    Remove {
        /// Name of the server
        name: String,
    },
    /// List the tools of a server and trust their definitions: what they say of their effects counts, and a tool that is another one later is asked about
    Pin {
        /// Name of the server
        name: String,
        /// Trust what is listed without asking
        #[arg(short, long)]
        yes: bool,
    },
    /// Get tokens for a server that wants to know who you are (OAuth)
    Login {
        /// Name of the server
        name: String,
        /// Identifier of a client that was registered there before
        #[arg(long, value_name = "ID")]
        client_id: Option<String>,
        /// Scope to ask for [default: those that the server says it needs]
        #[arg(long = "scope", value_name = "SCOPE", action = ArgAction::Append)]
        scopes: Vec<String>,
        /// Read the address to which the browser was sent back from standard input: for a browser on another machine
        #[arg(long)]
        paste: bool,
    },
}

fn net_rule(text: &str) -> Result<HttpRule, String> {
    let (methods, url) = match text.split_once('=') {
        Some((methods, url)) if !methods.contains("://") => (Some(methods), url),
        _ => (None, text),
    };
    let rule = HttpRule::new(url).map_err(|error| error.to_string())?;
    match methods {
        Some(methods) => rule.methods(methods.split(',')).map_err(|error| error.to_string()),
        None => Ok(rule),
    }
}

/// Limits by the names of the option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LimitName {
    Steps,
    Commands,
    LoopTurns,
    Memory,
    Output,
    Files,
    Inodes,
    Descriptors,
    Processes,
    Depth,
    Script,
    Time,
}

const LIMITS: [(&str, LimitName); 12] = [
    ("steps", LimitName::Steps),
    ("commands", LimitName::Commands),
    ("loop-turns", LimitName::LoopTurns),
    ("memory", LimitName::Memory),
    ("output", LimitName::Output),
    ("files", LimitName::Files),
    ("inodes", LimitName::Inodes),
    ("descriptors", LimitName::Descriptors),
    ("processes", LimitName::Processes),
    ("depth", LimitName::Depth),
    ("script", LimitName::Script),
    ("time", LimitName::Time),
];

impl LimitName {
    /// Largest value; the unit of time is a millisecond.
    fn max(self) -> u128 {
        match self {
            Self::Descriptors | Self::Processes | Self::Depth => u128::from(u32::MAX),
            Self::Memory | Self::Script => usize::MAX as u128,
            Self::Time => 1_000_000_000_000,
            _ => u128::from(u64::MAX),
        }
    }

    fn set(self, limits: &mut Limits, value: u128) {
        let large = u64::try_from(value).unwrap_or(u64::MAX);
        let small = u32::try_from(value).unwrap_or(u32::MAX);
        let size = usize::try_from(value).unwrap_or(usize::MAX);
        match self {
            Self::Steps => limits.steps = large,
            Self::Commands => limits.commands = large,
            Self::LoopTurns => limits.loop_turns = large,
            Self::Memory => limits.memory_bytes = size,
            Self::Output => limits.output_bytes = large,
            Self::Files => limits.file_bytes = large,
            Self::Inodes => limits.inodes = large,
            Self::Descriptors => limits.descriptors = small,
            Self::Processes => limits.processes = small,
            Self::Depth => limits.depth = small,
            Self::Script => limits.script_bytes = size,
            Self::Time => limits.time = Duration::from_millis(large),
        }
    }
}

fn limit(text: &str) -> Result<(LimitName, u128), String> {
    let (name, value) = text.split_once('=').ok_or("NAME=VALUE is needed, e.g. memory=64M")?;
    let Some((_, limit)) = LIMITS.iter().find(|(have, _)| *have == name) else {
        let names = LIMITS.map(|(name, _)| name).join(", ");
        return Err(format!("unknown limit '{name}'; there are: {names}"));
    };
    let digits = value.len() - value.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = value.split_at_checked(digits).unwrap_or((value, ""));
    let factor = match (limit, unit) {
        (LimitName::Time, "ms") => 1,
        (LimitName::Time, "" | "s") => 1000,
        (LimitName::Time, "m") => 60_000,
        (LimitName::Time, "h") => 3_600_000,
        (LimitName::Time, _) => return Err(format!("'{value}' is no time: a number with ms, s, m or h, e.g. 30s")),
        (_, "") => 1,
        (_, "K") => 1 << 10,
        (_, "M") => 1 << 20,
        (_, "G") => 1 << 30,
        _ => return Err(format!("'{value}' is no amount: a number, with K, M or G for units of 1024, 1024² or 1024³")),
    };
    let value = number
        .parse::<u128>()
        .ok()
        .and_then(|number| number.checked_mul(factor))
        .filter(|value| *value <= limit.max())
        .ok_or_else(|| format!("'{value}' is not between 0 and the greatest {name} limit, {}", limit.max() / factor))?;
    Ok((*limit, value))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|s| *s >= 0.0 && *s <= 1e6);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "a number of seconds between 0 and 1000000 is needed".into())
}

fn clock(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is no time; 2026-01-31T12:00:00Z and @1769860800 are");
    let stamp: i64 = match text.strip_prefix('@') {
        Some(seconds) => seconds.parse().map_err(|_| wrong())?,
        None => text.parse::<jiff::Timestamp>().map_err(|_| wrong())?.as_second(),
    };
    u64::try_from(stamp).map(Duration::from_secs).map_err(|_| format!("'{text}' is before 1970"))
}

impl SandboxOptions {
    /// Limits of a run. At a prompt, and on a clock whose sleeps take no time, no time limit holds unless one is given.
    pub(crate) fn run_limits(&self, is_prompt: bool) -> Limits {
        let mut limits = Limits::new();
        if is_prompt || self.clock.is_some() {
            limits.time = Duration::from_secs(1_000_000_000);
        }
        for (name, value) in &self.limits {
            name.set(&mut limits, *value);
        }
        if let Some(time) = self.timeout {
            limits.time = time;
        }
        limits
    }
}

/// Letters of `set` that bash takes on its command line.
const SET_LETTERS: &[u8] = b"abefhkmnptuvxBCEHPT";
/// Letters of this program's own.
const OWN_LETTERS: &[u8] = b"cisl";

/// Rewrites bash's clusters to options that clap reads: `-eo pipefail` becomes `--flag=-e` and `--flag=-o pipefail`.
///
/// # Errors
/// A letter that no option has: the message.
fn without_clusters(args: impl Iterator<Item = OsString>) -> Result<Vec<OsString>, String> {
    let with_value: LazyCell<Vec<String>> = LazyCell::new(|| {
        let command = Cli::command();
        let takes_value = command.get_arguments().filter(|arg| arg.get_action().takes_values() && !arg.is_positional());
        takes_value.filter_map(|arg| arg.get_long().map(|long| format!("--{long}"))).collect()
    });
    let mut args = args.peekable();
    let mut read: Vec<OsString> = args.next().into_iter().collect();
    while let Some(arg) = args.next() {
        let bytes = arg.as_encoded_bytes();
        if bytes == b"--" || bytes == b"-" {
            // bash: a single dash ends the options, too.
            read.push("--".into());
            break;
        }
        if bytes.starts_with(b"--") {
            let takes_next = with_value.iter().any(|long| long.as_bytes() == bytes);
            read.push(arg);
            read.extend(takes_next.then(|| args.next()).flatten());
            continue;
        }
        let (Some(sign), letters) = (bytes.first().copied(), bytes.get(1..).unwrap_or_default()) else {
            read.push(arg);
            break;
        };
        if !matches!(sign, b'-' | b'+') || letters.is_empty() {
            read.push(arg);
            break;
        }
        cluster(sign, letters, &mut args, &mut read)?;
    }
    read.extend(args);
    Ok(read)
}

fn cluster(sign: u8, letters: &[u8], args: &mut impl Iterator<Item = OsString>, read: &mut Vec<OsString>) -> Result<(), String> {
    let is_on = sign == b'-';
    let sign = char::from(sign);
    for letter in letters {
        let shown = char::from(*letter);
        match letter {
            b'o' | b'O' => {
                let Some(name) = args.next() else { return Err(format!("{sign}{shown}: option requires an argument")) };
                read.push(joined(&format!("--flag={sign}{shown} "), &name));
            }
            letter if SET_LETTERS.contains(letter) => {
                read.push(format!("--flag={sign}{shown}").into());
            }
            letter if is_on && OWN_LETTERS.contains(letter) => read.push(format!("-{shown}").into()),
            // A script is none of a person unless `-i` says so.
            b'i' => {}
            b'r' if is_on => read.push("--flag=-r".into()),
            b'D' => return Err(format!("{sign}D: translatable strings are not supported")),
            _ => {
                let set = String::from_utf8_lossy(SET_LETTERS);
                return Err(format!(
                    "{sign}{shown}: invalid option; there are: -c -i -s -l -o NAME -O NAME, -{set}, and --help lists the long ones"
                ));
            }
        }
    }
    Ok(())
}

fn joined(prefix: &str, rest: &OsStr) -> OsString {
    let mut text = OsString::from(prefix);
    text.push(rest);
    text
}

/// Reads the command line.
///
/// # Errors
/// Text that is printed instead of running anything, and the exit status (0 for help and version).
pub(crate) fn parse(args: impl Iterator<Item = OsString>) -> Result<Cli, (String, u8)> {
    let wrong = |message: String| (format!("bashkit: {message}\n"), 2);
    let args = without_clusters(args).map_err(wrong)?;
    let mut cli = read(&args)?;
    if let Some(Subcommands::Agent(options)) = &mut cli.command {
        options.sandbox.asks = !options.yes;
    }
    let Some(Subcommands::Mcp { command: McpCommand::Serve { config: Some(path), .. } }) = &cli.command else { return Ok(cli) };
    let failed = |problem: String| wrong(format!("--config {}: {problem}", path.display()));
    let given = config_arguments(path).map_err(failed)?;
    // Behind `mcp serve`; what is on the command line comes later and wins.
    let at = args.iter().position(|arg| arg == "serve").map_or(args.len(), |at| at + 1);
    let (before, after) = args.split_at_checked(at).unwrap_or((&args, &[]));
    let all: Vec<OsString> = before.iter().cloned().chain(given).chain(after.iter().cloned()).collect();
    read(&all).map_err(|(text, status)| (text.replacen("bashkit: ", &format!("bashkit: --config {}: ", path.display()), 1), status))
}

/// Options of a configuration file as they would stand on the command line.
fn config_arguments(path: &std::path::Path) -> Result<Vec<OsString>, String> {
    #[expect(clippy::disallowed_methods, reason = "the program reads the configuration that its user names")]
    let text = std::fs::read(path).map_err(|error| without_number(&error))?;
    let expected = "an object with the long names of options is expected, such as {\"mount\": [\".:/work:rw\"]}";
    // The error of the parser may hold bytes of the file.
    let options: serde_json::Map<String, Value> =
        serde_json::from_slice(&text).map_err(|error| format!("line {}: {expected}", error.line()))?;
    let command = Cli::command();
    let serve = command.find_subcommand("mcp").and_then(|mcp| mcp.find_subcommand("serve"));
    let known: Vec<&str> = serve.into_iter().flat_map(clap::Command::get_arguments).filter_map(clap::Arg::get_long).collect();
    let mut arguments = Vec::new();
    for (name, value) in options {
        if name == "config" || !known.contains(&name.as_str()) {
            let names: Vec<&str> = known.iter().copied().filter(|name| *name != "config" && *name != "help").collect();
            return Err(format!("unknown option '{name}'; there are: {}", names.join(", ")));
        }
        let values = match value {
            Value::Array(values) => values,
            Value::Object(pairs) => pairs.into_iter().map(|(name, value)| Value::String(format!("{name}={}", plain(&value)))).collect(),
            one => vec![one],
        };
        arguments.extend(values.iter().map(|value| OsString::from(format!("--{name}={}", plain(value)))));
    }
    Ok(arguments)
}

/// Message of an error of the system, without its number.
pub(crate) fn without_number(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}

/// Text of a value, without quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn read(args: &[OsString]) -> Result<Cli, (String, u8)> {
    let Some(cli) = read_plain(args) else { return read_any(args) };
    debug_assert_eq!(Ok(format!("{cli:?}")), read_any(args).map(|cli| format!("{cli:?}")));
    Ok(cli)
}

/// Names of [`Subcommands`].
const SUBCOMMANDS: &[&str] = &["agent", "api", "completions", "man", "mcp", "runs"];

/// Reads a command line with options of the shell only: to describe all others to clap would take longer than a small script does.
fn read_plain(args: &[OsString]) -> Option<Cli> {
    let mut cli = Cli::default();
    let mut args = args.iter().skip(1);
    while let Some(arg) = args.next() {
        match arg.to_str()? {
            "-c" => cli.shell.command = true,
            "-i" => cli.shell.interactive = true,
            "-s" => cli.shell.stdin = true,
            "-l" => cli.shell.login = true,
            text => match text.strip_prefix("--flag=") {
                Some(flag) => cli.shell.flags.push(flag.to_owned()),
                None if text.starts_with('-') || SUBCOMMANDS.contains(&text) => return None,
                None => {
                    cli.operands = std::iter::once(arg).chain(args.by_ref()).cloned().collect();
                }
            },
        }
    }
    Some(cli)
}

fn read_any(args: &[OsString]) -> Result<Cli, (String, u8)> {
    Cli::try_parse_from(args).map_err(|error| {
        let text = error.render().to_string();
        if error.use_stderr() {
            let text = text.strip_prefix("error: ").unwrap_or(&text);
            (format!("bashkit: {text}"), 2)
        } else {
            (text, 0)
        }
    })
}

//! `tools`: finds tools by name, description and arguments.

use std::sync::Arc;

use bashkit::Builtin;
use bashkit::command::{Args, Command, Cx, Opt};
use bashkit::kernel::Fault;

use super::answer::run_parsed;
use crate::prompt::{COMMAND, Catalogue, Found};

/// Tools that a search prints unless it is asked for all.
const SHOWN_MAX: usize = 20;

const ALL: Opt = Opt::flag('a', "all", "print every tool that matches; without words, every tool");

static TOOLS: Command = Command::new(
    COMMAND,
    "tools [-a] WORD...\n  or:  tools NAME\n  or:  tools",
    "Find tools by words of their names, descriptions and arguments; print the help of one; list their groups",
    &[ALL],
    |_| Ok(0),
)
.usage_status(2);

struct Search(Arc<Catalogue>);

/// The command, unless there are no tools or one has its name.
pub(crate) fn builtin(catalogue: &Arc<Catalogue>) -> Option<Arc<dyn Builtin>> {
    catalogue.has_command().then(|| -> Arc<dyn Builtin> { Arc::new(Search(Arc::clone(catalogue))) })
}

impl Builtin for Search {
    fn name(&self) -> &str {
        TOOLS.name
    }

    fn summary(&self) -> &str {
        TOOLS.summary
    }

    fn usage(&self) -> &str {
        "tools [-a] [WORD... | NAME]"
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        run_parsed(cx, &TOOLS, |cx, args| self.answer(cx, args))
    }
}

impl Search {
    fn answer(&self, cx: &mut Cx<'_>, args: &Args) -> Result<u8, Fault> {
        let words: Vec<_> = args.operands.iter().map(|word| String::from_utf8_lossy(word)).collect();
        let (query, all) = (words.join(" "), args.has(&ALL));
        if let Some(tool) = self.0.named(&query) {
            let help = tool.tool.help();
            return print(cx, [help.trim_end()].into_iter());
        }
        if query.trim().is_empty() && !all {
            let text = format!("{} tools, by group: {}", self.0.len(), self.0.groups());
            return print(cx, [text.as_str()].into_iter());
        }
        let found = if query.trim().is_empty() {
            Found { tools: (0..self.0.len()).collect(), ..Found::default() }
        } else {
            let found = self.0.search(&query);
            cx.step((found.work + self.0.len() / 16) as u64)?;
            found
        };
        if found.tools.is_empty() {
            let near = self.0.nearest(&query).map_or(String::new(), |near| format!("; did you mean '{near}'?"));
            cx.error(format!("no tool has any of the words '{query}'{near}"))?;
            return Ok(1);
        }
        let n_shown = if all { found.tools.len() } else { found.n_good.min(SHOWN_MAX) };
        let rows: Vec<_> = found.tools.iter().take(n_shown).filter_map(|at| self.0.tool(*at)).map(Catalogue::row).collect();
        let status = print(cx, rows.iter().map(String::as_str))?;
        if n_shown < found.n_good {
            cx.error(format!("{} more match as well: give more words, or -a for all", found.n_good - n_shown))?;
        }
        Ok(status)
    }
}

fn print<'a>(cx: &Cx<'_>, lines: impl Iterator<Item = &'a str>) -> Result<u8, Fault> {
    let mut out = cx.stdout();
    for line in lines {
        out.line(line.as_bytes())?;
    }
    out.flush()?;
    Ok(0)
}

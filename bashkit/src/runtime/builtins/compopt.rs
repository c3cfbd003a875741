//! `compopt`: options of completion specifications.

use std::rc::Rc;

use bashkit_core::command::Opt;

use super::complete::{CompletionSpec, DEFAULT, EMPTY, INITIAL, SPEC_OPTIONS, no_spec, special_name};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const OPTION: Opt = Opt::value('o', "", "OPTION", "turn OPTION on or off");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[OPTION, DEFAULT, EMPTY, INITIAL];

pub(super) const BUILTIN: BuiltinDef =
    builtin("compopt", "compopt [-o|+o option] [-DEI] [name ...]", "Modify or display completion options", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.signed_options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let (mut on, mut off) = (0, 0);
    for (letter, plus, value) in &options.found {
        if *letter != OPTION.short() {
            continue;
        }
        let text = value.as_deref().unwrap_or_default();
        match SPEC_OPTIONS.iter().position(|name| name.as_bytes() == text) {
            Some(bit) if *plus => off |= 1u8 << bit,
            Some(bit) => on |= 1u8 << bit,
            None => {
                shell.builtin_error("compopt", [text, b": invalid option name"].concat())?;
                return Ok(2);
            }
        }
    }
    let names: Vec<Vec<u8>> = match special_name(&options) {
        Some(name) => vec![name.to_vec()],
        None => options.operands.iter().map(|name| name.to_vec()).collect(),
    };
    if names.is_empty() {
        return shell.builtin_fails("compopt", "not currently executing completion function");
    }
    let mut status = 0;
    for name in &names {
        let Some((_, spec)) = shell.session.completions.specs.get(name) else {
            no_spec(shell, "compopt", name)?;
            status = 1;
            continue;
        };
        if on == 0 && off == 0 {
            let text = spec.print_options(name);
            shell.print_quietly(&text)?;
            continue;
        }
        // bash: the names that one `complete` was given share what it said.
        let old = Rc::clone(spec);
        let mut spec = CompletionSpec::clone(&old);
        spec.options = (spec.options | on) & !off;
        let spec = Rc::new(spec);
        shell.meter.step(shell.session.completions.specs.len() as u64)?;
        for (_, kept) in shell.session.completions.change(&shell.meter, 0, 0)?.specs.values_mut() {
            if Rc::ptr_eq(kept, &old) {
                *kept = Rc::clone(&spec);
            }
        }
    }
    Ok(status)
}

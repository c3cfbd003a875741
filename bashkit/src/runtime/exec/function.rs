//! Functions: definition and call. `source` shares the frame.

use std::rc::Rc;

use crate::runtime::charged::Words;
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{Frame, FrameKind, Function, OF_FUNCTION, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::special as names;
use crate::syntax::ast;

impl Shell {
    pub(super) fn define_function(&mut self, function: &ast::Function) -> Flow {
        self.meter.command()?;
        if function.name.iter().any(|b| matches!(b, b'$' | b'`' | b'\'' | b'"' | b'\\')) {
            self.complain([b"`", &*function.name, b"': not a valid identifier"].concat())?;
            // bash: a definition that fails is a command that fails, for `set -e` and the trap on ERR.
            self.failed(1)?;
            return Ok(1);
        }
        let posix = self.on(SetOpt::Posix);
        let special = posix && crate::runtime::builtins::is_special(&function.name);
        if special || posix && !crate::syntax::is_name(&function.name) {
            let what: &[u8] = if special { b"': is a special builtin" } else { b"': not a valid identifier" };
            self.complain([b"`", &*function.name, what].concat())?;
            return Err(Stop::Exit(2));
        }
        let old = self.session.functions.get(&function.name);
        if old.is_some_and(|old| old.readonly) {
            self.complain_about(&function.name, "readonly function")?;
            self.failed(1)?;
            return Ok(1);
        }
        let (exported, traced) = old.map_or((false, false), |old| (old.exported, old.traced));
        let defined = Function {
            body: Rc::clone(&function.body),
            source: self.definition_source(),
            line: function.span.line,
            entry_line: function.entry_line,
            exported: exported || self.on(SetOpt::Allexport),
            traced,
            readonly: false,
            _text: self.execution.text.clone(),
        };
        self.session.define_function(&self.meter, &function.name, defined)?;
        Ok(0)
    }

    /// Calls a function with arguments. May suspend.
    pub(crate) fn call_function(&mut self, name: Rc<[u8]>, function: &Function, args: Vec<Text>) -> Flow {
        self.check_depth()?;
        let is_alone = std::mem::take(&mut self.execution.is_alone);
        self.execution.was_called |= is_alone;
        if self.vars.get(names::FUNCNEST).exists()
            && let Some(max) = self.scalar(names::FUNCNEST)?
            && let Some(max) = crate::runtime::expand::arith::plain_number(&max)
            && max > 0
            && i64::try_from(self.frames.len()).unwrap_or(i64::MAX) >= max
        {
            let shown = String::from_utf8_lossy(&name).into_owned();
            self.complain(format!("{shown}: maximum function nesting level exceeded ({max})"))?;
            return Err(self.spared());
        }
        let frame = Frame {
            kind: FrameKind::Function,
            name,
            source: Rc::clone(&function.source),
            call_line: self.execution.line,
            undo: Vec::new(),
            options: None,
            positional: None,
            stays: is_alone,
            has_temporaries: self.context.own_temporaries,
        };
        let line = self.execution.line;
        if self.execution.last.is_some() {
            self.note_last_of_function(&function.body);
        }
        let (body, entry_line) = (Rc::clone(&function.body), function.entry_line);
        let args = Words::of(&self.meter, args)?;
        let before = self.note_arguments(&args);
        self.hide_traps(function.traced);
        let result = self.nested(
            |context| (context.line_shift, context.in_text) = (0, false),
            |shell| {
                let result = shell.in_frame(frame, Some(args), |shell| {
                    shell.execution.line = entry_line;
                    shell.run_debug_trap_for_function()?;
                    shell.execution.condition_prefix = OF_FUNCTION;
                    shell.run_body(&body)
                });
                shell.keep_fds_at_exit(&result);
                result
            },
        );
        self.unhide_traps();
        self.forget_arguments(before);
        self.execution.line = line;
        result
    }

    /// `shopt -s extdebug`: the arguments of a call are kept for `BASH_ARGV`. Undone by [`Shell::forget_arguments`].
    pub(crate) fn note_arguments(&mut self, args: &Words) -> Option<usize> {
        self.shopt(Shopt::EXTDEBUG).then(|| {
            self.begin_arguments();
            self.push_arguments(args)
        })
    }

    /// Keeps the name of a file that is read without arguments, with `extdebug` or not.
    pub(crate) fn note_source(&mut self, name: &Words) -> usize {
        if self.shopt(Shopt::EXTDEBUG) || !self.in_function() {
            self.begin_arguments();
        }
        self.push_arguments(name)
    }

    fn push_arguments(&mut self, args: &Words) -> usize {
        let before = self.params.arguments.len();
        Rc::make_mut(&mut self.params.arguments).push(args.clone());
        before
    }

    /// Forgets the arguments that [`Shell::note_arguments`] noted.
    pub(crate) fn forget_arguments(&mut self, before: Option<usize>) {
        if let Some(before) = before {
            Rc::make_mut(&mut self.params.arguments).truncate(before);
        }
    }

    /// Runs `body` with a frame on the call stack; `return` ends it.
    pub(crate) fn in_frame(&mut self, mut frame: Frame, args: Option<Words>, body: impl FnOnce(&mut Self) -> Flow) -> Flow {
        if let Some(args) = args {
            frame.positional = Some(std::mem::replace(&mut self.params.positional, args));
        }
        let is_function = frame.kind == FrameKind::Function;
        self.frames.push(frame);
        let result = if is_function {
            // bash: the loops around a call are none of the function's, but for those that want bash 4.3 or older.
            let keeps_loops = self.session.options.compat_at_most_43();
            self.in_context(
                |context| {
                    if !keeps_loops {
                        context.loops = 0;
                    }
                },
                |shell| shell.run_framed(body),
            )
        } else {
            self.run_returning(body)
        };
        // The trap on RETURN of a sourced file is still to come.
        if is_function && let Ok(status) = result {
            self.params.status = status;
        }
        if result.as_ref().is_err_and(Stop::ends_process) {
            // The end of the process unwinds: see [`Shell::unwind`].
            return result;
        }
        if result.is_ok()
            && self.session.traps.has_exit_action()
            && let Some(frame) = self.frames.last_mut().filter(|frame| frame.stays)
        {
            frame.name = Rc::default();
            return result;
        }
        if let Some(frame) = self.frames.pop() {
            if matches!(result, Err(Stop::Discard(_) | Stop::Abandon(_))) {
                self.execution.failed_in_posix |= frame.options.is_some() && self.on(SetOpt::Posix);
            }
            if is_function {
                self.session.left_function = matches!(result, Err(Stop::Discard(_) | Stop::Abandon(_)));
            }
            self.leave_frame(frame);
        }
        result
    }

    /// Runs the body of a function, and the RETURN trap behind it.
    fn run_framed(&mut self, body: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let result = self.run_returning(body);
        self.behind_return(result)
    }

    /// Runs what `return` ends. bash: the trap of RETURN does not see what that says.
    fn run_returning(&mut self, body: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let result = body(self);
        if let Err(Stop::Return(status)) = result {
            return Ok(status);
        }
        if let Ok(status) = result {
            self.params.status = status;
        }
        result
    }

    /// Runs the RETURN trap behind a function or a sourced file. bash: an error that leaves the whole line leaves it out, too.
    pub(crate) fn behind_return(&mut self, result: Flow) -> Flow {
        if matches!(result, Err(Stop::Fail(_) | Stop::Exit(_) | Stop::Signal(_) | Stop::Discard(_) | Stop::Abandon(_))) {
            return result;
        }
        let trap = self.run_return_trap();
        if result.is_ok() {
            trap?;
        }
        result
    }

    /// Undoes what functions, sourced files and assignments before commands have covered, from the innermost on.
    pub(crate) fn unwind(&mut self) {
        self.unwind_variables();
        while let Some(frame) = self.frames.pop() {
            self.leave_frame(frame);
        }
    }

    /// Undoes local variables and assignments before commands.
    pub(super) fn unwind_variables(&mut self) {
        for depth in (0..=self.frames.len()).rev() {
            while self.execution.temporaries.last().is_some_and(|(at, _)| *at >= depth) {
                if let Some((_, undo)) = self.execution.temporaries.pop() {
                    self.undo_locals(undo);
                }
            }
            let local = depth.checked_sub(1).and_then(|at| self.frames.get_mut(at)).map(|frame| std::mem::take(&mut frame.undo));
            self.undo_locals(local.unwrap_or_default());
        }
    }

    /// Puts back what a frame covered: arguments, options, local variables.
    pub(crate) fn leave_frame(&mut self, frame: Frame) {
        if let Some(positional) = frame.positional {
            self.params.positional = positional;
        }
        if let Some(options) = frame.options {
            self.restore_options(options);
        }
        if !frame.undo.is_empty() {
            self.undo_locals(frame.undo);
        }
    }
}

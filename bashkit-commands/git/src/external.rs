//! Subcommands that are programs of their own: `git-NAME` in a directory of `PATH`.

use bashkit_core::command::Launching;

use crate::environment::Env;
use crate::halt::G;

/// Runs the program of a subcommand and answers its status; `None` where there is none.
pub(crate) fn run(env: &Env<'_, '_>, name: &[u8], args: &[Vec<u8>]) -> G<Option<u8>> {
    let program = bytes!["git-", name];
    let path = env.cx.env("PATH").unwrap_or_default();
    if name.contains(&b'/') || env.cx.exec_errno_in(&program, &path).is_some() {
        return Ok(None);
    }
    env.out.borrow_mut().flush()?;
    let argv = std::iter::once(program).chain(args.iter().cloned()).collect();
    let launching = Launching { argv, env: Some(environment(env)), cwd: Some(env.cwd.clone()), ..Launching::default() };
    let status = env.cx.call(launching)?;
    Ok(Some(u8::try_from(status.code()).unwrap_or(u8::MAX)))
}

/// The environment of the program, with what was said before the subcommand.
fn environment(env: &Env<'_, '_>) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut own = Vec::new();
    for (name, value) in [("GIT_DIR", &env.git_dir), ("GIT_WORK_TREE", &env.work_tree)] {
        own.extend(value.iter().map(|value| (name.as_bytes().to_vec(), value.clone())));
    }
    let n_before = env.config_count();
    for (i, (key, value)) in env.set.iter().enumerate() {
        let number = n_before.saturating_add(i);
        own.push((format!("GIT_CONFIG_KEY_{number}").into_bytes(), key.clone()));
        own.push((format!("GIT_CONFIG_VALUE_{number}").into_bytes(), value.clone()));
    }
    if !env.set.is_empty() {
        own.push((b"GIT_CONFIG_COUNT".to_vec(), n_before.saturating_add(env.set.len()).to_string().into_bytes()));
    }
    let mut environ = env.cx.environ();
    environ.retain(|(key, _)| !own.iter().any(|(name, _)| name == key));
    environ.append(&mut own);
    environ
}

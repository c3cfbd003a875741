//! Aliases: subcommands that the configuration defines.

use bashkit_core::command::Launching;

use crate::environment::Env;
use crate::halt::G;

/// Definition of an alias, if there is one; gives the environment back.
pub(crate) fn definition<'a, 'b>(env: Env<'a, 'b>, name: &[u8]) -> G<(Option<Vec<u8>>, Env<'a, 'b>)> {
    let key = format!("alias.{}", String::from_utf8_lossy(name));
    Ok(match env.repo() {
        Ok(repo) => (repo.get(&key), repo.into_env()),
        Err((env, _)) => {
            let mut config = env.outer_config()?;
            env.with_command_line(&mut config);
            (config.get(&key).map(<[u8]>::to_vec), env)
        }
    })
}

/// Words of an alias, without quotes.
pub(crate) fn words(definition: &[u8]) -> Vec<Vec<u8>> {
    let words = definition.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.map(|word| word.iter().copied().filter(|b| !matches!(b, b'"' | b'\'')).collect()).collect()
}

/// Runs an alias that is a line of shell, at the top of the working tree.
pub(crate) fn run_shell(env: Env<'_, '_>, line: &[u8], args: &[Vec<u8>]) -> G<u8> {
    let (env, cwd, prefix) = match env.repo() {
        Ok(repo) => {
            let (cwd, prefix) = (repo.work.clone().unwrap_or_else(|| repo.dir.clone()), repo.prefix.clone());
            (repo.into_env(), cwd, prefix)
        }
        Err((env, _)) => {
            let cwd = env.cwd.clone();
            (env, cwd, Vec::new())
        }
    };
    env.out.borrow_mut().flush()?;
    let mut argv = vec![b"sh".to_vec(), b"-c".to_vec()];
    if args.is_empty() {
        argv.push(line.to_vec());
    } else {
        argv.extend([bytes![line, " \"$@\""], line.to_vec()]);
        argv.extend(args.iter().cloned());
    }
    let mut environ = env.cx.environ();
    environ.retain(|(key, _)| key != b"GIT_PREFIX");
    environ.push((b"GIT_PREFIX".to_vec(), prefix));
    let status = env.cx.call(Launching { argv, env: Some(environ), cwd: Some(cwd), ..Launching::default() })?;
    Ok(u8::try_from(status.code()).unwrap_or(u8::MAX))
}

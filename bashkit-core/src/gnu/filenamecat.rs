//! Trees of directories: names below names, and their removal.

use crate::command::Cx;
use crate::gnu::usage;
use crate::kernel::Fault;
use crate::vfs::Errno;

/// Joins a directory and a name with a slash.
pub fn child(dir: &[u8], name: &[u8]) -> Vec<u8> {
    let mut path = dir.to_vec();
    if path.last() != Some(&b'/') {
        path.push(b'/');
    }
    path.extend_from_slice(name);
    path
}

/// Removes what is there, as `rm -rf` would without asking; answers whether all is gone.
pub fn remove(cx: &Cx<'_>, name: &[u8]) -> Result<bool, Fault> {
    let mut todo = vec![(name.to_vec(), false)];
    let mut whole = true;
    while let Some((name, emptied)) = todo.pop() {
        cx.step(1)?;
        let path = cx.path(&name);
        let is_dir = cx.fs().lstat(&path).is_ok_and(|m| m.is_dir());
        let result = if !is_dir {
            cx.fs().unlink(&path)
        } else if emptied {
            cx.fs().rmdir(&path)
        } else {
            match cx.fs().read_dir(&path) {
                Ok(entries) => {
                    todo.push((name.clone(), true));
                    todo.extend(entries.into_iter().rev().map(|entry| (child(&name, &entry.name), false)));
                    Ok(())
                }
                Err(errno) => Err(errno),
            }
        };
        match result {
            Ok(()) | Err(Errno::NoEnt) => {}
            Err(errno) => {
                usage::about(cx, "cannot remove", &name, errno)?;
                whole = false;
            }
        }
    }
    Ok(whole)
}

//! Modules: where `import` and `include` find their files.

use bashkit_core::command::Cx;
use bashkit_core::gnu::canonicalize::{Must, physical};

use super::ast::{Const, Import};
use super::compile;
use super::map::Map;
use super::parse;
use super::program::Library;
use super::read;
use super::value::Val;

/// Directories that are searched without `-L`.
pub(super) const DEFAULT_SEARCH: &[&str] = &["~/.jq", "$ORIGIN/../lib/jq", "$ORIGIN/../lib"];

/// The files of the command's world.
pub(super) struct Files<'c, 'k> {
    pub cx: &'c Cx<'k>,
    /// Directories that `-L` names, in order.
    pub search: &'c Option<Vec<String>>,
    /// Directory that the program comes from.
    pub origin: &'c [u8],
}

impl Files<'_, '_> {
    fn exists(&self, path: &str) -> bool {
        self.cx.open_input(path.as_bytes()).is_ok_and(|mut input| input.fill().is_ok())
    }

    fn home_folder(&self) -> Option<String> {
        self.cx.env("HOME").map(|home| String::from_utf8_lossy(&home).into_owned())
    }

    fn bytes(&self, file: &str) -> Result<Vec<u8>, String> {
        let mut content = Vec::new();
        let read = self.cx.open_input(file.as_bytes()).and_then(|mut input| input.rest(&mut content));
        match read {
            Ok(()) => Ok(content),
            Err(fault) => match fault.errno() {
                Ok(errno) => Err(format!("Could not open {file}: {errno}")),
                Err(fault) => super::gate::unwind(fault),
            },
        }
    }

    /// Directories to search, in order, expanded.
    fn folders(&self, meta: &[(String, Const)], origin: Option<&str>) -> Vec<String> {
        let own = meta.iter().find(|(name, _)| name == "search").map(|(_, value)| value);
        let mut folders: Vec<String> = match own {
            Some(Const::Str(path)) => vec![path.clone()],
            Some(Const::Arr(paths)) => {
                paths.iter().filter_map(|path| if let Const::Str(path) = path { Some(path.clone()) } else { None }).collect()
            }
            _ => {
                let mut all = vec![".".to_owned()];
                match self.search {
                    Some(search) => all.extend(search.iter().cloned()),
                    None => all.extend(DEFAULT_SEARCH.iter().map(|path| (*path).to_owned())),
                }
                all
            }
        };
        let own_origin = if origin.is_none() { real_path(self.cx, self.origin) } else { String::new() };
        let origin = origin.unwrap_or(&own_origin);
        for folder in &mut folders {
            if let Some(rest) = folder.strip_prefix('~')
                && (rest.is_empty() || rest.starts_with('/'))
                && let Some(home) = self.home_folder()
            {
                *folder = format!("{home}{rest}");
            } else if let Some(rest) = folder.strip_prefix("$ORIGIN/") {
                *folder = format!("/usr/bin/{rest}");
            } else if folder != "." && !folder.starts_with('/') {
                *folder = format!("{origin}/{folder}");
            }
        }
        folders
    }

    /// Description of a module: its metadata, dependencies and definitions.
    pub(super) fn meta(&self, name: &str) -> Result<Val, String> {
        let file = self.find(name, &[], None, false)?;
        let text = self.read(&file)?;
        let Ok(module) = parse::module(&text, &file) else { return Ok(Val::Null) };
        let mut map = Map::default();
        for (key, value) in module.meta.unwrap_or_default() {
            map.insert(key.as_str().into(), compile::value(&value));
        }
        map.insert("deps".into(), module.imports.iter().map(dependency).collect());
        let defs = module.defs.iter().rev().map(|def| Val::from(format!("{}/{}", def.name, def.params.len())));
        let mut defs: Vec<Val> = defs.collect();
        defs.reverse();
        map.insert("defs".into(), Val::arr(defs));
        Ok(Val::obj(map))
    }
}

fn dependency(import: &Import) -> Val {
    let mut map = Map::default();
    for (key, value) in &import.meta {
        map.insert(key.as_str().into(), compile::value(value));
    }
    if let Some(name) = &import.name {
        map.insert("as".into(), Val::str(name));
    }
    map.insert("is_data".into(), Val::Bool(import.is_data));
    map.insert("relpath".into(), Val::str(&import.path));
    Val::obj(map)
}

/// Path without symlinks, `.` and `..`; the path itself where there is nothing.
pub(super) fn real_path(cx: &Cx<'_>, path: &[u8]) -> String {
    let real = physical(cx, path, Must::All, true).unwrap_or_else(|_| path.to_vec());
    String::from_utf8_lossy(&real).into_owned()
}

/// Refuses a module path that is not a plain relative one.
fn validate(path: &str) -> Result<(), String> {
    if path.contains('\\') {
        return Err(format!("Modules must be named by relative paths using '/', not '\\' ({path})"));
    }
    let mut before = None;
    for part in path.split('/') {
        if part == ".." {
            return Err(format!("Relative paths to modules may not traverse to parent directories ({path})"));
        }
        if before == Some(part) {
            return Err(format!("module names must not have equal consecutive components: {path}"));
        }
        before = Some(part);
    }
    Ok(())
}

impl Library for Files<'_, '_> {
    fn find(&self, path: &str, meta: &[(String, Const)], origin: Option<&str>, is_data: bool) -> Result<String, String> {
        validate(path)?;
        let suffix = if is_data { ".json" } else { ".jq" };
        let base = path.rsplit_once('/').map_or(path, |(_, base)| base);
        for folder in self.folders(meta, origin) {
            super::gate::step(100);
            for file in
                [format!("{folder}/{path}{suffix}"), format!("{folder}/{path}/jq/main{suffix}"), format!("{folder}/{path}/{base}{suffix}")]
            {
                if self.exists(&file) {
                    return Ok(real_path(self.cx, file.as_bytes()));
                }
            }
        }
        Err(format!("module not found: {path}"))
    }

    fn read(&self, file: &str) -> Result<String, String> {
        Ok(String::from_utf8_lossy(&self.bytes(file)?).into_owned())
    }

    fn data(&self, file: &str, is_raw: bool) -> Result<Const, String> {
        let bytes = self.bytes(file)?;
        if is_raw {
            return Ok(Const::Str(String::from_utf8_lossy(&bytes).into_owned()));
        }
        let values = read::all(&bytes)?;
        Ok(Const::Arr(values.iter().map(constant).collect()))
    }

    fn home(&self) -> Option<String> {
        let file = format!("{}/.jq", self.home_folder()?);
        self.exists(&file).then_some(file)
    }
}

fn constant(value: &Val) -> Const {
    super::gate::stack();
    match value {
        Val::Null => Const::Null,
        Val::Bool(b) => Const::Bool(*b),
        Val::Num(_) | Val::Literal(_) => Const::Num(value.json()),
        Val::Str(text) => Const::Str(text.as_str().to_owned()),
        Val::Arr(array) => Const::Arr(array.items.iter().map(constant).collect()),
        Val::Obj(object) => Const::Obj(object.map.iter().map(|(key, item)| (key.as_str().to_owned(), constant(item))).collect()),
    }
}

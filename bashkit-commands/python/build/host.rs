//! Surroundings of an interpreter that starts before there is a sandbox: its own modules, a clock that stands still, and nothing else.

use std::collections::HashMap;
use std::fs;

use wasmtime::{Caller, Extern, ExternType, Linker, Memory, Module, Val};

/// Directory of the modules (`library.rs`).
const DIRECTORY: &str = "/var/lib/bashkit-python";
const ROOT: u32 = 3;
const BAD_DESCRIPTOR: i32 = 9;
const INVALID: i32 = 22;
const NO_ENTRY: i32 = 2;
const NOT_IMPLEMENTED: i32 = 38;
const FILE: u8 = 4;
const FOLDER: u8 = 3;

/// Files that are open, from the first number behind the root's.
#[derive(Default)]
pub(crate) struct State {
    /// Files of the standard library, by their paths.
    files: HashMap<String, Vec<u8>>,
    open: Vec<Option<Open>>,
    /// Bytes that the interpreter printed, which is an error.
    pub(crate) written: Vec<u8>,
}

struct Open {
    content: Content,
    position: usize,
}

#[derive(Clone)]
enum Content {
    File(Vec<u8>),
    Folder(Vec<String>),
}

/// The file or folder at a path from the root.
fn content(files: &HashMap<String, Vec<u8>>, path: &str) -> Option<Content> {
    let path = path.trim_end_matches('/');
    if let Some(bytes) = files.get(&format!("/{path}")) {
        return Some(Content::File(bytes.clone()));
    }
    if ["usr/local/lib/python3.13", "usr/local/lib/python3.13/lib-dynload"].contains(&path) {
        return Some(Content::Folder(Vec::new()));
    }
    let rest = format!("/{path}").strip_prefix(DIRECTORY)?.trim_matches('/').to_owned();
    let path = format!("library/compiled/{rest}");
    if let Ok(bytes) = fs::read(&path) {
        return Some(Content::File(bytes));
    }
    let mut names: Vec<String> = fs::read_dir(path).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    Some(Content::Folder(names))
}

impl State {
    /// Surroundings with files.
    pub(crate) fn new(files: HashMap<String, Vec<u8>>) -> Self {
        Self { files, ..Self::default() }
    }
}

/// Connects all functions that the module imports.
pub(crate) fn link(linker: &mut Linker<State>, module: &Module) -> wasmtime::Result<()> {
    for import in module.imports() {
        let ExternType::Func(kind) = import.ty() else { return Err(wasmtime::Error::msg("unknown import")) };
        let name = import.name().to_owned();
        linker.func_new(import.module(), import.name(), kind, move |mut caller, params, results| {
            let args: Vec<u64> = params
                .iter()
                .map(|value| match value {
                    Val::I32(n) => u64::from(n.cast_unsigned()),
                    Val::I64(n) => n.cast_unsigned(),
                    _ => 0,
                })
                .collect();
            if name == "proc_exit" {
                return Err(wasmtime::Error::msg("the interpreter ended before it had started"));
            }
            let Some(Extern::Memory(memory)) = caller.get_export("memory") else { return Err(wasmtime::Error::msg("there is no memory")) };
            let errno = Call { caller: &mut caller, memory, args: &args }.answer(&name)?;
            if let Some(result) = results.first_mut() {
                *result = Val::I32(errno);
            }
            Ok(())
        })?;
    }
    Ok(())
}

struct Call<'c, 'a> {
    caller: &'c mut Caller<'a, State>,
    memory: Memory,
    args: &'c [u64],
}

impl Call<'_, '_> {
    fn arg(&self, i: usize) -> usize {
        self.args.get(i).and_then(|value| usize::try_from(*value).ok()).unwrap_or(0)
    }

    fn put(&mut self, at: usize, bytes: &[u8]) -> wasmtime::Result<i32> {
        self.memory.write(&mut *self.caller, at, bytes)?;
        Ok(0)
    }

    fn put_word(&mut self, i: usize, value: usize) -> wasmtime::Result<i32> {
        self.put(self.arg(i), &u32::try_from(value)?.to_le_bytes())
    }

    fn word(&self, at: usize) -> wasmtime::Result<usize> {
        let mut bytes = [0; 4];
        self.memory.read(&*self.caller, at, &mut bytes)?;
        Ok(u32::from_le_bytes(bytes) as usize)
    }

    fn path(&self, i: usize) -> wasmtime::Result<String> {
        let mut bytes = vec![0; self.arg(i + 1)];
        self.memory.read(&*self.caller, self.arg(i), &mut bytes)?;
        Ok(String::from_utf8(bytes)?)
    }

    fn open(&mut self) -> Option<&mut Open> {
        let i = self.arg(0).checked_sub(ROOT as usize + 1)?;
        self.caller.data_mut().open.get_mut(i)?.as_mut()
    }

    /// Texts as `args_get` and `environ_get` list them.
    fn put_list(&mut self, list: &[&str]) -> wasmtime::Result<i32> {
        let (mut pointer, mut at) = (self.arg(0), self.arg(1));
        for text in list {
            self.put(pointer, &u32::try_from(at)?.to_le_bytes())?;
            self.put(at, text.as_bytes())?;
            self.put(at + text.len(), &[0])?;
            (pointer, at) = (pointer + 4, at + text.len() + 1);
        }
        Ok(0)
    }

    fn put_sizes(&mut self, list: &[&str]) -> wasmtime::Result<i32> {
        self.put_word(0, list.len())?;
        self.put_word(1, list.iter().map(|text| text.len() + 1).sum())
    }

    fn put_stat(&mut self, i: usize, kind: u8, size: usize) -> wasmtime::Result<i32> {
        let mut stat = [0; 64];
        stat[8] = 1;
        stat[16] = kind;
        stat[24] = 1;
        stat[32..40].copy_from_slice(&(size as u64).to_le_bytes());
        self.put(self.arg(i), &stat)
    }

    fn put_status(&mut self, kind: u8) -> wasmtime::Result<i32> {
        let mut status = [0xff; 24];
        status[..8].copy_from_slice(&[kind, 0, 0, 0, 0, 0, 0, 0]);
        self.put(self.arg(1), &status)
    }

    fn read(&mut self) -> wasmtime::Result<i32> {
        let (from, n) = (self.arg(1), self.arg(2));
        let mut total = 0;
        for k in 0..n {
            let (at, len) = (self.word(from + 8 * k)?, self.word(from + 8 * k + 4)?);
            let Some(open) = self.open() else { return Ok(BAD_DESCRIPTOR) };
            let Content::File(bytes) = &open.content else { return Ok(INVALID) };
            let rest = bytes.get(open.position..).unwrap_or_default();
            let piece = rest.get(..len.min(rest.len())).unwrap_or_default().to_vec();
            open.position += piece.len();
            total += piece.len();
            self.put(at, &piece)?;
        }
        self.put_word(3, total)
    }

    fn seek(&mut self, offset: i64, whence: usize, to: usize) -> wasmtime::Result<i32> {
        let Some(open) = self.open() else { return Ok(BAD_DESCRIPTOR) };
        let size = if let Content::File(bytes) = &open.content { bytes.len() } else { 0 };
        let base = [0, open.position, size].get(whence).copied().unwrap_or(0);
        let Some(position) = base.checked_add_signed(isize::try_from(offset)?) else { return Ok(INVALID) };
        open.position = position;
        self.put(self.arg(to), &(position as u64).to_le_bytes())
    }

    fn read_folder(&mut self) -> wasmtime::Result<i32> {
        let (at, size, from) = (self.arg(1), self.arg(2), self.arg(3));
        let Some(Open { content: Content::Folder(names), .. }) = self.open() else { return Ok(BAD_DESCRIPTOR) };
        let mut out = Vec::new();
        for (i, name) in names.iter().enumerate().skip(from) {
            out.extend((i as u64 + 1).to_le_bytes());
            out.extend(1_u64.to_le_bytes());
            out.extend(u32::try_from(name.len())?.to_le_bytes());
            out.extend([if name.contains('.') { FILE } else { FOLDER }, 0, 0, 0]);
            out.extend(name.as_bytes());
        }
        out.truncate(size);
        self.put(at, &out)?;
        self.put_word(4, out.len())
    }

    fn answer(mut self, name: &str) -> wasmtime::Result<i32> {
        let (args, env) = (["python3"], [format!("PYTHONPATH={DIRECTORY}")]);
        let env: Vec<&str> = env.iter().map(String::as_str).collect();
        match name {
            "args_get" => self.put_list(&args),
            "args_sizes_get" => self.put_sizes(&args),
            "environ_get" => self.put_list(&env),
            "environ_sizes_get" => self.put_sizes(&env),
            "clock_res_get" => self.put(self.arg(1), &1_u64.to_le_bytes()),
            "clock_time_get" => self.put(self.arg(2), &1_700_000_000_000_000_000_u64.to_le_bytes()),
            // The secret of hashes: the same in each build.
            "random_get" => {
                let bytes: Vec<u8> = (0..self.arg(1)).map(|i| (i * 167 + 89) as u8).collect();
                self.put(self.arg(0), &bytes)
            }
            "fd_prestat_get" if self.arg(0) == ROOT as usize => {
                self.put_word(1, 0)?;
                self.put(self.arg(1) + 4, &1_u32.to_le_bytes())
            }
            "fd_prestat_dir_name" if self.arg(0) == ROOT as usize => self.put(self.arg(1), b"/"),
            "fd_prestat_get" | "fd_prestat_dir_name" => Ok(BAD_DESCRIPTOR),
            "fd_fdstat_get" if self.arg(0) < ROOT as usize => self.put_status(FILE),
            "fd_fdstat_get" if self.arg(0) == ROOT as usize => self.put_status(FOLDER),
            "fd_fdstat_get" => match self.open().map(|open| open.content.clone()) {
                Some(Content::File(_)) => self.put_status(FILE),
                Some(Content::Folder(_)) => self.put_status(FOLDER),
                None => Ok(BAD_DESCRIPTOR),
            },
            "fd_filestat_get" if self.arg(0) < ROOT as usize => self.put_stat(1, FILE, 0),
            "fd_filestat_get" => match self.open().map(|open| open.content.clone()) {
                Some(Content::File(bytes)) => self.put_stat(1, FILE, bytes.len()),
                Some(Content::Folder(_)) => self.put_stat(1, FOLDER, 0),
                None => Ok(BAD_DESCRIPTOR),
            },
            "path_filestat_get" => {
                let path = self.path(2)?;
                match content(&self.caller.data().files, &path) {
                    Some(Content::File(bytes)) => self.put_stat(4, FILE, bytes.len()),
                    Some(Content::Folder(_)) => self.put_stat(4, FOLDER, 0),
                    None => Ok(NO_ENTRY),
                }
            }
            "path_open" => {
                let path = self.path(2)?;
                let Some(content) = content(&self.caller.data().files, &path) else { return Ok(NO_ENTRY) };
                let open = &mut self.caller.data_mut().open;
                open.push(Some(Open { content, position: 0 }));
                let fd = ROOT as usize + open.len();
                self.put_word(8, fd)
            }
            "fd_close" => {
                let i = self.arg(0).wrapping_sub(ROOT as usize + 1);
                let Some(open) = self.caller.data_mut().open.get_mut(i) else { return Ok(BAD_DESCRIPTOR) };
                *open = None;
                Ok(0)
            }
            "fd_read" => self.read(),
            "fd_readdir" => self.read_folder(),
            "fd_seek" => self.seek(self.args.get(1).map_or(0, |offset| offset.cast_signed()), self.arg(2), 3),
            "fd_tell" => self.seek(0, 1, 1),
            // An error of the start.
            "fd_write" => {
                let (from, n, mut text) = (self.arg(1), self.arg(2), Vec::new());
                for k in 0..n {
                    let mut piece = vec![0; self.word(from + 8 * k + 4)?];
                    self.memory.read(&*self.caller, self.word(from + 8 * k)?, &mut piece)?;
                    text.extend(piece);
                }
                let length = text.len();
                self.caller.data_mut().written.extend(text);
                self.put_word(3, length)
            }
            name if name.starts_with("path_") => Ok(NO_ENTRY),
            _ => Ok(NOT_IMPLEMENTED),
        }
    }
}

//! Permission bits as text: `rwxr-xr-x`, `u+x,go=`, `755`.

use crate::vfs::{Device, FileKind, Metadata};

/// A change of permission bits.
#[derive(Debug, Clone)]
pub struct Change {
    steps: Vec<Step>,
}

#[derive(Debug, Clone)]
struct Step {
    /// The classes as bits (`u` is `0o4700` and so on); 0 stands for all, less the umask.
    who: u32,
    operator: u8,
    what: What,
}

#[derive(Debug, Clone, Copy)]
enum What {
    /// `r w x s t X` as bits, and whether `X` was among them.
    Bits { bits: u32, conditional: bool },
    /// `u`, `g` or `o`: what that class has.
    Copy(u8),
    /// An octal number; the bits that it names explicitly.
    Octal { bits: u32, mentioned: u32 },
}

/// Reads a change of permissions: `755` or `u+x,go=`.
pub fn parse(text: &[u8]) -> Option<Change> {
    if text.first().is_some_and(u8::is_ascii_digit) {
        let bits = octal(text)?;
        // Four digits or fewer keep the set-id bits of a directory; five name them all.
        let mentioned = if text.len() < 5 { (bits & 0o7000) | 0o777 } else { 0o7777 };
        return Some(Change { steps: vec![Step { who: 0o7777, operator: b'=', what: What::Octal { bits, mentioned } }] });
    }
    let mut steps = Vec::new();
    for clause in text.split(|b| *b == b',') {
        let n = clause.iter().take_while(|b| b"ugoa".contains(b)).count();
        let (letters, mut rest) = clause.split_at_checked(n)?;
        let who = letters.iter().fold(0, |who, letter| {
            who | match letter {
                b'u' => 0o4700,
                b'g' => 0o2070,
                b'o' => 0o1007,
                _ => 0o7777,
            }
        });
        if rest.is_empty() {
            return None;
        }
        while let Some((&operator, behind)) = rest.split_first() {
            if !b"+-=".contains(&operator) {
                return None;
            }
            let n = behind.iter().take_while(|b| !b"+-=".contains(b)).count();
            let (what, behind) = behind.split_at_checked(n)?;
            rest = behind;
            let what = match what {
                [class @ (b'u' | b'g' | b'o')] => What::Copy(*class),
                digits if digits.first().is_some_and(u8::is_ascii_digit) => {
                    let bits = octal(digits)?;
                    if !letters.is_empty() {
                        return None;
                    }
                    steps.push(Step { who: 0o7777, operator, what: What::Octal { bits, mentioned: 0o7777 } });
                    continue;
                }
                letters => {
                    let (mut bits, mut conditional) = (0, false);
                    for letter in letters {
                        match letter {
                            b'r' => bits |= 0o444,
                            b'w' => bits |= 0o222,
                            b'x' => bits |= 0o111,
                            b's' => bits |= 0o6000,
                            b't' => bits |= 0o1000,
                            b'X' => conditional = true,
                            _ => return None,
                        }
                    }
                    What::Bits { bits, conditional }
                }
            };
            steps.push(Step { who, operator, what });
        }
    }
    Some(Change { steps })
}

fn octal(digits: &[u8]) -> Option<u32> {
    if !digits.iter().all(|b| (b'0'..=b'7').contains(b)) {
        return None;
    }
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 8).ok().filter(|bits| *bits <= 0o7777)
}

impl Change {
    /// The bits after the change.
    pub fn apply(&self, mut mode: u32, is_dir: bool, umask: u32) -> u32 {
        for step in &self.steps {
            let (value, mut affected) = match step.what {
                What::Octal { bits, mentioned } => (bits, if is_dir { mentioned } else { 0o7777 }),
                What::Bits { bits, conditional } => {
                    let x = if conditional && (is_dir || mode & 0o111 != 0) { 0o111 } else { 0 };
                    (bits | x, 0o7777)
                }
                What::Copy(class) => {
                    let three = match class {
                        b'u' => mode >> 6,
                        b'g' => mode >> 3,
                        _ => mode,
                    } & 7;
                    (three | three << 3 | three << 6, 0o777)
                }
            };
            let implicit = step.who == 0;
            let who = if implicit { 0o7777 & !umask } else { step.who };
            // `s` without a class it fits (`o+s`) and `t` without `o` or `a` change nothing.
            let sticky = if implicit || step.who & 0o1000 != 0 { 0o1000 } else { 0 };
            let who = (who & 0o6777) | sticky;
            affected &= who;
            let value = value & affected;
            match step.operator {
                b'+' => mode |= value,
                b'-' => mode &= !value,
                _ => {
                    let mut cleared = if implicit { 0o7777 } else { who };
                    if let What::Octal { mentioned, .. } = step.what {
                        cleared = if is_dir { mentioned } else { 0o7777 };
                    } else if is_dir {
                        // A directory keeps its set-id bits unless they are named.
                        let named = match step.what {
                            What::Bits { bits, .. } => bits & 0o6000,
                            _ => 0,
                        };
                        cleared &= 0o1777 | named;
                    }
                    mode = (mode & !cleared) | value;
                }
            }
        }
        mode
    }
}

/// Kind and permissions as `ls -l` shows them: `-rwxr-xr-x`.
pub fn text(meta: &Metadata) -> String {
    let mut out = String::with_capacity(10);
    out.push(letter(meta.kind));
    out.push_str(&permissions(meta.mode));
    out
}

/// Letter of a kind of files, as `ls -l` shows it.
#[must_use]
pub fn letter(kind: FileKind) -> char {
    match kind {
        FileKind::Regular => '-',
        FileKind::Directory => 'd',
        FileKind::Symlink => 'l',
        FileKind::Device(_) => 'c',
        FileKind::Fifo => 'p',
    }
}

/// Permissions as `ls -l` shows them: `rwxr-xr-x`.
pub fn permissions(mode: u32) -> String {
    let mut out = String::with_capacity(9);
    for (shift, special, set, bare) in [(6, 0o4000, 's', 'S'), (3, 0o2000, 's', 'S'), (0, 0o1000, 't', 'T')] {
        let bits = mode >> shift;
        out.push(if bits & 4 != 0 { 'r' } else { '-' });
        out.push(if bits & 2 != 0 { 'w' } else { '-' });
        out.push(match (bits & 1 != 0, mode & special != 0) {
            (true, true) => set,
            (false, true) => bare,
            (true, false) => 'x',
            (false, false) => '-',
        });
    }
    out
}

/// `regular file`, `directory`, … as `stat` says.
pub fn kind_name(meta: &Metadata) -> &'static str {
    match meta.kind {
        FileKind::Regular if meta.size == 0 => "regular empty file",
        FileKind::Regular => "regular file",
        FileKind::Directory => "directory",
        FileKind::Symlink => "symbolic link",
        FileKind::Device(_) => "character special file",
        FileKind::Fifo => "fifo",
    }
}

/// The bits of `st_mode` that tell the kind.
pub fn kind_bits(meta: &Metadata) -> u32 {
    match meta.kind {
        FileKind::Regular => 0o100_000,
        FileKind::Directory => 0o040_000,
        FileKind::Symlink => 0o120_000,
        FileKind::Device(_) => 0o020_000,
        FileKind::Fifo => 0o010_000,
    }
}

/// Major and minor number, as Linux has them.
pub fn device_number(device: Device) -> (u32, u32) {
    match device {
        Device::Null => (1, 3),
        Device::Zero => (1, 5),
        Device::Full => (1, 7),
        Device::Random => (1, 9),
        Device::Tty => (5, 0),
    }
}

//! `dircolors`: colours for `ls` from a database of file types and suffixes.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::pattern::{Glob, GlobOptions};

const BOURNE: Opt = Opt::flag('b', "sh", "output Bourne shell code to set LS_COLORS");
const BOURNE_TOO: Opt = Opt::flag('\0', "bourne-shell", "the same");
const C_SHELL: Opt = Opt::flag('c', "csh", "output C shell code to set LS_COLORS");
const C_SHELL_TOO: Opt = Opt::flag('\0', "c-shell", "the same");
const DATABASE: Opt = Opt::flag('p', "print-database", "output defaults");
const PRINT: Opt = Opt::flag('\0', "print-ls-colors", "output fully escaped colors for display");

pub(crate) const COMMAND: Command = Command::new(
    "dircolors",
    "dircolors [OPTION]... [FILE]",
    "Output commands to set the LS_COLORS environment variable, from FILE or from the built-in database",
    &[BOURNE, BOURNE_TOO, C_SHELL, C_SHELL_TOO, DATABASE, PRINT],
    run,
);

/// Terminals that show colours.
const TERMINALS: &str = "Eterm ansi *color* con[0-9]*x[0-9]* cons25 console cygwin *direct* dtterm gnome hurd jfbterm konsole kterm linux linux-c mlterm putty rxvt* screen* st terminator tmux* vt100 xterm*";

/// Keywords, what LS_COLORS calls them, and their colours by default (those without are not set).
const TYPES: &[(&str, &str, &str)] = &[
    ("RESET", "rs", "0"),
    ("DIR", "di", "01;34"),
    ("LINK", "ln", "01;36"),
    ("MULTIHARDLINK", "mh", "00"),
    ("FIFO", "pi", "40;33"),
    ("SOCK", "so", "01;35"),
    ("DOOR", "do", "01;35"),
    ("BLK", "bd", "40;33;01"),
    ("CHR", "cd", "40;33;01"),
    ("ORPHAN", "or", "40;31;01"),
    ("MISSING", "mi", "00"),
    ("SETUID", "su", "37;41"),
    ("SETGID", "sg", "30;43"),
    ("CAPABILITY", "ca", "00"),
    ("STICKY_OTHER_WRITABLE", "tw", "30;42"),
    ("OTHER_WRITABLE", "ow", "34;42"),
    ("STICKY", "st", "37;44"),
    ("EXEC", "ex", "01;32"),
    ("NORMAL", "no", ""),
    ("NORM", "no", ""),
    ("FILE", "fi", ""),
    ("LNK", "ln", ""),
    ("SYMLINK", "ln", ""),
    ("PIPE", "pi", ""),
    ("BLOCK", "bd", ""),
    ("CHAR", "cd", ""),
    ("LEFT", "lc", ""),
    ("LEFTCODE", "lc", ""),
    ("RIGHT", "rc", ""),
    ("RIGHTCODE", "rc", ""),
    ("END", "ec", ""),
    ("ENDCODE", "ec", ""),
    ("SUID", "su", ""),
    ("SGID", "sg", ""),
    ("OWR", "ow", ""),
    ("OWT", "tw", ""),
    ("CLRTOEOL", "cl", ""),
];

/// Colours, and the suffixes that have them.
const SUFFIXES: &[(&str, &str)] = &[
    (
        "01;31",
        ".tar .tgz .arc .arj .taz .lha .lz4 .lzh .lzma .tlz .txz .tzo .t7z .zip .z .dz .gz .lrz .lz .lzo .xz .zst .tzst \
         .bz2 .bz .tbz .tbz2 .tz .deb .rpm .jar .war .ear .sar .rar .alz .ace .zoo .cpio .7z .rz .cab .wim .swm .dwm \
         .esd",
    ),
    (
        "01;35",
        ".avif .jpg .jpeg .mjpg .mjpeg .gif .bmp .pbm .pgm .ppm .tga .xbm .xpm .tif .tiff .png .svg .svgz .mng .pcx \
         .mov .mpg .mpeg .m2v .mkv .webm .webp .ogm .mp4 .m4v .mp4v .vob .qt .nuv .wmv .asf .rm .rmvb .flc .avi .fli \
         .flv .gl .dl .xcf .xwd .yuv .cgm .emf .ogv .ogx",
    ),
    ("00;36", ".aac .au .flac .m4a .mid .midi .mka .mp3 .mpc .ogg .ra .wav .oga .opus .spx .xspf"),
    (
        "00;90",
        "*~ *# .bak .old .orig .part .rej .swp .tmp .dpkg-dist .dpkg-old .ucf-dist .ucf-new .ucf-old .rpmnew .rpmorig \
         .rpmsave",
    ),
];

/// The database as a text.
fn database() -> Vec<u8> {
    let mut text = String::from("# Colors of ls: a keyword or a suffix, and the codes of its color.\nCOLORTERM ?*\n");
    TERMINALS.split(' ').for_each(|terminal| text.push_str(&format!("TERM {terminal}\n")));
    TYPES.iter().filter(|(.., color)| !color.is_empty()).for_each(|(name, _, color)| text.push_str(&format!("{name} {color}\n")));
    for (color, suffixes) in SUFFIXES {
        suffixes.split_whitespace().for_each(|suffix| text.push_str(&format!("{suffix} {color}\n")));
    }
    text.into_bytes()
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let shell = cx.args.last_of(&[&BOURNE, &BOURNE_TOO, &C_SHELL, &C_SHELL_TOO]).map(|option| matches!(option.long(), "csh" | "c-shell"));
    check(cx, &operands, shell.is_some())?;
    let (prints, shows) = (cx.args.has(&DATABASE), cx.args.has(&PRINT));
    let mut out = cx.stdout();
    if prints {
        out.put(&database())?;
        out.flush()?;
        return Ok(0);
    }
    let c_shell = match (shell, shows) {
        (Some(c_shell), _) => c_shell,
        (None, true) => false,
        (None, false) => match cx.env("SHELL").filter(|shell| !shell.is_empty()) {
            Some(shell) => matches!(shell.rsplit(|b| *b == b'/').next(), Some(b"csh" | b"tcsh")),
            None => {
                cx.error("no SHELL environment variable, and no shell type option given")?;
                return Ok(1);
            }
        },
    };
    let Some(entries) = entries(cx, operands.first().map(Vec::as_slice))? else { return Ok(1) };
    if shows {
        for (name, color) in &entries {
            out.put(&[b"\x1b[", &color[..], b"m", name, b"\t", color, b"\x1b[0m\n"].concat())?;
        }
        out.flush()?;
        return Ok(0);
    }
    out.put(if c_shell { b"setenv LS_COLORS '" } else { b"LS_COLORS='" })?;
    for (name, color) in &entries {
        out.put(&[&escaped(name)[..], b"=", &escaped(color), b":"].concat())?;
    }
    out.put(if c_shell { b"'\n" } else { b"';\nexport LS_COLORS\n" })?;
    out.flush()?;
    Ok(0)
}

/// Refuses options and operands that exclude each other.
fn check(cx: &Cx<'_>, operands: &[Vec<u8>], has_shell: bool) -> Result<(), Fault> {
    let (prints, shows) = (cx.args.has(&DATABASE), cx.args.has(&PRINT));
    if (prints || shows) && has_shell {
        return Err(Fault::usage("the options to output non shell syntax,\nand to select a shell syntax are mutually exclusive"));
    }
    if prints && shows {
        return Err(Fault::usage("options --print-database and --print-ls-colors are mutually exclusive"));
    }
    if let Some(extra) = operands.get(usize::from(!prints)) {
        let why: &[u8] = if prints { b"\nfile operands cannot be combined with --print-database (-p)" } else { b"" };
        return Err(Fault::usage([b"extra operand ", &quotearg::curly(extra)[..], why].concat()));
    }
    Ok(())
}

/// Escapes a text for the quotes of a shell and the reader of LS_COLORS.
fn escaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut plain = true;
    for &byte in text {
        match byte {
            b'\'' => out.extend_from_slice(b"'\\'"),
            b':' | b'=' if plain => out.push(b'\\'),
            _ => {}
        }
        plain = !matches!(byte, b'\\' | b'^') || !plain;
        out.push(byte);
    }
    out
}

type Entries = Vec<(Vec<u8>, Vec<u8>)>;

/// Entries of LS_COLORS; `None` when the file has errors, which are printed.
fn entries(cx: &Cx<'_>, file: Option<&[u8]>) -> Result<Option<Entries>, Fault> {
    let mut text = database();
    if let Some(file) = file {
        text.clear();
        let result = cx.open_input(file).and_then(|mut input| input.rest(&mut text));
        if let Err(fault) = result {
            usage::file(cx, file, fault.errno()?)?;
            return Ok(None);
        }
    }
    let _charge = cx.meter().charge(text.len().saturating_mul(2))?;
    let variables = [
        ("TERM", cx.env("TERM").filter(|t| !t.is_empty()).unwrap_or_else(|| b"none".to_vec())),
        ("COLORTERM", cx.env("COLORTERM").unwrap_or_default()),
    ];
    let mut found = Vec::new();
    let mut sound = true;
    // Whether the lines count: none of the lines on terminals was there yet, one was ours, or they were others'.
    let (mut met, mut ours) = (false, true);
    for (n, line) in text.split(|b| *b == b'\n').enumerate() {
        cx.step(1 + line.len() as u64 / 16)?;
        let line = line.trim_ascii();
        if line.is_empty() || line.first() == Some(&b'#') {
            continue;
        }
        let at = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
        let (word, rest) = line.split_at_checked(at).unwrap_or((line, b""));
        let rest = rest.trim_ascii_start();
        let value = rest.split(|b| *b == b'#').next().unwrap_or_default().trim_ascii_end();
        let place = |what: &[u8]| {
            let shown = file.map_or_else(|| b"<internal>".to_vec(), quotearg::maybe);
            cx.error_bytes(&[&shown[..], format!(":{}: ", n + 1).as_bytes(), what].concat())
        };
        if value.is_empty() {
            place(b"invalid line;  missing second token")?;
            sound = false;
            continue;
        }
        let upper = word.to_ascii_uppercase();
        if let Some((_, have)) = variables.iter().find(|(name, _)| name.as_bytes() == upper) {
            if !met {
                (met, ours) = (true, false);
            }
            let meter = cx.meter();
            ours |= Glob::new(meter, value, GlobOptions::default())?.matches(have, &mut |n| meter.step(n))?;
            continue;
        }
        met = false;
        if !ours {
            continue;
        }
        let name = match (word.first(), TYPES.iter().find(|(name, ..)| name.as_bytes() == upper)) {
            (Some(b'.'), _) => [b"*", word].concat(),
            (Some(b'*'), _) => word.to_vec(),
            (_, Some((_, code, _))) => code.as_bytes().to_vec(),
            (_, None) if matches!(upper.as_slice(), b"OPTIONS" | b"COLOR" | b"EIGHTBIT") => continue,
            (_, None) => {
                place(&[b"unrecognized keyword ", word].concat())?;
                sound = false;
                continue;
            }
        };
        found.push((name, value.to_vec()));
    }
    Ok(sound.then_some(found))
}

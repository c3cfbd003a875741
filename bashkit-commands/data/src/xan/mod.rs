//! `xan`: the CSV toolkit of médialab, one command with subcommands that stream records.

mod aggregate;
mod choose;
mod convert;
mod expr;
mod functions;
mod order;
mod pieces;
mod reshape;
mod rows;
mod shape;
mod summary;
mod value;
mod view;
mod window;

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::kernel::{Done, Fault, Form};
use csv::ByteRecord;

use self::rows::{Format, R, Rows, Sink};

pub(crate) const COMMAND: Command = Command::new(
    "xan",
    "xan COMMAND [OPTION]... [ARGUMENT]...",
    "Work on CSV files: agg behead cat count dedup drop enum explode fill filter fixlengths flatmap flatten fmt frequency from groupby head headers implode \
     input join map merge partition pivot rename reverse sample search select shuffle slice sort split stats tail to top transform transpose unpivot view window",
    &[],
    run,
)
.parsing(Parsing::Raw);

/// A subcommand: its names, its operands, its options (`s:select=` takes a value), its work.
struct Sub {
    names: &'static [&'static str],
    usage: &'static str,
    options: &'static str,
    operands: (usize, usize),
    run: fn(&mut Call<'_, '_>) -> R<()>,
}

const MANY: usize = usize::MAX;

static TABLE: &[Sub] = &[
    Sub { names: &["agg"], usage: "<expression> [<input>]", options: "", operands: (1, 2), run: summary::agg },
    Sub { names: &["behead"], usage: "[<input>]", options: "A:append", operands: (0, 1), run: shape::behead },
    Sub {
        names: &["cat"],
        usage: "rows|cols [<inputs>...]",
        options: "p:pad U:union I:intersection S:source-column=",
        operands: (1, MANY),
        run: shape::cat,
    },
    Sub { names: &["count"], usage: "[<input>]", options: "c:check-alignment", operands: (0, 1), run: summary::count },
    Sub {
        names: &["dedup"],
        usage: "[<input>]",
        options: ":check s:select= S:sorted l:keep-last k:keep-duplicates f:flag=",
        operands: (0, 1),
        run: order::dedup,
    },
    Sub { names: &["drop"], usage: "[--] <selection> [<input>]", options: "", operands: (1, 2), run: shape::drop_columns },
    Sub { names: &["enum"], usage: "[<input>]", options: "c:column-name= S:start=", operands: (0, 1), run: shape::enumerate },
    Sub { names: &["eval"], usage: "<expr>", options: "", operands: (1, 1), run: summary::eval_one },
    Sub { names: &["explode"], usage: "<columns> [<input>]", options: ":sep= r:rename=", operands: (1, 2), run: shape::explode },
    Sub { names: &["fill"], usage: "[<input>]", options: "s:select= v:value=", operands: (0, 1), run: shape::fill },
    Sub { names: &["filter"], usage: "<expression> [<input>]", options: "v:invert-match l:limit=", operands: (1, 2), run: shape::filter },
    Sub { names: &["fixlengths"], usage: "[<input>]", options: "l:length=", operands: (0, 1), run: shape::fix_lengths },
    Sub { names: &["flatten", "f"], usage: "[<input>]", options: "s:select= l:limit=", operands: (0, 1), run: view::flatten },
    Sub { names: &["flatmap"], usage: "<expression> <column> [<input>]", options: "r:replace=", operands: (2, 3), run: reshape::flatmap },
    Sub {
        names: &["fmt"],
        usage: "[<input>]",
        options: "t:out-delimiter= :crlf :ascii :quote= :quote-always :quote-never",
        operands: (0, 1),
        run: shape::fmt,
    },
    Sub {
        names: &["frequency", "freq"],
        usage: "[<input>]",
        options: "s:select= :sep= g:groupby= A:all l:limit= N:no-extra",
        operands: (0, 1),
        run: summary::frequency,
    },
    Sub {
        names: &["from"],
        usage: "[<input>]",
        options: "f:format= :sample-size= :sort-keys :key-column= :value-column= :single-object c:column=",
        operands: (0, 1),
        run: convert::from,
    },
    Sub { names: &["groupby"], usage: "<columns> <expression> [<input>]", options: "S:sorted", operands: (2, 3), run: summary::group_by },
    Sub { names: &["head"], usage: "[<input>]", options: "l:limit=", operands: (0, 1), run: shape::head },
    Sub {
        names: &["headers", "h"],
        usage: "[<input>...]",
        options: "j:just-names s:start= :color=",
        operands: (0, MANY),
        run: view::headers,
    },
    Sub { names: &["implode"], usage: "<columns> [<input>]", options: ":sep= r:rename=", operands: (1, 2), run: shape::implode },
    Sub {
        names: &["input"],
        usage: "[<input>]",
        options: ":quote= :escape= :no-quoting :trim S:skip-lines=",
        operands: (0, 1),
        run: shape::input,
    },
    Sub {
        names: &["join"],
        usage: "<columns1> <input1> <columns2> <input2>",
        options: ":inner :left :right :full :semi :anti :cross i:ignore-case :nulls D:drop-key= l:prefix-left= r:prefix-right=",
        operands: (2, 4),
        run: order::join,
    },
    Sub { names: &["map"], usage: "<expression> [<input>]", options: "O:overwrite F:filter", operands: (1, 2), run: shape::map },
    Sub {
        names: &["merge"],
        usage: "[<inputs>...]",
        options: "s:select= N:numeric R:reverse u:uniq S:source-column= :paths= :path-column=",
        operands: (0, MANY),
        run: pieces::merge,
    },
    Sub {
        names: &["partition"],
        usage: "<column> [<input>]",
        options: "O:out-dir= f:filename= p:prefix-length= S:sorted :drop C:case-sensitive",
        operands: (1, 2),
        run: pieces::partition,
    },
    Sub {
        names: &["pivot", "pivot-wider"],
        usage: "[<columns> <expr>] [<input>]",
        options: "g:groupby= :column-sep=",
        operands: (0, 3),
        run: reshape::pivot,
    },
    Sub {
        names: &["rename"],
        usage: "<columns> [<input>]",
        options: "s:select= p:prefix= x:suffix= f:force",
        operands: (0, 2),
        run: shape::rename,
    },
    Sub { names: &["reverse"], usage: "[<input>]", options: "m:in-memory", operands: (0, 1), run: order::reverse },
    Sub {
        names: &["sample"],
        usage: "<sample-size> [<input>]",
        options: ":seed= w:weight= g:groupby= S:sorted",
        operands: (1, 2),
        run: pieces::sample,
    },
    Sub {
        names: &["search"],
        usage: "<pattern> [<input>]",
        options: "e:exact r:regex E:empty N:non-empty i:ignore-case v:invert-match s:select= :every-column f:flag= c:count= R:replace= l:limit= :left :patterns= P:add-pattern=",
        operands: (0, 2),
        run: shape::search,
    },
    Sub { names: &["select"], usage: "[--] <selection> [<input>]", options: "e:evaluate", operands: (1, 2), run: shape::select },
    Sub { names: &["shuffle"], usage: "[<input>]", options: "", operands: (0, 1), run: order::shuffle },
    Sub {
        names: &["slice"],
        usage: "[<input>]",
        options: "s:start= :skip= e:end= l:len= i:index= I:indices= L:last= S:start-condition= E:end-condition=",
        operands: (0, 1),
        run: shape::slice,
    },
    Sub {
        names: &["sort"],
        usage: "[<input>]",
        options: ":check s:select= N:numeric R:reverse c:count= u:uniq",
        operands: (0, 1),
        run: order::sort,
    },
    Sub {
        names: &["split"],
        usage: "[<input>]",
        options: "S:size= c:chunks= f:filename= O:out-dir=",
        operands: (0, 1),
        run: pieces::split,
    },
    Sub {
        names: &["stats"],
        usage: "[<input>]",
        options: "s:select= A:all c:cardinality q:quartiles",
        operands: (0, 1),
        run: summary::stats,
    },
    Sub { names: &["tail"], usage: "[<input>]", options: "l:limit=", operands: (0, 1), run: shape::tail },
    Sub {
        names: &["to"],
        usage: "<format> [<input>]",
        options: ":sample-size= :nulls :omit :strings= s:select= l:limit=",
        operands: (1, 2),
        run: convert::to,
    },
    Sub { names: &["top"], usage: "<column> [<input>]", options: "l:limit= R:reverse r:rank=", operands: (1, 2), run: order::top },
    Sub { names: &["transform"], usage: "<column> <expression> [<input>]", options: "r:rename=", operands: (2, 3), run: shape::transform },
    Sub { names: &["transpose", "t"], usage: "[<input>]", options: "", operands: (0, 1), run: order::transpose },
    Sub {
        names: &["unpivot", "pivot-longer"],
        usage: "<columns> [<input>]",
        options: "N:name-column= V:value-column=",
        operands: (1, 2),
        run: reshape::unpivot,
    },
    Sub {
        names: &["view", "v"],
        usage: "[<input>]",
        options: "s:select= l:limit= A:all I:hide-index H:hide-headers M:hide-info :cols= :color= p:pager e:expand :repeat-headers= :name=",
        operands: (0, 1),
        run: view::view,
    },
    Sub {
        names: &["window"],
        usage: "<expression> [<input>]",
        options: "g:groupby= S:sorted O:overwrite C:along-columns=",
        operands: (1, 2),
        run: window::window,
    },
];

/// Subcommands of the original that are refused here.
const ELSEWHERE: &[&str] = &[
    "bins", "bisect", "blank", "complete", "heatmap", "help", "hist", "matrix", "network", "p", "parallel", "plot", "progress", "range",
    "run", "scrape", "separate", "spark", "tokenize", "vocab",
];

/// A call of a subcommand.
struct Call<'c, 'a> {
    cx: &'c mut Cx<'a>,
    options: Vec<(&'static str, Option<Vec<u8>>)>,
    operands: Vec<Vec<u8>>,
}

impl Call<'_, '_> {
    fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(o, _)| *o == name)
    }

    fn value(&self, name: &str) -> Option<&[u8]> {
        self.options.iter().rev().find(|(o, _)| *o == name).and_then(|(_, v)| v.as_deref())
    }

    fn text(&self, name: &str) -> Option<String> {
        self.value(name).map(|v| String::from_utf8_lossy(v).into_owned())
    }

    fn count(&self, name: &str) -> R<Option<usize>> {
        let Some(value) = self.text(name) else { return Ok(None) };
        match value.parse() {
            Ok(n) => Ok(Some(n)),
            Err(_) => Err(Fault::usage(format!("Could not deserialize '{value}' to usize for '--{name}'."))),
        }
    }

    fn operand(&self, i: usize) -> Option<&[u8]> {
        self.operands.get(i).map(Vec::as_slice)
    }

    fn source(&self, i: usize) -> String {
        String::from_utf8_lossy(self.operand(i).unwrap_or_default()).into_owned()
    }

    fn delimiter(&self) -> R<Option<u8>> {
        match self.value("delimiter") {
            None => Ok(None),
            Some(b"\\t" | b"\t") => Ok(Some(b'\t')),
            Some([byte]) => Ok(Some(*byte)),
            Some(other) => {
                Err(Fault::usage(format!("Could not convert '{}' to a single ASCII character.", String::from_utf8_lossy(other))))
            }
        }
    }

    fn format(&self) -> R<Format> {
        Ok(Format { delimiter: self.delimiter()?, named: !self.has("no-headers"), flexible: false, quote: None, escape: None })
    }

    /// The records of the operand of that number.
    fn rows(&self, i: usize) -> R<Rows> {
        Rows::open(self.cx, self.operand(i), self.format()?)
    }

    fn output(&self) -> R<bashkit_core::kernel::Output> {
        Ok(match self.value("output") {
            Some(file) if file != b"-" => self.cx.create(file)?,
            _ => self.cx.stdout(),
        })
    }

    /// Opens the writer of records; the name given with `-o` determines the delimiter.
    fn sink(&self) -> R<Sink> {
        let delimiter = self.value("output").map_or(b',', rows::delimiter_of);
        Ok(Sink::new(self.output()?, delimiter, csv::QuoteStyle::Necessary))
    }

    /// The columns of an option, or all.
    fn chosen(&self, option: &str, rows: &Rows) -> R<Vec<usize>> {
        match self.value(option) {
            Some(selection) => choose::choose(selection, &rows.headers, rows.named),
            None => Ok((0..rows.headers.len()).collect()),
        }
    }
}

/// The fields of some columns.
fn pick(record: &ByteRecord, columns: &[usize], into: &mut ByteRecord) {
    into.clear();
    for i in columns {
        into.push_field(record.get(*i).unwrap_or_default());
    }
}

fn options_of(sub: &Sub) -> impl Iterator<Item = (u8, &'static str, bool)> {
    "h:help o:output= n:no-headers d:delimiter=".split(' ').chain(sub.options.split(' ')).filter(|spec| !spec.is_empty()).map(|spec| {
        let (short, long) = spec.split_once(':').unwrap_or(("", spec));
        let (long, takes) = long.strip_suffix('=').map_or((long, false), |long| (long, true));
        (short.bytes().next().unwrap_or(0), long, takes)
    })
}

fn usage(sub: &Sub, command: &str) -> String {
    format!("Usage:\n    xan {command} [options] {}\n    xan {command} --help\n", sub.usage)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    let Some((command, rest)) = argv.split_first() else {
        let mut out = cx.stdout();
        out.put(COMMAND.help().as_bytes())?;
        return Ok(0);
    };
    let name = String::from_utf8_lossy(command).into_owned();
    let Some(sub) = TABLE.iter().find(|sub| sub.names.contains(&name.as_str())) else {
        if ELSEWHERE.contains(&name.as_str()) {
            let ours: Vec<&str> = TABLE.iter().filter_map(|sub| sub.names.first().copied()).collect();
            cx.error(format_args!("command \"{name}\" is not supported here; supported are: {}", ours.join(" ")))?;
        } else {
            cx.error(format_args!("unknown command \"{name}\"! Use xan --help to review available commands."))?;
        }
        return Ok(1);
    };
    let result = parse(sub, rest).and_then(|(options, operands)| {
        if options.iter().any(|(o, _)| *o == "help") {
            let mut text = usage(sub, &name);
            text.push_str("\nOptions:\n");
            for (short, long, takes) in options_of(sub) {
                let short = if short == 0 { String::new() } else { format!("-{}, ", char::from(short)) };
                text.push_str(&format!("    {short}--{long}{}\n", if takes { " <arg>" } else { "" }));
            }
            let mut out = cx.stdout();
            out.put(text.as_bytes())?;
            return Ok(());
        }
        (sub.run)(&mut Call { cx, options, operands })
    });
    result.map(|()| 0).map_err(|fault| match fault {
        Fault::Failure(failure) if failure.form == Form::Usage => {
            let text = String::from_utf8_lossy(&failure.message);
            Fault::verbatim(1, format!("{}\n{text} Use the -h/--help flag for more information.\n", usage(sub, &name)))
        }
        Fault::Failure(failure) => Fault::verbatim(1, [b"xan ", name.as_bytes(), b": ", &failure.message, b"\n"].concat()),
        other => other,
    })
}

type Parsed = (Vec<(&'static str, Option<Vec<u8>>)>, Vec<Vec<u8>>);

fn parse(sub: &Sub, argv: &[Vec<u8>]) -> R<Parsed> {
    let mut options = Vec::new();
    let mut operands = Vec::new();
    let mut rest = argv.iter();
    let unknown = |flag: &[u8]| -> R<Parsed> {
        let ours: Vec<String> = options_of(sub).map(|(_, long, _)| format!("--{long}")).collect();
        let flag = String::from_utf8_lossy(flag);
        Err(Fault::usage(format!("Unknown flag: '{flag}' (supported here: {}).", ours.join(" "))))
    };
    while let Some(arg) = rest.next() {
        if arg == b"--" {
            operands.extend(rest.cloned());
            break;
        }
        if let Some(long) = arg.strip_prefix(b"--") {
            let (long, given) = match memchr::memchr(b'=', long).and_then(|at| long.split_at_checked(at)) {
                Some((long, value)) => (long, value.get(1..).map(<[u8]>::to_vec)),
                None => (long, None),
            };
            let Some((_, name, takes)) = options_of(sub).find(|(_, name, _)| name.as_bytes() == long) else { return unknown(arg) };
            let value = if takes { given.or_else(|| rest.next().cloned()) } else { None };
            if takes && value.is_none() {
                return Err(Fault::usage(format!("Expected argument for flag '--{name}' but reached end of arguments.")));
            }
            options.push((name, value));
        } else if arg.len() > 1 && arg.first() == Some(&b'-') {
            let mut letters = arg.get(1..).unwrap_or_default();
            while let Some((letter, behind)) = letters.split_first() {
                let Some((_, name, takes)) = options_of(sub).find(|(short, ..)| short == letter) else { return unknown(&[b'-', *letter]) };
                letters = behind;
                let mut value = None;
                if takes {
                    value =
                        if behind.is_empty() { rest.next().cloned() } else { Some(behind.strip_prefix(b"=").unwrap_or(behind).to_vec()) };
                    if value.is_none() {
                        return Err(Fault::usage(format!(
                            "Expected argument for flag '-{}' but reached end of arguments.",
                            char::from(*letter)
                        )));
                    }
                    letters = b"";
                }
                options.push((name, value));
            }
        } else {
            operands.push(arg.clone());
        }
    }
    let needed = if options.iter().any(|(o, _)| *o == "help") { 0 } else { sub.operands.0 };
    if operands.len() < needed || operands.len() > sub.operands.1 {
        return Err(Fault::usage("Invalid subcommand or arguments!"));
    }
    Ok((options, operands))
}

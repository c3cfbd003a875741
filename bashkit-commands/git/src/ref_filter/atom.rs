//! Fields of references, as a format or a sort key names them.

use crate::date;
use crate::halt::G;
use crate::trailer::show::Shown;

/// Kind of a reference's field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    RefName,
    ObjectType,
    ObjectSize,
    ObjectName,
    Tree,
    Parent,
    NumParent,
    Object,
    Type,
    Tag,
    /// Whole line of a person: `author`, `committer`, `tagger` or `creator`.
    Person(&'static [u8]),
    PersonName(&'static [u8]),
    Email(&'static [u8]),
    Date(&'static [u8]),
    Subject,
    Body,
    Trailers,
    Contents,
    Raw,
    Upstream,
    Push,
    SymRef,
    Flag,
    Head,
    WorktreePath,
}

/// Field together with its argument.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    pub(crate) name: Name,
    pub(crate) argument: Vec<u8>,
    /// A tag's target is asked, as a `*` before the name says.
    pub(crate) is_of_target: bool,
    /// Options of `%(trailers)` and `%(contents:trailers)`.
    pub(crate) trailers: Option<Shown>,
}

/// The fields by name; a person's have the name of the person before them.
const NAMES: &[(&str, Name)] = &[
    ("refname", Name::RefName),
    ("objecttype", Name::ObjectType),
    ("objectsize", Name::ObjectSize),
    ("objectname", Name::ObjectName),
    ("tree", Name::Tree),
    ("parent", Name::Parent),
    ("numparent", Name::NumParent),
    ("object", Name::Object),
    ("type", Name::Type),
    ("tag", Name::Tag),
    ("author", Name::Person(b"author")),
    ("authorname", Name::PersonName(b"author")),
    ("authoremail", Name::Email(b"author")),
    ("authordate", Name::Date(b"author")),
    ("committer", Name::Person(b"committer")),
    ("committername", Name::PersonName(b"committer")),
    ("committeremail", Name::Email(b"committer")),
    ("committerdate", Name::Date(b"committer")),
    ("tagger", Name::Person(b"tagger")),
    ("taggername", Name::PersonName(b"tagger")),
    ("taggeremail", Name::Email(b"tagger")),
    ("taggerdate", Name::Date(b"tagger")),
    ("creator", Name::Person(b"creator")),
    ("creatordate", Name::Date(b"creator")),
    ("subject", Name::Subject),
    ("body", Name::Body),
    ("trailers", Name::Trailers),
    ("contents", Name::Contents),
    ("raw", Name::Raw),
    ("upstream", Name::Upstream),
    ("push", Name::Push),
    ("symref", Name::SymRef),
    ("flag", Name::Flag),
    ("HEAD", Name::Head),
    ("worktreepath", Name::WorktreePath),
];

impl Atom {
    /// Parses a field; a name or an argument that git does not know is an error.
    pub(crate) fn parse(field: &[u8]) -> G<Self> {
        let (is_of_target, bare) = match field.strip_prefix(b"*") {
            Some(bare) => (true, bare),
            None => (false, field),
        };
        if bare.is_empty() {
            return Err(fatal!["malformed field name: ", field]);
        }
        let (name, argument) = match memchr::memchr(b':', bare).and_then(|at| bare.split_at_checked(at)) {
            Some((name, argument)) => (name, argument.get(1..).unwrap_or_default()),
            None => (bare, &b""[..]),
        };
        if name == b"rest" {
            return Err(fatal!["this command reject atom %(", field, ")"]);
        }
        if name == b"deltabase" || bare == b"objectsize:disk" {
            return Err(fatal!["the field '%(", field, ")' is not supported here"]);
        }
        let Some((_, found)) = NAMES.iter().find(|(known, _)| known.as_bytes() == name) else {
            return Err(fatal!["unknown field name: ", field]);
        };
        let trailers = check(found, (field, name), argument)?;
        Ok(Self { name: found.clone(), argument: argument.to_vec(), is_of_target, trailers })
    }

    /// Whether values are compared as numbers.
    pub(crate) fn is_number(&self) -> bool {
        match &self.name {
            Name::ObjectSize | Name::NumParent => true,
            Name::Date(_) => !self.argument.starts_with(b"format"),
            Name::Contents | Name::Raw => self.argument == b"size",
            _ => false,
        }
    }

    pub(crate) fn is_raw(&self) -> bool {
        self.name == Name::Raw && self.argument.is_empty()
    }
}

/// Whether an argument is a number behind one of the prefixes; one that is none is an error.
fn number_behind(argument: &[u8], prefixes: &[&str], error: impl Fn(&[u8]) -> crate::halt::Halt) -> G<bool> {
    let Some(text) = prefixes.iter().find_map(|prefix| argument.strip_prefix(prefix.as_bytes())) else { return Ok(false) };
    match std::str::from_utf8(text).ok().and_then(|text| text.parse::<i64>().ok()) {
        Some(_) => Ok(true),
        None => Err(error(text)),
    }
}

/// Checks the argument of a field; the options of trailers are parsed.
fn check(found: &Name, (field, name): (&[u8], &[u8]), argument: &[u8]) -> G<Option<Shown>> {
    let unknown = |name: &[u8]| fatal!["unrecognized %(", name, ") argument: ", argument];
    let is_plain = argument.is_empty();
    match found {
        Name::RefName | Name::SymRef | Name::Upstream | Name::Push => {
            let is_branch = matches!(found, Name::Upstream | Name::Push);
            let strips = &["lstrip=", "strip=", "rstrip="];
            let is_followed = |word: &[u8]| matches!(word, b"track" | b"trackshort" | b"nobracket" | b"remotename" | b"remoteref");
            let is_known = is_plain
                || argument == b"short"
                || (is_branch && argument.split(|b| *b == b',').all(is_followed))
                || number_behind(argument, strips, |_| fatal!["Integer value expected refname:", argument])?;
            // git: it names the field with its argument here.
            if !is_known {
                return Err(unknown(field));
            }
        }
        Name::ObjectType | Name::Body if !is_plain => return Err(fatal!["%(", name, ") does not take arguments"]),
        Name::ObjectSize if !is_plain => return Err(unknown(name)),
        Name::ObjectName | Name::Tree | Name::Parent => {
            let error = |text: &[u8]| fatal!["positive value expected '", text, "' in %(", field, ")"];
            if !(is_plain || argument == b"short" || number_behind(argument, &["short="], error)?) {
                return Err(unknown(field));
            }
        }
        Name::Email(_) if !matches!(argument, b"" | b"trim" | b"localpart") => {
            return Err(fatal!["unrecognized email option: ", argument]);
        }
        Name::Date(_) if !is_plain && date::Style::named(argument).is_none() => return Err(fatal!["unknown date format ", argument]),
        Name::Subject if !matches!(argument, b"" | b"sanitize") => return Err(unknown(name)),
        Name::Raw if !matches!(argument, b"" | b"size") => return Err(unknown(name)),
        Name::Trailers => return trailers(argument).map(Some),
        Name::Contents => {
            if argument == b"trailers" {
                return trailers(b"").map(Some);
            }
            if let Some(options) = argument.strip_prefix(b"trailers:") {
                return trailers(options).map(Some);
            }
            let error = |_: &[u8]| fatal!["positive value expected contents:", argument];
            let is_known = matches!(argument, b"" | b"body" | b"size" | b"signature" | b"subject");
            if !is_known && !number_behind(argument, &["lines="], error)? {
                return Err(unknown(name));
            }
        }
        _ => {}
    }
    Ok(None)
}

fn trailers(options: &[u8]) -> G<Shown> {
    Shown::parse(options).map_err(|word| match word.as_slice() {
        b"key" => fatal!["expected %(trailers:key=<value>)"],
        _ => fatal!["unknown %(trailers) argument: ", word],
    })
}

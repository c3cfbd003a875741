//! Fields of references, as a format or a sort key names them.

use crate::date;
use crate::halt::G;
use crate::trailer::show::Shown;

/// Kind of a reference's field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Field {
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
    pub(crate) name: Field,
    pub(crate) argument: Vec<u8>,
    /// A tag's target is asked, as a `*` before the name says.
    pub(crate) is_of_target: bool,
    /// Options of `%(trailers)` and `%(contents:trailers)`.
    pub(crate) trailers: Option<Shown>,
}

/// The fields by name; a person's have the name of the person before them.
const NAMES: &[(&str, Field)] = &[
    ("refname", Field::RefName),
    ("objecttype", Field::ObjectType),
    ("objectsize", Field::ObjectSize),
    ("objectname", Field::ObjectName),
    ("tree", Field::Tree),
    ("parent", Field::Parent),
    ("numparent", Field::NumParent),
    ("object", Field::Object),
    ("type", Field::Type),
    ("tag", Field::Tag),
    ("author", Field::Person(b"author")),
    ("authorname", Field::PersonName(b"author")),
    ("authoremail", Field::Email(b"author")),
    ("authordate", Field::Date(b"author")),
    ("committer", Field::Person(b"committer")),
    ("committername", Field::PersonName(b"committer")),
    ("committeremail", Field::Email(b"committer")),
    ("committerdate", Field::Date(b"committer")),
    ("tagger", Field::Person(b"tagger")),
    ("taggername", Field::PersonName(b"tagger")),
    ("taggeremail", Field::Email(b"tagger")),
    ("taggerdate", Field::Date(b"tagger")),
    ("creator", Field::Person(b"creator")),
    ("creatordate", Field::Date(b"creator")),
    ("subject", Field::Subject),
    ("body", Field::Body),
    ("trailers", Field::Trailers),
    ("contents", Field::Contents),
    ("raw", Field::Raw),
    ("upstream", Field::Upstream),
    ("push", Field::Push),
    ("symref", Field::SymRef),
    ("flag", Field::Flag),
    ("HEAD", Field::Head),
    ("worktreepath", Field::WorktreePath),
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
            Field::ObjectSize | Field::NumParent => true,
            Field::Date(_) => !self.argument.starts_with(b"format"),
            Field::Contents | Field::Raw => self.argument == b"size",
            _ => false,
        }
    }

    pub(crate) fn is_raw(&self) -> bool {
        self.name == Field::Raw && self.argument.is_empty()
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
fn check(found: &Field, (field, name): (&[u8], &[u8]), argument: &[u8]) -> G<Option<Shown>> {
    let unknown = |name: &[u8]| fatal!["unrecognized %(", name, ") argument: ", argument];
    let is_plain = argument.is_empty();
    match found {
        Field::RefName | Field::SymRef | Field::Upstream | Field::Push => {
            let is_branch = matches!(found, Field::Upstream | Field::Push);
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
        Field::ObjectType | Field::Body if !is_plain => return Err(fatal!["%(", name, ") does not take arguments"]),
        Field::ObjectSize if !is_plain => return Err(unknown(name)),
        Field::ObjectName | Field::Tree | Field::Parent => {
            let error = |text: &[u8]| fatal!["positive value expected '", text, "' in %(", field, ")"];
            if !(is_plain || argument == b"short" || number_behind(argument, &["short="], error)?) {
                return Err(unknown(field));
            }
        }
        Field::Email(_) if !matches!(argument, b"" | b"trim" | b"localpart") => {
            return Err(fatal!["unrecognized email option: ", argument]);
        }
        Field::Date(_) if !is_plain && date::Style::named(argument).is_none() => return Err(fatal!["unknown date format ", argument]),
        Field::Subject if !matches!(argument, b"" | b"sanitize") => return Err(unknown(name)),
        Field::Raw if !matches!(argument, b"" | b"size") => return Err(unknown(name)),
        Field::Trailers => return trailers(argument).map(Some),
        Field::Contents => {
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

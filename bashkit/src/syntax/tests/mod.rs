//! Scripts with what bash 5.2 says about them, and the guards.
#![expect(clippy::string_slice, reason = "rows of ASCII")]

use std::rc::Rc;

use crate::syntax::ast::{self, Arg, Command, Expr, Part};
use crate::syntax::intern::Interner;
use crate::syntax::{
    ParseEnv, ParseLimits, Parser, SyntaxError, arith, parse_assignment_text, parse_reference, parse_word_text, parse_words, unparse,
};

struct Session {
    interner: Interner,
    limits: ParseLimits,
    extglob: bool,
}

impl Session {
    fn new() -> Self {
        Self { interner: Interner::default(), limits: ParseLimits::default(), extglob: false }
    }

    fn env(&mut self) -> ParseEnv<'_> {
        ParseEnv {
            interner: &self.interner,
            aliases: None,
            extglob: self.extglob,
            posix: false,
            bytes: false,
            limits: &self.limits,
            more: None,
        }
    }

    fn all(&mut self, parser: &mut Parser) -> Result<Vec<Rc<ast::Complete>>, SyntaxError> {
        let mut all = Vec::new();
        while let Some(complete) = parser.next(&mut self.env())? {
            all.push(complete);
        }
        Ok(all)
    }

    fn parse(&mut self, source: &str) -> Result<Vec<Rc<ast::Complete>>, SyntaxError> {
        self.all(&mut Parser::new(source, 1))
    }

    fn print(&self, all: &[Rc<ast::Complete>]) -> String {
        let lines: Vec<String> =
            all.iter().map(|one| String::from_utf8_lossy(&unparse::list(&self.interner, &one.list)).into_owned()).collect();
        lines.join("\n")
    }
}

fn first_simple(all: &[Rc<ast::Complete>]) -> &ast::Simple {
    match &*all[0].list.items[0].first.stages[0].command {
        Command::Simple(simple) => simple,
        other => panic!("{other:?}"),
    }
}

#[test]
fn functions_are_printed_as_bash_prints_them() {
    let mut session = Session::new();
    session.extglob = true;
    let all = session.parse(include_str!("functions.sh")).unwrap();
    let mut text = String::new();
    for complete in &all {
        for item in &complete.list.items {
            if let Command::Function(function) = &*item.first.stages[0].command {
                text.push_str(&String::from_utf8_lossy(&unparse::function(&session.interner, &function.name, &function.body)));
                text.push('\n');
            }
        }
    }
    for (ours, bash) in text.lines().zip(include_str!("functions.out").lines()) {
        assert_eq!(ours, bash);
    }
    assert_eq!(text, include_str!("functions.out"));
}

#[test]
fn errors_and_warnings_are_those_of_bash() {
    let mut rest = include_str!("errors.txt");
    let mut n_cases = 0;
    while let Some(after) = rest.strip_prefix("#### ") {
        let (len, after) = after.split_once('\n').unwrap();
        let (script, after) = after.split_at(len.parse().unwrap());
        let (expected, status, next) = {
            let at = after.find("#? ").unwrap();
            (&after[1..at], &after[at + 3..at + 4], &after[at + 5..])
        };
        rest = next;
        n_cases += 1;
        let mut session = Session::new();
        let mut parser = Parser::new(script, 1);
        let result = session.all(&mut parser);
        let mut said = String::new();
        for (line, warning) in parser.take_warnings() {
            said.push_str(&format!("#2> {line}: {}\n", String::from_utf8_lossy(&warning)));
        }
        if let Err(error) = &result {
            for line in &error.lines {
                said.push_str(&format!("#2> {}: {}\n", error.line, String::from_utf8_lossy(line)));
            }
            assert!(!error.limit);
            assert!(error.lines.is_empty() || error.render(script.as_bytes()).starts_with("line "));
        }
        assert_eq!(said, expected, "{script}");
        let bad = result.is_err_and(|error| !error.ends_input);
        assert_eq!(bad, status == "2", "{script}");
    }
    assert!(n_cases > 360);
}

#[test]
fn arithmetic_errors_are_those_of_bash() {
    let mut lines = include_str!("arith.txt").lines();
    while let (Some(text), Some(expected)) = (lines.next(), lines.next()) {
        let ours = match arith::parse(text.as_bytes(), &Interner::default(), 100) {
            Ok(_) => "ok".to_owned(),
            Err(error) => String::from_utf8_lossy(&error.message).into_owned(),
        };
        assert_eq!(ours, expected.trim_start(), "{text}");
    }
}

#[test]
fn commands_print_in_one_line() {
    let rows = [
        ("a  b ;c&", "a b; c &"),
        ("a && b||c |& d", "a && b || c 2>&1 | d"),
        ("{ a;b; } >x", "{ a; b; } > x"),
        ("(a;b)", "( a; b )"),
        ("! time a", "time ! a"),
        ("x=1 y+=(a [2]=b) c", "x=1 y+=(a [2]=b) c"),
        ("echo \"a$b\"'c'\\d$'e\\n'", "echo \"a$b\"'c'\\d'e\n'"),
        ("while a;do b;done", "while a; do\n    b;\ndone"),
        ("[[ a&&b||!c ]]", "[[ -n a && -n b || -n !c ]]"),
        ("[[ a && b && c && d && e ]]", "[[ -n a && -n b && -n c && -n d && -n e ]]"),
        ("$(< f) $(a\nb) `c \\`d\\``", "$(< f) $(a\nb) `c \\`d\\``"),
        ("((a+b)) ; (( (a) ) )", "((a+b)); ( ( ( a ) ) )"),
        ("f()(:)", "function f () \n{ \n    ( : )\n}"),
    ];
    for (source, expected) in rows {
        let mut session = Session::new();
        let all = session.parse(source).unwrap_or_else(|error| panic!("{source}: {error}"));
        assert_eq!(session.print(&all), expected, "{source}");
    }
}

#[test]
fn words_have_the_right_parts() {
    let rows = [
        ("a\\ b", "[Literal(a), Backslash( ), Literal(b)]"),
        ("'a'\"b$c\"d", "[Single(a), Double[Literal(b), Parameter($c)], Literal(d)]"),
        ("\"\\a\\$\\\"\\\n\"", "[Double[Literal(\\a), Backslash($), Backslash(\")]]"),
        ("~/a:~", "[Tilde(), Literal(/a:~)]"),
        ("~user", "[Tilde(user)]"),
        ("~'u'", "[Literal(~), Single(u)]"),
        ("a=~/x:~y/z", "[Literal(a=), Tilde(), Literal(/x:), Tilde(y), Literal(/z)]"),
        ("--a=~", "[Literal(--a=~)]"),
        ("{a,b}*?[c]", "[Literal({a,b}*?[c])]"),
        ("$'\\x41\\102\\u00e9\\0q'", "[AnsiC(AB\u{e9})]"),
        ("$\"a\"", "[Double[Literal(a)]]"),
        ("$10${10}$", "[Parameter($1), Literal(0), Parameter(${10}), Literal($)]"),
        ("a#b", "[Literal(a#b)]"),
        ("\"${x:-'a'\"b\"}\"", "[Double[Parameter(${x:-'a'\"b\"})]]"),
        ("é\\é", "[Literal(é), Backslash(é)]"),
        ("a\\\nb", "[Literal(ab)]"),
        ("<(a)b", "[Process, Literal(b)]"),
        ("$(a)`b`$((c))$[d]", "[Command, Command, Arith, Arith]"),
    ];
    for (source, expected) in rows {
        let mut session = Session::new();
        let all = session.parse(&format!("echo {source}")).unwrap();
        let Arg::Word(word) = &first_simple(&all).args[1] else { panic!("{source}") };
        assert_eq!(parts(&word.parts), expected, "{source}");
    }
}

fn parts(all: &[Part]) -> String {
    let text = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    let shown: Vec<String> = all
        .iter()
        .map(|part| match part {
            Part::Literal(literal) => format!("Literal({})", text(literal)),
            Part::Quoted(quoted, how) => format!("{how:?}({})", text(quoted)),
            Part::Double(inside) => format!("Double{}", parts(inside)),
            Part::Parameter(parameter) => format!("Parameter({})", text(&parameter.source)),
            Part::Command(_) => "Command".to_owned(),
            Part::Arith(_) => "Arith".to_owned(),
            Part::Process(_) => "Process".to_owned(),
            Part::Subscript(inside) => format!("Subscript{}", parts(inside)),
            Part::Tilde(user) => format!("Tilde({})", text(user)),
        })
        .collect();
    format!("[{}]", shown.join(", "))
}

#[test]
fn arithmetic_is_parsed_ahead_where_expansions_are_operands() {
    let rows = [
        ("1+2", true),
        ("$x + 1", true),
        ("${x}*$(y)", true),
        ("\"$x\" + 1", true),
        ("\"1\" + 2", true),
        ("a[$i] + a[i+1]", true),
        ("m[\"$k\"]++", true),
        ("$x$y", false),
        ("a$x", false),
        ("1$x", false),
        ("$x[1]", false),
        ("$x = 1", false),
        ("++$x", false),
        ("1 $op 2", false),
        ("1 +", false),
        ("'1'", false),
        ("m['k']", true),
        ("", true),
        ("x = y = 1, z", true),
    ];
    for (source, parsed) in rows {
        let mut session = Session::new();
        let all = session.parse(&format!("echo $(({source}))")).unwrap();
        let Arg::Word(word) = &first_simple(&all).args[1] else { panic!("{source}") };
        let [Part::Arith(arith)] = word.parts.as_slice() else { panic!("{source}") };
        assert_eq!(arith.expr.is_some(), parsed, "{source}");
    }
}

#[test]
fn aliases_are_expanded_as_bash_expands_them() {
    let table = |name: &[u8]| -> Option<Vec<u8>> {
        let rows: [(&[u8], &str); 9] = [
            (b"ll", "ls -l"),
            (b"ls", "ls --color"),
            (b"sudo", "sudo "),
            (b"begin", "{"),
            (b"end", "}"),
            (b"iff", "if a;"),
            (b"two", "a; b"),
            (b"x", "y"),
            (b"y", "x"),
        ];
        rows.iter().find(|row| row.0 == name).map(|row| row.1.as_bytes().to_vec())
    };
    let rows = [
        ("ll x", "ls --color -l x"),
        ("sudo ll ll", "sudo ls --color -l ll"),
        ("begin a; end", "{ a; }"),
        ("iff then b; fi", "if a; then\n    b;\nfi"),
        ("two && two", "a; b && a; b"),
        ("x z", "x z"),
        ("\\ll 'll' a=1 ll", "\\ll 'll' a=1 ll"),
        ("a=1 ll", "a=1 ls --color -l"),
        // The text of a substitution is read when it runs, with the aliases that there are by then.
        ("echo $(ll) `ll`", "echo $(ll) `ll`"),
        ("ll>f;ll|ll", "ls --color -l > f; ls --color -l | ls --color -l"),
    ];
    for (source, expected) in rows {
        let mut session = Session::new();
        let mut parser = Parser::new(source, 1);
        let mut all = Vec::new();
        loop {
            let mut env = session.env();
            env.aliases = Some(&table);
            match parser.next(&mut env).unwrap_or_else(|error| panic!("{source}: {error}")) {
                Some(complete) => all.push(complete),
                None => break,
            }
        }
        assert_eq!(session.print(&all), expected, "{source}");
    }
}

#[test]
fn aliases_that_multiply_are_stopped() {
    let table = |name: &[u8]| -> Option<Vec<u8>> {
        let level: u32 = std::str::from_utf8(name).ok()?.strip_prefix('a')?.parse().ok()?;
        Some(format!("a{0}; a{0}", level + 1).into_bytes())
    };
    let mut session = Session::new();
    session.limits.source_bytes = 100_000;
    session.limits.depth_max = 1000;
    let mut env = session.env();
    env.aliases = Some(&table);
    let error = Parser::new("a1", 1).next(&mut env).unwrap_err();
    assert!(error.limit);
}

#[test]
fn one_command_changes_how_the_next_is_read() {
    let mut session = Session::new();
    let mut parser = Parser::new("shopt -s extglob\necho !(a|b)\n", 1);
    assert!(parser.next(&mut session.env()).unwrap().is_some());
    assert_eq!((parser.position(), parser.line()), (17, 2));
    session.extglob = true;
    assert!(parser.next(&mut session.env()).unwrap().is_some());
    assert!(parser.next(&mut session.env()).unwrap().is_none());
}

#[test]
fn more_text_is_asked_for() {
    let mut chunks = vec!["cat <<E", "\nhi\nE\nif a; th", "en b\nfi", "\n"].into_iter();
    let mut more = |text: &mut Vec<u8>| chunks.next().map(|chunk| text.extend_from_slice(chunk.as_bytes())).is_some();
    let mut session = Session::new();
    let mut parser = Parser::new("", 1);
    let mut n_commands = 0;
    loop {
        let mut env = session.env();
        env.more = Some(&mut more);
        match parser.next(&mut env).unwrap() {
            Some(_) => n_commands += 1,
            None => break,
        }
    }
    assert_eq!(n_commands, 2);
    assert!(parser.take_warnings().is_empty());
}

#[test]
fn texts_are_parsed_while_a_script_runs() {
    let mut session = Session::new();
    assert_eq!(parse_words(b"a 'b c' d;e\n$f", &mut session.env()).unwrap().len(), 4);
    assert_eq!(
        parts(&parse_word_text(b"\"a\" 'b' $c\\$", &mut session.env()).unwrap().parts),
        "[Literal(\"a\" 'b' ), Parameter($c), Backslash($)]"
    );
    let elements = parse_assignment_text(b"(a 'b c' [3]=d [x y]+=e)", &mut session.env()).unwrap().unwrap();
    assert_eq!(elements.len(), 4);
    assert!(elements[3].append && elements[3].index.is_some());
    assert!(parse_assignment_text(b"a b", &mut session.env()).unwrap().is_none());
    assert!(parse_reference(b"a", &mut session.env()).is_some());
    assert!(matches!(parse_reference(b"a[@]", &mut session.env()), Some((_, Some(ast::Subscript::At)))));
    assert!(matches!(parse_reference(b"a[b[1]+$c]", &mut session.env()), Some((_, Some(ast::Subscript::Index(_))))));
    for bad in [&b""[..], b"1a", b"a[", b"a[]", b"a[1]b", b"a-b", b"a[1]]"] {
        assert!(parse_reference(bad, &mut session.env()).is_none());
    }
}

#[test]
fn long_chains_of_operators_are_not_deep() {
    let text = format!("1{}", "+x-1".repeat(50_000));
    let mut expr = &arith::parse(text.as_bytes(), &Interner::default(), 100).unwrap();
    let mut depth = 0;
    while let Expr::Binary(_, _, both) = expr {
        expr = &both.0;
        depth += 1;
    }
    assert!(depth < 20);
    assert!(arith::parse("/1".repeat(50_000).trim_start_matches('/').as_bytes(), &Interner::default(), 100).unwrap_err().limit);
}

/// Nesting far beyond the limit ends in an error: no overflow of a stack of 1 MiB, no time lost.
#[test]
fn nesting_is_bounded() {
    let openings = [
        "$(",
        "echo $(",
        "((",
        "$((",
        "{ ",
        "[[ ( ",
        "\"$(",
        "${x:-",
        "\"${x:-",
        "\"`",
        "( ",
        "if ",
        "if a; then ",
        "while a; do ",
        "case a in a) ",
        "f() { ",
        "${a[",
        "a=($(",
        "<(",
        "cat <<E $(",
        "$[",
        "cat <<E\n$(cat <<E\n",
        "$((a[",
        "${x/",
        "${x:",
        "((((a) ",
        "function f ( ",
        "\"${x#\"",
        "x=$(case a in a) ",
        "a=${b:-$(c \"",
        "@(",
        "[[ a == @(",
        "((-",
        "((a=",
        "((1?1:",
        "((1**",
        "((a[",
        "a[",
        "! ",
        "time ",
        "a && ",
        "a | ",
        "(",
        "[[ a && ( ",
        "for ((",
        "coproc {",
        "declare x=($(",
        "[[ ! ",
        "$((1+(",
    ];
    for opening in openings {
        for n_levels in [100, 249, 5_000] {
            let text = opening.repeat(n_levels);
            let run = move || {
                let mut session = Session::new();
                session.extglob = true;
                if let Err(error) = session.parse(&text) {
                    assert!(error.limit || !error.lines.is_empty() || error.ends_input);
                }
            };
            std::thread::Builder::new().stack_size(1 << 20).spawn(run).unwrap().join().unwrap();
        }
    }
}

#[test]
fn the_limit_is_exact() {
    let nested = |n_levels: usize| format!("{}a{}", "${x:-".repeat(n_levels), "}".repeat(n_levels));
    let mut session = Session::new();
    session.limits.depth_max = 21;
    // One level is the command.
    assert!(session.parse(&nested(20)).is_ok());
    assert!(session.parse(&nested(21)).unwrap_err().limit);
    session.limits.source_bytes = 10;
    assert!(session.parse("echo 56789").is_ok());
    assert!(session.parse("echo 567890").unwrap_err().limit);
}

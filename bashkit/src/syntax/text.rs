//! Texts that are parsed while a script runs: prompts, `compgen -W`.

use crate::syntax::ast::Word;
use crate::syntax::error::SyntaxError;
use crate::syntax::lexer::{ParseEnv, Parser, Reader, Res};
use crate::syntax::word::{DoubleEnd, End, Parts, Tilde};

/// A text that is expanded like a here-document: `PS4`, `${x@P}`.
///
/// # Errors
/// When an expansion in it is not closed or cannot be parsed.
pub fn parse_word_text(text: &[u8], env: &mut ParseEnv<'_>) -> Result<Word, SyntaxError> {
    read(text, env, |reader| reader.double_word(DoubleEnd::Text))
}

/// A text as the word of `${x:?word}`, where quotes are quotes again, but for those behind a `$`.
///
/// # Errors
/// When a quotation or expansion is not closed or cannot be parsed.
pub fn parse_bare_text(text: &[u8], env: &mut ParseEnv<'_>) -> Result<Word, SyntaxError> {
    read(text, env, |reader| {
        reader.p.keeps_dollars = true;
        reader.bare_word(End::Text, Tilde::First)
    })
}

/// The words of a text, split at blanks and newlines that are not quoted: `compgen -W`.
///
/// # Errors
/// When a quotation or expansion is not closed or cannot be parsed.
pub fn parse_words(text: &[u8], env: &mut ParseEnv<'_>) -> Result<Vec<Word>, SyntaxError> {
    read(text, env, |reader| {
        let mut words = Vec::new();
        loop {
            while matches!(reader.peek(), b' ' | b'\t' | b'\n') {
                reader.bump(1);
            }
            if reader.peek() == 0 {
                return Ok(words);
            }
            words.push(reader.loose_word()?);
        }
    })
}

fn read<T>(text: &[u8], env: &mut ParseEnv<'_>, rule: impl FnOnce(&mut Reader<'_, '_>) -> Res<T>) -> Result<T, SyntaxError> {
    let mut parser = Parser::new(text, 1);
    rule(&mut Reader { p: &mut parser, env }).map_err(|error| *error)
}

impl Reader<'_, '_> {
    /// A word in which operators are text.
    fn loose_word(&mut self) -> Res<Word> {
        let start = self.start();
        let mut parts = Parts::default();
        let mut tilde = Tilde::First;
        loop {
            self.bare(End::Token, tilde, &mut parts)?;
            tilde = Tilde::Never;
            match self.peek() {
                0 | b' ' | b'\t' | b'\n' => break,
                operator => {
                    parts.text(&[operator]);
                    self.bump(1);
                }
            }
        }
        Ok(Word { parts: parts.finish(), span: self.span(start) })
    }
}

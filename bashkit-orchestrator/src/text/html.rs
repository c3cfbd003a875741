//! HTML in which only the program's own text is markup.

use std::fmt::Write as _;

use super::visible::is_hidden;

/// HTML as it is written, part by part. Markup comes from the program (`&'static str`); everything else is escaped, so no text of a script or a tool becomes markup.
///
/// A character that cannot be seen, or changes the order of others, is written as `\u{202e}` in a `<mark>`, which tells it from text that only looks so.
///
/// ```
/// use bashkit_orchestrator::text::Html;
///
/// let mut html = Html::new();
/// html.markup("<p").attribute("title", "a \"b\"").markup(">").text("<i> pay \u{202e}ada").markup("</p>");
/// assert_eq!(html.as_str(), r#"<p title="a &quot;b&quot;">&lt;i&gt; pay <mark>\u{202e}</mark>ada</p>"#);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Html(String);

impl Html {
    /// Makes an empty piece of HTML.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds markup of the program itself.
    pub fn markup(&mut self, markup: &'static str) -> &mut Self {
        self.0.push_str(markup);
        self
    }

    /// Adds text on one line: line ends and tabs are shown as hidden characters are.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.escaped(text, |_| false)
    }

    /// Adds text of several lines: line ends and tabs stay what they are.
    pub fn lines(&mut self, text: &str) -> &mut Self {
        self.escaped(text, |c| matches!(c, '\n' | '\t'))
    }

    /// Adds at most so many characters of text on one line, and how many bytes are left out.
    pub fn text_at_most(&mut self, text: &str, n_chars_max: usize) -> &mut Self {
        let (shown, n_bytes_left) = head(text, n_chars_max);
        self.text(shown).left_out(n_bytes_left)
    }

    /// Adds at most so many characters of text of several lines, and how many bytes are left out.
    pub fn lines_at_most(&mut self, text: &str, n_chars_max: usize) -> &mut Self {
        let (shown, n_bytes_left) = head(text, n_chars_max);
        self.lines(shown).left_out(n_bytes_left)
    }

    /// Adds an attribute with a space before it; hidden characters in the value are written as `\u{202e}`.
    pub fn attribute(&mut self, name: &'static str, value: &str) -> &mut Self {
        self.0.push(' ');
        self.0.push_str(name);
        self.0.push_str("=\"");
        for c in value.chars() {
            if !push_entity(&mut self.0, c) {
                if is_hidden(c) {
                    self.0.extend(c.escape_unicode());
                } else {
                    self.0.push(c);
                }
            }
        }
        self.0.push('"');
        self
    }

    /// Adds a number in decimal digits.
    pub fn number(&mut self, number: u64) -> &mut Self {
        // Writing to memory does not fail.
        let _ = write!(self.0, "{number}");
        self
    }

    /// Adds a number of bytes in words: `17 B`, `1.5 KiB`.
    pub fn bytes(&mut self, n: u64) -> &mut Self {
        const KIB: u64 = 1024;
        let (unit, name) = match n {
            0..KIB => return self.number(n).markup(" B"),
            _ if n < KIB * KIB => (KIB, " KiB"),
            _ => (KIB * KIB, " MiB"),
        };
        let tenths = n.saturating_mul(10) / unit;
        self.number(tenths / 10).markup(".").number(tenths % 10).markup(name)
    }

    /// Adds another piece of HTML as it is.
    pub fn append(&mut self, other: &Self) -> &mut Self {
        self.0.push_str(&other.0);
        self
    }

    /// HTML that was written so far.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// HTML as text of its own.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }

    fn left_out(&mut self, n_bytes: usize) -> &mut Self {
        if n_bytes > 0 {
            self.markup("<em> … ").bytes(n_bytes as u64).markup(" more</em>");
        }
        self
    }

    fn escaped(&mut self, text: &str, stays: impl Fn(char) -> bool) -> &mut Self {
        for c in text.chars() {
            if push_entity(&mut self.0, c) {
                continue;
            }
            if is_hidden(c) && !stays(c) {
                self.0.push_str("<mark>");
                self.0.extend(c.escape_unicode());
                self.0.push_str("</mark>");
            } else {
                self.0.push(c);
            }
        }
        self
    }
}

/// Writes a character that means something in HTML as an entity; `false` for any other.
fn push_entity(html: &mut String, c: char) -> bool {
    html.push_str(match c {
        '&' => "&amp;",
        '<' => "&lt;",
        '>' => "&gt;",
        '"' => "&quot;",
        '\'' => "&#39;",
        '`' => "&#96;",
        _ => return false,
    });
    true
}

/// The first characters of a text, and the number of bytes behind them.
fn head(text: &str, n_chars_max: usize) -> (&str, usize) {
    let end = text.char_indices().nth(n_chars_max).map_or(text.len(), |(at, _)| at);
    text.split_at_checked(end).map_or((text, 0), |(head, rest)| (head, rest.len()))
}

#[cfg(test)]
mod tests {
    use super::Html;

    fn html(write: impl FnOnce(&mut Html)) -> String {
        let mut html = Html::new();
        write(&mut html);
        html.into_string()
    }

    #[test]
    fn no_text_becomes_markup() {
        for (text, shown) in [
            ("plain, ö, 日本", "plain, ö, 日本"),
            ("</pre><script>alert(1)</script>", "&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
            ("\" onload='x' `y` &lt;", "&quot; onload=&#39;x&#39; &#96;y&#96; &amp;lt;"),
            ("a\u{202e}b\u{2066}c", "a<mark>\\u{202e}</mark>b<mark>\\u{2066}</mark>c"),
            ("\\u{202e}", "\\u{202e}"),
            ("\u{1b}[2K\0\u{feff}", "<mark>\\u{1b}</mark>[2K<mark>\\u{0}</mark><mark>\\u{feff}</mark>"),
            ("a\n\tb", "a<mark>\\u{a}</mark><mark>\\u{9}</mark>b"),
        ] {
            assert_eq!(
                html(|html| {
                    html.text(text);
                }),
                shown
            );
        }
        assert_eq!(
            html(|html| {
                html.lines("a\n\tb\r");
            }),
            "a\n\tb<mark>\\u{d}</mark>"
        );
        assert_eq!(
            html(|html| {
                html.attribute("value", "\"><x \u{202e}");
            }),
            " value=\"&quot;&gt;&lt;x \\u{202e}\""
        );
    }

    #[test]
    fn long_text_says_how_much_is_left_out() {
        assert_eq!(
            html(|html| {
                html.text_at_most("öööö", 4);
            }),
            "öööö"
        );
        assert_eq!(
            html(|html| {
                html.text_at_most("öööö<", 3);
            }),
            "ööö<em> … 3 B more</em>"
        );
        assert_eq!(
            html(|html| {
                html.lines_at_most("a\nb", 2);
            }),
            "a\n<em> … 1 B more</em>"
        );
        for (n, shown) in [(0, "0 B"), (1023, "1023 B"), (1024, "1.0 KiB"), (1536, "1.5 KiB"), (5 << 20, "5.0 MiB")] {
            assert_eq!(
                html(|html| {
                    html.bytes(n);
                }),
                shown
            );
        }
    }
}

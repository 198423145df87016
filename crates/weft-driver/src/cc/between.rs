//! Whether a flat file is between two declarations, line by line.
//!
//! ```text
//! namespace n {          inside: a brace is open
//! int x = 1;             inside
//! }                      between
//! int f(int a,           inside: a parenthesis is open
//! ```
//!
//! Precondition: the lines are read in their order, without line markers and directives. Postcondition: where it says so, every
//! bracket is closed, and what comes last is a `;` or `}`, which ends a declaration, or is that of one that goes on; clang
//! finds the latter when it compiles what is in front. A mistake here is one of brackets, and clang finds that, too.
//!
//! Characters in literals and comments are none of the program's. Literals are those of C23 and C++23: `u8"("`, `1'000`,
//! `R"x()")x"`.

/// What has been read.
#[derive(Debug, Default)]
pub(super) struct Between {
    /// How many brackets are open.
    open: i32,
    /// The last character that is not blank.
    last: u8,
    /// What ends the literal or comment that has not ended with its line.
    until: Option<String>,
}

impl Between {
    /// Whether a declaration has ended, or none has begun.
    pub(super) fn is_between(&self) -> bool {
        self.open == 0 && self.until.is_none() && matches!(self.last, 0 | b';' | b'}')
    }

    /// Reads a line.
    pub(super) fn read(&mut self, line: &str) {
        let bytes = line.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            if let Some(end) = &self.until {
                let Some(found) = line[at..].find(end.as_str()) else { return };
                at += found + end.len();
                self.until = None;
                continue;
            }
            let byte = bytes[at];
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => {
                    at += 1;
                    continue;
                }
                b'{' | b'(' | b'[' => self.open += 1,
                b'}' | b')' | b']' => self.open -= 1,
                b'/' if bytes.get(at + 1) == Some(&b'/') => return,
                b'/' if bytes.get(at + 1) == Some(&b'*') => {
                    self.until = Some("*/".to_owned());
                    at += 2;
                    continue;
                }
                b'"' if is_raw(&line[..at]) => {
                    let Some(length) = line[at + 1..].find('(') else { return };
                    self.until = Some(format!("){}\"", &line[at + 1..at + 1 + length]));
                    self.last = byte;
                    at += length + 2;
                    continue;
                }
                b'"' => at = literal_end(bytes, at),
                b'\'' if !word_before(&line[..at]).starts_with(|c: char| c.is_ascii_digit()) => {
                    at = literal_end(bytes, at);
                }
                _ => {}
            }
            self.last = byte;
            at += 1;
        }
    }
}

/// The number or name at the end of a text, with the separators of digits in it.
fn word_before(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
    &text[text.trim_end_matches(is_part).len()..]
}

/// Whether a quote behind `text` begins a raw string.
fn is_raw(text: &str) -> bool {
    matches!(word_before(text), "R" | "LR" | "uR" | "UR" | "u8R")
}

/// Where the last character of the literal is that begins at `at`, or that of the line.
fn literal_end(bytes: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while end < bytes.len() && bytes[end] != bytes[at] {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    end.min(bytes.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_between(lines: &str) -> bool {
        let mut between = Between::default();
        lines.split_inclusive('\n').for_each(|line| between.read(line));
        between.is_between()
    }

    #[test]
    fn declarations_end_where_all_brackets_are_closed() {
        for yes in ["", "\n", "int x;\n", "int f(void)\n{ return a[0]; }\n", "namespace n {\n;}\n"] {
            assert!(is_between(yes), "{yes}");
        }
        for no in [
            "int\n",
            "extern \"C\" {\nint x;\n",
            "int f(int a,\nint b);\nint g(",
            "int a[] =\n",
            "template <int>",
        ] {
            assert!(!is_between(no), "{no}");
        }
    }

    #[test]
    fn what_is_in_literals_and_comments_does_not_count() {
        for yes in [
            "char c = '{', d = '\\'', e = u8'(';\n",
            "char *s = \"{\\\"(\" L\"[\";\n",
            "int n = 1'000'000; /* ( */ int x; // {\n",
            "auto r = R\"x({\n)\" [ )x\";\n",
            "int m = 0xf'f; int k;\n/* {\n [ */\n",
        ] {
            assert!(is_between(yes), "{yes}");
        }
        for no in ["auto r = R\"(;\n", "int x; /* ;\n", "char c = 'a'\n"] {
            assert!(!is_between(no), "{no}");
        }
    }
}

//! Where the literals and the comments of a text are: what looks like code in them is none.
//!
//! ```c
//! f("{ /*", '"'); // }
//!   ^^^^^^  ^^^   ^^^^
//! ```
//!
//! A flat file has no comments any more once [`blank_comments`](crate::blank_comments) has been there; what comes before it has
//! to know of them.

use crate::source::flat::{comment_end, line_end, literal_end};

/// What a passage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A string or character literal, without its prefix.
    Literal,
    /// A comment.
    Comment,
}

/// A passage that is no code: what it is, where it begins, and the offset behind it.
pub(super) type Passage = (Kind, usize, usize);

/// The passages of a text, in order. A comment without an end is none: clang reports it.
pub(super) fn passages(text: &str) -> Vec<Passage> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let end = match (bytes[at], bytes.get(at + 1)) {
            (b'"' | b'\'', _) => {
                let end = literal_end(bytes, at);
                // A quote alone separates digits.
                if end > at + 1 {
                    found.push((Kind::Literal, at, end));
                }
                end
            }
            (b'/', Some(b'*')) => {
                let end = comment_end(text, at + 2);
                // The second star may be the one that closes it only if it is another one.
                if text[at + 2..end].ends_with("*/") {
                    found.push((Kind::Comment, at, end));
                }
                end
            }
            (b'/', Some(b'/')) => {
                let end = spliced_line_end(text, at);
                found.push((Kind::Comment, at, end));
                end
            }
            _ => at + 1,
        };
        at = end;
    }
    found
}

/// The end of the line of `at`, with those that backslashes join to it.
fn spliced_line_end(text: &str, at: usize) -> usize {
    let mut end = line_end(text, at);
    while text[..end].trim_end_matches('\r').ends_with('\\') && end < text.len() {
        end = line_end(text, end + 1);
    }
    end
}

#[cfg(test)]
mod tests {
    use super::{Kind, passages};

    #[test]
    fn passages_are_told_from_code() {
        let text = "a \"/*\" 1'0 '\"' /* ' */ b // c\\\n \" d\n\"e\" /* without end \"f\"";
        let found: Vec<_> = passages(text).into_iter().map(|(kind, lo, hi)| (kind, &text[lo..hi])).collect();
        let expected = [
            (Kind::Literal, "\"/*\""),
            (Kind::Literal, "'\"'"),
            (Kind::Comment, "/* ' */"),
            (Kind::Comment, "// c\\\n \" d"),
            (Kind::Literal, "\"e\""),
        ];
        assert_eq!(found, expected);
    }
}

//! Comments in a preprocessed text become blanks.
//!
//! ```c
//! int n; /* #pragma omp barrier */ f(n); // done
//! int n;                           f(n);
//! ```
//!
//! The preprocessor leaves none, but users have files that are preprocessed already, and `-C` keeps comments. All that looks
//! for words, brackets and lines of pragmas in a flat file relies on their absence. Lines and columns stay the same.

use crate::source::flat::{comment_end, line_end, literal_end};

/// Blanks the comments of `text`, `/* */` and `//`, outside of literals. A comment without an end stays: clang reports it.
pub fn blank_comments(text: String) -> String {
    if !text.contains("/*") && !text.contains("//") {
        return text;
    }
    let mut comments: Vec<(usize, usize)> = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        at = match (bytes[at], bytes.get(at + 1)) {
            (b'"' | b'\'', _) => literal_end(bytes, at),
            (b'/', Some(b'*')) => {
                // The second star may be the one that closes it only if it is another one.
                let end = comment_end(&text, at + 2);
                if text[at + 2..end].ends_with("*/") {
                    comments.push((at, end));
                }
                end
            }
            (b'/', Some(b'/')) => {
                let end = spliced_line_end(&text, at);
                comments.push((at, end));
                end
            }
            _ => at + 1,
        };
    }
    let mut bytes = text.into_bytes();
    for byte in comments.into_iter().flat_map(|(from, to)| from..to) {
        if bytes[byte] != b'\n' {
            bytes[byte] = b' ';
        }
    }
    String::from_utf8(bytes).expect("invariant: whole characters were replaced, by blanks")
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
    use super::blank_comments;

    #[test]
    fn comments_are_blank_and_literals_are_not() {
        for (before, after) in [
            ("a /* b */ c", "a         c"),
            ("a // b\nc", "a     \nc"),
            ("a // b\\\nb\nc", "a      \n \nc"),
            ("/*#pragma omp for\n{ ' */f();", "                 \n      f();"),
            ("/*/ x */y", "        y"),
            ("\"/*\" '//' \"//\" /**/b", "\"/*\" '//' \"//\"     b"),
            ("1'000 /* 1'0 */ 2", "1'000           2"),
            ("/* ä */x", "        x"),
            ("R\"(/*)\" // \"", "R\"(/*)\"     "),
            ("a /* without end\nb", "a /* without end\nb"),
        ] {
            assert_eq!(blank_comments(before.to_owned()), after, "{before}");
        }
    }
}

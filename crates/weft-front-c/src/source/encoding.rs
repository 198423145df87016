//! Text of bytes that may not be UTF-8: in literals they keep their values.
//!
//! ```c
//! puts("caf<E9>");   the byte E9, as in Latin-1
//! puts("caf\351");   what becomes of it
//! ```
//!
//! Users have sources in older encodings. clang takes the bytes of a literal as they are; a Rust `String` cannot hold them, and
//! an escape means the same [C17 §6.4.4.4]. Elsewhere, each such byte becomes a `?`: in a comment it does not matter, and in
//! code clang reports it in the user's file.
//!
//! Precondition: the bytes are those of preprocessed text. Postcondition: the same lines, the same tokens; on a line
//! with escapes, what stands behind them has moved.

use weft_support::text_from_bytes;

use crate::source::flat::is_raw_literal;
use crate::source::passages::{Kind, passages};

/// The text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceText {
    /// It is UTF-8.
    Utf8(String),
    /// It is not, and literals may have escapes instead.
    Escaped(String),
    /// A raw string literal has bytes that are not UTF-8: there are no escapes in it.
    Unwritable,
}

/// Makes text of the bytes of a flat file.
pub fn source_text(bytes: Vec<u8>) -> SourceText {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return SourceText::Utf8(text),
        Err(error) => error.into_bytes(),
    };
    let mut strange: Vec<usize> = Vec::new();
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        at += chunk.valid().len();
        strange.extend(at..at + chunk.invalid().len());
        at += chunk.invalid().len();
    }
    let values: Vec<u8> = strange.iter().map(|at| bytes[*at]).collect();
    let text = text_from_bytes(bytes);
    let mut found = passages(&text).into_iter().filter(|(kind, ..)| *kind == Kind::Literal).peekable();
    let mut result = String::with_capacity(text.len() + 3 * strange.len());
    let mut copied = 0;
    for (at, value) in strange.into_iter().zip(values) {
        while found.next_if(|(_, _, end)| *end <= at).is_some() {}
        let Some((_, begin, _)) = found.peek().copied().filter(|(_, begin, _)| *begin < at) else { continue };
        if is_raw_literal(text.as_bytes(), begin) {
            return SourceText::Unwritable;
        }
        result.push_str(&text[copied..at]);
        // A backslash in front of such a byte means the byte.
        let escapes = text[begin..at].bytes().rev().take_while(|byte| *byte == b'\\').count();
        if escapes % 2 == 1 {
            result.pop();
        }
        result.push_str(&format!("\\{value:03o}"));
        copied = at + 1;
    }
    result.push_str(&text[copied..]);
    SourceText::Escaped(result)
}

#[cfg(test)]
mod tests {
    use super::{SourceText, source_text};

    #[test]
    fn bytes_of_literals_keep_their_values() {
        for (before, after) in [
            (&b"\"caf\xe9\" x"[..], "\"caf\\351\" x"),
            (b"'\xe9' \"\xe91\"", "'\\351' \"\\3511\""),
            (b"/* don't \xe9 */ \"\xff\xfe\" // \xe9", "/* don't ? */ \"\\377\\376\" // ?"),
            // The second byte of this character in Shift JIS is a backslash.
            (b"\"\x95\\\\\"", "\"\\225\\\\\""),
            (b"\"\\\xe9 \\\\\xe9\"", "\"\\351 \\\\\\351\""),
            ("\"\u{e9}\" caf".as_bytes(), "\"\u{e9}\" caf"),
            (b"a\xe9 = \"\xc3\xa9 \xc3\"", "a? = \"\u{e9} \\303\""),
        ] {
            let text = match source_text(before.to_vec()) {
                SourceText::Utf8(text) | SourceText::Escaped(text) => text,
                SourceText::Unwritable => panic!("{after}"),
            };
            assert_eq!(text, after);
        }
        assert_eq!(source_text(b"R\"(\xe9)\"".to_vec()), SourceText::Unwritable);
        assert!(matches!(source_text(b"R\"()\" \"\xe9\"".to_vec()), SourceText::Escaped(_)));
    }
}

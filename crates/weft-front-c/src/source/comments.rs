//! Comments in a preprocessed text become blanks.
//!
//! ```c
//! int n; /* #pragma omp barrier */ f(n); // done
//! int n;                           f(n);
//! ```
//!
//! The preprocessor leaves none, but users have files that are preprocessed already, and `-C` keeps comments. All that looks
//! for words, brackets and lines of pragmas in a flat file relies on their absence. Lines and columns stay the same.

use crate::source::passages::{Kind, passages};

/// Blanks the comments of `text`, `/* */` and `//`, outside of literals. A comment without an end stays: clang reports it.
pub fn blank_comments(text: String) -> String {
    if !text.contains("/*") && !text.contains("//") {
        return text;
    }
    let found = passages(&text);
    let comments = found.iter().filter(|(kind, ..)| *kind == Kind::Comment);
    let mut bytes = text.into_bytes();
    for byte in comments.flat_map(|(_, from, to)| *from..*to) {
        if bytes[byte] != b'\n' {
            bytes[byte] = b' ';
        }
    }
    String::from_utf8(bytes).expect("invariant: whole characters were replaced, by blanks")
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

//! Universal character names in identifiers become the characters that they name. [C11 §6.4.3]
//!
//! ```c
//! #pragma omp parallel for reduction(+ : gr\u00f6\u00dfe)
//! #pragma omp parallel for reduction(+ : größe        )
//! ```
//!
//! Both spellings are one identifier, so that all that compares names would have to know both. What follows an identifier
//! keeps its offset, by blanks. Literals stay as they are: there the spellings may differ in meaning.
//!
//! Precondition: the text is preprocessed, and has no comments. Postcondition: it is as long as before, with the same lines, and
//! means the same.

use crate::source::flat::literal_end;
use weft_support::identifier;

/// Spells identifiers in `text`, which has no comments, with the characters themselves. What names no character stays, and
/// clang reports it.
pub fn spell_out_names(text: String) -> String {
    if !text.contains("\\u") && !text.contains("\\U") {
        return text;
    }
    let bytes = text.as_bytes();
    let mut result = String::with_capacity(text.len());
    // Up to where the text has been copied, and how many blanks the identifier at hand still needs.
    let (mut copied, mut missing, mut at) = (0, 0, 0);
    while at < bytes.len() {
        let named = (bytes[at] == b'\\').then(|| named_character(&text[at..])).flatten();
        let is_part = identifier::is_part_byte(bytes[at]);
        if named.is_none() && !is_part && missing > 0 {
            result.push_str(&text[copied..at]);
            copied = at;
            result.extend(std::iter::repeat_n(' ', std::mem::take(&mut missing)));
        }
        at = match (named, bytes[at]) {
            (Some((named, length)), _) => {
                result.push_str(&text[copied..at]);
                result.push(named);
                copied = at + length;
                missing += length - named.len_utf8();
                copied
            }
            (None, b'"' | b'\'') => literal_end(bytes, at),
            (None, _) => at + 1,
        };
    }
    result.push_str(&text[copied..]);
    result.extend(std::iter::repeat_n(' ', missing));
    result
}

/// The character that the beginning of a text names, and how many bytes that takes.
fn named_character(text: &str) -> Option<(char, usize)> {
    let length = match text.as_bytes().get(1)? {
        b'u' => 6,
        b'U' => 10,
        _ => return None,
    };
    let digits = text.get(2..length)?;
    let number =
        digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16));
    // What is in the basic character set cannot be named outside of literals.
    let named = char::from_u32(number?.ok()?).filter(|named| !named.is_ascii())?;
    Some((named, length))
}

#[cfg(test)]
mod tests {
    use super::spell_out_names;

    #[test]
    fn names_have_one_spelling_and_what_follows_stays_in_its_place() {
        for (before, after) in [
            ("gr\\u00f6\\u00dfe = größe;", "größe         = größe;"),
            ("f(\\U0001d4d0, 1)", "f(𝓐      , 1)"),
            ("a\\u00f6", "aö    "),
            (
                "\"\\u00f6\" L'\\u00f6' R\"(\\u00f6\")\" \\u00f6;",
                "\"\\u00f6\" L'\\u00f6' R\"(\\u00f6\")\" ö    ;",
            ),
            // No names of characters.
            ("a \\u00 \\u12g4 \\u0041 \\ud800 \\", "a \\u00 \\u12g4 \\u0041 \\ud800 \\"),
            ("no names", "no names"),
        ] {
            assert_eq!(spell_out_names(before.to_owned()), after, "{before}");
        }
    }
}

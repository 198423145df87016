//! What the text of Cilk's statements says without libclang: where they end, what they declare, what calls take.

use super::{FOR, SCOPE, SPAWN, SYNC};
use crate::Options;
use crate::source::flat::{matching_bracket, next_token_byte, token_byte_end, words};
use crate::source::parse::without_pragmas;
use weft_support::identifier;

/// The offset of the `;` that ends the statement at `from`.
pub(super) fn statement_end(text: &str, from: u32) -> Option<u32> {
    let mut at = from;
    while let Some((offset, byte)) = next_token_byte(text, at) {
        at = match byte {
            b';' => return Some(offset),
            b'(' | b'[' | b'{' => matching_bracket(text, offset)? + 1,
            b'}' => return None,
            _ => token_byte_end(text, offset),
        };
    }
    None
}

/// The serial program without what stands in `blanks`, byte for byte at the same place.
pub(super) fn serial(text: &str, blanks: &[(u32, u32)], options: &Options) -> String {
    let mut bytes = without_pragmas(text, options.language).into_bytes();
    let keywords = words(text).filter(|(_, word)| [SPAWN, SYNC, FOR, SCOPE].contains(word));
    let keywords = keywords.map(|(at, word)| (at, at + word.len(), word == FOR));
    let blanks = blanks.iter().map(|(lo, hi)| (*lo as usize, *hi as usize, false));
    for (lo, hi, is_for) in keywords.chain(blanks) {
        let place = &mut bytes[lo..hi];
        place.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        if is_for {
            place[..3].copy_from_slice(b"for");
        }
    }
    String::from_utf8(bytes).expect("invariant: words of ASCII become others")
}

/// The offset behind the word that begins at `at`.
pub(super) fn word_end(text: &str, at: u32) -> u32 {
    let is_part = identifier::is_part;
    let rest = &text[at as usize..];
    at + rest.find(|c| !is_part(c)).unwrap_or(rest.len()) as u32
}

pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && word_end(text, 0) as usize == text.len()
}

/// The name that `text` declares, if it is words and stars that end in one.
pub(super) fn declared_name(text: &str) -> Option<&str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ' ' | '*' | '\n' | '\t');
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let start = text.rfind(|c| !identifier::is_part(c))? + 1;
    (starts && text.chars().all(is_plain) && start < text.len()).then(|| &text[start..])
}

/// Whether an argument has a name in it, whose value may change.
pub(super) fn names_something(arg: &str) -> bool {
    let mut at = 0;
    let mut before = b' ';
    while let Some((offset, byte)) = next_token_byte(arg, at) {
        let is_digit = before.is_ascii_alphanumeric() && offset == at;
        if (byte.is_ascii_alphabetic() || byte == b'_') && !is_digit {
            return true;
        }
        before = byte;
        at = token_byte_end(arg, offset);
    }
    false
}

/// The arguments of a call, without the brackets around them.
pub(super) fn arguments(text: &str) -> Vec<&str> {
    let (mut found, mut begin, mut at) = (Vec::new(), 0, 0);
    while let Some((offset, byte)) = next_token_byte(text, at) {
        at = match byte {
            b'(' | b'[' | b'{' => matching_bracket(text, offset).map_or(text.len() as u32, |close| close + 1),
            _ => token_byte_end(text, offset),
        };
        if byte == b',' {
            found.push(text[begin as usize..offset as usize].trim());
            begin = at;
        }
    }
    let last = text[begin as usize..].trim();
    if !last.is_empty() {
        found.push(last);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{arguments, declared_name, names_something};

    #[test]
    fn arguments_are_split_where_no_bracket_is_open() {
        assert_eq!(arguments("a, f(b, c), \"x,y\", d[1,2]"), ["a", "f(b, c)", "\"x,y\"", "d[1,2]"]);
        assert!(arguments("  ").is_empty());
    }

    #[test]
    fn what_names_nothing_needs_no_copy() {
        for (arg, names) in [
            ("0", false),
            ("-1.5f", false),
            ("0x1fUL", false),
            ("\"abc\"", false),
            ("n - 1", true),
            ("(char)1", true),
        ] {
            assert_eq!(names_something(arg), names, "{arg}");
        }
    }

    #[test]
    fn declarations_are_told_from_places() {
        for (text, name) in
            [("int x", Some("x")), ("struct s *p", Some("p")), ("*p", None), ("a[i]", None), ("p->x", None)]
        {
            assert_eq!(declared_name(text), name, "{text}");
        }
    }
}

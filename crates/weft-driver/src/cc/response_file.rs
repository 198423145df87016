//! `@file` on the command line: the file's words in its place, GNU quoting.
//!
//! Before: `cc @flags a.c` with `flags` holding `-DX="a b" -O2`. After: `cc -DX=a b -O2 a.c`, where `-DX=a b` is one word.
//! A file that cannot be read leaves the word as it is, as clang and gcc do; response files may name further ones.
//! The text is UTF-8, with a byte order mark or without, or UTF-16 with one, as clang takes it. Any other is an error: were the
//! word left as it is, the clang that links would read the file, and compile the sources in it without OpenMP.

use std::fs;

use crate::error::Error;

/// How deep response files may name each other.
const DEPTH: usize = 16;

/// Replaces each `@file` by the words of that file.
///
/// # Errors
/// A file whose text is neither UTF-8 nor UTF-16, and files that name each other too deep.
pub(crate) fn expand(words: &[String]) -> Result<Vec<String>, Error> {
    let mut out = Vec::with_capacity(words.len());
    expand_into(words, 0, &mut out)?;
    Ok(out)
}

fn expand_into(words: &[String], depth: usize, out: &mut Vec<String>) -> Result<(), Error> {
    for word in words {
        let path = word.strip_prefix('@').filter(|path| !path.is_empty());
        let bytes = path.and_then(|path| fs::read(path).ok());
        let Some(bytes) = bytes else {
            out.push(word.clone());
            continue;
        };
        if depth == DEPTH {
            return Err(Error::Usage(format!("'{word}': response files name each other too deep")));
        }
        let text = decode(bytes).ok_or_else(|| {
            Error::Usage(format!("'{word}': the response file is neither UTF-8 nor UTF-16"))
        })?;
        expand_into(&split(&text), depth + 1, out)?;
    }
    Ok(())
}

/// The text of a response file, without its byte order mark.
fn decode(bytes: Vec<u8>) -> Option<String> {
    let units = |read: fn([u8; 2]) -> u16| -> Option<String> {
        let (units, rest) = bytes[2..].as_chunks::<2>();
        let units: Vec<u16> = units.iter().map(|unit| read(*unit)).collect();
        String::from_utf16(&units).ok().filter(|_| rest.is_empty())
    };
    match bytes[..] {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => {
            let text = String::from_utf8(bytes).ok()?;
            Some(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
        }
    }
}

/// Splits text into words: blanks separate, quotes of both kinds join, a backslash takes the next character as it is.
#[must_use]
pub(crate) fn split(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut in_word = false;
    let mut quote: Option<char> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (Some('\''), c) => word.push(c),
            (_, '\\') => {
                in_word = true;
                if let Some(next) = chars.next() {
                    word.push(next);
                }
            }
            (Some(_), c) => word.push(c),
            (None, '"' | '\'') => {
                in_word = true;
                quote = Some(c);
            }
            (None, c) if c.is_whitespace() => {
                if in_word {
                    words.push(std::mem::take(&mut word));
                    in_word = false;
                }
            }
            (None, c) => {
                in_word = true;
                word.push(c);
            }
        }
    }
    if in_word {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_backslashes() {
        assert_eq!(split("-DX=\"a b\" 'c  d'\n\\\"e \"\""), ["-DX=a b", "c  d", "\"e", ""]);
    }

    #[test]
    fn files_are_expanded_and_may_nest() {
        let dir = tempfile::tempdir().unwrap();
        let inner = dir.path().join("inner");
        let outer = dir.path().join("outer");
        fs::write(&inner, "-O2 -g").unwrap();
        fs::write(&outer, format!("-c @{}", inner.display())).unwrap();
        let words = [format!("@{}", outer.display()), "a.c".to_owned()];
        assert_eq!(expand(&words).unwrap(), ["-c", "-O2", "-g", "a.c"]);
    }

    #[test]
    fn a_missing_file_stays_a_word() {
        let words = ["@/no/such/file".to_owned()];
        assert_eq!(expand(&words).unwrap(), words);
    }

    #[test]
    fn a_file_naming_itself_is_an_error() {
        let dir = tempfile::tempdir().unwrap();
        let own = dir.path().join("own");
        fs::write(&own, format!("x @{}", own.display())).unwrap();
        assert!(expand(&[format!("@{}", own.display())]).unwrap_err().to_string().contains("too deep"));
    }

    #[test]
    fn byte_order_marks_say_how_a_file_is_read() {
        let words = "-DX='\u{e9} \u{1f600}' a.c";
        let utf16 = |write: fn(u16) -> [u8; 2]| -> Vec<u8> {
            "\u{feff}".encode_utf16().chain(words.encode_utf16()).flat_map(write).collect()
        };
        let files =
            [utf16(u16::to_le_bytes), utf16(u16::to_be_bytes), format!("\u{feff}{words}").into_bytes()];
        for bytes in files {
            assert_eq!(decode(bytes).as_deref(), Some(words));
        }
        for bytes in [&b"-DX=\xe9 a.c"[..], b"\xff\xfe-"] {
            assert_eq!(decode(bytes.to_vec()), None);
        }
    }
}

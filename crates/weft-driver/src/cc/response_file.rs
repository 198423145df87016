//! `@file` on the command line: the file's words in its place, GNU quoting.
//!
//! Before: `cc @flags a.c` with `flags` holding `-DX="a b" -O2`. After: `cc -DX=a b -O2 a.c`, where `-DX=a b` is one word.
//! A file that cannot be read leaves the word as it is, as clang and gcc do; response files may name further ones.

use std::fs;

/// How deep response files may name each other before the rest is taken literally.
const DEPTH: usize = 16;

/// Replaces each `@file` by the words of that file.
#[must_use]
pub(crate) fn expand(words: &[String]) -> Vec<String> {
    let mut out = Vec::with_capacity(words.len());
    expand_into(words, 0, &mut out);
    out
}

fn expand_into(words: &[String], depth: usize, out: &mut Vec<String>) {
    for word in words {
        let text = match word.strip_prefix('@') {
            Some(path) if depth < DEPTH && !path.is_empty() => fs::read_to_string(path).ok(),
            _ => None,
        };
        match text {
            Some(text) => expand_into(&split(&text), depth + 1, out),
            None => out.push(word.clone()),
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
        assert_eq!(expand(&words), ["-c", "-O2", "-g", "a.c"]);
    }

    #[test]
    fn a_missing_file_stays_a_word() {
        let words = ["@/no/such/file".to_owned()];
        assert_eq!(expand(&words), words);
    }

    #[test]
    fn a_file_naming_itself_ends() {
        let dir = tempfile::tempdir().unwrap();
        let own = dir.path().join("own");
        fs::write(&own, format!("x @{}", own.display())).unwrap();
        let words = expand(&[format!("@{}", own.display())]);
        assert_eq!(words.iter().filter(|word| *word == "x").count(), DEPTH);
    }
}

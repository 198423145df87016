//! Digraphs become the brackets that they stand for. [C17 §6.4.6]
//!
//! ```c
//! int f(int a<:2:>) <% return a<:0:>; %>
//! int f(int a[ 2] ) {  return a[ 0] ; }
//! ```
//!
//! All that looks for blocks and subscripts in a flat file knows brackets alone. `%:` begins directives, which the preprocessor
//! prints with a `#`.
//!
//! Precondition: the text is preprocessed; it may have comments. Postcondition: it is as long as before, each token stands where
//! it stood, and the text means the same.

use crate::source::passages::passages;

/// Writes brackets for the digraphs of `text`, outside of literals and comments.
pub fn spell_out_digraphs(text: String) -> String {
    // Headers of C++ are full of `<::`, which is none.
    let is_bracket = |(at, _): (usize, &str)| !is_name_behind(&text.as_bytes()[at..]);
    let has_some = ["<%", "%>", ":>"].iter().any(|digraph| text.contains(digraph))
        || text.match_indices("<:").any(is_bracket);
    if !has_some {
        return text;
    }
    let found = passages(&text);
    let mut bytes = text.into_bytes();
    let mut at = 0;
    for (_, from, to) in found {
        replace(&mut bytes, at, from);
        at = to;
    }
    let end = bytes.len();
    replace(&mut bytes, at, end);
    String::from_utf8(bytes).expect("invariant: characters of ASCII were replaced by such")
}

/// Replaces the digraphs of the code `from..to`, each the longest token that can begin where it stands.
fn replace(bytes: &mut [u8], from: usize, to: usize) {
    let mut at = from;
    while at + 1 < to {
        let bracket = match &bytes[at..at + 2] {
            b"<%" => b'{',
            b"%>" => b'}',
            b"<:" if !is_name_behind(&bytes[at..to]) => b'[',
            b":>" => b']',
            b"::" | b"<<" => {
                at += 2;
                continue;
            }
            _ => {
                at += 1;
                continue;
            }
        };
        bytes[at] = bracket;
        bytes[at + 1] = b' ';
        at += 2;
    }
}

/// Whether a text begins with `<::` as in `vector<::name>`, where the first two characters are no token. [C++23: lex.pptoken]
fn is_name_behind(text: &[u8]) -> bool {
    text.starts_with(b"<::") && !matches!(text.get(3), Some(b':' | b'>'))
}

#[cfg(test)]
mod tests {
    use super::spell_out_digraphs;

    #[test]
    fn brackets_take_the_place_of_digraphs() {
        for (before, after) in [
            ("f() <% a<:1:> = 0; %>", "f() {  a[ 1]  = 0; } "),
            ("a<:b<:0:>:>", "a[ b[ 0] ] "),
            ("\"<%\" '<:' /* <% */ <% // %>", "\"<%\" '<:' /* <% */ {  // %>"),
            ("R\"(<:)\"<:0:>", "R\"(<:)\"[ 0] "),
            // The longest token wins, but for names behind `<`.
            ("v<::n> x; a<:::n:>", "v<::n> x; a[ ::n] "),
            ("a<::>", "a[ ] "),
            ("&s::>", "&s::>"),
            ("a << b % c > d : e", "a << b % c > d : e"),
        ] {
            assert_eq!(spell_out_digraphs(before.to_owned()), after, "{before}");
        }
    }
}

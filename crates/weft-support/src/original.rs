//! Maps a place in a preprocessed line to the place in the line that the user wrote.
//!
//! A preprocessor changes blanks, joins continued lines, drops comments and expands macros.
//! So the search compares the two lines token by token: as long as they agree, places agree as well.
//! Behind the first difference it compares the tokens from the end, and looks for a piece of the user's line that has all of
//! them: selection leaves one of several directives. It attributes the remaining tokens to the macro
//! that stands at the difference; clang points there, too.

use crate::identifier;

/// A place in the text that the user wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found<'a> {
    /// The line's number, from 1; it differs from the requested one if a backslash continues that line.
    pub(crate) line: u32,
    /// The column in bytes, from 0.
    pub(crate) column: u32,
    /// The text of the line.
    pub(crate) text: &'a str,
}

/// A token with the offset it begins at.
#[derive(Clone, Copy)]
struct Token<'a> {
    at: usize,
    text: &'a str,
}

/// Finds the byte `column` (from 0) of the preprocessed line `flat` in line `line` (from 1) of `original`.
pub(crate) fn locate<'a>(flat: &str, column: u32, original: &'a str, line: u32) -> Option<Found<'a>> {
    let start = line_offset(original, line)?;
    let end = start + continued_length(&original[start..]);
    let column = column as usize;
    let ours = tokens(flat);
    let theirs = tokens(&original[start..end]);
    // The last token that begins at or before the place; blanks behind a line's end belong to its last token.
    let index = ours.iter().rposition(|token| token.at <= column)?;
    let inside = column - ours[index].at;
    let common = ours.iter().zip(&theirs).take_while(|(a, b)| a.text == b.text).count();
    let offset = if index < common {
        theirs[index].at + inside.min(theirs[index].text.len())
    } else {
        let longest = ours.len().min(theirs.len()) - common;
        let tail = ours.iter().rev().zip(theirs.iter().rev()).take(longest);
        let tail = tail.take_while(|(a, b)| a.text == b.text).count();
        let from_end = ours.len() - index;
        if from_end <= tail {
            let token = theirs[theirs.len() - from_end];
            token.at + inside.min(token.text.len())
        } else if let Some(from) = piece(&ours[common..], &theirs[common..]) {
            let token = theirs[common + from + index - common];
            token.at + inside.min(token.text.len())
        } else {
            theirs.get(common)?.at
        }
    };
    // A caller's offset may lie within a character.
    let offset = original.floor_char_boundary(start + offset);
    let before = &original[start..offset];
    let line_start = before.rfind('\n').map_or(start, |at| start + at + 1);
    let skipped = before.bytes().filter(|&byte| byte == b'\n').count();
    let text = original[line_start..].split('\n').next().unwrap_or("");
    Some(Found {
        line: line + skipped as u32,
        column: (offset - line_start) as u32,
        text: text.trim_end_matches('\r'),
    })
}

/// Returns where all of `ours` stand side by side in `theirs`, as the directive does that a metadirective has become.
fn piece(ours: &[Token<'_>], theirs: &[Token<'_>]) -> Option<usize> {
    let same = |window: &[Token<'_>]| window.iter().zip(ours).all(|(a, b)| a.text == b.text);
    theirs.windows(ours.len().max(1)).position(same)
}

/// Returns the offset of the first byte of line `line` (from 1).
fn line_offset(text: &str, line: u32) -> Option<usize> {
    let skip = line.checked_sub(1)? as usize;
    match skip.checked_sub(1) {
        None => Some(0),
        Some(nth) => text.match_indices('\n').nth(nth).map(|(at, _)| at + 1),
    }
}

/// Returns the length of the first line of `text` and of the lines that continue it.
fn continued_length(text: &str) -> usize {
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        length += line.len();
        if !line.trim_end_matches(['\n', '\r']).ends_with('\\') {
            break;
        }
    }
    length
}

/// Splits a line into words, literals and single characters; drops blanks and comments.
fn tokens(line: &str) -> Vec<Token<'_>> {
    let bytes = line.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let is_word = |byte: &u8| identifier::is_part_byte(*byte);
        let length = match rest {
            [byte, ..] if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            [b'\\', b'\n' | b'\r', ..] => {
                at += 1;
                continue;
            }
            [b'/', b'*', body @ ..] => {
                at += 2 + body.windows(2).position(|pair| pair == b"*/").map_or(body.len(), |end| end + 2);
                continue;
            }
            [b'/', b'/', ..] => break,
            [quote @ (b'"' | b'\''), body @ ..] => literal_length(*quote, body),
            _ => rest.iter().take_while(|byte| is_word(byte)).count().max(1),
        };
        let length = length.min(bytes.len() - at);
        found.push(Token { at, text: line.get(at..at + length).unwrap_or("") });
        at += length;
    }
    found
}

/// Returns the length of the literal whose opening quote stands before `body`. An unfinished literal is the quote
/// alone.
fn literal_length(quote: u8, body: &[u8]) -> usize {
    let mut at = 0;
    while let Some(&byte) = body.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => break,
            _ if byte == quote => return at + 2,
            _ => at += 1,
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use super::locate;

    /// Finds the place of `needle` in the preprocessed line; returns line, column (from 1) and line text.
    fn check(flat: &str, needle: &str, original: &str, line: u32) -> Option<(u32, u32, String)> {
        let column = flat.find(needle).unwrap() as u32;
        locate(flat, column, original, line)
            .map(|found| (found.line, found.column + 1, found.text.to_owned()))
    }

    #[test]
    fn blanks_and_comments_do_not_matter() {
        let original = "int a;\n\t#pragma  omp /* x */ for  private( q )\n";
        let expected = (2, 37, "\t#pragma  omp /* x */ for  private( q )".to_owned());
        assert_eq!(check("#pragma omp for private( q )", "q", original, 2), Some(expected));
    }

    #[test]
    fn a_continued_line_is_followed() {
        let original = "#pragma omp for \\\n   private(q)\nx;\n";
        let found = check("#pragma omp for private(q)", "private", original, 1);
        assert_eq!(found, Some((2, 4, "   private(q)".to_owned())));
    }

    #[test]
    fn an_expansion_is_at_its_macro_and_the_rest_of_the_line_is_found_from_the_end() {
        let original = "#pragma omp for schedule(KIND) private(q)\n";
        let flat = "#pragma omp for schedule(static, 1 + 2) private(q)";
        assert_eq!(check(flat, "1", original, 1).unwrap().1, 26);
        assert_eq!(check(flat, "q", original, 1).unwrap().1, 40);
    }

    #[test]
    fn what_is_left_of_a_line_is_found_in_it() {
        let original = "#pragma omp metadirective when(c: parallel if(q)) \\\n default(for private(a))\n";
        let expected = Some((1, 47, "#pragma omp metadirective when(c: parallel if(q)) \\".to_owned()));
        assert_eq!(check("#pragma omp parallel if(q)", "q", original, 1), expected);
        let found = check("#pragma omp for private(a)", "a)", original, 1).unwrap();
        assert_eq!((found.0, found.1), (2, 22));
    }

    #[test]
    fn a_missing_line_is_not_found() {
        assert_eq!(check("x", "x", "x\n", 7), None);
        assert_eq!(check("x", "x", "", 1), None);
        assert_eq!(check("x", "x", "x", 0), None);
    }
}

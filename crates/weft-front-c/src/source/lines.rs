//! Where the pragmas and the functions of a flat file are.

use crate::Language;
use crate::source::flat::{
    comment_end, is_raw_literal, leading_blanks, line_end, literal_end, next_token_byte, omp_end,
    token_byte_end,
};
use crate::source::scopes::Scopes;

/// A `#pragma omp` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PragmaLine {
    /// The offset of the `#`.
    pub(crate) lo: u32,
    /// The offset behind `omp`.
    pub(crate) text_lo: u32,
    /// The offset of the line's end.
    pub(crate) hi: u32,
    /// How many braces that hold statements are open here; 0 outside of functions.
    pub(crate) depth: u32,
    /// Whether what comes before it ends a declaration or statement, or is nothing.
    pub(crate) is_between_declarations: bool,
    /// Whether it is in a structure of C.
    pub(crate) is_in_structure: bool,
}

/// Finds all `#pragma omp` lines.
pub(crate) fn pragma_lines(text: &str, language: Language) -> Vec<PragmaLine> {
    let mut found = Vec::new();
    // Most files have none: they are not scanned token by token.
    if !text.contains("omp") {
        return found;
    }
    let bytes = text.as_bytes();
    let (mut at, mut line_start) = (leading_blanks(bytes), true);
    let mut scopes = Scopes::new(text, language);
    // The last byte that is neither blank nor in a directive.
    let mut last = b';';
    while at < bytes.len() {
        match bytes[at] {
            b'\n' => {
                line_start = true;
                at += 1;
                continue;
            }
            b' ' | b'\t' | b'\r' => {
                at += 1;
                continue;
            }
            b'#' if line_start => {
                let hi = line_end(text, at);
                if let Some(text_lo) = omp_end(text, at, hi) {
                    let hi = at + text[at..hi].trim_end().len();
                    found.push(PragmaLine {
                        lo: at as u32,
                        text_lo: text_lo as u32,
                        hi: hi as u32,
                        depth: scopes.depth(),
                        is_between_declarations: matches!(last, b';' | b'{' | b'}')
                            || last == b':' && language.is_cxx(),
                        is_in_structure: scopes.is_in_structure(),
                    });
                }
                at = line_end(text, at);
                continue;
            }
            // A note of selection's own.
            b'/' if bytes.get(at + 1) == Some(&b'*') => at = comment_end(text, at),
            b'"' | b'\'' => {
                last = bytes[at];
                at = literal_end(bytes, at);
            }
            byte => {
                scopes.read(at, byte);
                last = byte;
                at += 1;
            }
        }
        line_start = false;
    }
    found
}

/// Counts the lines that look like a `#pragma omp`, wherever they are but in raw strings. It knows nothing of other tokens, so that it
/// finds what a mistake in [`pragma_lines`] would hide.
pub(crate) fn count_pragmas(text: &str) -> usize {
    let count = |text: &str| {
        let lines = text.lines().map(str::trim_start);
        lines.filter(|line| line.starts_with('#') && omp_end(line, 0, line.len()).is_some()).count()
    };
    let all = count(&text[leading_blanks(text.as_bytes())..]);
    match all {
        0 => 0,
        _ => all - raw_literals(text).into_iter().map(|(lo, hi)| count(&text[lo..hi])).sum::<usize>(),
    }
}

/// Returns where the raw strings of a text are.
fn raw_literals(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    if !text.contains("R\"") {
        return found;
    }
    let bytes = text.as_bytes();
    let (mut at, mut line_start) = (leading_blanks(bytes), true);
    while at < bytes.len() {
        let is_directive = bytes[at] == b'#' && line_start;
        line_start = bytes[at] == b'\n' || line_start && bytes[at].is_ascii_whitespace();
        let end = match bytes[at] {
            _ if is_directive => line_end(text, at),
            b'/' if bytes.get(at + 1) == Some(&b'*') => comment_end(text, at),
            b'"' | b'\'' => literal_end(bytes, at),
            _ => at + 1,
        };
        if bytes[at] == b'"' && is_raw_literal(bytes, at) {
            found.push((at, end));
        }
        at = end;
    }
    found
}

/// Returns the extents of the outermost blocks that may hold statements, braces included: bodies of functions, and of some
/// structures.
pub(crate) fn outermost_blocks(text: &str, language: Language) -> Vec<(u32, u32)> {
    let (mut blocks, mut begin) = (Vec::new(), 0);
    let mut scopes = Scopes::new(text, language);
    let mut at = 0;
    while let Some((offset, byte)) = next_token_byte(text, at) {
        let before = scopes.depth();
        scopes.read(offset as usize, byte);
        match (before, scopes.depth()) {
            (0, 1) => begin = offset,
            (1, 0) => blocks.push((begin, offset + 1)),
            _ => {}
        }
        at = token_byte_end(text, offset);
        if byte == b'#' {
            // A directive of another kind: its braces and quotes are none of the program's.
            at = line_end(text, offset as usize) as u32;
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pragmas_are_found_with_their_depth_and_not_in_strings() {
        let text = "# 1 \"a.c\"\n#pragma omp requires\nvoid f(void) { char *s = \"{ #pragma omp\"; char c = '{';\n  # pragma omp  barrier  \n#pragma ompx\n#pragma once\n}\n";
        let found: Vec<_> = pragma_lines(text, Language::C)
            .iter()
            .map(|p| (&text[p.lo as usize..p.hi as usize], p.depth))
            .collect();
        assert_eq!(found, [("#pragma omp requires", 0), ("# pragma omp  barrier", 1)]);
    }

    #[test]
    fn separators_of_digits_begin_no_literal() {
        let text = "enum { A = 1'000, B = 0xf'f, C = u8'{', D = '1' };\n#pragma omp barrier\n";
        assert_eq!(pragma_lines(text, Language::C).iter().map(|p| p.depth).collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn pragmas_are_counted_without_knowing_of_tokens() {
        let text = "char c = '\n #\tpragma omp barrier\n#pragma ompx\nx; #pragma omp y\n\"#pragma omp z\"";
        assert_eq!(count_pragmas(text), 1);
    }

    #[test]
    fn raw_strings_have_no_pragmas() {
        let text = "auto s = R\"(\n#pragma omp a\n)\";\nauto t = \"R\"; /* R\"( */\n#pragma omp b\n";
        assert_eq!(count_pragmas(text), 1);
        assert_eq!(pragma_lines(text, Language::C).len(), 1);
    }

    #[test]
    fn outermost_blocks_are_found_by_tokens() {
        let text =
            "int a[] = { '}', 1 }; void f(void) { { \"}\"; } }\n#pragma x {\n# 3 \"}\"\nvoid g(void) { } }";
        let blocks = outermost_blocks(text, Language::C);
        let found: Vec<&str> = blocks.iter().map(|&(lo, hi)| &text[lo as usize..hi as usize]).collect();
        assert_eq!(found, ["{ '}', 1 }", "{ { \"}\"; } }", "{ }"]);
    }

    #[test]
    fn a_literal_without_an_end_ends_with_its_line() {
        let text = "the user's words\n#pragma omp barrier\n";
        assert_eq!(pragma_lines(text, Language::C).len(), 1);
    }
}

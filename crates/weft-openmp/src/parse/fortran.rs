//! Directives in Fortran source: sentinels, continuation lines, and the names that only Fortran has.
//!
//! ```text
//! !$omp parallel do &          free form: an ampersand at the end of the line continues it,
//! !$omp & private(x)           and one behind the next sentinel is skipped
//! c$omp parallel do            fixed form: any character but blank and 0 in column 6
//! c$omp+private(x)             continues the line before
//! ```

use crate::parse::cut::DirectiveText;

/// The sentinels; the latter two in fixed form only [OMP 5.2 §3.1.1].
const SENTINELS: [&str; 3] = ["!$omp", "c$omp", "*$omp"];

/// A line of Fortran with a sentinel.
struct Line {
    /// The offset behind the sentinel.
    lo: usize,
    /// The offset of the line's end, without a comment.
    hi: usize,
    /// Whether it stands in the first column, as fixed form demands.
    at_start: bool,
}

/// Says whether `text` begins with a sentinel of Fortran.
pub(crate) fn begins_with_sentinel(text: &str) -> bool {
    let behind = SENTINELS.iter().find_map(|sentinel| {
        let head = text.get(..sentinel.len())?;
        head.eq_ignore_ascii_case(sentinel).then(|| &text[sentinel.len()..])
    });
    // `!$ompx` is a sentinel of its own, for extensions.
    behind.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Returns the directives of Fortran source with continuation lines joined; skips all other lines.
///
/// The function tells free from fixed form line by line: column 6 continues a line only if the sentinel is in column 1
/// and the character in column 6 cannot begin a directive.
pub fn directives(source: &str) -> Vec<DirectiveText> {
    let mut found: Vec<DirectiveText> = Vec::new();
    let mut continues = false;
    let mut start = 0;
    for row in source.split_inclusive('\n') {
        let line = line_with_sentinel(source, start, row);
        start += row.len();
        let Some(line) = line else {
            // A line without a sentinel ends what an ampersand left open, unless it is blank or a comment.
            let trimmed = row.trim_start();
            continues &= trimmed.is_empty() || trimmed.starts_with('!');
            continue;
        };
        let (mut lo, mut hi) = (line.lo, line.hi);
        let text = &source[lo..hi];
        let ends_open = text.trim_end().ends_with('&');
        if ends_open {
            hi = lo + text.trim_end().len() - 1;
        }
        let fixed_mark = text.chars().next().filter(|c| !matches!(c, ' ' | '0' | '\t' | '\r' | '\n'));
        let is_fixed_continuation = line.at_start && fixed_mark.is_some() && !found.is_empty();
        let joins = (continues || is_fixed_continuation) && !found.is_empty();
        if is_fixed_continuation && !continues {
            lo += fixed_mark.map_or(0, char::len_utf8);
            // The line before counts as padded with blanks.
            if let Some(directive) = found.last_mut() {
                directive.push_blank(line.lo);
            }
        } else if continues {
            let inner = source.get(lo..hi).unwrap_or("");
            let blanks = inner.len() - inner.trim_start().len();
            if inner.trim_start().starts_with('&') {
                lo += blanks + 1;
            }
        } else if line.at_start && text.starts_with('0') {
            lo += 1;
        }
        if !joins {
            found.push(DirectiveText::default());
        }
        if let Some(directive) = found.last_mut() {
            directive.push(source, lo, hi.max(lo));
        }
        continues = ends_open;
    }
    found
}

/// Returns the part of `row`, which begins at `start`, that belongs to a directive.
fn line_with_sentinel(source: &str, start: usize, row: &str) -> Option<Line> {
    let trimmed = row.trim_start();
    let indent = row.len() - trimmed.len();
    if !begins_with_sentinel(trimmed) || (indent > 0 && !trimmed.starts_with('!')) {
        return None;
    }
    let lo = start + indent + SENTINELS[0].len();
    let end = start + row.trim_end().len();
    let hi = comment_start(&source[lo..end.max(lo)]).map_or(end.max(lo), |at| lo + at);
    Some(Line { lo, hi, at_start: indent == 0 })
}

/// Returns where the comment at the end of a line begins, if there is one.
fn comment_start(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'!') => return Some(at),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::directives;

    fn check(source: &str, expected: &[&str]) {
        let found = directives(source);
        let texts: Vec<String> =
            found.iter().map(|found| found.text.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(texts, expected, "{source}");
        for directive in &found {
            for (index, (at, file)) in directive.pieces.iter().enumerate() {
                let end =
                    directive.pieces.get(index + 1).map_or(directive.text.len(), |next| next.0 as usize);
                let piece = &directive.text[*at as usize..end];
                let is_there = source[*file as usize..].starts_with(piece);
                assert!(is_there || piece == " ", "{source}: {piece}");
            }
        }
    }

    #[test]
    fn free_form_continues_behind_an_ampersand() {
        check("!$omp parallel do\n", &["parallel do"]);
        check(
            "  !$OMP parallel do & ! a comment\n  !$omp & private(x) &\n!$omp shared(y)\n x = 1\n!$omp barrier",
            &["parallel do private(x) shared(y)", "barrier"],
        );
        check("!$omp parallel if(s == '!') ! c\n", &["parallel if(s == '!')"]);
        check("!$omp paral&\n!$omp&lel\n", &["parallel"]);
    }

    #[test]
    fn fixed_form_continues_by_column_six() {
        check(
            "c$omp parallel do\nc$omp+private(x)\nC$OMP&shared(y)\n      x = 1\n*$omp barrier\n",
            &["parallel do private(x) shared(y)", "barrier"],
        );
        check("!$omp0parallel\n!$omp1private(x)\n", &["parallel private(x)"]);
    }

    #[test]
    fn other_lines_are_passed_over() {
        check("! omp parallel\nc a comment\nx = '!$omp parallel'\n!$ x = 1\n!$ompx foo\n", &[]);
        check("", &[]);
    }
}

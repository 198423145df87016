//! Renders diagnostics as text, in clang's style.
//!
//! ```text
//! a.c:12:30: error: unknown clause 'privat' on directive 'parallel'; did you mean 'private'?
//!    12 | #pragma omp parallel privat(x)
//!       |                      ^~~~~~
//! ```

use crate::source_map::Excerpt;
use crate::{Diagnostic, Severity, SourceMap, Span};

/// The distance of tab stops.
const TAB: usize = 8;
/// The least width of the column of line numbers.
const NUMBER_WIDTH: usize = 4;

/// How diagnostics are rendered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RenderOptions {
    /// Whether escape sequences color the output.
    pub color: bool,
}

const BOLD: &str = "\x1b[1m";
const RESET: &str = "\x1b[0m";
const CARET: &str = "\x1b[0;1;32m";

/// Renders one diagnostic with its notes; the text ends with a newline.
pub fn render(map: &SourceMap, diagnostic: &Diagnostic, options: RenderOptions) -> String {
    let mut message = diagnostic.message.clone();
    if let Some(flag) = diagnostic.option {
        // An error with a flag is a warning that a flag made an error; clang shows it this way.
        let raised = if diagnostic.is_error() { "-Werror," } else { "" };
        message += &format!(" [{raised}{flag}]");
    }
    let mut output = String::new();
    let first = Entry { severity: diagnostic.severity, message: &message, span: diagnostic.span };
    render_entry(map, &first, &diagnostic.ranges, options, &mut output);
    for note in &diagnostic.notes {
        let entry = Entry { severity: Severity::Note, message: &note.message, span: note.span };
        render_entry(map, &entry, &[], options, &mut output);
    }
    output
}

/// Renders all of them in the given order, without the summary.
pub fn render_all(map: &SourceMap, diagnostics: &[Diagnostic], options: RenderOptions) -> String {
    diagnostics.iter().map(|diagnostic| render(map, diagnostic, options)).collect()
}

/// Returns the closing line, such as `1 warning and 2 errors generated.`, or nothing if there is nothing to count.
pub fn summary(diagnostics: &[Diagnostic]) -> Option<String> {
    let count = |severity| diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count();
    let spell = |number: usize, word: &str| match number {
        0 => None,
        1 => Some(format!("1 {word}")),
        many => Some(format!("{many} {word}s")),
    };
    let parts = [spell(count(Severity::Warning), "warning"), spell(count(Severity::Error), "error")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("{} generated.\n", parts.join(" and ")))
}

struct Entry<'a> {
    severity: Severity,
    message: &'a str,
    span: Option<Span>,
}

fn render_entry(
    map: &SourceMap,
    entry: &Entry<'_>,
    ranges: &[Span],
    options: RenderOptions,
    output: &mut String,
) {
    let excerpt = entry.span.map(|span| map.excerpt(span.file, span.lo));
    let place = excerpt.as_ref().map(|excerpt| {
        let place = &excerpt.place;
        format!("{}:{}:{}: ", place.file, place.line, place.column)
    });
    let place = place.unwrap_or_default();
    let word = entry.severity.word();
    if options.color {
        let color = match entry.severity {
            Severity::Error => "\x1b[0;1;31m",
            Severity::Warning => "\x1b[0;1;35m",
            Severity::Remark => "\x1b[0;1;34m",
            Severity::Note => "\x1b[0;1;36m",
        };
        // clang does not print the text of notes in bold.
        let strong = if entry.severity == Severity::Note { "" } else { BOLD };
        *output += &format!("{BOLD}{place}{RESET}{color}{word}: {RESET}{strong}{}{RESET}\n", entry.message);
    } else {
        *output += &format!("{place}{word}: {}\n", entry.message);
    }
    if let (Some(span), Some(excerpt)) = (entry.span, excerpt) {
        render_excerpt(map, span, &excerpt, ranges, options, output);
    }
}

fn render_excerpt(
    map: &SourceMap,
    span: Span,
    excerpt: &Excerpt,
    ranges: &[Span],
    options: RenderOptions,
    output: &mut String,
) {
    let (line, columns) = expand_tabs(&excerpt.line);
    let number = excerpt.place.line.to_string();
    let width = number.len().max(NUMBER_WIDTH);
    // One more cell than the line has: a place may be behind its last character.
    let mut marks = vec![b' '; columns.last().copied().unwrap_or(0) + 1];
    let mut underline = |lo: usize, hi: usize| {
        let hi = hi.min(excerpt.line.len());
        if let (Some(&from), Some(&to)) = (columns.get(lo), columns.get(hi.max(lo))) {
            marks[from..to].fill(b'~');
        }
    };
    for range in ranges.iter().chain([&span]).filter(|range| !range.is_empty()) {
        let start = map.excerpt(range.file, range.lo);
        if start.place.line == excerpt.place.line && start.place.file == excerpt.place.file {
            // The last byte covered gives the end, since the byte behind it may be on another line.
            let last = map.excerpt(range.file, range.hi - 1);
            let lo = start.place.column as usize - 1;
            let same_line = last.place.line == start.place.line && last.place.column >= start.place.column;
            let hi = if same_line { last.place.column as usize } else { excerpt.line.len() };
            underline(lo, hi);
        }
    }
    let caret = columns.get(excerpt.place.column as usize - 1).copied().unwrap_or(marks.len() - 1);
    marks[caret] = b'^';
    let marks: String = marks.into_iter().map(char::from).collect();
    let marks = marks.trim_end();
    if options.color {
        *output += &format!(" {number:>width$} | {line}{RESET}\n");
        *output += &format!(" {:>width$} | {CARET}{marks}\n{RESET}", "");
    } else {
        *output += &format!(" {number:>width$} | {line}\n");
        *output += &format!(" {:>width$} | {marks}\n", "");
    }
}

/// Replaces tabs by blanks; also returns for each byte of `line`, and for its end, the column it is shown at.
fn expand_tabs(line: &str) -> (String, Vec<usize>) {
    let mut shown = String::new();
    let mut columns = Vec::with_capacity(line.len() + 1);
    let mut column = 0;
    for character in line.chars() {
        columns.extend(std::iter::repeat_n(column, character.len_utf8()));
        if character == '\t' {
            let next = (column / TAB + 1) * TAB;
            shown.extend(std::iter::repeat_n(' ', next - column));
            column = next;
        } else {
            // A control character could disturb the terminal.
            shown.push(if character.is_control() { '?' } else { character });
            column += 1;
        }
    }
    columns.push(column);
    (shown, columns)
}

#[cfg(test)]
mod tests {
    use super::{RenderOptions, render, render_all, summary};
    use crate::{Diagnostic, Severity, SourceMap, Span};

    fn check(text: &str, needle: &str, expected: &str) {
        let mut map = SourceMap::new();
        let file = map.add_file("a.c", text);
        let lo = text.find(needle).unwrap() as u32;
        let span = Span::new(file, lo, lo + needle.len() as u32);
        assert_eq!(render(&map, &Diagnostic::error("wrong", span), RenderOptions::default()), expected);
    }

    #[test]
    fn the_caret_stands_at_the_start_and_the_rest_is_underlined() {
        let expected = "a.c:2:5: error: wrong\n    2 | int width;\n      |     ^~~~~\n";
        check("int x;\nint width;\n", "width", expected);
    }

    #[test]
    fn tabs_are_expanded_to_columns_of_eight() {
        let expected = "a.c:1:6: error: wrong\n    1 |         ab      cd;\n      |                 ^~\n";
        check("\tab\tcd;", "cd", &expected.replace("1:6", "1:5"));
    }

    #[test]
    fn characters_of_several_bytes_take_one_column() {
        check("\u{e4}\u{f6} x;", "x", "a.c:1:6: error: wrong\n    1 | \u{e4}\u{f6} x;\n      |    ^\n");
    }

    #[test]
    fn a_span_over_several_lines_is_underlined_to_the_end_of_the_first() {
        check("f(a,\nb);", "(a,\nb)", "a.c:1:2: error: wrong\n    1 | f(a,\n      |  ^~~\n");
    }

    #[test]
    fn a_place_behind_the_line_has_a_caret() {
        check("f(a\n", "\n", "a.c:1:4: error: wrong\n    1 | f(a\n      |    ^\n");
    }

    #[test]
    fn the_lines_of_a_flat_file_are_the_users() {
        let text = "# 1 \"<built-in>\" 3\nint b;\n# 41 \"dir/u.c\" 2\nint one;\nint two;\n";
        let mut map = SourceMap::new();
        let file = map.add_flat_file("u.i", text);
        let lo = text.find("two").unwrap() as u32;
        let diagnostic = Diagnostic::warning("odd", Span::new(file, lo, lo + 3), "-Wweft-odd")
            .with_note("see", Some(Span::new(file, lo - 9, lo - 6)));
        let expected = "dir/u.c:42:5: warning: odd [-Wweft-odd]\n   42 | int two;\n      |     ^~~\n\
                        dir/u.c:41:5: note: see\n   41 | int one;\n      |     ^~~\n";
        assert_eq!(render(&map, &diagnostic, RenderOptions::default()), expected);
        assert_eq!(map.presumed_names(file), ["<built-in>", "dir/u.c"]);
        assert!(map.is_in_system_header(file, text.find("int b").unwrap() as u32));
        assert!(!map.is_in_system_header(file, lo));
    }

    #[test]
    fn a_registered_original_is_shown_in_place_of_the_flat_line() {
        let text = "# 3 \"u.c\"\n#pragma omp parallel privat(x)\n\n";
        let mut map = SourceMap::new();
        let file = map.add_flat_file("u.i", text);
        map.register_original("u.c", "\n\n  #pragma omp parallel \\\n     privat( x )\n");
        let lo = text.find("privat(").unwrap() as u32;
        let diagnostic = Diagnostic::error("unknown", Span::new(file, lo, lo + 9));
        let expected = "u.c:4:6: error: unknown\n    4 |      privat( x )\n      |      ^~~~~~~~~~~\n";
        assert_eq!(render(&map, &diagnostic, RenderOptions::default()), expected);
    }

    #[test]
    fn a_diagnostic_without_a_place_is_one_line() {
        let map = SourceMap::new();
        let diagnostic = Diagnostic::new(Severity::Error, "clang-19 is missing");
        assert_eq!(render_all(&map, &[diagnostic], RenderOptions::default()), "error: clang-19 is missing\n");
    }

    #[test]
    fn color_is_clangs() {
        let mut map = SourceMap::new();
        let file = map.add_file("a.c", "x");
        let diagnostic = Diagnostic::error("m", Span::new(file, 0, 1));
        let expected = "\x1b[1ma.c:1:1: \x1b[0m\x1b[0;1;31merror: \x1b[0m\x1b[1mm\x1b[0m\n    \
                        1 | x\x1b[0m\n      | \x1b[0;1;32m^\n\x1b[0m";
        assert_eq!(render(&map, &diagnostic, RenderOptions { color: true }), expected);
    }

    #[test]
    fn the_summary_counts() {
        let error = Diagnostic::new(Severity::Error, "e");
        let warning = Diagnostic::new(Severity::Warning, "w");
        let remark = Diagnostic::new(Severity::Remark, "r");
        assert_eq!(summary(&[remark]), None);
        assert_eq!(summary(std::slice::from_ref(&error)).as_deref(), Some("1 error generated.\n"));
        let all = [error.clone(), warning, error];
        assert_eq!(summary(&all).as_deref(), Some("1 warning and 2 errors generated.\n"));
    }
}

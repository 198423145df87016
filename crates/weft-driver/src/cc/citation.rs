//! Names the section of the specification in errors of clang's about directives, as Weft's own messages do.
//!
//! ```text
//! a.c:3:33: error: expected 'val' modifier [OMP 5.2 §5.4.6]
//!     3 | #pragma omp simd linear(ref(x))
//!       |                         ^
//! ```
//!
//! The lines below the message show what it is about.

use super::clang_diagnostics::{Group, groups, header, is_count, without_colors};

/// Adds the section to an error about a directive.
pub(crate) fn cite(group: &mut Group) {
    // What has a flag is about the C.
    if !group.error || ["[OMP ", "[-W"].iter().any(|word| group.message.contains(word)) {
        return;
    }
    let Some(section) = of_line_below(&group.text) else { return };
    let mut lo = 0;
    for line in group.text.split_inclusive('\n') {
        if header(&without_colors(line)).is_some() {
            // The message is what the line ends with, but for colors.
            if let Some(at) = line.rfind(&group.message) {
                group.text.insert_str(lo + at + group.message.len(), &format!(" [OMP {section}]"));
                group.message += &format!(" [OMP {section}]");
            }
            return;
        }
        lo += line.len();
    }
}

/// Adds the sections to all that clang says of a file.
pub(crate) fn cite_all(words: &str) -> String {
    let mut all = String::new();
    for mut group in groups(words) {
        cite(&mut group);
        all.push_str(&group.text);
    }
    // The count at the end belongs to no diagnostic.
    all.extend(words.split_inclusive('\n').filter(|line| is_count(&without_colors(line))));
    all
}

/// Returns the section about the place that the caret below the message points to, if it is in a directive.
fn of_line_below(text: &str) -> Option<&'static str> {
    let lines = text.lines().map(without_colors);
    let mut lines = lines.skip_while(|line| header(line).is_none()).skip(1);
    let (line, carets) = (lines.next()?, lines.next()?);
    let (_, line) = line.split_once(" | ")?;
    let (_, carets) = carets.split_once(" | ")?;
    weft_front_c::section_in_line(line, carets.find('^')?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(text: &str) -> String {
        let mut group = groups(text).remove(0);
        cite(&mut group);
        group.text.lines().next().unwrap_or_default().to_owned()
    }

    #[test]
    fn an_error_at_a_clause_names_its_section() {
        let below = "    3 | #pragma omp simd linear(ref(x))\n      |                         ^\n";
        let message = "a.c:3:25: error: expected 'val' modifier";
        assert_eq!(cited(&format!("{message}\n{below}")), format!("{message} [OMP 5.2 §5.4.6]"));
        let warning = "a.c:3:25: warning: expected 'val' modifier";
        assert_eq!(cited(&format!("{warning}\n{below}")), warning);
        let of_c = "a.c:3:25: error: no 'val' [-Wval]";
        assert_eq!(cited(&format!("{of_c}\n{below}")), of_c);
    }

    #[test]
    fn all_of_a_file_is_kept() {
        let words = "a.c:1:1: warning: w\na.c:3:1: error: e\n    3 | #pragma omp barrier\n      | ^\n1 error generated.\n";
        assert_eq!(cite_all(words), words.replace("error: e\n", "error: e [OMP 5.2 §15.3.1]\n"));
    }

    #[test]
    fn colors_and_include_chains_stay() {
        let text = "In file included from b.c:1:\n\u{1b}[1ma.h:3:1: \u{1b}[0m\u{1b}[0;1;31merror: \u{1b}[0m\u{1b}[1mbad\u{1b}[0m\n    \
            3 | #pragma omp barrier\n      | \u{1b}[0;1;32m^\u{1b}[0m\n";
        let mut group = groups(text).remove(0);
        cite(&mut group);
        assert!(group.text.contains("\u{1b}[1mbad [OMP 5.2 §15.3.1]\u{1b}[0m\n    3 |"), "{}", group.text);
    }

    #[test]
    fn errors_of_c_stay() {
        let text = "a.c:3:14: error: expected ';'\n    3 |   x = 1\n      |        ^\n";
        assert_eq!(cited(text), "a.c:3:14: error: expected ';'");
    }
}

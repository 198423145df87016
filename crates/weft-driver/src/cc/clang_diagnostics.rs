//! clang's diagnostics as text: cut into groups, and those left out that Weft has said already.
//!
//! A group starts with `file:line:column: error|warning|fatal error: …` and takes along the lines after it
//! (caret, notes) up to the next one. The count at the end (`2 errors generated.`) is dropped where groups are left out,
//! since it would be wrong.

use std::collections::BTreeSet;

/// A place that has been reported already: file and line.
pub(crate) type Place = (String, u32);

/// One diagnostic of clang with all its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// The place, where the diagnostic has one.
    pub(crate) place: Option<Place>,
    /// Whether it is an error.
    pub(crate) error: bool,
    /// The lines, colors included.
    pub(crate) text: String,
}

/// Cuts clang's words into groups; the trailing count is left out.
#[must_use]
pub(crate) fn groups(stderr: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    // `In file included from …` stands before the diagnostic it belongs to.
    let mut before = String::new();
    for line in stderr.split_inclusive('\n') {
        let plain = without_colors(line);
        if is_count(&plain) {
            continue;
        }
        if plain.starts_with("In file included from ") {
            before.push_str(line);
            continue;
        }
        match (header(&plain), groups.last_mut()) {
            (Some((place, error)), _) => {
                let text = std::mem::take(&mut before) + line;
                groups.push(Group { place, error, text });
            }
            (None, Some(last)) => {
                last.text.push_str(&std::mem::take(&mut before));
                last.text.push_str(line);
            }
            (None, None) => groups.push(Group { place: None, error: false, text: line.to_owned() }),
        }
    }
    groups
}

/// Our findings and clang's, each line of the user's spoken of by one of them only, in the order of the text.
pub(crate) fn merge(ours: Vec<Group>, theirs: Vec<Group>) -> Vec<Group> {
    let reported: BTreeSet<Place> = ours.iter().filter_map(|group| group.place.clone()).collect();
    let mut merged = theirs;
    merged.retain(|group| group.place.as_ref().is_none_or(|place| !reported.contains(place)));
    merged.extend(ours);
    let mut files = merged.iter().map(|group| group.place.as_ref().map(|place| &place.0));
    let first = files.next();
    if files.all(|file| Some(file) == first) {
        // Lines of different files have no order that is worth more than the one they come in.
        merged.sort_by_key(|group| group.place.as_ref().map(|place| place.1));
    }
    merged
}

/// `2 warnings and 1 error generated.`, as clang counts.
#[must_use]
pub(crate) fn count(errors: usize, warnings: usize) -> String {
    let plural = |number: usize, what: &str| match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    };
    match (warnings, errors) {
        (0, 0) => String::new(),
        (0, _) => format!("{} generated.\n", plural(errors, "error")),
        (_, 0) => format!("{} generated.\n", plural(warnings, "warning")),
        _ => format!("{} and {} generated.\n", plural(warnings, "warning"), plural(errors, "error")),
    }
}

fn is_count(line: &str) -> bool {
    let line = line.trim_end();
    line.ends_with(" generated.") && line.starts_with(|c: char| c.is_ascii_digit())
}

/// The place and whether it is an error, if the line opens a diagnostic.
fn header(line: &str) -> Option<(Option<Place>, bool)> {
    let (at, error) =
        [(": fatal error: ", true), (": error: ", true), (": warning: ", false), (": remark: ", false)]
            .iter()
            .filter_map(|(mark, error)| line.find(mark).map(|at| (at, *error)))
            .min()?;
    let mut parts = line[..at].rsplitn(3, ':');
    let (column, number, file) = (parts.next(), parts.next(), parts.next());
    let place = match (
        column.and_then(|text| text.parse::<u32>().ok()),
        number.and_then(|text| text.parse::<u32>().ok()),
        file,
    ) {
        (Some(_), Some(number), Some(file)) => Some((file.to_owned(), number)),
        _ => None,
    };
    Some((place, error))
}

/// The line without terminal escapes.
fn without_colors(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            for c in chars.by_ref() {
                if c.is_ascii_alphabetic() {
                    break;
                }
            }
        } else {
            plain.push(c);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "\
a.c:3:7: warning: unused variable 'x' [-Wunused-variable]
    3 |   int x;
      |       ^
a.c:9:1: error: bad: worse: thing
a.c:2:1: note: declared here
1 warning and 1 error generated.
";

    #[test]
    fn notes_stay_with_their_diagnostic() {
        let groups = groups(WORDS);
        assert_eq!(groups.len(), 2);
        assert_eq!(groups[0].place, Some(("a.c".to_owned(), 3)));
        assert!(!groups[0].error && groups[1].error);
        assert!(groups[1].text.ends_with("declared here\n"));
    }

    #[test]
    fn a_line_is_spoken_of_once_and_in_its_place() {
        let own = |line| Group {
            place: Some(("a.c".to_owned(), line)),
            error: true,
            text: format!("own {line}\n"),
        };
        let merged = merge(vec![own(1), own(9)], groups(WORDS));
        let lines: Vec<u32> = merged.iter().map(|group| group.place.as_ref().unwrap().1).collect();
        assert_eq!(lines, [1, 3, 9]);
        assert_eq!(merged[2].text, "own 9\n");
    }

    #[test]
    fn an_include_chain_goes_with_what_follows_it() {
        let words = "a.c:1:1: error: one\nIn file included from a.c:2:\nh.h:3:1: error: two\n";
        let groups = groups(words);
        assert_eq!(groups[0].text, "a.c:1:1: error: one\n");
        assert!(groups[1].text.starts_with("In file included from a.c:2:"));
    }

    #[test]
    fn colors_do_not_hide_the_place() {
        let words = "\u{1b}[1ma.c:9:1: \u{1b}[0m\u{1b}[0;1;31merror: \u{1b}[0mbad\n";
        assert_eq!(groups(words)[0].place, Some(("a.c".to_owned(), 9)));
    }

    #[test]
    fn counting() {
        assert_eq!(count(1, 0), "1 error generated.\n");
        assert_eq!(count(2, 1), "1 warning and 2 errors generated.\n");
        assert_eq!(count(0, 2), "2 warnings generated.\n");
        assert_eq!(count(0, 0), "");
    }
}

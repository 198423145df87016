//! Cuts clang's diagnostics into groups and leaves out those that Weft has reported already.
//!
//! Both report the same mistake if their errors name the same line, or if a note of one is at the place of the other. A warning of
//! Weft's stands for an error of clang's only at the very same place: beside it, the line may have a mistake that only clang sees.
//! Mistakes in the C itself are always clang's to report.
//!
//! A group starts with `file:line:column: error|warning|fatal error: …` and takes along the lines after it
//! (caret, notes) up to the next one. The count at the end (`2 errors generated.`) is dropped where groups are left out,
//! since it would be wrong.

use std::collections::BTreeSet;

use crate::frontend::CError;

/// A place that has been reported: file, line and column.
pub(crate) type Place = (String, u32, u32);

/// One diagnostic with all its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// The place, where the diagnostic has one.
    pub(crate) place: Option<Place>,
    /// Whether it is an error.
    pub(crate) error: bool,
    /// The first line behind `error: `.
    pub(crate) message: String,
    /// The places of its notes.
    pub(crate) notes: Vec<Place>,
    /// The lines, colors included.
    pub(crate) text: String,
}

impl Group {
    pub(super) fn line(&self) -> Option<(&str, u32)> {
        self.place.as_ref().map(|place| (place.0.as_str(), place.1))
    }

    /// Its lines, but for those of the program.
    pub(super) fn without_lines(&self) -> String {
        // Those begin with a column of numbers.
        let is_shown = |line: &&str| !without_colors(line).starts_with(' ');
        self.text.split_inclusive('\n').filter(is_shown).collect()
    }
}

/// Returns what clang said before it crashed, if it did, and whether it did. The line before the report gives the reason, and is
/// no diagnostic.
#[must_use]
pub(crate) fn before_crash(stderr: &str) -> (&str, bool) {
    let Some((before, _)) = stderr.split_once("PLEASE submit a bug report") else { return (stderr, false) };
    let last = before.trim_end().rfind('\n').map_or(0, |at| at + 1);
    let line = without_colors(&before[last..]);
    let is_of_diagnostic = header(&line).is_some() || line.starts_with(' ') || line.contains(": note: ");
    (if is_of_diagnostic { before } else { &before[..last] }, true)
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
            (Some((place, error, message)), _) => {
                let text = std::mem::take(&mut before) + line;
                groups.push(Group { place, error, message: message.to_owned(), notes: Vec::new(), text });
            }
            (None, Some(last)) => {
                last.text.push_str(&std::mem::take(&mut before));
                last.text.push_str(line);
                last.notes.extend(plain.find(": note: ").and_then(|at| place(&plain[..at])));
            }
            (None, None) => groups.push(Group {
                place: None,
                error: false,
                message: String::new(),
                notes: Vec::new(),
                text: line.to_owned(),
            }),
        }
    }
    groups
}

/// What clang says of a file in which selection has written, in the words of what it says of the file `as_written`, where it says
/// the same of the same line: there are the user's columns, and no copies of statements.
pub(crate) fn as_written(of_selected: Vec<Group>, as_written: &[Group]) -> Vec<Group> {
    let mut told: Vec<Group> = Vec::new();
    for group in of_selected {
        let is_same = |other: &&Group| {
            group.place.is_some() && other.line() == group.line() && other.message == group.message
        };
        let group = as_written.iter().find(is_same).cloned().unwrap_or(group);
        if !told.contains(&group) {
            told.push(group);
        }
    }
    told
}

/// Our findings and clang's in the order of the text, each mistake of the user's once.
///
/// `c_errors` are the errors of the plain C, which clang alone reports.
pub(crate) fn merge(ours: Vec<Group>, theirs: Vec<Group>, c_errors: &[CError]) -> Vec<Group> {
    if ours.is_empty() {
        return theirs;
    }
    let mut merged = theirs;
    let told = Told::by(&ours);
    merged.retain(|group| !told.covers(group, c_errors));
    merged.extend(ours);
    // A file's place is that of its first diagnostic, so headers stay in front of what includes them.
    let mut files: Vec<String> = Vec::new();
    for (file, ..) in merged.iter().filter_map(|group| group.place.as_ref()) {
        if !files.contains(file) {
            files.push(file.clone());
        }
    }
    merged.sort_by_key(|group| {
        let (file, line, column) = group.place.as_ref()?;
        Some((files.iter().position(|other| other == file), *line, *column))
    });
    merged
}

/// What our findings speak of.
struct Told<'a> {
    lines: BTreeSet<(&'a str, u32)>,
    lines_of_errors: BTreeSet<(&'a str, u32)>,
    places: BTreeSet<&'a Place>,
    errors: BTreeSet<&'a Place>,
    notes: BTreeSet<&'a Place>,
}

impl<'a> Told<'a> {
    fn by(ours: &'a [Group]) -> Told<'a> {
        let errors = || ours.iter().filter(|group| group.error);
        Told {
            lines: ours.iter().filter_map(Group::line).collect(),
            lines_of_errors: errors().filter_map(Group::line).collect(),
            places: ours.iter().filter_map(|group| group.place.as_ref()).collect(),
            errors: errors().filter_map(|group| group.place.as_ref()).collect(),
            notes: errors().flat_map(|group| &group.notes).collect(),
        }
    }

    /// Whether a diagnostic of clang's is about something that we tell.
    fn covers(&self, theirs: &Group, c_errors: &[CError]) -> bool {
        let Some(place) = &theirs.place else { return false };
        let line = (place.0.as_str(), place.1);
        // What has a flag is about the C, even as an error, unless the flag is one of those for pragmas.
        if !theirs.error || theirs.message.contains("[-W") {
            return self.lines.contains(&line)
                && PRAGMA_FLAGS.iter().any(|flag| theirs.message.contains(flag));
        }
        let is_of_c = c_errors.iter().any(|error| {
            (&error.file, error.line) == (&place.0, place.1) && theirs.message.starts_with(&error.message)
        });
        let is_linked =
            || self.notes.contains(place) || theirs.notes.iter().any(|note| self.errors.contains(note));
        let is_told = self.lines_of_errors.contains(&line) || self.places.contains(place);
        !is_of_c && (is_told || is_linked())
    }
}

/// Says whether clang tells what one of our findings is about: it has an error or a warning about a pragma on that line.
pub(crate) fn speak_of(theirs: &[Group], ours: &Group) -> bool {
    let is_of_pragma =
        |group: &&Group| group.error || PRAGMA_FLAGS.iter().any(|flag| group.message.contains(flag));
    theirs.iter().filter(is_of_pragma).any(|group| group.line().is_some() && group.line() == ours.line())
}

/// The flags of clang's warnings about pragmas.
const PRAGMA_FLAGS: [&str; 6] = [
    "-Wopenmp",
    "-Wextra-tokens",
    "-Wunknown-pragmas",
    "-Wignored-pragmas",
    "-Wsource-uses-openmp",
    "-Wuser-defined-warnings",
];

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

pub(crate) fn is_count(line: &str) -> bool {
    let line = line.trim_end();
    line.ends_with(" generated.") && line.starts_with(|c: char| c.is_ascii_digit())
}

/// The place, whether it is an error, and the message, if the line opens a diagnostic.
pub(crate) fn header(line: &str) -> Option<(Option<Place>, bool, &str)> {
    let (at, error, mark) =
        [(": fatal error: ", true), (": error: ", true), (": warning: ", false), (": remark: ", false)]
            .iter()
            .filter_map(|(mark, error)| line.find(mark).map(|at| (at, *error, *mark)))
            .min()?;
    Some((place(&line[..at]), error, line[at + mark.len()..].trim_end()))
}

/// Reads `file:line:column`.
pub(crate) fn place(text: &str) -> Option<Place> {
    let mut parts = text.rsplitn(3, ':');
    let (column, line, file) = (parts.next()?, parts.next()?, parts.next()?);
    Some((file.to_owned(), line.parse().ok()?, column.parse().ok()?))
}

/// The line without terminal escapes.
pub(crate) fn without_colors(line: &str) -> String {
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
        assert_eq!(groups[0].place, Some(("a.c".to_owned(), 3, 7)));
        assert_eq!(groups[1].notes, [("a.c".to_owned(), 2, 1)]);
        assert!(!groups[0].error && groups[1].error);
        assert!(groups[1].text.ends_with("declared here\n"));
    }

    #[test]
    fn copies_of_a_statement_are_told_once_and_where_it_is_written() {
        let written = groups("a.cpp:3:20: error: undeclared 'q'\na.cpp:5:1: error: other\n");
        let of_selected = groups(
            "a.cpp:3:44: error: undeclared 'q'\na.cpp:3:99: error: undeclared 'q'\na.cpp:4:2: error: new\n",
        );
        let told = as_written(of_selected, &written);
        let places: Vec<_> = told.iter().filter_map(|group| group.place.clone()).collect();
        assert_eq!(places, [("a.cpp".to_owned(), 3, 20), ("a.cpp".to_owned(), 4, 2)]);
    }

    #[test]
    fn the_lines_of_the_program_can_be_left_out() {
        assert_eq!(
            groups(WORDS)[0].without_lines(),
            "a.c:3:7: warning: unused variable 'x' [-Wunused-variable]\n"
        );
    }

    #[test]
    fn a_crash_report_is_no_diagnostic() {
        let (words, end) = (
            WORDS.trim_end_matches("1 warning and 1 error generated.\n"),
            "PLEASE submit a bug report\n#0\n",
        );
        assert_eq!(before_crash(&format!("{words}UNREACHABLE\n{end}")), (words, true));
        assert_eq!(before_crash(&format!("{words}{end}")), (words, true));
        assert_eq!(before_crash(words), (words, false));
    }

    fn texts(ours: &str, theirs: &str, c_errors: &[CError]) -> Vec<String> {
        let merged = merge(groups(ours), groups(theirs), c_errors);
        merged.iter().map(|group| group.text.lines().next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn an_error_is_told_once_and_in_its_place() {
        let ours = "a.c:1:1: error: one\na.c:9:4: error: nine\n";
        let warning = "a.c:3:7: warning: unused variable 'x' [-Wunused-variable]";
        assert_eq!(texts(ours, WORDS, &[]), ["a.c:1:1: error: one", warning, "a.c:9:4: error: nine"]);
    }

    #[test]
    fn files_keep_their_order() {
        let theirs = "h.h:7:1: warning: seven\na.c:5:1: warning: five\na.c:2:1: warning: two\n";
        let all = ["h.h:7:1: warning: seven", "a.c:5:1: warning: five", "a.c:2:1: warning: two"];
        assert_eq!(texts("", theirs, &[]), all, "clang alone has its own order");
        let ours = "a.c:3:1: error: three\nh.h:1:1: error: one\n";
        let expected = ["h.h:1:1: error: one", all[0], all[2], "a.c:3:1: error: three", all[1]];
        assert_eq!(texts(ours, theirs, &[]), expected);
    }

    #[test]
    fn errors_that_point_at_each_other_are_one() {
        let ours = "a.c:4:3: error: ours\na.c:6:2: note: because of this\n";
        let theirs = "a.c:6:2: error: at our note\na.c:7:1: error: noted at ours\na.c:4:3: note: here\n\
            a.c:6:9: error: another\n";
        assert_eq!(texts(ours, theirs, &[]), ["a.c:4:3: error: ours", "a.c:6:9: error: another"]);
    }

    #[test]
    fn what_is_wrong_with_the_c_is_told_beside_our_error_of_the_line() {
        let c_error = CError { file: "a.c".to_owned(), line: 4, message: "no 'y'".to_owned() };
        let theirs = "a.c:4:9: error: no 'y'; did you mean 'x'?\na.c:4:2: warning: bad [-Wbad]\n\
            a.c:4:1: warning: pragma [-Wopenmp-clauses]\na.c:4:3: error: loop\n";
        assert_eq!(
            texts("a.c:4:3: error: ours\n", theirs, &[c_error]),
            [
                "a.c:4:2: warning: bad [-Wbad]",
                "a.c:4:3: error: ours",
                "a.c:4:9: error: no 'y'; did you mean 'x'?"
            ]
        );
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
        assert_eq!(groups(words)[0].place, Some(("a.c".to_owned(), 9, 1)));
    }

    #[test]
    fn counting() {
        assert_eq!(count(1, 0), "1 error generated.\n");
        assert_eq!(count(2, 1), "1 warning and 2 errors generated.\n");
        assert_eq!(count(0, 2), "2 warnings generated.\n");
        assert_eq!(count(0, 0), "");
    }
}

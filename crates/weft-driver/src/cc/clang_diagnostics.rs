//! Cuts clang's diagnostics into groups and leaves out those that Weft has reported already.
//!
//! Both report the same mistake if they name the same line, or if a note of one is at the place of the other. Mistakes in
//! the C itself are always clang's to report.
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
    fn line(&self) -> Option<(&str, u32)> {
        self.place.as_ref().map(|place| (place.0.as_str(), place.1))
    }
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

/// Leaves out the errors and warnings by which clang refuses or ignores what OpenMP allows and Weft compiles.
///
/// Weft's own checks decide whether the program is right there, and its parser has read the whole pragma. If clang compiles
/// the file after all, it reports them itself.
pub(crate) fn without_limits_of_clang(theirs: Vec<Group>) -> Vec<Group> {
    let unknown_directive = |group: &Group| group.message.contains("expected an OpenMP directive");
    let has_unknown = theirs.iter().any(unknown_directive);
    let is_limit = |group: &Group| {
        let says = |words: &str| group.message.contains(words);
        // The lines below the message are the program's.
        let shows = |words: &str| group.text.lines().skip(1).any(|line| line.contains(words));
        // The same where the program may have blanks between the words.
        let shows_packed = |words: &str| {
            let packed = |line: &str| line.split_whitespace().collect::<String>().contains(words);
            group.text.lines().skip(1).any(packed)
        };
        // Variable-length arrays in `private` and `firstprivate` of tasks and in `copyprivate`. [OMP 3.1 §2.9.3]
        let variable_length =
            says("arguments of OpenMP clause '") && says("cannot be of variably-modified type '");
        // A section of several statements. [OMP 5.1 §2.10.1]
        let statements = says("statement in 'omp sections' directive must be enclosed into a section region")
            || says("statement in 'omp parallel sections' directive must be enclosed into a section region");
        // A clause that clang does not know ends the pragma for it.
        let unknown_clause = says("extra tokens at the end of '#pragma omp ");
        // The message of an `error` directive that takes effect at run time. [OMP 5.2 §8.5.2]
        let computed_message = says("expected string literal in 'clause message' - ignoring");
        // One that it knows from other directives is an error for it: `flush seq_cst`. [OMP 5.1 §2.19.8]
        let unexpected_clause = says("unexpected OpenMP clause '") && says("' in directive '#pragma omp ");
        // The older form of `depobj … destroy`, and the newer one, which clang does not read. [OMP 5.2 §15.9.4]
        let destroyed = says("expected 'destroy' clause with an argument on '#pragma omp depobj' construct");
        // Declared reductions of arrays; ours are looked up by the rules of the language. [OMP 5.2 §5.5.11]
        let declared = says("is not valid for specified reduction operation: unable to provide default")
            || says("incorrect reduction identifier, expected one of '+', '-'");
        // Forms of `atomic compare` that it does not know, and `update` beside the others. [OMP 5.2 §15.8.3]
        let conditional = says("the statement for 'atomic") && says("' must be a")
            || says("cannot contain more than one 'read', 'write', 'update', 'capture', or 'compare' clause")
            || says("expected 'compare' clause with the '");
        // The lower bound in `num_teams(lower : upper)`, of which clang shows the line. [OMP 5.1 §2.7]
        let lower_bound = says("expected ')'") && shows("#pragma omp") && shows("num_teams");
        // Each initial thread combines what its team has reduced, as gcc has it.
        let reduced_by_teams = says("'reduction' clause not allowed with '#pragma omp loop bind(teams)'");
        // What a structured binding names. [OMP 5.2 §5.1.1 has no rule against it]
        let binding = says("capturing a structured binding is not yet supported in OpenMP");
        // What a reference parameter refers to may be shared, although the function is called by each thread; ours say what
        // is private. [OMP 5.2 §5.1.2]
        let is_referred = says(" variable must be shared")
            && ["reduction", "lastprivate", "firstprivate"].into_iter().any(says)
            || says("must reference the same object in all threads");
        // A sum of the variable and constants, as gcc has it, and assignments by operators of the program.
        let header = says("increment clause of OpenMP for loop must perform simple addition or subtraction")
            || says("initialization clause of OpenMP for loop is not in canonical form");
        // `ordered doacross`, whose clause it does not know before 5.2. [OMP 5.2 §15.9.7]
        let doacross =
            says("'ordered' directive without any clauses cannot be closely nested inside ordered region");
        // Directives that transform loops in front of those of a `simd`, and those of 6.0 that it does not know.
        // Clang shows the pragma that it finds in place of a loop, or the block below one that it does not know.
        let no_loop = says("statement after '#pragma omp ") && says("' must be a for loop");
        let of_transformed = ["tile", "unroll", "reverse", "interchange"]
            .iter()
            .any(|name| says(&format!("region cannot be closely nested inside '{name}' region")));
        let transformation = of_transformed
            || says("OpenMP constructs may not be nested inside a simd region")
            || unknown_directive(group)
            || (no_loop && (shows("#pragma omp") || has_unknown));
        // A scan whose loop another directive has transformed. What belongs together, ours say, too. [OMP 5.2 §5.6]
        let scan =
            says("the list item must appear in 'reduction' clause with the 'inscan' modifier of the parent")
                || says("the inscan reduction list item must appear as a list item in an 'inclusive' or");
        // The modifiers of the clause `allocate`, which it takes for calls. [OMP 5.2 §6.6]
        let has_modifiers =
            shows_packed("allocate(") && (shows_packed("allocator(") || shows_packed("align("));
        let modifiers = has_modifiers
            && [
                "call to undeclared function 'al",
                "use of undeclared identifier 'al",
                "in 'allocate' clause",
                "expected ')'",
                "expected variable name",
            ]
            .into_iter()
            .any(says);
        // A stride in a section, which it knows in `target update` alone. [OMP 5.2 §3.2.5]
        let stride = says("expected ']'") && (shows("depend(") || shows("affinity("));
        // What 5.2 spells in another way than 5.1: clang takes one of the two only. [OMP 5.2 §5.4.6, §7.8.2]
        let linear = shows("linear(")
            && (["val", "uval", "ref", "step"].into_iter().any(|word| {
                says(&format!("use of undeclared identifier '{word}'"))
                    || says(&format!("call to undeclared function '{word}'"))
            }) || [
                "expected ')'",
                "old syntax 'linear-modifier(list)'",
                "step simple modifier is exclusive",
            ]
            .into_iter()
            .any(says));
        let enter = shows("declare target")
            && (says("unexpected 'enter' clause, use 'to'")
                || says("unexpected 'to' clause, use 'enter'")
                || (says("expected at least one '") && (shows("enter(") || shows("to("))));
        // `scope` is a worksharing construct here. [OMP 5.2 §11.2, §5.5.8]
        let of_scope = says("'reduction' clause with 'task' modifier allowed only on") && shows("scope");
        // A pointer and what it points to are two list items, and so are what is mapped and what is reduced of it.
        // [OMP 5.2 §5.8.3, §5.5.11]
        let mapped_twice = says("pointer cannot be mapped along with a section derived from itself")
            || says("reduction variable cannot be in a map clause in '#pragma omp target");
        // What a `target` maps, its thread shares; of what it has a copy of, ours speak. [OMP 5.2 §5.1.1, §5.5.8]
        let reduced_on_target = says("reduction variable must be shared");
        // `nothing` may stand wherever a directive may. [OMP 5.2 §8.4]
        let nothing = says("unexpected OpenMP directive '#pragma omp nothing'");
        let is_error = binding
            || is_referred
            || header
            || stride
            || linear
            || enter
            || of_scope
            || mapped_twice
            || reduced_on_target
            || nothing
            || modifiers
            || scan
            || doacross
            || transformation
            || lower_bound
            || reduced_by_teams
            || conditional
            || variable_length
            || statements
            || unexpected_clause
            || destroyed
            || declared;
        unknown_clause || computed_message || (group.error && is_error)
    };
    theirs.into_iter().filter(|group| !is_limit(group)).collect()
}

/// What our findings speak of.
struct Told<'a> {
    lines: BTreeSet<(&'a str, u32)>,
    errors: BTreeSet<&'a Place>,
    notes: BTreeSet<&'a Place>,
}

impl<'a> Told<'a> {
    fn by(ours: &'a [Group]) -> Told<'a> {
        let errors = || ours.iter().filter(|group| group.error);
        Told {
            lines: ours.iter().filter_map(Group::line).collect(),
            errors: errors().filter_map(|group| group.place.as_ref()).collect(),
            notes: errors().flat_map(|group| &group.notes).collect(),
        }
    }

    /// Whether a diagnostic of clang's is about something that we tell.
    fn covers(&self, theirs: &Group, c_errors: &[CError]) -> bool {
        let Some(place) = &theirs.place else { return false };
        let on_line = self.lines.contains(&(place.0.as_str(), place.1));
        // What has a flag is about the C, even as an error, unless the flag is one of those for pragmas.
        if !theirs.error || theirs.message.contains("[-W") {
            return on_line && PRAGMA_FLAGS.iter().any(|flag| theirs.message.contains(flag));
        }
        let is_of_c = c_errors.iter().any(|error| {
            (&error.file, error.line) == (&place.0, place.1) && theirs.message.starts_with(&error.message)
        });
        let is_linked =
            || self.notes.contains(place) || theirs.notes.iter().any(|note| self.errors.contains(note));
        !is_of_c && (on_line || is_linked())
    }
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

fn is_count(line: &str) -> bool {
    let line = line.trim_end();
    line.ends_with(" generated.") && line.starts_with(|c: char| c.is_ascii_digit())
}

/// The place, whether it is an error, and the message, if the line opens a diagnostic.
fn header(line: &str) -> Option<(Option<Place>, bool, &str)> {
    let (at, error, mark) =
        [(": fatal error: ", true), (": error: ", true), (": warning: ", false), (": remark: ", false)]
            .iter()
            .filter_map(|(mark, error)| line.find(mark).map(|at| (at, *error, *mark)))
            .min()?;
    Some((place(&line[..at]), error, line[at + mark.len()..].trim_end()))
}

/// Reads `file:line:column`.
fn place(text: &str) -> Option<Place> {
    let mut parts = text.rsplitn(3, ':');
    let (column, line, file) = (parts.next()?, parts.next()?, parts.next()?);
    Some((file.to_owned(), line.parse().ok()?, column.parse().ok()?))
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
        assert_eq!(groups[0].place, Some(("a.c".to_owned(), 3, 7)));
        assert_eq!(groups[1].notes, [("a.c".to_owned(), 2, 1)]);
        assert!(!groups[0].error && groups[1].error);
        assert!(groups[1].text.ends_with("declared here\n"));
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
    fn limits_of_clang_are_not_errors() {
        let words = "a.c:5:3: error: arguments of OpenMP clause 'copyprivate' in '#pragma omp single' directive cannot be \
            of variably-modified type 'int[n]'\na.c:2:1: note: 'b' defined here\na.c:7:1: error: other\n";
        let left = without_limits_of_clang(groups(words));
        assert_eq!(left.iter().map(|group| group.message.as_str()).collect::<Vec<_>>(), ["other"]);
    }

    #[test]
    fn a_clause_that_clang_does_not_know_is_not_reported() {
        let words = "a.c:5:3: warning: extra tokens at the end of '#pragma omp flush' are ignored [-Wextra-tokens]\n\
            a.c:5:9: error: unexpected OpenMP clause 'seq_cst' in directive '#pragma omp flush'\n\
            a.c:6:7: warning: extra tokens at end of #endif directive [-Wextra-tokens]\n";
        let left = without_limits_of_clang(groups(words));
        assert_eq!(left.iter().map(Group::line).collect::<Vec<_>>(), [Some(("a.c", 6))]);
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

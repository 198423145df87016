//! Which errors of clang's follow from another error: mending that one mends them, so that they are not told.
//!
//! ```c
//! #pragma omp parallel
//!     int x = 0;              // our error: a declaration is no statement
//!     x++;                    // clang's: use of undeclared identifier 'x'
//! #pragma omp parallel secions
//!     {                       // our error: the directive is unknown
//! #pragma omp section         // clang's: must be closely nested to a sections region
//!         x++;
//!     }
//! ```
//!
//! clang ignores a directive or a clause with an error and goes on, so that it misses what they would have said. Weft's own checks
//! know of the first error (`weft_sema::check`); here, clang's are compared with it by their words and places.

use super::clang_diagnostics::{Group, without_colors};

/// What clang says at other places of what we have told of all that it is true of: a part of our message, and clang's.
const CONSEQUENCES: [(&str, &str); 5] = [
    ("must stand in front of a function", "can only be applied to functions"),
    ("and cannot be threadprivate", "copyin variable must be threadprivate"),
    ("did you mean 'threadprivate'?", "copyin variable must be threadprivate"),
    ("modifier 'inscan' in clause 'reduction' is not allowed", "forget to enclose 'omp scan' directive"),
    (
        "is a reduction variable and cannot be in clause 'firstprivate' of a task",
        "reduction variables may not be accessed in an explicit task",
    ),
];

/// How our messages begin that tell of words that clang passes by, with all that they would have said.
const UNKNOWN: [&str; 2] = ["unknown OpenMP directive '", "unknown clause '"];

/// Parts of clang's messages that something is missing around a directive.
const MISSES_WHAT_IS_AROUND: [&str; 3] =
    ["must be closely nested to a", "cannot be closely nested inside", "orphaned 'omp "];

/// What our message says of a declaration that clang drops, since it stands where a statement must.
const NO_STATEMENT: &str = "expected a statement after '#pragma omp";

/// Returns what clang says without what follows from one of our errors, or from an earlier one of its own.
pub(super) fn without(theirs: Vec<Group>, ours: &[Group]) -> Vec<Group> {
    let mut told = without_own(theirs);
    told.retain(|group| !follows(group, ours));
    told
}

/// Says whether an error of clang's follows from one of ours.
fn follows(theirs: &Group, ours: &[Group]) -> bool {
    let mut errors = ours.iter().filter(|group| group.error);
    errors.any(|cause| {
        let is_listed = CONSEQUENCES
            .iter()
            .any(|(said, consequence)| theirs.message.contains(consequence) && cause.message.contains(said));
        is_listed || names_what_is_lost(theirs, cause) || misses_what_is_unknown(theirs, cause)
    })
}

/// Returns the errors without those that follow from an earlier one of clang's own: a second one at the same place of a directive,
/// and that it has no clause where one of its clauses has an error.
fn without_own(theirs: Vec<Group>) -> Vec<Group> {
    let mut told: Vec<Group> = Vec::new();
    for group in theirs {
        let follows = |earlier: &Group| {
            let is_there = group.place == earlier.place && group.text.contains("#pragma");
            let has_lost_clause =
                group.message.starts_with("expected at least one '") && group.line() == earlier.line();
            earlier.error && (is_there || has_lost_clause)
        };
        if !(group.error && group.place.is_some() && told.iter().any(follows)) {
            told.push(group);
        }
    }
    told
}

/// Whether clang does not know a name that the line of `cause` declares, of which it has made nothing.
fn names_what_is_lost(theirs: &Group, cause: &Group) -> bool {
    let behind = theirs.message.strip_prefix("use of undeclared identifier '");
    let Some((name, _)) = behind.and_then(|rest| rest.split_once('\'')) else { return false };
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let shown = cause.text.lines().skip(1).map(without_colors);
    cause.message.starts_with(NO_STATEMENT)
        && shown.into_iter().any(|line| line.split(|c| !is_of_word(c)).any(|word| word == name))
}

/// Whether clang misses what is in the words that `cause` tells of: an enclosing construct, or the list of a variable.
fn misses_what_is_unknown(theirs: &Group, cause: &Group) -> bool {
    let Some((file, line, _)) = &cause.place else { return false };
    // A note tells where `default(none)` stands.
    let is_of_default = theirs.message.contains("must have explicitly specified data sharing attributes")
        && theirs.notes.iter().any(|note| (&note.0, &note.1) == (file, line));
    let is_behind = theirs.line().is_some_and(|at| at.0 == file && at.1 > *line);
    let is_around = is_behind && MISSES_WHAT_IS_AROUND.iter().any(|part| theirs.message.contains(part));
    is_of_default || is_around && UNKNOWN.iter().any(|start| cause.message.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::super::clang_diagnostics::groups;
    use super::*;

    fn follows_from(theirs: &str, ours: &str) -> bool {
        follows(&groups(theirs)[0], &groups(ours))
    }

    #[test]
    fn names_of_a_lost_declaration() {
        let ours = "a.c:3:3: error: expected a statement after '#pragma omp parallel' [OMP 5.2 §4.3]\n    3 |   int xs, y;\n";
        assert!(follows_from("a.c:4:3: error: use of undeclared identifier 'y'\n", ours));
        assert!(!follows_from("a.c:4:3: error: use of undeclared identifier 'x'\n", ours));
    }

    #[test]
    fn what_an_unknown_word_would_have_said() {
        let ours = "a.c:3:13: error: unknown clause 'sharde' on directive 'parallel'\n";
        let theirs = "a.c:4:3: error: variable 'n' must have explicitly specified data sharing attributes\n\
            a.c:3:30: note: explicit data sharing attribute requested here\n";
        assert!(follows_from(theirs, ours));
        let section = "error: 'omp section' directive must be closely nested to a sections region, not a parallel region\n";
        assert!(follows_from(&format!("a.c:5:13: {section}"), ours));
        assert!(!follows_from(&format!("a.c:2:13: {section}"), ours), "it stands before");
    }

    #[test]
    fn clang_itself_tells_a_mistake_twice() {
        let theirs = "a.c:3:25: error: expected variable of type 'omp_interop_t'\n\
            a.c:3:9: error: expected at least one 'init', 'use' clause\n\
            a.c:4:9: error: one\n    4 | #pragma omp\na.c:4:9: error: two\n    4 | #pragma omp\n\
            a.c:5:9: error: expected at least one 'init', 'use' clause\na.c:6:9: error: one\na.c:6:9: error: two\n";
        let told: Vec<u32> =
            without_own(groups(theirs)).iter().filter_map(|group| Some(group.place.as_ref()?.1)).collect();
        assert_eq!(told, [3, 4, 5, 6, 6]);
    }
}

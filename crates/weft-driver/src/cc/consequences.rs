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
const CONSEQUENCES: [(&str, &str); 10] = [
    ("' cannot stand here", "expected expression"),
    ("must stand in front of a function", "can only be applied to functions"),
    ("and cannot be threadprivate", "copyin variable must be threadprivate"),
    ("did you mean 'threadprivate'?", "copyin variable must be threadprivate"),
    ("directive 'threadprivate'", "copyin variable must be threadprivate"),
    ("'#pragma omp threadprivate'", "copyin variable must be threadprivate"),
    ("directive 'declare reduction'", "incorrect reduction identifier"),
    ("directive 'declare reduction'", "unable to provide default initialization value"),
    ("modifier 'inscan' in clause 'reduction' is not allowed", "forget to enclose 'omp scan' directive"),
    (
        "is a reduction variable and cannot be in clause 'firstprivate' of a task",
        "reduction variables may not be accessed in an explicit task",
    ),
];

/// What we say of the use of a name whose declaration is lost to an error.
struct LostDeclaration {
    /// A part of the message about the declaration.
    said: &'static str,
    /// Whether that one loses the declaration of a name.
    loses: fn(&Group, &str) -> bool,
    /// A part of the message about the use.
    of_use: &'static str,
    /// What stands in front of the name in it.
    before_name: &'static str,
}

const LOST_DECLARATIONS: [LostDeclaration; 4] = [
    LostDeclaration {
        said: "directive 'declare reduction'",
        loses: loses_reduction,
        of_use: "no 'declare reduction' that is visible here",
        before_name: "with operator '",
    },
    LostDeclaration {
        said: "directive 'declare reduction'",
        loses: loses_reduction,
        of_use: "no 'declare reduction' introduces",
        before_name: "incorrect reduction identifier '",
    },
    LostDeclaration {
        said: "directive 'threadprivate'",
        loses: shows,
        of_use: "' must be threadprivate",
        before_name: "'",
    },
    LostDeclaration {
        said: "'#pragma omp threadprivate'",
        loses: shows,
        of_use: "' must be threadprivate",
        before_name: "'",
    },
];

/// How our messages begin that tell of words that clang passes by, with all that they would have said.
const UNKNOWN: [&str; 2] = ["unknown OpenMP directive '", "unknown clause '"];

/// Parts of clang's messages that something is missing around a directive, or behind one.
const MISSES_WHAT_IS_AROUND: [&str; 4] = [
    "must be closely nested to a",
    "cannot be closely nested inside",
    "orphaned 'omp ",
    "expected statement",
];

/// What our message says of a declaration that clang drops, since it stands where a statement must.
const NO_STATEMENT: &str = "expected a statement after '#pragma omp";

/// Returns what clang says without what follows from one of our errors, or from an earlier one of its own.
pub(super) fn without(theirs: Vec<Group>, ours: &[Group]) -> Vec<Group> {
    let mut told = without_own(theirs);
    told.retain(|group| !follows(group, ours));
    told
}

/// Returns what we say without what follows from another of our errors: that nothing declares what a directive with an error declares.
pub(super) fn without_uses(ours: Vec<Group>) -> Vec<Group> {
    let causes: Vec<Group> = ours.iter().filter(|group| group.error).cloned().collect();
    let mut told = ours;
    told.retain(|group| !causes.iter().any(|cause| uses_lost_declaration(group, cause)));
    told
}

/// Whether `group` is about a name that the directive of `cause` would have declared.
fn uses_lost_declaration(group: &Group, cause: &Group) -> bool {
    LOST_DECLARATIONS.iter().any(|lost| {
        cause.message.contains(lost.said)
            && group.message.contains(lost.of_use)
            && quoted_behind(&group.message, lost.before_name).is_some_and(|name| (lost.loses)(cause, name))
    })
}

/// Whether an error is in the argument of a `declare reduction` for the operator `name`, and not in a clause behind it.
fn loses_reduction(cause: &Group, name: &str) -> bool {
    let Some((_, _, column)) = cause.place else { return false };
    let shown = cause.text.lines().nth(1).map(without_colors).unwrap_or_default();
    let Some((_, line)) = shown.split_once("| ") else { return false };
    let Some((before, argument)) = line.split_once("reduction").and_then(|(before, behind)| {
        let open = behind.find('(')?;
        Some((before.len() + "reduction".len() + open, &behind[open..]))
    }) else {
        return false;
    };
    let of_operator = argument[1..].trim_start().strip_prefix(name);
    let mut depth = 0;
    let close = argument.find(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    of_operator.is_some_and(|rest| rest.trim_start().starts_with([':', ',']))
        && close.is_none_or(|close| column as usize <= before + close + 1)
}

/// Returns what a message quotes behind `before`, which ends with the opening quote.
fn quoted_behind<'a>(message: &'a str, before: &str) -> Option<&'a str> {
    let (_, behind) = message.split_once(before)?;
    Some(behind.split_once('\'')?.0)
}

/// Whether a name stands in the line that a diagnostic shows.
fn shows(group: &Group, name: &str) -> bool {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut shown = group.text.lines().skip(1).map(without_colors);
    shown.any(|line| line.split(|c| !is_of_word(c)).any(|word| word == name))
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
    cause.message.starts_with(NO_STATEMENT)
        && quoted_behind(&theirs.message, "use of undeclared identifier '")
            .is_some_and(|name| shows(cause, name))
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
    fn uses_of_a_lost_declaration() {
        let shown = |line: u32, column: u32, error: &str, text: &str| {
            format!("a.c:{line}:{column}: error: {error}\n    {line} | {text}\n")
        };
        let ours = shown(
            1,
            31,
            "expected '(operator : types : combiner)' behind directive 'declare reduction'",
            "#pragma omp declare reduction(join, T: omp_out += omp_in)",
        ) + &shown(
            2,
            66,
            "use of undeclared identifier 'q' in directive 'declare reduction'",
            "#pragma omp declare reduction(+: T: f(&omp_out)) initializer(f(&q))",
        ) + &shown(
            3,
            9,
            "'v' of type 'T' cannot be in clause 'reduction' with operator 'join': no 'declare reduction' that is visible here \
             declares it for this type",
            "reduction(join: v)",
        ) + &shown(
            4,
            9,
            "'v' of type 'U' cannot be in clause 'reduction' with operator '+': it is not of arithmetic type, and no 'declare \
             reduction' that is visible here declares it",
            "reduction(+: v)",
        ) + &shown(
            5,
            9,
            "incorrect reduction identifier 'joint', which no 'declare reduction' introduces",
            "reduction(joint: v)",
        );
        let told: Vec<u32> =
            without_uses(groups(&ours)).iter().filter_map(|group| Some(group.place.as_ref()?.1)).collect();
        assert_eq!(told, [1, 2, 4, 5]);
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

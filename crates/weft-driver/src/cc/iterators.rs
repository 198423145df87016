//! Words what clang says of loops over iterators that cannot be subtracted: of lists, of sets, of ranges that are read once.
//!
//! ```text
//! error: invalid operands to binary expression ('const iterator' … and 'iterator' …)      dropped, with its candidates
//! error: could not calculate number of iterations calling 'operator-' with …             says now what such a loop needs
//! ```
//!
//! The first one is about a subtraction that the user has not written. It stays where it tells of which template the loop is.

use super::clang_diagnostics::{Group, count, groups};

const SUBTRACTION: &str = "invalid operands to binary expression";
const COUNT: &str =
    "could not calculate number of iterations calling 'operator-' with upper and lower loop bounds";
const NEEDED: &str = "the number of iterations must be known in front of the loop, but these iterators cannot be subtracted: random access \
                      iterators can [OMP 5.2 §4.4.1]";

/// Words clang's diagnostics anew.
pub(super) fn worded(theirs: Vec<Group>) -> Vec<Group> {
    let mut worded: Vec<Group> = Vec::new();
    for mut group in theirs {
        if group.message.starts_with(COUNT) {
            let is_of_it = |last: &mut Group| {
                last.message.starts_with(SUBTRACTION)
                    && last.line() == group.line()
                    && !last.text.contains(": note: in instantiation of ")
            };
            worded.pop_if(is_of_it);
            group.text = group.text.replacen(COUNT, NEEDED, 1);
            group.message = group.message.replacen(COUNT, NEEDED, 1);
        }
        worded.push(group);
    }
    worded
}

/// Words all that clang says anew, if it speaks of such a loop.
pub(super) fn all_worded(stderr: &str) -> Option<String> {
    let found = stderr.contains(COUNT).then(|| worded(groups(stderr)))?;
    let errors = found.iter().filter(|group| group.error).count();
    let warnings = found.iter().filter(|group| !group.error && group.text.contains("warning")).count();
    let text: String = found.into_iter().map(|group| group.text).collect();
    Some(text + &count(errors, warnings))
}

#[cfg(test)]
mod tests {
    use super::super::clang_diagnostics::groups;
    use super::worded;

    #[test]
    fn one_error_says_what_two_said() {
        let first = "a.cpp:4:2: error: invalid operands to binary expression ('I' and 'I')\n";
        let candidate = "b.h:6:5: note: candidate template ignored: could not match\n";
        let second = "a.cpp:4:28: error: could not calculate number of iterations calling 'operator-' with upper and lower loop bounds\n  for\n";
        let found = worded(groups(&format!("{first}{candidate}{second}")));
        assert!(
            matches!(&found[..], [one] if one.message.starts_with("the number of iterations") && one.text.ends_with("\n  for\n"))
        );
        let instance =
            "a.cpp:9:1: note: in instantiation of function template specialization 'f<L>' requested here\n";
        assert_eq!(worded(groups(&format!("{first}{instance}{second}"))).len(), 2);
        assert_eq!(worded(groups(&format!("{first}{candidate}"))).len(), 1);
    }
}

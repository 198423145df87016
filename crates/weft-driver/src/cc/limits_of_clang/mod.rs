//! What clang 19 refuses or ignores although OpenMP allows it and Weft compiles it.
//!
//! Weft's own checks decide whether the program is right there, and its parser has read the whole pragma. If clang
//! compiles the file after all, it reports these itself. Where Weft's checks leave the decision to clang, a diagnostic is no
//! limit.
//!
//! A limit is known by the words of clang's message, and by what the lines below it show of the program where the words
//! alone would say too little ([`limit`]). The rows stand in tables by what they are about. Each has an example of every
//! form that it takes; the tests hold the rows to them.

mod data;
mod devices;
mod directives;
mod limit;
mod loops;

use super::clang_diagnostics::Group;
use limit::Limit;

/// The diagnostics that are no limits of clang's, given what says of one whether clang decides there.
pub(crate) fn without_limits_of_clang(theirs: Vec<Group>, decides: impl Fn(&Group) -> bool) -> Vec<Group> {
    let is_limit = |group: &Group| limits().any(|limit| limit.covers(group));
    theirs.into_iter().filter(|group| decides(group) || !is_limit(group)).collect()
}

/// All rows.
fn limits() -> impl Iterator<Item = &'static Limit> {
    [directives::LIMITS, data::LIMITS, loops::LIMITS, devices::LIMITS].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::super::clang_diagnostics::groups;
    use super::limit::{Only, shows};
    use super::*;

    fn diagnostic(kind: &str, (message, line): (&str, &str)) -> Group {
        groups(&format!("a.c:5:3: {kind}: {message}\n    5 | {line}\n      |   ^\n")).remove(0)
    }

    /// The rows that leave a diagnostic out.
    fn rows(group: &Group) -> Vec<&'static str> {
        limits().filter(|limit| limit.covers(group)).map(|limit| limit.what).collect()
    }

    #[test]
    fn each_row_is_needed() {
        for limit in limits() {
            for example in limit.examples {
                let group = diagnostic("error", *example);
                assert_eq!(rows(&group), [limit.what], "of {}", example.0);
            }
        }
    }

    #[test]
    fn each_form_has_an_example() {
        for Limit { what, says, shows: texts, examples, .. } in limits() {
            for words in *says {
                let is_met = |message: &str| words.iter().all(|word| message.contains(word));
                assert!(examples.iter().any(|(message, _)| is_met(message)), "{what}: {words:?}");
            }
            for text in *texts {
                let is_met = |example| shows(&diagnostic("error", example), text);
                assert!(examples.iter().any(|example| is_met(*example)), "{what}: {text}");
            }
        }
    }

    #[test]
    fn what_a_row_asks_for_besides_its_words_counts() {
        for limit in limits() {
            for example @ (message, _) in limit.examples {
                if !limit.shows.is_empty() {
                    assert!(!limit.covers(&diagnostic("error", (message, "x = 1;"))), "{message}");
                }
                let warning = diagnostic("warning", *example);
                assert_eq!(limit.covers(&warning), limit.only == Only::Any, "{message}");
            }
        }
    }

    #[test]
    fn other_diagnostics_stay() {
        let words = "a.c:5:3: error: unexpected OpenMP clause 'seq_cst' in directive '#pragma omp flush'\n\
            a.c:6:7: warning: extra tokens at end of #endif directive [-Wextra-tokens]\na.c:7:1: error: other\n";
        let left = without_limits_of_clang(groups(words), |_| false);
        let messages: Vec<&str> = left.iter().map(|group| group.message.as_str()).collect();
        assert_eq!(messages, ["extra tokens at end of #endif directive [-Wextra-tokens]", "other"]);
    }
}

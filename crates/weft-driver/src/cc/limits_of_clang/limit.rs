//! A kind of diagnostics that is a limit of clang's, and how it is known.

use super::super::clang_diagnostics::Group;

/// A kind of diagnostics to leave out.
pub(super) struct Limit {
    /// What OpenMP allows.
    #[cfg_attr(not(test), allow(dead_code, reason = "the tests name the row by it"))]
    pub(super) what: &'static str,
    /// The message has all words of one of these.
    pub(super) says: &'static [&'static [&'static str]],
    /// If there are any, the program's lines that clang prints have one of these; blanks do not count.
    pub(super) shows: &'static [&'static str],
    /// What the diagnostic must be besides.
    pub(super) only: Only,
    /// One diagnostic of clang's for each form: its message, and the line that it shows.
    #[cfg_attr(not(test), allow(dead_code, reason = "the tests read it"))]
    pub(super) examples: &'static [(&'static str, &'static str)],
}

/// What a diagnostic must be to be a limit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Only {
    /// An error.
    Error,
    /// An error or a warning.
    Any,
}

impl Limit {
    /// Whether it is a limit of clang's.
    pub(super) fn covers(&self, group: &Group) -> bool {
        let is_kind = match self.only {
            Only::Error => group.error,
            Only::Any => true,
        };
        is_kind
            && self.says.iter().any(|words| words.iter().all(|word| group.message.contains(word)))
            && (self.shows.is_empty() || self.shows.iter().any(|word| shows(group, word)))
    }
}

/// Whether the lines below the message, which are the program's, have the text, whatever blanks there are.
pub(super) fn shows(group: &Group, text: &str) -> bool {
    let packed = |line: &str| line.split_whitespace().collect::<String>();
    let text = packed(text);
    group.text.lines().skip(1).any(|line| packed(line).contains(&text))
}

//! What goes wrong in reading, and where.

use std::fmt;

/// Text that is not IR, and the place where that shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong, without the place.
    pub message: String,
    /// The line itself, without its line feed.
    pub source_line: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}: {}", self.line, self.column, self.message)?;
        writeln!(f, "  {}", self.source_line)?;
        write!(f, "  ")?;
        // A tab stays a tab, so that the caret stands below its character at any tab width.
        for c in self.source_line.chars().take(self.column - 1) {
            write!(f, "{}", if c == '\t' { '\t' } else { ' ' })?;
        }
        write!(f, "^")
    }
}

impl std::error::Error for ReadError {}

/// How far a failure reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// The reader does not know this syntax; the statement can be kept as text.
    Statement,
    /// The statement cannot be kept with holes for its locals; the body of the function can be kept as text.
    Body,
    /// The module is broken.
    Module,
}

/// A failure inside the reader, at a byte of the text.
#[derive(Debug)]
pub(super) struct Fail {
    pub(super) at: usize,
    pub(super) message: String,
    pub(super) reach: Reach,
}

/// Result of the reader's methods; the error is boxed to keep the good way narrow.
pub(super) type Read<T> = Result<T, Box<Fail>>;

impl Fail {
    /// Finds line and column.
    pub(super) fn into_error(self, text: &str) -> ReadError {
        let mut at = self.at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let start = text[..at].rfind('\n').map_or(0, |n| n + 1);
        let end = text[at..].find('\n').map_or(text.len(), |n| at + n);
        ReadError {
            line: text[..start].bytes().filter(|b| *b == b'\n').count() + 1,
            column: text[start..at].chars().count() + 1,
            message: self.message,
            source_line: text[start..end].trim_end_matches('\r').to_string(),
        }
    }
}

//! A finding about the user's program, before it is rendered.
//!
//! A diagnostic owns no text of the source. It names places by [`Span`], and the renderer looks them up.

use crate::Span;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// A note that belongs to the diagnostic before it.
    Note,
    /// An optimization has done something, or could not do it.
    Remark,
    /// The program compiles, but is probably not what was meant.
    Warning,
    /// The program is wrong; no output is written.
    Error,
}

impl Severity {
    /// Returns the word that stands in front of the message.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Remark => "remark",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A further message that explains a diagnostic and stands right below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The message, in lower case and without a full stop.
    pub message: String,
    /// The place that the message is about.
    pub span: Option<Span>,
}

/// A finding about the user's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its severity.
    pub severity: Severity,
    /// The message, in lower case and without a full stop, in clang's style.
    pub message: String,
    /// The place: the caret stands at its start, `~` under the rest of it.
    pub span: Option<Span>,
    /// Further places on the same line, to underline with `~`.
    pub ranges: Vec<Span>,
    /// Messages that belong to this one.
    pub notes: Vec<Note>,
    /// The flag that turns it on or off, such as `-Wweft-openmp`; the renderer prints it in brackets.
    pub option: Option<&'static str>,
}

impl Diagnostic {
    /// Makes a diagnostic without a place.
    pub fn new(severity: Severity, message: impl Into<String>) -> Self {
        Diagnostic {
            severity,
            message: message.into(),
            span: None,
            ranges: Vec::new(),
            notes: Vec::new(),
            option: None,
        }
    }

    /// Makes an error at `span`.
    pub fn error(message: impl Into<String>, span: Span) -> Self {
        Diagnostic::new(Severity::Error, message).at(span)
    }

    /// Makes a warning at `span`; `option` turns it off.
    pub fn warning(message: impl Into<String>, span: Span, option: &'static str) -> Self {
        let mut warning = Diagnostic::new(Severity::Warning, message).at(span);
        warning.option = Some(option);
        warning
    }

    /// Makes a remark at `span`.
    pub fn remark(message: impl Into<String>, span: Span, option: &'static str) -> Self {
        let mut remark = Diagnostic::new(Severity::Remark, message).at(span);
        remark.option = Some(option);
        remark
    }

    /// Sets the place.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Adds a place on the same line to underline.
    #[must_use]
    pub fn with_range(mut self, span: Span) -> Self {
        self.ranges.push(span);
        self
    }

    /// Adds a note.
    #[must_use]
    pub fn with_note(mut self, message: impl Into<String>, span: Option<Span>) -> Self {
        self.notes.push(Note { message: message.into(), span });
        self
    }

    /// Names the section of the specification that the program breaks, such as `5.2 §4.4.1`, unless the message does.
    #[must_use]
    pub fn cited(mut self, section: &str) -> Self {
        if !self.is_cited() {
            self.message += &format!(" [OMP {section}]");
        }
        self
    }

    /// Says whether the message names a section of the specification.
    pub fn is_cited(&self) -> bool {
        self.message.contains("[OMP ")
    }

    /// Says whether this is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

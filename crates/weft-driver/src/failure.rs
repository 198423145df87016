//! Why a stage on IR gave up, before the file and the stage are named.

use weft_regions::{DialectProblem, Location, MARKER_PREFIX, Problem};

use crate::error::Error;

/// Why a stage on IR gave up.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It declines something, for the reasons given.
    Refused(Vec<Finding>),
    /// The IR is not what it should be: a bug of Weft's.
    Broken(String),
    /// Markers or the regions between them are wrong.
    Marked(Vec<Finding>),
    /// A stock tool could not do its work.
    Tool(Error),
}

/// A mistake, or what is declined, with what is known of its place.
#[derive(Debug)]
pub(crate) struct Finding {
    /// The line in the text of the module, from 1.
    pub(crate) line: Option<usize>,
    /// The name of the function; empty for the module as a whole.
    pub(crate) function: String,
    /// The place of the construct in the user's source.
    pub(crate) place: Option<Location>,
    /// What is wrong.
    pub(crate) message: String,
}

impl Finding {
    /// A finding on the line `line`.
    #[must_use]
    pub(crate) fn on_line(line: Option<usize>, message: String) -> Finding {
        Finding { line, function: String::new(), place: None, message }
    }

    /// What is wrong with a marker in the module with this text.
    #[must_use]
    pub(crate) fn of_marker(problem: &DialectProblem, text: &str) -> Finding {
        let (line, function) = (problem.line_in(text), problem.function.clone());
        Finding { line, function, place: None, message: problem.to_string() }
    }

    /// The line of `text` to look at, if there is one: that of the mistake, else that on which its function begins, else
    /// that of the first marker.
    fn line_in(&self, text: &str) -> Option<usize> {
        self.line.or_else(|| line_of_function(&self.function, text)).or_else(|| {
            let first = text.lines().position(|line| line.contains(MARKER_PREFIX));
            first.map(|index| index + 1)
        })
    }
}

impl From<&Problem> for Finding {
    fn from(problem: &Problem) -> Finding {
        let (function, place) = (problem.function.clone(), problem.place.clone());
        Finding { line: None, function, place, message: problem.to_string() }
    }
}

/// The line of `text`, from 1, on which the function `name` begins, or the one that it was outlined from.
#[must_use]
pub(crate) fn line_of_function(name: &str, text: &str) -> Option<usize> {
    let names = [name, weft_regions::source_function(name)];
    names.into_iter().filter(|name| !name.is_empty()).find_map(|name| {
        let heads = [format!("@{name}("), format!("@\"{name}\"(")];
        let is_head = |line: &str| {
            (line.starts_with("define ") || line.starts_with("declare "))
                && heads.iter().any(|head| line.contains(head))
        };
        text.lines().position(is_head).map(|index| index + 1)
    })
}

impl Failure {
    /// The error that names the stage and the file. `text` is the module as the user gave it, if it is the user's: each
    /// finding is told with its line in that.
    #[must_use]
    pub(crate) fn at(self, stage: &'static str, file: &str, text: Option<&str>) -> Error {
        let told = |findings: &[Finding], what: &str| {
            let lines = findings.iter().map(|finding| {
                let line = text.and_then(|text| finding.line_in(text)).or(finding.line);
                let line = line.map_or(String::new(), |line| format!(":{line}"));
                format!("{file}{line}: {what}{}", finding.message)
            });
            Error::Markers { message: lines.collect::<Vec<_>>().join("\nweft: error: ") }
        };
        match self {
            Failure::Refused(findings) if text.is_some() => told(&findings, "not compiled by Weft: "),
            Failure::Refused(findings) => {
                let reasons: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
                Error::Refused { file: file.to_owned(), reason: reasons.join("; ") }
            }
            Failure::Broken(message) => Error::Broken {
                stage,
                file: file.to_owned(),
                message: message.lines().collect::<Vec<_>>().join(" "),
            },
            Failure::Marked(findings) => told(&findings, ""),
            Failure::Tool(error) => error,
        }
    }
}

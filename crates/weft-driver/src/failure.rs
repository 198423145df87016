//! Why a stage on IR gave up, before the file and the stage are named.

use crate::error::Error;

/// Why a stage on IR gave up.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It declines something, for the reason given.
    Refused(String),
    /// The IR is not what it should be: a bug of Weft's.
    Broken(String),
    /// Markers or the regions between them are wrong: each mistake with its line in the input, if it is known.
    Marked(Vec<(Option<usize>, String)>),
    /// A stock tool could not do its work.
    Tool(Error),
}

impl Failure {
    /// The error that names the stage and the file.
    #[must_use]
    pub(crate) fn at(self, stage: &'static str, file: &str) -> Error {
        match self {
            Failure::Refused(reason) => Error::Refused { file: file.to_owned(), reason },
            Failure::Broken(message) => Error::Broken {
                stage,
                file: file.to_owned(),
                message: message.lines().collect::<Vec<_>>().join(" "),
            },
            Failure::Marked(problems) => {
                let place = |line: Option<usize>| line.map_or(String::new(), |line| format!(":{line}"));
                let lines = problems.iter().map(|(line, what)| format!("{file}{}: {what}", place(*line)));
                Error::Markers { message: lines.collect::<Vec<_>>().join("\nweft: error: ") }
            }
            Failure::Tool(error) => error,
        }
    }
}

//! What can go wrong around a compile: the environment, a child process, a file, or a bug of Weft's.
//!
//! Mistakes in the user's program are not errors of this kind; they are diagnostics, collected and rendered elsewhere.
//! Every variant prints as one line, but [`Error::Markers`] as a line for each marker.

use std::io;
use std::path::PathBuf;

/// Why a stage of the driver could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A program that Weft calls is not installed.
    #[error("{tool} not found; install it with: {install}")]
    MissingTool {
        /// The program that was looked for.
        tool: String,
        /// The command that installs it.
        install: String,
    },
    /// Weft's runtime is not there.
    #[error(
        "the runtime ({name}) is not in {places}; build it with `./x build` in Weft's repository, or name its folder in WEFT_RUNTIME_DIR"
    )]
    MissingRuntime {
        /// The files that were looked for.
        name: String,
        /// The folders.
        places: String,
    },
    /// Weft's runtime is there, for another machine than the program.
    #[error(
        "the runtime in {place} is for {has}, the program for '{wanted}'; name the folder of that machine's in WEFT_RUNTIME_DIR, \
         or link another runtime with -fopenmp=llvm or -fopenmp=libgomp"
    )]
    RuntimeOfOtherMachine {
        /// The folder of the runtime.
        place: String,
        /// The machine of the runtime.
        has: &'static str,
        /// What the program is compiled for, as clang calls it.
        wanted: String,
    },
    /// A file could not be read, written, created or renamed.
    #[error("cannot {action} '{path}': {source}")]
    File {
        /// What was being done: `read`, `write`, `create`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A child was killed by a signal or crashed.
    #[error("{tool} was killed by signal {signal}{name} while {doing}")]
    Killed {
        /// The program.
        tool: String,
        /// The signal's number.
        signal: i32,
        /// The signal's name in parentheses with a space before it, or nothing.
        name: &'static str,
        /// What it was doing.
        doing: String,
    },
    /// A child failed where the user's program cannot be at fault.
    #[error("{tool} failed while {doing}: {detail}")]
    Tool {
        /// The program.
        tool: String,
        /// What it was doing.
        doing: String,
        /// The line of its output that says why.
        detail: String,
    },
    /// The command line makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A stage of Weft produced or met IR that it should not have: a bug of Weft's.
    #[error("internal error in stage '{stage}' on {file}: {message}")]
    Broken {
        /// The stage.
        stage: &'static str,
        /// The input file.
        file: String,
        /// What was wrong, on one line.
        message: String,
    },
    /// The markers in a module are wrong; a line for each, with the file and the place in it.
    #[error("{message}")]
    Markers {
        /// The lines.
        message: String,
    },
    /// A stage declines a construct that the front end let through.
    #[error("{file}: not compiled by Weft: {reason}")]
    Refused {
        /// The input file.
        file: String,
        /// Why.
        reason: String,
    },
}

impl Error {
    /// The exit status that goes with the error: clang's 1 for all but broken IR, which gets 70 as clang's crashes do.
    #[must_use]
    pub fn exit_status(&self) -> i32 {
        match self {
            Error::Broken { .. } => 70,
            _ => 1,
        }
    }

    /// An error about `path`.
    pub fn file(action: &'static str, path: impl Into<PathBuf>, source: io::Error) -> Self {
        Error::File { action, path: path.into(), source }
    }
}

//! What clang has to say about the user's source: a `clang -fsyntax-only`, if there may be anything to say.
//!
//! Most files that are compiled are right and give no warning. libclang, which is loaded anyway, finds that out in a thread beside
//! the other stages, for a fraction of what a process costs. It reads the preprocessed text, and the preprocessor has said
//! what it has to say before. If either says anything, the real clang is started, and words it: with the user's macros, colors
//! and limits.

use std::thread::{self, JoinHandle};

use weft_front_c::Compiled;

use crate::error::Error;
use crate::tools::Background;

/// A check under way.
#[derive(Debug)]
pub(super) enum Check {
    /// clang reads the user's source.
    Running(Box<Background>),
    /// libclang looks whether clang would say anything.
    Asked(Asked),
}

/// A thread that finds out whether clang would be silent. It is waited for in any case: the process must not end under it.
#[derive(Debug)]
pub(super) struct Asked(Option<JoinHandle<bool>>);

impl Check {
    /// Asks libclang about a preprocessed text, the beginning of which may be compiled.
    pub(super) fn ask(text: String, is_cxx: bool, options: Vec<String>, compiled: Option<Compiled>) -> Check {
        let is_silent = move || {
            weft_front_c::is_silent_about(&text, is_cxx, &options, compiled.as_ref()).unwrap_or(false)
        };
        Check::Asked(Asked(thread::Builder::new().spawn(is_silent).ok()))
    }

    /// The clang that speaks of the source; none if it would be silent. `start` starts one.
    pub(super) fn speaker(
        self,
        start: impl FnOnce() -> Result<Background, Error>,
    ) -> Result<Option<Background>, Error> {
        match self {
            Check::Running(clang) => Ok(Some(*clang)),
            Check::Asked(mut asked) => {
                if asked.is_silent() {
                    return Ok(None);
                }
                start().map(Some)
            }
        }
    }
}

impl Asked {
    fn is_silent(&mut self) -> bool {
        self.0.take().is_some_and(|thread| thread.join().unwrap_or(false))
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.is_silent();
    }
}

//! The stages between the two clangs, each behind one function: this is where the driver is wired to the other crates.

use weft_ir::Module;
use weft_regions::{Format, Problem};

use crate::error::Error;

/// Why a stage gave up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It declines something, for the reason given.
    Refused(String),
    /// The IR is not what it should be: a bug of Weft's.
    Broken(String),
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
        }
    }
}

/// Reads the text of a module.
pub(crate) fn parse(text: &str) -> Result<Module, Failure> {
    weft_ir::read_module(text).map_err(|error| Failure::Broken(error.to_string()))
}

/// The text of a module.
pub(crate) fn print(module: &Module) -> String {
    weft_ir::print_module(module)
}

/// Turns marker calls of any surface form into Region IR.
pub(crate) fn read(module: &mut Module) -> Result<(), Failure> {
    broken(&weft_regions::read_surface(module))?;
    verify(module)
}

/// Makes data sharing and loop bounds explicit.
pub(crate) fn prepare(module: &mut Module) -> Result<(), Failure> {
    weft_transform::prepare(module).map_err(|problems| Failure::Refused(lines(&problems)))?;
    verify(module)
}

/// Moves regions to functions and calls the runtime.
pub(crate) fn outline(module: &mut Module) -> Result<(), Failure> {
    // What the outliner declines is a region that LLVM has bent too far; clang can compile the file all the same.
    weft_transform::outline(module).map_err(|problems| Failure::Refused(lines(&problems)))?;
    weft_lower::lower(module, &weft_lower::Options::default()).or_else(|problems| broken(&problems))?;
    verify(module)
}

/// Draws the W-Region graphs of all functions.
pub(crate) fn draw(module: &Module, format: Format) -> String {
    weft_regions::show(module, format)
}

fn broken(problems: &[Problem]) -> Result<(), Failure> {
    if problems.is_empty() {
        return Ok(());
    }
    Err(Failure::Broken(lines(problems)))
}

fn lines<T: ToString>(problems: &[T]) -> String {
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    lines.join("; ")
}

/// In builds for development, every stage's result is checked; LLVM checks the last one anyway.
fn verify(module: &Module) -> Result<(), Failure> {
    if !cfg!(debug_assertions) {
        return Ok(());
    }
    let errors = weft_ir::verify::verify_module(module);
    if errors.is_empty() {
        return Ok(());
    }
    Err(Failure::Broken(lines(&errors)))
}

/// Whether the text of a module holds a marker of any surface form; without one, there is nothing for Weft to do.
#[must_use]
pub(crate) fn has_markers(text: &str) -> bool {
    text.contains("__weft_directive") || text.contains("llvm.directive")
}

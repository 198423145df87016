//! The stages between the two clangs, each behind one function: this is where the driver is wired to the other crates.

use weft_ir::Module;
use weft_regions::{Dialect, DialectProblem, Format, Problem};

use crate::error::Error;

/// Why a stage gave up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It declines something, for the reason given.
    Refused(String),
    /// The IR is not what it should be: a bug of Weft's.
    Broken(String),
    /// The markers that a front end printed are wrong: each with its line, if it is known, and what is wrong.
    Marked(Vec<(Option<usize>, String)>),
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

/// Turns markers of any dialect, and the C front end's calls, into Region IR. `text` is what the module was read from;
/// `from` is the dialect, if it is not to be recognized.
pub(crate) fn read(module: &mut Module, text: &str, from: Option<Dialect>) -> Result<(), Failure> {
    let dialect = match from {
        Some(dialect) => Some(dialect),
        None => weft_regions::detect(module).map_err(|problems| marked(&problems, text))?,
    };
    if let Some(dialect) = dialect {
        weft_regions::read_to_region_ir(module, dialect).map_err(|problems| marked(&problems, text))?;
        return verify(module);
    }
    // A variable that cannot be thread-local is the program's affair: stock clang says so, or knows a way.
    let problems = weft_regions::read_threadprivate(module);
    if !problems.is_empty() {
        return Err(Failure::Refused(lines(&problems)));
    }
    broken(&weft_regions::read_surface(module))?;
    verify(module)
}

/// Brings what was read to the one form that all dialects come to, and writes it in the dialect `to`, if one is given.
pub(crate) fn convert(module: &mut Module, text: &str, to: Option<Dialect>) -> Result<(), Failure> {
    weft_regions::read_dialect(module, Dialect::Bundles).map_err(|problems| marked(&problems, text))?;
    if let Some(to) = to {
        weft_regions::write_dialect(module, to).map_err(|problems| marked(&problems, text))?;
    }
    verify(module)
}

fn marked(problems: &[DialectProblem], text: &str) -> Failure {
    Failure::Marked(problems.iter().map(|p| (p.line_in(text), p.to_string())).collect())
}

/// Says in Region IR what PyOMP means beyond the bundle dialect.
pub(crate) fn read_pyomp(module: &mut Module) -> Result<(), Failure> {
    weft_transform::read_pyomp(module).map_err(|problems| Failure::Refused(lines(&problems)))?;
    verify(module)
}

/// Makes data sharing and loop bounds explicit.
pub(crate) fn prepare(module: &mut Module) -> Result<(), Failure> {
    weft_transform::legalize(module).map_err(|problems| Failure::Refused(lines(&problems)))?;
    let refused = weft_regions::not_lowerable(module);
    if !refused.is_empty() {
        return Err(Failure::Refused(lines(&refused)));
    }
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
    ["__weft_directive", "llvm.directive", "llvm.intel.directive", "llvm.omp."]
        .iter()
        .any(|m| text.contains(m))
}

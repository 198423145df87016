//! `weft opt`: the stages that work on IR, for any front end that prints it.
//!
//! Before: `weft opt in.ll -o out.ll` on a module with markers. After: `out.ll` is plain LLVM IR that calls the runtime.
//! A module without markers comes out as it went in.
//! With `to`, no stage runs but `read`: the module comes out as Region IR or in another dialect.

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::console::Console;
use crate::error::Error;
use crate::middle::{self, Options};
use crate::observer::Observer;
use crate::opt_level::OptLevel;
use crate::output;
use crate::pipeline::Pipeline;
use crate::program::{Program, has_markers};
use crate::stages::{LOWER, READ, StageId};
use crate::tools::Tools;

pub use weft_lower::Abi;
pub use weft_regions::Dialect;

/// What markers are converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Region IR.
    RegionIr,
    /// A dialect.
    Dialect(Dialect),
}

/// What to do.
#[derive(Clone, Debug)]
pub struct OptRequest {
    /// The module; `-` is standard input.
    pub input: String,
    /// Where the result goes; `-` is standard output.
    pub output: String,
    /// How much LLVM is to optimize.
    pub level: OptLevel,
    /// The stages to print after.
    pub print_after: Vec<String>,
    /// The stage to stop after; none: the last one.
    pub stop_after: Option<String>,
    /// The dialect of the input's markers; none: it is recognized.
    pub from: Option<Dialect>,
    /// What to convert the markers to, in place of the stages behind `read`.
    pub to: Option<Target>,
    /// Whether PyOMP printed the module, whose markers mean more than the dialect says.
    pub pyomp: bool,
    /// Whether loops without a directive are shared out.
    pub parallelizes: bool,
    /// Whether the module comes from `--stop-after=prepare`, perhaps by way of an optimizer.
    pub prepared: bool,
    /// Whether the parallel regions of `fork`, `halt` and `join` become serial code.
    pub serial: bool,
    /// Whose entry points the code calls.
    pub abi: Abi,
    /// Whether the program tells a race detector what it does.
    pub checks_races: bool,
    /// Whether to say how long each stage took.
    pub time_passes: bool,
    /// Whether to say what became of each construct.
    pub remarks: bool,
}

/// Runs `weft opt`.
///
/// # Errors
/// The module cannot be read or written, or a stage fails.
pub fn run(request: &OptRequest, tools: &Tools, console: &mut Console<'_>) -> Result<(), Error> {
    let text = read_text(&request.input)?;
    let stop_after = match (&request.to, &request.stop_after) {
        (Some(_), _) => READ,
        (None, Some(name)) => StageId::from_name_on_ir(name)?,
        (None, None) => LOWER,
    };
    let print_after = request.print_after.iter().map(|name| StageId::from_name_on_ir(name));
    let mut observer =
        Observer::new(print_after.collect::<Result<_, _>>()?, None).with_remarks(request.remarks);
    let name = shown_name(&request.input);
    let pipeline = Pipeline {
        tools,
        file: name,
        options: Options {
            level: request.level,
            from: request.from,
            pyomp: request.pyomp,
            prepared: request.prepared,
            serial: request.serial,
            vectorizes: middle::Effort::Auto,
            parallelizes: request.parallelizes,
            reduces_in_order: false,
            library: Default::default(),
            checks_races: request.checks_races,
            devices: Default::default(),
            abi: request.abi,
            calls_tasks: request.abi == Abi::Kmpc,
            is_foreign: true,
        },
        stop_after,
    };
    let result = match request.to {
        Some(to) => convert(&pipeline, &text, to, &mut observer),
        None if request.parallelizes || has_markers(&text) => pipeline.text(&text, &mut observer),
        None => match Program::faults(&text) {
            Some(fault) => Err(fault.at(READ.stage().name, name, Some(&text))),
            None => Program::parse(&text)
                .map(|program| program.text())
                .map_err(|failure| failure.at(READ.stage().name, name, Some(&text))),
        },
    };
    console.complain(&observer.take_printed());
    let result = result?;
    if request.time_passes {
        console.complain(&observer.time_table(name));
    }
    if request.output == "-" {
        return console.print(result.as_bytes());
    }
    output::write(Path::new(&request.output), result.as_bytes())
}

/// Reads the markers of a module and writes them in another form.
fn convert(
    pipeline: &Pipeline<'_>,
    text: &str,
    to: Target,
    observer: &mut Observer,
) -> Result<String, Error> {
    let mut program = pipeline.run(text, observer)?;
    let to = match to {
        Target::RegionIr => None,
        Target::Dialect(dialect) => Some(dialect),
    };
    middle::convert(&mut program, text, to)
        .map_err(|failure| failure.at(READ.stage().name, pipeline.file, Some(text)))?;
    Ok(program.text())
}

/// The input as messages name it.
pub(crate) fn shown_name(input: &str) -> &str {
    match input {
        "-" => "<stdin>",
        path => path,
    }
}

/// The text of a file or of standard input.
pub(crate) fn read_text(input: &str) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let read = match input {
        "-" => std::io::stdin().read_to_end(&mut bytes).map(|_| ()),
        path => std::fs::read(path).map(|read| bytes = read),
    };
    read.map_err(|source| Error::file("read", PathBuf::from(shown_name(input)), source))?;
    String::from_utf8(bytes).map_err(|_| {
        Error::Usage(format!("{} is not text; bitcode is made into text by llvm-dis-19", shown_name(input)))
    })
}

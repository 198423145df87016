//! `weft show`: the W-Region tree of a C file or of a module, as text or as a picture.
//!
//! A C file goes as far as the stage `read`; a module with marker calls too; a module in Region IR is drawn as it is.

use std::path::Path;

pub use weft_regions::Format;
use weft_regions::{Panel, Remark};

use crate::cc::surface_of;
use crate::console::Console;
use crate::error::Error;
use crate::middle::{self, Options};
use crate::observer::Observer;
use crate::opt::{read_text, shown_name};
use crate::opt_level::OptLevel;
use crate::output;
use crate::pipeline::Pipeline;
use crate::program::Program;
use crate::stages::{GRAPH, READ, VECTORIZE};
use crate::tools::Tools;

/// What to do.
#[derive(Clone, Debug)]
pub struct ShowRequest {
    /// A C file, or a module as text; `-` is a module on standard input.
    pub input: String,
    /// Where the picture goes; `-` is standard output.
    pub output: String,
    /// How to draw.
    pub format: Format,
    /// Whether to list what Weft does not compile.
    pub why: bool,
    /// Whether to show the plans of vectors instead, as text or as a picture.
    pub plan: bool,
    /// Flags for the C compiler.
    pub flags: Vec<String>,
}

/// Runs `weft show`; the status is 1 if the C file has errors.
///
/// # Errors
/// The input cannot be read, the output cannot be written, or a stage fails. A function whose regions are wrong is drawn
/// as the list of its problems, and these are an error afterwards.
pub fn run(request: &ShowRequest, tools: &Tools, console: &mut Console<'_>) -> Result<i32, Error> {
    let name = shown_name(&request.input);
    let is_ir = request.input == "-" || request.input.ends_with(".ll");
    let text = if is_ir {
        read_text(&request.input)?
    } else {
        let found = surface_of(&request.input, &request.flags, tools, console)?;
        if request.why || found.text.is_none() {
            let mut list = String::new();
            for refusal in &found.refusals {
                list.push_str(&format!(
                    "{}:{}:{}: {} is not compiled by Weft yet; clang -fopenmp compiles {} instead\n",
                    refusal.file, refusal.line, refusal.column, refusal.what, refusal.left
                ));
            }
            if list.is_empty() && found.status == 0 {
                list.push_str("nothing is refused\n");
            }
            console.complain(&list);
        }
        match found.text {
            Some(text) => text,
            None => return Ok(found.status),
        }
    };
    if request.plan && !matches!(request.format, Format::Text | Format::Svg) {
        console.complain("weft show: plans are shown as text or as svg\n");
        return Ok(2);
    }
    let pipeline = Pipeline {
        tools,
        file: name,
        options: Options {
            level: if request.plan { OptLevel::O3 } else { OptLevel::O0 },
            from: None,
            pyomp: false,
            prepared: false,
            serial: false,
            vectorizes: middle::Effort::Auto,
            parallelizes: false,
            reduces_in_order: false,
            library: Default::default(),
            checks_races: false,
            devices: Default::default(),
            abi: Default::default(),
            calls_tasks: true,
            is_foreign: is_ir,
        },
        stop_after: if request.plan { VECTORIZE } else { READ },
    };
    let program = pipeline.run(&text, &mut Observer::default())?;
    if request.plan {
        put(request, &plans(&program, request.format), console)?;
        return Ok(0);
    }
    put(request, &weft_regions::show(&program.host, request.format), console)?;
    let told = is_ir.then_some(text.as_str());
    middle::regions_are_right(&program.host).map_err(|failure| failure.at(GRAPH.stage().name, name, told))?;
    Ok(0)
}

/// Writes what was asked for where it was asked for.
fn put(request: &ShowRequest, picture: &str, console: &mut Console<'_>) -> Result<(), Error> {
    match request.output.as_str() {
        "-" => console.print(picture.as_bytes()),
        path => output::write(Path::new(path), picture.as_bytes()),
    }
}

/// The plans of vectors, and why other loops have none.
fn plans(program: &Program, format: Format) -> String {
    let is_refusal = |remark: &&Remark| remark.message.starts_with("no vectors by plan");
    let refusals = program.remarks.iter().filter(is_refusal).map(Remark::to_string);
    if format == Format::Svg {
        let refused = refusals.map(|title| Panel { title, ..Panel::default() });
        let panels: Vec<Panel> = program.plans.iter().cloned().chain(refused).collect();
        return Panel::draw(&panels, "no plans");
    }
    let refusals: String = refusals.map(|remark| remark + "\n").collect();
    weft_vplan::text(&program.plans) + &refusals
}

//! The way back, for regions that LLVM has bent beyond what `graph` and `outline` take.
//!
//! ```text
//! prepare ─► optimize ─► graph ─► outline ─► lower
//!               ▲           │        │
//!               └── outline_early ◄──┘      of the functions that the failure names
//! ```
//!
//! The program goes back to what `prepare` made of it. The functions in which a region is bent are outlined before LLVM
//! sees them, as other compilers do with all; then everything is optimized again. So the rest of the file keeps what
//! optimizing across region borders gains, and stock clang is not needed.
//!
//! Which functions these are is known by the place of the construct in the user's source, since inlining may have copied
//! its region to another function, and by the name of the function it stands in now. If that leads no further, all functions
//! of the file are outlined early.
//!
//! # Precondition
//! The module was optimized by the stage `optimize`. One that the user optimized by other means has no way back.

use std::collections::BTreeSet;

use weft_ir::{Function, Module};
use weft_regions::{Location, Problem, Remark, entries, location_of, outlined_entries, source_function};

use crate::failure::{Failure, Finding};
use crate::middle;
use crate::program::Program;

/// LLVM optimizes the file so many times once more, the last time with all regions outlined.
const MAX_ROUNDS: usize = 4;

/// How far a program has gone back.
#[derive(Debug, Default)]
pub(crate) struct WayBack {
    /// What was handed to LLVM the first time.
    prepared: Option<String>,
    /// The functions that are outlined early.
    early: BTreeSet<String>,
    /// How often it went back.
    rounds: usize,
    /// Whether all are.
    all: bool,
    /// What was made of constructs before, and why it went back.
    remarks: Vec<Remark>,
}

impl WayBack {
    /// Takes `program` back to before `optimize`, with the functions outlined that `failure` names.
    ///
    /// # Errors
    /// `failure`, if there is no way back: it has another cause than LLVM, or all functions are outlined early already.
    /// A region that cannot be outlined even then is refused.
    pub(crate) fn take(&mut self, program: &mut Program, failure: Failure) -> Result<(), Failure> {
        let (Failure::Refused(findings) | Failure::Marked(findings)) = &failure else { return Err(failure) };
        let Some(handed) = program.prepared.take() else { return Err(failure) };
        if self.all {
            return Err(failure);
        }
        let prepared = self.prepared.take().unwrap_or_else(|| {
            self.remarks = handed.remarks;
            handed.text
        });
        let host = Program::parse(&prepared)?.host;
        program.device = None;
        let known = self.early.len();
        self.early.extend(findings.iter().flat_map(|finding| functions_of(&host, finding)));
        self.rounds += 1;
        self.all = self.early.len() == known || self.rounds == MAX_ROUNDS;
        self.remarks.extend(findings.iter().map(remark));
        program.remarks.clone_from(&self.remarks);
        let is_early = |name: &str| self.all || self.early.contains(source_function(name));
        middle::outline_early(program, &prepared, is_early)?;
        self.prepared = Some(prepared);
        Ok(())
    }
}

/// The functions of the prepared module `host` that have regions to be outlined and that `finding` concerns.
fn functions_of(host: &Module, finding: &Finding) -> Vec<String> {
    // Of a function that LLVM has specialized, the name goes on behind a dot.
    let stands_in = |name: &str| {
        let rest = source_function(&finding.function).strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let concerned = host.functions.values().filter_map(|func| {
        let name = host.ctx.names.text(func.name);
        let has_regions = !outlined_entries(func, &host.ctx).is_empty();
        let concerns =
            stands_in(name) || finding.place.as_ref().is_some_and(|p| has_construct(host, func, p));
        (has_regions && concerns).then(|| name.to_owned())
    });
    concerned.collect()
}

/// Whether the construct at `place` of the source is in `func`.
fn has_construct(host: &Module, func: &Function, place: &Location) -> bool {
    entries(func, &host.ctx).into_iter().any(|entry| location_of(host, func, entry).as_ref() == Some(place))
}

fn remark(finding: &Finding) -> Remark {
    // The remark names the place itself.
    let (function, place) = (finding.function.clone(), finding.place.clone());
    let bare = Problem { function, place: place.clone(), message: String::new() }.to_string();
    let why = finding.message.strip_prefix(&bare).unwrap_or(&finding.message);
    Remark {
        message: format!("the function's regions are outlined before optimization, since behind it {why}"),
        function: source_function(&finding.function).to_owned(),
        place,
    }
}

//! The order of the analyses: what a directive applies to is found before it is checked.

use weft_openmp::{Leaf, Version};
use weft_support::{Diagnostic, FileId};

use crate::check;
use crate::find::constructs::Place;
use crate::find::{
    atomic, constructs, declared_reductions, deduced, listing, nest, scan_phases, sections, serial_scan,
};
use crate::findings::Findings;
use crate::model::program::{HostText, Pragma, Program};
use crate::model::tree::Tree;
use crate::sharing::placement;

/// What a host's parser knows of a file.
pub struct Parsed<'a> {
    /// The file of all offsets.
    pub file: FileId,
    /// The text behind the offsets.
    pub host: &'a dyn HostText,
    /// The version of OpenMP that is accepted.
    pub version: Version,
    /// Whether there is a device with memory of its own.
    pub offloads: bool,
    /// The functions that contain directives.
    pub tree: Tree,
    /// The directives, in the order of the text; none of them is one that [`refusal`](crate::supported::refusal) refuses.
    pub pragmas: Vec<Pragma>,
    /// Where constructs are, outer ones before inner ones, in the order of the text.
    pub places: Vec<Place>,
}

/// Builds the constructs of a file, and finds the variables and sections of its directives.
pub fn build<'a>(parsed: Parsed<'a>, findings: &mut Findings) -> Program<'a> {
    let Parsed { file, host, version, offloads, mut tree, pragmas, places } = parsed;
    deduced::mark_pointers(&mut tree, &pragmas, &places);
    let constructs = constructs::build(file, &tree, &pragmas, &places, &mut findings.by_types);
    let construct_at =
        constructs.iter().enumerate().map(|(index, construct)| (construct.node, index)).collect();
    let (threadprivates, allocates) = Default::default();
    let mut program = Program {
        file,
        host,
        version,
        offloads,
        has_one_memory: false,
        has_mappers: false,
        has_dynamic_allocators: false,
        is_watched: false,
        tree,
        pragmas,
        constructs,
        construct_at,
        threadprivates,
        allocates,
    };
    program.threadprivates = listing::find(&program, Leaf::Threadprivate);
    check::threadprivate::check(&program, &mut findings.by_types);
    listing::mark_threadprivate(&mut program);
    program.allocates = listing::find(&program, Leaf::Allocate);
    declared_reductions::find(&mut program);
    sections::find(&mut program);
    check::sections::check(&program, &mut findings.diagnostics);
    findings.settle(program.host.converts_objects());
    program
}

/// Finds the loops and atomic statements of a file, places its copies, and checks it all; `known` is what was reported on
/// the file before.
pub fn analyze(program: &mut Program<'_>, known: &[Diagnostic]) -> Findings {
    let mut findings = Findings::default();
    nest::find(program, &mut findings);
    scan_phases::find(program);
    serial_scan::find(program);
    placement::move_outwards(program);
    atomic::find(program);
    check::check(program, known, &mut findings);
    findings.settle(program.host.converts_objects());
    findings
}

//! Directives of regions, and the markers that stand for those without a region.

use weft_openmp::Leaf;
pub use weft_openmp::UnitKind as Directive;

use crate::markers::Marker;

/// The stand-alone directives that have a marker in Region IR, each with its marker.
fn stand_alone() -> [(Directive, Marker); 5] {
    [
        (Leaf::Barrier.into(), Marker::Barrier),
        (Leaf::Flush.into(), Marker::Flush),
        (Leaf::Taskwait.into(), Marker::Taskwait),
        (Leaf::Taskyield.into(), Marker::Taskyield),
        (Directive::ITERATION_END, Marker::LoopIterationEnd),
    ]
}

/// The marker that stands for a stand-alone directive in Region IR.
pub fn stand_alone_marker(directive: Directive) -> Option<Marker> {
    stand_alone().into_iter().find(|(of, _)| *of == directive).map(|(_, marker)| marker)
}

/// The stand-alone directive that `marker` stands for.
pub fn directive_of_marker(marker: Marker) -> Option<Directive> {
    stand_alone().into_iter().find(|(_, of)| *of == marker).map(|(directive, _)| directive)
}

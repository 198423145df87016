//! The data environment of a region, from its clauses, and the name of its node.
//!
//! ```text
//! "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %a), "QUAL.OMP.PRIVATE"(ptr %t)
//!   ==> WRNParallelNode, shared %a, private %t
//! ```
//!
//! `prepare` makes private copies explicit. From then on the lists of private variables are empty, and `shared` lists
//! what the region's markers clobber.

use weft_ir::Operand;
use weft_openmp::region::Kind;
use weft_openmp::{Leaf, UnitKind as Directive};

use crate::clause::{Clause, ClauseKind};
use crate::entry::RegionEntry;

/// The data environment of the region that `entry` enters: each variable with the clause that says how it is shared.
///
/// The environment leaves out clauses that the language does not permit on the directive: there, `shared` lists what
/// the marker clobbers.
pub(crate) fn data_environment(entry: &RegionEntry) -> Vec<(ClauseKind, Operand)> {
    let permitted =
        ClauseKind::DATA_ENVIRONMENT.into_iter().filter(|kind| entry.directive.allows(&Kind::Omp(*kind)));
    permitted
        .flat_map(|kind| {
            let clauses = entry.clauses.iter().filter(move |clause| clause.is(kind));
            clauses.flat_map(Clause::variables).map(move |variable| (kind, variable))
        })
        .collect()
}

/// The name of a directive's node in pictures of the W-Region graph.
pub(crate) fn node_name(directive: Directive) -> &'static str {
    match directive.leaf() {
        Some(Leaf::Parallel) => "WRNParallelNode",
        Some(Leaf::Teams) => "WRNTeamsNode",
        Some(Leaf::Target) => "WRNTargetNode",
        Some(Leaf::TargetData) => "WRNTargetDataNode",
        Some(Leaf::TargetEnterData) => "WRNTargetEnterDataNode",
        Some(Leaf::TargetExitData) => "WRNTargetExitDataNode",
        Some(Leaf::TargetUpdate) => "WRNTargetUpdateNode",
        Some(Leaf::Distribute) => "WRNDistributeNode",
        Some(Leaf::Loop) => "WRNGenericLoopNode",
        Some(Leaf::For) => "WRNWksLoopNode",
        Some(Leaf::Sections) => "WRNSectionsNode",
        Some(Leaf::Single) => "WRNSingleNode",
        Some(Leaf::Scope) => "WRNScopeNode",
        Some(Leaf::Master) => "WRNMasterNode",
        Some(Leaf::Critical) => "WRNCriticalNode",
        Some(Leaf::Ordered) => "WRNOrderedNode",
        Some(Leaf::Task) => "WRNTaskNode",
        Some(Leaf::Taskloop) => "WRNTaskloopNode",
        Some(Leaf::Taskgroup) => "WRNTaskgroupNode",
        Some(Leaf::Barrier) => "WRNBarrierNode",
        Some(Leaf::Flush) => "WRNFlushNode",
        Some(Leaf::Taskwait) => "WRNTaskwaitNode",
        Some(Leaf::Taskyield) => "WRNTaskyieldNode",
        Some(Leaf::Threadprivate) => "WRNThreadprivateNode",
        _ if directive == Directive::ITERATION_END => "WRNIterationEndNode",
        _ if directive.is_own() => "WRNOrderedNode",
        _ => "WRNOtherNode",
    }
}

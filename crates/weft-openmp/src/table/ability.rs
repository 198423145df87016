//! What Weft compiles: a row per unit, with the clauses that it honors and those that it may leave out, with the
//! reason.
//!
//! Weft refuses a unit that has no row here, and a clause that has no place in its row. It drops nothing silently.
//! The front end, the dialect readers, `prepare` and the tables of the documentation use this table.
//!
//! ```text
//! for schedule(dynamic)        honored
//! for order(concurrent)        left out: it permits what Weft does not use
//! task transparent             refused: the clause 'transparent' is not supported yet
//! task_iteration               refused: the directive 'task_iteration' is not supported yet
//! ```

use crate::region::{Fact, Own};
use crate::split::unit::Unit;
use crate::table::clause::ClauseKind;
use crate::table::compound::compound_name;
use crate::table::leaf::Leaf;
use crate::table::reduction::{ReductionModifier, ReductionOp};
use crate::tree::ast::{Clause, ClauseArgs};
use crate::tree::names::Names;

/// What Weft makes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Its region becomes a function of its own.
    Outlined,
    /// Its region stands between two calls.
    Bracketed,
    /// Some of the threads that come to its region execute it.
    Selected,
    /// The iterations of its loop are shared out.
    Loop,
    /// It is a call.
    Point,
    /// It is a call that says whether control leaves the construct around it; the front end writes the branch.
    Departure,
    /// It is one access of memory.
    Access,
    /// It is about declarations.
    Declared,
    /// It is part of the unit around it.
    Part,
    /// It is resolved by the front end: functions or declarations of the host language stand for it, and no region.
    Resolved,
    /// It transforms loops, which the middle end writes; no region is left of it then.
    Transformation,
    /// It has no effect.
    Nothing,
}

/// What Weft does about a clause on a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Weft does what it says.
    Honored,
    /// Weft may leave it out, for this reason.
    Ignorable(&'static str),
    /// Weft does not compile it: the reason, in lower case and without a full stop.
    Refused(String),
}

/// A row of the table.
#[derive(Debug)]
pub struct Ability {
    /// The leaves of the unit.
    pub leaves: &'static [Leaf],
    /// What Weft makes of it.
    pub form: Form,
    /// The clauses that Weft honors.
    pub honored: &'static [ClauseKind],
    /// The clauses that Weft may leave out, each with the reason.
    pub ignorable: &'static [(ClauseKind, &'static str)],
}

macro_rules! abilities {
    ($([$($leaf:ident)*] $form:ident [$($honored:ident)*] $({$($ignorable:ident $why:expr;)*})?;)*) => {
        static TABLE: &[Ability] = &[$(Ability {
            leaves: &[$(Leaf::$leaf),*],
            form: Form::$form,
            honored: &[$(ClauseKind::$honored),*],
            ignorable: &[$($((ClauseKind::$ignorable, $why)),*)?],
        }),*];
    };
}

const CONCURRENT: &str = "it permits what Weft does not use [OMP 5.2 §10.3]";
const FLUSH: &str = "a flush without it does at least as much [OMP 5.2 §15.8.5]";
const HINT: &str = "it is a hint";
const FACT: &str = "it promises what no pass asks for [OMP 5.2 §8.3]";
const HOST: &str = "the code runs on the host alone, whose memory is one";
const EVERYWHERE: &str = "allocators may be used everywhere on the host";
const WAITS: &str = "it permits not to wait where Weft waits";
const LISTED: &str = "regions list each variable as it says";
const PROGRESS: &str = "each thread is one of the system's and makes progress by itself [OMP 6.0 §12.1.5]";
const TEAM: &str = "only threads of the team execute tasks, which both words permit [OMP 6.0 §14.8]";
const ANEW: &str = "each execution of a 'taskgraph' creates all of its tasks";
const FOR_ALL: &str = "what is atomic is so for all threads";
const NONE: &str = "the host has no foreign runtime [OMP 5.2 §14.1]";

abilities! {
    // leaves, form, honored clauses, clauses that may be left out
    [Parallel]      Outlined  [Allocate Copyin Default Firstprivate If Message NumThreads Private ProcBind Reduction
                               Severity Shared]
                              { Safesync PROGRESS; };
    [For]           Loop      [Allocate Collapse Firstprivate Induction Lastprivate Linear Nowait Ordered Private Reduction
                               Schedule]
                              { Order CONCURRENT; };
    [Simd]          Loop      [Aligned Allocate Collapse If Induction Lastprivate Linear Order Private Reduction Safelen Simdlen]
                              { Nontemporal HINT; };
    [For Simd]      Loop      [Aligned Allocate Collapse Firstprivate If Induction Lastprivate Linear Nowait Order
                               Ordered Private Reduction Safelen Schedule Simdlen]
                              { Nontemporal HINT; };
    [Sections]      Loop      [Allocate Firstprivate Lastprivate Nowait Private Reduction];
    [Section]       Part      [];
    [Scan]          Part      [Exclusive Inclusive];
    [Single]        Selected  [Allocate Copyprivate Firstprivate Nowait Private];
    [Scope]         Bracketed [Allocate Firstprivate Nowait Private Reduction];
    [Master]        Selected  [];
    [Masked]        Selected  [Filter];
    [Critical]      Bracketed [Hint];
    [Ordered]       Bracketed [Depend Doacross Simd Threads];
    [Teams]         Outlined  [Allocate Default Firstprivate If NumTeams Private Reduction Shared ThreadLimit];
    [Target]        Outlined  [Allocate Depend Device Firstprivate If InReduction Map Nowait Private ThreadLimit]
                              { Defaultmap LISTED; HasDeviceAddr HOST; IsDevicePtr LISTED; UsesAllocators HOST; };
    [TargetData]    Bracketed [Device If Map UseDevicePtr] { UseDeviceAddr HOST; };
    [TargetEnterData] Point   [Depend Device If Map Nowait];
    [TargetExitData] Point    [Depend Device If Map Nowait];
    [TargetUpdate]  Point     [Depend Device From If Nowait To];
    [Distribute]    Loop      [Allocate Collapse DistSchedule Firstprivate Lastprivate Private]
                              { Order CONCURRENT; };
    [Loop]          Loop      [Bind Collapse Lastprivate Private Reduction]
                              { Order CONCURRENT; };
    [Task]          Outlined  [Allocate Default Depend Detach Final Firstprivate If InReduction Mergeable Priority Private Shared
                               Untied]
                              { Affinity HINT; Replayable ANEW; Threadset TEAM; };
    [Taskloop]      Outlined  [Allocate Collapse Default Final Firstprivate Grainsize If InReduction Lastprivate Mergeable Nogroup
                               NumTasks Priority Private Reduction Shared Untied]
                              { Replayable ANEW; Threadset TEAM; };
    [Taskloop Simd] Outlined  [Aligned Allocate Collapse Default Final Firstprivate Grainsize If InReduction Lastprivate Linear
                               Mergeable Nogroup NumTasks Order Priority Private Reduction Safelen Shared Simdlen Untied]
                              { Nontemporal HINT; Replayable ANEW; Threadset TEAM; };
    [Taskgroup]     Bracketed [Allocate TaskReduction];
    [Barrier]       Point     [];
    [Flush]         Point     [] { AcqRel FLUSH; Acquire FLUSH; Memscope FLUSH; Release FLUSH; SeqCst FLUSH; };
    [Taskwait]      Point     [Depend Nowait] { Replayable ANEW; };
    [Depobj]        Point     [Depend Destroy Update];
    [Taskyield]     Point     [];
    [Atomic]        Access    [AcqRel Acquire Capture Compare Fail Read Relaxed Release SeqCst Update Write]
                              { Hint HINT; Memscope FOR_ALL; Weak "it permits to fail where Weft tries again [OMP 5.2 §15.8.3]"; };
    [Threadprivate] Declared  [];
    [Allocate]      Point     [Align Allocator];
    [DeclareReduction] Resolved [Initializer];
    [DeclareMapper] Resolved  [] { Map HOST; };
    [DeclareSimd]   Declared  [Aligned Inbranch Linear Notinbranch Simdlen Uniform];
    [Error]         Point     [At Message Severity];
    [Cancel]        Departure [If];
    [CancellationPoint] Departure [];
    [Tile]          Transformation [Apply Sizes];
    [Unroll]        Transformation [Apply Full Partial];
    [Reverse]       Transformation [Apply];
    [Stripe]        Transformation [Apply Sizes];
    [Interchange]   Transformation [Apply Permutation];
    [Fuse]          Transformation [Apply Looprange];
    [Split]         Transformation [Counts];
    [Nothing]       Nothing   [];
    [Metadirective] Resolved  [Default Otherwise When];
    [BeginMetadirective] Resolved [Default Otherwise When];
    [EndMetadirective] Resolved [];
    [DeclareVariant] Resolved [AppendArgs Match] { AdjustArgs HOST; };
    [BeginDeclareVariant] Resolved [Match];
    [EndDeclareVariant] Resolved [];
    [Dispatch]      Resolved  [Depend Device Nocontext Novariants]
                              { HasDeviceAddr HOST; IsDevicePtr HOST; Nowait WAITS; };
    [Assume]        Resolved  [Holds]
                              { Absent FACT; Contains FACT; NoOpenmp FACT; NoOpenmpConstructs FACT;
                                NoOpenmpRoutines FACT; NoParallelism FACT; };
    [Assumes]       Resolved  []
                              { Absent FACT; Contains FACT; Holds FACT; NoOpenmp FACT; NoOpenmpConstructs FACT;
                                NoOpenmpRoutines FACT; NoParallelism FACT; };
    [BeginAssumes]  Resolved  []
                              { Absent FACT; Contains FACT; Holds FACT; NoOpenmp FACT; NoOpenmpConstructs FACT;
                                NoOpenmpRoutines FACT; NoParallelism FACT; };
    [EndAssumes]    Resolved  [];
    [Requires]      Resolved  [AtomicDefaultMemOrder]
                              { DeviceSafesync HOST; DynamicAllocators EVERYWHERE; ReverseOffload HOST; SelfMaps HOST;
                                UnifiedAddress HOST; UnifiedSharedMemory HOST; };
    [DeclareTarget] Resolved  [] { DeviceType HOST; Enter HOST; Indirect HOST; Link HOST; Local HOST; To HOST; };
    [BeginDeclareTarget] Resolved [] { DeviceType HOST; Indirect HOST; };
    [EndDeclareTarget] Resolved [];
    [Taskgraph]     Resolved  [GraphId GraphReset If Nogroup] {};
    [Interop]       Resolved  [Depend Destroy Init] { Device HOST; Nowait WAITS; Use NONE; };
}

/// Returns all rows.
pub fn abilities() -> &'static [Ability] {
    TABLE
}

/// Returns what Weft makes of the unit made of `leaves`; `None` if Weft does not compile it. `do` is a `for`.
pub fn ability(leaves: &[Leaf]) -> Option<&'static Ability> {
    let same = |one: &Leaf, other: &Leaf| one == other || (*one, *other) == (Leaf::For, Leaf::Do);
    TABLE.iter().find(|row| {
        row.leaves.len() == leaves.len() && row.leaves.iter().zip(leaves).all(|(one, other)| same(one, other))
    })
}

impl Ability {
    /// Says what Weft does about a clause of this kind, whatever its argument.
    pub fn of_clause(&self, kind: ClauseKind) -> Verdict {
        if self.honored.contains(&kind) {
            return Verdict::Honored;
        }
        match self.ignorable.iter().find(|(ignorable, _)| *ignorable == kind) {
            Some((_, why)) => Verdict::Ignorable(why),
            None => Verdict::Refused(format!("the clause '{}' is not supported yet", kind.name())),
        }
    }
}

/// Says what Weft does about `clause` on the unit made of `leaves`.
///
/// This table does not cover clauses that only regions have; they count as honored.
pub fn verdict<N: Names>(leaves: &[Leaf], clause: &Clause<N>) -> Verdict {
    let Some(kind) = clause.language() else { return Verdict::Honored };
    let Some(row) = ability(leaves) else {
        let name = compound_name(leaves);
        return Verdict::Refused(format!("the directive '{name}' is not supported yet"));
    };
    match row.of_clause(kind) {
        Verdict::Honored => refused_argument(leaves, clause, kind).map_or(Verdict::Honored, Verdict::Refused),
        // Of what is not replayable, it would matter how often it is executed.
        Verdict::Ignorable(_) if kind == ClauseKind::Replayable && clause.args != ClauseArgs::None => {
            Verdict::Refused("the argument of the clause 'replayable' is not supported yet".to_owned())
        }
        other => other,
    }
}

/// Says whether Weft honors a clause of a program for which its regions have others.
pub fn is_of_program(leaves: &[Leaf], kind: ClauseKind) -> bool {
    match leaves {
        // Regions have what iterations begin with in their code.
        [Leaf::For | Leaf::Simd, ..] => kind == ClauseKind::Induction,
        [Leaf::Ordered] => matches!(kind, ClauseKind::Depend | ClauseKind::Doacross),
        // The task around it has them.
        [Leaf::Target] => matches!(kind, ClauseKind::Depend | ClauseKind::InReduction),
        _ => false,
    }
}

/// Says why the argument of a clause that Weft honors is refused, if it is.
fn refused_argument<N: Names>(leaves: &[Leaf], clause: &Clause<N>, kind: ClauseKind) -> Option<String> {
    let name = kind.name();
    match &clause.args {
        // The front end has clauses of Weft's own for iterations that wait for each other.
        args if kind == ClauseKind::Ordered && *args != ClauseArgs::None && N::NAMES_FUNCTIONS => {
            Some("the clause 'ordered' with a number of loops is not supported yet".to_owned())
        }
        _ if is_of_program(leaves, kind) && N::NAMES_FUNCTIONS => {
            Some(format!("the clause '{name}' of '{}' is not supported yet", compound_name(leaves)))
        }
        // Whose memory it is, regions say of each variable.
        _ if kind == ClauseKind::Allocate && N::NAMES_FUNCTIONS => {
            Some("the clause 'allocate' in this form is not supported yet".to_owned())
        }
        ClauseArgs::List { modifier: Some(word), .. } if !is_written_out::<N>(leaves, kind, &word.text) => {
            Some(format!("the modifier '{}' of the clause '{name}' is not supported yet", word.text))
        }
        ClauseArgs::Linear { modifier: Some(op), .. }
            if kind == ClauseKind::Induction && !matches!(op.text.as_str(), "+" | "*") =>
        {
            Some(format!("the induction operator '{}' is not supported yet", op.text))
        }
        // A declared operator is the function that combines, and so those are its items' functions.
        ClauseArgs::Reduction { op: ReductionOp::Declared(operator), .. }
            if N::NAMES_FUNCTIONS && !N::has_functions(&clause.facts) =>
        {
            Some(format!("the reduction operator '{operator}' is not supported yet"))
        }
        ClauseArgs::Reduction { op, .. }
            if N::has_functions(&clause.facts) && !matches!(op, ReductionOp::Declared(_)) =>
        {
            Some(format!("functions for the reduction operator '{}' are not supported yet", op.spelling()))
        }
        ClauseArgs::Reduction { modifier: Some(ReductionModifier::Inscan), .. }
            if !matches!(leaves, [Leaf::For] | [Leaf::Simd] | [Leaf::For, Leaf::Simd]) =>
        {
            Some("this modifier of the clause 'reduction' is not supported yet".to_owned())
        }
        ClauseArgs::Reduction { items, .. } if items.iter().any(N::has_stride) => {
            Some("array sections with a stride are not supported in the clause 'reduction'".to_owned())
        }
        _ => None,
    }
}

/// Says whether the front end writes out what the modifier of a list says, so that regions have none: `conditional`.
fn is_written_out<N: Names>(leaves: &[Leaf], kind: ClauseKind, modifier: &str) -> bool {
    let has_order = leaves.iter().all(|leaf| matches!(leaf, Leaf::For | Leaf::Sections | Leaf::Simd));
    kind == ClauseKind::Lastprivate && modifier == "conditional" && has_order && !N::NAMES_FUNCTIONS
}

/// Says why Weft refuses a unit: it has no row, or one of its clauses has no place in the row. The text names the
/// clause.
///
/// Clauses that the decomposition implies count like written ones.
pub fn refusal<N: Names>(unit: &Unit<N>) -> Option<(Option<&Clause<N>>, String)> {
    if ability(&unit.leaves).is_none() {
        let name = compound_name(&unit.leaves);
        return Some((None, format!("the directive '{name}' is not supported yet")));
    }
    unit.clauses.iter().find_map(|clause| match verdict(&unit.leaves, clause) {
        Verdict::Refused(reason) => Some((Some(clause), reason)),
        _ => None,
    })
}

/// Says whether Weft lowers a clause that only regions have.
pub fn honors_own(own: Own) -> bool {
    use Own::{
        Allocation, CopyFunction, Implicit, Lanes, LinearValues, Loc, Memory, Name, ObjectType, TaskPrivate,
        Threadprivate,
    };
    use Own::{CancelLoop, CancelParallel, CancelSections, CancelTaskgroup, Outcome};
    use Own::{Collapsed, Interchange, Reverse, Tile};
    use Own::{Dependences, Depobj, Doacross, Iteration, TaskReduction, Taskloop};
    use Own::{NormalizedBounds, NormalizedCounts, NormalizedIndices, NormalizedSlopes, NormalizedTotal};
    let of_transformations = matches!(own, Tile | Reverse | Interchange | Collapsed);
    let of_loops = of_transformations
        || matches!(
            own,
            NormalizedBounds
                | NormalizedCounts
                | NormalizedIndices
                | NormalizedSlopes
                | NormalizedTotal
                | Doacross
                | Iteration
        );
    let of_variables = matches!(
        own,
        Allocation | Memory | ObjectType | CopyFunction | Lanes | LinearValues | TaskPrivate | Threadprivate
    );
    let of_tasks = matches!(own, Dependences | Depobj | TaskReduction | Taskloop);
    let of_devices = matches!(own, Own::Argument | Own::Offload);
    let of_cancellation =
        matches!(own, CancelParallel | CancelLoop | CancelSections | CancelTaskgroup | Outcome);
    of_loops
        || of_variables
        || of_tasks
        || of_devices
        || of_cancellation
        || matches!(own, Loc | Implicit | Name)
}

/// Says whether Weft lowers a clause of this kind whose string says these things of its operands.
pub fn honors_facts(kind: ClauseKind, facts: &[Fact]) -> bool {
    use ClauseKind::{Copyin, Copyprivate, Firstprivate, Lastprivate, Private, Reduction};
    use ClauseKind::{InReduction, TaskReduction};
    use Fact::{Arrsect, Bool, Cmplx, Nonpod, Sized, Unsigned};
    let is_type = |fact: &Fact| matches!(fact, Unsigned | Cmplx | Bool | Arrsect) || fact.is_element();
    match facts {
        [] => true,
        [Sized] => matches!(kind, Firstprivate | Copyprivate | Reduction | InReduction | TaskReduction),
        [Nonpod] => {
            matches!(kind, Private | Firstprivate | Lastprivate | Copyin | Copyprivate | Reduction)
        }
        // Sections must have Weft's own form, with the type of their elements.
        [.., Arrsect] => false,
        _ => matches!(kind, Reduction | InReduction | TaskReduction) && facts.iter().all(is_type),
    }
}

#[cfg(test)]
mod tests {
    use super::abilities;

    #[test]
    fn every_clause_of_a_row_is_one_that_the_language_permits_there() {
        for row in abilities() {
            let listed = row.honored.iter().chain(row.ignorable.iter().map(|(kind, _)| kind));
            let mut seen = Vec::new();
            for kind in listed {
                assert!(
                    crate::permission(row.leaves, *kind).is_some(),
                    "{kind:?} cannot stand on {:?}",
                    row.leaves
                );
                assert!(!seen.contains(kind), "{kind:?} stands twice in the row of {:?}", row.leaves);
                seen.push(*kind);
            }
        }
    }
}

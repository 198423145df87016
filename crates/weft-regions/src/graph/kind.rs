//! The kinds of nodes: each construct with what it has of its own, its data environment first.
//!
//! ```text
//! "DIR.OMP.PARALLEL"(), "QUAL.OMP.NUM_THREADS"(i32 %n), "QUAL.OMP.SHARED"(ptr %a), "QUAL.OMP.PRIVATE"(ptr %t)
//!   ==> Parallel { num_threads: %n, shared: [%a], private: [%t], … }      WRNParallelNode
//! ```
//!
//! All operands are those of the entry call: addresses of variables, where nothing else is said.
//! `prepare` makes private copies explicit; from then on the lists of what is private are empty, and `shared` is what
//! the region's markers clobber.

use weft_ir::Operand;

use crate::clause::{Default, ProcBind, Reduction, Schedule};
use crate::directive::Directive;
use crate::entry::RegionEntry;

/// A construct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RegionKind {
    /// `parallel`
    Parallel(Parallel),
    /// `for`
    Loop(WorksharingLoop),
    /// `sections`
    Sections(Sections),
    /// `single`
    Single(Single),
    /// `master`
    Master,
    /// `critical`
    Critical(Critical),
    /// `ordered`
    Ordered,
    /// `task`
    Task(Task),
    /// `taskgroup`
    Taskgroup,
    /// A construct that Weft has no lowering for.
    Unlowered,
}

/// What `parallel` has of its own. [OMP 5.2 §10.1]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parallel {
    /// The condition of `if`, `i32`.
    pub if_condition: Option<Operand>,
    /// The number of threads asked for, `i32`.
    pub num_threads: Option<Operand>,
    /// The argument of `proc_bind`.
    pub proc_bind: Option<ProcBind>,
    /// The argument of `default`.
    pub default: Option<Default>,
    /// Shared variables.
    pub shared: Vec<Operand>,
    /// Private variables.
    pub private: Vec<Operand>,
    /// Firstprivate variables.
    pub firstprivate: Vec<Operand>,
    /// Reductions in order.
    pub reductions: Vec<Reduction>,
    /// Threadprivate variables that start with the value of the primary thread's.
    pub copyin: Vec<Operand>,
}

/// What `for` has of its own. [OMP 5.2 §11.5]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorksharingLoop {
    /// The schedule.
    pub schedule: Option<Schedule>,
    /// The addresses of the variables `start` and `end`.
    pub bounds: Option<(Operand, Operand)>,
    /// The number of loops that are collapsed into one.
    pub collapse: Option<Operand>,
    /// Whether there are `ordered` regions in it.
    pub ordered: bool,
    /// Whether there is no barrier at the end.
    pub nowait: bool,
    /// Private variables.
    pub private: Vec<Operand>,
    /// Firstprivate variables.
    pub firstprivate: Vec<Operand>,
    /// Lastprivate variables.
    pub lastprivate: Vec<Operand>,
    /// Reductions in order.
    pub reductions: Vec<Reduction>,
}

/// What `sections` has of its own. [OMP 5.2 §11.3]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sections {
    /// The addresses of the variables `start` and `end`, which count sections.
    pub bounds: Option<(Operand, Operand)>,
    /// Whether there is no barrier at the end.
    pub nowait: bool,
    /// Private variables.
    pub private: Vec<Operand>,
    /// Firstprivate variables.
    pub firstprivate: Vec<Operand>,
    /// Lastprivate variables.
    pub lastprivate: Vec<Operand>,
    /// Reductions in order.
    pub reductions: Vec<Reduction>,
}

/// What `single` has of its own. [OMP 5.2 §11.1]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Single {
    /// Whether there is no barrier at the end.
    pub nowait: bool,
    /// Private variables.
    pub private: Vec<Operand>,
    /// Firstprivate variables.
    pub firstprivate: Vec<Operand>,
    /// Variables whose value all other threads take over.
    pub copyprivate: Vec<Operand>,
}

/// What `critical` has of its own. [OMP 5.2 §15.2]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Critical {
    /// The address of the name, a string constant; none for the unnamed one.
    pub name: Option<Operand>,
    /// The argument of `hint`, `i32`.
    pub hint: Option<Operand>,
}

/// What `task` has of its own. [OMP 5.2 §12.5]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The condition of `if`, `i32`.
    pub if_condition: Option<Operand>,
    /// The condition of `final`, `i32`.
    pub final_condition: Option<Operand>,
    /// Whether any thread may go on with it.
    pub untied: bool,
    /// Whether it may share the data environment of the task that makes it.
    pub mergeable: bool,
    /// The argument of `default`.
    pub default: Option<Default>,
    /// Shared variables.
    pub shared: Vec<Operand>,
    /// Private variables.
    pub private: Vec<Operand>,
    /// Firstprivate variables.
    pub firstprivate: Vec<Operand>,
}

/// How a variable is shared, as the lists of a data environment have it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "each variant is the clause of its name")]
pub enum Sharing {
    Shared,
    Private,
    Firstprivate,
    Lastprivate,
    Reduction,
    Copyin,
    Copyprivate,
}

impl Sharing {
    /// The clause as a user writes it.
    pub fn word(self) -> &'static str {
        match self {
            Sharing::Shared => "shared",
            Sharing::Private => "private",
            Sharing::Firstprivate => "firstprivate",
            Sharing::Lastprivate => "lastprivate",
            Sharing::Reduction => "reduction",
            Sharing::Copyin => "copyin",
            Sharing::Copyprivate => "copyprivate",
        }
    }
}

impl RegionKind {
    /// The construct that `entry` enters; `None` for directives without a region.
    pub fn of(entry: &RegionEntry) -> Option<RegionKind> {
        Some(match entry.directive {
            Directive::Parallel => RegionKind::Parallel(Parallel {
                if_condition: entry.if_condition(),
                num_threads: entry.num_threads(),
                proc_bind: entry.proc_bind(),
                default: entry.default(),
                shared: entry.shared(),
                private: entry.private(),
                firstprivate: entry.firstprivate(),
                reductions: entry.reductions(),
                copyin: entry.copyin(),
            }),
            Directive::Loop => RegionKind::Loop(WorksharingLoop {
                schedule: entry.schedule(),
                bounds: entry.normalized_bounds(),
                collapse: entry.collapse(),
                ordered: entry.ordered(),
                nowait: entry.nowait(),
                private: entry.private(),
                firstprivate: entry.firstprivate(),
                lastprivate: entry.lastprivate(),
                reductions: entry.reductions(),
            }),
            Directive::Sections => RegionKind::Sections(Sections {
                bounds: entry.normalized_bounds(),
                nowait: entry.nowait(),
                private: entry.private(),
                firstprivate: entry.firstprivate(),
                lastprivate: entry.lastprivate(),
                reductions: entry.reductions(),
            }),
            Directive::Single => RegionKind::Single(Single {
                nowait: entry.nowait(),
                private: entry.private(),
                firstprivate: entry.firstprivate(),
                copyprivate: entry.copyprivate(),
            }),
            Directive::Master => RegionKind::Master,
            Directive::Critical => {
                RegionKind::Critical(Critical { name: entry.critical_name(), hint: entry.hint() })
            }
            Directive::Ordered => RegionKind::Ordered,
            Directive::Task => RegionKind::Task(Task {
                if_condition: entry.if_condition(),
                final_condition: entry.final_condition(),
                untied: entry.untied(),
                mergeable: entry.mergeable(),
                default: entry.default(),
                shared: entry.shared(),
                private: entry.private(),
                firstprivate: entry.firstprivate(),
            }),
            Directive::Taskgroup => RegionKind::Taskgroup,
            Directive::Unlowered(_) => RegionKind::Unlowered,
            Directive::Barrier
            | Directive::Flush
            | Directive::Taskwait
            | Directive::Taskyield
            | Directive::LoopIterationEnd
            | Directive::Threadprivate => return None,
        })
    }

    /// The data environment: each variable with how it is shared, in the order of [`Sharing`].
    pub fn data_environment(&self) -> Vec<(Sharing, Operand)> {
        let mut environment = Vec::new();
        let mut list = |sharing: Sharing, variables: &[Operand]| {
            environment.extend(variables.iter().map(|v| (sharing, *v)));
        };
        match self {
            RegionKind::Parallel(node) => {
                list(Sharing::Shared, &node.shared);
                list(Sharing::Private, &node.private);
                list(Sharing::Firstprivate, &node.firstprivate);
                list(Sharing::Reduction, &reduced(&node.reductions));
                list(Sharing::Copyin, &node.copyin);
            }
            RegionKind::Loop(WorksharingLoop { private, firstprivate, lastprivate, reductions, .. })
            | RegionKind::Sections(Sections { private, firstprivate, lastprivate, reductions, .. }) => {
                list(Sharing::Private, private);
                list(Sharing::Firstprivate, firstprivate);
                list(Sharing::Lastprivate, lastprivate);
                list(Sharing::Reduction, &reduced(reductions));
            }
            RegionKind::Single(node) => {
                list(Sharing::Private, &node.private);
                list(Sharing::Firstprivate, &node.firstprivate);
                list(Sharing::Copyprivate, &node.copyprivate);
            }
            RegionKind::Task(node) => {
                list(Sharing::Shared, &node.shared);
                list(Sharing::Private, &node.private);
                list(Sharing::Firstprivate, &node.firstprivate);
            }
            RegionKind::Master
            | RegionKind::Critical(_)
            | RegionKind::Ordered
            | RegionKind::Taskgroup
            | RegionKind::Unlowered => {}
        }
        environment
    }
}

/// The variables of reductions; of a section, the array or pointer.
fn reduced(reductions: &[Reduction]) -> Vec<Operand> {
    let variables = |r: &Reduction| -> Vec<Operand> {
        r.items.iter().copied().chain(r.sections.iter().map(|s| s.base)).collect()
    };
    reductions.iter().flat_map(variables).collect()
}

/// What the node of a directive is called in the W-Region graph.
pub(crate) fn node_name(directive: Directive) -> &'static str {
    match directive {
        Directive::Parallel => "WRNParallelNode",
        Directive::Loop => "WRNWksLoopNode",
        Directive::Sections => "WRNSectionsNode",
        Directive::Single => "WRNSingleNode",
        Directive::Master => "WRNMasterNode",
        Directive::Critical => "WRNCriticalNode",
        Directive::Ordered => "WRNOrderedNode",
        Directive::Task => "WRNTaskNode",
        Directive::Taskgroup => "WRNTaskgroupNode",
        Directive::Barrier => "WRNBarrierNode",
        Directive::Flush => "WRNFlushNode",
        Directive::Taskwait => "WRNTaskwaitNode",
        Directive::Taskyield => "WRNTaskyieldNode",
        Directive::LoopIterationEnd => "WRNIterationEndNode",
        Directive::Threadprivate => "WRNThreadprivateNode",
        Directive::Unlowered(_) => "WRNOtherNode",
    }
}

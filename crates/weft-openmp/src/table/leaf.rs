//! The table of directives; `compound.rs` has the rule that combines them.
//!
//! A row is a *leaf*: a directive that is not made of others.
//! `target data` and `declare simd` are leaves although their names have several words; `parallel for` is a compound.
//!
//! `Clause@51` means that this directive takes the clause only since version 5.1, which is later than the versions of
//! the directive and of the clause.

use crate::table::clause::ClauseKind;
use crate::table::version::Version;

/// What of the program text a directive applies to [OMP 5.2 §3.1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Association {
    /// Nothing: the directive is a statement by itself.
    StandAlone,
    /// The structured block below it.
    Block,
    /// The loop nest below it.
    LoopNest,
    /// Declarations; the program does not execute the directive.
    Declarative,
    /// The text up to the matching `end` directive.
    Delimited,
    /// The statements before and after it, within a surrounding construct: `section`, `scan`.
    Separating,
    /// None of the above: the clauses decide what it stands for (`metadirective`).
    Unspecified,
}

/// The host languages a directive exists in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C, C++ and Fortran, or C and C++.
    C,
    /// Fortran alone.
    Fortran,
}

/// A clause that a directive takes.
#[derive(Clone, Copy, Debug)]
pub struct Allowed {
    /// The clause.
    pub clause: ClauseKind,
    /// The first version in which this directive takes it.
    pub since: Version,
    /// Whether it may stand at most once.
    pub once: bool,
}

/// A row of the table of directives.
#[derive(Debug)]
pub struct LeafRow {
    /// The directive's name, words separated by one blank.
    pub name: &'static str,
    /// The first version with it.
    pub since: Version,
    /// What it applies to.
    pub association: Association,
    /// Where it exists.
    pub language: Language,
    /// The clauses it takes.
    pub clauses: &'static [Allowed],
    /// Groups of clauses of which at most one may stand.
    pub exclusive: &'static [&'static [ClauseKind]],
    /// Groups of clauses of which at least one must stand.
    pub required: &'static [&'static [ClauseKind]],
}

const fn since(directive: u8, given: &[u8]) -> Version {
    match given {
        [digits] => Version::from_digits(*digits),
        _ => Version::from_digits(directive),
    }
}

macro_rules! leaves {
    ($($leaf:ident $name:literal $since:literal $association:ident $language:ident
       $(many [$($many:ident $(@ $many_since:literal)?)*])?
       $(once [$($once:ident $(@ $once_since:literal)?)*])?
       $(xor [$($xor:ident)*])*
       $(need [$($need:ident)*])*;)*) => {
        /// A directive that is not made of others.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Leaf {
            $(#[doc = concat!("`", $name, "`")] $leaf,)*
        }

        impl Leaf {
            /// All leaves.
            pub const ALL: &'static [Leaf] = &[$(Leaf::$leaf),*];

            /// Returns the directive's row of the table.
            pub fn row(self) -> &'static LeafRow {
                &ROWS[self as usize]
            }
        }

        static ROWS: &[LeafRow] = &[
            $(LeafRow {
                name: $name,
                since: Version::from_digits($since),
                association: Association::$association,
                language: Language::$language,
                clauses: &[
                    $($(Allowed {
                        clause: ClauseKind::$many, since: since($since, &[$($many_since)?]), once: false,
                    },)*)?
                    $($(Allowed {
                        clause: ClauseKind::$once, since: since($since, &[$($once_since)?]), once: true,
                    },)*)?
                ],
                exclusive: &[$(&[$(ClauseKind::$xor),*]),*],
                required: &[$(&[$(ClauseKind::$need),*]),*],
            },)*
        ];
    };
}

leaves! {
    // leaf, name, since, association, language
    Allocate "allocate" 50 Declarative C
        once [Align@51 Allocator];
    Allocators "allocators" 52 Block Fortran
        many [Allocate];
    Assume "assume" 51 Block C
        many [Absent Contains Holds] once [NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism]
        need [Absent Contains Holds NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism];
    Assumes "assumes" 51 Declarative C
        many [Absent Contains Holds] once [NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism]
        need [Absent Contains Holds NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism];
    Atomic "atomic" 10 Block C
        once [Read@31 Write@31 Update@31 Capture@31 Compare@51 Fail@51 Weak@51 Hint@50 Memscope
              SeqCst@40 AcqRel@50 Acquire@50 Release@50 Relaxed@50]
        xor [Read Write Update] xor [Read Write Capture] xor [Read Write Compare]
        xor [SeqCst AcqRel Acquire Release Relaxed];
    Barrier "barrier" 10 StandAlone C;
    BeginAssumes "begin assumes" 51 Delimited C
        many [Absent Contains Holds] once [NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism]
        need [Absent Contains Holds NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism];
    BeginDeclareTarget "begin declare target" 51 Delimited C
        once [DeviceType Indirect];
    BeginDeclareVariant "begin declare variant" 51 Delimited C
        once [Match] need [Match];
    BeginMetadirective "begin metadirective" 50 Delimited C
        many [When] once [Default Otherwise@52] xor [Default Otherwise];
    Cancel "cancel" 40 StandAlone C
        once [If];
    CancellationPoint "cancellation point" 40 StandAlone C;
    Critical "critical" 10 Block C
        once [Hint@45];
    DeclareInduction "declare induction" 60 Declarative C
        once [Collector Inductor] need [Inductor] need [Collector];
    DeclareMapper "declare mapper" 50 Declarative C
        many [Map] need [Map];
    DeclareReduction "declare reduction" 40 Declarative C
        once [Initializer];
    DeclareSimd "declare simd" 40 Declarative C
        many [Aligned Linear Uniform] once [Simdlen Inbranch Notinbranch]
        xor [Inbranch Notinbranch];
    DeclareTarget "declare target" 40 Declarative C
        many [To@45 Enter@52 Link@45 Local] once [DeviceType@50 Indirect@51];
    DeclareVariant "declare variant" 50 Declarative C
        many [AdjustArgs@51 AppendArgs@51] once [Match] need [Match];
    Depobj "depobj" 50 StandAlone C
        once [Depend Destroy Update]
        xor [Depend Destroy Update] need [Depend Destroy Update];
    Dispatch "dispatch" 51 Block C
        many [Depend IsDevicePtr HasDeviceAddr] once [Device Nocontext Novariants Nowait];
    Distribute "distribute" 40 LoopNest C
        many [Allocate@50 Firstprivate Induction Lastprivate@45 Private] once [Collapse DistSchedule Order@50];
    Do "do" 10 LoopNest Fortran
        many [Allocate@50 Firstprivate Lastprivate Linear@45 Private Reduction]
        once [Collapse@30 Nowait Order@50 Ordered Schedule];
    EndAssumes "end assumes" 51 StandAlone C;
    EndDeclareTarget "end declare target" 40 StandAlone C;
    EndDeclareVariant "end declare variant" 51 StandAlone C;
    EndMetadirective "end metadirective" 50 StandAlone C;
    Error "error" 51 StandAlone C
        once [At Message Severity];
    Flush "flush" 10 StandAlone C
        once [AcqRel@50 Acquire@50 Memscope Release@50 SeqCst@51]
        xor [AcqRel Acquire Release SeqCst];
    For "for" 10 LoopNest C
        many [Allocate@50 Firstprivate Induction Lastprivate Linear@45 Private Reduction]
        once [Collapse@30 Nowait Order@50 Ordered Schedule]
        xor [Order Ordered];
    Fuse "fuse" 60 LoopNest C
        many [Apply] once [Looprange];
    Groupprivate "groupprivate" 60 Declarative C
        once [DeviceType];
    Interchange "interchange" 60 LoopNest C
        many [Apply] once [Permutation];
    Interop "interop" 51 StandAlone C
        many [Depend Destroy Init Use] once [Device Nowait] need [Destroy Init Nowait Use];
    Loop "loop" 50 LoopNest C
        many [Lastprivate Private Reduction] once [Bind Collapse Order];
    Masked "masked" 51 Block C
        once [Filter];
    Master "master" 10 Block C;
    Metadirective "metadirective" 50 Unspecified C
        many [When] once [Default Otherwise@52] xor [Default Otherwise];
    Nothing "nothing" 51 StandAlone C;
    Ordered "ordered" 10 Block C
        many [Depend@45 Doacross@52] once [Simd@45 Threads@45]
        xor [Depend Simd] xor [Depend Threads] xor [Doacross Simd] xor [Doacross Threads] xor [Depend Doacross];
    Parallel "parallel" 10 Block C
        many [Allocate@50 Copyin Firstprivate OmpxAttribute Private Reduction Shared]
        once [Default If Message@60 NumThreads ProcBind@40 Safesync@60 Severity@60];
    Requires "requires" 50 Declarative C
        once [AtomicDefaultMemOrder DeviceSafesync DynamicAllocators ReverseOffload SelfMaps UnifiedAddress
              UnifiedSharedMemory]
        need [AtomicDefaultMemOrder DeviceSafesync DynamicAllocators ReverseOffload SelfMaps UnifiedAddress
              UnifiedSharedMemory];
    Reverse "reverse" 60 LoopNest C
        many [Apply];
    Scan "scan" 50 Separating C
        once [Exclusive Inclusive] xor [Exclusive Inclusive] need [Exclusive Inclusive];
    Scope "scope" 51 Block C
        many [Allocate@52 Firstprivate@52 Private Reduction] once [Nowait];
    Section "section" 10 Separating C;
    Sections "sections" 10 Block C
        many [Allocate@50 Firstprivate Lastprivate Private Reduction] once [Nowait];
    Simd "simd" 40 LoopNest C
        many [Aligned Allocate@50 Induction Lastprivate Linear Nontemporal@50 Private Reduction]
        once [Collapse If@50 Order@50 Safelen Simdlen];
    Single "single" 10 Block C
        many [Allocate@50 Copyprivate Firstprivate Private] once [Nowait]
        xor [Copyprivate Nowait];
    Split "split" 60 LoopNest C
        many [Apply] once [Counts] need [Counts];
    Stripe "stripe" 60 LoopNest C
        many [Apply] once [Sizes] need [Sizes];
    Target "target" 40 Block C
        many [Allocate@50 Defaultmap@45 Depend@45 Firstprivate@45 HasDeviceAddr InReduction@50 IsDevicePtr Map OmpxAttribute
              Private@45 UsesAllocators@50]
        once [Device If Nowait@45 OmpxBare OmpxDynCgroupMem ThreadLimit@51];
    TargetData "target data" 40 Block C
        many [Affinity@60 Allocate@60 Depend@60 Firstprivate@60 InReduction@60 Map Private@60
              UseDeviceAddr@50 UseDevicePtr@45]
        once [Default@60 Detach@60 Device If Mergeable@60 Nogroup@60 Nowait@60 Priority@60 Transparent]
        need [Map UseDeviceAddr UseDevicePtr];
    TargetEnterData "target enter data" 45 StandAlone C
        many [Depend Map] once [Device If Nowait] need [Map];
    TargetExitData "target exit data" 45 StandAlone C
        many [Depend Map] once [Device If Nowait] need [Map];
    TargetUpdate "target update" 40 StandAlone C
        many [Depend@45 From To] once [Device If Nowait@45] need [From To];
    Task "task" 30 Block C
        many [Affinity@50 Allocate@50 Depend@40 Firstprivate InReduction@50 Private Shared]
        once [Default Detach@50 Final@31 If Mergeable@31 Priority@45 Replayable Threadset Transparent Untied]
        xor [Detach Mergeable];
    TaskIteration "task_iteration" 60 StandAlone C
        many [Affinity Depend] once [If];
    Taskgraph "taskgraph" 60 Block C
        once [GraphId GraphReset If Nogroup];
    Taskgroup "taskgroup" 40 Block C
        many [Allocate@50 TaskReduction@50];
    Taskloop "taskloop" 45 LoopNest C
        many [Allocate@50 Firstprivate Induction InReduction@50 Lastprivate Private Reduction@50 Shared]
        once [Collapse Default Final Grainsize If Mergeable Nogroup NumTasks Priority Replayable Threadset
              Transparent Untied]
        xor [Grainsize NumTasks] xor [Nogroup Reduction];
    Taskwait "taskwait" 30 StandAlone C
        many [Depend@50] once [Nowait@51 Replayable];
    Taskyield "taskyield" 31 StandAlone C;
    Teams "teams" 40 Block C
        many [Allocate@50 Firstprivate OmpxAttribute Private Reduction Shared]
        once [Default If@52 NumTeams ThreadLimit];
    Threadprivate "threadprivate" 10 Declarative C;
    Tile "tile" 51 LoopNest C
        many [Apply@60] once [Sizes] need [Sizes];
    Unroll "unroll" 51 LoopNest C
        many [Apply@60] once [Full Partial] xor [Full Partial];
    Workdistribute "workdistribute" 60 Block Fortran;
    Workshare "workshare" 20 Block Fortran
        once [Nowait];
}

impl Leaf {
    /// Returns the directive's name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns how this directive takes `clause`, if it does in any version.
    pub fn allows(self, clause: ClauseKind) -> Option<&'static Allowed> {
        self.row().clauses.iter().find(|allowed| allowed.clause == clause)
    }

    /// Says whether the construct shares its work among the threads of a team [OMP 5.2 §11].
    pub fn is_worksharing(self) -> bool {
        matches!(self, Leaf::For | Leaf::Do | Leaf::Sections | Leaf::Single | Leaf::Scope | Leaf::Workshare)
    }

    /// Says whether it transforms the loops of a nest and does nothing else [OMP 6.0 §11].
    pub fn transforms_loops(self) -> bool {
        matches!(
            self,
            Leaf::Tile
                | Leaf::Stripe
                | Leaf::Split
                | Leaf::Unroll
                | Leaf::Reverse
                | Leaf::Interchange
                | Leaf::Fuse
        )
    }
}

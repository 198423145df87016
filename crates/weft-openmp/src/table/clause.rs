//! The table of clauses: name, version of introduction, and the shape of the argument in the parentheses.
//!
//! `leaf.rs` says which directive takes which clause.

use crate::table::version::Version;

/// What stands in the parentheses of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Nothing, and no parentheses.
    Nothing,
    /// One expression.
    Expr,
    /// One expression, or no parentheses at all.
    OptionalExpr,
    /// One expression that must be a positive constant.
    Constant,
    /// A positive constant, or no parentheses at all.
    OptionalConstant,
    /// An expression; one of these words and a colon may stand before it.
    ModifiedExpr(&'static [&'static str]),
    /// One or more expressions.
    Exprs,
    /// One expression, or two with a colon between: `num_teams`.
    Range,
    /// One or more expressions; one of these words and a colon may stand before them.
    Threads(&'static [&'static str]),
    /// Variables.
    Variables,
    /// Variables; one of these words and a colon may stand before them.
    ModifiedVariables(&'static [&'static str]),
    /// Variables, array elements and array sections.
    Sections,
    /// `if`
    If,
    /// `default`
    Default,
    /// `schedule`
    Schedule,
    /// `static [, chunk]`
    DistSchedule,
    /// `proc_bind`
    ProcBind,
    /// `order`
    Order,
    /// `reduction` and its two relatives
    Reduction,
    /// `linear`
    Linear,
    /// `aligned`
    Aligned,
    /// `induction`
    Induction,
    /// One of these words.
    Keyword(&'static [&'static str]),
    /// One of these words, or no parentheses at all.
    OptionalKeyword(&'static [&'static str]),
    /// Words and iterators, a colon, a list; the flag says whether the words before the colon may be missing.
    Modified {
        /// Whether the part before the colon may be missing.
        optional: bool,
        /// The words that may stand before the colon.
        words: &'static [&'static str],
    },
    /// A list of variables in parentheses, or no parentheses at all.
    OptionalVariables,
    /// `source` or `sink : vector`
    Doacross,
    /// A context selector.
    Selector,
    /// `selector : directive`
    When,
    /// A directive, or nothing.
    Otherwise,
    /// `uses_allocators`
    Allocators,
    /// `append_args`
    Interops,
    /// `apply`
    Applied,
    /// Names of directives.
    Directives,
    /// Any text with balanced brackets.
    Raw,
}

/// A row of the table of clauses.
#[derive(Clone, Copy, Debug)]
pub struct ClauseRow {
    /// The clause's name.
    pub name: &'static str,
    /// The first version with it.
    pub since: Version,
    /// What stands in its parentheses.
    pub shape: Shape,
}

macro_rules! clauses {
    ($($kind:ident $name:literal $since:literal $shape:expr;)*) => {
        /// A clause.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ClauseKind {
            $(#[doc = concat!("`", $name, "`")] $kind,)*
        }

        impl ClauseKind {
            /// All clauses.
            pub const ALL: &'static [ClauseKind] = &[$(ClauseKind::$kind),*];

            /// Returns the clause's row of the table.
            pub fn row(self) -> &'static ClauseRow {
                &ROWS[self as usize]
            }
        }

        static ROWS: &[ClauseRow] = &[
            $(ClauseRow { name: $name, since: Version::from_digits($since), shape: $shape },)*
        ];
    };
}

use Shape::{
    Aligned, Allocators, Applied, Constant, Default, Directives, DistSchedule, Doacross, Expr, Exprs, If,
    Interops, Keyword, Linear, Modified, ModifiedExpr, ModifiedVariables, Nothing, OptionalConstant,
    OptionalExpr, OptionalKeyword, OptionalVariables, Order, Otherwise, ProcBind, Range, Raw, Reduction,
    Schedule, Sections, Selector, Threads, Variables, When,
};

const ITERATOR: &str = "iterator";
const MAP_WORDS: &[&str] = &[
    "always",
    "close",
    "present",
    "mapper",
    ITERATOR,
    "to",
    "from",
    "tofrom",
    "alloc",
    "release",
    "delete",
    "storage",
    "self",
    "ompx_hold",
];
const MOTION_WORDS: &[&str] = &["present", "mapper", ITERATOR];
const DEPEND_WORDS: &[&str] =
    &["in", "out", "inout", "mutexinoutset", "inoutset", "depobj", "source", "sink", ITERATOR];
const DEFAULTMAP_WORDS: &[&str] =
    &["alloc", "to", "from", "tofrom", "firstprivate", "none", "default", "present"];

clauses! {
    // kind             name                     since  shape
    Absent              "absent"                  51  Directives;
    AcqRel              "acq_rel"                   50  Nothing;
    Acquire             "acquire"                   50  Nothing;
    AdjustArgs          "adjust_args"               51  Modified { optional: false, words: &["nothing", "need_device_ptr", "need_device_addr"] };
    Affinity            "affinity"                  50  Modified { optional: true, words: &[ITERATOR] };
    Align               "align"                     51  Constant;
    Aligned             "aligned"                   40  Aligned;
    Allocate            "allocate"                  50  Modified { optional: true, words: &[] };
    Allocator           "allocator"                 50  Expr;
    AppendArgs          "append_args"             51  Interops;
    Apply               "apply"                   60  Applied;
    At                  "at"                        51  Keyword(&["compilation", "execution"]);
    AtomicDefaultMemOrder "atomic_default_mem_order" 50 Keyword(&["seq_cst", "acq_rel", "relaxed"]);
    Bind                "bind"                      50  Keyword(&["teams", "parallel", "thread"]);
    Capture             "capture"                   31  Nothing;
    Collapse            "collapse"                  30  Constant;
    Compare             "compare"                   51  Nothing;
    Contains            "contains"                51  Directives;
    Collector           "collector"               60  Raw;
    Copyin              "copyin"                    10  Variables;
    Copyprivate         "copyprivate"               20  Variables;
    Counts              "counts"                  60  Exprs;
    Default             "default"                   10  Default;
    Defaultmap          "defaultmap"                45  Modified { optional: false, words: DEFAULTMAP_WORDS };
    Depend              "depend"                    40  Modified { optional: false, words: DEPEND_WORDS };
    Destroy             "destroy"                   50  OptionalVariables;
    Detach              "detach"                    50  Variables;
    Device              "device"                    40  ModifiedExpr(&["ancestor", "device_num"]);
    DeviceSafesync      "device_safesync"         60  OptionalExpr;
    DeviceType          "device_type"               50  Keyword(&["host", "nohost", "any"]);
    DistSchedule        "dist_schedule"             40  DistSchedule;
    Doacross            "doacross"                52  Doacross;
    DynamicAllocators   "dynamic_allocators"        50  Nothing;
    Enter               "enter"                     52  Variables;
    Exclusive           "exclusive"                 50  Sections;
    Fail                "fail"                      51  Keyword(&["seq_cst", "acquire", "relaxed"]);
    Filter              "filter"                    51  Expr;
    Final               "final"                     31  Expr;
    Firstprivate        "firstprivate"              10  Variables;
    From                "from"                      40  Modified { optional: true, words: MOTION_WORDS };
    Full                "full"                      51  Nothing;
    Grainsize           "grainsize"                 45  ModifiedExpr(&["strict"]);
    GraphId             "graph_id"                60  Expr;
    GraphReset          "graph_reset"             60  OptionalExpr;
    HasDeviceAddr       "has_device_addr"           51  Sections;
    Hint                "hint"                      45  Expr;
    Holds               "holds"                     51  Expr;
    If                  "if"                        10  If;
    Inbranch            "inbranch"                  40  Nothing;
    Inclusive           "inclusive"                 50  Sections;
    Indirect            "indirect"                  51  OptionalExpr;
    Init                "init"                      51  Modified { optional: false, words: &["target", "targetsync", "prefer_type"] };
    Initializer "initializer" 40 Expr;
    Induction           "induction"               60  Shape::Induction;
    Inductor            "inductor"                60  Raw;
    InReduction         "in_reduction"              50  Reduction;
    IsDevicePtr         "is_device_ptr"             45  Variables;
    Lastprivate         "lastprivate"               10  ModifiedVariables(&["conditional"]);
    Linear              "linear"                    40  Linear;
    Link                "link"                      45  Variables;
    Local               "local"                   60  Variables;
    Looprange           "looprange"               60  Exprs;
    Map                 "map"                       40  Modified { optional: true, words: MAP_WORDS };
    Match               "match"                   50  Selector;
    Memscope            "memscope"                60  Keyword(&["all", "cgroup", "device"]);
    Mergeable           "mergeable"                 31  Nothing;
    Message             "message"                   51  Expr;
    Nocontext           "nocontext"                 51  Expr;
    Nogroup             "nogroup"                   45  Nothing;
    Nontemporal         "nontemporal"               50  Variables;
    NoOpenmp            "no_openmp"                 51  Nothing;
    NoOpenmpConstructs  "no_openmp_constructs"    60  OptionalExpr;
    NoOpenmpRoutines    "no_openmp_routines"        51  Nothing;
    NoParallelism       "no_parallelism"            51  Nothing;
    Notinbranch         "notinbranch"               40  Nothing;
    Novariants          "novariants"                51  Expr;
    Nowait              "nowait"                    10  Nothing;
    NumTasks            "num_tasks"                 45  ModifiedExpr(&["strict"]);
    NumTeams            "num_teams"                 40  Range;
    NumThreads          "num_threads"               20  Threads(&["strict"]);
    OmpxAttribute       "ompx_attribute"          10  Raw;
    OmpxBare            "ompx_bare"               10  Nothing;
    OmpxDynCgroupMem    "ompx_dyn_cgroup_mem"     10  Expr;
    Order               "order"                     50  Order;
    Ordered             "ordered"                   10  OptionalConstant;
    Otherwise           "otherwise"               52  Otherwise;
    Partial             "partial"                   51  OptionalConstant;
    Permutation         "permutation"             60  Exprs;
    Priority            "priority"                  45  Expr;
    Private             "private"                   10  Variables;
    ProcBind            "proc_bind"                 40  ProcBind;
    Read                "read"                      31  Nothing;
    Reduction           "reduction"                 10  Reduction;
    Relaxed             "relaxed"                   50  Nothing;
    Release             "release"                   50  Nothing;
    Replayable          "replayable"              60  OptionalExpr;
    ReverseOffload      "reverse_offload"           50  Nothing;
    Safelen             "safelen"                   40  Constant;
    Safesync            "safesync"                60  OptionalExpr;
    Schedule            "schedule"                  10  Schedule;
    SelfMaps            "self_maps"               60  OptionalExpr;
    SeqCst              "seq_cst"                   40  Nothing;
    Severity            "severity"                  51  Keyword(&["fatal", "warning"]);
    Shared              "shared"                    10  Variables;
    Simd                "simd"                      45  Nothing;
    Simdlen             "simdlen"                   40  Constant;
    Sizes               "sizes"                     51  Exprs;
    TaskReduction       "task_reduction"            50  Reduction;
    ThreadLimit         "thread_limit"              40  Expr;
    Threads             "threads"                   45  Nothing;
    Threadset           "threadset"               60  Keyword(&["omp_pool", "omp_team"]);
    To                  "to"                        40  Modified { optional: true, words: MOTION_WORDS };
    Transparent         "transparent"             60  OptionalExpr;
    UnifiedAddress      "unified_address"           50  Nothing;
    UnifiedSharedMemory "unified_shared_memory"     50  Nothing;
    Uniform             "uniform"                   40  Variables;
    Untied              "untied"                    30  Nothing;
    Update              "update"                    31  OptionalKeyword(&["in", "out", "inout", "mutexinoutset", "inoutset"]);
    Use                 "use"                       51  Variables;
    UseDeviceAddr       "use_device_addr"           50  Sections;
    UseDevicePtr        "use_device_ptr"            45  Variables;
    UsesAllocators      "uses_allocators"         50  Allocators;
    Weak                "weak"                      51  Nothing;
    When                "when"                    50  When;
    Write               "write"                     31  Nothing;
}

impl ClauseKind {
    /// The clauses that say how a region has a variable and that Weft compiles, in the order in which regions and pictures
    /// list them.
    pub const DATA_ENVIRONMENT: [ClauseKind; 10] = [
        ClauseKind::Shared,
        ClauseKind::Private,
        ClauseKind::Firstprivate,
        ClauseKind::Lastprivate,
        ClauseKind::Linear,
        ClauseKind::Reduction,
        ClauseKind::InReduction,
        ClauseKind::TaskReduction,
        ClauseKind::Copyin,
        ClauseKind::Copyprivate,
    ];

    /// Returns the clause spelled `name`.
    pub fn from_name(name: &str) -> Option<ClauseKind> {
        ClauseKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Returns the clause's name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Says whether the clause gives its items a data-sharing attribute.
    pub fn is_data_sharing(self) -> bool {
        use ClauseKind as K;
        matches!(self, K::Private | K::Firstprivate | K::Lastprivate | K::Shared | K::Reduction | K::Linear)
            || matches!(self, K::Induction | K::InReduction | K::TaskReduction)
    }

    /// Says whether the clause makes a new copy of its items.
    pub fn is_privatizing(self) -> bool {
        self.is_data_sharing() && self != ClauseKind::Shared
    }
}

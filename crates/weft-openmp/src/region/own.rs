//! Clauses that only regions have.
//!
//! Weft's front end and its passes tell each other things by them, they carry arguments that stand right behind a
//! directive's name, and other front ends tell their own lowering things by them.

use crate::table::leaf::Leaf;

/// What a clause outside of OpenMP is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnGroup {
    /// Weft's stages exchange it; it may stand on any directive.
    Weft,
    /// An argument that stands right behind a directive's name: the name of a `critical`, a list, what is canceled.
    Argument,
    /// Where a normalized loop keeps its bounds.
    Bounds,
    /// Another front end writes it for its own lowering; it may stand on any directive.
    FrontEnd,
}

/// A row of the table.
struct Row {
    tag: &'static str,
    group: OwnGroup,
    /// The least and the greatest number of operands.
    operands: (usize, usize),
    /// The directives that it may stand on; an empty list means all.
    leaves: &'static [Leaf],
}

macro_rules! own {
    ($($(#[$doc:meta])* $kind:ident $tag:literal $group:ident $least:literal $most:tt [$($leaf:ident)*];)*) => {
        /// A clause that only regions have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Own { $($(#[$doc])* $kind),* }

        impl Own {
            /// All of them.
            pub const ALL: &[Own] = &[$(Own::$kind),*];
        }

        static ROWS: &[Row] = &[$(Row {
            tag: $tag,
            group: OwnGroup::$group,
            operands: ($least, own!(@most $most)),
            leaves: &[$(Leaf::$leaf),*],
        }),*];
    };
    (@most many) => { usize::MAX };
    (@most $most:literal) => { $most };
}

own! {
    // kind, tag, group, least and greatest number of operands, directives
    /// File name, line, column of the directive.
    Loc "QUAL.WEFT.LOC" Weft 3 3 [];
    /// The barrier ends a construct; the user has not written it.
    Implicit "QUAL.WEFT.IMPLICIT" Weft 0 0 [Barrier];
    /// The address of an `int` that gets the result of the marker: whether control leaves the construct; until the module is
    /// read.
    Outcome "QUAL.WEFT.OUTCOME" Weft 1 1 [Cancel CancellationPoint Barrier];
    /// A variable, the allocator of its private copy, and the least alignment of that: 64-bit numbers; allocator 0 is the
    /// default one.
    Allocation "QUAL.OMP.ALLOCATE.OBJECT" Weft 3 3 [];
    /// A variable, where the address of its memory is to be stored, in front of the allocator as a 64-bit number, and the least
    /// alignment; until the module is prepared.
    Memory "QUAL.WEFT.MEMORY" Weft 3 3 [Allocate];
    /// Source, size, alignment of what a task copies, the function that copies it unless it is copied bit by bit, and the
    /// one that ends the copy, if one must; on a prepared entry and on the call that makes the task.
    TaskPrivate "QUAL.WEFT.TASK.PRIVATE" Weft 3 5 [Task Taskloop];
    /// An item of a reduction with tasks: its address, that of the item that the program reduces, its size in bytes, the
    /// functions `void (ptr to, ptr from)` that begin a private copy and that combine one, and the variable that says to them
    /// how many elements there are, if it is not constant; on the marker that begins such reductions.
    TaskReduction "QUAL.WEFT.TASK.REDUCTION" Weft 5 6 [];
    /// A device with memory of its own executes the construct, if there is one. In a function that a `declare mapper` has become,
    /// the `target data` has two operands: the runtime's handle, and the map type of the object, 64 bits.
    Offload "QUAL.WEFT.OFFLOAD" Weft 0 2 [Target TargetData TargetEnterData TargetExitData TargetUpdate];
    /// An argument of a construct for devices: its map type, what it stands for in the region (0 nothing; 1 the address of a
    /// variable; 2 the value of a pointer; 3 the address that a copy is made from), that variable or null, its base, where
    /// what is mapped begins, its size in bytes, the function that maps it in parts, or null, and a string with what the program
    /// calls it.
    Argument "QUAL.WEFT.ARGUMENT" Weft 6 8 [Target TargetData TargetEnterData TargetExitData TargetUpdate];
    /// The number of iterations, and whether a task asks if it has the last one; on a prepared entry and on the call that
    /// makes the tasks. There the iteration may follow before which all have been executed.
    Taskloop "QUAL.WEFT.TASKLOOP" Weft 2 3 [Taskloop];
    /// Address and length of an array of dependences ([`crate::region::DependenceType`] has their layout).
    Dependences "QUAL.WEFT.DEPENDENCES" Weft 2 2 [Task Taskwait Depobj TargetEnterData TargetExitData TargetUpdate];
    /// The address of the object that `depobj` is about.
    Depobj "QUAL.OMP.DEPOBJ" Argument 1 1 [Depobj];
    /// A list item, a value of its element type, the number of elements, and the alignment in bytes, if the type's is too
    /// small; until the region is prepared.
    ObjectType "QUAL.WEFT.TYPE" Weft 3 4 [];
    /// A list item, and the function that returns a copy of its value; until the region is prepared.
    CopyFunction "QUAL.WEFT.COPY" Weft 2 2 [];
    /// The region's code gives its `linear` variables their values at the beginning of each iteration.
    LinearValues "QUAL.WEFT.LINEAR" Weft 0 0 [For Simd Taskloop Distribute];
    /// The region's code declares objects of which each lane of a vector has its own, and there is one for all iterations: no access
    /// may be taken for independent of those of other iterations.
    Lanes "QUAL.WEFT.LANES" Weft 0 0 [For Simd Taskloop Distribute];
    /// The numbers of iterations of the loops whose iterations wait for each other, outermost first.
    Doacross "QUAL.WEFT.DOACROSS" Weft 1 many [For];
    /// The runtime hands out the chunks, whatever the schedule is; the program has told it which that is.
    HandedOut "QUAL.WEFT.HANDED.OUT" Weft 0 0 [For Sections Loop];
    /// The iteration of each of these loops, from 0; one that is not there is waited for by nobody.
    Iteration "QUAL.WEFT.ITERATION" Weft 1 many [];
    /// The loops of a nest from this one on, counted from 0, are tiled with these sizes. Of these clauses and the next three, each
    /// is about what those before it have made.
    Tile "QUAL.WEFT.TILE" Weft 2 many [];
    /// The loops of a nest from this one on are striped with these sizes.
    Stripe "QUAL.WEFT.STRIPE" Weft 2 many [];
    /// This loop of a nest is reversed.
    Reverse "QUAL.WEFT.REVERSE" Weft 1 1 [];
    /// The loops of a nest from this one on are put in another order: at each place comes the one that was at that place.
    Interchange "QUAL.WEFT.INTERCHANGE" Weft 3 many [];
    /// So many loops of what these clauses make run as one.
    Collapsed "QUAL.WEFT.COLLAPSED" Weft 1 1 [];
    /// The name of a critical region: the address of a string.
    Name "QUAL.OMP.NAME" Argument 0 1 [Critical];
    /// The list of `flush`.
    Flush "QUAL.OMP.FLUSH" Argument 1 many [Flush];
    /// The list of `threadprivate`.
    Threadprivate "QUAL.OMP.THREADPRIVATE" Argument 1 many [Threadprivate];
    /// What `cancel` cancels.
    CancelParallel "QUAL.OMP.CANCEL.PARALLEL" Argument 0 0 [Cancel CancellationPoint];
    /// What `cancel` cancels.
    CancelLoop "QUAL.OMP.CANCEL.LOOP" Argument 0 0 [Cancel CancellationPoint];
    /// What `cancel` cancels.
    CancelSections "QUAL.OMP.CANCEL.SECTIONS" Argument 0 0 [Cancel CancellationPoint];
    /// What `cancel` cancels.
    CancelTaskgroup "QUAL.OMP.CANCEL.TASKGROUP" Argument 0 0 [Cancel CancellationPoint];
    /// Addresses of a loop's start and end.
    NormalizedBounds "QUAL.OMP.NORMALIZED.BOUNDS" Bounds 2 2 [For Sections Simd Distribute Taskloop Loop Tile Stripe Unroll Reverse Interchange Fuse Split];
    /// The number of iterations of each loop of a nest that the middle end writes, outermost first.
    NormalizedCounts "QUAL.OMP.NORMALIZED.COUNTS" Bounds 1 many [For Simd Taskloop Distribute Loop Tile Stripe Unroll Reverse Interchange Fuse Split];
    /// Addresses of the index of each of these loops but the innermost, of the ends of a run of that, and, with
    /// slopes, of what is set to whether that is the last run and to the number of its first iteration.
    NormalizedIndices "QUAL.OMP.NORMALIZED.INDICES" Bounds 2 many [For Simd Taskloop Distribute Loop Tile Stripe Unroll Reverse Interchange Fuse Split];
    /// By how much the number of iterations of each of these loops but the outermost grows with the index of each loop around
    /// it, outermost first.
    NormalizedSlopes "QUAL.OMP.NORMALIZED.SLOPES" Bounds 1 many [For Simd Taskloop Distribute Loop];
    /// The address of the number of iterations of a nest that the middle end counts: in front of the outermost of the regions
    /// that hand chunks of it on, which sets that, for the innermost one, which writes the loops.
    NormalizedTotal "QUAL.OMP.NORMALIZED.TOTAL" Bounds 1 1 [For Simd Taskloop Distribute Loop];
    /// Address of a loop's variable.
    NormalizedIv "QUAL.OMP.NORMALIZED.IV" Bounds 1 1 [For Sections Simd Distribute Taskloop Loop];
    /// Address of a loop's upper bound.
    NormalizedUb "QUAL.OMP.NORMALIZED.UB" Bounds 1 1 [For Sections Simd Distribute Taskloop Loop];
    /// Address of a loop's lower bound.
    NormalizedLb "QUAL.OMP.NORMALIZED.LB" Bounds 1 1 [For Sections Simd Distribute Taskloop Loop];
    /// Address of a loop's first value.
    NormalizedStart "QUAL.OMP.NORMALIZED.START" Bounds 1 1 [For Sections Simd Distribute Taskloop Loop];
    /// The number of an offload entry.
    OffloadEntryIdx "QUAL.OMP.OFFLOAD.ENTRY.IDX" FrontEnd 0 many [];
    /// Addresses that stand for operands.
    OperandAddr "QUAL.OMP.OPERAND.ADDR" FrontEnd 0 many [];
    /// A guard around the region.
    JumpToEndIf "QUAL.OMP.JUMP.TO.END.IF" FrontEnd 0 many [];
    /// What is live into the region.
    Livein "QUAL.OMP.LIVEIN" FrontEnd 0 many [];
    /// Places where the region can be left.
    CancellationPoints "QUAL.OMP.CANCELLATION.POINTS" FrontEnd 0 many [];
    /// An array of dependences.
    Deparray "QUAL.OMP.DEPARRAY" FrontEnd 0 many [];
    /// The task around a target region.
    TargetTask "QUAL.OMP.TARGET.TASK" FrontEnd 0 many [];
    /// The function on the device.
    TargetDevFunc "QUAL.OMP.TARGET.DEV_FUNC" FrontEnd 0 many [];
    /// The device's image.
    TargetElf "QUAL.OMP.TARGET.ELF" FrontEnd 0 many [];
    /// The region is compiled for a device.
    OmpDevice "QUAL.OMP.OMP.DEVICE" FrontEnd 0 many [];
}

impl Own {
    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Returns its string.
    pub fn tag(self) -> &'static str {
        self.row().tag
    }

    /// Returns the clause whose string is `tag`.
    pub fn from_tag(tag: &str) -> Option<Own> {
        Own::ALL.iter().copied().find(|own| own.tag() == tag)
    }

    /// Returns what it is about.
    pub fn group(self) -> OwnGroup {
        self.row().group
    }

    /// Says whether a directive made of `leaves` may have it.
    pub fn stands_on(self, leaves: &[Leaf]) -> bool {
        let row = self.row();
        row.leaves.is_empty() || row.leaves.iter().any(|leaf| leaves.contains(leaf))
    }

    /// Says whether it takes this number of operands.
    pub fn accepts(self, operands: usize) -> bool {
        let (least, most) = self.row().operands;
        (least..=most).contains(&operands)
    }

    /// Says whether its operands are a list of variables.
    pub fn is_list(self) -> bool {
        matches!(self, Own::Flush | Own::Threadprivate)
    }
}

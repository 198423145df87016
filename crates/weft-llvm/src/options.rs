//! The options by which Weft's stages tell LLVM's passes and code generator what they do not do by themselves.
//!
//! ```text
//! opt   -passes=LIST -openmp-opt-disable ...                (in the server: through LLVM's C API)
//! clang -O3 -x ir -mllvm -openmp-opt-disable ...
//! ```
//!
//! Precondition: LLVM 19, which has them all; opt, clang and the parser of the C API read them alike.
//! Postcondition: what stands in [`OF_PASSES`] the server understands, so that no stage starts `opt` for want of a word.

/// Turns off the passes by which LLVM optimizes calls of an OpenMP runtime.
///
/// They run on modules with the flag of `clang -fopenmp`, and merge calls such as `omp_get_num_threads` within a function: it
/// has a single region's code in it, they believe, where Region IR has several.
pub const WITHOUT_OPENMP_PASSES: &str = "-openmp-opt-disable";

/// For code whose accesses ThreadSanitizer watches: LLVM keeps a shared variable in a register during a loop even if the
/// program writes it in some iterations only, and loads it in front of the loop. To the sanitizer, a thread that has no such
/// iteration would read it, too.
pub const WITHOUT_PROMOTION: &str = "-disable-licm-promotion";

/// Leaves the checks with which LLVM finds out whether a loop's arrays overlap in front of that loop.
///
/// In front of the loop around it, they would ask for all of its iterations together: the rows of one matrix overlap then, of
/// which one iteration reads the first and writes another, and nothing is vectorized.
pub const CHECKS_IN_PLACE: &str = "-hoist-runtime-checks=false";

/// Lets LLVM make vectors of loops whose sums of floating-point numbers keep their order: all else is computed in vectors, and
/// the lanes are added one after the other, as it does by default on other targets.
pub const SUMS_IN_ORDER: &str = "-force-ordered-reductions";

/// Lets LLVM unroll loops over a thread's piece of a shared loop. How often they run is a longer formula (`schedule(static)`
/// divides by the number of threads) than LLVM computes in front of a loop by default, though all its parts are there.
pub const COUNTS_OF_PIECES: &str = "-scev-cheap-expansion-budget=12";

/// Lets LLVM look at vectors that are filled by a loop's narrow numbers, not only at those that its widest ones fill: where few
/// of its numbers are wide, these take several registers, and none is left half empty.
pub const FILLED_BY_NARROW: &str = "-vectorizer-maximize-bandwidth";

/// Leaves the loads of an iteration that an iteration before has made, too.
///
/// The first run has kept such numbers for the next iteration where it could. The second one could where loops were unrolled
/// into the loop around them, as those over the points of a stencil; the vectors of that loop then come from the vectors
/// before by shuffles, which cost more than loads.
pub const LOADS_OF_EACH_ITERATION: &str = "-enable-load-in-loop-pre=false";

/// Lets LLVM make shorter vectors of what is left over behind vectors of four numbers or more, and not only behind those of sixteen:
/// with up to four vectors side by side, as many as 31 `double` are left over.
pub const SHORT_VECTORS_LAST: &str = "-epilogue-vectorization-minimum-VF=4";

/// What takes that back where each of these vectors has much to ask in front of it; of one option given twice, LLVM takes the last.
pub const LONG_VECTORS_LAST: &str = "-epilogue-vectorization-minimum-VF=16";

/// What the second run of LLVM's passes is told, in `opt` as in clang.
pub const SECOND_RUN: [&str; 6] = [
    CHECKS_IN_PLACE,
    SUMS_IN_ORDER,
    COUNTS_OF_PIECES,
    FILLED_BY_NARROW,
    LOADS_OF_EACH_ITERATION,
    SHORT_VECTORS_LAST,
];

/// Clears a register in front of each instruction that writes only a part of it, such as a conversion to a floating-point
/// number, as gcc does.
///
/// Such an instruction waits for what has written the register before. LLVM clears the register if that is less than 64
/// instructions ago, and takes it for long ago at the beginning of a function, where it does not know. There it may be a sum that
/// the function called before has just begun to compute. What LLVM takes for long ago is 2,097,152 instructions ago.
pub const FRESH_REGISTERS: &str = "-partial-reg-update-clearance=4000000";

/// Leaves conditional moves on chains, which LLVM makes branches of where it believes that the processor can guess them.
pub const KEPT_MOVES: &str = "-x86-cmov-converter=false";

/// All that `opt` is told.
pub(crate) const OF_PASSES: [&str; 9] = [
    WITHOUT_OPENMP_PASSES,
    WITHOUT_PROMOTION,
    SECOND_RUN[0],
    SECOND_RUN[1],
    SECOND_RUN[2],
    SECOND_RUN[3],
    SECOND_RUN[4],
    SECOND_RUN[5],
    LONG_VECTORS_LAST,
];

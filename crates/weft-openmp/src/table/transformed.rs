//! The loops that each loop-transforming directive makes, by the names that the clause `apply` has for them [OMP 6.0 §11].
//!
//! | directive | its loops, outermost first |
//! |---|---|
//! | `tile` | `grid`, then `intratile`, each as many as there are sizes |
//! | `stripe` | `offsets`, then `grid`, each as many as there are sizes |
//! | `unroll partial` | `unrolled` |
//! | `reverse` | `reversed` |
//! | `interchange` | `interchanged`, as many as are permuted |
//! | `fuse` | `fused` |
//! | `split` | `split`, one behind the other |

use crate::table::leaf::Leaf;

/// What stands for the length of the part of a loop that gets what the others leave [OMP 6.0 §11.6.1].
pub const OMP_FILL: &str = "omp_fill";

/// All of these names.
pub(crate) const LOOP_MODIFIERS: &[&str] =
    &["fused", "grid", "interchanged", "intratile", "offsets", "reversed", "split", "unrolled"];

/// Returns the names of the loops that a directive makes, the outer ones first; none if it makes no loops of others.
pub fn loop_modifiers(leaf: Leaf) -> &'static [&'static str] {
    match leaf {
        Leaf::Tile => &["grid", "intratile"],
        Leaf::Stripe => &["offsets", "grid"],
        Leaf::Unroll => &["unrolled"],
        Leaf::Reverse => &["reversed"],
        Leaf::Interchange => &["interchanged"],
        Leaf::Fuse => &["fused"],
        Leaf::Split => &["split"],
        _ => &[],
    }
}

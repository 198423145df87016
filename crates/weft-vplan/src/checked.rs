//! Short loops in front of which LLVM has much to ask: behind their vectors come no shorter ones.
//!
//! ```c
//! for (int j = 0; j < h; j++)                              // a stage of a Fourier transform
//!     for (int k = 0; k < l; k++) {                        // h is halved from stage to stage, and l doubled
//!         y[k + l * 2 * j] = x[k + l * j] + x[k + l * (j + h)];
//!         y[k + l * (2 * j + 1)] = (x[k + l * j] - x[k + l * (j + h)]) * w[j * l];
//!     }
//! ```
//! LLVM asks in front of a loop which arrays overlap, and knows from how many iterations on that pays. Where it makes shorter vectors of
//! what is left over behind the others, it asks from one short vector on, whatever that costs: here, the questions for two
//! iterations take five times as long as these.
//!
//! # Preconditions
//! Nothing makes vectors of the loops any more but LLVM.
//!
//! # Postconditions
//! Nothing has changed. The answer is about all of a module, since it becomes an option of LLVM.

use weft_analysis::{Address, Cfg, DomTree, Loops as AllLoops};
use weft_ir::{Function, Inst, Module, Operand};

use crate::affine::{Loops, Sum, never_meet, place};
use crate::innermost::Innermost;

/// So many pairs of places, of which one is written, are too much to ask.
const MUCH: usize = 6;
/// Of more places nobody asks.
const MANY: usize = 24;

/// One place of an iteration.
struct Place {
    inst: Inst,
    root: Operand,
    at: Option<(Operand, Sum)>,
    writes: bool,
}

/// Whether a loop of `loops` in another one is such a loop.
pub(crate) fn asks_much(module: &Module, func: &Function, loops: &[Innermost]) -> bool {
    let mut around = None;
    loops.iter().any(|found| {
        let is_known = |node| {
            let properties = module.loop_properties(node);
            properties.iter().any(|property| {
                let text = module.operand_text(property);
                text.contains("llvm.loop.parallel_accesses") || text.contains("llvm.loop.isvectorized")
            })
        };
        let Some(frame) = found.of_one_block() else { return false };
        if frame.constant_count(module, func).is_some()
            || module.loop_node(func, &found.latches).is_some_and(is_known)
            || !asks_of(module, func, &Loops(vec![frame.clone()]), found)
        {
            return false;
        }
        let all = around.get_or_insert_with(|| {
            let cfg = Cfg::compute(func);
            AllLoops::compute(&cfg, &DomTree::compute(func, &cfg))
        });
        all.innermost(found.header).is_some_and(|id| all.get(id).parent.is_some())
    })
}

/// Whether so many pairs of places of a loop may overlap for all that is known.
fn asks_of(module: &Module, func: &Function, nest: &Loops, found: &Innermost) -> bool {
    let mut places: Vec<Place> = Vec::new();
    for (inst, address, writes) in found.accesses(func) {
        let root = Address::of(module, func, address).root;
        let at = place(module, func, nest, address);
        // Parts of one structure are one place, or lie at least at a distance that is known.
        let is_same = |known: &&mut Place| match (&known.at, &at) {
            (Some((root, sum)), Some((other, at))) => root == other && sum.terms == at.terms,
            _ => false,
        };
        match places.iter_mut().find(is_same) {
            Some(known) => known.writes |= writes,
            None => places.push(Place { inst, root, at, writes }),
        }
    }
    let may_overlap = |one: &Place, other: &Place| {
        (one.writes || other.writes)
            && !never_meet(module, func, (one.inst, one.root), (other.inst, other.root))
    };
    let pairs =
        places.iter().enumerate().flat_map(|(at, one)| places[..at].iter().map(move |other| (one, other)));
    places.len() <= MANY && pairs.filter(|(one, other)| may_overlap(one, other)).count() >= MUCH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop over `k` in one over `j`, with so many arrays that are read.
    fn asks(arrays: usize, attribute: &str, count: &str) -> bool {
        let pointers: String = (0..arrays).map(|k| format!(", ptr {attribute} %p{k}")).collect();
        let loads: String = (0..arrays)
            .map(|k| {
                format!(
                    "  %a{k} = getelementptr double, ptr %p{k}, i64 %k\n  %x{k} = load double, ptr %a{k}\n"
                )
            })
            .collect();
        let text = format!(
            "define void @f(ptr {attribute} %q{pointers}, i64 %n, i64 %m) {{\nentry:\n  br label %head\nhead:\n  \
             %j = phi i64 [ 0, %entry ], [ %j1, %latch ]\n  br label %loop\nloop:\n  \
             %k = phi i64 [ 0, %head ], [ %k1, %loop ]\n{loads}  %b = getelementptr double, ptr %q, i64 %k\n  \
             store double %x0, ptr %b\n  %k1 = add nuw nsw i64 %k, 1\n  %end = icmp eq i64 %k1, {count}\n  \
             br i1 %end, label %latch, label %loop\nlatch:\n  %j1 = add nuw nsw i64 %j, 1\n  \
             %last = icmp eq i64 %j1, %m\n  br i1 %last, label %exit, label %head\nexit:\n  ret void\n}}\n"
        );
        let (answer, _) = transformed(&text, |module, func| {
            usize::from(asks_much(module, func, &Innermost::all(module, func)))
        });
        answer == 1
    }

    #[test]
    fn many_arrays_are_much_to_ask() {
        assert!(asks(6, "", "%n"));
        assert!(!asks(5, "", "%n"));
    }

    #[test]
    fn arrays_that_are_apart_and_loops_of_known_length_are_not_asked_about() {
        assert!(!asks(6, "noalias", "%n"));
        assert!(!asks(6, "", "64"));
    }
}

//! Unroll and jam: several iterations of a loop are executed together, in the loop inside.
//!
//! ```c
//! for (k = 0; k < n; k++)                   for (k = 0; k + 4 <= n; k += 4)
//!     for (j = 0; j < m; j++)         ==>       for (j = 0; j < m; j++)
//!         c[j] += a[k] * b[k][j];                   c[j] += a[k] * b[k][j], … c[j] += a[k + 3] * b[k + 3][j];
//!                                           for (; k < n; k++) …
//! ```
//! What the iterations have in common, `c[j]` here, is loaded and stored once for all of them, and chains of operations that wait for
//! each other run side by side. In terms of blocks:
//! ```text
//! before ─► head ─► body ⟲ ─► tail ─► exit   ==>   before ─► front ─► heads ─► bodies ⟲ ─► tails ─► rest ─► exit
//!             └───────◄────────┘                               │        └──────◄──────────────┘      │
//!                                                              └─────────► head ─► body ⟲ ─► tail ◄──┘
//! ```
//!
//! # Preconditions
//! LLVM has simplified and rotated both loops. The outer one consists of three blocks; the inner one runs as often in each of its
//! iterations.
//!
//! # Postconditions
//! Each place in memory is read and written in the order in which it was. Sums keep their order, too.
//!
//! # Algorithm
//! Unroll-and-jam changes the order of two accesses if the first is of a later iteration of the inner loop, or follows it. If one of them writes,
//! they must not meet: [`order`] solves that for addresses that differ by a constant, and asks at run time whether the others lie apart.
//! [`profit`] says where it pays. [`write`] writes the loops. [Kennedy and Allen, Optimizing Compilers for
//! Modern Architectures, §8.4]
//!
//! # Refused
//! Loops that hand values from one iteration of the outer loop to the next, of which more is used behind them, that call functions, or of
//! whose addresses too little is known.

mod nest;
mod order;
mod profit;
mod write;

use weft_analysis::{Cfg, DomTree, EffectTable, Loops};
use weft_ir::edit::merge_straight_line;
use weft_ir::{Function, Module};

use nest::Nest;
use order::Apart;
use profit::Profit;
use write::write;

/// Unrolls and jams loops of `func`, which is taken out of `module`; returns how many.
pub(crate) fn jam(module: &mut Module, func: &mut Function, effects: &EffectTable) -> usize {
    if !has_nest(func) {
        return 0;
    }
    // Where markers stood, blocks are split.
    merge_straight_line(func);
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let innermost = loops.iter().filter(|(_, found)| found.blocks.len() == 1 && found.parent.is_some());
    let nests: Vec<(Nest, Profit, Apart)> = innermost
        .filter_map(|(id, _)| {
            let nest = Nest::of(module, func, &cfg, &loops, id, effects)?;
            let profit = profit::profit(module, func, &nest)?;
            let apart = order::apart(module, func, &nest, profit.factor)?;
            (apart.keeps_lanes || !nest.is_for_lanes(module, func)).then_some((nest, profit, apart))
        })
        .collect();
    // Nests have no blocks in common.
    let written = nests.iter().filter_map(|(nest, profit, apart)| write(module, func, nest, *profit, apart));
    written.count()
}

/// Whether there is a loop in a loop.
fn has_nest(func: &Function) -> bool {
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    Loops::compute(&cfg, &dom).iter().any(|(_, found)| found.parent.is_some())
}

#[cfg(test)]
mod tests;

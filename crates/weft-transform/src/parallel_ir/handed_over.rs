//! What a continuation knows of who forked it.
//!
//! ```llvm
//!   fork label %task, label %cont
//! cont:
//!   %x = phi i64 [ %n, %fork ], …          ; %x is %n
//! ```

use rustc_hash::FxHashMap;
use weft_analysis::ParallelRegion;
use weft_ir::{Function, Operand};

/// The phis of the continuation, and what they stand for: the registers of who forked, which the task has as well.
pub(super) fn handed_over(func: &Function, region: &ParallelRegion) -> FxHashMap<Operand, Operand> {
    let phis = func.block_insts(region.continuation).iter().take_while(|inst| func.insts[**inst].is_phi());
    phis.filter_map(|inst| {
        let data = &func.insts[*inst];
        let (value, _) = data.phi_incoming().find(|(_, from)| *from == region.block)?;
        Some((Operand::Value(data.result?), value))
    })
    .collect()
}

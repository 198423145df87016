//! Private memory starts out undefined at the entry of its region.
//!
//! The allocas of private variables stand in the function's entry block, and so live on from one execution
//! of the region to the next. When LLVM promotes one to registers, the value of the last execution would
//! flow out of the region, round the loop and in again, although no thread may see it:
//!
//! ```llvm
//! loop:                                             loop:
//!   %t.0 = phi i32 [ undef, … ], [ %t.1, %latch ]
//!   … region.entry …                                  … region.entry …
//!     … %t.0 …                          ==>             store i32 undef, ptr %t
//! ```
//!
//! A store of `undef` stops that for what SROA promotes; a pair of lifetime markers stops it for loads
//! that GVN would forward.
//!
//! # Preconditions
//! Every alloca that the region uses is listed at its entry or private to it ([`super::temporaries`]).

use rustc_hash::FxHashSet;
use weft_analysis::bookkeeping::{is_bookkeeping, is_lifetime};
use weft_ir::{Block, ConstKind, Cursor, Function, Inst, Module, Op, Operand, Type};
use weft_regions::{Region, RegionEntry, is_outlined};

use super::uses::AllocaUses;

/// Larger objects are not promoted, so there is nothing to stop.
const MAX_BYTES: u64 = 256;

/// Marks what `region` uses as its own as undefined at its entry.
pub(super) fn start_undefined(module: &mut Module, func: &mut Function, region: &Region, uses: &AllocaUses) {
    let own = own_allocas(module, func, region);
    if own.is_empty() {
        return;
    }
    let last: Vec<Block> = region
        .inside
        .iter()
        .copied()
        .filter(|b| func.successors(*b).iter().any(|s| region.exit_blocks().any(|exit| exit == *s)))
        .collect();
    let mut index = 0;
    for alloca in own {
        let Op::Alloca { ty, .. } = func.insts[alloca].op else { continue };
        let Some((bytes, _)) = module.ctx.types.size_align(ty) else { continue };
        let address = func.result(alloca);
        let Operand::Value(value) = address else { continue };
        let marked = uses.of(func, value).any(|(_, user)| is_lifetime(&func.insts[user], module));
        if !marked {
            index += lifetime(module, func, region.body(), index, "start", bytes, address);
            for block in &last {
                let end = func.block_insts(*block).len() - 1;
                lifetime(module, func, *block, end, "end", bytes, address);
            }
        }
        if bytes <= MAX_BYTES {
            let undef = Operand::Const(module.ctx.consts.intern(ty, ConstKind::Undef));
            let ctx = &mut module.ctx;
            let mut at = Cursor::at_index(func, ctx, region.body(), index);
            at.store(undef, address);
            index += 1;
        }
    }
}

/// The fixed allocas from outside that only this region uses, and that its entry does not list.
/// What only a region inside uses that is outlined too is that region's own: here, one more use would look like
/// sharing.
fn own_allocas(module: &Module, func: &Function, region: &Region) -> Vec<Inst> {
    let inside = region.block_set();
    let listed: FxHashSet<Operand> = func.insts[region.entry()].operands.iter().copied().collect();
    let mut own = Vec::new();
    let mut seen = FxHashSet::default();
    // Outer regions come before those in them, which need not be collected again.
    let mut nested: FxHashSet<Block> = FxHashSet::default();
    for inst in region.insts(func) {
        if RegionEntry::directive_of(func, &module.ctx, inst).is_some_and(is_outlined)
            && !func.inst_block(inst).is_some_and(|block| nested.contains(&block))
            && let Ok(inner) = Region::known(func, &module.ctx, inst)
        {
            nested.extend(inner.inside);
        }
    }
    for inst in region.insts(func) {
        if is_bookkeeping(func, module, inst) || func.inst_block(inst).is_some_and(|b| nested.contains(&b)) {
            continue;
        }
        for operand in &func.insts[inst].operands {
            let Operand::Value(value) = operand else { continue };
            let Some(alloca) = func.def_inst(*value) else { continue };
            let data = &func.insts[alloca];
            let fixed = matches!(data.op, Op::Alloca { .. }) && data.operands.is_empty();
            if fixed
                && !listed.contains(operand)
                && !func.inst_block(alloca).is_some_and(|b| inside.contains(&b))
                && seen.insert(alloca)
            {
                own.push(alloca);
            }
        }
    }
    own
}

/// Inserts a lifetime marker; returns how many instructions that is.
fn lifetime(
    module: &mut Module,
    func: &mut Function,
    block: Block,
    index: usize,
    which: &str,
    bytes: u64,
    address: Operand,
) -> usize {
    let name = format!("llvm.lifetime.{which}.p0");
    module.declare(&name, Type::VOID, &[Type::I64, Type::PTR], false, "");
    let callee = module.ctx.global(&name);
    let size = module.ctx.int(Type::I64, i128::from(bytes));
    let mut at = Cursor::at_index(func, &mut module.ctx, block, index);
    at.call(Type::VOID, callee, &[size, address]);
    1
}

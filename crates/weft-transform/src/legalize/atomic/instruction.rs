//! Writes the atomic instructions of an `atomic` region.
//!
//! | statement | instructions |
//! |---|---|
//! | read | `load atomic` |
//! | write | `store atomic` |
//! | `x = x op e` where `atomicrmw` has `op` | `atomicrmw op` |
//! | a new value that does not depend on the old one | `atomicrmw xchg` |
//! | anything else | a loop around `cmpxchg` |
//!
//! ```llvm
//!   %e = load float, ptr %y                        ; x = x * e
//!   %first = load atomic i32, ptr %x monotonic, align 4
//!   br label %atomic
//! atomic:
//!   %bits = phi i32 [ %first, %before ], [ %again, %atomic ]
//!   %old = bitcast i32 %bits to float
//!   %new = fmul float %old, %e
//!   %new.bits = bitcast float %new to i32
//!   %pair = cmpxchg ptr %x, i32 %bits, i32 %new.bits monotonic monotonic
//!   …
//!   br i1 %done, label %atomic.done, label %atomic
//! ```
//!
//! The expression is evaluated once, in front: only what depends on the old value stands in the loop.
//!
//! # Preconditions
//! [`super::shape`] has found the accesses.
//!
//! # Postconditions
//! The location is accessed by atomic instructions alone. What used a load of it uses the old or the new value.

use rustc_hash::FxHashSet;
use weft_ir::{
    AtomicInfo, Attachment, BinaryOp, Block, CastOp, Context, Cursor, Function, Inst, Module, Op, Operand,
    Type,
};

use super::shape::{Access, Action, address};

/// Intrinsics without any effect but their value, by the beginnings of their names.
const PURE: [&str; 12] = [
    "llvm.fmuladd.",
    "llvm.fma.",
    "llvm.smax.",
    "llvm.smin.",
    "llvm.umax.",
    "llvm.umin.",
    "llvm.maxnum.",
    "llvm.minnum.",
    "llvm.maximum.",
    "llvm.minimum.",
    "llvm.fabs.",
    "llvm.abs.",
];

/// The failure ordering of `cmpxchg`, and that of the first look at the location.
const RELAXED: &str = "monotonic";

/// Writes the instructions for the accesses in `block`.
///
/// # Errors
/// What in the computation of the new value may not be repeated.
pub(super) fn write(
    module: &mut Module,
    func: &mut Function,
    block: Block,
    action: Action,
    access: &Access,
    ordering: &str,
) -> Result<(), String> {
    let size = module.ctx.types.size_align(access.ty).map_or(1, |(size, _)| size);
    let size = u32::try_from(size).map_err(|_| "the location is too large")?;
    match (action, access.store) {
        (Action::Read, _) => {
            make_atomic(func, access.loads[0], ordering, size);
            Ok(())
        }
        (_, Some(store)) if access.loads.is_empty() => {
            make_atomic(func, store, ordering, size);
            Ok(())
        }
        (_, Some(store)) => {
            let update = Update::find(module, func, block, access, store)?;
            update.write(module, func, ordering, size);
            Ok(())
        }
        (_, None) => Err("an atomic region without a store".to_owned()),
    }
}

fn make_atomic(func: &mut Function, inst: Inst, ordering: &str, size: u32) {
    if let Op::Load { atomic, align, .. } | Op::Store { atomic, align, .. } = &mut func.insts[inst].op {
        *atomic = Some(AtomicInfo { scope: "".into(), ordering: ordering.into() });
        *align = Some(align.unwrap_or(size));
    }
}

/// An update of the location, perhaps with a capture.
struct Update {
    block: Block,
    store: Inst,
    ty: Type,
    /// Loads of the value from before.
    old: Vec<Inst>,
    /// Loads of the value from behind the store.
    new: Vec<Inst>,
    /// What the new value is computed by from the old one, in order.
    chain: Vec<Inst>,
    /// What goes behind the update, in order: captures, and what the block has behind the store.
    behind: Vec<Inst>,
}

impl Update {
    fn find(
        module: &Module,
        func: &Function,
        block: Block,
        access: &Access,
        store: Inst,
    ) -> Result<Update, String> {
        let insts = func.block_insts(block);
        let at = insts.iter().position(|i| *i == store).ok_or("the store is not in the region")?;
        let (before, after) = (&insts[..at], &insts[at + 1..]);
        let (old, new): (Vec<Inst>, Vec<Inst>) = access.loads.iter().partition(|l| before.contains(l));
        let mut from_old: FxHashSet<Operand> = old.iter().map(|l| func.result(*l)).collect();
        let mut dependent = Vec::new();
        let mut behind = Vec::new();
        for inst in before.iter().filter(|i| !old.contains(i)) {
            let data = &func.insts[*inst];
            let depends = data.operands.iter().any(|o| from_old.contains(o));
            if matches!(data.op, Op::Store { .. }) || data.is_debug_record() && depends {
                behind.push(*inst);
            } else if depends {
                if !is_pure(func, &module.ctx, *inst) {
                    let text = func.display_inst(*inst, &module.ctx).to_string();
                    return Err(format!("an atomic update with: {}", text.trim()));
                }
                from_old.insert(func.result(*inst));
                dependent.push(*inst);
            }
        }
        // Backwards from the new value: what it takes.
        let mut wanted: FxHashSet<Operand> = [func.insts[store].operands[0]].into_iter().collect();
        let mut chain = Vec::new();
        for inst in dependent.iter().rev() {
            if wanted.contains(&func.result(*inst)) {
                wanted.extend(func.insts[*inst].operands.iter().copied());
                chain.push(*inst);
            }
        }
        chain.reverse();
        // The address must be there before the old value is.
        if from_old.contains(&address(func, store)) {
            return Err("an atomic update of a location that depends on its own value".to_owned());
        }
        let captured = dependent.into_iter().filter(|i| !chain.contains(i));
        let position = |inst: &Inst| insts.iter().position(|i| i == inst);
        behind.extend(captured);
        behind.sort_by_key(position);
        behind.extend(after.iter().copied().filter(|i| !new.contains(i)));
        Ok(Update { block, store, ty: access.ty, old, new, chain, behind })
    }

    fn write(self, module: &mut Module, func: &mut Function, ordering: &str, size: u32) {
        let dbg = module.ctx.names.lookup("dbg");
        let attachment = func.insts[self.store].attachments.iter().find(|a| Some(a.kind) == dbg).cloned();
        let (value, place) = (func.insts[self.store].operands[0], address(func, self.store));
        for inst in
            self.old.iter().chain(&self.new).chain([&self.store]).chain(&self.chain).chain(&self.behind)
        {
            func.remove_inst(*inst);
        }
        let simple = self.simple(func, value);
        let (old, block) = match simple {
            Some((op, operand)) => {
                let mut at = Cursor::at_end(func, &mut module.ctx, self.block);
                at.attachment = attachment;
                let old = at.atomic_rmw(op, place, operand, ordering);
                // What a capture wants of the new value is computed again.
                let is_captured = |inst: &&Inst| {
                    let result = func.result(**inst);
                    let uses = |i: Inst| func.insts[i].operands.contains(&result);
                    !self.new.is_empty()
                        || self.behind.iter().any(|i| uses(*i))
                        || func.layout_insts().any(|(_, i)| uses(i))
                };
                let kept: Vec<Inst> = self.chain.iter().filter(is_captured).copied().collect();
                for inst in kept {
                    func.append_inst(self.block, inst);
                }
                (old, self.block)
            }
            None => self.exchange(module, func, place, value, ordering, size, attachment),
        };
        for inst in &self.behind {
            func.append_inst(block, *inst);
        }
        let is_old = self.old.iter().any(|l| func.result(*l) == value);
        let stored = if is_old { old } else { value };
        for (loads, becomes) in [(&self.old, old), (&self.new, stored)] {
            for load in loads {
                if let Operand::Value(loaded) = func.result(*load)
                    && becomes != Operand::Value(loaded)
                {
                    func.replace_uses(loaded, becomes);
                }
            }
        }
    }

    /// The operation of `atomicrmw` that makes `value` of the old value, and its operand.
    fn simple(&self, func: &Function, value: Operand) -> Option<(&'static str, Operand)> {
        let is_old = |o: Operand| self.old.iter().any(|l| func.result(*l) == o);
        match &self.chain[..] {
            [] if !is_old(value) => Some(("xchg", value)),
            [one] => {
                let data = &func.insts[*one];
                let Op::Binary(op, _) = &data.op else { return None };
                let (left, right) = (data.operands[0], data.operands[1]);
                let (operand, is_left) = match (is_old(left), is_old(right)) {
                    (true, false) => (right, true),
                    (false, true) => (left, false),
                    _ => return None,
                };
                let word = match op {
                    BinaryOp::Add => "add",
                    BinaryOp::FAdd => "fadd",
                    BinaryOp::And => "and",
                    BinaryOp::Or => "or",
                    BinaryOp::Xor => "xor",
                    BinaryOp::Sub if is_left => "sub",
                    BinaryOp::FSub if is_left => "fsub",
                    _ => return None,
                };
                Some((word, operand))
            }
            _ => None,
        }
    }

    /// Writes the loop; returns the old value and the block behind.
    #[expect(clippy::too_many_arguments, reason = "the parts of one loop")]
    fn exchange(
        &self,
        module: &mut Module,
        func: &mut Function,
        place: Operand,
        value: Operand,
        ordering: &str,
        size: u32,
        attachment: Option<Attachment>,
    ) -> (Operand, Block) {
        let ctx = &mut module.ctx;
        let mut behind = self.block;
        let [again, done] = ["atomic", "atomic.done"].map(|name| {
            let block = func.make_block(Some(ctx.names.intern(name)));
            func.insert_block_after(block, behind);
            behind = block;
            block
        });
        let bits = match ctx.types.is_float(self.ty) {
            true => ctx.types.int(size * 8),
            false => self.ty,
        };
        let mut at = cursor(func, ctx, self.block, &attachment);
        let first = at.load(bits, place);
        at.br(again);
        if let Operand::Value(first) = first
            && let Some(load) = func.def_inst(first)
        {
            make_atomic(func, load, RELAXED, size);
        }
        let mut at = cursor(func, ctx, again, &attachment);
        let seen = at.phi(bits, &[(first, self.block)]);
        let old = at.cast(CastOp::BitCast, seen, self.ty);
        for inst in &self.chain {
            func.append_inst(again, *inst);
        }
        // The new value is the old one itself if nothing is computed.
        let is_old = self.old.iter().any(|l| func.result(*l) == value);
        let mut at = cursor(func, ctx, again, &attachment);
        let new = at.cast(CastOp::BitCast, if is_old { old } else { value }, bits);
        let pair = at.cmpxchg(place, seen, new, &format!("{ordering} {RELAXED}"));
        let found = at.extract_value(bits, pair, 0);
        let is_done = at.extract_value(Type::I1, pair, 1);
        at.cond_br(is_done, done, again);
        if let Operand::Value(seen) = seen
            && let Some(phi) = func.def_inst(seen)
        {
            func.insts[phi].add_incoming(found, again);
        }
        (old, done)
    }
}

fn cursor<'a>(
    func: &'a mut Function,
    ctx: &'a mut Context,
    block: Block,
    attachment: &Option<Attachment>,
) -> Cursor<'a> {
    let mut at = Cursor::at_end(func, ctx, block);
    at.attachment.clone_from(attachment);
    at
}

/// Whether the instruction may be executed any number of times.
fn is_pure(func: &Function, ctx: &Context, inst: Inst) -> bool {
    let data = &func.insts[inst];
    match &data.op {
        Op::Call(_) => {
            let name = data.callee().and_then(|c| ctx.global_name(c)).map(|name| ctx.names.text(name));
            name.is_some_and(|name| PURE.iter().any(|pure| name.starts_with(pure)))
        }
        op => op.only_computes(),
    }
}

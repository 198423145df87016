//! What the phis of an innermost loop keep: numbers that were loaded so many iterations before.
//!
//! ```llvm
//! outer:
//!   %c = phi double [ %c0, %before ], [ %b, %latch ]     ; a[i][0], which was loaded as a[i + 1][0]
//!   %b = load double, ptr %row.next                      ; a[i + 1][0]
//! inner:
//!   %left = phi double [ %c, %outer ], [ %x, %inner ]    ; a[i][j]
//!   %p = getelementptr double, ptr %row, i64 %j.next
//!   %x = load double, ptr %p                             ; a[i][j + 1]
//! ```
//! `%left` keeps what `%x` was one iteration before: its address changes by the same in each iteration, and what the phi begins with lies
//! one step in front of the first address. That may be loaded in front of the loop, or be a phi of the loop around, which keeps what was
//! loaded an iteration of that loop before, and so on. A phi of such a phi is what was loaded two iterations before.
//!
//! Nothing writes there from the first of the loads on: no store in the loop whose phi it is, nor between that loop and the load in front
//! of it, is to the same object, but for those of the innermost loop that go along beside it:
//!
//! ```c
//! for (int i = 0; i < n; i++) a[i] = (a[i] + a[i + 1]) / 2;      // a[i + 1] is kept for the next iteration, and a[i] written before that
//! ```

use rustc_hash::FxHashMap;
use weft_analysis::EffectTable;
use weft_ir::{BinaryOp, Block, Function, Inst, Module, Op, Operand, Type, Value};

use crate::affine::{Depth, Loops, Sum, Term, never_meet, place};
use crate::skeleton::{Carried, incoming};

use super::is_number;

/// So many numbers an iteration adds to a sum at most.
const SUMMANDS: u32 = 8;

/// What a phi stands for: what `load` has loaded so many iterations before.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    pub(super) phi: Inst,
    pub(super) load: Inst,
    pub(super) before: i128,
    /// By how many bytes the address grows.
    pub(super) step: i128,
}

/// The phis of the innermost loop of `nest` that keep what was loaded; none if something else is in the way.
pub(super) fn all_kept(
    module: &Module,
    func: &Function,
    effects: &EffectTable,
    nest: &Loops,
) -> Option<Vec<Kept>> {
    let innermost = nest.0.len() - 1;
    let search = Search { module, func, effects, nest };
    let stores = search.stores_in(&nest.0[innermost].blocks)?;
    let mut kept: FxHashMap<Value, Kept> = FxHashMap::default();
    for depth in 0..=innermost {
        kept = search.kept_by(depth, &kept);
    }
    let others: Vec<&Carried> =
        nest.0[innermost].carried.iter().filter(|carried| !kept.contains_key(&carried.value)).collect();
    let sums = others.iter().all(|carried| is_sum(func, carried));
    let gains = !stores.is_empty() || !others.is_empty();
    let mut kept: Vec<Kept> = kept.into_values().collect();
    kept.sort_by_key(|kept| kept.phi);
    (sums && gains).then_some(kept)
}

/// Whether a carried value is a sum, of which LLVM makes vectors: of one operation, or of several of one kind.
fn is_sum(func: &Function, carried: &Carried) -> bool {
    adds(func, carried.next, Operand::Value(carried.value), SUMMANDS)
}

/// Whether `operand` is `sum` and more.
fn adds(func: &Function, operand: Operand, sum: Operand, depth: u32) -> bool {
    let Operand::Value(value) = operand else { return false };
    let Some(data) = func.def_inst(value).map(|inst| &func.insts[inst]).filter(|_| depth > 0) else {
        return false;
    };
    let takes =
        |index: usize| data.operands[index] == sum || adds(func, data.operands[index], sum, depth - 1);
    match data.op {
        Op::Binary(BinaryOp::Add | BinaryOp::FAdd, _) => takes(0) || takes(1),
        Op::Binary(BinaryOp::Sub | BinaryOp::FSub, _) => takes(0),
        Op::Binary(BinaryOp::Or | BinaryOp::Xor, _) => data.operands.contains(&sum),
        _ => false,
    }
}

struct Search<'a> {
    module: &'a Module,
    func: &'a Function,
    effects: &'a EffectTable,
    nest: &'a Loops,
}

impl Search<'_> {
    /// What has effects in blocks, if these are all ordinary stores.
    fn stores_in(&self, blocks: &[Block]) -> Option<Vec<Inst>> {
        let all = blocks.iter().flat_map(|block| self.func.block_insts(*block)).copied();
        let stores: Vec<Inst> = all.filter(|inst| self.has_effects(*inst)).collect();
        stores.iter().all(|inst| self.is_plain_store(*inst)).then_some(stores)
    }

    fn has_effects(&self, inst: Inst) -> bool {
        !self.func.insts[inst].is_terminator()
            && self.effects.of_inst(&self.module.ctx, self.func, inst).has_side_effects()
    }

    fn is_plain_store(&self, inst: Inst) -> bool {
        matches!(&self.func.insts[inst].op, Op::Store { volatile: false, atomic: None, .. })
    }

    fn is_plain_load(&self, inst: Inst) -> bool {
        matches!(&self.func.insts[inst].op, Op::Load { volatile: false, atomic: None, .. })
    }

    /// What the phis of the loop at `depth` keep; `around` has those of the loop around it.
    fn kept_by(&self, depth: Depth, around: &FxHashMap<Value, Kept>) -> FxHashMap<Value, Kept> {
        let frame = &self.nest.0[depth];
        let mut kept: FxHashMap<Value, Kept> = FxHashMap::default();
        let Some(stores) = self.stores_in(&frame.blocks) else { return kept };
        let numbers = frame.carried.iter().filter(|carried| is_number(self.module, self.func, carried));
        let innermost = self.nest.0.len() - 1;
        // A phi of a phi waits for that one.
        let mut waiting: Vec<Carried> = numbers.copied().collect();
        loop {
            let left = waiting.len();
            waiting.retain(|carried| {
                let found = self.one_kept(depth, carried, &kept, around);
                let is_untouched = |found: &Kept| {
                    let is_beside = |store: Inst| depth == innermost && self.is_beside(store, found);
                    stores.iter().all(|store| self.is_elsewhere(*store, found.load) || is_beside(*store))
                };
                match found.filter(is_untouched) {
                    Some(found) => kept.insert(carried.value, found).is_some(),
                    None => true,
                }
            });
            if waiting.len() == left {
                return kept;
            }
        }
    }

    /// What a carried value keeps, if it is what was loaded, and begins with what lies where the step before the first would have loaded.
    fn one_kept(
        &self,
        depth: Depth,
        carried: &Carried,
        known: &FxHashMap<Value, Kept>,
        around: &FxHashMap<Value, Kept>,
    ) -> Option<Kept> {
        let func = self.func;
        let Operand::Value(next) = carried.next else { return None };
        let kept = match known.get(&next) {
            Some(kept) => Kept { phi: carried.phi, before: kept.before + 1, ..*kept },
            None => {
                let load = func.def_inst(next).filter(|inst| self.is_plain_load(*inst))?;
                let (_, at) = place(self.module, func, self.nest, func.insts[load].operands[0])?;
                // In an iteration it is always the same address, however often that is executed.
                let is_regular = at.terms.keys().all(|term| match term {
                    Term::DoneTimes(..) => false,
                    Term::Done(of) => *of <= depth,
                    Term::Value(_) | Term::Product(..) => true,
                });
                let step = Some(at.factor(Term::Done(depth))).filter(|step| is_regular && *step != 0)?;
                Kept { phi: carried.phi, load, before: 1, step }
            }
        };
        let (root, at) = self.place_of(&kept)?;
        let (first_root, first_at) = self.first(depth, &kept, around)?;
        // In the first iteration nothing is done.
        let mut expected = at;
        expected.terms.remove(&Term::Done(depth));
        (root == first_root && expected == first_at).then_some(kept)
    }

    /// Where what a phi keeps lies.
    fn place_of(&self, kept: &Kept) -> Option<(Operand, Sum)> {
        let (root, at) = place(self.module, self.func, self.nest, self.func.insts[kept.load].operands[0])?;
        Some((root, at.plus(&Sum::constant(-kept.step * kept.before))?))
    }

    /// Where what a phi begins with lies, if it was loaded there and nothing has been written to it.
    fn first(&self, depth: Depth, kept: &Kept, around: &FxHashMap<Value, Kept>) -> Option<(Operand, Sum)> {
        let func = self.func;
        let before = self.nest.0[depth].before;
        let Operand::Value(first) = incoming(func, kept.phi, before)? else { return None };
        let is_same_type = |load: Inst| func.insts[load].ty == func.insts[kept.load].ty;
        if let Some(outer) = around.get(&first) {
            return Some(outer)
                .filter(|outer| is_same_type(outer.load))
                .and_then(|outer| self.place_of(outer));
        }
        let load = func.def_inst(first).filter(|inst| self.is_plain_load(*inst) && is_same_type(*inst))?;
        if func.inst_block(load) != Some(before) {
            return None;
        }
        let behind = func.block_insts(before).iter().copied().skip_while(|inst| *inst != load);
        let mut written = behind.filter(|inst| self.has_effects(*inst));
        let is_untouched =
            written.all(|inst| self.is_plain_store(inst) && self.is_elsewhere(inst, kept.load));
        is_untouched.then(|| place(self.module, func, self.nest, func.insts[load].operands[0]))?
    }

    /// Whether a store never is to the object that is loaded from.
    fn is_elsewhere(&self, store: Inst, load: Inst) -> bool {
        let root = |inst: Inst, operand: usize| {
            place(self.module, self.func, self.nest, self.func.insts[inst].operands[operand])
        };
        root(load, 0)
            .zip(root(store, 1))
            .is_some_and(|((from, _), (to, _))| never_meet(self.module, self.func, (load, from), (store, to)))
    }
    /// Whether a store of the innermost loop, to the same object, is beside what a phi keeps in each iteration from that of the load on
    /// to the one before that of the phi.
    fn is_beside(&self, store: Inst, kept: &Kept) -> bool {
        let (module, func) = (self.module, self.func);
        let place_of =
            |inst: Inst, operand: usize| place(module, func, self.nest, func.insts[inst].operands[operand]);
        let size = |ty: Type| module.ctx.types.size_align(ty).map(|(size, _)| i128::from(size));
        let (Some((from, load)), Some((to, written))) = (place_of(kept.load, 0), place_of(store, 1)) else {
            return false;
        };
        let stored = module.ctx.operand_ty(func, func.insts[store].operands[0]);
        let (Some(loads), Some(stores)) = (size(func.insts[kept.load].ty), size(stored)) else {
            return false;
        };
        let Some(apart) = load.scaled(-1).and_then(|load| written.plus(&load)) else { return false };
        let is_free = |iterations: i128| {
            let way = apart.constant + kept.step * iterations;
            way >= loads || way <= -stores
        };
        from == to && apart.terms.is_empty() && (0..kept.before).all(is_free)
    }
}

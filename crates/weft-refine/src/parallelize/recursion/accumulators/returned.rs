//! The two functions of a recursion that adds to one place: the one that returns what it adds, and the one that adds that to the place.
//!
//! # Precondition
//! [`super::find`] has found it.
//!
//! # Algorithm
//! In reverse postorder each block begins with the sum of the block in front of it, with the neutral element if it is the first, and
//! with a phi where several ways meet; updates add to that, and the block returns it if it returns. What calls of itself have returned
//! is not added yet where it is the same on all ways that meet, since each call is made once at most. The rest of it is added at the
//! ends of these ways.

use rustc_hash::FxHashMap;
use weft_analysis::Cfg;
use weft_ir::debug_info::debug_location;
use weft_ir::edit::{drop_dangling_debug_records, split_edge};
use weft_ir::{
    Block, Cursor, FloatPredicate, Function, Inst, IntPredicate, Module, Op, Operand, Symbol, Type,
};

use super::super::super::kind::Kind;
use super::super::pair;
use super::{Adds, Found};

/// The function that returns, and the one that has the name of `base`.
pub(super) fn functions(module: &mut Module, base: &Function, found: &Found) -> (Function, Function) {
    let inner = inner(module, base, found);
    let outer = outer(module, base, inner.name, found);
    (inner, outer)
}

fn inner(module: &mut Module, base: &Function, found: &Found) -> Function {
    let mut func = pair::inner(module, base, "sum", found.ty);
    let cfg = Cfg::compute(&func);
    let mut sums: FxHashMap<Block, Sum> = FxHashMap::default();
    let mut meeting: Vec<(Block, usize)> = Vec::new();
    for block in cfg.rpo() {
        let preds = cfg.preds(*block);
        let mut sum = match cfg.single_pred(*block).and_then(|pred| sums.get(&pred)) {
            Some(sum) => sum.clone(),
            None if preds.is_empty() => {
                Sum { added: found.kind.neutral(&mut module.ctx, found.ty), open: Vec::new() }
            }
            None => {
                // Control comes from a block that is yet to be seen by a loop, in which there are no calls.
                let known: Vec<&Sum> = preds.iter().filter_map(|pred| sums.get(pred)).collect();
                let open = known.iter().map(|sum| &sum.open[..]).reduce(common).unwrap_or_default().to_vec();
                meeting.push((*block, open.len()));
                Sum { added: Cursor::at_start(&mut func, &mut module.ctx, *block).phi(found.ty, &[]), open }
            }
        };
        for inst in func.block_insts(*block).to_vec() {
            followed(module, &mut func, base, found, inst, &mut sum);
        }
        sums.insert(*block, sum);
    }
    for (block, open) in meeting {
        let mut incoming: Vec<(Operand, Block)> = Vec::new();
        let mut preds = cfg.preds(block).to_vec();
        preds.dedup();
        for pred in preds {
            let edges = cfg.succs(pred).iter().filter(|next| **next == block).count();
            // Other ways from there need not wait for what is open on this one.
            let is_parted = sums[&pred].open.len() > open && cfg.succs(pred).len() > edges;
            let own = if is_parted { split_edge(&mut func, &mut module.ctx, pred, block) } else { None };
            let from = own.unwrap_or(pred);
            let mut at = Cursor::before_terminator(&mut func, &mut module.ctx, from);
            let value = sums[&pred].all(&mut at, found, open);
            incoming.extend(vec![(value, from); if own.is_some() { 1 } else { edges }]);
        }
        let phi = func.block_insts(block)[0];
        func.insts[phi].set_incoming(incoming);
    }
    if let Some(at) = found.param {
        let is_record = |inst: &Inst| {
            func.insts[*inst].is_debug_record() && func.insts[*inst].operands.contains(&found.place)
        };
        let records: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(is_record).collect();
        records.into_iter().for_each(|inst| func.remove_inst(inst));
        pair::remove_param(&mut func, at);
    }
    drop_dangling_debug_records(&mut func);
    func
}

/// What has been added so far.
#[derive(Clone)]
struct Sum {
    added: Operand,
    /// What calls have returned that is yet to be added.
    open: Vec<Operand>,
}

impl Sum {
    /// The sum with what is open, but for the first `left` of it.
    fn all(&self, at: &mut Cursor<'_>, found: &Found, left: usize) -> Operand {
        self.open[left..].iter().fold(self.added, |sum, result| found.kind.add(at, sum, *result))
    }
}

/// What both begin with.
fn common<'a>(one: &'a [Operand], other: &'a [Operand]) -> &'a [Operand] {
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    &one[..same]
}

/// Lets `inst` add to `sum`, or return it, if that is what it does.
fn followed(
    module: &mut Module,
    func: &mut Function,
    base: &Function,
    found: &Found,
    inst: Inst,
    sum: &mut Sum,
) {
    for update in &found.updates {
        match &update.adds {
            Adds::Links(links) if update.load == inst => {
                if let Some(loaded) = func.insts[inst].result {
                    func.replace_uses(loaded, sum.added);
                }
                links.iter().for_each(|link| found.kind.drop_flags(func, *link));
                func.remove_inst(inst);
                return;
            }
            Adds::Links(_) if update.stores.contains(&inst) => {
                sum.added = func.insts[inst].operands[0];
                func.remove_inst(inst);
                return;
            }
            Adds::IfGreater { compare, branch, value } if *compare == inst => {
                let mut at = Cursor::before(func, &mut module.ctx, inst);
                sum.added = found.kind.add(&mut at, sum.added, *value);
                func.insts[*branch].operands[0] = module.ctx.int(Type::I1, 1);
                func.remove_inst(inst);
                func.remove_inst(update.load);
                return;
            }
            Adds::IfGreater { .. } if update.stores.contains(&inst) => {
                func.remove_inst(inst);
                return;
            }
            _ => {}
        }
    }
    if found.calls.contains(&inst) {
        let mut args = func.insts[inst].args().to_vec();
        if let Some(at) = found.param {
            args.remove(at);
        }
        let debug = debug_location(func, &module.ctx, inst);
        let own = module.ctx.names.text(func.name).to_owned();
        let own = module.ctx.global(&own);
        let mut at = Cursor::before(func, &mut module.ctx, inst);
        let (call, result) = pair::call(&mut at, base, found.ty, own, &args);
        func.insts[call].attachments.extend(debug);
        sum.open.push(result);
        func.remove_inst(inst);
    } else if matches!(func.insts[inst].op, Op::Ret) {
        let debug = debug_location(func, &module.ctx, inst);
        let mut at = Cursor::before(func, &mut module.ctx, inst);
        let all = sum.all(&mut at, found, 0);
        let ret = at.ret(Some(all));
        func.insts[ret].attachments.extend(debug);
        func.remove_inst(inst);
    }
}

/// What has the name of the function: it calls the other one, and adds what that returns, unless that is nothing.
fn outer(module: &mut Module, base: &Function, callee: Symbol, found: &Found) -> Function {
    let (mut func, mut args) = pair::outer(module, base);
    let place = found.param.map_or(found.place, |at| args.remove(at));
    let callee = module.ctx.names.text(callee).to_owned();
    let callee = module.ctx.global(&callee);
    let [entry, adds, writes, end] = [(); 4].map(|()| func.append_block(None));
    let neutral = found.kind.neutral(&mut module.ctx, found.ty);
    let differ = |at: &mut Cursor<'_>, one, other| match found.kind {
        Kind::FAdd => at.fcmp(FloatPredicate::Une, one, other),
        _ => at.icmp(IntPredicate::Ne, one, other),
    };
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, entry);
    let (_, sum) = pair::call(&mut at, base, found.ty, callee, &args);
    let is_something = differ(&mut at, sum, neutral);
    at.cond_br(is_something, adds, end);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, adds);
    let before = at.load(found.ty, place);
    let behind = found.kind.add(&mut at, before, sum);
    // An extreme is written where it changes only.
    let is_new = differ(&mut at, behind, before);
    at.cond_br(is_new, writes, end);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, writes);
    let store = at.store(behind, place);
    at.br(end);
    let of = |inst: Inst| match base.insts[inst].op {
        Op::Load { align, .. } | Op::Store { align, .. } => align,
        _ => None,
    };
    // Each of the accesses tells how the place is aligned.
    let known = found.updates.first().and_then(|update| of(*update.stores.first()?));
    if let Op::Store { align, .. } = &mut func.insts[store].op {
        *align = known;
    }
    if let Operand::Value(before) = before
        && let Some(load) = func.def_inst(before)
        && let Op::Load { align, .. } = &mut func.insts[load].op
    {
        *align = known;
    }
    Cursor::at_end(&mut func, &mut module.ctx, end).ret(None);
    func
}

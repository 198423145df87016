//! Values to which each iteration of a loop adds: sums, and what may be computed in any order as they are.
//!
//! ```llvm
//! entry:                                                  entry:
//!                                                           %sum = alloca i64
//!   …                                                       store i64 %init, ptr %sum
//! loop:                                                   loop:                                ; of a thread
//!   %s = phi i64 [ %init, %before ], [ %t, %loop ]          %s = phi i64 [ 0, %begin ], [ %t, %loop ]
//!   …                                                       …
//!   %t = add nsw i64 %s, %x                        ==>      %t = add i64 %s, %x
//!   … next iteration …                                    end:
//! out:                                                      %part = phi i64 [ %t, %loop ], [ 0, %begin ]
//!   … %t …                                                  atomicrmw add ptr %sum, i64 %part monotonic
//!                                                           … the regions end …
//!                                                           %all = load i64, ptr %sum
//!                                                         out:
//!                                                           … %all …
//! ```
//! A thread adds up its own iterations, from the neutral element on, and then adds that to the variable.
//!
//! # Why it is right
//! The operation may be done in any order ([`Kind`]), and each iteration does nothing with the sum but to put it through that operation,
//! perhaps under a condition. So the parts may be added in any order.
//!
//! # Refused
//! What is no [`Kind`], and differences of which the sum is the second operand; sums that something else in the loop reads.

use rustc_hash::FxHashSet;
use weft_analysis::BlockSet;
use weft_ir::{Block, Cursor, Inst, Op, Operand, Type, Value};

use super::kind::Kind;
use crate::Work;

/// A value to which each iteration adds.
pub(super) struct Sum {
    pub(super) phi: Inst,
    /// What the last iteration computes.
    pub(super) last: Value,
    kind: Kind,
    ty: Type,
    /// The value in front of the loop, and the neutral element.
    start: Operand,
    none: Operand,
    /// The instructions of an iteration that compute the next value.
    links: Vec<Inst>,
}

/// The most steps by which an iteration adds.
const MANY: usize = 32;

/// Reads `phi`, of the loop with the blocks `inside` that goes from `before` to the phi's block and from `latch` back to it;
/// none if it is no sum.
pub(super) fn find(
    work: &mut Work<'_>,
    inside: &BlockSet,
    phi: Inst,
    before: Block,
    latch: Block,
) -> Option<Sum> {
    let data = &work.func.insts[phi];
    let (first, ty) = (data.result?, data.ty);
    let from = |block: Block| data.phi_incoming().find(|(_, from)| *from == block).map(|(value, _)| value);
    let (start, Operand::Value(last)) = (from(before)?, from(latch)?) else { return None };
    let mut chain = Chain { work, inside, values: FxHashSet::default(), links: Vec::new(), kind: None };
    chain.values.insert(Operand::Value(first));
    chain.follow(Operand::Value(last))?;
    let (links, values, kind) = (chain.links, chain.values, chain.kind?);
    // A link may have found one of its operands before the other was seen to come from the phi, too.
    let is_plain = |link: &Inst| {
        let data = &work.func.insts[*link];
        let takes = data.operands.iter().filter(|operand| values.contains(operand)).count();
        match data.op {
            Op::Phi(_) => true,
            Op::Select(_) => !values.contains(&data.operands[0]),
            _ => takes == 1,
        }
    };
    if !links.iter().all(is_plain) {
        return None;
    }
    let reads = |block: Block, inst: Inst| {
        let data = &work.func.insts[inst];
        let is_link = links.contains(&inst) || inst == phi || data.is_debug_record();
        inside.contains(block) && !is_link && data.operands.iter().any(|operand| values.contains(operand))
    };
    let is_read = work.func.layout_insts().any(|(block, inst)| reads(block, inst));
    let is_sum = !is_read && kind.takes(work.module, ty);
    let none = is_sum.then(|| kind.neutral(&mut work.module.ctx, ty))?;
    Some(Sum { phi, last, kind, ty, start, none, links })
}

/// The way from the phi to the next value: operations of one kind, each with one operand that comes from the phi, and choices among
/// values that do. So the next value is always the phi's with other things added.
struct Chain<'a, 'b> {
    work: &'a Work<'b>,
    inside: &'a BlockSet,
    /// The phi and what is made of it.
    values: FxHashSet<Operand>,
    links: Vec<Inst>,
    kind: Option<Kind>,
}

impl Chain<'_, '_> {
    /// Follows `at` back to the phi.
    fn follow(&mut self, at: Operand) -> Option<()> {
        if self.values.contains(&at) {
            return Some(());
        }
        let Operand::Value(value) = at else { return None };
        let inst = self.work.func.def_inst(value)?;
        let is_inside = self.work.func.inst_block(inst).is_some_and(|block| self.inside.contains(block));
        if !is_inside || self.links.len() == MANY {
            return None;
        }
        let data = &self.work.func.insts[inst];
        match data.op {
            Op::Select(_) => {
                // One of the two is made of the other, or both of the same.
                data.operands[1..].iter().try_for_each(|value| self.follow(*value))?;
            }
            Op::Phi(_) => {
                // An inner loop leads back to it.
                self.values.insert(at);
                data.phi_incoming().try_for_each(|(value, _)| self.follow(value))?;
            }
            _ => {
                let (kind, [one, other]) = Kind::of(self.work.module, self.work.func, inst)?;
                // What is subtracted is no sum.
                let only_first = Kind::adds_to_first(self.work.func, inst);
                match self.attempt(one) {
                    Some(()) => {}
                    None if only_first => return None,
                    None => self.attempt(other)?,
                }
                if self.kind.is_some_and(|known| known != kind) {
                    return None;
                }
                self.kind = Some(kind);
            }
        }
        self.links.push(inst);
        self.values.insert(at);
        Some(())
    }

    /// Follows `one` if that leads to the phi; else nothing is noted.
    fn attempt(&mut self, one: Operand) -> Option<()> {
        let (links, values, kind) = (self.links.len(), self.values.clone(), self.kind);
        let found = self.follow(one);
        if found.is_none() {
            self.links.truncate(links);
            self.values = values;
            self.kind = kind;
        }
        found
    }
}

impl Sum {
    /// Makes the variable, in front of the regions: at the end of `entry`, from which the loop is entered.
    pub(super) fn begin(&self, work: &mut Work<'_>, entry: Block) -> Option<Operand> {
        let first = work.func.entry()?;
        let variable = Cursor::at_start(work.func, &mut work.module.ctx, first).alloca(self.ty, None, None);
        let terminator = work.func.terminator(entry)?;
        Cursor::before(work.func, &mut work.module.ctx, terminator).store(self.start, variable);
        for inst in &self.links {
            self.kind.drop_flags(work.func, *inst);
        }
        let incoming = work.func.insts[self.phi].phi_incoming();
        let incoming: Vec<(Operand, Block)> =
            incoming.map(|(value, from)| (if from == entry { self.none } else { value }, from)).collect();
        work.func.insts[self.phi].set_incoming(incoming);
        Some(variable)
    }

    /// Adds what a thread has to the `variable`: in `exit`, to which `latch` and `entry` lead, in front of its end.
    pub(super) fn add(
        &self,
        work: &mut Work<'_>,
        variable: Operand,
        exit: Block,
        latch: Block,
        entry: Block,
    ) {
        let ctx = &mut work.module.ctx;
        let part = [(Operand::Value(self.last), latch), (self.none, entry)];
        let part = Cursor::at_front(work.func, ctx, exit).phi(self.ty, &part);
        Cursor::before_terminator(work.func, ctx, exit).atomic_rmw(
            self.kind.atomic(),
            variable,
            part,
            "monotonic",
        );
    }

    /// Lets what is behind the loop read the `variable`, where `exit` ends.
    pub(super) fn end(&self, work: &mut Work<'_>, variable: Operand, exit: Block, inside: &BlockSet) {
        let all = Cursor::before_terminator(work.func, &mut work.module.ctx, exit).load(self.ty, variable);
        let last = Operand::Value(self.last);
        let is_part = |block: Block, inst: Inst| block == exit && work.func.insts[inst].is_phi();
        let behind: Vec<Inst> = work
            .func
            .layout_insts()
            .filter(|(block, inst)| !inside.contains(*block) && !is_part(*block, *inst))
            .map(|(_, inst)| inst)
            .collect();
        for inst in behind {
            for operand in work.func.insts[inst].operands.iter_mut().filter(|operand| **operand == last) {
                *operand = all;
            }
        }
    }
}

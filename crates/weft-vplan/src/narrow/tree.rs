//! How much of an expression is computed in 16 bits: the instructions from its result down to what is loaded or cut.
//!
//! A value that several use is computed in 16 bits if all of these are in the expression; else it is cut where it is used, unless
//! it takes few operations from narrow numbers: these are done again, once for all expressions, since LLVM finds the same ones.

use rustc_hash::FxHashSet;
use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, Block, CastOp, Function, Inst, Module, Op, Operand};

use super::intervals::{self, Choice, NARROW, fits, fits_unsigned};

/// How deep expressions are looked into.
const DEPTH: u32 = 12;
/// So many operations are done again.
const AGAIN: u32 = 3;
/// How many operands are looked at.
const OPERANDS: u32 = 200;

/// Where expressions are.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) module: &'a Module,
    pub(super) func: &'a Function,
    pub(super) uses: &'a UseIndex,
    /// The blocks of loops.
    pub(super) blocks: &'a FxHashSet<Block>,
}

/// An expression, as far as it is narrowed.
pub(super) struct Tree<'a> {
    place: Place<'a>,
    /// What is cut, since others use it.
    apart: FxHashSet<Inst>,
    /// The instructions that are written anew.
    pub(super) interior: FxHashSet<Inst>,
    /// The values of the loop that are cut down to 16 bits.
    pub(super) cuts: usize,
    left: u32,
}

impl<'a> Tree<'a> {
    /// The expression that `result` is of; none if 16 bits are not enough for its low `bits`. Whoever else uses the result, it may
    /// be cut if one `user` is given, and is written anew for all of them otherwise.
    pub(super) fn of(place: Place<'a>, result: Operand, bits: u32, user: Option<Inst>) -> Option<Tree<'a>> {
        let mut apart = FxHashSet::default();
        loop {
            let (interior, known) = (FxHashSet::default(), apart.clone());
            let mut tree = Tree { place, apart: known, interior, cuts: 0, left: OPERANDS };
            if !tree.measure(result, bits, 0) {
                return None;
            }
            let top = match (result, user) {
                (Operand::Value(value), None) => place.func.def_inst(value),
                _ => None,
            };
            let others: Vec<Inst> = tree
                .interior
                .iter()
                .copied()
                .filter(|inst| Some(*inst) != top && tree.has_others(*inst, user))
                .collect();
            if others.is_empty() {
                return Some(tree);
            }
            apart.extend(others);
        }
    }

    /// How many numbers that are narrow in memory are no longer widened to more than 16 bits.
    pub(super) fn leaves(&self) -> usize {
        let widens = |inst: &&Inst| is_widening(self.place.func, **inst);
        self.interior.iter().filter(widens).count()
    }

    /// Whether somebody outside of the expression uses what `inst` computes, and would have to compute it again.
    fn has_others(&self, inst: Inst, user: Option<Inst>) -> bool {
        let Place { func, uses, .. } = self.place;
        let Some(result) = func.insts[inst].result else { return true };
        let is_inside = |of: Inst| self.interior.contains(&of) || Some(of) == user;
        // A number that was widened is narrow in memory.
        !is_widening(func, inst)
            && !uses.uses(result).iter().all(|used| is_inside(used.inst))
            && !self.is_shallow(inst)
    }

    /// Finds out whether 16 bits are enough of `operand`, of which the low `bits` are demanded.
    fn measure(&mut self, operand: Operand, bits: u32, depth: u32) -> bool {
        let Place { module, func, blocks, .. } = self.place;
        if bits > NARROW || depth > DEPTH || self.left == 0 {
            return false;
        }
        self.left -= 1;
        let Operand::Value(value) = operand else { return matches!(operand, Operand::Const(_)) };
        let Some(inst) = func.def_inst(value) else { return true };
        if !func.inst_block(inst).is_some_and(|block| blocks.contains(&block)) {
            return true;
        }
        if self.apart.contains(&inst) {
            self.cuts += 1;
            return true;
        }
        let data = &func.insts[inst];
        let constant = |operand: Operand| match operand {
            Operand::Const(c) => module.ctx.consts.as_int(c).and_then(|n| u32::try_from(n).ok()),
            _ => None,
        };
        let small = |operand: Operand| constant(operand).filter(|by| *by < NARROW);
        let operands = data.operands.to_vec();
        use BinaryOp as B;
        match data.op {
            Op::Cast(CastOp::ZExt | CastOp::SExt, _) if is_from_memory(module, func, inst) => {
                self.interior.insert(inst);
                true
            }
            Op::Binary(B::Add | B::Sub | B::Mul | B::And | B::Or | B::Xor, _) => {
                self.interior.insert(inst);
                self.measure(operands[0], bits, depth + 1) && self.measure(operands[1], bits, depth + 1)
            }
            Op::Binary(B::Shl, _) if small(operands[1]).is_some() => {
                self.interior.insert(inst);
                self.measure(operands[0], bits, depth + 1)
            }
            Op::Binary(op @ (B::LShr | B::AShr), _) if small(operands[1]).is_some() => {
                self.interior.insert(inst);
                let demanded = bits + small(operands[1]).unwrap_or(NARROW);
                // Of a number of 16 bits, all that a shift brings in is its sign, or 0.
                let is_whole = |interval| fits_unsigned(interval) || op == B::AShr && fits(interval);
                let needed = match demanded > NARROW
                    && intervals::of(module, func, operands[0]).is_some_and(is_whole)
                {
                    true => NARROW,
                    false => demanded,
                };
                self.measure(operands[0], needed, depth + 1)
            }
            Op::Select(_) => {
                self.interior.insert(inst);
                self.measure(operands[1], bits, depth + 1) && self.measure(operands[2], bits, depth + 1)
            }
            Op::Call(_) => {
                let choice = Choice::of(module, func, inst);
                let args = &operands[..choice.map_or(0, Choice::numbers)];
                if args.is_empty()
                    || !args.iter().all(|arg| intervals::of(module, func, *arg).is_some_and(fits))
                {
                    self.cuts += 1;
                    return true;
                }
                self.interior.insert(inst);
                args.iter().all(|arg| self.measure(*arg, NARROW, depth + 1))
            }
            _ => {
                self.cuts += 1;
                true
            }
        }
    }

    /// Whether `inst` is one of few operations, whose low bits are those of their operands alone, from constants and numbers that were
    /// widened.
    fn is_shallow(&self, inst: Inst) -> bool {
        self.operations(inst, AGAIN).is_some()
    }

    /// How many such operations `inst` is, if they are at most so many.
    fn operations(&self, inst: Inst, most: u32) -> Option<u32> {
        let Place { module, func, .. } = self.place;
        let data = &func.insts[inst];
        use BinaryOp as B;
        if most == 0 || !matches!(data.op, Op::Binary(B::Add | B::Sub | B::Mul | B::And | B::Or | B::Xor, _))
        {
            return None;
        }
        let mut count = 1;
        for operand in &data.operands {
            count += match operand {
                Operand::Const(_) => 0,
                Operand::Value(value) => {
                    let def = func.def_inst(*value)?;
                    match is_from_memory(module, func, def) {
                        true => 0,
                        false => self.operations(def, most - 1)?,
                    }
                }
                _ => return None,
            };
        }
        (count <= most).then_some(count)
    }
}

/// Whether `inst` widens a number.
fn is_widening(func: &Function, inst: Inst) -> bool {
    matches!(func.insts[inst].op, Op::Cast(CastOp::ZExt | CastOp::SExt, _))
}

/// Whether `inst` widens a number of a width that memory has.
fn is_from_memory(module: &Module, func: &Function, inst: Inst) -> bool {
    let from = module.ctx.operand_ty(func, func.insts[inst].operands[0]);
    is_widening(func, inst) && matches!(module.ctx.types.int_bits(from), Some(8 | 16))
}

//! Numbers that are alike but for signs: some lanes are negated and others are not, or some are sums and others differences.
//!
//! ```llvm
//! %m0 = fmul double %y, %s                     ; x * c - y * s and x * s + y * c are the sum of two vectors of products,
//! %d  = fsub double %x0, %m0                   ; of which the second is negated in lane 0
//! %m1 = fmul double %y, %c
//! %e  = fadd double %x1, %m1
//! ```
//!
//! - **Precondition.** All numbers of a row are of one type.
//! - **Postcondition.** Each lane has the number that it had: a difference is the sum with the negated number, and the sign of a
//!   product that of its factors, exactly.

use weft_ir::{BinaryOp, Inst, InstData, Op, Operand};

use super::tree::Tree;
use crate::calls;
use crate::execute::within::{Node, NodeId};

impl Tree<'_> {
    /// A vector of numbers of which some are others negated, or of which some are sums and others differences; none if they are
    /// different in other ways.
    pub(super) fn mixed(&mut self, lanes: &[Operand]) -> Option<Node> {
        let signs: Vec<(Operand, bool)> = lanes.iter().map(|lane| self.without_sign(*lane)).collect();
        if let Some(negated) = are_mixed(signs.iter().map(|(_, is_negated)| *is_negated)) {
            let rest: Vec<Operand> = signs.iter().map(|(lane, _)| *lane).collect();
            let of = self.vector(&rest)?;
            let is_whole = !matches!(self.nodes[of], Node::Collected(_));
            return is_whole.then_some(Node::Negated { of, negated });
        }
        let insts: Vec<Inst> = lanes.iter().map(|lane| self.inst(*lane)).collect::<Option<_>>()?;
        let subtracts =
            insts.iter().map(|inst| subtracts(&self.func.insts[*inst])).collect::<Option<Vec<_>>>()?;
        let subtracts = are_mixed(subtracts.into_iter())?;
        let first = &self.func.insts[insts[0]];
        let is_vector = |inst: &Inst| {
            let data = &self.func.insts[*inst];
            data.ty == first.ty && self.lanes_of(data) == Some(2)
        };
        if !insts.iter().all(is_vector) {
            return None;
        }
        // What a difference takes has an order.
        let model = insts.iter().zip(&subtracts).find(|(_, subtracts)| **subtracts)?.0;
        let model: Vec<Operand> = self.func.insts[*model].operands.to_vec();
        let (mut left, mut right): (Vec<Operand>, Vec<Operand>) = (Vec::new(), Vec::new());
        for (inst, subtracts) in insts.iter().zip(&subtracts) {
            let data = &self.func.insts[*inst];
            let mut own = [data.operands[0], data.operands[1]];
            if !subtracts {
                let [to, from] =
                    if left.is_empty() { [&model[..1], &model[1..]] } else { [&left[..], &right[..]] };
                let as_is = self.likeness(to, own[0]) + self.likeness(from, own[1]);
                let swapped = self.likeness(to, own[1]) + self.likeness(from, own[0]);
                if swapped > as_is {
                    own.swap(0, 1);
                }
            }
            left.push(own[0]);
            right.push(own[1]);
        }
        let operands = vec![self.vector(&left)?, self.vector(&right)?];
        Some(Node::Mixed { insts, operands, subtracts })
    }

    /// The vector of products whose factors are negated in some lanes; none if these are not products like that.
    pub(super) fn product(&mut self, insts: &[Inst]) -> Option<Node> {
        if !insts.iter().all(|inst| matches!(self.func.insts[*inst].op, Op::Binary(BinaryOp::FMul, _))) {
            return None;
        }
        let factors = |inst: &Inst| -> [(Operand, bool); 2] {
            std::array::from_fn(|side| self.without_sign(self.func.insts[*inst].operands[side]))
        };
        let all: Vec<[(Operand, bool); 2]> = insts.iter().map(factors).collect();
        let negated = are_mixed(all.iter().map(|[(_, one), (_, other)]| one != other))?;
        let mut columns: [Vec<Operand>; 2] = Default::default();
        for [(one, _), (other, _)] in all {
            let mut own = [one, other];
            if let [left, right] = &columns
                && !left.is_empty()
                && self.likeness(left, other) + self.likeness(right, one)
                    > self.likeness(left, one) + self.likeness(right, other)
            {
                own.swap(0, 1);
            }
            columns.iter_mut().zip(own).for_each(|(column, factor)| column.push(factor));
        }
        let operands = columns.iter().map(|column| self.vector(column)).collect::<Option<Vec<NodeId>>>()?;
        let of = self.push(Node::Computed { insts: insts.to_vec(), operands });
        Some(Node::Negated { of, negated })
    }

    /// Adds what is negated in some lanes as differences, if that is what `insts` do.
    pub(super) fn with_differences(&mut self, insts: Vec<Inst>, mut operands: Vec<NodeId>) -> Node {
        let data = &self.func.insts[insts[0]];
        let adds = match data.op {
            Op::Binary(op, _) => op == BinaryOp::FAdd,
            _ => multiplies_and_adds(self, data),
        };
        let last = operands.last().copied().filter(|_| adds);
        let Some((last, Node::Negated { of, negated })) = last.map(|last| (last, self.nodes[last].clone()))
        else {
            return Node::Computed { insts, operands };
        };
        // Nobody else takes it: it was made for this.
        self.take_back(last);
        if let Some(operand) = operands.last_mut() {
            *operand = of;
        }
        Node::Mixed { insts, operands, subtracts: negated }
    }

    fn without_sign(&self, lane: Operand) -> (Operand, bool) {
        match self.inst(lane).map(|inst| &self.func.insts[inst]) {
            Some(data) if matches!(data.op, Op::FNeg(_)) => (data.operands[0], true),
            _ => (lane, false),
        }
    }
}

/// The lanes for which something holds, if it does for some and not for others.
fn are_mixed(lanes: impl Iterator<Item = bool>) -> Option<Vec<bool>> {
    let lanes: Vec<bool> = lanes.collect();
    (lanes.contains(&true) && lanes.contains(&false)).then_some(lanes)
}

/// Whether an instruction subtracts; none if it does not add, either.
fn subtracts(data: &InstData) -> Option<bool> {
    match data.op {
        Op::Binary(BinaryOp::Add | BinaryOp::FAdd, _) => Some(false),
        Op::Binary(BinaryOp::Sub | BinaryOp::FSub, _) => Some(true),
        _ => None,
    }
}

fn multiplies_and_adds(tree: &Tree<'_>, data: &InstData) -> bool {
    calls::elementwise(tree.module, data)
        .is_some_and(|known| matches!(known.name, "llvm.fmuladd" | "llvm.fma"))
}

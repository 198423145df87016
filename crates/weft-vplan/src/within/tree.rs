//! Numbers of one iteration that are computed alike, as vectors: what is stored side by side, what that is computed of, and so on
//! down to what is loaded, constant or the same in all lanes.
//!
//! ```llvm
//! %z0 = fmul float %x0, %y                     ; a vector of %z0 and %z1 is the product
//! %z1 = fmul float %x1, %y                     ; of one of %x0 and %x1 and one that has %y twice
//! ```
//!
//! - **Precondition.** All numbers of a row are of one type.
//! - **Postcondition.** Each vector stands behind those that it is computed of, and has those numbers in its lanes that were asked
//!   for, in their order. What is loaded is loaded by the iteration itself, so no other memory is read.

use rustc_hash::FxHashMap;
use weft_ir::{BinaryOp, Block, Const, Function, Inst, InstData, Module, Op, Operand, Type, TypeData, Value};

use super::accesses::Accesses;
use super::costs;
use crate::calls;
use crate::execute::within::{Form, Node, NodeId, Window};
use crate::target::{Isa, Target, has_feature};

/// So many vectors are looked for at most.
const MOST: usize = 400;
/// In so many bytes an instruction of AVX2 moves bytes, and what it takes to move them farther: both orders of the quarters, and a choice.
const QUARTER: usize = 16;
const NARROW_MOVES: usize = 3;

/// What is found so far.
pub(super) struct Tree<'a> {
    pub(super) module: &'a Module,
    pub(super) func: &'a Function,
    pub(super) accesses: &'a Accesses,
    /// Where the numbers are computed.
    pub(super) block: Block,
    /// The blocks of the loop.
    pub(super) within: &'a [Block],
    pub(super) target: Target,
    /// Each vector behind those that it is computed of.
    pub(super) nodes: Vec<Node>,
    known: FxHashMap<Vec<Operand>, NodeId>,
    pub(super) cost: u32,
}

impl<'a> Tree<'a> {
    pub(super) fn new(
        (module, func): (&'a Module, &'a Function),
        accesses: &'a Accesses,
        (block, within): (Block, &'a [Block]),
        target: Target,
    ) -> Tree<'a> {
        let (nodes, known) = (Vec::new(), FxHashMap::default());
        Tree { module, func, accesses, block, within, target, nodes, known, cost: 0 }
    }

    /// The vector of these numbers; none if there are too many vectors.
    pub(super) fn vector(&mut self, lanes: &[Operand]) -> Option<NodeId> {
        if let Some(known) = self.known.get(lanes) {
            return Some(*known);
        }
        if self.nodes.len() >= MOST {
            return None;
        }
        let node = match self.leaf(lanes) {
            Some(leaf) => leaf,
            None => self.computed(lanes)?,
        };
        let node = self.push(node);
        self.known.insert(lanes.to_vec(), node);
        Some(node)
    }

    pub(super) fn push(&mut self, node: Node) -> NodeId {
        self.cost += self.cost_of(&node);
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Takes back the last vector, if `node` is that one.
    pub(super) fn take_back(&mut self, node: NodeId) {
        if node + 1 == self.nodes.len() {
            self.forget((node, self.cost - self.cost_of(&self.nodes[node])));
        }
    }

    /// The instruction of the block that computes a number.
    pub(super) fn inst(&self, lane: Operand) -> Option<Inst> {
        let Operand::Value(value) = lane else { return None };
        self.func.def_inst(value).filter(|inst| self.func.inst_block(*inst) == Some(self.block))
    }

    /// Takes back all but the first so many vectors, which cost so much.
    pub(super) fn forget(&mut self, (count, cost): (usize, u32)) {
        self.nodes.truncate(count);
        self.known.retain(|_, node| *node < count);
        self.cost = cost;
    }

    fn leaf(&self, lanes: &[Operand]) -> Option<Node> {
        let constant = |lane: &Operand| match lane {
            Operand::Const(constant) if self.module.ctx.global_name(*lane).is_none() => Some(*constant),
            _ => None,
        };
        if let Some(all) = lanes.iter().map(constant).collect::<Option<Vec<Const>>>() {
            return Some(Node::Constant(all));
        }
        let is_same = lanes.iter().all(|lane| *lane == lanes[0]);
        let loaded = |lane: &Operand| match lane {
            Operand::Value(value) => self.accesses.loaded.get(value).copied(),
            _ => None,
        };
        if let Some(places) = lanes.iter().map(loaded).collect::<Option<Vec<(usize, usize)>>>()
            && places.iter().all(|(run, _)| *run == places[0].0)
        {
            let numbers: Vec<usize> = places.iter().map(|(_, number)| *number).collect();
            // A number in memory is loaded into all lanes by one instruction, but on SSE2.
            let loads_all = is_same && self.target.isa > Isa::Sse2;
            if let Some(picked) = self.picked(places[0].0, &numbers).filter(|_| !loads_all) {
                return Some(picked);
            }
        }
        let count = u32::try_from(lanes.len()).ok()?;
        is_same.then_some(Node::Same { number: lanes[0], count })
    }

    /// Numbers of a run of loads, by shuffles of at most two vectors.
    fn picked(&self, run: usize, numbers: &[usize]) -> Option<Node> {
        let (length, count) = (self.accesses.loads[run].len(), numbers.len());
        let least = numbers.iter().copied().min()?;
        let window = |start: usize, count: usize| Window { run, start, count };
        let in_order =
            |period: usize| numbers.iter().enumerate().all(|(lane, number)| *number == least + lane % period);
        if in_order(count) {
            return Some(Node::Loaded(window(least, count)));
        }
        let pick = |windows: Vec<Window>| {
            let place = |number: &usize| {
                let (at, of) = windows
                    .iter()
                    .enumerate()
                    .find(|(_, window)| (window.start..window.start + window.count).contains(number))?;
                u32::try_from(number - of.start + at * of.count).ok()
            };
            let lanes = numbers.iter().map(place).collect::<Option<Vec<u32>>>()?;
            Some(Node::Picked { windows, lanes })
        };
        // A part of a register that repeats is loaded into all of it.
        let mut period = 2;
        while period < count {
            if in_order(period) {
                return pick(vec![window(least, period)]);
            }
            period *= 2;
        }
        if length < count {
            return None;
        }
        let last = length - count;
        let at = |number: usize| window((number / count * count).min(last), count);
        let mut windows: Vec<Window> = Vec::new();
        for number in numbers {
            if !windows.contains(&at(*number)) {
                windows.push(at(*number));
            }
        }
        if windows.len() > 1 {
            // All of them may lie in one vector that begins elsewhere.
            if let Some(node) = pick(vec![window(least.min(last), count)]) {
                return Some(node);
            }
        }
        windows.sort_unstable();
        if windows.len() <= 2 { pick(windows) } else { None }
    }

    /// The same operation in all lanes, or numbers that are put together.
    fn computed(&mut self, lanes: &[Operand]) -> Option<Node> {
        let insts =
            lanes.iter().map(|lane| self.inst(*lane)).collect::<Option<Vec<Inst>>>().unwrap_or_default();
        let alike = insts
            .first()
            .map(|first| &self.func.insts[*first])
            .filter(|first| insts.iter().all(|inst| self.are_alike(first, &self.func.insts[*inst])));
        let Some((first, operands)) = alike.and_then(|first| Some((first, self.lanes_of(first)?))) else {
            let before = (self.nodes.len(), self.cost);
            let mixed = self.mixed(lanes);
            if mixed.is_none() {
                self.forget(before);
            }
            return Some(mixed.unwrap_or_else(|| Node::Collected(lanes.to_vec())));
        };
        let before = (self.nodes.len(), self.cost);
        match self.product(&insts) {
            Some(product) => return Some(product),
            None => self.forget(before),
        }
        let commutes = commutes(self.module, first);
        let mut columns: Vec<Vec<Operand>> = vec![Vec::new(); operands];
        for inst in &insts {
            let data = &self.func.insts[*inst];
            let mut own: Vec<Operand> = data.operands[..operands].to_vec();
            if let Some([left, right]) = columns.get(..2).and_then(|both| both.first_chunk::<2>())
                && commutes
                && !left.is_empty()
            {
                let as_is = self.likeness(left, own[0]) + self.likeness(right, own[1]);
                let swapped = self.likeness(left, own[1]) + self.likeness(right, own[0]);
                if swapped > as_is {
                    own.swap(0, 1);
                }
            }
            columns.iter_mut().zip(own).for_each(|(column, operand)| column.push(operand));
        }
        let operands = columns.iter().map(|column| self.vector(column)).collect::<Option<Vec<NodeId>>>()?;
        Some(self.with_differences(insts, operands))
    }

    /// How well a number continues the lanes so far.
    pub(super) fn likeness(&self, lanes: &[Operand], next: Operand) -> u32 {
        let (first, loaded) = (lanes[0], &self.accesses.loaded);
        let def = |operand: Operand| match operand {
            Operand::Value(value) => self.func.def_inst(value),
            _ => None,
        };
        let place = |operand: Operand| match operand {
            Operand::Value(value) => loaded.get(&value),
            _ => None,
        };
        if let (Some((run, from)), Some((other, to))) = (place(first), place(next)) {
            return match run == other {
                true if from + lanes.len() == *to || first == next => 3,
                true => 2,
                false => 0,
            };
        }
        if first == next {
            return 3;
        }
        match (def(first), def(next)) {
            (Some(one), Some(other)) => {
                u32::from(self.are_alike(&self.func.insts[one], &self.func.insts[other]))
            }
            _ => u32::from(matches!((first, next), (Operand::Const(_), Operand::Const(_)))),
        }
    }

    /// How many operands of an instruction have lanes; none if there is no such vector instruction.
    pub(super) fn lanes_of(&self, data: &InstData) -> Option<usize> {
        use BinaryOp as B;
        let is_known = |ty: Type| {
            let types = &self.module.ctx.types;
            matches!(types.data(ty), TypeData::Int(1 | 32 | 64) | TypeData::Float | TypeData::Double)
        };
        let has_long_products = self.target.isa == Isa::Avx512;
        let count = match &data.op {
            Op::Binary(B::SDiv | B::UDiv | B::SRem | B::URem | B::FRem, _) => return None,
            Op::Binary(B::Mul, _) if data.ty == Type::I64 && !has_long_products => return None,
            // Each lane by an amount of its own.
            Op::Binary(B::Shl | B::LShr | B::AShr, _) if self.target.isa == Isa::Sse2 => {
                let Operand::Const(_) = data.operands[1] else { return None };
                2
            }
            Op::Binary(..) | Op::ICmp(..) | Op::FCmp(..) => 2,
            Op::FNeg(_) => 1,
            Op::Select(_) => 3,
            Op::Cast(..) => {
                let size = |ty: Type| self.module.ctx.types.size_align(ty).map(|(size, _)| size);
                let from = self.module.ctx.operand_ty(self.func, data.operands[0]);
                let is_long = data.ty == Type::I64 || from == Type::I64;
                if from != Type::I1 && (size(from) != size(data.ty) || is_long && !has_long_products) {
                    return None;
                }
                1
            }
            Op::Call(_) => {
                let known = calls::elementwise(self.module, data)?;
                // What a machine does number by number costs as many times more in lanes.
                (known.cost <= 4).then_some(known.lanes)?
            }
            _ => return None,
        };
        let operands = data.operands[..count].iter();
        let types = operands.map(|operand| self.module.ctx.operand_ty(self.func, *operand));
        let has_own_words = data.op.flags().is_some_and(|flags| flags.unknown().next().is_some());
        (!has_own_words && types.chain([data.ty]).all(is_known)).then_some(count)
    }

    /// Whether two instructions do the same.
    fn are_alike(&self, one: &InstData, other: &InstData) -> bool {
        let ty = |operand: &Operand| self.module.ctx.operand_ty(self.func, *operand);
        let has_same_op = match (&one.op, &other.op) {
            (Op::Binary(one, _), Op::Binary(other, _)) => one == other,
            (Op::ICmp(one, _), Op::ICmp(other, _)) => one == other,
            (Op::FCmp(one, _), Op::FCmp(other, _)) => one == other,
            (Op::Cast(one, _), Op::Cast(other, _)) => one == other,
            (Op::FNeg(_), Op::FNeg(_)) | (Op::Select(_), Op::Select(_)) => true,
            (Op::Call(_), Op::Call(_)) => {
                let lanes = calls::elementwise(self.module, one).map_or(usize::MAX, |known| known.lanes);
                one.callee() == other.callee()
                    && one.args().get(lanes..).is_some_and(|rest| other.args().get(lanes..) == Some(rest))
            }
            _ => false,
        };
        has_same_op
            && one.ty == other.ty
            && one.operands.len() == other.operands.len()
            && one.operands.iter().zip(other.operands.iter()).all(|(one, other)| ty(one) == ty(other))
    }

    /// What a vector costs, as an instruction of one register does.
    fn cost_of(&self, node: &Node) -> u32 {
        let is_inside = |operand: &Operand| match operand {
            Operand::Value(value) => self.is_inside(*value),
            _ => false,
        };
        match node {
            Node::Constant(_) => 0,
            // Machines with AVX load a number into all lanes.
            Node::Same { number, .. } => {
                let is_loaded = matches!(number, Operand::Value(v) if self.accesses.loaded.contains_key(v));
                u32::from(is_inside(number) && !(is_loaded && self.target.isa > Isa::Sse2))
            }
            Node::Loaded(window) if self.is_elsewhere(*window) => 0,
            Node::Picked { windows, .. } if self.is_elsewhere(windows[0]) => 0,
            Node::Loaded(_) => 1,
            Node::Picked { windows, .. } => {
                let is_new = |window: &&Window| !self.nodes.iter().any(|node| node.loads(**window));
                let new = windows.iter().filter(is_new).count();
                let moves = (2 * windows.len() - 1) * self.narrow_moves(windows[0]);
                u32::try_from(moves + new).unwrap_or(u32::MAX)
            }
            Node::Collected(lanes) => {
                u32::try_from(lanes.iter().filter(|lane| is_inside(lane)).count()).unwrap_or(u32::MAX)
            }
            Node::Computed { insts, .. } => {
                costs::of_vector(self.module, self.func, self.target, &self.func.insts[insts[0]])
            }
            Node::Negated { .. } => 1,
            Node::Mixed { insts, subtracts, .. } => {
                let form =
                    Form::of(self.module, self.func, self.target, &self.func.insts[insts[0]], subtracts);
                form.cost()
            }
        }
    }

    /// How many instructions move the numbers of a window to other places, as one does numbers of 32 bits: bytes, and numbers of 16
    /// bits, are moved within the quarters of a register, but with AVX-512's instructions for them.
    fn narrow_moves(&self, window: Window) -> usize {
        let size = usize::try_from(self.accesses.places(window)[0].size).unwrap_or(1);
        let moves_all = match size {
            1 => has_feature(self.module, self.func, "avx512vbmi"),
            2 => self.target.isa == Isa::Avx512,
            _ => true,
        };
        if moves_all || size * window.count <= QUARTER { 1 } else { NARROW_MOVES }
    }

    /// Whether a window is loaded in front of the loop.
    fn is_elsewhere(&self, window: Window) -> bool {
        !self.within.contains(&self.accesses.places(window)[0].block)
    }

    fn is_inside(&self, value: Value) -> bool {
        let home = self.func.def_inst(value).and_then(|inst| self.func.inst_block(inst));
        home.is_some_and(|home| self.within.contains(&home))
    }
}

/// Whether the first two operands may be swapped.
fn commutes(module: &Module, data: &InstData) -> bool {
    use BinaryOp as B;
    match data.op {
        Op::Binary(op, _) => matches!(op, B::Add | B::FAdd | B::Mul | B::FMul | B::And | B::Or | B::Xor),
        Op::Call(_) => calls::elementwise(module, data)
            .is_some_and(|known| matches!(known.name, "llvm.fmuladd" | "llvm.fma")),
        _ => false,
    }
}

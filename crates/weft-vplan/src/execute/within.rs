//! Writing vectors within an iteration, as [`crate::within`] finds them: each as soon as all numbers are there that it is made of.
//!
//! ```llvm
//! store float %x0, ptr %p                      %v = fmul <2 x float> %a, %b
//! store float %x1, ptr %p1             ==>     store <2 x float> %v, ptr %p
//! ```
//!
//! - **Precondition.** Where [`Within`] says that something is done, all that it is made of is there, and no access passes another
//!   one that may be to the same memory.
//! - **Postcondition.** The same memory has the same numbers. What only the single stores took is gone.

use rustc_hash::FxHashMap;
use weft_ir::edit::remove_unused_with;
use weft_ir::{
    Attachment, Block, Const, ConstKind, Flags, Function, Inst, InstData, InstFlags, Module, Op, Operand,
    Type,
};

use super::emit::{Emit, align_of, mangled};
use crate::calls;
use crate::target::Target;
pub(crate) use mixed::Form;

mod mixed;

/// Some numbers of a run of loads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Window {
    pub(crate) run: usize,
    pub(crate) start: usize,
    pub(crate) count: usize,
}

/// Which vector a node is, by its number.
pub(crate) type NodeId = usize;

/// A vector.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Constant(Vec<Const>),
    /// One number in all lanes.
    Same {
        number: Operand,
        count: u32,
    },
    /// Loaded as it is.
    Loaded(Window),
    /// Of one or two loaded vectors, those of the second behind those of the first.
    Picked {
        windows: Vec<Window>,
        lanes: Vec<u32>,
    },
    /// Number by number.
    Collected(Vec<Operand>),
    /// The same operation in all lanes.
    Computed {
        insts: Vec<Inst>,
        operands: Vec<NodeId>,
    },
    /// Another vector, of which some lanes are negated.
    Negated {
        of: NodeId,
        negated: Vec<bool>,
    },
    /// Sums, the last operand being what is added; some lanes are differences.
    Mixed {
        insts: Vec<Inst>,
        operands: Vec<NodeId>,
        subtracts: Vec<bool>,
    },
}

impl Node {
    /// Whether this takes numbers out of a window.
    pub(crate) fn loads(&self, window: Window) -> bool {
        match self {
            Node::Loaded(own) => *own == window,
            Node::Picked { windows, .. } => windows.contains(&window),
            _ => false,
        }
    }
}

/// Numbers that are stored one behind the other.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) stores: Vec<Inst>,
    pub(crate) value: NodeId,
    /// Behind what it is stored.
    pub(crate) behind: Inst,
}

/// The vectors of an iteration.
#[derive(Clone, Debug)]
pub(crate) struct Within {
    /// In front of the loop.
    pub(crate) before: Block,
    pub(crate) block: Block,
    /// Each behind those that it is computed of.
    pub(crate) nodes: Vec<Node>,
    /// Behind what each is computed; none for what is there in front of the loop.
    pub(crate) behind: Vec<Option<Inst>>,
    pub(crate) stored: Vec<Stored>,
    /// The runs of loads.
    pub(crate) loads: Vec<Vec<Inst>>,
}

/// Puts vectors in the place of what `within` names.
pub(crate) fn write(module: &mut Module, func: &mut Function, target: Target, within: &Within) {
    let behind = func.make_block(None);
    let (windows, written) = (FxHashMap::default(), FxHashMap::default());
    let mut writer = Writer { target, module, func, within, behind, made: Vec::new(), windows, written };
    for (node, place) in within.nodes.iter().zip(&within.behind) {
        let vector = writer.vector(node, place.map_or(At::End(within.before), At::Behind));
        writer.made.push(vector);
    }
    for row in &within.stored {
        writer.store(row);
    }
    for store in within.stored.iter().flat_map(|row| row.stores.iter().copied()) {
        let taken = func.insts[store].operands.clone();
        func.remove_inst(store);
        let only_computes = |data: &InstData| calls::elementwise(module, data).is_some();
        taken.iter().for_each(|operand| remove_unused_with(func, *operand, &only_computes));
    }
}

/// Where something is written.
#[derive(Clone, Copy)]
enum At {
    /// In front of the terminator of a block.
    End(Block),
    Behind(Inst),
}

struct Writer<'a> {
    target: Target,
    module: &'a mut Module,
    func: &'a mut Function,
    within: &'a Within,
    /// Holds what comes behind a place while it is written there.
    behind: Block,
    /// The vectors of the nodes so far.
    made: Vec<Operand>,
    windows: FxHashMap<Window, Operand>,
    /// The last instruction that was written behind another.
    written: FxHashMap<Inst, Inst>,
}

impl Writer<'_> {
    /// Writes at a place, behind what was written there before.
    fn at<R>(&mut self, at: At, write: impl FnOnce(&mut Emit<'_>) -> R) -> Option<R> {
        let (block, index) = match at {
            At::End(block) => (block, self.func.block_insts(block).len().checked_sub(1)?),
            At::Behind(inst) => {
                let last = self.written.get(&inst).copied().unwrap_or(inst);
                let block = self.func.inst_block(last)?;
                let insts = self.func.block_insts(block);
                let index = 1 + insts.iter().position(|other| *other == last)?;
                // Nothing stands between phis.
                let phis = insts.iter().take_while(|inst| self.func.insts[**inst].is_phi()).count();
                (block, index.max(phis))
            }
        };
        self.func.move_tail(block, index, self.behind);
        let result = write(&mut Emit::new(self.module, self.func, block));
        if let (At::Behind(inst), Some(last)) = (at, self.func.block_insts(block).last()) {
            self.written.insert(inst, *last);
        }
        self.func.move_tail(self.behind, 0, block);
        Some(result)
    }

    /// The last of some instructions of one block.
    fn last(&self, insts: &[Inst]) -> Option<Inst> {
        let block = self.func.inst_block(*insts.first()?)?;
        self.func.block_insts(block).iter().rev().find(|inst| insts.contains(inst)).copied()
    }

    fn loads(&self, window: Window) -> Vec<Inst> {
        self.within.loads[window.run][window.start..window.start + window.count].to_vec()
    }

    fn vector(&mut self, node: &Node, at: At) -> Operand {
        let vector = match node {
            Node::Constant(numbers) => {
                let count = u32::try_from(numbers.len()).unwrap_or(1);
                let mut emit = Emit::new(self.module, self.func, self.within.block);
                if numbers.iter().all(|number| *number == numbers[0]) {
                    return emit.splat(numbers[0], count);
                }
                let elem = emit.ty(Operand::Const(numbers[0]));
                let ty = emit.vector(elem, count);
                return Operand::Const(
                    self.module.ctx.consts.intern(ty, ConstKind::Aggregate(numbers.clone())),
                );
            }
            Node::Same { number, count } => self.at(at, |emit| emit.broadcast(*number, *count)),
            Node::Loaded(window) => self.window(*window),
            Node::Picked { windows, lanes } => self.picked(windows, lanes),
            Node::Collected(lanes) => self.collected(lanes, at),
            Node::Computed { insts, operands } => {
                let operands = operands.iter().map(|node| self.made[*node]).collect();
                self.computed(insts, operands, at)
            }
            Node::Negated { of, negated } => {
                let of = self.made[*of];
                self.at(at, |emit| mixed::negate(emit, of, negated))
            }
            Node::Mixed { insts, operands, subtracts } => self.mixed(insts, operands, subtracts, at),
        };
        vector.unwrap_or_else(|| unreachable!("invariant: what is in a vector has a place"))
    }
}

impl Writer<'_> {
    fn collected(&mut self, lanes: &[Operand], at: At) -> Option<Operand> {
        self.at(at, |emit| {
            let elem = emit.ty(lanes[0]);
            let ty = emit.vector(elem, u32::try_from(lanes.len()).unwrap_or(1));
            let mut all = emit.poison(ty);
            for (number, lane) in (0..).zip(lanes) {
                let number = emit.module.ctx.int(Type::I64, number);
                all = emit.insert(Op::InsertElement, ty, [all, *lane, number]);
            }
            all
        })
    }

    /// Loads the numbers of a window behind the last load of one.
    fn window(&mut self, window: Window) -> Option<Operand> {
        if let Some(known) = self.windows.get(&window) {
            return Some(*known);
        }
        let loads = self.loads(window);
        let first = self.func.insts[*loads.first()?].clone();
        let attachments = self.common(&loads);
        let at = At::Behind(self.last(&loads)?);
        let count = u32::try_from(window.count).unwrap_or(1);
        let loaded = self.at(at, |emit| {
            let ty = emit.vector(first.ty, count);
            let op = Op::Load {
                volatile: false,
                atomic: None,
                align: Some(align_of(emit.module, &first, first.ty)),
            };
            let mut load = InstData::new(op, ty, [first.operands[0]]);
            load.attachments.extend(attachments);
            let inst = emit.at().insert(load);
            emit.func.result(inst)
        })?;
        self.windows.insert(window, loaded);
        Some(loaded)
    }

    fn picked(&mut self, windows: &[Window], lanes: &[u32]) -> Option<Operand> {
        let loaded = windows.iter().map(|window| self.window(*window)).collect::<Option<Vec<Operand>>>()?;
        let loads: Vec<Inst> = windows.iter().flat_map(|window| self.loads(*window)).collect();
        let at = At::Behind(self.last(&loads)?);
        self.at(at, |emit| match loaded[..] {
            [one, other] => emit.shuffle_two(one, other, lanes),
            _ => emit.shuffle(loaded[0], lanes),
        })
    }

    fn computed(&mut self, insts: &[Inst], operands: Vec<Operand>, at: At) -> Option<Operand> {
        let first = self.func.insts[insts[0]].clone();
        let flags = self.flags(insts);
        self.lanes(&first, flags, (insts.len(), operands), at)
    }

    /// The flags that all of some instructions have.
    fn flags(&self, insts: &[Inst]) -> Flags {
        let all = insts.iter().map(|inst| self.func.insts[*inst].flags());
        all.reduce(|one, other| one & other).unwrap_or(Flags::NONE)
    }

    /// What `first` does, in so many lanes.
    fn lanes(
        &mut self,
        first: &InstData,
        flags: Flags,
        (count, operands): (usize, Vec<Operand>),
        at: At,
    ) -> Option<Operand> {
        let count = u32::try_from(count).unwrap_or(1);
        self.at(at, |emit| {
            let ty = emit.vector(first.ty, count);
            let inst = match calls::elementwise(emit.module, first) {
                Some(known) => {
                    let rest = first.args()[known.lanes..].iter().copied();
                    let arguments: Vec<Operand> = operands.iter().copied().chain(rest).collect();
                    let name = format!("{}.{}", known.name, mangled(emit.module, ty));
                    emit.intrinsic(&name, ty, &arguments)
                }
                None => emit.at().insert(InstData::new(first.op.clone(), ty, operands)),
            };
            if let Some(own) = emit.func.insts[inst].op.flags_mut() {
                *own = InstFlags::from(flags);
            }
            emit.func.result(inst)
        })
    }

    /// Stores a row where the last of its numbers was stored.
    fn store(&mut self, row: &Stored) {
        let Some(first) = row.stores.first().map(|first| self.func.insts[*first].clone()) else { return };
        let attachments = self.common(&row.stores);
        let value = self.made[row.value];
        self.at(At::Behind(row.behind), |emit| {
            let ty = emit.module.ctx.operand_ty(emit.func, first.operands[0]);
            let op =
                Op::Store { volatile: false, atomic: None, align: Some(align_of(emit.module, &first, ty)) };
            let mut store = InstData::new(op, Type::VOID, [value, first.operands[1]]);
            store.attachments.extend(attachments);
            emit.at().insert(store);
        });
    }

    /// The facts that all of some accesses have.
    fn common(&self, insts: &[Inst]) -> Vec<Attachment> {
        let all =
            |fact: &&Attachment| insts.iter().all(|inst| self.func.insts[*inst].attachments.contains(fact));
        let known = |fact: &&Attachment| {
            let kind = self.module.ctx.names.text(fact.kind);
            matches!(kind, "tbaa" | "alias.scope" | "noalias" | "llvm.access.group")
        };
        let first = insts.first().map(|first| &self.func.insts[*first].attachments);
        first.into_iter().flatten().filter(known).filter(all).cloned().collect()
    }
}

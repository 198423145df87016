//! Which instructions use the address of each fixed alloca.
//!
//! Computed once per function; the steps that ask for it say what they change.

use rustc_hash::FxHashMap;
use weft_ir::{Block, Function, Inst, Op, Operand, Value};

/// The users of each alloca without a count, in layout order, each once.
pub(super) struct AllocaUses {
    users: FxHashMap<Value, Vec<Inst>>,
}

impl AllocaUses {
    /// Walks `func` once.
    pub(super) fn compute(func: &Function) -> AllocaUses {
        let mut users: FxHashMap<Value, Vec<Inst>> = FxHashMap::default();
        for (_, inst) in func.layout_insts() {
            for operand in &func.insts[inst].operands {
                if let Some((value, _)) = fixed_alloca(func, *operand) {
                    let list = users.entry(value).or_default();
                    if list.last() != Some(&inst) {
                        list.push(inst);
                    }
                }
            }
        }
        AllocaUses { users }
    }

    /// The instructions in the layout that use `alloca`, with their blocks.
    pub(super) fn of<'a>(
        &'a self,
        func: &'a Function,
        alloca: Value,
    ) -> impl Iterator<Item = (Block, Inst)> + 'a {
        let users = self.users.get(&alloca).map_or(&[][..], |list| list);
        users.iter().filter_map(|inst| func.inst_block(*inst).map(|block| (block, *inst)))
    }

    /// Says that the users of `from` for which `moved` holds use `to` from now on.
    pub(super) fn split(&mut self, from: Value, to: Value, mut moved: impl FnMut(Inst) -> bool) {
        let Some(list) = self.users.get_mut(&from) else { return };
        let (gone, kept) = list.iter().partition(|inst| moved(**inst));
        *list = kept;
        self.users.insert(to, gone);
    }
}

/// The alloca without a count whose address `operand` is.
pub(super) fn fixed_alloca(func: &Function, operand: Operand) -> Option<(Value, Inst)> {
    let Operand::Value(value) = operand else { return None };
    let inst = func.def_inst(value)?;
    let data = &func.insts[inst];
    (matches!(data.op, Op::Alloca { .. }) && data.operands.is_empty()).then_some((value, inst))
}

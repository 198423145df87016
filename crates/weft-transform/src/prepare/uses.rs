//! Which instructions use the address of each fixed alloca.
//!
//! Computed once per function; the steps that ask for it say what they change.

use rustc_hash::FxHashMap;
use weft_ir::{Block, Function, Inst, Op, Operand, Value};

/// The users of each alloca without a count, in layout order, each once.
pub(super) struct AllocaUses {
    users: FxHashMap<Value, Vec<Inst>>,
    /// Those of them that are debug records.
    records: FxHashMap<Value, Vec<Inst>>,
}

impl AllocaUses {
    /// Walks `func` once.
    pub(super) fn compute(func: &Function) -> AllocaUses {
        let mut uses = AllocaUses { users: FxHashMap::default(), records: FxHashMap::default() };
        let add = |map: &mut FxHashMap<Value, Vec<Inst>>, value: Value, inst: Inst| {
            let list = map.entry(value).or_default();
            if list.last() != Some(&inst) {
                list.push(inst);
            }
        };
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            for (value, _) in data.operands.iter().filter_map(|operand| fixed_alloca(func, *operand)) {
                add(&mut uses.users, value, inst);
                if data.is_debug_record() {
                    add(&mut uses.records, value, inst);
                }
            }
        }
        uses
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

    /// The debug records in the layout that name `alloca`.
    pub(super) fn records_of<'a>(
        &'a self,
        func: &'a Function,
        alloca: Value,
    ) -> impl Iterator<Item = Inst> + 'a {
        let records = self.records.get(&alloca).map_or(&[][..], |list| list);
        records.iter().copied().filter(|inst| func.inst_block(*inst).is_some())
    }

    /// Says that the users of `from` for which `moved` holds use `to` from now on.
    pub(super) fn split(&mut self, from: Value, to: Value, mut moved: impl FnMut(Inst) -> bool) {
        for map in [&mut self.users, &mut self.records] {
            let Some(list) = map.get_mut(&from) else { continue };
            let (gone, kept) = list.iter().partition(|inst| moved(**inst));
            *list = kept;
            map.insert(to, gone);
        }
    }
}

/// The alloca without a count whose address `operand` is.
pub(super) fn fixed_alloca(func: &Function, operand: Operand) -> Option<(Value, Inst)> {
    let Operand::Value(value) = operand else { return None };
    let inst = func.def_inst(value)?;
    let data = &func.insts[inst];
    (matches!(data.op, Op::Alloca { .. }) && data.operands.is_empty()).then_some((value, inst))
}

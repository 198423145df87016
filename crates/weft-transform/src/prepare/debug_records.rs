//! Debug records for what a region uses: so that a debugger that stops inside finds the variables.
//!
//! A declaration record stands where the variable is declared, outside of the region, and stays there.
//! In the outlined function, the copy, the value or the address that stands for the variable needs its own.
//!
//! ```llvm
//! #dbg_declare(ptr %x, !12, !DIExpression(), !15)
//! … region.entry …
//!   #dbg_declare(ptr %x.private, !12, !DIExpression(), !15)       ; a private copy
//!   #dbg_declare(ptr %s, !13, !DIExpression(), !16)               ; a shared variable
//!   #dbg_value(i32 %n, !14, !DIExpression(), !17)                 ; one captured by value
//!   #dbg_value(ptr %this1, !18, !DIExpression(), !19)             ; `this`, and what else is a pointer without a name
//! ```
//!
//! # Postconditions
//! Records change nothing but what a debugger shows. Without debug information there are none.

use rustc_hash::FxHashMap;
use weft_analysis::bookkeeping::is_bookkeeping;
use weft_ir::{
    Block, Context, Function, Inst, InstData, Module, Op, OpaqueText, Operand, Piece, Type, Value,
};
use weft_regions::Region;

use super::uses::{AllocaUses, fixed_alloca};

/// How a declaration record begins, up to its operand.
const DECLARE: &str = "#dbg_declare(ptr ";

/// Says in `block`, at `index`, that the variable which `records` declare is at `place`; returns the new records.
pub(super) fn declare_at(
    func: &mut Function,
    block: Block,
    index: usize,
    records: &[Inst],
    place: Operand,
) -> Vec<Inst> {
    let mut made = Vec::with_capacity(records.len());
    for (offset, record) in records.iter().enumerate() {
        let mut data = func.insts[*record].clone();
        data.operands[0] = place;
        let inst = func.make_inst(data);
        func.insert_inst(block, index + offset, inst);
        made.push(inst);
    }
    made
}

/// Says in `block`, at `index`, that the variable which `records` declare has the value `value`.
pub(super) fn value_at(
    func: &mut Function,
    ctx: &Context,
    block: Block,
    index: usize,
    records: &[Inst],
    value: Operand,
) {
    let ty = ctx.operand_ty(func, value).display(ctx).to_string();
    for (offset, record) in records.iter().enumerate() {
        let Op::DebugRecord(text) = &func.insts[*record].op else { continue };
        let mut pieces = text.pieces.clone();
        pieces[0] = Piece::Text(format!("#dbg_value({ty} ").into());
        let data = InstData::new(Op::DebugRecord(OpaqueText { pieces }), Type::VOID, [value]);
        let inst = func.make_inst(data);
        func.insert_inst(block, index + offset, inst);
    }
}

/// Says in `region` which variables have the pointers that it shares without being their variables': `this`, and references.
pub(super) fn name_pointers(module: &Module, func: &mut Function, region: &Region, uses: &AllocaUses) {
    // A function without a subprogram has no records.
    if func.attachments.is_empty() {
        return;
    }
    for item in region.unit.shared() {
        let Operand::Value(pointer) = item else { continue };
        let Some(holder) = constant_holder(module, func, uses, pointer) else { continue };
        let records = declarations_among(func, Operand::Value(holder), uses.records_of(func, holder));
        value_at(func, &module.ctx, region.body(), 0, &records, item);
    }
}

/// The variable from which `pointer` was loaded, if it is written once.
fn constant_holder(module: &Module, func: &Function, uses: &AllocaUses, pointer: Value) -> Option<Value> {
    let load = func.def_inst(pointer).filter(|inst| matches!(func.insts[*inst].op, Op::Load { .. }))?;
    let (holder, _) = fixed_alloca(func, func.insts[load].operands[0])?;
    let mut stores = 0;
    let is_plain = uses.of(func, holder).all(|(_, inst)| match func.insts[inst].op {
        Op::Load { .. } => true,
        Op::Store { .. } => {
            stores += 1;
            func.insts[inst].operands[1] == Operand::Value(holder)
        }
        _ => is_bookkeeping(func, module, inst),
    });
    (is_plain && stores == 1).then_some(holder)
}

/// The declaration records of a function, by the address that each is of.
#[derive(Default)]
pub(super) struct Declarations {
    records: FxHashMap<Operand, Vec<Inst>>,
}

impl Declarations {
    /// Walks `func` once.
    pub(super) fn of(func: &Function) -> Declarations {
        let mut found = Declarations::default();
        // A function without a subprogram has no records.
        if !func.attachments.is_empty() {
            for (_, inst) in func.layout_insts().filter(|(_, inst)| func.insts[*inst].is_debug_record()) {
                if let [address] = func.insts[inst].operands[..] {
                    found.records.entry(address).or_default().push(inst);
                }
            }
        }
        found
    }

    /// Notes new records of the variable at `address`.
    pub(super) fn add(&mut self, address: Operand, records: Vec<Inst>) {
        self.records.entry(address).or_default().extend(records);
    }

    /// The records of the variable at `address`, each once.
    pub(super) fn at(&self, func: &Function, address: Operand) -> Vec<Inst> {
        let records = self.records.get(&address).map_or(&[][..], |records| records);
        declarations_among(func, address, records.iter().copied())
    }
}

/// The declaration records of the variable at `address`, each once: regions around have repeated them.
pub(super) fn declarations(func: &Function, address: Operand) -> Vec<Inst> {
    declarations_among(func, address, func.layout_insts().map(|(_, inst)| inst))
}

/// Those of `insts`, each once, that declare the variable at `address`.
pub(super) fn declarations_among(
    func: &Function,
    address: Operand,
    insts: impl Iterator<Item = Inst>,
) -> Vec<Inst> {
    // A function without a subprogram has no records.
    if func.attachments.is_empty() {
        return Vec::new();
    }
    let of = |inst: &Inst| {
        let data = &func.insts[*inst];
        let Op::DebugRecord(text) = &data.op else { return false };
        let begins = matches!(&text.pieces[..], [Piece::Text(t), Piece::Hole(0), ..] if &**t == DECLARE);
        begins && data.operands[..] == [address]
    };
    let mut found: Vec<Inst> = Vec::new();
    for inst in insts.filter(of) {
        let is_known = |known: &Inst| match (&func.insts[*known].op, &func.insts[inst].op) {
            (Op::DebugRecord(one), Op::DebugRecord(other)) => one.pieces == other.pieces,
            _ => false,
        };
        if !found.iter().any(is_known) {
            found.push(inst);
        }
    }
    found
}

//! Cells of tables wait for each other in a vector register, where the greater of two integers takes one step.
//!
//! ```llvm
//! loop:                                                    loop:
//!   %before = phi i32 [ 0, … ], [ %cell, %loop ]             %b = phi <4 x i32> [ zeroinitializer, … ], [ %c, %loop ]
//!   %left = add i32 %before, -10                             %l = add <4 x i32> %b, splat (i32 -10)
//!   %cell = call i32 @llvm.smax.i32(                  ==>    %v = insertelement <4 x i32> zeroinitializer, i32 %up, i64 0
//!       i32 %up, i32 %left)                                  %c = call <4 x i32> @llvm.smax.v4i32(<4 x i32> %v, <4 x i32> %l)
//!                                                            %cell = extractelement <4 x i32> %c, i64 0
//!   store i32 %cell, ptr %p                                  store i32 %cell, ptr %p
//! ```
//! A row of an alignment, or of another table of dynamic programming, takes as long as the chain through its cells, since each waits
//! for the one before. In a general register the greater of two is a comparison and a move; SSE4.1 has it as one instruction for vectors,
//! whose first lane is a register as good as any. gcc does the same.
//!
//! # Preconditions
//! The planner is done with the loop: what comes last in each cell is what the cell before yields (`weft-vplan/src/cells.rs`).
//!
//! # Postconditions
//! The program is the same.
//!
//! # Algorithm
//! In a loop of one block, an integer of 32 bits that is carried, and that the loop makes an extreme of, is *late*. So are sums, differences
//! and extremes of late numbers. The loop is taken if late numbers are used for nothing else, but that they are stored or used behind
//! the loop, and if a sum or difference is among them: otherwise it is a reduction, of which LLVM makes better vectors. Extremes that are
//! part of late extremes become vectors with them. What is not late is hidden by an empty `asm` where it meets what is, since LLVM's
//! code generator would bring the operands of associative instructions in an order that is best for one cell.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::UseIndex;
use weft_ir::edit::{RewriteMap, drop_dangling_debug_records};
use weft_ir::{
    BinaryOp, Block, ConstKind, Cursor, Function, Inst, InstData, Module, Op, Operand, Symbol, Type,
    TypeData, Value,
};

use crate::attributes;

/// Intrinsics for which SSE4.1 has an instruction.
const EXTREMES: [&str; 4] = ["smax", "smin", "umax", "umin"];

/// A loop and what becomes vectors in it, in the order of the code.
struct Chain {
    block: Block,
    /// The block in front of the loop.
    front: Block,
    phis: Vec<Inst>,
    others: Vec<Inst>,
    late: FxHashSet<Value>,
}

/// Puts chains of cells in vector registers wherever that is better; returns how many loops have such.
pub fn vectorize_cells(module: &mut Module) -> usize {
    let names: FxHashMap<Symbol, &str> = EXTREMES
        .iter()
        .filter_map(|kind| Some((module.ctx.names.lookup(&format!("llvm.{kind}.i32"))?, *kind)))
        .collect();
    if names.is_empty() || !module.is_for("x86_64") {
        return 0;
    }
    let mut count = 0;
    for id in module.defined_functions().collect::<Vec<_>>() {
        let suffix = &module.functions[id].suffix;
        if !attributes::has_feature(module, suffix, "sse4.1") || attributes::has(module, suffix, "optnone") {
            continue;
        }
        let placeholder = Function::new(module.functions[id].name, module.functions[id].ret);
        let mut func = std::mem::replace(&mut module.functions[id], placeholder);
        let uses = UseIndex::compute(&func);
        let blocks = func.blocks().to_vec();
        let found: Vec<Chain> =
            blocks.into_iter().filter_map(|block| chain(module, &func, &uses, &names, block)).collect();
        count += found.len();
        for chain in &found {
            write(module, &mut func, &names, chain);
        }
        if !found.is_empty() {
            drop_dangling_debug_records(&mut func);
        }
        module.functions[id] = func;
    }
    count
}

/// Which extreme an instruction is.
fn extreme<'n>(module: &Module, names: &FxHashMap<Symbol, &'n str>, data: &InstData) -> Option<&'n str> {
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee))?;
    names.get(&callee).copied()
}

/// The numbers that an instruction makes another of, if a vector instruction does the same.
fn inputs(module: &Module, names: &FxHashMap<Symbol, &str>, data: &InstData) -> Option<[Operand; 2]> {
    let is_known = match data.op {
        Op::Binary(BinaryOp::Add | BinaryOp::Sub, _) => data.ty == Type::I32,
        _ => extreme(module, names, data).is_some(),
    };
    is_known.then(|| [data.operands[0], data.operands[1]])
}

fn chain(
    module: &Module,
    func: &Function,
    uses: &UseIndex,
    names: &FxHashMap<Symbol, &str>,
    block: Block,
) -> Option<Chain> {
    let insts: Vec<Inst> = func.block_insts(block).to_vec();
    let is_in = |set: &FxHashSet<Value>, operand: Operand| matches!(operand, Operand::Value(value) if set.contains(&value));
    let is_extreme = |operand: Operand| match operand {
        Operand::Value(value) => func.def_inst(value).is_some_and(|def| {
            func.inst_block(def) == Some(block) && extreme(module, names, &func.insts[def]).is_some()
        }),
        _ => false,
    };
    let mut chain =
        Chain { block, front: block, phis: Vec::new(), others: Vec::new(), late: FxHashSet::default() };
    for inst in insts.iter().copied().filter(|inst| func.insts[*inst].is_phi()) {
        let data = &func.insts[inst];
        let incoming: Vec<(Operand, Block)> = data.phi_incoming().collect();
        let (inside, outside): (Vec<_>, Vec<_>) = incoming.into_iter().partition(|(_, from)| *from == block);
        let ([(back, _)], [(_, front)]) = (&inside[..], &outside[..]) else { return None };
        chain.front = *front;
        if data.ty == Type::I32 && is_extreme(*back) {
            chain.phis.push(inst);
            chain.late.extend(data.result);
        }
    }
    let mut has_sum = false;
    for inst in insts.iter().copied() {
        let data = &func.insts[inst];
        let is_late = inputs(module, names, data)
            .is_some_and(|inputs| inputs.into_iter().any(|input| is_in(&chain.late, input)));
        if is_late {
            chain.late.extend(data.result);
            has_sum |= matches!(data.op, Op::Binary(..));
        }
    }
    if chain.phis.is_empty() || !has_sum || !is_kept_apart(func, uses, &chain) {
        return None;
    }
    let vectors = with_parts(module, func, uses, names, &chain, &insts);
    let is_vector = |inst: &Inst| func.insts[*inst].result.is_some_and(|result| vectors.contains(&result));
    (chain.phis, chain.others) =
        insts.into_iter().filter(is_vector).partition(|inst| func.insts[*inst].is_phi());
    Some(chain)
}

/// The late numbers, the extremes of which late ones are made, and the sums, differences and carried numbers that are made for these alone.
fn with_parts(
    module: &Module,
    func: &Function,
    uses: &UseIndex,
    names: &FxHashMap<Symbol, &str>,
    chain: &Chain,
    insts: &[Inst],
) -> FxHashSet<Value> {
    let mut vectors = chain.late.clone();
    for inst in insts.iter().rev().copied() {
        let data = &func.insts[inst];
        let Some(value) = data.result.filter(|_| data.ty == Type::I32) else { continue };
        let is_part = |user: Inst| {
            let result = func.insts[user].result;
            func.inst_block(user) == Some(chain.block)
                && result.is_some_and(|result| vectors.contains(&result))
        };
        let users = uses.uses(value);
        let is_vector = match data.op {
            Op::Phi(_) | Op::Binary(BinaryOp::Add | BinaryOp::Sub, _) => {
                !users.is_empty() && users.iter().all(|used| is_part(used.inst))
            }
            _ => {
                let is_made =
                    |user: Inst| is_part(user) && extreme(module, names, &func.insts[user]).is_some();
                extreme(module, names, data).is_some() && users.iter().any(|used| is_made(used.inst))
            }
        };
        if is_vector {
            vectors.insert(value);
        }
    }
    vectors
}

/// Whether late numbers are used for nothing but late numbers, memory and what comes behind the loop.
fn is_kept_apart(func: &Function, uses: &UseIndex, chain: &Chain) -> bool {
    chain.late.iter().all(|value| {
        uses.uses(*value).iter().all(|used| {
            let data = &func.insts[used.inst];
            let is_late = data.result.is_some_and(|result| chain.late.contains(&result));
            let is_stored =
                matches!(data.op, Op::Store { volatile: false, atomic: None, .. }) && used.index == 0;
            is_late || is_stored || func.inst_block(used.inst) != Some(chain.block)
        })
    })
}

fn write(module: &mut Module, func: &mut Function, names: &FxHashMap<Symbol, &str>, chain: &Chain) {
    let vector = module.ctx.types.intern(TypeData::Vector { scalable: false, len: 4, elem: Type::I32 });
    let mut made: FxHashMap<Value, Operand> = FxHashMap::default();
    let mut phis = Vec::new();
    for phi in &chain.phis {
        let start =
            func.insts[*phi].phi_incoming().find(|(_, from)| *from != chain.block).map(|(value, _)| value);
        let Some(start) = start else { continue };
        let start = lane(&mut Cursor::before_terminator(func, &mut module.ctx, chain.front), vector, start);
        let new =
            Cursor::at_index(func, &mut module.ctx, chain.block, 0).phi(vector, &[(start, chain.front)]);
        made.extend(func.insts[*phi].result.map(|result| (result, new)));
        phis.push((*phi, new));
    }
    let mut rewrite = RewriteMap::new();
    for inst in &chain.others {
        let data = &func.insts[*inst];
        let kind = extreme(module, names, data);
        let binary = match data.op {
            Op::Binary(op, _) => Some(op),
            _ => None,
        };
        let Some(result) = data.result else { continue };
        let inputs = [data.operands[0], data.operands[1]];
        let is_late = |input: Operand| matches!(input, Operand::Value(value) if chain.late.contains(&value));
        let meets = inputs.into_iter().any(is_late);
        let callee = kind.map(|kind| {
            let (name, attributes) = (
                format!("llvm.{kind}.v4i32"),
                "nocallback nofree nosync nounwind speculatable willreturn memory(none)",
            );
            module.declare(&name, vector, &[vector, vector], false, attributes);
            module.ctx.global(&name)
        });
        let mut at = Cursor::before(func, &mut module.ctx, *inst);
        let operands = inputs.map(|input| match input {
            Operand::Value(value) if made.contains_key(&value) => {
                let known = made[&value];
                // Else LLVM would bring what is late to where it stands in this order.
                if meets && !is_late(input) { at.hide(known) } else { known }
            }
            _ => lane(&mut at, vector, input),
        });
        let new = match (callee, binary) {
            (Some(callee), _) => {
                let call = at.call(vector, callee, &operands);
                at.func.result(call)
            }
            (None, Some(op)) => at.binary(op, operands[0], operands[1]),
            (None, None) => continue,
        };
        made.insert(result, new);
        let zero = at.i64(0);
        let one = at.insert(InstData::new(Op::ExtractElement, Type::I32, [new, zero]));
        rewrite.insert(result, at.func.result(one));
    }
    for (phi, new) in phis {
        let back =
            func.insts[phi].phi_incoming().find(|(_, from)| *from == chain.block).map(|(value, _)| value);
        let back = back.map(|back| match back {
            Operand::Value(value) if made.contains_key(&value) => made[&value],
            _ => lane(&mut Cursor::before_terminator(func, &mut module.ctx, chain.block), vector, back),
        });
        let inst = match new {
            Operand::Value(new) => func.def_inst(new),
            _ => None,
        };
        if let (Some(back), Some(inst)) = (back, inst) {
            func.insts[inst].add_incoming(back, chain.block);
        }
        // What uses the phi itself behind the loop, or stores it.
        let after_phis = func.block_insts(chain.block).iter().position(|inst| !func.insts[*inst].is_phi());
        let mut at = Cursor::at_index(func, &mut module.ctx, chain.block, after_phis.unwrap_or(0));
        let zero = at.i64(0);
        let one = at.insert(InstData::new(Op::ExtractElement, Type::I32, [new, zero]));
        let value = at.func.result(one);
        if let Some(result) = func.insts[phi].result {
            rewrite.insert(result, value);
        }
    }
    for inst in chain.others.iter().rev().chain(&chain.phis) {
        func.remove_inst(*inst);
    }
    rewrite.apply(func);
}

/// A vector whose first lane is `number`.
fn lane(at: &mut Cursor<'_>, vector: Type, number: Operand) -> Operand {
    if let Operand::Const(constant) = number {
        return Operand::Const(at.ctx.consts.intern(vector, ConstKind::Splat(constant)));
    }
    let (zeros, zero) = (at.zero(vector), at.i64(0));
    let one = at.insert(InstData::new(Op::InsertElement, vector, [zeros, number, zero]));
    at.func.result(one)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The loop with `body`, which makes `%cell` of `%before`, and how many loops get vectors there.
    fn cells(body: &str, features: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"
declare i32 @llvm.smax.i32(i32, i32)
define i32 @f(ptr %p, ptr %q, i32 %gap, i64 %n) \"target-features\"=\"{features}\" {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %before = phi i32 [ 0, %entry ], [ %cell, %loop ]
  %kept = phi i32 [ 7, %entry ], [ %up, %loop ]
  %from = getelementptr i32, ptr %p, i64 %i
  %up = load i32, ptr %from
  {body}
  %to = getelementptr i32, ptr %q, i64 %i
  store i32 %cell, ptr %to
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %out
out:
  ret i32 %cell
}}
"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let count = vectorize_cells(&mut module);
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        (count, weft_ir::print_module(&module))
    }

    const V2: &str = "+sse2,+sse4.1";
    const CELL: &str = "%diagonal = add i32 %kept, 3
  %most = call i32 @llvm.smax.i32(i32 %up, i32 %diagonal)
  %left = sub i32 %before, %gap
  %cell = call i32 @llvm.smax.i32(i32 %most, i32 %left)";

    #[test]
    fn a_cell_waits_in_a_vector_register() {
        let (count, text) = cells(CELL, V2);
        assert_eq!(count, 1);
        assert_eq!(text.matches("phi <4 x i32>").count(), 2, "{text}");
        assert_eq!(text.matches("call <4 x i32> @llvm.smax.v4i32").count(), 2, "{text}");
        assert_eq!(text.matches("call <4 x i32> asm").count(), 1, "{text}");
        assert!(!text.contains("call i32 @llvm.smax.i32"), "{text}");
    }

    #[test]
    fn machines_without_the_instruction_keep_it() {
        assert_eq!(cells(CELL, "+sse2").0, 0);
    }

    #[test]
    fn a_reduction_is_left_to_llvm() {
        let body = "%far = add i32 %up, 3
  %cell = call i32 @llvm.smax.i32(i32 %far, i32 %before)";
        assert_eq!(cells(body, V2).0, 0);
    }

    #[test]
    fn what_decides_something_else_stays() {
        let used = |more: &str| cells(&format!("{CELL}\n  {more}"), V2).0;
        assert_eq!(used("%at = sext i32 %cell to i64"), 0);
        assert_eq!(used("store volatile i32 %left, ptr %p"), 0);
        assert_eq!(used("store i32 %left, ptr %p"), 1);
    }
}

//! A loop that forks a task per iteration is halved, and its halves again, until a part is as small as a task should be.
//!
//! ```llvm
//! define void @f(i64 %n, ptr %p) {              define void @f(i64 %n, ptr %p) {
//! entry:                                          ; trips and grain ([`super::iterations`])
//!   br label %head                                call void @f.divided(i64 0, i64 %trips, i64 %grain, ptr %p)
//! head:                                           ret void
//!   %i = phi i64 [ 0, %entry ], [ %j, %cont ]   }
//!   fork label %task, label %cont               define internal void @f.divided(i64 %first, i64 %count, i64 %grain, ptr %p) {
//! task:                                           ; up to %grain: @f.part(%first, %count, %p)
//!   call void @work(i64 %i, ptr %p)               ; else a task for the first half, which calls @f.divided,
//!   halt label %cont                     ==>      ; beside it the other half, which does so, too; join
//! cont:                                         }
//!   %j = add i64 %i, 1                          define internal void @f.part(i64 %first, i64 %count, ptr %p) {
//!   %more = icmp slt i64 %j, %n                   ; %count iterations from number %first on, one behind the other
//!   br i1 %more, label %head, label %exit       }
//! exit:
//!   join label %next
//! next:
//!   ret void
//! }
//! ```
//! Who loops over tasks makes all of them, and hands out the same part each time. Here who takes half of the loop makes the tasks
//! of that half, so the way from the first to the last is as long as the logarithm of their number. A thread that is asked for
//! work while it is in a part of the loop gives half of that part away, however uneven the iterations are.
//!
//! # Legality
//! That of [`super::coarsen`]; and behind the loop the function waits at once, as both functions do that take its place.
//!
//! # Preconditions
//! The verifier finds nothing wrong with the function. The loop is as [`super::counted`] has found it.
//!
//! # Postconditions
//! The region is gone from the function, with the regions in its tasks. The two new functions are the module's, and their regions
//! are still `fork`, `halt` and `join`. All iterations are made, each once.
//!
//! # Refused
//! Loops behind which the function does more than compute in front of its join, since that would come behind the tasks; tasks that
//! get a token.
//!
//! Literature: Schardl, Moses, Leiserson, 2017 (as in [`weft_analysis::parallel_regions`]), for loops as divide and conquer.

use weft_analysis::ParallelRegions;
use weft_ir::cfg::block_set;
use weft_ir::debug_info::{remap_debug_info, subprogram_of};
use weft_ir::edit::{
    Extracted, NewParam, extract_blocks, live_ins, prune_phi_entries, redirect_edges,
    remove_unreachable_blocks, rename_phi_pred,
};
use weft_ir::{
    BinaryOp, Block, Cursor, Function, Inst, InstData, IntPredicate, Module, Op, Operand, Symbol, Type,
    TypeData, Value,
};

use super::counted::{Counted, Refusal, is_arithmetic};
use super::iterations::{self, Count};
use super::serial::branch;
use crate::attributes;

const BESIDE: Refusal = "something is done between the loop and its join";
const TOKEN: Refusal = "its tasks get a token";
const UNMOVED: Refusal = "its tasks cannot be moved into a function of their own";

/// Divides the loop, or says why not and changes nothing.
pub(super) fn divide(
    module: &mut Module,
    func: &mut Function,
    regions: &ParallelRegions,
    counted: &Counted,
) -> Result<(), Refusal> {
    let join = join_behind(func, counted).ok_or(BESIDE)?;
    let name = module.ctx.names.text(func.name).to_owned();
    let mut made = func.clone();
    let Serial { divided, some, blocks, first, count } = serial(module, &mut made, regions, counted, join);
    let captured: Vec<Value> = live_ins(&made, &block_set(&blocks))
        .into_iter()
        .filter(|value| ![first, count].contains(value))
        .collect();
    let is_token = |value: &Value| matches!(module.ctx.types.data(made.values[*value].ty), TypeData::Token);
    if captured.iter().any(is_token) {
        return Err(TOKEN);
    }
    let param = |name, value: Value, ty| NewParam { ty, attrs: "", name, live_in: Some(value) };
    let mut params = vec![param("first", first, Type::I64), param("count", count, Type::I64)];
    params.extend(captured.iter().map(|value| param("", *value, made.values[*value].ty)));
    let part = module.fresh_global_name(&format!("{name}.part"));
    let extracted = extract_blocks(&mut made, &mut module.ctx, &blocks, some, part, &params);
    let Extracted { func: mut body, stub, .. } = extracted.map_err(|_| UNMOVED)?;

    let kept = attributes::of_part(module, func, true).join(" ");
    let suffix: Box<str> = format!("#{}", module.attr_group(&kept)).into();
    body.suffix.clone_from(&suffix);
    let parent = subprogram_of(module, func);
    let id = module.add_function(body);
    if let Some(parent) = parent {
        remap_debug_info(module, id, parent, &format!("{name}.part"));
    }
    let types: Vec<Type> = captured.iter().map(|value| made.values[*value].ty).collect();
    let halves = halving(module, &name, part, &types, &suffix);

    // In place of the loop: the call of all of it.
    *func = made;
    let Count { trips, grain } = iterations::count(module, func, stub, counted);
    let callee = module.ctx.names.text(halves).to_owned();
    let callee = module.ctx.global(&callee);
    let mut at = Cursor::at_end(func, &mut module.ctx, stub);
    let args: Vec<Operand> =
        [at.i64(0), trips, grain].into_iter().chain(captured.into_iter().map(Operand::Value)).collect();
    let call = at.call(Type::VOID, callee, &args);
    at.br(counted.exit);
    func.insts[call].attachments = func.insts[counted.region.fork].attachments.clone();
    let end = func.terminator(divided);
    func.retain_insts(divided, |_, inst| Some(inst) == end);
    Ok(())
}

/// The join, if the function comes to it at once behind the loop.
fn join_behind(func: &Function, counted: &Counted) -> Option<Inst> {
    let &[join] = &counted.region.joins[..] else { return None };
    let (_, before) = func.block_insts(counted.exit).split_last()?;
    let computes = |inst: &Inst| func.insts[*inst].is_phi() || is_arithmetic(&func.insts[*inst].op);
    (func.inst_block(join) == Some(counted.exit) && before.iter().all(computes)).then_some(join)
}

/// The loop without tasks.
struct Serial {
    /// The block in front of it.
    divided: Block,
    /// Its first block, and all of them.
    some: Block,
    blocks: Vec<Block>,
    /// Numbers of the block in front of it, which stand for what the parameters of a part will be.
    first: Value,
    count: Value,
}

fn serial(
    module: &mut Module,
    func: &mut Function,
    regions: &ParallelRegions,
    counted: &Counted,
    join: Inst,
) -> Serial {
    let ctx = &mut module.ctx;
    let (head, exit) = (counted.region.block, counted.exit);
    let task = match regions.iter().find(|(_, region)| region.fork == counted.region.fork) {
        Some((id, _)) => regions.task_blocks(func, id),
        None => Vec::new(),
    };
    let [divided, some] = ["divided", "some"].map(|name| {
        let name = ctx.names.intern(name);
        func.make_block(Some(name))
    });
    func.insert_block_after(divided, counted.before);
    func.insert_block_after(some, divided);
    redirect_edges(func, counted.before, head, divided);
    let mut at = Cursor::at_end(func, ctx, divided);
    let zero = at.i64(0);
    let [first, count] = [(); 2].map(|()| at.freeze(zero));
    at.br(some);
    let again = iterations::as_loop(ctx, func, counted, (first, count), (some, exit));
    rename_phi_pred(func, exit, counted.latch(), again);
    let next = func.insts[join].successors().next().unwrap_or(exit);
    branch(ctx, func, join, next);
    prune_phi_entries(func);
    remove_unreachable_blocks(func);
    let each = func.successors(some)[0];
    let blocks = [some, each].into_iter().chain(task).chain([again]).collect();
    let value = |operand| match operand {
        Operand::Value(value) => value,
        _ => unreachable!("invariant: an instruction has a register"),
    };
    Serial { divided, some, blocks, first: value(first), count: value(count) }
}

/// Adds the function that halves its part of the loop until it is at most the grain.
fn halving(module: &mut Module, name: &str, part: Symbol, captured: &[Type], suffix: &str) -> Symbol {
    let name = module.fresh_global_name(&format!("{name}.divided"));
    let mut func = Function::new(name, Type::VOID);
    func.prefix = "internal".into();
    func.suffix = suffix.into();
    let ctx = &mut module.ctx;
    let [first, count, grain] = ["first", "count", "grain"].map(|name| {
        let name = ctx.names.intern(name);
        Operand::Value(func.add_param(Type::I64, "", Some(name)))
    });
    let rest: Vec<Operand> =
        captured.iter().map(|ty| Operand::Value(func.add_param(*ty, "", None))).collect();
    let [entry, small, halve, task, cont, done] =
        ["entry", "small", "halve", "task", "cont", "done"].map(|name| {
            let name = ctx.names.intern(name);
            func.append_block(Some(name))
        });
    let [part, itself] = [part, name].map(|name| {
        let name = ctx.names.text(name).to_owned();
        ctx.global(&name)
    });
    let with = |given: &[Operand]| given.iter().chain(&rest).copied().collect::<Vec<_>>();
    let func_ref = &mut func;
    let mut at = Cursor::at_end(func_ref, ctx, entry);
    let fits = at.icmp(IntPredicate::Ule, count, grain);
    at.cond_br(fits, small, halve);
    let mut at = Cursor::at_end(func_ref, ctx, small);
    at.call(Type::VOID, part, &with(&[first, count]));
    at.br(done);
    let mut at = Cursor::at_end(func_ref, ctx, halve);
    let one = at.i64(1);
    let half = at.binary(BinaryOp::LShr, count, one);
    let middle = at.binary(BinaryOp::Add, first, half);
    let other = at.binary(BinaryOp::Sub, count, half);
    at.insert(InstData::new(Op::Fork, Type::VOID, [Operand::Block(task), Operand::Block(cont)]));
    let mut at = Cursor::at_end(func_ref, ctx, task);
    at.call(Type::VOID, itself, &with(&[first, half, grain]));
    at.insert(InstData::new(Op::Halt, Type::VOID, [Operand::Block(cont)]));
    let mut at = Cursor::at_end(func_ref, ctx, cont);
    at.call(Type::VOID, itself, &with(&[middle, other, grain]));
    at.insert(InstData::new(Op::Join, Type::VOID, [Operand::Block(done)]));
    Cursor::at_end(func_ref, ctx, done).ret(None);
    module.add_function(func);
    name
}

//! Leagues and parallel regions, in the place of calls of the runtime.
//!
//! ```text
//! __kmpc_fork_teams(f, words)     for (team = block; team < teams; team += blocks) f.serial(words)
//! __kmpc_fork_call(f, words)      size = …; barrier; if (thread < size) f(words); barrier
//!   in a parallel region          depth of the thread + 1; f(words); depth - 1
//! ```
//!
//! A league of more teams than there are blocks is executed by turns; one of fewer leaves blocks without work. A region gets no
//! more threads than its block has [OMP 5.2 §10.1.1].
//!
//! Where teams combine in turn, a block becomes the team that comes next, not one of its own ([`crate::in_order`]).

use weft_abi::entry;
use weft_ir::{BinaryOp, Cursor, Function, Inst, IntPredicate, Module, Operand, Type};

use crate::Refusal;
use crate::calls::{function_named, is_call_of};
use crate::rewriting::{reopen, slot_of, split_after, split_before, with_function};
use crate::{in_order, support};

/// What a fork hands over: the function and its words.
pub(crate) struct Fork {
    pub(crate) function: Operand,
    pub(crate) words: Vec<Operand>,
}

impl Fork {
    /// Takes the arguments of the call `inst` apart: place, number of words, function, words.
    pub(crate) fn of(func: &Function, module: &Module, inst: Inst) -> Option<Fork> {
        let [_, _, function, words @ ..] = func.insts[inst].args() else { return None };
        function_named(module, *function).filter(|id| module.functions[*id].is_readable())?;
        Some(Fork { function: *function, words: words.to_vec() })
    }
}

/// Makes of the call `inst` a league; `most` and `limit` are what the construct says, or 0.
pub(crate) fn league(
    func: &mut Function,
    module: &mut Module,
    inst: Inst,
    region: &str,
    [most, limit]: [Operand; 2],
) {
    let words = Fork::of(func, module, inst).map_or_else(Vec::new, |fork| fork.words);
    let zero = support::zero(module);
    let rest = split_after(func, module, inst);
    let (before, body) = split_before(func, module, inst);
    let head = func.make_block(None);
    func.insert_block_after(head, before);
    func.remove_inst(inst);
    let in_order = in_order::has_turns_of_teams(module);
    let mut at = reopen(func, module, before);
    let teams = support::LEAGUE.value(&mut at, &[most]);
    let block = match in_order {
        true => support::TICKET.value(&mut at, &[teams]),
        false => support::BLOCK.value(&mut at, &[]),
    };
    let blocks = support::BLOCKS.value(&mut at, &[]);
    at.br(head);
    let mut at = Cursor::at_end(func, &mut module.ctx, head);
    let number = at.phi(Type::I32, &[(block, before)]);
    let more = at.icmp(IntPredicate::Ult, number, teams);
    at.cond_br(more, body, rest);
    let mut at = reopen(func, module, body);
    support::TEAM_BEGIN.call(&mut at, &[number, teams, limit]);
    let callee = at.ctx.global(region);
    let args: Vec<Operand> = [zero, zero].into_iter().chain(words).collect();
    at.call(Type::VOID, callee, &args);
    let next = match in_order {
        true => support::TICKET.value(&mut at, &[teams]),
        false => at.binary(BinaryOp::Add, number, blocks),
    };
    at.br(head);
    if let Operand::Value(number) = number
        && let Some(phi) = func.def_inst(number)
    {
        func.insts[phi].add_incoming(next, body);
    }
}

/// Makes of the call `inst`, in code of an initial thread, a parallel region that asks for so many threads, or 0.
pub(crate) fn parallel(func: &mut Function, module: &mut Module, inst: Inst, asked: Operand) {
    let Some(fork) = Fork::of(func, module, inst) else { return };
    let tid_slot = slot_of(func, module, Type::I32, 4);
    let zero = support::zero(module);
    let rest = split_after(func, module, inst);
    let (before, body) = split_before(func, module, inst);
    func.remove_inst(inst);
    let mut at = reopen(func, module, before);
    let size = support::PARALLEL.value(&mut at, &[asked]);
    let tid = support::TID.value(&mut at, &[]);
    let takes_part = at.icmp(IntPredicate::Ult, tid, size);
    at.store(tid, tid_slot);
    at.cond_br(takes_part, body, rest);
    let mut at = reopen(func, module, body);
    let args: Vec<Operand> = [zero, tid_slot].into_iter().chain(fork.words).collect();
    at.call(Type::VOID, fork.function, &args);
    at.br(rest);
    let mut at = Cursor::at_start(func, &mut module.ctx, rest);
    support::PARALLEL_END.call(&mut at, &[]);
}

/// Makes teams of one of the regions in regions. Only those are left.
pub(crate) fn serialize_nested(module: &mut Module) -> Result<(), Refusal> {
    for id in module.defined_functions().collect::<Vec<_>>() {
        let forks = |module: &Module, wanted: &weft_abi::EntryPoint| -> Vec<Inst> {
            let func = &module.functions[id];
            let insts = func.layout_insts().map(|(_, inst)| inst);
            insts.filter(|inst| is_call_of(func, &module.ctx, *inst, wanted)).collect()
        };
        let regions = forks(module, &entry::FORK_CALL);
        let pushes: Vec<Inst> = [&entry::PUSH_NUM_THREADS, &entry::PUSH_PROC_BIND]
            .into_iter()
            .flat_map(|push| forks(module, push))
            .collect();
        if regions.is_empty() && pushes.is_empty() {
            continue;
        }
        with_function(module, id, |module, func| {
            pushes.into_iter().for_each(|push| func.remove_inst(push));
            for inst in regions {
                serialize(func, module, inst)?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

fn serialize(func: &mut Function, module: &mut Module, inst: Inst) -> Result<(), Refusal> {
    let Some(fork) = Fork::of(func, module, inst) else {
        let function = module.ctx.names.text(func.name).to_owned();
        return Err(Refusal { function, reason: "a fork names no function of the module".to_owned() });
    };
    let zero = support::zero(module);
    let [begin, end] = [&entry::SERIALIZED_PARALLEL, &entry::END_SERIALIZED_PARALLEL].map(|entry| {
        module.declare(entry.name, Type::VOID, &[Type::PTR, Type::I32], false, "nounwind");
        module.ctx.global(entry.name)
    });
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    let (null, number) = (at.zero(Type::PTR), at.i32(0));
    at.call(Type::VOID, begin, &[null, number]);
    let args: Vec<Operand> = [zero, zero].into_iter().chain(fork.words).collect();
    at.call(Type::VOID, fork.function, &args);
    at.call(Type::VOID, end, &[null, number]);
    func.remove_inst(inst);
    Ok(())
}

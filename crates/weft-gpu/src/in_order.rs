//! Reductions in a fixed order: threads combine what they have reduced in the order of their numbers, and so do teams.
//!
//! ```llvm
//! call void @__kmpc_critical(…, ptr @.gomp_critical_user_.reduction.of.team.var)
//! … *shared = *shared + *private …
//! call void @__kmpc_end_critical(…, ptr @.gomp_critical_user_.reduction.of.team.var)
//! ; becomes
//! call void @weft.gpu.turn.team()            ; waits until the threads with lower numbers have had their turn
//! …
//! call void @weft.gpu.turn.team.end()
//! ```
//!
//! Sums of floating-point numbers are then the same in each run with as many teams and threads: iterations are dealt out by
//! the numbers of teams and threads, too. All threads of a team come to a reduction of the team's [OMP 5.2 §5.5.5], so that
//! each has a turn.
//!
//! Which blocks a GPU executes first nobody knows, and a team must not wait for one that finds no place before it has ended.
//! So a block does not become the team of its number but the one that comes next, and each team waits for such as have begun.
//! How far they are is counted for each kernel by itself, since several may be at work: the first word of a kernel says which
//! of them it is. A team may combine in several places of its code, once in each, which are counted apart.
//!
//! *Before:* a module behind `lower`, whose reductions stand between these two calls (`prepare/reduction_lock.rs` of
//! `weft-transform`). *After:* none of the two names such a lock. *Refused:* more places than are counted.

use weft_abi::{EntryPoint, critical, entry};
use weft_ir::{Cursor, FuncId, Function, Inst, Module, Operand, Symbol};

use crate::Refusal;
use crate::calls::is_call_of;
use crate::rewriting::with_function;
use crate::support::{self, Support};

/// In so many places of a function teams may combine: a kernel counts them in words (`support/team.ll`).
const PLACES: i64 = 15;

/// Lets threads and teams take turns where the names of locks say so.
pub(crate) fn take_turns(module: &mut Module) -> Result<(), Refusal> {
    let lock_of = |module: &Module, name: &str| {
        module.ctx.names.lookup(&format!("{}{name}{}", critical::PREFIX, critical::SUFFIX))
    };
    let [of_team, of_league] =
        [critical::REDUCTION_OF_TEAM, critical::REDUCTION_OF_LEAGUE].map(|name| lock_of(module, name));
    for id in module.defined_functions().collect::<Vec<_>>() {
        if let Some(lock) = of_team {
            replace(module, id, lock, &support::TURN_IN_TEAM, false)?;
        }
        if let Some(lock) = of_league {
            replace(module, id, lock, &support::TURN_IN_LEAGUE, true)?;
        }
    }
    Ok(())
}

/// Whether teams take turns in some league of the module.
pub(crate) fn has_turns_of_teams(module: &Module) -> bool {
    module.function(support::TURN_IN_LEAGUE[0].name()).is_some()
}

/// Lets turns begin and end where the function takes `lock` and gives it back; places may be counted.
fn replace(
    module: &mut Module,
    id: FuncId,
    lock: Symbol,
    turn: &[Support; 2],
    is_counted: bool,
) -> Result<(), Refusal> {
    let func = &module.functions[id];
    let is_for_lock = |inst: &Inst| {
        let last = func.insts[*inst].args().last();
        last.is_some_and(|last| module.ctx.global_name(*last) == Some(lock))
    };
    let calls_of = |entry: &EntryPoint| -> Vec<Inst> {
        let insts = func.layout_insts().map(|(_, inst)| inst);
        let calls = insts.filter(|inst| is_call_of(func, &module.ctx, *inst, entry));
        calls.filter(is_for_lock).collect()
    };
    let [begins, ends] = [calls_of(&entry::CRITICAL), calls_of(&entry::END_CRITICAL)];
    if begins.is_empty() && ends.is_empty() {
        return Ok(());
    }
    let refuse = |reason: &str| Refusal {
        function: module.ctx.names.text(func.name).to_owned(),
        reason: reason.to_owned(),
    };
    let pairs: Option<Vec<(Inst, Inst)>> =
        begins.iter().map(|begin| Some((*begin, end_of(func, *begin, &ends)?))).collect();
    let Some(pairs) = pairs.filter(|pairs| pairs.len() == ends.len()) else {
        return Err(refuse("what is reduced in order has no clear end"));
    };
    if is_counted && begins.len() as i64 > PLACES {
        return Err(refuse("teams reduce in order in too many places"));
    }
    turn.iter().for_each(|turn| {
        turn.declare(module);
    });
    with_function(module, id, |module, func| {
        for (place, (begin, end)) in (1..).zip(pairs) {
            for (inst, turn) in [begin, end].into_iter().zip(turn) {
                let mut at = Cursor::before(func, &mut module.ctx, inst);
                let place = at.i64(place);
                let args: &[Operand] = if is_counted { &[place] } else { &[] };
                turn.call(&mut at, args);
                func.remove_inst(inst);
            }
        }
    });
    Ok(())
}

/// The one of `ends` to which all ways from `begin` lead first.
fn end_of(func: &Function, begin: Inst, ends: &[Inst]) -> Option<Inst> {
    let block = func.inst_block(begin)?;
    let rest = func.block_insts(block)[func.inst_index(begin)? + 1..].to_vec();
    let (mut open, mut seen, mut found) = (vec![(block, rest)], Vec::new(), None);
    while let Some((block, insts)) = open.pop() {
        if let Some(end) = insts.iter().find(|inst| ends.contains(inst)) {
            if found.is_some_and(|found| found != *end) {
                return None;
            }
            found = Some(*end);
            continue;
        }
        for next in func.successors(block) {
            if !seen.contains(&next) {
                seen.push(next);
                open.push((next, func.block_insts(next).to_vec()));
            }
        }
    }
    found
}

//! Divides recursions among a team (`-fweft-parallelize`): functions that call themselves more than once.
//!
//! ```c
//! long count(const struct tree *t) { return t ? 1 + count(t->left) + count(t->right) : 0; }
//! ```
//! becomes several functions. `count` tries what one thread gets done in the time that a team costs, and else lets a team do it:
//! ```text
//! count          = count.trial, and if that gives up, a team whose one thread calls count.forked
//! count.trial    = count, which counts its calls and gives up behind the last of them      (`trial`)
//! count.forked   = count, in which all calls of itself but the last are tasks              (`forks`)
//! ```
//! At a depth of [`DEEPEST`] calls `count.forked` goes on with `count.serial`, which is `count` as it was: LLVM makes loops of its last
//! calls, and its frames are smaller, so that a tree that is a long list uses hardly more of the stack than before.
//!
//! A task is a call as long as no thread waits for work, so that the recursion needs no cut-off.
//!
//! # Why it is right
//! A function that only computes writes nothing that is there before it is called and throws nothing, as LLVM has found: what it
//! computes depends on its arguments and on memory that nobody writes meanwhile. So its calls may be made in any order, at the same
//! time, and again. A call that the program would have made after another one is made although that one may never end; such a program
//! does not end either.
//!
//! LLVM would make a loop of one of the calls where it can; [`mark`] keeps it from that until here.
//!
//! # Postconditions
//! The function does what it did. Who calls it in a parallel region gets tasks of that region's team.
//!
//! A function that writes memory is divided in another way, if its calls of itself keep apart there ([`writes`]). One that writes but its
//! result, where a pointer leads, returns it instead ([`results`]), and so does one that only adds to one place ([`accumulators`]).
//!
//! # Refused
//! Functions with variables of their own in memory, that may throw, or that call code which is not seen; thread-local variables, of which
//! another thread has another; calls in loops; a result that is needed before the function calls itself again.

mod accumulators;
mod forks;
mod pair;
mod results;
mod team;
mod trial;
mod writes;

use rustc_hash::{FxHashMap, FxHashSet};
use team::Question;
use weft_analysis::{Cfg, DomTree, EffectTable, Footprint, Loops, cost, names_thread_local};
use weft_ir::debug_info::{debug_location, remap_debug_info, source_place, subprogram_of};
use weft_ir::{Cursor, FuncId, Function, Inst, Module, Op, Operand, Param, SymbolDef, Type, attributes};
use weft_regions::{Location, Remark, has_markers};

use crate::{LARGE, Work};

/// What a marked function has, besides LLVM's word for the same.
const MARK: &str = "\"weft-recursion\"";
const KEEPS_CALLS: &str = "\"disable-tail-calls\"=\"true\"";
/// How deep tasks are made. Who divides its work comes to an end long before.
const DEEPEST: i32 = 2_000;

/// Keeps LLVM from making loops of the functions that call themselves more than once.
pub fn mark(module: &mut Module) {
    for id in module.defined_functions().collect::<Vec<_>>() {
        let func = &module.functions[id];
        if !func.is_readable() || has_markers(func, &module.ctx) || calls_of_itself(module, func).len() < 2 {
            continue;
        }
        if attributes::has(module, &func.suffix, KEEPS_CALLS) {
            continue;
        }
        let group = module.attr_group(&format!("{KEEPS_CALLS} {MARK}"));
        let suffix = &module.functions[id].suffix;
        module.functions[id].suffix = with_group(suffix, &format!("#{group}"));
    }
}

/// Divides the recursions of `module`; returns the functions that are new, or were changed.
pub(super) fn divide(module: &mut Module, remarks: &mut Vec<Remark>) -> FxHashSet<FuncId> {
    let mut changed = FxHashSet::default();
    let effects = EffectTable::compute(module);
    let mut written: FxHashMap<FuncId, FuncId> = FxHashMap::default();
    for id in module.defined_functions().collect::<Vec<_>>() {
        if is_marked(module, id)
            && let Some(value) = results::give_back(module, &effects, id)
                .or_else(|| accumulators::give_back(module, &effects, id))
        {
            changed.extend([id, value]);
            written.insert(value, id);
        }
    }
    let effects = EffectTable::compute(module);
    for id in module.defined_functions().collect::<Vec<_>>() {
        if !is_marked(module, id) {
            continue;
        }
        let func = &module.functions[id];
        let suffix =
            attributes::without(module, &func.suffix.clone(), |word| word == MARK || word == KEEPS_CALLS);
        module.functions[id].suffix = suffix;
        let place = first_place(module, &module.functions[id]);
        let named = written.get(&id).copied().unwrap_or(id);
        let function = module.ctx.names.text(module.functions[named].name).to_owned();
        let message = match take(module, &effects, id) {
            Ok((new, when)) => {
                changed.insert(id);
                changed.extend(new);
                format!("a team executes this recursion if it {when}")
            }
            Err(reason) => format!("one thread executes this recursion: {reason}"),
        };
        remarks.push(Remark { function, place, message });
    }
    changed
}

fn is_marked(module: &Module, id: FuncId) -> bool {
    attributes::has(module, &module.functions[id].suffix, MARK)
}

/// Divides the function; returns the new ones, and when a team executes it.
fn take(
    module: &mut Module,
    effects: &EffectTable,
    id: FuncId,
) -> Result<(Vec<FuncId>, String), &'static str> {
    check(module, effects, id)?;
    let base = module.functions[id].clone();
    let footprint = match effects.of_function(base.name).writes {
        true => Some(Footprint::of(module, effects, &base, &calls_of_itself(module, &base))?),
        false => {
            check_code(module, effects, id)?;
            None
        }
    };
    let name = module.ctx.names.text(base.name).to_owned();
    let mut serial = copy(module, &base, &format!("{name}.serial"));
    let [itself, again] = [base.name, serial.name].map(|name| module.ctx.names.text(name).to_owned());
    let [itself, again] = [itself, again].map(|name| module.ctx.global(&name));
    serial.map_operands(|operand| if operand == itself { again } else { operand });
    let serial_name = serial.name;
    let deep = deep(module, &base, again);
    let mut forked = copy(module, &base, &format!("{name}.forked"));
    let mut new = vec![serial];
    let (team, message) = match &footprint {
        None => {
            forks::fork(module, effects, &mut forked, base.name, deep.name)?;
            let tried = (cost::TRIAL / cost_of_call(&base).max(1)).max(16);
            let trial = copy(module, &base, &format!("{name}.trial"));
            let trial = trial::make(module, trial, base.name);
            let question = Question::Trial(trial.name, tried);
            new.insert(0, trial);
            (team::make(module, &base, forked.name, &question)?, format!("makes more than {tried} calls"))
        }
        Some(footprint) => {
            writes::fork(module, effects, &mut forked, [base.name, deep.name], footprint)?;
            let question = Question::Reach(serial_name, footprint);
            let message = format!("writes in more than {} bytes of memory", writes::LEAST);
            (team::make(module, &base, forked.name, &question)?, message)
        }
    };
    new.insert(0, forked);
    let ids: Vec<FuncId> = new.into_iter().map(|func| add(module, func, &base)).collect();
    module.add_function(deep);
    module.functions[id] = team;
    Ok((ids, message))
}

/// A copy of `base` that nobody outside of the module knows, with nothing said of it that tasks or counting would make wrong.
fn copy(module: &mut Module, base: &Function, name: &str) -> Function {
    let mut func = base.clone();
    func.name = module.fresh_global_name(name);
    let convention = base.prefix.split_whitespace().find(|word| word.ends_with("cc"));
    func.prefix = ["internal"].into_iter().chain(convention).collect::<Vec<_>>().join(" ").into();
    func.suffix = plain_suffix(module, &base.suffix);
    func.params.iter_mut().for_each(|param| param.attrs = plain_attributes(&param.attrs));
    func.use_list_orders.clear();
    for (_, inst) in func.layout_insts().collect::<Vec<_>>() {
        let calls_itself =
            func.insts[inst].callee().and_then(|callee| module.ctx.global_name(callee)) == Some(base.name);
        if let Some(info) = func.insts[inst].call_info_mut().filter(|_| calls_itself) {
            info.suffix = "".into();
            info.tail = weft_ir::TailKind::None;
        }
    }
    func
}

/// The attributes of a parameter, without what says that nobody else knows it: tasks do.
fn plain_attributes(attrs: &str) -> Box<str> {
    const OF_ONE_THREAD: [&str; 5] = ["nocapture", "readonly", "readnone", "noalias", "nofree"];
    let kept: Vec<&str> = attrs.split_whitespace().filter(|word| !OF_ONE_THREAD.contains(word)).collect();
    kept.join(" ").into()
}

/// The function that `base` goes on with where it is too deep for tasks: it calls `serial`, and is seldom called.
fn deep(module: &mut Module, base: &Function, serial: Operand) -> Function {
    let name = module.ctx.names.text(base.name).to_owned();
    let mut func = Function::new(module.fresh_global_name(&format!("{name}.deep")), base.ret);
    let convention = base.prefix.split_whitespace().find(|word| word.ends_with("cc")).unwrap_or_default();
    func.prefix = format!("internal {convention}").trim().into();
    let group = module.attr_group("cold noinline nounwind");
    func.suffix = format!("#{group}").into();
    let args: Vec<Operand> =
        base.params.iter().map(|param| Operand::Value(func.add_param(param.ty, "", None))).collect();
    let block = func.append_block(None);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
    let call = at.call(base.ret, serial, &args);
    let result = (base.ret != Type::VOID).then(|| at.func.result(call));
    at.ret(result);
    if let Some(info) = func.insts[call].call_info_mut() {
        info.prefix = convention.into();
    }
    func
}

fn add(module: &mut Module, func: Function, base: &Function) -> FuncId {
    let parent = subprogram_of(module, base);
    let name = module.ctx.names.text(func.name).to_owned();
    let id = module.add_function(func);
    if let Some(parent) = parent {
        remap_debug_info(module, id, parent, &name);
    }
    id
}

/// `suffix` with the attributes of `group`, behind what says whether the address counts. [LangRef: functions]
fn with_group(suffix: &str, group: &str) -> Box<str> {
    let comes_first = |word: &&str| word.ends_with("unnamed_addr") || word.starts_with("addrspace(");
    let (first, rest): (Vec<&str>, Vec<&str>) = {
        let words: Vec<&str> = suffix.split_whitespace().collect();
        let at = words.iter().take_while(|word| comes_first(word)).count();
        (words[..at].to_vec(), words[at..].to_vec())
    };
    first.into_iter().chain([group]).chain(rest).collect::<Vec<_>>().join(" ").trim().into()
}

/// The attribute groups of `suffix`, without what a function that only computes says of itself.
fn plain_suffix(module: &mut Module, suffix: &str) -> Box<str> {
    const OF_COMPUTING: [&str; 8] = [
        "memory(",
        "nosync",
        "nofree",
        "willreturn",
        "norecurse",
        "speculatable",
        "nocallback",
        "mustprogress",
    ];
    let groups: Vec<&str> = suffix.split_whitespace().filter(|word| word.starts_with('#')).collect();
    attributes::without(module, &groups.join(" "), |word| {
        OF_COMPUTING.iter().any(|start| word.starts_with(start))
    })
}

/// The calls in `func` of itself, in layout order.
fn calls_of_itself(module: &Module, func: &Function) -> Vec<Inst> {
    let is_own = |inst: &Inst| {
        let data = &func.insts[*inst];
        let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
        matches!(data.op, Op::Call(_) | Op::Invoke(_)) && callee == Some(func.name)
    };
    func.layout_insts().map(|(_, inst)| inst).filter(is_own).collect()
}

/// Refuses a recursion that does more than compute.
fn check(module: &mut Module, effects: &EffectTable, id: FuncId) -> Result<(), &'static str> {
    let func = &module.functions[id];
    if has_markers(func, &module.ctx) {
        return Err("it has regions");
    }
    if func.layout_insts().nth(LARGE).is_some() {
        return Err("it is too large");
    }
    if calls_of_itself(module, func).len() < 2 {
        return Err("it calls itself once");
    }
    let of_call = effects.of_function(func.name);
    if !of_call.writes && (of_call.is_observable || of_call.synchronizes) {
        return Err("it does more than compute");
    }
    if of_call.unwinds {
        return Err("it may throw");
    }
    if func.ret == Type::VOID && !of_call.writes || func.vararg {
        return Err("it has no result");
    }
    if !func.params.iter().all(Param::is_passed_plainly) {
        return Err("it gets an argument in a special way");
    }
    let loops = {
        let cfg = Cfg::compute(func);
        Loops::compute(&cfg, &DomTree::compute(func, &cfg))
    };
    let calls = calls_of_itself(module, func);
    if loops.has_irreducible()
        || calls.iter().any(|inst| func.inst_block(*inst).is_some_and(|b| loops.depth(b) > 0))
    {
        return Err("it calls itself in a loop");
    }
    Ok(())
}

/// Refuses code that writes variables of its own, or means something else on another thread, in the function and what it calls.
fn check_code(module: &mut Module, effects: &EffectTable, id: FuncId) -> Result<(), &'static str> {
    let mut seen: FxHashSet<FuncId> = [id].into_iter().collect();
    let mut open = vec![id];
    while let Some(next) = open.pop() {
        let empty = Function::new(module.functions[next].name, module.functions[next].ret);
        let mut func = std::mem::replace(&mut module.functions[next], empty);
        let mut remarks = Vec::new();
        let work = Work { module, func: &mut func, effects, remarks: &mut remarks };
        let found = callees(&work, next == id);
        module.functions[next] = func;
        open.extend(found?.into_iter().filter(|callee| seen.insert(*callee)));
    }
    Ok(())
}

fn callees(work: &Work<'_>, is_first: bool) -> Result<Vec<FuncId>, &'static str> {
    let mut found = Vec::new();
    for (_, inst) in work.func.layout_insts() {
        let data = &work.func.insts[inst];
        if data.is_debug_record() || work.is_lifetime(inst) {
            continue;
        }
        if data.operands.iter().any(|operand| names_thread_local(work.module, *operand)) {
            return Err("it uses variables of which each thread has its own");
        }
        match &data.op {
            Op::Alloca { .. } | Op::Store { .. } if is_first => return Err("it has variables in memory"),
            Op::Invoke(_) => return Err("it handles exceptions"),
            Op::Opaque { .. } if !data.is_terminator() => return Err("it holds what is not understood"),
            Op::Call(info) if info.tail == weft_ir::TailKind::MustTail => {
                return Err("it ends in a call that must be a jump");
            }
            Op::Call(_) if work.is_math(inst) => {}
            Op::Call(_) => {
                let callee = data.callee().and_then(|callee| work.module.ctx.global_name(callee));
                let name = callee.ok_or("it calls through a pointer")?;
                match work.module.symbols.get(&name) {
                    _ if work.module.ctx.names.text(name).starts_with("llvm.") => {
                        if work.effects.of_inst(&work.module.ctx, work.func, inst).has_side_effects() {
                            return Err("it has variables in memory");
                        }
                    }
                    Some(SymbolDef::Function(id))
                        if work.module.functions[*id].is_readable() || name == work.func.name =>
                    {
                        found.push(*id);
                    }
                    _ => return Err("it calls functions whose code is not seen"),
                }
            }
            _ => {}
        }
    }
    Ok(found)
}

/// About how many instructions a call takes, without those that it makes.
fn cost_of_call(func: &Function) -> usize {
    let cfg = Cfg::compute(func);
    let loops = Loops::compute(&cfg, &DomTree::compute(func, &cfg));
    let of = |(block, inst): (_, Inst)| {
        let calls = usize::from(matches!(func.insts[inst].op, Op::Call(_)));
        (1 + cost::CALL * calls) * cost::ROUNDS.pow(loops.depth(block).min(5))
    };
    func.layout_insts().map(of).sum()
}

/// The place of the first instruction that has one.
fn first_place(module: &Module, func: &Function) -> Option<Location> {
    let found = func.layout_insts().find_map(|(_, inst)| debug_location(func, &module.ctx, inst))?;
    let (file, line, column) = source_place(module, &found)?;
    Some(Location { file, line, column })
}

#[cfg(test)]
mod tests {
    use super::with_group;

    #[test]
    fn groups_stand_where_attributes_may() {
        assert_eq!(&*with_group("local_unnamed_addr nounwind", "#3"), "local_unnamed_addr #3 nounwind");
        assert_eq!(&*with_group("", "#3"), "#3");
    }
}

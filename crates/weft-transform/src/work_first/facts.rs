//! What the code of one function does that concerns its tasks: which it creates, where it waits, whom it calls, and
//! what forbids calling the body of a task in place.
//!
//! *Refused*, since code that is not seen may create tasks or wait for those of its caller: calls of functions that
//! the module does not define, or that the linker may replace, but for [`crate::known`] ones; assembly. Calls through pointers are
//! looked at where all functions are known ([`super::pointers`]).
//! Since the body may wait for what its creator has yet to do: loops that wait for others ([`super::locks`]),
//! `flush`, and `taskyield` in a loop or where something looks at what others do ([`super::eligible`]). Since the body could meet what its creator holds: tasks in `critical`, or beside loops that look
//! as if they took a lock ([`super::eligible`] follows calls).
//! Since the resume path has other blocks: those whose address is taken.

use weft_analysis::effects::EffectTable;
use weft_ir::views::Resume;
use weft_ir::{ConstKind, FuncId, Function, Inst, Linkage, Module, Op, Operand, SymbolDef, TailKind};
use weft_regions::{
    Clause, ClauseKind, FORK, Kind, Leaf, Location, MARKER_PREFIX, Marker, Own, RegionEntry, TASK,
    clauses_of, location_of,
};

use super::groups::{self, Groups};
use super::guarded;
use super::locks::{Held, Waiting};
use super::task::Task;
use super::taskloop::Iterations;
use crate::{attributes, known};

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// The tasks, in layout order.
    pub(super) tasks: Vec<Task>,
    /// Each `taskwait`.
    pub(super) waits: Vec<Inst>,
    /// Each `taskyield`.
    pub(super) yields: Vec<Inst>,
    /// Whether it looks at what other threads may change meanwhile.
    pub(super) looks: bool,
    /// The taskgroups.
    pub(super) groups: Groups,
    /// The functions of the module that it calls, each once.
    pub(super) calls: Vec<FuncId>,
    /// The calls through pointers that may do more than read.
    pub(super) through: Vec<Inst>,
    /// Where the first task is.
    pub(super) place: Option<Location>,
    /// Why nothing more is known.
    pub(super) refused: Option<String>,
    /// Whether it asks if the current task is final.
    pub(super) asks_final: bool,
    /// Whether it may take a lock and return with it.
    pub(super) locks: bool,
    /// Whether it has critical regions, and what it does in them.
    pub(super) has_critical: bool,
    pub(super) held: Held,
}

impl Facts {
    /// Whether it creates tasks itself.
    pub(super) fn makes_tasks(&self) -> bool {
        !self.tasks.is_empty()
    }
}

const OTHER_CONSTRUCT: &str = "has a construct other than tasks, taskgroups and 'critical'";

/// Reads the function `id`.
pub(super) fn read(module: &Module, effects: &EffectTable, id: FuncId) -> Facts {
    let func = &module.functions[id];
    let mut facts = Facts::default();
    for (_, inst) in func.layout_insts() {
        if let Err(why) = note(module, effects, func, inst, &mut facts) {
            facts.refused.get_or_insert(why);
        }
    }
    let whole = of_function(module, func, &mut facts);
    if facts.refused.is_none() {
        facts.refused = whole.err();
    }
    facts.place = facts.tasks.first().and_then(|task| location_of(module, func, task.inst));
    facts
}

/// Notes what one instruction does.
fn note(
    module: &Module,
    effects: &EffectTable,
    func: &Function,
    inst: Inst,
    facts: &mut Facts,
) -> Result<(), String> {
    let data = &func.insts[inst];
    match &data.op {
        Op::Alloca { flags, .. } if !flags.is_empty() => return Err("has an alloca of a special kind".into()),
        // Inlined where it is called, such a function would be one with dynamic variables, which costs LLVM minutes.
        Op::Alloca { .. } if data.operands.is_empty() && func.inst_block(inst) != func.entry() => {
            return Err("makes variables of fixed size on its way".into());
        }
        Op::Fork | Op::Halt | Op::Join => return Err("has tasks in another form".into()),
        Op::Load { volatile: true, .. }
        | Op::Load { atomic: Some(_), .. }
        | Op::AtomicRmw { .. }
        | Op::CmpXchg { .. } => facts.looks = true,
        Op::Fence(_) => return Err("has a fence".into()),
        Op::Opaque { .. } if !data.is_exception_pad() && Resume::of(data).is_none() => {
            return Err("has a rare instruction".into());
        }
        Op::Call(info) | Op::Invoke(info) => {
            if info.tail == TailKind::MustTail {
                return Err("ends in a call that must be a jump".into());
            }
            return note_call(module, effects, func, inst, facts);
        }
        _ => {}
    }
    Ok(())
}

fn note_call(
    module: &Module,
    effects: &EffectTable,
    func: &Function,
    inst: Inst,
    facts: &mut Facts,
) -> Result<(), String> {
    let data = &func.insts[inst];
    let Some(callee) = data.callee().and_then(|callee| module.ctx.global_name(callee)) else {
        if !matches!(data.callee(), Some(Operand::Value(_))) {
            return Err("has assembly".into());
        }
        let of_call = effects.of_inst(&module.ctx, func, inst);
        if of_call.writes || of_call.synchronizes {
            facts.through.push(inst);
        }
        return Ok(());
    };
    let name = module.ctx.names.text(callee);
    if name.starts_with(MARKER_PREFIX) && matches!(data.op, Op::Invoke(_)) {
        return Err("has a construct that an exception seems to leave".into());
    }
    match name {
        FORK => return Err("has a parallel region".into()),
        TASK => return note_task(module, func, inst, facts),
        _ => {}
    }
    if let Some(marker) = Marker::from_name(name) {
        return note_marker(module, func, inst, marker, facts);
    }
    if known::tells_final(name) && matches!(data.op, Op::Call(_)) {
        facts.asks_final = true;
        return Ok(());
    }
    let defined = match module.symbols.get(&callee) {
        Some(SymbolDef::Function(id)) if module.functions[*id].is_readable() => Some(*id),
        _ => None,
    };
    let Some(id) = defined else {
        let of_call = effects.of_inst(&module.ctx, func, inst);
        let is_known = known::is_harmless_intrinsic(name) || known::is_harmless(name);
        return match is_known || !of_call.writes && !of_call.synchronizes {
            true => Ok(()),
            false => Err(format!("calls '{name}', whose code is not seen")),
        };
    };
    let linkage = module.functions[id].linkage();
    if matches!(linkage, Linkage::Weak | Linkage::Linkonce | Linkage::Common | Linkage::ExternWeak) {
        return Err(format!("calls '{name}', which another module may replace"));
    }
    if !facts.calls.contains(&id) {
        facts.calls.push(id);
    }
    Ok(())
}

fn note_marker(
    module: &Module,
    func: &Function,
    inst: Inst,
    marker: Marker,
    facts: &mut Facts,
) -> Result<(), String> {
    match marker {
        Marker::Point(Leaf::Taskwait) => {
            // What it lists is there for LLVM, which must not move accesses across it.
            let says_nothing =
                |clause: &Clause| matches!(clause.kind, Kind::Own(Own::Loc) | Kind::Omp(ClauseKind::Shared));
            if !clauses_of(func, &module.ctx, inst).iter().all(says_nothing) {
                return Err("has a 'taskwait' with clauses".into());
            }
            facts.waits.push(inst);
        }
        Marker::Point(Leaf::Taskyield) => facts.yields.push(inst),
        Marker::Entry => {
            let directive = RegionEntry::directive_of(func, &module.ctx, inst);
            let is = |leaf: Leaf| directive.as_ref().is_some_and(|directive| directive.is(leaf));
            if !is(Leaf::Critical) && !is(Leaf::Taskgroup) {
                return Err(OTHER_CONSTRUCT.into());
            }
            facts.has_critical |= is(Leaf::Critical);
        }
        Marker::Exit | Marker::CriticalBegin | Marker::CriticalEnd => {}
        Marker::TaskgroupBegin | Marker::TaskgroupEnd | Marker::TaskReductionItem => {}
        Marker::TaskReductionBegin if !groups::is_of_team(&module.ctx, func, inst) => {}
        Marker::Point(leaf) => {
            return Err(format!("has the directive '{}'", weft_regions::Directive::from(leaf).lower()));
        }
        _ => return Err(OTHER_CONSTRUCT.into()),
    }
    Ok(())
}

fn note_task(module: &Module, func: &Function, inst: Inst, facts: &mut Facts) -> Result<(), String> {
    let function = func.insts[inst].args().first().and_then(|function| module.ctx.global_name(*function));
    let body = match function.and_then(|name| module.symbols.get(&name)) {
        Some(SymbolDef::Function(id)) if module.functions[*id].is_readable() => *id,
        _ => return Err("creates a task whose body is not seen".into()),
    };
    let clauses = clauses_of(func, &module.ctx, inst);
    let number = |operand: Operand| match operand {
        Operand::Const(c) => module.ctx.consts.as_int(c),
        _ => None,
    };
    let only = |clause: &Clause| clause.operands().first().copied().and_then(number);
    let (mut undeferred, mut may_be_final) = (false, false);
    let iterations = Iterations::of(&clauses, number);
    let (mut has_priority, mut has_event, mut has_dependences, mut refused) = (false, false, false, None);
    for clause in &clauses {
        match clause.kind {
            Kind::Own(Own::Loc) => {}
            Kind::Omp(ClauseKind::Untied | ClauseKind::Mergeable) => {}
            Kind::Omp(ClauseKind::Priority) => has_priority = true,
            Kind::Omp(ClauseKind::Detach) => has_event = true,
            Kind::Own(Own::Dependences) | Kind::Omp(ClauseKind::Depend) => has_dependences = true,
            Kind::Omp(ClauseKind::If) => undeferred = only(clause) == Some(0),
            Kind::Omp(ClauseKind::Final) if only(clause) == Some(0) => {}
            Kind::Omp(ClauseKind::Final) if iterations.is_none() => may_be_final = true,
            Kind::Own(Own::Taskloop) | Kind::Omp(ClauseKind::Nogroup) if iterations.is_some() => {}
            Kind::Omp(ClauseKind::Grainsize | ClauseKind::NumTasks) if iterations.is_some() => {}
            Kind::Own(Own::TaskPrivate) => {
                let operands = clause.operands();
                let sized = operands.get(1).copied().and_then(number).is_some_and(|size| size < 1 << 12);
                match copying_functions(module, clause).filter(|_| sized) {
                    Some(functions) => {
                        let is_new = |id: &FuncId| !facts.calls.contains(id);
                        let new: Vec<FuncId> = functions.into_iter().filter(is_new).collect();
                        facts.calls.extend(new);
                    }
                    None => {
                        refused.get_or_insert("that copies large objects, or by functions that are not seen");
                    }
                }
            }
            _ => {
                refused.get_or_insert("with a clause that needs the runtime");
            }
        }
    }
    let is_made = has_event || has_dependences;
    let is_simple = refused.is_none() && !has_priority && !is_made;
    facts.tasks.push(Task {
        inst,
        body,
        undeferred,
        may_be_final,
        is_made,
        has_dependences,
        is_simple,
        asks: false,
        iterations,
    });
    refused.map_or(Ok(()), |why| Err(format!("creates a task {why}")))
}

/// The functions of the module that begin and end a task's copy; none if there are others.
fn copying_functions(module: &Module, clause: &Clause) -> Option<Vec<FuncId>> {
    let is_null = |operand: Operand| matches!(operand, Operand::Const(c) if module.ctx.consts.data(c).kind == ConstKind::Null);
    let operands = clause.operands();
    let named = operands.get(3..).unwrap_or_default().iter().filter(|operand| !is_null(**operand));
    named
        .map(|operand| match module.symbols.get(&module.ctx.global_name(*operand)?) {
            Some(SymbolDef::Function(id)) if module.functions[*id].is_readable() => Some(*id),
            _ => None,
        })
        .collect()
}

/// What concerns the function as a whole.
fn of_function(module: &Module, func: &Function, facts: &mut Facts) -> Result<(), String> {
    let has = |name| attributes::has(module, &func.suffix, name);
    if has("sanitize_thread") || has("optnone") || has("naked") || has("returns_twice") {
        return Err("has an attribute that forbids it".into());
    }
    if module.ctx.block_addresses.iter().any(|address| address.func == func.name) {
        return Err("has labels whose address is taken".into());
    }
    facts.groups = Groups::read(&module.ctx, func)?;
    if facts.makes_tasks() {
        if groups::asks_again(&module.ctx, func, &facts.tasks) {
            return Err("asks for an item of a reduction behind its tasks".into());
        }
        if func.vararg {
            return Err("has a variable number of arguments".into());
        }
    }
    let has_paths = facts.makes_tasks() || !facts.through.is_empty();
    if has_paths && !has("nounwind") && guarded::personality(module, func).is_none() {
        return Err("may leave by an exception that no function of the file handles".into());
    }
    if facts.asks_final && !facts.makes_tasks() {
        return Err("asks whether the task is final, and creates none itself".into());
    }
    if facts.has_critical {
        facts.held = Held::read(module, func, &facts.tasks, &facts.through)?;
    }
    let waiting = Waiting::of(&module.ctx, func);
    facts.locks = waiting.may_take_lock();
    let gives_way = facts.yields.iter().any(|inst| waiting.goes_round(*inst));
    match waiting.may_wait() || gives_way {
        true => Err("may wait in a loop for what others do".into()),
        false => Ok(()),
    }
}

//! Explicit tasks.
//!
//! ```llvm
//! call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task, i64 %n) [ "QUAL.OMP.IF"(i32 %c) ]
//! ; becomes
//!   %task = call ptr @__kmpc_omp_task_alloc(ptr @weft.ident, i32 %gtid, i32 1, i64 48, i64 0, ptr @f.omp_task_entry)
//!   … store %n behind the record's header …
//!   %parallel = icmp ne i32 %c, 0
//!   br i1 %parallel, label %deferred, label %undeferred
//! deferred:
//!   call i32 @__kmpc_omp_task(ptr @weft.ident, i32 %gtid, ptr %task)
//!   br label %done
//! undeferred:
//!   call void @__kmpc_omp_task_begin_if0(ptr @weft.ident, i32 %gtid, ptr %task)
//!   call i32 @f.omp_task_entry(i32 %gtid, ptr %task)
//!   call void @__kmpc_omp_task_complete_if0(ptr @weft.ident, i32 %gtid, ptr %task)
//!   br label %done
//! ```
//!
//! Without `IF`, or with a constant one, only the one side is made, and in place.
//! What lies in the record, and where, is said in `task_layout.rs`.
//!
//! All tasks stay where they begin: an untied task may be resumed by any thread, so by the one that began it; and thread
//! number and thread-local addresses may then be asked for once. [OMP 5.2 §12.5.1] So all tasks are tied for the runtime.
//! A task whose code calls `taskyield` may poll for what others do, and is marked: it is not executed at once, where its
//! creator could not go on, and if it is untied, Weft's runtime may execute other tasks than its descendants inside of it.
//! [OMP 5.2 §12.9] `mergeable` is a permission not made use of.
//!
//! A task with `depend` goes to `__kmpc_omp_task_with_deps`, and one that is executed at once waits for the others first
//! (`dependence.rs`). The priority lies in the record. The event of `detach` goes into its variable before the record gets
//! its copies, so that the task's copy has it. [OMP 5.2 §12.5.2]
//!
//! What a `taskloop` does with the record, `taskloop.rs` says.
//!
//! *Refused:* words that are neither `i64` nor `ptr`; a function that does not begin with the thread number.

use weft_abi::{entry, ident, task};
use weft_ir::{ConstKind, Inst, IntPredicate, Operand, Type};
use weft_regions::{ClauseKind, Own, clauses_of};

use crate::dependence::Dependences;
use crate::lowering::{Lowering, Outcome};
use crate::roles::function_named;
use crate::task_layout::{Copied, Layout, constant};
use crate::taskloop::Iterations;

/// A task marker, taken apart.
struct Task {
    words: Vec<Operand>,
    layout: Layout,
    entry: Operand,
    /// The function that ends the copies, if one must.
    end: Option<Operand>,
    condition: Option<Operand>,
    is_final: Option<Operand>,
    untied: bool,
    /// Whether its code calls `taskyield`.
    gives_way: bool,
    priority: Option<Operand>,
    /// The address of the variable that gets the event.
    event: Option<Operand>,
    dependences: Option<Dependences>,
    /// What is said of a `taskloop`.
    iterations: Option<Iterations>,
}

impl Lowering<'_> {
    /// Lowers a task marker.
    pub(crate) fn lower_task(&mut self, marker: Inst) -> Outcome {
        let parsed = self.parse_task(marker)?;
        if let Some(function) = self.func.insts[marker].args().first().copied() {
            let function = self.passed(function, &parsed.words);
            self.remark(marker, format!("the task becomes the function {function}"));
        }
        let ident = self.ident(marker, ident::KMPC);
        let gtid = self.gtid(marker);
        if parsed.iterations.as_ref().is_some_and(Iterations::has_group) {
            let begin = self.runtime(&entry::TASKGROUP);
            begin.call(&mut self.cursor(marker), &[ident, gtid]);
        }
        let flags = self.task_flags(marker, &parsed);
        let alloc = self.runtime(&entry::OMP_TASK_ALLOC);
        let mut at = self.cursor(marker);
        let size = parsed.layout.size(&mut at);
        let no_shareds = at.i64(0);
        let call = alloc.call(&mut at, &[ident, gtid, flags, size, no_shareds, parsed.entry]);
        if let Some(info) = at.func.insts[call].call_info_mut() {
            info.prefix = "noalias".into();
        }
        let record = at.func.result(call);
        if let Some(function) = parsed.end {
            let offset = at.i64(task::DESTRUCTORS as i64);
            let place = at.gep(Type::I8, record, &[offset]);
            at.store(function, place);
        }
        if let Some(priority) = parsed.priority {
            let offset = at.i64(task::PRIORITY as i64);
            let place = at.gep(Type::I8, record, &[offset]);
            at.store(priority, place);
        }
        if let Some(variable) = parsed.event {
            let allow = self.runtime(&entry::TASK_ALLOW_COMPLETION_EVENT);
            let mut at = self.cursor(marker);
            let event = allow.value(&mut at, &[ident, gtid, record]);
            at.store(event, variable);
        }
        let attachment = self.debug_location(marker);
        parsed.layout.fill(self.module, &mut self.func, marker, record, &parsed.words, attachment);

        let args = [ident, gtid, record];
        if let Some(iterations) = &parsed.iterations {
            self.start_taskloop(marker, &parsed.layout, parsed.condition, iterations, &args);
            self.func.remove_inst(marker);
            return Ok(());
        }
        match (parsed.condition, parsed.condition.and_then(|c| constant(&self.module.ctx, c))) {
            (Some(_), Some(0)) => self.undeferred_before(marker, marker, &parsed, &args),
            (Some(condition), None) => {
                let (deferred, undeferred) = self.branch_before(marker, condition);
                self.deferred_before(deferred, marker, &parsed, &args);
                self.undeferred_before(undeferred, marker, &parsed, &args);
            }
            _ => self.deferred_before(marker, marker, &parsed, &args),
        }
        self.func.remove_inst(marker);
        Ok(())
    }

    fn parse_task(&mut self, marker: Inst) -> Outcome<Task> {
        let ctx = &self.module.ctx;
        let data = &self.func.insts[marker];
        let Some((&function, words)) = data.args().split_first() else {
            return Err("a task without a function".to_owned());
        };
        let words = words.to_vec();
        let types: Vec<Type> = words.iter().map(|word| ctx.operand_ty(&self.func, *word)).collect();
        if types.iter().any(|ty| *ty != Type::I64 && *ty != Type::PTR) {
            return Err("a task gets a word that is neither i64 nor ptr".to_owned());
        }
        let clauses = clauses_of(&self.func, ctx, marker);
        let mut copies = Vec::new();
        for clause in clauses.iter().filter(|c| c.kind == Own::TaskPrivate) {
            let operands = clause.operands();
            let [source, size, align, ..] = operands[..] else {
                return Err("a task's copy is not described by source, size and alignment".to_owned());
            };
            let is_null =
                |o: &Operand| matches!(o, Operand::Const(c) if ctx.consts.data(*c).kind == ConstKind::Null);
            let function = |at: usize| operands.get(at).copied().filter(|function| !is_null(function));
            let (function, end) = (function(3), function(4));
            let align = constant(ctx, align).filter(|align| align.is_power_of_two());
            let align = align.ok_or("the alignment of a task's copy is no power of two")?;
            copies.push(Copied { source, size, align, function, end });
        }
        // A task whose function has been inlined there once more creates others of its kind. Only a declaration stands for
        // the function at work.
        let target = function_named(self.module, function)
            .filter(|id| {
                let found = &self.module.functions[*id];
                !found.is_declaration || found.name == self.func.name
            })
            .ok_or("a task names something that is not a function of the module")?;
        let params = self.module.functions[target].params.iter().map(|p| p.ty);
        let iterations = Iterations::of(&self.module.ctx, &clauses)?;
        let wanted = std::iter::once(Type::I32).chain(types.iter().copied());
        let wanted = wanted.chain(copies.iter().map(|_| Type::PTR));
        let bounds = if iterations.is_some() { 3 } else { 0 };
        if !params.eq(wanted.chain(std::iter::repeat_n(Type::I64, bounds))) {
            return Err("a task does not get what its function takes".to_owned());
        }
        let condition = self.number(&clauses, ClauseKind::If)?;
        let is_final = self.number(&clauses, ClauseKind::Final)?;
        let untied = clauses.iter().any(|clause| clause.is(ClauseKind::Untied));
        let priority = self.number(&clauses, ClauseKind::Priority)?;
        let event = clauses.iter().find(|clause| clause.is(ClauseKind::Detach));
        let event = event.and_then(|clause| clause.variables().next());
        let dependences = Dependences::of(&clauses)?;
        let layout = Layout::new(&self.module.ctx, types, copies, iterations.is_some())?;
        let gives_way = self.roles.giving_way.contains(&target);
        let name = layout.entry_function(self.module, target);
        let name = self.module.ctx.names.text(name).to_owned();
        let entry = self.module.ctx.global(&name);
        let end = layout.end_function(self.module, target);
        Ok(Task {
            words,
            layout,
            entry,
            end,
            condition,
            is_final,
            untied,
            gives_way,
            priority,
            event,
            dependences,
            iterations,
        })
    }

    /// The flags of the task, `i32`.
    fn task_flags(&mut self, marker: Inst, parsed: &Task) -> Operand {
        let is_final = parsed.is_final;
        let mut flags = match (parsed.gives_way, parsed.untied) {
            (false, _) => task::TIED,
            (true, false) => task::TIED | task::GIVES_WAY,
            (true, true) => task::TIED | task::GIVES_WAY | task::UNTIED,
        };
        if parsed.priority.is_some() {
            flags |= task::PRIORITY_SPECIFIED;
        }
        if parsed.end.is_some() {
            flags |= task::HAS_DESTRUCTORS;
        }
        if parsed.event.is_some() {
            flags |= task::DETACHABLE;
        }
        let known = is_final.map_or(Some(0), |condition| constant(&self.module.ctx, condition));
        let mut at = self.cursor(marker);
        let (not_final, with_final) = (at.i32(flags), at.i32(flags | task::FINAL));
        match (is_final, known) {
            (Some(condition), None) => {
                let zero = at.i32(0);
                let is_final = at.icmp(IntPredicate::Ne, condition, zero);
                at.select(is_final, with_final, not_final)
            }
            (_, None | Some(0)) => not_final,
            (_, Some(_)) => with_final,
        }
    }

    /// Hands the task to the runtime. Inserts before `place`, for `marker`.
    fn deferred_before(&mut self, place: Inst, marker: Inst, parsed: &Task, args: &[Operand; 3]) {
        if let Some(dependences) = &parsed.dependences {
            let list = self.list_before(place, marker, dependences);
            let task = self.runtime(&entry::OMP_TASK_WITH_DEPS);
            let mut at = self.cursor_at(place, marker);
            let [ident, gtid, record] = *args;
            let (zero, null) = (at.i32(0), at.zero(Type::PTR));
            task.call(&mut at, &[ident, gtid, record, list.count, list.address, zero, null]);
            return self.end_list_before(place, marker, &list);
        }
        let task = self.runtime(&entry::OMP_TASK);
        task.call(&mut self.cursor_at(place, marker), args);
    }

    /// Executes the task. Inserts before `place`, for `marker`.
    fn undeferred_before(&mut self, place: Inst, marker: Inst, parsed: &Task, args: &[Operand; 3]) {
        if let Some(dependences) = &parsed.dependences {
            self.wait_for_before(place, marker, dependences, false);
        }
        let begin = self.runtime(&entry::OMP_TASK_BEGIN_IF0);
        let complete = self.runtime(&entry::OMP_TASK_COMPLETE_IF0);
        let mut at = self.cursor_at(place, marker);
        begin.call(&mut at, args);
        at.call(Type::I32, parsed.entry, &args[1..]);
        complete.call(&mut at, args);
    }
}

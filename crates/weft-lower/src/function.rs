//! The function at work: finds its markers and hands each to the file of its construct.
//!
//! Markers are lowered one by one in layout order, each where it stands.
//! Entries stay until the end: the other markers of a region find its clauses through the token.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_abi::entry;
use weft_ir::debug_info;
use weft_ir::{Attachment, Cursor, FuncId, Function, Inst, MdValue, Module, Op, Operand, Type, Value};
use weft_regions::{FORK, Leaf, Location, Marker, Problem, RegionEntry, TASK, location_of};

use crate::Options;
use crate::cleanup::Strings;
use crate::ident::Idents;
use crate::team::Team;

/// What went wrong with a marker, in lower case and without a full stop.
pub(crate) type Outcome<T = ()> = Result<T, String>;

/// A function on its way from Region IR to LLVM IR.
pub(crate) struct Lowering<'m> {
    /// The module without the function.
    pub(crate) module: &'m mut Module,
    /// The function.
    pub(crate) func: Function,
    /// Whether a fork calls it, so that its first parameters point to the thread numbers.
    pub(crate) is_outlined: bool,
    /// Whether it is the body of a task, so that its first parameter is the global thread number.
    pub(crate) is_task: bool,
    /// All functions that a fork calls.
    pub(crate) outlined: &'m FxHashSet<FuncId>,
    /// Source locations made so far.
    pub(crate) idents: &'m mut Idents,
    /// Strings that markers named.
    pub(crate) strings: &'m mut Strings,
    /// What the caller chose.
    pub(crate) options: &'m Options,
    /// Thread number and team size, as far as they were asked for.
    pub(crate) team: Team,
    /// The slots that hold the state of each loop, by token.
    pub(crate) loop_slots: FxHashMap<Value, Vec<Operand>>,
    /// The location given to calls whose marker has none, in a function with debug info.
    line_zero: Option<Attachment>,
}

impl<'m> Lowering<'m> {
    /// Starts on `func`, which has been taken out of `module`.
    pub(crate) fn new(
        module: &'m mut Module,
        func: Function,
        is_outlined: bool,
        outlined: &'m FxHashSet<FuncId>,
        idents: &'m mut Idents,
        strings: &'m mut Strings,
        options: &'m Options,
    ) -> Lowering<'m> {
        Lowering {
            module,
            func,
            is_outlined,
            is_task: false,
            outlined,
            idents,
            strings,
            options,
            team: Team::default(),
            loop_slots: FxHashMap::default(),
            line_zero: None,
        }
    }

    /// Lowers all markers.
    pub(crate) fn run(&mut self, problems: &mut Vec<Problem>) {
        let known = problems.len();
        let all: Vec<Inst> = self.func.layout_insts().map(|(_, inst)| inst).collect();
        let mut entries = Vec::new();
        for inst in all {
            let Some(name) = self.marker_name(inst) else { continue };
            self.strings.note(&self.module.ctx, &self.func.insts[inst]);
            if Marker::from_name(&name) == Some(Marker::Entry) {
                entries.push(inst);
            }
            let place = self.place(inst);
            if let Err(message) = self.lower_marker(inst, &name) {
                problems.push(self.problem(place, message));
            }
        }
        for entry in entries {
            let token = self.func.insts[entry].result;
            // A marker that could not be lowered still uses it, and has been reported.
            if problems.len() == known && token.is_some_and(|token| self.is_used(token)) {
                let place = self.place(entry);
                problems.push(self.problem(place, "a use of the region's token is left".to_owned()));
            }
            self.func.remove_inst(entry);
        }
        if problems.len() == known {
            self.settle_team();
        }
    }

    fn lower_marker(&mut self, inst: Inst, name: &str) -> Outcome {
        if !matches!(self.func.insts[inst].op, Op::Call(_)) {
            return Err(format!("marker '{name}' is not a plain call"));
        }
        if name == FORK {
            return self.lower_fork(inst);
        }
        if name == TASK {
            return self.lower_task(inst);
        }
        let Some(marker) = Marker::from_name(name) else {
            return Err(format!("marker '{name}' is not known"));
        };
        match marker {
            Marker::Entry => return self.check_entry(inst),
            Marker::Exit | Marker::LoopEnd | Marker::MasterEnd => {
                self.func.remove_inst(inst);
            }
            Marker::Barrier => self.lower_barrier(inst),
            Marker::Flush => self.lower_flush(inst),
            Marker::CriticalBegin => self.lower_critical(inst, true)?,
            Marker::CriticalEnd => self.lower_critical(inst, false)?,
            Marker::SingleBegin => self.lower_single_begin(inst),
            Marker::SingleEnd => self.lower_single_end(inst),
            Marker::MasterBegin => self.lower_master_begin(inst),
            Marker::LoopBegin => self.lower_loop_begin(inst)?,
            Marker::LoopNext => self.lower_loop_next(inst)?,
            Marker::LoopIterationEnd => self.lower_iteration_end(inst),
            Marker::OrderedBegin => self.lower_ordered(inst, true),
            Marker::OrderedEnd => self.lower_ordered(inst, false),
            Marker::Copyprivate => self.lower_copyprivate(inst)?,
            Marker::Taskwait => self.tell(inst, &entry::OMP_TASKWAIT),
            Marker::Taskyield => self.lower_taskyield(inst),
            Marker::TaskgroupBegin => self.tell(inst, &entry::TASKGROUP),
            Marker::TaskgroupEnd => self.tell(inst, &entry::END_TASKGROUP),
            Marker::Qualifier => return Err("a region's clauses stand outside of its entry".to_owned()),
            Marker::TaskBegin | Marker::TaskPrivate => {
                return Err(format!("marker '{name}' is left of a task that should have been outlined"));
            }
        }
        Ok(())
    }

    /// An entry stays for now, but a parallel region should have been outlined.
    fn check_entry(&self, inst: Inst) -> Outcome {
        match RegionEntry::parse(&self.func, &self.module.ctx, inst) {
            None => Err("a region entry without a known directive".to_owned()),
            Some(entry) if entry.directive.is(Leaf::Parallel) => {
                Err("a parallel region is left that should have been outlined".to_owned())
            }
            Some(entry) if entry.directive.is(Leaf::Task) => {
                Err("a task is left that should have been outlined".to_owned())
            }
            Some(_) => Ok(()),
        }
    }

    /// The name of the marker that `inst` calls.
    fn marker_name(&self, inst: Inst) -> Option<String> {
        let callee = self.module.ctx.global_name(self.func.insts[inst].callee()?)?;
        let name = self.module.ctx.names.text(callee);
        name.starts_with("llvm.directive").then(|| name.to_owned())
    }

    /// The entry of the region that a marker belongs to; `None` for `token none`.
    pub(crate) fn entry_of(&self, marker: Inst) -> Option<RegionEntry> {
        let Some(Operand::Value(token)) = self.func.insts[marker].args().first().copied() else {
            return None;
        };
        RegionEntry::parse(&self.func, &self.module.ctx, self.func.def_inst(token)?)
    }

    /// The place in the user's source that a marker, or else the entry of its region, carries.
    pub(crate) fn place(&self, marker: Inst) -> Option<Location> {
        location_of(self.module, &self.func, marker).or_else(|| self.entry_of(marker)?.location(self.module))
    }

    /// The `ident_t` with `flags` for the place of `marker`.
    pub(crate) fn ident(&mut self, marker: Inst, flags: i32) -> Operand {
        let place = self.place(marker);
        let function = self.module.ctx.names.text(self.func.name);
        // What the user wrote is one function; that its regions are functions of their own is our affair.
        let function = function.split(".omp_outlined").next().unwrap_or(function);
        let function = function.split(".omp_task").next().unwrap_or(function).to_owned();
        self.idents.get(self.module, flags, place.as_ref(), &function)
    }

    /// A cursor just before `marker`; what it inserts gets the debug location of the marker.
    pub(crate) fn cursor(&mut self, marker: Inst) -> Cursor<'_> {
        let attachment = self.debug_location(marker);
        let mut cursor = Cursor::before(&mut self.func, &mut self.module.ctx, marker);
        cursor.attachment = attachment;
        cursor
    }

    /// The debug location of `marker`, or line 0 of the function if it has none and must.
    ///
    /// The verifier wants one on each call that could be inlined in a function with a `DISubprogram`.
    pub(crate) fn debug_location(&mut self, marker: Inst) -> Option<Attachment> {
        if let Some(found) = debug_info::debug_location(&self.func, &self.module.ctx, marker) {
            return Some(found);
        }
        if self.line_zero.is_none()
            && let Some(scope) = debug_info::subprogram_of(self.module, &self.func)
        {
            let dbg = self.module.ctx.names.intern("dbg");
            let node = self.module.add_metadata(&format!("!DILocation(line: 0, scope: !{scope})"));
            self.line_zero = Some(Attachment { kind: dbg, value: MdValue::Node(node) });
        }
        self.line_zero.clone()
    }

    /// A stack slot of type `ty`, made at the front of the entry block, where SROA looks for it.
    pub(crate) fn slot(&mut self, ty: Type) -> Operand {
        let entry = self.func.entry().expect("invariant: a function with markers has blocks");
        let align = if ty == Type::I32 { 4 } else { 8 };
        let mut cursor = Cursor::at_start(&mut self.func, &mut self.module.ctx, entry);
        cursor.alloca(ty, None, Some(align))
    }

    /// Whether an instruction in the layout uses `value`.
    pub(crate) fn is_used(&self, value: Value) -> bool {
        let operand = Operand::Value(value);
        self.func.layout_insts().any(|(_, inst)| self.func.insts[inst].operands.contains(&operand))
    }

    fn problem(&self, place: Option<Location>, message: String) -> Problem {
        let function = self.module.ctx.names.text(self.func.name).to_owned();
        Problem { function, place, message }
    }
}

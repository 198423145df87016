//! Lowers one function: finds its markers and hands each to the file of its construct.
//!
//! Markers are lowered one by one in layout order, each where it stands.
//! Entries stay until the end: the other markers of a region find its clauses through the token.

use rustc_hash::FxHashSet;
use weft_abi::entry;
use weft_analysis::UseIndex;
use weft_ir::{Inst, Op, Operand, Value};
use weft_regions::{FORK, Leaf, Location, MARKER_PREFIX, Marker, Problem, RegionEntry, TASK};

use crate::loop_facts::LoopFacts;
use crate::lowering::{Lowering, Outcome};

impl Lowering<'_> {
    /// Lowers all markers.
    pub(crate) fn run(&mut self, problems: &mut Vec<Problem>) {
        let known = problems.len();
        self.keep_single_iterations();
        if !self.options.is_gpu {
            self.keep_loops_around();
        }
        self.lower_simd_loops();
        if self.options.notes_places {
            self.note_loop_places();
        }
        let all: Vec<Inst> = self.func.layout_insts().map(|(_, inst)| inst).collect();
        if all.iter().any(|inst| self.marker_name(*inst).is_some()) {
            self.uses = UseIndex::compute(&self.func);
            self.loop_facts = LoopFacts::compute(self.module, &self.func, &self.uses);
        }
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
        self.finish_replacing();
        if problems.len() == known
            && let Err(message) = self.remove_arguments()
        {
            problems.push(self.problem(None, message));
        }
        let used: FxHashSet<Value> = self.used_values(&entries);
        for entry in entries {
            let token = self.func.insts[entry].result;
            // A marker that could not be lowered still uses it, and has been reported.
            if problems.len() == known && token.is_some_and(|token| used.contains(&token)) {
                let place = self.place(entry);
                problems.push(self.problem(place, "a use of the region's token is left".to_owned()));
            }
            self.func.remove_inst(entry);
        }
        if problems.len() == known {
            self.settle_team();
        }
    }

    /// Those of the results of `insts` that instructions in the layout use.
    fn used_values(&self, insts: &[Inst]) -> FxHashSet<Value> {
        let results: FxHashSet<Value> =
            insts.iter().filter_map(|inst| self.func.insts[*inst].result).collect();
        let operands = self.func.layout_insts().flat_map(|(_, inst)| &self.func.insts[inst].operands);
        let values = operands.filter_map(|operand| match operand {
            Operand::Value(value) => Some(*value),
            _ => None,
        });
        values.filter(|value| results.contains(value)).collect()
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
            Marker::Exit => {
                self.end_data(inst)?;
                self.func.remove_inst(inst);
            }
            Marker::MasterEnd => {
                self.func.remove_inst(inst);
            }
            // Those in front of forks go with them, at the end.
            Marker::Argument => {}
            Marker::LoopEnd => self.end_doacross(inst),
            Marker::OrderedSource => self.lower_doacross(inst, &entry::DOACROSS_POST)?,
            Marker::OrderedSink => self.lower_doacross(inst, &entry::DOACROSS_WAIT)?,
            Marker::Point(Leaf::Barrier) => self.lower_barrier(inst),
            Marker::Point(Leaf::Flush) => self.lower_flush(inst),
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
            Marker::Point(Leaf::Depobj) => self.lower_depobj(inst)?,
            Marker::Point(leaf @ (Leaf::TargetEnterData | Leaf::TargetExitData | Leaf::TargetUpdate)) => {
                self.lower_data_motion(inst, leaf)?
            }
            Marker::Point(leaf @ (Leaf::Cancel | Leaf::CancellationPoint)) => {
                self.lower_cancel(inst, leaf)?
            }
            Marker::CancelBarrier => self.lower_cancel_barrier(inst),
            Marker::Point(leaf) => self.lower_point(inst, leaf)?,
            Marker::TaskgroupBegin => self.tell(inst, &entry::TASKGROUP),
            Marker::TaskgroupEnd => self.tell(inst, &entry::END_TASKGROUP),
            Marker::Qualifier => return Err("a region's clauses stand outside of its entry".to_owned()),
            Marker::Reached => return Err("the guard of a body is left".to_owned()),
            Marker::TaskPoll => self.lower_poll(inst)?,
            Marker::TaskChildless => self.lower_childless(inst),
            Marker::TaskGate => self.lower_gate(inst),
            Marker::TaskFrame => self.begin_frame(inst),
            Marker::TaskFrameEnd => self.end_frame(inst),
            Marker::TaskReductionBegin => self.lower_task_reduction_begin(inst)?,
            Marker::TaskReductionEnd => self.lower_task_reduction_end(inst)?,
            Marker::TaskReductionItem => self.lower_task_reduction_item(inst)?,
            Marker::TaskBegin | Marker::TaskPrivate | Marker::TaskLoop => {
                return Err(format!("marker '{name}' is left of a task that should have been outlined"));
            }
        }
        Ok(())
    }

    /// An entry stays for now, but a parallel region should have been outlined.
    fn check_entry(&mut self, inst: Inst) -> Outcome {
        match RegionEntry::parse(&self.func, &self.module.ctx, inst) {
            None => Err("a region entry without a known directive".to_owned()),
            Some(entry)
                if [Leaf::Parallel, Leaf::Teams, Leaf::Target]
                    .iter()
                    .any(|leaf| entry.directive.is(*leaf)) =>
            {
                Err("a parallel region is left that should have been outlined".to_owned())
            }
            Some(entry) if entry.directive.is(Leaf::TargetData) => self.begin_data(inst, &entry),
            Some(entry) if entry.makes_tasks() => {
                Err("a task is left that should have been outlined".to_owned())
            }
            Some(_) => Ok(()),
        }
    }

    /// The name of the marker that `inst` calls.
    fn marker_name(&self, inst: Inst) -> Option<String> {
        let callee = self.module.ctx.global_name(self.func.insts[inst].callee()?)?;
        let name = self.module.ctx.names.text(callee);
        name.starts_with(MARKER_PREFIX).then(|| name.to_owned())
    }

    fn problem(&self, place: Option<Location>, message: String) -> Problem {
        let function = self.module.ctx.names.text(self.func.name).to_owned();
        Problem { function, place, message }
    }
}

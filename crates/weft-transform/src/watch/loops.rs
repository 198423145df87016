//! Lets worksharing loops ask for chunks, and tells the detector by which schedule it is to hand them out.

use weft_ir::{Function, Module, Operand, Type};
use weft_regions::{Clause, Leaf, Own, ScheduleKind, set_clauses, units};

use super::sites::Sites;
use super::{Callee, Event};

/// `void (i32 schedule, i64 chunk, i32 is_ordered, ptr site)`, in front of the loop; a chunk of 0 is none.
const LOOP: Callee =
    Callee { name: "__weft_check_loop", params: &[Type::I32, Type::I64, Type::I32, Type::PTR] };

/// What [`LOOP`] is told of a schedule.
fn number(kind: ScheduleKind) -> i32 {
    match kind {
        ScheduleKind::Static => 0,
        ScheduleKind::Dynamic => 1,
        ScheduleKind::Guided => 2,
        ScheduleKind::Auto => 3,
        ScheduleKind::Runtime => 4,
    }
}

/// Lets the loops of `func` ask the runtime for chunks, and returns the calls that tell of their schedules.
pub(super) fn ask_for_chunks(module: &mut Module, func: &mut Function, sites: &mut Sites) -> Vec<Event> {
    let mut events = Vec::new();
    for entry in units(func, &module.ctx) {
        let is_for = entry.directive.first() == Some(Leaf::For);
        let is_loop =
            entry.directive.first() == Some(Leaf::Loop) && !entry.is_of_league() && !entry.is_vectorized();
        let is_sections = entry.directive.first() == Some(Leaf::Sections);
        if !is_for && !is_loop && !is_sections {
            continue;
        }
        let schedule = entry.schedule();
        let kind = match schedule {
            Some(schedule) => number(schedule.kind),
            // Which thread executes a section, and which iteration of a `loop`, is not said; without the clause compilers
            // have static loops.
            None if is_for => number(ScheduleKind::Static),
            None => number(ScheduleKind::Dynamic),
        };
        let chunk = schedule.and_then(|schedule| schedule.chunk);
        let chunk = chunk.unwrap_or_else(|| module.ctx.int(Type::I64, 0));
        let is_ordered = entry.ordered() || entry.has(Own::Doacross);
        let what = if is_sections { "sections" } else { "for" };
        let place = entry.location(module);
        let site = sites.of_place(module, place.as_ref(), what);
        let kind = module.ctx.int(Type::I32, i128::from(kind));
        let flag = module.ctx.int(Type::I32, i128::from(is_ordered));
        let args: Vec<Operand> = vec![kind, chunk, flag, site];
        events.push(Event { at: entry.inst, is_behind: false, callee: &LOOP, args });
        if entry.ordered() {
            // It asks already.
            continue;
        }
        let mut clauses = entry.clauses.clone();
        clauses.push(Clause::of(Own::HandedOut, []));
        set_clauses(func, &mut module.ctx, entry.inst, &clauses);
    }
    events
}

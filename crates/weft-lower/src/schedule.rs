//! Chooses how a loop is shared among the threads, by its schedule.
//!
//! The initial threads of a league share the loop of a `distribute` in the same way, by its `dist_schedule`.
//!
//! | schedule | way | runtime calls |
//! |---|---|---|
//! | none, `static`, `auto` | [`Way::Balanced`] | none |
//! | `static, c` | [`Way::Chunked`] | none |
//! | `dynamic`, `guided`, `runtime` | [`Way::Dispatched`] | `__kmpc_dispatch_init_8u`, `__kmpc_dispatch_next_8u` |
//! | any, with an `ordered` clause; without a schedule by `turns.rs` | [`Way::Dispatched`] | the same, and those of `ordered.rs` |
//! | any, with `HANDED.OUT` | [`Way::Dispatched`] | the same, as if it were `dynamic` |
//!
//! On a GPU, loops that ask for chunks are [`Way::Chunked`] whatever their schedule is.
//!
//! `sections` is a loop without a schedule.
//!
//! The `simd` modifier is not looked at: it allows to enlarge chunks, and asks for no more than that where the
//! construct has no `simd`. [OMP 5.2 §11.5.3]

use weft_abi::schedule::{self as numbers, Kind};
use weft_ir::{Inst, Operand, Type, Value};
use weft_regions::{Leaf, Own, RegionEntry, ScheduleKind};

use crate::lowering::{Lowering, Outcome};

/// How a loop is shared.
pub(crate) enum Way {
    /// One contiguous piece per thread, sizes differing by at most one iteration.
    Balanced,
    /// Chunks of this size (`i64`), dealt out in turn.
    Chunked(Operand),
    /// Chunks as the runtime hands them out.
    Dispatched {
        /// The schedule's number, modifiers included.
        number: i32,
        /// The chunk size, `i64`.
        chunk: Operand,
    },
}

impl Lowering<'_> {
    /// Lowers `loop.begin`.
    pub(crate) fn lower_loop_begin(&mut self, marker: Inst) -> Outcome {
        let (entry, way) = self.way_of(marker)?;
        let n = self.trip_count(marker)?;
        self.begin_doacross(marker, &entry);
        let is_used = |value| !self.uses.is_unused(value) || !self.uses.debug_uses(value).is_empty();
        if !matches!(way, Way::Balanced) && self.func.insts[marker].result.is_some_and(is_used) {
            return Err("the result of 'loop.begin' is used, but the loop comes in chunks".to_owned());
        }
        let whom = if entry.is_of_league() { "team" } else { "thread" };
        let shared = match way {
            Way::Balanced => format!("in one piece per {whom}, without a call of the runtime"),
            Way::Chunked(_) => "in chunks by turns, without a call of the runtime".to_owned(),
            Way::Dispatched { .. } => "in chunks that threads ask the runtime for".to_owned(),
        };
        let what = if entry.directive.is(Leaf::Sections) { "sections" } else { "iterations" };
        self.remark(marker, format!("the {what} are shared out {shared}"));
        match way {
            Way::Balanced => self.begin_balanced(marker, entry.token(&self.func), n),
            Way::Chunked(chunk) => self.begin_chunked(marker, entry.token(&self.func), n, chunk),
            Way::Dispatched { number, chunk } => {
                self.begin_dispatched(marker, entry.token(&self.func), n, number, chunk)
            }
        }
        Ok(())
    }

    /// Lowers `loop.next`.
    pub(crate) fn lower_loop_next(&mut self, marker: Inst) -> Outcome {
        let (entry, way) = self.way_of(marker)?;
        match way {
            Way::Balanced => self.next_balanced(marker, entry.token(&self.func)),
            Way::Chunked(chunk) => self.next_chunked(marker, entry.token(&self.func), chunk),
            Way::Dispatched { .. } => self.next_dispatched(marker, entry.token(&self.func)),
        }
        Ok(())
    }

    /// The way of a loop. On a GPU it is dealt out by turns where it asks for chunks: that is one of the ways that `dynamic`
    /// and its like permit, needs no counter, and lets neighbors access neighboring elements.
    pub(crate) fn way_of(&mut self, marker: Inst) -> Outcome<(RegionEntry, Way)> {
        let (entry, way) = self.way_on_host(marker)?;
        if !self.options.is_gpu || entry.ordered() || entry.has(Own::Doacross) {
            return Ok((entry, way));
        }
        let way = match way {
            Way::Dispatched { chunk, .. } => Way::Chunked(chunk),
            Way::Balanced if self.has_next(entry.token(&self.func)) => {
                Way::Chunked(self.module.ctx.int(Type::I64, 1))
            }
            way => way,
        };
        Ok((entry, way))
    }

    fn way_on_host(&mut self, marker: Inst) -> Outcome<(RegionEntry, Way)> {
        let entry = self
            .entry_of(marker)
            .filter(|entry| {
                matches!(
                    entry.directive.first(),
                    Some(Leaf::For | Leaf::Sections | Leaf::Distribute | Leaf::Loop)
                )
            })
            .ok_or("a loop marker outside a loop region")?;
        let ordered = entry.ordered();
        if entry.has(Own::HandedOut) && !ordered {
            let chunk = self.module.ctx.int(Type::I64, 1);
            return Ok((entry, Way::Dispatched { number: Kind::Dynamic.number(None), chunk }));
        }
        let Some(schedule) = entry.schedule() else {
            let way = match ordered {
                true if self.loop_facts.works_between_turns(entry.token(&self.func)) => {
                    self.ordered_way(Kind::StaticChunked, None)
                }
                true => self.ordered_way(Kind::Static, None),
                false => Way::Balanced,
            };
            return Ok((entry, way));
        };
        if let Some(chunk) = schedule.chunk
            && self.module.ctx.operand_ty(&self.func, chunk) != Type::I64
        {
            return Err("the chunk size is not an i64".to_owned());
        }
        if ordered {
            let kind = match schedule.kind {
                ScheduleKind::Static if schedule.chunk.is_some() => Kind::StaticChunked,
                ScheduleKind::Static => Kind::Static,
                ScheduleKind::Auto => Kind::Auto,
                ScheduleKind::Dynamic => Kind::Dynamic,
                ScheduleKind::Guided => Kind::Guided,
                ScheduleKind::Runtime => Kind::Runtime,
            };
            return Ok((entry, self.ordered_way(kind, schedule.chunk)));
        }
        let kind = match (schedule.kind, schedule.chunk) {
            (ScheduleKind::Static, Some(chunk)) => return Ok((entry, Way::Chunked(chunk))),
            (ScheduleKind::Static | ScheduleKind::Auto, _) => return Ok((entry, Way::Balanced)),
            (ScheduleKind::Dynamic, _) => Kind::Dynamic,
            (ScheduleKind::Guided, _) => Kind::Guided,
            (ScheduleKind::Runtime, _) => Kind::Runtime,
        };
        let modifiers = schedule.modifiers;
        // An iteration may wait for earlier ones, which must not come later in the same thread then.
        let modifier = if modifiers.monotonic || entry.has(Own::Doacross) {
            Some(numbers::Modifier::Monotonic)
        } else if modifiers.nonmonotonic || !self.options.monotonic_by_default {
            Some(numbers::Modifier::Nonmonotonic)
        } else {
            None
        };
        let chunk = schedule.chunk.unwrap_or_else(|| self.module.ctx.int(Type::I64, 1));
        Ok((entry, Way::Dispatched { number: kind.number(modifier), chunk }))
    }

    /// The way of a loop with an `ordered` clause: the runtime must know the chunks to know whose turn it is.
    fn ordered_way(&mut self, kind: Kind, chunk: Option<Operand>) -> Way {
        let chunk = chunk.unwrap_or_else(|| self.module.ctx.int(Type::I64, 1));
        Way::Dispatched { number: kind.ordered_number(), chunk }
    }

    /// The number of iterations. `prepare` numbers them from 0 by 1, and nothing but constants say so.
    fn trip_count(&self, marker: Inst) -> Outcome<Operand> {
        let is = |operand: Operand, wanted: i128| match operand {
            Operand::Const(c) => self.module.ctx.consts.as_int(c) == Some(wanted),
            _ => false,
        };
        match *self.func.insts[marker].args() {
            [_, lo, hi, step] if is(lo, 0) && is(step, 1) => Ok(hi),
            _ => Err("the iterations of 'loop.begin' are not numbered from 0 by 1".to_owned()),
        }
    }

    /// The `N` slots of type `i64` that hold the state of the loop with this token.
    pub(crate) fn loop_state<const N: usize>(&mut self, token: Value) -> [Operand; N] {
        let slots = match self.loop_slots.get(&token) {
            Some(slots) => slots.clone(),
            None => {
                let slots: Vec<Operand> = (0..N).map(|_| self.slot(Type::I64)).collect();
                self.loop_slots.insert(token, slots.clone());
                slots
            }
        };
        slots.try_into().expect("invariant: begin and next of a loop agree on its way")
    }
}

//! Brings constructs that only other front ends mark to the forms that [`crate::prepare`] knows.
//!
//! Weft's C front end writes `sections` as a loop, `atomic` as built-ins of C, and names variables whose type the IR
//! tells. Imported IR need not: it may have regions for each `section` and each `atomic`, list items with their type
//! beside them, clauses in the midst of a region, markers of `threadprivate`.
//!
//! In this order:
//! 1. `threadprivate` variables become thread-local ([`weft_regions::lower_threadprivate`]);
//!    and the variants of functions for vectors take these in registers, and the functions in ([`variants`]), where
//!    there is use for them ([`local_variants`]);
//! 2. allocas lose counts that are constant ([`fixed_allocas`]), and handlers of C++ that only end the program become landing
//!    pads that do ([`terminate`]);
//! 3. clauses and directives that mean what another one means, or nothing, get the other form ([`synonyms`]);
//! 4. late clauses move to the region's entry ([`late`]);
//! 5. `:TYPED` and `:SIZED` list items become plain ones, with their types in a clause of Weft's own ([`typed`],
//!    [`sized`]);
//! 6. loops whose variable and last value have clauses become ordinary ones ([`inclusive`]);
//! 7. `atomic` regions become atomic instructions, or critical regions ([`atomic`]);
//! 8. `section` regions become the cases of a switch in a loop ([`sections`]);
//! 9. `taskloop simd` regions become two ([`taskloop_simd`]);
//! 10. the loops of `simd` constructs get a mark that LLVM keeps ([`simd`]);
//! 11. nests that are given by their numbers of iterations, as the C front end gives them too, get their loops ([`nests`]).
//!
//! # Preconditions
//! Region IR as `read` leaves it.
//!
//! # Postconditions
//! What is left of these is refused with a reason, here or by [`weft_regions::not_lowerable`].

mod atomic;
mod fixed_allocas;
mod inclusive;
mod late;
mod local_variants;
mod nests;
mod sections;
mod simd;
mod sized;
mod synonyms;
mod taskloop_simd;
mod terminate;
mod typed;
mod variants;

use weft_ir::{Function, Inst, Module};
use weft_regions::{Marker, Problem, RegionEntry, entries, has_markers, location_of};

pub use self::local_variants::release_variants;
use crate::functions::for_each_function;

/// Brings what only imported IR has to the forms that `prepare` knows. If loops become vectors by `plans`, they may
/// call variants that only this module knows, until [`release_variants`].
///
/// # Errors
/// All that cannot be, each with the reason. The module is not usable then.
pub fn legalize(module: &mut Module, plans: bool) -> Result<(), Vec<Problem>> {
    let mut problems = weft_regions::lower_threadprivate(module);
    local_variants::keep(module, plans);
    variants::settle(module);
    for_each_function(module, |module, func| {
        if !has_markers(func, &module.ctx) {
            return;
        }
        fixed_allocas::drop_constant_counts(module, func);
        terminate::shorten_pads(module, func);
        synonyms::replace(module, func);
        late::hoist(module, func, &mut problems);
        sized::note_sizes(module, func, &mut problems);
        typed::note_types(module, func);
        inclusive::share_variables(module, func);
        atomic::lower_regions(module, func, &mut problems);
        sections::write_as_loops(module, func, &mut problems);
        taskloop_simd::split(module, func, &mut problems);
        simd::refuse_linear(module, func, &mut problems);
        simd::mark_loops(module, func);
        nests::write_loops(module, func, &mut problems);
    });
    terminate::forget(module);
    weft_regions::remove_unused_markers(module);
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// A problem at the marker call `inst`.
fn problem(module: &Module, func: &Function, inst: Inst, message: String) -> Problem {
    let place = location_of(module, func, inst);
    Problem { function: module.ctx.names.text(func.name).to_owned(), place, message }
}

/// The entry markers of regions whose directive begins with the string `begin`, outer ones first.
fn entries_of(module: &Module, func: &Function, begin: &str) -> Vec<Inst> {
    let mut found = entries(func, &module.ctx);
    found.retain(|inst| {
        RegionEntry::directive_of(func, &module.ctx, *inst).is_some_and(|d| d.begin() == begin)
    });
    found
}

/// The exit markers that name the token of the entry marker `entry`.
fn exits_of(module: &Module, func: &Function, entry: Inst) -> Vec<Inst> {
    let token = func.insts[entry].result.map(weft_ir::Operand::Value);
    let is_exit = |inst: &Inst| {
        let data = &func.insts[*inst];
        Marker::of(data, &module.ctx) == Some(Marker::Exit) && data.args().first().copied() == token
    };
    func.layout_insts().map(|(_, inst)| inst).filter(is_exit).collect()
}

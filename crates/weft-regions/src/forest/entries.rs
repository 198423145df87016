//! The entry markers of a function, without the regions they enter.

use weft_ir::{Context, Function, Inst};
use weft_openmp::UnitKind as Directive;
use weft_openmp::ability::{self, Form};

use crate::entry::RegionEntry;
use crate::forest::collect::walk;
use crate::markers::Marker;

/// The entry markers of `func`, outer regions before the regions in them.
pub fn entries(func: &Function, ctx: &Context) -> Vec<Inst> {
    let Some(first) = func.entry() else { return Vec::new() };
    let mut found = Vec::new();
    walk(func, &[first], |block| {
        let markers = func.block_insts(block).iter().copied();
        found.extend(markers.filter(|i| Marker::of(&func.insts[*i], ctx) == Some(Marker::Entry)));
        true
    });
    found
}

/// The regions of `func` that have a known directive, taken apart, outer ones before those in them.
pub fn units(func: &Function, ctx: &Context) -> Vec<RegionEntry> {
    entries(func, ctx).into_iter().filter_map(|inst| RegionEntry::parse(func, ctx, inst)).collect()
}

/// The entry markers of the regions of `func` that become functions, outer regions before the regions in them.
pub fn outlined_entries(func: &Function, ctx: &Context) -> Vec<Inst> {
    let mut found = entries(func, ctx);
    found.retain(|inst| RegionEntry::directive_of(func, ctx, *inst).is_some_and(is_outlined));
    found
}

/// Whether a region of this directive becomes a function.
pub fn is_outlined(directive: Directive) -> bool {
    ability::ability(directive.leaves()).is_some_and(|row| row.form == Form::Outlined)
}

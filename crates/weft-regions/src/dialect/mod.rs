//! The dialects in which front ends mark regions in LLVM IR, read into Region IR and written from it.
//!
//! | dialect | markers |
//! |---|---|
//! | 2012 | `llvm.omp.directive`, `.simple`, `.list`, `.expr`, `.compound` with strings in metadata |
//! | 2016 | `llvm.directive`, `.qual`, `.qual.opnd`, `.qual.opndlist` with strings in metadata |
//! | bundles | `llvm.directive.region.entry` and `.exit` with operand bundles |
//!
//! The reader turns each call into an [`event`]. [`scan`] pairs the events of a function into groups, [`split`] splits
//! compounds, [`values`] gives operands their types, and [`build`] inserts the markers of Region IR.
//! Region IR is itself in the bundle form; the reader brings it to the one spelling that all dialects come to.
//!
//! Before reading: a module as a front end prints it.
//! After: Region IR, units only, as `docs/region-ir.md` has it. The module has no marker of the dialect, and none of
//! the strings that only they named. If anything is wrong, the reader reports every mistake and leaves the module as it
//! was.

mod build;
mod event;
mod groups;
mod lowerable;
mod named;
mod names_2012;
mod problem;
mod read_2012;
mod read_2016;
mod read_bundles;
mod scan;
mod split;
mod strings;
mod threadprivate;
mod tidy;
mod values;
mod write;

use std::str::FromStr;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use weft_ir::edit::remove_unreachable_blocks;
use weft_ir::{FuncId, Function, Inst, Item, Module, Operand, Symbol};

use crate::dialect::strings::node_of;
use crate::markers::Marker;
use crate::surface::SURFACE_FUNCTIONS;
pub use lowerable::not_lowerable;
pub use problem::DialectProblem;
pub use threadprivate::lower_threadprivate;

/// A way to mark regions in LLVM IR, beside the calls of Weft's own C front end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Dialect {
    /// One intrinsic per kind of clause, strings in metadata, no end of the list.
    Y2012,
    /// Four intrinsics, strings in metadata, lists that end.
    Y2016,
    /// Tokens and operand bundles.
    Bundles,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Dialect; 3] = [Dialect::Y2012, Dialect::Y2016, Dialect::Bundles];

    /// The word that chooses it.
    pub fn word(self) -> &'static str {
        match self {
            Dialect::Y2012 => "2012",
            Dialect::Y2016 => "2016",
            Dialect::Bundles => "bundles",
        }
    }
}

impl FromStr for Dialect {
    type Err = String;

    fn from_str(word: &str) -> Result<Dialect, String> {
        Dialect::ALL
            .into_iter()
            .find(|d| d.word() == word)
            .ok_or_else(|| format!("unknown dialect '{word}'; there are 2012, 2016 and bundles"))
    }
}

/// The names of the functions that mark regions, and the dialect of each; `None` for the C front end's calls.
fn owner(name: &str) -> Option<Option<Dialect>> {
    if SURFACE_FUNCTIONS.contains(&name) {
        return Some(None);
    }
    if read_2012::function(name).is_some() {
        return Some(Some(Dialect::Y2012));
    }
    if read_2016::function(name).is_some() {
        return Some(Some(Dialect::Y2016));
    }
    Marker::from_name(name).map(|_| Some(Dialect::Bundles))
}

/// The dialect of a module; `None` if it calls no dialect's marker.
///
/// The calls of Weft's C front end are no dialect, but a module must not mix them with one either.
///
/// # Errors
/// The module mixes dialects: the first marker of each of the two.
pub fn detect(module: &Module) -> Result<Option<Dialect>, Vec<DialectProblem>> {
    let mut found: Vec<(Option<Dialect>, FuncId, Inst)> = Vec::new();
    for id in defined(module) {
        let func = &module.functions[id];
        for (_, inst) in func.layout_insts() {
            let Some(of) = called_name(module, func, inst).and_then(owner) else { continue };
            if !found.iter().any(|(known, _, _)| *known == of) {
                found.push((of, id, inst));
            }
        }
    }
    match &found[..] {
        [] => Ok(None),
        [(of, _, _)] => Ok(*of),
        [(first, _, _), ..] => Err(found
            .iter()
            .skip(1)
            .map(|(of, id, inst)| {
                let name = |d: &Option<Dialect>| d.map_or("the C front end", Dialect::word);
                let message = format!("a marker of {} in a module with markers of {}", name(of), name(first));
                DialectProblem::at(module, &module.functions[*id], *inst, message)
            })
            .collect()),
    }
}

/// Reads the markers of `dialect` in `module` into Region IR.
///
/// # Errors
/// All mistakes in the markers; the module is then as it was.
pub fn read_dialect(module: &mut Module, dialect: Dialect) -> Result<(), Vec<DialectProblem>> {
    let mut work = Vec::new();
    let mut problems = Vec::new();
    for id in defined(module) {
        let func = &module.functions[id];
        if let Some(body) = &func.verbatim_body {
            if ["@llvm.omp.", "@llvm.directive", "@llvm.intel.directive"].iter().any(|n| body.contains(n)) {
                let name = module.ctx.names.text(func.name);
                let message = format!("function '{name}' holds markers, but its body could not be read");
                problems.push(DialectProblem::of_module(message));
            }
            continue;
        }
        let is_marker = |inst: Inst| called_name(module, func, inst).and_then(owner) == Some(Some(dialect));
        if !func.layout_insts().any(|(_, inst)| is_marker(inst)) {
            continue;
        }
        let mut func = func.clone();
        // The code behind a call that does not return may stand in blocks that nothing reaches; markers in such
        // blocks belong to no structure.
        remove_unreachable_blocks(&mut func);
        match scan::scan(module, &func, dialect) {
            Ok(groups) => work.push((id, func, groups)),
            Err(found) => problems.extend(found),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let groups_before: Vec<u32> = module.attr_groups.keys().copied().collect();
    let mut nodes: IndexSet<u32, FxBuildHasher> = IndexSet::default();
    for (id, func, groups) in work {
        let calls = groups.iter().flat_map(|g| &g.calls);
        let operands = calls.flat_map(|c| func.insts[*c].args().to_vec());
        nodes.extend(operands.filter_map(|o: Operand| node_of(module, o)));
        module.functions[id] = func;
        build::build(module, id, groups);
    }
    tidy::remove_dialect(module, &nodes);
    tidy::sort_markers(module);
    tidy::give_attributes(module, &groups_before);
    Ok(())
}

/// As [`read_dialect`], but Region IR with correct markers stays as it is, including names.
///
/// # Errors
/// The errors of [`read_dialect`].
pub fn read_to_region_ir(module: &mut Module, dialect: Dialect) -> Result<(), Vec<DialectProblem>> {
    let before = module.clone();
    read_dialect(module, dialect)?;
    if dialect == Dialect::Bundles && bundles(&before) == bundles(module) {
        *module = before;
    }
    Ok(())
}

/// A marker with its function and its bundles.
type Bundled = (FuncId, Marker, Vec<(Symbol, Vec<Operand>)>);

/// The markers of all functions with their bundles.
fn bundles(module: &Module) -> Vec<Bundled> {
    let mut found = Vec::new();
    for id in write::functions_with_markers(module) {
        let func = &module.functions[id];
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            if let Some(marker) = Marker::of(data, &module.ctx) {
                found.push((id, marker, data.bundles().map(|(tag, o)| (tag, o.to_vec())).collect()));
            }
        }
    }
    found
}

/// Writes the Region IR of `module` in `dialect`.
///
/// # Errors
/// The markers for which the dialect has no form, since the regions are prepared already.
pub fn write_dialect(module: &mut Module, dialect: Dialect) -> Result<(), Vec<DialectProblem>> {
    let mut copy = module.clone();
    let mut problems = Vec::new();
    for id in write::functions_with_markers(&copy) {
        if let Err(found) = write::write_function(&mut copy, id, dialect) {
            problems.extend(found);
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    *module = copy;
    tidy::sort_markers(module);
    Ok(())
}

/// The functions that stand in the module, in order.
fn defined(module: &Module) -> Vec<FuncId> {
    let ids = module.items.iter().filter_map(|item| match item {
        Item::Function(id) => Some(*id),
        _ => None,
    });
    ids.collect()
}

/// The name of the function that `inst` calls.
fn called_name<'a>(module: &'a Module, func: &Function, inst: Inst) -> Option<&'a str> {
    Some(module.ctx.names.text(module.ctx.global_name(func.insts[inst].callee()?)?))
}

//! `sections` marked as regions in a row becomes a loop over the sections.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"() ]
//!   %a = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]  … call void @…region.exit(token %a)
//!   %b = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]  … call void @…region.exit(token %b)
//! call void @llvm.directive.region.exit(token %t)
//! ```
//! becomes
//! ```llvm
//! store i64 0, ptr %sections.start
//! store i64 2, ptr %sections.end
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"(),
//!        "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %sections.start, ptr %sections.end) ]
//!   %first = load i64, ptr %sections.start
//!   %last = load i64, ptr %sections.end
//! sections.body:                                         ; %s = %first … %last - 1
//!   switch i64 %s, label %second [ i64 0, label %first.section ]
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! What stands between the sections belongs to none. It may compute values, and then does so in front of the loop.
//! A construct without any `section` inside is one section. [OMP 5.2 §11.3]
//!
//! # Preconditions
//! Sections stand one behind the other; what one of them computes no other uses.
//!
//! # Postconditions
//! The form of `docs/region-ir.md`, "Sections". The last section is the last iteration, so `lastprivate` is right.

use rustc_hash::FxHashMap;
use weft_ir::edit::{redirect_edges, rename_phi_pred};
use weft_ir::{Block, Cursor, Function, Inst, Module, Op, Operand, Type, Value};
use weft_loops::Nest;
use weft_loops::emit::{self, Execution, Interval, Options};
use weft_regions::{
    Clause, Directive, Edge, Leaf, Marker, Own, Problem, Region, RegionEntry, isolate_markers, set_clauses,
};

use super::{entries_of, problem};

/// The string that begins a section; `prepare` knows no such region.
const SECTION: &str = "DIR.OMP.SECTION";

/// One section.
struct Section {
    /// What markers inside name the section by; absent if it is the whole construct.
    token: Option<Value>,
    /// The block that leads into it.
    before: Block,
    /// Where it begins.
    first: Block,
    /// Where control goes behind it.
    after: Block,
    /// Its blocks, without those of its markers.
    inside: Vec<Block>,
}

/// A construct taken apart.
struct Sections {
    region: Region,
    exit: Block,
    sections: Vec<Section>,
    /// The blocks between the sections, those of the section markers among them.
    between: Vec<Block>,
    /// What computes values between the sections, in order.
    pure: Vec<Inst>,
}

/// Writes the `sections` constructs of `func` that have no bounds as loops.
pub(super) fn write_as_loops(module: &mut Module, func: &mut Function, problems: &mut Vec<Problem>) {
    let mut done: Vec<Inst> = Vec::new();
    loop {
        let wanted = |inst: &Inst| {
            let entry = RegionEntry::parse(func, &module.ctx, *inst);
            !done.contains(inst) && entry.is_some_and(|e| !e.has(Own::NormalizedBounds))
        };
        let all = entries_of(module, func, Directive::from(Leaf::Sections).begin());
        let Some(inst) = all.into_iter().find(wanted) else { break };
        done.push(inst);
        isolate_markers(func, &mut module.ctx);
        match take_apart(module, func, inst) {
            Ok(sections) => write(module, func, &sections),
            Err(message) => problems.push(problem(module, func, inst, message)),
        }
    }
}

/// Finds the sections of the construct that `inst` enters.
fn take_apart(module: &Module, func: &Function, inst: Inst) -> Result<Sections, String> {
    let region = Region::of(func, &module.ctx, inst)
        .map_err(|_| "control enters or leaves the sections around their markers".to_owned())?;
    let [Edge { from: exit, .. }] = region.exits[..] else {
        return Err("the sections construct has no end".to_owned());
    };
    let mut found = Sections { region, exit, sections: Vec::new(), between: Vec::new(), pure: Vec::new() };
    let has_sections = found.region.insts(func).any(|i| is_section(module, func, i));
    if !has_sections {
        let Region { enter, inside, .. } = &found.region;
        let whole =
            Section { token: None, before: enter.from, first: enter.to, after: exit, inside: inside.clone() };
        found.sections.push(whole);
        check_values(func, &found)?;
        return Ok(found);
    }
    let mut at = found.region.body();
    while at != exit {
        found.between.push(at);
        let mut next = None;
        for &inst in func.block_insts(at) {
            let data = &func.insts[inst];
            if is_section(module, func, inst) {
                let section = Region::of(func, &module.ctx, inst)
                    .map_err(|_| "control enters or leaves a section around its markers".to_owned())?;
                let [Edge { from: after, .. }] = section.exits[..] else {
                    return Err("a section has more than one end".to_owned());
                };
                let inside = section.inside;
                let token = Some(section.unit.token(func));
                found.sections.push(Section { token, before: at, first: section.enter.to, after, inside });
                next = Some(after);
                break;
            }
            match &data.op {
                Op::Br => next = func.successors(at).first().copied(),
                Op::DebugRecord(_) => {}
                _ if Marker::of(data, &module.ctx) == Some(Marker::Exit) => {}
                _ if is_pure(data) => found.pure.push(inst),
                _ => {
                    let text = func.display_inst(inst, &module.ctx).to_string();
                    return Err(format!("code in sections that belongs to no section: {}", text.trim()));
                }
            }
        }
        at = next.ok_or("control flow in sections that belongs to no section")?;
        if found.between.contains(&at) {
            return Err("control flow in sections that belongs to no section".to_owned());
        }
    }
    check_values(func, &found)?;
    Ok(found)
}

fn is_section(module: &Module, func: &Function, inst: Inst) -> bool {
    Marker::of(&func.insts[inst], &module.ctx) == Some(Marker::Entry)
        && func.insts[inst].bundles().next().is_some_and(|(tag, _)| module.ctx.names.text(tag) == SECTION)
}

/// Whether the instruction computes a value and does nothing else, wherever it stands.
fn is_pure(data: &weft_ir::InstData) -> bool {
    data.op.only_computes() && !data.op.divides_integers()
}

/// Checks that what a section computes is used in it alone.
fn check_values(func: &Function, found: &Sections) -> Result<(), String> {
    let mut owner: FxHashMap<Block, usize> = FxHashMap::default();
    for (number, section) in found.sections.iter().enumerate() {
        owner.extend(section.inside.iter().map(|block| (*block, number)));
    }
    for (block, inst) in func.layout_insts() {
        for operand in &func.insts[inst].operands {
            let Operand::Value(value) = operand else { continue };
            let home = func.def_inst(*value).and_then(|def| func.inst_block(def)).and_then(|b| owner.get(&b));
            if home.is_some() && home != owner.get(&block) && !func.insts[inst].is_debug_record() {
                return Err("a value that one section computes is used outside of it".to_owned());
            }
        }
    }
    Ok(())
}

/// Writes the loop.
fn write(module: &mut Module, func: &mut Function, found: &Sections) {
    let ctx = &mut module.ctx;
    let count = i64::try_from(found.sections.len()).unwrap_or(i64::MAX);
    let [start, end] = ["sections.start", "sections.end"].map(|name| {
        let entry = func.entry().expect("invariant: a function with a region has a body");
        let mut at = Cursor::at_start(func, ctx, entry);
        let variable = at.alloca(Type::I64, None, None);
        if let Operand::Value(value) = variable {
            at.func.values[value].name = Some(at.ctx.names.intern(name));
        }
        variable
    });
    let mut at = Cursor::before(func, ctx, found.region.entry());
    for (variable, value) in [(start, 0), (end, count)] {
        let value = at.i64(value);
        at.store(value, variable);
    }
    let mut clauses = found.region.unit.clauses.clone();
    clauses.push(Clause::of(Own::NormalizedBounds, vec![start, end]));
    set_clauses(func, ctx, found.region.entry(), &clauses);

    let front = func.make_block(Some(ctx.names.intern("sections.front")));
    func.insert_block_after(front, found.region.entry_block());
    redirect_edges(func, found.region.entry_block(), found.region.body(), front);
    for inst in &found.pure {
        func.remove_inst(*inst);
        func.append_inst(front, *inst);
    }
    let mut at = Cursor::at_end(func, ctx, front);
    let first = at.load(Type::I64, start);
    let end = at.load(Type::I64, end);
    let nest = Nest::of([u64::try_from(count).unwrap_or(0).into()]);
    let options = Options { name: "sections", has_runs: false, hides_divisions: false };
    let interval = Some(Interval { first, end });
    let written = emit::write(func, ctx, &nest, &[], interval, front, options);
    Cursor::at_end(func, ctx, written.done).br(found.exit);
    let Execution { begin, next, indices, .. } = &written.executions[0];
    let numbered = (0i128..).zip(found.sections.iter().map(|s| s.first));
    let mut cases: Vec<(i128, Block)> = numbered.collect();
    let (_, default) = cases.pop().expect("invariant: a sections construct has a section");
    Cursor::at_end(func, ctx, *begin).switch(indices[0], default, &cases);
    for section in &found.sections {
        rename_phi_pred(func, section.first, section.before, *begin);
        for block in &section.inside {
            redirect_edges(func, *block, section.after, *next);
        }
        // An empty section is its two markers: its first block is where control goes behind it.
        if section.first == section.after {
            redirect_edges(func, *begin, section.first, *next);
        }
    }
    // A flush or barrier in a section belongs to the construct now.
    for token in found.sections.iter().filter_map(|s| s.token) {
        func.replace_uses(token, found.region.unit.token_operand(func));
    }
    for block in &found.between {
        func.remove_block(*block);
    }
}

//! Writes Region IR in one of the dialects.
//!
//! ```llvm
//! %omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %a) ]
//! ```
//! becomes in the 2016 form
//! ```llvm
//! call void @llvm.directive(metadata !"DIR.OMP.PARALLEL")
//! call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !"QUAL.OMP.SHARED", ptr %a)
//! call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
//! ```
//!
//! Before: canonical Region IR, not prepared yet.
//! After: the module has no marker of Region IR, except those that the bundle form shares with it.
//! Reading the result gives the Region IR back, byte for byte, but for guards of bodies, which are opened.

use weft_ir::builder::Cursor;
use weft_ir::debug_info::debug_location;
use weft_ir::{ConstKind, FuncId, Function, Inst, Item, Module, Operand, SymbolDef, Type};
use weft_openmp::region::LIST_END;

use crate::clause::is_null;
use crate::dialect::Dialect;
use crate::dialect::build::put_bundles;
use crate::dialect::event::RawClause;
use crate::dialect::names_2012::{Carrier, clause_to, directive_to};
use crate::dialect::problem::DialectProblem;
use crate::guard::open_guards;
use crate::markers::{Marker, marker};
use crate::strings::constant_string;
use weft_openmp::region::{Fact, Own, Tag};

/// The meaning of a marker of Region IR.
struct Said {
    inst: Inst,
    marker: Marker,
    /// The string that begins or ends a directive; empty for late clauses.
    text: String,
    clauses: Vec<RawClause>,
}

/// Writes the regions of the function `id` in `dialect`.
///
/// # Errors
/// Markers for which the dialect has no form.
pub(super) fn write_function(
    module: &mut Module,
    id: FuncId,
    dialect: Dialect,
) -> Result<(), Vec<DialectProblem>> {
    open_guards(&mut module.functions[id], &mut module.ctx);
    let said = said(module, id)?;
    if said.is_empty() {
        return Ok(());
    }
    for said in &said {
        match dialect {
            Dialect::Bundles => write_bundles(module, id, said),
            Dialect::Y2016 => write_lists(module, id, said, false),
            Dialect::Y2012 => write_lists(module, id, said, true),
        }
    }
    if dialect != Dialect::Bundles {
        for said in &said {
            module.functions[id].remove_inst(said.inst);
        }
    }
    Ok(())
}

/// The meanings of a function's markers, in the order of the layout.
fn said(module: &Module, id: FuncId) -> Result<Vec<Said>, Vec<DialectProblem>> {
    let func = &module.functions[id];
    let mut found = Vec::new();
    let mut problems = Vec::new();
    for (_, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        let Some(marker) = Marker::of(data, &module.ctx) else { continue };
        let mut bundles: Vec<(String, Vec<Operand>)> = data
            .bundles()
            .map(|(tag, operands)| (module.ctx.names.text(tag).to_owned(), operands.to_vec()))
            .collect();
        let text = match marker {
            Marker::Entry | Marker::Exit if !bundles.is_empty() => bundles.remove(0).0,
            Marker::Qualifier => String::new(),
            _ => match marker.directive() {
                Some(directive) => directive.begin().to_owned(),
                None => {
                    let message = format!(
                        "'{}' belongs to prepared regions, which no other dialect has",
                        marker.name()
                    );
                    problems.push(DialectProblem::at(module, func, inst, message));
                    continue;
                }
            },
        };
        let mut clauses = Vec::new();
        for (tag, operands) in bundles {
            match Tag::parse(&tag).as_deref() {
                Some([tag]) => clauses.push(RawClause::new(tag.clone(), operands)),
                _ => {
                    let message = format!("unknown clause '{tag}'");
                    problems.push(DialectProblem::at(module, func, inst, message));
                }
            }
        }
        found.push(Said { inst, marker, text, clauses });
    }
    if problems.is_empty() { Ok(found) } else { Err(problems) }
}

/// Puts one item into each bundle, and gives stand-alone directives an entry and an exit.
fn write_bundles(module: &mut Module, id: FuncId, said: &Said) {
    let bundles: Vec<(String, Vec<Operand>)> = said.clauses.iter().flat_map(one_item_each).collect();
    let is_stand_alone = said.marker.directive().is_some();
    match said.marker {
        Marker::Entry => {
            let mut all = vec![(said.text.clone(), Vec::new())];
            all.extend(bundles);
            let Module { functions, ctx, .. } = module;
            put_bundles(&mut functions[id], ctx, said.inst, &all);
        }
        _ if is_stand_alone => {
            let (entry, exit) = (marker(module, Marker::Entry), marker(module, Marker::Exit));
            let Module { functions, ctx, .. } = module;
            let func = &mut functions[id];
            let attachment = debug_location(func, ctx, said.inst);
            let mut cursor = Cursor::before(func, ctx, said.inst);
            cursor.attachment = attachment;
            let begin = cursor.call_as(entry.fn_ty, entry.callee, &[]);
            let token = cursor.func.result(begin);
            let end = cursor.call_as(exit.fn_ty, exit.callee, &[token]);
            let word = said.text.strip_prefix("DIR.OMP.").unwrap_or(&said.text);
            let name = ctx.names.intern(&format!("omp.{}", word.to_ascii_lowercase()));
            if let Operand::Value(value) = token {
                func.values[value].name = Some(name);
            }
            let mut all = vec![(said.text.clone(), Vec::new())];
            all.extend(bundles);
            put_bundles(func, ctx, begin, &all);
            put_bundles(func, ctx, end, &[(format!("DIR.OMP.END.{word}"), Vec::new())]);
            func.remove_inst(said.inst);
        }
        _ => {}
    }
}

fn one_item_each(clause: &RawClause) -> Vec<(String, Vec<Operand>)> {
    use weft_openmp::ClauseKind::{Aligned, Linear};
    let tag = clause.tag.to_string();
    let is_one = clause.operands.is_empty()
        || !clause.tag.is_list()
        || clause.tag.is_one_item()
        || clause.tag.is(Linear)
        || clause.tag.is(Aligned);
    if is_one {
        return vec![(tag, clause.operands.clone())];
    }
    let width = if clause.tag.is_section_list() { 3 } else { 1 };
    clause.operands.chunks(width).map(|item| (tag.clone(), item.to_vec())).collect()
}

/// Writes a marker as a list of calls with metadata, of the 2012 form if `is_old`, else of the 2016 form.
fn write_lists(module: &mut Module, id: FuncId, said: &Said, is_old: bool) {
    let mut lines: Vec<Line> = Vec::new();
    if !said.text.is_empty() {
        lines.push(match is_old {
            true => Line::new("llvm.omp.directive", &[directive_to(&said.text)], Parameters::None),
            false => Line::new("llvm.directive", std::slice::from_ref(&said.text), Parameters::None),
        });
    }
    for clause in &said.clauses {
        lines.push(match is_old {
            true => clause_2012(module, clause),
            false => clause_2016(module, &module.functions[id], clause),
        });
    }
    if !said.text.is_empty() && !is_old {
        lines.push(Line::new("llvm.directive", &[LIST_END.to_owned()], Parameters::None));
    }
    for line in &lines {
        line.put(module, id, said.inst);
    }
}

/// What follows the metadata of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Parameters {
    None,
    One,
    Variadic,
}

/// A call with metadata in front.
struct Line {
    function: String,
    strings: Vec<String>,
    parameters: Parameters,
    /// Operands, or tags among them.
    operands: Vec<Word>,
}

/// An operand, or a string in its place.
enum Word {
    Operand(Operand),
    Tag(String),
}

impl Line {
    fn new(function: &str, strings: &[String], parameters: Parameters) -> Line {
        Line { function: function.to_owned(), strings: strings.to_vec(), parameters, operands: Vec::new() }
    }

    fn with(mut self, operands: impl IntoIterator<Item = Operand>) -> Line {
        self.operands.extend(operands.into_iter().map(Word::Operand));
        self
    }

    /// Writes the call before `at`, and the function's declaration.
    fn put(&self, module: &mut Module, id: FuncId, at: Inst) {
        let mut args = vec![metadata(module, &self.strings)];
        let mut params = vec![Type::METADATA];
        for word in &self.operands {
            args.push(match word {
                Word::Operand(operand) => *operand,
                Word::Tag(text) => metadata(module, std::slice::from_ref(text)),
            });
        }
        let mut name = self.function.clone();
        if self.parameters == Parameters::One {
            let ty = module.ctx.operand_ty(&module.functions[id], args[1]);
            params.push(ty);
            name = format!("{name}.{}", overload(module, ty));
        }
        let is_variadic = self.parameters == Parameters::Variadic;
        module.declare(&name, Type::VOID, &params, is_variadic, "convergent nounwind");
        let callee = module.ctx.global(&name);
        let fn_ty = module.ctx.types.function(Type::VOID, params, is_variadic);
        let Module { functions, ctx, .. } = module;
        let func = &mut functions[id];
        let attachment = debug_location(func, ctx, at);
        let mut cursor = Cursor::before(func, ctx, at);
        cursor.attachment = attachment;
        cursor.call_as(fn_ty, callee, &args);
    }
}

/// The type as it stands in the name of an overloaded intrinsic.
fn overload(module: &Module, ty: Type) -> String {
    match module.ctx.types.is_ptr(ty) {
        true => "p0".to_owned(),
        false => ty.display(&module.ctx).to_string().replace(' ', ""),
    }
}

/// `!"x"`, or for several strings `!N` with a node of its own.
fn metadata(module: &mut Module, strings: &[String]) -> Operand {
    let text = match strings {
        [one] => format!("!\"{one}\""),
        _ => {
            let list: Vec<String> = strings.iter().map(|s| format!("!\"{s}\"")).collect();
            let node = format!("!{{{}}}", list.join(", "));
            let found = module.metadata.iter().find(|(_, text)| ***text == *node).map(|(n, _)| *n);
            let number = found.unwrap_or_else(|| module.add_metadata(&node));
            format!("!{number}")
        }
    };
    Operand::Metadata(module.ctx.names.intern(&text))
}

/// The call of the 2016 form that carries a clause.
fn clause_2016(module: &Module, func: &Function, clause: &RawClause) -> Line {
    let whole = clause.tag.layout();
    let mut tag = clause.tag.clone();
    tag.facts.retain(|fact| !whole.contains(fact));
    let is_list = tag.is_list() || !whole.is_empty();
    let is_value = |o: &Operand| module.ctx.operand_ty(func, *o) != Type::VOID;
    debug_assert!(clause.operands.iter().all(is_value));
    let (function, parameters) = match clause.operands.len() {
        0 if !is_list => ("llvm.directive.qual", Parameters::None),
        1 if !is_list && !is_schedule(&tag) => ("llvm.directive.qual.opnd", Parameters::One),
        _ => ("llvm.directive.qual.opndlist", Parameters::Variadic),
    };
    let mut line = Line::new(function, &[tag.to_string()], parameters);
    if !whole.is_empty() {
        line.operands.push(Word::Tag(format!(
            "QUAL.OPND.{}",
            whole.iter().map(|fact| fact.word()).collect::<Vec<_>>().join(":")
        )));
    }
    line.with(clause.operands.iter().copied())
}

fn is_schedule(tag: &Tag) -> bool {
    use weft_openmp::ClauseKind::{DistSchedule, Schedule};
    tag.is(Schedule) || tag.is(DistSchedule)
}

/// The call of the 2012 form that carries a clause.
fn clause_2012(module: &mut Module, clause: &RawClause) -> Line {
    let mut operands = clause.operands.clone();
    let mut tag = clause.tag.clone();
    if let Some(four) = four_operands(module, clause) {
        operands = four;
        tag.facts.clear();
    }
    let (mut strings, carrier) = clause_to(&tag.to_string(), operands.len());
    if tag.kind == Own::Name {
        // The form carries the text; the string itself comes along, so that the reader need not search for it.
        strings.extend(operands.first().and_then(|o| constant_string(module, *o)));
    }
    let parameters = match carrier {
        Carrier::Simple => Parameters::None,
        Carrier::Expr => Parameters::One,
        Carrier::List | Carrier::Compound => Parameters::Variadic,
    };
    Line::new(carrier.function(), &strings, parameters).with(operands)
}

/// Variable, constructor, copy constructor and destructor, if the clause has them for its only item.
fn four_operands(module: &mut Module, clause: &RawClause) -> Option<Vec<Operand>> {
    use weft_openmp::ClauseKind as K;
    if clause.tag.facts != [Fact::Nonpod] {
        return None;
    }
    let null = Operand::Const(module.ctx.consts.intern(Type::PTR, ConstKind::Null));
    let four = match clause.operands[..] {
        [variable, constructor, destructor] if clause.tag.is(K::Private) => {
            [variable, constructor, null, destructor]
        }
        [variable, copy, destructor] if clause.tag.is(K::Firstprivate) => [variable, null, copy, destructor],
        [variable, constructor, copy, destructor] if clause.tag.is(K::Lastprivate) => {
            [variable, constructor, copy, destructor]
        }
        [variable, copy] if clause.tag.is(K::Copyin) || clause.tag.is(K::Copyprivate) => {
            [variable, null, copy, null]
        }
        _ => return None,
    };
    // Only functions are distinguishable from variables.
    let is_function = |o: &Operand| {
        let name = module.ctx.global_name(*o);
        name.is_some_and(|n| matches!(module.symbols.get(&n), Some(SymbolDef::Function(_))))
    };
    let fits = four[1..].iter().all(|o| is_function(o) || is_null(&module.ctx, *o))
        && four[1..].iter().any(is_function);
    fits.then(|| four.to_vec())
}

/// The functions of `module` that have markers of Region IR.
pub(super) fn functions_with_markers(module: &Module) -> Vec<FuncId> {
    let has_marker = |id: &FuncId| {
        let func = &module.functions[*id];
        func.layout_insts().any(|(_, inst)| Marker::of(&func.insts[inst], &module.ctx).is_some())
    };
    let ids = module.items.iter().filter_map(|item| match item {
        Item::Function(id) => Some(*id),
        _ => None,
    });
    ids.filter(has_marker).collect()
}

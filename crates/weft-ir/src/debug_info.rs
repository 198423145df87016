//! Debug information of functions that were made of parts of others.
//!
//! Moved instructions still point at the subprogram of the function they came from. LLVM's verifier wants the
//! scopes of a function's locations to end at the function's own `!DISubprogram`, and that one to belong to
//! one function only. So the new function gets its own:
//!
//! ```text
//! !5 = distinct !DISubprogram(name: "f", ..., retainedNodes: !6)
//! !7 = !DILocation(line: 3, column: 1, scope: !5)
//!   ==>  and beside them, for @f.omp_outlined
//! !8 = distinct !DISubprogram(name: "f.omp_outlined", ...)
//! !9 = !DILocation(line: 3, column: 1, scope: !8)
//! ```
//!
//! Nodes are text; nothing has to be understood but their references. Cloned are the nodes that the function
//! names and that lead to the parent's subprogram by `scope:`, by `inlinedAt:`, or as elements of a tuple
//! (`!llvm.loop`): locations, lexical blocks, variables, labels, loops. Types, files and the subprograms of
//! inlined functions are shared. `!DIAssignID` nodes are cloned too, since they link instructions of one function.
//!
//! Precondition: the function is in the module, and its debug records name no value of another function.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use crate::entities::{Attachment, Inst, MdValue, Value};
use crate::function::Function;
use crate::inst::Op;
use crate::metadata_text::{edit_fields, field, fields, node_kind, numbers, rewrite_numbers};
use crate::module::{Context, FuncId, Module};
use crate::opaque_text::{OpaqueText, Piece};
use crate::operands::Operand;

/// The node of `func`'s `!DISubprogram`, if it has debug information.
pub fn subprogram_of(module: &Module, func: &Function) -> Option<u32> {
    let dbg = module.ctx.names.lookup("dbg")?;
    func.attachments.iter().find(|a| a.kind == dbg).and_then(|a| match a.value {
        MdValue::Node(n) => Some(n),
        MdValue::Inline(_) => None,
    })
}

/// The `!dbg` attachment of `inst`, which has its location.
pub fn debug_location(func: &Function, ctx: &Context, inst: Inst) -> Option<Attachment> {
    let dbg = ctx.names.lookup("dbg")?;
    func.insts[inst].attachments.iter().find(|a| a.kind == dbg).cloned()
}

/// The debug location of `inst`; line 0 of its function if it has none and must.
pub fn location_or_line_zero(module: &mut Module, func: &Function, inst: Inst) -> Option<Attachment> {
    if let Some(found) = debug_location(func, &module.ctx, inst) {
        return Some(found);
    }
    let scope = subprogram_of(module, func)?;
    let node = module.add_metadata(&format!("!DILocation(line: 0, scope: !{scope})"));
    Some(Attachment { kind: module.ctx.names.intern("dbg"), value: MdValue::Node(node) })
}

/// The place that a `!dbg` attachment tells: file, line, column.
pub fn source_place(module: &Module, location: &Attachment) -> Option<(String, u32, u32)> {
    let text = match &location.value {
        MdValue::Node(node) => module.metadata.get(node)?,
        MdValue::Inline(text) => text,
    };
    let number = |name| field(text, name)?.parse().ok();
    let file = file_of(module, numbers(field(text, "scope")?).next()?)?;
    let file = field(module.metadata.get(&file)?, "filename")?;
    Some((file.trim_matches('"').to_owned(), number("line")?, number("column").unwrap_or(0)))
}

/// The `!DIFile` that the scope `scope` is in.
pub(crate) fn file_of(module: &Module, mut scope: u32) -> Option<u32> {
    // Scopes are as deep as blocks are nested; wrong metadata might have a circle.
    for _ in 0..module.metadata.len() {
        let text = module.metadata.get(&scope)?;
        if let Some(file) = field(text, "file") {
            return numbers(file).next();
        }
        scope = numbers(field(text, "scope")?).next()?;
    }
    None
}

/// The file that `func` is in, as its subprogram names it.
pub fn source_file(module: &Module, func: &Function) -> Option<String> {
    let text = module.metadata.get(&subprogram_of(module, func)?)?;
    let file = numbers(field(text, "file")?).next()?;
    field(module.metadata.get(&file)?, "filename").map(|name| name.trim_matches('"').to_owned())
}

/// What the user calls the local variable at the address `variable`, if a record says so.
pub fn variable_name(module: &Module, func: &Function, variable: Value) -> Option<String> {
    let records = func.layout_insts().map(|(_, inst)| &func.insts[inst]);
    let mut of_variable = records.filter_map(|data| match &data.op {
        Op::DebugRecord(text) if data.operands.first() == Some(&Operand::Value(variable)) => Some(text),
        _ => None,
    });
    let nodes = of_variable.next()?.pieces.iter().flat_map(|piece| match piece {
        Piece::Text(text) => numbers(text).collect(),
        _ => Vec::new(),
    });
    let mut texts = nodes.filter_map(|node| module.metadata.get(&node));
    let described = texts.find(|text| node_kind(text).starts_with("!DILocalVariable("))?;
    field(described, "name").map(|name| name.trim_matches('"').to_owned())
}

/// Gives function `id`, whose body came from a function with subprogram `parent`, a subprogram called `name`.
///
/// The function's own `!dbg` is replaced, all its references into the parent's scopes are rewritten.
/// A direct call of the function by one with debug information needs a `!dbg` location from now on.
/// Returns the new subprogram's node; `None` if `parent` is no subprogram (nothing is changed then).
pub fn remap_debug_info(module: &mut Module, id: FuncId, parent: u32, name: &str) -> Option<u32> {
    let symbol = module.ctx.names.text(module.functions[id].name).to_owned();
    let text = module.metadata.get(&parent)?;
    if !node_kind(text).starts_with("!DISubprogram") {
        return None;
    }
    let text = outlined_subprogram(text, name, &symbol);
    let own = module.add_metadata(&text);

    let mut map: IndexMap<u32, u32, FxBuildHasher> = IndexMap::default();
    map.insert(parent, own);
    for node in nodes_to_clone(module, &module.functions[id], parent) {
        // The text follows when all numbers are known: nodes may name each other in a circle.
        let copy = module.add_metadata("!{}");
        map.insert(node, copy);
    }
    for (&node, &copy) in map.iter().skip(1) {
        let text = module.metadata.get(&node).map_or("!{}", |t| t);
        let mut text = rewrite_numbers(text, &map);
        if node_kind(&text).starts_with("!DILocalVariable") {
            // What was a parameter of the parent is a captured variable here.
            text = edit_fields(&text, |key, value| (key != "arg").then(|| value.to_owned()));
        }
        module.metadata.insert(copy, text.into());
    }
    rewrite_function(module, id, own, &map);
    Some(own)
}

/// The text of the subprogram of a function made of a part of the one with subprogram `text`.
fn outlined_subprogram(text: &str, name: &str, symbol: &str) -> String {
    let field = |name: &str| fields(text).find(|(key, _)| *key == name).map(|(_, value)| value.to_owned());
    // Only with a declaration may a definition have a type as its scope.
    let scope = field("declaration").and(field("file"));
    edit_fields(text, |key, value| match key {
        "scope" if scope.is_some() => scope.clone(),
        "name" => Some(format!("\"{name}\"")),
        "linkageName" => Some(format!("\"{symbol}\"")),
        // A declaration is that of the parent; retained nodes are variables in the parent's scopes.
        "declaration" | "retainedNodes" => None,
        "spFlags" if !value.contains("DISPFlagLocalToUnit") => Some(format!("DISPFlagLocalToUnit | {value}")),
        _ => Some(value.to_owned()),
    })
}

/// The nodes, in a fixed order, that `func` names, directly or not, and that lead to `parent`.
fn nodes_to_clone(module: &Module, func: &Function, parent: u32) -> Vec<u32> {
    let mut reached: IndexSet<u32, FxBuildHasher> = IndexSet::default();
    for (_, inst) in func.layout_insts() {
        named_by(module, func, inst, &mut |n| {
            reached.insert(n);
        });
    }
    // For each node, who follows it.
    let mut followers: IndexMap<u32, Vec<u32>, FxBuildHasher> = IndexMap::default();
    let mut work = vec![parent];
    let mut next = 0;
    while let Some(&node) = reached.get_index(next) {
        next += 1;
        let Some(text) = module.metadata.get(&node).filter(|_| node != parent) else { continue };
        if node_kind(text).starts_with("!DIAssignID") {
            work.push(node);
        }
        for to in followed(text) {
            followers.entry(to).or_default().push(node);
            reached.insert(to);
        }
    }
    let mut found: IndexSet<u32, FxBuildHasher> = work.iter().copied().collect();
    while let Some(node) = work.pop() {
        for &from in followers.get(&node).into_iter().flatten() {
            if found.insert(from) {
                work.push(from);
            }
        }
    }
    reached.into_iter().filter(|n| *n != parent && found.contains(n)).collect()
}

/// Calls `f` with each node that `inst` names.
fn named_by(module: &Module, func: &Function, inst: Inst, f: &mut dyn FnMut(u32)) {
    let data = &func.insts[inst];
    for attachment in &data.attachments {
        match &attachment.value {
            MdValue::Node(n) => f(*n),
            MdValue::Inline(text) => numbers(text).for_each(&mut *f),
        }
    }
    for operand in &data.operands {
        if let Operand::Metadata(text) = operand {
            numbers(module.ctx.names.text(*text)).for_each(&mut *f);
        }
    }
    if let Op::DebugRecord(text) | Op::Opaque { text, .. } = &data.op {
        for piece in &text.pieces {
            if let Piece::Text(text) = piece {
                numbers(text).for_each(&mut *f);
            }
        }
    }
}

/// The nodes through which `text` can lead to a subprogram.
fn followed(text: &str) -> Vec<u32> {
    let kind = node_kind(text);
    if kind.starts_with("!{") {
        return numbers(kind).collect();
    }
    let scoped =
        ["!DILocation(", "!DILexicalBlock(", "!DILexicalBlockFile(", "!DILocalVariable(", "!DILabel("];
    if !scoped.iter().chain(&["!DICommonBlock("]).any(|k| kind.starts_with(k)) {
        return Vec::new();
    }
    let scopes = fields(kind).filter(|(key, _)| matches!(*key, "scope" | "inlinedAt"));
    scopes.flat_map(|(_, value)| numbers(value)).collect()
}

/// Rewrites what the function and its instructions name.
fn rewrite_function(module: &mut Module, id: FuncId, own: u32, map: &IndexMap<u32, u32, FxBuildHasher>) {
    let dbg = module.ctx.names.intern("dbg");
    let Module { ctx, functions, .. } = module;
    let func = &mut functions[id];
    func.attachments.retain(|a| a.kind != dbg);
    func.attachments.push(Attachment { kind: dbg, value: MdValue::Node(own) });
    let insts: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
    for inst in insts {
        let data = &mut func.insts[inst];
        for attachment in &mut data.attachments {
            match &mut attachment.value {
                MdValue::Node(n) => *n = map.get(n).copied().unwrap_or(*n),
                MdValue::Inline(text) => *text = rewrite_numbers(text, map).into(),
            }
        }
        for operand in &mut data.operands {
            if let Operand::Metadata(text) = operand {
                let new = rewrite_numbers(ctx.names.text(*text), map);
                *text = ctx.names.intern(&new);
            }
        }
        if let Op::DebugRecord(text) | Op::Opaque { text, .. } = &mut data.op {
            rewrite_pieces(text, map);
        }
    }
}

fn rewrite_pieces(text: &mut OpaqueText, map: &IndexMap<u32, u32, FxBuildHasher>) {
    for piece in &mut text.pieces {
        if let Piece::Text(text) = piece {
            *text = rewrite_numbers(text, map).into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subprogram_loses_what_belongs_to_its_parent() {
        let text = r#"distinct !DISubprogram(name: "f", linkageName: "_Z1f(a, b)", scope: !1, file: !2, line: 3, type: !4, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !8)"#;
        assert_eq!(
            outlined_subprogram(text, "f.omp_outlined", "f.omp_outlined.2"),
            r#"distinct !DISubprogram(name: "f.omp_outlined", linkageName: "f.omp_outlined.2", scope: !1, file: !2, line: 3, type: !4, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)"#
        );
        let member = r#"distinct !DISubprogram(name: "m", scope: !1, file: !2, unit: !0, declaration: !7)"#;
        assert_eq!(
            outlined_subprogram(member, "x", "x"),
            r#"distinct !DISubprogram(name: "x", scope: !2, file: !2, unit: !0)"#
        );
    }

    #[test]
    fn only_scopes_are_followed() {
        assert_eq!(followed("!DILocalVariable(name: \"x\", scope: !3, file: !1, type: !9)"), [3]);
        assert_eq!(followed("distinct !DILocation(line: 1, scope: !3, inlinedAt: !4)"), [3, 4]);
        assert_eq!(followed("distinct !{!5, !6}"), [5, 6]);
        assert!(followed("distinct !DISubprogram(scope: !1, unit: !2)").is_empty());
    }
}

//! Facts about distinct objects, carried across the border of an outlined function.
//!
//! In the parent, LLVM knows that two results of `malloc`, two allocas or two `noalias` arguments are
//! different objects. As parameters of the outlined function they are just pointers.
//! Scoped alias metadata on loads and stores says it again. (`noalias` on the parameters would say too
//! much: LLVM would then forward shared data through barriers.)
//!
//! ```llvm
//! store double %x, ptr %b.i, !alias.scope !{scope of %b}, !noalias !{scopes of %a, %c}
//! ```
//!
//! # Why it is right
//! An access gets the scope of an object only if its address is that live-in pointer plus an offset.
//! [LangRef: noalias and alias.scope Metadata] speaks of the marked accesses only, so calls, and
//! barriers among them, are not concerned. Objects beyond the first [`MOST`] get no scope, and nothing is said of them.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use weft_analysis::is_identified;
use weft_ir::{Attachment, ConstKind, Function, Inst, MdValue, Module, Op, Operand, Symbol, Value};

/// So many objects are told apart: their lists grow with the square of their number, and LLVM reads them for each pair of
/// accesses.
const MOST: usize = 256;

/// Live-in pointers that are distinct objects in the parent: what stands for them in the child.
pub(super) type Identified = Vec<Operand>;

/// An object: a live-in pointer of the child, or a global.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Object {
    LiveIn(usize),
    Global(Symbol),
}

/// Finds the live-in pointers that point to distinct objects.
pub(super) fn identify(
    module: &Module,
    parent: &Function,
    live: &[Value],
    values: &FxHashMap<Value, Operand>,
) -> Identified {
    let mut found: Identified = Vec::new();
    for value in live {
        if is_identified(module, parent, Operand::Value(*value)) {
            found.extend(values.get(value));
        }
    }
    found
}

/// Marks the loads and stores of `child` whose object is known.
pub(super) fn annotate(module: &mut Module, child: &mut Function, identified: &Identified) {
    if identified.is_empty() {
        return;
    }
    let kinds = ["alias.scope", "noalias"].map(|kind| module.ctx.names.intern(kind));
    let mut accesses: Vec<(Inst, Object)> = Vec::new();
    let mut objects: IndexSet<Object, FxBuildHasher> = IndexSet::default();
    let live_ins: FxHashMap<Operand, usize> = identified.iter().copied().zip(0..).collect();
    for (_, inst) in child.layout_insts() {
        let data = &child.insts[inst];
        let pointer = match &data.op {
            Op::Load { .. } => data.operands[0],
            Op::Store { .. } => data.operands[1],
            _ => continue,
        };
        // Facts that inlining left are kept as they are.
        if data.attachments.iter().any(|a| kinds.contains(&a.kind)) {
            continue;
        }
        if let Some(object) = object_of(module, child, pointer, &live_ins)
            && (objects.len() < MOST || objects.contains(&object))
        {
            accesses.push((inst, object));
            objects.insert(object);
        }
    }
    // Globals alone LLVM tells apart by itself.
    if objects.len() < 2 || !objects.iter().any(|o| matches!(o, Object::LiveIn(_))) {
        return;
    }
    let name = module.ctx.names.text(child.name).to_owned();
    let domain = self_referring(module, |me| format!("distinct !{{!{me}, !\"{name}\"}}"));
    let mut scopes: Vec<u32> = Vec::new();
    for _ in &objects {
        scopes.push(self_referring(module, |me| format!("distinct !{{!{me}, !{domain}}}")));
    }
    let mut lists: FxHashMap<Object, [u32; 2]> = FxHashMap::default();
    for (index, object) in objects.iter().enumerate() {
        let own = module.add_metadata(&format!("!{{!{}}}", scopes[index]));
        let others: Vec<String> = scopes
            .iter()
            .enumerate()
            .filter(|(i, _)| *i != index)
            .map(|(_, scope)| format!("!{scope}"))
            .collect();
        let others = module.add_metadata(&format!("!{{{}}}", others.join(", ")));
        lists.insert(*object, [own, others]);
    }
    for (inst, object) in accesses {
        for (kind, list) in kinds.iter().zip(lists[&object]) {
            let attachment = Attachment { kind: *kind, value: MdValue::Node(list) };
            child.insts[inst].attachments.push(attachment);
        }
    }
}

/// Adds a node whose text names its own number.
fn self_referring(module: &mut Module, text: impl FnOnce(u32) -> String) -> u32 {
    let number = module.add_metadata("");
    let text = text(number);
    if let Some(node) = module.metadata.get_mut(&number) {
        *node = text.into();
    }
    number
}

/// The object that `pointer` points into, found through address arithmetic alone.
fn object_of(
    module: &Module,
    func: &Function,
    pointer: Operand,
    live_ins: &FxHashMap<Operand, usize>,
) -> Option<Object> {
    let mut at = pointer;
    loop {
        if let Some(index) = live_ins.get(&at) {
            return Some(Object::LiveIn(*index));
        }
        match at {
            Operand::Value(value) => {
                let data = &func.insts[func.def_inst(value)?];
                let Op::Gep { .. } = data.op else { return None };
                at = data.operands[0];
            }
            Operand::Const(c) => match &module.ctx.consts.data(c).kind {
                ConstKind::Global(name) => {
                    return module.global_var(*name).map(|_| Object::Global(*name));
                }
                ConstKind::Expr { source: Some(_), operands, .. } => at = Operand::Const(*operands.first()?),
                _ => return None,
            },
            _ => return None,
        }
    }
}

//! How a region gets at a variable: by a list of its marker, or by a declaration of the host's language.
//!
//! A marker names objects: what is at the address is there, and the middle end copies its bits. In C that is all there is.
//! In C++ a name may stand for an object that is elsewhere (a reference, a structured binding, a capture of a lambda), and
//! objects may begin, be copied and end by code. Such names are declared anew in the region, where the language says what
//! that takes:
//!
//! ```cpp
//! void f(std::vector<int> &v, Matrix m) {
//!   auto *o = addressof(v);
//! #pragma omp parallel private(m)          // FIRSTPRIVATE(&o), and in the region:  auto &v = *o;  Matrix m;
//! ```
//!
//! What a lambda has captured is reached through the lambda's own object, and what is static by its address: neither is
//! listed if it is shared.

use weft_openmp::{ClauseKind, Leaf, ReductionModifier, ReductionOp};

use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::model::tree::{Decl, DeclId, NodeKind};
use crate::model::types::TypeClass;
use crate::sharing::Listed;

/// How a region gets at a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// A list of its marker names the variable.
    Listed,
    /// Nothing is to be done.
    Free,
    /// A declaration in the region.
    Declared(Meaning),
    /// This is not translated, for the reason given.
    Refused(&'static str),
}

/// What a name that is declared in a region means there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// What it means outside.
    Same,
    /// A new object.
    Private,
    /// A copy of the object outside.
    Copy,
    /// A new object that is combined with the one outside by this operator.
    Reduced(ReductionOp),
}

impl Meaning {
    /// Says whether the object outside has a part in it.
    pub fn needs_original(&self) -> bool {
        *self != Meaning::Private
    }
}

/// Returns the way of a variable in a list of unit `unit` of construct `index`.
pub(crate) fn way(program: &Program<'_>, index: usize, unit: &Unit, listed: &Listed) -> Way {
    let decl = program.tree.decl(listed.decl);
    let is_captured = is_captured(program, index, listed.decl);
    let is_array = matches!(decl.ty, TypeClass::Array { .. });
    let is_elsewhere = decl.is_reference || (is_array && !decl.is_bitwise);
    let is_shared = listed.kind == ClauseKind::Shared;
    if is_shared && (is_captured || (decl.is_static && !decl.is_known_by_name)) {
        return Way::Free;
    }
    if let Some(reason) = nameless(decl) {
        return Way::Refused(reason);
    }
    if !is_elsewhere && (is_shared || (decl.is_bitwise && !is_captured)) {
        return Way::Listed;
    }
    if unit.makes_tasks() && !is_shared {
        return Way::Refused("a task's copy of a reference or an object with constructors is not supported yet");
    }
    match listed.kind {
        ClauseKind::Shared => Way::Declared(Meaning::Same),
        ClauseKind::Private => Way::Declared(Meaning::Private),
        ClauseKind::Firstprivate => Way::Declared(Meaning::Copy),
        ClauseKind::Reduction => reduced(decl, unit, listed),
        ClauseKind::Lastprivate => {
            Way::Refused("'lastprivate' of a reference or an object with constructors is not supported yet")
        }
        _ => Way::Refused("a reference or an object with constructors in this clause is not supported yet"),
    }
}

/// Says why a variable cannot be named in a region, if it cannot.
fn nameless(decl: &Decl) -> Option<&'static str> {
    if decl.is_pack {
        return Some("a parameter pack in the region is not supported yet");
    }
    decl.name.is_empty().then_some("an object without a name in the region is not supported yet")
}

fn reduced(decl: &Decl, unit: &Unit, listed: &Listed) -> Way {
    let Some(item) = &listed.item else { return Way::Refused("this reduction is not supported yet") };
    let is_plain = item.written.dimensions.is_empty() && item.declared.is_none();
    let is_number = decl.ty.is_arithmetic() || decl.ty == TypeClass::Dependent;
    match &item.op {
        _ if unit.has(Leaf::Simd) || !matches!(item.modifier, None | Some(ReductionModifier::Default)) => {
            Way::Refused("this reduction of a reference is not supported yet")
        }
        Some(op) if is_plain && is_number && !matches!(op, ReductionOp::Declared(_)) => {
            Way::Declared(Meaning::Reduced(op.clone()))
        }
        _ => Way::Refused("a reduction of an array or object by reference is not supported yet"),
    }
}

/// Says whether a variable is one that the lambda around construct `index` has captured.
pub(crate) fn is_captured(program: &Program<'_>, index: usize, variable: DeclId) -> bool {
    let tree = &program.tree;
    let decl = tree.decl(variable);
    if decl.is_static || !decl.is_variable() {
        return false;
    }
    let parents = std::iter::successors(tree.node(program.constructs[index].node).parent, |&at| {
        tree.node(at).parent
    });
    for node in parents.map(|id| tree.node(id)) {
        match node.kind {
            NodeKind::Lambda => {
                let body = node.children.last().map(|&body| tree.node(body));
                let is_in_body = body.is_some_and(|body| body.lo <= decl.lo && decl.lo < body.hi);
                let is_parameter = decl.kind == crate::model::tree::DeclKind::Parameter
                    && node.lo <= decl.lo
                    && decl.lo < node.hi;
                return !is_in_body && !is_parameter;
            }
            NodeKind::Function => return false,
            _ => {}
        }
    }
    false
}

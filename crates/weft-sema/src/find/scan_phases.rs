//! Scans of a team whose phases need not alternate: a thread executes the input phases of a block of iterations, and then
//! their scan phases.
//!
//! ```c
//! #pragma omp for reduction(inscan, + : x)
//! for (…) { int t = a[i]; x += t;            // names of its own, and what the other phase only reads
//! #pragma omp scan inclusive(x)
//!     b[i] = x * factor; }
//! ```
//!
//! Statements of one phase may not depend on those of the other but by the scanned variables [OMP 5.2 §5.6]. Where a program
//! breaks that rule, the iterations one after the other are what its author sees; so loops whose phases share more than
//! that stay as they are (`plan::scan` has both forms).
//!
//! *Preconditions:* the loops are found. *Postconditions:* [`Construct::scans_in_blocks`] is set where all of this holds:
//! - one loop over numbers or pointers, whose iterations no construct around hands out, and no device of its own memory,
//!   where a thread has no stack to speak of;
//! - the variables are numbers, and the operators those of the language, which may be applied in any grouping;
//! - nothing leaves a phase but at its end, and no declaration of the first is named in the second;
//! - a variable that is named in both is only read; of an array that all threads share, the elements are not looked at.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_openmp::{ClauseKind, Leaf, ReductionOp};

use crate::model::construct::{Construct, Item};
use crate::model::nest::LoopNest;
use crate::model::program::Program;
use crate::model::tree::{DeclId, NodeId, NodeKind};
use crate::model::types::TypeClass;

/// Marks the constructs.
pub(crate) fn find(program: &mut Program<'_>) {
    if program.offloads {
        return;
    }
    let found: Vec<usize> =
        (0..program.constructs.len()).filter(|&index| are_apart(program, index).unwrap_or(false)).collect();
    for index in found {
        program.constructs[index].scans_in_blocks = true;
    }
}

fn are_apart(program: &Program<'_>, index: usize) -> Option<bool> {
    let construct = &program.constructs[index];
    if !construct.shares_scan() || construct.units.iter().filter(|unit| unit.is_loop()).count() != 1 {
        return None;
    }
    let (unit, nest) = (construct.loop_unit()?, construct.nest.as_ref()?);
    let level = is_one_loop(nest).then(|| nest.levels.first())??;
    // Behind a `simd` loop, its variable has the value that it ends with.
    let is_kept = unit.has(Leaf::Simd) && !level.declared;
    let items = construct.units.iter().flat_map(|unit| &unit.items);
    let are_items_known = items.clone().all(|item| match item.is_inscan() {
        true => is_number(program, item),
        false => !item.is_conditional && item.kind != ClauseKind::Linear,
    });
    if level.is_open || level.range.is_some() || is_kept || !are_items_known {
        return None;
    }
    let statements = program.tree.children(level.body);
    let is_point = |statement: &NodeId| {
        let construct = program.construct_at.get(statement).map(|&inner| &program.constructs[inner]);
        construct.is_some_and(|construct| construct.unit(Leaf::Scan).is_some())
    };
    let at = statements.iter().position(is_point)?;
    let first = Phase::of(program, &statements[..at], true)?;
    let second = Phase::of(program, &statements[at..], false)?;
    let scanned: FxHashSet<DeclId> =
        items.filter(|item| item.is_inscan()).map(|item| item.decl).chain([level.variable]).collect();
    let mut shared = first.named.iter().filter(|(decl, _)| !scanned.contains(decl));
    let are_shared = |(decl, uses): (&DeclId, &Vec<NodeId>)| {
        let Some(others) = second.named.get(decl) else { return true };
        !first.declared.contains(decl)
            && may_be_in_both(program, construct, *decl, uses.iter().chain(others).copied())
    };
    Some(shared.all(are_shared))
}

fn is_one_loop(nest: &LoopNest) -> bool {
    let is_plain = !nest.has_runs() && !nest.is_transformed() && nest.parts.is_empty();
    is_plain && nest.within.is_empty() && nest.between.is_none() && !nest.is_doacross
}

/// Says whether an item is one number, with an operator of the language.
fn is_number(program: &Program<'_>, item: &Item) -> bool {
    let is_builtin = item.op.as_ref().is_some_and(|op| ReductionOp::BUILTIN.contains(op));
    let ty = &program.tree.decl(item.decl).ty;
    is_builtin
        && item.declared.is_none()
        && item.written.dimensions.is_empty()
        && (ty.is_integer() || matches!(ty, TypeClass::Float(_)))
}

/// Says whether `uses` of a variable may stand in both phases.
fn may_be_in_both(
    program: &Program<'_>,
    construct: &Construct,
    variable: DeclId,
    mut uses: impl Iterator<Item = NodeId>,
) -> bool {
    let decl = program.tree.decl(variable);
    if !decl.is_variable() && !decl.is_member() {
        return true;
    }
    match &decl.ty {
        TypeClass::Array { .. } => {
            let mut around = std::iter::successors(Some(construct), |inner| {
                inner.parent.map(|parent| &program.constructs[parent])
            });
            !around.any(|outer| {
                let items = outer.units.iter().flat_map(|unit| &unit.items);
                items.into_iter().any(|item| item.decl == variable && item.makes_copy())
            })
        }
        ty => ty.is_scalar() && uses.all(|using| is_read(program, using)),
    }
}

/// Says whether the value of a reference is taken, and nothing else: a conversion of the host's language stands around it.
fn is_read(program: &Program<'_>, reference: NodeId) -> bool {
    let node = program.tree.node(reference);
    let parent = node.parent.map(|parent| program.tree.node(parent));
    parent.is_some_and(|parent| {
        parent.kind == NodeKind::Unexposed && (parent.lo, parent.hi) == (node.lo, node.hi)
    })
}

/// What is known of a phase.
#[derive(Default)]
struct Phase {
    /// The names in it, and where they stand.
    named: FxHashMap<DeclId, Vec<NodeId>>,
    /// What it declares for all that follows in the body of the loop.
    declared: FxHashSet<DeclId>,
}

impl Phase {
    /// Looks at the statements of a phase, if they are understood.
    fn of(program: &Program<'_>, statements: &[NodeId], is_first: bool) -> Option<Phase> {
        let mut phase = Phase::default();
        let tree = &program.tree;
        for &statement in statements {
            let mut is_known = true;
            tree.walk(statement, &mut |id, node| {
                let units = program.construct_at.get(&id).map(|&inner| &program.constructs[inner].units);
                let mut leaves = units.into_iter().flatten().map(|unit| unit.leaf);
                is_known &= !leaves.any(|leaf| {
                    matches!(
                        leaf,
                        Leaf::Cancel | Leaf::CancellationPoint | Leaf::Allocate | Leaf::Threadprivate
                    )
                });
                is_known &= !matches!(
                    node.kind,
                    NodeKind::Label
                        | NodeKind::LabelReference
                        | NodeKind::Goto
                        | NodeKind::IndirectGoto
                        | NodeKind::Return
                        | NodeKind::Asm
                );
                match (node.kind, node.decl) {
                    (NodeKind::Variable, _) => {}
                    (_, Some(decl)) => phase.named.entry(decl).or_default().push(id),
                    _ => {}
                }
                is_known
            });
            // An iteration that goes on with the next one has no other phase.
            is_known &= !is_first || !goes_on(program, statement);
            if !is_known {
                return None;
            }
            if is_first && tree.kind(statement) == NodeKind::DeclStatement {
                for &declared in tree.children(statement) {
                    let decl =
                        tree.node(declared).decl.filter(|_| tree.kind(declared) == NodeKind::Variable)?;
                    if !tree.decl(decl).is_bitwise {
                        return None;
                    }
                    phase.declared.insert(decl);
                }
            }
        }
        Some(phase)
    }
}

/// Says whether a statement may end the iteration.
fn goes_on(program: &Program<'_>, statement: NodeId) -> bool {
    let mut goes_on = false;
    program.tree.walk(statement, &mut |_, node| {
        goes_on |= node.kind == NodeKind::Continue;
        !matches!(
            node.kind,
            NodeKind::For | NodeKind::ForRange | NodeKind::While | NodeKind::Do | NodeKind::Lambda
        )
    });
    goes_on
}

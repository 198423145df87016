//! Finds the variables that `threadprivate` and `allocate` directives name.
//!
//! ```c
//! static int t;
//! #pragma omp threadprivate(t)
//! static double table[64];
//! #pragma omp allocate(table) align(64)
//! ```

use weft_openmp::{Argument, Leaf, ListItem};

use crate::model::construct::Listing;
use crate::model::program::{Pragma, Program};
use crate::model::tree::{DeclId, Declarator, NodeKind};

/// Finds the directives of a kind and what they name.
pub(crate) fn find(program: &Program<'_>, leaf: Leaf) -> Vec<Listing> {
    let is_one = |pragma: &Pragma| pragma.directive.as_ref().is_some_and(|directive| directive.is(&[leaf]));
    let pragmas = program.pragmas.iter().enumerate().filter(|(_, pragma)| is_one(pragma));
    pragmas
        .map(|(index, pragma)| {
            let construct = program.constructs.iter().position(|construct| construct.pragma == index);
            let items = match &pragma.directive().argument {
                Argument::List(items) => &items[..],
                _ => &[],
            };
            let find = |item: &ListItem| (item.clone(), variable(program, pragma, construct, item));
            let items = items.iter().map(find).collect();
            spelled(program, Listing { pragma: index, construct, spelled: None, items })
        })
        .collect()
}

/// Finds the declarations of the variables of a directive if one of these begins by code, or may do so in another file, or
/// has a qualified name in the directive. All that is declared together has to be threadprivate then.
fn spelled(program: &Program<'_>, mut directive: Listing) -> Listing {
    let tree = &program.tree;
    let declarators: Vec<Declarator> = match directive.construct {
        None => tree.declarators.clone(),
        Some(_) => {
            let nodes = tree.nodes().map(|id| tree.node(id)).filter(|node| node.kind == NodeKind::Variable);
            nodes.map(|node| Declarator { lo: node.lo, variable: node.decl, is_definition: true }).collect()
        }
    };
    let is_defined = |variable: DeclId| {
        declarators.iter().any(|known| known.variable == Some(variable) && known.is_definition)
    };
    let begins_by_code = |variable: DeclId| !tree.decl(variable).is_bitwise || !is_defined(variable);
    // A marker has the plain name alone, which may mean nothing where the directive stands.
    let is_qualified = |(item, _): &(ListItem, _)| item.text.contains("::");
    let is_needed = directive.construct.is_some()
        || directive.variables().any(begins_by_code)
        || directive.items.iter().any(is_qualified);
    if !program.host.begins_in_threads() || !is_needed {
        return directive;
    }
    let own: Vec<DeclId> = directive.variables().collect();
    let is_own = |known: &&Declarator| known.variable.is_some_and(|variable| own.contains(&variable));
    let mut places: Vec<u32> = declarators.iter().filter(is_own).map(|known| known.lo).collect();
    places.dedup();
    if declarators.iter().any(|known| places.contains(&known.lo) && !is_own(&known)) {
        for (_, variable) in &mut directive.items {
            *variable = Err("declared together with a variable that the directive does not name");
        }
    }
    directive.spelled = Some(places);
    directive
}

/// Returns the variable of an item, or why it is none.
fn variable(
    program: &Program<'_>,
    pragma: &Pragma,
    construct: Option<usize>,
    item: &ListItem,
) -> Result<DeclId, &'static str> {
    const NO_VARIABLE: &str = "not a variable";
    let name = item.as_unscoped_variable().ok_or(NO_VARIABLE)?;
    if let Some(construct) = construct {
        let base = program.clause_node(construct, &item.base);
        return base.and_then(|base| program.tree.as_variable(base)).ok_or(NO_VARIABLE);
    }
    let is_declared = |id: &DeclId| {
        let decl = program.tree.decl(*id);
        decl.name == name && decl.lo < pragma.lo
    };
    let mut found = program.tree.globals.iter().copied().filter(is_declared);
    let variable = found.next().ok_or("no variable that is declared before it")?;
    match found.next() {
        Some(_) => Err("the name of several variables"),
        None => Ok(variable),
    }
}

/// Marks the variables of all `threadprivate` directives as thread-local: no region lists them. One that cannot be so is told of
/// where the directive is, and is not thread-local anywhere else.
pub(crate) fn mark_threadprivate(program: &mut Program<'_>) {
    for directive in &program.threadprivates {
        for variable in directive.variables() {
            let decl = program.tree.decl_mut(variable);
            decl.is_thread_local |= decl.is_static;
            decl.is_threadprivate = true;
        }
    }
}

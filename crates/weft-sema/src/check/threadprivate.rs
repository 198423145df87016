//! Which variables can be threadprivate [OMP 5.2 §5.2].

use weft_openmp::ListItem;
use weft_support::{Diagnostic, Span};

use crate::check::places::only_statement;
use crate::model::construct::Listing;
use crate::model::program::Program;
use crate::model::tree::{DeclId, NodeId, NodeKind};
use crate::model::types::TypeClass;

/// Returns the threadprivate variables that stand in `body`, each where it does so first; of the constructs in it, those for which
/// `looks_into` does not hold are passed by.
pub(crate) fn used_in(
    program: &Program<'_>,
    body: NodeId,
    looks_into: impl Fn(usize) -> bool,
) -> Vec<(NodeId, DeclId)> {
    let mut found: Vec<(NodeId, DeclId)> = Vec::new();
    program.tree.walk(body, &mut |id, node| {
        let is_new = |decl: &DeclId| {
            program.tree.decl(*decl).is_threadprivate && found.iter().all(|(_, other)| other != decl)
        };
        if node.kind == NodeKind::Reference
            && let Some(decl) = node.decl.filter(is_new)
        {
            found.push((id, decl));
        }
        program.construct_at.get(&id).is_none_or(|&inner| looks_into(inner))
    });
    found
}

/// Reports the items that are no variables, or cannot be threadprivate.
///
/// Precondition: the variables are not marked as thread-local yet.
pub(crate) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (index, directive) in program.threadprivates.iter().enumerate() {
        let earlier = &program.threadprivates[..index];
        // Where it stands is wrong, and said elsewhere.
        let place = directive.construct.map(|construct| program.constructs[construct].node);
        let stands_alone = |node| {
            let (pragma, span) = (&program.pragmas[directive.pragma], Span::new(program.file, 0, 0));
            pragma
                .directive
                .as_ref()
                .is_some_and(|it| only_statement(&program.tree, node, it, span).is_some())
        };
        if place.is_some_and(stands_alone) {
            continue;
        }
        for (item, found) in &directive.items {
            let problem = match *found {
                Err(what) => {
                    let message = format!("'{}' in '#pragma omp threadprivate' is {what}", item.text);
                    Err(Diagnostic::error(message, item.span))
                }
                Ok(variable) => check_variable(program, earlier, directive, item, variable),
            };
            diagnostics.extend(problem.err());
        }
    }
}

fn check_variable(
    program: &Program<'_>,
    earlier: &[Listing],
    directive: &Listing,
    item: &ListItem,
    variable: DeclId,
) -> Result<(), Diagnostic> {
    let decl = program.tree.decl(variable);
    let name = &decl.name;
    let error = |message: String| Err(Diagnostic::error(message, item.span));
    if !decl.is_static {
        return error(format!("'{name}' must have static storage duration to be threadprivate"));
    }
    if earlier.iter().any(|directive| directive.variables().any(|other| other == variable)) {
        return Ok(());
    }
    if decl.is_thread_local {
        return error(format!("'{name}' is declared thread-local and cannot be threadprivate as well"));
    }
    if decl.is_incomplete_record || matches!(decl.ty, TypeClass::Array { length: None, .. }) {
        return error(format!(
            "'{name}' has the incomplete type '{}' and cannot be threadprivate",
            decl.type_spelling
        ));
    }
    if let Some(construct) = directive.construct {
        if decl.is_file_scope {
            return error(format!("'{name}' is declared at file scope, and can be threadprivate only there"));
        }
        let scope = |node: NodeId| program.tree.node(node).parent;
        let declaration = program.tree.nodes().map(|id| program.tree.node(id)).find(|node| {
            node.kind == NodeKind::Variable && node.decl == Some(variable) && node.lo == decl.lo
        });
        let declared_in = declaration.and_then(|node| node.parent).and_then(scope);
        if declared_in != scope(program.constructs[construct].node) {
            return error(format!(
                "'{name}' is declared in a block around this one, where its directive belongs"
            ));
        }
    }
    if directive.construct.is_none() && !decl.is_file_scope {
        // Bodies of member functions in front of it are read behind their class [C++17 \[class.mem\]].
        return Ok(());
    }
    let at = program.pragmas[directive.pragma].lo;
    let use_before = program
        .tree
        .nodes()
        .map(|id| program.tree.node(id))
        .find(|node| node.kind == NodeKind::Reference && node.decl == Some(variable) && node.lo < at);
    if let Some(node) = use_before {
        let message = format!("'{name}' must be declared threadprivate before its first use");
        let diagnostic = Diagnostic::error(message, item.span);
        return Err(diagnostic.with_note("it is used here", Some(program.span(node.lo, node.hi))));
    }
    Ok(())
}

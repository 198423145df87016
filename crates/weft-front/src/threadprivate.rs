//! `threadprivate`: finds the variables that the directives name, checks them, and writes the directives.
//!
//! ```c
//! static int t;
//! #pragma omp threadprivate(t)
//! // static void __weft_threadprivate_0(void) { __weft_directive("DIR.OMP.THREADPRIVATE", …);
//! //   __weft_qual_opndlist("QUAL.OMP.THREADPRIVATE", &t); … }
//! ```
//!
//! A directive in a function becomes a group where it stands.
//! From here on such a variable is thread-local to everything else: no region lists it.

use weft_openmp::{Argument, Leaf, ListItem};
use weft_support::{Diagnostic, Span};

use crate::edit::Edits;
use crate::file::File;
use crate::region_text;
use crate::tree::{DeclId, NodeId, NodeKind, TypeClass};

/// A directive and the variables that it names.
#[derive(Clone, Debug)]
pub(crate) struct Threadprivate {
    /// The index of the pragma.
    pub(crate) pragma: usize,
    /// The construct that stands for it, if it is in a function.
    construct: Option<usize>,
    variables: Vec<DeclId>,
}

/// The variable of an item, or why it is none.
type Found = Result<DeclId, &'static str>;

/// Finds the directives, marks their variables as thread-local, and reports what cannot be threadprivate.
pub(crate) fn find(file: &mut File<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let is_threadprivate = |pragma: &crate::pragma::Pragma| {
        pragma.directive.as_ref().is_some_and(|directive| directive.is(&[Leaf::Threadprivate]))
    };
    let pragmas: Vec<usize> =
        (0..file.pragmas.len()).filter(|&at| is_threadprivate(&file.pragmas[at])).collect();
    for pragma in pragmas {
        let construct = file.constructs.iter().position(|construct| construct.pragma == pragma);
        let mut found = Threadprivate { pragma, construct, variables: Vec::new() };
        let items = match &file.pragmas[pragma].directive().argument {
            Argument::List(items) => items.clone(),
            _ => Vec::new(),
        };
        for item in &items {
            let decl = match variable(file, &found, item) {
                Ok(decl) => decl,
                Err(what) => {
                    let message = format!("'{}' in '#pragma omp threadprivate' is {what}", item.text);
                    diagnostics.push(Diagnostic::error(message, item.span));
                    continue;
                }
            };
            if let Err(diagnostic) = check(file, &found, item, decl) {
                diagnostics.push(diagnostic);
            }
            found.variables.push(decl);
        }
        // Not before all of its items are judged: one may be there twice.
        for &decl in &found.variables {
            let decl = &mut file.tree.decls[decl.0 as usize];
            decl.is_thread_local = true;
            decl.is_threadprivate = true;
        }
        file.threadprivates.push(found);
    }
}

fn variable(file: &File<'_>, directive: &Threadprivate, item: &ListItem) -> Found {
    const NO_VARIABLE: &str = "not a variable";
    let name = item.as_variable().ok_or(NO_VARIABLE)?;
    if let Some(construct) = directive.construct {
        let node = file.constructs[construct].node;
        let base = file.tree.exactly(node, item.base.span.lo, item.base.span.hi);
        return base.and_then(|base| file.tree.as_variable(base)).ok_or(NO_VARIABLE);
    }
    let is_declared = |id: &DeclId| {
        let decl = file.tree.decl(*id);
        decl.name == name && decl.lo < file.pragmas[directive.pragma].line.lo
    };
    file.tree.globals.iter().copied().find(is_declared).ok_or("no variable that is declared before it")
}

/// Checks the rules of [OMP 5.2 §5.2].
fn check(
    file: &File<'_>,
    directive: &Threadprivate,
    item: &ListItem,
    variable: DeclId,
) -> Result<(), Diagnostic> {
    let decl = file.tree.decl(variable);
    let name = &decl.name;
    let error = |message: String| Err(Diagnostic::error(message, item.span));
    if !decl.is_static {
        return error(format!("'{name}' must have static storage duration to be threadprivate"));
    }
    if decl.is_threadprivate {
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
        let scope = |node: NodeId| file.tree.node(node).parent;
        let declaration = file.tree.nodes.iter().find(|node| {
            node.kind == NodeKind::Variable && node.decl == Some(variable) && node.lo == decl.lo
        });
        let declared_in = declaration.and_then(|node| node.parent).and_then(scope);
        if declared_in != scope(file.constructs[construct].node) {
            return error(format!(
                "'{name}' is declared in a block around this one, where its directive belongs"
            ));
        }
    }
    let at = file.pragmas[directive.pragma].line.lo;
    let use_before = file
        .tree
        .nodes
        .iter()
        .find(|node| node.kind == NodeKind::Reference && node.decl == Some(variable) && node.lo < at);
    if let Some(node) = use_before {
        let message = format!("'{name}' must be declared threadprivate before its first use");
        let note = "it is used here";
        return Err(Diagnostic::error(message, item.span).with_note(note, Some(file.span(node.lo, node.hi))));
    }
    Ok(())
}

/// Writes all directives.
pub(crate) fn write(file: &File<'_>, edits: &mut Edits) {
    for directive in &file.threadprivates {
        let pragma = &file.pragmas[directive.pragma];
        let span: Span = pragma.span(file.id);
        let names: Vec<&str> =
            directive.variables.iter().map(|&decl| file.tree.decl(decl).name.as_str()).collect();
        let group = region_text::threadprivate(file, span, &names);
        let text = match directive.construct {
            Some(_) => format!("{{ {group} }}"),
            None => format!(
                "static __attribute__((used, nodebug)) void __weft_threadprivate_{}(void) {{ {group} }}",
                directive.pragma
            ),
        };
        edits.replace(pragma.line.lo, pragma.line.hi, text);
    }
}

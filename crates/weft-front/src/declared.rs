//! What a file declares by directives, for constructs that are plainly wrong without the declaration.
//!
//! Such a construct would only be refused, since the front end does not translate its like; but no compiler takes it.
//!
//! ```c
//! #pragma omp parallel reduction(mx : x)   // error, unless there is a `declare reduction (mx : …)`
//! #pragma omp section                      // error, unless there are `sections` anywhere
//! #pragma omp parallel copyin(x)           // error, unless any variable is `threadprivate` or `_Thread_local`
//! ```

use weft_openmp::{Argument, ClauseArgs, ClauseKind, Directive, Leaf, ReductionOp};
use weft_support::{Diagnostic, FileId, Span, edit_distance};

/// What a file declares.
pub(crate) struct Declared {
    reductions: bool,
    sections: bool,
    thread_local: bool,
}

impl Declared {
    /// Looks through the directives of a file.
    pub(crate) fn of<'a>(text: &str, directives: impl Iterator<Item = &'a Directive>) -> Declared {
        let mut declared = Declared {
            reductions: false,
            sections: false,
            thread_local: text.contains("_Thread_local")
                || text.contains("__thread")
                || text.contains("thread_local"),
        };
        for directive in directives {
            let has = |leaf: Leaf| directive.leaves.contains(&leaf);
            declared.reductions |= has(Leaf::DeclareReduction);
            declared.sections |= has(Leaf::Sections);
            declared.thread_local |= has(Leaf::Threadprivate);
        }
        declared
    }

    /// Returns what is wrong with a directive, given what the file declares.
    pub(crate) fn missing(&self, directive: &Directive, file: FileId) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        if directive.is(&[Leaf::Section]) && !self.sections {
            let message = "'#pragma omp section' must stand in a 'sections' region";
            let span = Span::new(file, directive.name_span.lo, directive.name_span.hi);
            diagnostics.push(Diagnostic::error(message, span));
        }
        if matches!(directive.argument, Argument::DeclareReduction(_)) {
            return diagnostics;
        }
        for clause in &directive.clauses {
            match &clause.args {
                ClauseArgs::Reduction { op: ReductionOp::Declared(name), op_span, .. }
                    if !self.reductions =>
                {
                    let meant = ["min", "max"].into_iter().find(|known| edit_distance(name, known) == 1);
                    let hint = match meant {
                        Some(meant) => format!("; did you mean '{meant}'?"),
                        None => ", which no 'declare reduction' introduces".to_owned(),
                    };
                    let message = format!("incorrect reduction identifier '{name}'{hint}");
                    diagnostics.push(Diagnostic::error(message, *op_span));
                }
                ClauseArgs::List { items, .. } if clause.kind == ClauseKind::Copyin && !self.thread_local => {
                    diagnostics.extend(items.iter().map(|item| {
                        let message = format!("'{}' in clause 'copyin' must be threadprivate", item.text);
                        Diagnostic::error(message, item.span)
                    }));
                }
                _ => {}
            }
        }
        diagnostics
    }
}

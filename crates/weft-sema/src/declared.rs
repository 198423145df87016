//! What a file declares by directives, for constructs that are wrong without the declaration.
//!
//! Weft translates no such construct. Without the declaration it is an error all the same, not only a refusal: no compiler
//! takes it.
//!
//! ```c
//! #pragma omp parallel reduction(mx : x)   // error, unless there is a `declare reduction (mx : …)`
//! ```

use weft_openmp::{Argument, ClauseArgs, Directive, Leaf, ReductionOp};
use weft_support::{Diagnostic, edit_distance};

/// What a file declares.
pub struct Declared {
    reductions: bool,
}

impl Declared {
    /// Looks through the directives of a file.
    pub fn of<'a>(mut directives: impl Iterator<Item = &'a Directive>) -> Declared {
        Declared { reductions: directives.any(|directive| directive.has(Leaf::DeclareReduction)) }
    }

    /// Returns what is wrong with a directive, given what the file declares.
    pub fn missing(&self, directive: &Directive) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
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
                _ => {}
            }
        }
        diagnostics
    }
}

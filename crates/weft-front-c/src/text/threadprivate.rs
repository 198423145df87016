//! Writes `threadprivate` directives.
//!
//! ```c
//! #pragma omp threadprivate(t)
//! // static void __weft_threadprivate_0(void) { __weft_directive("DIR.OMP.THREADPRIVATE", …);
//! //   __weft_qual_opndlist("QUAL.OMP.THREADPRIVATE", &t); … }
//! ```
//!
//! A directive in a function becomes a group where it stands.

use crate::text::context::Context;
use crate::text::edits::Edits;
use crate::text::region;

/// Writes all directives.
pub(crate) fn write(context: &Context<'_>, edits: &mut Edits) {
    for directive in &context.program.threadprivates {
        let pragma = &context.program.pragmas[directive.pragma];
        let span = pragma.span(context.program.file);
        let names: Vec<&str> =
            directive.variables().map(|decl| context.program.tree.decl(decl).name.as_str()).collect();
        let group = region::threadprivate(context, span, &names);
        let text = match directive.construct {
            Some(_) => format!("{{ {group} }}"),
            None => format!(
                "static __attribute__((used, nodebug)) void __weft_threadprivate_{}(void) {{ {group} }}",
                directive.pragma
            ),
        };
        edits.replace(pragma.lo, pragma.hi, text);
    }
}

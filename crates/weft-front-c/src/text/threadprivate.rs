//! Writes `threadprivate` directives.
//!
//! ```c
//! #pragma omp threadprivate(t)
//! // static void __weft_threadprivate_0(void) { __weft_directive("DIR.OMP.THREADPRIVATE", …);
//! //   __weft_qual_opndlist("QUAL.OMP.THREADPRIVATE", &t); … }
//! ```
//!
//! A directive in a function becomes a group where it stands.

use weft_sema::plan::ThreadprivatePlan;

use crate::text::context::Context;
use crate::text::edits::Edits;
use crate::text::names::Names;
use crate::text::region;

/// Writes a directive.
pub(crate) fn write(context: &Context<'_>, directive: &ThreadprivatePlan, edits: &mut Edits) {
    let pragma = &context.program.pragmas[directive.pragma];
    // No name is made of the number: a `threadprivate` directive has no generated variables.
    let names = Names { construct: directive.pragma };
    let group = region::statements(&region::begin(context, names, &directive.region));
    let text = match directive.is_local {
        true => format!("{{ {group} }}"),
        false => format!(
            "static __attribute__((used, nodebug)) void __weft_threadprivate_{}(void) {{ {group} }}",
            directive.pragma
        ),
    };
    edits.replace(pragma.lo, pragma.hi, text);
}

//! Writes `threadprivate` directives.
//!
//! ```c
//! #pragma omp threadprivate(t)
//! // static void __weft_threadprivate_0(void) { __weft_directive("DIR.OMP.THREADPRIVATE", …);
//! //   __weft_qual_opndlist("QUAL.OMP.THREADPRIVATE", &t); … }
//! ```
//!
//! A directive in a function becomes a group where it stands. Variables that begin by code are declared `thread_local`
//! instead, so that the language begins and ends them in each thread:
//!
//! ```cpp
//! static Counter c(3);                  // thread_local static Counter c(3);
//! #pragma omp threadprivate(c)
//! ```

use weft_sema::plan::ThreadprivatePlan;

use crate::source::scopes::behind_angles;
use crate::text::context::Context;
use crate::text::edits::Edits;
use crate::text::names::Names;
use crate::text::region;

/// Writes a directive.
pub(crate) fn write(context: &Context<'_>, directive: &ThreadprivatePlan, edits: &mut Edits) {
    let pragma = &context.program.pragmas[directive.pragma];
    if let Some(places) = &directive.spelled {
        for &at in places {
            let at = behind_template(context.text.0, at);
            edits.replace(at, at, "thread_local ".to_owned());
        }
        return edits.replace(pragma.lo, pragma.hi, String::new());
    }
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

/// Returns where a declaration begins that may be one of a template.
fn behind_template(text: &str, at: u32) -> u32 {
    let parameters = text[at as usize..].strip_prefix("template").map(str::trim_start);
    match parameters.and_then(behind_angles) {
        Some(rest) => behind_template(text, (text.len() - rest.len()) as u32),
        None => at,
    }
}

//! Writes `allocate` directives.
//!
//! ```c
//! double v[n];
//! #pragma omp allocate(v) allocator(h) align(64)
//! // struct __weft_memory m __attribute__((cleanup(__weft_release))) = { 0, (unsigned long long)(h) };
//! // __weft_directive("DIR.OMP.ALLOCATE", …); __weft_qual_opndlist("QUAL.WEFT.MEMORY", &v, &m, 64ll); …
//! static int s;                                      // __attribute__((aligned(64))) static int s;
//! #pragma omp allocate(s) align(64)
//! ```
//!
//! The compiler sees to the release wherever control leaves the scope.

use weft_sema::plan::{Alignment, AllocatePlan, Placed};

use crate::text::context::Context;
use crate::text::edits::Edits;
use crate::text::names::{NODEBUG, Names, WIDE};
use crate::text::region;

/// What a file with such a directive declares: the memory of a variable, and how it is given back.
pub(crate) const PRELUDE: &str = " struct __weft_memory { void *memory; unsigned long long allocator; }; \
     extern void __weft_free(void *, unsigned long long) __asm__(\"omp_free\") __attribute__((nothrow)); \
     static inline __attribute__((nodebug, unused, always_inline)) void __weft_release(struct __weft_memory *m) \
     { __weft_free(m->memory, m->allocator); }";

/// An alignment in bytes that no type exceeds whose declaration does not ask for more: that of the widest vectors.
const AS_MOST: u32 = 64;

/// Says whether a directive needs the [`PRELUDE`].
pub(crate) fn needs_prelude(plan: &AllocatePlan) -> bool {
    plan.variables.iter().any(|placed| matches!(placed, Placed::Given { .. }))
}

/// Writes a directive; it is left where it stands if another compiler reads it, too.
pub(crate) fn write(context: &Context<'_>, plan: &AllocatePlan, edits: &mut Edits) {
    let pragma = &context.program.pragmas[plan.pragma];
    let names = Names { construct: plan.construct.unwrap_or_default() };
    let mut text = String::new();
    let mut allocator = match plan.allocator {
        Some(span) => format!("({WIDE})({})", context.line(span)),
        None => "0".to_owned(),
    };
    for placed in &plan.variables {
        match placed {
            Placed::Aligned { variable, alignment, natural } => {
                let lo = context.program.tree.decl(*variable).lo;
                let bytes = raised(context, *alignment, *natural);
                edits.replace(lo, lo, format!("__attribute__((aligned({bytes}))) "));
            }
            Placed::Given { memory, marker } => {
                let memory = names.temporary(*memory);
                let group = region::statements(&region::begin(context, names, marker));
                text.push_str(&format!(
                    "{NODEBUG}__attribute__((cleanup(__weft_release))) struct __weft_memory {memory} = \
                     {{ 0, {allocator} }}; {group} "
                ));
                // The expression is evaluated once.
                allocator = format!("{memory}.allocator");
            }
        }
    }
    edits.replace(pragma.lo, pragma.hi, text);
}

/// Returns the alignment for a declaration, not below that of the variable's type, since an attribute may lower it. What is no power
/// of two in an instance of a template is ignored, as it is where it is known.
fn raised(context: &Context<'_>, alignment: Alignment, natural: Option<u32>) -> String {
    let natural = natural.unwrap_or(AS_MOST);
    match alignment {
        Alignment::Bytes(bytes) => bytes.max(natural).to_string(),
        Alignment::Open(span) => {
            let asked = context.line(span);
            format!("({asked}) > {natural} && !(({asked}) & (({asked}) - 1)) ? ({asked}) : {natural}")
        }
    }
}

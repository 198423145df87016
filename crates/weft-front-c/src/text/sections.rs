//! Writes the block of a `sections` construct as a loop over its sections.
//!
//! ```c
//! { A
//! #pragma omp section
//!   B }
//! // becomes, between the groups of the region
//! for (s = start; s < end; ++s) switch (s) { case 0: { A } break; default: { B } break; }
//! ```

use weft_sema::plan::Temporary;

use crate::text::context::Context;
use crate::text::edits::Edits;
use crate::text::names::{NODEBUG, Names, WIDE};

/// Writes the sections of construct `index`, whose block stays where it is, and returns what comes before the block.
pub(crate) fn write(context: &Context<'_>, index: usize, edits: &mut Edits) -> String {
    let sections = &context.program.constructs[index].sections;
    for (number, section) in sections.iter().enumerate() {
        // The last one is the default, so that the optimizer sees no way past all of them.
        let label =
            if number + 1 == sections.len() { "default:".to_owned() } else { format!("case {number}:") };
        match section.construct {
            Some(construct) => {
                let pragma = &context.program.pragmas[context.program.constructs[construct].pragma];
                edits.replace(pragma.lo, pragma.hi, format!("{label} {{"));
            }
            None => edits.close(section.lo, section.lo, index, format!("{label} {{ ")),
        }
        edits.close(section.hi, section.hi, section.construct.unwrap_or(index), " } break;".to_owned());
    }
    let names = Names { construct: index };
    let [start, end] = [Temporary::Start, Temporary::End].map(|temporary| names.temporary(temporary));
    let at = names.get("section");
    format!(" for ({NODEBUG}{WIDE} {at} = {start}; {at} < {end}; ++{at}) switch ({at}) ")
}

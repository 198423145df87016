//! Writes the block of a `sections` construct as a loop over its sections.
//!
//! ```c
//! { A
//! #pragma omp section
//!   B }
//! // becomes, between the groups of the region
//! for (s = start; s < end; ++s) switch (s) { case 0: { A } break; default: { B } break; }
//! ```

use crate::text::context::{Context, NODEBUG};
use crate::text::edits::Edits;

/// The text around the block of a `sections` construct.
pub(crate) struct SectionsText {
    /// Declarations before the region.
    pub(crate) prelude: String,
    /// What comes in the region before the block.
    pub(crate) header: String,
    /// The names of the variables of `QUAL.OMP.NORMALIZED.BOUNDS`.
    pub(crate) start: String,
    pub(crate) end: String,
}

/// Writes the loop over the sections of construct `index`, whose block stays where it is.
pub(crate) fn write(context: &Context<'_>, index: usize, edits: &mut Edits) -> SectionsText {
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
    let [start, end, at] = ["start", "end", "section"].map(|what| format!("__weft_{what}{index}"));
    SectionsText {
        prelude: format!("{NODEBUG}unsigned long long {start} = 0, {end} = {}; ", sections.len()),
        header: format!(
            " for ({NODEBUG}unsigned long long {at} = {start}; {at} < {end}; ++{at}) switch ({at}) "
        ),
        start,
        end,
    }
}

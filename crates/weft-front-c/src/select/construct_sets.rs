//! A function that is a variant by several directives is one for the same constructs in all of them [OMP 5.2 §7.5].
//!
//! ```c
//! #pragma omp declare variant(v) match(construct={parallel})
//! void f(void);
//! #pragma omp declare variant(v) match(construct={teams})        // warning: `v` is for `parallel` elsewhere
//! void g(void);
//! ```
//!
//! gcc refuses this, clang takes it.

use weft_openmp::{ContextSelector, LENIENT};
use weft_support::{Diagnostic, Span};

/// The constructs that the variants of a file are for.
#[derive(Default)]
pub(super) struct ConstructSets {
    /// The variant, its constructs as they are written, and where the directive names it.
    seen: Vec<(String, Vec<String>, Span)>,
}

impl ConstructSets {
    /// Notes what `variant`, whose name stands at `place`, is for, and warns if another directive has said something else.
    pub(super) fn note(
        &mut self,
        variant: &str,
        place: Span,
        selector: &ContextSelector,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let traits =
            selector.sets.iter().filter(|set| set.name.text == "construct").flat_map(|set| &set.traits);
        let constructs: Vec<String> = traits
            .map(|one| {
                let properties: Vec<&str> =
                    one.properties.iter().map(|property| property.text.as_str()).collect();
                format!("{}({})", one.name.text, properties.join(","))
            })
            .collect();
        let other = self.seen.iter().find(|(name, other, _)| name == variant && *other != constructs);
        if let Some((.., first)) = other {
            let message =
                format!("'{variant}' is a variant for other constructs by another directive [OMP 5.2 §7.5]");
            let note = "this is the other one";
            diagnostics.push(Diagnostic::warning(message, place, LENIENT).with_note(note, Some(*first)));
        }
        self.seen.push((variant.to_owned(), constructs, place));
    }
}

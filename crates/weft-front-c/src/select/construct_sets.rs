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
//!
//! Precondition: the directives come in the order in which they stand, each with a function as its variant. Postcondition: each that
//! says something else than one before it has a warning, and what is selected at calls stays the same.

use weft_openmp::{ContextSelector, LENIENT};
use weft_support::{Diagnostic, Span};

/// A directive.
struct Seen {
    /// The name of the variant, and its type where several functions may have one name.
    variant: (String, String),
    /// Its constructs as they are written.
    constructs: Vec<String>,
    /// Where the directive names it.
    place: Span,
}

/// The constructs that the variants of a file are for.
#[derive(Default)]
pub(super) struct ConstructSets {
    seen: Vec<Seen>,
}

impl ConstructSets {
    /// Notes what `variant`, a name and a type, which stands at `place`, is for, and warns if another directive has said something
    /// else.
    pub(super) fn note(
        &mut self,
        (name, ty): (&str, &str),
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
        let variant = (name.to_owned(), ty.to_owned());
        let other = self.seen.iter().find(|other| other.variant == variant && other.constructs != constructs);
        if let Some(other) = other {
            let message =
                format!("'{name}' is a variant for other constructs by another directive [OMP 5.2 §7.5]");
            let note = "this is the other one";
            diagnostics.push(Diagnostic::warning(message, place, LENIENT).with_note(note, Some(other.place)));
        }
        self.seen.push(Seen { variant, constructs, place });
    }
}

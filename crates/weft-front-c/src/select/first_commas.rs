//! Takes out the comma that may separate a directive's name from its first clause [OMP 5.2 §3.2].
//!
//! ```c
//! #pragma omp for, ordered, schedule(dynamic)        // #pragma omp for  ordered, schedule(dynamic)
//! ```
//!
//! clang 19, which does not know that one, takes all that follows it for extra tokens, and ignores the clauses. It reads what is
//! written here where it finds fault with the file as it is, and where a function is left to it.
//!
//! *Precondition:* none. *Postcondition:* no directive without an error has such a comma; all else stays where it is.

use weft_support::FileId;

use crate::Options;
use crate::select::scene::parsed;
use crate::source::first_comma::first_comma;
use crate::text::edits::Edits;

/// Takes them out of a text.
pub(super) fn write(text: &str, file: FileId, options: &Options, edits: &mut Edits) {
    for (_, directive) in parsed(text, file, options) {
        if let Some(comma) = directive.and_then(|directive| first_comma(text, &directive)) {
            edits.replace(comma, comma + 1, " ".to_owned());
        }
    }
}

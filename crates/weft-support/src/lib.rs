//! The base of all other crates of Weft: spans, the map from byte offsets to the user's lines, diagnostics, and JSON
//! strings.
//!
//! The crate does no input or output: callers hand texts in, and the renderer writes a diagnostic into a `String`.

mod diagnostic;
pub mod identifier;
pub mod json;
mod line_markers;
mod original;
mod render;
mod source_map;
mod suggest;

pub use diagnostic::{Diagnostic, Note, Severity};
pub use render::{RenderOptions, render, render_all, summary};
pub use source_map::{FileId, Presumed, SourceMap, Span, text_from_bytes};
pub use suggest::{edit_distance, suggest};

//! Pictures of the regions of a module.
//!
//! All of them draw the same [`model`]. The same module gives the same picture, byte for byte.

mod clauses;
mod dot;
mod json;
mod model;
mod naming;
mod panel;
mod paper;
mod svg;
mod text;

use std::str::FromStr;

pub use panel::{Panel, Tint};
use weft_ir::Module;

/// How regions are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, std::default::Default)]
pub enum Format {
    /// One line per region, indented by nesting.
    #[default]
    Text,
    /// The W-Region graph with its blocks and markers, `BEGIN WRNParallelNode<1> { … } END WRNParallelNode<1>`.
    Paper,
    /// A graph for Graphviz.
    Dot,
    /// A picture of nested boxes that needs nothing else.
    Svg,
    /// For programs.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [Format::Text, Format::Paper, Format::Dot, Format::Svg, Format::Json];

    /// The word that chooses it.
    pub fn word(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Paper => "paper",
            Format::Dot => "dot",
            Format::Svg => "svg",
            Format::Json => "json",
        }
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(word: &str) -> Result<Format, String> {
        Format::ALL
            .into_iter()
            .find(|f| f.word() == word)
            .ok_or_else(|| format!("unknown format '{word}'; there are text, paper, dot, svg and json"))
    }
}

/// Draws the regions of `module`, which is in canonical form.
///
/// A function whose regions break the rules is drawn as the list of its problems. The caller that must know asks
/// [`crate::Forest::from_tokens`].
pub fn show(module: &Module, format: Format) -> String {
    match format {
        Format::Text => text::draw(&model::build(module)),
        Format::Paper => paper::draw(module),
        Format::Dot => dot::draw(&model::build(module)),
        Format::Svg => svg::draw(&model::build(module)),
        Format::Json => json::draw(&model::build(module)),
    }
}

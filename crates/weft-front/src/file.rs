//! Everything that is known of one flat file while it is translated.

use rustc_hash::FxHashMap;
use weft_openmp::{Directive, Version};
use weft_support::{FileId, SourceMap, Span};

use crate::construct::Construct;
use crate::pragma::Pragma;
use crate::threadprivate::Threadprivate;
use crate::tree::{NodeId, Tree};

/// A flat file with its tree and its constructs.
pub(crate) struct File<'a> {
    pub(crate) map: &'a SourceMap,
    pub(crate) id: FileId,
    pub(crate) text: &'a str,
    /// The version of OpenMP that is accepted.
    pub(crate) version: Version,
    pub(crate) tree: Tree,
    pub(crate) pragmas: Vec<Pragma>,
    pub(crate) constructs: Vec<Construct>,
    /// By the node that the probe made of the pragma.
    pub(crate) construct_at: FxHashMap<NodeId, usize>,
    /// The `threadprivate` directives, in the order of the text.
    pub(crate) threadprivates: Vec<Threadprivate>,
}

impl File<'_> {
    pub(crate) fn span(&self, lo: u32, hi: u32) -> Span {
        Span::new(self.id, lo, hi)
    }

    pub(crate) fn node_span(&self, node: NodeId) -> Span {
        let node = self.tree.node(node);
        self.span(node.lo, node.hi)
    }

    pub(crate) fn slice(&self, lo: u32, hi: u32) -> &str {
        &self.text[lo as usize..hi.max(lo) as usize]
    }

    /// Returns the text of a node as one line.
    pub(crate) fn node_text(&self, node: NodeId) -> String {
        let node = self.tree.node(node);
        crate::flat::one_line(self.slice(node.lo, node.hi))
    }

    pub(crate) fn directive(&self, construct: usize) -> &Directive {
        self.pragmas[self.constructs[construct].pragma].directive()
    }

    /// Returns the span of a construct's pragma.
    pub(crate) fn pragma_span(&self, construct: usize) -> Span {
        self.pragmas[self.constructs[construct].pragma].span(self.id)
    }

    /// Returns the constructs around construct `index`, innermost first.
    pub(crate) fn ancestors(&self, index: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.constructs[index].parent, |&at| self.constructs[at].parent)
    }
}

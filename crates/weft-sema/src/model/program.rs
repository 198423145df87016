//! Everything that is known of one file while it is translated.

use rustc_hash::FxHashMap;
use weft_openmp::{Argument, DeclareReduction, Directive, Expr, ReductionOp, Version};
use weft_support::{FileId, Span};

use crate::model::construct::{Construct, Listing};
use crate::model::tree::{NodeId, Tree};
use crate::model::types::TypeClass;

/// What a host language tells of the text of its programs.
pub trait HostText {
    /// Returns the text `lo..hi` as one line, as messages quote it; empty if `hi` is not behind `lo`.
    fn excerpt(&self, lo: u32, hi: u32) -> String;

    /// Whether the language itself finds what a `declare reduction` declares, as C++ does by overloading.
    fn finds_reductions(&self) -> bool {
        false
    }

    /// Whether a loop over a range keeps all temporary objects of the range, not only the range itself.
    fn keeps_temporaries(&self) -> bool {
        false
    }

    /// Whether an object may be converted to a number or a condition, by a function of its class.
    fn converts_objects(&self) -> bool {
        false
    }

    /// Whether a declaration can say that a variable begins by code in each thread.
    fn begins_in_threads(&self) -> bool {
        false
    }
}

/// A directive where it stands.
#[derive(Clone, Debug)]
pub struct Pragma {
    /// Where it begins.
    pub lo: u32,
    /// The offset behind it.
    pub hi: u32,
    /// What it says; absent if it could not be understood, or applies to nothing.
    pub directive: Option<Directive>,
}

impl Pragma {
    /// Returns the span of the whole pragma.
    pub fn span(&self, file: FileId) -> Span {
        Span::new(file, self.lo, self.hi)
    }

    /// Returns the directive of a pragma that is a construct.
    ///
    /// # Panics
    /// The pragma has no directive.
    pub fn directive(&self) -> &Directive {
        self.directive.as_ref().expect("invariant: only pragmas with a directive become constructs")
    }
}

/// A file with its tree and its constructs.
pub struct Program<'a> {
    /// The file of all offsets.
    pub file: FileId,
    /// The text behind the offsets.
    pub host: &'a dyn HostText,
    /// The version of OpenMP that is accepted.
    pub version: Version,
    /// Whether there is a device with memory of its own.
    pub offloads: bool,
    /// Whether what is mapped stays where it is even so, since the file requires that host and devices have one memory.
    pub has_one_memory: bool,
    /// Whether objects may be mapped in parts, as a `declare mapper` says.
    pub has_mappers: bool,
    /// Whether allocators may be used everywhere on devices, as `requires dynamic_allocators` demands.
    pub has_dynamic_allocators: bool,
    /// Whether a race detector is told of each iteration of a loop.
    pub is_watched: bool,
    /// The functions that contain directives.
    pub tree: Tree,
    /// The directives, in the order of the text.
    pub pragmas: Vec<Pragma>,
    /// Outer ones before inner ones, in the order of the text.
    pub constructs: Vec<Construct>,
    /// The index of each construct, by the node that stands for its pragma.
    pub construct_at: FxHashMap<NodeId, usize>,
    /// The `threadprivate` directives, in the order of the text.
    pub threadprivates: Vec<Listing>,
    /// The `allocate` directives, in the order of the text.
    pub allocates: Vec<Listing>,
}

impl Program<'_> {
    /// Returns the span `lo..hi` of the file.
    pub fn span(&self, lo: u32, hi: u32) -> Span {
        Span::new(self.file, lo, hi)
    }

    /// Returns the span of a node.
    pub fn node_span(&self, node: NodeId) -> Span {
        let node = self.tree.node(node);
        self.span(node.lo, node.hi)
    }

    /// Returns the text of a node as one line.
    pub fn node_text(&self, node: NodeId) -> String {
        let node = self.tree.node(node);
        self.host.excerpt(node.lo, node.hi)
    }

    /// Returns the directive of construct `construct`.
    pub fn directive(&self, construct: usize) -> &Directive {
        self.pragmas[self.constructs[construct].pragma].directive()
    }

    /// Returns the span of the pragma of construct `construct`.
    pub fn pragma_span(&self, construct: usize) -> Span {
        self.pragmas[self.constructs[construct].pragma].span(self.file)
    }

    /// Says whether a directive of the file declares an operator of reductions for some type.
    pub(crate) fn declares(&self, op: &ReductionOp) -> bool {
        self.declared_reductions().any(|declaration| is_meant(&declaration.op, op))
    }

    /// Says whether the value that a reduced object begins with may be that of the original, by some directive for the
    /// operator.
    pub(crate) fn reads_original(&self, op: &ReductionOp) -> bool {
        self.declared_reductions()
            .any(|declaration| is_meant(&declaration.op, op) && initializer_reads_original(declaration))
    }

    fn declared_reductions(&self) -> impl Iterator<Item = &DeclareReduction> {
        let directives = self.pragmas.iter().filter_map(|pragma| pragma.directive.as_ref());
        directives.filter_map(|directive| match &directive.argument {
            Argument::DeclareReduction(declaration) => Some(&**declaration),
            _ => None,
        })
    }

    /// Returns the constructs around construct `index`, innermost first.
    pub fn ancestors(&self, index: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.constructs[index].parent, |&at| self.constructs[at].parent)
    }

    /// Says whether all pragmas of the function that construct `index` stands in were understood: another one may be what has to be
    /// around it.
    pub(crate) fn knows_what_is_around(&self, index: usize) -> bool {
        let at = self.tree.node(self.constructs[index].node).lo;
        let functions = self.tree.functions.iter().map(|&id| self.tree.node(id));
        let function = functions.into_iter().find(|node| node.lo <= at && at < node.hi);
        function.is_some_and(|node| {
            let mut within = self.pragmas.iter().filter(|pragma| node.lo <= pragma.lo && pragma.lo < node.hi);
            within.all(|pragma| pragma.directive.is_some())
        })
    }

    /// Returns the construct whose code is right around construct `index`: a directive that transforms the loops of another
    /// one has no code of its own.
    pub fn executed_around(&self, index: usize) -> Option<usize> {
        let parent = self.constructs[index].parent?;
        Some(self.constructs[parent].nest_of.unwrap_or(parent))
    }

    /// Returns the node of an expression in a clause of construct `construct`; absent if the host's parser made no sense of
    /// it.
    pub fn clause_node(&self, construct: usize, expr: &Expr) -> Option<NodeId> {
        self.tree.exactly(self.constructs[construct].node, expr.span.lo, expr.span.hi)
    }

    /// Says whether the value of an expression of C++ may be known in an instance of a template: it names no variable but
    /// constants.
    pub fn is_open_constant(&self, construct: usize, expr: &Expr) -> bool {
        self.clause_node(construct, expr).is_some_and(|node| self.is_open_constant_at(node))
    }

    /// Says the same of the expression at a node.
    pub(crate) fn is_open_constant_at(&self, node: NodeId) -> bool {
        if !self.host.finds_reductions() || self.type_and_value(node).1.is_some() {
            return false;
        }
        let mut is_open = true;
        self.tree.walk(node, &mut |_, node| {
            let named = node.decl.map(|decl| self.tree.decl(decl));
            is_open &= !named.is_some_and(|decl| decl.is_variable() && !decl.is_constant);
            is_open
        });
        is_open
    }

    /// Returns the type of an expression, and its value if it is an integer constant.
    pub fn type_and_value(&self, node: NodeId) -> (&TypeClass, Option<i128>) {
        let (outer, inner) = (self.tree.node(node), self.tree.node(self.tree.peel(node)));
        (&inner.ty, outer.value.or(inner.value))
    }
}

/// Says whether the initializer of a declared reduction reads the original, which it calls `omp_orig`. [OMP 5.2 §5.5.11]
pub(crate) fn initializer_reads_original(declaration: &DeclareReduction) -> bool {
    declaration.initializer.as_ref().is_some_and(|text| text.text.contains("omp_orig"))
}

/// Says whether a clause may mean a declared operator: it may name its namespace or class as well.
fn is_meant(declared: &ReductionOp, op: &ReductionOp) -> bool {
    match op.of_scope() {
        Some(op) => op == *declared,
        None => op.spelling().rsplit("::").next() == Some(declared.spelling()),
    }
}

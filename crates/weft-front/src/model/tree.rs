//! The syntax tree of the functions that contain directives, as the host language's parser hands it over.
//!
//! Offsets are bytes of the file that the directives stand in.
//! Nodes are numbered in preorder, so a parent's number is less than its children's.
//!
//! Precondition on the parser: it parses the expressions in clauses too, in the scope of their directive. They are nodes
//! below the node that stands for the directive, at their own offsets.

use crate::model::syntax::{Operator, Syntax};
use crate::model::types::TypeClass;

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(pub(crate) u32);

/// A declaration that is referenced or contained in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct DeclId(pub(crate) u32);

/// What a node is; kinds nobody asks about are `Expression`, `Statement` or `Other`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    /// A function.
    Function,
    /// A declaration of a variable or parameter.
    Variable,
    /// A declaration as a statement.
    DeclStatement,
    /// A block.
    Compound,
    /// `for`, also the one that stands for a directive; the last child is the body.
    For,
    /// `while`
    While,
    /// `do`
    Do,
    /// `if`
    If,
    /// `switch`
    Switch,
    /// `case`
    Case,
    /// `default`
    Default,
    /// A label and its statement.
    Label,
    /// A name of a label in a statement or expression.
    LabelReference,
    /// `goto` with a label.
    Goto,
    /// A computed `goto`.
    IndirectGoto,
    /// `continue`
    Continue,
    /// `break`
    Break,
    /// `return`
    Return,
    /// The empty statement.
    Null,
    /// An assembler statement.
    Asm,
    /// A name of a variable, function or enumerator.
    Reference,
    /// `a.b` or `a->b`
    Member,
    /// A call.
    Call,
    /// An expression in parentheses.
    Paren,
    /// A unary operator.
    Unary,
    /// A binary operator, `=` included.
    Binary,
    /// `+=` and the like.
    CompoundAssign,
    /// `a[b]`
    Subscript,
    /// An explicit conversion.
    Cast,
    /// `a ? b : c`
    Conditional,
    /// A block as an expression.
    StatementExpression,
    /// `sizeof` or `_Alignof` of an expression or a type.
    SizeOf,
    /// `_Generic`, whose first child is the controlling expression.
    Generic,
    /// An implicit conversion, or an expression libclang has no name for.
    Unexposed,
    /// An expression of another kind.
    Expression,
    /// A statement of another kind.
    Statement,
    /// Anything else.
    Other,
}

/// How a declared thing lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeclKind {
    /// A variable.
    Variable,
    /// A parameter of a function.
    Parameter,
    /// A function.
    Function,
    /// An enumeration constant.
    Enumerator,
    /// Anything else.
    Other,
}

/// A declaration.
#[derive(Clone, Debug)]
pub(crate) struct Decl {
    /// Its name.
    pub(crate) name: String,
    /// What is declared.
    pub(crate) kind: DeclKind,
    /// The type's spelling, for messages.
    pub(crate) type_spelling: String,
    /// The type; that of an array parameter is a pointer.
    pub(crate) ty: TypeClass,
    /// Whether an object of the type cannot be assigned to.
    pub(crate) is_const: bool,
    /// Whether the type is a structure or union without a body so far.
    pub(crate) is_incomplete_record: bool,
    /// The first member at any depth that cannot be assigned to, if the type is a structure with one.
    pub(crate) const_member: Option<String>,
    /// Whether it is declared outside of all functions.
    pub(crate) is_file_scope: bool,
    /// Static storage duration: at file scope, or declared `static` or `extern`.
    pub(crate) is_static: bool,
    /// Each thread has its own, whether by the language or by a directive.
    pub(crate) is_thread_local: bool,
    /// A `threadprivate` directive names it.
    pub(crate) is_threadprivate: bool,
    /// Where the declaration begins.
    pub(crate) lo: u32,
}

impl Decl {
    /// Says whether this is an object with an address: what OpenMP calls a variable.
    pub(crate) fn is_variable(&self) -> bool {
        matches!(self.kind, DeclKind::Variable | DeclKind::Parameter)
    }
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// What it is.
    pub(crate) kind: NodeKind,
    /// Where it begins.
    pub(crate) lo: u32,
    /// The offset behind it; the semicolon of a statement may follow.
    pub(crate) hi: u32,
    /// The offset behind it with the semicolon that ends it, if it is a statement.
    pub(crate) end: u32,
    /// The node around it; absent at file scope.
    pub(crate) parent: Option<NodeId>,
    /// In the order of the text.
    pub(crate) children: Vec<NodeId>,
    /// What a reference refers to, or what a declaration declares.
    pub(crate) decl: Option<DeclId>,
    /// The type of an expression.
    pub(crate) ty: TypeClass,
    /// The value of an integer constant expression in a clause or a `for` header.
    pub(crate) value: Option<i128>,
    /// Whether this names a bit-field.
    pub(crate) is_bit_field: bool,
    /// What its text says beyond its kind.
    pub(crate) syntax: Syntax,
}

impl Node {
    /// Returns the operator of an expression that has one.
    pub(crate) fn operator(&self) -> Option<Operator> {
        match self.syntax {
            Syntax::Operator(operator) => Some(operator),
            _ => None,
        }
    }
}

/// The tree of all functions that contain directives.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    /// By their identifiers, in preorder.
    pub(crate) nodes: Vec<Node>,
    /// By their identifiers.
    pub(crate) decls: Vec<Decl>,
    /// The functions, in the order of the file.
    pub(crate) functions: Vec<NodeId>,
    /// The variables at file scope that `threadprivate` directives name.
    pub(crate) globals: Vec<DeclId>,
    /// Locals declared `register`: the offsets of their declarations.
    pub(crate) registers: Vec<(u32, u32)>,
}

impl Tree {
    /// Returns a node.
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Returns a declaration.
    pub(crate) fn decl(&self, id: DeclId) -> &Decl {
        &self.decls[id.0 as usize]
    }

    /// Returns the children of a node, in the order of the text.
    pub(crate) fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// Returns the kind of a node.
    pub(crate) fn kind(&self, id: NodeId) -> NodeKind {
        self.node(id).kind
    }

    /// Strips parentheses and implicit conversions.
    pub(crate) fn peel(&self, id: NodeId) -> NodeId {
        let node = self.node(id);
        if let [child] = node.children[..] {
            let inner = self.node(child);
            let same_extent = inner.lo == node.lo && inner.hi == node.hi;
            if node.kind == NodeKind::Paren || (node.kind == NodeKind::Unexposed && same_extent) {
                return self.peel(child);
            }
        }
        id
    }

    /// Strips implicit conversions, but no parentheses.
    pub(crate) fn peel_implicit(&self, id: NodeId) -> NodeId {
        let node = self.node(id);
        if let ([child], NodeKind::Unexposed) = (&node.children[..], node.kind) {
            let inner = self.node(*child);
            if inner.lo == node.lo && inner.hi == node.hi {
                return self.peel_implicit(*child);
            }
        }
        id
    }

    /// Returns the variable that an expression is, if it is nothing but a variable.
    pub(crate) fn as_variable(&self, id: NodeId) -> Option<DeclId> {
        let node = self.node(self.peel(id));
        let decl = (node.kind == NodeKind::Reference).then_some(node.decl?)?;
        self.decl(decl).is_variable().then_some(decl)
    }

    /// Calls `visit` for the node and everything below it, in the order of the text; `false` skips what is below.
    pub(crate) fn walk(&self, id: NodeId, visit: &mut impl FnMut(NodeId, &Node) -> bool) {
        if visit(id, self.node(id)) {
            for &child in self.children(id) {
                self.walk(child, visit);
            }
        }
    }

    /// Returns the outermost expressions that lie in `lo..hi` below `root`, in order.
    pub(crate) fn outermost_in(&self, root: NodeId, lo: u32, hi: u32) -> Vec<NodeId> {
        let mut found = Vec::new();
        self.walk(root, &mut |id, node| {
            if id != root && node.lo >= lo && node.hi <= hi {
                found.push(id);
                return false;
            }
            node.lo < hi && lo < node.hi
        });
        found
    }

    /// Returns the outermost expression whose extent is exactly `lo..hi` below `root`.
    pub(crate) fn exactly(&self, root: NodeId, lo: u32, hi: u32) -> Option<NodeId> {
        let mut found = None;
        self.walk(root, &mut |id, node| {
            if found.is_none() && id != root && node.lo == lo && node.hi == hi {
                found = Some(id);
            }
            found.is_none() && node.lo < hi.max(lo + 1) && lo < node.hi
        });
        found
    }
}

//! The syntax tree of the functions that contain directives, as the host language's parser hands it over.
//!
//! Offsets are bytes of the file that the directives stand in.
//! Nodes are numbered in preorder, so a parent's number is less than its children's.
//!
//! Precondition on the parser: it parses the expressions in clauses too, in the scope of their directive. They are nodes
//! below the node that stands for the directive, at their own offsets.

use smallvec::SmallVec;

pub use crate::model::declaration::{
    Decl, DeclId, DeclKind, Declarator, DeclaredType, MADE, MemberFunction, SimdFunction,
};
use crate::model::syntax::{Operator, Syntax};
use crate::model::types::TypeClass;
use crate::model::variant::VectorAbi;

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

/// What a node is; kinds nobody asks about are `Expression`, `Statement` or `Other`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A function.
    Function,
    /// A function as an expression; its last child is its body.
    Lambda,
    /// A declaration of a variable or parameter.
    Variable,
    /// A declaration as a statement.
    DeclStatement,
    /// A block.
    Compound,
    /// `for`, also the one that stands for a directive; the last child is the body.
    For,
    /// `for` over the elements of a range; the last child is the body.
    ForRange,
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
    /// `throw`
    Throw,
    /// `try`; its first child is the block that the handlers behind it are about.
    Try,
    /// A handler of a `try`.
    Catch,
    /// The empty statement.
    Null,
    /// An assembler statement.
    Asm,
    /// A name of a variable, function or enumerator, or of a member of the object whose member function it stands in.
    Reference,
    /// `this`
    This,
    /// `a.b` or `a->b`; without an object ([`Tree::object`]), of that whose member function it stands in.
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

/// The children of a node; most have one or two, and a large file has millions of nodes.
pub type Children = SmallVec<[NodeId; 4]>;

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Where it begins.
    pub lo: u32,
    /// The offset behind it; the semicolon of a statement may follow.
    pub hi: u32,
    /// The offset behind it with the semicolon that ends it, if it is a statement.
    pub end: u32,
    /// The node around it; absent at file scope.
    pub parent: Option<NodeId>,
    /// In the order of the text.
    pub children: Children,
    /// What a reference refers to, or what a declaration declares.
    pub decl: Option<DeclId>,
    /// The type of an expression.
    pub ty: TypeClass,
    /// The value of an integer constant expression in a clause or a `for` header.
    pub value: Option<i128>,
    /// Whether this names a bit-field.
    pub is_bit_field: bool,
    /// Whether this names a member that is a reference.
    pub is_reference_member: bool,
    /// Whether this is a loop over a range whose class has ends that not everyone may call.
    pub has_hidden_ends: bool,
    /// What its text says beyond its kind.
    pub syntax: Syntax,
}

impl Node {
    /// Returns the operator of an expression that has one.
    pub fn operator(&self) -> Option<Operator> {
        match self.syntax {
            Syntax::Operator(operator) => Some(operator),
            _ => None,
        }
    }
}

/// The tree of all functions that contain directives.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    decls: Vec<Decl>,
    /// The functions, in the order of the file.
    pub functions: Vec<NodeId>,
    /// Where templates are, of functions and of classes: types and values in them may be others in each instance.
    pub templates: Vec<(u32, u32)>,
    /// The variables at file scope that `threadprivate` directives name.
    pub globals: Vec<DeclId>,
    /// The declarations of variables outside of functions in a language in which some have to be made thread-local in the
    /// text.
    pub declarators: Vec<Declarator>,
    /// The types that `declare reduction` directives name, as far as they have been made sense of.
    pub declared_types: Vec<DeclaredType>,
    /// The functions that stand behind `declare simd` directives at file scope, and the definitions of the same names.
    pub simd_functions: Vec<SimdFunction>,
    /// The rules for variants of these.
    pub vector_abi: VectorAbi,
    /// The member functions, outside of templates, that stand behind `declare variant` directives.
    pub member_functions: Vec<MemberFunction>,
}

impl Tree {
    /// Adds a node, which comes behind its parent.
    pub fn add_node(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Adds a declaration.
    pub fn add_decl(&mut self, decl: Decl) -> DeclId {
        self.decls.push(decl);
        DeclId(self.decls.len() as u32 - 1)
    }

    /// Returns all nodes, in preorder.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Returns the name in a `goto` or a label.
    pub fn name(&self, id: NodeId) -> Option<&str> {
        match &self.node(id).syntax {
            Syntax::Name(name) => Some(name),
            _ => None,
        }
    }

    /// Says whether what stands at `offset` is part of a template.
    pub fn is_in_template(&self, offset: u32) -> bool {
        self.templates.iter().any(|(lo, hi)| (*lo..*hi).contains(&offset))
    }

    /// Returns all declarations.
    pub fn decls(&self) -> impl Iterator<Item = DeclId> + use<> {
        (0..self.decls.len() as u32).map(DeclId)
    }

    /// Returns a node, to be completed.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// Returns a declaration, to be completed.
    pub fn decl_mut(&mut self, id: DeclId) -> &mut Decl {
        &mut self.decls[id.0 as usize]
    }

    /// Returns a node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Returns a declaration.
    pub fn decl(&self, id: DeclId) -> &Decl {
        &self.decls[id.0 as usize]
    }

    /// Returns the children of a node, in the order of the text.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// Returns the kind of a node.
    pub fn kind(&self, id: NodeId) -> NodeKind {
        self.node(id).kind
    }

    /// Returns the object whose member an expression names, if it is written.
    pub fn object(&self, member: NodeId) -> Option<NodeId> {
        let node = self.node(member);
        let first = *node.children.first()?;
        let object = self.node(first);
        // A name that only an instance of a template knows comes with what it may mean.
        (object.kind != NodeKind::Other && object.hi < node.hi).then_some(first)
    }

    /// Strips parentheses and implicit conversions.
    pub fn peel(&self, id: NodeId) -> NodeId {
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
    pub fn peel_implicit(&self, id: NodeId) -> NodeId {
        let node = self.node(id);
        if let ([child], NodeKind::Unexposed) = (&node.children[..], node.kind) {
            let inner = self.node(*child);
            if inner.lo == node.lo && inner.hi == node.hi {
                return self.peel_implicit(*child);
            }
        }
        id
    }

    /// Returns what an initializer in braces holds, if it is one value, and any other initializer as it is.
    pub fn in_braces(&self, id: NodeId) -> Option<NodeId> {
        match (self.node(id).syntax == Syntax::Braces, self.children(id)) {
            (true, [value]) => Some(*value),
            (true, _) => None,
            (false, _) => Some(id),
        }
    }

    /// Returns the variable that an expression is, if it is nothing but a variable.
    pub fn as_variable(&self, id: NodeId) -> Option<DeclId> {
        let node = self.node(self.peel(id));
        let decl = (node.kind == NodeKind::Reference).then_some(node.decl?)?;
        self.decl(decl).is_variable().then_some(decl)
    }

    /// Returns the variable or member that an expression is, if it is nothing but its name.
    pub fn as_item(&self, id: NodeId) -> Option<DeclId> {
        let node = self.node(self.peel(id));
        let decl = (node.kind == NodeKind::Reference).then_some(node.decl?)?;
        (self.decl(decl).is_variable() || self.decl(decl).is_member()).then_some(decl)
    }

    /// Calls `visit` for the node and everything below it, in the order of the text; `false` skips what is below.
    pub fn walk(&self, id: NodeId, visit: &mut impl FnMut(NodeId, &Node) -> bool) {
        if visit(id, self.node(id)) {
            for &child in self.children(id) {
                self.walk(child, visit);
            }
        }
    }

    /// Returns the nodes from `root` down to the one around `inner`, which is below it; none if it is not, or is the root.
    pub fn around(&self, root: NodeId, inner: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        self.go_down(root, inner, &mut found);
        found
    }

    fn go_down(&self, at: NodeId, inner: NodeId, path: &mut Vec<NodeId>) -> bool {
        if at == inner {
            return true;
        }
        path.push(at);
        let is_below = self.children(at).iter().any(|&child| self.go_down(child, inner, path));
        if !is_below {
            path.pop();
        }
        is_below
    }

    /// Calls `visit` as [`Self::walk`] does, but for nothing that lies outside of `lo..hi`: of many children, it looks at
    /// those in between alone.
    fn walk_in(&self, id: NodeId, lo: u32, hi: u32, visit: &mut impl FnMut(NodeId, &Node) -> bool) {
        let node = self.node(id);
        if !visit(id, node) || node.lo >= hi || lo >= node.hi {
            return;
        }
        let children = self.children(id);
        let first = match children.len() > MANY {
            true => children.partition_point(|child| self.node(*child).hi <= lo),
            false => 0,
        };
        for &child in &children[first..] {
            if children.len() > MANY && self.node(child).lo >= hi {
                break;
            }
            self.walk_in(child, lo, hi, visit);
        }
    }

    /// Returns the outermost expressions that lie in `lo..hi` below `root`, in order.
    pub fn outermost_in(&self, root: NodeId, lo: u32, hi: u32) -> Vec<NodeId> {
        let mut found = Vec::new();
        self.walk_in(root, lo, hi, &mut |id, node| {
            let is_in = id != root && node.lo >= lo && node.hi <= hi;
            if is_in {
                found.push(id);
            }
            !is_in
        });
        found
    }

    /// Returns the outermost expression whose extent is exactly `lo..hi` below `root`.
    pub fn exactly(&self, root: NodeId, lo: u32, hi: u32) -> Option<NodeId> {
        let mut found = None;
        self.walk_in(root, lo, hi.max(lo + 1), &mut |id, node| {
            if found.is_none() && id != root && node.lo == lo && node.hi == hi {
                found = Some(id);
            }
            found.is_none()
        });
        found
    }
}

/// More children than this are not looked at one by one. They are in the order of the text.
const MANY: usize = 64;

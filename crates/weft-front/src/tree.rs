//! The syntax tree of the functions that contain pragmas: owned, safe, and free of libclang.
//!
//! Offsets are bytes of the flat file, since the text that libclang parsed has the same length (see `probe.rs`).
//! Nodes are numbered in preorder, so a parent's number is less than its children's.

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(pub(crate) u32);

/// A declaration that is referenced or contained in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct DeclId(pub(crate) u32);

/// What a node is; kinds nobody asks about are `Expression`, `Statement` or `Other`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    Function,
    Variable,
    DeclStatement,
    Compound,
    For,
    While,
    Do,
    If,
    Switch,
    Case,
    Default,
    Label,
    LabelReference,
    Goto,
    IndirectGoto,
    Continue,
    Break,
    Return,
    Null,
    Asm,
    Reference,
    Member,
    Call,
    Paren,
    Unary,
    Binary,
    CompoundAssign,
    Subscript,
    Cast,
    Conditional,
    StatementExpression,
    /// `sizeof` or `_Alignof` of an expression or a type.
    SizeOf,
    /// `_Generic`, whose first child is the controlling expression.
    Generic,
    /// An implicit conversion, or an expression libclang has no name for.
    Unexposed,
    Expression,
    Statement,
    Other,
}

/// The kinds of floating types that are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatKind {
    Half,
    Float,
    Double,
    /// `long double`, of 80 bits on x86.
    LongDouble,
    Float128,
}

impl FloatKind {
    /// Returns the name of the type in LLVM IR.
    pub(crate) fn llvm(self) -> &'static str {
        match self {
            FloatKind::Half => "half",
            FloatKind::Float => "float",
            FloatKind::Double => "double",
            FloatKind::LongDouble => "x86_fp80",
            FloatKind::Float128 => "fp128",
        }
    }
}

/// The canonical type, as far as OpenMP distinguishes types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TypeClass {
    Void,
    Bool,
    Integer {
        signed: bool,
        bits: u32,
    },
    Float(FloatKind),
    Complex(Box<TypeClass>),
    Pointer(Box<TypeClass>),
    /// The length is absent for variable-length and incomplete arrays.
    Array {
        element: Box<TypeClass>,
        length: Option<u64>,
        variable: bool,
    },
    Record,
    Function,
    Other,
}

impl TypeClass {
    pub(crate) fn is_integer(&self) -> bool {
        matches!(self, TypeClass::Integer { .. } | TypeClass::Bool)
    }

    pub(crate) fn is_arithmetic(&self) -> bool {
        self.is_integer() || matches!(self, TypeClass::Float(_) | TypeClass::Complex(_))
    }

    pub(crate) fn is_scalar(&self) -> bool {
        self.is_arithmetic() || matches!(self, TypeClass::Pointer(_))
    }

    /// Returns the type of the elements of an array of arrays (of …), and the type itself if it is no array.
    pub(crate) fn innermost_element(&self) -> &TypeClass {
        match self {
            TypeClass::Array { element, .. } => element.innermost_element(),
            other => other,
        }
    }
}

/// How a declared thing lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeclKind {
    Variable,
    Parameter,
    Function,
    Enumerator,
    Other,
}

/// A declaration.
#[derive(Clone, Debug)]
pub(crate) struct Decl {
    pub(crate) name: String,
    pub(crate) kind: DeclKind,
    /// The type's spelling, for messages.
    pub(crate) type_spelling: String,
    pub(crate) ty: TypeClass,
    pub(crate) is_const: bool,
    /// Whether the type is a structure or union without a body so far.
    pub(crate) is_incomplete_record: bool,
    /// The first member at any depth that cannot be assigned to, if the type is a structure with one.
    pub(crate) const_member: Option<String>,
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
    pub(crate) kind: NodeKind,
    pub(crate) lo: u32,
    pub(crate) hi: u32,
    pub(crate) parent: Option<NodeId>,
    pub(crate) children: Vec<NodeId>,
    /// What a reference refers to, or what a declaration declares.
    pub(crate) decl: Option<DeclId>,
    /// The type of an expression.
    pub(crate) ty: TypeClass,
    /// The value of an integer constant expression in a clause or a `for` header.
    pub(crate) value: Option<i128>,
    /// Whether this names a bit-field.
    pub(crate) is_bit_field: bool,
}

/// The tree of all functions that contain pragmas.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) decls: Vec<Decl>,
    /// The functions, in the order of the file.
    pub(crate) functions: Vec<NodeId>,
    /// The variables at file scope that `threadprivate` directives name.
    pub(crate) globals: Vec<DeclId>,
    /// Locals declared `register`: the offsets of their declarations.
    pub(crate) registers: Vec<(u32, u32)>,
}

impl Tree {
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(crate) fn decl(&self, id: DeclId) -> &Decl {
        &self.decls[id.0 as usize]
    }

    pub(crate) fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

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

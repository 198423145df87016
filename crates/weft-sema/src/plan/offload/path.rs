//! How an item of a list is reached: from which variable, and through which pointers.
//!
//! ```text
//! item               root    is_behind   cells
//! a[2:n]             a       no          none          a: an array
//! s.in.x             s       no          none
//! p[0:n]             p       yes         none          p: a pointer
//! p->x               p       yes         none
//! s.q[0:n]           s       no          s.q
//! p->in->q[0:n]      p       yes         p->in, p->in->q
//! rows[i][0:n]       rows    yes         rows[i]       rows: a pointer to pointers
//! q[0:n]             this    yes         q             q: a member, in a member function
//! ```
//!
//! A cell is a pointer within what is reached so far, which leads on to another object.

use weft_openmp::ListItem;

use crate::model::program::Program;
use crate::model::tree::{NodeId, NodeKind};
use crate::model::types::TypeClass;
use crate::plan::mapped::Root;

/// How an item is reached.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// What the item begins with.
    pub(super) root: Root,
    /// Whether it is reached through that as a pointer.
    pub(super) is_behind: bool,
    /// The pointers behind, from the first one.
    pub(super) cells: Vec<String>,
    /// Whether it is the root itself.
    pub(super) is_whole: bool,
    /// Whether it is no more than elements of the root, or of what that points to.
    pub(super) is_section: bool,
    /// The type of what it names, or of an element of its section.
    pub(super) ty: TypeClass,
}

impl Path {
    /// Says whether it is the whole object of a member function, or elements of an array of such objects.
    pub(super) fn is_whole_object(&self) -> bool {
        self.root == Root::This && self.cells.is_empty() && (self.is_whole || self.is_section)
    }
}

/// Returns how an item of construct `index` is reached; nothing if that is not understood.
pub(super) fn path(program: &Program<'_>, index: usize, item: &ListItem) -> Option<Path> {
    if item.shaping().is_some() {
        return None;
    }
    let base = program.clause_node(index, &item.base)?;
    let mut walk = Walk { program, item, is_behind: false, cells: Vec::new() };
    let root = walk.root(base)?;
    let node = program.tree.peel(base);
    let mut ty = walk.ty(node).clone();
    let mut text = item.base.text.trim().to_owned();
    let mut has_range = false;
    for (at, dimension) in item.dimensions.iter().enumerate() {
        ty = match ty {
            TypeClass::Array { element, .. } => *element,
            // A pointer of one element of a section, and not of another one.
            TypeClass::Pointer(_) if has_range => return None,
            TypeClass::Pointer(pointee) => {
                match at {
                    0 => walk.follow(base),
                    _ => walk.cells.push(text.clone()),
                }
                *pointee
            }
            _ => return None,
        };
        has_range |= dimension.is_section;
        let lower = dimension.lower.as_ref().map_or("0", |lower| lower.text.as_str());
        text = format!("({text})[{lower}]");
    }
    let Walk { is_behind, cells, .. } = walk;
    // `*this` is the object, too.
    let is_object = program.tree.kind(node) == NodeKind::Unary
        && program
            .tree
            .children(node)
            .first()
            .is_some_and(|&object| program.tree.kind(program.tree.peel(object)) == NodeKind::This);
    let is_root = is_root(program, node) || is_object;
    let is_whole = is_root && item.dimensions.is_empty();
    Some(Path { root, is_behind, cells, is_whole, is_section: is_root && !is_whole, ty })
}

/// Says whether an expression is a variable or `this`.
fn is_root(program: &Program<'_>, node: NodeId) -> bool {
    match program.tree.node(node).kind {
        NodeKind::This => true,
        _ => program.tree.as_variable(node).is_some(),
    }
}

struct Walk<'a> {
    program: &'a Program<'a>,
    item: &'a ListItem,
    is_behind: bool,
    cells: Vec<String>,
}

impl Walk<'_> {
    /// Returns the type of an expression: of a variable, that which it is declared with.
    fn ty(&self, node: NodeId) -> &TypeClass {
        match self.program.tree.as_item(node) {
            Some(decl) => &self.program.tree.decl(decl).ty,
            None => &self.program.tree.node(node).ty,
        }
    }

    /// Returns what an expression begins with, and notes the pointers that it follows.
    fn root(&mut self, node: NodeId) -> Option<Root> {
        let tree = &self.program.tree;
        let node = tree.peel(node);
        let found = tree.node(node);
        if found.is_reference_member {
            return None;
        }
        match found.kind {
            NodeKind::This => Some(Root::This),
            NodeKind::Reference => {
                let decl = found.decl?;
                if tree.decl(decl).is_member() {
                    self.is_behind = true;
                    return Some(Root::This);
                }
                tree.decl(decl).is_variable().then_some(Root::Variable(decl))
            }
            NodeKind::Member => {
                let Some(object) = tree.object(node) else {
                    self.is_behind = true;
                    return Some(Root::This);
                };
                let object = tree.peel(object);
                let root = self.root(object)?;
                let arrow = self.text(tree.node(object).hi, found.hi)?.trim_start().starts_with("->");
                match self.ty(object) {
                    _ if tree.kind(object) == NodeKind::This => self.follow(object),
                    TypeClass::Pointer(_) if arrow => self.follow(object),
                    TypeClass::Record if !arrow => {}
                    // An object of the template around it, if the member's type is known; else it may be a reference.
                    TypeClass::Dependent if !arrow && found.ty != TypeClass::Dependent => {}
                    _ => return None,
                }
                Some(root)
            }
            NodeKind::Subscript | NodeKind::Unary => {
                let mut object = tree.peel(*found.children.first()?);
                if found.kind == NodeKind::Unary && !self.text(found.lo, found.hi)?.starts_with('*') {
                    return None;
                }
                // `*(p + k)`
                while tree.kind(object) == NodeKind::Binary {
                    let operands = tree.children(object).iter().map(|&operand| tree.peel(operand));
                    let is_address = |operand: &NodeId| {
                        matches!(self.ty(*operand), TypeClass::Pointer(_) | TypeClass::Array { .. })
                    };
                    object = operands.into_iter().find(is_address)?;
                }
                let root = self.root(object)?;
                match self.ty(object) {
                    _ if tree.kind(object) == NodeKind::This => self.follow(object),
                    TypeClass::Pointer(_) => self.follow(object),
                    TypeClass::Array { .. } => {}
                    _ => return None,
                }
                Some(root)
            }
            _ => None,
        }
    }

    /// Notes that a pointer is followed.
    fn follow(&mut self, node: NodeId) {
        let node = self.program.tree.peel(node);
        if is_root(self.program, node) {
            self.is_behind = true;
            return;
        }
        let (lo, hi) = (self.program.tree.node(node).lo, self.program.tree.node(node).hi);
        let text = self.text(lo, hi).unwrap_or_default().to_owned();
        self.cells.push(text);
    }

    /// Returns a part of the item's text.
    fn text(&self, lo: u32, hi: u32) -> Option<&str> {
        let start = self.item.base.span.lo;
        self.item.base.text.get(lo.checked_sub(start)? as usize..hi.checked_sub(start)? as usize)
    }
}

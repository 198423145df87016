//! From cursors to a [`Tree`].

use std::ffi::c_void;

use clang_sys::*;
use rustc_hash::FxHashMap;

mod constants;
mod declarations;
mod kinds;
mod machine;
mod top_level;
mod unions;

use super::Request;
use super::library::{Functions, offset_of, take_string};
use kinds::{FIRST_EXPRESSION, LAST_EXPRESSION, node_kind};
use machine::Machine;
use weft_sema::model::syntax::Syntax;
use weft_sema::model::tree::{Children, DeclId, DeclKind, Node, NodeId, NodeKind, Tree};
use weft_sema::model::types::TypeClass;

/// The functions of a unit that contain pragmas, and what they refer to.
///
/// # Safety
/// `unit` is a live translation unit.
pub(super) unsafe fn tree_of(
    clang: &'static Functions,
    request: &Request<'_>,
    unit: CXTranslationUnit,
) -> Tree {
    let (tree, decls, unions) = (Tree::default(), FxHashMap::default(), Vec::new());
    // SAFETY: the unit is live by the caller's promise, and so is what is asked of it.
    let (whole, machine) = unsafe {
        let target = (clang.getTranslationUnitTargetInfo)(unit);
        let triple = take_string(clang, (clang.TargetInfo_getTriple)(target));
        (clang.TargetInfo_dispose)(target);
        ((clang.getTranslationUnitCursor)(unit), Machine::of(&triple))
    };
    let mut builder = Builder { clang, request, machine, tree, decls, unions };
    builder.tree.vector_abi = machine.vector_abi;
    let mut behind = 0;
    for cursor in builder.at_file_scope(whole) {
        builder.add_simd_functions(cursor, behind);
        builder.add_top_level(cursor);
        behind = builder.extent(cursor).1;
    }
    builder.name_unions();
    builder.tree
}

/// Copies cursors into a tree.
///
/// Invariant: a builder lives only while its translation unit does, so that every cursor it meets is live; that is what
/// makes its calls sound.
struct Builder<'a> {
    clang: &'static Functions,
    request: &'a Request<'a>,
    machine: Machine,
    tree: Tree,
    /// By the address of clang's declaration.
    decls: FxHashMap<*const c_void, DeclId>,
    /// Variables that are anonymous unions, with the names of their members.
    unions: Vec<(DeclId, Vec<String>)>,
}

/// Where the first expression is in what [`crate::source::probe`] makes of a pragma: `0,a,b;`, `for(;;0,a,b)` or, in C++,
/// `for(;__y;__z,a,b)`.
const FIRST: [u32; 3] = [0, 6, 9];

/// Says whether a cursor may be a comma, which in C++ is a call of its operator.
fn may_be_comma(cursor: CXCursor) -> bool {
    matches!(cursor.kind, CXCursor_BinaryOperator | CXCursor_CallExpr)
}

impl Builder<'_> {
    fn children_of(&self, cursor: CXCursor) -> Vec<CXCursor> {
        // SAFETY: the cursor is live (see `Builder`).
        unsafe { super::children_of(self.clang, cursor) }
    }

    fn extent(&self, cursor: CXCursor) -> (u32, u32) {
        let clang = self.clang;
        // SAFETY: the cursor is live (see `Builder`).
        let (lo, hi) = unsafe {
            let range = (clang.getCursorExtent)(cursor);
            (offset_of(clang, (clang.getRangeStart)(range)), offset_of(clang, (clang.getRangeEnd)(range)))
        };
        let (lo, hi) = (self.request.offset(lo), self.request.offset(hi));
        match cursor.kind {
            // A function that is a template only by `auto` in its parameters has no head in which it, or what makes it a
            // friend, could begin.
            CXCursor_FunctionTemplate | CXCursor_FriendDecl if hi <= lo || lo == 0 => {
                self.extent_of_parts(cursor).unwrap_or((lo, hi))
            }
            _ => (lo, hi),
        }
    }

    /// Returns where the first and the last of a cursor's children are.
    fn extent_of_parts(&self, cursor: CXCursor) -> Option<(u32, u32)> {
        let parts = self.children_of(cursor).into_iter().map(|part| self.extent(part));
        parts.filter(|(lo, hi)| lo < hi).reduce(|all, part| (all.0.min(part.0), all.1.max(part.1)))
    }

    fn add(&mut self, cursor: CXCursor, parent: Option<NodeId>, evaluate: bool) -> NodeId {
        let (lo, hi) = self.extent(cursor);
        let kind = match node_kind(cursor.kind) {
            NodeKind::Member if self.is_by_name(cursor, lo, hi) => NodeKind::Reference,
            kind => kind,
        };
        let in_pragma = {
            let pragmas = self.request.pragmas;
            let after = pragmas.partition_point(|pragma| pragma.0 <= lo);
            after > 0 && lo > pragmas[after - 1].0 && hi <= pragmas[after - 1].1
        };
        let is_expression = (FIRST_EXPRESSION..=LAST_EXPRESSION).contains(&cursor.kind);
        let evaluate = evaluate || in_pragma;
        // SAFETY: the cursor is live (see `Builder`).
        let (decl, ty, is_bit_field) = unsafe {
            let ty = if is_expression {
                self.type_class((self.clang.getCursorType)(cursor))
            } else {
                TypeClass::Void
            };
            match kind {
                NodeKind::Reference => {
                    let named = (self.clang.getCursorReferenced)(cursor);
                    let is_bit_field =
                        named.kind == CXCursor_FieldDecl && (self.clang.Cursor_isBitField)(named) != 0;
                    (self.add_decl(named), ty, is_bit_field)
                }
                NodeKind::Member => {
                    let field = (self.clang.getCursorReferenced)(cursor);
                    let is_ours = self.is_of_this(lo, hi)
                        || (field.kind == CXCursor_FieldDecl && self.is_qualified(lo, hi))
                        // Selection asks what calls mean.
                        || (field.kind == CXCursor_CXXMethod && self.request.is_whole);
                    let decl = if is_ours { self.add_decl(field) } else { None };
                    (decl, ty, (self.clang.Cursor_isBitField)(field) != 0)
                }
                NodeKind::LabelReference => {
                    (self.add_decl((self.clang.getCursorReferenced)(cursor)), ty, false)
                }
                NodeKind::Variable | NodeKind::Function => (self.add_decl(cursor), ty, false),
                // A structured binding, which a loop over a range may declare.
                NodeKind::Other if cursor.kind == CXCursor_UnexposedDecl => {
                    (self.add_decl(cursor), ty, false)
                }
                _ => (None, ty, false),
            }
        };
        let ty = match decl.filter(|_| kind == NodeKind::Reference).map(|decl| self.tree.decl(decl)) {
            Some(decl) if decl.kind == DeclKind::Parameter => decl.ty.clone(),
            _ => ty,
        };
        // The expressions of a pragma are one after the other in a chain of commas, whose nodes nobody asks for.
        let chain = (may_be_comma(cursor) && self.is_disguise(lo)).then(|| self.chain(cursor));
        // libclang is asked for the values of numbers alone: not every other expression of C++ is one that it can evaluate.
        let is_number = is_expression && ty.is_integer();
        let value = (evaluate && is_number && chain.is_none()).then(|| self.evaluate(cursor)).flatten();
        let id = self.tree.add_node(Node {
            kind,
            lo,
            hi,
            end: hi,
            parent,
            children: Children::new(),
            decl,
            ty,
            value,
            is_bit_field,
            is_reference_member: matches!(kind, NodeKind::Reference | NodeKind::Member)
                && self.names_reference_member(cursor),
            has_hidden_ends: kind == NodeKind::ForRange && self.has_hidden_ends(cursor),
            syntax: Syntax::Plain,
        });
        if kind == NodeKind::Lambda && self.is_generic(cursor) {
            self.tree.templates.push((lo, hi));
        }
        let mut cursors = chain.unwrap_or_else(|| self.children_of(cursor));
        if self.request.is_cxx && kind == NodeKind::For && self.is_disguise(lo) {
            // Nobody wrote its condition.
            cursors.remove(0);
        }
        let last = cursors.len().saturating_sub(1);
        let mut children = Children::with_capacity(cursors.len());
        for (index, child) in cursors.into_iter().enumerate() {
            // The last child of a `for` is its body; what is before it is the header.
            let evaluate = (evaluate && kind != NodeKind::For) || (kind == NodeKind::For && index != last);
            children.push(self.add(child, Some(id), evaluate));
        }
        self.tree.node_mut(id).children = children;
        id
    }

    /// Says whether an expression names a member that is a reference.
    fn names_reference_member(&self, cursor: CXCursor) -> bool {
        if !self.request.is_cxx {
            return false;
        }
        // SAFETY: the cursor is live (see `Builder`).
        unsafe {
            let named = (self.clang.getCursorReferenced)(cursor);
            named.kind == CXCursor_FieldDecl
                && matches!(
                    (self.clang.getCursorType)(named).kind,
                    CXType_LValueReference | CXType_RValueReference
                )
        }
    }

    /// Says whether a loop is over a range whose class has a function `begin` that not everyone may call.
    fn has_hidden_ends(&self, cursor: CXCursor) -> bool {
        let parts = self.children_of(cursor);
        let mut ranges =
            parts.iter().filter(|part| (FIRST_EXPRESSION..=LAST_EXPRESSION).contains(&part.kind));
        let Some(range) = ranges.next() else { return false };
        // SAFETY: the cursors are live (see `Builder`).
        let declaration = unsafe { (self.clang.getTypeDeclaration)((self.clang.getCursorType)(*range)) };
        self.children_of(declaration).into_iter().any(|member| {
            // SAFETY: as above.
            let (name, access) = unsafe {
                let name = take_string(self.clang, (self.clang.getCursorSpelling)(member));
                (name, (self.clang.getCXXAccessSpecifier)(member))
            };
            name == "begin" && matches!(access, CX_CXXPrivate | CX_CXXProtected)
        })
    }

    /// Says whether a member is named by its name alone, as in a member function.
    fn is_by_name(&self, member: CXCursor, lo: u32, hi: u32) -> bool {
        // SAFETY: the cursor is live (see `Builder`).
        let (named, name) = unsafe {
            let named = (self.clang.getCursorReferenced)(member);
            (named, take_string(self.clang, (self.clang.getCursorSpelling)(named)))
        };
        self.request.is_cxx
            && named.kind == CXCursor_FieldDecl
            && !name.is_empty()
            && self.request.text.get(lo as usize..hi as usize) == Some(name.as_str())
    }

    /// Says whether a member is named as one of `this`, in parentheses or not, and not as one of what that leads to.
    fn is_of_this(&self, lo: u32, hi: u32) -> bool {
        let text = self.request.text.get(lo as usize..hi as usize).unwrap_or("");
        let opens = |byte: char| byte == '(' || byte.is_whitespace();
        let closes = |byte: char| byte == ')' || byte.is_whitespace();
        let behind = text.trim_start_matches(opens).strip_prefix("this");
        let name = behind.and_then(|text| text.trim_start_matches(closes).strip_prefix("->"));
        self.request.is_cxx
            && name.is_some_and(|name| !name.contains("->") && !name.contains(['.', '(', '[']))
    }

    /// Says whether what stands there is a name with those of its scopes, and not a part of another object.
    fn is_qualified(&self, lo: u32, hi: u32) -> bool {
        let text = self.request.text.get(lo as usize..hi as usize).unwrap_or("");
        self.request.is_cxx && text.contains("::") && !text.contains("->") && !text.contains('.')
    }

    /// Says whether what begins at `lo` is what a pragma was turned into: its first expression is `0`.
    fn is_disguise(&self, lo: u32) -> bool {
        let pragmas = self.request.pragmas;
        let after = pragmas.partition_point(|pragma| pragma.0 <= lo);
        after > 0 && FIRST.contains(&(lo - pragmas[after - 1].0))
    }

    /// The operands of a chain of commas, in the order of the text. It leans to the left and may be very long.
    fn chain(&self, top: CXCursor) -> Vec<CXCursor> {
        let mut reversed = Vec::new();
        let mut at = top;
        // Between the operands of a call stands its operator.
        while let [left, .., right] = self.children_of(at)[..] {
            reversed.push(right);
            at = left;
            if !may_be_comma(at) {
                break;
            }
        }
        reversed.push(at);
        reversed.reverse();
        reversed
    }

    /// Returns the value of an integer constant expression.
    fn evaluate(&self, cursor: CXCursor) -> Option<i128> {
        // SAFETY: the cursor is live (see `Builder`), and the result is disposed of after its last use.
        unsafe {
            let result = (self.clang.Cursor_Evaluate)(cursor);
            if result.is_null() {
                return None;
            }
            let value = ((self.clang.EvalResult_getKind)(result) == CXEval_Int).then(|| {
                if (self.clang.EvalResult_isUnsignedInt)(result) != 0 {
                    i128::from((self.clang.EvalResult_getAsUnsigned)(result))
                } else {
                    i128::from((self.clang.EvalResult_getAsLongLong)(result))
                }
            });
            (self.clang.EvalResult_dispose)(result);
            value
        }
    }
}

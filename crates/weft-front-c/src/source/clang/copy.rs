//! From cursors to a [`Tree`].

use std::ffi::c_void;

use clang_sys::*;
use rustc_hash::FxHashMap;

mod declarations;

use super::Request;
use super::library::{Functions, offset_of, take_string};
use crate::source::flat::find_word;
use weft_sema::model::syntax::Syntax;
use weft_sema::model::tree::{DeclId, DeclKind, Declarator, Node, NodeId, NodeKind, SimdFunction, Tree};
use weft_sema::model::types::TypeClass;

// The bounds of the ranges of cursor kinds, which `clang-sys` leaves out.
// This one has had its value since LLVM 13; `clang-sys` chooses the value by its features.
const TRANSLATION_UNIT: CXCursorKind = 350;
const FIRST_DECLARATION: CXCursorKind = CXCursor_UnexposedDecl;
const LAST_DECLARATION: CXCursorKind = 39;
const FIRST_EXPRESSION: CXCursorKind = CXCursor_UnexposedExpr;
const LAST_EXPRESSION: CXCursorKind = 199;
const FIRST_STATEMENT: CXCursorKind = CXCursor_UnexposedStmt;
const LAST_STATEMENT: CXCursorKind = 299;

/// What is around declarations outside of all functions and classes.
const FILE_SCOPES: [CXCursorKind; 3] = [TRANSLATION_UNIT, CXCursor_Namespace, CXCursor_LinkageSpec];

/// What the symbols of functions in namespaces without a name have in them.
const UNNAMED_NAMESPACE: &str = "_GLOBAL__N_";

/// What functions of C++ are declared in.
const HOLDERS: [CXCursorKind; 9] = [
    CXCursor_Namespace,
    CXCursor_LinkageSpec,
    CXCursor_ClassDecl,
    CXCursor_StructDecl,
    CXCursor_UnionDecl,
    CXCursor_ClassTemplate,
    CXCursor_ClassTemplatePartialSpecialization,
    CXCursor_FriendDecl,
    CXCursor_UnexposedDecl,
];

/// The templates whose bodies have statements.
const TEMPLATES: [CXCursorKind; 3] =
    [CXCursor_ClassTemplate, CXCursor_ClassTemplatePartialSpecialization, CXCursor_FunctionTemplate];

/// What clang makes of templates of functions.
const FUNCTIONS: [CXCursorKind; 5] = [
    CXCursor_FunctionDecl,
    CXCursor_CXXMethod,
    CXCursor_Constructor,
    CXCursor_Destructor,
    CXCursor_ConversionFunction,
];

/// The functions of a unit that contain pragmas, and what they refer to.
///
/// # Safety
/// `unit` is a live translation unit.
pub(super) unsafe fn tree_of(
    clang: &'static Functions,
    request: &Request<'_>,
    unit: CXTranslationUnit,
) -> Tree {
    let mut builder = Builder { clang, request, tree: Tree::default(), decls: FxHashMap::default() };
    // SAFETY: the unit is live by the caller's promise.
    let whole = unsafe { (clang.getTranslationUnitCursor)(unit) };
    let mut behind = 0;
    for cursor in builder.at_file_scope(whole) {
        builder.add_simd_functions(cursor, behind);
        builder.add_top_level(cursor);
        behind = builder.extent(cursor).1;
    }
    builder.tree
}

/// Copies cursors into a tree.
///
/// Invariant: a builder lives only while its translation unit does, so that every cursor it meets is live; that is what
/// makes its calls sound.
struct Builder<'a> {
    clang: &'static Functions,
    request: &'a Request<'a>,
    tree: Tree,
    /// By the address of clang's declaration.
    decls: FxHashMap<*const c_void, DeclId>,
}

/// Where the first expression is in what [`crate::source::probe`] makes of a pragma: `0,a,b;` or `for(;;0,a,b)`.
const FIRST: [u32; 2] = [0, 6];

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
            // A function that is a template only by `auto` in its parameters has no head in which it could begin.
            CXCursor_FunctionTemplate if hi <= lo => self.extent_of_parts(cursor).unwrap_or((lo, hi)),
            _ => (lo, hi),
        }
    }

    /// Returns where the first and the last of a cursor's children are.
    fn extent_of_parts(&self, cursor: CXCursor) -> Option<(u32, u32)> {
        let parts = self.children_of(cursor).into_iter().map(|part| self.extent(part));
        parts.filter(|(lo, hi)| lo < hi).reduce(|all, part| (all.0.min(part.0), all.1.max(part.1)))
    }

    /// The declarations at file scope.
    ///
    /// Beside a precompiled header, clang lists the functions with them that it has made of templates and generic lambdas. Their
    /// places are in those of others, by which they are told.
    fn at_file_scope(&self, whole: CXCursor) -> Vec<CXCursor> {
        let mut cursors = self.children_of(whole);
        if self.request.header.is_some() {
            cursors.sort_by_key(|cursor| {
                let (lo, hi) = self.extent(*cursor);
                (lo, std::cmp::Reverse(hi))
            });
            let mut templates: Vec<(u32, u32)> = Vec::new();
            for cursor in cursors.iter().filter(|cursor| cursor.kind == CXCursor_FunctionTemplate) {
                templates.push(self.extent(*cursor));
            }
            // What is a template only by `auto` may begin behind the functions that are made of it; both end at one place.
            let is_made = |cursor: &CXCursor, (lo, hi): (u32, u32)| {
                let next = templates.partition_point(|template| template.0 < lo);
                cursor.kind != CXCursor_FunctionTemplate
                    && templates.get(next).is_some_and(|template| template.1 == hi)
            };
            let mut end = 0;
            cursors.retain(|cursor| {
                let (lo, hi) = self.extent(*cursor);
                let is_repeated = hi <= end || is_made(cursor, (lo, hi));
                if is_repeated && FUNCTIONS.contains(&cursor.kind) {
                    return false;
                }
                end = end.max(hi);
                true
            });
        }
        cursors
    }

    fn add_top_level(&mut self, cursor: CXCursor) {
        if self.request.is_cxx {
            return self.add_declaration(cursor);
        }
        if !matches!(cursor.kind, CXCursor_FunctionDecl | CXCursor_VarDecl) {
            return;
        }
        let (lo, hi) = self.extent(cursor);
        if cursor.kind == CXCursor_VarDecl {
            self.add_global(cursor);
        }
        if lo >= self.request.appended {
            return self.add_declared_type(cursor);
        }
        let Request { pragmas, threadprivate, last_threadprivate, text, .. } = *self.request;
        let first = pragmas.partition_point(|pragma| pragma.0 < lo);
        let has_pragma = pragmas.get(first).is_some_and(|pragma| pragma.0 < hi);
        if has_pragma || (self.request.is_whole && cursor.kind == CXCursor_FunctionDecl) {
            let id = self.add(cursor, None, false);
            self.tree.functions.push(id);
        } else if lo < last_threadprivate {
            let text = text.get(lo as usize..hi as usize).unwrap_or("");
            if threadprivate.iter().any(|name| find_word(text, name).is_some()) {
                self.add(cursor, None, false);
            }
        }
    }

    /// Keeps the functions with pragmas in a declaration of C++: that of a function, or of what functions are declared in.
    fn add_declaration(&mut self, cursor: CXCursor) {
        let (whole, hi) = self.extent(cursor);
        let lo = self.behind_classes(cursor).unwrap_or(whole);
        let pragmas = self.request.pragmas;
        let first = pragmas.partition_point(|pragma| pragma.0 < lo);
        if cursor.kind == CXCursor_VarDecl {
            self.add_global(cursor);
        }
        let may_have_globals = FILE_SCOPES.contains(&cursor.kind) && !self.request.threadprivate.is_empty();
        // A call may mean another function behind the first directive that says so.
        let of_functions = self.request.of_functions.first().filter(|_| self.request.is_whole);
        let may_have_calls = of_functions.is_some_and(|first| first.0 < hi);
        if pragmas.get(first).is_none_or(|pragma| pragma.0 >= hi) && !may_have_globals && !may_have_calls {
            return;
        }
        if self.is_of_template(cursor) {
            self.tree.templates.push((lo, hi));
        }
        if HOLDERS.contains(&cursor.kind) {
            for child in self.children_of(cursor) {
                self.add_declaration(child);
            }
        } else if (FIRST_DECLARATION..=LAST_DECLARATION).contains(&cursor.kind) {
            let id = self.add(cursor, None, false);
            self.tree.functions.push(id);
        }
    }

    /// Returns where the classes end that a declaration of something else defines; those are declarations of their own.
    fn behind_classes(&self, cursor: CXCursor) -> Option<u32> {
        // SAFETY: the cursor is live (see `Builder`).
        let classes = unsafe { super::classes_beside(self.clang, cursor) };
        classes.into_iter().map(|class| self.extent(class).1).max()
    }

    /// Says whether a declaration is a template, or defines a member of one outside of it.
    fn is_of_template(&self, declaration: CXCursor) -> bool {
        // SAFETY: the cursors are live (see `Builder`).
        let parent = |of: &CXCursor| Some(unsafe { (self.clang.getCursorSemanticParent)(*of) });
        let mut around = std::iter::successors(Some(declaration), |at| {
            parent(at).filter(|at| HOLDERS.contains(&at.kind) || FUNCTIONS.contains(&at.kind))
        });
        around.any(|at| TEMPLATES.contains(&at.kind))
    }

    /// Says whether a lambda is a template: it has a list of parameters for one, or `auto` among the types of its own.
    fn is_generic(&self, lambda: CXCursor) -> bool {
        const PARAMETERS: [CXCursorKind; 3] = [
            CXCursor_TemplateTypeParameter,
            CXCursor_NonTypeTemplateParameter,
            CXCursor_TemplateTemplateParameter,
        ];
        self.children_of(lambda).into_iter().any(|child| {
            let (lo, hi) = self.extent(child);
            let text = || self.request.text.get(lo as usize..hi as usize).unwrap_or("");
            PARAMETERS.contains(&child.kind)
                || child.kind == CXCursor_ParmDecl && find_word(text(), "auto").is_some()
        })
    }

    /// Keeps the functions in a declaration at file scope that directives such as `declare simd` are about.
    fn add_simd_functions(&mut self, cursor: CXCursor, mut behind: u32) {
        if !FILE_SCOPES.contains(&cursor.kind) || self.request.of_functions.is_empty() {
            return self.add_simd_function(cursor, behind);
        }
        behind = behind.max(self.extent(cursor).0);
        for child in self.children_of(cursor) {
            self.add_simd_functions(child, behind);
            behind = self.extent(child).1;
        }
    }

    /// Keeps a function that a directive such as `declare simd` is about; the declaration before it ends at `behind`.
    fn add_simd_function(&mut self, cursor: CXCursor, behind: u32) {
        if cursor.kind != CXCursor_FunctionDecl || self.request.of_functions.is_empty() {
            return;
        }
        let (lo, hi) = self.extent(cursor);
        let between = self.request.of_functions.iter().filter(|(from, to)| behind <= *from && *to <= lo);
        let pragmas: Vec<u32> = between.map(|(from, _)| *from).collect();
        // SAFETY: the cursor is live (see `Builder`).
        let (name, symbol, result, type_spelling, is_definition, is_local) = unsafe {
            let storage = (self.clang.Cursor_getStorageClass)(cursor);
            let is_local = storage == CX_SC_Static || (self.clang.Cursor_isFunctionInlined)(cursor) != 0;
            let result = self.type_class((self.clang.getCursorResultType)(cursor));
            let name = take_string(self.clang, (self.clang.getCursorSpelling)(cursor));
            let symbol = match self.request.is_cxx {
                true => take_string(self.clang, (self.clang.Cursor_getMangling)(cursor)),
                false => name.clone(),
            };
            let is_local = is_local || symbol.contains(UNNAMED_NAMESPACE);
            let ty = (self.clang.getCanonicalType)((self.clang.getCursorType)(cursor));
            let type_spelling = take_string(self.clang, (self.clang.getTypeSpelling)(ty));
            (name, symbol, result, type_spelling, (self.clang.isCursorDefinition)(cursor) != 0, is_local)
        };
        let is_known = self.tree.simd_functions.iter().any(|function| function.symbol == symbol);
        if pragmas.is_empty() && !(is_known && is_definition) {
            return;
        }
        let children = self.children_of(cursor);
        let parameters = children.into_iter().filter(|child| child.kind == CXCursor_ParmDecl);
        let parameters = parameters.filter_map(|parameter| self.add_decl(parameter)).collect();
        let scope = self.scope_of(cursor);
        let function = SimdFunction {
            pragmas,
            hi,
            name,
            symbol,
            result,
            parameters,
            scope,
            type_spelling,
            is_definition,
            is_local,
        };
        self.tree.simd_functions.push(function);
    }

    /// Keeps a variable that a `threadprivate` directive at file scope may mean.
    fn add_global(&mut self, cursor: CXCursor) {
        if self.request.threadprivate.is_empty() {
            return;
        }
        // SAFETY: the cursor is live (see `Builder`).
        let (name, ty) = unsafe {
            let name = take_string(self.clang, (self.clang.getCursorSpelling)(cursor));
            (name, (self.clang.getCursorType)(cursor))
        };
        let is_named = self.request.threadprivate.contains(&name.as_str());
        let added = if is_named { self.add_decl(cursor) } else { None };
        if self.request.is_cxx {
            // SAFETY: the cursor is live (see `Builder`).
            let is_definition = unsafe { (self.clang.isCursorDefinition)(cursor) != 0 };
            let lo = self.extent(cursor).0;
            self.tree.declarators.push(Declarator { lo, variable: added, is_definition });
        }
        let Some(id) = added else { return };
        if !self.tree.globals.contains(&id) {
            self.tree.globals.push(id);
        }
        // A later declaration may complete the type.
        let ty = self.type_class(ty);
        if let TypeClass::Array { length: Some(_), .. } = ty {
            self.tree.decl_mut(id).ty = ty;
        }
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
                        || (field.kind == CXCursor_FieldDecl && self.is_qualified(lo, hi));
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
            children: Vec::new(),
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
        let cursors = chain.unwrap_or_else(|| self.children_of(cursor));
        let last = cursors.len().saturating_sub(1);
        let mut children = Vec::with_capacity(cursors.len());
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

fn node_kind(kind: CXCursorKind) -> NodeKind {
    match kind {
        CXCursor_FunctionDecl
        | CXCursor_CXXMethod
        | CXCursor_Constructor
        | CXCursor_Destructor
        | CXCursor_ConversionFunction
        | CXCursor_FunctionTemplate => NodeKind::Function,
        CXCursor_LambdaExpr => NodeKind::Lambda,
        CXCursor_CXXForRangeStmt => NodeKind::ForRange,
        CXCursor_VarDecl | CXCursor_ParmDecl => NodeKind::Variable,
        CXCursor_DeclStmt => NodeKind::DeclStatement,
        CXCursor_CompoundStmt => NodeKind::Compound,
        CXCursor_ForStmt => NodeKind::For,
        CXCursor_WhileStmt => NodeKind::While,
        CXCursor_DoStmt => NodeKind::Do,
        CXCursor_IfStmt => NodeKind::If,
        CXCursor_SwitchStmt => NodeKind::Switch,
        CXCursor_CaseStmt => NodeKind::Case,
        CXCursor_DefaultStmt => NodeKind::Default,
        CXCursor_LabelStmt => NodeKind::Label,
        CXCursor_LabelRef => NodeKind::LabelReference,
        CXCursor_GotoStmt => NodeKind::Goto,
        CXCursor_IndirectGotoStmt => NodeKind::IndirectGoto,
        CXCursor_ContinueStmt => NodeKind::Continue,
        CXCursor_BreakStmt => NodeKind::Break,
        CXCursor_ReturnStmt => NodeKind::Return,
        CXCursor_CXXThrowExpr => NodeKind::Throw,
        CXCursor_CXXTryStmt => NodeKind::Try,
        CXCursor_CXXCatchStmt => NodeKind::Catch,
        CXCursor_NullStmt => NodeKind::Null,
        CXCursor_AsmStmt => NodeKind::Asm,
        // A lambda names what it captures.
        CXCursor_DeclRefExpr | CXCursor_VariableRef => NodeKind::Reference,
        CXCursor_CXXThisExpr => NodeKind::This,
        CXCursor_MemberRefExpr => NodeKind::Member,
        CXCursor_CallExpr => NodeKind::Call,
        CXCursor_ParenExpr => NodeKind::Paren,
        CXCursor_UnaryOperator => NodeKind::Unary,
        CXCursor_BinaryOperator => NodeKind::Binary,
        CXCursor_CompoundAssignOperator => NodeKind::CompoundAssign,
        CXCursor_ArraySubscriptExpr => NodeKind::Subscript,
        CXCursor_CStyleCastExpr => NodeKind::Cast,
        CXCursor_ConditionalOperator => NodeKind::Conditional,
        CXCursor_StmtExpr => NodeKind::StatementExpression,
        CXCursor_UnexposedExpr => NodeKind::Unexposed,
        CXCursor_UnaryExpr => NodeKind::SizeOf,
        CXCursor_GenericSelectionExpr => NodeKind::Generic,
        other if (FIRST_EXPRESSION..=LAST_EXPRESSION).contains(&other) => NodeKind::Expression,
        other if (FIRST_STATEMENT..=LAST_STATEMENT).contains(&other) => NodeKind::Statement,
        _ => NodeKind::Other,
    }
}

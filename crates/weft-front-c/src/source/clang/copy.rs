//! From cursors to a [`Tree`].

use std::ffi::c_void;

use clang_sys::*;
use rustc_hash::FxHashMap;

use super::Request;
use super::library::{Functions, offset_of, take_string};
use crate::source::flat::find_word;
use weft_sema::model::syntax::Syntax;
use weft_sema::model::tree::{
    Decl, DeclId, DeclKind, DeclaredType, Node, NodeId, NodeKind, SimdFunction, Tree,
};
use weft_sema::model::types::{FloatKind, TypeClass};

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

/// What functions of C++ are declared in.
const HOLDERS: [CXCursorKind; 8] = [
    CXCursor_Namespace,
    CXCursor_LinkageSpec,
    CXCursor_ClassDecl,
    CXCursor_StructDecl,
    CXCursor_UnionDecl,
    CXCursor_ClassTemplate,
    CXCursor_ClassTemplatePartialSpecialization,
    CXCursor_UnexposedDecl,
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
    for cursor in builder.children_of(whole) {
        builder.add_simd_function(cursor, behind);
        builder.add_top_level(cursor);
        behind = builder.extent(cursor).1;
    }
    builder.tree
}

/// Collects the children of a cursor; `data` is a `Vec<CXCursor>`.
extern "C" fn collect(cursor: CXCursor, _parent: CXCursor, data: CXClientData) -> CXChildVisitResult {
    // SAFETY: `children_of` passes a pointer to a vector that nothing else refers to during the visit.
    let list = unsafe { &mut *data.cast::<Vec<CXCursor>>() };
    list.push(cursor);
    CXChildVisit_Continue
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
        let mut list: Vec<CXCursor> = Vec::new();
        let data: CXClientData = (&raw mut list).cast();
        // SAFETY: the cursor is live (see `Builder`), and `collect` gets the vector it expects.
        unsafe { (self.clang.visitChildren)(cursor, collect, data) };
        list
    }

    fn extent(&self, cursor: CXCursor) -> (u32, u32) {
        let clang = self.clang;
        // SAFETY: the cursor is live (see `Builder`).
        let (lo, hi) = unsafe {
            let range = (clang.getCursorExtent)(cursor);
            (offset_of(clang, (clang.getRangeStart)(range)), offset_of(clang, (clang.getRangeEnd)(range)))
        };
        (self.request.offset(lo), self.request.offset(hi))
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
        let (lo, hi) = self.extent(cursor);
        let pragmas = self.request.pragmas;
        let first = pragmas.partition_point(|pragma| pragma.0 < lo);
        if cursor.kind == CXCursor_VarDecl {
            self.add_global(cursor);
        }
        let may_have_globals = FILE_SCOPES.contains(&cursor.kind) && !self.request.threadprivate.is_empty();
        if pragmas.get(first).is_none_or(|pragma| pragma.0 >= hi) && !may_have_globals {
            return;
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

    /// Keeps a function that a directive such as `declare simd` is about; the declaration before it ends at `behind`.
    fn add_simd_function(&mut self, cursor: CXCursor, behind: u32) {
        if cursor.kind != CXCursor_FunctionDecl || self.request.of_functions.is_empty() {
            return;
        }
        let (lo, hi) = self.extent(cursor);
        let between = self.request.of_functions.iter().filter(|(from, to)| behind <= *from && *to <= lo);
        let pragmas: Vec<u32> = between.map(|(from, _)| *from).collect();
        // SAFETY: the cursor is live (see `Builder`).
        let (name, result, is_definition, is_local) = unsafe {
            let storage = (self.clang.Cursor_getStorageClass)(cursor);
            let is_local = storage == CX_SC_Static || (self.clang.Cursor_isFunctionInlined)(cursor) != 0;
            let result = self.type_class((self.clang.getCursorResultType)(cursor));
            let name = take_string(self.clang, (self.clang.getCursorSpelling)(cursor));
            (name, result, (self.clang.isCursorDefinition)(cursor) != 0, is_local)
        };
        let is_known = self.tree.simd_functions.iter().any(|function| function.name == name);
        if pragmas.is_empty() && !(is_known && is_definition) {
            return;
        }
        let children = self.children_of(cursor);
        let parameters = children.into_iter().filter(|child| child.kind == CXCursor_ParmDecl);
        let parameters = parameters.filter_map(|parameter| self.add_decl(parameter)).collect();
        let function = SimdFunction { pragmas, hi, name, result, parameters, is_definition, is_local };
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
        if !self.request.threadprivate.contains(&name.as_str()) {
            return;
        }
        let Some(id) = self.add_decl(cursor) else { return };
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
        let kind = node_kind(cursor.kind);
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
                NodeKind::Reference => (self.add_decl((self.clang.getCursorReferenced)(cursor)), ty, false),
                NodeKind::Member => {
                    let field = (self.clang.getCursorReferenced)(cursor);
                    (None, ty, (self.clang.Cursor_isBitField)(field) != 0)
                }
                NodeKind::LabelReference => {
                    (self.add_decl((self.clang.getCursorReferenced)(cursor)), ty, false)
                }
                NodeKind::Variable | NodeKind::Function => (self.add_decl(cursor), ty, false),
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
            syntax: Syntax::Plain,
        });
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

    fn add_decl(&mut self, cursor: CXCursor) -> Option<DeclId> {
        // A name that is looked up only in an instance of a template refers to a set of declarations, which is none itself:
        // libclang must not be asked for its storage.
        let is_declaration = (FIRST_DECLARATION..=LAST_DECLARATION).contains(&cursor.kind);
        if !is_declaration && cursor.kind != CXCursor_LabelStmt {
            return None;
        }
        let clang = self.clang;
        // SAFETY: the cursor is live (see `Builder`).
        let key = unsafe { (clang.getCanonicalCursor)(cursor) }.data[0];
        if key.is_null() {
            return None;
        }
        if let Some(&id) = self.decls.get(&key) {
            return Some(id);
        }
        let kind = match cursor.kind {
            CXCursor_VarDecl => DeclKind::Variable,
            CXCursor_ParmDecl => DeclKind::Parameter,
            CXCursor_FunctionDecl => DeclKind::Function,
            CXCursor_EnumConstantDecl => DeclKind::Enumerator,
            // libclang has no name for what a structured binding declares.
            CXCursor_UnexposedDecl if self.has_type(cursor) => DeclKind::Variable,
            _ => DeclKind::Other,
        };
        let (lo, _) = self.extent(cursor);
        // SAFETY: the cursor is live (see `Builder`).
        let decl = unsafe {
            let declared = (clang.getCursorType)(cursor);
            let storage = (clang.Cursor_getStorageClass)(cursor);
            let parent = (clang.getCursorSemanticParent)(cursor);
            let is_file_scope = FILE_SCOPES.contains(&parent.kind);
            let is_member = HOLDERS.contains(&parent.kind) && !is_file_scope;
            let is_reference = self.is_reference(cursor, declared);
            let ty = match (clang.getCanonicalType)(declared).kind {
                CXType_LValueReference | CXType_RValueReference => (clang.getPointeeType)(declared),
                _ => declared,
            };
            let shown = self.type_class(ty);
            let mut class = shown.clone();
            // libclang shows array parameters as written, but they are pointers.
            if let (DeclKind::Parameter, TypeClass::Array { element, .. }) = (kind, &class) {
                class = TypeClass::Pointer(element.clone());
            }
            Decl {
                name: take_string(clang, (clang.getCursorSpelling)(cursor)),
                kind,
                type_spelling: take_string(clang, (clang.getTypeSpelling)(ty)),
                ty: class,
                element_spelling: self.element_spelling(ty),
                pointee_spelling: self.element_spelling((clang.getPointeeType)(ty)),
                is_const: !matches!((kind, &shown), (DeclKind::Parameter, TypeClass::Array { .. }))
                    && self.is_const((clang.getCanonicalType)(ty)),
                is_incomplete_record: shown == TypeClass::Record
                    && (clang.Type_getSizeOf)(ty) == CXTypeLayoutError_Incomplete.into(),
                const_member: match self.request.is_cxx {
                    // clang finds out what can be assigned to.
                    true => None,
                    false => self.const_member((clang.getCanonicalType)(ty)),
                },
                is_file_scope,
                is_static: is_file_scope || is_member || storage == CX_SC_Static || storage == CX_SC_Extern,
                is_thread_local: (clang.getCursorTLSKind)(cursor) != CXTLS_None,
                is_threadprivate: false,
                is_reference,
                is_bitwise: !self.request.is_cxx
                    || (clang.isPODType)(ty) != 0 && !(is_file_scope && self.begins_by_code(cursor)),
                is_pack: take_string(clang, (clang.getTypeSpelling)(declared)).ends_with("..."),
                is_known_by_name: !self.request.is_cxx
                    || !(is_file_scope || is_member) && kind != DeclKind::Function,
                lo,
            }
        };
        let id = self.tree.add_decl(decl);
        self.decls.insert(key, id);
        Some(id)
    }

    /// Says whether a variable may need code to get its first value.
    fn begins_by_code(&self, variable: CXCursor) -> bool {
        let is_expression = |child: &CXCursor| (FIRST_EXPRESSION..=LAST_EXPRESSION).contains(&child.kind);
        let first_value = self.children_of(variable).into_iter().rfind(is_expression);
        // SAFETY: the cursor is live (see `Builder`).
        let ty = |value| self.type_class(unsafe { (self.clang.getCursorType)(value) });
        // A call of nothing is that of a constructor, which has no code for what is copied bit by bit.
        let is_nothing =
            |value: CXCursor| value.kind == CXCursor_CallExpr && self.children_of(value).is_empty();
        first_value.is_some_and(|value| {
            !is_nothing(value) && (!ty(value).is_integer() || self.evaluate(value).is_none())
        })
    }

    /// Says whether a declaration has a type.
    fn has_type(&self, cursor: CXCursor) -> bool {
        // SAFETY: the cursor is live (see `Builder`).
        unsafe { (self.clang.getCursorType)(cursor).kind != CXType_Invalid }
    }

    /// Says whether a declaration of type `ty` names an object that is elsewhere, or may do so in an instance of a template.
    fn is_reference(&self, cursor: CXCursor, ty: CXType) -> bool {
        // SAFETY: the type belongs to a live cursor (see `Builder`).
        let (kind, spelling) = unsafe {
            let canonical = (self.clang.getCanonicalType)(ty);
            (canonical.kind, take_string(self.clang, (self.clang.getTypeSpelling)(canonical)))
        };
        let spelling = spelling.trim_start_matches("const ").trim_start_matches("volatile ");
        match kind {
            CXType_LValueReference | CXType_RValueReference => true,
            // A parameter of a template is deduced as a type that is none; what is made of it may be one.
            CXType_Unexposed | CXType_Dependent | CXType_Auto
                if spelling.starts_with("typename ") || spelling.starts_with("decltype") =>
            {
                true
            }
            _ => cursor.kind == CXCursor_UnexposedDecl,
        }
    }

    /// Returns the canonical spelling, without qualifiers, of the innermost elements of a type.
    fn element_spelling(&self, ty: CXType) -> String {
        let clang = self.clang;
        // SAFETY: the type belongs to a live cursor (see `Builder`).
        unsafe {
            let ty = (clang.getCanonicalType)(ty);
            match ty.kind {
                // What is no object, such as a label, has no type.
                CXType_Invalid => String::new(),
                CXType_ConstantArray | CXType_VariableArray | CXType_IncompleteArray => {
                    self.element_spelling((clang.getArrayElementType)(ty))
                }
                _ => take_string(clang, (clang.getTypeSpelling)((clang.getUnqualifiedType)(ty))),
            }
        }
    }

    /// Keeps the type that a function of [`Request::declared`] stands for: that of its only parameter points to it.
    fn add_declared_type(&mut self, cursor: CXCursor) {
        // SAFETY: the cursor is live (see `Builder`).
        let name = unsafe { take_string(self.clang, (self.clang.getCursorSpelling)(cursor)) };
        let Some((pragma, number)) = declared_numbers(self.request.declared, &name) else { return };
        let parameter = self.children_of(cursor).into_iter().find(|child| child.kind == CXCursor_ParmDecl);
        let Some(parameter) = parameter else { return };
        // SAFETY: the cursor is live (see `Builder`).
        let (spelling, bytes) = unsafe {
            let ty = (self.clang.getPointeeType)((self.clang.getCursorType)(parameter));
            (self.element_spelling(ty), (self.clang.Type_getSizeOf)(ty))
        };
        let bytes = u64::try_from(bytes).unwrap_or(0);
        self.tree.declared_types.push(DeclaredType { pragma, number, spelling, bytes });
    }

    /// Says whether an object of the canonical type `ty` cannot be assigned to.
    fn is_const(&self, ty: CXType) -> bool {
        // SAFETY: the type belongs to a live cursor (see `Builder`).
        unsafe {
            match ty.kind {
                CXType_ConstantArray | CXType_VariableArray | CXType_IncompleteArray => {
                    self.is_const((self.clang.getArrayElementType)(ty))
                }
                _ => (self.clang.isConstQualifiedType)(ty) != 0,
            }
        }
    }

    /// Returns the first member of a structure, or of the structures in it, that cannot be assigned to.
    fn const_member(&self, ty: CXType) -> Option<String> {
        // SAFETY: the type belongs to a live cursor (see `Builder`).
        unsafe {
            match ty.kind {
                CXType_ConstantArray => self.const_member((self.clang.getArrayElementType)(ty)),
                CXType_Record => {
                    let members = self.children_of((self.clang.getTypeDeclaration)(ty));
                    members.into_iter().filter(|member| member.kind == CXCursor_FieldDecl).find_map(
                        |member| {
                            let ty = (self.clang.getCanonicalType)((self.clang.getCursorType)(member));
                            match self.is_const(ty) {
                                true => Some(take_string(self.clang, (self.clang.getCursorSpelling)(member))),
                                false => self.const_member(ty),
                            }
                        },
                    )
                }
                _ => None,
            }
        }
    }

    fn type_class(&self, ty: CXType) -> TypeClass {
        let clang = self.clang;
        // SAFETY: the type belongs to a live cursor (see `Builder`).
        unsafe {
            let ty = (clang.getCanonicalType)(ty);
            let integer = |signed| TypeClass::Integer {
                signed,
                bits: u32::try_from((clang.Type_getSizeOf)(ty).max(0) * 8).unwrap_or(0),
            };
            match ty.kind {
                CXType_Void => TypeClass::Void,
                CXType_Bool => TypeClass::Bool,
                CXType_Char_U | CXType_UChar | CXType_Char16 | CXType_Char32 | CXType_UShort
                | CXType_UInt | CXType_ULong | CXType_ULongLong | CXType_UInt128 => integer(false),
                CXType_Char_S | CXType_SChar | CXType_WChar | CXType_Short | CXType_Int | CXType_Long
                | CXType_LongLong | CXType_Int128 => integer(true),
                CXType_Half | CXType_Float16 => TypeClass::Float(FloatKind::Half),
                CXType_Float => TypeClass::Float(FloatKind::Float),
                CXType_Double => TypeClass::Float(FloatKind::Double),
                CXType_LongDouble => TypeClass::Float(FloatKind::LongDouble),
                CXType_Float128 => TypeClass::Float(FloatKind::Float128),
                CXType_Complex => TypeClass::Complex(Box::new(self.type_class((clang.getElementType)(ty)))),
                CXType_Pointer => {
                    let pointee = (clang.getPointeeType)(ty);
                    // A structure may point to itself through any number of pointers, but never through arrays.
                    TypeClass::Pointer(Box::new(self.type_class(pointee)))
                }
                CXType_Enum => {
                    self.type_class((clang.getEnumDeclIntegerType)((clang.getTypeDeclaration)(ty)))
                }
                CXType_ConstantArray | CXType_IncompleteArray | CXType_VariableArray => TypeClass::Array {
                    element: Box::new(self.type_class((clang.getArrayElementType)(ty))),
                    length: (ty.kind == CXType_ConstantArray)
                        .then(|| u64::try_from((clang.getArraySize)(ty)).unwrap_or(0)),
                    variable: ty.kind == CXType_VariableArray,
                },
                CXType_Record => TypeClass::Record,
                CXType_FunctionProto | CXType_FunctionNoProto => TypeClass::Function,
                CXType_LValueReference | CXType_RValueReference => {
                    self.type_class((clang.getPointeeType)(ty))
                }
                CXType_Unexposed | CXType_Dependent | CXType_Auto | CXType_DependentSizedArray => {
                    TypeClass::Dependent
                }
                _ => TypeClass::Other,
            }
        }
    }
}

/// Returns the numbers of pragma and type in the name of a function that stands for a type.
fn declared_numbers(prefix: &str, name: &str) -> Option<(usize, usize)> {
    let (pragma, number) = name.strip_prefix(prefix)?.split_once('_')?;
    Some((pragma.parse().ok()?, number.parse().ok()?))
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
        CXCursor_NullStmt => NodeKind::Null,
        CXCursor_AsmStmt => NodeKind::Asm,
        // A lambda names what it captures.
        CXCursor_DeclRefExpr | CXCursor_VariableRef => NodeKind::Reference,
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

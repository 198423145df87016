//! Declarations and their types.

use clang_sys::*;
use weft_sema::model::tree::{Decl, DeclId, DeclKind, DeclaredType};
use weft_sema::model::types::{FloatKind, TypeClass};
use weft_support::identifier;

use super::Builder;
use super::kinds::{
    FILE_SCOPES, FIRST_DECLARATION, FIRST_EXPRESSION, HOLDERS, LAST_DECLARATION, LAST_EXPRESSION,
};
use crate::source::clang::library::{offset_of, take_string};

impl Builder<'_> {
    pub(super) fn add_decl(&mut self, cursor: CXCursor) -> Option<DeclId> {
        // A name that is looked up only in an instance of a template refers to a set of declarations, which is none itself:
        // libclang must not be asked for its storage.
        let is_declaration = (FIRST_DECLARATION..=LAST_DECLARATION).contains(&cursor.kind);
        if !is_declaration && cursor.kind != CXCursor_LabelStmt {
            return None;
        }
        let clang = self.clang;
        let cursor = self.pattern_of(cursor).unwrap_or(cursor);
        // SAFETY: the cursor is live (see `Builder`).
        let first = unsafe { (clang.getCanonicalCursor)(cursor) };
        let key = first.data[0];
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
            CXCursor_FieldDecl => DeclKind::Member,
            _ if self.has_object(cursor) => DeclKind::Method,
            // libclang has no name for what a structured binding declares.
            CXCursor_UnexposedDecl if self.has_type(cursor) => DeclKind::Variable,
            _ => DeclKind::Other,
        };
        let (lo, _) = self.extent(cursor);
        let (first_lo, _) = self.extent(first);
        // SAFETY: the cursor is live (see `Builder`).
        let decl = unsafe {
            let declared = (clang.getCursorType)(cursor);
            let storage = (clang.Cursor_getStorageClass)(cursor);
            let parent = (clang.getCursorSemanticParent)(cursor);
            let is_file_scope = FILE_SCOPES.contains(&parent.kind);
            let is_member = kind != DeclKind::Member && HOLDERS.contains(&parent.kind) && !is_file_scope;
            let is_reference = self.is_reference(cursor, declared);
            let ty = match (clang.getCanonicalType)(declared).kind {
                CXType_LValueReference | CXType_RValueReference => (clang.getPointeeType)(declared),
                _ => declared,
            };
            let shown = self.type_class(ty);
            let mut class = shown.clone();
            // libclang shows array parameters as written, but they are pointers.
            let is_pointer = kind == DeclKind::Parameter && !is_reference;
            if let (true, TypeClass::Array { element, .. }) = (is_pointer, &class) {
                class = TypeClass::Pointer(element.clone());
            }
            // In a template, the initializer has not been counted: `T a[] = {x, y};`.
            let is_local = kind == DeclKind::Variable && !is_file_scope && !is_member && !is_reference;
            if let (true, TypeClass::Array { length: length @ None, variable: false, .. }) =
                (is_local && storage != CX_SC_Extern, &mut class)
            {
                *length = Some(0);
            }
            Decl {
                name: take_string(clang, (clang.getCursorSpelling)(cursor)),
                kind,
                type_spelling: take_string(clang, (clang.getTypeSpelling)(ty)),
                alignment: u32::try_from((clang.Type_getAlignOf)(ty)).ok(),
                ty: class,
                element_spelling: self.element_spelling(ty),
                pointee_spelling: self.element_spelling((clang.getPointeeType)(ty)),
                bit_width: self.bit_width(ty),
                is_const: !(is_pointer && matches!(shown, TypeClass::Array { .. }))
                    && self.is_const((clang.getCanonicalType)(ty))
                    && !(self.request.is_cxx && self.has_mutable_member((clang.getCanonicalType)(ty))),
                is_constant: self.is_constant(cursor, ty),
                is_mutable: (clang.CXXField_isMutable)(cursor) != 0,
                is_binding: cursor.kind == CXCursor_UnexposedDecl,
                is_incomplete_record: shown == TypeClass::Record
                    && (clang.Type_getSizeOf)(ty) == CXTypeLayoutError_Incomplete.into(),
                const_member: match self.request.is_cxx {
                    // clang finds out what can be assigned to.
                    true => None,
                    false => self.const_member((clang.getCanonicalType)(ty), &mut Vec::new()),
                },
                is_file_scope,
                is_static: is_file_scope || is_member || storage == CX_SC_Static || storage == CX_SC_Extern,
                is_thread_local: (clang.getCursorTLSKind)(cursor) != CXTLS_None,
                is_on_devices: false,
                is_linked: false,
                is_threadprivate: false,
                is_reference,
                is_bitwise: !self.request.is_cxx
                    || (clang.isPODType)(ty) != 0 && !(is_file_scope && self.begins_by_code(cursor)),
                symbol: match self.has_symbol(cursor) && self.request.is_cxx && self.request.is_whole {
                    true => take_string(clang, (clang.Cursor_getMangling)(cursor)),
                    false => String::new(),
                },
                is_pack: take_string(clang, (clang.getTypeSpelling)(declared)).ends_with("..."),
                is_known_by_name: !self.request.is_cxx
                    || !(is_file_scope || is_member) && kind != DeclKind::Function,
                lo,
                first_lo,
            }
        };
        let is_unnamed = decl.name.is_empty() && kind == DeclKind::Variable && self.request.is_cxx;
        let id = self.tree.add_decl(decl);
        self.decls.insert(key, id);
        if is_unnamed {
            self.unions.push((id, self.names_of_union(cursor)));
        }
        Some(id)
    }

    /// Says whether a declaration is that of one function, which is no template and no member of one.
    fn has_symbol(&self, cursor: CXCursor) -> bool {
        match cursor.kind {
            CXCursor_FunctionDecl => true,
            CXCursor_CXXMethod => !self.is_of_template(cursor),
            _ => false,
        }
    }

    /// Says whether a declaration is a function that has an object.
    fn has_object(&self, cursor: CXCursor) -> bool {
        const CLASSES: [CXCursorKind; 5] = [
            CXCursor_ClassDecl,
            CXCursor_StructDecl,
            CXCursor_UnionDecl,
            CXCursor_ClassTemplate,
            CXCursor_ClassTemplatePartialSpecialization,
        ];
        let is_function = matches!(
            cursor.kind,
            CXCursor_CXXMethod
                | CXCursor_Constructor
                | CXCursor_Destructor
                | CXCursor_ConversionFunction
                | CXCursor_FunctionTemplate
        );
        // SAFETY: the cursor is live (see `Builder`).
        is_function
            && unsafe {
                let holder = (self.clang.getCursorSemanticParent)(cursor);
                CLASSES.contains(&holder.kind) && (self.clang.CXXMethod_isStatic)(cursor) == 0
            }
    }

    /// Returns the names of the namespaces and classes around a declaration, each with `::` before it, and `::` behind.
    pub(super) fn scope_of(&self, cursor: CXCursor) -> String {
        // SAFETY: the cursors are live (see `Builder`).
        let parent = |of: CXCursor| unsafe { (self.clang.getCursorSemanticParent)(of) };
        let mut names = Vec::new();
        let mut at = parent(cursor);
        while matches!(
            at.kind,
            CXCursor_Namespace
                | CXCursor_LinkageSpec
                | CXCursor_ClassDecl
                | CXCursor_StructDecl
                | CXCursor_UnionDecl
        ) {
            // SAFETY: as above.
            let name = unsafe { take_string(self.clang, (self.clang.getCursorSpelling)(at)) };
            // The names of a namespace without a name are those of the one around it; libclang says that it has none.
            let has_name =
                at.kind != CXCursor_LinkageSpec && name.chars().all(identifier::is_part) && !name.is_empty();
            names.extend(has_name.then_some(name));
            at = parent(at);
        }
        names.iter().rev().fold(String::from("::"), |scope, name| format!("{scope}{name}::"))
    }

    /// Returns the member of a class template that a `threadprivate` directive may have named, if this is that of an instance.
    fn pattern_of(&self, cursor: CXCursor) -> Option<CXCursor> {
        if !self.request.is_cxx || cursor.kind != CXCursor_VarDecl || self.request.threadprivate.is_empty() {
            return None;
        }
        // SAFETY: the cursor is live (see `Builder`).
        let (name, pattern) = unsafe {
            let name = take_string(self.clang, (self.clang.getCursorSpelling)(cursor));
            (name, (self.clang.getSpecializedCursorTemplate)(cursor))
        };
        (pattern.kind == CXCursor_VarDecl && self.request.threadprivate.contains(&name.as_str()))
            .then_some(pattern)
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

    /// Returns how many bits the name of a type says that its values have. libclang has no kind for these types.
    fn bit_width(&self, ty: CXType) -> Option<u32> {
        if self.type_class(ty) != TypeClass::Dependent {
            return None;
        }
        let spelling = self.element_spelling(ty);
        let width = spelling.strip_prefix("unsigned ").unwrap_or(&spelling).strip_prefix("_BitInt(")?;
        width.strip_suffix(')')?.parse().ok()
    }

    /// Keeps the type that a function of [`Request::declared`] stands for: that of its last variable points to it.
    pub(super) fn add_declared_type(&mut self, cursor: CXCursor) {
        // SAFETY: the cursor is live (see `Builder`).
        let name = unsafe { take_string(self.clang, (self.clang.getCursorSpelling)(cursor)) };
        let Some((pragma, number)) = declared_numbers(self.request.declared, &name) else { return };
        let Some(variable) = self.last_variable(cursor) else { return };
        // SAFETY: the cursor is live (see `Builder`).
        let (spelling, bytes) = unsafe {
            let ty = (self.clang.getPointeeType)((self.clang.getCursorType)(variable));
            (self.element_spelling(ty), (self.clang.Type_getSizeOf)(ty))
        };
        let bytes = u64::try_from(bytes).unwrap_or(0);
        self.tree.declared_types.push(DeclaredType { pragma, number, spelling, bytes });
    }

    /// Returns the variable that is declared last within `cursor`.
    fn last_variable(&mut self, cursor: CXCursor) -> Option<CXCursor> {
        let last = self.children_of(cursor).pop()?;
        if last.kind == CXCursor_VarDecl { Some(last) } else { self.last_variable(last) }
    }

    /// Says whether an object of the canonical type `ty` cannot be assigned to.
    fn is_const(&self, ty: CXType) -> bool {
        // SAFETY: the type belongs to a live cursor (see `Builder`).
        unsafe {
            let is_array =
                matches!(ty.kind, CXType_ConstantArray | CXType_VariableArray | CXType_IncompleteArray);
            // A canonical array has the word of its elements itself.
            (self.clang.isConstQualifiedType)(ty) != 0
                || is_array && self.is_const((self.clang.getArrayElementType)(ty))
        }
    }

    /// Says whether objects of the canonical type `ty` change in part although they are constant [dcl.stc].
    fn has_mutable_member(&self, ty: CXType) -> bool {
        // SAFETY: the type belongs to a live cursor (see `Builder`).
        unsafe {
            match ty.kind {
                CXType_ConstantArray | CXType_VariableArray | CXType_IncompleteArray => {
                    self.has_mutable_member((self.clang.getArrayElementType)(ty))
                }
                CXType_Record => {
                    let members = self.children_of((self.clang.getTypeDeclaration)(ty));
                    members.into_iter().any(|member| match member.kind {
                        CXCursor_FieldDecl | CXCursor_CXXBaseSpecifier => {
                            let ty = (self.clang.getCanonicalType)((self.clang.getCursorType)(member));
                            (self.clang.CXXField_isMutable)(member) != 0 || self.has_mutable_member(ty)
                        }
                        _ => false,
                    })
                }
                _ => false,
            }
        }
    }

    /// Returns the first member of a structure, or of the structures in it, that cannot be assigned to. `seen` are the places of
    /// the structures looked at: one with a mistake in it may hold itself.
    fn const_member(&self, ty: CXType, seen: &mut Vec<u32>) -> Option<String> {
        // SAFETY: the type belongs to a live cursor (see `Builder`).
        unsafe {
            match ty.kind {
                CXType_ConstantArray => self.const_member((self.clang.getArrayElementType)(ty), seen),
                CXType_Record => {
                    let declaration = (self.clang.getTypeDeclaration)(ty);
                    let extent = (self.clang.getCursorExtent)(declaration);
                    let place = offset_of(self.clang, (self.clang.getRangeStart)(extent));
                    if seen.contains(&place) {
                        return None;
                    }
                    seen.push(place);
                    let members = self.children_of(declaration);
                    members.into_iter().filter(|member| member.kind == CXCursor_FieldDecl).find_map(
                        |member| {
                            let ty = (self.clang.getCanonicalType)((self.clang.getCursorType)(member));
                            match self.is_const(ty) {
                                true => Some(take_string(self.clang, (self.clang.getCursorSpelling)(member))),
                                false => self.const_member(ty, seen),
                            }
                        },
                    )
                }
                _ => None,
            }
        }
    }

    pub(super) fn type_class(&self, ty: CXType) -> TypeClass {
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
                CXType_WChar => integer(self.machine.has_signed_wide_characters),
                CXType_Char_S | CXType_SChar | CXType_Short | CXType_Int | CXType_Long | CXType_LongLong
                | CXType_Int128 => integer(true),
                CXType_Half | CXType_Float16 => TypeClass::Float(FloatKind::Half),
                CXType_Float => TypeClass::Float(FloatKind::Float),
                CXType_Double => TypeClass::Float(FloatKind::Double),
                CXType_LongDouble => TypeClass::Float(self.machine.long_double((clang.Type_getSizeOf)(ty))),
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
                // The template's instances have the length.
                CXType_DependentSizedArray => TypeClass::Array {
                    element: Box::new(self.type_class((clang.getArrayElementType)(ty))),
                    length: Some(0),
                    variable: false,
                },
                CXType_Unexposed | CXType_Dependent | CXType_Auto => TypeClass::Dependent,
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

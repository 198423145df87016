//! Which declarations of a file a tree has: the functions with pragmas, the variables that directives name, and the functions
//! that directives are about.
//!
//! ```c
//! int t, u;
//! #pragma omp threadprivate(t)                 // `t` is one of the tree's globals
//! #pragma omp declare simd
//! int f(int x);                                // one of its functions for vectors
//! void g(void) { … }                           // nothing, for there is no pragma in it
//! ```
//!
//! Precondition: the pragmas of the request are in the order of the text. Of what a declaration holds, everything is copied,
//! or nothing.

use clang_sys::*;
use weft_sema::model::tree::{Declarator, MemberFunction, SimdFunction};
use weft_sema::model::types::TypeClass;

use super::kinds::{FILE_SCOPES, FIRST_DECLARATION, FUNCTIONS, HOLDERS, LAST_DECLARATION, TEMPLATES};
use super::{Builder, Request};
use crate::source::clang::library::take_string;
use crate::source::flat::find_word;

/// What the symbols of functions in namespaces without a name have in them.
const UNNAMED_NAMESPACE: &str = "_GLOBAL__N_";

impl Builder<'_> {
    /// The declarations at file scope.
    ///
    /// Beside a precompiled header, clang lists the functions with them that it has made of templates and generic lambdas. Their
    /// places are in those of others, by which they are told.
    pub(super) fn at_file_scope(&self, whole: CXCursor) -> Vec<CXCursor> {
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

    pub(super) fn add_top_level(&mut self, cursor: CXCursor) {
        if self.request.is_cxx {
            return self.add_declaration(cursor, false);
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

    /// Keeps the functions with pragmas in a declaration of C++: that of a function, or of what functions are declared in, which
    /// may see what a directive behind it says of functions (`sees_all`).
    fn add_declaration(&mut self, cursor: CXCursor, sees_all: bool) {
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
        let may_have_calls = of_functions.is_some_and(|first| sees_all || first.0 < hi);
        if pragmas.get(first).is_none_or(|pragma| pragma.0 >= hi) && !may_have_globals && !may_have_calls {
            return;
        }
        if self.is_of_template(cursor) {
            self.tree.templates.push((lo, hi));
        }
        if HOLDERS.contains(&cursor.kind) {
            let is_class = !FILE_SCOPES.contains(&cursor.kind);
            for child in self.children_of(cursor) {
                self.add_declaration(child, is_class && may_have_calls);
            }
        } else if (FIRST_DECLARATION..=LAST_DECLARATION).contains(&cursor.kind) {
            let id = self.add(cursor, None, false);
            self.tree.functions.push(id);
        }
    }

    /// Returns where the classes end that a declaration of something else defines; those are declarations of their own.
    fn behind_classes(&self, cursor: CXCursor) -> Option<u32> {
        // SAFETY: the cursor is live (see `Builder`).
        let classes = unsafe { crate::source::clang::classes_beside(self.clang, cursor) };
        classes.into_iter().map(|class| self.extent(class).1).max()
    }

    /// Says whether a declaration is a template, or defines a member of one outside of it.
    pub(super) fn is_of_template(&self, declaration: CXCursor) -> bool {
        // SAFETY: the cursors are live (see `Builder`).
        let parent = |of: &CXCursor| Some(unsafe { (self.clang.getCursorSemanticParent)(*of) });
        let mut around = std::iter::successors(Some(declaration), |at| {
            parent(at).filter(|at| HOLDERS.contains(&at.kind) || FUNCTIONS.contains(&at.kind))
        });
        around.any(|at| TEMPLATES.contains(&at.kind))
    }

    /// Says whether a lambda is a template: it has a list of parameters for one, or `auto` among the types of its own.
    pub(super) fn is_generic(&self, lambda: CXCursor) -> bool {
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
    pub(super) fn add_simd_functions(&mut self, cursor: CXCursor, mut behind: u32) {
        if !FILE_SCOPES.contains(&cursor.kind) || self.request.of_functions.is_empty() {
            self.add_member_functions(cursor, behind, self.extent(cursor).0);
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
        let pragmas = self.pragmas_of_function(cursor, behind);
        // SAFETY: the cursor is live (see `Builder`).
        let is_definition = unsafe { (self.clang.isCursorDefinition)(cursor) != 0 };
        let symbol = self.symbol_of(cursor);
        let is_known = self.tree.simd_functions.iter().any(|function| function.symbol == symbol);
        if pragmas.is_empty() && !(is_known && is_definition) {
            return;
        }
        let function = self.function_of(cursor, pragmas, symbol);
        self.tree.simd_functions.push(function);
    }

    /// Keeps the member functions that directives are about, of a class or defined outside of it; the declaration before it
    /// ends at `behind`, and the outermost class, or this declaration, begins at `since`.
    fn add_member_functions(&mut self, cursor: CXCursor, mut behind: u32, since: u32) {
        const CLASSES: [CXCursorKind; 3] = [CXCursor_ClassDecl, CXCursor_StructDecl, CXCursor_UnionDecl];
        let (lo, hi) = self.extent(cursor);
        let has_any = |lo: u32| self.request.of_functions.iter().any(|(from, _)| lo <= *from && *from < hi);
        if CLASSES.contains(&cursor.kind) && has_any(lo) {
            behind = behind.max(lo);
            for child in self.children_of(cursor) {
                self.add_member_functions(child, behind, since);
                behind = self.extent(child).1;
            }
        }
        if cursor.kind != CXCursor_CXXMethod || !has_any(behind) || self.is_of_template(cursor) {
            return;
        }
        let pragmas = self.pragmas_of_function(cursor, behind);
        if pragmas.is_empty() {
            return;
        }
        // SAFETY: the cursor is live (see `Builder`).
        let (is_static, is_virtual) = unsafe {
            ((self.clang.CXXMethod_isStatic)(cursor) != 0, (self.clang.CXXMethod_isVirtual)(cursor) != 0)
        };
        // Behind a class, calls mean what the directives before them say.
        let since = if since < pragmas[0] { since } else { pragmas[0] };
        let function = self.function_of(cursor, pragmas, self.symbol_of(cursor));
        self.tree.member_functions.push(MemberFunction { function, since, is_static, is_virtual });
    }

    /// Returns where the directives right before a function begin; the declaration before it ends at `behind`.
    fn pragmas_of_function(&self, cursor: CXCursor, behind: u32) -> Vec<u32> {
        let (lo, _) = self.extent(cursor);
        let between = self.request.of_functions.iter().filter(|(from, to)| behind <= *from && *to <= lo);
        between.map(|(from, _)| *from).collect()
    }

    /// Returns the name of a function's code.
    fn symbol_of(&self, cursor: CXCursor) -> String {
        // SAFETY: the cursor is live (see `Builder`).
        unsafe {
            match self.request.is_cxx {
                true => take_string(self.clang, (self.clang.Cursor_getMangling)(cursor)),
                false => take_string(self.clang, (self.clang.getCursorSpelling)(cursor)),
            }
        }
    }

    /// Returns what is known of a function that directives are about.
    fn function_of(&mut self, cursor: CXCursor, pragmas: Vec<u32>, symbol: String) -> SimdFunction {
        // SAFETY: the cursor is live (see `Builder`).
        let (name, result, type_spelling, is_definition, is_local) = unsafe {
            let storage = (self.clang.Cursor_getStorageClass)(cursor);
            let is_local = storage == CX_SC_Static || (self.clang.Cursor_isFunctionInlined)(cursor) != 0;
            let result = self.type_class((self.clang.getCursorResultType)(cursor));
            let name = take_string(self.clang, (self.clang.getCursorSpelling)(cursor));
            let is_local = is_local || symbol.contains(UNNAMED_NAMESPACE);
            let ty = (self.clang.getCanonicalType)((self.clang.getCursorType)(cursor));
            let type_spelling = take_string(self.clang, (self.clang.getTypeSpelling)(ty));
            (name, result, type_spelling, (self.clang.isCursorDefinition)(cursor) != 0, is_local)
        };
        let children = self.children_of(cursor);
        let has_attributes = children.iter().any(|child| child.kind == CXCursor_UnexposedAttr);
        let parameters = children.into_iter().filter(|child| child.kind == CXCursor_ParmDecl);
        let parameters = parameters.filter_map(|parameter| self.add_decl(parameter)).collect();
        SimdFunction {
            pragmas,
            hi: self.extent(cursor).1,
            name,
            symbol,
            result,
            parameters,
            scope: self.scope_of(cursor),
            type_spelling,
            is_definition,
            is_local,
            has_attributes,
        }
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
}

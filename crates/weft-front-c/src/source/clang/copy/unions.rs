//! Names for anonymous unions in functions, which have none: that of a member, which is at the address of the union.
//!
//! ```cpp
//! union { int word; unsigned char bytes[4]; };
//! #pragma omp parallel                  // SHARED(&word)
//! use(bytes);
//! ```
//!
//! A declaration of the same name behind the union may hide its member where a region lists it, so such members are passed by.
//! A union without another member stays without a name, and is refused.

use clang_sys::*;
use weft_sema::model::tree::{DeclId, DeclKind};

use super::Builder;
use crate::source::clang::library::take_string;

impl Builder<'_> {
    /// Returns the names of the members of an anonymous union that is a variable.
    pub(super) fn names_of_union(&self, variable: CXCursor) -> Vec<String> {
        // SAFETY: the cursor is live (see `Builder`).
        let record = unsafe { (self.clang.getTypeDeclaration)((self.clang.getCursorType)(variable)) };
        if record.kind != CXCursor_UnionDecl {
            return Vec::new();
        }
        let members = self.children_of(record).into_iter().filter(|member| member.kind == CXCursor_FieldDecl);
        // SAFETY: as above.
        let names =
            members.map(|member| unsafe { take_string(self.clang, (self.clang.getCursorSpelling)(member)) });
        names.filter(|name| !name.is_empty()).collect()
    }

    /// Gives the unions their names, when all declarations are known.
    pub(super) fn name_unions(&mut self) {
        for (union, names) in std::mem::take(&mut self.unions) {
            let name = names.into_iter().find(|name| !self.may_be_hidden(union, name));
            self.tree.decl_mut(union).name = name.unwrap_or_default();
        }
    }

    /// Says whether something else behind a union has the name.
    fn may_be_hidden(&self, union: DeclId, name: &str) -> bool {
        let lo = self.tree.decl(union).lo;
        self.tree.decls().any(|other| {
            let other = self.tree.decl(other);
            other.name == name && other.lo > lo && !matches!(other.kind, DeclKind::Member)
        })
    }
}

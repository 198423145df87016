//! Variables of C++ of which expressions use the value and not the object.
//!
//! ```cpp
//! constexpr int two = 2;
//! template <int N, class T> void f() {
//!   const int more = N + two, size = sizeof(T);      // constants of each instance
//!   const int some = g(more);                        // none
//! ```
//!
//! In a template the initializer may have no value yet. It has one in each instance if it names nothing but arguments of
//! templates and other constants. An initializer that a class of the arguments decides (`T::value`) may be none, so that such
//! a variable counts as one that has an object, unless it is `constexpr`.

use clang_sys::*;

use super::Builder;
use super::kinds::{FIRST_EXPRESSION, LAST_EXPRESSION};
use crate::source::flat::find_word;

/// What a constant expression may be made of, and its value follows from that of its parts.
const PARTS: [CXCursorKind; 8] = [
    CXCursor_UnexposedExpr,
    CXCursor_ParenExpr,
    CXCursor_UnaryOperator,
    CXCursor_BinaryOperator,
    CXCursor_ConditionalOperator,
    CXCursor_CStyleCastExpr,
    CXCursor_CXXFunctionalCastExpr,
    CXCursor_CXXStaticCastExpr,
];

/// What is a constant whatever is in it.
const WHOLES: [CXCursorKind; 5] = [
    CXCursor_IntegerLiteral,
    CXCursor_CharacterLiteral,
    CXCursor_CXXBoolLiteralExpr,
    CXCursor_UnaryExpr,
    CXCursor_SizeOfPackExpr,
];

impl Builder<'_> {
    /// Says whether expressions use the value of a variable, and not the object: it is `constexpr`, or a constant of an integer
    /// type. [C++17 \[basic.def.odr\]]
    pub(super) fn is_constant(&self, variable: CXCursor, ty: CXType) -> bool {
        // SAFETY: the type belongs to a live cursor (see `Builder`).
        let is_const = self.request.is_cxx
            && variable.kind == CXCursor_VarDecl
            && unsafe { (self.clang.isConstQualifiedType)((self.clang.getCanonicalType)(ty)) != 0 };
        if !is_const {
            return false;
        }
        let (lo, hi) = self.extent(variable);
        let text = self.request.text.get(lo as usize..hi as usize).unwrap_or("");
        let is_expression = |child: &CXCursor| (FIRST_EXPRESSION..=LAST_EXPRESSION).contains(&child.kind);
        find_word(text, "constexpr").is_some()
            || self.type_class(ty).is_integer()
                && self
                    .children_of(variable)
                    .into_iter()
                    .rfind(is_expression)
                    .is_some_and(|value| self.evaluate(value).is_some() || self.has_value_in_instances(value))
    }

    /// Says whether an expression has a value in each instance of the template that it is in.
    fn has_value_in_instances(&self, expression: CXCursor) -> bool {
        if expression.kind == CXCursor_DeclRefExpr {
            // SAFETY: the cursors are live (see `Builder`).
            let (named, ty) = unsafe {
                let named = (self.clang.getCursorReferenced)(expression);
                (named, (self.clang.getCursorType)(named))
            };
            return match named.kind {
                CXCursor_NonTypeTemplateParameter | CXCursor_EnumConstantDecl => true,
                CXCursor_VarDecl => self.is_constant(named, ty),
                _ => false,
            };
        }
        let is_expression = |child: &CXCursor| (FIRST_EXPRESSION..=LAST_EXPRESSION).contains(&child.kind);
        WHOLES.contains(&expression.kind)
            || PARTS.contains(&expression.kind) && {
                let parts: Vec<_> = self.children_of(expression).into_iter().filter(is_expression).collect();
                !parts.is_empty() && parts.into_iter().all(|part| self.has_value_in_instances(part))
            }
    }
}

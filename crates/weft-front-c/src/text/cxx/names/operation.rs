//! Writes what the objects of a reduction begin as, and how two of them are combined.
//!
//! ```cpp
//! T s = T(0); … *o = *o + s;                            // numbers
//! T s{}; … __weft::by_ADD(*o, s, 0);                    // what may be a class, or an array in an instance of a template
//! T s = __weft_begin__ADD(…); … __weft_combine__ADD(…); // what a directive may be declared for
//! ```
//!
//! The specification has no operators of classes in reductions but those that are declared [OMP 5.2 §5.5.5]. Clang takes those that the
//! language finds, a compound assignment (`+=`) before a binary operator (`+`), and objects of classes begin as they do without a
//! value. So it is here, but that the `1` of a product is taken where a class is converted from it.
//!
//! **Precondition.** The operator has been found for the type, by clang's check of the file as written.
//! **Postcondition.** The texts mean the same for all instances of a template.

use weft_openmp::{Identity, ReductionOp};
use weft_sema::model::types::TypeClass;

use crate::text::cxx::declared_reduction::functions_of;

/// Operators of the language that have a compound assignment: `-` combines as `+` does.
const COMPOUND: [ReductionOp; 5] =
    [ReductionOp::Add, ReductionOp::Mul, ReductionOp::BitAnd, ReductionOp::BitOr, ReductionOp::BitXor];

/// Who knows how objects are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The language: they are numbers.
    Numbers,
    /// The language, for numbers, or the operators of a class.
    Lookup,
    /// Functions, for a directive or for the language.
    Functions,
}

/// An operator with how it is found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operation<'a> {
    op: &'a ReductionOp,
    by: By,
}

impl<'a> Operation<'a> {
    /// Returns the operation on the elements of a variable of type `ty`.
    pub(crate) fn new(
        op: &'a ReductionOp,
        is_merged: bool,
        ty: &TypeClass,
        is_section: bool,
        is_bit_field: bool,
    ) -> Self {
        let by = match ty.reduced_element(is_section) {
            _ if is_merged => By::Functions,
            // No reference is bound to a bit-field, and none is of a class.
            element if element.may_be_class() && !is_bit_field => By::Lookup,
            _ => By::Numbers,
        };
        Operation { op, by }
    }

    /// Returns the operation by the functions of directives.
    pub(crate) fn of_functions(op: &'a ReductionOp) -> Self {
        Operation { op, by: By::Functions }
    }

    /// Returns the operation of the language on any type.
    pub(crate) fn of_any(op: &'a ReductionOp) -> Self {
        Operation { op, by: By::Lookup }
    }

    /// Says whether functions do it, which directives may declare.
    pub(crate) fn is_by_functions(&self) -> bool {
        self.by == By::Functions
    }

    /// Declares an object of type `ty`, which may be an array in an instance of a template: no expression makes one of these, and
    /// what is zero is so element by element.
    pub(crate) fn declare(&self, ty: &str, name: &str) -> String {
        match (self.by, self.op.identity()) {
            (By::Lookup, Identity::Zero) => format!("{ty} {name}{{}}; "),
            _ => format!("{ty} {name} = {}; ", self.first(ty, "", "")),
        }
    }

    /// Returns what an object of type `ty` begins as; `at` is the address that it is to have.
    pub(crate) fn first(&self, ty: &str, original: &str, at: &str) -> String {
        match self.by {
            By::Numbers => self.identity(ty),
            By::Lookup => self.identity_of_any(ty),
            By::Functions => self.begun(ty, original, at),
        }
    }

    /// Returns what leaves other values of the type as they are.
    fn identity(&self, ty: &str) -> String {
        let limits = format!("__weft::limits<{ty}>");
        match self.op.identity() {
            Identity::One => format!("{ty}(1)"),
            Identity::AllOnes => format!("{ty}(~0ll)"),
            Identity::Lowest => format!("{limits}::lowest()"),
            Identity::Highest => format!("{limits}::highest()"),
            Identity::Zero | Identity::Declared => format!("{ty}(0)"),
        }
    }

    fn identity_of_any(&self, ty: &str) -> String {
        match self.op.identity() {
            Identity::One => format!("__weft::neutral<{ty}>::of(1)"),
            Identity::AllOnes => format!("__weft::neutral<{ty}>::of(~0ll)"),
            Identity::Lowest => format!("__weft::extreme<{ty}>::lowest()"),
            Identity::Highest => format!("__weft::extreme<{ty}>::highest()"),
            Identity::Zero | Identity::Declared => format!("{ty}()"),
        }
    }

    fn begun(&self, ty: &str, original: &str, at: &str) -> String {
        let [_, begin] = functions_of(self.op);
        let at = format!("__weft::at<{ty}>({at})");
        match self.op {
            ReductionOp::Declared(_) if self.op.of_scope().is_none() => {
                format!("{begin}({at}, ({ty} *)0, {original}, ({ty} *)0)")
            }
            _ => {
                format!(
                    "{begin}(__weft::type<{ty}>(), {at}, ({ty} *)0, __weft::object({original}), ({ty} *)0)"
                )
            }
        }
    }

    /// Combines one object with another.
    pub(crate) fn combined(&self, to: &str, by: &str) -> String {
        let [combine, _] = functions_of(self.op);
        match (self.by, self.op) {
            (By::Functions, ReductionOp::Declared(_)) if self.op.of_scope().is_none() => {
                format!(" {combine}({to}, {by});")
            }
            (By::Functions, _) => {
                format!(" {combine}(__weft::both({to}, {by}), __weft::object({to}), __weft::object({by}));")
            }
            (_, ReductionOp::Min) => format!(" if ({by} < {to}) {to} = {by};"),
            (_, ReductionOp::Max) => format!(" if ({to} < {by}) {to} = {by};"),
            (By::Lookup, ReductionOp::Sub) => Operation::of_any(&ReductionOp::Add).combined(to, by),
            (By::Lookup, op) if COMPOUND.contains(op) => format!(" {}({to}, {by}, 0);", compound(op)),
            (_, ReductionOp::Sub) => format!(" {to} = {to} + {by};"),
            (_, op) => format!(" {to} = {to} {} {by};", op.spelling()),
        }
    }
}

/// Returns the name of the function of the prelude that combines objects of any type.
fn compound(op: &ReductionOp) -> String {
    format!("__weft::by_{}", op.region_word())
}

/// Returns what the prelude has for what may be a class.
pub(crate) fn prelude() -> String {
    const CALLED: &str = "[[gnu::always_inline, gnu::nodebug]] inline";
    const MEMBER: &str = "[[gnu::always_inline, gnu::nodebug]] static";
    let functions = COMPOUND.iter().map(|op| {
        let (word, symbol) = (op.region_word(), op.spelling());
        format!(
            "template <class T, class U> {CALLED} auto by_{word}(T &out, U &in, int) -> decltype((void)(out {symbol}= in)) \
             {{ out {symbol}= in; }} \
             template <class T, class U> {CALLED} void by_{word}(T &out, U &in, long) {{ out = out {symbol} in; }} \
             template <class T, __SIZE_TYPE__ N> {CALLED} void by_{word}(T (&out)[N], T (&in)[N], int) \
             {{ for (__SIZE_TYPE__ i = 0; i < N; ++i) by_{word}(out[i], in[i], 0); }} "
        )
    });
    format!(
        " namespace __weft {{ \
         template <class T, bool = (__is_class(T) || __is_union(T)) && !__is_convertible_to(int, T)> struct neutral {{ \
         {MEMBER} T of(long long value) {{ return T(value); }} }}; \
         template <class T> struct neutral<T, true> {{ {MEMBER} T of(long long) {{ return T(); }} }}; \
         template <class T, bool = __is_class(T) || __is_union(T)> struct extreme : limits<T> {{}}; \
         template <class T> struct extreme<T, true> {{ {MEMBER} T lowest() {{ return T(); }} \
         {MEMBER} T highest() {{ return T(); }} }}; {}}}",
        functions.collect::<String>()
    )
}

//! Variables of which only an instance of a template knows the type, and clauses tell that it is a pointer.
//!
//! ```cpp
//! template <class T> void f(std::vector<T> &v) {
//!   auto p = v.data();                            // open      pointer to what is open
//!   auto n = v.size();                            // open      open
//!   #pragma omp target enter data map(to : p[0:n])
//! }
//! ```
//!
//! An array section has an array or a pointer in front [OMP 5.2 §3.2.5], and `auto` deduces no array
//! [C++17 \[dcl.type.auto.deduct\]]. So a variable that is declared with `auto`, and not as a reference, is a pointer if a
//! clause names a section of it.
//!
//! Precondition: no construct has been built, since its items go by the types of variables.
//! Postcondition: the types of such variables are pointers; all others are as before.

use weft_openmp::Clause;

use crate::find::constructs::Place;
use crate::find::target::variable;
use crate::model::program::Pragma;
use crate::model::tree::{Decl, Tree};
use crate::model::types::TypeClass;

/// Makes pointers of the variables of such sections.
pub(crate) fn mark_pointers(tree: &mut Tree, pragmas: &[Pragma], places: &[Place]) {
    for place in places {
        let items = pragmas[place.pragma].directive().clauses.iter().flat_map(Clause::items);
        for item in items.filter(|item| item.dimensions.first().is_some_and(|first| first.is_section)) {
            let base = item.base.span;
            let node = tree.exactly(place.node, base.lo, base.hi);
            let is_variable = node.is_some_and(|node| tree.as_variable(node).is_some());
            let Some(id) = variable(tree, place.node, item).filter(|_| is_variable) else { continue };
            if is_deduced(tree.decl(id)) {
                tree.decl_mut(id).ty = TypeClass::Pointer(Box::new(TypeClass::Dependent));
            }
        }
    }
}

/// Says whether a declaration has an open type that `auto` stands for.
fn is_deduced(decl: &Decl) -> bool {
    let words = decl.type_spelling.split_whitespace();
    let mut others = words.filter(|word| !matches!(*word, "const" | "volatile"));
    let is_auto = others.next() == Some("auto") && others.next().is_none();
    decl.ty == TypeClass::Dependent && !decl.is_reference && is_auto
}

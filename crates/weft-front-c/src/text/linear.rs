//! Writes what gives the `linear` variables of a loop their values: in front of the loop, and in each iteration.
//!
//! ```c
//! int linear = j;                                       // in front of the region
//! j = (int)(linear + (int)(i) * (int)(2));              // at the beginning of iteration i
//! ```
//!
//! An `induction` by a product is raised to a power by squares; the last square is not taken, which might overflow:
//!
//! ```c
//! { unsigned long long n = i; __auto_type p = (x); j = linear; for (;;) { if (n & 1) j *= p; n >>= 1; if (!n) break; p *= p; } }
//! ```
//!
//! The product and the sum have the type of the variable, so that the optimizer knows of signed numbers that they do not
//! overflow.

use weft_sema::model::construct::Induction;
use weft_sema::model::tree::DeclId;
use weft_sema::model::types::TypeClass;
use weft_sema::plan::{LinearItem, Temporary, Value};

use crate::text::context::Context;
use crate::text::names::{NODEBUG, Names, WIDE, converted};

/// Declares what holds the value of the variable before the loop.
pub(crate) fn before(context: &Context<'_>, names: Names, number: usize, variable: DeclId) -> String {
    let variable = &context.program.tree.decl(variable).name;
    format!("{NODEBUG}__typeof__({variable}) {} = {variable}; ", names.temporary(Temporary::Linear(number)))
}

/// Writes the assignments for the iteration that the expression `iteration` tells, from 0.
pub(crate) fn write(context: &Context<'_>, names: Names, items: &[LinearItem], iteration: &str) -> String {
    let assignment = |item: &LinearItem| {
        let decl = context.program.tree.decl(item.variable);
        let name = &decl.name;
        let step = match item.step {
            Value::Number(number) => number.to_string(),
            Value::Constant(temporary, span) => converted(temporary, &context.line(span)).1,
            Value::Temporary(temporary) => names.temporary(temporary),
            _ => unreachable!("invariant: a step is a number or an expression"),
        };
        let first = names.temporary(Temporary::Linear(item.number));
        if item.induction == Some(Induction::Product) {
            let [number, power] = ["exponent", "power"].map(|part| names.level(part, item.number));
            return format!(
                "{{ {NODEBUG}{WIDE} {number} = {iteration}; {NODEBUG}__auto_type {power} = {step}; {name} = {first}; \
                 for (;;) {{ if ({number} & 1) {name} *= {power}; {number} >>= 1; if (!{number}) break; \
                 {power} *= {power}; }} }} "
            );
        }
        let ty = match decl.ty {
            TypeClass::Pointer(_) => "long long".to_owned(),
            // A template leaves open whether it is a pointer.
            TypeClass::Dependent => format!("__typeof__({name} - {name})"),
            _ => format!("__typeof__({name} + 0)"),
        };
        format!("{name} = (__typeof__({name}))({first} + ({ty})({iteration}) * ({ty})({step})); ")
    };
    items.iter().map(assignment).collect()
}

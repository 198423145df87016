//! Writes what the variant that a `dispatch` calls gets besides the arguments of the call, and in their place, where there are
//! devices. [OMP 5.2 §7.5.2, §7.5.3, §7.6]
//!
//! ```c
//! #pragma omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr : p) append_args(interop(target))
//! void f(double *p);
//! #pragma omp dispatch
//! f(a);
//! // { void *__weft_object0 = 0; __tgt_interop_init(0, 0, &__weft_object0, 1, -1, 0, 0, 0);
//! //   v(({ … a … omp_get_mapped_ptr(a, omp_get_default_device()) … }), __weft_object0);
//! //   __tgt_interop_destroy(0, 0, &__weft_object0, -1, 0, 0, 0); }
//! ```
//!
//! A pointer that leads to nothing mapped stays as it is, as with `use_device_ptr`; so does one that the `dispatch` names in
//! `is_device_ptr`. The default device is that of the `dispatch` by then.
//!
//! Where the host is the only device, its pointers are the device's, and the objects are `omp_interop_none`.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Directive, Typed};
use weft_sema::model::tree::SimdFunction;

use crate::select::interop;
use crate::select::scene::Scene;
use crate::select::variants::Adjustments;

/// Reads what a directive says of the arguments of a variant of `base`; what its clauses must not say is looked at elsewhere.
pub(crate) fn adjustments(scene: &Scene, base: &SimdFunction, directive: &Directive) -> Adjustments {
    let appended = directive.clause(ClauseKind::AppendArgs).map(|clause| &clause.args);
    let objects = match appended {
        Some(ClauseArgs::Typed(Typed::Interops(operations))) => operations
            .iter()
            .map(|words| interop::kind(words.iter().map(|word| word.text.as_str())))
            .collect(),
        _ => Vec::new(),
    };
    let needs_pointers = |clause: &&Clause| says(clause, "need_device_ptr");
    let named: Vec<&str> = directive
        .clauses_of(ClauseKind::AdjustArgs)
        .filter(needs_pointers)
        .flat_map(Clause::items)
        .map(|item| item.text.as_str())
        .collect();
    let parameters = base.parameters.iter().map(|id| scene.tree.decl(*id).name.as_str()).enumerate();
    let device_pointers =
        parameters.filter(|(_, name)| named.contains(name)).map(|(position, _)| position).collect();
    Adjustments { objects, device_pointers }
}

/// Says whether a directive leaves a reference to be translated, which nothing here does. [OMP 6.0 §9.6.2]
pub(crate) fn needs_addresses(directive: &Directive) -> bool {
    directive.clauses_of(ClauseKind::AdjustArgs).any(|clause| says(clause, "need_device_addr"))
}

fn says(clause: &Clause, word: &str) -> bool {
    clause.modifiers().iter().any(|modifier| modifier.text == word)
}

/// Returns what stands before and behind an argument that is to lead to memory of the device.
pub(crate) fn device_pointer(is_cxx: bool) -> [String; 2] {
    let (any, null) = if is_cxx { ("auto", "nullptr") } else { ("__auto_type", "(void *)0") };
    [
        format!("({{ {any} __weft_given = 1 ? ("),
        format!(
            ") : {null}; extern void *__weft_mapped(const void *, int) __asm__(\"omp_get_mapped_ptr\"); \
             extern int __weft_default(void) __asm__(\"omp_get_default_device\"); \
             void *__weft_there = __weft_mapped((const void *)__weft_given, __weft_default()); \
             __weft_there ? (__typeof__(__weft_given))__weft_there : __weft_given; }})"
        ),
    ]
}

/// Returns the name of the object of this number among those that a call gets.
pub(crate) fn object(number: usize) -> String {
    format!("__weft_object{number}")
}

/// Returns the statements that make objects of these kinds for a call, and those that end them behind it.
pub(crate) fn around(kinds: &[i32]) -> [String; 2] {
    let made = kinds.iter().enumerate().map(|(number, kind)| {
        let name = object(number);
        format!("void *{name} = 0; {}", interop::init(&name, *kind, "-1"))
    });
    let ended = (0..kinds.len()).rev().map(|number| interop::destroy(&object(number), "-1"));
    [made.collect(), ended.collect()]
}

//! Writes `interop` directives. The host has no foreign runtime: an object that is initialized or destroyed is
//! `omp_interop_none`. Where there are devices, the runtime is asked for objects. [OMP 5.2 §14.1]
//!
//! ```c
//! #pragma omp interop init(targetsync : o) depend(in : x)
//! // {
//! // #pragma omp task if(0) depend(in : x)
//! // ;
//! // (o) = 0; }                         for devices: __tgt_interop_init(0, 0, (void **)&(o), 2, -1, 0, 0, 0); }
//! ```
//!
//! `prefer_type` decides between the two runtimes of GPUs, by the one that it names first: the number of `cuda` or
//! `cuda_driver` stands above the kind of the object.

use weft_openmp::{Clause, ClauseKind, Directive, Expr, Leaf, ModifierKind};
use weft_sema::model::types::TypeClass;
use weft_sema::{Place, only_statement, wrong_device};
use weft_support::{Diagnostic, SourceMap};

use crate::select::scene::Scene;
use crate::select::{awaited, resume};
use crate::source::flat::{FlatText, one_line};
use crate::text::edits::Edits;

/// Writes the `interop` directives of a text; nothing if only the `simd` constructs count.
pub(super) fn write(
    map: &SourceMap,
    scene: &Scene,
    (simd_only, offloads): (bool, bool),
    diagnostics: &mut Vec<Diagnostic>,
    edits: &mut Edits,
) {
    for (_, place) in scene.places_of(Leaf::Interop) {
        let line = scene.pragmas[place.pragma].line;
        if simd_only {
            edits.replace(line.lo, line.hi, String::new());
            continue;
        }
        let directive = scene.directive(place);
        diagnostics.extend(device_problem(scene, place, directive));
        diagnostics.extend(runtimes_by_variables(scene, place, directive));
        diagnostics.extend(only_statement(&scene.tree, place.node, directive, directive.span));
        let slice = |lo: u32, hi: u32| one_line(FlatText(map.text(scene.file)).slice(lo, hi));
        let mut text = "{ ".to_owned();
        let depend: Vec<String> =
            directive.clauses_of(ClauseKind::Depend).map(|one| slice(one.span.lo, one.span.hi)).collect();
        if !depend.is_empty() {
            resume(map, scene.file, line.lo, &mut text);
            text.push_str(&awaited(&depend));
        }
        let is_used = |clause: &Clause| clause.kind == ClauseKind::Use;
        let changed = directive.clauses.iter().filter(|clause| {
            matches!(clause.kind, ClauseKind::Init | ClauseKind::Destroy) || is_used(clause)
        });
        for clause in changed {
            let known = diagnostics.len();
            let bases = clause.items().iter().map(|item| &item.base).chain(clause.expr());
            for object in bases {
                let node = scene.tree.exactly(place.node, object.span.lo, object.span.hi);
                let variable = node.and_then(|node| scene.tree.as_variable(node));
                // An element or a member is looked at by the assignment alone.
                let is_wrong = |variable| {
                    let decl = scene.tree.decl(variable);
                    let is_pointer = matches!(&decl.ty, TypeClass::Pointer(to) if **to == TypeClass::Void);
                    !is_pointer && !decl.type_spelling.contains("omp_interop_t")
                };
                let is_const = |variable| scene.tree.decl(variable).is_const;
                let (object_text, clause_name) = (&object.text, clause.kind.name());
                if variable.is_some_and(is_wrong) {
                    let message = format!(
                        "'{object_text}' in clause '{clause_name}' is no variable of type 'omp_interop_t'"
                    );
                    diagnostics.push(Diagnostic::error(message, object.span));
                } else if variable.is_some_and(is_const) && !is_used(clause) {
                    let message = format!(
                        "'{object_text}' is const and cannot be in clause '{clause_name}', which assigns to it"
                    );
                    diagnostics.push(Diagnostic::error(message, object.span));
                }
            }
            if diagnostics.len() > known {
                continue;
            }
            let objects: Vec<String> = match clause.expr() {
                Some(expr) => vec![one_line(&expr.text)],
                None => clause.items().iter().map(|item| item.text.clone()).collect(),
            };
            for object in objects {
                match offloads {
                    true => text.push_str(&called(directive, clause, &object)),
                    false if is_used(clause) => {}
                    false => text.push_str(&format!("({object}) = 0; ")),
                }
            }
        }
        text.push('}');
        resume(map, scene.file, line.hi, &mut text);
        edits.replace(line.lo, line.hi, text);
    }
}

/// Returns the call of the runtime for an object that a clause names.
fn called(directive: &Directive, clause: &Clause, object: &str) -> String {
    let device = directive.clause(ClauseKind::Device).and_then(|one| one.expr());
    let device = device.map_or("-1".to_owned(), |expr| one_line(&expr.text));
    match clause.kind {
        ClauseKind::Init => {
            let words = clause.modifiers().iter().map(|modifier| modifier.text.as_str());
            init(object, kind(words), &device)
        }
        ClauseKind::Use => call("use", object, "", &device),
        _ => destroy(object, &device),
    }
}

/// Returns the statement that makes an object of a [`kind`] on a device.
pub(super) fn init(object: &str, kind: i32, device: &str) -> String {
    call("init", object, &format!("{kind}, "), device)
}

/// Returns the statement that ends an object.
pub(super) fn destroy(object: &str, device: &str) -> String {
    call("destroy", object, "", device)
}

fn call(name: &str, object: &str, kind: &str, device: &str) -> String {
    let (function, parameter) = (format!("__tgt_interop_{name}"), if kind.is_empty() { "" } else { "int, " });
    format!(
        "extern void {function}(void *, int, void **, {parameter}int, int, void *, int) __asm__(\"{function}\"); \
         {function}(0, 0, (void **)&({object}), {kind}({device}), 0, 0, 0); "
    )
}

/// Returns the kind of an object that is asked for by these words (`target`, `targetsync`, `prefer_type(…)`): 1, or 2 for
/// `targetsync`, and 256 times the number of the runtime that is named first.
pub(super) fn kind<'a>(words: impl Iterator<Item = &'a str>) -> i32 {
    let number = |runtime: &str| match runtime.trim().trim_matches('"') {
        "cuda" | "omp_ifr_cuda" => Some(1),
        "cuda_driver" | "omp_ifr_cuda_driver" => Some(2),
        _ => None,
    };
    let (mut is_sync, mut runtime) = (false, 0);
    for word in words.map(str::trim) {
        is_sync |= word == "targetsync";
        let preferred = word.strip_prefix("prefer_type").map(str::trim_start);
        let preferred = preferred.and_then(|rest| rest.strip_prefix('(')?.strip_suffix(')'));
        if let Some(named) = preferred {
            runtime = named.split(',').find_map(number).unwrap_or(0);
        }
    }
    (if is_sync { 2 } else { 1 }) + 256 * runtime
}

/// Finds the variables that are to name a runtime, which must be known when the program is compiled [OMP 5.2 §14.1.2].
fn runtimes_by_variables(scene: &Scene, place: &Place, directive: &Directive) -> Vec<Diagnostic> {
    let named =
        directive.clauses_of(ClauseKind::Init).flat_map(Clause::modifiers).filter_map(|one| {
            match &one.kind {
                ModifierKind::PreferType(runtimes) => Some(runtimes),
                _ => None,
            }
        });
    let is_variable = |expr: &&Expr| {
        scene.tree.exactly(place.node, expr.span.lo, expr.span.hi).is_some_and(|node| {
            let values = [scene.tree.node(node).value, scene.tree.node(scene.tree.peel(node)).value];
            scene.tree.as_variable(node).is_some() && values == [None; 2]
        })
    };
    named
        .flatten()
        .filter(is_variable)
        .map(|expr| {
            let message = format!("'{}' in 'prefer_type' must be a string or an integer constant", expr.text);
            Diagnostic::error(message, expr.span)
        })
        .collect()
}

/// Says what is wrong with the device that a directive asks for.
fn device_problem(scene: &Scene, place: &Place, directive: &Directive) -> Option<Diagnostic> {
    let expr = directive.clause(ClauseKind::Device)?.expr()?;
    let node = scene.tree.exactly(place.node, expr.span.lo, expr.span.hi)?;
    let (outer, inner) = (scene.tree.node(node), scene.tree.node(scene.tree.peel(node)));
    let is_known = !inner.ty.is_open() && !matches!(inner.ty, TypeClass::Record | TypeClass::Other);
    is_known.then(|| wrong_device(&directive.name(), &inner.ty, outer.value.or(inner.value), expr)).flatten()
}

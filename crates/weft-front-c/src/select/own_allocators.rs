//! Allocators that a `target` makes for its region: `uses_allocators`, with traits or without [OMP 5.2 §6.8].
//!
//! ```c
//! #pragma omp target uses_allocators(mine(traits))      #pragma omp target
//! { … }                                                 { __typeof__(mine) mine = omp_init_allocator(omp_default_mem_space,
//!                                                           sizeof(traits) / sizeof(*(traits)), (omp_alloctrait_t *)(traits));
//!                                                         { … } omp_destroy_allocator(mine); }
//! ```
//!
//! A combined construct is taken apart, so that the allocator begins between its `target` and the rest:
//!
//! ```c
//! #pragma omp target parallel for map(a) collapse(2) private(x) uses_allocators(mine(traits)) allocate(mine : x)
//! ; becomes
//! #pragma omp target map(a)
//! { __typeof__(mine) mine = omp_init_allocator(…);
//! #pragma omp parallel for collapse(2) private(x) allocate(mine : x)
//!   for (…) … omp_destroy_allocator(mine); }
//! ```
//!
//! A `target` must hold nothing beside a `teams` [OMP 5.2 §10.2]. On the host the allocator comes from a block around both:
//!
//! ```c
//! #pragma omp target teams uses_allocators(mine(traits)) private(x) allocate(mine : x)
//! ; becomes
//! { __typeof__(mine) mine = omp_init_allocator(…);
//! #pragma omp target firstprivate(mine)
//! #pragma omp teams private(x) allocate(mine : x)
//!   { … } omp_destroy_allocator(mine); }
//! ```
//!
//! Predefined allocators are there anyway. `makes_allocators.rs` says what is left as it is, and refused later.
//!
//! *Before:* the scene of a text whose directives have been chosen. *After:* no construct that was looked at names an allocator
//! of its own.

use weft_openmp::{
    Clause, ClauseArgs, ClauseKind, Directive, LENIENT, Leaf, Typed, UsedAllocator, compound_name, decompose,
    spell_clause,
};
use weft_sema::model::tree::Decl;
use weft_sema::model::types::TypeClass;
use weft_sema::{Place, check_allocators};
use weft_support::{Diagnostic, SourceMap};

use crate::select::makes_allocators::{Making, made, making};
use crate::select::resume;
use crate::select::scene::Scene;
use crate::source::flat::{FlatText, find_word, one_line};
use crate::text::edits::Edits;

/// Lets the regions make their allocators themselves.
pub(super) fn write(
    map: &SourceMap,
    scene: &Scene,
    offloads: bool,
    diagnostics: &mut Vec<Diagnostic>,
    edits: &mut Edits,
) {
    let mut done: Vec<usize> = Vec::new();
    for (index, place) in scene.places.iter().enumerate() {
        let directive = scene.directive(place);
        let is_held = |inner: &Place| {
            inner.parent == Some(index) && scene.directive(inner).leaves.first() == Some(&Leaf::Teams)
        };
        let holds_teams = scene.places.iter().any(is_held);
        let Some((body, making)) = place.body.zip(making(directive, holds_teams, offloads)) else { continue };
        if scene.around(place.parent).any(|around| done.contains(&around)) {
            continue;
        }
        done.push(index);
        let made_here = || directive.clauses.iter().flat_map(made);
        let wrong = made_here()
            .flat_map(|one| [wrong_traits(scene, place, one), wrong_allocator(map, scene, one)])
            .flatten();
        let mut wrong: Vec<Diagnostic> = wrong.collect();
        directive.clauses.iter().for_each(|clause| check_allocators(clause, &mut wrong));
        let is_wrong = wrong.iter().any(Diagnostic::is_error);
        diagnostics.extend(wrong);
        let line = scene.pragmas[place.pragma].line;
        let text = FlatText(map.text(scene.file));
        let is_around = making == Making::Around;
        let mut pragma = format!("#pragma omp {}", compound_name(&directive.leaves[..1]));
        let parts = Parts::of(directive);
        let (mut begin, mut inner, mut end) = ("{ ".to_owned(), String::new(), String::new());
        for clause in &directive.clauses {
            let all = match &clause.args {
                ClauseArgs::Typed(Typed::Allocators(used)) => used.len(),
                _ => 0,
            };
            // The block ends the allocators behind the region.
            let is_dropped = is_around && clause.is(ClauseKind::Nowait);
            // Those that are predefined need no word beside the others.
            if parts.is_none() && !is_dropped && (all == 0 || made(clause).count() == 0) {
                pragma.push(' ');
                pragma.push_str(&one_line(text.slice(clause.span.lo, clause.span.hi)));
            }
            for one in made(clause).filter(|_| !is_wrong) {
                let name = one_line(&one.allocator.text);
                let space = one.memory_space.as_ref().map(|space| one_line(&space.text));
                let space = space.unwrap_or_else(|| "omp_default_mem_space".to_owned());
                let traits = one.traits.as_ref().map(|traits| one_line(&traits.text));
                let traits = traits.map_or("0, 0".to_owned(), |traits| {
                    // The array may be constant, which the function's parameter is not.
                    format!("(int)(sizeof({traits}) / sizeof(*({traits}))), (omp_alloctrait_t *)({traits})")
                });
                begin.push_str(&format!(
                    "__typeof__({name}) {name} = omp_init_allocator({space}, {traits}); "
                ));
                end.push_str(&format!(" omp_destroy_allocator({name});"));
                if is_around {
                    pragma.push_str(&format!(" firstprivate({name})"));
                }
            }
        }
        if let Some(parts) = parts {
            let outer = parts.outer.iter().filter(|clause| !is_around || !clause.is(ClauseKind::Nowait));
            pragma.extend(outer.map(|clause| format!(" {}", one_line(&spell_clause(clause)))));
            inner = format!("\n#pragma omp {}", compound_name(&directive.leaves[1..]));
            for clause in parts.inner {
                inner.push_str(&format!(" {}", one_line(text.slice(clause.span.lo, clause.span.hi))));
            }
        }
        let (lo, hi) = (scene.tree.node(body).lo, scene.tree.node(body).end);
        if is_around {
            resume(map, scene.file, line.lo, &mut begin);
            pragma.insert_str(0, &begin);
            begin = inner;
        } else {
            begin.push_str(&inner);
        }
        resume(map, scene.file, lo, &mut begin);
        edits.replace(lo, lo, begin);
        edits.replace(line.lo, line.hi, pragma);
        // On a line of its own it is not taken for a part of a loop.
        let mut close = format!("\n{end} }}");
        resume(map, scene.file, hi, &mut close);
        edits.close(hi, hi, index, close);
    }
}

/// The clauses of a combined construct that is taken apart.
struct Parts<'a> {
    /// Of the `target`.
    outer: Vec<Clause>,
    /// Of what is in it.
    inner: Vec<&'a Clause>,
}

impl Parts<'_> {
    /// Takes `directive` apart, if it is a combined one.
    fn of(directive: &Directive) -> Option<Parts<'_>> {
        let units = decompose(directive);
        let (target, within) = units.split_first().filter(|(_, within)| !within.is_empty())?;
        let is_left = |clause: &&Clause| {
            let is_new =
                matches!(&clause.args, ClauseArgs::Typed(Typed::Allocators(_))) && made(clause).count() > 0;
            !is_new && !clause.is(ClauseKind::Allocate)
        };
        let outer = target.clauses.iter().filter(is_left).cloned().collect();
        let is_within = |index: usize| {
            let mut placed = within.iter().flat_map(|unit| unit.placed());
            placed.any(|(_, reason)| reason.origin == Some(index) && !reason.implied)
        };
        let inner = directive.clauses.iter().enumerate().filter(|(index, _)| is_within(*index));
        Some(Parts { outer, inner: inner.map(|(_, clause)| clause).collect() })
    }
}

/// Says that what is to be an allocator is nothing, or something else [OMP 5.2 §6.8]: no variable of its name in front is one.
fn wrong_allocator(map: &SourceMap, scene: &Scene, made: &UsedAllocator) -> Option<Diagnostic> {
    let named = &made.allocator;
    if find_word(&map.text(scene.file)[..named.span.lo as usize], &named.text).is_none() {
        let message = format!("use of undeclared identifier '{}' in clause 'uses_allocators'", named.text);
        return Some(Diagnostic::error(message, named.span));
    }
    let is_of_name = |decl: &&Decl| decl.name == named.text && decl.lo < named.span.lo;
    let mut declared = scene.tree.decls().map(|id| scene.tree.decl(id)).filter(is_of_name).peekable();
    declared.peek()?;
    let message = format!(
        "'{}' in clause 'uses_allocators' is no variable of type 'omp_allocator_handle_t' [OMP 5.2 §6.8]",
        named.text
    );
    let may_be = |decl: &Decl| decl.ty.is_open() || decl.type_spelling.contains("omp_allocator_handle_t");
    (!declared.any(may_be)).then(|| Diagnostic::error(message, named.span))
}

/// Reports traits that are no array, and warns of those that are no constants [OMP 5.2 §6.8]; clang takes these.
fn wrong_traits(scene: &Scene, place: &Place, made: &UsedAllocator) -> Option<Diagnostic> {
    let traits = made.traits.as_ref()?;
    let node = scene.tree.exactly(place.node, traits.span.lo, traits.span.hi)?;
    let decl = scene.tree.decl(scene.tree.as_variable(node)?);
    let message = format!(
        "the traits '{}' of allocator '{}' in clause 'uses_allocators' must be a constant array [OMP 5.2 §6.8]",
        decl.name, made.allocator.text
    );
    if !decl.ty.is_open() && !matches!(decl.ty, TypeClass::Array { .. }) {
        return Some(Diagnostic::error(message, traits.span));
    }
    (!decl.is_const).then(|| {
        let note = "declare it 'const', with values that are constants";
        Diagnostic::warning(message, traits.span, LENIENT).with_note(note, None)
    })
}

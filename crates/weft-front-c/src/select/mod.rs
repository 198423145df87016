//! Selection: a flat file with directives that stand for others, or for other calls, becomes one without them.
//!
//! ```c
//! #pragma omp metadirective when(user={condition(n > 9)} : parallel for) otherwise(simd)
//! for (…) …
//! // becomes
//! { if (n > 9) {
//! #pragma omp parallel for
//! for (…) …
//! } else {
//! #pragma omp simd
//! for (…) …
//! } }
//! ```
//!
//! It comes before everything else, so that what is chosen goes through all checks as if it were written there, and so that
//! it holds in functions that are left to clang as well. Line markers and columns stay the user's.
//!
//! Before, the keywords of Cilk become tasks ([`cilk`]), and [`taskgraph`] becomes the group that it implies.
//!
//! 1. [`declarations`]: what can be decided by the text alone: `declare target`, `assumes`, `requires`, the delimited forms;
//!    for devices, `declare mapper` becomes a function ([`mappers`]), and what has members with mappers gets one
//!    ([`member_mappers`]).
//! 2. [`metadirective`]: the outermost ones, again and again until there is none. libclang shows the constructs around each.
//!    In between, in C++, [`members`] that are named by more than their name get references, and numbers of loops that a
//!    template leaves open become metadirectives ([`collapse`]). Statements in loops over ranges go in front of them
//!    ([`range_init`]). Constructs in coroutines go into lambdas ([`coroutine_regions`]). Tasks get copies of [`packs`], and so do targets without devices ([`target_packs`]). A `target` makes its
//!    [`own_allocators`]. What 6.0 has beyond older versions may be written as in these ([`newer`], [`task_iterations`]). For devices, what is mapped one by one gets a loop
//!    ([`iterated`]).
//! 3. [`calls`]: the calls of functions with variants, `dispatch`, `assume`.
//!
//! What cannot be decided stays in the text, with a reason; the front end refuses it then as any other directive.

pub(crate) mod as_written;
mod assumptions;
mod calls;
mod cilk;
mod collapse;
mod conditions;
mod construct_sets;
mod coroutine_regions;
mod declarations;
mod declare_target;
mod declared_variants;
mod deferred;
mod device;
mod dispatch;
mod dispatched;
mod facts;
mod first_commas;
mod function_name;
mod interop;
mod iterated;
mod loop_members;
mod loop_names;
mod makes_allocators;
mod mappers;
mod member_mappers;
mod member_variants;
mod members;
mod memory_order;
mod metadirective;
mod newer;
mod newer_forms;
pub(crate) mod on_devices;
mod one_by_one;
mod open_names;
mod own_allocators;
mod packs;
mod qualified;
mod range_init;
pub(crate) mod requires;
mod scene;
mod scoped_functions;
mod target_packs;
mod task_iterations;
mod taskgraph;
mod variants;
mod variants_in_cxx;

use weft_openmp::{Association, ContextSelector, Expr, Leaf, Version};
use weft_sema::Refusal;
use weft_sema::select::Requirements;
use weft_sema::select::score::takes_score;
use weft_support::{Diagnostic, FileId, SourceMap};

use crate::Options;
use crate::select::scene::Scene;
use crate::select::variants::Variants;
use crate::source::clang::LibclangMissing;
use crate::source::flat::line_of;
use crate::source::last_parsed::LastParsed;
use crate::text::edits::Edits;
use crate::text::line_marker;

/// The flag of the warnings about contexts.
const SELECTORS: &str = "-Wweft-context-selector";

/// What became of a file.
#[derive(Default)]
pub(crate) struct Selected {
    /// The new file, if it is another one.
    pub(crate) file: Option<FileId>,
    /// What is wrong with the directives that were taken out.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// What may be wrong with them: libclang could not parse it, or an instance of a template may have other types.
    pub(crate) doubts: Vec<Diagnostic>,
    /// Why others stay in the text, in the order of the text.
    pub(crate) refusals: Vec<Refusal>,
    /// What the file requires.
    pub(crate) requirements: Requirements,
}

/// What is found on the way.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) doubts: Vec<Diagnostic>,
    pub(crate) refusals: Vec<Refusal>,
}

impl Found {
    fn refuse(&mut self, directive: &weft_openmp::Directive, reason: impl Into<String>) {
        let (name, span) = (directive.name(), directive.span);
        let refusal = Refusal { directive: name, reason: reason.into(), span };
        // The same one may be met again in the next round.
        self.refusals.retain(|other| other.span != span);
        self.refusals.push(refusal);
    }
}

/// More rounds than metadirectives can be nested in a sane program.
const ROUNDS: usize = 12;

/// Takes the directives of [`weft_sema::select::SELECTED`] out of `file`, which becomes another file of the map.
pub(crate) fn select(
    map: &mut SourceMap,
    file: FileId,
    options: &Options,
    last: &mut LastParsed,
) -> Result<Selected, LibclangMissing> {
    let mut result = Selected::default();
    let mut edits = Edits::default();
    if options.cilk {
        cilk::reducers::write(map, file, options, &mut result.diagnostics, &mut edits)?;
    }
    let mut now = next(map, file, edits);
    let mut edits = Edits::default();
    cilk::write(map, now, options, &mut result.diagnostics, &mut edits)?;
    now = next(map, now, edits);
    let mut edits = Edits::default();
    taskgraph::write(map, now, options, &mut edits);
    now = next(map, now, edits);
    let mut edits = Edits::default();
    first_commas::write(map.text(now), now, options, &mut edits);
    now = next(map, now, edits);
    if !Scene::is_needed(map.text(now), now, options) {
        result.file = (now != file).then_some(now);
        return Ok(result);
    }
    let mut found = Found::default();
    let device = device::of_selectors(map.text(file), options)?;
    let mut requirements = Requirements::default();
    let mut variants = Variants::default();
    let mut edits = Edits::default();
    declarations::write(
        map,
        now,
        options,
        (&device, &mut requirements, &mut variants),
        &mut found,
        &mut edits,
    )?;
    now = next(map, now, edits);
    for round in 0..ROUNDS {
        let Some(scene) = Scene::read(map, now, options, false, last)? else { break };
        if round == 0 {
            // Copies of a statement would have the same mistakes.
            found.doubts.extend(scene.diagnostics.iter().cloned());
            metadirective::check_all_scores(&scene, &mut found.diagnostics);
        }
        let mut edits = Edits::default();
        found.refusals.retain(|refusal| refusal.directive != Leaf::Metadirective.name());
        if scene.has(Leaf::Metadirective) {
            metadirective::write(map, &scene, (&device, &requirements, &variants), &mut found, &mut edits);
        }
        if options.language.is_cxx() {
            range_init::write(map, &scene, options.offloads, &mut edits);
        }
        if options.language.is_cxx() && edits.is_empty() {
            coroutine_regions::write(map, &scene, &mut edits);
        }
        if options.language.is_cxx() && edits.is_empty() {
            members::write(map, &scene, round, &mut edits);
        }
        if options.language.is_cxx() && edits.is_empty() {
            collapse::write(map, &scene, &mut edits);
        }
        if options.language.is_cxx() && edits.is_empty() && !options.simd_only {
            packs::write(map, &scene, round, &mut edits);
        }
        if options.language.is_cxx() && edits.is_empty() && !options.simd_only && !options.offloads {
            target_packs::write(map, &scene, round, &mut edits);
        }
        if edits.is_empty() && options.version >= Version::V60 {
            newer::write(map, &scene, &mut found.diagnostics, &mut edits);
        }
        if edits.is_empty() && options.version >= Version::V60 && !options.simd_only {
            task_iterations::write(map, &scene, &mut edits);
        }
        if edits.is_empty() && !options.simd_only {
            own_allocators::write(map, &scene, options.offloads, &mut found.diagnostics, &mut edits);
        }
        if options.offloads && edits.is_empty() {
            iterated::write(map, &scene, &mut found.diagnostics, &mut edits);
        }
        if edits.is_empty() {
            break;
        }
        now = next(map, now, edits);
    }
    let mut edits = Edits::default();
    memory_order::write(map, now, options, &requirements, &mut edits);
    now = next(map, now, edits);
    let has_delimited = !variants.is_empty();
    if let Some(scene) = Scene::read(map, now, options, has_delimited, last)? {
        let mut edits = Edits::default();
        let known = found.diagnostics.len();
        match options.language.is_cxx() {
            true => variants_in_cxx::add(map, &scene, options, &mut variants, &mut found)?,
            false => declared_variants::add(map, &scene, options, &mut variants, &mut found)?,
        }
        let is_refused = found.refusals.iter().any(|one| one.directive == Leaf::DeclareVariant.name());
        let context = (&device, &requirements, &variants);
        let is_chosen = !is_refused && calls::write(map, &scene, context, options, &mut found, &mut edits);
        dispatch::check(&scene, &mut found.diagnostics);
        let how = (options.simd_only, options.offloads);
        interop::write(map, &scene, how, &mut found.diagnostics, &mut edits);
        facts::check(&scene, &mut found.diagnostics);
        let is_doubtful = |found: &Diagnostic| {
            found.is_error() && found.span.is_some_and(|span| scene.tree.is_in_template(span.lo))
        };
        let (doubts, certain) = found.diagnostics.drain(known..).partition::<Vec<_>, _>(is_doubtful);
        found.doubts.extend(doubts);
        found.diagnostics.extend(certain);
        facts::write(map, &scene, &mut edits);
        // In C calls alone name the variants of delimited regions, so that clang has to read those as they are written.
        let is_as_written = !is_chosen && has_delimited && !options.language.is_cxx();
        now = if is_as_written { file } else { next(map, now, edits) };
    }
    result.file = (now != file).then_some(now);
    result.requirements = requirements;
    result.diagnostics.extend(found.diagnostics);
    result.doubts = found.doubts;
    result.refusals = found.refusals;
    result.refusals.sort_by_key(|refusal| refusal.span.lo);
    Ok(result)
}

/// Adds the edited text of `file` to the map, if it is another one.
fn next(map: &mut SourceMap, file: FileId, edits: Edits) -> FileId {
    if edits.is_empty() {
        return file;
    }
    let text = edits.apply(map.text(file), |at| line_marker(map, file, at));
    let name = map.name(file).to_owned();
    map.add_flat_file(name, text)
}

/// Reports scores of traits that have one by the specification, and those that are no number or a negative one; `value`
/// returns the value of an expression if it is constant [OMP 5.2 §7.1].
fn check_scores(
    selector: &ContextSelector,
    directive: &str,
    value: &dyn Fn(&Expr) -> Option<i128>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for set in &selector.sets {
        for score in set.traits.iter().filter_map(|one| one.score.as_ref()) {
            let constant = score.as_integer().map(i128::from).or_else(|| value(score));
            let (set, score) = (&set.name.text, (&score.text, score.span));
            let why = match constant {
                _ if !takes_score(set) => {
                    format!("of a trait of set '{set}' on directive '{directive}' is ignored")
                }
                None => format!("'{}' on directive '{directive}' is not constant and is ignored", score.0),
                Some(..0) => format!("'{}' on directive '{directive}' is negative and is ignored", score.0),
                Some(_) => continue,
            };
            diagnostics.push(Diagnostic::warning(format!("the score {why}"), score.1, SELECTORS));
        }
    }
}

/// Returns statements that wait for what `depend` clauses name: the empty task is executed at once, and every version of
/// OpenMP with dependences has it.
fn awaited(depend: &[String]) -> String {
    format!("#pragma omp task if(0) {}\n;\n", depend.join(" "))
}

/// Goes on in a line of its own with what is at the offset `at` of `file`, at its line and column.
fn resume(map: &SourceMap, file: FileId, at: u32, text: &mut String) {
    text.push('\n');
    text.push_str(&line_marker(map, file, at));
    text.push('\n');
    let column = at as usize - line_of(map.text(file), at);
    text.extend(std::iter::repeat_n(' ', column));
}

/// Says whether a directive stands by itself.
pub(crate) fn stands_alone(association: Association) -> bool {
    matches!(association, Association::StandAlone | Association::Declarative)
}

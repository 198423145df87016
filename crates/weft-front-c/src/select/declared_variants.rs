//! The variants that `declare variant` directives name, and their checks. [OMP 5.2 §7.5.4]
//!
//! ```c
//! int v(int);
//! #pragma omp declare variant(v) match(construct={parallel})     // v stands for f, of which libclang tells the name
//! int f(int);
//! ```

use std::cell::LazyCell;

use weft_openmp::{Argument, ClauseArgs, ClauseKind, Directive, Expr, LENIENT, Leaf, ListItem, Typed};
use weft_sema::model::tree::SimdFunction;
use weft_sema::model::types::TypeClass;
use weft_support::{Diagnostic, SourceMap};

use crate::Options;
use crate::select::construct_sets::ConstructSets;
use crate::select::dispatched;
use crate::select::scene::Scene;
use crate::select::variants::{CONDITION, Variant, Variants, function};
use crate::select::{Found, conditions};
use crate::source::clang::LibclangMissing;
use crate::source::flat::{find_word, matching_bracket, next_token_byte, one_line, token_byte_end};
use crate::source::parse::errors_behind;
use crate::source::pragma::FlatPragma;

/// Puts the values of conditions in the place of those that are no numbers, or calls of functions that evaluate them.
fn evaluate(
    variants: &mut Variants,
    map: &SourceMap,
    scene: &Scene,
    options: &Options,
) -> Result<(), LibclangMissing> {
    let selectors = variants.all_mut().iter_mut().map(|variant| &mut variant.selector);
    let open = conditions::evaluate(map, scene.file, options, conditions::written(selectors))?;
    evaluate_in_calls(variants, map, scene, options, &open, &|_| String::new())
}

/// Puts calls of functions that evaluate them in the place of conditions that are not constant.
///
/// Those that need a name which is known at a call alone, such as a parameter's, are left. `scope_of` tells the namespace in
/// which a directive stands, as `::a::b::`.
pub(super) fn evaluate_in_calls(
    variants: &mut Variants,
    map: &SourceMap,
    scene: &Scene,
    options: &Options,
    open: &[Expr],
    scope_of: &dyn Fn(&FlatPragma) -> String,
) -> Result<(), LibclangMissing> {
    if open.is_empty() {
        return Ok(());
    }
    let directive_of = |expr: &Expr| {
        scene.pragmas.iter().find(|pragma| {
            let is_in = pragma.line.lo <= expr.span.lo && expr.span.hi <= pragma.line.hi;
            let is_declaration = |directive: &Directive| directive.is(&[Leaf::DeclareVariant]);
            is_in && expr.span.file == scene.file && pragma.directive.as_ref().is_some_and(is_declaration)
        })
    };
    let numbered = open.iter().enumerate();
    let functions = numbered.map(|(number, expr)| {
        let scope = directive_of(expr).map_or(String::new(), scope_of);
        let around: Vec<&str> = scope.split("::").filter(|name| !name.is_empty()).collect();
        let begin: String = around.iter().map(|name| format!("namespace {name} {{ ")).collect();
        let tested = function(&format!("{CONDITION}{number}"), &one_line(&expr.text));
        begin + &tested + &" }".repeat(around.len())
    });
    let errors = errors_behind(map, scene.file, &functions.collect::<Vec<_>>(), options)?;
    let fine = open.iter().enumerate().filter(|(number, _)| !errors.contains(number));
    for (_, expr) in fine {
        let Some(pragma) = directive_of(expr) else { continue };
        let call = variants.add_condition(pragma.line.lo, &scope_of(pragma), &one_line(&expr.text));
        let traits = variants
            .all_mut()
            .iter_mut()
            .flat_map(|variant| &mut variant.selector.sets)
            .flat_map(|set| &mut set.traits);
        let all = traits.flat_map(|one| &mut one.properties);
        for condition in all.filter(|condition| condition.span == expr.span) {
            condition.text.clone_from(&call);
        }
    }
    Ok(())
}

/// Says whether the declaration that begins behind the offset `from` has several declarators: a comma outside of brackets. In front of
/// arguments of a template, which this stage does not tell from comparisons, nothing is said.
pub(super) fn declares_several(text: &str, from: u32) -> bool {
    let mut at = from;
    while let Some((offset, byte)) = next_token_byte(text, at) {
        at = match byte {
            b',' => return true,
            b':' if text[offset as usize..].starts_with("::") => offset + 2,
            b';' | b'{' | b'=' | b'<' | b':' => return false,
            b'(' | b'[' => match matching_bracket(text, offset) {
                Some(close) => close + 1,
                None => return false,
            },
            _ => token_byte_end(text, offset),
        };
    }
    false
}

/// Reports a `declare variant` in front of several declarators.
pub(super) fn several(directive: &Directive) -> Diagnostic {
    let message = "expected one function behind '#pragma omp declare variant', found several declarations";
    Diagnostic::error(message, directive.name_span)
}

/// Reports what `adjust_args` clauses must not name [OMP 5.2 §7.5.2].
pub(super) fn check_adjusted(
    scene: &Scene,
    base: &SimdFunction,
    directive: &Directive,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut seen: Vec<&ListItem> = Vec::new();
    for clause in directive.clauses_of(ClauseKind::AdjustArgs) {
        let makes_pointer = clause.modifiers().iter().any(|word| word.text == "need_device_ptr");
        for item in clause.items() {
            let parameter =
                base.parameters.iter().map(|id| scene.tree.decl(*id)).find(|one| one.name == item.text);
            let Some(parameter) = parameter else {
                let message = format!(
                    "'{}' in clause 'adjust_args' is no parameter of '{}' [OMP 5.2 §7.5.2]",
                    item.text, base.name
                );
                diagnostics.push(Diagnostic::error(message, item.span));
                continue;
            };
            if let Some(first) = seen.iter().find(|other| other.text == item.text) {
                let message = format!("'{}' is in clause 'adjust_args' more than once", item.text);
                let note = format!("'{}' is named first here", item.text);
                diagnostics.push(Diagnostic::error(message, item.span).with_note(note, Some(first.span)));
            } else if makes_pointer && !matches!(parameter.ty, TypeClass::Pointer(_)) {
                let message =
                    format!("'{}' in clause 'adjust_args' is no pointer and stays as it is", item.text);
                diagnostics.push(Diagnostic::warning(message, item.span, LENIENT));
            }
            seen.push(item);
        }
    }
}

/// Returns a line that is an error if `variant` does not have the type of a function with interoperability objects behind
/// its parameters; nothing if one of them has a type that depends on another.
fn with_interops(scene: &Scene, base: &SimdFunction, variant: &str, interops: usize) -> Option<String> {
    let types: Vec<&str> =
        base.parameters.iter().map(|id| scene.tree.decl(*id).type_spelling.as_str()).collect();
    if types.iter().any(|ty| ty.contains('[')) {
        return None;
    }
    let arguments: Vec<String> = types.iter().map(|ty| format!("*(__typeof__({ty}) *)0")).collect();
    let parameters: Vec<String> = types.iter().map(|ty| format!("__typeof__({ty})")).collect();
    let parameters = [parameters, vec!["void *".to_owned(); interops]].concat().join(", ");
    let result = format!("__typeof__({}({}))", base.name, arguments.join(", "));
    Some(format!(
        "_Static_assert(__builtin_types_compatible_p(__typeof__({variant}), {result} ({parameters})), \"\");"
    ))
}

/// Adds those that `declare variant` directives name, and finds where all of them are declared.
pub(super) fn add(
    map: &SourceMap,
    scene: &Scene,
    options: &Options,
    variants: &mut Variants,
    found: &mut Found,
) -> Result<(), LibclangMissing> {
    let text = map.text(scene.file);
    let whole = LazyCell::new(|| options.with_beginning(text));
    // Which of the names stand for functions of another type, clang tells.
    let mut compared: Vec<(String, Diagnostic)> = Vec::new();
    for variant in variants.all_mut() {
        variant.since = find_word(text, &variant.name).map_or(0, |at| at as u32);
    }
    let mut constructs = ConstructSets::default();
    for pragma in &scene.pragmas {
        let Some(directive) = &pragma.directive else { continue };
        let (true, Argument::Raw(name)) = (directive.is(&[Leaf::DeclareVariant]), &directive.argument) else {
            continue;
        };
        let functions = &scene.tree.simd_functions;
        let Some(base) = functions.iter().find(|function| function.pragmas.contains(&pragma.line.lo)) else {
            let message = "expected a function behind '#pragma omp declare variant'";
            found.diagnostics.push(Diagnostic::error(message, directive.name_span));
            continue;
        };
        if declares_several(text, pragma.line.hi) {
            found.diagnostics.push(several(directive));
            continue;
        }
        let is_name = find_word(&name.text, &name.text).is_some();
        if !is_name {
            found.refuse(directive, "an expression for a variant is not supported yet");
            continue;
        }
        if find_word(&whole[..pragma.line.lo as usize], &name.text).is_none() {
            let message = format!("'{}' on directive 'declare variant' is not declared", name.text);
            found.diagnostics.push(Diagnostic::error(message, name.span));
            continue;
        }
        if name.text == base.name {
            let message = format!("'{}' cannot be a variant of itself", name.text);
            found.diagnostics.push(Diagnostic::error(message, name.span));
            continue;
        }
        let selector = directive.clause(ClauseKind::Match).map(|clause| &clause.args);
        let Some(ClauseArgs::Typed(Typed::Selector(selector))) = selector else { continue };
        let written = (selector, &*directive.name());
        let selector = &conditions::with_scores(map, scene.file, options, written, &mut found.diagnostics)?;
        constructs.note((&name.text, ""), name.span, selector, &mut found.diagnostics);
        let adjustments = dispatched::adjustments(scene, base, directive);
        let interops = adjustments.objects.len();
        if options.offloads && dispatched::needs_addresses(directive) {
            found.refuse(directive, "'need_device_addr' is not translated for devices yet");
            continue;
        }
        let dispatch = |one: &weft_openmp::TraitSelector| one.name.text == "dispatch";
        let in_dispatch = selector.sets.iter().any(|set| set.traits.iter().any(dispatch));
        let adjusted = directive.clause(ClauseKind::AppendArgs).or(directive.clause(ClauseKind::AdjustArgs));
        if let Some(clause) = adjusted.filter(|_| !in_dispatch) {
            let message = format!(
                "clause '{}' on directive 'declare variant' needs 'construct={{dispatch}}' in clause 'match'",
                clause.kind.name()
            );
            found.diagnostics.push(Diagnostic::error(message, clause.span));
        }
        check_adjusted(scene, base, directive, &mut found.diagnostics);
        if interops > 0
            && let Some(same) = with_interops(scene, base, &name.text, interops)
        {
            let message = format!(
                "'{}' has not the type of '{}' with {interops} more 'omp_interop_t' and cannot be its variant \
                 [OMP 5.2 §7.5.3]",
                name.text, base.name
            );
            compared.push((same, Diagnostic::error(message, name.span)));
        }
        if interops == 0 {
            let (base, variant) = (&base.name, &name.text);
            let same = format!(
                "_Static_assert(__builtin_types_compatible_p(__typeof__({base}), __typeof__({variant})), \"\");"
            );
            let message = format!("'{variant}' has another type than '{base}' and cannot be a variant of it");
            compared.push((same, Diagnostic::error(message, name.span)));
        }
        let (base, name) = (base.name.clone(), name.text.clone());
        let since = pragma.line.lo;
        variants.add(Variant { adjustments, since, ..Variant::new(base, name, selector.clone()) });
    }
    evaluate(variants, map, scene, options)?;
    if compared.is_empty() {
        return Ok(());
    }
    let lines: Vec<String> = compared.iter().map(|(line, _)| line.clone()).collect();
    for number in errors_behind(map, scene.file, &lines, options)? {
        found.diagnostics.push(compared[number].1.clone());
    }
    Ok(())
}

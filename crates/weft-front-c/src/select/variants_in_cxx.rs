//! The variants that `declare variant` directives name in C++, where several functions may have a name. [OMP 5.2 §7.5.4]
//!
//! ```cpp
//! namespace n {
//! int v(int); double v(double);
//! #pragma omp declare variant(v) match(construct={parallel})
//! int f(int);                                 // a call of n::f(int) is one of
//! }                                           //   static_cast<__typeof__(int (int)) *>(&::n::v)
//! ```
//!
//! What a call means is told by the name of the function's code, and the variant is the function of the same type among those
//! that have its name in the base's namespace or, if there is none, in one around it.
//!
//! Variants of member functions are in [`member_variants`].
//!
//! Refused: templates as bases; instances of templates whose arguments may mean something else at a call; functions
//! with default arguments, which a call of a pointer does not have; conditions with names that a call alone knows.

use weft_openmp::{Argument, ClauseArgs, ClauseKind, Directive, Expr, Leaf, Typed};
use weft_sema::model::tree::SimdFunction;
use weft_support::identifier;
use weft_support::{Diagnostic, SourceMap};

use crate::Options;
use crate::select::construct_sets::ConstructSets;
use crate::select::declared_variants::{check_adjusted, declares_several, evaluate_in_calls, several};
use crate::select::dispatched;
use crate::select::scene::Scene;
use crate::select::scoped_functions::{candidates, parameters_in};
use crate::select::variants::{CONDITION, Variant, Variants, typed};
use crate::select::{Found, conditions, member_variants};
use crate::source::clang::LibclangMissing;
use crate::source::flat::FlatText;
use crate::source::parse::errors_behind;
use crate::source::pragma::FlatPragma;

/// Adds those of a scene.
pub(super) fn add(
    map: &SourceMap,
    scene: &Scene,
    options: &Options,
    variants: &mut Variants,
    found: &mut Found,
) -> Result<(), LibclangMissing> {
    let is_it = |directive: &&Directive| directive.is(&[Leaf::DeclareVariant]);
    let mut constructs = ConstructSets::default();
    for pragma in &scene.pragmas {
        let Some(directive) = pragma.directive.as_ref().filter(is_it) else { continue };
        if declares_several(map.text(scene.file), pragma.line.hi) {
            found.diagnostics.push(several(directive));
            continue;
        }
        let functions = &scene.tree.simd_functions;
        let base = functions.iter().find(|function| function.pragmas.contains(&pragma.line.lo));
        let mut members = scene.tree.member_functions.iter();
        if let Some(member) = members.find(|member| member.function.pragmas.contains(&pragma.line.lo)) {
            let about = (directive, pragma.line.lo);
            member_variants::add(map, scene, options, about, member, (variants, found))?;
            continue;
        }
        let added =
            match base {
                None => Err("a variant of a template, of its member or of no function is not supported yet"
                    .to_owned()),
                Some(base) => variant(map, scene, options, (directive, pragma.line.lo), base)?,
            };
        if let Some(base) = base {
            check_adjusted(scene, base, directive, &mut found.diagnostics);
        }
        match (added, base) {
            (Ok(variant), Some(base)) if is_itself(&variant, base) => {
                let message = format!("'{}' cannot be a variant of itself [OMP 5.2 §7.5]", variant.name);
                found.diagnostics.push(Diagnostic::error(message, directive.name_span));
            }
            (Ok(mut variant), Some(base)) => {
                let written = (&variant.selector, &*directive.name());
                variant.selector =
                    conditions::with_scores(map, scene.file, options, written, &mut found.diagnostics)?;
                let place = directive.name_span;
                let ty = variant.ty.as_deref().unwrap_or("");
                constructs.note((&variant.name, ty), place, &variant.selector, &mut found.diagnostics);
                variants.add_name(&base.name);
                variants.add(variant);
            }
            (Err(why), _) => found.refuse(directive, why),
            (Ok(_), None) => {}
        }
    }
    let selectors = variants.all_mut().iter_mut().map(|variant| &mut variant.selector);
    let open: Vec<Expr> = conditions::evaluate(map, scene.file, options, conditions::written(selectors))?;
    let scope_of = |pragma: &FlatPragma| {
        let functions = &scene.tree.simd_functions;
        let base = functions.iter().find(|function| function.pragmas.contains(&pragma.line.lo));
        base.map_or(String::new(), |base| base.scope.clone())
    };
    evaluate_in_calls(variants, map, scene, options, &open, &scope_of)?;
    let selectors = variants.all_mut().iter_mut().map(|variant| &mut variant.selector);
    let left: Vec<Expr> = conditions::written(selectors).into_iter().map(|expr| expr.clone()).collect();
    let open = left.iter().filter(|expr| !expr.text.contains(CONDITION));
    for pragma in &scene.pragmas {
        let Some(directive) = pragma.directive.as_ref().filter(is_it) else { continue };
        if open.clone().any(|expr| pragma.line.lo <= expr.span.lo && expr.span.hi <= pragma.line.hi) {
            found.refuse(
                directive,
                "a condition with what is known at a call alone is not supported yet in C++",
            );
        }
    }
    Ok(())
}

/// Says whether a variant is the function that it stands for.
fn is_itself(variant: &Variant, base: &SimdFunction) -> bool {
    let name = format!("{}{}", base.scope, base.name);
    // What gets more arguments is another function of that name.
    variant.adjustments.objects.is_empty()
        && variant.name.trim_start_matches("::") == name.trim_start_matches("::")
}

/// Returns the variant that the directive at the offset `at` makes of `base`, or why there is none.
fn variant(
    map: &SourceMap,
    scene: &Scene,
    options: &Options,
    (directive, at): (&Directive, u32),
    base: &SimdFunction,
) -> Result<Result<Variant, String>, LibclangMissing> {
    let Argument::Raw(name) = &directive.argument else {
        return Ok(Err("an expression for a variant is not supported yet".to_owned()));
    };
    let selector = directive.clause(ClauseKind::Match).map(|clause| &clause.args);
    let Some(ClauseArgs::Typed(Typed::Selector(selector))) = selector else {
        return Ok(Err("its selector is not supported yet".to_owned()));
    };
    let declared = FlatText(map.text(scene.file)).slice(at, base.hi);
    let lines = declared.lines().filter(|line| !line.trim_start().starts_with('#'));
    let text = lines.collect::<Vec<_>>().join(" ");
    let header = text.split('{').next().unwrap_or("");
    let why = match () {
        () if !is_function(&name.text) => Some("an expression for a variant is not supported yet"),
        () if header.contains('=') => {
            Some("a variant of a function with default arguments is not supported yet")
        }
        () => None,
    };
    if let Some(why) = why {
        return Ok(Err(why.to_owned()));
    }
    if options.offloads && dispatched::needs_addresses(directive) {
        return Ok(Err("'need_device_addr' is not translated for devices yet".to_owned()));
    }
    let adjustments = dispatched::adjustments(scene, base, directive);
    let Some(ty) = with_objects(&base.type_spelling, adjustments.objects.len()) else {
        return Ok(
            Err("the clause 'append_args' is not supported yet for functions of this type".to_owned()),
        );
    };
    let candidates = candidates(&base.scope, name.text.trim());
    let lines: Vec<String> = candidates
        .iter()
        .map(|name| format!("static_assert(sizeof({}) > 0, \"\");", typed(&ty, name)))
        .collect();
    let errors = errors_behind(map, scene.file, &lines, options)?;
    let Some(found) = (0..lines.len()).find(|number| !errors.contains(number)) else {
        let more = match adjustments.objects.len() {
            0 => String::new(),
            count => format!(" with {count} more 'omp_interop_t'"),
        };
        return Ok(Err(format!("no function '{}' has the type of '{}'{more}", name.text, base.name)));
    };
    let variant = Variant::new(base.symbol.clone(), candidates[found].clone(), selector.clone());
    Ok(Ok(Variant { ty: Some(ty), since: at, adjustments, ..variant }))
}

/// Says whether a text names a function, or an instance of a template whose arguments mean the same everywhere.
fn is_function(text: &str) -> bool {
    const TYPES: [&str; 12] = [
        "bool", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "const", "true",
        "false",
    ];
    let is_name = |text: &str| text.split("::").all(|part| part.trim().chars().all(is_part_of_name));
    let Some((template, arguments)) = text.split_once('<') else { return is_name(text) };
    let Some(arguments) = arguments.trim_end().strip_suffix('>') else { return false };
    let means_the_same = |word: &str| {
        let is_number = word.starts_with(|c: char| c.is_ascii_digit());
        let is_whole = word.starts_with("::") && is_name(word);
        is_number && is_name(word) || is_whole || TYPES.contains(&word)
    };
    let mut words = arguments.split([',', ' ', '*', '&']).filter(|word| !word.is_empty());
    is_name(template) && words.all(means_the_same)
}

/// Returns the type of a function that gets so many objects of interoperability behind the arguments of one of type `ty`, if
/// that is written in a simple way.
fn with_objects(ty: &str, count: usize) -> Option<String> {
    if count == 0 {
        return Some(ty.to_owned());
    }
    let (begin, end) = parameters_in(ty)?;
    let (result, parameters, behind) = (&ty[..begin], &ty[begin + 1..end], &ty[end + 1..]);
    let is_simple = !result.trim_end().ends_with(')') && matches!(behind, "" | " noexcept");
    let before = match parameters {
        "" | "void" => "",
        _ if parameters.ends_with("...") => return None,
        _ => parameters,
    };
    let comma = if before.is_empty() { "" } else { ", " };
    let more = vec!["void *"; count].join(", ");
    is_simple.then(|| format!("{result}({before}{comma}{more}){behind}"))
}

fn is_part_of_name(c: char) -> bool {
    identifier::is_part(c)
}

#[cfg(test)]
mod tests {
    use super::{is_function, with_objects};

    #[test]
    fn arguments_of_templates_mean_the_same_everywhere() {
        for text in ["f", "::n::f", "f<int>", "n::f<unsigned long, 3>", "f<const char *, ::n::type>"] {
            assert!(is_function(text), "{text}");
        }
        for text in ["f()", "f<T>", "f<n::type>", "f<g<int>>", "f<int>::g", "f<1 + 2>"] {
            assert!(!is_function(text), "{text}");
        }
    }

    #[test]
    fn objects_come_behind_the_parameters() {
        let with = |ty: &str, count| with_objects(ty, count);
        assert_eq!(with("void (int *)", 2).as_deref(), Some("void (int *, void *, void *)"));
        assert_eq!(with("void () noexcept", 1).as_deref(), Some("void (void *) noexcept"));
        assert_eq!(with("int (int (*)(int))", 1).as_deref(), Some("int (int (*)(int), void *)"));
        assert_eq!(with("int (const char *, ...)", 1), None);
        assert_eq!(with("void (*(int))(double)", 1), None);
        assert_eq!(with("void (*(int))(double)", 0).as_deref(), Some("void (*(int))(double)"));
    }
}

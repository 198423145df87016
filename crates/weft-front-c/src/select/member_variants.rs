//! The variants that `declare variant` directives name for member functions. [OMP 5.2 §7.5.4]
//!
//! ```cpp
//! struct Grid {
//!   double fast(int) const;
//!   #pragma omp declare variant(fast) match(construct={parallel})
//!   double at(int) const;
//! };
//! #pragma omp parallel
//! x = g.at(3) + p->at(4);                       // x = g.::Grid::fast(3) + p->::Grid::fast(4)
//! ```
//!
//! A call names its object, which stays as it is: only the name of the function behind it becomes that of the variant, with its
//! class, since a class that is derived from it may have another function of that name.
//!
//! Precondition: the variant is the only function of its name in its class, has the type of the function that it stands for, and
//! can be named outside of its class. Then it gets the same arguments by the same conversions.
//!
//! Refused: members of templates; virtual functions, whose variants the object would have to choose; operators; functions with
//! default arguments, which the variant may have not; conditions that are not constant; other arguments than the call has.

use weft_openmp::{Argument, ClauseArgs, ClauseKind, Directive, Leaf, Typed};
use weft_sema::model::tree::MemberFunction;
use weft_support::identifier;
use weft_support::{Diagnostic, SourceMap};

use crate::Options;
use crate::select::scene::Scene;
use crate::select::scoped_functions::{candidates, parameters_in};
use crate::select::variants::{Variant, Variants};
use crate::select::{Found, conditions};
use crate::source::clang::LibclangMissing;
use crate::source::flat::FlatText;
use crate::source::parse::errors_behind;

/// Why the directive has no effect on a call where that is so.
const OPEN_CONDITION: &str = "a condition that is not constant is not supported yet for a member function";

/// Adds the variant that the directive at the offset `at` makes of a member function.
pub(super) fn add(
    map: &SourceMap,
    scene: &Scene,
    options: &Options,
    (directive, at): (&Directive, u32),
    base: &MemberFunction,
    (variants, found): (&mut Variants, &mut Found),
) -> Result<(), LibclangMissing> {
    let selector = directive.clause(ClauseKind::Match).map(|clause| &clause.args);
    let (Argument::Raw(name), Some(ClauseArgs::Typed(Typed::Selector(selector)))) =
        (&directive.argument, selector)
    else {
        found.refuse(directive, "an expression for a variant is not supported yet");
        return Ok(());
    };
    let name = name.text.trim();
    if let Some(why) = unsupported(map, scene, (directive, at), base, name) {
        found.refuse(directive, why);
        return Ok(());
    }
    let function = &base.function;
    let Some(ty) = pointer_to(base) else {
        found.refuse(directive, "a variant of a function of this type is not supported yet");
        return Ok(());
    };
    let candidates = candidates(&function.scope, name);
    let lines: Vec<String> = candidates.iter().map(|name| test_of(&ty, name)).collect();
    let errors = errors_behind(map, scene.file, &lines, options)?;
    let Some(chosen) = (0..lines.len()).find(|number| !errors.contains(number)) else {
        let why = format!(
            "'{name}' is not a single accessible function of the type of '{}', without 'virtual', which is not supported yet",
            function.name
        );
        found.refuse(directive, why);
        return Ok(());
    };
    if candidates[chosen] == format!("{}{}", function.scope, function.name) {
        let message = format!("'{name}' cannot be a variant of itself [OMP 5.2 §7.5]");
        found.diagnostics.push(Diagnostic::error(message, directive.name_span));
        return Ok(());
    }
    let mut variant = Variant::new(function.symbol.clone(), candidates[chosen].clone(), selector.clone());
    variant.since = base.since;
    let written = (&variant.selector, &*directive.name());
    variant.selector = conditions::with_scores(map, scene.file, options, written, &mut found.diagnostics)?;
    let open = conditions::written([&mut variant.selector].into_iter());
    let open = conditions::evaluate(map, scene.file, options, open)?;
    if !open.is_empty() {
        found.refuse(directive, OPEN_CONDITION);
        return Ok(());
    }
    variants.add_member_name(&function.name);
    variants.add(variant);
    Ok(())
}

/// Says why nothing can be made of a directive, if its text tells.
fn unsupported(
    map: &SourceMap,
    scene: &Scene,
    (directive, at): (&Directive, u32),
    base: &MemberFunction,
    name: &str,
) -> Option<&'static str> {
    let declared = FlatText(map.text(scene.file)).slice(at, base.function.hi);
    let lines = declared.lines().filter(|line| !line.trim_start().starts_with('#'));
    let text = lines.collect::<Vec<_>>().join(" ");
    let header = text.split('{').next().unwrap_or("");
    let is_name = |text: &str| {
        text.split("::").all(|part| part.trim().chars().all(identifier::is_part)) && !text.is_empty()
    };
    match () {
        () if !is_name(name) => Some("an expression for a variant is not supported yet"),
        () if base.is_virtual => Some("a variant of a virtual function is not supported yet"),
        () if !base.function.name.chars().all(identifier::is_part) => {
            Some("a variant of an operator is not supported yet")
        }
        () if header.contains('=') => {
            Some("a variant of a function with default arguments is not supported yet")
        }
        () if [ClauseKind::AppendArgs, ClauseKind::AdjustArgs]
            .iter()
            .any(|kind| directive.clause(*kind).is_some()) =>
        {
            Some("other arguments are not supported yet for a variant of a member function")
        }
        () if scene.has(Leaf::Dispatch) => {
            Some("a variant of a member is not supported yet beside 'dispatch'")
        }
        () => None,
    }
}

/// Returns the type of pointers to a function, if that is written in a simple way; in an alias, functions have no qualifiers.
fn pointer_to(base: &MemberFunction) -> Option<String> {
    let ty = base.function.type_spelling.as_str();
    let (parameters, _) = parameters_in(ty)?;
    let (result, behind) = ty.split_at(parameters);
    let class = if base.is_static { "" } else { &base.function.scope };
    (!result.trim_end().ends_with(')')).then(|| format!("{result}({class}*){behind}"))
}

/// Returns what is an error unless `name` means one function that pointers of type `ty` may point to, which is not virtual:
/// pointers to virtual members are not compared in constants [C++17 \[expr.eq\]].
fn test_of(ty: &str, name: &str) -> String {
    format!("static_assert(&{name} == static_cast<{ty}>(&{name}), \"\");")
}

/// Returns where the name of a function begins in the expression at `lo..hi` that names it, with the scopes before it; none if
/// a scope has arguments.
pub(super) fn name_of_member(text: &str, (lo, hi): (u32, u32), name: &str) -> Option<u32> {
    let mut before = text.get(lo as usize..hi as usize)?.strip_suffix(name)?;
    while let Some(scope) = before.trim_end().strip_suffix("::") {
        let scope = scope.trim_end();
        before = scope.trim_end_matches(identifier::is_part);
        if scope.ends_with('>') {
            return None;
        }
        if before.len() == scope.len() {
            break;
        }
    }
    let is_template = before.trim_end().ends_with("template");
    (!is_template).then_some(lo + before.len() as u32)
}

#[cfg(test)]
mod tests {
    use super::name_of_member;

    #[test]
    fn a_member_is_named_behind_its_object() {
        for (text, begin) in [
            ("a.at", Some(2)),
            ("f(x)->at", Some(6)),
            ("at", Some(0)),
            ("a.A::at", Some(2)),
            ("a . n :: A :: at", Some(4)),
            ("::A::at", Some(0)),
            ("a.B<int>::at", None),
            ("a.template at", None),
        ] {
            assert_eq!(name_of_member(text, (0, text.len() as u32), "at"), begin, "{text}");
        }
    }
}

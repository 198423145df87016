//! Whether a context selector is compatible with a context. [OMP 5.2 §7.3]
//!
//! Every trait of the selector must be one of the context; those of the `construct` set in the same order. clang's
//! `extension(match_any)` and `extension(match_none)` ask for one, or for none.

use weft_openmp::{ContextSelector, Expr, SelectorSet, TraitSelector};

use super::context::{Context, Device, truth};

/// Whether a selector is compatible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compatible {
    /// It is not.
    Never,
    /// It is.
    Always,
    /// It is if all of these hold, which only the program knows when it gets there.
    If(Vec<Expr>),
    /// Weft cannot tell, for this reason.
    Unknown(String),
}

/// How the traits of a selector go together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    All,
    Any,
    None,
}

/// Says whether `selector` is compatible with `context`; `value` returns the value of an expression if it is constant.
pub fn compatible(
    selector: &ContextSelector,
    context: &Context<'_>,
    value: &dyn Fn(&Expr) -> Option<i128>,
) -> Compatible {
    let mode = mode(selector);
    let mut found = Vec::new();
    for set in &selector.sets {
        // No implementation knows it, whatever its name.
        if set.traits.is_empty() {
            found.push(Compatible::Never);
        }
        if set.name.text == "construct" {
            found.push(match mode {
                Mode::All if positions(set, context).is_some() => Compatible::Always,
                Mode::All => Compatible::Never,
                Mode::Any | Mode::None => {
                    let is_there = |name: &str| context.constructs().contains(&name);
                    let mut names = set.traits.iter().map(|one| one.name.text.as_str());
                    of_bool(names.any(is_there))
                }
            });
            continue;
        }
        let traits =
            set.traits.iter().filter(|one| !(is_implementation(set) && one.name.text == "extension"));
        found.extend(traits.map(|one| of_trait(set, one, context, value)));
    }
    join(mode, found)
}

fn mode(selector: &ContextSelector) -> Mode {
    let extensions = selector.sets.iter().filter(|set| is_implementation(set));
    let extensions = extensions.flat_map(|set| &set.traits).filter(|one| one.name.text == "extension");
    let words: Vec<&str> =
        extensions.flat_map(|one| &one.properties).map(|word| word.text.as_str()).collect();
    match () {
        () if words.contains(&"match_any") => Mode::Any,
        () if words.contains(&"match_none") => Mode::None,
        () => Mode::All,
    }
}

fn is_implementation(set: &SelectorSet) -> bool {
    set.name.text == "implementation"
}

fn of_bool(holds: bool) -> Compatible {
    if holds { Compatible::Always } else { Compatible::Never }
}

fn join(mode: Mode, found: Vec<Compatible>) -> Compatible {
    let has_dynamic = found.iter().any(|one| matches!(one, Compatible::If(_)));
    if mode != Mode::All && has_dynamic {
        return Compatible::Unknown(
            "a condition that is not constant beside 'match_any' or 'match_none'".to_owned(),
        );
    }
    match mode {
        Mode::All => {
            if found.contains(&Compatible::Never) {
                return Compatible::Never;
            }
            let mut conditions = Vec::new();
            for one in found {
                match one {
                    Compatible::Unknown(why) => return Compatible::Unknown(why),
                    Compatible::If(mut more) => conditions.append(&mut more),
                    Compatible::Always | Compatible::Never => {}
                }
            }
            if conditions.is_empty() { Compatible::Always } else { Compatible::If(conditions) }
        }
        Mode::Any if found.contains(&Compatible::Always) => Compatible::Always,
        Mode::None if found.contains(&Compatible::Always) => Compatible::Never,
        Mode::Any | Mode::None => {
            let unknown = found.into_iter().find(|one| matches!(one, Compatible::Unknown(_)));
            unknown.unwrap_or_else(|| of_bool(mode == Mode::None))
        }
    }
}

/// Returns the positions in the context, from 1, of the traits of a `construct` set: of all subsets of the context with
/// these traits in this order, the one with the highest score, which is the innermost one.
pub(super) fn positions(set: &SelectorSet, context: &Context<'_>) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    let mut behind = context.constructs().len();
    for one in set.traits.iter().rev() {
        // Those of `simd` are about the variants of functions for vectors, and no call of the program is in one.
        if !one.properties.is_empty() {
            return None;
        }
        let name = if one.name.text == "do" { "for" } else { one.name.text.as_str() };
        behind = context.constructs()[..behind].iter().rposition(|there| *there == name)?;
        found.push(behind + 1);
    }
    Some(found)
}

fn of_trait(
    set: &SelectorSet,
    one: &TraitSelector,
    context: &Context<'_>,
    value: &dyn Fn(&Expr) -> Option<i128>,
) -> Compatible {
    let words = || one.properties.iter().map(|word| unquoted(&word.text));
    let all = |holds: &dyn Fn(&str) -> bool| of_bool(!one.properties.is_empty() && words().all(holds));
    let is_device = set.name.text == "device";
    match (set.name.text.as_str(), one.name.text.as_str()) {
        ("device" | "target_device", "kind") => all(&Device::is_kind),
        ("device" | "target_device", "arch") => {
            all(&|name| context.device.architectures.iter().any(|known| known == name))
        }
        ("device", "isa") => all(&|name| context.device.instruction_sets.iter().any(|known| known == name)),
        // The host is the only device, by either of its numbers.
        ("target_device", "device_num") if !context.device.has_others => match &one.properties[..] {
            [number] => Compatible::If(vec![is_initial_device(number)]),
            _ => Compatible::Never,
        },
        ("target_device", "isa") if !context.device.has_others => {
            all(&|name| context.device.instruction_sets.iter().any(|known| known == name))
        }
        ("target_device", name) if !is_device => {
            Compatible::Unknown(format!("the trait '{name}' of the set 'target_device'"))
        }
        // Other compilers put a variant for clang under this name, too: it is the one whose directives Weft reads.
        ("implementation", "vendor") => all(&|name| name == "llvm"),
        ("implementation", "requires") => all(&|name| context.requirements.has(name)),
        ("implementation", "atomic_default_mem_order") => {
            all(&|name| context.requirements.memory_order.as_deref() == Some(name))
        }
        ("implementation", name) => of_bool(one.properties.is_empty() && context.requirements.has(name)),
        ("user", "condition") => match &one.properties[..] {
            [expr] => match truth(expr).or_else(|| value(expr).map(|value| value != 0)) {
                Some(holds) => of_bool(holds),
                None => Compatible::If(vec![expr.clone()]),
            },
            _ => Compatible::Never,
        },
        _ => Compatible::Never,
    }
}

/// Returns the condition that a number is one of the host's: -1, or the number of the other devices, of which another file
/// of the program may know. The function is named by its symbol, so that nobody has to have declared it.
fn is_initial_device(number: &Expr) -> Expr {
    let text = format!(
        "__extension__ ({{ extern int __weft_initial_device(void) __asm__(\"omp_get_initial_device\"); \
         int __weft_device = ({}); __weft_device == -1 || __weft_device == __weft_initial_device(); }})",
        number.text
    );
    Expr { text, span: number.span }
}

/// A word may be written as a string [OMP 5.2 §7.2].
fn unquoted(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::super::context::Requirements;
    use super::*;
    use crate::select::score::tests::selector;
    use weft_openmp::Leaf;

    fn check(text: &str) -> Compatible {
        let device = Device {
            architectures: vec!["x86_64".to_owned()],
            instruction_sets: vec!["avx".to_owned(), "sse4.2".to_owned()],
            has_others: false,
        };
        let requirements = Requirements::default();
        let context = Context::new([Leaf::Parallel, Leaf::For, Leaf::Simd], &device, &requirements);
        compatible(&selector(text), &context, &|expr| (expr.text == "two").then_some(2))
    }

    #[test]
    fn every_trait_must_be_one_of_the_context() {
        for text in [
            "device={kind(host, cpu)}",
            "device={kind(\"any\")}",
            "device={arch(x86_64), isa(avx, \"sse4.2\")}",
            "implementation={vendor(llvm)}",
            "construct={parallel, simd}",
            "construct={do}",
            "user={condition(1)}",
            "user={condition(two)}",
            "target_device={kind(cpu)}",
            "",
        ] {
            assert_eq!(check(text), Compatible::Always, "{text}");
        }
        for text in [
            "device={kind(nohost)}",
            "device={kind(host, gpu)}",
            "device={arch(nvptx)}",
            "device={isa(avx512f)}",
            "implementation={vendor(gnu)}",
            "implementation={unified_shared_memory}",
            "construct={simd, parallel}",
            "construct={parallel, parallel}",
            "construct={simd(simdlen(4))}",
            "user={condition(0)}",
            "device={kind(host)}, user={condition(0)}",
            "moon={full}",
            "moon={}",
            "device={}",
        ] {
            assert_eq!(check(text), Compatible::Never, "{text}");
        }
    }

    #[test]
    fn what_is_not_constant_is_left_to_the_program() {
        let Compatible::If(conditions) = check("device={kind(host)}, user={condition(n > 3)}") else {
            panic!()
        };
        assert_eq!(conditions[0].text, "n > 3");
        assert_eq!(check("device={kind(gpu)}, user={condition(n > 3)}"), Compatible::Never);
        assert!(matches!(check("target_device={uid(1)}"), Compatible::Unknown(_)));
        assert!(matches!(check("target_device={device_num(n)}"), Compatible::If(_)));
        assert!(matches!(check("target_device={device_num(n), kind(nohost)}"), Compatible::Never));
    }

    #[test]
    fn one_trait_or_none_of_them_may_be_enough() {
        let any = "implementation={extension(match_any)}, ";
        assert_eq!(check(&format!("{any}device={{kind(gpu), arch(x86_64)}}")), Compatible::Always);
        assert_eq!(check(&format!("{any}device={{kind(gpu), arch(nvptx)}}")), Compatible::Never);
        let none = "implementation={extension(match_none)}, ";
        assert_eq!(check(&format!("{none}device={{kind(gpu), arch(nvptx)}}")), Compatible::Always);
        assert_eq!(check(&format!("{none}device={{kind(gpu), arch(x86_64)}}")), Compatible::Never);
    }

    #[test]
    fn what_a_file_requires_is_a_trait() {
        let mut requirements = Requirements::default();
        let text = "requires unified_address atomic_default_mem_order(acq_rel)";
        let file = weft_support::SourceMap::new().add_file("a.c", text);
        let (directive, _) = weft_openmp::parse_pragma(text, 0, file, weft_openmp::Version::V52);
        requirements.add(&directive.unwrap());
        let device = Device::default();
        let context = Context::new([], &device, &requirements);
        let holds = |text: &str| compatible(&selector(text), &context, &|_| None);
        assert_eq!(holds("implementation={unified_address}"), Compatible::Always);
        assert_eq!(holds("implementation={atomic_default_mem_order(acq_rel)}"), Compatible::Always);
        assert_eq!(holds("implementation={atomic_default_mem_order(seq_cst)}"), Compatible::Never);
        assert_eq!(holds("implementation={reverse_offload}"), Compatible::Never);
    }
}

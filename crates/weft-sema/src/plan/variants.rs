//! The variants that the definitions of a file get by `declare simd`. [OMP 5.2 §7.7]
//!
//! ```c
//! #pragma omp declare simd uniform(p) linear(i)
//! float f(float x, float *p, int i) { … }     // _ZGVbN4vul_f, _ZGVbM4vul_f, and so on for c, d, e; on AArch64 for n
//! ```
//!
//! On AArch64 there are two for each mask, for vectors of 64 and of 128 bits of the narrowest type that is passed or returned,
//! by the register or by its address. [AAVFABI §3.3]
//!
//! A directive on a declaration is about the definition of that name, too.
//! There is no variant of a function whose result or parameters have no vectors (structures, `long double`), and none for
//! an ISA whose vectors would be smaller than a register or many of them: nobody calls those either.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Directive};

use crate::model::program::Program;
use crate::model::tree::SimdFunction;
use crate::model::types::{FloatKind, TypeClass};
use crate::model::variant::{Element, Isa, Passing, Variant, VectorAbi};

/// The most registers that a parameter or result takes.
const MOST_REGISTERS: u32 = 16;

/// Returns the variants of all definitions that other files may call, or that may be kept out of their callers here.
pub(super) fn variants(program: &Program<'_>) -> Vec<Variant> {
    let mut found: Vec<Variant> = Vec::new();
    let functions = &program.tree.simd_functions;
    for (index, definition) in functions.iter().enumerate().filter(|(_, f)| f.gets_variants()) {
        for declaration in functions.iter().filter(|other| other.symbol == definition.symbol) {
            for pragma in &declaration.pragmas {
                let pragma = program.pragmas.iter().find(|known| known.lo == *pragma);
                let Some(directive) = pragma.and_then(|pragma| pragma.directive.as_ref()) else { continue };
                for variant in of_directive(program, index, declaration, directive) {
                    if !found.iter().any(|known| known.name == variant.name) {
                        found.push(variant);
                    }
                }
            }
        }
    }
    found
}

/// Returns the numbers of the functions that have variants, here or in other files, each with the names of all variants that it
/// has by this file's directives. Calls in loops over vectors may go there.
pub(super) fn callable(program: &Program<'_>) -> Vec<(usize, Vec<String>)> {
    let mut found: Vec<(usize, Vec<String>)> = Vec::new();
    let functions = &program.tree.simd_functions;
    let has_variants = |function: &SimdFunction| !function.is_local || function.gets_variants();
    for (index, declaration) in functions.iter().enumerate().filter(|(_, f)| has_variants(f)) {
        for pragma in &declaration.pragmas {
            let pragma = program.pragmas.iter().find(|known| known.lo == *pragma);
            let Some(directive) = pragma.and_then(|pragma| pragma.directive.as_ref()) else { continue };
            let names = of_directive(program, index, declaration, directive).into_iter().map(|v| v.name);
            let is_it = |(known, _): &(usize, Vec<String>)| functions[*known].symbol == declaration.symbol;
            let place = found.iter().position(is_it).unwrap_or_else(|| {
                found.push((index, Vec::new()));
                found.len() - 1
            });
            let known = &mut found[place].1;
            let new: Vec<String> = names.filter(|name| !known.contains(name)).collect();
            known.extend(new);
        }
    }
    found.retain(|(_, names)| !names.is_empty());
    found
}

/// Returns the variants of the function number `index` that a directive on `declaration` asks for.
fn of_directive(
    program: &Program<'_>,
    index: usize,
    declaration: &SimdFunction,
    directive: &Directive,
) -> Vec<Variant> {
    let function = &program.tree.simd_functions[index];
    let types: Vec<&TypeClass> = function.parameters.iter().map(|id| &program.tree.decl(*id).ty).collect();
    // An address would be passed, to which the clauses' words apply in their own way.
    if function.parameters.iter().any(|id| program.tree.decl(*id).is_reference) {
        return Vec::new();
    }
    let name = |number: usize| Some(&program.tree.decl(*declaration.parameters.get(number)?).name);
    let passing = |number: usize| {
        passing(directive, types[number], name(number)?, &|parameter| {
            (0..types.len()).find(|at| name(*at).is_some_and(|name| name == parameter))
        })
    };
    let Some(parameters) = (0..types.len()).map(passing).collect::<Option<Vec<Passing>>>() else {
        return Vec::new();
    };
    let result = match &function.result {
        TypeClass::Void => None,
        ty => match Element::of(ty) {
            Some(element) => Some(element),
            None => return Vec::new(),
        },
    };
    let first_vector = parameters.iter().find_map(|passing| match passing {
        Passing::Vector(element) => Some(*element),
        _ => None,
    });
    let int = Element { is_float: false, is_signed: true, bytes: 4 };
    let narrowest = narrowest(&types, &parameters, result);
    let is_neon = program.tree.vector_abi == VectorAbi::AArch64;
    let of_mask = Element { is_float: false, is_signed: false, bytes: narrowest };
    let characteristic = if is_neon { of_mask } else { result.or(first_vector).unwrap_or(int) };
    let is_given = |kind| directive.clause(kind).is_some();
    let masks = match (is_given(ClauseKind::Inbranch), is_given(ClauseKind::Notinbranch)) {
        (true, false) => vec![true],
        (false, true) => vec![false],
        _ => vec![false, true],
    };
    let length = directive.clause(ClauseKind::Simdlen).and_then(Clause::expr).and_then(|e| e.as_integer());
    let letters: String = (0..types.len())
        .filter_map(|number| Some(letters(parameters[number], alignment(directive, name(number)?))))
        .collect();
    let mut variants = Vec::new();
    let lengths = |isa: Isa| match length {
        Some(length) => vec![u32::try_from(length).unwrap_or(u32::MAX)],
        None => isa.lanes(characteristic, narrowest),
    };
    let isas = program.tree.vector_abi.isas().iter();
    for (isa, lanes) in isas.flat_map(|isa| lengths(*isa).into_iter().map(|lanes| (*isa, lanes))) {
        let vectors = parameters.iter().filter_map(|passing| match passing {
            Passing::Vector(element) => Some(*element),
            _ => None,
        });
        let fits = |element: Element| {
            let bytes = lanes.saturating_mul(element.bytes);
            bytes >= 8 && bytes <= isa.bytes(element).saturating_mul(MOST_REGISTERS)
        };
        let all_fit = vectors.chain(result).chain([characteristic]).all(fits);
        if !lanes.is_power_of_two() || lanes < 2 || !all_fit {
            continue;
        }
        for &is_masked in &masks {
            let mask = if is_masked { 'M' } else { 'N' };
            let name = format!("_ZGV{}{mask}{lanes}{letters}_{}", isa.letter(), function.symbol);
            let parameters = parameters.clone();
            variants.push(Variant {
                function: index,
                name,
                isa,
                lanes,
                is_masked,
                characteristic,
                parameters,
                result,
            });
        }
    }
    variants
}

/// Returns the size of the narrowest type that lanes have, in bytes: that of what a pointer points to which is the same for all lanes, or
/// is linear.
fn narrowest(types: &[&TypeClass], parameters: &[Passing], result: Option<Element>) -> u32 {
    let of_parameter = |(ty, passing): (&&TypeClass, &Passing)| match (ty, passing) {
        (_, Passing::Vector(element)) => Some(element.bytes),
        (TypeClass::Pointer(pointee), _) => Some(Element::of(pointee).map_or(8, |element| element.bytes)),
        (ty, _) => Element::of(ty).map(|element| element.bytes),
    };
    let all = types.iter().zip(parameters).filter_map(of_parameter);
    all.chain(result.map(|element| element.bytes)).min().unwrap_or(4)
}

/// Returns how the parameter `name` is passed; nothing if it cannot be.
fn passing(
    directive: &Directive,
    ty: &TypeClass,
    name: &str,
    number_of: &dyn Fn(&str) -> Option<usize>,
) -> Option<Passing> {
    let names_it = |clause: &&Clause| clause.items().iter().any(|item| item.as_variable() == Some(name));
    if directive.clauses_of(ClauseKind::Uniform).any(|clause| names_it(&clause)) {
        return Some(Passing::Uniform);
    }
    let Some(clause) = directive.clauses_of(ClauseKind::Linear).find(names_it) else {
        return Element::of(ty).map(Passing::Vector);
    };
    let ClauseArgs::Linear { step, .. } = &clause.args else { return None };
    let unit = match ty {
        TypeClass::Pointer(pointee) => size_of(pointee)?,
        _ => 1,
    };
    let Some(step) = step else { return Some(Passing::Linear(unit)) };
    if let Some(number) = number_of(step.text.trim()) {
        return Some(Passing::LinearBy(number, unit));
    }
    let text = step.text.trim();
    let value: i64 = text.parse().ok()?;
    Some(Passing::Linear(value.checked_mul(unit)?))
}

/// Returns the size of what a pointer points to, if that is known.
fn size_of(ty: &TypeClass) -> Option<i64> {
    Some(match ty {
        TypeClass::Void | TypeClass::Bool => 1,
        TypeClass::Integer { bits, .. } => i64::from(bits / 8),
        TypeClass::Pointer(_) => 8,
        TypeClass::Float(FloatKind::Half) => 2,
        TypeClass::Float(FloatKind::Float) => 4,
        TypeClass::Float(FloatKind::Double) => 8,
        TypeClass::Complex(part) => 2 * size_of(part)?,
        _ => return None,
    })
}

/// Returns the alignment that an `aligned` clause gives a parameter.
fn alignment(directive: &Directive, name: &str) -> Option<u64> {
    directive.clauses_of(ClauseKind::Aligned).find_map(|clause| match &clause.args {
        ClauseArgs::Aligned { items, alignment } if items.iter().any(|i| i.as_variable() == Some(name)) => {
            alignment.as_ref()?.as_integer()
        }
        _ => None,
    })
}

/// Returns what stands for a parameter in the names of variants.
fn letters(passing: Passing, alignment: Option<u64>) -> String {
    let step = |step: i64| match step {
        1 => String::new(),
        negative if negative < 0 => format!("n{}", negative.unsigned_abs()),
        positive => positive.to_string(),
    };
    let mut letters = match passing {
        Passing::Vector(_) => "v".to_owned(),
        Passing::Uniform => "u".to_owned(),
        Passing::Linear(by) => format!("l{}", step(by)),
        Passing::LinearBy(number, _) => format!("ls{number}"),
    };
    letters.extend(alignment.map(|bytes| format!("a{bytes}")));
    letters
}

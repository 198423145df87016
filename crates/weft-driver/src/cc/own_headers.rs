//! Headers of a program and of its libraries that may be compiled before the rest, with those of the standard library.
//!
//! ```text
//! # 1 "a.c"
//! # 1 "own.h" 1                ─┐
//! # 1 "/usr/include/gtk/gtk.h" 1├─ precompiled, if nothing in there or behind it speaks against it
//! …                             │
//! # 12 "a.c" 2                 ─┘
//! ```
//!
//! In most programs they come first, so that little would be precompiled without them. What clang makes of the file must not
//! show that they were:
//! - clang forgets aliases (`__attribute__((alias))`) of a precompiled header, and their like;
//! - of pragmas, those remain that are about diagnostics, and about visibility where it is taken back ([`pushed`]); others
//!   change how later declarations are read;
//! - clang initializes the variables of a precompiled header in another order than that in which they are defined, which is
//!   seen in what it makes: with one initializer there is one order;
//! - directives may change what is declared in a header ([`are_left_alone`] names those that do not).
//!
//! Precondition: the lines are those of a preprocessed file. Postcondition: a beginning whose lines may all be compiled, in
//! front of what leaves it alone, may be precompiled; then the IR tells whether it may stay so ([`may_have_another_order`]).

use weft_support::identifier;

/// The attributes that clang forgets of declarations in a precompiled header, each with its argument.
const FORGOTTEN: [&str; 3] = ["alias", "weakref", "ifunc"];

/// The first words of pragmas that concern diagnostics alone, or what is declared before they are taken back.
const HARMLESS: [&str; 10] = [
    "once",
    "mark",
    "region",
    "endregion",
    "GCC diagnostic",
    "GCC system_header",
    "GCC poison",
    "GCC visibility",
    "clang diagnostic",
    "clang system_header",
];

/// The first words of directives that read what is declared, and change nothing there.
const READERS: &str = "parallel for sections section single master masked critical atomic barrier flush task taskwait taskyield \
    taskgroup taskloop simd ordered cancel cancellation scope teams distribute";

/// What follows the word `pragma`, if a line is a pragma.
pub(super) fn pragma(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix('#').map(str::trim_start)?.strip_prefix("pragma")
}

/// Whether a line of such a header leaves clang free to compile the header before the rest.
pub(super) fn may_be_compiled(line: &str) -> bool {
    let is_harmless = |pragma: &str| {
        let words = pragma.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
        HARMLESS.iter().any(|known| words == *known || words.split(' ').next() == Some(known))
    };
    pragma(line).is_none_or(is_harmless) && !has_directive_as_attribute(line) && !has_forgotten(line)
}

/// How many more visibilities and states of diagnostics wait below the one that counts behind a line.
pub(super) fn pushed(line: &str) -> i32 {
    let mut words =
        pragma(line).unwrap_or("").split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    match (words.next(), words.next(), words.next()) {
        (Some("GCC" | "clang"), Some("visibility" | "diagnostic"), Some("push")) => 1,
        (Some("GCC" | "clang"), Some("visibility" | "diagnostic"), Some("pop")) => -1,
        _ => 0,
    }
}

/// Whether a line may have one of the attributes that are forgotten: a word, alone or in `__`, and its argument.
fn has_forgotten(line: &str) -> bool {
    FORGOTTEN.iter().any(|word| {
        line.match_indices(word).any(|(at, _)| {
            let before = line[..at].trim_end_matches('_');
            let behind = line[at + word.len()..].trim_start_matches('_').trim();
            // The argument may stand on the next line.
            !before.ends_with(char::is_alphanumeric) && (behind.is_empty() || behind.starts_with('('))
        })
    })
}

fn has_directive_as_attribute(line: &str) -> bool {
    line.contains("omp::") || line.contains("using omp")
}

/// Whether the directives in `rest`, what stands behind the headers, leave these as they are.
pub(super) fn are_left_alone(rest: &str) -> bool {
    rest.lines().all(|line| {
        let Some(pragma) = pragma(line) else {
            return !has_directive_as_attribute(line);
        };
        let mut words = pragma.split(|c| !identifier::is_part(c)).filter(|word| !word.is_empty());
        match (words.next(), words.next(), words.next()) {
            (Some("omp"), Some("declare"), declared) => matches!(declared, Some("simd" | "reduction")),
            (Some("omp"), Some(first), _) => READERS.split(' ').any(|reader| reader == first),
            (Some("omp" | "ompx"), ..) => false,
            _ => true,
        }
    })
}

/// Whether the order in which a module begins or ends its objects may be another than that of their definitions.
pub(super) fn may_have_another_order(ir: &str) -> bool {
    let initializers = ir.matches("\ndefine internal void @__cxx_global_var_init").count();
    let has_several = |list: &str| {
        let length = ir.split_once(list).and_then(|(_, rest)| rest.split_once(" x "));
        length.is_some_and(|(length, _)| length != "1")
    };
    initializers > 1
        || has_several("\n@llvm.global_ctors = appending global [")
        || has_several("\n@llvm.global_dtors = appending global [")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_clang_forgets_of_headers_is_told() {
        for yes in [
            "int f(void);",
            "#pragma GCC diagnostic push",
            "# pragma once",
            "#pragma clang diagnostic ignored \"-Wx\"",
            "void set_alias(int alias, int antialias(int));",
        ] {
            assert!(may_be_compiled(yes), "{yes}");
        }
        for no in [
            "#pragma omp declare simd",
            "#pragma pack(1)",
            "#pragma weak f = g",
            "int f(void) __attribute__((alias(\"g\")));",
            "int f(void) __attribute__((alias",
            "int f(void) __attribute((__weakref__ (\"g\")));",
            "[[omp::decl(threadprivate)]] int x;",
        ] {
            assert!(!may_be_compiled(no), "{no}");
        }
    }

    #[test]
    fn what_is_pushed_is_counted() {
        let lines = [
            "#pragma GCC visibility push(hidden)",
            "# pragma GCC visibility  pop",
            "int visibility;",
            "#pragma clang diagnostic push",
            "#pragma GCC diagnostic ignored \"-Wpush\"",
            "#pragma GCC diagnostic pop",
        ];
        assert_eq!(lines.map(pushed), [1, -1, 0, 1, 0, -1]);
        assert!(lines.into_iter().all(may_be_compiled));
    }

    #[test]
    fn directives_that_change_declarations_are_told() {
        for yes in [
            "int x;",
            "#pragma omp parallel for private(x)",
            "  #  pragma omp for",
            "#pragma GCC unroll 2",
            "#pragma omp declare simd",
        ] {
            assert!(are_left_alone(yes), "{yes}");
        }
        for no in [
            "int x;\n#pragma omp threadprivate(x)",
            "#pragma omp target map(x)",
            "#pragma omp declare variant(f) match(construct={parallel})",
            "#pragma omp",
            "[[omp::directive(parallel)]]",
        ] {
            assert!(!are_left_alone(no), "{no}");
        }
    }

    #[test]
    fn several_initializers_have_an_order() {
        let one = "\ndefine internal void @__cxx_global_var_init() {\n";
        assert!(!may_have_another_order(one) && may_have_another_order(&one.repeat(2)));
        let list = |length: u32| {
            format!("\n@llvm.global_ctors = appending global [{length} x {{ i32, ptr, ptr }}] [")
        };
        assert!(!may_have_another_order(&list(1)) && may_have_another_order(&list(2)));
    }
}

//! What the system's headers say in OpenMP is not for Weft: it goes before the front end looks at a flat file.
//!
//! ```text
//! # 1 "/usr/include/math.h" 1 3                  # 1 "/usr/include/math.h" 1 3
//! #pragma omp declare simd notinbranch     ⟶
//! double sin (double);                           double sin (double);
//! # 4 "a.c" 2                                    # 4 "a.c" 2
//! #pragma omp parallel                           #pragma omp parallel
//! ```
//!
//! It takes a flat file with line markers, whose flag `3` tells a header of the system. The result has the same lines, or
//! there is none: then no directive is left, and the file is none of OpenMP's.

use weft_support::identifier;

/// The preprocessed text without the declarations of system headers, or nothing if no directive is left.
///
/// `omp.h` declares variants of a function that the runtime has as well, and the headers of the C library declare vector
/// variants of theirs; none of that is for a compiler without variants. A variant's body would be a second definition, so
/// it goes with its directives. `omp.h` is one wherever it is found. Other headers mean what they say of variants and devices.
/// Lines stay where they are.
pub(crate) fn without_system_directives(flat: String) -> Option<String> {
    let mut header = Header::None;
    let mut in_variant = false;
    let mut found = false;
    let mut blanked: Vec<(usize, usize)> = Vec::new();
    let mut start = 0;
    for line in flat.split_inclusive('\n') {
        let (from, to) = (start, start + line.trim_end_matches('\n').len());
        start += line.len();
        let hash = line.trim_start().strip_prefix('#').map(str::trim_start);
        if let Some(rest) = hash.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            header = header_of(rest);
            continue;
        }
        let directive = hash.and_then(openmp_directive);
        let is = |words: &str| directive.is_some_and(|directive| starts_with_words(directive, words));
        let declares = match header {
            Header::Omp => directive.is_some_and(is_foreign_declaration),
            Header::System => is("declare simd"),
            Header::None => false,
        };
        in_variant |= is("begin declare variant") && (declares || is_of_omp_h(&flat[start..]));
        if declares || in_variant {
            blanked.push((from, to));
        } else {
            found |= directive.is_some();
        }
        in_variant &= !is("end declare variant");
    }
    if !found && !weft_front_c::has_attributes(&flat) {
        return None;
    }
    let mut text = flat;
    for (from, to) in blanked.into_iter().rev() {
        text.replace_range(from..to, "");
    }
    Some(text)
}

/// Whether the headers of the C library declare variants for vectors of the functions that glibc has some of since 2.35, of which `tanh`
/// is one. They do where the program permits approximations.
pub(crate) fn declares_newer_variants(flat: &str) -> bool {
    let Some((before, _)) = flat.split_once(" double tanh (") else { return false };
    let line = before.rfind('\n').map_or("", |end| &before[..end]);
    let is_marker = |line: &&str| line.is_empty() || line.starts_with("# ");
    let last = line.lines().rev().find(|line| !is_marker(line));
    let directive = last.and_then(|line| openmp_directive(line.trim_start().strip_prefix('#')?.trim_start()));
    directive.is_some_and(|directive| starts_with_words(directive, "declare simd"))
}

/// What kind of header a part of a flat file is of.
#[derive(Clone, Copy)]
enum Header {
    /// `omp.h`.
    Omp,
    /// Another one of the system.
    System,
    /// None, or one of the program.
    None,
}

/// The header of which a line marker `# 1 "name" flags` without its `#` begins a part.
fn header_of(marker: &str) -> Header {
    let mut parts = marker.rsplitn(2, '"');
    let (flags, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let name = name.split_once('"').map_or("", |(_, name)| name);
    match () {
        () if name.rsplit('/').next() == Some("omp.h") => Header::Omp,
        () if flags.split_whitespace().any(|flag| flag == "3") => Header::System,
        () => Header::None,
    }
}

/// Whether `text` begins with the variant of a function that `omp.h` declares: it may come without line markers.
fn is_of_omp_h(text: &str) -> bool {
    let variant = text.split("end declare variant").next().unwrap_or_default();
    variant.trim_start().starts_with("static inline int omp_is_initial_device(void)")
}

/// Whether a directive of `omp.h` concerns variants and devices only.
fn is_foreign_declaration(directive: &str) -> bool {
    [
        "begin declare variant",
        "end declare variant",
        "declare variant",
        "declare simd",
        "declare target",
        "begin declare target",
        "end declare target",
    ]
    .iter()
    .any(|words| starts_with_words(directive, words))
}

fn starts_with_words(text: &str, words: &str) -> bool {
    let mut text = text.split(|c| !identifier::is_part(c)).filter(|word| !word.is_empty());
    words.split(' ').all(|word| text.next() == Some(word))
}

/// What follows `pragma omp`, if what follows a `#` is an OpenMP directive.
fn openmp_directive(rest: &str) -> Option<&str> {
    let rest = rest.strip_prefix("pragma")?;
    if !rest.starts_with(char::is_whitespace) {
        return None;
    }
    let rest = rest.trim_start().strip_prefix("omp")?;
    (!rest.starts_with(identifier::is_part)).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_openmp(text: &str) -> bool {
        without_system_directives(text.to_owned()).is_some()
    }

    #[test]
    fn directives_are_found_however_spaced() {
        assert!(has_openmp("int x;\n#pragma omp parallel\n"));
        assert!(has_openmp("  # pragma\tomp for"));
        assert!(!has_openmp("#pragma once\n#pragma ompx foo\n// #pragma omp"));
        assert!(!has_openmp("# 1 \"pragma omp.c\"\n"));
    }

    #[test]
    fn omp_h_is_a_system_header_wherever_it_is() {
        let header = "# 1 \"./inc/omp.h\" 1\n#pragma omp begin declare variant match(x)\nint f;\n\
            #pragma omp end declare variant\n# 2 \"a.c\" 2\n";
        assert!(!has_openmp(header));
        assert!(has_openmp(&header.replace("omp.h", "comp.h")));
    }

    #[test]
    fn what_other_headers_of_the_system_declare_counts() {
        let header = "# 1 \"/usr/include/x.h\" 1 3\n#pragma omp declare simd\nint f(int);\n# 2 \"a.c\" 2\n";
        assert!(!has_openmp(header));
        assert!(has_openmp(&header.replace("simd", "target")));
        assert!(has_openmp(&header.replace("simd", "variant(g) match(device={kind(cpu)})")));
    }

    #[test]
    fn headers_say_of_which_functions_they_have_variants() {
        let with = "# 1 \"/usr/include/math.h\" 1 3 4\n#pragma omp declare simd notinbranch\n\
            # 75 \"/usr/include/mathcalls.h\" 3 4\n extern double tanh (double __x);\n";
        assert!(declares_newer_variants(with));
        assert!(!declares_newer_variants(&with.replace("simd", "target")));
        assert!(!declares_newer_variants(
            &with.replace("\n extern", "\n extern double sinh (double);\n extern")
        ));
        assert!(!declares_newer_variants(&with.replace("tanh", "tan")));
    }

    #[test]
    fn the_variants_of_omp_h_are_known_without_line_markers() {
        let block = "#pragma omp begin declare variant match(x)\n\
            static inline int omp_is_initial_device(void) { return 1; }\n#pragma omp end declare variant\n";
        assert!(!has_openmp(block));
        assert!(has_openmp(&block.replace("omp_is", "my_is")));
        let text = format!("{block}#pragma omp parallel\n");
        assert_eq!(without_system_directives(text).unwrap(), "\n\n\n#pragma omp parallel\n");
    }

    #[test]
    fn what_a_system_header_executes_stays() {
        let header = "# 1 \"/usr/include/x.h\" 1 3\n";
        let source = format!("{header}#pragma omp declare simd notinbranch\n#pragma omp critical\n");
        let expected = format!("{header}\n#pragma omp critical\n");
        assert_eq!(without_system_directives(source).unwrap(), expected);
    }

    #[test]
    fn variants_in_system_headers_go_with_their_directives() {
        let header = "# 1 \"/usr/lib/omp.h\" 1 3\n\
            #pragma omp begin declare variant match(device={kind(host)})\n\
            int f(void) { return 1; }\n\
            #pragma omp end declare variant\n\
            #pragma omp begin declare variant match(device={kind(nohost)})\n\
            int f(void) { return 0; }\n\
            #pragma omp end declare variant\n\
            # 2 \"a.c\" 2\n";
        assert!(!has_openmp(header));
        let text = without_system_directives(format!("{header}#pragma omp parallel\n")).unwrap();
        let expected = "# 1 \"/usr/lib/omp.h\" 1 3\n\n\n\n\n\n\n# 2 \"a.c\" 2\n#pragma omp parallel\n";
        assert_eq!(text, expected);
    }
}

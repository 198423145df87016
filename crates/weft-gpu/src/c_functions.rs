//! Functions of the C library that have a body of Weft's own: letters and strings (`support/letters.c`), numbers like chance
//! (`chance.c`), text made of numbers (`formats.c`), numbers out of text (`reals.c`), and memory (`heap.c`), as IR in
//! `support/*.ll`.
//!
//! ```llvm
//! %n = call i64 @strtol(ptr %text, ptr null, i32 10)   →   %n = call i64 @weft.gpu.strtol(ptr %text, ptr null, i32 10)
//! ```
//!
//! Headers make of `atoi` a call of `strtol`, of `strtol` one of `__isoc23_strtol`, and of `isalpha` a look into a table, whose
//! address a function tells. The functions come to the image as far as it calls them.
//!
//! *Left:* what has no body here, among `mathematics.rs` or in `printing.rs`; the verifier names it, as `c_library.rs` says.

use crate::mathematics::PREFIX;

/// The texts of the functions.
pub(crate) const TEXTS: [&str; 5] = [
    include_str!("support/formats.ll"),
    include_str!("support/chance.ll"),
    include_str!("support/letters.ll"),
    include_str!("support/reals.ll"),
    // What the others call, too.
    include_str!("support/heap.ll"),
];

/// Those of letters and strings.
const LETTERS: [&str; 68] = [
    "__ctype_b_loc",
    "__ctype_tolower_loc",
    "__ctype_toupper_loc",
    "__memcpy_chk",
    "__memmove_chk",
    "__mempcpy_chk",
    "__memset_chk",
    "__stpcpy_chk",
    "__strcat_chk",
    "__strcpy_chk",
    "__strncat_chk",
    "__strncpy_chk",
    "atoi",
    "atol",
    "atoll",
    "div",
    "imaxdiv",
    "index",
    "isalnum",
    "isalpha",
    "isblank",
    "iscntrl",
    "isdigit",
    "isgraph",
    "islower",
    "isprint",
    "ispunct",
    "isspace",
    "isupper",
    "isxdigit",
    "ldiv",
    "lldiv",
    "memccpy",
    "memchr",
    "memmem",
    "mempcpy",
    "memrchr",
    "rindex",
    "stpcpy",
    "strcasecmp",
    "strcasestr",
    "strcat",
    "strchr",
    "strchrnul",
    "strcoll",
    "strcpy",
    "strcspn",
    "strdup",
    "strncasecmp",
    "strncat",
    "strncpy",
    "strndup",
    "strnlen",
    "strpbrk",
    "strrchr",
    "strsep",
    "strspn",
    "strstr",
    "strtoimax",
    "strtok",
    "strtok_r",
    "strtol",
    "strtoll",
    "strtoul",
    "strtoull",
    "strtoumax",
    "tolower",
    "toupper",
];

/// Those of chance.
const CHANCE: [&str; 12] = [
    "drand48", "erand48", "jrand48", "lrand48", "mrand48", "nrand48", "rand", "rand_r", "random", "srand",
    "srand48", "srandom",
];

/// Those of memory.
const HEAP: [&str; 5] = ["calloc", "free", "malloc", "realloc", "reallocarray"];

/// Those that read numbers with a fraction.
const REALS: [&str; 3] = ["atof", "strtod", "strtof"];

/// The function that stands for the one with this name.
pub(crate) fn function(name: &str) -> Option<String> {
    let name = name.strip_prefix("__isoc23_").unwrap_or(name);
    let name = if name == "__strtok_r" { "strtok_r" } else { name };
    let is_known = [&LETTERS[..], &CHANCE, &HEAP, &REALS].iter().any(|names| names.contains(&name));
    is_known.then(|| format!("{PREFIX}{name}"))
}

#[cfg(test)]
mod tests {
    use weft_ir::read_module;

    use super::{CHANCE, HEAP, LETTERS, REALS, TEXTS, function};

    #[test]
    fn the_texts_have_all_functions() {
        let texts = TEXTS.map(|text| read_module(text).unwrap());
        for name in LETTERS.iter().chain(&CHANCE).chain(&HEAP).chain(&REALS) {
            let name = function(name).unwrap();
            let found = texts.iter().filter_map(|text| text.function(&name).map(|id| (text, id)));
            assert_eq!(found.filter(|(text, id)| !text.functions[*id].is_declaration).count(), 1, "{name}");
        }
    }
}

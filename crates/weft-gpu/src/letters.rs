//! Letters and strings: `support/letters.c`, as IR in `support/letters.ll`.
//!
//! ```llvm
//! %n = call i64 @strtol(ptr %text, ptr null, i32 10)   →   %n = call i64 @weft.gpu.strtol(ptr %text, ptr null, i32 10)
//! ```
//!
//! Headers make of `atoi` a call of `strtol`, and of `isalpha` a look into a table, whose address a function tells. The
//! functions come to the image as far as it calls them.

/// The text of the functions.
pub(crate) const TEXT: &str = include_str!("support/letters.ll");

/// The functions.
const FUNCTIONS: [&str; 36] = [
    "__ctype_b_loc",
    "__ctype_tolower_loc",
    "__ctype_toupper_loc",
    "atoi",
    "atol",
    "atoll",
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
    "memchr",
    "stpcpy",
    "strcat",
    "strchr",
    "strcpy",
    "strcspn",
    "strncat",
    "strncpy",
    "strnlen",
    "strrchr",
    "strspn",
    "strstr",
    "strtol",
    "strtoll",
    "strtoul",
    "strtoull",
    "tolower",
    "toupper",
];

/// The function that stands for the one with this name.
pub(crate) fn function(name: &str) -> Option<String> {
    FUNCTIONS.contains(&name).then(|| format!("weft.gpu.{name}"))
}

#[cfg(test)]
mod tests {
    use weft_ir::read_module;

    use super::{FUNCTIONS, TEXT, function};

    #[test]
    fn the_text_has_all_functions() {
        let text = read_module(TEXT).unwrap();
        for name in FUNCTIONS {
            let found = text.function(&function(name).unwrap());
            assert!(found.is_some_and(|id| !text.functions[id].is_declaration), "{name}");
        }
    }
}

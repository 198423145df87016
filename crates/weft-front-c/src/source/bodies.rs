//! Which bodies of functions libclang need not read: those in system headers, without pragmas.
//!
//! ```cpp
//! template <class T> void vector<T>::clear() noexcept { _M_erase_at_end(…); }      // in the header
//! template <class T> void vector<T>::clear() noexcept ;                            // for libclang
//! ```
//!
//! The bodies of the standard library's functions are most of what there is to parse in a file of C++, and nothing in the
//! functions with pragmas depends on them. Some bodies say more than what is executed, so they are kept: of what may be
//! evaluated at compilation, and of what deduces its type. A head that is not plain keeps its body, too.
//! If libclang finds an error in the text without the bodies, the whole text decides.

use crate::Language;
use crate::source::flat::{find_word, one_line};
use crate::source::lines::outermost_blocks;
use weft_support::identifier;

/// Words of heads whose bodies are kept.
const TELLING: [&str; 10] = [
    "constexpr",
    "consteval",
    "constinit",
    "auto",
    "decltype",
    "requires",
    "concept",
    "enum",
    "catch",
    "try",
];

/// Returns the bodies that libclang need not read, braces included; `pragmas` are the offsets of pragmas, by rising offset.
pub(crate) fn needless(text: &str, pragmas: &[u32], language: Language) -> Vec<(u32, u32)> {
    let system = System::of(text);
    if !language.is_cxx() || !system.is_any() {
        return Vec::new();
    }
    let is_needless = |&(lo, hi): &(u32, u32)| {
        let next = pragmas.partition_point(|at| *at < lo);
        system.has(lo) && pragmas.get(next).is_none_or(|at| *at >= hi) && is_plain(head(text, lo))
    };
    outermost_blocks(text, language).into_iter().filter(is_needless).collect()
}

/// Overwrites the body `lo..hi` of a function, so that a declaration is left. Directives in it stay.
pub(crate) fn overwrite(text: &mut [u8], (lo, hi): (u32, u32)) {
    let body = &mut text[lo as usize..hi as usize];
    let (mut is_line_start, mut is_directive) = (false, false);
    for byte in body.iter_mut() {
        match *byte {
            b'\n' => (is_line_start, is_directive) = (true, false),
            _ if is_directive => {}
            b' ' | b'\t' => {}
            b'#' if is_line_start => is_directive = true,
            _ => {
                *byte = b' ';
                is_line_start = false;
            }
        }
    }
    body[0] = b';';
}

/// The parts of a flat file that are system headers.
pub(super) struct System {
    /// Where the markers are, and whether what follows them is part of one.
    markers: Vec<(u32, bool)>,
}

impl System {
    pub(super) fn of(text: &str) -> System {
        let (mut markers, mut at) = (Vec::new(), 0);
        for line in text.split_inclusive('\n') {
            if line.starts_with("# ") && line.as_bytes().get(2).is_some_and(u8::is_ascii_digit) {
                let flags = line.rsplit('"').next().unwrap_or("");
                markers.push((at, flags.split_whitespace().any(|flag| flag == "3")));
            }
            at += line.len() as u32;
        }
        System { markers }
    }

    fn is_any(&self) -> bool {
        self.markers.iter().any(|(_, is_system)| *is_system)
    }

    pub(super) fn has(&self, at: u32) -> bool {
        let after = self.markers.partition_point(|(marker, _)| *marker <= at);
        after > 0 && self.markers[after - 1].1
    }
}

/// Returns what stands between the end of the declaration before and the brace at `at`.
fn head(text: &str, at: u32) -> &str {
    let before = &text[..at as usize];
    &before[before.rfind([';', '{', '}']).map_or(0, |end| end + 1)..]
}

/// Says whether a head is surely that of a function whose body is executed and no more.
fn is_plain(head: &str) -> bool {
    let lines = head.split('\n').filter(|line| !line.trim_start().starts_with('#'));
    let line = one_line(&lines.collect::<Vec<_>>().join("\n"));
    let mut line = line.trim();
    for access in ["public", "private", "protected"] {
        let rest = line.strip_prefix(access).and_then(|rest| rest.trim_start().strip_prefix(':'));
        line = rest.unwrap_or(line).trim_start();
    }
    let mut end = line;
    while let Some(rest) =
        ["const", "noexcept", "override", "final", "&"].iter().find_map(|word| end.strip_suffix(word))
    {
        end = rest.trim_end();
    }
    let kinds = ["class", "struct", "union", "namespace", "extern", "typedef", "using"];
    let first = line.split(|c| !identifier::is_part(c)).next().unwrap_or("");
    let count = |bracket: char| line.matches(bracket).count();
    // An attribute of a friend is one of its definition.
    let is_attributed_friend = line.contains("[[") && find_word(line, "friend").is_some();
    end.ends_with(')')
        && count('(') == count(')')
        && !is_attributed_friend
        && !kinds.contains(&first)
        && !line.replace("::", "").contains(':')
        && !line.replace("operator[](", "").contains("](")
        && !end.ends_with("))")
        && TELLING.iter().all(|word| find_word(line, word).is_none())
}

#[cfg(test)]
mod tests {
    use super::{is_plain, needless, overwrite};
    use crate::Language;

    #[test]
    fn plain_heads_are_told() {
        for yes in [
            "template <class T> void v<T>::clear() noexcept",
            "public: friend bool operator==(A const &, B const &)",
            "T &operator[](int i) const &",
            "inline std::string f(int n = 3)",
        ] {
            assert!(is_plain(yes), "{yes}");
        }
        for no in [
            "constexpr int f()",
            "X(int n) : n(n)",
            "struct __attribute__((aligned))",
            "auto f(int)",
            "template <class T> auto f(T t) -> decltype(t.f())",
            "inline int x = [](int n)",
            "catch (...)",
            "enum E",
            ")",
            "[[nodiscard]] friend bool f(A)",
        ] {
            assert!(!is_plain(no), "{no}");
        }
    }

    #[test]
    fn bodies_in_system_headers_are_needless() {
        let text = "# 1 \"v\" 1 3\nstruct S { int f() { return '}'; }\n int g() {\n# 5 \"v\" 3\n } };\n\
            # 2 \"a.cpp\" 2\nint h() { return 1; }\n";
        let found = needless(text, &[], Language::Cxx { has_exceptions: true, keeps_temporaries: false });
        let mut bytes = text.as_bytes().to_vec();
        found.into_iter().for_each(|body| overwrite(&mut bytes, body));
        let expected = "# 1 \"v\" 1 3\nstruct S { int f() ;              \n int g() ;\n# 5 \"v\" 3\n   };\n\
            # 2 \"a.cpp\" 2\nint h() { return 1; }\n";
        assert_eq!(String::from_utf8(bytes).unwrap(), expected);
    }
}

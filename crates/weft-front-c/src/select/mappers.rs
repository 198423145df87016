//! `declare mapper` for devices with memory of their own: a function that tells the runtime the parts [OMP 5.2 §5.8.8].
//!
//! ```c
//! #pragma omp declare mapper(m : struct s v) map(v.n, v.p[0:v.n])       // becomes, in one line,
//! static void __weft_mapper_m_1(void *handle, char *base, char *begin, long long bytes, long long type, void *name) {
//!   long long count = bytes / sizeof(struct s);
//!   if (count != 1 || (type & 16)) {                                     // an array, or what a pointer leads to:
//!     __tgt_push_mapper_component(handle, base, begin, bytes, type & …, 0);      // all of it, without copies
//!     type = (type & ~16) | (1ll << 48); }                               // of which the parts are members
//!   for (long long at = 0; at < count; ++at) { struct s *v = (struct s *)begin + at;
//! #pragma omp target data map((*v).n, (*v).p[0:(*v).n])                  // each part is handed over
//!   ; } }
//! ```
//!
//! The parameters are those of clang's mappers, so that objects of both may be linked. A note behind the function says what it
//! maps; a construct chooses among those before it by the type of what is mapped ([`crate::text::mappers`]). So a mapper does not apply to its
//! own variable.
//!
//! In C++, overloads find the mapper of a type. What they need stands in front of the first declaration with a mapper in it, so
//! that mappers may be in namespaces, where a construct finds them as it finds functions.
//!
//! What is declared in a function or a class is found there alone ([`scope`]).

pub(super) mod scope;

use weft_openmp::{Argument, Clause, DeclareMapper, Directive, ListItem, Modifier, ModifierKind};
use weft_sema::plan::{MAPPER, MAPPER_HANDLE, MAPPER_TYPE};
use weft_support::identifier;
use weft_support::{FileId, SourceMap};

use crate::select::mappers::scope::{Scope, scope};
use crate::select::member_mappers::{self, Declared};
use crate::select::resume;
use crate::source::clang::records::Records;
use crate::source::flat::{FlatText, end_of_declaration, next_token_byte, one_line};
use crate::source::lines::PragmaLine;
use crate::text::edits::Edits;
use crate::text::mappers::{END, NOTE};

/// The name of a mapper without one.
const DEFAULT: &str = "default";

/// What every mapper is declared with.
const PARAMETERS: &str = "char *__weft_base, char *__weft_begin, long long __weft_bytes";

/// What hands the parts of an object over.
const PUSH: &str = "void __tgt_push_mapper_component(void *, void *, void *, long long, long long, void *);";

/// In C++, what finds the mapper of a type; the first function is that of types that have none.
const CXX: &str = "typedef void __weft_map(void *, char *, char *, long long, long long, void *); \
     template <class T> struct __weft_mapped { typedef T type; }; \
     template <class T> struct __weft_mapped<T &> : __weft_mapped<T> {}; \
     template <class T> struct __weft_mapped<T &&> : __weft_mapped<T> {}; \
     template <class T> struct __weft_mapped<T const> : __weft_mapped<T> {}; \
     template <class T, decltype(sizeof 0) N> struct __weft_mapped<T[N]> : __weft_mapped<T> {}; \
     template <class T, decltype(sizeof 0) N> struct __weft_mapped<T const[N]> : __weft_mapped<T> {}; \
     template <class T> using __weft_element = typename __weft_mapped<T>::type; \
     template <class T> struct __weft_of {}; ";

/// Returns the name of the mapper that a directive declares, and where, if it stands where it can be written.
fn name(
    text: &str,
    (line, directive): (&PragmaLine, &Directive),
    (is_cxx, records): (bool, &Records),
) -> Option<(String, Scope)> {
    let Argument::DeclareMapper(declared) = &directive.argument else { return None };
    let name = declared.name.as_ref().map_or(DEFAULT.to_owned(), |name| name.text.clone());
    let ty = one_line(&declared.ty.text);
    let scope = scope(text, line, (is_cxx, records), (&ty, name == DEFAULT))?;
    Some((name, scope))
}

/// What has been written so far.
#[derive(Default)]
pub(super) struct Written {
    /// How many mappers.
    count: usize,
    /// The classes that have mappers of a name, by where they end.
    in_classes: Vec<(u32, String)>,
    /// The default mappers at file scope.
    pub(super) default: Vec<Declared>,
}

/// Writes, for C++, what all mappers of a text need in front of the declaration that has the first one in it.
pub(super) fn write_prelude(
    text: &str,
    directives: &[(PragmaLine, Directive)],
    records: &Records,
    edits: &mut Edits,
) {
    let found = directives.iter().filter_map(|(line, one)| {
        let (name, scope) = name(text, (line, one), (true, records))?;
        Some((line.lo, name, matches!(scope, Scope::Class(_))))
    });
    let found: Vec<(u32, String, bool)> = found.collect();
    let Some((first, ..)) = found.first() else { return };
    let sorted = |mut names: Vec<&String>| {
        names.sort();
        names.dedup();
        names.into_iter().cloned().collect::<Vec<_>>()
    };
    let names = sorted(found.iter().map(|(_, name, _)| name).collect());
    let in_classes = sorted(found.iter().filter(|one| one.2).map(|(_, name, _)| name).collect());
    let mut prelude = format!("extern \"C\" {PUSH} {CXX}{}", member_mappers::cxx_prelude());
    // A name that no mapper of the type has is clang's to report.
    for name in in_classes {
        prelude.push_str(&format!("inline __weft_map *{MAPPER}in_{name}(...) noexcept {{ return 0; }} "));
    }
    for name in names {
        let of_members = if name == DEFAULT { member_mappers::CXX_PARTS } else { "0" };
        prelude.push_str(&format!(
            "template <class T> inline __weft_map *{MAPPER}of_{name}(__weft_of<T>, ...) noexcept {{ return {of_members}; }} "
        ));
    }
    let at = in_front(text, *first);
    edits.replace(at, at, prelude);
}

/// Writes a mapper.
pub(super) fn write(
    (map, file): (&SourceMap, FileId),
    (line, directive): (&PragmaLine, &Directive),
    is_cxx: bool,
    (written, records): (&mut Written, &Records),
    edits: &mut Edits,
) {
    let text = map.text(file);
    let Some((name, scope)) = name(text, (line, directive), (is_cxx, records)) else { return };
    let Argument::DeclareMapper(declared) = &directive.argument else { return };
    let DeclareMapper { ty, variable, .. } = &**declared;
    let ty = one_line(&ty.text);
    let function = format!("{MAPPER}{name}_{}", written.count);
    let writer = Writer { map, file, line, variable: (!is_cxx).then_some(&variable.text) };
    let definition = writer.function(&function, (&ty, &variable.text), &directive.clauses);
    let linkage = if is_cxx { "extern \"C\" " } else { "extern " };
    // How constructs find it, and the function in front of which the directive stays.
    let note = |function: &str| format!(" {NOTE}{name} {function} {}*/", records.canonical(&ty));
    let mut here = match scope {
        Scope::File => {
            let overload = match is_cxx {
                true => format!(
                    " inline __weft_map *{MAPPER}of_{name}(__weft_of<{ty}>, int) noexcept {{ return {function}; }}"
                ),
                false => String::new(),
            };
            format!("{linkage}{PUSH} {definition}{}{overload}", note(&function))
        }
        Scope::Block(end) => {
            edits.replace(end, end, format!("{END}{function}*/"));
            match is_cxx {
                true => {
                    let class = format!("__weft_scope_{}", written.count);
                    let note = note(&format!("{class}::{function}"));
                    format!("struct {class} {{ {definition} }};{note}")
                }
                false => {
                    let mut outside = format!("{linkage}{PUSH} {definition}");
                    let at = in_front(text, line.lo);
                    resume(map, file, at, &mut outside);
                    edits.replace(at, at, outside);
                    note(&function)
                }
            }
        }
        Scope::Class(end) => {
            let place = (end, name.clone());
            let mut inside = String::new();
            if !written.in_classes.contains(&place) {
                inside =
                    format!(" public: static __weft_map *{MAPPER}in_{name}(...) noexcept {{ return 0; }}");
                written.in_classes.push(place);
            }
            inside.push_str(&format!(
                " public: {definition} static __weft_map *{MAPPER}in_{name}(__weft_of<{ty}>, int = 0) noexcept \
                 {{ return {function}; }}"
            ));
            resume(map, file, end, &mut inside);
            edits.replace(end, end, inside);
            note(&function)
        }
    };
    // clang, where it checks the text, looks for mappers by their names.
    writer.resume(&mut here);
    here.push_str(FlatText(text).slice(line.lo, line.hi));
    edits.replace(line.lo, line.hi, here);
    written.count += 1;
    if name == DEFAULT && matches!(scope, Scope::File) {
        written.default.push(Declared { hi: line.hi, ty, function });
    }
}

/// Returns where declarations may stand in front of the one at file scope that the offset `at` is in.
fn in_front(text: &str, at: u32) -> u32 {
    let behind = end_of_declaration(text, at).or_else(|| next_token_byte(text, 0).map(|(at, _)| at));
    behind.unwrap_or(at).min(at)
}

struct Writer<'a> {
    map: &'a SourceMap,
    file: FileId,
    line: &'a PragmaLine,
    /// The variable, where it is a pointer to what the directive means by its name.
    variable: Option<&'a String>,
}

impl Writer<'_> {
    /// Returns the function that maps objects of a type by clauses about a variable.
    fn function(&self, function: &str, (ty, variable): (&str, &str), clauses: &[Clause]) -> String {
        let object = match self.variable {
            None => format!("{ty} &{variable} = (({ty} *)__weft_begin)[__weft_at];"),
            Some(_) => format!("{ty} *{variable} = ({ty} *)__weft_begin + __weft_at;"),
        };
        let mut text = format!(
            "__attribute__((noinline, unused)) static void {function}(void *{MAPPER_HANDLE}, {PARAMETERS}, \
             long long {MAPPER_TYPE}, void *__weft_name __attribute__((unused))) {{ \
             long long __weft_count = __weft_bytes / (long long)sizeof({ty}); \
             if (__weft_count != 1 || ({MAPPER_TYPE} & 0x10)) {{ \
             __tgt_push_mapper_component({MAPPER_HANDLE}, __weft_base, __weft_begin, __weft_bytes, {MAPPER_TYPE} & ~0x63ll, 0); \
             {MAPPER_TYPE} = ({MAPPER_TYPE} & ~0x10ll) | (1ll << 48); }} \
             for (long long __weft_at = 0; __weft_at < __weft_count; ++__weft_at) {{ {object}"
        );
        for are_iterated in [false, true] {
            for (loops, clauses) in self.clauses(clauses, are_iterated) {
                text.push_str(&loops);
                self.resume(&mut text);
                text.push_str(&format!("#pragma omp target data{clauses}"));
                self.resume(&mut text);
                text.push_str(&format!("; {}", "}".repeat(loops.matches("{ ").count())));
            }
        }
        text + " } }"
    }

    fn resume(&self, text: &mut String) {
        resume(self.map, self.file, self.line.lo, text);
    }

    fn written(&self, text: &str) -> String {
        let text = one_line(text);
        match self.variable {
            Some(variable) => pointed(&text, variable),
            None => text,
        }
    }

    /// Returns the clauses of each `target data`, and the loops around it: those without iterators have one for all.
    fn clauses(&self, clauses: &[Clause], are_iterated: bool) -> Vec<(String, String)> {
        let is_iterator = |modifier: &Modifier| matches!(modifier.kind, ModifierKind::Iterator(_));
        let is_iterated = |clause: &&Clause| clause.modifiers().iter().any(is_iterator) == are_iterated;
        let found = clauses.iter().filter(is_iterated).map(|clause| {
            let mut loops = String::new();
            let mut words: Vec<String> = Vec::new();
            for modifier in clause.modifiers() {
                let ModifierKind::Iterator(definitions) = &modifier.kind else {
                    words.push(one_line(&modifier.text));
                    continue;
                };
                for one in definitions {
                    let ty = one.ty.as_ref().map_or("int".to_owned(), |ty| one_line(&ty.text));
                    let step = one.step.as_ref().map_or("1".to_owned(), |step| self.written(&step.text));
                    let (name, begin, end) =
                        (&one.name.text, self.written(&one.begin.text), self.written(&one.end.text));
                    loops.push_str(&format!(
                        "for ({ty} {name} = ({begin}); ({step}) > 0 ? {name} < ({end}) : {name} > ({end}); \
                         {name} += ({step})) {{ "
                    ));
                }
            }
            let items = clause.items().iter().map(|item: &ListItem| self.written(&item.text));
            let colon = if words.is_empty() { "" } else { ": " };
            (loops, format!(" map({}{colon}{})", words.join(", "), items.collect::<Vec<_>>().join(", ")))
        });
        match are_iterated {
            true => found.collect(),
            false => {
                let all: String = found.map(|(_, clause)| clause).collect();
                Vec::from_iter((!all.is_empty()).then(|| (String::new(), all)))
            }
        }
    }
}

/// Returns `text` with what a pointer points to wherever its name stands, but not where that is one of a member.
fn pointed(text: &str, pointer: &str) -> String {
    let is_letter = identifier::is_part;
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(is_letter) {
        let (before, word) = rest.split_at(at);
        let end = word.find(|letter| !is_letter(letter)).unwrap_or(word.len());
        out.push_str(before);
        let is_member = out.trim_end().ends_with('.') || out.trim_end().ends_with("->");
        match &word[..end] {
            word if word == pointer && !is_member => out.push_str(&format!("(*{word})")),
            word => out.push_str(word),
        }
        rest = &word[end..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::pointed;

    #[test]
    fn the_variable_becomes_what_a_pointer_points_to() {
        assert_eq!(pointed("v.v[0 : w.v + v.vv]", "v"), "(*v).v[0 : w.v + (*v).vv]");
    }
}

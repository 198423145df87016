//! What maps an object that has no mapper but members with default mappers: each such member goes by its own, and the bits
//! between them as they are. [OMP 5.2 §5.8.3: a structure is mapped as if each of its members were a list item]
//!
//! ```c
//! struct h { int k; struct v v; double z; };                                // has this function behind it:
//! static void __weft_mapper_members_0(…) {                                  // at h: all of it, without copies
//!   … offsets[] = { offsetof(struct h, v) } … mappers[] = { the mapper of struct v } …
//!   __weft_map_members(…); }                                                // copies k; v by its mapper; copies z
//! ```
//!
//! In C, a function follows the later one of the structure and the mapper, so that a construct finds it by a note as it finds
//! others. In C++, classes tell the types and places of their members themselves, which access and templates ask for, and the
//! function is a template:
//!
//! ```cpp
//! class h : b { v a; … public: typedef void __weft_members(h *, b &&, decltype(a) &&);
//!   static long long __weft_offset(int) { … } };
//! ```
//!
//! A base is a member without a name, which may end before its size says, since members lie in its padding. `std::pair` and
//! `std::array` tell nothing, and are known by their form. Members of unions are bits, since a mapper cannot know which one
//! there is. Bits are virtual bases, too, and what `std::tuple` and its like hold. A warning says so.

use std::fmt::Write as _;

use weft_sema::plan::MAPPER;
use weft_support::{Diagnostic, FileId, SourceMap, Span};

use crate::select::resume;
use crate::source::clang::records::{Member, Record, Records};
use crate::source::flat::{matching_bracket, next_line, next_token_byte, token_byte_end};
use crate::text::edits::Edits;
use crate::text::mappers::NOTE;

/// The flag of warnings about what is mapped otherwise than one may expect; it is clang's.
const MAPPING: &str = "-Wopenmp-mapping";

/// The parameters of a mapper, as types.
const TYPES: &str = "void *, char *, char *, long long, long long, void *";

/// Maps objects in parts: bits, and members of which each has a mapper or is bits, too.
const MAP_MEMBERS: &str = "void __tgt_push_mapper_component(void *, void *, void *, long long, long long, void *); \
     __attribute__((noinline, unused)) static void __weft_map_members(void *handle, char *base, char *begin, \
     long long bytes, long long type, long long size, int count, long long const *offsets, long long const *sizes, \
     long long const *used, void (*const *mappers)(void *, char *, char *, long long, long long, void *)) { \
     __tgt_push_mapper_component(handle, base, begin, bytes, type & ~0x63ll, 0); \
     type = (type & ~0x70ll) | (1ll << 48); \
     for (char *object = begin; object < begin + bytes; object += size) { char *done = object; \
     for (int last = -1;;) { int next = -1; \
     for (int at = 0; at < count; ++at) if (mappers[at] \
     && (last < 0 || offsets[at] > offsets[last] || (offsets[at] == offsets[last] && at > last)) \
     && (next < 0 || offsets[at] < offsets[next])) next = at; \
     if (next < 0) break; \
     last = next; char *member = object + offsets[next]; if (member < done) continue; \
     if (member > done) __tgt_push_mapper_component(handle, object, done, member - done, type, 0); \
     mappers[next](handle, object, member, sizes[next], type, 0); done = member + used[next]; } \
     if (done < object + size) __tgt_push_mapper_component(handle, object, done, object + size - done, type, 0); } }";

/// In C++, what finds out whether a type has members with mappers. A member that is a reference has none.
const CXX: &str = "template <class...> struct __weft_void { typedef void type; }; \
     template <bool> struct __weft_if {}; template <> struct __weft_if<true> { typedef void type; }; \
     template <class> struct __weft_own { static __weft_map *mapper() { return 0; } }; \
     template <class M> struct __weft_own<M &&> { static __weft_map *mapper() { \
     return __weft_mapper_of_default(__weft_of<__weft_element<M>>(), 0); } }; \
     template <class T, class O, class> struct __weft_each { static __weft_map *mapper() { return 0; } }; \
     template <class T, class O, class... M> struct __weft_each<T, O, void(T *, M...)> { \
     static void map(void *handle, char *base, char *begin, long long bytes, long long type, void *) { \
     __weft_map *const mappers[] = {__weft_own<M>::mapper()...}; \
     long long offsets[sizeof...(M)]; long long const sizes[] = {(long long)sizeof(M)...}; \
     long long const used[] = {(long long)__datasizeof(__remove_reference_t(M))...}; \
     for (int at = 0; at < (int)sizeof...(M); ++at) offsets[at] = mappers[at] ? O::__weft_offset(at) : 0; \
     __weft_map_members(handle, base, begin, bytes, type, sizeof(T), (int)sizeof...(M), offsets, sizes, used, \
     mappers); } \
     static __weft_map *mapper() { __weft_map *const mappers[] = {__weft_own<M>::mapper()...}; \
     for (int at = 0; at < (int)sizeof...(M); ++at) if (mappers[at]) return &map; return 0; } }; \
     template <class T, class = void> struct __weft_known { static __weft_map *mapper() { return 0; } }; \
     template <class P> struct __weft_pair { static long long __weft_offset(int at) { P *pair = (P *)64; \
     return (at ? (char *)__builtin_addressof(pair->second) : (char *)__builtin_addressof(pair->first)) - (char *)64; } }; \
     template <template <class, class> class C, class A, class B> struct __weft_known<C<A, B>, \
     typename __weft_void<decltype(C<A, B>::first), decltype(C<A, B>::second)>::type> \
     : __weft_each<C<A, B>, __weft_pair<C<A, B>>, \
     void(C<A, B> *, decltype(C<A, B>::first) &&, decltype(C<A, B>::second) &&)> {}; \
     template <template <class, decltype(sizeof 0)> class C, class T, decltype(sizeof 0) N> struct __weft_known<C<T, N>, \
     typename __weft_void<typename C<T, N>::value_type, typename __weft_if<sizeof(C<T, N>) == N * sizeof(T)>::type>::type> \
     : __weft_own<T &&> {}; \
     template <class T, class = void> struct __weft_parts : __weft_known<T> {}; \
     template <class T> struct __weft_parts<T, typename __weft_void<typename T::__weft_members>::type> \
     : __weft_each<T, T, typename T::__weft_members> {}; ";

/// The expression, in C++, for the mapper of a type `T` that no directive names.
pub(super) const CXX_PARTS: &str = "__weft_parts<T>::mapper()";

/// Returns what the first mapper of a text of C++ has before it.
pub(super) fn cxx_prelude() -> String {
    format!("extern \"C\" {MAP_MEMBERS} {CXX}")
}

/// A default mapper that a directive has become.
pub(super) struct Declared {
    /// Where the line of the directive ends.
    pub(super) hi: u32,
    /// The type, as it is written.
    pub(super) ty: String,
    /// The function.
    pub(super) function: String,
}

/// Adds what maps the records whose members have mappers. Returns why some cannot be mapped so.
pub(super) fn write(
    (map, file): (&SourceMap, FileId),
    is_cxx: bool,
    records: &Records,
    declared: &[Declared],
    (edits, diagnostics): (&mut Edits, &mut Vec<Diagnostic>),
) -> Option<&'static str> {
    let text = map.text(file);
    let mut writer = Writer { map, file, functions: Vec::new(), written: 0 };
    let mut why = None;
    // Mappers and records, in the order of the text.
    let mut next = declared.iter().peekable();
    let mut before: Vec<&Record> = Vec::new();
    let ends = records.all.iter().map(Some).chain([None]);
    for record in ends {
        let end = record.map_or(u32::MAX, |record| record.end);
        while let Some(mapper) = next.next_if(|mapper| mapper.hi < end) {
            let ty = records.canonical(&mapper.ty);
            writer.set(&ty, mapper.function.clone(), true);
            let at = next_line(text, mapper.hi);
            for record in &before {
                why = why.or(writer.add(record, at, is_cxx, edits));
            }
        }
        let Some(record) = record.filter(|record| !record.is_union) else { continue };
        let Some(at) = behind(text, record.outermost_end) else { continue };
        why = why.or(writer.add(record, at, is_cxx, edits));
        before.push(record);
        if is_cxx && !record.name.is_empty() {
            edits.replace(record.end, record.end, told(record));
        }
    }
    for record in &records.all {
        diagnostics.extend(unused(&writer, record).into_iter().map(|(member, what, reason)| {
            let message = format!("the mapper of {what} is not used: {reason}; its bits are copied");
            Diagnostic::warning(
                message,
                Span::new(file, member.at, member.at + member.name.len() as u32),
                MAPPING,
            )
        }));
    }
    why
}

/// Templates of the standard library that hold objects, and do not tell where.
const HOLDERS: [&str; 3] = ["std::tuple<", "std::optional<", "std::variant<"];

/// Returns what of a record has a mapper that mapping the record does not use, and why.
fn unused<'r>(writer: &Writer<'_>, record: &'r Record) -> Vec<(&'r Member, String, &'static str)> {
    let has_mapper = |ty: &str| writer.mapper(ty).is_some();
    let mut found = Vec::new();
    if record.is_union {
        let members = record.members.iter().filter(|one| has_mapper(&one.ty));
        let reason = "which member of the union there is, nobody can tell";
        found.extend(members.map(|one| (one, format!("member '{}'", one.name), reason)));
    }
    let bases = record.virtual_bases.iter().filter(|one| has_mapper(&one.ty));
    let reason = "where a virtual base lies depends on the object";
    found.extend(bases.map(|one| (one, format!("virtual base '{}'", one.ty), reason)));
    for member in &record.members {
        let held = HOLDERS.iter().find_map(|holder| member.ty.strip_prefix(holder));
        let mut arguments = held.into_iter().flat_map(|held| held.trim_end_matches('>').split(','));
        if arguments.any(|argument| has_mapper(argument.trim())) {
            let reason = "its type does not tell where its parts are";
            found.push((member, format!("what member '{}' holds", member.name), reason));
        }
    }
    found
}

/// Returns the text by which a class of C++ tells its bases and members.
fn told(record: &Record) -> String {
    let name = &record.name;
    let mut types = String::new();
    let mut offsets = String::new();
    let object = format!("(({name} *)64)");
    let bases = record
        .bases
        .iter()
        .map(|base| (format!("{} &&", base.name), format!("static_cast<{} *>({object})", base.name)));
    let members = record.members.iter().map(|member| {
        let member = &member.name;
        (format!("decltype({member}) &&"), format!("__builtin_addressof({object}->{member})"))
    });
    for (number, (ty, place)) in bases.chain(members).enumerate() {
        let _ = write!(types, ", {ty}");
        let _ = write!(offsets, "if (__weft_at == {number}) return (char *){place} - (char *)64; ");
    }
    format!(
        " public: typedef void __weft_members({name} *{types}); \
         static long long __weft_offset(int __weft_at) {{ {offsets}return 0; }} "
    )
}

struct Writer<'a> {
    map: &'a SourceMap,
    file: FileId,
    /// By the canonical spelling of a type, its mapper so far, and whether a directive declares it.
    functions: Vec<(String, String, bool)>,
    written: usize,
}

impl Writer<'_> {
    fn mapper(&self, ty: &str) -> Option<&(String, String, bool)> {
        self.functions.iter().find(|known| known.0 == ty)
    }

    fn set(&mut self, ty: &str, function: String, is_declared: bool) {
        self.functions.retain(|known| known.0 != ty);
        self.functions.push((ty.to_owned(), function, is_declared));
    }

    /// Adds, at the offset `at`, the function of a record, if members of it have mappers and it has none itself.
    fn add(&mut self, record: &Record, at: u32, is_cxx: bool, edits: &mut Edits) -> Option<&'static str> {
        if self.mapper(&record.ty).is_some_and(|known| known.2) {
            return None;
        }
        let members = record.members.iter().filter_map(|one| Some((&one.name, &self.mapper(&one.ty)?.1)));
        let members: Vec<(String, String)> =
            members.map(|(name, mapper)| (name.clone(), mapper.clone())).collect();
        let has_base = record.bases.iter().any(|base| self.mapper(&base.ty).is_some());
        if members.is_empty() && !has_base {
            return None;
        }
        let function = format!("{MAPPER}members_{}", self.written);
        self.set(&record.ty, function.clone(), false);
        // A class with a name tells its members itself.
        if is_cxx && !record.name.is_empty() {
            return None;
        }
        let is_within = is_cxx && record.end != record.outermost_end;
        if record.is_local || record.ty.contains('(') || is_within || has_base {
            return Some(
                "members with mappers of a structure without a name, or of one that a function declares,",
            );
        }
        let ty = &record.ty;
        let joined = |part: &dyn Fn(&(String, String)) -> String| {
            members.iter().map(part).collect::<Vec<_>>().join(", ")
        };
        let mut text = match self.written {
            0 if !is_cxx => format!("extern {MAP_MEMBERS} "),
            _ => String::new(),
        };
        let mapper = |(name, mapper): &(String, String)| match is_cxx {
            true => {
                format!("__weft_mapper_of_default(__weft_of<__weft_element<decltype({ty}::{name})>>(), 0)")
            }
            false => mapper.clone(),
        };
        let _ = write!(
            text,
            "__attribute__((noinline, unused)) static void {function}(void *handle, char *base, char *begin, \
             long long bytes, long long type, void *name __attribute__((unused))) {{ \
             long long const offsets[] = {{ {} }}; long long const sizes[] = {{ {} }}; \
             void (*const mappers[])({TYPES}) = {{ {} }}; \
             __weft_map_members(handle, base, begin, bytes, type, sizeof({ty}), {}, offsets, sizes, sizes, mappers); }} \
             {NOTE}default {function} {ty}*/",
            joined(&|(name, _)| format!("__builtin_offsetof({ty}, {name})")),
            joined(&|(name, _)| format!("sizeof((({ty} *)0)->{name})")),
            joined(&mapper),
            members.len(),
        );
        if is_cxx {
            // One that a directive declares is preferred, as it is to those of members.
            let _ = write!(
                text,
                " inline __weft_map *__weft_mapper_of_default(__weft_of<{ty}>, long) noexcept {{ return {function}; }} "
            );
        }
        self.written += 1;
        resume(self.map, self.file, at, &mut text);
        edits.replace(at, at, text);
        None
    }
}

impl Records {
    /// Returns the canonical spelling of a type, as far as it is known.
    pub(super) fn canonical(&self, ty: &str) -> String {
        let known = self.typedefs.iter().rfind(|known| known.0 == ty.trim());
        known.map_or_else(|| ty.split_whitespace().collect::<Vec<_>>().join(" "), |known| known.1.clone())
    }
}

/// Returns the offset behind the declaration whose record ends with the brace at `end`.
fn behind(text: &str, end: u32) -> Option<u32> {
    let mut at = end + 1;
    while let Some((offset, byte)) = next_token_byte(text, at) {
        match byte {
            b';' => return Some(offset + 1),
            b'}' => return None,
            b'(' | b'{' | b'[' => at = matching_bracket(text, offset)? + 1,
            _ => at = token_byte_end(text, offset),
        }
    }
    None
}

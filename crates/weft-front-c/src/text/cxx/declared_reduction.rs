//! Writes `declare reduction` directives as functions, which calls find by overloading and by the namespaces of their
//! arguments, as clang finds the directives.
//!
//! ```cpp
//! #pragma omp declare reduction(longest : std::string : omp_out = max(omp_out, omp_in)) initializer(omp_priv = "")
//! // static void __weft_combine_longest(std::string &omp_out, std::string &omp_in) { omp_out = max(omp_out, omp_in); }
//! // static std::string __weft_begin_longest(__weft::fresh, std::string *, std::string &omp_orig, std::string *)
//! //   { std::string omp_priv = ""; return omp_priv; }
//! // template <class W> W __weft_begin_longest(__weft::fresh, std::string *, std::string &omp_orig, W *)
//! //   { W whole; std::string &omp_priv = whole; omp_priv = ""; return whole; }
//! ```
//!
//! What is returned is built where it is to be, so that an initializer may keep the object's address: `init_list(&omp_priv)`.
//! That does not hold of small objects that are copied bit by bit, which come back in registers. For these, a second function takes
//! the place, as `__weft::here`: it begins the object there, and what it returns is written over it.
//!
//! The last one is for the classes that are derived from the type, whose objects the directive combines, too. Where there is
//! no initializer it is for all: then the type may be one that is complete only where the reduction is.
//!
//! They stand where the directive stands, in a namespace or a class. There they hide what is around the class, which the first of a
//! class's directives brings back ([`around_class`]). A directive in a function becomes two local classes
//! of the same names, since functions cannot be declared there: an object of the one is constructed of what is combined, the
//! other one is converted to what an object begins as. Directives that follow each other become members of the same classes, and
//! what directives outside say of other types, which the classes would hide, is said again in them. They hide what the language says
//! of its own types as well: a base has that (`names/operators.rs`).

mod around_class;

use weft_openmp::{Argument, DeclareReduction, ReductionOp};
use weft_sema::model::program::Pragma;

use crate::source::declared::initial_value;
use crate::source::flat::{matching_bracket, next_token_byte, one_line, words};
use crate::source::hiding::{Placed, follows_at_once, seen_besides};
use crate::text::context::{Context, c_string};
use crate::text::edits::Edits;

/// How the functions are declared: they are seen through wherever they are called.
const PREFIX: &str = "static inline __attribute__((always_inline, unused, nodebug))";

/// How the functions of a directive rank among others of their name.
#[derive(Clone, Copy)]
enum Rank {
    /// Its own scope has them.
    Own,
    /// A class repeats what a scope around it has: its own functions for the type, if it has some, are more special.
    Around,
}

/// The heads of the functions for a type as it is and for what is derived from it, and what they take in front of and behind
/// the other parameters. Directives for an operator of the language take one in front: that of the language takes it by its type
/// (`names/operators.rs`).
fn heads(op: &ReductionOp, rank: Rank) -> [&'static str; 4] {
    match (op, rank) {
        (ReductionOp::Declared(_), Rank::Own) => ["", "template <class __weft_W>", "", ""],
        (ReductionOp::Declared(_), Rank::Around) => [
            "template <class... __weft_Q>",
            "template <class __weft_W, class... __weft_Q>",
            "",
            ", __weft_Q...",
        ],
        (_, Rank::Own) => {
            ["template <class __weft_P>", "template <class __weft_P, class __weft_W>", "__weft_P, ", ""]
        }
        (_, Rank::Around) => [
            "template <class __weft_P, class... __weft_Q>",
            "template <class __weft_P, class __weft_W, class... __weft_Q>",
            "__weft_P, ",
            ", __weft_Q...",
        ],
    }
}

/// The parameter of what returns a new object.
const FRESH: &str = "__weft::fresh";

/// The parameter of what returns a copy of the object that it begins at this place.
const HERE: &str = "__weft::here at";

/// How members of classes are declared that are seen through wherever they are called.
const CALLED: &str = "__attribute__((always_inline, unused, nodebug))";

/// Returns the names of the functions that combine two objects, and that return a new one.
pub(crate) fn functions_of(op: &ReductionOp) -> [String; 2] {
    let name = match op {
        ReductionOp::Declared(name) => name.clone(),
        builtin => format!("_{}", builtin.region_word()),
    };
    // The functions are in the namespace or class that a clause names.
    let (scope, name) = name.rfind("::").map_or(("", &*name), |at| name.split_at(at + 2));
    ["combine", "begin"].map(|what| format!("{scope}__weft_{what}_{name}"))
}

/// Returns the name of the class in the prelude by which a member reaches the functions for an operator of the language that are no
/// members.
pub(crate) fn around(op: &ReductionOp) -> String {
    format!("around_{}", op.region_word())
}

/// Returns the names of the classes in the prelude that combine two objects as the language does, and that become what the
/// language has objects begin as: bases of the local classes for an operator of the language.
pub(crate) fn language(op: &ReductionOp) -> [String; 2] {
    ["combine", "begin"].map(|what| format!("language_{what}_{}", op.region_word()))
}

/// Writes the functions of the directive of `pragma`, which itself stays in the text if it `stays`.
pub(crate) fn write(context: &Context<'_>, pragma: usize, stays: bool, edits: &mut Edits) {
    let place = &context.program.pragmas[pragma];
    let Argument::DeclareReduction(declaration) = &place.directive().argument else { return };
    let mut text = match is_in_function(context, place.lo) {
        true => match of_block(context, pragma) {
            // The first of several has written them.
            None => String::new(),
            Some(declarations) => classes(&declarations, &outside(context, pragma, &declarations)),
        },
        false => {
            let types = 0..declaration.types.len();
            let own: String = types.map(|number| functions(declaration, number, Rank::Own)).collect();
            own + &around_class::repeated(context, pragma)
        }
    };
    if stays {
        let at = context.map.presumed_start(context.program.span(place.lo, place.lo));
        let directive = context.text.slice(place.lo, place.hi);
        text.push_str(&format!("\n# {} {}\n{directive}", at.line, c_string(&at.file)));
    }
    edits.replace(place.lo, place.hi, text);
}

/// Says whether a place is in a function.
fn is_in_function(context: &Context<'_>, at: u32) -> bool {
    let tree = &context.program.tree;
    tree.functions.iter().map(|id| tree.node(*id)).any(|node| node.lo <= at && at < node.hi)
}

/// Returns the directive of `pragma` with those that stand behind it in its block and declare the same operator; nothing if
/// it is one of those behind another one.
fn of_block<'a>(context: &Context<'a>, pragma: usize) -> Option<Vec<&'a DeclareReduction>> {
    let pragmas = &context.program.pragmas;
    let declaration = |at: usize| match pragmas[at].directive.as_ref().map(|directive| &directive.argument) {
        Some(Argument::DeclareReduction(declaration)) => Some(&**declaration),
        _ => None,
    };
    let own = declaration(pragma)?;
    let is_near =
        |first: usize, last: usize| follows_at_once(context.text.slice(pragmas[first].hi, pragmas[last].lo));
    let same = |at: &usize| declaration(*at).is_some_and(|other| other.op == own.op);
    if (0..pragma).rev().take_while(|&at| is_near(at, pragma)).any(|at| same(&at)) {
        return None;
    }
    let behind = (pragma + 1..pragmas.len()).take_while(|&at| is_near(pragma, at)).filter(same);
    Some(std::iter::once(own).chain(behind.filter_map(declaration)).collect())
}

/// Returns the types, each with its directive, for which the directives in a block would hide what is declared outside; the first
/// of them is that of `pragma`.
fn outside<'a>(
    context: &Context<'a>,
    pragma: usize,
    declarations: &[&'a DeclareReduction],
) -> Vec<(&'a DeclareReduction, usize)> {
    let placed = |pragma: &'a Pragma| match &pragma.directive.as_ref()?.argument {
        Argument::DeclareReduction(declaration) => Some(Placed { lo: pragma.lo, hi: pragma.hi, declaration }),
        _ => None,
    };
    let pragmas = &context.program.pragmas;
    let all = pragmas.iter().filter_map(placed);
    placed(&pragmas[pragma])
        .map_or_else(Vec::new, |first| seen_besides(context.text.0, declarations, first, all))
}

/// Returns an expression of a directive for references in the place of its objects: `decltype(omp_orig)` is their type.
fn of_objects(text: &str) -> String {
    let mut written = String::new();
    let mut end = 0;
    for (at, _) in words(text).filter(|(_, word)| *word == "decltype") {
        let Some((open, b'(')) = next_token_byte(text, at as u32 + "decltype".len() as u32) else { continue };
        let Some(close) = matching_bracket(text, open) else { continue };
        let inner = text[open as usize + 1..close as usize].trim();
        if at < end || !["omp_in", "omp_out", "omp_orig", "omp_priv"].contains(&inner) {
            continue;
        }
        let behind = close as usize + 1;
        written.push_str(&format!("{}__weft::bare<{}>", &text[end..at], &text[at..behind]));
        end = behind;
    }
    written + &text[end..]
}

/// Writes the functions for one of a directive's types.
fn functions(declaration: &DeclareReduction, number: usize, rank: Rank) -> String {
    let [combine, begin] = functions_of(&declaration.op);
    let combiner = of_objects(&one_line(&declaration.combiner.text));
    let ty = format!("__weft::id<{}>", one_line(&declaration.types[number].text));
    let [template, template_of_part, front, back] = heads(&declaration.op, rank);
    let combined = format!(
        "{template} {PREFIX} void {combine}({front}{ty} &omp_out, {ty} &omp_in{back}) {{ {combiner}; }} "
    );
    // An object of a class that is derived from the type begins as one, and then its part gets the value.
    let of_part = |place: &str, body: &str| {
        format!(
            "{template_of_part} {PREFIX} __weft_W {begin}({front}{place}, {ty} *, {ty} &omp_orig, __weft_W *{back}) \
             {{ typedef __weft::of<{ty}, __weft_W> __weft_T; {body} }} "
        )
    };
    let begun = match First::of(declaration) {
        First::Nothing => {
            of_part(FRESH, "return __weft_W();")
                + &of_part(HERE, "return *::new (__weft::place{at.at}) __weft_W();")
        }
        first => {
            let whole = |place: &str, body: &str| {
                format!(
                    "{template} {PREFIX} {ty} {begin}({front}{place}, {ty} *, {ty} &omp_orig, {ty} *{back}) \
                     {{ typedef {ty} __weft_T; {body}; return omp_priv; }} "
                )
            };
            let part = |begun: &str| {
                format!("{begun}; __weft_T &omp_priv = whole; {}; return whole;", first.of_part())
            };
            whole(FRESH, &format!("__weft_T omp_priv{}", first.of_object()))
                + &whole(HERE, &first.in_place())
                + &of_part(FRESH, &part("__weft_W whole"))
                + &of_part(HERE, &part("__weft_W &whole = *::new (__weft::place{at.at}) __weft_W"))
        }
    };
    combined + &begun
}

/// Writes directives in a function, all of one operator, as classes: a call of the one combines, and the other one becomes a
/// new object. What is said `outside` of other types is in their bases: in a template, these may turn out to be the same types,
/// for which the derived classes hide it.
fn classes(declarations: &[&DeclareReduction], outside: &[(&DeclareReduction, usize)]) -> String {
    let Some(names) = declarations.first().map(|declaration| functions_of(&declaration.op)) else {
        return String::new();
    };
    let types = declarations
        .iter()
        .flat_map(|declaration| (0..declaration.types.len()).map(|number| (*declaration, number)));
    let own: Vec<(&DeclareReduction, usize)> = types.collect();
    if outside.is_empty() {
        return class(&names, "", &own);
    }
    let bases = [0, 1].map(|which| format!("{}_outside", names[which]));
    class(&bases, "", outside) + &class(&names, "_outside", &own)
}

/// Writes the two classes of these `names`, derived from those whose names end with `base`, if that is not empty.
fn class([combine, begin]: &[String; 2], base: &str, declarations: &[(&DeclareReduction, usize)]) -> String {
    let (mut combined, mut begun) = (String::new(), String::new());
    for (declaration, number) in declarations {
        let combiner = of_objects(&one_line(&declaration.combiner.text));
        // Local classes have no templates.
        let front = if matches!(declaration.op, ReductionOp::Declared(_)) { "" } else { "__weft::any, " };
        let (first, in_place) = match First::of(declaration) {
            first @ First::Nothing => (" = __weft_T()".to_owned(), first.in_place()),
            first => (first.of_object(), first.in_place()),
        };
        let ty = one_line(&declaration.types[*number].text);
        combined.push_str(&format!(
            "{CALLED} {combine}({front}__weft::id<{ty}> &omp_out, __weft::id<{ty}> &omp_in) {{ {combiner}; }} "
        ));
        begun.push_str(&format!(
            "{CALLED} {begin}({front}__weft::fresh, __weft::id<{ty}> *, __weft::id<{ty}> &o, __weft::id<{ty}> *) \
             : at{{nullptr}}, o(&o) {{}} \
             {CALLED} {begin}({front}__weft::here at, __weft::id<{ty}> *, __weft::id<{ty}> &o, __weft::id<{ty}> *) \
             : at(at), o(&o) {{}} \
             {CALLED} __weft::id<{ty}> value(__weft::id<{ty}> *) const {{ typedef __weft::id<{ty}> __weft_T; \
             __weft_T &omp_orig = *(__weft_T *)o; (void)omp_orig; __weft_T omp_priv{first}; return omp_priv; }} \
             {CALLED} __weft::id<{ty}> &&placed(__weft::id<{ty}> *) const {{ typedef __weft::id<{ty}> __weft_T; \
             __weft_T &omp_orig = *(__weft_T *)o; (void)omp_orig; {in_place}; return (__weft_T &&)omp_priv; }} \
             {CALLED} operator __weft::id<{ty}>() const {{ typedef __weft::id<{ty}> __weft_T; \
             return at.at ? placed((__weft_T *)0) : value((__weft_T *)0); }} "
        ));
    }
    let of_language = declarations
        .first()
        .filter(|(declaration, _)| !matches!(declaration.op, ReductionOp::Declared(_)))
        .map(|(declaration, _)| language(&declaration.op));
    let head = |name: &str, which: usize| match (base, &of_language) {
        ("", None) => format!("struct {name} {{ {CALLED} {name}() {{}} "),
        ("", Some(classes)) => {
            let class = &classes[which];
            format!(
                "struct {name} : __weft::{class} {{ using __weft::{class}::{class}; {CALLED} {name}() {{}} "
            )
        }
        (base, _) => format!("struct {name} : {name}{base} {{ using {name}{base}::{name}{base}; "),
    };
    let (combine_head, begin_head) = (head(combine, 0), head(begin, 1));
    format!("{combine_head}{combined}}}; {begin_head}__weft::here at; void *o; {begun}}};")
}

/// What an object of a directive begins as.
enum First {
    /// As objects of its type do.
    Nothing,
    /// With this value.
    Value(String),
    /// With these arguments, in their brackets.
    Arguments(String),
    /// By this statement.
    Statement(String),
}

impl First {
    fn of(declaration: &DeclareReduction) -> First {
        let Some(written) =
            declaration.initializer.as_ref().map(|written| of_objects(&one_line(&written.text)))
        else {
            return First::Nothing;
        };
        match (initial_value(&written), written.strip_prefix("omp_priv")) {
            (Some(value), _) => First::Value(value.to_owned()),
            (None, Some(arguments)) => First::Arguments(arguments.to_owned()),
            (None, None) => First::Statement(written),
        }
    }

    /// What stands behind the declared name of an object.
    fn of_object(&self) -> String {
        match self {
            First::Nothing => String::new(),
            First::Value(value) => format!(" = {value}"),
            First::Arguments(arguments) => arguments.clone(),
            First::Statement(statement) => format!("; {statement}"),
        }
    }

    /// The statements for an object `omp_priv` that begins `at` a place.
    fn in_place(&self) -> String {
        const REFERENCE: &str =
            "__weft_T &omp_priv = *(__weft_T *)at.at; ::new (__weft::place{at.at}) __weft_T";
        match self {
            First::Nothing => format!("{REFERENCE}()"),
            First::Value(value) if value.starts_with('{') => format!("{REFERENCE}{value}"),
            First::Value(value) => format!("{REFERENCE}({value})"),
            First::Arguments(arguments) => format!("{REFERENCE}{arguments}"),
            First::Statement(statement) => format!("{REFERENCE}; {statement}"),
        }
    }

    /// The statement for an object that is there.
    fn of_part(&self) -> String {
        match self {
            First::Nothing => String::new(),
            First::Value(value) => format!("omp_priv = {value}"),
            First::Arguments(arguments) => format!("omp_priv = __weft_T {arguments}"),
            First::Statement(statement) => statement.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::of_objects;

    #[test]
    fn types_are_those_of_the_objects() {
        for (text, expected) in [
            (
                "f(decltype(omp_orig)(omp_orig.size()))",
                "f(__weft::bare<decltype(omp_orig)>(omp_orig.size()))",
            ),
            ("decltype( omp_in ) a, decltype(b) c", "__weft::bare<decltype( omp_in )> a, decltype(b) c"),
            ("decltype((omp_in)) a", "decltype((omp_in)) a"),
            ("omp_out += omp_in", "omp_out += omp_in"),
        ] {
            assert_eq!(of_objects(text), expected);
        }
    }
}

//! Writes the reducers of OpenCilk 2 as variables of which each task has views in the runtime.
//!
//! ```c
//! long cilk_reducer(zero, plus) sum = 0;      long sum = 0; void *weft_reducer1 __attribute__((__cleanup__(weft_reducer_forget)))
//!                                               = weft_reducer_register(&sum, sizeof(sum), zero, plus);
//! cilk_for (int i = 0; i < n; i++)            cilk_for (int i = 0; i < n; i++)
//!   sum += a[i];                                (*(__typeof__(sum) *)weft_reducer_view(&sum)) += a[i];
//! ```
//! A variable of the file is declared before `main`, a `static` one of a block whenever control passes it. In C++, `cilk::opadd_reducer<T>` is the type of a reducer, too. The keywords of tasks stay for [`super`].
//!
//! `zero` begins a view, `plus` adds its second argument to the first and ends the second. The operation need not be
//! commutative: the runtime reduces views in the order of the serial program (`weft-rt/src/task/views.rs`).
//!
//! # Refused
//! Reducers that are no variables of a block or of the file: members, parameters, types with names, arrays, and what
//! pointers and references lead to. Each is an error at its place.

use weft_support::{Diagnostic, FileId, SourceMap, Span};

use super::text::{arguments, serial, statement_end};
use crate::Options;
use crate::source::clang::LibclangMissing;
use crate::source::clang::declared::{Declared, Home, declared_at};
use crate::source::flat::{
    FlatText, matching_bracket, next_line, next_token_byte, one_line, token_byte_end, words,
};
use crate::source::parse::clang_arguments;
use crate::text::edits::Edits;

/// The keyword.
const REDUCER: &str = "_Hyperobject";
/// The template of C++ whose instances are reducers that sum (`cilk/opadd_reducer.h`).
const SUM: &str = "opadd_reducer";

/// The functions of the runtime.
const DECLARED: &str = "void *weft_reducer_register(void *, __SIZE_TYPE__, void (*)(void *), void (*)(void *, void *)) \
    __asm__(\"__weft_reducer_register\") __attribute__((__nothrow__)); \
    void weft_reducer_declare(void *, __SIZE_TYPE__, void (*)(void *), void (*)(void *, void *)) \
    __asm__(\"__weft_reducer_declare\") __attribute__((__nothrow__)); \
    void weft_reducer_forget(void *) __asm__(\"__weft_reducer_forget\") __attribute__((__nothrow__)); \
    void *weft_reducer_view(const volatile void *) __asm__(\"__weft_reducer_view\") __attribute__((__nothrow__));";

/// A reducer as it stands in the text.
struct Written {
    /// The keyword with its brackets.
    range: (u32, u32),
    /// What begins and reduces views.
    functions: String,
    /// Whether it is the keyword, and no type.
    is_keyword: bool,
}

/// Writes the reducers of a text, and reports those that cannot be.
pub(in crate::select) fn write(
    map: &SourceMap,
    file: FileId,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
    edits: &mut Edits,
) -> Result<(), LibclangMissing> {
    let text = map.text(file);
    if !text.contains(REDUCER) && !text.contains(SUM) {
        return Ok(());
    }
    let mut written = Vec::new();
    let mut wrong = Vec::new();
    for (at, word) in words(text) {
        let at = at as u32;
        match word {
            REDUCER => match functions(text, at) {
                Some(reducer) => written.push(reducer),
                None => wrong.push((at, "'cilk_reducer' wants two functions in brackets: one that begins a view, and one that reduces two")),
            },
            SUM if options.language.is_cxx() && text[..at as usize].ends_with("cilk::") => written.extend(sum(text, at)),
            _ => {}
        }
    }
    let mut error = |message: &str, at: u32| {
        let span = Span::new(file, at, at + REDUCER.len() as u32);
        diagnostics.push(Diagnostic::error(message, span));
    };
    if !wrong.is_empty() {
        for (at, message) in wrong {
            error(message, at);
            edits.replace(at, at + REDUCER.len() as u32, String::new());
        }
        return Ok(());
    }
    let Some(first) = written.first().map(|reducer| reducer.range.0) else { return Ok(()) };
    let blanks: Vec<(u32, u32)> =
        written.iter().filter(|reducer| reducer.is_keyword).map(|reducer| reducer.range).collect();
    let name = format!("{}.weft.i", map.name(file));
    let places: Vec<u32> = written.iter().map(|reducer| reducer.range.0).collect();
    let plain = serial(text, &blanks, options);
    for (lo, hi) in &blanks {
        // An edit keeps the number of lines.
        edits.replace(*lo, *hi, "\n".repeat(FlatText(text).slice(*lo, *hi).matches('\n').count()));
    }
    let Some(declarations) = declared_at(&name, &plain, &clang_arguments(options), &places)? else {
        // clang says what is wrong.
        error("the program is not valid without this keyword", first);
        return Ok(());
    };
    for reducer in &written {
        let at = reducer.range.0;
        let variables: Vec<&Declared> =
            declarations.variables.iter().filter(|variable| variable.place == at).collect();
        let is_pointed_to =
            next_token_byte(text, reducer.range.1).is_some_and(|(_, byte)| byte == b'*' || byte == b'&');
        let is_other = |variable: &&Declared| variable.home == Home::Other || variable.is_compound;
        let end = statement_end(text, reducer.range.1);
        let Some(end) =
            end.filter(|_| !variables.is_empty() && !is_pointed_to && !variables.iter().any(is_other))
        else {
            error("a reducer is a variable of a block or of the file, and no array", at);
            continue;
        };
        let registered: String = variables
            .iter()
            .enumerate()
            .map(|(number, variable)| registered(variable, &reducer.functions, &format!("{at}_{number}")))
            .collect();
        if !registered.is_empty() {
            edits.replace(end + 1, end + 1, registered);
        }
    }
    for &(lo, hi) in &declarations.uses {
        let name = FlatText(text).slice(lo, hi);
        let view = format!("(*(__typeof__({name}) *)weft_reducer_view(__builtin_addressof({name})))");
        edits.replace(lo, hi, view);
    }
    let at = next_line(text, 0);
    let declared = match options.language.is_cxx() {
        true => format!("extern \"C\" {{ {DECLARED} }}"),
        false => DECLARED.to_owned(),
    };
    edits.replace(at, at, declared);
    Ok(())
}

/// The reducer whose keyword is at `at`.
fn functions(text: &str, at: u32) -> Option<Written> {
    let (open, _) = next_token_byte(text, at + REDUCER.len() as u32).filter(|(_, byte)| *byte == b'(')?;
    let close = matching_bracket(text, open)?;
    let functions = one_line(FlatText(text).slice(open + 1, close)).trim().to_owned();
    (arguments(&functions).len() == 2).then_some(Written {
        range: (at, close + 1),
        functions,
        is_keyword: true,
    })
}

/// The reducer whose type is an instance of the template at `at`.
fn sum(text: &str, at: u32) -> Option<Written> {
    let (open, _) = next_token_byte(text, at + SUM.len() as u32).filter(|(_, byte)| *byte == b'<')?;
    let (mut depth, mut end) = (0, open);
    while let Some((offset, byte)) = next_token_byte(text, end) {
        end = token_byte_end(text, offset);
        depth += i32::from(byte == b'<') - i32::from(byte == b'>');
        if depth == 0 {
            break;
        }
    }
    let of = one_line(FlatText(text).slice(open + 1, end.checked_sub(1)?));
    let functions = format!("::cilk::zero<{of}>, ::cilk::plus<{of}>");
    Some(Written { range: (at, end), functions, is_keyword: false })
}

/// What registers a variable, behind its declaration.
fn registered(variable: &Declared, functions: &str, number: &str) -> String {
    let name = &variable.name;
    let args = format!("(__builtin_addressof({name}), sizeof({name}), {functions})");
    let own = format!("weft_reducer_{number}");
    match variable.home {
        Home::File { is_defined: true } => {
            format!(
                " __attribute__((__constructor__)) static void {own}(void) {{ weft_reducer_declare{args}; }}"
            )
        }
        Home::Block { is_static: true } => format!(" weft_reducer_declare{args};"),
        Home::Block { is_static: false } => {
            format!(
                " void *{own} __attribute__((__cleanup__(weft_reducer_forget), __unused__)) = weft_reducer_register{args};"
            )
        }
        Home::File { is_defined: false } | Home::Other => String::new(),
    }
}

//! Removes the declarations and strings that only the surface calls named.

use weft_ir::{Module, Symbol, SymbolDef};

/// Removes those of `strings` that are private to the module and that nothing names anymore.
pub(crate) fn remove_unused_strings(module: &mut Module, strings: &[Symbol]) {
    let is_local = |name: &Symbol| module.global_var(*name).is_some_and(|id| module.globals[id].is_local());
    let local: Vec<Symbol> = strings.iter().copied().filter(is_local).collect();
    module.remove_unused_globals(&local);
}

/// Removes the declarations of `functions` that nothing calls anymore.
pub(crate) fn remove_declarations(module: &mut Module, functions: &[Symbol]) {
    let is_declared = |name: &Symbol| match module.symbols.get(name) {
        Some(SymbolDef::Function(id)) => module.functions[*id].is_declaration,
        _ => false,
    };
    let declared: Vec<Symbol> = functions.iter().copied().filter(is_declared).collect();
    module.remove_unused_globals(&declared);
}

/// Calls `f` on each global that `text` names as `@name` or `@"name"`.
pub(crate) fn globals_in_text(module: &Module, text: &str, f: &mut dyn FnMut(Symbol)) {
    for (at, _) in text.match_indices('@') {
        if let Some(symbol) = module.ctx.names.lookup(global_at(&text[at..]).0) {
            f(symbol);
        }
    }
}

/// The name behind the `@` that `text` begins with, and how many bytes it takes with `@` and quotes.
pub(crate) fn global_at(text: &str) -> (&str, usize) {
    let rest = &text[1..];
    match rest.strip_prefix('"') {
        Some(quoted) => {
            let name = quoted.split('"').next().unwrap_or("");
            (name, (name.len() + 3).min(text.len()))
        }
        None => {
            let end = rest
                .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$' | '-')))
                .unwrap_or(rest.len());
            (&rest[..end], end + 1)
        }
    }
}

//! Where an access is, and what the user calls its object: `name;line;column;file` in a string constant.
//!
//! The name is that of the variable from which the address is computed: `x`, `a[…]` for a part of it, `*p` for what it
//! points to. Names of values are those of the program at `-O0`.

use rustc_hash::FxHashMap;
use weft_ir::debug_info::{self, variable_name};
use weft_ir::{ConstKind, Function, Inst, Module, Op, Operand, Type};
use weft_regions::{Location, source_function};

/// The strings made so far.
#[derive(Default)]
pub(super) struct Sites {
    made: FxHashMap<String, Operand>,
}

impl Sites {
    /// The site of an access by `inst` to what `name` stands for.
    pub(super) fn of_inst(
        &mut self,
        module: &mut Module,
        func: &Function,
        inst: Inst,
        name: &str,
    ) -> Operand {
        let place = debug_info::debug_location(func, &module.ctx, inst)
            .and_then(|location| debug_info::source_place(module, &location));
        let text = match place {
            Some((file, line, column)) => format!("{name};{line};{column};{file}"),
            None => format!("{name};0;0;{}", source_function(module.ctx.names.text(func.name))),
        };
        self.string(module, text)
    }

    /// The site of something that a construct at `place` does with what `name` stands for.
    pub(super) fn of_place(&mut self, module: &mut Module, place: Option<&Location>, name: &str) -> Operand {
        let text = match place {
            Some(at) => format!("{name};{};{};{}", at.line, at.column, at.file),
            None => format!("{name};0;0;"),
        };
        self.string(module, text)
    }

    fn string(&mut self, module: &mut Module, text: String) -> Operand {
        if let Some(made) = self.made.get(&text) {
            return *made;
        }
        let name = module.fresh_global_name("weft.site");
        module.add_string(name, &text);
        let site = Operand::Const(module.ctx.consts.intern(Type::PTR, ConstKind::Global(name)));
        self.made.insert(text, site);
        site
    }
}

/// What the memory at `address` is to the user; empty if nothing is known.
pub(super) fn name(module: &Module, func: &Function, address: Operand) -> String {
    let mut is_part = false;
    let mut is_behind = false;
    let mut at = address;
    // Addresses are computed in few steps; a circle of phis has no name.
    for _ in 0..16 {
        match at {
            Operand::Value(value) => {
                let named = func.values[value].name.map(|name| module.ctx.names.text(name));
                let Some(def) = func.def_inst(value) else { return shown(named, is_part, is_behind) };
                match &func.insts[def].op {
                    Op::Alloca { .. } => {
                        // LLVM tells namesakes apart by numbers.
                        let is_numbered =
                            named.is_some_and(|name| name.ends_with(|c: char| c.is_ascii_digit()));
                        let plain = if is_numbered { variable_name(module, func, value) } else { None };
                        return shown(plain.as_deref().or(named), is_part, is_behind);
                    }
                    Op::Gep { .. } => is_part = !is_behind || is_part,
                    Op::Load { .. } if !is_behind => is_behind = true,
                    Op::Load { .. } => return String::new(),
                    Op::Call(_) if func.insts[def].args().len() == 1 => {}
                    _ => return String::new(),
                }
                at = func.insts[def].operands[0];
            }
            Operand::Const(constant) => {
                is_part |=
                    !matches!(module.ctx.consts.data(constant).kind, ConstKind::Global(_)) && !is_behind;
                let mut found = None;
                module.ctx.consts.for_each_global(constant, &mut |name| found = Some(name));
                return shown(found.map(|name| module.ctx.names.text(name)), is_part, is_behind);
            }
            _ => return String::new(),
        }
    }
    String::new()
}

/// A name as the user wrote it, and how much of it is meant.
fn shown(name: Option<&str>, is_part: bool, is_behind: bool) -> String {
    let Some(name) = name else { return String::new() };
    // clang's homes of parameters; members of functions and unnamed values have no name of the user's.
    let name = name.strip_suffix(".addr").unwrap_or(name);
    // `function.variable.3`: the number tells namesakes apart.
    let name = match name.rsplit_once('.') {
        Some((rest, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => rest,
        _ => name,
    };
    let name = name.rsplit('.').next().unwrap_or(name);
    let name = if name.starts_with("_Z") { of_mangled(name) } else { name };
    if name.is_empty() || name.starts_with("__weft") || name.contains(';') {
        return String::new();
    }
    match (is_part, is_behind) {
        (true, _) => format!("{name}[…]"),
        (false, true) => format!("*{name}"),
        (false, false) => name.to_owned(),
    }
}

/// The last identifier of a variable's name in C++: `_ZL3sum`, `_ZN2ns5Class3sumE`, `_ZZ1fvE3sum_0`; empty if it is none, but
/// stands for an object of the compiler's, or of a template. [Itanium C++ ABI §5.1]
fn of_mangled(name: &str) -> &str {
    let rest = name.strip_prefix("_Z").unwrap_or_default();
    let (mut at, mut last) = match rest.strip_prefix('Z').and_then(|inner| inner.rsplit_once('E')) {
        Some((_, local)) => (local, ""),
        None => (rest.trim_start_matches(['L', 'N']), ""),
    };
    // Of identifiers in a row the last one is the variable's.
    loop {
        at = at.strip_prefix('L').unwrap_or(at);
        let digits = at.bytes().take_while(u8::is_ascii_digit).count();
        let length = at[..digits].parse().unwrap_or(0);
        let Some(identifier) = at.get(digits..digits + length).filter(|_| length > 0) else { break };
        (last, at) = (identifier, &at[digits + length..]);
    }
    let is_whole = at.is_empty() || at == "E" || at.starts_with('_');
    if is_whole { last } else { "" }
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn names_are_the_users() {
        assert_eq!(shown(Some("p.addr"), false, true), "*p");
        assert_eq!(shown(Some("a"), true, false), "a[…]");
        assert_eq!(shown(Some("x1"), false, false), "x1");
        assert_eq!(shown(Some("count.static.3"), false, false), "static");
        assert_eq!(shown(Some("f.count"), false, false), "count");
        assert_eq!(shown(Some("f.x1"), false, false), "x1");
        assert_eq!(shown(Some("__weft_start0"), false, false), "");
        assert_eq!(shown(None, true, true), "");
        assert_eq!(shown(Some("_ZL3sum"), false, false), "sum");
        assert_eq!(shown(Some("_ZN2ns5Class3sumE"), true, false), "sum[…]");
        assert_eq!(shown(Some("_ZZL6numbervE5calls"), false, false), "calls");
        assert_eq!(shown(Some("_ZZN1A1fEiE5calls_0"), false, false), "calls");
        assert_eq!(shown(Some("_ZZN1A1gEvENKUlvE_clEvE4each"), false, false), "each");
        assert_eq!(shown(Some("_ZTV5Shape"), false, false), "");
        assert_eq!(shown(Some("_ZN4ListIiE5firstE"), false, false), "");
    }
}

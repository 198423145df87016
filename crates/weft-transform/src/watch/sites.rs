//! Where an access is, and what the user calls its object: `name;line;column;file` in a string constant.
//!
//! The name is that of the variable from which the address is computed: `x`, `a[…]` for a part of it, `*p` for what it
//! points to. Names of values are those of the program at `-O0`.

use rustc_hash::FxHashMap;
use weft_ir::{ConstKind, Function, Inst, Module, Op, Operand, Type, debug_info};
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
                    Op::Alloca { .. } => return shown(named, is_part, is_behind),
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
    if name.is_empty() || name.starts_with("__weft") || name.starts_with("_Z") || name.contains(';') {
        return String::new();
    }
    match (is_part, is_behind) {
        (true, _) => format!("{name}[…]"),
        (false, true) => format!("*{name}"),
        (false, false) => name.to_owned(),
    }
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
    }
}

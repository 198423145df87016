//! Expressions without undefined behavior: integers are computed without a sign, divisors are not 0, shifts are short, and
//! floating-point numbers are small integers.

use super::Generator;
use super::scope::{Access, Scope, Var};

impl Generator {
    /// A number of type `u64` or `u32`.
    pub(super) fn number(&mut self, scope: &Scope, depth: usize) -> String {
        if depth == 0 || self.random.chance(25) {
            return self.leaf(scope);
        }
        let a = self.number(scope, depth - 1);
        let b = self.number(scope, depth - 1);
        match self.random.below(14) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("({a} * {b})"),
            3 => format!("({a} ^ {b})"),
            4 => format!("({a} & {b})"),
            5 => format!("({a} | {b})"),
            6 => format!("({a} / (({b} & 15) + 1))"),
            7 => format!("({a} % (({b} & 31) + 1))"),
            8 => format!("({a} << ({b} & 15))"),
            9 => format!("({a} >> ({b} & 15))"),
            10 => format!("(({a} & 1) ? {b} : (u64){})", self.leaf(scope)),
            11 => format!("(u64)({a} < {b})"),
            12 => format!("(u64)((i32){a} <= (i32){b} && ({b} & 1))"),
            _ => format!("(u32)(~{a})"),
        }
    }

    /// A condition.
    pub(super) fn condition(&mut self, scope: &Scope) -> String {
        let a = self.number(scope, 2);
        match self.random.below(5) {
            0 => format!("{a} & 1"),
            1 => format!("(u32){a} % 3u == 1"),
            2 => format!("({a} & 7) < 5"),
            3 => format!("(i32){a} > 9 || ({a} & 2)"),
            _ => format!("!({a} & 4)"),
        }
    }

    fn leaf(&mut self, scope: &Scope) -> String {
        let readable = |v: &Var| matches!(v.access, Access::Own | Access::Read | Access::Element(_));
        let constant = self.random.chance(20);
        let Some(var) = scope.any(&mut self.random, readable).filter(|_| !constant) else {
            return match self.random.below(8) {
                0 => "(u64)k0".to_owned(),
                1 => "(u64)k1".to_owned(),
                2 => format!("(u64)table[{} & 7]", self.random.below(90)),
                3 if !scope.plain => "(u64)omp_get_ancestor_thread_num(0)".to_owned(),
                _ => format!("{}u", self.random.below(200)),
            };
        };
        let place = self.place_of(scope, &var);
        let kind = if self.random.chance(50) { "u32" } else { "u64" };
        let read = match var.is_float() {
            true => format!("({kind})(i64){place}"),
            false => format!("({kind}){place}"),
        };
        match self.random.below(30) {
            0 => format!("pure0((u32){place}, 3)"),
            1 => format!("pure1((u32)k1, {read})"),
            2 => format!("fptab[{read} % 2]((u32)k0, {read})"),
            3 => format!("(u64)table[{read} & 7]"),
            _ => read,
        }
    }

    /// The variable, one of its elements, or one of its members, as far as it may be read.
    pub(super) fn place_of(&mut self, scope: &Scope, var: &Var) -> String {
        if !var.members.is_empty() {
            return format!("{}.{}", var.name, self.random.pick(var.members));
        }
        if var.len == 0 {
            return var.name.clone();
        }
        let index = match &var.access {
            Access::Element(index) => index.clone(),
            _ if self.random.chance(50) => self.random.below(var.len).to_string(),
            _ => {
                let simple = |v: &Var| {
                    matches!(v.access, Access::Own | Access::Read) && v.is_scalar() && !v.is_float()
                };
                match scope.any(&mut self.random, simple) {
                    Some(index) => format!("(u32){} % {}u", index.name, var.len),
                    None => "0".to_owned(),
                }
            }
        };
        format!("{}[{index}]", var.name)
    }
}

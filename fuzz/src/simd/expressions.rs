//! Random expressions without anything undefined: no signed overflow, no division by zero, no cast of what does not fit.

use super::generate::Maker;
use super::tree::{Expr, TYPES, Ty};

/// Elements of the tables that all loops have ([`super::c`]), and the types of their indices.
const TABLES: [(&str, Ty); 6] = [
    ("table_16[@ & 15]", Ty::U8),
    ("table_16[@ >> 4]", Ty::U8),
    ("table_64[@ & 63]", Ty::I32),
    ("table_64[(@ & 31) + 7]", Ty::U8),
    ("table_256[@]", Ty::U8),
    ("table_256[(u8)@]", Ty::I16),
];

impl Maker {
    /// An expression of a type.
    pub(super) fn expr(&mut self, ty: Ty, depth: usize) -> Expr {
        if depth == 0 || self.random.chance(12) {
            return self.leaf(ty);
        }
        if self.random.chance(15) {
            let from = self.ty();
            let of = self.expr(from, depth - 1);
            return cast(ty, of);
        }
        if self.random.chance(10) {
            let condition = self.condition(depth - 1);
            let (one, other) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
            return Expr::of(ty, &format!("({})(@ ? @ : @)", ty.name()), vec![condition, one, other]);
        }
        if !ty.is_real() && self.random.chance(8) {
            let helper = self.random.pick(&["plus_kept", "minus_kept", "mean", "distance", "scaled"]);
            let (one, other) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
            return Expr::of(ty, &format!("{helper}_{}(@, @)", ty.name()), vec![one, other]);
        }
        if self.random.chance(6) {
            let (text, from) = self.random.pick(&TABLES);
            let index = self.expr(from, depth - 1);
            return cast(ty, Expr::of(Ty::U8, text, vec![index]));
        }
        if self.random.chance(6)
            && let Some(call) = self.call(ty, depth - 1)
        {
            return call;
        }
        if ty.is_real() { self.real(ty, depth) } else { self.integer(ty, depth) }
    }

    /// One of the types, those of 32 bits first.
    pub(super) fn ty(&mut self) -> Ty {
        if self.random.chance(40) { self.random.pick(&[Ty::I32, Ty::F32]) } else { self.random.pick(&TYPES) }
    }

    /// `0` or `1`, as an `int`.
    pub(super) fn condition(&mut self, depth: usize) -> Expr {
        if depth > 0 && self.random.chance(25) {
            let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
            let text = self.random.pick(&["(@ && @)", "(@ || @)", "(@ & !@)"]);
            return Expr::of(Ty::I32, text, vec![left, right]);
        }
        let ty = self.ty();
        let relation = self.random.pick(&["<", ">", "<=", ">=", "==", "!="]);
        let (left, right) = (self.expr(ty, depth), self.expr(ty, depth.min(1)));
        Expr::of(Ty::I32, &format!("(@ {relation} @)"), vec![left, right])
    }

    fn integer(&mut self, ty: Ty, depth: usize) -> Expr {
        let (name, wide) = (ty.name(), ty.wrapping());
        if matches!(ty, Ty::I8 | Ty::U8 | Ty::I16 | Ty::U16) && self.random.chance(8) {
            return self.fixed_point(ty, depth - 1);
        }
        let left = self.expr(ty, depth - 1);
        let is_narrow = matches!(ty, Ty::I8 | Ty::U8 | Ty::I16);
        let kind = self.random.below(20);
        if kind < 2 {
            let helper = self.random.pick(&["abs", "turned"]);
            return Expr::of(ty, &format!("{helper}_{name}(@)"), vec![left]);
        }
        let right = self.expr(ty, depth - 1);
        let text = match kind {
            2..=7 => {
                let op = self.random.pick(&["+", "-", "*"]);
                // As `int`, numbers of few bits cannot overflow.
                match is_narrow {
                    true => format!("({name})(@ {op} @)"),
                    false => format!("({name})(({wide})@ {op} ({wide})@)"),
                }
            }
            8..=10 => format!("({name})(@ {} @)", self.random.pick(&["&", "|", "^"])),
            11 => format!("({name})(({wide})@ << (@ & 7))"),
            12 | 13 => format!("({name})(@ >> (@ & 7))"),
            14 => format!("least_{name}(@, @)"),
            15 => format!("most_{name}(@, @)"),
            16 => format!("quotient_{name}(@, @)"),
            17 => format!("rest_{name}(@, @)"),
            18 => format!("({name})(@ {} (({name})(@ & 63) + 1))", self.random.pick(&["/", "%"])),
            _ => format!("({name})(@ {} @)", self.random.pick(&["<", "==", ">="])),
        };
        Expr::of(ty, &text, vec![left, right])
    }

    /// A product that is shifted to the right, rounded or not, and cut.
    pub(super) fn fixed_point(&mut self, ty: Ty, depth: usize) -> Expr {
        let (of, wide) = self.random.pick(&[(Ty::I16, "i32"), (Ty::U16, "u32")]);
        let left = self.expr(of, depth);
        let right = if self.random.chance(40) { self.constant(of) } else { self.expr(of, depth) };
        let by = 1 + self.random.below(16);
        let rounding = if self.random.chance(60) { format!(" + {}", 1 << (by - 1)) } else { String::new() };
        let text = format!("({})((({wide})@ * ({wide})@{rounding}) >> {by})", ty.name());
        Expr::of(ty, &text, vec![left, right])
    }

    fn real(&mut self, ty: Ty, depth: usize) -> Expr {
        let name = ty.name();
        let left = self.expr(ty, depth - 1);
        let kind = self.random.below(12);
        if kind < 2 {
            let helper = self.random.pick(&["root", "abs", "down"]);
            return Expr::of(ty, &format!("{helper}_{name}(@)"), vec![left]);
        }
        let right = self.expr(ty, depth - 1);
        let text = match kind {
            2..=8 => format!("(@ {} @)", self.random.pick(&["+", "-", "*"])),
            9 => "(@ / @)".to_owned(),
            10 => format!("least_{name}(@, @)"),
            _ => format!("most_{name}(@, @)"),
        };
        Expr::of(ty, &text, vec![left, right])
    }

    /// A call of a function with variants, whose result has the type.
    fn call(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        Some(match ty {
            Ty::I32 => {
                let of = self.expr(ty, depth);
                Expr::of(ty, "F(steps)(@, u)", vec![of])
            }
            Ty::F32 => {
                let (one, other) = (self.expr(ty, depth), self.expr(ty, depth));
                Expr::of(ty, "F(bent)(@, @)", vec![one, other])
            }
            Ty::F64 => Expr::leaf(ty, "F(near)(r->in_f64[0], (int)i)"),
            Ty::I16 => {
                let of = self.expr(ty, depth);
                Expr::of(ty, "F(walk)(r->in_i16[0] + i, @, 3)", vec![of])
            }
            Ty::U32 => {
                let (one, other) = (self.expr(ty, depth), self.expr(Ty::U8, depth));
                Expr::of(ty, "F(odd)(@, @)", vec![one, other])
            }
            Ty::U16 => Expr::leaf(ty, "F(whole_only)((u16)i)"),
            Ty::I64 => {
                let (one, other) = (self.expr(ty, depth), self.expr(Ty::I32, depth));
                Expr::of(ty, "F(mixed)(@, @)", vec![one, other])
            }
            Ty::U8 => {
                let of = self.expr(ty, depth);
                Expr::of(ty, "F(byte)(@)", vec![of])
            }
            _ => return None,
        })
    }

    /// An expression without operands.
    pub(super) fn leaf(&mut self, ty: Ty) -> Expr {
        let name = ty.name();
        match self.random.below(16) {
            0 | 1 => self.constant(ty),
            2..=4 => {
                let Some(&(local, of)) = self.chosen_local() else { return self.constant(ty) };
                cast(ty, Expr::leaf(of, format!("t{local}")))
            }
            5 => cast(ty, Expr::leaf(Ty::I32, "(i32)i")),
            6 => {
                let (of, text) = self.random.pick(&[(Ty::I32, "u"), (Ty::F32, "v"), (Ty::I32, "m")]);
                cast(ty, Expr::leaf(of, text))
            }
            7 | 8 if !self.counters.is_empty() => {
                let counters = self.counters.clone();
                cast(ty, Expr::leaf(Ty::I32, format!("k{}", self.random.pick(&counters))))
            }
            9 => match self.outputs.is_empty() {
                true => self.constant(ty),
                false => {
                    let outputs = self.outputs.clone();
                    let output = self.random.pick(&outputs);
                    let place = self.own_place(output);
                    cast(ty, Expr::leaf(output.ty, format!("{}[{place}]", output.name())))
                }
            },
            10 if self.random.chance(40) => self.row(ty),
            10 | 11 => {
                let of = self.ty();
                let place = self.any_place();
                cast(ty, Expr::leaf(of, format!("r->in_{}[{}][{place}]", of.name(), self.random.below(2))))
            }
            _ => {
                let place = self.any_place();
                Expr::leaf(ty, format!("r->in_{name}[{}][{place}]", self.random.below(2)))
            }
        }
    }

    /// A sum of numbers that lie near each other, with the rows of iterations far apart or not.
    fn row(&mut self, ty: Ty) -> Expr {
        let (stride, count) = self.random.pick(&[(2, 2), (3, 3), (4, 4), (4, 2), (10, 4), (10, 8), (7, 3)]);
        let (name, half) = (ty.name(), self.random.below(2));
        let first = self.random.below(stride - count + 1);
        let place = |at: usize| format!("({name})r->in_{name}[{half}][{stride} * i + {}]", first + at);
        let ops = ["+", "-", "^"];
        let mut text = place(0);
        for at in 1..count {
            let op = if ty.is_real() { "+" } else { ops[at % 3] };
            text = match ty.is_real() {
                true => format!("({text} {op} {})", place(at)),
                false => format!("({})(({}){text} {op} {})", name, ty.wrapping(), place(at)),
            };
        }
        Expr::leaf(ty, text)
    }

    fn constant(&mut self, ty: Ty) -> Expr {
        let name = ty.name();
        if ty.is_real() {
            return Expr::leaf(
                ty,
                self.random.pick(&["0.5", "1", "-2", "3.25", "-0.0"]).replace("0.5", &format!("({name})0.5")),
            );
        }
        let number = match self.random.below(6) {
            0 => self.random.next() as i64 >> 1 >> self.random.below(62),
            1 => -1,
            _ => self.random.below(9) as i64,
        };
        Expr::leaf(ty, format!("({name}){number}ll"))
    }

    fn chosen_local(&mut self) -> Option<&(usize, Ty)> {
        let index = self.random.below(self.locals.len());
        self.locals.get(index)
    }
}

/// `of` as a value of another type.
pub(super) fn cast(ty: Ty, of: Expr) -> Expr {
    if ty == of.ty {
        return of;
    }
    // What does not fit has no meaning.
    let text = match of.ty.is_real() && !ty.is_real() {
        true => format!("({})whole(@)", ty.name()),
        false => format!("({})@", ty.name()),
    };
    Expr::of(ty, &text, vec![of])
}

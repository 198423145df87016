//! What loops reduce and scan, and the steps that do so: each computes the same in any order.

use super::expressions::cast;
use super::generate::Maker;
use super::tree::{Expr, Stmt, Ty};

/// What is reduced.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reduced {
    /// By an operator, a value of a type.
    By(&'static str, Ty),
    /// The least or the greatest value of a type.
    Extremum(&'static str, Ty),
    /// Each element of an array by an operator: iterations that become lanes of a vector may meet at one.
    Row(&'static str, Ty),
    /// The least value and where it is.
    Place,
    /// A sum and a count, by a declared reduction.
    Declared,
    /// The product of complex numbers, by a declared reduction.
    Product,
}

impl Maker {
    pub(super) fn reduction(
        &mut self,
        number: usize,
        (before, clauses, after): (&mut Vec<Stmt>, &mut Vec<String>, &mut Vec<Stmt>),
    ) {
        let ty = if self.random.chance(20) { self.random.pick(&[Ty::I64, Ty::U64]) } else { self.ty() };
        let reduced = match self.random.below(14) {
            0..=3 => Reduced::By("+", ty),
            4 => Reduced::By("*", if ty.is_signed() { Ty::U32 } else { ty }),
            5 => Reduced::By(self.random.pick(&["&", "|", "^"]), if ty.is_real() { Ty::U16 } else { ty }),
            6 | 7 => Reduced::Extremum("min", ty),
            8 => Reduced::Extremum("max", ty),
            9 | 10 => Reduced::Place,
            11 | 12 => self.row_reduction(ty),
            _ if self.random.chance(50) => Reduced::Product,
            _ => Reduced::Declared,
        };
        let plain = |text: String| Stmt::of(&text, Vec::new());
        match reduced {
            Reduced::By(op, ty) => {
                let start = if op == "*" || op == "&" { "3" } else { "0" };
                before.push(plain(format!("{} s{number} = {start};", ty.name())));
                clauses.push(format!("reduction({op} : s{number})"));
            }
            Reduced::Extremum(name, ty) => {
                before.push(plain(format!("{} s{number} = 5;", ty.name())));
                clauses.push(format!("reduction({name} : s{number})"));
            }
            Reduced::Row(op, ty) => {
                before.push(plain(format!("{} s{number}[5] = {{ 1, 0, 2, 0, 3 }};", ty.name())));
                let section = self.random.pick(&["", "[:5]", "[0:5]"]);
                clauses.push(format!("reduction({op} : s{number}{section})"));
            }
            Reduced::Place => {
                before.push(plain(format!("struct least s{number} = {{ 1e30, -1 }};")));
                clauses.push(format!("reduction(least : s{number})"));
            }
            Reduced::Declared => {
                before.push(plain(format!("struct total s{number} = {{ 0, 0 }};")));
                clauses.push(format!("reduction(total : s{number})"));
            }
            Reduced::Product => {
                before.push(plain(format!("struct pair s{number} = {{ 1, 0 }};")));
                clauses.push(format!("reduction(times : s{number})"));
            }
        }
        after.push(plain(match reduced {
            Reduced::By(_, ty) | Reduced::Extremum(_, ty) => match ty.is_real() {
                true => format!("r->real[{number}] = s{number};"),
                false => format!("r->whole[{number}] = (u64)s{number};"),
            },
            Reduced::Row(_, ty) if ty.is_real() => {
                format!("for (int e = 0; e < 5; e++) r->real[{number}] += s{number}[e] * (e + 1);")
            }
            Reduced::Row(..) => format!(
                "for (int e = 0; e < 5; e++) r->whole[{number}] = r->whole[{number}] * 31 + (u64)s{number}[e];"
            ),
            Reduced::Place => format!("r->real[{number}] = s{number}.value;"),
            Reduced::Declared => format!("r->whole[{number}] = s{number}.sum * 31 + (u64)s{number}.count;"),
            Reduced::Product => format!("r->whole[{number}] = s{number}.re * 31ul + s{number}.im;"),
        }));
        if matches!(reduced, Reduced::Place) && self.has_order {
            after.push(plain(format!("r->whole[{number}] = (u64)s{number}.place;")));
        }
        self.reduced.push(reduced);
    }

    /// A step of a reduction, which computes the same in any order.
    pub(super) fn update(&mut self) -> Stmt {
        let number = self.random.below(self.reduced.len());
        let s = format!("s{number}");
        match self.reduced[number] {
            Reduced::By("*", ty) if ty.is_real() => {
                let condition = self.condition(1);
                Stmt::of(&format!("{s} *= @ ? -1 : 1;"), vec![condition])
            }
            Reduced::By("+", ty) if matches!(ty, Ty::I64 | Ty::U64) && self.random.chance(60) => {
                self.widened(&s, ty)
            }
            // Sums of few and small numbers are exact.
            Reduced::By("+", ty) if ty.is_real() || ty.is_signed() => {
                let value = self.expr(Ty::I32, 2);
                Stmt::of(&format!("{s} += ({})(@ & 15);", ty.name()), vec![value])
            }
            Reduced::By(op, ty) => {
                let value = self.expr(ty, 2);
                let (wide, name) = (ty.wrapping(), ty.name());
                Stmt::of(&format!("{s} = ({name})(({wide}){s} {op} ({wide})@);"), vec![value])
            }
            Reduced::Row(op, ty) => self.row_update(&s, op, ty),
            Reduced::Extremum(name, ty) => {
                let (value, relation) = (self.expr(ty, 2), if name == "min" { "<" } else { ">" });
                let (ty, is_real) = (ty.name(), ty.is_real());
                if is_real && self.random.chance(30) {
                    let suffix = if ty == "f32" { "f" } else { "" };
                    return Stmt::of(&format!("{s} = __builtin_f{name}{suffix}({s}, @);"), vec![value]);
                }
                // With NaN, only the first form gives the same in each order.
                match is_real || self.random.chance(50) {
                    true => {
                        Stmt::of(&format!("{{ {ty} x = @; if (x {relation} {s}) {s} = x; }}"), vec![value])
                    }
                    false => {
                        Stmt::of(&format!("{{ {ty} x = @; {s} = {s} {relation} x ? {s} : x; }}"), vec![value])
                    }
                }
            }
            Reduced::Place => {
                let value = self.expr(Ty::F64, 2);
                let text = format!("{{ f64 x = @; if (x < {s}.value) {s}.value = x, {s}.place = (int)i; }}");
                Stmt::of(&text, vec![value])
            }
            Reduced::Declared => {
                let value = self.expr(Ty::U64, 2);
                Stmt::of(&format!("{s}.sum += @, {s}.count++;"), vec![value])
            }
            Reduced::Product => {
                let (re, im) = (self.expr(Ty::U32, 2), self.expr(Ty::U32, 2));
                Stmt::of(&format!("{s} = times({s}, (struct pair){{ @, @ }});"), vec![re, im])
            }
        }
    }

    /// What is done to the elements of an array. Sums of few and small numbers are exact, so that real ones have no other.
    fn row_reduction(&mut self, ty: Ty) -> Reduced {
        let ops: &[&str] = if ty.is_real() { &["+"] } else { &["+", "+", "+", "^", "|", "&", "min", "max"] };
        Reduced::Row(self.random.pick(ops), ty)
    }

    /// A step at one of the five elements.
    fn row_update(&mut self, s: &str, op: &str, ty: Ty) -> Stmt {
        let place = self.expr(Ty::U32, 2);
        let (name, wide) = (ty.name(), ty.wrapping());
        let (text, value) = match op {
            "+" if ty.is_real() || ty.is_signed() => {
                (format!("{s}[@ % 5u] += ({name})(@ & 15);"), self.expr(Ty::I32, 2))
            }
            "min" | "max" => {
                let relation = if op == "min" { "<" } else { ">" };
                let step =
                    format!("{{ u32 e = @ % 5u; {name} x = @; if (x {relation} {s}[e]) {s}[e] = x; }}");
                (step, self.expr(ty, 2))
            }
            _ => {
                let step = format!("{{ u32 e = @ % 5u; {s}[e] = ({name})(({wide}){s}[e] {op} ({wide})@); }}");
                (step, self.expr(ty, 2))
            }
        };
        Stmt::of(&text, vec![place, value])
    }

    /// Adds narrow numbers, or products of such, to a sum of 64 bits.
    fn widened(&mut self, sum: &str, ty: Ty) -> Stmt {
        const NARROW: [Ty; 4] = [Ty::I16, Ty::I16, Ty::I8, Ty::U8];
        let op = self.random.pick(&["+", "+", "-"]);
        let (one, other) = (self.random.pick(&NARROW), self.random.pick(&NARROW));
        let depth = self.random.below(2);
        let text = match self.random.below(6) {
            0..=2 => "((i32)@ * (i32)@)",
            3 => "((i64)@ * (i64)@)",
            4 => "((i64)@ - (i64)@)",
            // Of 32 bits, only sums without signs have room for all.
            _ if ty == Ty::U64 => {
                let (left, right) = (self.expr(Ty::I32, depth), self.expr(Ty::I32, depth));
                return Stmt::of(&format!("{sum} {op}= (u64)((i64)@ * (i64)@);"), vec![left, right]);
            }
            _ => "(i64)((i32)@ == (i32)@)",
        };
        let (left, right) = (self.expr(one, depth), self.expr(other, depth));
        Stmt::of(&format!("{sum} {op}= ({}){text};", ty.name()), vec![left, right])
    }

    /// Declares what is scanned; returns its name, its step and its type.
    pub(super) fn scan(
        &mut self,
        before: &mut Vec<Stmt>,
        clauses: &mut Vec<String>,
        after: &mut Vec<Stmt>,
    ) -> (&'static str, Stmt, Ty) {
        if self.random.chance(20) {
            return self.declared_scan(before, clauses, after);
        }
        let ty = self.ty();
        let (name, wide) = (ty.name(), ty.wrapping());
        let (op, step) = match self.random.below(4) {
            // Sums of few and small numbers are exact.
            0 | 1 if ty.is_real() || ty.is_signed() => ("+", format!("c += ({name})((i32)@ & 15);")),
            0 | 1 => ("+", format!("c = ({name})(({wide})c + ({wide})@);")),
            2 => ("min", format!("{{ {name} x = @; if (x < c) c = x; }}")),
            _ => ("max", format!("{{ {name} x = @; c = x > c ? x : c; }}")),
        };
        before.push(Stmt::of(&format!("{name} c = 5;"), Vec::new()));
        clauses.push(format!("reduction(inscan, {op} : c)"));
        let kept = if ty.is_real() { "r->real[5] = c;" } else { "r->whole[5] = (u64)c;" };
        after.push(Stmt::of(kept, Vec::new()));
        // Behind the directive nothing depends on what is in front of it.
        let outputs = std::mem::take(&mut self.outputs);
        let value = self.expr(if step.contains("(i32)@") { Ty::I32 } else { ty }, 2);
        self.outputs = outputs;
        ("c", Stmt::of(&step, vec![value]), ty)
    }

    /// The same by a declared reduction.
    fn declared_scan(
        &mut self,
        before: &mut Vec<Stmt>,
        clauses: &mut Vec<String>,
        after: &mut Vec<Stmt>,
    ) -> (&'static str, Stmt, Ty) {
        let outputs = std::mem::take(&mut self.outputs);
        let (one, other) = (self.expr(Ty::U32, 2), self.expr(Ty::U32, 1));
        self.outputs = outputs;
        let (declared, op, seen, step) = match self.random.chance(50) {
            true => ("struct total c = { 1, 0 };", "total", "c.sum", "c.sum += @, c.count += (i32)@ & 7;"),
            false => ("struct pair c = { 1, 2 };", "times", "c.re", "c = times(c, (struct pair){ @, @ });"),
        };
        before.push(Stmt::of(declared, Vec::new()));
        clauses.push(format!("reduction(inscan, {op} : c)"));
        after.push(Stmt::of(&format!("r->whole[5] = (u64){seen};"), Vec::new()));
        let ty = if op == "total" { Ty::U64 } else { Ty::U32 };
        (seen, Stmt::of(step, vec![one, other]), ty)
    }

    /// The end of an iteration with a scan: nothing else goes from one side of it to the other.
    pub(super) fn scanned(&mut self, name: &str, step: &Stmt, ty: Ty, body: &mut Vec<Stmt>) {
        let outputs = self.outputs.clone();
        let output = self.random.pick(&outputs);
        let place = self.own_place(output);
        let step = step.clone();
        let seen = cast(output.ty, Expr::leaf(ty, name));
        let look = Stmt::of(&format!("{}[{place}] = @;", output.name()), vec![seen]);
        let list = name.split('.').next().unwrap_or(name);
        let directive = |kind: &str| Stmt::of(&format!("\n#pragma omp scan {kind}({list})"), Vec::new());
        match self.random.chance(70) {
            true => body.extend([step, directive("inclusive"), look]),
            false => body.extend([look, directive("exclusive"), step]),
        }
    }
}

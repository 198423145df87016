//! Makes loops whose iterations are independent: each output has one place per iteration, and what is carried is reduced.

use super::expressions::cast;
use super::tree::{Expr, Loop, Stmt, Ty};
use crate::random::Random;

/// An array that is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Output {
    pub(super) ty: Ty,
    number: usize,
    pattern: Pattern,
}

/// The places of an array that belong to iteration `i`.
#[derive(Clone, Copy, Debug)]
enum Pattern {
    /// So many, one behind the other.
    Strided(usize),
    /// One, from the end on.
    Reverse,
    /// The one that a permutation says.
    Permuted,
}

impl Output {
    pub(super) fn name(self) -> String {
        format!("out_{}{}", self.ty.name(), self.number)
    }
}

/// What is reduced.
#[derive(Clone, Copy, Debug)]
enum Reduced {
    /// By an operator, a value of a type.
    By(&'static str, Ty),
    /// The least or the greatest value of a type.
    Extremum(&'static str, Ty),
    /// The least value and where it is.
    Place,
    /// A sum and a count, by a declared reduction.
    Declared,
    /// The product of complex numbers, by a declared reduction.
    Product,
}

/// How the loop counts: the head, a condition under which it runs at all, and whether equal keys have one winner.
const HEADS: [(&str, &str, bool); 8] = [
    ("for (int i = 0; i < n; i++)", "n > 0", true),
    ("for (long i = 0; i < n; i++)", "n > 0", true),
    ("for (unsigned i = 0; i < (unsigned)n; i++)", "n > 0", false),
    ("for (int i = n - 1; i >= 0; i--)", "n > 0", false),
    ("for (int i = 2; i < n; i += 3)", "n > 2", false),
    ("for (int i = n; i > 0; i -= 2)", "n > 0", false),
    ("for (unsigned char i = 0; i < n; i++)", "n > 0", false),
    ("for (int i = 0; i <= n; i++)", "1", true),
];

/// The state of the maker of a loop.
pub(super) struct Maker {
    pub(super) random: Random,
    /// The numbers and types of the variables of an iteration.
    pub(super) locals: Vec<(usize, Ty)>,
    /// The counters of inner loops around.
    pub(super) counters: Vec<usize>,
    pub(super) outputs: Vec<Output>,
    reduced: Vec<Reduced>,
    has_linear: bool,
    has_order: bool,
    next: usize,
}

/// The loop of a seed.
pub fn generate(seed: u64) -> Loop {
    let random = Random::new(seed ^ 0x51_3d);
    let mut maker = Maker {
        random,
        locals: Vec::new(),
        counters: Vec::new(),
        outputs: Vec::new(),
        reduced: Vec::new(),
        has_linear: false,
        has_order: false,
        next: 0,
    };
    maker.whole(seed)
}

impl Maker {
    fn whole(&mut self, seed: u64) -> Loop {
        let (head, runs, has_order) = self.random.pick(&HEADS);
        self.has_order = has_order;
        let (mut before, mut after, mut clauses) = (Vec::new(), Vec::new(), Vec::new());
        for number in 0..1 + self.random.below(2) {
            self.output(number, &mut before);
        }
        // A scan is the only reduction of its loop.
        let scan = self.random.chance(12).then(|| self.scan(&mut before, &mut clauses, &mut after));
        let counts: &[usize] = if scan.is_some() { &[0] } else { &[0, 0, 0, 1, 1, 2] };
        for number in 0..self.random.pick(counts) {
            self.reduction(number, (&mut before, &mut clauses, &mut after));
        }
        let mut body = Vec::new();
        self.has_linear = self.random.chance(10);
        if self.has_linear {
            before.push(Stmt::of("i32 j = 3;", Vec::new()));
            clauses.push("linear(j : 2)".into());
            body.push(Stmt::of("j += 2;", Vec::new()));
            after.push(Stmt::of("r->whole[6] = (u64)j;", Vec::new()));
        }
        let last = scan.is_none() && self.random.chance(20);
        if last {
            before.push(Stmt::of("i32 last = 5;", Vec::new()));
            clauses.push("lastprivate(last)".into());
            let first = self.expr(Ty::I32, 2);
            body.push(Stmt::of("last = @;", vec![first]));
            after.push(Stmt::of(&format!("if ({runs}) r->whole[7] = (u64)last;"), Vec::new()));
        }
        for number in 0..1 + self.random.below(3) {
            let ty = self.ty();
            let value = self.expr(ty, 2);
            self.locals.push((number, ty));
            body.push(Stmt::of(&format!("{} t{number} = @;", ty.name()), vec![value]));
        }
        let statements = 2 + self.random.below(5);
        body.extend(self.statements(statements, 2, scan.is_none()));
        if let Some((name, step, ty)) = &scan {
            self.scanned(name, step, *ty, &mut body);
        }
        if last && self.random.chance(50) {
            let (condition, value) = (self.condition(1), self.expr(Ty::I32, 2));
            body.push(Stmt::of("if (@) last = @;", vec![condition, value]));
        }
        // The order of a scan's iterations is that of the program.
        if scan.is_none() && self.random.chance(15) {
            clauses.push(
                self.random.pick(&["simdlen(4)", "simdlen(8)", "simdlen(16)", "order(concurrent)"]).into(),
            );
        }
        let directive = match self.random.below(10) {
            _ if scan.is_some() => "simd",
            0 => "parallel for simd num_threads(2) schedule(static, 7)",
            1 => "parallel for simd num_threads(2) schedule(dynamic, 5)",
            // Its list items would have to be shared.
            2 if clauses.is_empty() => "for simd",
            _ => "simd",
        };
        // Threads reduce in any order.
        if directive != "simd" {
            after.retain(|stmt| !format!("{stmt:?}").contains(".place"));
        }
        Loop { seed, before, directive: directive.into(), clauses, head: head.into(), body, after }
    }

    fn output(&mut self, number: usize, before: &mut Vec<Stmt>) {
        let pattern = match self.random.below(12) {
            0 => Pattern::Reverse,
            1 => Pattern::Permuted,
            2 => Pattern::Strided(2),
            3 => Pattern::Strided(self.random.pick(&[3, 4])),
            _ => Pattern::Strided(1),
        };
        let output = Output { ty: self.ty(), number, pattern };
        let (name, ty) = (output.name(), output.ty.name());
        let restrict = if self.random.chance(50) { "restrict " } else { "" };
        before.push(Stmt::of(&format!("{ty} *{restrict}{name} = r->out_{ty}[{number}];"), Vec::new()));
        self.outputs.push(output);
    }

    fn reduction(
        &mut self,
        number: usize,
        (before, clauses, after): (&mut Vec<Stmt>, &mut Vec<String>, &mut Vec<Stmt>),
    ) {
        let ty = self.ty();
        let reduced = match self.random.below(12) {
            0..=3 => Reduced::By("+", ty),
            4 => Reduced::By("*", if ty.is_signed() { Ty::U32 } else { ty }),
            5 => Reduced::By(self.random.pick(&["&", "|", "^"]), if ty.is_real() { Ty::U16 } else { ty }),
            6 | 7 => Reduced::Extremum("min", ty),
            8 => Reduced::Extremum("max", ty),
            9 | 10 => Reduced::Place,
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
            Reduced::Place => format!("r->real[{number}] = s{number}.value;"),
            Reduced::Declared => format!("r->whole[{number}] = s{number}.sum * 31 + (u64)s{number}.count;"),
            Reduced::Product => format!("r->whole[{number}] = s{number}.re * 31ul + s{number}.im;"),
        }));
        if matches!(reduced, Reduced::Place) && self.has_order {
            after.push(plain(format!("r->whole[{number}] = (u64)s{number}.place;")));
        }
        self.reduced.push(reduced);
    }

    /// So many statements, with at most so many levels below; `skips` says whether one may end the iteration.
    fn statements(&mut self, count: usize, depth: usize, skips: bool) -> Vec<Stmt> {
        (0..count).map(|_| self.statement(depth, skips)).collect()
    }

    fn statement(&mut self, depth: usize, skips: bool) -> Stmt {
        let body = |maker: &mut Maker| {
            let count = 1 + maker.random.below(3);
            maker.statements(count, depth - 1, skips)
        };
        match self.random.below(20) {
            0..=3 if depth > 0 => {
                let condition = self.condition(2);
                let stmt = Stmt::of("if (@)", vec![condition]).with(body(self));
                if self.random.chance(40) { stmt.and(" else").with(body(self)) } else { stmt }
            }
            4 | 5 if depth > 0 => self.inner_loop(depth),
            6 if skips && self.counters.is_empty() => {
                let condition = self.condition(1);
                Stmt::of("if (@) continue;", vec![condition])
            }
            7..=10 => {
                let index = self.random.below(self.locals.len());
                let (local, ty) = self.locals[index];
                let value = self.expr(ty, 3);
                Stmt::of(&format!("t{local} = @;"), vec![value])
            }
            11..=13 if !self.reduced.is_empty() => self.update(),
            _ => {
                let outputs = self.outputs.clone();
                let output = self.random.pick(&outputs);
                let (place, value) = (self.own_place(output), self.expr(output.ty, 3));
                Stmt::of(&format!("{}[{place}] = @;", output.name()), vec![value])
            }
        }
    }

    fn inner_loop(&mut self, depth: usize) -> Stmt {
        let counter = self.next;
        self.next += 1;
        let heads = ["k@ < m", "k@ < 3", "k@ < (u & 7)", "k@ < (i32)(i & 3)"];
        let k = format!("k{counter}");
        let (stmt, goes_on) = match self.random.below(6) {
            // Lanes leave it one by one, by what they compute.
            0 | 1 => {
                let bound = self.expr(Ty::I32, 1);
                (Stmt::of(&format!("for (i32 {k} = 0; {k} < (@ & 7); {k}++)"), vec![bound]), true)
            }
            2 => {
                let condition = self.condition(1);
                (Stmt::of(&format!("for (i32 {k} = 0; {k} < 6 && @; {k}++)"), vec![condition]), true)
            }
            3 => {
                let head = format!("for (i32 {k} = 4; {k} > 0; {k}--)");
                (Stmt::of(&head, Vec::new()), false)
            }
            _ => {
                let bound = self.random.pick(&heads).replace("k@", &k);
                (Stmt::of(&format!("for (i32 {k} = 0; {bound}; {k}++)"), Vec::new()), false)
            }
        };
        self.counters.push(counter);
        let count = 1 + self.random.below(3);
        let mut body = self.statements(count, depth - 1, false);
        if goes_on && self.random.chance(30) {
            let condition = self.condition(1);
            let at = self.random.below(body.len() + 1);
            body.insert(
                at,
                Stmt::of(self.random.pick(&["if (@) break;", "if (@) continue;"]), vec![condition]),
            );
        }
        self.counters.pop();
        stmt.with(body)
    }

    /// A step of a reduction, which computes the same in any order.
    fn update(&mut self) -> Stmt {
        let number = self.random.below(self.reduced.len());
        let s = format!("s{number}");
        match self.reduced[number] {
            Reduced::By("*", ty) if ty.is_real() => {
                let condition = self.condition(1);
                Stmt::of(&format!("{s} *= @ ? -1 : 1;"), vec![condition])
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
            Reduced::Extremum(name, ty) => {
                let (value, relation) = (self.expr(ty, 2), if name == "min" { "<" } else { ">" });
                let (ty, is_real) = (ty.name(), ty.is_real());
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

    /// Declares what is scanned; returns its name, its step and its type.
    fn scan(
        &mut self,
        before: &mut Vec<Stmt>,
        clauses: &mut Vec<String>,
        after: &mut Vec<Stmt>,
    ) -> (&'static str, Stmt, Ty) {
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

    /// The end of an iteration with a scan: nothing else goes from one side of it to the other.
    fn scanned(&mut self, name: &str, step: &Stmt, ty: Ty, body: &mut Vec<Stmt>) {
        let outputs = self.outputs.clone();
        let output = self.random.pick(&outputs);
        let place = self.own_place(output);
        let step = step.clone();
        let seen = cast(output.ty, Expr::leaf(ty, name));
        let look = Stmt::of(&format!("{}[{place}] = @;", output.name()), vec![seen]);
        let directive = |kind: &str| Stmt::of(&format!("\n#pragma omp scan {kind}({name})"), Vec::new());
        match self.random.chance(70) {
            true => body.extend([step, directive("inclusive"), look]),
            false => body.extend([look, directive("exclusive"), step]),
        }
    }

    /// A place of an output that belongs to the iteration.
    pub(super) fn own_place(&mut self, output: Output) -> String {
        match output.pattern {
            Pattern::Strided(1) => "i".into(),
            Pattern::Strided(stride) => format!("{stride} * i + {}", self.random.below(stride)),
            Pattern::Reverse => "n - (int)i".into(),
            Pattern::Permuted => "r->order[i]".into(),
        }
    }

    /// Any place of an input.
    pub(super) fn any_place(&mut self) -> String {
        let counter = self.counters.last().copied();
        match (self.random.below(14), counter) {
            (0 | 1, _) => format!("i + {}", self.random.below(5)),
            (2, _) => format!("{} * i + {}", self.random.pick(&[2, 3, 4]), self.random.below(3)),
            (3, _) => "n - (int)i".into(),
            (4, _) => "r->index[i]".into(),
            (5, _) => format!("{}", self.random.below(40)),
            (6 | 7, Some(k)) => format!("k{k} * 100 + i"),
            (8, Some(k)) => format!("i + k{k}"),
            (9, Some(k)) => format!("4 * i + k{k}"),
            (10, Some(k)) => format!("k{k}"),
            (11, _) if self.has_linear => "j".into(),
            _ => "i".into(),
        }
    }
}

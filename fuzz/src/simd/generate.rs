//! Makes loops whose iterations are independent: each output has one place per iteration, and what is carried is reduced.

use super::heads;
use super::nests::Shared;
use super::reduced::Reduced;
use super::tree::{Loop, Stmt, Ty};
use super::variants::Own;
use crate::random::Random;

/// An array that is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Output {
    pub(super) ty: Ty,
    pub(super) number: usize,
    pub(super) pattern: Pattern,
    /// Whether a second pointer leads to it, of which compilers do not know that it does.
    pub(super) has_twin: bool,
}

/// The places of an array that belong to iteration `i`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern {
    /// So many, one behind the other.
    Strided(usize),
    /// One, from the end on.
    Reverse,
    /// The one that a permutation says.
    Permuted,
    /// None: iterations share places.
    Shared(Shared),
}

impl Output {
    pub(super) fn name(self) -> String {
        format!("out_{}{}", self.ty.name(), self.number)
    }
}

/// The state of the maker of a loop.
pub(super) struct Maker {
    pub(super) random: Random,
    /// The numbers and types of the variables of an iteration.
    pub(super) locals: Vec<(usize, Ty)>,
    /// The counters of inner loops around.
    pub(super) counters: Vec<usize>,
    pub(super) outputs: Vec<Output>,
    pub(super) reduced: Vec<Reduced>,
    has_linear: bool,
    pub(super) has_order: bool,
    /// Whether each iteration has small matrices, and little else.
    has_matrices: bool,
    /// A function of the loop's own.
    pub(super) called: Option<Own>,
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
        has_matrices: false,
        called: None,
        next: 0,
    };
    if maker.random.chance(15) { maker.nest(seed) } else { maker.whole(seed) }
}

impl Maker {
    fn whole(&mut self, seed: u64) -> Loop {
        let mut head = heads::choose(&mut self.random);
        // A scan is the only reduction of its loop.
        let scans = self.random.chance(12);
        while scans && head.depth > 1 {
            head = heads::choose(&mut self.random);
        }
        let runs = head.runs;
        self.has_order = head.has_order;
        let (mut before, mut after, mut clauses) = (Vec::new(), Vec::new(), Vec::new());
        if head.depth > 1 {
            clauses.push(format!("collapse({})", head.depth));
        }
        self.has_matrices = self.random.chance(15);
        for number in 0..1 + self.random.below(2) {
            self.output(number, &mut before);
        }
        let scan = scans.then(|| self.scan(&mut before, &mut clauses, &mut after));
        if scan.is_none() && self.random.chance(15) {
            self.own_function(seed);
        }
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
        if !head.number.is_empty() {
            body.push(Stmt::of(head.number, Vec::new()));
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
        let is_of_matrices = self.has_matrices || self.random.chance(20);
        let statements = 2 + self.random.below(5);
        // Some are one block, as most loops are that people write.
        let depth = if self.random.chance(20) { 0 } else { 2 };
        let matrix = if is_of_matrices { self.matrix() } else { None };
        let has_one = matrix.is_some();
        body.extend(matrix);
        match depth == 0 && self.random.chance(40) {
            _ if has_one && self.has_matrices => {
                let more = self.matrix();
                body.extend(more.filter(|_| self.random.chance(30)));
            }
            true => body.extend((0..1 + statements / 3).map(|_| self.signal())),
            false => body.extend(self.statements(statements, depth, depth > 0 && scan.is_none())),
        }
        if let Some((name, step, ty)) = &scan {
            self.scanned(name, step, *ty, &mut body);
        }
        if last && self.random.chance(50) {
            let (condition, value) = (self.condition(1), self.expr(Ty::I32, 2));
            body.push(Stmt::of("if (@) last = @;", vec![condition, value]));
        }
        if scan.is_none() && self.random.chance(12) {
            self.lasts_by_condition(&mut before, &mut clauses, &mut body, &mut after);
        }
        // What one iteration leaves for another one needs their order.
        let is_alone = scan.is_none() && self.called.is_none();
        let depends = is_alone && head.depth == 1 && self.random.chance(15);
        if depends && head.step > 0 && self.outputs.len() == 1 && self.random.chance(60) {
            self.chain(head.step, &mut before, &mut clauses, &mut body);
        } else if depends {
            self.ordered(&mut before, &mut body, &mut after);
        // The order of a scan's iterations is that of the program.
        } else if scan.is_none() && self.random.chance(20) {
            const LENGTHS: [&str; 9] = [
                "simdlen(1)",
                "simdlen(2)",
                "simdlen(3)",
                "simdlen(4)",
                "simdlen(7)",
                "simdlen(8)",
                "simdlen(16)",
                "simdlen(32)",
                "order(concurrent)",
            ];
            clauses.push(self.random.pick(&LENGTHS).into());
        }
        let directive = match self.random.below(10) {
            _ if scan.is_some() || depends => "simd",
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
        let called = self.called.take().map(|own| own.called);
        Loop {
            seed,
            before,
            called,
            directive: directive.into(),
            clauses,
            head: head.text.into(),
            body,
            after,
        }
    }

    fn output(&mut self, number: usize, before: &mut Vec<Stmt>) {
        let pattern = match self.random.below(14) {
            0 => Pattern::Reverse,
            1 | 2 => Pattern::Permuted,
            3 => Pattern::Strided(2),
            4 => Pattern::Strided(self.random.pick(&[3, 4])),
            5 => Pattern::Strided(self.random.pick(&[4, 5, 8])),
            6 => Pattern::Strided(self.random.pick(&[4, 8, 16])),
            _ => Pattern::Strided(1),
        };
        let mut output = Output { ty: self.ty(), number, pattern, has_twin: false };
        if self.has_matrices {
            output.ty = self.random.pick(&[Ty::F32, Ty::F32, Ty::F64, Ty::I32, Ty::U32, Ty::I64]);
            output.pattern = Pattern::Strided(self.random.pick(&[4, 8, 16, 16]));
        }
        let (name, ty) = (output.name(), output.ty.name());
        let restrict = if self.random.chance(50) { "restrict " } else { "" };
        before.push(Stmt::of(&format!("{ty} *{restrict}{name} = r->out_{ty}[{number}];"), Vec::new()));
        output.has_twin = restrict.is_empty() && self.random.chance(60);
        if output.has_twin {
            let text = format!("{ty} *twin_{name} = {name}; __asm__(\"\" : \"+r\"(twin_{name}));");
            before.push(Stmt::of(&text, Vec::new()));
        }
        self.outputs.push(output);
    }

    /// So many statements, with at most so many levels below; `skips` says whether one may end the iteration.
    pub(super) fn statements(&mut self, count: usize, depth: usize, skips: bool) -> Vec<Stmt> {
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
            14 if self.random.chance(50) => self.row_of_outputs(),
            14 => self.row_in_a_loop(),
            15 if self.random.chance(40) => self.private_array(),
            16 | 17 if self.called.is_some() => self.call_of_own(),
            18 | 19 if self.outputs.iter().any(|output| output.has_twin) => self.by_twin(),
            _ => {
                let outputs = self.outputs.clone();
                let output = self.random.pick(&outputs);
                let (place, value) = (self.own_place(output), self.expr(output.ty, 3));
                Stmt::of(&format!("{}[{place}] = @;", output.name()), vec![value])
            }
        }
    }

    /// The number of a new inner loop.
    pub(super) fn counter(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    fn inner_loop(&mut self, depth: usize) -> Stmt {
        let counter = self.counter();
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

    /// A place of an output that belongs to the iteration.
    pub(super) fn own_place(&mut self, output: Output) -> String {
        match output.pattern {
            Pattern::Strided(1) => "i".into(),
            Pattern::Strided(stride) => format!("{stride} * i + {}", self.random.below(stride)),
            // `i` is below `n + 32`.
            Pattern::Reverse => "n + 32 - (int)i".into(),
            Pattern::Permuted => "r->order[i]".into(),
            Pattern::Shared(shared) => self.shared_place(shared),
        }
    }

    /// Any place of an input.
    pub(super) fn any_place(&mut self) -> String {
        let counter = self.counters.last().copied();
        match (self.random.below(15), counter) {
            (0 | 1, _) => format!("i + {}", self.random.below(5)),
            (2, _) => format!("{} * i + {}", self.random.pick(&[2, 3, 4]), self.random.below(3)),
            (3, _) => "n + 32 - (int)i".into(),
            (4, _) => "r->index[i]".into(),
            (5, _) => format!("{}", self.random.below(40)),
            (6 | 7, Some(k)) => format!("k{k} * 100 + i"),
            (8, Some(k)) => format!("i + k{k}"),
            (9, Some(k)) => format!("4 * i + k{k}"),
            (10, Some(k)) => format!("k{k}"),
            (12, Some(k)) => format!("{} * i + k{k}", self.random.pick(&[2, 3, 8])),
            (11, _) if self.has_linear => "j".into(),
            _ => "i".into(),
        }
    }
}

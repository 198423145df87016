//! Loops around others without `simd`: iterations may depend on each other in any way, through recurrences, rows that overlap and
//! pointers that meet, and all compilers have to execute them in their order.

use super::expressions::cast;
use super::generate::{Maker, Output, Pattern};
use super::heads;
use super::tree::{Expr, Loop, Stmt, Ty};

/// Where an array is accessed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shared {
    /// At one place for each iteration of the inner loop, and at one for each of the outer loop, with `@` for the inner counter.
    Fixed(&'static str, &'static str),
    /// Anywhere.
    Any,
}

/// Places in an inner loop: rows, columns, and what is common to all rows or all columns. `w` is at most 10, `h` at most 66.
const INNER: [&str; 14] = [
    "(int)i * w + @",
    "(int)i * w + @",
    "(int)i * 9 + @",
    "@ * h + (int)i",
    "@ * h + (int)i",
    "@ * 66 + (int)i",
    "(int)i * w + (m - 1 - @)",
    "(n - 1 - (int)i) * w + @",
    "(int)i * w + @ + 2",
    "@ * 66 + 2 * (int)i",
    "(int)i",
    "(int)i + 1",
    "@",
    "@ + 2",
];
/// Places beside inner loops.
const OUTER: [&str; 8] = [
    "(int)i",
    "(int)i",
    "(int)i * w",
    "(int)i * 9 + 1",
    "n - 1 - (int)i",
    "(int)i + 3",
    "2 * (int)i + 1",
    "(int)i * 9",
];
/// So far lie the arrays from where their memory begins, so that pointers may be before and behind each other.
const BEGIN: usize = 300;

impl Maker {
    /// The nest of a seed.
    pub(super) fn nest(&mut self, seed: u64) -> Loop {
        let mut head = heads::choose(&mut self.random);
        while head.depth > 1 {
            head = heads::choose(&mut self.random);
        }
        let (mut before, mut after, mut clauses) = (Vec::new(), Vec::new(), Vec::new());
        let plain = |text: &str| Stmt::of(text, Vec::new());
        before.push(plain("n = n < 64 ? n : 64;"));
        before.push(plain(self.random.pick(&[
            "int w = m;",
            "int w = m + 3;",
            "int w = 9;",
            "int w = 10 - m;",
        ])));
        before.push(plain(self.random.pick(&["int h = n;", "int h = n + 2;", "int h = 66;"])));
        for number in 0..1 + self.random.below(3) {
            self.shared_output(number, &mut before);
        }
        for number in 0..self.random.pick(&[0, 0, 0, 1]) {
            self.reduction(number, (&mut before, &mut clauses, &mut after));
        }
        let mut body = Vec::new();
        if !head.number.is_empty() {
            body.push(plain(head.number));
        }
        for number in 0..1 + self.random.below(2) {
            let ty = self.ty();
            let value = self.expr(ty, 1);
            self.locals.push((number, ty));
            body.push(Stmt::of(&format!("{} t{number} = @;", ty.name()), vec![value]));
        }
        for _ in 0..1 + self.random.below(2) {
            body.push(self.waiting_loop());
        }
        body.push(self.kept_local());
        if self.random.chance(30) {
            body.extend(self.statements(1, 1, true));
        }
        if !self.reduced.is_empty() {
            body.push(self.update());
        }
        let directive = match self.random.below(4) {
            0 => "parallel for num_threads(1)",
            // Its list items would have to be shared.
            1 if clauses.is_empty() => "for",
            _ => "",
        };
        Loop {
            seed,
            before,
            called: None,
            directive: directive.into(),
            clauses,
            head: head.text.into(),
            body,
            after,
        }
    }

    /// An array of which iterations share places; some lie in the memory of the one before.
    fn shared_output(&mut self, number: usize, before: &mut Vec<Stmt>) {
        let pattern = Pattern::Shared(match self.random.chance(70) {
            true => Shared::Fixed(self.random.pick(&INNER), self.random.pick(&OUTER)),
            false => Shared::Any,
        });
        let beside = self.outputs.last().copied().filter(|_| self.random.chance(50));
        let output = Output {
            ty: beside.map_or_else(|| self.ty(), |beside| beside.ty),
            number,
            pattern,
            has_twin: false,
        };
        let (name, ty) = (output.name(), output.ty.name());
        let from = match beside {
            Some(beside) => {
                let distance = self.random.pick(&["0", "1", "-3", "64", "(u & 127)", "-(u & 127)", "9 * m"]);
                format!("{} + {distance}", beside.name())
            }
            None => format!("r->out_{ty}[{}] + {BEGIN}", self.random.below(2)),
        };
        before.push(Stmt::of(&format!("{ty} *{name} = {from};"), Vec::new()));
        self.outputs.push(output);
    }

    /// One of the places of a shared array.
    pub(super) fn shared_place(&mut self, shared: Shared) -> String {
        let counter = self.counters.last().copied();
        let place = match (shared, counter) {
            (Shared::Fixed(inner, _), Some(_)) => inner,
            (Shared::Fixed(_, outer), None) => outer,
            (Shared::Any, Some(_)) => self.random.pick(&INNER),
            (Shared::Any, None) => self.random.pick(&OUTER),
        };
        counter.map_or_else(|| place.to_owned(), |counter| place.replace('@', &format!("k{counter}")))
    }

    /// An inner loop in which each iteration waits for the one before, or which is left by what it computes.
    fn waiting_loop(&mut self) -> Stmt {
        let counter = self.counter();
        let k = format!("k{counter}");
        let mut exprs = Vec::new();
        let head = match self.random.below(7) {
            0 => format!("for (i32 {k} = 0; {k} < {}; {k}++)", 2 + self.random.below(6)),
            1 => format!("for (i32 {k} = 0; {k} < ((int)i & 7); {k}++)"),
            2 => format!("for (i32 {k} = m; {k}-- > 0;)"),
            3 => {
                exprs.push(self.condition(1));
                format!("for (i32 {k} = 0; {k} < 7 && @; {k}++)")
            }
            _ => format!("for (i32 {k} = 0; {k} < m; {k}++)"),
        };
        self.counters.push(counter);
        let mut body = vec![self.waiting_step()];
        if self.random.chance(50) {
            body.push(self.kept_local());
        }
        if self.random.chance(40) {
            body.extend(self.statements(1, 1, false));
        }
        if self.random.chance(20) {
            let condition = self.condition(1);
            body.push(Stmt::of(self.random.pick(&["if (@) break;", "if (@) continue;"]), vec![condition]));
        }
        self.counters.pop();
        Stmt::of(&head, exprs).with(body)
    }

    /// A variable takes a value that depends on its own.
    fn waiting_step(&mut self) -> Stmt {
        let (local, ty) = self.some_local();
        let (name, wide, value) = (ty.name(), ty.wrapping(), self.expr(ty, 2));
        let text = match (ty.is_real(), self.random.below(3)) {
            (true, 0) => format!("t{local} = @ - t{local};"),
            (true, 1) => format!("t{local} = t{local} > 9 ? t{local} * ({name})0.5 : t{local} + @;"),
            (true, _) => format!("t{local} = t{local} * ({name})0.5 + @;"),
            (false, 0) => format!("t{local} = ({name})(({wide})t{local} ^ ({wide})@);"),
            (false, 1) => {
                format!("t{local} = t{local} > 9 ? t{local} / 2 : ({name})(({wide})t{local} + ({wide})@);")
            }
            (false, _) => format!("t{local} = ({name})(({wide})t{local} * 3 + ({wide})@);"),
        };
        Stmt::of(&text, vec![value])
    }

    /// A variable is written to a shared array, under a condition or not.
    fn kept_local(&mut self) -> Stmt {
        let (local, ty) = self.some_local();
        let outputs = self.outputs.clone();
        let output = self.random.pick(&outputs);
        let (name, place) = (output.name(), self.own_place(output));
        let value = cast(output.ty, Expr::leaf(ty, format!("t{local}")));
        let store = Stmt::of(&format!("{name}[{place}] = @;"), vec![value]);
        if !self.random.chance(25) {
            return store;
        }
        let condition = self.condition(1);
        Stmt::of("if (@)", vec![condition]).with(vec![store])
    }

    fn some_local(&mut self) -> (usize, Ty) {
        let locals = self.locals.clone();
        self.random.pick(&locals)
    }
}

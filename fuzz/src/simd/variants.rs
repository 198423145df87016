//! Functions with variants for vectors, each with the loop that calls it: conditions, inner loops, loads from anywhere, and stores
//! to the places that belong to the iteration.

use super::expressions::cast;
use super::generate::{Maker, Output, Pattern};
use super::tree::{Called, Expr, Stmt, Ty};

/// What the function gets beside its numbers: all that expressions name.
const SHARED: &str = "struct data *r, int n, int m, int u, f32 v";

/// The function of a loop, as its calls see it.
pub(super) struct Own {
    pub(super) called: Called,
    name: String,
    result: Ty,
    parameters: [Ty; 2],
}

impl Maker {
    /// Makes the function of the loop with this seed.
    pub(super) fn own_function(&mut self, seed: u64) {
        const CLAUSES: [&str; 7] =
            ["", "", "inbranch", "inbranch", "simdlen(4)", "simdlen(8)", "simdlen(16) inbranch"];
        let linear = if self.random.chance(40) { " linear(i)" } else { "" };
        let clauses = format!("uniform(r, n, m, u, v){linear} {}", self.random.pick(&CLAUSES));
        let types = [self.ty(), self.ty()];
        let outputs = std::mem::take(&mut self.outputs);
        let mut body = Vec::new();
        let ty = self.ty();
        // The loop may have the array with other places for each iteration.
        let is_free = outputs.iter().all(|other| other.ty != ty || other.number == 0);
        if is_free && self.random.chance(50) {
            let output = Output { ty, number: 1, pattern: Pattern::Strided(1), has_twin: false };
            body.push(Stmt::of(&format!("{0} *{1} = r->out_{0}[1];", ty.name(), output.name()), Vec::new()));
            self.outputs.push(output);
        }
        self.locals = types.iter().copied().enumerate().collect();
        let count = 1 + self.random.below(3);
        let statements = match self.outputs.is_empty() {
            true => self.changes(count),
            false => self.statements(count, 2, false),
        };
        body.extend(statements);
        let result = self.ty();
        let value = self.expr(result, 2);
        body.push(Stmt::of("return @;", vec![value]));
        self.locals.clear();
        self.outputs = outputs;
        let parameters: String =
            types.iter().enumerate().map(|(number, ty)| format!(", {} t{number}", ty.name())).collect();
        let name = format!("F(own{seed})");
        let head = format!("{} {name}({SHARED}, int i{parameters})", result.name());
        let called = Called { clauses, head, body };
        self.called = Some(Own { called, name, result, parameters: types });
    }

    /// So many statements that change variables: in loops, under conditions, or as they stand there.
    fn changes(&mut self, count: usize) -> Vec<Stmt> {
        (0..count).map(|_| self.change()).collect()
    }

    fn change(&mut self) -> Stmt {
        let change = |maker: &mut Maker| {
            let index = maker.random.below(maker.locals.len());
            let (local, ty) = maker.locals[index];
            let value = maker.expr(ty, 2);
            Stmt::of(&format!("t{local} = @;"), vec![value])
        };
        match self.random.below(4) {
            0 => {
                let condition = self.condition(1);
                Stmt::of("if (@)", vec![condition]).with(vec![change(self), change(self)])
            }
            1 => {
                let (counter, bound) = (self.counter(), self.condition(1));
                self.counters.push(counter);
                let body = vec![change(self)];
                self.counters.pop();
                let head = format!("for (i32 k{counter} = 0; k{counter} < 5 && @; k{counter}++)");
                Stmt::of(&head, vec![bound]).with(body)
            }
            2 => {
                let counter = self.counter();
                self.counters.push(counter);
                let body = vec![change(self), change(self)];
                self.counters.pop();
                let head = format!("for (i32 k{counter} = 0; k{counter} < (u & 7); k{counter}++)");
                Stmt::of(&head, Vec::new()).with(body)
            }
            _ => change(self),
        }
    }

    /// Its call is a statement: what it writes has its place in the order of the iteration.
    pub(super) fn call_of_own(&mut self) -> Stmt {
        let Some(Own { name, result, parameters, .. }) = &self.called else {
            return Stmt::of(";", Vec::new());
        };
        let (call, result, parameters) =
            (format!("{name}(r, n, m, u, v, (int)i, @, @)"), *result, *parameters);
        let values = parameters.map(|ty| self.expr(ty, 1)).to_vec();
        let index = self.random.below(self.locals.len());
        let (local, ty) = self.locals[index];
        Stmt::of(&format!("t{local} = @;"), vec![cast(ty, Expr::of(result, &call, values))])
    }
}

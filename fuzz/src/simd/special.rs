//! Statements in which compilers go wrong: what an iteration leaves for one behind, blocks in order, last values under conditions,
//! rows that are written, and arrays of an iteration's own.

use super::expressions::cast;
use super::generate::{Maker, Pattern};
use super::tree::{Expr, Stmt, Ty};

impl Maker {
    /// Each iteration writes what the one so far behind reads, through another pointer or the same; `step` is by how much `i` grows.
    pub(super) fn chain(
        &mut self,
        step: usize,
        before: &mut Vec<Stmt>,
        clauses: &mut Vec<String>,
        body: &mut Vec<Stmt>,
    ) {
        let ty = self.ty();
        let name = ty.name();
        let distance = self.random.pick(&[2, 3, 4, 5, 7, 8, 12, 16]);
        let most = if self.random.chance(50) { distance } else { 2 + self.random.below(distance - 1) };
        clauses.push(format!("safelen({most})"));
        let far = distance * step;
        before.push(Stmt::of(
            &format!("{name} *chain = r->out_{name}[1], *later = chain + {far};"),
            Vec::new(),
        ));
        let place = if self.random.chance(50) { "later[i]".to_owned() } else { format!("chain[i + {far}]") };
        let value = self.expr(ty, 2);
        let text = match ty.is_real() {
            true => format!("{place} = (chain[i] > 100 ? 1 : chain[i] * ({name})0.5) + @;"),
            false => format!("{place} = ({name})(({0})chain[i] * 3 + ({0})@);", ty.wrapping()),
        };
        let condition = self.condition(1);
        body.push(match self.random.below(3) {
            0 => Stmt::of("if (@)", vec![condition]).with(vec![Stmt::of(&text, vec![value])]),
            _ => Stmt::of(&text, vec![value]),
        });
    }

    /// A block that iterations execute in order: a histogram, or what a condition picks, one behind the other.
    pub(super) fn ordered(&mut self, before: &mut Vec<Stmt>, body: &mut Vec<Stmt>, after: &mut Vec<Stmt>) {
        let value = self.expr(Ty::I32, 2);
        let text = match self.random.chance(50) {
            true => "r->whole[@ & 3] += 1;",
            false => {
                let ty = self.ty();
                let name = ty.name();
                if self.outputs.len() > 1 {
                    return;
                }
                before
                    .push(Stmt::of(&format!("int picked = 0; {name} *list = r->out_{name}[1];"), Vec::new()));
                after.push(Stmt::of("r->whole[4] = (u64)picked;", Vec::new()));
                let of = self.expr(ty, 2);
                let inside = Stmt::of("if (@ & 1) list[picked++] = @;", vec![value, of]);
                body.push(Stmt::of("\n#pragma omp ordered simd\n", Vec::new()).with(vec![inside]));
                return;
            }
        };
        let inside = Stmt::of(text, vec![value]);
        body.push(Stmt::of("\n#pragma omp ordered simd\n", Vec::new()).with(vec![inside]));
    }

    /// A variable that the last iteration decides on in which a condition holds.
    pub(super) fn lasts_by_condition(
        &mut self,
        before: &mut Vec<Stmt>,
        clauses: &mut Vec<String>,
        body: &mut Vec<Stmt>,
        after: &mut Vec<Stmt>,
    ) {
        let ty = self.random.pick(&[Ty::I32, Ty::F32, Ty::I64, Ty::F64, Ty::U8]);
        before.push(Stmt::of(&format!("{} decided = 9;", ty.name()), Vec::new()));
        clauses.push("lastprivate(conditional: decided)".into());
        for _ in 0..1 + self.random.below(2) {
            let (condition, value) = (self.condition(1), self.expr(ty, 2));
            body.push(Stmt::of("if (@) decided = @;", vec![condition, value]));
        }
        let kept = if ty.is_real() { "r->real[4] = decided;" } else { "r->whole[5] = (u64)decided;" };
        after.push(Stmt::of(kept, Vec::new()));
    }

    /// All places of an output that belong to the iteration.
    pub(super) fn row_of_outputs(&mut self) -> Stmt {
        let outputs = self.outputs.clone();
        let output = self.random.pick(&outputs);
        let places: Vec<String> = match output.pattern {
            Pattern::Strided(stride) if stride > 1 => {
                (0..stride).map(|at| format!("{stride} * i + {at}")).collect()
            }
            _ => vec![self.own_place(output)],
        };
        let assigned = places.iter().map(|place| format!("{}[{place}] = @;", output.name()));
        let text = format!("{{ {} }}", assigned.collect::<Vec<_>>().join(" "));
        let values = places.iter().map(|_| self.expr(output.ty, 1)).collect();
        Stmt::of(&text, values)
    }

    /// The same in a loop over these places.
    pub(super) fn row_in_a_loop(&mut self) -> Stmt {
        let outputs = self.outputs.clone();
        let output = self.random.pick(&outputs);
        let Pattern::Strided(stride @ 2..) = output.pattern else { return self.row_of_outputs() };
        let counter = self.counter();
        self.counters.push(counter);
        let value = self.expr(output.ty, 2);
        self.counters.pop();
        let text = format!(
            "for (i32 k{counter} = 0; k{counter} < {stride}; k{counter}++) {}[{stride} * i + k{counter}] = @;",
            output.name()
        );
        Stmt::of(&text, vec![value])
    }

    /// A place of the iteration is read or written by another pointer than elsewhere, so that compilers have to keep the order.
    pub(super) fn by_twin(&mut self) -> Stmt {
        let twins: Vec<_> = self.outputs.iter().copied().filter(|output| output.has_twin).collect();
        let output = self.random.pick(&twins);
        let place = format!("twin_{}[{}]", output.name(), self.own_place(output));
        let index = self.random.below(self.locals.len());
        let (local, ty) = self.locals[index];
        let read = cast(ty, Expr::leaf(output.ty, place.clone()));
        match output.pattern {
            // Compilers like to store these two together.
            Pattern::Strided(stride @ 2..) if self.random.chance(60) => {
                let (name, values) = (output.name(), [self.expr(output.ty, 1), self.expr(output.ty, 1)]);
                let text = format!(
                    "{{ {name}[{stride} * i] = @; t{local} = @; {name}[{stride} * i + {}] = @; }}",
                    stride - 1
                );
                let [first, second] = values;
                Stmt::of(&text, vec![first, read, second])
            }
            _ if self.random.chance(50) => {
                let value = self.expr(output.ty, 2);
                Stmt::of(&format!("{place} = @;"), vec![value])
            }
            _ => Stmt::of(&format!("t{local} = @;"), vec![read]),
        }
    }

    /// What a filter of sound or images does in an iteration: products of loaded numbers of 16 bits, cut to their upper halves.
    pub(super) fn signal(&mut self) -> Stmt {
        let outputs = self.outputs.clone();
        let output = self.random.pick(&outputs);
        let narrow = self.random.pick(&[Ty::I16, Ty::U16, Ty::U8]);
        let (place, value) = (self.own_place(output), self.fixed_point(narrow, 0));
        Stmt::of(&format!("{}[{place}] = @;", output.name()), vec![cast(output.ty, value)])
    }

    /// A variable becomes an element of an array that the iteration has on the stack.
    pub(super) fn private_array(&mut self) -> Stmt {
        let index = self.random.below(self.locals.len());
        let (local, ty) = self.locals[index];
        let name = ty.name();
        let mut values: Vec<_> = (0..4).map(|_| self.expr(ty, 1)).collect();
        values.push(self.expr(Ty::I32, 1));
        Stmt::of(&format!("{{ {name} box[4] = {{ @, @, @, @ }}; t{local} = box[@ & 3]; }}"), values)
    }
}

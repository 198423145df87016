//! Small matrices, one for each iteration: products, transposes, and what is done to each number of them.

use super::generate::{Maker, Pattern};
use super::tree::{Stmt, Ty};

impl Maker {
    /// A nest of short loops over a matrix that belongs to the iteration; none if no output has such places.
    pub(super) fn matrix(&mut self) -> Option<Stmt> {
        let rows = |pattern| match pattern {
            Pattern::Strided(16) => Some((4, 4)),
            Pattern::Strided(8) => Some((2, 4)),
            Pattern::Strided(4) => Some((2, 2)),
            _ => None,
        };
        let output = self.outputs.iter().copied().find(|output| rows(output.pattern).is_some())?;
        let (height, width) = rows(output.pattern)?;
        let (ty, size, wide) = (output.ty, height * width, output.ty.wrapping());
        let (t, name) = (ty.name(), output.name());
        let [a, b, c] = [self.counter(), self.counter(), self.counter()];
        let (row, column, along) = (format!("k{a}"), format!("k{b}"), format!("k{c}"));
        let from = |half: usize, place: &str| format!("r->in_{t}[{half}][{place}]");
        let own = format!("{size} * i + {width} * {row} + {column}");
        let turned = format!("{size} * i + {height} * {column} + {row}");
        // The second factor is the same in all iterations, or another in each.
        let shared = if self.random.chance(40) { String::new() } else { format!("{size} * i + ") };
        let right = from(1, &format!("{shared}{width} * {along} + {column}"));
        let left = from(0, &format!("{size} * i + {width} * {row} + {along} % {width}"));
        let (text, values) = match self.random.below(5) {
            0 | 1 => {
                let sum = match ty.is_real() {
                    true => format!("sum += {left} * {right};"),
                    false => format!("sum = ({t})(({wide})sum + ({wide}){left} * ({wide}){right});"),
                };
                let text = format!(
                    "{t} sum = 0; for (i32 {along} = 0; {along} < {height}; {along}++) {sum} {name}[{own}] = sum;"
                );
                (text, Vec::new())
            }
            2 => (format!("{name}[{own}] = {};", from(0, &turned)), Vec::new()),
            3 => {
                self.counters.extend([a, b]);
                let value = self.expr(ty, 1);
                self.counters.truncate(self.counters.len() - 2);
                (format!("{name}[{own}] = @;"), vec![value])
            }
            _ => {
                let (factor, taken) = (self.leaf(ty), from(0, &own));
                let text = match ty {
                    Ty::F32 | Ty::F64 => format!("{name}[{own}] = {name}[{own}] * @ - {taken};"),
                    _ => {
                        format!("{name}[{own}] = ({t})(({wide}){name}[{own}] * ({wide})@ - ({wide}){taken});")
                    }
                };
                (text, vec![factor])
            }
        };
        let head = format!(
            "for (i32 {row} = 0; {row} < {height}; {row}++) for (i32 {column} = 0; {column} < {width}; {column}++)"
        );
        Some(Stmt::of(&head, Vec::new()).with(vec![Stmt::of(&text, values)]))
    }
}

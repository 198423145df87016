//! Writes which iteration of a nest an `ordered` directive is about.
//!
//! ```c
//! #pragma omp ordered doacross(sink: i - 2, j)          // of loops from lb_0 by 2 and from lb_1 by 1
//! long long it_0 = (2) % 2 ? -1 : (i - lb_0) / 2 - (2) / 2, it_1 = j - lb_1;
//! ```
//!
//! A vector that is no iteration, since it lies between two, becomes one that is not there: then nobody waits.

use weft_sema::plan::{Temporary, Which};

use crate::text::context::Context;
use crate::text::names::{NODEBUG, Names, SIGNED, WIDE, declaration};
use crate::text::nest::NestText;

/// Declares the numbers of the iteration of each loop of `nest`.
pub(crate) fn declare(context: &Context<'_>, names: Names, nest: &NestText<'_>, which: &Which) -> String {
    let levels = nest.all();
    let positions = levels.iter().map(|level| level.position());
    let values: Vec<String> = match which {
        Which::Current => positions.collect(),
        Which::Away(distances) => {
            let away = |((level, here), distance): ((_, String), &Option<(bool, _)>)| {
                let level: &crate::text::level::LevelText<'_> = level;
                let Some((is_minus, span)) = distance else { return here };
                let distance = format!("({SIGNED})({})", context.line(*span));
                let by = format!("({SIGNED}){}", level.magnitude());
                let sign = if *is_minus == level.level.is_up() { "-" } else { "+" };
                format!("{distance} % {by} ? -1 : {here} {sign} {distance} / {by}")
            };
            levels.iter().zip(positions).zip(distances).map(away).collect()
        }
        Which::Previous => {
            let number = positions.zip(levels).fold(String::new(), |number, (here, level)| match &*number {
                "" => format!("({WIDE})({here})"),
                _ => format!("({number} * {} + ({WIDE})({here}))", level.count),
            });
            let name = names.get("number");
            let before = |depth: usize| {
                let inner: String =
                    levels[depth + 1..].iter().map(|level| format!(" / {}", level.count)).collect();
                let own = if depth == 0 { String::new() } else { format!(" % {}", levels[depth].count) };
                format!("{name} ? ({SIGNED})(({name} - 1){inner}{own}) : -1")
            };
            let values: Vec<String> = (0..levels.len()).map(before).collect();
            return declaration(WIDE, &name, &number) + &declare_all(names, &values);
        }
    };
    declare_all(names, &values)
}

fn declare_all(names: Names, values: &[String]) -> String {
    let variable = |(level, value): (usize, &String)| {
        format!("{NODEBUG}{SIGNED} {} = {value}; ", names.temporary(Temporary::Iteration(level)))
    };
    values.iter().enumerate().map(variable).collect()
}

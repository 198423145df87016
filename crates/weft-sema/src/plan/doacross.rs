//! Plans the stand-alone `ordered` directives, by which iterations wait for named others [OMP 5.2 §15.9.7].

use weft_openmp::region::Own;
use weft_openmp::{ClauseArgs, Doacross, Sign, UnitKind};

use crate::find::doacross::{clauses, loop_around};
use crate::model::program::Program;
use crate::plan::clauses::clause;
use crate::plan::value::{Temporary, Value};
use crate::plan::{Region, Step, Which};

/// Returns the steps of the stand-alone `ordered` of construct `index`: a marker for each clause.
pub(super) fn steps(program: &Program<'_>, index: usize) -> Vec<Step> {
    let Some(of) = loop_around(program, index) else { return Vec::new() };
    let depth = program.constructs[of].nest.as_ref().map_or(0, |nest| nest.all().count());
    clauses(program, index).flat_map(|(doacross, _)| point(program, index, (of, depth), doacross)).collect()
}

fn point(program: &Program<'_>, index: usize, (of, depth): (usize, usize), doacross: &Doacross) -> [Step; 4] {
    let (unit, which) = match doacross {
        Doacross::Source => (UnitKind::SOURCE, Which::Current),
        Doacross::SinkPrevious => (UnitKind::SINK, Which::Previous),
        Doacross::Sink(items) => {
            let distances = items.iter().map(|item| {
                item.distance.as_ref().map(|(sign, expr)| (matches!(sign, Sign::Minus), expr.span))
            });
            (UnitKind::SINK, Which::Away(distances.collect()))
        }
    };
    let numbers = (0..depth).map(|level| Value::Temporary(Temporary::Iteration(level)));
    let clauses = vec![clause(Own::Iteration, ClauseArgs::Exprs(numbers.collect()))];
    let (sections, locations, mapped) = Default::default();
    let region = Region { unit, span: program.pragma_span(index), clauses, sections, locations, mapped };
    [Step::Block, Step::Iteration { of, which }, Step::Enter(region), Step::EndBlock]
}

//! Constructs of OpenMP 4.0 and later. A row names the version that a construct needs.

mod lanes;
mod loops;
mod memory;
mod synchronization;
mod tasks;
mod teams;

use super::Generator;
use super::scope::{Place, Scope};
use super::tree::Node;

/// Makes a construct where it may stand; false if it may not.
type Make = fn(&mut Generator, &mut Scope, &mut Vec<Node>) -> bool;

/// The constructs, with the version of each.
const ROWS: &[(u32, Make)] = &[
    (40, tasks::taskgroup),
    (40, tasks::ordered_by_dependences),
    (40, lanes::simd),
    (40, lanes::for_simd),
    (45, tasks::taskloop),
    (45, loops::modified_schedule),
    (45, loops::doacross),
    (50, loops::scan),
    (50, loops::triangle),
    (50, loops::last_assigned),
    (50, loops::between),
    (45, loops::linear),
    (50, tasks::reduction_of_tasks),
    (50, tasks::event),
    (50, tasks::dependence_object),
    (50, memory::allocated),
    (50, teams::teams),
    (50, teams::loop_construct),
    (51, loops::transformed),
    (51, synchronization::masked),
    (51, synchronization::greatest),
    (51, synchronization::scope_construct),
];

impl Generator {
    /// One of the constructs up to the level; false if it may not stand here.
    pub(super) fn newer_construct(&mut self, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
        let level = self.level;
        let rows: Vec<Make> = ROWS.iter().filter(|(version, _)| *version <= level).map(|row| row.1).collect();
        let make = rows[self.random.below(rows.len())];
        make(self, scope, out)
    }
}

/// Whether constructs that bind to the team may stand here.
fn binds(scope: &Scope) -> bool {
    scope.place == Place::Team && !scope.closed && !scope.locked
}

/// Whether tasks may be created here that one thread creates once.
fn creates_tasks(scope: &Scope) -> bool {
    scope.place == Place::Once && !scope.locked
}

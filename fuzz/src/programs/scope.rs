//! The variables that a place of the program sees, and what may be done with them there.
//!
//! A generated program prints the same whatever the number of threads and their speed. These rules see to that:
//!
//! * Code of a team ([`Place::Team`]) is executed by each thread in the same way: what a thread owns has the same value in
//!   each. So all threads come to the same constructs.
//! * Code in a loop, a section, a task or `single` ([`Place::Once`]) is executed once, in whatever order: it writes what it
//!   owns, its own element of an array, and what is combined by operators for which the order does not matter.
//! * What one thread may write, no other thread reads before a barrier.

use crate::random::Random;

/// The scalar types, with how each is printed for `(u64)`.
pub const TYPES: &[&str] = &["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f64", "f32"];

/// Who executes a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// One thread, outside of any region.
    Serial,
    /// Each thread of a team.
    Team,
    /// One thread of a team, once.
    Once,
}

/// What may be done with a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Access {
    /// Everything.
    Own,
    /// Nothing but to read it.
    Read,
    /// Combining by this operator, in an atomic construct.
    Atomic(&'static str),
    /// Combining by this operator, in the critical construct of this name.
    Critical(&'static str, &'static str),
    /// Combining by this operator: it is a copy of a reduction. In a team, each thread combines the same.
    Reduction(&'static str),
    /// Nothing, but a construct may claim it.
    Idle,
    /// Of an array, the element of this index.
    Element(String),
    /// Nothing.
    Hidden,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// Its (element) type.
    pub ty: &'static str,
    /// How many elements it has; 0 for a scalar.
    pub len: usize,
    /// Its members, for a structure.
    pub members: &'static [&'static str],
    /// What may be done.
    pub access: Access,
}

impl Var {
    /// The variable of a loop, which may be read.
    pub fn counter(name: &str) -> Var {
        Var { name: name.to_owned(), ty: "u32", len: 0, members: &[], access: Access::Read }
    }

    /// Whether it is a floating-point number.
    pub fn is_float(&self) -> bool {
        matches!(self.ty, "f64" | "f32")
    }

    /// Whether it is one number.
    pub fn is_scalar(&self) -> bool {
        self.len == 0 && self.members.is_empty()
    }
}

/// What a place sees.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The variables.
    pub vars: Vec<Var>,
    /// Who executes it.
    pub place: Place,
    /// How many statements are around it.
    pub depth: usize,
    /// How many parallel regions are around it.
    pub level: usize,
    /// Whether a loop is around it, of which `break` and `continue` are allowed.
    pub in_plain_loop: bool,
    /// Whether it may not have constructs that bind to the team: it is in one already.
    pub closed: bool,
    /// Whether it is in a critical or ordered region, where no task, lock and such may be.
    pub locked: bool,
    /// Whether no construct may be here.
    pub plain: bool,
}

impl Scope {
    /// The variables of which `wanted` holds.
    pub fn all(&self, wanted: impl Fn(&Var) -> bool) -> Vec<usize> {
        (0..self.vars.len()).filter(|index| wanted(&self.vars[*index])).collect()
    }

    /// One of those, if there is one.
    pub fn any(&self, random: &mut Random, wanted: impl Fn(&Var) -> bool) -> Option<Var> {
        let found = self.all(wanted);
        (!found.is_empty()).then(|| self.vars[found[random.below(found.len())]].clone())
    }

    /// The place in a statement's body.
    pub fn inner(&self) -> Scope {
        Scope { depth: self.depth + 1, ..self.clone() }
    }

    /// The body of a construct that one thread executes: what the threads own may be read only.
    pub fn once(&self) -> Scope {
        let mut scope = self.inner();
        if scope.place == Place::Team {
            for var in &mut scope.vars {
                var.access = match &var.access {
                    Access::Own => Access::Read,
                    other => other.clone(),
                };
            }
        }
        scope.place = Place::Once;
        scope.closed = true;
        scope.in_plain_loop = false;
        scope
    }

    /// The body of a loop whose iterations may be executed side by side: nothing outside of it may be written.
    pub fn lanes(&self) -> Scope {
        let mut scope = self.inner();
        for var in &mut scope.vars {
            var.access = match var.access {
                Access::Own | Access::Read => Access::Read,
                _ => Access::Hidden,
            };
        }
        (scope.place, scope.closed, scope.locked, scope.plain) = (Place::Once, true, true, true);
        scope.in_plain_loop = false;
        scope
    }

    /// Sets what may be done with the variable `name`.
    pub fn set(&mut self, name: &str, access: Access) {
        for var in self.vars.iter_mut().filter(|var| var.name == name) {
            var.access = access.clone();
        }
    }
}

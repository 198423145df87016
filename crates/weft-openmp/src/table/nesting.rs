//! Which construct may stand in which, as far as one function's text shows it [OMP 5.2 §17.1].
//!
//! *Closely nested* means that no construct in between starts a team of its own. So the search outwards stops at
//! `parallel`, `teams` and `target`.
//! A directive without a surrounding construct in its function may stand anywhere, since any construct can surround it
//! at run time.

use crate::table::clause::ClauseKind;
use crate::table::compound::compound_name;
use crate::table::leaf::{Association, Leaf};
use crate::tree::ast::{Argument, Directive};
use crate::tree::binding::Binding;

/// A construct that surrounds another one, as the nesting rules see it.
///
/// The constructs between a `sections` and a directive in one of its sections are `sections` and then `section`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosing<'a> {
    /// The directive of the construct.
    pub directive: &'a Directive,
}

/// Why a construct may not stand where it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// What is wrong, as the message of a diagnostic.
    pub message: String,
    /// The index, in the list of enclosing constructs, of the construct that forbids it, if there is one.
    pub culprit: Option<usize>,
    /// Whether clang takes it all the same, so that it is worth a warning only.
    pub is_taken_by_clang: bool,
    /// Whether something is missing around it, a construct or a clause, and not in the way.
    pub lacks_something: bool,
}

impl Misplaced {
    fn by(culprit: Option<usize>, message: impl Into<String>) -> Misplaced {
        Misplaced { message: message.into(), culprit, is_taken_by_clang: false, lacks_something: false }
    }

    fn lacking(culprit: Option<usize>, message: impl Into<String>) -> Misplaced {
        Misplaced { lacks_something: true, ..Misplaced::by(culprit, message) }
    }

    fn taken_by_clang(self) -> Misplaced {
        Misplaced { is_taken_by_clang: true, ..self }
    }
}

/// Says whether `inner` may stand in `outer`: the constructs around it within the same function, outermost first.
///
/// # Errors
/// Returns the first rule that is broken, looking from the inside outwards.
pub fn check(inner: &Directive, outer: &[Enclosing<'_>]) -> Result<(), Misplaced> {
    // What only declares has no region, so that no rule on regions is about it.
    if inner.leaves.iter().all(|leaf| leaf.row().association == Association::Declarative) {
        return Ok(());
    }
    // The leaves around the directive, innermost first, each with the index of its construct.
    let around: Vec<(usize, Leaf)> = outer
        .iter()
        .enumerate()
        .rev()
        .flat_map(|(index, enclosing)| {
            enclosing.directive.leaves.iter().rev().map(move |&leaf| (index, leaf))
        })
        .collect();
    let nest = Nest { inner, outer, around: &around };
    nest.check_neighbor()?;
    nest.check_binding()?;
    nest.check_concurrent()?;
    nest.check_closely()?;
    nest.check_critical()?;
    nest.check_ordered()?;
    nest.check_cancel()?;
    nest.check_section()?;
    nest.check_device()
}

/// Says whether the lanes of a `simd` construct may execute a construct [OMP 5.2 §10.4].
pub fn stands_in_lanes(inner: &Directive) -> bool {
    let is_ordered = inner.is(&[Leaf::Ordered]) && inner.clause(ClauseKind::Simd).is_some();
    let first = inner.leaves.first();
    is_ordered || matches!(first, Some(Leaf::Simd | Leaf::Loop | Leaf::Atomic | Leaf::Scan))
}

/// Returns the constructs that `leaf` may not be closely nested in.
///
/// All threads of the team execute a `scope`, so it is no obstacle, as in 5.1 [OMP 5.1 §2.23]; 5.2 counts it among the
/// worksharing constructs.
pub fn forbidden_around(leaf: Leaf) -> &'static [Leaf] {
    use Leaf::{
        Atomic, Critical, Do, For, Loop, Masked, Master, Ordered, Scope, Section, Sections, Single, Task,
        Taskloop, Workshare,
    };
    match leaf {
        For | Do | Sections | Single | Scope | Workshare | Leaf::Barrier => &[
            For, Do, Sections, Section, Single, Workshare, Loop, Task, Taskloop, Critical, Ordered, Atomic,
            Masked, Master,
        ],
        Masked | Master => &[For, Do, Sections, Section, Single, Workshare, Loop, Task, Taskloop, Atomic],
        Ordered => &[Critical, Ordered, Task, Taskloop, Atomic],
        _ => &[],
    }
}

/// Says whether the search for a closely nested construct stops at `leaf`.
pub fn starts_team(leaf: Leaf) -> bool {
    matches!(leaf, Leaf::Parallel | Leaf::Teams | Leaf::Target)
}

struct Nest<'a> {
    inner: &'a Directive,
    outer: &'a [Enclosing<'a>],
    around: &'a [(usize, Leaf)],
}

impl Nest<'_> {
    fn first(&self) -> Leaf {
        self.inner.leaves.first().copied().unwrap_or(Leaf::Nothing)
    }

    fn closely_around(&self) -> impl Iterator<Item = (usize, Leaf)> {
        self.around.iter().copied().take_while(|(_, leaf)| !starts_team(*leaf))
    }

    fn name_of(&self, index: usize) -> String {
        self.outer.get(index).map(|enclosing| compound_name(&enclosing.directive.leaves)).unwrap_or_default()
    }

    fn refuse(&self, culprit: usize, closely: &str) -> Misplaced {
        let outer = self.name_of(culprit);
        let article = if outer.starts_with(['a', 'o']) { "an" } else { "a" };
        let message = format!(
            "directive '{}' cannot be {closely}nested inside {article} '{outer}' region",
            self.inner.name()
        );
        Misplaced::by(Some(culprit), message)
    }

    /// Constructs that admit only a few others, or none, as their immediate contents.
    fn check_neighbor(&self) -> Result<(), Misplaced> {
        let Some(&(index, neighbor)) = self.around.first() else { return Ok(()) };
        let first = self.first();
        let fits = match neighbor {
            Leaf::Atomic => false,
            Leaf::Simd => stands_in_lanes(self.inner),
            Leaf::Loop => matches!(first, Leaf::Loop | Leaf::Parallel | Leaf::Simd),
            Leaf::Teams => matches!(first, Leaf::Distribute | Leaf::Loop | Leaf::Parallel),
            _ => true,
        };
        match (fits, neighbor, first) {
            (true, ..) => Ok(()),
            (false, Leaf::Teams, Leaf::Atomic) => Err(self.refuse(index, "").taken_by_clang()),
            (false, ..) => Err(self.refuse(index, "")),
        }
    }

    /// What a `loop` binds to must be there, and may have to be right around it [OMP 5.2 §11.7].
    fn check_binding(&self) -> Result<(), Misplaced> {
        if !self.inner.is(&[Leaf::Loop]) {
            return self.check_binding_within();
        }
        let Some(binding) = self.inner.clause(ClauseKind::Bind).and_then(Binding::of) else {
            if self.around.is_empty() {
                let message = "directive 'loop' needs clause 'bind' if no construct is around it";
                return Err(Misplaced::by(None, message));
            }
            return Ok(());
        };
        let wrong = match (binding, self.around.first()) {
            (Binding::Teams, Some((index, leaf))) if *leaf != Leaf::Teams => {
                let message =
                    "directive 'loop' with 'bind(teams)' must stand directly inside a 'teams' region";
                return Err(Misplaced::by(Some(*index), message));
            }
            // The threads of a team do not meet within the lanes of one of them.
            (Binding::Parallel, Some(&(index, Leaf::Simd))) => Some((index, Leaf::Simd)),
            (Binding::Parallel, _) => {
                self.closely_around().find(|(_, leaf)| forbidden_around(Leaf::For).contains(leaf))
            }
            _ => None,
        };
        wrong.map_or(Ok(()), |(index, _)| Err(self.refuse(index, "closely ")))
    }

    /// The teams that a `loop` binds to are right around it, so nothing else of its own directive is
    /// [OMP 5.2 §11.7].
    fn check_binding_within(&self) -> Result<(), Misplaced> {
        let leaves = &self.inner.leaves;
        let is_of_teams = self.inner.clause(ClauseKind::Bind).and_then(Binding::of) == Some(Binding::Teams);
        match leaves.iter().position(|leaf| *leaf == Leaf::Loop) {
            Some(at) if is_of_teams && at > 0 && leaves[at - 1] != Leaf::Teams => {
                let message = format!(
                    "clause 'bind(teams)' on directive '{}' needs 'teams' right around the 'loop' [OMP 5.2 §11.7]",
                    self.inner.name()
                );
                Err(Misplaced::by(None, message))
            }
            _ => Ok(()),
        }
    }

    /// Iterations that may be executed at the same time by anyone hold no construct that tells threads apart
    /// [OMP 5.2 §10.3].
    fn check_concurrent(&self) -> Result<(), Misplaced> {
        if matches!(self.first(), Leaf::Loop | Leaf::Parallel | Leaf::Simd | Leaf::Scan) {
            return Ok(());
        }
        let is_concurrent = |index: usize| self.outer[index].directive.clause(ClauseKind::Order).is_some();
        let Some((index, _)) = self.closely_around().find(|(index, _)| is_concurrent(*index)) else {
            return Ok(());
        };
        let message = format!(
            "directive '{}' cannot be nested inside a '{}' region with clause 'order'",
            self.inner.name(),
            self.name_of(index)
        );
        Err(Misplaced::by(Some(index), message))
    }

    fn check_closely(&self) -> Result<(), Misplaced> {
        let forbidden = forbidden_around(self.first());
        // What is ordered between lanes is ordered within one iteration of whatever is around the vector loop.
        let is_of_lanes = self.first() == Leaf::Ordered && self.inner.clause(ClauseKind::Simd).is_some();
        let mut closely = self.closely_around().take_while(|(_, leaf)| !(is_of_lanes && *leaf == Leaf::Simd));
        match closely.find(|(_, leaf)| forbidden.contains(leaf)) {
            None => Ok(()),
            Some((index, _)) => Err(self.refuse(index, "closely ")),
        }
    }

    /// A critical region in one of the same name waits for itself, whatever stands between [OMP 5.2 §15.2].
    fn check_critical(&self) -> Result<(), Misplaced> {
        if self.first() != Leaf::Critical {
            return Ok(());
        }
        let name = critical_name(self.inner);
        let same = self.outer.iter().rposition(|enclosing| {
            enclosing.directive.is(&[Leaf::Critical]) && critical_name(enclosing.directive) == name
        });
        let Some(culprit) = same else { return Ok(()) };
        let message = match name {
            Some(name) => {
                format!(
                    "directive 'critical' named '{name}' cannot be nested inside a 'critical' region of the same name"
                )
            }
            None => {
                "directive 'critical' without a name cannot be nested inside another such region".to_owned()
            }
        };
        Err(Misplaced::by(Some(culprit), message))
    }

    /// `ordered` belongs to the loop around it, which needs an `ordered` clause [OMP 5.2 §15.10.2].
    fn check_ordered(&self) -> Result<(), Misplaced> {
        if self.first() != Leaf::Ordered || self.outer.is_empty() {
            return Ok(());
        }
        let is_simd = self.inner.clause(ClauseKind::Simd).is_some();
        let is_of_threads = self.inner.clause(ClauseKind::Threads).is_some();
        for (index, leaf) in self.closely_around() {
            match leaf {
                Leaf::Simd if is_simd => {
                    let leaves = &self.outer[index].directive.leaves;
                    if !is_of_threads || leaves.iter().any(|leaf| matches!(leaf, Leaf::For | Leaf::Do)) {
                        return Ok(());
                    }
                    let message = "directive 'ordered' with both 'threads' and 'simd' must be closely nested inside a \
                         'for simd' region";
                    return Err(Misplaced::by(Some(index), message).taken_by_clang());
                }
                Leaf::For | Leaf::Do => {
                    let announced = self.outer[index].directive.clause(ClauseKind::Ordered).is_some();
                    if announced || is_simd {
                        return Ok(());
                    }
                    let message = format!(
                        "directive 'ordered' needs clause 'ordered' on the '{}' around it",
                        self.name_of(index)
                    );
                    return Err(Misplaced::lacking(Some(index), message));
                }
                _ => {}
            }
        }
        match self.around.iter().position(|(_, leaf)| starts_team(*leaf)) {
            // The loop may be in a function that calls this one.
            None => Ok(()),
            Some(team) => {
                let message = "directive 'ordered' must be closely nested inside a 'for' region".to_owned();
                Err(Misplaced::lacking(Some(self.around[team].0), message))
            }
        }
    }

    fn check_cancel(&self) -> Result<(), Misplaced> {
        let Argument::Cancel { construct, .. } = &self.inner.argument else { return Ok(()) };
        let fits = |leaf: Leaf| match construct {
            Leaf::Taskgroup => matches!(leaf, Leaf::Task | Leaf::Taskloop),
            Leaf::Sections => matches!(leaf, Leaf::Sections | Leaf::Section),
            other => leaf == *other,
        };
        if self.around.first().is_some_and(|(_, leaf)| fits(*leaf)) {
            return self.check_canceled_group(*construct);
        }
        let region = match construct {
            Leaf::Taskgroup => "task",
            other => other.name(),
        };
        let message = format!(
            "directive '{} {}' must be closely nested inside a '{region}' region",
            self.inner.name(),
            construct.name()
        );
        Err(Misplaced::lacking(self.around.first().map(|(index, _)| *index), message))
    }

    /// The group that is canceled surrounds the task, and no team begins between the two [OMP 5.2 §16.1]. Where the function shows
    /// no team around the task, a caller may have the group.
    fn check_canceled_group(&self, construct: Leaf) -> Result<(), Misplaced> {
        if construct != Leaf::Taskgroup {
            return Ok(());
        }
        let has_group = self.closely_around().any(|(index, leaf)| {
            let directive = self.outer[index].directive;
            leaf == Leaf::Taskgroup
                || (leaf == Leaf::Taskloop && directive.clause(ClauseKind::Nogroup).is_none())
        });
        let Some(team) = self.around.iter().position(|(_, leaf)| starts_team(*leaf)) else { return Ok(()) };
        if has_group {
            return Ok(());
        }
        let message = format!(
            "directive '{} {}' cancels a task that no 'taskgroup' is closely around",
            self.inner.name(),
            construct.name()
        );
        Err(Misplaced::lacking(Some(self.around[team].0), message).taken_by_clang())
    }

    fn check_section(&self) -> Result<(), Misplaced> {
        let neighbor = self.around.first().copied();
        if self.first() != Leaf::Section || neighbor.is_some_and(|(_, leaf)| leaf == Leaf::Sections) {
            return Ok(());
        }
        let message = "directive 'section' must stand directly inside a 'sections' region".to_owned();
        Err(Misplaced::lacking(neighbor.map(|(index, _)| index), message))
    }

    fn check_device(&self) -> Result<(), Misplaced> {
        let neighbor = self.around.first().copied();
        match (self.first(), neighbor) {
            (Leaf::Teams, Some((index, leaf))) if leaf != Leaf::Target => Err(self.refuse(index, "")),
            (Leaf::Distribute, Some((index, leaf))) if leaf != Leaf::Teams => {
                let message =
                    format!("directive '{}' must stand directly inside a 'teams' region", self.inner.name());
                Err(Misplaced::lacking(Some(index), message))
            }
            (Leaf::Target, _) if self.inner.clause(ClauseKind::Device).is_none() => {
                match self.around.iter().find(|(_, leaf)| *leaf == Leaf::Target) {
                    Some((index, _)) => Err(self.refuse(*index, "")),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}

fn critical_name(directive: &Directive) -> Option<&str> {
    match &directive.argument {
        Argument::Name(word) => Some(word.text.as_str()),
        _ => None,
    }
}

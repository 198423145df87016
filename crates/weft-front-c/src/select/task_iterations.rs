//! Writes a `taskloop` with `task_iteration` as a loop of tasks, of which each executes one iteration. [OMP 6.0 §14.2]
//!
//! ```c
//! #pragma omp taskloop priority(1) reduction(+ : n)           // #pragma omp taskgroup task_reduction(+ : n)
//! for (int i = 1; i < 9; i++) {                               // for (int i = 1; i < 9; i++)
//!                                                             // #pragma omp task firstprivate(i) priority(1) in_reduction(+ : n) …
//! #pragma omp task_iteration depend(inout : a[i]) if(i > 2)   //     … depend(inout : a[i]) if(i > 2)
//!     …                                                       // { …
//! }                                                           // }
//! ```
//!
//! How many iterations a task has is the implementation's choice without `grainsize` and `num_tasks`, so that it may be one, and
//! what `task_iteration` says of an iteration is true of its task. The bounds of a canonical loop do not change in it, so that
//! it does not matter that they are evaluated anew.
//!
//! *Precondition:* the text is one in which pragmas have been parsed without errors. *Postcondition:* no `task_iteration` is left
//! that is the first statement of the loop of a `taskloop`, whose loop declares its variable, and whose clauses a `task` or its group
//! can have. Others stay, and are refused.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Leaf};
use weft_sema::Place;
use weft_sema::model::tree::{NodeId, NodeKind};
use weft_support::SourceMap;

use crate::select::resume;
use crate::select::scene::Scene;
use crate::source::flat::{FlatText, one_line};
use crate::text::edits::Edits;

/// The clauses of a `taskloop` that are those of its tasks.
const OF_TASKS: [ClauseKind; 12] = [
    ClauseKind::Allocate,
    ClauseKind::Default,
    ClauseKind::Final,
    ClauseKind::Firstprivate,
    ClauseKind::InReduction,
    ClauseKind::Mergeable,
    ClauseKind::Priority,
    ClauseKind::Private,
    ClauseKind::Replayable,
    ClauseKind::Shared,
    ClauseKind::Threadset,
    ClauseKind::Untied,
];

/// Writes the loops of a text.
pub(super) fn write(map: &SourceMap, scene: &Scene, edits: &mut Edits) {
    for (index, place) in scene.places_of(Leaf::Taskloop) {
        let inner = scene.places_of(Leaf::TaskIteration).find(|(_, inner)| inner.parent == Some(index));
        if let Some((_, inner)) = inner
            && let Some(tasks) = Tasks::of(map, scene, place, inner)
        {
            tasks.write(map, scene, edits);
        }
    }
}

/// A loop of tasks.
struct Tasks<'a> {
    place: &'a Place,
    inner: &'a Place,
    /// The block of the loop.
    block: NodeId,
    /// The directive in front of the loop; none without a group.
    group: Option<String>,
    /// That in front of the block.
    task: String,
}

impl<'a> Tasks<'a> {
    /// Returns the tasks of a `taskloop`, given the `task_iteration` in it, if they can be written.
    fn of(map: &SourceMap, scene: &Scene, place: &'a Place, inner: &'a Place) -> Option<Tasks<'a>> {
        let tree = &scene.tree;
        let is_directive = |node: NodeId| scene.places.iter().any(|place| place.node == node);
        let loops = place.body.filter(|body| tree.kind(*body) == NodeKind::For && !is_directive(*body))?;
        let block = *tree.children(loops).last()?;
        let is_first =
            tree.kind(block) == NodeKind::Compound && tree.children(block).first() == Some(&inner.node);
        let begin = tree.node(block).lo;
        let mut variables: Vec<&str> = Vec::new();
        tree.walk(loops, &mut |_, node| {
            let declared = node.decl.filter(|_| node.kind == NodeKind::Variable && node.lo < begin);
            variables.extend(declared.map(|decl| tree.decl(decl).name.as_str()));
            node.lo < begin
        });
        let [variable] = variables[..] else { return None };
        let text = FlatText(map.text(scene.file));
        let written = |clause: &Clause| one_line(text.slice(clause.span.lo, clause.span.hi));
        let mut group = Some("#pragma omp taskgroup".to_owned());
        let mut task = format!("#pragma omp task firstprivate({variable})");
        let mut conditions: Vec<String> = Vec::new();
        let directives = [scene.directive(place), scene.directive(inner)];
        for clause in directives.iter().flat_map(|directive| &directive.clauses) {
            match (&clause.args, clause.kind) {
                (ClauseArgs::If { condition, .. }, _) => {
                    conditions.push(one_line(text.slice(condition.span.lo, condition.span.hi)));
                }
                (_, ClauseKind::Nogroup) => group = None,
                (ClauseArgs::Reduction { modifier: None, .. }, ClauseKind::Reduction) => {
                    let list = written(clause);
                    let list = list.strip_prefix(ClauseKind::Reduction.name())?;
                    group.as_mut()?.push_str(&format!(" task_reduction{list}"));
                    task.push_str(&format!(" in_reduction{list}"));
                }
                (_, ClauseKind::Affinity | ClauseKind::Depend) => {
                    task.push_str(&format!(" {}", written(clause)))
                }
                (_, kind) if OF_TASKS.contains(&kind) => task.push_str(&format!(" {}", written(clause))),
                _ => return None,
            }
        }
        if !conditions.is_empty() {
            task.push_str(&format!(" if(({}))", conditions.join(") && (")));
        }
        is_first.then_some(Tasks { place, inner, block, group, task })
    }

    fn write(self, map: &SourceMap, scene: &Scene, edits: &mut Edits) {
        let line = |place: &Place| scene.pragmas[place.pragma].line;
        let (outer, inner) = (line(self.place), line(self.inner));
        edits.replace(outer.lo, outer.hi, self.group.unwrap_or_default());
        edits.replace(inner.lo, inner.hi, String::new());
        let begin = scene.tree.node(self.block).lo;
        let mut text = String::new();
        resume(map, scene.file, inner.lo, &mut text);
        text.push_str(&self.task);
        resume(map, scene.file, begin, &mut text);
        edits.replace(begin, begin, text);
    }
}

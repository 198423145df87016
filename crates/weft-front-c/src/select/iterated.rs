//! What constructs map or move for devices one by one: items with iterators, and sections with gaps.
//!
//! ```c
//! #pragma omp target update from(a[1:3][2:n])        { for (long long k = 0; k < (3); ++k)
//!                                                    #pragma omp target update from(a[(1) + k][2:n])
//!                                                    }
//! #pragma omp target map(rows) map(iterator(i=0:n), from: rows[i][0:m])      // becomes
//! { #pragma omp target enter data map(to: rows)
//!   for (int i = 0; i < n; ++i)
//!   #pragma omp target enter data map(alloc: rows[i][0:m])
//!   #pragma omp target map(rows)
//!   …
//!   for (…)
//!   #pragma omp target exit data map(from: rows[i][0:m])
//!   #pragma omp target exit data map(from: rows) }
//! ```
//!
//! Each construct of the loop maps what the one with the iterator maps in an iteration [OMP 5.2 §3.2.6, §5.8.3, §13.9]; what no
//! iterator is about comes before and goes after, so that pointers in it lead to the rest.
//!
//! With `nowait` or `depend` a task executes the sequence ([`deferred`]); what that refuses is left as it is, and refused later.

mod movements;

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Directive, Leaf, ModifierKind};
use weft_sema::Place;
use weft_sema::model::types::TypeClass;
use weft_support::{Diagnostic, SourceMap};

use crate::select::deferred::{self, Sharing, is_of_task};
use crate::select::iterated::movements::{Loop, Movement};
use crate::select::one_by_one::{is_about_data, is_iterated, is_movement};
use crate::select::resume;
use crate::select::scene::Scene;
use crate::source::flat::{FlatText, one_line};
use crate::text::edits::Edits;

/// Writes the outermost directives that map or move something one by one.
pub(super) fn write(map: &SourceMap, scene: &Scene, diagnostics: &mut Vec<Diagnostic>, edits: &mut Edits) {
    let mut done: Vec<usize> = Vec::new();
    for (index, place) in scene.places.iter().enumerate() {
        let directive = scene.directive(place);
        if !is_about_data(directive) || scene.around(place.parent).any(|around| done.contains(&around)) {
            continue;
        }
        let (task, in_front) = (None, Vec::new());
        let mut writer = Writer { map, scene, place, directive, index, task, in_front, text: String::new() };
        let mut movements = writer.movements();
        if !movements.iter().any(|movement| !movement.loops.is_empty()) {
            continue;
        }
        if directive.clauses.iter().any(is_of_task) {
            writer.task = deferred::sharing(scene, place, directive);
            if writer.task.is_none() {
                continue;
            }
            writer.read_in_front();
            movements = writer.movements();
        }
        check_steps(scene, place, directive, diagnostics);
        done.push(index);
        let line = scene.pragmas[place.pragma].line;
        let (before, behind) = writer.whole(&movements);
        edits.replace(line.lo, line.hi, before);
        let end = place.body.map_or(line.hi, |body| scene.tree.node(body).end);
        edits.close(end, end, index, behind);
    }
}

/// Reports iterators that never come to their ends [OMP 5.2 §3.2.6]: clang sees the loops that are made of them.
fn check_steps(scene: &Scene, place: &Place, directive: &Directive, diagnostics: &mut Vec<Diagnostic>) {
    let modifiers = directive.clauses.iter().flat_map(Clause::modifiers);
    let definitions = modifiers.filter_map(|modifier| match &modifier.kind {
        ModifierKind::Iterator(definitions) => Some(definitions),
        _ => None,
    });
    for step in definitions.flatten().filter_map(|one| one.step.as_ref()) {
        let node = scene.tree.exactly(place.node, step.span.lo, step.span.hi);
        let value = node.and_then(|node| scene.tree.node(scene.tree.peel(node)).value);
        if value == Some(0) || step.text.trim() == "0" {
            let message = "the step of an iterator must not be 0 [OMP 5.2 §3.2.6]";
            diagnostics.push(Diagnostic::error(message, step.span));
        }
    }
}

struct Writer<'a> {
    map: &'a SourceMap,
    scene: &'a Scene,
    place: &'a Place,
    directive: &'a Directive,
    index: usize,
    /// The data sharing of the task that executes everything, if one does.
    task: Option<Sharing>,
    /// Where the expressions stand that are read in front of the task, and the variables that have their values.
    in_front: Vec<(u32, u32, String)>,
    text: String,
}

impl Writer<'_> {
    fn slice(&self, lo: u32, hi: u32) -> String {
        one_line(FlatText(self.map.text(self.scene.file)).slice(lo, hi))
    }

    /// Declares variables for what is read in front of the task, which has copies of them.
    fn read_in_front(&mut self) {
        let Some(task) = &mut self.task else { return };
        self.text.push_str("{ ");
        for (expr, is_of_iterator) in deferred::read_in_front(self.scene, self.place, self.directive) {
            let name = format!("__weft_b{}_{}", self.index, self.in_front.len());
            let ty = if is_of_iterator { "__auto_type" } else { "long long" };
            self.text.push_str(&format!("const {ty} {name} = ({}); ", one_line(&expr.text)));
            task.copy(name.clone());
            self.in_front.push((expr.span.lo, expr.span.hi, name));
        }
    }

    /// Writes a pragma in a line of its own.
    fn pragma(&mut self, text: &str) {
        self.resume();
        self.text.push_str("#pragma omp ");
        self.text.push_str(text);
        self.resume();
    }

    fn resume(&mut self) {
        let line = self.scene.pragmas[self.place.pragma].line;
        resume(self.map, self.scene.file, line.lo, &mut self.text);
    }

    /// Writes everything: what comes before the statement, and what comes behind it.
    fn whole(&mut self, movements: &[Movement]) -> (String, String) {
        if self.task.is_none() {
            self.text.push_str("{ ");
        }
        let (common, rest) = self.clauses();
        let close = match self.begin_task() {
            true => " } }",
            false => " }",
        };
        let directive = self.directive.name();
        let (iterated, plain): (Vec<&Movement>, Vec<&Movement>) =
            movements.iter().partition(|movement| !movement.loops.is_empty());
        let as_written =
            |list: &[&Movement]| -> String { list.iter().map(|one| one.clause(&one.ty)).collect() };
        match self.directive.leaves[0] {
            Leaf::TargetEnterData | Leaf::TargetUpdate => {
                if !plain.is_empty() {
                    self.pragma(&format!("{directive}{common}{}", as_written(&plain)));
                }
                for one in &iterated {
                    self.looped(one, &format!("{directive}{common}{}", one.clause(&one.ty)));
                }
                (std::mem::take(&mut self.text), close.to_owned())
            }
            Leaf::TargetExitData => {
                for one in iterated.iter().rev() {
                    self.looped(one, &format!("{directive}{common}{}", one.clause(&one.ty)));
                }
                if !plain.is_empty() {
                    self.pragma(&format!("{directive}{common}{}", as_written(&plain)));
                }
                (std::mem::take(&mut self.text), close.to_owned())
            }
            _ => {
                let around: String = self.arrays_around(&iterated, &plain);
                let begins: String = plain.iter().map(|one| one.at_begin()).collect();
                let to_arrays =
                    if around.is_empty() { around.clone() } else { format!(" map(to: {around})") };
                if !plain.is_empty() || !around.is_empty() {
                    self.pragma(&format!("target enter data{common}{begins}{to_arrays}"));
                }
                for one in &iterated {
                    self.looped(one, &format!("target enter data{common}{}", one.at_begin()));
                }
                self.resume();
                let maps = as_written(&plain) + &to_arrays;
                // A construct that maps nothing must still map something.
                let is_conditional = self.directive.clause(ClauseKind::If).is_some();
                let maps = match maps.is_empty() && directive == "target data" {
                    true if is_conditional => " map(alloc: __weft_none)".to_owned(),
                    true => " if(0) map(alloc: __weft_none)".to_owned(),
                    false => maps,
                };
                if maps.contains("__weft_none") {
                    self.text.push_str("char __weft_none; ");
                    self.resume();
                }
                self.text.push_str(&format!("#pragma omp {directive}{rest}{maps}"));
                let before = std::mem::take(&mut self.text);
                for one in iterated.iter().rev() {
                    self.looped(one, &format!("target exit data{common}{}", one.at_end()));
                }
                let ends: String = plain.iter().map(|one| one.at_end()).collect();
                let release = if around.is_empty() { around } else { format!(" map(release: {around})") };
                if !ends.is_empty() || !release.is_empty() {
                    self.pragma(&format!("target exit data{common}{ends}{release}"));
                }
                self.text.push_str(close);
                (before, std::mem::take(&mut self.text))
            }
        }
    }

    /// Begins the task, if there is one; its block is to be closed.
    fn begin_task(&mut self) -> bool {
        let Some(sharing) = &self.task else { return false };
        let of_task = |kind| self.directive.clauses.iter().filter(move |clause| clause.kind == kind);
        let mut pragma = "task".to_owned();
        if of_task(ClauseKind::Nowait).next().is_none() {
            pragma.push_str(" if(0)");
        }
        for clause in of_task(ClauseKind::Depend) {
            pragma.push(' ');
            pragma.push_str(&self.slice(clause.span.lo, clause.span.hi));
        }
        pragma.push_str(&sharing.clauses());
        self.pragma(&pragma);
        self.text.push_str("{ ");
        true
    }

    fn looped(&mut self, movement: &Movement, construct: &str) {
        let headers: String = movement.loops.iter().map(Loop::header).collect();
        self.text.push_str(&headers);
        self.text.push('{');
        self.pragma(construct);
        self.text.push_str("} ");
    }

    /// Declares what `device` and `if` say. Returns the clauses that say it for data, and all those of the construct that map
    /// nothing.
    fn clauses(&mut self) -> (String, String) {
        let (mut common, mut rest) = (String::new(), String::new());
        for clause in
            self.directive.clauses.iter().filter(|clause| !is_movement(clause) && !is_of_task(clause))
        {
            let written = self.slice(clause.span.lo, clause.span.hi);
            let expr = match &clause.args {
                ClauseArgs::ModifiedExpr { expr, .. } => Some(expr),
                _ => clause.expr(),
            };
            let of_data = match (&clause.args, clause.kind) {
                (ClauseArgs::If { modifier: Some(leaves), .. }, _) => {
                    leaves[..] == self.directive.leaves[..1]
                }
                (_, ClauseKind::Device | ClauseKind::If) => true,
                _ => false,
            };
            match expr.filter(|_| of_data) {
                Some(expr) => {
                    let name = format!("__weft_{}{}", clause.kind.name(), self.index);
                    self.text.push_str(&format!(
                        "const int {name} = ({}); ",
                        match clause.kind {
                            ClauseKind::If => format!("({}) ? 1 : 0", one_line(&expr.text)),
                            _ => one_line(&expr.text),
                        }
                    ));
                    let clause = format!(" {}({name})", clause.kind.name());
                    if let Some(task) = &mut self.task {
                        task.copy(name.clone());
                    }
                    common.push_str(&clause);
                    let is_modified = matches!(clause_modifier(self.directive, &written), Some(true));
                    rest.push_str(&if is_modified { format!(" if(target: {name})") } else { clause });
                }
                None => {
                    rest.push(' ');
                    rest.push_str(&written);
                }
            }
        }
        (common, rest)
    }

    /// Returns the arrays that iterated items are behind, which no other clause maps.
    fn arrays_around(&self, iterated: &[&Movement], plain: &[&Movement]) -> String {
        let mut found: Vec<String> = Vec::new();
        for clause in self.directive.clauses.iter().filter(|clause| is_iterated(clause)) {
            for item in clause.items() {
                let name = item.base.text.trim().to_owned();
                let is_array = self.array(&name);
                let is_mapped = plain.iter().any(|one| one.items.split(',').any(|one| one.trim() == name));
                if is_array && !is_mapped && !found.contains(&name) && item.dimensions.len() > 1 {
                    found.push(name);
                }
            }
        }
        debug_assert!(!iterated.is_empty());
        found.join(", ")
    }

    /// Says whether a name in the construct is that of an array of pointers.
    fn array(&self, name: &str) -> bool {
        let mut is_array = false;
        self.scene.tree.walk(self.place.node, &mut |_, node| {
            if let Some(decl) =
                node.decl.map(|decl| self.scene.tree.decl(decl)).filter(|decl| decl.name == name)
            {
                is_array |= matches!(
                    &decl.ty,
                    TypeClass::Array { element, .. } if matches!(**element, TypeClass::Pointer(_))
                );
            }
            !is_array
        });
        is_array
    }
}

/// Says whether an `if` clause names a construct of a combined one.
fn clause_modifier(directive: &Directive, written: &str) -> Option<bool> {
    let is_if = written.trim_start().starts_with("if");
    (is_if && directive.leaves.len() > 1)
        .then(|| written.split('?').next().is_some_and(|head| head.contains(':')))
}

//! What a marker says of dependences, and of the event that a detached task waits for.
//!
//! ```text
//! depend(in: a, b[i:n])                    DEPEND.IN(Location(0), Location(1))
//! depend(out: omp_all_memory)              DEPEND.ALL()
//! depend(iterator(i = 0:n), out: c[i])     WEFT.DEPENDENCES(Dependences, DependenceCount)
//! depobj(o) update(in)                     DEPOBJ(Location(0)) UPDATE.IN()
//! detach(e)                                DETACH(Location(0))
//! ```
//!
//! What an iterator names is not known before the program runs. So these clauses become an array, all of a construct one,
//! which a [`Step`] declares before the region.

use weft_openmp::region::{MarkedItem, Own};
use weft_openmp::{Argument, ClauseArgs, ClauseKind, Expr, ListItem, Modifier, ModifierKind};

use crate::model::construct::Unit;
use crate::plan::Step;
use crate::plan::clauses::Group;
use crate::plan::value::{Temporary, Value};

impl Group<'_> {
    /// Adds what `depobj` is about, and whether it ends that.
    pub(super) fn depobj(&mut self, unit: &Unit) {
        if let Argument::Raw(object) = &self.program.directive(self.index).argument {
            let location = self.location(of_expr(object));
            self.push(Own::Depobj, ClauseArgs::Exprs(vec![location]));
        }
        if unit.clause(ClauseKind::Destroy).is_some() {
            self.push(ClauseKind::Destroy, ClauseArgs::None);
        }
    }

    /// Adds the clauses `depend` and `detach` of a unit.
    pub(super) fn dependences(&mut self, unit: &Unit) {
        let of = |kind| unit.clauses.iter().filter(move |clause| clause.kind == kind);
        let is_iterated = |modifier: &Modifier| matches!(modifier.kind, ModifierKind::Iterator(_));
        let (iterated, plain): (Vec<_>, Vec<_>) =
            of(ClauseKind::Depend).partition(|clause| clause.modifiers().iter().any(is_iterated));
        for clause in plain {
            let words = clause.modifiers().iter().filter(|modifier| modifier.kind == ModifierKind::Word);
            let word =
                |word: &Modifier| Modifier { text: word.text.clone(), span: (), kind: ModifierKind::Word };
            let mut modifiers: Vec<_> = words.map(word).collect();
            // Who depends on all memory depends on the rest.
            let is_all = clause.items().iter().any(ListItem::is_all_memory);
            if is_all {
                modifiers = vec![Modifier { text: "all".to_owned(), span: (), kind: ModifierKind::Word }];
            }
            let mut items = Vec::new();
            for item in clause.items().iter().filter(|_| !is_all) {
                items.push(MarkedItem { variable: self.location(item.clone()), more: Vec::new() });
            }
            self.push(ClauseKind::Depend, ClauseArgs::Modified { modifiers, items });
        }
        if !iterated.is_empty() {
            self.values.push(Step::Dependences(iterated.into_iter().cloned().collect()));
            let list = [Temporary::Dependences, Temporary::DependenceCount].map(Value::Temporary);
            self.push(Own::Dependences, ClauseArgs::Exprs(list.to_vec()));
        }
        for clause in of(ClauseKind::Detach) {
            let mut items = Vec::new();
            for item in clause.items() {
                items.push(MarkedItem { variable: self.location(item.clone()), more: Vec::new() });
            }
            self.push(ClauseKind::Detach, ClauseArgs::List { modifier: None, items });
        }
    }

    pub(super) fn location(&mut self, item: ListItem) -> Value {
        self.locations.push(item);
        Value::Location(self.locations.len() - 1)
    }
}

fn of_expr(expr: &Expr) -> ListItem {
    ListItem { base: expr.clone(), dimensions: Vec::new(), span: expr.span, text: expr.text.clone() }
}

//! What a directive maps or moves one by one, and the loops over it.
//!
//! ```c
//! #pragma omp target update to(iterator(i = 0:n), a[i][0:m])    // a[i][0:m], for each int i from 0 to n
//! #pragma omp target update from(b[1:3][2:n])                   // b[(1) + k][2:n], for each long long k from 0 to 3
//! ```
//!
//! A section with gaps becomes loops over its parts without gaps: its last dimension, if that has no stride, and single elements
//! otherwise. A shape gives the lengths of the dimensions that are not written.
//!
//! *Before:* a writer whose directive has clauses that map or move; what it reads in front of a task is noted there. *After:*
//! nothing is written yet; each movement is what one construct in its loops says.

use weft_openmp::{ClauseKind, Dimension, Expr, Leaf, ListItem, ModifierKind};
use weft_sema::are_whole;

use crate::select::iterated::Writer;
use crate::select::one_by_one::is_movement;
use crate::source::flat::one_line;

/// A loop around the construct that maps or moves an item.
#[derive(Clone)]
pub(super) struct Loop {
    ty: String,
    name: String,
    begin: String,
    end: String,
    step: Option<String>,
}

impl Loop {
    /// Its beginning, in front of the statement.
    pub(super) fn header(&self) -> String {
        let Loop { ty, name, begin, end, .. } = self;
        match &self.step {
            None => format!("for ({ty} {name} = ({begin}); {name} < ({end}); ++{name}) "),
            Some(step) => format!(
                "for ({ty} {name} = ({begin}); ({step}) > 0 ? {name} < ({end}) : {name} > ({end}); {name} += ({step})) "
            ),
        }
    }
}

/// What a clause maps or moves.
pub(super) struct Movement {
    pub(super) kind: ClauseKind,
    /// The words before the colon, without the map type.
    pub(super) words: Vec<String>,
    /// The map type; empty if none is written.
    pub(super) ty: String,
    /// Outermost first.
    pub(super) loops: Vec<Loop>,
    pub(super) items: String,
}

impl Movement {
    /// The clause that does so with this map type.
    pub(super) fn clause(&self, ty: &str) -> String {
        let mut words = self.words.clone();
        words.extend((!ty.is_empty()).then(|| ty.to_owned()));
        let colon = if words.is_empty() { "" } else { ": " };
        format!(" {}({}{colon}{})", self.kind.name(), words.join(", "), self.items)
    }

    /// The clause that maps what this one maps when the construct begins.
    pub(super) fn at_begin(&self) -> String {
        self.clause(match self.ty.as_str() {
            "" | "tofrom" | "to" => "to",
            _ => "alloc",
        })
    }

    /// The clause that does so when it ends.
    pub(super) fn at_end(&self) -> String {
        self.clause(match self.ty.as_str() {
            "" | "tofrom" | "from" => "from",
            _ => "release",
        })
    }
}

impl Writer<'_> {
    /// Returns an expression as the constructs of the sequence write it.
    pub(super) fn written(&self, expr: &Expr) -> String {
        let known = self.in_front.iter().find(|(lo, hi, _)| (*lo, *hi) == (expr.span.lo, expr.span.hi));
        known.map_or_else(|| one_line(&expr.text), |(_, _, name)| name.clone())
    }

    /// Returns an item, with what is read in front of the task.
    fn written_item(&self, item: &ListItem) -> String {
        let is_in_front = |expr: &&Expr| self.in_front.iter().any(|one| one.0 == expr.span.lo);
        let mut exprs = item
            .dimensions
            .iter()
            .flat_map(|one| [&one.lower, &one.length, &one.stride].into_iter().flatten());
        if !exprs.any(|expr| is_in_front(&expr)) {
            return one_line(&item.text);
        }
        let dimensions = item.dimensions.iter().map(|one| {
            let written =
                |expr: &Option<Expr>| expr.as_ref().map_or(String::new(), |expr| self.written(expr));
            let (lower, length) = (written(&one.lower), written(&one.length));
            match (one.is_section, &one.stride) {
                (false, _) => format!("[{lower}]"),
                (true, None) => format!("[{lower} : {length}]"),
                (true, Some(stride)) => format!("[{lower} : {length} : {}]", self.written(stride)),
            }
        });
        format!("{}{}", one_line(&item.base.text), dimensions.collect::<String>())
    }

    /// Returns what the clauses map or move.
    pub(super) fn movements(&self) -> Vec<Movement> {
        let mut movements = Vec::new();
        let is_update = self.directive.leaves[..] == [Leaf::TargetUpdate];
        for clause in self.directive.clauses.iter().filter(|clause| is_movement(clause)) {
            let mut words: Vec<String> = Vec::new();
            let (mut ty, mut loops) = (String::new(), Vec::new());
            for modifier in clause.modifiers() {
                match &modifier.kind {
                    ModifierKind::Iterator(definitions) => loops.extend(definitions.iter().map(|one| Loop {
                        ty: one.ty.as_ref().map_or("int".to_owned(), |ty| one_line(&ty.text)),
                        name: one.name.text.clone(),
                        begin: self.written(&one.begin),
                        end: self.written(&one.end),
                        step: one.step.as_ref().map(|step| self.written(step)),
                    })),
                    ModifierKind::Word if is_map_type(&modifier.text) => ty = modifier.text.clone(),
                    _ => words.push(one_line(&modifier.text)),
                }
            }
            let mut together: Vec<String> = Vec::new();
            for (number, item) in clause.items().iter().enumerate() {
                let gaps = if is_update { self.gaps(item, number) } else { None };
                match gaps {
                    Some((more, items)) => {
                        let loops = loops.iter().cloned().chain(more).collect();
                        let (words, ty) = (words.clone(), ty.clone());
                        movements.push(Movement { kind: clause.kind, words, ty, loops, items });
                    }
                    None => together.push(self.written_item(item)),
                }
            }
            if !together.is_empty() {
                let items = together.join(", ");
                movements.push(Movement { kind: clause.kind, words, ty, loops, items });
            }
        }
        movements
    }

    /// Returns the loops over the parts without gaps of an item, and such a part; nothing if it has no gaps.
    fn gaps(&self, item: &ListItem, number: usize) -> Option<(Vec<Loop>, String)> {
        let shape: Option<(Vec<String>, &str)> = item.shaping().map(|(extents, pointer)| {
            let extents = extents.trim_start_matches('[').trim_end_matches(']').split(']');
            let extents = extents.map(|one| one_line(one.trim_start().trim_start_matches('[')));
            (extents.collect(), pointer.split('[').next().unwrap_or_default().trim())
        });
        let dimensions = &item.dimensions;
        if let (Some((extents, pointer)), []) = (&shape, &dimensions[..]) {
            let count: Vec<String> = extents.iter().map(|extent| format!("({extent})")).collect();
            return Some((one_run(), format!("{pointer}[0:{}]", count.join(" * "))));
        }
        let first = dimensions.iter().position(|one| one.is_section)?;
        let last = dimensions.len() - 1;
        let has_strides = dimensions.iter().any(|one| one.stride.is_some());
        if shape.is_none() && !has_strides && (first == last || self.are_full(item, first + 1)) {
            return None;
        }
        let lower = |one: &Dimension| one.lower.as_ref().map_or("0".to_owned(), |lower| self.written(lower));
        let extent = |at: usize| match &shape {
            Some((extents, _)) => extents.get(at).cloned().unwrap_or_default(),
            None => {
                let place: String = dimensions[..at].iter().map(|_| "[0]").collect();
                let place = format!("({}){place}", one_line(&item.base.text));
                format!("(long long)(sizeof({place}) / sizeof(({place})[0]))")
            }
        };
        let mut loops = Vec::new();
        let mut indices: Vec<String> = Vec::new();
        let mut length = None;
        for (at, one) in dimensions.iter().enumerate() {
            let first = lower(one);
            let count = match (&one.length, one.is_section) {
                (Some(length), _) => self.written(length),
                (None, true) => match &one.stride {
                    None => format!("{} - ({first})", extent(at)),
                    Some(stride) => {
                        let stride = self.written(stride);
                        format!("({} - ({first}) + ({stride}) - 1) / ({stride})", extent(at))
                    }
                },
                (None, false) => "1".to_owned(),
            };
            if at == last && one.stride.is_none() {
                length = one.is_section.then_some(count);
                indices.push(format!("({first})"));
                continue;
            }
            if !one.is_section {
                indices.push(format!("({first})"));
                continue;
            }
            let name = format!("__weft_k{number}_{at}");
            let stride = one.stride.as_ref().map_or("1".to_owned(), |stride| self.written(stride));
            indices.push(format!("({first}) + {name} * ({stride})"));
            let (ty, begin) = ("long long".to_owned(), "0".to_owned());
            loops.push(Loop { ty, name, begin, end: count, step: None });
        }
        let part = match &shape {
            Some((_, pointer)) => {
                let index =
                    indices.iter().enumerate().skip(1).fold(indices[0].clone(), |index, (at, next)| {
                        format!("({index}) * ({}) + {next}", extent(at))
                    });
                format!("{pointer}[{index}{}]", length.map_or(String::new(), |length| format!(" : {length}")))
            }
            None => {
                let (inner, outer) = indices.split_last()?;
                let outer: String = outer.iter().map(|index| format!("[{index}]")).collect();
                let length = length.map_or(String::new(), |length| format!(" : {length}"));
                format!("{}{outer}[{inner}{length}]", one_line(&item.base.text))
            }
        };
        if loops.is_empty() {
            loops = one_run();
        }
        Some((loops, part))
    }

    /// Says whether an item has all elements of the dimensions from `first` on.
    fn are_full(&self, item: &ListItem, first: usize) -> bool {
        let node = self.scene.tree.exactly(self.place.node, item.base.span.lo, item.base.span.hi);
        let ty = node.map(|node| self.scene.tree.node(self.scene.tree.peel(node)).ty.clone());
        let value = |expr: &Expr| self.scene.value(self.place.node, expr);
        ty.is_some_and(|ty| are_whole(&ty, &item.dimensions, first, value))
    }
}

fn is_map_type(word: &str) -> bool {
    matches!(word, "to" | "from" | "tofrom" | "alloc" | "release" | "delete" | "storage")
}

/// A loop that runs once.
fn one_run() -> Vec<Loop> {
    let [ty, name, begin, end] = ["int", "__weft_once", "0", "1"].map(str::to_owned);
    vec![Loop { ty, name, begin, end, step: None }]
}

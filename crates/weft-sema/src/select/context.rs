//! The context of a place in a program: the constructs around it, the device, what the file requires. [OMP 5.2 §7.1]

use weft_openmp::{ClauseKind, Directive, Expr, Leaf};

/// The device that the code is compiled for, which is the host.
#[derive(Clone, Debug, Default)]
pub struct Device {
    /// The names of its architecture.
    pub architectures: Vec<String>,
    /// The names of its instruction sets, of those that the file asks for.
    pub instruction_sets: Vec<String>,
    /// Whether there are others, with memory of their own.
    pub has_others: bool,
}

impl Device {
    /// Says whether this is a kind of the host.
    pub fn is_kind(kind: &str) -> bool {
        matches!(kind, "any" | "host" | "cpu")
    }
}

/// What the `requires` directives of a file ask for. [OMP 5.2 §8.2]
#[derive(Clone, Debug, Default)]
pub struct Requirements {
    /// The names of the clauses that hold.
    names: Vec<&'static str>,
    /// The word in `atomic_default_mem_order`.
    pub memory_order: Option<String>,
}

impl Requirements {
    /// Adds what a directive asks for, if it is a `requires`.
    pub fn add(&mut self, directive: &Directive) {
        if !directive.is(&[Leaf::Requires]) {
            return;
        }
        for clause in &directive.clauses {
            match (&clause.args, clause.kind) {
                (weft_openmp::ClauseArgs::Keyword(word), ClauseKind::AtomicDefaultMemOrder) => {
                    self.memory_order.get_or_insert_with(|| word.text.clone());
                }
                // An argument says whether it holds at all.
                (_, kind) if clause.expr().is_none_or(|expr| truth(expr) == Some(true)) => {
                    self.names.push(kind.name());
                }
                _ => {}
            }
        }
    }

    /// Says whether a clause without an order holds.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains(&name)
    }
}

/// The context of a place.
#[derive(Clone, Debug)]
pub struct Context<'a> {
    /// The constructs around it that are traits, the outermost one first, from the innermost `target` on.
    constructs: Vec<&'static str>,
    /// The device.
    pub device: &'a Device,
    /// What the file requires.
    pub requirements: &'a Requirements,
}

impl<'a> Context<'a> {
    /// Returns the context within these leaves, the outermost one first.
    pub fn new(
        leaves: impl IntoIterator<Item = Leaf>,
        device: &'a Device,
        requirements: &'a Requirements,
    ) -> Context<'a> {
        let mut constructs = Vec::new();
        for leaf in leaves {
            if leaf == Leaf::Target {
                constructs.clear();
            }
            constructs.extend(construct_trait(leaf));
        }
        Context { constructs, device, requirements }
    }

    /// Returns the construct traits, the outermost one first.
    pub fn constructs(&self) -> &[&'static str] {
        &self.constructs
    }
}

/// Returns the trait that a construct adds to the context in it.
pub fn construct_trait(leaf: Leaf) -> Option<&'static str> {
    let is_trait = matches!(
        leaf,
        Leaf::Target | Leaf::Teams | Leaf::Parallel | Leaf::For | Leaf::Simd | Leaf::Dispatch | Leaf::Loop
    );
    is_trait.then(|| leaf.name())
}

/// Returns whether a literal holds.
pub(crate) fn truth(expr: &Expr) -> Option<bool> {
    match expr.text.trim() {
        "true" => Some(true),
        "false" => Some(false),
        _ => expr.as_integer().map(|value| value != 0),
    }
}

#[cfg(test)]
mod tests {
    use super::{Context, Device, Requirements};
    use weft_openmp::Leaf;

    #[test]
    fn the_constructs_begin_at_the_innermost_target() {
        let (device, requirements) = (Device::default(), Requirements::default());
        let of = |leaves: &[Leaf]| {
            let context = Context::new(leaves.iter().copied(), &device, &requirements);
            context.constructs().to_vec()
        };
        assert_eq!(of(&[Leaf::Parallel, Leaf::Single, Leaf::For, Leaf::Simd]), ["parallel", "for", "simd"]);
        assert_eq!(of(&[Leaf::Parallel, Leaf::Target, Leaf::Teams]), ["target", "teams"]);
    }
}

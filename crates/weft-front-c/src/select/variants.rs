//! The variants of a file's functions. [OMP 5.2 §7.5]

use weft_openmp::{ContextSelector, Leaf};

/// A function that stands for another one in some contexts.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    /// The function that it stands for: its name, or in C++ that of its code.
    pub(crate) base: String,
    /// Its name; in C++ with those of its namespaces.
    pub(crate) name: String,
    /// In C++, how the type of both is spelled: others may have the same names.
    pub(crate) ty: Option<String>,
    /// The contexts.
    pub(crate) selector: ContextSelector,
    /// The offset from which on calls may mean it.
    pub(crate) since: u32,
    /// What it gets besides the arguments of a call that a `dispatch` is about, and in their place.
    pub(crate) adjustments: Adjustments,
}

impl Variant {
    /// Makes a variant that gets the same arguments.
    pub(crate) fn new(base: String, name: String, selector: ContextSelector) -> Variant {
        Variant { base, name, ty: None, selector, since: 0, adjustments: Adjustments::default() }
    }

    /// Returns the expression for the function of this type that is named `name`.
    pub(crate) fn function(&self, name: &str) -> String {
        match &self.ty {
            Some(ty) => typed(ty, name),
            None => name.to_owned(),
        }
    }
}

/// What a `declare variant` says of the arguments that its variant gets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Adjustments {
    /// The kinds of the interoperability objects behind the arguments of a call, as `interop.rs` numbers them.
    pub(crate) objects: Vec<i32>,
    /// The positions of the arguments that are pointers to memory of the device.
    pub(crate) device_pointers: Vec<usize>,
}

impl Adjustments {
    /// Says whether a call gets other arguments than those that it has.
    pub(crate) fn change_calls(&self, offloads: bool) -> bool {
        !self.objects.is_empty() || (offloads && !self.device_pointers.is_empty())
    }
}

/// What the names of the functions begin with that evaluate conditions which are not constant.
pub(crate) const CONDITION: &str = "__weft_condition_";

/// All variants of a file.
#[derive(Debug, Default)]
pub(crate) struct Variants {
    all: Vec<Variant>,
    /// The functions that evaluate conditions, each with the offset of the directive that has the condition.
    conditions: Vec<(u32, String)>,
    /// In C++, the plain names of the functions that have variants, and whether they are members of classes.
    names: Vec<(String, bool)>,
}

/// Returns the expression for the function of C++ of a type that is named `name`, which others may be, too.
pub(crate) fn typed(ty: &str, name: &str) -> String {
    format!("static_cast<__typeof__({ty}) *>(&{name})")
}

impl Variants {
    /// Adds a variant.
    pub(crate) fn add(&mut self, variant: Variant) {
        self.all.push(variant);
    }

    /// Adds the function that evaluates a condition of the directive at `lo`, which stands in the namespace `scope`, and returns
    /// the call of it.
    pub(crate) fn add_condition(&mut self, lo: u32, scope: &str, condition: &str) -> String {
        let name = format!("{CONDITION}{}", self.conditions.len());
        self.conditions.push((lo, format!("{} ", function(&name, condition))));
        format!("{scope}{name}()")
    }

    /// Returns the functions that evaluate the conditions of the directive at `lo`.
    pub(crate) fn conditions_at(&self, lo: u32) -> String {
        let functions = self.conditions.iter().filter(|(at, _)| *at == lo);
        functions.map(|(_, text)| text.as_str()).collect()
    }

    /// Says whether there is none so far.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns the variants that a call at the offset `at` may mean.
    pub(crate) fn of(&self, base: &str, at: u32) -> Vec<&Variant> {
        self.all.iter().filter(|variant| variant.base == base && variant.since <= at).collect()
    }

    /// Returns the constructs that a variant stands for its function in.
    pub(crate) fn constructs_of(&self, name: &str) -> Vec<Leaf> {
        let is_it = |variant: &&Variant| {
            let template = variant.name.split('<').next().unwrap_or_default();
            template.rsplit("::").next() == Some(name)
        };
        let Some(variant) = self.all.iter().find(is_it) else { return Vec::new() };
        let sets = variant.selector.sets.iter().filter(|set| set.name.text == "construct");
        let traits = sets.flat_map(|set| &set.traits).map(|one| one.name.text.as_str());
        traits.filter_map(|name| Leaf::ALL.iter().copied().find(|leaf| leaf.name() == name)).collect()
    }

    /// Says whether a function of this name, wherever it is declared, has variants; one that is called with an object is a
    /// member.
    pub(crate) fn are_of_name(&self, name: &str, has_object: bool) -> bool {
        self.names.iter().any(|(known, is_member)| known == name && (*is_member || !has_object))
    }

    /// Notes the name of a function of C++ that has variants.
    pub(crate) fn add_name(&mut self, name: &str) {
        self.names.push((name.to_owned(), false));
    }

    /// Notes the name of a member function that has variants.
    pub(crate) fn add_member_name(&mut self, name: &str) {
        self.names.push((name.to_owned(), true));
    }

    /// Returns all of them.
    pub(crate) fn all_mut(&mut self) -> &mut [Variant] {
        &mut self.all
    }
}

/// Returns a function of this name that evaluates a condition where no name of a call's place is known.
pub(crate) fn function(name: &str, condition: &str) -> String {
    format!(
        "static inline __attribute__((unused, nodebug)) int {name}(void) {{ return ({condition}) ? 1 : 0; }}"
    )
}

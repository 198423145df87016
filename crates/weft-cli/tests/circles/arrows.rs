//! From mentions to arrows: which file's code stands on which other file.
//!
//! A path is followed as the compiler follows it, through `use` and `pub use`, to the module that defines the thing.
//! So `crate::room::Thing`, which `room/mod.rs` re-exports from `room/thing.rs`, is an arrow to `room/thing.rs`, and one to
//! `room/mod.rs`, the door that it takes. The re-export itself is none: a module that only shows what its children define
//! does not stand on them.
//! A path that ends at a module is no arrow either; the paths that go on from there are.
//! A name that a macro has made in a module is taken for that module's.
//! Calls of methods are not followed, for that takes types.

use std::collections::BTreeMap;

use crate::modules::{Crate, Mention, ModuleId};

/// Arrows between files, indices into [`Crate::files`], each with the line of its first mention.
pub(crate) type Arrows = BTreeMap<(usize, usize), usize>;

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// A module.
    Module(ModuleId),
    /// Something that the module defines.
    In(ModuleId),
    /// Something of another crate.
    Elsewhere,
}

/// All arrows of a crate.
pub(crate) fn arrows(krate: &Crate) -> Arrows {
    let mut arrows = Arrows::new();
    for (id, module) in krate.modules.iter().enumerate() {
        for mention in &module.mentions {
            let mut way = Way { krate, pending: Vec::new(), doors: Vec::new() };
            let definer = way.definer(id, mention);
            for to in way.doors.into_iter().chain(definer) {
                let arrow = (module.file, krate.modules[to].file);
                if arrow.0 != arrow.1 {
                    let line = arrows.entry(arrow).or_insert(mention.line);
                    *line = mention.line.min(*line);
                }
            }
        }
    }
    arrows
}

/// The way from a mention to what it means.
struct Way<'a> {
    krate: &'a Crate,
    /// The names being looked up, against circles of `use`.
    pending: Vec<(ModuleId, String)>,
    /// The modules whose `use` the way takes.
    doors: Vec<ModuleId>,
}

impl Way<'_> {
    /// The module that defines what is mentioned, if it is of this crate and not a module itself.
    fn definer(&mut self, from: ModuleId, mention: &Mention) -> Option<ModuleId> {
        match self.follow(from, &mention.path) {
            Some(Target::In(module)) => Some(module),
            Some(_) => {
                self.doors.clear();
                None
            }
            // A macro is also known by the order of the text alone.
            None if mention.is_macro => self.krate.macros.get(mention.path.last()?).copied(),
            None => None,
        }
    }

    /// Follows a path from a module.
    fn follow(&mut self, from: ModuleId, path: &[String]) -> Option<Target> {
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => Target::Module(0),
            "self" => Target::Module(from),
            "super" => Target::Module(self.krate.modules[from].parent?),
            name => self.look_up(from, name, rest.is_empty())?,
        };
        while let (Target::Module(module), Some((next, behind))) = (at, rest.split_first()) {
            at = match next.as_str() {
                "super" => Target::Module(self.krate.modules[module].parent?),
                name => self.look_up(module, name, behind.is_empty()).unwrap_or(Target::In(module)),
            };
            rest = behind;
        }
        Some(at)
    }

    /// What a name means in a module. The last name of a path rather means an item, the others rather a module.
    fn look_up(&mut self, module: ModuleId, name: &str, last: bool) -> Option<Target> {
        let key = (module, name.to_owned());
        if self.pending.contains(&key) {
            return None;
        }
        let scope = &self.krate.modules[module];
        let child = scope.children.get(name).map(|child| Target::Module(*child));
        if !last && child.is_some() {
            return child;
        }
        if scope.items.contains(name) || self.krate.macros.get(name) == Some(&module) {
            return Some(Target::In(module));
        }
        self.pending.push(key);
        let imported = scope.imports.get(name).map(|paths| {
            let found: Vec<Target> = paths.iter().filter_map(|path| self.follow(module, path)).collect();
            let is_item = |target: &&Target| matches!(target, Target::In(_));
            found.iter().find(is_item).or(found.first()).copied().unwrap_or(Target::Elsewhere)
        });
        let used = imported.or_else(|| {
            child.is_none().then(|| {
                scope.globs.iter().find_map(|path| match self.follow(module, path)? {
                    Target::Module(shown) => self.look_up(shown, name, last),
                    Target::In(_) | Target::Elsewhere => None,
                })
            })?
        });
        self.pending.pop();
        if matches!(used, Some(Target::In(_) | Target::Module(_))) {
            self.doors.push(module);
        }
        used.or(child)
    }
}

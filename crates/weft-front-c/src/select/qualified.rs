//! Variables of which a construct has copies, or a device has others, and that a directive or its statement names by their
//! scopes.
//!
//! ```cpp
//! #pragma omp target map(n1::h)             { auto &__weft_m0_0 = n1::h;
//! n1::h += 2;                               #pragma omp target map(__weft_m0_0)
//!                                           __weft_m0_0 += 2; }
//! ```
//!
//! A declaration in the region would be passed by the scope's name, and a marker has none. So they are named as members are
//! ([`super::members`]). Constants stay what they are, and so do variables of threads, and those that devices have by
//! `declare target` and no clause names.

use weft_openmp::{Directive, Leaf, ListItem};
use weft_sema::Place;
use weft_sema::model::tree::{Decl, DeclId, NodeId, NodeKind, Tree};

use crate::select::open_names::{copied_or_mapped, has_others};
use crate::select::scene::Scene;

/// A variable, with what names it at the construct, and where it is named.
pub(super) struct Qualified {
    pub(super) spelled: String,
    pub(super) uses: Vec<(u32, u32)>,
}

/// Returns the variables of the construct at `place` that need another name; `text` is the file's.
pub(super) fn of(scene: &Scene, place: &Place, text: &str) -> Vec<Qualified> {
    let (tree, directive) = (&scene.tree, scene.directive(place));
    if !has_others(directive) {
        return Vec::new();
    }
    let is_target = directive.leaves.contains(&Leaf::Target);
    let is_listed =
        |decl: DeclId| copied_or_mapped(directive).any(|item| variable(tree, place.node, item) == Some(decl));
    let mut found: Vec<(DeclId, Vec<(u32, u32)>)> = Vec::new();
    tree.walk(place.node, &mut |_, node| {
        if let Some(decl) = node.decl.filter(|_| node.kind == NodeKind::Reference) {
            match found.iter_mut().find(|(known, _)| *known == decl) {
                Some((_, uses)) => uses.push((node.lo, node.hi)),
                None if is_shared_by_files(tree.decl(decl)) => found.push((decl, vec![(node.lo, node.hi)])),
                None => {}
            }
        }
        true
    });
    found.retain(|(decl, uses)| {
        let is_otherwise = |&(lo, hi): &(u32, u32)| (hi - lo) as usize != tree.decl(*decl).name.len();
        uses.iter().any(is_otherwise) && (is_listed(*decl) || is_target && !tree.decl(*decl).is_on_devices)
    });
    let qualified = found.into_iter().map(|(_, mut uses)| {
        uses.sort_unstable();
        uses.dedup();
        // The first one is the directive's, if that has one.
        let (lo, hi) = uses[0];
        Qualified { spelled: text[lo as usize..hi as usize].to_owned(), uses }
    });
    qualified.chain(reference_members(tree, place, directive, text)).collect()
}

/// Returns the members that are references and to which items of clauses for devices lead.
fn reference_members(tree: &Tree, place: &Place, directive: &Directive, text: &str) -> Vec<Qualified> {
    let mut found: Vec<(Path, Qualified)> = Vec::new();
    for item in copied_or_mapped(directive) {
        let mut at = tree.exactly(place.node, item.base.span.lo, item.base.span.hi);
        while let Some(id) = at {
            let path =
                Some(id).filter(|id| tree.node(*id).is_reference_member).and_then(|id| path(tree, id, text));
            if let Some(path) = path.filter(|path| found.iter().all(|(known, _)| known != path)) {
                let node = tree.node(id);
                let spelled = text[node.lo as usize..node.hi as usize].to_owned();
                found.push((path, Qualified { spelled, uses: Vec::new() }));
                break;
            }
            at = tree.node(id).children.first().copied();
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    tree.walk(place.node, &mut |id, node| {
        let named = Some(id).filter(|_| node.is_reference_member).and_then(|id| path(tree, id, text));
        if let Some((_, one)) = found.iter_mut().find(|(path, _)| Some(path) == named.as_ref()) {
            one.uses.push((node.lo, node.hi));
        }
        true
    });
    let uses = found.into_iter().map(|(_, mut one)| {
        one.uses.sort_unstable();
        one.uses.dedup();
        one
    });
    uses.collect()
}

/// A member as an expression: the variable in front, if it is none of the object of the member function, and the names of the
/// members behind it, the last one first.
type Path = (Option<DeclId>, Vec<String>);

/// Returns a member's path, if members are all that there is to it.
fn path(tree: &Tree, member: NodeId, text: &str) -> Option<Path> {
    let (mut names, mut at) = (Vec::new(), tree.peel(member));
    loop {
        let node = tree.node(at);
        let object = tree.object(at).filter(|_| node.kind == NodeKind::Member);
        let lo = object.map_or(node.lo, |object| tree.node(object).hi);
        let name = text.get(lo as usize..node.hi as usize)?.trim();
        match (node.kind, object) {
            (NodeKind::Reference, _) => {
                let is_member = node.is_reference_member || tree.decl(node.decl?).is_member();
                names.extend(is_member.then(|| name.to_owned()));
                return Some((node.decl.filter(|_| !is_member), names));
            }
            // Another object is not what it was before if the pointer has changed.
            (NodeKind::Member, Some(object)) => {
                names.push(name.strip_prefix('.')?.trim_start().to_owned());
                at = tree.peel(object);
            }
            (NodeKind::Member, None) => {
                names.push(name.to_owned());
                return Some((None, names));
            }
            _ => return None,
        }
    }
}

/// Says whether each thread, and the program around a construct, has the same variable, of which a region may have another.
fn is_shared_by_files(decl: &Decl) -> bool {
    decl.is_variable()
        && decl.is_static
        && !decl.is_known_by_name
        && !decl.is_constant
        && !decl.is_thread_local
}

/// Returns the variable that an item names, or whose elements or members it names.
fn variable(tree: &Tree, root: NodeId, item: &ListItem) -> Option<DeclId> {
    let mut at = tree.exactly(root, item.base.span.lo, item.base.span.hi)?;
    loop {
        let node = tree.node(at);
        if node.kind == NodeKind::Reference {
            return node.decl;
        }
        at = *node.children.first()?;
    }
}

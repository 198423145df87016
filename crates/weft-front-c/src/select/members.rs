//! What lists of C++ name that is no plain variable: members by more than their names, and structured bindings.
//!
//! ```cpp
//! #pragma omp parallel for reduction(+ : this->sum)         { auto &__weft_m0_0 = this->sum;
//! for (int i = 0; i < n; ++i)                               #pragma omp parallel for reduction(+ : __weft_m0_0)
//!   this->sum += i;                                         for (int i = 0; i < n; ++i)
//!                                                             __weft_m0_0 += i; }
//! ```
//!
//! A copy of a member is what each of its names means in the region, as clang has it. A declaration of the plain name would
//! be passed by `this->sum` and `Base::sum`, so all of them become the name of a reference. That serves members of bases
//! that depend on a template's arguments, too: of these nobody but an instance knows more than the spelling.
//!
//! Variables that are named by their scopes are found by [`qualified`].
//!
//! No reference leads to a bit-field; its names all become the plain one, if that means nothing else in the file. So do those
//! of arrays in templates, where `auto` tells no reader of the text what has the elements. Tasks that copy bit-fields, and
//! what notes assignments, need an address: they get a variable, which one thread gives back behind the statement.
//!
//! ```cpp
//! #pragma omp taskloop lastprivate(flags)                   { decltype(flags) __weft_m0_0 = flags;
//! for (int i = 0; i < n; ++i)                               #pragma omp taskloop lastprivate(__weft_m0_0)
//!   flags = i;                                              for (int i = 0; i < n; ++i)
//!                                                             __weft_m0_0 = i; flags = __weft_m0_0; }
//! ```
//!
//! A name that a using-declaration brings from such a base is one of these, and so is what a structured binding declares,
//! which clang takes in no list: its reference is a variable.
//!
//! Refused by leaving the list as it is: a name within a lambda that says what it captures.

use weft_openmp::{ClauseArgs, ClauseKind, Leaf, ListItem};
use weft_sema::Place;
use weft_sema::model::tree::{DeclId, MADE, NodeId, NodeKind};
use weft_sema::model::types::TypeClass;
use weft_support::SourceMap;
use weft_support::identifier;

use crate::select::open_names::{is_plain, listed};
use crate::select::scene::Scene;
use crate::select::{loop_members, qualified, resume};
use crate::source::flat::{FlatText, next_token_byte, one_line, token_byte_end};
use crate::text::edits::Edits;

/// Gives references to the members in the lists of the outermost constructs that need it.
pub(super) fn write(map: &SourceMap, scene: &Scene, round: usize, edits: &mut Edits) {
    let text = map.text(scene.file);
    // Where the statements are that have names already; the places are in the order of the text.
    let mut done = 0;
    let mut named: Vec<(u32, u32, String)> = Vec::new();
    // What stands in front of a pragma.
    let mut fronts: Vec<(u32, String)> = Vec::new();
    for (index, place) in scene.places.iter().enumerate() {
        let line = scene.pragmas[place.pragma].line;
        // What is in the statements of another one comes in the next round; those of a lambda do not know that one.
        if line.lo < done {
            continue;
        }
        let writer = Writer { text, scene, place };
        let mut found: Vec<Vec<(u32, u32)>> = Vec::new();
        let (mut declared, mut given_back) = (String::new(), String::new());
        for (item, is_copied) in listed(scene.directive(place)) {
            if let Some((name, uses)) = writer.uses_of_plain(item) {
                named.extend(uses.into_iter().map(|(lo, hi)| (lo, hi, name.clone())));
                // A bit-field's variable comes in the next round, and so does that of a construct inside.
                done = done.max(place.body.map_or(line.hi, |body| scene.tree.node(body).end));
                continue;
            }
            if let Some((uses, is_given_back)) = writer.bit_field_with_variable(item) {
                let is_known = found.iter().any(|other| other.iter().any(|one| uses.contains(one)));
                if !is_known {
                    let (name, spelled) = (name_of(round, index, found.len()), one_line(&item.base.text));
                    declared.push_str(&format!("decltype({spelled}) {name} = {spelled}; "));
                    if is_given_back {
                        given_back.push_str(&format!(" {spelled} = {name};"));
                    }
                    found.push(uses);
                }
                continue;
            }
            let Some(uses) = writer.uses(item, is_copied) else { continue };
            let known = found.iter_mut().find(|other| other.iter().any(|one| uses.contains(one)));
            if let Some(known) = known {
                // The same member in another clause.
                known.extend(uses);
                continue;
            }
            let name = name_of(round, index, found.len());
            declared.push_str(&format!("auto &{name} = {}; ", one_line(&item.base.text)));
            found.push(uses);
        }
        for (spelled, decl) in loop_members::of(scene, place, text) {
            let Some(uses) = writer.uses_of_loop(&spelled, decl) else { continue };
            let is_known = found.iter().any(|other| other.iter().any(|one| uses.contains(one)));
            if !is_known {
                let name = name_of(round, index, found.len());
                declared.push_str(&format!("auto &{name} = {}; ", one_line(&spelled)));
                found.push(uses);
            }
        }
        for qualified in qualified::of(scene, place, text) {
            let is_known = found.iter().any(|other| other.iter().any(|one| qualified.uses.contains(one)));
            if !is_known && !writer.is_in_closed_lambda(&qualified.uses) {
                let name = name_of(round, index, found.len());
                declared.push_str(&format!("auto &{name} = {}; ", one_line(&qualified.spelled)));
                found.push(qualified.uses);
            }
        }
        if found.is_empty() {
            continue;
        }
        let mut front = format!("{{ {declared}");
        resume(map, scene.file, line.lo, &mut front);
        fronts.push((line.lo, front));
        for (number, uses) in found.iter().enumerate() {
            let name = name_of(round, index, number);
            named.extend(uses.iter().map(|&(lo, hi)| (lo, hi, name.clone())));
        }
        let (end, behind) = match place.body {
            Some(body) => (scene.tree.node(body).end, format!("{given_back} }}")),
            None => {
                let mut behind = "\n}".to_owned();
                resume(map, scene.file, line.hi, &mut behind);
                (line.hi, behind)
            }
        };
        done = end;
        edits.close(end, end, index, behind);
    }
    named.sort_unstable();
    named.dedup();
    // A pragma stays on its line.
    for line in scene.pragmas.iter().map(|pragma| pragma.line) {
        let is_in = |(lo, hi, _): &(u32, u32, String)| line.lo <= *lo && *hi <= line.hi;
        let (within, others): (Vec<_>, Vec<_>) = named.into_iter().partition(is_in);
        named = others;
        let front = fronts.iter().find(|(at, _)| *at == line.lo).map(|(_, front)| front);
        if within.is_empty() && front.is_none() {
            continue;
        }
        let (mut at, mut written) = (line.lo, front.cloned().unwrap_or_default());
        for (lo, hi, name) in within {
            written.push_str(part(text, at, lo));
            written.push_str(&name);
            at = hi;
        }
        written.push_str(part(text, at, line.hi));
        edits.replace(line.lo, line.hi, written);
    }
    named.into_iter().for_each(|(lo, hi, name)| edits.replace(lo, hi, name));
}

fn name_of(round: usize, place: usize, number: usize) -> String {
    format!("{MADE}{round}_{place}_{number}")
}

struct Writer<'a> {
    text: &'a str,
    scene: &'a Scene,
    place: &'a Place,
}

impl Writer<'_> {
    /// Returns where the member is named that an item names, if it needs another name: in the directive, and in its
    /// statement.
    fn uses(&self, item: &ListItem, is_copied: bool) -> Option<Vec<(u32, u32)>> {
        let tree = &self.scene.tree;
        let base = &item.base;
        let node = tree.node(tree.peel(tree.exactly(self.place.node, base.span.lo, base.span.hi)?));
        let decl = node.decl.filter(|_| matches!(node.kind, NodeKind::Reference | NodeKind::Member));
        // No reference leads to a bit-field.
        let is_binding = decl.is_some_and(|decl| tree.decl(decl).is_binding);
        let is_other = decl.is_some_and(|decl| !tree.decl(decl).is_member()) && !is_binding;
        if node.is_bit_field || is_other || is_plain(item) && !is_copied && !is_binding {
            return None;
        }
        // Only an instance knows where a using-declaration leads.
        let is_open = is_plain(item) && decl.is_none();
        let is_otherwise =
            |(lo, hi): &(u32, u32)| decl.is_some_and(|decl| (hi - lo) as usize != tree.decl(decl).name.len());
        let line = self.scene.pragmas[self.place.pragma].line;
        let own = decl.map_or(Vec::new(), |decl| self.named(self.place.node, decl));
        let is_spelled = !is_plain(item) || is_open;
        let mut uses = match is_spelled {
            true => self.spelled_anyhow(base.text.as_str(), is_open, (line.text_lo, line.hi)),
            false => Vec::new(),
        };
        if let Some(body) = self.place.body {
            let (lo, hi) = (tree.node(body).lo, tree.node(body).end);
            if is_spelled {
                uses.extend(self.spelled_anyhow(base.text.as_str(), is_open, (lo, hi)));
                let inner =
                    self.scene.pragmas.iter().filter(|pragma| lo <= pragma.line.lo && pragma.line.hi <= hi);
                for pragma in inner {
                    let range = (pragma.line.text_lo, pragma.line.hi);
                    uses.extend(self.spelled_anyhow(base.text.as_str(), is_open, range));
                }
            }
        }
        uses.extend(own);
        uses.sort_unstable();
        uses.dedup();
        if is_plain(item) && !is_open && !is_binding && !uses.iter().any(is_otherwise) {
            return None;
        }
        (!self.is_in_closed_lambda(&uses)).then_some(uses)
    }

    /// Returns the plain name of the bit-field, or of the array or what has a section in a template, that an item names, and where it
    /// is named by more: no reference of a known type leads to it, but a copy can have its plain name, if that means nothing
    /// else.
    fn uses_of_plain(&self, item: &ListItem) -> Option<(String, Vec<(u32, u32)>)> {
        let tree = &self.scene.tree;
        let span = item.base.span;
        let node = tree.node(tree.peel(tree.exactly(self.place.node, span.lo, span.hi)?));
        let decl = node.decl.filter(|&decl| tree.decl(decl).is_member())?;
        let is_array = !item.dimensions.is_empty() || matches!(tree.decl(decl).ty, TypeClass::Array { .. });
        if !(node.is_bit_field || is_array && tree.is_in_template(span.lo)) {
            return None;
        }
        let name = &tree.decl(decl).name;
        // A member of another class does not hide the one of this object.
        let is_of_this = item.base.text.trim_start().starts_with("this");
        let means_more = tree.decls().any(|other| {
            let known = tree.decl(other);
            other != decl && known.name == *name && !(is_of_this && known.is_member())
        });
        let mut uses = self.named(self.place.node, decl);
        uses.extend(self.place.body.iter().flat_map(|&body| self.named(body, decl)));
        uses.sort_unstable();
        uses.dedup();
        uses.retain(|&(lo, hi)| (hi - lo) as usize != name.len());
        (!means_more && !uses.is_empty()).then(|| (name.clone(), uses))
    }

    /// Returns where the bit-field is named that an item names, and whether it gets a new value in the end, if the construct
    /// needs its address and one thread can give it that value: the one that waits for all others behind the construct.
    fn bit_field_with_variable(&self, item: &ListItem) -> Option<(Vec<(u32, u32)>, bool)> {
        let (tree, directive) = (&self.scene.tree, self.scene.directive(self.place));
        let span = item.base.span;
        let node = tree.node(tree.peel(tree.exactly(self.place.node, span.lo, span.hi)?));
        let decl = node.decl.filter(|&decl| node.is_bit_field && tree.decl(decl).is_member())?;
        let is_named = |kind: ClauseKind| {
            let clauses = directive.clauses.iter().filter(move |clause| clause.kind == kind);
            clauses.flat_map(|clause| clause.items()).any(|other| other.base.text == item.base.text)
        };
        let is_conditional = directive.clauses.iter().any(|clause| {
            clause.kind == ClauseKind::Lastprivate
                && matches!(&clause.args, ClauseArgs::List { modifier: Some(word), .. } if word.text == "conditional")
                && clause.items().contains(item)
        });
        let has = |leaf| directive.leaves.contains(&leaf);
        let makes_tasks = has(Leaf::Task) || has(Leaf::Taskloop);
        let is_given_back = is_named(ClauseKind::Lastprivate) || is_named(ClauseKind::Reduction);
        let is_copied = is_named(ClauseKind::Firstprivate) || is_given_back;
        let waits = directive.clause(ClauseKind::Nogroup).is_none();
        let is_of_one = [Leaf::Parallel, Leaf::Task, Leaf::Taskloop].contains(directive.leaves.first()?);
        if !is_of_one || !(makes_tasks && is_copied || is_conditional) || is_given_back && !waits {
            return None;
        }
        let mut uses = self.named(self.place.node, decl);
        uses.extend(self.place.body.iter().flat_map(|&body| self.named(body, decl)));
        uses.sort_unstable();
        uses.dedup();
        (!self.is_in_closed_lambda(&uses)).then_some((uses, is_given_back))
    }

    /// Returns where the member is named that is a loop's variable, if it needs another name.
    fn uses_of_loop(&self, spelled: &str, decl: Option<DeclId>) -> Option<Vec<(u32, u32)>> {
        let tree = &self.scene.tree;
        let body = self.place.body?;
        let mut uses = match decl {
            Some(decl) => [self.named(self.place.node, decl), self.named(body, decl)].concat(),
            None => self.spelled_anyhow(spelled, false, (tree.node(body).lo, tree.node(body).end)),
        };
        uses.sort_unstable();
        uses.dedup();
        let is_otherwise =
            |(lo, hi): &(u32, u32)| decl.is_none_or(|decl| (hi - lo) as usize != tree.decl(decl).name.len());
        (uses.iter().any(is_otherwise) && !self.is_in_closed_lambda(&uses)).then_some(uses)
    }

    /// Returns where a member of the object is named below a node.
    fn named(&self, root: NodeId, decl: DeclId) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        self.scene.tree.walk(root, &mut |_, node| {
            let is_it =
                matches!(node.kind, NodeKind::Reference | NodeKind::Member) && node.decl == Some(decl);
            found.extend(is_it.then_some((node.lo, node.hi)));
            !is_it
        });
        found
    }

    /// Returns where a part of the text is spelled as a name is, with `this` in parentheses too; one that `is_open` may have its
    /// object before it.
    fn spelled_anyhow(&self, name: &str, is_open: bool, range: (u32, u32)) -> Vec<(u32, u32)> {
        let mut found = self.spelled(name, range);
        let member = name.strip_prefix("this->").or(is_open.then_some(name));
        if let Some(member) = member {
            for object in ["this", "(this)"] {
                found.extend(self.spelled(&format!("{object}->{member}"), range));
            }
        }
        found
    }

    /// Returns where a part of the text is spelled as a name is, whatever the blanks.
    fn spelled(&self, name: &str, (lo, hi): (u32, u32)) -> Vec<(u32, u32)> {
        let wanted: Vec<&str> =
            tokens(name, (0, name.len() as u32)).map(|(lo, hi)| part(name, lo, hi)).collect();
        let there: Vec<(u32, u32)> = tokens(self.text, (lo, hi)).collect();
        let mut found = Vec::new();
        for (at, window) in there.windows(wanted.len()).enumerate() {
            let is_it = window.iter().zip(&wanted).all(|(&(lo, hi), want)| part(self.text, lo, hi) == *want);
            let token =
                |back: usize| at.checked_sub(back).map_or("", |at| part(self.text, there[at].0, there[at].1));
            let of_another = matches!((token(2), token(1)), (_, ".") | ("-", ">") | (":", ":"));
            let is_part = of_another && !["this", "("].contains(&wanted[0]);
            if is_it && !is_part {
                found.push((window[0].0, window[window.len() - 1].1));
            }
        }
        found
    }

    /// Says whether one of the places is in a lambda that captures what it names alone.
    fn is_in_closed_lambda(&self, uses: &[(u32, u32)]) -> bool {
        let mut found = false;
        let text = FlatText(self.text);
        self.scene.tree.walk(self.place.node, &mut |_, node| {
            let captures = || text.slice(node.lo + 1, node.hi).trim_start();
            found |= node.kind == NodeKind::Lambda
                && uses.iter().any(|use_| node.lo < use_.0 && use_.1 < node.hi)
                && !(captures().starts_with('=')
                    || captures()
                        .strip_prefix('&')
                        .is_some_and(|rest| rest.trim_start().starts_with([',', ']'])));
            !found
        });
        found
    }
}

fn part(text: &str, lo: u32, hi: u32) -> &str {
    &text[lo as usize..hi as usize]
}

/// Returns where the words, and the other bytes by themselves, of a part of the text are; pragmas are passed by.
fn tokens(text: &str, (lo, hi): (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let mut at = lo;
    std::iter::from_fn(move || {
        let (offset, byte) = next_token_byte(text, at).filter(|(offset, _)| *offset < hi)?;
        let is_word = |byte: &u8| identifier::is_part_byte(*byte);
        let length = text.as_bytes()[offset as usize..].iter().take_while(|byte| is_word(byte)).count();
        at = if is_word(&byte) { offset + length as u32 } else { token_byte_end(text, offset) };
        Some((offset, at))
    })
}

//! The arguments for what clauses name.
//!
//! Items of one root make a group, in which pointers lead to further groups:
//!
//! ```text
//! map(s.n, s.in->x, s.in->q[0:n])
//!   s            TARGET_PARAM                 &s, the lower of &s.n and &s.in, up to the end of the higher one
//!   s.n          TO FROM MEMBER_OF(1)         &s, &s.n
//!   *s.in        PTR_AND_OBJ MEMBER_OF(1)     &s.in, the lower of &s.in->x and &s.in->q, up to the end of the higher one
//!   s.in->x      TO FROM MEMBER_OF(3)         &s.in, &s.in->x
//!   s.in->q[0:n] TO FROM PTR_AND_OBJ MEMBER_OF(3)    &s.in->q, &s.in->q[0], n elements
//! ```
//!
//! A group of one object needs no range around it. One of nothing but what pointers lead to is a holder, which maps nothing of
//! the object ([`bits::HOLDER`]); of an array of pointers, a `target` maps all. Sections that a construct without a kernel maps
//! are apart.

use weft_abi::offload::bits;
use weft_openmp::{Clause, ClauseKind, Expr, Leaf, ListItem, ModifierKind};
use weft_support::identifier;

use super::implicit::{Member, implicit_bits, members_in_use, members_of, uses_all};
use super::path::{Path, path};
use super::{DEFAULT, Rows, StandsFor, depth, word_bits};
use crate::model::construct::Item;
use crate::model::tree::DeclId;
use crate::model::types::TypeClass;
use crate::plan::mapped::{Base, Form, Part, Root};

/// An item of a clause.
#[derive(Clone)]
struct Named {
    path: Path,
    ty: u64,
    /// What it is, as it is written; a member that no clause names has a name alone.
    part: Part,
    /// Whether it is a pointer that leads to what the device has of the same.
    is_attached: bool,
    /// The name of the mapper of its elements.
    mapper: String,
}

impl Named {
    fn form(&self, base: Base) -> Form {
        match &self.part {
            Part::Item(item) => Form::Item(base, item.clone()),
            Part::Object(name) => Form::Member(name.clone()),
        }
    }

    fn mapper(&self) -> Option<(String, usize)> {
        depth(&self.path.ty).map(|depth| (self.mapper.clone(), depth))
    }
}

impl Rows<'_> {
    /// Adds what the clauses name.
    pub(super) fn add_explicit(&mut self) {
        let is_mapping =
            |clause: &&Clause| matches!(clause.kind, ClauseKind::Map | ClauseKind::To | ClauseKind::From);
        let mut items: Vec<Named> = Vec::new();
        for clause in self.unit.clauses.iter().filter(is_mapping) {
            let ty = clause_bits(self.unit.leaf, clause);
            let mapper = clause.modifiers().iter().find_map(|modifier| match &modifier.kind {
                ModifierKind::Mapper(name) => Some(name.text.as_str()),
                _ => None,
            });
            let mapper = mapper.unwrap_or(DEFAULT);
            let named = clause.items().iter().filter_map(|item: &ListItem| {
                let path = path(self.program, self.index, item)?;
                let (part, mapper) = (Part::Item(item.clone()), mapper.to_owned());
                Some(Named { path, ty, part, is_attached: false, mapper })
            });
            items.extend(named);
        }
        let has_parts = items.iter().any(|item| item.path.root == Root::This);
        if self.unit.leaf == Leaf::Target && !has_parts {
            // Its members may be mapped by other names besides.
            self.add_object_in_use();
        }
        self.add_members_in_use(&mut items);
        self.add_variables_in_use(&mut items);
        // Structures come first, so that their members find them, and what is mapped as a whole comes before its parts.
        let is_whole = |item: &Named| item.path.is_whole && matches!(item.path.root, Root::Variable(_));
        let is_of_object = |item: &Named| match item.path.root {
            Root::Variable(decl) => self.program.tree.decl(decl).is_made(),
            Root::This => false,
        };
        // A reference to a member lies in what is mapped of the object.
        let (of_object, wholes): (Vec<Named>, Vec<Named>) =
            items.iter().filter(|item| is_whole(item)).cloned().partition(is_of_object);
        for item in wholes {
            self.add_with(item.ty, StandsFor::Address, item.path.root, Form::Whole, item.mapper());
        }
        items.retain(|item| !is_whole(item));
        if self.unit.leaf == Leaf::TargetUpdate {
            for item in &of_object {
                self.add_with(item.ty, StandsFor::Nothing, item.path.root, Form::Whole, item.mapper());
            }
            for item in &items {
                let base = match item.path.cells.last() {
                    Some(cell) => Base::Cell(cell.clone()),
                    None => base_of(item.path.is_behind),
                };
                self.add_with(item.ty, StandsFor::Nothing, item.path.root, item.form(base), item.mapper());
            }
            return;
        }
        let mut groups: Vec<(Root, bool, Vec<Named>)> = Vec::new();
        for item in items {
            let (root, is_behind) = (item.path.root, item.path.is_behind);
            // A kernel has one address for all.
            let is_apart =
                self.unit.leaf != Leaf::Target && item.path.is_section && item.path.cells.is_empty();
            let known = groups.iter_mut().find(|group| (group.0, group.1) == (root, is_behind));
            match known.filter(|_| !is_apart) {
                Some(group) => group.2.push(item),
                None => groups.push((root, is_behind, vec![item])),
            }
        }
        // What holds pointers comes before what they lead to.
        groups.sort_by_key(|(_, _, items)| {
            !items.iter().all(|item| item.path.cells.is_empty() && item.path.is_section)
        });
        for (root, is_behind, items) in groups {
            self.add_group(root, is_behind, &items);
        }
        for item in of_object {
            self.add_with(item.ty, StandsFor::Address, item.path.root, Form::Whole, item.mapper());
        }
    }

    /// Adds the items of a root: those within it, or those behind it.
    fn add_group(&mut self, root: Root, is_behind: bool, items: &[Named]) {
        let is_on_devices = match root {
            Root::Variable(decl) => self.program.tree.decl(decl).is_on_devices,
            Root::This => false,
        };
        let whole = self
            .rows
            .iter()
            .position(|row| row.mapped.root == root && matches!(row.mapped.form, Form::Whole));
        let is_object = root == Root::This;
        if let Some(whole) = whole.filter(|_| !is_behind || is_object) {
            // What keeps a part keeps the object.
            let held = items.iter().fold(0, |held, item| held | item.ty & bits::OMPX_HOLD);
            self.rows[whole].ty |= held;
            return self.add_parts(whole, 0, root, &base_of(is_behind), items);
        }
        let has_pointer = is_behind && (is_on_devices || whole.is_some());
        if has_pointer {
            // The device has the pointer, too.
            self.add_object(bits::PTR_AND_OBJ, StandsFor::Nothing, root, Base::Itself, 0, items);
        }
        if !has_pointer || is_on_devices && self.unit.leaf == Leaf::Target {
            let stands_for = if is_behind { StandsFor::Value } else { StandsFor::Address };
            self.add_object(0, stands_for, root, base_of(is_behind), 0, items);
        }
    }

    /// Adds an object of which the items, behind `depth` pointers, are parts.
    fn add_object(
        &mut self,
        ty: u64,
        stands_for: StandsFor,
        root: Root,
        base: Base,
        depth: usize,
        items: &[Named],
    ) {
        if let [item] = items
            && item.path.cells.len() == depth
        {
            return self.add_with(item.ty | ty, stands_for, root, item.form(base), item.mapper());
        }
        let parts = items.iter().map(|item| match item.path.cells.get(depth) {
            Some(cell) => Part::Object(cell.clone()),
            None => item.part.clone(),
        });
        let kept = items.iter().fold(0, |kept, item| kept | item.ty & (bits::OMPX_HOLD | bits::DELETE));
        let is_holder = items.iter().all(|item| item.path.cells.len() > depth);
        if is_holder && base == Base::Itself && depth == 0 && self.is_needed_whole(root) {
            self.add(kept | ty | bits::TO | bits::IMPLICIT, stands_for, root, Form::Whole);
            return self.add_parts(self.rows.len() - 1, depth, root, &base, items);
        }
        let form = Form::Around(base.clone(), parts.collect());
        let holder = if is_holder { bits::HOLDER } else { 0 };
        self.add(kept | ty | holder, stands_for, root, form);
        self.add_parts(self.rows.len() - 1, depth, root, &base, items);
    }

    /// Says whether a region needs all of what its clauses say nothing of but where pointers in it lead: an array of pointers is
    /// mapped as other arrays that the region names [OMP 5.2 §5.8.1].
    fn is_needed_whole(&self, root: Root) -> bool {
        let Root::Variable(decl) = root else { return false };
        let ty = &self.program.tree.decl(decl).ty;
        let is_array = matches!(ty, TypeClass::Array { .. });
        self.unit.leaf == Leaf::Target && is_array && matches!(ty.innermost_element(), TypeClass::Pointer(_))
    }

    /// Adds the parts of the object that argument `parent` is.
    fn add_parts(&mut self, parent: usize, depth: usize, root: Root, base: &Base, items: &[Named]) {
        let member_of = (parent as u64 + 1) << bits::MEMBER_OF.trailing_zeros();
        for item in items.iter().filter(|item| item.path.cells.len() == depth) {
            self.add_with(
                item.ty | member_of,
                StandsFor::Nothing,
                root,
                item.form(base.clone()),
                item.mapper(),
            );
            if let (Part::Object(name), true) = (&item.part, item.is_attached) {
                self.add_behind_member(parent as u64 + 1, name.clone());
            }
        }
        let mut done: Vec<&str> = Vec::new();
        for cell in items.iter().filter_map(|item| item.path.cells.get(depth)) {
            let packed = |text: &str| text.split_whitespace().collect::<String>();
            if done.iter().any(|known| packed(known) == packed(cell)) {
                continue;
            }
            done.push(cell);
            let is_there =
                |item: &&Named| item.path.cells.get(depth).is_some_and(|one| packed(one) == packed(cell));
            let behind: Vec<Named> = items.iter().filter(is_there).cloned().collect();
            let base = Base::Cell(cell.clone());
            let ty = bits::PTR_AND_OBJ | member_of;
            self.add_object(ty, StandsFor::Nothing, root, base, depth + 1, &behind);
        }
    }

    /// Adds the members that a `target` uses of an object of which clauses map parts: they are mapped, too.
    fn add_members_in_use(&mut self, items: &mut Vec<Named>) {
        let of_this = |item: &Named| item.path.root == Root::This;
        let is_mapped_whole = |item: &Named| of_this(item) && item.path.is_whole_object();
        if self.unit.leaf != Leaf::Target || !items.iter().any(of_this) || items.iter().any(is_mapped_whole) {
            return;
        }
        let ty = bits::TO | bits::FROM | bits::IMPLICIT;
        if uses_all(self.program, self.index) {
            self.add(ty, StandsFor::Address, Root::This, Form::Whole);
        }
        for Member { name, is_pointer } in members_in_use(self.program, self.index) {
            let is_it = |item: &Named| match &item.part {
                Part::Item(item) => {
                    let text = item.base.text.trim();
                    let text = text.strip_prefix("this").map_or(text, |rest| {
                        rest.trim_start().strip_prefix("->").map_or(text, str::trim_start)
                    });
                    text.split(|c| !identifier::is_part(c)).next() == Some(&name)
                }
                Part::Object(known) => *known == name,
            };
            if items.iter().any(|item| of_this(item) && item.path.is_behind && is_it(item)) {
                continue;
            }
            let (root, is_behind, cells) = (Root::This, true, Vec::new());
            let class = if is_pointer { TypeClass::Void } else { TypeClass::Record };
            let path = Path { root, is_behind, cells, is_whole: false, is_section: false, ty: class };
            let mapper = DEFAULT.to_owned();
            items.push(Named { path, ty, part: Part::Object(name), is_attached: is_pointer, mapper });
        }
    }
}

impl Rows<'_> {
    /// Adds the members that a `target` uses of variables of which clauses map parts: they are mapped, too, as the variable would
    /// be that no clause names.
    fn add_variables_in_use(&mut self, items: &mut Vec<Named>) {
        if self.unit.leaf != Leaf::Target {
            return;
        }
        let mut roots: Vec<DeclId> = Vec::new();
        for item in items.iter().filter(|item| !item.path.is_behind) {
            if let Root::Variable(decl) = item.path.root
                && !roots.contains(&decl)
            {
                roots.push(decl);
            }
        }
        for variable in roots {
            let root = Root::Variable(variable);
            let decl = self.program.tree.decl(variable);
            let is_whole = |item: &Named| item.path.root == root && item.path.is_whole;
            let is_object = matches!(decl.ty, TypeClass::Record | TypeClass::Dependent);
            let is_other = !is_object || decl.is_on_devices || decl.is_linked;
            let is_copied = self.unit.item(variable).is_some_and(Item::makes_copy);
            if is_other || is_copied || items.iter().any(is_whole) {
                continue;
            }
            let ty = bits::IMPLICIT | implicit_bits(self.unit, decl);
            let Some(members) = members_of(self.program, self.index, variable) else {
                self.add(ty, StandsFor::Address, root, Form::Whole);
                continue;
            };
            for (member, class) in members {
                let text = format!("{}.{member}", decl.name);
                let is_part = |item: &Named| match &item.part {
                    Part::Item(item) => {
                        let packed: String = item.text.split_whitespace().collect();
                        let rest = packed.strip_prefix(&text);
                        rest.is_some_and(|rest| !rest.starts_with(identifier::is_part))
                    }
                    Part::Object(_) => false,
                };
                let mut of_root = items.iter().filter(|item| item.path.root == root && !item.path.is_behind);
                let Some(known) = of_root.clone().next() else { continue };
                if of_root.any(is_part) {
                    continue;
                }
                let Part::Item(like) = &known.part else { continue };
                let base = Expr { text: text.clone(), span: like.span };
                let item = ListItem { base, dimensions: Vec::new(), span: like.span, text };
                let path = Path { cells: Vec::new(), is_section: false, ty: class, ..known.path.clone() };
                let (part, mapper) = (Part::Item(item), DEFAULT.to_owned());
                items.push(Named { path, ty, part, is_attached: false, mapper });
            }
        }
    }
}

fn base_of(is_behind: bool) -> Base {
    if is_behind { Base::Value } else { Base::Itself }
}

/// Returns the bits of a clause that maps or moves.
fn clause_bits(leaf: Leaf, clause: &Clause) -> u64 {
    let words = clause.modifiers().iter().filter(|modifier| modifier.kind == ModifierKind::Word);
    let words: Vec<&str> = words.map(|word| word.text.as_str()).collect();
    let named = words.iter().fold(0, |all, word| all | word_bits(word).unwrap_or(0));
    let is_type =
        |word: &&str| matches!(*word, "to" | "from" | "tofrom" | "alloc" | "release" | "delete" | "storage");
    let default = match (clause.kind, leaf) {
        (ClauseKind::To, _) => bits::TO,
        (ClauseKind::From, _) => bits::FROM,
        _ if words.iter().any(is_type) => 0,
        (_, Leaf::TargetEnterData) => bits::TO,
        (_, Leaf::TargetExitData) => bits::FROM,
        _ => bits::TO | bits::FROM,
    };
    // An object that comes is not copied back, and one that goes is not copied there.
    let without = match leaf {
        Leaf::TargetEnterData => bits::FROM,
        Leaf::TargetExitData => bits::TO,
        _ => 0,
    };
    (named | default) & !without
}

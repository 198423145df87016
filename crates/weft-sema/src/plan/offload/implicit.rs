//! The arguments of a `target` for what no `map` clause names, and what a `target data` asks for [OMP 5.2 §5.8.1, §5.4.8].

use weft_abi::offload::bits;
use weft_openmp::ClauseKind;

use super::{Rows, StandsFor};
use crate::find::target::{member, variable};
use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::model::tree::{Decl, DeclId, DeclKind, NodeKind};
use crate::model::types::{FloatKind, TypeClass};
use crate::plan::mapped::{Base, Form, Root};
use crate::plan::value::{Temporary, Value};
use crate::sharing::Listed;
use crate::sharing::meaning::Meaning;
use crate::sharing::target::{behavior, has_value, is_in};

impl Rows<'_> {
    /// Adds what a `target` has of the variables that no `map` clause names.
    pub(super) fn add_implicit(&mut self, listed: &[Listed]) {
        for one in listed {
            self.add_listed(one);
        }
    }

    /// Adds the object of the member function, if the construct uses it.
    pub(super) fn add_object_in_use(&mut self) {
        if uses_this(self.program, self.index) {
            let ty = bits::TO | bits::FROM | bits::IMPLICIT;
            self.add(ty, StandsFor::Address, Root::This, Form::Whole);
            let parent = self.rows.len() as u64;
            for member in members_in_use(self.program, self.index) {
                if member.is_pointer {
                    self.add_behind_member(parent, member.name);
                }
            }
        }
    }

    /// Lets a member that is a pointer lead to what the device has of the same; `parent` is the number of its object, from 1.
    pub(super) fn add_behind_member(&mut self, parent: u64, name: String) {
        let member_of = parent << bits::MEMBER_OF.trailing_zeros();
        let ty = bits::PTR_AND_OBJ | bits::IMPLICIT | member_of;
        self.add(ty, StandsFor::Nothing, Root::This, Form::BehindMember(name));
    }

    fn add_listed(&mut self, one: &Listed) {
        let variable = one.decl;
        let root = Root::Variable(variable);
        let decl = self.program.tree.decl(variable);
        if self.rows.iter().any(|row| row.mapped.root == root && row.stands_for != StandsFor::Nothing) {
            return;
        }
        let name = self.name(variable);
        let meaning = name.map(|name| &name.meaning);
        let is_pointer = matches!(decl.ty, TypeClass::Pointer(_));
        let (ty, stands_for, form) = match one.kind {
            _ if meaning == Some(&Meaning::Carried) => {
                let number = name.map_or(0, |name| name.number);
                (0, StandsFor::Value, Form::Carried(number))
            }
            ClauseKind::Firstprivate if meaning == Some(&Meaning::Copy) => {
                (bits::TO | bits::PRIVATE, StandsFor::Source, Form::Whole)
            }
            // The value that the program says is the device's.
            ClauseKind::Firstprivate if is_pointer && self.is_in(ClauseKind::IsDevicePtr, variable) => {
                (bits::LITERAL | bits::GIVEN, StandsFor::Value, Form::Pointer)
            }
            ClauseKind::Firstprivate if is_word(&decl.ty) => {
                if has_value(self.program, self.index, self.unit, variable) {
                    return;
                }
                (bits::IMPLICIT, StandsFor::Value, Form::Pointer)
            }
            ClauseKind::Firstprivate => (bits::TO | bits::PRIVATE, StandsFor::Source, Form::Whole),
            ClauseKind::Shared if self.is_in(ClauseKind::HasDeviceAddr, variable) => {
                (bits::LITERAL | bits::GIVEN, StandsFor::Address, Form::Address)
            }
            // The region uses the device's own.
            ClauseKind::Shared if decl.is_on_devices => return,
            ClauseKind::Shared => {
                (bits::IMPLICIT | implicit_bits(self.unit, decl), StandsFor::Address, Form::Whole)
            }
            _ => return,
        };
        self.add(ty, stands_for, root, form);
    }

    fn is_in(&self, kind: ClauseKind, decl: DeclId) -> bool {
        is_in(self.program, self.index, self.unit, kind, decl)
    }

    /// Adds what a `target data` asks for: what pointers and addresses are on the device.
    pub(super) fn add_asked(&mut self) {
        let node = self.program.constructs[self.index].node;
        for clause in &self.unit.clauses {
            if !matches!(clause.kind, ClauseKind::UseDevicePtr | ClauseKind::UseDeviceAddr) {
                continue;
            }
            for item in clause.items() {
                if let Some(decl) = member(self.program, self.index, item) {
                    self.add_asked_member(decl);
                    continue;
                }
                let Some(decl) = variable(&self.program.tree, node, item) else { continue };
                let root = Root::Variable(decl);
                let is_pointer = matches!(self.program.tree.decl(decl).ty, TypeClass::Pointer(_));
                let stands_for = match clause.kind {
                    ClauseKind::UseDeviceAddr if !is_pointer || item.dimensions.is_empty() => {
                        StandsFor::Address
                    }
                    _ => StandsFor::Value,
                };
                let is_it = |form: &Form| {
                    matches!(
                        (stands_for, form),
                        (StandsFor::Value, Form::Item(Base::Value, _) | Form::Around(Base::Value, _))
                            | (StandsFor::Address, Form::Whole | Form::Item(Base::Itself, _))
                    )
                };
                let known =
                    self.rows.iter().position(|row| row.mapped.root == root && is_it(&row.mapped.form));
                let known = known.unwrap_or_else(|| {
                    let is_pointer = stands_for == StandsFor::Value;
                    self.add(0, stands_for, root, if is_pointer { Form::Pointer } else { Form::Address });
                    self.rows.len() - 1
                });
                let (stands_for, variable) = self.place(stands_for, root);
                let row = &mut self.rows[known];
                (row.stands_for, row.variable) = (stands_for, variable);
                row.ty |= bits::RETURN_PARAM;
            }
        }
    }
}

impl Rows<'_> {
    /// Adds what a member, a pointer, is on the device.
    fn add_asked_member(&mut self, decl: DeclId) {
        let Some(number) = self.name(decl).map(|name| name.number) else { return };
        let name = self.program.tree.decl(decl).name.clone();
        let is_cell = |cell: &str| {
            let packed: String = cell.split_whitespace().collect();
            packed == name || packed.strip_prefix("this->") == Some(&name)
        };
        let is_it = |form: &Form| matches!(form, Form::Item(Base::Cell(cell), _) if is_cell(cell));
        let known = self.rows.iter().position(|row| row.mapped.root == Root::This && is_it(&row.mapped.form));
        let known = known.unwrap_or_else(|| {
            self.add(0, StandsFor::Nothing, Root::This, Form::PointerMember(name.clone()));
            self.rows.len() - 1
        });
        let row = &mut self.rows[known];
        row.stands_for = StandsFor::Value;
        row.variable = Value::Address(Temporary::Original(number));
        row.ty |= bits::RETURN_PARAM;
    }
}

/// Says whether a construct uses the object of the member function around it.
fn uses_this(program: &Program<'_>, index: usize) -> bool {
    let tree = &program.tree;
    let mut found = false;
    let has_object = is_in_method(program, index);
    tree.walk(program.constructs[index].node, &mut |id, node| {
        found |= match node.kind {
            NodeKind::This => true,
            // A template may mean a member by a name that only an instance knows.
            NodeKind::Reference if node.decl.is_none() => has_object,
            NodeKind::Reference => node.decl.is_some_and(|decl| is_of_object(program, index, decl)),
            // That of an object that is named has it below.
            NodeKind::Member => has_object && tree.object(id).is_none(),
            // What a class in the region does is about objects of its own.
            NodeKind::Function => return false,
            _ => false,
        };
        !found
    });
    found
}

/// Says whether a variable is a member of a class that a construct does not declare itself.
fn is_of_object(program: &Program<'_>, index: usize, decl: DeclId) -> bool {
    let decl = program.tree.decl(decl);
    decl.is_member() && !program.constructs[index].contains(&program.tree, decl.lo)
}

/// A member of the object of a member function.
pub(super) struct Member {
    pub(super) name: String,
    pub(super) is_pointer: bool,
}

/// Says whether a construct is in a function that has an object.
fn is_in_method(program: &Program<'_>, index: usize) -> bool {
    let tree = &program.tree;
    let parents = std::iter::successors(Some(program.constructs[index].node), |&at| tree.node(at).parent);
    let function = parents.into_iter().find(|&at| tree.kind(at) == NodeKind::Function);
    let decl = function.and_then(|function| tree.node(function).decl);
    decl.is_some_and(|decl| tree.decl(decl).kind == DeclKind::Method)
}

/// Says whether a construct uses that object by more than members that are known: all of it may be in use then.
pub(super) fn uses_all(program: &Program<'_>, index: usize) -> bool {
    let tree = &program.tree;
    let mut found = false;
    let Some(body) = program.constructs[index].body else { return found };
    tree.walk(body, &mut |id, node| {
        found |= match node.kind {
            NodeKind::This => {
                let around = node.parent.map(|around| tree.node(around));
                !around.is_some_and(|around| around.kind == NodeKind::Member && around.decl.is_some())
            }
            NodeKind::Member if tree.object(id).is_none() => node.decl.is_none(),
            NodeKind::Reference if node.decl.is_none() => true,
            NodeKind::Function => return false,
            _ => node.is_bit_field && node.decl.is_some_and(|decl| is_of_object(program, index, decl)),
        };
        !found
    });
    found
}

/// Returns the members of that object which a construct names.
pub(super) fn members_in_use(program: &Program<'_>, index: usize) -> Vec<Member> {
    let tree = &program.tree;
    let mut found: Vec<Member> = Vec::new();
    let Some(body) = program.constructs[index].body else { return found };
    tree.walk(body, &mut |_, node| {
        let is_use = matches!(node.kind, NodeKind::Reference | NodeKind::Member) && !node.is_bit_field;
        let decl = node.decl.filter(|&decl| is_use && is_of_object(program, index, decl));
        if let Some(decl) = decl.map(|decl| tree.decl(decl))
            && found.iter().all(|member| member.name != decl.name)
        {
            let is_pointer = matches!(decl.ty, TypeClass::Pointer(_));
            found.push(Member { name: decl.name.clone(), is_pointer });
        }
        node.kind != NodeKind::Function
    });
    found
}

/// Returns the members of a variable which a construct names, and their types; nothing if it uses more of the variable.
pub(super) fn members_of(
    program: &Program<'_>,
    index: usize,
    variable: DeclId,
) -> Option<Vec<(String, TypeClass)>> {
    let tree = &program.tree;
    let mut found: Vec<(String, TypeClass)> = Vec::new();
    let mut uses_more = false;
    tree.walk(program.constructs[index].body?, &mut |id, node| {
        let is_it = node.kind == NodeKind::Reference && node.decl == Some(variable);
        let parents = std::iter::successors(node.parent, |&at| tree.node(at).parent);
        let around = parents.into_iter().find(|&at| tree.peel(at) == at);
        let member = around.map(|at| (at, tree.node(at))).filter(|(at, around)| {
            around.kind == NodeKind::Member
                && !around.is_bit_field
                && tree.object(*at).is_some_and(|object| tree.peel(object) == id)
        });
        let member = member.and_then(|(_, around)| Some(tree.decl(around.decl?)));
        match member.filter(|decl| !decl.name.is_empty()) {
            _ if !is_it => {}
            Some(decl) if found.iter().any(|(name, _)| *name == decl.name) => {}
            Some(decl) => found.push((decl.name.clone(), decl.ty.clone())),
            None => uses_more = true,
        }
        !uses_more
    });
    (!uses_more).then_some(found)
}

/// Says whether a value of the type fits a word.
fn is_word(ty: &TypeClass) -> bool {
    match ty {
        TypeClass::Integer { bits, .. } => *bits <= 64,
        TypeClass::Float(kind) => !matches!(kind, FloatKind::LongDouble | FloatKind::Float128),
        TypeClass::Bool | TypeClass::Pointer(_) => true,
        _ => false,
    }
}

/// Returns how a variable is mapped that no clause names [OMP 5.2 §5.8.1]. What cannot change is not copied back.
pub(super) fn implicit_bits(unit: &Unit, decl: &Decl) -> u64 {
    let all = if decl.is_const { bits::TO } else { bits::TO | bits::FROM };
    match behavior(unit, decl).map(|(word, _)| word) {
        Some("alloc" | "storage") => 0,
        Some("to") => bits::TO,
        Some("from") => bits::FROM & all,
        Some("present") => bits::PRESENT,
        _ => all,
    }
}

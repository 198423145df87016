//! What constructs map to a device with memory of its own: the arguments of their markers.
//!
//! ```text
//! target map(to: a, p[0:n]) map(s.x, s.q[0:m]) firstprivate(t)      t: a structure, implicitly k: a scalar, r: a pointer
//!   a         TO TARGET_PARAM                 &a, &a, sizeof a             stands for the address of a
//!   p[0:n]    TO TARGET_PARAM                 p, &p[0], n elements         stands for the value of p
//!   s         TARGET_PARAM                    &s, first member, all members    stands for the address of s
//!   s.x       TO FROM MEMBER_OF(2)            &s, &s.x, sizeof s.x
//!   s.q[0:m]  TO FROM PTR_AND_OBJ MEMBER_OF(2)    &s.q, &s.q[0], m elements
//!   t         TO PRIVATE TARGET_PARAM         &t, &t, sizeof t             the copy of t is made from it
//!   r         IMPLICIT TARGET_PARAM           r, r, 0                      stands for the value of r
//! ```
//!
//! The rules are those of [OMP 5.2 §5.8.1, §5.8.3]; the lists are such as clang 19 makes, of which the runtime knows the rest
//! ([`weft_abi::offload::bits`]). Scalars that are copied are no arguments: their values are captured like others.
//!
//! In C++, the address of the object is `this`, and a name that a region declares anew (`plan::names`) stands for what a
//! pointer leads to: that pointer gets the device's address.
//!
//! [`path`] says how an item is reached, [`explicit`] makes rows of what clauses name, [`implicit`] of what none names.

mod explicit;
mod implicit;
mod path;

use weft_abi::offload::bits;
use weft_openmp::region::Own;
use weft_openmp::{Clause, ClauseArgs, ClauseKind, Expr, Leaf, ListItem, ModifierKind};
use weft_support::identifier;

use self::path::path;
use crate::find::target::{are_whole, member};
use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::model::tree::{DeclId, NodeKind};
use crate::model::types::TypeClass;
use crate::plan::clauses::Group;
use crate::plan::mapped::{Form, MAPPER, MAPPER_HANDLE, MAPPER_TYPE, Mapped, MappedPart, Mapper, Root};
use crate::plan::name::Name;
use crate::plan::value::{Temporary, Value};
use crate::sharing::Listed;
use crate::sharing::meaning::Meaning;
use crate::sharing::target::is_offloaded;

/// What an argument stands for in its region; `weft-regions` reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StandsFor {
    Nothing = 0,
    Address = 1,
    Value = 2,
    Source = 3,
}

/// An argument.
struct Row {
    ty: u64,
    stands_for: StandsFor,
    /// What the region has of it.
    variable: Value,
    mapped: Mapped,
}

/// The word of `map` for what a device uses where the host has it [OMP 6.0 §7.9.6].
const SELF: &str = "self";

/// Says why a clause cannot be translated for such a device.
pub(crate) fn refusal(
    program: &Program<'_>,
    index: usize,
    unit: &Unit,
    clause: &Clause,
) -> Option<&'static str> {
    if !is_offloaded(program, unit) {
        return None;
    }
    let names_objects = matches!(
        clause.kind,
        ClauseKind::Map
            | ClauseKind::To
            | ClauseKind::From
            | ClauseKind::UseDeviceAddr
            | ClauseKind::UseDevicePtr
            | ClauseKind::HasDeviceAddr
            | ClauseKind::IsDevicePtr
    );
    if !names_objects {
        return None;
    }
    for modifier in clause.modifiers() {
        if modifier.text == SELF && !program.has_one_memory {
            return Some("'self' needs 'requires self_maps' in the file: devices have memory of their own");
        }
        let is_known = match modifier.kind {
            ModifierKind::Word => word_bits(&modifier.text).is_some(),
            ModifierKind::Mapper(_) => true,
            _ => false,
        };
        if !is_known {
            return Some("iterators and other modifiers are not translated for devices yet");
        }
    }
    clause.items().iter().find_map(|item| {
        let Some(path) = path(program, index, item) else {
            return Some("what is mapped is not a variable, a section of one, or a member of a structure");
        };
        let is_object = path.cells.is_empty() && !path.is_behind;
        let is_variable = path.is_whole && matches!(path.root, Root::Variable(_));
        let is_behind = path.is_behind && path.is_section;
        let decl = match path.root {
            Root::Variable(decl) => Some(program.tree.decl(decl)),
            Root::This => None,
        };
        if decl.is_some_and(|decl| decl.is_thread_local) {
            return Some("variables of threads are not mapped to devices yet");
        }
        let is_pointer = decl.is_some_and(|decl| matches!(decl.ty, TypeClass::Pointer(_)));
        match clause.kind {
            _ if item.dimensions.iter().any(|dimension| dimension.stride.is_some()) => {
                Some("sections with gaps are not moved yet")
            }
            ClauseKind::To | ClauseKind::From if may_have_gaps(program, index, item) => {
                Some("sections with gaps are not moved yet")
            }
            ClauseKind::Map | ClauseKind::To | ClauseKind::From => None,
            ClauseKind::IsDevicePtr | ClauseKind::UseDevicePtr if is_pointer && is_variable => None,
            // The object comes with what its members are.
            ClauseKind::IsDevicePtr | ClauseKind::HasDeviceAddr if path.root == Root::This => None,
            ClauseKind::UseDeviceAddr | ClauseKind::HasDeviceAddr
                if is_object && (is_variable || path.is_section) || is_pointer && is_behind =>
            {
                None
            }
            ClauseKind::UseDevicePtr if member(program, index, item).is_some() => None,
            _ => Some("only pointers and whole objects are translated for devices yet"),
        }
    })
}

/// Says whether the elements of a section may lie apart.
fn may_have_gaps(program: &Program<'_>, index: usize, item: &ListItem) -> bool {
    let Some(first) = item.dimensions.iter().position(|one| one.is_section) else { return false };
    if first + 1 == item.dimensions.len() {
        return false;
    }
    let Some(base) = program.clause_node(index, &item.base) else { return true };
    let base = program.tree.peel(base);
    let ty = match program.tree.as_item(base) {
        Some(decl) => &program.tree.decl(decl).ty,
        None => &program.tree.node(base).ty,
    };
    let value = |expr: &Expr| program.type_and_value(program.clause_node(index, expr)?).1;
    !are_whole(ty, &item.dimensions, first + 1, value)
}

/// Says whether a `target` uses a member of its object that is a reference: on the device it would lead to the host.
pub(crate) fn uses_reference_members(program: &Program<'_>, index: usize, unit: &Unit) -> bool {
    let mut found = false;
    if let Some(body) = program.constructs[index].body.filter(|_| unit.leaf == Leaf::Target) {
        program.tree.walk(body, &mut |_, node| {
            found |= node.is_reference_member && node.decl.is_some();
            !found
        });
    }
    found && is_offloaded(program, unit)
}

/// Returns what a word of a `map` clause, or one of a motion, says.
fn word_bits(word: &str) -> Option<u64> {
    Some(match word {
        "to" => bits::TO,
        "from" => bits::FROM,
        "tofrom" => bits::TO | bits::FROM,
        "alloc" | "release" | "storage" | SELF => 0,
        "delete" => bits::DELETE,
        "always" => bits::ALWAYS,
        "close" => bits::CLOSE,
        "present" => bits::PRESENT,
        "ompx_hold" => bits::OMPX_HOLD,
        _ => return None,
    })
}

impl Group<'_> {
    /// Adds the arguments of a unit, if it is one for a device with memory of its own.
    pub(super) fn device_arguments(&mut self, unit: &Unit, listed: &[Listed], names: &[Name]) {
        if !is_offloaded(self.program, unit) {
            return;
        }
        let (program, index) = (self.program, self.index);
        let is_of_mapper = function_name(program, index).is_some_and(|name| name.starts_with(MAPPER));
        let mut rows = Rows { program, index, unit, names, is_of_mapper, rows: Vec::new() };
        rows.add_explicit();
        match unit.leaf {
            Leaf::Target => rows.add_implicit(listed),
            Leaf::TargetData => rows.add_asked(),
            _ => {}
        }
        let given = match is_of_mapper {
            true => ClauseArgs::Exprs([MAPPER_HANDLE, MAPPER_TYPE].map(Value::OfMapper).to_vec()),
            false => ClauseArgs::None,
        };
        self.push(Own::Offload, given);
        for row in rows.rows {
            let Row { ty, stands_for, variable, mapped } = row;
            let number = self.mapped.len();
            let is_open = match (&mapped.form, mapped.root) {
                (Form::Carried(_), _) => true,
                (Form::Whole, Root::Variable(decl)) => program.tree.decl(decl).ty == TypeClass::Dependent,
                _ => false,
            };
            self.mapped.push(Mapped { ty, ..mapped });
            let ty = match is_open {
                true => Value::Mapped(MappedPart::Type, number),
                false => Value::Wide(usize::try_from(ty).unwrap_or(0)),
            };
            let [base, begin, bytes] = [MappedPart::Base, MappedPart::Begin, MappedPart::Bytes]
                .map(|part| Value::Mapped(part, number));
            let mapper = match self.mapped[number].mapper {
                Some(_) => Value::Mapped(MappedPart::Mapper, number),
                None => Value::Null,
            };
            let role = Value::Wide(stands_for as usize);
            let name = Value::Mapped(MappedPart::Name, number);
            let values = vec![ty, role, variable, base, begin, bytes, mapper, name];
            self.push(Own::Argument, ClauseArgs::Exprs(values));
        }
    }
}

/// The name of a mapper that has none.
const DEFAULT: &str = "default";

/// Returns how many dimensions objects of this type have, if the innermost elements may have a mapper.
fn depth(ty: &TypeClass) -> Option<usize> {
    match ty {
        TypeClass::Array { element, .. } => depth(element).map(|depth| depth + 1),
        TypeClass::Record | TypeClass::Dependent => Some(0),
        _ => None,
    }
}

/// Says whether an expression is `(*name)`.
fn is_pointee(text: &str) -> bool {
    let name = text.trim().strip_prefix("(*").and_then(|rest| rest.strip_suffix(')'));
    name.is_some_and(|name| name.chars().all(identifier::is_part))
}

/// Returns the name of the function around construct `index`.
fn function_name<'a>(program: &'a Program<'_>, index: usize) -> Option<&'a str> {
    let tree = &program.tree;
    let parents = std::iter::successors(Some(program.constructs[index].node), |&at| tree.node(at).parent);
    let function = parents.into_iter().find(|&at| tree.kind(at) == NodeKind::Function)?;
    tree.node(function).decl.map(|decl| tree.decl(decl).name.as_str())
}

/// The arguments of a unit.
struct Rows<'a> {
    program: &'a Program<'a>,
    index: usize,
    unit: &'a Unit,
    /// What its region declares anew.
    names: &'a [Name],
    /// Whether the unit stands in the function of a mapper.
    is_of_mapper: bool,
    rows: Vec<Row>,
}

impl Rows<'_> {
    /// Adds an argument; in a `target` it is one of the kernel if it is the first that stands for something of the root.
    fn add(&mut self, ty: u64, stands_for: StandsFor, root: Root, form: Form) {
        let depth = match (&form, root) {
            (Form::Whole, Root::Variable(decl)) => depth(&self.program.tree.decl(decl).ty),
            // The compiler knows whether the type that a template leaves open has a mapper.
            (Form::Whole, Root::This) | (Form::Member(_) | Form::Carried(_), _) => Some(0),
            _ => None,
        };
        self.add_with(ty, stands_for, root, form, depth.map(|depth| (DEFAULT.to_owned(), depth)));
    }

    /// Adds an argument of which the elements, `depth` dimensions inside, may have a mapper of this name.
    fn add_with(
        &mut self,
        ty: u64,
        stands_for: StandsFor,
        root: Root,
        form: Form,
        mapper: Option<(String, usize)>,
    ) {
        let is_stood_for =
            self.rows.iter().any(|row| row.stands_for != StandsFor::Nothing && row.mapped.root == root);
        let is_argument = self.unit.leaf == Leaf::Target && stands_for != StandsFor::Nothing && !is_stood_for;
        let is_closure = match (&form, root) {
            (Form::Whole, Root::Variable(decl)) => {
                self.program.tree.decl(decl).type_spelling.contains("(lambda at ")
            }
            _ => false,
        };
        let ty = if is_closure { ty | bits::CLOSURE } else { ty };
        let at = self.program.pragma_span(self.index).lo;
        let is_variable_of_mapper = match &form {
            Form::Whole => self.is_of_mapper,
            // In C, the variable is what a pointer points to.
            Form::Item(_, item) => {
                self.is_of_mapper && item.dimensions.is_empty() && is_pointee(&item.base.text)
            }
            _ => false,
        };
        let mapper = mapper.filter(|_| self.program.has_mappers && !is_variable_of_mapper);
        let mapper = mapper.map(|(name, depth)| Mapper { name, depth, at });
        let mapped = Mapped { root, form, ty, mapper };
        self.rows.push(match is_argument {
            true => {
                let (stands_for, variable) = self.place(stands_for, root);
                Row { ty: ty | bits::TARGET_PARAM, stands_for, variable, mapped }
            }
            false => Row { ty, stands_for: StandsFor::Nothing, variable: Value::Null, mapped },
        });
    }

    /// Returns what the region has of a root, and how.
    fn place(&self, stands_for: StandsFor, root: Root) -> (StandsFor, Value) {
        match root {
            Root::This => (StandsFor::Address, Value::This),
            // What the name is declared by is a pointer, or the copy of one.
            Root::Variable(decl) => match self.name(decl) {
                Some(name) => (StandsFor::Value, Value::Address(Temporary::Original(name.number))),
                None => (stands_for, Value::Variable(decl)),
            },
        }
    }

    /// Returns what the region declares a variable by.
    fn name(&self, decl: DeclId) -> Option<&Name> {
        let is_held = |name: &&Name| {
            name.variable == decl
                && matches!(name.meaning, Meaning::Same | Meaning::Copy | Meaning::Pointer | Meaning::Carried)
        };
        self.names.iter().find(is_held)
    }
}

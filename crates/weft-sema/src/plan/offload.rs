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

use weft_abi::offload::bits;
use weft_openmp::region::Own;
use weft_openmp::{Clause, ClauseArgs, ClauseKind, Leaf, ListItem, ModifierKind};

use crate::find::target::variable;
use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::model::tree::{Decl, DeclId};
use crate::model::types::{FloatKind, TypeClass};
use crate::plan::clauses::Group;
use crate::plan::mapped::{Form, Mapped, MappedPart};
use crate::plan::value::Value;
use crate::sharing::Listed;
use crate::sharing::target::behavior;

/// What an argument stands for in its region; `weft-regions` reads it.
#[derive(Clone, Copy, PartialEq, Eq)]
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
    mapped: Mapped,
}

/// How an item is reached, before it is known what else is mapped.
enum Shape {
    Whole,
    Elements,
    Behind,
    Part { is_behind: bool, ends_behind: bool },
}

/// Says whether a unit is one for a device with memory of its own.
pub(crate) fn is_offloaded(program: &Program<'_>, unit: &Unit) -> bool {
    let is_about_devices = matches!(
        unit.leaf,
        Leaf::Target | Leaf::TargetData | Leaf::TargetEnterData | Leaf::TargetExitData | Leaf::TargetUpdate
    );
    let device = unit.clause(ClauseKind::Device);
    let is_ancestor = device.is_some_and(|device| {
        matches!(&device.args, ClauseArgs::ModifiedExpr { modifier: Some(word), .. } if word.text == "ancestor")
    });
    program.offloads && is_about_devices && !is_ancestor
}

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
        let is_known = modifier.kind == ModifierKind::Word && word_bits(&modifier.text).is_some();
        if !is_known {
            return Some("mappers, iterators and other modifiers are not translated for devices yet");
        }
    }
    if names_sections_apart(program, index, unit, clause) {
        return Some("several sections of one array are not mapped to devices yet");
    }
    clause.items().iter().find_map(|item| {
        let Some((decl, shape)) = shape(program, index, item) else {
            return Some("what is mapped is not a variable, a section of one, or a member of a structure");
        };
        let is_variable = matches!(shape, Shape::Whole);
        let decl = program.tree.decl(decl);
        let is_pointer = matches!(decl.ty, TypeClass::Pointer(_));
        match clause.kind {
            _ if decl.is_reference || decl.is_thread_local => {
                Some("references are not mapped to devices yet")
            }
            _ if item.dimensions.iter().any(|dimension| dimension.stride.is_some()) => {
                Some("sections with gaps are not moved yet")
            }
            ClauseKind::Map | ClauseKind::To | ClauseKind::From => None,
            ClauseKind::IsDevicePtr | ClauseKind::UseDevicePtr if is_pointer && is_variable => None,
            ClauseKind::UseDeviceAddr | ClauseKind::HasDeviceAddr
                if is_variable || matches!(shape, Shape::Elements) =>
            {
                None
            }
            _ => Some("only pointers and whole objects are translated for devices yet"),
        }
    })
}

/// Says whether a `target` maps several sections of what a clause names one of: a kernel would have one address for both.
fn names_sections_apart(program: &Program<'_>, index: usize, unit: &Unit, clause: &Clause) -> bool {
    let sections = |clause: &Clause| -> Vec<DeclId> {
        let shapes = clause.items().iter().filter_map(|item| shape(program, index, item));
        let is_section = |(_, shape): &(DeclId, Shape)| matches!(shape, Shape::Elements | Shape::Behind);
        shapes.filter(is_section).map(|(decl, _)| decl).collect()
    };
    if unit.leaf != Leaf::Target || clause.kind != ClauseKind::Map {
        return false;
    }
    let maps = unit.clauses.iter().filter(|clause| clause.kind == ClauseKind::Map);
    let all: Vec<DeclId> = maps.flat_map(sections).collect();
    sections(clause).iter().any(|decl| all.iter().filter(|other| *other == decl).count() > 1)
}

/// Returns what a word of a `map` clause, or one of a motion, says.
fn word_bits(word: &str) -> Option<u64> {
    Some(match word {
        "to" => bits::TO,
        "from" => bits::FROM,
        "tofrom" => bits::TO | bits::FROM,
        "alloc" | "release" | "storage" => 0,
        "delete" => bits::DELETE,
        "always" => bits::ALWAYS,
        "close" => bits::CLOSE,
        "present" => bits::PRESENT,
        "ompx_hold" => bits::OMPX_HOLD,
        _ => return None,
    })
}

/// Returns the variable of an item, and how the item is reached from it.
fn shape(program: &Program<'_>, index: usize, item: &ListItem) -> Option<(DeclId, Shape)> {
    let decl = variable(&program.tree, program.constructs[index].node, item)?;
    let declared = program.tree.decl(decl);
    let text = item.base.text.trim();
    if item.shaping().is_some() {
        return None;
    }
    let subscripts = item.dimensions.len();
    if text == declared.name {
        return match &declared.ty {
            _ if subscripts == 0 => Some((decl, Shape::Whole)),
            TypeClass::Pointer(pointee) => (rank(pointee) + 1 >= subscripts).then_some((decl, Shape::Behind)),
            ty => (rank(ty) >= subscripts).then_some((decl, Shape::Elements)),
        };
    }
    let rest = text.strip_prefix(declared.name.as_str())?.trim_start();
    let (is_behind, members) = match (rest.strip_prefix("->"), rest.strip_prefix('.')) {
        (Some(members), _) => (true, members),
        (None, Some(members)) => (false, members),
        _ => return None,
    };
    let is_name = |name: &str| {
        let name = name.trim();
        !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
    };
    if !members.split('.').all(is_name) {
        return None;
    }
    let node = program.clause_node(index, &item.base)?;
    let ends_behind = match &program.tree.node(program.tree.peel(node)).ty {
        _ if subscripts == 0 => false,
        TypeClass::Pointer(pointee) if rank(pointee) + 1 >= subscripts => true,
        ty if rank(ty) >= subscripts => false,
        _ => return None,
    };
    Some((decl, Shape::Part { is_behind, ends_behind }))
}

/// Returns how many subscripts an object of the type takes without following a pointer.
fn rank(ty: &TypeClass) -> usize {
    match ty {
        TypeClass::Array { element, .. } => rank(element) + 1,
        _ => 0,
    }
}

impl Group<'_> {
    /// Adds the arguments of a unit, if it is one for a device with memory of its own.
    pub(super) fn device_arguments(&mut self, unit: &Unit, listed: &[Listed]) {
        if !is_offloaded(self.program, unit) {
            return;
        }
        let mut rows: Vec<Row> = Vec::new();
        self.mapped_explicitly(unit, &mut rows);
        match unit.leaf {
            Leaf::Target => self.mapped_implicitly(unit, listed, &mut rows),
            Leaf::TargetData => self.asked_for(unit, &mut rows),
            _ => {}
        }
        self.push(Own::Offload, ClauseArgs::None);
        for row in rows {
            let Row { ty, stands_for, mapped } = row;
            let number = self.mapped.len();
            let variable = match stands_for {
                StandsFor::Nothing => Value::Null,
                _ => Value::Variable(mapped.variable),
            };
            self.mapped.push(mapped);
            let [base, begin, bytes] = [MappedPart::Base, MappedPart::Begin, MappedPart::Bytes]
                .map(|part| Value::Mapped(part, number));
            let values = vec![
                Value::Wide(usize::try_from(ty).unwrap_or(0)),
                Value::Wide(stands_for as usize),
                variable,
                base,
                begin,
                bytes,
            ];
            self.push(Own::Argument, ClauseArgs::Exprs(values));
        }
    }

    /// Adds what the clauses name.
    fn mapped_explicitly(&self, unit: &Unit, rows: &mut Vec<Row>) {
        let is_mapping =
            |clause: &&Clause| matches!(clause.kind, ClauseKind::Map | ClauseKind::To | ClauseKind::From);
        let mut items: Vec<(DeclId, Shape, u64, ListItem)> = Vec::new();
        for clause in unit.clauses.iter().filter(is_mapping) {
            let ty = clause_bits(unit.leaf, clause);
            for item in clause.items() {
                if let Some((decl, shape)) = shape(self.program, self.index, item) {
                    items.push((decl, shape, ty, item.clone()));
                }
            }
        }
        // Structures come first, so that their members find them, and what is mapped as a whole comes before its parts.
        let is_whole = |(_, shape, ..): &&(DeclId, Shape, u64, ListItem)| matches!(shape, Shape::Whole);
        for (decl, _, ty, _) in items.iter().filter(is_whole) {
            self.add(unit, rows, *ty, StandsFor::Address, *decl, Form::Whole);
        }
        for (decl, shape, ty, item) in &items {
            match shape {
                Shape::Whole | Shape::Part { .. } => {}
                Shape::Elements => {
                    self.add(unit, rows, *ty, StandsFor::Address, *decl, Form::Elements(item.clone()));
                }
                Shape::Behind => self.add_behind(unit, rows, *ty, *decl, item),
            }
        }
        if unit.leaf == Leaf::TargetUpdate {
            for (decl, shape, ty, item) in &items {
                if let Shape::Part { is_behind, ends_behind } = *shape {
                    let item = item.clone();
                    let form =
                        if ends_behind { Form::BehindPart(item) } else { Form::Part { is_behind, item } };
                    let ty = if ends_behind { *ty | bits::PTR_AND_OBJ } else { *ty };
                    self.add(unit, rows, ty, StandsFor::Nothing, *decl, form);
                }
            }
            return;
        }
        let mut done: Vec<DeclId> = Vec::new();
        for (decl, shape, ..) in &items {
            if let Shape::Part { is_behind, .. } = *shape
                && !done.contains(decl)
            {
                done.push(*decl);
                self.add_parts(unit, rows, *decl, is_behind, &items);
            }
        }
    }

    /// Adds a row. In a `target` it is an argument of the kernel if it stands for something there.
    fn add(
        &self,
        unit: &Unit,
        rows: &mut Vec<Row>,
        ty: u64,
        stands_for: StandsFor,
        variable: DeclId,
        form: Form,
    ) {
        let stands = |row: &Row| row.stands_for != StandsFor::Nothing && row.mapped.variable == variable;
        let is_first =
            unit.leaf == Leaf::Target && stands_for != StandsFor::Nothing && !rows.iter().any(stands);
        let (ty, stands_for) = match is_first {
            true => (ty | bits::TARGET_PARAM, stands_for),
            false => (ty, StandsFor::Nothing),
        };
        rows.push(Row { ty, stands_for, mapped: Mapped { variable, form } });
    }

    /// Adds elements behind a pointer.
    fn add_behind(&self, unit: &Unit, rows: &mut Vec<Row>, ty: u64, decl: DeclId, item: &ListItem) {
        let is_on_devices = self.program.tree.decl(decl).is_on_devices;
        let is_whole = |row: &Row| row.mapped.variable == decl && matches!(row.mapped.form, Form::Whole);
        let has_pointer = unit.leaf != Leaf::TargetUpdate && (is_on_devices || rows.iter().any(is_whole));
        if has_pointer {
            let form = Form::BehindVariable(item.clone());
            self.add(unit, rows, ty | bits::PTR_AND_OBJ, StandsFor::Nothing, decl, form);
        }
        if !has_pointer || is_on_devices && unit.leaf == Leaf::Target {
            self.add(unit, rows, ty, StandsFor::Value, decl, Form::Behind(item.clone()));
        }
    }

    /// Adds the parts of the structure that `decl` is, or points to.
    fn add_parts(
        &self,
        unit: &Unit,
        rows: &mut Vec<Row>,
        decl: DeclId,
        is_behind: bool,
        items: &[(DeclId, Shape, u64, ListItem)],
    ) {
        let is_whole = |row: &Row| {
            row.mapped.variable == decl
                && match row.mapped.form {
                    Form::Whole => !is_behind,
                    Form::Behind(_) => is_behind,
                    _ => false,
                }
        };
        let parts =
            items.iter().filter(|(one, shape, ..)| *one == decl && matches!(shape, Shape::Part { .. }));
        let parts: Vec<_> = parts.collect();
        let parent = rows.iter().position(is_whole).unwrap_or_else(|| {
            let around = parts.iter().map(|(_, _, _, item)| item.clone()).collect();
            let stands_for = if is_behind { StandsFor::Value } else { StandsFor::Address };
            let hold =
                parts.iter().fold(0, |hold, (_, _, ty, _)| hold | ty & (bits::OMPX_HOLD | bits::DELETE));
            let form = Form::Around { is_behind, parts: around };
            self.add(unit, rows, hold, stands_for, decl, form);
            rows.len() - 1
        });
        let member_of = (parent as u64 + 1) << bits::MEMBER_OF.trailing_zeros();
        for (_, shape, ty, item) in parts {
            let Shape::Part { ends_behind, .. } = *shape else { continue };
            let item = item.clone();
            let (ty, form) = match ends_behind {
                true => (ty | bits::PTR_AND_OBJ, Form::BehindPart(item)),
                false => (*ty, Form::Part { is_behind, item }),
            };
            self.add(unit, rows, ty | member_of, StandsFor::Nothing, decl, form);
        }
    }

    /// Adds what a `target` has of the variables that no `map` clause names.
    fn mapped_implicitly(&self, unit: &Unit, listed: &[Listed], rows: &mut Vec<Row>) {
        let is_in = |kind: ClauseKind, decl: DeclId| {
            let clauses = unit.clauses.iter().filter(|clause| clause.kind == kind);
            let node = self.program.constructs[self.index].node;
            clauses
                .flat_map(|clause| clause.items())
                .any(|item| variable(&self.program.tree, node, item) == Some(decl))
        };
        for one in listed {
            let variable = one.decl;
            let decl = self.program.tree.decl(variable);
            let stands = |row: &Row| row.mapped.variable == variable && row.stands_for != StandsFor::Nothing;
            if rows.iter().any(stands) {
                continue;
            }
            let (ty, stands_for, form) = match one.kind {
                ClauseKind::Firstprivate if is_word(&decl.ty) => {
                    let is_value = is_in(ClauseKind::Firstprivate, variable)
                        || is_in(ClauseKind::IsDevicePtr, variable)
                        || behavior(unit, decl).is_some_and(|(word, _)| word == "firstprivate");
                    if is_value || !matches!(decl.ty, TypeClass::Pointer(_)) {
                        continue;
                    }
                    (bits::IMPLICIT, StandsFor::Value, Form::Pointer)
                }
                ClauseKind::Firstprivate => (bits::TO | bits::PRIVATE, StandsFor::Source, Form::Whole),
                ClauseKind::Shared if is_in(ClauseKind::HasDeviceAddr, variable) => {
                    (bits::LITERAL, StandsFor::Address, Form::Address)
                }
                // The region uses the device's own.
                ClauseKind::Shared if decl.is_on_devices => continue,
                ClauseKind::Shared => {
                    (bits::IMPLICIT | implicit_bits(unit, decl), StandsFor::Address, Form::Whole)
                }
                _ => continue,
            };
            self.add(unit, rows, ty, stands_for, variable, form);
        }
    }

    /// Adds what a `target data` asks for: what pointers and addresses are on the device.
    fn asked_for(&self, unit: &Unit, rows: &mut Vec<Row>) {
        let node = self.program.constructs[self.index].node;
        for clause in &unit.clauses {
            let stands_for = match clause.kind {
                ClauseKind::UseDevicePtr => StandsFor::Value,
                ClauseKind::UseDeviceAddr => StandsFor::Address,
                _ => continue,
            };
            for item in clause.items() {
                let Some(decl) = variable(&self.program.tree, node, item) else { continue };
                let is_it = |row: &&mut Row| {
                    let form = &row.mapped.form;
                    row.mapped.variable == decl
                        && match stands_for {
                            StandsFor::Value => matches!(form, Form::Behind(_)),
                            _ => matches!(form, Form::Whole | Form::Elements(_)),
                        }
                };
                if let Some(row) = rows.iter_mut().find(is_it) {
                    row.stands_for = stands_for;
                    row.ty |= bits::RETURN_PARAM;
                    continue;
                }
                let form = if stands_for == StandsFor::Value { Form::Pointer } else { Form::Address };
                let mapped = Mapped { variable: decl, form };
                let ty = bits::RETURN_PARAM;
                rows.push(Row { ty, stands_for, mapped });
            }
        }
    }
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

/// Returns how a variable is mapped that no clause names [OMP 5.2 §5.8.1]. What cannot change is not copied back.
fn implicit_bits(unit: &Unit, decl: &Decl) -> u64 {
    let all = if decl.is_const { bits::TO } else { bits::TO | bits::FROM };
    match behavior(unit, decl).map(|(word, _)| word) {
        Some("alloc" | "storage") => 0,
        Some("to") => bits::TO,
        Some("from") => bits::FROM & all,
        Some("present") => bits::PRESENT,
        _ => all,
    }
}

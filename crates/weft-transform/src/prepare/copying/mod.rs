//! How the objects of a variable begin, are copied, are assigned to and end: one protocol for all clauses that make
//! copies.
//!
//! | | [`Copying::Bits`] | [`Copying::Calls`] | [`Copying::Value`] |
//! |---|---|---|---|
//! | [`construct`](Copying::construct) | nothing | constructor | nothing |
//! | [`copy_construct`](Copying::copy_construct) | the bits | copy constructor | the function's result |
//! | [`assign`](Copying::assign) | the bits | copy assignment | the bits: what the copy holds goes over |
//! | [`destroy`](Copying::destroy) | nothing | destructor | nothing: the region's own code does |
//!
//! Where `Calls` has no function, it does as `Bits` does. Functions are called once per element, in order; destructors in
//! reverse order.
//!
//! | in Region IR | is |
//! |---|---|
//! | a plain list item | `Bits` |
//! | `:NONPOD`(variable, functions) | `Calls` with the functions that its clause has ([`clause`]) |
//! | `QUAL.WEFT.COPY`(variable, function) | `Value`; PyOMP's `:COPYFN` becomes that |
//!
//! Array descriptors of Fortran (`:F90_DV`) are refused before, since no document says how they are laid out.
//!
//! # Preconditions
//! The functions throw no exception, as no exception leaves a region.

mod bits;
mod callee;
mod clause;
mod elements;
mod whole;

pub(super) use callee::Callee;
pub(super) use clause::of_item;

use weft_ir::{Attachment, Cursor, Module, Operand};

use super::emit::Emitter;
use super::object::Object;
use elements::{Order, call_each};

/// How objects begin, are copied, are assigned to and end.
#[derive(Clone, Debug)]
pub(super) enum Copying {
    /// The bits are the value.
    Bits,
    /// Functions do it, which take addresses.
    Calls(Box<Calls>),
    /// A function takes a value and returns a copy of it, which the code of the region uses up.
    Value {
        /// `T (T value)`, `T` being the object's type.
        function: Operand,
        /// The location of its calls.
        place: Option<Attachment>,
    },
}

/// The functions of a variable, as far as they are given.
#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    /// `void (ptr object)`
    construct: Option<Callee>,
    /// `void (ptr object, ptr original)`
    copy: Option<Callee>,
    /// `void (ptr object, ptr original)`
    assign: Option<Callee>,
    /// `void (ptr object)`
    destroy: Option<Callee>,
}

impl Copying {
    /// Begins the object at `at`, without a value.
    pub(super) fn construct(
        &self,
        emit: &mut Emitter<'_>,
        object: &Object,
        at: Operand,
    ) -> Result<(), String> {
        match self.calls().and_then(|calls| calls.construct.as_ref()) {
            Some(callee) => call_each(emit, object, callee, &[at], Order::Forwards),
            None => Ok(()),
        }
    }

    /// Begins the object at `to` as a copy of the one at `from`.
    pub(super) fn copy_construct(
        &self,
        emit: &mut Emitter<'_>,
        object: &Object,
        to: Operand,
        from: Operand,
    ) -> Result<(), String> {
        match self {
            Copying::Bits => bits::copy(emit, object, to, from),
            Copying::Calls(calls) => match &calls.copy {
                Some(callee) => call_each(emit, object, callee, &[to, from], Order::Forwards),
                None => bits::copy(emit, object, to, from),
            },
            Copying::Value { .. } => {
                let mut at = emit.at();
                let value = at.load(object.ty, from);
                self.copy_construct_from_value(&mut at, object, to, value);
                Ok(())
            }
        }
    }

    /// Begins the object at `to` as a copy of one with the value `value`; objects that functions copy have an address.
    pub(super) fn copy_construct_from_value(
        &self,
        at: &mut Cursor<'_>,
        object: &Object,
        to: Operand,
        value: Operand,
    ) {
        let value = match self {
            Copying::Value { function, place } => {
                at.attachment.clone_from(place);
                let call = at.call(object.ty, *function, &[value]);
                at.attachment = None;
                at.func.result(call)
            }
            Copying::Bits | Copying::Calls(_) => value,
        };
        at.store(value, to);
    }

    /// Gives the object at `to` the value of the one at `from`.
    pub(super) fn assign(
        &self,
        emit: &mut Emitter<'_>,
        object: &Object,
        to: Operand,
        from: Operand,
    ) -> Result<(), String> {
        match self.calls().and_then(|calls| calls.assign.as_ref()) {
            Some(callee) => call_each(emit, object, callee, &[to, from], Order::Forwards),
            None => bits::copy(emit, object, to, from),
        }
    }

    /// Ends the object at `at`.
    pub(super) fn destroy(&self, emit: &mut Emitter<'_>, object: &Object, at: Operand) -> Result<(), String> {
        match self.calls().and_then(|calls| calls.destroy.as_ref()) {
            Some(callee) => call_each(emit, object, callee, &[at], Order::Backwards),
            None => Ok(()),
        }
    }

    /// Begins the object at `at` as zero, if no constructor begins it.
    pub(super) fn construct_or_clear(
        &self,
        emit: &mut Emitter<'_>,
        object: &Object,
        at: Operand,
    ) -> Result<(), String> {
        match self.calls().is_some_and(|calls| calls.construct.is_some()) {
            true => self.construct(emit, object, at),
            false => bits::clear(emit, object, at),
        }
    }

    /// The function `void (ptr to, ptr from, i64 bytes)` that does as [`Copying::copy_construct`] with objects in memory;
    /// none if copying the bits does.
    pub(super) fn copy_constructor(
        &self,
        module: &mut Module,
        object: &Object,
    ) -> Result<Option<Operand>, String> {
        let callee = self.calls().and_then(|calls| calls.copy.as_ref());
        callee.map(|callee| whole::copier(module, callee, object)).transpose()
    }

    /// The function `void (ptr to, ptr from, i64 bytes)` that does as [`Copying::assign`]; none if copying the bits does.
    pub(super) fn assignment(&self, module: &mut Module, object: &Object) -> Result<Option<Operand>, String> {
        let callee = self.calls().and_then(|calls| calls.assign.as_ref());
        callee.map(|callee| whole::copier(module, callee, object)).transpose()
    }

    /// The function `void (ptr object, i64 bytes)` that does as [`Copying::destroy`]; none if nothing must be done.
    pub(super) fn destructor(&self, module: &mut Module, object: &Object) -> Result<Option<Operand>, String> {
        let callee = self.calls().and_then(|calls| calls.destroy.as_ref());
        callee.map(|callee| whole::destroyer(module, callee, object)).transpose()
    }

    /// Whether something must be done where the object ends.
    pub(super) fn has_end(&self) -> bool {
        self.calls().is_some_and(|calls| calls.destroy.is_some())
    }

    /// Whether a copy may hold its own address, or somebody else may.
    pub(super) fn knows_addresses(&self) -> bool {
        self.calls().is_some_and(|calls| calls.copy.is_some())
    }

    /// Whether an object's bits are all of it, so that no function begins, copies or ends one.
    pub(super) fn is_bitwise(&self) -> bool {
        match self {
            Copying::Bits => true,
            Copying::Calls(calls) => {
                calls.construct.is_none() && calls.copy.is_none() && calls.destroy.is_none()
            }
            Copying::Value { .. } => false,
        }
    }

    fn calls(&self) -> Option<&Calls> {
        match self {
            Copying::Calls(calls) => Some(calls),
            _ => None,
        }
    }
}

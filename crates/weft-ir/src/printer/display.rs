//! Parts of a module as text, for messages and tests.
//!
//! These number the whole function for each part, so they are no way to print a module.

use std::fmt;

use super::Printer;
use super::constants::push_type;
use crate::constants::Const;
use crate::entities::Inst;
use crate::function::Function;
use crate::module::{Context, Module};
use crate::operands::Operand;
use crate::types::Type;

impl AsRef<Context> for Context {
    fn as_ref(&self) -> &Context {
        self
    }
}

impl AsRef<Context> for Module {
    fn as_ref(&self) -> &Context {
        &self.ctx
    }
}

/// A type to be displayed; see [`Type::display`].
#[derive(Clone, Copy)]
pub struct DisplayType<'a> {
    ty: Type,
    ctx: &'a Context,
}

/// A constant to be displayed; see [`Const::display`].
#[derive(Clone, Copy)]
pub struct DisplayConst<'a> {
    constant: Const,
    ctx: &'a Context,
}

/// A function to be displayed; see [`Function::display`].
#[derive(Clone, Copy)]
pub struct DisplayFunction<'a> {
    func: &'a Function,
    ctx: &'a Context,
}

/// An instruction to be displayed; see [`Function::display_inst`].
#[derive(Clone, Copy)]
pub struct DisplayInst<'a> {
    func: &'a Function,
    inst: Inst,
    ctx: &'a Context,
}

/// An operand to be displayed; see [`Function::display_operand`].
#[derive(Clone, Copy)]
pub struct DisplayOperand<'a> {
    func: &'a Function,
    operand: Operand,
    ctx: &'a Context,
}

impl Type {
    /// The type as text. `ctx` is a module or its context.
    pub fn display<'a>(self, ctx: &'a (impl AsRef<Context> + ?Sized)) -> DisplayType<'a> {
        DisplayType { ty: self, ctx: ctx.as_ref() }
    }
}

impl Const {
    /// The constant with its type as text. `ctx` is a module or its context.
    pub fn display<'a>(self, ctx: &'a (impl AsRef<Context> + ?Sized)) -> DisplayConst<'a> {
        DisplayConst { constant: self, ctx: ctx.as_ref() }
    }
}

impl Function {
    /// The function as text. `ctx` is its module or the module's context.
    pub fn display<'a>(&'a self, ctx: &'a (impl AsRef<Context> + ?Sized)) -> DisplayFunction<'a> {
        DisplayFunction { func: self, ctx: ctx.as_ref() }
    }

    /// One instruction as text, with the names it has in the whole function, without indentation.
    pub fn display_inst<'a>(
        &'a self,
        inst: Inst,
        ctx: &'a (impl AsRef<Context> + ?Sized),
    ) -> DisplayInst<'a> {
        DisplayInst { func: self, inst, ctx: ctx.as_ref() }
    }

    /// One operand with its type as text, with the name it has in the whole function.
    pub fn display_operand<'a>(
        &'a self,
        operand: Operand,
        ctx: &'a (impl AsRef<Context> + ?Sized),
    ) -> DisplayOperand<'a> {
        DisplayOperand { func: self, operand, ctx: ctx.as_ref() }
    }
}

impl fmt::Display for DisplayType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        push_type(&mut out, self.ctx, self.ty);
        f.write_str(&out)
    }
}

impl fmt::Display for DisplayConst<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::new(self.ctx, 64);
        printer.typed_constant(self.constant);
        f.write_str(&printer.out)
    }
}

impl fmt::Display for DisplayFunction<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::new(self.ctx, self.func.insts.len() * 56 + 256);
        printer.function(self.func);
        f.write_str(&printer.out)
    }
}

impl fmt::Display for DisplayInst<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::new(self.ctx, 128);
        printer.locals.assign(self.func, &self.ctx.names);
        printer.current = Some(self.func.name);
        printer.instruction(self.func, &self.func.insts[self.inst]);
        f.write_str(printer.out.trim_start())
    }
}

impl fmt::Display for DisplayOperand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::new(self.ctx, 64);
        printer.locals.assign(self.func, &self.ctx.names);
        printer.current = Some(self.func.name);
        printer.typed_operand(self.func, self.operand);
        f.write_str(&printer.out)
    }
}

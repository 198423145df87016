//! The view of `va_arg`. [LangRef: va_arg]

use super::text::{Text, TextOperand};
use crate::inst::InstData;
use crate::types::Type;

/// `va_arg ptr %list, i32`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VaArg<'a> {
    /// The address of the `va_list`.
    pub list: TextOperand<'a>,
    /// The type of the argument that is taken, and of the result.
    pub ty: Type,
}

impl<'a> VaArg<'a> {
    /// The view of `data`, if it is a `va_arg`.
    pub fn of(data: &'a InstData) -> Option<VaArg<'a>> {
        let text = Text::of(data, "va_arg")?;
        let list = text.split(1..text.len()).into_iter().next()?;
        Some(VaArg { list: text.typed_operand(list)?, ty: data.ty })
    }
}

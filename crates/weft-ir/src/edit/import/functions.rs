//! Functions: cloned with all ids of blocks, instructions and values, or declared.

use rustc_hash::FxHashSet;

use super::comdats::find_word;
use super::globals::declared_prefix;
use super::{ImportError, Run};
use crate::entities::{Block, Inst};
use crate::entity::EntityRef;
use crate::function::{Function, ValueDef};
use crate::inst::{CallInfo, InstData, Op};
use crate::names::Symbol;
use crate::opaque_text::{OpaqueText, Piece};
use crate::operands::Operand;
use crate::types::Type;

/// What may follow the attributes of a definition and says nothing to who calls it.
const OF_DEFINITION: [&str; 8] =
    ["section", "partition", "comdat", "align", "gc", "prefix", "prologue", "personality"];

impl Run<'_> {
    /// The definition `func` for the destination, where it is called `new`.
    ///
    /// Blocks, instructions and values keep their ids, so that the addresses of blocks need no map. Instructions
    /// that have left the layout stay as empty places.
    pub(super) fn cloned_function(&mut self, func: &Function, new: Symbol) -> Result<Function, ImportError> {
        let mut copy = func.clone();
        copy.name = new;
        copy.prefix = self.text(&func.prefix)?;
        copy.ret = self.ty(func.ret)?;
        copy.suffix = self.suffix_with_comdat(&func.suffix, func.name)?;
        copy.verbatim_body = func.verbatim_body.as_ref().map(|text| self.body_text(text)).transpose()?;
        copy.use_list_orders.clear();
        self.attachments(&mut copy.attachments)?;
        for param in &mut copy.params {
            param.ty = self.ty(param.ty)?;
            param.attrs = self.text(&param.attrs)?;
        }
        let live: FxHashSet<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
        for (inst, data) in copy.insts.iter_mut() {
            if live.contains(&inst) {
                self.instruction(data)?;
            } else {
                *data = InstData::new(Op::Unreachable, Type::VOID, []);
            }
        }
        for value in copy.values.values_mut() {
            let is_gone = matches!(value.def, ValueDef::Inst(inst) if !live.contains(&inst));
            value.ty = if is_gone { Type::VOID } else { self.ty(value.ty)? };
            value.name = value.name.filter(|_| !is_gone).map(|name| self.symbol(name));
        }
        for index in 0..func.block_arena_len() {
            let block = Block::new(index);
            let name = func.block_name(block).map(|name| self.symbol(name));
            copy.set_block_name(block, name);
        }
        Ok(copy)
    }

    /// The declaration of `func` for the destination, where it is called `new`.
    pub(super) fn declared_function(
        &mut self,
        func: &Function,
        new: Symbol,
    ) -> Result<Function, ImportError> {
        let mut declared = Function::new(new, self.ty(func.ret)?);
        for param in &func.params {
            let (ty, attrs) = (self.ty(param.ty)?, self.text(&param.attrs)?);
            declared.add_param(ty, &attrs, None);
        }
        declared.vararg = func.vararg;
        if func.is_declaration {
            declared.prefix = self.text(&func.prefix)?;
            declared.suffix = self.text(&func.suffix)?;
            declared.attachments = func.attachments.clone();
            self.attachments(&mut declared.attachments)?;
        } else {
            let end = find_word(&func.suffix, &OF_DEFINITION).unwrap_or(func.suffix.len());
            declared.prefix = self.text(&declared_prefix(&func.prefix))?;
            declared.suffix = self.text(func.suffix[..end].trim_end())?;
        }
        Ok(declared)
    }

    fn instruction(&mut self, data: &mut InstData) -> Result<(), ImportError> {
        data.ty = self.ty(data.ty)?;
        self.attachments(&mut data.attachments)?;
        for operand in &mut data.operands {
            match operand {
                Operand::Const(c) => *c = self.constant(*c)?,
                Operand::Metadata(text) => {
                    let new = self.text(self.src.ctx.names.text(*text))?;
                    *text = self.dst.ctx.names.intern(&new);
                }
                Operand::Value(_) | Operand::Block(_) => {}
            }
        }
        match &mut data.op {
            Op::Alloca { ty, .. } => *ty = self.ty(*ty)?,
            Op::Gep { source, .. } => *source = self.ty(*source)?,
            Op::Call(info) | Op::Invoke(info) => self.call(info)?,
            Op::DebugRecord(text) | Op::Opaque { text, .. } => self.opaque(text)?,
            // Their details name nothing.
            Op::Ret | Op::Br | Op::CondBr | Op::Switch | Op::Unreachable => {}
            Op::Fork | Op::Halt | Op::Join => {}
            Op::FNeg(_) | Op::Binary(..) | Op::ICmp(..) | Op::FCmp(..) | Op::Cast(..) => {}
            Op::Load { .. } | Op::Store { .. } | Op::Fence(_) | Op::CmpXchg { .. } | Op::AtomicRmw { .. } => {
            }
            Op::Select(_) | Op::Phi(_) | Op::Freeze => {}
            Op::ExtractValue(_) | Op::InsertValue(_) => {}
            Op::ExtractElement | Op::InsertElement | Op::ShuffleVector => {}
        }
        Ok(())
    }

    fn call(&mut self, info: &mut CallInfo) -> Result<(), ImportError> {
        info.prefix = self.text(&info.prefix)?;
        info.suffix = self.text(&info.suffix)?;
        info.fn_ty = self.ty(info.fn_ty)?;
        for attrs in &mut info.arg_attrs {
            *attrs = self.text(attrs)?;
        }
        for bundle in &mut info.bundles {
            bundle.tag = self.symbol(bundle.tag);
        }
        Ok(())
    }

    fn opaque(&mut self, text: &mut OpaqueText) -> Result<(), ImportError> {
        for piece in &mut text.pieces {
            if let Piece::Text(text) = piece {
                *text = self.text(text)?;
            }
        }
        Ok(())
    }
}

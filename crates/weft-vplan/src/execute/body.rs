//! The body of a version: the nodes of the plan as code for so many lanes.

use rustc_hash::FxHashMap;
use weft_ir::{
    Attachment, BinaryOp, Block, CastOp, Flags, Inst, InstData, IntPredicate, Op, Operand, Type, TypeData,
    Value, ValueDef,
};

use super::emit::{Emit, mangled};
use crate::build::Shapes;
use crate::calls;
use crate::lanes::Shape;
use crate::plan::{Access, Inner, Mask, Node, Plan, Recipe, Step};
use crate::variants::{self, Passed, Variant};

/// What the original value has become.
#[derive(Clone, Copy, Debug)]
pub(super) enum Made {
    /// One for all lanes, or that of lane 0 with a stride.
    Single(Operand, i64),
    Vector(Operand),
}

/// The emission of one version's body.
pub(super) struct Body<'a, 'b> {
    pub(super) emit: &'b mut Emit<'a>,
    pub(super) plan: &'b Plan,
    pub(super) shapes: &'b Shapes,
    pub(super) lanes: u32,
    /// The lanes that there are; none: all.
    pub(super) whole: Option<Operand>,
    pub(super) made: FxHashMap<Value, Made>,
    masks: FxHashMap<Block, Option<Operand>>,
    edges: FxHashMap<(Block, Block), Option<Operand>>,
}

impl<'a, 'b> Body<'a, 'b> {
    pub(super) fn new(
        emit: &'b mut Emit<'a>,
        (plan, shapes): (&'b Plan, &'b Shapes),
        lanes: u32,
        whole: Option<Operand>,
    ) -> Body<'a, 'b> {
        let (made, masks, edges) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        Body { emit, plan, shapes, lanes, whole, made, masks, edges }
    }

    /// Emits nodes in order.
    pub(super) fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Step(step) => self.step(step),
                Node::Inner(inner) if inner.is_uniform => self.uniform_loop(inner),
                Node::Inner(inner) => self.divergent_loop(inner),
                Node::Bypass { live_outs, nodes } => self.bypass(live_outs, nodes),
            }
        }
    }

    /// The value for all lanes, or that of lane 0.
    pub(super) fn single(&self, operand: Operand) -> Operand {
        match operand {
            Operand::Value(value) => match self.made.get(&value) {
                Some(Made::Single(made, _)) => *made,
                _ => operand,
            },
            _ => operand,
        }
    }

    fn is_single(&self, operand: Operand) -> bool {
        !matches!(operand, Operand::Value(value) if matches!(self.made.get(&value), Some(Made::Vector(_))))
    }

    /// The values of all lanes.
    pub(super) fn vector(&mut self, operand: Operand) -> Operand {
        let made = match operand {
            Operand::Value(value) => self.made.get(&value).copied().unwrap_or(Made::Single(operand, 0)),
            _ => Made::Single(operand, 0),
        };
        match made {
            Made::Vector(vector) => vector,
            Made::Single(single, 0) => self.emit.broadcast(single, self.lanes),
            Made::Single(base, stride) if self.emit.ty(base) == Type::PTR => {
                let steps = self.emit.steps(Type::I64, stride, self.lanes);
                self.emit.offset(base, steps)
            }
            Made::Single(base, stride) => {
                let ty = self.emit.ty(base);
                let all = self.emit.broadcast(base, self.lanes);
                let steps = self.emit.steps(ty, stride, self.lanes);
                self.emit.at().binary(BinaryOp::Add, all, steps)
            }
        }
    }

    /// The lanes in a block that has been emitted.
    fn mask_of(&self, block: Block) -> Option<Operand> {
        self.masks.get(&block).copied().unwrap_or(self.whole)
    }

    fn mask(&mut self, block: Block, mask: Mask) -> Option<Operand> {
        match mask {
            Mask::All => self.whole,
            Mask::Same(other) => self.mask_of(other),
            Mask::Live => self.mask_of(block),
            Mask::Edges => {
                let mut edges: Vec<(Block, Option<Operand>)> = self
                    .edges
                    .iter()
                    .filter(|((_, to), _)| *to == block)
                    .map(|((from, _), m)| (*from, *m))
                    .collect();
                edges.sort_unstable_by_key(|(from, _)| *from);
                let mut all: Option<Operand> = None;
                for (_, edge) in edges {
                    // An edge that all lanes take is the only one.
                    let edge = edge?;
                    all = Some(all.map_or(edge, |all| self.emit.or(all, edge)));
                }
                all
            }
        }
    }

    fn step(&mut self, step: &Step) {
        let mask = self.mask(step.block, step.mask);
        self.masks.insert(step.block, mask);
        for &(inst, recipe) in &step.insts {
            self.inst(step, inst, recipe, mask);
        }
        self.leave(step.block, mask);
    }

    /// Says which lanes take which edge out of a block.
    fn leave(&mut self, block: Block, mask: Option<Operand>) {
        let Some(branch) = self.emit.func.terminator(block) else { return };
        let data = self.emit.func.insts[branch].clone();
        match (&data.op, &data.operands[..]) {
            (Op::CondBr, &[condition, Operand::Block(then), Operand::Block(otherwise)])
                if then != otherwise =>
            {
                let is_end = block == self.plan.frame.latch;
                if is_end {
                    return;
                }
                let condition = self.vector(condition);
                let yes = self.emit.and(mask, condition);
                let not = self.emit.not(condition, self.lanes);
                let no = self.emit.and(mask, not);
                self.edges.insert((block, then), Some(yes));
                self.edges.insert((block, otherwise), Some(no));
            }
            _ => {
                for target in data.successors() {
                    self.edges.insert((block, target), mask);
                }
            }
        }
    }

    fn inst(&mut self, step: &Step, inst: Inst, recipe: Recipe, mask: Option<Operand>) {
        let data = self.emit.func.insts[inst].clone();
        let result = data.result;
        let made = match recipe {
            Recipe::Skip | Recipe::Carry | Recipe::CarryOnce => return,
            Recipe::Scalar => Made::Single(self.once(&data, step.is_unconditional), self.stride(result)),
            Recipe::Widen => Made::Vector(self.widened(&data)),
            Recipe::Blend => self.blended(step.block, &data, result),
            Recipe::Load(access) => self.load(&data, access, mask),
            Recipe::Store(access) => return self.store(&data, access, mask),
            Recipe::Divide => Made::Vector(self.divided(&data, mask)),
            Recipe::Call => match self.called(inst, &data, mask) {
                Some(result) => Made::Vector(result),
                None => return,
            },
        };
        if let Some(result) = result {
            self.made.insert(result, made);
        }
    }

    fn stride(&self, value: Option<Value>) -> i64 {
        value.and_then(|value| self.shapes.0.get(&value)).map_or(0, |shape| shape.stride())
    }

    /// The instruction for lane 0 or for all lanes. Where lane 0 may not be there, nothing is promised of it.
    fn once(&mut self, data: &InstData, keeps_flags: bool) -> Operand {
        let mut copy = data.clone();
        copy.result = None;
        for operand in copy.operands.iter_mut() {
            *operand = self.single(*operand);
        }
        let is_affine = self.stride(data.result) != 0;
        if is_affine
            && !keeps_flags
            && let Some(flags) = copy.op.flags_mut()
        {
            flags.remove(Flags::POISON_GENERATING);
        }
        self.keep_attachments(&mut copy);
        let inst = self.emit.at().insert(copy);
        self.emit.func.result(inst)
    }

    /// Facts of groups of accesses are those of the original loop.
    fn keep_attachments(&self, data: &mut InstData) {
        let names = &self.emit.module.ctx.names;
        let keeps = |attachment: &Attachment| {
            matches!(names.text(attachment.kind), "dbg" | "tbaa" | "alias.scope" | "noalias" | "fpmath")
        };
        data.attachments.retain(|attachment| keeps(attachment));
    }

    fn widened(&mut self, data: &InstData) -> Operand {
        let mut copy = data.clone();
        copy.result = None;
        copy.ty = self.emit.vector(data.ty, self.lanes);
        match &data.op {
            Op::Call(_) => return self.widened_call(data),
            Op::Gep { .. } => {
                // Parts that all lanes share stay as they are.
                for operand in copy.operands.iter_mut() {
                    let is_same = self.is_single(*operand) && self.stride_of(*operand) == 0;
                    *operand = if is_same { self.single(*operand) } else { self.vector(*operand) };
                }
            }
            Op::Select(_) if self.is_single(data.operands[0]) && self.stride_of(data.operands[0]) == 0 => {
                copy.operands[0] = self.single(data.operands[0]);
                copy.operands[1] = self.vector(data.operands[1]);
                copy.operands[2] = self.vector(data.operands[2]);
            }
            _ => {
                for operand in copy.operands.iter_mut() {
                    *operand = self.vector(*operand);
                }
            }
        }
        self.keep_attachments(&mut copy);
        let inst = self.emit.at().insert(copy);
        self.emit.func.result(inst)
    }

    fn stride_of(&self, operand: Operand) -> i64 {
        match operand {
            Operand::Value(value) => match self.made.get(&value) {
                Some(Made::Single(_, stride)) => *stride,
                _ => 0,
            },
            _ => 0,
        }
    }

    fn widened_call(&mut self, data: &InstData) -> Operand {
        let Some(known) = calls::elementwise(self.emit.module, data) else {
            let ty = self.emit.vector(data.ty, self.lanes);
            return self.emit.poison(ty);
        };
        let ty = self.emit.vector(data.ty, self.lanes);
        let arguments: Vec<Operand> = data.args().to_vec();
        let arguments: Vec<Operand> = arguments
            .into_iter()
            .enumerate()
            .map(|(index, argument)| if index < known.lanes { self.vector(argument) } else { argument })
            .collect();
        let name = format!("{}.{}", known.name, mangled(self.emit.module, ty));
        let call = self.emit.intrinsic(&name, ty, &arguments);
        let flags = data.call_info().map(|info| info.flags.clone());
        if let (Some(info), Some(flags)) = (self.emit.func.insts[call].call_info_mut(), flags) {
            info.flags = flags;
        }
        self.emit.func.result(call)
    }

    /// Calls the variant for so many lanes, and returns its result, if there is one.
    fn called(&mut self, inst: Inst, data: &InstData, mask: Option<Operand>) -> Option<Operand> {
        let call = self.plan.calls.iter().find(|call| call.inst == inst)?;
        let mut fitting: Vec<&Variant> = call.variants.iter().filter(|v| v.lanes == self.lanes).collect();
        fitting.retain(|variant| variant.is_masked || mask.is_none());
        fitting.sort_by_key(|variant| variant.is_masked);
        let variant = (*fitting.first()?).clone();
        let types: Vec<Type> = data.args().iter().map(|argument| self.emit.ty(*argument)).collect();
        let attributes: Vec<Box<str>> =
            data.call_info().map_or_else(Vec::new, |info| info.arg_attrs().to_vec());
        let (mut arguments, mut attrs) = (Vec::new(), Vec::new());
        for (index, (passed, argument)) in variant.parameters.iter().zip(data.args().to_vec()).enumerate() {
            if *passed != Passed::Vector {
                arguments.push(self.single(argument));
                attrs.push(attributes.get(index).cloned().unwrap_or_default());
                continue;
            }
            let value = self.vector(argument);
            arguments.push(self.as_numbers(value, types[index]));
            attrs.push("".into());
        }
        if variant.is_masked {
            let mask = mask.unwrap_or_else(|| self.emit.truth(true, self.lanes));
            let passed = self.passed_mask(mask, &variant, data.ty, &types);
            arguments.push(passed);
            attrs.push("".into());
        }
        let is_address = variants::is_address(self.emit.module, data.ty);
        let ret = match data.ty {
            Type::VOID => Type::VOID,
            ty => self.emit.vector(if is_address { Type::I64 } else { ty }, self.lanes),
        };
        let call = self.emit.intrinsic(&variant.name, ret, &arguments);
        if let Some(info) = self.emit.func.insts[call].call_info_mut() {
            for (place, attr) in info.arg_attrs_mut().iter_mut().zip(attrs) {
                *place = attr;
            }
        }
        let names = &self.emit.module.ctx.names;
        let dbg = data.attachments.iter().filter(|attachment| names.text(attachment.kind) == "dbg");
        let dbg: Vec<Attachment> = dbg.cloned().collect();
        self.emit.func.insts[call].attachments.extend(dbg);
        if ret == Type::VOID {
            return None;
        }
        let result = self.emit.func.result(call);
        if !is_address {
            return Some(result);
        }
        let addresses = self.emit.vector(Type::PTR, self.lanes);
        Some(self.emit.at().cast(CastOp::IntToPtr, result, addresses))
    }

    /// Addresses are passed as numbers.
    fn as_numbers(&mut self, value: Operand, ty: Type) -> Operand {
        if !variants::is_address(self.emit.module, ty) {
            return value;
        }
        let numbers = self.emit.vector(Type::I64, self.lanes);
        self.emit.at().cast(CastOp::PtrToInt, value, numbers)
    }

    /// The mask as the variant takes it.
    fn passed_mask(&mut self, mask: Operand, variant: &Variant, result: Type, types: &[Type]) -> Operand {
        let lanes = self.lanes;
        if variant.isa == 'e' {
            let bits = self.emit.module.ctx.types.int(lanes);
            let number = self.emit.at().cast(CastOp::BitCast, mask, bits);
            let whole = if lanes > 32 { Type::I64 } else { Type::I32 };
            return self.emit.at().cast(CastOp::ZExt, number, whole);
        }
        let elem = variants::characteristic(result, variant, types);
        let size = self.emit.module.ctx.types.size_align(elem).map_or(4, |(size, _)| size);
        let number = self.emit.module.ctx.types.int(u32::try_from(size * 8).unwrap_or(32));
        let numbers = self.emit.vector(number, lanes);
        let wide = self.emit.at().cast(CastOp::SExt, mask, numbers);
        let elem = if variants::is_address(self.emit.module, elem) { Type::I64 } else { elem };
        let passed = self.emit.vector(elem, lanes);
        self.emit.at().cast(CastOp::BitCast, wide, passed)
    }

    /// A phi where lanes come together: each gets the value of the edge that it took.
    fn blended(&mut self, block: Block, data: &InstData, result: Option<Value>) -> Made {
        let incoming: Vec<(Operand, Block)> = data.phi_incoming().collect();
        let shape = result.and_then(|value| self.shapes.0.get(&value)).copied().unwrap_or(Shape::Varying);
        let (first, rest) = (incoming[0].0, &incoming[1..]);
        if shape != Shape::Varying && self.is_single(first) && rest.iter().all(|(value, _)| *value == first) {
            return Made::Single(self.single(first), shape.stride());
        }
        let mut blend = self.vector(first);
        for (value, from) in rest {
            let value = self.vector(*value);
            blend = match self.edges.get(&(*from, block)).copied().flatten() {
                Some(mask) => self.emit.at().select(mask, value, blend),
                // All lanes came this way.
                None => value,
            };
        }
        Made::Vector(blend)
    }

    fn align_of(&self, data: &InstData, ty: Type) -> u32 {
        let given = match data.op {
            Op::Load { align, .. } | Op::Store { align, .. } => align,
            _ => None,
        };
        given.unwrap_or_else(|| {
            let size = self.emit.module.ctx.types.size_align(ty);
            size.map_or(1, |(_, align)| u32::try_from(align).unwrap_or(1))
        })
    }

    /// The address of the lowest lane, and the mask in the order of the memory.
    fn place(
        &mut self,
        address: Operand,
        ty: Type,
        access: Access,
        mask: Option<Operand>,
    ) -> (Operand, Option<Operand>) {
        let base = self.single(address);
        if access != Access::Reverse {
            return (base, mask);
        }
        let size = self.emit.module.ctx.types.size_align(ty).map_or(1, |(size, _)| size);
        let back = -i128::from(u64::from(self.lanes - 1) * size);
        let back = self.emit.module.ctx.int(Type::I64, back);
        let base = self.emit.offset(base, back);
        let mask = mask.map(|mask| self.reversed(mask));
        (base, mask)
    }

    fn reversed(&mut self, value: Operand) -> Operand {
        let order: Vec<u32> = (0..self.lanes).rev().collect();
        self.emit.shuffle(value, &order)
    }

    fn load(&mut self, data: &InstData, access: Access, mask: Option<Operand>) -> Made {
        let (ty, align) = (data.ty, self.align_of(data, data.ty));
        if access == Access::Uniform {
            return Made::Single(self.once(data, false), 0);
        }
        let vector = self.emit.vector(ty, self.lanes);
        let align_operand = self.emit.module.ctx.int(Type::I32, i128::from(align));
        let poison = self.emit.poison(vector);
        let name = mangled(self.emit.module, vector);
        let inst = if access == Access::Indexed {
            let addresses = self.vector(data.operands[0]);
            let mask = mask.unwrap_or_else(|| self.emit.truth(true, self.lanes));
            let name = format!("llvm.masked.gather.{name}.v{}p0", self.lanes);
            self.emit.intrinsic(&name, vector, &[addresses, align_operand, mask, poison])
        } else {
            let (base, mask) = self.place(data.operands[0], ty, access, mask);
            match mask {
                Some(mask) => {
                    let name = format!("llvm.masked.load.{name}.p0");
                    self.emit.intrinsic(&name, vector, &[base, align_operand, mask, poison])
                }
                None => {
                    let op = Op::Load { volatile: false, atomic: None, align: Some(align) };
                    self.emit.at().insert(InstData::new(op, vector, [base]))
                }
            }
        };
        self.describe(inst, data);
        let value = self.emit.func.result(inst);
        Made::Vector(if access == Access::Reverse { self.reversed(value) } else { value })
    }

    fn store(&mut self, data: &InstData, access: Access, mask: Option<Operand>) {
        let ty = self.emit.ty(data.operands[0]);
        let align = self.align_of(data, ty);
        let mut value = self.vector(data.operands[0]);
        let vector = self.emit.ty(value);
        let align_operand = self.emit.module.ctx.int(Type::I32, i128::from(align));
        let name = mangled(self.emit.module, vector);
        let inst = if access == Access::Indexed {
            let addresses = self.vector(data.operands[1]);
            let mask = mask.unwrap_or_else(|| self.emit.truth(true, self.lanes));
            let name = format!("llvm.masked.scatter.{name}.v{}p0", self.lanes);
            self.emit.intrinsic(&name, Type::VOID, &[value, addresses, align_operand, mask])
        } else {
            let (base, mask) = self.place(data.operands[1], ty, access, mask);
            if access == Access::Reverse {
                value = self.reversed(value);
            }
            match mask {
                Some(mask) => {
                    let name = format!("llvm.masked.store.{name}.p0");
                    self.emit.intrinsic(&name, Type::VOID, &[value, base, align_operand, mask])
                }
                None => {
                    let op = Op::Store { volatile: false, atomic: None, align: Some(align) };
                    self.emit.at().insert(InstData::new(op, Type::VOID, [value, base]))
                }
            }
        };
        self.describe(inst, data);
    }

    /// Gives an access the facts of the original one.
    fn describe(&mut self, inst: Inst, original: &InstData) {
        let mut copy = original.clone();
        self.keep_attachments(&mut copy);
        self.emit.func.insts[inst].attachments = copy.attachments;
    }

    /// Quotients of up to 16 bits are exact in `float`, those of 32 bits in `double`: no rounding reaches the next integer.
    fn divided(&mut self, data: &InstData, mask: Option<Operand>) -> Operand {
        let (Op::Binary(op, _), &[left, right]) = (&data.op, &data.operands[..]) else {
            let ty = self.emit.vector(data.ty, self.lanes);
            return self.emit.poison(ty);
        };
        let op = *op;
        let (left, mut right) = (self.vector(left), self.vector(right));
        if let Some(mask) = mask {
            let one = self.emit.number(data.ty, 1);
            let ones = self.emit.splat(one, self.lanes);
            right = self.emit.at().select(mask, right, ones);
        }
        let ints = self.emit.ty(left);
        let bits = self.emit.module.ctx.types.int_bits(data.ty).unwrap_or(32);
        let real = if bits > 16 { TypeData::Double } else { TypeData::Float };
        let real = self.emit.module.ctx.types.intern(real);
        let reals = self.emit.vector(real, self.lanes);
        let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
        let (to, from) = match is_signed {
            true => (CastOp::SIToFP, CastOp::FPToSI),
            false => (CastOp::UIToFP, CastOp::FPToUI),
        };
        let mut at = self.emit.at();
        let (a, b) = (at.cast(to, left, reals), at.cast(to, right, reals));
        let quotient = at.binary(BinaryOp::FDiv, a, b);
        let quotient = at.cast(from, quotient, ints);
        if matches!(op, BinaryOp::SDiv | BinaryOp::UDiv) {
            return quotient;
        }
        let product = at.binary(BinaryOp::Mul, quotient, right);
        at.binary(BinaryOp::Sub, left, product)
    }

    /// What is jumped over if no lane is in its first block.
    fn bypass(&mut self, live_outs: &[Value], nodes: &[Node]) {
        let head = nodes[0].head();
        let Some(mask) = self.mask(head, Mask::Edges) else { return self.nodes(nodes) };
        let skipped = self.enter_if_any(mask);
        // The mask is known from here on, as that of the block's only edge.
        let blocks: Vec<Block> = nodes.iter().flat_map(Node::blocks).collect();
        let before: Vec<(Block, Block)> = self.edges.keys().copied().collect();
        self.nodes(nodes);
        self.join(skipped, live_outs, &blocks, &before);
    }

    /// Opens a block that is entered if there is a lane in `mask`; returns the block before and the one behind.
    fn enter_if_any(&mut self, mask: Operand) -> (Block, Block) {
        let any = self.emit.any(mask, self.lanes);
        let from = self.emit.block;
        let (inside, behind) = (self.emit.new_block("some"), self.emit.new_block("join"));
        self.emit.at().cond_br(any, inside, behind);
        self.emit.block = inside;
        (from, behind)
    }

    /// Goes on behind what `enter_if_any` opened: what was made within is meaningless if nobody was there.
    fn join(
        &mut self,
        (from, behind): (Block, Block),
        live_outs: &[Value],
        blocks: &[Block],
        before: &[(Block, Block)],
    ) {
        let end = self.emit.block;
        self.emit.at().br(behind);
        self.emit.block = behind;
        for value in live_outs {
            let Some(made) = self.made.get(value).copied() else { continue };
            let (Made::Single(operand, _) | Made::Vector(operand)) = made;
            let ty = self.emit.ty(operand);
            let poison = self.emit.poison(ty);
            let joined = self.emit.at().phi(ty, &[(poison, from), (operand, end)]);
            self.made.insert(
                *value,
                match made {
                    Made::Single(_, stride) => Made::Single(joined, stride),
                    Made::Vector(_) => Made::Vector(joined),
                },
            );
        }
        let mut edges: Vec<((Block, Block), Option<Operand>)> = self
            .edges
            .iter()
            .filter(|(edge, _)| {
                blocks.contains(&edge.0) && !blocks.contains(&edge.1) && !before.contains(edge)
            })
            .map(|(edge, mask)| (*edge, *mask))
            .collect();
        edges.sort_unstable_by_key(|(edge, _)| *edge);
        for (edge, mask) in edges {
            let mask = mask.unwrap_or_else(|| self.emit.truth(true, self.lanes));
            let none = self.emit.truth(false, self.lanes);
            let ty = self.emit.ty(mask);
            let joined = self.emit.at().phi(ty, &[(none, from), (mask, end)]);
            self.edges.insert(edge, Some(joined));
        }
    }

    /// The phis of an inner loop's header, each with what the original gets from the latch.
    fn carried(&mut self, inner: &Inner, before: Block) -> Vec<(Inst, bool, Operand)> {
        let mut phis = Vec::new();
        let insts: Vec<Inst> = self.emit.func.block_insts(inner.header).to_vec();
        for inst in insts {
            let data = self.emit.func.insts[inst].clone();
            let (true, Some(value)) = (data.is_phi(), data.result) else { continue };
            let shape = self.shapes.0.get(&value).copied().unwrap_or(Shape::Varying);
            let initial = data.phi_incoming().find(|(_, from)| *from == inner.before).map(|(v, _)| v);
            let next = data.phi_incoming().find(|(_, from)| *from == inner.latch).map(|(v, _)| v);
            let (Some(initial), Some(next)) = (initial, next) else { continue };
            let is_vector = shape == Shape::Varying;
            // What the phi begins with is made in front of the loop.
            let open = self.emit.block;
            self.emit.block = before;
            let branch = self.emit.func.terminator(before);
            if let Some(branch) = branch {
                self.emit.func.remove_inst(branch);
            }
            let initial = if is_vector { self.vector(initial) } else { self.single(initial) };
            self.emit.at().br(open);
            self.emit.block = open;
            let ty = self.emit.ty(initial);
            let phi = self.emit.at().phi(ty, &[(initial, before)]);
            self.made
                .insert(value, if is_vector { Made::Vector(phi) } else { Made::Single(phi, shape.stride()) });
            let Operand::Value(phi) = phi else { continue };
            let ValueDef::Inst(phi) = self.emit.func.values[phi].def else { continue };
            phis.push((phi, is_vector, next));
        }
        phis
    }

    fn close(&mut self, phis: Vec<(Inst, bool, Operand)>) {
        let latch = self.emit.block;
        for (phi, is_vector, next) in phis {
            let next = if is_vector { self.vector(next) } else { self.single(next) };
            self.emit.func.insts[phi].add_incoming(next, latch);
        }
    }

    fn uniform_loop(&mut self, inner: &Inner) {
        let mask = self.entry_mask(inner);
        let skipped = mask.map(|mask| self.enter_if_any(mask));
        let blocks: Vec<Block> = inner.nodes.iter().flat_map(Node::blocks).collect();
        let known: Vec<(Block, Block)> = self.edges.keys().copied().collect();
        let before = self.emit.block;
        let (head, behind) = (self.emit.new_block("inner"), self.emit.new_block("after"));
        self.emit.at().br(head);
        self.emit.block = head;
        let phis = self.carried(inner, before);
        self.masks.insert(inner.header, mask);
        self.nodes(&inner.nodes);
        self.close(phis);
        let branch =
            self.emit.func.terminator(inner.latch).map(|branch| self.emit.func.insts[branch].clone());
        if let Some(data) = branch
            && let &[condition, Operand::Block(then), Operand::Block(_)] = &data.operands[..]
        {
            let condition = self.single(condition);
            let (then, otherwise) = if then == inner.header { (head, behind) } else { (behind, head) };
            self.emit.at().cond_br(condition, then, otherwise);
        }
        self.emit.block = behind;
        for exit in &inner.exits {
            self.edges.insert(*exit, mask);
        }
        if let Some(skipped) = skipped {
            self.join(skipped, &inner.live_outs, &blocks, &known);
            for exit in &inner.exits {
                self.edges.insert(*exit, mask);
            }
        }
    }

    fn entry_mask(&mut self, inner: &Inner) -> Option<Operand> {
        match inner.entry {
            Mask::Edges => self.edges.get(&(inner.before, inner.header)).copied().flatten(),
            other => self.mask(inner.header, other),
        }
    }

    /// The type in which a loop hands masks to its next round. Where there are no registers for masks, that is a vector of
    /// integers as wide as what the masks choose; LLVM would pack and unpack bits in each round.
    fn mask_type(&mut self, bytes: u64) -> Type {
        let elem = match self.plan.has_mask_registers {
            true => Type::I1,
            false if bytes >= 8 => Type::I64,
            false => Type::I32,
        };
        self.emit.vector(elem, self.lanes)
    }

    fn kept_mask(&mut self, mask: Operand, wide: Type) -> Operand {
        self.emit.at().cast(CastOp::SExt, mask, wide)
    }

    fn mask_again(&mut self, kept: Operand) -> Operand {
        if self.plan.has_mask_registers {
            return kept;
        }
        let zero = self.emit.zero(self.emit.ty(kept));
        self.emit.at().icmp(IntPredicate::Slt, kept, zero)
    }

    /// A loop that lanes leave one by one: it goes on while one is left, and what a lane leaves with is kept.
    fn divergent_loop(&mut self, inner: &Inner) {
        let lanes = self.lanes;
        let entry = self.entry_mask(inner);
        let skipped = entry.map(|mask| self.enter_if_any(mask));
        let blocks: Vec<Block> = inner.nodes.iter().flat_map(Node::blocks).collect();
        let known: Vec<(Block, Block)> = self.edges.keys().copied().collect();
        let before = self.emit.block;
        let (head, behind) = (self.emit.new_block("live"), self.emit.new_block("left"));
        self.emit.at().br(head);
        self.emit.block = head;
        let first = entry.unwrap_or_else(|| self.emit.truth(true, lanes));
        // What the lanes leave with, and which way.
        let none = self.emit.truth(false, lanes);
        let widths = inner.live_outs.iter().map(|value| self.emit.func.values[*value].ty);
        let wide =
            widths.filter_map(|ty| self.emit.module.ctx.types.size_align(ty)).map(|(size, _)| size).max();
        let wide = self.mask_type(wide.unwrap_or(4));
        self.emit.block = before;
        if let Some(branch) = self.emit.func.terminator(before) {
            self.emit.func.remove_inst(branch);
        }
        let (first, nobody) = (self.kept_mask(first, wide), self.kept_mask(none, wide));
        self.emit.at().br(head);
        self.emit.block = head;
        let live_phi = self.emit.at().phi(wide, &[(first, before)]);
        let phis = self.carried(inner, before);
        let mut kept = Vec::new();
        for value in &inner.live_outs {
            let ty = self.emit.func.values[*value].ty;
            let ty = self.emit.vector(ty, lanes);
            let poison = self.emit.poison(ty);
            kept.push((*value, self.emit.at().phi(ty, &[(poison, before)])));
        }
        let ways: Vec<((Block, Block), Operand)> =
            inner.exits.iter().map(|exit| (*exit, self.emit.at().phi(wide, &[(nobody, before)]))).collect();
        let live = self.mask_again(live_phi);
        self.masks.insert(inner.header, Some(live));
        self.nodes(&inner.nodes);
        // A lane leaves by at most one way in a round, so the order does not matter.
        let mut leaving: Option<Operand> = None;
        let mut new_ways = Vec::new();
        for (exit, way) in &ways {
            let mask = self.edges.get(exit).copied().flatten().unwrap_or(none);
            leaving = Some(leaving.map_or(mask, |all| self.emit.or(all, mask)));
            let mask = self.kept_mask(mask, wide);
            new_ways.push(self.emit.or(*way, mask));
        }
        let leaving = leaving.unwrap_or(none);
        let mut new_kept = Vec::new();
        for (value, old) in &kept {
            let now = self.vector(Operand::Value(*value));
            new_kept.push(self.emit.at().select(leaving, now, *old));
        }
        let rest = self.edges.get(&(inner.latch, inner.header)).copied().flatten().unwrap_or(none);
        self.close(phis);
        let kept_rest = self.kept_mask(rest, wide);
        let latch = self.emit.block;
        let add = |emit: &mut Emit<'_>, phi: Operand, next: Operand| {
            if let Operand::Value(value) = phi
                && let ValueDef::Inst(inst) = emit.func.values[value].def
            {
                emit.func.insts[inst].add_incoming(next, latch);
            }
        };
        add(self.emit, live_phi, kept_rest);
        for ((_, old), new) in kept.iter().zip(&new_kept) {
            add(self.emit, *old, *new);
        }
        for ((_, old), new) in ways.iter().zip(&new_ways) {
            add(self.emit, *old, *new);
        }
        let any = self.emit.any(rest, lanes);
        self.emit.at().cond_br(any, head, behind);
        self.emit.block = behind;
        for ((value, _), new) in kept.iter().zip(&new_kept) {
            self.made.insert(*value, Made::Vector(*new));
        }
        let only = ways.len() == 1;
        for ((exit, _), new) in ways.iter().zip(&new_ways) {
            // Each lane that came in leaves.
            let mask = if only { entry } else { Some(self.mask_again(*new)) };
            self.edges.insert(*exit, mask);
        }
        if let Some(skipped) = skipped {
            self.join(skipped, &inner.live_outs, &blocks, &known);
            if only {
                self.edges.insert(inner.exits[0], entry);
            }
        }
    }
}

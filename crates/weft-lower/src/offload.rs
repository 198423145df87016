//! Constructs for a device with memory of its own: what is mapped becomes lists, and the construct a call that gets them.
//!
//! ```llvm
//! %word = call ptr @llvm.directive.argument(token none, i64 0)
//! call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, ptr %word)
//!      [ "DIR.OMP.TARGET"(), "QUAL.WEFT.OFFLOAD"(), "QUAL.WEFT.ARGUMENT"(i64 35, i64 1, ptr %a, ptr %a, ptr %a, i64 800) ]
//! ; becomes
//! … %bases = { %a, %n }, %begins = { %a, %n }, %sizes = { 800, 8 }, %types = { 35, 288 } …
//! %left = call i32 @__tgt_target_kernel(ptr @weft.ident, i64 -1, i32 -1, i32 0, ptr @f.omp_outlined.region, ptr %kernel)
//! … if %left is not 0: what the initial device does, with %a in the place of %word …
//! ```
//!
//! The function is the same on both: the device's module has a kernel around it, `weft-transform/src/device.rs`, whose
//! parameters [`weft_regions::Kernel`] tells. A table of the module, in the section that the linker joins, says which kernels
//! and variables devices have. [omptarget.h: __tgt_offload_entry]

use weft_abi::offload::{
    BEGUN_BY_CODE, ENTRY_CALLED, ENTRY_LINKED, HOST_ADDRESS, KERNEL_VERSION, ONE_MEMORY, bits,
};
use weft_abi::{EntryPoint, entry, ident};
use weft_ir::{BinaryOp, CastOp, Const, GlobalVar, Inst, IntPredicate, Module, Operand, Type};
use weft_regions::{
    Argument, Clause, ClauseKind, Kernel, Leaf, RegionEntry, StandsFor, argument_number, clauses_of,
    constant_string, forget_on_devices, has_one_memory, linked_on_devices, mapped_parts, on_devices,
    static_on_device,
};

use crate::Options;
use crate::dependence::Dependences;
use crate::entries::{add_entry, require};
use crate::fork::Fork;
use crate::lowering::{Lowering, Outcome};
use crate::offload_lists::{Lists, element};
use crate::task_layout::constant;

/// The device of a construct that names none. [omptarget.h: OFFLOAD_DEVICE_DEFAULT]
const DEFAULT_DEVICE: i64 = -1;
/// `omp_initial_device` [OMP 5.2 §18.1]
const INITIAL_DEVICE: i32 = -1;
/// What fits a word is no large object, in bytes.
const WORD: u64 = 8;
/// The kernel makes its teams itself.
const NO_TEAMS: i32 = -1;

impl Lowering<'_> {
    /// Starts a kernel in place of `marker`; where there is no device, the initial device executes the region.
    pub(crate) fn offload_target(
        &mut self,
        marker: Inst,
        mut fork: Fork,
        kernel: &Kernel,
        clauses: &[Clause],
    ) -> Outcome {
        for (word, (_, argument)) in fork.words.iter_mut().zip(&kernel.words) {
            if let Some(argument) = argument.and_then(|number| kernel.arguments.get(number)) {
                *word = argument.base;
            }
        }
        if self.options.is_device {
            // What a device starts on devices is not specified; it does so itself.
            self.fork_target(marker, marker, &fork);
            return Ok(());
        }
        self.tell_of_wholes(marker, &kernel.arguments);
        let condition = self.number(clauses, ClauseKind::If)?;
        let left = self.slot(Type::I32);
        let mut at = self.cursor(marker);
        let one = at.i32(1);
        at.store(one, left);
        let place = match condition {
            Some(condition) => self.branch_before(marker, condition).0,
            None => marker,
        };
        self.start(place, marker, &fork, kernel, clauses, left)?;
        let is_left = self.cursor(marker).load(Type::I32, left);
        let (on_host, _) = self.branch_before(marker, is_left);
        self.fork_target(on_host, marker, &fork);
        Ok(())
    }

    /// Says what a `target` maps as a whole although no clause names it [OMP 5.2 §5.8.1]: large objects move with each kernel, and
    /// what pointers in them lead to does not.
    fn tell_of_wholes(&mut self, marker: Inst, arguments: &[Argument]) {
        const NOT_WHOLE: u64 = bits::LITERAL | bits::PRIVATE | bits::PTR_AND_OBJ | bits::MEMBER_OF;
        for argument in arguments.iter().filter(|one| one.stands_for == StandsFor::Address) {
            let ty = argument.number(&self.module.ctx).unwrap_or(0);
            let bytes = constant(&self.module.ctx, argument.bytes).filter(|bytes| *bytes > WORD);
            let name = argument.name.and_then(|name| constant_string(self.module, name));
            let (Some(bytes), Some(name)) = (bytes, name) else { continue };
            let ways = match (ty & bits::TO != 0, ty & bits::FROM != 0) {
                _ if ty & bits::IMPLICIT == 0 || ty & NOT_WHOLE != 0 => continue,
                (true, true) => "each way",
                (true, false) => "to the device",
                (false, true) => "back",
                (false, false) => continue,
            };
            self.remark(
                marker,
                format!("'{name}' is mapped as a whole, {bytes} bytes {ways}, since no clause names it"),
            );
        }
    }

    /// Calls the kernel before `place`, and stores in `left` whether the caller has to execute the region.
    fn start(
        &mut self,
        place: Inst,
        marker: Inst,
        fork: &Fork,
        kernel: &Kernel,
        clauses: &[Clause],
        left: Operand,
    ) -> Outcome {
        let location = self.ident(marker, ident::KMPC);
        let device = self.device_number(place, marker, clauses, false)?;
        let literals: Vec<Operand> =
            kernel.words.iter().filter(|(_, argument)| argument.is_none()).map(|(word, _)| *word).collect();
        let lists = self.lists(place, marker, &kernel.arguments, &literals);
        let limit = match fork.league.as_ref().and_then(|league| league.limit) {
            Some(limit) => limit,
            None => self.module.ctx.int(Type::I32, 0),
        };
        let region = self.region_id(kernel);
        let fields = self.kernel_type();
        let record = self.slot(fields);
        let call = self.runtime(&entry::TARGET_KERNEL);
        let mut at = self.cursor_at(place, marker);
        let numbers = [at.i32(KERNEL_VERSION as i32), at.i32(i32::try_from(lists.count).unwrap_or(0))];
        let (wide, narrow) = (at.i64(0), at.i32(0));
        let head: [Operand; 10] = [
            numbers[0],
            numbers[1],
            lists.bases,
            lists.begins,
            lists.sizes,
            lists.types,
            lists.names,
            lists.mappers,
            wide,
            wide,
        ];
        let tail = [narrow; 7];
        for (index, value) in (0..).zip(head.into_iter().chain(tail)) {
            let zero = at.i32(0);
            let index = at.i32(index);
            let field = at.gep(fields, record, &[zero, index]);
            at.store(value, field);
        }
        let teams = at.i32(NO_TEAMS);
        let result = call.value(&mut at, &[location, device, teams, limit, region, record]);
        at.store(result, left);
        Ok(())
    }

    /// The type of what describes a kernel's arguments; its arrays are written out.
    fn kernel_type(&mut self) -> Type {
        let mut fields = vec![Type::I32, Type::I32];
        fields.extend([Type::PTR; 6]);
        fields.extend([Type::I64; 2]);
        fields.extend([Type::I32; 7]);
        self.module.ctx.types.structure(fields)
    }

    /// Begins the data environment of the `target data` at `marker`; what is asked of it is known from then on.
    pub(crate) fn begin_data(&mut self, marker: Inst, region: &RegionEntry) -> Outcome {
        let Some(arguments) = Argument::all(&self.module.ctx, &region.clauses) else {
            return self.demand_device(marker, &region.clauses);
        };
        if let Some((handle, ty)) = mapped_parts(&region.clauses) {
            self.map_parts(marker, &arguments, handle, ty);
            return Ok(());
        }
        let lists = match self.options.is_device {
            true => None,
            false => Some(self.data(marker, &arguments, &region.clauses, &entry::TARGET_DATA_BEGIN)?),
        };
        let token = region.token_operand(&self.func);
        let asked: Vec<(Inst, usize)> = self
            .func
            .layout_insts()
            .filter_map(|(_, inst)| {
                let (of, number) = argument_number(&self.func, &self.module.ctx, inst)?;
                (of == token).then_some((inst, number))
            })
            .collect();
        for (inst, number) in asked {
            let Some(argument) = arguments.get(number) else {
                return Err("a region asks for an argument that it does not have".to_owned());
            };
            let value = match &lists {
                Some(lists) if argument.stands_for != StandsFor::Nothing => {
                    let mut at = self.cursor(marker);
                    let slot = element(&mut at, lists.bases, number);
                    at.load(Type::PTR, slot)
                }
                _ => argument.base,
            };
            if let Some(result) = self.func.insts[inst].result {
                self.replace(result, value);
            }
        }
        Ok(())
    }

    /// Ends the data environment of the region that ends at `marker`, if it has one.
    pub(crate) fn end_data(&mut self, marker: Inst) -> Outcome {
        let Some(region) = self.entry_of(marker) else { return Ok(()) };
        let is_of_mapper = mapped_parts(&region.clauses).is_some();
        if !region.directive.is(Leaf::TargetData) || self.options.is_device || is_of_mapper {
            return Ok(());
        }
        if let Some(mut arguments) = Argument::all(&self.module.ctx, &region.clauses) {
            // Whether something is there is asked when the region begins.
            for argument in &mut arguments {
                let ty = argument.number(&self.module.ctx).unwrap_or(0) & !bits::PRESENT;
                argument.ty = self.module.ctx.int(Type::I64, i128::from(ty as i64));
            }
            self.data(marker, &arguments, &region.clauses, &entry::TARGET_DATA_END)?;
        }
        Ok(())
    }

    /// Lowers a stand-alone directive that moves data; says whether it is for a device with memory of its own.
    pub(crate) fn offload_motion(&mut self, marker: Inst, leaf: Leaf) -> Outcome<bool> {
        let clauses = clauses_of(&self.func, &self.module.ctx, marker);
        let Some(arguments) = Argument::all(&self.module.ctx, &clauses) else { return Ok(false) };
        // The data moves at once, and so after what the directive depends on; what depends on it comes later anyway.
        if let Some(dependences) = Dependences::of(&clauses)? {
            self.wait_for_before(marker, marker, &dependences, false);
        }
        let call = match leaf {
            Leaf::TargetEnterData => &entry::TARGET_DATA_BEGIN,
            Leaf::TargetExitData => &entry::TARGET_DATA_END,
            _ => &entry::TARGET_DATA_UPDATE,
        };
        if !self.options.is_device {
            self.data(marker, &arguments, &clauses, call)?;
        }
        self.func.remove_inst(marker);
        Ok(true)
    }

    /// Calls an entry point for data in front of `marker`.
    fn data(
        &mut self,
        marker: Inst,
        arguments: &[Argument],
        clauses: &[Clause],
        call: &EntryPoint,
    ) -> Outcome<Lists> {
        let location = self.ident(marker, ident::KMPC);
        let device = self.device_number(marker, marker, clauses, true)?;
        let lists = self.lists(marker, marker, arguments, &[]);
        let call = self.runtime(call);
        let mut at = self.cursor(marker);
        let count = at.i32(i32::try_from(lists.count).unwrap_or(0));
        let Lists { bases, begins, sizes, types, mappers, names, .. } = lists;
        call.call(&mut at, &[location, device, count, bases, begins, sizes, types, names, mappers]);
        Ok(lists)
    }

    /// Hands over, in front of `marker`, what the mapper around it maps: each argument is a part of the object.
    ///
    /// A part is copied as far as both the mapper and the construct say so; the construct's modifiers hold for it, too
    /// [OMP 5.2 §5.8.2, §5.8.8]. What has a mapper itself is handed over by that.
    fn map_parts(&mut self, marker: Inst, arguments: &[Argument], handle: Operand, ty: Operand) {
        const COPIES: u64 = bits::TO | bits::FROM;
        const MODIFIERS: u64 =
            bits::ALWAYS | bits::DELETE | bits::IMPLICIT | bits::CLOSE | bits::PRESENT | bits::OMPX_HOLD;
        let call = self.runtime(&entry::MAP_PART);
        let part = self.module.ctx.global(entry::MAP_PART.name);
        let names: Vec<Option<Const>> = arguments.iter().map(|one| self.name(marker, one)).collect();
        let mut at = self.cursor(marker);
        let null = at.zero(Type::PTR);
        for (argument, name) in arguments.iter().zip(names) {
            let own = argument.number(at.ctx).unwrap_or(0);
            // What is a member of nothing here is one of what the object is a member of.
            let inherited = if own & bits::MEMBER_OF == 0 { bits::MEMBER_OF } else { 0 };
            let mask = at.i64((own & COPIES | MODIFIERS | inherited) as i64);
            let mut parts = at.binary(BinaryOp::And, ty, mask);
            let rest = at.i64((own & !COPIES) as i64);
            parts = at.binary(BinaryOp::Or, parts, rest);
            let args = [
                handle,
                argument.base,
                argument.begin,
                argument.bytes,
                parts,
                name.map_or(null, Operand::Const),
            ];
            match argument.mapper {
                Some(mapper) if mapper != null => {
                    let is_part = at.icmp(IntPredicate::Eq, mapper, null);
                    let callee = at.select(is_part, part, mapper);
                    at.call(Type::VOID, callee, &args);
                }
                _ => {
                    call.call(&mut at, &args);
                }
            }
        }
    }

    /// The device of a construct, as the runtime takes it: for the initial device its number, since -1 means the default
    /// there. Where the condition does not hold, data stays on the initial device.
    fn device_number(
        &mut self,
        place: Inst,
        marker: Inst,
        clauses: &[Clause],
        asks_condition: bool,
    ) -> Outcome<Operand> {
        let device = self.number(clauses, ClauseKind::Device)?;
        let condition = self.number(clauses, ClauseKind::If)?.filter(|_| asks_condition);
        if device.is_none() && condition.is_none() {
            return Ok(self.module.ctx.int(Type::I64, i128::from(DEFAULT_DEVICE)));
        }
        let initial = self.runtime(&entry::GET_INITIAL_DEVICE);
        let mut at = self.cursor_at(place, marker);
        let host = initial.value(&mut at, &[]);
        let host = at.cast(CastOp::SExt, host, Type::I64);
        let mut number = at.i64(DEFAULT_DEVICE);
        if let Some(device) = device {
            let minus_one = at.i32(INITIAL_DEVICE);
            let is_initial = at.icmp(IntPredicate::Eq, device, minus_one);
            let wide = at.cast(CastOp::SExt, device, Type::I64);
            number = at.select(is_initial, host, wide);
        }
        if let Some(condition) = condition {
            let zero = at.i32(0);
            let holds = at.icmp(IntPredicate::Ne, condition, zero);
            number = at.select(holds, number, host);
        }
        Ok(number)
    }

    /// The address that names a kernel on the host; the table gets it.
    fn region_id(&mut self, kernel: &Kernel) -> Operand {
        let name = kernel.name(&self.module.ctx, &self.options.unit);
        let id = format!("{name}.region");
        let symbol = self.module.ctx.names.intern(&id);
        if self.module.global_var(symbol).is_none() {
            let zero = self.module.ctx.consts.int(Type::I8, 0);
            self.module.add_global(GlobalVar {
                name: symbol,
                prefix: "internal".into(),
                is_constant: true,
                ty: Type::I8,
                init: Some(zero),
                suffix: ", align 1".into(),
                attachments: Default::default(),
            });
            add_entry(self.module, symbol, &name, 0, [0, 0]);
        }
        self.module.ctx.global(&id)
    }

    /// Removes what stood for arguments in front of forks: the words are known.
    pub(crate) fn remove_arguments(&mut self) -> Outcome {
        let asked: Vec<Inst> = self
            .func
            .layout_insts()
            .map(|(_, inst)| inst)
            .filter(|inst| argument_number(&self.func, &self.module.ctx, *inst).is_some())
            .collect();
        for inst in asked {
            if self.func.insts[inst].result.is_some_and(|result| self.is_used(result)) {
                return Err("an argument for a device is used outside of its region".to_owned());
            }
            self.func.remove_inst(inst);
        }
        Ok(())
    }
}

/// Takes the list of what `declare target` names out of the module. Its variables come into the table if they are defined here,
/// and its functions for a GPU, to which the host tells their addresses.
pub(crate) fn list_entries(module: &mut Module, options: &Options) {
    let names = on_devices(module);
    let linked = linked_on_devices(module);
    let requires_one_memory = has_one_memory(module);
    forget_on_devices(module);
    if options.is_device {
        return;
    }
    if requires_one_memory {
        require(module, ONE_MEMORY);
    }
    if names.is_empty() {
        return;
    }
    // What code may change before the program begins, first of all what it constructs.
    let constructors = module.ctx.names.lookup("llvm.global_ctors");
    let begun = module.reachable(constructors.as_slice());
    for name in names {
        let text = module.ctx.names.text(name).to_owned();
        let function = module.function(&text).filter(|id| !module.functions[*id].is_declaration);
        if let Some(function) = function.filter(|_| options.has_gpus) {
            let is_local = module.functions[function].linkage().is_local();
            let shown = if is_local { static_on_device(&options.unit, &text) } else { text.clone() };
            add_entry(module, name, &format!("{HOST_ADDRESS}{shown}"), 8, [ENTRY_CALLED, 0]);
        }
        let Some(variable) = module.global_var(name).filter(|id| module.globals[*id].init.is_some()) else {
            continue;
        };
        let known = &module.globals[variable];
        let Some((bytes, _)) = module.ctx.types.size_align(known.ty) else { continue };
        let shown = if known.is_local() { static_on_device(&options.unit, &text) } else { text };
        let flags = if linked.contains(&name) { ENTRY_LINKED } else { 0 };
        let data = if begun.contains(&name) { BEGUN_BY_CODE } else { 0 };
        add_entry(module, name, &shown, bytes, [flags, data]);
    }
}

//! `barrier` and `flush`.
//!
//! ```llvm
//! call void @llvm.directive.barrier(token none) [ "QUAL.WEFT.IMPLICIT"(), "DIR.OMP.LOOP"() ]
//! ; becomes
//! call void @__kmpc_barrier(ptr @weft.ident, i32 %gtid)      ; flags of the ident: 0x42
//! call void @llvm.directive.flush(token %t)
//! ; becomes
//! fence seq_cst
//! ```
//!
//! The flags say what kind of barrier it is: 0x22 for the directive, 0x42 at the end of a loop, 0xC2 at the end of
//! `sections`, 0x142 at the end of `single`. Tools are told, and clang sets the same.

use weft_abi::{entry, ident};
use weft_ir::{AtomicInfo, Inst, InstData, Op, Type};
use weft_regions::{Directive, Leaf, Own};

use crate::lowering::Lowering;

impl Lowering<'_> {
    /// Lowers `barrier`.
    pub(crate) fn lower_barrier(&mut self, marker: Inst) {
        let kind = self.barrier_kind(marker);
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC | kind);
        let barrier = self.runtime(&entry::BARRIER);
        barrier.call(&mut self.cursor(marker), &[ident, gtid]);
        self.func.remove_inst(marker);
    }

    /// What kind of barrier the marker is, as the flags of an ident say it.
    pub(crate) fn barrier_kind(&self, marker: Inst) -> i32 {
        let names = &self.module.ctx.names;
        let tags = || self.func.insts[marker].bundles().map(|(tag, _)| names.text(tag));
        let is_implicit = tags().any(|tag| tag == Own::Implicit.tag());
        let construct = tags().find_map(Directive::from_begin);
        // The directive of the construct that it ends follows the clause.
        match (is_implicit, construct.and_then(Directive::leaf)) {
            (false, _) => ident::BARRIER_EXPLICIT,
            (true, Some(Leaf::Single)) => ident::BARRIER_IMPLICIT_SINGLE,
            (true, Some(Leaf::Sections)) => ident::BARRIER_IMPLICIT_SECTIONS,
            (true, _) => ident::BARRIER_IMPLICIT_FOR,
        }
    }

    /// Lowers `flush`. A flush without a list orders all memory. [OMP 5.2 §15.8.5]
    pub(crate) fn lower_flush(&mut self, marker: Inst) {
        let fence = Op::Fence(AtomicInfo { scope: "".into(), ordering: "seq_cst".into() });
        self.cursor(marker).insert(InstData::new(fence, Type::VOID, []));
        self.func.remove_inst(marker);
    }
}

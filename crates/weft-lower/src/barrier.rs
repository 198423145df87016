//! `barrier` and `flush`.
//!
//! ```llvm
//! call void @llvm.directive.barrier(token %t) [ "QUAL.WEFT.IMPLICIT"() ]
//! ; becomes
//! call void @__kmpc_barrier(ptr @weft.ident, i32 %gtid)      ; flags of the ident: 0x42
//! call void @llvm.directive.flush(token %t)
//! ; becomes
//! fence seq_cst
//! ```
//!
//! The flags say what kind of barrier it is: 0x22 for the directive, 0x42 at the end of a loop, 0x142 at the end of
//! `single`. Tools are told, and clang sets the same.

use weft_abi::{entry, ident};
use weft_ir::{AtomicInfo, Inst, InstData, Op, Type};
use weft_regions::Directive;

use crate::function::Lowering;

/// The clause of a barrier that ends a construct, and is no directive of the user's.
const IMPLICIT: &str = "QUAL.WEFT.IMPLICIT";

impl Lowering<'_> {
    /// Lowers `barrier`.
    pub(crate) fn lower_barrier(&mut self, marker: Inst) {
        let names = &self.module.ctx.names;
        let is_implicit = self.func.insts[marker].bundles().any(|(tag, _)| names.text(tag) == IMPLICIT);
        let directive = self.entry_of(marker).map(|entry| entry.directive);
        let kind = match (is_implicit, directive) {
            (false, _) => ident::BARRIER_EXPLICIT,
            (true, Some(Directive::Single)) => ident::BARRIER_IMPLICIT_SINGLE,
            (true, _) => ident::BARRIER_IMPLICIT_FOR,
        };
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC | kind);
        let barrier = self.runtime(&entry::BARRIER);
        barrier.call(&mut self.cursor(marker), &[ident, gtid]);
        self.func.remove_inst(marker);
    }

    /// Lowers `flush`. A flush without a list orders all memory. [OMP 5.2 §15.8.5]
    pub(crate) fn lower_flush(&mut self, marker: Inst) {
        let fence = Op::Fence(AtomicInfo { scope: "".into(), ordering: "seq_cst".into() });
        self.cursor(marker).insert(InstData::new(fence, Type::VOID, []));
        self.func.remove_inst(marker);
    }
}

; A declared reduction is what its functions do.
; RUN: weft opt --stop-after=legalize
; ERROR: clause 'QUAL.OMP.REDUCTION.UDR' is read and drawn, but not lowered yet

define void @f() {
  %x = alloca { ptr, i64 }
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.UDR"(ptr %x) ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

define internal void @by_value(ptr byval({ ptr, i64 }) %x) {
  ret void
}

define internal fastcc void @convention(ptr %x) {
  ret void
}

declare void @one(ptr)
declare void @two(ptr, ptr)
declare void @many(ptr, ...)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

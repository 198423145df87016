; Every region may list what its markers clobber, whatever clauses the language permits on it.
; RUN: weft opt --stop-after=prepare

define void @f(ptr %x) {
  ; CHECK: entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.SHARED"(ptr %x) ]
  %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.SHARED"(ptr %x) ]
  store i32 1, ptr %x, align 4
  call void @llvm.directive.region.exit(token %c) [ "DIR.OMP.END.CRITICAL"() ]
  ; CHECK: barrier(token none) [ "QUAL.OMP.SHARED"(ptr %x) ]
  call void @llvm.directive.barrier(token none) [ "QUAL.OMP.SHARED"(ptr %x) ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.barrier(token)

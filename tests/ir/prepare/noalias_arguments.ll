; noalias arguments are listed at orphaned constructs and at barriers.
; RUN: weft opt --stop-after=prepare

define void @f(ptr noalias %a, ptr %b, ptr noalias noundef %c) {
  call void @llvm.directive.barrier(token none) ; CHECK: barrier(token none) [ "QUAL.OMP.SHARED"(ptr %a, ptr %c) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]                       ; CHECK: "DIR.OMP.CRITICAL"(), "QUAL.OMP.SHARED"(ptr %a, ptr %c) ]
  store i32 1, ptr %a
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.CRITICAL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.barrier(token)

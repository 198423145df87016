; List items of which the clause alone tells the type.
; RUN: weft opt --stop-after=legalize

define void @f(ptr %a, ptr %s, i32 %n) {
  ; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a), "QUAL.OMP.REDUCTION.ADD"(ptr %s), "QUAL.WEFT.TYPE"(ptr %a, double 0.0, i64 4), "QUAL.WEFT.TYPE"(ptr %s, float 0.0, i32 1) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE:TYPED"(ptr %a, double 0.0, i64 4), "QUAL.OMP.REDUCTION.ADD:TYPED"(ptr %s, float 0.0, i32 1) ]
  store double 1.0, ptr %a
  store float 1.0, ptr %s
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; List items of which the clause alone tells the type get copies of that type.
; RUN: weft opt --stop-after=prepare

define void @f(ptr %a, ptr %s, i32 %n) {
  ; CHECK: %s.private = alloca float
  ; CHECK: %a.private = alloca [4 x double]
  ; CHECK-NOT: TYPE
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE:TYPED"(ptr %a, double 0.0, i64 4), "QUAL.OMP.REDUCTION.ADD:TYPED"(ptr %s, float 0.0, i32 1) ]
  ; CHECK: i64 32
  store double 1.0, ptr %a                            ; CHECK: ptr %a.private
  store float 1.0, ptr %s                             ; CHECK: ptr %s.private
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]    ; CHECK: atomicrmw fadd ptr %s
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

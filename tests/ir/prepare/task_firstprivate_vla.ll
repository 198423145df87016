; The size of a copy of variable length is computed in front of the task.
; RUN: weft opt --stop-after=prepare

define void @f(i64 %n) {
entry:
  %a = alloca double, i64 %n, align 16
  ; CHECK: %0 = mul i64 8, %n
  ; CHECK-NEXT: entry() [ "DIR.OMP.TASK"(), "QUAL.WEFT.TASK.PRIVATE"(ptr %a, i64 %0, i64 16) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a) ]
  store double 1.0, ptr %a                  ; CHECK: store double {{.*}}, ptr %a.private
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

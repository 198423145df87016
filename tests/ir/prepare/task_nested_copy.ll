; A task in a task copies the outer one's copy.
; RUN: weft opt --stop-after=prepare

define void @f() {
entry:
  %a = alloca [9 x i64], align 16
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a) ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a) ]    ; CHECK: "QUAL.WEFT.TASK.PRIVATE"(ptr %a.private, i64 72, i64 16)
  store i64 1, ptr %a                       ; CHECK: %a.private.private = call noalias ptr @llvm.directive.task.private(token %u, i64 0)
  ; CHECK: store i64 1, ptr %a.private.private
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

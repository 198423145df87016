; noalias arguments are listed at what waits for tasks.
; RUN: weft opt --stop-after=prepare

define void @f(ptr noalias %a) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]                                      ; CHECK: entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %a) ]
  store i32 1, ptr %a
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskyield(token none) ; CHECK: taskyield(token none) [ "QUAL.OMP.SHARED"(ptr %a) ]
  call void @llvm.directive.taskwait(token none) ; CHECK: taskwait(token none) [ "QUAL.OMP.SHARED"(ptr %a) ]
  ret void
}
declare void @llvm.directive.taskwait(token)
declare void @llvm.directive.taskyield(token)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

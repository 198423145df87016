; What only the body of a task computes cannot be known behind it, where the task may not have run.
; RUN: weft opt -O0 --prepared --stop-after=outline

define i32 @f(ptr %p) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  %v = load i32, ptr %p
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret i32 %v
}
; ERROR: the value '%v' is computed in the task and used behind it

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; Behind a task, a value is the one on the path around its body.
; RUN: weft opt -O0 --prepared --stop-after=outline

define i32 @f(i32 %n, ptr %p) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  %now = call i1 @llvm.directive.task.begin(token %t)
  br i1 %now, label %body, label %after
body:
  %made = load i32, ptr %p
  br label %after
after:
  %v = phi i32 [ %n, %0 ], [ %made, %body ]
  %w = select i1 %now, i32 1, i32 2
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %sum = add i32 %v, %w
  ret i32 %sum
}
; CHECK: %sum = add i32 %n, 2

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare i1 @llvm.directive.task.begin(token)

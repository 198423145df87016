; What decides whether a task is executed at once belongs to a task.
; RUN: weft opt --prepared --stop-after=lower
; ERROR: 'llvm.directive.task.begin' is left of a task

define void @g(i64 %n, i32 %k, ptr %s) {
  %b = call i1 @llvm.directive.task.begin(token none)
  ret void
}

declare i1 @llvm.directive.task.begin(token)

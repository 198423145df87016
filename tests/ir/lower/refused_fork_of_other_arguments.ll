; A fork passes what its function takes.
; RUN: weft opt --prepared --stop-after=lower

; ERROR: in function 'g': a fork does not pass what its function takes
define void @g(i32 %k) {
  call void (ptr, ...) @llvm.directive.fork(ptr @h)
  ret void
}

define void @h(ptr %a, ptr %b, i64 %c) {
  ret void
}

declare void @llvm.directive.fork(ptr, ...)

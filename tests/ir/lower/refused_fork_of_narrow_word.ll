; The runtime passes words of 64 bits and pointers only.
; RUN: weft opt --prepared --stop-after=lower

; ERROR: in function 'g': a fork passes a word that is neither i64 nor ptr
define void @g(i32 %k) {
  call void (ptr, ...) @llvm.directive.fork(ptr @h, i32 %k)
  ret void
}

define void @h(ptr %a, ptr %b, i32 %c) {
  ret void
}

declare void @llvm.directive.fork(ptr, ...)

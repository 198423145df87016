; The alignment of a copy is a constant.
; RUN: weft opt --prepared --stop-after=lower
; ERROR: no power of two

define void @g(i64 %n, i32 %k, ptr %s) {
  call void (ptr, ...) @llvm.directive.task(ptr @h, i64 %n) [ "QUAL.WEFT.LOC"(ptr null, i32 1, i32 1), "QUAL.WEFT.TASK.PRIVATE"(ptr %s, i64 8, i64 %n) ]
  ret void
}

define internal void @h(i32 %gtid, i64 %n, ptr %copy) {
  ret void
}

declare void @llvm.directive.task(ptr, ...)

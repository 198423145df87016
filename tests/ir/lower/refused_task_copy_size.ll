; The copies of a task fit into memory.
; RUN: weft opt --prepared --stop-after=lower
; ERROR: too large

define void @g(i64 %n, i32 %k, ptr %s) {
  call void (ptr, ...) @llvm.directive.task(ptr @h, i64 %n) [ "QUAL.WEFT.LOC"(ptr null, i32 1, i32 1), "QUAL.WEFT.TASK.PRIVATE"(ptr %s, i64 9223372036854775807, i64 8) ]
  ret void
}

define internal void @h(i32 %gtid, i64 %n, ptr %copy) {
  ret void
}

declare void @llvm.directive.task(ptr, ...)

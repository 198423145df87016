; A task gets the copies that its function takes.
; RUN: weft opt --prepared --stop-after=lower
; ERROR: does not get what its function takes

define void @g(i64 %n, i32 %k, ptr %s) {
  call void (ptr, ...) @llvm.directive.task(ptr @h, i64 %n) [ "QUAL.WEFT.LOC"(ptr null, i32 1, i32 1) ]
  ret void
}

define internal void @h(i32 %gtid, i64 %n, ptr %copy) {
  ret void
}

declare void @llvm.directive.task(ptr, ...)

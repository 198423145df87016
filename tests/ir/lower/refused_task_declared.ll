; A task is a function of the module.
; RUN: weft opt --prepared --stop-after=lower
; ERROR: not a function of the module

define void @g(i64 %n, i32 %k, ptr %s) {
  call void (ptr, ...) @llvm.directive.task(ptr @k) [ "QUAL.WEFT.LOC"(ptr null, i32 1, i32 1) ]
  ret void
}

declare void @llvm.directive.task(ptr, ...)
declare void @k(i32 %gtid)

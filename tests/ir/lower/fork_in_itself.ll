; A recursive function that LLVM has inlined into the body of its own parallel region.
; RUN: weft opt --prepared --stop-after=lower

define internal void @body(ptr %gtid, ptr %btid, i64 %n) {
entry:
  %more = icmp sgt i64 %n, 0
  br i1 %more, label %again, label %done
again:
  %m = sub i64 %n, 1
  call void (ptr, ...) @llvm.directive.fork(ptr @body, i64 %m)
  br label %done
done:
  ret void
}
; CHECK: define internal void @body(
; CHECK: call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @weft.ident, i32 1, ptr @body, i64 %m)

declare void @llvm.directive.fork(ptr, ...)

; A fork without clauses is one call, of a function that is known to call the one it is given.
; RUN: weft opt --prepared --stop-after=lower

define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) {
  ret void
}

; CHECK: define void @f(
; CHECK-NEXT: call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @{{.*}}, i32 2, ptr @f.omp_outlined, i64 %n, i64 %c)
; CHECK-NEXT: ret void
; CHECK: declare !callback {{.*}} @__kmpc_fork_call(
define void @f(i64 %n, i64 %c) {
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, i64 %c)
  ret void
}

declare void @llvm.directive.fork(ptr, ...)

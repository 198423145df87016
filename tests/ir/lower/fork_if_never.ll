; A condition that never holds leaves no fork.
; RUN: weft opt --prepared --stop-after=lower

define internal void @f.omp_outlined(ptr %gtid, ptr %tid, ptr %p) {
  ret void
}

define void @f(i32 %k, i32 %if, ptr %p) {
entry:
  br label %start
start:
  %again = phi i1 [ false, %entry ], [ true, %start ]
  ; CHECK-NOT: __kmpc_fork_call
  ; CHECK: call void @__kmpc_serialized_parallel(
  ; CHECK-NOT: __kmpc_fork_call
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, ptr %p) [ "QUAL.OMP.IF"(i32 0) ]
  br i1 %again, label %done, label %start
done:
  %last = phi i1 [ %again, %start ]
  ret void
}

declare void @llvm.directive.fork(ptr, ...)

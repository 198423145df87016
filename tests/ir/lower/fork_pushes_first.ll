; What a fork asks for is pushed right before it; a condition that holds always leaves no trace.
; RUN: weft opt --prepared --stop-after=lower

define internal void @f.omp_outlined(ptr %gtid, ptr %tid, ptr %p) {
  ret void
}

define void @f(i32 %k, i32 %if, ptr %p) {
entry:
  br label %start
start:
  %again = phi i1 [ false, %entry ], [ true, %start ]
  ; CHECK-NOT: serialized
  ; CHECK: call void @__kmpc_push_num_threads({{.*}}, i32 %k)
  ; CHECK-NEXT: call void @__kmpc_push_proc_bind({{.*}}, i32 4)
  ; CHECK-NEXT: @__kmpc_fork_call({{.*}}i32 1, ptr @f.omp_outlined, ptr %p)
  ; CHECK-NOT: serialized
  ; CHECK-NOT: @__kmpc_push
  ; CHECK-NOT: @__kmpc_fork_call(ptr @
  ; CHECK: declare
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, ptr %p) [ "QUAL.OMP.NUM_THREADS"(i32 %k), "QUAL.OMP.PROC_BIND.SPREAD"(), "QUAL.OMP.IF"(i32 1) ]
  br i1 %again, label %done, label %start
done:
  %last = phi i1 [ %again, %start ]
  ret void
}

declare void @llvm.directive.fork(ptr, ...)

; A condition chooses between a team and a team of one, for which nothing is pushed; the call is no tail call, for the
; parameters that tell the thread its numbers lie in the frame.
; RUN: weft opt --prepared --stop-after=lower

define internal void @f.omp_outlined(ptr %gtid, ptr %tid, ptr %p) {
  ret void
}

define void @f(i32 %k, i32 %if, ptr %p) {
entry:
  br label %start
start:
  %again = phi i1 [ false, %entry ], [ true, %start ]
  ; CHECK: icmp ne i32 %if, 0
  ; CHECK-NEXT: br i1
  ; CHECK: call void @__kmpc_push_num_threads({{.*}}, i32 %k)
  ; CHECK-NEXT: @__kmpc_fork_call({{.*}}i32 1, ptr @f.omp_outlined, ptr %p)
  ; CHECK-NOT: @__kmpc_push
  ; CHECK: call void @__kmpc_serialized_parallel(
  ; CHECK-NOT: tail call
  ; CHECK: call void @f.omp_outlined(ptr %{{.*}}, ptr %{{.*}}, ptr %p)
  ; CHECK-NEXT: call void @__kmpc_end_serialized_parallel(
  ; CHECK-NOT: @__kmpc_fork_call(ptr @
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, ptr %p) [ "QUAL.OMP.NUM_THREADS"(i32 %k), "QUAL.OMP.IF"(i32 %if) ]
  br i1 %again, label %done, label %start
done:
  %last = phi i1 [ %again, %start ]
  ret void
}

declare void @llvm.directive.fork(ptr, ...)

; A recursive function that LLVM has inlined into the body of its own task: the task creates others of its kind.
; RUN: weft opt --prepared --stop-after=lower

define internal void @body(i32 %gtid, i64 %n) {
entry:
  %more = icmp sgt i64 %n, 0
  br i1 %more, label %again, label %done
again:
  %m = sub i64 %n, 1
  call void (ptr, ...) @llvm.directive.task(ptr @body, i64 %m)
  br label %done
done:
  ret void
}
; CHECK: define internal void @body(
; CHECK: call {{.*}} @__kmpc_omp_task_alloc({{.*}}, ptr @body_entry)
; CHECK: call {{.*}} @__kmpc_omp_task(

declare void @llvm.directive.task(ptr, ...)

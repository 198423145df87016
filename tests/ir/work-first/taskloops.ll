; A taskloop in whose iterations tasks are created: in the fast path each of its tasks is a call of the body, with the grain that the
; clause says; the resume path has the loop's marker. One thread would execute all of @flat, since nothing is asked in its iterations.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK-NOT: flat.omp_task_fast
; CHECK: define internal void @tree.omp_task_resume(
; CHECK: call void (ptr, ...) @llvm.directive.task(ptr @tree.omp_task, {{.*}}"QUAL.WEFT.TASKLOOP"(
; CHECK: define internal void @tree.omp_task_fast(
; CHECK: call i1 @llvm.directive.task.poll
; CHECK: udiv i64 {{.*}}, {{.*}}
; CHECK: = phi i64
; CHECK: = icmp eq i64
; CHECK: call void @tree.omp_task.omp_task_fast({{.*}}
; CHECK: br i1
; CHECK-NOT: flat.omp_task_fast
target triple = "x86_64-pc-linux-gnu"

@sum = global i32 0

define void @tree(i32 %n) noinline nounwind {
entry:
  %start = alloca i64
  %end = alloca i64
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %count = sext i32 %n to i64
  store i64 0, ptr %start
  store i64 %count, ptr %end
  %l = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP"(), "QUAL.OMP.GRAINSIZE"(i64 3), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %from = load i64, ptr %start
  br label %next
next:
  %i = phi i64 [ %from, %more ], [ %i1, %body ]
  %to = load i64, ptr %end
  %in = icmp slt i64 %i, %to
  br i1 %in, label %body, label %out
body:
  %half = sdiv i32 %n, 2
  call void @tree(i32 %half)
  %i1 = add i64 %i, 1
  br label %next
out:
  call void @llvm.directive.region.exit(token %l) [ "DIR.OMP.END.TASKLOOP"() ]
  br label %done
done:
  ret void
}

define void @flat(i64 %count, ptr %a) noinline nounwind {
entry:
  %start = alloca i64
  %end = alloca i64
  store i64 0, ptr %start
  store i64 %count, ptr %end
  %l = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %from = load i64, ptr %start
  br label %next
next:
  %i = phi i64 [ %from, %entry ], [ %i1, %body ]
  %to = load i64, ptr %end
  %in = icmp slt i64 %i, %to
  br i1 %in, label %body, label %out
body:
  %place = getelementptr i64, ptr %a, i64 %i
  store i64 %i, ptr %place
  %i1 = add i64 %i, 1
  br label %next
out:
  call void @llvm.directive.region.exit(token %l) [ "DIR.OMP.END.TASKLOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

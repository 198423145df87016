; An ordinary loop in a taskloop gets its bounds in front of the tasks, and each task runs its part of it.
; RUN: weft opt -O0 --stop-after=prepare

define void @f(ptr %n) {
entry:
  %i = alloca i32
  %last = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP"(), "QUAL.OMP.NUM_TASKS"(i32 7), "QUAL.OMP.NOGROUP"(), "QUAL.OMP.PRIVATE"(ptr %i), "QUAL.OMP.SHARED"(ptr %n), "QUAL.OMP.LASTPRIVATE"(ptr %last) ]
  store i32 3, ptr %i
  br label %head

head:
  %now = load i32, ptr %i
  %bound = load i32, ptr %n
  %more = icmp slt i32 %now, %bound
  br i1 %more, label %body, label %done

body:
  %value = load i32, ptr %i
  store i32 %value, ptr %last
  br label %latch

latch:
  %before = load i32, ptr %i
  %next = add nsw i32 %before, 4
  store i32 %next, ptr %i
  br label %head

done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASKLOOP"() ]
  ret void
}
; CHECK: %loop.end.private = alloca i64
; CHECK: load i64, ptr %loop.end
; CHECK-NEXT: region.entry() [ "DIR.OMP.TASKLOOP"(), "QUAL.OMP.NUM_TASKS"(i64 7), "QUAL.OMP.NOGROUP"(), "QUAL.WEFT.TASKLOOP"(i64 …, i32 1), "QUAL.OMP.SHARED"(
; CHECK: call i1 @llvm.directive.task.begin(token %omp.taskloop)
; CHECK: call i64 @llvm.directive.task.loop(token %omp.taskloop, i64 0)
; CHECK: call i64 @llvm.directive.task.loop(token %omp.taskloop, i64 1)
; CHECK: store i64 …, ptr %loop.start.private
; CHECK-NEXT: store i64 …, ptr %loop.end.private
; CHECK: call i64 @llvm.directive.task.loop(token %omp.taskloop, i64 2)
; CHECK-NEXT: icmp ne i64
; CHECK-NEXT: br i1
; CHECK: load i32, ptr %last.private
; CHECK-NEXT: store i32 …, ptr %last
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; A task with a dependence is made each time: the fast path goes on in the resume path there, without a question, and stays one on the
; ways that come by none. A 'taskyield' is nothing where nobody looks at what others do. A function that comes by such a task whenever it
; creates others has no fast path, nor has one that leaves it to its callers, or that gives way and looks, or in a loop.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK-NOT: @always.omp_task_fast
; CHECK-NOT: @leaves.omp_task_fast
; CHECK-NOT: @looks.omp_task_fast
; CHECK-NOT: @loops.omp_task_fast
; CHECK: define internal i32 @seldom.omp_task_resume(
; CHECK: call void @llvm.directive.taskyield(
; CHECK: call void (ptr, ...) @llvm.directive.task({{.*}}"QUAL.OMP.DEPEND.OUT"
; CHECK: define internal i32 @seldom.omp_task_fast(
; CHECK-NOT: @llvm.directive.taskyield(
; CHECK-NOT: "QUAL.OMP.DEPEND.OUT"
; CHECK: define internal void @seldom.omp_task.omp_task_fast(
; CHECK-NOT: @always.omp_task_fast
; CHECK-NOT: @leaves.omp_task_fast
; CHECK-NOT: @looks.omp_task_fast
; CHECK-NOT: @loops.omp_task_fast
target triple = "x86_64-pc-linux-gnu"

@flag = global i32 0

define i32 @seldom(i32 %n, ptr %p) nounwind {
entry:
  %x = alloca i32
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x, ptr %p) ]
  %r = call i1 @llvm.directive.task.begin(token %t)
  br i1 %r, label %first, label %behind.first
first:
  %n1 = sub i32 %n, 1
  %x1 = call i32 @seldom(i32 %n1, ptr %p)
  store i32 %x1, ptr %x
  br label %behind.first
behind.first:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskyield(token none)
  %ten = icmp eq i32 %n, 10
  br i1 %ten, label %mark, label %rest
mark:
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p), "QUAL.OMP.DEPEND.OUT"(ptr %p) ]
  %s = call i1 @llvm.directive.task.begin(token %u)
  br i1 %s, label %marks, label %behind.marks
marks:
  store i32 1, ptr %p
  br label %behind.marks
behind.marks:
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  br label %rest
rest:
  %v = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x, ptr %p) ]
  %w = call i1 @llvm.directive.task.begin(token %v)
  br i1 %w, label %second, label %behind.second
second:
  %n2 = sub i32 %n, 2
  %x2 = call i32 @seldom(i32 %n2, ptr %p)
  br label %behind.second
behind.second:
  call void @llvm.directive.region.exit(token %v) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  %y = load i32, ptr %x
  ret i32 %y
done:
  ret i32 %n
}

define i32 @always(i32 %n, ptr %p) nounwind {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %n1 = sub i32 %n, 1
  %x1 = call i32 @always(i32 %n1, ptr %p)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p), "QUAL.OMP.DEPEND.OUT"(ptr %p) ]
  store i32 1, ptr %p
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  ret i32 1
done:
  ret i32 %n
}

define i32 @leaves(i32 %n, ptr %p) nounwind {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %n1 = sub i32 %n, 1
  %x1 = call i32 @leaves(i32 %n1, ptr %p)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %ten = icmp eq i32 %n, 10
  br i1 %ten, label %mark, label %done
mark:
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p), "QUAL.OMP.DEPEND.OUT"(ptr %p) ]
  store i32 1, ptr %p
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  br label %done
done:
  ret i32 %n
}

define i32 @looks(i32 %n) nounwind {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  %n1 = sub i32 %n, 1
  %x1 = call i32 @looks(i32 %n1)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskyield(token none)
  call void @llvm.directive.taskwait(token none)
  %f = load atomic i32, ptr @flag monotonic, align 4
  ret i32 %f
done:
  ret i32 %n
}

define i32 @loops(i32 %n) nounwind {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  %n1 = sub i32 %n, 1
  %x1 = call i32 @loops(i32 %n1)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  br label %again
again:
  call void @llvm.directive.taskyield(token none)
  %f = load i32, ptr @flag
  %go = icmp eq i32 %f, 0
  br i1 %go, label %again, label %behind
behind:
  call void @llvm.directive.taskwait(token none)
  ret i32 %f
done:
  ret i32 %n
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
declare void @llvm.directive.taskyield(token)
declare i1 @llvm.directive.task.begin(token)

; An array of variable length stays in the frame of the fast path, and the resume path gets its address. Where the function gives the
; array's memory back, the resume path gives back what it has taken itself.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK: define internal void @f.omp_task_resume(i32 %0, i64 %n, ptr %saved, ptr %array)
; CHECK: %1 = call ptr @llvm.stacksave.p0()
; CHECK: call ptr @llvm.directive.task.frame(
; CHECK: call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task, i64 %n, ptr %array)
; CHECK: call void @llvm.stackrestore.p0(ptr %1)
; CHECK: call void @llvm.directive.task.frame.end(
target triple = "x86_64-pc-linux-gnu"

define void @f(i64 %n) noinline nounwind {
  %saved = call ptr @llvm.stacksave.p0()
  %array = alloca i32, i64 %n
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %array) ]
  %less = sub i64 %n, 1
  call void @f(i64 %less)
  store i32 1, ptr %array
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @use(i32 1)
  call void @llvm.directive.taskwait(token none) [ "QUAL.OMP.SHARED"(ptr %array) ]
  %v = load i32, ptr %array
  call void @use(i32 %v)
  call void @llvm.stackrestore.p0(ptr %saved)
  call void @use(i32 2)
  ret void
}

define void @use(i32 %v) noinline nounwind {
  store volatile i32 %v, ptr @place
  ret void
}

@place = global i32 0

declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)

; Compare-and-exchange loops: @search replaces a bound that it has seen, and so has a fast path; @guarded waits until a word is free,
; and may create its task while others wait for the word. @marks marks what it passes, whatever it finds there.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK-NOT: guarded.omp_task_fast
; CHECK: define internal void @search.omp_task_fast(
; CHECK-NOT: guarded.omp_task_fast
; CHECK: define internal void @marks.omp_task_fast(
; CHECK-NOT: guarded.omp_task_fast
target triple = "x86_64-pc-linux-gnu"

@bound = global i32 0
@free = global i32 0
@word = global i32 0
@sum = global i32 0

define void @search(i32 %n) noinline nounwind {
entry:
  %seen = load atomic i32, ptr @bound monotonic, align 4
  br label %look
look:
  %old = phi i32 [ %seen, %entry ], [ %found, %replace ]
  %less = icmp slt i32 %old, %n
  br i1 %less, label %replace, label %done
replace:
  %pair = cmpxchg weak ptr @bound, i32 %old, i32 %n monotonic monotonic, align 4
  %found = extractvalue { i32, i1 } %pair, 0
  %is = extractvalue { i32, i1 } %pair, 1
  br i1 %is, label %done, label %look
done:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  ret void
}

define void @guarded(i32 %n) noinline nounwind {
entry:
  %is.free = load i32, ptr @free
  br label %try
try:
  %pair = cmpxchg ptr @word, i32 %is.free, i32 1 acquire monotonic, align 4
  %is = extractvalue { i32, i1 } %pair, 1
  br i1 %is, label %done, label %try
done:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  store atomic i32 0, ptr @word release, align 4
  ret void
}

define void @marks(i32 %n, ptr %seen) noinline nounwind {
entry:
  br label %next
next:
  %i = phi i32 [ 0, %entry ], [ %i1, %passed ]
  %place = getelementptr i32, ptr %seen, i32 %i
  %old = atomicrmw xchg ptr %place, i32 1 monotonic
  %new = icmp eq i32 %old, 0
  br i1 %new, label %first, label %passed
first:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %i, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  br label %passed
passed:
  %i1 = add i32 %i, 1
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %next, label %done
done:
  call void @llvm.directive.taskwait(token none)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)

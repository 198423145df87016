; A task that does two long things which do not need each other becomes two; so do three. Where the continuation only waits, it
; executes the last one.
; RUN: weft opt --remarks --stop-after=read

; REMARK: a parallel region is two, since parts of its task do not need each other
; CHECK: define void @calls
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
; CHECK: call void @sort(ptr %a)
; CHECK-NOT: call void @sort
; CHECK: call void @llvm.directive.region.exit(
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
; CHECK: call void @sort(ptr %b)
; CHECK: call void @llvm.directive.region.exit(
; CHECK: call void @work(i64 7)
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK-NOT: taskwait(token none)
; CHECK: ret void
define void @calls(ptr noalias %a, ptr noalias %b) nounwind {
entry:
  fork label %task, label %cont
task:
  call void @sort(ptr %a)
  call void @sort(ptr %b)
  halt label %cont
cont:
  call void @work(i64 7)
  join label %next
next:
  ret void
}
; CHECK: define i64 @three_and_wait
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
; CHECK: call void @sort(ptr %a)
; CHECK: call void @llvm.directive.region.exit(
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
; CHECK: %second = getelementptr i64, ptr @table, i64 64
; CHECK: call void @sort(ptr %b)
; CHECK: call void @llvm.directive.region.exit(
; CHECK-NOT: region.entry()
; CHECK: call void @sort(ptr @table)
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK: %kept = phi i64 [ %n,
define i64 @three_and_wait(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  call void @sort(ptr %a)
  %second = getelementptr i64, ptr @table, i64 64
  call void @sort(ptr %b)
  call void @sort(ptr @table)
  halt label %cont
cont:
  join label %next
next:
  %kept = phi i64 [ %n, %cont ]
  ret i64 %kept
}
; Loops of two arrays, and between them a branch.
; CHECK: define i64 @loops
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
; CHECK: store i64 %i, ptr %p
; CHECK: call void @llvm.directive.region.exit(
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
; CHECK: store i64 %j, ptr %q
; CHECK: call void @llvm.directive.region.exit(
; CHECK: %kept = phi i64 [ %n, %task.end1 ]
define i64 @loops(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  br label %one
one:
  %i = phi i64 [ 0, %task ], [ %i1, %one ]
  %p = getelementptr i64, ptr %a, i64 %i
  store i64 %i, ptr %p
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %n
  br i1 %more, label %one, label %middle
middle:
  br label %other
other:
  %j = phi i64 [ 0, %middle ], [ %j1, %other ]
  %q = getelementptr i64, ptr %b, i64 %j
  store i64 %j, ptr %q
  %j1 = add i64 %j, 1
  %again = icmp ult i64 %j1, %n
  br i1 %again, label %other, label %done
done:
  halt label %cont
cont:
  %kept = phi i64 [ %n, %entry ], [ %n, %done ]
  call void @work(i64 %kept)
  join label %next
next:
  ret i64 %kept
}
@table = global [128 x i64] zeroinitializer
define void @sort(ptr %p) nounwind willreturn nosync memory(argmem: readwrite) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %q = getelementptr i64, ptr %p, i64 %i
  %v = load i64, ptr %q
  %w = mul i64 %v, 3
  store i64 %w, ptr %q
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 64
  br i1 %more, label %loop, label %done
done:
  ret void
}
declare void @work(i64)

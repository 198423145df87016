; A continuation that touches memory before it waits has something to do meanwhile, and so has one that waits on one way only.
; RUN: weft opt --stop-after=read

; CHECK: define void @stores
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
; CHECK: call void @llvm.directive.taskwait(token none)
define void @stores(ptr %p, i32 %n) {
  fork label %task, label %cont
task:
  call void @work(i32 %n)
  halt label %cont
cont:
  store i32 %n, ptr %p
  join label %next
next:
  ret void
}
; CHECK: define void @chooses
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
; CHECK: call void @llvm.directive.taskwait(token none)
define void @chooses(i32 %n) {
  fork label %task, label %cont
task:
  call void @work(i32 %n)
  halt label %cont
cont:
  %few = icmp slt i32 %n, 9
  br i1 %few, label %wait, label %meanwhile
meanwhile:
  call void @work(i32 1)
  br label %wait
wait:
  join label %next
next:
  ret void
}
declare void @work(i32)

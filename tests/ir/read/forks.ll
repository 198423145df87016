; Fork, halt and join become a task and a taskwait; the addresses that the task gets are listed. A task within a task is
; one, too, and a join waits in the task that it stands in.
; RUN: weft opt --stop-after=read

define i32 @f(i32 %n, ptr %p) {
entry:
  %x = alloca i32
  fork label %task, label %cont
task:
  %a = call i32 @work(i32 %n)
  store i32 %a, ptr %x
  fork label %inner, label %beside
inner:
  call void @touch(ptr %p)
  halt label %beside
beside:
  call void @touch(ptr %x)
  join label %last
last:
  halt label %cont
cont:
  %k = phi i32 [ %n, %entry ], [ %n, %last ]
  %b = call i32 @work(i32 %k)
  join label %next
next:
  %v = load i32, ptr %x
  %s = add i32 %v, %b
  ret i32 %s
}
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(
; CHECK: br label %task
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
; CHECK: br label %inner
; CHECK: call void @touch(ptr %p)
; CHECK: call void @llvm.directive.region.exit(token {{.*}}) [ "DIR.OMP.END.TASK"() ]
; CHECK: br label %beside
; CHECK: call void @touch(ptr %x)
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK: br label %last
; CHECK: call void @llvm.directive.region.exit(token
; CHECK: br label %cont
; CHECK: %k = phi i32 [ %n, %task.end
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK: br label %next
; CHECK-NOT: fork
declare i32 @work(i32)
declare void @touch(ptr)

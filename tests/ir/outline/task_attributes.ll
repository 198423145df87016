; noinline is about the parent; the task's function is to be inlined into the one that the runtime calls.
; RUN: weft opt -O0 --stop-after=outline

define void @f() #0 {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @work()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
define void @g() #1 {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @work()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK: define internal void @f.omp_task(i32 noundef %gtid) #3
; CHECK: define internal void @g.omp_task(i32 noundef %gtid) #1
; CHECK: attributes #3 = { nounwind "target-cpu"="x86-64" }
declare void @work()

attributes #0 = { noinline nounwind "target-cpu"="x86-64" }
attributes #1 = { noinline nounwind optnone "target-cpu"="x86-64" }

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

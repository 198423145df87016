; A taskgroup stands in place; its end waits.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKGROUP"() ]
  ; CHECK: call void @llvm.directive.taskgroup.begin(token %t)
  call void @work()                         ; CHECK: call void @work()
  ; CHECK: call void @llvm.directive.taskgroup.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASKGROUP"() ]
  ret void
}
declare void @work()

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

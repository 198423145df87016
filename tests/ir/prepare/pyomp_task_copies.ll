; A task's copy is made where the task is: the original may change before the task runs.
; RUN: weft opt --pyomp --stop-after=prepare

define void @f({ ptr, i64 } %array) {
entry:
  %a = alloca { ptr, i64 }
  store { ptr, i64 } %array, ptr %a
  ; CHECK: store { ptr, i64 } %array, ptr %a
  ; CHECK: %0 = load { ptr, i64 }, ptr %a
  ; CHECK-NEXT: %1 = call { ptr, i64 } @copy({ ptr, i64 } %0)
  ; CHECK-NEXT: store { ptr, i64 } %1, ptr %a.private
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a, [4 x i8] c"copy") ]
  ; CHECK-NEXT: entry() [ "DIR.OMP.TASK"(), "QUAL.WEFT.TASK.PRIVATE"(ptr %a.private, i64 16, i64 8) ]
  ; CHECK: %a.private1 = call noalias ptr @llvm.directive.task.private(token %omp.task, i64 0)
  call void @use(ptr %a)                              ; CHECK: call void @use(ptr %a.private1)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare void @use(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

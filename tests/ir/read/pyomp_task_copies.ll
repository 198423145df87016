; A task's copy is made where the task is: the original may change before the task runs.
; RUN: weft opt --pyomp --stop-after=read

define void @f({ ptr, i64 } %array) {
entry:
  %a = alloca { ptr, i64 }
  store { ptr, i64 } %array, ptr %a
  ; CHECK: %0 = load { ptr, i64 }, ptr %a
  ; CHECK: %1 = call { ptr, i64 } @copy({ ptr, i64 } %0)
  ; CHECK: store { ptr, i64 } %1, ptr %copied
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a, [4 x i8] c"copy") ]
  ; CHECK: entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.PRIVATE"(ptr %a), "QUAL.OMP.FIRSTPRIVATE"(ptr %copied) ]
  ; CHECK: %2 = load { ptr, i64 }, ptr %copied
  ; CHECK: store { ptr, i64 } %2, ptr %a
  call void @use(ptr %a)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare void @use(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

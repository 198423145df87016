; What a task copies is read before its entry, or by the runtime at it; the body's time is unknown.
; RUN: weft opt --stop-after=prepare

define void @f() {
entry:
  %i = alloca i32
  %a = alloca [100 x i32], align 16
  ; CHECK: %0 = load i32, ptr %i
  ; CHECK-NEXT: %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.WEFT.TASK.PRIVATE"(ptr %a, i64 400, i64 16) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %i, ptr %a) ]
  ; CHECK: %1 = call i1 @llvm.directive.task.begin(token %t)
  ; CHECK-NEXT: br i1 %1, label %task.body, label %region.after
  ; CHECK: %a.private = call noalias ptr @llvm.directive.task.private(token %t, i64 0)
  ; CHECK-NEXT: store i32 %0, ptr %i.private
  %v = load i32, ptr %i                     ; CHECK: %v = load i32, ptr %i.private
  store i32 %v, ptr %a                      ; CHECK: store i32 %v, ptr %a.private
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; A shared scalar that nobody can write from the task's entry on goes in by value.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %v) {
  %n = alloca i32
  store i32 %v, ptr %n
  ; CHECK: = load i32, ptr %n
  ; CHECK-NEXT: entry() [ "DIR.OMP.TASK"() ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %n) ]
  %1 = load i32, ptr %n
  call void @use(i32 %1)                    ; CHECK: call void @use(i32 %n1)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
declare void @use(i32)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

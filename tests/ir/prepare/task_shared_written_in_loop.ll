; A store in front of the task that is executed again, while the task may still wait.
; RUN: weft opt --stop-after=prepare

define void @f(i1 %c) {
  %n = alloca i32
  br label %loop
loop:
  store i32 1, ptr %n
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %n) ]          ; CHECK: "QUAL.OMP.SHARED"(ptr %n)
  %1 = load i32, ptr %n                     ; CHECK: load i32, ptr %n
  call void @use(i32 %1)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  br i1 %c, label %loop, label %done
done:
  ret void
}
declare void @use(i32)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; The loop goes through the parallel region, in which the variable is private: there it is another one each time.
; RUN: weft opt --stop-after=prepare

define void @f(i1 %c) {
  %n = alloca i32
  br label %loop
loop:
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %n) ]
  store i32 1, ptr %n
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %n) ]          ; CHECK: entry() [ "DIR.OMP.TASK"() ]
  %1 = load i32, ptr %n
  call void @use(i32 %1)                    ; CHECK: call void @use(i32 %n.private1)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  br i1 %c, label %loop, label %done
done:
  ret void
}
declare void @use(i32)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; What the region loads for the code behind it depends on when it does.
; RUN: weft opt --prepared -O3 --remarks --stop-after=refine
; REMARK: entered in each step of the loop around it: a value of it is used in the loop

@next = global i64 1
@a = internal global [100 x double] zeroinitializer
define void @f() {
; CHECK: define void @f
; CHECK: step:
; CHECK: "DIR.OMP.PARALLEL"()
; CHECK-NOT: directive.barrier
; CHECK: region.exit
entry:
  br label %step
step:
  %k = phi i64 [ 0, %entry ], [ %k.next, %step ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr @a) ]
  %k.next = load i64, ptr @next
  %p = getelementptr [100 x double], ptr @a, i64 0, i64 %k.next
  store double 1.0, ptr %p
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  %done = icmp eq i64 %k.next, 99
  br i1 %done, label %out, label %step
out:
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; What the region computes for the code behind it stands in front: it needs nothing of the region, and the region can leave
; the loop over steps.
; RUN: weft opt --prepared -O3 --remarks --stop-after=refine
; REMARK: the parallel region is entered once, in front of the loop around it

@a = internal global [100 x double] zeroinitializer
define void @f() {
; CHECK: define void @f
; CHECK: "DIR.OMP.PARALLEL"()
; CHECK: step:
; CHECK: %k.next = add nuw nsw i64 %k, 1
; CHECK: store double
; CHECK: directive.barrier
entry:
  br label %step
step:
  %k = phi i64 [ 0, %entry ], [ %k.next, %step ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr @a) ]
  %k.next = add nuw nsw i64 %k, 1
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

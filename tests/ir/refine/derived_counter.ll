; A counter that is one more than another goes into the region as what it is: one more. LLVM knows nothing of two numbers.
; RUN: weft opt --prepared -O3 --remarks --stop-after=refine

@a = internal global [100 x [100 x double]] zeroinitializer
define void @f() {
; CHECK: define void @f
entry:
  br label %step
step:
  %k = phi i64 [ 0, %entry ], [ %k.next, %step.end ]
  %first = phi i64 [ 1, %entry ], [ %first.next, %step.end ]
  %left = phi i64 [ 99, %entry ], [ %left.next, %step.end ]
  store i64 %k, ptr @before
; CHECK: region.entry() [ "DIR.OMP.PARALLEL"
; CHECK-NOT: %first
; CHECK-NOT: %left
; CHECK: region.exit
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr @a) ]
  %p = getelementptr [100 x [100 x double]], ptr @a, i64 0, i64 %k, i64 %first
  store double 1.0, ptr %p
  %q = getelementptr [100 x [100 x double]], ptr @a, i64 0, i64 %k, i64 %left
  store double 2.0, ptr %q
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  br label %step.end
step.end:
  %k.next = add nuw nsw i64 %k, 1
  %first.next = add nuw nsw i64 %first, 1
  %left.next = add nsw i64 %left, -1
  %done = icmp eq i64 %k.next, 99
  br i1 %done, label %out, label %step
out:
  ret void
}
@before = global i64 0

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

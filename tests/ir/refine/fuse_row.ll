; A row of loops over the same iterations becomes one loop: what is fused is fused with the next one, too.
; REMARK: the loop and the one behind it become one
; REMARK: the loop and the one behind it become one
; RUN: weft opt --prepared -O3 --remarks --stop-after=refine

@a = internal global [1000 x double] zeroinitializer
@b = internal global [1000 x double] zeroinitializer
@c = internal global [1000 x double] zeroinitializer
define void @f() {
entry:
; CHECK: define void @f
; CHECK: loop.begin
; CHECK-NOT: loop.begin
; CHECK: store double 1.0, ptr %a1.p
; CHECK: %a2 = load double, ptr %a2.p
; CHECK: store double %a2, ptr %b2.p
; CHECK: store double %b3, ptr %c3.p
; CHECK: br i1 %done1, label %end1, label %body1
; CHECK: call void @llvm.directive.loop.end(token %l1)
; CHECK-NOT: loop.end
; CHECK: }
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr @a, ptr @b, ptr @c) ]
  %l1 = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"() ]
  %r1 = call { i64, i64 } @llvm.directive.loop.begin(token %l1, i64 0, i64 1000, i64 1)
  %lb1 = extractvalue { i64, i64 } %r1, 0
  %ub1 = extractvalue { i64, i64 } %r1, 1
  %any1 = icmp ult i64 %lb1, %ub1
  br i1 %any1, label %body1, label %end1
body1:
  %i1 = phi i64 [ %lb1, %entry ], [ %i1.next, %body1 ]
  %a1.p = getelementptr inbounds [1000 x double], ptr @a, i64 0, i64 %i1
  store double 1.0, ptr %a1.p
  %i1.next = add nuw nsw i64 %i1, 1
  %done1 = icmp eq i64 %i1.next, %ub1
  br i1 %done1, label %end1, label %body1
end1:
  call void @llvm.directive.loop.end(token %l1)
  call void @llvm.directive.region.exit(token %l1) [ "DIR.OMP.END.LOOP"() ]
  %l2 = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"() ]
  %r2 = call { i64, i64 } @llvm.directive.loop.begin(token %l2, i64 0, i64 1000, i64 1)
  %lb2 = extractvalue { i64, i64 } %r2, 0
  %ub2 = extractvalue { i64, i64 } %r2, 1
  %any2 = icmp ult i64 %lb2, %ub2
  br i1 %any2, label %body2, label %end2
body2:
  %i2 = phi i64 [ %lb2, %end1 ], [ %i2.next, %body2 ]
  %a2.p = getelementptr inbounds [1000 x double], ptr @a, i64 0, i64 %i2
  %a2 = load double, ptr %a2.p
  %b2.p = getelementptr inbounds [1000 x double], ptr @b, i64 0, i64 %i2
  store double %a2, ptr %b2.p
  %i2.next = add nuw nsw i64 %i2, 1
  %done2 = icmp eq i64 %i2.next, %ub2
  br i1 %done2, label %end2, label %body2
end2:
  call void @llvm.directive.loop.end(token %l2)
  call void @llvm.directive.region.exit(token %l2) [ "DIR.OMP.END.LOOP"() ]
  %l3 = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"() ]
  %r3 = call { i64, i64 } @llvm.directive.loop.begin(token %l3, i64 0, i64 1000, i64 1)
  %lb3 = extractvalue { i64, i64 } %r3, 0
  %ub3 = extractvalue { i64, i64 } %r3, 1
  %any3 = icmp ult i64 %lb3, %ub3
  br i1 %any3, label %body3, label %end3
body3:
  %i3 = phi i64 [ %lb3, %end2 ], [ %i3.next, %body3 ]
  %bb3.p = getelementptr inbounds [1000 x double], ptr @b, i64 0, i64 %i3
  %b3 = load double, ptr %bb3.p
  %c3.p = getelementptr inbounds [1000 x double], ptr @c, i64 0, i64 %i3
  store double %b3, ptr %c3.p
  %i3.next = add nuw nsw i64 %i3, 1
  %done3 = icmp eq i64 %i3.next, %ub3
  br i1 %done3, label %end3, label %body3
end3:
  call void @llvm.directive.loop.end(token %l3)
  call void @llvm.directive.region.exit(token %l3) [ "DIR.OMP.END.LOOP"() ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64)
declare void @llvm.directive.loop.end(token)
declare void @llvm.directive.barrier(token)

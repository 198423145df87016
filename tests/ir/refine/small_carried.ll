; A thread counts its own iterations, which a team of one would count otherwise; a sum does not tell.
; REMARK: a team executes the parallel region even if there is little to do: it counts its threads
; REMARK: one thread executes the parallel region, since there is little to do
; RUN: weft opt --prepared -O3 --remarks --stop-after=refine

@a = internal global [1000 x double] zeroinitializer
define void @counts(double %x) {
entry:
; CHECK: define void @counts
; CHECK-NOT: QUAL.OMP.IF
; CHECK: define void @adds
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr @a) ]
  %l1 = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"() ]
  %r1 = call { i64, i64 } @llvm.directive.loop.begin(token %l1, i64 0, i64 10, i64 1)
  %lb1 = extractvalue { i64, i64 } %r1, 0
  %ub1 = extractvalue { i64, i64 } %r1, 1
  %any1 = icmp ult i64 %lb1, %ub1
  br i1 %any1, label %body1, label %end1
body1:
  %i1 = phi i64 [ %lb1, %entry ], [ %i1.next, %body1 ]
  %own = phi double [ %x, %entry ], [ %own.next, %body1 ]
  %a1.p = getelementptr inbounds [1000 x double], ptr @a, i64 0, i64 %i1
  store double %own, ptr %a1.p
  %own.next = fadd double %own, 1.0
  %i1.next = add nuw nsw i64 %i1, 1
  %done1 = icmp eq i64 %i1.next, %ub1
  br i1 %done1, label %end1, label %body1
end1:
  call void @llvm.directive.loop.end(token %l1)
  call void @llvm.directive.region.exit(token %l1) [ "DIR.OMP.END.LOOP"() ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

define void @adds(ptr %s) {
entry:
; CHECK: "DIR.OMP.PARALLEL"(){{.*}}"QUAL.OMP.IF"(i32 0)
; CHECK: }
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr @a, ptr %s) ]
  %l1 = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"() ]
  %r1 = call { i64, i64 } @llvm.directive.loop.begin(token %l1, i64 0, i64 10, i64 1)
  %lb1 = extractvalue { i64, i64 } %r1, 0
  %ub1 = extractvalue { i64, i64 } %r1, 1
  %any1 = icmp ult i64 %lb1, %ub1
  br i1 %any1, label %body1, label %end1
body1:
  %i1 = phi i64 [ %lb1, %entry ], [ %i1.next, %body1 ]
  %sum = phi double [ 0.0, %entry ], [ %sum.next, %body1 ]
  %a1.p = getelementptr inbounds [1000 x double], ptr @a, i64 0, i64 %i1
  %a1 = load double, ptr %a1.p
  %sum.next = fadd double %sum, %a1
  %i1.next = add nuw nsw i64 %i1, 1
  %done1 = icmp eq i64 %i1.next, %ub1
  br i1 %done1, label %end1, label %body1
end1:
  %part = phi double [ 0.0, %entry ], [ %sum.next, %body1 ]
  call void @llvm.directive.loop.end(token %l1)
  call void @llvm.directive.region.exit(token %l1) [ "DIR.OMP.END.LOOP"() ]
  %old = atomicrmw fadd ptr %s, double %part monotonic
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64)
declare void @llvm.directive.loop.end(token)

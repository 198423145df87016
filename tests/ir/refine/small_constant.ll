; Ten iterations of three instructions are not worth a team.
; REMARK: one thread executes the parallel region, since there is little to do
; RUN: weft opt --prepared -O3 --remarks --stop-after=refine

@a = internal global [1000 x double] zeroinitializer
@b = internal global [1000 x double] zeroinitializer
define void @f() {
entry:
; CHECK: define void @f
; CHECK: "DIR.OMP.PARALLEL"(){{.*}}"QUAL.OMP.IF"(i32 0)
; CHECK: }
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr @a, ptr @b) ]
  %l1 = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"() ]
  %r1 = call { i64, i64 } @llvm.directive.loop.begin(token %l1, i64 0, i64 10, i64 1)
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
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64)
declare void @llvm.directive.loop.end(token)
declare void @llvm.directive.barrier(token)

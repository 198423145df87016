; One address that serves two regions is computed in each.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i64 %i) {
  %x = alloca [4 x i32]
  %p = getelementptr [4 x i32], ptr %x, i64 0, i64 %i
  ; CHECK-NOT: ptr %x
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  call void @touch(ptr %p)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: ret void
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  ; CHECK: @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid, i64 %i)
  ; CHECK: %x = alloca [4 x i32]
  ; CHECK: %p = getelementptr [4 x i32], ptr %x, i64 0, i64 %i
  call void @touch(ptr %p)                  ; CHECK: call void @touch(ptr %p)
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.PARALLEL"() ]
  ; CHECK: @f.omp_outlined.1(ptr noalias noundef %gtid, ptr noalias noundef %tid, i64 %i)
  ; CHECK: %x = alloca [4 x i32]
  ; CHECK: %p = getelementptr [4 x i32], ptr %x, i64 0, i64 %i
  ; CHECK: call void @touch(ptr %p)
  ret void
}
declare void @touch(ptr)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

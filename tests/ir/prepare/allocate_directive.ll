; RUN: weft opt --stop-after=prepare
; The directive allocate: from its marker on, the variable is what the allocator gives; regions list that.

define void @f(ptr %m) {
; CHECK: define void @f(
; CHECK: store i32 7, ptr %v
; CHECK-NEXT: getelementptr inbounds i8, ptr %m, i64 8
; CHECK: %v.given = call noalias ptr @omp_aligned_alloc(i64 64, i64 4, i64
; CHECK-NEXT: store ptr %v.given, ptr %m
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %v.given, ptr %v, i64 4, i1 false)
; CHECK-NOT: llvm.directive.allocate
; CHECK: "QUAL.OMP.SHARED"(ptr %v.given)
; CHECK: store i32 9, ptr %v.given
entry:
  %v = alloca i32
  store i32 7, ptr %v
  call void @llvm.directive.allocate(token none) [ "DIR.OMP.ALLOCATE"(), "QUAL.WEFT.MEMORY"(ptr %v, ptr %m, i64 64) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %v) ]
  store i32 9, ptr %v
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.allocate(token)

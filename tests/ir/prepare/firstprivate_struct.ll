; A firstprivate struct is copied by each thread, so the original is listed.
; RUN: weft opt --stop-after=prepare

%struct.s = type { [10 x i32], i64 }
define void @f() {
  %s = alloca %struct.s, align 8            ; CHECK: %s.private = alloca %struct.s, align 8
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %s) ]  ; CHECK: "QUAL.OMP.SHARED"(ptr %s) ]
  ; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %s.private, ptr %s, i64 48, i1 false)
  store i32 1, ptr %s, align 8              ; CHECK: store i32 1, ptr %s.private, align 8
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; Two regions in each other reduce elements of one array: the inner one combines with what the outer one has of its own.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %a = alloca [5 x i32]
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.ADD:ARRSECT:i32"(ptr %a, i64 1, i64 3) ]
  ; CHECK: %2 = getelementptr inbounds i32, ptr %a, i64 1
  ; CHECK: %a.private = alloca i32, i64 3
  ; CHECK: %3 = sub i64 0, 1
  ; CHECK-NEXT: %4 = getelementptr i32, ptr %a.private, i64 %3
  %q = call token @llvm.directive.region.entry() [ "DIR.OMP.SCOPE"(), "QUAL.OMP.REDUCTION.ADD:ARRSECT:i32"(ptr %a, i64 1, i64 3) ]
  ; CHECK: entry() [ "DIR.OMP.SCOPE"()
  ; CHECK: getelementptr inbounds i32, ptr %4, i64 1
  ; CHECK: %… = alloca i32, i64 3
  call void @use(ptr %a)
  call void @llvm.directive.region.exit(token %q) [ "DIR.OMP.END.SCOPE"() ]
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare void @use(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

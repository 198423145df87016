; What is read from memory that nobody writes is read again.
; RUN: weft opt -O0 --stop-after=outline

@table = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]

define i32 @f(i64 %k) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  %p = getelementptr [4 x i32], ptr @table, i64 0, i64 %k
  %v = load i32, ptr %p
  call void @use(i32 %v)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret i32 %v
}
declare void @use(i32)
; CHECK: call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %k)
; CHECK: … = getelementptr [4 x i32], ptr @table, i64 0, i64 %k
; CHECK-NEXT: … = load i32, ptr …
; CHECK: ret i32 …

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; Dependences become a list of records in a slot; the task waits for those of others. The priority lies in the record.
; RUN: weft opt -O0 --stop-after=lower

define void @f(ptr %a, ptr %b) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.PRIORITY"(i32 7), "QUAL.OMP.DEPEND.IN"(ptr %a), "QUAL.OMP.DEPEND.MUTEXINOUTSET"(ptr %b), "QUAL.OMP.DEPEND.ALL"() ]
  call void @use()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK: alloca [9 x i64]
; CHECK: @__kmpc_omp_task_alloc(ptr @weft.ident, i32 …, i32 33, i64 40
; CHECK-NEXT: getelementptr inbounds i8, ptr …, i64 32
; CHECK-NEXT: store i32 7, ptr
; CHECK: store ptr %a,
; CHECK: store i8 1,
; CHECK: store ptr %b,
; CHECK: store i8 4,
; CHECK: store ptr null,
; CHECK: store i8 128,
; CHECK: call i32 @__kmpc_omp_task_with_deps(ptr @weft.ident, i32 …, ptr …, i32 3, ptr …, i32 0, ptr null)
declare void @use()

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

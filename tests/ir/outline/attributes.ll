; The user's wishes go along; what LLVM inferred of the parent does not.
; RUN: weft opt -O0 --stop-after=outline

define i32 @f() #0 {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret i32 0
}
; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid) #1 {
; CHECK: attributes #1 = { nounwind noinline optsize uwtable "frame-pointer"="all" "target-cpu"="skylake" }
attributes #0 = { mustprogress norecurse nounwind noinline optsize willreturn memory(none) uwtable "frame-pointer"="all" "target-cpu"="skylake" }

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

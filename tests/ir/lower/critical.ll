; Critical regions of one name share a lock, whose name other compilers use too.
; RUN: weft opt -O0 --stop-after=lower

@name = private unnamed_addr constant [2 x i8] c"n\00"
; CHECK: @.gomp_critical_user_n.var = common global [8 x i32] zeroinitializer
define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.NAME"(ptr @name) ] ; CHECK: @__kmpc_critical(ptr {{.*}}, ptr @.gomp_critical_user_n.var)
  call void @body()                         ; CHECK: call void @body()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.CRITICAL"() ]                       ; CHECK: @__kmpc_end_critical(ptr {{.*}}, ptr @.gomp_critical_user_n.var)
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.NAME"(ptr @name) ] ; CHECK: @__kmpc_critical(ptr {{.*}}, ptr @.gomp_critical_user_n.var)
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.CRITICAL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @body()

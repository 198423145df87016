; The lock of a critical region is one in the whole program, by the name of the region; regions without a name share one.
; The string of the name stays if it has another use.
; RUN: weft opt --prepared --stop-after=lower

; CHECK: @name = {{.*}} c"q\00"
; CHECK-NEXT: @.gomp_critical_user_q.var = common global [8 x i32] zeroinitializer, align 8
; CHECK-NOT: @.gomp_critical_user_q.var = 
; CHECK: @.gomp_critical_user_.var = common global [8 x i32] zeroinitializer, align 8
; CHECK-NOT: common global
@name = private constant [2 x i8] c"q\00"

; CHECK: define ptr @g()
define ptr @g() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.NAME"(ptr @name), "QUAL.OMP.HINT"(i32 2) ]
  ; CHECK: @__kmpc_critical_with_hint({{.*}}, ptr @.gomp_critical_user_q.var, i32 2)
  call void @llvm.directive.critical.begin(token %t)
  ; CHECK-NEXT: @__kmpc_end_critical({{.*}}, ptr @.gomp_critical_user_q.var)
  call void @llvm.directive.critical.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.CRITICAL"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]
  ; CHECK-NEXT: @__kmpc_critical({{.*}}, ptr @.gomp_critical_user_.var)
  call void @llvm.directive.critical.begin(token %u)
  ; CHECK-NEXT: @__kmpc_end_critical({{.*}}, ptr @.gomp_critical_user_.var)
  call void @llvm.directive.critical.end(token %u)
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.CRITICAL"() ]
  ret ptr @name
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.critical.begin(token)
declare void @llvm.directive.critical.end(token)

; However many words a task gets, each is an operand of its marker.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, i64 %k, i64 %l, i64 %m, i64 %n, i64 %o, i64 %p, i64 %q, i64 %r, i64 %s, i64 %t, i64 %u, i64 %v, i64 %w, i64 %x, i64 %y) {
  %z = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @use(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, i64 %k, i64 %l, i64 %m, i64 %n, i64 %o, i64 %p, i64 %q, i64 %r, i64 %s, i64 %t, i64 %u, i64 %v, i64 %w, i64 %x, i64 %y)
  call void @llvm.directive.region.exit(token %z) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK-NOT: alloca
; CHECK: @llvm.directive.task(ptr @f.omp_task, i64 %a, i64 %b, {{.*}}, i64 %x, i64 %y)
; CHECK: define internal void @f.omp_task(i32 noundef %gtid, i64 %a, i64 %b,
declare void @use(i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

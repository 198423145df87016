; A value wider than a word is copied with the task: the parent's frame may be gone when the task runs.
; RUN: weft opt -O0 --stop-after=lower

define void @f(x86_fp80 %x, i32 %n) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @use(x86_fp80 %x, i32 %n)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK: %0 = alloca x86_fp80
; CHECK: store x86_fp80 %x, ptr %0
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %{{.*}}, ptr %0, i64 16, i1 false)
; CHECK: define internal void @f.omp_task(i32 noundef %gtid, i64 %n.word, ptr %x.copy)
; CHECK: %x = load x86_fp80, ptr %x.copy
; CHECK: call void @use(x86_fp80 %x, i32 %n)
declare void @use(x86_fp80, i32)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

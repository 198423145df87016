; Behind the optimizer, what may name the executing thread is again what the program has.
; RUN: weft opt -O0 --stop-after=outline

@x = thread_local global i32 0
define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  %e = call ptr @__errno_location() #0      ; CHECK: %e = call ptr @__errno_location() #1
  %x = call ptr @llvm.threadlocal.address.p0(ptr @x) ; CHECK: %x = call ptr @llvm.threadlocal.address.p0(ptr nonnull @x)
  store i32 1, ptr %e
  store i32 1, ptr %x
  %p = call ptr @llvm.thread.pointer() ; CHECK: %p = call ptr @llvm.thread.pointer()
  %a = call ptr @llvm.frameaddress.p0(i32 0) ; CHECK: %a = call ptr @llvm.frameaddress.p0(i32 0)
  %c = call i32 @llvm.eh.typeid.for.p0(ptr @x) ; CHECK: %c = call i32 @llvm.eh.typeid.for.p0(ptr @x)
  %s = call i64 asm "mov %fs:0,$0", "=r"() #0 ; CHECK: %s = call i64 asm "mov %fs:0,$0", "=r"() #1
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare ptr @__errno_location() #0
declare ptr @llvm.threadlocal.address.p0(ptr)
declare ptr @llvm.thread.pointer()
declare ptr @llvm.frameaddress.p0(i32 immarg)
declare i32 @llvm.eh.typeid.for.p0(ptr)
attributes #0 = { nounwind willreturn memory(none) }
; CHECK: attributes #1 = { nounwind willreturn memory(none) }
; CHECK-NOT: pinned

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

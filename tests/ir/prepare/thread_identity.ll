; What may name the executing thread reads memory that markers clobber: what is declared or cannot be seen, and claims to
; touch no memory.
; RUN: weft opt --stop-after=prepare

@x = thread_local global i32 0
define void @f(ptr %known) personality ptr @__gxx_personality_v0 {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  %e = call ptr @__errno_location() #0      ; CHECK: %e = call ptr @__errno_location() #1
  %x = call ptr @llvm.threadlocal.address.p0(ptr @x) ; CHECK: %x = call ptr @llvm.directive.threadlocal(ptr @x)
  store i32 1, ptr %e
  store i32 1, ptr %x
  %p = call ptr @llvm.thread.pointer() ; CHECK: %p = call ptr @llvm.directive.thread.thread.pointer()
  %a = call ptr @llvm.frameaddress.p0(i32 0) ; CHECK: %a = call ptr @llvm.directive.thread.frameaddress.p0(i32 0)
  %c = call i32 @llvm.eh.typeid.for.p0(ptr @x) ; CHECK: %c = call i32 @llvm.directive.thread.eh.typeid.for.p0(ptr @x)
  %s = call i64 asm "mov %fs:0,$0", "=r"() #0 ; CHECK: %s = call i64 asm "mov %fs:0,$0", "=r"() #1
  %w = call i32 %known() memory(none) ; CHECK: %w = call i32 %known() #4
  %d = call i32 @defined(i32 1) #0 ; CHECK: %d = call i32 @defined(i32 1) #0
  %m = call i32 @llvm.abs.i32(i32 %d, i1 false) #0 ; CHECK: %m = call i32 @llvm.abs.i32(i32 %d, i1 false) #0
  %i = invoke i32 %known() #0 to label %next unwind label %pad ; CHECK: %i = invoke i32 %known() #1
pad:
  %caught = landingpad { ptr, i32 } catch ptr null
  unreachable
next:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
define i32 @defined(i32 %n) #0 {
  ret i32 %n
}
declare ptr @__errno_location() #0 ; CHECK: declare ptr @__errno_location() #1
declare ptr @llvm.threadlocal.address.p0(ptr)
declare i32 @__gxx_personality_v0(...)
declare ptr @llvm.thread.pointer()
declare ptr @llvm.frameaddress.p0(i32 immarg)
declare i32 @llvm.eh.typeid.for.p0(ptr)
declare i32 @llvm.abs.i32(i32, i1 immarg)
attributes #0 = { nounwind willreturn memory(none) } ; CHECK: attributes #0 = { nounwind willreturn memory(none) }
; CHECK: attributes #1 = { nounwind willreturn memory(inaccessiblemem: read) "weft-pinned" }
; CHECK: attributes #4 = { memory(inaccessiblemem: read) "weft-pinned" }

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; What names the executing thread reads memory that markers clobber.
; RUN: weft opt --stop-after=prepare

@x = thread_local global i32 0
define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  %e = call ptr @__errno_location() #0      ; CHECK: %e = call ptr @__errno_location() #1
  %x = call ptr @llvm.threadlocal.address.p0(ptr @x) ; CHECK: %x = call ptr @llvm.directive.threadlocal(ptr @x)
  store i32 1, ptr %e
  store i32 1, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare ptr @__errno_location() #0
declare ptr @llvm.threadlocal.address.p0(ptr)
attributes #0 = { nounwind willreturn memory(none) } ; CHECK: attributes #0 = { nounwind willreturn memory(none) }
; CHECK: attributes #1 = { nounwind willreturn memory(inaccessiblemem: read) }

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

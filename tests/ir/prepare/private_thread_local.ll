; A thread-local variable is private already.
; RUN: weft opt --stop-after=prepare
; ERROR: the list item is thread-local

@x = thread_local global i32 0
define void @f() {
  %x = call ptr @llvm.threadlocal.address.p0(ptr @x)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %x) ]
  store i32 1, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare ptr @llvm.threadlocal.address.p0(ptr)

; Written internal globals are listed at every parallel region, whoever uses them; others are not.
; RUN: weft opt --stop-after=prepare

@written = internal global i32 1
@stored.address = internal global i32 1
@holder = global ptr @stored.address
@read = internal global i32 1
@constant = internal constant i32 1
@thread = internal thread_local global i32 1
@public = global i32 1
define void @helper() {
  store i32 2, ptr @written
  store i32 2, ptr @public
  %r = load i32, ptr @read
  %c = load i32, ptr @constant
  %t = call ptr @llvm.threadlocal.address.p0(ptr @thread)
  store i32 %r, ptr %t
  store i32 %c, ptr %t
  ret void
}
define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]                                   ; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr @written, ptr @stored.address) ]
  call void @helper()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare ptr @llvm.threadlocal.address.p0(ptr)

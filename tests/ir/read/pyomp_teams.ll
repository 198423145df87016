; A league of one team is a task that is executed at once.
; RUN: weft opt --pyomp --stop-after=read

define void @f(ptr %a) {
entry:
  %x = alloca double
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TEAMS"(), "QUAL.OMP.SHARED"(ptr %a), "QUAL.OMP.PRIVATE"(ptr %x) ]
  ; CHECK: entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %a), "QUAL.OMP.PRIVATE"(ptr %x), "QUAL.OMP.IF"(i32 0) ]
  ; CHECK: store double zeroinitializer, ptr %x
  call void @use(ptr %a, ptr %x)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TEAMS"() ] ; CHECK: [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare void @use(ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

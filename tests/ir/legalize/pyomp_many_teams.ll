; How many teams there are is asked for: the region becomes no task.
; RUN: weft opt --pyomp --stop-after=legalize

define void @f(ptr %a) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TEAMS"(), "QUAL.OMP.NUM_TEAMS"(i32 4), "QUAL.OMP.SHARED"(ptr %a) ] ; CHECK: "DIR.OMP.TEAMS"(), "QUAL.OMP.NUM_TEAMS"(i32 4), "QUAL.OMP.SHARED"(ptr %a)
  call void @use(ptr %a)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TEAMS"() ]
  ret void
}

declare void @use(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

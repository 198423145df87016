; A value that is loaded in a region may be used in other blocks of it, and behind it: all of them get the captured one.
; RUN: weft opt --stop-after=prepare

define i32 @f() {
  %n.addr = alloca i32
  ; CHECK: %n = load i32, ptr %n.addr
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %n.addr) ]
  %1 = load i32, ptr %n.addr
  br label %next
next:
  call void @use(i32 %1)                    ; CHECK: call void @use(i32 %n)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret i32 %1                                ; CHECK: ret i32 %n
}

declare void @use(i32)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

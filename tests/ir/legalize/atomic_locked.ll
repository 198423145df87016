; What no instruction covers is accessed under the lock that the C front end takes, reads and writes as well.
; RUN: weft opt --stop-after=legalize

define i128 @f(ptr %x, i128 %n) {
  ; CHECK: entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.NAME"(ptr @.weft.name.weft.atomic) ]
  ; CHECK: store i128 %n, ptr %x
  ; CHECK: [ "DIR.OMP.END.CRITICAL"() ]
  %w = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.WRITE"() ]
  store i128 %n, ptr %x, align 16
  call void @llvm.directive.region.exit(token %w) [ "DIR.OMP.END.ATOMIC"() ]
  ; CHECK: entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.NAME"(ptr @.weft.name.weft.atomic) ]
  ; CHECK: load i128, ptr %x
  %r = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.READ"() ]
  %v = load i128, ptr %x, align 16
  call void @llvm.directive.region.exit(token %r) [ "DIR.OMP.END.ATOMIC"() ]
  ret i128 %v
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; A region that ends inside of another one crosses it.
; RUN: weft opt -O0 --prepared --stop-after=graph
; ERROR: in function 'f': in block '%body', an exit of another region inside of the region of 'DIR.OMP.SINGLE'

define void @f(ptr %a) {
entry:
  br label %body

body:
  %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]
  %s = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"() ]
  store i32 1, ptr %a
  call void @llvm.directive.region.exit(token %c) [ "DIR.OMP.END.CRITICAL"() ]
  call void @llvm.directive.region.exit(token %s) [ "DIR.OMP.END.SINGLE"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

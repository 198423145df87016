; A region that a loop enters again without having left it is found.
; RUN: weft opt --prepared --stop-after=graph
; ERROR: in function 'f': in block '%again', control enters or leaves the region of 'DIR.OMP.SINGLE' other than by its entry and exit

define void @f(i1 %c, ptr %a) {
entry:
  br label %again

again:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"() ]
  store i32 1, ptr %a
  br i1 %c, label %again, label %end

end:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; A second way into a region, past its entry, is found.
; RUN: weft opt --prepared --stop-after=graph
; ERROR: in function 'f': in block '%inside', control enters or leaves the region of 'DIR.OMP.SINGLE' (line 7, column 9) other than by its entry and exit

@.file = private constant [4 x i8] c"a.c\00"

define void @f(i1 %around, ptr %a) {
entry:
  br i1 %around, label %inside, label %begin

begin:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.WEFT.LOC"(ptr @.file, i32 7, i32 9) ]
  br label %inside

inside:
  store i32 1, ptr %a
  br i1 %around, label %out, label %end

end:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ]
  br label %out

out:
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

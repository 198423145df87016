; Functions whose names begin like those of markers are markers.
; RUN: weft opt --prepared --stop-after=lower

; ERROR: in function 'g': marker 'llvm.directive.strange' is not known
define void @g(i32 %k) {
  call void @llvm.directive.strange()
  ret void
}

declare void @llvm.directive.strange()

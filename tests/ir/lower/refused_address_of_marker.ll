; A marker may only be called.
; RUN: weft opt --prepared --stop-after=lower

; ERROR: in function 'g': 'llvm.directive.loop.end' is left
define ptr @g() {
  ret ptr @llvm.directive.loop.end
}

declare void @llvm.directive.loop.end(token)

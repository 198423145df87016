; A function that gets the object itself cannot be called with its address.
; RUN: weft opt --stop-after=prepare
; ERROR: the list item's function 'by_value' must take one address and nothing else

define void @f() {
  %x = alloca { ptr, i64 }
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE:NONPOD"(ptr %x, ptr @by_value, ptr null) ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

define internal void @by_value(ptr byval({ ptr, i64 }) %x) {
  ret void
}

define internal fastcc void @convention(ptr %x) {
  ret void
}

declare void @one(ptr)
declare void @two(ptr, ptr)
declare void @many(ptr, ...)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

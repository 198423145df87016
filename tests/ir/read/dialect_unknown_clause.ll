; An unknown clause is shown with its line.
; RUN: weft opt --to=region

define void @f(ptr %a) {
entry:
  call void @llvm.directive(metadata !"DIR.OMP.PARALLEL")
  call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !"QUAL.OMP.PRIVAT", ptr %a)
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  call void @llvm.directive(metadata !"DIR.OMP.END.PARALLEL")
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  ret void
}
; ERROR: dialect_unknown_clause.ll:7: in function 'f', block 'entry': unknown clause 'QUAL.OMP.PRIVAT'

declare void @llvm.directive(metadata)
declare void @llvm.directive.qual.opndlist(metadata, ...)

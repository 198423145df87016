; What no variable of the region is, but a pointer that one outside holds for good, keeps that one's name: `this`, and references.
; A pointer that is written twice does not.
; RUN: weft opt -O0 --stop-after=prepare

define void @f(ptr %this, ptr %other) !dbg !3 {
  %this.addr = alloca ptr, align 8
  %p = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
    #dbg_declare(ptr %this.addr, !6, !DIExpression(), !8)
  store ptr %this, ptr %p, align 8
  store ptr %other, ptr %p, align 8
    #dbg_declare(ptr %p, !11, !DIExpression(), !8)
  %this1 = load ptr, ptr %this.addr, align 8
  %p1 = load ptr, ptr %p, align 8
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ], !dbg !7
  call void @use(ptr %this1, ptr %p1), !dbg !8
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ], !dbg !7
  ret void, !dbg !9
}
; CHECK: "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %this1, ptr %p1)
; CHECK-NOT: #dbg_value(ptr %p1
; CHECK: #dbg_value(ptr %this1, !{{.*}}, !DIExpression(), !{{.*}})
; CHECK-NOT: #dbg_value(ptr %p1
; CHECK: call void @use(ptr %this1, ptr %p1)
declare void @use(ptr, ptr)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !5)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocalVariable(name: "this", arg: 1, scope: !3, type: !10, flags: DIFlagArtificial | DIFlagObjectPointer)
!7 = !DILocation(line: 2, column: 1, scope: !3)
!8 = !DILocation(line: 3, column: 1, scope: !3)
!9 = !DILocation(line: 4, column: 1, scope: !3)
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!11 = !DILocalVariable(name: "p", scope: !3, file: !1, line: 1, type: !10)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

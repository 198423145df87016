; What kernels call of the C library, made of sorting.c by scripts/gpu_math.py.

define void @qsort(ptr %0, i64 %1, i64 %2, ptr nocapture readonly %3) nounwind {
  %5 = alloca [256 x i8], align 16
  %6 = icmp ult i64 %1, 2
  %7 = icmp eq i64 %2, 0
  %8 = or i1 %6, %7
  br i1 %8, label %225, label %9

9:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %5)
  %10 = mul i64 %2, %1
  %11 = icmp ult i64 %10, 257
  br i1 %11, label %12, label %69

12:
  %13 = phi ptr [ %14, %19 ], [ %0, %9 ]
  %14 = phi ptr [ %13, %19 ], [ %5, %9 ]
  %15 = phi i64 [ %16, %19 ], [ 1, %9 ]
  %16 = shl i64 %15, 1
  br label %21

17:
  %18 = icmp eq ptr %14, %0
  br i1 %18, label %224, label %68

19:
  %20 = icmp ult i64 %16, %1
  br i1 %20, label %12, label %17

21:
  %22 = phi i64 [ 0, %12 ], [ %29, %28 ]
  %23 = add i64 %22, %15
  %24 = call i64 @llvm.umin.i64(i64 %23, i64 %1)
  %25 = add i64 %24, %15
  %26 = call i64 @llvm.umin.i64(i64 %25, i64 %1)
  %27 = icmp ult i64 %22, %26
  br i1 %27, label %31, label %28

28:
  %29 = add i64 %22, %16
  %30 = icmp ult i64 %29, %1
  br i1 %30, label %21, label %19

31:
  %32 = phi i64 [ %66, %59 ], [ %22, %21 ]
  %33 = phi i64 [ %60, %59 ], [ %24, %21 ]
  %34 = phi i64 [ %62, %59 ], [ %22, %21 ]
  %35 = icmp ult i64 %34, %24
  br i1 %35, label %40, label %36

36:
  %37 = mul i64 %32, %2
  %38 = getelementptr inbounds i8, ptr %14, i64 %37
  %39 = add i64 %33, 1
  br label %59

40:
  %41 = icmp ult i64 %33, %26
  br i1 %41, label %46, label %42

42:
  %43 = mul i64 %32, %2
  %44 = getelementptr inbounds i8, ptr %14, i64 %43
  %45 = add nuw i64 %34, 1
  br label %59

46:
  %47 = mul i64 %34, %2
  %48 = getelementptr inbounds i8, ptr %13, i64 %47
  %49 = mul i64 %33, %2
  %50 = getelementptr inbounds i8, ptr %13, i64 %49
  %51 = call i32 %3(ptr %48, ptr %50)
  %52 = freeze i32 %51
  %53 = icmp slt i32 %52, 1
  %54 = mul i64 %32, %2
  %55 = getelementptr inbounds i8, ptr %14, i64 %54
  %56 = add nuw i64 %34, 1
  br i1 %53, label %59, label %57

57:
  %58 = add nuw i64 %33, 1
  br label %59

59:
  %60 = phi i64 [ %39, %36 ], [ %58, %57 ], [ %33, %42 ], [ %33, %46 ]
  %61 = phi ptr [ %38, %36 ], [ %55, %57 ], [ %44, %42 ], [ %55, %46 ]
  %62 = phi i64 [ %34, %36 ], [ %34, %57 ], [ %45, %42 ], [ %56, %46 ]
  %63 = phi i64 [ %33, %36 ], [ %33, %57 ], [ %34, %42 ], [ %34, %46 ]
  %64 = mul i64 %63, %2
  %65 = getelementptr inbounds i8, ptr %13, i64 %64
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %61, ptr align 1 %65, i64 %2, i1 false)
  %66 = add nuw i64 %32, 1
  %67 = icmp ult i64 %66, %26
  br i1 %67, label %31, label %28

68:
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %0, ptr align 1 %14, i64 %10, i1 false)
  br label %224

69:
  %70 = call ptr @malloc(i64 %10)
  %71 = icmp eq ptr %70, null
  br i1 %71, label %72, label %166

72:
  %73 = lshr i64 %1, 1
  br label %74

74:
  %75 = phi i64 [ %73, %72 ], [ %76, %114 ]
  %76 = add nsw i64 %75, -1
  %77 = shl i64 %76, 1
  %78 = or disjoint i64 %77, 1
  %79 = icmp ult i64 %78, %1
  br i1 %79, label %84, label %114

80:
  %81 = shl i64 %99, 1
  %82 = or disjoint i64 %81, 1
  %83 = icmp ult i64 %82, %1
  br i1 %83, label %84, label %114

84:
  %85 = phi i64 [ %82, %80 ], [ %78, %74 ]
  %86 = phi i64 [ %81, %80 ], [ %77, %74 ]
  %87 = phi i64 [ %99, %80 ], [ %76, %74 ]
  %88 = add nuw i64 %86, 2
  %89 = icmp ult i64 %88, %1
  br i1 %89, label %90, label %98

90:
  %91 = mul i64 %85, %2
  %92 = getelementptr inbounds i8, ptr %0, i64 %91
  %93 = mul i64 %88, %2
  %94 = getelementptr inbounds i8, ptr %0, i64 %93
  %95 = call i32 %3(ptr %92, ptr %94)
  %96 = icmp slt i32 %95, 0
  %97 = select i1 %96, i64 %88, i64 %85
  br label %98

98:
  %99 = phi i64 [ %85, %84 ], [ %97, %90 ]
  %100 = mul i64 %87, %2
  %101 = getelementptr inbounds i8, ptr %0, i64 %100
  %102 = mul i64 %99, %2
  %103 = getelementptr inbounds i8, ptr %0, i64 %102
  %104 = call i32 %3(ptr %101, ptr %103)
  %105 = icmp sgt i32 %104, -1
  br i1 %105, label %114, label %106

106:
  %107 = phi i64 [ %112, %106 ], [ 0, %98 ]
  %108 = getelementptr inbounds i8, ptr %101, i64 %107
  %109 = load i8, ptr %108, align 1
  %110 = getelementptr inbounds i8, ptr %103, i64 %107
  %111 = load i8, ptr %110, align 1
  store i8 %111, ptr %108, align 1
  store i8 %109, ptr %110, align 1
  %112 = add nuw i64 %107, 1
  %113 = icmp eq i64 %112, %2
  br i1 %113, label %80, label %106

114:
  %115 = icmp eq i64 %76, 0
  br i1 %115, label %117, label %74

116:
  br label %117

117:
  %118 = phi i64 [ %119, %116 ], [ %1, %114 ]
  %119 = add i64 %118, -1
  %120 = mul i64 %119, %2
  %121 = getelementptr inbounds i8, ptr %0, i64 %120
  br label %124

122:
  %123 = icmp ugt i64 %119, 1
  br i1 %123, label %136, label %224

124:
  %125 = phi i64 [ %130, %124 ], [ 0, %117 ]
  %126 = getelementptr inbounds i8, ptr %0, i64 %125
  %127 = load i8, ptr %126, align 1
  %128 = getelementptr inbounds i8, ptr %121, i64 %125
  %129 = load i8, ptr %128, align 1
  store i8 %129, ptr %126, align 1
  store i8 %127, ptr %128, align 1
  %130 = add nuw i64 %125, 1
  %131 = icmp eq i64 %130, %2
  br i1 %131, label %122, label %124

132:
  %133 = shl i64 %151, 1
  %134 = or disjoint i64 %133, 1
  %135 = icmp ult i64 %134, %119
  br i1 %135, label %136, label %116

136:
  %137 = phi i64 [ %134, %132 ], [ 1, %122 ]
  %138 = phi i64 [ %133, %132 ], [ 0, %122 ]
  %139 = phi i64 [ %151, %132 ], [ 0, %122 ]
  %140 = add nuw i64 %138, 2
  %141 = icmp ult i64 %140, %119
  br i1 %141, label %142, label %150

142:
  %143 = mul i64 %137, %2
  %144 = getelementptr inbounds i8, ptr %0, i64 %143
  %145 = mul i64 %140, %2
  %146 = getelementptr inbounds i8, ptr %0, i64 %145
  %147 = call i32 %3(ptr %144, ptr %146)
  %148 = icmp slt i32 %147, 0
  %149 = select i1 %148, i64 %140, i64 %137
  br label %150

150:
  %151 = phi i64 [ %137, %136 ], [ %149, %142 ]
  %152 = mul i64 %139, %2
  %153 = getelementptr inbounds i8, ptr %0, i64 %152
  %154 = mul i64 %151, %2
  %155 = getelementptr inbounds i8, ptr %0, i64 %154
  %156 = call i32 %3(ptr %153, ptr %155)
  %157 = icmp sgt i32 %156, -1
  br i1 %157, label %116, label %158

158:
  %159 = phi i64 [ %164, %158 ], [ 0, %150 ]
  %160 = getelementptr inbounds i8, ptr %153, i64 %159
  %161 = load i8, ptr %160, align 1
  %162 = getelementptr inbounds i8, ptr %155, i64 %159
  %163 = load i8, ptr %162, align 1
  store i8 %163, ptr %160, align 1
  store i8 %161, ptr %162, align 1
  %164 = add nuw i64 %159, 1
  %165 = icmp eq i64 %164, %2
  br i1 %165, label %132, label %158

166:
  %167 = phi ptr [ %168, %173 ], [ %0, %69 ]
  %168 = phi ptr [ %167, %173 ], [ %70, %69 ]
  %169 = phi i64 [ %170, %173 ], [ 1, %69 ]
  %170 = shl i64 %169, 1
  br label %175

171:
  %172 = icmp eq ptr %168, %0
  br i1 %172, label %223, label %222

173:
  %174 = icmp ult i64 %170, %1
  br i1 %174, label %166, label %171

175:
  %176 = phi i64 [ 0, %166 ], [ %183, %182 ]
  %177 = add i64 %176, %169
  %178 = call i64 @llvm.umin.i64(i64 %177, i64 %1)
  %179 = add i64 %178, %169
  %180 = call i64 @llvm.umin.i64(i64 %179, i64 %1)
  %181 = icmp ult i64 %176, %180
  br i1 %181, label %185, label %182

182:
  %183 = add i64 %176, %170
  %184 = icmp ult i64 %183, %1
  br i1 %184, label %175, label %173

185:
  %186 = phi i64 [ %220, %213 ], [ %176, %175 ]
  %187 = phi i64 [ %214, %213 ], [ %178, %175 ]
  %188 = phi i64 [ %216, %213 ], [ %176, %175 ]
  %189 = icmp ult i64 %188, %178
  br i1 %189, label %194, label %190

190:
  %191 = mul i64 %186, %2
  %192 = getelementptr inbounds i8, ptr %168, i64 %191
  %193 = add i64 %187, 1
  br label %213

194:
  %195 = icmp ult i64 %187, %180
  br i1 %195, label %200, label %196

196:
  %197 = mul i64 %186, %2
  %198 = getelementptr inbounds i8, ptr %168, i64 %197
  %199 = add nuw i64 %188, 1
  br label %213

200:
  %201 = mul i64 %188, %2
  %202 = getelementptr inbounds i8, ptr %167, i64 %201
  %203 = mul i64 %187, %2
  %204 = getelementptr inbounds i8, ptr %167, i64 %203
  %205 = call i32 %3(ptr %202, ptr %204)
  %206 = freeze i32 %205
  %207 = icmp slt i32 %206, 1
  %208 = mul i64 %186, %2
  %209 = getelementptr inbounds i8, ptr %168, i64 %208
  %210 = add nuw i64 %188, 1
  br i1 %207, label %213, label %211

211:
  %212 = add nuw i64 %187, 1
  br label %213

213:
  %214 = phi i64 [ %193, %190 ], [ %212, %211 ], [ %187, %196 ], [ %187, %200 ]
  %215 = phi ptr [ %192, %190 ], [ %209, %211 ], [ %198, %196 ], [ %209, %200 ]
  %216 = phi i64 [ %188, %190 ], [ %188, %211 ], [ %199, %196 ], [ %210, %200 ]
  %217 = phi i64 [ %187, %190 ], [ %187, %211 ], [ %188, %196 ], [ %188, %200 ]
  %218 = mul i64 %217, %2
  %219 = getelementptr inbounds i8, ptr %167, i64 %218
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %215, ptr align 1 %219, i64 %2, i1 false)
  %220 = add nuw i64 %186, 1
  %221 = icmp ult i64 %220, %180
  br i1 %221, label %185, label %182

222:
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %0, ptr align 1 %168, i64 %10, i1 false)
  br label %223

223:
  call void @free(ptr %70)
  br label %224

224:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %5)
  br label %225

225:
  ret void
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare noalias ptr @malloc(i64 noundef)

declare void @free(ptr allocptr nocapture noundef)

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

define ptr @bsearch(ptr %0, ptr %1, i64 %2, i64 %3, ptr nocapture readonly %4) nounwind {
  %6 = icmp eq i64 %2, 0
  br i1 %6, label %23, label %7

7:
  %8 = phi i64 [ %21, %15 ], [ %2, %5 ]
  %9 = phi ptr [ %18, %15 ], [ %1, %5 ]
  %10 = lshr i64 %8, 1
  %11 = mul i64 %10, %3
  %12 = getelementptr inbounds i8, ptr %9, i64 %11
  %13 = call i32 %4(ptr %0, ptr %12)
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %23, label %15

15:
  %16 = icmp sgt i32 %13, 0
  %17 = getelementptr inbounds i8, ptr %12, i64 %3
  %18 = select i1 %16, ptr %17, ptr %9
  %19 = sext i1 %16 to i64
  %20 = add i64 %8, %19
  %21 = lshr i64 %20, 1
  %22 = icmp ult i64 %20, 2
  br i1 %22, label %23, label %7

23:
  %24 = phi ptr [ null, %5 ], [ %12, %7 ], [ null, %15 ]
  ret ptr %24
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

declare i64 @llvm.umin.i64(i64, i64)

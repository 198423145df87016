; What kernels call of the C library, made of reals.c by scripts/gpu_math.py.

%struct.decimal = type { [800 x i8], i32, i32, i32 }

@.str = private constant [4 x i8] c"inf\00", align 1
@.str.1 = private constant [9 x i8] c"infinity\00", align 1
@.str.2 = private constant [4 x i8] c"nan\00", align 1

define double @weft.gpu.strtod(ptr %0, ptr %1) nounwind {
  %3 = call i64 @read(ptr %0, ptr %1, i64 -4389456576459, i32 1023)
  %4 = bitcast i64 %3 to double
  ret double %4
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

define internal i64 @read(ptr %0, ptr writeonly %1, i64 %2, i32 %3) nounwind {
  %5 = alloca %struct.decimal, align 4
  br label %6

6:
  %7 = phi ptr [ %0, %4 ], [ %10, %9 ]
  %8 = load i8, ptr %7, align 1
  switch i8 %8, label %11 [
    i8 32, label %9
    i8 13, label %9
    i8 12, label %9
    i8 11, label %9
    i8 10, label %9
    i8 9, label %9
  ]

9:
  %10 = getelementptr inbounds i8, ptr %7, i64 1
  br label %6

11:
  %12 = and i64 %2, 4294967295
  switch i8 %8, label %16 [
    i8 45, label %13
    i8 43, label %13
  ]

13:
  %14 = getelementptr inbounds i8, ptr %7, i64 1
  %15 = load i8, ptr %14, align 1
  br label %16

16:
  %17 = phi i8 [ %8, %11 ], [ %15, %13 ]
  %18 = phi ptr [ %7, %11 ], [ %14, %13 ]
  %19 = icmp eq i8 %17, 48
  br i1 %19, label %20, label %63

20:
  %21 = getelementptr inbounds i8, ptr %18, i64 1
  %22 = load i8, ptr %21, align 1
  %23 = add i8 %22, -65
  %24 = icmp ult i8 %23, 26
  %25 = add i8 %22, 32
  %26 = select i1 %24, i8 %25, i8 %22
  %27 = icmp eq i8 %26, 120
  br i1 %27, label %28, label %63

28:
  %29 = getelementptr inbounds i8, ptr %18, i64 2
  %30 = load i8, ptr %29, align 1
  %31 = add i8 %30, -58
  %32 = icmp ult i8 %31, -10
  br i1 %32, label %33, label %63

33:
  %34 = add i8 %30, -65
  %35 = icmp ult i8 %34, 26
  %36 = add i8 %30, 32
  %37 = select i1 %35, i8 %36, i8 %30
  %38 = add i8 %37, -97
  %39 = icmp ult i8 %38, 6
  br i1 %39, label %63, label %40

40:
  %41 = icmp eq i8 %30, 46
  br i1 %41, label %42, label %63

42:
  %43 = getelementptr inbounds i8, ptr %18, i64 3
  %44 = load i8, ptr %43, align 1
  %45 = add i8 %44, -58
  %46 = icmp ult i8 %45, -10
  br i1 %46, label %50, label %47

47:
  %48 = zext nneg i8 %44 to i32
  %49 = add nsw i32 %48, -48
  br label %60

50:
  %51 = add i8 %44, -65
  %52 = icmp ult i8 %51, 26
  %53 = add i8 %44, 32
  %54 = select i1 %52, i8 %53, i8 %44
  %55 = add i8 %54, -97
  %56 = icmp ult i8 %55, 6
  br i1 %56, label %57, label %60

57:
  %58 = zext nneg i8 %54 to i32
  %59 = add nsw i32 %58, -87
  br label %60

60:
  %61 = phi i32 [ %49, %47 ], [ %59, %57 ], [ -1, %50 ]
  %62 = icmp sgt i32 %61, -1
  br label %63

63:
  %64 = phi i1 [ false, %20 ], [ false, %16 ], [ false, %40 ], [ %62, %60 ], [ true, %33 ], [ true, %28 ]
  br label %65

65:
  %66 = phi i64 [ 0, %63 ], [ %76, %75 ]
  %67 = phi i8 [ 105, %63 ], [ %78, %75 ]
  %68 = getelementptr inbounds i8, ptr %18, i64 %66
  %69 = load i8, ptr %68, align 1
  %70 = add i8 %69, -65
  %71 = icmp ult i8 %70, 26
  %72 = add i8 %69, 32
  %73 = select i1 %71, i8 %72, i8 %69
  %74 = icmp eq i8 %73, %67
  br i1 %74, label %75, label %104

75:
  %76 = add nuw nsw i64 %66, 1
  %77 = getelementptr inbounds i8, ptr @.str, i64 %76
  %78 = load i8, ptr %77, align 1
  %79 = icmp eq i64 %76, 3
  br i1 %79, label %80, label %65

80:
  %81 = phi i64 [ %91, %90 ], [ 0, %75 ]
  %82 = phi i8 [ %93, %90 ], [ 105, %75 ]
  %83 = getelementptr inbounds i8, ptr %18, i64 %81
  %84 = load i8, ptr %83, align 1
  %85 = add i8 %84, -65
  %86 = icmp ult i8 %85, 26
  %87 = add i8 %84, 32
  %88 = select i1 %86, i8 %87, i8 %84
  %89 = icmp eq i8 %88, %82
  br i1 %89, label %90, label %95

90:
  %91 = add nuw nsw i64 %81, 1
  %92 = getelementptr inbounds i8, ptr @.str.1, i64 %91
  %93 = load i8, ptr %92, align 1
  %94 = icmp eq i64 %91, 8
  br i1 %94, label %95, label %80

95:
  %96 = phi i64 [ 8, %90 ], [ 3, %80 ]
  %97 = getelementptr inbounds i8, ptr %18, i64 %96
  %98 = shl nuw nsw i32 %3, 1
  %99 = or disjoint i32 %98, 1
  %100 = zext nneg i32 %99 to i64
  %101 = add i64 %2, 4294967295
  %102 = and i64 %101, 4294967295
  %103 = shl i64 %100, %102
  br label %777

104:
  %105 = phi i64 [ %115, %114 ], [ 0, %65 ]
  %106 = phi i8 [ %117, %114 ], [ 110, %65 ]
  %107 = getelementptr inbounds i8, ptr %18, i64 %105
  %108 = load i8, ptr %107, align 1
  %109 = add i8 %108, -65
  %110 = icmp ult i8 %109, 26
  %111 = add i8 %108, 32
  %112 = select i1 %110, i8 %111, i8 %108
  %113 = icmp eq i8 %112, %106
  br i1 %113, label %114, label %162

114:
  %115 = add nuw nsw i64 %105, 1
  %116 = getelementptr inbounds i8, ptr @.str.2, i64 %115
  %117 = load i8, ptr %116, align 1
  %118 = icmp eq i64 %115, 3
  br i1 %118, label %119, label %104

119:
  %120 = getelementptr inbounds i8, ptr %18, i64 3
  %121 = load i8, ptr %120, align 1
  %122 = icmp eq i8 %121, 40
  br i1 %122, label %123, label %150

123:
  %124 = phi i64 [ %144, %143 ], [ 1, %119 ]
  %125 = getelementptr inbounds i8, ptr %120, i64 %124
  %126 = load i8, ptr %125, align 1
  %127 = add i8 %126, -58
  %128 = icmp ult i8 %127, -10
  br i1 %128, label %129, label %143

129:
  %130 = add i8 %126, -65
  %131 = icmp ult i8 %130, 26
  %132 = add i8 %126, 32
  %133 = select i1 %131, i8 %132, i8 %126
  %134 = add i8 %133, -97
  %135 = icmp ult i8 %134, 6
  br i1 %135, label %143, label %136

136:
  %137 = icmp ult i8 %130, 26
  %138 = select i1 %137, i8 %132, i8 %126
  %139 = add i8 %138, -103
  %140 = icmp ult i8 %139, 20
  %141 = icmp eq i8 %126, 95
  %142 = or i1 %141, %140
  br i1 %142, label %143, label %145

143:
  %144 = add nuw nsw i64 %124, 1
  br label %123

145:
  %146 = getelementptr inbounds i8, ptr %120, i64 %124
  %147 = icmp eq i8 %126, 41
  %148 = getelementptr inbounds i8, ptr %146, i64 1
  %149 = select i1 %147, ptr %148, ptr %120
  br label %150

150:
  %151 = phi ptr [ %149, %145 ], [ %120, %119 ]
  %152 = shl nuw nsw i32 %3, 1
  %153 = or disjoint i32 %152, 1
  %154 = zext nneg i32 %153 to i64
  %155 = add i64 %2, 4294967295
  %156 = and i64 %155, 4294967295
  %157 = shl i64 %154, %156
  %158 = add i64 %2, 4294967294
  %159 = and i64 %158, 4294967295
  %160 = shl nuw i64 1, %159
  %161 = or i64 %157, %160
  br label %777

162:
  br i1 %64, label %163, label %355

163:
  %164 = getelementptr inbounds i8, ptr %18, i64 2
  br label %165

165:
  %166 = phi ptr [ %164, %163 ], [ %215, %210 ]
  %167 = phi i32 [ 0, %163 ], [ %211, %210 ]
  %168 = phi i32 [ 0, %163 ], [ %212, %210 ]
  %169 = phi i32 [ 0, %163 ], [ %213, %210 ]
  %170 = phi i64 [ 0, %163 ], [ %214, %210 ]
  %171 = load i8, ptr %166, align 1
  %172 = icmp ne i8 %171, 46
  %173 = icmp ne i32 %168, 0
  %174 = or i1 %173, %172
  br i1 %174, label %175, label %210

175:
  %176 = add i8 %171, -58
  %177 = icmp ult i8 %176, -10
  br i1 %177, label %178, label %187

178:
  %179 = add i8 %171, -65
  %180 = icmp ult i8 %179, 26
  %181 = add i8 %171, 32
  %182 = select i1 %180, i8 %181, i8 %171
  %183 = add i8 %182, -97
  %184 = icmp ult i8 %183, 6
  br i1 %184, label %185, label %216

185:
  %186 = icmp ult i64 %170, 288230376151711744
  br i1 %186, label %196, label %189

187:
  %188 = icmp ult i64 %170, 288230376151711744
  br i1 %188, label %196, label %189

189:
  %190 = phi i8 [ %171, %187 ], [ %182, %185 ]
  %191 = phi i32 [ -48, %187 ], [ -87, %185 ]
  %192 = zext nneg i8 %190 to i32
  %193 = add nsw i32 %191, %192
  %194 = or i32 %193, %167
  %195 = add nsw i32 %169, 4
  br label %203

196:
  %197 = phi i8 [ %171, %187 ], [ %182, %185 ]
  %198 = phi i64 [ -48, %187 ], [ -87, %185 ]
  %199 = zext nneg i8 %197 to i64
  %200 = shl nuw nsw i64 %170, 4
  %201 = add nuw nsw i64 %200, %199
  %202 = add nsw i64 %201, %198
  br label %203

203:
  %204 = phi i32 [ %194, %189 ], [ %167, %196 ]
  %205 = phi i32 [ %195, %189 ], [ %169, %196 ]
  %206 = phi i64 [ %170, %189 ], [ %202, %196 ]
  %207 = add nsw i32 %205, -4
  %208 = zext i1 %173 to i32
  %209 = select i1 %173, i32 %207, i32 %205
  br label %210

210:
  %211 = phi i32 [ %167, %165 ], [ %204, %203 ]
  %212 = phi i32 [ 1, %165 ], [ %208, %203 ]
  %213 = phi i32 [ %169, %165 ], [ %209, %203 ]
  %214 = phi i64 [ %170, %165 ], [ %206, %203 ]
  %215 = getelementptr inbounds i8, ptr %166, i64 1
  br label %165

216:
  %217 = icmp eq i8 %182, 112
  br i1 %217, label %218, label %246

218:
  %219 = getelementptr inbounds i8, ptr %166, i64 1
  %220 = load i8, ptr %219, align 1
  %221 = icmp eq i8 %220, 45
  %222 = icmp eq i8 %220, 43
  %223 = or i1 %221, %222
  %224 = getelementptr inbounds i8, ptr %166, i64 2
  %225 = select i1 %223, ptr %224, ptr %219
  %226 = load i8, ptr %225, align 1
  %227 = add i8 %226, -58
  %228 = icmp ult i8 %227, -10
  br i1 %228, label %246, label %229

229:
  %230 = phi i8 [ %240, %229 ], [ %226, %218 ]
  %231 = phi i32 [ %238, %229 ], [ 0, %218 ]
  %232 = phi ptr [ %239, %229 ], [ %225, %218 ]
  %233 = icmp slt i32 %231, 100000000
  %234 = mul nsw i32 %231, 10
  %235 = zext nneg i8 %230 to i32
  %236 = add nsw i32 %235, -48
  %237 = add i32 %236, %234
  %238 = select i1 %233, i32 %237, i32 %231
  %239 = getelementptr inbounds i8, ptr %232, i64 1
  %240 = load i8, ptr %239, align 1
  %241 = add i8 %240, -58
  %242 = icmp ult i8 %241, -10
  br i1 %242, label %243, label %229

243:
  %244 = sub nsw i32 0, %238
  %245 = select i1 %221, i32 %244, i32 %238
  br label %246

246:
  %247 = phi ptr [ %166, %218 ], [ %239, %243 ], [ %166, %216 ]
  %248 = phi i32 [ 0, %218 ], [ %245, %243 ], [ 0, %216 ]
  %249 = lshr i64 %2, 32
  %250 = trunc nuw i64 %249 to i32
  %251 = icmp eq i64 %170, 0
  br i1 %251, label %777, label %252

252:
  %253 = trunc i64 %2 to i32
  %254 = call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %170, i1 true)
  %255 = trunc nuw nsw i64 %254 to i32
  %256 = xor i32 %255, 63
  %257 = add i32 %256, %169
  %258 = add i32 %257, %248
  %259 = icmp slt i32 %258, %250
  %260 = sub i32 %258, %250
  %261 = select i1 %259, i32 %260, i32 0
  %262 = add i32 %261, %253
  %263 = icmp sgt i32 %258, %3
  br i1 %263, label %264, label %271

264:
  %265 = shl nuw nsw i32 %3, 1
  %266 = or disjoint i32 %265, 1
  %267 = zext nneg i32 %266 to i64
  %268 = add i64 %2, 4294967295
  %269 = and i64 %268, 4294967295
  %270 = shl i64 %267, %269
  br label %777

271:
  %272 = icmp slt i32 %262, 0
  br i1 %272, label %777, label %273

273:
  %274 = add nuw i32 %262, %255
  %275 = sub i32 64, %274
  %276 = call i32 @llvm.smax.i32(i32 %258, i32 %250)
  %277 = icmp slt i32 %275, 1
  br i1 %277, label %278, label %309

278:
  %279 = add i32 %274, -64
  %280 = zext nneg i32 %279 to i64
  %281 = shl i64 %170, %280
  %282 = lshr i64 %281, %12
  %283 = icmp ne i64 %282, 0
  %284 = zext i1 %283 to i32
  %285 = add nsw i32 %276, %284
  %286 = icmp sgt i32 %285, %3
  br i1 %286, label %287, label %294

287:
  %288 = shl nuw nsw i32 %3, 1
  %289 = or disjoint i32 %288, 1
  %290 = zext nneg i32 %289 to i64
  %291 = add i64 %2, 4294967295
  %292 = and i64 %291, 4294967295
  %293 = shl i64 %290, %292
  br label %777

294:
  %295 = zext i1 %283 to i64
  %296 = lshr i64 %281, %295
  %297 = add i64 %2, 4294967295
  %298 = and i64 %297, 4294967295
  %299 = lshr i64 %296, %298
  %300 = icmp eq i64 %299, 0
  %301 = add nsw i32 %285, %3
  %302 = sext i32 %301 to i64
  %303 = select i1 %300, i64 0, i64 %302
  %304 = shl i64 %303, %298
  %305 = shl nsw i64 -1, %298
  %306 = xor i64 %305, -1
  %307 = and i64 %296, %306
  %308 = or i64 %304, %307
  br label %777

309:
  %310 = icmp ult i32 %275, 64
  %311 = zext nneg i32 %275 to i64
  %312 = lshr i64 %170, %311
  %313 = select i1 %310, i64 %312, i64 0
  %314 = sub i32 63, %274
  %315 = zext nneg i32 %314 to i64
  %316 = shl nuw i64 1, %315
  %317 = sub nsw i64 63, %315
  %318 = lshr i64 -1, %317
  %319 = and i64 %318, %170
  %320 = icmp eq i64 %319, %316
  %321 = icmp eq i32 %167, 0
  %322 = and i1 %321, %320
  %323 = and i64 %313, 1
  %324 = icmp uge i64 %319, %316
  %325 = zext i1 %324 to i64
  %326 = select i1 %322, i64 %323, i64 %325
  %327 = add nuw i64 %326, %313
  %328 = lshr i64 %327, %12
  %329 = icmp ne i64 %328, 0
  %330 = zext i1 %329 to i32
  %331 = add nsw i32 %276, %330
  %332 = icmp sgt i32 %331, %3
  br i1 %332, label %333, label %340

333:
  %334 = shl nuw nsw i32 %3, 1
  %335 = or disjoint i32 %334, 1
  %336 = zext nneg i32 %335 to i64
  %337 = add i64 %2, 4294967295
  %338 = and i64 %337, 4294967295
  %339 = shl i64 %336, %338
  br label %777

340:
  %341 = zext i1 %329 to i64
  %342 = lshr i64 %327, %341
  %343 = add i64 %2, 4294967295
  %344 = and i64 %343, 4294967295
  %345 = lshr i64 %342, %344
  %346 = icmp eq i64 %345, 0
  %347 = add nsw i32 %331, %3
  %348 = sext i32 %347 to i64
  %349 = select i1 %346, i64 0, i64 %348
  %350 = shl i64 %349, %344
  %351 = shl nsw i64 -1, %344
  %352 = xor i64 %351, -1
  %353 = and i64 %342, %352
  %354 = or i64 %350, %353
  br label %777

355:
  call void @llvm.lifetime.start.p0(i64 812, ptr nonnull %5)
  %356 = getelementptr inbounds i8, ptr %5, i64 808
  store i32 0, ptr %356, align 4
  %357 = getelementptr inbounds i8, ptr %5, i64 804
  store i32 0, ptr %357, align 4
  %358 = getelementptr inbounds i8, ptr %5, i64 800
  store i32 0, ptr %358, align 4
  br label %359

359:
  %360 = phi ptr [ %18, %355 ], [ %401, %398 ]
  %361 = phi i32 [ 0, %355 ], [ %399, %398 ]
  %362 = phi i32 [ 0, %355 ], [ %400, %398 ]
  %363 = load i8, ptr %360, align 1
  %364 = icmp ne i8 %363, 46
  %365 = icmp ne i32 %362, 0
  %366 = select i1 %364, i1 true, i1 %365
  br i1 %366, label %367, label %398

367:
  %368 = add i8 %363, -48
  %369 = icmp ugt i8 %368, 9
  br i1 %369, label %402, label %370

370:
  %371 = load i32, ptr %358, align 4
  %372 = icmp eq i32 %371, 0
  br i1 %365, label %379, label %373

373:
  %374 = icmp eq i8 %363, 48
  %375 = and i1 %374, %372
  br i1 %375, label %398, label %376

376:
  %377 = load i32, ptr %357, align 4
  %378 = add nsw i32 %377, 1
  store i32 %378, ptr %357, align 4
  br label %385

379:
  br i1 %372, label %380, label %385

380:
  %381 = icmp eq i8 %363, 48
  br i1 %381, label %382, label %393

382:
  %383 = load i32, ptr %357, align 4
  %384 = add nsw i32 %383, -1
  store i32 %384, ptr %357, align 4
  br label %398

385:
  switch i32 %371, label %393 [
    i32 800, label %386
    i32 0, label %391
  ]

386:
  %387 = zext nneg i8 %363 to i32
  %388 = add nsw i32 %387, -48
  %389 = load i32, ptr %356, align 4
  %390 = or i32 %389, %388
  store i32 %390, ptr %356, align 4
  br label %398

391:
  %392 = icmp eq i8 %363, 48
  br i1 %392, label %398, label %393

393:
  %394 = phi i32 [ %371, %385 ], [ 0, %391 ], [ 0, %380 ]
  %395 = add nsw i32 %394, 1
  store i32 %395, ptr %358, align 4
  %396 = sext i32 %394 to i64
  %397 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %396
  store i8 %368, ptr %397, align 1
  br label %398

398:
  %399 = phi i32 [ 1, %386 ], [ 1, %393 ], [ 1, %391 ], [ %361, %359 ], [ 1, %382 ], [ 1, %373 ]
  %400 = phi i32 [ %362, %386 ], [ %362, %393 ], [ %362, %391 ], [ 1, %359 ], [ %362, %382 ], [ 0, %373 ]
  %401 = getelementptr inbounds i8, ptr %360, i64 1
  br label %359

402:
  %403 = icmp eq i32 %361, 0
  br i1 %403, label %774, label %404

404:
  %405 = add i8 %363, -65
  %406 = icmp ult i8 %405, 26
  %407 = add i8 %363, 32
  %408 = select i1 %406, i8 %407, i8 %363
  %409 = icmp eq i8 %408, 101
  br i1 %409, label %410, label %438

410:
  %411 = getelementptr inbounds i8, ptr %360, i64 1
  %412 = load i8, ptr %411, align 1
  %413 = icmp eq i8 %412, 45
  %414 = icmp eq i8 %412, 43
  %415 = or i1 %413, %414
  %416 = getelementptr inbounds i8, ptr %360, i64 2
  %417 = select i1 %415, ptr %416, ptr %411
  %418 = load i8, ptr %417, align 1
  %419 = add i8 %418, -58
  %420 = icmp ult i8 %419, -10
  br i1 %420, label %438, label %421

421:
  %422 = phi i8 [ %432, %421 ], [ %418, %410 ]
  %423 = phi i32 [ %430, %421 ], [ 0, %410 ]
  %424 = phi ptr [ %431, %421 ], [ %417, %410 ]
  %425 = icmp slt i32 %423, 100000000
  %426 = mul nsw i32 %423, 10
  %427 = zext nneg i8 %422 to i32
  %428 = add nsw i32 %427, -48
  %429 = add i32 %428, %426
  %430 = select i1 %425, i32 %429, i32 %423
  %431 = getelementptr inbounds i8, ptr %424, i64 1
  %432 = load i8, ptr %431, align 1
  %433 = add i8 %432, -58
  %434 = icmp ult i8 %433, -10
  br i1 %434, label %435, label %421

435:
  %436 = sub nsw i32 0, %430
  %437 = select i1 %413, i32 %436, i32 %430
  br label %438

438:
  %439 = phi ptr [ %360, %410 ], [ %431, %435 ], [ %360, %404 ]
  %440 = phi i32 [ 0, %410 ], [ %437, %435 ], [ 0, %404 ]
  %441 = load i32, ptr %357, align 4
  %442 = add nsw i32 %441, %440
  store i32 %442, ptr %357, align 4
  %443 = load i32, ptr %358, align 4
  %444 = icmp sgt i32 %443, 0
  br i1 %444, label %445, label %461

445:
  %446 = zext nneg i32 %443 to i64
  %447 = add nsw i64 %446, -1
  %448 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %447
  %449 = load i8, ptr %448, align 1
  %450 = icmp eq i8 %449, 0
  br i1 %450, label %456, label %461

451:
  %452 = add nsw i64 %457, -1
  %453 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %452
  %454 = load i8, ptr %453, align 1
  %455 = icmp eq i8 %454, 0
  br i1 %455, label %456, label %461

456:
  %457 = phi i64 [ %452, %451 ], [ %447, %445 ]
  %458 = phi i64 [ %457, %451 ], [ %446, %445 ]
  %459 = trunc nuw nsw i64 %457 to i32
  store i32 %459, ptr %358, align 4
  %460 = icmp ugt i64 %458, 1
  br i1 %460, label %451, label %774

461:
  %462 = phi i32 [ %443, %438 ], [ %443, %445 ], [ %459, %451 ]
  %463 = trunc i64 %2 to i32
  %464 = lshr i64 %2, 32
  %465 = trunc nuw i64 %464 to i32
  %466 = icmp eq i32 %462, 0
  %467 = icmp slt i32 %442, -400
  %468 = select i1 %466, i1 true, i1 %467
  br i1 %468, label %774, label %469

469:
  %470 = icmp sgt i32 %442, 400
  br i1 %470, label %473, label %471

471:
  %472 = icmp sgt i32 %442, 0
  br i1 %472, label %480, label %582

473:
  %474 = shl nuw nsw i32 %3, 1
  %475 = or disjoint i32 %474, 1
  %476 = zext nneg i32 %475 to i64
  %477 = add i64 %2, 4294967295
  %478 = and i64 %477, 4294967295
  %479 = shl i64 %476, %478
  br label %774

480:
  %481 = phi i32 [ %578, %577 ], [ %462, %471 ]
  %482 = phi i32 [ %579, %577 ], [ -1, %471 ]
  %483 = phi i32 [ %580, %577 ], [ %442, %471 ]
  %484 = icmp eq i32 %483, 1
  br i1 %484, label %489, label %485

485:
  %486 = mul i32 %483, 3
  %487 = add i32 %486, -3
  %488 = call range(i32 -1020, -2147483648) i32 @llvm.smin.i32(i32 %487, i32 59)
  br label %489

489:
  %490 = phi i32 [ %488, %485 ], [ 1, %480 ]
  %491 = zext i32 %490 to i64
  %492 = sext i32 %481 to i64
  br label %493

493:
  %494 = phi i64 [ 1, %489 ], [ %512, %506 ]
  %495 = phi i64 [ 0, %489 ], [ %509, %506 ]
  %496 = phi i64 [ 0, %489 ], [ %508, %506 ]
  %497 = icmp slt i64 %495, %492
  %498 = icmp ne i64 %496, 0
  %499 = or i1 %497, %498
  br i1 %499, label %500, label %576

500:
  %501 = mul i64 %496, 10
  br i1 %497, label %502, label %506

502:
  %503 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %495
  %504 = load i8, ptr %503, align 1
  %505 = zext i8 %504 to i64
  br label %506

506:
  %507 = phi i64 [ %505, %502 ], [ 0, %500 ]
  %508 = add i64 %507, %501
  %509 = add nuw nsw i64 %495, 1
  %510 = lshr i64 %508, %491
  %511 = icmp eq i64 %510, 0
  %512 = add nuw i64 %494, 1
  br i1 %511, label %493, label %513

513:
  %514 = trunc nuw nsw i64 %495 to i32
  %515 = sub i32 %483, %514
  store i32 %515, ptr %357, align 4
  %516 = shl nsw i64 -1, %491
  %517 = xor i64 %516, -1
  %518 = icmp ne i64 %508, 0
  %519 = trunc nuw i64 %494 to i32
  %520 = icmp sgt i32 %481, %519
  %521 = select i1 %518, i1 true, i1 %520
  br i1 %521, label %522, label %576

522:
  %523 = phi i1 [ %556, %551 ], [ %520, %513 ]
  %524 = phi i64 [ %538, %551 ], [ %508, %513 ]
  %525 = phi i32 [ %553, %551 ], [ 0, %513 ]
  %526 = phi i64 [ %539, %551 ], [ %494, %513 ]
  %527 = phi i32 [ %552, %551 ], [ %481, %513 ]
  %528 = lshr i64 %524, %491
  %529 = trunc i64 %528 to i8
  %530 = and i64 %524, %517
  %531 = mul i64 %530, 10
  br i1 %523, label %532, label %536

532:
  %533 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %526
  %534 = load i8, ptr %533, align 1
  %535 = zext i8 %534 to i64
  br label %536

536:
  %537 = phi i64 [ %535, %532 ], [ 0, %522 ]
  %538 = add i64 %537, %531
  %539 = add nuw nsw i64 %526, 1
  %540 = icmp slt i32 %525, 800
  br i1 %540, label %541, label %546

541:
  %542 = add nsw i32 %525, 1
  %543 = sext i32 %525 to i64
  %544 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %543
  store i8 %529, ptr %544, align 1
  %545 = load i32, ptr %358, align 4
  br label %551

546:
  %547 = trunc i64 %528 to i32
  %548 = and i32 %547, 255
  %549 = load i32, ptr %356, align 4
  %550 = or i32 %549, %548
  store i32 %550, ptr %356, align 4
  br label %551

551:
  %552 = phi i32 [ %545, %541 ], [ %527, %546 ]
  %553 = phi i32 [ %542, %541 ], [ %525, %546 ]
  %554 = icmp ne i64 %538, 0
  %555 = trunc nuw i64 %539 to i32
  %556 = icmp sgt i32 %552, %555
  %557 = select i1 %554, i1 true, i1 %556
  br i1 %557, label %522, label %558

558:
  store i32 %553, ptr %358, align 4
  %559 = icmp sgt i32 %553, 0
  br i1 %559, label %560, label %577

560:
  %561 = zext nneg i32 %553 to i64
  %562 = add nsw i64 %561, -1
  %563 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %562
  %564 = load i8, ptr %563, align 1
  %565 = icmp eq i8 %564, 0
  br i1 %565, label %571, label %577

566:
  %567 = add nsw i64 %572, -1
  %568 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %567
  %569 = load i8, ptr %568, align 1
  %570 = icmp eq i8 %569, 0
  br i1 %570, label %571, label %577

571:
  %572 = phi i64 [ %567, %566 ], [ %562, %560 ]
  %573 = phi i64 [ %572, %566 ], [ %561, %560 ]
  %574 = trunc nuw nsw i64 %572 to i32
  store i32 %574, ptr %358, align 4
  %575 = icmp ugt i64 %573, 1
  br i1 %575, label %566, label %577

576:
  store i32 0, ptr %358, align 4
  br label %577

577:
  %578 = phi i32 [ %553, %558 ], [ 0, %576 ], [ %553, %560 ], [ 0, %571 ], [ %574, %566 ]
  %579 = add nsw i32 %490, %482
  %580 = load i32, ptr %357, align 4
  %581 = icmp sgt i32 %580, 0
  br i1 %581, label %480, label %582

582:
  %583 = phi i32 [ %442, %471 ], [ %580, %577 ]
  %584 = phi i32 [ -1, %471 ], [ %579, %577 ]
  br label %585

585:
  %586 = phi i32 [ %602, %599 ], [ %583, %582 ]
  %587 = phi i32 [ %601, %599 ], [ %584, %582 ]
  %588 = icmp slt i32 %586, 0
  br i1 %588, label %596, label %589

589:
  %590 = load i8, ptr %5, align 4
  %591 = icmp ult i8 %590, 5
  br i1 %591, label %599, label %592

592:
  %593 = icmp slt i32 %587, %465
  br i1 %593, label %594, label %701

594:
  %595 = load i32, ptr %358, align 4
  br label %603

596:
  %597 = mul nsw i32 %586, -3
  %598 = call i32 @llvm.umin.i32(i32 %597, i32 59)
  br label %599

599:
  %600 = phi i32 [ %598, %596 ], [ 1, %589 ]
  call void @twice(ptr nonnull %5, i32 %600)
  %601 = sub nsw i32 %587, %600
  %602 = load i32, ptr %357, align 4
  br label %585

603:
  %604 = phi i32 [ %595, %594 ], [ %698, %697 ]
  %605 = phi i32 [ %587, %594 ], [ %699, %697 ]
  %606 = icmp eq i32 %604, 0
  br i1 %606, label %701, label %607

607:
  %608 = sub nsw i32 %465, %605
  %609 = call range(i32 -1020, -2147483648) i32 @llvm.smin.i32(i32 %608, i32 59)
  %610 = zext i32 %609 to i64
  %611 = sext i32 %604 to i64
  br label %612

612:
  %613 = phi i64 [ 1, %607 ], [ %631, %625 ]
  %614 = phi i64 [ 0, %607 ], [ %628, %625 ]
  %615 = phi i64 [ 0, %607 ], [ %627, %625 ]
  %616 = icmp slt i64 %614, %611
  %617 = icmp ne i64 %615, 0
  %618 = or i1 %616, %617
  br i1 %618, label %619, label %696

619:
  %620 = mul i64 %615, 10
  br i1 %616, label %621, label %625

621:
  %622 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %614
  %623 = load i8, ptr %622, align 1
  %624 = zext i8 %623 to i64
  br label %625

625:
  %626 = phi i64 [ %624, %621 ], [ 0, %619 ]
  %627 = add i64 %626, %620
  %628 = add nuw nsw i64 %614, 1
  %629 = lshr i64 %627, %610
  %630 = icmp eq i64 %629, 0
  %631 = add nuw i64 %613, 1
  br i1 %630, label %612, label %632

632:
  %633 = trunc nuw nsw i64 %614 to i32
  %634 = load i32, ptr %357, align 4
  %635 = sub i32 %634, %633
  store i32 %635, ptr %357, align 4
  %636 = shl nsw i64 -1, %610
  %637 = xor i64 %636, -1
  %638 = icmp ne i64 %627, 0
  %639 = trunc nuw i64 %613 to i32
  %640 = icmp sgt i32 %604, %639
  %641 = select i1 %638, i1 true, i1 %640
  br i1 %641, label %642, label %696

642:
  %643 = phi i1 [ %676, %671 ], [ %640, %632 ]
  %644 = phi i64 [ %658, %671 ], [ %627, %632 ]
  %645 = phi i32 [ %673, %671 ], [ 0, %632 ]
  %646 = phi i64 [ %659, %671 ], [ %613, %632 ]
  %647 = phi i32 [ %672, %671 ], [ %604, %632 ]
  %648 = lshr i64 %644, %610
  %649 = trunc i64 %648 to i8
  %650 = and i64 %644, %637
  %651 = mul i64 %650, 10
  br i1 %643, label %652, label %656

652:
  %653 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %646
  %654 = load i8, ptr %653, align 1
  %655 = zext i8 %654 to i64
  br label %656

656:
  %657 = phi i64 [ %655, %652 ], [ 0, %642 ]
  %658 = add i64 %657, %651
  %659 = add nuw nsw i64 %646, 1
  %660 = icmp slt i32 %645, 800
  br i1 %660, label %661, label %666

661:
  %662 = add nsw i32 %645, 1
  %663 = sext i32 %645 to i64
  %664 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %663
  store i8 %649, ptr %664, align 1
  %665 = load i32, ptr %358, align 4
  br label %671

666:
  %667 = trunc i64 %648 to i32
  %668 = and i32 %667, 255
  %669 = load i32, ptr %356, align 4
  %670 = or i32 %669, %668
  store i32 %670, ptr %356, align 4
  br label %671

671:
  %672 = phi i32 [ %665, %661 ], [ %647, %666 ]
  %673 = phi i32 [ %662, %661 ], [ %645, %666 ]
  %674 = icmp ne i64 %658, 0
  %675 = trunc nuw i64 %659 to i32
  %676 = icmp sgt i32 %672, %675
  %677 = select i1 %674, i1 true, i1 %676
  br i1 %677, label %642, label %678

678:
  store i32 %673, ptr %358, align 4
  %679 = icmp sgt i32 %673, 0
  br i1 %679, label %680, label %697

680:
  %681 = zext nneg i32 %673 to i64
  %682 = add nsw i64 %681, -1
  %683 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %682
  %684 = load i8, ptr %683, align 1
  %685 = icmp eq i8 %684, 0
  br i1 %685, label %691, label %697

686:
  %687 = add nsw i64 %692, -1
  %688 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %687
  %689 = load i8, ptr %688, align 1
  %690 = icmp eq i8 %689, 0
  br i1 %690, label %691, label %697

691:
  %692 = phi i64 [ %687, %686 ], [ %682, %680 ]
  %693 = phi i64 [ %692, %686 ], [ %681, %680 ]
  %694 = trunc nuw nsw i64 %692 to i32
  store i32 %694, ptr %358, align 4
  %695 = icmp ugt i64 %693, 1
  br i1 %695, label %686, label %697

696:
  store i32 0, ptr %358, align 4
  br label %697

697:
  %698 = phi i32 [ %673, %678 ], [ 0, %696 ], [ %673, %680 ], [ 0, %691 ], [ %694, %686 ]
  %699 = add nsw i32 %609, %605
  %700 = icmp slt i32 %699, %465
  br i1 %700, label %603, label %701

701:
  %702 = phi i32 [ %587, %592 ], [ %699, %697 ], [ %605, %603 ]
  call void @twice(ptr nonnull %5, i32 %463)
  %703 = load i32, ptr %357, align 4
  %704 = icmp sgt i32 %703, 0
  br i1 %704, label %705, label %709

705:
  %706 = load i32, ptr %358, align 4
  %707 = sext i32 %706 to i64
  %708 = zext nneg i32 %703 to i64
  br label %712

709:
  %710 = phi i64 [ 0, %701 ], [ %723, %721 ]
  %711 = icmp sgt i32 %703, -1
  br i1 %711, label %726, label %745

712:
  %713 = phi i64 [ 0, %705 ], [ %724, %721 ]
  %714 = phi i64 [ 0, %705 ], [ %723, %721 ]
  %715 = mul i64 %714, 10
  %716 = icmp slt i64 %713, %707
  br i1 %716, label %717, label %721

717:
  %718 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %713
  %719 = load i8, ptr %718, align 1
  %720 = zext i8 %719 to i64
  br label %721

721:
  %722 = phi i64 [ %720, %717 ], [ 0, %712 ]
  %723 = add i64 %722, %715
  %724 = add nuw nsw i64 %713, 1
  %725 = icmp eq i64 %724, %708
  br i1 %725, label %709, label %712

726:
  %727 = load i32, ptr %358, align 4
  %728 = icmp slt i32 %703, %727
  br i1 %728, label %729, label %745

729:
  %730 = zext nneg i32 %703 to i64
  %731 = getelementptr inbounds [800 x i8], ptr %5, i64 0, i64 %730
  %732 = load i8, ptr %731, align 1
  %733 = icmp eq i8 %732, 5
  %734 = add nuw nsw i32 %703, 1
  %735 = icmp eq i32 %734, %727
  %736 = select i1 %733, i1 %735, i1 false
  %737 = load i32, ptr %356, align 4
  %738 = icmp eq i32 %737, 0
  %739 = select i1 %736, i1 %738, i1 false
  %740 = and i64 %710, 1
  %741 = icmp ugt i8 %732, 4
  %742 = zext i1 %741 to i64
  %743 = select i1 %739, i64 %740, i64 %742
  %744 = add i64 %743, %710
  br label %745

745:
  %746 = phi i64 [ %744, %729 ], [ %710, %726 ], [ %710, %709 ]
  %747 = lshr i64 %746, %12
  %748 = icmp ne i64 %747, 0
  %749 = zext i1 %748 to i32
  %750 = add nsw i32 %702, %749
  %751 = icmp sgt i32 %750, %3
  br i1 %751, label %752, label %759

752:
  %753 = shl nuw nsw i32 %3, 1
  %754 = or disjoint i32 %753, 1
  %755 = zext nneg i32 %754 to i64
  %756 = add i64 %2, 4294967295
  %757 = and i64 %756, 4294967295
  %758 = shl i64 %755, %757
  br label %774

759:
  %760 = zext i1 %748 to i64
  %761 = lshr i64 %746, %760
  %762 = add i64 %2, 4294967295
  %763 = and i64 %762, 4294967295
  %764 = lshr i64 %761, %763
  %765 = icmp eq i64 %764, 0
  %766 = add nsw i32 %750, %3
  %767 = sext i32 %766 to i64
  %768 = select i1 %765, i64 0, i64 %767
  %769 = shl i64 %768, %763
  %770 = shl nsw i64 -1, %763
  %771 = xor i64 %770, -1
  %772 = and i64 %761, %771
  %773 = or i64 %769, %772
  br label %774

774:
  %775 = phi ptr [ %18, %402 ], [ %439, %461 ], [ %439, %473 ], [ %439, %752 ], [ %439, %759 ], [ %439, %456 ]
  %776 = phi i64 [ 0, %402 ], [ 0, %461 ], [ %479, %473 ], [ %758, %752 ], [ %773, %759 ], [ 0, %456 ]
  call void @llvm.lifetime.end.p0(i64 812, ptr nonnull %5)
  br label %777

777:
  %778 = phi ptr [ %775, %774 ], [ %151, %150 ], [ %97, %95 ], [ %247, %246 ], [ %247, %264 ], [ %247, %271 ], [ %247, %287 ], [ %247, %294 ], [ %247, %333 ], [ %247, %340 ]
  %779 = phi i64 [ %776, %774 ], [ %161, %150 ], [ %103, %95 ], [ 0, %246 ], [ %270, %264 ], [ 0, %271 ], [ %293, %287 ], [ %308, %294 ], [ %339, %333 ], [ %354, %340 ]
  %780 = icmp eq ptr %1, null
  br i1 %780, label %784, label %781

781:
  %782 = icmp eq ptr %778, %18
  %783 = select i1 %782, ptr %0, ptr %778
  store ptr %783, ptr %1, align 8
  br label %784

784:
  %785 = icmp eq i8 %8, 45
  %786 = add nuw nsw i32 %3, 1
  %787 = zext nneg i32 %786 to i64
  %788 = shl i64 %787, %12
  %789 = select i1 %785, i64 %788, i64 0
  %790 = icmp eq ptr %778, %18
  %791 = or i64 %779, %789
  %792 = select i1 %790, i64 0, i64 %791
  ret i64 %792
}

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

define float @weft.gpu.strtof(ptr %0, ptr %1) nounwind {
  %3 = call i64 @read(ptr %0, ptr %1, i64 -541165879272, i32 127)
  %4 = trunc i64 %3 to i32
  %5 = bitcast i32 %4 to float
  ret float %5
}

define double @weft.gpu.atof(ptr %0) nounwind {
  %2 = call i64 @read(ptr %0, ptr null, i64 -4389456576459, i32 1023)
  %3 = bitcast i64 %2 to double
  ret double %3
}

declare i64 @llvm.ctlz.i64(i64, i1 immarg)

define internal void @twice(ptr nocapture %0, i32 %1) nounwind {
  %3 = getelementptr inbounds i8, ptr %0, i64 800
  %4 = load i32, ptr %3, align 4
  %5 = icmp sgt i32 %4, 0
  br i1 %5, label %6, label %81

6:
  %7 = zext nneg i32 %1 to i64
  %8 = zext nneg i32 %4 to i64
  br label %11

9:
  %10 = icmp ult i64 %19, 10
  br i1 %10, label %24, label %32

11:
  %12 = phi i64 [ %8, %6 ], [ %14, %11 ]
  %13 = phi i64 [ 0, %6 ], [ %22, %11 ]
  %14 = add nsw i64 %12, -1
  %15 = getelementptr inbounds [800 x i8], ptr %0, i64 0, i64 %14
  %16 = load i8, ptr %15, align 1
  %17 = zext i8 %16 to i64
  %18 = shl i64 %17, %7
  %19 = add i64 %18, %13
  %20 = urem i64 %19, 10
  %21 = trunc nuw nsw i64 %20 to i8
  store i8 %21, ptr %15, align 1
  %22 = udiv i64 %19, 10
  %23 = icmp ugt i64 %12, 1
  br i1 %23, label %11, label %9

24:
  %25 = phi i32 [ 0, %9 ], [ %35, %32 ]
  %26 = load i32, ptr %3, align 4
  %27 = icmp sgt i32 %26, 0
  br i1 %27, label %28, label %40

28:
  %29 = getelementptr inbounds i8, ptr %0, i64 808
  %30 = zext nneg i32 %26 to i64
  %31 = sext i32 %25 to i64
  br label %47

32:
  %33 = phi i64 [ %36, %32 ], [ %22, %9 ]
  %34 = phi i32 [ %35, %32 ], [ 0, %9 ]
  %35 = add nuw nsw i32 %34, 1
  %36 = udiv i64 %33, 10
  %37 = icmp ult i64 %33, 10
  br i1 %37, label %24, label %32

38:
  %39 = load i32, ptr %3, align 4
  br label %40

40:
  %41 = phi i32 [ %39, %38 ], [ %26, %24 ]
  %42 = add nsw i32 %41, %25
  %43 = call i32 @llvm.smin.i32(i32 %42, i32 800)
  store i32 %43, ptr %3, align 4
  %44 = icmp sgt i32 %25, 0
  br i1 %44, label %45, label %64

45:
  %46 = zext nneg i32 %25 to i64
  br label %82

47:
  %48 = phi i64 [ %30, %28 ], [ %49, %60 ]
  %49 = add nsw i64 %48, -1
  %50 = add nsw i64 %49, %31
  %51 = icmp slt i64 %50, 800
  %52 = getelementptr inbounds [800 x i8], ptr %0, i64 0, i64 %49
  %53 = load i8, ptr %52, align 1
  br i1 %51, label %54, label %56

54:
  %55 = getelementptr inbounds [800 x i8], ptr %0, i64 0, i64 %50
  store i8 %53, ptr %55, align 1
  br label %60

56:
  %57 = zext i8 %53 to i32
  %58 = load i32, ptr %29, align 4
  %59 = or i32 %58, %57
  store i32 %59, ptr %29, align 4
  br label %60

60:
  %61 = icmp ugt i64 %48, 1
  br i1 %61, label %47, label %38

62:
  %63 = load i32, ptr %3, align 4
  br label %64

64:
  %65 = phi i32 [ %63, %62 ], [ %43, %40 ]
  %66 = getelementptr inbounds i8, ptr %0, i64 804
  %67 = load i32, ptr %66, align 4
  %68 = add nsw i32 %67, %25
  store i32 %68, ptr %66, align 4
  %69 = icmp sgt i32 %65, 0
  br i1 %69, label %70, label %81

70:
  %71 = zext nneg i32 %65 to i64
  br label %72

72:
  %73 = phi i64 [ %71, %70 ], [ %74, %78 ]
  %74 = add nsw i64 %73, -1
  %75 = getelementptr inbounds [800 x i8], ptr %0, i64 0, i64 %74
  %76 = load i8, ptr %75, align 1
  %77 = icmp eq i8 %76, 0
  br i1 %77, label %78, label %81

78:
  %79 = trunc nuw nsw i64 %74 to i32
  store i32 %79, ptr %3, align 4
  %80 = icmp ugt i64 %73, 1
  br i1 %80, label %72, label %81

81:
  ret void

82:
  %83 = phi i64 [ %46, %45 ], [ %85, %82 ]
  %84 = phi i64 [ %22, %45 ], [ %89, %82 ]
  %85 = add nsw i64 %83, -1
  %86 = urem i64 %84, 10
  %87 = trunc nuw nsw i64 %86 to i8
  %88 = getelementptr inbounds [800 x i8], ptr %0, i64 0, i64 %85
  store i8 %87, ptr %88, align 1
  %89 = udiv i64 %84, 10
  %90 = icmp ugt i64 %83, 1
  br i1 %90, label %82, label %62
}

declare i32 @llvm.smin.i32(i32, i32)

declare i32 @llvm.smax.i32(i32, i32)

declare i32 @llvm.umin.i32(i32, i32)

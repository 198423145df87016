// What a programmer with intrinsics would write for some of the kernels, to see how much is left. Each computes what its kernel does.
#include "kernels.h"
#include <immintrin.h>

#if defined(__AVX512F__) && defined(__AVX512DQ__)
// Rows are multiplied as they lie; the sums of 16 rows come from a transposition that adds on its way.
void hand_row_product(struct data *r) {
    const float *m = r->matrix;
    __m512 x = _mm512_loadu_ps(r->b);
    for (int i = 0; i < N / 2; i += 16) {
        __m512 p[16], q[16];
        for (int l = 0; l < 16; l++) p[l] = _mm512_mul_ps(_mm512_loadu_ps(m + (i + l) * 16), x);
        for (int l = 0; l < 8; l++) q[l] = _mm512_add_ps(_mm512_unpacklo_ps(p[2 * l], p[2 * l + 1]), _mm512_unpackhi_ps(p[2 * l], p[2 * l + 1]));
        for (int l = 0; l < 4; l++) {
            __m512d a = _mm512_castps_pd(q[2 * l]), b = _mm512_castps_pd(q[2 * l + 1]);
            p[l] = _mm512_add_ps(_mm512_castpd_ps(_mm512_unpacklo_pd(a, b)), _mm512_castpd_ps(_mm512_unpackhi_pd(a, b)));
        }
        __m512 a = _mm512_add_ps(_mm512_shuffle_f32x4(p[0], p[1], 0x88), _mm512_shuffle_f32x4(p[0], p[1], 0xdd));
        __m512 b = _mm512_add_ps(_mm512_shuffle_f32x4(p[2], p[3], 0x88), _mm512_shuffle_f32x4(p[2], p[3], 0xdd));
        __m512 c = _mm512_add_ps(_mm512_shuffle_f32x4(a, b, 0x88), _mm512_shuffle_f32x4(a, b, 0xdd));
        _mm512_storeu_ps(r->out + i, c);
    }
}

void hand_column_product(struct data *r) {
    const float *m = r->matrix, *x = r->b;
    for (int i = 0; i < N; i += 64) {
        __m512 s[4] = { _mm512_setzero_ps(), _mm512_setzero_ps(), _mm512_setzero_ps(), _mm512_setzero_ps() };
        for (int k = 0; k < ROWS; k++)
            for (int g = 0; g < 4; g++) s[g] = _mm512_fmadd_ps(_mm512_loadu_ps(m + k * N + i + 16 * g), _mm512_set1_ps(x[k]), s[g]);
        for (int g = 0; g < 4; g++) _mm512_storeu_ps(r->out + i + 16 * g, s[g]);
    }
}

void hand_divide_some(struct data *r) {
    for (int i = 0; i < N; i += 16) {
        __m512i x = _mm512_loadu_si512(r->i + i), y = _mm512_loadu_si512(r->j + i);
        __mmask16 m = _mm512_cmpgt_epi32_mask(y, _mm512_setzero_si512());
        y = _mm512_mask_blend_epi32(m, _mm512_set1_epi32(1), y);
        __m512d low = _mm512_div_pd(_mm512_cvtepi32_pd(_mm512_castsi512_si256(x)), _mm512_cvtepi32_pd(_mm512_castsi512_si256(y)));
        __m512d high = _mm512_div_pd(_mm512_cvtepi32_pd(_mm512_extracti32x8_epi32(x, 1)), _mm512_cvtepi32_pd(_mm512_extracti32x8_epi32(y, 1)));
        __m512i q = _mm512_inserti32x8(_mm512_castsi256_si512(_mm512_cvttpd_epi32(low)), _mm512_cvttpd_epi32(high), 1);
        _mm512_storeu_si512(r->iout + i, _mm512_mask_blend_epi32(m, _mm512_set1_epi32(-1), q));
    }
}

void hand_arg_least(struct data *r) {
    __m512 best = _mm512_set1_ps(1e30f);
    __m512i where = _mm512_set1_epi32(-1), now = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (int i = 0; i < N; i += 16) {
        __m512 x = _mm512_loadu_ps(r->a + i);
        __mmask16 m = _mm512_cmp_ps_mask(x, best, _CMP_LT_OQ);
        best = _mm512_mask_mov_ps(best, m, x), where = _mm512_mask_mov_epi32(where, m, now);
        now = _mm512_add_epi32(now, _mm512_set1_epi32(16));
    }
    float least = _mm512_reduce_min_ps(best);
    __mmask16 m = _mm512_cmp_ps_mask(best, _mm512_set1_ps(least), _CMP_EQ_OQ);
    r->out[0] = least, r->out[1] = (float)(int)_mm512_mask_reduce_min_epu32(m, where);
}

void hand_short_rows(struct data *r) {
    const __m512 q = _mm512_set1_ps(0.25f), h = _mm512_set1_ps(0.5f);
    for (int k = 0; k < N / 64; k++) {
        const float *x = r->a + k * 64;
        float *z = r->out + k * 64;
        for (int i = 1; i < 62; i += 16) {
            __mmask16 m = i + 16 <= 62 ? 0xffff : (__mmask16)((1 << (62 - i)) - 1);
            __m512 s = _mm512_mul_ps(_mm512_maskz_loadu_ps(m, x + i - 1), q);
            s = _mm512_fmadd_ps(_mm512_maskz_loadu_ps(m, x + i), h, s);
            _mm512_mask_storeu_ps(z + i, m, _mm512_fmadd_ps(_mm512_maskz_loadu_ps(m, x + i + 1), q, s));
        }
    }
}

void hand_call_unknown(struct data *r) {
    for (int i = 0; i < N; i += 16) {
        __m512 x = _mm512_loadu_ps(r->a + i), y = _mm512_loadu_ps(r->b + i), one = _mm512_set1_ps(1);
        float v[16];
        for (int l = 0; l < 16; l++) v[l] = unknown(r->a[i + l]);
        __m512 w = _mm512_loadu_ps(v);
        __m512 s = _mm512_add_ps(_mm512_div_ps(w, _mm512_add_ps(x, one)), _mm512_div_ps(y, _mm512_add_ps(w, one)));
        s = _mm512_add_ps(s, _mm512_div_ps(x, _mm512_add_ps(y, one)));
        _mm512_storeu_ps(r->out + i, _mm512_add_ps(s, _mm512_div_ps(one, _mm512_add_ps(x, y))));
    }
}

void hand_nested(struct data *r) {
    const __m512 quarter = _mm512_set1_ps(0.25f), half = _mm512_set1_ps(0.5f), one = _mm512_set1_ps(1);
    for (int i = 0; i < N; i += 16) {
        __m512 x = _mm512_loadu_ps(r->a + i), y = _mm512_loadu_ps(r->b + i), z = _mm512_loadu_ps(r->out + i);
        __mmask16 m = _mm512_cmp_ps_mask(x, quarter, _CMP_GT_OQ), more = _mm512_cmp_ps_mask(y, x, _CMP_GT_OQ);
        __mmask16 other = _mm512_mask_cmp_ps_mask(~m, y, half, _CMP_LT_OQ);
        __m512 twice = _mm512_add_ps(x, x);
        twice = _mm512_mask_add_ps(_mm512_sub_ps(twice, one), more, twice, y);
        _mm512_mask_storeu_ps(r->out + i, m | other, _mm512_mask_mov_ps(_mm512_fmadd_ps(z, half, y), m, twice));
    }
}

// Each step adds what lies 1, 2, 4 and 8 lanes before, where there is such a lane.
void hand_sum_so_far(struct data *r) {
    const __m512i last = _mm512_set1_epi32(15), lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const float *x = r->a;
    float *z = r->out;
    __m512 before = _mm512_setzero_ps();
    for (int i = 0; i < N; i += 16) {
        __m512 s = _mm512_loadu_ps(x + i);
        for (int step = 1; step < 16; step *= 2)
            s = _mm512_mask_add_ps(s, (__mmask16)(0xffff << step), s, _mm512_permutexvar_ps(_mm512_sub_epi32(lanes, _mm512_set1_epi32(step)), s));
        _mm512_storeu_ps(z + i, _mm512_add_ps(s, before));
        before = _mm512_add_ps(before, _mm512_permutexvar_ps(last, s));
    }
}

void hand_complex_product(struct data *r) {
    const __m512 small = _mm512_set1_ps(1e-4f), one = _mm512_set1_ps(1);
    __m512 re[4], im[4];
    for (int g = 0; g < 4; g++) re[g] = one, im[g] = _mm512_setzero_ps();
    for (int i = 0; i < N; i += 64)
        for (int g = 0; g < 4; g++) {
            __m512 x = _mm512_fmadd_ps(_mm512_loadu_ps(r->a + i + 16 * g), small, one);
            __m512 y = _mm512_mul_ps(_mm512_loadu_ps(r->b + i + 16 * g), small);
            __m512 t = _mm512_fmsub_ps(re[g], x, _mm512_mul_ps(im[g], y));
            im[g] = _mm512_fmadd_ps(re[g], y, _mm512_mul_ps(im[g], x)), re[g] = t;
        }
    float a[64], b[64], x = 1, y = 0;
    for (int g = 0; g < 4; g++) _mm512_storeu_ps(a + 16 * g, re[g]), _mm512_storeu_ps(b + 16 * g, im[g]);
    for (int l = 0; l < 64; l++) {
        float t = x * a[l] - y * b[l];
        y = x * b[l] + y * a[l], x = t;
    }
    r->out[0] = x, r->out[1] = y;
}

// Exact for numbers of up to 52 bits; others are divided one by one.
void hand_divide_long(struct data *r) {
    const __m512i bias = _mm512_set1_epi64(1L << 51), high = _mm512_set1_epi64(~0xfffffffffffffL);
    for (int i = 0; i < N; i += 8) {
        __m512i x = _mm512_loadu_si512(r->l + i), y = _mm512_loadu_si512(r->m + i);
        __m512i both = _mm512_or_si512(_mm512_add_epi64(x, bias), _mm512_add_epi64(y, bias));
        if (_mm512_test_epi64_mask(both, high)) {
            for (int l = 0; l < 8; l++) r->lout[i + l] = r->l[i + l] / r->m[i + l];
            continue;
        }
        _mm512_storeu_si512(r->lout + i, _mm512_cvttpd_epi64(_mm512_div_pd(_mm512_cvtepi64_pd(x), _mm512_cvtepi64_pd(y))));
    }
}

void hand_scale_bytes(struct data *r) {
    const __m512i gain = _mm512_set1_epi16((short)(r->j[1] % 100)), offset = _mm512_set1_epi16((short)(r->j[2] % 100));
    for (int i = 0; i < N; i += 32) {
        __m512i x = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const void *)(r->p + i)));
        x = _mm512_srli_epi16(_mm512_add_epi16(_mm512_mullo_epi16(x, gain), offset), 3);
        _mm256_storeu_si256((void *)(r->pout + i), _mm512_cvtepi16_epi8(x));
    }
}

void hand_horner(struct data *r) {
    int degree = r->length[0] + 20;
    for (int i = 0; i < N; i += 64) {
        __m512 x[4], s[4];
        for (int g = 0; g < 4; g++) x[g] = _mm512_loadu_ps(r->a + i + 16 * g), s[g] = _mm512_set1_ps(r->b[degree]);
        for (int k = degree - 1; k >= 0; k--)
            for (int g = 0; g < 4; g++) s[g] = _mm512_fmadd_ps(s[g], x[g], _mm512_set1_ps(r->b[k]));
        for (int g = 0; g < 4; g++) _mm512_storeu_ps(r->out + i + 16 * g, s[g]);
    }
}

void hand_escape(struct data *r) {
    const __m512 two = _mm512_set1_ps(2), four = _mm512_set1_ps(4);
    for (int i = 0; i < N; i += 64) {
        __m512 cr[4], ci[4], x[4], y[4];
        __m512i k[4];
        __mmask16 live[4];
        for (int g = 0; g < 4; g++) {
            cr[g] = _mm512_fmsub_ps(_mm512_loadu_ps(r->a + i + 16 * g), _mm512_set1_ps(3), two);
            ci[g] = _mm512_fmsub_ps(_mm512_loadu_ps(r->b + i + 16 * g), two, _mm512_set1_ps(1));
            x[g] = y[g] = _mm512_setzero_ps(), k[g] = _mm512_setzero_si512(), live[g] = 0xffff;
        }
        for (int n = 0; n < 80; n++) {
            __mmask16 any = 0;
            for (int g = 0; g < 4; g++) {
                __m512 xx = _mm512_mul_ps(x[g], x[g]), yy = _mm512_mul_ps(y[g], y[g]);
                live[g] = _mm512_mask_cmp_ps_mask(live[g], _mm512_add_ps(xx, yy), four, _CMP_LT_OQ), any |= live[g];
                k[g] = _mm512_mask_sub_epi32(k[g], live[g], k[g], _mm512_set1_epi32(-1));
                y[g] = _mm512_fmadd_ps(_mm512_mul_ps(two, x[g]), y[g], ci[g]), x[g] = _mm512_add_ps(_mm512_sub_ps(xx, yy), cr[g]);
            }
            if (!any) break;
        }
        for (int g = 0; g < 4; g++) _mm512_storeu_si512(r->iout + i + 16 * g, k[g]);
    }
}

void hand_laplace(struct data *r) {
    const float *x = r->a;
    for (int i = 64; i < N - 64; i += 16) {
        __m512 s = _mm512_add_ps(_mm512_loadu_ps(x + i - 64), _mm512_loadu_ps(x + i + 64));
        s = _mm512_add_ps(_mm512_add_ps(s, _mm512_loadu_ps(x + i - 1)), _mm512_loadu_ps(x + i + 1));
        _mm512_storeu_ps(r->out + i, _mm512_fnmadd_ps(_mm512_set1_ps(4), _mm512_loadu_ps(x + i), s));
    }
}

void hand_ladder(struct data *r) {
    const __m512i zero = _mm512_setzero_si512(), half = _mm512_set1_epi32(500), low = _mm512_set1_epi32(250);
    for (int i = 0; i < N; i += 16) {
        __m512i v = _mm512_and_si512(_mm512_loadu_si512(r->i + i), _mm512_set1_epi32(1023)), w = _mm512_loadu_si512(r->j + i);
        __mmask16 is = _mm512_cmpgt_epi32_mask(w, zero), high = _mm512_mask_cmpgt_epi32_mask(is, v, half);
        __mmask16 middle = _mm512_mask_cmpgt_epi32_mask(is & ~high, v, low);
        __mmask16 less = _mm512_mask_cmplt_epi32_mask(~is, w, _mm512_set1_epi32(-500));
        __m512i z = _mm512_mask_add_epi32(_mm512_sub_epi32(zero, v), middle, v, _mm512_add_epi32(v, v));
        z = _mm512_mask_sub_epi32(z, high, v, w), z = _mm512_mask_add_epi32(z, _mm512_mask_cmpgt_epi32_mask(high, w, half), v, w);
        _mm512_mask_storeu_epi32(r->iout + i, high | middle | less, z);
    }
}

void hand_clamp_store(struct data *r) {
    const __m512i low = _mm512_set1_epi32(r->j[0]), high = _mm512_set1_epi32(r->j[0] + 1000);
    for (int i = 0; i < N; i += 16) {
        __m512i x = _mm512_loadu_si512(r->i + i);
        __mmask16 is = _mm512_cmplt_epi32_mask(x, low);
        _mm512_mask_storeu_epi32(r->iout + i, is | _mm512_cmpgt_epi32_mask(x, high), _mm512_mask_mov_epi32(high, is, low));
    }
}

// Most vectors have no lane with work.
void hand_rare(struct data *r) {
    const __m512 bound = _mm512_set1_ps(0.99f);
    for (int i = 0; i < N; i += 16) {
        __m512 x = _mm512_loadu_ps(r->a + i);
        __mmask16 is = _mm512_cmp_ps_mask(x, bound, _CMP_NLT_UQ);
        if (!is) continue;
        __m512 y = _mm512_maskz_loadu_ps(is, r->b + i), s = _mm512_div_ps(y, x);
        for (int k = 1; k < 5; k++) s = _mm512_add_ps(s, _mm512_div_ps(y, _mm512_add_ps(x, _mm512_set1_ps((float)k))));
        _mm512_mask_storeu_ps(r->out + i, is, s);
    }
}

void hand_least_and_greatest(struct data *r) {
    __m512 low[4], high[4];
    for (int g = 0; g < 4; g++) low[g] = _mm512_set1_ps(1e30f), high[g] = _mm512_set1_ps(-1e30f);
    for (int i = 0; i < N; i += 64)
        for (int g = 0; g < 4; g++) {
            __m512 x = _mm512_loadu_ps(r->a + i + 16 * g);
            low[g] = _mm512_min_ps(x, low[g]), high[g] = _mm512_max_ps(x, high[g]);
        }
    low[0] = _mm512_min_ps(_mm512_min_ps(low[0], low[1]), _mm512_min_ps(low[2], low[3]));
    high[0] = _mm512_max_ps(_mm512_max_ps(high[0], high[1]), _mm512_max_ps(high[2], high[3]));
    r->out[0] = _mm512_reduce_min_ps(low[0]), r->out[1] = _mm512_reduce_max_ps(high[0]);
}

void hand_blend_bytes(struct data *r) {
    const __m512i most = _mm512_set1_epi16(255), half = _mm512_set1_epi16(128);
    for (int i = 0; i < N; i += 32) {
        __m512i x = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const void *)(r->p + i)));
        __m512i y = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const void *)(r->q + i)));
        __m512i w = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const void *)(r->w + i)));
        x = _mm512_add_epi16(_mm512_mullo_epi16(x, w), _mm512_mullo_epi16(y, _mm512_sub_epi16(most, w)));
        _mm256_storeu_si256((void *)(r->pout + i), _mm512_cvtepi16_epi8(_mm512_srli_epi16(_mm512_add_epi16(x, half), 8)));
    }
}

void hand_saturate(struct data *r) {
    for (int i = 0; i < N; i += 32)
        _mm512_storeu_si512(r->sout + i, _mm512_adds_epi16(_mm512_loadu_si512(r->s + i), _mm512_loadu_si512(r->t + i)));
}

void hand_mean_shorts(struct data *r) {
    const __m512i mask = _mm512_set1_epi16(0x7ff);
    for (int i = 0; i < N; i += 32) {
        __m512i x = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const void *)(r->p + i)));
        __m512i y = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const void *)(r->q + i)));
        x = _mm512_mullo_epi16(x, _mm512_set1_epi16(3)), y = _mm512_mullo_epi16(y, _mm512_set1_epi16(5));
        _mm512_storeu_si512(r->sout + i, _mm512_and_si512(_mm512_add_epi16(x, y), mask));
    }
}

void hand_saxpy(struct data *r) {
    const __m512 s = _mm512_set1_ps(r->c[0]);
    for (int i = 0; i < N; i += 16) _mm512_storeu_ps(r->out + i, _mm512_fmadd_ps(s, _mm512_loadu_ps(r->a + i), _mm512_loadu_ps(r->b + i)));
}

void hand_window(struct data *r) {
    int width = r->length[0] + 8;
    for (int i = 0; i < N - 64; i += 32) {
        __m512d s[4] = { _mm512_setzero_pd(), _mm512_setzero_pd(), _mm512_setzero_pd(), _mm512_setzero_pd() };
        for (int k = 0; k < width; k++)
            for (int g = 0; g < 4; g++) s[g] = _mm512_fmadd_pd(_mm512_loadu_pd(r->d + i + k + 8 * g), _mm512_set1_pd(k + 1), s[g]);
        for (int g = 0; g < 4; g++) _mm512_storeu_pd(r->dout + i + 8 * g, s[g]);
    }
}

void hand_complex_sum(struct data *r) {
    __m512 re[2] = { _mm512_setzero_ps(), _mm512_setzero_ps() }, im[2] = { re[0], re[0] };
    for (int i = 0; i < N; i += 32)
        for (int g = 0; g < 2; g++) {
            __m512 x = _mm512_loadu_ps(r->a + i + 16 * g), y = _mm512_loadu_ps(r->b + i + 16 * g);
            re[g] = _mm512_fmadd_ps(x, y, re[g]), im[g] = _mm512_add_ps(im[g], _mm512_sub_ps(x, y));
        }
    r->out[0] = _mm512_reduce_add_ps(_mm512_add_ps(re[0], re[1])), r->out[1] = _mm512_reduce_add_ps(_mm512_add_ps(im[0], im[1]));
}

void hand_collatz(struct data *r) {
    const __m512i one = _mm512_set1_epi32(1), three = _mm512_set1_epi32(3);
    for (int i = 0; i < N; i += 64) {
        unsigned first[64];
        __m512i x[4], n[4];
        for (int l = 0; l < 64; l++) first[l] = r->u[i + l] % 1000 + 1;
        for (int g = 0; g < 4; g++) x[g] = _mm512_loadu_si512(first + 16 * g), n[g] = _mm512_setzero_si512();
        for (;;) {
            __mmask16 any = 0;
            for (int g = 0; g < 4; g++) {
                __mmask16 live = _mm512_cmpgt_epu32_mask(x[g], one), odd = _mm512_mask_test_epi32_mask(live, x[g], one);
                __m512i half = _mm512_mask_srli_epi32(x[g], live, x[g], 1);
                x[g] = _mm512_mask_add_epi32(half, odd, _mm512_mullo_epi32(x[g], three), one);
                n[g] = _mm512_mask_add_epi32(n[g], live, n[g], one), any |= live;
            }
            if (!any) break;
        }
        for (int g = 0; g < 4; g++) _mm512_storeu_si512(r->uout + i + 16 * g, n[g]);
    }
}
#endif

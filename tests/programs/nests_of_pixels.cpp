// Nests over the pixels of images whose sizes and pointers are members, also where stores change these; rows with a gap and without.
// references: clang, gcc
#include <cstdio>
#include <cstring>
#include <vector>

typedef unsigned char byte;

template <typename Size, typename Pixels> struct Image {
    Size w, h, channels;
    Pixels pixels;
    byte &at(int x, int y, int c) { return pixels[(y * w + x) * channels + c]; }
    byte at(int x, int y, int c) const { return pixels[(y * w + x) * channels + c]; }
};
typedef Image<int, std::vector<byte>> Picture;

// Bytes from a place on, of which the image knows nothing that could be stored to.
static byte all[8000];
static byte *places[2];
template <int Which> struct Place {
    byte &operator[](int i) const { return places[Which][i]; }
};
typedef Image<byte, Place<0>> Source;
typedef Image<byte, Place<1>> Target;

template <typename I> static void gain(const I &from, I &to, int by) {
    #pragma omp parallel for
    for (int y = 0; y < from.h; y++)
        for (int x = 0; x < from.w; x++)
            for (int c = 0; c < from.channels; c++) to.at(x, y, c) = from.at(x, y, c) * by >> 4;
}

template <typename I> static void mirror(const I &from, I &to) {
    for (int y = 0; y < from.h; y++)
        for (int x = 0; x < from.w; x++)
            for (int c = 0; c < from.channels; c++) to.at(from.w - 1 - x, y, c) = from.at(x, y, c);
}

template <typename I> static void blur(const I &from, I &to) {
    for (int y = 1; y < from.h - 1; y++)
        for (int x = 1; x < from.w - 1; x++)
            for (int c = 0; c < from.channels; c++) {
                int sum = 0;
                for (int j = -1; j <= 1; j++)
                    for (int i = -1; i <= 1; i++) sum += from.at(x + i, y + j, c);
                to.at(x, y, c) = sum / 9;
            }
}

template <typename I, typename J> static void gray(const I &from, J &to) {
    for (int y = 0; y < from.h; y++)
        for (int x = 0; x < from.w; x++) {
            int sum = 0;
            for (int c = 0; c < from.channels; c++) sum += from.at(x, y, c);
            to.pixels[y * to.w + x] = sum >> 2;
        }
}

// The variables of both loops are looked at.
static void ramp(byte *to, int w, int h, int stride) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) to[y * stride + x] = x * 3 + y;
}

static void add(int *to, const int *from, long w, long h, long stride, long gap) {
    for (long y = 0; y < h; y++)
        for (long x = 0; x < w; x++) to[y * stride + x] += from[y * (stride + gap) + x];
}

static unsigned hash(const byte *bytes, int count) {
    unsigned sum = 0;
    for (int i = 0; i < count; i++) sum = sum * 31 + bytes[i];
    return sum;
}

int main() {
    for (int channels : {1, 3, 5, 40}) {
        Picture a{30, 20, channels, std::vector<byte>(30 * 20 * channels)}, b = a;
        for (std::size_t i = 0; i < a.pixels.size(); i++) a.pixels[i] = i * i >> 5;
        const auto show = [&](const char *what) {
            std::printf("%s %d %u\n", what, channels, hash(b.pixels.data(), int(b.pixels.size())));
        };
        gain(a, b, 21), show("gain");
        mirror(a, b), show("mirror");
        blur(a, b), show("blur");
        gray(a, b), show("gray");
        gain(b, b, 9), show("in place");
    }
    // An image may be stored over the sizes of itself or of another one.
    for (int in_front : {0, 1, 2, 5, 9, 40, 60, 63, 200, 700, 2000}) {
        for (int which : {0, 1}) {
            std::memset(all, 3, sizeof all);
            Source *from = reinterpret_cast<Source *>(all + 4000);
            Target *to = reinterpret_cast<Target *>(all + 4010);
            from->w = 9, from->h = 7, from->channels = 3;
            to->w = 9, to->h = 8, to->channels = 3;
            places[0] = all;
            places[1] = (which ? &from->w : &to->w) - in_front;
            gray(*from, *to);
            std::printf("gray %d %d %d %u\n", in_front, from->w, to->w, hash(all, 8000));
        }
    }
    static byte plane[4000];
    static int u[4000], v[4000];
    for (int i = 0; i < 4000; i++) v[i] = i;
    for (int stride : {6, 7, 9, 20}) {
        ramp(plane, 7, 50, stride);
        add(u, v, 7, 30, stride, 0);
        add(u, v, 7, 30, stride, 2);
        add(u, u + 3, 7, 30, stride, 0);
        std::printf("rows %d %u %u\n", stride, hash(plane, 4000), hash(reinterpret_cast<byte *>(u), 16000));
    }
}

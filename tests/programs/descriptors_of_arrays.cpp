// Loops that store bytes into arrays whose pointer and sizes are members: a store may be to such a member, and in some calls it is.
// references: clang, gcc
#include <cstdio>
#include <vector>

typedef unsigned char byte;

struct Image {
    byte width, height;
    byte *rows[4];
    byte *pixels;
};

static void fill(Image &to, const Image &from, int gain) {
    #pragma omp parallel for
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < from.width; x++) to.pixels[y * to.width + x] = from.pixels[y * from.width + x] * gain + y;
}

// The pixels may begin in front of the width, which shrinks on the way then.
static int shrink(const byte &width, byte *pixels, byte value) {
    int count = 0;
    for (int x = 0; x < width; x++) pixels[x] = value, count++;
    return count;
}

static int backwards(const byte &height, byte *pixels, byte value) {
    int count = 0;
    for (int x = height; x > 0; x--) {
        pixels[x] = value;
        count += height;
    }
    return count;
}

static long through_rows(Image &image, int from, int to) {
    long sum = 0;
    for (int x = 1; x < image.width; x++) {
        image.rows[to][x] = image.rows[from][x - 1] + image.rows[from][x];
        sum += image.rows[to][x];
    }
    return sum;
}

static void brighten(const std::vector<byte> &from, std::vector<byte> &to, int by) {
    #pragma omp parallel for
    for (std::size_t i = 0; i < from.size(); i++) to[i] = (from[i] * by + 128) >> 8;
}

// A pointer that is stored in the middle leads elsewhere from there on.
struct List {
    long *at;
    long *other;
    int count;
};
static void redirect(List &list, long **where, int from) {
    for (int i = 0; i < list.count; i++) {
        list.at[i] = i;
        if (i == from) *where = list.other;
    }
}

// What a closure, or this structure, has pointers to: a store may be to a byte of such a pointer, which then leads to an image that is so
// narrow that this is the end.
struct Pair {
    byte in_front[64];
    const Image *from;
    const Image *to;
};
static long by_way_of_pointers(const Pair &pair) {
    long sum = 0;
    for (int x = 1; x < pair.from->width - 1; x++) {
        pair.to->pixels[x] = pair.from->pixels[x - 1] + pair.from->pixels[x + 1];
        sum += pair.from->height;
    }
    return sum;
}

static unsigned hash(const byte *bytes, int count) {
    unsigned sum = 0;
    for (int i = 0; i < count; i++) sum = sum * 31 + bytes[i];
    return sum;
}

int main() {
    static byte a[1000], b[1000];
    for (int i = 0; i < 1000; i++) a[i] = i * i >> 3;
    Image from{180, 4, {a, a + 250, b + 500, b + 750}, a}, to{200, 4, {}, b};
    fill(to, from, 3);
    std::printf("fill %u\n", hash(b, 1000));
    for (int to : {2, 3, 1, 0}) {
        const long sum = through_rows(from, 0, to);
        std::printf("rows %ld %u\n", sum, hash(a, 1000));
    }
    std::vector<byte> u(a, a + 777), v(777);
    brighten(u, v, 200);
    std::printf("brighten %u\n", hash(v.data(), 777));

    byte all[300] = {};
    for (int in_front : {0, 5, 20, 63, 99, 100, 130}) {
        byte &width = all[150];
        width = 100;
        const int count = shrink(width, &width - in_front, 30);
        const int left = width;
        width = 90;
        const int sum = backwards(width, &width - in_front, 7);
        std::printf("shrink %d %d %d %d\n", count, left, sum, width);
    }
    long first[40] = {}, second[40] = {};
    List list{first, second, 40};
    redirect(list, &list.at, 17);
    std::printf("redirect %ld %ld %ld\n", first[17], first[18], second[18]);

    // Their addresses differ in the last byte alone.
    alignas(256) static Image images[2];
    static byte source[256], target[256];
    Pair pair{{}, &images[0], &images[1]};
    for (bool is_own : {false, true}) {
        images[0] = Image{200, 3, {}, source};
        images[1] = Image{20, 4, {}, is_own ? pair.in_front : target};
        for (int i = 0; i < 256; i++) source[i] = i / 2;
        // The 64th store is to the first byte of `pair.from`.
        source[63] = reinterpret_cast<std::size_t>(&images[1]) & 0xff, source[65] = 0;
        const long sum = by_way_of_pointers(pair);
        std::printf("pointers %ld %u %d\n", sum, hash(target, 256), int(pair.from - images));
    }
}

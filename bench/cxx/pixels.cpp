// goal: 0.97
// Filters of an image of bytes, whose sizes and pixels are members: a store might be to any of these.
#include "bench.h"
#include <cmath>
#include <cstdint>
#include <vector>

struct Image {
    int width, height;
    std::vector<uint8_t> pixels;
    Image(int width, int height) : width(width), height(height), pixels(width * height) {}
    int at(int x, int y) const { return pixels[y * width + x]; }
};

KERNEL void edges(const Image &from, Image &to) {
    #pragma omp parallel for
    for (int y = 1; y < from.height - 1; y++)
        for (int x = 1; x < from.width - 1; x++) {
            int across = from.at(x + 1, y - 1) - from.at(x - 1, y - 1) + 2 * (from.at(x + 1, y) - from.at(x - 1, y)) +
                         from.at(x + 1, y + 1) - from.at(x - 1, y + 1);
            int down = from.at(x - 1, y + 1) - from.at(x - 1, y - 1) + 2 * (from.at(x, y + 1) - from.at(x, y - 1)) +
                       from.at(x + 1, y + 1) - from.at(x + 1, y - 1);
            int size = static_cast<int>(std::sqrt(static_cast<double>(across * across + down * down)));
            to.pixels[y * to.width + x] = size > 255 ? 255 : size;
        }
}

KERNEL void threshold(const Image &from, Image &to, int limit) {
    #pragma omp parallel for
    for (int y = 0; y < from.height; y++)
        for (int x = 0; x < from.width; x++) to.pixels[y * to.width + x] = from.at(x, y) > limit ? 255 : 0;
}

KERNEL void contrast(const std::vector<uint8_t> &from, std::vector<uint8_t> &to, int gain) {
    #pragma omp parallel for
    for (std::size_t i = 0; i < from.size(); i++) to[i] = (from[i] * gain + 128) >> 8;
}

int main() {
    Image image(640, 480), sharp(640, 480), black(640, 480);
    for (auto &pixel : image.pixels) pixel = bench_random();
    double start = clock_seconds(), check = 0;
    for (int round = 0; round < 45; round++) {
        edges(image, sharp);
        contrast(sharp.pixels, image.pixels, 200 + round % 16);
        threshold(image, black, 60);
        check += image.pixels[round * 1000 + 700] + black.pixels[round * 2000 + 900];
    }
    double seconds = clock_seconds() - start;
    report(check, seconds);
}

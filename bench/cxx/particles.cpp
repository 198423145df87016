// goal: 0.97
// Particles as structures with operators: forces of all on all.
#include "bench.h"
#include <cmath>
#include <vector>

struct Vector {
    float x, y, z;
    Vector operator-(const Vector &o) const { return {x - o.x, y - o.y, z - o.z}; }
    Vector operator*(float by) const { return {x * by, y * by, z * by}; }
    Vector &operator+=(const Vector &o) {
        x += o.x, y += o.y, z += o.z;
        return *this;
    }
    float dot(const Vector &o) const { return x * o.x + y * o.y + z * o.z; }
};
struct Particle {
    Vector position, speed;
    float mass;
};

KERNEL void move(std::vector<Particle> &particles, float dt) {
    const int count = static_cast<int>(particles.size());
    #pragma omp parallel for
    for (int i = 0; i < count; i++) {
        Vector force{0, 0, 0};
        for (int j = 0; j < count; j++) {
            Vector distance = particles[j].position - particles[i].position;
            float squared = distance.dot(distance) + 0.01f;
            force += distance * (particles[j].mass / (squared * std::sqrt(squared)));
        }
        particles[i].speed += force * dt;
    }
    #pragma omp parallel for
    for (int i = 0; i < count; i++) particles[i].position += particles[i].speed * dt;
}

int main() {
    std::vector<Particle> particles(1200);
    for (Particle &p : particles) {
        p.position = {float(bench_random() % 100), float(bench_random() % 100), float(bench_random() % 100)};
        p.speed = {0, 0, 0};
        p.mass = 1 + float(bench_random() % 3);
    }
    double start = clock_seconds();
    for (int round = 0; round < 8; round++) move(particles, 0.001f);
    double seconds = clock_seconds() - start;
    report(std::round(particles[7].speed.x * 100), seconds);
}

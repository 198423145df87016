// Gravitation of n bodies: all pairs, with a leapfrog integrator.
// flags: -lm
// args: 60 20
//
// Usage: nbody [bodies] [steps]
//
// Each body adds up the forces on it in the same order whatever the number of threads.
// Check: the momentum stays (nearly) zero and the energy (nearly) what it was.
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct vector { double x, y, z; };
struct body { struct vector at, speed; double mass; };

static const double SOFTENING = 1e-2;

static void accelerate(int n, struct body *bodies, double dt) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++) {
        struct vector force = {0, 0, 0}, at = bodies[i].at;
        for (int j = 0; j < n; j++) {
            double dx = bodies[j].at.x - at.x, dy = bodies[j].at.y - at.y, dz = bodies[j].at.z - at.z;
            double r2 = dx * dx + dy * dy + dz * dz + SOFTENING;
            double f = bodies[j].mass / (r2 * sqrt(r2));
            force.x += f * dx, force.y += f * dy, force.z += f * dz;
        }
        bodies[i].speed.x += dt * force.x;
        bodies[i].speed.y += dt * force.y;
        bodies[i].speed.z += dt * force.z;
    }
}

static void move(int n, struct body *bodies, double dt) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        bodies[i].at.x += dt * bodies[i].speed.x;
        bodies[i].at.y += dt * bodies[i].speed.y;
        bodies[i].at.z += dt * bodies[i].speed.z;
    }
}

static double energy(int n, const struct body *bodies) {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(guided)
    for (int i = 0; i < n; i++) {
        struct vector v = bodies[i].speed, p = bodies[i].at;
        sum += 0.5 * bodies[i].mass * (v.x * v.x + v.y * v.y + v.z * v.z);
        for (int j = i + 1; j < n; j++) {
            double dx = bodies[j].at.x - p.x, dy = bodies[j].at.y - p.y, dz = bodies[j].at.z - p.z;
            sum -= bodies[i].mass * bodies[j].mass / sqrt(dx * dx + dy * dy + dz * dz + SOFTENING);
        }
    }
    return sum;
}

static unsigned seed = 12345;
static double random_unit(void) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) / 16777216.0 - 0.5;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 2000, steps = argc > 2 ? atoi(argv[2]) : 40;
    struct body *bodies = n > 1 ? calloc((size_t)n, sizeof *bodies) : NULL;
    if (!bodies || steps < 0) {
        fprintf(stderr, "usage: nbody [bodies] [steps]\n");
        return 2;
    }
    for (int i = 0; i < n; i++) {
        bodies[i].at = (struct vector){random_unit(), random_unit(), random_unit()};
        bodies[i].mass = 1.0 / n;
    }
    const double dt = 1e-3;
    double before = energy(n, bodies), start = omp_get_wtime();
    for (int k = 0; k < steps; k++) {
        move(n, bodies, dt / 2);
        accelerate(n, bodies, dt);
        move(n, bodies, dt / 2);
    }
    fprintf(stderr, "nbody: %d bodies, %d steps, %.3f s\n", n, steps, omp_get_wtime() - start);

    double drift = fabs((energy(n, bodies) - before) / before), px = 0, py = 0, pz = 0;
    for (int i = 0; i < n; i++) {
        px += bodies[i].mass * bodies[i].speed.x;
        py += bodies[i].mass * bodies[i].speed.y;
        pz += bodies[i].mass * bodies[i].speed.z;
    }
    double momentum = fabs(px) + fabs(py) + fabs(pz);
    int ok = drift < 1e-3 && momentum < 1e-10;
    printf("energy %.6f\n%s\n", before, ok ? "PASS" : "FAIL");
    free(bodies);
    return ok ? 0 : 1;
}

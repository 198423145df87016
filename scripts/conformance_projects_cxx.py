#!/usr/bin/env python3
"""Builds C++ projects with their own build systems, once with clang++-19 and once with weft-c++, and runs their own tests.

The sources are Debian packages and packages of pip's, downloaded into build/conformance, which git ignores.
Nothing is patched, and no variable is set but the compiler and what turns OpenMP on. megahit needs zlib1g-dev.

cd_hit      make: a program that clusters sequences; the clusters must be the same
cimg        a library of image processing in one header, whose loops are parallel by macros in templates: filters, resizing, warping,
            morphology, tensors, colors and formulas of one image, by a program written here
eigen3      CMake, EIGEN_TEST_OPENMP: the tests of products of large matrices, dense and sparse, whose templates are parallel
kokkos      CMake, Kokkos_ENABLE_OPENMP: a layer over threads and devices, of templates and lambdas, with some of its own tests: of
            ranges, reductions, scans, teams with scratch memory, tokens, graphs of work, atomic operations
megahit     CMake, find_package(OpenMP): an assembler of genomes, once per kind of processor; its own small data must give as
            many contigs, of the same total length
muparser    CMake, ENABLE_OPENMP: a parser of formulas that evaluates many at once, with its tests by ctest
muscle      make: an aligner of sequences, most of whose loops throw and catch; the alignment must be the same
networkit   a library of graphs: centralities, communities, components and distances of a random graph, by a program written here,
            with the files that the headers of these have
projectq    a simulator of quantum circuits, a class for Python whose kernels are templates with intrinsics, with its own
            tests
scikit_learn  C++ that Cython makes of the loops of k-means and of gradient boosting, in the place of what the wheel has; with
            its own tests
parallel    libstdc++'s parallel mode, whose algorithms are templates with OpenMP: a program written here

compiled    compiles with -fopenmp
left        warnings that clang compiles a function or a file instead, and the constructs
clang, weft tests that pass with each, of those that there are

usage: conformance_projects_cxx.py [--weft PATH] [--only NAME]
"""

import glob
import os
import re
import shutil
import sys
import tarfile

import conformance_projects
from building import PIP, pip
from c_projects import jobs, of_ctest, run, sequences
from debian_source import unpack

PARALLEL = """#define _GLIBCXX_PARALLEL
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <parallel/algorithm>
#include <vector>
static void tell(const char *name, bool fine) { std::printf("%s %s\\n", name, fine ? "ok" : "wrong"); }
int main() {
    __gnu_parallel::_Settings settings;
    settings.algorithm_strategy = __gnu_parallel::force_parallel;
    __gnu_parallel::_Settings::set(settings);
    std::vector<long> v(100000);
    for (size_t i = 0; i < v.size(); ++i) v[i] = (i * 7919) % 100003;
    std::vector<long> w = v, p(v.size()), u(v.size() * 2);
    std::sort(v.begin(), v.end());
    std::stable_sort(w.begin(), w.end());
    tell("sort", v == w && std::is_sorted(v.begin(), v.end()));
    long total = std::accumulate(v.begin(), v.end(), 0L);
    std::partial_sum(v.begin(), v.end(), p.begin());
    tell("partial_sum", p.back() == total);
    std::for_each(v.begin(), v.end(), [](long &x) { x *= 2; });
    tell("for_each", std::accumulate(v.begin(), v.end(), 0L) == 2 * total);
    tell("count_if", std::count_if(v.begin(), v.end(), [](long x) { return x % 2 == 0; }) == (long)v.size());
    tell("find", std::find(v.begin(), v.end(), v[77777]) - v.begin() <= 77777);
    std::random_shuffle(w.begin(), w.end());
    tell("random_shuffle", std::accumulate(w.begin(), w.end(), 0L) == total);
    std::nth_element(w.begin(), w.begin() + 500, w.end());
    tell("nth_element", w[500] * 2 == v[500]);
    std::partial_sort(w.begin(), w.begin() + 100, w.end());
    tell("partial_sort", std::is_sorted(w.begin(), w.begin() + 100));
    std::transform(v.begin(), v.end(), w.begin(), [](long x) { return x + 1; });
    tell("transform", *std::max_element(w.begin(), w.end()) == v.back() + 1);
    std::sort(w.begin(), w.end());
    std::merge(v.begin(), v.end(), w.begin(), w.end(), u.begin());
    tell("merge", std::is_sorted(u.begin(), u.end()));
    tell("inner_product", std::inner_product(v.begin(), v.begin() + 3, v.begin(), 0L) == v[1] * v[1] + v[2] * v[2]);
}
"""


GRAPHS = """#include <cstdio>
#include <networkit/auxiliary/Random.hpp>
#include <networkit/centrality/Betweenness.hpp>
#include <networkit/centrality/Closeness.hpp>
#include <networkit/centrality/CoreDecomposition.hpp>
#include <networkit/centrality/PageRank.hpp>
#include <networkit/community/Modularity.hpp>
#include <networkit/community/PLM.hpp>
#include <networkit/components/ParallelConnectedComponents.hpp>
#include <networkit/distance/Diameter.hpp>
#include <networkit/generators/BarabasiAlbertGenerator.hpp>
using namespace NetworKit;
template <class A> void tell(const char *name, A &&algorithm) {
    algorithm.run();
    double sum = 0, number = 0;
    for (double score : algorithm.scores()) sum += score * (1 + (long)number++ % 13);
    std::printf("%s %.6e\\n", name, sum);
}
int main() {
    Aux::Random::setSeed(42, false);
    Graph graph = BarabasiAlbertGenerator(4, 1500, 4).generate();
    tell("betweenness", Betweenness(graph));
    tell("closeness", Closeness(graph, true, true));
    tell("cores", CoreDecomposition(graph));
    tell("rank", PageRank(graph, 0.85, 1e-10));
    ParallelConnectedComponents components(graph);
    components.run();
    std::printf("components %d\\n", int(components.numberOfComponents()));
    Diameter diameter(graph, DiameterAlgo::EXACT);
    diameter.run();
    std::printf("diameter %d\\n", int(diameter.getDiameter().first));
    PLM communities(graph, false, 1.0, "none");
    communities.run();
    std::printf("communities %d\\n", Modularity().getQuality(communities.getPartition(), graph) > 0.2);
    double degrees = 0;
    graph.parallelForNodes([&](node u) {
        #pragma omp atomic
        degrees += graph.degree(u);
    });
    std::printf("degrees %g\\n", degrees);
}
"""

IMAGES = """#define cimg_display 0
#define cimg_use_openmp 1
#include "CImg.h"
#include <cstdio>
#include <string>
using namespace cimg_library;
static void tell(const char *name, const CImg<float> &image) {
    double sum = 0, weighted = 0;
    cimg_forXYZC(image, x, y, z, c) {
        sum += image(x, y, z, c);
        weighted += image(x, y, z, c) * (1 + (x * 7 + y * 3 + c) % 11);
    }
    std::printf("%s %dx%dx%dx%d ", name, image.width(), image.height(), image.depth(), image.spectrum());
    std::printf("%.5e %.5e\\n", sum, weighted);
}
int main() {
    cimg::openmp_mode(1);
    CImg<float> image(180, 140, 1, 3);
    cimg_forXYZC(image, x, y, z, c) image(x, y, z, c) = float((x * 37 + y * 91 + c * 53 + x * y) % 256);
    tell("blur", image.get_blur(2.5f));
    tell("box", image.get_blur_box(5, true));
    tell("median", image.get_blur_median(3));
    tell("bilateral", image.get_blur_bilateral(image, 4, 20));
    tell("patches", image.get_resize(60, 50, 1, 3, 2).get_blur_patch(image.get_resize(60, 50, 1, 3, 2), 10, 10, 3, 4));
    for (int kind = 1; kind <= 6; ++kind)
        tell(("resize" + std::to_string(kind)).c_str(), image.get_resize(233, 97, 1, 3, kind));
    tell("rotate", image.get_rotate(33, 2, 1));
    tell("shift", image.get_shift(13, -7, 0, 0, 2));
    CImg<float> mask(5, 5, 1, 1, 1), flow(180, 140, 1, 2);
    cimg_forXY(flow, x, y) flow(x, y, 0, 0) = y * 0.1f, flow(x, y, 0, 1) = x * 0.05f;
    tell("warp", image.get_warp(flow, 1, 2, 1));
    tell("erode", image.get_erode(mask));
    tell("dilate", image.get_dilate(5, 3));
    tell("convolve", image.get_convolve(mask));
    tell("correlate", image.get_correlate(mask, 1, true));
    tell("deriche", image.get_deriche(3, 1, 'y'));
    tell("vanvliet", image.get_vanvliet(3, 0, 'x'));
    tell("tensors", image.get_structure_tensors());
    tell("diffusion", image.get_diffusion_tensors());
    tell("gradient", image.get_gradient("xy")[1]);
    tell("laplacian", image.get_laplacian());
    tell("hsv", image.get_RGBtoHSV());
    tell("lab", image.get_RGBtoLab());
    tell("equalize", image.get_equalize(64));
    tell("histogram", image.get_histogram(32));
    tell("norm", image.get_norm());
    tell("normalize", image.get_normalize(0, 1));
    tell("cut", image.get_cut(50, 180));
    tell("quantize", image.get_quantize(9));
    tell("distance", (image.get_channel(0).threshold(200)).get_distance(1));
    tell("label", (image.get_channel(0).threshold(100)).get_label());
    tell("pow", (image + 1).get_log().exp().sqrt());
    tell("product", image.get_channel(0) * image.get_channel(1).get_transpose());
    tell("transform", image.get_crop(0, 0, 127, 63).get_channel(0).get_FFT()[0]);
    tell("fill", CImg<float>(64, 48, 1, 1, "i = x * y + cos(x / 5) * 20", true));
    double low = 0, high = image.max_min(low);
    std::printf("extremes %g %g %.6e %.6e\\n", low, high, image.mean(), image.variance());
}
"""

# Tests of Kokkos that know of threads.
KOKKOS = (
    ["Reducers_a", "Reducers_d", "Reductions", "Scan", "RangePolicy", "MDRange_a"]
    + [f"Team{what}" for what in ("Basic", "ReductionScan", "Scan", "Scratch", "VectorRange")]
    + ["UniqueToken", "WorkGraph", "Atomics"]
)


def of_pytest(text):
    """The outcomes of tests, as `pytest -rA` prints them."""
    told = re.findall(r"^(PASSED|FAILED|ERROR) (.*?)(?: - .*)?$", text, re.MULTILINE)
    return {name: outcome == "PASSED" for outcome, name in told}


def source_of_pip(package, work, *needed):
    """The folder of a package's source, whose own build asks for the packages `needed`."""
    pip(*needed)
    python = os.path.join(PIP, "bin", "python")
    words = ["download", "-q", "--no-deps", "--no-binary", ":all:", "--no-build-isolation", package]
    run([python, "-m", "pip", *words], work)
    with tarfile.open(glob.glob(os.path.join(work, "*.tar.gz"))[0]) as archive:
        archive.extractall(work, filter="data")
    return glob.glob(os.path.join(work, "*", ""))[0]


def cd_hit(cxx, work):
    folder = unpack("cd-hit", work)
    run(["make", jobs(), f"CC={cxx}", "openmp=yes", "zlib=no"], folder, limit=1200)
    sequences(os.path.join(work, "in.fa"), 300, 150)
    outcomes = {}
    for threads in ("1", "2", "4"):
        words = ["-i", "in.fa", "-o", f"out{threads}", "-c", "0.7", "-n", "5", "-T", threads]
        run([os.path.join(folder, "cd-hit"), *words], work)
        with open(os.path.join(work, f"out{threads}.clstr"), encoding="ascii") as made:
            outcomes[f"{threads} threads"] = made.read()
    return outcomes


def cimg(cxx, work):
    # The package of the header alone; it need not be installed.
    run(["apt-get", "download", "-o", "APT::Sandbox::User=root", "cimg-dev"], work)
    run(["dpkg", "-x", glob.glob(os.path.join(work, "*.deb"))[0], "unpacked"], work)
    folder = os.path.join(work, "unpacked", "usr", "include")
    program = os.path.join(work, "images.cpp")
    with open(program, "w", encoding="ascii") as out:
        out.write(IMAGES)
    run([cxx, "-fopenmp", "-O1", "-w", "-std=c++17", f"-I{folder}", "-c", program, "-o", "images.o"], work)
    run([cxx, "-fopenmp", "images.o", "-o", "images"], work)
    outcomes = {}
    for threads in ("1", "2", "4"):
        text = run([os.path.join(work, "images")], work, OMP_NUM_THREADS=threads)
        outcomes |= {f"{name} ({threads} threads)": told for name, told in re.findall(r"^(\w+) (.*)$", text, re.MULTILINE)}
    return outcomes


def eigen3(cxx, work):
    folder = unpack("eigen3", work)
    words = ["-DEIGEN_TEST_OPENMP=ON", "-DEIGEN_TEST_CXX11=ON", "-DCMAKE_BUILD_TYPE=Release"]
    words += ["-DCMAKE_C_COMPILER=clang-19", "-DCMAKE_Fortran_COMPILER=NOTFOUND"]
    run(["cmake", "-S", ".", "-B", "made", f"-DCMAKE_CXX_COMPILER={cxx}", *words], folder)
    run(["make", "-C", "made", jobs(), "product_large", "sparse_product"], folder, limit=3600)
    outcomes = {}
    for program in sorted(glob.glob(os.path.join(folder, "made", "test", "*_[0-9]*"))):
        if os.path.isfile(program):
            # Seeded, the tests choose the same sizes.
            text = run([program, "s7", "r3"], folder, check=False)
            outcomes[os.path.basename(program)] = "failed" not in text.lower()
    return outcomes


def kokkos(cxx, work):
    folder = source_of_pip("pykokkos-base==0.0.7", work, "scikit-build", "setuptools", "wheel")
    source = os.path.join(folder, "external", "kokkos")
    words = ["-DKokkos_ENABLE_OPENMP=ON", "-DKokkos_ENABLE_TESTS=ON", "-DCMAKE_BUILD_TYPE=Release"]
    run(["cmake", "-S", source, "-B", "made", f"-DCMAKE_CXX_COMPILER={cxx}", *words], work)
    made = os.path.join(work, "made")
    run(["make", jobs(), "kokkoscore", "kokkos_gtest"], made, limit=3600)
    tests = os.path.join(source, "core", "unit_test")
    folders = [os.path.join(source, "core", "src"), os.path.join(source, "tpls", "gtest")]
    folders += [tests, os.path.join(tests, "category_files"), made]
    folders += [os.path.join(made, "core", part) for part in ("src", "unit_test")]
    flags = ["-fopenmp", "-O2", "-w", "-std=c++14", *(f"-I{folder}" for folder in folders)]
    sources = [os.path.join(made, "core", "unit_test", "openmp", f"TestOpenMP_{name}.cpp") for name in KOKKOS]
    objects = []
    for number, path in enumerate([os.path.join(tests, "UnitTestMainInit.cpp"), *sources]):
        run([cxx, *flags, "-c", path, "-o", f"{number}.o"], made, limit=1800)
        objects.append(f"{number}.o")
    libraries = [
        glob.glob(os.path.join(made, "**", f"lib{name}.a"), recursive=True)[0] for name in ("kokkoscore", "kokkos_gtest")
    ]
    run([cxx, "-fopenmp", *objects, *libraries, "-ldl", "-lpthread", "-o", "tests"], made)
    text = run([os.path.join(made, "tests")], made, check=False, OMP_NUM_THREADS="2")
    told = re.findall(r"^\[ +(OK|FAILED) +\] (openmp\.\w+)", text, re.MULTILINE)
    return {name: outcome == "OK" for outcome, name in told}


def megahit(cxx, work):
    folder = unpack("megahit", work)
    words = ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_POLICY_VERSION_MINIMUM=3.5"]
    run(["cmake", "-S", ".", "-B", "made", f"-DCMAKE_CXX_COMPILER={cxx}", *words], folder)
    run(["cmake", "--build", "made", jobs()], folder, limit=7200)
    made = os.path.join(folder, "made")
    outcomes = {}
    for threads in ("1", "2", "4"):
        out = os.path.join(work, f"out-{threads}")
        text = run([sys.executable, os.path.join(made, "megahit"), "--test", "-t", threads, "-o", out], made, check=False)
        found = re.search(r"(\d+) contigs, total (\d+) bp", text)
        outcomes[f"{threads} threads"] = found and found[0]
    return outcomes


def muparser(cxx, work):
    folder = unpack("muparser", work)
    words = ["-DENABLE_OPENMP=ON", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_POLICY_VERSION_MINIMUM=3.5"]
    run(["cmake", "-S", ".", "-B", "made", f"-DCMAKE_CXX_COMPILER={cxx}", *words], folder)
    run(["cmake", "--build", "made", jobs()], folder)
    return of_ctest(run(["ctest", "--test-dir", "made"], folder, check=False))


def muscle(cxx, work):
    folder = os.path.join(unpack("muscle", work), "src")
    run(["make", jobs(), f"CXX={cxx}"], folder, limit=3600)
    sequences(os.path.join(work, "in.fa"), 24, 90)
    outcomes = {}
    for threads in ("1", "2", "4"):
        program = os.path.join(folder, "Linux", "muscle")
        run([program, "-align", "in.fa", "-output", f"out{threads}.fa", "-threads", threads], work)
        with open(os.path.join(work, f"out{threads}.fa"), encoding="ascii") as made:
            outcomes[f"{threads} threads"] = made.read()
    return outcomes


def networkit(cxx, work):
    folder = source_of_pip("networkit==11.2.2", work, "cython", "numpy", "setuptools", "wheel")
    program = os.path.join(work, "graphs.cpp")
    with open(program, "w", encoding="ascii") as out:
        out.write(GRAPHS)
    sources, seen, waiting = [], set(), [program]
    while waiting:
        # A header's source has its name.
        path = waiting.pop()
        with open(path, encoding="utf-8") as file:
            text = file.read()
        headers = set(re.findall(r'#include\s*[<"](networkit/[^>"]+)[>"]', text))
        beside = [os.path.join(os.path.dirname(path), name) for name in re.findall(r'#include "(\w+\.hpp)"', text)]
        root = os.path.join(folder, "networkit", "cpp")
        headers |= {f"networkit/{os.path.relpath(place, root)}" for place in beside}
        headers -= seen
        seen |= headers
        for header in headers:
            source = os.path.join(folder, re.sub(r"^networkit/(.*)\.hpp$", r"networkit/cpp/\1.cpp", header))
            sources += [source] if os.path.exists(source) else []
            header_beside = header.replace("networkit", os.path.join("networkit", "cpp"), 1)
            places = [os.path.join(folder, "include", header), os.path.join(folder, header_beside), source]
            waiting += [place for place in places if os.path.exists(place)]
    flags = ["-fopenmp", "-O2", "-w", "-std=c++20"]
    flags += [f"-I{os.path.join(folder, place)}" for place in ("include", "extlibs/tlx", "extlibs/ttmath")]
    objects = []
    for number, path in enumerate([program, *sorted(sources)]):
        run([cxx, *flags, "-c", path, "-o", f"{number}.o"], work)
        objects.append(f"{number}.o")
    run([cxx, "-fopenmp", *objects, "-o", "graphs"], work)
    outcomes = {}
    for threads in ("1", "2", "4"):
        text = run([os.path.join(work, "graphs")], work, OMP_NUM_THREADS=threads)
        outcomes |= {f"{line} ({threads} threads)": True for line in re.findall(r"^[a-z]+ [\d.e+-]+$", text, re.MULTILINE)}
    return outcomes


def parallel(cxx, work):
    path = os.path.join(work, "parallel.cpp")
    with open(path, "w", encoding="ascii") as out:
        out.write(PARALLEL)
    outcomes = {}
    for level in ("-O0", "-O2"):
        run([cxx, "-fopenmp", "-w", level, "-c", path, "-o", path + level], work)
        run([cxx, "-fopenmp", path + level, "-o", path + level + ".run"], work)
        for name, outcome in re.findall(r"^(\w+) (ok|wrong)$", run([path + level + ".run"], work), re.MULTILINE):
            outcomes[f"{name} {level}"] = outcome == "ok"
    return outcomes


def projectq(cxx, work):
    needed = ("matplotlib", "networkx", "numpy", "pybind11", "pytest", "requests", "scipy")
    folder = source_of_pip("projectq==0.8.0", work, *needed, "setuptools", "setuptools_scm", "wheel")
    python = os.path.join(PIP, "bin", "python")
    say = "import sysconfig, pybind11; print(pybind11.get_include(), sysconfig.get_paths()['include'])\n"
    say += "print(sysconfig.get_config_var('EXT_SUFFIX'))"
    *includes, suffix = run([python, "-c", say], work).split()
    # What its setup.py finds out and passes.
    flags = ["-std=c++17", "-O3", "-march=haswell", "-ffast-math", "-DINTRIN", "-fopenmp", "-fPIC", "-shared", "-w"]
    module = os.path.join("projectq", "backends", "_sim", "_cppsim")
    run([cxx, *flags, *(f"-I{path}" for path in includes), f"{module}.cpp", "-o", module + suffix], folder)
    words = ["-q", "-rA", "-p", "no:cacheprovider", os.path.join(os.path.dirname(module), "_simulator_test.py")]
    return of_pytest(run([python, "-m", "pytest", *words], folder, check=False))


def scikit_learn(cxx, work):
    pip("cython", "pytest", "scikit-learn")
    python = os.path.join(PIP, "bin", "python")
    say = "import sysconfig, numpy; paths = sysconfig.get_paths()\n"
    say += "print(paths['purelib'], paths['include'], numpy.get_include(), sysconfig.get_config_var('EXT_SUFFIX'))"
    packages, *includes, suffix = run([python, "-c", say], work).split()
    for part in ("sklearn", "scikit_learn.libs"):
        shutil.copytree(os.path.join(packages, part), os.path.join(work, part))
    flags = [f"-I{folder}" for folder in includes] + ["-I.", "-O2", "-fopenmp", "-fPIC", "-shared", "-w"]
    checks = ("boundscheck=False", "wraparound=False", "initializedcheck=False", "cdivision=True")
    directives = [word for check in checks for word in ("-X", check)]
    trees = os.path.join("sklearn", "ensemble", "_hist_gradient_boosting")
    sources = [glob.glob(pattern, root_dir=work) for pattern in ("sklearn/cluster/_k_means_*.pyx", f"{trees}/*.pyx")]
    for source in sorted(sum(sources, [])):
        name = source.removesuffix(".pyx")
        run([python, "-m", "cython", "-3", "--cplus", *directives, source, "-o", f"{name}.cpp"], work)
        run([cxx, *flags, f"{name}.cpp", "-o", name + suffix], work)
    tests = [f"{trees}/tests/test_{part}.py" for part in ("binning", "histogram", "predictor", "splitting")]
    words = [python, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", "sklearn/cluster/tests/test_k_means.py"]
    return of_pytest(run([*words, *tests], work, check=False, PYTHONPATH=work))


ALL = (cd_hit, cimg, eigen3, kokkos, megahit, muparser, muscle, networkit, parallel, projectq, scikit_learn)
PROJECTS = {function.__name__: function for function in ALL}

if __name__ == "__main__":
    sys.exit(conformance_projects.main(__doc__, PROJECTS, "clang++-19", "weft-c++"))

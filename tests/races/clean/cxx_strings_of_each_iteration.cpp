// Strings, maps and streams of each iteration, whose memory the library gets and gives back.
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

int main() {
    std::vector<std::string> all(30);
    const std::map<int, std::string> common{{1, "a text that is too long for the object itself"}};
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 30; ++i) {
        std::ostringstream out;
        out << "a text that needs memory of its own: " << i;
        std::string text = out.str();
        for (char &c : text)
            if (c == 'a') c = 'b';
        for (int k = 0; k < 60; ++k) text.push_back('x'), text[k]++;
        std::map<int, std::string> copy = common;
        copy[i] += text;
        auto shared = std::make_shared<std::string>(copy[i]);
        std::function<std::string()> call = [text, shared] { return text + *shared; };
        all[i] = call();
    }
    return all[7].empty();
}

// SPDX-License-Identifier: MIT
// Which files of cases there are, and which were read; see cases.hpp.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "cases.hpp"

namespace sdpa::testing {
namespace {

namespace fs = std::filesystem;

/// SDPA_EXTRA_CASES names folders as PATH does. One that is not there ends the run: its cases would be missed unseen.
std::vector<fs::path> named_folders() {
  const char* named = std::getenv("SDPA_EXTRA_CASES");
  std::istringstream names(named == nullptr ? "" : named);
  std::vector<fs::path> folders;
  for (std::string name; std::getline(names, name, ':');) {
    if (!fs::is_directory(name)) {
      std::fprintf(stderr, "SDPA_EXTRA_CASES names %s, which is no folder.\n", name.c_str());
      std::exit(1);
    }
    folders.emplace_back(name);
  }
  if (folders.empty()) std::puts("SDPA_EXTRA_CASES is not set: only the cases of tests/cases are read.");
  return folders;
}

const std::vector<fs::path>& case_folders() {
  static const std::vector<fs::path> kFolders = [] {
    std::vector<fs::path> found = named_folders();
    found.insert(found.begin(), SDPA_CASES_DIR);
    return found;
  }();
  return kFolders;
}

/// What the tests have asked for: files, and kinds ("exact", "onnx", "" for the files that lie in no folder).
struct Asked {
  std::set<fs::path> files, kinds;
};

Asked& asked() {
  static Asked so_far;
  return so_far;
}

Json read(const fs::path& path) {
  asked().files.insert(path);
  std::ifstream file(path);
  return Json::parse(file);
}

/// In a fixed order.
template <class Entries>
std::set<fs::path> json_files(const fs::path& folder) {
  std::set<fs::path> files;
  for (const auto& entry : Entries(folder)) {
    if (entry.path().extension() == ".json") files.insert(entry.path());
  }
  return files;
}

}  // namespace

std::vector<Json> load_cases(const std::string& file) {
  asked().kinds.insert(fs::path(file).parent_path());
  std::vector<Json> cases;
  for (const fs::path& folder : case_folders()) {
    if (!fs::exists(folder / file)) continue;
    const Json list = read(folder / file);
    cases.insert(cases.end(), list.begin(), list.end());
  }
  return cases;
}

std::set<std::string> names_without_float() {
  std::ifstream file(fs::path(SDPA_CASES_DIR) / "exact/README.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  constexpr std::string_view kBefore = "need no float32 run: ";
  const std::size_t found = text.find(kBefore);
  if (found == std::string::npos) return {};
  const std::size_t first = found + kBefore.size();
  std::istringstream list(text.substr(first, text.find(". ", first) - first));
  std::set<std::string> names;
  for (std::string name; std::getline(list >> std::ws, name, ',');) names.insert(name);
  return names;
}

std::vector<Json> load_float_cases(const std::string& file) {
  std::vector<Json> cases = load_cases(file);
  const auto names = names_without_float();
  std::erase_if(cases, [&](const Json& each) { return names.contains(each.at("name").get<std::string>()); });
  return cases;
}

std::vector<Json> load_folder(const std::string& name) {
  asked().kinds.insert(name);
  std::vector<Json> cases;
  for (const fs::path& folder : case_folders()) {
    if (!fs::exists(folder / name)) continue;
    for (const fs::path& file : json_files<fs::directory_iterator>(folder / name))
      cases.push_back(read(file));
  }
  return cases;
}

std::vector<fs::path> files_not_read() {
  std::vector<fs::path> missed;
  for (const fs::path& folder : case_folders()) {
    for (const fs::path& file : json_files<fs::recursive_directory_iterator>(folder)) {
      const bool is_asked_for = asked().kinds.contains(file.lexically_relative(folder).parent_path());
      if (is_asked_for && !asked().files.contains(file)) missed.push_back(file);
    }
  }
  return missed;
}

}  // namespace sdpa::testing

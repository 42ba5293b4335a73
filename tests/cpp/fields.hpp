// SPDX-License-Identifier: MIT
// A JSON object of a case, read field by field: a field that no test looks at fails the test, and so does one that is
// missing.
#pragma once

#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sdpa::testing {

using Json = nlohmann::json;

class Fields {
public:
  /// words: the fields that are for people and not for a test.
  explicit Fields(const Json& object, std::set<std::string> words = {})
      : object_(object), read_(std::move(words)) {}
  Fields(const Fields&) = delete;

  ~Fields() {
    for (const auto& [name, value] : object_.items()) {
      if (!read_.contains(name)) ADD_FAILURE() << "no test reads the field " << name;
    }
  }

  bool has(const std::string& name) const { return object_.contains(name); }

  const Json& at(const std::string& name) {
    static const Json kNone;
    read_.insert(name);
    if (has(name)) return object_.at(name);
    ADD_FAILURE() << "the field " << name << " is missing";
    return kNone;
  }

  /// Of a field that may be left away.
  template <class T>
  T value(const std::string& name, T otherwise) {
    return has(name) ? at(name).get<T>() : otherwise;
  }

private:
  const Json& object_;
  std::set<std::string> read_;
};

}  // namespace sdpa::testing

// SPDX-License-Identifier: MIT
// The one loader of cases for C++ tests: reads tests/cases and the folders of the same shape that SDPA_EXTRA_CASES
// names. Also turns case data into tensors and compares by the tolerance rule of the case's own README.
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "fields.hpp"
#include "sdpa/attention.hpp"

namespace sdpa::testing {

/// All cases of one file ("exact/softmax.json") from every folder.
std::vector<Json> load_cases(const std::string& file);
/// Those of one file of cases/exact that a float32 core can pass, by their README.
std::vector<Json> load_float_cases(const std::string& file);
/// The names of the others, as the README of cases/exact has them.
std::set<std::string> names_without_float();
/// All files of one folder ("onnx") from every folder, one case a file.
std::vector<Json> load_folder(const std::string& folder);
/// The files of cases that no test has asked for, of all kinds (folders) that any test asks for.
std::vector<std::filesystem::path> files_not_read();

/// A number, or "Infinity", "-Infinity", "NaN".
double to_number(const Json& json);
/// Nested arrays of numbers (or of booleans, for masks).
template <class T>
Tensor<T> to_tensor(const Json& nested);
/// {shape, data}
template <class T>
Tensor<T> to_flat_tensor(const Json& shaped);

struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

/// Equal, or within absolute + relative * |expected|; the message names the first place that is not.
template <class Real>
::testing::AssertionResult near(const Tensor<Real>& got, const std::vector<double>& expected,
                                Tolerance tolerance);
/// The same, and of the same shape.
template <class Real>
::testing::AssertionResult near(const Tensor<Real>& got, const Tensor<double>& expected, Tolerance tolerance);

/// An expected field of cases/exact: {shape, f64, rtol, atol} (and dec, the digits of f64 in words), widened by 2^29
/// for float.
template <class Real>
::testing::AssertionResult matches(const Tensor<Real>& got, const Json& expected);

/// What a case of cases/exact says about itself.
inline const std::set<std::string> kExactWords = {"name", "kind", "tags", "note"};

/// The case's place and name, in letters that GoogleTest accepts.
std::string test_name(const ::testing::TestParamInfo<Json>& info);

/// The pieces of an AttentionInput, kept alive together.
template <class Real>
struct OwnedInput {
  Tensor<Real> query, key, value, bias, past_key, past_value;
  Tensor<std::uint8_t> mask;
  AttentionInput<Real> options;  // everything but the tensors

  /// Views of what is there (a rank-0 shape without numbers is not).
  AttentionInput<Real> view() const;
};

/// Q, K, V, scale, softcap, allowed, bias of cases/exact and bugs.json.
template <class Real>
OwnedInput<Real> to_input(Fields& input);

/// The stages of cases/exact, from `raw` to `output`; attend() must give the same output.
template <class Real>
void expect_stages(const OwnedInput<Real>& input, Fields& expected);

}  // namespace sdpa::testing

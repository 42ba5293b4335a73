// SPDX-License-Identifier: MIT
// The exam of the course's analogy: marks are sums over questions, as dot products are sums over d_k. Counts of right
// answers grow as n, the spread of luck as the root of n.
#pragma once

#include <memory>

#include "sdpa/dot_product_result.hpp"
#include "sdpa/run.hpp"
#include "sdpa/scale.hpp"

namespace sdpa {

enum class Marking {
  zero_one,    ///< 1 for a right answer, 0 for a wrong one
  plus_minus,  ///< 1 for a right answer, -1 for a wrong one
};

struct ExamOptions {
  std::vector<std::size_t>
      questions;  ///< the exams by their numbers of questions: at most kMaxDims, each 1 to kMaxDim
  Marking marking = Marking::zero_one;
  double ability = 0.5;      ///< how likely an answer is right, 0 to 1
  std::size_t students = 0;  ///< who sit each of the exams, 1 to kMaxSamples
  DivisorKind divisor =
      DivisorKind::none;  ///< of the marks: none, sqrt (of the questions), dk (the questions)
  std::uint32_t seed = 0;
};

/// Progress counts papers, of all exams together; a unit of work is an answer. What is saved of one run may be put back
/// into another with more students, which goes on from there.
class Exam final : public Run {
public:
  ~Exam() override;
  void advance(std::size_t work) override;
  Progress progress() const override;
  /// At any time. O(40) for each exam; allocates the histograms.
  DotProductResult result() const;

private:
  friend Result<Exam> exam(const ExamOptions& options);
  struct State;
  Exam(std::unique_ptr<State> state, std::uint64_t students);
  Memory memory() override;

  std::unique_ptr<State> state_;
  std::uint64_t total_;
  std::vector<double> numbers_;
};

/// Starts the exams; nobody has answered yet.
/// Formula:  mark = sum over n answers / divisor; right answers are binomial with n and ability
/// Returns   DotProductResult with n for d_k, everything in marks after division (variances in their square). Draws are
///           of the fast generator, the exams taking turns, one paper each; an answer is right where a uniform draw is
///           below `ability`. A histogram has at most 40 bins, each with a whole number of possible marks.
/// Theory    mean n p and variance n p (1 - p) for 0 and 1, n (2p - 1) and 4 n p (1 - p) for -1 and 1; standard error of
///           the variance by the fourth cumulant of the binomial distribution, n p (1 - p) (1 - 6 p (1 - p)), 16 times
///           as large for -1 and 1
/// Errors    empty ("questions"), out_of_range ("questions", "ability", "students"), not_finite ("ability")
/// Cost      n draws a paper; 320 bytes for each exam
/// Source    derived here; tests/cpp/exam_test.cpp
Result<Exam> exam(const ExamOptions& options);

}  // namespace sdpa

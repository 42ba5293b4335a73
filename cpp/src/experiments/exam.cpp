// SPDX-License-Identifier: MIT
// Exams answered with a given ability, paper by paper.
#include "sdpa/exam.hpp"

#include <algorithm>

#include "../random/fast_normals.hpp"
#include "../runs/memory.hpp"
#include "../runs/options.hpp"
#include "spread.hpp"

namespace sdpa {

struct Exam::State {
  explicit State(const ExamOptions& options)
      : random(options.seed),
        ability(options.ability),
        is_signed(options.marking == Marking::plus_minus),
        column_count(options.questions.size()) {}

  void answer(std::size_t count);
  double mark(std::size_t questions);

  FastNormals random;
  double ability;
  bool is_signed;
  std::uint64_t done = 0;
  std::size_t asked = 0;  // of the paper under way
  std::size_t right = 0;
  std::size_t column_count;
  std::array<Spread, kMaxDims> columns;
};

namespace {

constexpr std::size_t kBins = 40;
constexpr std::size_t kBlock = 1024;  // answers that are drawn at once

}  // namespace

/// So many questions more of the paper under way, at most kBlock.
void Exam::State::answer(std::size_t count) {
  std::array<double, kBlock> answers;
  random.fill_uniform(answers.data(), count);
  for (std::size_t index = 0; index < count; ++index) right += answers[index] < ability ? 1 : 0;
  asked += count;
}

/// Of the paper, which is complete; the next one begins.
double Exam::State::mark(std::size_t questions) {
  const double points = static_cast<double>(right);
  asked = right = 0;
  return is_signed ? 2 * points - static_cast<double>(questions) : points;
}

Exam::Exam(std::unique_ptr<State> state, std::uint64_t students)
    : state_(std::move(state)), total_(students * state_->column_count) {}
Exam::~Exam() = default;

void Exam::advance(std::size_t work) {
  State& state = *state_;
  for (std::size_t spent = 0; state.done < total_ && spent < work;) {
    const std::size_t index = column_of(state.done, state.column_count, 0);
    Spread& column = state.columns[index];
    const std::size_t count = std::min(kBlock, column.dk - state.asked);
    state.answer(count);
    spent += count;
    if (state.asked < column.dk) continue;
    column.add(state.mark(column.dk) * column.factor, &numbers_[index * kBins]);
    ++state.done;
  }
}

Progress Exam::progress() const { return {state_->done, total_, state_->done == total_}; }

DotProductResult Exam::result() const {
  return describe({state_->columns.data(), state_->column_count}, numbers_, kBins);
}

Run::Memory Exam::memory() { return memory_of(*state_, numbers_); }

Result<Exam> exam(const ExamOptions& options) {
  if (auto refusal = check_dims("questions", options.questions)) return refusal;
  if (auto refusal = check_range("ability", options.ability, 0, 1)) return refusal;
  if (auto refusal = check_range("students", static_cast<double>(options.students), 1, kMaxSamples))
    return refusal;

  auto state = std::make_unique<Exam::State>(options);
  for (std::size_t index = 0; index < options.questions.size(); ++index) {
    Spread& column = state->columns[index];
    column.dk = options.questions[index];
    column.factor = divisor(options.divisor, 1, column.dk).value().scale;
    const double n = static_cast<double>(column.dk);
    column.theory = scaled(exam_theory(options.marking, options.ability, n), column.factor);
    const double step = options.marking == Marking::plus_minus ? 2 : 1;
    column.bins = bins_for(column.theory, {n * column.factor, step * column.factor}, kBins);
  }
  std::unique_ptr<Exam> run(new Exam(std::move(state), options.students));
  run->numbers_.assign(kBins * options.questions.size(), 0.0);
  return run;
}

}  // namespace sdpa

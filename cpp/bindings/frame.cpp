// SPDX-License-Identifier: MIT
// Storage behind the frame: the arena for inputs, the results kept until the next call, and the last refusal.
#include "frame.hpp"

#include <emscripten/heap.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sdpa::bindings {
namespace {

constexpr std::size_t kWord = sizeof(std::int32_t);

/// Owns the numbers of one result slot; only one of the two holds anything.
struct ResultStorage {
  std::vector<double> float64;
  std::vector<float> float32;
};

constinit Frame the_frame = {
    .magic = kMagic,
    .abi = kAbi,
    .inputs_at = offsetof(Frame, inputs) / kWord,
    .results_at = offsetof(Frame, results) / kWord,
    .integers_at = offsetof(Frame, integers) / kWord,
    .numbers_at = offsetof(Frame, numbers) / kWord,
    .result_count = 0,
    .has_float32 = kHasFloat32,
    .inputs = {},
    .results = {},
    .integers = {},
    .numbers = {},
};
constinit std::array<ResultStorage, kResultSlots> the_results;
constinit Error the_error = {};
constinit void* the_arena = nullptr;

std::int32_t address_of(const void* pointer) {
  return static_cast<std::int32_t>(reinterpret_cast<std::uintptr_t>(pointer));
}

Shape shape_of(const TensorSlot& slot) {
  std::array<std::size_t, kMaxRank> dims{};
  const auto rank = static_cast<std::size_t>(slot.rank);
  for (std::size_t axis = 0; axis < rank; ++axis) dims[axis] = static_cast<std::size_t>(slot.dims[axis]);
  return Shape(std::span<const std::size_t>(dims.data(), rank));
}

const TensorSlot& input_slot(int slot) { return the_frame.inputs[static_cast<std::size_t>(slot)]; }

template <class Real> void describe_result(const Shape& shape, const std::vector<Real>& data, Kind kind) {
  TensorSlot& slot = the_frame.results[static_cast<std::size_t>(the_frame.result_count)];
  slot.address = address_of(data.data());
  slot.kind = kind;
  slot.rank = shape.rank();
  slot.size = static_cast<std::int32_t>(data.size());
  for (int axis = 0; axis < shape.rank(); ++axis) {
    slot.dims[static_cast<std::size_t>(axis)] = static_cast<std::int32_t>(shape[axis]);
  }
  ++the_frame.result_count;
}

ResultStorage& next_storage() { return the_results[static_cast<std::size_t>(the_frame.result_count)]; }

}  // namespace

Frame& frame() { return the_frame; }

void claim_memory() {
  constexpr std::size_t kOfTheAllocator = 64;
  const auto used = reinterpret_cast<std::uintptr_t>(sbrk(0));
  has_room(emscripten_get_heap_size() - used - kOfTheAllocator);
}

bool has_room(std::size_t bytes) {
  // Volatile, for a compiler may leave out an allocation that nobody uses.
  void* volatile block = std::malloc(bytes);
  std::free(block);
  return block != nullptr;
}

std::int32_t reserve(double bytes) {
  begin_results();
  std::free(the_arena);
  the_arena = bytes > kMaxBytes ? nullptr : std::malloc(static_cast<std::size_t>(bytes));
  if (the_arena == nullptr) {
    refuse({ErrorCode::too_large, "call",
            "at most " + std::to_string(kMaxBytes) + " bytes in all arrays together",
            std::to_string(static_cast<unsigned long long>(bytes)) + " bytes"});
  }
  return address_of(the_arena);
}

bool given(int slot) { return input_slot(slot).rank >= 0; }

bool holds_float32(int slot) { return kHasFloat32 && input_slot(slot).kind == Kind::float32; }

template <class Real> TensorView<Real> input(int slot) {
  const TensorSlot& described = input_slot(slot);
  const Shape shape = shape_of(described);
  const auto* data = reinterpret_cast<const Real*>(static_cast<std::uintptr_t>(described.address));
  return {shape, std::span<const Real>(data, shape.size())};
}
template TensorView<double> input<double>(int slot);
template TensorView<float> input<float>(int slot);
template TensorView<std::uint8_t> input<std::uint8_t>(int slot);

void begin_results() {
  for (; the_frame.result_count > 0; --the_frame.result_count) {
    the_results[static_cast<std::size_t>(the_frame.result_count - 1)] = {};
  }
  the_error = {};  // its texts lie among the arrays of its call
}

void publish(Tensor<double> tensor) {
  ResultStorage& storage = next_storage();
  storage.float64 = std::move(tensor.data);
  describe_result(tensor.shape, storage.float64, Kind::float64);
}

void publish(Tensor<float> tensor) {
  ResultStorage& storage = next_storage();
  storage.float32 = std::move(tensor.data);
  describe_result(tensor.shape, storage.float32, Kind::float32);
}

void publish_list(std::vector<double> numbers) {
  const Shape shape{numbers.size()};
  publish(Tensor<double>(shape, std::move(numbers)));
}

bool refuse(Error error) {
  the_error = std::move(error);
  return false;
}

const Error& last_error() { return the_error; }

}  // namespace sdpa::bindings

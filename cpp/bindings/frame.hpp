// SPDX-License-Identifier: MIT
// The border between JavaScript and the core: one fixed block in the heap. JavaScript writes tensors and options into
// it, calls a bound function without arguments, and reads the results from it. Nothing else crosses but booleans and
// texts, so a call costs some tens of nanoseconds. web/src/engine/border.ts is the other half: a change of the layout
// or of the meaning of a slot raises kAbi here and there.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sdpa/error.hpp"
#include "sdpa/tensor.hpp"

namespace sdpa::bindings {

/// First word of the frame: "SDPA", so that a stranger's module is told apart.
inline constexpr std::int32_t kMagic = 0x41504453;
/// Raised whenever an older border.ts could misread this module.
inline constexpr std::int32_t kAbi = 2;
/// What a tensor's numbers are made of.
enum class Kind : std::int32_t { float64 = 0, float32 = 1, uint8 = 2 };

/// A tensor as plain integers: where it lies and what it looks like. A rank below zero means: not given.
struct TensorSlot {
  std::int32_t address;
  Kind kind;
  std::int32_t rank;
  std::array<std::int32_t, kMaxRank> dims;
  std::int32_t size;  ///< numbers in all; written for results, not looked at for inputs
};

inline constexpr int kInputSlots = 8;
inline constexpr int kResultSlots = 16;
inline constexpr int kOptions = 8;

/// The block itself. The first words tell JavaScript where the parts are, counted in 32-bit words from the start.
struct alignas(8) Frame {
  std::int32_t magic;
  std::int32_t abi;
  std::int32_t inputs_at;
  std::int32_t results_at;
  std::int32_t integers_at;
  std::int32_t numbers_at;
  std::int32_t result_count;
  std::int32_t has_float32;  ///< 0 where JavaScript must send every number as float64
  std::array<TensorSlot, kInputSlots> inputs;
  std::array<TensorSlot, kResultSlots> results;
  std::array<std::int32_t, kOptions> integers;
  std::array<double, kOptions> numbers;
};

/// The one frame of the module.
Frame& frame();

/// Has the allocator take all of the module's memory as one block. Block after block it would ask for a new one beside a
/// free one that is nearly large enough, until none is left. Once, before the first call.
void claim_memory();

/// Whether so many bytes are free in one piece.
bool has_room(std::size_t bytes);

/// Makes room for the inputs of the coming call and gives its address; what was there is gone, and so are the results
/// of the call before. Zero when the request passes kMaxBytes: then last_error() says so.
std::int32_t reserve(double bytes);

/// The tensor of an input slot, as JavaScript described it. Only when given(slot).
template <class Real> TensorView<Real> input(int slot);
bool given(int slot);
/// Whether an input slot holds float32; never in the lean module, which leaves that half of the code out.
#ifdef SDPA_FLOAT64_ONLY
inline constexpr bool kHasFloat32 = false;
#else
inline constexpr bool kHasFloat32 = true;
#endif
bool holds_float32(int slot);

/// Forgets the results, or the refusal, of the call before: nothing of it is left in memory. Every bound function that
/// allocates starts with it.
void begin_results();
/// Keeps a result alive until the next call and describes it in the next result slot.
void publish(Tensor<double> tensor);
void publish(Tensor<float> tensor);
void publish_list(std::vector<double> numbers);

/// Keeps the reason of a refusal; always false, which is what a bound function returns then.
bool refuse(Error error);
const Error& last_error();

}  // namespace sdpa::bindings

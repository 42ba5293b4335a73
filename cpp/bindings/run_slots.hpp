// SPDX-License-Identifier: MIT
// Where runs live between the calls of JavaScript, which knows them by the number of their slot. web/src/engine/runs
// is the other half.
#pragma once

#include <memory>

#include "frame.hpp"
#include "sdpa/run.hpp"

namespace sdpa::bindings {

inline constexpr int kRunSlots = 16;
/// All runs together may take this many bytes, so that a call of kMaxBytes fits beside them into the module's memory.
inline constexpr std::size_t kAllRunBytes = std::size_t{8} << 20;
/// What has to be free in one piece beside the runs, or they must make way: the largest call there may be, and what is
/// not counted (the heads of blocks, a small arena, texts).
inline constexpr std::size_t kCallRoom = kMaxBytes + (std::size_t{2} << 20);

/// What keep_run() returns instead of a slot.
inline constexpr int kRefused = -1;  // last_error() says why
inline constexpr int kFull = -2;     // another run must go first: save and release it, then start again

/// Publishes the result of a run; numbers[0] and [1] are done and total, its own begin at kFirstNumber.
inline constexpr std::size_t kFirstNumber = 2;
using PublishResult = void (*)(Run& run);

/// The number of the slot in which the run now lives, or kFull. Runs lie wherever there was room; where one would leave no
/// room for the largest call, it is kFull, too.
int keep_run(std::unique_ptr<Run> run, PublishResult publish);

/// The run in a slot that is taken.
Run& run_in(int slot);

/// A bound function that starts runs of a kind: a slot, kRefused or kFull.
template <class Kind>
int start(Result<Kind> started, PublishResult publish) {
  if (started) return keep_run(started.take(), publish);
  refuse(started.error());
  return kRefused;
}

}  // namespace sdpa::bindings

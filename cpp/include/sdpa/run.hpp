// SPDX-License-Identifier: MIT
// Long work in slices: a run is started once, advanced as often as its owner has time, and can tell its result at any
// moment. Pausing is not advancing; cancelling is letting go.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sdpa/error.hpp"

namespace sdpa {

/// All arrays of one run together may take this many bytes (6 MiB); more is refused with ErrorCode::too_large before
/// anything is allocated. So a run fits beside a call of up to kMaxBytes into the memory of the browser build. There many
/// runs live beside each other, and those that find no room are saved outside (bindings/run_slots.hpp).
inline constexpr std::size_t kMaxRunBytes = std::size_t{6} << 20;

/// The largest d_k of a run, so that one step of it is short: 2^16.
inline constexpr std::size_t kMaxDim = std::size_t{1} << 16;
/// The longest list of dimensions.
inline constexpr std::size_t kMaxDims = 64;
/// The most samples of each dimension.
inline constexpr std::size_t kMaxSamples = (std::size_t{1} << 31) - 1;

/// How far a run has come, in the unit that its header names (samples, papers, queries, steps).
struct Progress {
  std::uint64_t done = 0;   ///< never goes back
  std::uint64_t total = 0;  ///< at least 1, the same from the beginning
  bool is_finished =
      false;  ///< nothing is left to do; done may then be less than total, if the run broke off
};

/// What all runs have in common. They are started by a function of their own, which checks the options; afterwards
/// nothing can be refused. Results do not depend on how the work was cut into slices, nor on being saved and restored in
/// between. A run does not know the time, and may be left at any moment.
/// Source   tests/cpp/run_test.cpp (the same numbers however cut), tests/cpp/run_steps_test.cpp (how long a step is)
class Run {
public:
  Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  virtual ~Run() = default;

  /// Goes on until about `work` units are done, at least one step, or nothing is left; 0 is no work. A unit is the cost
  /// of drawing one random number (fast: some nanoseconds as WebAssembly, some dozen as JavaScript) where the header of a
  /// run does not say otherwise.
  /// Cost     O(work). A step is short, whatever the options: some thousand units, or sums over one vector of kMaxDim
  ///          numbers. Many steps may lie between two units of progress. Allocates nothing unless the run says so.
  virtual void advance(std::size_t work) = 0;
  /// O(1).
  virtual Progress progress() const = 0;

  /// Bytes of what save() gives, which is all the memory of the run but a fixed few kilobytes; the same from the
  /// beginning, at most a little over kMaxRunBytes. O(1).
  std::size_t bytes();
  /// Everything that advancing has changed, as plain memory: bytes() / 8 numbers, which mean nothing to others. Good for
  /// the same build of the core only. O(bytes).
  std::vector<double> save();
  /// Puts a run that was started with the same options back to where `saved` was taken; how long a run is to be may
  /// differ where its header says so. The size is asserted, the contents are trusted. O(bytes).
  void restore(std::span<const double> saved);

protected:
  /// The two parts of a run's memory. They hold no addresses; each is a multiple of eight bytes.
  using Memory = std::array<std::span<std::byte>, 2>;
  virtual Memory memory() = 0;
};

}  // namespace sdpa

// SPDX-License-Identifier: MIT
// The slots, and what can be done with every run whatever its kind.
#include "run_slots.hpp"

#include <emscripten/bind.h>

#include <utility>

#include "run_options.hpp"

namespace sdpa::bindings {
namespace {

struct Slot {
  std::unique_ptr<Run> run;
  PublishResult publish = nullptr;
};

constinit std::array<Slot, kRunSlots> the_slots;

Slot& slot_at(int slot) { return the_slots[static_cast<std::size_t>(slot)]; }

enum Number : std::size_t { kWork, kDone = 0, kTotal };

/// Writes the progress; true when the run is finished.
bool write_progress(const Run& run) {
  const Progress progress = run.progress();
  auto& numbers = frame().numbers;
  numbers[kDone] = static_cast<double>(progress.done);
  numbers[kTotal] = static_cast<double>(progress.total);
  return progress.is_finished;
}

/// Does numbers[0] units of work; true when the run is finished.
bool run_advance(int slot) {
  begin_results();
  Run& run = run_in(slot);
  run.advance(static_cast<std::size_t>(frame().numbers[kWork]));
  return write_progress(run);
}

/// Publishes done and total as numbers, and the result as its kind does.
void run_result(int slot) {
  begin_results();
  write_progress(run_in(slot));
  slot_at(slot).publish(run_in(slot));
}

void run_release(int slot) { slot_at(slot) = {}; }

void run_save(int slot) {
  begin_results();
  publish_list(run_in(slot).save());
}

/// Input slot 0: what run_save() published of a run with the same options.
void run_restore(int slot) { run_in(slot).restore(input<double>(0).data); }

}  // namespace

int keep_run(std::unique_ptr<Run> run, PublishResult publish) {
  std::size_t bytes = run->bytes();
  int free_slot = kFull;
  for (int slot = 0; slot < kRunSlots; ++slot) {
    Run* other = slot_at(slot).run.get();
    if (other == nullptr)
      free_slot = slot;
    else
      bytes += other->bytes();
  }
  if (free_slot == kFull || bytes > kAllRunBytes || !has_room(kCallRoom)) return kFull;
  slot_at(free_slot) = {std::move(run), publish};
  return free_slot;
}

std::vector<std::size_t> counts_in(int slot) {
  const auto numbers = input<double>(slot).data;
  std::vector<std::size_t> counts(numbers.size());
  for (std::size_t index = 0; index < counts.size(); ++index) {
    counts[index] = static_cast<std::size_t>(numbers[index]);
  }
  return counts;
}

Run& run_in(int slot) { return *slot_at(slot).run; }

}  // namespace sdpa::bindings

EMSCRIPTEN_BINDINGS(sdpa_runs) {
  using namespace sdpa::bindings;
  emscripten::function("run_advance(slot)", &run_advance);
  emscripten::function("run_result(slot)", &run_result);
  emscripten::function("run_release(slot)", &run_release);
  emscripten::function("run_save(slot)", &run_save);
  emscripten::function("run_restore(slot)", &run_restore);
}

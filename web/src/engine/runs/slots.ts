// SPDX-License-Identifier: MIT
// The core keeps at most sixteen runs at a time (cpp/bindings/run_slots.hpp), and only so many that the largest call fits
// beside them. When a run comes and there is no room for it, the one that was not touched for longest is saved into an
// array of its own and makes way; touched again, it is put back.
// So any number of runs may exist, dropped ones hold no slot for good, and nothing waits for the garbage collector.
import type { Border } from '../border.ts';
import type { Guard } from '../guard.ts';
import { measureList } from '../tensor-input.ts';

/** What starting a run gives instead of a slot. */
const REFUSED = -1;

const SAVED = 0;

/** A run as the slots know it. Must not refer to the run's owner, whose end releases it. */
export interface Tenant {
  /** Writes the options and starts the run from its beginning; a slot, or a negative number. */
  readonly start: () => number;
  slot: number | undefined;
  saved: Float64Array | undefined;
}

export class RunSlots {
  readonly border: Border;
  readonly guard: Guard;
  /** Who has a slot; whoever was touched last is last. */
  readonly #tenants = new Set<Tenant>();
  readonly #owners = new FinalizationRegistry<Tenant>((tenant) => this.release(tenant));

  constructor(border: Border, guard: Guard) {
    this.border = border;
    this.guard = guard;
  }

  /**
   * Starts a run, from `saved` on if there is any. Its slot is free again at the latest when `owner` is collected. Throws
   * when it is refused.
   */
  admit(owner: object, start: () => number, saved?: Float64Array): Tenant {
    const tenant: Tenant = { start, slot: undefined, saved };
    this.slotOf(tenant);
    this.#owners.register(owner, tenant, tenant);
    return tenant;
  }

  /** Where a run is; it is put back first if it had made way. */
  slotOf(tenant: Tenant): number {
    this.border.write('float64', []);
    const slot = tenant.slot ?? this.#enter(tenant);
    this.#tenants.delete(tenant);
    this.#tenants.add(tenant);
    return slot;
  }

  /** All that a run has drawn and made of it; good for a run that is started in the same way. */
  memoryOf(tenant: Tenant): Float64Array {
    if (tenant.saved !== undefined) return tenant.saved;
    this.border.module.run_save(this.slotOf(tenant));
    return this.border.takeList(SAVED);
  }

  /** The run is over, or nobody can ask for it any more. */
  release(tenant: Tenant): void {
    this.#owners.unregister(tenant);
    this.#leave(tenant);
    tenant.saved = undefined;
  }

  #enter(tenant: Tenant): number {
    let slot = tenant.start();
    while (slot < 0) {
      if (slot === REFUSED) throw this.border.refusal();
      this.#makeWay();
      slot = tenant.start();
    }
    tenant.slot = slot;
    if (tenant.saved !== undefined) {
      this.border.write('float64', [measureList(tenant.saved, 'saved')]);
      this.border.module.run_restore(slot);
      tenant.saved = undefined;
    }
    return slot;
  }

  #makeWay(): void {
    const [oldest] = this.#tenants;
    if (oldest?.slot === undefined) throw new Error('The core has no room for a run, but none is there.');
    oldest.saved = this.memoryOf(oldest);
    this.#leave(oldest);
  }

  #leave(tenant: Tenant): void {
    if (tenant.slot !== undefined) this.border.module.run_release(tenant.slot);
    tenant.slot = undefined;
    this.#tenants.delete(tenant);
  }
}

// SPDX-License-Identifier: MIT
// Where Reset leads: to the example that the reader is at, with what the author set; to the author's own numbers from
// everywhere.

export class Homes<State extends object> {
  /** Where the present state began. */
  now: State | undefined;
  /** Where the author's own numbers begin. */
  own: State | undefined;
  /** Where states began that were left for another beginning. */
  readonly #left = new WeakMap<State, State>();

  /** Another place to lead to, maybe the author's own; going back to the present `state` leads back to the present one. */
  move(state: State, home: State | undefined, isOwn: boolean): void {
    if (this.now !== undefined) this.#left.set(state, this.now);
    this.now = home;
    if (isOwn) this.own = home;
  }

  of(state: State): State | undefined {
    return this.#left.get(state) ?? this.now;
  }
}

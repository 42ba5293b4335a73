// SPDX-License-Identifier: MIT
// The JavaScript half of the border with the core (the other half is cpp/bindings/frame.hpp): one fixed block in the
// module's memory takes the description of the inputs and gives that of the results. The memory never grows, so its
// buffer is taken once. No view of it leaves this file: results are copied into arrays of the caller's own.
import type { MainModule } from '#core';
import type { MainModule as LeanModule } from '#core-lean';
import { type CoreErrorCode, SdpaError } from './errors.ts';
import { arrayTypeOf, copyInto, isFloat32, lengthOf, type Measured } from './tensor-input.ts';
import type { NumberArray, Tensor } from './types.ts';

const MAGIC = 0x41504453;
/** Raised together with kAbi in cpp/bindings/frame.hpp. */
const ABI = 2;

/** The words at the start of the frame; `...At` say where its parts begin. */
const HEADER = {
  magic: 0,
  abi: 1,
  inputsAt: 2,
  resultsAt: 3,
  integersAt: 4,
  numbersAt: 5,
  hasFloat32: 7,
} as const;
/** The words of a tensor slot. */
const SLOT = { address: 0, kind: 1, rank: 2, dims: 3, size: 7, words: 8 } as const;
const WORD_BYTES = 4;

/** What a tensor's numbers are made of: Kind of frame.hpp. */
const KIND = { float64: 0, float32: 1, uint8: 2 } as const;
export type NumberKind = 'float64' | 'float32';

/** Inputs start at multiples of this many bytes, so that vector loads are aligned. */
const ALIGNMENT = 16;
/** The arena for inputs is at least so large, and is given back after a call that needed more than the other. */
const SMALLEST_ARENA = 64 * 1024;
const LARGEST_KEPT_ARENA = 1024 * 1024;
/** Up to this many numbers a loop is faster than a call of TypedArray.set. */
const COPIED_BY_LOOP = 32;

/** The border of a module that has at least the lean core's functions. */
export type LeanBorder = Border<LeanModule>;

/** Writes calls into the module's memory and reads their results. One per module; not re-entrant. */
export class Border<Module extends LeanModule = MainModule> {
  readonly module: Module;
  readonly #frame: Int32Array;
  readonly #numbers: Float64Array;
  readonly #float64: Float64Array;
  readonly #float32: Float32Array;
  readonly #uint8: Uint8Array;
  readonly #inputsAt: number;
  readonly #resultsAt: number;
  readonly #integersAt: number;
  /** The last view of each result slot: mostly the next result lies in the same place. */
  readonly #views: (NumberArray | undefined)[] = [];
  #arena = 0;
  #capacity = 0;
  #isReading = false;

  /** Throws an Error with the reason when the module is not of this version. */
  constructor(module: Module) {
    const frame = module.frame();
    if (frame[HEADER.magic] !== MAGIC) throw new Error('it is not the attention core');
    if (frame[HEADER.abi] !== ABI) throw new Error(`its ABI is ${frame[HEADER.abi]}, this page needs ${ABI}`);
    const { buffer, byteOffset } = frame;
    this.module = module;
    this.#frame = frame;
    this.#inputsAt = frame[HEADER.inputsAt] ?? 0;
    this.#resultsAt = frame[HEADER.resultsAt] ?? 0;
    this.#integersAt = frame[HEADER.integersAt] ?? 0;
    this.#numbers = new Float64Array(buffer, byteOffset + (frame[HEADER.numbersAt] ?? 0) * WORD_BYTES);
    this.#float64 = new Float64Array(buffer);
    this.#float32 = new Float32Array(buffer);
    this.#uint8 = new Uint8Array(buffer);
  }

  setInteger(index: number, value: number): void {
    this.#refuseWithinACall();
    this.#frame[this.#integersAt + index] = value;
  }

  setNumber(index: number, value: number): void {
    this.#refuseWithinACall();
    this.#numbers[index] = value;
  }

  number(index: number): number {
    return this.#numbers[index] ?? NaN;
  }

  /** float32 when all of them are Float32Array and the module computes in float32, else float64. */
  kindOf(inputs: readonly Measured[]): NumberKind {
    return this.#frame[HEADER.hasFloat32] === 1 && inputs.every(isFloat32) ? 'float32' : 'float64';
  }

  /**
   * Copies the inputs of a call into the slots of the same order; undefined = not given. Without any, the memory of those
   * of a large call before is given back, which is what calls without inputs do it for.
   */
  write(kind: NumberKind, inputs: readonly (Measured | undefined)[]): void {
    this.reading(() => this.#copy(kind, inputs));
  }

  /** Runs work that looks at the caller's objects; they can be objects that run code then. A call from there is refused. */
  reading<T>(work: () => T): T {
    this.#refuseWithinACall();
    this.#isReading = true;
    try {
      return work();
    } finally {
      this.#isReading = false;
    }
  }

  /** Why the core refused the last call. */
  refusal(): SdpaError {
    const { module } = this;
    const argument = module.error_argument().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const code = module.error_code() as CoreErrorCode;
    return new SdpaError(code, argument, module.error_expected(), module.error_actual());
  }

  /** A result of the last call as a tensor of the caller's own. */
  take(result: number): Tensor {
    return { shape: this.#shape(result), data: this.#view(result).slice() };
  }

  /** A result that is a list of doubles. */
  takeList(result: number): Float64Array {
    return this.#view(result).slice() as Float64Array;
  }

  /** True when a result of the last call has exactly the shape and type of a tensor from an earlier one. */
  fits(result: number, tensor: Partial<Tensor> | undefined): boolean {
    const shape = tensor?.shape ?? [];
    const data = tensor?.data ?? [];
    const slot = this.#resultsAt + result * SLOT.words;
    const rank = this.#frame[slot + SLOT.rank];
    const isFloat32 = this.#frame[slot + SLOT.kind] === KIND.float32;
    if (arrayTypeOf(data) !== (isFloat32 ? 'Float32Array' : 'Float64Array')) return false;
    if (shape.length !== rank || lengthOf(data) !== this.#frame[slot + SLOT.size]) return false;
    for (let axis = 0; axis < rank; ++axis)
      if (shape[axis] !== this.#frame[slot + SLOT.dims + axis]) return false;
    return true;
  }

  /** Copies a result of the last call into a tensor that fits it. */
  refill(result: number, { data }: Tensor): void {
    const slot = this.#resultsAt + result * SLOT.words;
    const size = this.#frame[slot + SLOT.size] ?? 0;
    // The array's own `set` could be the caller's, who would hold a view of the memory then.
    if (size > COPIED_BY_LOOP) return Uint8Array.prototype.set.call(data, this.#view(result));
    const heap = this.#heap(slot);
    const start = (this.#frame[slot + SLOT.address] ?? 0) / heap.BYTES_PER_ELEMENT;
    for (let index = 0; index < size; ++index) data[index] = heap[start + index] ?? NaN;
  }

  /** A call from within the reading would spoil the one under way. */
  #refuseWithinACall(): void {
    if (!this.#isReading) return;
    throw new SdpaError('engine_unavailable', 'engine', 'one call at a time', 'a call while inputs are read');
  }

  #copy(kind: NumberKind, inputs: readonly (Measured | undefined)[]): void {
    const numberBytes = kind === 'float32' ? 4 : 8;
    let total = 0;
    for (const input of inputs) if (input !== undefined) total += paddedBytes(input, numberBytes);
    this.#reserve(total);
    let address = this.#arena;
    let slot = this.#inputsAt;
    for (const input of inputs) {
      this.#frame[slot + SLOT.rank] = -1;
      if (input !== undefined) {
        this.#describe(slot, input, address, input.isMask ? KIND.uint8 : KIND[kind]);
        if (input.isMask) copyInto(input, this.#uint8, address);
        else if (kind === 'float32') copyInto(input, this.#float32, address / 4);
        else copyInto(input, this.#float64, address / 8);
        address += paddedBytes(input, numberBytes);
      }
      slot += SLOT.words;
    }
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#capacity && this.#capacity <= LARGEST_KEPT_ARENA) return;
    this.#capacity = Math.max(bytes, SMALLEST_ARENA);
    this.#arena = this.module.reserve(this.#capacity);
    if (this.#arena !== 0) return;
    this.#capacity = 0;
    throw this.refusal();
  }

  #describe(slot: number, { shape }: Measured, address: number, kind: number): void {
    const frame = this.#frame;
    frame[slot + SLOT.address] = address;
    frame[slot + SLOT.kind] = kind;
    frame[slot + SLOT.rank] = shape.length;
    for (let axis = 0; axis < shape.length; ++axis) frame[slot + SLOT.dims + axis] = shape[axis] ?? 0;
  }

  #shape(result: number): number[] {
    const slot = this.#resultsAt + result * SLOT.words;
    const shape: number[] = [];
    const rank = this.#frame[slot + SLOT.rank] ?? 0;
    for (let axis = 0; axis < rank; ++axis) shape.push(this.#frame[slot + SLOT.dims + axis] ?? 0);
    return shape;
  }

  #heap(slot: number): NumberArray {
    return this.#frame[slot + SLOT.kind] === KIND.float32 ? this.#float32 : this.#float64;
  }

  #view(result: number): NumberArray {
    const slot = this.#resultsAt + result * SLOT.words;
    const address = this.#frame[slot + SLOT.address] ?? 0;
    const size = this.#frame[slot + SLOT.size] ?? 0;
    const heap = this.#heap(slot);
    const last = this.#views[result];
    if (
      last?.byteOffset === address &&
      last.length === size &&
      last.BYTES_PER_ELEMENT === heap.BYTES_PER_ELEMENT
    )
      return last;
    const start = address / heap.BYTES_PER_ELEMENT;
    return (this.#views[result] = heap.subarray(start, start + size));
  }
}

function paddedBytes({ size, isMask }: Measured, numberBytes: number): number {
  return Math.ceil((size * (isMask ? 1 : numberBytes)) / ALIGNMENT) * ALIGNMENT;
}

// SPDX-License-Identifier: MIT
// Telling what is wrong, once the reader is done: to the page as an event, to the reader in the live region. What has
// been told and still holds is not told again.
import type { ErrorDetail, Problem } from '../model/problems.ts';
import type { Said } from '../model/picture.ts';
import { plain, type Translate } from '../views/rich.ts';
import type { Announcer } from './announcer.ts';
import type { LazyPart } from './lazy-part.ts';

/** What there is to tell. */
interface Wrong {
  readonly problem: Problem | null;
  /** There is a result on the screen, but not of these inputs. */
  readonly outdated: boolean;
}

type Words = LazyPart<typeof import('./trouble.ts')>;

export class Wrongs {
  readonly #words: Words;
  readonly #announcer: Announcer;
  readonly #t: Translate;
  readonly #emit: (detail: ErrorDetail) => void;
  /** What was last told, and the sentence. */
  #told: Problem | null = null;
  #said = '';

  constructor(words: Words, announcer: Announcer, t: Translate, emit: (detail: ErrorDetail) => void) {
    this.#words = words;
    this.#announcer = announcer;
    this.#t = t;
    this.#emit = emit;
  }

  /** What a link asked for and did not get. */
  note(notes: readonly Said[]): void {
    const sentence = () => notes.map(({ key, args }) => plain(this.#t(key, args))).join(' ');
    if (notes.length > 0) void this.#announcer.sayAfter(this.#words.want(), sentence);
  }

  /** What the page itself set, of these names, and cannot be: told to the page; the reader finds it in place. */
  async report(wrong: Wrong & { readonly refused: unknown }, names: ReadonlySet<string>): Promise<void> {
    const { problem } = wrong;
    if (problem === null) return;
    await this.#words.want();
    const { loaded } = this.#words;
    if (loaded?.isOfPage(problem, wrong.refused !== null, names, this.#told) !== true) return;
    this.#told = problem;
    this.#emit(loaded.errorDetail(problem));
  }

  /** After an act that `changed` the state or not; `done`: the reader is not in the middle of typing. */
  tell(wrong: Wrong, changed: boolean, done: boolean): void {
    const { problem, outdated } = wrong;
    if (problem === null) this.#announcer.withdraw(this.#said);
    if (!done || problem === null || (!changed && problem === this.#told)) return;
    this.#told = problem;
    const words = this.#words.want().then(() => {
      const { loaded } = this.#words;
      if (loaded !== undefined) this.#emit(loaded.errorDetail(problem));
    });
    void this.#announcer.sayAfter(words, () => {
      const { loaded } = this.#words;
      const text = plain(loaded?.problemText(problem, this.#t) ?? this.#t('part.failed'));
      this.#said = outdated && loaded !== undefined ? this.#t('announce.error', { text }) : text;
      return problem === wrong.problem ? this.#said : '';
    });
  }
}

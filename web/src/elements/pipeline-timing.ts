// SPDX-License-Identifier: MIT
// The timing card: one attention by plain loops and by the core, on the reader's device. Fetched when a reader opens it.
// What is measured belongs to this device and this moment: it is in no state, link or copy.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/timing.messages.json' with { type: 'json' };
import type { Engine } from '../engine/engine.ts';
import type { TimingResult } from '../engine/run-types.ts';
import { formatFixed, formatNumber } from '../model/format.ts';
import {
  GUESSES,
  isWithin,
  TIMED_DK,
  TIMED_SIZES,
  type Timed,
  type TimedSize,
  type TimingGuess,
} from '../model/timing.ts';
import { plain, type Translate } from '../views/rich.ts';
import styles from '../views/styles/timing.css';
import { timingCard } from '../views/timing-card.ts';
import type { LiveElement } from './live-element.ts';
import type { PipelineView } from './pipeline-scene.ts';
import { RunDriver, type RunState } from './run-driver.ts';

addMessages(texts);

export type TimingHost = Pick<LiveElement, 'guarded'> & ConstructorParameters<typeof RunDriver>[0];
type Outside = Pick<PipelineView, 't' | 'say'>;

export interface TimingPart {
  drawTiming(outside: Outside): TemplateResult;
}

export async function timingPart(host: TimingHost): Promise<TimingPart & { readonly styles: string }> {
  const { loadEngine } = await import('../engine/whole.ts');
  const card = new Card(host, await loadEngine());
  return { styles, drawTiming: (outside) => card.draw(outside) };
}

class Card {
  readonly #host: TimingHost;
  readonly #engine: Engine;
  readonly #run: RunDriver<TimingResult>;
  #outside: Outside | undefined;
  #size: TimedSize = '256';
  #guess: TimingGuess | undefined;
  #timed: Timed | null = null;
  /** Of what is being measured. */
  #asked: Pick<Timed, 'size' | 'guess'> = { size: '256', guess: undefined };
  #turn = 0;

  constructor(host: TimingHost, engine: Engine) {
    this.#host = host;
    this.#engine = engine;
    this.#run = new RunDriver(host, {
      progressed: (result, state) => {
        this.#progressed(result, state);
      },
    });
  }

  readonly #act = {
    size: (size: TimedSize): void => {
      this.#size = size;
      this.#host.requestUpdate();
    },
    guess: (guess: TimingGuess): void => {
      this.#guess = guess;
      this.#host.requestUpdate();
    },
    measure: (): void => {
      const running = this.#run.state === 'running';
      this.#run.drop();
      if (!running) this.#begin();
      this.#host.requestUpdate();
    },
  };

  #begin(): void {
    const n = Number(this.#size);
    this.#asked = { size: this.#size, guess: this.#guess };
    this.#timed = null;
    this.#turn += 1;
    // Another turn is another measurement, of the same as well.
    this.#run.want(String(this.#turn), () => this.#engine.timing({ n, m: n, dk: TIMED_DK }));
  }

  #progressed(result: TimingResult, state: RunState): void {
    if (state !== 'done') return;
    this.#timed = { ...this.#asked, ...result };
    const { t, say } = this.#outside ?? {};
    if (t !== undefined) say?.(found(this.#timed, t).map(plain).join(' '));
  }

  draw(outside: Outside): TemplateResult {
    this.#outside = outside;
    const { t } = outside;
    const { state, result } = this.#run;
    return timingCard({
      sizes: TIMED_SIZES,
      size: this.#size,
      guesses: GUESSES,
      guess: this.#guess,
      running: state === 'running' && result !== undefined ? result : null,
      found: this.#timed === null ? [] : found(this.#timed, t),
      t,
      act: this.#host.guarded(this.#act),
    });
  }
}

/** What was found, as sentences of rich text; a clock that stands finds nothing. */
export function found({ size, guess, naiveMs, coreMs, ratio }: Timed, t: Translate): readonly string[] {
  if (!Number.isFinite(ratio)) return [t('timing.clock')];
  const digits = ratio < 10 ? 1 : 0;
  const times = formatNumber(ratio, { digits });
  const [naive, core] = [naiveMs, coreMs].map((ms) => formatNumber(ms, { digits: ms < 10 ? 2 : 0 })) as [
    string,
    string,
  ];
  const guessed = guess && { guess: t(`timing.guess.${guess}`) };
  // The factor is judged as it is shown.
  const right = guess !== undefined && isWithin(guess, Number(formatFixed(ratio, digits)));
  return [
    t('timing.found', { times, naive, core, size }),
    ...(guessed === undefined ? [] : [t(right ? 'timing.right' : 'timing.wrong', guessed)]),
    t('timing.why', { gain: isWithin('same', ratio) ? 'no' : 'yes' }),
  ];
}

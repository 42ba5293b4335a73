// SPDX-License-Identifier: MIT
// The contract that all elements share: attributes, properties and methods, links, questions, undo, the plate's
// footer, and what the page and the reader are told. An element adds its state, its picture and its controls.
import type { PropertyValues } from 'lit';
import { OFFERED } from '../content/catalogue.ts';
import { readLocks, type Lock } from '../model/locks.ts';
import type { Question } from '../model/question.ts';
import type { PlateActions, PlateFrame } from '../views/plate.ts';
import { linkDrawer } from './link-drawer.ts';
import { heirsOf } from './heirs.ts';
import { LazyPart } from './lazy-part.ts';
import { LiveElement, type LivePhase } from './live-element.ts';
import type { Prediction } from './prediction.ts';
import { chooseLanguage } from './reader-language.ts';
import { OWN, type SavedState, type WidgetSession, type WidgetState } from './session.ts';
import { whenNear } from './near.ts';
import type { OtherText, Settings } from './settings.ts';
import { Wrongs } from './wrongs.ts';

/**
 * @slot title - Replaces the heading.
 * @slot intro - Replaces the sentence under the heading.
 * @slot prompt - Replaces the question before the result.
 * @slot feedback-right - Replaces what is said after a right answer.
 * @slot feedback-wrong - Replaces what is said after any other answer.
 * @slot caption - Replaces the caption under the picture.
 * @csspart prompt - The question before the result.
 * @csspart feedback - What is said when it is answered.
 * @csspart controls - The controls.
 * @csspart panel - "How this number was made".
 * @csspart caption - The finding, under the picture.
 * @csspart footer - The last line of the plate.
 * @cssstate static - The author's figure stands; the widget is not near the view yet.
 * @cssstate loading - The author's figure stands; the widget is on its way.
 * @cssstate predicting - A question is open, its result is covered.
 * @cssstate revealed - The question has been answered or skipped.
 * @cssstate exploring - The reader is free to change everything.
 * @cssstate error - The widget cannot start; the author's figure stays.
 * @cssstate fallback - Beside the others: the core serves as JavaScript.
 * @cssstate dark - Beside the others: the widget is dark.
 * @fires sdpa-change
 * @fires sdpa-predict
 * @fires sdpa-reveal
 * @fires sdpa-error
 */
export abstract class SdpaElement<State extends WidgetState, Saved extends SavedState> extends LiveElement {
  static override properties = {
    ...LiveElement.properties,
    predict: { reflect: true },
    link: { reflect: true },
    lock: { reflect: true },
    errata: { reflect: true },
  };

  /** The worked example to begin with. */
  declare preset: string;
  /** `off`: results are shown without a question before them. */
  declare predict: 'on' | 'off';
  /** `off`: a link in the page's address is not read, and none is offered. */
  declare link: 'on' | 'off';
  /** Names of controls that readers do not get, parted by blanks. */
  declare lock: Lock | OtherText;
  /** `off`: notes on what is often printed wrong are not shown. */
  declare errata: 'note' | 'off';

  /** The state and what follows from it. */
  protected abstract readonly session: WidgetSession<State, Saved>;
  /** The question before the result. */
  protected abstract readonly prediction: Prediction<Question>;
  /** @internal */
  abstract readonly settings: Settings;
  readonly #linkDrawer = linkDrawer(this, this.announcer, (load) => this.loadPart(load));
  /** What is wrong, in words. */
  protected readonly trouble = new LazyPart(this, () => this.loadPart(() => import('./trouble.ts')));
  #help = false;
  readonly #wrongs = new Wrongs(this.trouble, this.announcer, this.t, (detail) => {
    this.emit('sdpa-error', detail);
  });
  /** What takes the focus, should what has it be gone when the picture is drawn again. */
  #heirs: readonly string[] = [];

  constructor() {
    super();
    this.predict = 'on';
    this.link = 'on';
    this.lock = '';
    this.errata = 'note';
    whenNear(this, () => {
      if (this.phase === 'live') this.comesNear();
      return this.phase === 'live';
    });
  }

  /** What is set, as plain data. */
  get state(): Saved {
    return this.session.saved();
  }

  /** Takes a saved state; what it does not say stays as the example has it. */
  set state(saved: Partial<Saved>) {
    this.settings.setAll(saved);
  }

  /** Everything as the example and the author's attributes have it. */
  override reset(): void {
    super.reset();
    this.session.reset();
    this.settled(this.prediction.phase === 'predicting');
    this.announcer.say(this.t('announce.reset', { name: this.t(`preset.${this.session.example}`) }));
  }

  /** Ends a run, where there is one; what there is of it stays. */
  cancel(): void {
    // Nothing runs that a reader would wait for.
  }

  /** The address of this page with the present state in it; tables with more than 64 numbers are left out. */
  toLink(): string {
    return this.settings.toLink().text;
  }

  /** The state came from elsewhere than the controls; `begins` with a worked example, which may ask its question. */
  protected settled(begins: boolean): void {
    this.prediction.begin(begins && this.asks ? this.session.question : null);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.settings.linked !== undefined)
      void this.trouble.want().then(() => this.trouble.loaded?.bringIntoView(this));
    // Set before the element was defined: an own property stands before the accessor.
    if (!Object.hasOwn(this, 'state')) return;
    const { state } = this;
    Reflect.deleteProperty(this, 'state');
    this.state = state;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('predict') && this.predict === 'off') this.prediction.begin(null);
    const focused = this.shadowRoot?.activeElement ?? null;
    this.#heirs = focused === null ? [] : heirsOf(focused);
    const starts = changed.has('engine') && this.engine !== undefined;
    const { notes } = this.session;
    const taken = this.settings.take(starts, this.trouble);
    if (this.session.notes !== notes) this.#wrongs.note(this.session.notes);
    if (starts && this.engine !== undefined) this.session.start(this.engine);
    if (taken.size > 0 || starts) {
      this.settled(starts || taken.has('preset'));
      void this.#wrongs.report(this.session, taken);
    }
    if (this.session.problem !== null && !this.trouble.failed) void this.trouble.want();
    this.settings.reflect();
    super.willUpdate(changed);
  }

  protected override get livePhase(): LivePhase {
    return this.prediction.phase;
  }

  /** The example comes with a question, and questions are asked. */
  protected get asks(): boolean {
    return this.predict !== 'off' && this.session.question !== null;
  }

  protected override async prepare(): Promise<void> {
    const linked = this.settings.linked !== undefined;
    await Promise.all([this.asks && this.prediction.part.want(), linked && this.trouble.want()]);
  }

  /** After an act of the reader: redraw, tell the page, and say what is wrong once the reader is done. */
  protected changed(changed: boolean, cause: string, done = false): void {
    this.requestUpdate();
    if (changed && cause !== 'preset' && cause !== 'reset') this.prediction.acted();
    if (changed) this.emit('sdpa-change', { state: this.state, cause });
    this.#wrongs.tell(this.session, changed, done);
  }

  /** A reader comes near: what acting needs is fetched before it is acted. */
  protected comesNear(): void {
    const mayUndo = () => this.phase === 'live' && !this.locked.has('undo');
    void this.trouble.want().then(() => {
      this.trouble.loaded?.listenForUndo(this, mayUndo, this.#footer);
      this.press = this.trouble.loaded && new this.trouble.loaded.Press(this);
    });
    if (this.predict !== 'off') void this.prediction.part.want();
  }

  protected override updated(_changed: PropertyValues): void {
    if (this.shadowRoot?.activeElement !== null) return;
    const heir = this.#heirs
      .map((selector) => this.renderRoot.querySelector<HTMLElement>(selector))
      .find((element) => element !== null);
    heir?.focus({ preventScroll: true });
  }

  /** What the author has taken away from readers. @internal */
  override get locked(): ReadonlySet<Lock> {
    // A page may take the attribute away, or set a list.
    return readLocks(String((this.lock as unknown) ?? ''));
  }

  /** What stands around every picture. */
  protected frame(title: string, lead: string): PlateFrame {
    const { canUndo, canRedo } = this.session;
    const { level: headingLevel, locked, t } = this;
    const linking = () => this.#linkDrawer(this.settings.toLink(), this.session.state, t);
    const drawers = this.link === 'off' ? [] : [linking()];
    const { loaded, failed } = this.trouble;
    const said = loaded ? 'keys.help' : failed ? 'part.failed' : null;
    const teaches = this.session.example !== OWN;
    const around = { headingLevel, help: this.#help ? said : null, drawers, languages: OFFERED, teaches };
    return { title, lead, ...around, locked, canUndo, canRedo, t, act: this.#footer };
  }

  readonly #footer: PlateActions = this.guarded({
    undo: () => {
      this.#travel(this.session.undo(), 'undo', 'announce.undo');
    },
    redo: () => {
      this.#travel(this.session.redo(), 'redo', 'announce.redo');
    },
    reset: () => {
      this.reset();
      this.changed(true, 'reset');
    },
    toggleHelp: () => {
      this.#help = !this.#help;
      void this.trouble.want();
      this.requestUpdate();
    },
    chooseLanguage,
  });

  #travel(moved: boolean, cause: 'undo' | 'redo', said: string): void {
    if (!moved) return;
    this.settled(false);
    this.announcer.say(this.t(said));
    this.changed(true, cause, true);
  }
}

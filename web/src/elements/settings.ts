// SPDX-License-Identifier: MIT
// The ways into a widget's state from outside: attributes and properties of the fields' names, the property `state`,
// and the link in the page's address. What is set waits until the element's next update, the example first.
import type { LitElement, PropertyDeclarations, ReactiveController } from 'lit';
import { fieldText, type Field } from '../model/fields.ts';
import { linkIn, withLink } from '../model/link.ts';
import { authorTables } from './author-tables.ts';
import type { LazyPart } from './lazy-part.ts';
import type { WidgetLink } from '../model/linked-state.ts';
import type { SavedState, WidgetSession, WidgetState } from './session.ts';

type Session = WidgetSession<WidgetState, SavedState>;

/** A text that is none of the words before it, where others are taken as well. */
export type OtherText = string & Record<never, never>;

/** An element whose fields are properties. */
export type Configurable = LitElement & {
  readonly settings: Settings;
  /** 'off': the page's address is neither read nor offered. */
  readonly link: 'on' | 'off';
  /** The example that is asked for has not come yet: all that is set waits with it. */
  readonly isLate?: boolean;
};

/** What reads links. */
type Reading = LazyPart<Pick<typeof import('./trouble.ts'), 'takeLink'>>;

const PRESET = 'preset';

/** Declarations for the fields and the name of the example. `tables` are not written back to their attributes. */
export function fieldProperties(
  fields: readonly Pick<Field<never>, 'name'>[],
  tables: readonly string[],
): PropertyDeclarations {
  const keys = [PRESET, ...fields.map(({ name }) => name)];
  return Object.fromEntries(
    keys.map((name) => [name, { noAccessor: true, reflect: !tables.includes(name) }]),
  );
}

/** Gives an element's class the properties that go with these declarations. */
export function defineFieldAccessors(
  target: { readonly prototype: Configurable },
  fields: readonly Pick<Field<never>, 'name'>[],
): void {
  for (const name of [PRESET, ...fields.map((field) => field.name)])
    Object.defineProperty(target.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Configurable) {
        return this.settings.get(name);
      },
      set(this: Configurable, value: unknown) {
        this.settings.set(name, value);
      },
    });
}

export class Settings implements ReactiveController {
  readonly #host: Configurable;
  readonly #session: Session;
  readonly #waiting = new Map<string, unknown>();
  /** Names of what was ever set by attribute or script. */
  readonly #given = new Set<string>();
  /** What the attributes say. */
  readonly #reflected = new Map<string, string>();
  #begins = false;
  /** The tables and attributes of the beginning are in: a link goes over them. */
  #begun = false;
  /** The link that was opened last. */
  #opened: string | undefined;
  readonly #hashChanged = () => {
    this.#host.requestUpdate();
  };

  constructor(host: Configurable, session: Session) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  hostConnected(): void {
    globalThis.addEventListener('hashchange', this.#hashChanged);
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('hashchange', this.#hashChanged);
  }

  get(name: string): string {
    if (this.#waiting.has(name)) return fieldText(this.#waiting.get(name));
    if (name === PRESET) return this.#session.state.preset;
    return this.#session.fields.find((field) => field.name === name)?.read(this.#session.told) ?? '';
  }

  /** What is set already is no change: nothing a reader is at must stop for it. */
  set(name: string, value: unknown): void {
    const waits = this.#waiting.has(name) || value === null || value === undefined;
    if (this.#begun && !waits && this.#session.says(name, fieldText(value))) return;
    this.#waiting.set(name, value);
    this.#host.requestUpdate();
  }

  /** A saved state; its version is ours, or nothing is taken. */
  setAll(state: Readonly<Record<string, unknown>> | null | undefined): void {
    if (state?.['version'] !== 1) throw new TypeError('state.version must be 1');
    for (const name of [PRESET, ...this.#session.fields.map((field) => field.name)])
      if (state[name] !== undefined) this.set(name, state[name]);
  }

  /**
   * Takes what has been waiting, and the link; when the widget begins, also the author's tables, where no attribute
   * of the same name stands against them. Called before each update; returns the names of what was taken.
   */
  take(begins: boolean, reading: Reading): ReadonlySet<string> {
    this.#begins ||= begins;
    if (this.#host.isLate) return new Set();
    const values = new Map(this.#waiting);
    this.#waiting.clear();
    for (const name of values.keys()) this.#given.add(name);
    for (const [name, rows] of this.#begins && !this.#begun ? authorTables(this.#host) : [])
      if (this.#isField(name) && !this.#given.has(name)) values.set(name, rows);
    const names = new Set(values.keys());
    const preset = values.get(PRESET) ?? undefined;
    if (values.has(PRESET)) this.#session.load(preset === undefined ? undefined : fieldText(preset));
    const unknown = values.has(PRESET) ? this.#session.refused : null;
    values.delete(PRESET);
    if (values.size > 0) this.#session.set(values);
    this.#session.refused ??= unknown;
    this.#begun = this.#begins;
    if (this.#begun && this.#openLink(reading)) names.add('link');
    return names;
  }

  /** Lets the attributes say what is set. */
  reflect(): void {
    const { elementProperties } = this.#host.constructor as typeof LitElement;
    for (const [name, { reflect }] of elementProperties) {
      if (reflect !== true || typeof name !== 'string' || !this.#isField(name)) continue;
      const now = this.get(name);
      if (this.#reflected.get(name) === now) continue;
      this.#host.requestUpdate(name, this.#reflected.get(name));
      this.#reflected.set(name, now);
    }
  }

  /** The address of this page with the present state in it. */
  toLink(): WidgetLink {
    const { text, cut } = this.#session.link();
    const { href, hash } = globalThis.location;
    const page = href.slice(0, href.length - hash.length).replace(/#$/, '');
    return { text: page + withLink(hash, linkName(this.#host), text), cut };
  }

  #isField(name: string): boolean {
    return name === PRESET || this.#session.fields.some((field) => field.name === name);
  }

  /** What the page's address says for this widget. */
  get linked(): string | undefined {
    return this.#host.link === 'off' ? undefined : linkIn(globalThis.location.hash, linkName(this.#host));
  }

  /** Opens the link, when it says something else than before, as soon as the part that reads links is there. */
  #openLink(reading: Reading): boolean {
    const link = this.linked;
    if (link !== undefined && link !== this.#opened && reading.loaded === undefined) {
      if (!reading.failed) void reading.want();
      return false;
    }
    const isNew = link !== this.#opened;
    this.#opened = link;
    return isNew && link !== undefined && reading.loaded !== undefined
      ? this.#session.openLink(link, reading.loaded.takeLink)
      : false;
  }
}

/** The id, else the tag and its place among the widgets of its kind: pipeline-2. */
function linkName(host: Element): string {
  if (host.id !== '') return host.id;
  const tag = host.localName;
  const root = host.getRootNode() as Document | ShadowRoot;
  const place = Array.from(root.querySelectorAll(tag)).indexOf(host) + 1;
  return `${tag.replace(/^sdpa-/, '')}-${place}`;
}

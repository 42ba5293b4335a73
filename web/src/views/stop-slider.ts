// SPDX-License-Identifier: MIT
// A slider over round stops, as of head sizes: a native range laid over a drawing of its track, and beside it a field for
// any number between. The range speaks by its value text; the drawing is for the eye.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { rich, type Translate } from './rich.ts';
import { stepsOf } from './stepper.ts';

export interface StopSlider {
  /** Name of the control, and of its lock. */
  readonly name: string;
  /** Rich text. */
  readonly label: string;
  readonly spoken: string;
  readonly stops: readonly number[];
  /** Stops with a taller mark and their number. */
  readonly marked: readonly number[];
  readonly value: number;
  /** Where the value stands between the stops, counted from 0. */
  readonly place: number;
  /** The value in words, with what follows from it. */
  readonly valueText: string;
  /** What follows from it, above the right end. */
  readonly consequence: TemplateResult;
  /** What stands in the field when its entry was refused. */
  readonly refused: string | null;
  /** Length in px of a text of 16 px. */
  readonly width: number;
  readonly rtl: boolean;
  readonly t: Translate;
  /** While the thumb moves. */
  readonly slide: (value: number) => void;
  /** The thumb has been let go. */
  readonly settle: () => void;
  readonly enter: (text: string) => void;
}

/** What − and + and the field between them need. */
export type StopStepper = Pick<
  StopSlider,
  'name' | 'spoken' | 'stops' | 'value' | 'refused' | 't' | 'slide' | 'settle' | 'enter'
>;

/** Half a thumb: a native range keeps its thumb inside. */
const INSET = 10.5;
const HEIGHT = 36;

export function stopSlider(slider: StopSlider): TemplateResult {
  const { name, label, spoken, stops, place, valueText, consequence, slide, settle } = slider;
  const index = Math.round(place);
  return html`<div class="dk-ctl" data-control=${name}>
    <div class="field">
      <div class="top"><span>${rich(label)}</span><span class="val">${consequence}</span></div>
      <div class="slide">
        ${track(slider)}
        <input
          type="range"
          min="0"
          max=${stops.length - 1}
          step="1"
          aria-label=${spoken}
          aria-valuetext=${valueText}
          .value=${live(String(index))}
          @input=${(event: Event) => slide(stops[Number((event.currentTarget as HTMLInputElement).value)] ?? 1)}
          @change=${settle}
          @keydown=${(event: KeyboardEvent) => page(event, slider, index)}
        />
      </div>
    </div>
    ${field(slider, index)}
  </div>`;
}

/**
 * Page keys go four stops at once; a native range would take a tenth of its way. From a value between two stops every key
 * goes on from where it is: the thumb stands at the nearest stop already, and the range would not move.
 */
function page(event: KeyboardEvent, slider: StopSlider, index: number): void {
  const { stops, value, slide, settle } = slider;
  const way = { PageUp: 4, PageDown: -4 }[event.key];
  const near = stops.includes(value) ? {} : fromBetween(slider);
  const to =
    way === undefined ? near[event.key] : stops[Math.min(Math.max(index + way, 0), stops.length - 1)];
  if (to === undefined) return;
  event.preventDefault();
  slide(to);
  settle();
}

/** Where each key leads from a value that is no stop. */
function fromBetween({ stops, value, rtl }: StopSlider): Readonly<Record<string, number | undefined>> {
  const [below, above] = [stops.findLast((stop) => stop < value), stops.find((stop) => stop > value)];
  const [ArrowLeft, ArrowRight] = rtl ? [above, below] : [below, above];
  return { ArrowLeft, ArrowRight, ArrowDown: below, ArrowUp: above, Home: stops[0], End: stops.at(-1) };
}

function track({ stops, marked, value, place, width, rtl }: StopSlider): TemplateResult {
  const length = width - 2 * INSET;
  const at = (index: number) => {
    const x = INSET + (index / (stops.length - 1)) * length;
    return rtl ? width - x : x;
  };
  const here = at(place);
  const on = rtl ? { x: here, width: width - here } : { x: 0, width: here };
  const marks = stops.map((stop, index): SVGTemplateResult => {
    const tall = marked.includes(stop) ? 7 : 4;
    return svg`<path class=${tall > 4 ? 'ax strong' : 'tick'} d="M${at(index)} 13v${tall}"/>`;
  });
  return html`<svg class="track-of" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
    ${svg`<rect class="trk" x="0" y="2" width=${width} height="4" rx="2"/>
      <rect class="trk on" x=${on.x} y="2" width=${on.width} height="4" rx="2"/>${marks}
      ${marked.map((stop) => {
        const x = at(stops.indexOf(stop));
        const anchor = x < 16 ? '' : x > width - 20 ? 'end' : 'mid';
        const from = anchor === '' ? 4 : anchor === 'end' ? width - 2 : x;
        return svg`<text x=${from} y="34" class="t ${anchor} ${stop === value ? 'b' : ''}">${stop}</text>`;
      })}`}
  </svg>`;
}

/** The field of a slider that is not there, under its label. */
export function stopField(slider: StopStepper & Pick<StopSlider, 'label'>): TemplateResult {
  return html`<div class="field" data-control=${slider.name}>
    <label for="control-${slider.name}">${rich(slider.label)}</label>
    ${stepper(slider)}
  </div>`;
}

function field(slider: StopSlider, index: number): TemplateResult {
  return html`<div class="field nf" data-stop=${index}>${stepper(slider)}</div>`;
}

/** − and + and the keys go to the next stops; the field takes any number. */
function stepper(slider: StopStepper): TemplateResult {
  const { name, spoken, stops, value, refused, t, slide, settle, enter } = slider;
  const go = (stop: number | undefined) => {
    if (stop === undefined) return;
    slide(stop);
    settle();
  };
  const below = stops.findLast((stop) => stop < value);
  const above = stops.find((stop) => stop > value);
  const button = (sign: string, key: string, stop: number | undefined) =>
    html`<button
      type="button"
      aria-label=${t(key, { name: spoken })}
      aria-disabled=${stop === undefined ? 'true' : nothing}
      @click=${() => {
        go(stop);
      }}
    >
      ${sign}
    </button>`;
  const shown = refused ?? String(value);
  const press = (event: KeyboardEvent) => {
    const count = stepsOf(event);
    const on =
      count > 0 ? stops.filter((stop) => stop > value) : stops.filter((stop) => stop < value).reverse();
    if (count !== 0) go(on[Math.min(Math.abs(count), on.length) - 1]);
  };
  return html`<div class="stepper" @keydown=${press}>
    ${button('−', 'control.less', below)}
    <input
      id="control-${name}"
      type="text"
      inputmode="decimal"
      dir="ltr"
      autocomplete="off"
      aria-label=${spoken}
      aria-invalid=${refused === null ? nothing : 'true'}
      aria-describedby=${refused === null ? nothing : 'problem'}
      .value=${shown}
      @change=${(event: Event) => {
        const input = event.currentTarget as HTMLInputElement;
        const text = input.value;
        input.value = shown;
        enter(text);
      }}
    />
    ${button('+', 'control.more', above)}
  </div>`;
}

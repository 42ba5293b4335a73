// SPDX-License-Identifier: MIT
// From a gradient lab's session and its rows to the page that the views draw.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import shared from '../content/messages/en/lab.messages.json' with { type: 'json' };
import texts from '../content/messages/en/gradient.messages.json' with { type: 'json' };
import { GRADIENT_PRESETS } from '../content/gradient-presets.ts';
import { formatNumber } from '../model/format.ts';
import { GAP_RANGE, GAP_STEP, gapOf, GRADIENT_VIEWS, ROW_KEYS, VARIABLES } from '../model/gradient-state.ts';
import { erratumSaid } from '../model/gradient-words.ts';
import { DK_STOPS, MARKED_STOPS, stopPlace } from '../model/stops.ts';
import { DIVISIONS } from '../model/variance-state.ts';
import { gradientControls } from '../views/gradient-controls.ts';
import { labPage, type LabPage } from '../views/lab-page.ts';
import type { PlateFrame } from '../views/plate.ts';
import { plain, root } from '../views/rich.ts';
import { stopField, stopSlider } from '../views/stop-slider.ts';
import { drawerFrame } from './drawer.ts';
import { picture, roomOf } from './gradient-picture.ts';
import type { GradientScene } from './gradient-scene.ts';
import { gradientParams, gradientSentences } from './gradient-sentences.ts';
import { tables } from './gradient-tables.ts';
import { linkNotes, problemOf } from './lab-problem.ts';
import { runningLine } from './lab-run.ts';

addMessages(shared);
addMessages(texts);

/** Beside the slider from here on stands its number field; both in px of a text of 16 px. */
const BESIDE = 528;
const FIELD = 186;

export function drawGradient(scene: GradientScene): TemplateResult {
  const { session, arithmetic, t } = scene;
  const random = session.state.view === 'rows';
  return labPage({
    frame: gradientFrame(scene),
    controls: controls(scene),
    params: gradientParams(scene),
    problem: problemOf(scene),
    running: random ? runningLine(scene) : nothing,
    picture: picture(scene),
    explained: random ? null : (arithmetic.loaded?.explained(scene) ?? null),
    emptyPanel: random ? '' : arithmetic.failed ? t('part.failed') : '',
    caption: gradientSentences(scene),
    notes: notes(scene),
    puzzles: [],
    table: tables(scene),
    t,
  });
}

/** The plate with this widget's drawers. */
export function gradientFrame(scene: GradientScene): PlateFrame {
  const { frame, copy, t } = scene;
  return { ...frame, drawers: [drawerFrame('copy', copy, (part) => part.drawn(scene), t), ...frame.drawers] };
}

function controls(scene: GradientScene): TemplateResult {
  const { session, frame, t, act } = scene;
  const { state, refused } = session;
  const place = refused?.problem.place;
  const control = place !== undefined && 'control' in place ? place.control : null;
  const isRefused = control === 'dk' ? (refused?.text ?? null) : null;
  const random = state.view === 'rows';
  const small = gradientControls({
    state,
    presets: Object.keys(GRADIENT_PRESETS),
    changed: session.changedExample,
    choices: { variable: VARIABLES, view: GRADIENT_VIEWS, scaling: DIVISIONS },
    gap: gapOf(state),
    ranges: { gap: { min: GAP_RANGE.min, max: GAP_RANGE.max, by: GAP_STEP }, m: ROW_KEYS },
    dk: random ? html`${nothing}` : stopField(dkControl(scene, isRefused)),
    rows: t('gradient.rows.aside', { seed: String(state.seed) }),
    refused: control === null || refused === null ? null : { control, text: refused.text },
    locked: frame.locked,
    t,
    act,
  });
  if (!random || frame.locked.has('dk')) return small;
  return html`${stopSlider(dkControl(scene, isRefused))}${small}`;
}

function dkControl(scene: GradientScene, refused: string | null): Parameters<typeof stopSlider>[0] {
  const { session, table, rtl, t, act } = scene;
  const { dk } = session.state;
  const shown = (digits: number) => formatNumber(table.root, { digits });
  const room = roomOf(scene);
  return {
    name: 'dk',
    label: t('gradient.control.dk'),
    spoken: plain(t('gradient.control.dk')),
    stops: DK_STOPS,
    marked: MARKED_STOPS,
    value: dk,
    place: stopPlace(dk),
    valueText: t('gradient.dk.spoken', { dk: String(dk), root: shown(1) }),
    consequence: html`<span class="num" dir="ltr">${root(String(dk), `√${dk}`)} = ${shown(2)}</span>`,
    refused,
    width: room >= BESIDE ? room - FIELD : room,
    rtl,
    t,
    slide: act.slideDk,
    settle: () => {
      act.settle('dk');
    },
    enter: (text) => {
      act.setting('dk', text);
    },
  };
}

function notes(scene: GradientScene): LabPage['notes'] {
  const { session, engine, table, errata, digits, t } = scene;
  const { preset, view } = session.state;
  const isExample = preset === 'example-2' || preset === 'three-variables';
  const { key, args } = erratumSaid(table, digits);
  return [
    ...linkNotes(scene),
    ...(view === 'curve' && gapOf(session.state) === null ? [{ text: t('gradient.curve.pair') }] : []),
    ...(engine.backend === 'js' ? [{ text: t('fallback') }] : []),
    ...(errata && isExample && !session.changedExample && view !== 'rows'
      ? [{ text: t(key, args), kicker: t('erratum') }]
      : []),
  ];
}

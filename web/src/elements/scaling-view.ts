// SPDX-License-Identifier: MIT
// From a scaling lab's session to the page that the views draw.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import shared from '../content/messages/en/lab.messages.json' with { type: 'json' };
import texts from '../content/messages/en/scaling.messages.json' with { type: 'json' };
import { SCALING_PRESETS } from '../content/scaling-presets.ts';
import { formatNumber } from '../model/format.ts';
import { columnOf } from '../model/scaling-draw.ts';
import { DTYPES, M_RANGE, SCALING_VIEWS, SCALINGS, STREAMS } from '../model/scaling-state.ts';
import { streamSaid } from '../model/scaling-words.ts';
import { DK_STOPS, MARKED_STOPS, stopPlace } from '../model/stops.ts';
import { labPage, type LabPage } from '../views/lab-page.ts';
import type { PlateFrame } from '../views/plate.ts';
import { plain, root } from '../views/rich.ts';
import { scalingControls } from '../views/scaling-controls.ts';
import { stopSlider } from '../views/stop-slider.ts';
import { drawerFrame } from './drawer.ts';
import { linkNotes, problemOf } from './lab-problem.ts';
import { runningLine } from './lab-run.ts';
import { curveNumbers, picture, roomOf, table } from './scaling-picture.ts';
import type { ScalingScene } from './scaling-scene.ts';
import { params, sentences } from './scaling-sentences.ts';

addMessages(shared);
addMessages(texts);

/** Beside the slider from here on stands its number field; both in px of a text of 16 px. */
const BESIDE = 576;
const FIELD = 186;
export function drawScaling(scene: ScalingScene): TemplateResult {
  const { session, arithmetic, puzzles, t } = scene;
  const { state } = session;
  return labPage({
    frame: scalingFrame(scene),
    controls: controls(scene),
    params: params(scene),
    problem: problemOf(scene),
    running: scene.tally.wanted < 2 ? nothing : runningLine(scene),
    picture: picture(scene),
    explained: state.chosen === null ? null : (arithmetic.loaded?.explained(scene) ?? null),
    emptyPanel: emptyPanel(scene),
    caption: sentences(scene),
    notes: notes(scene),
    puzzles: scene.frame.locked.has('puzzles')
      ? []
      : puzzles.map(({ name, isSolved }) => ({
          text: t(`scaling.puzzle.${name}${isSolved ? '.done' : ''}`),
          isSolved,
        })),
    table: state.view === 'table' ? null : tables(scene),
    t,
  });
}

/** Behind the curve its own numbers first, then those of the present draw. */
function tables(scene: ScalingScene): TemplateResult {
  return scene.session.state.view === 'curve' ? html`${curveNumbers(scene)}${table(scene)}` : table(scene);
}

/** An invitation where there are weights to choose. */
function emptyPanel({ session, arithmetic, t }: ScalingScene): string {
  const { chosen, view } = session.state;
  if (chosen !== null && arithmetic.failed) return t('part.failed');
  return view === 'bars' || view === 'table' ? t('scaling.made.empty') : '';
}

/** The plate with this widget's drawers. */
export function scalingFrame(scene: ScalingScene): PlateFrame {
  const { frame, copy, t } = scene;
  const copying = drawerFrame('copy', copy, (part) => part.drawn(scene), t);
  return { ...frame, drawers: [copying, ...frame.drawers] };
}

function controls(scene: ScalingScene): TemplateResult {
  const { session, frame, t, act } = scene;
  const { state, refused } = session;
  const place = refused?.problem.place;
  const control = place !== undefined && 'control' in place ? place.control : null;
  const stream = streamSaid(state);
  const small = scalingControls({
    state,
    presets: Object.keys(SCALING_PRESETS),
    changed: session.changedExample,
    choices: { scaling: SCALINGS, stream: STREAMS, view: SCALING_VIEWS, dtype: DTYPES },
    stream: t(stream.key, stream.args),
    refused: control === null || refused === null ? null : { control, text: refused.text },
    keysRange: M_RANGE,
    locked: frame.locked,
    t,
    act,
  });
  return html`${frame.locked.has('dk') ? nothing : slider(scene, control === 'dk')}${small}`;
}

function slider(scene: ScalingScene, isRefused: boolean): TemplateResult {
  const { session, rtl, t, act } = scene;
  const { dk } = session.state;
  const shown = rootText(scene, 2);
  const room = roomOf(scene);
  return stopSlider({
    name: 'dk',
    label: t('scaling.control.dk'),
    spoken: plain(t('scaling.control.dk')),
    stops: DK_STOPS,
    marked: MARKED_STOPS,
    value: dk,
    place: stopPlace(dk),
    valueText: t('scaling.dk.spoken', { dk: String(dk), root: rootText(scene, 1) }),
    consequence: html`<span class="num" dir="ltr">${root(String(dk), `√${dk}`)} = ${shown}</span>`,
    refused: isRefused ? (session.refused?.text ?? null) : null,
    width: room >= BESIDE - 48 ? room - FIELD : room,
    rtl,
    t,
    slide: act.slideDk,
    settle: act.settleDk,
    enter: (text) => {
      act.setting('dk', text);
    },
  });
}

export function rootText({ session }: ScalingScene, digits: number): string {
  return session.draw === null ? '' : formatNumber(session.draw.root, { digits });
}

function notes(scene: ScalingScene): LabPage['notes'] {
  const { session, engine, errata, t } = scene;
  const { state } = session;
  const erratum = errata && !session.changedExample ? erratumOf(scene) : [];
  return [
    ...linkNotes(scene),
    ...(state.dtype === 'float32' ? [{ text: t('scaling.float32') }] : []),
    ...(engine.backend === 'js' ? [{ text: t('fallback') }] : []),
    ...erratum.map((text) => ({ text, kicker: t('erratum') })),
  ];
}

/** What pages often get wrong, beside the example it is about. */
function erratumOf({ session, t }: ScalingScene): readonly string[] {
  const { draw, state } = session;
  const own = draw === null ? undefined : columnOf(draw, 'custom');
  if (state.preset === 'dk512') return [t('scaling.erratum.dk512')];
  if (state.preset !== 'fixed-8-at-128' || own === undefined) return [];
  const two = { digits: 2 };
  const [divisor, spread] = [formatNumber(own.divisor, two), formatNumber(own.spread, two)];
  return [t('scaling.erratum.fixed', { divisor, spread, dk: String(state.dk) })];
}

// SPDX-License-Identifier: MIT
// From a variance lab's session and its run to the page that the views draw.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import shared from '../content/messages/en/lab.messages.json' with { type: 'json' };
import texts from '../content/messages/en/variance.messages.json' with { type: 'json' };
import { VARIANCE_PRESETS } from '../content/variance-presets.ts';
import { formatPadded, MINUS } from '../model/format.ts';
import {
  ASSUMPTIONS,
  brokenOf,
  DIVISIONS,
  isNumber,
  MARKINGS,
  SAMPLES_RANGE,
  VARIANCE_STREAMS,
} from '../model/variance-state.ts';
import { varianceStreamSaid } from '../model/variance-words.ts';
import { labPage, runLine, type LabPage } from '../views/lab-page.ts';
import type { PlateFrame } from '../views/plate.ts';
import { varianceControls } from '../views/variance-controls.ts';
import { drawerFrame } from './drawer.ts';
import { linkNotes, problemOf } from './lab-problem.ts';
import { pictures, table } from './variance-picture.ts';
import type { VarianceScene } from './variance-scene.ts';
import { foundOf, varianceSentences } from './variance-sentences.ts';

addMessages(shared);
addMessages(texts);

export function drawVariance(scene: VarianceScene): TemplateResult {
  const { session, t } = scene;
  const { scene: kind, chosen } = session.state;
  return labPage({
    frame: varianceFrame(scene),
    controls: controls(scene),
    params: t('variance.params', paramSlots(scene)),
    problem: problemOf(scene),
    running: running(scene),
    picture: html`${pictures(scene)}${table(scene)}`,
    explained:
      chosen === null || kind === 'exam' ? null : (scene.arithmetic.loaded?.explained(scene) ?? null),
    emptyPanel: emptyPanel(scene),
    caption: varianceSentences(scene),
    notes: notes(scene),
    puzzles: [],
    table: null,
    t,
  });
}

/** An invitation to choose a distance, where there is one. */
function emptyPanel(scene: VarianceScene): string {
  const { session, arithmetic, t } = scene;
  const { chosen } = session.state;
  if (
    session.state.scene === 'exam' ||
    foundOf(scene).every((one) => one.samples === 0 || one.errorsOff === null)
  )
    return '';
  return t(chosen !== null && arithmetic.failed ? 'part.failed' : 'variance.made.empty');
}

/** The plate with this widget's drawers. */
export function varianceFrame(scene: VarianceScene): PlateFrame {
  const { frame, copy, t } = scene;
  return { ...frame, drawers: [drawerFrame('copy', copy, (part) => part.drawn(scene), t), ...frame.drawers] };
}

function controls(scene: VarianceScene): TemplateResult {
  const { session, run, frame, t, act } = scene;
  const { state, refused } = session;
  const place = refused?.problem.place;
  const control = place !== undefined && 'control' in place ? place.control : null;
  const broken = brokenOf(state);
  const { key, args } = varianceStreamSaid(state);
  return varianceControls({
    state,
    presets: Object.keys(VARIANCE_PRESETS),
    changed: session.changedExample,
    choices: { div: DIVISIONS, assumption: ASSUMPTIONS, stream: VARIANCE_STREAMS, marking: MARKINGS },
    broken,
    number: isNumber(broken) ? broken : null,
    run: run.state,
    isOpenEnded: state.n < SAMPLES_RANGE.max,
    stream: t(key, args),
    refused: control === null || refused === null ? null : { control, text: refused.text },
    locked: frame.locked,
    t,
    act,
  });
}

function running({ run, t }: VarianceScene): LabPage['running'] {
  const { state, result } = run;
  if (result === undefined || !['running', 'paused', 'cancelled'].includes(state)) return nothing;
  const { done, total } = result;
  return runLine(t(state === 'cancelled' ? 'lab.stopped' : 'lab.progress', { done, total }), []);
}

function paramSlots({ session, t }: VarianceScene) {
  const { state } = session;
  const { scene, dims, n, seed, div, marking, ability } = state;
  const broken = brokenOf(state);
  const { key, args } = varianceStreamSaid(state);
  return {
    ...{ scene, dims: dims.join(', '), n: String(n), seed: String(seed), stream: t(key, args) },
    div: t(`variance.div.${scene}.${div}`),
    entries: t(`variance.entries.${broken}`),
    number: isNumber(broken) ? String(state[broken]).replace('-', MINUS) : 'none',
    marking: t(`variance.marking.${marking}`),
    ability: String(ability),
  };
}

function notes(scene: VarianceScene): LabPage['notes'] {
  const { session, engine, run, errata, t } = scene;
  const erratum = errata && !session.changedExample ? erratumOf(scene) : [];
  return [
    ...linkNotes(scene),
    ...(run.state === 'idle' ? [{ text: t('variance.waits') }] : []),
    ...(engine.backend === 'js' ? [{ text: t('fallback') }] : []),
    ...erratum.map((text) => ({ text, kicker: t('erratum') })),
  ];
}

/** What pages often get wrong, beside the example it is about; how near is near is known when all has been drawn. */
function erratumOf(scene: VarianceScene): readonly string[] {
  const { session, run, t } = scene;
  const { preset } = session.state;
  if (preset === 'exam-perfect') return [t('variance.erratum.exam')];
  if (preset !== 'course' || run.state !== 'done') return [];
  const found = foundOf(scene);
  const errors = found.map(({ standardError }) => formatPadded(standardError ?? 0, { digits: 2 }));
  return [
    t('variance.erratum.course', { dims: found.map(({ dk }) => dk).join(', '), errors: errors.join(', ') }),
  ];
}

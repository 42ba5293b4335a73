// SPDX-License-Identifier: MIT
// From a training lab's session and its runs to the page that the views draw.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import shared from '../content/messages/en/lab.messages.json' with { type: 'json' };
import texts from '../content/messages/en/training.messages.json' with { type: 'json' };
import { TRAINING_PRESETS } from '../content/training-presets.ts';
import { placeAmong } from '../model/stops.ts';
import { MARKED_RATES, PAIRS, RATE_STOPS, TASKS, TRAINED_DK } from '../model/training-state.ts';
import { labPage, runLine, type LabPage } from '../views/lab-page.ts';
import type { PlateFrame } from '../views/plate.ts';
import { plain } from '../views/rich.ts';
import { stopField, stopSlider } from '../views/stop-slider.ts';
import { trainingControls } from '../views/training-controls.ts';
import { drawerFrame } from './drawer.ts';
import { linkNotes, problemOf } from './lab-problem.ts';
import { pictures, roomOf, tables } from './training-picture.ts';
import type { TrainingScene } from './training-scene.ts';
import { trainingSentences } from './training-sentences.ts';

addMessages(shared);
addMessages(texts);

/** Steps that are made at a time by hand. */
export const STEPS_BY_HAND = 10;
/** Beside the slider from here on stands its number field; both in px of a text of 16 px. */
const BESIDE = 528;
const FIELD = 186;

export function drawTraining(scene: TrainingScene): TemplateResult {
  const { session, arithmetic, t } = scene;
  const { task, dk, pair, rate, steps, seed, chosen } = session.state;
  return labPage({
    frame: trainingFrame(scene),
    controls: controls(scene),
    params: t('training.params', {
      ...{ task, pair: pair.replace(',', ''), dk: String(dk), rate: String(rate) },
      ...{ steps: String(steps), seed: String(seed) },
    }),
    problem: problemOf(scene),
    running: running(scene),
    picture: pictures(scene),
    explained: chosen === null ? null : (arithmetic.loaded?.explained(scene) ?? null),
    emptyPanel: t(chosen !== null && arithmetic.failed ? 'part.failed' : 'training.made.empty'),
    caption: trainingSentences(scene),
    notes: notes(scene),
    puzzles: [],
    table: tables(scene),
    t,
  });
}

/** The plate with this widget's drawers. */
export function trainingFrame(scene: TrainingScene): PlateFrame {
  const { frame, copy, t } = scene;
  return { ...frame, drawers: [drawerFrame('copy', copy, (part) => part.drawn(scene), t), ...frame.drawers] };
}

/** How far the runs have come. The line stays at their end, so that nothing moves when short ones come and go. */
export function running({ run, t }: TrainingScene): LabPage['running'] {
  const { state, result } = run;
  if (result === undefined || state === 'idle') return nothing;
  const { done, total } = result;
  return runLine(t(state === 'cancelled' ? 'lab.stopped' : 'training.progress', { done, total }), []);
}

function controls(scene: TrainingScene): TemplateResult {
  const { session, run, frame, t, act } = scene;
  const { state, refused } = session;
  const place = refused?.problem.place;
  const control = place !== undefined && 'control' in place ? place.control : null;
  const textIn = (name: string) => (control === name ? (refused?.text ?? null) : null);
  return trainingControls({
    state,
    presets: Object.keys(TRAINING_PRESETS),
    changed: session.changedExample,
    choices: { pair: PAIRS, task: TASKS },
    rate: stopSlider(rateControl(scene, textIn('rate'))),
    dk: stopField(dkControl(scene, textIn('dk'))),
    by: STEPS_BY_HAND,
    run: run.state,
    refused: control === null || refused === null ? null : { control, text: refused.text },
    locked: frame.locked,
    t,
    act,
  });
}

function rateControl(scene: TrainingScene, refused: string | null): Parameters<typeof stopSlider>[0] {
  const { session, rtl, t, act } = scene;
  const { rate } = session.state;
  const room = roomOf(scene);
  return {
    name: 'rate',
    label: t('training.control.rate'),
    spoken: t('training.control.rate'),
    stops: RATE_STOPS,
    marked: MARKED_RATES,
    value: rate,
    place: placeAmong(RATE_STOPS, rate),
    valueText: t('training.rate.spoken', { rate: String(rate) }),
    consequence: html`${nothing}`,
    refused,
    width: room >= BESIDE ? room - FIELD : room,
    rtl,
    t,
    slide: (value) => {
      act.slide({ rate: value });
    },
    settle: () => {
      act.settle('rate');
    },
    enter: (text) => {
      act.setting('rate', text);
    },
  };
}

function dkControl({ session, t, act }: TrainingScene, refused: string | null) {
  return {
    name: 'dk',
    label: t('training.control.dk'),
    spoken: plain(t('training.control.dk')),
    stops: TRAINED_DK,
    value: session.state.dk,
    refused,
    t,
    slide: (dk: number) => {
      act.slide({ dk });
    },
    settle: () => {
      act.settle('dk');
    },
    enter: (text: string) => {
      act.setting('dk', text);
    },
  };
}

function notes(scene: TrainingScene): LabPage['notes'] {
  const { session, engine, run, errata, t } = scene;
  const { preset } = session.state;
  const isPlateau = preset === 'plateau' && !session.changedExample;
  return [
    ...linkNotes(scene),
    ...(run.state === 'idle' ? [{ text: t('training.waits') }] : []),
    ...(engine.backend === 'js' ? [{ text: t('fallback') }] : []),
    ...(errata && isPlateau
      ? [{ text: t('training.erratum', { name: t('preset.small-rate') }), kicker: t('erratum') }]
      : []),
  ];
}

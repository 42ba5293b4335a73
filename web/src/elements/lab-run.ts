// SPDX-License-Identifier: MIT
// The line under the controls of a laboratory while a run is on its way, or was ended early, with what can be done then.
import { nothing } from 'lit';
import type { RunProgress } from '../engine/run-types.ts';
import { runLine, type LabPage } from '../views/lab-page.ts';
import type { Translate } from '../views/rich.ts';
import type { RunState } from './run-driver.ts';

interface Scene {
  readonly run: { readonly state: RunState; readonly result: RunProgress | undefined };
  readonly t: Translate;
  readonly act: Readonly<Record<'pause' | 'resume' | 'cancel' | 'finish', () => void>>;
}

export function runningLine({ run, t, act }: Scene): LabPage['running'] {
  const { state, result } = run;
  if (result === undefined || state === 'idle' || state === 'done') return nothing;
  const { done, total } = result;
  const cancel = { label: t('lab.cancel'), act: act.cancel };
  const [key, ...buttons] = {
    running: ['lab.progress', { label: t('lab.pause'), act: act.pause }, cancel] as const,
    paused: ['lab.progress', { label: t('lab.resume'), act: act.resume }, cancel] as const,
    cancelled: ['lab.stopped', { label: t('lab.finish'), act: act.finish }] as const,
  }[state];
  return runLine(t(key, { done, total }), buttons);
}

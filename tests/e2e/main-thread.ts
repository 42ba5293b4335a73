// SPDX-License-Identifier: MIT
// How long the main thread of a page works, task by task: by its own processor time, which is the same however busy the
// machine is with other things.
import type { CDPSession, Page } from '@playwright/test';

/** What the page marks with performance.mark() while it is watched. */
const MARKS = 'blink.user_timing';

interface TraceEvent {
  readonly cat: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in µs. */
  readonly tdur?: number;
}

export interface Work {
  /** Processor time of each task, in ms. */
  readonly tasks: readonly number[];
  /** How often the page set the mark. */
  readonly marks: number;
}

/** The work of the thread that sets this mark, during an act. */
export async function workDuring(page: Page, mark: string, act: () => Promise<void>): Promise<Work> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('this browser cannot be watched');
  const events = await traced(session, act);
  await session.detach();
  const marks = events.filter(({ cat, name }) => cat.includes(MARKS) && name === mark);
  const [first] = marks;
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === first?.pid && tid === first.tid,
  );
  return { tasks: tasks.map(({ tdur = 0 }) => tdur / 1000), marks: marks.length };
}

async function traced(session: CDPSession, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', MARKS] },
    transferMode: 'ReportEvents',
  });
  await act();
  await session.send('Tracing.end');
  await complete;
  return events;
}

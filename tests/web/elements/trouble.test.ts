// SPDX-License-Identifier: MIT
// What is wrong, as sentences: numbers that were typed have the signs of printed ones, and counts agree.
import { readSetting } from '../../../web/src/model/setting-fields.ts';
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { expect, it } from 'vitest';
import { enterTable } from '../../../web/src/elements/pipeline-entries.ts';
import { emptyPanel } from '../../../web/src/elements/pipeline-scene.ts';
import { drawQuestion } from '../../../web/src/elements/pipeline-question.ts';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { problemText } from '../../../web/src/elements/trouble.ts';
import { markupOf } from '../content/template-text.ts';
import { messagesOf } from '../../messages.ts';
import { engine } from '../worked.ts';
import { questionOf, sessionOf, t, viewOf } from './pages.ts';

function begun(): PipelineSession {
  const session = new PipelineSession();
  session.start(engine);
  return session;
}

const said = ({ problem }: PipelineSession) => (problem === null ? '' : problemText(problem, t));

it('prints the minus of a number that is out of range', () => {
  const session = begun();
  session.change({ ...session.state, scale: 'custom', divisor: '-2' });
  expect(said(session)).toContain('; \u22122 given.');
});

it.each([
  ['1,2,3,4,5,6,7,8,9', '1 row of 9 numbers.'],
  ['1~2~3~4~5~6~7~8~9', '9 rows of up to 1 number.'],
])('counts the rows of %s', (text, counted) => {
  const session = begun();
  enterTable(session, 'q', text);
  expect(said(session)).toContain(`was given ${counted}`);
});

it('offers to open a number again only where one was open', () => {
  const session = begun();
  session.keep({ matrix: 'q', row: 0, col: 0 }, 'abc');
  session.state = { ...session.state, chosen: null };
  expect(emptyPanel(viewOf(session))).toBe(t('made.empty'));
  session.state = { ...session.state, chosen: { matrix: 'weights', row: 0, col: 0 } };
  expect(emptyPanel(viewOf(session))).toBe(t('made.stale'));
});

it('says beside a question that a link could not be read', () => {
  const session = sessionOf('example-1');
  const prediction = questionOf(session);
  prediction.begin(session.question);
  session.openLink('v2;step=4', takeLink);
  expect(markupOf(drawQuestion(viewOf(session, { prediction })))).toContain('The link also says “v2”');
});

it.each([
  ['mu', { min: -100, max: 100, whole: false }, 'Give a number such as 0.5.'],
  ['rho', { min: 0, max: 0.99, whole: false }, 'Give a number such as 0.5.'],
  ['seed', { min: 0, max: 4294967295, whole: true }, 'Type a whole number.'],
] as const)('asks for a whole number only where it takes no other: %s', (name, range, asks) => {
  const { problem } = readSetting(name, 'many', range);
  expect(problem && problemText(problem, t)).toBe(`**Not a number: “many”.** ${asks}`);
});

it.each(['en', 'hi-Latn'])(
  'names every key that does something in a table, and those of undo: %s',
  (language) => {
    const help = messagesOf(language)['keys.help'];
    for (const key of [
      'Tab',
      'Home',
      'End',
      'Enter',
      'F2',
      'Space',
      'Delete',
      'Esc',
      'Ctrl+Z',
      'Ctrl+Y',
      'Page Up',
    ])
      expect(help).toContain(key);
  },
);

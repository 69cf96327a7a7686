import { expect, test } from 'vitest';
import { findBannedWords } from './words.ts';

const SOURCE = `/** Sends uploads patiently. */
const LARGEST_BODY = 1;
export function hearAudio(log: Log) {
  log.warn('the spool is full');
  return 'Wait patiently, it is taken in';
}
class Late { #lateDialog = <LateMenu />; }
`;

test('banned words are found in names, comments and log lines, with the line and the better word', () => {
  expect(findBannedWords('a.tsx', SOURCE)).toEqual([
    { line: 1, text: 'patiently', instead: 'retry while offline' },
    { line: 2, text: 'LARGEST B', instead: 'MAX_…' },
    { line: 3, text: 'hear audio', instead: 'get audio' },
    { line: 4, text: 'spool', instead: 'temp file' },
    { line: 7, text: 'late dialog', instead: 'lazy …' },
    { line: 7, text: 'late menu', instead: 'lazy …' },
  ]);
});

test('words for people, and names that only look alike, are free', () => {
  expect(findBannedWords('b.ts', `export const TEXT = 'Wait patiently'; const largestBody = 'spool';`)).toEqual([]);
});

test.each([
  ['bed', 'let bed = 1;'],
  ['bed', 'interface TestBed {}'],
  ['under way', 'const isUnderWay = true;'],
  ['UNDER WAY', 'const UNDER_WAY_MS = 1;'],
  ['anew', '// The files are read anew.'],
  ['give back', 'function giveBack() {}'],
  ['gives it back', '// It gives it back.'],
  ['sent away', '// The browser is sent away.'],
  ['goodbye', 'const goodbye = 1;'],
  ['unasked', '// It ends unasked.'],
  ['intake', 'prisma.intake.count();'],
  ['wish', 'const seedWish = 1;'],
  ['announced', '// The event is announced.'],
  ['neighbours', 'const neighbours = [];'],
  ['kept', 'const keptSecret = 1;'],
  ['told', 'let isTold = false;'],
  ['tells', '// It tells the cache.'],
  ['telling', 'const telling = 1;'],
  ['nobody', 'const nobody = 1;'],
  ['somebody', '// Somebody signs in.'],
  ['someone', 'const someone = 1;'],
  ['whoever', '// Whoever calls is refused.'],
  ['who', 'const who = 1;'],
  ['of who', '// The name of who asks.'],
  ['whose', 'call({ whose: 1 });'],
  ['fact', 'const fact = 1;'],
  ['answers', 'const answers = [];'],
  ['faults', 'const faults = [];'],
  ['MOST S', 'const MOST_SOCKETS = 1;'],
])('"%s" is found in `%s`', (word, source) => {
  expect(findBannedWords('services/a.ts', source)).toMatchObject([{ line: 1, text: word }]);
});

test.each(["it('is kept', work);", "describe.each(rows)('what is kept', work);", 'test(`is kept`, work);'])(
  'banned words are found in test titles: %s',
  (source) => {
    expect(findBannedWords('services/a.test.ts', source)).toMatchObject([{ line: 1, text: 'kept' }]);
  },
);

test.each([
  ['a relative pronoun in a comment', '// A user who waits, and whose name is known.'],
  ['a table in a comment', '// A row in `intake` is written.'],
  ['a verb in a comment', '// The server answers a fact.'],
  ['a string of a function that only begins like a test', "itemOf('kept');"],
])('%s is free', (_what, source) => {
  expect(findBannedWords('services/a.ts', source)).toEqual([]);
});

test('a rule with paths counts there only', () => {
  const source = 'const who = neighbours.tell();';
  expect(findBannedWords('tests/e2e/specs/a.ts', source)).toEqual([]);
  expect(findBannedWords('web/src/a.ts', source)).toHaveLength(2);
  expect(findBannedWords('tests/system/a.ts', source)).toHaveLength(3);
});

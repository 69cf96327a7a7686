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

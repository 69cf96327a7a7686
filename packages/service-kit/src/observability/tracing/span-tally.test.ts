import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createSpanTally } from './span-tally.ts';

test('every dropped span is counted, and logged once a minute at most', () => {
  const lines: { spans: number; reason: string }[] = [];
  const destination = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  let time = 0;
  const tally = createSpanTally(createLog({ destination }), () => time);
  tally.exported(7);
  for (; time < 120_000; time += 1_000) tally.dropped(2, { reason: 'the queue is full' });
  expect(tally.counts()).toEqual({ exported: 7, dropped: 240 });
  expect(lines).toMatchObject([
    { level: 'warn', spans: 2, reason: 'the queue is full' },
    { level: 'warn', spans: 120, reason: 'the queue is full' },
  ]);
});

import { createLog } from '@famibook/service-kit/observability/log';
import { expect, test } from 'vitest';
import { type StoredKind, sweep } from './sweep.ts';

/** Sweeps two files that are due; whether files are held is the next of these states each time it is asked. */
async function removedWhileHeld(states: readonly boolean[], kind: Partial<StoredKind> = {}): Promise<string[]> {
  const due = ['first', 'second'];
  const removed: string[] = [];
  let asked = 0;
  const sweepNow = sweep({
    kinds: [
      {
        listDueForDeletion: async () => due.map((fileId) => ({ kind: 'portrait', fileId, famibookId: null })),
        remove: async (fileId) => void removed.push(...due.splice(due.indexOf(fileId), 1)),
        ...kind,
      },
    ],
    ingests: {
      abandonStartedBefore: async () => undefined,
      listAbandoned: async () => [],
      forget: async () => ({ count: 0 }),
    } as never,
    tempFiles: { removeOlderThan: async () => 0 },
    objects: { delete: async () => undefined, list: async function* () {}, removeUnfinished: async () => 0 },
    isHeld: async () => states[Math.min(asked++, states.length - 1)] ?? false,
    unclaimedMs: 0,
    log: createLog({ level: 'silent' }),
  });
  await sweepNow(new Date());
  return removed;
}

test.each([
  { held: 'all the time', states: [true], removed: [] },
  { held: 'from the list on', states: [false, true], removed: [] },
  { held: 'from the first file on', states: [false, false, true], removed: ['first'] },
  { held: 'never', states: [false], removed: ['first', 'second'] },
])('files that a backup or restore holds $held stay from then on (D30, D32)', async ({ states, removed }) => {
  expect(await removedWhileHeld(states)).toEqual(removed);
});

test.each(['retireUnclaimed', 'retireOfDeleted'] as const)(
  'files that are due go although %s fails (D30)',
  async (step) => {
    const fails = { [step]: () => Promise.reject(new Error('the database is busy')) };
    expect(await removedWhileHeld([false], fails)).toEqual(['first', 'second']);
  },
);

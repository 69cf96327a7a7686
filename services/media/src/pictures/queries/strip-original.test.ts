import type { FamiBookId } from '@famibook/contracts/ids';
import { asUser } from '@famibook/service-kit/observability/actor';
import { createLog } from '@famibook/service-kit/observability/log';
import { describe, expect, it } from 'vitest';
import type { MediaConfig } from '../../config.ts';
import { createQueues } from '../../queues.ts';
import type { ServedFile } from '../store.ts';
import { stripOriginal } from './strip-original.ts';

const GIF = Buffer.from('474946383961010001000000002c00000000010001000002024401003b', 'hex');
const { signal } = new AbortController();

function file(id: string): ServedFile {
  const famibookId = 'the-bergs' as FamiBookId;
  return { id, famibookId, sha256: '', type: 'image/gif', size: GIF.length, renditionWidths: [], isSuspended: false };
}

/** Strips pictures whose originals are given when the test says so, and counts how often one was read. */
function stripping() {
  const gate = Promise.withResolvers<void>();
  let reads = 0;
  const strip = stripOriginal({
    objects: {
      head: async () => ({ size: GIF.length }),
      read: () => Promise.reject(new Error('not read')),
      readAll: async () => {
        reads += 1;
        await gate.promise;
        return GIF;
      },
    },
    pictures: { orientation: async () => 1 },
    stripQueue: createQueues({ FAMIBOOK_LIMIT_RENDERS: 3 } as MediaConfig).stripQueue,
    log: createLog({ level: 'silent' }),
  });
  return { strip, open: gate.resolve, reads: () => reads };
}

describe('full-size downloads', () => {
  it('of a user who asks for ever more are refused, and those of another user are not (D24)', async () => {
    const { strip, open } = stripping();
    const ask = (userId: string, id: string) => asUser(userId, () => strip(file(id), { signal }));
    const many = Array.from({ length: 150 }, (_, at) => ask('anna', `photo ${at}`));
    const outcomes = Promise.allSettled(many);
    const other = ask('tom', 'his photo');
    open();
    expect((await other).size).toBe(GIF.length);
    const refused = (await outcomes).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['too_many_requests']));
  });

  it('of one picture read its original as a whole once, unless its disk is to be tried', async () => {
    const { strip, open, reads } = stripping();
    open();
    for (const _ of [1, 2, 3]) await strip(file('a photo'), { signal });
    expect(reads()).toBe(1);
    await strip(file('a photo'), { signal, isReadFirst: true });
    expect(reads()).toBe(2);
  });
});

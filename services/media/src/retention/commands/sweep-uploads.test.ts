import { createLog } from '@famibook/service-kit/observability/log';
import { expect, test } from 'vitest';
import { sweepUploads } from './sweep-uploads.ts';

test('an upload whose bytes cannot be removed keeps no other one from being removed', async () => {
  const abandoned = ['first', 'second'];
  const leftOver = ['third', 'fourth'];
  const sweepNow = sweepUploads({
    uploads: {
      abandonExpired: async () => undefined,
      settleLost: async () => undefined,
      listAbandoned: async () => [...abandoned],
      remove: async (id: string) => void abandoned.splice(abandoned.indexOf(id), 1),
    } as never,
    parts: { listLeftOver: async () => [...leftOver] },
    bytes: {
      remove: async (id) => {
        if (id === 'first' || id === 'third') throw new Error('the disk cannot be read');
        if (leftOver.includes(id)) leftOver.splice(leftOver.indexOf(id), 1);
      },
      removeUnknown: async () => 0,
    },
    removeFormerUploads: async () => undefined,
    unclaimedMs: 0,
    failpoint: () => undefined,
    log: createLog({ level: 'silent' }),
  });
  expect(await sweepNow(new Date())).toBe(1);
  expect({ abandoned, leftOver }).toEqual({ abandoned: ['first'], leftOver: ['third'] });
});

import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { runProcess } from '../runtime/run-process.ts';
import { defineService } from '../runtime/service.ts';

/** The smallest service there can be, in a product of two, as `start.ts` would run it. */
const smallest = defineService({
  name: 'gateway',
  config: z.object({ FAMIBOOK_GREETING: z.string().optional() }),
  compose: async ({ config }) => {
    if (config.FAMIBOOK_GREETING === 'throw') await throwUncaught();
    return { routes: () => {} };
  },
});

/** As a callback of a library might, in the middle of a start. */
async function throwUncaught(): Promise<void> {
  setImmediate(() => {
    throw new Error('thrown by a callback');
  });
  await once(process, 'uncaughtException');
  // The handler sees a start that has not ended.
  await wait(100);
}

await runProcess({
  env: process.env,
  args: process.argv.slice(2),
  catalogue: { gateway: async () => smallest, notifier: () => Promise.reject(new Error('never asked for')) },
  loadSettings: async () => [z.object({ FAMIBOOK_OF_THE_NOTIFIER: z.string() })],
  openMachine: () => Promise.reject(new Error('one machine is for the whole of it')),
});

import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { bootable, type Catalogue } from '@famibook/one-machine/run/catalogue';
import { explain } from '@famibook/one-machine/run/explain';
import { type RunningFamiBook, startFamiBook } from '@famibook/one-machine/run/start-famibook';

/** Everything a FamiBook process can be; `SERVICES` says what this one is. */
const catalogue: Catalogue = {
  gateway: async () => bootable((await import('./services/gateway/src/service.ts')).gateway),
  auth: async () => bootable((await import('./services/auth/src/service.ts')).auth),
  gallery: async () => bootable((await import('./services/gallery/src/service.ts')).gallery),
  media: async () => bootable((await import('./services/media/src/service.ts')).media),
  board: async () => bootable((await import('./services/board/src/service.ts')).board),
  admin: async () => bootable((await import('./services/admin/src/service.ts')).admin),
  notifier: async () => bootable((await import('./services/notifier/src/service.ts')).notifier),
};

// A terminal that was closed is no reason to stop serving the family.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// Services apart have nobody at a terminal, and their standard output is a log.
const tell = (line: string) => void (process.env.SERVICES || process.stdout.write(`${line}\n`));

async function start(): Promise<RunningFamiBook> {
  if (!process.argv.includes('--demo')) return startFamiBook({ env: process.env, catalogue, tell });
  const { startDemo } = await import('@famibook/one-machine/demo/start-demo');
  return startDemo({ env: process.env, catalogue, tell });
}

const starting = start();
let stoppingSince: number | undefined;

// In a terminal Ctrl-C reaches this process directly and once more through npm: only a later one means haste.
const haste = 700;

async function stop(exitCode: number): Promise<void> {
  stoppingSince = Date.now();
  tell('Stopping FamiBook …');
  const running = await starting;
  await running.stop();
  tell('FamiBook has stopped.');
  process.exit(exitCode);
}

async function force(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): Promise<void> {
  const running = await Promise.race([starting, wait(0)]);
  running?.abandon();
  process.exit(128 + constants.signals[signal]);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stoppingSince === undefined) void stop(0);
    else if (Date.now() - stoppingSince > haste) void force(signal);
  });
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, async (error: unknown) => {
    const running = await Promise.race([starting.catch(() => undefined), wait(0)]);
    running?.log.fatal({ err: error }, event);
    process.stderr.write(`FamiBook met a fault it cannot go on from. ${explain(error)}\n`);
    if (stoppingSince === undefined && running) await stop(1);
  });
}

starting.catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

import { createServer } from 'node:http';
import { shareCompiled } from '../compile-cache.ts';
import { startReaper } from './reaper.ts';
import { startServer } from './sources.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file asks for the servers it needs; see urls.ts. */
    backing: string;
  }
}

const BACKING = ['postgres', 'redis', 'amqp', 's3'] as const;
export type Backing = (typeof BACKING)[number];

const isBacking = (name: string): name is Backing => BACKING.some((known) => known === name);

interface Shared {
  address: Promise<string>;
  users: number;
  stop(): Promise<void>;
}

/**
 * A server is started when the first test file asks for it: a run of one file does not wait for a broker it does not
 * need.
 */
function serve(): Shared {
  const reaper = startReaper();
  const running = new Map<string, Promise<string>>();
  const server = createServer(async (request, response) => {
    const name = (request.url ?? '').slice(1);
    try {
      if (!isBacking(name)) throw new Error(`There is no backing service ${name}`);
      const url = running.get(name) ?? startServer(name, reaper);
      running.set(name, url);
      response.end(await url);
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  });
  const address = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      resolve(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`);
    });
  });
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await Promise.allSettled(running.values());
    await reaper.reap();
  };
  return { address, users: 0, stop };
}

const place = Symbol.for('famibook.tests.backing');

/** Vitest runs this once a project, each in a module of its own; what is started is shared by all of them. */
export default async function setup({ provide }: { provide(key: 'backing', value: string): void }) {
  shareCompiled();
  const shelf = globalThis as { [place]?: Shared };
  shelf[place] ??= serve();
  const shared = shelf[place];
  shared.users++;
  provide('backing', await shared.address);
  return async () => {
    shared.users--;
    if (shared.users > 0) return;
    delete shelf[place];
    await shared.stop();
  };
}

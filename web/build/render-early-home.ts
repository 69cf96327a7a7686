import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '..');
const WORKER = new URL('./early-home-worker.ts', import.meta.url);

/** The markup of `src/app/early-home`. */
export async function renderEarlyHome(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-early-home-'));
  try {
    await build({
      configFile: false,
      root: WEB,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: { ssr: 'src/app/early-home/early-home.tsx', outDir: folder, emptyOutDir: true },
    });
    const worker = new Worker(WORKER, { workerData: join(folder, 'early-home.js') });
    const [markup] = (await once(worker, 'message')) as [string];
    return markup;
  } finally {
    await rm(folder, { recursive: true });
  }
}

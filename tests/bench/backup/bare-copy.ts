import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Original } from './originals.ts';

const AT_ONCE = 4;

interface CopyWork {
  originals: readonly Original[];
  folder: string;
}

/**
 * Copies every file the careful way: hash while copying, fsync, hash the copy. A thread does it, so that it does not
 * wait for what this one asks for.
 * @returns how long it took, in ms
 */
export async function bareCopy(originals: readonly Original[], parent: string): Promise<number> {
  const folder = await mkdtemp(join(parent, 'bare-copy-'));
  try {
    const thread = new Worker(new URL(import.meta.url), { workerData: { originals, folder } satisfies CopyWork });
    const [ms] = (await once(thread, 'message')) as [number];
    return ms;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function copyAll({ originals, folder }: CopyWork): Promise<void> {
  const waiting = [...originals];
  const copyNext = async () => {
    for (let original = waiting.pop(); original; original = waiting.pop()) await copy(original, folder);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
}

async function copy({ id, path, sha256 }: Original, folder: string): Promise<void> {
  const target = join(folder, id);
  const file = await open(target, 'w');
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    await file.write(chunk);
  }
  await file.sync();
  await file.close();
  const copied = createHash('sha256');
  for await (const chunk of createReadStream(target)) copied.update(chunk);
  if (hash.digest('hex') !== sha256 || copied.digest('hex') !== sha256) throw new Error(`${path} was not copied well`);
}

if (!isMainThread) {
  const started = performance.now();
  await copyAll(workerData as CopyWork);
  parentPort?.postMessage(performance.now() - started);
}

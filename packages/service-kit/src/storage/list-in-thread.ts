import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ObjectMetadata } from './object-store.ts';

export interface ListSettings {
  readonly root: string;
  readonly prefix: string;
}

export type ListedFile = ObjectMetadata & { key: string };

export interface ListedPage {
  readonly page: readonly ListedFile[];
  readonly isLast: boolean;
}

/**
 * Lists a file store in a thread of its own: each file is asked for its size, and being called back ten thousand times
 * holds up every request of the process, and is held up by them.
 */
export async function* listInThread(root: string, prefix: string): AsyncGenerator<ListedFile> {
  const thread = new Worker(new URL('list-thread.ts', import.meta.url), {
    workerData: { root, prefix } satisfies ListSettings,
  });
  try {
    for (let isLast = false; !isLast; ) {
      thread.postMessage('next');
      const [listed] = (await once(thread, 'message')) as [ListedPage];
      yield* listed.page;
      isLast = listed.isLast;
    }
  } finally {
    await thread.terminate();
  }
}

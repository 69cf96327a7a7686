import { parentPort, workerData } from 'node:worker_threads';
import { createFileStore } from './files.ts';
import type { ListedFile, ListedPage, ListSettings } from './list-in-thread.ts';

const PAGE = 1_000;

const { root, prefix } = workerData as ListSettings;
const files = createFileStore(root).list(prefix)[Symbol.asyncIterator]();

/** Each message asks for a page, so that no more of them wait than their reader wants. */
parentPort?.on('message', async () => {
  const page: ListedFile[] = [];
  let isLast = false;
  while (page.length < PAGE && !isLast) {
    const next = await files.next();
    if (next.done) isLast = true;
    else page.push(next.value);
  }
  parentPort?.postMessage({ page, isLast } satisfies ListedPage);
});

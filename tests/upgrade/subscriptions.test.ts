import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { checkOutRepository, type RepositoryCopy } from '@famibook/testing/product/repository-copy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTING, durable } from '../faults/journal.ts';
import { RELEASED } from './released.ts';

/** Types that the released version still knows and publishes no more: their subscriptions may go. */
const NO_LONGER_PUBLISHED: readonly string[] = [];

let released: RepositoryCopy;
beforeAll(async () => {
  released = await checkOutRepository(RELEASED);
});
afterAll(() => released?.[Symbol.asyncDispose]());

/** Which events the queues of the released version act on, as `queue type`. */
async function actingInReleased(): Promise<string[]> {
  const paths = globSync('services/*/src/**/subscriptions.ts', { cwd: released.folder }).filter((path) =>
    /^export (?:function|const) subscriptions\b/m.test(readFileSync(join(released.folder, path), 'utf8')),
  );
  const pairs = paths.map(async (path) => {
    const { subscriptions } = await import(/* @vite-ignore */ join(released.folder, path));
    return [...durable(String(path.split(sep)[1]), subscriptions)];
  });
  return (await Promise.all(pairs)).flat();
}

test('each queue still handles what the released version has bound it to, as long as that publishes it', async () => {
  const before = await actingInReleased();
  expect(before.length).toBeGreaterThan(50);
  const now = new Set(Object.values(ACTING).flatMap((pairs) => [...pairs]));
  const isPublished = (pair: string) => !NO_LONGER_PUBLISHED.includes(pair.slice(pair.indexOf(' ') + 1));
  expect(before.filter((pair) => isPublished(pair) && !now.has(pair))).toEqual([]);
});

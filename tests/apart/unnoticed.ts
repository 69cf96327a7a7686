import { CLOSE } from '@famibook/contracts/live/close-codes';
import type { Family, TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import type { ProductApart } from '@famibook/testing/product/product-apart';
import { waitFor } from '@famibook/testing/wait-for';
import { expect } from 'vitest';
import { calm } from '../faults/settled.ts';
import { watch } from '../faults/viewer.ts';
import { type SteadyUse, useSteadily } from './steady-use.ts';

/** Longer than a client of ours keeps an idle connection, and than the balancer takes to notice. */
export const DRAIN_SECONDS = '10';
const MAX_DURATION_MS = 3_600_000;

interface Household {
  family: Family;
  users: readonly TestUser[];
}

/**
 * Makes a change under steady use and expects that no user noticed it: no request failed, nothing acknowledged is missing,
 * every queue handled each event once, and every socket came back.
 * @param atLeast how many requests there are before it ends
 * @param change gets a function that says whether there are as many, so that it can go on until then
 * @returns what happened, for people
 */
export async function expectUnnoticed(
  product: ProductApart,
  { family, users }: Household,
  atLeast: number,
  change: (isEnough: () => boolean) => Promise<void>,
): Promise<string> {
  const viewers = users.map(({ client }) => watch(client));
  await waitFor('all sockets to be open', () => viewers.every(({ isOpen }) => isOpen));
  const use = useSteadily(family, users);
  await waitFor('each kind of request to succeed', () => use.comments > 0 && use.newcomers > 0);
  const isEnough = () => use.requests >= atLeast || use.failures.length > 0;
  await change(isEnough);
  await waitFor(`${atLeast} requests`, isEnough, MAX_DURATION_MS);
  await use.stop();

  expect(use.failures).toEqual([]);
  const { faults, events } = await calm(product);
  expect(faults).toEqual([]);
  expect(await storedOf(product, use)).toEqual({ photos: use.photos.size, comments: use.comments });

  const { body: last } = await family.manager.client.upload(await somePicture());
  for (const viewer of viewers) {
    await waitFor('the push about the last photo', () => viewer.notifiedOf.has(last.id));
    // Notified of it, or disconnected since, to reload everything.
    const unaware = [...use.photos].filter(
      ([id, sentAt]) => !viewer.notifiedOf.has(id) && !viewer.opens.some((at) => at > sentAt),
    );
    expect(unaware).toEqual([]);
  }
  const closes = viewers.flatMap((viewer) => viewer.closes);
  expect(closes.length).toBeGreaterThan(0);
  expect(closes.filter((code) => code === CLOSE.sessionEnded)).toEqual([]);
  const absences = viewers.flatMap((viewer) => viewer.absences);
  await Promise.all(viewers.map((viewer) => viewer.stop()));
  return (
    `${use.requests} requests, 0 failed; ${use.photos.size} photos, ${use.comments} comments, ${use.newcomers} newcomers, ` +
    `${events.published} events published, and ${events.acted} times handled by a queue, once by each; ` +
    `${closes.length} sockets closed and opened again, the slowest after ${Math.max(...absences)} ms`
  );
}

async function storedOf(product: ProductApart, { photos }: SteadyUse) {
  const [stored] = await queryService<{ photos: number; comments: number }>(
    product,
    'gallery',
    `SELECT (SELECT count(*) FROM photo WHERE id = ANY($1::uuid[]))::int AS photos,
            (SELECT count(*) FROM photo_comment WHERE photo_id = ANY($1::uuid[]))::int AS comments`,
    [[...photos.keys()]],
  );
  return stored;
}

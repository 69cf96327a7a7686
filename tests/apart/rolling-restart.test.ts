import type { PhotoId } from '@famibook/contracts/ids';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { commentOnPhoto, getPhoto, listPhotos, photoReactions } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { finishUpload } from '@famibook/contracts/uploads/endpoints';
import { appendBytes, beginUpload } from '@famibook/testing/clients/resumable';
import { administrator, foundFamily, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import { type ProductApart, startProductApart } from '@famibook/testing/product/product-apart';
import { replicasOfEach } from '@famibook/testing/product/replicas';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isProof } from '../faults/counts.ts';
import { startJournal } from '../faults/journal.ts';
import { calm } from '../faults/settled.ts';
import { householdOf } from '../faults/traffic.ts';
import { watch } from '../faults/viewer.ts';

/** Longer than a client of ours keeps an idle connection, and than the balancer takes to notice. */
const DRAIN_SECONDS = '4';
const MIN_REQUESTS = isProof ? 50_000 : 500;

let product: ProductApart;
let people: TestUser[];
beforeAll(async () => {
  product = await startProductApart({ FAMIBOOK_DRAIN_SECONDS: DRAIN_SECONDS }, replicasOfEach(2));
  await startJournal(product);
  people = await householdOf(await foundFamily(product.url, await administrator(product.url)), 3);
});
afterAll(() => product?.[Symbol.asyncDispose]());

/** Replicas of different services at once in a small run; in `npm run prove` every one, after the other. */
async function restartReplicas(): Promise<void> {
  const [first, second] = [0, 1].map((which) => product.replicas.filter((_, index) => index % 2 === which));
  if (!isProof) await Promise.all((first ?? []).map((replica) => replica.restart()));
  else for (const replica of [...(first ?? []), ...(second ?? [])]) await replica.restart();
}

test('two replicas of each service: while one after the other is restarted no request fails, every socket comes back, and each event counts once', async () => {
  const [manager, ...others] = people as [TestUser, ...TestUser[]];
  const viewers = others.map(({ client }) => watch(client));
  await waitFor('all sockets to be open', () => viewers.every(({ isOpen }) => isOpen));
  const use = useWithoutEnd(others);
  await waitFor('each kind of request to succeed', () => use.comments() > 0);
  await restartReplicas();
  await waitFor(`${MIN_REQUESTS} requests`, () => use.requests() >= MIN_REQUESTS || use.failures.length > 0, 3_600_000);
  await use.stop();

  expect(use.failures).toEqual([]);
  const { faults, events } = await calm(product);
  expect(faults).toEqual([]);
  const ids = [...use.photos.keys()];
  const [rows] = await queryService<{ photos: number; comments: number }>(
    product,
    'gallery',
    `SELECT (SELECT count(*) FROM photo WHERE id = ANY($1::uuid[]))::int AS photos,
            (SELECT count(*) FROM photo_comment WHERE photo_id = ANY($1::uuid[]))::int AS comments`,
    [ids],
  );
  expect(rows).toEqual({ photos: ids.length, comments: use.comments() });

  const { body: last } = await manager.client.upload(await somePicture());
  for (const viewer of viewers) {
    await waitFor('the push about the last photo', () => viewer.notifiedOf.has(last.id));
    // Notified of it, or disconnected since, to read everything anew.
    const unaware = [...use.photos].filter(
      ([id, sentAt]) => !viewer.notifiedOf.has(id) && !viewer.opens.some((at) => at > sentAt),
    );
    expect(unaware).toEqual([]);
  }
  const closes = viewers.flatMap((viewer) => viewer.closes);
  expect(closes.length).toBeGreaterThan(0);
  expect(closes.filter((code) => code === CLOSE.sessionEnded)).toEqual([]);
  await Promise.all(viewers.map((viewer) => viewer.stop()));
  console.log(
    `replicas restarted under traffic: ${use.requests()} requests, 0 failed; ${ids.length} photos, ${use.comments()} comments, ` +
      `${events.published} events published, ${events.acted} acted on once; ${closes.length} sockets closed and opened again`,
  );
});

/** Reads, writes and uploads in pieces, of each person one after the other. */
function useWithoutEnd(users: readonly TestUser[]) {
  const photos = new Map<PhotoId, number>();
  const failures: string[] = [];
  let requests = 0;
  let comments = 0;
  let isOver = false;

  const succeed = async (what: string, asked: Promise<{ status: number; body?: unknown }>) => {
    requests += 1;
    const response = await asked.catch((error: Error) => ({ status: 0, body: `${error} ${error.cause}` }));
    if (response.status >= 200 && response.status < 300) return true;
    failures.push(`${what}: ${response.status} ${JSON.stringify(response.body ?? '')}`);
    return false;
  };
  const uploadInPieces = async ({ client }: TestUser) => {
    const picture = await somePicture(60, 40);
    const half = Math.floor(picture.length / 2);
    const sentAt = Date.now();
    let path = '';
    const begun = beginUpload(client, picture.length).then((value) => {
      path = value;
      return { status: 201 };
    });
    if (!(await succeed('begin', begun))) return;
    if (!(await succeed('first half', appendBytes(client, path, 0, picture.subarray(0, half))))) return;
    if (!(await succeed('second half', appendBytes(client, path, half, picture.subarray(half))))) return;
    const uploadId = path.slice(path.lastIndexOf('/') + 1);
    const finished = client.send(finishUpload, { body: { uploadId, description: 'In pieces' } as never });
    if (await succeed('finish', finished)) photos.set((await finished).body.id as PhotoId, sentAt);
  };
  const use = async (user: TestUser) => {
    const { client } = user;
    while (!isOver) {
      await uploadInPieces(user);
      const id = [...photos.keys()].at(-1);
      if (!id) continue;
      const params = { id };
      const sent = client.send(commentOnPhoto, { params, body: { content: 'How lovely' } });
      if (await succeed('comment', sent)) comments += 1;
      await succeed('like', client.send(photoReactions.like.add, { params }));
      for (let reads = 0; reads < 4; reads++) {
        await succeed('photo', client.send(getPhoto, { params }));
        await succeed('list', client.send(listPhotos));
        await succeed('user', client.send(getUser));
      }
    }
  };
  const running = users.map(use);
  return {
    photos,
    failures,
    requests: () => requests,
    comments: () => comments,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

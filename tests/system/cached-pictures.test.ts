import { resumeFamiBook, suspendFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { deleteUser, removeMember, switchFamiBook } from '@famibook/contracts/members/endpoints';
import { deletePhoto } from '@famibook/contracts/photos/endpoints';
import { logout } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { foundFamily, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { responderOf } from '@famibook/testing/product/responder';
import type { RunningProduct } from '@famibook/testing/product/shared-product';
import { test } from '@famibook/testing/test';
import { waitFor } from '@famibook/testing/wait-for';
import { describe, expect } from 'vitest';

interface Shared {
  id: string;
  imageUrl: string;
  famibookId: string;
}

async function share({ client }: TestUser): Promise<Shared> {
  const { status, body } = await client.upload(await somePicture());
  if (status !== 201) throw new Error(`the photo was refused: ${JSON.stringify(body)}`);
  return { ...body, famibookId: body.imageUrl.split('/')[3] ?? '' };
}

async function fetchWhole(client: Client, path: string, headers: Record<string, string> = {}) {
  const response = await client.fetch(path, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}
const statusOf = async (client: Client, path: string) => (await fetchWhole(client, path)).response.status;

/** Asks until the picture comes from memory. */
async function untilCached(client: Client, path: string, product: RunningProduct) {
  await fetchWhole(client, path);
  return waitFor('the picture to be in memory', async () => {
    const got = await fetchWhole(client, path);
    expect(got.response.status).toBe(200);
    return (await responderOf(got.response, product)) === 'cache' && got;
  });
}

/** Asks without a break while something changes, as a page does that shows the picture, and until the status is this. */
async function askUntil(status: number, client: Client, path: string, change: () => Promise<unknown>) {
  let isOver = false;
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) await statusOf(client, path);
  });
  try {
    await change();
    await waitFor(`status ${status}`, async () => (await statusOf(client, path)) === status);
  } finally {
    isOver = true;
    await Promise.all(asking);
  }
  expect(await statusOf(client, path)).toBe(status);
}

describe('a picture that the gateway has in memory (D9, D19)', () => {
  test('comes with the bytes and headers that media sends, also as 304', async ({ family, product }) => {
    const { client } = family.manager;
    const { imageUrl } = await share(family.manager);
    const first = await fetchWhole(client, imageUrl);
    const cached = await untilCached(client, imageUrl, product);
    expect(cached.bytes.equals(first.bytes)).toBe(true);
    const ofOneRequest = ['date', 'x-request-id', 'keep-alive', 'connection'];
    const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => !ofOneRequest.includes(name)).sort();
    expect(headersOf(cached.response)).toEqual(headersOf(first.response));
    expect(cached.response.headers.get('cache-control')).toContain('private');

    const known = { 'if-none-match': cached.response.headers.get('etag') ?? '' };
    const unchanged = await fetchWhole(client, imageUrl, known);
    const unchangedAtMedia = await fetchWhole(client, `${imageUrl}?from=media`, known);
    expect([unchanged.response.status, unchanged.bytes.length]).toEqual([304, 0]);
    expect(headersOf(unchanged.response)).toEqual(headersOf(unchangedAtMedia.response));
    expect(await responderOf(unchanged.response, product)).toBe('cache');
    expect(await responderOf(unchangedAtMedia.response, product)).toBe('media');
  });

  test('is given in parts by media', async ({ family, product }) => {
    const { imageUrl } = await share(family.manager);
    const { bytes } = await untilCached(family.manager.client, imageUrl, product);
    const part = await fetchWhole(family.manager.client, imageUrl, { range: 'bytes=10-19' });
    expect([part.response.status, part.bytes]).toEqual([206, bytes.subarray(10, 20)]);
  });

  test('is refused to those who may not see it', async ({ admin, family, product }) => {
    const { imageUrl } = await share(family.manager);
    await untilCached(family.manager.client, imageUrl, product);
    const stranger = (await foundFamily(product.url, admin)).manager;
    expect(await statusOf(new Client(product.url), imageUrl)).toBe(401);
    expect(await statusOf((await family.pending()).client, imageUrl)).toBe(404);
    expect(await statusOf(stranger.client, imageUrl)).toBe(404);
    expect(await statusOf((await family.member()).client, imageUrl)).toBe(200);
  });

  test('is refused to a former member and to a session that is over, from the next request on', async ({
    family,
    product,
  }) => {
    const { imageUrl } = await share(family.manager);
    const [former, leaving] = [await family.member(), await family.member()];
    await untilCached(family.manager.client, imageUrl, product);
    expect(await statusOf(former.client, imageUrl)).toBe(200);
    await family.manager.client.call(removeMember, { params: { id: former.id } });
    expect(await statusOf(former.client, imageUrl)).not.toBe(200);

    const cookie = leaving.client.cookieHeader();
    await leaving.client.call(logout);
    expect((await fetch(new URL(imageUrl, product.url), { headers: { cookie } })).status).toBe(401);
  });

  test('is gone with its photo', async ({ family, product }) => {
    const { id, imageUrl } = await share(family.manager);
    const { client } = await family.member();
    await untilCached(client, imageUrl, product);
    await askUntil(404, client, imageUrl, () => family.manager.client.call(deletePhoto, { params: { id } }));
  });

  test('is gone under every spelling of its address (D8)', async ({ family }) => {
    const { id, imageUrl, famibookId } = await share(family.manager);
    const { client } = await family.member();
    const [, fileId = '', name = ''] = imageUrl.split(famibookId)[1]?.split('/') ?? [];
    const spellings = [fileId.toUpperCase(), `%${fileId.charCodeAt(0).toString(16)}${fileId.slice(1)}`];
    const paths = spellings.map((spelled) => `/api/media/${famibookId}/${spelled}/${name}`);
    // Three times: a picture is stored when it is asked for the second time.
    for (const path of [...paths, ...paths, ...paths]) expect(await statusOf(client, path)).toBe(200);
    await askUntil(404, client, imageUrl, () => family.manager.client.call(deletePhoto, { params: { id } }));
    for (const path of paths) expect(await statusOf(client, path)).toBe(404);
  });

  test('is gone with its author (D8)', async ({ admin, family, product }) => {
    const author = await family.member();
    const { imageUrl } = await share(author);
    const { client } = family.manager;
    await untilCached(client, imageUrl, product);
    await askUntil(404, client, imageUrl, () => admin.call(deleteUser, { params: { id: author.id } }));
  });

  test('is refused while its FamiBook is suspended, but to the administrator (D39)', async ({ admin, product }) => {
    const { name, manager } = await foundFamily(product.url, admin);
    const { imageUrl, famibookId } = await share(manager);
    await admin.call(switchFamiBook, { body: { famibookName: name } });
    await untilCached(manager.client, imageUrl, product);
    const suspend = () => admin.call(suspendFamiBook, { params: { id: famibookId } });
    await askUntil(403, manager.client, imageUrl, suspend);
    for (const _ of 'abc') expect(await statusOf(admin, imageUrl)).toBe(200);
    expect(await statusOf(manager.client, imageUrl)).toBe(403);
    await admin.call(resumeFamiBook, { params: { id: famibookId } });
    await waitFor('the resumed FamiBook', async () => (await statusOf(manager.client, imageUrl)) === 200);
  });
});

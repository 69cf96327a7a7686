import { changePicture, removePicture } from '@famibook/contracts/account/endpoints';
import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { ErrorBody } from '@famibook/contracts/errors';
import { MEGABYTE } from '@famibook/contracts/limits';
import { getPortrait } from '@famibook/contracts/portraits/endpoints';
import { portraitIn } from '@famibook/contracts/portraits/portrait-url';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import { media } from '@famibook/media/service';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, type Browser, bootAuth, NO_LIMITS } from '../testing/auth-fixture.ts';

let app: AuthTestApp;
let tom: Browser;

beforeAll(async () => {
  app = await bootAuth(NO_LIMITS, [media]);
  tom = await app.member(await app.found('The Bergs'), 'tom@example.org');
});
afterAll(() => app?.stop());

const picture = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#5a7' } })
    .jpeg()
    .toBuffer();
async function send(bytes: Buffer | null, field = 'picture', more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  if (bytes) form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg');
  const response = await (await tom.as()).fetch(changePicture.path, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as CurrentUser & ErrorBody };
}

describe("changing one's picture (D22)", () => {
  test('shows in the tokens before the response, and is served', async () => {
    await tom.identity();
    const { status, body } = await send(await picture());
    expect(status, JSON.stringify(body)).toBe(200);
    const fileId = portraitIn(body.profileImageUrl);
    expect(fileId).toBeDefined();
    const cached = await app.platform.cache.get(sessionCacheKey(tom.hash));
    expect(JSON.parse(cached ?? 'null')).toMatchObject({ profileImageUrl: body.profileImageUrl });
    const served = await (await tom.as()).fetch(body.profileImageUrl ?? '', { service: getPortrait.service });
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  test('again shows the new one', async () => {
    const [first, second] = [await send(await picture()), await send(await picture(300, 300))];
    expect(second.body.profileImageUrl).not.toBe(first.body.profileImageUrl);
    expect((await (await tom.as()).call(getUser)).profileImageUrl).toBe(second.body.profileImageUrl);
  });

  test('taken away, initials are left', async () => {
    await send(await picture());
    expect((await (await tom.as()).call(removePicture)).profileImageUrl).toBeNull();
    expect((await (await tom.as()).call(getUser)).profileImageUrl).toBeNull();
  });

  test.each([
    ['no file', () => send(null), 400, 'Please select a picture'],
    ['an empty one', () => send(Buffer.alloc(0)), 400, /empty/i],
    ['text', () => send(Buffer.from('hello, I am no picture')), 415, 'Please select a JPEG, PNG, or GIF image'],
    ['half a picture', async () => send((await picture()).subarray(0, 600)), 400, /\w{3,}/],
    ['another field', async () => send(await picture(), 'image'), 400, 'Please send one picture, in the field picture'],
    ['more than a file', async () => send(await picture(), 'picture', { isAdmin: 'true' }), 400, /one picture/],
    ['more than 10 MB', () => send(Buffer.alloc(10 * MEGABYTE + 1)), 413, 'Please select a photo smaller than 10MB'],
    ['far more than 10 MB', () => send(Buffer.alloc(12 * MEGABYTE)), 413, 'Please select a photo smaller than 10MB'],
  ])('with %s is refused in clear words', async (_, sending, status, message) => {
    const before = (await (await tom.as()).call(getUser)).profileImageUrl;
    const response = await sending();
    expect([response.status, response.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect((await (await tom.as()).call(getUser)).profileImageUrl).toBe(before);
  });

  test('needs a form', async () => {
    const response = await (await tom.as()).fetch(changePicture.path, { method: 'POST', body: '{}' });
    expect(response.status).toBe(415);
    const broken = await (await tom.as()).fetch(changePicture.path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="picture"; filename="me.jpg"\r\n\r\nabc',
    });
    expect(broken.status).toBe(400);
  });
});

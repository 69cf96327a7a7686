import { once } from 'node:events';
import http from 'node:http';
import { MEGABYTE } from '@famibook/contracts/limits';
import { uploadPhoto } from '@famibook/contracts/photos/endpoints';
import { member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failure } from '../testing/failure.ts';
import { bootGallery, formOf, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { somePng } from '../testing/some-png.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());

describe('an invalid form', () => {
  test('names a missing file and a missing description at once (D16)', async () => {
    const response = await failure(await app.send(member(), { image: null, description: ' ' }));
    expect(response).toMatchObject({
      status: 400,
      fields: { image: 'Please select a photo to upload', description: 'Please add a description for your photo' },
    });
  });
  test('needs a description that is not blank', async () => {
    const response = await failure(await app.send(member(), { description: ' \n ' }));
    expect(response).toMatchObject({ status: 400, fields: { description: 'Please add a description for your photo' } });
  });
  test('keeps nothing when the description comes too late and is blank', async () => {
    const before = await app.countStoredFiles();
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(somePng())]), 'a.png');
    form.set('description', ' ');
    const response = await app.as(member()).fetch('/api/photos', { method: 'POST', body: form });
    expect(await failure(response)).toMatchObject({ status: 400, fields: { description: expect.any(String) } });
    await expect.poll(() => app.countStoredFiles()).toBe(before);
  });
  test.each([
    ['no description', []],
    ['a blank description behind it', [['description', ' ']]],
    [
      'too many tags behind it',
      [
        ['description', 'x'],
        ['tags', Array.from({ length: 21 }, (_, i) => `tag${i}`).join()],
      ],
    ],
  ] as const)('with %s is refused before its file is looked at (D24)', async (_, fields) => {
    const form = new FormData();
    const noPicture = somePng({ width: 200, height: 200 }).subarray(0, 5_000);
    form.set('image', new Blob([new Uint8Array(noPicture)]), 'a.png');
    for (const [name, value] of fields) form.set(name, value);
    const response = await app.as(member()).fetch('/api/photos', { method: 'POST', body: form });
    const { code, fields: issues } = await failure(response);
    expect([code, Object.keys(issues ?? {})]).toEqual(['validation', [fields.at(-1)?.[0] ?? 'description']]);
  });
  test('whose file was refused before the form ended gets a response, and gallery goes on', async () => {
    const headers = {
      authorization: `Bearer ${app.tokenOf(member(), ['gallery', 'media'])}`,
      'content-type': 'multipart/form-data; boundary=x',
    };
    const request = http.request(`${app.url('gallery')}/api/photos`, { method: 'POST', headers });
    const response = once(request, 'response');
    // The connection may break once the response has been read.
    request.on('error', () => undefined);
    request.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
    request.write(Buffer.alloc(8 * MEGABYTE));
    // The file is too large but the form is not, so it is read to its end.
    request.end(
      `${'x'.repeat(2 * MEGABYTE + 16_384)}\r\n--x\r\nContent-Disposition: form-data; name="description"\r\n\r\n \r\n--x--\r\n`,
    );
    const [{ statusCode }] = (await response) as [http.IncomingMessage];
    expect(statusCode).toBe(413);
    expect((await app.send(member())).status).toBe(201);
  });
  test('with its fields behind a large file is taken', async () => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(somePng({ bytes: 3 * MEGABYTE }))]), 'a.png');
    for (const [name, value] of [
      ['description', 'x'.repeat(2_000)],
      ['tags', 'sea'],
    ] as const)
      form.set(name, value);
    expect((await app.as(member()).fetch('/api/photos', { method: 'POST', body: form })).status).toBe(201);
  });
  test.each([
    ['a description of 2,001 characters', { description: 'x'.repeat(2001) }, 'description', /Description.*2,000/],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, i) => `tag${i}`).join(',') }, 'tags', /20 tags/],
    ['a tag of 51 characters', { tags: 'x'.repeat(51) }, 'tags', /50 characters/],
    ['a control character', { description: 'a\u0007b' }, 'description', /not allowed/],
    ['a NUL', { description: 'a\u0000b' }, 'description', /not allowed/],
    ['a description that fills memory', { description: 'x'.repeat(20_000) }, 'description', /Description.*2,000/],
    ['tags that fill memory', { tags: 'x'.repeat(20_000) }, 'tags', /Tags can have at most/],
  ])('is refused with %s (D15)', async (_, sent, field, text) => {
    const response = await failure(await app.send(member(), sent));
    expect(response).toMatchObject({ status: 400, fields: { [field]: expect.stringMatching(text) } });
  });
  test('takes one file only, in the field image', async () => {
    const two = formOf({});
    two.append('image', new Blob([new Uint8Array(somePng())]), 'b.png');
    const other = formOf({ image: null });
    other.set('picture', new Blob([new Uint8Array(somePng())]), 'c.png');
    const before = await app.countStoredFiles();
    for (const body of [two, other]) {
      expect((await app.as(member()).fetch('/api/photos', { method: 'POST', body })).status).toBe(400);
    }
    await expect.poll(() => app.countStoredFiles()).toBe(before);
  });
  test.each([
    [
      'a body that ends in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
      400,
    ],
    ['no boundary', 'multipart/form-data', 'abc', 400],
    ['JSON', 'application/json', '{}', 415],
    [
      'fields inside fields',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__[a]"\r\n\r\n1\r\n--x--\r\n',
      400,
    ],
  ])('%s is an error of the sender', async (_, type, body, status) => {
    const response = await app
      .as(member())
      .fetch(uploadPhoto.path, { method: 'POST', body, headers: { 'content-type': type } });
    expect(response.status).toBe(status);
  });
});

describe('the file', () => {
  test.each([
    ['true', 8 * MEGABYTE, 'Please select a photo smaller than 8MB'],
    ['false', 10 * MEGABYTE, 'Please select a photo smaller than 10MB'],
  ])('with X-Is-Mobile: %s may have exactly %d bytes, and not one more (D17)', async (isMobile, limit, text) => {
    const headers = { 'x-is-mobile': isMobile };
    const anna = member();
    expect((await app.send(anna, { image: somePng({ bytes: limit }), headers })).status).toBe(201);
    const before = await app.countStoredFiles();
    const larger = await failure(await app.send(anna, { image: somePng({ bytes: limit + 1 }), headers }));
    expect(larger).toMatchObject({ status: 413, code: 'too_large', message: text, fields: { image: text } });
    const muchLarger = await failure(await app.send(anna, { image: Buffer.alloc(limit + MEGABYTE), headers }));
    expect(muchLarger).toMatchObject({ status: 413, message: text });
    await expect.poll(() => app.countStoredFiles()).toBe(before);
  });
  test('that is no picture is refused whatever it is called (D17)', async () => {
    const response = await failure(
      await app.send(member(), { image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
    );
    expect(response).toMatchObject({ status: 415, message: 'Please select a JPEG, PNG, or GIF image' });
  });
  test('of 0 bytes, and one cut off, are refused (D17)', async () => {
    const [empty, cut] = [Buffer.alloc(0), somePng({ width: 200, height: 200 }).subarray(0, 5_000)];
    for (const image of [empty, cut]) expect((await app.send(member(), { image })).status).toBe(400);
  });
});

test('a form without end is refused before its end', async () => {
  const before = await app.countStoredFiles();
  const headers = {
    authorization: `Bearer ${app.tokenOf(member(), ['gallery', 'media'])}`,
    'content-type': 'multipart/form-data; boundary=x',
  };
  const request = http.request(`${app.url('gallery')}/api/photos`, { method: 'POST', headers });
  // A client that goes on writing may meet a socket that the server has rightly closed, before or after reading its
  // response.
  const refused = new Promise<number | string>((resolve) => {
    request.once('response', ({ statusCode = 0 }) => resolve(statusCode));
    request.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'without a code'));
  });
  request.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
  let written = 0;
  const sending = setInterval(() => {
    written += MEGABYTE;
    request.write(Buffer.alloc(MEGABYTE));
  }, 5);
  expect([413, 'EPIPE', 'ECONNRESET']).toContain(await refused);
  clearInterval(sending);
  expect(written).toBeGreaterThan(10 * MEGABYTE);
  request.destroy();
  await expect.poll(() => app.countStoredFiles()).toBe(before);
  // It was this form that was refused, and no other.
  expect((await app.send(member())).status).toBe(201);
});

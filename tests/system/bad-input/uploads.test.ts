import { appendBytes, beginUpload, TUS, TUS_BYTES } from '@famibook/testing/clients/resumable';
import { somePicture } from '@famibook/testing/images/pictures';
import { readLog } from '@famibook/testing/product/product';
import { testOfOwnProduct } from '@famibook/testing/test';
import fc from 'fast-check';
import { describe, expect } from 'vitest';

const RUNS = process.env.PROVE === 'full' ? 1_500 : 150;

const value = fc.constantFrom(
  '0',
  '5',
  '100',
  '-1',
  '-0',
  '+5',
  '05',
  ' 5',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '1.5',
  '9007199254740991',
  '9007199254740993',
  '9'.repeat(1_000),
  '5, 6',
  '../../etc/passwd',
  'final;/api/uploads/x',
  'filename Li4vLi4vZXRjL3Bhc3N3ZA==',
  'filename %%%,, ,',
  '__proto__ YQ==',
  'sha1 AAAA',
  `filename ${'QUFB'.repeat(2_000)}`,
);
const headers = fc.dictionary(
  fc.constantFrom(
    'tus-resumable',
    'upload-length',
    'upload-offset',
    'upload-metadata',
    'upload-defer-length',
    'upload-concat',
    'upload-checksum',
    'content-type',
    'x-http-method-override',
    'x-forwarded-proto',
  ),
  value,
  { maxKeys: 4 },
);

const DEFAULTS: Record<string, Record<string, string>> = {
  POST: { ...TUS, 'upload-length': '500' },
  PATCH: { ...TUS_BYTES, 'upload-offset': '0' },
  HEAD: TUS,
  DELETE: TUS,
};

const test = testOfOwnProduct
  .extend('client', { scope: 'file' }, ({ family }) => family.manager.client)
  .extend('where', ({ client }) => async (path: string): Promise<number> => {
    const response = await client.fetch(path, { method: 'HEAD', headers: TUS });
    return Number(response.headers.get('upload-offset') ?? 0);
  });

describe('hostile uploads', () => {
  test('never get a 5xx, never leave an upload at a wrong place, and never end the process', async ({
    client,
    where,
    product,
  }) => {
    const picture = await somePicture();
    let path = await beginUpload(client, picture.length);
    let whole = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('POST', 'PATCH', 'PATCH', 'HEAD', 'DELETE'),
        headers,
        fc.nat(200),
        async (method, given, length) => {
          const before = await where(path);
          const response = await client.fetch(method === 'POST' ? '/api/uploads' : path, {
            method,
            headers: { ...DEFAULTS[method], ...given },
            ...(method === 'PATCH' && { body: new Uint8Array(picture.subarray(before, before + length)) }),
          });
          const text = await response.text();
          expect(response.status, `${method} ${JSON.stringify(given)}: ${text}`).toBeLessThan(500);
          if (response.status >= 400 && method !== 'HEAD') expect(JSON.parse(text)).toHaveProperty('code');
          const after = response.status === 204 && method === 'DELETE' ? picture.length : await where(path);
          expect(after - before).toBeLessThanOrEqual(length + (after === picture.length ? picture.length : 0));
          if (after !== picture.length) return;
          whole += 1;
          path = await beginUpload(client, picture.length);
        },
      ),
      { numRuns: RUNS, seed: 20261121, endOnFailure: true },
    );
    expect(whole).toBeGreaterThan(0);
    expect(product.process.exitCode).toBeNull();
  });

  test('sent by two at once never mix: the upload is the picture, or goes on from where it stands', async ({
    client,
    where,
  }) => {
    const picture = await somePicture(600, 400);
    const path = await beginUpload(client, picture.length);
    while ((await where(path)) < picture.length) {
      const at = await where(path);
      const pieces = [picture.subarray(at, at + 90_000), picture.subarray(at, at + 50_000), picture.subarray(at)];
      const responses = await Promise.all(pieces.map((piece) => appendBytes(client, path, at, piece)));
      for (const { status } of responses) expect([204, 409]).toContain(status);
      if (responses.every(({ status }) => status === 409)) expect(await where(path)).toBe(at);
    }
    const uploadId = path.slice(path.lastIndexOf('/') + 1);
    const body = JSON.stringify({ uploadId, description: 'By two at once' });
    const headers = { 'content-type': 'application/json' };
    const shared = await client.fetch('/api/photos/from-upload', { method: 'POST', headers, body });
    expect(await shared.json()).toMatchObject({ width: 600, height: 400 });
  });

  test('leave no name of a file in any log', async ({ client, product }) => {
    const secret = Buffer.from('grandmas-secret.jpg').toString('base64');
    await client.fetch('/api/uploads', {
      method: 'POST',
      headers: { ...TUS, 'upload-length': '5', 'upload-metadata': `filename ${secret}` },
    });
    const log = (await readLog(product)) + product.output();
    expect([log.includes(secret), log.includes('grandmas-secret')]).toEqual([false, false]);
  });
});

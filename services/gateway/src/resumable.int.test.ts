import { member } from '@famibook/testing/families/identities';
import { bootForTest, type TestApp } from '@famibook/testing/services/boot-for-test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateway } from './service.ts';
import { ask } from './testing/ask.ts';
import { createUpstreams, type Echo } from './testing/upstreams.ts';

const MEGABYTE = 1_048_576;
const upstreams = createUpstreams();
const anna = member();
const cookie = upstreams.signIn(anna);
let app: TestApp;
let upload: string;
beforeAll(async () => {
  app = await bootForTest([...upstreams.definitions, gateway], { env: { FAMIBOOK_LIMIT_AT_ONCE: '0' } });
  upload = `${app.url('gateway')}/api/uploads/01932c07-0000-7000-8000-000000000000`;
});
afterAll(() => app?.stop());

describe('a resumable upload on its way to media', () => {
  it('keeps what the protocol says, and loses what only we may say', async () => {
    const said = {
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-offset': '0',
      'upload-metadata': 'filename YQ==',
      'upload-defer-length': '1',
      'x-famibook-id': String(anna.current?.famibookId),
      'x-is-mobile': 'true',
    };
    const { json } = await ask<Echo>(upload, {
      method: 'PATCH',
      headers: {
        cookie,
        ...said,
        'x-http-method-override': 'DELETE',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'hello',
    });
    expect(json).toMatchObject({ service: 'media', method: 'PATCH', bytes: 5, headers: said });
    expect(json.headers).not.toHaveProperty('x-http-method-override');
    expect(json.headers).not.toHaveProperty('cookie');
  });

  it('is asked about by HEAD, whose response has headers alone', async () => {
    const response = await ask(upload, { method: 'HEAD', headers: { cookie, 'tus-resumable': '1.0.0' } });
    expect([response.status, response.text]).toEqual([200, '']);
    expect(response.headers['content-type']).toContain('json');
  });

  it('brings up to 12 MB in a PATCH, and 1 MB where there should be nothing', async () => {
    const send = async (method: string, url: string, length: number) =>
      ask(url, { method, headers: { cookie, 'content-length': length }, body: Buffer.alloc(length) }).then(
        ({ status }) => status,
        () => 'cut off',
      );
    expect(await send('PATCH', upload, 12 * MEGABYTE)).toBe(200);
    expect([413, 'cut off']).toContain(await send('PATCH', upload, 12 * MEGABYTE + 1));
    expect([413, 'cut off']).toContain(await send('POST', upload.slice(0, upload.lastIndexOf('/')), MEGABYTE + 1));
  });

  it('of another website is refused (D9)', async () => {
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const { status, json } = await ask(upload, { method, headers: { cookie, origin: 'https://evil.example' } });
      expect([status, json.code]).toEqual([403, 'foreign_origin']);
    }
  });
});

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bootForTest, type TestApp } from '@famibook/testing/services/boot-for-test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateway } from '../service.ts';
import { ask } from '../testing/ask.ts';

const PAGE = '<!doctype html><title>FamiBook</title>';
const SIGNED_IN_PAGE = `${PAGE}<link rel="preload" as="fetch" href="/api/user">`;
const SCRIPT = 'console.log("hello");'.repeat(50);
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html,*/*' };

let folder: string;
let app: TestApp;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'signed-in.html'), SIGNED_IN_PAGE);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets/app-4f2a.js'), SCRIPT);
  await writeFile(join(folder, 'assets/app-4f2a.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets/app-4f2a.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, '..', 'outside.txt'), 'secret');
  app = await bootForTest([gateway], { env: { FAMIBOOK_WEB_DIR: folder } });
  url = app.url('gateway');
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true });
});

describe('the built web app', () => {
  it('keeps files with a hash in their name for good', async () => {
    const { status, headers, text } = await ask(`${url}/assets/app-4f2a.js`);
    expect([status, text]).toEqual([200, SCRIPT]);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['brotli', undefined],
  ])('is sent to a client that accepts "%s" in the form made at build: %s', async (accepts, encoding) => {
    const { headers } = await ask(`${url}/assets/app-4f2a.js`, { headers: { 'accept-encoding': accepts } });
    expect(headers['content-encoding']).toBe(encoding);
  });

  it('asks at once for what the home page shows, for browsers with a session and at no other address', async () => {
    const pageFor = async (path: string, cookie: string) =>
      (await ask(url + path, { headers: { ...navigation, cookie } })).text;
    const secret = randomBytes(32).toString('base64url');
    expect(await pageFor('/', `famibook_session=${secret}`)).toBe(SIGNED_IN_PAGE);
    expect(await pageFor('/', '')).toBe(PAGE);
    expect(await pageFor('/', 'famibook_session=no-secret')).toBe(PAGE);
    expect(await pageFor('/account', `famibook_session=${secret}`)).toBe(PAGE);
  });

  it('is sent in Brotli to a client that accepts it', async () => {
    const response = await fetch(`${url}/assets/app-4f2a.js`, { headers: { 'accept-encoding': 'br' } });
    expect(await response.text()).toBe(SCRIPT);
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  it('asks about its page every time, and gets 304 while nothing changed', async () => {
    const first = await ask(`${url}/`);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await ask(`${url}/`, { headers: { 'if-none-match': first.headers.etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(['/auth', '/manager', '/photos/1', '/a/b.c'])(
    'serves its page at %s to a browser that opens it',
    async (path) => {
      const { status, text, headers } = await ask(url + path, { headers: navigation });
      expect([status, text, headers['cache-control']]).toEqual([200, PAGE, 'no-cache']);
    },
  );

  it.each([
    ['/assets/gone-1234.js', navigation],
    ['/assets/gone-1234.js', {}],
    ['/missing.js', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
    ['/missing', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['/missing.png', { accept: 'image/*' }],
    ['/assets/app-4f2a.js.br', {}],
    ['/api/auth', navigation],
  ])('answers %s with 404 as JSON, never with the page', async (path, headers) => {
    const response = await ask(url + path, { headers });
    expect([response.status, response.json?.code]).toEqual([404, 'not_found']);
  });

  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets%2f..%2f..%2foutside.txt',
  ])('serves nothing outside its folder: %s', async (path) => {
    const { text } = await ask(url + path);
    expect(text).not.toContain('secret');
  });

  it('answers HEAD without a body, and no other method', async () => {
    const head = await ask(`${url}/`, { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(PAGE.length), '']);
    const post = await ask(`${url}/`, { method: 'POST' });
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('carries the security headers', async () => {
    const { headers } = await ask(`${url}/`);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });
});

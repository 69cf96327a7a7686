import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postMessage } from '@famibook/contracts/board/routes';
import { deletePhoto, getPhoto, listPhotos } from '@famibook/contracts/photos/routes';
import { expect, it } from 'vitest';
import { readError } from './read-error.ts';
import { addressOf, requestOf } from './request-of.ts';
import { openSession } from './session.ts';

it('makes an address of path and query, encoded, without what is undefined', () => {
  expect(addressOf(getPhoto, { params: { id: 'a/b c' } })).toBe('/api/photos/a%2Fb%20c');
  expect(addressOf(listPhotos, { query: { tag: 'sea & sand', before: undefined, limit: 0 } })).toBe(
    '/api/photos?tag=sea+%26+sand&limit=0',
  );
  expect(() => addressOf(getPhoto)).toThrow('needs the parameter id');
});

it('sends a body as JSON, and says nothing of a body that there is not', () => {
  expect(requestOf(postMessage, { body: { content: 'ü' } })).toEqual({
    method: 'POST',
    path: '/api/messages',
    headers: { 'Content-Type': 'application/json' },
    body: '{"content":"ü"}',
  });
  expect(requestOf(deletePhoto, { params: { id: '1' } })).toMatchObject({ headers: {}, body: undefined });
});

it('reads from a failed response what the server says, what it adds, and when to try again (D16)', () => {
  const body = {
    message: 'No more.',
    code: 'plan_photos',
    requestId: 'r',
    fields: { tags: 'Too many' },
    plan: 'basic',
  };
  expect(readError({ status: 403, text: JSON.stringify(body), retryAfter: '9' })).toEqual({
    status: 403,
    text: 'No more.',
    code: 'plan_photos',
    fields: { tags: 'Too many' },
    extra: { plan: 'basic' },
    retryAfter: 9,
  });
});

it.each([
  ['the raw body of a response that is not JSON', 'upstream fell over', 'upstream fell over'],
  ['the status text of an empty one', '', 'Internal Server Error'],
  ['the raw body of JSON without a message', '[1]', '[1]'],
  ['the status text of the page of a proxy', '\n<html><h1>500</h1></html>', 'Internal Server Error'],
])('takes %s', (_, text, expected) => {
  const error = readError({ status: 500, statusText: 'Internal Server Error', text, retryAfter: 'soon' });
  expect(error).toMatchObject({ text: expected, code: undefined, fields: undefined, retryAfter: undefined });
});

it('takes no body that says that it is HTML, however it begins', () => {
  const error = readError({ status: 413, text: 'Too big! <hr>', contentType: 'text/html; charset=utf-8' });
  expect(error.text).toBe('');
});

it.each([502, 503, 504])('says in words that FamiBook is not available when a proxy responds with %s', (status) => {
  for (const text of ['<!doctype html><h1>nginx</h1>', 'upstream fell over', '']) {
    expect(readError({ status, statusText: 'Bad Gateway', text }).text).toBe(
      'FamiBook is not available right now. Please try again in a minute.',
    );
  }
  expect(readError({ status, text: '{"message":"A backup is being restored."}' }).text).toBe(
    'A backup is being restored.',
  );
});

it('keeps the cookies that a server sets, and forgets those that it ends', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    seen.push(req.headers.cookie);
    res.setHeader('Set-Cookie', req.url === '/in' ? ['a=1=2; Path=/', 'b=3'] : 'a=; Max-Age=0').end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const session = openSession(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (const path of ['/in', '/out', '/']) await session.fetch(path);
    expect(seen).toEqual([undefined, 'a=1=2; b=3', 'b=3']);
  } finally {
    server.close();
  }
});

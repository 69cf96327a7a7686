import { expect, test } from 'vitest';
import { sendPage } from './page.ts';

/** Where a list that was asked for so goes on. */
function linkOf(originalUrl: string): unknown {
  const headers = new Map<string, unknown>();
  const res = { setHeader: (name: string, value: unknown) => void headers.set(name, value) };
  const request = { raw: { originalUrl }, res } as unknown as Parameters<typeof sendPage>[0];
  sendPage(request, { rows: [], next: 'cursor', total: 0 });
  return headers.get('Link');
}

test('the next page is one of the same question, with the cursor instead of the month (D13)', () => {
  expect(linkOf('/api/photos?tag=beach&from=2019-07')).toBe('</api/photos?tag=beach&before=cursor>; rel="next"');
  expect(linkOf('/api/messages?before=first')).toBe('</api/messages?before=cursor>; rel="next"');
});

test('a question mark in a search belongs to it, as do the parameters behind it (D13)', () => {
  expect(linkOf('/api/messages?q=who?&limit=20')).toBe('</api/messages?q=who%3F&limit=20&before=cursor>; rel="next"');
});

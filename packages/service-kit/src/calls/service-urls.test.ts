import { expect, test } from 'vitest';
import { createServiceUrls } from './service-urls.ts';

test('a service is reached at its address, and inside at the same host’s port 8081', () => {
  const urls = createServiceUrls({ GALLERY_URL: 'http://gallery:8080/' });
  expect([urls.get('gallery'), urls.internal('gallery')]).toEqual(['http://gallery:8080', 'http://gallery:8081']);
  expect([urls.get('auth'), urls.internal('auth')]).toEqual([undefined, undefined]);
});

test('an internal address of its own wins, and so does where a service of this process listens', () => {
  const urls = createServiceUrls({ AUTH_URL: 'http://[::1]:80', AUTH_INTERNAL_URL: 'https://inside.example:9/' });
  expect(urls.internal('auth')).toBe('https://inside.example:9');
  urls.set('auth', 'http://127.0.0.1:1', 'http://127.0.0.1:2');
  expect([urls.get('auth'), urls.internal('auth')]).toEqual(['http://127.0.0.1:1', 'http://127.0.0.1:2']);
});

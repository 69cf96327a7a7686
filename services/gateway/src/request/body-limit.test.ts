import { AUDIO_BYTES, JSON_BODY_BYTES, PHOTO_FILE } from '@famibook/contracts/limits';
import { describe, expect, test } from 'vitest';
import { bodyLimitOf } from './body-limit.ts';
import { findRoute } from './find-route.ts';

const limitOf = (method: string, path: string) => bodyLimitOf(findRoute(method, path));
const trafficOf = (method: string, path: string) => findRoute(method, path)?.traffic;

test('a body with a file in it has room for the largest one, nothing else has', () => {
  for (const path of ['/api/photos', '/api/user/picture']) {
    expect(limitOf('POST', path)).toBeGreaterThan(PHOTO_FILE.desktopBytes);
  }
  expect(limitOf('PATCH', '/api/uploads/1')).toBeGreaterThan(PHOTO_FILE.desktopBytes);
  expect(limitOf('POST', '/api/famibook/audio/upload')).toBeGreaterThan(AUDIO_BYTES);
  expect(limitOf('PATCH', '/api/famibook/audio/upload')).toBe(JSON_BODY_BYTES);
  expect(limitOf('POST', '/api/photos/1/comments')).toBe(JSON_BODY_BYTES);
  expect(limitOf('POST', '/api/nothing')).toBe(JSON_BODY_BYTES);
});

describe('files have connections and queues of their own', () => {
  test.each([
    ['POST', '/api/photos'],
    ['POST', '/api/user/picture'],
    ['POST', '/api/famibook/audio/upload'],
    ['PATCH', '/api/uploads/1'],
    ['GET', '/api/photos/1/download'],
    ['HEAD', '/api/photos/1/download'],
    ['GET', '/api/media/1/2/640'],
    ['GET', '/api/media/1/2'],
    ['GET', '/api/portraits/1'],
  ])('%s %s', (method, path) => expect(trafficOf(method, path)).toBe('bulk'));

  test.each([
    ['GET', '/api/photos'],
    ['POST', '/api/photos/known'],
    ['GET', '/api/manager/audio'],
    ['PUT', '/api/photos'],
    ['GET', '/api/photos/%'],
  ])('%s %s moves no file', (method, path) => expect(trafficOf(method, path)).toBeUndefined());
});

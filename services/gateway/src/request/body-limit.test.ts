import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AUDIO_BYTES, JSON_BODY_BYTES, PHOTO_FILE } from '@famibook/contracts/limits';
import type { AppError } from '@famibook/service-kit/errors';
import { describe, expect, test, vi } from 'vitest';
import { bodyLimitOf, checkDeclaredBody, watchChunkedBody } from './body-limit.ts';
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

describe('what a request says of its body', () => {
  const refusal = (method: string, headers: IncomingHttpHeaders) => {
    try {
      checkDeclaredBody({ method, headers } as IncomingMessage, 10);
      return undefined;
    } catch (error) {
      return (error as AppError).code;
    }
  };

  test('may be as much as the limit, and no more', () => {
    expect(refusal('POST', { 'content-length': '10' })).toBeUndefined();
    expect(refusal('POST', { 'content-length': '11' })).toBe('too_large');
  });

  test('is no other coding than chunks', () => {
    expect(refusal('POST', { 'transfer-encoding': 'Chunked' })).toBeUndefined();
    expect(refusal('POST', { 'transfer-encoding': 'gzip, chunked' })).toBe('bad_request');
  });

  test('is nothing where there can be none', () => {
    expect(refusal('GET', { 'content-length': '0' })).toBeUndefined();
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(refusal(method, { 'content-length': '1' })).toBe('bad_request');
      expect(refusal(method, { 'transfer-encoding': 'chunked' })).toBe('bad_request');
    }
  });

  test('is counted as it comes where it says nothing: as much as the limit may, and no more', () => {
    const req = new EventEmitter();
    const onTooLarge = vi.fn();
    watchChunkedBody(req as IncomingMessage, 10, onTooLarge);
    for (const bytes of [4, 6]) req.emit('data', Buffer.alloc(bytes));
    expect(onTooLarge).not.toHaveBeenCalled();
    for (const bytes of [1, 1]) req.emit('data', Buffer.alloc(bytes));
    expect(onTooLarge).toHaveBeenCalledOnce();
  });
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

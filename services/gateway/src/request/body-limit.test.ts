import { AUDIO_BYTES, JSON_BODY_BYTES, PHOTO_FILE } from '@famibook/contracts/limits';
import { expect, test } from 'vitest';
import { bodyLimitOf } from './body-limit.ts';

test('a form with a file in it has room for the largest one, nothing else has', () => {
  for (const path of ['/api/photos', '/api/user/picture']) {
    expect(bodyLimitOf('POST', path)).toBeGreaterThan(PHOTO_FILE.desktopBytes);
  }
  expect(bodyLimitOf('POST', '/api/famibook/audio/upload')).toBeGreaterThan(AUDIO_BYTES);
  expect(bodyLimitOf('PATCH', '/api/famibook/audio/upload')).toBe(JSON_BODY_BYTES);
  expect(bodyLimitOf('POST', '/api/photos/1/comments')).toBe(JSON_BODY_BYTES);
});

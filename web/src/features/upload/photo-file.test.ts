import { MEGABYTE } from '@famibook/contracts/limits';
import { describe, expect, it } from 'vitest';
import { isMobile } from './device.ts';
import { isReadable, refusalOf, sizeOf } from './photo-file.ts';

describe('a chosen file', () => {
  it('may be a JPEG, PNG or GIF of exactly the limit (D17)', () => {
    for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/gif']) {
      expect(refusalOf({ type, size: 10 * MEGABYTE }, false)).toBeUndefined();
    }
    expect(refusalOf({ type: 'image/png', size: 8 * MEGABYTE }, true)).toBeUndefined();
  });

  it('is refused in the specified words when it is another type or too large', () => {
    expect(refusalOf({ type: 'image/webp', size: 1 }, false)).toEqual({
      title: 'Invalid file type',
      text: 'Please select a JPEG, PNG, or GIF image',
    });
    expect(refusalOf({ type: 'image/png', size: 10 * MEGABYTE + 1 }, false)).toEqual({
      title: 'File too large',
      text: 'Please select a photo smaller than 10MB',
    });
    expect(refusalOf({ type: 'image/png', size: 8 * MEGABYTE + 1 }, true)?.text).toBe(
      'Please select a photo smaller than 8MB',
    );
  });

  it('is found unreadable when its bytes cannot be had', async () => {
    const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) };
    expect(await isReadable(gone as unknown as File)).toBe(false);
  });
});

describe('the size of a file', () => {
  it('is said in the unit that tells something', () => {
    expect(sizeOf({ size: 2.44 * MEGABYTE })).toBe('2.4 MB');
    expect(sizeOf({ size: 86 * 1_024 })).toBe('86 KB');
    expect(sizeOf({ size: 1 })).toBe('1 KB');
  });
});

describe('the device', () => {
  it('is a mobile when its browser says so', () => {
    expect(isMobile('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148')).toBe(true);
    expect(isMobile('Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile Safari')).toBe(true);
    expect(isMobile('Mozilla/5.0 (X11; Linux x86_64) Chrome/156')).toBe(false);
  });
});

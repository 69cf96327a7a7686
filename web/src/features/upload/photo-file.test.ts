import { MEGABYTE } from '@famibook/contracts/limits';
import { describe, expect, it } from 'vitest';
import { isMobile } from './device.ts';
import { refusalOf, refusalOfBytes, sizeOf } from './photo-file.ts';

describe('a chosen file', () => {
  it('may be a JPEG, PNG or GIF of exactly the limit (D17)', () => {
    for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/gif']) {
      expect(refusalOf({ type, size: 10 * MEGABYTE }, false)).toBeUndefined();
    }
    expect(refusalOf({ type: 'image/png', size: 8 * MEGABYTE }, true)).toBeUndefined();
  });

  it('is refused by its bytes alone when its name has no ending (D17)', () => {
    expect(refusalOf({ type: '', size: 1 }, false)).toBeUndefined();
    expect(refusalOf({ type: '', size: 10 * MEGABYTE + 1 }, false)?.title).toBe('File too large');
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

  it('is refused by its first bytes when they are of no photo, whatever its name and type say (D17)', async () => {
    const file = (...bytes: (number | string)[]) =>
      new File([new Uint8Array(bytes.map((byte) => (typeof byte === 'string' ? byte.charCodeAt(0) : byte)))], 'a.jpg', {
        type: 'image/jpeg',
      });
    expect(await refusalOfBytes(file(0xff, 0xd8, 0xff, 0xe0, 0))).toBeUndefined();
    expect(await refusalOfBytes(file(0x89, 'P', 'N', 'G'))).toBeUndefined();
    expect(await refusalOfBytes(file('G', 'I', 'F', '8', '9', 'a'))).toBeUndefined();
    expect((await refusalOfBytes(file('D', 'e', 'a', 'r')))?.text).toBe('Please select a JPEG, PNG, or GIF image');
  });

  it('is found unreadable when its bytes cannot be had, and when it has none (spec 5)', async () => {
    const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) };
    const text = 'Unable to read the selected file. Please try again.';
    expect((await refusalOfBytes(gone as unknown as File))?.text).toBe(text);
    expect((await refusalOfBytes(new File([], 'empty.jpg', { type: 'image/jpeg' })))?.text).toBe(text);
  });
});

describe('the size of a file', () => {
  it('is shown in the unit that fits', () => {
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

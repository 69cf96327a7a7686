import { describe, expect, it } from 'vitest';
import { textFrame } from './frame.ts';

describe('a text frame', () => {
  it.each([
    ['short', 'x'.repeat(125), [0x81, 125]],
    ['longer', 'x'.repeat(126), [0x81, 126, 0, 126]],
    ['counted in bytes, not characters', 'ü'.repeat(100), [0x81, 126, 0, 200]],
    ['the longest', 'x'.repeat(65_535), [0x81, 126, 255, 255]],
  ])('%s', (_, text, header) => {
    const frame = textFrame(text);
    expect([...frame.subarray(0, header.length)]).toEqual(header);
    expect(frame.toString('utf8', header.length)).toBe(text);
  });

  it('refuses what no push can be', () => {
    expect(() => textFrame('x'.repeat(65_536))).toThrow(RangeError);
  });
});

import { describe, expect, it } from 'vitest';
import { cutParts, partsOf, sizeOf } from './parts.ts';

const original = Buffer.from('0123456789abcdef');
const own = Buffer.from('OWN');
const pieces = [original.subarray(0, 4), original.subarray(4, 6), own, original.subarray(10, 16)];

describe('what a stripped picture is sent as', () => {
  it('is ranges of the original, adjacent ones merged, and bytes of its own', () => {
    expect(partsOf(original, pieces)).toEqual([{ start: 0, end: 5 }, own, { start: 10, end: 15 }]);
    expect(sizeOf(partsOf(original, pieces))).toBe(15);
  });

  it('takes bytes for its own that only lie in the same memory', () => {
    const memory = Buffer.from('..picture..');
    const picture = memory.subarray(2, 9);
    const beside = memory.subarray(9);
    expect(partsOf(picture, [picture, beside])).toEqual([{ start: 0, end: 6 }, beside]);
  });

  it('can be cut anywhere and is the same', () => {
    const whole = Buffer.concat(pieces).toString();
    const parts = partsOf(original, pieces);
    const read = (cut: ReturnType<typeof cutParts>) =>
      Buffer.concat(
        cut.map((part) => (Buffer.isBuffer(part) ? part : original.subarray(part.start, part.end + 1))),
      ).toString();
    for (let start = 0; start < whole.length; start++)
      for (let end = start; end < whole.length; end++)
        expect(read(cutParts(parts, { start, end }))).toBe(whole.slice(start, end + 1));
  });
});

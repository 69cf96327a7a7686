import { describe, expect, it } from 'vitest';
import { ANIMATED_RENDITION_WIDTHS } from '../limits.ts';
import { renditionWidthsFor } from './renditions.ts';

describe('the widths of renditions (D18)', () => {
  it('are 320, 640, 1280 and 2048 for a large picture', () => {
    expect(renditionWidthsFor(4000)).toEqual([320, 640, 1280, 2048]);
    expect(renditionWidthsFor(2048)).toEqual([320, 640, 1280, 2048]);
  });

  it('never enlarge: a smaller picture ends with its own width', () => {
    expect(renditionWidthsFor(1000)).toEqual([320, 640, 1000]);
    expect(renditionWidthsFor(640)).toEqual([320, 640]);
    expect(renditionWidthsFor(1)).toEqual([1]);
  });

  it('are at most 320 and 640 for an animation', () => {
    expect(renditionWidthsFor(1000, ANIMATED_RENDITION_WIDTHS)).toEqual([320, 640]);
    expect(renditionWidthsFor(400, ANIMATED_RENDITION_WIDTHS)).toEqual([320, 400]);
  });
});

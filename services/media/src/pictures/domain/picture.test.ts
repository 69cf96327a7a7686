import { describe, expect, it } from 'vitest';
import { isHeavy, renditionPlan } from './picture.ts';

const plan = (width: number, height: number, frames = 1) =>
  renditionPlan({ type: 'image/jpeg', width, height, frames, orientation: 1, heldPixelBytes: 0 });

describe('the widths of renditions (D18)', () => {
  it('are 320, 640, 1280 and 2048', () => expect(plan(4000, 3000)).toEqual([320, 640, 1280, 2048]));
  it('are never enlarged: a narrower picture ends with its own width', () => {
    expect(plan(1000, 800)).toEqual([320, 640, 1000]);
    expect(plan(200, 150)).toEqual([200]);
    expect(plan(1, 1)).toEqual([1]);
  });
  it('are 320 and 640 only for an animation', () => expect(plan(1000, 800, 12)).toEqual([320, 640]));
  it('leave out what WebP cannot hold, and never all', () => {
    expect(plan(1000, 30_000)).toEqual([320]);
    expect(plan(10, 20_000)).toEqual([8]);
    expect(plan(1, 65_000)).toEqual([1]);
  });
});

describe('what is rendered alone', () => {
  const heavy = (megapixels: number, heldPixelBytes: number, frames = 1) =>
    isHeavy({
      type: 'image/png',
      width: megapixels * 1_000,
      height: 1_000,
      frames,
      orientation: 1,
      heldPixelBytes,
    });
  it('is what takes seconds: an animation, or more than 25 megapixels', () => {
    expect([heavy(1, 0, 2), heavy(26, 0), heavy(25, 0)]).toEqual([true, true, false]);
  });
  it('is what takes more than 100 MB of memory while it is decoded', () => {
    expect([heavy(6, 16), heavy(7, 16)]).toEqual([false, true]);
  });
  it('is not the photo of a phone that was held upright, nor one that a program made progressive', () => {
    expect([heavy(24, 3), heavy(12, 6)]).toEqual([false, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { renditionPlan } from './picture.ts';

const plan = (width: number, height: number, frames = 1) =>
  renditionPlan({ type: 'image/jpeg', width, height, frames, orientation: 1 });

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

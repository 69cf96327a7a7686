// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { INITIAL_VIEW, keepInside, swipeOf, ZOOM, zoomAt } from './zoom.ts';

describe('zooming', () => {
  it('keeps what lies under the finger where it is', () => {
    const point = { x: 120, y: -40 };
    const view = zoomAt({ scale: 1.5, x: 10, y: 20 }, 2, point);
    const under = (v: { scale: number; x: number; y: number }) => ({
      x: (point.x - v.x) / v.scale,
      y: (point.y - v.y) / v.scale,
    });
    expect(view.scale).toBe(3);
    expect(under(view)).toEqual(under({ scale: 1.5, x: 10, y: 20 }));
  });

  it('ends at the whole picture and at the most that makes sense', () => {
    expect(zoomAt(INITIAL_VIEW, 0.5, { x: 0, y: 0 }).scale).toBe(1);
    expect(zoomAt(INITIAL_VIEW, 100, { x: 0, y: 0 }).scale).toBe(ZOOM.most);
  });

  it('never shows more beside the picture than it must', () => {
    const stage = { width: 400, height: 300 };
    expect(keepInside({ scale: 2, x: 900, y: -900 }, { width: 400, height: 200 }, stage)).toEqual({
      scale: 2,
      x: 200,
      y: -50,
    });
    expect(keepInside({ scale: 1, x: 30, y: 30 }, { width: 400, height: 200 }, stage)).toEqual(INITIAL_VIEW);
  });
});

describe('a swipe', () => {
  it('to the left shows the next photo, to the right the one before', () => {
    expect(swipeOf({ x: -80, y: 10 })).toBe('next');
    expect(swipeOf({ x: 80, y: -10 })).toBe('previous');
  });

  it('is none when it is short or goes up or down', () => {
    expect(swipeOf({ x: 20, y: 0 })).toBeUndefined();
    expect(swipeOf({ x: 60, y: 90 })).toBeUndefined();
  });
});

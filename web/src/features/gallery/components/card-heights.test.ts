import { describe, expect, it } from 'vitest';
import { somePhoto } from '../testing/some-photo.ts';
import { createCardHeights } from './card-heights.ts';

describe('the heights of cards', () => {
  it('are estimated until they are measured, and the estimate is made once', () => {
    const heights = createCardHeights(300);
    const photo = somePhoto(1);
    const estimate = heights.of(photo);
    expect(estimate).toBeGreaterThan(0);
    expect(heights.of(photo)).toBe(estimate);
    expect(heights.measured(photo, estimate + 80)).toBe(estimate + 80);
    expect(heights.of(photo)).toBe(estimate + 80);
  });

  it('stay as they were thought when the measured one differs by hardly anything', () => {
    const heights = createCardHeights(300);
    const photo = somePhoto(1);
    const estimate = heights.of(photo);
    expect(heights.measured(photo, estimate + 3)).toBe(estimate);
    expect(heights.measured(photo, estimate + 4)).toBe(estimate + 4);
  });

  it('outlive a change of the photo, because they are known by its id', () => {
    const heights = createCardHeights(300);
    heights.measured(somePhoto(1), 900);
    expect(heights.of(somePhoto(1, { likes: 8 }))).toBe(900);
  });
});

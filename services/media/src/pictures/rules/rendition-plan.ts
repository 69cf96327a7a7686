import { ANIMATED_RENDITION_WIDTHS, RENDITION_WIDTHS } from '@famibook/contracts/limits';
import { renditionWidthsFor } from '@famibook/contracts/media/renditions';
import type { PictureHeader } from './picture.ts';

/** The tallest picture WebP can hold. */
const MAX_WEBP_HEIGHT = 16_383;

/** The widths a picture gets renditions of, smallest first (D18). */
export function renditionPlan({ width, height, frames }: PictureHeader): number[] {
  const steps = frames > 1 ? ANIMATED_RENDITION_WIDTHS : RENDITION_WIDTHS;
  const fitting = renditionWidthsFor(width, steps).filter((step) => (height * step) / width <= MAX_WEBP_HEIGHT);
  // A strip so narrow and tall that not even its smallest step fits is made as wide as it can be.
  return fitting.length > 0 ? fitting : [Math.max(1, Math.floor((width * MAX_WEBP_HEIGHT) / height))];
}

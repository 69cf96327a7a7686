import { RENDITION_WIDTHS } from '../limits.ts';

/** `640.webp`, or the width of a picture narrower than the smallest rendition. */
function renditionName(width: number): string {
  return `${width}.webp`;
}

/** Where a rendition is served: `/api/media/{famibookId}/{fileId}/640.webp` (D18, D19). */
export function renditionUrl(famibookId: string, fileId: string, width: number): string {
  return `/api/media/${famibookId}/${fileId}/${renditionName(width)}`;
}

/** The widths a picture has renditions of: the steps it is wide enough for, or its own width when it is narrower than all. */
export function renditionWidthsFor(width: number, steps: readonly number[] = RENDITION_WIDTHS): number[] {
  const fitting = steps.filter((step) => step <= width);
  const largest = steps[steps.length - 1] ?? 0;
  // A picture between two steps keeps its own width too, so that nothing is lost on a large screen.
  return width < largest && !fitting.includes(width) ? [...fitting, width] : fitting;
}

import { thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash';

const bytesOf = (thumbhash: string): Uint8Array => Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));

/** The average colour of a picture, shown before anything is drawn. */
export function averageColour(thumbhash: string): string | undefined {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash));
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  } catch {
    return undefined;
  }
}

/** Draws the blurred placeholder, some 32 pixels wide; the browser stretches it smoothly. */
export function drawPlaceholder(canvas: HTMLCanvasElement, thumbhash: string): void {
  try {
    const { w, h, rgba } = thumbHashToRGBA(bytesOf(thumbhash));
    canvas.width = w;
    canvas.height = h;
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
  } catch {
    // Not a thumbhash: the average colour stays.
  }
}

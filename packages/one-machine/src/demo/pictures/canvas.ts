/** What a picture is drawn on. Places are fractions of width and height, sizes are in units: 100 fit the shorter side. */
export interface Canvas {
  width: number;
  height: number;
  unit: number;
  /** From 0 to 1, the same row of numbers each time a picture is drawn. */
  random(): number;
}

/** SVG of one thing on a canvas. */
export type Drawing = (canvas: Canvas) => string;

export function createCanvas(width: number, height: number, seed: number): Canvas {
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { width, height, unit: Math.min(width, height) / 100, random };
}

/** Draws in a frame whose origin lies at (x, y) of the canvas and whose unit is `size` canvas units. */
export const placed =
  (x: number, y: number, size: number, content: string): Drawing =>
  ({ width, height, unit }) =>
    `<g transform="translate(${round(x * width)} ${round(y * height)}) scale(${round(size * unit)})">${content}</g>`;

/** Several of one drawing, each made from its number. */
export const many =
  (count: number, draw: (index: number, canvas: Canvas) => Drawing): Drawing =>
  (canvas) =>
    Array.from({ length: count }, (_, index) => draw(index, canvas)(canvas)).join('');

export const round = (value: number): number => Math.round(value * 100) / 100;

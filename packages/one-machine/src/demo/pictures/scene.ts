import { createCanvas, type Drawing } from './canvas.ts';

const shapes = {
  landscape: [1800, 1200],
  classic: [1600, 1200],
  wide: [1920, 1080],
  square: [1400, 1400],
  portrait: [1200, 1600],
  tall: [1200, 1800],
} as const;

export interface Scene {
  shape: keyof typeof shapes;
  /** From the back to the front. */
  layers: Drawing[];
}

/** The scene as an SVG document; the same one each time for the same seed. */
export function sceneAsSvg({ shape, layers }: Scene, seed: number): string {
  const [width, height] = shapes[shape];
  const canvas = createCanvas(width, height, seed);
  const content = layers.map((layer) => layer(canvas)).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}

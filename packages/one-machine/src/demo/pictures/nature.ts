import { type Canvas, type Drawing, many, placed, round } from './canvas.ts';

/** The whole background, from the top colour to the bottom one. */
export const sky =
  (...colours: string[]): Drawing =>
  ({ width, height }) => {
    const stops = colours.map((colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`);
    return `<linearGradient id="sky" x2="0" y2="1">${stops.join('')}</linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>`;
  };

export const sun = (x: number, y: number, size: number, colour = '#fff3d6'): Drawing =>
  placed(
    x,
    y,
    size,
    [3.2, 2.2, 1.5].map((r) => `<circle r="${r}" fill="${colour}" opacity="0.12"/>`).join('') +
      `<circle r="1" fill="${colour}"/>`,
  );

export const stars = (count: number, downTo = 0.5): Drawing =>
  many(count, (_, { random }) =>
    placed(random(), random() * downTo, 0.15 + random() * 0.35, '<circle r="1" fill="#fff7e0" opacity="0.85"/>'),
  );

export const cloud = (x: number, y: number, size: number, opacity = 0.7): Drawing =>
  placed(
    x,
    y,
    size,
    `<g fill="#fffdf8" opacity="${opacity}"><ellipse rx="3" ry="0.8"/><circle cx="-1" cy="-0.5" r="1"/><circle cx="0.6" cy="-0.9" r="1.3"/><circle cx="1.9" cy="-0.3" r="0.7"/></g>`,
  );

function ridge({ width, height, random }: Canvas, top: number, swing: number, steps: number): string {
  const points = Array.from({ length: steps + 1 }, (_, i) => ({
    x: (i / steps) * width,
    y: (top + (random() - 0.5) * swing) * height,
  }));
  const curve = points.slice(1).map((point, i) => {
    const before = points[i] ?? point;
    const middle = round((before.x + point.x) / 2);
    return `C${middle} ${round(before.y)} ${middle} ${round(point.y)} ${round(point.x)} ${round(point.y)}`;
  });
  return `M0 ${round(points[0]?.y ?? 0)}${curve.join('')}V${height}H0Z`;
}

/** A range of hills, or a field, dune or floor when it hardly swings. */
export const hills =
  (top: number, swing: number, colour: string, steps = 6): Drawing =>
  (canvas) =>
    `<path d="${ridge(canvas, top, swing, steps)}" fill="${colour}"/>`;

export const mountains =
  (top: number, swing: number, colour: string, snow = '#fbf4ea', peaks = 4): Drawing =>
  ({ width, height, random }) =>
    Array.from({ length: peaks }, (_, i) => {
      const x = ((i + 0.5 + (random() - 0.5) * 0.5) / peaks) * width;
      const y = (top - random() * swing) * height;
      const half = (width / peaks) * 0.95;
      const foot = height;
      const slope = (share: number, side: number) =>
        `${round(x + side * half * share)} ${round(y + (foot - y) * share)}`;
      return `<path d="M${round(x)} ${round(y)}L${slope(1, 1)}H${round(x - half)}Z" fill="${colour}"/><path d="M${round(x)} ${round(y)}L${slope(0.16, 1)}L${slope(0.11, 0.3)}L${slope(0.17, -0.2)}L${slope(0.13, -1)}Z" fill="${snow}"/>`;
    }).join('');

export const sea =
  (top: number, colour: string, glint = '#ffffff'): Drawing =>
  (canvas) => {
    const { width, height, unit, random } = canvas;
    const water = `<rect y="${round(top * height)}" width="${width}" height="${height}" fill="${colour}"/>`;
    const glints = Array.from({ length: 26 }, () => {
      const y = top + 0.015 + random() * (0.9 - top);
      return `<rect x="${round(random() * width)}" y="${round(y * height)}" width="${round((4 + random() * 12) * unit)}" height="${round(0.45 * unit)}" rx="${round(0.2 * unit)}" fill="${glint}" opacity="${round(0.1 + random() * 0.22)}"/>`;
    });
    return water + glints.join('');
  };

export const pine = (x: number, y: number, size: number, colour: string): Drawing =>
  placed(
    x,
    y,
    size,
    `<rect x="-0.15" y="-0.6" width="0.3" height="0.6" fill="#6b4a36"/><path d="M0-4L1-2.2H.5L1.3-1.2H.7L1.6-.4H-1.6L-.7-1.2H-1.3L-.5-2.2H-1Z" fill="${colour}"/>`,
  );

export const tree = (x: number, y: number, size: number, colour: string, light: string): Drawing =>
  placed(
    x,
    y,
    size,
    `<path d="M-.2 0L-.12-2H.12L.2 0Z" fill="#7a5540"/><path d="M0-1.6L.8-2.3" stroke="#7a5540" stroke-width=".14"/><circle cy="-3" r="1.5" fill="${colour}"/><circle cx="-1" cy="-2.4" r="1" fill="${colour}"/><circle cx="1" cy="-2.5" r="1.05" fill="${colour}"/><circle cx="-.4" cy="-3.4" r=".75" fill="${light}"/><circle cx=".9" cy="-2.9" r=".45" fill="${light}"/>`,
  );

/** Small dots strewn over a band: blossom, leaves, snow, confetti. */
export const strewn = (count: number, from: number, to: number, size: number, colours: string[]): Drawing =>
  many(count, (i, { random }) =>
    placed(
      random(),
      from + random() * (to - from),
      size * (0.5 + random()),
      `<circle r="1" fill="${colours[i % colours.length]}" opacity="0.9"/>`,
    ),
  );

import { type Canvas, type Drawing, many, placed, round } from './canvas.ts';

export const house = (x: number, y: number, size: number, wall: string, roof: string, light = '#ffe3a1'): Drawing =>
  placed(
    x,
    y,
    size,
    `<rect x="-2" y="-2.4" width="4" height="2.4" fill="${wall}"/><path d="M-2.4-2.4L0-4.2L2.4-2.4Z" fill="${roof}"/><rect x="1" y="-4" width=".5" height="1.1" fill="${roof}"/><rect x="-.4" y="-1.4" width=".8" height="1.4" fill="${roof}"/><g fill="${light}"><rect x="-1.6" y="-1.7" width=".8" height=".8"/><rect x=".8" y="-1.7" width=".8" height=".8"/></g>`,
  );

export const city = (y: number, colour: string, light: string): Drawing =>
  many(13, (i, { random }) => {
    const [wide, tall] = [5 + random() * 4, 14 + random() * 26];
    const windows = Array.from({ length: 14 }, () => {
      const [column, row] = [Math.floor(random() * 3), Math.floor(random() * (tall / 3 - 1))];
      return `<rect x="${round(0.8 + column * 1.7)}" y="${round(-tall + 1.2 + row * 3)}" width=".9" height="1.5" fill="${light}" opacity="${round(0.5 + random() * 0.5)}"/>`;
    });
    return placed(
      i / 13,
      y,
      1,
      `<rect y="${-tall}" width="${wide + 4}" height="${tall + 60}" fill="${colour}"/>${windows.join('')}`,
    );
  });

export function cake(x: number, y: number, size: number, candles: number): Drawing {
  const lit = Array.from({ length: candles }, (_, i) => {
    const at = round(-1.7 + (i * 3.4) / Math.max(1, candles - 1));
    return `<rect x="${at - 0.07}" y="-3.1" width=".14" height=".7" fill="#f0c674"/><path d="M${at}-3.7Q${round(at + 0.22)}-3.3 ${at}-3.15Q${round(at - 0.22)}-3.3 ${at}-3.7Z" fill="#ffb347"/>`;
  });
  return placed(
    x,
    y,
    size,
    `<ellipse rx="3.2" ry=".4" fill="#fff8ec"/><rect x="-2.4" y="-1.3" width="4.8" height="1.4" rx=".15" fill="#f7e3cf"/><rect x="-2.4" y="-.7" width="4.8" height=".22" fill="#b4532f"/><rect x="-2" y="-2.4" width="4" height="1.15" rx=".15" fill="#fdf1e3"/><path d="M-2-2.4H2V-2Q1.6-1.6 1.2-2Q.8-1.5.4-2Q0-1.6-.4-2Q-.8-1.5-1.2-2Q-1.6-1.6-2-2Z" fill="#d98aa0"/>${lit.join('')}`,
  );
}

export const balloon = (x: number, y: number, size: number, colour: string): Drawing =>
  placed(
    x,
    y,
    size,
    `<path d="M0 1.2Q.4 2.6 0 4" stroke="#6d5a50" stroke-width=".06" fill="none"/><ellipse rx="1" ry="1.2" fill="${colour}"/><path d="M-.16 1.35L0 1.1L.16 1.35Z" fill="${colour}"/><ellipse cx="-.35" cy="-.45" rx=".2" ry=".32" fill="#fff" opacity=".4"/>`,
  );

export const hotAirBalloon = (x: number, y: number, size: number, colours: [string, string]): Drawing =>
  placed(
    x,
    y,
    size,
    `<path d="M0-3C2.4-3 2.6-.4 1 1.4H-1C-2.6-.4-2.4-3 0-3Z" fill="${colours[0]}"/><path d="M0-3C1-3 1.2-.4.4 1.4H-.4C-1.2-.4-1-3 0-3Z" fill="${colours[1]}"/><path d="M-.9 1.4L-.45 2.2M.9 1.4L.45 2.2" stroke="#6d4a35" stroke-width=".08"/><rect x="-.5" y="2.2" width="1" height=".7" rx=".12" fill="#8a5f41"/>`,
  );

export const sailboat = (x: number, y: number, size: number, hull: string, sail: string): Drawing =>
  placed(
    x,
    y,
    size,
    `<path d="M0-.6V-5" stroke="#5b4234" stroke-width=".14"/><path d="M.15-4.8Q2.4-2.6 2.2-.9H.15Z" fill="${sail}"/><path d="M-.15-4.2Q-1.6-2.4-1.5-.9H-.15Z" fill="${sail}" opacity=".8"/><path d="M-2.2-.6H2.6L1.9.3H-1.5Z" fill="${hull}"/>`,
  );

export const kite = (x: number, y: number, size: number, colour: string): Drawing =>
  placed(
    x,
    y,
    size,
    `<path d="M0 1.6Q-1.5 3-.8 4.4T-2 7" stroke="#fff8ec" stroke-width=".08" fill="none"/><path d="M0-1.6L1.1 0L0 1.6L-1.1 0Z" fill="${colour}"/><path d="M0-1.6V1.6M-1.1 0H1.1" stroke="#fff8ec" stroke-width=".08"/>`,
  );

export const tent = (x: number, y: number, size: number, colour: string): Drawing =>
  placed(
    x,
    y,
    size,
    `<path d="M-3 0L0-3.4L3 0Z" fill="${colour}"/><path d="M-.9 0L0-3.4L.9 0Z" fill="#3a2a26"/><path d="M-.2 0L0-3.4L.5 0Z" fill="#ffd58a" opacity=".75"/>`,
  );

export const campfire = (x: number, y: number, size: number): Drawing =>
  placed(
    x,
    y,
    size,
    `<circle cy="-.8" r="4.5" fill="#ff9d4d" opacity=".13"/><circle cy="-.8" r="2.6" fill="#ff9d4d" opacity=".2"/><path d="M-1.1 0L1.1-.45M1.1 0L-1.1-.45" stroke="#5b3a2a" stroke-width=".35" stroke-linecap="round"/><path d="M0-2.6Q1.2-1.2.7-.3Q0 .1-.7-.3Q-1.1-1.1-.4-1.6Q-.3-1.1 0-2.6Z" fill="#ff8a3d"/><path d="M.05-1.5Q.6-.8.3-.25Q0-.1-.3-.25Q-.4-.8.05-1.5Z" fill="#ffe08a"/>`,
  );

export const snowman = (x: number, y: number, size: number): Drawing =>
  placed(
    x,
    y,
    size,
    `<g fill="#fffdf8"><circle cy="-1" r="1.15"/><circle cy="-2.6" r=".8"/><circle cy="-3.75" r=".55"/></g><path d="M-.75-2.8L-1.8-3.5M.75-2.8L1.8-3.4" stroke="#6b4a36" stroke-width=".12"/><path d="M0-3.75L.75-3.6L0-3.55Z" fill="#e27d3a"/><g fill="#3a2a26"><circle cx="-.18" cy="-3.9" r=".07"/><circle cx=".18" cy="-3.9" r=".07"/><circle cy="-2.7" r=".08"/><circle cy="-2.35" r=".08"/><rect x="-.6" y="-4.25" width="1.2" height=".14"/><rect x="-.38" y="-4.9" width=".76" height=".7"/></g><path d="M-.55-3.3Q0-3 .55-3.3L.5-3.05Q0-2.8-.5-3.05Z" fill="#b4402a"/>`,
  );

export function firework(x: number, y: number, size: number, colour: string): Drawing {
  const rays = Array.from({ length: 18 }, (_, i) => {
    const angle = (i / 18) * 2 * Math.PI;
    const far = i % 2 ? 3.2 : 2.5;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return `<path d="M${round(dx * 0.8)} ${round(dy * 0.8)}L${round(dx * far)} ${round(dy * far)}" stroke="${colour}" stroke-width=".1" stroke-linecap="round" opacity=".9"/><circle cx="${round(dx * (far + 0.35))}" cy="${round(dy * (far + 0.35))}" r=".12" fill="${colour}"/>`;
  });
  return placed(x, y, size, `<circle r="3.6" fill="${colour}" opacity=".1"/>${rays.join('')}`);
}

/** A string of flags, or of lamps, hung across the picture. */
export const garland =
  (y: number, sag: number, colours: string[], shape: 'flags' | 'lamps'): Drawing =>
  ({ width, height, unit }: Canvas) => {
    const count = 17;
    const hung = Array.from({ length: count }, (_, i) => {
      const share = (i + 0.5) / count;
      const at = `${round(share * width)} ${round((y + sag * 4 * share * (1 - share)) * height)}`;
      const colour = colours[i % colours.length];
      const flag = `<path d="M-1.9 0H1.9L0 4.4Z" fill="${colour}"/>`;
      const lamp = `<circle cy="1.6" r="4" fill="${colour}" opacity=".18"/><circle cy="1.6" r="1.3" fill="${colour}"/>`;
      return `<g transform="translate(${at}) scale(${round(unit)})">${shape === 'flags' ? flag : lamp}</g>`;
    });
    const line = `M0 ${round(y * height)}Q${width / 2} ${round((y + 2 * sag) * height)} ${width} ${round(y * height)}`;
    return `<path d="${line}" stroke="#6d5a50" stroke-width="${round(0.35 * unit)}" fill="none"/>${hung.join('')}`;
  };

export const table = (x: number, y: number, size: number, cloth: string): Drawing =>
  placed(
    x,
    y,
    size,
    `<path d="M-5.4 0V2.6M5.4 0V2.6" stroke="#6b4a36" stroke-width=".4"/><path d="M-6.2-.3H6.2L6.5.9Q5.4 1.3 4.4.9Q3.3 1.3 2.2.9Q1.1 1.3 0 .9Q-1.1 1.3-2.2.9Q-3.3 1.3-4.4.9Q-5.4 1.3-6.5.9Z" fill="${cloth}"/><g fill="#fff8ec"><ellipse cx="-4" cy="-.35" rx=".8" ry=".16"/><ellipse cx="-1.4" cy="-.35" rx=".8" ry=".16"/><ellipse cx="4" cy="-.35" rx=".8" ry=".16"/></g><path d="M1.1-.4V-1.5Q1.1-1.8 1.4-1.8T1.7-1.5V-.4Z" fill="#47705a"/>`,
  );

export const bicycle = (x: number, y: number, size: number, frame: string): Drawing =>
  placed(
    x,
    y,
    size,
    `<g fill="none" stroke="#3a2f33" stroke-width=".14"><circle cx="-1.5" cy="-.9" r=".9"/><circle cx="1.5" cy="-.9" r=".9"/></g><path d="M-1.5-.9L-.7-2.3H1L-.1-.9ZM-.7-2.3L-.1-.9M1-2.3L1.5-.9M1-2.3V-2.7H1.5M-.8-2.6H-.4" fill="none" stroke="${frame}" stroke-width=".18" stroke-linejoin="round"/>`,
  );

export const parasol = (x: number, y: number, size: number, colours: [string, string]): Drawing =>
  placed(
    x,
    y,
    size,
    `<path d="M0 0V-4" stroke="#f4e6d2" stroke-width=".16"/><path d="M-2.6-3.4A2.6 2.2 0 0 1 2.6-3.4Z" fill="${colours[0]}"/><path d="M-.9-3.4A.9 2.2 0 0 1 .9-3.4Z" fill="${colours[1]}"/>`,
  );

export const lighthouse = (x: number, y: number, size: number): Drawing =>
  placed(
    x,
    y,
    size,
    `<path d="M.5-7L9-8.6V-4.8Z" fill="#fff0b8" opacity=".3"/><path d="M-1.1 0L-.7-6H.7L1.1 0Z" fill="#fbf1e4"/><path d="M-1.02-1.2L-.92-2.6H.92L1.02-1.2ZM-.84-3.8L-.76-5H.76L.84-3.8Z" fill="#b4402a"/><rect x="-.9" y="-6.3" width="1.8" height=".3" fill="#3a2f33"/><rect x="-.5" y="-7.3" width="1" height="1" fill="#ffe9a6"/><path d="M-.8-7.3L0-8.2L.8-7.3Z" fill="#b4402a"/>`,
  );

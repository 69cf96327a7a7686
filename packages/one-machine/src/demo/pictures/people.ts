import { type Drawing, placed } from './canvas.ts';

export interface Figure {
  skin?: string;
  hair?: string;
  top: string;
  bottom?: string;
  /** Arms: hanging, one waving, or both up. */
  arms?: 'down' | 'wave' | 'up';
  dress?: boolean;
}

const skins = { light: '#e8b48f', tan: '#c98a5e', brown: '#8d5a3b', dark: '#5f3d2b' };

export const nora: Figure = { skin: skins.light, hair: '#7b3f24', top: '#a8431f', dress: true };
export const elias: Figure = { skin: skins.light, hair: '#c9a25c', top: '#2f5d7c', bottom: '#3b3a4a' };
export const ingrid: Figure = { skin: skins.light, hair: '#e9e4dc', top: '#8a2f57', dress: true };
export const sam: Figure = { skin: skins.dark, hair: '#241a17', top: '#e0a63b', bottom: '#45553c' };
export const mika: Figure = { skin: skins.brown, hair: '#241a17', top: '#47705a', bottom: '#5b4a6b' };
export const pip: Figure = { skin: skins.tan, hair: '#4a2f22', top: '#d9673f', bottom: '#3c6e8f' };

const arms = {
  down: 'M-.5-2.35Q-.95-1.7-.8-1.2M.5-2.35Q.95-1.7.8-1.2',
  wave: 'M-.5-2.35Q-.95-1.7-.8-1.2M.5-2.35Q1.1-2.6 1.2-3.4',
  up: 'M-.5-2.35Q-1.1-2.6-1.1-3.4M.5-2.35Q1.1-2.6 1.1-3.4',
};

/** A standing person with the feet at (x, y); an adult is 4 sizes tall. */
export function person(x: number, y: number, size: number, figure: Figure): Drawing {
  const { skin = skins.light, hair = '#4a2f22', top, bottom = '#4b4653', dress = false } = figure;
  const body = dress
    ? `<path d="M-.25 0V-.9M.25 0V-.9" stroke="${skin}" stroke-width=".24"/><path d="M-.45-2.5H.45L.95-.6Q0-.4-.95-.6Z" fill="${top}"/>`
    : `<path d="M-.5-1.3H.5L.45 0H.1L0-1L-.1 0H-.45Z" fill="${bottom}"/><path d="M-.55-2.5H.55L.55-1.2H-.55Z" fill="${top}"/>`;
  return placed(
    x,
    y,
    size,
    `<ellipse rx="1" ry=".16" fill="#2a1c18" opacity=".18"/><path d="${arms[figure.arms ?? 'down']}" stroke="${top}" stroke-width=".3" stroke-linecap="round" fill="none"/>${body}<rect x="-.5" y="-2.62" width="1" height=".4" rx=".2" fill="${top}"/><circle cy="-3.15" r=".56" fill="${skin}"/><path d="M-.6-3.1A.6.62 0 0 1 .6-3.1Q.3-3.5-.1-3.45Q-.45-3.4-.6-3.1Z" fill="${hair}"/>`,
  );
}

/** A row of people from the left, a little apart and not quite in line. */
export const group =
  (x: number, y: number, size: number, apart: number, figures: (Figure & { child?: boolean })[]): Drawing =>
  (canvas) =>
    figures
      .map((figure, i) => {
        const step = (apart * canvas.unit) / canvas.width;
        return person(x + i * step, y + (i % 2) * 0.008, size * (figure.child ? 0.66 : 1), figure)(canvas);
      })
      .join('');

export const dog = (x: number, y: number, size: number, coat = '#a06a3f'): Drawing =>
  placed(
    x,
    y,
    size,
    `<ellipse cx=".1" rx="1.5" ry=".12" fill="#2a1c18" opacity=".18"/><path d="M-1-1.35Q-1.75-1.5-1.6-2.3" stroke="${coat}" stroke-width=".24" fill="none" stroke-linecap="round"/><path d="M-1.15-1.1Q-1.1-1.62-.5-1.6H.5Q1.1-1.65 1.15-1Q1.1-.6.98-.1Q.97 0 .85 0H.68Q.58 0 .6-.12L.62-.62Q0-.5-.6-.66L-.68-.12Q-.68 0-.8 0H-.98Q-1.1 0-1.08-.14Z" fill="${coat}"/><path d="M.55-1.3Q.6-2.1.95-2.3Q1.5-2.45 1.75-2.05L2.1-1.95Q2.3-1.75 2.05-1.6Q1.6-1.45 1.35-1.3Q1-1.1.55-1.3Z" fill="${coat}"/><path d="M.98-2.32Q.55-2.3.52-1.72Q.6-1.45.82-1.6Q1.05-1.9 1.12-2.28Z" fill="${coat}"/><path d="M.98-2.32Q.55-2.3.52-1.72Q.6-1.45.82-1.6Q1.05-1.9 1.12-2.28Z" fill="#241a17" opacity=".35"/><circle cx="1.45" cy="-2.05" r=".075" fill="#241a17"/><ellipse cx="2.14" cy="-1.84" rx=".1" ry=".08" fill="#241a17"/><path d="M.62-1.42Q.95-1.12 1.2-1.3" stroke="#c8402f" stroke-width=".16" fill="none"/>`,
  );

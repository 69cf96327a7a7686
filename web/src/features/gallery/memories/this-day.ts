import type { Photo } from '@famibook/contracts/photos/schemas';

const two = (number: number): string => String(number).padStart(2, '0');

/** Today in the time zone of this device: `2026-11-21`. */
export const dateOf = (now: Date): string => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

declare global {
  /** Newer browsers have it. */
  var Temporal: { readonly Now: { timeZoneId(): string } } | undefined;
}

/** The first formatter of a page takes ten milliseconds, during which it draws nothing. */
const timeZone = (): string =>
  globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Asks for the photos of a date, in the time zone of this device. */
export const onThisDayQuery = (date: string): { date: string; timeZone: string } => ({ date, timeZone: timeZone() });

/** The year of a photo: when it was taken, else when it was shared. */
const yearOf = ({ takenAt, createdAt }: Pick<Photo, 'takenAt' | 'createdAt'>): number =>
  takenAt ? new Date(takenAt).getUTCFullYear() : new Date(createdAt).getFullYear();

export interface YearAgo {
  years: number;
  photos: Photo[];
}

/** Photos grouped by year, the latest first. */
export function byYearsAgo(photos: readonly Photo[], now: Date): YearAgo[] {
  const groups = new Map<number, Photo[]>();
  for (const photo of photos) {
    const years = now.getFullYear() - yearOf(photo);
    groups.set(years, [...(groups.get(years) ?? []), photo]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([years, of]) => ({ years, photos: of }));
}

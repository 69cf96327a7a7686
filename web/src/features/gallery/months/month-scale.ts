import type { MonthCount } from '@famibook/contracts/photos/schemas';
import { yearOf } from './month-name.ts';

/** A longer gap between photos is drawn as one year. */
const MAX_GAP = 12;

export interface ScaleMonth extends MonthCount {
  /** The position between the newest (0) and the oldest (1). */
  at: number;
}

const number = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** Months on a time line, the newest first. */
export function scaleOf(months: readonly MonthCount[]): { months: ScaleMonth[]; steps: number } {
  let steps = 0;
  const places = months.map(({ month }, index) => {
    const newer = months[index - 1];
    if (newer) steps += Math.min(MAX_GAP, number(newer.month) - number(month));
    return steps;
  });
  return {
    steps,
    months: months.map((each, index) => ({ ...each, at: steps === 0 ? 0 : (places[index] ?? 0) / steps })),
  };
}

/** The years that are written beside the scale. `apart` is the least distance between two, as a share of the whole. */
export function yearsOf(months: readonly ScaleMonth[], apart: number): { year: string; at: number }[] {
  const years: { year: string; at: number }[] = [];
  for (const { month, at } of months) {
    const year = yearOf(month);
    const last = years.at(-1);
    if (last && (last.year === year || at - last.at < apart)) continue;
    if (months.find((other) => yearOf(other.month) === year)?.at === at) years.push({ year, at });
  }
  return years;
}

/** The month nearest to a position on the scale. */
export function nearest(months: readonly ScaleMonth[], at: number): number {
  let best = 0;
  for (const [index, month] of months.entries()) {
    if (Math.abs(month.at - at) < Math.abs((months[best]?.at ?? 0) - at)) best = index;
  }
  return best;
}

/** The month in view, or the next older one with photos. */
export function indexOfMonth(months: readonly MonthCount[], month: string): number {
  const index = months.findIndex((each) => each.month <= month);
  return index < 0 ? months.length - 1 : index;
}
